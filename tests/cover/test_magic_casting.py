"""Casting (601) and costs (118): the order of the steps, what is announced, which costs exclude each other, and reversing (733)."""

from __future__ import annotations

from toys.magic import Play, position

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl

ANY = cl.Target(cl.Which("any"))
BLAZE = MagicCard(
    "Blaze", ("Sorcery",), "{X}{R}", abilities=(cl.Spell((cl.Damage(cl.Amount("x"), "target 0"),), (ANY,)),)
)
HYBRID = MagicCard("Twofold", ("Sorcery",), "{R/W}{2/U}{G/P}", abilities=(cl.Spell((cl.Draw(),)),))


def parts(play: Play, item: str) -> list[list[object]]:
    """What a cost was made of."""
    found: list[list[object]] = [e for e in play.kinds("cost_determined") if e.data["item"] == item][-1].data[
        "parts"
    ]
    return found


def test_x_is_announced_before_targets_and_counts_in_the_cost() -> None:
    """107.3a, 601.2b: X first; the cost has it; the effect too."""
    play = Play(
        position({"hand:A": ["Blaze"], "battlefield:A": ["Mountain"] * 4}, BLAZE), "cast Blaze#1", "3", "B"
    )
    order = [
        e.kind
        for e in play.trace
        if e.kind in ("option_chosen", "targets_chosen", "cost_determined", "cost_paid", "played")
    ]
    assert order[:3] == ["option_chosen", "targets_chosen", "cost_determined"]
    assert play.one("option_chosen", what="x").data["answer"] == "3"
    assert parts(play, "Blaze#1.1") == [["base", 3, "R"]]
    assert [o.name for o in play.questions("X of")[0].options] == ["0", "1", "2", "3"]
    assert play.life["B"] == 17


def test_a_kicked_spell_pays_and_knows_it() -> None:
    """702.33: an additional cost, announced with the spell; what it does then."""
    zones = {"hand:A": ["Burst Lightning"], "battlefield:A": ["Mountain"] * 5}
    play = Play(position(zones), "cast Burst Lightning#1", "yes", "B")
    assert parts(play, "Burst Lightning#1.1") == [["base", 0, "R"], ["kicker", 4, ""]]
    assert play.life["B"] == 16
    assert Play(position(zones), "cast Burst Lightning#1", "no", "B", "pass").life["B"] == 18
    poor = Play(position({**zones, "battlefield:A": ["Mountain"] * 4}), "cast Burst Lightning#1", "B")
    assert not poor.questions("kicker"), "what can't be paid is not offered"


def test_hybrid_and_phyrexian_symbols_are_chosen_as_the_spell_is_announced() -> None:
    """601.2b, 107.4e-f, 118.13a: each symbol its way; life is paid with the other costs."""
    zones = {
        "hand:A": ["Twofold"],
        "battlefield:A": ["Plains", "Mountain", "Island", "Island"],
        "library:A": ["Plains"],
    }
    play = Play(position(zones, HYBRID), "cast Twofold#1", "W", "U")
    assert [(e.data["name"], e.data["answer"]) for e in play.kinds("option_chosen")] == [
        ("{R/W}", "W"), ("{2/U}", "U"), ("{G/P}", "2 life"),
    ]  # fmt: skip
    assert parts(play, "Twofold#1.1") == [["base", 0, "WU"]]
    assert play.life["A"] == 18
    assert [e.data["amount"] for e in play.kinds("life")] == [-2]


def test_one_alternative_cost_at_most_and_additional_ones_with_it() -> None:
    """118.9a, 118.9d: flashback or the mana cost by where it is; a mandatory additional cost is paid with either."""
    play = Play(
        position(
            {
                "graveyard:A": ["Faithless Looting"],
                "battlefield:A": ["Mountain"] * 3,
                "library:A": ["Plains"] * 3,
            }
        )
    )
    assert [n for n in play.offered() if n.startswith("cast")] == ["cast Faithless Looting#1 with flashback"]
    play.go("cast Faithless Looting#1 with flashback")
    assert parts(play, "Faithless Looting#1.1") == [["alternative", 2, "R"]]
    assert play.zones["Faithless Looting#1"] == "exile"
    away = [e for e in play.kinds("move") if e.object == "Faithless Looting#1.1"][-1]
    assert (away.rule, away.data["to"]) == ("608.2n", "exile")
    assert play.one("replaced").rule == "702.34a"


def test_an_alternative_cost_with_a_card_from_the_hand() -> None:
    """118.9: Force of Will exiles a blue card and pays 1 life."""
    zones = {
        "hand:A": ["Grizzly Bears"], "battlefield:A": ["Forest"] * 2, "hand:B": ["Force of Will", "Counterspell"],
        "battlefield:B": ["Island"],
    }  # fmt: skip
    play = Play(position(zones), "cast Grizzly Bears#1")
    ways = [name for name in play.offered() if "Force" in name]
    assert len(ways) == 1
    play.go(ways[0], "pass")
    assert play.life["B"] == 19
    assert play.zones["Counterspell#5"] == "exile"
    assert play.kinds("countered")[0].object == "Grizzly Bears#1.1"


def test_a_mandatory_additional_cost_that_cannot_be_paid_makes_the_cast_illegal() -> None:
    """118.8, 601.3: it is not offered; paid, what it used is known as it last was."""
    zones = {"hand:A": ["Fling"], "battlefield:A": ["Mountain"] * 2}
    assert "cast Fling#1" not in Play(position(zones)).offered()
    zones["battlefield:A"].append("Grizzly Bears")
    play = Play(position(zones), "cast Fling#1", "B")
    assert play.zones["Grizzly Bears#4"] == "graveyard:A"
    assert play.life["B"] == 18
    mine = [e for e in play.trace if e.data.get("item") == "Fling#1.1" or e.object == "Grizzly Bears#4.0"]
    order = [e.kind for e in mine]
    assert order[:6] == [
        "targets_chosen",
        "cost_determined",
        "resources_spent",
        "move",
        "cost_paid",
        "played",
    ]


def test_modes_are_chosen_as_the_spell_is_cast_and_only_those_with_targets() -> None:
    """700.2, 601.2b: two of four, each with its targets."""
    zones = {"hand:A": ["Cryptic Command"], "battlefield:A": ["Island"] * 4, "library:A": ["Plains"] * 2}
    play = Play(position(zones), "cast Cryptic Command#1", "mode 3", "mode 2")
    names = [o.name for o in play.questions("mode of")[0].options]
    assert "mode 0" not in names, "there is no spell to counter"
    chosen = [e.data["name"] for e in play.kinds("option_chosen")]
    assert chosen == ["3", "2"]
    assert play.zones["Plains#6"] == "hand:A"


def test_an_illegal_cast_gives_everything_back_but_kept_mana() -> None:
    """733.1: a cost that can't be completed reverses the whole cast."""
    start = position({"hand:A": ["Twofold"], "battlefield:A": ["Mountain", "Island"]}, HYBRID, attempts=True)
    play = Play(start, "cast Twofold#1", "tap for R: Mountain#2", "stop", "keep")
    assert play.one("undone").data["why"] == "unpaid"
    assert play.life["A"] == 20
    assert play.snapshot["players"]["A"]["pool"] == {"R": 1}
    assert play.zones["Twofold#1"] == "hand:A"
    assert play.kinds("priority")[-1].rule == "733.2"


def test_taxes_and_reductions_apply_to_what_is_paid() -> None:
    """601.2f: increases, then reductions; Thalia taxes a noncreature spell, and an alternative cost as well."""
    zones = {
        "graveyard:A": ["Faithless Looting"], "hand:A": ["Lightning Bolt"], "library:A": ["Plains"] * 3,
        "battlefield:A": ["Mountain"] * 6, "battlefield:B": ["Thalia, Guardian of Thraben"],
    }  # fmt: skip
    play = Play(position(zones), "cast Lightning Bolt#2", "B", "cast Faithless Looting#1 with flashback")
    assert parts(play, "Lightning Bolt#2.1") == [["base", 0, "R"], ["increase", 1, ""]]
    assert parts(play, "Faithless Looting#1.1") == [["alternative", 2, "R"], ["increase", 1, ""]]


def test_a_mode_that_costs_more_is_chosen_only_if_it_can_be_paid() -> None:
    """700.2h: each chosen mode's cost is an additional cost."""
    spree = MagicCard(
        "Spree", ("Sorcery",), "{R}",
        abilities=(
            cl.Spell(
                modes=(
                    cl.Mode((cl.GainLife(1),), price=cl.Price("{1}")),
                    cl.Mode((cl.LoseLife(1, "opponent"),), price=cl.Price("{1}")),
                    cl.Mode((cl.Draw(),), price=cl.Price("{3}")),
                ),
                most=3,
            ),
        ),
    )  # fmt: skip
    zones = {"hand:A": ["Spree"], "battlefield:A": ["Mountain"] * 3, "library:A": ["Plains"]}
    play = Play(position(zones, spree), "cast Spree#1", "mode 0", "mode 1")
    assert [[o.name for o in q.options] for q in play.questions("mode of")] == [
        ["mode 0", "mode 1"],
        ["no more", "mode 1"],
    ]
    assert play.life == {"A": 21, "B": 19}
    assert parts(play, "Spree#1.1") == [["base", 0, "R"], ["additional", 1, ""], ["additional", 1, ""]]


def test_a_mana_ability_that_is_kept_is_as_it_was() -> None:
    """733.1: what was sacrificed for it stays sacrificed, and nobody is asked again."""
    zones = {
        "hand:A": ["Plains", "Torrent"],
        "battlefield:A": ["Phyrexian Altar", "Grizzly Bears", "Giant Spider", "Plains"],
    }
    torrent = MagicCard("Torrent", ("Sorcery",), "{R}{R}{R}{R}", abilities=(cl.Spell((cl.Draw(),)),))
    start = position(zones, torrent, attempts=True)
    tap = "tap for R: Phyrexian Altar#3"
    play = Play(start, "cast Torrent#2", tap, "Giant Spider#5", "stop", "keep")
    assert play.one("undone").data["why"] == "unpaid"
    assert play.zones["Giant Spider#5"] == "graveyard:A"
    assert play.zones["Grizzly Bears#4"] == "battlefield"
    assert play.snapshot["players"]["A"]["pool"] == {"R": 1}
    assert len(play.questions("sacrifice for")) == 1
    back = Play(start, "cast Torrent#2", tap, "Giant Spider#5", "stop", "reverse")
    assert back.zones["Giant Spider#5"] == "battlefield"


def test_what_triggered_on_a_kept_mana_ability_still_triggers() -> None:
    """733.1: the mana ability was used; its causes stand in the trace."""
    zones = {
        "hand:A": ["Plains", "Torrent"],
        "battlefield:A": ["Phyrexian Altar", "Parting Lender", "Plains"],
    }
    torrent = MagicCard("Torrent", ("Sorcery",), "{R}{R}{R}{R}", abilities=(cl.Spell((cl.Draw(),)),))
    start = position(zones, torrent, attempts=True)
    play = Play(start, "cast Torrent#2", "tap for R: Phyrexian Altar#3", "keep", "pass")
    assert all(cause < event.id for event in play.trace for cause in event.causes)
    assert play.life["A"] == 22


def test_two_mana_abilities_of_one_object_that_make_the_same_are_offered_once() -> None:
    """605.3a: also where counters tell the object apart from others of its card."""
    makes_black = cl.Activated(cl.Price(pays=(cl.Pay("tap"),)), (cl.AddMana("{B}"),))
    makes_any = cl.Activated(cl.Price(pays=(cl.Pay("tap"),)), (cl.AddMana(any="BG"),))
    herder = MagicCard(
        "Herder", ("Creature",), "{B}", power="1", toughness="1", abilities=(makes_black, makes_any)
    )
    names = Play(position({"battlefield:A": ["Herder (+1/+1 1)"]}, herder)).offered()
    assert len(set(names)) == len(names)
    assert [name for name in names if name.startswith("tap for")] == [
        "tap for B: Herder#1",
        "tap for G: Herder#1",
    ]
