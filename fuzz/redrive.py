"""Redriving: a record of a game played again by an engine, from the record alone and the position that the game began with.

A record tells what happened, not what was chosen: at each question the option is taken with which the record of the play so far begins as
the given one does, most of it first; where that leads nowhere, the next is tried. May be called by: tests, whoever has a record and wants
the state.
"""

from __future__ import annotations

from collections.abc import Sequence

from headjudge.corpus.mtgr.from_trace import record
from headjudge.corpus.mtgr.line import Line
from headjudge.engine.subjects.protocol import Session, Subject
from headjudge.engine.trace import Event, Question, Scenario

#: How many options may be tried in all.
TRIES = 20_000


class Unlike(ValueError):
    """No play of the subject has that record, as far as was looked; its message says up to which line one has."""


def redrive(subject: Subject, scenario: Scenario, lines: Sequence[Line], tries: int = TRIES) -> Session:
    """The session of a play whose record is ``lines``, at the moment at which all of it has happened. Raises `Unlike`."""
    told = list(lines)
    best = 0
    # Each entry: the options of one decision that are left to try, the most promising last.
    path: list[list[int]] = []
    taken: list[int] = []
    session, question, far = _play(subject, scenario, taken, told)
    while True:
        best = max(best, far)
        if far == len(told):
            return session
        left: list[tuple[int, int]] = []
        for option in range(len(question.options) if question is not None else 0):
            tries -= 1
            if tries < 0:
                raise Unlike(f"{best} of {len(told)} lines were played again before too much had been tried")
            _, _, reached = _play(subject, scenario, [*taken, option], told)
            if reached >= 0:
                left.append((reached, -option))
        path.append([-option for _, option in sorted(left)])
        while path and not path[-1]:
            path.pop()
            del taken[len(path) - 1 :]
        if not path:
            raise Unlike(f"no play goes on as the record does after line {best}: {_line(told, best)}")
        taken.append(path[-1].pop())
        session, question, far = _play(subject, scenario, taken, told)


def _play(
    subject: Subject, scenario: Scenario, taken: Sequence[int], told: Sequence[Line]
) -> tuple[Session, Question | None, int]:
    """Play these options; the session, what is asked next, and how many lines of the record have come to pass, -1 when others have."""
    trace: list[Event] = []
    session = subject.start(scenario, trace.append)
    question = session.question
    for option in taken:
        question = session.answer(option)
    so_far = list(record(scenario, trace))
    return session, question, len(so_far) if so_far == told[: len(so_far)] else -1


def _line(told: Sequence[Line], number: int) -> str:
    from headjudge.corpus.mtgr import write_line

    return write_line(told[number]) if number < len(told) else "the end"
