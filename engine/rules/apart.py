"""Rules that no engine can have a line for, and why: headings, wording, deck building, and the like.

`riftbound-apart.txt` and `magic-apart.txt` hold them, a line each: a number, or a number with ``*`` for all below it too; a word of
`REASONS`; what a reader needs to know besides, in our own words. What an engine does implement has no business
there, nor has a keyword or type that some card has: a test holds that. May import: nothing of ours.
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
    "variant": "about a variant of the game that the engine does not play",
    "unused": "speaks of something that no card of these sets does",
}
#: Reasons that don't forbid an engine to cite the rule: where it does, the entry has nothing to say any more.
MAY_BE_CITED = frozenset({"heading", "definition", "reference", "same"})

#: What the note of an "unused" entry may begin with to say what is looked for in the cards.
SOUGHT = ("keyword", "type", "subtype")


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

    @property
    def needs(self) -> tuple[str, str]:
        """What a card must have for the rule to matter, of the sorts that can be looked for: ("keyword", "banding"),
        ("type", "Battle"), ("subtype", "Saga"); ("", "") for none of them.
        """
        sort, _, word = self.note.partition(" ")
        return (sort, word) if self.reason == "unused" and sort in SOUGHT else ("", "")


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
            above = _above(above)
        if own is not None:
            found[number] = own
    return found


def _above(number: str) -> str:
    """The rule that a rule stands below: 425.1 above 425.1.c, 608.2 above 608.2b; "" for none."""
    return number[:-1] if number[-2:-1].isdigit() and number[-1].isalpha() else number.rpartition(".")[0]
