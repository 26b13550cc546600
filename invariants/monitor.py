"""The monitor: folds a play's events into the picture and lets every invariant look, before and after.

One monitor judges thousands of plays. Its hot path is one table look-up by kind and a loop over bound methods; which
methods those are is worked out once, when it is made. An invariant that raises is taken out for the rest of the play and
answers "unknown", with its error: a broken invariant never reads as held or violated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TypeAlias

from headjudge.engine.trace import VOCABULARY, Event, Scenario, Violation
from headjudge.invariants.base import Invariant
from headjudge.invariants.picture import Picture

Handler: TypeAlias = Callable[[Event], None]

_RULE = attrgetter("rule")


class _Table(dict[str, tuple[Handler, ...]]):
    """Handlers by kind; a kind outside the vocabulary has none."""

    def __missing__(self, kind: str) -> tuple[Handler, ...]:
        return ()


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
        self.picture = Picture()
        self.trace: list[Event] = []
        self.violations: list[Violation] = []
        self.unknown: dict[str, str] = {}
        self._rules: Counter[str] = Counter()
        self._judging = tuple(one for one in self.invariants if one.needs <= self.observes)
        self._whole = self._tabulate(frozenset())
        self._table = self._whole
        self._open = False

    def _tabulate(self, without: frozenset[str]) -> _Table:
        table = _Table()
        judging = [one for one in self._judging if one.id not in without]
        for kind in VOCABULARY:
            handlers: list[Handler] = []
            for one in judging:
                if (before := getattr(one, f"before_{kind}", None)) is not None:
                    handlers.append(before)
            if (fold := getattr(self.picture, f"on_{kind}", None)) is not None:
                handlers.append(fold)
            for one in judging:
                if (after := getattr(one, f"after_{kind}", None)) is not None:
                    handlers.append(after)
            if handlers:
                table[kind] = tuple(handlers)
        return table

    def begin(self, scenario: Scenario) -> None:
        """Begin to judge a play of ``scenario``; a play that wasn't finished is finished first."""
        if self._open:
            self.finish()
        self.trace = []
        self.violations = []
        self.unknown = {}
        self._table = self._whole
        self._open = True
        try:
            self.picture.reset(scenario, self.trace)
        except Exception as error:
            self._blind(error)
            return
        for one in self._judging:
            try:
                one.begin(self.picture, self.violations)
            except Exception as error:
                self._retire(one, error)

    def sink(self, event: Event) -> None:
        """Take the next event of the play."""
        self.trace.append(event)
        handler: Handler = self.sink
        try:
            for handler in self._table[event.kind]:
                handler(event)
        except Exception as error:
            self._contain(handler, event, error)

    def finish(self) -> None:
        """The play is over: invariants that judge it as a whole do so now."""
        if not self._open:
            return
        self._open = False
        for one in self._judging:
            if type(one).finish is Invariant.finish or one.id in self.unknown:
                continue
            try:
                one.finish()
            except Exception as error:
                self._retire(one, error)
        self._rules.update(map(_RULE, self.trace))

    def _contain(self, handler: Handler, event: Event, error: Exception) -> None:
        """Take out what raised, and let the handlers after it see the event all the same."""
        while True:
            rest = self._table[event.kind]
            rest = rest[rest.index(handler) + 1 :]
            owner = getattr(handler, "__self__", None)
            if not isinstance(owner, Invariant):
                self._blind(error)
                return
            self._retire(owner, error)
            try:
                for handler in rest:
                    if getattr(handler, "__self__", None) is not owner:
                        handler(event)
                return
            except Exception as another:
                # The rest of the handlers is looked up in the table that still holds the one that raised now.
                error = another
                self._table = _Table({**self._table, event.kind: rest})

    def _retire(self, one: Invariant, error: Exception) -> None:
        self.unknown[one.id] = f"{type(error).__name__}: {error}"
        self.violations[:] = [found for found in self.violations if found.invariant != one.id]
        self._table = self._tabulate(frozenset(self.unknown))

    def _blind(self, error: Exception) -> None:
        """The picture itself failed: from here on nothing can be judged, and what was judged by it isn't believed."""
        for one in self._judging:
            self.unknown.setdefault(one.id, f"the picture failed: {type(error).__name__}: {error}")
        self.violations.clear()
        self._table = _Table()

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
