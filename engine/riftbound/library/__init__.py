"""The real Riftbound cards that the card language can say to the last word, with tokens, runes and more.

Facts (names, costs, Might, tags, set and number) are the printed ones; texts are encoded with errata applied.
A card that the language can't say exactly is left out. All is data and is built on first use, so that
importing the engine does not pay for it:

``CARDS``         main-deck cards by name, in the order of sets and collector numbers.
``TOKENS``        the tokens that those cards play, by name (187).
``RUNES``         the six basic runes by name (164).
``LEGENDS``, ``BATTLEFIELDS``   by name.
``ALL``           everything above.

Anybody may import this: the engine, strategies, the command line. It imports the card language only.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import RiftboundCard

CARDS: dict[str, RiftboundCard]
TOKENS: dict[str, RiftboundCard]
RUNES: dict[str, RiftboundCard]
LEGENDS: dict[str, RiftboundCard]
BATTLEFIELDS: dict[str, RiftboundCard]
ALL: dict[str, RiftboundCard]

__all__ = ["ALL", "BATTLEFIELDS", "CARDS", "LEGENDS", "RUNES", "TOKENS"]


def __getattr__(name: str) -> dict[str, RiftboundCard]:
    """Build a table when it is first asked for, and keep it as an ordinary attribute."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    tables = _tables()
    globals().update(tables)
    return tables[name]


def _tables() -> dict[str, dict[str, RiftboundCard]]:
    """All tables; the sets in the order in which they came out."""
    from headjudge.engine.riftbound.library import (
        asked,
        battlefields,
        equipment,
        fighters,
        fights,
        legends,
        means,
        origins,
        origins_second,
        others,
        rare,
        spiritforged,
        unleashed,
        vendetta,
    )

    sets = (
        in_order(
            origins.CARDS,
            origins_second.CARDS,
            fighters.ORIGINS,
            fights.ORIGINS,
            asked.ORIGINS,
            rare.ORIGINS,
            means.ORIGINS,
        ),
        in_order(
            spiritforged.CARDS,
            equipment.SPIRITFORGED,
            fighters.SPIRITFORGED,
            fights.SPIRITFORGED,
            asked.SPIRITFORGED,
            rare.SPIRITFORGED,
            means.SPIRITFORGED,
        ),
        in_order(
            unleashed.CARDS,
            equipment.UNLEASHED,
            fighters.UNLEASHED,
            fights.UNLEASHED,
            asked.UNLEASHED,
            rare.UNLEASHED,
            means.UNLEASHED,
        ),
        in_order(
            vendetta.CARDS,
            equipment.VENDETTA,
            fighters.VENDETTA,
            fights.VENDETTA,
            asked.VENDETTA,
            rare.VENDETTA,
            means.VENDETTA,
        ),
    )
    tables = {
        "CARDS": by_name(card for cards in sets for card in cards),
        "TOKENS": by_name((*others.TOKENS, *battlefields.TOKENS)),
        "RUNES": by_name(others.RUNES),
        "LEGENDS": by_name(legends.LEGENDS),
        "BATTLEFIELDS": by_name(battlefields.BATTLEFIELDS),
    }
    tables["ALL"] = by_name(card for table in tables.values() for card in table.values())
    return tables


def in_order(*parts: Iterable[RiftboundCard]) -> list[RiftboundCard]:
    """The cards of a set, or of two that came out together, that stand in several modules, by their collector numbers."""
    return sorted((card for part in parts for card in part), key=lambda card: (card.set, card.number))


def by_name(cards: Iterable[RiftboundCard]) -> dict[str, RiftboundCard]:
    """Cards by name, in their order.

    Raises ValueError if two have the same name: a scenario could not tell them apart.
    """
    table: dict[str, RiftboundCard] = {}
    for card in cards:
        if card.name in table:
            raise ValueError(f"two cards are called {card.name!r}")
        table[card.name] = card
    return table
