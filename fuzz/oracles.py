"""Rule-free oracles: what must hold of any engine, whatever its rulebook says.

The cheap ones (option names, who is asked, bounds on decisions, answers accepted) are part of the walk. Those
here play a play again and are dear, so a campaign gives them a fixed share of its plays. Each finding is a
violation of an "oracle:…" pseudo-invariant and is stored like any other. May be called by: campaigns, the
command line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from headjudge.engine.subjects.protocol import Session, Subject, SubjectError
from headjudge.engine.trace import Event, Question, Scenario, Violation
from headjudge.engine.trace.told import mistold
from headjudge.fuzz.choose import Drift, RecordedChooser
from headjudge.fuzz.metamorphic import check_variants
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import Play, Recorder, play, trouble
from headjudge.invariants.conditions import might_of
from headjudge.invariants.excused import shaping_told
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.magic_told import unlike
from headjudge.invariants.picture import Picture

#: Every how manieth play of a campaign is put to the dear oracles.
SHARE = 64
#: Items on the chain or stack at once, at most: far above what real cards reach in the budget of a play.
MOST_ITEMS = 200

_INCARNATION = re.compile(r"(#[0-9A-Za-z]+)\.\d+")
_LEAVES = frozenset({"resolved", "countered", "undone", "not_finalized", "no_resolution"})
_AROUND = frozenset({"priority", "cleanup", "passed", "option_chosen"})


def is_dear(invariant: str) -> bool:
    """Whether only playing again shows a breach of that id: the oracles here, but not what a walk sees by itself."""
    return invariant.startswith("oracle:") and invariant != "oracle:agrees"


def due(index: int, share: int = SHARE) -> bool:
    """Whether play number ``index`` of a campaign is put to the dear oracles."""
    return index % share == 0


class Wrong(NamedTuple):
    """What an oracle found: the violation, and the play and trace that show it."""

    violation: Violation
    play: Play
    trace: Sequence[Event]


def check_play(
    subject: Subject, done: Play, trace: Sequence[Event], *, salt: int = 0, few: bool = False, only: str = ""
) -> list[Wrong]:
    """Put a finished play to the dear oracles: replay, reload, undo, who is asked, bounds, how events are told, answers accepted, and
    the metamorphic properties.

    ``done``, ``trace``  the play and its events.
    ``salt``             decides where an oracle has a choice.
    ``few``, ``only``    which of the metamorphic properties: some, in turns; one, if that is what is looked for.
    Returns what is wrong, at most one violation for each oracle.
    """
    again = _Again(trace)
    try:
        reloaded = reload(done.scenario)
    except msgspec.MsgspecError as error:
        said = f"the scenario written is not a scenario read: {error}"
        return [Wrong(trouble("oracle:reload", trace, said, "read"), done, trace)]
    difference = _replayed(subject, reloaded, done, trace, again)
    if difference is not None:
        plain = _replayed(subject, done.scenario, done, trace, _Again(trace))
        twice = _replayed(subject, reloaded, done, trace, _Again(trace))
        # Only what differs each time after reloading, and never without, is the reloading's fault.
        if plain is None and twice == difference:
            difference = trouble("oracle:reload", trace, difference.however, "reload")
        return [Wrong(plain or difference, done, trace)]
    found = [Wrong(violation, done, trace) for violation in again.found]
    for wrong in (stays_in_bounds(trace), told_in_words(trace, subject.game)):
        if wrong is not None:
            found.append(Wrong(wrong, done, trace))
    refused = _accepts_offers(subject, done, mix(salt))
    if refused is not None:
        found.append(refused)
    found.extend(
        Wrong(each, done, trace) for each in check_variants(subject, done, trace, salt=salt, few=few)
    )
    return found


def reload(scenario: Scenario) -> Scenario:
    """The scenario as it comes back after being written as JSON and read again. Raises
    `msgspec.MsgspecError`.
    """
    return msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario)


def first_difference(one: Sequence[Event], other: Sequence[Event]) -> int:
    """Id of the first event at which two traces part, or -1 when they are the same."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return -1 if len(one) == len(other) else min(len(one), len(other))


def stays_in_bounds(trace: Sequence[Event], most: int = MOST_ITEMS) -> Violation | None:
    """A violation when more than ``most`` items were on the chain or stack at once."""
    waiting = 0
    for at, event in enumerate(trace):
        if event.kind == "item_pending":
            waiting += 1
            if waiting > most:
                return trouble(
                    "oracle:bounds", trace[: at + 1], f"more than {most} items wait on the chain", "chain"
                )
        elif event.kind in _LEAVES:
            waiting -= 1
    return None


def told_in_words(trace: Sequence[Event], game: str) -> Violation | None:
    """A violation when an event is not told in the words of the trace: nothing that judges would notice what it does not say."""
    for at, event in enumerate(trace):
        wrong = mistold(event, game)
        if wrong:
            return trouble("oracle:told", trace[: at + 1], wrong, "event")
    return None


class _Again:
    """What is looked for and found while a play is played again.

    ``undoes``  whether a play in it was undone: only then are snapshots worth their price.
    """

    def __init__(self, trace: Sequence[Event]) -> None:
        self.undoes = any(event.kind == "undone" for event in trace)
        self.found: list[Violation] = []


def _replayed(
    subject: Subject, scenario: Scenario, done: Play, trace: Sequence[Event], again: _Again
) -> Violation | None:
    """Play ``done`` again from ``scenario``; a violation of oracle:replay when it goes another way."""
    recorder = Recorder()
    watched = _Watched(subject, recorder, again)
    try:
        repeat = play(watched, scenario, RecordedChooser(done.answers), recorder, limit=done.decisions)
    except Drift as drift:
        return trouble(
            "oracle:replay", trace[: len(recorder.trace)], f"the replay drifts at {drift}", "question"
        )
    # A play that a breach or a limit ended early may have said more before its next question; the replay
    # stops there too.
    at = first_difference(trace, recorder.trace)
    if at >= 0:
        first = trace[at].kind if at < len(trace) else "nothing"
        second = recorder.trace[at].kind if at < len(recorder.trace) else "nothing"
        return trouble(
            "oracle:replay",
            trace[: at + 1],
            f"event {at} is {first} at first and {second} when replayed",
            "event",
        )
    if repeat.decisions != done.decisions:
        said = f"{done.decisions} decisions at first, {repeat.decisions} when replayed"
        return trouble("oracle:replay", trace, said, "decisions")
    return None


class _Watched:
    """A subject that is watched at its stable points while it replays."""

    def __init__(self, subject: Subject, recorder: Recorder, again: _Again) -> None:
        self.name, self.version = subject.name, subject.version
        self.game, self.edition = subject.game, subject.edition
        self.observes, self.deviations = subject.observes, subject.deviations
        self._subject, self._recorder, self._again = subject, recorder, again

    def refuses(self, scenario: Scenario) -> str:
        """As the subject says."""
        return self._subject.refuses(scenario)

    def start(self, scenario: Scenario, sink: Any) -> Session:
        """The subject's session, watched."""
        return _WatchedSession(
            self._subject.start(scenario, sink), self._recorder, self._again, scenario, self.observes
        )


class _WatchedSession:
    """A session that takes a snapshot whenever an action is asked for, and looks at undone plays and at who
    is asked.
    """

    def __init__(
        self,
        session: Session,
        recorder: Recorder,
        again: _Again,
        scenario: Scenario,
        observes: frozenset[str],
    ) -> None:
        self._session, self._recorder, self._again = session, recorder, again
        self._game = scenario.game
        self._sees_priority = "priority" in observes
        #: Whether characteristics can be worked out from the trace.
        self._sees_shapes = shaping_told(scenario, observes)
        self._before: tuple[int, Any] | None = None
        self._picture = MagicPicture(scenario) if scenario.game == "magic" else Picture(scenario)
        self._had: set[str] = set()
        self.question: Question | None = session.question
        self.why: str = session.why
        self._look(session.question)

    def answer(self, index: int) -> Question | None:
        """Answer, and look at where that leads."""
        self.question = self._session.answer(index)
        self.why = self._session.why
        self._look(self.question)
        return self.question

    def snapshot(self) -> dict[str, Any]:
        """As the session says."""
        return self._session.snapshot()

    def _look(self, question: Question | None) -> None:
        if question is None or question.options[0].tag != "pass":
            return
        trace = self._recorder.trace
        if self._sees_priority:
            holder = next(
                (event.player for event in reversed(trace) if event.kind in ("priority", "focus")), ""
            )
            if holder and holder != question.player:
                said = f"{holder} has priority, but {question.player} is asked {question.name!r}"
                self._note(trouble("oracle:asked", trace, said, "priority"))
        try:
            now = self._session.snapshot()
        except (NotImplementedError, SubjectError):
            return
        if self._game == "riftbound":
            self._compare_might(now, trace)
        elif isinstance(self._picture, MagicPicture) and self._sees_shapes:
            self._compare_layers(self._picture, now, trace)
        if not self._again.undoes:
            return
        since = trace[self._before[0] :] if self._before is not None else ()
        if self._before is not None and only_undone(since) and not keeps_more_than_mana(since):
            was, is_ = state_only(self._before[1], self._game), state_only(now, self._game)
            if was != is_:
                said = f"after the undone play {_first_unlike(was, is_)}"
                self._note(trouble("oracle:undo", trace, said, "undone"))
        self._before = (len(trace), now)

    def _compare_might(self, now: dict[str, Any], trace: list[Event]) -> None:
        """What the engine says of Might is what the trace comes to when it is worked out from scratch (Riftbound 473-480)."""
        picture = self._picture
        for event in trace[len(picture.trace) :]:
            picture.trace.append(event)
            picture.fold(event)
        objects = now.get("objects", {})
        for ref, thing in picture.board.items():
            told = objects.get(ref, {}).get("might") if isinstance(objects, dict) else None
            might = might_of(picture, thing) if told is not None else None
            if might is not None and told != might:
                said = f"{ref} has {told} Might by the engine and {might} by the trace"
                self._note(trouble("oracle:might", trace, said, "might"))
                return

    def _compare_layers(self, picture: MagicPicture, now: dict[str, Any], trace: list[Event]) -> None:
        """What the engine says of permanents is what the trace comes to when it is worked out from scratch (Magic 613)."""
        for event in trace[len(picture.trace) :]:
            picture.trace.append(event)
            picture.fold(event)
        said = unlike(picture, now)
        if said:
            self._note(trouble("oracle:layers", trace, said, "layers"))

    def _note(self, found: Violation) -> None:
        if found.invariant not in self._had:
            self._had.add(found.invariant)
            self._again.found.append(found)


def only_undone(events: Sequence[Event]) -> bool:
    """Whether these events, from one question for an action to the next, are one play that was undone and
    nothing else.
    """
    undone = next((event for event in events if event.kind == "undone"), None)
    if undone is None:
        return False
    began = undone.data.get("began", -1)
    for event in events:
        if event.kind in _AROUND or event.data.get("undo") or event is undone:
            continue
        # Everything of the play itself, its announcement included, stands between its beginning and its
        # undoing.
        announces = event.kind == "move" and event.data.get("why") == "play"
        if event.id > undone.id or (event.id < began and not announces):
            return False
    return True


#: What a mana ability that is kept may tell without more than mana coming of it (Magic 733.1).
_OF_MANA = frozenset({
    "item_pending", "status", "cost_determined", "cost_paid", "finalized", "resolving", "option_chosen", "resources_added",
    "resources_spent", "executed", "resolved",
})  # fmt: skip


def keeps_more_than_mana(events: Sequence[Event]) -> bool:
    """Whether mana abilities among these events did something besides adding mana, which stays done when they are kept (Magic
    733.1)."""
    inside = False
    for event in events:
        if event.kind == "item_pending" and event.data.get("adds"):
            inside = True
        elif inside and event.kind not in _OF_MANA:
            return True
        if inside and event.kind == "resolved":
            inside = False
    return False


def state_only(snapshot: Any, game: str) -> Any:
    """A snapshot without what an undone play may leave changed: incarnations, and in Magic what mana
    abilities did (733.1).
    """
    if isinstance(snapshot, dict):
        kept = {
            _INCARNATION.sub(r"\1", str(key)): state_only(value, game)
            for key, value in snapshot.items()
            if game == "riftbound" or key not in ("energy", "pool", "exhausted", "tapped")
        }
        return dict(sorted(kept.items()))
    if isinstance(snapshot, (list, tuple)):
        return [state_only(value, game) for value in snapshot]
    return _INCARNATION.sub(r"\1", snapshot) if isinstance(snapshot, str) else snapshot


def _first_unlike(before: Any, now: Any, path: str = "") -> str:
    """Where two snapshots first differ, in words."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key in sorted({*before, *now}):
            if key not in now:
                return f"{path}{key} is gone"
            if key not in before:
                return f"{path}{key} is new"
            if before[key] != now[key]:
                return _first_unlike(before[key], now[key], f"{path}{key} ")
    return f"{path.strip()} was {before!r} and is {now!r}"


def _accepts_offers(subject: Subject, done: Play, chance: int) -> Wrong | None:
    """Take, at one decision of the play, an option that was not taken: it may not be refused."""
    if not done.picks:
        return None
    at = chance % len(done.picks)
    many = len(done.questions[at].options)
    other = (done.picks[at] + 1 + chance // len(done.picks) % (many - 1)) % many
    recorded = RecordedChooser(done.answers[:at])
    recorder = Recorder()

    def choose(question: Question) -> int:
        return recorded(question) if recorded.left else other

    try:
        elsewhere = play(subject, done.scenario, choose, recorder, limit=at + 1)
    except Drift:
        return None
    for found in elsewhere.violations:
        if found.invariant.startswith("subject-"):
            return Wrong(found, elsewhere, recorder.trace)
    return None
