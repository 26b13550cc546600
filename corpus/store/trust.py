"""Whether what a run found, or did not find, means anything; and if not, why. May be used by: whoever tells of a run."""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import PLAYS, Run, Target


@dataclass(frozen=True, slots=True)
class Trust:
    """What speaks against trusting a run.

    ``error``     what the run itself noted, a canary that was missed among it; "" for nothing.
    ``unknown``   invariants that raised an error, with it.
    ``refusing``  targets of which every position was refused, with a reason: nothing was judged there.
    """

    error: str
    unknown: dict[str, str]
    refusing: dict[str, str]

    @property
    def doubts(self) -> tuple[str, ...]:
        """All of it in sentences; none for a run that can be trusted."""
        said = [f"{name}: every position is refused: {reason}" for name, reason in self.refusing.items()]
        said += [f"the invariant {id} failed: {error}" for id, error in self.unknown.items()]
        return (*said, self.error) if self.error else tuple(said)


def trust(reader: Reader, run: Run) -> Trust:
    """What speaks against trusting a run, as its store has it."""
    unknown: dict[str, str] = {}
    for count in reader.invariants(run.run):
        if count.error:
            unknown.setdefault(count.invariant, count.error)
    plays: dict[Target, int] = {}
    for batch in reader.batches(run.run, PLAYS):
        plays[batch.target] = plays.get(batch.target, 0) + batch.plays
    refusing = {
        f"{count.target.subject} {count.target.profile}": count.name
        for count in reader.counts(run.run)
        if count.what == "refused" and not plays.get(count.target)
    }
    return Trust(run.error, unknown, refusing)
