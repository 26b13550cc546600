"""What a store holds, as values: a dataclass for each kind of row. May be used by: the store and whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from headjudge.engine.trace import Breach, Case

#: States of a run. One that is running but has no process any more was killed; it goes on like one that was interrupted.
RUNNING, DONE, INTERRUPTED, FAILED = "running", "done", "interrupted", "failed"
#: A batch that took its worker down too often to be tried again; its plays are not counted.
LOST = "lost"
#: Kinds of batches.
PLAYS, CANARY, REPLAY = "plays", "canary", "replay"
#: Instead of a verdict: a play of the run showed it.
FOUND = "FOUND"
#: Verdicts that say that a fault is there.
THERE = frozenset({"FAILED", "DRIFTED", FOUND})


@dataclass(frozen=True, slots=True)
class Target:
    """What batches play. ``subject`` is the name that the configuration gives to the engine, ``profile`` that of positions or games."""

    game: str
    subject: str
    profile: str


@dataclass(frozen=True, slots=True)
class Run:
    """A night.

    ``run``      1, 2, and so on.      ``started``, ``ended``  as the caller gave them, in ISO 8601; ``ended`` "" while it runs.
    ``state``    running, done, interrupted or failed.           ``error``   why it can't be trusted, or failed; "" for none.
    ``plan``     a text that is the same for two configurations that make the same batches.
    ``config``   the configuration as JSON.     ``shard``  "2/3", or "" for the whole.
    ``seconds``  how long it ran, over all its sittings.
    """

    run: int
    started: str
    ended: str
    state: str
    plan: str
    config: str
    seed: int
    shard: str
    workers: int
    seconds: float
    tool_version: str
    error: str


@dataclass(frozen=True, slots=True)
class Batch:
    """A piece of work: examples ``first`` to ``first + examples - 1`` of a target, from a seed.

    ``kind``    plays; canary (the look for the canary); replay (the case of a known finding, played again).
    ``number``  from 0, for each kind anew.     ``state``   running, done or lost.
    ``plays``, ``decisions``, ``events``, ``seconds``   what it came to; seconds are those of its worker.
    ``said``    what became of it in words, where there is something to say.
    """

    run: int
    kind: str
    number: int
    target: Target
    seed: int
    first: int
    examples: int
    state: str = RUNNING
    plays: int = 0
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    said: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A finding as a batch found it: its case and where that came from.

    ``follows``  signature of another failure that comes before it even in its smallest play; "" for none.
    """

    case: Case
    example: int
    picks: int
    cards: int
    follows: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a batch counted.

    ``version``     the subject's.               ``rules``        number to times cited.
    ``premises``, ``breaches``, ``unknown``      by invariant: how often it was put to the test, in how many plays it was broken,
                                                 and the error that it raised.
    ``findings``    what was found, smallest cases; ``times`` by signature says in how many plays, also of those found by earlier batches.
    ``counts``      what ("refused", "ends", "cards", "ignored", "stopped", "oracles") to name to times.
    ``behaviours``  rules, and pairs "cause's>event's", that its plays showed.
    ``shrinks``     failures that were shrunk, in order, with the signatures that they came to.
    ``verdict``     of a replayed case: FAILED, DRIFTED, FIXED or ERROR; of a look for the canary: found or missed.
    """

    plays: int = 0
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    version: str = ""
    said: str = ""
    rules: Mapping[str, int] = field(default_factory=dict)
    premises: Mapping[str, int] = field(default_factory=dict)
    breaches: Mapping[str, int] = field(default_factory=dict)
    unknown: Mapping[str, str] = field(default_factory=dict)
    findings: tuple[Found, ...] = ()
    times: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    behaviours: tuple[str, ...] = ()
    shrinks: tuple[tuple[Breach, str], ...] = ()
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault as far as it can be told: one subject, one signature.

    ``rule``       the most telling of ``rules``.     ``however``  what its smallest case shows, in a sentence.
    ``follows``    signature of another failure that even its smallest play shows first: it may follow from that. "" for none.
    ``profile``, ``seed``, ``example``   where the smallest case came from.
    ``picks``, ``cards``, ``events``     how small that is.
    ``first_run``, ``last_run``          the first run that saw it, and the last.
    ``times``      how many plays showed it, over all runs.
    ``case_file``  its case, relative to the folder that the store lies in.
    """

    subject: str
    signature: str
    game: str
    invariant: str
    rule: str
    rules: tuple[str, ...]
    however: str
    follows: str
    profile: str
    seed: int
    example: int
    picks: int
    cards: int
    events: int
    first_run: int
    last_run: int
    times: int
    case_file: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a run saw of a finding: in how many plays, and the verdict when its case was played again ("" when it was not).

    The verdict is "FOUND" when a play brought a case of it, unless the old one shows it still.
    """

    run: int
    subject: str
    signature: str
    times: int
    verdict: str

    @property
    def seen(self) -> bool:
        """Whether the run saw it, in a play or by its case."""
        return self.times > 0 or self.verdict in THERE


@dataclass(frozen=True, slots=True)
class Change:
    """A finding against the last run before that played its subject.

    ``how``  "new": no earlier run saw it. "back": an earlier run did, the one before did not. "still": that did, too.
             "gone": that did, this one does not, and its case is FIXED. "open": likewise, but its case could not be played, or has not
             been yet, so that it can't be told.
    """

    finding: Finding
    how: str
    times: int
    verdict: str


@dataclass(frozen=True, slots=True)
class RuleCount:
    """How often events of a run cited a rule."""

    run: int
    target: Target
    rule: str
    times: int


@dataclass(frozen=True, slots=True)
class InvariantCount:
    """How often a run put an invariant to the test, in how many plays it was broken, and the error that it raised ("" for none)."""

    run: int
    target: Target
    invariant: str
    premises: int
    breaches: int
    error: str


@dataclass(frozen=True, slots=True)
class Count:
    """How often a run counted something else: see `Counted.counts`."""

    run: int
    target: Target
    what: str
    name: str
    times: int


@dataclass(frozen=True, slots=True)
class Incident:
    """What a batch did to its worker.

    ``how``      crash, hang, memory, or error (headjudge's own).     ``example``  which one it was playing; -1 when that isn't known.
    ``said``     in words: the signal or the exit code, the limit.
    """

    run: int
    kind: str
    number: int
    target: Target
    how: str
    example: int
    said: str
