"""How whole games end, of whichever rulebook: with a winner, in a loop, or by running out of what they may use.

May be called by: campaigns, the bench, tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from headjudge.engine.trace import Event


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended.

    ``how``   "winner"; "loop": its events ran out in a loop that nobody's decision could leave; "events", "decisions": they ran out
              otherwise; "stuck": it stopped for another reason.
    ``turns``, ``winner``   how many turns it took, and who won it.
    """

    how: str
    turns: int
    winner: str = ""


def ending(trace: Sequence[Event], why: str) -> Ending:
    """How a game ended, from its trace and what the play said of its end."""
    turns = sum(1 for event in trace if event.kind == "turn_began")
    for event in reversed(trace[-3:]):
        if event.kind == "game_ended":
            return Ending("winner", turns, event.data.get("winner", ""))
    if why == "events":
        return Ending("loop" if in_loop(trace) else "events", turns)
    return Ending("decisions" if why in ("decisions", "limit") else "stuck", turns)


#: How many events from the end are looked at for a loop, and how often it has to have gone round.
TAIL, ROUNDS = 4_000, 8


def in_loop(trace: Sequence[Event]) -> bool:
    """Whether a trace ends going round in a circle: the same kinds, rules and cards over and over, and no turn or phase begins in it."""
    tail = [(event.kind, event.rule, event.player, event.object.partition("#")[0]) for event in trace[-TAIL:]]
    if any(kind in ("turn_began", "phase_began") for kind, *_ in tail):
        return False
    last = len(tail)
    for period in range(1, last // ROUNDS + 1):
        block = tail[last - period :]
        if all(tail[last - period * (n + 1) : last - period * n] == block for n in range(1, ROUNDS)):
            return True
    return False
