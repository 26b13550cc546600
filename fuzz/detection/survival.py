"""Survival: what part of the trials has not found its fault yet, after so many seconds or decisions.

A trial that was given up is censored: the fault would have been found later, nobody knows when. The estimator is that of E. L. Kaplan and
P. Meier, "Nonparametric estimation from incomplete observations" (1958). May be called by: the benchmark, reports.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Curve:
    """A step function from 1.0 down.

    ``steps``  (time, part that survives from that time on), ascending in time; the part before the first is 1.0.
    ``total``  how many trials it is of.    ``end``  the longest time observed, found or not.
    """

    steps: tuple[tuple[float, float], ...]
    total: int
    end: float

    def at(self, time: float) -> float:
        """The part that survives ``time``."""
        part = 1.0
        for when, left in self.steps:
            if when > time:
                break
            part = left
        return part

    @property
    def median(self) -> float | None:
        """The first time at which no more than half survive; None when more than half always do."""
        return next((when for when, left in self.steps if left <= 0.5), None)


def kaplan_meier(times: Iterable[tuple[float, bool]]) -> Curve:
    """The curve of trials, each with how long it was observed and whether it ended by finding."""
    ordered = sorted(times)
    at_risk = len(ordered)
    part = 1.0
    steps: list[tuple[float, float]] = []
    at = 0
    while at < len(ordered):
        when = ordered[at][0]
        same = [found for time, found in ordered[at:] if time == when]
        if any(same):
            part *= 1 - sum(same) / at_risk
            steps.append((when, part))
        at += len(same)
        at_risk -= len(same)
    return Curve(tuple(steps), len(ordered), ordered[-1][0] if ordered else 0.0)
