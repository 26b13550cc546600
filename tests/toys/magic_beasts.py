"""Made-up creatures with nothing but numbers and keywords, for tests of Magic's combat and state-based actions."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl


def beast(name: str, power: int, toughness: int, *words: str, legendary: bool = False) -> MagicCard:
    """A creature with these keywords."""
    return MagicCard(
        name, ("Creature",), "{2}", ("Beast",), ("Legendary",) if legendary else (), str(power), str(toughness),
        tuple(cl.Keyword(word) for word in words),
    )  # fmt: skip


def walker(name: str, loyalty: int) -> MagicCard:
    """A planeswalker without abilities."""
    return MagicCard(name, ("Planeswalker",), "{3}", loyalty=loyalty)
