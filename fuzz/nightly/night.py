"""A night, led: hands batches to workers, keeps what comes back, and goes on where a run that was stopped had come to.

Everything that decides what a batch plays (the schedule, what is known of breaches, which examples took a worker down) is worked out from
the store, so that it does not matter who does a batch, in which order they come back, or how often the leader was stopped in between.
May be called by: the command line, tests.
"""

from __future__ import annotations

import contextlib
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

import msgspec

from headjudge.corpus.cases import load_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.store.rows import (
    CANARY,
    DONE,
    FAILED,
    INTERRUPTED,
    LOST,
    PLAYS,
    REPLAY,
    RUNNING,
    Batch,
    Counted,
    Finding,
    Incident,
    Run,
)
from headjudge.corpus.store.writing import Store
from headjudge.engine.trace import Breach
from headjudge.fuzz.nightly.batch import Job
from headjudge.fuzz.nightly.config import Config, Playing, playings
from headjudge.fuzz.nightly.deck import Deck
from headjudge.fuzz.nightly.workers import Finished, Kept, Lost, Told, Workers

#: Seconds to wait for news before the budget is looked at again.
PATIENCE = 0.5


@dataclass(frozen=True, slots=True)
class Shard:
    """Which batches of a campaign are played here: number ``at`` of ``of``, from 1."""

    at: int = 1
    of: int = 1

    def __str__(self) -> str:
        return "" if self.of == 1 else f"{self.at}/{self.of}"


@dataclass(slots=True)
class Progress:
    """How far a run is, over all its sittings."""

    batches: int = 0
    plays: int = 0
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    incidents: int = 0
    findings: set[tuple[str, str]] = field(default_factory=set)


class Night:
    """One run of a campaign, begun, or gone on with when the last one was stopped.

    ``clock``   seconds that only grow.      ``now``   the time of day, as it is kept.
    ``report``  is called with how far it is; ``say`` with a line about each finding that is new here, and each incident.
    """

    def __init__(
        self,
        config: Config,
        store: Store,
        workers: Workers,
        *,
        clock: Callable[[], float],
        now: Callable[[], str],
        shard: Shard = Shard(),
        report: Callable[[Progress], None] = lambda progress: None,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        self._config = config
        self._store = store
        self._workers = workers
        self._clock = clock
        self._now = now
        self._shard = shard
        self._report = report
        self._say = say
        self._playings = playings(config)
        self.run = self._begin()
        self._began = clock() - self.run.seconds
        self.progress = Progress()
        self._again: deque[Job] = deque()
        self._out: set[tuple[str, int]] = set()
        self._incidents: Counter[tuple[str, int]] = Counter()
        self._skip: dict[tuple[str, int], frozenset[int]] = {}
        self._error = ""
        # The parts of the budget add up to the whole.
        share = None if config.examples is None else len(range(shard.at - 1, config.examples, shard.of))
        subjects = [playing.target.subject for playing in self._playings]
        self._deck = Deck([playing.size for playing in self._playings], subjects, share)

    def _begin(self) -> Run:
        plan = self._config.plan_text(str(self._shard))
        runs = self._store.runs()
        if runs and runs[-1].state != DONE and runs[-1].plan == plan:
            self._store.go_on(runs[-1].run, self._workers.size)
            return self._store.runs()[-1]
        return self._store.begin(
            started=self._now(),
            plan=plan,
            config=msgspec.json.encode(self._config).decode(),
            # Each night plays other examples.
            seed=self._config.seed + len(runs),
            shard=str(self._shard),
            workers=self._workers.size,
            targets=[playing.target for playing in self._playings],
        )

    def lead(self) -> Run:
        """Lead the run to its end, or until Ctrl-C. Raises `FileError` when something can't be written: it may be gone on with."""
        state = FAILED
        try:
            self._remember_incidents()
            self._hand_out(self._prelude(self._done()))
            self._deck.start(*self._start())
            self._remember_plays()
            self._hand_out(self._plays())
            state = DONE
        except KeyboardInterrupt:
            state = INTERRUPTED
        finally:
            self._workers.close()
            if state == FAILED:
                # The store may be what failed; the reason is on its way up already.
                with contextlib.suppress(FileError):
                    self._end(state)
        self._end(state)
        return next(run for run in self._store.runs() if run.run == self.run.run)

    def _end(self, state: str) -> None:
        self._store.end(
            self.run.run, state=state, ended=self._now(), seconds=self._seconds(), error=self._error
        )

    def _seconds(self) -> float:
        return self._clock() - self._began

    # -- handing out and taking in ---------------------------------------------------------------------------

    def _hand_out(self, jobs: Iterator[Job | None]) -> None:
        """Hand out jobs until there are no more and all have come back. None says that one has to come back first."""
        while True:
            while self._workers.free():
                job = self._again.popleft() if self._again else next(jobs, None)
                if job is None:
                    break
                self._store.take(job.batch)
                self._out.add((job.batch.kind, job.batch.number))
                self._workers.give(job)
            if not self._out:
                return
            for told in self._workers.told(PATIENCE):
                self._take_in(told)
            self.progress.seconds = self._seconds()
            self._report(self.progress)

    def _take_in(self, told: Told) -> None:
        batch = told.job.batch
        if isinstance(told, Kept):
            key = batch.target.subject, told.found.case.signature
            path = self._store.keep(batch, told.found)
            if key not in self.progress.findings:
                self.progress.findings.add(key)
                self._say(f"found  {key[1]}  {told.found.case.breach.invariant}  {key[0]}  {path}")
        elif isinstance(told, Lost):
            self._take_loss(told)
        else:
            self._out.discard((batch.kind, batch.number))
            self._finish(told)

    def _finish(self, told: Finished) -> None:
        batch, counted = told.job.batch, told.counted
        if batch.kind == REPLAY and told.job.case is not None:
            self._store.replayed(batch, told.job.case.signature, counted, self._seconds())
            return
        self._store.finish(batch, counted, self._seconds())
        if batch.kind == CANARY:
            if counted.verdict == "missed":
                self._error = counted.said
            return
        self._error = self._error or counted.said
        self._deck.came_back(self._place_of(batch), counted.behaviours, counted.shrinks)
        self._count(replace(batch, plays=counted.plays, decisions=counted.decisions, events=counted.events))

    def _count(self, batch: Batch) -> None:
        progress = self.progress
        progress.batches += 1
        progress.plays += batch.plays
        progress.decisions += batch.decisions
        progress.events += batch.events

    def _take_loss(self, lost: Lost) -> None:
        """Keep what happened; the batch is tried again without the example that did it, until it has done it too often."""
        job, batch = lost.job, lost.job.batch
        key = batch.kind, batch.number
        self._out.discard(key)
        self._store.incident(
            Incident(batch.run, batch.kind, batch.number, batch.target, lost.how, lost.example, lost.said)
        )
        at = (
            f"example {lost.example} of seed {batch.seed}"
            if batch.kind == PLAYS
            else f"{batch.kind} {batch.number}"
        )
        self._say(f"{lost.how}  {batch.target.subject} {batch.target.profile}, {at}: {lost.said}")
        self._note_incident(key, lost.example)
        if self._incidents[key] < self._config.limits.incidents:
            self._again.append(replace(job, skip=self._skip[key]))
            return
        self._give_up(batch, lost.said, job)

    def _note_incident(self, key: tuple[str, int], example: int) -> None:
        self._incidents[key] += 1
        self._skip[key] = self._skip.get(key, frozenset()) | ({example} if example >= 0 else frozenset())
        self.progress.incidents += 1

    def _give_up(self, batch: Batch, said: str, job: Job) -> None:
        if batch.kind == REPLAY and job.case is not None:
            # A case that takes the engine down is no case that is fixed.
            self._store.replayed(
                batch, job.case.signature, Counted(verdict="ERROR", said=said), self._seconds()
            )
            return
        self._store.lose(batch, said)
        if batch.kind == CANARY:
            self._error = f"no canary could be looked for: {said}"
        else:
            self._deck.came_back(self._place_of(batch), lost=True)

    # -- what there is to do ---------------------------------------------------------------------------------

    def _done(self) -> set[tuple[str, int]]:
        return {
            (batch.kind, batch.number)
            for batch in self._store.batches(self.run.run)
            if batch.state != RUNNING
        }

    def _known_findings(self) -> list[tuple[Playing, Finding]]:
        """What earlier runs found on the subjects of this one, with a target of each."""
        by_subject = {playing.target.subject: playing for playing in reversed(self._playings)}
        return [
            (by_subject[finding.subject], finding)
            for finding in self._store.findings()
            if finding.first_run < self.run.run and finding.subject in by_subject
        ]

    def _prelude(self, done: set[tuple[str, int]]) -> Iterator[Job]:
        """A look for the canary of each game, then every known finding's case."""
        run, seed = self.run.run, self.run.seed
        games = {playing.target.game: playing for playing in reversed(self._playings)}
        for number, playing in enumerate(games[game] for game in sorted(games)):
            if (CANARY, number) not in done:
                yield Job(Batch(run, CANARY, number, playing.target, seed, 0, 0), playing)
        for number, (playing, finding) in enumerate(self._known_findings()):
            batch = Batch(run, REPLAY, number, playing.target, finding.seed, finding.example, 1)
            if (REPLAY, number) in done:
                continue
            try:
                case = load_case(self._store.case_path(finding))
            except FileError as error:
                self._store.take(batch)
                self._store.replayed(
                    batch, finding.signature, Counted(verdict="ERROR", said=str(error)), self._seconds()
                )
                continue
            yield Job(batch, playing, case=case)

    def _plays(self) -> Iterator[Job | None]:
        place = 0
        while not self._error and (self._config.seconds is None or self._seconds() < self._config.seconds):
            known = self._deck.batch(place)
            if known is None:
                if not self._out and not self._again:
                    return
                yield None
                continue
            if not self._deck.done(place):
                yield self._job(place, *known)
            place += 1

    def _job(self, place: int, target: int, examples: int) -> Job:
        playing = self._playings[target]
        number = place * self._shard.of + self._shard.at - 1
        batch = Batch(
            self.run.run, PLAYS, number, playing.target, self.run.seed, number * playing.size, examples
        )
        skip = self._skip.get((PLAYS, number), frozenset())
        return Job(batch, playing, tuple(self._deck.known(place).items()), skip)

    def _place_of(self, batch: Batch) -> int:
        return batch.number // self._shard.of

    # -- going on --------------------------------------------------------------------------------------------

    def _remember_incidents(self) -> None:
        for incident in self._store.incidents(self.run.run):
            self._note_incident((incident.kind, incident.number), incident.example)

    def _start(self) -> tuple[dict[int, list[str]], dict[str, dict[Breach, tuple[str, ...]]]]:
        """What was seen and is known before the first batch: behaviours of earlier runs, and findings that are there still."""
        seen = {
            number: [
                behaviour
                for behaviour, (run, _) in self._store.behaviours(playing.target).items()
                if run < self.run.run
            ]
            for number, playing in enumerate(self._playings)
        }
        there = {
            (each.subject, each.signature)
            for each in self._store.sightings(self.run.run)
            if each.verdict == "FAILED"
        }
        known: dict[str, dict[Breach, tuple[str, ...]]] = {}
        for _, finding in self._known_findings():
            self.progress.findings.add((finding.subject, finding.signature))
            if (finding.subject, finding.signature) in there:
                of_subject = known.setdefault(finding.subject, {})
                breach = load_case(self._store.case_path(finding)).breach
                of_subject[breach] = (*of_subject.get(breach, ()), finding.signature)
        return seen, known

    def _remember_plays(self) -> None:
        """Take in the batches that earlier sittings of this run did."""
        run = self.run.run
        behaviours: dict[int, list[str]] = {}
        for playing in self._playings:
            for behaviour, (when, number) in self._store.behaviours(playing.target).items():
                if when == run:
                    behaviours.setdefault(number, []).append(behaviour)
        shrinks = self._store.shrinks(run, PLAYS)
        for batch in self._store.batches(run, PLAYS):
            if batch.state == RUNNING:
                continue
            place = self._place_of(batch)
            self._deck.batch(place)
            self._deck.came_back(
                place,
                behaviours.get(batch.number, ()),
                shrinks.get(batch.number, ()),
                lost=batch.state == LOST,
            )
            self._count(batch)
