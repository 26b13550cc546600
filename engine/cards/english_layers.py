"""English for what changes traits and Might in other ways than by a number (432, 433, 477)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from headjudge.engine.cards import nouns
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Pick
from headjudge.engine.cards.nouns import clean

if TYPE_CHECKING:
    from headjudge.engine.cards.english_riftbound import Reader

#: What this module says.
Change: TypeAlias = cl.RaiseMight | cl.DoubleMight | cl.SwapMight | cl.SetMight | cl.BecomeCopy


def until_text(until: str) -> str:
    """How long an effect lasts."""
    return {"turn": " this turn", "combat": " this combat", "": ""}.get(until, f" until {clean(until)}")


def whose(reader: Reader, to: cl.To) -> str:
    """Of what a trait is, as an owner: "a unit's", "my", "its"."""
    what = reader.to(to)
    if what == reader.voice.me:
        return reader.voice.my
    if what in ("it", "them"):
        return "its" if what == "it" else "their"
    if isinstance(to, Pick) and (to.every or to.most != 1):
        return f"for {what}, the"
    return f"{what}'s"


def change_text(instr: Change, reader: Reader) -> str:
    """One such change as an order, or as what becomes of something."""
    match instr:
        case cl.RaiseMight(n, to, until):
            if not isinstance(n, int):
                return f"increase {whose(reader, to)} Might to {reader.amount(n)}{until_text(until)}"
            return f"increase {whose(reader, to)} Might to {n} [M]{until_text(until)}"
        case cl.DoubleMight(to, until):
            return f"double {whose(reader, to)} Might{until_text(until)}"
        case cl.SwapMight(to, until):
            return f"swap the Might of {reader.to(to)}{until_text(until)}"
        case cl.SetMight(n, to, until):
            return f"{whose(reader, to)} base Might becomes {n} [M]{until_text(until)}"
        case cl.BecomeCopy(to, of):
            what = reader.to(to)
            many = reader.many
            copied = reader.to(of)
            if what == reader.voice.me:
                return f"{reader.voice.i} become{reader.voice.s} a copy of {copied}"
            what = "they" if what == "them" else what
            return f"{what} {'become copies' if many else 'becomes a copy'} of {copied}"
        case _:
            assert_never(instr)


def how_many_there_are(condition: cl.ThereIs) -> str:
    """ "There are two or more other units here"."""
    pick, n = condition.what, condition.n
    other = "other " if pick.other else ""
    if condition.at_most:
        body = nouns.phrase(pick, True, "in")
        return (
            f"there are no {other}{body}" if n == 0 else f"there are {nouns.count(n)} or fewer {other}{body}"
        )
    if n == 1:
        return f"there is {nouns.one(pick, 'in')}"
    return f"there are {nouns.count(n)} or more {other}{nouns.phrase(pick, True, 'in')}"
