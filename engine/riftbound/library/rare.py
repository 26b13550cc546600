"""Cards whose mechanism no other card has, or few; of all sets."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet
from headjudge.engine.riftbound.library.equipment import equipment

OGN = CardSet("OGN")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")

_SPRITE_IN_BASE = cl.PlayToken("Sprite", where="base", ready=True)
_THRICE = cl.IAm("empowered 3")

ORIGINS = (
    OGN.spell(33, "Shakedown", "R", 2, 1, p.REACTION, cl.Choose(p.ENEMY),
              cl.May((cl.Draw(2),), "its controller", (cl.Deal(6, "it"),))),
    OGN.gear(60, "Mask of Foresight", "G", 2, 0, "",
             cl.Triggered("friendly unit attacks or defends", (cl.GiveMight(1, "that"),), cl.ItIs("alone"))),
    OGN.champion(79, "Leona, Zealot", "G", 6, 1, 6, "Leona, Mount Targon", cl.EntersReady(cl.NearVictory()),
                 cl.HasMight(-8, Pick("unit", whose="enemy", zone="here", status="stunned", every=True), floor=1)),
    OGN.gear(186, "Treasure Trove", "P", 2, 0, "", cl.Triggered("leave board", (cl.Draw(), cl.Channel(1, True))),
             cl.Activated(p.exhaust(0, "P"), (cl.Kill("me"),))),
    OGN.champion(78, "Lee Sin, Ascetic", "G", 5, 1, 5, "Ionia, Lee Sin", cl.Keyword("Shield"),
                 cl.Activated(p.exhaust(), (cl.Buff("me"),)), cl.ManyTimes()),
    OGN.unit(150, "Kraken Hunter", "O", 3, 2, 5, "Bilgewater, Pirate", p.accelerate("O"), p.ASSAULT,
             cl.ExtraCost(p.acts(p.SPEND_BUFF), True, less=Cost(0, "O"), any=True)),
    OGN.unit(177, "Stealthy Pursuer", "P", 4, 1, 4, "Shurima",
             cl.Triggered("friendly unit moves from here", (cl.MoveTo("me", "along"),), may=True)),
    OGN.unit(231, "Commander Ledros", "Y", 6, 4, 8, "Shadow Isles, Spirit",
             cl.ExtraCost(p.acts(p.KILL_FRIENDLY), True, less=Cost(0, "Y"), any=True), p.DEFLECT, p.GANKING),
    OGN.spell(254, "Noxian Guillotine", "RY", 4, 1, p.ACTION, cl.Choose(p.UNIT),
              cl.If(cl.PlayedAnother(), (cl.Kill("it"),), (cl.ThisTurn("unit takes damage", (cl.Kill("that"),), "it", True),)),
              signature="Darius"),
    OGN.spell(268, "Bullet Time", "OP", 1, 0,
              p.ACTION, cl.Choose(p.BATTLEFIELD), cl.PayAny(), cl.Deal("paid amount", p.ALL_ENEMY_THERE), signature="Miss Fortune"),
)

SPIRITFORGED = (
    SFD.unit(15, "Perched Grimwyrm", "R", 4, 0, 5, "Dragon, Shadow Isles", cl.PlayOnlyAt()),
    SFD.champion(29, "Rek'Sai, Breacher", "R", 3, 0, 3, "Rek'Sai, The Void", p.accelerate("R"), p.ASSAULT,
                 cl.LendsKeyword(cl.Keyword("Accelerate", cost=Cost(1, "C")), p.FRIENDLY, elsewhere=True)),
    SFD.champion(84, "Jayce, Man of Progress", "B", 4, 0, 4, "Jayce, Piltover",
                 p.on_play(cl.Kill(Pick("gear", whose="friendly")),
                           cl.If(cl.Did(), (cl.PlayAllowed(Pick("gear", max_energy=7)),)), may=True)),
    SFD.champion(141, "Irelia, Graceful", "P", 4, 1, 4, "Ionia, Irelia", cl.CostsLess(Cost(1, or_power="A"), "spells that choose me")),
    SFD.unit(126, "Loyal Pup", "P", 3, 0, 3, "Bandle City, Dog", cl.Triggered("you defend", (cl.MoveTo("me", "there"),), may=True)),
    SFD.unit(18, "Void Hatchling", "R", 2, 0, 2, "The Void", cl.LooksFirst()),
    SFD.unit(175, "Undertitan", "Y", 6, 1, 5, "The Void", p.on_play(cl.GiveMight(2, p.YOUR_OTHERS)), cl.AddsAsRevealed(2)),
    equipment(SFD, 30, "Skyfall of Areion", "R", 3, 0, 2, Cost(1, "R"), effect=(cl.HoldsAreConquers(),)),
)

UNLEASHED = (
    UNL.spell(46, "Friendship", "G", 1, 0, p.REACTION, cl.GiveMight("animals", p.UNIT)),
    UNL.spell(20, "Dancing Grenade", "R", 2, 1, cl.Deal(2, p.UNIT), cl.PlayAgain(Cost(power="A")),
              cl.BonusDamage(1, "this", per="times dealt")),
    UNL.gear(45, "Forgotten Signpost", "G", 2, 0, "",
             cl.Activated(p.exhaust(0, "", Act("exhaust", p.YOUR_UNIT)), (cl.MoveTo(p.YOUR_UNIT, "paid"),), "action")),
    UNL.unit(53, "Scuttle Crab", "G", 2, 0, 0, "Bilgewater", p.on_play(cl.Draw()),
             p.deathknell(cl.RevealHand(None, ""), cl.LookFacedown(), cl.GainXp())),
    UNL.gear(74, "Frigid Jewel", "B", 2, 0, "", cl.Triggered("second draw", (cl.GiveMight(2, p.FRIENDLY),))),
    UNL.gear(78, "Sprite Fountain", "B", 2, 1, "", p.TEMPORARY, p.on_play(_SPRITE_IN_BASE), p.deathknell(_SPRITE_IN_BASE)),
    UNL.champion(90, "LeBlanc, Everywhere at Once", "B", 4, 0, 4, "LeBlanc, Noxus", p.BACKLINE, cl.DontTrigger()),
    UNL.gear(133, "Blast Cone", "P", 4, 1, "", cl.Triggered("play me", (cl.MoveTo(p.ENEMY, "anywhere"),), may=True),
             cl.Triggered("move enemy", (cl.Stun("that"),), may=True, cost=p.exhaust())),
    UNL.champion(146, "Syndra, Transcendent", "P", 6, 1, 6, "Ionia, Syndra",
                 cl.LendsKeyword(p.repeat(2, "P"), Pick("spell", whose="yours"), condition=cl.InCombat(showdown=True))),
    equipment(UNL, 188, "Hextech Gauntlets", "RY", 3, 0, 3, Cost(3, "A"), cl.CostsLess(Cost(1), "equip", "chosen might"),
              effect=(cl.Triggered("conquer", (cl.Draw(),), cl.Was("you dealt 3 excess")),), tags="Equipment, Vi", signature=True),
    UNL.unit(170, "Atakhan", "Y", 10, 3, 7, "Demon, Noxus", cl.ExtraCost(p.acts(p.KILL_FRIENDLY), True, by_killed=True), p.GANKING,
             cl.Triggered("attack", (cl.EachDoes("kill", p.UNIT_HERE, "opponents"),))),
    UNL.spell(182, "Curtain Call", "RB", 4, 0, p.repeat(1), p.repeat(0, "A"), p.repeat(1, "A"),
              cl.Modes(((cl.Draw(),), (cl.Deal(2, p.AT_BATTLEFIELD),), (cl.Deal(3, Pick("unit", zone="base")),),
                        (cl.GiveMight(-4, p.AT_BATTLEFIELD),)), each=True), signature="Jhin"),
    UNL.spell(7, "Smite", "R", 2, 1, p.ACTION, cl.Deal(3, p.AT_BATTLEFIELD), cl.BanishDying("it")),
    UNL.unit(118, "Elder Dragon", "O", 12, 4, 10, "Demacia, Dragon", cl.AnyDamageKills(),
             p.on_play(cl.Deal(1, Pick("unit", whose="enemy", least=0, most=99, apart=True)))),
    UNL.unit(163, "Mageseeker Investigator", "Y", 4, 0, 4, "Demacia", cl.MovesCost(Cost(power="A"))),
    UNL.unit(5, "Revna the Lorekeeper", "R", 7, 1, 7, "Freljord", p.GANKING,
             cl.Triggered("play spell", (cl.Ready("me"),), cl.Spent(4))),
    UNL.unit(18, "Yeti Brawler", "R", 6, 0, 6, "Noxus",
             cl.Triggered("conquer", (p.gold(2),), cl.Was("you dealt 3 excess"))),
)

VENDETTA = (
    VEN.unit(36, "Sandstone Chimera", "G", 7, 2, 8, "Shurima", cl.ChannelsOnly(1, p.AT_A_BATTLEFIELD)),
    VEN.champion(86, "Gangplank, Naval", "O", 6, 0, 6, "Bilgewater, Gangplank", p.empower(0, "OO"),
                 cl.MightInstead(3, gate=p.EMPOWERED)),
    VEN.unit(53, "Otterpus", "B", 2, 0, 2, "Bandle City", cl.DrawsForPoints(2)),
    VEN.champion(134, "Kayle, Justified", "Y", 3, 0, 3, "Kayle, Mount Targon", p.empower(3), cl.ManyTimes("empowered", 3),
                 cl.HasMight(2, per="empowered"), cl.Has(cl.Keyword("Deflect", 3), condition=_THRICE),
                 cl.Has(cl.Keyword("Ganking"), condition=_THRICE)),
)
