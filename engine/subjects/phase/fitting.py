"""A starting position as phase-python can take it: without the cards that it doesn't play, and what no event could tell it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from headjudge.engine.cards import MagicCard
from headjudge.engine.trace import Placed, Scenario


def fitted(scenario: Scenario, lacks: Callable[[MagicCard], str], left_out: dict[str, str]) -> Scenario:
    """The position without cards that the engine ``lacks`` (noted in ``left_out``, with the reason), cards that are face down or foretold,
    and mana in pools; with one kind of counter where two would cancel each other (704.5q)."""
    gone = set()
    for name, card in scenario.cards.items():
        if isinstance(card, MagicCard) and not card.token and (why := lacks(card)):
            left_out[name] = why
            gone.add(name)
    kept = [placed for placed in scenario.placed if placed.card not in gone and not placed.statuses]
    ids = {placed.id for placed in kept}
    return replace(
        scenario,
        cards={name: card for name, card in scenario.cards.items() if name not in gone},
        placed=tuple(_alone(placed, ids) for placed in kept),
        players=tuple(replace(player, power={}, energy=0) for player in scenario.players),
    )


def _alone(placed: Placed, ids: set[str]) -> Placed:
    """A card that is attached to nothing that is gone, with no counters that cancel each other."""
    attached = placed.attached if placed.attached in ids else ""
    return replace(placed, attached=attached, counters=cancelled(placed.counters))


def cancelled(counters: Mapping[str, int]) -> dict[str, int]:
    """Counters after as many +1/+1 and -1/-1 counters as there are pairs have been removed (704.5q)."""
    pairs = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
    left = {kind: n - pairs if kind in ("+1/+1", "-1/-1") else n for kind, n in counters.items()}
    return {kind: n for kind, n in left.items() if n}
