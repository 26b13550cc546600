"""Two engines as one subject: the reference leads, the other one follows by the names of what was picked.

A player is asked what the reference asks. Where the reference asks for the next action, the other engine is given all that was
picked since, as it asks for it: engines may ask for the same things in another order, and need not ask where there is no choice. Then
both are looked at. What differs first is a `SubjectError` of the sort "differs", so that it is shrunk, kept and told as any other finding.

Where what was picked can't be matched the play ends there, by "unmatched" and the reason, and is no finding. Neither is what the
engine declares: a deviation named like an aspect leaves it out.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from headjudge.engine.subjects.protocol import Session, Sink, Subject, SubjectError, offered
from headjudge.engine.trace import Event, Question, Scenario, card_id, card_name
from headjudge.fuzz.differ.clock import Clocks, Stage
from headjudge.fuzz.differ.compare import (
    Unlike,
    about_of,
    chain_of,
    cited,
    first_unlike,
    first_unlike_end,
    first_unlike_offer,
    is_token,
    moment_of,
    plain,
    sacrificed_for_mana,
)
from headjudge.fuzz.differ.fights import NOBODY, Fights
from headjudge.fuzz.differ.windows import Windows, resolves

_PASS = "pass"
#: Passes by what they pass: priority while something waits on Riftbound's chain (338), and a turn.
_CHAIN, _END = "pass on the chain", "end the turn"
_PASSES = frozenset({_PASS, _CHAIN, _END})
#: Deviations by which what waits on the chain may resolve sooner or later than in the reference: then both are looked at again once it has.
CHAINS = frozenset({"triggers", "priority"})
#: The deviation of an engine that pays by itself.
PAYMENTS = "payments"
_MANA = "tap for "
#: To stop paying: what was begun is reversed, and what is done then with mana is for nobody else to follow.
_STOP = "stop"
#: The deviation of an engine in which players act in main phases with nothing on the stack, attack and block, and nothing else.
WINDOWS = "windows"
#: The deviation of an engine that decides by itself what a spell or an ability asks for.
CHOICES = "choices"
#: How questions of the reference begin that have an answer in other ways: what is paid with, and how a fight goes.
_FIGHTS = ("mana for ", "attack", "block")
#: How the question of an engine begins that asks how much life is paid for Phyrexian mana, all in one.
_LIFE = "life for "
#: How the question begins whether a spell is kicked, and the answer that it is not.
_KICKER, _NO = "kicker of ", "no"
#: The question in which order triggers are put on the stack.
_ORDER = "next trigger"
#: What an option of the reference says besides of a card that is cast from where it lies: there is no other way from there.
_BY_ZONE = re.compile(" (?:with flashback|foretold|from graveyard)$")
#: Questions of engines that ask creature by creature how they fight.
_DECLARES = re.compile("(attack|block) with ")


class Differs(SubjectError):
    """The two engines differ. ``unlike``: in what; ``rules``: what the reference cites for its side; ``session``: both traces."""

    def __init__(
        self, unlike: Unlike, after: str, names: tuple[str, str], rules: tuple[str, ...], session: PairSession
    ) -> None:
        about = f"{unlike.about}: " if unlike.about else ""
        cites = f" ({', '.join(rules)})" if rules else ""
        said = f"{unlike.aspect}: {about}{unlike.one} in {names[0]}{cites}, {unlike.other} in {names[1]}"
        super().__init__(
            f"differs: {unlike.aspect} after {after}" if after else f"differs: {unlike.aspect}", said
        )
        self.unlike = unlike
        self.rules = rules
        self.session = session


class _Unmatched(Exception):
    """What was picked means nothing to the other engine; the text says what."""


class _Pick(NamedTuple):
    player: str
    question: str
    option: str
    stage: Stage = (0, 0)

    @property
    def acts(self) -> bool:
        """Whether it answers what to do next."""
        return self.question == "act"


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


class PairSession:
    """A play of two engines.

    ``led``, ``told``  the traces of the reference and of the other.
    ``marks``          how long both were whenever they were looked at and did not differ.
    """

    def __init__(self, pair: Pair, scenario: Scenario, sink: Sink) -> None:
        self.pair = pair
        self.led: list[Event] = []
        self.told: list[Event] = []
        self.marks: list[tuple[int, int]] = [(0, 0)]
        self.question: Question | None = None
        self.why = ""
        self._sink = sink
        self._acts: deque[_Pick] = deque()
        self._clocks = Clocks()
        #: Whether passes are matched by where they are.
        self._timed = pair.game == "magic" and WINDOWS not in pair.subject.deviations
        self._choices: list[_Pick] = []
        self._targets: list[_Pick] = []
        self._heard = 0
        self._after = ""
        self._expected = ""
        #: Who acts in the other engine, while it carries that out.
        self._acting = ""
        self._forced = False
        self._pays = PAYMENTS in pair.subject.deviations
        self._sources: set[str] = set()
        #: What the reference has reversed this turn.
        self._unpaid: set[str] = set()
        #: When the other engine lets players act, if that is seldom.
        self._windows = Windows(scenario.phase) if WINDOWS in pair.subject.deviations else None
        self._fights = Fights()
        self._turn = scenario.turn
        #: Why the rest of the play can't be matched, once that is so.
        self._apart = ""
        #: How many more turns the other engine has begun.
        self._turns = 0
        self._leader: Session = pair.reference.start(scenario, self.led.append)
        self._hear()
        self._follower: Session = pair.subject.start(scenario, self._tell)
        self._go()

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        question = offered(self.question, index)
        option = question.options[index].name
        if question.name == "act" and option != _PASS:
            if self._windows is not None and self._leader.snapshot().get("chain"):
                self._apart = f"{question.player} responds, as nobody does in {self.pair.subject.name}"
            self._acts.append(_Pick(question.player, "act", plain(option)))
            # Where cards are made up anew for each play, their names tell no faults apart.
            self._after = card_name(option.partition(" ")[2]) if self.pair.cards else ""
        elif question.name != "act":
            self._choices.append(_Pick(question.player, plain(question.name), plain(option)))
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
                except _Unmatched as unmatched:
                    self.question, self.why = None, f"unmatched: {unmatched}"
            if self.question is None or len(self.question.options) > 1:
                return
            self._answer_leader(self.question.options[0].name)

    def _shown(self) -> Question | None:
        """The reference's question as it is asked: where the other engine pays by itself, mana is made in paying alone. Made before, it
        would be an action after which all pass anew (117.4), and the other one would hear of none."""
        question = self._leader.question
        if question is None or not self._pays:
            return question
        made = [option.name for option in question.options if option.name.startswith(_MANA)]
        self._sources.update(plain(each).partition(": ")[2] for each in made)
        without = made if question.name == "act" else [_STOP] if made else []
        return replace(question, options=tuple(each for each in question.options if each.name not in without))

    def _holds(self) -> bool:
        """Whether an engine that has few windows asks nobody at this moment of the reference's."""
        windows = self._windows
        return windows is not None and (windows.closed or bool(self._leader.snapshot().get("chain")))

    def _hear(self) -> None:
        """What the reference told since: passes, asked for or not, and targets, chosen or the only ones."""
        for event in self.led[self._heard :]:
            self._clocks.here.hear(event)
            self._fights.hear(event)
            if self._windows is not None:
                self._windows.hear(event)
                if resolves(event):
                    self._take_back_passes()
            if event.kind == "passed" and self._is_told_of_pass(event.player):
                word = _CHAIN if event.rule.startswith("338") else _PASS
                self._acts.append(_Pick(event.player, "act", word, self._clocks.here.stage))
            elif event.kind == "undone" and self._pays:
                self._clocks.forget_early()
                self._take_back_passes()
                if self._acts:
                    # The other one could have paid for it, and the reference may not offer it once more.
                    self._unpaid.add(self._acts.pop().option)
            elif event.kind == "turn_began":
                self._unpaid.clear()
                self._turn += 1
                self._turns -= 1
                if self._acts and self._acts[-1].option == _PASS:
                    self._acts.append(self._acts.pop()._replace(option=_END))
            elif event.kind == "targets_chosen":
                item = plain(event.data.get("item", ""))
                self._targets += [
                    _Pick(event.player, f"target of {item}", plain(each)) for each in event.data["targets"]
                ]
        self._heard = len(self.led)

    def _is_told_of_pass(self, player: str) -> bool:
        """Whether the other engine is to be told that somebody has passed in the reference."""
        if self._windows is not None:
            return self._windows.passed(player)
        return not self._timed or self._clocks.passed_here(player)

    def _take_back_passes(self) -> None:
        while self._acts and self._acts[-1].option in _PASSES:
            self._acts.pop()

    def _tell(self, event: Event) -> None:
        self.told.append(event)
        self._clocks.there.hear(event)
        self._fights.hear_there(event)
        self._sink(event)
        if (
            self._windows is not None
            and event.kind == "status"
            and event.data.get("value")
            and self._acting not in ("", event.player)
        ):
            self._apart = f"{event.player} responds in {self.pair.subject.name}, by its own policy"
        if event.kind == "turn_began":
            self._turns += 1
            while any(pick.option == _END for pick in self._acts) and self._forced:
                self._forced = self._acts.popleft().option != _END
            self._forced = False
        elif event.kind == "passed" and self._expected == event.player:
            self._expected = ""
        elif event.kind == "passed":
            # It saw nothing that its player could do. If that ended the turn, the next event says so.
            self._forced = True
            if (
                self._acts
                and self._acts[0].player == event.player
                and self._acts[0].option in (_PASS, _CHAIN)
            ):
                self._acts.popleft()
            elif self._timed and not self._acts:
                self._clocks.passed_there(event.player)

    # -- following ------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Give the other engine all that was picked. Raises `Differs`, and `_Unmatched` where it takes no such thing."""
        if self._apart:
            raise _Unmatched(self._apart)
        while (question := self._follower.question) is not None:
            names = [plain(option.name) for option in question.options]
            if self._windows is not None and not NOBODY.isdisjoint(names):
                self._follower.answer(names.index(self._fought(names)))
                continue
            if declares := _DECLARES.match(question.name):
                if self._fights.is_to_come(declares[1]):
                    return
                self._follower.answer(names.index(self._declaration(question, names)))
                continue
            pick = self._act(question) if question.name == "act" else self._choice(question)
            if pick is None:
                return
            passes = pick.acts and pick.option in _PASSES
            if passes and _PASS not in names:
                raise _Unmatched(f"{question.player} passes where {self.pair.subject.name} offers no pass")
            self._expected = question.player if passes else ""
            self._acting = "" if passes else question.player
            self._forced = False
            option = _PASS if passes else pick.option
            if option not in names:
                raise _Unmatched(f"{self.pair.subject.name} pays in its own way")
            self._follower.answer(names.index(option))

    def _fought(self, names: list[str]) -> str:
        """How the reference attacked or blocked, among what the other engine offers for it. Raises `_Unmatched`."""
        name = self._fights.at_once(names)
        if not name:
            sort = "blocks" if "no block" in names else "attack"
            raise _Unmatched(f"{self.pair.subject.name} offers no such {sort}")
        return name

    def _declaration(self, question: Question, names: list[str]) -> str:
        """What a creature does in the fight, as the reference has told it; the first option is to do nothing. Raises `_Unmatched`."""
        for pick in self._choices:
            asked = (pick.player, pick.question) == (question.player, plain(question.name))
            if asked and pick.option in names:
                self._forget(pick)
                return pick.option
        sort, _, creature = plain(question.name).partition(" with ")
        if self._fights.has_tokens(sort):
            raise _Unmatched("each engine numbers its own tokens")
        name = self._fights.of(sort, creature) or names[0]
        if name not in names:
            raise _Unmatched(f"{self.pair.subject.name} offers no such {sort}")
        return name

    def _act(self, question: Question) -> _Pick | None:
        """The next action that was picked, if it is that player's; passes of somebody whom this engine doesn't ask are left out."""
        while self._acts:
            pick = self._acts[0]
            passes = pick.option in _PASSES
            if pick.player == question.player and not self._is_past(pick):
                return self._acts.popleft() if passes else self._as_offered(self._acts.popleft(), question)
            if not passes:
                raise _Unmatched(f"{pick.player} acts where {self.pair.subject.name} asks {question.player}")
            self._acts.popleft()
        return None

    def _is_past(self, pick: _Pick) -> bool:
        """Whether it is a pass where the other engine is no more: it has left that step or phase, or what it passes by
        does not wait on its chain."""
        if pick.option == _CHAIN:
            return not self._follower.snapshot().get("chain")
        return self._timed and pick.option in _PASSES and self._clocks.is_over(pick.stage)

    def _as_offered(self, pick: _Pick, question: Question) -> _Pick:
        """What was picked as the other engine calls it. Raises `Differs` or `_Unmatched` where it doesn't offer that."""
        names = [plain(option.name) for option in question.options]
        for option in (pick.option, _BY_ZONE.sub("", pick.option)):
            if option in names:
                return pick._replace(option=option)
        if is_token(about_of(pick.option)):
            raise _Unmatched("each engine numbers its own tokens")
        if self._pays or pick.option.startswith(_MANA):
            raise _Unmatched(f"{self.pair.subject.name} pays in its own way")
        kind = pick.option.partition(" ")[0]
        raise self._differs(Unlike(f"options to {kind}", pick.option, "offered", "not offered"))

    def _choice(self, question: Question) -> _Pick | None:
        """What was picked for a question, or for another one about the same card. Raises `_Unmatched`."""
        names = {plain(option.name) for option in question.options}
        about = card_id(plain(question.name)).partition("*")[0] if "#" in question.name else ""
        if question.name.startswith(_LIFE) and not self._clocks.early:
            return _Pick(question.player, question.name, self._life_paid(about))
        mine = [
            pick
            for pick in (*self._choices, *self._targets)
            if pick.player == question.player and pick.option in names
        ]
        fits = [pick for pick in mine if pick.question == plain(question.name)]
        fits += [pick for pick in mine if card_id(pick.question).partition("*")[0] == about]
        if not about:  # a question that names no card, about a card
            fits += [pick for pick in mine if pick in self._choices and "#" in pick.option]
        if fits:
            self._forget(fits[0])
            return fits[0]
        if self._clocks.early:
            return None  # the reference has yet to come there
        if question.name.startswith(_KICKER) and _NO in names:
            return _Pick(
                question.player, question.name, _NO
            )  # the reference hasn't asked: that couldn't be paid
        raise _Unmatched(f"nothing was picked that answers {_unnumbered(question.name)!r}")

    def _life_paid(self, about: str) -> str:
        """How much life the reference has paid for Phyrexian mana symbols of what it played last with that id: 2 for each (107.4f)."""
        paid = 0
        for event in self.led:
            if event.kind == "item_pending" and card_id(plain(event.object)) == about:
                paid = 0
            elif event.kind == "life" and event.data.get("why") == "paid" and event.data["amount"] == -2:
                paid += 2 * (card_id(plain(event.data.get("item", ""))) == about)
        return f"{paid} life"

    def _forget(self, pick: _Pick) -> None:
        """What was picked has been given to the other engine; as a target it stands in the trace too."""
        for picks in (self._choices, self._targets):
            if pick in picks:
                picks.remove(pick)

    # -- looking --------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Compare both. Raises `Differs`, and `_Unmatched` where they can't be compared."""
        if any(pick.option not in _PASSES for pick in self._acts):
            raise _Unmatched(f"{self.pair.subject.name} has ended where {self._acts[0].player} acts")
        self._acts.clear()
        if self._timed and self._clocks.apart:
            return  # it has gone on where nobody could do anything, or has no such step: what comes of that is looked at then
        self._look_at_turns()
        asked = next((pick.question for pick in self._choices if not pick.question.startswith(_FIGHTS)), "")
        if asked and CHOICES in self.pair.subject.deviations:
            raise _Unmatched(f"{self.pair.subject.name} decides {_unnumbered(asked)!r} by itself")
        if self._apart:
            raise _Unmatched(self._apart)
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
        """Raises `Differs` or `_Unmatched` if the other engine has gone on to another turn: it saw nothing that a player could do."""
        asked = self._leader.question
        if self._turns > 0 and self.pair.game == "magic":
            # There are many moments in which nobody can do anything, and not every engine stops at the same ones.
            raise _Unmatched(f"{self.pair.subject.name} has gone on to another turn")
        if self._turns > 0 and asked is not None:
            kinds = sorted({option.name.partition(" ")[0] for option in asked.options[1:]})
            able = [kind for kind in kinds if f"options to {kind}" not in self.pair.subject.deviations]
            raise self._differs(
                Unlike(f"options to {(able or kinds)[0]}", asked.player, "offered", "nothing offered")
            )

    def _is_elsewhere(self, led: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
        """Whether the other engine stands at another moment since it saw nothing that anybody could do. Raises `_Unmatched` where it has
        no reason to."""
        if told.get("turn", self._turn) != self._turn:
            return True
        moments = moment_of(self.led, led), moment_of(self.told, told)
        if any(one and other and one != other for one, other in zip(*moments, strict=True)):
            alone = self.question is not None and len(self.question.options) == 1
            if self._windows is not None or alone:
                return True
            names = self.pair.reference.name, self.pair.subject.name
            raise _Unmatched(
                f"{names[0]} stands at {' '.join(moments[0])}, {names[1]} at {' '.join(moments[1])}"
            )
        return bool(CHAINS & self.pair.subject.deviations.keys()) and chain_of(led) != chain_of(told)

    def _first_unlike(self, led: Mapping[str, Any], told: Mapping[str, Any]) -> Unlike | None:
        """What differs first, in what they show or in what they offer. Raises `_Unmatched`."""
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
                raise _Unmatched(f"{here.player} may act in {names[0]}, {there.player} in {names[1]}")
            return Unlike("priority", "", f"{here.player} may act", f"{there.player} may act")
        unlike = first_unlike_offer(self._without(here), self._without(there), self.pair.subject.deviations)
        return None if unlike is not None and self._pays and self._tapped_apart(led, told) else unlike

    def _excuse(self, unlike: Unlike, led: Mapping[str, Any], told: Mapping[str, Any]) -> None:
        """Raises `_Unmatched` if what differs may come of what the other engine does by itself."""
        alike = sorted(chain_of(led)) == sorted(chain_of(told))
        if unlike.aspect == "chain" and alike and self._ordered():
            raise _Unmatched(f"{self.pair.subject.name} puts triggers in an order by itself")
        if self._pays and any(map(sacrificed_for_mana, (self.led, self.told))):
            raise _Unmatched(f"{self.pair.subject.name} pays in its own way")

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

    def _differs(self, unlike: Unlike) -> Differs:
        """What differs, as an error. Raises `_Unmatched` where the other engine declares that."""
        if unlike.aspect in self.pair.subject.deviations:
            raise _Unmatched(f"{self.pair.subject.name} declares: {unlike.aspect}")
        names = self.pair.reference.name, self.pair.subject.name
        if names[0] == names[1]:
            names = f"{names[0]} (reference)", names[1]
        return Differs(unlike, self._after, names, cited(self.led[self.marks[-1][0] :], unlike), self)


def _unnumbered(name: str) -> str:
    return name.partition("#")[0]
