"""The benchmark: trials over the whole catalogue, and what they come to.

A sample of it takes trials in an order that is drawn once and fixed, until its time is up, so that a longer sample holds the shorter one.
May be called by: ``headjudge bench faults``; how jobs are done is asked by the other measures on the catalogue.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from typing import Any, Protocol, TypeVar

from headjudge.engine.faults import Fault
from headjudge.fuzz import find
from headjudge.fuzz.detection.matrix import Row, row
from headjudge.fuzz.detection.survival import Curve, kaplan_meier
from headjudge.fuzz.detection.trials import ARMS, Trial, hunt
from headjudge.fuzz.source import mix

#: Seeds of the fuzzer, and of each baseline, which take longer.
SEEDS, BASELINE_SEEDS = 10, 3
#: Seconds of the processor's after which a hunt is given up.
BUDGET = 60.0
#: Plays of each fault in the matrix.
MATRIX_PLAYS = 60
#: In so many of its seeds a fault must be found for it to count as found.
MOST_SEEDS = 0.9


Done = TypeVar("Done")
Done_co = TypeVar("Done_co", covariant=True)


class Todo(Protocol[Done_co]):
    """Something that is to be done for one fault; in words it says what."""

    @property
    def game(self) -> str:
        """The game that the fault is of."""

    @property
    def fault(self) -> str:
        """The fault's id."""

    def run(self, budget: float) -> Done_co:
        """Do it; a hunt is given up after so many seconds of the processor's."""


AnyTodo = TypeVar("AnyTodo", bound=Todo[Any])


@dataclass(frozen=True, slots=True)
class Job:
    """One trial, or with no arm one row of the matrix, that is to be done."""

    game: str
    fault: str
    arm: str
    seed: int

    def __str__(self) -> str:
        return f"{self.fault} {self.arm or 'matrix'} {self.seed}"

    def run(self, budget: float) -> Trial | Row:
        """Do it."""
        fault = fault_named(self.game, self.fault)
        return hunt(fault, self.arm, self.seed, budget) if self.arm else row(fault, MATRIX_PLAYS)


def fault_named(game: str, id: str) -> Fault:
    """A fault of the catalogue. Raises `KeyError`."""
    return {fault.id: fault for fault in find.all_faults(game)}[id]


def jobs(games: Sequence[str], seeds: int = SEEDS, baseline_seeds: int = BASELINE_SEEDS) -> list[Job]:
    """All there is to do, in the order of samples."""
    return mixed(
        Job(game, fault.id, arm, seed)
        for game in games
        for fault in find.all_faults(game)
        for arm in (*ARMS, "")
        for seed in range(1 if not arm else seeds if arm == ARMS[0] else min(seeds, baseline_seeds))
    )


def mixed(todo: Iterable[AnyTodo]) -> list[AnyTodo]:
    """Jobs in an order that is fixed and mixed, so that any beginning of it is a fair sample."""
    return sorted(todo, key=lambda job: mix(*f"{job.game} {job}".encode()))


def run(
    todo: Iterable[Todo[Done]],
    *,
    budget: float = BUDGET,
    minutes: float | None = None,
    workers: int = 1,
    say: Callable[[str], None] = lambda line: None,
) -> Iterator[Done]:
    """Do the jobs, as they end; no new one is begun once ``minutes`` (of the clock) are over."""
    began = time.monotonic()
    waiting = iter(todo)

    def late() -> bool:
        return minutes is not None and time.monotonic() - began >= 60 * minutes

    if workers == 1:
        for number, job in enumerate(waiting):
            if late():
                return
            say(f"{number + 1}: {job}")
            yield job.run(budget)
        return
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Done]] = set()
        number = 0
        while True:
            while len(running) < 2 * workers and not late() and (then := next(waiting, None)) is not None:
                number += 1
                say(f"{number}: {then}")
                running.add(pool.submit(then.run, budget))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (each.result() for each in done)


@dataclass(frozen=True, slots=True)
class Standing:
    """How one fault fares: trials of the fuzzer and those that found it, and each arm's median seconds (None: not in half of them)."""

    game: str
    fault: str
    trials: int
    found: int
    medians: dict[str, float | None]
    hard: bool

    @property
    def reliable(self) -> bool:
        """Whether it is found in at least nine of ten seeds."""
        return self.found >= MOST_SEEDS * self.trials


def standings(trials: Sequence[Trial]) -> list[Standing]:
    """Every fault that the fuzzer hunted for, by game and id."""
    by_fault: dict[tuple[str, str], list[Trial]] = {}
    for trial in trials:
        by_fault.setdefault((trial.game, trial.fault), []).append(trial)
    out = []
    for (game, fault), those in sorted(by_fault.items()):
        ours = [trial for trial in those if trial.arm == ARMS[0]]
        if ours:
            medians = {arm: curve_of(those, arm).median for arm in ARMS if any(t.arm == arm for t in those)}
            hard = fault_named(game, fault).hard
            out.append(Standing(game, fault, len(ours), sum(bool(t.found) for t in ours), medians, hard))
    return out


def curve_of(trials: Iterable[Trial], arm: str) -> Curve:
    """The survival of the faults that one arm hunted for, in seconds."""
    return kaplan_meier((trial.seconds, bool(trial.found)) for trial in trials if trial.arm == arm)


def figures(trials: Sequence[Trial], rows: Sequence[Row], budget: float) -> dict[str, Any]:
    """What the benchmark comes to, as JSON data."""
    stands = standings(trials)
    ratios = _ratios(stands, budget)
    medians = [one.medians.get(ARMS[0]) for one in stands]
    return {
        "budget_seconds": budget,
        "trials": {arm: sum(trial.arm == arm for trial in trials) for arm in ARMS},
        "found": {arm: sum(trial.arm == arm and bool(trial.found) for trial in trials) for arm in ARMS},
        "faults": len(stands),
        "faults_found_in_nine_of_ten_seeds": sum(one.reliable for one in stands),
        "faults_not_found_in_nine_of_ten_seeds": [
            f"{one.game}:{one.fault}" for one in stands if not one.reliable
        ],
        "median_seconds": {arm: curve_of(trials, arm).median for arm in ARMS},
        "median_of_fault_medians_seconds": statistics.median(
            budget if median is None else median for median in medians
        )
        if medians
        else None,
        "times_fewer_seconds_than": {
            arm: _median(ratio for ratio in ratios[arm].values()) for arm in ARMS[1:]
        },
        "slower_than_machine": sorted(fault for fault, ratio in ratios["machine"].items() if ratio < 1),
        "processor_seconds": round(sum(trial.seconds for trial in trials)),
        "matrix_rows": len(rows),
        "matrix_never_changed": sorted(f"{one.game}:{one.fault}" for one in rows if not one.changed),
        "standings": [{**asdict(one), "reliable": one.reliable} for one in stands],
    }


def _ratios(stands: Sequence[Standing], budget: float) -> dict[str, dict[str, float]]:
    """For each baseline, how many times the fuzzer's median seconds each fault takes it; what it never finds counts as the budget."""
    found: dict[str, dict[str, float]] = {arm: {} for arm in ARMS[1:]}
    for one in stands:
        ours = one.medians.get(ARMS[0])
        for arm in ARMS[1:]:
            if arm in one.medians:
                theirs = one.medians[arm]
                found[arm][f"{one.game}:{one.fault}"] = (budget if theirs is None else theirs) / (
                    ours or budget
                )
    return found


def _median(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(statistics.median(found), 2) if found else None
