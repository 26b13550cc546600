"""`card` blocks of a Magic scenario file: made-up cards, as `scenario_cards` has them for Riftbound.

May import: the card language, and the cards, cast and texts of this room.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cards import field_of, json_value, like
from headjudge.corpus.scenario_cast import Library
from headjudge.corpus.scenario_text import Span
from headjudge.engine.cards import MagicCard
from headjudge.engine.cards.magic import Ability, CastPrice

FIELDS = ("like", "type", "cost", "power", "colors", "loyalty", "abilities", "prices")
SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
TYPES = (
    "Artifact",
    "Battle",
    "Creature",
    "Enchantment",
    "Instant",
    "Kindred",
    "Land",
    "Planeswalker",
    "Sorcery",
)
#: Words of the card language that make the token that they name.
TOKEN_MAKERS = ("MakeTokens",)
_COST = re.compile(r"(?:\{(?:[0-9]{1,2}|X|[WUBRGCS]|[WUBRGC2]/[WUBRGP](?:/P)?)\})+\Z")


def read_magic_card(name: Span, body: list[Span], library: Library) -> MagicCard:
    """One `card` block; as `read_card`."""
    if not name.text:
        raise name.error("expected the card's name")
    card = MagicCard(name.text, ())
    at = 0
    while at < len(body):
        line = body[at]
        at += 1
        word, value = field_of(line, FIELDS)
        change: dict[str, Any]
        if word == "like":
            card = like(value, name.text, library, MagicCard)
            continue
        if word == "type":
            change = _type_line(value)
        elif word == "cost":
            if value.text != "none" and not _COST.match(value.text):
                raise value.error(
                    f"expected a mana cost such as '{{2}}{{U}}{{U}}', or 'none', got '{value.text}'"
                )
            change = {"cost": "" if value.text == "none" else value.text}
        elif word == "power":
            match = re.match(r"(?P<p>[0-9*+]{1,5})/(?P<t>[0-9*+]{1,5})\Z", value.text)
            if match is None:
                raise value.error(f"expected power and toughness such as '2/3', got '{value.text}'")
            change = {"power": match["p"], "toughness": match["t"]}
        elif word == "colors":
            if not re.fullmatch("[WUBRG]{1,5}", value.text):
                raise value.error(f"expected letters of colours (WUBRG), got '{value.text}'")
            change = {"colors": value.text}
        elif word == "loyalty":
            if not re.fullmatch("[0-9]{1,3}", value.text):
                raise value.error(f"expected a number, got '{value.text}'")
            change = {"loyalty": int(value.text)}
        else:
            shape: Any = tuple[Ability, ...] if word == "abilities" else tuple[CastPrice, ...]
            decoded, used = json_value(value, body[at:], shape, FIELDS)
            at += used
            change = {word: decoded}
        card = msgspec.structs.replace(card, **change)
    if not card.types:
        raise name.error(f"the card '{name.text}' needs a type, or 'like' a real card")
    return card


def _type_line(value: Span) -> dict[str, Any]:
    """ "Legendary Creature — Human Wizard": supertypes, types, subtypes."""
    left, _, right = value.text.replace(" - ", " — ").partition(" — ")
    supertypes = tuple(word for word in left.split() if word in SUPERTYPES)
    types = tuple(word for word in left.split() if word not in SUPERTYPES)
    for word in types:
        if word not in TYPES:
            known = (*SUPERTYPES, *TYPES)
            raise value.error(f"expected one of {', '.join(known)}, got '{word}'{nearest(word, known)}")
    return {"supertypes": supertypes, "types": types, "subtypes": tuple(right.split())}
