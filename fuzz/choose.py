"""The one callback behind which every choice of a play is made, and its four drivers.

A `Chooser` gets a `Question` and gives the index of an option. A seeded generator walks in bulk, Hypothesis
walks where its database and its shrinking are wanted, a recorded list replays (exactly, or leniently while a
play shrinks), and enumeration visits every play of a small position. The engine can't tell them apart. May be
called by: the walk.
"""

from __future__ import annotations

import random
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from headjudge.engine.trace import Answer, Question

Chooser: TypeAlias = Callable[[Question], int]


class Drift(Exception):
    """A recorded play no longer fits: the subject asked something else, or does not offer the recorded
    answer.

    ``decision``  number of the decision, from 0.
    """

    def __init__(self, decision: int, message: str) -> None:
        super().__init__(f"decision {decision}: {message}")
        self.decision = decision


class NotExhausted(Exception):
    """An enumeration reached its limit of plays before it had visited every play."""


# -- a seeded generator --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Taste:
    """What a walk likes: a weight for each tag of an option, and how often it passes where it could act.

    ``quiet``  chance to pass when it could act, however much there is to do, so that games end; below 1.
    ``reply``  the same when somebody else's item can be responded to (the question is asked while a chain
      exists).
    ``play`` … ``plain``  weights among the options that are not a pass; ``plain`` is for options without a
      tag.
    """

    quiet: float = 0.25
    reply: float = 0.15
    play: float = 6.0
    activate: float = 4.0
    hide: float = 2.0
    own: float = 2.0
    foe: float = 4.0
    yes: float = 3.0
    no: float = 1.0
    pay: float = 3.0
    decline: float = 0.25
    attempt: float = 0.5
    add: float = 0.3
    move: float = 6.0
    invite: float = 2.0
    concede: float = 0.02
    plain: float = 1.0

    def weights(self) -> dict[str, float]:
        """Weight by tag, as the choosers use it."""
        tags = (
            "play",
            "activate",
            "hide",
            "own",
            "foe",
            "yes",
            "no",
            "pay",
            "decline",
            "attempt",
            "add",
            "move",
            "invite",
            "concede",
        )
        return {"": self.plain, "pass": self.plain} | {tag: float(getattr(self, tag)) for tag in tags}


#: The tastes that a bulk run takes turns with: one temper for all plays would hide what only another one
#: reaches.
TASTES: tuple[Taste, ...] = (
    Taste(),
    Taste(quiet=0.10, reply=0.10),
    Taste(quiet=0.45, reply=0.30),
    Taste(attempt=6.0, decline=1.0),
    Taste(play=1.0, activate=1.0, own=1.0, foe=1.0, yes=1.0, pay=1.0, decline=1.0, attempt=1.0, add=1.0),
    # Marches and fights, and answers what others do; comes to the next turn soon, where battlefields are held.
    Taste(quiet=0.15, reply=0.10, play=4.0, move=16.0),
    Taste(quiet=0.55, reply=0.08, move=12.0, add=0.1),
)


#: Where all that could be done weighs less than this, a walk passes more often than its taste says: one good
#: reason to act is worth as much as several, but resources that nobody needs are none.
WORTHWHILE = 6.0


class SeededChooser:
    """Choices from a pseudo-random generator, with a taste: the driver of bulk runs.

    ``seed``   the same seed and the same questions give the same answers on every machine.
    ``taste``  what the walk likes.
    """

    __slots__ = ("_actor", "_quiet", "_random", "_reply", "_weights")

    def __init__(self, seed: int, taste: Taste = TASTES[0]) -> None:
        self._random = random.Random(seed).random
        self._weights = taste.weights()
        # As odds, so that the weight of a pass follows from that of what could be done instead.
        self._quiet = taste.quiet / (1.0 - taste.quiet)
        self._reply = taste.reply / (1.0 - taste.reply)
        self._actor = ""

    def __call__(self, question: Question) -> int:
        options = question.options
        weight = self._weights.get
        found = [weight(option.tag, 1.0) for option in options]
        may_pass = options[0].tag == "pass"
        if may_pass:
            replies = self._actor and self._actor != question.player
            found[0] = 0.0
            found[0] = (self._reply if replies else self._quiet) * max(sum(found), WORTHWHILE)
        sums = list(accumulate(found))
        index = _fall(sums, self._random() * sums[-1])
        if index and may_pass:
            self._actor = question.player
        return index


# -- Hypothesis ----------------------------------------------------------------------------------------------


class HypothesisChooser:
    """Choices from Hypothesis, through whatever draws an integer; the dullest option is what it shrinks
    towards.

    ``draw_integer``  (least, most) to an integer between them, both included.
    ``taste``         None draws each option alike; with a taste, more of the range belongs to what the walk
      likes.
    """

    __slots__ = ("_draw", "_weights")

    def __init__(self, draw_integer: Callable[[int, int], int], taste: Taste | None = None) -> None:
        self._draw = draw_integer
        self._weights = None
        if taste is not None:
            self._weights = {tag: max(1, round(4 * weight)) for tag, weight in taste.weights().items()}

    def __call__(self, question: Question) -> int:
        options = question.options
        weights = self._weights
        if weights is None:
            return self._draw(0, len(options) - 1)
        sums = list(accumulate(weights.get(option.tag, 4) for option in options))
        return _fall(sums, self._draw(0, sums[-1] - 1))


def _fall(sums: Sequence[float], at: float) -> int:
    """Among which weight a number falls, from 0 to below the sum of all, by what they come to one after the other."""
    return min(bisect_right(sums, at), len(sums) - 1)


# -- a recorded list -----------------------------------------------------------------------------------------


class RecordedChooser:
    """Choices from a recorded play.

    Exact: each question must be the recorded one, and offer the recorded option; else `Drift`.

    Lenient, for shrinking: of the recorded answers to a question of that name to that player, the first
    unused one that is on offer is taken; where there is none, the first option, which uses nothing up. So
    taking one pick out of the record never swallows the picks after it.

    ``taken``  how many recorded answers have been used.
    """

    __slots__ = ("_answers", "_exact", "_waiting", "taken")

    def __init__(self, answers: Sequence[Answer], *, exact: bool = True) -> None:
        self._answers = answers
        self._exact = exact
        self.taken = 0
        self._waiting: dict[tuple[str, str], list[str]] = {}
        if not exact:
            for answer in answers:
                key = (answer.player, _unnumbered(answer.question))
                self._waiting.setdefault(key, []).append(answer.option)

    def __call__(self, question: Question) -> int:
        return self._exactly(question) if self._exact else self._leniently(question)

    def _exactly(self, question: Question) -> int:
        at = self.taken
        if at >= len(self._answers):
            raise Drift(at, f"the record ends, but {question.player} is asked {question.name!r}")
        recorded = self._answers[at]
        if recorded.question != question.name or recorded.player != question.player:
            raise Drift(
                at,
                f"the record answers {recorded.question!r} for {recorded.player}, "
                f"but {question.player} is asked {question.name!r}",
            )
        for index, option in enumerate(question.options):
            if option.name == recorded.option:
                self.taken = at + 1
                return index
        offered = ", ".join(repr(option.name) for option in question.options[:8])
        asked = f"{question.name!r} of {question.player}"
        raise Drift(at, f"{recorded.option!r} is not on offer for {asked}; on offer: {offered}")

    def _leniently(self, question: Question) -> int:
        waiting = self._waiting.get((question.player, _unnumbered(question.name)))
        if waiting:
            offered: dict[str, int] = {}
            for index, option in enumerate(question.options):
                offered.setdefault(_unnumbered(option.name), index)
            for place, name in enumerate(waiting):
                taken = offered.get(_unnumbered(name))
                if taken is not None:
                    del waiting[place]
                    self.taken += 1
                    # The very item that was recorded, where it is there; else the first of that source.
                    for index, option in enumerate(question.options):
                        if option.name == name:
                            return index
                    return taken
        return 0

    @property
    def left(self) -> int:
        """How many recorded answers have not been used."""
        return len(self._answers) - self.taken

    def used(self) -> tuple[Answer, ...]:
        """The recorded answers that have been used, in their order; only after a lenient replay."""
        unused = Counter((*key, name) for key, names in self._waiting.items() for name in names)
        kept: list[Answer] = []
        # Of equal answers the earlier are used first.
        for answer in reversed(self._answers):
            entry = (answer.player, _unnumbered(answer.question), answer.option)
            if unused[entry]:
                unused[entry] -= 1
            else:
                kept.append(answer)
        return tuple(reversed(kept))


#: The running number in the name of an ability on the chain or stack.
_NUMBER = re.compile(r"\*\d+")


def _unnumbered(name: str) -> str:
    """A name without the running numbers of abilities, which shift when an earlier ability is left out."""
    return _NUMBER.sub("*", name) if "*" in name else name


# -- every play there is -------------------------------------------------------------------------------------


class ExhaustiveChooser:
    """One play of an enumeration: follows a path of choices, and takes the first option beyond its end."""

    __slots__ = ("_at", "path")

    def __init__(self, path: list[tuple[int, int]]) -> None:
        self.path = path
        self._at = 0

    def __call__(self, question: Question) -> int:
        at = self._at
        self._at = at + 1
        if at == len(self.path):
            self.path.append((0, len(question.options)))
        taken, bound = self.path[at]
        if bound != len(question.options):
            raise Drift(
                at, f"{bound} options before, {len(question.options)} now: the subject is not deterministic"
            )
        return taken


def exhaustive(*, limit: int) -> Iterator[ExhaustiveChooser]:
    """Choosers that between them make every sequence of choices, in lexicographic order: one for each play.

    Each must be used for one whole play before the next is asked for. ``limit`` is the number of plays at
    most. Raises `NotExhausted` when more than that would be needed, so that an enumeration cut short is never
    taken for a whole one, and `Drift` when the same choices lead to another question.
    """
    path: list[tuple[int, int]] = []
    for _ in range(limit):
        yield ExhaustiveChooser(path)
        while path and path[-1][0] + 1 == path[-1][1]:
            path.pop()
        if not path:
            return
        taken, bound = path.pop()
        path.append((taken + 1, bound))
    raise NotExhausted(f"there are more than {limit} plays")
