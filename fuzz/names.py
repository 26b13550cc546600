"""Names for made-up cards: distinct, pronounceable, and nobody's.

A name is spelled from a number and not drawn, so that it costs no choice and a smaller card keeps its name.
"""

from __future__ import annotations

_HEADS = (
    "b",
    "d",
    "f",
    "g",
    "k",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "t",
    "v",
    "z",
    "br",
    "dr",
    "gl",
    "kr",
    "st",
    "tr",
)
_VOWELS = ("a", "e", "i", "o", "u")
_SYLLABLES = tuple(head + vowel for head in _HEADS for vowel in _VOWELS)

#: One of these ends a name, by the card's type. Beside the made-up word they help a reader to see what a card
#: is.
_NOUNS: dict[str, tuple[str, ...]] = {
    "unit": ("Walker", "Herder", "Diver", "Sapper", "Piper", "Carver", "Glider", "Tinker"),
    "gear": ("Lantern", "Anvil", "Compass", "Kettle", "Loom", "Whistle", "Bellows", "Ladder"),
    "spell": ("Gambit", "Verdict", "Echo", "Snare", "Riddle", "Tremor", "Mirage", "Rebound"),
}

#: How many numbers give words of three syllables; beyond that words grow.
SHORT = len(_SYLLABLES) ** 3


def made_up_name(number: int, kind: str) -> str:
    """The name of made-up card ``number`` (0 or more) of that type: "Bovadra Walker". Different numbers,
    different words.
    """
    beyond, within = divmod(number, SHORT)
    # A bijection of the short numbers (the factor has no divisor in common with them), so that neighbours
    # look unlike.
    spread = (within * 714_893 + 290_011) % SHORT
    word = ""
    for _ in range(3):
        spread, at = divmod(spread, len(_SYLLABLES))
        word += _SYLLABLES[at]
    while beyond:
        beyond, at = divmod(beyond - 1, len(_SYLLABLES))
        word += _SYLLABLES[at]
    nouns = _NOUNS[kind]
    return f"{word.capitalize()} {nouns[number % len(nouns)]}"
