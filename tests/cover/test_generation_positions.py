"""Starting positions: legal, complete, the same from the same seed, and of many sorts."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections import Counter

import msgspec
import pytest

from headjudge.engine.cards import Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario, zone_kind, zone_owner
from headjudge.fuzz.bits import parts
from headjudge.fuzz.choose import SeededChooser, exhaustive
from headjudge.fuzz.dealing import bits_of
from headjudge.fuzz.riftbound.pools import (
    PAIRS,
    SHELF_SERVES,
    Known,
    Stock,
    draw_pool,
    real_cards,
)
from headjudge.fuzz.riftbound.positions import PLAYERS, bulk_scenario, make_scenario, scenario_among
from headjudge.fuzz.riftbound.profiles import PROFILES, profile_named
from headjudge.fuzz.riftbound.swarm import mechanics_of, names_of
from headjudge.fuzz.source import SeededSource, Source
from headjudge.fuzz.walk import Recorder, play


class Lowest(Source):
    """Always the simplest choice."""

    def integer(self, low: int, high: int) -> int:
        return low


@pytest.fixture(scope="module")
def some() -> list[Scenario]:
    """Positions of every profile, in bulk and drawn fresh."""
    bulk = [bulk_scenario(3, n, profile) for profile in PROFILES.values() for n in range(150)]
    return [*bulk, *(make_scenario(SeededSource(8, n)) for n in range(150))]


def _card(scenario: Scenario, name: str) -> RiftboundCard:
    card = scenario.cards[name]
    assert isinstance(card, RiftboundCard)
    return card


def test_positions_survive_json(some: list[Scenario]) -> None:
    for scenario in some:
        assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


def test_ids_and_keys_are_unique(some: list[Scenario]) -> None:
    for scenario in some:
        ids = [placed.id for placed in scenario.placed]
        assert ids == [str(n + 1) for n in range(len(ids))]
        assert len({placed.key for placed in scenario.placed}) == len(ids)


def test_every_card_that_is_referred_to_is_defined(some: list[Scenario]) -> None:
    for scenario in some:
        for name, card in scenario.cards.items():
            assert card.name == name
            for part in parts(card):
                if isinstance(part, cl.PlayToken):
                    assert _card(scenario, part.token).token
        for placed in scenario.placed:
            assert not _card(scenario, placed.card).token
        assert set(scenario.battlefields) <= set(scenario.cards)


def test_every_defined_card_is_placed_or_could_come_up(some: list[Scenario]) -> None:
    for scenario in some:
        tokens = {
            part.token
            for card in scenario.cards.values()
            for part in parts(card)
            if isinstance(part, cl.PlayToken | cl.ReplaceField | cl.CreatesField)
        }
        placed = {placed.card for placed in scenario.placed}
        assert set(scenario.cards) == placed | tokens | set(scenario.battlefields)


def test_zones_hold_what_they_can_hold(some: list[Scenario]) -> None:
    for scenario in some:
        for placed in scenario.placed:
            kind, sort = zone_kind(placed.zone), _card(scenario, placed.card).type
            assert placed.owner in PLAYERS
            if kind == "battlefield":
                assert sort == "unit" or placed.attached
                assert zone_owner(placed.zone) in scenario.battlefields
            elif kind == "facedown":
                assert placed.statuses == ("facedown",)
                words = {
                    word.name
                    for word in _card(scenario, placed.card).abilities
                    if isinstance(word, cl.Keyword)
                }
                assert "Hidden" in words
                assert scenario.battlefields[zone_owner(placed.zone)] == placed.owner
            else:
                assert zone_owner(placed.zone) == placed.owner
                assert sort in {
                    "base": ("unit", "gear", "rune"), "runedeck": ("rune",), "legend": ("legend",), "champion": ("unit",),
                }.get(kind, ("unit", "gear", "spell"))  # fmt: skip
            if kind not in ("base", "battlefield"):
                assert not placed.exhausted and not placed.damage


def test_who_has_units_at_a_battlefield_controls_it_alone(some: list[Scenario]) -> None:
    for scenario in some:
        there: dict[str, set[str]] = {name: set() for name in scenario.battlefields}
        for placed in scenario.placed:
            if zone_kind(placed.zone) == "battlefield":
                there[zone_owner(placed.zone)].add(placed.owner)
        assert {name: "".join(sorted(owners)) for name, owners in there.items()} == scenario.battlefields


def test_one_facedown_card_at_most_for_each_battlefield(some: list[Scenario]) -> None:
    for scenario in some:
        hidden = Counter(placed.zone for placed in scenario.placed if zone_kind(placed.zone) == "facedown")
        assert not hidden or max(hidden.values()) == 1


def test_damage_is_less_than_lethal(some: list[Scenario]) -> None:
    for scenario in some:
        for placed in scenario.placed:
            assert placed.damage == 0 or placed.damage < _card(scenario, placed.card).might


def test_positions_lie_within_their_profile(some: list[Scenario]) -> None:
    for profile in PROFILES.values():
        for n in range(60):
            scenario = bulk_scenario(3, n, profile)
            zones = Counter(placed.zone for placed in scenario.placed)
            for player in scenario.players:
                assert profile.hand[0] <= zones[f"hand:{player.name}"] <= profile.hand[1]
                least = 0 if profile.close else profile.deck[0]
                assert least <= zones[f"deck:{player.name}"] <= profile.deck[1]
                assert zones[f"trash:{player.name}"] <= profile.trash[1]
                assert player.points <= (scenario.victory if profile.close else profile.points)
            assert (scenario.max_decisions, scenario.max_events) == (profile.decisions, profile.events)


def test_the_simplest_position_is_small_and_plain() -> None:
    scenario = make_scenario(Lowest())
    assert len(scenario.placed) <= 32
    assert not any(
        _card(scenario, placed.card).abilities
        for placed in scenario.placed
        if "rune" not in placed.card.lower()
    )
    assert (scenario.attempts, scenario.turn_player, set(scenario.battlefields.values())) == (
        False,
        "A",
        {""},
    )


def test_a_made_up_position_plays(some: list[Scenario]) -> None:
    """A few positions of each profile are taken by the built-in engine, and something is decided in them."""
    subject = builtin("riftbound")
    decisions = 0
    for n, scenario in enumerate(some[::15]):
        assert subject.refuses(scenario) == ""
        decisions += play(subject, scenario, SeededChooser(n), Recorder()).decisions
    assert decisions > 20 * len(some[::15])


def test_small_positions_can_be_played_in_every_way_there_is() -> None:
    subject, judge = builtin("riftbound"), Recorder()
    plays = []
    for n in range(8):
        scenario = bulk_scenario(13, n, PROFILES["small"])
        plays.append(sum(1 for chooser in exhaustive(limit=5000) if play(subject, scenario, chooser, judge)))
    assert sum(plays) > 50
    assert sum(1 for count in plays if count > 1) > 3


# -- the same from the same seed ----------------------------------------------------------------------------------

_DIGEST = """
import hashlib, msgspec
from headjudge.fuzz.riftbound.positions import bulk_scenario, make_scenario
from headjudge.fuzz.source import SeededSource
made = [bulk_scenario(21, n) for n in (0, 1, 700, 2047, 2048, 5000)] + [make_scenario(SeededSource(21, n)) for n in range(6)]
print(hashlib.sha256(b"".join(map(msgspec.json.encode, made))).hexdigest())
"""


def test_the_same_seed_gives_the_same_bytes_whatever_python_hashes_by() -> None:
    digests = {
        subprocess.run(
            [sys.executable, "-c", _DIGEST],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (0, 4242)
    }
    assert len(digests) == 1
    assert len(digests.pop().strip()) == 64


def test_a_position_does_not_depend_on_what_was_made_before() -> None:
    numbers = [0, 5, SHELF_SERVES - 1, SHELF_SERVES, 3 * SHELF_SERVES + 7]
    forwards = [msgspec.json.encode(bulk_scenario(9, n)) for n in numbers]
    backwards = [msgspec.json.encode(bulk_scenario(9, n)) for n in reversed(numbers)]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) == len(forwards)


def test_taking_a_card_out_of_the_deck_changes_no_other_key() -> None:
    """Keys follow from the position's own draw and the card's place, and are made once, so they are the card's for good."""
    scenario = bulk_scenario(9, 4)
    fewer = msgspec.structs.replace(scenario, placed=scenario.placed[3:])
    assert [placed.key for placed in fewer.placed] == [placed.key for placed in scenario.placed[3:]]


# -- pools --------------------------------------------------------------------------------------------------------


def test_pools_keep_to_their_mechanics_and_mostly_to_their_domains() -> None:
    strays = 0
    for n in range(300):
        pool = draw_pool(SeededSource(6, n), PROFILES["default"])
        for pair, cards in zip(pool.domains, pool.cards, strict=True):
            assert pair in PAIRS
            names = [known.card.name for known in cards]
            assert len(set(names)) == len(names)
            assert any(known.card.type == "unit" for known in cards)
            for known in cards:
                assert not known.mechanics & ~pool.mechanics
            stray = [known for known in cards if known.letters & ~bits_of(pair, "".join(cl.DOMAINS))]
            assert len(stray) <= 1
            strays += len(stray)
    assert 20 < strays < 150


def test_pools_hold_real_and_made_up_cards() -> None:
    real = {known.card.name for known in real_cards().cards}
    shares = []
    for n in range(100):
        names = [placed.card for placed in bulk_scenario(5, n).placed if zone_kind(placed.zone) == "hand"]
        shares.append(sum(name in real for name in names) / len(names))
    assert 0.3 < sum(shares) / len(shares) < 0.9
    assert len(set(shares)) > 10


def test_what_a_position_asks_of_a_card_is_read_off_it() -> None:
    answer = Known(
        RiftboundCard(
            "Test", "spell", domains="GB", text=(cl.Counter(Pick("spell", zone="chain")), cl.PlayToken("Gold")),
            abilities=(cl.Keyword("Flow", cost=Cost(1)), cl.Keyword("Hidden")),
        )
    )  # fmt: skip
    assert (answer.reacts, answer.returns, answer.hidden, answer.tokens) == (2, True, True, ("Gold",))
    assert Known(RiftboundCard("Test", "unit", abilities=(cl.Keyword("Ambush"),))).reacts == 1
    stock = Stock([answer, Known(RiftboundCard("Plain", "unit", domains="R"))])
    assert [known.card.name for known in stock.cards] == ["Plain", "Test"]
    assert stock.within(0, "RG") == [stock.cards[0]]
    assert stock.within(answer.mechanics, "GB") == [stock.cards[1]]


# -- what occurs --------------------------------------------------------------------------------------------------


def test_positions_are_of_many_sorts() -> None:
    made = [bulk_scenario(4, n) for n in range(400)]
    zones = Counter(zone_kind(placed.zone) for scenario in made for placed in scenario.placed)
    for zone in (
        "hand",
        "base",
        "battlefield",
        "trash",
        "deck",
        "runedeck",
        "legend",
        "champion",
        "facedown",
    ):
        assert zones[zone] >= 10, zone
    everything = [placed for scenario in made for placed in scenario.placed]
    assert any(placed.exhausted for placed in everything) and any(placed.damage for placed in everything)
    assert {status for placed in everything for status in placed.statuses} == {
        "buffed",
        "empowered",
        "facedown",
    }
    assert {scenario.turn_player for scenario in made} == {"A", "B"}
    assert {scenario.attempts for scenario in made} == {True, False}
    points = Counter(player.points for scenario in made for player in scenario.players)
    assert set(points) == set(range(9)) and points[0] + points[1] > points[6] + points[7] + points[8]
    assert any(len({player.points for player in scenario.players} | {8}) == 1 for scenario in made)
    assert any(zones_of(scenario, "deck") == 0 for scenario in made)


def zones_of(scenario: Scenario, kind: str) -> int:
    """How many cards lie in zones of that kind."""
    return sum(zone_kind(placed.zone) == kind for placed in scenario.placed)


def test_before_a_fight_somebody_stands_ready_and_somebody_in_the_way() -> None:
    """A fight needs units that can move, and units to move against; and battlefields that nobody controls are there too."""
    clashes = empty = 0
    for n in range(200):
        scenario = bulk_scenario(4, n)
        active = scenario.turn_player
        ready = [
            one
            for one in scenario.placed
            if one.owner == active
            and one.zone == f"base:{active}"
            and not one.exhausted
            and _card(scenario, one.card).type == "unit"
        ]
        foes = [
            one for one in scenario.placed if zone_kind(one.zone) == "battlefield" and one.owner != active
        ]
        clashes += bool(ready and foes)
        empty += "" in scenario.battlefields.values()
    assert clashes > 50
    assert empty > 50


def test_points_come_with_power() -> None:
    made = [bulk_scenario(4, n) for n in range(300)]
    assert any(player.power for scenario in made for player in scenario.players)


def test_mechanics_are_spread_over_examples_and_not_everywhere() -> None:
    """The point of a swarm: each mechanic is in some examples and absent from others, and examples differ in how much they hold."""
    made = [bulk_scenario(4, n) for n in range(300)]
    held = [
        {name for card in scenario.cards.values() for name in names_of(_mechanics(card))} for scenario in made
    ]
    seen = Counter(name for names in held for name in names)
    assert set(seen) >= {
        "counter",
        "repeat",
        "flow",
        "legion",
        "empower",
        "deflect",
        "hidden",
        "limited play",
        "reflexive",
        "must",
    }
    for name, count in seen.items():
        if name not in ("add", "activated"):  # every rune has these
            assert count < 0.9 * len(made), name
    sizes = sorted(map(len, held))
    assert sizes[20] + 8 < sizes[-20]


def _mechanics(card: object) -> int:
    assert isinstance(card, RiftboundCard)
    return mechanics_of(card)


def test_hands_lean_towards_answers() -> None:
    answers = cards = 0
    for n in range(200):
        scenario = bulk_scenario(4, n)
        for placed in scenario.placed:
            if zone_kind(placed.zone) == "hand":
                cards += 1
                answers += Known(_card(scenario, placed.card)).reacts > 0
    assert answers > cards / 3


def test_an_unknown_profile_is_named_with_those_there_are() -> None:
    assert profile_named("bench") is PROFILES["bench"]
    with pytest.raises(
        ValueError, match="no profile 'huge'; there are default, bench, focused, single, small"
    ):
        profile_named("huge")


def test_a_position_from_a_shelf_costs_less_than_one_drawn_fresh() -> None:
    """No time is asserted: in one process, a hundred positions from a shelf cost less than a hundred drawn fresh."""

    def seconds(make: object) -> float:
        best = 9.0
        for _ in range(3):
            start = time.perf_counter()
            for n in range(100):
                make(n)  # type: ignore[operator]
            best = min(best, time.perf_counter() - start)
        return best

    bulk_scenario(4, 0)
    assert seconds(lambda n: bulk_scenario(4, n)) < seconds(lambda n: make_scenario(SeededSource(4, n)))


def test_bulk_bytes_are_stable_within_a_run() -> None:
    digests = {hashlib.sha256(msgspec.json.encode(bulk_scenario(1, 1))).hexdigest() for _ in range(3)}
    assert len(digests) == 1


@pytest.mark.parametrize("number", range(5))
def test_a_position_of_some_cards_alone_holds_no_others(number: int) -> None:
    """Of what is in hands and decks; a plain unit stands in where there is none."""
    names = {"pit rookie", "cleave", "stupefy", "mountain drake"}
    scenario = scenario_among(SeededSource(3, number), names)
    mine = {card.card for card in scenario.placed if card.zone.partition(":")[0] in ("hand", "deck", "trash")}
    assert mine
    assert {name for name in mine if scenario.cards[name].set} <= {
        "Pit Rookie",
        "Cleave",
        "Stupefy",
        "Mountain Drake",
    }
    assert all(scenario.cards[name].type == "unit" for name in mine if not scenario.cards[name].set)
