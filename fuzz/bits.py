"""Sets of mechanics as whole numbers with a bit for each, because pools are filtered in bulk.

May be called by: the mechanics of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from headjudge.fuzz.source import Source

#: Which mechanics a struct of the card language has, by its type.
Rules: TypeAlias = Mapping[type, Callable[[Any], Iterable[str]]]


def bits_of(names: Iterable[str], bit: Mapping[str, int]) -> int:
    """The bits of these mechanics. Raises ValueError for a name that is none."""
    found = 0
    for name in names:
        if name not in bit:
            raise ValueError(f"no such mechanic: {name!r}; there are {', '.join(bit)}")
        found |= bit[name]
    return found


def names_in(mask: int, bit: Mapping[str, int]) -> frozenset[str]:
    """The mechanics whose bits are set."""
    return frozenset(name for name, one in bit.items() if mask & one)


def bits_in(value: Any, rules: Rules, bit: Mapping[str, int]) -> int:
    """The bits of the mechanics that the structs in a value of the card language have, by the rule for each type of struct."""
    found = 0
    for part in parts(value):
        rule = rules.get(type(part))
        if rule is not None:
            for name in rule(part):
                found |= bit[name]
    return found


def draw_bits(source: Source, count: int) -> int:
    """Which of so many mechanics are on in an example: all, or each with a chance that is drawn too. The simplest is none."""
    density = source.integer(0, 7)
    found = source.bits(count)
    if density == 7:
        return (1 << count) - 1
    if density >= 1:
        found |= source.bits(count)
    if density >= 4:
        found |= source.bits(count)
    return found


def draw_about(source: Source, themes: Sequence[int], alone: Sequence[int]) -> int:
    """What an example is about: mechanics that meet, or some drawn evenly, so that rare ones are not. The simplest is a single
    one."""
    if source.chance(3, 2):
        return source.pick(themes)
    return source.pick(alone) | source.pick(alone)


def parts(value: Any) -> Iterator[msgspec.Struct]:
    """Every struct in a value of the card language, itself included, from the outside in."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            held = getattr(value, field)
            if isinstance(held, msgspec.Struct | tuple):
                yield from parts(held)
    elif isinstance(value, tuple):
        for held in value:
            yield from parts(held)
