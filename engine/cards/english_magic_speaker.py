"""English for what a Magic text names: things and players, numbers, costs and conditions, by a `Speaker` who remembers what was named."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import english_magic_nouns as nouns
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_magic_nouns import (
    mana,
    one,
    phrase,
    quality,
    several,
    short,
    target_phrase,
)
from headjudge.engine.cards.magic import Amount, Condition, Number, Pay, Price, Target, Which
from headjudge.engine.cards.nouns import article, capital, clean, count, listed, ordinal


class Speaker:
    """Says parts of one text, and remembers what was named.

    ``me``      how the card speaks of itself: "this creature", "Lightning Bolt".     ``host``  what it is attached to.
    ``targets`` the targets of the text.     ``link``  what the linked ability did: "exiled", "chosen", or "".
    ``paid``    the verb and noun of what a cost used: "sacrificed creature".
    """

    def __init__(
        self, me: str = "this", host: str = "enchanted permanent", targets: tuple[Target, ...] = (), link: str = "",
        paid: str = "permanent used to pay for this",
    ) -> None:  # fmt: skip
        self.me = me
        self.host = host
        self.targets = targets
        self.link = link
        self.paid = paid
        #: Indices of the targets that were named.
        self.named: set[int] = set()
        #: What "it" is: its noun, and whether there are several.
        self.it = ""
        self.many = False
        self.made = 1
        self.chosen = "card"
        self.done = "affected"
        self.voted = "object"
        #: What "that spell" is, and what deals the damage that "this" deals.
        self.that_item = "spell or ability"
        self.dealer = me

    # -- things ---------------------------------------------------------------------------------------------------------

    def about(self, noun: str, many: bool = False) -> None:
        """What "it" is from now on."""
        self.it, self.many = noun, many

    def ref(self, word: str) -> str:
        """What a word names, as an object."""
        if word == "this":
            self.about("", False)
            return self.me
        if word.startswith("target ") and words.is_ref(word):
            return self.target(int(word[7:]))
        if word == "targets":
            return self.all_targets()
        if word == "it":
            return "them" if self.many else "it"
        if word == "made":
            many = self.made != 1
            self.about("token", many)
            return "those tokens" if many else "that token"
        if word == "voted":
            self.about("permanent", True)
            return f"each {self.voted} with the most votes or tied for most votes"
        named = {
            "host": self.host,
            "linked": f"the {self.link or 'linked'} {'thing' if self.link == 'chosen' else 'card'}",
            "found": "the card found",
            "chosen": f"the chosen {self.chosen}",
            "that spell": f"that {self.that_item}",
            "paid": f"the {self.paid}",
        }
        said = named.get(word, clean(word) or "it")
        self.about(said.removeprefix("the chosen ").rpartition(" ")[2], False)
        return said

    def target(self, index: int) -> str:
        """A target: as it is described the first time, afterwards "that creature"."""
        if index >= len(self.targets):
            self.about("", False)
            return f"the {ordinal(index + 1)} target"
        target = self.targets[index]
        many = target.most != 1 or target.x
        self.about(short(target.which), many)
        if index not in self.named:
            self.named.add(index)
            return target_phrase(target)
        return self.that(index)

    def that(self, index: int) -> str:
        """A target that was named before."""
        target = self.targets[index]
        noun = short(target.which)
        same = [
            at for at, other in enumerate(self.targets) if at in self.named and short(other.which) == noun
        ]
        if target.most != 1 or target.x:
            return f"those {noun}s"
        if len(same) > 1:
            return f"the {ordinal(same.index(index) + 1)} target {noun}"
        return f"that {noun}"

    def all_targets(self) -> str:
        """All targets."""
        fresh = [at for at in range(len(self.targets)) if at not in self.named]
        if not self.targets:
            return "the targets"
        text = (
            listed([self.target(at) for at in range(len(self.targets))])
            if fresh
            else listed([self.that(at) for at in range(len(self.targets))])
        )
        single = len(self.targets) == 1 and self.targets[0].most == 1
        self.about(short(self.targets[0].which), not single)
        return text

    def to(self, to: Which | str, inside: str = "in", every: str = "each") -> str:
        """What an instruction acts on, as an object: a word's, or all that fit ("each creature", "all creatures")."""
        if isinstance(to, str):
            return self.who_or_ref(to)
        self.about(short(to), True)
        if every == "each":
            return f"each {'other ' if to.other else ''}{phrase(to, False, inside)}"
        return f"{every} {several(to, inside)}".strip()

    def who_or_ref(self, word: str) -> str:
        """A word that names things or players."""
        if words.is_ref(word):
            return self.ref(word)
        return self.who(word)

    def whose(self, word: str) -> str:
        """A word as an owner: "its", "that creature's", "this creature's"."""
        if word == "it":
            return "their" if self.many else "its"
        if word == "you":
            return "your"
        return f"{self.who_or_ref(word)}'s"

    # -- players ----------------------------------------------------------------------------------------------------------

    def who(self, word: str) -> str:
        """A player, as a subject or object: "you", "each opponent", "target player", "its controller"."""
        if word.startswith("target ") and words.is_ref(word):
            return self.target(int(word[7:]))
        for role in ("controller", "owner"):
            of = f"{role} of "
            if word.startswith(of) and words.is_ref(word[len(of) :]):
                ref = word[len(of) :]
                if ref == "it":
                    return f"{'their' if self.many else 'its'} {role}"
                return f"{self.ref(ref)}'s {role}"
        if word.startswith("voters for "):
            return f"each player who voted for {clean(word[11:]) or 'something'}"
        return words.WHO.get(word, clean(word) or "a player")

    # -- numbers ------------------------------------------------------------------------------------------------------------

    def number(self, n: Number) -> str:
        """A number as a phrase: "3", "X", "the number of cards in your hand"."""
        if isinstance(n, int):
            return str(n)
        base = self._base(n)
        if n.times == 2:
            base = f"twice {base}"
        elif n.times not in (1, -1):
            base = f"{n.times} times {base}"
        if n.half:
            base = f"half {base}, rounded {clean(n.half) or 'somehow'}"
        if n.times == -1:
            return f"{n.plus} minus {base}"
        if n.plus:
            return f"{base} plus {n.plus}" if n.plus > 0 else f"{base} minus {-n.plus}"
        return base

    def _base(self, n: Amount) -> str:
        """What is counted."""
        word = clean(n.word)
        if n.of in ("power", "toughness", "mana value") and n.which is not None:
            return f"the greatest {n.of} among {several(n.which)}"
        if n.of in ("power", "toughness", "mana value"):
            return f"{self.whose(n.ref)} {n.of}"
        which = f" among {several(n.which)}" if n.which is not None and n.of != "count" else ""
        ref = "" if n.ref == "this" else f" of {self.who_or_ref(n.ref)}"
        simple = {
            "x": "X",
            "count": f"the number of {several(n.which) if n.which is not None else 'those'}",
            "lands played": "the number of lands played this turn",
            "spells cast": f"the number of spells {'you' if n.ref in ('this', 'you') else self.who_or_ref(n.ref)} cast this turn",
            "damage": "the damage dealt",
            "paid life": "the life paid",
            "votes": f"the number of votes for {word or 'it'}",
            "basic land types": "the number of basic land types among lands you control",
            "devotion": f"your devotion to {listed(quality(word)) or 'no color'}",
            "graveyard types": "the number of card types among cards in all graveyards",
            "x spent": "the mana spent on X",
            "that much": "that much",
            "kicked": f"the number of times {self.me} was kicked",
            "did": f"the number {self.done} this way",
        }
        if n.of in ("life", "cards in hand"):
            whose = self.whose(n.ref)
            return f"{whose} life total" if n.of == "life" else f"the number of cards in {whose} hand"
        if n.of == "counters":
            return f"the number of {word + ' ' if word else ''}counters on {self.who_or_ref(n.ref)}"
        said = simple.get(n.of, clean(n.of) or "some number")
        silent = n.of in ("votes", "devotion")
        return f"{said}{which}{ref}" + (f" ({word})" if word and not silent and n.of not in ("did",) else "")

    def many_of(self, n: Number, noun: str, plural: str = "") -> tuple[str, str]:
        """How many of a noun, and what follows: ("three cards", ""), ("X cards", ""), ("cards", " equal to …")."""
        several_ = plural or f"{noun}s"
        number = "" if noun.endswith("card") else "a number of "
        if isinstance(n, int):
            return (article(noun) if n == 1 else f"{count(n)} {several_}"), ""
        if n == Amount("x"):
            return f"X {several_}", ""
        if n == Amount("that much"):
            return f"that many {several_}", ""
        return f"{number}{several_}", f" equal to {self.number(n)}"

    def for_each(self, n: Amount) -> str:
        """ " for each creature you control": only of what is counted one by one; "" where that can't be said."""
        if n.times != 1 or n.plus or n.half:
            return ""
        if n.of == "count" and n.which is not None:
            return f" for each {'other ' if n.which.other else ''}{phrase(n.which)}"
        if n.of == "counters":
            word = clean(n.word)
            return f" for each {word + ' ' if word else ''}counter on {self.who_or_ref(n.ref)}"
        if n.of == "kicked":
            return " for each time it was kicked"
        if n.of == "votes":
            return f" for each {clean(n.word) or 'such'} vote"
        return ""

    # -- costs ---------------------------------------------------------------------------------------------------------------

    def pay_phrase(self, pay: Pay) -> str:
        """A part of a cost as an order: "sacrifice a creature"."""
        n = pay.n
        if pay.do == "life" and not isinstance(n, int):
            return f"pay life equal to {self.number(n)}" if n != Amount("x") else "pay X life"
        if pay.do == "loyalty":
            return f"{n:+d}".replace("-", "−") if isinstance(n, int) else f"−{self.number(n)}"
        form = words.PAYS.get(pay.do)
        which = pay.which or Which(
            "card" if pay.do in ("discard", "reveal", "exile") else "permanent", zone="hand"
        )
        zone = which.zone if pay.which is not None else "battlefield"
        if form is None:
            what, _ = self.many_of(n, phrase(which, where=False), phrase(which, True, where=False))
            return f"{clean(pay.do) or 'do something'} ({what})" + (f" {clean(pay.word)}" if pay.word else "")
        mine = zone in words.OWN_ZONES and pay.do in ("exile", "reveal", "discard")
        noun = phrase(which, False, where=not mine)
        nouns = phrase(which, True, where=not mine)
        if which.other and n == 1:
            what, tail = f"another {noun}", ""
        else:
            other = "other " if which.other else ""
            what, tail = self.many_of(n, other + noun, other + nouns)
        if mine and pay.do != "discard":
            what += f" from your {zone}"
        if pay.do in ("return", "tap others", "sacrifice") and which.whose == "any" and pay.do != "sacrifice":
            what += " you control"
        if pay.do == "tap others" and which.status != "untapped":
            what = f"an untapped {noun}" if n == 1 and not which.other else f"{what} (untapped)"
        kind = clean(pay.word)
        counters, _ = self.many_of(n, f"{kind} counter".strip())
        if isinstance(n, int) and n < 0:
            counters = f"all {kind} counters".replace("  ", " ")
        cards, cards_tail = self.many_of(n, "card")
        text = form.format(
            this=self.me, what=what + tail, n=n if isinstance(n, int) else self.number(n), counters=counters, cards=cards + cards_tail
        )  # fmt: skip
        uses = pay.do in ("remove counters", "put counters")
        extra = f" ({kind})" if kind and not uses else ""
        if pay.which is not None and "{what}" not in form:
            extra += f" ({phrase(pay.which)})"
        if n != 1 and not any(place in form for place in ("{what}", "{n}", "{counters}", "{cards}")):
            extra += f" {self.number(n)} times"
        return text + extra

    def resources(self, price: Price) -> str:
        """The mana of a cost: "{2}{U}", "its mana cost reduced by {2}"; "" if there is none."""
        if price.less >= 0:
            cost = "its mana cost"
            cost += f" reduced by {{{price.less}}}" if price.less else ""
            return f"{mana(price.mana)} and {cost}" if price.mana else cost
        symbols = mana(price.mana)
        if price.generic is not None:
            symbols += f"{{X}}, where X is {self.number(price.generic)}"
        return symbols

    def price(self, price: Price) -> str:
        """A cost as an order: "pay {2} and sacrifice a creature"."""
        parts = [f"pay {self.resources(price)}"] if self.resources(price) else []
        parts += [self.pay_phrase(pay) for pay in price.pays]
        text = listed(parts) if parts else "pay {0}"
        return f"{text} or {self.price(price.or_else)}" if price.or_else is not None else text

    def cost(self, price: Price) -> str:
        """A cost as it stands before a colon: "{2}, {T}, Sacrifice this creature"."""
        parts = [self.resources(price)] if self.resources(price) else []
        for pay in price.pays:
            plain = pay.which is None and pay.n == 1 and not pay.word
            parts.append(
                "{T}" if pay.do == "tap" and plain else "{Q}" if pay.do == "untap" and plain else capital(self.pay_phrase(pay))
            )  # fmt: skip
        text = ", ".join(parts) if parts else "{0}"
        return f"{text}, or {self.cost(price.or_else)}" if price.or_else is not None else text

    # -- conditions ----------------------------------------------------------------------------------------------------------

    def condition(self, condition: Condition) -> str:
        """A condition as it stands after "if"."""
        if condition.what in ("all", "any") and condition.parts:
            joined = listed(
                [self.condition(part) for part in condition.parts], "and" if condition.what == "all" else "or"
            )
            return f"it's not true that {joined}" if condition.negated else joined
        text = self._so(condition)
        return negated(text) if condition.negated else text

    def _how_many(self, n: int, compare: str, noun: str, plural: str) -> str:
        """ "three or more cards", "no cards"."""
        if compare == "at least":
            return article(noun) if n == 1 else f"{count(n)} or more {plural}"
        if compare == "at most":
            return f"no {plural}" if n == 0 else f"{count(n)} or fewer {plural}"
        if compare == "exactly":
            return f"no {plural}" if n == 0 else f"exactly {count(n)} {noun if n == 1 else plural}"
        return f"{words.COMPARE.get(compare, clean(compare))} {count(n)} {plural}"

    def _so(self, condition: Condition) -> str:
        """A condition that is not negated."""
        c = condition
        which = c.which
        who = self.who(c.who)
        has = "have" if who == "you" else "has"
        did = "'ve" if who == "you" else " has"
        word = clean(c.word)
        noun, nouns = (phrase(which), phrase(which, True)) if which is not None else ("thing", "things")
        match c.what:
            case "exists":
                return self._exists(c, noun, nouns)
            case "fits":
                return self._fits(c)
            case "life":
                than = {
                    "at least": f"{c.n} or more",
                    "at most": f"{c.n} or less",
                    "exactly": f"exactly {c.n}",
                }
                return f"{who} {has} {than.get(c.compare, f'{words.COMPARE.get(c.compare, clean(c.compare))} {c.n}')} life"
            case "hand":
                return f"{who} {has} {self._how_many(c.n, c.compare, 'card', 'cards')} in hand"
            case "your turn":
                return "it's your turn"
            case "not your turn":
                return "it's not your turn"
            case "kicked":
                with_ = f" with its {word} kicker" if word else ""
                times = f" at least {c.n} times" if c.n != 1 else ""
                return f"{self._subject(c.ref)} was kicked{with_}{times}"
            case "foretold" | "bargained":
                return f"{self._subject(c.ref)} was {c.what}"
            case "flashed back":
                return f"{self._subject(c.ref)} was cast with flashback"
            case "cast":
                return f"{self._subject(c.ref)} was cast{f' from {word}' if word else ''}"
            case "cast this turn":
                what = self._how_many(
                    c.n, c.compare, noun if which else "spell", nouns if which else "spells"
                )
                subject = {"each opponent": "an opponent has", "each player": "a player has"}.get(
                    who, f"{who}{did}"
                )
                return f"{subject} cast {what} this turn"
            case "paid":
                return f"the {word + ' ' if word else ''}cost was paid"
            case "countered":
                return "that spell was countered this way"
            case "died this turn":
                return f"{self._how_many(c.n, c.compare, noun if which else 'creature', nouns if which else 'creatures')} died this turn"
            case "threshold":
                return f"there are {count(c.n)} or more cards in {self.whose(c.who)} graveyard"
            case "most votes":
                return f"{word or 'it'} got more votes than anything else"
            case "mana spent":
                color = listed(quality(c.word), "or") if c.word else ""
                return f"{self._how_many(c.n, c.compare, f'{color} mana'.strip(), f'{color} mana'.strip())} was spent to cast it"
            case "did":
                return f"{who} do" if who == "you" else f"{who} does"
        happened = {
            "attacked this turn": "attacked",
            "drew this turn": "drawn a card",
            "gained life this turn": "gained life",
            "lost life this turn": "lost life",
        }
        if c.what in happened:
            if c.what in ("gained life this turn", "lost life this turn") and c.n != 1:
                life = self._how_many(c.n, c.compare, "life", "life")
                return f"{'an opponent' if c.who == 'opponent' else who} {happened[c.what].split()[0]} {life} this turn"
            times = (
                f" {self._how_many(c.n, c.compare, 'time', 'times')}"
                if c.n != 1 or c.compare != "at least"
                else ""
            )
            about = f" with {article(noun)}" if which is not None else ""
            return f"{who}{did} {happened[c.what]}{about}{times} this turn"
        return f"{clean(c.what) or 'that is so'}{f' {word}' if word else ''}"

    def _exists(self, c: Condition, noun: str, nouns: str) -> str:
        """How many of something there are."""
        which = c.which or Which()
        other = "other " if which.other else ""
        if which.whose in ("you", "opponent") and which.zone == "battlefield":
            body, bodies = phrase(_bare(which)), phrase(_bare(which), True)
            subject = "you control" if which.whose == "you" else "an opponent controls"
        elif which.whose == "you" and which.zone in words.OWN_ZONES:
            body, bodies = phrase(_bare(which), where=False), phrase(_bare(which), True, where=False)
            many = self._how_many(c.n, c.compare, f"{other}{body}", f"{other}{bodies}")
            return f"you have {many} in your {which.zone}"
        else:
            body, bodies = noun, nouns
            subject = "there are" if c.n != 1 or c.compare != "at least" else "there is"
        if other and c.n == 1 and c.compare == "at least":
            return f"{subject} another {body}"
        return f"{subject} {self._how_many(c.n, c.compare, other + body, other + bodies)}"

    def _fits(self, c: Condition) -> str:
        """What something is: "it's a creature", "this land has no ice counters on it"."""
        subject = self._subject(c.ref)
        which = c.which or Which()
        alone = Which(status=which.status)
        if which == alone and which.status in words.BEFORE:
            return f"{subject} is {which.status}"
        if which == Which(counter=which.counter) and which.counter:
            kind = "counter" if which.counter == "any" else f"{clean(which.counter)} counter"
            return f"{subject} has {article(kind)} on it"
        return f"{subject} is {one(which)}"

    def _subject(self, ref: str) -> str:
        """A word as the subject of a condition."""
        return "it" if ref == "it" and not self.many else "they" if ref == "it" else self.who_or_ref(ref)


def _bare(which: Which) -> Which:
    """The description without whose it is and "other"."""
    return msgspec.structs.replace(which, whose="any", other=False)


#: How a sentence is turned into its opposite: the first of these that it holds.
_NEGATE = (
    (" is ", " isn't "), (" was ", " wasn't "), ("it's ", "it's not "), ("you control ", "you don't control "),
    ("there is ", "there isn't "), ("there are ", "there aren't "), (" has an ", " has no "), (" has a ", " has no "),
    (" have ", " don't have "), (" has ", " doesn't have "), ("you do", "you don't"), ("'ve ", "'ve not "),
)  # fmt: skip


def negated(text: str) -> str:
    """The opposite of a condition."""
    for so, other in _NEGATE:
        if so in text:
            return text.replace(so, other, 1)
    return f"it's not true that {text}"


def _amount(n: Amount) -> str:
    """An amount inside a description, where nothing has been named."""
    return Speaker("this permanent").number(n)


nouns.amount_of = _amount
