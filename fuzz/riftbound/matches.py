"""Matches: games of two players in a row, with the same decks, until one of them has won two (486).

Game number ``index`` of a campaign belongs to match number ``index // 3``. What has been won, and which battlefields are used up, comes
of the earlier games of that match, which are played here as the campaign plays them on a sound engine: so it depends on the seed and
the index alone. Where two games have settled a match, the third is the first of another one. May be called by: `games`.
"""

from __future__ import annotations

from functools import lru_cache

from headjudge.engine.riftbound.modes import BROUGHT, MODES, Match
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.endings import ending
from headjudge.fuzz.riftbound.games import GAME_TASTES, Table, battlefields, names_of
from headjudge.fuzz.riftbound.pools import SHELF_SERVES, shelf
from headjudge.fuzz.source import SeededSource, mix
from headjudge.fuzz.walk import Recorder, play

#: Games of a match: best of three (486.6).
BEST_OF = 3


def match_game(seed: int, index: int, mode: str = "match") -> Scenario:
    """Game number ``index``, of a match: with the decks of its first game, and battlefields that are not used up (486.5)."""
    number, at = divmod(index, BEST_OF)
    match = match_before(seed, number, at, mode)
    if match.winner():
        return _deal(seed, index, index, _begun(seed, index, mode), mode)
    return _deal(seed, number * BEST_OF, index, match, mode)


@lru_cache(maxsize=4)
def match_before(seed: int, number: int, at: int, mode: str = "match") -> Match:
    """A match as it stands before its game number ``at`` (486.6): games won by each, and battlefields that are removed. A game that nobody
    won removes none (486.5.a)."""
    first = number * BEST_OF
    if not at:
        return _begun(seed, first, mode)
    match = match_before(seed, number, at - 1, mode).copy()
    if match.winner():
        return match
    index = first + at - 1
    game = _deal(seed, first, index, match, mode)
    judge = Recorder()
    choose = SeededChooser(mix(seed, index), GAME_TASTES[index % len(GAME_TASTES)])
    done = play(builtin("riftbound"), game, choose, judge)
    presented = {giver: field for field, giver in game.contributed.items()}
    match.record(ending(judge.trace, done.why).winner, presented)
    return match


def _decks(seed: int, first: int) -> SeededSource:
    """What is settled once for a match: its decks, and with them the battlefields that each player brings."""
    return SeededSource(mix(seed, 486), first)


def _begun(seed: int, first: int, mode: str) -> Match:
    """A match of which nothing has been played: each player brings three battlefields (486.4.a)."""
    source = _decks(seed, first)
    left = [card.name for card in battlefields()]
    brought = {}
    for name in names_of(MODES[mode]):
        brought[name] = tuple(left.pop(source.integer(0, len(left) - 1)) for _ in range(BROUGHT))
    one, other = brought
    return Match((one, other), brought, BEST_OF)


def _deal(seed: int, first: int, index: int, match: Match, mode: str) -> Scenario:
    """One game of a match: who goes first (115) and which battlefields are presented is new in each."""
    source = SeededSource(seed, index)
    made = shelf(seed, first // SHELF_SERVES)
    return Table(source, MODES[mode], made, _decks(seed, first + (1 << 40)), match).scenario()
