"""The trace itself: what brings something about comes before it."""

from __future__ import annotations

from typing import ClassVar

from headjudge.invariants.base import Invariant


class CausesPrecede(Invariant):
    """Events are numbered as they happen and have earlier causes (Riftbound 303.1; Magic 608.2c)."""

    id = "causes-precede"
    game = "both"
    rules = ("303.1", "303.2")
    rules_in: ClassVar = {"magic": ("608.2c",)}
    statement = "Actions happen one at a time: events are numbered in their order, and what causes one comes before it."
    needs = frozenset[str]()

    def finish(self) -> None:
        """Every event has its place, and every cause is an earlier one."""
        for place, event in enumerate(self.picture.trace):
            if event.id != place:
                self.breach(
                    event,
                    {"event": event.id},
                    then=f"the event after number {place - 1} is number {place}.",
                    however=f"it calls itself number {event.id}.",
                )
                return
            for cause in event.causes:
                if not 0 <= cause < place:
                    self.breach(
                        event,
                        {"effect": event},
                        then=f"event {place} is brought about by events before it.",
                        however=f"it names {cause} as its cause.",
                    )
        self.premise += len(self.picture.trace)


INVARIANTS: tuple[type[Invariant], ...] = (CausesPrecede,)
