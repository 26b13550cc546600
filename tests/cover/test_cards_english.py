"""Cards in English: every value of the language reads, nothing leaks, and hostile text stays in its line."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from toys.cards import PARTS, simplest, values, variants

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.english import (
    THIS,
    describe_ability,
    describe_condition,
    describe_cost,
    describe_instruction,
    describe_pick,
    english,
    text_lines,
)
from headjudge.engine.cards.english_riftbound import TOKENS
from headjudge.engine.cards.nouns import clean
from headjudge.engine.riftbound import library

#: What a Python value looks like when it is printed as one, and unfilled places.
LEAK = re.compile(
    rf"\b(?:None|True|False|Pick|Cost|Act|{'|'.join(PARTS)})\(|\bNone\b|\bTrue\b|\bFalse\b|<class|TODO|\{{"
)


def said(value: Any) -> str:
    """A part of the language in English, by what kind of part it is."""
    if isinstance(value, get_args(cl.Condition)):
        return describe_condition(value)
    if isinstance(value, get_args(cl.Instruction)):
        return describe_instruction(value)
    return describe_ability(value)


@pytest.mark.parametrize("name", PARTS)
def test_every_part_of_the_language_reads(name: str) -> None:
    """The simplest value of each type is a sentence, or a condition, with its words filled in."""
    text = said(simplest(PARTS[name]))
    assert len(text.split()) >= 2 or re.fullmatch(r"\[\w+( \d+)?\]\.?", text), text
    assert not LEAK.search(text)
    if not issubclass(PARTS[name], (*get_args(cl.Condition), cl.Keyword)):
        assert text[0].isupper() or text[0] == "["
        assert text.endswith((".", ")", '."'))


@pytest.mark.parametrize("kind,field", [(kind, f) for kind, fields in words.FIELDS.items() for f in fields])
def test_every_word_of_the_language_changes_what_is_read(kind: type[msgspec.Struct], field: str) -> None:
    """Two words of one field never read alike, but for those that mean the same."""
    base = simplest(kind)
    readings = {}
    for word in words.FIELDS[kind][field]:
        value = msgspec.structs.replace(base, **{field: word})
        if isinstance(value, Pick):
            text = describe_pick(value)
        elif isinstance(value, Act):
            text = describe_cost(Cost(acts=(msgspec.structs.replace(value, what=Pick("unit")),)))
        elif isinstance(value, RiftboundCard):
            text = english(value)
        else:
            text = said(value)
        readings[word] = text
    assert all(readings.values())
    same = {("board", "chain"), ("any", "chain"), ("kill me", "kill"), ("", "turn"), ("graveyard", "")}
    for one in readings:
        for other in readings:
            if one < other and (one, other) not in same:
                assert readings[one] != readings[other], (one, other, readings[one])


#: Fields that say nothing by themselves: they need another field beside them.
SILENT = {("CostsMore", "unless_gate")}


@pytest.mark.parametrize("name", PARTS)
def test_every_field_of_the_language_is_read(name: str) -> None:
    """Setting an optional field changes the English: none is passed over."""
    for field, base, value in variants(PARTS[name]):
        assert value != base
        assert (said(value) != said(base)) or (name, field) in SILENT, (field, said(value))


@given(values(RiftboundCard))
def test_any_card_reads_in_lines_without_control_characters(card: RiftboundCard) -> None:
    """However wild a card, its English is lines of text: no line breaks inside, nothing that hides or reorders."""
    lines = text_lines(card)
    whole = english(card).split("\n")
    assert whole[2:] == lines
    assert len(whole) >= 2
    for line in whole:
        assert line.strip()
        assert not [char for char in line if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Cs")]


def test_hostile_names_stay_one_line_and_keep_their_letters() -> None:
    """Markup is left as it is (who writes HTML escapes it); what breaks lines or hides goes."""
    assert clean("<script>alert(1)</script>") == "<script>alert(1)</script>"
    assert clean("Two\nLines\r\n\ttabbed") == "Two Lines tabbed"
    assert clean("\u202eabc\u2066\x00\x1b[31m") == "abc [31m"
    assert clean("\ud800x") == "\ufffdx"
    assert clean("Šárka Ætherflux 龍") == "Šárka Ætherflux 龍"
    card = RiftboundCard("\n", "unit", tags=("a\nb", "\x07"))
    assert english(card) == "(no name) [0]\nUnit, 0 [M] — a b"


def test_real_cards_leak_nothing() -> None:
    """No real card's English shows a Python value or an unfilled place."""
    for card in library.ALL.values():
        assert not LEAK.search(english(card)), card.name


def test_tokens_are_described_as_they_are() -> None:
    """The phrases for the rulebook's tokens say what the library's tokens are."""
    tokens = {name: token for name, token in library.TOKENS.items() if token.type != "battlefield"}
    assert set(TOKENS) == set(tokens)
    for name, token in tokens.items():
        might = f"{token.might} [M] " if token.type == "unit" else ""
        keywords = [a.name for a in token.abilities if isinstance(a, cl.Keyword)]
        trait = f" with [{keywords[0]}]" if keywords else ""
        assert TOKENS[name] == (f"{might}{name} {token.type} token", trait)


def test_costs() -> None:
    """Costs in symbols, resources first."""
    assert describe_cost(Cost()) == "[0]"
    assert describe_cost(Cost(3, "RA")) == "[3][R][A]"
    assert describe_cost(Cost(1, or_power="O")) == "[1] or [O]"
    assert describe_cost(Cost(1, acts=(Act("kill me"), Act("exhaust me")))) == "[1], kill this, [E]"
    assert describe_cost(Cost(acts=(Act("discard", n=2),))) == "Discard 2"
    assert (
        describe_cost(Cost(acts=(Act("spend buff", n=2), Act("spend xp", n=3))))
        == "Spend two buffs, spend 3 XP"
    )
    trash = Pick("card", whose="yours", zone="trash")
    assert describe_cost(Cost(acts=(Act("recycle", trash, 3),))) == "Recycle three cards from your trash"


def test_descriptions_of_things() -> None:
    """Number, side, place and restrictions each have their place in the phrase."""
    readings = {
        Pick("unit"): "a unit",
        Pick("unit", whose="enemy"): "an enemy unit",
        Pick("unit", whose="friendly", other=True): "another friendly unit",
        Pick("unit", whose="friendly", least=0, most=2, other=True): "up to two other friendly units",
        Pick("unit", least=0, most=99): "any number of units",
        Pick("gear", every=True): "all gear",
        Pick("unit", whose="yours", tag="Mech", every=True, other=True): "your other Mechs",
        Pick("permanent", whose="enemy", domain="P"): "an enemy Chaos unit or gear",
        Pick("unit", zone="battlefield", max_might=3): "a unit at a battlefield with 3 [M] or less",
        Pick("unit", whose="friendly", min_might=5): "a friendly [Mighty] unit",
        Pick(
            "spell", zone="chain", max_energy=4, max_power=1
        ): "a spell costing no more than [4] and no more than [A]",
        Pick("unit", zone="trash", least=0, most=2): "up to two units in trashes",
        Pick("card", whose="enemy", zone="hand"): "a card in an opponent's hand",
        Pick("unit", status="empowered"): "a unit that is [Empowered]",
        Pick("thing", status="empowered", whose="yours"): "something you control that is [Empowered]",
        Pick("player", whose="enemy"): "an opponent",
    }
    assert {pick: describe_pick(pick) for pick in readings} == readings
    chooses = Pick("permanent", whose="friendly")
    item = Pick("item", whose="enemy", zone="chain", chooses=chooses)
    assert describe_pick(item) == "an enemy spell or ability that chooses a friendly unit or gear"


def test_it_and_targets_are_told_apart() -> None:
    """A text remembers what it spoke of: one thing, several, and the second of two alike."""
    card = RiftboundCard(
        "Two Duels", "spell",
        text=(
            cl.Choose(Pick("unit", whose="friendly")), cl.Choose(Pick("unit", whose="enemy")),
            cl.Deal("my might", "target 1"), cl.Kill("target 0"),
        ),
    )  # fmt: skip
    assert text_lines(card)[0].endswith("the second unit chosen. Kill the first unit chosen.")
    several = (cl.Buff(Pick("unit", least=2, most=2)), cl.Ready("it"), cl.Forbid("be readied", "it"))
    card = RiftboundCard("Pair", "spell", text=several)
    assert text_lines(card) == ["Buff two units. Ready them. They can't be readied this turn."]


def test_tokens_of_a_choice_are_among_those_that_the_text_played() -> None:
    """What each player's choice plays, the text has played: what it does to them later, it does to several."""
    chosen = cl.EachChooses(("Runes", "Gold"), ((), (cl.PlayToken("Gold", where="base"),)))
    reflection = cl.PlayToken("Reflection", where="base")
    copied = cl.DoThis((cl.BecomeCopy("made", "that"),))
    alone, both = (
        describe_ability(cl.Triggered("play me", text))
        for text in ((reflection, copied), (chosen, reflection, copied))
    )
    assert "that token becomes a copy" in alone
    assert "those tokens become copies" in both


def test_nested_texts_keep_their_scope() -> None:
    """What hangs on a condition or a payment is one sentence, or stands in brackets."""
    unit = Pick("unit")
    pay = cl.Pay(Cost(0, "A"), (cl.Draw(), cl.Discard()), (cl.Counter("it"),))
    assert (
        describe_instruction(pay)
        == "You may pay [A]. If you do, draw 1, then discard 1. Otherwise, counter it."
    )
    inner = cl.If(cl.Xp(3), (cl.Stun(unit),), (cl.Kill(unit),))
    assert describe_instruction(cl.May((inner, cl.Draw()))) == (
        "You may have this happen: (If you have 3 or more XP, stun a unit. Otherwise, kill a unit. Draw 1.)"
    )
    last = cl.Triggered("play me", (cl.Draw(), cl.If(cl.Xp(3), (cl.Stun(unit),))))
    assert describe_ability(last) == "When you play me, draw 1, then if you have 3 or more XP, stun a unit."
    first = cl.Triggered("play me", (cl.If(cl.Xp(3), (cl.Stun(unit),)), cl.Draw()))
    assert describe_ability(first) == "When you play me, if you have 3 or more XP, stun a unit. Draw 1."
    outer = cl.If(cl.IAm("buffed"), (cl.If(cl.Xp(3), (cl.Draw(),)),), (cl.Kill(unit),))
    assert describe_instruction(outer) == (
        "If I'm buffed, this happens: (If you have 3 or more XP, draw 1.) Otherwise, kill a unit."
    )
    modes = cl.Triggered("play me", (cl.Modes(((cl.Draw(),), (cl.Buff("me"),))),))
    assert describe_ability(modes) == "When you play me, choose one — • Draw 1. • Buff me."
    must = cl.Kill(Pick("unit", whose="yours", must=True))
    assert describe_instruction(must) == "You must kill a unit you control."


def test_abilities() -> None:
    """Gates, permissions, limits, costs and conditions stand where the game puts them."""
    draw = (cl.Draw(),)
    readings = {
        cl.Triggered("die", draw, gate=("empowered",)): "[Empowered][>>][Deathknell][>] Draw 1.",
        cl.Triggered("die", draw, cl.IAmAt()): "[Deathknell][>] If I'm at a battlefield, draw 1.",
        cl.Triggered("enemy unit dies", draw, may=True, cost=Cost(1), each_turn=2): (
            "Up to 2 times each turn, when an enemy unit dies, you may pay [1] to draw 1."
        ),
        cl.Triggered("hold", (cl.Draw(1, "opponents"),), may=True): (
            "When I hold, you may have this happen: (Each opponent draws 1.)"
        ),
        cl.Activated(Cost(0, "R"), draw, "reaction", cl.IAm("buffed"), ("level 6",)): (
            "[Level 6][>>][Reaction][>] [R]: Draw 1. Use only while I'm buffed."
        ),
        cl.CostsMore(Cost(1), gate=("legion",), unless_gate=True): (
            "Opponents' spells cost [1] more unless you've played another card this turn."
        ),
        cl.HasMight(
            -1, Pick("unit", whose="enemy", zone="here", every=True)
        ): "Enemy units here have -1 [M].",
        cl.ExtraCost(Cost(1, "A", (Act("discard"),)), True, Cost(2)): (
            "As you play me, you may pay [1][A] and discard 1 as an additional cost. If you do, I cost [2] less."
        ),
    }
    assert {ability: describe_ability(ability) for ability in readings} == readings
    assert describe_ability(cl.Triggered("play me", draw), THIS) == "When you play this, draw 1."


def test_two_extra_costs_are_told_apart() -> None:
    """A card with two optional additional costs says which was paid."""
    card = RiftboundCard(
        "Twice", "unit",
        abilities=(
            cl.ExtraCost(Cost(1), True), cl.ExtraCost(Cost(2), True),
            cl.Triggered("play me", (cl.Draw(),), cl.PaidCost(1)), cl.Triggered("play me", (cl.Draw(),), cl.PaidCost(0)),
        ),
    )  # fmt: skip
    assert text_lines(card)[2:] == [
        "When you play me, if you paid the second additional cost, draw 1.",
        "When you play me, if you paid the first additional cost, draw 1.",
    ]
