"""Made-up texts: what a spell, a trigger or an activated ability does.

A `TextWriter` writes instructions one choice at a time, the simplest first, within the mechanics that are
switched on. It keeps account of what has been chosen so far, so that "it" and "target 0" name something;
`well_formed` holds it to that. May be called by: `made_up`.
"""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound import instructions_means as means
from headjudge.fuzz.riftbound import picks
from headjudge.fuzz.riftbound.instructions import (
    CONTROLLED,
    DEAD,
    HARMED,
    LIVING,
    OWNED,
    PERMANENT,
    PLACE,
    SPELL,
    UNIT,
    ways,
)
from headjudge.fuzz.riftbound.picks import Levels
from headjudge.fuzz.riftbound.swarm import BIT
from headjudge.fuzz.riftbound.well_formed import THAT, Text
from headjudge.fuzz.source import Source

_HELPED = ("friendly", "friendly", "any")
_WHO = ("you", "you", "you", "you", "each", "opponents")
_WHO_OF_IT = (*_WHO, "its controller", "its controller")

_AM = ("exhausted", "stunned", "buffed")
_IT_IS: tuple[cl.Condition, ...] = (
    cl.ItIs("exhausted"), cl.ItIs("stunned"), cl.ItIs("buffed"), cl.ItIs("empowered"), cl.ItIs(max_might=3), cl.ItIs(tag="Recruit"),
)  # fmt: skip


class TextWriter:
    """Writes texts for one card; see the module's docstring.

    ``source``   makes the choices.         ``on``    mechanics that may occur, as bits.
    ``domains``  letters of the card.       ``sort``  unit, gear or spell.
    """

    __slots__ = (
        "alive",
        "countable",
        "depth",
        "domains",
        "in_part",
        "it",
        "on",
        "optional",
        "scored",
        "singles",
        "sort",
        "source",
        "stepped",
        "that"
    )  # fmt: skip

    #: How many features a description has.
    features: ClassVar[tuple[int, ...]] = (0, 0, 0, 0, 1, 1, 1, 2)

    def __init__(self, source: Source, on: int, domains: str, sort: str) -> None:
        self.source = source
        self.on = on
        self.domains = domains
        self.sort = sort
        self.optional = False  # whether the card has an optional additional cost that its text can ask about
        self.begin("")

    def begin(self, when: str) -> None:
        """A new text starts; ``when``: its trigger, "" for a spell or an activated ability."""
        self.alive = self.sort != "spell" and when != "die"
        self.it = ""  # the kind of what "it" names; "" for nothing
        self.that = THAT.get(when, "")
        self.stepped = False  # whether an instruction stands before
        self.scored = when in ("conquer", "hold")
        self.singles: list[str] = []  # kinds of the targets chosen so far, while each place chose exactly one
        self.countable = True
        self.depth = 0
        self.in_part = False  # whether this is the text of an ability that another text makes

    # -- what is acted on ------------------------------------------------------------------------------------

    def pick(self, levels: Levels) -> Pick:
        """A description from a table, which is noted as chosen."""
        pick = self.source.pick(levels[self.source.pick(self.features)])
        if pick.every and not self.on & BIT["each"]:
            pick = levels[0][0]
        return self.note(pick)

    def note(self, pick: Pick) -> Pick:
        """Remember what a description chooses, so that later words can refer to it."""
        single = not pick.every and pick.most == 1
        self.it = pick.kind if single else ""
        if not (
            pick.every or pick.must or pick.zone == "hand"
        ):  # those are no targets, and have no place among them
            if single and pick.least == 1 and self.countable:
                self.singles.append(pick.kind)
            else:
                self.countable = False
        return pick

    def word(self, kinds: tuple[str, ...], *, me: bool = False) -> str:
        """A word for something of those kinds that was named before; "" for none, or where something new is
        wanted.
        """
        words = ["", ""]
        if self.it in kinds:
            words += ["it", "it"]
        words += [f"target {n}" for n, kind in enumerate(self.singles) if kind in kinds]
        if self.that in kinds:
            words += ["that"]
        if me and self.alive and self.sort in kinds:
            words += ["me"]
        if len(words) == 2:
            return ""
        word = self.source.pick(words)
        if word == "me":
            self.it = self.sort
        elif word == "that":
            self.it = self.that
        elif word and word != "it":
            self.it = self.singles[int(word[7:])]
        return word

    def units(self, whose: tuple[str, ...]) -> Pick:
        """A description of units."""
        return self.pick(picks.UNITS[self.source.pick(whose)][self.alive and self.sort == "unit"])

    def harmed(self) -> cl.To:
        """Units that something bad happens to."""
        return self.word(UNIT) or self.units(HARMED)

    def helped(self) -> cl.To:
        """Units that something good happens to."""
        return self.word(UNIT, me=True) or self.units(_HELPED)

    def permanents(self, whose: str, *, me: bool = False) -> cl.To:
        """Units or gear."""
        word = self.word(PERMANENT, me=me)
        if word:
            return word
        sort = self.source.integer(0, 3)
        return (
            self.units((whose,))
            if sort < 2
            else self.pick((picks.GEAR if sort == 2 else picks.PERMANENTS)[whose])
        )

    def amount(self, most: int) -> cl.Amount:
        """A number from 1, or the Might of the source or of what "it" names."""
        words: list[cl.Amount] = list(range(1, most + 1))
        if self.alive and self.sort == "unit":
            words.append("my might")
        if self.it in ("unit", "gone unit"):
            words.append("its might")
        return self.source.pick(words)

    def who(self) -> str:
        """Who does it: mostly you."""
        return self.source.pick(_WHO_OF_IT if self.it in OWNED else _WHO)

    def cost(self) -> Cost:
        """Resources to pay."""
        return self.source.pick(picks.small_costs(self.domains))

    def act(self) -> Act:
        """Something to do as a part of a cost, besides turning or using up the source."""
        return self.source.pick(
            picks.OTHER_ACTS + picks.XP_ACTS if self.on & BIT["level"] else picks.OTHER_ACTS
        )

    # -- texts -----------------------------------------------------------------------------------------------

    def text(self, when: str = "") -> Text:
        """What a spell, a trigger or an activated ability does: instructions, or a choice of modes."""
        self.begin(when)
        if self.on & BIT["modes"] and self.source.chance(1, 11):
            modes = []
            for _ in range(self.source.integer(2, 3)):
                self.begin(when)
                modes.append(self.steps((1, 1, 1, 2)))
            return (cl.Modes(tuple(modes)),)
        return self.steps((1, 1, 1, 1, 2, 2, 2, 3))

    def steps(self, lengths: tuple[int, ...]) -> Text:
        """Instructions one after the other."""
        found: list[cl.Instruction] = []
        for _ in range(self.source.pick(lengths)):
            found.extend(self.step())
            self.stepped = True
        return tuple(found)

    def step(self) -> Text:
        """One instruction, or two that belong together."""
        where = SPELL if self.sort == "spell" else LIVING if self.alive else DEAD
        where |= PLACE if self.scored else 0
        return self.source.pick(ways(self.on, where, self.depth, self.in_part))(self)

    def inside(self, lengths: tuple[int, ...] = (1, 1, 1, 2)) -> Text:
        """Instructions inside another one. What is chosen there can't be referred to afterwards."""
        it = self.it
        self.depth += 1
        found = self.steps(lengths)
        self.depth -= 1
        self.it = it
        self.countable = False
        return found

    def apart(self) -> Text:
        """Instructions of an ability that this text makes: with targets of its own, and knowing what "it"
        was.
        """
        before = self.singles, self.countable, self.it
        self.singles, self.countable, self.in_part = [], True, True
        self.depth += 1
        found = self.steps((1, 1, 2))
        self.depth -= 1
        self.singles, self.countable, self.it = before
        self.in_part = False
        return found

    def gone(self, found: cl.Instruction) -> Text:
        """An instruction that sends things to another zone: afterwards they are only looked back at
        (359.3.e.13).
        """
        self.it = "gone unit" if self.it == "unit" else "gone" if self.it in CONTROLLED else ""
        self.singles = ["gone"] * len(self.singles)
        return (found,)

    def condition(
        self, *, paid: bool = False, about_it: bool = False, passive: bool = False, depth: int = 0
    ) -> cl.Condition:
        """Something that can be true.

        ``paid``      it may ask whether the optional additional cost was paid.
        ``about_it``  it may ask about what "it" names.
        ``depth``     how many conditions it stands in.
        ``passive``   of a passive ability: it asks for Might, which such abilities change, only where layers are on.
        """
        source = self.source
        layered = bool(self.on & BIT["layers"])
        sorts = ["control", "control", "was", "opponent", "turn"]
        if paid:
            sorts += ["paid", "paid"]
        if self.on & BIT["legion"]:
            sorts += ["another", "another"]
        if self.on & BIT["level"]:
            sorts += ["xp"]
        if self.alive:
            sorts += ["am", "am at"] if self.sort == "unit" else ["am"]
            if self.sort == "unit" and self.on & BIT["move"]:
                sorts += ["moved"]
            if self.sort == "unit" and self.on & BIT["combat"]:
                sorts += ["fights"]
        if self.on & BIT["points"]:
            sorts += ["near"]
        if self.on & BIT["pay"]:
            sorts += ["spent"]
        if not passive and self.on & BIT["play from"]:
            sorts += ["from"]
        if depth < 2:
            sorts += ["not", "both"]
        if layered:
            sorts += ["there is"]
            if passive and self.sort == "unit":
                sorts += ["mighty there", "mighty", "mighty"]
        if about_it and self.it == "unit":
            sorts += ["it is", "it is"]
        if about_it and self.stepped and not depth:
            sorts += ["done", "done"]
        match source.pick(sorts):
            case "control":
                counted = source.pick(
                    picks.PLAINLY_COUNTED if passive and not layered else picks.COUNTED_ON_BOARD
                )
                return cl.YouControl(counted, source.integer(1, 3), source.chance(1, 5))
            case "there is":
                return cl.ThereIs(
                    source.pick(picks.PLAINLY_COUNTED), source.integer(1, 3), source.chance(1, 5)
                )
            case "mighty":
                return cl.IAm("mighty")
            case "mighty there":
                return cl.Both(cl.IAmAt("battlefield"), cl.IAm(source.pick(("mighty", "alone"))))
            case "was":
                return cl.Was(source.pick(("enemy unit died", "friendly unit died", "you discarded")))
            case "opponent":
                return cl.OpponentPlayed(source.integer(1, 2))
            case "paid":
                return cl.PaidCost()
            case "another":
                return cl.PlayedAnother()
            case "xp":
                return cl.Xp(source.integer(1, 4))
            case "spent":
                return means.spent(self)
            case "near":
                return cl.NearVictory(source.pick(("an opponent", "you")), source.integer(1, 4))
            case "moved":
                return cl.Moved(source.integer(1, 2))
            case "fights":
                return cl.InCombat(source.chance(1, 2))
            case "from":
                return cl.PlayedFrom(source.pick(("hand", "facedown", "elsewhere")))
            case "done":
                return cl.Did()
            case "turn":
                return cl.WhoseTurn(source.pick(("you", "an opponent")))
            case "not":
                return cl.Not(self.condition(paid=paid, about_it=about_it, passive=passive, depth=depth + 1))
            case "both":
                one = self.condition(paid=paid, about_it=about_it, passive=passive, depth=depth + 1)
                return cl.Both(one, self.condition(paid=paid, about_it=about_it, passive=passive, depth=2))
            case "am at":
                return cl.IAmAt(source.pick(("battlefield", "base")))
            case "am":
                am = _AM[:1] if self.sort == "gear" else _AM
                status = source.pick((*am, "equipped") if self.on & BIT["equipment"] and am is _AM else am)
                return cl.IAm("empowered" if self.on & BIT["empower"] and source.chance(1, 2) else status)
            case _:
                return source.pick(_IT_IS)
