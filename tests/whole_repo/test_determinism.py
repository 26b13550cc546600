"""The same run twice is the same run, whatever order this Python keeps its sets in."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

#: What a clock says may differ from run to run, and where a run wrote.
TIMED = ("second", "out", "took", "speed")


def untimed(value: Any) -> Any:
    """A summary without what a clock or a folder's name put into it."""
    if isinstance(value, dict):
        return {key: untimed(part) for key, part in value.items() if not any(word in key for word in TIMED)}
    if isinstance(value, list):
        return [untimed(part) for part in value]
    return value


def run(command: list[str], folder: Path, seed: str, environment: dict[str, str]) -> tuple[int, Any]:
    """The exit code and the last line of a command under ``PYTHONHASHSEED=seed``, in an empty folder."""
    folder.mkdir()
    done = subprocess.run(
        command,
        cwd=folder,
        env={**environment, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip(), done.stderr
    return done.returncode, json.loads(done.stdout.strip().splitlines()[-1])


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(["--source", "bulk", "--examples", "60"], id="bulk"),
        pytest.param(["--source", "hypothesis", "--examples", "15"], id="hypothesis"),
    ],
)
def test_a_run_does_not_depend_on_the_order_of_sets(
    options: list[str], tmp_path: Path, environment: dict[str, str]
) -> None:
    command = ["headjudge", "fuzz", "riftbound", "--seed", "7", "--json", *options]
    first_code, first = run(command, tmp_path / "a", "1", environment)
    second_code, second = run(command, tmp_path / "b", "4242", environment)
    assert untimed(first) == untimed(second)
    assert first_code == second_code == 0
    assert first["plays"] > 0
    assert first["events"] > 0


def test_another_seed_is_another_run(tmp_path: Path, environment: dict[str, str]) -> None:
    command = ["headjudge", "fuzz", "riftbound", "--examples", "30", "--source", "bulk", "--json", "--seed"]
    _, first = run([*command, "1"], tmp_path / "a", "1", environment)
    _, second = run([*command, "2"], tmp_path / "b", "1", environment)
    assert untimed(first)["rules"] != untimed(second)["rules"]
