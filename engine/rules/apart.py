"""Rules that no engine can have a line for, and why: headings, wording, deck building, and the like.

`riftbound-apart.txt` holds them, a line each: a number, or a number with ``*`` for all below it too; a word of
`REASONS`; what a reader needs to know besides, in our own words. What an engine does implement has no business
there: a test holds that. May import: nothing of ours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from headjudge.engine.rules import rule_numbers

#: The words of the table, each with what it says of a rule.
REASONS: dict[str, str] = {
    "heading": "names or introduces the rules under it and says nothing by itself",
    "definition": "gives a name to something, or sorts things into kinds, and nothing follows from it alone",
    "wording": "tells how cards print what another rule says; our cards are written in a language of their own",
    "reference": "points to another rule, or reminds of it",
    "printing": "about how a card looks, or how it lies on the table",
    "deck": "about building a deck before the game",
    "tournament": "about events and formats, outside of a game",
    "advice": "tells how to recognize something, or how to play politely",
    "same": "says once more what another rule says",
    "unused": "speaks of something that no card of these sets does",
}
#: Reasons that don't forbid an engine to cite the rule: where it does, the entry has nothing to say any more.
MAY_BE_CITED = frozenset({"heading", "definition", "reference", "same"})


@dataclass(frozen=True, slots=True)
class Apart:
    """An entry: ``rule`` as it stands in the table (with ``*`` for all below), ``reason``, a key of `REASONS`, and ``note``."""

    rule: str
    reason: str
    note: str

    @property
    def same(self) -> str:
        """The number of the rule that says the same; "" for another reason."""
        return self.note.split()[0] if self.reason == "same" else ""


@cache
def table(game: str) -> tuple[Apart, ...]:
    """The table of a game as it is written; empty for a game without one. Raises ValueError for a line that is none."""
    place = files(__package__).joinpath(f"{game}-apart.txt")
    if not place.is_file():
        return ()
    found = []
    for line in place.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            rule, reason, note = (*line.split(None, 2), "", "")[:3]
            if reason not in REASONS:
                raise ValueError(f"{rule}: {reason!r} is no reason; there are {', '.join(REASONS)}")
            found.append(Apart(rule, reason, note))
    return tuple(found)


@cache
def apart(game: str) -> dict[str, Apart]:
    """The rules of a game that stand apart, each with its entry; of two entries the more exact one counts."""
    found: dict[str, Apart] = {}
    exact = {entry.rule: entry for entry in table(game)}
    for number in rule_numbers(game):
        own = exact.get(number)
        above = number
        while own is None and above:
            own = exact.get(above + "*")
            above = above.rpartition(".")[0]
        if own is not None:
            found[number] = own
    return found
