"""How each night of a campaign went, and what a night played: sums over its batches."""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import LOST, PLAYS, REPLAY, RUNNING, Batch, Run, Target

#: Nights that a report looks back on, its own among them.
NIGHTS = 30


@dataclass(frozen=True, slots=True)
class Work:
    """What batches came to: ``seconds`` are those that workers spent, ``lost`` the batches that were given up."""

    plays: int
    decisions: int
    events: int
    seconds: float
    lost: int

    @property
    def rate(self) -> float:
        """Decisions in a second of a worker."""
        return self.decisions / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """What a run played of a target: its subject's ``version``, the ``work``, and how many ``rules`` its events cited.

    ``fresh``    behaviours (rules, and pairs of a rule and the rule of a cause) that no run showed before.
    ``refused``  positions that the subject did not take, by the reason that it gave.
    """

    target: Target
    version: str
    work: Work
    rules: int
    fresh: int
    refused: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Night:
    """A run as one of many: what it played, and how many findings it saw: new ones and ones that came ``back``, ``still`` there, ``gone``.

    ``rules``  that its events cited, over all games.     ``fresh``  behaviours that no run showed before, over all targets.
    """

    run: Run
    work: Work
    new: int
    still: int
    gone: int
    rules: int
    fresh: int
    incidents: int

    @property
    def rate(self) -> float:
        """Decisions in a second of the night, all workers together."""
        return self.work.decisions / self.run.seconds if self.run.seconds else 0.0


def up_to(reader: Reader, run: int) -> tuple[Run, ...]:
    """The last `NIGHTS` runs up to ``run``."""
    return tuple([each for each in reader.runs() if each.run <= run][-NIGHTS:])


def night(reader: Reader, run: Run) -> Night:
    """How a run went."""
    how = [change.how for change in reader.changes(run.run) if not change.finding.follows]
    return Night(
        run,
        _sum(reader.batches(run.run, PLAYS)),
        how.count("new") + how.count("back"),
        how.count("still"),
        how.count("gone"),
        len({(count.target.game, count.rule) for count in reader.rules(run.run)}),
        sum(reader.first_shown(run.run).values()),
        len(reader.incidents(run.run)),
    )


def played(reader: Reader, run: int) -> tuple[Played, ...]:
    """What a run played, in the order of its configuration."""
    batches = reader.batches(run, PLAYS)
    rules: dict[Target, set[str]] = {}
    for count in reader.rules(run):
        rules.setdefault(count.target, set()).add(count.rule)
    fresh = reader.first_shown(run)
    refused: dict[Target, dict[str, int]] = {}
    for counted in reader.counts(run):
        if counted.what == "refused":
            refused.setdefault(counted.target, {})[counted.name] = counted.times
    return tuple(
        Played(
            target,
            version,
            _sum([batch for batch in batches if batch.target == target]),
            len(rules.get(target, ())),
            fresh.get(target, 0),
            tuple(sorted(refused.get(target, {}).items(), key=lambda entry: (-entry[1], entry[0]))),
        )
        for target, version in reader.targets(run).items()
    )


def replayed(reader: Reader, run: int) -> int:
    """How many cases of known findings a run played again."""
    return sum(batch.state not in (RUNNING, LOST) for batch in reader.batches(run, REPLAY))


def _sum(batches: list[Batch]) -> Work:
    done = [batch for batch in batches if batch.state not in (RUNNING, LOST)]
    return Work(
        sum(batch.plays for batch in done),
        sum(batch.decisions for batch in done),
        sum(batch.events for batch in done),
        sum(batch.seconds for batch in done),
        sum(batch.state == LOST for batch in batches),
    )
