"""How cards are dealt into the pool of an example, whatever game they are of.

May be called by: the pools of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from headjudge.fuzz.source import Source


class Dealt(Protocol):
    """What dealing asks of a card.

    ``mechanics``  as bits.                 ``letters``   its domains or colours, as bits.
    ``reacts``     how much a hand wants it: 2 counterspells and their like, 1 what is fast, 0 the rest.
    """

    mechanics: int
    letters: int
    reacts: int


class Sizes(Protocol):
    """What dealing asks of a profile: of ``pool`` cards for each player so many hundredths are ``made_up``; besides some ``about`` what the
    example is about, some ``answers``, and with a chance of ``astray`` hundredths one that does not fit."""

    @property
    def pool(self) -> tuple[int, int]:
        """Least and most cards."""

    @property
    def made_up(self) -> tuple[int, int]:
        """Least and most hundredths."""

    @property
    def about(self) -> tuple[int, int]:
        """Least and most cards."""

    @property
    def answers(self) -> tuple[int, int]:
        """Least and most cards."""

    @property
    def astray(self) -> int:
        """Hundredths."""


Card = TypeVar("Card", bound=Dealt)


def bits_of(letters: str, among: str) -> int:
    """Domains or colours as bits, in the order of all that there are."""
    return sum(1 << among.index(letter) for letter in letters)


class Stock(Generic[Card]):
    """Cards to take from, in that order, sorted out once by the domains or colours of decks that they fit; ``among`` are all of those."""

    __slots__ = ("_among", "_fitting", "cards")

    def __init__(self, cards: Iterable[Card], among: str) -> None:
        self.cards = tuple(cards)
        self._among = among
        self._fitting: dict[str, tuple[Card, ...]] = {}

    def within(self, mechanics: int, letters: str) -> list[Card]:
        """The cards that have no other mechanics and no other domains or colours."""
        fitting = self._fitting.get(letters)
        if fitting is None:
            foreign = ~bits_of(letters, self._among)
            fitting = self._fitting[letters] = tuple(
                known for known in self.cards if not known.letters & foreign
            )
        off = ~mechanics
        return [known for known in fitting if not known.mechanics & off]

    def whatever(self, mechanics: int) -> list[Card]:
        """The cards that have no other mechanics, of any domain or colour."""
        return self.within(mechanics, self._among)


def deal(
    source: Source,
    sizes: Sizes,
    real: Stock[Card],
    made: Stock[Card] | None,
    fresh: Callable[[], Card],
    on: tuple[int, int],
    pair: str,
) -> list[Card]:
    """The cards of one player, without repeats.

    ``real``, ``made``  real cards, and the made-up ones to take from; None: they are made by ``fresh``.
    ``on``              the mechanics that are on, and those that the example is about.      ``pair``   the player's domains or colours.
    """
    mechanics, about = on
    found: list[Card] = []
    wanted = source.integer(*sizes.pool)
    least, most = sizes.made_up
    own = source.integer(least * wanted // 100, most * wanted // 100)
    ours = real.within(mechanics, pair)
    others = made.within(mechanics, pair) if made is not None else []
    take(source, meeting([*ours, *others], about), source.integer(*sizes.about), found)
    if made is not None:
        take(source, others, own, found)
    else:
        found += [fresh() for _ in range(own)]
    take(source, ours, wanted - own, found)
    # Answers make chains deep, and are rare among all that there is: some are dealt in on purpose.
    take(source, answers([*ours, *others]), source.integer(*sizes.answers), found)
    # Now and then a card of a domain or colour that the player lacks, which can be played only by what lets them.
    if source.chance(sizes.astray, 100 - sizes.astray):
        take(source, real.whatever(mechanics), 1, found)
    return found


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
