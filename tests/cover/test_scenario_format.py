"""Reading scenario files: what is read, and that whatever is wrong is said in one line with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headjudge.corpus.errors import FileError
from headjudge.corpus.scenario_expect import PATTERNS, Expectation
from headjudge.corpus.scenario_format import ScenarioFile, load_scenario_file, parse_scenario
from headjudge.corpus.scenario_steps import Step
from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards.riftbound import Deal, Keyword
from headjudge.engine.trace import Placed, PlayerStart

GOOD = """\
title   A title
        that goes on
game    riftbound 1.4
rules   425.1.c, 820.1.d
        337.1.b
source  somewhere
note    Read so.            # a remark that nobody reads
note    And so.

card    Ember Lash
        type       spell
        cost       2 energy, 1 fury and 1 any
        domains    fury, chaos
        tags       Fire, Lash
        abilities  [{"type": "Keyword", "name": "Repeat",
                     "cost": {"energy": 1, "power": "R"}}]
        text       [{"type": "Deal", "n": 2, "to": {"kind": "unit"}}]
card    Big Poro
        like       Stalwart Poro
        might      7

start   A to act in the main phase, turn 3
  battlefield Old Bridge, controlled by B
  battlefield Quiet Meadow, uncontrolled
  A     hand: Ember Lash, Gust    energy 3, fury 1; xp 2
        at Old Bridge: Stalwart Poro (exhausted, damage 1, buffed)
        deck: 2 Gust, Stupefy
        runes: 2 Fury runes, 1 exhausted Calm rune
        rune deck: 1 Mind rune
  B     base: Stalwart Poro, Mel, Newly Awakened (empowered), Iron Ballista (owned by A)
        points 4, any 1; hidden at Quiet Meadow: Hidden Blade
        base: Vanguard Captain

steps
  A     plays Ember Lash, Repeat, targets Stalwart Poro 2, Mel, Newly Awakened
  all   pass

expect  A has 0 energy
        Gust is in A's trash
"""


def read(text: str = GOOD) -> ScenarioFile:
    """A scenario file with that text."""
    return parse_scenario(text, "f.scenario")


def test_the_head() -> None:
    file = read()
    assert file.title == "A title that goes on"
    assert file.rules == ("425.1.c", "820.1.d", "337.1.b")
    assert (file.source, file.notes) == ("somewhere", ("Read so.", "And so."))
    assert (file.scenario.game, file.scenario.edition) == ("riftbound", "1.4")


def test_made_up_cards() -> None:
    cards = read().scenario.cards
    lash = cards["Ember Lash"]
    assert isinstance(lash, RiftboundCard)
    assert (lash.type, lash.energy, lash.power, lash.domains) == ("spell", 2, "RA", "RP")
    assert lash.tags == ("Fire", "Lash")
    assert isinstance(lash.text[0], Deal)
    assert lash.abilities == (Keyword("Repeat", cost=Cost(1, "R")),)


def test_a_card_like_another() -> None:
    file = read(GOOD.replace("hand: Ember Lash, Gust ", "hand: Ember Lash, Gust, Big Poro "))
    big = file.scenario.cards["Big Poro"]
    real = file.scenario.cards["Stalwart Poro"]
    assert isinstance(big, RiftboundCard)
    assert isinstance(real, RiftboundCard)
    assert (big.might, big.set, big.number) == (7, "", 0)
    assert big.abilities == real.abilities
    assert real.might != 7


def test_the_position() -> None:
    scenario = read().scenario
    assert scenario.players == (
        PlayerStart("A", xp=2, energy=3, power={"R": 1}),
        PlayerStart("B", points=4, power={"A": 1}),
    )
    assert (scenario.turn_player, scenario.phase, scenario.turn) == ("A", "main", 3)
    assert scenario.battlefields == {"Old Bridge": "B", "Quiet Meadow": ""}
    placed = {p.id: p for p in scenario.placed}
    assert placed["3"] == Placed(
        "3",
        "Stalwart Poro",
        "A",
        "battlefield:Old Bridge",
        exhausted=True,
        damage=1,
        statuses=("buffed",),
        key=3,
    )
    deck = [p.card for p in scenario.placed if p.zone == "deck:A"]
    assert deck == ["Gust", "Gust", "Stupefy"]
    runes = [(p.card, p.exhausted) for p in scenario.placed if p.zone == "base:A"]
    assert runes == [("Fury Rune", False), ("Fury Rune", False), ("Calm Rune", True)]
    assert [p.card for p in scenario.placed if p.zone == "runedeck:A"] == ["Mind Rune"]
    ballista = next(p for p in scenario.placed if p.card == "Iron Ballista")
    assert (ballista.owner, ballista.controller, ballista.zone) == ("A", "B", "base:B")
    hidden = next(p for p in scenario.placed if p.card == "Hidden Blade")
    assert (hidden.zone, hidden.statuses) == ("facedown:Quiet Meadow", ("facedown",))
    assert "Recruit" in scenario.cards, "the tokens that a card makes are defined with it"


def test_what_is_agreed_at_the_table_and_what_is_attached() -> None:
    text = GOOD.replace(
        "  battlefield Quiet Meadow, uncontrolled\n",
        "  victory score 11\n  mode match\n  teams A and B, B and A\n",
    ).replace("(owned by A)", "(attached to Mel)")
    scenario = read(text).scenario
    assert (scenario.victory, scenario.mode) == (11, "match")
    assert scenario.teams == (("A", "B"), ("B", "A"))
    ids = {p.card: p.id for p in scenario.placed}
    assert [p.attached for p in scenario.placed if p.card == "Iron Ballista"] == [ids["Mel, Newly Awakened"]]


def test_the_rulings_that_a_file_shows() -> None:
    text = GOOD.replace("source  somewhere", "ruling  cards/gust#who, mechanics/x#y\n        bugs#3")
    assert read(text).rulings == ("cards/gust#who", "mechanics/x#y", "bugs#3")


def test_a_battlefield_is_controlled_by_who_is_there_unless_a_line_says_otherwise() -> None:
    text = GOOD.replace("  battlefield Old Bridge, controlled by B\n", "")
    assert read(text).scenario.battlefields == {"Quiet Meadow": "", "Old Bridge": "A"}


def test_names() -> None:
    cast = read().cast
    by_name = {
        "Stalwart Poro": "3",
        "stalwart poro 2": "11",
        "Mel": "12",
        "Mel, Newly Awakened": "12",
        "Gust 2": "4",
        "Ember": "1",
        "B's Stalwart Poro": "11",
        "A's Iron Ballista": "13",
        "Fury Rune 2": "8",
    }
    found = {text: cast.find(text) for text in by_name}
    assert {text: name.id if name else "" for text, name in found.items()} == by_name
    ability = cast.find("Mel's second trigger")
    assert ability is not None
    assert (ability.kind, ability.id, ability.nth) == ("ability", "12", 2)
    token = cast.find("Recruit 2")
    assert token is not None
    assert (token.kind, token.card, token.nth) == ("token", "Recruit", 2)
    place = cast.find("B's base")
    assert place is not None
    assert place.card == "base:B"
    assert cast.find("Stalwart") is not None
    assert cast.find("Stalwart Poro 3") is None
    assert cast.find("Rune") is None


def test_steps_and_sentences_alternate() -> None:
    script = read(GOOD + "steps   A passes\nexpect  the chain is empty\n").script
    assert [type(entry) for entry in script] == [Step, Step, Expectation, Expectation, Step, Expectation]
    play = script[0]
    assert isinstance(play, Step)
    assert (play.who, play.verb) == ("A", "play")
    assert [target.id for target in play.plan.targets] == ["11", "12"]
    assert play.plan.pays == ["Repeat"]


STEPS = {
    "A plays Gust": "play",
    "A plays Gust, with Flow, mode 2, to base": "play",
    "A plays Gust, pays the additional cost, kills Stalwart Poro": "play",
    "A plays Gust, targets nothing": "play",
    "A activates Iron Ballista, ability 2, targets Stalwart Poro": "activate",
    "A finalizes Gust, to Old Bridge": "finalize",
    "A passes": "pass",
    "A chooses keep": "choose",
    "A targets Stalwart Poro": "choose",
    "A accepts": "accept",
    "A declines": "decline",
    "A pays": "pay",
    "A pays Repeat": "pay",
    "A doesn't pay": "decline",
    "A doesn't pay the additional cost": "decline",
    "A hides Gust at Old Bridge": "hide",
    "A orders Mel's trigger before Iron Ballista's trigger": "order",
    "A ends the turn": "end turn",
    "all pass": "pass",
    "all pass until the chain is empty": "pass until",
    "all pass until the showdown is over": "pass until",
    "all pass until the combat is over": "pass until",
    "A moves Stalwart Poro to base": "move",
    "A moves Stalwart Poro, Mel and Stalwart Poro 2 to Quiet Meadow": "move",
    "A assigns to Stalwart Poro": "assign",
    "A assigns damage to Mel, then Stalwart Poro 2": "assign",
    "A begins the combat at Old Bridge": "begin",
    "A begins the showdown at Quiet Meadow": "begin",
}


@pytest.mark.parametrize("line", STEPS)
def test_every_kind_of_step_is_read(line: str) -> None:
    step = read(GOOD.replace("  all   pass\n", f"  {line}\n")).script[1]
    assert isinstance(step, Step)
    assert step.verb == STEPS[line]


@pytest.mark.parametrize("example", [example for example, _, _ in PATTERNS])
def test_every_kind_of_sentence_is_read(example: str) -> None:
    line = (
        example.replace("Poro", "Big Poro")
        .replace("Nullify", "Gust 2")
        .replace("Ravenbloom Student", "Gust")
        .replace("Doran's Blade", "Iron Ballista")
        .replace("Meadow", "Old Bridge")
    )
    text = GOOD.replace("hand: Ember Lash, Gust ", "hand: Ember Lash, Gust, 2 Big Poro ")
    expectation = read(text.replace("A has 0 energy", line)).script[2]
    assert isinstance(expectation, Expectation)
    assert expectation.text == line


#: What is done to the good file, and the one line that is said about it.
WRONG: dict[str, tuple[str, str, str]] = {
    "unknown block": (
        "source  somewhere",
        "sauce   somewhere",
        "line 6, column 1: expected one of title, game, rules, ruling, source, note, attempts, card, start, steps, "
        "expect, got 'sauce'; did you mean 'source'?",
    ),
    "no title": ("title   A title\n        that goes on\n", "", "line 37: the file has no 'title'"),
    "no game": ("game    riftbound 1.4\n", "", "line 21, column 9: 'game' stands before 'start'"),
    "no rules": ("rules   425.1.c, 820.1.d\n        337.1.b\n", "", "line 37: the file has no 'rules'"),
    "cut off in the position": (
        GOOD[GOOD.index("steps") :],
        "",
        "line 32: the file ends without an 'expect'",
    ),
    "cut off before the position": (GOOD[GOOD.index("start ") :], "", "line 20: the file has no 'start'"),
    "another game": (
        "riftbound 1.4",
        "chess 1",
        "line 3, column 9: expected a game and the edition of its rules, as in 'riftbound 1.4' or 'magic 2026-04-17', got 'chess 1'",
    ),
    "no rule": (
        "337.1.b",
        "Repeat",
        "line 5, column 9: expected the number of a rule, as in '425.1.c', got 'Repeat'",
    ),
    "a line twice": ("source  somewhere", "game    riftbound 1.4", "line 6, column 9: 'game' stands twice"),
    "an empty line": ("source  somewhere", "source", "line 6, column 7: expected something after 'source'"),
    "an indented beginning": (
        "title   A title",
        "  title A title",
        "line 1, column 1: expected one of title, game, rules, ruling, source, note, attempts, card, start, steps, "
        "expect at the beginning of a line",
    ),
    "a control character": (
        "somewhere",
        "some\x07where",
        "line 6, column 13: a control character ('\\x07') has no place here",
    ),
    "attempts": (
        "source  somewhere",
        "attempts  yes",
        "line 6, column 11: expected 'attempts offered', got 'yes'",
    ),
    "like what": (
        "like       Stalwart Poro",
        "like       Stalwart Porro",
        "line 19, column 20: no card is called 'Stalwart Porro'; did you mean 'Stalwart Poro'",
    ),
    "a field": (
        "might      7",
        "mihgt      7",
        "line 20, column 9: expected one of like, type, cost, might, domains, tags, text, abilities, got 'mihgt'; "
        "did you mean 'might'?",
    ),
    "an empty field": ("might      7", "might", "line 20, column 14: expected something after 'might'"),
    "a number": ("might      7", "might      much", "line 20, column 20: expected a number, got 'much'"),
    "a cost": (
        "1 fury and 1 any",
        "1 furry and 1 any",
        "line 12, column 30: expected an amount such as '2 energy' or '1 fury' (fury, calm, mind, body, chaos, "
        "order, any), got '1 furry'",
    ),
    "a domain": (
        "fury, chaos",
        "fury, fire",
        "line 13, column 26: expected a domain (fury, calm, mind, body, chaos, order), got 'fire'",
    ),
    "a type": (
        "type       spell",
        "type       sorcery",
        "line 11, column 20: expected unit, gear, spell, battlefield, legend, got 'sorcery'",
    ),
    "no type": (
        "        type       spell\n",
        "",
        "line 10, column 9: the card 'Ember Lash' needs a type, or 'like' a real card",
    ),
    "a real card's name": (
        "card    Big Poro",
        "card    Gust",
        "line 18, column 9: 'Gust' is a real card: choose another name",
    ),
    "a card twice": (
        "card    Big Poro",
        "card    Ember Lash",
        "line 18, column 9: the card 'Ember Lash' stands twice",
    ),
    "JSON": (
        '"to": {"kind": "unit"}}]',
        '"to": {"kind": "unit"}]',
        "line 17, column 20: expected JSON, and it is not complete or not well formed",
    ),
    "the card language": (
        '"n": 2, ',
        "",
        "line 17, column 20: this is not the card language: Object missing required field `n` - at `$[0]`",
    ),
    "a card too late": (
        "steps\n",
        "card    Late\n        like Gust\nsteps\n",
        "line 34, column 9: cards stand before 'start'",
    ),
    "who acts": (
        "A to act in the main phase, turn 3",
        "A first",
        "line 22, column 9: expected 'start A to act in the main phase', got 'start A first'",
    ),
    "who is C": ("A to act", "C to act", "line 22, column 9: 'C' has no line in the position"),
    "one player": (
        GOOD[GOOD.index("  B     base") : GOOD.index("steps")],
        "",
        "line 22, column 9: the position needs at least two players",
    ),
    "no player yet": (
        "  A     hand:",
        "        hand:",
        "line 25, column 9: expected a player's name, got 'hand:'",
    ),
    "a card name": (
        "Lash, Gust    ",
        "Lash, Gusst    ",
        "line 25, column 27: no card is called 'Gusst'; did you mean 'Gust'",
    ),
    "one blank only": (
        "Gust    energy 3, fury 1",
        "Gust energy 3",
        "line 25, column 27: no card is called 'Gust energy 3'; two blanks or ';' stand between entries",
    ),
    "a short name of two cards": (
        "Mel, Newly Awakened (",
        "Mel (",
        "line 30, column 30: no card is called 'Mel'; it could be Mel, Newly Awakened or Mel, Defiant Soul",
    ),
    "a zone": (
        "base: Vanguard",
        "bsae: Vanguard",
        "line 32, column 9: expected one of hand, deck, trash, banishment, champion, champion zone, legend, base, "
        "runes, rune deck, at BATTLEFIELD, hidden at BATTLEFIELD, got 'bsae:'; did you mean 'base'?",
    ),
    "no cards": ("base: Vanguard Captain", "base:", "line 32, column 14: expected cards after 'base:'"),
    "nothing between commas": (
        "Lash, Gust    ",
        "Lash, , Gust    ",
        "line 25, column 27: expected a card between the commas",
    ),
    "an amount": (
        "fury 1; xp 2",
        "furry 1; xp 2",
        "line 25, column 45: expected a zone and its cards ('hand: Poro') or an amount ('energy 2'), got 'furry 1'; "
        "two blanks or ';' stand between entries",
    ),
    "a state": (
        "(exhausted, damage 1, buffed)",
        "(tired)",
        "line 26, column 24: expected exhausted, ready, buffed, empowered, stunned, damage n, owned by PLAYER or attached to "
        "UNIT in the parentheses, got 'tired'",
    ),
    "an owner": ("owned by A", "owned by C", "line 30, column 63: 'C' has no line in the position"),
    "too many": (
        "base: Vanguard Captain",
        "base: 61 Vanguard Captain",
        "line 32, column 15: at most 60 copies, not 61",
    ),
    "too many runes": ("2 Fury runes", "61 Fury runes", "line 28, column 16: at most 60 runes, not 61"),
    "count and number": (
        "base: Vanguard Captain",
        "base: 2 Vanguard Captain 3",
        "line 32, column 15: '2 Vanguard Captain 3' has both a count and the number of a copy",
    ),
    "a copy twice": (
        "base: Stalwart Poro,",
        "base: Stalwart Poro 1,",
        "line 30, column 15: 'Stalwart Poro' stands twice in the position",
    ),
    "runes": (
        "2 Fury runes",
        "2 Fire runes",
        "line 28, column 16: expected runes, such as '3 Fury runes' or '1 exhausted Calm rune', got '2 Fire runes'",
    ),
    "a battlefield": (
        "Old Bridge, controlled by B",
        "Old Bridge, held by B",
        "line 23, column 3: expected 'battlefield NAME, controlled by PLAYER' or 'battlefield NAME, uncontrolled'",
    ),
    "a battlefield's controller": (
        "Old Bridge, controlled by B",
        "Old Bridge, controlled by C",
        "line 22, column 9: Old Bridge is controlled by 'C', who has no line in the position",
    ),
    "a battlefield twice": (
        "battlefield Quiet Meadow, uncontrolled",
        "battlefield Old Bridge, uncontrolled",
        "line 24, column 15: the battlefield 'Old Bridge' stands twice",
    ),
    "a shared battlefield": (
        "  battlefield Quiet Meadow, uncontrolled\n  A     hand:",
        "  A     at Quiet Meadow: Gust\n        hand:",
        "line 22, column 9: A and B have cards at Quiet Meadow: say 'battlefield Quiet Meadow, controlled by …'",
    ),
    "the position twice": (
        "steps\n",
        "start   A to act\n  A\n  B\nsteps\n",
        "line 34, column 9: 'start' stands twice",
    ),
    "steps too early": (
        "start   A",
        "steps   A passes\nstart   A",
        "line 22, column 9: 'start' stands before 'steps'",
    ),
    "no steps": (
        GOOD[GOOD.index("steps") : GOOD.index("expect")],
        "steps\n\n",
        "line 34, column 6: expected at least one line after 'steps'",
    ),
    "a step's player": (
        "  all   pass",
        "  C     passes",
        "line 36, column 3: expected a player (A, B) or 'all', got 'C'",
    ),
    "a step's verb": (
        "  all   pass",
        "  A     activate Gust",
        "line 36, column 9: expected one of plays, activates, finalizes, passes, chooses, targets, accepts, declines, "
        "pays, doesn't pay, hides, moves, assigns, begins, orders, ends the turn, "
        "concedes, invites, got 'activate'; did you mean 'activates'",
    ),
    "a step's card": (
        "  all   pass",
        "  A     plays Gusst",
        "line 36, column 15: expected a name from the position, got 'Gusst'; did you mean 'Gust'",
    ),
    "nothing to play": ("  all   pass", "  A     plays", "line 36, column 14: expected a card after 'plays'"),
    "a player played": (
        "  all   pass",
        "  A     plays B",
        "line 36, column 15: expected a card, got 'B', which is a player",
    ),
    "a step's target": (
        "Stalwart Poro 2, Mel, Newly",
        "Stalwart Poro 9, Mel, Newly",
        "line 35, column 43: expected a name from the position, got 'Stalwart Poro 9'; did you mean 'Stalwart Poro",
    ),
    "a step's place": (
        "  all   pass",
        "  A     plays Gust, to New Bridge",
        "line 36, column 24: expected a name from the position, got 'New Bridge'; did you mean 'Old Bridge'?",
    ),
    "a step's manner": (
        "  all   pass",
        "  A     plays Gust, quickly",
        "line 36, column 21: expected targets …, to …, mode n, Repeat, Accelerate, pays …, with Flow, from hidden, "
        "from the trash, ability n, kills …, discards …, exhausts …, recycles …, returns …, banishes …, got 'quickly'",
    ),
    "hiding where": (
        "  all   pass",
        "  A     hides Gust",
        "line 36, column 15: expected 'hides CARD at BATTLEFIELD'",
    ),
    "order of what": (
        "  all   pass",
        "  A     orders Gust",
        "line 36, column 16: expected 'orders X before Y'",
    ),
    "all do what": (
        "  all   pass",
        "  all   play",
        "line 36, column 9: expected 'all pass', 'all pass until the chain is empty', 'all pass until the showdown is over', "
        "'all pass until the combat is over', got 'all play'; did you mean 'pass'?",
    ),
    "a move without a destination": (
        "  all   pass",
        "  A     moves Stalwart Poro",
        "line 36, column 15: expected 'moves UNIT to BATTLEFIELD' or 'moves UNIT, UNIT to base'",
    ),
    "a move to nowhere": (
        "  all   pass",
        "  A     moves Stalwart Poro to Old Brigde",
        "line 36, column 32: expected a name from the position, got 'Old Brigde'; did you mean 'Old Bridge'?",
    ),
    "a move of nobody": (
        "  all   pass",
        "  A     moves Stalwart Poro and Mell to Old Bridge",
        "line 36, column 33: expected a name from the position, got 'Mell'",
    ),
    "a move of a player": (
        "  all   pass",
        "  A     moves B to Old Bridge",
        "line 36, column 15: expected a card or token, got 'B', which is a player",
    ),
    "an assignment to whom": (
        "  all   pass",
        "  A     assigns 3 damage",
        "line 36, column 17: expected 'assigns to UNIT', or several with commas in the order of assignment",
    ),
    "what begins": (
        "  all   pass",
        "  A     begins the battle at Old Bridge",
        "line 36, column 16: expected 'begins the showdown at BATTLEFIELD' or 'begins the combat at BATTLEFIELD'",
    ),
    "a mode of play": (
        "  battlefield Quiet Meadow, uncontrolled",
        "  mode dual",
        "line 24, column 3: expected duel, match, ffa3, ffa4, 2v2, got 'dual'; did you mean 'duel'?",
    ),
    "a team": (
        "  battlefield Quiet Meadow, uncontrolled",
        "  teams A and C, B and D",
        "line 22, column 9: 'C', who is in a team, has no line in the position",
    ),
    "what it is attached to": (
        "Iron Ballista (owned by A)",
        "Iron Ballista (attached to Stalwart Porro)",
        "line 30, column 63: expected a name from the position, got 'Stalwart Porro'; did you mean 'Stalwart Poro",
    ),
    "a ruling twice": (
        "source  somewhere",
        "ruling  a/b#c, a/b#c",
        "line 6, column 16: the ruling 'a/b#c' stands twice",
    ),
    "one word": (
        "  all   pass",
        "  pass",
        "line 36, column 3: expected a player and what they do, such as 'A passes'",
    ),
    "a sentence": (
        "Gust is in A's trash",
        "Gust goes to A's trash",
        "line 39, column 9: no sentence reads like that; did you mean",
    ),
    "a sentence's card": (
        "Gust is in A's trash",
        "Gusst is in A's trash",
        "line 39, column 9: expected a name from the position, got 'Gusst'; did you mean 'Gust'",
    ),
    "a sentence about a player": (
        "Gust is in A's trash",
        "B is in A's trash",
        "line 39, column 9: expected a card or token or ability, got 'B', which is a player",
    ),
    "a sentence's zone": (
        "Gust is in A's trash",
        "Gust is in A's bin",
        "line 39, column 20: expected hand, deck, trash, banishment, champion zone, base, rune deck, got 'bin'",
    ),
    "a sentence's place": (
        "Gust is in A's trash",
        "Gust is at Old Brigde",
        "line 39, column 20: expected a zone (\"A's trash\", \"the hand of B\", banishment), 'the board', 'the chain' or "
        "a battlefield, got 'Old Brigde'; did you mean 'Old Bridge'?",
    ),
    "a sentence's amount": (
        "A has 0 energy",
        "A has 0 mana",
        "line 38, column 15: expected amounts such as '0 energy', '1 fury', '2 points', '3 xp', '2 cards in hand', "
        "'1 ready rune', got '0 mana'",
    ),
    "a pile of cards": (
        "A has 0 energy",
        "A has 2 cards in heap",
        "line 38, column 15: expected hand, deck, trash, banishment, champion zone, base, rune deck, got 'heap'",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_said_with_its_place(what: str) -> None:
    old, new, said = WRONG[what]
    assert GOOD.count(old) >= 1, "the good file has nothing of the kind"
    with pytest.raises(FileError) as caught:
        read(GOOD.replace(old, new, 1))
    text = str(caught.value)
    assert text.startswith(f"f.scenario: {said}")
    assert "\n" not in text


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"^.*missing\.scenario: No such file"):
        load_scenario_file(tmp_path / "missing.scenario")
    broken = tmp_path / "broken.scenario"
    broken.write_bytes(b"title \xff\xfe")
    with pytest.raises(FileError, match="not UTF-8 text"):
        load_scenario_file(broken)
    long = tmp_path / "long.scenario"
    long.write_text("# nothing\n" * 30_000)
    with pytest.raises(FileError, match="at most 200000 characters"):
        load_scenario_file(long)


def test_line_ends_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "good.scenario"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    file = load_scenario_file(path)
    assert file.path == str(path)
    assert file.scenario == read().scenario
    assert [entry.line for entry in file.script] == [entry.line for entry in read().script]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_is_done_to_a_file_it_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    text = GOOD
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 40))
        put = data.draw(
            st.sampled_from(
                ["", "\n", "  ", ",", ";", ":", "(", "'", "#", "²", "9" * 5000, "\x00", " 2", "A "]
            )
        )
        text = text[:at] + put + text[at + gone :]
    try:
        read(text)
    except FileError as error:
        assert "\n" not in str(error)
        assert str(error).startswith("f.scenario: line ")
