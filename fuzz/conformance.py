"""Conformance of adapters: whether an engine behind the wire protocol keeps to it. `headjudge subjects check -- COMMAND` asks this module.

Each check is a promise of `docs/wire-protocol.md`. Plays are of positions that the fuzzer makes for the engine's game, with seeded answers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.subjects.wire import WireSubject
from headjudge.engine.trace import VOCABULARY, Event, Question, Scenario
from headjudge.fuzz.by_game import bulk_for, making
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.find import GAMES

#: How many positions are tried, and how many plays are enough.
TRIES, PLAYS = 200, 10


class Checked(NamedTuple):
    """One promise: its name, whether it was kept, and what was seen."""

    check: str
    kept: bool
    seen: str


class _Played(NamedTuple):
    scenario: Scenario
    questions: tuple[Question, ...]
    picks: tuple[int, ...]
    trace: tuple[Event, ...]
    why: str


def check_command(command: Sequence[str], patience: float = 10.0) -> list[Checked]:
    """Run every check against an engine's command; a failed greeting ends it.

    Returns the checks in order. Never raises: what goes wrong is a check that was not kept."""
    begun = time.monotonic()
    try:
        subject = WireSubject(command, patience)
    except SubjectError as error:
        return [Checked("greets", False, f"{error.what}: {error}")]
    out = [
        Checked(
            "greets", True, f"{subject.name} {subject.version}, within {time.monotonic() - begun:.1f} seconds"
        )
    ]
    try:
        for name, check in _CHECKS:
            try:
                seen = check(subject)
                out.append(Checked(name, not seen.startswith("!"), seen.removeprefix("!")))
            except SubjectError as error:
                out.append(Checked(name, False, f"{error.what}: {error}"))
    finally:
        subject.close()
    return out


def _plays(subject: WireSubject, many: int = PLAYS) -> Iterator[_Played]:
    """Plays of positions that it takes."""
    found = 0
    bulk = bulk_for(subject)
    for number in range(TRIES):
        scenario = bulk(0, number)
        if subject.refuses(scenario):
            continue
        yield _play(subject, scenario, SeededChooser(number))
        found += 1
        if found == many:
            return


def _play(subject: WireSubject, scenario: Scenario, choose: Callable[..., int]) -> _Played:
    trace: list[Event] = []
    questions: list[Question] = []
    picks: list[int] = []
    session = subject.start(scenario, trace.append)
    while (question := session.question) is not None:
        questions.append(question)
        picks.append(choose(question))
        session.answer(picks[-1])
    return _Played(scenario, tuple(questions), tuple(picks), tuple(trace), session.why)


def _recorded(picks: Sequence[int]) -> Callable[..., int]:
    """A chooser that gives those answers, one after the other."""
    left = iter(picks)
    return lambda question: next(left, 0)


# Each check says what it saw; what begins with "!" was not as promised.


def _names_itself(subject: WireSubject) -> str:
    if subject.game not in GAMES:
        return f"!game is {subject.game!r}, one of {', '.join(GAMES)} was expected"
    if subject.unknown_kinds:
        return f"!observes {', '.join(subject.unknown_kinds)}, which no kind of event is called"
    if not subject.observes:
        return "!observes nothing"
    return f"{subject.game}, {len(subject.observes)} kinds of event"


def _takes_positions(subject: WireSubject) -> str:
    plays = list(_plays(subject))
    if not plays:
        return f"!none of {TRIES} positions is taken"
    decisions = sum(len(one.picks) for one in plays)
    return f"{len(plays)} plays, {decisions} decisions" if decisions else "!no play had a question"


def _numbers_events(subject: WireSubject) -> str:
    for one in _plays(subject, 3):
        for place, event in enumerate(one.trace):
            if event.id != place:
                return f"!event {place} has the id {event.id}"
            if any(not 0 <= cause < event.id for cause in event.causes):
                return f"!event {place} has a cause that is not before it"
    return "ids from 0, causes before their effects"


def _keeps_to_kinds(subject: WireSubject) -> str:
    for one in _plays(subject, 3):
        for event in one.trace:
            if event.kind not in VOCABULARY:
                return f"!{event.kind!r} is no kind of event"
            if event.kind not in subject.observes:
                return f"!{event.kind!r} is told and not among what it observes"
    return "only kinds that it names"


def _names_options(subject: WireSubject) -> str:
    for one in _plays(subject, 1):
        players = {player.name for player in one.scenario.players}
        for question in one.questions:
            names = [option.name for option in question.options]
            if len(names) < 2:
                return f"!{question.name!r} has {len(names)} options: with one there is nothing to ask"
            if len(set(names)) < len(names):
                return f"!two options of {question.name!r} have one name"
            if question.player not in players:
                return f"!{question.name!r} is put to {question.player!r}, who doesn't play"
        return "two or more, each with a name of its own, put to a player"
    return f"!none of {TRIES} positions is taken"


def _replays(subject: WireSubject) -> str:
    for one in _plays(subject, 3):
        again = _play(subject, one.scenario, _recorded(one.picks))
        if again.trace != one.trace:
            return "!the same answers gave another trace"
    return "the same answers give the same trace"


def _starts_anew(subject: WireSubject) -> str:
    for one in _plays(subject, 1):
        subject.start(one.scenario, lambda event: None)
        again = _play(subject, one.scenario, SeededChooser(0))
        if not again.trace or again.trace[0].id != 0:
            return "!a start in the middle of a play doesn't begin a new one"
        return "a start in the middle of a play begins a new one"
    return f"!none of {TRIES} positions is taken"


def _refuses_answers(subject: WireSubject) -> str:
    for one in _plays(subject, 1):
        session = subject.start(one.scenario, lambda event: None)
        if session.question is None:
            return "the play had no question"
        try:
            subject.ask("answer", lambda event: None, index=len(session.question.options))
        except SubjectError as error:
            if error.what != "refused":
                return f"!an answer that isn't offered: {error.what}: {error}"
            session.answer(0)
            return "an answer that isn't offered is an error, and the play goes on"
        return "!an answer that isn't offered is taken"
    return f"!none of {TRIES} positions is taken"


def _refuses_nonsense(subject: WireSubject) -> str:
    try:
        subject.ask("dance")
    except SubjectError as error:
        if error.what == "refused":
            return "an unknown request is an error"
        return f"!an unknown request: {error.what}: {error}"
    return "!an unknown request is answered"


def _refuses_games(subject: WireSubject) -> str:
    other = next(game for game in GAMES if game != subject.game)
    scenario = making(other).bulk(0, 0)
    refused = subject.ask("refuses", scenario=msgspec.to_builtins(scenario)).refused
    return f"{other} is refused" if refused else f"!a position of {other} is not refused"


def _tells_state(subject: WireSubject) -> str:
    if not subject.snapshots:
        return "says that it has none"
    for one in _plays(subject, 1):
        session = subject.start(one.scenario, lambda event: None)
        snapshot = session.snapshot()
        lacking = [key for key in ("objects", "players") if not isinstance(snapshot.get(key), dict)]
        return f"!a snapshot lacks {', '.join(lacking)}" if lacking else "objects and players"
    return f"!none of {TRIES} positions is taken"


_CHECKS: tuple[tuple[str, Callable[[WireSubject], str]], ...] = (
    ("names itself", _names_itself),
    ("takes positions", _takes_positions),
    ("numbers events", _numbers_events),
    ("keeps to its kinds", _keeps_to_kinds),
    ("names options", _names_options),
    ("replays", _replays),
    ("starts anew", _starts_anew),
    ("refuses answers", _refuses_answers),
    ("refuses requests", _refuses_nonsense),
    ("refuses games", _refuses_games),
    ("tells its state", _tells_state),
)
