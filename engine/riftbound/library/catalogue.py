"""Every printed card, in the library or not, and what keeps those out that are not in: for `headjudge cards riftbound`.

`every-card.txt` holds facts that stay true: code, type, name, and which uncommon things a card's text needs of an engine. Whether a card is
in is seen from the library itself, and whether one of its needs is met from the cards that are in, so nothing here goes stale when
cards are added.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from headjudge.engine.riftbound import library

#: What is said of a card whose needs are all met by others: nobody has written it, or its wording has no match yet.
OWN_WORDING = "own wording"
#: Printings that differ from another in their picture alone: "Recruit (DE)".
_PICTURE = re.compile(r" \([A-Z]{2}\)$")


@dataclass(frozen=True, slots=True)
class Printed:
    """One printed card: ``code`` ("OGN-005", "SFD-T03"), ``type`` ("unit" …), whether it is a ``token``, ``name``, ``needs``."""

    code: str
    type: str
    token: bool
    name: str
    needs: tuple[str, ...]

    @property
    def set(self) -> str:
        """The code of its set."""
        return self.code.partition("-")[0]

    @property
    def included(self) -> bool:
        """Whether the library has it: the card of that name in that set; a token counts in whatever set it comes."""
        found = library.ALL.get(_PICTURE.sub("", self.name))
        return found is not None and (self.token or not found.set or found.set == self.set)


@cache
def printed() -> tuple[Printed, ...]:
    """All printed cards, by set and number."""
    text = files(__package__).joinpath("every-card.txt").read_text(encoding="utf-8")
    found = []
    for line in text.splitlines():
        if not line.startswith("#"):
            code, kind, name, needs = (*line.split("\t"), "")[:4]
            sort = kind.removeprefix("token ")
            found.append(Printed(code, sort, sort != kind, name, tuple(needs.split(", ")) if needs else ()))
    return tuple(found)


def why_not(card: Printed) -> tuple[str, ...]:
    """Why a card is not in: those of its needs that no card in the library has; `OWN_WORDING` where there is none; nothing for
    a card that is in.
    """
    if card.included:
        return ()
    have = met()
    return tuple(need for need in card.needs if need not in have) or (OWN_WORDING,)


@cache
def met() -> frozenset[str]:
    """The needs that some card in the library has."""
    return frozenset(need for card in printed() if card.included for need in card.needs)
