"""The other engine is given what was picked in the reference, as it asks for it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from headjudge.engine.subjects.protocol import Session, SubjectError
from headjudge.engine.trace import Event, Question, card_id
from headjudge.fuzz.differ.clock import step_of
from headjudge.fuzz.differ.compare import OFFERED, Unlike, about_of, cited, drawn_at_random, is_token, plain
from headjudge.fuzz.differ.fights import NOBODY, STEPS
from headjudge.fuzz.differ.hearing import Hearing
from headjudge.fuzz.differ.picks import (
    CHAIN,
    MANA,
    PASS,
    PASSES,
    TARGETS,
    TOKENS,
    Pick,
    Unmatched,
    unnumbered,
)

#: How the question of an engine begins that asks how much life is paid for Phyrexian mana, all in one.
_LIFE = "life for "
#: How questions begin of what is paid with, and of targets: one card may be both.
_COST, _TARGET = "cost of ", "target of "
#: How the question begins whether an ability is done.
_MAY = "may "
#: How the question begins whether a spell is kicked, and the answer that it is not.
_KICKER, _NO = "kicker of ", "no"
#: What stands between things that an option takes together.
_AND = ", "
#: What an option of the reference says besides of a card that is cast from where it lies: there is no other way from there.
_BY_ZONE = re.compile(" (?:with flashback|foretold|from graveyard)$")
#: What is offered of cards in the hand.
_FROM_HAND = frozenset({"options to play", "options to hide"})
#: Questions of engines that ask creature by creature how they fight.
_DECLARES = re.compile("(attack|block) with ")


class Differs(SubjectError):
    """The two engines differ. ``unlike``: in what; ``rules``: what the reference cites for its side; ``session``: both traces."""

    def __init__(
        self, unlike: Unlike, after: str, names: tuple[str, str], rules: tuple[str, ...], session: Hearing
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


class Following(Hearing):
    """The other engine as it is led through a play."""

    _follower: Session

    def _follow(self) -> None:
        """Give the other engine all that was picked. Raises `Differs`, and `Unmatched` where it takes no such thing."""
        if self._apart:
            raise Unmatched(self._apart)
        while (question := self._follower.question) is not None:
            names = [plain(option.name) for option in question.options]
            if self._windows is not None and not NOBODY.isdisjoint(names):
                if not self._fight(names):
                    return
                continue
            if declares := _DECLARES.match(question.name):
                if self._fights.is_to_come(declares[1]):
                    return
                self._follower.answer(names.index(self._declaration(question, names)))
                continue
            pick = self._act(question) if question.name == "act" else self._choice(question)
            if pick is None:
                return
            passes = pick.acts and pick.option in PASSES
            if passes and PASS not in names:
                raise Unmatched(f"{question.player} passes where {self.pair.subject.name} offers no pass")
            self._expected = question.player if passes else ""
            self._acting = "" if passes else question.player
            self._forced = False
            option = PASS if passes else pick.option
            if option not in names:
                raise Unmatched(f"{self.pair.subject.name} pays in its own way")
            self._follower.answer(names.index(option))

    def _fight(self, names: list[str]) -> bool:
        """Let creatures fight as in the reference, whose passes before that are past. Returns whether it has come there. Raises
        `Unmatched`."""
        fight = step_of(self._turns_there(), STEPS["block" if "no block" in names else "attack"])
        if self._clocks.here.stage < fight:
            return False
        while self._acts and self._acts[0].option in PASSES and self._acts[0].stage < fight:
            self._acts.popleft()
        self._follower.answer(names.index(self._fought(names)))
        return True

    def _turns_there(self) -> int:
        """How many turns an engine has begun that tells of none but shows which one it is."""
        began: int = self._follower.snapshot()["turn"]
        return began - self._turn + self._clocks.here.stage[0]

    def _fought(self, names: list[str]) -> str:
        """How the reference attacked or blocked, among what the other engine offers for it. Raises `Unmatched`."""
        name = self._fights.at_once(names)
        if not name:
            sort = "blocks" if "no block" in names else "attack"
            raise Unmatched(f"{self.pair.subject.name} offers no such {sort}")
        return name

    def _declaration(self, question: Question, names: list[str]) -> str:
        """What a creature does in the fight, as the reference has told it; the first option is to do nothing. Raises `Unmatched`."""
        for pick in self._choices:
            if pick.answers(question) and pick.option in names:
                self._forget(pick)
                return pick.option
        sort, _, creature = plain(question.name).partition(" with ")
        if self._fights.has_tokens(sort):
            raise Unmatched(TOKENS)
        name = self._fights.of(sort, creature) or names[0]
        if name not in names:
            raise Unmatched(f"{self.pair.subject.name} offers no such {sort}")
        return name

    def _act(self, question: Question) -> Pick | None:
        """The next action that was picked, if it is that player's; passes of somebody whom this engine doesn't ask are left out."""
        while self._acts:
            pick = self._acts[0]
            passes = pick.option in PASSES
            if pick.player == question.player and not self._is_past(pick):
                if pick.responds and not self._follower.snapshot().get("chain"):
                    raise Unmatched(
                        f"{pick.player} responds to what waits no more in {self.pair.subject.name}"
                    )
                return self._acts.popleft() if passes else self._as_offered(self._acts.popleft(), question)
            if not passes:
                raise Unmatched(f"{pick.player} acts where {self.pair.subject.name} asks {question.player}")
            self._acts.popleft()
        return None

    def _is_past(self, pick: Pick) -> bool:
        """Whether it is a pass where the other engine is no more: it has left that step or phase, or what it passes by
        does not wait on its chain."""
        if pick.option == CHAIN:
            return not self._follower.snapshot().get("chain")
        if pick.option not in PASSES:
            return False
        if self._windows is not None:
            return pick.stage[0] < self._turns_there()
        return self._timed and self._clocks.is_over(pick.stage)

    def _as_offered(self, pick: Pick, question: Question) -> Pick:
        """What was picked as the other engine calls it. Raises `Differs` or `Unmatched` where it doesn't offer that."""
        names = [plain(option.name) for option in question.options]
        for option in (pick.option, _BY_ZONE.sub("", pick.option)):
            if option in names:
                return pick._replace(option=option)
        if is_token(about_of(pick.option)):
            raise Unmatched(TOKENS)
        if self._pays or pick.option.startswith(MANA):
            raise Unmatched(f"{self.pair.subject.name} pays in its own way")
        kind = pick.option.partition(" ")[0]
        raise self._differs(Unlike(f"options to {kind}", pick.option, OFFERED, f"not {OFFERED}"))

    def _choice(self, question: Question) -> Pick | None:
        """What was picked for a question, or for another one about the same card. Raises `Unmatched`."""
        names = {plain(option.name) for option in question.options}
        first = next((pick for pick in self._choices if pick.answers(question)), None)
        if first is not None and first.option not in names and is_token(first.option):
            raise Unmatched(TOKENS)
        about = card_id(plain(question.name)).partition("*")[0] if "#" in question.name else ""
        if question.name.startswith(_LIFE) and not self._clocks.early:
            return Pick(question.player, question.name, self._life_paid(about))
        picks = (*self._choices, *self._targets)
        if question.name.startswith(_COST):
            picks = tuple(pick for pick in self._choices if not pick.question.startswith(_TARGET))
        mine = [pick for pick in picks if pick.player == question.player and pick.option in names]
        together = self._together(question)
        if together is not None:
            return together
        fits = [pick for pick in mine if pick.question == plain(question.name)]
        fits += [pick for pick in mine if card_id(pick.question).partition("*")[0] == about]
        if not about:  # a question that names no card, about a card
            fits += [pick for pick in mine if pick in self._choices and "#" in pick.option]
        if question.name.startswith(_MAY) and len({pick.option for pick in fits}) > 1:
            raise Unmatched("one ability waits more than once, and not each is done")
        if fits:
            self._forget(fits[0])
            return fits[0]
        if self._clocks.early:
            return None  # the reference has yet to come there
        if question.name.startswith(_KICKER) and _NO in names:
            return Pick(
                question.player, question.name, _NO
            )  # the reference hasn't asked: that couldn't be paid
        raise Unmatched(f"nothing was picked that answers {unnumbered(question.name)!r}")

    def _together(self, question: Question) -> Pick | None:
        """Several things that the reference has asked for one by one, where the other engine takes all of them in one option."""
        sets = {
            frozenset(plain(option.name).split(_AND)): plain(option.name)
            for option in question.options
            if _AND in option.name
        }
        picks = [
            pick
            for pick in self._choices
            if pick.player == question.player
            and pick.question.startswith(plain(question.name))
            and any(pick.option in names for names in sets)
        ]
        option = sets.get(frozenset(pick.option for pick in picks))
        if option is None:
            return None
        for pick in picks:
            self._forget(pick)
        return Pick(question.player, question.name, option)

    def _life_paid(self, about: str) -> str:
        """How much life the reference has paid for Phyrexian mana symbols of what it played last with that id: 2 for each (107.4f)."""
        paid = 0
        for event in self.led:
            if event.kind == "item_pending" and card_id(plain(event.object)) == about:
                paid = 0
            elif event.kind == "life" and event.data.get("why") == "paid" and event.data["amount"] == -2:
                paid += 2 * (card_id(plain(event.data.get("item", ""))) == about)
        return f"{paid} life"

    def _forget(self, pick: Pick) -> None:
        """What was picked has been given to the other engine; as a target it stands in the trace too."""
        for picks in (self._choices, self._targets):
            if pick in picks:
                picks.remove(pick)

    def _differs(self, unlike: Unlike) -> Differs:
        """What differs, as an error. Raises `Unmatched` where the other engine declares that."""
        if unlike.aspect in self.pair.subject.deviations:
            raise Unmatched(f"{self.pair.subject.name} declares: {unlike.aspect}")
        since = self.led[self.marks[-1][0] :]
        if TARGETS in self.pair.subject.deviations and _mistargeted(self.led, since):
            raise Unmatched(f"{self.pair.subject.name} has another target where one has become illegal")
        if unlike.aspect in _FROM_HAND and drawn_at_random(self.led, self.told):
            raise Unmatched("each engine recycles several cards in a random order of its own")
        names = self.pair.reference.name, self.pair.subject.name
        if names[0] == names[1]:
            names = f"{names[0]} (reference)", names[1]
        return Differs(unlike, self._after, names, cited(since, unlike), self)


def _mistargeted(trace: Sequence[Event], since: Sequence[Event]) -> bool:
    """Whether an instruction did not act on a target, chosen before, that had become illegal (359.3.e.5)."""
    chosen = (event for event in trace if event.kind == "targets_chosen" and event.data["targets"])
    aimed = {event.data["item"] for event in chosen}
    skipped = (event for event in since if event.kind == "skipped" and event.data["why"] == "illegal target")
    return any(event.data["item"] in aimed for event in skipped)
