"""What the invariants of Magic share: its picture, and a short way to report."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Literal

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.picture import Picture


class MagicInvariant(Invariant):
    """An invariant of Magic; ``seen`` is the picture of the play, which its monitor makes for Magic alone."""

    game: ClassVar[Literal["riftbound", "magic", "both"]] = "magic"
    seen: MagicPicture

    def joins(self, picture: Picture, tell: Callable[[Invariant], None] | None) -> None:
        """From now on judge by that picture."""
        assert isinstance(picture, MagicPicture), "an invariant of Magic judges plays of Magic"
        self.seen = picture
        super().joins(picture, tell)

    def wrong(self, event: Event, then: str, however: str, /, **involved: Event | int) -> None:
        """Report: what must hold, what the trace says instead, and the events of the argument; the guilty one is the last."""
        roles = {role.replace("_", " "): one for role, one in involved.items()}
        self.breach(event, {**roles, "wrong": event}, then=then, however=however)
