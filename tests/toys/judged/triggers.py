"""Triggers."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import NULLIFY, PORO, SHOCK, History, unit
from toys.judged import case

RANGER = unit("Ranger", cl.Triggered("play me", (cl.Draw(1),)))
STUDENT = unit("Student", cl.Triggered("play spell", (cl.GiveMight(1, "me"),)))


@case("play-trigger-once")
def a_play_effect_is_missing(wrong: bool) -> History:
    history = History({"hand:A": "Ranger"}, (RANGER,))
    history.unit("Ranger")
    if wrong:
        history.wrong("priority", "A")
    else:
        history.ability("Ranger", 0, trigger=len(history.events) - 1)
    return history


@case("play-trigger-once")
def a_play_effect_triggers_twice(wrong: bool) -> History:
    history = History({"hand:A": "Ranger"}, (RANGER,))
    history.unit("Ranger")
    played = len(history.events) - 1
    history.ability("Ranger", 0, trigger=played)
    if wrong:
        history.ability("Ranger", 0, trigger=played)
        history.guilty = history.events[-1]
    return history


@case("play-trigger-once")
def a_death_effect_triggers_an_additional_time_after_a_play(wrong: bool) -> History:
    """What triggers on a death may trigger twice, whatever was played before it; what triggers on the play may not (419.4.a)."""
    herald = unit("Herald", cl.Triggered("play me", (cl.Draw(1),)), cl.Triggered("die", (cl.Draw(1),)))
    history = History({"hand:A": "Herald"}, (herald,))
    history.unit("Herald")
    played = len(history.events) - 1
    history.ability("Herald", 0, trigger=played)
    for _ in range(2):
        history.ability("Herald", 1, trigger=played)
    if wrong:
        history.ability("Herald", 0, trigger=played)
        history.guilty = history.events[-1]
    return history


@case("play-trigger-once")
def a_play_effect_triggers_though_its_condition_is_false(wrong: bool) -> History:
    """383.2.a.1: the condition right after the trigger condition is part of it."""
    own = Pick("gear", "friendly", every=True)
    smith = unit("Smith", cl.Triggered("play me", (cl.Draw(1),), condition=cl.YouControl(own)))
    history = History({"hand:A": "Smith"}, (smith,))
    history.unit("Smith")
    if wrong:
        history.ability("Smith", 0, trigger=len(history.events) - 1)
        history.guilty = history.events[-1]
    else:
        history.tell("priority", "A")
    return history


def student_and_spell() -> tuple[History, str]:
    """A's Student watches A's Shock, which is finalized."""
    history = History(
        {"hand:A": "Shock", "hand:B": "Nullify", "base:A": "Student", "base:B": "Poro"},
        (SHOCK, NULLIFY, STUDENT, PORO),
    )
    item = history.play("Shock", "A", history.ref("Poro"))
    return history, item


@case("no-play-trigger-when-countered")
def it_triggers_as_the_spell_is_finalized(wrong: bool) -> History:
    history, item = student_and_spell()
    if wrong:
        history.ability("Student", 0, trigger=len(history.events) - 1)
        history.guilty = history.events[-1]
        return history
    history.all_pass()
    history.resolve(item)
    history.did(item, "Deal")
    history.resolved(item)
    history.ability("Student", 0, trigger=len(history.events) - 1)
    return history


@case("no-play-trigger-when-countered")
def it_triggers_on_a_countered_spell(wrong: bool) -> History:
    history, item = student_and_spell()
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    history.counter(item, counter)
    if wrong:
        played = history.tell("played", "A", history.ref("Shock"), item=item, card="spell", name="Shock")
        history.ability("Student", 0, trigger=played.id)
        history.guilty = history.events[-1]
        return history
    history.did(counter, "Counter")
    history.resolved(counter, "B")
    # B has a Student too, of which nobody would say that it may not trigger on B's own spell.
    history.tell("move", "B", "Student#9.0", origin="", to="base:B", becomes="Student#9.0", why="create", card="Student", owner="B",
                 controller="B", exhausted=True)  # fmt: skip
    history.tell(
        "item_pending",
        "B",
        "Student#9.0*9",
        kind="trigger",
        source="Student#9.0",
        ability=0,
        trigger=len(history.events) - 2,
    )
    return history


LEGION = unit("Legionary", cl.Triggered("play me", (cl.Draw(1),), gate=("legion",)))


@case("legion-counts-finalized")
def a_countered_spell_does_not_count_for_legion(wrong: bool) -> History:
    cards = (SHOCK, NULLIFY, LEGION, PORO)
    history = History({"hand:A": ["Shock", "Legionary"], "hand:B": "Nullify", "base:B": "Poro"}, cards)
    item = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    history.counter(item, counter)
    history.did(counter, "Counter")
    history.resolved(counter, "B")
    history.unit("Legionary")
    if not wrong:
        history.ability("Legionary", 0, trigger=len(history.events) - 1)
        return history
    history.wrong("priority", "A")
    return history


@case("legion-counts-finalized")
def legion_counts_its_own_card(wrong: bool) -> History:
    history = History({"hand:A": "Legionary"}, (LEGION,))
    history.unit("Legionary")
    if wrong:
        history.ability("Legionary", 0, trigger=len(history.events) - 1)
        history.guilty = history.events[-1]
    else:
        history.tell("priority", "A")
    return history


KEEPER = unit(
    "Keeper",
    cl.ExtraCost(Cost(power="R"), optional=True),
    cl.Triggered("play me", (cl.Draw(1),), condition=cl.PaidCost(0)),
)


def kept(chosen: bool, *, triggers: bool, to: str = "base:A", **rest: Any) -> History:
    """A unit with an optional cost is played, with such a cost chosen or not. ``rest``: what else there is, as in `History`."""
    more = rest.pop("cards", ())
    history = History({"hand:A": "Keeper"}, (KEEPER, *more), pools={"A": (0, {"R": 1})}, **rest)
    item = history.begin("Keeper")
    history.option(item, "optional", "optional cost", "yes" if chosen else "no")
    parts = [["base", 0, ""], *([["optional", 0, "R"]] if chosen else [])]
    history.cost(item, 0, "R" if chosen else "", parts=parts)
    history.pay(item, power={"R": 1} if chosen else None, optional=["optional cost"] if chosen else [])
    history.finalize(item)
    history.enter("Keeper", to)
    if triggers:
        history.ability("Keeper", 1, trigger=len(history.events) - 1)
    else:
        history.tell("priority", "A")
    return history


@case("optional-cost-paid-counts")
def what_was_paid_does_not_count(wrong: bool) -> History:
    history = kept(chosen=True, triggers=not wrong)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("optional-cost-paid-counts")
def what_was_not_paid_counts(wrong: bool) -> History:
    history = kept(chosen=False, triggers=wrong)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("optional-cost-paid-counts")
def what_another_card_offers_is_paid_instead(wrong: bool) -> History:
    """356.2.b.1: the Roost offers a cost of its own, and that is no cost of the Keeper's; but where nothing was paid, nothing counts."""
    roost = RiftboundCard("Roost", "battlefield", abilities=(cl.LendsCost(Cost(power="R"), Pick("unit")),))
    history = kept(
        chosen=not wrong, triggers=wrong, to="battlefield:Roost", cards=(roost,), battlefields={"Roost": "A"}
    )
    history.guilty = history.events[-1] if wrong else None
    return history


@case("optional-cost-paid-counts")
def a_chosen_cost_is_not_among_what_was_paid(wrong: bool) -> History:
    history = History({"hand:A": "Keeper"}, (KEEPER,), pools={"A": (0, {"R": 1})})
    item = history.begin("Keeper")
    history.option(item, "optional", "optional cost", "yes")
    history.cost(item, 0, "R", parts=[["base", 0, ""], ["optional", 0, "R"]])
    event = history.pay(item, power={"R": 1}, optional=[] if wrong else ["optional cost"])
    history.guilty = event if wrong else None
    return history


WATCHER = unit("Watcher", cl.Triggered("enemy unit dies", (cl.Draw(1),)))


@case("trigger-once-per-event")
def one_death_triggers_twice(wrong: bool) -> History:
    history = History({"base:A": "Watcher", "base:B": ["Poro", "Poro"]}, (WATCHER, PORO))
    first = history.kill("2")
    history.ability("Watcher", 0, trigger=first.id)
    second = first if wrong else history.kill("3")
    history.ability("Watcher", 0, trigger=second.id)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("trigger-once-per-event")
def once_each_turn_it_is_performed_twice(wrong: bool) -> History:
    keen = unit("Keen", cl.Triggered("enemy unit dies", (cl.Draw(1),), each_turn=1))
    history = History({"base:A": "Keen", "base:B": ["Poro", "Poro"]}, (keen, PORO))
    items = [history.ability("Keen", 0, trigger=history.kill(name).id) for name in ("2", "3")]
    history.cost(items[0])
    history.pay(items[0])
    history.finalize(items[0])
    if wrong:
        history.guilty = history.finalize(items[1])
    else:
        history.tell("not_finalized", "A", items[1], why="already performed")
    return history


@case("empowered-gate")
def an_ability_triggers_though_its_unit_is_not_empowered(wrong: bool) -> History:
    sage = unit("Sage", cl.Triggered("enemy unit dies", (cl.Draw(1),), gate=("empowered",)))
    history = History(
        {"base:A": "Sage", "base:B": "Poro"}, (sage, PORO), statuses=None if wrong else {"1": ("empowered",)}
    )
    dead = history.kill("Poro")
    history.ability("Sage", 0, trigger=dead.id)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("empowered-gate")
def an_ability_is_used_below_its_level(wrong: bool) -> History:
    monk = unit("Monk", cl.Activated(Cost(), (cl.Draw(1),), gate=("level 3",)))
    history = History({"base:A": "Monk"}, (monk,), xp={"A": 2 if wrong else 3})
    history.tell("priority", "A")
    history.ability("Monk", 0, kind="activated")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("empowered-gate")
def an_ability_behind_legion_is_used_first(wrong: bool) -> History:
    """812.1.c: another card has to have been finalized by its player this turn."""
    hand = unit("Hand", cl.Activated(Cost(), (cl.Draw(1),), gate=("legion",)))
    history = History({"base:A": "Hand", "hand:A": "Poro"}, (hand, PORO))
    if not wrong:
        history.unit("Poro")
    history.tell("priority", "A")
    history.ability("Hand", 0, kind="activated")
    history.guilty = history.events[-1] if wrong else None
    return history


MAYBE = unit("Maybe", cl.Triggered("play me", (cl.Draw(1),), may=True))


def maybe(answer: str | None) -> tuple[History, str]:
    """A play effect that begins with "you may", and what its player says."""
    history = History({"hand:A": ["Maybe", "Ranger"]}, (MAYBE, RANGER))
    history.unit("Maybe")
    item = history.ability("Maybe", 0, trigger=len(history.events) - 1)
    if answer is not None:
        history.option(item, "may", "perform", answer)
    return history, item


@case("optional-may-asked")
def it_is_performed_without_asking(wrong: bool) -> History:
    history, item = maybe(None if wrong else "yes")
    history.cost(item)
    history.pay(item)
    event = history.finalize(item)
    history.guilty = event if wrong else None
    return history


@case("optional-may-asked")
def what_says_no_may_is_declined(wrong: bool) -> History:
    card = RANGER if wrong else MAYBE
    history = History({"hand:A": card.name}, (card,))
    history.unit(card.name)
    item = history.ability(card.name, 0, trigger=len(history.events) - 1)
    event = history.tell("not_finalized", "A", item, why="declined")
    history.guilty = event if wrong else None
    return history


@case("declined-trigger-is-gone")
def a_declined_trigger_is_finalized(wrong: bool) -> History:
    history, item = maybe("no")
    if wrong:
        history.guilty = history.finalize(item)
    else:
        history.tell("not_finalized", "A", item, why="declined")
        history.tell("priority", "A")
    return history


@case("declined-trigger-is-gone")
def a_declined_trigger_is_still_there(wrong: bool) -> History:
    history, item = maybe("no")
    if not wrong:
        history.tell("not_finalized", "A", item, why="declined")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("ability-controller")
def the_owner_of_a_stolen_unit_controls_its_ability(wrong: bool) -> History:
    history = History({"base:B": "Watcher", "base:A": "Poro"}, (WATCHER, PORO))
    history.tell("control", "A", history.ref("Watcher"), was="B")
    dead = history.kill("Poro")
    history.ability("Watcher", 0, "B" if wrong else "A", trigger=dead.id)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("own-phase-triggers")
def the_others_turn_ends(wrong: bool) -> History:
    """383.2.a: "at the end of your turn" is not at the end of an opponent's."""
    keeper = unit("Keeper", cl.Triggered("end of turn", (cl.Draw(1),)))
    history = History({"base:A": "Keeper", "base:B": "Keeper"}, (keeper,))
    began = history.tell("phase_began", phase="ending").id
    history.ability("Keeper", 0, trigger=began)
    if wrong:
        history.ability("2", 0, "B", trigger=began)
        history.guilty = history.events[-1]
    return history


@case("own-phase-triggers")
def the_others_temporary_unit_is_killed(wrong: bool) -> History:
    """816.1.c: Temporary waits for the Beginning Phase of who controls its permanent."""
    spark = unit("Spark", cl.Keyword("Temporary"))
    side = "B" if wrong else "A"
    history = History({f"base:{side}": "Spark"}, (spark,))
    began = history.tell("phase_began", phase="beginning").id
    history.ability("Spark", 0, side, trigger=began)
    if wrong:
        history.guilty = history.events[-1]
    return history
