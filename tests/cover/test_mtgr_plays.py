"""`.mtgr`: plays of the built-in engine as records: right by every check, and the same state at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from headjudge.corpus.mtgr import Checker, judging, parse_line, write_line
from headjudge.corpus.mtgr.from_trace import Writer, record, undone_events
from headjudge.corpus.mtgr.judging import Judge
from headjudge.corpus.mtgr.standing import Standing
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.cards import known_cards
from headjudge.engine.trace import Event, Scenario
from headjudge.engine.trace.reference import zone_kind
from headjudge.fuzz.by_game import making
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.redrive import Unlike, redrive
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


def unnumbered(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without the numbers that tell the abilities of one object apart: those of reversed plays are skipped."""
    return {**snapshot, "chain": [item.rpartition("*")[0] or item for item in snapshot["chain"]]}


# Of play 11 the way back is looked for half a minute.
@pytest.mark.parametrize("number", [*range(11), 12])
def test_an_engine_driven_by_a_record_comes_to_the_same_state(number: int) -> None:
    """The record alone says what is chosen; the whole of the engine's state is as it was."""
    scenario, trace, snapshot = played(number)
    again = redrive(builtin("magic"), scenario, list(record(scenario, trace)))
    assert unnumbered(again.snapshot()) == unnumbered(snapshot)


def test_a_record_that_no_play_has_is_refused_at_its_line() -> None:
    """Told up to where the engine can follow it, and where it is given up."""
    scenario, trace, _ = played(2)
    lines = list(record(scenario, trace))
    turn = next(at for at, line in enumerate(lines) if line.form == "turn")
    wrong = next(at for at, line in enumerate(lines) if at > turn and line.name not in ("", "?"))
    other = [*lines[:wrong], msgspec.structs.replace(lines[wrong], name="Black Lotus"), *lines[wrong + 1 :]]
    with pytest.raises(Unlike, match=f"after line {wrong}: .*Black Lotus"):
        redrive(builtin("magic"), scenario, other)
    with pytest.raises(Unlike, match="too much had been tried"):
        redrive(builtin("magic"), scenario, lines, tries=3)


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
    for number in range(20):
        scenario, trace, _ = played(number)
        judge = Judge(all_invariants("magic"), {**known_cards("magic"), **scenario.cards})
        assert list(judge.judge(enumerate(record(scenario, trace), 1))) == [], number
        assert judge.unknown == {}
        assert 0 < len(judge.not_observed) < len(all_invariants("magic"))


def test_judging_begins_anew_at_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """In short stretches no more is found in what is right, and what is wrong is still found, on its line."""
    monkeypatch.setattr(judging, "STRETCH", 10)
    for number in range(20):
        scenario, trace, _ = played(number)
        judge = Judge(all_invariants("magic"), {**known_cards("magic"), **scenario.cards})
        assert list(judge.judge(enumerate(record(scenario, trace), 1))) == [], number
    head = ["mtgr 0.3", "rules 2026-04-17", 'player P1 "A" life 20', 'player P2 "B" life 20']
    lands = [f'#{number} "Forest" begin in hand of P1' for number in (1, 2)]
    turns = [
        line for turn in range(1, 30) for line in (f"turn {turn} P{2 - turn % 2}", "step untap", "step main")
    ]
    plays = [f'#{number} "Forest" play from hand' for number in (1, 2)]
    lines = [parse_line(text) for text in (*head, *lands, *turns, *plays)]
    judge = Judge(all_invariants("magic"), known_cards("magic"))
    problems = list(judge.judge((number, line) for number, line in enumerate(lines, 1) if line))
    assert [(one.line, one.check) for one in problems] == [(len(lines), "lands-allowed")]


def test_a_long_record_is_judged_in_the_memory_of_a_short_one() -> None:
    """Neither what the checks know of the game nor what the judges remember grows with the turns."""
    head = ["mtgr 0.3", "rules 2026-04-17", 'player P1 "A" life 20', 'player P2 "B" life 20']
    forests = [f'#{number} "Forest" begin in battlefield of P1' for number in range(1, 11)]
    turns: list[str] = []
    for turn in range(1, 1200):
        turns += [f"turn {turn} P{2 - turn % 2}", "step untap"]
        if turn % 2:
            turns += [f'#{number} "Forest" untap' for number in range(1, 11) if turn > 1]
            turns += ["step upkeep", *(f'#{number} "Forest" tap' for number in range(1, 11))]
    texts = [*head, *forests, *turns]
    lines = [(number, line) for number, line in enumerate(map(parse_line, texts), 1) if line]
    checker = Checker()
    for (number, line), text in zip(lines, texts, strict=True):
        assert checker.take(number, text, line) == []
    assert len(checker.standing.objects) == len(forests)
    judge = Judge(all_invariants("magic"), known_cards("magic"))
    assert list(judge.judge(lines)) == []
    assert len(lines) > 2 * judging.STRETCH
    assert len(judge.monitor.trace) < judging.STRETCH + 50
