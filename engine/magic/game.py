"""Magic: the whole engine as one class, and a play of it from a scenario."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.kernel import Steps
from headjudge.engine.magic.setup import Setup
from headjudge.engine.trace import Scenario

#: The edition of the Comprehensive Rules whose numbers events cite: when it took effect.
EDITION = "2026-04-17"


@mypyc_attr(allow_interpreted_subclasses=True)
class Magic(Setup):
    """A game of Magic by the Comprehensive Rules. `play` is the generator that asks."""

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.watched = {}
        self.watched_board = {}
        self.watched_at = self.watched_places = -1
        self.mana_cache = {}
        self.acting = []
        self.makers = []
        self.makers_at = -1
        self.acting_at = -1
        self.offered = {}
        self.extra_phases = 0
        self.steps_matter = any(
            isinstance(card, MagicCard)
            and any(getattr(one, "timing", "") in ("upkeep", "combat") for one in card.abilities)
            for card in scenario.cards.values()
        )
        self.leavers = []
        self.streak = self.others_acted = 0
        self.crossroads, self.glimpsed = {}, {}
        self.crossroads_of = -1
        self.crossroad = None
        self.mana_kept = False
        self.recorded = self.replayed = None
        self.seen_states, self.resolved, self.means = [], [], {}
        self.regular = scenario.turn_player

    def play(self) -> Steps:
        """Play from the scenario's position, or from the start of a game, until somebody wins."""
        data = {"turn_player": self.turn_player, "phase": self.phase}
        first = self.emit(
            "game_began", "103.1" if self.scenario.setup else "500.1", self.turn_player, "", data
        )
        self.because(first)
        self.since = (first,)
        if self.scenario.setup:
            yield from self.set_up()
        yield from self.play_turns()

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state: see `headjudge.engine.subjects.Session.snapshot`."""
        objects: dict[str, Any] = {}
        for zone in sorted(self.zones):
            for obj in self.things(zone):
                chars = self.chars(obj)
                entry: dict[str, Any] = {
                    "zone": zone, "controller": obj.controller, "owner": obj.owner, "name": chars.name, "types": list(chars.types),
                    "subtypes": list(chars.subtypes), "supertypes": list(chars.supertypes), "colors": chars.colors, "cost": chars.cost,
                    "keywords": sorted(chars.rules.keywords),
                }  # fmt: skip
                if zone == "battlefield":
                    entry |= {
                        "counters": dict(sorted(obj.counters.items())), "damage": obj.damage, "tapped": obj.exhausted,
                        "facedown": obj.facedown, "phased": "phased" in obj.statuses,
                        "attached": obj.top.ref if obj.top is not None else "",
                    }  # fmt: skip
                    if "Creature" in chars.types:
                        entry |= {"power": chars.power, "toughness": chars.toughness}
                objects[obj.ref] = entry
        players = {
            name: {
                "life": seat.life, "hand": len(self.things(seat.hand)), "library": len(self.things(seat.library)),
                "poison": seat.counters.get("poison", 0), "counters": dict(sorted(seat.counters.items())),
                "pool": {x: n for x, n in sorted(self.pools[name].power.items()) if n},
            }
            for name, seat in self.seats.items()
        }  # fmt: skip
        return {
            "objects": objects, "players": players, "chain": [item.ref for item in self.stack], "turn_player": self.turn_player,
            "phase": self.phase,
        }  # fmt: skip
