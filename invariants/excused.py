"""Kinds of event that cannot happen in a play, by its cards: a subject that doesn't tell them hides nothing there.

What shapes characteristics for a time begins when something resolves whose text says so. Where no card of a play has such a text, an
engine that doesn't tell when such effects begin is observed as well as one that does. The same holds of what else makes permanents other
than their cards say. May import: the trace and the cards.
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
#: What else makes permanents other than their cards say, by the kind of event that tells of it.
_SHAPING = {
    "counters": (
        b'"type":"PutCounters"', b'"how":"with counters"', b'"counters":',
        *(f'"word":"{word}"'.encode() for word in ("persist", "undying", "infect", "wither", "toxic", "foretell")),
    ),
    "control": (b'"type":"GainControl"', b'"type":"ControlledBy"', b'"type":"Exchange"'),
    "attached": (b'"type":"Attach"', b'"word":"enchant"', b'"word":"equip"', b'"word":"bestow"'),
}  # fmt: skip


@lru_cache(maxsize=4096)
def _lasts(card: MagicCard) -> bool:
    """Whether anything in a card's text begins an effect that lasts."""
    text = msgspec.json.encode((card.abilities, card.prices))
    return any(mark in text for mark in _MARKS)


@lru_cache(maxsize=4096)
def _shapes(card: MagicCard) -> frozenset[str]:
    """Kinds of `_SHAPING` that a card's text may make happen."""
    text = msgspec.json.encode((card.abilities, card.prices))
    return frozenset(kind for kind, marks in _SHAPING.items() if any(mark in text for mark in marks))


def shaping_told(scenario: Scenario, observes: frozenset[str]) -> bool:
    """Whether a subject that tells these kinds tells all by which permanents of that scenario may become other than their cards say: then
    their characteristics can be worked out from its trace."""
    untold = {*_SHAPING} - observes
    if "effect_began" not in observes and not excused(scenario):
        return False
    if untold and any(placed.counters or placed.attached or placed.controller for placed in scenario.placed):
        return False
    cards = scenario.cards.values()
    return not any(isinstance(card, MagicCard) and untold & _shapes(card) for card in cards)


def excused(scenario: Scenario) -> frozenset[str]:
    """The kinds of `EXCUSABLE` that cannot happen in a play of that scenario."""
    cards = scenario.cards.values()
    if any(not isinstance(card, MagicCard) or _lasts(card) for card in cards) or any(
        placed.statuses for placed in scenario.placed
    ):
        return frozenset()
    return EXCUSABLE
