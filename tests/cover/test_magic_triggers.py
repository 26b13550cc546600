"""Triggered abilities (603): order, intervening "if", delayed, reflexive and state triggers, looking back."""

from __future__ import annotations

from toys.magic import Play, position
from toys.magic_cards import CREATURE

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.fuzz.oracles import reload

WATCHER = MagicCard(
    "Watcher",
    ("Creature",),
    "{1}",
    power="1",
    toughness="1",
    abilities=(cl.Triggered("dies", (cl.GainLife(1),), which=CREATURE),),
)
IF = MagicCard(
    "Rich Host", ("Creature",), "{1}", power="1", toughness="1",
    abilities=(cl.Triggered("enters", (cl.Draw(),), only=cl.Condition("life", n=20)),),
)  # fmt: skip
LATER = MagicCard(
    "Later", ("Sorcery",), "{R}", abilities=(cl.Spell((cl.Later("end step", (cl.GainLife(3),)),)),)
)
REFLEX = MagicCard(
    "Reflex", ("Sorcery",), "{R}",
    abilities=(
        cl.Spell((cl.May((cl.Sacrifice(CREATURE),)), cl.Reflexive((cl.Damage(3, "target 0"),), (cl.Target(cl.Which("any")),)))),
    ),
)  # fmt: skip
EMPTY = MagicCard(
    "Lonely", ("Creature",), "{1}", power="1", toughness="1",
    abilities=(cl.Triggered("state", (cl.Sacrifice("this"),), only=cl.Condition("exists", cl.Which(types=("Artifact",)), negated=True)),),
)  # fmt: skip
SMITE = MagicCard("Smite", ("Instant",), "{R}", abilities=(cl.Spell((cl.LoseLife(1, "each"),)),))


def test_simultaneous_triggers_go_on_the_stack_in_apnap_order() -> None:
    """603.3b with three players: the active player's lowest, then in turn order."""
    zones = {
        "hand:A": ["Wrath of God"],
        "battlefield:A": ["Plains"] * 4 + ["Parting Lender"],
        "battlefield:B": ["Parting Lender"],
        "battlefield:C": ["Parting Lender"],
    }
    play = Play(position(zones, players="ABC"), "cast Wrath of God#1")
    put = [e.player for e in play.kinds("item_pending") if e.data["kind"] == "trigger"]
    assert put == ["A", "B", "C"]
    assert [e.player for e in play.kinds("life")] == ["C", "B", "A"]


def test_what_dies_together_sees_each_other_die() -> None:
    """603.10a: an observer that dies at the same time triggers for each, itself included."""
    zones = {
        "hand:A": ["Wrath of God"],
        "battlefield:A": ["Plains"] * 4 + ["Watcher"],
        "battlefield:B": ["Grizzly Bears"] * 2,
    }
    play = Play(position(zones, WATCHER), "cast Wrath of God#1")
    assert play.life["A"] == 23


def test_an_intervening_if_is_looked_at_twice() -> None:
    """603.4: no trigger if it isn't so; no effect if it isn't so any more."""
    zones = {"hand:A": ["Rich Host", "Smite"], "battlefield:A": ["Mountain"] * 3, "library:A": ["Plains"]}
    assert not Play(position(zones, IF, SMITE, life=19), "cast Rich Host#1", "pass").kinds("triggered")
    assert Play(position(zones, IF, SMITE), "cast Rich Host#1", "pass", "pass").zones["Plains#6"] == "hand:A"
    play = Play(position(zones, IF, SMITE), "cast Rich Host#1", "pass", "cast Smite#2", "pass", "pass")
    gone = play.one("no_resolution")
    assert (gone.rule, gone.data["why"]) == ("608.2a", "condition")
    assert play.zones["Plains#6"] == "library:A"


def test_a_delayed_trigger_happens_once() -> None:
    """603.7: at the beginning of the next end step, and not in later ones."""
    zones = {
        "hand:A": ["Later"],
        "battlefield:A": ["Mountain"],
        "library:A": ["Plains"] * 3,
        "library:B": ["Plains"] * 3,
    }
    play = Play(position(zones, LATER), "cast Later#1")
    while len(play.kinds("turn_began")) < 2:
        play.go("pass")
    assert play.life["A"] == 23
    assert [e.rule for e in play.kinds("effect_began", "effect_ended")] == ["603.7a", "603.7b"]


def test_a_reflexive_trigger_has_targets_of_its_own_if_one_did() -> None:
    """603.12: "when you do"."""
    zones = {"hand:A": ["Reflex"], "battlefield:A": ["Mountain", "Grizzly Bears"]}
    play = Play(position(zones, REFLEX), "cast Reflex#1", "yes", "B")
    assert play.life["B"] == 17
    item = play.one("item_pending", kind="trigger")
    assert item.data["reflexive"]
    assert not Play(position(zones, REFLEX), "cast Reflex#1", "no").kinds("triggered")


def test_a_state_trigger_is_known_whatever_else_was_played_before() -> None:
    """603.8: also where an equal card, defined elsewhere, was read first, and an effect gives its permanent something meanwhile."""
    zones = {"battlefield:A": ["Lonely"], "hand:A": ["Heroic Intervention"]}
    first = position(zones, EMPTY, mana={"A": "GG"})
    for scenario in (first, reload(first)):
        play = Play(scenario, "cast Heroic Intervention#2")
        assert play.kinds("effect_began")
        assert len(play.kinds("triggered")) == 1


def test_a_state_trigger_waits_until_it_has_left_the_stack() -> None:
    """603.8: it triggers when it is so, and not again while it is on the stack."""
    zones = {"battlefield:A": ["Lonely", "Mountain"], "battlefield:B": ["Island"]}
    play = Play(position(zones, EMPTY), "pass")
    assert len(play.kinds("triggered")) == 1
    play.go("pass")
    assert play.zones["Lonely#1"] == "graveyard:A"


def test_a_trigger_without_a_legal_target_is_removed() -> None:
    """603.3d."""
    play = Play(position({"hand:A": ["Man-o'-War"], "battlefield:A": ["Island"] * 3}), "cast Man-o'-War#1")
    assert play.zones["Man-o'-War#1"] == "hand:A", "it is the only creature"
    bare = MagicCard(
        "Picker", ("Creature",), "{1}", power="1", toughness="1",
        abilities=(cl.Triggered("enters", (cl.Destroy("target 0"),), (cl.Target(cl.Which(types=("Artifact",))),)),),
    )  # fmt: skip
    play = Play(position({"hand:A": ["Picker"], "battlefield:A": ["Island"]}, bare), "cast Picker#1")
    assert play.one("not_finalized").rule == "603.3d"


def test_exile_until_this_leaves_returns_at_once_or_never() -> None:
    """610.3: the second effect follows right after the leaving; if it has left already, nothing is exiled (610.3a)."""
    zones = {
        "hand:A": ["Banishing Light"], "battlefield:A": ["Plains"] * 3, "battlefield:B": ["Grizzly Bears", "Forest", "Forest"],
        "hand:B": ["Naturalize"],
    }  # fmt: skip
    start = position(zones)
    play = Play(start, "cast Banishing Light#1", "pass", "cast Naturalize#8", "pass")
    assert play.zones["Banishing Light#1"] == "graveyard:A"
    assert play.zones["Grizzly Bears#5"] == "battlefield"
    play = Play(start, "cast Banishing Light#1", "pass", "pass", "cast Naturalize#8")
    back = [e for e in play.kinds("move") if e.rule == "610.3"]
    assert [(e.data["origin"], e.data["to"], e.data["controller"]) for e in back] == [
        ("exile", "battlefield", "B")
    ]
