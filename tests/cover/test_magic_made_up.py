"""Made-up Magic: cards that are well formed, pools and positions that are legal, decks of the right size, from every source."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.trace import Scenario
from headjudge.fuzz import magic_cards, magic_scenarios
from headjudge.fuzz.by_game import making
from headjudge.fuzz.magic import games, pools, positions
from headjudge.fuzz.magic.made_up import SORTS, made_up_card
from headjudge.fuzz.magic.mechanics import (
    ALL,
    BIT,
    MECHANICS,
    draw_mechanics,
    mask_of,
    mechanics_of,
    names_of,
)
from headjudge.fuzz.magic.profiles import PROFILES
from headjudge.fuzz.magic.well_formed import well_formed
from headjudge.fuzz.source import SeededSource

_COLORS = ("W", "U", "B", "R", "G", "WU", "BG", "")


@pytest.fixture(scope="module")
def some() -> list[MagicCard]:
    """Six hundred cards within mechanics that were drawn, and as many with everything on."""
    found = []
    for seed in range(600):
        source = SeededSource(21, seed)
        drawn = draw_mechanics(source)
        found.append(made_up_card(source, seed, mechanics=drawn, colors=_COLORS[seed % len(_COLORS)]))
        found.append(made_up_card(SeededSource(22, seed), seed, colors=_COLORS[seed % len(_COLORS)]))
    return found


def test_made_up_cards_are_well_formed(some: list[MagicCard]) -> None:
    for card in some:
        assert well_formed(card) == "", card


def test_made_up_cards_survive_json(some: list[MagicCard]) -> None:
    for card in some:
        assert msgspec.json.decode(msgspec.json.encode(card), type=MagicCard) == card


def test_every_mechanic_and_every_sort_occurs(some: list[MagicCard]) -> None:
    seen = 0
    for card in some:
        seen |= mechanics_of(card)
    assert names_of(ALL & ~seen) <= {"combat trigger", "undying"}
    assert {kind for card in some for kind in card.types} >= {
        "Creature", "Instant", "Sorcery", "Enchantment", "Artifact", "Land", "Planeswalker",
    }  # fmt: skip


@pytest.mark.parametrize("name", MECHANICS)
def test_a_mechanic_alone_can_be_written(name: str) -> None:
    """What is switched on by itself, with the few that it can't do without, comes up in some card."""
    mask = mask_of((name, "damage", *_WITH.get(name, ())))
    for seed in range(400):
        card = made_up_card(SeededSource(5, seed), seed, mechanics=mask, colors="U")
        if mechanics_of(card) & BIT[name]:
            return
    pytest.fail(f"{name} never occurs")


_WITH = {
    "until": ("enter trigger",), "linked": ("exile",),
    "combat trigger": (), "intervening": ("enter trigger",), "condition": ("static",), "must": ("static",),
    "trigger": ("static",), "delayed": ("damage",), "evergreen": ("grant",),
}  # fmt: skip


def test_what_is_not_well_formed_is_said() -> None:
    bear = MagicCard("Bear", ("Creature",), "{1}{G}", power="2", toughness="2")
    replace = msgspec.structs.replace
    spell = MagicCard(
        "Zap",
        ("Instant",),
        "{R}",
        abilities=(cl.Spell((cl.Damage(1, "target 0"),), (cl.Target(cl.Which("any")),)),),
    )
    assert not well_formed(bear)
    assert not well_formed(spell)
    wrong = (
        replace(bear, name=" "), replace(bear, types=("Unit",)), replace(bear, power=""), replace(bear, cost="{Q}"),
        replace(bear, types=("Land",), power="", toughness=""), replace(bear, loyalty=3), replace(bear, supertypes=("Basic", "Odd")),
        replace(bear, abilities=(cl.Keyword("ward"),)), replace(bear, abilities=(cl.Keyword("Flying"),)),
        replace(bear, abilities=spell.abilities), replace(bear, abilities=(cl.Activated(cl.Price(), (cl.Draw(),)),)),
        replace(bear, abilities=(cl.Static((cl.AddPT(1, 1),), "host"),)), replace(bear, abilities=(cl.Static(()),)),
        replace(spell, abilities=(cl.Spell((cl.Damage(1, "target 1"),), (cl.Target(cl.Which("any")),)),)),
        replace(spell, abilities=(cl.Spell(),)), replace(spell, abilities=(cl.Spell((cl.Tap("this"),)),)),
        replace(spell, abilities=(cl.Spell((cl.Draw(cl.Amount("x")),)),)),
        replace(spell, abilities=(cl.Spell((cl.If(cl.Condition("kicked"), (cl.Draw(),)),)),)),
        replace(spell, abilities=(cl.Spell((cl.CopySpell(n=2),), (cl.Target(cl.Which("spell")),)),)),
        replace(spell, abilities=(cl.Spell((cl.Repeat(2, (cl.CopySpell(),)),), (cl.Target(cl.Which("spell")),)),)),
        replace(bear, subtypes=("Aura",)),
    )  # fmt: skip
    for card in wrong:
        assert well_formed(card), card


def test_a_mechanic_that_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="no such mechanic: 'flying'"):
        mask_of(("flying",))


# -- pools, positions, games -----------------------------------------------------------------------------------


def _legal(scenario: Scenario) -> None:
    cards = scenario.cards
    ids = [placed.id for placed in scenario.placed]
    assert len(set(ids)) == len(ids)
    names = {player.name for player in scenario.players}
    legends: Counter[tuple[str, str]] = Counter()
    for placed in scenario.placed:
        card = cards[placed.card]
        assert isinstance(card, MagicCard)
        kind, _, owner = placed.zone.partition(":")
        assert kind in ("hand", "library", "graveyard", "battlefield", "exile")
        assert placed.owner in names
        assert not owner or owner == placed.owner
        if kind == "battlefield":
            assert not {"Instant", "Sorcery"} & set(card.types)
            if "Legendary" in card.supertypes:
                legends[placed.card, placed.owner] += 1
        if placed.attached:
            assert placed.attached in ids
        if card.toughness.isdigit() and placed.damage and "facedown" not in placed.statuses:
            more = placed.counters.get("+1/+1", 0) - placed.counters.get("-1/-1", 0)
            assert placed.damage < int(card.toughness) + more
    assert all(times == 1 for times in legends.values())
    assert all(player.life > 0 for player in scenario.players)
    assert scenario.turn_player in names


@pytest.mark.parametrize(("mode", "players"), [("", 2), ("ffa3", 3), ("ffa4", 4)])
def test_positions_are_legal(mode: str, players: int) -> None:
    for index in range(150):
        scenario = positions.bulk_scenario(4, index, mode=mode)
        assert len(scenario.players) == players
        _legal(scenario)
        assert msgspec.json.decode(msgspec.json.encode(scenario), type=Scenario) == scenario


def test_the_bench_has_a_pool_of_thirty_cards() -> None:
    profile = PROFILES["bench"]
    sizes = [
        sum(len(cards) for cards in pools.draw_pool(SeededSource(7, n), profile, pools.shelf(7, 0)).cards)
        for n in range(40)
    ]
    assert sum(sizes) / len(sizes) >= 28


def test_bulk_positions_depend_on_seed_and_number_alone() -> None:
    first = positions.bulk_scenario(9, 17)
    for index in range(5):
        positions.bulk_scenario(9, index)
    assert positions.bulk_scenario(9, 17) == first


@pytest.mark.parametrize("mode", ["duel", "ffa3", "ffa4"])
def test_decks_are_of_thirty_to_sixty_cards(mode: str) -> None:
    for index in range(30):
        game = games.bulk_game(3, index, mode)
        assert game.setup
        assert game.phase == "setup"
        _legal(game)
        for player in game.players:
            deck = [placed.card for placed in game.placed if placed.owner == player.name]
            assert games.LEAST <= len(deck) <= games.MOST
            for name, times in Counter(deck).items():
                card = game.cards[name]
                assert isinstance(card, MagicCard)
                assert times <= games.COPIES or "Basic" in card.supertypes


@settings(max_examples=40)
@given(magic_cards())
def test_hypothesis_makes_well_formed_cards(card: MagicCard) -> None:
    assert well_formed(card) == ""


@settings(max_examples=20)
@given(magic_scenarios("small"), st.sampled_from(SORTS))
def test_hypothesis_makes_legal_positions(scenario: Scenario, sort: str) -> None:
    _legal(scenario)


def test_each_game_brings_its_own() -> None:
    assert making("magic").bulk(1, 1).game == "magic"
    assert making("riftbound").bulk(1, 1).game == "riftbound"
    assert making("magic").modes == ("duel", "ffa3", "ffa4")
    with pytest.raises(KeyError):
        making("chess")
