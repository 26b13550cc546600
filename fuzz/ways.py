"""What can be written where: the tables from which made-up texts and cards are drawn, each entry as often as its weight says.

A game has a table of instructions (`Way`) and tables of abilities (`Trait`), the simplest first, and functions that write them.
May be called by: the instructions and the made-up cards of each game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Generic, NamedTuple, TypeVar

#: Of what an instruction is, besides where a game's texts stand, which have the bits below and above: it stands in no other
#: instruction; it holds others; what it holds is a text of its own.
TOP, NESTS, APART = 8, 16, 32
#: Nothing deeper than a text in a text in an item's text.
DEEPEST = 2

Write = TypeVar("Write")


class Way(NamedTuple, Generic[Write]):
    """One thing that a text can say: how often, which mechanics it needs, where it can stand, and what writes it."""

    weight: int
    needs: int
    where: int
    write: Write


class Trait(NamedTuple, Generic[Write]):
    """One ability that can be written: how often, which mechanics it needs, on what sorts of card, and what writes it."""

    weight: int
    needs: int
    sorts: tuple[str, ...]
    write: Write


def ways_among(
    table: Iterable[Way[Write]], on: int, where: int, depth: int, apart: bool
) -> tuple[Write, ...]:
    """What of a table can be written there with these mechanics.

    ``depth``  how many instructions it stands in.    ``apart``  whether one of them holds a text of its own.
    """
    found: list[Write] = []
    for way in table:
        if way.needs & ~on or not way.where & where:
            continue
        if way.where & TOP and depth:
            continue
        # What holds other instructions comes last in the table: it needs some that hold none.
        if way.where & NESTS and (depth >= DEEPEST or not found):
            continue
        if way.where & APART and apart:
            continue
        found.extend([way.write] * way.weight)
    return tuple(found)


def traits_among(
    table: Iterable[Trait[Write]], on: int, sort: str, idle: Collection[Write]
) -> tuple[Write, ...]:
    """What of a table a card of that sort can have with these mechanics; ``idle``: what would have nothing to say."""
    found: list[Write] = []
    for trait in table:
        if sort in trait.sorts and not trait.needs & ~on and trait.write not in idle:
            found += [trait.write] * trait.weight
    return tuple(found)
