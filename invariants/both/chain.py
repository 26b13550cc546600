"""The chain and the stack: what is newest resolves first, and only after everybody has passed."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.records import Item
from headjudge.invariants.words import called


class ResolveNewestFirst(Invariant):
    """Finalized items resolve newest first (Riftbound 340.1; Magic 405.5, 608.1)."""

    id = "resolve-newest-first"
    game = "both"
    rules = ("340.1",)
    rules_in: ClassVar = {"magic": ("405.5", "608.1")}
    statement = "Of the finalized items on the chain or stack, the newest resolves first."
    needs = frozenset({"finalized", "resolving"})
    judges_adds = False

    def before_resolving(self, event: Event) -> None:
        """The item that begins to resolve is the newest that is finalized and not resolving already."""
        chain = self.picture.chain
        if len(chain) < 2:
            return
        item = self.picture.items.get(event.object)
        if item is None or item.adds or item.end:
            return
        waiting = [one for one in chain if not one.pending and not one.resolving]
        if len(waiting) < 2:
            return
        self.tested()
        newest = waiting[-1]
        if newest is item:
            return
        self.breach(
            event,
            {"older": item.finalized, "newer": newest.finalized, "resolves": event},
            then=f"{called(newest.ref)} is the newest finalized item, so it has to resolve before {called(item.ref)}.",
            however=f"{called(item.ref)} resolves while {called(newest.ref)} still waits.",
        )


class AllPassBeforeResolution(Invariant):
    """An item waits until all players have passed in sequence (Riftbound 339.1; Magic 117.4, 405.5)."""

    id = "all-pass-before-resolution"
    game = "both"
    rules = ("339.1", "340.1")
    rules_in: ClassVar = {"magic": ("117.4", "405.5")}
    statement = (
        "An item that waits on the chain or stack resolves only after all players have passed in sequence."
    )
    needs = frozenset({"item_pending", "finalized", "resolving", "passed"})
    judges_adds = False

    def before_resolving(self, event: Event) -> None:
        """Everybody has passed since the last item came or went."""
        picture = self.picture
        item = picture.items.get(event.object)
        if item is None or item.adds or item.finalized < 0 or self._at_once(item):
            return
        self.tested()
        if picture.passes >= len(picture.players):
            return
        missing = len(picture.players) - picture.passes
        self.breach(
            event,
            {"finalized": item.finalized, "resolves": event},
            then=f"{called(item.ref)} waits until all {len(picture.players)} players have passed in sequence.",
            however=f"it begins to resolve when {missing} of them {'has' if missing == 1 else 'have'} not passed yet.",
        )

    def _at_once(self, item: Item) -> bool:
        # In Riftbound permanents don't wait (337.2); in Magic they do.
        return self.picture.game == "riftbound" and item.kind in ("permanent", "token")


INVARIANTS: tuple[type[Invariant], ...] = (ResolveNewestFirst, AllPassBeforeResolution)
