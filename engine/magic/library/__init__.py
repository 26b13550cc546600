"""Real Magic cards in the card language, with the tokens that they make.

Facts (names, costs, types, power and toughness) are the printed ones; texts are encoded as they are worded now. A card that the
language can't say exactly is left out. All is data and is built on first use, so that importing the engine does not pay for it:

``CARDS``    cards by name, colour by colour, in the order of their modules.
``TOKENS``   the tokens that those cards make, by name (111).
``ALL``      both.

Anybody may import this: the engine, strategies, the command line. It imports the card language only.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import MagicCard

CARDS: dict[str, MagicCard]
TOKENS: dict[str, MagicCard]
ALL: dict[str, MagicCard]

__all__ = ["ALL", "CARDS", "TOKENS"]


def __getattr__(name: str) -> dict[str, MagicCard]:
    """Build the tables when one is first asked for, and keep them as ordinary attributes."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    tables = _tables()
    globals().update(tables)
    return tables[name]


def _tables() -> dict[str, dict[str, MagicCard]]:
    """All tables."""
    from headjudge.engine.magic.library import (
        artifacts,
        black,
        blue,
        gold,
        green,
        lands,
        red,
        tokens,
        white,
    )
    from headjudge.engine.magic.library.printings import printed

    modules = (white, blue, black, red, green, gold, artifacts, lands)
    tables = {
        "CARDS": by_name(printed(card) for module in modules for card in module.CARDS),
        "TOKENS": by_name(tokens.TOKENS),
    }
    tables["ALL"] = by_name(card for table in tables.values() for card in table.values())
    return tables


def by_name(cards: Iterable[MagicCard]) -> dict[str, MagicCard]:
    """Cards by name, in their order.

    Raises ValueError if two have the same name: a scenario could not tell them apart.
    """
    table: dict[str, MagicCard] = {}
    for card in cards:
        if card.name in table:
            raise ValueError(f"two cards are called {card.name!r}")
        table[card.name] = card
    return table
