"""English for whole texts of Magic: how instructions follow each other, under which condition, for whom, and when."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import Clause, joinable, joined, sentences
from headjudge.engine.cards.english_magic_nouns import phrase, short
from headjudge.engine.cards.english_magic_speaker import Speaker
from headjudge.engine.cards.magic import Which
from headjudge.engine.cards.nouns import clean, listed


class Texts(Speaker):
    """Says texts; what one instruction says is `english_magic_does`'s."""

    def instruction(self, do: cl.Do) -> list[Clause]:
        """The clauses of one instruction."""
        raise NotImplementedError

    # -- joining ---------------------------------------------------------------------------------------------------------

    def text(self, does: Iterable[cl.Do]) -> list[Clause]:
        """The clauses of instructions in order."""
        return [clause for do in does for clause in self.instruction(do)]

    def whole(self, does: tuple[cl.Do, ...]) -> str:
        """A text as sentences; targets that it names only under a condition, or never, are chosen in a sentence of their own."""
        return sentences([*self.chosen_first(does), *self.text(does)]) or "Nothing happens."

    def chosen_first(self, does: tuple[cl.Do, ...]) -> list[Clause]:
        """ "Choose target spell" for targets that no instruction names by itself."""
        plainly = _plainly_named(does, len(self.targets))
        late = [at for at, target in enumerate(self.targets) if at not in plainly and not target.kicked]
        return [Clause(f"choose {listed([self.target(at) for at in late])}")] if late else []

    def inner(self, does: tuple[cl.Do, ...], closed: bool = False) -> str:
        """A text inside a sentence."""
        clauses = self.text(does)
        if len(clauses) == 1 and "\n" not in clauses[0].text and not clauses[0].whole:
            return clauses[0].text
        if not clauses:
            return "nothing happens"
        if joinable(clauses) and all(clause.order for clause in clauses) and not closed:
            return joined(clauses)
        return f"this happens: ({sentences(clauses)})"

    def does(self, who: str, order: str, third: str, rest: str = "") -> Clause:
        """A player does something: "draw a card", "target player draws a card"."""
        tail = f" {rest}" if rest else ""
        if who == "you":
            return Clause(f"{order}{tail}")
        return Clause(f"{self.who(who)} {third}{tail}", False)

    def until(self, until: str) -> str:
        """How long, with its blank."""
        form = words.UNTIL.get(until)
        text = clean(until) if form is None else form.format(this=self.me)
        return f" {text}" if text else ""

    # -- instructions that hold others -----------------------------------------------------------------------------------

    def structured(
        self, do: cl.If | cl.May | cl.Unless | cl.ForEach | cl.Repeat | cl.Later | cl.Reflexive
    ) -> list[Clause]:
        """Conditions, permissions, and what happens later."""
        match do:
            case cl.If(when, then, other):
                return self.branches(f"if {self.condition(when)}, ", then, other)
            case cl.May():
                return self.may(do)
            case cl.Unless(then, who, price):
                cost = self.price(price)
                payer = self.who(who)
                pays = f"{payer} {cost}" if payer == "you" else f"{payer} {third(cost)}"
                clauses = self.text(then)
                text = clauses[0].text if len(clauses) == 1 else self.inner(then, True)
                return [Clause(f"{text} unless {pays}", False, True)]
            case cl.ForEach(each, then):
                return self.for_all(each, then)
            case cl.Repeat(n, then):
                each = self.for_each(n) if not isinstance(n, int) else ""
                if each:
                    return [Clause(f"{each.strip()}, {self.inner(then, True)}", False)]
                return [Clause(f"do this {self.number(n)} times: {self.inner(then, True)}", False, True)]
            case cl.Later(when, then):
                moment = words.LATER.get(when, f"when {clean(when) or 'that is so'}")
                return [Clause(f"{moment}, {self.inner(then, True)}", False, True)]
            case cl.Reflexive(then, targets):
                inner = type(self)(self.me, self.host, targets, self.link, self.paid)
                inner.about(self.it, self.many)
                first = inner.chosen_first(then)
                clauses = [*first, *inner.text(then)]
                text = sentences(clauses) if len(clauses) != 1 else clauses[0].text
                return [Clause(f"when that happens, {_uncapital(text)}".rstrip("."), False, True)]
            case _:
                assert_never(do)

    def branches(self, opening: str, then: tuple[cl.Do, ...], other: tuple[cl.Do, ...]) -> list[Clause]:
        """ "If …, …" and "otherwise, …"."""
        named = set(self.named)
        clauses = self.text(then) or [Clause("nothing happens", False)]
        out = [Clause(f"{opening}{clauses[0].text}", False, True), *clauses[1:]]
        if len(clauses) > 1 or (other and any(isinstance(do, cl.If) for do in then)):
            simple = len(clauses) > 1 and joinable(clauses) and all(clause.order for clause in clauses)
            inner = joined(clauses) if simple else f"this happens: ({sentences(clauses)})"
            out = [Clause(f"{opening}{inner}", False, True)]
        if other:
            self.named = named
            out.append(Clause(f"otherwise, {self.inner(other, True)}", False, True))
        return out

    def may(self, do: cl.May) -> list[Clause]:
        """ "You may …"."""
        who = self.who(do.who)
        if do.price is not None:
            paid = f"{who} may {self.price(do.price)}"
            if len(do.then) == 1 and isinstance(do.then[0], cl.Reflexive):
                (clause,) = self.structured(do.then[0])
                rest = [
                    Clause(
                        clause.text.replace(
                            "when that happens", "when you do" if who == "you" else "when they do", 1
                        ),
                        False,
                        True,
                    )
                ]
            else:
                rest = self.branches("if you do, " if who == "you" else "if they do, ", do.then, ())
            out = [Clause(paid, False, True), *rest]
        else:
            clauses = self.text(do.then)
            if clauses and clauses[0].order and who == "you":
                first = clauses[0].text.removeprefix("you ")
                out = [Clause(f"you may {first}", False, True), *clauses[1:]]
                if len(clauses) > 1:
                    out = [out[0], *self._if_you_do(clauses[1:])]
            elif clauses and clauses[0].text.startswith(f"{who} "):
                out = [
                    Clause(f"{who} may {_base(clauses[0].text[len(who) + 1 :])}", False, True),
                    *clauses[1:],
                ]
            elif clauses and clauses[0].text.startswith(("its controller ", "that player ", "its owner ")):
                text = clauses[0].text
                noun = next(
                    noun for noun in ("its controller", "that player", "its owner") if text.startswith(noun)
                )
                out = [Clause(f"{noun} may {_base(text[len(noun) + 1 :])}", False, True), *clauses[1:]]
            else:
                out = [
                    Clause(f"{who} may have this happen: ({sentences(clauses) or 'Nothing.'})", False, True)
                ]
        if do.other:
            no = "if you don't, " if who == "you" else "if they don't, "
            out += self.branches(no, do.other, ())
        return out

    def _if_you_do(self, clauses: list[Clause]) -> list[Clause]:
        """What follows a permission that was taken."""
        first = Clause(f"if you do, {clauses[0].text}", False, True)
        return [first, *clauses[1:]]

    def for_all(self, each: str | Which, then: tuple[cl.Do, ...]) -> list[Clause]:
        """For each player or object."""
        if isinstance(each, Which):
            self.about(short(each), False)
            return [
                Clause(
                    f"for each {'other ' if each.other else ''}{phrase(each)}, {self.inner(then, True)}",
                    False,
                    True,
                )
            ]
        who = self.who(each)
        clauses = self.text(then)
        if each.startswith("voters for "):
            opening = f"for each {clean(each[11:]) or 'such'} vote"
        else:
            if len(clauses) == 1 and clauses[0].text.startswith("that player "):
                theirs = clauses[0].text[12:].replace("that player's", "their")
                return [Clause(f"{who} {theirs}", False)]
            opening = f"for {who}"
        text = (
            clauses[0].text
            if len(clauses) == 1
            else joined(clauses)
            if joinable(clauses)
            else f"this happens: ({sentences(clauses)})"
        )
        return [Clause(f"{opening}, {text}", False, True)]


def _plainly_named(does: tuple[cl.Do, ...], n: int) -> set[int]:
    """Indices of targets that instructions name outside of conditions, those first that are named in order."""
    found: set[int] = set()
    for do in does:
        if isinstance(do, cl.If | cl.May | cl.Unless | cl.ForEach | cl.Repeat | cl.Later | cl.Reflexive):
            found |= {at for at in range(n) if not isinstance(do, cl.If | cl.Unless) and _mentions(do, at)}
            continue
        found |= {at for at in range(n) if _mentions(do, at)}
    return found


def _mentions(value: object, index: int) -> bool:
    """Whether something names a target."""
    if isinstance(value, str):
        return value == "targets" or value == f"target {index}" or value.endswith(f" of target {index}")
    if isinstance(value, tuple):
        return any(_mentions(part, index) for part in value)
    fields = getattr(value, "__struct_fields__", ())
    return any(_mentions(getattr(value, field), index) for field in fields)


def third(order: str) -> str:
    """An order as what somebody does: "pays {3}", "pays {1} and sacrifices a creature"."""
    out = []
    for part in order.split(" and "):
        verb, _, rest = part.partition(" ")
        known = verb in (
            "pay",
            "sacrifice",
            "discard",
            "exile",
            "return",
            "tap",
            "untap",
            "remove",
            "put",
            "reveal",
            "mill",
        )
        out.append(f"{verb}s {rest}" if known else part)
    return " and ".join(out)


#: Verbs in the third person, as they are after "may".
_BASES = {
    "searches": "search",
    "creates": "create",
    "shuffles": "shuffle",
    "reveals": "reveal",
    "puts": "put",
}


def _base(text: str) -> str:
    """What somebody does, after "may": "search their library for a card, put it …"."""
    out: list[str] = []
    for word in text.split(" "):
        bare = word.rstrip(",")
        known = _BASES.get(bare)
        if known is None and not out and bare.endswith("s"):
            known = bare[:-1]
        out.append(word if known is None else known + word[len(bare) :])
    return " ".join(out)


def _uncapital(text: str) -> str:
    """Without the capital of its first word."""
    return text[:1].lower() + text[1:]
