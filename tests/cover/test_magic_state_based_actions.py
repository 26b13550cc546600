"""State-based actions (704)."""

from __future__ import annotations

import pytest

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.library import CARDS, TOKENS
from tests.toys.magic_beasts import beast, walker
from tests.toys.table import Table

PACIFY = MagicCard(
    "Pacify", ("Enchantment",), "{1}{W}", ("Aura",),
    abilities=(cl.Keyword("enchant", which=cl.Which(types=("Creature",))), cl.Static((cl.Forbid("attack"),), "host")),
)  # fmt: skip
SWORD = MagicCard(
    "Sword", ("Artifact",), "{2}", ("Equipment",), abilities=(cl.Static((cl.AddPT(2, 0),), "host"),)
)


def moved(table: Table) -> list[tuple[str, str, str]]:
    """Zone changes: what, why, by which rule."""
    return [(event.object.split("#")[0], event.data["why"], event.rule) for event in table.told("move")]


def test_toughness_0_and_lethal_damage_at_once() -> None:
    """704.3, 704.5f, 704.5g: one event, and only lethal damage destroys."""
    table = Table(("A", beast("Ox", 2, 2)), ("B", beast("Ghost", 1, 0)))
    table["Ox"].damage = 2
    assert table.check() == 1
    assert sorted(moved(table)) == [("Ghost", "toughness", "704.5f"), ("Ox", "destroy", "704.5g")]
    assert len({event.batch for event in table.told("move")}) == 1
    assert [event.object for event in table.told("killed")] == ["Ox#1.0"]


def test_deathtouch() -> None:
    """704.5h: any damage since the last check, of a source with deathtouch."""
    table = Table(("A", beast("Snake", 1, 1, "deathtouch")), ("B", beast("Ox", 9, 9)))
    snake = table["Snake"]
    table.run(table.game.deal([(snake, snake.ref, table["Ox"], 1)]))
    assert table.check() == 1
    assert moved(table) == [("Ox", "destroy", "704.5h")]


def test_deathtouch_counts_for_one_check_only() -> None:
    """704.5h: since the last time that state-based actions were checked."""
    table = Table(("A", beast("Snake", 1, 1, "deathtouch")), ("B", beast("Ox", 9, 9, "indestructible")))
    snake, ox = table["Snake"], table["Ox"]
    table.run(table.game.deal([(snake, snake.ref, ox, 1)]))
    assert table.check() == 0
    table.game.begin_effect(None, ox, "A", (ox.ref,), (cl.LoseAbilities(),), "", "611.2")
    assert table.check() == 0


def test_indestructible_dies_of_toughness_alone() -> None:
    """702.12b, 704.5f."""
    table = Table(("A", beast("Ox", 2, 2, "indestructible")))
    ox = table["Ox"]
    ox.damage = 5
    assert table.check() == 0
    table.game.begin_effect(None, ox, "A", (ox.ref,), (cl.AddPT(0, -2),), "turn", "611.2")
    assert table.check() == 1


def test_players_lose_by_life_poison_and_drawing_from_nothing() -> None:
    """704.5a-c, 104.2a, 104.4a."""
    table = Table(("A", beast("Ox", 2, 2)))
    table.game.seats["B"].life = 0
    table.check()
    assert [(e.player, e.rule) for e in table.told("lost")] == [("B", "704.5a")]
    assert table.told("game_ended")[0].data["winner"] == "A"
    table = Table(("A", beast("Ox", 2, 2)))
    table.run(table.game.draw("A"))
    table.game.seats["B"].counters["poison"] = 10
    table.check()
    assert [(e.player, e.rule) for e in table.told("lost")] == [("A", "704.5b"), ("B", "704.5c")]
    assert table.told("game_ended")[0].rule == "104.4a"


def test_tokens_elsewhere_cease_to_exist() -> None:
    """704.5d: after they have been there."""
    token = next(card for card in TOKENS.values() if "Creature" in card.types)
    table = Table(("A", beast("Ox", 2, 2)))
    made = table.run(table.game.make_tokens(token, 1, "A", None))
    table.run(table.game.destroy(made, "701.8a", "instruction"))
    assert made[0].zone == "graveyard:A"
    assert table.check() == 1
    assert made[0].zone == ""
    assert moved(table)[-1][1:] == ("cease", "704.5d")


def test_a_planeswalker_without_loyalty() -> None:
    """704.5i; 306.5b: it enters with as much as is printed."""
    table = Table(("hand:A", walker("Sage", 3)), ("B", beast("Ox", 3, 3)))
    table.put("Sage")
    assert table["Sage"].counters == {"loyalty": 3}
    assert table.chars("Sage").loyalty == 3
    assert table.check() == 0
    ox = table["Ox"]
    table.run(table.game.deal([(ox, ox.ref, table["Sage"], 3)]))
    assert table.check() == 1
    assert moved(table)[-1] == ("Sage", "loyalty", "704.5i")


def test_the_legend_rule() -> None:
    """704.5j: one player's, of one name; that player chooses which one stays."""
    king = beast("King", 2, 2, legendary=True)
    table = Table(("A", king), ("A", king), ("A", king), ("B", king))
    assert table.check(("legend to keep", "King#2")) == 1
    assert [obj.label for obj in table.game.board()] == ["King#2", "King#4"]
    assert {why for _, why, _ in moved(table)} == {"legend"}
    assert table.asked[0].player == "A"


def test_the_legend_rule_goes_by_the_name_that_it_has() -> None:
    """704.5j, 123.6: a sticker makes it another name."""
    king = beast("King", 2, 2, legendary=True)
    table = Table(("A", king), ("A", king))
    table.game.put_sticker("A", table["King#1"], "Mad", 0)
    assert table.chars("King#1").name == "Mad King"
    assert table.check() == 0


def test_the_world_rule() -> None:
    """704.5k: the newest stays."""
    world = MagicCard("Abyss", ("Enchantment",), supertypes=("World",))
    table = Table(("A", world), ("B", world))
    assert table.check() == 1
    assert [obj.label for obj in table.game.board()] == ["Abyss#2"]


def test_an_aura_falls_off_by_protection() -> None:
    """704.5m, 702.16c."""
    table = Table(("A", beast("Ox", 2, 2)), ("B", PACIFY), attached={"Pacify": "1"})
    assert table.check() == 0
    ox = table["Ox"]
    ward = cl.GainAbility((cl.Keyword("protection", which=cl.Which("source", colors="W")),))
    table.game.begin_effect(None, ox, "A", (ox.ref,), (ward,), "turn", "611.2")
    assert table.check() == 1
    assert moved(table) == [("Pacify", "attach", "704.5m")]


def test_an_aura_goes_with_what_it_enchants_in_the_next_check() -> None:
    """704.5m: with its host gone, or no creature any more."""
    table = Table(("A", beast("Ox", 2, 2)), ("B", PACIFY), attached={"Pacify": "1"})
    table["Ox"].damage = 2
    assert table.check() == 2
    assert [why for _, why, _ in moved(table)] == ["destroy", "attach"]


def test_equipment_comes_loose_and_stays() -> None:
    """704.5n: from what is no creature any more."""
    table = Table(("A", beast("Ox", 2, 2)), ("A", SWORD), attached={"Sword": "1"})
    assert table.numbers("Ox") == (4, 2)
    ox = table["Ox"]
    table.game.begin_effect(
        None, ox, "A", (ox.ref,), (cl.SetTypes(("Artifact",), keep=False),), "turn", "611.2"
    )
    assert table.check() == 1
    assert [event.rule for event in table.told("detached")] == ["704.5n"]
    assert table["Sword"].zone == "battlefield"


def test_equipment_that_is_a_creature_comes_loose() -> None:
    """704.5p."""
    table = Table(("A", beast("Ox", 2, 2)), ("A", SWORD), attached={"Sword": "1"})
    sword = table["Sword"]
    changes = (cl.SetTypes(("Creature",)), cl.SetPT(3, 3))
    table.game.begin_effect(None, sword, "A", (sword.ref,), changes, "turn", "611.2")
    assert table.check() == 1
    assert [event.rule for event in table.told("detached")] == ["704.5p"]


def test_counters_cancel() -> None:
    """704.5q: as many pairs as there are, at the same time as a death for lack of toughness."""
    table = Table(("A", beast("Ox", 2, 2)), counters={"Ox": {"+1/+1": 3, "-1/-1": 2}})
    assert table.check() == 1
    assert table["Ox"].counters == {"+1/+1": 1}
    assert table.numbers("Ox") == (3, 3)
    table = Table(("A", beast("Ox", 0, 1)), counters={"Ox": {"+1/+1": 1, "-1/-1": 2}})
    assert table.check() == 1
    assert table["Ox"].zone == "graveyard:A"


def test_one_replacement_covers_all_actions_that_would_destroy_it() -> None:
    """704.7: lethal damage and deathtouch are one destruction, for one shield."""
    table = Table(("A", beast("Ox", 2, 2)))
    game, ox = table.game, table["Ox"]
    game.begin_shield(game.probe_of(ox, "A"), "regeneration", (ox.ref,), 1, "701.19a", None)
    ox.damage, ox.marked = 2, True
    assert table.check() == 1
    assert ox.zone == "battlefield"
    assert not game.lasting


@pytest.mark.parametrize("spell", ["Lightning Bolt"])
def test_tarmogoyf_survives_what_brings_a_new_card_type(spell: str) -> None:
    """608.2n, 704.3: the spell is in the graveyard before anything is checked."""
    goyf = CARDS.get("Tarmogoyf")
    if goyf is None:
        pytest.skip("no such card")
    table = Table(
        ("A", goyf),
        ("graveyard:A", CARDS["Grizzly Bears"]),
        ("graveyard:A", CARDS["Forest"]),
        ("hand:B", CARDS[spell]),
    )
    assert table.numbers("Tarmogoyf") == (2, 3)
    table["Tarmogoyf"].damage = 3
    table.put(spell, to="graveyard:B")
    assert table.numbers("Tarmogoyf") == (3, 4)
    assert table.check() == 0


def test_nothing_is_looked_at_again_while_nothing_has_changed() -> None:
    """704.3: a check that has found nothing holds until something changes."""
    table = Table(("A", beast("Ox", 2, 2)))
    assert table.check() == 0
    stamp = table.game.checked_at
    assert table.check() == 0
    assert table.game.checked_at == stamp == table.game.stamp


def test_who_cannot_lose_does_not() -> None:
    """101.2: and a draw from an empty library is forgotten at the check after it (704.5b)."""
    table = Table(("A", CARDS["Platinum Angel"]))
    table.game.seats["A"].life = -3
    table.run(table.game.draw("A"))
    assert table.check() == 0
    table.game.put(table.game.seats["A"], "life", 1)
    table.put("Platinum Angel", to="exile")
    assert table.check() == 0


def test_a_death_is_caused_by_the_damage() -> None:
    """704.5g: what led to what."""
    table = Table(("A", beast("Cat", 2, 2)), ("B", beast("Ox", 2, 2)))
    cat = table["Cat"]
    table.run(table.game.deal([(cat, cat.ref, table["Ox"], 2)]))
    table.check()
    assert table.told("killed")[0].causes == (table.told("damage")[0].id,)


def test_a_destruction_that_is_replaced_for_ever_draws_the_game() -> None:
    """104.4b: the damage stays, so that every check would destroy it again."""
    clinger = MagicCard(
        "Clinger", ("Creature",), power="1", toughness="1", abilities=(cl.Replaces("destroy", "instead", does=(cl.Tap("this"),)),)
    )  # fmt: skip
    table = Table(("A", clinger))
    table["Clinger"].damage = 1
    table.run(table.game.before_priority(()))
    assert [(event.rule, event.data["why"]) for event in table.told("game_ended")] == [("104.4b", "draw")]


def test_what_a_copy_makes_is_numbered_with_what_its_card_made() -> None:
    """Ids stay short, however often copies are copied, and one that was taken back is used again."""
    game = Table(("A", beast("Ox", 2, 2))).game
    assert [game.made_id("1"), game.made_id("1t1"), game.made_id("1t2"), game.made_id("2")] == [
        "1t1",
        "1t2",
        "1t3",
        "2t1",
    ]
    mark = game.mark()
    assert game.made_id("1t3") == "1t4"
    game.roll_back(mark)
    assert game.made_id("1t1") == "1t4"
