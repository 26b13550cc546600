"""Privacy: who is told what of hidden cards."""

from __future__ import annotations

from toys.battles import BRIDGE, Battle
from toys.history import PORO, History
from toys.judged import case


def blame(history: History, wrong: bool) -> History:
    """The last event is the guilty one, if any is."""
    history.guilty = history.events[-1] if wrong else None
    return history


@case("hidden-moves-unseen")
def everybody_sees_a_drawn_card(wrong: bool) -> History:
    history = History({"deck:A": "Poro"}, (PORO,))
    history.move("Poro", "hand:A", "draw", sees=() if wrong else ("A",))
    return blame(history, wrong)


@case("hidden-moves-unseen")
def the_other_player_sees_what_is_hidden(wrong: bool) -> History:
    history = Battle(
        {"hand:A": "Jab", f"{BRIDGE} of A": "Lion"}, fields={"Bridge": "A"}, pools={"A": (0, {"A": 1})}
    )
    history.pay_to_hide("Jab")
    history.move("Jab", "facedown:Bridge", "hide", "A", controller="A", sees=("A", "B") if wrong else ("A",))
    return blame(history, wrong)


@case("hidden-moves-unseen")
def what_was_discarded_and_recycled_goes_back(wrong: bool) -> History:
    """358.5: where an undone play takes back a discard and a recycling at once, everybody has seen the card before."""
    history = History({"hand:A": "Poro", "deck:A": "Poro"}, (PORO,))
    history.move("2", "hand:A", "draw", sees=("A",))
    old = history.ref("1")
    history.move("1", "trash:A", "discard", sees=("A", "B"))
    history.move("1", "deck:A", "recycle", sees=("A", "B"))
    rest = {} if wrong else {"undo": True, "becomes": old}
    history.move("1", "hand:A", "draw" if wrong else "undo", sees=(), **rest)
    return blame(history, wrong)


@case("open-moves-seen")
def a_discarded_card_is_not_seen(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    history.move("Poro", "trash:A", "discard", sees=("A",) if wrong else ("A", "B"))
    return blame(history, wrong)


@case("looks-alone")
def everybody_looks(wrong: bool) -> History:
    history = History({"deck:A": "Poro"}, (PORO,))
    history.tell("looked", "A", objects=[history.ref("Poro")], sees=() if wrong else ("A",))
    return blame(history, wrong)


@case("facedown-untold")
def everybody_is_told_what_lies_facedown(wrong: bool) -> History:
    history = Battle(
        {"hand:A": "Jab", f"{BRIDGE} of A": "Lion"}, fields={"Bridge": "A"}, pools={"A": (0, {"A": 1})}
    )
    history.pay_to_hide("Jab")
    history.move("Jab", "facedown:Bridge", "hide", "A", controller="A", sees=("A",))
    history.tell(
        "status",
        "A",
        history.ref("Jab"),
        status="facedown",
        value=True,
        why="hide",
        sees=() if wrong else ("A",),
    )
    return blame(history, wrong)
