"""Battlefields: contested, staged, controlled, and what lies facedown there."""

from __future__ import annotations

from toys.battles import BRIDGE, MEADOW, Battle, attacked, lions_at_the_bridge
from toys.history import History
from toys.judged import case


@case("contested-by-newcomer")
def its_controller_contests_a_battlefield(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"}, fields={"Bridge": "A" if wrong else ""})
    history.go("Lion", contests=False)
    event = history.tell("contested", "A", BRIDGE, value=True)
    history.guilty = event if wrong else None
    return history


@case("contested-by-newcomer")
def who_has_no_units_there_contests_it(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion", contests=False)
    event = history.tell("contested", "B" if wrong else "A", BRIDGE, value=True)
    history.guilty = event if wrong else None
    return history


@case("strangers-contest")
def a_unit_comes_and_nobody_contests(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion", contests=not wrong)
    event = history.clean()
    history.guilty = event if wrong else None
    return history


@case("contested-ends")
def it_ends_while_the_contester_is_there(wrong: bool) -> History:
    """It ends when their units have gone."""
    history = Battle({"base:A": ["Lion", "Wolf"]})
    history.go("Lion")
    if not wrong:
        history.arrive("Lion", to="base:A")
    event = history.tell("contested", "A", BRIDGE, value=False)
    history.guilty = event if wrong else None
    return history


@case("contested-ends")
def it_ends_during_a_showdown(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    history.clean()
    history.showdown()
    if not wrong:
        history.close()
        history.conquer("A")
    event = history.tell("contested", "A", BRIDGE, value=False)
    history.guilty = event if wrong else None
    return history


@case("staged-where-contested")
def a_combat_is_staged_without_enemies(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"}) if wrong else lions_at_the_bridge()
    history.go("Lion")
    history.tell("staged", "A", BRIDGE, what="showdown", value=True)
    event = history.tell("staged", "A", BRIDGE, what="combat", value=True)
    history.guilty = event if wrong else None
    return history


@case("staged-where-contested")
def a_showdown_is_staged_where_nothing_is_contested(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    event = history.tell("staged", "A", MEADOW if wrong else BRIDGE, what="showdown", value=True)
    history.guilty = event if wrong else None
    return history


@case("control-fixed-during-showdowns")
def control_changes_during_a_showdown(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    history.clean()
    history.showdown()
    if not wrong:
        history.close()
    event = history.tell("control", "A", BRIDGE, was="")
    if not wrong:
        history.score("A")
    history.guilty = event if wrong else None
    return history


@case("control-fixed-during-showdowns")
def control_changes_before_the_result_is_known(wrong: bool) -> History:
    history = attacked()
    history.tell("priority", "A")
    history.tell("passed", "A", focus=True)
    history.tell("focus", "B")
    history.tell("priority", "B")
    history.tell("passed", "B", focus=True)
    history.tell("showdown_ended", "", BRIDGE)
    history.sum("attacker", 3, "A")
    history.sum("defender", 0 if wrong else 3, "B")
    if wrong:
        history.wrong("control", "A", BRIDGE, was="B")
        return history
    history.assign("Bear", 3, "A")
    history.assign("Lion", 3, "B")
    history.strike(("Bear", 3), ("Lion", 3))
    history.die("Bear", "Lion")
    history.clean()
    history.won("", "")
    history.tell("control", "", BRIDGE, was="B")
    history.end()
    return history


@case("control-to-the-sole-occupant")
def control_goes_to_who_is_not_there(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    history.clean()
    history.showdown()
    history.close()
    who = "B" if wrong else "A"
    event = history.tell("control", who, BRIDGE, was="")
    history.score(who)
    history.guilty = event if wrong else None
    return history


@case("control-to-the-sole-occupant")
def control_is_established_without_a_showdown(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    history.clean()
    if not wrong:
        history.showdown()
        history.close()
    event = history.tell("control", "A", BRIDGE, was="")
    history.score("A")
    history.guilty = event if wrong else None
    return history


@case("control-is-established")
def nobody_takes_what_is_theirs(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    history.go("Lion")
    history.clean()
    history.showdown()
    history.close()
    if not wrong:
        history.conquer("A")
    history.tell("contested", "A", BRIDGE, value=False)
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("control-is-established")
def the_dead_keep_control(wrong: bool) -> History:
    history = attacked()
    history.close()
    history.sum("attacker", 3, "A")
    history.sum("defender", 3, "B")
    history.assign("Bear", 3, "A")
    history.assign("Lion", 3, "B")
    history.strike(("Bear", 3), ("Lion", 3))
    history.die("Bear", "Lion")
    history.clean()
    history.won("", "")
    if not wrong:
        history.tell("control", "", BRIDGE, was="B")
    event = history.end()
    history.guilty = event if wrong else None
    return history


@case("control-is-lost")
def control_outlasts_the_last_unit(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": "Lion"}, fields={"Bridge": "A"})
    history.go("Lion", to="base:A", contests=False)
    if not wrong:
        history.tell("control", "", BRIDGE, was="A")
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("control-is-lost")
def control_is_lost_while_units_are_there(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": ["Lion", "Wolf"]}, fields={"Bridge": "A"})
    history.go("Lion", to="base:A", contests=False)
    if not wrong:
        history.clean()
        history.go("Wolf", to="base:A", contests=False)
    event = history.tell("control", "", BRIDGE, was="A")
    history.guilty = event if wrong else None
    return history


@case("hidden-with-its-battlefield")
def a_card_is_hidden_at_anothers_battlefield(wrong: bool) -> History:
    history = Battle({"hand:A": "Jab", f"{BRIDGE} of B": "Bear", f"{MEADOW} of A": "Lion"},
                     fields={"Bridge": "B", "Meadow": "A"}, pools={"A": (0, {"A": 1})})  # fmt: skip
    history.pay_to_hide("Jab")
    to = "facedown:Bridge" if wrong else "facedown:Meadow"
    event = history.move("Jab", to, "hide", "A", controller="A", sees=("A",))
    history.guilty = event if wrong else None
    return history


@case("hidden-with-its-battlefield")
def a_hidden_card_outlasts_control(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": "Lion", "facedown:Bridge of A": "Jab"}, fields={"Bridge": "A"})
    history.go("Lion", to="base:A", contests=False)
    history.tell("control", "", BRIDGE, was="A")
    if not wrong:
        history.move("Jab", "trash:A", "cleanup", "A")
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history
