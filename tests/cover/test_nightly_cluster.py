"""Nights on a cluster: a real scheduler and two workers, which are started here."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from toys import nightly as toy
from toys.nightly import FATAL, Here, told, toy_config

from headjudge.corpus.store.rows import DONE
from headjudge.corpus.store.writing import open_store
from headjudge.fuzz.cli import main
from headjudge.fuzz.find import Unknown
from headjudge.fuzz.nightly import cluster
from headjudge.fuzz.nightly.cluster import Cluster
from headjudge.fuzz.nightly.config import Config, Entry, Limits
from headjudge.fuzz.nightly.night import Night
from headjudge.fuzz.nightly.outcome import Outcome, outcome

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    pytest.importorskip("distributed", reason="the extra headjudge[cluster] is not installed")
    import json

    folder = tmp_path_factory.mktemp("cluster")
    told_in = folder / "scheduler.json"
    environment = {
        **os.environ,
        "PYTHONPATH": str(TESTS),
        "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0",
        "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    }

    def started(program: str, *args: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                f"distributed.cli.{program}",
                "--scheduler-file",
                str(told_in),
                "--no-dashboard",
                *args,
            ],
            cwd=folder,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=(folder / "log").open("ab"),
        )

    running = [started("dask_scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        running += [started("dask_worker", "--nthreads", "1", "--host", "127.0.0.1") for _ in range(2)]
        deadline = time.monotonic() + 60
        while not told_in.exists() or not told_in.read_text():
            assert time.monotonic() < deadline, (folder / "log").read_text()
            time.sleep(0.05)
        found = json.loads(told_in.read_text())["address"]
        _wait_for_two(found)
        yield found
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(30)


def _wait_for_two(address: str) -> None:
    import distributed

    with distributed.Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)


def night(tmp_path: Path, config: Config, team: Any) -> tuple[Outcome, dict[str, Any]]:
    store = open_store(tmp_path / f"{type(team).__name__}.sqlite")
    found = outcome(store, Night(config, store, team, clock=time.monotonic, now=lambda: "now").lead())
    everything = told(store)
    store.close()
    return found, everything


def test_a_cluster_does_what_one_process_does(tmp_path: Path, address: str) -> None:
    config = toy_config()
    team = Cluster(address, toy.parts_for, config.limits)
    assert team.size == 2
    assert night(tmp_path, config, team)[1] == night(tmp_path, config, Here())[1]


@pytest.mark.parametrize(
    ("fate", "how", "example"), [("die", "crash", -1), ("hang", "hang", FATAL), ("err", "error", -1)]
)
def test_what_takes_a_worker_down_is_contained(
    tmp_path: Path, address: str, fate: str, how: str, example: int
) -> None:
    # Long enough for a fresh worker to import what it needs, also on a busy machine.
    limits = Limits(seconds=3.0 if fate == "hang" else 60.0, incidents=2)
    config = toy_config(Entry("riftbound", name="toy", faults=("refund", fate)), examples=40, limits=limits)
    found, _ = night(tmp_path, config, Cluster(address, toy.parts_for, limits))
    assert found.run.state == DONE
    assert {(incident.how, incident.example, incident.number) for incident in found.incidents} == {
        (how, example, 1)
    }
    # Where it is known which example did it, that one alone is lost, else the batch.
    assert found.total("plays") == (39 if example == FATAL else 30)
    assert [change.finding.invariant for change in found.changes] == ["no-refund"]


def test_a_cluster_of_another_version_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "99")
    with pytest.raises(Unknown, match=r"the cluster's workers have headjudge .*, and here it is 99"):
        Cluster(address, toy.parts_for, Limits())


def test_a_cluster_that_is_not_there_is_told_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="the extra headjudge[cluster] is not installed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    config = tmp_path / "night.toml"
    config.write_text('store = "a.sqlite"\nexamples = 5\n[[targets]]\ngame = "riftbound"\n')
    result = CliRunner().invoke(main, ["nightly", str(config), "--cluster", "127.0.0.1:9"])
    assert result.exit_code == 2
    assert result.stderr.startswith("headjudge: no cluster at '127.0.0.1:9'")
    assert len(result.stderr.splitlines()) == 1


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unknown, match=r"pip install 'headjudge\[cluster\]'"):
        Cluster("tcp://example.com:1", toy.parts_for, Limits())
