"""Playing cards (349-359) and playing or activating abilities (398-406): the six steps, and undoing."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Illegal, Obj, Steps
from headjudge.engine.riftbound.costs import Total
from headjudge.engine.riftbound.info import ATTACH_THIS, WEAPONMASTER, Program, card_with, info_of
from headjudge.engine.riftbound.memory import Mod, PlayedAs
from headjudge.engine.riftbound.permissions import Permissions
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.trace import NO, YES, Option

#: No cost is thought of as paid oftener than that.
MOST_TIMES = 9
#: What Vision does (817.1.b).
PREDICT = Program((cl.Predict(1),))
#: What Weaponmaster does (821.1.c).
EQUIPPING = Program(WEAPONMASTER.then)
#: What Quick-Draw does (819.1.d).
DRAWING = Program(ATTACH_THIS)


class Removed(Illegal):
    """A trigger leaves the chain before it is finalized (402.1.a, 402.4, 404.2)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Playing(Permissions):
    """The process of play."""

    # -- step 1 (354-401) ------------------------------------------------------------------------------------------------

    def push_card(self, obj: Thing, player: str, cause: tuple[int, ...], **how: Any) -> Item:
        """Step 1: move the card to the chain (354, 338.1.a.4), from facedown too (811.1.c.3), the one that exists or a new one (330,
        330.1, 330.2), which closes the state (354.1); it is pending (354.2), and who plays it controls it (191.1). ``how`` sets fields
        of the item: limited, ignoring, alternative, then, where, ready, opened; "seen" tells that its own text has it played."""
        told = {"seen": True} if how.pop("seen", False) else {}
        before_ref, origin = obj.ref, obj.zone
        facedown = "facedown" in obj.statuses
        stamp, memory = self.stamp, obj.memory
        self.move(obj, "chain", "354", "play", causes=cause, controller=player)
        info = obj.info
        kind = "spell" if info.is_spell else "permanent"
        item = Item(kind, obj.label, obj.ref, player, info, obj, before_ref)
        item.obj = obj
        item.origin = origin
        item.program = info.program
        item.cause = cause
        item.stamp = stamp
        item.named["memory"] = memory
        if facedown:
            item.where = "battlefield:" + origin.partition(":")[2]
            item.ignoring = "cost"  # 811.1.b
        for name, value in how.items():
            setattr(item, name, value)
        self.pend(item, "354.2", told)
        return item

    def push_token(self, maker: Item, name: str, player: str, event: int, **how: Any) -> Item:
        """A token, which was nowhere before, is created on the chain to be played (185.2.a, 439.2.a, 439.2.c). It belongs to the player who
        plays it, and is theirs to control (439.4, 439.4.a)."""
        card = self.scenario.cards[name]
        assert not isinstance(card, str)
        obj: Thing = Obj(self.made_id(maker.source.id), card, name, player, "", 0, True)  # type: ignore[arg-type]
        obj.info = info_of(obj.card)
        self.objects[obj.label] = obj
        self.move(obj, "chain", "350.2", "create", causes=(event,), controller=player)
        info = obj.info
        item = Item("token", obj.label, obj.ref, player, info, obj, maker.source_ref)
        item.obj = obj
        item.limited = True
        item.cause = (event,)
        for field, value in how.items():
            setattr(item, field, value)
        self.pend(item, "354.2", {})
        return item

    def activate_ability(
        self, obj: Thing, index: int, ability: cl.Activated, player: str, cause: tuple[int, ...], opened: int
    ) -> None:
        """377.3.a, step 1 for an activated ability: a pending item that represents it (401.1, 377.3.b.1). It uses the chain as a card
        does (377.3), and there being an item closes the state, though no card shows it (377.3.a.1)."""
        info = self.says(obj)
        stamp = self.stamp
        item = self.ability_item("activated", obj, index, info, player)
        item.stamp = stamp
        item.by = f"activate {obj.label} {index}"
        item.declared = ability
        item.own_cost = ability.cost
        item.program = info.programs[index]
        item.cause = cause
        item.opened = opened
        item.adds = info.adds_resources(index)
        self.pend(item, "401.1", {})

    # -- steps 2 to 5 (355-358) ---------------------------------------------------------------------------------------------

    def finalize(self, item: Item) -> Steps:
        """Steps 2 to 6, for cards and abilities alike (399): choices, total cost, payment, legality; then it is finalized, or undone
        (337.1). A trigger lacks a cost but for one in its instructions (403.1.b). What choosing and paying made trigger goes on the
        chain above it (818.1.c.1)."""
        mark = self.mark()
        before = self.cause
        self.cause = (item.began,)
        try:
            yield from self.make_choices(item)
            total = yield from self.determine_cost(item)
            yield from self.pay(item, total)
            self.check_legality(item)
        except Illegal as failed:
            self.cause = before
            self.undo(item, mark, failed)
            self.note_failed(item)
            return
        self.commit(mark)
        self.cause = before
        self.become_finalized(item)
        if self.waiting:
            yield from self.place_triggers()
        if self.resolves_at_once(item):
            yield from self.resolve(item)
            if item.kind == "activated" and not any(other.pending for other in self.chain):
                self.resume = (item.controller, 0)  # 429.2.a: priority does not pass

    def resolves_at_once(self, item: Item) -> bool:
        """337.2, 429.2: a permanent, a token and an ability that Adds resolve as they are finalized; a spell stays on the chain (359.3), as
        does any other ability."""
        return item.kind in ("permanent", "token") or (item.adds and item.kind != "spell")

    def make_choices(self, item: Item) -> Steps:
        """Step 2: relevant choices: what is decided as a card is played (355.1), where a unit enters, modes and targets (402.2). Whoever
        controls the spell or ability makes them: modes and targets, of a spell (191.2.a, 191.2.b), of an ability (191.4.c, 191.4.d),
        and whatever a permanent asks while it is played (191.3.c). What a permanent's triggers choose is chosen when these are
        finalized (355.5.b)."""
        if item.kind == "trigger":
            yield from self.may_perform(item)
        times = 1
        if item.is_card() or (item.kind == "token" and self.by_kind.get(cl.LendsKeyword)):
            yield from self.choose_optional_costs(item)
            yield from self.name_tags(item)
            times += sum(1 for number in item.paid if item.info.optional[number].name == "Repeat")  # 820.1.d
        if item.kind in ("permanent", "token"):
            yield from self.choose_location(item)
        elif item.program is not None:
            try:
                yield from self.choose_modes_and_targets(item, item.program, times)
            except Illegal as lacking:
                if item.kind == "trigger":
                    raise Removed("no target") from lacking  # 402.4
                raise

    def may_perform(self, item: Item) -> Steps:
        """402.1, 383.3.a: "you may" as the first part of a trigger's effect is decided now, and nothing else is by that (383.3.a.1): who
        performs it makes its choices (402.4.b). Declined, it leaves the chain (383.3.a.2, 383.3.e.2.b) and was not performed. So does
        one that was put on the chain before another of the same ability was performed as often as it may be (383.3.e.1)."""
        trigger = item.declared
        if not isinstance(trigger, cl.Triggered):
            return
        if trigger.each_turn and self.performed.get((item.source_ref, item.ability), 0) >= trigger.each_turn:
            raise Removed("already performed")
        if trigger.may:  # also where it is "once each turn" (383.3.e.2, 383.3.e.2.a)
            performs = yield from self.ask(f"may {item.label}", item.controller, (NO, YES))
            self.tell_option(item, "may", "perform", "yes" if performs else "no", "402.1")
            if not performs:
                raise Removed("declined")

    def choose_optional_costs(self, item: Item) -> Steps:
        """355.1.a: which optional additional costs are paid; only one that can be paid is offered (355.16)."""
        self.lend_keywords(item)
        for number, optional in enumerate(item.info.optional):
            while self.could_pay_too(item, number):
                answer = yield from self.ask(f"{optional.name} of {item.label}", item.controller, (NO, YES))
                self.tell_option(item, "optional", optional.name, "yes" if answer else "no", "355.1.a")
                if answer:
                    self.put(item, "paid", [*item.paid, number])
                if answer and optional.by_killed:
                    yield from self.decide_killed(item, optional.cost)
                if not answer or not optional.any:
                    break

    def name_tags(self, item: Item) -> Steps:
        """355.1, 763: what a card says to name or choose "as you play" it: a tag, of those that it lists or of those in this play (any
        other would be of no use)."""
        for own in item.info.statics:
            if isinstance(own, cl.NamesTag):
                tags = own.among or self.tags_in_play()
                if tags:
                    options = [Option(tag, "") for tag in tags]
                    which = yield from self.ask(f"tag for {item.label}", item.controller, options)
                    self.tell_option(item, "name", "tag", tags[which], "355.1")
                    item.named["tag"] = tags[which]

    def tags_in_play(self) -> tuple[str, ...]:
        """The tags of the cards of this play, in the order of the alphabet."""
        cards = self.scenario.cards.values()
        return tuple(sorted({tag for card in cards if isinstance(card, RiftboundCard) for tag in card.tags}))

    def remember_tags(self, item: Item, obj: Thing) -> None:
        """370.1.b.1: what was named as it was played is known for what has entered, and is a tag of it where it says so (477.1.a)."""
        tag = item.named.get("tag")
        for own in item.info.statics:
            if isinstance(own, cl.NamesTag) and tag is not None:
                self.remember(obj, Mod("named", tag, 0, ""))
                if own.gains:
                    self.remember(obj, Mod("tag", tag, 0, ""))
                    data = {"trait": "tag", "value": tag, "until": ""}
                    self.emit("became", "477.1.a", item.controller, obj.ref, data, (item.last,))

    def decide_killed(self, item: Item, cost: Cost) -> Steps:
        """355.1.a: what is killed for an additional cost that makes the play cost less by it is decided with that cost."""
        able = self.act_choices(cost.acts[0], item.controller, item.source)
        options = [obj.option("", "own") for obj in able]
        which = yield from self.ask(f"kill for {item.label}", item.controller, options)
        item.named["to kill"] = able[which]

    def lend_keywords(self, item: Item) -> None:
        """390.4, 801.3, 820: a spell has the Repeat that effects give to the next one, each instance by itself (820.1.c.2), for what it
        costs as printed (206); and a card has the keywords that texts on the board give it as it is played."""
        card = item.card
        lent: list[cl.Keyword | cl.ExtraCost] = []
        if item.kind == "spell":
            waiting = sum(e.what == "repeat" and e.owner == item.controller for e in self.effects)
            lent += [cl.Keyword("Repeat", cost=Cost(card.energy, card.power))] * waiting
        taken_in = ""
        for source, ability in self.passive(cl.LendsKeyword):
            if self.lends_keyword(source, ability, item):
                lent.append(ability.keyword)
        for source, offer in self.passive(cl.LendsCost):
            field = self.field_of(source.zone)
            if (
                field is not None
                and self.is_like(offer.what, item.source, source)
                and self.may_be_present(item.controller, field)
            ):
                taken_in = source.zone
                lent.append(cl.ExtraCost(offer.cost, True))
        if lent:
            item.info = info_of(card_with(card, tuple(lent)))
        if taken_in:  # which of the optional additional costs it is that this battlefield offers: the last
            last = max(n for n, extra in enumerate(item.info.optional) if extra.name == "optional cost")
            item.named["taken in"] = (last, taken_in)

    def lends_keyword(self, source: Thing, ability: cl.LendsKeyword, item: Item) -> bool:
        """Whether a text gives a keyword to what is being played."""
        if ability.elsewhere and item.origin.startswith("hand"):
            return False
        if not self.on_side(ability.what.whose, source.controller, item.controller):
            return False
        return self.is_like(ability.what, item.source, source) and self.in_force(
            source, (), ability.condition
        )

    def could_pay_too(self, item: Item, number: int) -> bool:
        """Whether an optional additional cost could be paid on top of what is chosen already: once more or, where it may be paid any number
        of times, so often that the rest can be paid."""
        extra = item.info.optional[number]
        cost = extra.cost
        if extra.condition is not None and not self.holds(
            extra.condition, item.source, item.controller, item
        ):
            return False
        kept = item.paid
        for more in range(1, MOST_TIMES + 1 if extra.any else 2):
            times = kept.count(number) + more
            acts = cost.acts
            if times > 1:
                acts = tuple(msgspec.structs.replace(act, n=act.n * times) for act in acts)
            if not self.acts_possible(acts, item.controller, item.source):
                return False
            item.paid = [*kept, *(number,) * more]
            energy, pips = self.quote(item)
            item.paid = kept
            if self.affordable(item.controller, energy, pips, self.use_of(item)):
                return True
        return False

    def determine_cost(self, item: Item) -> Any:
        """Step 3: the total cost (356), told with its parts."""
        yield from self.choose_cost(item)
        total: Total = yield from self.total_cost(item)
        data = {
            "item": item.ref, "energy": total.energy, "power": self.pips_told(total.pips), "acts": [act.do for act in total.acts],
            "parts": total.parts,
        }  # fmt: skip
        if item.ignoring:
            data["ignoring"] = item.ignoring
        item.last = self.emit(
            "cost_determined",
            "403" if item.is_ability() else "356",
            item.controller,
            item.ref,
            data,
            (item.last,),
        )
        return total

    @staticmethod
    def pips_told(pips: list[str]) -> str:
        """Pips as the trace writes them."""
        return "".join(pip if len(pip) == 1 else "{" + pip + "}" for pip in pips)

    def check_legality(self, item: Item) -> None:
        """Step 5, until which an item is pending (329.2): targets (358.1, 405.1), illegal states (358.3, 405.2) and timing (358.4); that
        costs were paid (358.2) is known by here: `pay` fails otherwise. Raises `Illegal`."""
        for run in item.runs:
            for target in run.targets:
                if not self.legal(target, item, run):
                    raise Illegal("no target")
                if target.slot in run.program.taken and self.crowds(target.thing, item.controller):
                    raise Illegal("illegal state")
        if item.info.is_unit and item.obj is not None and item.location not in self.valid_locations(item):
            raise Illegal("illegal state")
        if not item.limited and item.kind != "trigger" and not self.timing_allows(item):
            raise Illegal("timing")

    # -- step 6 (359-406) -----------------------------------------------------------------------------------------------------

    def become_finalized(self, item: Item) -> None:
        """Step 6: it is no longer pending (359.1, 406.1) but a finalized item of the chain (359.3.a); its player has finalized a card
        (419.4.b); what it chose was targeted, so that targeting effects are put on the chain (383.4.b, 383.4.b.2)."""
        item.pending = False
        rule = "359.1" if not item.is_ability() else "406.2"
        name = item.card.name if not item.is_ability() else ""
        item.finalized_at = item.last = self.emit(
            "finalized", rule, item.controller, item.ref, {"name": name}, (item.last,)
        )
        if item.kind in ("spell", "permanent"):
            self.count_finalized(item)
        elif item.kind == "activated" and item.source.card.type == "gear":
            self.count_gear_ability(item.controller)
        if isinstance(item.declared, cl.Triggered | cl.Activated) and item.declared.each_turn:
            key = (item.source_ref, item.ability)
            self.performed[key] = self.performed.get(key, 0) + 1  # 383.3.e.1
        self.stamp += 1
        self.cleanup_due = True  # 319.4
        for run in item.runs:
            for target in run.targets:
                self.chosen(target.thing, item)

    def count_finalized(self, item: Item) -> None:
        """419.4.b: that player has finalized that card this turn."""
        seat = self.seats[item.controller]
        seat.finalized = (*seat.finalized, item.label)
        if item.kind == "spell":
            seat.finalized_spells = (*seat.finalized_spells, item.label)
            self.use_bonus(item)
            for effect in [e for e in self.effects if e.what == "repeat" and e.owner == item.controller]:
                self.end_effect(effect, "used", "391")

    def resolve_permanent(self, item: Item) -> Steps:
        """359.2: a permanent leaves the chain and enters the board, where its passive abilities are active (359.2.a): a unit exhausted at
        its location (359.2.c), gear ready at base (359.2.d)."""
        obj = item.obj
        assert obj is not None
        resolving = self.emit("resolving", "337.2", item.controller, item.ref, causes=(item.finalized_at,))
        self.keep_list(self.chain)
        self.chain.remove(item)
        item.on_chain = False
        ready = self.enters_ready(item)
        self.use_up_entering(item)
        self.enter_created(item)
        moved = self.move(
            obj,
            item.location,
            "359.2",
            "resolve",
            exhausted=not ready,
            controller=item.controller,
            causes=(resolving,),
        )
        paid = frozenset(item.info.optional[k].number for k in item.paid)
        self.remember(
            obj, PlayedAs(paid, item.where if item.origin.startswith("facedown") else "", item.origin)
        )
        self.remember_tags(item, obj)
        resolved = self.emit("resolved", "340.1", item.controller, item.ref, causes=(moved,))
        self.cleanup_due = True
        yield from self.complete_play(item, resolved)

    def enters_ready(self, item: Item) -> bool:
        """143.4, 149.1: units enter exhausted and gear ready, but for what replaces that (143.4.a, 369.3, 805.6, 184.1): what enters
        ready has not become ready (805.6.a)."""
        if item.ready is not None:
            return item.ready
        if any(item.info.optional[number].name == "Accelerate" for number in item.paid):
            return True
        if self.let_in_ready(item):
            return True
        own = item.info.enters_ready
        if own is not None and (
            own.condition is None or self.holds(own.condition, item.source, item.controller, item)
        ):
            return True
        return not item.info.is_unit and not item.info.enters_exhausted

    def enter_created(self, item: Item) -> None:
        """369.3, 370.1.b.1: a battlefield that is created as a unit is played, if it was not there, is where the unit enters."""
        for ability in item.info.statics:
            if type(ability) is cl.CreatesField:
                field = self.create_field(ability.token, item.controller)
                if field is not None:
                    item.location = field.zone

    def let_in_ready(self, item: Item) -> bool:
        """369.3, 390.4: whether something else makes it enter ready: a permanent, or an effect for this turn."""
        obj = item.obj
        if obj is None:
            return False
        for source, ability in self.passive(cl.OthersEnterReady):
            if source.controller == item.controller:
                if self.is_like(ability.to, obj, source) and self.in_force(
                    source, ability.gate, ability.condition
                ):
                    return True
        return any(
            effect.what == "enter ready"
            and effect.owner == item.controller
            and self.is_like(effect.data.what, obj, None)
            for effect in self.effects
        )

    def use_up_entering(self, item: Item) -> None:
        """391: what was about the next unit that is played is used up by it."""
        for effect in [e for e in self.effects if e.what == "enter ready" and e.data.once]:
            if (
                effect.owner == item.controller
                and item.obj is not None
                and self.is_like(effect.data.what, item.obj, None)
            ):
                self.end_effect(effect, "used", "391")

    def complete_play(self, item: Item, resolved: int) -> Steps:
        """419.4.a: the act of playing is complete with the resolution, once, however often it was executed (820.3.a); what triggers on it
        triggers now, and never for what does not resolve (419.4.a.1)."""
        obj, player = item.obj, item.controller
        assert obj is not None
        seat = self.seats[player]
        card = "token" if item.kind == "token" else item.card.type
        data = {"item": item.ref, "card": card, "name": item.card.name}
        played = self.emit("played", "419.4.a", player, obj.ref, data, (resolved,))
        if item.kind != "token":
            seat.played += 1
        self.fire_play_triggers(item, obj, played, seat.played)
        yield from self.place_triggers()

    def fire_play_triggers(self, item: Item, obj: Thing, played: int, nth: int) -> None:
        """What waits for a play: the permanent's own play effects (383.4.a), Vision among them (817.1.c), and others' (419.4.a).
        ``nth``: which of its player's cards this turn."""
        player = item.controller
        if item.info.permanent:
            self.fire("play me", player, obj, played)
            self.granted_vision(obj, played)
            self.granted_weaponmaster(obj, played)
            self.granted_quick_draw(obj, played)
        if item.info.is_unit:
            self.fire("play unit", player, obj, played)
            self.fire("opponent plays unit", player, obj, played)
            self.fire("player plays unit here", player, obj, played)
        elif item.info.permanent:
            self.fire("play gear", player, obj, played)
            self.fire("opponent plays gear", player, obj, played)
        if item.kind == "token":
            return
        if item.origin.startswith("facedown"):
            self.fire("play hidden", player, item, played)
        if item.kind == "spell":
            self.fire("play spell", player, item, played)
            self.fire("player plays spell", player, item, played)
        self.fire("play card", player, item, played)
        if nth == 1:
            self.fire("first card", player, item, played)
        elif nth == 2:
            self.fire("second card", player, item, played)

    def granted_vision(self, obj: Thing, played: int) -> None:
        """817.2: each instance of Vision triggers separately, those that others give it too (801.3.a), and each asks anew (817.2.a) about
        what is then on top (817.2.b)."""
        for _ in range(self.keyword(obj, "Vision") - obj.info.keywords.get("Vision", 0)):
            self.waiting.append(self.granted_trigger(obj, PREDICT, "Vision", played))

    def granted_weaponmaster(self, obj: Thing, played: int) -> None:
        """821.1.c.7: each instance of Weaponmaster triggers separately, those that others give it too (801.3.a)."""
        for _ in range(self.keyword(obj, "Weaponmaster") - obj.info.keywords.get("Weaponmaster", 0)):
            item = self.granted_trigger(obj, EQUIPPING, "Weaponmaster", played)
            item.declared = WEAPONMASTER
            self.waiting.append(item)

    def granted_quick_draw(self, obj: Thing, played: int) -> None:
        """819.1.d: Quick-Draw attaches what is played also where others give it (801.3.a); more of it is redundant (819.2)."""
        if "Quick-Draw" not in obj.info.keywords and self.quick(obj):
            self.waiting.append(self.granted_trigger(obj, DRAWING, "Quick-Draw", played))

    def leave_chain(self, item: Item, to: str, rule: str, why: str, cause: tuple[int, ...]) -> None:
        """A finalized spell leaves the chain: to the trash, or where an effect sends it; Flow and "then banish it" replace any of it,
        unless its own execution moved it (390.3.a, 829.1.b.1)."""
        self.keep_list(self.chain)
        if item in self.chain:
            self.chain.remove(item)
        item.on_chain = False
        self.cleanup_due = True  # 319.5
        obj = item.obj
        if obj is None or obj.zone != "chain":
            return
        into = self.replaced_destination(item, to)
        if into != to:
            words = f"{into} instead of {to}"
            replaced = self.emit(
                "replaced",
                "829.1.b.1",
                item.controller,
                item.ref,
                {"by": item.ref, "event": "move", "words": words},
                cause,
            )
            cause = (*cause, replaced)
        self.move(obj, f"{into}:{obj.owner}", rule, why, causes=cause)

    def replaced_destination(self, item: Item, to: str) -> str:
        """829.1.b.1, 390.3.a: where a spell goes that was played with Flow, or "then recycle it", "then banish it"."""
        if item.then == "banish":
            return "banishment"
        if item.then == "recycle":
            return "deck"
        return to

    def resolve(self, item: Item) -> Steps:
        """340.1, 359.3.d, 406.5: execute the instructions from top to bottom, as often as Repeat says; then the item leaves the chain. A
        permanent enters the board instead (359.2). An item resolves whatever has become of its targets (359.3.e.1), and a spell of
        which nothing was carried out was played (359.3.e.10)."""
        if item.kind in ("permanent", "token"):
            yield from self.resolve_permanent(item)
            return
        cause = (
            (item.finalized_at, self.last_pass)
            if self.last_pass > item.finalized_at
            else (item.finalized_at,)
        )
        resolving = self.emit("resolving", "340.1", item.controller, item.ref, causes=cause)
        before = self.cause
        self.cause = (resolving,)
        for run in self.executions(item):
            yield from self.execute(item, run)
            if self.has_left_chain(item):
                break
        self.cause = before
        if not item.on_chain:  # countered: it has not resolved; what has moved itself has (359.3.e.15)
            return
        if item.kind == "spell":
            self.leave_chain(item, "trash", "359.3.d", "resolve", (resolving,))
            self.play_again(item, (resolving,))
        else:
            self.keep_list(self.chain)
            self.chain.remove(item)
            item.on_chain = False
            self.cleanup_due = True
        resolved = self.emit("resolved", "340.1", item.controller, item.ref, causes=(resolving,))
        if item.kind == "spell":
            yield from self.complete_play(item, resolved)
        elif item.kind == "activated":
            self.used_ability(item, resolved)
            yield from self.place_triggers()

    def executions(self, item: Item) -> list[Any]:
        """820.1.d.1: one execution, and one more for each Repeat that was paid (820.3). What one of them can't do it skips (820.1.d.2)."""
        return item.runs

    last_pass: int

    def prospective(self, obj: Thing, player: str, how: str) -> Item:
        """An item as it would be if that card were played that way; for offers, nothing is written."""
        info = obj.info
        item = Item("spell" if info.is_spell else "permanent", obj.label, obj.ref, player, info, obj, obj.ref)
        item.obj = obj
        item.origin = obj.zone
        item.program = info.program
        item.alternative, item.then = self.alternative_cost(obj, how)
        if "facedown" in obj.statuses:
            item.where = "battlefield:" + obj.zone.partition(":")[2]
            item.ignoring = "cost"
        self.allow(item, how)
        return item
