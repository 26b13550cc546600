"""Paying: whether resources cover a cost, and what is still missing. Pure functions, for both games.

A pip is a string of the letters that can pay it: "R", or "RG" for a hybrid one. The letter A in a pool is universal: it
pays any pip (Riftbound 135.2.e.5.b).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

UNIVERSAL = "A"


def assign(pips: Iterable[str], have: Mapping[str, int]) -> dict[str, int] | None:
    """How to pay pips: letter to how many, own letters before universal ones; None where they can't be paid.

    Narrow pips are served first, and a wide pip takes the letter of which most is left. Where hybrid pips overlap that can fail
    though there is a way; only then every way is tried.
    """
    order = sorted(pips, key=len)
    left = dict(have)
    spent: dict[str, int] = {}
    for pip in order:
        best = ""
        for letter in pip:
            if letter != UNIVERSAL and left.get(letter, 0) > left.get(best, 0):
                best = letter
        if not best:
            if not left.get(UNIVERSAL, 0):
                return _search(order, 0, dict(have))
            best = UNIVERSAL
        left[best] -= 1
        spent[best] = spent.get(best, 0) + 1
    return spent


def _search(pips: list[str], at: int, left: dict[str, int]) -> dict[str, int] | None:
    """Any way to pay the pips from ``at`` on; there are a handful at most."""
    if at == len(pips):
        return {}
    if sum(left.values()) < len(pips) - at:
        return None
    for letter in sorted({*pips[at], UNIVERSAL}):
        if left.get(letter, 0):
            left[letter] -= 1
            rest = _search(pips, at + 1, left)
            left[letter] += 1
            if rest is not None:
                rest[letter] = rest.get(letter, 0) + 1
                return rest
    return None


def missing(pips: Iterable[str], have: Mapping[str, int]) -> list[str]:
    """The pips that ``have`` does not pay, when the narrow ones are paid first."""
    left = dict(have)
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
