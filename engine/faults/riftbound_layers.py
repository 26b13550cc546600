"""Faults of Riftbound's layers (473-480): limits, doubling, swapping, copies, becoming Mighty."""

from __future__ import annotations

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Obj
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.memory import Copied
from headjudge.engine.riftbound.state import Thing


class LimitsIgnored(Riftbound):
    """477.3.b broken."""

    def limited(self, obj: Thing, n: int, instr: cl.GiveMight) -> int:
        """A minimum or maximum limits nothing."""
        return n


class BuffsGiveOne(Riftbound):
    """703 broken."""

    def lethal(self, obj: Thing) -> bool:
        """What effects have buffs give besides saves nobody from lethal damage."""
        more = self.buff_might(obj) - 1 if "buffed" in obj.statuses else 0
        return obj.damage > 0 and obj.damage >= self.real_might(obj) - more


class RaisesTooMuch(Riftbound):
    """477.3.b broken."""

    def lacking(self, obj: Thing, n: int) -> int:
        """Might increased to 5 is increased by 5."""
        return n


class DoublesLessThanNothing(Riftbound):
    """477.3.c broken."""

    def doubling(self, obj: Thing) -> int:
        """Doubling less than 0 takes away as much again."""
        return self.real_might(obj)


class DoublesTheBase(Riftbound):
    """432.1 broken."""

    def doubling(self, obj: Thing) -> int:
        """Doubling adds the printed Might."""
        return obj.card.might


class SwapsTheReadValues(Riftbound):
    """143.2.b.1 broken."""

    def difference(self, one: Thing, other: Thing) -> int:
        """A swap counts Might below 0 as 0."""
        return self.might(other) - self.might(one)


class SwapsTheBase(Riftbound):
    """433.1.b broken."""

    def difference(self, one: Thing, other: Thing) -> int:
        """A swap looks at printed Might."""
        return other.card.might - one.card.might


class CopiesThePrinted(Riftbound):
    """477.1.b.1.b broken."""

    def copyable(self, obj: Thing) -> RiftboundCard:
        """What is copied of a copy is what it was before."""
        return next((mod.own for mod in obj.memory if isinstance(mod, Copied)), obj.card)


class CopiesWithoutAbilities(Riftbound):
    """477.1.b.1.a broken."""

    def become_copy(self, obj: Thing, card: RiftboundCard, until: str = "") -> None:
        """The abilities of what was copied never become active."""
        super().become_copy(obj, card, until)
        self.deactivate(obj)


class CopiesLoseTheirTokenNature(Riftbound):
    """185.1.a broken."""

    def become_copy(self, obj: Thing, card: RiftboundCard, until: str = "") -> None:
        """A token that becomes a copy of a card is a card."""
        super().become_copy(obj, card, until)
        self.put(obj, "token", card.token)


class CopiesOutliveTheObject(Riftbound):
    """124 broken."""

    def new_object(self, incarnation_of: Obj[RiftboundCard]) -> None:
        """A card that was a copy is one still when it has left the board."""
        obj = incarnation_of
        card, info = obj.card, obj.info
        super().new_object(obj)
        self.put(obj, "card", card)
        self.put(obj, "info", info)


class MightyAgainAndAgain(Riftbound):
    """709 broken."""

    def becomes_mighty(self, was: int, now: int) -> bool:
        """A unit becomes Mighty whenever its Might grows and is 5 or more."""
        return now >= 5 and now > was


class NeverMighty(Riftbound):
    """709 broken."""

    def becomes_mighty(self, was: int, now: int) -> bool:
        """A unit becomes Mighty only at more than 5."""
        return was < 5 < now


class InactiveTextKeepsItsTime(Riftbound):
    """480.2 broken."""

    def change_text(self, obj: Thing) -> None:
        """A text that was inactive goes before those that were active all along."""
        slept = obj.info.asleep
        super().change_text(obj)
        if slept and not obj.info.asleep:
            self.keep_list(self.statics)
            self.statics.sort(key=lambda entry: entry[0] is not obj)


class LayersOnce(Riftbound):
    """476.2 broken."""

    def most_sequences(self) -> int:
        """The layers are gone through once, so that abilities see the Might from before arithmetic."""
        return 1


FAULTS: tuple[Fault, ...] = (
    Fault(
        "limits-ignored", "riftbound", "477.3.b",
        "An increase or decrease with a maximum or minimum is not limited.",
        "Stupefy kills a unit with 1 Might and 1 damage… or leaves it with 0 Might.",
        ("limits-are-applied-once",), LimitsIgnored,
    ),
    Fault(
        "buffs-give-one", "riftbound", "703",
        "What effects have buffs give besides is forgotten as lethal damage is looked for.",
        "Stand United saves nobody.",
        ("lethal-non-zero",), BuffsGiveOne,
    ),
    Fault(
        "raises-too-much", "riftbound", "477.3.b",
        "Increasing Might to a number adds that number.",
        "A unit with 3 whose Might is increased to 5 has 8.",
        ("limits-are-applied-once",), RaisesTooMuch,
    ),
    Fault(
        "doubles-less-than-nothing", "riftbound", "477.3.c",
        "Doubling Might below 0 takes away as much again.",
        "A unit with -2 has -4 after Last Stand.",
        ("doubling-adds-what-is-there",), DoublesLessThanNothing, hard=True,
    ),
    Fault(
        "doubles-the-base", "riftbound", "432.1",
        "Doubling adds the printed Might only.",
        "A buffed 3 doubled has 7 instead of 8.",
        ("doubling-adds-what-is-there",), DoublesTheBase,
    ),
    Fault(
        "swaps-the-read-values", "riftbound", "143.2.b.1",
        "A swap counts Might below 0 as 0.",
        "After Switcheroo the values are not reversed.",
        ("swapping-reverses",), SwapsTheReadValues, hard=True,
    ),
    Fault(
        "swaps-the-base", "riftbound", "433.1.b",
        "A swap goes by printed Might.",
        "A buff is not counted in the difference.",
        ("swapping-reverses",), SwapsTheBase,
    ),
    Fault(
        "copies-the-printed", "riftbound", "477.1.b.1.b",
        "What is copied of a copy is what it was before it became one.",
        "Mirror Image on a Reflection makes a 0 Might Reflection.",
        ("copies-what-was-chosen",), CopiesThePrinted, hard=True,
    ),
    Fault(
        "copies-without-abilities", "riftbound", "477.1.b.1.a",
        "A copy has the name and Might of what it copies, but its abilities do nothing.",
        "A copied Deathknell does not trigger.",
        ("deathknell-before-trash",), CopiesWithoutAbilities, hard=True,
    ),
    Fault(
        "copies-lose-their-token-nature", "riftbound", "185.1.a",
        "A token that becomes a copy of a card ceases to be a token.",
        "A dead Reflection lies in the trash.",
        ("tokens-cease",), CopiesLoseTheirTokenNature, hard=True,
    ),
    Fault(
        "copies-outlive-the-object", "riftbound", "124",
        "A card that was a copy is still one when it has left the board.",
        "It is returned to the hand as another card.",
        ("what-left-is-itself",), CopiesOutliveTheObject, hard=True,
    ),
    Fault(
        "mighty-again-and-again", "riftbound", "709",
        "A unit becomes Mighty whenever its Might grows to 5 or more, Mighty before or not.",
        "Fiora triggers for a unit that was Mighty already.",
        ("mighty-on-crossing",), MightyAgainAndAgain,
    ),
    Fault(
        "never-quite-mighty", "riftbound", "709",
        "A unit becomes Mighty only with more than 5 Might.",
        "Fiora does not trigger for a unit that comes to exactly 5.",
        ("mighty-triggers",), NeverMighty, hard=True,
    ),
    Fault(
        "layers-once", "riftbound", "476.2",
        "The layers are gone through once only.",
        "A buffed Fiora has none of her keywords.",
        ("deflect-is-paid",), LayersOnce, hard=True,
    ),
    Fault(
        "inactive-text-keeps-its-time", "riftbound", "480.2",
        "A text that was inactive for a while applies before one that was active all along.",
        "Of two texts that exclude each other, that of the Equipment that was taken off counts.",
        ("deflect-is-paid",), InactiveTextKeepsItsTime, hard=True,
    ),
)  # fmt: skip
