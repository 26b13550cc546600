"""Where in Magic's turns an engine stands, as it has told it, so that passes of two engines can be matched where one has more windows."""

from __future__ import annotations

from headjudge.engine.trace import Event

#: The steps and phases of a turn in their order (Magic 500.1); after combat comes the main phase once more.
_ORDER = ("untap", "upkeep", "draw", "main", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
          "end of combat", "main", "end", "cleanup")  # fmt: skip
_COMBAT = _ORDER.index("beginning of combat")
#: A moment: how many turns have begun, and the place in `_ORDER`.
Stage = tuple[int, int]


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
