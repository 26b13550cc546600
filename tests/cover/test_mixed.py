"""Mixed positions: every kind comes, each is what it says, and what is rare in general is common in focused ones."""

from __future__ import annotations

from types import ModuleType

import pytest

from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario
from headjudge.fuzz.by_game import bulk_for, making
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.magic import mixed as magic
from headjudge.fuzz.mixing import GAME, OPENING, ROUND
from headjudge.fuzz.riftbound import mixed as riftbound

GAMES = {"riftbound": riftbound, "magic": magic}


def kinds(scenario: Scenario) -> tuple[int, bool]:
    """How many players there are, and whether the game has yet to begin."""
    return len(scenario.players), scenario.phase == "setup"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_comes_in_each_round(game: str) -> None:
    """Positions of two, of three and of four; beginnings of games."""
    module: ModuleType = GAMES[game]
    made = [module.mixed_scenario(3, index) for index in range(ROUND)]
    assert {players for players, _ in map(kinds, made)} == {2, 3, 4}
    for slot, kind in module.ROW.items():
        if kind.startswith(GAME):
            assert made[slot].max_decisions == OPENING
    assert made == [module.mixed_scenario(3, index) for index in range(ROUND)]


@pytest.mark.parametrize("game", GAMES)
def test_focused_positions_are_of_few_cards_for_everybody(game: str) -> None:
    """And everybody can pay for them."""
    module: ModuleType = GAMES[game]
    for index in range(40):
        scenario = module.focused_scenario(1, index)
        assert len({*scenario.cards}) <= 16
        assert all(sum(player.power.values()) >= 9 for player in scenario.players)


@pytest.mark.parametrize("game", GAMES)
def test_our_own_engines_play_them_and_others_do_not(game: str) -> None:
    """A profile by name is that profile alone."""
    assert bulk_for(builtin(game)) is making(game).mixed
    small = bulk_for(builtin(game), "small")
    assert all(len(small(1, index).players) == 2 for index in range(32))


def test_a_short_campaign_puts_every_invariant_of_riftbound_to_the_test() -> None:
    """Those of setup and of teams, too."""
    plan = Plan("riftbound", seed=5, examples=3600)
    result = Campaign(plan, parts_for(plan)).run()
    assert len(result.not_tested) <= 0.03 * len(result.premises), result.not_tested
