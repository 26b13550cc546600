"""Where in Magic's turns two engines stand, as they have told it, so that passes can be matched where one has more windows."""

from __future__ import annotations

from collections import deque

from headjudge.engine.trace import Event

#: The steps and phases of a turn in their order (Magic 500.1); after combat comes the main phase once more.
_ORDER = ("untap", "upkeep", "draw", "main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
          "end of combat", "main", "end", "cleanup")  # fmt: skip
_COMBAT = _ORDER.index("beginning of combat")
#: A moment: how many turns have begun, and the place in `_ORDER`.
Stage = tuple[int, int]


def step_of(turn: int, step: str) -> Stage:
    """A step in the turn of that number, counted from the one in which a play begins."""
    return turn, _ORDER.index(step)


class Clock:
    """Follows what an engine tells. ``stage``  where it stands: it began in a main phase before combat."""

    def __init__(self) -> None:
        self.stage: Stage = (0, _ORDER.index("main"))

    def hear(self, event: Event) -> None:
        """Follow an event."""
        turn, place = self.stage
        if event.kind == "turn_began":
            self.stage = (turn + 1, 0)
        elif event.kind == "phase_began" and event.data["phase"] in _ORDER:
            begins = _COMBAT if event.data["phase"] == "main" and place >= _COMBAT else 0
            self.stage = (turn, _ORDER.index(event.data["phase"], begins))


class Clocks:
    """Where the reference stands (``here``) and the other engine (``there``), and who has passed there, without being asked, before the
    reference has come to that."""

    def __init__(self) -> None:
        self.here, self.there = Clock(), Clock()
        self._early: deque[tuple[str, Stage]] = deque()

    @property
    def early(self) -> bool:
        """Whether somebody has passed there where the reference has yet to come."""
        return bool(self._early)

    @property
    def apart(self) -> bool:
        """Whether the other engine has gone on."""
        return self.early or self.is_over(self.here.stage)

    def is_over(self, stage: Stage) -> bool:
        """Whether the other engine has left that step or phase."""
        return stage < self.there.stage

    def passed_here(self, player: str) -> bool:
        """A player has passed in the reference. Returns whether the other engine is to be told: not if they have passed there by
        themselves, or if it has left that step or phase."""
        stage = self.here.stage
        while self._early and self._early[0][1] < stage:
            self._early.popleft()
        if self._early and self._early[0] == (player, stage):
            self._early.popleft()
            return False
        return not self.is_over(stage)

    def passed_there(self, player: str) -> None:
        """A player has passed in the other engine, without being asked."""
        self._early.append((player, self.there.stage))

    def forget_early(self) -> None:
        """Who has passed there without being asked has passed what the reference has reversed."""
        self._early.clear()
