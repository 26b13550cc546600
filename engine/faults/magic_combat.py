"""Faults of Magic's combat and damage (120, 506-511, 702)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic import Magic
from headjudge.engine.magic.things import Thing


class NewcomersAttack(Magic):
    """302.6 broken."""

    def too_new(self, obj: Thing, chars: Any) -> bool:
        """Every creature may attack at once."""
        return False


class AttackersStayUntapped(Magic):
    """508.1f broken."""

    def taps_to_attack(self, obj: Thing) -> bool:
        """Attacking taps nothing."""
        return False


class VigilanceTaps(Magic):
    """702.20b broken."""

    def taps_to_attack(self, obj: Thing) -> bool:
        """Attacking taps everything."""
        return True


class TappedBlock(Magic):
    """509.1a broken."""

    def could_block(self, obj: Thing) -> bool:
        """Tapped creatures block."""
        return "Creature" in self.chars(obj).types and not self.forbidden("block", obj)


class NobodyEvades(Magic):
    """509.1b broken."""

    def evades(self, attacker: Thing, chars: Any, blocker: Thing, mine: Any) -> bool:
        """Flying and the like make no difference."""
        return False


class MenaceIsNothing(Magic):
    """702.111b broken."""

    def least_blockers(self, attacker: Any) -> int:
        """One is enough."""
        return 1


class OneMorePower(Magic):
    """510.1a broken."""

    def combat_power(self, obj: Thing) -> int:
        """Creatures deal one more combat damage than their power."""
        n = super().combat_power(obj)
        return n + 1 if n else 0


class EverythingTramples(Magic):
    """510.1c broken."""

    def tramples(self, obj: Thing) -> bool:
        """All attackers do."""
        return True


class TramplesAtOnce(Magic):
    """702.19b broken."""

    def lethal_assignment(self, obj: Thing, foe: Thing, dealt: Any) -> int:
        """Nothing is lethal enough to be assigned first."""
        return 0


class EverybodyStrikesFirst(Magic):
    """510.4 broken."""

    def deals_now(self, obj: Thing, first: bool) -> bool:
        """All deal damage in each step."""
        return True


class FirstStrikeIsNothing(Magic):
    """702.7b broken."""

    def strikes_first(self, chars: Any) -> bool:
        """There is one combat damage step."""
        return False


class DamageOneByOne(Magic):
    """510.2 broken."""

    def deal(
        self, dealt: list[Any], combat: bool = False, rule: str = "120.1", struck: list[Any] | None = None
    ) -> Asking[int]:
        """Combat damage is dealt by one after the other, with state-based actions in between."""
        if not combat or len(dealt) < 2:
            return (yield from super().deal(dealt, combat, rule, struck))
        total = 0
        for part in dealt:
            total += yield from super().deal([part], combat, rule, struck)
            yield from self.check_state()
        return total


class BystandersStrike(Magic):
    """510.1 broken."""

    def assign_all(self, first: bool) -> Asking[list[Any]]:
        """Creatures that don't attack deal damage too."""
        dealt = yield from super().assign_all(first)
        fighting = [part[0] for part in dealt]
        for obj in self.permanents(self.turn_player):
            if (
                "Creature" in self.chars(obj).types
                and obj not in fighting
                and self.combat_status(obj, "attacking") is False
            ):
                dealt.append((obj, obj.ref, self.opponents(self.turn_player)[0], 1))
        return dealt


class DealsNothing(Magic):
    """120.8 broken."""

    def results(self, would: Any, ref: str, rule: str, batch: int) -> Steps:
        """One damage is taken for none, and dealt."""
        if would.n == 1:
            would.n = 0
        yield from super().results(would, ref, rule, batch)


class DamageHurtsNobody(Magic):
    """120.3a broken."""

    def lose_by_damage(self, player: str, n: int, source: Thing) -> Steps:
        """Damage costs no life."""
        yield from ()


class LifelinkGivesNothing(Magic):
    """702.15b broken."""

    def lifelink(self, chars: Any, n: int, source: Thing) -> Steps:
        """No life is gained."""
        yield from ()


class InfectMarks(Magic):
    """120.3d broken."""

    def withers(self, chars: Any) -> bool:
        """Damage is marked, whatever deals it."""
        return False


class LoyaltyUnhurt(Magic):
    """120.3c broken."""

    def add_counters(self, thing: Any, kind: str, n: int, rule: str, why: str, batch: int = 0) -> int:
        """Damage removes no loyalty."""
        if rule == "120.3c":
            return self.next_id - 1
        return super().add_counters(thing, kind, n, rule, why, batch)


class ProtectionPreventsNothing(Magic):
    """702.16e broken."""

    def protection_of(self, would: Any) -> list[Any]:
        """Damage is dealt to what has protection from its source."""
        return []


class DamageWearsOff(Magic):
    """120.6 broken."""

    def end_phase(self) -> None:
        """Damage is removed as each step ends."""
        super().end_phase()
        for obj in self.board():
            if obj.damage:
                amount = obj.damage
                self.put(obj, "damage", 0)
                self.emit("healed", "500.5", obj.controller, obj.ref, {"amount": amount})


_f = magic_fault
FAULTS: list[Fault] = [
    _f("newcomers-attack", "302.6", "Creatures attack on the turn in which they came.", "It attacks at once.", NewcomersAttack,
       "attackers-are-able"),
    _f("attackers-stay-untapped", "508.1f", "Attacking taps nothing.", "It blocks afterwards.", AttackersStayUntapped,
       "attackers-tap"),
    _f("vigilance-taps", "702.20b", "Creatures with vigilance tap to attack.", "It is tapped.", VigilanceTaps, "attackers-tap"),
    _f("tapped-block", "509.1a", "Tapped creatures block.", "A tapped blocker.", TappedBlock, "blockers-are-able"),
    _f("nobody-evades", "509.1b", "Flying creatures are blocked by any.", "A bear blocks a bird.", NobodyEvades, "evasion-holds"),
    _f("menace-is-nothing", "702.111b", "Menace is blocked by one creature.", "One is enough.", MenaceIsNothing, "menace-needs-two"),
    _f("one-more-power", "510.1a", "Creatures deal one damage too much in combat.", "One too much.", OneMorePower,
       "combat-damage-is-power"),
    _f("everything-tramples", "510.1c", "All attackers trample.", "A blocked bear hurts the player.", EverythingTramples,
       "blocked-deal-to-blockers"),
    _f("tramples-at-once", "702.19b", "Trample goes over before blockers have lethal damage.", "The blocker lives.", TramplesAtOnce,
       "trample-after-lethal"),
    _f("everybody-strikes-first", "510.4", "All creatures deal damage in both steps.", "Twice.", EverybodyStrikesFirst,
       "first-strike-first"),
    _f("first-strike-is-nothing", "702.7b", "First strike makes no difference.", "Both die.", FirstStrikeIsNothing,
       "first-strike-first"),
    _f("damage-one-by-one", "510.2", "Combat damage is dealt one by one.", "The second deals none.", DamageOneByOne,
       "combat-damage-at-once"),
    _f("bystanders-strike", "510.1", "Creatures that don't fight deal combat damage.", "Damage from nowhere.", BystandersStrike,
       "only-fighters-deal-combat-damage"),
    _f("magic-deals-nothing", "120.8", "Damage of 0 is dealt.", "It triggers.", DealsNothing, "no-damage-of-nothing"),
    _f("damage-hurts-nobody", "120.3a", "Damage costs players no life.", "The same total.", DamageHurtsNobody, "damage-is-lost-life"),
    _f("lifelink-gives-nothing", "702.15b", "Lifelink gains nothing.", "The same total.", LifelinkGivesNothing, "lifelink-gains"),
    _f("infect-marks", "120.3d", "Infect and wither mark damage.", "No counters.", InfectMarks, "infect-gives-counters"),
    _f("loyalty-unhurt", "120.3c", "Damage removes no loyalty.", "It keeps its loyalty.", LoyaltyUnhurt,
       "planeswalkers-lose-loyalty"),
    _f("protection-prevents-nothing", "702.16e", "Protection prevents no damage.", "It dies.", ProtectionPreventsNothing,
       "protected-takes-no-damage"),
    _f("damage-wears-off", "120.6", "Damage is removed as each step ends.", "It is whole again.", DamageWearsOff,
       "damage-stays-till-cleanup"),
]  # fmt: skip
