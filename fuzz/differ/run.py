"""A campaign of two engines: positions with full pools, no invariants; only where they part is looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from headjudge.engine.trace import Case, Scenario
from headjudge.fuzz.by_game import making
from headjudge.fuzz.campaign import Campaign, Parts, Plan, Progress
from headjudge.fuzz.differ.pair import Pair
from headjudge.fuzz.differ.positions import positions_for, rich
from headjudge.fuzz.findings import Finding
from headjudge.fuzz.source import Source


def campaign(
    pair: Pair,
    game: str,
    seed: int,
    examples: int | None,
    seconds: float | None,
    report: Callable[[Progress], None],
    save: Callable[[Finding], Any],
    tell: Callable[[Case], None],
) -> Campaign:
    """The campaign that compares two engines; ``tell`` is called with each new finding's case, once it is saved."""
    makes = making(game)

    def drawn(source: Source) -> Scenario:
        return rich(makes.position(source, made=makes.shelf(seed, 0)))

    def found(finding: Finding) -> None:
        save(finding)
        tell(finding.case)

    faults = tuple(getattr(pair.subject, "faults", ()))
    parts = Parts(pair, tuple, drawn, positions_for(pair), None, makes.tastes, dear=False)
    return Campaign(Plan(game, seed, examples, seconds, faults=faults), parts, report=report, found=found)
