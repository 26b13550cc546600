"""`card` blocks: made-up cards in a scenario file.

A card is written from nothing or ``like`` a real one; what it does is JSON of the card language. May import: the card
language, and the texts of this room.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Library
from headjudge.corpus.scenario_text import POWER_WORDS, Span, read_cost
from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard
from headjudge.engine.cards.riftbound import Ability, Instruction

FIELDS = ("like", "type", "cost", "might", "domains", "tags", "text", "abilities")
#: Words of the card language that make the token that they name.
TOKEN_MAKERS = ("PlayToken", "CreatesField", "ReplaceField")
Made = TypeVar("Made", RiftboundCard, MagicCard)
TYPES = ("unit", "gear", "spell", "battlefield", "legend")


def json_value(
    first: Span, rest: list[Span], shape: Any, fields: tuple[str, ...] = FIELDS
) -> tuple[Any, int]:
    """Read JSON that begins at ``first`` and may go on over ``rest``, to a line that begins with one of ``fields``; returns the
    value and how many lines it took."""
    text = first.text
    for used in range(len(rest) + 1):
        if used:
            line = rest[used - 1]
            if line.text.partition(" ")[0] in fields:
                break
            text += "\n" + line.text
        try:
            value = msgspec.json.decode(text)
        except msgspec.DecodeError:
            continue
        try:
            return msgspec.convert(value, shape), used
        except msgspec.ValidationError as error:
            raise first.error(f"this is not the card language: {error}") from None
    raise first.error("expected JSON, and it is not complete or not well formed")


def field_of(line: Span, fields: tuple[str, ...]) -> tuple[str, Span]:
    """Which of ``fields`` a line of a block is about, and what it says of it. Raises `FileError`."""
    word, _, _ = line.text.partition(" ")
    value = line.cut(len(word))
    if word not in fields:
        raise line.error(f"expected one of {', '.join(fields)}, got '{word}'{nearest(word, fields)}")
    if not value.text:
        raise value.error(f"expected something after '{word}'")
    return word, value


def like(value: Span, name: str, library: Library, kind: type[Made]) -> Made:
    """A real card of that kind under another name. Raises `FileError`."""
    found = library.find(value.text)
    if found is None:
        raise value.error(f"no card is called '{value.text}'{library.hint(value.text)}")
    base = library.cards[found]
    assert isinstance(base, kind)
    return msgspec.structs.replace(base, name=name, set="", number=0)


def read_card(name: Span, body: list[Span], library: Library) -> RiftboundCard:
    """One `card` block.

    ``name``  what stands behind the word ``card``.  ``body``  the indented lines.  Raises `FileError`.
    """
    if not name.text:
        raise name.error("expected the card's name")
    card = RiftboundCard(name.text, "")
    at = 0
    while at < len(body):
        line = body[at]
        at += 1
        word, value = field_of(line, FIELDS)
        change: dict[str, Any]
        if word == "like":
            card = like(value, name.text, library, RiftboundCard)
            continue
        if word == "type":
            if value.text not in TYPES:
                raise value.error(f"expected {', '.join(TYPES)}, got '{value.text}'")
            change = {"type": value.text}
        elif word == "cost":
            energy, power = read_cost(value)
            change = {"energy": energy, "power": power}
        elif word == "might":
            if not re.fullmatch("[0-9]{1,6}", value.text):
                raise value.error(f"expected a number, got '{value.text}'")
            change = {"might": int(value.text)}
        elif word == "domains":
            letters = ""
            for part in value.split(r",| and "):
                if part.text.casefold() not in POWER_WORDS or part.text.casefold() == "any":
                    raise part.error(
                        f"expected a domain ({', '.join(list(POWER_WORDS)[:6])}), got '{part.text}'"
                    )
                letters += POWER_WORDS[part.text.casefold()]
            change = {"domains": letters}
        elif word == "tags":
            change = {"tags": tuple(part.text for part in value.split(","))}
        elif word == "text":
            decoded, used = json_value(value, body[at:], tuple[Instruction, ...])
            at += used
            change = {"text": decoded}
        else:
            decoded, used = json_value(value, body[at:], tuple[Ability, ...])
            at += used
            change = {"abilities": decoded}
        card = msgspec.structs.replace(card, **change)
    if not card.type:
        raise name.error(f"the card '{name.text}' needs a type, or 'like' a real card")
    return card


def tokens_of(card: CardDef, makers: tuple[str, ...]) -> list[str]:
    """Names of the tokens that a card's text makes, battlefield tokens too, in the order in which they are mentioned.

    ``makers``  words of the card language that make the token that they name.
    """
    found: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            token = value.get("token")
            if value.get("type") in makers and token and token not in found:
                found.append(token)
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                walk(inner)

    walk(msgspec.to_builtins(card))
    return found
