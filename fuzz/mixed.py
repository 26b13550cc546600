"""Mixed positions of Riftbound; see `fuzz.mixing`. May be called by: campaigns."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.trace import Scenario
from headjudge.fuzz.games import bulk_game
from headjudge.fuzz.mixing import FOCUSED, handful, meetings, mixed
from headjudge.fuzz.pools import SHELF_SERVES, Known, Pool, real_cards, shelf
from headjudge.fuzz.positions import bulk_scenario, make_scenario
from headjudge.fuzz.profiles import PROFILES
from headjudge.fuzz.source import SeededSource
from headjudge.fuzz.swarm import ALL, BIT, THEMES, mask_of

ROW: dict[int, str] = {
    **dict.fromkeys((1, 4, 8, 10, 14), FOCUSED), 2: "ffa3", 5: "game duel", 7: "2v2", 12: "ffa4", 13: "game ffa3",
}  # fmt: skip
#: What everybody has in a focused position.
ENERGY, POWER = 20, 9

_ALONE = tuple(BIT.values())
_MEETINGS = meetings(_ALONE, [mask_of(theme) for theme in THEMES])


def mixed_scenario(seed: int, index: int) -> Scenario:
    """Example number ``index`` of the campaign with that seed."""
    return mixed(seed, index, ROW, bulk=bulk_scenario, game=bulk_game, focused=focused_scenario)


def focused_scenario(seed: int, index: int) -> Scenario:
    """A position about one mechanic, drawn evenly among all, and what it meets in one theme."""
    source = SeededSource(seed, index)
    about = source.pick(_MEETINGS[source.pick(_ALONE)])
    stocked = [*real_cards().cards, *shelf(seed, index // SHELF_SERVES).cards]
    cards = handful(source, stocked, about, _plain_units(), _removal())
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
