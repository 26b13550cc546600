"""What the built-in engine really tells: it keeps to the published vocabulary, is told whole, and is inferred
rightly."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Case, Event, Scenario, Violation
from headjudge.engine.trace.causality import (
    ancestors,
    breach_of,
    causality,
    infer_causes,
    minimal_slice,
    signature,
)
from headjudge.engine.trace.schema import data_schema
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.reports.html import counterexample_html
from headjudge.reports.names import Names
from headjudge.reports.narrate import line
from headjudge.reports.play import groups
from headjudge.reports.svg import svg
from headjudge.reports.text import WIDTH, counterexample_text

#: Positions in which something happens (the one of number 7 is over at once).
PLAYS = (*range(7), 8)
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "boolean": bool,
    "object": dict,
    "array": (list, tuple),
}


@cache
def played(number: int) -> tuple[Scenario, tuple[Event, ...]]:
    """A made-up position and what happens in it when the answers go round the options."""
    scenario = bulk_scenario(10, number)
    trace: list[Event] = []
    session = builtin("riftbound").start(scenario, trace.append)
    turn = 0
    while session.question is not None and turn < 40:
        turn += 1
        session.answer(turn * 7 % len(session.question.options))
    return scenario, tuple(trace)


def made_case(number: int) -> Case:
    """That play as if its last `resolved` were a fault of the payment before it."""
    scenario, trace = played(number)
    guilty = next(event for event in reversed(trace) if event.kind == "resolved")
    paid = next(e for e in reversed(trace) if e.kind == "cost_paid" and e.data["item"] == guilty.object)
    broken = Violation("made-up", ("340.1",), guilty.id, {"paid": paid.id}, {}, "then", "however")
    trace = trace[: guilty.id + 1]
    found = minimal_slice(trace, broken)
    name = signature(trace, broken, found)
    return Case(scenario, (), "riftbound", "0", (broken,), name, breach_of(trace, broken), trace, found)


@pytest.mark.parametrize("number", PLAYS)
def test_every_event_keeps_to_the_published_vocabulary(number: int) -> None:
    for event in played(number)[1]:
        fields = data_schema(event.kind)["properties"]
        for name, value in event.data.items():
            assert name in fields, f"{event.kind} tells {name}, which VOCABULARY does not know"
            wanted = fields[name]["type"]
            right = isinstance(value, TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
            assert right, f"{event.kind}.{name} is {value!r}, published as {wanted}"


@pytest.mark.parametrize("number", PLAYS)
def test_what_is_inferred_is_what_the_engine_says(number: int) -> None:
    trace = played(number)[1]
    assert causality(trace).grade == "given"
    inferred = infer_causes([msgspec.structs.replace(event, causes=()) for event in trace])
    assert len(inferred) > len(trace) // 4
    for effect, causes in inferred.items():
        assert set(causes) <= ancestors(trace, effect), (effect, causes)


@pytest.mark.parametrize("number", PLAYS)
def test_a_real_play_is_told_whole(number: int) -> None:
    scenario, trace = played(number)
    names = Names(scenario, trace)
    assert sorted(e for group in groups(trace, names) for e in group.events()) == list(range(len(trace)))
    assert all(line(event, names).isprintable() for event in trace)


@pytest.mark.parametrize("number", PLAYS)
def test_a_real_play_is_reported(number: int) -> None:
    case = made_case(number)
    paid, guilty = case.violations[0].involved["paid"], case.violations[0].event
    kinds = [case.trace[event].kind for event in case.slice]
    assert (case.slice[0], case.slice[-1]) == (paid, guilty)
    assert kinds[:2] == ["cost_paid", "finalized"] and "resolving" in kinds and "priority" not in kinds
    text = counterexample_text(case, "case.json")
    assert max(map(len, text.splitlines())) <= WIDTH
    assert f"▶ {guilty:>5}  " in text
    assert f'id="e{guilty}"' in counterexample_html(case)
    assert f'data-event="{guilty}"' in svg(case)
