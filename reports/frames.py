"""Frames: findings and rules as pandas tables, for a run's summary and for whoever asks further.

pandas is imported when a table is made, not before: it takes half a second, and most commands need none.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING

from headjudge.invariants import registry
from headjudge.reports.index import Finding, findings

if TYPE_CHECKING:
    import pandas


def findings_frame(directory: str | os.PathLike[str]) -> pandas.DataFrame:
    """The findings whose case files lie in a folder or below it, a row each, in the order of `findings`.

    Columns are the fields of `Finding`; ``rule`` is the first of its rules, ``rules`` and ``faults`` are
    joined by blanks. Case files that cannot be read are left out: `findings` tells them.
    """
    import pandas

    found, _ = findings(directory)
    columns = [
        "signature",
        "invariant",
        "game",
        "rule",
        "picks",
        "cards",
        "events",
        "subject",
        "faults",
        "grade",
    ]
    columns += ["rules", "however", "path"]
    return pandas.DataFrame([_row(one) for one in found], columns=columns)


def _row(one: Finding) -> dict[str, object]:
    rules, faults = " ".join(one.rules), " ".join(one.faults)
    return {**asdict(one), "rule": next(iter(one.rules), ""), "rules": rules, "faults": faults}


def rules_frame(game: str, seen: Mapping[str, int], found: Iterable[Finding] = ()) -> pandas.DataFrame:
    """How well each rule was put to the test in a run, a row for each rule that was seen or that an invariant
    states.

    ``game``   "riftbound" or "magic".
    ``seen``   rule number to how many events cited it.
    ``found``  the run's findings. Columns: ``rule``, ``seen``, ``invariants`` (ids of those that state it,
               joined by blanks), ``findings`` (how many broke it); in the rulebook's order. Raises
               `ValueError` for another game.
    """
    import pandas

    stating: dict[str, list[str]] = {}
    for invariant in registry.all_invariants(game):
        for rule in invariant.rules:
            stating.setdefault(rule, []).append(invariant.id)
    broken: dict[str, int] = {}
    for one in found:
        for rule in one.rules:
            broken[rule] = broken.get(rule, 0) + 1
    numbers = sorted({*seen, *stating, *broken}, key=rule_order)
    rows = [
        {
            "rule": rule,
            "seen": seen.get(rule, 0),
            "invariants": " ".join(stating.get(rule, ())),
            "findings": broken.get(rule, 0),
        }
        for rule in numbers
    ]
    return pandas.DataFrame(rows, columns=["rule", "seen", "invariants", "findings"])


def rule_order(rule: str) -> list[tuple[int, str]]:
    """A sort key that puts rule numbers in the rulebook's order: 99.2 before 101, 355.2 before 355.10."""
    return [
        (int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"[0-9]+|[^0-9.]+", rule)
    ]
