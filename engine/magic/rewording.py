"""Rewording: text-changing effects (612) and what a name is with name stickers on it (123.6): layer 3.

A colour word or a basic land type is replaced where it is used as such (612.2): in descriptions of what has a colour or subtype, in
landwalk, on the type line; mana symbols aren't colour words, and names are left alone. What effects grant is out of reach (612.3).
"""

from __future__ import annotations

from typing import Any

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.drafts import Draft, Held

#: Fields of the language that hold colour words, as letters.
_COLOR_FIELDS = frozenset({"colors", "not_colors"})
#: Fields that hold subtypes.
_TYPE_FIELDS = frozenset({"subtypes", "not_subtypes"})


def letter_of(word: str) -> str:
    """The letter of a colour word; "" for another word."""
    for letter, name in cl.COLORS.items():
        if word in (letter, name):
            return letter
    return ""


def reworded(part: Any, old: str, new: str) -> Any:
    """A part of the language with one word replaced by another; the same object where it isn't in it."""
    if isinstance(part, tuple):
        made = tuple(reworded(one, old, new) for one in part)
        return made if any(a is not b for a, b in zip(made, part, strict=True)) else part
    if not isinstance(part, msgspec.Struct):
        return part
    changed: dict[str, Any] = {}
    for field in part.__struct_fields__:
        value = getattr(part, field)
        now = _reworded_field(part, field, value, old, new)
        if now is not value and now != value:
            changed[field] = now
    return msgspec.structs.replace(part, **changed) if changed else part


def _reworded_field(part: msgspec.Struct, field: str, value: Any, old: str, new: str) -> Any:
    letter = letter_of(old)
    colors = field in _COLOR_FIELDS or (
        field == "word" and isinstance(part, cl.Amount) and part.of == "devotion"
    )
    if colors and letter and isinstance(value, str) and letter in value:
        return value.replace(letter, letter_of(new))
    if field in _TYPE_FIELDS and not letter and old in value:
        return tuple(new if word == old else word for word in value)
    if field == "word" and isinstance(part, cl.Keyword) and value == f"{old.lower()}walk":
        return f"{new.lower()}walk"
    return reworded(value, old, new)


def change_text(draft: Draft, change: cl.ChangeText) -> None:
    """Replace a word in the text and on the type line of what is being evaluated (612.1)."""
    if change.old in draft.subtypes:
        draft.subtypes = tuple(change.new if word == change.old else word for word in draft.subtypes)
    held: list[Held] = []
    for one in draft.held:
        ability = one.ability if one.granted else reworded(one.ability, change.old, change.new)
        held.append(one if ability is one.ability else Held(ability, one.stamp, one.group))
    draft.set_held(held)


def is_word(token: str) -> bool:
    """Whether it is a word of a name: a blank line is none (123.6a)."""
    return bool(token.strip("_"))


def with_word(name: str, word: str, after: int) -> str:
    """123.6c: a name with a sticker's word after that many of its words, or at its end where it has fewer."""
    tokens = name.split()
    at = 0
    while after > 0 and at < len(tokens):
        after -= is_word(tokens[at])
        at += 1
    return " ".join((*tokens[:at], word, *tokens[at:]))


def positions(name: str) -> int:
    """At how many places a sticker's word can be put: at the beginning, and after any number of words (123.6b)."""
    return sum(is_word(token) for token in name.split()) + 1
