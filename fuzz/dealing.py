"""How cards are dealt into the pool of an example, whatever game they are of.

May be called by: the pools of each game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from headjudge.fuzz.source import Source


class Dealt(Protocol):
    """What dealing asks of a card.

    ``mechanics``  as bits.
    ``reacts``     how much a hand wants it: 2 counterspells and their like, 1 what is fast, 0 the rest.
    """

    mechanics: int
    reacts: int


Card = TypeVar("Card", bound=Dealt)


def take(source: Source, cards: Sequence[Card], count: int, found: list[Card]) -> None:
    """Some of ``cards`` that are not yet found; a card drawn twice is taken once."""
    if cards:
        for known in source.picks(cards, count):
            if known not in found:
                found.append(known)


def meeting(cards: Sequence[Card], about: int) -> list[Card]:
    """The cards with mechanics that an example is about, each as often as it is worth."""
    # Two of the mechanics that are to meet on one card are worth more than each on one of its own.
    return [
        known
        for known in cards
        if known.mechanics & about
        for _ in range((known.mechanics & about).bit_count() ** 2)
    ]


def answers(cards: Sequence[Card]) -> list[Card]:
    """Counterspells and their like, or, where there are none, what is fast."""
    return [known for known in cards if known.reacts == 2] or [known for known in cards if known.reacts]


def letters_within(source: Source, pair: str) -> str:
    """The domains or colours of a card that is made up for a deck of two: one of them mostly, both, or none."""
    return source.pick((pair[0], pair[1], pair[0], pair[1], pair, ""))
