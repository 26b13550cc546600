"""Faults of what few texts say: resources kept for some uses, abilities of others, another price, names, what was spent (002)."""

from __future__ import annotations

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing


class KeptIsSpentOnAnything(Riftbound):
    """002 broken."""

    def spendable(self, word: str, use: str) -> bool:
        """What is for some things only can be spent on anything."""
        return True


class LentToAll(Riftbound):
    """477.2.a broken."""

    def given_to(self, obj: Thing) -> list[cl.Activated]:
        """An ability that some things have is everybody's."""
        return [own.ability for _, own in self.passive(cl.HasAbility)]


class HidesForNothing(Riftbound):
    """811.1.b broken."""

    def ways_to_hide(self, player: str) -> list[Cost]:
        """Hiding costs nothing."""
        return [Cost()]


class NamesAreForgotten(Riftbound):
    """760 broken."""

    @staticmethod
    def named_for(obj: Thing) -> str:
        """Nobody remembers what was named."""
        return ""


class TagIsNotGained(Riftbound):
    """477.1.a broken."""

    def remember_tags(self, item: Item, obj: Thing) -> None:
        """What is chosen as a card is played comes to nothing."""


class SpentIsNotCounted(Riftbound):
    """444.1 broken."""

    def count_spent(self, player: str, energy: int, power: dict[str, int], item: Item | None) -> None:
        """Nobody keeps count of what was spent this turn."""


class AllChooseTheFirst(Riftbound):
    """355.17 broken."""

    def choosing_players(self, context: Context, who: str) -> list[str]:
        """The player of a text that has others choose chooses alone."""
        return [context.item.controller]


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "kept-is-spent-on-anything",
        "002",
        "Resources that a text adds for some things only are spent on anything.",
        "Energy for spells plays a unit.",
        KeptIsSpentOnAnything,
        "kept-for-its-use",
    ),
    riftbound_fault(
        "lent-to-all",
        "477.2.a",
        "An ability that a text gives to some things is had by all of a player's.",
        "A unit in the base uses what units at a battlefield have.",
        LentToAll,
        "ability-is-there",
    ),
    riftbound_fault(
        "hides-for-nothing",
        "811.1.b",
        "A card is hidden without paying.",
        "No Power is spent.",
        HidesForNothing,
        "hiding-is-paid",
    ),
    riftbound_fault(
        "names-are-forgotten",
        "760",
        "What was named is not remembered.",
        "The named spell is played.",
        NamesAreForgotten,
        "cant-beats-can",
        hard=True,
    ),
    riftbound_fault(
        "tag-is-not-gained",
        "477.1.a",
        "A tag that is chosen as a card is played is not gained.",
        "Ivern is no Cat.",
        TagIsNotGained,
        "chosen-tag-is-gained",
        hard=True,
    ),
    riftbound_fault(
        "spent-is-not-counted",
        "444.1",
        "What was spent this turn is not counted.",
        "Sivir has no more Might.",
        SpentIsNotCounted,
        "might-is-summed",
        hard=True,
    ),
    riftbound_fault(
        "chooses-alone",
        "355.17",
        "Where other players choose, the player of the text chooses instead.",
        "Party Favors asks nobody else.",
        AllChooseTheFirst,
        "all-of-them-choose",
    ),
)
