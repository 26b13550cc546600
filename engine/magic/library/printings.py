"""One printing of each card: the code of its set and its collector number."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import MagicCard

#: Set, then collector numbers by name.
PRINTINGS: dict[str, dict[str, int]] = {}

_BY_NAME = {name: (code, number) for code, cards in PRINTINGS.items() for name, number in cards.items()}


def printed(card: MagicCard) -> MagicCard:
    """A card with its set and number, where they are known."""
    code, number = _BY_NAME.get(card.name, ("", 0))
    return msgspec.structs.replace(card, set=code, number=number) if code else card
