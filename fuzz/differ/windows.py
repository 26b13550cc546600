"""The few moments in which an engine lets players act: in main phases, with nothing on the stack, each once until something resolves."""

from __future__ import annotations

from headjudge.engine.trace import Event


class Windows:
    """Follows the reference. ``closed``  whether such an engine asks nobody now, whatever is on the stack."""

    def __init__(self, phase: str) -> None:
        self._phase = phase
        self._passed: set[str] = set()

    @property
    def closed(self) -> bool:
        """Whether it is no main phase, or somebody has passed in it."""
        return self._phase != "main" or bool(self._passed)

    def hear(self, event: Event) -> None:
        """Follow an event."""
        if event.kind == "phase_began":
            self._phase = event.data["phase"]
            self._passed.clear()
        elif resolves(event):
            self._passed.clear()

    def passed(self, player: str) -> bool:
        """A player has passed. Returns whether the engine is to be told: the first time in a main phase."""
        if self._phase != "main" or player in self._passed:
            return False
        self._passed.add(player)
        return True


def resolves(event: Event) -> bool:
    """Whether something on the stack resolves (Magic 608)."""
    return event.kind == "resolving" and event.rule.startswith("608")
