"""What a trace tells of battlefields, showdowns and combats, as sentences of a scenario file ask for it.

`Fields` folds the events on their own, so that it does not matter what invariants need of them. May import: the trace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from headjudge.engine.trace import Event, Scenario


@dataclass(slots=True)
class Clash:
    """A showdown or a combat: at which zone, who applied Contested or attacks, and who defends."""

    zone: str
    attacker: str
    defender: str = ""


@dataclass(slots=True)
class Folded:
    """What a trace tells. ``read``  how many of its events have been folded."""

    read: int = field(default=0, kw_only=True)

    def catch_up(self, events: Sequence[Event]) -> None:
        """Fold the events that are new."""
        for event in events[self.read :]:
            self.fold(event)
        self.read = len(events)

    def fold(self, event: Event) -> None:
        """Take in one event."""
        raise NotImplementedError


@dataclass(slots=True)
class Fields(Folded):
    """Battlefields by their zone ("battlefield:Meadow"), and what goes on there.

    ``controller``  who controls it; "" for nobody.         ``contested``  who contests it; absent for nobody.
    ``showdown``, ``combat``  what is in progress.          ``focus``      who has it; "" for nobody.
    ``phase``       the phase or step.                      ``winner``     who has won the game; None while it goes on.
    """

    controller: dict[str, str] = field(default_factory=dict)
    contested: dict[str, str] = field(default_factory=dict)
    showdown: Clash | None = None
    combat: Clash | None = None
    focus: str = ""
    phase: str = ""
    winner: str | None = None

    @classmethod
    def of(cls, scenario: Scenario) -> Fields:
        """How they are at the start."""
        return cls(
            {f"battlefield:{name}": who for name, who in scenario.battlefields.items()},
            phase=scenario.phase,
        )

    def fold(self, event: Event) -> None:
        """Take in one event."""
        data = event.data
        match event.kind:
            case "control" if event.object.startswith("battlefield:"):
                self.controller[event.object] = event.player
            case "contested" if data.get("value"):
                self.contested[event.object] = event.player
            case "contested":
                self.contested.pop(event.object, None)
            case "showdown_began":
                self.showdown = Clash(event.object, event.player)
            case "showdown_ended":
                self.showdown = None
                self.focus = ""
            case "combat_began":
                self.combat = Clash(event.object, event.player, str(data.get("defender", "")))
            case "combat_ended":
                self.combat = None
            case "focus":
                self.focus = event.player
            case "phase_began":
                self.phase = str(data.get("phase", ""))
            case "game_ended":
                self.winner = str(data.get("winner", ""))
            case _:
                pass


def label(reference: str) -> str:
    """A reference without the number of its incarnation: "Poro#7" of "Poro#7.1"."""
    head, mark, tail = reference.rpartition("#")
    return f"{head}{mark}{tail.partition('.')[0]}"
