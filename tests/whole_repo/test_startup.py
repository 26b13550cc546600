"""A command that needs no table, no graph and no page does not wait for the libraries that make them."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("pandas", "numpy", "networkx", "hypothesis", "jinja2", "rich", "pytest")


@pytest.mark.parametrize(
    "module",
    [
        "headjudge.fuzz.cli",
        "headjudge.engine.subjects",
        "headjudge.engine.faults",
        "headjudge.invariants",
        "headjudge.corpus",
        "headjudge.reports",
        "headjudge.fuzz",
    ],
)
def test_importing_it_loads_no_heavy_library(module: str, environment: dict[str, str]) -> None:
    program = f"import sys, {module}; print(*sorted(set({HEAVY}) & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []
