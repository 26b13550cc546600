"""Shrinking: how small the plays become that show the catalogue's faults, and what that takes.

Each fault is hunted for once with each seed, as campaigns play, and the first play that breaks anything is shrunk. May be called by:
``headjudge bench shrinking``, tests.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from headjudge.engine.faults import Fault
from headjudge.fuzz import find
from headjudge.fuzz.campaign import Plan, parts_for
from headjudge.fuzz.detection.benchmark import fault_named, mixed
from headjudge.fuzz.detection.trials import search, warm
from headjudge.fuzz.shrink import Table, shrink
from headjudge.invariants import Monitor

#: What is aimed at over the catalogue: picks and cards in the median, picks of 95 in a hundred, seconds in the median.
GOALS = {"picks": (8, 16), "cards": (3, None), "seconds": (2.0, None)}


#: What is told of each figure.
PARTS = {"median": 0.5, "p95": 0.95, "most": 1.0}
#: Each figure in words, with how many digits behind the point.
_UNITS = {
    "picks": ("picks other than passes", 0),
    "cards": ("different cards", 0),
    "calls": ("plays that it took", 0),
    "seconds": ("seconds of the processor's", 2),
    "picks_before": ("picks before", 0),
    "cards_before": ("cards before", 0),
}


@dataclass(frozen=True, slots=True)
class Shrinking:
    """One failure that was shrunk.

    ``invariant``   what it breaks; "" where the hunt was given up, and then nothing else is said.
    ``picks``, ``cards``  recorded picks other than passes, and distinct cards, of what it came to; `before` of what it was found with.
    ``calls``       plays that it took.      ``seconds``  the processor's.
    """

    game: str
    fault: str
    seed: int
    invariant: str = ""
    picks: int = 0
    cards: int = 0
    picks_before: int = 0
    cards_before: int = 0
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class ToShrink:
    """One hunt and shrinking that is to be done."""

    game: str
    fault: str
    seed: int

    def __str__(self) -> str:
        return f"{self.fault} {self.seed}"

    def run(self, budget: float) -> Shrinking:
        """Do it; the hunt is given up after so many seconds of the processor's."""
        return found_and_shrunk(fault_named(self.game, self.fault), self.seed, budget)


def jobs(games: Sequence[str], seeds: int = 1) -> list[ToShrink]:
    """All there is to do, in the order of samples."""
    return mixed(
        ToShrink(game, fault.id, seed)
        for game in games
        for fault in find.all_faults(game)
        for seed in range(seeds)
    )


def found_and_shrunk(fault: Fault, seed: int, budget: float) -> Shrinking:
    """Hunt for one fault, and shrink the first play that breaks anything."""
    warm(fault.game)
    parts = parts_for(Plan(fault.game, seed, examples=1, faults=(fault.id,)))
    hunted = search(parts, parts.bulk, seed, budget)
    failed = hunted.failed
    if failed is None:
        return Shrinking(fault.game, fault.id, seed)
    table = Table(parts.subject, Monitor(parts.invariants(), parts.subject.observes))
    violation = next(one for one in failed.play.violations if one.invariant in hunted.found)
    began = time.process_time()
    shrunk = shrink(table, failed, violation)
    seconds = time.process_time() - began
    return Shrinking(
        fault.game,
        fault.id,
        seed,
        violation.invariant,
        shrunk.picks,
        shrunk.cards,
        shrunk.picks_before,
        shrunk.cards_before,
        shrunk.plays,
        seconds,
    )


def figures(done: Iterable[Shrinking]) -> dict[str, Any]:
    """What the measure comes to, as JSON data: for each figure the median, the 95th percentile and the most."""
    every = list(done)
    found = [one for one in every if one.invariant]
    told: dict[str, Any] = {"hunts": len(every), "shrunk": len(found)}
    for name in _UNITS:
        values = sorted(getattr(one, name) for one in found)
        told[name] = {
            part: round(values[math.ceil(share * (len(values) - 1))], 2) if values else None
            for part, share in PARTS.items()
        }
    told["goals_met"] = bool(found) and all(
        told[name]["median"] <= median and (p95 is None or told[name]["p95"] <= p95)
        for name, (median, p95) in GOALS.items()
    )
    told["not_found"] = [f"{one.game}:{one.fault}" for one in every if not one.invariant]
    told["shrinkings"] = [asdict(one) for one in found]
    return told


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """Those figures, a line each."""
    yield f"{told['shrunk']} of {told['hunts']} hunts found something, which was shrunk; median, 95th percentile, most:"
    for name, (unit, digits) in _UNITS.items():
        yield f"{unit:<28}" + "".join(
            "       –" if told[name][part] is None else f"{told[name][part]:8.{digits}f}" for part in PARTS
        )
    yield "the goals are met" if told["goals_met"] else "the goals are not met"
    if told["not_found"]:
        yield f"not found: {', '.join(told['not_found'])}"
