"""The layers (613) by themselves: a small world of objects and effects, evaluated without a game."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.drafts import Draft, held_of
from headjudge.engine.magic.effects import Effect
from headjudge.engine.magic.layers import Layers
from headjudge.engine.magic.plans import Plan
from headjudge.engine.magic.things import Chars, Thing

LANDS = cl.Which(types=("Land",))
CREATURES = cl.Which(types=("Creature",))
MY_CREATURES = cl.Which(types=("Creature",), whose="you")

MOON = cl.MagicCard(
    "Blood Moon",
    ("Enchantment",),
    "{2}{R}",
    abilities=(
        cl.Static(
            (cl.SetTypes(subtypes=("Mountain",), keep=False),),
            cl.Which(types=("Land",), not_supertypes=("Basic",)),
        ),
    ),
)
URBORG = cl.MagicCard(
    "Urborg, Tomb of Yawgmoth",
    ("Land",),
    supertypes=("Legendary",),
    abilities=(cl.Static((cl.SetTypes(subtypes=("Swamp",)),), LANDS),),
)
FOREST = cl.MagicCard("Forest", ("Land",), subtypes=("Forest",), supertypes=("Basic",))
GRAVE = cl.MagicCard(
    "Watery Grave", ("Land",), subtypes=("Island", "Swamp"), abilities=(cl.Replaces("enters", "tapped"),)
)
HUMILITY = cl.MagicCard(
    "Humility",
    ("Enchantment",),
    "{2}{W}{W}",
    abilities=(cl.Static((cl.LoseAbilities(), cl.SetPT(1, 1)), CREATURES),),
)
VALUE = cl.Amount("mana value", ref="it")
OPALESCENCE = cl.MagicCard(
    "Opalescence",
    ("Enchantment",),
    "{2}{W}{W}",
    abilities=(
        cl.Static(
            (cl.SetTypes(("Creature",)), cl.SetPT(VALUE, VALUE)),
            cl.Which(types=("Enchantment",), not_subtypes=("Aura",), other=True),
        ),
    ),
)
BEAR = cl.MagicCard(
    "Bear", ("Creature",), "{1}{G}", ("Bear",), (), "2", "2", (cl.Keyword("trample"), cl.Keyword("haste"))
)
ANTHEM = cl.MagicCard(
    "Anthem", ("Enchantment",), "{2}{W}", abilities=(cl.Static((cl.AddPT(1, 1),), MY_CREATURES),)
)
HERD = cl.MagicCard(
    "Herd",
    ("Creature",),
    "{3}",
    power="*",
    toughness="1+*",
    abilities=(
        cl.Static(
            (cl.SetPT(cl.Amount("count", MY_CREATURES), cl.Amount("count", MY_CREATURES, plus=1)),),
            zone="any",
            defines=True,
        ),
    ),
)
CONSPIRACY = cl.MagicCard(
    "Conspiracy",
    ("Enchantment",),
    "{3}{B}{B}",
    abilities=(cl.Static((cl.SetTypes(subtypes=("Elf",), keep=False),), MY_CREATURES),),
)


class World(Layers):
    """Objects with cards, and effects; each object's timestamp is its place unless told."""

    def __init__(self, *cards: cl.MagicCard, stamps: Sequence[int] = ()) -> None:
        self.objects: list[Thing] = []  # type: ignore[assignment]
        self.stamps: dict[str, int] = {}
        self.table: dict[str, Draft] = {}
        self.lasting: list[Effect] = []
        self.counter_stamps: dict[str, int] = {}
        for at, card in enumerate(cards):
            obj = Thing(str(at), card, card.name, "A", "battlefield")
            self.objects.append(obj)
            self.stamps[obj.label] = stamps[at] if stamps else at + 1

    def __getitem__(self, name: str) -> Draft:
        return self.table[next(obj.label for obj in self.objects if obj.card.name == name)]

    def obj(self, name: str) -> Thing:
        """The object of that name."""
        return next(obj for obj in self.objects if obj.card.name == name)

    def effect(self, stamp: int, *changes: cl.Change, to: Sequence[str]) -> None:
        """An effect of a resolution on those objects (611.2c)."""
        effect = Effect(Plan(changes, ""), stamp, None, "A")
        effect.number = stamp
        effect.fixed = tuple((self.obj(name), self.obj(name).ref) for name in to)
        self.lasting.append(effect)

    def run(self, order: Sequence[int] | None = None) -> World:
        """Evaluate, the objects taken in some order."""
        things = [self.objects[at] for at in order] if order is not None else self.objects
        table = {}
        for obj in things:
            read = obj.read
            table[obj.label] = Draft(
                Chars(
                    obj.card.name, obj.card.types, obj.card.subtypes, obj.card.supertypes, read.colors, obj.card.cost,
                    read.mana.mv, read.power, read.toughness, 0, read.rules, obj.controller,
                ),
                held_of(read),
            )  # fmt: skip
        for effect in self.lasting:
            effect.begun = None
        self.table = self.evaluate(things, table, self.lasting).table
        return self

    def working_with(self, table: dict[str, Draft] | None) -> None:
        if table is not None:
            self.table = table

    def fits_in(self, which: cl.Which, thing: Any, you: str, source: Any) -> bool:
        mine = self.table[thing.label]
        return (
            (not which.types or any(word in mine.types for word in which.types))
            and (not which.subtypes or any(word in mine.subtypes for word in which.subtypes))
            and not any(word in mine.subtypes for word in which.not_subtypes)
            and not any(word in mine.supertypes for word in which.not_supertypes)
            and (which.whose == "any" or mine.controller == you)
            and (not which.other or thing is not source)
            and (not which.colors or any(word in mine.colors for word in which.colors))
            and (not which.keyword or which.keyword in mine.keywords)
            and (which.min_power < 0 or mine.power >= which.min_power)
        )

    def amount_in(self, n: cl.Number, you: str, source: Any, it: Any) -> int:
        if isinstance(n, int):
            return n
        if n.of == "mana value":
            return self.table[it.label].mv
        assert n.of == "count" and n.which is not None
        return n.plus + sum(self.fits_in(n.which, obj, you, source) for obj in self.objects)

    def holds_in(self, condition: cl.Condition, you: str, source: Any) -> bool:
        assert condition.which is not None
        return any(self.fits_in(condition.which, obj, you, source) for obj in self.objects)

    def stamp_of(self, obj: Any) -> int:
        return self.stamps[obj.label]

    def counters_of(self, obj: Any) -> dict[str, int]:
        counters: dict[str, int] = obj.counters
        return counters

    def counter_stamp(self, obj: Any, kind: str) -> int:
        return self.counter_stamps.get(kind, 100)

    def name_changes(self, obj: Any) -> Sequence[tuple[int, str, int]]:
        return [(stamp, word, after) for after, word, stamp in obj.stickers]

    def chosen_word(self, obj: Any, what: str) -> str:
        return ""


def numbers(draft: Draft) -> tuple[int, int]:
    """Power and toughness."""
    return draft.power, draft.toughness


@pytest.mark.parametrize("stamps", [(1, 2, 3, 4), (2, 1, 3, 4), (4, 3, 2, 1)])
def test_urborg_depends_on_blood_moon_whatever_their_timestamps(stamps: tuple[int, ...]) -> None:
    """613.8a: Blood Moon would remove the ability that makes Urborg's effect, so that it is applied first."""
    world = World(MOON, URBORG, FOREST, GRAVE, stamps=stamps).run()
    assert world["Urborg, Tomb of Yawgmoth"].subtypes == ("Mountain",)
    assert world["Watery Grave"].subtypes == ("Mountain",)
    assert world["Forest"].subtypes == ("Forest",)
    assert world["Watery Grave"].supertypes == ()
    assert [a.does[0].mana for _, a in world["Watery Grave"].rules.mana] == ["{R}"]  # type: ignore[union-attr]
    assert not world["Watery Grave"].rules.replaces


def test_urborg_alone_adds_a_type_and_its_mana() -> None:
    """305.7: a type in addition leaves the land its own types and abilities."""
    world = World(URBORG, FOREST).run()
    assert world["Forest"].subtypes == ("Forest", "Swamp")
    assert len(world["Forest"].rules.mana) == 2


@pytest.mark.parametrize(("first", "numbers_of"), [("Humility", (4, 4)), ("Opalescence", (1, 1))])
def test_humility_that_is_a_creature_by_opalescence(first: str, numbers_of: tuple[int, int]) -> None:
    """613.6: Humility's second part goes on though it has lost its ability; its own numbers follow the later timestamp in 7b (613.7)."""
    stamps = (1, 2, 3) if first == "Humility" else (2, 1, 3)
    world = World(HUMILITY, OPALESCENCE, BEAR, stamps=stamps).run()
    assert "Creature" in world["Humility"].types
    assert world["Humility"].abilities == ()
    assert numbers(world["Humility"]) == numbers_of
    assert numbers(world["Bear"]) == (1, 1)
    assert world["Bear"].abilities == ()
    assert world["Opalescence"].types == ("Enchantment",)


def test_anthems_come_after_what_sets_numbers() -> None:
    """613.4b, 613.4c: 7b before 7c, whatever the timestamps."""
    world = World(ANTHEM, HUMILITY, BEAR).run()
    assert numbers(world["Bear"]) == (2, 2)


def test_switching_comes_last() -> None:
    """613.4d: +1/+0 after a switch is applied before it all the same."""
    world = World(BEAR)
    world.effect(10, cl.SwitchPT(), to=["Bear"])
    world.effect(11, cl.AddPT(3, 0), to=["Bear"])
    assert numbers(world.run()["Bear"]) == (2, 5)


def test_two_that_set_numbers_go_by_timestamp() -> None:
    """613.7: the later of two effects in 7b has its way."""
    world = World(BEAR)
    world.effect(11, cl.SetPT(5, 5), to=["Bear"])
    world.effect(10, cl.SetPT(0, 1), to=["Bear"])
    assert numbers(world.run()["Bear"]) == (5, 5)
    assert (world["Bear"].base_power, world["Bear"].base_toughness) == (5, 5)


def test_a_characteristic_defining_ability_is_applied_in_7a() -> None:
    """613.4a: before counters, and overridden by what sets numbers."""
    world = World(HERD, BEAR)
    assert numbers(world.run()["Herd"]) == (2, 3)
    world.obj("Herd").counters = {"+1/+1": 2, "-1/-1": 1}
    assert numbers(world.run()["Herd"]) == (3, 4)
    world.effect(9, cl.LoseAbilities(), to=["Herd"])
    assert numbers(world.run()["Herd"]) == (1, 2)  # "1+*" without its ability is 1


def test_type_changes_decide_what_other_effects_apply_to() -> None:
    """613.8a: what makes elves is applied before what gives elves another type, though it is the younger one."""
    elves = cl.MagicCard(
        "Call",
        ("Enchantment",),
        abilities=(cl.Static((cl.SetTypes(("Artifact",)),), cl.Which(subtypes=("Elf",))),),
    )
    world = World(elves, CONSPIRACY, BEAR).run()
    assert world["Bear"].subtypes == ("Elf",)
    assert world["Bear"].types == ("Creature", "Artifact")


def test_three_in_a_chain_of_dependencies() -> None:
    """613.8b, 613.8c: each waits for the one that it depends on. Whether it does is seen as things stand: while nothing is an Elf, what is
    done to Elves changes nothing that the third applies to, so that it only waits once the first has been applied."""

    def step(name: str, old: str, new: str) -> cl.MagicCard:
        change = cl.SetTypes(subtypes=(new,))
        return cl.MagicCard(
            name, ("Enchantment",), abilities=(cl.Static((change,), cl.Which(subtypes=(old,))),)
        )

    cards = (step("C", "Goblin", "Human"), step("B", "Elf", "Goblin"), step("A", "Bear", "Elf"), BEAR)
    for stamps in itertools.permutations(range(1, 4)):
        world = World(*cards, stamps=(*stamps, 4)).run()
        last = ("Human",) if stamps[2] < stamps[0] else ()
        assert world["Bear"].subtypes == ("Bear", "Elf", "Goblin", *last)


def test_a_loop_of_dependencies_goes_by_timestamp() -> None:
    """613.8b: two that would each change what the other applies to are applied in timestamp order."""

    def swap(name: str, old: str, new: str) -> cl.MagicCard:
        change = cl.SetTypes(subtypes=(new,), keep=False)
        return cl.MagicCard(
            name, ("Enchantment",), abilities=(cl.Static((change,), cl.Which(subtypes=(old,))),)
        )

    elf = cl.MagicCard("Elf", ("Creature",), "{G}", ("Elf",), (), "1", "1")
    goblin = cl.MagicCard("Goblin", ("Creature",), "{R}", ("Goblin",), (), "1", "1")
    one, other = swap("One", "Elf", "Goblin"), swap("Other", "Goblin", "Elf")
    for stamps, kind in (((1, 2, 3, 4), "Elf"), ((2, 1, 3, 4), "Goblin")):
        world = World(one, other, elf, goblin, stamps=stamps).run()
        assert world["Elf"].subtypes == world["Goblin"].subtypes == (kind,)


def test_losing_all_abilities_leaves_what_is_given_later() -> None:
    """613.7: abilities that a later effect gives stay; those of earlier ones don't."""
    world = World(BEAR)
    world.effect(5, cl.GainAbility((cl.Keyword("flying"),)), to=["Bear"])
    world.effect(6, cl.LoseAbilities(), to=["Bear"])
    world.effect(7, cl.GainAbility((cl.Keyword("reach"),)), to=["Bear"])
    assert list(world.run()["Bear"].keywords) == ["reach"]


def test_what_cannot_have_an_ability_does_not_get_it_later() -> None:
    """613.1f: an effect that says that an object can't have an ability keeps later ones from giving it."""
    world = World(BEAR)
    world.effect(5, cl.LoseAbilities("haste", never=True), to=["Bear"])
    world.effect(6, cl.GainAbility((cl.Keyword("haste"),)), to=["Bear"])
    assert list(world.run()["Bear"].keywords) == ["trample"]


def test_keyword_counters_have_timestamps() -> None:
    """613.7c, 122.1b: a counter put on after an effect that removes all abilities gives its keyword."""
    world = World(BEAR)
    world.obj("Bear").counters = {"flying": 1}
    world.effect(6, cl.LoseAbilities(), to=["Bear"])
    world.counter_stamps = {"flying": 7}
    assert list(world.run()["Bear"].keywords) == ["flying"]
    world.counter_stamps = {"flying": 5}
    assert list(world.run()["Bear"].keywords) == []


def test_control_is_settled_before_what_your_creatures_get() -> None:
    """613.1b: layer 2 comes before 7."""
    world = World(ANTHEM, BEAR)
    world.objects[0].controller = "B"
    assert numbers(world.run()["Bear"]) == (2, 2)
    world.effect(9, cl.ControlledBy("B"), to=["Bear"])
    assert numbers(world.run()["Bear"]) == (3, 3)
    assert world["Bear"].controller == "B"


def test_a_granted_static_ability_works_in_the_same_evaluation() -> None:
    """613.6: what layer 6 gives is there for layer 7, with the later of the timestamps (613.7a)."""
    world = World(BEAR)
    world.effect(9, cl.GainAbility((cl.Static((cl.AddPT(2, 2),), MY_CREATURES),)), to=["Bear"])
    assert numbers(world.run()["Bear"]) == (4, 4)


def test_a_condition_is_asked_where_the_effect_is_applied() -> None:
    """604.2: as long as there is a creature with flying, which layer 6 settles."""
    sky = cl.MagicCard(
        "Sky",
        ("Enchantment",),
        abilities=(
            cl.Static((cl.AddPT(1, 0),), MY_CREATURES, cl.Condition("exists", cl.Which(keyword="flying"))),
        ),
    )
    world = World(sky, BEAR)
    assert numbers(world.run()["Bear"]) == (2, 2)
    world.effect(9, cl.GainAbility((cl.Keyword("flying"),)), to=["Bear"])
    assert numbers(world.run()["Bear"]) == (3, 2)


def test_words_are_changed_in_text_and_type_line_not_in_names_or_mana() -> None:
    """612.2: a basic land type on the type line; the mana ability follows the type (305.6)."""
    world = World(FOREST)
    world.effect(5, cl.ChangeText("Forest", "Island"), to=["Forest"])
    draft = world.run()["Forest"]
    assert (draft.name, draft.subtypes) == ("Forest", ("Island",))
    assert [a.does[0].mana for _, a in draft.rules.mana] == ["{U}"]  # type: ignore[union-attr]


def test_a_changed_word_changes_what_a_static_ability_is_about() -> None:
    """613.1c: layer 3 comes before the colour words of a static ability are read."""
    crusade = cl.MagicCard(
        "Crusade", ("Enchantment",), "{W}{W}", abilities=(cl.Static((cl.AddPT(1, 1),), cl.Which(colors="W")),)
    )
    world = World(crusade, BEAR)
    assert numbers(world.run()["Bear"]) == (2, 2)
    world.effect(5, cl.ChangeText("white", "green"), to=["Crusade"])
    assert numbers(world.run()["Bear"]) == (3, 3)


def test_granted_abilities_are_out_of_reach_of_text_changes() -> None:
    """612.3: protection from black that an effect gives stays so."""
    world = World(BEAR)
    ward = cl.Keyword("protection", which=cl.Which(colors="B"))
    world.effect(4, cl.GainAbility((ward,)), to=["Bear"])
    world.effect(5, cl.ChangeText("black", "red"), to=["Bear"])
    assert world.run()["Bear"].keywords["protection"] == (ward,)


def test_name_stickers_and_set_names_in_timestamp_order() -> None:
    """123.6c: each sticker's word stands after as many words as it was put after, at the end where there are fewer."""
    world = World(BEAR)
    world.obj("Bear").stickers = ((1, "Big", 5), (3, "Elephant", 7))
    assert world.run()["Bear"].name == "Bear Big Elephant"
    world.effect(6, cl.SetName("Old Grey Mare"), to=["Bear"])
    assert world.run()["Bear"].name == "Old Grey Mare Elephant"


def test_card_types_and_the_subtypes_that_go_with_them() -> None:
    """205.1a: a new card type instead of the old ones takes their subtypes away."""
    world = World(BEAR)
    world.effect(5, cl.SetTypes(("Artifact",), keep=False), to=["Bear"])
    assert (world.run()["Bear"].types, world["Bear"].subtypes) == (("Artifact",), ())


def test_every_creature_type() -> None:
    """702.73a: every creature type, and no land type."""
    world = World(BEAR)
    world.effect(5, cl.SetTypes(all_creature_types=True), to=["Bear"])
    assert "Elf" in world.run()["Bear"].subtypes
    assert "Forest" not in world["Bear"].subtypes


@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_the_order_in_which_objects_are_kept_changes_nothing(order: tuple[int, ...]) -> None:
    """613.7: only timestamps and dependencies order effects."""
    world = World(HUMILITY, OPALESCENCE, ANTHEM, BEAR).run(order)
    expected = World(HUMILITY, OPALESCENCE, ANTHEM, BEAR).run()
    for obj in world.objects:
        assert numbers(world.table[obj.label]) == numbers(expected.table[obj.label])
