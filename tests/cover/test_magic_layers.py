"""Characteristics in a game: continuous effects, copies (707), face-down permanents (708), stickers (123), linked abilities (607)."""

from __future__ import annotations

import pytest

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.library import CARDS
from headjudge.engine.magic.things import Seen
from tests.toys.magic_beasts import beast
from tests.toys.table import Table

HUMILITY = CARDS["Humility"]
OPALESCENCE = CARDS["Opalescence"]
BEAR = CARDS["Grizzly Bears"]
MOON = CARDS["Blood Moon"]
URBORG = CARDS["Urborg, Tomb of Yawgmoth"]


def begin(table: Table, name: str, *changes: cl.Change, until: str = "turn", who: str = "A") -> None:
    """An effect of a resolution begins on an object."""
    obj = table[name]
    table.game.begin_effect(None, obj, who, (obj.ref,), changes, until, "611.2")


@pytest.mark.parametrize(("order", "numbers"), [((0, 1), (4, 4)), ((1, 0), (1, 1))])
def test_humility_that_opalescence_makes_a_creature(order: tuple[int, int], numbers: tuple[int, int]) -> None:
    """613.6, 613.7: real cards, in both orders."""
    cards = (HUMILITY, OPALESCENCE)
    table = Table(*(("A", cards[at]) for at in order), ("B", CARDS["Serra Angel"]))
    assert table.numbers("Humility") == numbers
    assert table.numbers("Serra Angel") == (1, 1)
    assert table.chars("Serra Angel").abilities == ()


def test_the_battlefield_is_evaluated_anew_only_when_it_has_changed() -> None:
    """613.5: and what comes out for one state is the same record."""
    table = Table(("A", CARDS["Glorious Anthem"]), ("A", BEAR), ("hand:A", BEAR))
    first = table.chars("Grizzly Bears#2")
    assert table.numbers("Grizzly Bears#2") == (3, 3)
    assert table.chars("Grizzly Bears#2") is first
    table.put("Grizzly Bears#3", to="graveyard:A")
    assert table.chars("Grizzly Bears#2") is first
    table.put("Glorious Anthem", to="graveyard:A")
    assert table.numbers("Grizzly Bears#2") == (2, 2)


def test_what_a_resolution_affects_is_locked_in() -> None:
    """611.2c: what comes later is not affected; a static ability's effect isn't locked in (611.3a)."""
    table = Table(("A", CARDS["Glorious Anthem"]), ("A", BEAR), ("hand:A", beast("Ox", 2, 2)))
    begin(table, "Grizzly Bears", cl.AddPT(1, 1))
    table.put("Ox")
    assert (table.numbers("Grizzly Bears"), table.numbers("Ox")) == ((4, 4), (3, 3))


def test_numbers_are_locked_in() -> None:
    """611.2d."""
    table = Table(("A", BEAR), ("hand:A", beast("Ox", 2, 2)))
    begin(table, "Grizzly Bears", cl.AddPT(cl.Amount("count", cl.Which(types=("Creature",))), 0))
    table.put("Ox")
    assert table.numbers("Grizzly Bears") == (3, 2)
    assert '"power":1' in table.told("effect_began")[0].data["changes"]


def test_effects_end() -> None:
    """514.2: and a new object is not affected by what the old one was (400.7)."""
    table = Table(("A", BEAR))
    begin(table, "Grizzly Bears", cl.AddPT(1, 1))
    table.game.end_effects("turn")
    assert table.numbers("Grizzly Bears") == (2, 2)
    begin(table, "Grizzly Bears", cl.AddPT(1, 1), until="")
    table.put("Grizzly Bears", to="exile")
    table.put("Grizzly Bears")
    assert table.numbers("Grizzly Bears") == (2, 2)


def test_an_effect_lasts_while_its_source_stays() -> None:
    """611.2b: control returns as the source leaves, told as it does (613.1b)."""
    sower = beast("Sower", 2, 2)
    table = Table(("A", sower), ("B", BEAR))
    source, bear = table["Sower"], table["Grizzly Bears"]
    table.game.begin_effect(None, source, "A", (bear.ref,), (cl.ControlledBy("A"),), "this leaves", "611.2")
    assert bear.controller == "A"
    assert bear.sick
    table.put("Sower", to="graveyard:A")
    assert bear.controller == "B"
    assert [(e.player, e.data["was"]) for e in table.told("control")] == [("A", "B"), ("B", "A")]


def test_an_aura_gives_control() -> None:
    """613.1b, 109.5: "you" is the Aura's controller."""
    table = Table(("B", BEAR), ("A", CARDS["Control Magic"]), attached={"Control Magic": "1"})
    assert table.check() == 0
    assert table["Grizzly Bears"].controller == "A"
    table.put("Control Magic", to="graveyard:A")
    table.check()
    assert table["Grizzly Bears"].controller == "B"


def test_conditions_are_followed() -> None:
    """604.2: an effect that counts what is no permanent changes with it."""
    miser = MagicCard(
        "Miser", ("Creature",), power="1", toughness="1",
        abilities=(cl.Static((cl.AddPT(2, 2),), while_=cl.Condition("hand", n=1)),),
    )  # fmt: skip
    table = Table(("A", miser), ("library:A", BEAR))
    assert table.numbers("Miser") == (1, 1)
    table.run(table.game.draw("A"))
    assert table.numbers("Miser") == (3, 3)


def test_characteristic_defining_abilities_work_everywhere() -> None:
    """604.3: in a hand too."""
    goyf = CARDS["Tarmogoyf"]
    table = Table(("hand:A", goyf), ("graveyard:A", BEAR))
    assert table.numbers("Tarmogoyf") == (1, 2)


def test_an_effect_that_reaches_other_zones() -> None:
    """611.3a: cards that aren't on the battlefield."""
    name = next(n for n, c in CARDS.items() for a in c.abilities if type(a) is cl.Static and any(
        type(ch) is cl.SetColors and not ch.colors for ch in a.changes) and isinstance(a.to, cl.Which) and a.to.either)  # fmt: skip
    table = Table(("A", CARDS[name]), ("hand:B", BEAR), ("B", CARDS["Serra Angel"]))
    assert table.chars("Grizzly Bears").colors == ""
    assert table.chars("Serra Angel").colors == ""
    table.put(name, to="graveyard:A")
    assert table.chars("Grizzly Bears").colors == "G"


# -- rules and players (613.10, 613.11) --------------------------------------------------------------------------------


def test_what_is_forbidden() -> None:
    """101.2: for as long as something says so, and about what it says."""
    peace = MagicCard(
        "Peace", ("Enchantment",),
        abilities=(cl.Static((cl.Forbid("attack"),), cl.Which(types=("Creature",), whose="opponent")),),
    )  # fmt: skip
    table = Table(("A", peace), ("A", BEAR), ("B", beast("Ox", 2, 2)))
    assert table.game.forbidden("attack", table["Ox"]) == table["Peace"].ref
    assert not table.game.forbidden("attack", table["Grizzly Bears"])
    table.put("Peace", to="graveyard:A")
    assert not table.game.forbidden("attack", table["Ox"])


def test_a_rule_that_a_resolution_changes_is_told_as_a_prohibition() -> None:
    """101.2, 611.2."""
    table = Table(("A", BEAR))
    begin(table, "Grizzly Bears", cl.Forbid("block"))
    assert table.game.forbidden("block", table["Grizzly Bears"])
    assert [event.data["what"] for event in table.told("prohibition_began")] == ["block"]
    table.game.end_effects("turn")
    assert not table.game.forbidden("block", table["Grizzly Bears"])
    assert len(table.told("prohibition_ended")) == 1


def test_a_rule_of_a_resolution_may_be_about_what_comes_later() -> None:
    """611.2c: it changes no characteristics, so that nothing is locked in."""
    table = Table(("A", BEAR), ("hand:B", beast("Ox", 2, 2)))
    bear = table["Grizzly Bears"]
    creatures = cl.Which(types=("Creature",), whose="opponent")
    table.game.begin_effect(None, bear, "A", (), (cl.Forbid("block"),), "turn", "611.2", creatures)
    table.put("Ox")
    assert table.game.forbidden("block", table["Ox"])
    assert not table.game.forbidden("block", bear)


def test_a_player_has_hexproof() -> None:
    """613.10."""
    table = Table(("A", BEAR))
    hexproof = cl.Keyword("hexproof")
    table.game.begin_effect(
        None, table["Grizzly Bears"], "A", ("A",), (cl.Protect(hexproof),), "turn", "611.2"
    )
    assert table.game.player_keywords("A") == (hexproof,)
    assert table.game.player_keywords("B") == ()


def test_losing_its_abilities_ends_what_a_permanent_says_about_the_rules() -> None:
    """613.1f before 613.11."""
    grim = MagicCard(
        "Grim",
        ("Creature",),
        power="2",
        toughness="1",
        abilities=(cl.Static((cl.Forbid("gain life"),), "each"),),
    )
    table = Table(("A", grim), ("B", BEAR))
    assert table.game.forbidden("gain life", "B") == table["Grim"].ref
    begin(table, "Grim", cl.LoseAbilities())
    assert table.game.forbidden("gain life", "B") == ""


# -- copies (707) --------------------------------------------------------------------------------------------------------


def become(table: Table, name: str, of: str, until: str = "") -> None:
    """Something becomes a copy."""
    table.game.become_copy(table[name], table[of], table[of].ref, until)


def test_a_copy_has_copiable_values_only() -> None:
    """707.2: no counters, no effects."""
    table = Table(("A", beast("Ox", 2, 3, "trample")), ("A", BEAR), counters={"Ox": {"+1/+1": 2}})
    begin(table, "Ox", cl.AddPT(3, 3))
    become(table, "Grizzly Bears", "Ox")
    chars = table.game.chars(table.game.objects["Grizzly Bears#2"])  # type: ignore[arg-type]
    assert (chars.name, chars.power, chars.toughness, list(chars.keywords)) == ("Ox", 2, 3, ["trample"])
    assert not table.told("move")


def test_a_copy_keeps_what_else_affects_it_and_ends_with_its_duration() -> None:
    """707.4, 514.2."""
    table = Table(("A", beast("Ox", 2, 3)), ("A", BEAR))
    begin(table, "Grizzly Bears", cl.AddPT(1, 1), until="")
    become(table, "Grizzly Bears", "Ox", "turn")
    assert table.numbers("Grizzly Bears") == (3, 4)
    table.game.end_effects("turn")
    assert table.numbers("Grizzly Bears") == (3, 3)
    assert table.chars("Grizzly Bears").name == "Grizzly Bears"


def test_later_changes_of_the_original_do_not_matter() -> None:
    """707.2b; a copy of a copy has what that has (707.3)."""
    table = Table(("A", beast("Ox", 2, 3)), ("A", BEAR), ("A", beast("Cat", 1, 1)))
    become(table, "Grizzly Bears", "Ox")
    become(table, "Ox", "Cat")
    become(table, "Cat", "Grizzly Bears")
    assert table.numbers("Grizzly Bears") == (2, 3)
    assert table.numbers("Cat") == (2, 3)


# -- face down (708) -------------------------------------------------------------------------------------------------------


def test_a_face_down_permanent_is_a_2_2_without_anything() -> None:
    """708.2a, 708.3: nothing that it says applies as it enters."""
    table = Table(("hand:A", CARDS["Triskelion"]))
    table.put("Triskelion", facedown=True)
    chars = table.chars("Triskelion")
    assert (chars.name, chars.types, chars.subtypes, chars.cost, chars.mv) == ("", ("Creature",), (), "", 0)
    assert table.numbers("Triskelion") == (2, 2)
    assert table["Triskelion"].counters == {}


def test_a_face_down_permanent_turned_up() -> None:
    """708.8: counters and effects stay; nothing enters; a new timestamp (613.7f)."""
    table = Table(("hand:A", CARDS["Serra Angel"]))
    table.put("Serra Angel", facedown=True)
    angel = table["Serra Angel"]
    begin(table, "Serra Angel", cl.AddPT(1, 0))
    table.run(table.game.put_counters(angel, "+1/+1", 1, "A"))
    time = angel.time
    table.game.turn_over(angel, True, "708.8", "effect")
    assert table.numbers("Serra Angel") == (6, 5)
    assert angel.time > time
    assert len(table.told("move")) == 1
    assert table.game.turn_over(angel, True, "708.8", "effect") == -1


def test_a_face_down_permanent_is_shown_as_it_leaves() -> None:
    """708.9."""
    table = Table(("hand:A", BEAR))
    table.put("Grizzly Bears", facedown=True)
    table.put("Grizzly Bears", to="hand:A")
    assert [event.rule for event in table.told("revealed")] == ["708.9"]


def test_a_copy_of_a_face_down_permanent_is_face_up_and_has_no_name() -> None:
    """707.2, 708.2."""
    table = Table(("hand:B", CARDS["Serra Angel"]), ("hand:A", CARDS["Clone"]))
    table.put("Serra Angel", facedown=True)
    table.put("Clone", ("copy for", "Serra"))
    assert table.chars("Clone").name == ""
    assert table.numbers("Clone") == (2, 2)
    assert not table["Clone"].facedown


def test_a_face_down_permanent_that_becomes_a_copy() -> None:
    """708.10: it stays what it is until it is turned face up."""
    table = Table(("hand:A", BEAR), ("A", CARDS["Serra Angel"]))
    table.put("Grizzly Bears", facedown=True)
    become(table, "Grizzly Bears", "Serra Angel")
    assert table.numbers("Grizzly Bears") == (2, 2)
    table.game.turn_over(table["Grizzly Bears"], True, "708.8", "effect")
    assert table.numbers("Grizzly Bears") == (4, 4)


# -- stickers (123) --------------------------------------------------------------------------------------------------------


def test_name_stickers_keep_their_places_and_their_order() -> None:
    """123.6c, 123.5, 400.7m: through public zones, not through hidden ones."""
    table = Table(("A", URBORG))
    land = table["Urborg, Tomb of Yawgmoth"]
    game = table.game
    assert game.sticker_places(land) == 5
    game.put_sticker("A", land, "Big", 1)
    game.put_sticker("A", land, "Old", 0)
    name = "Old Urborg, Big Tomb of Yawgmoth"
    assert game.chars(land).name == name
    table.put("Urborg, Tomb of Yawgmoth", to="graveyard:A")
    assert game.chars(land).name == name
    table.put("Urborg, Tomb of Yawgmoth")
    assert game.chars(land).name == name
    table.put("Urborg, Tomb of Yawgmoth", to="hand:A")
    assert game.chars(land).name == "Urborg, Tomb of Yawgmoth"


def test_a_sticker_after_more_words_than_there_are_is_added_at_the_end() -> None:
    """123.6c: as a copy, or face down without any name (123.6b)."""
    table = Table(("A", URBORG), ("A", BEAR))
    land = table["Urborg, Tomb of Yawgmoth"]
    table.game.put_sticker("A", land, "Big", 3)
    become(table, "Urborg, Tomb of Yawgmoth", "Grizzly Bears")
    assert table.game.chars(land).name == "Grizzly Bears Big"
    table.game.turn_over(land, False, "708.2a", "effect")
    assert table.game.chars(land).name == "Big"


def test_stickers_are_not_copied_and_go_on_ones_own_objects() -> None:
    """123.1, 707.2; 123.3b."""
    table = Table(("A", BEAR), ("B", beast("Ox", 2, 2)))
    table.game.put_sticker("A", table["Grizzly Bears"], "Big", 0)
    become(table, "Ox", "Grizzly Bears")
    assert table.chars("Ox").name == "Grizzly Bears"
    assert table.game.put_sticker("A", table["Ox"], "Old", 0) == -1


# -- linked abilities (607) ------------------------------------------------------------------------------------------------


def test_a_copy_in_place_knows_nothing_of_what_was_chosen() -> None:
    """607.5a, 707.7: undefined; and a choice of another text isn't found either."""
    table = Table(("A", BEAR), ("A", beast("Ox", 2, 2)))
    game, bear = table.game, table["Grizzly Bears"]
    game.link(bear, "color", "R")
    become(table, "Grizzly Bears", "Ox", "turn")
    assert game.linked_of(bear, "color") == ()
    game.link(bear, "color", "G")
    assert game.linked_of(bear, "color") == ("G",)
    game.end_effects("turn")
    assert game.linked_of(bear, "color") == ("R",)


def test_what_was_exiled_is_known_by_the_object_that_did_it() -> None:
    """400.7, 607.2a: not by a new object; 608.2h: by an ability of the old one."""
    table = Table(("A", BEAR), ("A", beast("Ox", 2, 2)))
    game, bear = table.game, table["Grizzly Bears"]
    item = game.probe_of(bear, "A")
    game.link(bear, "exile", Seen(table["Ox"], table["Ox"].ref), item)
    table.put("Grizzly Bears", to="exile")
    table.put("Grizzly Bears")
    assert game.linked_of(bear, "exile") == ()
    assert len(game.linked_of(bear, "exile", item)) == 1


def test_a_color_that_was_never_chosen_changes_nothing() -> None:
    """607.5a: that part of the ability does nothing."""
    painter = MagicCard(
        "Painter", ("Creature",), power="1", toughness="1",
        abilities=(cl.Static((cl.SetColors("chosen", keep=True),), cl.Which()),),
    )  # fmt: skip
    table = Table(("A", painter), ("A", BEAR))
    assert table.chars("Grizzly Bears").colors == "G"
    table.game.link(table["Painter"], "color", "R")
    assert table.chars("Grizzly Bears").colors == "RG"


def test_one_spell_a_turn() -> None:
    """613.11: a number of spells, of a player; a card that would be a spell is judged as one."""
    table = Table(("A", CARDS["Rule of Law"]), ("hand:B", BEAR))
    game = table.game
    assert not game.forbidden("cast", table["Grizzly Bears"], "B")
    game.seats["B"].cast = (table.chars("Grizzly Bears"),)
    assert game.forbidden("cast", table["Grizzly Bears"], "B") == table["Rule of Law"].ref
    assert not game.forbidden("cast", table["Grizzly Bears"], "A")


def test_abilities_of_artifacts_cannot_be_activated() -> None:
    """613.11: those of other permanents can; mana abilities only where the effect leaves them out."""
    relic = MagicCard("Relic", ("Artifact",), "{2}")
    needle = MagicCard(
        "Needle", ("Artifact",), "{1}",
        abilities=(cl.Static((cl.Forbid("activate", which=cl.Which(types=("Creature",)), mana=False),), "each"),),
    )  # fmt: skip
    table = Table(("A", CARDS["Stony Silence"]), ("B", relic), ("B", BEAR), ("A", needle))
    game = table.game
    assert game.forbidden("activate", table["Relic"], "B")
    assert game.forbidden("activate", table["Relic"])
    assert game.forbidden("activate", table["Grizzly Bears"], "B")
    assert not game.forbidden("activate", table["Grizzly Bears"])


def test_spells_as_though_they_had_flash() -> None:
    """613.11: a permission about cards in a hand."""
    table = Table(("A", CARDS["Vedalken Orrery"]), ("hand:A", BEAR), ("hand:B", beast("Ox", 1, 1)))
    assert table.game.allowed("flash", "A", table["Grizzly Bears"])
    assert not table.game.allowed("flash", "B", table["Ox"])


def test_an_ability_of_a_copy_is_told_by_its_place_on_what_is_copied() -> None:
    """707.2: a copy has the text of what it copies; one that has left is told as it was (608.2h)."""
    table = Table(("A", CARDS["Solemn Simulacrum"]), ("A", BEAR))
    become(table, "Grizzly Bears", "Solemn Simulacrum")
    table.run(table.game.destroy([table.game.objects["Grizzly Bears#2"]], "701.8a", "instruction"))  # type: ignore[list-item]
    assert [event.data["ability"] for event in table.told("triggered")] == [1]


def test_a_token_in_a_graveyard_is_no_card_there() -> None:
    """108.2b: "cards in your graveyard" counts no token that has just died."""
    mongoose = CARDS["Nimble Mongoose"]
    for many, numbers in ((6, (1, 1)), (7, (3, 3))):
        table = Table(("A", mongoose), *[("graveyard:A", BEAR)] * many, ("graveyard:A", beast("Ox", 1, 1)))
        table["Ox"].token = True
        assert table.numbers("Nimble Mongoose") == numbers
