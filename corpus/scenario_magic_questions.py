"""How a Magic scenario's steps meet an engine's questions: the table of question and option names.

As `scenario_questions`. May import: the trace and the questions of this room.
"""

from __future__ import annotations

from headjudge.corpus.scenario_questions import Asked, compiled, sorted_by
from headjudge.engine.trace import Question

#: Sorts of question by their name, tried in order; ``item`` is what the question belongs to, ``word`` tells costs apart.
TABLE: tuple[tuple[str, str], ...] = (
    ("act", r"act"),
    ("mana", r"(?:color of )?mana for (?P<item>.+)"),
    ("reverse", r"mana abilities for (?P<item>.+)"),
    ("attack", r"attack with (?P<item>.+)"),
    ("block", r"block with (?P<item>.+)"),
    ("assign", r"damage by (?P<item>[^#]+#\S+) to (?P<word>.+)"),
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
_SORTS = compiled(TABLE)

#: Options that say yes, no, and that nothing more is wanted.
YES = ("yes", "pay")
NO = ("no", "none", "no target", "decline", "keep")
DONE = ("no more", "no target", "none", "done", "no")
#: The word in a step for what is used for a cost, by the engine's.
USES = {"tap others": "tap"}


def read_magic_question(question: Question) -> Asked:
    """Sort a question of Magic's; as `sorted_by`."""
    return sorted_by(_SORTS, question)
