"""What an invariant is: a promise of the rulebook with the small machine that watches a trace for its breach.

A new one is a subclass of `Invariant` with its five class attributes, and methods named ``before_<kind>`` and
``after_<kind>`` for the kinds of event that matter to it: the first is called before the picture takes the event in, the
second after. The class is made once and judges thousands of plays, so `reset` puts back everything that belongs to one.
It reads ``self.picture`` and changes nothing but itself.

Most handlers have nothing to say most of the time, and asking them anyway is most of what judging costs. Four
declarations spare that, and none may change what is found, nor how often the premise comes true:

- ``armed_kinds``: kinds of event that matter only after something else has happened. Their handlers are called only
  between ``arm()`` and ``disarm()``, from the next event on. So what arms an invariant must be of another kind.
- ``judges_adds = False``: it never has anything to say about the events of an activated ability that Adds resources
  (`ADD_KINDS`), which are almost half of all events; unless it is armed, for then it may wait for just such an event.
- ``only``: which events of a kind matter, for kinds whose events come in sorts (`Move`, `Status`; of ``phase_began`` the phase, and of
  `ADD_KINDS` what kind of item it is about). With ``{"move": lambda move: move.why == "draw"}`` the handlers for moves are called for
  draws alone. It is asked once for each sort, so it may ask for nothing else.
- `comes_up`: whether what it judges can come up in the play at hand at all. Where it can't, no handler is called.

What is missing among the options of a question no event tells. An invariant about that has `hear`, and ``hears`` the questions whose names
begin with certain words; it needs `ASKED`.

A handler that is spared still has to do nothing when it is called for nothing. How the rows of handlers are found: `rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, NamedTuple

from headjudge.engine.trace import Event, Question, Violation
from headjudge.invariants.picture import Picture
from headjudge.invariants.words import clause

#: No invariant reports more than this in one play: one cause, said a hundred times, helps nobody.
MOST_REPORTS = 5
#: The life of an ability that Adds: the kinds of event about it that are spared who doesn't judge such abilities.
ADD_KINDS = frozenset({"item_pending", "cost_paid", "finalized", "resolving", "resolved"})
#: What kind of item such an ability is. Any other item is what `item_pending` says: spell, permanent, token, trigger, activated.
ADDS = "adds"


class Move(NamedTuple):
    """A sort of move: why it is made, and the kinds of zone that it goes from and to ("" for none)."""

    why: str
    origin: str
    to: str


class Status(NamedTuple):
    """A sort of change of a status: which one, and whether it is so from now on."""

    status: str
    value: bool


class Invariant:
    """Base of all invariants.

    ``id``         kebab case; what reports, the command line and corpus files call it.
    ``game``       "riftbound", "magic", or "both".
    ``rules``      the rules that it states, the most telling first.
    ``rules_in``   where the two games have different numbers, those of each; then ``rules`` is Riftbound's.
    ``statement``  what it promises, in one sentence of our own.
    ``needs``      the kinds of event without which it can't judge; a subject that doesn't report them is not observed.
    ``armed_kinds``, ``judges_adds``, ``only``  which of its handlers are spared, and when: see the module.
    ``hears``      first words of the names of those questions that `hear` is called for.
    ``premise``    how often what it promises something about came true, over all plays. Never reset.
    """

    id: ClassVar[str]
    game: ClassVar[Literal["riftbound", "magic", "both"]] = "riftbound"
    rules: ClassVar[tuple[str, ...]]
    rules_in: ClassVar[dict[str, tuple[str, ...]]] = {}
    statement: ClassVar[str]
    needs: ClassVar[frozenset[str]]
    armed_kinds: ClassVar[frozenset[str]] = frozenset()
    judges_adds: ClassVar[bool] = True
    only: ClassVar[Mapping[str, Callable[[Any], bool]]] = {}
    hears: ClassVar[frozenset[str]] = frozenset()

    def __init__(self) -> None:
        self.premise = 0
        self.picture = Picture()
        #: Whether it has been armed; as a play begins it is not, where it says for which kinds it can be.
        self.armed = False
        #: Kinds that it needs and its monitor's subject doesn't tell: it judges only plays in which they can't happen (`excused`).
        self.untold: frozenset[str] = frozenset()
        #: The kinds that its monitor's subject tells.
        self.observes: frozenset[str] = frozenset()
        self._tell: Callable[[Invariant], None] | None = None

    def joins(self, picture: Picture, tell: Callable[[Invariant], None] | None) -> None:
        """From now on judge by ``picture``, and ``tell`` whenever it is armed or disarmed, where anybody wants to know."""
        self.picture = picture
        self.armed = False
        self._tell = tell

    def arm(self) -> None:
        """From the next event on, until `disarm`, the handlers of ``armed_kinds`` are called."""
        if not self.armed:
            self.armed = True
            if self._tell is not None:
                self._tell(self)

    def disarm(self) -> None:
        """From the next event on, the handlers of ``armed_kinds`` have nothing to say."""
        if self.armed:
            self.armed = False
            if self._tell is not None:
                self._tell(self)

    def comes_up(self) -> bool:
        """Whether what it judges can come up in the play that begins, by its scenario and what the cards in it say; where not, it is as
        if none of its handlers were there. To be overridden by invariants that can tell."""
        return True

    def reset(self) -> None:
        """Forget the last play; the picture shows how the next one begins. To be overridden by invariants that remember anything
        between events."""

    def finish(self) -> None:
        """The play is over; the picture shows its end. To be overridden by invariants that judge a play as a whole."""

    def hear(self, question: Question) -> None:
        """A question is put to a player; the picture shows the moment. To be overridden by invariants about what is offered."""

    def tested(self) -> None:
        """Count that the premise came true: the invariant had something to judge."""
        self.premise += 1

    def breach(
        self,
        event: Event,
        involved: dict[str, Event | int],
        *,
        then: str,
        however: str,
        let: dict[str, str] | None = None,
    ) -> Violation:
        """Report a violation: build it, and put it among those found in this play.

        ``event``     the guilty event.
        ``involved``  for each role, in the order of the argument, the event (or its id) that plays it.
        ``let``       for each role, a clause saying what its event is; a stock phrase where none is given.
        ``then``      what the rules say must hold, in a sentence. ``however`` what the trace says instead.
        """
        ids: dict[str, int] = {}
        said: dict[str, str] = {}
        for role, one in involved.items():
            known = self.picture.at(one) if isinstance(one, int) else one
            if known is None:
                continue
            ids[role] = known.id
            said[role] = (let or {}).get(role) or clause(known)
        violation = Violation(
            invariant=self.id,
            rules=self.rules_in.get(self.picture.game, self.rules),
            event=event.id,
            involved=ids,
            let=said,
            then=then,
            however=however,
        )
        found = self.picture.found
        if sum(one.invariant == self.id for one in found) < MOST_REPORTS:
            found.append(violation)
        return violation
