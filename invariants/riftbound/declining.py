"""Declining: what a player may decide about a trigger while it is finalized, and what that leads to (383.3.a, 402, 404)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.facts import walk
from headjudge.invariants.picture import DECLINES
from headjudge.invariants.riftbound.targets import text_of
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called


class MayIsAsked(Invariant):
    """A leading "you may" is decided while the trigger is finalized; nothing else may be declined (383.3.a, 402.4.b)."""

    id = "optional-may-asked"
    rules = ("383.3.a", "402.1", "402.4.b")
    statement = (
        'A trigger that begins with "you may" is finalized only after its player has decided to perform it; one that does '
        "not is never declined."
    )
    needs = frozenset({"item_pending", "option_chosen", "finalized", "not_finalized"})
    judges_adds = False
    only: ClassVar = {"finalized": lambda item: item == "trigger"}

    def reset(self) -> None:
        """Nobody has decided anything."""
        self.asked: set[str] = set()

    def after_option_chosen(self, event: Event) -> None:
        """A player decides."""
        if event.data.get("what") == "may":
            self.asked.add(event.data.get("item", ""))

    def after_finalized(self, event: Event) -> None:
        """It was asked."""
        item = self.picture.items[event.object]
        if item.kind != "trigger" or item.adds:
            return
        ability = printed_trigger(self.picture, item)
        if ability is None or not ability.may or ability.cost is not None:
            return
        self.premise += 1
        if item.ref not in self.asked:
            self.breach(
                event,
                {"triggers": item.announced, "finalized": event},
                then=f"{item.controller} decides whether to perform the trigger of {called(item.source)} as it is finalized.",
                however="it is finalized without that decision.",
            )

    def before_not_finalized(self, event: Event) -> None:
        """What has no "may" and no cost isn't declined."""
        if event.data.get("why") != "declined":
            return
        item = self.picture.items.get(event.object)
        ability = printed_trigger(self.picture, item) if item is not None else None
        if item is None or ability is None:
            return
        self.premise += 1
        if not ability.may and ability.cost is None:
            self.breach(
                event,
                {"triggers": item.announced, "declined": event},
                then=f'the trigger of {called(item.source)} says no "may", so its player can\'t decline it.',
                however="it is declined.",
            )


class DeclinedIsGone(Invariant):
    """A trigger that its player declines leaves the chain at once and never resolves (383.3.a.2, 402.1.a)."""

    id = "declined-trigger-is-gone"
    rules = ("383.3.a.2", "402.1.a", "404.2")
    statement = "A trigger that its player chooses not to perform leaves the chain there and then; it is never finalized."
    needs = frozenset({"option_chosen", "not_finalized", "finalized"})
    armed_kinds = frozenset({"not_finalized", "finalized", "priority"})

    def reset(self) -> None:
        """Nothing has been declined."""
        self.declined: dict[str, int] = {}

    def after_option_chosen(self, event: Event) -> None:
        """A player declines."""
        data = event.data
        if data.get("what") != "may" or str(data.get("answer", "")).lower() not in DECLINES:
            return
        item = self.picture.items.get(data.get("item", ""))
        if item is not None and item.kind == "trigger" and item.pending:
            self.premise += 1
            self.declined[item.ref] = event.id
            self.arm()

    def before_not_finalized(self, event: Event) -> None:
        """It leaves, as it has to."""
        self.declined.pop(event.object, None)
        if not self.declined:
            self.disarm()

    def before_finalized(self, event: Event) -> None:
        """It isn't finalized, and nothing else is before it has left."""
        if self.declined:
            self._report(event, f"{called(event.object)} is finalized")

    def before_priority(self, event: Event) -> None:
        """It has left before anybody acts."""
        if self.declined:
            self._report(event, f"it is still there when {event.player} receives priority")

    def _report(self, event: Event, however: str) -> None:
        ref, declined = next(iter(self.declined.items()))
        self.declined.clear()
        self.disarm()
        item = self.picture.items[ref]
        self.breach(
            event,
            {"triggers": item.announced, "declined": declined, "later": event},
            let={"declined": f"{item.controller} chooses not to perform it"},
            then=f"{called(ref)} is removed from the chain and counts as not having triggered.",
            however=f"{however}.",
        )


class IfYouDoWaits(Invariant):
    """What a text has done "if you do" isn't done where the instruction before did nothing (359.3.e.14.a)."""

    id = "if-you-do-waits"
    rules = ("359.3.e.14.a",)
    statement = (
        'What a text says to do "if you do" is not carried out when the instruction before it was skipped.'
    )
    needs = frozenset({"resolving", "executed", "skipped"})
    armed_kinds = frozenset({"executed", "skipped", "resolved"})

    def reset(self) -> None:
        """No such text is carried out."""
        self.first = "nothing"
        self.then: set[str] = set()
        self.skipped = -1

    def before_resolving(self, event: Event) -> None:
        """Its text is one instruction and what happens if that is done."""
        self.reset()
        item = self.picture.items.get(event.object)
        facts = self.picture.item_facts(item) if item is not None else None
        text = text_of(facts, item) if facts is not None and item is not None else None
        if text is None or len(text) != 2:
            return
        first, rest = text
        if isinstance(rest, language.If) and isinstance(rest.condition, language.Did):
            self.first = type(first).__name__
            if any(type(part).__name__ == self.first for part in walk((rest,))):
                return  # Which of them was skipped isn't told.
            self.then = {type(instr).__name__ for instr in rest.then} - {self.first}
            self.arm()

    def before_skipped(self, event: Event) -> None:
        """The first does nothing."""
        if event.data.get("instruction") == self.first:
            self.premise += 1
            self.skipped = event.id

    def before_executed(self, event: Event) -> None:
        """Then the other isn't carried out."""
        instruction = event.data.get("instruction")
        if instruction == self.first:
            self.skipped = -1
        elif self.skipped >= 0 and instruction in self.then:
            self.breach(
                event,
                {"skipped": self.skipped, "carried out": event},
                then="what depends on the instruction before, which was skipped, is not carried out.",
                however="it is carried out.",
            )
            self.skipped = -1

    def before_resolved(self, event: Event) -> None:
        """It has resolved."""
        self.reset()
        self.disarm()


INVARIANTS: tuple[type[Invariant], ...] = (IfYouDoWaits, MayIsAsked, DeclinedIsGone)
