"""Fuzzing: made-up cards and positions, the walk, shrinking, campaigns, the command line.

What tests of your own want is here by name: `riftbound_cards`, `magic_cards`, `card_pools`, `riftbound_scenarios`,
`magic_scenarios`, `plays`, `shared_plays`.
All else is imported from its module. May import: everything.
"""

from typing import Any

__all__ = [
    "card_pools",
    "magic_cards",
    "magic_scenarios",
    "plays",
    "riftbound_cards",
    "riftbound_scenarios",
    "shared_plays",
]


def __getattr__(name: str) -> Any:
    """Look the strategies up when they are asked for, so that importing a module of this room imports
    nothing else.
    """
    if name == "shared_plays":
        from headjudge.fuzz.shared import shared_plays

        return shared_plays
    if name in __all__:
        from headjudge.fuzz import strategies

        return getattr(strategies, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
