"""Source: the one interface by which anything is made up.

Whatever draws a card, a pool or a starting position asks a `Source` for small whole numbers and for picks,
and never learns who answers. A seeded generator answers in bulk runs; Hypothesis answers where its database,
its shrinking and its reproduction are wanted. Both shrink, or are to be read, in one direction: towards the
lowest number, the first of a sequence, "no", and the empty selection, so whoever draws puts the simplest
first. May be used by: all of `fuzz`.
"""

from __future__ import annotations

import random
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")

#: Wider draws are put together from several: Hypothesis prefers the ends of wide ranges and small values in
#: them.
_WIDEST = 24


class Source(ABC):
    """Something that makes choices; see the module's docstring."""

    __slots__ = ()

    @abstractmethod
    def integer(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included; the simplest is ``low``."""

    def pick(self, sequence: Sequence[T]) -> T:
        """One of a sequence that is not empty; the simplest is the first."""
        return sequence[self.integer(0, len(sequence) - 1)]

    def picks(self, sequence: Sequence[T], count: int) -> list[T]:
        """So many of a sequence, each drawn by itself and so perhaps twice; the simplest is the first each time. Several share
        one draw, because a draw may be dear.
        """
        size = len(sequence)
        found: list[T] = []
        while len(found) < count:
            several, ways = 1, size
            while len(found) + several < count and ways * size < 1 << _WIDEST:
                several, ways = several + 1, ways * size
            drawn = self.integer(0, ways - 1)
            for _ in range(several):
                drawn, at = divmod(drawn, size)
                found.append(sequence[at])
        return found

    def chance(self, yes: int, no: int) -> bool:
        """True in ``yes`` of ``yes + no`` cases; the simplest is False. ``yes`` 0 is never, ``no`` 0 is
        always.
        """
        return self.integer(0, yes + no - 1) >= no

    def bits(self, count: int) -> int:
        """A number of ``count`` bits, each as likely 0 as 1; the simplest is 0."""
        found = 0
        for at in range(0, count, _WIDEST):
            width = min(_WIDEST, count - at)
            found |= self.integer(0, (1 << width) - 1) << at
        return found

    def subset(self, sequence: Sequence[T]) -> tuple[T, ...]:
        """Some of a sequence, in its order, each as likely in as out; the simplest is nothing."""
        wanted = self.bits(len(sequence))
        return tuple(thing for at, thing in enumerate(sequence) if wanted >> at & 1)


class SeededSource(Source):
    """Choices from a pseudo-random generator: the same seed gives the same choices on every machine.

    ``seed``  any whole numbers, each of any size: (campaign seed, example) for example. Streams of different
      seeds have
    nothing to do with each other.

    The generator is the Mersenne Twister behind `random.Random`, whose numbers Python promises to keep for a
    given whole number as the seed; the methods of `random.Random` built on top of it, which may change, are
    not used.
    """

    __slots__ = ("_random",)

    def __init__(self, *seed: int) -> None:
        # The text of the numbers, so that signs and boundaries count: (-1,), (1,), (12, 3) and (1, 23) all
        # differ.
        whole = int.from_bytes(repr(seed).encode(), "big")
        self._random = random.Random(whole).random

    def integer(self, low: int, high: int) -> int:
        return low + int(self._random() * (high - low + 1))

    def pick(self, sequence: Sequence[T]) -> T:
        return sequence[int(self._random() * len(sequence))]

    def picks(self, sequence: Sequence[T], count: int) -> list[T]:
        return [self.pick(sequence) for _ in range(count)]

    def chance(self, yes: int, no: int) -> bool:
        return self._random() * (yes + no) >= no

    def bits(self, count: int) -> int:
        found = 0
        while count > 48:
            found = found << 48 | int(self._random() * (1 << 48))
            count -= 48
        return found << count | int(self._random() * (1 << count))


class HypothesisSource(Source):
    """Choices from Hypothesis, through whatever draws a whole number.

    ``draw_integer``  (low, high) to a number between them, both included, that shrinks towards ``low``;
      ``low`` is always 0.
    """

    __slots__ = ("_draw",)

    def __init__(self, draw_integer: Callable[[int, int], int]) -> None:
        self._draw = draw_integer

    def integer(self, low: int, high: int) -> int:
        # A choice with one outcome is not worth an entry in Hypothesis' record, and a range from 0 shrinks to
        # its low end.
        return low + self._draw(0, high - low) if high > low else low


_MASK = 0xFFFFFFFFFFFFFFFF
_START, _FIRST, _SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mix(*numbers: int) -> int:
    """A number of 32 bits that looks like chance but is fixed by ``numbers``: for sort keys and the like.

    The steps are those of the splitmix64 generator, applied to one number after the other.
    """
    state = _START
    for number in numbers:
        state = (state ^ (number & _MASK)) * _FIRST & _MASK
        state = (state ^ state >> 27) * _SECOND & _MASK
        state ^= state >> 31
    return state >> 32


#: How many numbers `mix_row` mixes, and the lanes of 128 bits in which it does: a one in each, and the lane's number.
ROW = 32
_LANES = sum(1 << 128 * at for at in range(ROW))
_PLACES = sum(at << 128 * at for at in range(ROW))
_MASKS = _MASK * _LANES
_UPPER_HALVES = struct.Struct("<" + "4xI8x" * ROW)


def mix_row(first: int) -> tuple[int, ...]:
    """``mix(first)``, ``mix(first + 1)`` and so on, `ROW` of them, at a fifth of the price: the steps of `mix` are applied to all at
    once, which stand side by side in one large number, each with room for a product. ``first`` is a multiple of `ROW`.
    """
    state = (first & _MASK) * _LANES ^ _PLACES ^ _START * _LANES
    state = state * _FIRST & _MASKS
    state = (state ^ state >> 27 & _MASKS) * _SECOND & _MASKS
    state ^= state >> 31 & _MASKS
    return _UPPER_HALVES.unpack(state.to_bytes(16 * ROW, "little"))
