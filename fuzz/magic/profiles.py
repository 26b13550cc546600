"""Profiles for Magic: how large and how full the starting positions of a campaign are, under a name.

As `fuzz.profiles` for Riftbound. A range is (fewest, most), both included; the simplest position has the fewest.
"""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.fuzz.profiles import Range, among


@dataclass(frozen=True, slots=True)
class MagicProfile:
    """A profile; counts are for each player unless they say otherwise.

    ``decisions``, ``events``  where a play stops.
    ``pool``      different cards.           ``made_up``  how many per cent of them are made up, from, to.
    ``about``     cards taken on purpose among those with the mechanics that the example is about.
    ``answers``   cards taken on purpose among counterspells and other instants.
    ``astray``    in how many of a hundred examples a player has a card of a colour that their lands lack.
    ``hand``, ``creatures``, ``others``, ``graveyard``, ``library``, ``lands``   cards in each zone.
    ``tapped``    lands that are tapped already.    ``mana``  mana in the pool already.
    ``attempts``  in how many of a hundred examples casts that will be reversed are offered too.
    ``close``     in how many of a hundred examples the game is close: little life, libraries nearly used up.
    ``extras``    in how many of a hundred examples there is a foretold card, a face-down creature, a token each.
    ``swarm``     as in `riftbound.profiles`.
    """

    name: str
    decisions: int = 60
    events: int = 4000
    pool: Range = (4, 9)
    made_up: Range = (0, 80)
    about: Range = (0, 4)
    answers: Range = (0, 2)
    astray: int = 15
    hand: Range = (2, 6)
    creatures: Range = (1, 4)
    others: Range = (0, 2)
    graveyard: Range = (0, 4)
    library: Range = (4, 10)
    lands: Range = (3, 7)
    tapped: Range = (0, 2)
    mana: Range = (0, 1)
    attempts: int = 15
    close: int = 10
    extras: int = 25
    swarm: bool = True


PROFILES: dict[str, MagicProfile] = {
    profile.name: profile
    for profile in (
        MagicProfile("default"),
        # What `headjudge bench` measures: thirty different cards, and positions full enough that plays reach their forty decisions.
        MagicProfile(
            "bench", decisions=48, pool=(15, 15), about=(2, 4), hand=(4, 6), creatures=(2, 4), library=(8, 10), lands=(5, 7),
            tapped=(0, 1), close=0,
        ),
        # What focused positions are (`fuzz.magic.mixed`): few cards, much of each, and mana for all of them.
        MagicProfile(
            "focused", decisions=48, hand=(4, 6), creatures=(2, 4), others=(0, 2), graveyard=(1, 3), library=(6, 8), lands=(2, 4),
            tapped=(0, 1), attempts=10, extras=10, close=5,
        ),
        # Small enough to visit every play there is: two or three cards that matter, and mana without lands.
        MagicProfile(
            "small", decisions=8, events=1500, pool=(2, 3), about=(1, 2), answers=(0, 1), hand=(2, 2), creatures=(1, 1), others=(0, 0),
            graveyard=(0, 0), library=(1, 1), lands=(0, 0), tapped=(0, 0), mana=(4, 6), attempts=0, extras=0, close=0, astray=0,
        ),
    )
}  # fmt: skip


def profile_named(name: str) -> MagicProfile:
    """The profile of that name; as `profiles.among`."""
    return among(PROFILES, name)
