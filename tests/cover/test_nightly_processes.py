"""Nights with real processes: what takes a worker down is kept and goes on, and a night that is killed is gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from toys import nightly as toy
from toys.nightly import FATAL, HELD, HELD_FROM, Here, told, toy_config

from headjudge.corpus.store.reading import read_store
from headjudge.corpus.store.rows import DONE, LOST, PLAYS
from headjudge.corpus.store.writing import Store, open_store
from headjudge.fuzz.memory import resident_mebibytes
from headjudge.fuzz.nightly.config import Config, Entry, Limits
from headjudge.fuzz.nightly.night import Night
from headjudge.fuzz.nightly.outcome import Outcome, outcome
from headjudge.fuzz.nightly.workers import Processes

TESTS = Path(__file__).resolve().parents[1]
CONFIG = """
store = "nights.sqlite"
seed = 1
batch = 10
workers = 2
examples = {examples}
[[targets]]
game = "riftbound"
name = "toy"
faults = [{faults}]
"""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(tmp_path / "nights.sqlite")
    yield store
    store.close()


def night(store: Store, config: Config, workers: int = 2) -> Outcome:
    team = Processes(workers, toy.parts_for, config.limits)
    return outcome(store, Night(config, store, team, clock=time.monotonic, now=lambda: "now").lead())


def broken(*faults: str, **more: object) -> Config:
    return toy_config(Entry("riftbound", name="toy", faults=faults), examples=60, **more)


def test_two_processes_do_what_none_does(tmp_path: Path, store: Store) -> None:
    night(store, toy_config())
    with_two = told(store)
    alone = open_store(tmp_path / "alone.sqlite")
    Night(toy_config(), alone, Here(), clock=lambda: 0.0, now=lambda: "now").lead()
    assert told(alone) == with_two
    alone.close()


@pytest.mark.parametrize(
    ("fate", "how", "said"),
    [
        ("die", "crash", "the worker ended with exit code 7"),
        ("segfault", "crash", "the worker was ended by SIGSEGV"),
        ("hang", "hang", "no play began in 2 seconds"),
        ("swell", "memory", "more than 400 MiB"),
        ("err", "error", "ZeroDivisionError: of the toy's own"),
    ],
)
def test_what_takes_a_worker_down_is_one_example(store: Store, fate: str, how: str, said: str) -> None:
    if how == "memory" and not resident_mebibytes(os.getpid()):
        pytest.skip("this system does not tell how much memory a process holds")
    limits = Limits(seconds=2, mebibytes=400) if how == "hang" else Limits(mebibytes=400)
    found = night(store, broken("refund", fate, limits=limits))
    (incident,) = found.incidents
    assert (incident.how, incident.example, incident.number, incident.said) == (how, FATAL, FATAL // 10, said)
    assert found.run.state == DONE
    assert found.code == 1
    # All but the one example were played, and what they show is found.
    assert found.total("plays") == 59
    assert [change.finding.invariant for change in found.changes] == ["no-refund"]


def test_a_batch_that_does_it_again_and_again_is_given_up(store: Store) -> None:
    found = night(store, broken("die", "always", limits=Limits(incidents=2)))
    assert {batch.state for batch in found.batches} == {LOST}
    assert len(found.incidents) == 2 * len(found.batches)
    assert found.run.state == DONE
    # Given up for good: nothing is left to go on with.
    assert len(store.incidents()) == len(found.incidents)


# -- the command, killed and cut off -------------------------------------------------------------------------


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., subprocess.Popen[str]]:
    """Starts ``headjudge nightly`` on the toy engine in an empty folder."""

    def started(
        *args: str, examples: int = 60, faults: str = "", setup: Callable[[], None] | None = None
    ) -> subprocess.Popen[str]:
        (tmp_path / "night.toml").write_text(CONFIG.format(examples=examples, faults=faults))
        return subprocess.Popen(
            [sys.executable, "-m", "toys.nightly", "nightly", "night.toml", *args],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(TESTS)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=setup,
        )

    return started


def finished(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=120)
    return process.returncode, out, err


def batches(place: Path) -> int:
    """How many batches a store holds that are done."""
    if not place.exists():
        return 0
    try:
        with read_store(place) as store:
            return sum(batch.state == DONE for batch in store.batches(1, PLAYS))
    except Exception:
        return 0


def alive(place: Path) -> list[int]:
    """The processes that were started in a folder."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if (each / "cwd").resolve() == place.resolve() and "Z" not in (each / "stat").read_text().split()[
                2
            ]:
                found.append(int(each.name))
        except OSError:
            continue
    return found


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_night_that_is_stopped_is_gone_on_with(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]], how: signal.Signals
) -> None:
    place = tmp_path / "nights.sqlite"
    held = tmp_path / HELD
    held.touch()
    process = start(examples=300, faults='"refund", "waits"')
    deadline = time.monotonic() + 60
    while batches(place) < 4:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(how)
    code, out, err = finished(process)
    before = batches(place)
    assert 4 <= before <= HELD_FROM // 10
    held.unlink()
    if how == signal.SIGINT:
        assert (code, err) == (130, "")
        assert "interrupted: started again, it goes on where it was" in out
    if Path("/proc").is_dir():
        # Its workers are gone with it.
        while alive(tmp_path):
            assert time.monotonic() < deadline
            time.sleep(0.05)
    code, out, err = finished(start("--json", examples=300, faults='"refund", "waits"'))
    assert code == 1, err
    assert json.loads(out.splitlines()[-1])["run"] == 1
    whole = open_store(tmp_path / "whole.sqlite")
    config = toy_config(Entry("riftbound", name="toy", faults=("refund", "waits")), examples=300)
    Night(config, whole, Here(), clock=lambda: 0.0, now=lambda: "now").lead()
    with read_store(place) as store:
        assert told(store) == told(whole)
    whole.close()


def test_a_full_disk_is_told_in_a_line_and_the_night_goes_on_later(
    tmp_path: Path, start: Callable[..., subprocess.Popen[str]]
) -> None:
    resource = pytest.importorskip("resource")

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (230_000, 230_000))

    code, _, err = finished(start(faults='"refund"', setup=limited))
    assert code == 2
    assert err.startswith("headjudge: nights.sqlite: can't be written: ")
    assert len(err.splitlines()) == 1
    with read_store(tmp_path / "nights.sqlite") as store:
        assert len(store.runs()) == 1
    code, _, err = finished(start(faults='"refund"'))
    assert (code, err) == (1, "")
    with read_store(tmp_path / "nights.sqlite") as store:
        (run,) = store.runs()
        assert run.state == DONE
        assert sum(batch.plays for batch in store.batches(1)) == 60
