"""The bench: every figure is there with its unit, and measures what it says. No test asserts a time."""

from __future__ import annotations

import gc
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from toys import nightly
from toys.invariants import NoRefund, toy_parts

import headjudge
from headjudge.fuzz import bench
from headjudge.fuzz.cli import main
from headjudge.fuzz.memory import collecting_rarely, resident_mebibytes
from headjudge.fuzz.nightly import scaling

#: Figures that are asked for, and the end of their names that is their unit.
FIGURES = (
    "bulk_decisions_per_second",
    "bulk_events_per_second",
    "bulk_decisions_per_play",
    "invariants_microseconds_per_decision",
    "hypothesis_added_milliseconds_per_play",
    "state_machine_decisions_per_second",
    "state_machine_ratio",
    "memory_growth_mebibytes",
    "mypyc_bulk_decisions_per_second",
)
ROOT = Path(headjudge.__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the command prints, with few plays and no compiled build about."""
    here = Path.cwd()
    os.chdir(tmp_path_factory.mktemp("bench"))
    try:
        return CliRunner().invoke(main, ["bench", "--plays", "20", "--json"])
    finally:
        os.chdir(here)


def test_every_figure_is_told_in_one_object(told: Any) -> None:
    assert told.exit_code == 0, told.output
    (line,) = told.stdout.splitlines()
    figures = json.loads(line)
    assert set(FIGURES) <= figures.keys()
    assert figures["mypyc_bulk_decisions_per_second"] is None
    assert figures["bulk_plays"] == 20
    # What is counted or timed, and no difference of two times, is more than nothing.
    for name in FIGURES:
        if name.startswith(("bulk", "state")):
            assert figures[name] > 0, name
    assert "measuring bulk: 20 plays with all invariants" in told.stderr


def test_the_profile_is_full_enough_for_the_figure_to_count() -> None:
    """Plays of the bench's profile have 40 decisions and more in the mean."""
    figures = bench.bulk_figures(bench.bulk_run(bench.bench_parts("riftbound", "bench"), "riftbound", 3, 60))
    assert figures["bulk_decisions_per_play"] >= 40


def test_figures_are_also_told_in_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        bench, "bench", lambda **wanted: {"plays": wanted["plays"], "speed": 12345.5, "none": None}
    )
    result = CliRunner().invoke(main, ["bench", "--plays", "77"])
    assert result.stdout.splitlines() == ["plays  77", "speed  12,345.5", "none   not measured"]


def test_invariants_are_measured_over_the_same_plays() -> None:
    parts = toy_parts(invariants=(NoRefund,))
    figures = bench.invariant_figures(parts, 1, 2 * bench.BLOCK)
    assert figures["engine_microseconds_per_decision"] > 0


def test_the_state_machine_plays_the_same_engine() -> None:
    figures = bench.state_machine_figures(toy_parts(), 1, 25)
    assert figures["state_machine_plays"] >= 20
    assert figures["state_machine_decisions_per_play"] > 1


def test_memory_is_watched_over_as_many_plays_as_wanted() -> None:
    figures = bench.memory_figures(toy_parts(), "riftbound", 1, 40)
    assert figures["memory_plays"] == 40
    assert figures["memory_mebibytes"] > 10
    assert resident_mebibytes(os.getpid()) == pytest.approx(figures["memory_mebibytes"], rel=0.5)


def test_whoever_calls_finds_the_collector_as_it_was() -> None:
    before = gc.get_threshold()
    with collecting_rarely():
        assert gc.get_threshold()[0] > before[0]
    assert gc.get_threshold() == before
    gc.set_threshold(0)
    try:
        with collecting_rarely():
            assert gc.get_threshold()[0] == 0, "who has switched it off gets no collection"
    finally:
        gc.set_threshold(*before)


def test_one_worker_and_two_are_measured_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def night(game: str, profile: str, seed: int, plays: int, count: int) -> scaling.Timed:
        asked.append(count)
        return scaling.Timed(plays, 10.0 / count, 10.0, 0.5)

    monkeypatch.setattr(scaling, "timed_night", night)
    result = CliRunner().invoke(main, ["bench", "workers", "--plays", "300", "--rounds", "2", "--json"])
    assert result.exit_code == 0, result.output
    assert asked == [2, 1, 1, 2]
    assert json.loads(result.stdout) == {
        "one_worker_plays_per_second": 30.0,
        "two_workers_plays_per_second": 60.0,
        "two_workers_clock_ratio": 2.0,
        "two_workers_processor_ratio": 1.9,
        "leader_processor_share": 0.05,
    }


@pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="this system does not tell what a process has used"
)
def test_a_night_is_timed_after_its_first_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "parts_for", nightly.parts_for)
    timed = scaling.timed_night("riftbound", "default", 1, 300, 2)
    assert 100 <= timed.plays <= 200
    assert timed.seconds > 0
    assert timed.leader > 0


# -- the compiled build ----------------------------------------------------------------------------------------------


def measured(folder: Path) -> tuple[dict[str, Any], list[str]]:
    said: list[str] = []
    return bench.compiled_figures(folder, "riftbound", "small", 10, 1, said.append), said


def test_where_there_is_no_build_nothing_is_measured(tmp_path: Path) -> None:
    assert measured(tmp_path / "nowhere") == (
        {"mypyc_bulk_decisions_per_second": None, "mypyc_modules": 0},
        [],
    )


def test_a_build_is_measured_in_a_process_of_its_own(tmp_path: Path) -> None:
    """The folder's own package is what runs there: a copy that says another speed shows it."""
    copy = tmp_path / "headjudge"
    shutil.copytree(ROOT / "src" / "headjudge", copy, symlinks=False)
    (copy / "engine" / "kernel" / "thing.so").write_bytes(b"")
    code = (copy / "fuzz" / "bench.py").read_text()
    changed = code.replace("round(result.decisions / result.seconds),", "4711,", 1)
    assert changed != code
    (copy / "fuzz" / "bench.py").write_text(changed)
    figures, said = measured(tmp_path)
    assert figures == {"mypyc_bulk_decisions_per_second": 4711, "mypyc_modules": 1}, said
    assert said == [f"the same bulk run on the build in {tmp_path}"]


def test_a_build_that_fails_is_said_and_not_measured(tmp_path: Path) -> None:
    package = tmp_path / "headjudge"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('compiled for another Python')")
    (package / "kernel.so").write_bytes(b"")
    figures, said = measured(tmp_path)
    assert figures["mypyc_bulk_decisions_per_second"] is None
    assert said[-1] == f"the build in {tmp_path} fails: ImportError: compiled for another Python"
