"""Triage: into how many signatures one fault is split, and whether two faults of one invariant are told apart.

For each fault a campaign of some hundred plays runs on an engine that has that fault alone, so every finding of it is the same fault; what
comes only after another failure of the same play is no finding. Two faults by which the same invariant is broken are merged where all
that they show of it is one and the same signature. May be called by: ``headjudge bench triage``, tests.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from statistics import fmean
from typing import Any

from headjudge.engine.faults import Fault
from headjudge.fuzz import find
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.detection.benchmark import fault_named, mixed
from headjudge.fuzz.detection.trials import warm

#: Plays of each campaign.
PLAYS = 200
#: Into how many signatures a fault may be split, in the mean.
MOST_SPLIT = 1.3


@dataclass(frozen=True, slots=True)
class Triage:
    """What one fault was told as.

    ``signatures``  of its findings, by the invariant that was broken.
    ``failures``    how many plays showed one of them.       ``seconds``  the processor's.
    """

    game: str
    fault: str
    seed: int
    plays: int
    signatures: dict[str, tuple[str, ...]]
    failures: int
    seconds: float

    @property
    def findings(self) -> int:
        """How many findings that one fault is."""
        return sum(map(len, self.signatures.values()))

    @property
    def split(self) -> float:
        """How many signatures it has for each invariant that it breaks."""
        return self.findings / max(1, len(self.signatures))


@dataclass(frozen=True, slots=True)
class ToTriage:
    """One campaign that is to be run."""

    game: str
    fault: str
    seed: int
    plays: int = PLAYS

    def __str__(self) -> str:
        return f"{self.fault} {self.seed}"

    def run(self, budget: float) -> Triage:
        """Run it; it ends after so many seconds of the clock."""
        return triaged(fault_named(self.game, self.fault), self.seed, self.plays, budget)


def jobs(games: Sequence[str], plays: int = PLAYS, seeds: int = 1) -> list[ToTriage]:
    """All there is to do, in the order of samples."""
    return mixed(
        ToTriage(game, fault.id, seed, plays)
        for game in games
        for fault in find.all_faults(game)
        for seed in range(seeds)
    )


def triaged(fault: Fault, seed: int, plays: int, seconds: float | None = None) -> Triage:
    """Run a campaign on an engine that has that fault alone; it ends before its last play after so many seconds of the clock."""
    warm(fault.game)
    plan = Plan(fault.game, seed, examples=plays, seconds=seconds, faults=(fault.id,))
    began = time.process_time()
    result = Campaign(plan, replace(parts_for(plan), canary=None)).run()
    told: dict[str, tuple[str, ...]] = {}
    for name, finding in result.findings.items():
        invariant = finding.case.breach.invariant
        told[invariant] = (*told.get(invariant, ()), name)
    failures = sum(finding.times for finding in result.findings.values())
    spent = time.process_time() - began
    return Triage(fault.game, fault.id, seed, result.plays, told, failures, spent)


def pairs(done: Iterable[Triage]) -> Iterator[tuple[Triage, Triage, str, bool]]:
    """Every two faults by which the same invariant was broken, with that invariant, and whether they are merged."""
    for one, other in combinations(sorted(done, key=lambda each: (each.game, each.fault, each.seed)), 2):
        if one.game == other.game and one.fault != other.fault:
            for invariant in sorted(one.signatures.keys() & other.signatures.keys()):
                yield (
                    one,
                    other,
                    invariant,
                    len({*one.signatures[invariant], *other.signatures[invariant]}) == 1,
                )


def figures(done: Iterable[Triage]) -> dict[str, Any]:
    """What the measure comes to, as JSON data."""
    every = list(done)
    found = [one for one in every if one.signatures]
    apart = list(pairs(found))
    split = round(fmean(one.split for one in found), 3) if found else None
    return {
        "campaigns": len(every),
        "with_findings": len(found),
        "signatures_for_each_invariant_broken": split,
        "signatures_for_each_fault": round(fmean(one.findings for one in found), 3) if found else None,
        "goals_met": split is not None and split <= MOST_SPLIT,
        "split": {
            f"{one.game}:{one.fault}": one.signatures
            for one in sorted(found, key=lambda one: (-one.findings, one.game, one.fault))
            if one.findings > 1
        },
        "pairs": len(apart),
        "merged": [
            f"{one.game}:{one.fault} and {other.fault}: {invariant}"
            for one, other, invariant, merged in apart
            if merged
        ],
        "triages": [asdict(one) for one in every],
    }


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Those figures, a line each."""
    yield f"{told['with_findings']} of {told['campaigns']} campaigns with one fault each found something"
    if told["with_findings"]:
        yield f"signatures for each invariant that is broken: {told['signatures_for_each_invariant_broken']:.2f}"
        yield f"signatures for each fault: {told['signatures_for_each_fault']:.2f}"
    for name, signatures in told["split"].items():
        yield f"  {name}: " + "; ".join(f"{id} {' '.join(names)}" for id, names in signatures.items())
    yield f"{told['pairs']} pairs of faults that break the same invariant, {len(told['merged'])} of them with one signature alone"
    for name in told["merged"]:
        yield f"  {name}"
