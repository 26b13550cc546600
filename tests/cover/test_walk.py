"""The walk: what a play records, why it ends, and that a subject that fails is a finding."""

from __future__ import annotations

from typing import Any

import pytest
from toys.engine import ToySubject, position
from toys.judge import ToyJudge

from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.trace import Event, Question, Scenario
from headjudge.fuzz.choose import Drift, RecordedChooser, SeededChooser, Taste, exhaustive
from headjudge.fuzz.walk import ORACLES, TROUBLES, JudgeError, Play, play

DUEL = position(
    "hand:A: Zap, Zap Bolt, Poke, Ogre, Zap", "hand:B: Null, Zap, Null, Poke", "base:B: Poke, Ogre"
)
EAGER = Taste(quiet=0.05)


def run(seed: int, *faults: str, scenario: Scenario = DUEL, **more: Any) -> tuple[Play, ToyJudge]:
    judge = ToyJudge(*more.pop("invariants", ("no-refund",)))
    choose = SeededChooser(seed, more.pop("taste", EAGER))
    return play(ToySubject(*faults), scenario, choose, judge, **more), judge


def first_with(invariant: str, *faults: str, scenario: Scenario = DUEL) -> tuple[Play, ToyJudge]:
    for seed in range(400):
        done, judge = run(seed, *faults, scenario=scenario)
        if any(violation.invariant == invariant for violation in done.violations):
            return done, judge
    raise AssertionError(f"no play shows {invariant}")


def test_a_play_is_recorded_so_that_it_replays_exactly() -> None:
    done, judge = run(4)
    assert done.why == "game over"
    assert done.decisions == len(done.answers) == len(done.picks) > 5
    assert done.events == len(judge.trace)
    assert 0 < done.acted < done.decisions
    again = ToyJudge()
    repeat = play(ToySubject(), DUEL, RecordedChooser(done.answers), again)
    assert repeat.answers == done.answers
    assert again.trace == judge.trace


def test_a_play_ends_at_a_breach_or_goes_on_after_it() -> None:
    plays = [run(seed, "refund", taste=Taste(reply=0.4))[0] for seed in range(60)]
    stopped = [done for done in plays if done.why == "breach"]
    assert stopped
    done = stopped[0]
    record = RecordedChooser(done.answers, exact=False)
    on = play(ToySubject("refund"), DUEL, record, ToyJudge(), stop_on_breach=False)
    assert on.why == "game over"
    assert on.decisions > done.decisions
    assert on.violations[: len(done.violations)] == done.violations


@pytest.mark.parametrize("faults", [(), ("refund",), ("endless",), ("crash",)])
@pytest.mark.parametrize("stop", [True, False])
def test_a_judge_that_hears_late_finds_the_same(faults: tuple[str, ...], stop: bool) -> None:
    ends = set()
    for seed in range(60):
        told = []
        for lag in (1, 2, 7, 1000):
            done, judge = run(seed, *faults, taste=Taste(reply=0.4), stop_on_breach=stop, lag=lag)
            told.append(
                (done.why, done.answers, done.violations, done.events, [event.kind for event in judge.trace])
            )
        assert told[1:] == told[:1] * 3
        ends.add(told[0][0])
    assert ends - {"limit"}


def test_a_judge_that_fails_late_is_not_the_subjects_fault() -> None:
    class Failing(ToyJudge):
        def sink(self, event: Event) -> None:
            raise IndexError("inside the judge")

    with pytest.raises(JudgeError, match=r"IndexError in .*: inside the judge"):
        play(ToySubject(), DUEL, SeededChooser(1), Failing(), lag=5)


def test_only_the_violations_that_are_asked_for_end_a_play() -> None:
    done, _ = first_with("no-refund", "refund")
    judge = ToyJudge()
    record = RecordedChooser(done.answers, exact=False)
    on = play(
        ToySubject("refund"), DUEL, record, judge, stops=lambda violation: violation.invariant == "other"
    )
    assert on.why == "game over"
    assert on.violations


def test_a_limit_ends_a_play() -> None:
    done, _ = run(4, limit=3)
    assert (done.why, done.decisions) == ("limit", 3)


@pytest.mark.parametrize(
    ("fault", "invariant", "said"),
    [
        ("crash", "subject-crashed", "KeyError in toys.engine._damage"),
        ("refuse", "subject-refused", "the subject says: not that one"),
        ("double", "oracle:options", "is offered twice"),
        ("stranger", "oracle:asked", "'Z', who does not play, is asked 'act'"),
    ],
)
def test_a_subject_that_fails_is_a_finding(fault: str, invariant: str, said: str) -> None:
    done, judge = first_with(invariant, fault)
    (violation,) = done.violations
    assert done.why == "trouble"
    assert said in violation.however
    assert violation.then == ORACLES[invariant]
    assert violation.event == len(judge.trace) - 1
    assert list(violation.involved.values()) == [violation.event]


def test_a_subject_that_ignores_the_bound_on_decisions_is_a_finding() -> None:
    scenario = position("hand:A: Zap, Zap, Poke", "hand:B: Zap, Zap", "base:B: Ogre", max_decisions=5)
    assert "decisions" in {run(seed, scenario=scenario)[0].why for seed in range(20)}
    done, _ = first_with("oracle:bounds", "endless", scenario=scenario)
    assert done.decisions == 5
    # Replayed with a limit at the bound, as the shrinker does, it is still the same finding.
    again = play(ToySubject("endless"), scenario, RecordedChooser(done.answers), ToyJudge(), limit=5)
    assert [violation.invariant for violation in again.violations] == ["oracle:bounds"]


def test_a_subject_that_crashes_at_the_start_is_a_finding() -> None:
    broken = position("hand:A: Zap", "base:B: Poke")
    broken = Scenario(broken.game, (), broken.cards, broken.placed, "A")
    done = play(ToySubject(), broken, SeededChooser(1), ToyJudge())
    assert done.violations[0].invariant == "subject-crashed"


@pytest.mark.parametrize("what", [*TROUBLES, "something new"])
def test_whatever_a_subject_reports_of_itself_is_a_finding(what: str) -> None:
    class Broken(ToySubject):
        def start(self, scenario: Scenario, sink: Any) -> Any:
            raise SubjectError(what, "no idea")

    (violation,) = play(Broken(), DUEL, SeededChooser(1), ToyJudge()).violations
    assert violation.invariant == TROUBLES.get(what, "subject-crashed")
    assert violation.involved == {}


def test_the_cause_of_a_reported_crash_is_told() -> None:
    class Broken(ToySubject):
        def start(self, scenario: Scenario, sink: Any) -> Any:
            try:
                raise ZeroDivisionError("by nothing")
            except ZeroDivisionError as error:
                raise SubjectError("crash", "it crashed") from error

    (violation,) = play(Broken(), DUEL, SeededChooser(1), ToyJudge()).violations
    assert "ZeroDivisionError in test_walk" in violation.however.replace("cover.", "").replace("tests.", "")


def test_a_judge_that_fails_is_not_the_subjects_fault() -> None:
    source = "def sink(event):\n    raise IndexError('inside the judge')\n"
    space: dict[str, Any] = {"__name__": "headjudge.invariants.toy"}
    exec(source, space)

    class Failing(ToyJudge):
        def sink(self, event: Event) -> None:
            space["sink"](event)

    with pytest.raises(JudgeError, match=r"IndexError in headjudge\.invariants\.toy\.sink: inside the judge"):
        play(ToySubject(), DUEL, SeededChooser(1), Failing())


def test_what_the_chooser_raises_goes_through() -> None:
    with pytest.raises(Drift):
        play(ToySubject(), DUEL, RecordedChooser([]), ToyJudge())


def test_every_play_of_a_small_position_is_enumerated() -> None:
    small = position("hand:A: Zap", "base:B: Poke, Ogre")
    ends = set()
    for choose in exhaustive(limit=50):
        done = play(ToySubject(), small, choose, ToyJudge())
        ends.add(tuple(answer.option for answer in done.answers))
    # A may cast it at once, on one unit or the other; or pass: B can't do anything, so that is the end.
    assert ends == {("pass",), ("play Zap#1", "Poke#2"), ("play Zap#1", "Ogre#3")}


@pytest.mark.parametrize("lag", [1, 3, 64])
def test_the_judge_hears_each_question_once_after_what_led_to_it(lag: int) -> None:
    """Also the one at which a play ends, which nobody answers."""

    class Hearing(ToyJudge):
        def begin(self, scenario: Scenario) -> None:
            super().begin(scenario)
            self.heard: list[tuple[str, int]] = []

        def asked(self, question: Question) -> None:
            self.heard.append((question.name, len(self.trace)))

    judge = Hearing()
    done = play(ToySubject(), DUEL, SeededChooser(4, EAGER), judge, limit=4, lag=lag)
    assert len(done.picks) == 4
    assert [heard[0] for heard in judge.heard[:4]] == [question.name for question in done.questions]
    assert [heard[1] for heard in judge.heard[:4]] == done.told
    assert len(judge.heard) == 5
