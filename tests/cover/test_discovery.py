"""Discovery: what counts as a behaviour, and the chance that the next play shows a new one."""

from __future__ import annotations

import random

from headjudge.engine.trace import Event
from headjudge.fuzz.citations import never_seen
from headjudge.fuzz.discovery import Discovery, behaviours
from headjudge.fuzz.find import played_cards

TRACE = (
    Event(0, "turn_began", "315"),
    Event(1, "priority", "312.2", causes=(0,)),
    Event(2, "move", "", causes=(0, 1)),
)


def test_a_behaviour_is_a_rule_or_two_that_a_cause_joins() -> None:
    """An event without a rule goes by its kind."""
    assert behaviours(TRACE) == {
        "315", "312.2", "move", ("315", "312.2"), ("315", "move"), ("312.2", "move"),
    }  # fmt: skip
    assert behaviours(TRACE, {1, 2}) == {"312.2", "move", ("312.2", "move")}


def test_what_is_new_and_the_chance_of_more() -> None:
    """Each play that shows what no other does counts once, however much it shows."""
    found = Discovery()
    assert (len(found), found.chance) == (0, 1.0)
    assert found.add({"a", "b", "c"}) == 3
    assert found.chance == 1.0
    assert found.add({"a"}) == 0
    assert found.chance == 0.5
    assert found.add({"b", "c", "d"}) == 1
    assert (len(found), found.plays) == (4, 3)
    assert found.chance == 1 / 3


def test_the_chance_is_near_what_comes_true() -> None:
    """Over plays that draw from very uneven behaviours, the estimate is close to how often a new one does come next."""
    rng = random.Random(7)
    weights = [1 / (n + 1) ** 1.5 for n in range(3000)]
    names = [str(n) for n in range(3000)]
    guesses, came = 0.0, 0
    for _ in range(40):
        found = Discovery()
        for _ in range(300):
            found.add(set(rng.choices(names, weights, k=4)))
        guesses += found.chance
        came += sum(not found._only.keys() >= set(rng.choices(names, weights, k=4)) for _ in range(50))
    assert abs(guesses / 40 - came / 2000) < 0.02


def test_rules_and_cards_that_were_not_seen() -> None:
    """Only what the engine tells events with, and only cards that are played."""
    unseen = never_seen("riftbound", {"425.1"})
    assert "425.1" not in unseen
    assert {"338.1.b", "425.1.a"} <= set(unseen)
    assert "310.1.a" not in unseen
    assert "Rebuttal" in played_cards("riftbound")
    assert "Counterspell" in played_cards("magic")
    assert not {"Fury Rune", "Sunken Temple"} & set(played_cards("riftbound"))
