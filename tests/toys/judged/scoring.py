"""Scoring: conquering, holding, the final point, winning."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle
from toys.history import History, spell, unit
from toys.judged import case

HERO = unit("Hero", cl.Triggered("conquer", (cl.Draw(1),)), might=3)
KEEPER = unit("Keeper", cl.Triggered("hold", (cl.Draw(1),)), might=3)
TRIUMPH = spell("Triumph", cl.GainPoints(1))


def blame(history: Battle, wrong: bool) -> History:
    """The last event is the guilty one, if any is."""
    history.guilty = history.events[-1] if wrong else None
    return history


def arrived(name: str = "Lion", **rest: Any) -> Battle:
    """A's unit has gone to the empty Bridge and the showdown there has closed."""
    history = Battle({"base:A": name, "deck:A": ["Jab", "Jab"]}, (HERO,), **rest)
    history.go(name)
    history.clean()
    history.showdown()
    history.close()
    return history


def beginning(**rest: Any) -> Battle:
    """B's Beginning Phase; B holds the Bridge with a Keeper, A the Meadow with a Lion."""
    history = Battle(
        {f"{BRIDGE} of B": "Keeper", f"{MEADOW} of A": "Lion"},
        (KEEPER,),
        fields={"Bridge": "B", "Meadow": "A"},
        **rest,
    )
    history.next_turn("B")
    history.tell("phase_began", phase="awaken")
    history.tell("phase_began", phase="beginning")
    return history


@case("scored-once")
def a_battlefield_is_scored_twice(wrong: bool) -> History:
    history = arrived()
    history.conquer("A")
    if wrong:
        history.score("A")
        history.guilty = history.events[-2]
    return history


@case("conquest-is-scored")
def a_conquest_goes_unscored(wrong: bool) -> History:
    history = arrived()
    history.tell("control", "A", BRIDGE, was="")
    if not wrong:
        history.score("A")
    history.clean()
    return blame(history, wrong)


@case("conquest-is-scored")
def nothing_is_conquered(wrong: bool) -> History:
    history = arrived()
    if not wrong:
        history.conquer("A")
        return history
    history.score("A")
    history.guilty = history.events[-2]
    return history


@case("holds-in-the-scoring-step")
def a_battlefield_is_not_held(wrong: bool) -> History:
    history = beginning()
    if not wrong:
        scored = history.score("B", how="hold")
        history.ability("Keeper", 0, "B", trigger=scored.id)
    event = history.tell("phase_began", phase="channel")
    history.guilty = event if wrong else None
    return history


@case("holds-in-the-scoring-step")
def anothers_battlefield_is_held(wrong: bool) -> History:
    history = beginning()
    event = history.score("B", MEADOW if wrong else BRIDGE, "hold")
    history.guilty = event if wrong else None
    return history


@case("holds-in-the-scoring-step")
def a_battlefield_is_held_in_the_main_phase(wrong: bool) -> History:
    history = beginning()
    event = history.score("B", how="hold")
    history.ability("Keeper", 0, "B", trigger=event.id)
    history.tell("phase_began", phase="main")
    if wrong:
        history.guilty = history.score("B", how="hold")
    return history


@case("final-point")
def the_final_point_is_conquered_with_one_battlefield(wrong: bool) -> History:
    history = arrived(points={"A": 7})
    history.tell("control", "A", BRIDGE, was="")
    event = history.score("A", gained=1 if wrong else 0, total=8)
    if not wrong:
        history.move("Jab", "hand:A", "draw", sees=("A",))
    history.guilty = event if wrong else None
    return history


@case("final-point")
def no_card_is_drawn_instead(wrong: bool) -> History:
    history = arrived(points={"A": 7})
    history.tell("control", "A", BRIDGE, was="")
    history.score("A", gained=0)
    if not wrong:
        history.move("Jab", "hand:A", "draw", sees=("A",))
    history.clean()
    return blame(history, wrong)


@case("final-point")
def a_hold_gains_nothing(wrong: bool) -> History:
    """Only conquests are restricted."""
    history = beginning(points={"B": 7})
    event = history.score("B", how="hold", gained=0 if wrong else 1, total=8)
    history.guilty = event if wrong else None
    return history


@case("points-of-scoring")
def a_point_is_not_gained(wrong: bool) -> History:
    history = arrived()
    history.tell("control", "A", BRIDGE, was="")
    history.tell("scored", "A", BRIDGE, how="conquer", gained=1)
    if not wrong:
        history.tell("points", "A", amount=1, total=1, why="conquer")
    history.tell("contested", "A", BRIDGE, value=False)
    history.clean()
    history.tell("priority", "A")
    return blame(history, wrong)


@case("points-of-scoring")
def a_point_is_gained_for_nothing(wrong: bool) -> History:
    history = arrived()
    history.conquer("A")
    if wrong:
        history.tell("points", "A", amount=1, total=2, why="conquer")
    return blame(history, wrong)


@case("score-triggers")
def a_conquest_triggers_nothing(wrong: bool) -> History:
    history = arrived("Hero")
    history.tell("control", "A", BRIDGE, was="")
    event = history.score("A")
    if not wrong:
        history.ability("Hero", 0, "A", trigger=event.id)
        return history
    history.clean()
    history.tell("priority", "A")
    return blame(history, wrong)


@case("score-triggers")
def a_conquest_triggers_on_a_hold(wrong: bool) -> History:
    history = beginning()
    if not wrong:
        event = history.score("B", how="hold")
    else:
        event = history.tell("control", "B", BRIDGE, was="B")
    history.ability("Keeper", 0, "B", trigger=event.id)
    return blame(history, wrong)


@case("score-triggers")
def a_hold_effect_triggers_on_a_conquest(wrong: bool) -> History:
    """383.4.c, 383.4.d: unless what has it says that its hold effects are conquer effects too."""
    says = () if wrong else (cl.HoldsAreConquers(),)
    keeper = unit("Hero", cl.Triggered("hold", (cl.Draw(1),)), *says, might=3)
    history = Battle({"base:A": "Hero"}, (keeper,))
    history.go("Hero")
    history.clean()
    history.showdown()
    history.close()
    history.tell("control", "A", BRIDGE, was="")
    event = history.score("A")
    history.ability("Hero", 0, "A", trigger=event.id)
    return blame(history, wrong)


@case("score-triggers")
def a_unit_elsewhere_triggers(wrong: bool) -> History:
    history = arrived("Hero") if not wrong else Battle(
        {"base:A": "Lion", f"{MEADOW} of A": "Hero"}, (HERO,), fields={"Meadow": "A"}
    )  # fmt: skip
    if wrong:
        history.go("Lion")
        history.clean()
        history.showdown()
        history.close()
    history.tell("control", "A", BRIDGE, was="")
    event = history.score("A")
    history.ability("Hero", 0, "A", trigger=event.id)
    return blame(history, wrong)


@case("score-triggers")
def what_is_attached_does_not_hear_of_a_conquest(wrong: bool) -> History:
    """718.2: the text of what is attached is inactive; its like that is not attached triggers."""
    trophy = RiftboundCard(
        "Trophy", "gear", tags=("Equipment",), abilities=(cl.Triggered("conquer", (cl.Draw(1),)),)
    )
    history = Battle(
        {"base:A": ["Lion", "Trophy", "Trophy", "Hero"], "deck:A": ["Jab", "Jab"]},
        (unit("Hero", might=3), trophy),
        attached={"2": "1"},
    )
    history.go("Hero")
    history.clean()
    history.showdown()
    history.close()
    history.tell("control", "A", BRIDGE, was="")
    event = history.score("A")
    if not wrong:
        history.ability("3", 0, "A", trigger=event.id)
        return history
    history.clean()
    history.tell("priority", "A")
    return blame(history, wrong)


@case("won-in-a-cleanup")
def a_spell_wins_while_it_resolves(wrong: bool) -> History:
    history = Battle({"hand:A": "Triumph"}, (TRIUMPH,), points={"A": 7})
    item = history.play("Triumph")
    history.all_pass()
    history.resolve(item)
    history.tell("points", "A", amount=1, total=8, why="effect")
    if not wrong:
        history.did(item, "GainPoints")
        history.resolved(item)
    history.tell("game_ended", winner="A", why="points")
    return blame(history, wrong)


@case("won-in-a-cleanup")
def who_burns_out_once_waits_for_the_cleanup(wrong: bool) -> History:
    """The second time in sequence wins at once."""
    history = Battle({"hand:A": "Draw"}, (spell("Draw", cl.Draw(1)),), points={"B": 7 if wrong else 6})
    item = history.play("Draw")
    history.all_pass()
    history.resolve(item)
    for number in range(1 if wrong else 2):
        history.tell("burned_out", "A")
        history.tell("points", "B", amount=1, total=8 if wrong else 7 + number, why="burn out")
    history.tell("game_ended", winner="B", why="points")
    return blame(history, wrong)
