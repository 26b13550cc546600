"""Faults of Riftbound written from the rulebook alone, without having read the invariants: units, combat, scoring, keywords (142, 423 to
472, 706 to 829)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.state import Combat, Field, Thing
from headjudge.engine.riftbound.values import MIGHTY


class StunnedDieOfAnything(Riftbound):
    """423.1.c broken."""

    def lethal(self, obj: Thing) -> bool:
        """Any damage kills a stunned unit."""
        return super().lethal(obj) or (obj.damage > 0 and "stunned" in obj.statuses)


class TurnPlayerAttacks(Riftbound):
    """464.2.c.1 broken."""

    def attacker_at(self, field: Field) -> str:
        """The turn player attacks, whoever contested the battlefield."""
        return self.turn_player if self.turn_player in self.present(field) else super().attacker_at(field)


class DefenderAssignsFirst(Riftbound):
    """465.2.c broken."""

    def assign_in_order(self, combat: Combat) -> tuple[str, str]:
        """The defender assigns damage before the attacker."""
        return combat.defender, combat.attacker


class NothingForTheFinalPoint(Riftbound):
    """471.1.b.1 broken."""

    withheld = False

    def final_point_withheld(self, player: str) -> bool:
        """Note that a card would be drawn instead of the point."""
        self.withheld = super().final_point_withheld(player)
        return self.withheld

    def draw(self, player: str, n: int) -> Steps:
        """Nothing is drawn instead of the final point."""
        if self.withheld:
            self.withheld = False
        else:
            yield from super().draw(player, n)


class MightyAsPrinted(Riftbound):
    """708 broken."""

    def has_status(self, obj: Thing, status: str) -> bool:
        """A unit is Mighty by what is printed on it."""
        if status == "mighty":
            return obj.card.might >= MIGHTY
        return super().has_status(obj, status)


class NoOneElseAtAll(Riftbound):
    """740.2.a broken."""

    def alone(self, obj: Thing) -> bool:
        """A unit with an enemy at its location is not alone."""
        return not any(other is not obj and other.card.type == "unit" for other in self.in_zone(obj.zone))


class AssaultInDefence(Riftbound):
    """807.1.d.1 broken."""

    def status_might(self, obj: Thing) -> int:
        """Assault counts for defenders as well."""
        n = super().status_might(obj)
        return n + self.keyword(obj, "Assault") if "defending" in obj.statuses else n


class LegionRemembers(Riftbound):
    """812.1.c broken."""

    def next_turn(self) -> None:
        """What each player finalized is remembered over the end of the turn."""
        self.past = {name: seat.finalized for name, seat in self.seats.items()}
        super().next_turn()

    def legion(self, obj: Thing, player: str) -> bool:
        """A card of the turn before counts for Legion."""
        past: dict[str, tuple[str, ...]] = getattr(self, "past", {})
        return super().legion(obj, player) or any(label != obj.label for label in past.get(player, ()))


class TemporaryForEverybody(Riftbound):
    """816.1.b broken."""

    def concerns(self, when: str, player: str, about: Any, source: Thing) -> bool:
        """What is Temporary is killed in the next Beginning Phase, whosever it is."""
        if when == "start of beginning" and "Temporary" in source.info.keywords:
            return True
        return super().concerns(when, player, about, source)


class KnellsOnTheWayToTheHand(Riftbound):
    """808.1.c broken."""

    def move(self, obj: Thing, to: str, rule: str, why: str, **how: Any) -> int:
        """Deathknells trigger as their source is returned to its owner's hand."""
        if why == "return" and self.on_board(obj.zone):
            self.fire("die", obj.controller, obj, self.next_id - 1)
        return super().move(obj, to, rule, why, **how)


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "stunned-die-of-anything",
        "423.1.c",
        "Any damage kills a stunned unit.",
        "A unit of 5 Might dies of 1 damage because it was stunned.",
        StunnedDieOfAnything,
        "lethal-non-zero",
        blind=True,
    ),
    riftbound_fault(
        "turn-player-attacks",
        "464.2.c.1",
        "The turn player is the attacker, whoever contested the battlefield.",
        "Somebody is moved into a fight and has Assault for it.",
        TurnPlayerAttacks,
        "attacker-contested",
        "showdown-where-contested",
        "focus-to-the-contester",
        blind=True,
    ),
    riftbound_fault(
        "defender-assigns-first",
        "465.2.c",
        "The defender assigns combat damage before the attacker.",
        "The attacker knows where the defender's damage goes.",
        DefenderAssignsFirst,
        "assigned-to-enemies",
        blind=True,
    ),
    riftbound_fault(
        "nothing-for-the-final-point",
        "471.1.b.1",
        "Who conquers without gaining the final point does not draw a card instead.",
        "The conquest brings nothing at all.",
        NothingForTheFinalPoint,
        "final-point",
        blind=True,
    ),
    riftbound_fault(
        "mighty-as-printed",
        "708",
        "A unit is Mighty by its printed Might.",
        "A unit that was given Might is not treated as Mighty, one that lost it is.",
        MightyAsPrinted,
        "deflect-is-paid",
        "might-is-summed",
        blind=True,
    ),
    riftbound_fault(
        "no-one-else-at-all",
        "740.2.a",
        "A unit with an enemy at its location is not alone.",
        "A unit that faces a fight alone does not get what it should for that.",
        NoOneElseAtAll,
        "might-is-summed",
        blind=True,
    ),
    riftbound_fault(
        "assault-in-defence",
        "807.1.d.1",
        "Assault counts while its unit defends, too.",
        "A defender deals more damage than its Might.",
        AssaultInDefence,
        "might-is-summed",
        blind=True,
    ),
    riftbound_fault(
        "legion-remembers",
        "812.1.c",
        "Legion counts cards that were finalized in the turn before.",
        "The first card of a turn has its Legion bonus.",
        LegionRemembers,
        "empowered-gate",
        "discounts-in-force",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "temporary-for-everybody",
        "816.1.b",
        "What is Temporary is killed in the next player's Beginning Phase, not in its controller's.",
        "A Temporary unit never sees its second fight.",
        TemporaryForEverybody,
        "own-phase-triggers",
        blind=True,
    ),
    riftbound_fault(
        "knells-on-the-way-to-the-hand",
        "808.1.c",
        "Deathknells trigger when their source is returned to its owner's hand.",
        "A unit that did not die leaves its Deathknell.",
        KnellsOnTheWayToTheHand,
        "deathknell-needs-death",
        blind=True,
    ),
)
