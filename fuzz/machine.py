"""The plain state machine: Hypothesis' own way to test an engine, over the same engine, invariants and positions, one answer a step.

It is what headjudge is compared with, in speed and in what it finds. May be called by: the benches.
"""

from __future__ import annotations

from collections.abc import Callable

from headjudge.engine.subjects.protocol import Session
from headjudge.engine.trace import Question, Scenario
from headjudge.fuzz.campaign import Parts
from headjudge.invariants import Monitor


class Stopped(Exception):
    """Whoever watches has seen enough."""


def run_machine(
    parts: Parts,
    monitor: Monitor,
    position: Callable[[int], Scenario],
    positions: int,
    *,
    seed: int,
    plays: int,
    steps: int,
    watch: Callable[[Scenario, list[int]], bool] = lambda scenario, picks: False,
) -> tuple[int, int]:
    """Run the machine; how many plays it began and how many answers it gave.

    ``position``  gives each of ``positions`` starting positions by number, of which Hypothesis draws one for each play.
    ``steps``     the most answers of a play.
    ``watch``     is asked after each answer whether to stop; it gets the position and the picks of the play so far.
    """
    from hypothesis import HealthCheck, Phase, settings
    from hypothesis import seed as seeded
    from hypothesis import strategies as st
    from hypothesis.stateful import (
        RuleBasedStateMachine,
        initialize,
        precondition,
        rule,
        run_state_machine_as_test,
    )

    made = [0, 0]
    stopped = False

    class Machine(RuleBasedStateMachine):
        session: Session
        scenario: Scenario
        picks: list[int]
        question: Question | None = None

        @initialize(number=st.integers(0, positions - 1))
        def start(self, number: int) -> None:
            if stopped:
                raise Stopped
            self.scenario, self.picks = position(number), []
            monitor.begin(self.scenario)
            self.session = parts.subject.start(self.scenario, monitor.sink)
            self.question = self.session.question
            self.listen()
            made[0] += 1

        @precondition(lambda self: self.question is not None)
        @rule(pick=st.integers(0, 2**16))
        def answer(self, pick: int) -> None:
            nonlocal stopped
            assert self.question is not None
            self.picks.append(pick % len(self.question.options))
            self.question = self.session.answer(self.picks[-1])
            made[1] += 1
            self.listen()
            if watch(self.scenario, self.picks):
                stopped = True
                raise Stopped

        @precondition(lambda self: self.question is None)
        @rule()
        def over(self) -> None:
            """The play has ended: nothing is left to do."""

        def listen(self) -> None:
            if self.question is not None:
                monitor.asked(self.question)

        def teardown(self) -> None:
            monitor.finish()

    limits = settings(
        max_examples=plays,
        stateful_step_count=steps,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        print_blob=False,
    )
    try:
        run_state_machine_as_test(seeded(seed)(Machine), settings=limits)
    except Exception:
        if not stopped:
            raise
    return made[0], made[1]
