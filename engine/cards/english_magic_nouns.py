"""English for the parts of a Magic sentence: mana, descriptions of objects and players, numbers, players, costs and conditions.

Pure functions where they can be, and `Speaker`, which remembers what a text has named. Text that comes from a card passes through
`clean`, so that a hostile card stays in its line.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.magic import Amount, Condition, Number, Pay, Price, Target, Which
from headjudge.engine.cards.nouns import article, capital, clean, count, listed, ordinal

#: From this number of targets on, "up to" is "any number of".
ANY_NUMBER = 99


def mana(symbols: str) -> str:
    """Mana symbols as written; anything else as words."""
    return clean(symbols)


def quality(letters: str) -> list[str]:
    """Letters of colours as words; what is no letter stays a word."""
    if letters in ("chosen", "linked"):
        return ["chosen-color"]
    if not all(letter in words.COLORS for letter in letters):
        return [clean(letters)] if clean(letters) else []
    return [words.COLORS[letter] for letter in letters]


def people(whose: str, plural: bool = False) -> str:
    """A player as the subject of "control": "you", "an opponent", "your opponents", "that player"."""
    if whose == "opponent":
        return "your opponents" if plural else "an opponent"
    if words.is_who(whose) and whose.startswith(("target", "controller of", "owner of", "voters")):
        return "that player"
    return words.WHO.get(whose, clean(whose) or "somebody")


def control(whose: str, verb: str, plural: bool = False) -> str:
    """ "you control", "an opponent controls", "you don't control"; "" for anybody's."""
    if whose == "any":
        return ""
    if whose == "not you":
        return f"you don't {verb}"
    who = people(whose, plural)
    return f"{who} {verb}" if who in ("you", "your opponents") else f"{who} {verb}s"


# -- descriptions -------------------------------------------------------------------------------------------------------


def phrase(which: Which, plural: bool = False, inside: str = "in", where: bool = True) -> str:
    """A description without how many: "creature you control", "nonland permanents". ``where``: whether the zone is said."""
    if which.either:
        base = listed([phrase(one, plural, inside, where) for one in which.either], "and" if plural else "or")
        return " ".join([base, *_restrictions(which, plural)])
    parts = [*_adjectives(which), _noun(which, plural)]
    parts += _whose(which, plural, inside, where)
    parts += _restrictions(which, plural)
    return " ".join(filter(None, parts))


def one(which: Which, inside: str = "in") -> str:
    """One that fits, with its article: "a creature", "another permanent"."""
    body = phrase(which, False, inside)
    return f"another {body}" if which.other else article(body)


def several(which: Which, inside: str = "in") -> str:
    """All that fit, as the subject of a lasting effect: "other creatures you control"."""
    return f"{'other ' if which.other else ''}{phrase(which, True, inside)}"


def _adjectives(which: Which) -> list[str]:
    """What stands before the noun."""
    out = [clean(which.status)] if which.status in words.BEFORE and not _is_sort(which) else []
    if which.token:
        out.append(
            {"token": "token" if which.kind == "permanent" else "", "nontoken": "nontoken"}.get(
                which.token, clean(which.token)
            )
        )
    nots = [f"non{word.lower()}" for word in map(clean, which.not_supertypes)]
    nots += [f"non{word.lower()}" for word in map(clean, which.not_types)]
    nots += [f"non-{clean(word)}" for word in which.not_subtypes]
    nots += [f"non{word}" for word in quality(which.not_colors)]
    out += [", ".join(nots)] if nots else []
    for word, so in (
        ("colorless", which.colorless), ("multicolored", which.multicolored), ("monocolored", which.monocolored),
        ("historic", which.historic),
    ):  # fmt: skip
        out += [word] if so else []
    if which.supertypes:
        out.append(listed([clean(word).lower() for word in which.supertypes], "or"))
    if which.colors:
        out.append(listed(quality(which.colors), "or"))
    return out


def _is_sort(which: Which) -> bool:
    """Whether the status says which sort of ability it is."""
    return which.kind == "ability" and which.status in ("activated", "triggered")


def _noun(which: Which, plural: bool) -> str:
    """The noun: the types, the subtypes, and the kind where they don't say it all."""
    single, many = words.KINDS.get(which.kind, (clean(which.kind) or "thing", f"{clean(which.kind) or 'thing'}s"))  # fmt: skip
    if _is_sort(which):
        single, many = f"{which.status} ability", f"{which.status} abilities"
    kind = many if plural else single
    if which.token == "token" and which.kind != "permanent":
        kind = "tokens" if plural else "token"
    all_types = " ".join(clean(word).lower() for word in which.all_types)
    types = [clean(word).lower() for word in which.types]
    subtypes = [clean(word) for word in which.subtypes]
    if which.kind != "permanent":
        names = " ".join(filter(None, [listed(subtypes, "or"), listed(types, "or"), all_types]))
        return f"{names} {kind}".strip()
    ending = "s" if plural else ""
    if all_types:
        return " ".join(filter(None, [listed(subtypes, "or"), all_types + ending]))
    if types:
        nouns = listed([f"{word}{ending}" for word in types], "and" if plural else "or")
        return " ".join(filter(None, [listed(subtypes, "or"), nouns]))
    if subtypes:
        return listed([_plural(word) if plural else word for word in subtypes], "and" if plural else "or")
    return kind


def _plural(word: str) -> str:
    """The plural of a subtype."""
    if word.endswith(("s", "x")):
        return word
    if word.endswith("f"):
        return f"{word[:-1]}ves"
    return f"{word}s"


def _whose(which: Which, plural: bool, inside: str, where: bool) -> list[str]:
    """Whose it is and in which zone, after the noun."""
    out = []
    zone = which.zone if where else ""
    if which.kind in ("player", "opponent", "any"):
        zone, whose = "", control(which.whose, "have", plural) if which.whose != "any" else ""
        out.append(f"({whose})" if whose else "")
    elif zone in words.OWN_ZONES:
        out.append(_in_zone(zone, which.whose, plural, inside))
    else:
        out.append(control(which.whose, "control", plural))
    if which.owned != "any":
        out.append(control(which.owned, "own", plural))
    if zone in ("exile", "command"):
        out.append({"exile": f"{inside} exile", "command": f"{inside} the command zone"}[zone])
    elif zone == "elsewhere":
        out.append("that aren't on the battlefield" if plural else "that isn't on the battlefield")
    elif zone == "battlefield" and which.kind == "card":
        pass  # "a card … would be put": wherever it comes from
    elif zone == "stack" and which.kind == "card":
        out.append("on the stack")
    elif zone not in words.ZONES and zone:
        out.append(f"{inside} {clean(zone) or 'nowhere'}")
    return out


def _in_zone(zone: str, whose: str, plural: bool, inside: str) -> str:
    """ "in your graveyard", "from a graveyard", "in all hands"."""
    many = {"graveyard": "graveyards", "hand": "hands", "library": "libraries"}[zone]
    if whose == "any":
        return f"{inside} {many if plural else article(zone)}"
    if whose == "you":
        return f"{inside} your {zone}"
    if whose == "not you":
        return f"{inside} another player's {zone}"
    who = people(whose, plural)
    return f"{inside} {who}' {many}" if who.endswith("s") else f"{inside} {who}'s {zone}"


def _restrictions(which: Which, plural: bool) -> list[str]:
    """The restrictions that follow the noun."""
    out = []
    by = which.by if which.by in words.BY else clean(which.by) or "mana value"
    for value, text in (
        (which.mv, "with mana value {}"), (which.min_mv, "with mana value {} or greater"), (which.max_mv, "with mana value {} or less"),
        (which.min_power, "with power {} or greater"), (which.max_power, "with power {} or less"),
        (which.min_toughness, "with toughness {} or greater"), (which.max_toughness, "with toughness {} or less"),
    ):  # fmt: skip
        out += [text.format(value)] if value >= 0 else []
    if which.max_x:
        out.append(f"with {by} X or less")
    if which.amount is not None:
        than = words.COMPARE.get(which.compare, clean(which.compare) or "like")
        out.append(f"with {by} {than} {Speaker().number(which.amount)}")
    elif which.compare != "at most" or (which.by != "mana value" and not which.max_x):
        out.append(f"compared by {by}" if which.by != "mana value" else "compared")
    if which.keyword:
        out.append(f"with {clean(which.keyword) or 'something'}")
    if which.without:
        out.append(f"without {clean(which.without) or 'something'}")
    if which.status and which.status not in words.BEFORE and which.status not in ("host", "this"):
        pair = words.AFTER.get(which.status)
        out.append(pair[plural] if pair else f"that {'are' if plural else 'is'} {clean(which.status)}")
    if which.counter:
        kind = "counter" if which.counter == "any" else f"{clean(which.counter)} counter"
        out.append(f"with {article(kind)} on {'them' if plural else 'it'}")
    if which.name:
        special = {
            "linked": "with the chosen name",
            "Antiquities": "with a name originally printed in the Antiquities expansion",
        }
        out.append(special.get(which.name, f"named {clean(which.name) or '(no name)'}"))
    if which.subtype_from:
        out.append("of the chosen type" if which.subtype_from == "linked" else f"of {clean(which.subtype_from)}")  # fmt: skip
    if which.single:
        out.append("with a single target")
    if which.modal_x:
        out.append("with {X} in its mana cost")
    if which.targets is not None:
        target = "this" if which.targets.status == "this" else one(which.targets)
        out.append(f"that {'target' if plural else 'targets'} {target}")
    return out


def player_noun(which: Which) -> bool:
    """Whether it describes a player."""
    return which.kind in ("player", "opponent")


def target_phrase(target: Target, part: bool = False) -> str:
    """An instance of the word "target": "target creature", "up to two target lands", "any target". ``part``: it is one of several
    that the effect names one by one, so "other" is not said as "another"."""
    which, least, most = target.which, target.least, target.most
    ends = [f"under {article('player')}'s control" if target.same == "one controller" else ""]
    if target.same and target.same != "one controller":
        ends.append(f"with {clean(target.same)}")
    tail = " ".join(filter(None, ends))
    if which.kind == "any" and not which.either:
        body = _any_target(target)
    else:
        single = most == 1 and not target.x
        noun = phrase(which, not single, "from")
        another = "another " if which.other or target.another else ""
        other = "other " if which.other or target.another else ""
        if target.x:
            body = f"{'up to ' if least == 0 else ''}X {other}target {noun}"
        elif single:
            body = f"{'up to one ' if least == 0 else ''}{(other if least == 0 else another)}target {noun}"
        elif most >= ANY_NUMBER:
            body = f"any number of {other}target {noun}"
        elif least == most:
            body = f"{count(most)} {other}target {noun}"
        elif least == 0:
            body = f"up to {count(most)} {other}target {noun}"
        else:
            body = f"{_range(least, most)} {other}target {noun}"
    when = " (only if kicked)" if part and target.kicked else " (only if not kicked)" if target.unkicked else ""  # fmt: skip
    return f"{body} {tail}".strip() + when


def _range(least: int, most: int) -> str:
    """ "one or two", "one, two, or three"; "two to nine"."""
    if 0 <= least < most <= least + 3:
        return listed([count(n) for n in range(least, most + 1)], "or")
    return f"{count(least)} to {count(most)}"


def _any_target(target: Target) -> str:
    """Any target (115.4)."""
    least, most = target.least, target.most
    other = target.another or target.which.other
    if target.x:
        return f"{'up to ' if least == 0 else ''}X {'other ' if other else ''}targets"
    if most == 1:
        return ("up to one " if least == 0 else "any ") + ("other target" if other else "target")
    if most >= ANY_NUMBER:
        return f"any number of {'other ' if other else ''}targets"
    number = count(most) if least == most else f"up to {count(most)}" if least == 0 else _range(least, most)
    return f"{number} {'other ' if other else ''}targets"


def short(which: Which) -> str:
    """What something that was described is called afterwards: "creature", "spell", "permanent"."""
    if which.either:
        kinds = list(dict.fromkeys(short(part) for part in which.either))
        return listed(kinds, "or")
    if which.kind == "permanent":
        if len(which.types) == 1:
            return clean(which.types[0]).lower() or "permanent"
        if not which.types and not which.all_types and len(which.subtypes) == 1 and which.subtypes[0] in words.BASIC_LANDS:  # fmt: skip
            return "land"
        return "permanent"
    if which.kind == "opponent":
        return "player"
    if which.kind == "any":
        return "permanent or player"
    if which.kind == "ability":
        return "ability"
    return words.KINDS.get(which.kind, (clean(which.kind) or "thing", ""))[0]


# -- what a text has named ---------------------------------------------------------------------------------------------------


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
            return "each object with the most votes or tied for most votes"
        named = {
            "host": self.host,
            "linked": f"the {self.link or 'linked'} {'thing' if self.link == 'chosen' else 'card'}",
            "found": "the card found",
            "chosen": f"the chosen {self.chosen}",
            "that spell": "that spell or ability",
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
        same = [at for at, other in enumerate(self.targets) if short(other.which) == noun]
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
            "spells cast": "the number of spells cast this turn",
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
        if isinstance(n, int):
            return (article(noun) if n == 1 else f"{count(n)} {several_}"), ""
        if n == Amount("x"):
            return f"X {several_}", ""
        if n == Amount("that much"):
            return f"that many {several_}", ""
        return several_, f" equal to {self.number(n)}"

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
        which = pay.which or Which("card" if pay.do in ("discard", "reveal", "exile") else "permanent", zone="hand")
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
            joined = listed([self.condition(part) for part in condition.parts], "and" if condition.what == "all" else "or")
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
                than = {"at least": f"{c.n} or more", "at most": f"{c.n} or less", "exactly": f"exactly {c.n}"}
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
                what = self._how_many(c.n, c.compare, noun if which else "spell", nouns if which else "spells")
                subject = {"each opponent": "an opponent has", "each player": "a player has"}.get(who, f"{who}{did}")
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
            case "first time":
                return "it's the first time this turn"
            case "mana spent":
                color = listed(quality(c.word), "or") if c.word else ""
                return f"{self._how_many(c.n, c.compare, f'{color} mana'.strip(), f'{color} mana'.strip())} was spent to cast it"
            case "did":
                return f"{who} do" if who == "you" else f"{who} does"
            case "monarch":
                return f"{who} {'are' if who == 'you' else 'is'} the monarch"
        happened = {
            "attacked this turn": "attacked",
            "drew this turn": "drawn a card",
            "gained life this turn": "gained life",
            "lost life this turn": "lost life",
        }
        if c.what in happened:
            times = f" {self._how_many(c.n, c.compare, 'time', 'times')}" if c.n != 1 or c.compare != "at least" else ""
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
    ("there is ", "there isn't "), ("there are ", "there aren't "), (" has an ", " has no "), (" has a ", " has no "), (" have ", " don't have "), (" has ", " doesn't have "),
    ("you do", "you don't"), ("'ve ", "'ve not "),
)  # fmt: skip


def negated(text: str) -> str:
    """The opposite of a condition."""
    for so, other in _NEGATE:
        if so in text:
            return text.replace(so, other, 1)
    return f"it's not true that {text}"


def each_of(parts: Iterable[str]) -> str:
    """A list of phrases in a sentence."""
    return listed([part for part in parts if part])
