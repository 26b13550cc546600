"""One fault is told as one, two are told as two, and either in a few picks: measured on a small fixed sample of the catalogues.

`headjudge bench triage` and `headjudge bench shrinking` measure the same over all of it.
"""

from __future__ import annotations

from functools import cache

import pytest

from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.detection import shrinking, triage
from headjudge.fuzz.detection.benchmark import fault_named

#: Faults of every kind of guilty event: steps of a play, priority, phases, moves, triggers; some break several rules.
SAMPLE = {
    "riftbound": ("finalizes-newest-first", "next-player-first", "countered-to-hand", "units-enter-ready"),
    "magic": ("step-ends-with-the-stack", "countered-goes-on", "triggers-change-hands"),
}
PLAYS = 40
#: Two faults at once that break the same invariant, each in its way.
TOGETHER = [
    ("magic", "tapped-is-forgotten", "everything-enters-tapped", "enters-tapped-as-written"),
    ("magic", "enters-unnoticed", "triggers-twice", "enters-triggers"),
]


@cache
def sample() -> list[triage.Triage]:
    """A campaign on each fault of the sample."""
    return [
        triage.triaged(fault_named(game, fault), 5, PLAYS)
        for game, faults in SAMPLE.items()
        for fault in faults
    ]


def test_a_fault_is_split_into_few_signatures() -> None:
    told = triage.figures(sample())
    assert told["with_findings"] == len(sample())
    assert told["signatures_for_each_invariant_broken"] <= triage.MOST_SPLIT, told["split"]
    assert told["goals_met"]


def test_other_seeds_give_the_same_signatures() -> None:
    again = triage.triaged(fault_named("riftbound", "units-enter-ready"), 6, PLAYS)
    assert again.signatures in [one.signatures for one in sample()]


@pytest.mark.parametrize(("game", "one", "other", "invariant"), TOGETHER, ids=[row[3] for row in TOGETHER])
def test_two_faults_of_one_invariant_are_two_findings(
    game: str, one: str, other: str, invariant: str
) -> None:
    plan = Plan(game, seed=6, examples=3 * PLAYS, faults=(one, other))
    result = Campaign(plan, parts_for(plan, invariants=(invariant,))).run()
    assert len(result.findings) >= 2


def test_what_shows_a_fault_is_small() -> None:
    told = shrinking.figures(
        shrinking.found_and_shrunk(fault_named(game, fault), 0, 20.0)
        for game, faults in SAMPLE.items()
        for fault in faults
    )
    assert told["shrunk"] >= told["hunts"] - 1
    assert told["picks"]["median"] <= 8
    assert told["picks"]["p95"] <= 16
    assert told["cards"]["median"] <= 3
    assert told["calls"]["most"] <= 701
