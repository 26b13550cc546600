"""What is installed from the wheel does the main job, with the runtime's packages alone and away from the
checkout.

``make wheel`` runs these; a plain ``pytest`` leaves them out, since they install packages.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.wheel

ROOMS = ("engine", "invariants", "corpus", "reports", "fuzz")
#: What `headjudge fuzz --json` ends with, at the least.
SUMMARY = {
    "game",
    "subject",
    "seed",
    "plays",
    "decisions",
    "events",
    "seconds",
    "rules",
    "findings",
    "not_tested",
}


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive, so that this is whole too."""
    out = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(root)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(root: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds the wheel and the runtime's pinned packages."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--require-hashes", "-r", root / "requirements.txt"], check=True)
    subprocess.run([*pip, "install", "--no-deps", wheel], check=True)
    subprocess.run([*pip, "check"], check=True, stdout=subprocess.DEVNULL)
    return folder / "bin"


def headjudge(
    installed: Path, folder: Path, environment: dict[str, str], *options: str
) -> subprocess.CompletedProcess[str]:
    """Run the installed program in a folder that has nothing to do with the checkout."""
    path = os.pathsep.join([str(installed), environment["PATH"]])
    return subprocess.run(
        [installed / "headjudge", *options],
        cwd=folder,
        env={**environment, "PATH": path},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def test_the_wheel_holds_every_file_of_the_rooms(tracked: list[Path], wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("headjudge/")}
    here = {f"headjudge/{file}" for file in tracked if file.parts[0] in ROOMS}
    here |= {f"headjudge/{file.name}" for file in tracked if file.parts[:2] == ("src", "headjudge")}
    here |= {
        f"headjudge/decisions/{file.name}" for file in tracked if file.parts[:2] == ("docs", "decisions")
    }
    assert packed == here, f"lacks {sorted(here - packed)}, has besides {sorted(packed - here)}"


def test_it_comes_from_the_wheel(
    installed: Path, tmp_path: Path, root: Path, environment: dict[str, str]
) -> None:
    done = subprocess.run(
        [installed / "python", "-c", "import headjudge; print(headjudge.__file__)"],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    assert str(installed.parent) in done.stdout
    assert str(root) not in done.stdout


def test_the_ledger_is_made_from_what_is_installed(
    installed: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    done = headjudge(installed, tmp_path, environment, "explain", "355.10.a.1")
    assert "decision 008" in done.stdout, done.stdout + done.stderr
    assert "engine/riftbound/info.py" in done.stdout
    done = headjudge(installed, tmp_path, environment, "ledger", "riftbound", "--json")
    lines = {line["rule"]: line for line in json.loads(done.stdout)["rules"]}
    assert lines["425.1.c"]["state"] == "tested", lines["425.1.c"]


def test_the_main_job_finds_nothing_in_the_sound_engine(
    installed: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    done = headjudge(
        installed, tmp_path, environment, "fuzz", "riftbound", "--examples", "200", "--seed", "1", "--json"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    summary = json.loads(done.stdout.strip().splitlines()[-1])
    assert summary.keys() >= SUMMARY
    assert (summary["game"], summary["seed"], summary["plays"]) == ("riftbound", 1, 200)
    assert summary["decisions"] > 200
    assert summary["rules"]
    assert summary["findings"] == []


def test_the_main_job_turns_a_fault_into_a_page(
    installed: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    listed = headjudge(installed, tmp_path, environment, "invariants", "--json")
    assert listed.returncode == 0, listed.stderr
    faults = {each["id"]: each["faults"] for each in json.loads(listed.stdout)}
    invariant = "no-refund-on-counter"
    fault = faults[invariant][0]
    command = ["fuzz", "riftbound", "--fault", fault, "--examples", "2000", "--seed", "1", "--json"]
    done = headjudge(installed, tmp_path, environment, *command, "--out", "found")
    assert done.returncode == 1, done.stdout + done.stderr
    findings = json.loads(done.stdout.strip().splitlines()[-1])["findings"]
    assert invariant in {finding["invariant"] for finding in findings}
    pages = sorted((tmp_path / "found").rglob("*.html"))
    assert pages, sorted((tmp_path / "found").rglob("*"))
    replayed = headjudge(installed, tmp_path, environment, "replay", findings[0]["case"])
    assert replayed.returncode == 1, replayed.stdout + replayed.stderr
