"""The stack: storm, cascade, split second, flashback, copies, countering with riders (405, 701.6, 702, 707.10)."""

from __future__ import annotations

from toys.magic import Play, position

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl

CAST = "cast Lightning Bolt#2"


def test_storm_copies_for_each_spell_cast_before_it() -> None:
    """702.40a: copies are not cast, and each may get new targets (707.10c)."""
    zones = {"hand:A": ["Tendrils of Agony", "Lightning Bolt"], "battlefield:A": ["Swamp"] * 4 + ["Mountain"]}
    play = Play(position(zones), CAST, "B", "pass", "cast Tendrils of Agony#1", "B")
    assert len(play.kinds("copied")) == 1
    assert play.life == {"A": 24, "B": 13}
    assert len(play.kinds("played")) == 2
    ceased = [e for e in play.kinds("move") if not e.data["to"]]
    assert len(ceased) == 1 and "t1" in ceased[0].object


def test_cascade_exiles_until_a_cheaper_card_and_casts_it_free() -> None:
    """702.85a: even if the spell is countered; the rest goes to the bottom."""
    zones = {
        "hand:A": ["Bloodbraid Elf"], "battlefield:A": ["Mountain", "Forest"] * 2,
        "library:A": ["Plains", "Wrath of God", "Grizzly Bears", "Island"],
    }  # fmt: skip
    play = Play(position(zones), "cast Bloodbraid Elf#1", "yes")
    assert play.zones["Grizzly Bears#8"] == "battlefield"
    assert play.zones["Plains#6"] == play.zones["Wrath of God#7"] == "library:A"
    cast = [e for e in play.kinds("item_pending") if e.data["kind"] == "permanent"]
    assert [e.data["limited"] for e in cast] == [False, True]
    assert [e.object for e in play.kinds("resolved") if "*" not in e.object] == [
        "Grizzly Bears#8.2",
        "Bloodbraid Elf#1.1",
    ]


def test_split_second_stops_spells_and_abilities_but_not_mana_and_special_actions() -> None:
    """702.61a-b."""
    zones = {
        "hand:A": ["Wipe Away", "Doomskar"], "battlefield:A": ["Island"] * 5, "battlefield:B": ["Grizzly Bears", "Island", "Island"],
        "hand:B": ["Counterspell"],
    }  # fmt: skip
    play = Play(position(zones), "cast Wipe Away#1", "Grizzly Bears#8")
    assert play.offered() == ["pass", "foretell Doomskar#2", "tap for U: Island#6"]
    play.go("pass")
    assert [name for name in play.offered() if name.startswith("cast")] == []
    assert [name for name in play.offered() if name.startswith("tap")]


def test_countering_a_flashed_back_spell_exiles_it() -> None:
    """702.34a: instead of anywhere else, any time it would leave the stack."""
    zones = {
        "graveyard:A": ["Faithless Looting"], "battlefield:A": ["Mountain"] * 3, "hand:B": ["Memory Lapse"],
        "battlefield:B": ["Island"] * 2,
    }  # fmt: skip
    play = Play(position(zones), "cast Faithless Looting#1 with flashback", "cast Memory Lapse#5")
    assert play.zones["Faithless Looting#1"] == "exile"
    assert play.one("countered").object == "Faithless Looting#1.1"


def test_a_countered_copy_ceases_and_the_original_resolves() -> None:
    """707.10a, 704.5e; a copy of Memory Lapse counters what it targets, not the spell that it is a copy of."""
    zones = {
        "hand:A": ["Lightning Bolt"],
        "battlefield:A": ["Mountain"],
        "hand:B": ["Memory Lapse", "Twincast"],
        "battlefield:B": ["Island"] * 4,
    }
    play = Play(position(zones), "cast Lightning Bolt#1", "B", "cast Memory Lapse#3")
    play.go("cast Twincast#4", "Memory Lapse#3", "keep")
    assert play.one("copied").data["of"] == "Memory Lapse#3.1"
    countered = [e.object for e in play.kinds("countered")]
    assert countered == ["Lightning Bolt#1.1"]
    assert play.life["B"] == 20
    gone = play.one("no_resolution")
    assert gone.object == "Memory Lapse#3.1"


def test_remand_draws_whatever_becomes_of_the_spell() -> None:
    """608.2c, 101.2: what can't be countered stays; the rider happens."""
    firm = MagicCard(
        "Firm Bear", ("Creature",), "{G}", power="2", toughness="2",
        abilities=(cl.Static((cl.Forbid("be countered"),), "this", zone="stack"),),
    )  # fmt: skip
    zones = {
        "hand:A": ["Firm Bear"],
        "battlefield:A": ["Forest"],
        "hand:B": ["Remand"],
        "battlefield:B": ["Island"] * 2,
        "library:B": ["Island"],
    }
    play = Play(position(zones, firm), "cast Firm Bear#1", "cast Remand#3")
    assert play.zones["Island#6"] == "hand:B"
    assert play.zones["Firm Bear#1"] == "battlefield"
    assert not play.kinds("countered")


def test_the_active_player_gets_priority_after_each_resolution() -> None:
    """117.3b-d; a resolution never waits for a player (608.2g)."""
    zones = {"hand:A": ["Lightning Bolt"] * 2, "battlefield:A": ["Mountain"] * 2, "battlefield:B": ["Island"]}
    play = Play(position(zones), "cast Lightning Bolt#1", "B", "cast Lightning Bolt#2", "B", "pass", "pass")
    rules = [(e.rule, e.player) for e in play.kinds("priority")]
    assert rules[:5] == [("117.3a", "A"), ("117.3c", "A"), ("117.3c", "A"), ("117.3d", "B"), ("117.3b", "A")]
