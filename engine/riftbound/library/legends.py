"""Legends whose whole text the card language can say."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
OGS = CardSet("OGS")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")

_DISEMPOWER_AND_EXHAUST = p.acts(p.DISEMPOWER_THIS, p.EXHAUST)

LEGENDS = (
    OGN.legend(247, "Daughter of the Void", "RB", "Kai'Sa",
               p.adds(power="A", only="spells"), supertype="Champion"),
    OGN.legend(249, "Relentless Storm", "RO", "Volibear",
               cl.Triggered("play unit", (cl.Channel(1, True),), cl.ItIs(fits=Pick("unit", min_might=5)), True,
                            p.exhaust()), supertype="Champion"),
    OGN.legend(251, "Loose Cannon", "RP", "Jinx",
               cl.Triggered("start of beginning", (cl.Draw(),),
                            cl.YouControl(Pick("card", whose="yours", zone="hand"), 1, True))),
    OGN.legend(253, "Hand of Noxus", "RY", "Darius", p.adds(1, gate=p.LEGION)),
    OGN.legend(255, "Nine-Tailed Fox", "GB", "Ahri",
               cl.Triggered("enemy unit attacks", (cl.GiveMight(-1, "that", 1),)), supertype="Champion"),
    OGN.legend(257, "Blind Monk", "GO", "Lee Sin", cl.Activated(p.exhaust(1), (cl.Buff(p.FRIENDLY),))),
    OGN.legend(259, "Unforgiven", "GP", "Yasuo",
               cl.Activated(p.exhaust(2), (cl.MoveTo(p.FRIENDLY, "base or out"),)), supertype="Champion"),
    OGN.legend(263, "Swift Scout", "BP", "Teemo", cl.HidesFor(Cost(1)),
               cl.Activated(p.exhaust(1), (cl.Return(Pick("unit", whose="owned", zone="champion or board", tag="Teemo")),))),
    OGN.legend(265, "Herald of the Arcane", "BY", "Viktor",
               cl.Activated(p.exhaust(1), (cl.PlayToken("Recruit"),))),
    OGN.legend(267, "Bounty Hunter", "OP", "Miss Fortune",
               cl.Activated(p.exhaust(), (cl.GiveKeyword("Ganking", p.UNIT),)), supertype="Champion"),
    OGN.legend(269, "The Boss", "OY", "Sett",
               cl.SavesOthers(Pick("unit", whose="yours", status="buffed"), p.exhaust(0, "A", p.SPEND_ITS_BUFF)),
               cl.Triggered("conquer", (cl.Ready("me"),))),
    OGS.legend(17, "Dark Child", "RP", "Annie",
               cl.Triggered("end of turn", (cl.Ready(Pick("rune", least=0, most=2)),)), supertype="Champion"),
    OGS.legend(19, "Wuju Bladesman", "GO", "Master Yi",
               cl.HasMight(2, Pick("unit", whose="friendly", status="defending alone", every=True)), supertype="Champion"),
    OGS.legend(21, "Lady of Luminosity", "BY", "Lux",
               cl.Triggered("play spell", (cl.Draw(),), p.COSTS_FIVE), supertype="Champion"),
    OGS.legend(23, "Might of Demacia", "OY", "Garen",
               cl.Triggered("conquer", (cl.Draw(2),), cl.YouControl(Pick("unit", whose="yours", zone="there"), 4)),
               supertype="Champion"),
    SFD.legend(181, "Mechanized Menace", "RB", "Rumble", cl.Has(p.SHIELD, p.YOUR_MECHS)),
    SFD.legend(185, "Glorious Executioner", "RP", "Draven", cl.Triggered("win combat", (cl.Draw(),))),
    SFD.legend(187, "Void Burrower", "RY", "Rek'Sai",
               cl.Triggered("conquer", (cl.Dig(2, Pick("card", zone="deck"), "play", reveal=True),), may=True,
                            cost=p.exhaust())),
    SFD.legend(189, "Fire Below the Mountain", "GB", "Ornn", p.adds(power="A", only="gear")),
    SFD.legend(193, "Grandmaster at Arms", "GO", "Jax",
               cl.Activated(p.exhaust(1), (cl.Choose(p.equipment("detached")), cl.Attach(p.YOUR_UNIT, "it"))),
               cl.Activated(p.exhaust(), (cl.Choose(p.equipment("attached")), cl.Attach(p.YOUR_UNIT, "it")))),
    UNL.legend(189, "Bashful Bloom", "GB", "Lillia",
               cl.Activated(p.exhaust(4), (cl.PlayToken("Sprite", ready=True),)),
               cl.CostsLess(Cost(1), "my abilities", Pick("unit", whose="friendly", keyword="Temporary"))),
    SFD.legend(201, "Chem-Baroness", "BY", "Renata Glasc",
               cl.Triggered("team holds", (p.gold(),), may=True, cost=p.exhaust()), cl.AddsMore("Gold", 1, 3)),
    SFD.legend(195, "Blade Dancer", "GP", "Irelia",
               cl.Triggered("choose unit", (cl.Ready("that"),), may=True, cost=p.exhaust(0, "A")),
               cl.Triggered("conquer", (cl.Ready("me"),), may=True, cost=Cost(1))),
    SFD.legend(205, "Grand Duelist", "OY", "Fiora",
               cl.Triggered("become mighty", (cl.Channel(1, True),), may=True, cost=p.exhaust())),
    UNL.legend(183, "Pridestalker", "RO", "Rengar", cl.Triggered("play unit", (cl.GiveMight(1, p.UNIT),))),
    UNL.legend(185, "Bloodharbor Ripper", "RP", "Pyke",
               cl.Activated(p.exhaust(1),
                            (cl.Return(p.FRIENDLY_AT_BATTLEFIELD), p.gold()))),
    UNL.legend(191, "Wuju Master", "GO", "Master Yi",
               cl.HasMight(1, p.YOUR_UNITS, gate=p.level(6)), cl.OthersEnterReady(p.YOUR_UNITS, gate=p.level(11))),
    UNL.legend(195, "Green Father", "GY", "Ivern",
               cl.Triggered("conquer", (cl.ReplaceField("Brush"),), may=True, cost=p.exhaust()),
               cl.Triggered("hold", (cl.ReplaceField("Brush"),), may=True, cost=p.exhaust())),
    UNL.legend(197, "Scorn of the Moon", "BP", "Diana", p.adds(1, only="showdowns")),
    UNL.legend(201, "Voidreaver", "OP", "Kha'Zix",
               cl.Triggered("win combat", (cl.GainXp(),)),
               cl.Activated(p.exhaust(0, "", p.spend_xp(1)), (cl.Buff(p.UNIT),)),
               cl.Activated(p.exhaust(0, "", p.spend_xp(2)),
                            (cl.MoveTo(Pick("unit", whose="friendly", zone="battlefield", status="exhausted"),
                                       "base"),))),
    UNL.legend(203, "Keeper of the Hammer", "OY", "Poppy",
               cl.Triggered("hold", (cl.GainXp(),)), cl.Activated(p.exhaust(0, "", p.spend_xp(3)), (cl.Draw(),))),
    VEN.legend(141, "Butcher of the Sands", "RO", "Renekton", p.adds(2, cost=p.exhaust(0, "AA"), only="units")),
    VEN.legend(143, "Master of Shadows", "RP", "Zed",
               cl.Triggered("banish card", (cl.Empower("me"),)),
               cl.Activated(_DISEMPOWER_AND_EXHAUST, (cl.Discard(), cl.Draw()), "action")),
    VEN.legend(147, "Eye of Twilight", "GY", "Shen",
               cl.Activated(p.exhaust(), (cl.GiveKeyword("Tank", p.FRIENDLY),), "action")),
    VEN.legend(149, "Defender of Tomorrow", "BO", "Jayce", p.empower(2, "AA"),
               cl.Activated(p.exhaust(1), (cl.Ready(p.GEAR),)),
               cl.Activated(p.exhaust(1), (cl.Ready(Pick("gear", least=2, most=2)),), gate=p.EMPOWERED)),
    VEN.legend(151, "Soul's Reflection", "BP", "Mel",
               cl.Triggered("empower other", (cl.Empower("me"),)),
               cl.Activated(_DISEMPOWER_AND_EXHAUST, (cl.GiveMight(-2, p.AT_BATTLEFIELD),))),
    VEN.legend(153, "Matriarch of War", "OY", "Ambessa",
               cl.Triggered("empower other", (cl.Empower("me"),)),
               cl.Activated(p.acts(p.DISEMPOWER_THIS, p.EXHAUST, power="A"), (cl.Ready(p.UNIT),))),
)
