"""Faults: the reference engines with one rule broken, a catalogue to measure the fuzzer by.

`with_faults` makes an engine with faults switched on; `all_faults` lists them. Every invariant has at least one fault that it finds, and a
test holds that; a fault that no invariant finds says why (``undetected``). One fault is the canary: a run that does not find it can't be
trusted. May import: the engines.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Kernel

Engine = TypeVar("Engine", bound=Kernel[Any])


def all_faults(game: str = "") -> list[Fault]:
    """The catalogue, of one game or of all ("" ), in a stable order."""
    from headjudge.engine.faults import (
        blind_magic,
        blind_magic_board,
        blind_riftbound,
        blind_riftbound_fight,
        magic_board,
        magic_casting,
        magic_combat,
        magic_stack,
        magic_turn,
        riftbound_abilities,
        riftbound_actions,
        riftbound_attaching,
        riftbound_board,
        riftbound_chain,
        riftbound_combat,
        riftbound_costs,
        riftbound_layers,
        riftbound_means,
        riftbound_modes,
        riftbound_movement,
        riftbound_rare,
        riftbound_scoring,
    )

    faults = [
        *riftbound_chain.FAULTS,
        *riftbound_abilities.FAULTS,
        *riftbound_costs.FAULTS,
        *riftbound_means.FAULTS,
        *riftbound_board.FAULTS,
        *riftbound_modes.FAULTS,
        *riftbound_actions.FAULTS,
        *riftbound_attaching.FAULTS,
        *riftbound_layers.FAULTS,
        *riftbound_movement.FAULTS,
        *riftbound_combat.FAULTS,
        *riftbound_scoring.FAULTS,
        *riftbound_rare.FAULTS,
        *magic_stack.FAULTS,
        *magic_casting.FAULTS,
        *magic_board.FAULTS,
        *magic_combat.FAULTS,
        *magic_turn.FAULTS,
        *blind_riftbound.FAULTS,
        *blind_riftbound_fight.FAULTS,
        *blind_magic.FAULTS,
        *blind_magic_board.FAULTS,
    ]
    return [fault for fault in faults if not game or fault.game == game]


def get_fault(id: str) -> Fault:
    """The fault with that id.

    Raises `KeyError` with the nearest ids where there is none."""
    known = {fault.id: fault for fault in all_faults()}
    if id not in known:
        near = get_close_matches(id, known, 3)
        raise KeyError(f"no fault {id!r}" + (f"; nearest: {', '.join(near)}" if near else ""))
    return known[id]


def canary(game: str) -> Fault:
    """The fault of that game that every run has to find.

    Raises `KeyError` where the game has none."""
    for fault in all_faults(game):
        if fault.canary:
            return fault
    raise KeyError(f"no canary for {game!r}")


def with_faults(engine: type[Engine], ids: Sequence[str]) -> type[Engine]:
    """The engine with those faults switched on, the first one outermost.

    Raises `KeyError` for an unknown id."""
    bases = tuple(get_fault(id).breaks for id in ids)
    return type("Faulty" + engine.__name__, (*bases, engine), {})


__all__ = ["Fault", "all_faults", "canary", "get_fault", "with_faults"]
