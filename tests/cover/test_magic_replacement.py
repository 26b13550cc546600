"""Replacement and prevention (614-616): how permanents enter, in which order effects are applied, and shields."""

from __future__ import annotations

from typing import Literal

import pytest

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Budget
from headjudge.engine.magic.library import CARDS, TOKENS
from tests.toys.table import Table

GRAVE = CARDS["Watery Grave"]
BOG = CARDS["Bojuka Bog"]
MOON = CARDS["Blood Moon"]
URBORG = CARDS["Urborg, Tomb of Yawgmoth"]
CLONE = CARDS["Clone"]
SPARK = CARDS["Spark Double"]
TRISKELION = CARDS["Triskelion"]
SEASON = CARDS["Doubling Season"]
SCALES = CARDS["Hardened Scales"]
BEAR = CARDS["Grizzly Bears"]
FURNACE = CARDS["Furnace of Rath"]
MAZE = CARDS["Root Maze"]


def test_a_shock_land_is_paid_for_before_it_enters() -> None:
    """614.12a, 119.4: the choice and the loss of life stand before the zone change."""
    table = Table(("hand:A", GRAVE))
    table.put("Watery Grave", ("pay 2 life", "pay"))
    assert not table["Watery Grave"].exhausted
    assert table.game.seats["A"].life == 18
    kinds = [event.kind for event in table.events]
    assert kinds.index("replaced") < kinds.index("option_chosen") < kinds.index("life") < kinds.index("move")


def test_a_shock_land_that_is_not_paid_for_enters_tapped_without_becoming_tapped() -> None:
    """614.1c, 603.2e: how it enters is part of the zone change; no status changes."""
    table = Table(("hand:A", GRAVE))
    table.put("Watery Grave")
    assert table["Watery Grave"].exhausted
    assert table.told("move")[0].data["exhausted"] is True
    assert not table.told("status")


def test_who_has_too_little_life_is_not_asked() -> None:
    """119.4: life can be paid only by who has as much."""
    table = Table(("hand:A", GRAVE), life=1)
    table.put("Watery Grave")
    assert not table.asked
    assert table["Watery Grave"].exhausted


@pytest.mark.parametrize("zone", ["hand:A", "graveyard:A", "library:A", "exile:A"])
def test_a_tapland_enters_tapped_by_every_route(zone: str) -> None:
    """614.1d: wherever it comes from."""
    table = Table((zone.replace("exile:A", "hand:A"), BOG))
    if zone.startswith("exile"):
        table.put("Bojuka Bog", to="exile")
    table.put("Bojuka Bog")
    assert table["Bojuka Bog"].exhausted
    assert not table.told("status")


def test_blood_moon_takes_away_what_a_land_enters_with() -> None:
    """614.12: it is looked at as it would be on the battlefield, with the effects that exist."""
    table = Table(("A", MOON), ("hand:A", GRAVE), ("hand:A", BOG), ("hand:A", URBORG))
    for name in ("Watery Grave", "Bojuka Bog", "Urborg, Tomb of Yawgmoth"):
        table.put(name)
        assert not table[name].exhausted
        assert table.chars(name).subtypes == ("Mountain",)
    assert not table.asked


def test_blood_moon_that_enters_with_a_land_does_not_exist_already() -> None:
    """614.12: what enters at the same time is no effect that exists."""
    table = Table(("hand:A", MOON), ("hand:A", BOG))
    table.put_all(["Blood Moon", "Bojuka Bog"])
    assert table["Bojuka Bog"].exhausted
    assert table.chars("Bojuka Bog").subtypes == ("Mountain",)


def test_an_effect_on_a_class_does_not_apply_to_its_own_source() -> None:
    """614.12: effects from the permanent itself apply only if they are about that permanent alone."""
    table = Table(("hand:A", CARDS["Orb of Dreams"]))
    table.put("Orb of Dreams")
    assert not table["Orb of Dreams"].exhausted


def test_tapped_and_untapped_are_ordered_by_who_will_control_it() -> None:
    """616.1: both apply, and the later one has its way."""
    amulet = cl.MagicCard(
        "Wake", ("Enchantment",), abilities=(cl.Replaces("enters", "untapped", cl.Which(types=("Land",))),)
    )
    for first, tapped in (("tapped by", False), ("untapped by", True)):
        table = Table(("B", MAZE), ("B", amulet), ("hand:A", CARDS["Forest"]))
        table.put("Forest", ("replacement", first))
        assert table["Forest"].exhausted is tapped
        assert table.asked[0].player == "A"


def test_enters_with_counters() -> None:
    """614.1c: counters are there as it enters."""
    table = Table(("hand:A", TRISKELION))
    table.put("Triskelion")
    assert table.numbers("Triskelion") == (4, 4)


def test_two_that_double_make_four_times_as_much() -> None:
    """616.1f, 614.5: each applies once, to what the other has made of it."""
    other = cl.MagicCard("Season", ("Enchantment",), abilities=SEASON.abilities)
    table = Table(("A", SEASON), ("A", other), ("A", BEAR))
    put = table.run(table.game.put_counters(table["Grizzly Bears"], "+1/+1", 1, "A"))
    assert put == 4
    assert not table.asked
    made = table.run(table.game.make_tokens(next(iter(TOKENS.values())), 1, "A", None))
    assert len(made) == 4


@pytest.mark.parametrize("what", ["tokens", "draw"])
def test_what_is_doubled_beyond_all_bounds_ends_the_play(what: Literal["tokens", "draw"]) -> None:
    """A trillion tokens, or draws from an empty library, are not begun: a play has no room for as many events."""
    doubling = (cl.Replaces(what, "double"),)
    table = Table(*(("A", MagicCard(f"Season {n}", ("Enchantment",), abilities=doubling)) for n in range(40)))
    game = table.game
    with pytest.raises(Budget):
        if what == "tokens":
            table.run(game.make_tokens(next(iter(TOKENS.values())), 1, "A", None))
        else:
            table.run(game.draw("A"))


@pytest.mark.parametrize(("first", "n"), [("double", 3), ("plus", 4)])
def test_doubling_and_one_more_go_in_the_order_that_its_controller_chooses(first: str, n: int) -> None:
    """616.1: the affected object's controller chooses which applies first."""
    table = Table(("A", SEASON), ("A", SCALES), ("A", BEAR))
    put = table.run(
        table.game.put_counters(table["Grizzly Bears"], "+1/+1", 1, "B"), ("replacement", f"{first} by")
    )
    assert put == n
    assert table.asked[0].player == "A"
    assert [event.rule for event in table.told("option_chosen")] == ["616.1"]


def test_what_it_enters_with_is_doubled() -> None:
    """614.16, 616.1g: counters that a permanent enters with are put on it."""
    table = Table(("A", SEASON), ("hand:A", TRISKELION))
    table.put("Triskelion")
    assert table.numbers("Triskelion") == (7, 7)


def test_a_clone_enters_with_what_it_copies_enters_with() -> None:
    """707.5, 616.1c: it is a copy first; the copied "enters with" is looked at then."""
    table = Table(("B", TRISKELION), ("hand:A", CLONE))
    table.put("Clone", ("copy for", "Triskelion"))
    assert table.chars("Clone").name == "Triskelion"
    assert table.numbers("Clone") == (4, 4)
    assert [event.rule for event in table.told("became")] == ["707.5"]


def test_a_copy_of_a_shock_land_may_be_paid_for() -> None:
    """707.6: as-enters choices are made for the copy."""
    table = Table(("B", GRAVE), ("hand:A", CARDS["Vesuva"]))
    table.put("Vesuva", ("copy for", "Watery"), ("pay 2 life", "pay"))
    assert table.chars("Vesuva").name == "Watery Grave"
    assert table.game.seats["A"].life == 18
    assert table["Vesuva"].exhausted


def test_a_clone_that_copies_nothing_dies() -> None:
    """707.5, 704.5f: a 0/0."""
    table = Table(("B", BEAR), ("hand:A", CLONE))
    table.put("Clone")
    assert table.check() == 1
    assert table.names_in("graveyard:A") == ["Clone"]


def test_a_clone_cannot_copy_what_enters_with_it() -> None:
    """614.13a, 707.5: it isn't on the battlefield yet."""
    table = Table(("hand:A", BEAR), ("hand:A", CLONE))
    table.put_all(["Grizzly Bears", "Clone"])
    assert not table.asked
    assert table.chars("Clone").name == "Clone"


def test_a_clone_of_a_clone_may_choose_again() -> None:
    """616.1f: the copied ability is another one, and applies in turn."""
    table = Table(("B", CLONE), ("A", BEAR), ("hand:A", CARDS["Phyrexian Metamorph"]))
    table.put("Phyrexian Metamorph", ("copy for", "Clone"), ("copy for", "Grizzly"))
    chars = table.chars("Phyrexian Metamorph")
    assert chars.name == "Grizzly Bears"
    assert chars.types == ("Creature",)


def test_spark_double_gets_a_counter_and_is_not_legendary() -> None:
    """707.9b, 707.9f."""
    table = Table(("A", CARDS["Isamaru, Hound of Konda"]), ("hand:A", SPARK)) if (
        "Isamaru, Hound of Konda" in CARDS
    ) else Table(("A", BEAR), ("hand:A", SPARK))  # fmt: skip
    name = table.game.board()[0].card.name
    table.put("Spark Double", ("copy for", name))
    power, toughness = table.numbers(name)
    assert table.numbers("Spark Double") == (power + 1, toughness + 1)
    assert table.chars("Spark Double").supertypes == ()
    assert table.check() == 0


def test_spark_double_as_a_copy_of_a_clone_of_something_gets_no_counter() -> None:
    """707.9e: where another copy effect is applied after it, the exception's additional effect doesn't happen."""
    table = Table(("A", CLONE), ("B", BEAR), ("hand:A", SPARK))
    table.put("Spark Double", ("copy for", "Clone"), ("copy for", "Grizzly"))
    assert table.chars("Spark Double").name == "Grizzly Bears"
    assert table.numbers("Spark Double") == (2, 2)


def test_damage_is_doubled_and_none_is_no_event() -> None:
    """614.7a, 120.8: no damage is nothing that could be doubled."""
    table = Table(("A", FURNACE), ("A", BEAR))
    bear = table["Grizzly Bears"]
    table.run(table.game.deal([(bear, bear.ref, "B", 2)]))
    assert table.game.seats["B"].life == 16
    table.run(table.game.deal([(bear, bear.ref, "B", 0)]))
    assert len(table.told("damage")) == 1
    assert len(table.told("replaced")) == 1


def test_life_that_is_gained_may_be_lost_instead() -> None:
    """614.6: the replaced event never happens."""
    table = Table(("B", CARDS["Tainted Remedy"])) if "Tainted Remedy" in CARDS else None
    if table is None:
        pytest.skip("no such card")
    table.run(table.game.gain_life("A", 3))
    assert table.game.seats["A"].life == 17
    assert [event.data["amount"] for event in table.told("life")] == [-3]


def test_protection_prevents_damage() -> None:
    """702.16e."""
    knight = cl.MagicCard(
        "White Knight", ("Creature",), "{W}{W}", ("Human", "Knight"), power="2", toughness="2",
        abilities=(cl.Keyword("protection", which=cl.Which("source", colors="G")),),
    )  # fmt: skip
    table = Table(("A", knight), ("B", BEAR))
    bear = table["Grizzly Bears"]
    table.run(table.game.deal([(bear, bear.ref, table["White Knight"], 2)]))
    assert table["White Knight"].damage == 0
    assert [event.rule for event in table.told("prevented")] == ["702.16e"]


def test_a_prevention_shield_counts_damage_and_its_owner_chooses_which() -> None:
    """615.7."""
    table = (
        Table(("A", BEAR), ("B", CARDS["Hill Giant"]))
        if "Hill Giant" in CARDS
        else Table(("A", BEAR), ("B", TRISKELION))
    )
    game = table.game
    bear = table["Grizzly Bears"]
    other = game.permanents("B")[0]
    item = game.probe_of(bear, "A")
    game.begin_shield(item, "prevention", ("A",), 3, "615.1", ((), False))
    table.run(
        game.deal([(bear, bear.ref, "A", 2), (other, other.ref, "A", 4)]), ("prevent first", other.card.name)
    )
    assert game.seats["A"].life == 17
    assert [event.data["amount"] for event in table.told("prevented")] == [3]
    assert not game.lasting


def test_damage_that_cannot_be_prevented_uses_up_no_shield() -> None:
    """615.12."""
    skull = cl.MagicCard(
        "Skullcrack", ("Enchantment",), abilities=(cl.Static((cl.Forbid("be prevented"),), "each"),)
    )
    table = Table(("A", BEAR), ("B", skull))
    game = table.game
    bear = table["Grizzly Bears"]
    game.begin_shield(game.probe_of(bear, "A"), "prevention", ("A",), 3, "615.1", ((), False))
    table.run(game.deal([(bear, bear.ref, "A", 2)]))
    assert game.seats["A"].life == 18
    assert len(game.lasting) == 1


def test_regeneration_replaces_destruction_once() -> None:
    """701.19a: healed, tapped; the shield is used up."""
    table = Table(("A", BEAR))
    game = table.game
    bear = table["Grizzly Bears"]
    game.begin_shield(game.probe_of(bear, "A"), "regeneration", (bear.ref,), 1, "701.19a", None)
    game.put(bear, "damage", 2)
    assert table.check() == 1
    assert bear.zone == "battlefield"
    assert bear.exhausted
    assert bear.damage == 0
    table.run(game.destroy([bear], "701.8a", "instruction"))
    assert bear.zone == "graveyard:A"


def test_what_is_buried_cannot_be_regenerated() -> None:
    """701.19c."""
    table = Table(("A", BEAR))
    game = table.game
    bear = table["Grizzly Bears"]
    game.begin_shield(game.probe_of(bear, "A"), "regeneration", (bear.ref,), 1, "701.19a", None)
    table.run(game.destroy([bear], "701.8a", "instruction", True))
    assert bear.zone == "graveyard:A"


def test_rest_in_peace_exiles_what_would_go_to_a_graveyard() -> None:
    """614.6: it never goes there, so that nothing dies."""
    table = Table(("A", CARDS["Rest in Peace"]), ("B", BEAR))
    table.run(table.game.destroy([table["Grizzly Bears"]], "701.8a", "instruction"))
    assert table["Grizzly Bears"].zone == "exile"


def test_a_chosen_color_is_remembered_by_what_entered() -> None:
    """607.2d, 614.12a: chosen before it enters."""
    name = next(n for n, c in CARDS.items() if any(type(a) is cl.Replaces and a.how == "as" and any(
        type(d) is cl.Choose and d.what == "color" for d in a.does) for a in c.abilities))  # fmt: skip
    table = Table(("hand:A", CARDS[name]))
    table.put(name, ("choose color", "R"))
    assert table.game.linked_of(table[name], "color") == ("R",)
    table.put(name, to="hand:A")
    assert table.game.linked_of(table[name], "color") == ()


def test_dark_depths_under_blood_moon_has_no_counters() -> None:
    """614.12: it would have no ability."""
    table = Table(("A", MOON), ("hand:A", CARDS["Dark Depths"]))
    table.put("Dark Depths")
    assert table["Dark Depths"].counters == {}


def test_a_copy_of_a_land_that_copies_lands_is_asked_once_for_each() -> None:
    """616.1f, 614.5: Echoing Deeps copies a Vesuva in a graveyard, and then as that a land on the battlefield."""
    deeps, vesuva = CARDS["Echoing Deeps"], CARDS["Vesuva"]
    table = Table(("hand:A", deeps), ("graveyard:B", vesuva), ("B", CARDS["Forest"]))
    table.put("Echoing Deeps", ("copy for", "Vesuva"), ("copy for", "Forest"))
    assert table.chars("Echoing Deeps").name == "Forest"
    assert table.chars("Echoing Deeps").subtypes == ("Forest",)
    assert table["Echoing Deeps"].exhausted
    assert len(table.asked) == 2


def test_what_enters_at_once_gets_timestamps_in_the_order_that_its_controller_chooses() -> None:
    """613.7m: asked only where it can matter; the active player's are earlier."""
    humility, opalescence = CARDS["Humility"], CARDS["Opalescence"]
    for first, numbers in (("Humility", (4, 4)), ("Opalescence", (1, 1))):
        table = Table(("hand:A", humility), ("hand:A", opalescence))
        table.put_all(["Humility", "Opalescence"], ("earlier timestamp", first))
        assert table.numbers("Humility") == numbers


def test_a_player_who_would_gain_no_life_gains_none() -> None:
    """119.9: no event to replace."""
    table = Table(("A", CARDS["Boon Reflection"]))
    assert table.run(table.game.gain_life("A", 0)) == 0
    assert not table.told("replaced")
    assert table.run(table.game.gain_life("A", 2)) == 4


def test_a_skipped_step_is_replaced_by_nothing() -> None:
    """614.10."""
    table = Table(("A", CARDS["Eon Hub"]))
    assert table.game.skips_step("upkeep")
    assert not table.game.skips_step("draw")


def test_a_draw_is_doubled() -> None:
    """614.11."""
    table = Table(("A", CARDS["Thought Reflection"]), *[("library:A", CARDS["Forest"])] * 5)
    assert table.run(table.game.draw("A", 2)) == 4


def test_an_effect_for_the_turn_may_replace_what_happens_to_its_objects() -> None:
    """614.1a, 611.2: as one of the changes that a resolution begins."""
    table = Table(("A", BEAR), ("B", CARDS["Serra Angel"]))
    bear = table["Grizzly Bears"]
    table.game.begin_effect(None, bear, "B", (bear.ref,), (cl.Replaces("dies", "exile"),), "turn", "611.2")
    table.run(table.game.destroy([bear, table["Serra Angel"]], "701.8a", "instruction"))
    assert (bear.zone, table["Serra Angel"].zone) == ("exile", "graveyard:B")


def test_under_whose_control_it_enters_is_settled_first() -> None:
    """616.1b: before what makes it a copy; then "you" of the copy effect is its new controller."""
    table = Table(("hand:B", CLONE), ("A", BEAR), ("B", CARDS["Serra Angel"]))
    bear = table["Grizzly Bears"]
    steals = cl.Replaces("enters", "yours", cl.Which(types=("Creature",), whose="opponent"))
    table.game.begin_effect(None, bear, "A", ("A", "B"), (steals,), "turn", "611.2")
    table.put("Clone", ("copy for", "Serra"))
    assert table["Clone"].controller == "A"
    assert table.chars("Clone").name == "Serra Angel"
    assert table.asked[0].player == "A"
    assert [event.data["words"] for event in table.told("replaced")] == ["yours", "copy"]


def test_what_a_prevention_does_besides() -> None:
    """615.5: right afterwards, by how much was prevented."""
    swan = MagicCard(
        "Swan", ("Creature",), power="4", toughness="3",
        abilities=(cl.Replaces("damage", "prevent", does=(cl.GainLife(cl.Amount("that much")),)),),
    )  # fmt: skip
    table = Table(("A", swan), ("B", BEAR))
    bear = table["Grizzly Bears"]
    table.run(table.game.deal([(bear, bear.ref, table["Swan"], 2)]))
    assert table["Swan"].damage == 0
    assert table.game.seats["A"].life == 22


def test_instants_and_sorceries_never_enter() -> None:
    """400.4a: they stay where they are."""
    table = Table(("graveyard:A", CARDS["Lightning Bolt"]), ("graveyard:A", BEAR))
    table.put_all(["Lightning Bolt", "Grizzly Bears"])
    assert (table["Lightning Bolt"].zone, table["Grizzly Bears"].zone) == ("graveyard:A", "battlefield")


def test_tokens_that_died_pay_no_costs() -> None:
    """111.8: a token that has left the battlefield goes nowhere else, nor can it be exiled for a cost."""
    table = Table(("graveyard:A", CARDS["Lightning Bolt"]), ("graveyard:A", BEAR), ("A", BEAR))
    bolt, bear = table["Lightning Bolt"], table["Grizzly Bears"]
    pay = cl.Pay("exile")
    source = next(thing for thing in table.game.things("battlefield"))
    assert table.game.act_candidates("A", pay, source, None) == [bolt, bear]
    bear.token = True
    assert table.game.act_candidates("A", pay, source, None) == [bolt]
