"""Trials: one hunt for one fault with one seed, in one of three ways, up to the first violation or until the budget is spent.

All three play the same engine and are judged by all invariants. ``headjudge`` plays as campaigns do. ``plain`` is the same walk over
positions without swarm: every mechanic may occur everywhere, nothing is dealt in on purpose. ``machine`` is Hypothesis' state machine over
headjudge's own positions. Seconds are the processor's, start-up not included. May be called by: the benchmark.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial

from headjudge.engine.faults import Fault
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Question, Scenario, Violation
from headjudge.fuzz import find
from headjudge.fuzz.by_game import making
from headjudge.fuzz.campaign import LAG, Parts, Plan, parts_for
from headjudge.fuzz.choose import Drift, SeededChooser
from headjudge.fuzz.machine import run_machine
from headjudge.fuzz.shrink import Seen
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import play
from headjudge.invariants import Monitor

#: The ways to hunt.
ARMS = ("headjudge", "plain", "machine")
#: Plays on the sound engine before the first trial of a game: cards are compiled and tables built once.
WARM = 60
#: Of how many positions the state machine draws: more than it can play within any budget.
POSITIONS = 1 << 16


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one hunt.

    ``found``      ids of the invariants that were broken by the play that ended it, and not by the sound engine; none when it was given up.
    ``decisions``, ``plays``  made until then.       ``seconds``  the processor's, until then.
    """

    game: str
    fault: str
    arm: str
    seed: int
    found: tuple[str, ...]
    decisions: int
    plays: int
    seconds: float


def hunt(fault: Fault, arm: str, seed: int, budget: float) -> Trial:
    """Hunt for one fault. ``budget`` in seconds of the processor's."""
    warm(fault.game)
    parts = parts_for(Plan(fault.game, seed, examples=1, faults=(fault.id,)))
    if arm == "machine":
        return _by_machine(fault, parts, seed, budget)
    bulk = parts.bulk if arm == "headjudge" else plain_positions(fault.game)
    hunted = search(parts, bulk, seed, budget)
    return Trial(
        fault.game, fault.id, arm, seed, hunted.found, hunted.decisions, hunted.plays, hunted.seconds
    )


@dataclass(frozen=True, slots=True)
class Search:
    """What a search came to: the play that failed, None when it was given up; the rest as of a trial."""

    failed: Seen | None
    found: tuple[str, ...]
    decisions: int
    plays: int
    seconds: float


def search(parts: Parts, bulk: Callable[[int, int], Scenario], seed: int, budget: float) -> Search:
    """Play as campaigns do until something is broken or the budget is spent."""
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    decisions = plays = 0
    began = time.process_time()
    spent = 0.0
    while spent < budget:
        choose = SeededChooser(mix(seed, plays), parts.tastes[plays % len(parts.tastes)])
        done = play(parts.subject, bulk(seed, plays), choose, monitor, lag=LAG)
        decisions += done.decisions
        plays += 1
        spent = time.process_time() - began
        found = _own(parts.subject.game, done.scenario, done.picks, done.violations)
        if found:
            return Search(Seen(done, tuple(monitor.trace)), found, decisions, plays, spent)
    return Search(None, (), decisions, plays, spent)


def _by_machine(fault: Fault, parts: Parts, seed: int, budget: float) -> Trial:
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    began = time.process_time()
    spent = 0.0
    found: tuple[str, ...] = ()
    looked_at = 0

    def enough(scenario: Scenario, picks: list[int]) -> bool:
        nonlocal spent, found, looked_at
        spent = time.process_time() - began
        if len(monitor.violations) != looked_at:
            found = _own(fault.game, scenario, picks, monitor.violations)
        looked_at = len(monitor.violations)
        return bool(found) or spent >= budget

    plays, decisions = run_machine(
        parts,
        monitor,
        lru_cache(partial(parts.bulk, seed)),
        POSITIONS,
        seed=seed,
        plays=10**9,
        steps=parts.bulk(seed, 0).max_decisions,
        watch=enough,
    )
    return Trial(fault.game, fault.id, "machine", seed, found, decisions, plays, spent)


def _own(
    game: str, scenario: Scenario, picks: Sequence[int], violations: Sequence[Violation]
) -> tuple[str, ...]:
    """The invariants that a play broke and the sound engine, given the same picks, does not: what it breaks too is a false alarm, and
    finds no fault."""
    if not violations:
        return ()
    monitor = Monitor(find.invariants(game))
    left = iter(picks)

    def again(question: Question) -> int:
        pick = next(left, None)
        if pick is None or pick >= len(question.options):
            raise Drift(len(picks), "the sound engine goes another way")
        return pick

    with contextlib.suppress(Drift):
        play(builtin(game), scenario, again, monitor, stop_on_breach=False)
    false = {one.invariant for one in monitor.violations}
    return tuple(dict.fromkeys(one.invariant for one in violations if one.invariant not in false))


def plain_positions(game: str) -> Callable[[int, int], Scenario]:
    """Positions as campaigns have them, without swarm and without anything dealt in on purpose."""
    makes = making(game)
    return partial(
        makes.bulk, profile=replace(makes.profile("default"), swarm=False, about=(0, 0), answers=(0, 0))
    )


@cache
def warm(game: str) -> None:
    """Play on the sound engine for a while, so that no trial pays for what is made once."""
    parts = parts_for(Plan(game, examples=1))
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    for index in range(WARM):
        choose = SeededChooser(mix(index), parts.tastes[index % len(parts.tastes)])
        play(parts.subject, parts.bulk(-1, index), choose, monitor, stop_on_breach=False, lag=LAG)
