"""The store of a campaign: what goes in comes out, whole batches or nothing, and night against night."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from toys.invariants import toy_parts

from headjudge.corpus.cases import load_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.store.reading import read_store
from headjudge.corpus.store.rows import (
    DONE,
    INTERRUPTED,
    LOST,
    PLAYS,
    REPLAY,
    Batch,
    Counted,
    Found,
    Incident,
    Run,
    Target,
)
from headjudge.corpus.store.writing import Store, open_store
from headjudge.engine.trace import Case
from headjudge.fuzz.campaign import Campaign, Plan

TARGET = Target("riftbound", "toy engine", "default")
OTHER = Target("riftbound", "another", "default")


@pytest.fixture(scope="module")
def case() -> Case:
    """A case of the toy engine."""
    result = Campaign(Plan("riftbound", seed=1, examples=20), toy_parts("refund")).run()
    (finding,) = result.findings.values()
    return finding.case


def begin(store: Store, **more: Any) -> Run:
    values = {
        "started": "2026-05-01T22:00:00+00:00",
        "plan": "p",
        "config": "{}",
        "seed": 3,
        "shard": "",
        "workers": 2,
    }
    return store.begin(**{**values, "targets": [TARGET, OTHER], **more})


def batch(run: Run, number: int, target: Target = TARGET, kind: str = PLAYS) -> Batch:
    return Batch(run.run, kind, number, target, run.seed, number * 10, 10)


def finish(store: Store, of: Batch, **counted: Any) -> None:
    store.take(of)
    store.finish(of, Counted(**counted), 1.5 * (of.number + 1))


def test_what_is_written_is_read(tmp_path: Path, case: Case) -> None:
    place = tmp_path / "deep" / "nights.sqlite"
    store = open_store(place)
    run = begin(store)
    counted = {
        "plays": 10, "decisions": 40, "events": 300, "seconds": 0.5, "version": "1.0", "rules": {"142": 3, "312.2": 1},
        "premises": {"no-refund": 4, "other": 0}, "breaches": {"no-refund": 2}, "unknown": {"other": "boom"},
        "findings": (Found(case, 7, 2, 2),), "times": {case.signature: 2}, "counts": {"ends": {"breach": 2, "over": 8}},
        "behaviours": ("142", "142<312.2"), "shrinks": ((case.breach, case.signature),),
    }  # fmt: skip
    finish(store, batch(run, 0), **counted)
    finish(store, batch(run, 1), rules={"142": 2}, premises={"no-refund": 1}, times={case.signature: 1})
    store.incident(Incident(run.run, PLAYS, 1, TARGET, "crash", 13, "exit code 7"))
    store.end(run.run, state=DONE, ended="2026-05-01T23:00:00+00:00", seconds=3.5)
    assert store.shrinks(run.run, PLAYS) == {0: [(case.breach, case.signature)]}
    store.close()

    with read_store(place) as read:
        (again,) = read.runs()
        assert (again.state, again.seconds, again.ended) == (DONE, 3.5, "2026-05-01T23:00:00+00:00")
        assert read.targets(1) == {TARGET: "1.0", OTHER: ""}
        first, second = read.batches(1)
        assert (first.plays, first.decisions, first.events, first.state) == (10, 40, 300, DONE)
        assert (second.first, second.examples, second.target) == (10, 10, TARGET)
        (finding,) = read.findings()
        assert (finding.signature, finding.times, finding.example) == (case.signature, 3, 7)
        assert (finding.invariant, finding.rule) == ("no-refund", "425.1.c")
        assert load_case(read.case_path(finding)) == case
        assert {(each.rule, each.times) for each in read.rules(1)} == {("142", 5), ("312.2", 1)}
        told = {each.invariant: (each.premises, each.breaches, each.error) for each in read.invariants()}
        assert told == {"no-refund": (5, 2, ""), "other": (0, 0, "boom")}
        assert [(each.what, each.name, each.times) for each in read.counts()] == [
            ("ends", "breach", 2), ("ends", "over", 8),
        ]  # fmt: skip
        (incident,) = read.incidents(1)
        assert (incident.how, incident.example, incident.target) == ("crash", 13, TARGET)
        assert read.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_nights_are_compared(tmp_path: Path, case: Case) -> None:
    other = msgspec.structs.replace(case, signature="f000-0001")
    third = msgspec.structs.replace(case, signature="f000-0002")
    store = open_store(tmp_path / "nights.sqlite")

    def night(seen: list[Case], verdicts: dict[str, str]) -> list[tuple[str, str]]:
        run = begin(store)
        for number, (signature, verdict) in enumerate(verdicts.items()):
            again = batch(run, number, kind=REPLAY)
            store.take(again)
            store.replayed(again, signature, Counted(verdict=verdict), 1.0)
        found = tuple(Found(each, 0, 2, 2) for each in seen)
        finish(store, batch(run, 0), findings=found, times={each.signature: 5 for each in seen})
        store.end(run.run, state=DONE, ended="", seconds=1.0)
        return [(each.finding.signature, each.how) for each in store.changes(run.run)]

    assert night([case], {}) == [(case.signature, "new")]
    assert night([other], {case.signature: "FAILED"}) == [(case.signature, "still"), ("f000-0001", "new")]
    assert night([third], {case.signature: "FIXED", "f000-0001": "ERROR"}) == [
        (case.signature, "gone"), ("f000-0001", "open"), ("f000-0002", "new"),
    ]  # fmt: skip
    assert night([case], {"f000-0002": "DRIFTED"}) == [(case.signature, "back"), ("f000-0002", "still")]
    finding = store.findings()[0]
    assert (finding.first_run, finding.last_run, finding.times) == (1, 4, 10)
    assert len(store.sightings()) == 8


def test_a_subject_that_was_not_played_is_not_gone(tmp_path: Path, case: Case) -> None:
    store = open_store(tmp_path / "nights.sqlite")
    first = begin(store)
    finish(store, batch(first, 0), findings=(Found(case, 0, 2, 2),), times={case.signature: 1})
    without = begin(store, targets=[OTHER])
    assert store.changes(without.run) == []
    again = begin(store)
    # It is compared with the last run that played it; that its case has not been played yet tells nothing.
    assert [each.how for each in store.changes(again.run)] == ["open"]
    finish(store, batch(again, 0), times={case.signature: 1})
    assert [each.how for each in store.changes(again.run)] == ["still"]


def test_a_finding_is_kept_before_its_batch_is_done_and_counted_once(tmp_path: Path, case: Case) -> None:
    store = open_store(tmp_path / "nights.sqlite")
    run = begin(store)
    one = batch(run, 0)
    store.take(one)
    path = store.keep(one, Found(case, 3, 5, 5))
    assert path.is_file()
    assert [(each.times, each.last_run) for each in store.findings()] == [(0, 1)]
    assert [(each.how, each.verdict) for each in store.changes(1)] == [("new", "FOUND")]
    store.close()
    store = open_store(tmp_path / "nights.sqlite")
    finish(store, one, findings=(Found(case, 3, 5, 5),), times={case.signature: 4})
    assert [(each.times, each.picks) for each in store.findings()] == [(4, 5)]


def test_the_smallest_case_is_kept_whichever_comes_first(tmp_path: Path, case: Case) -> None:
    cases = [
        Found(case, 8, 4, 2),
        Found(case, 5, 3, 3),
        Found(case, 2, 3, 3),
        Found(case, 9, 1, 1, "f000-0001"),
    ]
    kept = set()
    for order in (cases, cases[::-1], cases[2:] + cases[:2]):
        store = open_store(tmp_path / f"{len(kept)}{order[0].example}.sqlite")
        run = begin(store)
        for number, found in enumerate(order):
            finish(store, batch(run, number), findings=(found,))
        (finding,) = store.findings()
        kept.add((finding.example, finding.picks, finding.cards, finding.follows))
    assert kept == {(2, 3, 3, "")}


def test_a_signature_of_two_subjects_is_two_findings(tmp_path: Path, case: Case) -> None:
    store = open_store(tmp_path / "nights.sqlite")
    run = begin(store)
    for number, target in enumerate((TARGET, OTHER)):
        finish(store, batch(run, number, target), findings=(Found(case, 0, 2, 2),), times={case.signature: 1})
    files = [each.case_file for each in store.findings()]
    assert files == [
        f"nights.cases/another/{case.signature}.json",
        f"nights.cases/toy-engine/{case.signature}.json",
    ]
    assert all((tmp_path / file).is_file() for file in files)


def test_behaviours_belong_to_the_earliest_batch(tmp_path: Path) -> None:
    for order in ((0, 1, 2), (2, 1, 0)):
        store = open_store(tmp_path / f"{order[0]}.sqlite")
        run = begin(store)
        shown = [("a",), ("a", "b"), ("b", "c")]
        for number in order:
            finish(store, batch(run, number), behaviours=shown[number])
        later = begin(store)
        finish(store, batch(later, 0), behaviours=("c", "d"))
        assert store.behaviours(TARGET) == {"a": (1, 0), "b": (1, 1), "c": (1, 2), "d": (2, 0)}
        assert store.behaviours(OTHER) == {}


def test_a_batch_is_written_whole_or_not_at_all(tmp_path: Path, case: Case) -> None:
    store = open_store(tmp_path / "nights.sqlite")
    run = begin(store)
    one = batch(run, 0)
    store.take(one)
    (tmp_path / "nights.cases").write_text("in the way")
    with pytest.raises(FileError, match=r"nights\.cases"):
        store.finish(one, Counted(plays=10, rules={"142": 1}, findings=(Found(case, 0, 2, 2),)), 1.0)
    assert [each.state for each in store.batches(run.run)] == ["running"]
    assert store.rules() == []
    assert store.findings() == []


def test_runs_are_interrupted_and_go_on_and_batches_are_lost(tmp_path: Path) -> None:
    store = open_store(tmp_path / "nights.sqlite")
    run = begin(store)
    store.take(batch(run, 0))
    store.lose(batch(run, 0), "three crashes")
    store.end(run.run, state=INTERRUPTED, ended="later", seconds=2.0)
    assert [(each.state, each.said) for each in store.batches(run.run)] == [(LOST, "three crashes")]
    store.go_on(run.run, workers=1)
    (again,) = store.runs()
    assert (again.state, again.ended, again.workers, again.seconds) == ("running", "", 1, 2.0)


def test_one_campaign_writes_and_others_read(tmp_path: Path) -> None:
    place = tmp_path / "nights.sqlite"
    store = open_store(place)
    begin(store)
    with pytest.raises(FileError, match="another campaign is writing to this store"):
        open_store(place)
    with read_store(place) as read:
        assert len(read.runs()) == 1
        with pytest.raises(sqlite3.OperationalError):
            read.connection.execute("DELETE FROM runs")
    store.close()
    open_store(place).close()


@pytest.mark.parametrize("open_it", [open_store, lambda path: read_store(path).__enter__()])
def test_what_is_no_store_is_told(tmp_path: Path, open_it: Any) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("no database at all, but long enough to be read as one " * 40)
    foreign = tmp_path / "foreign.sqlite"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE runs (run)")
    newer = tmp_path / "newer.sqlite"
    open_store(newer).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("PRAGMA user_version = 99")
    for path, said in (
        (text, "no SQLite database"),
        (foreign, "another program's database"),
        (newer, "a store of version 99; this headjudge reads version 1"),
    ):
        with pytest.raises(FileError, match=said):
            open_it(path)
    if open_it is not open_store:
        with pytest.raises(FileError, match="no such store"):
            open_it(tmp_path / "none.sqlite")
