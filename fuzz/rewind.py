"""Rewind: from each prefix of a play, many random continuations, and how often the violation still comes.

A causal slice says what led to the violation; this says which decisions mattered: where the chance jumps, a decision all but settled what
came. May be called by: campaigns, for the smallest play of each finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Answer, Case, Prefix, Question
from headjudge.fuzz.choose import Drift, RecordedChooser, SeededChooser
from headjudge.fuzz.findings import Finding
from headjudge.fuzz.shrink import Table
from headjudge.fuzz.source import mix
from headjudge.invariants import Invariant, Monitor

#: How many plays the curve of one case may take, and how many continuations of one prefix it has, at most and at least.
PLAYS, MOST, LEAST = 400, 24, 4
#: How many decisions a continuation may take beyond those of the case.
BEYOND = 20


def look_back(
    findings: Iterable[Finding], subject: Subject, invariants: Callable[[], Sequence[Invariant]]
) -> None:
    """Give the case of each finding its curve. Those of the dear oracles are left as they are: each play would be put to them.

    ``invariants``  makes fresh instances of those that judged.
    """
    for finding in findings:
        judges = [one for one in invariants() if one.id == finding.case.breach.invariant]
        if judges:
            finding.case = rewound(finding.case, Table(subject, Monitor(judges, subject.observes)))


def rewound(case: Case, table: Table) -> Case:
    """The case with its curve: for each number of its first answers, from none to all, how many of as many random continuations show its
    breach. The same case and subject give the same curve. One that is too long for `PLAYS`, or that its subject does not repeat, stays as
    it is."""
    answers = case.answers
    each = min(MOST, PLAYS // (len(answers) + 1))
    if each < LEAST:
        return case
    curve = []
    try:
        seen = table.run(case.scenario, RecordedChooser(answers), breach=case.breach, limit=len(answers))
        marks = (*seen.marks[: len(answers)], len(seen.trace))
        for count, events in enumerate(marks):
            shown = sum(_comes(case, table, count, again) for again in range(each))
            curve.append(Prefix(count, events, shown, each))
    except Drift:
        return case
    return msgspec.structs.replace(case, rewind=tuple(curve))


def _comes(case: Case, table: Table, count: int, again: int) -> bool:
    choose = _Continued(case.answers[:count], SeededChooser(mix(count, again)))
    seen = table.run(case.scenario, choose, breach=case.breach, limit=len(case.answers) + BEYOND)
    return case.breach in seen.breaches()


class _Continued:
    """Answers as recorded, and then by another chooser."""

    def __init__(self, answers: tuple[Answer, ...], then: SeededChooser) -> None:
        self._left = len(answers)
        self._recorded = RecordedChooser(answers)
        self._then = then

    def __call__(self, question: Question) -> int:
        if not self._left:
            return self._then(question)
        self._left -= 1
        return self._recorded(question)
