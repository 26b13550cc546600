"""`.mtgr`: plays of the built-in engine as records: right by every check, and the same state at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from headjudge.corpus.mtgr import Checker, parse_line, write_line
from headjudge.corpus.mtgr.from_trace import Writer, record, undone_events
from headjudge.corpus.mtgr.standing import Standing
from headjudge.corpus.mtgr.to_trace import OBSERVES, UNSUPPORTED, tell_record
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.cards import known_cards
from headjudge.engine.trace import Event, Scenario
from headjudge.engine.trace.reference import zone_kind
from headjudge.fuzz.by_game import making
from headjudge.fuzz.choose import SeededChooser
from headjudge.invariants import Monitor
from headjudge.invariants.registry import all_invariants

PLAYS = 60


def played(number: int) -> tuple[Scenario, list[Event], dict[str, Any]]:
    """A seeded play of a made-up position: its scenario, its events, and the snapshot of its end."""
    scenario = making("magic").bulk(17, number)
    trace: list[Event] = []
    session = builtin("magic").start(scenario, trace.append)
    choose = SeededChooser(number)
    while (question := session.question) is not None:
        session.answer(choose(question))
    return scenario, trace, session.snapshot()


def standing_of(scenario: Scenario, trace: list[Event]) -> Iterator[tuple[str, str]]:
    """For each object of the game its number in the record, as the writer gave it."""
    writer = Writer(scenario)
    list(writer.head())
    never = undone_events(trace)
    for event in trace:
        if event.id not in never:
            list(writer.tell(event))
    yield from writer.numbers()


@pytest.mark.parametrize("start", range(0, PLAYS, 20))
def test_a_play_as_a_record_is_right_and_comes_to_the_same_state(start: int) -> None:
    """Zones, tapped or not, counters and life; and what was written reads as what was meant."""
    for number in range(start, start + 20):
        scenario, trace, snapshot = played(number)
        lines = list(record(scenario, trace))
        checker = Checker()
        problems = []
        for at, line in enumerate(lines, 1):
            text = write_line(line)
            assert parse_line(text) == line
            problems += checker.take(at, text, line)
        assert problems + checker.finish() == [], number
        assert differences(checker.standing, snapshot, dict(standing_of(scenario, trace)), scenario) == [], (
            number
        )


def differences(
    standing: Standing, snapshot: dict[str, Any], numbers: dict[str, str], scenario: Scenario
) -> list[str]:
    """What the record's end and the game's end don't agree on."""
    out = []
    for ref, facts in snapshot["objects"].items():
        known = standing.objects.get(numbers.get(ref.rpartition(".")[0].rpartition("#")[2], ""))
        if known is None:
            out.append(f"{ref} is not in the record")
            continue
        if known.zone != zone_kind(facts["zone"]):
            out.append(f"{ref} is in {facts['zone']}, in the record in {known.zone}")
        if known.zone == "battlefield":
            if known.tapped != bool(facts.get("tapped")):
                out.append(f"{ref} is tapped in one and not in the other")
            if {kind: n for kind, n in known.counters.items() if n} != facts.get("counters", {}):
                out.append(f"{ref} has counters {facts.get('counters')}, in the record {known.counters}")
    for place, player in enumerate(scenario.players, 1):
        life = snapshot["players"][player.name]["life"]
        if standing.life[f"P{place}"] != life:
            out.append(f"{player.name} has {life} life, in the record {standing.life[f'P{place}']}")
    return out


def test_what_a_record_tells_is_judged_and_right() -> None:
    """The invariants that a record supports find nothing in records of the built-in engine."""
    monitor = Monitor([one for one in all_invariants("magic") if one.id not in UNSUPPORTED], OBSERVES)
    library = known_cards("magic")
    for number in range(20):
        scenario, trace, _ = played(number)
        start, events = tell_record(record(scenario, trace), {**library, **scenario.cards})
        monitor.begin(start)
        for event in events:
            monitor.sink(event)
        monitor.finish()
        assert monitor.violations == [], number
        assert monitor.unknown == {}
    verdicts = set(monitor.verdicts().values())
    assert "held" in verdicts
