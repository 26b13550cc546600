"""Rewind: the curve rises to certainty, comes out the same each time, and says which decisions mattered."""

from __future__ import annotations

import msgspec
import pytest
from toys.engine import ToySubject, position
from toys.judge import ToyJudge

from headjudge.engine.trace import Case
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.findings import make_case
from headjudge.fuzz.rewind import BEYOND, LEAST, PLAYS, rewound
from headjudge.fuzz.shrink import Seen, Table, shrink
from headjudge.fuzz.walk import play
from headjudge.reports.graph import causality_graph
from headjudge.reports.html import counterexample_html
from headjudge.reports.svg import svg
from headjudge.reports.text import counterexample_text
from headjudge.reports.turns import MATTERS, turning_events, turns

START = position(
    "hand:A: Zap, Zap Bolt, Poke, Null, Zap, Ogre",
    "hand:B: Null, Zap, Poke, Null",
    "base:B: Poke, Ogre",
    energy=12,
)


def table(*faults: str) -> Table:
    """The toy engine with these faults, judged."""
    return Table(ToySubject(*faults), ToyJudge("no-refund"))


@pytest.fixture(scope="module")
def case() -> Case:
    """A refund, shrunk."""
    for seed in range(300):
        judge = ToyJudge("no-refund")
        done = play(ToySubject("refund"), START, SeededChooser(seed), judge)
        if done.violations:
            small = shrink(table("refund"), Seen(done, tuple(judge.trace)), done.violations[0])
            return make_case(ToySubject("refund"), small, ("refund",))
    raise AssertionError("the fault was not found")


@pytest.fixture(scope="module")
def seen(case: Case) -> Case:
    """The same with its curve."""
    return rewound(case, table("refund"))


def test_the_curve_ends_in_certainty(case: Case, seen: Case) -> None:
    """Every prefix has as many continuations; after all answers the breach is there."""
    assert [prefix.answers for prefix in seen.rewind] == list(range(len(case.answers) + 1))
    assert len({prefix.plays for prefix in seen.rewind}) == 1
    assert seen.rewind[-1].shown == seen.rewind[-1].plays
    assert seen.rewind[0].shown < seen.rewind[0].plays
    assert [prefix.events for prefix in seen.rewind] == sorted(prefix.events for prefix in seen.rewind)


def test_it_takes_few_plays_and_comes_out_the_same(case: Case, seen: Case) -> None:
    """Nothing in it depends on when or how often it is made."""
    at = table("refund")
    assert rewound(case, at) == seen
    assert rewound(case, at) == seen
    assert at.plays <= 2 * (PLAYS + 1)


def test_where_the_breach_never_comes_the_curve_is_flat(case: Case) -> None:
    """On the sound engine no continuation shows it."""
    assert {prefix.shown for prefix in rewound(case, table()).rewind} == {0}


def test_what_is_too_long_or_does_not_fit_stays_as_it_is(case: Case) -> None:
    """No curve is better than a wrong one."""
    long = msgspec.structs.replace(case, answers=case.answers * (PLAYS // LEAST))
    assert rewound(long, table("refund")) == long
    other = msgspec.structs.replace(case.answers[0], question="something else")
    drifted = msgspec.structs.replace(case, answers=(other, *case.answers[1:]))
    assert rewound(drifted, table("refund")) == drifted
    assert BEYOND > 0


def test_the_decisions_that_mattered_are_told_everywhere(seen: Case) -> None:
    """In the text, on the page, in the drawing and in the graph."""
    jumps = [turn for turn in turns(seen) if turn.matters]
    assert jumps
    for now in jumps:
        assert now.chance - turns(seen)[now.number - 1].chance >= 100 * MATTERS - 1
    text = counterexample_text(seen)
    assert f"{jumps[0].chance:>3} %  {jumps[0].player} {jumps[0].said}  ◆" in text
    assert counterexample_html(seen).count("the chance jumps here") == len(jumps)
    events = turning_events(seen)
    assert svg(seen).count(">◆<") == len(events)
    marked = [event for event, told in causality_graph(seen).nodes(data="mattered") if told]
    assert marked == sorted(events)


def test_without_a_curve_nothing_is_said(case: Case) -> None:
    """A case that another tool wrote has none."""
    assert turns(case) == ()
    assert "Mattered" not in counterexample_text(case)
    assert "decisions mattered" not in counterexample_html(case)
