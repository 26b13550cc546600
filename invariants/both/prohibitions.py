"""Can't beats can, as both games have it (Riftbound 054.1; Magic 101.2): what is forbidden is not done, whatever permits it."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant


class ForbiddenIsNotDone(Invariant):
    """Base: how an action that a prohibition forbids is reported. A game says what forbids what."""

    def forbidden_done(self, event: Event, reason: str, since: int, then: str, however: str) -> None:
        """Report an action that ``reason``, in force since that event (-1: from the start), forbids."""
        involved: dict[str, Event | int] = {"forbidden": since} if since >= 0 else {}
        involved["done"] = event
        self.breach(
            event,
            involved,
            let={"forbidden": f"{reason} forbids it from here on"},
            then=f"{then}, because of {reason}.",
            however=f"{however}.",
        )


INVARIANTS: tuple[type[Invariant], ...] = ()
