"""The benchmark: trials over the whole catalogue, and what they come to.

Each fault is hunted for with as many seeds as it takes to say how it fares, then with the baselines. A sample takes faults in an order
that is drawn once and fixed, until its time is up, so that a longer sample holds the shorter one.
May be called by: ``headjudge bench faults``; how jobs are done is asked by the other measures on the catalogue.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from headjudge.corpus.errors import FileError
from headjudge.corpus.files import read_text, write_atomically
from headjudge.engine.faults import Fault
from headjudge.fuzz import find
from headjudge.fuzz.detection.matrix import Row, row
from headjudge.fuzz.detection.survival import Curve, kaplan_meier
from headjudge.fuzz.detection.trials import ARMS, Trial, hunt
from headjudge.fuzz.source import mix

#: Seeds of the fuzzer; a fault that has been found in `MOST_SEEDS` of them, or missed too often for that, is hunted for no more.
SEEDS = 10
#: In so many of its seeds a fault must be found for it to count as found.
MOST_SEEDS = 0.9
#: Seconds of the processor's after which a hunt is given up.
BUDGET = 60.0
#: Seeds of each baseline.
BASELINE_SEEDS = {"plain": 1, "machine": 2}
#: Seeds of the state machine where those were all quicker than the fuzzer is, to tell that from chance.
MORE_SEEDS = 5
#: A baseline hunts for twice as long as the goal for the median, or for as long as the fuzzer takes; where the fuzzer finds
#: nothing, for `HOPELESS_BUDGET`.
BASELINE_BUDGET, HOPELESS_BUDGET = 4.0, 20.0
#: Of each fault so many hunts of an arm are in its curve: each fault has them, so that none weighs more than another.
CURVE_SEEDS = 2
#: Plays of each fault in the matrix.
MATRIX_PLAYS = 60


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
class Faring:
    """What came of one fault: its hunts, each with ``seeds`` at most and given up after ``budget`` seconds, and its row of the matrix."""

    game: str
    fault: str
    seeds: int
    budget: float
    trials: tuple[Trial, ...]
    row: Row


@dataclass(frozen=True, slots=True)
class Job:
    """One fault that is to be hunted for with so many seeds, then by the baselines, and its row of the matrix."""

    game: str
    fault: str
    seeds: int = SEEDS

    def __str__(self) -> str:
        return self.fault

    def run(self, budget: float) -> Faring:
        """Do it."""
        fault = fault_named(self.game, self.fault)
        ours: list[Trial] = []
        enough = math.ceil(MOST_SEEDS * self.seeds)
        for seed in range(self.seeds):
            ours.append(hunt(fault, ARMS[0], seed, budget))
            found = sum(bool(trial.found) for trial in ours)
            if found == enough or len(ours) - found > self.seeds - enough:
                break
        median = curve_of(ours, ARMS[0], len(ours)).median
        patience = min(budget, HOPELESS_BUDGET if median is None else max(median, BASELINE_BUDGET))
        theirs = [
            hunt(fault, arm, seed, patience)
            for arm, seeds in BASELINE_SEEDS.items()
            for seed in range(min(seeds, self.seeds))
        ]
        machines = [trial for trial in theirs if trial.arm == "machine"]
        if all(trial.found and trial.seconds < (median or budget) for trial in machines):
            theirs += [
                hunt(fault, "machine", seed, patience)
                for seed in range(len(machines), min(MORE_SEEDS, self.seeds))
            ]
        return Faring(self.game, self.fault, self.seeds, budget, (*ours, *theirs), row(fault, MATRIX_PLAYS))


def fault_named(game: str, id: str) -> Fault:
    """A fault of the catalogue. Raises `KeyError`."""
    return {fault.id: fault for fault in find.all_faults(game)}[id]


def jobs(games: Sequence[str], seeds: int = SEEDS) -> list[Job]:
    """All there is to do, in the order of samples."""
    return mixed(Job(game, fault.id, seeds) for game in games for fault in find.all_faults(game))


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
    """How one fault fares.

    ``trials``, ``found``  hunts of the fuzzer, and those that found it.    ``medians``  each arm's seconds (None: not in half of them).
    ``fewer``  how many times fewer seconds the fuzzer takes than each baseline, in the median; what was given up counts as long as it
    lasted, so it may be more.    ``slower``  whether the state machine was always quicker than three of four of the fuzzer's hunts.
    """

    game: str
    fault: str
    trials: int
    found: int
    medians: dict[str, float | None]
    fewer: dict[str, float]
    slower: bool
    hard: bool

    @property
    def reliable(self) -> bool:
        """Whether it is found in at least nine of ten seeds."""
        return self.found >= MOST_SEEDS * self.trials


def standings(trials: Iterable[Trial]) -> list[Standing]:
    """Every fault that was hunted for, by game and id."""
    by_fault: dict[tuple[str, str], list[Trial]] = {}
    for trial in trials:
        by_fault.setdefault((trial.game, trial.fault), []).append(trial)
    return [_standing(*of, by_fault[of]) for of in sorted(by_fault)]


def _standing(game: str, fault: str, trials: Sequence[Trial]) -> Standing:
    every = {
        arm: curve_of(trials, arm, len(trials)) for arm in ARMS if any(trial.arm == arm for trial in trials)
    }
    medians = {arm: curve.median for arm, curve in every.items()}
    lasted = {arm: curve.end if curve.median is None else curve.median for arm, curve in every.items()}
    ours = sorted(trial.seconds if trial.found else math.inf for trial in trials if trial.arm == ARMS[0])
    machine = [trial.seconds if trial.found else math.inf for trial in trials if trial.arm == "machine"]
    return Standing(
        game,
        fault,
        trials=len(ours),
        found=sum(seconds < math.inf for seconds in ours),
        medians=medians,
        fewer={arm: lasted[arm] / lasted[ARMS[0]] for arm in every if arm != ARMS[0]},
        slower=bool(machine) and max(machine) < ours[len(ours) // 4],
        hard=fault_named(game, fault).hard,
    )


def curve_of(trials: Iterable[Trial], arm: str, seeds: int = CURVE_SEEDS, end: float = BUDGET) -> Curve:
    """The survival of the faults that one arm hunted for with its first so many seeds, in seconds, up to an end."""
    return kaplan_meier(
        (min(trial.seconds, end), bool(trial.found) and trial.seconds <= end)
        for trial in trials
        if trial.arm == arm and trial.seed < seeds
    )


def curves(farings: Iterable[Faring], budget: float) -> dict[str, Curve]:
    """Each arm's curve over the whole catalogue. Those of the baselines end where the first of their hunts are given up: after that
    only faults that take the fuzzer long would be in them."""
    trials = [trial for faring in farings for trial in faring.trials]
    return {
        arm: curve_of(trials, arm, end=budget if arm == ARMS[0] else min(budget, BASELINE_BUDGET))
        for arm in ARMS
    }


def kept(path: Path) -> list[Faring]:
    """What a run that was ended has left, by `keep`; nothing where there is no such file. Raises `FileError`."""
    if not path.exists():
        return []
    lines = read_text(path).splitlines()
    found = []
    for number, line in enumerate(lines, 1):
        try:
            found.append(msgspec.json.decode(line, type=Faring))
        except msgspec.MsgspecError as error:
            raise FileError(path, f"line {number}", f"expected what became of a fault: {error}") from None
    return found


def keep(farings: Iterable[Faring], path: Path) -> None:
    """Write what is done so far, a line for each fault. Raises `FileError`."""
    lines = sorted(msgspec.json.encode(faring, order="sorted").decode() for faring in farings)
    write_atomically(path, "".join(f"{line}\n" for line in lines))


def figures(farings: Sequence[Faring], drawn: Mapping[str, Curve], budget: float) -> dict[str, Any]:
    """What the benchmark comes to, with its `curves`, as JSON data."""
    trials = [trial for faring in farings for trial in faring.trials]
    rows = [faring.row for faring in farings]
    stands = standings(trials)
    medians = [one.medians[ARMS[0]] for one in stands]
    return {
        "budget_seconds": budget,
        "trials": {arm: sum(trial.arm == arm for trial in trials) for arm in ARMS},
        "found": {arm: sum(trial.arm == arm and bool(trial.found) for trial in trials) for arm in ARMS},
        "faults": len(stands),
        "faults_found_in_nine_of_ten_seeds": sum(one.reliable for one in stands),
        "faults_not_found_in_nine_of_ten_seeds": [
            f"{one.game}:{one.fault}" for one in stands if not one.reliable
        ],
        "median_seconds": {arm: curve.median for arm, curve in drawn.items()},
        "median_of_fault_medians_seconds": _median(
            budget if median is None else median for median in medians
        ),
        "times_fewer_seconds_than": {
            arm: _median(one.fewer[arm] for one in stands if arm in one.fewer) for arm in ARMS[1:]
        },
        "slower_than_machine": [f"{one.game}:{one.fault}" for one in stands if one.slower],
        "processor_seconds": round(sum(trial.seconds for trial in trials)),
        "matrix_rows": len(rows),
        "matrix_never_changed": sorted(f"{one.game}:{one.fault}" for one in rows if not one.changed),
        "standings": [{**asdict(one), "reliable": one.reliable} for one in stands],
    }


def _median(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(statistics.median(found), 3) if found else None
