"""A bare random walk on phase-python: what the engine gives to whoever only lists actions and takes one, to compare the adapter with."""

from __future__ import annotations

import random
from typing import Any

from headjudge.engine.subjects.phase.session import seat_of


def bare_walk(game: Any, steps: int, seed: int) -> int:
    """Take random actions, at most so many; how many were taken."""
    choose = random.Random(seed)
    for taken in range(steps):
        actions = game.actions()
        if not actions:
            return taken
        action = actions[choose.randrange(len(actions))]
        try:
            game.apply(seat_of(game, game.waiting_for()), action)
        except ValueError:
            return taken
    return steps
