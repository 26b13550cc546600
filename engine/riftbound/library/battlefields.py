"""The battlefields with their abilities (190.6), and the battlefield tokens (187.8, 187.9).

Three plain battlefields without text, made up, let a position be about nothing but its cards.
"""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")
#: What no set has printed.
MADE_UP = CardSet("")

_YOURS_HERE = Pick("unit", whose="yours", zone="here")
#: While its reader controls this battlefield.
_CONTROLLED = cl.YouControl(Pick("battlefield", whose="yours", zone="here"))
_A_RUNE_OF_YOURS = Pick("rune", whose="yours", must=True)


def _hold(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
          cost: Cost | None = None) -> cl.Triggered:  # fmt: skip
    """When you hold here."""
    return cl.Triggered("hold", then, condition, may, cost)


def _conquer(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
             cost: Cost | None = None) -> cl.Triggered:  # fmt: skip
    """When you conquer here."""
    return cl.Triggered("conquer", then, condition, may, cost)


BATTLEFIELDS = (
    OGN.battlefield(275, "Altar to Unity", _hold(cl.PlayToken("Recruit", 1, "base"))),
    OGN.battlefield(276, "Aspirant's Climb", cl.VictoryMore()),
    OGN.battlefield(277, "Back-Alley Bar", cl.Triggered("unit moves from here", (cl.GiveMight(1, "that"),))),
    OGN.battlefield(278, "Bandle Tree", cl.HidesMore()),
    OGN.battlefield(279, "Fortified Position",
                    cl.Triggered("defend", (cl.GiveKeyword("Shield", p.UNIT, 2, "combat"),))),
    OGN.battlefield(280, "Grove of the God-Willow", _hold(cl.Draw())),
    OGN.battlefield(281, "Hallowed Tomb", _hold(cl.ReturnChampion(), may=True)),
    OGN.battlefield(282, "Monastery of Hirana", _conquer(cl.Draw(), may=True, cost=p.acts(p.SPEND_BUFF))),
    OGN.battlefield(283, "Navori Fighting Pit", _hold(cl.Buff(p.UNIT_HERE))),
    OGN.battlefield(284, "Obelisk of Power", cl.Triggered("first beginning", (cl.Channel(1, who="that player"),))),
    OGN.battlefield(285, "Reaver's Row",
                    cl.Triggered("defend", (cl.MoveTo(p.FRIENDLY_HERE, "base"),), may=True)),
    OGN.battlefield(286, "Reckoner's Arena", _hold(cl.ActivateEffects(p.ALL_HERE))),
    OGN.battlefield(287, "Sigil of the Storm", _conquer(cl.Recycle(_A_RUNE_OF_YOURS))),
    OGN.battlefield(288, "Startipped Peak", _hold(cl.Channel(1, True), may=True)),
    OGN.battlefield(289, "Targon's Peak",
                    _conquer(cl.AtEndOfTurn((cl.Ready(Pick("rune", least=0, most=2)),)))),
    OGN.battlefield(290, "The Arena's Greatest",
                    cl.Triggered("first beginning", (cl.GainPoints(who="that player"),))),
    OGN.battlefield(291, "The Candlelit Sanctum", _conquer(cl.Predict(2))),
    OGN.battlefield(293, "The Grand Plaza", _hold(cl.WinGame(), condition=cl.YouControl(_YOURS_HERE, 7))),
    OGN.battlefield(294, "Trifarian War Camp", cl.HasMight(1, p.ALL_HERE)),
    OGN.battlefield(295, "Vilemaw's Lair", cl.Cant("move to base", "units here")),
    OGN.battlefield(296, "Void Gate", cl.BonusDamage(1, "spells and abilities", p.ALL_HERE)),
    OGN.battlefield(297, "Windswept Hillock", cl.Has(p.GANKING, p.ALL_HERE)),
    OGN.battlefield(298, "Zaun Warrens", _conquer(cl.Discard(), cl.Draw())),
    SFD.battlefield(207, "Emperor's Dais",
                    _conquer(cl.PlayToken("Sand Soldier", 1, "here"), may=True,
                             cost=Cost(1, "", (Act("return", _YOURS_HERE),)))),
    SFD.battlefield(208, "Forge of the Fluft",
                    cl.HasAbility(cl.Activated(p.exhaust(), (cl.Choose(p.equipment()), cl.Attach(p.YOUR_UNIT, "it"))),
                                  Pick("legend", whose="friendly", every=True), _CONTROLLED)),
    SFD.battlefield(209, "Forgotten Monument", cl.Cant("score here early", "players")),
    SFD.battlefield(210, "Hall of Legends",
                    _conquer(cl.Ready(Pick("legend", whose="yours", every=True)), may=True, cost=Cost(1))),
    SFD.battlefield(214, "Power Nexus", _hold(cl.GainPoints(), may=True, cost=Cost(0, "AAAA"))),
    SFD.battlefield(215, "Ravenbloom Conservatory",
                    cl.Triggered("defend", (cl.Dig(1, Pick("spell", zone="deck"), "hand", True, True),))),
    SFD.battlefield(216, "Rockfall Path", cl.Cant("be played here", "units")),
    SFD.battlefield(217, "Seat of Power",
                    _conquer(cl.Draw(cl.Count(Pick("battlefield", whose="friendly", every=True, other=True))))),
    SFD.battlefield(218, "Sunken Temple",
                    _conquer(cl.Draw(), may=True, cost=Cost(1),
                             condition=cl.YouControl(Pick("unit", whose="yours", zone="here", min_might=5)))),
    SFD.battlefield(219, "The Papertree", _hold(cl.Channel(1, True, "each"))),
    SFD.battlefield(220, "Treasure Hoard", _conquer(p.gold(), may=True, cost=Cost(1))),
    SFD.battlefield(221, "Veiled Temple",
                    _conquer(cl.Ready(Pick("gear", whose="friendly")),
                             cl.If(cl.ItIs(tag="Equipment"), (cl.May((cl.Detach("it"),)),)), may=True)),
    UNL.battlefield(214, "Ripper's Bay",
                    cl.Triggered("returned from here", (cl.Channel(1, True),), may=True, cost=Cost(1))),
    UNL.battlefield(219, "Vaults of Helia",
                    cl.Triggered("hold", (cl.CostMore(Cost(1), Pick("unit", token="card", every=True)),))),
    UNL.battlefield(205, "Abandoned Hall",
                    cl.Triggered("player plays spell", (cl.GiveMight(1, _YOURS_HERE),), may=True)),
    UNL.battlefield(206, "Altar of Blood",
                    cl.SavesOthers(p.UNIT_HERE, Cost(0, "AAA"), cl.InCombat())),
    UNL.battlefield(207, "Amateur Recital", _hold(cl.MoveTo(p.AT_BATTLEFIELD, "base"), may=True)),
    UNL.battlefield(208, "Black Flame Altar",
                    cl.Has(p.SHIELD, Pick("unit", zone="here", every=True, keyword="Temporary"))),
    UNL.battlefield(209, "Dusk Rose Lab",
                    cl.Triggered("start of beginning", (cl.Draw(),), may=True,
                                 cost=p.acts(Act("kill", _YOURS_HERE)))),
    UNL.battlefield(210, "Forbidding Waste",
                    cl.HasMight(-2, Pick("unit", zone="here", status="defending alone", every=True))),
    UNL.battlefield(212, "Frozen Fortress", cl.Triggered("each start of beginning", (cl.Deal(1, p.ALL_HERE),))),
    UNL.battlefield(213, "Gardens of Becoming", cl.HasAbility(cl.Activated(p.exhaust(), (cl.GainXp(),)), p.ALL_HERE)),
    UNL.battlefield(218, "Valley of Idols",
                    cl.Triggered("player plays unit here", (cl.Buff("that"),), may=True, cost=Cost(1))),
    VEN.battlefield(157, "Dragon Roost", cl.LendsCost(Cost(0, "AA"), Pick("unit", tag="Dragon"))),
    VEN.battlefield(158, "Heisho, Shell of the World", cl.Ignores("Deflect", "choosing here")),
    VEN.battlefield(159, "Kinkou Temple",
                    cl.HasMight(1, Pick("unit", zone="here", every=True, keyword="Tank"))),
    VEN.battlefield(160, "Mystic Vortex", cl.CostsMore(Cost(0, "A"), "reactions here")),
    VEN.battlefield(161, "Piltovan Forge", cl.CostsLess(Cost(1), "first gear ability")),
    VEN.battlefield(163, "Risen Altar", cl.CostsLess(Cost(1, or_power="A"), "empower here")),
    VEN.battlefield(164, "Sandswept Tomb", cl.CostsLess(Cost(0, "A"), "spells that choose here")),
    VEN.battlefield(162, "Protective Sands",
                    _conquer(cl.Draw(), may=True, cost=Cost(1),
                             condition=cl.YouControl(Pick("rune", whose="yours"), 4, True))),
    VEN.battlefield(165, "Shadow Temple", _hold(cl.Burn(3))),
    MADE_UP.battlefield(0, "Old Bridge"),
    MADE_UP.battlefield(0, "Quiet Meadow"),
    MADE_UP.battlefield(0, "Stone Circle"),
)

TOKENS = (
    RiftboundCard("Brush", "battlefield", supertypes=("Token",), token=True, set="UNL", number=3, abilities=(
        cl.HasMight(1, Pick("unit", zone="here", every=True, tags=p.FRIENDS_OF_IVERN)),
        cl.Triggered("score", (cl.SwapBack(),), may=True),
    )),
    RiftboundCard("Baron Pit", "battlefield", supertypes=("Token",), token=True, set="UNL", number=1,
                  abilities=(cl.ReachableFromAnywhere(),)),
)
