"""Scenario: where a play starts, with the full definitions of its cards.

A scenario says everything that a play depends on besides its answers. Nothing is drawn at random later: decks lie in
a fixed order, and a shuffle sorts by keys that every placed card carries, so that taking out one card leaves the
order of the others as it was.
"""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import CardDef

#: Version of the schema of scenarios, events and cases. A change that an old reader would misread raises it.
SCHEMA_VERSION = 1


class Placed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One card in its place at the start.

    ``id``      fixed for the scenario; "7" in the reference "Poro#7.0".
    ``card``    its name, a key of `Scenario.cards`.
    ``owner``   name of the owner.
    ``zone``    as in references: "hand:A", "deck:A", "base:A", "battlefield:Windswept Hillock" …
    ``controller``  name; "" means the owner.
    ``exhausted``   whether it starts exhausted (tapped).
    ``damage``      damage marked on it.
    ``statuses``    other statuses it starts with: "buffed", "empowered", "stunned", "facedown".
    ``counters``  counters on it by kind; ``attached``: id of what it is attached to; ``fresh``: whether it came under its
                controller's control this turn (Magic 302.6).
    ``key``     the sort key of this card in shuffles; occurrence n uses a hash of the key and n.
    """

    id: str
    card: str
    owner: str
    zone: str
    controller: str = ""
    exhausted: bool = False
    damage: int = 0
    statuses: tuple[str, ...] = ()
    key: int = 0
    counters: dict[str, int] = {}
    attached: str = ""
    fresh: bool = False


class PlayerStart(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player at the start: name, and numbers. Order in `Scenario.players` is the turn order.

    ``points``, ``xp``   Riftbound. ``life`` Magic. ``energy``, ``power``: what the pool holds ({"R": 1, "A": 2}).
    ``counts``   what else a game counts for a player (lands played, cards finalized this turn), by name.
    """

    name: str
    points: int = 0
    xp: int = 0
    life: int = 20
    energy: int = 0
    power: dict[str, int] = {}
    counts: dict[str, int] = {}


class Scenario(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A starting position with everything that a play depends on.

    ``game``       "riftbound" or "magic".
    ``edition``    of the rulebook ("1.4").
    ``players``    in turn order.
    ``cards``      definitions by name, complete: a case replays after the card library has changed.
    ``placed``     every card, in the order in which decks lie (first is the top).
    ``battlefields``  name of each battlefield to the name of its controller ("" for nobody); Riftbound only.
    ``turn_player``, ``phase``, ``turn``   whose turn, which phase ("main"), which turn of the game.
    ``victory``    the Victory Score (Riftbound 194.3).
    ``mode``       the mode of play (481-489): "duel", "match", "ffa3", "ffa4", "2v2"; "" for a position of two players.
    ``teams``      the players of each team, where there are teams; empty: everybody plays alone.
    ``setup``      whether the play begins with the setup of a game (110-118), not in the middle of one.
    ``contributed``   which player contributed each battlefield that is somebody's (652.2).
    ``concessions``   whether a player who may act is also offered to concede (650); else nobody ever does.
    ``attempts``   whether plays that can be seen to be illegal later on are offered too (their option has the tag
                   "attempt"), so that undoing is exercised.
    ``max_decisions``, ``max_events``   where a play stops.
    """

    game: str
    players: tuple[PlayerStart, ...]
    cards: dict[str, CardDef]
    placed: tuple[Placed, ...]
    turn_player: str
    edition: str = ""
    battlefields: dict[str, str] = {}
    phase: str = "main"
    turn: int = 1
    victory: int = 8
    mode: str = ""
    teams: tuple[tuple[str, ...], ...] = ()
    setup: bool = False
    contributed: dict[str, str] = {}
    concessions: bool = False
    attempts: bool = False
    max_decisions: int = 60
    max_events: int = 4000
    schema: int = SCHEMA_VERSION
