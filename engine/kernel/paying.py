"""Paying: whether resources cover a cost, and what is still missing. Pure functions, for both games.

A pip is a string of the letters that can pay it: "R", or "RG" for a hybrid one. The letter A in a pool is universal: it
pays any pip (Riftbound 135.2.e.5.b).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

UNIVERSAL = "A"


def assign(pips: Iterable[str], have: Mapping[str, int]) -> dict[str, int] | None:
    """How to pay pips: letter to how many, own letters before universal ones; None where they can't be paid.

    Narrow pips are served first, and a wide pip takes the letter of which most is left, so the greedy choice is the
    best one whenever wide pips are subsets of each other, as in both games' cards; others are tried in turn.
    """
    left = {letter: n for letter, n in have.items() if n > 0}
    spent: dict[str, int] = {}
    for pip in sorted(pips, key=len):
        best = ""
        for letter in pip:
            if letter != UNIVERSAL and left.get(letter, 0) > left.get(best, 0):
                best = letter
        if not best:
            if not left.get(UNIVERSAL, 0):
                return None
            best = UNIVERSAL
        left[best] -= 1
        spent[best] = spent.get(best, 0) + 1
    return spent


def missing(pips: Iterable[str], have: Mapping[str, int]) -> list[str]:
    """The pips that ``have`` does not pay, when the narrow ones are paid first."""
    left = {letter: n for letter, n in have.items() if n > 0}
    out = []
    for pip in sorted(pips, key=len):
        best = ""
        for letter in pip:
            if letter != UNIVERSAL and left.get(letter, 0) > left.get(best, 0):
                best = letter
        if not best and left.get(UNIVERSAL, 0):
            best = UNIVERSAL
        if best:
            left[best] -= 1
        else:
            out.append(pip)
    return out


def pip_text(pip: str) -> str:
    """A pip as the trace writes it: a letter, or letters in braces for any one of them."""
    return pip if len(pip) == 1 else "{" + pip + "}"
