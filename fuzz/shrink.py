"""Shrinking: the smallest play that still shows the same breach.

First delta debugging over named picks, replayed leniently, over the cards of the starting position and over the
players; cards without text stand for others; then the numbers and the made-up cards, through Hypothesis'
shrinker; in the end the names. What has to stay is the breach: invariant, kind and rule of the guilty event,
roles. Everything is bounded in calls, draws nothing at random and looks at no clock, so the same failure always
shrinks to the same case. Each step forward is recorded anew, so that what comes out replays exactly.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from headjudge.engine.subjects.protocol import Subject, unfit
from headjudge.engine.trace import PASS, Answer, Breach, Event, Placed, Question, Scenario, Violation
from headjudge.engine.trace.causality import ancestors, breach_of, minimal_slice
from headjudge.fuzz import simplify
from headjudge.fuzz.choose import Chooser, Drift, RecordedChooser
from headjudge.fuzz.forward import later_starts
from headjudge.fuzz.names import canonical
from headjudge.fuzz.oracles import check_play
from headjudge.fuzz.walk import Judge, Play, play

#: Plays that one shrinking may take, and how many of them Hypothesis gets for the numbers.
CALLS = 700
NUMBER_CALLS = 150
#: A candidate may take this many decisions more than the best so far: fewer picks can mean more passes.
SLACK = 12

#: How a candidate compares: breaches before the one that has to stay, picks that are no passes, those of them
#: that take another option than the first, distinct cards, placed cards, players, decisions, events, then the
#: names in the record, in order.
Cost: TypeAlias = tuple[int, int, int, int, int, int, int, int, tuple[tuple[str, str, str], ...]]

#: What card text does not call a card (Riftbound 052): not counted among the cards that a reader has to
#: learn.
_FURNITURE = frozenset({"rune", "legend", "battlefield", "Basic Land"})
_IDS = re.compile(r"#(\w+)")
_TOKEN = re.compile(r"t[0-9]+$")


@dataclass(frozen=True, slots=True)
class Seen:
    """One play with its trace.

    ``marks``  how long the trace was at each decision; empty when nobody noted it.
    """

    play: Play
    trace: tuple[Event, ...]
    marks: tuple[int, ...] = ()

    def breaches(self) -> dict[Breach, Violation]:
        """The breaches of this play, each with its first violation."""
        found: dict[Breach, Violation] = {}
        for violation in self.play.violations:
            found.setdefault(breach_of(self.trace, violation), violation)
        return found

    def before(self, breach: Breach) -> list[Breach]:
        """The breaches that come before that one: of an earlier event, or of the same and told first."""
        found = self.breaches()
        guilty = found[breach].event if breach in found else 0
        order = list(found)
        ahead = order[: order.index(breach)] if breach in found else []
        return [
            other
            for other, violation in found.items()
            if violation.event < guilty or (violation.event == guilty and other in ahead)
        ]


class Table:
    """A subject and a judge at one table: plays, and says what was seen.

    ``dear``  put every play to the dear oracles too, for breaches that only they can show.
    """

    def __init__(self, subject: Subject, judge: Judge, *, dear: bool = False) -> None:
        self.subject = subject
        self.judge = judge
        self.dear = dear
        self.plays = 0

    def run(
        self, scenario: Scenario, choose: Chooser, *, breach: Breach | None = None, limit: int | None = None
    ) -> Seen:
        """One play. It ends at ``breach`` (None: at any), or after ``limit`` decisions. Raises as
        `walk.play` does.
        """
        self.plays += 1
        judge = self.judge
        stops: Callable[[Violation], bool] | None = None
        if breach is not None:

            def at_breach(violation: Violation) -> bool:
                return violation.invariant == breach.invariant and breach_of(judge.trace, violation) == breach

            stops = at_breach
        marks: list[int] = []

        def noting(question: Question) -> int:
            marks.append(len(judge.trace))
            return choose(question)

        done = play(self.subject, scenario, noting, judge, stops=stops, limit=limit)
        trace = tuple(judge.trace)
        if self.dear and done.why != "trouble":
            only = "" if breach is None else breach.invariant
            for wrong in check_play(self.subject, done, trace, only=only):
                if wrong.play is done:
                    done.violations = (*done.violations, wrong.violation)
                elif breach is None or breach_of(wrong.trace, wrong.violation) == breach:
                    wrong.play.violations = (wrong.violation,)
                    return Seen(wrong.play, tuple(wrong.trace))
        return Seen(done, trace, tuple(marks))


@dataclass(slots=True)
class Shrunk:
    """What shrinking came to.

    ``violation``   of the shrunk play, with the breach that was asked for.
    ``plays``       how many plays it took.
    ``picks_before``, ``cards_before``  acted picks and distinct cards before; `acted` and `cards` say them
      for the result.
    ``slips``       other breaches that candidates showed, each with the first play that did.
    ``reproduced``  False when even the exact replay did not show the breach; then nothing was shrunk.
    """

    seen: Seen
    violation: Violation
    breach: Breach
    plays: int = 0
    picks_before: int = 0
    cards_before: int = 0
    slips: dict[Breach, Seen] = field(default_factory=dict)
    reproduced: bool = True

    @property
    def picks(self) -> int:
        """Recorded picks other than passes."""
        return picks(self.seen.play)

    @property
    def cards(self) -> int:
        """Distinct cards of the starting position."""
        return distinct_cards(self.seen.play.scenario)


def distinct_cards(scenario: Scenario) -> int:
    """How many different cards are placed in a scenario, not counting runes, legends, battlefields and basic lands."""
    names = {placed.card for placed in scenario.placed}
    return sum(1 for name in names if simplify.sort_of(scenario.cards.get(name)) not in _FURNITURE)


def picks(done: Play) -> int:
    """How many picks of a play are not passes."""
    return sum(
        1
        for question, pick in zip(done.questions, done.picks, strict=True)
        if question.options[pick].name != PASS.name
    )


def shrink(
    table: Table, seen: Seen, violation: Violation, *, calls: int = CALLS, numbers: int = NUMBER_CALLS
) -> Shrunk:
    """Shrink a play that broke an invariant.

    ``table``      the subject with the same faults, and a judge with the invariants that slips should be seen
      by.
    ``seen``, ``violation``  the play, and which of its violations has to stay.
    ``calls``, ``numbers``  plays that it may take in all, and for the numbers alone.
    """
    return _Shrinker(table, seen, violation, calls, numbers).run()


class _Spent(Exception):
    """The budget of plays is used up."""


class _Shrinker:
    def __init__(self, table: Table, seen: Seen, violation: Violation, calls: int, numbers: int) -> None:
        self.table = table
        self.breach = breach_of(seen.trace, violation)
        self.calls = calls
        self.numbers = numbers
        self.start_plays = table.plays
        self.tried: set[bytes] = set()
        self.slips: dict[Breach, Seen] = {}
        # Off while cards are changed: a made-up card with parts cut out need not make sense.
        self.keeps_slips = True
        # The picks that are replayed leniently: those of the best play, less what was found not to be needed.
        self.record: tuple[Answer, ...] = seen.play.answers
        self.best = seen
        self.violation = violation
        self.cost: Cost = _cost(seen, self.breach)
        self.result = Shrunk(
            seen,
            violation,
            self.breach,
            picks_before=picks(seen.play),
            cards_before=distinct_cards(seen.play.scenario),
        )

    def run(self) -> Shrunk:
        first = self._replay_exactly(self.best.play.scenario, self.best.play.answers)
        if first is None:
            self.result.reproduced = False
        else:
            self._adopt(first, self.record)
            with contextlib.suppress(_Spent):
                self._passes()
        self.result.seen = self.best
        self.result.violation = self.violation
        self.result.slips = self.slips
        self.result.plays = self.table.plays - self.start_plays
        return self.result

    def _passes(self) -> None:
        self._start_later()
        self._keep_the_slice()
        self._fewer_players()
        while True:
            before = self.cost
            self._only_what_acts()
            # Before the picks: with the pools full, paying and adding resources need none.
            self._scenario_steps(simplify.from_the_pool(self.best.play.scenario, self.best.trace))
            self._fewer_picks()
            self._fewer_cards()
            if self.cost == before:
                self._start_later()
                self._head_starts()
                self._same_cards()
                self._plain_cards()
            if self.cost == before:
                break
        self._fewer_players()
        self._scenario_steps(simplify.plainer(self.best.play.scenario))
        self._earlier_options()
        self.keeps_slips = False
        self._lower_numbers()
        self._scenario_steps(simplify.without_spare_cards(self.best.play.scenario))
        self._canonical_names()

    # -- trying ----------------------------------------------------------------------------------------------

    def _replay_exactly(self, scenario: Scenario, answers: Sequence[Answer]) -> Seen | None:
        chooser = RecordedChooser(answers)
        try:
            seen = self.table.run(scenario, chooser, breach=self.breach, limit=len(answers))
        except Drift:
            return None
        return seen if self.breach in seen.breaches() else None

    def _play(self, scenario: Scenario, answers: Sequence[Answer]) -> tuple[Seen, tuple[Answer, ...]] | None:
        """Replay leniently; the play and the answers it used, if it shows the breach.

        None also for what was tried before. Raises `_Spent`.
        """
        key = hashlib.blake2b(msgspec.json.encode((scenario, answers)), digest_size=12).digest()
        if key in self.tried:
            return None
        self.tried.add(key)
        if unfit(self.table.subject, scenario):
            return None
        if self.table.plays - self.start_plays >= self.calls:
            raise _Spent
        limit = self.best.play.decisions + SLACK
        chooser = RecordedChooser(answers, exact=False)
        seen = self.table.run(scenario, chooser, breach=self.breach, limit=limit)
        found = seen.breaches()
        for breach in found:
            # A position made smaller that the subject does not take is no fault of the subject's.
            refused = breach.invariant == "subject-refused" and not seen.play.decisions
            if breach != self.breach and self.keeps_slips and not refused:
                self.slips.setdefault(breach, seen)
        return (seen, chooser.used()) if self.breach in found else None

    def _try(self, scenario: Scenario, answers: Sequence[Answer], *, equal: bool = False) -> bool:
        """Adopt a candidate that shows the breach at a lower cost, or at the same with a shorter record.

        ``equal``  adopt it at the same cost even so: it is simpler in another way.
        """
        found = self._play(scenario, answers)
        if found is None:
            return False
        seen, used = found
        cost = _cost(seen, self.breach)
        same = cost == self.cost and (equal or len(used) < len(self.record))
        if cost < self.cost or same or (equal and cost[:-1] <= self.cost[:-1]):
            self._adopt(seen, used)
            return True
        return False

    def _adopt(self, seen: Seen, record: Sequence[Answer]) -> None:
        self.best = seen
        self.violation = seen.breaches()[self.breach]
        self.cost = _cost(seen, self.breach)
        self.record = tuple(record)

    # -- picks -----------------------------------------------------------------------------------------------

    def _only_what_acts(self) -> None:
        """Without any recorded pass: everything happens as early as it can."""
        done = self.best.play
        acts = [answer for answer, pick in zip(done.answers, done.picks, strict=True) if pick]
        if len(acts) < len(self.record):
            self._try(done.scenario, acts)

    def _fewer_picks(self) -> None:
        """Delta debugging over the picks, the last first, in ever smaller pieces."""
        size = max(1, len(self.record) // 2)
        while size:
            at = len(self.record)
            while at > 0:
                start = max(0, at - size)
                for answers in _without_picks(self.record, start, at):
                    if self._try(self.best.play.scenario, answers):
                        break
                at = min(start, len(self.record))
            size //= 2

    def _earlier_options(self) -> None:
        """Where it makes no difference, the duller option: for canonical answers."""
        at = 0
        while at < self.best.play.decisions:
            done = self.best.play
            for option in done.questions[at].options[1 : done.picks[at]]:
                answers = list(done.answers)
                answers[at] = replace(answers[at], option=option.name)
                if self._try(done.scenario, answers):
                    break
            at += 1

    # -- the position ----------------------------------------------------------------------------------------

    def _start_later(self) -> None:
        """Begin at the latest quiet moment from which the breach still comes."""
        seen = self.best
        starts = list(later_starts(seen.play.scenario, seen.trace, seen.play.questions, seen.marks))
        # The latest few, then ever earlier in larger steps: each costs a play.
        steps = [0, 1, 2, 3, 5, 8, 13, 21]
        for number, scenario in (starts[step] for step in steps if step < len(starts)):
            if self._try(scenario, seen.play.answers[number:]):
                return

    def _keep_the_slice(self) -> None:
        """Only the cards that the causal slice is about, or else all that the guilty event goes back to."""
        trace = self.best.trace
        slice_ = set(minimal_slice(trace, self.violation))
        back = slice_ | set(ancestors(trace, self.violation.event))
        for event in slice_:
            back |= ancestors(trace, event)
        for wanted in (slice_, back):
            ids = _ids_in(event for event in trace if event.id in wanted)
            scenario = self.best.play.scenario
            placed = tuple(card for card in scenario.placed if card.id in ids)
            if placed and len(placed) < len(scenario.placed):
                answers = [answer for answer in self.record if _about(answer) <= ids]
                if self._try(replace(scenario, placed=placed), answers):
                    return

    def _fewer_cards(self) -> None:
        """Drop zones, then pieces of the list of placed cards, then battlefields."""
        for zone in sorted({placed.zone for placed in self.best.play.scenario.placed}):
            self._without(lambda placed, zone=zone: placed.zone == zone)  # type: ignore[misc]
        size = max(1, len(self.best.play.scenario.placed) // 2)
        while size:
            at = len(self.best.play.scenario.placed)
            while at > 0:
                start = max(0, at - size)
                gone = {placed.id for placed in self.best.play.scenario.placed[start:at]}
                self._without(lambda placed, gone=gone: placed.id in gone)  # type: ignore[misc]
                at = min(start, len(self.best.play.scenario.placed))
            size //= 2

    def _without(self, leaves: Callable[[Placed], bool]) -> bool:
        scenario = self.best.play.scenario
        placed = tuple(card for card in scenario.placed if not leaves(card))
        if len(placed) == len(scenario.placed):
            return False
        return self._try(replace(scenario, placed=placed), self.record)

    def _fewer_players(self) -> None:
        """Drop players one after the other, with all that is theirs, while more than two are left."""
        while True:
            scenario = self.best.play.scenario
            for fewer in simplify.fewer_players(scenario):
                left = {player.name for player in fewer.players}
                if self._try(fewer, [answer for answer in self.record if answer.player in left], equal=True):
                    break
            if self.best.play.scenario == scenario:
                return

    def _head_starts(self) -> None:
        """Let a card start where the play brings it."""
        for scenario in simplify.head_starts(self.best.play.scenario):
            if self._try(scenario, self.record):
                break

    def _same_cards(self) -> None:
        """Let one card stand for another of its type, so that fewer have to be read."""
        for old in sorted({placed.card for placed in self.best.play.scenario.placed}):
            for scenario, renamed in simplify.stand_ins(self.best.play.scenario, old):
                if self._try(scenario, [renamed(answer) for answer in self.record]):
                    break

    def _plain_cards(self) -> None:
        """Let a card without text stand for each whose text does not matter."""
        for old in sorted({placed.card for placed in self.best.play.scenario.placed}):
            for scenario, renamed in simplify.plain_cards(self.best.play.scenario, old):
                self._try(scenario, [renamed(answer) for answer in self.record], equal=True)

    def _canonical_names(self) -> None:
        """The names that every play of this shape has."""
        scenario, renamed = canonical(self.best.play.scenario)
        self._try(scenario, [renamed(answer) for answer in self.record], equal=True)

    def _scenario_steps(self, steps: Iterable[simplify.Step]) -> None:
        """Try changes of the starting position one after the other, each on top of those that held."""
        for step in steps:
            scenario = step(self.best.play.scenario)
            if scenario != self.best.play.scenario:
                self._try(scenario, self.record, equal=True)

    # -- numbers ---------------------------------------------------------------------------------------------

    def _lower_numbers(self) -> None:
        """Lower the numbers of the position, and the numbers and texts of made-up cards, with Hypothesis'
        shrinker.
        """
        from headjudge.fuzz import bridge

        base = self.best.play.scenario
        answers = self.record
        dials = simplify.dials(base)
        if not dials:
            return
        adopted: dict[tuple[int, ...], tuple[Seen, tuple[Answer, ...]]] = {}
        start = tuple(dial.value for dial in dials)

        def holds(values: tuple[int, ...]) -> bool:
            if values == start:
                return True
            try:
                found = self._play(simplify.turned(base, dials, values), answers)
            except (_Spent, msgspec.ValidationError):
                return False
            if found is None or _cost(found[0], self.breach)[:-1] > self.cost[:-1]:
                return False
            adopted[values] = found
            return True

        least = tuple(dial.least for dial in dials)
        lowest = bridge.lower(start, least, start, holds, calls=self.numbers)
        if lowest in adopted:
            self._adopt(*adopted[lowest])


def _without_picks(record: Sequence[Answer], start: int, end: int) -> Iterator[tuple[Answer, ...]]:
    """The record without some picks; without the passes around them, too; and without any pass.

    A pass that was needed to let something resolve ends the turn once there is nothing to resolve."""
    yield (*record[:start], *record[end:])
    first, last = start, end
    while first and record[first - 1].option == PASS.name:
        first -= 1
    while last < len(record) and record[last].option == PASS.name:
        last += 1
    if (first, last) != (start, end):
        yield (*record[:first], *record[last:])
    rest = (*record[:start], *record[end:])
    acts = tuple(answer for answer in rest if answer.option != PASS.name)
    if len(acts) < len(rest):
        yield acts


def _cost(seen: Seen, breach: Breach) -> Cost:
    done = seen.play
    scenario = done.scenario
    words = tuple((answer.player, answer.question, answer.option) for answer in done.answers)
    cards, placed = distinct_cards(scenario), len(scenario.placed)
    foreign = len(seen.before(breach)) if len(done.violations) > 1 else 0
    players = len(scenario.players)
    return (
        foreign,
        picks(done),
        done.acted,
        cards,
        placed,
        players,
        done.decisions,
        len(seen.trace),
        words,
    )


def _ids_in(events: Iterable[Event]) -> set[str]:
    """Ids of the placed cards that events are about, in their object or anywhere in their data."""
    found: set[str] = set()
    for event in events:
        found |= _ids(event.object)
        if event.data:
            found |= _ids(str(event.data))
    return found


def _about(answer: Answer) -> set[str]:
    return _ids(answer.question) | _ids(answer.option)


def _ids(text: str) -> set[str]:
    # A token is named by its maker's id, "t" and a number: it belongs to its maker.
    return {_TOKEN.sub("", id) for id in _IDS.findall(text)}
