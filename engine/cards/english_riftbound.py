"""English for what Riftbound cards do: conditions and instructions, in the game's own style and in our own words.

An instruction becomes clauses: "draw 1", "its controller draws 2". How clauses are joined (as sentences, after "when …,"
or "you may …", as a list of modes) is decided by what they stand in. A text is read from the top by one `Reader`, which
remembers what "it" and "that unit" are by then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from headjudge.engine.cards import english_layers, nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Pick
from headjudge.engine.cards.english_clauses import Clause, joined, sentences
from headjudge.engine.cards.english_means import MeansReader
from headjudge.engine.cards.nouns import Voice, clean, keyword_name, listed

#: What the rulebook's tokens are (187), for "play a 1 [M] Recruit unit token".
TOKENS: dict[str, tuple[str, str]] = {
    "Recruit": ("1 [M] Recruit unit token", ""),
    "Sprite": ("3 [M] Sprite unit token", " with [Temporary]"),
    "Sand Soldier": ("2 [M] Sand Soldier unit token", ""),
    "Mech": ("3 [M] Mech unit token", ""),
    "Gold": ("Gold gear token", ""),
    "Bird": ("1 [M] Bird unit token", " with [Deflect]"),
    "Reflection": ("0 [M] Reflection unit token", ""),
    "Tentacle": ("1 [M] Tentacle unit token", ""),
    "Shadow Clone": ("0 [M] Shadow Clone unit token", ""),
}

#: Where things are returned: one thing, several.
_OWNERS = ("its owner's hand", "their owners' hands")


class Reader(MeansReader):
    """Reads one text aloud.

    ``voice``   how the card speaks of itself.      ``that``   the noun of what the trigger's condition is about.
    ``extras``  how many optional additional costs the card has, so that "the additional cost" is clear.
    """

    def __init__(self, voice: Voice, that: str = "", extras: int = 1) -> None:
        self.voice = voice
        self.that = that
        self.extras = extras
        self.targets: list[str] = []
        self.it_noun = that
        self.many = False
        #: How many tokens the text has played so far.
        self.made = 0

    # -- words for things and players ---------------------------------------------------------------------------------

    def pick(self, pick: Pick, inside: str = "from") -> str:
        """A description, which from now on is "it"."""
        self.it_noun = nouns.kind_noun(pick, False)
        self.many = pick.every or pick.most != 1
        if not pick.every and not pick.must and pick.zone not in ("hand", "deck"):
            self.targets.append(self.it_noun)
        return nouns.noun(pick, inside=inside)

    def to(self, to: cl.To, inside: str = "from") -> str:
        """What an instruction acts on, as an object."""
        if isinstance(to, Pick):
            return self.pick(to, inside)
        if to == "me":
            self.many = False
            return self.voice.me
        if to == "made":
            self.it_noun, self.many = "token", self.made != 1
            return "those tokens" if self.many else "that token"
        if to == "it":
            return "them" if self.many else "it"
        if to == "revealed":
            return "the revealed cards"
        if to == "this":
            self.many = False
            return "this"
        if to == "that":
            self.it_noun, self.many = self.that or "object", False
            return f"that {self.that or 'object'}"
        self.many = False
        return self.target(to)

    def target(self, word: str) -> str:
        """ "target 1" as "that spell", or "the second unit chosen" where two are called the same."""
        number = word.removeprefix("target ")
        if word == number or not number.isdecimal() or int(number) > 999:
            return clean(word) or "it"
        place = int(number)
        if place >= len(self.targets):
            return f"the {nouns.ordinal(place + 1)} thing chosen"
        self.it_noun = called = self.targets[place]
        same = [at for at, other in enumerate(self.targets) if other == called]
        return (
            f"that {called}"
            if len(same) == 1
            else f"the {nouns.ordinal(same.index(place) + 1)} {called} chosen"
        )

    def its(self) -> str:
        """Whose, of what the instruction before was about."""
        return f"that {self.it_noun}'s" if self.it_noun else "its"

    def amount(self, n: cl.Amount, own: bool = False) -> str:
        """An amount. ``own``: whether "its" can only be what the instruction acts on."""
        if isinstance(n, int):
            return str(n)
        if isinstance(n, cl.Count):
            return self.counted(n)
        form = words.AMOUNTS.get(n)
        if form is None:
            return clean(n) or "0"
        its = "its" if own else self.its()
        return form.format(
            my=self.voice.my, its=its, it="it" if own or not self.it_noun else f"that {self.it_noun}"
        )

    def does(self, who: str, order: str, third: str, rest: str = "") -> Clause:
        """A player does something: "draw 1", "each opponent draws 1"."""
        tail = f" {rest}" if rest else ""
        if who == "you":
            return Clause(f"{order}{tail}")
        return Clause(f"{words.PLAYERS.get(who, clean(who) or 'a player')} {third}{tail}", False)

    # -- conditions ---------------------------------------------------------------------------------------------------

    def condition(self, condition: cl.Condition) -> str:
        """A condition after "if" or "while"."""
        match condition:
            case cl.PaidCost(number):
                return f"you paid the {self.extra(number)}additional cost"
            case cl.PlayedAnother():
                return "you've played another card this turn"
            case cl.IAmAt(place):
                where = {"battlefield": "at a battlefield", "base": "in a base"}.get(
                    place, f"at {clean(place)}"
                )
                return f"{self.voice.im} {where}"
            case cl.IAm(status):
                return f"{self.voice.im} {nouns.status_word(status)}"
            case cl.ItIs():
                return self.it_is(condition)
            case cl.YouControl():
                return self.you_control(condition)
            case cl.ThereIs():
                return english_layers.how_many_there_are(condition)
            case cl.Xp(n):
                return f"you have {n} or more XP"
            case cl.OpponentPlayed(n):
                if n == 1:
                    return "an opponent has played another spell this turn"
                return f"opponents have played {n} or more other spells this turn"
            case cl.Was(what):
                return words.WAS.get(what, f"this has happened this turn: {clean(what)}")
            case _:
                return self.more_conditions(condition)

    def extra(self, number: int) -> str:
        """Which additional cost, where there are several."""
        return "" if self.extras <= 1 and number == 0 else f"{nouns.ordinal(number + 1)} "

    def it_is(self, condition: cl.ItIs) -> str:
        """What it is."""
        it, has, be = ("they", "have", "they're") if self.many else ("it", "has", "it's")
        parts = []
        if condition.status:
            parts.append(f"{be} {nouns.status_word(condition.status)}")
        kind = words.KINDS.get(condition.kind, (clean(condition.kind), clean(condition.kind)))[self.many]
        if condition.tag or condition.kind:
            what = " ".join(filter(None, (clean(condition.tag), kind)))
            parts.append(f"{be} {what if self.many else nouns.article(what)}")
        if condition.max_might >= 0:
            parts.append(f"{it} {has} {condition.max_might} [M] or less")
        if condition.fits is not None:
            fits = condition.fits
            if fits.zone == "anywhere":  # it is what it is wherever it is
                fits = msgspec.structs.replace(fits, zone="board")
            parts.append(f"{be} {nouns.phrase(fits, True, 'in') if self.many else nouns.one(fits, 'in')}")
        return listed(parts) if parts else f"{be} there"

    def you_control(self, condition: cl.YouControl) -> str:
        """How many of something you control, or have elsewhere."""
        pick, n = condition.what, condition.n
        if pick.kind == "battlefield" and pick.zone == "here":
            return "you control this battlefield"
        verb = "you have" if pick.zone in ("trash", "hand", "deck", "champion") else "you control"
        if pick.whose == "enemy" and verb == "you control":
            verb = "there is" if n == 1 and not condition.at_most else "there are"
        other = "other " if pick.other else ""
        if condition.at_most:
            body = nouns.phrase(pick, True, "in", owned=False)
            return f"{verb} no {other}{body}" if n == 0 else f"{verb} {nouns.count(n)} or fewer {other}{body}"
        if n == 1:
            return f"{verb} {nouns.one(pick, 'in', owned=False)}"
        return f"{verb} {nouns.count(n)} or more {other}{nouns.phrase(pick, True, 'in', owned=False)}"

    # -- instructions -------------------------------------------------------------------------------------------------

    def text(self, instructions: Iterable[cl.Instruction]) -> list[Clause]:
        """The clauses of instructions in order."""
        return [clause for instr in instructions for clause in self.instruction(instr)]

    def instruction(self, instr: cl.Instruction) -> list[Clause]:
        """One instruction. A choice that "must" be made is said so: it is made while resolving, and is no target (355.10.f)."""
        clauses = self.plain(instr)
        to = getattr(instr, "to", None)
        if isinstance(to, Pick) and to.must and clauses and clauses[0].order:
            clauses[0] = Clause(f"you must {clauses[0].text}", False)
        return clauses

    def plain(self, instr: cl.Instruction) -> list[Clause]:
        """The clauses of one instruction."""
        match instr:
            case (
                cl.Deal()
                | cl.GiveMight()
                | cl.GiveKeyword()
                | cl.Counter()
                | cl.TakeControl()
                | cl.LoseControl()
                | cl.SaveOnce()
            ):
                return self.affecting(instr)
            case cl.RaiseMight() | cl.DoubleMight() | cl.SwapMight():
                return [Clause(english_layers.change_text(instr, self))]
            case cl.SetMight() | cl.BecomeCopy():
                return [Clause(english_layers.change_text(instr, self), False)]
            case cl.GiveAbility(_, to, until):
                return [Clause(f'give {self.to(to)} "{self.given(instr.ability)}"{_until(until)}')]
            case cl.MoveTo() | cl.Choose() | cl.Recycle() | cl.Return() | cl.NewChoices():
                return self.affecting(instr)
            case cl.Attach(to, what):
                attached = self.to(what)
                return [Clause(f"attach {attached} to {self.to(to)}")]
            case cl.Detach(to):
                return [Clause(f"detach {self.to(to)}")]
            case cl.PayEquip():
                price = "pay the cost of its [Equip] ability, reduced by [A]"
                return [Clause(f"{price}, to attach it to {self.voice.me}", True, True)]
            case cl.TakeEquipment(of):
                taken = f"you may attach one Equipment that is attached to it to {self.voice.me}"
                return [Clause(f"if {self.to(of)} is equipped, {taken}", False, True)]
            case (
                cl.Kill(to) | cl.Banish(to) | cl.Stun(to) | cl.Buff(to) | cl.Ready(to) | cl.Exhaust(to) | cl.Heal(to)
                | cl.Empower(to) | cl.Disempower(to)
            ):  # fmt: skip
                return [Clause(f"{type(instr).__name__.lower()} {self.to(to)}")]
            case cl.Pay() | cl.May() | cl.If() | cl.DoThis() | cl.Modes() | cl.AtEndOfTurn() | cl.ThisTurn():
                return self.structured(instr)
            case (
                cl.Play()
                | cl.PlayToken()
                | cl.LookAndBanish()
                | cl.EachPlays()
                | cl.RevealUntil()
                | cl.PlayBanished()
            ):
                return self.playing(instr)
            case cl.Forbid():
                return [self.forbid(instr)]
            case cl.Discount(cost, what):
                return [
                    Clause(
                        f"the next {clean(what)} you play this turn costs {nouns.amount_off(cost)} less",
                        False,
                    )
                ]
            case (
                cl.Draw() | cl.Discard() | cl.Channel() | cl.TakeTurn() | cl.Add() | cl.Predict() | cl.Burn() | cl.GainXp()
                | cl.GainPoints()
            ):  # fmt: skip
                return self.player_does(instr)
            case _:
                return self.more(instr)

    def affecting(
        self,
        instr: cl.Deal | cl.GiveMight | cl.GiveKeyword | cl.Counter | cl.TakeControl | cl.LoseControl | cl.SaveOnce | cl.MoveTo
        | cl.Choose | cl.Recycle | cl.Return | cl.NewChoices,
    ) -> list[Clause]:  # fmt: skip
        """Instructions that do more to something than a verb says."""
        match instr:
            case cl.Deal():
                return [self.deal(instr)]
            case cl.GiveMight():
                return [Clause(self.give_might(instr))]
            case cl.GiveKeyword(keyword, to, value, until):
                word = f"{self.voice.my} keywords" if keyword == "mine" else keyword_name(keyword, value)
                return [Clause(f"give {self.to(to)} {word}{_until(until)}")]
            case cl.Counter():
                return self.counter(instr)
            case cl.TakeControl():
                return self.take_control(instr)
            case cl.LoseControl(to):
                return [Clause(f"lose control of {self.to(to)}")]
            case cl.SaveOnce():
                return self.save_once(instr)
            case cl.MoveTo(to, where):
                what = self.to(to)
                base = "their bases" if self.many else "its base"
                if to == "me":
                    base = f"{self.voice.my} base" if self.voice.speaks else "its base"
                place = {
                    "base": f" to {base}", "battlefield": " to a battlefield", "here": " here",
                    "this battlefield": " to this battlefield", "there": " to that battlefield",
                    "base or out": " to or from its base", "along": " along with it", "controlled": " to a battlefield you control",
                    "paid": " to the location of the unit you exhausted to pay for this",
                }.get(where, "")  # fmt: skip
                return [Clause(f"move {what}{place}")]
            case cl.Choose(to):
                return [Clause(f"choose {self.pick(to, inside='in')}")]
            case cl.Recycle(to):
                return [Clause(f"recycle {self.to(to)}")]
            case cl.Return(to):
                what = self.to(to)
                if isinstance(to, Pick) and to.whose == "yours" and to.zone == "trash":
                    return [Clause(f"return {what} to your hand")]
                if to == "me" and self.voice.speaks:
                    return [Clause("return me to my owner's hand")]
                return [Clause(f"return {what} to {_OWNERS[self.many]}")]
            case cl.NewChoices(to):
                return [Clause(f"you may make new choices for {self.to(to)}", False)]
            case _:
                assert_never(instr)

    def each_of(self, to: cl.To) -> str:
        """What damage is dealt to: each of several, not shared among them."""
        what = self.to(to)
        several = isinstance(to, Pick) and not to.every and to.most != 1
        return f"each of {what}" if several else what

    def give_might(self, instr: cl.GiveMight) -> str:
        """Give Might or take it away."""
        what = self.to_later(instr.n, instr.to)
        n = instr.n
        each = " each" if isinstance(instr.to, Pick) and not instr.to.every and instr.to.most > 1 else ""
        if isinstance(n, int):
            change = f"{n:+d} [M]"
        else:
            change = f"+[M] equal to {what[1]}"
        least = f", to a minimum of {instr.floor} [M]" if instr.floor >= 0 else ""
        least += f", to a maximum of {instr.cap} [M]" if instr.cap >= 0 else ""
        return f"give {what[0]}{each} {change}{_until(instr.until)}{least}"

    def to_later(self, n: cl.Amount, to: cl.To) -> tuple[str, str]:
        """The object and the amount of an instruction: the amount is about what came before the object."""
        before = self.its()
        own = to == "it" or not self.it_noun
        what = self.to(to)
        if isinstance(n, int):
            return what, str(n)
        if isinstance(n, cl.Count):
            return what, self.counted(n)
        form = words.AMOUNTS.get(n, clean(n) or "0")
        its = "its" if own else before
        return what, form.format(my=self.voice.my, its=its, it="it" if own else before.removesuffix("'s"))

    def counter(self, instr: cl.Counter) -> list[Clause]:
        """Counter, unless, and where the card goes."""
        text = f"counter {self.to(instr.to)}"
        if instr.unless is not None:
            cost = instr.unless
            price = f"pays {nouns.resources(cost)}" if not cost.acts and nouns.resources(cost) else ""
            text += f" unless its controller {price or 'chooses to ' + nouns.paid(cost, self.voice)}"
        where = {"hand": "it goes to its owner's hand", "banishment": "it is banished"}
        if not instr.into:
            return [Clause(text)]
        goes = where.get(instr.into, f"it goes to {clean(instr.into)}")
        return [Clause(text), Clause(f"{goes} instead of the trash", False, True)]

    def take_control(self, instr: cl.TakeControl) -> list[Clause]:
        """Gain control, and for how long."""
        what = self.to(instr.to)
        until = {"": "", "lost": " for now", "me": f" until {self.voice.i} leave{self.voice.s} the board"}
        ends = until.get(instr.until, f" until {clean(instr.until)}")
        if instr.home:
            them = "them" if self.many else "it"
            return [Clause(f"move {what} to your base"), Clause(f"you control {them}{ends}", False, True)]
        return [Clause(f"gain control of {what}{ends}")]

    def save_once(self, instr: cl.SaveOnce) -> list[Clause]:
        """A delayed replacement of a death."""
        clauses = [Clause(f"choose {self.pick(instr.to, 'in')}")] if isinstance(instr.to, Pick) else []
        them = "them" if self.many else "it"
        who = "one of them" if self.many else "it"
        if isinstance(instr.to, str):
            them = who = self.to(instr.to)
            if instr.to == "me":
                who = self.voice.i
        saves = f"heal {them}, exhaust {them}, and recall {them} instead"
        if instr.pay is not None:
            saves = f"you may {nouns.paid(instr.pay, self.voice)} to {saves}"
        return [*clauses, Clause(f"the next time {who} would die this turn, {saves}", False, True)]

    def playing(
        self,
        instr: cl.Play | cl.PlayToken | cl.LookAndBanish | cl.EachPlays | cl.RevealUntil | cl.PlayBanished,
    ) -> list[Clause]:
        """Instructions to play something."""
        match instr:
            case cl.Play():
                return self.play(instr)
            case cl.PlayToken():
                return [self.play_token(instr)]
            case cl.LookAndBanish(n, who):
                player = words.PLAYERS.get(who, clean(who) or "a player")
                turns = "in turn order, " if who in ("each", "opponents") else ""
                if who == "you":
                    text = f"look at the top {n} cards of your Main Deck, banish one, and recycle the others"
                    return [Clause(text, True, True)]
                looks = (
                    f"looks at the top {n} cards of their Main Deck, banishes one, and recycles the others"
                )
                return [Clause(f"{turns}{player} {looks}", False, True)]
            case cl.EachPlays(ignoring):
                free = words.IGNORING.get(ignoring, f"ignoring {clean(ignoring)}")
                how = f", {free}" if free else ""
                order = "starting with the next player, each player plays the card they banished this way"
                return [Clause(f"{order}{how}", False, True)]
            case cl.PlayBanished(kind):
                what = words.KINDS.get(kind, (clean(kind) or "card", ""))[0]
                return [Clause(f"play {nouns.article(what)} banished with this", False, True)]
            case cl.RevealUntil(kind):
                what = words.KINDS.get(kind, (clean(kind) or "card", ""))[0]
                return [
                    Clause(
                        f"reveal cards from the top of your Main Deck until you reveal {nouns.article(what)}"
                    ),
                    Clause("banish it, play it, ignoring its cost, and recycle the other cards", True, True),
                ]
            case _:
                assert_never(instr)

    def play(self, instr: cl.Play) -> list[Clause]:
        """Play a card as an effect says: who, to where, ignoring what, and what becomes of it."""
        inside = "from"
        what = self.to(instr.what, inside)
        their = "your" if instr.who == "you" else "their"
        where = {
            "any": "",
            "base": f" to {their} base",
            "same": " to the location it left",
            "here": " here",
            "controlled": " to a battlefield you control",
            "any battlefield": " to any battlefield",
            "there": " there",
        }
        ignoring = words.IGNORING.get(instr.ignoring, f"ignoring {clean(instr.ignoring)}")
        if instr.what == "me":
            ignoring = ignoring.replace("its", self.voice.my)
        tail = f"{what}{where.get(instr.where, f' to {clean(instr.where)}')}{f', {ignoring}' if ignoring else ''}"
        if instr.less is not None:
            tail += f", reducing its cost by {nouns.amount_off(instr.less)}"
        if instr.off:
            tail += f", reducing its Energy cost by {self.amount(instr.off)}"
        played = self.does(instr.who, "play", "plays", tail)
        if instr.optional:
            who = words.PLAYERS.get(instr.who, clean(instr.who) or "a player")
            played = Clause(f"{who} may play {tail}", False)
        if not instr.then:
            return [played]
        return [played, Clause(f"then {clean(instr.then)} it", True, True)]

    def play_token(self, instr: cl.PlayToken) -> Clause:
        """Play tokens: how many, what they are, how and where they enter."""
        name = clean(instr.token) or "nameless"
        n = instr.n if isinstance(instr.n, int) else 1
        self.made += n if n == instr.n else 2
        body, trait = TOKENS.get(instr.token, (f"{name} token", ""))
        ready = "ready " if instr.ready else ""
        if n != 1:
            body = f"{body}s"
        number = nouns.count(n) if n != 1 else ""
        what = f"{number} {ready}{body}{trait}" if number else f"{nouns.article(ready + body)}{trait}"
        their = "your" if instr.who == "you" else "their"
        where = {"any": "", "base": f" to {their} base", "here": " here", "same": " to the same location"}
        tail = "" if instr.ready is None or instr.ready else " exhausted"
        tail += where.get(instr.where, f" to {clean(instr.where)}")
        if isinstance(instr.n, cl.Count):
            tail += f" for each {nouns.each(instr.n.what)}"
        elif not isinstance(instr.n, int):
            tail += f", as many as {self.amount(instr.n)}"
        return self.does(instr.who, "play", "plays", f"{what}{tail}")

    def structured(
        self, instr: cl.Pay | cl.May | cl.If | cl.DoThis | cl.Modes | cl.AtEndOfTurn | cl.ThisTurn
    ) -> list[Clause]:
        """Instructions that hold instructions."""
        match instr:
            case cl.Pay(cost, then, otherwise, who):
                payer = words.PLAYERS.get(who, clean(who) or "a player")
                clauses = [Clause(f"{payer} may {nouns.paid(cost, self.voice)}", False)]
                they = "you" if who == "you" else "they"
                done = joined(self.text(then), bool(otherwise))
                clauses.append(Clause(f"if {they} do, {done}", False, True))
                if otherwise:
                    clauses.append(Clause(f"otherwise, {joined(self.text(otherwise))}", False, True))
                return clauses
            case cl.May():
                return self.may_do(instr)
            case cl.If(condition, then, otherwise):
                said = self.condition(condition)
                done = joined(self.text(then), bool(otherwise))
                clauses = [Clause(f"if {said}, {done}", False, bool(otherwise), True)]
                if otherwise:
                    clauses.append(Clause(f"otherwise, {joined(self.text(otherwise))}", False, True))
                return clauses
            case cl.DoThis(then, n):
                times = "" if n == 1 else f" {n} times"
                return [Clause(f"do this{times}: {joined(self.inner(then))}", True, True)]
            case cl.Modes(modes, fresh, each):
                lines = "".join(f"\n• {sentences(self.inner(mode)) or 'Nothing.'}" for mode in modes)
                which = (
                    " that hasn't been chosen this turn"
                    if fresh
                    else " you haven't already chosen"
                    if each
                    else ""
                )
                return [Clause(f"choose one{which} —{lines}", True, True)]
            case cl.AtEndOfTurn(then, next_main, may):
                at = "at the start of your next Main Phase" if next_main else "at the end of this turn"
                does = f"{'you may ' if may else ''}{joined(self.inner(then))}"
                return [Clause(f"{at}, {does}", False, open=True)]
            case cl.ThisTurn():
                return [self.this_turn(instr)]
            case _:
                assert_never(instr)

    def inner(self, then: tuple[cl.Instruction, ...]) -> list[Clause]:
        """A text of its own inside this one: it starts from the same "it", and its targets are its own."""
        reader = Reader(self.voice, self.that, self.extras)
        reader.it_noun, reader.many, reader.made = self.it_noun, self.many, self.made
        reader.that = self.it_noun or self.that
        return reader.text(then)

    def given(self, ability: cl.Triggered | cl.Activated) -> str:
        """An ability that is given, as whoever has it says it."""
        from headjudge.engine.cards.english_abilities import (
            ability_text,  # which reads texts with this module
        )

        return ability_text(ability, nouns.I)


def _until(until: str) -> str:
    """How long an effect lasts."""
    return english_layers.until_text(until)
