"""Whole games end: in every mode somebody wins, nothing hangs, nothing is stuck, no budget is needed."""

from __future__ import annotations

import pytest

from headjudge.engine.riftbound.modes import MODES
from headjudge.fuzz.campaign import Campaign, Plan, parts_for

#: Games of each mode; a duel is what is played most.
GAMES = {"duel": 60, "match": 12, "ffa3": 12, "ffa4": 12, "2v2": 12}


@pytest.mark.parametrize("mode", MODES)
def test_games_end_with_a_winner_and_break_nothing(mode: str) -> None:
    plan = Plan("riftbound", seed=21, examples=GAMES[mode], mode=mode, whole_games=True)
    result = Campaign(plan, parts_for(plan)).run()
    found = {name: finding.case.violations[0].however for name, finding in result.findings.items()}
    assert found == {}
    assert result.stopped == []
    assert result.ends["winner"] + result.ends["loop"] == result.plays == GAMES[mode]
    assert result.ends["loop"] <= 1
    assert result.code == 0, result.error or result.unknown


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "match"])
def test_nothing_is_found_in_positions_of_a_mode(mode: str) -> None:
    plan = Plan("riftbound", seed=22, examples=400, mode=mode)
    result = Campaign(plan, parts_for(plan)).run()
    found = {name: finding.case.violations[0].however for name, finding in result.findings.items()}
    assert found == {}
    assert result.code == 0, result.error or result.unknown
