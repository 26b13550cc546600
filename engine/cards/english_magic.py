"""English for Magic cards: the heading, the type line, and a line for each ability, by what sort it is."""

from __future__ import annotations

from headjudge.engine.cards.magic import Ability, Keyword, MagicCard
from headjudge.engine.cards.nouns import capital, clean


def ability_text(ability: Ability) -> str:
    """One ability."""
    if isinstance(ability, Keyword):
        cost = clean(ability.price.mana) if ability.price is not None else ""
        return f"{capital(clean(ability.word))} {cost}".strip()
    return f"{type(ability).__name__} ability."


def type_line(card: MagicCard) -> str:
    """Supertypes, types and subtypes, with power and toughness for creatures."""
    types = " ".join(filter(None, map(clean, (*card.supertypes, *card.types)))) or "Card"
    if card.subtypes:
        types += " — " + " ".join(map(clean, card.subtypes))
    return f"{types} {clean(card.power)}/{clean(card.toughness)}" if card.power or card.toughness else types


def lines(card: MagicCard) -> list[str]:
    """The rules text, a line for each ability."""
    return [ability_text(ability) for ability in card.abilities]


def heading(card: MagicCard) -> str:
    """The name and the mana cost."""
    name = clean(card.name) or "(no name)"
    return f"{name} {clean(card.cost)}" if card.cost else name
