"""The `steps` of a scenario file: what the players do, by card name.

A step is data; `scenario_run` finds the question that it answers. May import: the cast and the texts of this room.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Cast, Name
from headjudge.corpus.scenario_text import Span

#: Optional additional costs that a step names by a word alone (820, 805).
COST_KEYWORDS = ("Repeat", "Accelerate")
#: What a step calls an optional additional cost that has no name of its own.
ANY_COST = "additional cost"
#: Cards used for costs: the word in a step, and the word with which the engine asks.
COST_ACTS = {
    "kills": "kill", "discards": "discard", "exhausts": "exhaust", "recycles": "recycle",
    "returns": "return", "banishes": "banish",
}  # fmt: skip
#: Other ways to play a card: the words in a step, and what the engine adds to the option's name.
VARIANTS = {
    "with flow": " with Flow", "with flow 2": " with Flow 1", "from hidden": " from facedown", "from the trash": " from the trash",
    "for another cost": " for another cost", "as allowed": " as allowed",
}  # fmt: skip
VERBS = (
    "plays", "activates", "finalizes", "passes", "chooses", "targets", "accepts", "declines", "pays", "doesn't pay",
    "hides", "moves", "assigns", "begins", "orders", "ends the turn", "concedes", "invites",
)  # fmt: skip

#: How long everybody passes: the words after "all", and what has to be over.
UNTIL = {
    "pass until the chain is empty": "chain",
    "pass until the showdown is over": "showdown",
    "pass until the combat is over": "combat",
}


@dataclass(slots=True)
class Plan:
    """The choices that one step makes for one item, in the order in which they were written.

    Magic alone: ``x`` as it is announced, -1 where nothing is said; ``shares`` how damage or counters are divided; ``way`` how
    it is cast where it may be cast in several.
    """

    targets: list[Name] = field(default_factory=list)
    says_targets: bool = False
    location: Name | None = None
    modes: list[int] = field(default_factory=list)
    pays: list[str] = field(default_factory=list)
    uses: list[tuple[str, Name]] = field(default_factory=list)
    x: int = -1
    shares: list[tuple[int, Name]] = field(default_factory=list)
    way: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    ``line``, ``text``  where it stands and how it reads.   ``who``   a player, or "all".
    ``verb``    play, activate, finalize, pass, pass until, choose, accept, decline, pay, hide, move, assign, begin, order,
                take (an option of its own: concede, invite), end turn.
    ``what``    the card, or what is chosen; None for steps that name nothing.
    ``word``    what is chosen as it was written, the optional cost that is paid or not, or the variant of a play; for
                ``begin`` showdown or combat; for ``pass until``, what has to be over.
    ``second``  for ``order``: what comes later; for ``hide`` and ``move``: the place.
    ``number``  for ``activate``: which ability, from 1; 0 when it is not said.
    ``plan``    the choices that belong to a play, an activation or a pending item; its targets are what moves, or what
                damage is assigned to, in order.
    """

    line: int
    text: str
    who: str
    verb: str
    what: Name | None = None
    word: str = ""
    second: Name | None = None
    number: int = 0
    plan: Plan = field(default_factory=Plan)


#: A line of a `steps` block: who, and what they do.
HEAD = re.compile(r"(?P<who>\S+)\s+(?P<rest>.+)\Z")


def read_step(line: Span, cast: Cast) -> Step:
    """Read one line of a `steps` block. Raises `FileError`."""
    return read_with(Reader, line, cast)


def read_with(reader: type[Reader], line: Span, cast: Cast) -> Step:
    """Read one line of a `steps` block as that reader does. Raises `FileError`."""
    head = HEAD.match(line.text)
    if head is None:
        raise line.error("expected a player and what they do, such as 'A passes'")
    who = head["who"]
    rest = line.group(head, "rest")
    if who == "all":
        return reader(line, who, rest, cast).read_all()
    if who not in cast.players:
        raise line.error(f"expected a player ({', '.join(cast.players)}) or 'all', got '{who}'")
    return reader(line, who, rest, cast).read()


class Reader:
    """Reads what one player does, or what all do."""

    def __init__(self, line: Span, who: str, rest: Span, cast: Cast) -> None:
        self.line = line
        self.who = who
        self.rest = rest
        self.cast = cast

    def step(
        self,
        verb: str,
        what: Name | None = None,
        word: str = "",
        second: Name | None = None,
        number: int = 0,
        plan: Plan | None = None,
    ) -> Step:
        """A step of this line."""
        return Step(
            self.line.line,
            self.line.text,
            self.who,
            verb,
            what,
            word,
            second,
            number,
            plan if plan else Plan(),
        )

    def read_all(self) -> Step:
        """What everybody does. Raises `FileError`."""
        words = " ".join(self.rest.text.split())
        if words == "pass":
            return self.step("pass")
        if words in UNTIL:
            return self.step("pass until", word=UNTIL[words])
        known = "', 'all ".join(("pass", *UNTIL))
        raise self.rest.error(f"expected 'all {known}', got 'all {words}'{nearest(words, ('pass', *UNTIL))}")

    def read(self) -> Step:
        """The step. Raises `FileError`."""
        rest = self.rest
        words = " ".join(rest.text.replace("\u2019", "'").split())
        verb, _, _ = rest.text.partition(" ")
        after = rest.cut(len(verb))
        if words in ("passes", "ends the turn", "accepts", "declines", "pays"):
            plain = {
                "passes": "pass",
                "ends the turn": "end turn",
                "accepts": "accept",
                "declines": "decline",
            }
            return self.step(plain.get(words, "pay"))
        if words in ("doesn't pay", "does not pay"):
            return self.step("decline")
        match = re.match(r"(?:doesn't|does not) pay (?P<cost>.+)\Z", words)
        if match is not None:
            return self.step("decline", word=cost_word(match["cost"]))
        if verb in ("plays", "activates", "finalizes"):
            return self._play(verb, after)
        if verb in ("chooses", "targets"):
            found = self.cast.find(after.text)
            if not after.text:
                raise after.error(f"expected what {self.who} {verb}")
            if found is None and verb == "targets":
                raise self.cast.unknown(after)
            return self.step("choose", found, word=after.text)
        if verb == "pays":
            return self.step("pay", word=cost_word(after.text))
        if verb == "concedes":
            return self.step("take", word="concede")
        if verb == "invites":
            return self.step("take", word=f"invite {self.cast.need(after, ('player',)).text}")
        if verb == "hides":
            match = re.match(r"(?P<card>.+) at (?P<place>.+)\Z", after.text)
            if match is None:
                raise after.error("expected 'hides CARD at BATTLEFIELD'")
            card = self.cast.need(after.group(match, "card"), ("card",))
            return self.step("hide", card, second=self.cast.need(after.group(match, "place"), ("place",)))
        if verb == "moves":
            return self._move(after)
        if verb == "assigns":
            match = re.match(r"(?:damage )?to (?P<list>.+)\Z", after.text)
            if match is None:
                raise after.error(
                    "expected 'assigns to UNIT', or several with commas in the order of assignment"
                )
            units = self.cast.take_all(after.group(match, "list"))
            return self.step("assign", units[0], plan=Plan(targets=units))
        if verb == "begins":
            match = re.match(r"the (?P<what>showdown|combat) at (?P<place>.+)\Z", after.text)
            if match is None:
                raise after.error(
                    "expected 'begins the showdown at BATTLEFIELD' or 'begins the combat at BATTLEFIELD'"
                )
            place = self.cast.need(after.group(match, "place"), ("place",))
            return self.step("begin", place, word=match["what"])
        if verb == "orders":
            match = re.match(r"(?P<first>.+) before (?P<second>.+)\Z", after.text)
            if match is None:
                raise after.error("expected 'orders X before Y'")
            first = self.cast.need(after.group(match, "first"))
            return self.step("order", first, second=self.cast.need(after.group(match, "second")))
        raise rest.error(f"expected one of {', '.join(VERBS)}, got '{verb}'{nearest(verb, VERBS)}")

    def _move(self, after: Span) -> Step:
        match = re.match(r"(?P<list>.+) to (?P<place>.+?)\Z", after.text)
        if match is None:
            raise after.error("expected 'moves UNIT to BATTLEFIELD' or 'moves UNIT, UNIT to base'")
        place = after.group(match, "place")
        where = self._place(place)
        units = self.cast.take_all(after.group(match, "list"))
        for unit in units:
            if unit.kind not in ("card", "token"):
                raise after.error(f"expected a card or token, got '{unit.text}', which is a {unit.kind}")
        return self.step("move", units[0], second=where, plan=Plan(targets=units))

    def _place(self, place: Span) -> Name:
        if place.text == "base":
            return Name("base", "place", card=f"base:{self.who}")
        return self.cast.need(place, ("place",))

    def _play(self, verb: str, after: Span) -> Step:
        parts = after.split(",")
        plan = Plan()
        kinds = (
            ("card", "ability")
            if verb == "finalizes"
            else ("card",)
            if verb == "plays"
            else ("card", "token")
        )
        what, at = self._what(verb, after, parts, kinds)
        variant = ""
        number = 0
        list_of = ""
        while at < len(parts):
            part = parts[at]
            word = " ".join(part.text.casefold().split())
            first, _, _ = part.text.partition(" ")
            if word in VARIANTS and verb == "plays":
                variant = VARIANTS[word]
                at += 1
            elif re.fullmatch(r"ability [0-9]{1,6}", word) and verb == "activates":
                number = int(word.split()[1])
                at += 1
            elif re.fullmatch(r"mode [0-9]{1,6}", word):
                plan.modes.append(int(word.split()[1]))
                at += 1
            elif word.capitalize() in COST_KEYWORDS:
                plan.pays.append(word.capitalize())
                at += 1
            elif first == "pays":
                plan.pays.append(cost_word(part.text[len(first) :].strip()))
                at += 1
            elif first == "to":
                plan.location = self._place(part.cut(len(first)))
                at += 1
            elif word in ("targets nothing", "target nothing"):
                plan.says_targets = True
                at += 1
            elif first in ("targets", "target", *COST_ACTS):
                list_of, at = self._list(parts, at, first, plan)
            elif list_of:
                at = self._item(parts, at, list_of, plan)
            else:
                raise part.error(
                    f"expected targets …, to …, mode n, {', '.join(COST_KEYWORDS)}, pays …, "
                    f"with Flow, from hidden, from the trash, ability n, {' …, '.join(COST_ACTS)} …, got '{part.text}'"
                )
        return self.step(verb[:-1], what, variant, number=number, plan=plan)

    def _what(self, verb: str, after: Span, parts: list[Span], kinds: tuple[str, ...]) -> tuple[Name, int]:
        """What a play or an activation is of, and the place of the part behind it."""
        if not after.text:
            raise after.error(f"expected a card after '{verb}'")
        taken = self.cast.take(parts, 0)
        if taken is None:
            raise self.cast.unknown(parts[0])
        what, at = taken
        if what.kind not in kinds:
            raise parts[0].error(
                f"expected a {' or '.join(kinds)}, got '{what.text}', which is a {what.kind}"
            )
        return what, at

    def _list(self, parts: list[Span], at: int, word: str, plan: Plan) -> tuple[str, int]:
        """Begin a list of targets or of what is used; returns of which, and the place of the part behind its first item."""
        list_of = "targets" if word.startswith("target") else word
        plan.says_targets = plan.says_targets or list_of == "targets"
        parts[at] = parts[at].cut(len(word))
        return list_of, self._item(parts, at, list_of, plan)

    def _item(self, parts: list[Span], at: int, list_of: str, plan: Plan) -> int:
        taken = self.cast.take(parts, at)
        if taken is None:
            raise self.cast.unknown(parts[at])
        name, at = taken
        if list_of == "targets":
            plan.targets.append(name)
        else:
            plan.uses.append((self.acts()[list_of], name))
        return at

    def acts(self) -> dict[str, str]:
        """The words for cards that are used for costs, with what the engine calls it."""
        return COST_ACTS


def cost_word(text: str) -> str:
    """An optional cost's name: "Repeat"; `ANY_COST` where the text only says that it is one."""
    words = text.removeprefix("the ").removesuffix(" cost")
    return ANY_COST if words in ("cost", "optional", "additional", "optional additional") else words
