"""Fault: the reference engine with one rule broken, so that it can be measured whether that is found.

A fault is a class that overrides the methods of one rule. Switching faults on makes a subclass of the engine that has theirs before
its own, so that the sound engine holds no trace of them and pays nothing for them.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

#: Why a fault is found by no invariant.
OPTION = "What is wrong is an option that is missing, and no invariant that saw plays without it said so."
RARE = "Plays hardly ever come to where it shows."


class Fault(msgspec.Struct, frozen=True):
    """One line of the catalogue.

    ``id``          unique, kebab case.         ``game``    whose engine it breaks.
    ``rule``        the number of the rule that is broken, the most telling one.
    ``statement``   what the engine does wrong, in a sentence.
    ``notice``      how a person at the table would notice.
    ``invariants``  ids of the invariants that are to find it.
    ``breaks``      the class whose methods take the place of the engine's.
    ``hard``        whether it takes several cards or turns to show.
    ``canary``      whether a run starts by showing that it finds this one.
    ``blind``       whether it was written from the rulebook alone, by somebody who had not read the invariants.
    ``undetected``  why no invariant finds it, if none does.
    """

    id: str
    game: str
    rule: str
    statement: str
    notice: str
    invariants: tuple[str, ...]
    breaks: type[Any]
    hard: bool = False
    canary: bool = False
    blind: bool = False
    undetected: str = ""


def _fault(
    game: str,
    id: str,
    rule: str,
    statement: str,
    notice: str,
    breaks: type[Any],
    *invariants: str,
    hard: bool = False,
    canary: bool = False,
    blind: bool = False,
    undetected: str = "",
) -> Fault:
    """A line of the catalogue, the invariants last."""
    return Fault(id, game, rule, statement, notice, invariants, breaks, hard, canary, blind, undetected)


#: Lines of each game's catalogue.
riftbound_fault = partial(_fault, "riftbound")
magic_fault = partial(_fault, "magic")
