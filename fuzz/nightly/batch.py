"""One batch, from the job to what it counted: what a worker does, wherever it is.

What comes out depends on the job alone. It needs the campaign for the plays, the judge for a case that is played again, and nothing of
the store. May be called by: workers, of this machine or a cluster's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, cast

from headjudge.corpus.store.rows import CANARY, REPLAY, Batch, Counted, Found
from headjudge.engine.subjects.protocol import Session, Sink, Subject
from headjudge.engine.trace import Breach, Case, Scenario
from headjudge.fuzz.campaign import Campaign, Parts, Plan, Result
from headjudge.fuzz.discovery import Discovery
from headjudge.fuzz.findings import Finding
from headjudge.fuzz.nightly.config import Playing
from headjudge.fuzz.rewind import look_back

#: Makes the parts of a campaign: `campaign.parts_for`, or what stands in for it.
Maker: TypeAlias = Callable[..., Parts]
#: Is told the number of the example that is being made, or -1 when a play of it begins.
Beat: TypeAlias = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Job:
    """A batch with all that is needed to do it.

    ``known``  breaches that were shrunk before, with the signatures that they came to.    ``skip``  examples that are left out.
    ``case``   for a replay, what is played again.
    """

    batch: Batch
    playing: Playing
    known: tuple[tuple[Breach, tuple[str, ...]], ...] = ()
    skip: frozenset[int] = frozenset()
    case: Case | None = None


class Bench:
    """Does jobs one after the other, keeping the parts that it has made: cards stay compiled, and an engine behind a pipe stays up."""

    def __init__(self, maker: Maker, beat: Beat) -> None:
        self._maker = maker
        self._beat = beat
        self._parts: dict[Playing, Parts] = {}

    def do(self, job: Job, found: Callable[[Found], None]) -> Counted:
        """Do a job; ``found`` is called with each finding at once."""
        batch = job.batch
        self._beat(-1)
        plan = job.playing.plan(batch.seed, batch.first, batch.examples, job.skip)
        parts = self._parts_of(job.playing, plan)
        if batch.kind == REPLAY:
            return _play_again(job, parts)
        if batch.kind == CANARY:
            return _look_for_the_canary(Campaign(plan, parts).run())
        campaign = Campaign(
            plan,
            replace(parts, canary=None),
            found=lambda finding: found(_found(finding)),
            known=dict(job.known),
        )
        result = campaign.run()
        before = {name for _, names in job.known for name in names}
        new = [finding for name, finding in result.findings.items() if name not in before]
        look_back(new, parts.subject, parts.invariants)
        return _counted(result, campaign.discovery, job)

    def _parts_of(self, playing: Playing, plan: Plan) -> Parts:
        # Of the plan they need what makes the target; the bulk source is told the seed with each example.
        if playing not in self._parts:
            parts = self._maker(plan, subject=playing.subject, invariants=playing.invariants)
            subject = cast(Subject, _Beating(parts.subject, self._beat))
            self._parts[playing] = replace(parts, subject=subject, bulk=self._noting(parts.bulk))
        return self._parts[playing]

    def _noting(self, bulk: Callable[[int, int], Scenario]) -> Callable[[int, int], Scenario]:
        def noted(seed: int, index: int) -> Scenario:
            self._beat(index)
            return bulk(seed, index)

        return noted


class _Beating:
    """A subject that gives a sign of life with each play: of an example, of shrinking, of an oracle."""

    def __init__(self, subject: Subject, beat: Beat) -> None:
        self._subject = subject
        self._beat = beat

    def __getattr__(self, name: str) -> object:
        return getattr(self._subject, name)

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        self._beat(-1)
        return self._subject.start(scenario, sink)


def _found(finding: Finding) -> Found:
    return Found(finding.case, finding.example, finding.picks, finding.cards, finding.follows)


def _counted(result: Result, discovery: Discovery, job: Job) -> Counted:
    findings = (*result.findings.values(), *result.follow_ups.values())
    times = {**result.known, **{finding.case.signature: finding.times for finding in findings}}
    invariants = {name: breach.invariant for breach, names in job.known for name in names}
    invariants |= {name: breach.invariant for breach, name in result.shrinks}
    breaches: Counter[str] = Counter()
    for name, count in times.items():
        breaches[invariants[name]] += count
    counts: dict[str, Mapping[str, int]] = {
        "refused": result.refused,
        "ends": result.ends,
        "cards": result.played,
        "ignored": result.ignored,
        "stopped": dict.fromkeys(result.stopped, 1),
        "oracles": {"plays": result.oracle_plays},
    }
    return Counted(
        plays=result.plays,
        decisions=result.decisions,
        events=result.events,
        seconds=result.seconds,
        version=result.version,
        # That every position of so few is refused need not mean anything.
        said="" if result.refused and not result.plays else result.error,
        rules=result.rules,
        premises=result.premises,
        breaches=breaches,
        unknown=result.unknown,
        findings=tuple(map(_found, findings)),
        times=times,
        counts=counts,
        behaviours=tuple(
            sorted(each if isinstance(each, str) else ">".join(each) for each in discovery.seen())
        ),
        shrinks=tuple(result.shrinks),
    )


def _look_for_the_canary(result: Result) -> Counted:
    said = f"the canary was found in play {result.canary}" if result.canary > 0 else "there is no canary"
    return Counted(
        seconds=result.seconds, said=result.error or said, verdict="missed" if result.error else "found"
    )


def _play_again(job: Job, parts: Parts) -> Counted:
    """Play a known finding's case again, judged as the target is."""
    from headjudge.fuzz.again import play_again
    from headjudge.invariants import Monitor

    assert job.case is not None
    again = play_again(job.case, parts.subject, Monitor(parts.invariants(), parts.subject.observes))
    return Counted(said=again.said, verdict=again.verdict)
