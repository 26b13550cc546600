"""Countering, as both games have it: no refund, and nothing of what was countered happens."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.base import Invariant
from headjudge.invariants.facts import walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import amount, called, paid


class NoRefundOnCounter(Invariant):
    """What was paid for a countered item stays paid (Riftbound 425.1.c; Magic 701.6b)."""

    id = "no-refund-on-counter"
    game = "both"
    rules = ("425.1.c", "425.1.c.1")
    rules_in: ClassVar = {"magic": ("701.6b",)}
    statement = "What was paid for a countered item, additional costs and Repeat included, stays paid."
    needs = frozenset({"countered", "resources_added"})
    armed_kinds = frozenset({"resources_added", "status", "move", "finalized", "priority"})
    judges_adds = False

    def reset(self) -> None:
        """No item has been countered yet."""
        self.item: Item | None = None
        self.countered = -1
        self.after: set[int] = set()
        self.used: set[str] = set()

    def after_countered(self, event: Event) -> None:
        """From here to the next decision nobody may give anything back."""
        item = self.picture.items[event.object]
        spent = item.paid.data if item.paid is not None else None
        if spent is not None and not (
            spent.get("energy") or any(spent.get("power", {}).values()) or spent.get("acts")
        ):
            return
        self.tested()
        self.arm()
        self.item = item
        self.countered = event.id
        self.after = {event.id}
        self.used = {card_id(ref) for act in (spent or {}).get("acts", ()) for ref in _references(act)}

    def before_resources_added(self, event: Event) -> None:
        """Resources come from an ability or a text that adds them, not from the countering."""
        item = self.item
        if item is None or event.player != item.payer or "undo" in event.data:
            return
        maker = self.picture.items.get(event.data.get("item", ""))
        if (
            maker is not None
            and maker is not item
            and self._may_add(maker)
            and self.after.isdisjoint(event.causes)
        ):
            return
        pool = self.picture.pools.get(event.player)
        had = amount(pool.energy, pool.power) if pool is not None else "nothing"
        gained = amount(event.data.get("energy", 0), event.data.get("power"))
        self._report(
            event, f"{event.player}'s pool held {had} and gains {gained}, given by no ability that Adds"
        )

    def before_status(self, event: Event) -> None:
        """What was exhausted or spent as a cost is not put back because of the countering."""
        if self.item is not None and self._gives_back(event):
            word = event.data["status"]
            self._report(
                event,
                f"{called(event.object)}, used to pay, is {word} {'again' if event.data['value'] else 'no more'}",
            )

    def before_move(self, event: Event) -> None:
        """What was discarded, killed or recycled as a cost stays where it is."""
        if self.item is None:
            return
        if event.object == self.item.ref:
            self.after.add(event.id)
        elif self._gives_back(event):
            self._report(
                event, f"{called(event.object)}, used to pay, comes back from {event.data.get('origin')}"
            )

    def before_finalized(self, event: Event) -> None:
        """The next item is under way: the countering is over."""
        if self.item is not None and not event.object.startswith(self.item.ref):
            found = self.picture.items.get(event.object)
            if found is None or not found.adds:
                self.item = None
                self.disarm()

    def before_priority(self, event: Event) -> None:
        """The next decision: the countering is over."""
        self.item = None
        self.disarm()

    def _gives_back(self, event: Event) -> bool:
        return (
            "undo" not in event.data
            and card_id(event.object) in self.used
            and not self.after.isdisjoint(event.causes)
        )  # fmt: skip

    def _may_add(self, maker: Item) -> bool:
        if maker.adds:
            return True
        facts = self.picture.item_facts(maker)
        program = facts.program(maker.ability) if facts is not None else None
        return program is None or any(isinstance(part, language.Add) for part in walk(program))

    def _report(self, event: Event, however: str) -> None:
        item = self.item
        assert item is not None
        what = called(item.ref)
        let = {}
        if item.paid is not None:
            let["paid"] = f"{item.payer} pays {paid(item.paid)} for {what}"
        self.breach(
            event,
            {"paid": item.paid if item.paid is not None else item.announced, "countered": self.countered, "given back": event},
            let=let,
            then=f"what {item.payer} paid for {what} stays paid, whatever was paid and for whatever part of it.",
            however=f"after {what} was countered, {however}.",
        )  # fmt: skip


def _references(act: object) -> list[str]:
    """The references in an act of a `cost_paid` event: [words, references]."""
    if not isinstance(act, list | tuple):
        return []
    found: list[str] = []
    for part in act[1:]:
        found.extend([part] if isinstance(part, str) else list(part))
    return found


class CounteredDoesNothing(Invariant):
    """A countered item does nothing (Riftbound 425.1.a; Magic 701.6a)."""

    id = "countered-does-nothing"
    game = "both"
    rules = ("425.1.a", "425.1.b")
    rules_in: ClassVar = {"magic": ("701.6a",)}
    statement = "A countered item doesn't resolve, none of its text is executed, and it is not played."
    needs = frozenset({"countered", "resolving"})
    armed_kinds = frozenset({"resolving", "resolved", "executed", "played"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing has been countered."""
        self.gone: dict[str, int] = {}

    def after_countered(self, event: Event) -> None:
        """From now on it does nothing."""
        self.tested()
        self.arm()
        self.gone[event.object] = event.id

    def before_resolving(self, event: Event) -> None:
        """It doesn't resolve."""
        if self.gone and event.object in self.gone:
            self._report(event, event.object, "it begins to resolve")

    def before_resolved(self, event: Event) -> None:
        """It hasn't resolved."""
        if self.gone and event.object in self.gone:
            self._report(event, event.object, "it resolves")

    def before_executed(self, event: Event) -> None:
        """None of its text is executed."""
        if self.gone and event.data.get("item") in self.gone:
            self._report(
                event,
                event.data["item"],
                f"its instruction {event.data.get('instruction', '')!r} is executed",
            )

    def before_played(self, event: Event) -> None:
        """It is not played."""
        if self.gone and event.data.get("item") in self.gone:
            self._report(event, event.data["item"], "it counts as played")

    def _report(self, event: Event, ref: str, however: str) -> None:
        self.breach(
            event,
            {"countered": self.gone[ref], "happens": event},
            then=f"{called(ref)} has been countered: it does nothing and its play is not completed.",
            however=f"{however} all the same.",
        )


INVARIANTS: tuple[type[Invariant], ...] = (NoRefundOnCounter, CounteredDoesNothing)
