"""``headjudge check``: traces that an engine wrote are judged without it, and what is no trace gets one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from headjudge.corpus.errors import FileError
from headjudge.corpus.trace_file import load_trace
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Event, Scenario
from headjudge.fuzz.bench import bench_parts
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.cli.check import check_trace
from headjudge.fuzz.walk import Recorder, play


def recorded(faults: tuple[str, ...] = (), plays: int = 1) -> tuple[Scenario, list[Event]]:
    """The last of some plays of the built-in engine: its scenario and events."""
    parts = bench_parts("riftbound", "bench")
    subject = builtin("riftbound", faults)
    for number in range(plays):
        scenario, recorder = parts.bulk(4, number), Recorder()
        play(subject, scenario, SeededChooser(number), recorder, stop_on_breach=False)
        if not faults or any(event.kind == "countered" for event in recorder.trace):
            break
    return scenario, recorder.trace


def write(path: Path, scenario: Scenario, events: list[Event], **head: object) -> Path:
    """A trace file."""
    first = {"headjudge": 1, "scenario": msgspec.to_builtins(scenario), **head}
    lines = [json.dumps(first), *(msgspec.json.encode(event).decode() for event in events)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def test_a_sound_trace_has_nothing_wrong(tmp_path: Path) -> None:
    """All of it is read, and the invariants that needed kinds which don't occur are named."""
    scenario, events = recorded()
    found = check_trace(write(tmp_path / "play.jsonl", scenario, events))
    assert found["problems"] == []
    assert found["unknown"] == {}
    assert found["steps"] == found["of"] == len(events)
    assert found["not_observed"]


def test_what_is_wrong_is_named_with_its_rule(tmp_path: Path) -> None:
    """A refund on a counter, in a trace that an engine with that fault wrote."""
    scenario, events = recorded(("refund-on-counter",), plays=2000)
    found = check_trace(write(tmp_path / "play.jsonl", scenario, events))
    assert ("no-refund-on-counter", "425.1.c") in {(one["check"], one["rule"]) for one in found["problems"]}


def test_only_some_kinds_of_events(tmp_path: Path) -> None:
    """What the writer says that it doesn't report isn't observed, and isn't held against it."""
    scenario, events = recorded()
    some = [event for event in events if event.kind in ("game_began", "turn_began", "phase_began", "points")]
    kept = [msgspec.structs.replace(event, id=number, causes=()) for number, event in enumerate(some)]
    path = write(tmp_path / "some.jsonl", scenario, kept, observes=["turn_began", "phase_began", "points"])
    found = check_trace(path)
    assert found["problems"] == []
    assert "no-refund-on-counter" in found["not_observed"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda lines: [], "line 1: expected an object with headjudge and scenario, got nothing"),
        (lambda lines: ["{", *lines[1:]], "line 1: expected head in JSON"),
        (
            lambda lines: [lines[0].replace('"headjudge": 1', '"headjudge": 9'), *lines[1:]],
            "line 1: schema 9",
        ),
        (lambda lines: [lines[0], lines[2]], "line 2: expected the event with id 0, got 1"),
        (lambda lines: [lines[0], lines[1][:-9]], "line 2: expected event in JSON"),
        (lambda lines: [lines[0], lines[1].replace("game_began", "game_begun")], "did you mean 'game_began'"),
        (
            lambda lines: [lines[0], lines[1].replace('"causes":[]', '"causes":[4]')],
            "event 0 can't be caused by event 4",
        ),
        (lambda lines: [*lines[:3], "[" * 100000], "line 4: "),
    ],
)
def test_what_is_no_trace_says_where(tmp_path: Path, damage: object, said: str) -> None:
    """In one line, with the file and the line."""
    scenario, events = recorded()
    path = write(tmp_path / "play.jsonl", scenario, events)
    lines = path.read_text("utf-8").splitlines()
    assert callable(damage)
    path.write_text("\n".join(damage(lines)) + "\n", "utf-8")
    with pytest.raises(FileError) as caught:
        load_trace(path)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
