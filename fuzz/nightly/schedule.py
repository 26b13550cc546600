"""Which target each batch plays: everyone their share, and more to what still finds new behaviour.

Batches are dealt in rounds. Half of a round goes evenly to all targets; the other half by how many behaviours were new in each batch that
a target had in the rounds that count. What counts for a round are the rounds before the one before it: while a round is played, the next
one is known, so that no worker waits for another, and since it does not matter who was done first, one worker and twenty play the same
batches. The first rounds are short, so that the first findings are known early. May be called by: nightly campaigns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

#: Batches in a round, once the rounds have grown; more when there are more targets than that.
ROUND = 32
#: A round of so many rounds ago still counts: what was new before that says nothing about what will be.
RECENT = 2


def round_length(targets: int, number: int) -> int:
    """Batches of round ``number`` (from 0): one for each target at first, twice as many every other round, up to `ROUND`."""
    return min(targets << min(number // 2, 16), max(ROUND, targets))


def deal(targets: int, length: int, new: Mapping[int, Sequence[int]]) -> list[int]:
    """The targets of a round's batches, in the order in which they are to be played.

    ``targets``  how many there are; they go by number.
    ``new``      by target how many behaviours were new in each of its batches that count; without one, it gets no more than its share.
    """
    even, rest = divmod(length // 2, targets)
    even, rest = max(even, 1), length - max(even, 1) * targets
    weights = [
        1 + 100 * sum(new.get(target, ())) // max(len(new.get(target, ())), 1) for target in range(targets)
    ]
    shares = [Fraction(rest * weight, sum(weights)) for weight in weights]
    counts = [even + int(share) for share in shares]
    # What is left goes to the largest remainders, the first of equals first.
    by_remainder = sorted(range(targets), key=lambda target: (int(shares[target]) - shares[target], target))
    for target in by_remainder[: length - sum(counts)]:
        counts[target] += 1
    # A target's batches are spread over the round.
    places = [
        (Fraction(2 * turn + 1, count), target)
        for target, count in enumerate(counts)
        for turn in range(count)
    ]
    return [target for _, target in sorted(places)]
