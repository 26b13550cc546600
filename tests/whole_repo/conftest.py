"""What the tests of the repository as a whole share: where it lies, and which files it has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("engine", "invariants", "corpus", "reports", "fuzz")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def tracked() -> list[Path]:
    """Every file that git knows or would take (relative to the top), links left out; a clone is needed for
    that.
    """
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split("\0")
    files = sorted({Path(name) for name in listed if name})
    return [file for file in files if (ROOT / file).is_file() and not (ROOT / file).is_symlink()]


@pytest.fixture(scope="session")
def modules(tracked: list[Path]) -> list[Path]:
    """Every module of the package, relative to the top folder."""
    return [file for file in tracked if file.suffix == ".py" and file.parts[0] in (*ROOMS, "src")]


@pytest.fixture(scope="session")
def environment() -> dict[str, str]:
    """The environment for a command that a test starts: the tools of this interpreter first, nothing that
    colours.
    """
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("PYTHON", "PYTEST", "HEADJUDGE", "MAKE", "MFLAGS"))
    }
    kept["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    kept["NO_COLOR"] = "1"
    kept["COLUMNS"] = "100"
    kept["TERM"] = "dumb"
    return kept
