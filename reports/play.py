"""Play: the events of a play grouped as people tell it, one decision and what came of it.

A group begins where a player acts or the turn goes on. What an engine does by itself meanwhile (receiving
priority, cleanups, a rune giving its Energy step by step) is quiet: a telling leaves it out unless an
argument needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from headjudge.engine.trace import Event
from headjudge.engine.trace.causality import STEPS
from headjudge.reports.names import Names
from headjudge.reports.narrate import line, option, targets
from headjudge.reports.words import plain, text_of

#: Kinds that a telling leaves out: the rules' own book-keeping, and what the events around them say as well.
_QUIET = frozenset(
    {
        "cleanup",
        "executed",
        "focus",
        "game_began",
        "played",
        "priority",
        "resolved",
        "resources_spent",
        "triggered",
    }
)
#: Kinds that mark how far the turn has gone; nobody decided on them.
_MARKS = frozenset({"game_began", "turn_began", "phase_began"})
#: Steps of a play that the group's head tells.
_IN_HEAD = frozenset({"move", "resources_spent", "option_chosen", "passed", *_MARKS})


#: Magic's special actions (116), as what a player decides.
_SPECIAL = {"play land": "play {name}", "turn face up": "turn {name} face up"}


@dataclass(slots=True)
class Group:
    """One decision and what came of it.

    ``player``  who decided; "" where nobody did (a turn, a phase).
    ``head``    the decision in words: "play Ember Lash#4", "pass"; or how far the turn has gone.
    ``detail``  targets and options: "target Poro#11, Repeat paid"; "" for none.
    ``steps``   ids of what the head tells: the steps in which the item was played, the pass; in order.
    ``rest``    ids of the other events, in order.
    ``item``    reference of the item that was played; "" for none.
    """

    player: str
    head: str
    detail: str = ""
    steps: list[int] = field(default_factory=list)
    rest: list[int] = field(default_factory=list)
    item: str = ""

    def events(self) -> list[int]:
        """All ids of the group, ascending."""
        return sorted([*self.steps, *self.rest])


def quiet(trace: Sequence[Event]) -> frozenset[int]:
    """Ids of the events that a telling leaves out where the argument does not need them.

    Of an ability that Adds (Riftbound 429), only what it adds is told: it is finalized, paid and resolved at
    once.
    """
    adding = {e.object for e in trace if e.kind == "item_pending" and e.data.get("adds") is True}
    used = {event.id for event in trace if event.kind == "item_pending" and event.object in adding}
    found = set()
    for event in trace:
        of_adding = event.object in adding or text_of(event.data, "item") in adding
        its_cost = event.kind in ("status", "move") and not used.isdisjoint(event.causes)
        if event.kind in _QUIET or its_cost or (of_adding and event.kind != "resources_added"):
            found.add(event.id)
    return frozenset(found)


def in_head(event: Event, group: Group) -> bool:
    """Whether the head of its group tells an event already, so that it needs no place beneath."""
    return event.id in group.steps and (not group.item or event.kind in _IN_HEAD)


def groups(trace: Sequence[Event], names: Names) -> list[Group]:
    """The events of a trace, every one of them once, in groups in the order of play."""
    arriving = _arriving(trace)
    silent = quiet(trace)
    found: list[Group] = []
    pending: set[str] = set()
    for number, event in enumerate(trace):
        began = _began(event, arriving.get(number), pending, names) or (None if found else Group("", ""))
        if event.kind == "item_pending":
            pending.add(event.object)
        elif event.kind in ("finalized", "undone", "not_finalized", "countered", "no_resolution"):
            pending.discard(event.object)
        if began and found and _goes_on(found[-1], began, silent):
            found[-1].head = ", ".join(part for part in (found[-1].head, began.head) if part)
        elif began and not (began.item and found and found[-1].item == began.item):
            found.append(began)
        group = found[-1]
        if event.kind in _MARKS or event.kind == "passed" or _step_of(event, group.item):
            group.steps.append(event.id)
            group.detail = ", ".join(part for part in (group.detail, _detail(event, names)) if part)
        else:
            group.rest.append(event.id)
    return found


def _goes_on(group: Group, began: Group, silent: frozenset[int]) -> bool:
    """Whether nothing worth telling happened since the turn last went on, so that one head can tell both."""
    return not group.player and not began.player and silent.issuperset(group.rest)


def _arriving(trace: Sequence[Event]) -> dict[int, Event]:
    """For each place in the trace at which a card moves to be played, the ``item_pending`` that follows from
    it."""
    pending = {event.object: event for event in reversed(trace) if event.kind == "item_pending"}
    moves = {
        number: pending.get(str(event.data.get("becomes", "")))
        for number, event in enumerate(trace)
        if event.kind == "move" and event.data.get("why") == "play"
    }
    return {number: item for number, item in moves.items() if item is not None}


def _began(event: Event, arrives: Event | None, pending: set[str], names: Names) -> Group | None:
    """The group that begins with an event, if one does. ``arrives``: the item that a card's move makes."""
    item = event if event.kind == "item_pending" else arrives
    if item is not None:
        data = item.data
        adds = data.get("adds") is True
        # What an effect instructs, what triggers, and what is used while something else is paid for, is no
        # decision of its own: it belongs to the play that brought it about.
        own = data.get("limited") is not True and data.get("kind") in ("spell", "permanent", "activated")
        if not own or (adds and pending):
            return None
        source = names.long(data.get("source") or item.object)
        head = f"use {source}" if adds else f"activate {source}" if data["kind"] == "activated" else ""
        plays = "play" if names.game == "riftbound" else "cast"
        return Group(plain(item.player), head or f"{plays} {names.long(item.object)}", item=item.object)
    if event.kind == "passed":
        return Group(plain(event.player), "pass")
    if event.kind == "move" and event.data.get("why") == "hide":
        return Group(plain(event.player), f"hide {names.long(event.object)}")
    if event.kind == "special_action":
        said = _SPECIAL.get(text_of(event.data, "what"), "{what} {name}")
        what, name = text_of(event.data, "what"), names.long(event.object)
        return Group(plain(event.player), said.format(what=what, name=name))
    if event.kind == "game_began":
        return Group("", "")
    if event.kind in _MARKS:
        return Group("", line(event, names).removesuffix(" begins"))
    return None


def _step_of(event: Event, item: str) -> bool:
    """Whether an event is a step in which that item was played; no event is for an item ""."""
    if not item:
        return False
    about = event.data.get("item") if event.kind in STEPS else event.object
    if event.kind == "move":
        return event.data.get("why") == "play" and event.data.get("becomes") == item
    return about == item and (event.kind in STEPS or event.kind in ("item_pending", "finalized"))


def _detail(event: Event, names: Names) -> str:
    if event.kind == "targets_chosen":
        return f"target {chosen}" if (chosen := targets(event, names.long)) else "no target"
    return option(event, names.game) if event.kind == "option_chosen" else ""
