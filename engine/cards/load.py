"""Card files: cards as JSON, written in one canonical way, read with an error that says where and why.

A card file is an object with ``schema``, the version of the format, and ``cards``, a list of card definitions as
`headjudge.engine.cards` has them. Everything in it is checked, down to the last word: a field or a word that the language
does not have would otherwise be passed over in silence, and the card would not do what its author wrote.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias, get_args

import msgspec

from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard, magic, words, words_magic
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.nouns import clean

#: Version of the format. A change that an old reader would misread raises it.
CARD_FILE_SCHEMA = 1

_GAMES = ("riftbound", "magic")
#: What the ``type`` of a part may say, by game.
_PARTS: dict[str, frozenset[str]] = {
    game: frozenset(kind.__name__ for union in unions for kind in get_args(union))
    for game, unions in zip(
        _GAMES,
        ((cl.Instruction, cl.Ability, cl.Condition), (magic.Do, magic.Ability, magic.Change)),
        strict=True,
    )
}
#: Finds words that a game's language does not have in one value.
Unknown: TypeAlias = Callable[[msgspec.Struct], Iterator[tuple[str, str, Collection[str]]]]
_BYTE = re.compile(r"\(byte (\d+)\)")
_AT = re.compile(r"^(.*?)(?: - at `\$?\.?(.*)`)?$", re.DOTALL)
_VALUE = re.compile(r"Invalid value '(.*)'$", re.DOTALL)


class CardFileError(Exception):
    """A card file that can't be used: one line, "file: place: reason"."""

    def __init__(self, file: str, place: str, reason: str) -> None:
        self.file = file
        self.place = place
        self.reason = reason
        super().__init__(f"{clean(file)}: {clean(place)}: {clean(reason)}")


def dump_cards(cards: Iterable[CardDef]) -> bytes:
    """Cards as a card file: sorted by name, two spaces of indent, defaults left out; the same cards give the same bytes."""
    content = {"schema": CARD_FILE_SCHEMA, "cards": sorted(cards, key=lambda card: card.name)}
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def load_cards(path: str | Path) -> dict[str, CardDef]:
    """The cards of a file by name, in the file's order.

    Raises CardFileError if the file can't be read, is no JSON, is of another schema version, has a card, field or word that
    the language does not have, or has two cards of one name.
    """
    file = str(path)
    try:
        content = Path(path).read_bytes()
    except OSError as problem:
        raise CardFileError(file, "file", problem.strerror or "can't be read") from None
    except ValueError:
        raise CardFileError(file, "file", "no such file name") from None
    return read_cards(content, file)


def read_cards(content: bytes, file: str) -> dict[str, CardDef]:
    """The cards in the bytes of a card file; ``file`` is its name for errors. Raises CardFileError as `load_cards` does."""
    entries = _entries(content, file)
    cards: dict[str, CardDef] = {}
    for number, entry in enumerate(entries, 1):
        place = f"card {number}"
        if isinstance(entry, dict) and isinstance(entry.get("name"), str):
            place += f" ({entry['name'][:60]})"
        card = _card(entry, file, place)
        if card.name in cards:
            raise CardFileError(file, place, "another card of this file has the same name")
        cards[card.name] = card
    return cards


def _entries(content: bytes, file: str) -> list[Any]:
    """The raw list of cards, its frame checked."""
    try:
        frame = msgspec.json.decode(content)
    except RecursionError:
        raise CardFileError(file, "file", "nested too deeply") from None
    except msgspec.DecodeError as problem:
        raise CardFileError(file, *_syntax(content, str(problem))) from None
    if not isinstance(frame, dict):
        raise CardFileError(file, "file", f"expected an object with schema and cards, not {_kind(frame)}")
    version = frame.get("schema")
    if version != CARD_FILE_SCHEMA or isinstance(version, bool):
        found = "no schema version" if version is None else f"schema version {str(version)[:40]}"
        raise CardFileError(file, "schema", f"{found}; this reads version {CARD_FILE_SCHEMA}")
    extra = sorted(set(frame) - {"schema", "cards"})
    if extra:
        raise CardFileError(file, "file", unknown("field", extra[0], ("schema", "cards")))
    if not isinstance(frame.get("cards"), list):
        raise CardFileError(file, "cards", "expected a list of cards")
    cards: list[Any] = frame["cards"]
    return cards


def _syntax(content: bytes, message: str) -> tuple[str, str]:
    """Place and reason of JSON that is none."""
    byte = _BYTE.search(message)
    if byte is None or "truncated" in message:
        at = len(content)
        reason = "the file is cut off" if content.strip() else "the file is empty"
        if "truncated" not in message:
            at, reason = 0, f"no JSON: {message}"
    else:
        at = int(byte.group(1))
        reason = f"no JSON: {_BYTE.sub('', message).removeprefix('JSON is malformed: ').strip()}"
    line = content.count(b"\n", 0, at) + 1
    column = at - (content.rfind(b"\n", 0, at) + 1) + 1
    return f"line {line} column {column}", reason


def _card(entry: Any, file: str, place: str) -> CardDef:
    """One card, all of it checked."""
    if not isinstance(entry, dict):
        raise CardFileError(file, place, f"expected a card, not {_kind(entry)}")
    if "game" not in entry:
        raise CardFileError(file, place, "no game; expected riftbound or magic")
    try:
        card: CardDef = msgspec.convert(entry, CardDef)
    except RecursionError:
        raise CardFileError(file, place, "nested too deeply") from None
    except msgspec.ValidationError as problem:
        raise CardFileError(file, *_invalid(str(problem), place, entry["game"])) from None
    said = words_magic.unknown_words if isinstance(card, MagicCard) else words.unknown_words
    for path, reason in _problems(entry, card, "", said):
        raise CardFileError(file, f"{place}, {path}" if path else place, reason)
    if not clean(card.name):
        raise CardFileError(file, place, "a card needs a name")
    return card


def _invalid(message: str, place: str, game: Any) -> tuple[str, str]:
    """Place and reason of a value of the wrong type."""
    match = _AT.match(message)
    reason, path = (match.group(1), match.group(2) or "") if match else (message, "")
    value = _VALUE.match(reason)
    if value is not None:
        word = value.group(1)
        last = path.rsplit(".", 1)[-1]
        parts = _PARTS.get(game if isinstance(game, str) else "", frozenset())
        if last == "game":
            reason = unknown("game", word, _GAMES)
        elif last == "type" and word in parts:
            reason = f"{word} can't stand here"
        elif last == "type":
            reason = unknown("type", word, parts)
    return (f"{place}, {path}" if path else place), reason.replace("`", "'")


def _problems(raw: Any, value: Any, path: str, said: Unknown) -> Iterator[tuple[str, str]]:
    """Fields and words that the language does not have, depth first, with their paths; ``said`` knows the game's words."""
    if isinstance(value, tuple):
        for at, (item, part) in enumerate(zip(raw, value, strict=True)):
            yield from _problems(item, part, f"{path}[{at}]", said)
    if not isinstance(value, msgspec.Struct) or not isinstance(raw, dict):
        return
    dot = f"{path}." if path else ""
    fields = value.__struct_fields__
    tag = value.__struct_config__.tag_field
    for name in raw:
        if name not in fields and name != tag:
            yield f"{dot}{name}"[:200], unknown("field", str(name), fields)
    for field, word, allowed in said(value):
        yield f"{dot}{field}", unknown("word", word, allowed)
    for field, reason in _numbers(value):
        yield f"{dot}{field}", reason
    for field in fields:
        if field in raw:
            yield from _problems(raw[field], getattr(value, field), f"{dot}{field}", said)


def _numbers(value: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """Numbers of a card that no card can have."""
    if isinstance(value, RiftboundCard):
        for field in ("energy", "might", "number"):
            if not 0 <= getattr(value, field) <= 10_000:
                yield field, "expected a number from 0 to 10000"
    if isinstance(value, MagicCard):
        for field in ("loyalty", "number"):
            if not 0 <= getattr(value, field) <= 10_000:
                yield field, "expected a number from 0 to 10000"


def unknown(what: str, word: str, allowed: Collection[str]) -> str:
    """ "unknown type 'Dael'; did you mean Deal?": with the nearest names, or with all where they are few."""
    near = difflib.get_close_matches(word, sorted(allowed), 3, 0.6)
    shown = clean(word)[:60]
    if near:
        return f"unknown {what} '{shown}'; did you mean {' or '.join(name or 'nothing' for name in near)}?"
    if len(allowed) <= 12:
        return (
            f"unknown {what} '{shown}'; expected {', '.join(name or 'nothing' for name in sorted(allowed))}"
        )
    return f"unknown {what} '{shown}'"


def _kind(value: Any) -> str:
    """A JSON value's kind in words."""
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
