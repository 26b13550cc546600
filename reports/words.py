"""Words: amounts, costs and zones in plain English, and texts made harmless to show.

Names and texts in a case come from a file or from a foreign engine. `plain` is the one gate that they pass on
their way to a person: whatever a terminal would obey or a reader could not see becomes visible.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from headjudge.engine.cards.riftbound import DOMAINS
from headjudge.engine.trace import zone_kind, zone_owner

#: Magic's letters of mana (CR 107.4).
COLOURS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colourless"}

_GAMES = {"riftbound": "Riftbound", "magic": "Magic"}
_ZONES = {"runedeck": "rune deck", "champion": "champion zone", "legend": "legend zone"}
_PIP = re.compile(r"\{[^{}]*\}|[^{}]")


def plain(text: object, limit: int = 0) -> str:
    """A text in one line that shows what it holds: control, bidirectional and other invisible characters as
    "\\u202e".

    ``limit``  longest result in characters, the rest is cut with "…"; 0 for no limit.
    """
    shown = str(text)
    if not shown.isprintable():
        shown = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in shown)
    return f"{shown[: limit - 1]}…" if limit and len(shown) > limit else shown


def game_name(game: str) -> str:
    """The game's name as people write it."""
    return _GAMES.get(game, plain(game))


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: ``count(1, "pick") == "1 pick"``, ``count(2, "pick") == "2 picks"``."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(parts: list[str]) -> str:
    """Parts joined as in a sentence: "a", "a and b", "a, b and c"."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def amounts(game: str, energy: object, power: object) -> str:
    """Resources in words: "2 Energy, 1 Fury"; "nothing" when there is none.

    ``energy``  a number.  ``power``  a dict of letter to number, or a text of pips as in a cost ("RR{RG}").
    """
    parts = []
    if isinstance(energy, int) and energy:
        parts.append(f"{energy} Energy" if game == "riftbound" else f"{energy} mana")
    for letter, number in _pips(power).items():
        parts.append(f"{number} {_power(game, letter)}")
    return ", ".join(parts) or "nothing"


def _pips(power: object) -> dict[str, int]:
    if isinstance(power, Mapping):
        return {str(letter): number for letter, number in power.items() if isinstance(number, int) and number}
    found: dict[str, int] = {}
    for pip in _PIP.findall(power) if isinstance(power, str) else ():
        letters = pip.strip("{}")
        found[letters] = found.get(letters, 0) + 1
    return found


def _power(game: str, letters: str) -> str:
    if game == "magic":
        letter, _, only = letters.partition("/")
        if len(only) > 1:  # Mana that may be spent on that alone, as pools tell it.
            return f"{COLOURS.get(letter, plain(letter))} for {only.partition('/')[0]}"
        return " or ".join(COLOURS.get(letter, plain(letter)) for letter in letters)
    words = {**DOMAINS, "A": "Power of any domain", "C": "Power of its own domain"}
    return " or ".join(words.get(letter, plain(letter)) for letter in letters)


def zone_words(zone: object) -> str:
    """A zone in words: "A's hand", "the chain", "battlefield Windswept Hillock"; "outside the game" for
    none."""
    if not isinstance(zone, str) or not zone:
        return "outside the game"
    kind, owner = plain(_ZONES.get(zone_kind(zone), zone_kind(zone))), plain(zone_owner(zone))
    if not owner:
        return f"the {kind}"
    if kind in ("battlefield", "facedown"):
        return f"{'the facedown zone at' if kind == 'facedown' else kind} {owner}"
    return f"{owner}'s {kind}"


def number_of(data: Mapping[str, Any], field: str) -> int:
    """A number among an event's data; 0 when it is missing or no number."""
    value = data.get(field)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def text_of(data: Mapping[str, Any], field: str) -> str:
    """A text among an event's data, made harmless; "" when it is missing or no text."""
    value = data.get(field)
    return plain(value) if isinstance(value, str) else ""


def texts_of(data: Mapping[str, Any], field: str) -> list[str]:
    """The texts in a list among an event's data, as they are; [] when it is missing or no list."""
    value = data.get(field)
    return [part for part in value if isinstance(part, str)] if isinstance(value, (list, tuple)) else []
