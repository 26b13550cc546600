"""The `expect` blocks of a scenario file: sentences about what is so, and about what happened on the way.

`PATTERNS` is the whole language, a sentence each; ``docs/scenario-files.md`` lists the same with examples. May import:
the checks, the cast, the world's phrases and the texts of this room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from headjudge.corpus import scenario_checks as checks
from headjudge.corpus import scenario_combat as combat
from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Cast, Name
from headjudge.corpus.scenario_checks import Check, Sentence
from headjudge.corpus.scenario_text import Span
from headjudge.corpus.scenario_world import NEGATIVE, PAST, PRESENT


@dataclass(frozen=True, slots=True)
class Expectation:
    """One sentence: where it stands, how it reads, whom it is about, and how it is checked."""

    line: int
    text: str
    about: tuple[Name, ...]
    check: Check


#: A sentence of the language: an example, a regular expression, and what makes a check of it.
Pattern: TypeAlias = tuple[str, str, Callable[[Sentence], Check]]


class Language:
    """Sentences of which the first that matches is taken. ``example``  is shown where none is near to what stands in a file."""

    def __init__(self, patterns: Iterable[Pattern], example: str) -> None:
        self.readers = [(shown, re.compile(pattern + r"\Z"), build) for shown, pattern, build in patterns]
        self.example = example

    def read(self, line: Span, cast: Cast) -> Expectation:
        """Read one line of an `expect` block. Raises `FileError` with examples of what could stand there."""
        text = " ".join(line.text.replace("\u2019", "'").split()).removesuffix(".")
        span = Span(line.file, line.line, line.column, text)
        for _, pattern, build in self.readers:
            match = pattern.match(text)
            if match is not None:
                sentence = Sentence(span, match, cast)
                check = build(sentence)
                return Expectation(line.line, text, tuple(sentence.about), check)
        hint = nearest(text, [shown for shown, _, _ in self.readers]) or f"; one is: {self.example}"
        raise line.error(f"no sentence reads like that{hint}")


def any_of(phrases: Iterable[str]) -> str:
    """A pattern for any of these phrases, the longest first."""
    return "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))


#: How often something happened, at the end of a sentence that may say so.
OFTEN = r"(?: (?P<times>never|once|twice|[0-9]{1,6} times))?"
#: Keywords that something on the board may have.
KEYWORDS = (
    "Assault", "Shield", "Tank", "Backline", "Deflect", "Ganking", "Temporary", "Deathknell", "Hunt", "Hidden", "Ambush",
    "Action", "Reaction", "Vision", "Legion", "Unique", "Accelerate",
)  # fmt: skip
_PAID = r"(?P<p>\w+) (?:paid|(?P<neg>did not pay|didn't pay))"

#: The sentences: an example of each, its pattern, and what reads it. The first that matches is taken.
PATTERNS: tuple[Pattern, ...] = (
    ("no invariant is broken", r"no invariant is broken", checks.sound),
    ("the chain is empty", r"the chain is empty", checks.chain_empty),
    ("it is B's turn", r"it is (?P<p>\w+)'s turn", checks.turn),
    ("it is the beginning phase", r"it is the (?P<phase>[a-z]+) phase", combat.phase),
    ("nobody controls Meadow", r"nobody controls (?P<x>.+)", combat.field_control),
    (
        "a combat is going on at Meadow",
        r"(?:a|(?P<neg>no)) (?P<what>combat|showdown) is going on(?: at (?P<x>.+))?",
        combat.going_on,
    ),
    (
        "A won the combat at Meadow",
        r"(?P<p>\w+) (?P<verb>won|lost) the combat at (?P<x>.+)",
        combat.combat_result,
    ),
    ("nobody has won the game", r"(?P<p>\w+) (?:has won|won) the game", combat.won),
    ("4 damage was assigned to Poro", r"(?P<n>[0-9]{1,6}|no) damage was assigned to (?P<x>.+)", combat.assigned),
    ("A fought with 5 might at Meadow", r"(?P<p>\w+) fought with (?P<n>[0-9]{1,6}) might at (?P<x>.+)", combat.summed),
    ("A is the attacker", r"(?P<p>\w+) is (?P<neg>not )?the (?P<side>attacker|defender)", combat.side),
    ("A has focus", r"(?P<p>\w+) (?:has|(?P<neg>does not have|doesn't have)) focus", combat.focus),
    (
        "A conquered Meadow once",
        rf"(?P<p>\w+) (?:(?P<neg>did not|didn't|never) )?(?P<how>conquer(?:ed)?|held|hold|scored?) (?P<x>.+?){OFTEN}",
        combat.scored,
    ),
    ("A has had 2 turns", r"(?P<p>\w+) has had (?P<n>[0-9]{1,6}) turns?", combat.spent_turns),
    (
        "A cannot move Poro to Meadow",
        r"(?P<p>\w+) (?P<can>can|cannot|can't) move (?P<x>.+?) to (?P<y>.+)",
        combat.can_move,
    ),
    ("A is asked to act", r"(?P<p>\w+) (?:is asked to act|has priority)", checks.asked),
    (
        "A cannot play Poro",
        r"(?P<p>\w+) (?P<can>can|cannot|can't) (?P<verb>play|activate|choose|hide) (?P<x>.+?)"
        r"(?P<variant> with Flow| from hidden| from the trash)?",
        checks.can,
    ),
    (
        "Poro is finalized before Gust",
        rf"(?P<x>.+?) (?P<verb>{any_of(PRESENT)}) before (?P<y>.+?)(?: (?P<verb2>{any_of(PRESENT)}))?",
        checks.before,
    ),
    ("nothing triggered from playing Gust", r"nothing triggered from (?P<playing>playing )?(?P<x>.+)", checks.nothing_triggered),
    (
        "Ravenbloom Student triggered once",
        rf"(?P<x>.+?) (?:(?P<neg>never|did not|didn't) trigger(?:ed)?|triggered{OFTEN})",
        checks.triggered,
    ),
    ("A drew 2", r"(?P<p>\w+) drew (?P<n>[0-9]{1,6}|nothing)(?: cards?)?", checks.drew),
    (
        "A paid Repeat for Gust",
        _PAID + r" (?P<cost>Repeat|Accelerate) for (?P<x>.+)",
        checks.paid_optional,
    ),
    (
        "A paid the additional cost for Poro",
        _PAID + r" the (?:optional |additional )+cost(?P<cost>) for (?P<x>.+)",
        checks.paid_optional,
    ),
    ("A paid 2 energy and 1 fury for Gust", r"(?P<p>\w+) paid (?P<cost>.+) for (?P<x>.+)", checks.paid),
    ("Gust targets Poro, Poro 2", r"(?P<x>.+?) targets (?P<list>.+)", checks.targets),
    ("Poro gained Assault twice", rf"(?P<x>.+?) (?:has )?gained (?P<keyword>[A-Z][\w-]+){OFTEN}", checks.gained),
    ("Gust was countered by Nullify", r"(?P<x>.+?) was countered by (?P<y>.+)", checks.countered_by),
    ("Gust was never finalized", rf"(?P<x>.+?) (?P<verb>{any_of([*PAST, *NEGATIVE])}){OFTEN}", checks.happened),
    (
        "Poro has Tank",
        rf"(?P<x>.+?) (?:has|(?P<neg>does not have|doesn't have)) (?P<keyword>{'|'.join(KEYWORDS)})",
        combat.keyword,
    ),
    ("Poro has 3 might", r"(?P<x>.+?) has (?P<n>-?[0-9]{1,6}|no) (?P<which>might|damage)", checks.number),
    ("A has 0 energy and 2 cards in hand", r"(?P<p>\w+) has (?P<list>.+)", checks.has),
    ("B controls Poro", r"(?P<p>\w+) (?:controls|(?P<neg>does not control|doesn't control)) (?P<x>.+)", checks.controls),
    (
        "Poro is not exhausted",
        r"(?P<x>.+?) is (?P<neg>not )?(?P<status>exhausted|ready|buffed|empowered|stunned|facedown|attacking|defending)",
        checks.status,
    ),
    ("Meadow is contested by A", r"(?P<x>.+?) is (?P<neg>not )?contested(?: by (?P<p>\w+))?", combat.contested),
    ("Doran's Blade is attached to Poro", r"(?P<x>.+?) is (?P<neg>not )?attached(?: to (?P<y>.+))?", combat.attached),
    ("Recruit is nowhere", r"(?P<x>.+?) is (?:nowhere|gone)", checks.nowhere),
    ("Gust is in A's trash", r"(?P<x>.+?) (?:is|are) (?P<neg>not )?(?:in|on|at) (?P<where>.+)", checks.where),
)  # fmt: skip
_LANGUAGE = Language(PATTERNS, "Gust is in A's trash")


def read_expectation(line: Span, cast: Cast) -> Expectation:
    """Read one line of an `expect` block; as `Language.read`."""
    return _LANGUAGE.read(line, cast)
