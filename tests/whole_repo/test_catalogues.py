"""Every invariant cites its rules, says what it holds to, and has a fault that breaks it; every fault is one
broken rule.
"""

from __future__ import annotations

import re

import pytest

from headjudge.engine.faults import all_faults
from headjudge.engine.rules import is_rule
from headjudge.invariants.registry import all_invariants

GAMES = {"riftbound": 25}
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@pytest.mark.parametrize("game", GAMES)
def test_there_are_as_many_as_promised(game: str) -> None:
    assert len(all_invariants(game)) >= GAMES[game]
    assert len(all_faults(game)) >= GAMES[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_invariant_is_whole(game: str) -> None:
    faults = {fault.id for fault in all_faults(game)}
    ids = [invariant.id for invariant in all_invariants(game)]
    assert len(ids) == len(set(ids))
    for invariant in all_invariants(game):
        assert ID.fullmatch(invariant.id), invariant.id
        assert invariant.rules, f"{invariant.id} cites no rule"
        assert [rule for rule in invariant.rules if not is_rule(game, rule)] == [], invariant.id
        assert invariant.statement.endswith("."), f"{invariant.id} says no sentence"
        assert set(invariant.faults) <= faults, f"{invariant.id} names a fault that is not there"
        assert invariant.faults, f"{invariant.id} has no fault that it catches"


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_is_one_broken_rule(game: str) -> None:
    faults = all_faults(game)
    assert len({fault.id for fault in faults}) == len(faults)
    caught = {fault for invariant in all_invariants(game) for fault in invariant.faults}
    for fault in faults:
        assert ID.fullmatch(fault.id), fault.id
        assert fault.game == game
        assert is_rule(game, fault.rule), f"{fault.id} breaks {fault.rule}, which is no rule"
        assert fault.statement.endswith("."), f"{fault.id} says no sentence"
        assert fault.id in caught, f"no invariant says that it catches {fault.id}"
