"""The four drivers behind `choose`: each deterministic, each with its promise."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from headjudge.engine.trace import NO, PASS, YES, Answer, Option, Question
from headjudge.fuzz.choose import (
    TASTES,
    Drift,
    ExhaustiveChooser,
    HypothesisChooser,
    NotExhausted,
    RecordedChooser,
    SeededChooser,
    Taste,
    exhaustive,
)


def ask(name: str, *options: str, player: str = "A") -> Question:
    return Question(name, player, tuple(Option(option) for option in options))


ACT = Question("act", "A", (PASS, Option("play Zap#1", "play"), Option("play Nap#2", "attempt")))


# -- seeded --------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_answers_in_every_process() -> None:
    code = (
        "from headjudge.fuzz.choose import *; from headjudge.engine.trace import *;"
        "q = Question('act', 'A', (PASS, Option('x', 'play'), Option('y', 'foe'), Option('z')));"
        "c = SeededChooser(7); print([c(q) for _ in range(50)])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(outputs) == 1
    assert len(set(eval(outputs.pop()))) == 4


def test_another_seed_gives_other_answers() -> None:
    one, other = SeededChooser(1), SeededChooser(2)
    assert [one(ACT) for _ in range(40)] != [other(ACT) for _ in range(40)]


def test_a_walk_passes_as_often_as_its_taste_says_however_much_it_could_do() -> None:
    many = Question("act", "A", (PASS, *(Option(f"play {n}", "play") for n in range(30))))
    for quiet in (0.1, 0.5):
        choose = SeededChooser(3, Taste(quiet=quiet))
        passes = sum(choose(many) == 0 for _ in range(4000)) / 4000
        assert abs(passes - quiet) < 0.03


def test_a_walk_responds_to_what_somebody_else_did() -> None:
    mine, theirs = ACT, Question("act", "B", ACT.options)
    choose = SeededChooser(3, Taste(quiet=0.99, reply=0.0))
    assert [choose(mine) for _ in range(5)] == [0] * 5
    first = SeededChooser(3, Taste(quiet=0.0, reply=0.0))
    assert first(mine) > 0
    assert [first(theirs) > 0 for _ in range(5)] == [True] * 5
    shy = SeededChooser(3, Taste(quiet=0.0, reply=0.99))
    assert shy(mine) > 0
    assert [shy(theirs) for _ in range(5)] == [0] * 5
    assert shy(mine) > 0


def test_a_walk_passes_rather_than_do_what_leads_nowhere() -> None:
    runes = Question("act", "A", (PASS, Option("add 1", "add"), Option("add 2", "add")))
    choose = SeededChooser(1, Taste(quiet=0.25))
    assert 0.7 < sum(choose(runes) == 0 for _ in range(2000)) / 2000 < 0.85


def test_a_walk_likes_what_its_taste_likes() -> None:
    choose = SeededChooser(5)
    taken = Counter(choose(ACT) for _ in range(4000))
    assert taken[1] > 5 * taken[2] > 0
    payer = SeededChooser(5)
    paid = sum(payer(Question("optional of Zap#1", "A", (NO, YES))) for _ in range(1000))
    assert 650 < paid < 850


@pytest.mark.parametrize("taste", TASTES)
def test_every_option_of_every_tag_is_taken_some_time(taste: Taste) -> None:
    tags = (
        "pass",
        "play",
        "activate",
        "hide",
        "own",
        "foe",
        "yes",
        "no",
        "pay",
        "decline",
        "attempt",
        "add",
        "",
    )
    question = Question("all", "A", tuple(Option(tag, tag) for tag in tags))
    choose = SeededChooser(1, taste)
    assert {choose(question) for _ in range(6000)} == set(range(len(tags)))


# -- Hypothesis ----------------------------------------------------------------------------------------------


def test_hypothesis_is_asked_for_an_index_and_shrinks_towards_the_dullest() -> None:
    asked: list[tuple[int, int]] = []

    def draw(least: int, most: int) -> int:
        asked.append((least, most))
        return least

    assert HypothesisChooser(draw)(ACT) == 0
    assert asked == [(0, 2)]
    assert HypothesisChooser(draw, Taste())(ACT) == 0


@given(st.integers(min_value=0))
def test_with_a_taste_every_number_of_the_range_is_an_option(number: int) -> None:
    seen: list[int] = []

    def draw(least: int, most: int) -> int:
        seen.append(most)
        return number % (most + 1)

    assert HypothesisChooser(draw, Taste())(ACT) in range(3)
    assert seen[0] > 2


def test_with_a_taste_the_last_number_is_the_last_option() -> None:
    assert HypothesisChooser(lambda least, most: most, Taste())(ACT) == 2


# -- recorded, exact -----------------------------------------------------------------------------------------


def test_exact_replay_takes_what_was_recorded() -> None:
    choose = RecordedChooser([Answer("A", "act", "play Nap#2"), Answer("A", "act", "pass")])
    assert [choose(ACT), choose(ACT)] == [2, 0]
    assert choose.left == 0


@pytest.mark.parametrize(
    ("recorded", "reason"),
    [
        (Answer("A", "target", "x"), "decision 0: the record answers 'target' for A, but A is asked 'act'"),
        (Answer("B", "act", "pass"), "decision 0: the record answers 'act' for B, but A is asked 'act'"),
        (
            Answer("A", "act", "play Zip#9"),
            "'play Zip#9' is not on offer for 'act' of A; on offer: 'pass', 'play Zap#1'",
        ),
    ],
)
def test_exact_replay_says_where_it_drifts(recorded: Answer, reason: str) -> None:
    with pytest.raises(Drift) as drift:
        RecordedChooser([recorded])(ACT)
    assert reason in str(drift.value)
    assert drift.value.decision == 0


def test_exact_replay_says_that_the_record_ends() -> None:
    choose = RecordedChooser([Answer("A", "act", "pass")])
    choose(ACT)
    with pytest.raises(Drift, match="decision 1: the record ends, but A is asked 'act'"):
        choose(ACT)


# -- recorded, lenient ---------------------------------------------------------------------------------------


def test_lenient_replay_takes_the_first_option_where_nothing_fits_and_uses_nothing_up() -> None:
    choose = RecordedChooser([Answer("A", "act", "play Zap#1")], exact=False)
    assert choose(ask("other", "a", "b")) == 0
    assert choose(ask("act", "pass", "x")) == 0
    assert choose(Question("act", "B", ACT.options)) == 0
    assert choose.taken == 0
    assert choose(ACT) == 1
    assert choose(ACT) == 0


def test_taking_one_pick_out_does_not_swallow_the_picks_after_it() -> None:
    record = [Answer("A", "act", name) for name in ("one", "two", "three")]
    question = ask("act", "pass", "one", "two", "three")
    for gone in range(3):
        choose = RecordedChooser(record[:gone] + record[gone + 1 :], exact=False)
        expected = [index + 1 for index in range(3) if index != gone]
        assert [choose(question) for _ in range(3)] == [*expected, 0]


def test_lenient_replay_passes_over_what_is_not_on_offer_now_and_takes_it_later() -> None:
    record = [Answer("A", "act", "late"), Answer("A", "act", "early")]
    choose = RecordedChooser(record, exact=False)
    assert choose(ask("act", "pass", "early")) == 1
    assert choose(ask("act", "pass", "late")) == 1
    assert choose.left == 0
    assert list(choose.used()) == record


def test_lenient_replay_does_not_mind_the_running_numbers_of_abilities() -> None:
    record = [Answer("A", "target of Poro#7*12", "Imp#2*9"), Answer("A", "target of Poro#7*14", "Imp#2*11")]
    choose = RecordedChooser(record, exact=False)
    assert choose(ask("target of Poro#7*3", "none", "Imp#2*1", "Imp#2*2")) == 1
    assert choose(ask("target of Poro#7*14", "none", "Imp#2*10", "Imp#2*11")) == 2
    assert list(choose.used()) == record
    with pytest.raises(Drift):
        RecordedChooser(record)(ask("target of Poro#7*3", "none", "Imp#2*9"))


def test_what_a_lenient_replay_used_is_known() -> None:
    record = [Answer("A", "act", name) for name in ("x", "pass", "y", "x", "z")]
    choose = RecordedChooser(record, exact=False)
    for _ in range(3):
        choose(ask("act", "pass", "x", "y"))
    assert choose.left == 2
    assert list(choose.used()) == record[:3]


names = st.sampled_from(["pass", "a", "b", "c"])


@given(st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from(["act", "target"]), names), max_size=20))
def test_a_record_replayed_leniently_where_it_was_made_is_the_same_play(
    made: list[tuple[str, str, str]],
) -> None:
    options = ("pass", "a", "b", "c")
    record = [Answer(*entry) for entry in made]
    lenient = RecordedChooser(record, exact=False)
    taken = [options[lenient(ask(name, *options, player=player))] for player, name, _ in made]
    assert taken == [option for _, _, option in made]


# -- exhaustive ----------------------------------------------------------------------------------------------


def plays_of(tree: list[int], limit: int) -> list[list[int]]:
    """All plays of a game that asks questions with so many options, one after the other."""
    found = []
    for choose in exhaustive(limit=limit):
        found.append([choose(ask(str(at), *map(str, range(size)))) for at, size in enumerate(tree)])
    return found


@given(st.lists(st.integers(2, 4), min_size=1, max_size=4))
def test_enumeration_visits_every_play_once_in_order(sizes: list[int]) -> None:
    found = plays_of(sizes, limit=1000)
    count = 1
    for size in sizes:
        count *= size
    assert len(found) == count
    assert found == sorted(found)
    assert len({tuple(each) for each in found}) == count


def test_enumeration_follows_branches_of_different_length() -> None:
    found = []
    for choose in exhaustive(limit=100):
        first = choose(ask("first", "a", "b", "c"))
        found.append((first, *(choose(ask("more", "x", "y")) for _ in range(first))))
    assert found == [(0,), (1, 0), (1, 1), (2, 0, 0), (2, 0, 1), (2, 1, 0), (2, 1, 1)]


def test_enumeration_of_a_play_without_a_question_is_one_play() -> None:
    assert len(list(exhaustive(limit=1))) == 1


def test_an_enumeration_cut_short_is_not_taken_for_a_whole_one() -> None:
    assert len(plays_of([2, 2], limit=4)) == 4
    with pytest.raises(NotExhausted, match="more than 3 plays"):
        plays_of([2, 2], limit=3)


def test_enumeration_notices_a_subject_that_is_not_deterministic() -> None:
    choosers = exhaustive(limit=10)
    first: ExhaustiveChooser = next(choosers)
    first(ask("a", "x", "y"))
    second = next(choosers)
    with pytest.raises(Drift, match="2 options before, 3 now"):
        second(ask("a", "x", "y", "z"))
