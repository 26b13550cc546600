"""Names: what a report calls an object. "Poro" where there is one, "Poro#11" where there are more.

A trace's references tell incarnations apart, which an invariant needs and a person does not: whoever reads a
play knows which Ember Lash is meant when it goes to the trash.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from headjudge.engine.trace import Event, Scenario, card_id, card_name
from headjudge.reports.words import plain


class Names:
    """The names of one play's objects.

    ``scenario``  where the play starts: its cards are known by name and id.
    ``trace``     its events, which may bring tokens and abilities.
    ``game``      the scenario's game, for whoever words an amount.
    ``mentioned`` ids of the cards that some event refers to.
    """

    def __init__(self, scenario: Scenario, trace: Sequence[Event]) -> None:
        self.game = scenario.game
        self.mentioned: set[str] = set()
        self._ids: dict[str, set[str]] = {}
        self._abilities: dict[str, set[str]] = {}
        self._references: set[str] = set()
        for placed in scenario.placed:
            self._ids.setdefault(placed.card, set()).add(placed.id)
        for event in trace:
            self._take(event.object)
            for value in event.data.values():
                self._take(value)
        pattern = "|".join(
            re.escape(reference) for reference in sorted(self._references, key=len, reverse=True)
        )
        self._pattern = re.compile(f"(?:{pattern})(?![\\w*])") if pattern else None

    def _take(self, value: object, depth: int = 0) -> None:
        # Lists in an event's data are at most three deep; what is deeper was made to break a reader.
        if isinstance(value, (list, tuple)) and depth < 4:
            for each in value:
                self._take(each, depth + 1)
        elif isinstance(value, str) and _REFERENCE.search(value):
            self._references.add(value)
            self.mentioned.add(card_id(value))
            source, star, _ = value.rpartition("*")
            if star:
                self._abilities.setdefault(_source(source), set()).add(value)
            else:
                self._ids.setdefault(card_name(value), set()).add(card_id(value))

    def short(self, reference: object) -> str:
        """What to call an object in a sentence: its name, with "#id" only where several have it.

        An ability on the chain is "Dangerous Duo's ability", with its number where the same source has
        several.
        """
        if not isinstance(reference, str):
            return plain(reference)
        source, star, number = reference.rpartition("*")
        if star and _REFERENCE.search(reference):
            several = len(self._abilities.get(_source(source), ())) > 1
            return f"{self.short(source)}'s ability{f' *{plain(number)}' if several else ''}"
        name = card_name(reference)
        return plain(name) if len(self._ids.get(name, ())) < 2 else self.long(reference)

    def long(self, reference: object) -> str:
        """The name with "#id" always, without the incarnation: as options are called ("Poro#11")."""
        if not isinstance(reference, str) or not _REFERENCE.search(reference):
            return plain(reference)
        source, star, number = reference.rpartition("*")
        if star:
            return f"{self.long(source)}'s ability *{plain(number)}"
        return plain(f"{card_name(reference)}#{card_id(reference)}")

    def tidy(self, text: str) -> str:
        """A sentence that somebody else wrote, with its references as `short` has them, made harmless."""
        if self._pattern:
            text = self._pattern.sub(lambda match: self.short(match[0]), text)
        return plain(text)


#: What ends a reference: an id with its incarnation, and for an ability its number.
_REFERENCE = re.compile(r"#\w+\.\d+(?:\*\d+)?\Z")


def _source(reference: str) -> str:
    return f"{card_name(reference)}#{card_id(reference)}"
