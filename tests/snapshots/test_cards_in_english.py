"""What people read of cards: all real cards by set, and one made-up value of every type of the language."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from syrupy.assertion import SnapshotAssertion
from toys.cards import PARTS, simplest, variants

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.english import (
    describe_ability,
    describe_condition,
    describe_instruction,
    english,
)
from headjudge.engine.magic import library as magic_library
from headjudge.engine.riftbound import library


@pytest.mark.parametrize("code", ["OGN", "OGS", "SFD", "UNL", "VEN", ""])
def test_real_cards(code: str, snapshot: SnapshotAssertion) -> None:
    """The English of every card of a set; "" is what the rulebook alone describes."""
    cards = [card for card in library.ALL.values() if card.set == code]
    assert cards
    assert "\n\n".join(map(english, cards)) == snapshot


@pytest.mark.parametrize(
    "kind", ["Creature", "Instant", "Sorcery", "Enchantment", "Artifact", "Land", "Planeswalker"]
)
def test_real_magic_cards(kind: str, snapshot: SnapshotAssertion) -> None:
    """The English of the real Magic cards of a type, those without text left out."""
    cards = [card for card in magic_library.ALL.values() if card.types[-1] == kind and card.abilities]
    assert cards
    assert "\n\n".join(map(english, cards)) == snapshot


def said(value: Any) -> str:
    """A part of the language in English."""
    if isinstance(value, get_args(cl.Condition)):
        return f"if {describe_condition(value)}"
    if isinstance(value, get_args(cl.Instruction)):
        return describe_instruction(value)
    return describe_ability(value)


def test_one_of_every_type(snapshot: SnapshotAssertion) -> None:
    """The simplest value of each condition, instruction and ability, and one with each of its optional fields set."""
    lines = []
    for name, kind in PARTS.items():
        lines.append(f"{name}: {said(simplest(kind))}")
        lines += [f"  {field}: {said(value)}" for field, _, value in variants(kind)]
    assert "\n".join(lines) == snapshot
