"""Origins, second half: Body, Chaos, Order and several domains; and Proving Grounds, its starter set."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
OGS = CardSet("OGS")

_BUFFED_HERE = Pick("unit", whose="friendly", zone="here", every=True, status="buffed")
_OTHER_BUFFED_HERE = Pick("unit", whose="friendly", zone="here", every=True, other=True, status="buffed")

BODY = (
    OGN.gear(124, "Arena Bar", "O", 3, 0, "",
             cl.Activated(p.exhaust(), (cl.Buff(Pick("unit", whose="friendly", status="exhausted")),))),
    OGN.unit(125, "Bilgewater Bully", "O", 6, 0, 6, "Bilgewater",
             cl.Has(p.GANKING, condition=cl.IAm("buffed"))),
    OGN.unit(132, "First Mate", "O", 3, 0, 3, "Bilgewater, Pirate", p.on_play(cl.Ready(p.ANOTHER))),
    OGN.spell(133, "Flurry of Blades", "O", 1, 0, p.REACTION, cl.Deal(1, p.ALL_AT_BATTLEFIELDS)),
    OGN.unit(135, "Pakaa Cub", "O", 3, 0, 3, "Cat, Ixtal", p.HIDDEN),
    OGN.unit(136, "Pit Rookie", "O", 2, 0, 2, "Bilgewater", p.on_play(cl.Buff(p.ANOTHER_FRIENDLY))),
    OGN.unit(137, "Stormclaw Ursine", "O", 7, 0, 6, "Freljord", p.TANK, p.on_play(cl.Channel(1, True))),
    OGN.unit(141, "Kinkou Monk", "O", 4, 1, 4, "Ionia",
             p.on_play(cl.Buff(Pick("unit", whose="friendly", least=0, most=2, other=True)))),
    OGN.unit(142, "Mountain Drake", "O", 9, 0, 10, "Dragon"),
    OGN.spell(144, "Spoils of War", "O", 4, 1,
              p.REACTION, cl.CostsLess(Cost(2), condition=cl.Was("enemy unit died")), cl.Draw(2)),
    OGN.spell(146, "Wallop", "O", 2, 0,
              p.ACTION, p.may_pay(0, "", p.SPEND_BUFF, ignore=True), cl.Ready(p.UNIT)),
    OGN.unit(147, "Wildclaw Shaman", "O", 4, 0, 3, "Freljord",
             p.on_play(cl.Buff("me"), cl.Ready("me"), may=True, cost=p.acts(p.SPEND_BUFF))),
    OGN.champion(151, "Lee Sin, Centered", "O", 6, 0, 6, "Ionia, Lee Sin", p.accelerate("O"),
                 cl.HasMight(2, _OTHER_BUFFED_HERE, p.AT_A_BATTLEFIELD)),
    OGN.spell(154, "Primal Strength", "O", 4, 1, p.ACTION, cl.GiveMight(7, p.UNIT)),
    OGN.gear(160, "Dazzling Aurora", "O", 9, 2, "", cl.Triggered("end of turn", (cl.RevealUntil("unit"),))),
    OGN.gear(163, "Seal of Strength", "O", 0, 1, "", p.adds(power="O")),
)

CHAOS = (
    OGN.unit(165, "Cemetery Attendant", "P", 3, 1, 3, "Dog, Shadow Isles",
             p.on_play(cl.Return(p.UNIT_IN_TRASH))),
    OGN.spell(168, "Fight or Flight", "P", 2, 0, p.HIDDEN, p.ACTION, cl.MoveTo(p.AT_BATTLEFIELD, "base")),
    OGN.spell(169, "Gust", "P", 1, 0, p.REACTION, cl.Return(Pick("unit", zone="battlefield", max_might=3))),
    OGN.spell(170, "Morbid Return", "P", 2, 0, p.ACTION, cl.Return(p.UNIT_IN_TRASH)),
    OGN.unit(171, "Mystic Poro", "P", 2, 0, 2, "Poro", p.VISION),
    OGN.spell(172, "Rebuke", "P", 2, 2, p.ACTION, cl.Return(p.AT_BATTLEFIELD)),
    OGN.spell(173, "Ride the Wind", "P", 2, 1, p.ACTION, cl.MoveTo(p.FRIENDLY, "anywhere"), cl.Ready("it")),
    OGN.unit(175, "Shipyard Skulker", "P", 3, 0, 3, "Bilgewater, Pirate"),
    OGN.unit(178, "Undercover Agent", "P", 5, 1, 5, "", p.deathknell(cl.Discard(2), cl.Draw(2))),
    OGN.gear(184, "The Syren", "P", 2, 0, "",
             cl.Activated(p.exhaust(1), (cl.MoveTo(p.FRIENDLY_AT_BATTLEFIELD, "base"),))),
    OGN.unit(188, "Zaunite Bouncer", "P", 4, 2, 2, "Zaun",
             p.on_play(cl.Return(Pick("unit", zone="battlefield", other=True)))),
    OGN.unit(191, "Maddened Marauder", "P", 5, 0, 4, "Bilgewater, Pirate",
             p.TANK, p.on_play(cl.MoveTo(p.AT_BATTLEFIELD, "base"))),
    OGN.unit(195, "Rhasa the Sunderer", "P", 10, 1, 6, "Shadow Isles, Spirit",
             cl.CostsLess(Cost(1), per=Pick("card", whose="yours", zone="trash", every=True))),
    OGN.unit(196, "Soulgorger", "P", 8, 2, 5, "Shadow Isles, Spirit",
             p.on_play(cl.Play(p.UNIT_IN_TRASH, "energy"), may=True)),
    OGN.champion(197, "Teemo, Scout", "P", 2, 0, 1, "Bandle City, Teemo, Yordle",
                 p.HIDDEN, p.on_play(cl.GiveMight(3, "me"))),
    OGN.spell(198, "The Harrowing", "P", 6, 2, cl.Play(p.UNIT_IN_TRASH, "energy")),
    OGN.champion(202, "Jinx, Rebel", "P", 5, 1, 5, "Jinx, Zaun",
                 cl.Triggered("discard", (cl.Ready("me"), cl.GiveMight(1, "me")))),
    OGN.gear(204, "Seal of Discord", "P", 0, 1, "", p.adds(power="P")),
)

ORDER = (
    OGN.spell(206, "Back to Back", "Y", 3, 0,
              p.REACTION, cl.GiveMight(2, Pick("unit", whose="friendly", least=2, most=2))),
    OGN.spell(207, "Call to Glory", "Y", 3, 0,
              p.REACTION, p.may_pay(0, "", p.SPEND_BUFF, ignore=True), cl.GiveMight(3, p.UNIT)),
    OGN.unit(208, "Cruel Patron", "Y", 4, 0, 6, "Noxus", p.must(p.KILL_FRIENDLY)),
    OGN.unit(210, "Daring Poro", "Y", 2, 0, 2, "Poro", p.ASSAULT),
    OGN.unit(211, "Faithful Manufactor", "Y", 3, 0, 2, "Piltover",
             p.on_play(cl.PlayToken("Recruit", 1, "here"))),
    OGN.gear(212, "Forge of the Future", "Y", 2, 0, "",
             p.on_play(cl.PlayToken("Recruit", 1, "base")),
             cl.Activated(p.acts(p.KILL_THIS), (cl.Recycle(Pick("card", zone="trash", least=0, most=4)),))),
    OGN.spell(213, "Hidden Blade", "Y", 2, 1,
              p.HIDDEN, p.ACTION, cl.Kill(p.AT_BATTLEFIELD), cl.Draw(2, "its controller")),
    OGN.unit(215, "Petty Officer", "Y", 5, 0, 5, "Bilgewater, Pirate", p.ASSAULT),
    OGN.unit(216, "Soaring Scout", "Y", 2, 0, 1, "Bird, Freljord", p.deathknell(cl.Channel(1, True))),
    OGN.unit(217, "Trifarian Gloryseeker", "Y", 2, 0, 2, "Noxus, Trifarian",
             p.on_play(cl.Buff("me"), gate=p.LEGION)),
    OGN.unit(218, "Vanguard Captain", "Y", 3, 1, 3, "Demacia, Elite",
             p.on_play(cl.PlayToken("Recruit", 2, "here"), gate=p.LEGION)),
    OGN.unit(219, "Vanguard Sergeant", "Y", 4, 0, 4, "Demacia, Elite"),
    OGN.unit(223, "Peak Guardian", "Y", 6, 1, 5, "Mount Targon",
             p.on_play(cl.Buff("me"), cl.If(p.AT_A_BATTLEFIELD, (cl.Buff(p.OTHER_FRIENDLY_HERE),)))),
    OGN.spell(224, "Salvage", "Y", 2, 1, p.ACTION, cl.May((cl.Kill(Pick("gear", least=0)),)), cl.Draw()),
    OGN.unit(225, "Solari Chief", "Y", 5, 1, 4, "Mount Targon",
             p.on_play(cl.Choose(p.ENEMY), cl.If(cl.ItIs("stunned"), (cl.Kill("it"),), (cl.Stun("it"),)))),
    OGN.unit(226, "Spectral Matron", "Y", 4, 2, 4, "Shadow Isles, Spirit",
             p.on_play(cl.Play(p.CHEAP_UNIT_IN_TRASH, "cost"), may=True)),
    OGN.spell(229, "Vengeance", "Y", 4, 2, cl.Kill(p.UNIT)),
    OGN.champion(232, "Fiora, Victorious", "Y", 4, 0, 4, "Demacia, Fiora",
                 *(cl.Has(word, condition=cl.IAm("mighty")) for word in (p.DEFLECT, p.GANKING, p.SHIELD))),
    OGN.spell(233, "Grand Strategem", "Y", 6, 3, p.ACTION, cl.GiveMight(5, p.ALL_FRIENDLY)),
    OGN.unit(234, "Harnessed Dragon", "Y", 8, 2, 6, "Demacia, Dragon", p.on_play(cl.Kill(p.ENEMY))),
    OGN.unit(239, "Machine Evangel", "Y", 5, 1, 4, "Piltover",
             p.deathknell(cl.PlayToken("Recruit", 3, "base"))),
    OGN.champion(240, "Sett, Kingpin", "Y", 4, 1, 5, "Ionia, Sett", p.TANK,
                 cl.HasMight(1, condition=p.AT_A_BATTLEFIELD, per=_BUFFED_HERE)),
    OGN.champion(241, "Shen, Kinkou", "Y", 3, 1, 3, "Ionia, Shen",
                 p.REACTION, cl.Keyword("Shield", 2), p.TANK),
    OGN.champion(243, "Darius, Executioner", "Y", 6, 1, 6, "Darius, Noxus, Trifarian",
                 p.on_play(cl.Ready("me"), gate=p.LEGION), cl.HasMight(1, p.OTHER_FRIENDLY_HERE)),
    OGN.gear(245, "Seal of Unity", "Y", 0, 1, "", p.adds(power="Y")),
)

SEVERAL = (
    OGN.spell(248, "Icathian Rain", "RB", 7, 3, *(cl.Deal(2, p.UNIT) for _ in range(6)), signature="Kai'Sa"),
)

PROVING_GROUNDS = (
    OGS.spell(3, "Incinerate", "R", 2, 0, p.ACTION, cl.Deal(2, p.AT_BATTLEFIELD)),
    OGS.champion(4, "Yi, Meditative", "G", 5, 1, 4, "Ionia, Master Yi",
                 cl.HasMight(4, condition=cl.YouControl(Pick("rune", whose="yours"), 8))),
    OGS.unit(5, "Zephyr Sage", "G", 6, 1, 6, "Bird, Ionia", p.SHIELD),
    OGS.champion(7, "Garen, Rugged", "O", 6, 1, 5, "Demacia, Elite, Garen",
                 cl.Keyword("Assault", 2), cl.Keyword("Shield", 2)),
    OGS.champion(9, "Yi, Honed", "O", 7, 1, 6, "Ionia, Master Yi", p.GANKING, cl.EntersReady()),
    OGS.champion(10, "Annie, Stubborn", "P", 4, 1, 3, "Annie, Noxus",
                 p.on_play(cl.Return(Pick("spell", whose="yours", zone="trash")))),
    OGS.spell(11, "Flash", "P", 2, 0,
              p.REACTION, cl.MoveTo(Pick("unit", whose="friendly", least=0, most=2), "base")),
    OGS.spell(12, "Blast of Power", "Y", 6, 1, p.ACTION, cl.Kill(p.AT_BATTLEFIELD)),
    OGS.champion(13, "Garen, Commander", "Y", 6, 1, 5, "Demacia, Elite, Garen",
                 cl.HasMight(1, p.OTHER_FRIENDLY_HERE)),
    OGS.champion(14, "Lux, Crownguard", "Y", 4, 0, 2, "Demacia, Lux", p.adds(2, only="spells")),
    OGS.spell(15, "Recruit the Vanguard", "Y", 6, 0, p.ACTION, cl.PlayToken("Recruit", 4)),
    OGS.unit(16, "Vanguard Attendant", "Y", 6, 1, 5, "Demacia, Elite", cl.EntersReady()),
    OGS.unit(18, "Tibbers", "RP", 8, 2, 7, "Annie",
             p.on_play(cl.Deal(3, p.ALL_AT_BATTLEFIELDS)), supertype="Signature"),
    OGS.spell(20, "Highlander", "GO", 4, 0, p.REACTION, cl.SaveOnce(p.FRIENDLY), signature="Master Yi"),
    OGS.spell(22, "Final Spark", "BY", 8, 0, p.ACTION, cl.Deal(8, p.UNIT), signature="Lux"),
    OGS.spell(24, "Decisive Strike", "OY", 5, 1,
              p.ACTION, cl.GiveMight(2, p.ALL_FRIENDLY), signature="Garen"),
)

CARDS = BODY + CHAOS + ORDER + SEVERAL + PROVING_GROUNDS
