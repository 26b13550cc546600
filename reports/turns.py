"""Turns of a play: which decisions mattered, read off the rewind curve of a case.

Before and after each decision stands how many random continuations still came to the violation. Where that jumps, the decision is one of
those that made it happen. May be called by: the pages, the text, the drawings.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from headjudge.engine.trace import Answer, Case, Prefix
from headjudge.reports.words import plain

#: From which jump of the chance on a decision is one that mattered.
MATTERS = 0.25


@dataclass(frozen=True, slots=True)
class Turn:
    """A decision with the chance, in per cent, that the violation comes after it.

    ``number``  of the decision, from 1; 0 for the start.    ``player``, ``said``  who decided what; "" for the start.
    ``event``   id of the first event that came of it; -1 for none.
    ``chance``  per cent, 0 to 100.     ``shown``  of how many continuations: "7 of 24".
    ``matters`` whether the chance rose by `MATTERS` or more with it.
    """

    number: int
    player: str
    said: str
    event: int
    chance: int
    shown: str
    matters: bool


def turns(case: Case) -> tuple[Turn, ...]:
    """The start and each decision of a case; none where its curve was not looked into."""
    found = []
    before: Prefix | None = None
    for prefix in case.rewind:
        if prefix.answers > len(case.answers) or not prefix.plays:
            return ()
        answer = case.answers[prefix.answers - 1] if prefix.answers else None
        began = before.events if before is not None else -1
        found.append(
            Turn(
                prefix.answers,
                plain(answer.player) if answer else "",
                _said(answer) if answer else "",
                began if 0 <= began < len(case.trace) else -1,
                round(100 * prefix.chance),
                f"{prefix.shown} of {prefix.plays}",
                before is not None and prefix.chance - before.chance >= MATTERS,
            )
        )
        before = prefix
    return tuple(found)


def _said(answer: Answer) -> str:
    option = plain(answer.option)
    return option if answer.question == "act" else f"{plain(answer.question)}: {option}"


def turning_events(case: Case) -> dict[int, str]:
    """The events with which a decision that mattered begins, each with what the chance did there: "from 12 % to 88 %"."""
    found = turns(case)
    return {
        now.event: f"from {then.chance} % to {now.chance} %"
        for then, now in pairwise(found)
        if now.matters and now.event >= 0
    }
