"""The batches of a run in their order: which target each plays, what is known before it, and which have come back.

Rounds are dealt by `schedule` from what the rounds before the last one brought; what is known of breaches goes by the same rounds. So a
batch hangs on its place alone, and not on who does it, or when. May be called by: nightly campaigns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from headjudge.engine.trace import Breach
from headjudge.fuzz.nightly.schedule import RECENT, deal, round_length

#: Breaches with the signatures that shrunk failures of theirs came to, in order.
Known: TypeAlias = Mapping[Breach, tuple[str, ...]]


class Deck:
    """See the module's docstring. A batch goes by its place, from 0; a target by its number.

    ``sizes``     examples in a batch of each target.    ``subjects``  whose breaches each target's are.
    ``examples``  the budget of examples; None for none.
    """

    def __init__(self, sizes: Sequence[int], subjects: Sequence[str], examples: int | None) -> None:
        self._sizes = sizes
        self._subjects = subjects
        self._left = examples
        self._batches: list[tuple[int, int]] = []
        self._rounds: list[range] = []
        self._known: list[dict[str, dict[Breach, tuple[str, ...]]]] = []
        self._done: set[int] = set()
        self._lost: set[int] = set()
        self._settled = 0
        self._seen: list[dict[str, int]] = [{} for _ in sizes]
        self._new: Counter[int] = Counter()
        self._shrinks: dict[int, Sequence[tuple[Breach, str]]] = {}

    def start(self, seen: Mapping[int, Sequence[str]], known: Mapping[str, Known]) -> None:
        """What was seen and known before the first batch: behaviours by target, breaches by subject."""
        for target, behaviours in seen.items():
            self._seen[target].update(dict.fromkeys(behaviours, -1))
        self._known = [{subject: dict(breaches) for subject, breaches in known.items()}]

    def batch(self, place: int) -> tuple[int, int] | None:
        """The target of a batch, and how many examples it has; None when there is none, or none yet."""
        while place >= len(self._batches) and self._deal():
            pass
        return self._batches[place] if place < len(self._batches) else None

    def known(self, place: int) -> Known:
        """What is known of the breaches of a batch's subject."""
        number = next(number for number, places in enumerate(self._rounds) if place in places)
        return self._known[number].get(self._subjects[self._batches[place][0]], {})

    def done(self, place: int) -> bool:
        """Whether a batch has come back, or was given up."""
        return place in self._done

    def came_back(
        self,
        place: int,
        behaviours: Sequence[str] = (),
        shrinks: Sequence[tuple[Breach, str]] = (),
        *,
        lost: bool = False,
    ) -> None:
        """Take in what a batch brought; one that is ``lost`` brought nothing and says nothing about its target."""
        self._done.add(place)
        if lost:
            self._lost.add(place)
        if shrinks:
            self._shrinks[place] = shrinks
        seen = self._seen[self._batches[place][0]]
        for behaviour in behaviours:
            first = seen.get(behaviour)
            if first is None or place < first:
                if first is not None:
                    self._new[first] -= 1
                self._new[place] += 1
                seen[behaviour] = place

    def _deal(self) -> bool:
        """Deal one more round, when all that it hangs on has come back and the budget has not been dealt out."""
        number = len(self._rounds)
        while self._settled < number and all(place in self._done for place in self._rounds[self._settled]):
            self._settled += 1
        if self._left == 0 or self._settled < number - 1:
            return False
        new: dict[int, list[int]] = {}
        for places in self._rounds[max(0, number - 1 - RECENT) : max(0, number - 1)]:
            for place in places:
                if place not in self._lost:
                    new.setdefault(self._batches[place][0], []).append(self._new[place])
        if number:
            self._known.append(self._learn(number))
        start = len(self._batches)
        for target in deal(len(self._sizes), round_length(len(self._sizes), number), new):
            examples = self._sizes[target] if self._left is None else min(self._sizes[target], self._left)
            if not examples:
                break
            self._batches.append((target, examples))
            if self._left is not None:
                self._left -= examples
        self._rounds.append(range(start, len(self._batches)))
        return True

    def _learn(self, number: int) -> dict[str, dict[Breach, tuple[str, ...]]]:
        """What is known in a round: what was known in the one before, and what the one before that one brought."""
        known = {subject: dict(breaches) for subject, breaches in self._known[-1].items()}
        for place in self._rounds[number - 2] if number > 1 else ():
            of_subject = known.setdefault(self._subjects[self._batches[place][0]], {})
            for breach, name in self._shrinks.get(place, ()):
                of_subject[breach] = (*of_subject.get(breach, ()), name)
        return known
