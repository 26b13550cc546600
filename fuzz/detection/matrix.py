"""The kill matrix: what each invariant saw of each fault, over as many plays of each.

Reached: the invariant's premise came true. Triggered: and the fault changed the play (the sound engine, asked the same, tells another
trace). Detected: and the invariant said so. An invariant that reaches and triggers and never detects is blind to that fault; mostly it is
not its business. May be called by: the benchmark.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from headjudge.engine.faults import Fault
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.protocol import Subject
from headjudge.fuzz.campaign import LAG, Plan, parts_for
from headjudge.fuzz.choose import Drift, RecordedChooser, SeededChooser
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import Play, Recorder, play
from headjudge.invariants import Monitor


@dataclass(frozen=True, slots=True)
class Row:
    """What was seen of one fault: for each invariant in how many of ``plays``; ``changed`` in how many the fault showed in the trace."""

    game: str
    fault: str
    plays: int
    changed: int
    reached: dict[str, int]
    triggered: dict[str, int]
    detected: dict[str, int]


def row(fault: Fault, plays: int, seed: int = 0) -> Row:
    """Play so many positions with the fault on, and each again without it."""
    parts = parts_for(Plan(fault.game, seed, examples=1, faults=(fault.id,)))
    sound = builtin(fault.game)
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    before = dict(monitor.premises)
    reached: Counter[str] = Counter()
    triggered: Counter[str] = Counter()
    detected: Counter[str] = Counter()
    changed = 0
    for index in range(plays):
        choose = SeededChooser(mix(seed, index), parts.tastes[index % len(parts.tastes)])
        done = play(parts.subject, parts.bulk(seed, index), choose, monitor, stop_on_breach=False, lag=LAG)
        now = monitor.premises
        here = [id for id in now if now[id] != before.get(id, 0)]
        before = dict(now)
        other = _differs(done, monitor, sound)
        changed += other
        reached.update(here)
        if other:
            triggered.update(here)
        detected.update({one.invariant for one in done.violations})
    return Row(
        fault.game,
        fault.id,
        plays,
        changed,
        dict(sorted(reached.items())),
        dict(sorted(triggered.items())),
        dict(sorted(detected.items())),
    )


def _differs(done: Play, monitor: Monitor, sound: Subject) -> bool:
    """Whether the sound engine, given the same answers, tells another trace, or asks something else."""
    recorder = Recorder()
    try:
        play(sound, done.scenario, RecordedChooser(done.answers), recorder, limit=done.decisions)
    except Drift:
        return True
    return list(recorder.trace) != list(monitor.trace)
