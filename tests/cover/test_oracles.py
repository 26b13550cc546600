"""The dear oracles: silent on a sound engine, and each finds the fault that it is there for."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from toys.engine import ToySession, ToySubject, position
from toys.judge import ToyJudge

from headjudge.engine.subjects.protocol import Sink, SubjectError
from headjudge.engine.trace import Event, Question, Scenario
from headjudge.fuzz import oracles
from headjudge.fuzz.choose import SeededChooser, Taste
from headjudge.fuzz.oracles import Wrong, check_play, due, first_difference, only_undone, reload, state_only
from headjudge.fuzz.walk import play

DUEL = position(
    "hand:A: Zap, Null, Zap Bolt, Poke, Ogre", "hand:B: Null, Zap, Null", "base:B: Poke, Ogre", attempts=True
)


def wrongs(subject: ToySubject, scenario: Scenario = DUEL, plays: int = 60) -> list[Wrong]:
    """What the dear oracles say to that many plays."""
    found = []
    for seed in range(plays):
        judge = ToyJudge()
        done = play(subject, scenario, SeededChooser(seed, Taste(quiet=0.1, attempt=3.0)), judge)
        assert not done.violations
        found.extend(check_play(subject, done, list(judge.trace)))
    return found


def test_a_sound_engine_passes_all_of_them() -> None:
    assert wrongs(ToySubject()) == []


def test_an_undone_play_that_costs_something_is_found() -> None:
    found = wrongs(ToySubject("undo"))
    assert {wrong.violation.invariant for wrong in found} == {"oracle:undo"}
    assert "energy was 9 and is 8" in found[0].violation.however


def test_a_trace_that_differs_when_replayed_is_found() -> None:
    found = wrongs(ToySubject("flaky"))
    assert {wrong.violation.invariant for wrong in found} == {"oracle:replay"}


def test_a_replay_that_asks_something_else_is_found() -> None:
    class Forgetful(ToySubject):
        turn = 0

        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            self.turn += 1
            self.faults = frozenset({"double"}) if self.turn % 4 != 1 else frozenset()
            return super().start(scenario, sink)

    found = [wrong.violation.invariant for wrong in wrongs(Forgetful())]
    assert set(found) == {"oracle:replay"}


def test_a_scenario_that_is_read_differently_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lossy(scenario: Scenario) -> Scenario:
        return msgspec.structs.replace(scenario, placed=scenario.placed[:-1])

    monkeypatch.setattr(oracles, "reload", lossy)
    found = [wrong.violation.invariant for wrong in wrongs(ToySubject())]
    assert set(found) == {"oracle:reload"}


def test_a_scenario_that_can_not_be_read_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(scenario: Scenario) -> Scenario:
        raise msgspec.ValidationError("no such card")

    monkeypatch.setattr(oracles, "reload", broken)
    found = wrongs(ToySubject(), plays=3)
    assert [wrong.violation.however for wrong in found] == [
        "the scenario written is not a scenario read: no such card"
    ] * 3


def test_a_refused_offer_is_found_with_the_play_that_shows_it() -> None:
    class Picky(ToySubject):
        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            return PickySession(scenario, sink, self.faults)

    class PickySession(ToySession):
        def answer(self, index: int) -> Question | None:
            assert self.question is not None
            if self.question.options[index].name == "play Ogre#5":
                raise SubjectError("refused", "no ogres")
            return super().answer(index)

    scenario = position("hand:A: Zap, Null, Zap, Poke, Ogre", "base:B: Poke, Ogre")
    found = []
    for seed in range(60):
        judge = ToyJudge()
        done = play(Picky(), scenario, SeededChooser(seed), judge)
        if done.why != "trouble":
            found.extend(check_play(Picky(), done, list(judge.trace), salt=seed))
    assert {wrong.violation.invariant for wrong in found} == {"subject-refused"}
    assert {wrong.play.answers[-1].option for wrong in found} == {"play Ogre#5"}


def test_an_action_asked_of_somebody_without_priority_is_found() -> None:
    class Rude(ToySubject):
        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            def other(event: Event) -> None:
                lie = event.kind == "priority" and event.id > 5
                sink(
                    msgspec.structs.replace(event, player="B" if event.player == "A" else "A")
                    if lie
                    else event
                )

            return super().start(scenario, other)

    found = wrongs(Rude())
    assert {wrong.violation.invariant for wrong in found} == {"oracle:asked"}
    assert "has priority, but" in found[0].violation.however


def test_a_chain_without_end_is_found() -> None:
    items = [Event(at, "item_pending", "1") for at in range(12)]
    assert oracles.stays_in_bounds(items, most=12) is None
    wrong = oracles.stays_in_bounds(items, most=11)
    assert wrong is not None
    assert (wrong.invariant, wrong.event) == ("oracle:bounds", 11)
    freed = [*items[:6], *(Event(6 + at, "resolved", "1") for at in range(6)), *items]
    assert oracles.stays_in_bounds(freed, most=12) is None


def test_a_fixed_share_of_plays_is_due() -> None:
    assert [index for index in range(200) if due(index, 64)] == [0, 64, 128, 192]


def test_where_two_traces_part() -> None:
    one = [Event(0, "priority", "1"), Event(1, "passed", "1")]
    assert first_difference(one, list(one)) == first_difference(one, tuple(one)) == -1
    assert first_difference(one, one[:1]) == 1
    assert first_difference(one, [one[0], Event(1, "passed", "2")]) == 1
    assert first_difference([], []) == -1


def test_only_an_undone_play_and_nothing_else_counts_as_undone() -> None:
    pending, undone = Event(3, "item_pending", "354"), Event(5, "undone", "358.5", data={"began": 3})
    back = Event(6, "move", "358.5", data={"undo": True})
    moved = Event(2, "move", "354", data={"why": "play"})
    assert only_undone(
        [Event(1, "priority", "1"), moved, pending, Event(4, "cost_determined", "356"), undone, back]
    )
    assert not only_undone([pending, Event(4, "finalized", "359")])
    assert not only_undone([Event(1, "damage", "1"), pending, undone, back])
    assert not only_undone([pending, undone, back, Event(7, "damage", "1")])


def test_incarnations_do_not_count_as_state_and_mana_does_not_in_magic() -> None:
    snapshot: dict[str, Any] = {
        "objects": {"Poke#2.1": {"zone": "hand:A"}},
        "players": {"A": {"energy": 3}},
        "chain": ["Zap#1.4"],
    }
    other: dict[str, Any] = {
        "objects": {"Poke#2.3": {"zone": "hand:A"}},
        "players": {"A": {"energy": 2}},
        "chain": ["Zap#1.4"],
    }
    assert state_only(snapshot, "riftbound") != state_only(other, "riftbound")
    assert state_only(snapshot, "magic") == state_only(other, "magic")
    assert "Poke#2" in state_only(snapshot, "riftbound")["objects"]


def test_a_scenario_survives_reloading() -> None:
    assert reload(DUEL) == DUEL


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (Event(1, "skiped", "054.1"), "'skiped' is no kind of event"),
        (Event(1, "skipped", "54.1"), "skipped cites '54.1', which is no rule"),
        (Event(1, "skipped", None), "skipped cites None, which is no rule"),  # type: ignore[arg-type]
        (Event(1, "damage", "054.1", data={"amuont": 2}), "damage has no field 'amuont'"),
        (Event(1, "damage", "054.1", data={"amount": "2"}), "amount of damage is '2'"),
        (
            Event(1, "targets_chosen", "054.1", data={"targets": [None]}),
            "targets of targets_chosen is [None]",
        ),
        (
            Event(1, "resources_added", "054.1", data={"power": {"R": None}}),
            "power of resources_added is {'R': None}",
        ),
        (
            Event(1, "skipped", "054.1", data={"instruction": "deal"}),
            "instruction of skipped is 'deal', which is none of its words",
        ),
        (
            Event(1, "scored", "054.1", data={"how": "conquest"}),
            "how of scored is 'conquest', which is none of its words",
        ),
        (Event(1, "passed", "054.1", None), "passed concerns None and ''"),  # type: ignore[arg-type]
    ],
)
def test_an_event_that_is_not_told_in_the_words_of_the_trace_is_found(wrong: Event, said: str) -> None:
    right = Event(0, "damage", "054.1", data={"amount": 2, "source": "Poro#1.0"})
    dealt = Event(1, "executed", "054.1", data={"instruction": "Deal"})
    assert oracles.told_in_words([right, dealt, Event(2, "passed", "")], "riftbound") is None
    found = oracles.told_in_words([right, wrong], "riftbound")
    assert found is not None
    assert (found.invariant, found.event, found.however) == ("oracle:told", 1, said)
