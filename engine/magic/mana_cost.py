"""Mana costs (107.4, 202.1): what the symbols say, and whether mana covers them. Pure functions, nothing here knows the state.

Mana is written as letters: W U B R G, and C for colourless (106.1b). A pip is what one symbol asks for: a letter, letters of
which any will do (a hybrid symbol, 107.4e), or "*" for generic mana (107.4b).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from headjudge.engine.kernel.paying import assign

#: Types of mana (106.1b), in the order in which the rulebook names them.
LETTERS = "WUBRGC"
COLORS = "WUBRG"
BITS: dict[str, int] = {letter: 1 << at for at, letter in enumerate(LETTERS)}
#: Any mana pays generic mana (107.4b).
ANY = 63


class ManaCost:
    """A mana cost, parsed.

    ``x``       how many {X} (107.3).      ``generic``  generic mana (107.4b).
    ``pips``    coloured, colourless and snow symbols in order, as letters: "U", "UB" for {U/B}, "S" for {S}.
    ``choices`` symbols whose way of payment is announced (601.2b, 118.13a): "G/P" (107.4f), "2/R", "U/B".
    ``text``    as written.
    """

    __slots__ = ("choices", "colors", "generic", "masks", "mv", "pips", "text", "x")

    def __init__(self, text: str) -> None:
        self.text = text
        self.x = 0
        self.generic = 0
        self.pips: tuple[str, ...] = ()
        self.choices: tuple[str, ...] = ()
        mv = 0
        colors: set[str] = set()
        pips: list[str] = []
        choices: list[str] = []
        for symbol in symbols(text):
            colors.update(letter for letter in symbol if letter in COLORS)
            if symbol == "X":
                self.x += 1
            elif symbol.isdigit():
                self.generic += int(symbol)
                mv += int(symbol)
            elif "/" in symbol:
                choices.append(symbol)
                mv += max((int(part) if part.isdigit() else 1) for part in symbol.split("/"))  # 202.3f
            else:
                pips.append(symbol)
                mv += 1
        self.pips = tuple(pips)
        self.choices = tuple(choices)
        self.mv = mv
        self.colors = "".join(letter for letter in COLORS if letter in colors)
        self.masks = tuple(mask_of(pip) for pip in pips)


def symbols(text: str) -> list[str]:
    """The symbols of a cost: "{2}{U/B}" is "2" and "U/B"."""
    return [part.rstrip("}") for part in text.split("{") if part]


_PARSED: dict[str, ManaCost] = {}


def parse(text: str) -> ManaCost:
    """A mana cost, parsed once."""
    cost = _PARSED.get(text)
    if cost is None:
        if len(_PARSED) > 5000:
            _PARSED.clear()
        cost = _PARSED[text] = ManaCost(text)
    return cost


def mask_of(pip: str) -> int:
    """The mana that pays a pip, as bits; "*" and {S} are paid by any (snow is told apart elsewhere, 107.4h)."""
    if pip == "*" or pip == "S":
        return ANY
    mask = 0
    for letter in pip:
        mask |= BITS.get(letter, 0)
    return mask


def shortage(masks: Iterable[int], units: Mapping[int, int]) -> int:
    """How many pips, each given as bits, mana can't pay; ``units``: bits of what one mana may be, to how many there are.

    It is the most by which any set of pips asks for more than there is that can pay any of them (Hall's theorem)."""
    need: dict[int, int] = {}
    total = 0
    for mask in masks:
        need[mask] = need.get(mask, 0) + 1
        total += 1
    worst = total - sum(units.values())
    unions = {0}
    for mask in need:
        if mask != ANY:
            unions |= {union | mask for union in unions}
    for union in unions:
        if union:
            wanted = sum(n for mask, n in need.items() if mask & ~union == 0)
            short = wanted - sum(n for bits, n in units.items() if bits & union)
            worst = max(worst, short)
    return max(worst, 0)


_SHORT: dict[tuple[tuple[int, ...], tuple[tuple[int, int], ...]], bool] = {}


def is_short(masks: tuple[int, ...], units: tuple[tuple[int, int], ...]) -> bool:
    """Whether mana, as bits with how many there are of it, does not pay pips; remembered, for the same is asked again and again."""
    found = _SHORT.get((masks, units))
    if found is None:
        if len(_SHORT) > 50_000:
            _SHORT.clear()
        found = _SHORT[masks, units] = shortage(masks, dict(units)) > 0
    return found


def letters_of(mask: int) -> str:
    """Bits as letters."""
    return "".join(letter for letter in LETTERS if BITS[letter] & mask)


def spend(pips: Iterable[str], have: Mapping[str, int]) -> dict[str, int] | None:
    """How to pay pips from a pool, by letter; None where it doesn't cover them."""
    return assign((LETTERS if pip in ("*", "S") else pip for pip in pips), have)


def told(pips: Iterable[str]) -> tuple[int, str]:
    """Pips as the trace tells them: how much generic mana, and the others in order, letters in braces for any one of them."""
    generic = 0
    words = []
    for pip in pips:
        if pip == "*":
            generic += 1
        else:
            words.append(pip if len(pip) == 1 else "{" + pip + "}")
    return generic, "".join(words)
