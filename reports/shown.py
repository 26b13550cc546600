"""Shown: which events a drawing shows, how strongly, and in which lane. Everything that is drawn asks here.

Three strengths: the minimal slice, what helps to place it (its context), the rest. Of a long play only the
slice and what is near it is shown, and how much was left out where.
"""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.engine.trace import Case, Event, zone_kind, zone_owner
from headjudge.engine.trace.causality import Causality, causality, context
from headjudge.reports.words import plain

#: A play of more events is drawn in part: beyond it a drawing is too wide to follow and too heavy for a page.
MOST_EVENTS = 150

#: Lane of a player for what happens nowhere on the table: choices and passing, and resources.
_ACTS, _POOL = "decides", "pool"
#: Kinds that are about a player's resources.
_RESOURCES = frozenset(
    {"cost_determined", "resources_added", "resources_spent", "resources_lost", "cost_paid"}
)
#: Kinds that are about an item on the chain or stack.
_ITEMS = frozenset(
    {
        "item_pending", "finalized", "undone", "not_finalized", "resolving", "resolved", "no_resolution", "countered",
        "executed", "skipped", "triggered", "played",
    }
)  # fmt: skip
#: Kinds that are about an object where it lies.
_OBJECTS = frozenset(
    {"status", "damage", "healed", "killed", "might", "keyword", "control", "replaced", "revealed"}
)
#: Kinds that are about nobody and nothing in particular.
_GAME = frozenset(
    {"game_began", "game_ended", "turn_began", "phase_began", "cleanup", "effect_ended", "prohibition_ended"}
)


@dataclass(frozen=True, slots=True)
class Seen:
    """An event as it is drawn.

    ``strength``  "guilty", "slice", "context" or "rest".   ``lane``   index into `Shown.lanes`.
    ``left_out``  how many events between the one shown before it and this one are not shown.
    """

    event: Event
    strength: str
    lane: int
    left_out: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a drawing shows.

    ``events``  in order.   ``lanes``  (player or "", name of the lane), in the order in which they are drawn.
    ``causality``  of the whole trace.   ``after``  how many events after the last one shown are not shown.
    """

    events: tuple[Seen, ...]
    lanes: tuple[tuple[str, str], ...]
    causality: Causality
    after: int


def shown(case: Case, most: int = MOST_EVENTS) -> Shown:
    """What to draw of a case; at most ``most`` events, those nearest to the slice."""
    known = causality(case.trace)
    around = set(context(case.trace, case.slice))
    violation = case.violations[0]
    strong = {*case.slice, *violation.involved.values()}
    kept = _nearest(case, known, strong, around, most)
    places = _places(case)
    lanes = _ordered({places[event.id] for event in case.trace if event.id in kept}, case)
    found: list[Seen] = []
    skipped = 0
    for event in case.trace:
        if event.id not in kept:
            skipped += 1
            continue
        strength = "slice" if event.id in strong else "context" if event.id in around else "rest"
        strength = "guilty" if event.id == violation.event else strength
        found.append(Seen(event, strength, lanes.index(places[event.id]), skipped))
        skipped = 0
    return Shown(tuple(found), tuple(lanes), known, skipped)


def _nearest(case: Case, known: Causality, strong: set[int], around: set[int], most: int) -> set[int]:
    """Ids of all events, or of the ``most`` nearest to the guilty one, the slice, its context, in this
    order."""
    everything = [event.id for event in case.trace]
    if len(everything) <= most:
        return set(everything)
    effects: dict[int, list[int]] = {event: [] for event in everything}
    for effect, causes in known.causes.items():
        for cause in causes:
            effects[cause].append(effect)
    guilty = case.violations[0].event
    wave = sorted(strong & effects.keys(), key=lambda event: (event != guilty, -event)) + sorted(around)
    kept: dict[int, None] = {}
    while wave and len(kept) < most:
        kept.update(dict.fromkeys(wave[: most - len(kept)]))
        wave = sorted(
            {near for event in wave for near in (*known.causes[event], *effects[event])} - kept.keys()
        )
    return set(kept)


def _places(case: Case) -> dict[int, tuple[str, str]]:
    """The lane of each event, as (player or "", name)."""
    zones = {f"{placed.card}#{placed.id}.0": placed.zone for placed in case.scenario.placed}
    found = {}
    for event in case.trace:
        origin, to, becomes = (event.data.get(field) for field in ("origin", "to", "becomes"))
        if event.kind == "move" and isinstance(becomes, str) and isinstance(to, str):
            zones[becomes] = to
        if event.kind == "move":
            found[event.id] = _zone_lane(str(to or origin or ""), event.player)
        elif event.kind in _OBJECTS and event.object in zones:
            found[event.id] = _zone_lane(zones[event.object], event.player)
        elif event.kind in _ITEMS:
            found[event.id] = _zone_lane("stack" if case.scenario.game == "magic" else "chain", "")
        elif event.kind in _GAME or not event.player:
            found[event.id] = ("", "game")
        else:
            found[event.id] = (plain(event.player), _POOL if event.kind in _RESOURCES else _ACTS)
    return found


def _zone_lane(zone: str, player: str) -> tuple[str, str]:
    kind, owner = zone_kind(zone), zone_owner(zone)
    if kind in ("battlefield", "facedown"):
        return "", plain(f"{kind} {owner}".strip())
    return plain(owner or (player if kind not in ("chain", "stack") else "")), plain(kind)


def _ordered(lanes: set[tuple[str, str]], case: Case) -> list[tuple[str, str]]:
    """The first player's lanes above, what all share in the middle, the others' below, as at a table."""
    players = [plain(player.name) for player in case.scenario.players]
    first = players[:1]
    kinds = [
        _ACTS,
        "hand",
        "champion",
        "legend",
        "deck",
        "library",
        "runedeck",
        _POOL,
        "base",
        "trash",
        "graveyard",
    ]

    def order(lane: tuple[str, str]) -> tuple[int, int, int, str]:
        player, name = lane
        block = 0 if player in first else 1 if not player else 2
        seat = players.index(player) if player in players else len(players)
        shared = {"game": 0, "chain": 1, "stack": 1}.get(name, 2)
        rank = (kinds.index(name) if name in kinds else len(kinds)) if player else shared
        return block, seat, rank, name

    return sorted(lanes, key=order)


def left_out(drawn: Shown) -> str:
    """How a drawing was cut down, in a sentence; "" when it shows everything."""
    left = drawn.after + sum(one.left_out for one in drawn.events)
    return (
        f"{len(drawn.events)} events are drawn; {left} that the argument does not need are left out."
        if left
        else ""
    )
