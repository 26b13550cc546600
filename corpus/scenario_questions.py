"""How a scenario's steps meet an engine's questions: the one table of question and option names.

An engine that names its questions otherwise needs another `TABLE`, and nothing else here. May import: the trace and the
steps of this room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from headjudge.engine.trace import Question

#: Sorts of question by their name, tried in order; ``item`` is what the question belongs to, ``word`` tells costs apart.
TABLE: tuple[tuple[str, str], ...] = (
    ("act", r"act"),
    ("pay for", r"pay for (?P<item>.+)"),
    ("domain", r"domain of (?P<item>.+)"),
    ("target", r"(?:new )?targets? of (?P<item>.+)"),
    ("mode", r"(?:new )?mode of (?P<item>.+)"),
    ("location", r"(?:new )?(?:location|destination) of (?P<item>.+)"),
    ("may", r"may (?P<item>.+)"),
    ("pay", r"pay (?P<item>.+)"),
    ("also move", r"also move to (?P<word>.+)"),
    ("assign", r"assign damage at (?P<word>.+)"),
    ("excess", r"excess for (?P<item>.+)"),
    ("begin", r"(?P<word>showdown|combat) to begin"),
    ("use", r"(?P<word>kill|discard|exhaust|recycle|return|banish) for (?P<item>.+)"),
    ("order", r"order.*"),
    ("optional", r"(?P<word>.+?)(?: \d+)? of (?P<item>.+)"),
    ("other", r".+ (?:of|for) (?P<item>.+)"),
    ("other", r".*"),
)
#: A table that is ready to sort questions.
Sorts: TypeAlias = tuple[tuple[str, re.Pattern[str]], ...]
_ITEM = re.compile(r".*#(?P<id>[^#.*]+)(?:\.\d+)?(?P<ability>\*\d+)?\Z", re.DOTALL)

#: Options that say yes, no, and that nothing more is wanted.
YES = ("yes",)
NO = ("no", "decline", "keep")
DONE = ("done",)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, read: its sort, and the item that it belongs to.

    ``id``       of the item's card, or of the card that an ability comes from; "" where the question names none.
    ``ability``  whether the item is an ability.
    ``word``     what tells questions of a sort apart: the cost that an optional cost or a use is about ("Repeat", "kill"),
                 the zone that is moved to or fought at, showdown or combat.
    """

    sort: str
    id: str
    ability: bool
    word: str
    question: Question

    @property
    def names(self) -> list[str]:
        """Names of the options."""
        return [option.name for option in self.question.options]

    @property
    def yes_or_no(self) -> bool:
        """Whether it is answered with yes or no."""
        return {"yes", "no"} == set(self.names)


def compiled(table: Iterable[tuple[str, str]]) -> Sorts:
    """A table of sorts and their patterns, as `sorted_by` reads it."""
    return tuple((sort, re.compile(pattern + r"\Z", re.DOTALL)) for sort, pattern in table)


def sorted_by(sorts: Sorts, question: Question) -> Asked:
    """Sort a question by its name; an optional cost is one only where the answer is yes or no."""
    for sort, pattern in sorts:
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


_SORTS = compiled(TABLE)


def read_question(question: Question) -> Asked:
    """Sort a question of Riftbound's; as `sorted_by`."""
    return sorted_by(_SORTS, question)


def option_of(asked: Asked, answers: tuple[str, ...]) -> int | None:
    """Index of the first option that has one of these names; None when there is none."""
    names = asked.names
    for answer in answers:
        if answer in names:
            return names.index(answer)
    return None


def payment(asked: Asked) -> int:
    """The option that a payment question gets when the file says nothing: the first that isn't to decline."""
    for index, option in enumerate(asked.question.options):
        if option.name not in NO and option.tag != "decline":
            return index
    return 0
