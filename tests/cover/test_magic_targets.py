"""Targets (115), illegal ones (608.2b), ward (702.21), hexproof (702.11), shroud (702.18), protection (702.16)."""

from __future__ import annotations

import pytest
from toys.magic import Play, position
from toys.magic_cards import CREATURE

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl

BOTH = MagicCard(
    "Two Blows", ("Instant",), "{R}",
    abilities=(cl.Spell((cl.Damage(2, "target 0"), cl.Damage(2, "target 1"), cl.Draw()), (cl.Target(CREATURE), cl.Target(CREATURE))),),
)  # fmt: skip
FIRM = MagicCard(
    "Firm Blow", ("Instant",), "{1}{B}",
    abilities=(cl.Static((cl.Forbid("be countered"),), "this", zone="stack"), cl.Spell((cl.Destroy("target 0"),), (cl.Target(CREATURE),))),
)  # fmt: skip
SHIFT = MagicCard(
    "Fade", ("Instant",), "{U}", abilities=(cl.Spell((cl.ReturnTo("target 0"),), (cl.Target(CREATURE),)),)
)


def test_veil_of_summer_makes_thoughtseize_fizzle() -> None:
    """608.2b: the only target has become illegal: no reveal, no discard, no life lost."""
    zones = {
        "hand:A": ["Thoughtseize"], "battlefield:A": ["Swamp"], "hand:B": ["Veil of Summer", "Grizzly Bears"],
        "battlefield:B": ["Forest"], "library:B": ["Forest"],
    }  # fmt: skip
    play = Play(position(zones), "cast Thoughtseize#1", "B", "cast Veil of Summer#3")
    gone = play.one("no_resolution")
    assert (gone.rule, gone.object) == ("608.2b", "Thoughtseize#1.1")
    assert not play.kinds("revealed")
    assert play.life == {"A": 20, "B": 20}
    assert play.zones["Thoughtseize#1"] == "graveyard:A"


def test_a_partly_illegal_spell_does_the_rest() -> None:
    """608.2b: the illegal target is not affected, the other one is, and what has no target happens."""
    zones = {
        "hand:A": ["Two Blows"], "battlefield:A": ["Mountain"], "library:A": ["Plains"], "battlefield:B": ["Grizzly Bears", "Island"],
        "hand:B": ["Fade"], "battlefield:A ": [],
    }  # fmt: skip
    zones.pop("battlefield:A ")
    zones["battlefield:B"].append("Giant Spider")
    play = Play(
        position(zones, BOTH, SHIFT),
        "cast Two Blows#1",
        "Grizzly Bears#4",
        "Giant Spider#6",
        "cast Fade#7",
        "Grizzly Bears#4",
    )
    assert [e.data["why"] for e in play.kinds("skipped")] == ["illegal target"]
    assert [e.object for e in play.kinds("damage")] == ["Giant Spider#6.0"]
    assert play.zones["Plains#3"] == "hand:A"
    assert not play.kinds("no_resolution")


@pytest.mark.parametrize("pays", [False, True])
def test_ward_against_a_spell_that_cannot_be_countered_asks_and_counters_nothing(pays: bool) -> None:
    """118.12a: its controller chooses all the same, may pay, and nothing is countered."""
    zones = {"hand:A": ["Firm Blow"], "battlefield:A": ["Swamp"] * 4, "battlefield:B": ["Toll Crab"]}
    play = Play(
        position(zones, FIRM), "cast Firm Blow#1", "pay" if pays else "no", *([] if pays else ["pass"])
    )
    assert play.questions("pay for")
    assert not play.kinds("countered")
    assert play.zones["Toll Crab#6"] == "graveyard:B"
    why = [e.data["why"] for e in play.kinds("skipped") if e.data["instruction"] == "counter"]
    assert why == ["paid" if pays else "forbidden"]


def test_hexproof_is_for_opponents_shroud_for_everybody() -> None:
    """702.11b, 702.18a: and votes and untargeted effects reach both."""
    zones = {
        "hand:A": ["Lightning Bolt", "Wrath of God"], "battlefield:A": ["Mountain", *["Plains"] * 4],
        "battlefield:B": ["Slippery Bogle", "Grizzly Bears", "Simic Sky Swallower"],
    }  # fmt: skip
    play = Play(position(zones), "cast Lightning Bolt#1", "Grizzly Bears#9")
    names = [o.name for o in play.questions("target of")[0].options]
    assert "Grizzly Bears#9" in names
    assert not {"Slippery Bogle#8", "Simic Sky Swallower#10"} & set(names)
    play.go("cast Wrath of God#2")
    assert play.zones["Simic Sky Swallower#10"] == "graveyard:B"


def test_protection_gained_in_response_makes_the_target_illegal() -> None:
    """702.16b, 608.2b."""
    zones = {
        "hand:A": ["Lightning Bolt"], "battlefield:A": ["Mountain"], "battlefield:B": ["Grizzly Bears", "Plains"],
        "hand:B": ["Gods Willing"],
    }  # fmt: skip
    play = Play(
        position(zones),
        "cast Lightning Bolt#1",
        "Grizzly Bears#3",
        "cast Gods Willing#5",
        "R",
        "pass",
    )
    assert play.one("no_resolution").object == "Lightning Bolt#1.1"
    assert play.zones["Grizzly Bears#3"] == "battlefield"


def test_each_instance_of_the_word_may_be_the_same_object() -> None:
    """115.3: once for each instance; damage to the same creature twice."""
    zones = {
        "hand:A": ["Two Blows"],
        "battlefield:A": ["Mountain"],
        "library:A": ["Plains"],
        "battlefield:B": ["Giant Spider"],
    }
    play = Play(position(zones, BOTH), "cast Two Blows#1")
    assert play.one("targets_chosen").data["targets"] == ["Giant Spider#4.0", "Giant Spider#4.0"]
    assert play.zones["Giant Spider#4"] == "graveyard:B"


def test_what_is_divided_is_divided_as_it_is_cast() -> None:
    """601.2d, 608.2b: at least one each; the share of an illegal target is lost."""
    zones = {
        "hand:A": ["Forked Bolt"], "battlefield:A": ["Mountain"], "battlefield:B": ["Grizzly Bears", "Llanowar Elves", "Island"],
        "hand:B": ["Fade"],
    }  # fmt: skip
    play = Play(
        position(zones, SHIFT),
        "cast Forked Bolt#1",
        "Grizzly Bears#3",
        "Llanowar Elves#4",
        "cast Fade#6",
        "Llanowar Elves#4",
        "pass",
    )
    assert [(e.data["name"], e.data["answer"]) for e in play.kinds("option_chosen") if e.data["what"] == "divide"] == [
        ("Grizzly Bears#3.0", "1"), ("Llanowar Elves#4.0", "1"),
    ]  # fmt: skip
    assert [(e.object, e.data["amount"]) for e in play.kinds("damage")] == [("Grizzly Bears#3.0", 1)]


def test_a_spell_that_targets_several_of_ones_creatures_meets_ward_for_each() -> None:
    """702.21a, 601.2c: each warded object triggers."""
    zones = {
        "hand:A": ["Two Blows"],
        "battlefield:A": ["Mountain"],
        "library:A": ["Plains"],
        "battlefield:B": ["Toll Crab", "Toll Crab"],
    }
    play = Play(position(zones, BOTH), "cast Two Blows#1", "Toll Crab#4", "Toll Crab#5")
    assert len(play.kinds("triggered")) == 2
    assert play.one("countered").object == "Two Blows#1.1"
