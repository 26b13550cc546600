"""Argument: why a trace breaks a rule, as "Let … Then … However …", and why each event follows from its
causes.

A link between a cause and its effect is data first (`Link`: which relation it is) and a sentence second
(`say`), so that a page can draw what a text says. The events of the roles get letters, as in a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from headjudge.engine.trace import Event, Violation
from headjudge.engine.trace.causality import FLOW, STEPS, causality
from headjudge.reports.names import Names
from headjudge.reports.words import count, listed, plain


@dataclass(frozen=True, slots=True)
class Named:
    """An event that the argument speaks of: "P = A plays Ember Lash, paying 3 Energy", event 10.

    ``letter``  "P", distinct in an argument.    ``role``   as in the violation.
    ``event``   its id.  ``rule``  its rule.      ``clause`` what it is, in words.
    """

    letter: str
    role: str
    event: int
    rule: str
    clause: str


@dataclass(frozen=True, slots=True)
class Link:
    """One event following from another, or from a run of steps.

    ``cause``, ``effect``  ids.    ``through``   ids of steps in between that the link passes over, ascending.
    ``relation``   which relation it is, a key of `RELATIONS`, or "guilty".
    ``inferred``   whether headjudge inferred it; the subject did not write it.
    ``why``        the relation in a sentence.
    """

    cause: int
    effect: int
    through: tuple[int, ...]
    relation: str
    inferred: bool
    why: str


@dataclass(frozen=True, slots=True)
class Argument:
    """The whole argument.

    ``let``      the events of the roles, in the violation's order.
    ``then``     what the rules say must hold.       ``however``  what the trace says instead.
    ``guilty``   id of the guilty event; ``rules`` those that it breaks.
    ``links``    why the events of the slice follow from each other, in the order of play.
    """

    let: tuple[Named, ...]
    then: str
    however: str
    guilty: int
    rules: tuple[str, ...]
    links: tuple[Link, ...]


def argument(trace: Sequence[Event], violation: Violation, slice_: Iterable[int], names: Names) -> Argument:
    """The argument of a violation: its roles named, its sentences made readable, the slice's links explained.

    ``slice_``  ids of the minimal slice; links are explained between its events alone.
    """
    events = {event.id: event for event in trace}
    taken: set[str] = set()
    let = []
    for role, event_id in violation.involved.items():
        letter = _letter(role, taken)
        taken.add(letter)
        rule = events[event_id].rule if event_id in events else ""
        clause = names.tidy(violation.let.get(role, role))
        let.append(Named(letter, plain(role), event_id, plain(rule), clause))
    return Argument(
        tuple(let),
        names.tidy(violation.then),
        names.tidy(violation.however),
        violation.event,
        tuple(plain(rule) for rule in violation.rules),
        links(trace, violation, slice_, names),
    )


def _letter(role: str, taken: set[str]) -> str:
    """The first letter of a role that is still free, else the first with a number."""
    letters = [letter.upper() for letter in role if letter.isascii() and letter.isalpha()] or ["E"]
    free = [letter for letter in letters if letter not in taken]
    number = 2
    while not free:
        free = [name for name in (f"{letters[0]}{number}",) if name not in taken]
        number += 1
    return free[0]


# -- links ---------------------------------------------------------------------------------------------------


def links(
    trace: Sequence[Event], violation: Violation, slice_: Iterable[int], names: Names
) -> tuple[Link, ...]:
    """Why the events of a slice follow from each other and from their direct causes, in the order of play.

    Steps that only lead from one to the next, and play no role, are passed over in one link; a direct cause
    outside the slice that is such a step or a change of priority is not told.
    """
    known = causality(trace)
    events = {event.id: event for event in trace}
    spoken = {violation.event, *violation.involved.values()} & events.keys()
    wanted = set(slice_) & events.keys()
    around = {
        cause
        for event in wanted
        for cause in known.causes[event]
        if events[cause].kind not in STEPS | FLOW or event == violation.event
    }
    inside = sorted(wanted | around)
    edges = {event: [cause for cause in known.causes[event] if cause in inside] for event in inside}
    edges.update({event: [] for event in around - wanted})
    effects: dict[int, list[int]] = {event: [] for event in inside}
    for event, causes in edges.items():
        for cause in causes:
            effects[cause].append(event)
    between = {
        event
        for event in inside
        if event not in spoken
        and events[event].kind in STEPS | FLOW
        and len(edges[event]) == 1
        and len(effects[event]) == 1
    }
    found = []
    for effect in inside:
        for nearest in edges[effect] if effect not in between else ():
            cause, through = nearest, []
            while cause in between:
                through.append(cause)
                cause = edges[cause][0]
            inferred = any(pair in known.inferred for pair in _pairs([cause, *reversed(through), effect]))
            relation = "guilty" if effect == violation.event else relation_of(events[nearest], events[effect])
            why = say(relation, events[nearest], events[effect], names, inferred)
            found.append(Link(cause, effect, tuple(reversed(through)), relation, inferred, why))
    return tuple(found)


def _pairs(way: list[int]) -> list[tuple[int, int]]:
    return list(pairwise(way))


#: What a relation says, by its name: why the effect follows. {c} stands for the cause's object, {p} for the
#: effect's player, {stack} for the chain or the stack.
RELATIONS: dict[str, str] = {
    "next step": "the next step of playing it",
    "paid": "what it cost had been paid, so nothing kept it pending",
    "acted": "{p} had priority and used it",
    "arrived": "the card lies on {stack}, so it is an item there",
    "instructed": "an instruction of {c} says so, as it resolves",
    "to pay": "{p} uses it to pay for that",
    "fulfilled": "that is what the ability was waiting for",
    "may resolve": "it was finalized, and only then can an item resolve",
    "all passed": "everybody had passed in turn, so the newest item resolves",
    "counters": "countering is what {c} does as it resolves",
    "was there": "it was finalized and on {stack}, so there was an item to counter",
    "cleared": "a countered item is cleared from {stack}",
    "done": "nothing was left to carry out",
    "completed": "an act of playing is complete when its item has resolved",
    "died": "what is killed goes to the trash",
    "goes on": "the game went on",
    "replaced": "a replacement put it in the place of what would have happened",
    "undone": "a play that proves illegal is taken back",
    "": "it was brought about by that",
}


def relation_of(cause: Event, effect: Event) -> str:
    """Which relation joins a cause to its effect: a key of `RELATIONS`."""
    kind, before = effect.kind, cause.kind
    if before == "undone" or kind == "undone":
        return "undone"
    if before == "replaced":
        return "replaced"
    if kind == "item_pending" or (kind == "move" and effect.data.get("why") == "play"):
        if before == "move":
            return "arrived"
        if before in ("priority", "passed"):
            return "acted"
        if effect.data.get("kind") == "trigger":
            return "fulfilled"
        return "instructed" if before == "resolving" else "to pay"
    if kind == "finalized":
        return "paid"
    if kind in STEPS and before in STEPS | {"item_pending"}:
        return "next step"
    if kind == "resolving":
        return "all passed" if before == "passed" else "may resolve"
    if kind == "countered":
        return "was there" if before == "finalized" else "counters"
    if before == "countered":
        return "cleared"
    if kind == "resolved":
        return "done"
    if kind == "played":
        return "completed"
    if before == "killed" and kind == "move":
        return "died"
    if kind == "passed" and before == "priority":
        return "acted"
    if kind in FLOW:
        return "goes on"
    return "instructed" if before == "resolving" else ""


def say(relation: str, cause: Event, effect: Event, names: Names, inferred: bool = False) -> str:
    """The sentence for one link. The guilty event's is not ours to give reasons for: it says who claims the
    cause."""
    if relation == "guilty":
        return "so it is inferred; no rule says so" if inferred else "so says the engine; no rule does"
    return RELATIONS[relation].format(
        c=names.short(cause.object) or plain(cause.kind),
        p=plain(effect.player) or "somebody",
        stack="the chain" if names.game == "riftbound" else "the stack",
    )


def passed_over(link: Link, trace: Sequence[Event]) -> str:
    """What a link passes over, in words: "over 2 passes and 1 step"; "" when it passes over nothing."""
    kinds = [event.kind for event in trace if event.id in link.through]
    flow = sum(kind in FLOW for kind in kinds)
    steps = len(kinds) - flow
    parts = [
        *([count(steps, "step")] if steps else []),
        *([count(flow, "change of priority", "changes of priority")] if flow else []),
    ]
    return f"over {listed(parts)}" if parts else ""
