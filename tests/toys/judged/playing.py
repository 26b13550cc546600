"""How permanents arrive, how often texts are executed and cards are played."""

from __future__ import annotations

from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, RUNE, SHOCK, History, gear, spell, unit
from toys.judged import case

BOX = gear("Box")


def arrives(name: str, card: RiftboundCard, ready: bool, *optional: str) -> History:
    """A permanent is played and enters ready or exhausted."""
    history = History({"hand:A": name}, (card,), pools={"A": (1, {"R": 1})})
    item = history.begin(name)
    parts = [["base", 0, ""]]
    for choice in optional:
        history.option(item, "optional", choice, "yes")
        parts.append(["optional", 1, "A"])
    history.cost(item, len(optional), "A" * len(optional), parts=parts)
    history.pay(item, energy=len(optional), power={"R": 1} if optional else None, optional=optional)
    history.finalize(item)
    history.enter(name, exhausted=not ready)
    return history


def arrival(history: History, wrong: bool) -> History:
    """Accuse the move onto the board, if it is wrong."""
    move = next(event for event in history.events if event.data.get("why") == "resolve")
    history.guilty = move if wrong else None
    return history


@case("units-enter-exhausted-gear-ready")
def a_unit_enters_ready(wrong: bool) -> History:
    return arrival(arrives("Poro", PORO, ready=wrong), wrong)


@case("units-enter-exhausted-gear-ready")
def gear_enters_exhausted(wrong: bool) -> History:
    return arrival(arrives("Box", BOX, ready=not wrong), wrong)


@case("units-enter-exhausted-gear-ready")
def an_accelerated_unit_enters_exhausted(wrong: bool) -> History:
    racer = unit("Racer", cl.Keyword("Accelerate"))
    return arrival(arrives("Racer", racer, not wrong, "Accelerate"), wrong)


@case("units-enter-exhausted-gear-ready")
def a_unit_whose_text_says_ready_enters_exhausted(wrong: bool) -> History:
    return arrival(arrives("Master", unit("Master", cl.EntersReady()), ready=not wrong), wrong)


@case("units-enter-exhausted-gear-ready")
def a_rune_is_channeled_exhausted(wrong: bool) -> History:
    history = History({"runedeck:A": "Fury Rune"}, (RUNE,))
    history.tell("phase_began", phase="channel")
    event = history.move("Fury Rune", "base:A", "channel", **({"exhausted": True} if wrong else {}))
    history.guilty = event if wrong else None
    return history


@case("enters-own-base")
def a_unit_enters_the_base_of_the_other_player(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    history.play("Poro")
    history.enter("Poro", "base:B" if wrong else "base:A")
    return arrival(history, wrong)


@case("enters-own-base")
def gear_enters_at_a_battlefield(wrong: bool) -> History:
    history = History({"hand:A": "Box"}, (BOX,))
    history.play("Box")
    history.enter("Box", "battlefield:Meadow" if wrong else "base:A")
    return arrival(history, wrong)


@case("played-once")
def a_spell_is_played_twice(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass()
    history.resolve(item)
    history.did(item, "Deal")
    history.resolved(item)
    if wrong:
        history.wrong("played", "A", history.ref("Shock"), item=item, card="spell", name="Shock")
    return history


@case("played-once")
def a_spell_that_did_nothing_is_not_played(wrong: bool) -> History:
    """359.3.e.10: a spell of which nothing could be executed is played all the same."""
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass()
    history.resolve(item)
    history.tell("skipped", "A", item, item=item, instruction="Deal", why="illegal target")
    history.resolved(item)
    if wrong:
        history.events.pop()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


ECHO = spell("Echo", cl.Draw(1), cl.GainXp(1), abilities=(cl.Keyword("Repeat", cost=Cost(1)),))


def echoed(times: int, paid: bool = True) -> History:
    """A spell with Repeat, paid or not, whose text is executed so often."""
    history = History({"hand:A": "Echo"}, (ECHO,), pools={"A": (1, {})})
    item = history.begin("Echo")
    if paid:
        history.option(item, "optional", "Repeat", "yes")
    history.cost(item, int(paid), parts=[["base", 0, ""], *([["optional", 1, ""]] if paid else [])])
    history.pay(item, energy=int(paid), optional=["Repeat"] if paid else [])
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    for _ in range(times):
        history.did(item, "Draw", "GainXp")
    history.resolved(item)
    return history


@case("repeat-executes-again")
def repeat_is_paid_and_the_text_executed_once(wrong: bool) -> History:
    history = echoed(1 if wrong else 2)
    history.guilty = next(event for event in history.events if event.kind == "resolved") if wrong else None
    return history


@case("repeat-executes-again")
def repeat_is_not_paid_and_the_text_executed_twice(wrong: bool) -> History:
    history = echoed(2 if wrong else 1, paid=False)
    history.guilty = next(event for event in history.events if event.kind == "resolved") if wrong else None
    return history


@case("trigger-condition-once")
def the_condition_is_asked_again(wrong: bool) -> History:
    """At the end of the turn, at a battlefield; it has left the battlefield when the trigger resolves."""
    sona = unit("Sona", cl.Triggered("end of turn", (cl.Draw(1),), condition=cl.IAmAt("battlefield")))
    history = History({"battlefield:Meadow of A": "Sona"}, (sona,))
    ending = history.tell("phase_began", phase="ending")
    item = history.ability("Sona", 0, trigger=ending.id)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.move("Sona", "base:A", "move")
    history.resolve(item)
    if not wrong:
        history.did(item, "Draw")
    event = history.tell("resolved", "A", item)
    history.guilty = event if wrong else None
    return history
