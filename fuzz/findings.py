"""Findings: what a campaign keeps of a failure, and the case that is made of it. May be called by: campaigns."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from headjudge import __version__
from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Breach, Case, Violation
from headjudge.engine.trace.causality import grade, minimal_slice, signature
from headjudge.fuzz.shrink import Seen, Shrunk, distinct_cards, picks


@dataclass(slots=True)
class Finding:
    """One fault as far as it can be told: a signature, with the smallest case that showed it.

    ``times``  how many plays showed it.      ``example``  number of the first example that did.
    ``follows``  signature of another failure that comes before it even in its smallest play; "" for none.
    """

    case: Case
    times: int
    example: int
    picks: int
    cards: int
    follows: str = ""

    def size(self) -> tuple[int, int, int]:
        """Picks, cards and events: what of two cases the smaller is kept by."""
        return self.picks, self.cards, len(self.case.trace)


def unshrunk(seen: Seen, violation: Violation, breach: Breach) -> Shrunk:
    """A failure as it was found, for when there is no time to shrink it."""
    before = picks(seen.play), distinct_cards(seen.play.scenario)
    return Shrunk(seen, violation, breach, picks_before=before[0], cards_before=before[1])


def make_case(subject: Subject, shrunk: Shrunk, faults: Collection[str] = ()) -> Case:
    """The case of a shrunk failure, whole: it replays exactly and needs no engine to be read."""
    done, trace, violation = shrunk.seen.play, shrunk.seen.trace, shrunk.violation
    slice_ = minimal_slice(trace, violation)
    last = max((violation.event, *violation.involved.values(), *slice_), default=0)
    notes = (
        ""
        if shrunk.reproduced
        else "The same answers did not show it again: the subject is not deterministic."
    )
    before_after: Mapping[str, object] = {
        "picks": [shrunk.picks_before, picks(done)],
        "cards": [shrunk.cards_before, distinct_cards(done.scenario)],
        "plays": shrunk.plays,
    }
    return Case(
        scenario=done.scenario,
        answers=done.answers,
        subject=subject.name,
        subject_version=subject.version,
        violations=(violation,),
        signature=signature(trace, violation, slice_),
        breach=shrunk.breach,
        trace=trace[: last + 1],
        slice=slice_,
        grade=grade(trace),
        faults=tuple(sorted(faults)),
        shrunk=dict(before_after),
        notes=notes,
        tool_version=__version__,
    )
