"""What came of a night, read from its store: for the last line, for machines, and for the exit code. May be called by: the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import DONE, INTERRUPTED, LOST, PLAYS, Batch, Change, Incident, Run
from headjudge.corpus.store.trust import Trust, trust
from headjudge.fuzz.regression import Baseline
from headjudge.reports.outcomes import Told


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run.

    ``changes``   its findings, and those that are gone, against the run before.
    ``untested``  invariants that no target put to the test.       ``trust``  what speaks against trusting it.
    ``stopped``   whole games that had neither a winner nor were in a loop.
    ``told``      findings and incidents as they are reported to CI: see `judged`.
    ``new_only``  whether only what is new is a failure; games that just stopped can't be told apart, and are none then.
    """

    store: Path
    run: Run
    batches: tuple[Batch, ...]
    changes: tuple[Change, ...]
    incidents: tuple[Incident, ...]
    rules: int
    untested: tuple[str, ...]
    trust: Trust
    stopped: tuple[str, ...]
    told: tuple[Told, ...] = ()
    new_only: bool = False

    @property
    def trusted(self) -> bool:
        """False when what was found or not found means nothing."""
        return not self.trust.doubts

    @property
    def code(self) -> int:
        """The exit code: 0 nothing is broken of what is `told`, 1 something is (or games just stopped), 3 not to be trusted,
        130 interrupted."""
        if self.run.state == INTERRUPTED:
            return 130
        if not self.trusted:
            return 3
        stopped = self.stopped and not self.new_only
        return 1 if stopped or any(one.broken for one in self.told) else 0

    def total(self, what: str) -> int:
        """The sum of "plays", "decisions" or "events" over all batches."""
        return sum(getattr(batch, what) for batch in self.batches)


def outcome(store: Reader, run: Run, known: Baseline | None = None, *, new_only: bool = False) -> Outcome:
    """What came of a run, as its store has it; ``known`` and ``new_only`` as in `judged`."""
    batches = tuple(store.batches(run.run, PLAYS))
    tested: dict[str, int] = {}
    for count in store.invariants(run.run):
        tested[count.invariant] = tested.get(count.invariant, 0) + count.premises + count.breaches
    return Outcome(
        store.path,
        run,
        batches,
        tuple(store.changes(run.run)),
        tuple(store.incidents(run.run)),
        len({(count.target.game, count.rule) for count in store.rules(run.run)}),
        tuple(sorted(id for id, times in tested.items() if not times)),
        trust(store, run),
        tuple(count.name for count in store.counts(run.run) if count.what == "stopped"),
        tuple(judged(store, run, known or Baseline(), new_only=new_only)),
        new_only,
    )


def judged(store: Reader, run: Run, known: Baseline, *, new_only: bool) -> Iterator[Told]:
    """The findings of a run, those that are gone, and what its batches did to their workers, as reports for CI write them.

    ``known``     findings that are no failure, by signature and the subject's name in the configuration.
    ``new_only``  whether what an earlier run of the store saw is none, either: the same signature of the same subject; of incidents, the
                  same sort with the same target.
    What only follows from another failure is left out. A finding that the baseline excused until a day that has passed fails, new or not.
    """
    began = {each.run: each.started[:10] for each in store.runs()}
    for change in store.changes(run.run):
        finding = change.finding
        if finding.follows:
            continue
        gone = change.how in ("gone", "open")
        lapsed = known.lapsed(finding.signature, finding.subject)
        said = [finding.however, *([lapsed] if lapsed and not gone else [])]
        yield Told(
            f"{finding.game}.{finding.invariant}",
            f"{finding.signature} on {finding.subject}",
            gone,
            change.how,
            "\n".join(said),
            (store.path.parent / finding.case_file).as_posix(),
            "" if gone else known.reason(finding.signature, finding.subject),
            finding.rules,
            began[finding.first_run]
            if new_only and not (gone or lapsed) and finding.first_run < run.run
            else "",
        )
    first: dict[object, int] = {}
    for incident in store.incidents():
        earliest = first.setdefault((incident.target, incident.how), incident.run)
        if incident.run == run.run:
            target = incident.target
            yield Told(
                f"{target.game}.{incident.how}",
                f"{target.subject} {target.profile}, example {incident.example}",
                False,
                incident.how,
                incident.said,
                store.path.as_posix(),
                since=began[earliest] if new_only and earliest < run.run else "",
            )


def outcome_data(outcome: Outcome) -> dict[str, Any]:
    """An outcome as JSON data: the last line of ``headjudge nightly --json``."""
    run = outcome.run
    return {
        "store": outcome.store.as_posix(),
        "run": run.run,
        "state": run.state,
        "started": run.started,
        "ended": run.ended,
        "seed": run.seed,
        "shard": run.shard,
        "workers": run.workers,
        "seconds": round(run.seconds, 3),
        "batches": sum(batch.state == DONE for batch in outcome.batches),
        "lost": sum(batch.state == LOST for batch in outcome.batches),
        "plays": outcome.total("plays"),
        "decisions": outcome.total("decisions"),
        "events": outcome.total("events"),
        "rules": outcome.rules,
        "findings": [
            {
                "how": each.how,
                "subject": each.finding.subject,
                "signature": each.finding.signature,
                "invariant": each.finding.invariant,
                "rules": list(each.finding.rules),
                "times": each.times,
                "verdict": each.verdict,
                "first_run": each.finding.first_run,
                "picks": each.finding.picks,
                "cards": each.finding.cards,
                "follows": each.finding.follows,
                "case": (outcome.store.parent / each.finding.case_file).as_posix(),
            }
            for each in outcome.changes
        ],
        "incidents": [
            {
                "how": each.how,
                "game": each.target.game,
                "subject": each.target.subject,
                "profile": each.target.profile,
                "batch": each.number,
                "kind": each.kind,
                "example": each.example,
                "said": each.said,
            }
            for each in outcome.incidents
        ],
        "not_tested": list(outcome.untested),
        "unknown": outcome.trust.unknown,
        "refusing": outcome.trust.refusing,
        "stopped": list(outcome.stopped),
        "broken": [one.name for one in outcome.told if one.broken],
        "error": run.error,
        "exit": outcome.code,
    }
