"""Riftbound: the whole engine as one class, and a play of it from a scenario."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.setup import Setup
from headjudge.engine.trace import Scenario

EDITION = "1.4"


@mypyc_attr(allow_interpreted_subclasses=True)
class Riftbound(Setup):
    """A game of Riftbound by Core Rules 1.4. `play` is the generator that asks."""

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.means = {}
        self.adding = {}
        self.activators = {}
        self.offered = {}
        self.spent = {}
        self.last_pass = -1
        self.last_priority = -1
        self.invited = ""

    def play(self) -> Steps:
        """Play from the scenario's position, or from the setup of a game, until somebody wins."""
        first = self.emit("game_began", "300", "", "", {"turn_player": self.turn_player, "phase": self.phase})
        self.cause = (first,)
        self.cleanup_due = True
        if self.scenario.setup:
            yield from self.set_up()
        yield from self.play_turns()

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state, with base values: see `headjudge.engine.subjects.Session.snapshot`."""
        objects: dict[str, Any] = {}
        for obj in self.board():
            entry: dict[str, Any] = {
                "zone": obj.zone, "controller": obj.controller, "owner": obj.owner, "exhausted": obj.exhausted, "damage": obj.damage,
                "statuses": sorted(obj.statuses),
            }  # fmt: skip
            if obj.card.type == "unit":
                entry["might"] = self.real_might(obj)
                entry["base_might"] = obj.card.might
                entry["effects"] = [
                    [m.kind, m.name, m.value, m.until] for m in obj.memory if m.kind in ("might", "keyword")
                ]
            objects[obj.ref] = entry
        players = {
            name: {
                "points": seat.points, "xp": seat.xp, "energy": self.pools[name].energy,
                "power": {x: n for x, n in sorted(self.pools[name].power.items()) if n},
                "hand": len(self.in_zone(seat.hand)), "deck": len(self.in_zone(f"deck:{name}")),
                "trash": sorted(o.ref for o in self.in_zone(f"trash:{name}")),
                "banishment": sorted(o.ref for o in self.in_zone(f"banishment:{name}")),
            }
            for name, seat in self.seats.items()
        }  # fmt: skip
        return {
            "objects": objects, "players": players, "chain": [item.ref for item in self.chain],
            "pending": [item.ref for item in self.chain if item.pending], "turn_player": self.turn_player, "phase": self.phase,
        }  # fmt: skip
