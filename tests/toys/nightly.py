"""Nightly campaigns on the toy engine: what makes its parts in a worker, engines that take their worker down, and workers that are none.

As a program it is ``headjudge`` with the toy engine in the place of the real ones.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import Found
from headjudge.engine.trace import Scenario
from headjudge.fuzz import campaign, find
from headjudge.fuzz.campaign import Parts, Plan
from headjudge.fuzz.nightly.batch import Bench, Job
from headjudge.fuzz.nightly.config import Config, Entry
from headjudge.fuzz.nightly.workers import Finished, Kept, Told
from toys.engine import ToySubject
from toys.invariants import NeverTested, NoRefund, NoThirdHit, toy_parts

#: The example at which an engine with a fault that takes its worker down does so.
FATAL = 13
#: From which example on a campaign with "waits" does so, and the file whose end it waits for.
HELD_FROM, HELD = 150, "held"


def _die() -> None:
    os._exit(7)


def _segfault() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def _hang() -> None:
    while True:
        pass


def _swell() -> None:
    held = []
    while True:
        held.append(bytearray(16 * 2**20))


def _wait() -> None:
    while Path(HELD).exists():
        time.sleep(0.02)


def _err() -> None:
    raise ZeroDivisionError("of the toy's own")


FATES: dict[str, Callable[[], None]] = {
    "die": _die,
    "segfault": _segfault,
    "hang": _hang,
    "swell": _swell,
    "err": _err,
}


def parts_for(plan: Plan, *, subject: str = "", invariants: Sequence[str] = ()) -> Parts:
    """The parts of a toy campaign. Besides those of the toy engine the faults are `FATES` (at the example `FATAL`, or with
    "always" at each), "waits" (from the example `HELD_FROM` on, while a file `HELD` is in the folder), "no-canary", "hits" (an
    invariant that a sound engine breaks) and "refuses" (every position).
    """
    fates = [FATES[fault] for fault in plan.faults if fault in FATES]
    always = "always" in plan.faults
    canary = None if always else "none" if "no-canary" in plan.faults else "refund"
    invariants = (NoRefund, NeverTested, *((NoThirdHit,) if "hits" in plan.faults else ()))
    parts = toy_parts(*plan.faults, invariants=invariants, canary=canary)
    if "refuses" in plan.faults:
        parts = replace(parts, subject=Choosy())

    def bulk(seed: int, index: int) -> Scenario:
        if always or index == FATAL:
            for fate in fates:
                fate()
        if "waits" in plan.faults and index >= HELD_FROM:
            _wait()
        return parts.bulk(seed, index)

    return replace(parts, bulk=bulk)


class Choosy(ToySubject):
    """Takes no position."""

    def refuses(self, scenario: Scenario) -> str:
        return "not today"


class Here:
    """Workers that are none: jobs are done in this process, those given first last when it is ``perverse``.

    ``stop``  after so many finished jobs Ctrl-C is pressed; 0: never.
    """

    def __init__(self, size: int = 1, *, perverse: bool = False, stop: int = 0) -> None:
        self.size = size
        self.done: list[Job] = []
        self._perverse = perverse
        self._stop = stop
        self._jobs: list[Job] = []
        self._bench = Bench(parts_for, lambda example: None)

    def free(self) -> int:
        return self.size - len(self._jobs)

    def give(self, job: Job) -> None:
        self._jobs.append(job)

    def told(self, timeout: float) -> Iterator[Told]:
        if self._stop and len(self.done) == self._stop:
            raise KeyboardInterrupt
        job = self._jobs.pop(-1 if self._perverse else 0)
        self.done.append(job)
        kept: list[Found] = []
        counted = self._bench.do(job, kept.append)
        yield from (Kept(job, found) for found in kept)
        yield Finished(job, counted)

    def close(self) -> None:
        self._jobs = []


def toy_config(*targets: Entry, **more: Any) -> Config:
    """A configuration of toy targets: the sound engine and one that gives refunds, unless it says otherwise."""
    values: dict[str, Any] = {"store": "nights.sqlite", "examples": 200, "batch": 10, "seed": 1}
    refunds = Entry("riftbound", name="refunds", faults=("refund",))
    return Config(targets=targets or (Entry("riftbound", name="sound"), refunds), **{**values, **more})


#: What two runs of one plan have in common, whoever did them: all but seconds and times of day.
_SAME = {
    "batches": "run, kind, number, target, seed, first, examples, state, plays, decisions, events, said",
    "findings": "subject, signature, invariant, rule, however, follows, profile, seed, example, picks, cards, events, first_run, last_run",
    "sightings": "s.run, f.subject, f.signature, s.times, s.verdict",
    "rules": "*",
    "invariants": "*",
    "counts": "*",
    "behaviours": "*",
    "shrinks": "*",
}


def told(store: Reader) -> dict[str, list[tuple[Any, ...]]]:
    """All that a store holds but seconds, times of day and incidents, to be compared."""
    tables = {table: table for table in _SAME} | {"sightings": "sightings s JOIN findings f USING (finding)"}
    return {
        table: sorted(store.connection.execute(f"SELECT {columns} FROM {tables[table]}").fetchall(), key=repr)
        for table, columns in _SAME.items()
    }


def main() -> None:
    """``headjudge`` on the toy engine."""
    from headjudge.fuzz import cli
    from toys import nightly

    # Under its own name, so that workers can import it.
    campaign.parts_for = nightly.parts_for
    find.subject = lambda name, faults=(), plays="": ToySubject(*faults)
    cli.main(sys.argv[1:])


if __name__ == "__main__":
    main()
