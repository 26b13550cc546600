"""Hypothesis in the open: the strategies, used as a person would use them in tests of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import TypeVar

import msgspec
import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis.strategies import SearchStrategy

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.english import english
from headjudge.engine.trace import Scenario, zone_kind
from headjudge.fuzz import card_pools, plays, riftbound_cards, riftbound_scenarios
from headjudge.fuzz.bits import parts
from headjudge.fuzz.bridge import draws
from headjudge.fuzz.riftbound.positions import make_scenario
from headjudge.fuzz.riftbound.swarm import mechanics_of, names_of
from headjudge.fuzz.riftbound.well_formed import well_formed
from headjudge.fuzz.source import HypothesisSource
from headjudge.fuzz.walk import Play

T = TypeVar("T")

#: As `tests/conftest.py` has it for tests; `find` takes settings by hand.
_SAME = settings(
    max_examples=3000, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)


def _smallest(strategy: SearchStrategy[T], holds: Callable[[T], bool]) -> T:
    return find(strategy, holds, settings=_SAME)


def _has(card: RiftboundCard, sort: type) -> bool:
    return _has_in((card.text, card.abilities), sort)


def _has_in(text: object, sort: type) -> bool:
    return any(isinstance(part, sort) for part in parts(text))


@given(riftbound_cards())
@settings(max_examples=60)
def test_cards_are_well_formed_and_readable(card: RiftboundCard) -> None:
    assert well_formed(card) == ""
    assert english(card).startswith(card.name)


@given(riftbound_cards(mechanics=["repeat", "damage"], domains="RB", types=("spell",)))
@settings(max_examples=40)
def test_cards_keep_to_what_is_asked_for(card: RiftboundCard) -> None:
    assert card.type == "spell"
    assert card.domains == "RB"
    assert names_of(mechanics_of(card)) <= {"repeat", "damage"}


@given(card_pools())
@settings(max_examples=20)
def test_pools_hold_cards_with_distinct_names(pool: tuple[RiftboundCard, ...]) -> None:
    assert len({card.name for card in pool}) == len(pool) > 0


@given(riftbound_scenarios())
@settings(max_examples=20)
def test_scenarios_are_whole(scenario: Scenario) -> None:
    assert {placed.card for placed in scenario.placed} <= set(scenario.cards)
    assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


@given(riftbound_scenarios("small"))
@settings(max_examples=20)
def test_small_scenarios_are_small(scenario: Scenario) -> None:
    cards = [
        placed
        for placed in scenario.placed
        if zone_kind(placed.zone) in ("hand", "base", "battlefield", "facedown")
    ]
    assert 2 <= sum(1 for placed in cards if not placed.card.endswith("Rune")) <= 6


@given(plays(invariants=[]))
@settings(max_examples=15)
def test_plays_end_for_a_reason(play: Play) -> None:
    assert play.why in ("game over", "decisions", "events")
    assert len(play.answers) == play.decisions <= play.scenario.max_decisions


@given(draws())
@settings(max_examples=15)
def test_a_bare_draw_makes_positions_too(draw: Callable[[int, int], int]) -> None:
    scenario = make_scenario(HypothesisSource(draw))
    assert {placed.card for placed in scenario.placed} <= set(scenario.cards)


# -- shrinking ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", [cl.Counter, cl.DoThis, cl.SaveOnce, cl.TakeControl, cl.Cant])
def test_cards_shrink_to_the_one_thing_that_matters(sort: type) -> None:
    # From one start shrinking may end where only a text of another shape would be smaller.
    starts = [
        find(riftbound_cards(), lambda found: _has(found, sort), settings=_SAME, random=Random(start))
        for start in range(4)
    ]
    card = min(
        starts, key=lambda found: (len(found.text) + len(found.abilities), len(msgspec.json.encode(found)))
    )
    words = [ability for ability in card.abilities if isinstance(ability, cl.Keyword)]
    assert (card.energy, card.power) == (1, "")
    # A spell does something, also when what matters is an ability.
    does = 1 if card.type == "spell" and _has_in(card.abilities, sort) else 0
    assert len(card.text) + len(card.abilities) - len(words) <= 1 + does
    assert len(words) <= 1


def test_scenarios_shrink_to_few_and_plain_cards() -> None:
    def holds(scenario: Scenario) -> bool:
        hand = [scenario.cards[placed.card] for placed in scenario.placed if placed.zone == "hand:B"]
        return any(isinstance(card, RiftboundCard) and _has(card, cl.Counter) for card in hand)

    scenario = _smallest(riftbound_scenarios(), holds)
    assert len(scenario.placed) <= 36
    others = [
        card for card in scenario.cards.values() if isinstance(card, RiftboundCard) and card.type != "rune"
    ]
    assert sum(1 for card in others if card.abilities) <= 2
    assert (scenario.turn_player, scenario.attempts, [player.points for player in scenario.players]) == (
        "A",
        False,
        [0, 0],
    )


def test_plays_shrink_to_few_picks() -> None:
    def holds(play: Play) -> bool:
        picked = [answer.option for answer in play.answers]
        return any(option.startswith("play ") for option in picked)

    play = _smallest(plays(invariants=[], scenarios=riftbound_scenarios("small")), holds)
    assert 1 <= play.acted <= 3


# -- at the door --------------------------------------------------------------------------------------------------


def test_the_strategies_are_looked_up_late() -> None:
    code = (
        "import sys, headjudge.fuzz; loaded = [m for m in ('hypothesis', 'headjudge.fuzz.strategies') if m in sys.modules]; "
        "sys.exit(bool(loaded))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_there_is_not_is_said_when_it_is_asked_for() -> None:
    import headjudge.fuzz

    with pytest.raises(AttributeError, match="has no attribute 'luck'"):
        _ = headjudge.fuzz.luck
    with pytest.raises(ValueError, match="no profile 'vast'"):
        riftbound_scenarios("vast")
    with pytest.raises(ValueError, match="no such mechanic: 'luck'"):
        riftbound_cards(mechanics=["luck"])
