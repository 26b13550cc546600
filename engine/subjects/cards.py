"""The cards that headjudge's own engines play, by name: what a position may name without defining it."""

from __future__ import annotations

from headjudge.engine.cards import RiftboundCard


def known_cards(game: str) -> dict[str, RiftboundCard]:
    """Every real card, token, rune, legend and battlefield of a game that headjudge has, by name.

    Raises `ValueError` for a game whose cards it does not have."""
    if game != "riftbound":
        raise ValueError(f"no library of cards for {game!r}; there is one for riftbound")
    from headjudge.engine.riftbound.library import ALL

    return ALL
