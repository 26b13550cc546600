"""Faults of what one card says, or a few."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.memory import Former
from headjudge.engine.riftbound.replacement import Applied, Saver
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing


class NoDamageIsEnough(Riftbound):
    """142.4.c broken."""

    def kills_with_any(self, player: str, obj: Thing) -> bool:
        """Lethal damage is always as much as Might."""
        return False


class MovingIsFree(Riftbound):
    """204.4 broken."""

    def moving_price(self, player: str, to: str, n: int) -> Cost | None:
        """Nothing asks for a price."""
        return None


class EnemiesMoveIt(Riftbound):
    """054.1 broken."""

    def object_cant(self, what: str, obj: Thing) -> bool:
        """Everything can be moved."""
        return what != "be moved by enemies" and super().object_cant(what, obj)


class RevealedAddsNothing(Riftbound):
    """370.1.b.1 broken."""

    def add_as_revealed(self, obj: Thing, own: cl.AddsAsRevealed) -> None:
        """What is revealed is revealed only."""


class AddsMoreAtAnyScore(Riftbound):
    """429.5 broken."""

    def near_enough(self, player: str, within: int) -> bool:
        """Any score is close to the Victory Score."""
        return True


class DiesAllTheSame(Riftbound):
    """390.3 broken."""

    def savers(self, obj: Thing, applied: Applied) -> list[Saver]:
        """What is to be banished instead dies."""
        found = super().savers(obj, applied)
        return [saver for saver in found if saver.effect is None or saver.effect.what != "banish dying"]


class BefallsAllTheSame(Riftbound):
    """370.1 broken."""

    def befalls_otherwise(self, context: Context, obj: Thing, what: str) -> bool:
        """Nothing happens instead."""
        return False


class AlongFromAnywhere(Riftbound):
    """383.2 broken."""

    def happened_at(self, when: str, about: Any) -> str:
        """Every move is one from here."""
        if when == "friendly unit moves from here":
            return next((obj.zone for obj, _, _ in self.watchers[when]), "")
        return super().happened_at(when, about)


class TemporaryAllTheSame(Riftbound):
    """816.1.b broken the other way."""

    def keyword_silenced(self, source: Thing, keyword: str) -> bool:
        """Every keyword's effects trigger."""
        return False


class PlayedAnywhere(Riftbound):
    """054.2 broken."""

    def was_conquered(self, zone: str, player: str) -> bool:
        """Everywhere is where it may be played."""
        return True


class LeavesSilently(Riftbound):
    """383.2 broken."""

    def fire_leaving(self, obj: Thing, was: Former, event: int) -> None:
        """What has left has no abilities any more."""


class MinimumOfNothing(Riftbound):
    """477.3.e.2.b broken."""

    @staticmethod
    def down_to(might: int, more: int, floor: int) -> int:
        """A passive decrease has no minimum."""
        return more


class AnyChoiceIsCheaper(Riftbound):
    """356.4 broken."""

    def would_choose(self, item: Item, source: Thing, zone: str) -> bool:
        """Every spell chooses what makes it cheaper."""
        return True


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "no-damage-is-enough",
        "142.4.c",
        "What makes any damage lethal does nothing.",
        "A unit that a dragon has scratched lives.",
        NoDamageIsEnough,
        "lethal-dies",
        hard=True,
    ),
    riftbound_fault(
        "moving-is-free",
        "204.4",
        "Several units move at once without the price that an opponent asks for it.",
        "Three units come for nothing to where each beyond the first costs Power.",
        MovingIsFree,
        "several-move-for-a-price",
        hard=True,
    ),
    riftbound_fault(
        "enemies-move-it",
        "054.1",
        "What enemy spells and abilities can't move is moved by them.",
        "A unit that says that enemies can't move it goes home by an enemy's spell.",
        EnemiesMoveIt,
        "enemies-do-not-move-it",
        hard=True,
    ),
    riftbound_fault(
        "revealed-adds-nothing",
        "370.1.b.1",
        "What Adds as it is revealed doesn't.",
        "A card is turned over that should bring Energy, and nobody gets any.",
        RevealedAddsNothing,
        "revealed-adds",
        hard=True,
    ),
    riftbound_fault(
        "adds-more-at-any-score",
        "429.5",
        "What Adds more close to the Victory Score Adds more at any score.",
        "Gold is worth more from the first turn on.",
        AddsMoreAtAnyScore,
        "adds-what-it-says",
        hard=True,
    ),
    riftbound_fault(
        "dies-all-the-same",
        "390.3",
        "What is to be banished if it would die, dies.",
        "A unit's Deathknell triggers, though it was to be banished instead of dying.",
        DiesAllTheSame,
        "banished-instead-of-dying",
        hard=True,
    ),
    riftbound_fault(
        "befalls-all-the-same",
        "370.1",
        "What is to be given Might instead of being stunned is stunned.",
        "A unit that shrugs off spells that choose it is returned to hand by one.",
        BefallsAllTheSame,
        "what-befalls-is-replaced",
        hard=True,
    ),
    riftbound_fault(
        "along-from-anywhere",
        "383.2",
        "What may move along with units from where it is moves along with those from elsewhere.",
        "A unit at one battlefield joins another that left the base.",
        AlongFromAnywhere,
        "along-from-where-it-is",
        hard=True,
    ),
    riftbound_fault(
        "temporary-all-the-same",
        "054.1",
        "Temporary kills what something says it does not.",
        "A unit that should outlive its turn dies at the start of the next one.",
        TemporaryAllTheSame,
        "silenced-does-not-trigger",
        hard=True,
    ),
    riftbound_fault(
        "played-anywhere",
        "054.2",
        "What can be played only to a battlefield conquered this turn can be played anywhere.",
        "A unit that lands only where its player has just won is played to the base.",
        PlayedAnywhere,
        "played-only-there",
        hard=True,
    ),
    riftbound_fault(
        "leaves-silently",
        "383.2",
        "What triggers as it leaves the board doesn't.",
        "A treasure is destroyed, and nobody draws for it.",
        LeavesSilently,
        "leaving-triggers",
        hard=True,
    ),
    riftbound_fault(
        "any-choice-is-cheaper",
        "356.4",
        "A discount for spells that choose friendly units at a place is given to every spell.",
        "A spell that chooses an enemy elsewhere is cheaper by a tomb that blesses friends.",
        AnyChoiceIsCheaper,
        "cost-adds-up",
        hard=True,
    ),
    riftbound_fault(
        "minimum-of-nothing",
        "477.3.e.2.b",
        "A passive decrease of Might with a minimum goes below it.",
        "A stunned unit with 3 Might is dealt 1 damage in combat where it has 1 Might, and lives on with less than nothing.",
        MinimumOfNothing,
        "might-is-summed",
        hard=True,
    ),
)
