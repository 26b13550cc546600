"""What led to what in a combat: from a point back to the move that began it, from a focus back to the pass, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import headjudge.corpus
from headjudge.corpus.scenario_format import load_scenario_file
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Event
from headjudge.engine.trace.causality import ancestors

CORPUS = Path(headjudge.corpus.__file__).resolve().parent / "riftbound"
SOUND = builtin("riftbound", faults=())


def played(name: str) -> Sequence[Event]:
    return run_scenario(load_scenario_file(CORPUS / f"{name}.scenario"), SOUND).trace


def the(events: Sequence[Event], kind: str, which: int = -1) -> Event:
    return [event for event in events if event.kind == kind][which]


def led_to(events: Sequence[Event], event: Event) -> list[str]:
    """The kinds of what led to an event, in order, each once in a row."""
    before = ancestors(events, event.id) - {event.id}
    kinds = [one.kind for one in events if one.id in before]
    return [kind for at, kind in enumerate(kinds) if at == 0 or kinds[at - 1] != kind]


def test_a_conquest_goes_back_to_the_move_the_damage_and_the_death() -> None:
    events = played("combat/designations-end")
    for kind in ("standard_move", "contested", "staged", "showdown_began", "combat_began", "showdown_ended", "might_summed",
                 "damage_assigned", "damage", "killed", "combat_result", "control", "scored"):  # fmt: skip
        assert kind in led_to(events, the(events, "points")), kind


def test_a_result_comes_of_who_left() -> None:
    events = played("combat/no-damage-without-an-enemy")
    result = the(events, "combat_result")
    death = next(event for event in events if event.kind == "move" and event.data["why"] == "kill")
    assert set(result.causes) == {the(events, "showdown_ended").id, death.id}


def test_a_second_combat_comes_of_the_first_and_of_who_came() -> None:
    events = played("combat/a-second-combat")
    came = next(event for event in events if event.kind == "move" and event.data["why"] == "resolve")
    staged = the(events, "staged")
    assert set(staged.causes) == {the(events, "combat_result", 0).id, came.id}
    assert the(events, "showdown_began").causes == (staged.id,)


def test_a_showdown_that_becomes_a_combat_comes_of_who_came() -> None:
    events = played("showdowns/focus-stays-when-it-becomes-a-combat")
    came = next(event for event in events if event.kind == "move" and event.data["why"] == "move")
    staged = next(event for event in events if event.kind == "staged" and event.data["what"] == "combat")
    assert came.id in staged.causes and the(events, "contested").id in staged.causes
    assert the(events, "combat_began").causes == (staged.id,)


def test_a_late_designation_comes_of_the_arrival_and_its_loss_of_the_departure() -> None:
    events = played("combat/who-arrives-late-fights")
    gained = next(event for event in events if event.kind == "status" and event.rule == "323.2.a")
    came = next(event for event in events if event.kind == "move" and event.data["why"] == "resolve")
    assert gained.causes == (the(events, "combat_began").id, came.id)
    events = played("combat/who-leaves-fights-no-more")
    lost = next(event for event in events if event.kind == "status" and event.rule == "323.2.c")
    left = next(event for event in events if event.kind == "move" and event.data["why"] == "move")
    assert lost.causes == (left.id,)


def test_who_acts_in_a_showdown_does_so_for_having_focus() -> None:
    events = played("showdowns/all-pass-in-sequence")
    for event in events:
        if event.kind == "priority" and event.rule == "312.2.b":
            assert [events[cause].kind for cause in event.causes] == ["focus"]
    assert "passed" in led_to(events, the(events, "control"))


def test_a_deathknell_comes_of_the_damage_that_killed() -> None:
    events = played("combat/deathknells-after-the-heal")
    knell = next(event for event in events if event.kind == "item_pending" and "Ruined Rex" in event.object)
    assert [(events[cause].kind, events[cause].object[:10]) for cause in knell.causes] == [
        ("damage", "Ruined Rex")
    ]
