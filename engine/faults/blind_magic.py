"""Faults of Magic written from the rulebook alone, without having read the invariants: costs, the stack, turns and cards (118 to 616, 700
to 707)."""

from __future__ import annotations

from typing import Any

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.faults.fault import RARE, Fault, magic_fault
from headjudge.engine.kernel import Steps
from headjudge.engine.magic import Magic, mana_cost
from headjudge.engine.magic.costs import Total
from headjudge.engine.magic.damage import Part
from headjudge.engine.magic.state_based_actions import Due
from headjudge.engine.magic.things import Chars, Item, Moving, Occasion, Seat, Seen, Target, Thing, Would


class GoneIsForgotten(Magic):
    """608.2h broken."""

    def measure(self, of: str, thing: Any, ref: str) -> int:
        """What has left has no power, toughness or mana value any more."""
        return super().measure(of, thing, ref) if thing.ref == ref else 0


class ReductionsTakeColours(Magic):
    """118.7a broken."""

    @staticmethod
    def reduce(total: Total, less: str) -> None:
        """A reduction of generic mana takes coloured mana where no generic is left."""
        generic = mana_cost.parse(less).generic - total.pips.count("*")
        Magic.reduce(total, less)
        taken = [total.pips.pop() for _ in range(min(max(generic, 0), len(total.pips)))]
        if taken:
            total.parts.append(["reduction", *mana_cost.told(taken)])


class XIsNothing(Magic):
    """202.3e broken."""

    def mana_value(self, thing: Any, chars: Chars) -> int:
        """X counts as 0 on the stack, too."""
        return chars.mv


class FollowsTheCardLater(Magic):
    """603.7c broken."""

    def subjects(self, to: cl.To, item: Item) -> list[Seen]:
        """A delayed ability finds its object again, whatever has become of it."""
        if isinstance(to, cl.Which) or not item.named.get("inherited"):
            return super().subjects(to, item)
        found = [
            Seen(one.thing, one.thing.ref, one.was) if isinstance(one.thing, Thing) else one
            for one in self.seen(to, item)
        ]
        return [one for one in found if self.still(one)]


class AllLinksAreOne(Magic):
    """607.5 broken."""

    def linked_of(self, source: Thing, name: str, item: Item | None = None) -> tuple[Any, ...]:
        """A linked ability refers to what any ability of its source has done, those of copies and effects too."""
        left = item is not None and item.source_ref != source.ref and item.obj is not source
        links = (self.gone_linked.get(item.source_ref) or {}) if left and item is not None else source.linked
        found: tuple[Any, ...] = ()
        for key, values in links.items():
            if key.partition("|")[0] == name:
                found += values
        return found


class ReturnsToTheThief(Magic):
    """610.3c broken."""

    def return_exiled(self) -> Steps:
        """What was exiled until something leaves returns under the control of who exiled it."""
        for effect in self.returning.copy():
            if effect in self.returning and effect.source.ref != effect.source_ref:
                self.keep_list(self.returning)
                self.returning.remove(effect)
                data = {"effect": effect.number, "why": "used"}
                self.emit("effect_ended", "610.3", effect.controller, "", data)
                moves = [
                    Moving(seen.thing, "battlefield", "return", "610.3", effect.controller)
                    for seen in effect.data
                    if seen.thing.ref == seen.ref and not seen.thing.token
                ]
                if moves:
                    yield from self.move_all(moves)


class FightsWithoutAnswer(Magic):
    """701.14a broken."""

    def fight_damage(self, blows: list[Part]) -> list[Part]:
        """Only the first of two fighting creatures deals damage."""
        return blows[:1]


class CopiesAsItIsNow(Magic):
    """707.2 broken."""

    def as_it_is(self, obj: Thing, card: MagicCard) -> MagicCard:
        """The card with the power and toughness that the permanent has now."""
        chars = self.chars(obj)
        if obj.zone != "battlefield" or not card.power or "Creature" not in chars.types:
            return card
        return msgspec.structs.replace(card, power=str(chars.power), toughness=str(chars.toughness))

    def copy_of(self, obj: Thing, changes: tuple[cl.Change, ...] = ()) -> MagicCard:
        """What enters as a copy has the counters and effects of the original in its numbers."""
        return self.with_exceptions(self.as_it_is(obj, self.copiable(obj)), changes)

    def copiable_then(self, obj: Thing, ref: str) -> MagicCard | None:
        """So has what becomes a copy, and a token that is one."""
        card = super().copiable_then(obj, ref)
        return self.as_it_is(obj, card) if card is not None and obj.ref == ref else card


class StormCountsOnesOwn(Magic):
    """702.40a broken."""

    def occur(self, occasion: Occasion, watching: Any = None) -> None:
        """Storm counts the spells of its own controller alone."""
        if occasion.kind == "cast":
            occasion.amount = len(self.seats[occasion.player].cast) - 1
        super().occur(occasion, watching)


class OldestExtraTurnFirst(Magic):
    """500.7 broken."""

    def extra_turn(self) -> str:
        """Of several extra turns the one that was created first is taken first."""
        self.extra_turns = self.extra_turns[::-1]
        player = super().extra_turn()
        self.extra_turns = self.extra_turns[::-1]
        return player


class TargetedOnceIsEnough(Magic):
    """608.2b broken."""

    resolving_check = False

    def still_legal(self, target: Target, item: Item) -> bool:
        """As a spell resolves it is not looked at whether its targets can be targeted."""
        self.resolving_check = True
        legal = super().still_legal(target, item)
        self.resolving_check = False
        return legal

    def can_be_target(self, thing: Any, item: Item) -> bool:
        """Hexproof that came in response does nothing."""
        return self.resolving_check or super().can_be_target(thing, item)


class PreventsTheUnpreventable(Magic):
    """615.12 broken."""

    def unpreventable(self, would: Would) -> bool:
        """Damage that can't be prevented is prevented."""
        return False


class EmptyLibrariesAreHarmless(Magic):
    """704.5b broken."""

    def player_due(self, seat: Seat, due: Due) -> None:
        """Who has drawn from an empty library goes on."""
        seat.drew_nothing = False
        super().player_due(seat, due)


FAULTS: tuple[Fault, ...] = (
    magic_fault(
        "gone-is-forgotten",
        "608.2h",
        "What has left counts as having no power, toughness and mana value.",
        "A creature that was sacrificed for its power brings nothing.",
        GoneIsForgotten,
        "paid-counts-as-it-was",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "reductions-take-colours",
        "118.7a",
        "What costs less generic mana costs less coloured mana when no generic mana is left.",
        "A spell is cast without mana of its colour.",
        ReductionsTakeColours,
        "cost-changes-count",
        blind=True,
    ),
    magic_fault(
        "x-is-nothing",
        "202.3e",
        "X in the cost of a spell on the stack counts as 0.",
        "What counters spells of mana value 1 or less counters one that was cast with X = 5.",
        XIsNothing,
        "targets-fit",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "follows-the-card-later",
        "603.7c",
        "A delayed ability affects an object that has left and come back.",
        "A creature that was saved by a blink is exiled at end of turn.",
        FollowsTheCardLater,
        "delayed-affects-the-same-object",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "all-links-are-one",
        "607.5",
        "A linked ability refers to what other linked abilities of the object have done.",
        "A copy knows what was chosen for the card that it was before.",
        AllLinksAreOne,
        hard=True,
        blind=True,
        undetected=RARE,
    ),
    magic_fault(
        "returns-to-the-thief",
        "610.3c",
        "What was exiled until something leaves returns under the control of who exiled it.",
        "A player gets the creature that they exiled.",
        ReturnsToTheThief,
        "exiled-until-it-leaves",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "fights-without-answer",
        "701.14a",
        "The creature that is fought deals no damage.",
        "A small creature fights a large one and lives.",
        FightsWithoutAnswer,
        "fighters-hit-each-other",
        blind=True,
    ),
    magic_fault(
        "copies-as-it-is-now",
        "707.2",
        "A copy has the power and toughness that the original has at the moment.",
        "The copy of a 2/2 with a counter is a 3/3 without one.",
        CopiesAsItIsNow,
        "combat-damage-is-power",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "storm-counts-ones-own",
        "702.40a",
        "Storm counts the spells of its controller alone.",
        "An opponent's spell in response adds no copy.",
        StormCountsOnesOwn,
        "storm-counts",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "oldest-extra-turn-first",
        "500.7",
        "Of several extra turns the one that was created first is taken first.",
        "Two players have extra turns, and take them in the wrong order.",
        OldestExtraTurnFirst,
        "turns-go-round",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "targeted-once-is-enough",
        "608.2b",
        "Whether a target can be targeted is not looked at again as the spell resolves.",
        "Hexproof in response does not save a creature.",
        TargetedOnceIsEnough,
        "no-legal-target-no-resolution",
        hard=True,
        blind=True,
    ),
    magic_fault(
        "prevents-the-unpreventable",
        "615.12",
        "Damage that can't be prevented is prevented.",
        "A shield stops what nothing should.",
        PreventsTheUnpreventable,
        "unpreventable-is-dealt",
        blind=True,
    ),
    magic_fault(
        "empty-libraries-are-harmless",
        "704.5b",
        "Who draws from an empty library does not lose.",
        "A player without a library plays on.",
        EmptyLibrariesAreHarmless,
        "draw-step-draws",
        blind=True,
    ),
)
