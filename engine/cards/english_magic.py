"""English for Magic cards in Oracle style: as much of it as the card language of the second game has."""

from __future__ import annotations

from headjudge.engine.cards.core import Cost
from headjudge.engine.cards.magic import MagicAbility, MagicCard, MagicEffect
from headjudge.engine.cards.nouns import capital, clean, count

_EFFECTS = {
    "counter": "Counter target spell.",
    "destroy": "Destroy target creature.",
    "destroy all": "Destroy all creatures.",
}


def mana(cost: Cost) -> str:
    """A mana cost: "{1}{U}"; "{0}" if it is nothing."""
    generic = f"{{{cost.energy}}}" if cost.energy else ""
    return generic + "".join(f"{{{clean(letter)}}}" for letter in cost.power) or "{0}"


def ability_text(ability: MagicAbility) -> str:
    """One ability."""
    match ability.kind:
        case "mana":
            return f"{{T}}: Add {''.join(f'{{{clean(letter)}}}' for letter in ability.mana) or '{C}'}."
        case "ward":
            if ability.cost is not None:
                return f"Ward {mana(ability.cost)}"
            return f"Ward—Pay {ability.life} life."
        case "enters":
            if ability.life:
                return f"As this enters, you may pay {ability.life} life. If you don't, it enters tapped."
            return "This enters tapped."
        case "dies":
            cards = "a card" if ability.n == 1 else f"{count(ability.n)} cards"
            gains = [f"draw {cards}"] if ability.n else []
            gains += [f"gain {ability.life} life"] if ability.life else []
            return f"When this dies, {' and '.join(gains) or 'nothing happens'}."
        case _:
            return f"{capital(clean(ability.kind)) or 'An ability'}."


def effect_text(effect: MagicEffect) -> str:
    """One instruction of a spell."""
    return _EFFECTS.get(effect.do, f"{capital(clean(effect.do)) or 'Nothing happens'}.")


def type_line(card: MagicCard) -> str:
    """The types, with power and toughness for creatures."""
    types = " ".join(filter(None, map(clean, card.types))) or "Card"
    creature = any("creature" in kind.lower() for kind in card.types)
    return f"{types} {card.power}/{card.toughness}" if creature else types


def lines(card: MagicCard) -> list[str]:
    """The rules text, a line for each ability and instruction."""
    return [*map(ability_text, card.abilities), *map(effect_text, card.text)]


def heading(card: MagicCard) -> str:
    """The name and the mana cost."""
    name = clean(card.name) or "(no name)"
    return f"{name} {mana(card.cost)}" if card.cost is not None else name
