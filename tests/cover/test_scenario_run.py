"""Running scenario files: steps meet questions, forced passes count, failures read as prose. The subject is a toy."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from headjudge.corpus.scenario_format import parse_scenario
from headjudge.corpus.scenario_questions import TABLE, read_question
from headjudge.corpus.scenario_run import ScenarioResult, run_scenario
from headjudge.engine.subjects import Sink, SubjectError
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import NO, PASS, YES, Event, Option, Question, Scenario

START = """\
title   A toy
game    riftbound 1.4
rules   340.1
start   A to act
  A     hand: Stupefy, Gust    energy 3
        base: Stalwart Poro
  B     hand: Defy    base: Stalwart Poro
"""
#: Cards of the position by the labels that questions use.
STUPEFY, GUST, PORO, DEFY, PORO2 = "Stupefy#1", "Gust#2", "Stalwart Poro#3", "Defy#4", "Stalwart Poro#5"

Telling = Callable[..., None]
Play = Callable[[Telling], Generator[Question, int, None]]


class ToySession:
    """A play that a generator writes."""

    def __init__(self, play: Play, sink: Sink) -> None:
        self.told = 0
        self.sink = sink
        self.question: Question | None = None
        self.why = ""
        self.steps = play(self.tell)
        self._go(None)

    def tell(self, what: str, player: str = "", object: str = "", /, **data: Any) -> None:
        self.sink(Event(self.told, what, "300", player, object, data))
        self.told += 1

    def _go(self, index: int | None) -> Question | None:
        try:
            self.question = next(self.steps) if index is None else self.steps.send(index)
        except StopIteration:
            self.question, self.why = None, "game over"
        return self.question

    def answer(self, index: int) -> Question | None:
        return self._go(index)

    def snapshot(self) -> dict[str, Any]:
        return {}


class Toy:
    """A subject of one play, which shows too little for any invariant."""

    name, version, game, edition = "toy", "1", "riftbound", "1.4"
    observes = frozenset({"targets_chosen"})

    def __init__(self, play: Play, refusal: str = "") -> None:
        self.deviations: dict[str, str] = {}
        self.play = play
        self.refusal = refusal

    def refuses(self, scenario: Scenario) -> str:
        return self.refusal

    def start(self, scenario: Scenario, sink: Sink) -> ToySession:
        return ToySession(self.play, sink)


def ask(name: str, player: str, *options: str | Option) -> Question:
    """A question with those options."""
    return Question(name, player, tuple(o if isinstance(o, Option) else Option(o) for o in options))


def act(player: str, *options: str) -> Question:
    """The question of a player who has priority."""
    return ask("act", player, PASS, *options)


def run(script: str, play: Play) -> ScenarioResult:
    """What comes of a script of steps and sentences on a toy."""
    return run_scenario(parse_scenario(START + script, "toy.scenario"), Toy(play))


def on_chain(tell: Telling, player: str, label: str, kind: str = "spell", **data: Any) -> None:
    """A card or ability goes on the chain, pending."""
    tell("item_pending", player, f"{label}.1", kind=kind, source=f"{label}.0", ability=-1, **data)


def play_stupefy(tell: Telling) -> Generator[Question, int, None]:
    """A plays Stupefy at one of two units; B can only pass; it resolves; the game is over."""
    tell("priority", "A")
    picked = yield act("A", f"play {STUPEFY}")
    if picked == 0:
        return
    tell(
        "move",
        "A",
        f"{STUPEFY}.0",
        origin="hand:A",
        to="chain",
        becomes=f"{STUPEFY}.1",
        why="play",
        owner="A",
    )
    on_chain(tell, "A", STUPEFY)
    target = yield ask(f"target of {STUPEFY}", "A", PORO, PORO2)
    chosen = f"{(PORO, PORO2)[target]}.0"
    tell("targets_chosen", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", targets=[chosen], slots=[0])
    tell("resources_spent", "A", energy=1, power={}, item=f"{STUPEFY}.1", purpose="cost")
    tell("cost_paid", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", energy=1, power={}, optional=[], acts=[])
    tell("finalized", "A", f"{STUPEFY}.1", name="Stupefy")
    tell("priority", "A")
    yield act("A", f"play {GUST}")
    tell("passed", "A")
    tell("priority", "B")
    tell("passed", "B")
    tell("resolving", "A", f"{STUPEFY}.1")
    tell("might", "A", chosen, amount=-1, until="turn")
    tell(
        "move",
        "A",
        f"{STUPEFY}.1",
        origin="chain",
        to="trash:A",
        becomes=f"{STUPEFY}.2",
        why="resolve",
        owner="A",
    )
    tell("resolved", "A", f"{STUPEFY}.1")
    tell("played", "A", f"{STUPEFY}.2", item=f"{STUPEFY}.1", card="spell", name="Stupefy")
    tell("priority", "A")
    tell("passed", "A")
    tell("phase_began", "A", phase="ending")


def test_a_play_with_forced_passes() -> None:
    result = run(
        """\
steps   A plays Stupefy, targets Stalwart Poro 2
expect  Stupefy is on the chain
        A is asked to act
        A can play Gust
        A cannot play Stupefy
steps   A passes
expect  B is asked to act
        B cannot play Defy
steps   B passes
expect  Stupefy resolved
        Stalwart Poro 2 has 1 might
        Stupefy is in A's trash
        A has 2 energy
        A is asked to act
steps   A ends the turn
expect  A cannot play Gust
""",
        play_stupefy,
    )
    # the play is over then, so that the last sentence has nobody to ask
    assert result.verdict == "failed"
    assert [line.held for line in result.lines] == [True] * 11 + [False]
    assert result.lines[-1].instead == "A has no such decision now: nobody is asked anything"
    assert [answer.option for answer in result.answers] == [f"play {STUPEFY}", PORO2, "pass"]


def test_a_target_that_was_the_only_choice_may_be_named() -> None:
    """A first target that nobody was asked for stands in the step all the same, and the trace tells whether it is right."""

    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        on_chain(tell, "A", STUPEFY)
        yield ask(f"target of {STUPEFY}", "A", "done", PORO2)
        targets = [f"{PORO}.0", f"{PORO2}.0"]
        tell("targets_chosen", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", targets=targets, slots=[0, 1])
        tell("finalized", "A", f"{STUPEFY}.1", name="Stupefy")
        tell("priority", "A")
        yield act("A", f"play {GUST}")

    both = "steps   A plays Stupefy, targets Stalwart Poro, Stalwart Poro 2\nexpect  A can play Gust\n"
    assert run(both, play).verdict == "passed"
    wrong = both.replace("targets Stalwart Poro,", "targets Gust,")
    assert "the targets chosen were: Stalwart Poro#3.0, Stalwart Poro#5.0" in run(wrong, play).message


def test_answers_that_are_no_names_can_be_expected() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield ask("damage", "A", "1", "2")

    assert run("expect  A can choose 2\n        A cannot choose 3\n", play).verdict == "passed"
    assert run("expect  A cannot choose 2\n", play).verdict == "failed"


def test_all_pass_stops_when_the_newest_item_has_resolved() -> None:
    result = run(
        "steps   A plays Stupefy, targets Stalwart Poro\n        all pass\nexpect  A is asked to act\n",
        play_stupefy,
    )
    assert (result.verdict, result.message) == ("passed", "")
    assert result.trace[-1].kind == "priority"
    assert not any(event.kind == "phase_began" for event in result.trace), (
        "the file ends before the turn does"
    )


def test_a_sentence_that_does_not_hold_is_prose() -> None:
    result = run(
        "steps   A plays Stupefy, targets Stalwart Poro\n        all pass\nexpect  A has 3 energy\n",
        play_stupefy,
    )
    assert result.verdict == "failed"
    assert result.message == (
        "toy.scenario:10: expected: A has 3 energy\n"
        "    but A has 2 energy\n"
        "    events that bear on it:\n"
        "            4  A spends 1 energy   300"
    )


WRONG_STEPS = {
    "the wrong player": (
        "steps   B passes\nexpect  the chain is empty\n",
        "toy.scenario:8: B passes\n    but A is asked to act and may: pass, play Stupefy#1",
    ),
    "what is not offered": (
        "steps   A plays Gust\nexpect  the chain is empty\n",
        "toy.scenario:8: A plays Gust\n"
        "    that is not on offer: A is asked to act and may: pass, play Stupefy#1",
    ),
    "a target that is not offered": (
        "steps   A plays Stupefy, targets Gust\nexpect  the chain is empty\n",
        "toy.scenario:8: A plays Stupefy, targets Gust\n"
        "    Gust is not on offer: A is asked 'target of Stupefy#1': Stalwart Poro#3, Stalwart Poro#5",
    ),
    "a target that is not named": (
        "steps   A plays Stupefy\n        all pass\nexpect  the chain is empty\n",
        "toy.scenario:8: A plays Stupefy\n"
        "    the step does not say what to answer: A is asked 'target of Stupefy#1': "
        "Stalwart Poro#3, Stalwart Poro#5",
    ),
    "one target too many": (
        "steps   A plays Stupefy, targets Stalwart Poro, Stalwart Poro 2\nexpect  the chain is empty\n",
        "toy.scenario:8: A plays Stupefy, targets Stalwart Poro, Stalwart Poro 2\n"
        "    the targets chosen were: Stalwart Poro#3.0",
    ),
    "a cost that nobody asks for": (
        "steps   A plays Stupefy, Repeat, targets Stalwart Poro\nexpect  the chain is empty\n",
        "toy.scenario:8: A plays Stupefy, Repeat, targets Stalwart Poro\n"
        "    there was no such cost to choose: Repeat",
    ),
    "passing on nothing": (
        "steps   all pass\nexpect  the chain is empty\n",
        "toy.scenario:8: all pass\n"
        "    the chain is empty, so there is nothing to pass on; write 'A ends the turn' to end it",
    ),
    "ending the turn with a chain": (
        "steps   A plays Stupefy, targets Stalwart Poro\n        A ends the turn\nexpect  the chain is empty\n",
        "toy.scenario:9: A ends the turn\n    the chain is not empty: it holds Stupefy#1.1",
    ),
    "an answer that nobody wants": (
        "steps   A accepts\nexpect  the chain is empty\n",
        "toy.scenario:8: A accepts\n    but A is asked to act and may: pass, play Stupefy#1",
    ),
    "after the end": (
        "steps   A passes\n        A passes\nexpect  the chain is empty\n",
        "toy.scenario:9: A passes\n    but the play has ended (game over)",
    ),
}


@pytest.mark.parametrize("what", WRONG_STEPS)
def test_a_step_that_can_not_be_followed_is_an_error(what: str) -> None:
    script, said = WRONG_STEPS[what]
    result = run(script, play_stupefy)
    assert (result.verdict, result.message) == ("error", said)


def test_a_choice_with_one_answer_is_not_asked_and_still_checked() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        on_chain(tell, "A", STUPEFY)
        tell("targets_chosen", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", targets=[f"{PORO}.0"], slots=[0])
        tell("option_chosen", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", what="location", answer="base:A")
        tell(
            "cost_paid",
            "A",
            item=f"{STUPEFY}.1",
            energy=0,
            power={},
            optional=[],
            acts=[["kill", [f"{GUST}.0"]]],
        )
        yield act("A")

    def play_it(how: str) -> ScenarioResult:
        return run(f"steps   A plays Stupefy, {how}\nexpect  A is asked to act\n", play)

    assert play_it("targets Stalwart Poro, to base, kills Gust").verdict == "passed"
    assert play_it("targets Stalwart Poro 2").message.endswith("the targets chosen were: Stalwart Poro#3.0")
    assert play_it("kills Defy").message.endswith("Defy was not used for a cost")


def test_an_answer_that_was_the_only_one_is_found_in_the_trace() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        on_chain(tell, "A", STUPEFY)
        tell("move", "A", f"{GUST}.0", origin="hand:A", to="banishment:A", becomes=f"{GUST}.1", why="banish")
        yield act("A")

    follow = "steps   A plays Stupefy\n        A chooses {}\nexpect  Gust is in banishment\n"
    assert run(follow.format("Gust"), play).verdict == "passed"
    assert run(follow.format("Stalwart Poro"), play).verdict == "error"
    twice = run(follow.format("Gust\n        A chooses Gust"), play)
    assert twice.verdict == "error", "one choice answers one step"


def costly(tell: Telling) -> Generator[Question, int, None]:
    """A play with an optional cost, a kill as a cost, a payment, and a yes-or-no while it resolves."""
    tell("priority", "A")
    yield act("A", f"play {STUPEFY}", f"play {STUPEFY} with Flow", f"hide {GUST} at Old Bridge")
    on_chain(tell, "A", STUPEFY)
    repeat = yield ask(f"Repeat of {STUPEFY}", "A", NO, YES)
    mode = yield ask(f"mode of {STUPEFY}", "A", "mode 1", "mode 2")
    place = yield ask(f"location of {STUPEFY}", "A", "base:A", "base:B")
    first = yield ask(f"target of {STUPEFY}", "A", PORO, PORO2)
    more = yield ask(f"target of {STUPEFY}", "A", Option("done", "no"), (PORO2, PORO)[first])
    chosen = [f"{(PORO, PORO2)[at]}.0" for at in (first, 1 - first)[: more + 1]]
    tell("targets_chosen", "A", f"{STUPEFY}.1", item=f"{STUPEFY}.1", targets=chosen, slots=[0] * len(chosen))
    killed = yield ask(f"kill for {STUPEFY}", "A", PORO, GUST)
    paid = yield ask(f"pay for {STUPEFY}", "A", Option("decline", "decline"), "exhaust Fury Rune")
    letter = yield ask("domain of Fury Rune#9*1", "A", "R", "G")
    said = [repeat, mode, place, first, more, killed, paid, letter]
    tell(
        "cost_paid",
        "A",
        item=f"{STUPEFY}.1",
        energy=0,
        power={},
        acts=[["kill", [(f"{PORO}.0", f"{GUST}.0")[killed]]]],
    )
    tell("xp", "A", amount=1, total=int("".join(map(str, said)), 2))
    yield act("A")


def test_a_plan_answers_what_belongs_to_its_item() -> None:
    def what_came(how: str) -> str:
        result = run(f"steps   A plays Stupefy, {how}\nexpect  A is asked to act\n", costly)
        assert result.verdict == "passed", result.message
        return f"{result.trace[-1].data['total']:08b}"

    base = "targets Stalwart Poro, mode 1, to base, kills Gust"
    assert what_came(base) == "00000110", "an optional cost that is not named is not paid; paying comes first"
    assert what_came(f"Repeat, {base}") == "10000110"
    assert what_came(f"pays Repeat, {base}") == "10000110"
    assert what_came(f"pays the additional cost, {base}") == "10000110"
    assert (
        what_came("targets Stalwart Poro 2, Stalwart Poro, mode 2, to base, kills Stalwart Poro")
        == "01011010"
    )
    assert what_came("to B's base, targets Stalwart Poro, mode 1, kills Gust") == "00100110"


def test_a_plan_that_does_not_say_enough() -> None:
    def said(how: str) -> str:
        result = run(f"steps   A plays Stupefy, {how}\n        A passes\nexpect  A is asked to act\n", costly)
        assert result.verdict == "error"
        return result.message.splitlines()[1].strip()

    assert (
        said("Accelerate")
        == "the step does not say what to answer: A is asked 'mode of Stupefy#1': mode 1, mode 2"
    )
    assert said("mode 1").startswith("the step does not say what to answer: A is asked 'location of")
    assert said("mode 3, to base").startswith("the step does not say what to answer: A is asked 'mode of")
    assert said("mode 1, to base, targets Stalwart Poro").startswith("say what A uses, as in ', kills …'")


def test_steps_may_answer_one_question_after_the_other() -> None:
    script = """\
steps
  A plays Stupefy
  A doesn't pay Repeat
  A chooses mode 2
  A chooses A's base
  A chooses Stalwart Poro 2
  A chooses nothing
  A chooses Gust
expect
  A has 90 xp
"""
    result = run(script, costly)
    assert [line.instead for line in result.lines] == ["A has 86 xp"], result.message
    assert f"{86:08b}" == "01010110"


def test_declining_to_pay() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        on_chain(tell, "A", f"{PORO}*1", "trigger")
        paid = yield ask(f"pay for {PORO}*1", "A", "exhaust Fury Rune", Option("decline", "decline"))
        tell("xp", "A", amount=1, total=paid)
        yield act("A")

    assert run("steps   A plays Stupefy\nexpect  A has 0 xp\n", play).verdict == "passed"
    assert run("steps   A plays Stupefy\n        A declines\nexpect  A has 1 xp\n", play).verdict == "passed"
    chosen = run("steps   A plays Stupefy\n        A chooses exhaust Fury Rune\nexpect  A has 0 xp\n", play)
    assert chosen.verdict == "passed"


def test_ordering_triggers_by_their_sources() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        first = yield ask("order", "A", f"{PORO}*1", f"{PORO2}*2")
        tell("xp", "A", amount=1, total=first)
        yield act("A")

    follow = "steps   A plays Stupefy\n        A orders {}\nexpect  A has {} xp\n"
    ordered = "Stalwart Poro 2's trigger before Stalwart Poro's trigger"
    assert run(follow.format(ordered, 1), play).verdict == "passed"
    assert run(follow.format("Stalwart Poro before Stalwart Poro 2", 0), play).verdict == "passed"
    assert "that is no answer" in run(follow.format("Gust before Defy", 0), play).message


def test_activating_names_one_ability() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        picked = yield act("A", f"activate {PORO} 0", f"activate {PORO} 1")
        tell("xp", "A", amount=1, total=picked)
        yield act("A")

    assert run("steps   A activates Stalwart Poro, ability 2\nexpect  A has 2 xp\n", play).verdict == "passed"
    unclear = run("steps   A activates Stalwart Poro\nexpect  A has 2 xp\n", play)
    assert "say which ability ('ability 1' …)" in unclear.message


def test_playing_in_another_way_and_hiding() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        picked = yield act(
            "A", f"play {STUPEFY} with Flow", f"play {GUST} from facedown", f"hide {GUST} at Old Bridge"
        )
        tell("xp", "A", amount=1, total=picked)
        yield act("A")

    def total(how: str) -> int:
        battlefield = "battlefield Old Bridge, controlled by A"
        text = (
            START.replace("  A     hand", f"  {battlefield}\n  A     hand")
            + f"steps   A {how}\nexpect  A has 0 xp\n"
        )
        result = run_scenario(parse_scenario(text, "toy.scenario"), Toy(play))
        return 0 if result.verdict == "error" else int(result.trace[-1].data["total"])

    assert total("plays Stupefy, with Flow") == 1
    assert total("plays Gust, from hidden") == 2
    assert total("hides Gust at Old Bridge") == 3
    assert total("plays Stupefy") == 0, "a Flow play is not what 'plays' means alone"


def test_a_subject_that_fails_is_no_failure_of_ours() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield act("A", f"play {STUPEFY}")
        raise SubjectError("crash", "out of memory")

    result = run("steps   A plays Stupefy\nexpect  the chain is empty\n", play)
    assert result.verdict == "error"
    assert result.message == "toy.scenario: the subject failed (crash): out of memory"


def test_a_subject_that_has_nothing_to_pass_with() -> None:
    def play(tell: Telling) -> Generator[Question, int, None]:
        tell("priority", "A")
        yield ask("act", "A", f"play {STUPEFY}", f"play {GUST}")

    result = run("steps   A passes\nexpect  the chain is empty\n", play)
    assert result.message == "toy.scenario: the subject failed (nonsense): A is asked to act and can't pass"


def test_a_subject_that_refuses() -> None:
    file = parse_scenario(START + "expect  the chain is empty\n", "toy.scenario")
    result = run_scenario(file, Toy(play_stupefy, "no such card"))
    assert (result.verdict, result.message) == ("error", "toy.scenario: toy can't take it: no such card")


def test_a_broken_invariant_fails_a_file_whose_sentences_hold() -> None:
    text = """\
title   Refunded
game    riftbound 1.4
rules   425.1.c
start   A to act
  A     hand: Stupefy    energy 1    base: Stalwart Poro
  B     hand: Defy       energy 1, calm 1
steps   A plays Stupefy, targets Stalwart Poro
        A passes
        B plays Defy, targets Stupefy
        all pass
expect  Stupefy was countered
"""
    file = parse_scenario(text, "refunded.scenario")
    assert run_scenario(file, builtin("riftbound", faults=())).verdict == "passed"
    result = run_scenario(file, builtin("riftbound", faults=("refund-on-counter",)))
    assert result.verdict == "failed"
    assert all(line.held for line in result.lines)
    assert "no-refund-on-counter" in {violation.invariant for violation in result.violations}
    assert "the invariant no-refund-on-counter (425.1.c" in result.message
    told = run_scenario(
        parse_scenario(text + "        no invariant is broken\n", "refunded.scenario"),
        builtin("riftbound", faults=("refund-on-counter",)),
    )
    assert not told.lines[-1].held


@pytest.mark.parametrize(
    ("name", "options", "sort", "item"),
    [
        ("act", ("pass", "play X#1"), "act", ""),
        ("target of Ember Lash#4", ("Poro#7", "B"), "target", "4"),
        ("new target of Ember Lash#4", ("keep", "Poro#7"), "target", "4"),
        ("target of Mel, Newly Awakened#4*2", ("Poro#7", "B"), "target", "4"),
        ("Repeat of Ember Lash#4", ("no", "yes"), "optional", "4"),
        ("optional cost of Ember Lash#4", ("no", "yes"), "optional", "4"),
        ("discount order of Ember Lash#4", ("Heron#2", "its own discount"), "other", "4"),
        ("may Poro#7*3", ("no", "yes"), "may", "7"),
        ("pay Ember Lash#4", ("no", "yes"), "pay", "4"),
        ("pay for Ember Lash#4", ("exhaust Fury Rune", "decline"), "pay for", "4"),
        ("kill for Ember Lash#4", ("Poro#7", "Poro#8"), "use", "4"),
        ("banish for Promising Future#4", ("Poro#7", "Poro#8"), "use", "4"),
        ("order", ("Poro#7*1", "Poro#8*2"), "order", ""),
        ("predict Poro#7", ("keep", "recycle"), "other", ""),
    ],
)
def test_questions_are_told_apart_by_their_names(
    name: str, options: tuple[str, ...], sort: str, item: str
) -> None:
    asked = read_question(ask(name, "A", *options))
    assert (asked.sort, asked.id) == (sort, item)
    assert asked.ability == ("*" in name.rpartition("#")[2] and bool(item))
    assert sort in {row[0] for row in TABLE}
