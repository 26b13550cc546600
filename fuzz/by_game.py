"""What each game brings to the fuzzer: who makes its cards, positions and games, and what its walks like.

The rest of this room asks here and knows no game by name. A game's modules are imported when they are asked for. May be called by:
campaigns, the bench, the strategies, the command line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Scenario
from headjudge.fuzz.choose import Taste
from headjudge.fuzz.source import SeededSource

#: The profile in which campaigns on our own engines mix positions of every kind.
MIXED = "default"


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """One game's part; its shelves of made-up cards are passed from one function to another and nobody else looks into them.

    ``position``   makes a starting position from a source of choices (`positions.make_scenario`).
    ``bulk``       makes that of example n from a seed and n, faster.    ``game``, ``bulk_game``  likewise whole games.
    ``mixed``      makes the position of example n of a campaign in which nothing else is asked for.
    ``among``      makes a position of the real cards of some names; None where that is not offered.
    ``shelf``      made-up cards, by a seed and a number.                ``profile``  a profile of positions, by name.
    ``tastes``, ``game_tastes``   what walks take turns to like.         ``modes``    the modes of play.
    """

    position: Callable[..., Scenario]
    bulk: Callable[..., Scenario]
    mixed: Callable[[int, int], Scenario]
    game: Callable[..., Scenario]
    bulk_game: Callable[..., Scenario]
    shelf: Callable[[int, int], Any]
    profile: Callable[[str], Any]
    tastes: tuple[Taste, ...]
    game_tastes: tuple[Taste, ...]
    modes: tuple[str, ...]
    among: Callable[..., Scenario] | None = None


@cache
def making(game: str) -> Making:
    """A game's part. Raises `KeyError` for a game that there is not."""
    return _MAKINGS[game]()


def _riftbound() -> Making:
    from headjudge.engine.riftbound.modes import MODES
    from headjudge.fuzz.choose import TASTES
    from headjudge.fuzz.riftbound.games import GAME_TASTES, bulk_game, whole_game
    from headjudge.fuzz.riftbound.mixed import mixed_scenario
    from headjudge.fuzz.riftbound.pools import shelf
    from headjudge.fuzz.riftbound.positions import bulk_scenario, make_scenario, scenario_among
    from headjudge.fuzz.riftbound.profiles import profile_named

    return Making(
        position=make_scenario,
        bulk=bulk_scenario,
        mixed=mixed_scenario,
        game=whole_game,
        bulk_game=bulk_game,
        shelf=shelf,
        profile=profile_named,
        tastes=TASTES,
        game_tastes=GAME_TASTES,
        modes=tuple(MODES),
        among=scenario_among,
    )


def _magic() -> Making:
    from headjudge.fuzz.magic.games import GAME_TASTES, TASTES, bulk_game, whole_game
    from headjudge.fuzz.magic.mixed import mixed_scenario
    from headjudge.fuzz.magic.pools import shelf
    from headjudge.fuzz.magic.positions import MODES, bulk_scenario, make_scenario
    from headjudge.fuzz.magic.profiles import profile_named

    return Making(
        position=make_scenario,
        bulk=bulk_scenario,
        mixed=mixed_scenario,
        game=whole_game,
        bulk_game=bulk_game,
        shelf=shelf,
        profile=profile_named,
        tastes=TASTES,
        game_tastes=GAME_TASTES,
        modes=tuple(mode for mode in MODES if mode),
    )


def bulk_for(subject: Subject, profile: str = "default") -> Callable[[int, int], Scenario]:
    """What makes the position of example n from a seed and n for a subject: of the cards that it says it has, where it says so, or as it
    fits a position to what it can take; in the profile "default" of every kind, mixed, where it plays whole games and every mode.

    Raises `ValueError` for an unknown profile.
    """
    makes = making(subject.game)
    sized = makes.profile(profile)
    fits: Callable[[Scenario], Scenario] | None = getattr(subject, "fitted", None)
    if fits is not None:
        return lambda seed, index: fits(makes.bulk(seed, index, profile=sized))
    names = frozenset(name.casefold() for name in getattr(subject, "cards", ()))
    among = makes.among
    if getattr(subject, "modes", False) and profile == MIXED:
        return makes.mixed
    if not names or among is None:
        return partial(makes.bulk, profile=sized)
    return lambda seed, index: among(SeededSource(seed, index), names, sized)


_MAKINGS: dict[str, Callable[[], Making]] = {"riftbound": _riftbound, "magic": _magic}
