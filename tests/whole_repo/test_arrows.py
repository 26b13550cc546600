"""The arrows between the rooms hold, and the check that says so notices a breach in a file that is new."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LINTER = Path(sys.executable).with_name("lint-imports")
ROOMS = ("engine", "invariants", "corpus", "reports", "fuzz", "src")

#: For each contract of pyproject.toml: a file that does not exist yet, and an import that it must not hold.
BREACHES = {
    "rooms": ("engine/trace/breach.py", "from headjudge.invariants import Monitor"),
    "engine": ("engine/cards/breach.py", "import headjudge.engine.trace"),
    "engine, game to game": ("engine/magic/breach.py", "import headjudge.engine.riftbound"),
    "engine, a room that nobody named": ("engine/annex/__init__.py", "import headjudge.engine.trace"),
    "judges": ("invariants/breach.py", "from headjudge.engine import kernel"),
    "corpus": ("corpus/breach.py", "import headjudge.engine.faults"),
    "reports": ("reports/breach.py", "import headjudge.engine.subjects"),
    "light": ("engine/kernel/breach.py", "def late() -> None:\n    import networkx"),
}
NAMES = {
    "rooms": "The rooms lie over each other",
    "engine": "Inside the engine",
    "judges": "An invariant sees the trace and the cards",
    "corpus": "The corpus reaches engines",
    "reports": "A report reads what was recorded",
    "light": "Engines and invariants need no library",
}


def lint(folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """The exit code and the words of lint-imports on the tree in ``folder``."""
    done = subprocess.run(
        [LINTER, "--no-cache"],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(folder / "src"), "COLUMNS": "400"},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copy(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package, with its links, that a test may break."""
    folder = tmp_path_factory.mktemp("tree")
    for room in ROOMS:
        shutil.copytree(
            root / room, folder / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    shutil.copy(root / "pyproject.toml", folder)
    return folder


def test_no_room_imports_what_it_may_not(root: Path, environment: dict[str, str]) -> None:
    code, said = lint(root, environment)
    assert code == 0, said
    assert "0 broken" in said


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_in_a_new_file_is_noticed(breach: str, copy: Path, environment: dict[str, str]) -> None:
    where, line = BREACHES[breach]
    file = copy / where
    made = [folder for folder in (file.parent,) if not folder.exists()]
    file.parent.mkdir(exist_ok=True)
    file.write_text(f'"""A module that breaks a contract."""\n\n{line}\n', encoding="utf-8")
    try:
        code, said = lint(copy, environment)
    finally:
        file.unlink()
        for folder in made:
            shutil.rmtree(folder)
    assert code != 0, f"{where} may import what it likes:\n{said}"
    name = NAMES[breach.split(",")[0]]
    assert name in said, said
    if "nobody named" in breach:
        assert "annex" in said, said
    else:
        broken = [row for row in said.splitlines() if row.startswith(name)]
        assert any("BROKEN" in row for row in broken), said
