"""Two engines as one subject: the reference leads, the other one follows by the names of what was picked.

A player is asked what the reference asks. Where the reference asks for the next action, the other engine is given all that was
picked since, as it asks for it: engines may ask for the same things in another order, and need not ask where there is no choice. Then
both are looked at. What differs first is a `SubjectError` of the sort "differs", so that it is shrunk, kept and told as any other finding.

Where what was picked can't be matched the play ends there, by "unmatched" and the reason, and is no finding. Neither is what the
engine declares: a deviation named like an aspect leaves it out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from headjudge.engine.subjects.protocol import Session, Sink, Subject, offered
from headjudge.engine.trace import Question, Scenario, card_name
from headjudge.fuzz.differ.compare import (
    OFFERED,
    Unlike,
    chain_of,
    did_more_for_mana,
    first_unlike,
    first_unlike_end,
    first_unlike_offer,
    heeds_taps,
    moment_of,
    plain,
)
from headjudge.fuzz.differ.following import Following
from headjudge.fuzz.differ.picks import CHAINS, CHOICES, MANA, PASS, PASSES, Pick, Unmatched, unnumbered

#: To stop paying: what was begun is reversed, and what is done then with mana is for nobody else to follow.
_STOP = "stop"
#: How questions of the reference begin that have an answer in other ways: what is paid with, and how a fight goes.
_FIGHTS = ("mana for ", "attack", "block")
#: The aspect of what may be hidden, which costs Power.
_HIDES = "options to hide"
#: How questions of Magic begin that other engines don't ask, and what they do instead.
_UNASKED = {
    "top": "leaves cards on top of a library in an order of its own",
    "damage": "divides combat damage in a way of its own",
}
#: The question in which order triggers are put on the stack.
_ORDER = "next trigger"


class Pair:
    """A subject compared with a reference; see the module's docstring. It shows what the subject shows."""

    def __init__(self, subject: Subject, reference: Subject, name: str) -> None:
        self.subject = subject
        self.reference = reference
        self.name = name
        self.version = subject.version
        self.game = subject.game
        self.edition = subject.edition
        self.observes = subject.observes
        self.deviations = subject.deviations
        self.cards: frozenset[str] = getattr(subject, "cards", frozenset())
        #: What the subject can take of a position, where it says so.
        self.fitted: Callable[[Scenario], Scenario] | None = getattr(subject, "fitted", None)

    def refuses(self, scenario: Scenario) -> str:
        """Why one of them can't take a scenario; see `Subject.refuses`."""
        return self.subject.refuses(scenario) or self.reference.refuses(scenario)

    def start(self, scenario: Scenario, sink: Sink) -> PairSession:
        """Begin a play of both; see `Subject.start`."""
        return PairSession(self, scenario, sink)


class PairSession(Following):
    """A play of two engines: the reference leads, and both are looked at."""

    def __init__(self, pair: Pair, scenario: Scenario, sink: Sink) -> None:
        super().__init__(pair, scenario, sink)
        self.question: Question | None = None
        self.why = ""
        self._sources: set[str] = set()
        #: Whether something triggers as something is tapped, so that it matters what is tapped for mana.
        self._heeds_taps = any(map(heeds_taps, scenario.cards.values()))
        self._leader: Session = pair.reference.start(scenario, self.led.append)
        self._hear()
        self._follower = pair.subject.start(scenario, self._tell)
        self._go()

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        question = offered(self.question, index)
        option = question.options[index].name
        if question.name == "act" and option != PASS:
            apart = CHAINS & self.pair.subject.deviations.keys()
            responds = bool(apart and self._leader.snapshot().get("chain"))
            self._acts.append(Pick(question.player, "act", plain(option), responds=responds))
            # Where cards are made up anew for each play, their names tell no faults apart.
            self._after = card_name(option.partition(" ")[2]) if self.pair.cards else ""
        elif question.name != "act":
            self._choices.append(Pick(question.player, plain(question.name), plain(option)))
        self._answer_leader(option)
        self._go()
        return self.question

    def _answer_leader(self, option: str) -> None:
        question = self._leader.question
        assert question is not None
        self._leader.answer([each.name for each in question.options].index(option))

    def snapshot(self) -> dict[str, Any]:
        """What the subject says; see `Session.snapshot`."""
        return self._follower.snapshot()

    def _go(self) -> None:
        """Go on to the reference's next question; where that is an action, look at both."""
        while True:
            self._hear()
            self.question, self.why = self._shown(), self._leader.why
            if self.question is None or (self.question.name == "act" and not self._holds()):
                try:
                    self._follow()
                    self._look()
                except Unmatched as unmatched:
                    self.question, self.why = None, f"unmatched: {unmatched}"
            if self.question is None or len(self.question.options) > 1:
                return
            self._answer_leader(self.question.options[0].name)

    def _shown(self) -> Question | None:
        """The reference's question as it is asked. Where the other engine pays by itself, mana is made in paying alone: made before, it
        would be an action after which all pass anew (117.4), and the other one would hear of none. Where it asks nobody, all pass."""
        question = self._leader.question
        if question is None or not (self._pays or self._windows is not None):
            return question
        made = [option.name for option in question.options if self._pays and option.name.startswith(MANA)]
        self._sources.update(plain(each).partition(": ")[2] for each in made)
        if question.name == "act" and self._holds():
            shown = [option for option in question.options if option.name == PASS]
        else:
            without = made if question.name == "act" else [_STOP] if made else []
            shown = [option for option in question.options if option.name not in without]
        return replace(question, options=tuple(shown))

    def _holds(self) -> bool:
        """Whether an engine that has few windows asks nobody at this moment of the reference's."""
        windows = self._windows
        return windows is not None and (windows.closed or bool(self._leader.snapshot().get("chain")))

    # -- looking --------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Compare both. Raises `Differs`, and `Unmatched` where they can't be compared."""
        if any(pick.option not in PASSES for pick in self._acts):
            raise Unmatched(f"{self.pair.subject.name} has ended where {self._acts[0].player} acts")
        self._acts.clear()
        if self._timed and self._clocks.apart:
            return  # it has gone on where nobody could do anything, or has no such step: what comes of that is looked at then
        self._look_at_turns()
        asked = next((pick.question for pick in self._choices if not pick.question.startswith(_FIGHTS)), "")
        if asked and CHOICES in self.pair.subject.deviations:
            raise Unmatched(f"{self.pair.subject.name} decides {unnumbered(asked)!r} by itself")
        for pick in self._choices:
            if instead := _UNASKED.get(pick.question.partition(" ")[0]):
                raise Unmatched(f"{self.pair.subject.name} {instead}")
        if self._apart:
            raise Unmatched(self._apart)
        led, told = self._leader.snapshot(), self._follower.snapshot()
        if self._is_elsewhere(led, told):
            return
        if self._leader.question is None and self._leader.why != "game over":
            return  # it was played long enough
        unlike = self._first_unlike(led, told)
        if unlike is not None:
            self._excuse(unlike, led, told)
            raise self._differs(unlike)
        if not led.get("chain") and not told.get("chain"):
            # Nothing waits that anything picked so far could be for.
            self._choices.clear()
            self._targets.clear()
        self.marks.append((len(self.led), len(self.told)))

    def _look_at_turns(self) -> None:
        """Raises `Differs` or `Unmatched` if the other engine has gone on to another turn: it saw nothing that a player could do."""
        asked = self._leader.question
        if self._turns > 0 and self.pair.game == "magic":
            # There are many moments in which nobody can do anything, and not every engine stops at the same ones.
            raise Unmatched(f"{self.pair.subject.name} has gone on to another turn")
        if self._turns > 0 and asked is not None:
            kinds = sorted({option.name.partition(" ")[0] for option in asked.options[1:]})
            able = [kind for kind in kinds if f"options to {kind}" not in self.pair.subject.deviations]
            raise self._differs(
                Unlike(f"options to {(able or kinds)[0]}", asked.player, OFFERED, f"nothing {OFFERED}")
            )

    def _is_elsewhere(self, led: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        """Whether the other engine stands at another moment since it saw nothing that anybody could do. Raises `Unmatched` where it has
        no reason to."""
        if told.get("turn", self._turn) != self._turn:
            return True
        moments = moment_of(self.led, led), moment_of(self.told, told)
        if any(one and other and one != other for one, other in zip(*moments, strict=True)):
            alone = self.question is not None and len(self.question.options) == 1
            if self._windows is not None or alone:
                return True
            names = self.pair.reference.name, self.pair.subject.name
            raise Unmatched(
                f"{names[0]} stands at {' '.join(moments[0])}, {names[1]} at {' '.join(moments[1])}"
            )
        return bool(CHAINS & self.pair.subject.deviations.keys()) and chain_of(led) != chain_of(told)

    def _first_unlike(self, led: Mapping[str, Any], told: Mapping[str, Any]) -> Unlike | None:
        """What differs first, in what they show or in what they offer. Raises `Unmatched`."""
        here, there = self._leader.question, self._follower.question
        if here is None and there is None:
            return first_unlike_end(self.led, self.told, led, told)
        unlike = first_unlike(led, told, self._sources)
        if unlike is not None:
            return unlike
        if here is None or there is None:
            return Unlike("end", "", self._leader.why or "goes on", self._follower.why or "goes on")
        if here.player != there.player:
            if self.pair.game == "magic":
                names = self.pair.reference.name, self.pair.subject.name
                raise Unmatched(f"{here.player} may act in {names[0]}, {there.player} in {names[1]}")
            return Unlike("priority", "", f"{here.player} may act", f"{there.player} may act")
        unlike = first_unlike_offer(self._without(here), self._without(there), self.pair.subject.deviations)
        return None if unlike is not None and self._pays and self._tapped_apart(led, told) else unlike

    def _excuse(self, unlike: Unlike, led: Mapping[str, Any], told: Mapping[str, Any]) -> None:
        """Raises `Unmatched` if what differs may come of what the other engine does by itself."""
        alike = sorted(chain_of(led)) == sorted(chain_of(told))
        if unlike.aspect == "chain" and alike and self._ordered():
            raise Unmatched(f"{self.pair.subject.name} puts triggers in an order by itself")
        if self._pays and (
            any(map(did_more_for_mana, (self.led, self.told)))
            or (self._heeds_taps and self._tapped_apart(led, told))
        ):
            raise Unmatched(f"{self.pair.subject.name} pays in its own way")
        if unlike.aspect == _HIDES and unlike.one == OFFERED and self._has_no_power(led):
            raise Unmatched("what is hidden could be paid for with Power that has yet to be added")

    def _has_no_power(self, led: Mapping[str, Any]) -> bool:
        """Whether the pool of who acts is without Power in the reference, which offers what could be paid by adding some (429.3)."""
        asked = self._leader.question
        return asked is not None and not led["players"][asked.player].get("power")

    def _ordered(self) -> bool:
        """Whether somebody has put triggers in an order that the other engine did not ask for (603.3b)."""
        return any(pick.question == _ORDER for pick in self._choices)

    def _tapped_apart(self, led: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        """Whether other sources of mana are tapped, so that each can pay for something else."""
        tapped = [
            {plain(ref): entry.get("tapped") for ref, entry in each["objects"].items() if plain(ref) in self._sources}
            for each in (led, told)
        ]  # fmt: skip
        return tapped[0] != tapped[1]

    def _without(self, question: Question) -> Question:
        """A question without what the reference has reversed."""
        options = tuple(option for option in question.options if plain(option.name) not in self._unpaid)
        return replace(question, options=options)
