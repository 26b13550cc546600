"""Shrinking a case that is there already: one written by hand, or found by a shrinker that knew less. Called by: the command line."""

from __future__ import annotations

from msgspec.structs import replace

from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Case
from headjudge.engine.trace.causality import breach_of
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.choose import RecordedChooser
from headjudge.fuzz.findings import make_case
from headjudge.fuzz.oracles import is_dear
from headjudge.fuzz.shrink import CALLS, Table, shrink
from headjudge.invariants import Monitor


class NotShown(ValueError):
    """The case does not show its breach on this subject; the message says what has become of it."""


def smaller(case: Case, subject: Subject, calls: int = CALLS) -> Case:
    """The case shrunk, or itself where nothing of it can go. ``calls``: plays that it may take. Raises `NotShown`."""
    again = play_again(case, subject)
    if not any(breach_of(again.trace, violation) == case.breach for violation in again.violations):
        raise NotShown(f"{again.verdict}: {again.said}")
    monitor = Monitor(find.invariants(case.scenario.game), subject.observes)
    table = Table(subject, monitor, dear=is_dear(case.breach.invariant))
    seen = table.run(
        case.scenario, RecordedChooser(again.answers), breach=case.breach, limit=len(again.answers)
    )
    found = shrink(table, seen, seen.breaches()[case.breach], calls=calls)
    made = make_case(subject, found, case.faults)
    if (made.scenario, made.answers) == (case.scenario, case.answers):
        return case
    return replace(made, notes="\n".join(filter(None, (case.notes, made.notes))))
