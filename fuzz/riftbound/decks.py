"""Decks for whole games: a legend, its champion, forty cards or a few more, twelve runes (103).

`draw_deck` makes one from real cards mostly, with some made-up ones; `deck_errors` says what is not legal about a deck, by the rules of
deck building, and knows nothing of how decks are drawn. May be called by: games, tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound.pools import Known, Stock, real_cards
from headjudge.fuzz.riftbound.swarm import ALL
from headjudge.fuzz.source import Source

#: The least that a Main Deck holds, the chosen champion included (103.2), and what a Rune Deck holds (103.3.a).
MAIN, RUNES = 40, 12
#: Most copies of a card (103.2.b), and most Signature cards (103.2.d).
COPIES, SIGNATURES = 3, 3


class Deck(NamedTuple):
    """A deck. ``main`` is without the chosen champion."""

    legend: RiftboundCard
    champion: Known
    main: tuple[Known, ...]
    runes: tuple[Known, ...]


def deck_errors(deck: Deck) -> Iterator[str]:
    """What is not legal about a deck, each with the number of the rule."""
    legend = deck.legend
    identity = set(legend.domains)
    champion = deck.champion.card
    cards = [champion, *(known.card for known in deck.main)]
    if "Champion" not in champion.supertypes or not set(champion.tags) & set(legend.tags):
        yield f"{champion.name} is no champion of {legend.name} (103.2.a.2)"
    if len(cards) < MAIN:
        yield f"{len(cards)} cards are fewer than {MAIN} (103.2)"
    for card in cards:
        if set(card.domains) - identity:
            yield f"{card.name} is outside the domain identity (103.1.b.4)"
        if card.token or card.type not in ("unit", "gear", "spell"):
            yield f"{card.name} is no card of a Main Deck (103.2)"
    for name, count in Counter(card.name for card in cards).items():
        card = next(card for card in cards if card.name == name)
        if count > (1 if _unique(card) else COPIES):
            yield f"{count} copies of {name} (103.2.b, 825)"
    signatures = [card for card in cards if "Signature" in card.supertypes]
    if len(signatures) > SIGNATURES:
        yield f"{len(signatures)} Signature cards (103.2.d)"
    if any(not set(card.tags) & set(legend.tags) for card in signatures):
        yield "a Signature card of another champion (103.2.d.2)"
    if len(deck.runes) != RUNES:
        yield f"{len(deck.runes)} runes (103.3.a)"
    if any(set(known.card.domains) - identity for known in deck.runes):
        yield "a rune outside the domain identity (103.3.a.1)"


def _unique(card: RiftboundCard) -> bool:
    """825: a deck has one of a card with Unique."""
    return any(isinstance(ability, cl.Keyword) and ability.name == "Unique" for ability in card.abilities)


@lru_cache(maxsize=1)
def _leaders() -> tuple[tuple[RiftboundCard, tuple[Known, ...]], ...]:
    """The legends that have a champion unit in the library, each with those."""
    from headjudge.engine.riftbound.library import LEGENDS

    found = []
    for legend in LEGENDS.values():
        champions = tuple(
            known
            for known in real_cards().cards
            if "Champion" in known.card.supertypes
            and set(known.card.tags) & set(legend.tags)
            and not set(known.card.domains) - set(legend.domains)
        )
        if champions:
            found.append((legend, champions))
    return tuple(found)


@lru_cache(maxsize=1)
def _runes() -> dict[str, Known]:
    from headjudge.engine.riftbound.library import RUNES as CARDS

    return {card.domains: Known(card) for card in CARDS.values()}


def draw_deck(source: Source, made: Stock | None = None, taken: Collection[str] = ()) -> Deck:
    """A legal deck.

    ``made``   made-up cards to take some from; None: real ones alone.
    ``taken``  names of legends that it must not have (489.8.h).
    """
    legend, champions = source.pick([leader for leader in _leaders() if leader[0].name not in taken])
    champion = source.pick(champions)
    real = [known for known in real_cards().within(ALL, legend.domains) if _allowed(known.card, legend)]
    made_up = made.within(ALL, legend.domains) if made is not None else []
    units = [known for known in real if known.card.type == "unit"]
    # Units win games: two thirds of a deck are units, one card in six is made up.
    main: list[Known] = []
    count: Counter[str] = Counter({champion.card.name: 1})
    signatures = 0
    size = MAIN - 1 + source.integer(0, 3)
    shelves = (units, real, units, real, units, made_up or units)
    while len(main) < size:
        shelf = shelves[len(main) % len(shelves)]
        known = source.pick(shelf)
        name = known.card.name
        most = 1 if _unique(known.card) else COPIES
        copies = min(1 + source.integer(0, 2), most - count[name], size - len(main))
        if "Signature" in known.card.supertypes:
            copies = min(copies, SIGNATURES - signatures)
            signatures += max(0, copies)
        if copies > 0:
            count[name] += copies
            main += [known] * copies
    first = source.integer(4, RUNES - 4)
    one, other = (_runes()[legend.domains[0]], _runes()[legend.domains[-1]])
    return Deck(legend, champion, tuple(main), (one,) * first + (other,) * (RUNES - first))


def _allowed(card: RiftboundCard, legend: RiftboundCard) -> bool:
    """Whether deck building lets a card into that legend's deck, its domains aside."""
    return "Signature" not in card.supertypes or bool(set(card.tags) & set(legend.tags))
