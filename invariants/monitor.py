"""The monitor: folds a play's events into the picture and lets every invariant look, before and after.

One monitor judges thousands of plays. Its hot path is one table look-up by kind and a loop over bound methods. Most
handlers have nothing to say unless their invariant is armed, and nothing ever about abilities that Add (`base` says
more): arming changes the rows of the table that it concerns, and there is a second table for the events of those. Rows
are worked out when they are first needed, and kept.

An invariant that raises is taken out for the rest of the play and answers "unknown", with its error: a broken invariant
never reads as held or violated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from headjudge.engine.trace import VOCABULARY, Event, Scenario, Violation
from headjudge.invariants.base import ADD_KINDS, Invariant
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.picture import Picture

Handler: TypeAlias = Callable[[Event], None]
Row: TypeAlias = tuple[Handler, ...]

_RULE = attrgetter("rule")
#: Sets of invariants armed at the same time are few for each kind; beyond this many, their rows are worked out afresh.
_MOST_ROWS = 1024


class _Use(NamedTuple):
    """A handler, and when it is called: while one of ``armed`` is armed (a bit for each invariant), or else always …"""

    handler: Handler
    armed: int
    always: bool
    on_adds: bool  # … also for abilities that Add.


class _Table(dict[str, Row]):
    """Handlers by kind, in the order in which they are called; a kind outside the vocabulary has none."""

    def __missing__(self, kind: str) -> Row:
        return ()


class _Tables:
    """The rows of all tables: of each kind two for each set of armed invariants that it depends on, one for most events and one for
    those of abilities that Add.
    """

    def __init__(
        self, picture: Picture, judging: Sequence[Invariant], without: Container[str] = frozenset()
    ) -> None:
        #: Of each invariant that can be armed, its bit. Those that are left out keep theirs.
        self.bits = {one.id: 1 << place for place, one in enumerate(judging) if one.armed_kinds}
        judging = [one for one in judging if one.id not in without]
        self._uses: dict[str, list[_Use]] = {}
        #: Of each invariant that can be armed, the kinds whose rows depend on it.
        self.kinds: dict[str, list[str]] = {}
        #: Of each kind, the bits of those whose handlers for it depend on being armed.
        self._masks: dict[str, int] = {}
        self._made: dict[str, dict[int, tuple[Row, Row]]] = {}
        for kind in VOCABULARY:
            uses = self._of(judging, "before_", kind)
            if (fold := getattr(picture, f"on_{kind}", None)) is not None:
                uses.append(_Use(fold, 0, True, True))
            uses += self._of(judging, "after_", kind)
            mask = 0
            for use in uses:
                if use.armed and not (use.always and use.on_adds):
                    mask |= use.armed
            for id, bit in self.bits.items():
                if mask & bit:
                    self.kinds.setdefault(id, []).append(kind)
            self._uses[kind] = uses
            self._masks[kind] = mask
            self._made[kind] = {}
        self._start = self.when(0)

    def _of(self, judging: Iterable[Invariant], when: str, kind: str) -> list[_Use]:
        found: list[_Use] = []
        for one in judging:
            if (handler := getattr(one, when + kind, None)) is not None:
                always = kind not in one.armed_kinds
                on_adds = always and (one.judges_adds or kind not in ADD_KINDS)
                found.append(_Use(handler, self.bits.get(one.id, 0), always, on_adds))
        return found

    def rows(self, kind: str, armed: int) -> tuple[Row, Row]:
        """The two rows of a kind while the invariants with those bits are armed."""
        made = self._made[kind]
        bits = armed & self._masks[kind]
        pair = made.get(bits)
        if pair is None:
            if len(made) >= _MOST_ROWS:
                made.clear()
            uses = self._uses[kind]
            pair = made[bits] = (
                tuple(use.handler for use in uses if use.armed & bits or use.always),
                tuple(use.handler for use in uses if use.armed & bits or use.on_adds),
            )
        return pair

    def start(self) -> tuple[_Table, _Table]:
        """The tables while nothing is armed, to be changed as something is."""
        return _Table(self._start[0]), _Table(self._start[1])

    def when(self, armed: int) -> tuple[_Table, _Table]:
        """The tables while the invariants with those bits are armed."""
        most, adds = _Table(), _Table()
        for kind in self._uses:
            most[kind], adds[kind] = self.rows(kind, armed)
        return most, adds


class Monitor:
    """Judges plays, one after the other.

    ``invariants``  those that judge; each belongs to one monitor at a time.
    ``observes``    the kinds of event that the subject reports.

    ``begin`` a play, hand each of its events to ``sink``, then ``finish``. What is known then, about that play:
    ``trace`` its events, ``violations`` in the order they were found, ``unknown`` id to error of the invariants that
    raised, ``verdicts``. Over all plays: ``rules`` how often each rule was cited, ``premises`` how often each invariant's
    premise came true.
    """

    def __init__(
        self, invariants: Sequence[Invariant], observes: Iterable[str] = frozenset(VOCABULARY)
    ) -> None:
        self.invariants = tuple(invariants)
        self.observes = frozenset(observes)
        self.trace: list[Event] = []
        self.violations: list[Violation] = []
        self.unknown: dict[str, str] = {}
        self._rules: Counter[str] = Counter()
        self._judging = tuple(one for one in self.invariants if one.needs <= self.observes)
        self._arming = tuple(one for one in self._judging if one.armed_kinds)
        #: Of each game, its picture and its tables: Magic's picture folds more, and its invariants judge nothing else.
        self._games: dict[str, tuple[Picture, _Tables]] = {}
        self.picture, self._whole = self._game("riftbound")
        self._tables = self._whole
        self._armed = 0
        self._table, self._add_table = self._tables.start()
        self._adds: set[str] = set()
        self._open = False

    def begin(self, scenario: Scenario) -> None:
        """Begin to judge a play of ``scenario``; a play that wasn't finished is finished first."""
        if self._open:
            self.finish()
        self.trace = []
        self.violations = []
        self.unknown = {}
        self.picture, self._whole = self._game(scenario.game)
        self._tables = self._whole
        self._armed = 0
        self._table, self._add_table = self._tables.start()
        self._adds.clear()
        self._open = True
        try:
            self.picture.reset(scenario, self.trace)
        except Exception as error:
            self._blind(error)
            return
        picture, violations = self.picture, self.violations
        for one in self._arming:
            one.tells(self._rearm)
        left = iter([one for one in self._judging if one.game in (scenario.game, "both")])
        while True:
            try:
                for one in left:
                    one.begin(picture, violations)
                break
            except Exception as error:
                self._retire(one, error)

    def _game(self, game: str) -> tuple[Picture, _Tables]:
        found = self._games.get(game)
        if found is None:
            picture = MagicPicture() if game == "magic" else Picture()
            other = "riftbound" if game == "magic" else "magic"
            without = {one.id for one in self._judging if one.game == other}
            found = self._games[game] = (picture, _Tables(picture, self._judging, without))
        return found

    def sink(self, event: Event) -> None:
        """Take the next event of the play."""
        self.trace.append(event)
        kind = event.kind
        if kind == "item_pending":
            data = event.data
            if data.get("adds") and data.get("kind") == "activated":
                self._adds.add(event.object)
        row = (self._add_table if event.object in self._adds else self._table)[kind]
        try:
            for handler in row:
                handler(event)
        except Exception as error:
            self._contain(row, handler, event, error)

    def finish(self) -> None:
        """The play is over: invariants that judge it as a whole do so now."""
        if not self._open:
            return
        self._open = False
        for one in self._judging:
            if one.game not in (self.picture.game, "both"):
                continue
            if type(one).finish is Invariant.finish or one.id in self.unknown:
                continue
            try:
                one.finish()
            except Exception as error:
                self._retire(one, error)
        self._rules.update(map(_RULE, self.trace))

    def _rearm(self, one: Invariant) -> None:
        """An invariant was armed or disarmed: from the next event on, other handlers are called."""
        self._armed = armed = self._armed ^ self._whole.bits[one.id]
        rows, table, adds = self._tables.rows, self._table, self._add_table
        for kind in self._whole.kinds.get(one.id, ()):
            table[kind], adds[kind] = rows(kind, armed)

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
        other = "riftbound" if self.picture.game == "magic" else "magic"
        without = {*self.unknown, *(one.id for one in self._judging if one.game == other)}
        self._tables = _Tables(self.picture, self._judging, without)
        self._table, self._add_table = self._tables.when(self._armed)

    def _blind(self, error: Exception) -> None:
        """The picture itself failed: from here on nothing can be judged, and what was judged by it isn't believed."""
        for one in self._judging:
            self.unknown.setdefault(one.id, f"the picture failed: {type(error).__name__}: {error}")
        self.violations.clear()
        self._table = self._add_table = _Table()

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
            elif not one.needs <= self.observes:
                answers[one.id] = "not observed"
            else:
                answers[one.id] = "violated" if one.id in broken else "held"
        return answers
