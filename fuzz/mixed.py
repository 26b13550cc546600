"""Mixed positions: what a campaign plays when nothing else is asked for.

Most are positions of two players in mid-game. Now and then one is of a mode of play with more players, one is the beginning of a whole
game, and one is focused: a handful of cards around one rare mechanic, in everybody's hands and on everybody's board, with the resources
to play them all. What is rare in general is common there. May be called by: campaigns.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.trace import Scenario
from headjudge.fuzz.dealing import meeting, take
from headjudge.fuzz.games import bulk_game
from headjudge.fuzz.pools import SHELF_SERVES, Known, Pool, real_cards, shelf
from headjudge.fuzz.positions import bulk_scenario, make_scenario
from headjudge.fuzz.profiles import PROFILES
from headjudge.fuzz.source import SeededSource
from headjudge.fuzz.swarm import ALL, BIT, THEMES, mask_of

#: In a row of so many examples these are of a mode, these are games from their setup, and these are focused.
ROUND = 16
OF_A_MODE: dict[int, str] = {2: "ffa3", 7: "2v2", 12: "ffa4"}
GAMES: dict[int, str] = {5: "duel", 13: "ffa3"}
FOCUSED = frozenset({1, 4, 8, 10, 14})
#: How far a game is followed: as far as it takes to see how one begins.
OPENING = 60
#: What everybody has in a focused position.
ENERGY, POWER = 20, 9

_ONE = tuple(BIT.values())
#: For each mechanic, itself and the themes that it meets others in.
_MEETINGS = {bit: (bit, *(mask_of(theme) for theme in THEMES if mask_of(theme) & bit)) for bit in _ONE}


def mixed_scenario(seed: int, index: int) -> Scenario:
    """Example number ``index`` of the campaign with that seed: the same whatever was made before, on every machine."""
    slot = index % ROUND
    if slot in FOCUSED:
        return focused_scenario(seed, index)
    if slot in GAMES:
        return msgspec.structs.replace(bulk_game(seed, index, GAMES[slot]), max_decisions=OPENING)
    return bulk_scenario(seed, index, mode=OF_A_MODE.get(slot, ""))


def focused_scenario(seed: int, index: int) -> Scenario:
    """A position about one mechanic, drawn evenly among all, and what it meets in one theme."""
    source = SeededSource(seed, index)
    about = source.pick(_MEETINGS[source.pick(_ONE)])
    stocked = [*real_cards().cards, *shelf(seed, index // SHELF_SERVES).cards]
    cards: list[Known] = []
    take(source, meeting(stocked, about), source.integer(2, 4), cards)
    take(source, _plain_units(), 2, cards)
    take(source, _removal(), source.integer(1, 2), cards)
    pool = Pool(ALL, ("BY", "BY"), (cards, cards))
    scenario = make_scenario(source, profile=PROFILES["focused"], pool=pool)
    rich = tuple(
        msgspec.structs.replace(player, energy=ENERGY, power={"A": POWER}) for player in scenario.players
    )
    return msgspec.structs.replace(scenario, players=rich)


@lru_cache(maxsize=1)
def _plain_units() -> tuple[Known, ...]:
    return tuple(known for known in real_cards().cards if known.card.type == "unit" and not known.mechanics)


@lru_cache(maxsize=1)
def _removal() -> tuple[Known, ...]:
    """Spells that do nothing but deal damage, kill or move."""
    simple = BIT["damage"] | BIT["kill"] | BIT["move"]
    return tuple(
        known
        for known in real_cards().cards
        if known.card.type == "spell" and known.mechanics & simple and not known.mechanics & ~simple
    )
