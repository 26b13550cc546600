"""Combat (506-511) and combat damage: declarations, evasion, first and double strike, trample."""

from __future__ import annotations

from typing import Any

import pytest

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.library import CARDS
from tests.toys.magic_beasts import beast, walker
from tests.toys.table import Table

ANSWER = tuple[str, str]


def fight(*placed: tuple[str, MagicCard], answers: tuple[ANSWER, ...] = (), **how: Any) -> Table:
    """A combat phase of A's."""
    table = Table(*placed, **how)
    table.run(table.game.combat_phase(), *answers)
    return table


def attack(name: str, whom: str = "B") -> ANSWER:
    """That creature attacks."""
    return (f"attack with {name}#", whom)


def block(name: str, whom: str) -> ANSWER:
    """That creature blocks."""
    return (f"block with {name}#", whom)


def damage(table: Table) -> list[tuple[str, str, int]]:
    """Combat damage: by what, to what, how much."""
    return [
        (event.data["source"].split("#")[0], event.object.split("#")[0] or event.player, event.data["amount"])
        for event in table.told("damage")
    ]


def steps(table: Table) -> list[str]:
    """The steps of the phase."""
    return [event.data["phase"] for event in table.told("phase_began")]


def test_an_unblocked_attacker_damages_the_player() -> None:
    """510.1b; 508.1f: attacking taps it."""
    table = fight(("A", beast("Ox", 3, 3)), answers=(attack("Ox"),))
    assert damage(table) == [("Ox", "B", 3)]
    assert table.game.seats["B"].life == 17
    assert table["Ox"].exhausted
    assert [event.rule for event in table.told("attacks")] == ["508.1k"]
    assert steps(table) == [
        "beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat",
    ]  # fmt: skip


def test_without_attackers_there_are_no_blockers_and_no_damage() -> None:
    """508.8."""
    table = fight(("A", beast("Ox", 3, 3)))
    assert steps(table) == ["beginning of combat", "declare attackers", "end of combat"]


def test_vigilance_and_haste() -> None:
    """702.20b, 702.10b, 302.6: what came this turn attacks with haste alone."""
    table = fight(
        ("A", beast("Guard", 1, 1, "vigilance")), ("A", beast("New", 1, 1)), ("A", beast("Fast", 1, 1, "haste")),
        answers=(attack("Guard"), attack("New"), attack("Fast")), fresh=("New", "Fast"),
    )  # fmt: skip
    assert not table["Guard"].exhausted
    assert {event.object.split("#")[0] for event in table.told("attacks")} == {"Guard", "Fast"}


def test_defenders_do_not_attack() -> None:
    """702.3b."""
    table = fight(("A", beast("Wall", 1, 4, "defender")))
    assert not table.asked


def test_what_must_attack_is_not_offered_to_stay() -> None:
    """508.1d."""
    bull = MagicCard(
        "Bull", ("Creature",), power="2", toughness="2", abilities=(cl.Static((cl.Must("attack"),)),)
    )
    table = fight(("A", bull))
    assert len(table.told("attacks")) == 1


def test_a_planeswalker_is_attacked() -> None:
    """508.1b, 120.3c: damage removes loyalty counters."""
    table = fight(("A", beast("Ox", 2, 2)), ("B", walker("Sage", 5)), answers=(attack("Ox", "Sage"),))
    assert table["Sage"].counters == {"loyalty": 3}
    assert table.game.seats["B"].life == 20


def test_a_blocked_creature_and_its_blocker_damage_each_other_at_once() -> None:
    """510.2, 704.5g: both die in one event."""
    table = fight(
        ("A", beast("Ox", 2, 2)), ("B", beast("Elk", 2, 2)), answers=(attack("Ox"), block("Elk", "Ox"))
    )
    assert damage(table) == [("Ox", "Elk", 2), ("Elk", "Ox", 2)]
    batches = {event.batch for event in table.told("damage")}
    assert len(batches) == 1 and 0 not in batches
    assert len({event.batch for event in table.told("move")}) == 1


def test_a_blocked_creature_stays_blocked() -> None:
    """509.1h, 510.1c: without its blocker it deals no damage."""
    table = Table(("A", beast("Ox", 3, 3)), ("B", beast("Elk", 2, 2)))
    game = table.game
    plain = game.priority_in_step

    def removing(event: int) -> Any:
        if game.phase == "declare blockers":
            yield from game.exile([table["Elk"]])
        yield from plain(event)

    game.priority_in_step = removing  # type: ignore[method-assign]
    table.run(game.combat_phase(), attack("Ox"), block("Elk", "Ox"))
    assert not table.told("damage")


@pytest.mark.parametrize(
    ("attacker", "blocker", "can"),
    [
        (("flying",), (), False),
        (("flying",), ("reach",), True),
        (("flying",), ("flying",), True),
        ((), ("flying",), True),
        (("shadow",), (), False),
        ((), ("shadow",), False),
        (("shadow",), ("shadow",), True),
        (("fear",), (), False),
        (("intimidate",), (), False),
        (("horsemanship",), (), False),
        (("menace",), (), False),
    ],
)
def test_evasion(attacker: tuple[str, ...], blocker: tuple[str, ...], can: bool) -> None:
    """509.1b, 702.9b, 702.17b, 702.28b, 702.36b, 702.13b, 702.31b, 702.111b."""
    table = fight(
        ("A", beast("Ox", 2, 2, *attacker)), ("B", beast("Elk", 2, 2, *blocker)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )  # fmt: skip
    assert bool(table.told("blocks")) is can


def test_landwalk() -> None:
    """702.14c."""
    for land, can in (("Swamp", False), ("Forest", True)):
        table = fight(
            ("A", beast("Ox", 2, 2, "swampwalk")), ("B", beast("Elk", 2, 2)), ("B", CARDS[land]),
            answers=(attack("Ox"), block("Elk", "Ox")),
        )  # fmt: skip
        assert bool(table.told("blocks")) is can


def test_menace_is_blocked_by_two_or_by_none() -> None:
    """702.111b: the second one has no choice once the first one blocks."""
    table = fight(
        ("A", beast("Ox", 2, 2, "menace")), ("B", beast("Elk", 1, 1)), ("B", beast("Hart", 1, 1)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )  # fmt: skip
    assert len(table.told("blocks")) == 2
    assert [question.name for question in table.asked if "block" in question.name] == ["block with Elk#2"]


def test_one_creature_that_blocks_two_is_one_blocker_of_each() -> None:
    """702.111b, 509.1b: it can't block a creature with menace alone, whatever else it may block."""
    wide = MagicCard(
        "Giant", ("Creature",), power="2", toughness="2", abilities=(cl.Static((cl.Allow("block more"),), "this"),)
    )  # fmt: skip
    table = fight(
        ("A", beast("Ox", 2, 2, "menace")), ("A", beast("Cow", 2, 2)), ("B", wide),
        answers=(attack("Ox"), attack("Cow"), block("Giant", "Ox")),
    )  # fmt: skip
    assert table.told("blocks") == []
    asked = [question for question in table.asked if "block" in question.name]
    assert [[option.name for option in question.options] for question in asked] == [["no", "Cow#2"]] * 2


def test_as_many_requirements_as_can_be_are_obeyed() -> None:
    """509.1c: one creature can't block two that must be blocked."""
    lure = MagicCard(
        "Lure", ("Enchantment",), abilities=(cl.Static((cl.Must("be blocked"),), cl.Which(types=("Creature",), whose="you")),)
    )  # fmt: skip
    table = fight(
        ("A", lure), ("A", beast("Ox", 2, 2)), ("A", beast("Cow", 2, 2)), ("B", beast("Elk", 1, 1)),
        answers=(attack("Ox"), attack("Cow"), block("Elk", "no")),
    )  # fmt: skip
    assert len(table.told("blocks")) == 1


def test_protection_from_a_color_keeps_creatures_of_it_from_blocking() -> None:
    """702.16f."""
    knight = MagicCard(
        "Knight", ("Creature",), power="2", toughness="2",
        abilities=(cl.Keyword("protection", which=cl.Which("source", colors="G")),),
    )  # fmt: skip
    green = MagicCard("Elf", ("Creature",), "{G}", power="1", toughness="1")
    table = fight(("A", knight), ("B", green), answers=(attack("Knight"), block("Elf", "Knight")))
    assert not table.told("blocks")


def test_first_strike_kills_before_damage_comes_back() -> None:
    """510.4."""
    table = fight(
        ("A", beast("Ox", 2, 2, "first strike")), ("B", beast("Elk", 2, 2)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )  # fmt: skip
    assert damage(table) == [("Ox", "Elk", 2)]
    assert "first combat damage" in steps(table)
    assert table["Ox"].zone == "battlefield"


def test_double_strike_deals_damage_twice() -> None:
    """702.4b."""
    table = fight(("A", beast("Ox", 2, 2, "double strike")), answers=(attack("Ox"),))
    assert damage(table) == [("Ox", "B", 2), ("Ox", "B", 2)]


def between_steps(table: Table, *changes: cl.Change) -> Table:
    """A combat in which changes begin after the first damage step."""
    game = table.game
    plain = game.priority_in_step

    def changing(event: int) -> Any:
        if game.phase == "first combat damage":
            ox = table["Ox"]
            game.begin_effect(None, ox, "A", (ox.ref,), changes, "turn", "611.2")
        yield from plain(event)

    game.priority_in_step = changing  # type: ignore[method-assign]
    table.run(game.combat_phase(), attack("Ox"), attack("Cat"))
    return table


FIRST = beast("Cat", 1, 1, "first strike")
FIRST_STRIKE = cl.GainAbility((cl.Keyword("first strike"),))
DOUBLE_STRIKE = cl.GainAbility((cl.Keyword("double strike"),))


@pytest.mark.parametrize(
    ("words", "change", "times"),
    [
        ((), FIRST_STRIKE, 1),
        (("first strike",), cl.LoseAbilities("first strike"), 1),
        (("double strike",), cl.LoseAbilities("double strike"), 1),
        (("first strike",), DOUBLE_STRIKE, 2),
    ],
)
def test_strikes_that_change_between_the_steps(words: tuple[str, ...], change: cl.Change, times: int) -> None:
    """702.7c, 702.4c, 702.4d: neither twice nor never by gaining or losing first strike; double strike counts as it is now."""
    table = between_steps(Table(("A", beast("Ox", 2, 2, *words)), ("A", FIRST)), change)
    assert [entry for entry in damage(table) if entry[0] == "Ox"] == [("Ox", "B", 2)] * times


def test_trample_assigns_lethal_damage_first() -> None:
    """702.19b."""
    table = fight(
        ("A", beast("Ox", 5, 5, "trample")),
        ("B", beast("Elk", 2, 2)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )
    assert damage(table)[:2] == [("Ox", "Elk", 2), ("Ox", "B", 3)]
    question = next(q for q in table.asked if q.name.startswith("damage by"))
    assert [option.name for option in question.options] == ["2", "3", "4", "5"]


def test_deathtouch_and_trample() -> None:
    """702.2c: one is lethal."""
    table = fight(
        ("A", beast("Ox", 4, 4, "trample", "deathtouch")), ("B", beast("Elk", 2, 6)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )  # fmt: skip
    assert damage(table)[:2] == [("Ox", "Elk", 1), ("Ox", "B", 3)]
    assert table["Elk"].zone == "graveyard:B"


def test_trample_over_a_blocker_that_is_gone() -> None:
    """702.19d."""
    table = Table(("A", beast("Ox", 3, 3, "trample")), ("B", beast("Elk", 2, 2)))
    game = table.game
    plain = game.priority_in_step

    def removing(event: int) -> Any:
        if game.phase == "declare blockers":
            yield from game.exile([table["Elk"]])
        yield from plain(event)

    game.priority_in_step = removing  # type: ignore[method-assign]
    table.run(game.combat_phase(), attack("Ox"), block("Elk", "Ox"))
    assert damage(table) == [("Ox", "B", 3)]


def test_damage_is_divided_among_blockers() -> None:
    """510.1c: freely, in no order."""
    table = fight(
        ("A", beast("Ox", 3, 9)), ("B", beast("Elk", 0, 2)), ("B", beast("Hart", 0, 2)),
        answers=(attack("Ox"), block("Elk", "Ox"), block("Hart", "Ox"), ("damage by Ox#1 to Elk", "0")),
    )  # fmt: skip
    assert damage(table) == [("Ox", "Hart", 3)]
    assert [event.rule for event in table.told("option_chosen")] == ["510.1c"]


def test_lifelink_is_a_part_of_the_damage() -> None:
    """120.3f: life is gained before anybody would lose."""
    table = fight(
        ("A", beast("Ox", 2, 2, "lifelink")),
        ("B", beast("Elk", 0, 3)),
        answers=(attack("Ox"), block("Elk", "Ox")),
    )
    assert table.game.seats["A"].life == 22
    assert [event.rule for event in table.told("life")] == ["120.3f"]


def test_infect_wither_and_toxic() -> None:
    """120.3b, 120.3d, 120.3g."""
    toxic = MagicCard("Tick", ("Creature",), power="1", toughness="1", abilities=(cl.Keyword("toxic", n=2),))
    table = fight(
        ("A", beast("Rat", 1, 1, "infect")), ("A", toxic), ("A", beast("Ox", 2, 2, "wither")), ("B", beast("Elk", 0, 3)),
        answers=(attack("Rat"), attack("Tick"), attack("Ox"), block("Elk", "Ox")),
    )  # fmt: skip
    assert table.game.seats["B"].counters == {"poison": 3}
    assert table.game.seats["B"].life == 19
    assert table["Elk"].counters == {"-1/-1": 2}
    assert table["Elk"].damage == 0


def test_who_gains_control_takes_it_out_of_combat() -> None:
    """506.4."""
    table = Table(("A", beast("Ox", 2, 2)))
    game = table.game
    plain = game.priority_in_step

    def stealing(event: int) -> Any:
        if game.phase == "declare attackers":
            ox = table["Ox"]
            game.begin_effect(None, ox, "B", (ox.ref,), (cl.ControlledBy("B"),), "turn", "611.2")
        yield from plain(event)

    game.priority_in_step = stealing  # type: ignore[method-assign]
    table.run(game.combat_phase(), attack("Ox"))
    assert not table.told("damage")
    assert [event.rule for event in table.told("control")] == ["613.1b"]


def test_three_players_are_attacked_at_once() -> None:
    """508.1b, 802.2: each attacker chooses among all opponents."""
    table = Table(("A", beast("Ox", 2, 2)), ("A", beast("Cow", 3, 3)), players=("A", "B", "C"))
    table.run(table.game.combat_phase(), attack("Ox", "B"), attack("Cow", "C"))
    assert (table.game.seats["B"].life, table.game.seats["C"].life) == (18, 17)


def test_restrictions_of_effects() -> None:
    """508.1c, 509.1b: can't attack, can't be blocked except by some."""
    ground = MagicCard(
        "Peace", ("Enchantment",), abilities=(cl.Static((cl.Forbid("attack"),), cl.Which(types=("Creature",), max_power=2)),)
    )  # fmt: skip
    sly = MagicCard(
        "Sly", ("Creature",), power="3", toughness="3",
        abilities=(cl.Static((cl.Forbid("be blocked except by", by=cl.Which(types=("Artifact",))),)),),
    )  # fmt: skip
    table = fight(
        ("B", ground), ("A", beast("Ox", 2, 2)), ("A", sly), ("B", beast("Elk", 1, 1)),
        answers=(attack("Ox"), attack("Sly"), block("Elk", "Sly")),
    )  # fmt: skip
    assert [event.object.split("#")[0] for event in table.told("attacks")] == ["Sly"]
    assert not table.told("blocks")


def test_what_enters_attacking_has_not_attacked() -> None:
    """508.4: no trigger, no tapping by it; unblocked after blockers were declared (508.4d)."""
    table = Table(("A", beast("Ox", 1, 1)), ("B", walker("Sage", 4)))
    game = table.game
    plain = game.priority_in_step

    def making(event: int) -> Any:
        if game.phase == "declare blockers":
            item = game.probe_of(table["Ox"], "A")
            whom = yield from game.attacked_by("A", item)
            yield from game.make_tokens(beast("Calf", 2, 2), 1, "A", item, True, whom)
        yield from plain(event)

    game.priority_in_step = making  # type: ignore[method-assign]
    table.run(game.combat_phase(), attack("Ox", "B"), ("attacked for", "Sage"))
    assert len(table.told("attacks")) == 1
    assert table["Sage"].counters == {"loyalty": 2}
