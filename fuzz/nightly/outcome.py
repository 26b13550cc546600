"""What came of a night, read from its store: for the last line, for machines, and for the exit code. May be called by: the command line."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import DONE, INTERRUPTED, LOST, PLAYS, Batch, Change, Incident, Run


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a run.

    ``changes``   its findings, and those that are gone, against the run before.
    ``refusing``  targets of which every position was refused, with a reason: nothing was judged there.
    ``untested``  invariants that no target put to the test.       ``unknown``  invariants that raised an error, with it.
    ``stopped``   whole games that had neither a winner nor were in a loop.
    """

    store: Path
    run: Run
    batches: tuple[Batch, ...]
    changes: tuple[Change, ...]
    incidents: tuple[Incident, ...]
    rules: int
    untested: tuple[str, ...]
    unknown: dict[str, str]
    refusing: dict[str, str]
    stopped: tuple[str, ...]

    @property
    def seen(self) -> tuple[Change, ...]:
        """The findings that the run saw, without those that may only follow from another."""
        return tuple(
            each for each in self.changes if each.how in ("new", "back", "still") and not each.finding.follows
        )

    @property
    def fresh(self) -> tuple[Change, ...]:
        """Of `seen`, those that the run before did not see."""
        return tuple(each for each in self.seen if each.how != "still")

    @property
    def trusted(self) -> bool:
        """False when what was found or not found means nothing."""
        return not (self.run.error or self.unknown or self.refusing)

    @property
    def code(self) -> int:
        """The exit code: 0 nothing found, 1 findings (or incidents, or games that just stopped), 3 not to be trusted, 130 interrupted."""
        if self.run.state == INTERRUPTED:
            return 130
        if not self.trusted:
            return 3
        return 1 if self.seen or self.incidents or self.stopped else 0

    def total(self, what: str) -> int:
        """The sum of "plays", "decisions" or "events" over all batches."""
        return sum(getattr(batch, what) for batch in self.batches)


def outcome(store: Reader, run: Run) -> Outcome:
    """What came of a run, as its store has it."""
    batches = tuple(store.batches(run.run, PLAYS))
    tested: dict[str, int] = {}
    unknown: dict[str, str] = {}
    for count in store.invariants(run.run):
        tested[count.invariant] = tested.get(count.invariant, 0) + count.premises
        if count.error:
            unknown.setdefault(count.invariant, count.error)
    plays: dict[object, int] = {}
    for batch in batches:
        plays[batch.target] = plays.get(batch.target, 0) + batch.plays
    counts = store.counts(run.run)
    refusing = {
        f"{count.target.subject} {count.target.profile}": count.name
        for count in counts
        if count.what == "refused" and not plays.get(count.target)
    }
    return Outcome(
        store.path,
        run,
        batches,
        tuple(store.changes(run.run)),
        tuple(store.incidents(run.run)),
        len({(count.target.game, count.rule) for count in store.rules(run.run)}),
        tuple(sorted(id for id, premises in tested.items() if not premises)),
        unknown,
        refusing,
        tuple(count.name for count in counts if count.what == "stopped"),
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
        "unknown": outcome.unknown,
        "refusing": outcome.refusing,
        "stopped": list(outcome.stopped),
        "error": run.error,
        "exit": outcome.code,
    }
