"""One play: the subject asks, the chooser answers, the judge listens.

This is the innermost loop of everything that plays: bulk runs, Hypothesis, replay, shrinking, enumeration. It
adds a few microseconds a decision and decides nothing itself. A subject that fails is not our failure: it
becomes a violation of a pseudo-invariant, so that it is shrunk, stored and reported like any other. May be
called by: all of `fuzz`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol

from headjudge.engine.subjects.protocol import Session, Sink, Subject, SubjectError
from headjudge.engine.trace import Answer, Event, Question, Scenario, Violation
from headjudge.fuzz.choose import Chooser

#: Pseudo-invariant by what went wrong with the subject.
TROUBLES: dict[str, str] = {
    "crash": "subject-crashed",
    "hang": "subject-hung",
    "refused": "subject-refused",
    "nonsense": "subject-talks-nonsense",
}

#: What each pseudo-invariant and rule-free oracle asks for, as a sentence (the "Then" of its findings).
ORACLES: dict[str, str] = {
    "subject-crashed": "an engine goes on to its next question, or ends the play, whatever is answered",
    "subject-hung": "an engine answers within its time",
    "subject-refused": "an engine accepts every answer that it offers",
    "subject-talks-nonsense": "an engine keeps to the protocol",
    "oracle:options": "a question has at least two options, with names that tell them apart",
    "oracle:asked": "only a player of the game is asked, and an action of the player who has priority",
    "oracle:bounds": "a play stays within its stated bounds of decisions, events and items on the chain",
    "oracle:replay": "the same scenario and the same answers give the same trace",
    "oracle:reload": "a scenario that was written and read again plays the same",
    "oracle:undo": "an undone play leaves the state as it was before",
}


class JudgeError(Exception):
    """The judge itself failed while it listened: our fault, never the subject's; the run can't be trusted."""


class Judge(Protocol):
    """What the walk needs of a monitor: told where a play starts, every event, and when it is over."""

    @property
    def violations(self) -> Sequence[Violation]:
        """The violations of this play so far, oldest first; the same list until `begin`."""
        ...

    @property
    def trace(self) -> Sequence[Event]:
        """The events of this play so far."""
        ...

    def begin(self, scenario: Scenario) -> None:
        """A new play starts from ``scenario``."""
        ...

    def sink(self, event: Event) -> None:
        """An event of the current play."""
        ...

    def finish(self) -> object:
        """The current play is over."""
        ...


class Recorder:
    """A judge that keeps the trace and judges nothing."""

    def __init__(self) -> None:
        self.trace: list[Event] = []
        self.violations: tuple[Violation, ...] = ()
        self.sink: Sink = self.trace.append

    def begin(self, scenario: Scenario) -> None:
        """Forget the last play."""
        self.trace = []
        self.sink = self.trace.append

    def finish(self) -> None:
        """Nothing is left to do."""


@dataclass(slots=True)
class Play:
    """What came of one play.

    ``questions``, ``picks``  every decision (a question with at least two options) and the index of the
      option taken.
    ``events``      how many events there were.
    ``violations``  found by the judge, then what went wrong with the subject itself.
    ``why``         why it ended: what the session says, or "breach", "limit", "trouble".
    """

    scenario: Scenario
    questions: list[Question] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    events: int = 0
    violations: tuple[Violation, ...] = ()
    why: str = ""

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.picks)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The play as a record that replays exactly."""
        return tuple(
            Answer(question.player, question.name, question.options[pick].name)
            for question, pick in zip(self.questions, self.picks, strict=True)
        )

    @property
    def acted(self) -> int:
        """How many picks are no passes: another option than the first was taken."""
        return sum(1 for pick in self.picks if pick)


def play(
    subject: Subject,
    scenario: Scenario,
    choose: Chooser,
    judge: Judge,
    *,
    stop_on_breach: bool = True,
    stops: Callable[[Violation], bool] | None = None,
    limit: int | None = None,
) -> Play:
    """Play ``scenario`` on ``subject`` to its end, answering by ``choose``, and say what came of it.

    ``stop_on_breach``  end the play at the first question after a violation.
    ``stops``           which violations end it; None: all of them.
    ``limit``           end it after so many decisions.
    Raises what ``choose`` raises (`Drift`), and `JudgeError` when the judge fails; never what the subject
    raises.
    """
    result = Play(scenario)
    questions = result.questions
    picks = result.picks
    ask = questions.append
    pick = picks.append
    names = {player.name for player in scenario.players}
    most = scenario.max_decisions if limit is None else min(limit, scenario.max_decisions)
    judge.begin(scenario)
    violations = judge.violations
    seen = 0
    try:
        session: Session = subject.start(scenario, judge.sink)
    except Exception as error:
        return _end(result, judge, _failure(error, judge.trace))
    question = session.question
    answer = session.answer
    while question is not None:
        if len(violations) > seen:
            if stop_on_breach and (stops is None or any(stops(found) for found in violations[seen:])):
                result.why = "breach"
                return _end(result, judge)
            seen = len(violations)
        options = question.options
        if len(options) < 2 or len({option.name for option in options}) != len(options):
            return _end(result, judge, _bad_options(question, judge.trace))
        if question.player not in names:
            however = f"{question.player!r}, who does not play, is asked {question.name!r}"
            return _end(result, judge, trouble("oracle:asked", judge.trace, however, "stranger"))
        if len(picks) >= most:
            if most == scenario.max_decisions:
                however = f"a decision beyond {scenario.max_decisions} is asked for"
                return _end(result, judge, trouble("oracle:bounds", judge.trace, however, "decisions"))
            result.why = "limit"
            return _end(result, judge)
        index = choose(question)
        ask(question)
        pick(index)
        try:
            question = answer(index)
        except Exception as error:
            return _end(result, judge, _failure(error, judge.trace))
    result.why = session.why
    return _end(result, judge)


def _end(result: Play, judge: Judge, found: Violation | None = None) -> Play:
    judge.finish()
    result.events = len(judge.trace)
    result.violations = tuple(judge.violations)
    if found is not None:
        result.why = "trouble"
        result.violations = (*result.violations, found)
    return result


def trouble(oracle: str, trace: Sequence[Event], however: str, role: str) -> Violation:
    """A violation of the pseudo-invariant ``oracle`` at the end of ``trace``; ``role`` tells its sorts
    apart.
    """
    last = len(trace) - 1
    return Violation(
        invariant=oracle,
        rules=(),
        event=max(last, 0),
        involved={role: last} if last >= 0 else {},
        let={role: "what had just happened"} if last >= 0 else {},
        then=ORACLES[oracle],
        however=however,
    )


def _bad_options(question: Question, trace: Sequence[Event]) -> Violation:
    names = [option.name for option in question.options]
    twice = sorted({name for name in names if names.count(name) > 1})
    said = f"{twice[0]!r} is offered twice" if twice else f"{len(names)} options are offered"
    return trouble("oracle:options", trace, f"{said} for {question.name!r} of {question.player}", "question")


def _failure(error: Exception, trace: Sequence[Event]) -> Violation:
    """The violation that a subject's exception amounts to. Raises `JudgeError` when the judge raised it."""
    where, judges = _place(error.__traceback__)
    if judges:
        raise JudgeError(f"{type(error).__name__} in {where}: {error}") from error
    if isinstance(error, SubjectError):
        oracle = TROUBLES.get(error.what, "subject-crashed")
        cause = error.__cause__
        if cause is None:
            return trouble(oracle, trace, f"the subject says: {error}", error.what)
        where, judges = _place(cause.__traceback__)
        if judges:
            raise JudgeError(f"{type(cause).__name__} in {where}: {cause}") from error
        said = f"{type(cause).__name__} in {where}: {cause}" if where else f"the subject says: {error}"
        return trouble(oracle, trace, said, f"{type(cause).__name__} in {where}" if where else error.what)
    said = f"{type(error).__name__} in {where}: {error}"
    return trouble("subject-crashed", trace, said, f"{type(error).__name__} in {where}")


def _place(traceback: TracebackType | None) -> tuple[str, bool]:
    """Module and function in which an exception arose, and whether that is inside the judge."""
    name, function, file = "", "", ""
    judges = False
    while traceback is not None:
        frame = traceback.tb_frame
        name = str(frame.f_globals.get("__name__", ""))
        function = frame.f_code.co_name
        file = frame.f_code.co_filename
        judges = judges or name.startswith("headjudge.invariants")
        traceback = traceback.tb_next
    return f"{name or os.path.basename(file)}.{function}" if function else "", judges
