"""Profiles of Riftbound: how large and how full the starting positions of a campaign are, under a name (see `fuzz.profiles`).

May be called by: all of `fuzz`.
"""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.fuzz.profiles import Range, among


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile; see the module's docstring. Counts are for each player unless they say otherwise.

    ``decisions``, ``events``  where a play stops.
    ``pool``      different cards.           ``made_up``  how many per cent of them are made up, from, to.
    ``about``     cards taken on purpose among those with the mechanics that the example is about.
    ``answers``   cards taken on purpose among counterspells and their like, or, where there are none,
      Reactions.
    ``astray``    in how many of a hundred examples a player has a card of a domain that their runes lack.
    ``hand``, ``units``, ``gear``, ``trash``, ``deck``, ``runes``, ``rune_deck``   cards in each zone.
    ``spent``     runes that are exhausted already.
    ``energy``, ``power``  resources in the pool already.
    ``points``    at most so many; most examples have few.
    ``attempts``  in how many of a hundred examples plays that will be undone are offered too.
    ``fight``     in how many of a hundred examples the players' units stand ready against each other.
    ``close``     in how many of a hundred examples the game is close: players level at the Victory Score or just below it, decks
      nearly used up.
    ``extras``    in how many of a hundred examples there is a legend, a champion, a facedown card each.
    ``swarm``     whether mechanics are switched on and off and an example is about some; else all are on, and about none.
    """

    name: str
    decisions: int = 60
    events: int = 4000
    pool: Range = (3, 7)
    made_up: Range = (0, 80)
    about: Range = (0, 4)
    answers: Range = (0, 2)
    astray: int = 15
    hand: Range = (2, 6)
    units: Range = (1, 4)
    gear: Range = (0, 2)
    trash: Range = (0, 4)
    deck: Range = (4, 10)
    runes: Range = (4, 9)
    rune_deck: Range = (2, 6)
    spent: Range = (0, 2)
    energy: Range = (0, 2)
    power: Range = (0, 1)
    points: int = 7
    attempts: int = 20
    fight: int = 40
    close: int = 8
    extras: int = 25
    swarm: bool = True


PROFILES: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("default"),
        # What `headjudge bench` measures: positions full enough that plays reach their forty decisions and
        # more.
        Profile(
            "bench", decisions=48, hand=(4, 6), units=(2, 4), deck=(8, 10), runes=(6, 9), rune_deck=(4, 6), spent=(0, 1), points=1, close=0
        ),
        # What focused positions are (`riftbound.mixed`): few cards, much of each, and no runes, since everybody has enough to play them.
        Profile(
            "focused", decisions=48, hand=(4, 6), units=(2, 4), gear=(1, 2), trash=(1, 3), deck=(6, 8), runes=(2, 4), rune_deck=(2, 4),
            spent=(0, 1), points=6, attempts=10, extras=10, close=5,
        ),
        # Positions about one thing: so little else that it happens again and again, and to the same few units.
        Profile(
            "single", decisions=48, hand=(5, 6), units=(2, 3), gear=(0, 1), trash=(0, 2), deck=(4, 6), runes=(0, 0), rune_deck=(0, 0),
            spent=(0, 0), points=6, attempts=5, extras=0, close=5,
        ),
        # Small enough to visit every play there is: two or three cards that matter, and resources without runes, whose
        # use would be a decision each.
        Profile(
            "small", decisions=8, events=1500, pool=(2, 3), about=(1, 2), answers=(0, 1), hand=(2, 2), units=(1, 1), gear=(0, 0),
            trash=(0, 0), deck=(1, 1), runes=(0, 0), rune_deck=(0, 0), spent=(0, 0), energy=(4, 7), power=(2, 3), points=0, attempts=0,
            extras=0, fight=0, close=0,
        ),
    )
}  # fmt: skip


def profile_named(name: str) -> Profile:
    """The profile of that name; as `among`."""
    return among(PROFILES, name)
