"""For each invariant a history that keeps its promise and the same history with one thing wrong.

A case is a function of ``wrong``: with False it tells a history in which the invariant has something to judge and
nothing to find, with True the same with the one event that breaks the rule. `CASES` holds them by invariant.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from toys.history import History

Case: TypeAlias = Callable[[bool], History]

#: Invariant id to its cases, each with a name of its own.
CASES: dict[str, list[Case]] = {}
MODULES = (
    "attaching", "chain", "costs", "means", "counters", "effects", "layers", "modes", "objects", "playing", "targets", "offered",
    "triggers", "sources", "turns", "replacing", "moves", "rare", "battlefields", "showdowns", "combat", "damage", "scoring", "privacy",
    "magic_priority", "magic_casting", "magic_stack", "magic_board", "magic_states", "magic_combat", "magic_instructed", "magic_targets",
    "magic_excused",
)  # fmt: skip


def case(ident: str) -> Callable[[Case], Case]:
    """Note a case of the invariant with that id."""

    def note(told: Case) -> Case:
        CASES.setdefault(ident, []).append(told)
        return told

    return note


def load() -> dict[str, list[Case]]:
    """All cases, in the order in which they are written."""
    for module in MODULES:
        import_module(f"toys.judged.{module}")
    return CASES
