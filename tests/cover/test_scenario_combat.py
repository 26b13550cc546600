"""Moving, fighting and scoring in scenario files: steps meet the questions, sentences read the trace. The subject is a toy."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from headjudge.corpus.scenario_format import parse_scenario
from headjudge.corpus.scenario_run import ScenarioResult, run_scenario
from headjudge.engine.subjects import Sink
from headjudge.engine.trace import PASS, Event, Option, Question, Scenario

START = """\
title   A toy
game    riftbound 1.4
rules   466.3
start   A to act
  battlefield Meadow, controlled by B
  battlefield Ford, uncontrolled
  A     base: Stalwart Poro, Pit Rookie
  B     at Meadow: Mega-Mech, Stalwart Poro    base: Iron Ballista (attached to Mega-Mech)
"""
PORO, ROOKIE, MECH, PORO2, BALLISTA = (
    "Stalwart Poro#1", "Pit Rookie#2", "Mega-Mech#3", "Stalwart Poro#4", "Iron Ballista#5",
)  # fmt: skip
MEADOW, FORD = "battlefield:Meadow", "battlefield:Ford"
Telling = Callable[..., None]


class Session:
    """A play that a generator writes."""

    def __init__(self, sink: Sink) -> None:
        self.told = 0
        self.sink = sink
        self.question: Question | None = None
        self.why = ""
        self.steps = fight(self.tell)
        self.answer()

    def tell(self, what: str, player: str = "", object: str = "", /, **data: Any) -> None:
        reference = f"{object}.0" if "#" in object else object
        self.sink(Event(self.told, what, "300", player, reference, data))
        self.told += 1

    def answer(self, index: int | None = None) -> Question | None:
        try:
            self.question = next(self.steps) if index is None else self.steps.send(index)
        except StopIteration:
            self.question, self.why = None, "game over"
        return self.question

    def snapshot(self) -> dict[str, Any]:
        return {}


class Toy:
    """A subject of one play, which shows too little for any invariant."""

    name, version, game, edition = "toy", "1", "riftbound", "1.4"
    observes: frozenset[str] = frozenset()
    deviations: dict[str, str] = {}  # noqa: RUF012

    def refuses(self, scenario: Scenario) -> str:
        return ""

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        return Session(sink)


def ask(name: str, player: str, *options: str | Option) -> Question:
    return Question(name, player, tuple(Option(o) if isinstance(o, str) else o for o in options))


def fight(tell: Telling) -> Generator[Question, int, None]:
    """A moves one or two units to Meadow and to Ford; the showdown is begun that A names; combat with an assignment."""
    tell("phase_began", "A", phase="main")
    tell("priority", "A")
    which = yield ask("act", "A", PASS, f"move {PORO} to {MEADOW}", f"move {ROOKIE} to {MEADOW}")
    moving = [PORO if which == 1 else ROOKIE]
    if (yield ask(f"also move to {MEADOW}", "A", "done", ROOKIE)) == 1:
        moving.append(ROOKIE)
    tell("standard_move", "A", units=moving, to=MEADOW)
    for unit in moving:
        tell(
            "move",
            "A",
            unit,
            origin="base:A",
            to=MEADOW,
            becomes=f"{unit}.0",
            why="standard move",
            controller="A",
        )
    tell("contested", "A", MEADOW, value=True)
    yield ask("combat to begin", "A", FORD, MEADOW)
    tell("combat_began", "A", MEADOW, defender="B")
    tell("showdown_began", "A", MEADOW, combat=True)
    for unit in moving:
        tell("status", "A", unit, status="attacking", value=True)
    tell("status", "B", MECH, status="defending", value=True)
    tell("focus", "A")
    tell("priority", "A")
    yield ask("act", "A", PASS, "activate X#9 0")
    tell("passed", "A", focus=True)
    tell("focus", "B")
    tell("priority", "B")
    tell("passed", "B", focus=True)
    tell("showdown_ended", "", MEADOW)
    tell("might_summed", "A", MEADOW, side="attacker", amount=5)
    yield ask(f"assign damage at {MEADOW}", "A", MECH, PORO2)
    tell("damage_assigned", "A", MECH, amount=4)
    tell("damage_assigned", "A", PORO2, amount=1)
    tell("damage", "A", MECH, amount=4, total=4, combat=True)
    tell("healed", "", MECH, amount=4)
    tell("detached", "", BALLISTA, was=MECH)
    tell("combat_result", "A", MEADOW, loser="B")
    tell("control", "A", MEADOW, was="B")
    tell("contested", "A", MEADOW, value=False)
    tell("scored", "A", MEADOW, how="conquer", gained=1)
    tell("combat_ended", "", MEADOW)
    tell("turn_began", "B", turn=2)
    tell("phase_began", "B", phase="beginning")
    tell("priority", "B")
    yield ask("act", "B", PASS, "play Y#9")
    tell("game_ended", "", "", winner="B", why="points")


def run(text: str) -> ScenarioResult:
    return run_scenario(parse_scenario(START + text, "toy.scenario"), Toy())


STEPS = """\
steps
  A     moves Stalwart Poro, Pit Rookie to Meadow
  A     begins the combat at Meadow
"""
AFTER = "  all   pass until the showdown is over\n  A     assigns to Mega-Mech, then Stalwart Poro 2\n"

#: Sentences that hold and such that don't: in the showdown, and when the combat is over.
DURING = (
    ("A is the attacker", "A is the defender"),
    ("B is the defender", "B is not the defender"),
    ("A has focus", "B has focus"),
    ("B does not have focus", "A does not have focus"),
    ("Stalwart Poro is attacking", "Mega-Mech is attacking"),
    ("Mega-Mech is defending", "Pit Rookie is defending"),
    ("a combat is going on at Meadow", "a combat is going on at Ford"),
    ("a showdown is going on at Meadow", "no showdown is going on"),
    ("Meadow is contested", "Ford is contested"),
    ("Meadow is contested by A", "Meadow is contested by B"),
    ("Ford is not contested", "Meadow is not contested"),
    ("B controls Meadow", "A controls Meadow"),
    ("nobody controls Ford", "nobody controls Meadow"),
    ("Pit Rookie moved once", "Mega-Mech moved"),
    ("Iron Ballista is attached to Mega-Mech", "Iron Ballista is attached to Pit Rookie"),
    ("it is the main phase", "it is the beginning phase"),
    ("A has had 1 turn", "B has had 1 turn"),
    ("the combat at Meadow begins before Stalwart Poro attacks", "Mega-Mech defends before Stalwart Poro attacks"),
    ("Mega-Mech has 8 might", "Mega-Mech has Tank"),
    ("Mega-Mech does not have Tank", "Mega-Mech has Backline"),
)  # fmt: skip
THEN = (
    ("no combat is going on", "a combat is going on"),
    ("no showdown is going on at Meadow", "a showdown is going on"),
    ("A controls Meadow", "A controls Ford"),
    ("Meadow is not contested", "Meadow is contested by A"),
    ("A conquered Meadow once", "A conquered Meadow twice"),
    ("A scored Meadow", "A scored Ford"),
    ("A did not hold Meadow", "A held Meadow"),
    ("B never scored Meadow", "A did not score Meadow"),
    ("A won the combat at Meadow", "nobody won the combat at Meadow"),
    ("B lost the combat at Meadow", "A lost the combat at Meadow"),
    ("A fought with 5 might at Meadow", "A fought with 4 might at Meadow"),
    ("4 damage was assigned to Mega-Mech", "no damage was assigned to Mega-Mech"),
    ("no damage was assigned to Pit Rookie", "1 damage was assigned to Mega-Mech"),
    ("Mega-Mech is healed before Meadow is conquered", "Meadow is scored before Mega-Mech is dealt damage"),
    ("Meadow is conquered before the combat at Meadow ends", "the combat at Meadow ends before the showdown at Meadow"),
    ("Meadow was never held", "Meadow was never conquered"),
    ("Iron Ballista is not attached", "Iron Ballista is attached"),
    ("it is the beginning phase", "it is the main phase"),
    ("B has had 1 turn", "A has had 2 turns"),
    ("nobody has won the game", "A has won the game"),
)  # fmt: skip


@pytest.mark.parametrize("which", [0, 1])
def test_sentences_about_battlefields_hold_and_can_be_false(which: int) -> None:
    first, second = ("".join(f"  {pair[which]}\n" for pair in pairs) for pairs in (DURING, THEN))
    result = run(f"{STEPS}expect\n{first}steps\n{AFTER}expect\n{second}")
    wrong = [f"{line.text}: {line.instead}" for line in result.lines if line.held is bool(which)]
    assert wrong == []
    assert len(result.lines) == len(DURING) + len(THEN), result.message


def test_the_winner_is_told() -> None:
    steps = f"{STEPS}{AFTER}  B     passes\n"
    assert run(f"{steps}expect  B has won the game\n").verdict == "passed"
    assert run(f"{steps}expect  nobody has won the game\n").verdict == "failed"


def test_all_pass_closes_a_showdown() -> None:
    result = run(f"{STEPS}  all   pass\nexpect\n  no showdown is going on\n  A can choose Mega-Mech\n")
    assert result.verdict == "passed", result.message


def test_moving_is_offered_or_not() -> None:
    result = run(
        "expect\n  A can move Stalwart Poro to Meadow\n  A cannot move Stalwart Poro to Ford\n  A cannot move Mega-Mech to base\n"
        f"{STEPS}expect  a combat is going on\n"
    )
    assert result.verdict == "passed", result.message
    assert run("expect  A can move Stalwart Poro to Ford\n").verdict == "failed"


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("  A     moves Stalwart Poro to Ford\n", "that is not on offer: A is asked to act and may: pass, move Stalwart"),
        ("  A     moves Stalwart Poro, Mega-Mech to Meadow\n", "Mega-Mech is not on offer: A is asked 'also move to"),
        ("  B     moves Mega-Mech to base\n", "but A is asked to act"),
        ("  all   pass until the combat is over\n", "no combat is going on: A is asked to act"),
        (f"{STEPS[6:]}  B     assigns to Stalwart Poro\n", "but A is asked to act"),
        (f"{STEPS[6:]}  A     ends the turn\n", "a showdown is going on; write 'all pass' to close it"),
        (f"{STEPS[6:]}{AFTER}  A     assigns to Pit Rookie\n", "but B is asked to act"),
        ("  A     moves Stalwart Poro to Meadow\n  B     begins the combat at Ford\n", "but A is asked 'combat to begin'"),
    ],
)  # fmt: skip
def test_steps_that_do_not_fit_say_so(steps: str, said: str) -> None:
    result = run(f"steps\n{steps}expect  no combat is going on\n")
    assert result.verdict == "error"
    assert said in result.message
