"""Which rule numbers exist: the numbers of both rulebooks, without their text.

A citation that names no rule of its edition is a mistake, wherever it stands; with this list a test finds it,
and the command line can tell a mistyped number from one that it has nothing to say about. May import: nothing
of ours.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

#: For each game, the rulebook and the edition that the numbers are those of.
EDITIONS: dict[str, str] = {
    "riftbound": "Riftbound Core Rules 1.4",
    "magic": "Magic Comprehensive Rules, 17 April 2026",
}


@cache
def rule_numbers(game: str) -> tuple[str, ...]:
    """The numbers of all rules of a game's rulebook ("358.5", "608.2b"), in the rulebook's order.

    ``game`` is a key of `EDITIONS`. Raises `KeyError` for another one.
    """
    if game not in EDITIONS:
        raise KeyError(game)
    text = files(__package__).joinpath(f"{game}.txt").read_text(encoding="ascii")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))


@cache
def _known(game: str) -> frozenset[str]:
    return frozenset(rule_numbers(game))


def is_rule(game: str, number: str) -> bool:
    """Whether a game's rulebook has a rule of that number; raises `KeyError` for an unknown game."""
    return number in _known(game)


def rule_order(rule: str) -> list[tuple[int, str]]:
    """A sort key that puts rule numbers in the rulebook's order, also those that no rulebook has: 99.2 before 101, 355.2 before 355.10."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"[0-9]+|[^0-9.]+", rule)
    ]
