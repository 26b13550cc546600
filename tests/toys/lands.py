"""The worked example of an engine behind the wire protocol, right and with a fault: lands go to the graveyard of somebody else."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

from click.testing import CliRunner

from headjudge.fuzz.cli import main

LANDS = (Path(__file__).parents[2] / "docs" / "examples" / "lands.py").read_text("utf-8")
FAULTY = LANDS.replace(
    'origin=origin, to="battlefield"', 'origin=origin, to="graveyard:" + "BA"[self.player == "B"]'
)
assert FAULTY != LANDS


def fuzzed(folder: Path) -> Path:
    """The case that the fuzzer finds on the faulty engine."""
    engine = folder / "engine.py"
    engine.write_text(FAULTY, "utf-8")
    subject = "wire:" + shlex.join((sys.executable, str(engine)))
    command = [
        "fuzz",
        "magic",
        "--subject",
        subject,
        "--examples",
        "20",
        "--invariant",
        "owner-zones-only",
        "--json",
    ]
    told = CliRunner().invoke(main, [*command, "--out", str(folder / "run")])
    (found,) = json.loads(told.stdout.splitlines()[-1])["findings"]
    assert found["invariant"] == "owner-zones-only"
    return Path(found["case"])
