"""The command line with Magic: fuzzing, cases, lists and what a rule is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from headjudge.fuzz.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(main, [str(arg) for arg in args])


def test_a_fault_is_found_replayed_and_told(run: Run, tmp_path: Path) -> None:
    fault, by = "shroud-is-overlooked", "shroud-is-not-targeted"
    found = run(
        "fuzz", "magic", "--fault", fault, "--invariant", by, "--examples", 250, "--out", "found", "--json"
    )
    assert found.exit_code == 1, found.output
    told = json.loads(found.stdout)
    assert by in {one["invariant"] for one in told["findings"]}
    cases = [path for path in (tmp_path / "found").glob("*.json") if path.name != "summary.json"]
    again = run("replay", cases[0])
    assert (again.exit_code, again.stdout[:6]) == (1, "FAILED")
    case = cases[0].with_suffix(".txt")
    assert "Magic 702.18a" in case.read_text()
    assert run("report", "found").exit_code == 0


@pytest.mark.parametrize("more", [("--mode", "ffa4"), ("--whole-games",), ("--source", "hypothesis")])
def test_plays_of_every_kind(run: Run, more: tuple[str, ...]) -> None:
    told = run("fuzz", "magic", *more, "--invariant", "sorcery-speed", "--examples", 3, "--json")
    assert told.exit_code in (0, 3), told.output
    assert json.loads(told.stdout)["plays"] >= 3


def test_what_there_is_of_magic_is_listed(run: Run) -> None:
    faults = json.loads(run("faults", "--game", "magic", "--json").stdout)
    assert len(faults) >= 100
    assert sum(one["canary"] for one in faults) == 1
    assert len(json.loads(run("cards", "magic", "--json").stdout)) >= 200
    invariants = json.loads(run("invariants", "--json").stdout)
    assert sum(one["game"] == "magic" for one in invariants) >= 100
    rule = json.loads(run("explain", "702.18a", "--json").stdout)["magic"]
    assert "shroud-is-not-targeted" in rule["invariants"]
    assert "shroud-is-overlooked" in rule["faults"]
