"""Causality: which events brought which about, the smallest slice that shows a breach, and its signature.

An engine writes causes as it acts; here they are only read. For a subject that writes none, `infer_causes`
adds those that cannot be otherwise, and nothing more. From the causes come three things that make a failure
small enough to believe and stable enough to count: what an event goes back to (`ancestors`), the few events
that an argument needs (`minimal_slice`), and a name for the fault that survives another card, another player
or another order of play (`signature`). Pure functions over a list of events; no graph library. May import:
the trace.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from headjudge.engine.trace.case import Breach, Violation
from headjudge.engine.trace.event import Event

Causes: TypeAlias = dict[int, tuple[int, ...]]
Label: TypeAlias = tuple[str, str]

#: Steps in which an item is played, after `item_pending` (Riftbound 355-357; Magic 601.2b-h).
STEPS = frozenset({"option_chosen", "targets_chosen", "cost_determined", "resources_spent", "cost_paid"})
#: Events by which the game only goes on: who may act, and that the rules looked for something to do. They
#: allow what follows, and do not bring it about.
FLOW = frozenset({"priority", "passed", "focus", "cleanup", "phase_began", "turn_began"})

#: Events that may be added to join two parts of an argument that no cause path joins. A longer way round says
#: only that both happened in one game, and would make a signature depend on how long that game was.
JOIN_LIMIT = 8

#: Kinds whose rule numbers tell only whether a card, an ability or a trigger is played, or which phase begins: the rulebook numbers
#: the same steps for each (Riftbound 349-359 and 398-406), and the kind says all.
_SAME_STEP = frozenset({
    "item_pending", "finalized", "not_finalized", "undone", "resolving", "resolved", "played", "executed", "skipped",
})  # fmt: skip

#: Kinds that say what becomes of something, and whose rule numbers tell only by which instruction or process: a card that goes to the wrong
#: graveyard goes there discarded, destroyed and countered alike. What is wrong with it the invariant says, and the roles.
_WAYS = frozenset({"move", "status", "damage", "life", "counters", "might", "keyword", "became"})

#: Where a game is, at the beginning of a play as well.
_FLOWS = FLOW | {"game_began"}

#: Kinds that are as good as one another: what they have in common says all that tells one fault from another.
_SORTS = {"step": STEPS, "flow": _FLOWS, "change": _WAYS}

#: Roles of events that tell only since when something has been as it is. Whether there is one depends on whether it was so from the start
#: of the play, and of which kind it is on how it came to be so: a report says it, and a signature does not.
CIRCUMSTANCES = frozenset({
    "added", "attached", "before", "came", "changed", "entered", "forbidden", "moved", "one", "other", "since", "source", "step", "there",
    "turn",
})  # fmt: skip

#: Roles of a guilty event that is only the next there is: what is wrong is that something has not come before it.
NEXT = frozenset({"goes on", "later"})


@dataclass(frozen=True, slots=True)
class Causality:
    """All that is known about what caused what in one trace.

    ``causes``    event id to the ids of its direct causes, ascending; an entry for every event.
    ``inferred``  those (cause, effect) pairs that the subject did not write.
    ``grade``     "given", "inferred" or "none", as in `grade`.
    """

    causes: Causes
    inferred: frozenset[tuple[int, int]]
    grade: str


def causality(trace: Sequence[Event]) -> Causality:
    """The causes of a trace: as given, or inferred when the subject gives none at all.

    A cause that is not in the trace, or not before its effect, is left out: it can explain nothing.
    """
    known = {event.id for event in trace}
    given = {
        event.id: tuple(sorted({cause for cause in event.causes if cause < event.id and cause in known}))
        for event in trace
    }
    if any(given.values()):
        return Causality(given, frozenset(), "given")
    found = infer_causes(trace)
    if not found:
        return Causality(given, frozenset(), "none")
    pairs = frozenset((cause, effect) for effect, causes in found.items() for cause in causes)
    return Causality({**given, **found}, pairs, "inferred")


def grade(trace: Sequence[Event]) -> str:
    """How the causes of a trace are known: "given" by the subject, "inferred" here, or "none"."""
    return causality(trace).grade


def ancestors(trace: Sequence[Event], event_id: int) -> frozenset[int]:
    """Ids of everything that an event goes back to, itself not included; empty for an unknown id."""
    return _ancestors(causality(trace).causes, event_id)


def breach_of(trace: Sequence[Event], violation: Violation) -> Breach:
    """What has to stay while a play shrinks: invariant, kind and rule of the guilty event, and the roles.

    When the guilty event is not in the trace, its kind is "" and its rule the first that was broken.
    """
    for event in trace:
        if event.id == violation.event:
            return Breach(violation.invariant, event.kind, event.rule, tuple(violation.involved))
    return Breach(violation.invariant, "", next(iter(violation.rules), ""), tuple(violation.involved))


# -- the slice ---------------------------------------------------------------------------------------------


def minimal_slice(trace: Sequence[Event], violation: Violation) -> tuple[int, ...]:
    """Ids, ascending, of the fewest events that an argument needs.

    They are the events of the roles, the guilty event and what directly brought it about; for two of them of
    which one goes back to the other, a shortest way between; and where an event would stand alone, a short
    way to the rest over a common cause (at most `JOIN_LIMIT` events more). No way leads over an event of
    `FLOW`, unless it plays a role itself. Of equally short ways the one is taken whose kinds and rules come
    first in order, so that numbering matters only between ways that look the same. No event can be taken out
    without breaking one of these ways.
    """
    known = causality(trace).causes
    labels = {event.id: (event.kind, event.rule) for event in trace}
    fixed = {event for event in (*violation.involved.values(), violation.event) if event in known}
    telling = fixed | {event.id for event in trace if event.kind not in FLOW}
    causes = _within(known, telling)
    terminals = sorted(fixed)
    before = {event: _ancestors(causes, event) for event in terminals}
    near = fixed | set(causes.get(violation.event, ()))
    kept = set(near)

    ways = [(a, b) for b in terminals for a in reversed(terminals) if a in before[b]]
    for start, end in ways:
        if start not in _ancestors(_within(causes, kept), end):
            kept |= set(_cheapest(causes, labels, {end}, {start}, kept, before[end] | {end}))

    room = fixed.union(*before.values()) if before else set()
    both = _both_ways(causes, room)
    root = violation.event if violation.event in fixed else max(fixed, default=violation.event)
    joined = _joined(_within(causes, kept), root)
    for _ in terminals:
        apart = (near - joined) & room
        way = _cheapest(both, labels, joined & room, apart, kept, room) if apart else ()
        if len(set(way) - kept) > JOIN_LIMIT or not way:
            break
        kept |= set(way)
        joined = _joined(_within(causes, kept), root)

    return tuple(sorted(_pruned(causes, labels, kept, near, ways, root)))


def context(trace: Sequence[Event], slice_: Iterable[int]) -> tuple[int, ...]:
    """Ids, ascending, of what helps a person to place the slice, without being part of it.

    The direct causes of the slice's events, and for every item that one of them is about, its `item_pending`.
    """
    causes = causality(trace).causes
    inside = set(slice_)
    events = {event.id: event for event in trace}
    pending = {event.object: event.id for event in trace if event.kind == "item_pending"}
    around: set[int] = set()
    for event_id in inside & events.keys():
        event = events[event_id]
        around.update(causes[event_id])
        for reference in (event.object, event.data.get("item"), event.data.get("by")):
            if isinstance(reference, str) and pending.get(reference, event_id) < event_id:
                around.add(pending[reference])
    return tuple(sorted(around - inside))


def _ancestors(causes: Mapping[int, Iterable[int]], event_id: int) -> frozenset[int]:
    seen: set[int] = set()
    todo = list(causes.get(event_id, ()))
    while todo:
        at = todo.pop()
        if at not in seen:
            seen.add(at)
            todo.extend(causes.get(at, ()))
    return frozenset(seen)


def _within(causes: Causes, inside: set[int]) -> Causes:
    return {event: tuple(cause for cause in causes[event] if cause in inside) for event in inside}


def _both_ways(causes: Causes, inside: Iterable[int]) -> Causes:
    neighbours: dict[int, set[int]] = {event: set() for event in inside}
    for event in neighbours:
        for cause in causes[event]:
            if cause in neighbours:
                neighbours[event].add(cause)
                neighbours[cause].add(event)
    return {event: tuple(sorted(found)) for event, found in neighbours.items()}


def _joined(causes: Causes, start: int) -> set[int]:
    """Everything that hangs together with ``start``, whichever way the causes point."""
    neighbours = _both_ways(causes, causes)
    return set(_ancestors(neighbours, start)) | ({start} if start in causes else set())


def _cheapest(
    steps: Causes,
    labels: Mapping[int, Label],
    starts: set[int],
    goals: set[int],
    kept: set[int],
    inside: Iterable[int],
) -> tuple[int, ...]:
    """The way from any start to any goal that needs the fewest events not yet kept, then the fewest at all.

    () when there is none. Labels decide between equals before ids do."""
    allowed = frozenset(inside)
    heap: list[tuple[int, int, tuple[Label, ...], tuple[int, ...]]] = [
        (0, 0, (labels[start],), (start,)) for start in sorted(starts)
    ]
    heapq.heapify(heap)
    done: set[int] = set()
    while heap:
        cost, length, looks, way = heapq.heappop(heap)
        at = way[-1]
        if at in goals:
            return way
        if at in done:
            continue
        done.add(at)
        for to in steps.get(at, ()):
            if to in allowed and to not in done:
                dearer = cost + (to not in kept)
                heapq.heappush(heap, (dearer, length + 1, (*looks, labels[to]), (*way, to)))
    return ()


def _pruned(
    causes: Causes,
    labels: Mapping[int, Label],
    kept: set[int],
    near: set[int],
    ways: Sequence[tuple[int, int]],
    root: int,
) -> set[int]:
    """``kept`` without the events that a way added later made superfluous."""
    together = near & _joined(_within(causes, kept), root)
    for event in sorted(kept - near, key=lambda e: (labels[e], e)):
        fewer = _within(causes, kept - {event})
        still = all(start in _ancestors(fewer, end) for start, end in ways)
        if still and together <= _joined(fewer, root):
            kept = kept - {event}
    return kept


# -- the signature -----------------------------------------------------------------------------------------


def signature(trace: Sequence[Event], violation: Violation, slice_: Iterable[int]) -> str:
    """A name for the fault: eight hexadecimal digits in two groups, as "7c1e-4f02".

    It is a hash of the breach, the grade, and the shape of the argument: the events that it speaks of, their kinds and roles, and whether
    the guilty one goes back to them within the slice; of the guilty event also the rule. Names, ids and places in the trace do not enter,
    so the same shape with other cards has the same signature. Nor does what would give one fault many names: what lies on the way from
    one of these events to another, or joins them, since a fault shows on many ways; the rules of the others, which tell how they came
    about; the rule of a step that cards, abilities, triggers or phases share, or by which something moves or changes; since when
    something has been as it is (`CIRCUMSTANCES`); and what the next event is where one is missing (`NEXT`).
    """
    known = causality(trace)
    wanted = frozenset(slice_)
    inside = {event.id: event for event in trace if event.id in wanted}
    roles: dict[int, list[str]] = {}
    for role, event_id in violation.involved.items():
        if role not in CIRCUMSTANCES or event_id == violation.event:
            roles.setdefault(event_id, []).append(role)
    missing = not NEXT.isdisjoint(roles.get(violation.event, ()))
    back = frozenset() if missing else _ancestors(_within(known.causes, set(inside)), violation.event)
    breach = breach_of(trace, violation)
    guilty = ("", breach.rule)
    if missing:
        guilty = ("next", "")
    elif violation.event in inside:
        guilty = _label(inside[violation.event], True)
    told: list[list[object]] = sorted(
        [*_label(inside[event_id], False), sorted(played), event_id in back]
        for event_id, played in roles.items()
        if event_id in inside and event_id != violation.event
    )
    own = sorted(roles.get(violation.event, ()))
    whole = _digest([breach.invariant, *guilty, own, known.grade, told])
    return f"{whole[:4]}-{whole[4:8]}"


def _label(event: Event, guilty: bool) -> Label:
    """Kind and rule of an event, as far as they tell one fault from another."""
    kind = next((word for word, kinds in _SORTS.items() if event.kind in kinds), event.kind)
    return (kind, event.rule if guilty and kind == event.kind and event.kind not in _SAME_STEP else "")


def _digest(value: object) -> str:
    return hashlib.sha256(msgspec.json.encode(value)).hexdigest()


# -- causes that a subject did not write -------------------------------------------------------------------


#: What at a battlefield follows from what happened there before: the latest of those kinds.
_AT_BATTLEFIELD: dict[str, tuple[str, ...]] = {
    "staged": ("contested",),
    "showdown_began": ("contested",),
    "combat_began": ("contested", "showdown_began"),
}


def infer_causes(trace: Sequence[Event]) -> Causes:
    """Causes that follow from the vocabulary alone: event id to ids, only where something is certain.

    By equal references: an item's later steps follow from the step before, its `resolving` from its
    `finalized`, what its instructions report from its `resolving`, `resolved` from `resolving`, `played` from
    `resolved`, a `countered` from the countering item's `resolving` and the countered item's `finalized`, and
    what moved a countered, resolved, killed or undone object from that event. A trigger's item follows from the event
    that it names. What is staged and begins at a battlefield follows from its being contested, combat damage from
    its assignment, the moves of a Standard Move from it, points from scoring. Why a player acted, or what a
    state-based action answered, is not certain and left open.
    """
    latest: dict[tuple[str, str], int] = {}
    step: dict[str, int] = {}
    found: Causes = {}
    places = {event.id for event in trace}

    def back(*wanted: tuple[str, str]) -> tuple[int, ...]:
        return tuple(sorted({latest[key] for key in wanted if key[1] and key in latest}))

    for event in trace:
        kind, about = event.kind, event.object
        item = _text(event.data.get("item"))
        why = _text(event.data.get("why"))
        causes: tuple[int, ...] = ()
        if kind in STEPS:
            causes = (step[item],) if item in step else back(("resolving", item))
        elif kind in ("finalized", "undone", "not_finalized"):
            causes = (step[about],) if about in step else ()
        elif kind == "item_pending":
            trigger = event.data.get("trigger")
            if type(trigger) is int and trigger in places and trigger < event.id:
                causes = (trigger,)
        elif kind in ("resolving", "no_resolution"):
            causes = back(("finalized", about))
        elif kind == "resolved":
            causes = back(("resolving", about))
        elif kind == "played":
            causes = back(("resolved", item))
        elif kind == "countered":
            causes = back(("resolving", _text(event.data.get("by"))), ("finalized", about))
        elif kind in ("executed", "skipped") or (kind == "resources_added" and item):
            causes = back(("resolving", item))
        elif kind == "move" and why == "standard move":
            causes = back(("standard_move", event.player))
        elif kind == "move":
            gone = {"counter": "countered", "kill": "killed", "resolve": "resolving", "undo": "undone"}.get(
                why
            )
            causes = back((gone, about)) if gone else ()
        elif kind in _AT_BATTLEFIELD:
            causes = back(*((earlier, about) for earlier in _AT_BATTLEFIELD[kind]))[-1:]
        elif kind == "damage" and event.data.get("combat"):
            causes = back(("damage_assigned", about))
        elif kind == "points" and why in ("conquer", "hold"):
            causes = back(("scored", event.player))
        if causes:
            found[event.id] = causes

        latest[kind, event.player if kind in ("standard_move", "scored") else about] = event.id
        if kind == "item_pending":
            step[about] = event.id
        elif kind in STEPS and item in step:
            step[item] = event.id
        elif kind in ("finalized", "undone", "not_finalized"):
            step.pop(about, None)
    return found


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
