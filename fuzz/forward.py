"""Later starts: the position that a play has reached, as a starting position of its own.

A failure found in the fifth turn seldom needs the four before it. From the trace alone the position is folded
together at each quiet moment (the main phase, nothing on the chain, no battlefield contested), and a play may
be tried from there with the rest of its picks. What a scenario can't say, as what lasts for the turn, is
lost; whether that matters, the replay shows. Pure functions. May be called by: the shrinker.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from headjudge.engine.trace import Event, Placed, Question, Scenario, card_id

_LEAVES = frozenset({"resolved", "countered", "undone", "not_finalized", "no_resolution"})


def later_starts(
    scenario: Scenario, trace: Sequence[Event], questions: Sequence[Question], marks: Sequence[int]
) -> Iterator[tuple[int, Scenario]]:
    """Quiet moments of a play, the latest first: the number of the decision made there, and the position as a
    scenario.

    ``questions``, ``marks``  of every decision: what was asked, and how long the trace was then.
    """
    quiet: list[tuple[int, Scenario]] = []
    fold = _Fold(scenario, trace)
    at = 0
    for number, (question, mark) in enumerate(zip(questions, marks, strict=True)):
        for event in trace[at:mark]:
            fold.take(event)
        at = mark
        if fold.left:
            break  # That somebody has left no scenario can say.
        acting = question.options[0].tag == "pass" and question.player == fold.turn_player
        if number and acting and fold.phase == "main" and not fold.waiting and not fold.contested:
            quiet.append((number, fold.position()))
    yield from reversed(quiet)


def _laid_out(scenario: Scenario, trace: Sequence[Event]) -> list[Placed]:
    """The cards as they lie when play begins. Setup shuffles decks unseen: what left them first lay on top."""
    if not scenario.setup:
        return list(scenario.placed)
    first: dict[str, int] = {}
    for event in trace:
        if event.kind == "move":
            first.setdefault(card_id(event.object), event.id)
    return sorted(scenario.placed, key=lambda placed: first.get(placed.id, len(trace)))


class _Fold:
    """The position so far."""

    def __init__(self, scenario: Scenario, trace: Sequence[Event]) -> None:
        self.scenario = scenario
        self.cards: dict[str, Placed] = {placed.id: placed for placed in _laid_out(scenario, trace)}
        self.pools: dict[str, dict[str, int]] = {
            player.name: {"": player.energy, **player.power} for player in scenario.players
        }
        self.numbers = {
            player.name: {"points": player.points, "xp": player.xp, "life": player.life}
            for player in scenario.players
        }
        #: What a game counts for a player (Magic: poison counters).
        self.counts = {player.name: dict(player.counts) for player in scenario.players}
        self.turn_player = scenario.turn_player
        self.turn = scenario.turn
        self.phase = scenario.phase
        self.waiting = 0
        self.left = False
        self.battlefields = dict(scenario.battlefields)
        #: Battlefields that are contested: what goes on there no scenario can say.
        self.contested: set[str] = set()

    def take(self, event: Event) -> None:
        """Fold one event in."""
        kind = event.kind
        if kind in ("item_pending", "copied"):
            self.waiting += 1
        elif kind in _LEAVES:
            self.waiting -= 1
        elif kind in ("resources_added", "resources_spent", "resources_lost"):
            self._pool(event.player, event.data, 1 if kind == "resources_added" else -1)
        elif kind in ("points", "xp", "life") and event.player in self.numbers:
            self.numbers[event.player][kind] = int(event.data.get("total", 0))
        elif kind == "turn_began":
            self.turn_player = event.player
            self.turn = int(event.data.get("turn", self.turn + 1))
        elif kind == "contested":
            (self.contested.add if event.data.get("value") else self.contested.discard)(event.object)
        elif kind == "control" and event.object.startswith("battlefield:"):
            self.battlefields[event.object.partition(":")[2]] = event.player
        elif kind in ("removed", "lost"):
            self.left = True
        elif kind == "counters" and not event.object:
            self.counts[event.player][str(event.data.get("kind", ""))] = int(event.data.get("total", 0))
        elif kind == "phase_began":
            self.phase = str(event.data.get("phase", ""))
        else:
            placed = self.cards.get(card_id(event.object))
            if placed is not None and "*" not in event.object:
                self._card(placed, event)

    def _pool(self, player: str, data: dict[str, Any], sign: int) -> None:
        pool = self.pools.setdefault(player, {"": 0})
        for letter, amount in {"": data.get("energy", 0), **data.get("power", {})}.items():
            pool[letter] = pool.get(letter, 0) + sign * int(amount)

    def _card(self, placed: Placed, event: Event) -> None:
        data = event.data
        if event.kind == "move":
            changed = replace(
                placed, zone=str(data.get("to", "")), controller=str(data.get("controller", ""))
            )
            if data.get("becomes", event.object) != event.object:
                exhausted = bool(data.get("exhausted", False))
                changed = replace(
                    changed, exhausted=exhausted, damage=0, statuses=(), counters={}, attached="", fresh=False
                )
            # Last in the list is the bottom of a deck, where a card that comes to a deck mostly goes.
            del self.cards[placed.id]
        elif event.kind == "status" and data.get("status") == "exhausted":
            changed = replace(placed, exhausted=bool(data.get("value")))
        elif event.kind == "status":
            others = tuple(status for status in placed.statuses if status != data.get("status"))
            changed = replace(
                placed, statuses=(*others, str(data.get("status"))) if data.get("value") else others
            )
        elif event.kind == "damage":
            changed = replace(placed, damage=int(data.get("total", placed.damage)))
        elif event.kind == "healed":
            changed = replace(placed, damage=max(0, placed.damage - int(data.get("amount", 0))))
        elif event.kind == "control":
            changed = replace(placed, controller=event.player)
        elif event.kind == "counters":
            counters = {**placed.counters, str(data.get("kind", "")): int(data.get("total", 0))}
            changed = replace(placed, counters={each: n for each, n in counters.items() if n})
        elif event.kind in ("attached", "detached") and self.scenario.game == "magic":
            changed = replace(placed, attached=card_id(str(data.get("to", ""))))
        else:
            return
        self.cards[placed.id] = changed

    def position(self) -> Scenario:
        """The position now, as a scenario."""
        players = tuple(
            replace(
                player,
                points=self.numbers[player.name]["points"],
                xp=self.numbers[player.name]["xp"],
                life=self.numbers[player.name]["life"],
                counts={each: n for each, n in sorted(self.counts[player.name].items()) if n},
                energy=max(0, self.pools[player.name][""]),
                power={
                    letter: amount
                    for letter, amount in sorted(self.pools[player.name].items())
                    if letter and amount > 0
                },
            )
            for player in self.scenario.players
        )
        placed = tuple(
            replace(card, controller="" if card.controller == card.owner else card.controller)
            for card in self.cards.values()
            if card.zone
        )
        return replace(
            self.scenario,
            players=players,
            placed=placed,
            battlefields=self.battlefields.copy(),
            turn_player=self.turn_player,
            turn=self.turn,
            phase="main",
            setup=False,
        )
