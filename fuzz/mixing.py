"""Mixing: what a campaign plays when nothing else is asked for, whatever game it is of.

Most positions are of two players in mid-game. Now and then one is of a mode of play with more players, one is the beginning of a whole
game, and one is focused: a handful of cards around one mechanic, or one word of the card language, in everybody's hands and on
everybody's board, with the resources to play them all. What is rare in general is common there. May be called by: the mixed positions
of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from headjudge.engine.trace import Scenario
from headjudge.fuzz.bits import parts
from headjudge.fuzz.dealing import Card, meeting, take
from headjudge.fuzz.source import Source

#: Examples come in rows of so many; a game's table says which of a row are out of the ordinary.
ROUND = 16
#: What such a table may say besides a mode of play, and before the mode of a game.
FOCUSED, GAME = "focused", "game "
#: How far a game is followed: as far as it takes to see how one begins.
OPENING = 60


def mixed(
    seed: int,
    index: int,
    row: Mapping[int, str],
    *,
    bulk: Callable[..., Scenario],
    game: Callable[[int, int, str], Scenario],
    focused: Callable[[int, int], Scenario],
) -> Scenario:
    """Example number ``index`` of a campaign: the same whatever was made before, on every machine.

    ``row``  says which of `ROUND` examples are "focused", of a mode of play ("ffa3"), or a beginning ("game duel").
    """
    kind = row.get(index % ROUND, "")
    if kind == FOCUSED:
        return focused(seed, index)
    if kind.startswith(GAME):
        return msgspec.structs.replace(game(seed, index, kind.removeprefix(GAME)), max_decisions=OPENING)
    return bulk(seed, index, mode=kind)


def meetings(alone: Iterable[int], themes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """For each mechanic, as a bit, itself and the themes in which it meets others."""
    return {bit: (bit, *(theme for theme in themes if theme & bit)) for bit in alone}


def sayings(
    cards: Iterable[Card], texts: Callable[[Card], object], telling: Sequence[str]
) -> tuple[tuple[Card, ...], ...]:
    """For each word of the card language the cards that say it.

    ``texts``    what a card says.    ``telling``  fields of the language's words that tell one word from another of the same sort.
    """
    found: dict[tuple[str, ...], dict[Card, None]] = {}
    for card in cards:
        for part in parts(texts(card)):
            told = (getattr(part, field, "") for field in telling)
            word = (type(part).__name__, *(value for value in told if isinstance(value, str)))
            found.setdefault(word, {})[card] = None
    return tuple(tuple(those) for those in found.values())


def meant(
    source: Source,
    alone: Sequence[int],
    met: Mapping[int, Sequence[int]],
    themes: Sequence[int],
    said: Sequence[Sequence[Card]],
) -> tuple[int, list[Card]]:
    """The mechanics that a focused example is about, and cards that belong in it: one mechanic, drawn evenly among all, and what it meets
    in one theme; or one word of the card language, drawn as evenly, and what has mechanics of a card that says it.

    ``alone``  the mechanics, as bits.        ``met``   for each the themes in which it meets others (`meetings`).
    ``themes`` all of those.                  ``said``  for each word the cards that say it (`sayings`).
    """
    cards: list[Card] = []
    if source.chance(1, 2):
        return source.pick(met[source.pick(alone)]), cards
    take(source, source.pick(said), source.integer(1, 2), cards)
    own = cards[0].mechanics
    return source.pick((own, *(own | theme for theme in themes if own & theme))), cards


def handful(
    source: Source,
    stocked: Sequence[Card],
    about: int,
    plain: Sequence[Card],
    removal: Sequence[Card],
    given: Sequence[Card] = (),
) -> list[Card]:
    """Some cards with mechanics that a focused example is about, two that can do nothing but fight, and what gets rid of them; beside
    what is given.
    """
    cards = list(given)
    take(source, meeting(stocked, about), source.integer(2, 4), cards)
    take(source, plain, 2, cards)
    take(source, removal, source.integer(1, 2), cards)
    return cards
