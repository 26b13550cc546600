"""The cards that headjudge's own engines play, by name: what a position may name without defining it."""

from __future__ import annotations

from typing import Any


def known_cards(game: str) -> dict[str, Any]:
    """Every real card and token (and rune, legend and battlefield) of a game that headjudge has, by name.

    Raises `ValueError` for a game whose cards it does not have."""
    if game == "riftbound":
        from headjudge.engine.riftbound.library import ALL as RIFTBOUND

        return RIFTBOUND
    if game == "magic":
        from headjudge.engine.magic.library import ALL as MAGIC
        from headjudge.engine.magic.library import TOKENS

        return {**MAGIC, **TOKENS}
    raise ValueError(f"no library of cards for {game!r}; there is one for riftbound and magic")
