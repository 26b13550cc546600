"""The monitor: folds a play's events into the picture and lets every invariant look, before and after.

One monitor judges thousands of plays. Its hot path is to look up the row of handlers for an event, and a loop over it:
which handlers those are, for an event of that kind and sort while those invariants are armed, is worked out in `rows`.

An invariant that raises is taken out for the rest of the play and answers "unknown", with its error: a broken invariant
never reads as held or violated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple

from headjudge.engine.trace import ASKED, VOCABULARY, Event, Question, Scenario, Violation
from headjudge.invariants.base import Invariant
from headjudge.invariants.excused import EXCUSABLE, excused
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.picture import Picture
from headjudge.invariants.rows import Handler, Row, Rows, Sorted, Table, overrides

_RULE = attrgetter("rule")
#: Sets of invariants that have nothing to judge in a play are few; beyond so many, their rows are worked out afresh.
_MOST_STARTS = 1024


class _Game:
    """What a monitor has for the plays of one game: their picture, who judges by it, and the rows of their handlers."""

    def __init__(self, game: str, judging: Iterable[Invariant]) -> None:
        self.name = game
        self.picture = MagicPicture() if game == "magic" else Picture()
        self.judging = tuple(one for one in judging if one.game in (game, "both"))
        self.rows = Rows(self.picture, self.judging)
        #: Those that need what the subject doesn't tell, and those that can be armed by their bits in a state.
        self.lacking = tuple(one for one in self.judging if one.untold)
        self._arming = {bit: one for one, bit in self.rows.armed.items()}
        self._can_arm = sum(self._arming)
        self._remember = self._those_with("reset")
        self._finish = self._those_with("finish")
        self._hear = self._those_with("hear")
        self._starts: dict[int, _Start] = {}

    def start(self, state: int) -> _Start:
        """How a play begins in a state."""
        start = self._starts.get(state)
        if start is None:
            if len(self._starts) >= _MOST_STARTS:
                self._starts.clear()
            start = self._starts[state] = _Start(
                self.rows.table(state),
                tuple(one for one, off in self._remember if not off & state),
                tuple(one for one, off in self._finish if not off & state),
                _by_word(one for one, off in self._hear if not off & state),
            )
        return start

    def disarm(self, state: int) -> None:
        """Whoever is armed in a state is so no more."""
        armed = state & self._can_arm
        while armed:
            bit = armed & -armed
            self._arming[bit].armed = False
            armed ^= bit

    def _those_with(self, method: str) -> tuple[tuple[Invariant, int], ...]:
        """The invariants that have a method of their own, each with the bits of states in which it has nothing to judge."""
        return tuple((one, self.rows.off.get(one, 0)) for one in self.judging if overrides(one, method))


class _Start(NamedTuple):
    """How a play begins in which certain invariants have nothing to judge: the rows, and who of the others has anything to forget, or
    to say at the end; who hears which questions."""

    table: Table
    remember: tuple[Invariant, ...]
    finish: tuple[Invariant, ...]
    hear: dict[str, tuple[Invariant, ...]]


def _by_word(hearing: Iterable[Invariant]) -> dict[str, tuple[Invariant, ...]]:
    """Who hears the questions whose names begin with a word."""
    found: dict[str, tuple[Invariant, ...]] = {}
    for one in hearing:
        for word in sorted(one.hears):
            found[word] = (*found.get(word, ()), one)
    return found


class Monitor:
    """Judges plays, one after the other.

    ``invariants``  those that judge; each belongs to one monitor at a time.
    ``observes``    the kinds of event that the subject reports, and `ASKED` where its questions can be judged.

    ``begin`` a play, hand each of its events to ``sink`` and each question to ``asked``, then ``finish``. What is known then, about that
    play: ``trace`` its events, ``violations`` in the order they were found, ``unknown`` id to error of the invariants that
    raised, ``verdicts``. Over all plays: ``rules`` how often each rule was cited, ``premises`` how often each invariant's
    premise came true.
    """

    def __init__(
        self, invariants: Sequence[Invariant], observes: Iterable[str] = frozenset((*VOCABULARY, ASKED))
    ) -> None:
        self.invariants = tuple(invariants)
        self.observes = frozenset(observes)
        self.trace: list[Event] = []
        self._append = self.trace.append
        self.violations: list[Violation] = []
        self.unknown: dict[str, str] = {}
        self._rules: Counter[str] = Counter()
        for one in self.invariants:
            one.observes = self.observes
            one.untold = one.needs - self.observes
        self._judging = tuple(one for one in self.invariants if one.untold <= EXCUSABLE)
        self._aside: frozenset[Invariant] = frozenset()
        self._games: dict[str, _Game] = {}
        self._game = self._turn_to("riftbound")
        self.picture = self._game.picture
        self._rows = self._game.rows
        self._state = 0
        self._start = self._game.start(0)
        self._table = self._start.table
        self._items: dict[str, str] = {}
        self._open = False

    def begin(self, scenario: Scenario) -> None:
        """Begin to judge a play of ``scenario``; a play that wasn't finished is finished first."""
        if self._open:
            self.finish()
        self.trace = []
        self._append = self.trace.append
        self.unknown = {}
        self._game.disarm(self._state)
        self._state = 0
        if scenario.game != self._game.name:
            self._game = self._turn_to(scenario.game)
            self.picture = self._game.picture
        self._rows = self._game.rows
        self._items = {}
        self._open = True
        try:
            self.picture.reset(scenario, self.trace)
            self.violations = self.picture.found
        except Exception as error:
            self.violations = []
            self._blind(error)
            return
        self._state = state = self._sitting_out(scenario)
        self._start = start = self._game.start(state)
        self._table = self._rows.table(state) if self.unknown else Table(start.table)
        left = iter(start.remember)
        while True:
            try:
                for one in left:
                    one.reset()
                break
            except Exception as error:
                self._retire(one, error)

    def _turn_to(self, game: str) -> _Game:
        """From now on judge plays of that game."""
        found = self._games.get(game)
        if found is None:
            found = self._games[game] = _Game(game, self._judging)
        for one in found.judging:
            one.joins(found.picture, self._rearm if one.armed_kinds else None)
        return found

    def _sitting_out(self, scenario: Scenario) -> int:
        """The state in which the play at hand begins: who has nothing to judge in it, or can't."""
        state = 0
        lacking = self._game.lacking
        free = excused(scenario) if lacking else EXCUSABLE
        self._aside = frozenset(one for one in lacking if not one.untold <= free)
        for one, bit in self._game.rows.off.items():
            try:
                if one in self._aside or not one.comes_up():
                    state |= bit
            except Exception as error:
                self._retire(one, error)
        return state

    def sink(self, event: Event) -> None:
        """Take the next event of the play."""
        self._append(event)
        row = self._table[event.kind]
        if isinstance(row, Sorted):
            sorts = row
            try:
                row = sorts[sorts.sort(event, self._items)]
            except Exception:
                row = sorts.for_all()
        try:
            for handler in row:
                handler(event)
        except Exception as error:
            self._contain(row, handler, event, error)

    def asked(self, question: Question) -> None:
        """Take the next question of the play, after the events that led to it."""
        for one in self._start.hear.get(question.name.partition(" ")[0], ()):
            if one.id in self.unknown:
                continue
            try:
                one.hear(question)
            except Exception as error:
                self._retire(one, error)

    def finish(self) -> None:
        """The play is over: invariants that judge it as a whole do so now."""
        if not self._open:
            return
        self._open = False
        for one in self._start.finish:
            if one.id in self.unknown:
                continue
            try:
                one.finish()
            except Exception as error:
                self._retire(one, error)
        self._rules.update(map(_RULE, self.trace))

    def _rearm(self, one: Invariant) -> None:
        """An invariant was armed or disarmed: from the next event on, other handlers are called."""
        self._state = state = self._state ^ self._rows.armed[one]
        table = self._table
        for kind, rows, mask in self._rows.depend[one]:
            table[kind] = rows[state & mask]

    def _contain(self, row: Row, handler: Handler, event: Event, error: Exception) -> None:
        """Take out what raised, and let the handlers after it see the event all the same."""
        while True:
            owner = getattr(handler, "__self__", None)
            if not isinstance(owner, Invariant):
                self._blind(error)
                return
            self._retire(owner, error)
            row = row[row.index(handler) + 1 :]
            try:
                for handler in row:
                    one = getattr(handler, "__self__", None)
                    if not (isinstance(one, Invariant) and one.id in self.unknown):
                        handler(event)
                return
            except Exception as another:
                error = another

    def _retire(self, one: Invariant, error: Exception) -> None:
        self.unknown[one.id] = f"{type(error).__name__}: {error}"
        self.violations[:] = [found for found in self.violations if found.invariant != one.id]
        self._rows = Rows(self.picture, self._game.judging, self.unknown)
        self._table = self._rows.table(self._state)

    def _blind(self, error: Exception) -> None:
        """The picture itself failed: from here on nothing can be judged, and what was judged by it isn't believed."""
        for one in self._judging:
            self.unknown.setdefault(one.id, f"the picture failed: {type(error).__name__}: {error}")
        self.violations.clear()
        self._table = Table()

    @property
    def rules(self) -> dict[str, int]:
        """How often each rule was cited, over all finished plays; events without a rule aren't counted."""
        return {rule: n for rule, n in self._rules.items() if rule}

    @property
    def premises(self) -> dict[str, int]:
        """How often each invariant's premise came true, over all plays; 0 says that it was never put to the test."""
        return {one.id: one.premise for one in self.invariants}

    def verdicts(self) -> dict[str, str]:
        """For each invariant what it says of the play at hand: violated, held, not observed, or unknown."""
        broken = {found.invariant for found in self.violations}
        answers: dict[str, str] = {}
        for one in self.invariants:
            if one.id in self.unknown:
                answers[one.id] = "unknown"
            elif one in self._aside or not one.untold <= EXCUSABLE:
                answers[one.id] = "not observed"
            else:
                answers[one.id] = "violated" if one.id in broken else "held"
        return answers
