"""Mixed positions of Magic; as `fuzz.mixed`: now and then of more players, the beginning of a game, or focused on one rare mechanic."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.trace import Scenario
from headjudge.fuzz.dealing import meeting, take
from headjudge.fuzz.magic.games import bulk_game
from headjudge.fuzz.magic.mechanics import ALL, BIT, THEMES, mask_of
from headjudge.fuzz.magic.pools import SHELF_SERVES, Known, Pool, real_cards, shelf
from headjudge.fuzz.magic.positions import bulk_scenario, make_scenario
from headjudge.fuzz.magic.profiles import PROFILES
from headjudge.fuzz.source import SeededSource

#: As in `fuzz.mixed`.
ROUND = 16
OF_A_MODE: dict[int, str] = {2: "ffa3", 12: "ffa4"}
GAMES: dict[int, str] = {5: "duel", 13: "ffa3"}
FOCUSED = frozenset({1, 4, 7, 10, 14})
OPENING = 60
#: How much mana of each type everybody has in a focused position.
MANA = 9

_ONE = tuple(BIT.values())
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
    take(source, _plain_creatures(), 2, cards)
    take(source, _removal(), source.integer(1, 2), cards)
    pool = Pool(ALL, ("WU", "WU"), (cards, cards))
    scenario = make_scenario(source, profile=PROFILES["focused"], pool=pool)
    mana = dict.fromkeys("WUBRGC", MANA)
    rich = tuple(msgspec.structs.replace(player, power=mana) for player in scenario.players)
    return msgspec.structs.replace(scenario, players=rich)


@lru_cache(maxsize=1)
def _plain_creatures() -> tuple[Known, ...]:
    return tuple(
        known for known in real_cards().cards if "Creature" in known.card.types and not known.mechanics
    )


@lru_cache(maxsize=1)
def _removal() -> tuple[Known, ...]:
    """Instants and sorceries that do nothing but deal damage, destroy or return."""
    simple = BIT["damage"] | BIT["destroy"] | BIT["bounce"]
    return tuple(
        known
        for known in real_cards().cards
        if {"Instant", "Sorcery"} & set(known.card.types)
        and known.mechanics & simple
        and not known.mechanics & ~simple
    )
