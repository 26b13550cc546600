"""What is offered."""

from __future__ import annotations

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import NULLIFY, PORO, RUNE, SHOCK, History, spell, unit
from toys.judged import case

DEAR = spell("Dear", cl.Draw(1), power="R")


@case("runes-recycle-exhausted")
def an_exhausted_rune_is_not_offered(wrong: bool) -> History:
    """Two runes, one of them exhausted: either can be recycled for the Power."""
    history = History(
        {"hand:A": "Dear", "base:A": ["Fury Rune", "Fury Rune"]}, (DEAR, RUNE), exhausted=("3",)
    )
    item = history.begin("Dear")
    cost = history.cost(item, power="R")
    exhausted = [] if wrong else ["recycle Fury Rune"]
    history.ask("pay for Dear#1", "A", *exhausted, "recycle ready Fury Rune", "decline")
    history.guilty = cost if wrong else None
    return history


@case("targets-are-offered")
def ones_own_spell_is_not_offered(wrong: bool) -> History:
    """ "Counter a spell" may counter one's own, but not itself (355.9.c)."""
    history = History(
        {"hand:A": ["Shock", "Nullify"], "hand:B": "Shock", "base:B": "Poro"}, (SHOCK, NULLIFY, PORO)
    )
    history.play("1", "A", history.ref("Poro"))
    history.tell("passed", "A")
    history.play("3", "B", history.ref("Poro"))
    history.tell("priority", "B")
    history.tell("passed", "B")
    history.begin("Nullify")
    pending = history.events[-1]
    own = [] if wrong else ["Shock#1"]
    history.ask("target of Nullify#2", "A", *own, "Shock#3")
    history.guilty = pending if wrong else None
    return history


@case("targets-are-offered")
def a_unit_in_a_base_is_not_offered(wrong: bool) -> History:
    """Any unit will do; what enemies can't choose is not missed, nor what would cost more to choose."""
    shy = unit("Shy", cl.Cant("be chosen by enemies"))
    dear = unit("Warded", cl.Keyword("Deflect"))
    history = History(
        {"hand:A": "Shock", "base:B": ["Poro", "Shy", "Warded", "Poro"]}, (SHOCK, PORO, shy, dear)
    )
    history.begin("Shock")
    pending = history.events[-1]
    history.ask("target of Shock#1", "A", *([] if wrong else ["Poro#2"]), "Poro#5")
    history.guilty = pending if wrong else None
    return history


@case("targets-are-offered")
def the_own_unit_is_not_offered(wrong: bool) -> History:
    """What asks for a friendly unit is offered no enemy."""
    cheer = spell("Cheer", cl.Buff(Pick("unit", "friendly")))
    history = History({"hand:A": "Cheer", "base:A": ["Poro", "Poro"], "base:B": "Poro"}, (cheer, PORO))
    history.begin("Cheer")
    pending = history.events[-1]
    history.ask("target of Cheer#1", "A", *([] if wrong else ["Poro#3"]), "Poro#2")
    history.guilty = pending if wrong else None
    return history
