"""Differential runs: two engines that agree, a fault that shows, what can't be matched, and both traces side by side."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from headjudge.corpus.cases import load_case
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.protocol import Session, Sink, SubjectError
from headjudge.engine.trace import Event, Option, Question, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.by_game import making
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.cli import main
from headjudge.fuzz.differ.clock import Clock
from headjudge.fuzz.differ.compare import first_unlike, first_unlike_end, first_unlike_offer, moment_of
from headjudge.fuzz.differ.pair import Pair
from headjudge.fuzz.differ.positions import rich
from headjudge.fuzz.walk import Play, Recorder, play


def compared(pair: Pair, number: int) -> Play:
    """A seeded play of two engines."""
    return play(pair, rich(making(pair.game).bulk(3, number)), SeededChooser(number), Recorder())


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_an_engine_agrees_with_itself(game: str) -> None:
    """And every play is matched to its end."""
    pair = find.pair(game, "", (), plays=game)
    for number in range(15):
        done = compared(pair, number)
        assert done.violations == ()
        assert not done.why.startswith("unmatched")


def test_an_engine_agrees_with_itself_behind_a_pipe() -> None:
    """Over the wire nothing is lost."""
    served = shlex.join((sys.executable, "-m", "headjudge", "serve", "riftbound"))
    pair = find.pair(f"wire:{served}", "", (), plays="riftbound")
    for number in range(5):
        assert compared(pair, number).violations == ()


@pytest.mark.parametrize(
    ("fault", "aspects"),
    [
        ("no-healing-after-combat", {"damage"}),
        ("refund-on-counter", {"energy"}),
    ],
)
def test_a_faults_effect_is_found(fault: str, aspects: set[str]) -> None:
    """The first thing that differs is what the fault does; the reference cites a rule for its side."""
    pair = find.pair("riftbound", "", (fault,), plays="riftbound")
    found = [violation for number in range(150) for violation in compared(pair, number).violations]
    assert {one.invariant for one in found} == {"oracle:agrees"}
    assert {next(iter(one.involved)).removeprefix("differs: ") for one in found} & aspects
    assert any(one.rules for one in found)


def snapshot(**objects: dict[str, Any]) -> dict[str, Any]:
    """A snapshot with those units."""
    return {
        "objects": {f"{name}#1.0": entry for name, entry in objects.items()},
        "players": {"A": {"points": 1}},
        "chain": [],
    }


def test_incarnations_and_numbers_of_tokens_are_each_engines_own() -> None:
    """A token is what it is and where it stands."""
    here = {"objects": {"Poro#3.0": {"zone": "base:A"}, "Recruit#7t1.0": {"zone": "base:A"}}}
    there = {"objects": {"Poro#3.4": {"zone": "base:A"}, "Recruit#0t9.0": {"zone": "base:A"}}}
    assert first_unlike(here, there) is None
    there["objects"]["Recruit#0t9.0"]["zone"] = "base:B"
    unlike = first_unlike(here, there)
    assert unlike is not None and (unlike.aspect, unlike.about) == ("tokens", "Recruit")


def test_only_what_both_show_is_compared() -> None:
    """What one of them doesn't know is no difference."""
    assert (
        first_unlike(snapshot(Poro={"zone": "base:A", "might": 2}), snapshot(Poro={"zone": "base:A"})) is None
    )
    unlike = first_unlike(
        snapshot(Poro={"zone": "base:A", "damage": 2}), snapshot(Poro={"zone": "base:A", "damage": 0})
    )
    assert unlike == ("damage", "Poro#1", "2", "0")


def test_lands_that_pay_may_be_others() -> None:
    """What is tapped is compared of creatures."""
    land = {"zone": "battlefield", "tapped": True}
    creature = {**land, "power": 2}
    assert first_unlike(snapshot(Forest=land), snapshot(Forest={**land, "tapped": False})) is None
    assert first_unlike(snapshot(Bear=creature), snapshot(Bear={**creature, "tapped": False})) == (
        "tapped",
        "Bear#1",
        "True",
        "False",
    )
    assert (
        first_unlike(snapshot(Bear=creature), snapshot(Bear={**creature, "tapped": False}), {"Bear#1"})
        is None
    )


def test_tokens_of_magic_are_told_apart_by_their_size() -> None:
    """Engines name them in ways of their own."""
    token = {"zone": "battlefield", "controller": "A", "power": 1, "toughness": 1}
    one, other = ({"objects": {f"{name}#2t1.0": token}} for name in ("Bird Token", "Bird"))
    assert first_unlike(one, other) is None
    larger = {"objects": {"Bird#2t1.0": {**token, "power": 2}}}
    assert first_unlike(one, larger) == (
        "tokens",
        "1/1 token",
        "1 1/1 token in battlefield, controller A",
        "0 1/1 token in battlefield, controller A",
    )


def test_of_a_game_that_is_over_only_its_outcome_is_compared() -> None:
    """Who won, and the totals; where the cards lie is each engine's own affair then."""
    lost, drawn = ([Event(0, "game_ended", "", winner, data={"winner": winner})] for winner in ("B", ""))
    here = snapshot(Bear={"zone": "battlefield"})
    there = snapshot()
    assert first_unlike(here, there) is not None
    assert first_unlike_end(lost, lost, here, there) is None
    assert first_unlike_end(lost, [], here, there) is None
    assert first_unlike_end(drawn, lost, here, there) == ("winner", "", "a draw", "B")
    there["players"]["A"]["points"] = 2
    assert first_unlike_end(lost, lost, here, there) == ("points", "A", "1", "2")


def test_the_moment_is_what_was_told_last() -> None:
    """Or what the snapshot says, for who tells nothing."""
    told = [
        Event(0, "turn_began", "", "A"),
        Event(1, "phase_began", "", data={"phase": "main"}),
        Event(2, "turn_began", "", "B"),
    ]
    assert moment_of(told, {}) == ("B", "main")
    assert moment_of([], {"turn_player": "A", "phase": "upkeep"}) == ("A", "upkeep")


def asked(*options: str) -> Question:
    """A question for an action."""
    return Question("act", "A", tuple(Option(name) for name in ("pass", *options)))


def test_what_is_offered_is_compared_unless_it_is_declared() -> None:
    """By kind of action."""
    unlike = first_unlike_offer(asked("play Poro#1"), asked())
    assert unlike == ("options to play", "Poro#1", "offered", "not offered")
    assert first_unlike_offer(asked("play Poro#1"), asked(), {"options to play"}) is None


class Asks:
    """The built-in engine, but that it asks something of its own at first."""

    def __init__(self) -> None:
        self._engine = builtin("riftbound")
        self.name, self.version, self.game, self.edition = "asks", "1", "riftbound", "1.4"
        self.observes = self._engine.observes
        self.deviations: dict[str, str] = {}

    def refuses(self, scenario: Scenario) -> str:
        """Nothing."""
        return ""

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        """Begin, and ask."""
        session = self._engine.start(scenario, sink)
        session.question = Question("colour of the sky", "A", (Option("blue"), Option("grey")))
        return session


def test_what_can_not_be_matched_is_said_and_is_no_finding() -> None:
    """With what was asked."""
    done = compared(Pair(Asks(), builtin("riftbound"), "differ:asks"), 1)
    assert done.violations == ()
    assert done.why == "unmatched: nothing was picked that answers 'colour of the sky'"


def test_the_command_shows_both_sides_and_its_case_replays(tmp_path: Path) -> None:
    """Text, page, case; the case fails on the pair and is fixed on the built-in engine."""
    options: Sequence[str] = (
        "--fault",
        "no-healing-after-combat",
        "--examples",
        "60",
        "--out",
        str(tmp_path),
    )
    ran = CliRunner().invoke(main, ["differ", "riftbound", "--subject", "riftbound", *options])
    assert ran.exit_code == 1, ran.output
    assert "60 plays compared, 0 plays not matched" in ran.output
    text = next(iter(sorted(tmp_path.glob("*.differ.txt"))))
    said = text.read_text("utf-8")
    assert "damage" in said and "riftbound (reference)" in said and "466" in said
    assert "<table>" in text.with_suffix(".html").read_text("utf-8")
    case = load_case(text.with_name(text.name.replace(".differ.txt", ".json")))
    assert case.subject == "differ:riftbound"
    assert play_again(case, find.subject(case.subject, case.faults)).verdict == "FAILED"
    assert play_again(case, builtin("riftbound")).verdict == "FIXED"


def test_a_difference_is_a_subjects_error() -> None:
    """What differs first ends the play."""
    pair = find.pair("riftbound", "", ("no-healing-after-combat",), plays="riftbound")
    with pytest.raises(SubjectError, match="damage"):
        for number in range(150):
            session = pair.start(rich(making("riftbound").bulk(4, number)), lambda event: None)
            choose = SeededChooser(number)
            while session.question is not None:
                session.answer(choose(session.question))


def test_a_clock_knows_the_second_main_phase_and_the_turn() -> None:
    """Passes are matched by where they are, and a turn of Magic has two main phases (500.1)."""
    clock = Clock()
    seen = [clock.stage]
    for phase in ("beginning of combat", "declare attackers", "end of combat", "main", "end"):
        clock.hear(Event(0, "phase_began", "", "", "", {"phase": phase}))
        seen.append(clock.stage)
    clock.hear(Event(0, "turn_began", "", "B", "", {"turn": 2}))
    seen.append(clock.stage)
    clock.hear(Event(0, "phase_began", "", "", "", {"phase": "main"}))
    seen.append(clock.stage)
    assert seen == sorted(set(seen))
    assert seen[-1] == (seen[0][0] + 1, seen[0][1])
