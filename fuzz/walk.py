"""One play: the subject asks, the chooser answers, the judge listens.

This is the innermost loop of everything that plays: bulk runs, Hypothesis, replay, shrinking, enumeration. It
adds a few microseconds a decision and decides nothing itself. A subject that fails is not our failure: it
becomes a violation of a pseudo-invariant, so that it is shrunk, stored and reported like any other. May be
called by: all of `fuzz`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Protocol

import msgspec

from headjudge.engine.subjects.protocol import Session, Sink, Subject, SubjectError
from headjudge.engine.trace import Answer, Event, Question, Scenario, Violation
from headjudge.fuzz.choose import Chooser

#: Pseudo-invariant by what went wrong with the subject.
TROUBLES: dict[str, str] = {
    "crash": "subject-crashed",
    "hang": "subject-hung",
    "refused": "subject-refused",
    "nonsense": "subject-talks-nonsense",
    "differs": "oracle:agrees",
}

#: What each pseudo-invariant and rule-free oracle asks for, as a sentence (the "Then" of its findings).
ORACLES: dict[str, str] = {
    "subject-crashed": "an engine goes on to its next question, or ends the play, whatever is answered",
    "subject-hung": "an engine answers within its time",
    "subject-refused": "an engine accepts every answer that it offers",
    "subject-talks-nonsense": "an engine keeps to the protocol",
    "oracle:agrees": "two engines that play by the same rules agree on where everything is and on what may be done",
    "oracle:options": "a question has at least two options, with names that tell them apart",
    "oracle:might": "a unit's Might is what the layers make of the trace when worked out from scratch",
    "oracle:layers": "a permanent's characteristics are what the layers make of the trace when worked out from scratch",
    "oracle:asked": "only a player of the game is asked, and an action of the player who has priority",
    "oracle:bounds": "a play stays within its stated bounds of decisions, events and items on the chain",
    "oracle:told": "an event is told in the words of the trace: a kind, a rule and fields that there are, and values of their types",
    "oracle:replay": "the same scenario and the same answers give the same trace",
    "oracle:reload": "a scenario that was written and read again plays the same",
    "oracle:undo": "an undone play leaves the state as it was before",
    "oracle:renamed": "what cards and players are called does not change how a play goes",
    "oracle:seats": "turn order is a circle: it does not matter which seat is called the first",
    "oracle:unrelated": "a card that does nothing, where nothing looks, changes nothing",
    "oracle:hidden": "what a player can see does not depend on cards that stay hidden from them",
    "oracle:passes": "a pass that goes by itself is the same as one that is decided",
}


class JudgeError(Exception):
    """The judge itself failed while it listened: our fault, never the subject's; the run can't be trusted."""


class Judge(Protocol):
    """What the walk needs of a monitor: told where a play starts, every event, every question, and when it is over."""

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

    def asked(self, question: Question) -> None:
        """A question of the current play, after the events that led to it."""
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

    def asked(self, question: Question) -> None:
        """Nothing is to be judged."""

    def finish(self) -> None:
        """Nothing is left to do."""


@dataclass(slots=True)
class Play:
    """What came of one play.

    ``questions``, ``picks``  every decision (a question with at least two options) and the index of the
      option taken.
    ``told``        how many events there had been at each of them.
    ``events``      how many events there were.
    ``violations``  found by the judge, then what went wrong with the subject itself.
    ``why``         why it ended: what the session says, or "breach", "limit", "trouble".
    """

    scenario: Scenario
    questions: list[Question] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    told: list[int] = field(default_factory=list)
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
    lag: int = 1,
) -> Play:
    """Play ``scenario`` on ``subject`` to its end, answering by ``choose``, and say what came of it.

    ``stop_on_breach``  end the play at the first question after a violation.
    ``stops``           which violations end it; None: all of them.
    ``limit``           end it after so many decisions.
    ``lag``             the judge hears the events of so many questions at once, which is faster than one at a time; what was
                        played after a breach is forgotten, but ``choose`` was asked for it.
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
    hearing = _Hearing(judge, stop_on_breach, stops)
    try:
        session: Session = subject.start(scenario, judge.sink if lag == 1 else hearing.events.append)
    except Exception as error:
        return _end(result, judge, _failure(error, hearing.trace()))
    question = session.question
    answer = session.answer
    events, marks = hearing.events, hearing.marks
    while question is not None:
        options = question.options
        count = len(options)
        ends = (
            count < 2
            or len({option.name for option in options}) != count
            or question.player not in names
            or len(picks) >= most
        )
        if ends or len(marks) + 1 >= lag:
            if hearing.breaks_off(result, question):
                result.why = "breach"
                return _end(result, judge)
            if ends:
                result.why, found = _why_ended(question, names, scenario, most, judge.trace)
                return _end(result, judge, found)
        if lag > 1:
            marks.append(len(events))
        else:
            result.told.append(len(judge.trace))
        index = choose(question)
        ask(question)
        pick(index)
        try:
            question = answer(index)
        except Exception as error:
            failed = _failure(error, hearing.trace())
            if hearing.breaks_off(result):
                result.why = "breach"
                return _end(result, judge)
            return _end(result, judge, failed)
    result.why = session.why
    if hearing.breaks_off(result):
        result.why = "breach"
    return _end(result, judge)


class _Hearing:
    """What the judge has yet to hear: the events that the subject has told since, and where among them each question was asked.

    ``events``   not heard yet.   ``marks``   how many of them had been told at each question since the judge last heard.
    """

    __slots__ = ("_asked", "_heard", "_judge", "_seen", "_stop", "_stops", "events", "marks")

    def __init__(self, judge: Judge, stop: bool, stops: Callable[[Violation], bool] | None) -> None:
        self._judge = judge
        self._stop = stop
        self._stops = stops
        self._seen = self._heard = 0
        #: Whether the judge has heard the question that the first of the marks is about.
        self._asked = False
        self.events: list[Event] = []
        self.marks: list[int] = []

    def trace(self) -> Sequence[Event]:
        """All events of the play so far, heard or not."""
        return [*self._judge.trace, *self.events] if self.events else self._judge.trace

    def breaks_off(self, result: Play, question: Question | None = None) -> bool:
        """Let the judge hear everything; whether the play ends at a question because of what it found by then. Then what was played
        after that question is taken out of ``result``. ``question``: the one that waits; None: the events after the last question end the
        play by themselves.
        """
        begun = len(result.picks) - len(self.marks)
        violations = self._judge.violations
        heard = 0
        for at, mark in enumerate(self.marks):
            self._hear(heard, mark, result.questions[begun + at] if at or not self._asked else None)
            heard = mark
            if len(violations) != self._seen and self._stops_here():
                del result.picks[begun + at :]
                del result.questions[begun + at :]
                self.events.clear()
                self.marks.clear()
                return True
            result.told.append(self._heard + mark)
        self._hear(heard, len(self.events), question)
        self._asked = question is not None
        self._heard += len(self.events)
        self.events.clear()
        self.marks.clear()
        return question is not None and self._stops_here()

    def _hear(self, start: int, end: int, question: Question | None) -> None:
        sink = self._judge.sink
        try:
            for event in self.events[start:end]:
                sink(event)
            if question is not None:
                self._judge.asked(question)
        except Exception as error:
            where, _ = _place(error.__traceback__)
            raise JudgeError(f"{type(error).__name__} in {where}: {error}") from error

    def _stops_here(self) -> bool:
        violations = self._judge.violations
        seen, self._seen = self._seen, len(violations)
        if len(violations) == seen or not self._stop:
            return False
        return self._stops is None or any(self._stops(found) for found in violations[seen:])


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


def _why_ended(
    question: Question, names: Container[str], scenario: Scenario, most: int, trace: Sequence[Event]
) -> tuple[str, Violation | None]:
    """Why a play ends at a question: what is wrong with the question, or that enough was played."""
    options = question.options
    if len(options) < 2 or len({option.name for option in options}) != len(options):
        return "trouble", _bad_options(question, trace)
    if question.player not in names:
        however = f"{question.player!r}, who does not play, is asked {question.name!r}"
        return "trouble", trouble("oracle:asked", trace, however, "stranger")
    if most < scenario.max_decisions:
        return "limit", None
    however = f"a decision beyond {scenario.max_decisions} is asked for"
    return "limit", trouble("oracle:bounds", trace, however, "decisions")


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
        oracle = TROUBLES.get(error.what.partition(":")[0], "subject-crashed")
        cause = error.__cause__
        if cause is None:
            found = trouble(oracle, trace, f"the subject says: {error}", error.what)
            return msgspec.structs.replace(found, rules=error.rules)
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
