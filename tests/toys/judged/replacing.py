"""Replacement effects: once to an event, ordered by who it happens to."""

from __future__ import annotations

from toys.history import SHOCK, History, unit
from toys.judged import case

PORO = unit("Poro", might=3)
CHARM = unit("Charm")
CARDS = (PORO, CHARM)


def begun() -> History:
    """A has a Poro and two Charms, B another Charm."""
    return History({"base:A": ["Poro", "Charm", "Charm"], "base:B": ["Charm"]}, CARDS)


@case("replaced-once")
def damage_is_doubled_again(wrong: bool) -> History:
    history = begun()
    poro = history.ref("Poro")
    history.tell("replaced", "B", poro, by="", event="damage", words="2 instead of 1", effect=1)
    second = 1 if wrong else 2
    event = history.tell("replaced", "B", poro, by="", event="damage", words="4 instead of 2", effect=second)
    history.guilty = event if wrong else None
    history.tell("damage", "B", poro, amount=4, total=4, source="")
    return history


@case("replaced-once")
def prevention_applies_to_each_damage(wrong: bool) -> History:
    """What was dealt is over: the next damage is another event."""
    history = begun()
    poro = history.ref("Poro")
    history.tell("prevented", "A", poro, amount=1, by=history.ref("2"))
    if not wrong:
        history.tell("damage", "B", poro, amount=1, total=1, source="")
    event = history.tell("prevented", "A", poro, amount=1, by=history.ref("2"))
    history.guilty = event if wrong else None
    return history


@case("replaced-once")
def a_death_is_replaced_again(wrong: bool) -> History:
    history = begun()
    poro = history.ref("Poro")
    history.tell("replaced", "A", poro, by=history.ref("2"), event="kill", words="saved")
    if not wrong:
        history.tell("cleanup")
    event = history.tell("replaced", "A", poro, by=history.ref("2"), event="kill", words="saved")
    history.guilty = event if wrong else None
    return history


@case("replaced-once")
def what_was_saved_may_die_again(wrong: bool) -> History:
    """369: exhausted instead of dying, it is killed once more for the same cost."""
    history = begun()
    poro = history.ref("Poro")
    history.tell("replaced", "A", poro, by=history.ref("2"), event="kill", words="saved")
    if not wrong:
        history.tell("status", "A", poro, status="exhausted", value=True, why="replacement")
    event = history.tell("replaced", "A", poro, by=history.ref("2"), event="kill", words="saved")
    history.guilty = event if wrong else None
    return history


@case("affected-controller-orders")
def another_player_orders(wrong: bool) -> History:
    history = begun()
    poro = history.ref("Poro")
    who = "B" if wrong else "A"
    event = history.tell("replaced", "B", poro, by=history.ref("4"), event="kill", words="saved", orders=who)
    history.guilty = event if wrong else None
    return history


@case("affected-controller-orders")
def another_player_orders_prevention(wrong: bool) -> History:
    history = begun()
    poro = history.ref("Poro")
    who = "B" if wrong else "A"
    event = history.tell("prevented", "A", poro, amount=2, by=history.ref("2"), effect=1, orders=who)
    history.guilty = event if wrong else None
    return history


@case("only-the-next")
def what_saves_goes_on(wrong: bool) -> History:
    """390.3: the effect is used up by the first death that it replaces."""
    history = begun()
    poro = history.ref("Poro")
    history.tell("effect_began", "A", poro, effect=1, what="save", until="turn", words="saved once")
    if not wrong:
        history.tell("effect_ended", "A", "", effect=1, why="used")
    history.tell("replaced", "A", poro, by=poro, event="kill", words="saved", effect=1)
    event = history.tell("cleanup")
    history.guilty = event if wrong else None
    return history


@case("only-the-next")
def a_discount_that_is_there_again_is_for_one_card(wrong: bool) -> History:
    """358.5: what a reversed play had used up waits for a card as it did before."""
    history = History({"base:A": "Poro", "hand:A": "Shock", "base:B": "Poro"}, (PORO, SHOCK))
    data = {"effect": 1, "what": "discount", "until": "turn"}
    history.tell("effect_began", "A", "", words="next card costs less", **data)
    history.tell("effect_ended", "A", "", effect=1, why="used")
    history.tell("effect_began", "A", "", words="restored", undo=True, **data)
    if not wrong:
        history.tell("effect_ended", "A", "", effect=1, why="used")
    history.play("Shock", "A", history.ref("3"))
    history.guilty = next(event for event in history.events if event.kind == "finalized") if wrong else None
    return history


@case("only-the-next")
def every_next_card_costs_less(wrong: bool) -> History:
    """391: the discount is for one card."""
    history = History({"base:A": "Poro", "hand:A": "Shock", "base:B": "Poro"}, (PORO, SHOCK))
    history.tell(
        "effect_began", "A", "", effect=1, what="discount", until="turn", words="next card costs less"
    )
    if not wrong:
        history.tell("effect_ended", "A", "", effect=1, why="used")
    history.play("Shock", "A", history.ref("3"))
    history.guilty = next(event for event in history.events if event.kind == "finalized") if wrong else None
    return history


@case("replaced-once")
def what_is_saved_where_that_changes_nothing(wrong: bool) -> History:
    """370.2, 357.2.a: of what lies exhausted in a base nobody can tell that its saving is over; it may be killed again for another cost."""
    history = History({"base:A": ["Poro", "Poro"]}, (PORO,))
    one, other = history.ref("1"), history.ref("2")
    history.tell("replaced", "A", other, by=one, event="kill", words="saved")
    history.tell("status", "A", other, status="exhausted", value=True, why="replacement")
    if not wrong:
        history.tell("status", "A", one, status="exhausted", value=True, why="effect")
    for _ in range(2):
        event = history.tell("replaced", "A", one, by=other, event="kill", words="saved")
    history.guilty = event if wrong else None
    return history
