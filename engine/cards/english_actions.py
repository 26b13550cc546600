"""English for damage, looking and revealing, what several players do, and places: the part of a `Reader` for `riftbound_actions`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from headjudge.engine.cards import english_layers, nouns, words
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Pick
from headjudge.engine.cards.english_clauses import Clause, joined, sentences
from headjudge.engine.cards.english_rare import rare_clause
from headjudge.engine.cards.nouns import Voice, capital, clean, listed


class ActionReader:
    """Reads these instructions; `Reader` is the whole."""

    voice: Voice
    that: str
    it_noun: str
    many: bool
    made: int

    # -- what the whole reader says -----------------------------------------------------------------------------------

    def pick(self, pick: Pick, inside: str = "from") -> str:
        """A description, which from now on is "it"."""
        raise NotImplementedError

    def to(self, to: cl.To, inside: str = "from") -> str:
        """What an instruction acts on, as an object."""
        raise NotImplementedError

    def amount(self, n: cl.Amount, own: bool = False) -> str:
        """An amount."""
        raise NotImplementedError

    def each_of(self, to: cl.To) -> str:
        """What damage is dealt to."""
        raise NotImplementedError

    def condition(self, condition: cl.Condition) -> str:
        """A condition after "if" or "while"."""
        raise NotImplementedError

    def inner(self, then: tuple[cl.Instruction, ...]) -> list[Clause]:
        """A text of its own inside this one."""
        raise NotImplementedError

    def does(self, who: str, order: str, third: str, rest: str = "") -> Clause:
        """A player does something."""
        raise NotImplementedError

    def text(self, instructions: Iterable[cl.Instruction]) -> list[Clause]:
        """The clauses of instructions in order."""
        raise NotImplementedError

    def means(self, instr: cl.EachChooses | cl.SpendAny | cl.NameCard | cl.HideFree) -> Clause:
        """What is chosen between, spent and named."""
        raise NotImplementedError

    def spent(self, condition: cl.SpentTurn) -> str:
        """What has been spent this turn."""
        raise NotImplementedError

    # -- amounts and conditions ---------------------------------------------------------------------------------------

    def conditional(self, condition: cl.Condition | None, word: str = "if") -> str:
        """ "While I'm buffed, ", or nothing."""
        return f"{word} {self.condition(condition)}, " if condition is not None else ""

    def counted(self, n: cl.Count) -> str:
        """How many things there are: "the number of friendly units", "2 and 1 for each …"."""
        plus = f"{n.plus} and " if n.plus else ""
        return f"{plus}{n.times} for each {nouns.each(n.what)}"

    def more_conditions(
        self,
        condition: cl.Not
        | cl.Both
        | cl.NearVictory
        | cl.Moved
        | cl.InCombat
        | cl.PlayedFrom
        | cl.WhoseTurn
        | cl.Spent
        | cl.SpentTurn
        | cl.Did,
    ) -> str:
        """Conditions that are about the game more than about a thing."""
        voice = self.voice
        match condition:
            case cl.Not(cl.Did()):
                return "you don't"
            case cl.Not(inner):
                return f"it's not true that {self.condition(inner)}"
            case cl.Both(one, other):
                return f"{self.condition(one)} and {self.condition(other)}"
            case cl.NearVictory(whose, n):
                score = "your" if whose == "you" else f"{nouns.article(clean(whose) or 'player')}'s"
                score = "an opponent's" if whose == "an opponent" else score
                return f"{score} score is within {n} point{'' if n == 1 else 's'} of the Victory Score"
            case cl.Moved(n):
                has = "I've" if voice.speaks else "this has"
                times = {1: "", 2: " twice"}.get(n, f" {nouns.count(n)} times")
                return f"{has} moved{times} this turn"
            case cl.InCombat(showdown):
                return f"{voice.im} in a {'showdown' if showdown else 'combat'}"
            case cl.PlayedFrom(zone):
                where = words.PLAYED_FROM.get(zone, f"from {clean(zone)}")
                return f"you played {voice.me} {where}"
            case cl.Did():
                return "you do"
            case cl.SpentTurn():
                return self.spent(condition)
            case cl.Spent(n):
                return f"you spent [{n}] or more on it"
            case cl.WhoseTurn(whose):
                return "it's your turn" if whose == "you" else f"it's {clean(whose) or 'nobody'}'s turn"
            case _:
                assert_never(condition)

    # -- damage -------------------------------------------------------------------------------------------------------

    def deal(self, instr: cl.Deal) -> Clause:
        """Deal damage, by this or by a unit."""
        n = instr.n
        dealer = self.dealer(instr.by) if instr.by else ""
        verb = f"{dealer} deal{self.deals(instr.by)}" if dealer else "deal"
        if n == "by might":
            whose = self.voice.my if instr.by == "me" else "its"
            return Clause(f"{verb} damage equal to {whose} Might to {self.each_of(instr.to)}", not dealer)
        dealt = self.amount(n) if isinstance(n, int) else f"damage equal to {self.amount(n)}"
        return Clause(f"{verb} {dealt} to {self.each_of(instr.to)}", not dealer)

    def dealer(self, by: str) -> str:
        """The unit that deals damage, as the subject."""
        if by == "me":
            return self.voice.i
        return "it" if by == "it" else self.to(by)

    def deals(self, by: str) -> str:
        """The ending of the dealer's verb."""
        return self.voice.s if by == "me" else "s"

    def split(self, instr: cl.DealSplit) -> Clause:
        """Deal damage split among units."""
        dealer = self.dealer(instr.by) if instr.by else ""
        verb = f"{dealer} deal{self.deals(instr.by)}" if dealer else "deal"
        whose = self.voice.my if instr.by == "me" else "its"
        n = instr.n
        if n == "by might":
            dealt = f"damage equal to {whose} Might"
        else:
            dealt = f"{n} damage" if isinstance(n, int) else f"damage equal to {self.amount(n)}"
        return Clause(f"{verb} {dealt} split among {self.pick(instr.to)}", not dealer)

    def prevent(self, instr: cl.Prevent) -> Clause:
        """Prevent damage."""
        kind = f"{words.DAMAGE_BY.get(instr.what, clean(instr.what))} damage".strip()
        whom = "units" if instr.to is None else self.to(instr.to)
        if instr.once:
            least = f" up to {instr.n}" if instr.n else ""
            return Clause(
                f"the next time{least} {kind} would be dealt to {whom} this turn, prevent it", False
            )
        much = f"the next {instr.n}" if instr.n else "all"
        return Clause(f"prevent {much} {kind} that would be dealt to {whom} this turn")

    # -- cards --------------------------------------------------------------------------------------------------------

    def dig(self, instr: cl.Dig) -> list[Clause]:
        """Look at, or reveal, cards of the deck, and take one."""
        top = f"the top {instr.n} cards" if instr.n != 1 else "the top card"
        first = Clause(f"{'reveal' if instr.reveal else 'look at'} {top} of your Main Deck", True, True)
        what = nouns.one(bare(instr.what), "in", owned=False)
        verb = {
            "draw": f"draw {what}", "hand": f"put {what} into your hand",
            "play": f"banish {what} and play it", "trash": f"put {what} into your trash",
        }.get(instr.then, f"{clean(instr.then) or 'take'} {what}")  # fmt: skip
        if instr.then == "play":
            if instr.here:
                verb += " here"
            free = words.IGNORING.get(instr.ignoring, f"ignoring {clean(instr.ignoring)}")
            verb += f", {free}" if free else ""
            verb += f", reducing its cost by {nouns.amount_off(instr.less)}" if instr.less is not None else ""
        else:
            verb += " here" if instr.here else ""
            verb += f" {words.IGNORING.get(instr.ignoring, clean(instr.ignoring))}" if instr.ignoring else ""
            verb += f" for {nouns.amount_off(instr.less)} less" if instr.less is not None else ""
        if instr.shown:
            verb = f"reveal and {verb}"
        if instr.within or instr.plus:
            most = self.amount(instr.within) if instr.within else "0"
            verb += f" with Might up to {instr.plus} more than {most}"
        took = Clause(f"{'' if instr.must else 'you may '}{verb} from among them", instr.must, True)
        rest = {
            "recycle": "recycle the rest",
            "draw": "draw the rest",
            "trash": "put the rest into your trash",
        }
        self.it_noun, self.many = "card", False
        return [
            first,
            took,
            Clause(rest.get(instr.rest, f"{clean(instr.rest) or 'leave'} the rest"), True, True),
        ]

    def reveal_hand(self, instr: cl.RevealHand) -> list[Clause]:
        """An opponent reveals their hand, and loses a card of it."""
        clauses = [Clause("an opponent that you choose reveals their hand", False, True)]
        what = "a card" if instr.what is None else nouns.one(bare(instr.what), "in", owned=False)
        ends = {
            "discard": "they discard it", "recycle": "they recycle it", "banish": "banish it",
        }.get(instr.then, f"it is {clean(instr.then) or 'kept'}")  # fmt: skip
        back = [Clause("when they hold, return it to their hand", False, True)] if instr.until_hold else []
        if instr.what is None:
            if instr.then == "discard" and not instr.optional:
                return [*clauses, *back]
            chosen = f"{'you may choose' if instr.optional else 'you choose'} nothing ({ends})"
            return [*clauses, *back, Clause(chosen, False, True)]
        may = "you may choose" if instr.optional else "choose"
        self.it_noun, self.many = "card", False
        return [
            *clauses,
            Clause(f"{may} {what} from it", not instr.optional, True),
            *([Clause(ends, False, True)] if instr.then else []),
            *back,
        ]

    def reveal_top(self, instr: cl.RevealTop) -> Clause:
        """Reveal the top cards of a deck."""
        whose = "your" if instr.who == "you" else "their"
        deck = f"{capital(clean(instr.deck)) or 'Nameless'} Deck"
        card = "rune" if instr.deck == "rune" else "card"
        top = f"the top {instr.n} {card}s" if instr.n != 1 else f"the top {card}"
        self.it_noun, self.many = card, instr.n != 1
        return self.does(instr.who, "reveal", "reveals", f"{top} of {whose} {deck}")

    # -- several players ----------------------------------------------------------------------------------------------

    def each_does(self, instr: cl.EachDoes) -> Clause:
        """Each player kills one of theirs."""
        who = words.PLAYERS.get(instr.who, clean(instr.who) or "a player")
        must = "may" if instr.optional else "must"
        what = nouns.one(instr.what, "in", owned=False)
        theirs = what if instr.any else f"one of their {nouns.phrase(instr.what, True, 'in', owned=False)}"
        form = words.EACH_DOES.get(instr.do)
        verb = form.format(theirs) if form is not None else f"{clean(instr.do) or 'use'} {theirs}"
        return Clause(f"{who} {must} {verb}", False)

    def each_keeps(self, instr: cl.EachKeeps) -> Clause:
        """Each player keeps some, and the rest goes."""
        kept = listed(
            [f"{instr.n} {nouns.phrase(pick, instr.n != 1, 'in', owned=False)}" for pick in instr.what]
        )
        verb = {"kill": "killed", "recycle": "recycled"}.get(instr.do, clean(instr.do) or "gone")
        return Clause(
            f"each player chooses {kept or 'nothing'} of theirs, and the rest are {verb}", False, True
        )

    def forbid(self, instr: cl.Forbid) -> Clause:
        """A prohibition by an effect."""
        who = {
            "opponents": "opponents",
            "its controller": "its controller",
            "its owner": "its owner",
            "it": "they" if self.many else "it",
            "you": "you",
            "each": "players",
            "an opponent": "an opponent that you choose",
            "me": self.voice.i,
            "that": f"that {self.that or 'object'}",
            "that player": "that player",
        }.get(instr.whom, clean(instr.whom) or "nobody")
        return Clause(
            f"{who} can't {words.FORBIDDEN.get(instr.what, clean(instr.what))}{english_layers.until_text(instr.until)}",
            False,
        )

    def may_do(self, instr: cl.May) -> list[Clause]:
        """A player may do all that, or else something happens."""
        clauses = self.text(instr.then)
        who = words.PLAYERS.get(instr.who, clean(instr.who) or "a player")
        if instr.who == "you" and clauses and all(c.order and not c.whole for c in clauses):
            said = [Clause(f"you may {joined(clauses)}", False, bool(instr.otherwise), True)]
        elif clauses and all(c.order and not c.whole for c in clauses):
            said = [Clause(f"{who} may have you {joined(clauses)}", False, True)]
        else:
            said = [Clause(f"{who} may have this happen: ({sentences(clauses) or 'nothing.'})", False, True)]
        if instr.otherwise:
            done = joined(self.text(instr.otherwise))
            said.append(Clause(f"if {'you' if instr.who == 'you' else 'they'} don't, {done}", False, True))
        return said

    # -- the table ----------------------------------------------------------------------------------------------------

    def this_turn(self, instr: cl.ThisTurn) -> Clause:
        """A delayed trigger."""
        noun = words.THAT.get(instr.when, "object")
        form = words.WHEN.get(instr.when)
        opening = f"when {clean(instr.when) or 'that happens'}"
        if form is not None:
            opening = form.format(I=self.voice.i, me=self.voice.me, my=self.voice.my, s=self.voice.s)
        if instr.once:
            opening = f"the next time{opening.removeprefix('when')}"
        about = f", if it is {self.to(instr.to)}" if instr.to else ""
        kept, self.that = self.that, noun
        done = joined(self.inner(instr.then))
        self.that = kept
        return Clause(f"{opening} this turn{about}, {done}", False, True)

    def more(
        self,
        instr: cl.DealEachOther | cl.DealSplit | cl.Prevent | cl.DoubleDamage | cl.NextDealsMore | cl.Dig | cl.RevealHand
        | cl.PutOnDeck | cl.EachDoes | cl.EachKeeps | cl.Recall | cl.SwapPlaces | cl.ReplaceField | cl.SwapBack | cl.WinGame
        | cl.EnterReady | cl.ActivateEffects | cl.RevealTop | cl.PlayRevealed | cl.ReturnChampion | cl.NextHasRepeat | cl.BuffsGiveMore
        | cl.PayAny | cl.BanishDying | cl.CostMore | cl.EachChooses | cl.SpendAny | cl.NameCard | cl.HideFree
        | cl.LookFacedown | cl.PlayAllowed | cl.PlayAgain,
    ) -> list[Clause]:  # fmt: skip
        """The clauses of one of these instructions."""
        match instr:
            case cl.DealEachOther(one, other):
                pair = f"{self.to(one)} and {self.to(other)}"
                return [Clause(f"{pair} deal damage equal to their Mights to each other", False)]
            case cl.DealSplit():
                return [self.split(instr)]
            case cl.Prevent():
                return [self.prevent(instr)]
            case cl.DoubleDamage(to):
                return [Clause(f"double all damage that would be dealt to {self.to(to)} this turn")]
            case cl.NextDealsMore(n):
                return [Clause(f"the next spell you play this turn deals {n} Bonus Damage", False)]
            case cl.Dig():
                return self.dig(instr)
            case cl.RevealHand():
                return self.reveal_hand(instr)
            case cl.RevealTop():
                return [self.reveal_top(instr)]
            case cl.PlayRevealed(ignoring):
                free = words.IGNORING.get(ignoring, f"ignoring {clean(ignoring)}")
                self.it_noun, self.many = "card", False
                banished = "choose one of the revealed cards and banish it"
                return [
                    Clause(banished, True, True),
                    Clause(f"play it{f', {free}' if free else ''}", True, True),
                ]
            case cl.PutOnDeck(to):
                what = self.to(to)
                return [Clause(f"{what}'s owner puts it on the top or bottom of their Main Deck", False)]
            case cl.EachDoes():
                return [self.each_does(instr)]
            case cl.EachKeeps():
                return [self.each_keeps(instr)]
            case cl.Recall(to):
                return [Clause(f"recall {self.to(to)}")]
            case cl.PayAny(what):
                paid = {"energy": "Energy", "power": "[A]"}.get(what, clean(what) or "nothing")
                return [Clause(f"pay any amount of {paid}")]
            case cl.SwapPlaces(one, other):
                return [Clause(f"move {self.to(one)} and {self.to(other)} to each other's location")]
            case cl.EachChooses() | cl.SpendAny() | cl.NameCard() | cl.HideFree():
                return [self.means(instr)]
            case cl.BanishDying() | cl.CostMore() | cl.LookFacedown() | cl.PlayAllowed() | cl.PlayAgain():
                return [rare_clause(instr, self)]
            case _:
                return [self.table(instr)]

    def table(
        self,
        instr: cl.ReplaceField | cl.SwapBack | cl.WinGame | cl.EnterReady | cl.ActivateEffects | cl.ReturnChampion | cl.NextHasRepeat
        | cl.BuffsGiveMore,
    ) -> Clause:  # fmt: skip
        """What changes battlefields, triggers and how units enter."""
        match instr:
            case cl.ReplaceField(token):
                return Clause(
                    f"replace this battlefield with a {clean(token) or 'nameless'} battlefield token"
                )
            case cl.SwapBack():
                return Clause("replace this with the battlefield it replaced")
            case cl.WinGame():
                return Clause("you win the game", False)
            case cl.ReturnChampion():
                return Clause(
                    "return your Chosen Champion from your trash to your Champion Zone if it is empty"
                )
            case cl.NextHasRepeat():
                return Clause("the next spell you play this turn has [Repeat] equal to its cost", False)
            case cl.BuffsGiveMore(n, to):
                given = f"buffs give an additional {n:+d} [M] to {nouns.everything(to, 'in', bare=True)} this turn"
                return Clause(given, False)
            case cl.EnterReady(what, once):
                if once:
                    return Clause(
                        f"the next {nouns.phrase(what, False, 'in', owned=False)} you play this turn enters ready",
                        False,
                    )
                return Clause(
                    f"{nouns.everything(what, 'in', bare=True) if what.every else nouns.phrase(what, True, 'in')} enter ready this turn",
                    False,
                )
            case cl.ActivateEffects(to, when):
                return Clause(f"activate the {clean(when) or 'nameless'} effects of {self.to(to)}")
            case _:
                assert_never(instr)


def bare(pick: Pick) -> Pick:
    """The description without its zone: "a unit" of the cards looked at."""
    return Pick(
        pick.kind, max_might=pick.max_might, min_might=pick.min_might, max_energy=pick.max_energy, max_power=pick.max_power,
        tag=pick.tag, tags=pick.tags, min_energy=pick.min_energy, keyword=pick.keyword, domain=pick.domain, without=pick.without,
    )  # fmt: skip
