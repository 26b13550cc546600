"""The end of the game: nothing comes after it."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant


class NothingFollowsTheEnd(Invariant):
    """The game ends as soon as somebody has won or it is a draw (Riftbound 196; Magic 104.1)."""

    id = "nothing-follows-the-end"
    game = "both"
    rules = ("196",)
    rules_in: ClassVar = {"magic": ("104.1",)}
    statement = "When the game has ended nothing happens any more; only what was hidden may be revealed."
    needs = frozenset({"game_ended"})

    def reset(self) -> None:
        """It has only begun."""
        self.ended: Event | None = None

    def after_game_ended(self, event: Event) -> None:
        """This is the end."""
        self.premise += 1
        if self.ended is None:
            self.ended = event

    def finish(self) -> None:
        """What was told after the end? Revealing is part of ending, and may be told after it (Riftbound 421.4; Magic 702.143f, 708.9)."""
        ended = self.ended
        if ended is None:
            return
        late = next((one for one in self.picture.trace[ended.id + 1 :] if one.kind != "revealed"), None)
        if late is not None:
            self.breach(
                late, {"end": ended, "goes on": late}, then="the game is over.", however="it goes on."
            )


INVARIANTS: tuple[type[Invariant], ...] = (NothingFollowsTheEnd,)
