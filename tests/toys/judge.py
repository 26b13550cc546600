"""A toy judge with three invariants of its own, for the toy engine."""

from __future__ import annotations

from headjudge.engine.trace import Event, Question, Scenario, Violation


class ToyJudge:
    """``no-refund``: nothing is added because of a counter. ``three-hits``: no third Zap on units of B.
    ``no-kill``: nothing is ever killed. Those named in ``invariants`` are judged."""

    def __init__(self, *invariants: str) -> None:
        self.invariants = invariants or ("no-refund",)
        self.trace: list[Event] = []
        self.violations: list[Violation] = []
        self.hits = 0

    def begin(self, scenario: Scenario) -> None:
        self.trace, self.violations, self.hits = [], [], 0

    def sink(self, event: Event) -> None:
        self.trace.append(event)
        if event.kind == "resources_added" and not event.data.get("undo") and "no-refund" in self.invariants:
            gone = event.causes[0]
            self._found("no-refund", event, countered=gone, paid=self.trace[gone].causes[1])
        if event.kind == "damage":
            self.hits += 1
            if self.hits == 3 and "three-hits" in self.invariants:
                self._found("three-hits", event)
        if event.kind == "killed" and "no-kill" in self.invariants:
            self._found("no-kill", event)

    def _found(self, invariant: str, event: Event, **involved: int) -> None:
        let = dict.fromkeys(involved, "an event")
        self.violations.append(Violation(invariant, ("7",), event.id, involved, let, "then", "however"))

    def asked(self, question: Question) -> None:
        """It judges no questions."""

    def finish(self) -> None:
        """Nothing is left to do."""
