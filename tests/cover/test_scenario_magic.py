"""Magic's scenario files: what is read, what is run, and that whatever is wrong is said in one line with its place."""

from __future__ import annotations

import pytest

from headjudge.corpus.errors import FileError
from headjudge.corpus.scenario_format import ScenarioFile, parse_scenario
from headjudge.corpus.scenario_magic_expect import PATTERNS
from headjudge.corpus.scenario_run import ScenarioResult, run_scenario
from headjudge.corpus.scenario_steps import Step
from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Placed, PlayerStart

_TYPES = {
    "Opt": "Instant", "Island": "Land", "Bear": "Creature", "Ape": "Creature", "Cancel": "Instant", "Bolt": "Instant",
    "Clone": "Creature", "Pacifism": "Enchantment", "Urborg": "Land", "Stomping Ground": "Land", "Zombie": "Creature",
}  # fmt: skip
LIBRARY = {name: MagicCard(name, (kind,)) for name, kind in _TYPES.items()}

GOOD = """\
title A title
game magic 2026-04-17
rules 608.2b, 701.6a
card Sulk
   type Instant
   cost {1}{U}
   abilities [{"type": "Spell", "targets": [{"which": {"kind": "spell"}}],
               "does": [{"type": "Counter"}]}]
card Big Ape
   like Ape
   type Legendary Creature — Ape Warrior
   power 3/*
start A to act in the main phase, turn 3
  A  life 17; mana UUC   hand: Opt, 2 Island, Sulk   battlefield: Bear (tapped, 2 +1/+1 counters), Ape (fresh)
     foretold: Cancel
  B  battlefield: Clone (facedown), Pacifism (attached to Bear), Urborg, Zombie (owned by A)  hand: Bolt, Stomping Ground
     poison 2, life 5
steps
"""


def good(steps: str = "  A passes", expect: str = "  the stack is empty") -> ScenarioFile:
    return parse_scenario(f"{GOOD}{steps}\nexpect\n{expect}\n", "f.scenario", LIBRARY)


def test_a_position_is_read() -> None:
    file = good()
    scenario = file.scenario
    assert (scenario.game, scenario.edition, scenario.turn, scenario.turn_player) == (
        "magic",
        "2026-04-17",
        3,
        "A",
    )
    assert scenario.players == (
        PlayerStart("A", life=17, power={"U": 2, "C": 1}),
        PlayerStart("B", life=5, counts={"poison": 2}),
    )
    by_name = {placed.card: placed for placed in scenario.placed}
    assert by_name["Bear"] == Placed(
        "5", "Bear", "A", "battlefield", exhausted=True, key=5, counters={"+1/+1": 2}
    )
    assert by_name["Ape"].fresh
    assert by_name["Cancel"].zone == "exile"
    assert by_name["Cancel"].statuses == ("facedown", "foretold")
    assert by_name["Clone"].statuses == ("facedown",)
    assert by_name["Pacifism"].attached == by_name["Bear"].id
    assert (by_name["Zombie"].owner, by_name["Zombie"].controller) == ("A", "B")


def test_made_up_cards_are_read() -> None:
    cards = good().scenario.cards
    sulk = cards["Sulk"]
    assert isinstance(sulk, MagicCard)
    assert (sulk.types, sulk.cost) == (("Instant",), "{1}{U}")
    assert sulk.abilities == (cl.Spell((cl.Counter(),), (cl.Target(cl.Which("spell")),)),)


@pytest.mark.parametrize("example", [example for example, _, _ in PATTERNS])
def test_every_sentence_is_read_as_what_it_is_an_example_of(example: str) -> None:
    assert good(expect=f"  {example}").script[-1].text == example


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("A casts Opt, X=3, kicked twice, mode 2, targets Bear, B, with flashback, sacrifices Ape", "cast"),
        ("A casts Bolt, 2 to Bear, 1 to B", "cast"),
        ("A foretells Opt", "foretell"),
        ("A plays Stomping Ground", "play"),
        ("A activates Bear, ability 2, targets nothing", "activate"),
        ("A taps Island 2 for U", "mana"),
        ("A turns Clone face up", "turn up"),
        ("all pass", "pass"),
        ("all pass until B's upkeep", "pass until"),
        ("all pass until the end step", "pass until"),
        ("all pass until the stack is empty", "pass until"),
        ("A attacks with Bear, Ape", "attack"),
        ("A attacks B with Bear", "attack"),
        ("A attacks with nothing", "attack"),
        ("B blocks Bear with Clone", "block"),
        ("B doesn't block", "block"),
        ("A doesn't pay", "decline"),
        ("A pays kicker", "pay"),
        ("A keeps", "choose"),
        ("A votes for Bear", "choose"),
        ("A puts Bear on the bottom", "choose"),
        ("A orders Bear's trigger before Ape's trigger", "order"),
        ("A ends the turn", "end turn"),
    ],
)
def test_steps_are_read(text: str, verb: str) -> None:
    step = good(f"  {text}").script[0]
    assert isinstance(step, Step)
    assert (step.verb, step.text) == (verb, text)


def test_a_cast_says_all_its_choices() -> None:
    step = good(
        "  A casts Opt, X=3, kicked twice, mode 2, targets Bear, B, with flashback, sacrifices Ape"
    ).script[0]
    assert isinstance(step, Step)
    plan = step.plan
    assert (plan.x, plan.modes, plan.pays, plan.way) == (3, [2], ["kicker", "kicker"], "flashback")
    assert [name.text for name in plan.targets] == ["Bear", "B"]
    assert [(word, name.text) for word, name in plan.uses] == [("sacrifice", "Ape")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("A cats Opt", "expected one of casts"),
        ("C passes", "expected a player (A, B) or 'all'"),
        ("A casts Opd", "expected a name from the position"),
        ("all pass until midnight", "expected 'all pass'"),
        ("A casts Opt, sideways", "expected targets"),
        ("A attacks Bear", "expected 'attacks with CREATURE"),
        ("A casts B", "expected a card, got 'B'"),
    ],
)
def test_what_is_wrong_about_a_step_is_said(line: str, said: str) -> None:
    with pytest.raises(FileError, match="line 19") as error:
        good(f"  {line}")
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("magic 2026-04-17", "magic 4", "expected a game and the edition"),
        ("608.2b", "608.2.b.1", "expected the number of a rule, as in '608.2b'"),
        ("{1}{U}", "1U", "expected a mana cost"),
        ("Legendary Creature", "Legendary Creatura", "expected one of Basic"),
        ("3/*", "3", "expected power and toughness"),
        ("life 17", "live 17", "expected a zone and its cards"),
        ("battlefield: Bear", "field: Bear", "expected one of hand"),
        ("(fresh)", "(frech)", "expected tapped"),
        ("Urborg, ", "Urborx, ", "no card is called 'Urborx'"),
        ("in the main phase", "in the upkeep", "expected 'start A to act in the main phase'"),
    ],
)
def test_what_is_wrong_about_the_rest_is_said(old: str, new: str, said: str) -> None:
    text = f"{GOOD}  A passes\nexpect\n  the stack is empty\n".replace(old, new, 1)
    with pytest.raises(FileError) as error:
        parse_scenario(text, "f.scenario", LIBRARY)
    assert said in str(error.value)


# -- running ---------------------------------------------------------------------------------------------------

COUNTERED = """\
title A countered kicked spell gives nothing back
game magic 2026-04-17
rules 701.6b
start A to act in the main phase
  A  hand: Into the Roil  battlefield: 4 Island  library: 2 Island
  B  hand: Counterspell   battlefield: 2 Island, Grizzly Bears (tapped)
steps
  A casts Into the Roil, kicked, targets Grizzly Bears
  A passes
  B casts Counterspell, targets Into the Roil
  all pass
expect
"""


def run(expect: str) -> ScenarioResult:
    return run_scenario(parse_scenario(COUNTERED + expect, "f.scenario"), builtin("magic"))


TRUE = """\
  Into the Roil was countered by Counterspell
  Into the Roil is in A's graveyard
  Into the Roil was kicked
  Into the Roil did not resolve
  Grizzly Bears is on the battlefield
  Grizzly Bears is tapped
  Grizzly Bears is 2/2
  Grizzly Bears is green
  Grizzly Bears is a Bear
  Grizzly Bears is named Grizzly Bears
  Grizzly Bears has no counters
  Grizzly Bears has no damage
  Grizzly Bears does not have flying
  A drew 0
  A paid UUUU for Into the Roil
  A paid 4 mana for Into the Roil
  A has 20 life, no mana and no cards in hand
  A controls 4 Islands
  A was asked about Into the Roil
  Into the Roil is cast before Counterspell
  Into the Roil targets Grizzly Bears
  A is asked to act
  the stack is empty
  it is the main phase
  nobody has won the game"""


@pytest.mark.parametrize("sentence", TRUE.splitlines())
def test_sentences_hold(sentence: str) -> None:
    result = run(sentence + "\n")
    assert result.verdict == "passed", result.message


@pytest.mark.parametrize(
    ("sentence", "instead"),
    [
        ("Into the Roil resolved", "Into the Roil resolved: never"),
        ("Into the Roil is in exile", "Into the Roil is in A's graveyard"),
        ("Grizzly Bears is 3/3", "Grizzly Bears is 2/2"),
        ("Grizzly Bears is red", "Grizzly Bears is green"),
        ("Grizzly Bears is an artifact", "Grizzly Bears is a Creature Bear"),
        ("Grizzly Bears has flying", "Grizzly Bears has no keywords"),
        ("Grizzly Bears is untapped", "Grizzly Bears is not untapped"),
        ("A has 19 life", "A has 20 life"),
        ("A paid UUU for Into the Roil", "A paid UUUU for Into the Roil"),
        ("A controls 3 Islands", "A controls 4 Islands"),
        ("A can cast Into the Roil", "A is offered pass"),
        ("B has lost the game", "the game goes on, nobody has lost"),
        ("Into the Roil was not kicked", "optional costs paid for Into the Roil: kicker"),
    ],
)
def test_sentences_that_are_false_say_what_is_so(sentence: str, instead: str) -> None:
    result = run(f"  {sentence}\n")
    assert result.verdict == "failed"
    assert instead in result.message


def test_a_step_that_can_not_be_followed_says_who_is_asked_what() -> None:
    text = COUNTERED.replace(", targets Grizzly Bears", "").replace(
        "Grizzly Bears (tapped)", "2 Grizzly Bears"
    )
    result = run_scenario(parse_scenario(text + "  the stack is empty\n", "f.scenario"), builtin("magic"))
    assert result.verdict == "error"
    assert "f.scenario:8" in result.message
    assert result.stuck


def test_lands_that_pay_are_named_before() -> None:
    text = """\
title t
game magic 2026-04-17
rules 605.3a
start A to act in the main phase
  A  hand: Opt  battlefield: 2 Island  library: 2 Island
  B  life 20
steps
  A taps Island 2 for U
  A casts Opt
expect
  Island is tapped
  Island 2 is untapped
  A paid U for Opt
"""
    result = run_scenario(parse_scenario(text, "f.scenario"), builtin("magic"))
    assert result.verdict == "passed", result.message


def test_everybody_passes_until_a_step() -> None:
    text = """\
title t
game magic 2026-04-17
rules 500.2
start A to act in the main phase
  A  battlefield: Island  library: 2 Island
  B  battlefield: Island  library: 2 Island
steps
  all pass until the end step
expect
  it is A's turn
  it is the end step
steps
  all pass until B's upkeep
expect
  it is B's turn
  it is the upkeep step
  B drew 0
steps
  B ends the turn
expect
  it is A's turn
  B drew 1
"""
    result = run_scenario(parse_scenario(text, "f.scenario"), builtin("magic"))
    assert result.verdict == "passed", result.message
