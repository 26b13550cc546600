"""What an engine looks like to the rest of headjudge.

A subject says what it is and what it shows, takes a scenario, and then only asks and tells: it hands every event to a
sink as it happens, and stops only at a question with at least two options. In-process or behind a pipe, it is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from headjudge.engine.trace import Event, Question, Scenario

Sink: TypeAlias = Callable[[Event], None]


class SubjectError(Exception):
    """The subject crashed, hung, refused an answer that it had offered, or said nonsense: a finding, not our failure.

    ``what``   crash, hang, refused or nonsense; or differs, and in what, of two engines that are compared.
    ``rules``  the rules that it bears on, where that is known.
    """

    rules: tuple[str, ...] = ()

    def __init__(self, what: str, message: str) -> None:
        super().__init__(message)
        self.what = what


def offered(question: Question | None, index: int) -> Question:
    """The question that is being answered, when it has that option.

    Raises `SubjectError` ("refused") where there is no question, or no such option."""
    if question is None:
        raise SubjectError("refused", "the play has ended")
    if not 0 <= index < len(question.options):
        raise SubjectError("refused", f"no option {index} for {question.name!r}")
    return question


class Session(Protocol):
    """One play in progress.

    ``question``  the question that waits for an answer, with at least two options; None once the play has ended.
    ``why``       why it ended: "game over", "decisions", "events"; "" while it goes on.
    """

    question: Question | None
    why: str

    def answer(self, index: int) -> Question | None:
        """Take the option at ``index`` of the current question; go on to the next question (None: ended) and return it.

        Raises `SubjectError` when the engine crashes or refuses the option."""
        ...

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state at a stable point: {"objects": {reference: {zone, controller, might, …}},
        "players": {name: {points, energy, …}}, "chain": [references, newest last]}."""
        ...


class Subject(Protocol):
    """An engine under judgement.

    ``name``, ``version``, ``game``, ``edition``   what it is, and which rulebook it plays by.
    ``observes``    the kinds of event that it reports; and `ASKED`.
    ``deviations``  what it declares not to do by the rules, by name with a sentence; never a finding.
    """

    name: str
    version: str
    game: str
    edition: str
    observes: frozenset[str]
    deviations: dict[str, str]

    def refuses(self, scenario: Scenario) -> str:
        """Why this subject can't take that scenario, in a line; "" when it can."""
        ...

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        """Begin a play and run to its first question.

        Raises `SubjectError` when the engine crashes."""
        ...


def unfit(subject: Subject, scenario: Scenario) -> str:
    """Why a subject can't take a scenario that nobody needs, as it says itself or since it fails at that; "" when it can."""
    try:
        return subject.refuses(scenario)
    except SubjectError as error:
        return f"{error.what}: {error}"
