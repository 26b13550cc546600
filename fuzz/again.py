"""Playing a case again, and saying what has become of it.

The answers are replayed exactly. Where the subject asks something else by now, they are replayed leniently,
and the verdict says so. May be called by: the command line, tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from headjudge import __version__
from headjudge.engine.subjects.protocol import Subject, SubjectError
from headjudge.engine.trace import Answer, Case, Event, Violation
from headjudge.engine.trace.causality import minimal_slice, signature
from headjudge.fuzz import find
from headjudge.fuzz.choose import Drift, RecordedChooser
from headjudge.fuzz.oracles import first_difference, is_dear
from headjudge.fuzz.shrink import Table
from headjudge.fuzz.walk import Judge, JudgeError
from headjudge.invariants import Monitor


@dataclass(frozen=True, slots=True)
class Again:
    """What became of a case.

    ``verdict``  "FAILED": it breaks the same invariant in the same way. "DRIFTED": it breaks it still, but
                 the trace or the questions are not what they were. "FIXED": it breaks nothing any more, replayed
                 exactly, or because an event that the breach hangs on no longer comes. "ERROR": it can't be
                 told, since the record no longer fits, the subject refuses, or the judge failed.
    ``said``     the reason, in a sentence.
    ``drift``    id of the first event that differs from the stored trace; -1 when none does, or none is
      stored.
    ``answers``  what was answered in this replay; empty where nothing is broken.
    """

    verdict: str
    said: str
    violations: tuple[Violation, ...] = ()
    trace: tuple[Event, ...] = ()
    drift: int = -1
    answers: tuple[Answer, ...] = ()


def play_again(case: Case, subject: Subject, judge: Judge | None = None) -> Again:
    """Replay a case on a subject, judged by all invariants of its game (or by ``judge``)."""
    try:
        refusal = subject.refuses(case.scenario)
    except SubjectError as error:
        return Again("ERROR", f"{subject.name} failed ({error.what}): {error}")
    if refusal:
        return Again("ERROR", f"{subject.name} can't take it: {refusal}")
    monitor = judge or Monitor(find.invariants(case.scenario.game), subject.observes)
    table = Table(subject, monitor, dear=is_dear(case.breach.invariant))
    choose = RecordedChooser(case.answers)
    try:
        seen = table.run(case.scenario, choose, breach=case.breach, limit=len(case.answers))
    except Drift as drift:
        return _leniently(case, table, drift)
    except JudgeError as error:
        return Again("ERROR", f"the judge failed: {error}")
    found = seen.breaches()
    unknown = getattr(monitor, "unknown", {}).get(case.breach.invariant)
    if unknown:
        return Again("ERROR", f"the invariant {case.breach.invariant} failed: {unknown}", trace=seen.trace)
    violation = found.get(case.breach)
    stored = case.trace
    drift_at = first_difference(stored, seen.trace[: len(stored)]) if stored else -1
    if violation is not None:
        said = f"{violation.invariant} is broken at event {violation.event}: {violation.however}"
        verdict = "FAILED" if drift_at < 0 else "DRIFTED"
        return Again(verdict, said, (violation,), seen.trace, drift_at, seen.play.answers)
    if found:
        other = next(iter(found.values()))
        said = f"another breach than before: {other.invariant} at event {other.event}: {other.however}"
        return Again("DRIFTED", said, tuple(found.values()), seen.trace, drift_at)
    if seen.play.why == "limit":
        # The record is used up and the subject asks on: more questions than before may stand before the breach.
        later = _leniently(case, table, "the end: the subject asks more than it did")
        if later.verdict == "DRIFTED":
            return later
    return Again("FIXED", f"{case.breach.invariant} is not broken any more", (), seen.trace, drift_at)


def _parts(stored: Sequence[Event], now: Sequence[Event]) -> int:
    """Id of the first event with which a play goes another way than the stored one; -1 when it doesn't. An event that has more to tell
    than it had is none."""
    for at, (old, new) in enumerate(zip(stored, now, strict=False)):
        told = {key: new.data[key] for key in old.data if key in new.data}
        if msgspec.structs.replace(new, data=told, batch=old.batch, sees=old.sees) != old:
            return at
    return -1 if len(now) >= len(stored) else len(now)


def _needed(case: Case, now: Sequence[Event]) -> bool:
    """Whether the first event that differs is one that the breach hangs on, or comes when all others that it hangs on have come.

    An engine that no longer does what was wrong, or no longer offers it, goes another way there. A difference before says nothing about
    the breach."""
    at = _parts(case.trace, now)
    guilty = case.violations[0].event
    hangs_on = [event for event in case.slice if event != guilty]
    return 0 <= at <= guilty and (at in case.slice or all(event < at for event in hangs_on))


def _leniently(case: Case, table: Table, drift: Drift | str) -> Again:
    try:
        seen = table.run(case.scenario, RecordedChooser(case.answers, exact=False), breach=case.breach)
    except JudgeError as error:
        return Again("ERROR", f"the judge failed: {error}")
    violation = seen.breaches().get(case.breach)
    at = first_difference(case.trace, seen.trace[: len(case.trace)]) if case.trace else -1
    if violation is None and _needed(case, seen.trace):
        said = f"{case.breach.invariant} is not broken any more: it goes another way at event {at} ({drift})"
        return Again("FIXED", said, (), seen.trace, at)
    if violation is None:
        return Again("ERROR", f"the record no longer fits at {drift}", (), seen.trace, at)
    said = f"{violation.invariant} is broken at event {violation.event}, though the record drifts at {drift}"
    return Again("DRIFTED", said, (violation,), seen.trace, at, seen.play.answers)


def renewed(case: Case, subject: Subject) -> Case:
    """The case as its subject plays it now, for one that shows the same breach another way (its trace has more to tell, or it asks
    more); the case with the signature that its trace has by now when nothing differs, or its breach is not shown."""
    again = play_again(case, subject)
    if not again.answers or again.verdict == "FAILED":
        if not case.trace:
            return case
        own = signature(case.trace, case.violations[0], case.slice)
        return msgspec.structs.replace(case, signature=own)
    violation = again.violations[0]
    slice_ = minimal_slice(again.trace, violation)
    last = max((violation.event, *violation.involved.values(), *slice_))
    return msgspec.structs.replace(
        case,
        answers=again.answers,
        subject_version=subject.version,
        violations=again.violations,
        signature=signature(again.trace, violation, slice_),
        trace=again.trace[: last + 1],
        slice=slice_,
        tool_version=__version__,
    )
