"""Judging a record by the invariants: in one pass, and however long it is, in memory that does not grow beyond the game's state.

A record of many turns is judged in stretches. At a turn's beginning the stack is empty, and what the lines so far have come to is a
position of its own: from there the judges begin anew, and remember nothing of the turns before.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence

from headjudge.corpus.errors import FileError
from headjudge.corpus.mtgr.checks import Problem
from headjudge.corpus.mtgr.line import Line
from headjudge.corpus.mtgr.standing import Known, Standing
from headjudge.corpus.mtgr.to_trace import OBSERVES, UNSUPPORTED, Teller, card_of, zone_of
from headjudge.engine.cards import CardDef
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.invariants import Monitor
from headjudge.invariants.base import Invariant

#: Lines that may stand before the first event: what there is at the start.
START = frozenset({"mtgr", "rules", "player", "begin", "counters", "attach", "turn", "step"})
#: After how many events judging begins anew at the next turn.
STRETCH = 5000


def scenario_of(standing: Standing, library: Mapping[str, CardDef]) -> Scenario:
    """The position that a record's lines so far have come to; what is on the stack is not part of it."""
    objects = {
        number: known for number, known in standing.objects.items() if known.zone and known.sort != "ability"
    }
    return Scenario(
        "magic",
        tuple(PlayerStart(player, life=life) for player, life in standing.life.items()),
        {known.name: card_of(known.name, library) for known in objects.values()},
        tuple(_placed(number, known, standing) for number, known in objects.items()),
        standing.turn_player or next(iter(standing.life), ""),
        standing.edition,
        phase=standing.step.replace("-", " ") or "main",
        turn=standing.turn,
    )


def _placed(number: str, known: Known, standing: Standing) -> Placed:
    owner = known.owner or known.controller or next(iter(standing.life), "")
    return Placed(
        number[1:],
        known.name,
        owner,
        zone_of(known.zone, owner),
        known.controller if known.controller != owner else "",
        known.tapped,
        statuses=("facedown",) if known.facedown else (),
        counters={kind: n for kind, n in sorted(known.counters.items()) if n},
        attached=known.top[1:] if known.top in standing.objects else "",
    )


class Judge:
    """Judges records by invariants.

    ``invariants``  those that are asked; ``library`` the cards that are known, by name. After `judge`: ``unknown``, id to error of the
    invariants that failed themselves, and ``not_observed``, the ids of those that a record can't support.
    """

    def __init__(self, invariants: Sequence[Invariant], library: Mapping[str, CardDef]) -> None:
        self.library = library
        self.monitor = Monitor([one for one in invariants if one.id not in UNSUPPORTED], OBSERVES)
        ids = {one.id for one in invariants}
        lacking = [one.id for one in self.monitor.invariants if not one.needs <= OBSERVES]
        self.not_observed = [*(id for id in UNSUPPORTED if id in ids), *lacking]
        self.unknown: dict[str, str] = {}

    def judge(self, lines: Iterable[tuple[int, Line]], file: str = "record") -> Iterator[Problem]:
        """What is wrong with a record that has passed the checks, given as numbered lines. Raises `FileError` where it refers to what
        isn't there."""
        standing = Standing()
        rest = iter(lines)
        at = next(rest, None)
        while at is not None and at[1].form in START and not (at[1].form == "turn" and standing.turn_player):
            standing.take(at[1])
            at = next(rest, None)
        while at is not None:
            at = yield from self._stretch(standing, at, rest, file)

    def _stretch(
        self, standing: Standing, at: tuple[int, Line] | None, rest: Iterator[tuple[int, Line]], file: str
    ) -> Generator[Problem, None, tuple[int, Line] | None]:
        """Judge up to a turn after `STRETCH` events, or the end; returns the line that is next then."""
        monitor = self.monitor
        teller = Teller(standing, self.library)
        monitor.begin(scenario_of(standing, self.library))
        monitor.sink(teller.began())
        places = [at[0] if at is not None else 1]
        try:
            while at is not None and not (at[1].form == "turn" and len(places) >= STRETCH):
                after = next(rest, None)
                number, line = at
                for event in teller.tell(line, after is not None and after[1].joined):
                    monitor.sink(event)
                    places.append(number)
                standing.take(line)
                at = after
            for event in teller.over():
                monitor.sink(event)
                places.append(places[-1])
        except KeyError as error:
            raise FileError(
                file, places[-1], f"{error.args[0]} is not in the record, so it can't be judged further"
            ) from None
        monitor.finish()
        self.unknown |= monitor.unknown
        for found in monitor.violations:
            yield Problem(
                places[found.event], found.invariant, found.rules[0], f"{found.then} {found.however}"
            )
        return at
