"""Kinds of event that cannot happen in a play, by its cards: a subject that doesn't tell them hides nothing there.

What shapes characteristics for a time begins when something resolves whose text says so. Where no card of a play has such a text, an
engine that doesn't tell when such effects begin is observed as well as one that does. May import: the trace and the cards.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.trace import Scenario

#: The kinds that can be excused.
EXCUSABLE = frozenset({"effect_began"})
#: Instructions that begin an effect that lasts, or make an object what its card doesn't say, as the card language writes them.
_PARTS = (
    "Modify", "BecomeCopy", "Transform", "Sticker", "Exchange", "Phase", "Regenerate", "Prevent", "Permit", "CastFree", "Foretell",
    "ChangeText", "ExtraTrigger",
)  # fmt: skip
#: Keywords whose abilities do as much as they resolve, or that change what an object is.
_KEYWORDS = (
    "prowess",
    "exalted",
    "morph",
    "megamorph",
    "unearth",
    "bestow",
    "dash",
    "battle cry",
    "evoke",
    "melee",
    "ward",
)
_MARKS = (
    *(f'"type":"{part}"'.encode() for part in _PARTS),
    *(f'"word":"{word}"'.encode() for word in _KEYWORDS),
    b'"copy":', b'"haste":', b'"facedown":', b'"how":"copy"', b'"how":"facedown"', b'"how":"as"',
)  # fmt: skip


@lru_cache(maxsize=4096)
def _lasts(card: MagicCard) -> bool:
    """Whether anything in a card's text begins an effect that lasts."""
    text = msgspec.json.encode((card.abilities, card.prices))
    return any(mark in text for mark in _MARKS)


def excused(scenario: Scenario) -> frozenset[str]:
    """The kinds of `EXCUSABLE` that cannot happen in a play of that scenario."""
    cards = scenario.cards.values()
    if any(not isinstance(card, MagicCard) or _lasts(card) for card in cards) or any(
        placed.statuses for placed in scenario.placed
    ):
        return frozenset()
    return EXCUSABLE
