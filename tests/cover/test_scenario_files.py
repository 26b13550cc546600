"""Every scenario file in the corpus passes on the sound engine; and what sentences say can be false."""

from __future__ import annotations

from pathlib import Path

import pytest

import headjudge.corpus
from headjudge.corpus.scenario_expect import PATTERNS
from headjudge.corpus.scenario_format import load_scenario_file, parse_scenario
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.subjects.builtin import builtin

CORPUS = Path(headjudge.corpus.__file__).resolve().parent
FILES = sorted(CORPUS.rglob("*.scenario"))
SOUND = builtin("riftbound", faults=())


@pytest.mark.parametrize("path", FILES, ids=[str(p.relative_to(CORPUS).with_suffix("")) for p in FILES])
def test_a_scenario_file_passes(path: Path) -> None:
    file = load_scenario_file(path)
    result = run_scenario(file, builtin(file.scenario.game, faults=()))
    assert result.verdict == "passed", result.message
    assert result.lines


def test_the_files_are_many_and_told_apart() -> None:
    files = [load_scenario_file(path) for path in FILES]
    for game, least in (("riftbound", 130), ("magic", 300)):
        assert len([file for file in files if file.scenario.game == game]) >= least
    titles = [file.title for file in files]
    assert len(set(titles)) == len(titles)
    rulings = [file for file in files if file.scenario.game == "riftbound"]
    assert all(file.source for file in rulings), "a ruling names where it comes from"


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        ("refund-on-counter", "countering/abandon-returns-it"),
        ("triggers-jump-ahead", "promising-future/student-triggers-after-the-chosen-cards"),
        ("permanents-wait", "promising-future/permanents-resolve-at-once"),
        ("play-trigger-when-countered", "countering/no-play-trigger"),
        ("legion-counts-resolved", "countering/finalized-is-kept-in-the-turns-history"),
        ("counters-the-uncounterable", "countering/mel-empowered-protects-spells"),
        ("protection-stays-behind", "rebuttal/protection-is-lost-with-control"),
        ("flow-to-trash", "flow/resolved-is-banished"),
        ("permission-beats-prohibition", "playing/a-prohibition-beats-a-permission"),
        ("ignoring-energy-ignores-power", "promising-future/power-costs-still-apply"),
        ("deflect-is-free", "costs/deflect"),
        ("minimum-ignored", "costs/the-other-order-of-discounts"),
    ],
)
def test_a_broken_rule_makes_a_sentence_false(fault: str, name: str) -> None:
    file = load_scenario_file(CORPUS / "riftbound" / f"{name}.scenario")
    result = run_scenario(file, builtin("riftbound", faults=(fault,)))
    assert result.verdict == "failed"
    assert any(not line.held for line in result.lines), result.message


#: A play of Vanguard Captain after a countered Frigid Touch, with Repeat paid; then both players' cards as they are.
PLAY = """\
title   True and false
game    riftbound 1.4
rules   425.1.c
start   A to act
  battlefield Old Bridge, controlled by B
  A     hand: Frigid Touch, Vanguard Captain, Discipline    energy 10, order 1, fury 1    points 2
        base: Ravenbloom Student    deck: Gust    runes: 2 Fury runes, 1 exhausted Calm rune
  B     hand: Wind Wall    energy 3, calm 2    at Old Bridge: Mega-Mech (damage 2, buffed)
steps
  A     plays Frigid Touch, Repeat, targets Mega-Mech, Ravenbloom Student
  A     passes
  B     plays Wind Wall, targets Frigid Touch
  all   pass
  A     plays Vanguard Captain
  all   pass
expect
"""

#: For each kind of sentence, one that holds and one that does not.
SENTENCES: tuple[tuple[str, str], ...] = (
    ("no invariant is broken", "Gust resolved"),
    ("the chain is empty", "Recruit is on the chain"),
    ("it is A's turn", "it is B's turn"),
    ("A is asked to act", "B is asked to act"),
    ("A can play Discipline", "A cannot play Discipline"),
    ("A cannot play Gust", "A can play Gust"),
    ("Frigid Touch is countered before Vanguard Captain is finalized", "Recruit enters the board before Vanguard Captain"),
    ("Wind Wall resolves before Vanguard Captain", "Frigid Touch resolves before Vanguard Captain"),
    ("nothing triggered from playing Frigid Touch", "nothing triggered from playing Vanguard Captain"),
    ("nothing triggered from Ravenbloom Student", "nothing triggered from Vanguard Captain"),
    ("Vanguard Captain triggered once", "Vanguard Captain triggered twice"),
    ("Ravenbloom Student never triggered", "Ravenbloom Student triggered"),
    ("A drew 0", "A drew 1"),
    ("A paid Repeat for Frigid Touch", "A did not pay Repeat for Frigid Touch"),
    ("A did not pay Accelerate for Frigid Touch", "A paid the additional cost for Vanguard Captain"),
    ("A paid 4 energy for Frigid Touch", "A paid 4 energy and 1 fury for Frigid Touch"),
    ("A paid 3 energy and 1 any for Vanguard Captain", "B paid 3 energy and 1 any for Vanguard Captain"),
    ("Frigid Touch targets Mega-Mech, Ravenbloom Student", "Frigid Touch targets Mega-Mech"),
    ("Wind Wall targets Frigid Touch", "Wind Wall targets nothing"),
    ("Mega-Mech gained Assault never", "Mega-Mech gained Assault"),
    ("Frigid Touch was countered by Wind Wall", "Wind Wall was countered by Frigid Touch"),
    ("Frigid Touch was finalized once", "Frigid Touch was never finalized"),
    ("Frigid Touch was never played", "Frigid Touch was played"),
    ("Frigid Touch did not resolve", "Wind Wall did not resolve"),
    ("Mega-Mech has 9 might", "Mega-Mech has 8 might"),
    ("Mega-Mech has 2 damage", "Mega-Mech has no damage"),
    ("A has 3 energy and 1 fury", "A has 3 energy and 2 fury"),
    ("A has 2 points, 0 xp and 1 card in hand", "A has 2 cards in hand"),
    ("A has 3 runes and 2 ready runes", "A has 3 ready runes"),
    ("B controls Mega-Mech", "A controls Mega-Mech"),
    ("A does not control Mega-Mech", "A does not control Recruit 2"),
    ("Mega-Mech is buffed", "Mega-Mech is not buffed"),
    ("Vanguard Captain is exhausted", "Vanguard Captain is ready"),
    ("Vanguard Captain's trigger is nowhere", "Recruit is nowhere"),
    ("Frigid Touch is in A's trash", "Frigid Touch is in B's trash"),
    ("Wind Wall is in the trash of B", "Wind Wall is not in the trash"),
    ("Mega-Mech is at Old Bridge", "Vanguard Captain is at Old Bridge"),
    ("Recruit 2 is in A's base", "Recruit 3 is on the board"),
)  # fmt: skip


def test_sentences_hold_and_can_be_false() -> None:
    for which in (0, 1):
        text = PLAY + "".join(f"  {pair[which]}\n" for pair in SENTENCES)
        result = run_scenario(parse_scenario(text, "sentences.scenario"), SOUND)
        wrong = [f"{line.text}: {line.instead}" for line in result.lines if line.held is bool(which)]
        assert wrong == []
        assert len(result.lines) == len(SENTENCES)


def test_the_page_shows_every_kind_of_sentence() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenario-files.md").read_text(encoding="utf-8")
    assert [example for example, _, _ in PATTERNS if f"`{example}`" not in page] == []
