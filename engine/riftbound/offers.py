"""Offers: what a player with priority may begin (338.1.a, 410.1, 419.1.a), and hiding (421, 811)."""

from __future__ import annotations

from typing import TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.info import CLOSED, NEUTRAL, SHOWDOWN, USED_FOR, Info, Use
from headjudge.engine.riftbound.memory import Mod, times_had
from headjudge.engine.riftbound.playing import Playing
from headjudge.engine.riftbound.state import Effect, Field, Item, Thing
from headjudge.engine.trace import PASS, Option

#: What an option begins: what to do, with which object, and how ("flow0", an ability's index, a battlefield's name).
Action: TypeAlias = tuple[str, Thing, str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Offers(Playing):
    """What may be begun."""

    offered: dict[str, tuple[int, bool, list[Option], list[Action]]]

    def offers(self, player: str) -> tuple[list[Option], list[Action]]:
        """What a player with priority may begin, passing first: discretionary actions alone (410.1.b), whose conditions hold (410.1.b.1)
        and whose costs can be paid (410.1.b.2). All other actions are done as the turn or a text instructs (410.2.b). Kept until the
        state changes."""
        closed = bool(self.chain)
        found = self.offered.get(player)
        if found is not None and found[0] == self.stamp and found[1] == closed:
            return found[2], found[3]
        options: list[Option] = [PASS]
        actions: list[Action] = []
        timing = self.timing_of(player)
        self.offer_plays(player, timing, options, actions)
        self.offer_abilities(player, timing, options, actions)
        if timing == NEUTRAL:
            self.offer_hiding(player, options, actions)
            if self.phase == "main":  # 144.1, 144.1.a, 144.1.b, 144.1.c
                for option, obj, to in self.movable(player):
                    options.append(option)
                    actions.append(("move", obj, to))
        self.offered[player] = (self.stamp, closed, options, actions)
        return options, actions

    def timing_of(self, player: str) -> int:
        """310, 347.1: what may be begun now by how it is timed: anything in one's own neutral open state (310.1.a, 410.1.a, 409),
        whatever keywords it has (813.2); what has Action (806.1.b) or Reaction (813.1.b) in an open showdown (308.1.a, 313.1.a); else
        what has Reaction (309.1.a)."""
        if self.closed():
            return CLOSED
        if not self.neutral():
            return SHOWDOWN
        return NEUTRAL if player == self.turn_player else CLOSED

    def offer_plays(self, player: str, timing: int, options: list[Option], actions: list[Action]) -> None:
        """Cards that may be played from the hand and the champion zone (419.1.a), from facedown, and where cards allow it: their own
        abilities say from where they work (366.1)."""
        seat, zones = self.seats[player], self.zones
        for zone in (seat.hand, seat.champion):
            for obj in zones.get(zone, ()):
                self.offer_play(obj, player, timing, "", options, actions)
                for n, other in enumerate(obj.info.play_from):
                    if other.zone == "hand" and self.may_pay_other(obj, other, player):
                        self.offer_play(obj, player, timing, f"other{n or ''}", options, actions)
        allowing = self.allowing(player)
        if allowing:
            self.offer_allowed(allowing, player, timing, options, actions)
        trash = zones.get(seat.trash, ())
        for obj in trash:
            info = obj.info
            if info.returns:
                for n in range(len(info.flow)):
                    self.offer_play(obj, player, timing, f"flow{n or ''}", options, actions)
                for n, allowed in enumerate(info.play_from):
                    if allowed.zone == "trash" and self.may_pay_other(obj, allowed, player):
                        self.offer_play(obj, player, timing, f"from{n or ''}", options, actions)
        if any(source.controller == player for source, _ in self.passive(cl.PlayFromTrash)):
            for obj in trash:
                self.offer_play(obj, player, timing, "trash", options, actions)
        for field in self.fields.values():
            for obj in zones.get(field.facedown, ()):
                if obj.controller != player or self.closed_to("play hidden here", field.zone, player):
                    continue
                if self.hidden_long_enough(obj):
                    self.offer_play(obj, player, timing, "", options, actions)

    def offer_allowed(
        self,
        allowing: list[Effect],
        player: str,
        timing: int,
        options: list[Option],
        actions: list[Action],
    ) -> None:
        """356.1.b: cards from the hand that an effect of this turn allows to be played ignoring a cost, once each for all effects that
        say the same."""
        for obj in self.zones.get(self.seats[player].hand, ()):
            for n, effect in enumerate(allowing):
                if self.is_like(effect.data.what, obj, None):
                    self.offer_play(obj, player, timing, f"allowed{n or ''}", options, actions)

    def may_pay_other(self, obj: Thing, allowed: cl.PlayFrom, player: str) -> bool:
        """356.1.a: whether what a card says of another cost holds now."""
        if not self.gates_open(obj, allowed.gate, player):
            return False
        return allowed.condition is None or self.holds(allowed.condition, obj, player, None)

    def hidden_long_enough(self, obj: Thing) -> bool:
        """811.1.b: a hidden card can be played beginning on the next turn."""
        return not any(mod.kind == "hidden" and mod.value == self.turn for mod in obj.memory)

    def offer_play(
        self, obj: Thing, player: str, timing: int, how: str, options: list[Option], actions: list[Action]
    ) -> None:
        """Offer to play one card in one way, if that could be legal; as an attempt, if the scenario asks for those. In
        a closed state it has to have Reaction (813), in an open showdown Action does as well (806), to be hidden (811.6), or to gain
        Reaction by where it is played to (813.4.a). A card with Hidden is played from the hand as any other (811.3)."""
        info = obj.info
        facedown = "facedown" in obj.statuses
        if timing < NEUTRAL and not (
            info.reaction
            or (timing == SHOWDOWN and info.action)
            or facedown
            or self.quick(obj)
            or (info.ambush and self.could_ambush(info, player))
        ):
            return
        could = self.could_play(obj, player, how)
        if not (could or self.scenario.attempts) or self.cant_play(player, obj):
            return
        tag = "play" if could else "attempt"
        option = self.play_option(obj, self.play_name(how, facedown) if how or facedown else "", tag)
        if self.failed and self.failed.get((player, option.name)) == self.stamp:
            return
        options.append(option)
        actions.append(("play", obj, how))

    @staticmethod
    def play_name(how: str, facedown: bool) -> str:
        """How an option to play is worded after the card's name."""
        if facedown:
            return "from facedown"
        if how.startswith("flow"):
            return "with Flow" + (f" {how[4:]}" if how[4:] else "")
        if how == "trash":
            return "from the trash"
        if how.startswith("allowed"):
            return f"as allowed {how[7:]}".strip()
        if how.startswith("other"):
            return f"for another cost {how[5:]}".strip()
        return f"from trash {how[4:]}".strip() if how.startswith("from") else ""

    @staticmethod
    def play_option(obj: Thing, name: str, tag: str) -> Option:
        """The option to play a card in a certain way, made once."""
        return obj.options.get(tag + name) or obj.keep_option(tag + name, "play", name, tag)

    def could_ambush(self, info: Info, player: str) -> bool:
        """813.4.a: a card that may gain Reaction by where it is played to can be begun; it has none otherwise (813.4)."""
        return info.ambush and bool(self.ambush_locations(player, info))

    def could_play(self, obj: Thing, player: str, how: str) -> bool:
        """Whether a play could be completed: it has targets (355.8), and could be paid for without its options (356)."""
        info: Info = obj.info
        if (
            info.plain
            and not info.bound
            and not how
            and "facedown" not in obj.statuses
            and not self.costs_change(player)
        ):
            # What is printed is what is paid: no item is needed to know it.
            affordable = self.affordable(player, obj.card.energy, info.base_pips, info.use)
            if not affordable and not info.buys:
                return False
            if info.is_spell and info.targets and not self.has_targets(info.program, player, obj, None):
                return False
            return affordable or self.could_with_option(self.prospective(obj, player, how))
        item = self.prospective(obj, player, how)
        if (
            item.program is not None
            and info.is_spell
            and not self.has_targets(item.program, player, obj, item)
        ):
            return False
        if info.mandatory and not all(self.acts_possible(cost.acts, player, obj) for cost in info.mandatory):
            return False
        if item.alternative is not None and not self.acts_possible(item.alternative.acts, player, obj):
            return False  # 829.1.c.2: a Flow cost may have parts that are not resources
        if info.is_unit and (item.where or info.bound) and not self.valid_locations(item):
            return False
        energy, pips = self.quote(item)
        if self.affordable(player, energy, pips, info.use):
            return True
        return info.buys and self.could_with_option(item)

    def costs_change(self, player: str) -> bool:
        """Whether anything on the board, or an effect, may change what that player's cards cost."""
        if self.repricing:
            for source, less in self.passive(cl.CostsLess):
                if source.controller == player or less.what == "spells that choose here":
                    return True
            for source, ability in self.passive(cl.CostsMore):
                if not self.friends(source.controller, player) or ability.what == "reactions here":
                    return True
        for effect in self.effects:
            if effect.what in ("discount", "increase") and effect.owner == player:
                return True
        return False

    def could_with_option(self, item: Item) -> bool:
        """Whether paying an optional additional cost makes a play affordable."""
        return any(
            (optional.less is not None or optional.ignore or optional.by_killed)
            and self.could_pay_too(item, number)
            for number, optional in enumerate(item.info.optional)
        )

    def offer_abilities(self, player: str, timing: int, options: list[Option], actions: list[Action]) -> None:
        """Activated abilities of what the player controls (191.3.b): in one's own open state (381), or with Reaction (813.1.c.2). Like
        runes are offered once."""
        failed = self.failed
        ready: set[str] = set()
        exhausted: set[str] = set()
        lending = self.lending
        for obj in self.with_abilities(player):
            card = obj.card
            if card.type == "rune":
                like = exhausted if obj.exhausted else ready
                if card.name in like:
                    continue
                like.add(card.name)
            info = self.says(obj) if lending else obj.info
            for use in info.uses:
                if use.timed > timing:
                    continue
                if use.ready:
                    if obj.exhausted:
                        continue
                elif not use.free and not self.could_activate(obj, use.index, use.ability, player):
                    continue
                option = obj.options.get(use.kept) or self.ability_option(obj, use)
                if failed and failed.get((player, option.name)) == self.stamp:
                    continue
                options.append(option)
                actions.append(("activate", obj, use.key))

    @staticmethod
    def ability_option(obj: Thing, use: Use) -> Option:
        """The option to activate an ability, made once."""
        return obj.keep_option(use.kept, "activate", use.key, "add" if use.adds else "activate")

    def could_activate(self, obj: Thing, index: int, ability: cl.Activated, player: str) -> bool:
        """Whether an ability could be activated: active, its condition true (377.2.b), its cost payable, its targets there (402.3)."""
        cost = ability.cost
        if cost.acts and not self.acts_possible(cost.acts, player, obj):
            return False
        if ability.gate and not self.gates_open(obj, ability.gate, player):
            return False
        if ability.each_turn and self.used_up(obj, index, ability):
            return False
        if not self.may_use(obj, ability, player):
            return False
        energy, pips = cost.energy, list(self.pips(cost.power, obj.card.domains))
        if (energy or pips) and self.repricing:
            energy, pips = self.ability_quote(obj, ability, player)
        use = USED_FOR.get(obj.card.type, "")
        if (energy or pips) and not self.affordable(player, energy, pips, use):
            other = self.pips(cost.or_power, obj.card.domains)
            if not other or not self.affordable(player, 0, other, use):
                return False
        program = self.says(obj).programs[index]
        return (not program.slots and not program.modes) or self.has_targets(program, player, obj, None)

    def used_up(self, obj: Thing, index: int, ability: cl.Activated) -> bool:
        """377.2.b: whether an ability has been used this turn as often as it says that it may be."""
        return self.performed.get((obj.ref, index), 0) >= ability.each_turn

    def ability_quote(self, obj: Thing, ability: cl.Activated, player: str) -> tuple[int, list[str]]:
        """403.3, 827.1.c.3: what an ability costs with its discounts."""
        item = Item("activated", obj.label, obj.ref, player, obj.info, obj, obj.ref)
        item.declared = ability
        item.own_cost = ability.cost
        return self.quote(item)

    def may_use(self, obj: Thing, ability: cl.Activated, player: str) -> bool:
        """377.2.b: a condition on using an ability must be true; Empower is used only on what is not Empowered (827.1.c.1), or
        can be once more."""
        if ability.only_if is not None and not self.holds(ability.only_if, obj, player, None):
            return False
        instr = ability.then[0]
        if type(instr) is not cl.Empower or instr.to != "me" or "empowered" not in obj.statuses:
            return True
        return times_had(obj.statuses, "empowered") < self.most_times(obj, "empowered")

    # -- hiding (421, 811) ----------------------------------------------------------------------------------------------------

    def offer_hiding(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """811.1.b: a card with Hidden may be hidden at a battlefield that its player controls and where nothing is hidden yet, however
        often it has Hidden (811.4)."""
        places = [
            field.name
            for field in self.fields.values()
            if field.controller == player
            and len(self.zones.get(field.facedown, ())) < self.room_to_hide(field)
        ]
        if not places:
            return
        cards = [
            obj
            for zone in (f"hand:{player}", f"champion:{player}")
            for obj in self.zones.get(zone, ())
            if obj.info.hidden
        ]
        if not cards or not self.ways_to_hide(player):
            return
        for obj in cards:
            for place in places:
                name = f"hide {obj.label} at {place}"
                if self.failed.get((player, name)) == self.stamp:
                    continue
                options.append(Option(name, "hide"))
                actions.append(("hide", obj, place))

    def ways_to_hide(self, player: str) -> list[Cost]:
        """811.1.b: what that player may pay to hide a card: [A], or what a text allows instead (002), or nothing, as far as it can be
        paid."""
        ways = [Cost(0, "A")]
        ways += [own.cost for source, own in self.passive(cl.HidesFor) if source.controller == player]
        ways = [way for way in ways if self.can_afford(player, way)]
        if any(effect.what == "hide free" and effect.owner == player for effect in self.effects):
            ways.append(Cost())
        return list(dict.fromkeys(ways))

    @staticmethod
    def named_cost(cost: Cost) -> str:
        """What a way to pay for hiding is called in a question."""
        return f"pay {cost.energy} energy" if cost.energy else "pay power" if cost.power else "pay nothing"

    @staticmethod
    def room_to_hide(field: Field) -> int:
        """107.3.b: one card is hidden at a battlefield, or as many more as it says."""
        says = field.obj.info.statics if field.obj is not None else ()
        return 1 + sum(own.n for own in says if isinstance(own, cl.HidesMore))

    def hide(self, obj: Thing, player: str, place: str, cause: tuple[int, ...]) -> Steps:
        """421: pay [A], or what is allowed instead, and put the card facedown at the battlefield (811.1.c); that is no play (811.1.c.1)
        and opens no chain (811.1.c.2). Only its controller is told that it can now be played (811.6.a). What can be done
        with it there is what Hidden says of it (421.3)."""
        stamp = self.stamp
        mark = self.mark()
        item = Item("hide", obj.label, obj.ref, player, obj.info, obj, obj.ref)
        item.last = cause[0]
        before = self.cause
        self.cause = cause
        ways = self.ways_to_hide(player)
        names = [Option(self.named_cost(way), "pay") for way in ways]
        way = ways[(yield from self.ask(f"cost to hide {obj.label}", player, names))]
        pips = list(self.pips(way.power, ""))
        paid = yield from self.pay_resources(player, way.energy, pips, item, "cost", True)
        if not paid:
            pools = {name: pool.copy() for name, pool in self.pools.items()}
            seen = {label: self.look(thing) for label, thing in self.touched(mark)}
            self.roll_back(mark)
            self.cause = before
            undone = self.emit(
                "undone", "444.2.b", player, obj.ref, {"began": cause[0], "why": "unpaid"}, cause
            )
            self.tell_restored(seen, pools, undone)
            item.by, item.stamp = f"hide {obj.label} at {place}", stamp
            self.note_failed(item)
            return
        self.commit(mark)
        self.move(obj, f"facedown:{place}", "421.1", "hide", controller=player)
        self.cause = before
        self.put(obj, "statuses", frozenset({"facedown"}))
        data = {"status": "facedown", "value": True, "why": "hide"}
        self.emit("status", "129.4", player, obj.ref, data, cause, sees=(player,))
        self.remember_hidden(obj)
        self.show_hidden([obj])
        self.fire("hide", player, obj, self.next_id - 1)
        yield from self.place_triggers()

    def remember_hidden(self, obj: Thing) -> None:
        """Note on which turn it was hidden."""
        self.remember(obj, Mod("hidden", "", self.turn, ""))
