"""How a Magic scenario's steps meet an engine's questions: the table of question and option names.

As `scenario_questions`. May import: the trace and the questions of this room.
"""

from __future__ import annotations

import re

from headjudge.corpus.scenario_questions import Asked
from headjudge.engine.trace import Question

#: Sorts of question by their name, tried in order; ``item`` is what the question belongs to, ``word`` tells costs apart.
TABLE: tuple[tuple[str, str], ...] = (
    ("act", r"act"),
    ("mana", r"(?:color of )?mana for (?P<item>.+)"),
    ("reverse", r"mana abilities for (?P<item>.+)"),
    ("attack", r"attack with (?P<item>.+)"),
    ("block", r"block with (?P<item>.+)"),
    ("assign", r"damage by (?P<item>.+?) to (?P<word>.+)"),
    ("pay", r"pay(?: (?P<word>[0-9]+ life))? for (?P<item>.+)"),
    ("may", r"may (?:(?P<word>.+) )?for (?P<item>.+)"),
    ("new target", r"new target of (?P<item>.+)"),
    ("target", r"target(?: [0-9]+)? of (?P<item>.+)"),
    ("mode", r"mode of (?P<item>.+)"),
    ("x", r"X of (?P<item>.+)"),
    ("symbol", r"\{(?P<word>[^}]+)\} of (?P<item>.+)"),
    ("share", r"share of (?P<word>.+) for (?P<item>.+)"),
    ("order", r"next trigger"),
    ("vote", r"vote for (?P<item>.+)"),
    (
        "use",
        r"(?P<word>sacrifice|discard|exile|return|tap others|reveal|remove counters|put counters) for (?P<item>.+)",
    ),
    ("optional", r"(?P<word>.+?) of (?P<item>.+)"),
    ("other", r".+ (?:of|for) (?P<item>.+)"),
    ("other", r".*"),
)
_TABLE = tuple((sort, re.compile(pattern + r"\Z", re.DOTALL)) for sort, pattern in TABLE)
_ITEM = re.compile(r".*#(?P<id>[^#.*]+)(?:\.\d+)?(?P<ability>\*\d+)?\Z", re.DOTALL)

#: Options that say yes, no, and that nothing more is wanted.
YES = ("yes", "pay")
NO = ("no", "none", "no target", "decline", "keep")
DONE = ("no more", "no target", "none", "done", "no")
#: The word in a step for what is used for a cost, by the engine's.
USES = {"tap others": "tap"}


def read_magic_question(question: Question) -> Asked:
    """Sort a question by its name; an optional cost is one only where the answer is yes or no."""
    for sort, pattern in _TABLE:
        match = pattern.match(question.name)
        if match is None:
            continue
        if sort == "optional" and {option.name for option in question.options} != {"yes", "no"}:
            continue
        groups = match.groupdict()
        item = _ITEM.match(groups.get("item") or "")
        return Asked(
            sort,
            item["id"] if item else "",
            bool(item and item["ability"]),
            groups.get("word") or "",
            question,
        )
    raise AssertionError("the last line of the table matches everything")
