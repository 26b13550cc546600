"""The hunt for a fault that is in a game's catalogue: a run of the fuzzer with the fault on, up to the first finding."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from headjudge.engine.faults import Fault
from headjudge.engine.trace import Scenario
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.findings import Finding


class Found(Exception):
    """The fault has been found."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding


def look_for(
    fault: Fault, game: str, plays: int, positions: Callable[[int, int], Scenario]
) -> Finding | None:
    """The first finding in so many plays from those positions, judged by the invariants that are to find the fault."""

    def stop(finding: Finding) -> None:
        raise Found(finding)

    plan = Plan(game, seed=0, examples=plays, faults=(fault.id,))
    parts = replace(parts_for(plan, invariants=fault.invariants), canary=None, bulk=positions, dear=False)
    try:
        result = Campaign(plan, parts, found=stop).run()
    except Found as found:
        return found.finding
    assert not result.unknown
    return None
