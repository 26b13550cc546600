"""Movement: the Standard Move, who may be where, recalls."""

from __future__ import annotations

from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle, lions_at_the_bridge
from toys.history import History, gear, unit
from toys.judged import case

GANK = unit("Rider", cl.Keyword("Ganking"), might=3)
TRAVELLER = unit("Traveller", cl.Triggered("move me", (cl.Draw(1),)), might=3)
SHIELD = gear("Shield")


def moves(history: Battle, *names: str, to: str = BRIDGE, player: str = "A") -> None:
    """The guilty move, as far as it needs to be told."""
    history.wrong("standard_move", player, units=[history.ref(name) for name in names], to=to)


@case("standard-move-timing")
def units_are_moved_in_another_turn(wrong: bool) -> History:
    history = lions_at_the_bridge()
    if not wrong:
        history.go("Lion")
        history.clean()
        history.showdown(combat="B")
        return history
    moves(history, "Bear", to="base:B", player="B")
    return history


@case("standard-move-timing")
def units_are_moved_while_a_chain_exists(wrong: bool) -> History:
    history = Battle({"base:A": "Lion", "hand:A": "Jab", f"{BRIDGE} of B": "Bear"}, fields={"Bridge": "B"})
    if wrong:
        history.play("Jab", "A", history.ref("Bear"))
        history.tell("priority", "A")
        moves(history, "Lion")
        return history
    history.go("Lion")
    return history


@case("standard-move-timing")
def units_are_moved_in_a_showdown(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Wolf"]})
    history.go("Lion")
    if wrong:
        history.clean()
        history.showdown()
        history.tell("priority", "A")
        moves(history, "Wolf", to=MEADOW)
    return history


@case("standard-move-own-ready-units")
def an_exhausted_unit_is_moved(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"}, exhausted=["1"] if wrong else [])
    history.tell("priority", "A")
    if wrong:
        moves(history, "Lion")
        return history
    history.go("Lion")
    return history


@case("standard-move-own-ready-units")
def anothers_unit_is_moved(wrong: bool) -> History:
    history = Battle({"base:A": "Lion", "base:B": "Bear"})
    history.tell("priority", "A")
    if wrong:
        moves(history, "Lion", "Bear")
        return history
    history.go("Lion")
    return history


@case("standard-move-own-ready-units")
def a_unit_moves_without_being_exhausted(wrong: bool) -> History:
    history = Battle({"base:A": "Lion"})
    if not wrong:
        history.go("Lion")
        return history
    history.tell("priority", "A")
    history.tell("standard_move", "A", units=[history.ref("Lion")], to=BRIDGE)
    history.guilty = history.move("Lion", BRIDGE, "standard move", "A", controller="A")
    return history


@case("standard-move-own-ready-units")
def a_gear_that_copies_a_unit_is_moved(wrong: bool) -> History:
    """477.1.b.1.a: the type is a copyable trait; what is a copy of a gear is none any more."""
    history = Battle({"base:A": ["Shield", "Lion"]}, (SHIELD,))
    history.tell("became", "A", history.ref("Shield"), trait="copy", value="Lion", until="")
    if wrong:
        history.tell("became", "A", history.ref("Lion"), trait="copy", value="Shield", until="")
        history.tell("priority", "A")
        moves(history, "Lion")
        return history
    history.go("Shield")
    return history


@case("standard-move-destination")
def a_unit_moves_between_battlefields(wrong: bool) -> History:
    """Ganking may, another may not."""
    history = Battle({f"{MEADOW} of A": ["Rider", "Lion"]}, (GANK,), fields={"Meadow": "A"})
    if wrong:
        history.tell("priority", "A")
        moves(history, "Lion")
        return history
    history.go("Rider")
    return history


@case("standard-move-destination")
def a_unit_moves_to_anothers_base(wrong: bool) -> History:
    history = Battle({f"{MEADOW} of A": "Lion"}, fields={"Meadow": "A"})
    if wrong:
        history.tell("priority", "A")
        moves(history, "Lion", to="base:B")
        return history
    history.go("Lion", to="base:A", contests=False)
    return history


@case("standard-move-together")
def units_go_to_two_destinations(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Wolf"]})
    history.tell("priority", "A")
    refs = [history.ref("Lion"), history.ref("Wolf")]
    history.tell("standard_move", "A", units=refs, to=BRIDGE)
    for ref in refs:
        history.tell("status", "A", ref, status="exhausted", value=True, why="cost")
    how = {"controller": "A", "exhausted": True}
    history.move("Lion", BRIDGE, "standard move", "A", batch=5, **how)
    event = history.move("Wolf", MEADOW if wrong else BRIDGE, "standard move", "A", batch=5, **how)
    history.tell("contested", "A", BRIDGE, value=True)
    history.guilty = event if wrong else None
    return history


@case("standard-move-together")
def a_unit_stays_behind(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Wolf"]})
    if not wrong:
        history.go("Lion", "Wolf")
        history.clean()
        return history
    history.tell("priority", "A")
    refs = [history.ref("Lion"), history.ref("Wolf")]
    history.tell("standard_move", "A", units=refs, to=BRIDGE)
    for ref in refs:
        history.tell("status", "A", ref, status="exhausted", value=True, why="cost")
    history.move("Lion", BRIDGE, "standard move", "A", batch=5, controller="A", exhausted=True)
    history.guilty = history.clean()
    return history


@case("two-players-at-a-battlefield")
def a_third_player_comes(wrong: bool) -> History:
    history = Battle(
        {f"{BRIDGE} of B": "Bear", f"{BRIDGE} of C": "Wolf", "base:A": "Lion"},
        players=("A", "B", "C"), fields={"Bridge": "B"},
    )  # fmt: skip
    if not wrong:
        history.go("Lion", to=MEADOW)
        return history
    history.tell("priority", "A")
    history.tell("standard_move", "A", units=[history.ref("Lion")], to=BRIDGE)
    history.tell("status", "A", history.ref("Lion"), status="exhausted", value=True, why="cost")
    history.guilty = history.move("Lion", BRIDGE, "standard move", "A", controller="A", exhausted=True)
    return history


@case("cleanup-after-move")
def somebody_acts_before_the_cleanup(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": ["Lion", "Wolf"]}, fields={"Bridge": "A"})
    history.go("Lion", to="base:A", contests=False)
    if not wrong:
        history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("recall-is-no-move")
def a_recall_readies(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": ["Lion", "Wolf"]}, fields={"Bridge": "A"}, exhausted=["1"])
    how = {} if wrong else {"exhausted": True}
    event = history.move("Lion", "base:A", "recall", "A", controller="A", **how)
    history.guilty = event if wrong else None
    return history


@case("recall-is-no-move")
def a_recall_goes_to_the_wrong_base(wrong: bool) -> History:
    history = Battle({f"{BRIDGE} of A": ["Lion", "Wolf"]}, fields={"Bridge": "A"})
    event = history.move("Lion", "base:B" if wrong else "base:A", "recall", "A", controller="A")
    history.guilty = event if wrong else None
    return history


@case("recall-is-no-move")
def an_ability_triggers_on_a_recall(wrong: bool) -> History:
    """On a move it does."""
    history = Battle({f"{BRIDGE} of A": ["Traveller", "Lion"]}, (TRAVELLER,), fields={"Bridge": "A"})
    why = "recall" if wrong else "move"
    moved = history.move("Traveller", "base:A", why, "A", controller="A")
    history.ability("Traveller", 0, "A", trigger=moved.id)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("loose-things-go-home")
def gear_stays_at_a_battlefield(wrong: bool) -> History:
    history = Battle({"base:A": "Shield", f"{BRIDGE} of A": "Lion"}, (SHIELD,), fields={"Bridge": "A"})
    history.arrive("Shield")
    if not wrong:
        history.move("Shield", "base:A", "recall", "A", controller="A")
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("loose-things-go-home")
def attached_gear_is_loose_when_it_is_detached(wrong: bool) -> History:
    history = Battle({"base:A": "Shield", f"{BRIDGE} of A": "Lion"}, (SHIELD,), fields={"Bridge": "A"})
    history.tell("attached", "A", history.ref("Shield"), to=history.ref("Lion"))
    history.move("Shield", BRIDGE, "attach", "A", controller="A")
    history.clean()
    history.tell("priority", "A")
    history.tell("detached", "A", history.ref("Shield"), was=history.ref("Lion"))
    if not wrong:
        history.move("Shield", "base:A", "recall", "A", controller="A")
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("loose-things-go-home")
def a_thief_does_not_take_it_home(wrong: bool) -> History:
    history = Battle({"base:B": "Wolf"})
    history.tell("control", "A", history.ref("Wolf"), was="B")
    if not wrong:
        history.move("Wolf", "base:A", "recall", "A", controller="A")
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history
