"""What a second worker brings: the same nights by one worker and by two, in turn. May be called by: the bench."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from headjudge.corpus.store.writing import open_store
from headjudge.fuzz.campaign import parts_for
from headjudge.fuzz.nightly.config import Config, Entry, Limits
from headjudge.fuzz.nightly.night import Night, Progress
from headjudge.fuzz.nightly.workers import Processes


@dataclass(frozen=True, slots=True)
class Timed:
    """A night's plays, after the first batch of each worker, and what they took: seconds of the clock, and of the processor for the workers
    and for who leads them.
    """

    plays: int
    seconds: float
    workers: float
    leader: float


def scaling_figures(
    game: str, profile: str, seed: int, plays: int, rounds: int, say: Callable[[str], None]
) -> dict[str, Any]:
    """How many plays one worker does in a second, and two, and how many times more these do.

    The ratio by the clock counts on an idle machine only. That by the processor is what two idle cores would give: they share what the
    workers and their leader need.
    """
    nights: dict[int, list[Timed]] = {1: [], 2: []}
    for number in range(rounds):
        for count in (1, 2) if number % 2 else (2, 1):
            say(f"round {number + 1} of {rounds}: {plays:,} plays by {count} worker{'s' * (count > 1)}")
            nights[count].append(timed_night(game, profile, seed, plays, count))
    pairs = list(zip(nights[1], nights[2], strict=True))
    return {
        "one_worker_plays_per_second": round(median(one.plays / one.seconds for one in nights[1]), 1),
        "two_workers_plays_per_second": round(median(two.plays / two.seconds for two in nights[2]), 1),
        "two_workers_clock_ratio": round(
            median(two.plays / two.seconds / (one.plays / one.seconds) for one, two in pairs), 2
        ),
        "two_workers_processor_ratio": round(
            median(
                2 * (one.workers / one.plays) / ((two.workers + two.leader) / two.plays) for one, two in pairs
            ),
            2,
        ),
        "leader_processor_share": round(median(two.leader / two.workers for two in nights[2]), 3),
    }


def timed_night(game: str, profile: str, seed: int, plays: int, count: int) -> Timed:
    """A night of so many plays by so many workers. Raises `OSError` where the system does not tell what a process has used."""
    config = Config("night.sqlite", (Entry(game, profiles=(profile,)),), seed=seed, examples=plays)
    looks: list[tuple[int, float, float, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / config.store)
        team = Processes(count, parts_for, Limits())

        def look(progress: Progress) -> None:
            if progress.batches >= count:
                spent = sum(processor_seconds(pid) for pid in team.pids())
                looks.append((progress.plays, time.monotonic(), spent, time.process_time()))

        try:
            Night(config, store, team, clock=time.monotonic, now=lambda: "", report=look).lead()
        finally:
            store.close()
    (plays_before, *before), (plays_after, *after) = looks[0], looks[-1]
    seconds, workers, leader = (late - early for early, late in zip(before, after, strict=True))
    return Timed(plays_after - plays_before, seconds, workers, leader)


def processor_seconds(pid: int) -> float:
    """What a process that runs has used of the processor's time."""
    # The name of the program, in brackets, may hold anything; after it come fields that are parted by blanks.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
