"""Magic's cards in English: every value of the language reads, nothing leaks, and hostile text stays in its line."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from toys.cards import MAGIC_PARTS, simplest, values, variants

from headjudge.engine.cards import MagicCard, words_magic
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.english import english, text_lines
from headjudge.engine.cards.english_magic import (
    describe_ability,
    describe_change,
    describe_condition,
    describe_do,
    describe_price,
    describe_target,
    describe_which,
)
from headjudge.engine.cards.english_magic_does import TOKENS
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Target, Which
from headjudge.engine.cards.nouns import listed
from headjudge.engine.magic import library

#: What a Python value looks like when it is printed as one, and unfilled places.
LEAK = re.compile(
    rf"\b(?:None|True|False|{'|'.join(MAGIC_PARTS)})\(|\bNone\b|\bTrue\b|\bFalse\b|<class|TODO|\{{[a-z]|  |\.\."
)


def said(value: Any) -> str:
    """A part of the language in English, by what kind of part it is."""
    if isinstance(value, Condition):
        return describe_condition(value)
    if isinstance(value, Which):
        return describe_which(value)
    if isinstance(value, Target):
        return describe_target(value)
    if isinstance(value, Pay):
        return describe_price(Price(pays=(value,)))
    if isinstance(value, Price):
        return describe_price(value)
    if isinstance(value, get_args(cl.Do)):
        return describe_do(value)
    if isinstance(value, get_args(cl.Ability)):
        return describe_ability(value)
    return describe_change(value)


@pytest.mark.parametrize("name", MAGIC_PARTS)
def test_every_part_of_the_language_reads(name: str) -> None:
    """The simplest value of each type reads with its words filled in; instructions and abilities are sentences."""
    text = said(simplest(MAGIC_PARTS[name]))
    assert text.strip()
    assert not LEAK.search(text), text
    if issubclass(
        MAGIC_PARTS[name], (*get_args(cl.Do), cl.Triggered, cl.Activated, cl.Static, cl.Replaces, cl.Spell)
    ):
        assert text[0].isupper() or text[0] == "{", text
        assert text.endswith((".", ")", '"')), text


#: Fields that say nothing by themselves (they tie abilities together, or need another field beside them), and fields whose words
#: are said in one way.
SILENT = {
    ("Exile", "link"), ("ReturnTo", "link"), ("Choose", "link"), ("Spell", "link"), ("Activated", "link"), ("Triggered", "link"),
    ("Static", "link"), ("Replaces", "link"), ("Static", "defines"), ("Which", "by"), ("Target", "kicked"),
    ("Target", "least"),
}  # fmt: skip
#: Conditions that read the fields that others pass over.
CONDITIONS = {
    "ref": Condition("fits", Which(types=("Creature",))),
    "who": Condition("life", n=5),
    "word": Condition("kicked"),
    "parts": Condition("all", parts=(Condition("kicked"),)),
}


@pytest.mark.parametrize("name", MAGIC_PARTS)
def test_every_field_of_the_language_is_read(name: str) -> None:
    """Setting an optional field changes the English: none is passed over."""
    for field, base, value in variants(MAGIC_PARTS[name], cl.AddMana("{U}") if name == "AddMana" else None):
        if name == "Condition" and field in CONDITIONS:
            base = CONDITIONS[field]
            value = msgspec.structs.replace(base, **{field: getattr(value, field)})
        if value == base and (name, field) == ("AddMana", "mana"):
            continue
        assert value != base
        assert (said(value) != said(base)) or (name, field) in SILENT, (field, said(value))


#: Words of one field that mean the same where nothing else is said.
ALIKE = {
    frozenset(("battlefield", "stack")), frozenset(("battlefield", "any")), frozenset(("stack", "any")), frozenset(("host", "this")),
    frozenset(("", "host")), frozenset(("", "this")), frozenset(("battlefield", "")),
}  # fmt: skip


@pytest.mark.parametrize(
    "kind,field", [(kind, field) for kind, fields in words_magic.FIELDS.items() for field in fields]
)
def test_every_word_of_the_language_changes_what_is_read(kind: type[msgspec.Struct], field: str) -> None:
    """Two words of one field never read alike, but for those that mean the same."""
    base = simplest(kind)
    if kind is cl.Allow and field == "zone":
        base = cl.Allow("play from")
    if kind is Which and field in ("by", "compare"):
        base = Which(amount=Amount("x"))
    if kind is cl.AddMana:
        base = cl.AddMana("{U}")
    readings = {}
    for word in words_magic.FIELDS[kind][field]:
        value = msgspec.structs.replace(base, **{field: word})
        readings[word] = said(value) if kind is not Amount else describe_do(cl.Draw(value))
    assert all(readings.values())
    for one in readings:
        for other in readings:
            if one < other and frozenset((one, other)) not in ALIKE:
                assert readings[one] != readings[other], (one, other, readings[one])


@given(values(MagicCard))
def test_any_card_reads_in_lines_without_control_characters(card: MagicCard) -> None:
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
    draw = (cl.Triggered("enters", (cl.Draw(),)),)
    card = MagicCard("<b>A\nB\u202e", ("Creature\n",), "{1}", ("\x07Elf",), ("Legendary",), "1", "1", draw)
    assert english(card) == "<b>A B {1}\nLegendary Creature — Elf 1/1\nWhen <b>A B enters, draw a card."


@pytest.mark.parametrize("card", library.ALL.values(), ids=list(library.ALL))
def test_real_cards_leak_nothing(card: MagicCard) -> None:
    """No real card's English shows a Python value, an unfilled place, or a part that nobody would print."""
    text = english(card)
    assert not LEAK.search(text)
    assert "(This works" not in text and "Nothing" not in text and "nothing happens" not in text


def test_tokens_are_described_as_they_are() -> None:
    """The phrases for tokens say what the library's tokens are."""
    assert set(TOKENS) == set(library.TOKENS)
    for name, token in library.TOKENS.items():
        words = [a.word for a in token.abilities if isinstance(a, cl.Keyword)]
        colors = listed([words_magic.COLORS[letter] for letter in token.colors])
        size = f"{token.power}/{token.toughness} {colors} {' '.join(token.subtypes)} creature token"
        named, rest = TOKENS[name]
        assert size in named
        assert ("Legendary" in token.supertypes) == ("legendary" in named)
        assert rest == "" or (f" with {listed(words)}" == rest) or not words


def test_costs() -> None:
    """Mana first, then what is done besides; symbols where there are any."""
    assert describe_price(Price()) == "{0}"
    assert describe_price(Price("{1}{U}", (Pay("tap"),))) == "{1}{U}, {T}"
    assert (
        describe_price(Price("", (Pay("life", n=2), Pay("sacrifice", Which(types=("Creature",))))))
        == "Pay 2 life, Sacrifice a creature"
    )
    assert describe_price(Price("{2}", or_else=Price(pays=(Pay("life", n=3),)))) == "{2}, or Pay 3 life"
    assert describe_price(Price(less=2)) == "its mana cost reduced by {2}"
    assert (
        describe_price(Price(pays=(Pay("exile", Which("card", colors="U", zone="hand")),)))
        == "Exile a blue card from your hand"
    )


def test_descriptions_of_things() -> None:
    """Number, side, place and restrictions each have their place in the phrase."""
    creature = Which(types=("Creature",))
    readings = {
        creature: "a creature",
        Which(not_types=("Land",), whose="not you"): "a nonland permanent you don't control",
        Which(types=("Artifact", "Enchantment")): "an artifact or enchantment",
        Which(
            types=("Creature",), not_types=("Artifact",), not_colors="B"
        ): "a nonartifact, nonblack creature",
        Which(types=("Creature",), whose="you", other=True): "another creature you control",
        Which(
            "card", types=("Creature",), whose="you", zone="graveyard"
        ): "a creature card in your graveyard",
        Which(
            "spell", colors="UB", zone="stack", targets=Which(whose="you")
        ): "a blue or black spell that targets a permanent you control",
        Which("ability", zone="stack"): "an activated or triggered ability",
        Which(either=(Which("player"), Which(types=("Planeswalker",)))): "a player or planeswalker",
        Which(
            types=("Creature",), amount=Amount("cards in hand", ref="you"), by="power", compare="more than"
        ): ("a creature with power greater than the number of cards in your hand"),
    }
    assert {which: describe_which(which) for which in readings} == readings
    targets = {
        Target(creature): "target creature",
        Target(creature, 0): "up to one target creature",
        Target(creature, 2, 2): "two target creatures",
        Target(creature, another=True): "another target creature",
        Target(creature, x=True): "X target creatures",
        Target(Which("any")): "any target",
        Target(Which("any"), 1, 3): "one, two, or three targets",
        Target(Which("card", types=("Creature",), zone="graveyard")): "target creature card from a graveyard",
    }
    assert {target: describe_target(target) for target in targets} == targets


def test_targets_are_named_once() -> None:
    """The first time a target is described, afterwards it is "that creature"; one that only a condition names is chosen first."""
    creature = Target(Which(types=("Creature",)))
    card = MagicCard(
        "Twice",
        ("Instant",),
        "{R}",
        abilities=(cl.Spell((cl.Damage(1, "target 0"), cl.Tap("target 0")), (creature,)),),
    )
    assert text_lines(card) == ["Twice deals 1 damage to target creature. Tap that creature."]
    pair = cl.Spell(
        (cl.Tap("target 0"), cl.Tap("target 1"), cl.Untap("target 1")),
        (creature, Target(creature.which, another=True)),
    )
    assert (
        describe_ability(pair)
        == "Tap target creature. Tap another target creature. Untap the second target creature."
    )
    when = cl.Spell(
        (cl.If(Condition("kicked"), (cl.Destroy("target 0"),), (cl.Tap("target 0"),)),), (creature,)
    )
    assert (
        describe_ability(when)
        == "Choose target creature. If this was kicked, destroy that creature. Otherwise, tap that creature."
    )


def test_nested_texts_keep_their_scope() -> None:
    """What hangs on a condition, a payment or a later moment is one sentence, or stands in brackets."""
    pay = cl.May((cl.Draw(), cl.Discard()), price=Price("{1}"))
    assert describe_do(pay) == "You may pay {1}. If you do, draw a card, then discard a card."
    assert (
        describe_do(cl.Unless((cl.Sacrifice("this"),), "you", Price("{U}")))
        == "Sacrifice this unless you pay {U}."
    )
    inner = cl.If(Condition("your turn"), (cl.If(Condition("kicked"), (cl.Draw(),)),), (cl.Draw(2),))
    assert (
        describe_do(inner)
        == "If it's your turn, this happens: (If this was kicked, draw a card.) Otherwise, draw two cards."
    )
    later = cl.Later("end step", (cl.Sacrifice("made"),))
    assert describe_do(later) == "At the beginning of the next end step, sacrifice that token."


def test_abilities() -> None:
    """Conditions, timing and limits stand where the game puts them."""
    draw = (cl.Draw(),)
    tap = Price(pays=(Pay("tap"),))
    readings = {
        cl.Triggered("enters", draw, optional=True): "When this enters, you may draw a card.",
        cl.Triggered(
            "dies", draw, which=Which(types=("Creature",), other=True)
        ): "Whenever another creature dies, draw a card.",
        cl.Triggered("upkeep", draw, who="each", only=Condition("life", n=5, compare="at most")): (
            "At the beginning of each player's upkeep, if you have 5 or less life, draw a card."
        ),
        cl.Triggered("cast", draw, which=Which("spell", types=("Instant",), zone="stack"), who="opponent"): (
            "Whenever an opponent casts an instant spell, draw a card."
        ),
        cl.Activated(
            tap, draw, timing="sorcery", limit=1
        ): "{T}: Draw a card. Activate only as a sorcery. Activate only once each turn.",
        cl.Activated(Price(pays=(Pay("loyalty", n=-3),)), draw): "[−3]: Draw a card.",
        cl.Static(
            (cl.AddPT(-1, -1),), Which(types=("Creature",), whose="opponent")
        ): "Creatures your opponents control get -1/-1.",
        cl.Keyword("ward", price=Price("{2}")): "Ward {2}",
        cl.Keyword("islandwalk"): "Islandwalk",
        cl.Replaces("enters", "tapped", unless=Price(pays=(Pay("life", n=2),))): (
            "As this enters, you may pay 2 life. If you don't, it enters tapped."
        ),
    }
    assert {ability: describe_ability(ability) for ability in readings} == readings
