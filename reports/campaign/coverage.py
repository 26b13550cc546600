"""What a campaign put to the test of a rulebook: each rule by what the runs showed of it, and the invariants.

A rule is within reach when an event of our engine cites it or an invariant states it; what is within reach and was neither cited by an
event nor put to the test by an invariant is a hole. Definitions and the like are out of reach, and no hole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from headjudge.corpus.store.reading import Reader
from headjudge.engine.rules import EDITIONS, rule_numbers

#: A rule that so many events cite is seen often.
OFTEN = 100

#: How it can stand with a rule, the best first, each with what a legend says.
STATES: dict[str, str] = {
    "often": f"cited by {OFTEN} events or more",
    "cited": "cited by fewer",
    "judged": "cited by none, judged by an invariant",
    "before": "on earlier nights alone",
    "hole": "never: a hole",
    "out": "out of reach",
}


@dataclass(frozen=True, slots=True)
class Reach:
    """What of a game's rules a campaign can put to the test: those that events of our engine may cite, and by id of each invariant those
    that it states.
    """

    cited: Collection[str]
    stated: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A hundred rule numbers: ``name`` ("300") and the ``rules`` with their states, in the rulebook's order."""

    name: str
    rules: tuple[tuple[str, str], ...]

    def of(self, *states: str) -> tuple[str, ...]:
        """The rules that stand so."""
        return tuple(rule for rule, state in self.rules if state in states)

    @property
    def reach(self) -> int:
        """How many of its rules are within reach."""
        return len(self.rules) - len(self.of("out"))

    @property
    def covered(self) -> int:
        """How many of them this run put to the test."""
        return len(self.of("often", "cited", "judged"))


@dataclass(frozen=True, slots=True)
class Book:
    """A game's rulebook: ``chapters``; ``strange`` are rules that events cited and that it does not have."""

    game: str
    edition: str
    chapters: tuple[Chapter, ...]
    strange: tuple[str, ...]

    @property
    def covered(self) -> int:
        """How many rules this run put to the test."""
        return sum(each.covered for each in self.chapters)

    @property
    def reach(self) -> int:
        """How many rules are within reach."""
        return sum(each.reach for each in self.chapters)

    @property
    def earlier(self) -> int:
        """How many rules earlier runs alone put to the test."""
        return sum(len(each.of("before")) for each in self.chapters)

    @property
    def holes(self) -> int:
        """How many rules within reach no run put to the test."""
        return sum(len(each.of("hole")) for each in self.chapters)


@dataclass(frozen=True, slots=True)
class Judge:
    """An invariant in a run, over all that it judged of a game: ``premises``, how often it was put to the test; ``breaches``, plays that
    broke it; ``error``, what it raised, or "".
    """

    game: str
    id: str
    rules: tuple[str, ...]
    premises: int
    breaches: int
    error: str

    @property
    def tested(self) -> bool:
        """Whether it was put to the test: oracles, which compare plays and have no premise, by having been broken."""
        return self.premises > 0 or self.breaches > 0


def judges(reader: Reader, run: int, reach: Mapping[str, Reach]) -> tuple[Judge, ...]:
    """The invariants of a run: by game, those that were never put to the test first, then the rarest."""
    sums: dict[tuple[str, str], list[int]] = {}
    errors: dict[tuple[str, str], str] = {}
    for each in reader.invariants(run):
        key = each.target.game, each.invariant
        numbers = sums.setdefault(key, [0, 0])
        numbers[0] += each.premises
        numbers[1] += each.breaches
        errors[key] = errors.get(key) or each.error
    found = [
        Judge(game, id, reach[game].stated.get(id, ()), premises, breaches, errors[game, id])
        for (game, id), (premises, breaches) in sums.items()
    ]
    return tuple(sorted(found, key=lambda one: (one.game, one.tested, one.premises, one.id)))


def book(reader: Reader, run: int, game: str, reach: Reach) -> Book:
    """How far a game's rulebook was put to the test by a run, and by those before it."""
    now: dict[str, int] = {}
    for count in reader.rules(run):
        if count.target.game == game:
            now[count.rule] = now.get(count.rule, 0) + count.times
    tested = {one.invariant for one in reader.invariants(run) if one.target.game == game and one.premises}
    judged = _stated(tested, reach)
    rules, invariants = reader.shown_before(run)
    before = {rule for of, rule in rules if of == game} | _stated(
        (id for of, id in invariants if of == game), reach
    )
    within = frozenset(reach.cited).union(*reach.stated.values())

    def state(rule: str) -> str:
        if rule in now:
            return "often" if now[rule] >= OFTEN else "cited"
        if rule in judged:
            return "judged"
        if rule in before:
            return "before"
        return "hole" if rule in within else "out"

    numbers = rule_numbers(game)
    chapters = tuple(
        Chapter(f"{hundred}00", tuple((rule, state(rule)) for rule in those))
        for hundred, those in groupby(numbers, key=lambda rule: rule[0])
    )
    known = frozenset(numbers)
    return Book(game, EDITIONS[game], chapters, tuple(rule for rule in now if rule not in known))


def _stated(invariants: Iterable[str], reach: Reach) -> set[str]:
    """The rules that these invariants state."""
    return {rule for id in invariants for rule in reach.stated.get(id, ())}
