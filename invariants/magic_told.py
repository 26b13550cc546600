"""Magic's layers twice: what a subject's snapshot says of permanents, and what its trace comes to when 613 is worked out from scratch.

May be called by: the oracles, the tests of scenarios.
"""

from __future__ import annotations

from typing import Any

from headjudge.invariants.magic.naive_layers import worked_out
from headjudge.invariants.magic_facts import EVERY
from headjudge.invariants.magic_matching import Chars
from headjudge.invariants.magic_picture import MagicPicture


def unlike(picture: MagicPicture, snapshot: dict[str, Any]) -> str:
    """The first permanent of which the two say different things, in words; "" where they agree, or where a trace shows too little."""
    objects = snapshot.get("objects", {})
    known, unsure, _ = worked_out(picture)
    if unsure:
        return ""
    for ref, chars in known.items():
        thing = picture.board[ref]
        told = objects.get(ref)
        if told is None or "phased" in thing.statuses:
            continue
        for word, wanted in _aspects(chars).items():
            if word in told and _plain(word, told[word]) != wanted:
                return f"{ref} has {word} {_said(told[word])} by the engine and {_said(wanted)} by the trace"
    return ""


def _aspects(chars: Chars) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": chars.name,
        "types": sorted(chars.types),
        "supertypes": sorted(chars.supertypes),
        "colors": sorted(chars.colors),
        "keywords": sorted(chars.keywords),
    }
    if EVERY not in chars.subtypes:
        found["subtypes"] = sorted(chars.subtypes)
    if "Creature" in chars.types:
        found |= {"power": chars.power, "toughness": chars.toughness}
    return found


def _plain(word: str, value: Any) -> Any:
    """A value of a snapshot in the order in which it is compared; colours are told as letters."""
    return sorted(value) if word == "colors" or isinstance(value, list) else value


def _said(value: Any) -> str:
    return ", ".join(str(one) for one in value) or "none" if isinstance(value, list) else str(value)
