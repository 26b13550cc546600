"""Targeting and other choices as an item is played (355, 402), and the legality of targets later (359.3.e.2)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.riftbound.info import Program
from headjudge.engine.riftbound.paying import Paying
from headjudge.engine.riftbound.state import Field, Item, Run, Target, Thing
from headjudge.engine.trace import NO, YES, Option

DONE = Option("done", "no")
#: Where a text moves units to, when that is chosen with it (355.4).
CHOSEN_PLACES = frozenset({"anywhere", "battlefield", "base or out", "controlled"})
KEEP = Option("keep", "no")
#: Parts of a cost after which the source is not where it was.
GONE = frozenset({"kill me", "recycle me", "banish me"})


@mypyc_attr(allow_interpreted_subclasses=True)
class Targeting(Paying):
    """Choices."""

    # -- what may be chosen -------------------------------------------------------------------------------------------

    def candidates(self, pick: Pick, player: str, source: Thing, item: Item | None) -> list[Any]:
        """What a description lets that player choose as a target (355.9): objects, items or players; never the item itself (355.9.c), but
        its source."""
        if pick.kind in ("spell", "ability", "item") and pick.zone in ("chain", "board"):  # 355.9.a.2
            return [
                other for other in self.chain if other is not item and self.item_fits(pick, other, player)
            ]
        if pick.kind == "battlefield":
            return [field.zone for field in self.fields.values() if self.field_fits(pick, field, player)]
        self.there = self.place_meant(item)
        if pick.kind == "player":
            return [
                name for name in self.names if pick.whose == "any" or self.on_side(pick.whose, player, name)
            ]
        out = [
            obj
            for obj in self.looked_through(pick, player)
            if self.fits(pick, obj, player, source)
            and not self.cant_be_chosen(obj, player)
            and not (pick.zone == "there" and item is not None and obj is item.that)
            and not (pick.made and (item is None or obj not in item.named.get("made", ())))
            and not (pick.paid and not self.within_paid(obj, player, source, item))
        ]
        if item is not None and item.where:
            out = self.only_there(pick, out, item)
        return out

    def field_fits(self, pick: Pick, field: Field, player: str) -> bool:
        """Whether a battlefield is what a text asks for: by who controls it."""
        if pick.whose == "any":
            return True
        return bool(field.controller) and self.on_side(pick.whose, player, field.controller)

    def place_meant(self, item: Item | None) -> str:
        """Where "there" is: at the battlefield that was chosen, else where the first thing is that was chosen, or what the trigger's
        condition or the text before was about."""
        self.died_at = ""
        if item is None:
            return ""
        if self.is_knell(item):
            self.died_at = str(item.named.get("zone", ""))
        chosen = [target.thing for target in item.runs[-1].targets] if item.runs else []
        for thing in chosen:
            if isinstance(thing, str) and thing.startswith("battlefield:"):
                return thing
        for thing in chosen:
            if not isinstance(thing, str | Item):
                return str(thing.zone)
        that = item.that
        return "" if that is None or isinstance(that, str | Item) else str(that.zone)

    def looked_through(self, pick: Pick, player: str) -> list[Thing]:
        """The objects among which a description looks: those on the board where the text names no zone (355.9.a.1), legends in the legend
        zones (355.9.a.4), a unit of the champion zone there (355.9.a.5)."""
        zone = pick.zone
        if zone == "champion or board":
            return [*self.in_zone(f"champion:{player}"), *self.board()]
        if zone in ("trash", "hand", "champion", "banishment"):
            if pick.whose == "yours" or pick.whose == "friendly":
                return self.in_zone(f"{zone}:{player}")
            return [obj for name in self.players_from(player) for obj in self.in_zone(f"{zone}:{name}")]
        if pick.kind == "legend":
            return [obj for name in self.players_from(player) for obj in self.in_zone(f"legend:{name}")]
        if pick.kind == "unit":
            return self.units()
        if pick.kind == "gear" or pick.kind == "permanent":
            return self.permanents()
        if pick.kind == "permanent or facedown":
            hidden = [obj for field in self.fields.values() for obj in self.in_zone(field.facedown)]
            return [*self.permanents(), *hidden]
        return self.board()

    def only_there(self, pick: Pick, found: list[Thing], item: Item) -> list[Thing]:
        """811.1.d, 811.1.d.2: what is played from Hidden chooses at that battlefield, unless its own restriction makes that impossible;
        each target by itself (811.1.d.2.a). What is no target is not restricted (811.2)."""
        if not self.could_be_there(pick):
            return found
        return [obj for obj in found if obj.zone == item.where]

    @staticmethod
    def could_be_there(pick: Pick) -> bool:
        """811.1.d.2: whether what is described can be where its spell or unit was hidden: not in another zone, nor "at another
        location"."""
        return pick.zone in ("board", "battlefield") and not pick.elsewhere

    def item_fits(self, pick: Pick, other: Item, player: str) -> bool:
        """Whether a chain item fits a description of a spell or ability (355.9.a.2)."""
        is_spell = other.kind == "spell"
        if pick.kind == "spell":
            if not is_spell:
                return False
        elif pick.kind == "ability":
            if not other.is_ability():
                return False
        elif not is_spell and not other.is_ability():
            return False
        if other.pending:  # it is chosen once it is finalized, not while it waits for that (337.1.b)
            return False
        if pick.whose != "any" and not self.on_side(pick.whose, player, other.controller):
            return False
        if pick.max_energy >= 0 and other.card.energy > pick.max_energy:  # 206
            return False
        if pick.max_power >= 0 and len(other.card.power) > pick.max_power:
            return False
        if (
            pick.chooses is not None
        ):  # 359.3.e.9.a: also what is no legal target now, but not what has become another object
            return any(
                isinstance(target.thing, type(other.source))
                and target.thing.ref == target.ref
                and self.fits(pick.chooses, target.thing, player, None)
                for run in other.runs
                for target in run.targets
            )
        return True

    def has_targets(self, program: Program, player: str, source: Thing, item: Item | None) -> bool:
        """Whether every targeting instruction that needs a target has one (355.8); for a modal text, in some mode."""
        if program.modes:
            return any(self.has_targets(mode, player, source, item) for mode in program.modes)
        for slot, pick in enumerate(program.slots):
            if pick.least == 0:
                continue
            if not self.any_candidate(pick, player, source, item):
                return False
            if slot in program.taken and not self.takeable(
                self.candidates(pick, player, source, item), player
            ):
                return False
            if pick.least > 1 and len(self.candidates(pick, player, source, item)) < pick.least:
                return False
        return True

    def any_candidate(self, pick: Pick, player: str, source: Thing, item: Item | None) -> bool:
        """Whether a description lets that player choose anything."""
        if pick.kind in ("spell", "ability", "item") and pick.zone == "chain":
            return any(other is not item and self.item_fits(pick, other, player) for other in self.chain)
        if item is not None and item.where:
            return bool(self.candidates(pick, player, source, item))
        if pick.kind in ("player", "battlefield") or pick.zone == "there":
            return bool(self.candidates(pick, player, source, item)) or pick.zone == "there"
        if pick.together:
            return bool(self.in_company(pick, self.candidates(pick, player, source, item)))
        for obj in self.looked_through(pick, player):
            if self.fits(pick, obj, player, source) and not self.cant_be_chosen(obj, player):
                if not pick.paid or self.within_paid(obj, player, source, item):
                    return True
        return False

    def takeable(self, found: list[Any], player: str) -> list[Any]:
        """358.3, 355.16: of what a text would take control of and leave where it is, what it may choose."""
        return [thing for thing in found if not self.crowds(thing, player)]

    def crowds(self, thing: Any, player: str) -> bool:
        """358.3, 462.3: whether a unit, once that player controlled it, would be at a battlefield with units of two others, or of their
        teammate (decision 042): a state that no choice may bring about."""
        if len(self.scenario.players) == 2 or isinstance(thing, str | Item) or thing.card.type != "unit":
            return False
        if self.field_of(thing.zone) is None:
            return False
        others = {
            obj.controller for obj in self.in_zone(thing.zone) if obj.card.type == "unit" and obj is not thing
        } - {player}
        return len(others) > 1 or any(self.friends(player, name) for name in others)

    def within_paid(self, obj: Thing, player: str, source: Thing, item: Item | None) -> bool:
        """206: whether it costs no more Energy and no more Power than what was killed to pay for the text, or, before that, than something
        that may be killed for it: no choice is made that paying makes illegal (355.16)."""
        killed: tuple[int, int] | None = item.named.get("killed cost") if item is not None else None
        card = obj.card
        if killed is not None:
            return card.energy <= killed[0] and len(card.power) <= killed[1]
        return any(
            card.energy <= other.card.energy and len(card.power) <= len(other.card.power)
            for cost in source.info.mandatory
            for act in cost.acts
            if act.do == "kill"
            for other in self.act_choices(act, player, source)
        )

    # -- choosing (355.3, 355.5) ----------------------------------------------------------------------------------------

    def choose_modes_and_targets(self, item: Item, program: Program, times: int) -> Steps:
        """355.3 and 355.5: modes and targets, for each execution of the text separately (820.2), the same or others (820.2.a). They are
        kept with the item and not chosen again (355.15), unless an effect says so (`new_choices`). Raises `Illegal`."""
        item.runs = []
        for _ in range(times):
            mode = program
            if program.modes:
                taken = [program.modes.index(run.program) for run in item.runs] if program.each else []
                mode = yield from self.choose_mode(item, program, taken)
            run = Run(mode)
            item.runs.append(run)
            for slot, pick in enumerate(mode.slots):
                yield from self.choose_slot(item, run, slot, pick)
        self.tell_targets(item, new=False)
        yield from self.choose_destinations(item)

    def choose_destinations(self, item: Item) -> Steps:
        """355.4: a destination for each unit that a text moves: not where it is, and where it may be (355.4.a)."""
        for run in item.runs:
            for step in run.program.steps:
                if isinstance(step.instr, cl.MoveTo) and step.instr.where in CHOSEN_PLACES:
                    for target in run.targets:
                        if target.slot == step.moves:
                            target.destination = yield from self.choose_destination(
                                item, target.thing, step.instr.where
                            )

    def choose_destination(self, item: Item, unit: Thing, where: str) -> Asking[str]:
        """One unit's destination, among those that the text (449.1) and the number of players there (449.2, 462.3) allow; "" where there
        is none."""
        who = unit.controller
        if where == "base or out":  # from base it goes out, from elsewhere home
            where = "battlefield" if unit.zone == f"base:{who}" else "home"
        if where == "home":
            return "" if self.cant_move_to_base(unit) else f"base:{who}"
        zones = (
            [] if where in ("battlefield", "controlled") or self.cant_move_to_base(unit) else [f"base:{who}"]
        )
        zones += [
            field.zone
            for field in self.fields.values()
            if self.may_be_present(who, field)
            and (where != "controlled" or field.controller == item.controller)
        ]
        zones = [zone for zone in zones if zone != unit.zone]
        if not zones:
            return ""
        which = yield from self.ask(
            f"destination of {item.label}", item.controller, [Option(zone, "") for zone in zones]
        )
        self.tell_option(item, "location", f"destination of {unit.ref}", zones[which], "355.4")
        return zones[which]

    def choose_mode(self, item: Item, program: Program, taken: list[int]) -> Asking[Program]:
        """355.3: a mode, among those that have the targets that they need, and, where the text says so, were not chosen this turn, or for
        another execution (``taken``)."""
        spent = (self.chosen_modes.get((item.source_ref, item.ability)) or ()) if program.fresh else ()
        able = [
            (Option(f"mode {n + 1}", ""), mode)
            for n, mode in enumerate(program.modes)
            if n not in spent
            and n not in taken
            and self.has_targets(mode, item.controller, item.source, item)
        ]
        if not able:
            raise Illegal("no target")
        which = yield from self.ask(f"mode of {item.label}", item.controller, [option for option, _ in able])
        option, mode = able[which]
        if program.fresh:
            key = (item.source_ref, item.ability)
            self.put_in(self.chosen_modes, key, (*spent, program.modes.index(mode)))
        self.tell_option(item, "mode", option.name, option.name, "355.3")
        return mode

    def tell_option(self, item: Item, what: str, name: str, answer: str, rule: str) -> None:
        """Tell a choice made while playing that is not a target."""
        data = {"item": item.ref, "what": what, "name": name, "answer": answer}
        item.last = self.emit("option_chosen", rule, item.controller, item.ref, data, (item.last,))

    def choose_slot(self, item: Item, run: Run, slot: int, pick: Pick) -> Steps:
        """Choose the targets of one targeting instruction, one at a time (355.5, 355.13). Raises `Illegal` where one is lacking."""
        chosen: list[Any] = []
        most = self.most_chosen(item, run, slot, pick)
        while len(chosen) < most:
            found = [
                thing
                for thing in self.candidates(pick, item.controller, item.source, item)
                if thing not in chosen
                and self.goes_with(pick, thing, chosen)
                and not (pick.another and any(other.thing is thing for other in run.targets))
            ]
            if pick.together and not chosen:
                found = self.in_company(pick, found)
            if slot in run.program.taken:
                found = self.takeable(found, item.controller)
            found = self.payable_targets(item, self.lasting_targets(item, found))
            if not found:
                if len(chosen) < pick.least:
                    raise Illegal("no target")
                return
            options = [self.target_option(thing, item.controller) for thing in found]
            if len(chosen) >= pick.least:
                options.insert(0, DONE)
            which = yield from self.ask(f"target of {item.label}", item.controller, options)
            if options[which] is DONE:
                return
            thing = found[which - (len(options) - len(found))]
            chosen.append(thing)
            run.targets.append(Target(thing, thing if isinstance(thing, str) else thing.ref, slot))

    def most_chosen(self, item: Item, run: Run, slot: int, pick: Pick) -> int:
        """How many may be chosen: as the text says (355.13), and no more than there is damage to split (355.14.c)."""
        split = self.most_split(item, run, slot)
        return pick.most if split < 0 else min(pick.most, split)

    def most_split(self, item: Item, run: Run, slot: int) -> int:
        """`damage`: how much damage there is to split; -1 where none is."""
        raise NotImplementedError

    def goes_with(self, pick: Pick, thing: Any, chosen: list[Any]) -> bool:
        """355.11: whether one more thing keeps what a text asks of all of them together."""
        if pick.together and chosen and thing.zone != chosen[0].zone:
            return False
        if pick.apart and any(thing.zone == other.zone for other in chosen):
            return False
        if pick.total_might >= 0:
            return self.might(thing) + sum(self.might(other) for other in chosen) <= pick.total_might
        return True

    @staticmethod
    def in_company(pick: Pick, found: list[Any]) -> list[Any]:
        """355.11: as the first of what has to be at one location, what has enough company there."""
        return [
            thing for thing in found if sum(1 for other in found if other.zone == thing.zone) >= pick.least
        ]

    @staticmethod
    def lasting_targets(item: Item, found: list[Any]) -> list[Any]:
        """355.16: not what the cost itself will take away, unless there is no other choice."""
        if item.own_cost is None or not any(act.do in GONE for act in item.own_cost.acts):
            return found
        return [thing for thing in found if thing is not item.source] or found

    def payable_targets(self, item: Item, found: list[Any]) -> list[Any]:
        """355.16: not a target whose Deflect can't be paid, unless there is no other choice."""
        if not any(self.deflect(thing, item.controller) for thing in found) and not self.priced_by_choice():
            return found
        able = []
        for thing in found:
            energy, pips = self.quote_choosing(item, thing)
            if self.affordable(item.controller, energy, pips, self.use_of(item)):
                able.append(thing)
        return able or found

    def priced_by_choice(self) -> bool:
        """Whether what something costs may hang on what it chooses."""
        return self.repricing and any(
            ability.what.startswith("spells that choose") or ability.per == "chosen might"
            for _, ability in self.passive(cl.CostsLess)
        )

    def quote_choosing(self, item: Item, thing: Any) -> tuple[int, list[str]]:
        """What an item would cost if it chose that thing too: discounts take from what Deflect adds (356.4.f)."""
        run = item.runs[-1]
        run.targets.append(Target(thing, thing if isinstance(thing, str) else thing.ref, 0))
        try:
            return self.quote(item)
        finally:
            run.targets.pop()

    @staticmethod
    def target_option(thing: Any, player: str) -> Option:
        """The option that names a target: its label, with whose it is."""
        if isinstance(thing, str):
            return Option(thing, "own" if thing == player else "foe")
        if isinstance(thing, Item):
            return Option(thing.label, "own" if thing.controller == player else "foe")
        found: Option = (
            thing.option("", "own") if thing.controller == player else thing.keep_option("foe", "", "", "foe")
        )
        return found

    def tell_targets(self, item: Item, *, new: bool, fresh: list[str] | None = None) -> None:
        """Tell the targets of an item, if its text has targeting instructions; ``fresh``: those that new choices brought."""
        if not any(run.program.slots for run in item.runs):
            return
        targets = [target for run in item.runs for target in run.targets]
        data: dict[str, Any] = {
            "item": item.ref,
            "targets": [target.ref for target in targets],
            "slots": [target.slot for target in targets],
        }
        if new:
            data["new"] = True
            data["fresh"] = fresh or []
        item.last = self.emit(
            "targets_chosen", "752.1" if new else "355.5", item.controller, item.ref, data, (item.last,)
        )

    # -- legality (358.1, 359.3.e.2) ----------------------------------------------------------------------------------------

    def legal(self, target: Target, item: Item, run: Run) -> bool:
        """Whether a target is legal now: the same object (359.3.e.4), what the text asks for (359.3.e.2), choosable (758.1). What it was in
        between does not matter (359.3.e.3); "friendly" and "enemy" are as who controls the item sees it (359.3.f.4)."""
        pick = run.program.slots[target.slot]
        thing = target.thing
        if isinstance(thing, str):
            return True
        self.there = self.place_meant(item)
        if isinstance(thing, Item):
            return thing.on_chain and thing.ref == target.ref and self.item_fits(pick, thing, item.controller)
        if thing.ref != target.ref:
            return False
        if not self.fits(pick, thing, item.controller, item.source) or self.cant_be_chosen(
            thing, item.controller
        ):
            return False
        if pick.paid and not self.within_paid(thing, item.controller, item.source, item):
            return False
        return not item.where or (not self.only_there(pick, [], item) and self.still_there(pick, thing, item))

    def still_there(self, pick: Pick, thing: Thing, item: Item) -> bool:
        """811.1.d.2: a target chosen under Hidden's restriction has to be at that battlefield still."""
        return not self.could_be_there(pick) or thing.zone == item.where

    # -- new choices (750-755) ----------------------------------------------------------------------------------------------

    def new_choices(self, item: Item, player: str) -> Steps:
        """Make new choices for a finalized item: any of its targets may be chosen anew, legally (753); costs are ignored (755)."""
        if not any(run.program.slots for run in item.runs):
            return
        if not any(self.other_targets(item, run, target) for run in item.runs for target in run.targets):
            return
        if not (yield from self.ask(f"new choices for {item.label}", player, (NO, YES))):
            return
        fresh: list[Any] = []
        for run in item.runs:
            for target in run.targets:
                others = self.other_targets(item, run, target)
                if not others:
                    continue
                options = [KEEP, *(self.target_option(thing, player) for thing in others)]
                which = yield from self.ask(f"new target of {item.label}", player, options)
                if which:
                    thing = others[which - 1]
                    self.put(target, "thing", thing)
                    self.put(target, "ref", thing if isinstance(thing, str) else thing.ref)
                    fresh.append(thing)
        if not fresh:
            return
        self.emit("new_choices", "751", player, item.ref, {"item": item.ref})
        self.tell_targets(item, new=True, fresh=[t if isinstance(t, str) else t.ref for t in fresh])
        for thing in fresh:  # 754
            self.chosen(thing, item)
        yield from self.place_triggers()

    def other_targets(self, item: Item, run: Run, target: Target) -> list[Any]:
        """What could be chosen instead of a target: legal for who controls the item now, and not chosen by that instruction already."""
        pick = run.program.slots[target.slot]
        taken = [other.thing for other in run.targets if other.slot == target.slot]
        found = self.candidates(pick, item.controller, item.source, item)
        if target.slot in run.program.taken:
            found = self.takeable(found, item.controller)
        return [thing for thing in found if thing not in taken]

    def chosen(self, thing: Any, item: Item) -> None:
        """383.4.b.3: a permanent became the target of an item that is finalized, which is what "choose" means in a trigger condition."""
        if not isinstance(thing, str | Item) and self.on_board(thing.zone):
            if thing.controller == item.controller:
                self.fire("choose me", item.controller, thing, item.last)
                if thing.card.type == "unit":
                    self.fire("choose unit", item.controller, thing, item.last)
            if thing.card.type == "unit" and item.kind == "spell":
                if self.friends(item.controller, thing.controller):
                    self.fire("player chooses here", item.controller, thing, item.last)
