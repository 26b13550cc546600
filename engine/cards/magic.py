"""Magic's card language: what the spike over the shared kernel needs; the second rulebook's issue fills it."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards.core import Cost


class MagicAbility(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability.

    ``kind``  mana (tap: add ``mana``), ward (``cost``), enters (enters tapped unless ``life`` is paid), dies (draw
              ``n`` cards, gain ``life``).
    """

    kind: str
    mana: str = ""
    cost: Cost | None = None
    life: int = 0
    n: int = 0


class MagicEffect(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An instruction of a spell: ``do`` counter (target spell), destroy (target creature), destroy all (creatures)."""

    do: str


class MagicCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="game", tag="magic"):
    """A Magic card: ``types`` ("Basic Land", "Creature", "Instant"), mana ``cost``, power/toughness, text and abilities."""

    name: str
    types: tuple[str, ...]
    cost: Cost | None = None
    power: int = 0
    toughness: int = 0
    text: tuple[MagicEffect, ...] = ()
    abilities: tuple[MagicAbility, ...] = ()
    set: str = ""
    number: int = 0
