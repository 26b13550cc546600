"""Discovery: which behaviours plays have shown, and how likely the next play is to show one that none has.

A behaviour is a rule that events cite, or a pair of rules of which one event caused the other: what the game did, not which lines of an
engine ran. How many behaviours there are nobody knows; how much is left can be told all the same from those seen once (Good and Turing:
I. J. Good, "The population frequencies of species and the estimation of population parameters", 1953; for fuzzers M. Böhme, "STADS:
Software testing as species discovery", 2018). May be called by: campaigns, the corpus, reports.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TypeAlias

from headjudge.engine.trace import Event

#: A rule, or two of them that a cause joins: the cause's first.
Behaviour: TypeAlias = str | tuple[str, str]


def behaviours(trace: Sequence[Event], inside: Collection[int] | None = None) -> set[Behaviour]:
    """The behaviours of a trace, or of the events of it whose ids are ``inside``, with what causes join among these. Where an engine cites
    no rule, the kind of event stands for it."""
    events = trace if inside is None else [event for event in trace if event.id in inside]
    rules = {event.id: event.rule or event.kind for event in events}
    shown: set[Behaviour] = {
        (rules[cause], rules[event.id]) for event in events for cause in event.causes if cause in rules
    }
    shown.update(rules.values())
    return shown


class Discovery:
    """The behaviours of a campaign's plays.

    ``plays``  how many were taken in.
    """

    def __init__(self) -> None:
        """Nothing has been seen."""
        self.plays = 0
        #: The play that alone has shown a behaviour; -1 once a second one has.
        self._only: dict[Behaviour, int] = {}

    def __len__(self) -> int:
        """How many behaviours were seen."""
        return len(self._only)

    def seen(self) -> Collection[Behaviour]:
        """The behaviours that were seen, in the order in which they were."""
        return self._only.keys()

    def add(self, shown: Iterable[Behaviour]) -> int:
        """Take in a play; how many of its behaviours are new."""
        only, play = self._only, self.plays
        self.plays += 1
        before = len(only)
        for behaviour in shown:
            if only.setdefault(behaviour, play) != play:
                only[behaviour] = -1
        return len(only) - before

    @property
    def chance(self) -> float:
        """The chance that the next play shows a behaviour that none has shown: the part of the plays that each show one that no other
        play does, since each of these would have shown something new had it come last. 1.0 before the first play."""
        if not self.plays:
            return 1.0
        owners = set(self._only.values())
        owners.discard(-1)
        return len(owners) / self.plays
