"""Faults of Magic written from the rulebook alone, without having read the invariants: combat, layers and entering (305, 506 to 510, 611
to 614, 702)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import magic as cl
from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking
from headjudge.engine.magic import Magic
from headjudge.engine.magic.attacking import Attacker
from headjudge.engine.magic.damage import Part
from headjudge.engine.magic.effects import Effect, Work
from headjudge.engine.magic.plans import MODIFY, SET
from headjudge.engine.magic.things import Chars, Item, Lasting, Thing


class NothingDepends(Magic):
    """613.8a broken."""

    def dependencies(self, waiting: list[Effect], layer: int, work: Work) -> dict[int, list[Effect]]:
        """Effects are applied by their timestamps alone."""
        return {}


class LostHalfway(Magic):
    """613.6 broken."""

    def persists(self, effect: Effect) -> bool:
        """An effect that has begun to be applied ends in the middle as its ability is removed."""
        return False


class CountersBeforeNumbers(Magic):
    """613.4b broken."""

    def layer_sequence(self) -> tuple[int, ...]:
        """What adds to power and toughness is applied before what sets them."""
        swap = {SET: MODIFY, MODIFY: SET}
        return tuple(swap.get(layer, layer) for layer in super().layer_sequence())


class NewcomersToo(Magic):
    """611.2c broken."""

    def begin_effect(
        self, item: Item | None, source: Thing, controller: str, to: tuple[str, ...], changes: tuple[cl.Change, ...],
        until: str, rule: str, which: cl.Which | None = None,
    ) -> Lasting:  # fmt: skip
        """What an effect was said to affect is remembered."""
        effect = super().begin_effect(item, source, controller, to, changes, until, rule, which)
        if which is not None:
            self.__dict__.setdefault("said", {})[effect.number] = which
        return effect

    def affected(self, effect: Effect, work: Work) -> list[Any]:
        """The effect of a spell affects what has come to fit its words since."""
        which = self.__dict__.get("said", {}).get(effect.number)
        if which is None or effect.fixed is None or effect.begun is not None:
            return super().affected(effect, work)
        you = self.effect_player(effect, work)
        return [obj for obj in work.things if self.fits_in(which, obj, you, effect.source)]


class NobodyLooksAhead(Magic):
    """614.12 broken."""

    def permanents_without(self, obj: Thing) -> list[Thing]:
        """What modifies how a permanent enters is found without the effects of the permanents that there are."""
        return []


class TouchIsNotLethal(Magic):
    """702.2c broken."""

    def kills_by_touch(self, obj: Thing) -> bool:
        """As damage is assigned, deathtouch makes no difference to what is lethal."""
        return False


class TraitorsFightOn(Magic):
    """506.4 broken."""

    def stays(self, obj: Thing, ref: str, who: str) -> bool:
        """A creature whose controller changes stays in combat."""
        return super().stays(obj, ref, obj.controller)

    def control_changed(self, obj: Thing, was: str, event: int) -> None:
        """Nor is it removed as that happens."""


class UnblockedAfterAll(Magic):
    """509.1h broken."""

    def assign_attacker(self, attacker: Attacker, dealt: list[Part]) -> Asking[list[Part]]:
        """An attacker whose blockers have gone deals its damage to the player."""
        obj = attacker.obj
        n = self.combat_power(obj)
        if n > 0 and attacker.blocked and attacker.defender is not None and not self.blockers_of(attacker):
            return [(obj, obj.ref, attacker.defender, n)]
        return (yield from super().assign_attacker(attacker, dealt))


class NobodyMustAttack(Magic):
    """508.1d broken."""

    def must_attack(self, obj: Thing) -> bool:
        """What attacks each combat if able may stay at home."""
        return False


class LandsKeepTheirText(Magic):
    """305.7 broken."""

    def set_land_type(self, obj: Any, subtypes: tuple[str, ...], work: Work) -> None:
        """A land that becomes a basic land type keeps the abilities of its own text."""
        held = work.table[obj.label].held
        super().set_land_type(obj, subtypes, work)
        chars = work.write(obj)
        chars.set_held(held)
        self.follow_abilities(obj, work)


class ReachIsNothing(Magic):
    """702.17b broken."""

    def reaches_flyers(self, mine: Chars) -> bool:
        """Reach blocks no flying creature."""
        return "flying" in mine.rules.keywords


FAULTS: tuple[Fault, ...] = (
    magic_fault(
        "nothing-depends",
        "613.8a",
        "Effects of one layer are applied by timestamp, also where one depends on another.",
        "A land that was made a Swamp first and a Mountain by an older enchantment is both.",
        NothingDepends,
        "combat-damage-is-power",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "lost-halfway",
        "613.6",
        "An effect that applies in several layers ends in the middle when its ability is removed.",
        "A creature that became a 4/4 without abilities is only one of the two.",
        LostHalfway,
        "combat-damage-is-power",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "counters-before-numbers",
        "613.4b",
        "What sets power and toughness is applied after what adds to them.",
        "A 1/1 with a +1/+1 counter that becomes 0/2 is not 1/3.",
        CountersBeforeNumbers,
        "combat-damage-is-power",
        blind=True,
    ),
    magic_fault(
        "newcomers-too",
        "611.2c",
        "The effect of a spell on all creatures affects those that come later as well.",
        "A creature that entered after the spell has its bonus.",
        NewcomersToo,
        "combat-damage-is-power",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "nobody-looks-ahead",
        "614.12",
        "How a permanent enters is found out without the effects that will be on it.",
        "A land that is a plain Mountain on the battlefield enters tapped, or asks for life.",
        NobodyLooksAhead,
        "lost-text-enters-nothing",
        "turned-up-by-its-morph",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "touch-is-not-lethal",
        "702.2c",
        "A creature with deathtouch and trample has to assign the full toughness.",
        "Less damage than should goes over to the player.",
        TouchIsNotLethal,
        "damage-is-divided",
        blind=True,
    ),
    magic_fault(
        "traitors-fight-on",
        "506.4",
        "A creature whose controller changes stays in combat.",
        "A stolen attacker goes on to attack.",
        TraitorsFightOn,
        "only-fighters-deal-combat-damage",
        "targets-fit",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "unblocked-after-all",
        "509.1h",
        "An attacker whose blockers have left combat deals its damage to the player.",
        "Killing the blocker lets the attacker through.",
        UnblockedAfterAll,
        "blocked-deal-to-blockers",
        blind=True,
    ),
    magic_fault(
        "nobody-must-attack",
        "508.1d",
        "What attacks each combat if able may stay at home.",
        "A creature is not declared as an attacker though it could be.",
        NobodyMustAttack,
        "required-attackers-attack",
        blind=True,
    ),
    magic_fault(
        "lands-keep-their-text",
        "305.7",
        "A land that becomes a basic land type keeps its own abilities.",
        "The land taps for its old mana still.",
        LandsKeepTheirText,
        "mana-as-written",
        blind=True,
    ),
    magic_fault(
        "reach-is-nothing",
        "702.17b",
        "Creatures with reach don't block flying creatures.",
        "A block that is allowed is missing.",
        ReachIsNothing,
        "blocks-are-offered",
        blind=True,
    ),
)
