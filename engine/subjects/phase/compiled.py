"""Our cards as phase-python's: the engine compiles the English that we render, and says itself what it could not make sense of.

A card with any such gap is left out of what is played: the engine declares that it does not do what the card says, which is no fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.english_magic import lines
from headjudge.engine.cards.english_magic_nouns import mana

#: What the engine calls a piece of text that it compiled to nothing, by the "type" of the value that stands for it.
GAPS = frozenset({"Unimplemented", "Unrecognized", "Unknown", "Unsupported"})
_SYMBOL = re.compile(r"\{[^}]*\}")
_COLORS = "WUBRG"
#: Words that the engine does not hear in full, by what it misses.
_MISSED = {
    # A sentence that only chooses a target, which no printed card has in these words.
    "a target that is chosen by a sentence of its own": re.compile(
        r"\b[Cc]hoose (?!new )(?:up to \w+ |\w+ or \w+ |\w+ )?target"
    ),
    # Printed cards say one such word at a time; it forgets what stands behind the first.
    "a colour beside another word for colours": re.compile(
        r"\b(?:multicolored|monocolored) (?:white|blue|black|red|green)\b"
    ),
    # It asks for a source of damage then, and has none to offer.
    "which of them is chosen": re.compile(r"\b[Cc]hoose an enchanted "),
    # Printed cards say "each land is".
    "which types lands have besides": re.compile(r"\b[Ll]ands are \w+ in addition to their other types"),
    # Printed cards say "dealt to and dealt by".
    "whose damage is prevented": re.compile(r"damage that would be dealt by that creature"),
    # It hears "an opponent controls" of the ability alone (Teferi's Response has these words).
    "whose spell it may target": re.compile(
        r"target spell or ability (?:an opponent controls|you don't control)"
    ),
}


def colors_of(card: MagicCard) -> list[str]:
    """The letters of a card's colours: of its indicator, or else of its mana cost (202.2, 204)."""
    said = card.colors or card.cost
    return [letter for letter in _COLORS if letter in said]


def described(card: MagicCard) -> dict[str, Any]:
    """A card as the engine's compiler takes it: facts, and the rules text in our English."""
    colors = colors_of(card)
    facts: dict[str, Any] = {
        "name": card.name,
        "types": list(card.types),
        "subtypes": list(card.subtypes),
        "supertypes": list(card.supertypes),
        "text": "\n".join(lines(card)),
        "colors": colors,
        "colorIdentity": colors,
        "manaValue": float(mana_value(card.cost)),
        "type": " ".join((*card.supertypes, *card.types)),
        "layout": "normal",
        "identifiers": {},
        "keywords": [part.word.capitalize() for part in card.abilities if isinstance(part, cl.Keyword)],
    }
    if card.cost:
        facts["manaCost"] = "".join(_SYMBOL.findall(mana(card.cost)))
    if card.power:
        facts["power"] = card.power
    if card.toughness:
        facts["toughness"] = card.toughness
    if card.loyalty:
        facts["loyalty"] = str(card.loyalty)
    return facts


def mana_value(cost: str) -> int:
    """The mana value of a mana cost (202.3): X counts nothing, a hybrid symbol its larger half."""
    total = 0
    for symbol in _SYMBOL.findall(mana(cost)) if cost else ():
        halves = [int(half) if half.isdigit() else int(half != "X") for half in symbol[1:-1].split("/")]
        total += max(halves)
    return total


def gaps(face: Any) -> Iterator[str]:
    """What the compiler made nothing of, in its own words."""
    if isinstance(face, dict):
        kind = face.get("type")
        if isinstance(kind, str) and kind in GAPS:
            said = face.get("description") or face.get("text") or face.get("name") or kind
            yield str(said)
        if "Unknown" in face:
            yield str(face["Unknown"])
        for field, value in face.items():
            if field != "oracle_text":
                yield from gaps(value)
    elif isinstance(face, list):
        for value in face:
            yield from gaps(value)


class Compiler:
    """Compiles cards, each once.

    ``build``  the engine's own `build_oracle_face`.
    """

    def __init__(self, build: Any) -> None:
        self._build = build
        self._faces: dict[MagicCard, tuple[Any, str]] = {}

    def face(self, card: MagicCard) -> tuple[Any, str]:
        """The engine's face of a card, and why it can't be played ("" when it can)."""
        found = self._faces.get(card)
        if found is None:
            found = self._faces[card] = self._compile(card)
        return found

    def _compile(self, card: MagicCard) -> tuple[Any, str]:
        try:
            face = self._build(described(card), None)
        except ValueError as error:
            return None, f"it can't be compiled: {error}"
        first = next(gaps(face), "") or dropped(card, face)
        return face, f"it is not understood at: {first}" if first else untold(card)


#: Instructions whose effect on the course of the game the engine has no event for, as the card language writes them.
UNTOLD = ("EndTurn", "ExtraPhase", "SkipStep", "Phase", "Vote", "Sticker", "ChangeText", "ControlledBy")
#: Keywords of which the same is true.
UNTOLD_KEYWORDS = ("phasing", "infect", "wither", "toxic", "morph", "megamorph", "disguise")


def untold(card: MagicCard) -> str:
    """What a card does of which the engine tells nothing; "" for none."""
    text = msgspec.json.encode(card.abilities)
    found = [part for part in UNTOLD if f'"type":"{part}"'.encode() in text]
    found += ["skipped steps"] if b'"how":"skip"' in text else []
    found += ["what enters attacking"] if b'"attacking":true' in text else []
    found += [word for word in UNTOLD_KEYWORDS if f'"word":"{word}"'.encode() in text]
    return f"the engine tells nothing of {found[0]}" if found else ""


def dropped(card: MagicCard, face: Any) -> str:
    """Text that left no trace in the compiled face: fewer abilities of a sort than the card has; "" where there are enough."""
    text = "\n".join(lines(card))
    for missed, words in _MISSED.items():
        if words.search(text):
            return missed
    triggered = sum(isinstance(part, cl.Triggered) for part in card.abilities)
    activated = sum(isinstance(part, cl.Activated) for part in card.abilities)
    if len(face["triggers"]) < triggered:
        return "a triggered ability that is not there"
    if sum(ability.get("kind") == "Activated" for ability in face["abilities"]) < activated:
        return "an activated ability that is not there"
    return ""
