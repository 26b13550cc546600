"""Violation, Breach, Signature and Case: what is kept of a failure.

A case is one self-contained file: it holds the scenario with full card definitions, the answers, the subject and the
faults switched on, the violations, the causal slice and the signature. It replays years later.
"""

from __future__ import annotations

from typing import Any

import msgspec

from headjudge.engine.trace.event import Event
from headjudge.engine.trace.question import Answer
from headjudge.engine.trace.scenario import SCHEMA_VERSION, Scenario


class Violation(msgspec.Struct, frozen=True, gc=False):
    """An invariant that an event broke.

    ``invariant``  its id.           ``rules``   the rules that were broken, the most telling first.
    ``event``      id of the guilty event.
    ``involved``   role to event id ("paid": 12, "countered": 23): the "Let" of the argument, in order.
    ``let``        for each role, a clause that says what the event of that role is.
    ``then``       what the rules say must hold, in a sentence.
    ``however``    what the trace says instead, in a sentence.
    """

    invariant: str
    rules: tuple[str, ...]
    event: int
    involved: dict[str, int]
    let: dict[str, str]
    then: str
    however: str


class Breach(msgspec.Struct, frozen=True, gc=False):
    """What has to stay while a play shrinks: the invariant, the guilty event's kind and rule, and the roles."""

    invariant: str
    kind: str
    rule: str
    roles: tuple[str, ...]


class Prefix(msgspec.Struct, frozen=True, gc=False):
    """How a play went on from its first ``answers`` answers: ``shown`` of ``plays`` random continuations showed the breach again.

    ``events``  how many events had been told when the next question was asked.
    """

    answers: int
    events: int
    shown: int
    plays: int

    @property
    def chance(self) -> float:
        """The chance, estimated, that the breach still comes."""
        return self.shown / self.plays


class Case(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One stored counterexample; see the module's docstring.

    ``answers``    every decision of the play, so that it replays exactly.
    ``trace``      the events up to the guilty one, for readers that have no engine.
    ``slice``      ids of the events of the minimal causal slice, ascending.
    ``grade``      how the causes are known: "given", "inferred" or "none".
    ``rewind``     for each number of first answers, how often the breach still came; empty when that was not looked into.
    ``shrunk``     from what and to what: "picks", "cards", "plays" before and after.
    """

    scenario: Scenario
    answers: tuple[Answer, ...]
    subject: str
    subject_version: str
    violations: tuple[Violation, ...]
    signature: str
    breach: Breach
    trace: tuple[Event, ...] = ()
    slice: tuple[int, ...] = ()
    grade: str = "given"
    faults: tuple[str, ...] = ()
    rewind: tuple[Prefix, ...] = ()
    shrunk: dict[str, Any] = {}
    notes: str = ""
    tool_version: str = ""
    schema: int = SCHEMA_VERSION
