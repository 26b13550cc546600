"""Spiritforged. One card a line or two, in the order of the collector numbers."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

SFD = CardSet("SFD")

_A_MECH = Pick("unit", whose="yours", tag="Mech")
_YOUR_MIGHTY = Pick("unit", whose="yours", every=True, min_might=5)
_SPELL_IN_TRASH = Pick("spell", whose="yours", zone="trash", max_energy=3)
_ANOTHER_MECH = Pick("unit", whose="yours", tag="Mech", other=True)

FURY = (
    SFD.unit(2, "Armed Assailant", "R", 6, 1, 6, "Noxus", p.accelerate("R"), p.WEAPONMASTER),
    SFD.spell(3, "Blood Rush", "R", 1, 0, p.ACTION, p.repeat(1), cl.GiveKeyword("Assault", p.UNIT, 2)),
    SFD.spell(5, "Detonate", "R", 1, 1, cl.Kill(p.GEAR), cl.Draw(2, "its controller")),
    SFD.unit(6, "Eager Drakehound", "R", 3, 1, 3, "Dog, Dragon, Noxus", cl.EntersReady()),
    SFD.unit(7, "Gem Jammer", "R", 2, 0, 2, "Bandle City, Mech",
             p.on_play(cl.GiveKeyword("Ganking", p.UNIT))),
    SFD.unit(8, "Sentinel Adept", "R", 3, 0, 3, "Sentinel, Shadow Isles", p.WEAPONMASTER),
    SFD.unit(10, "Void Drone", "R", 3, 0, 3, "The Void", cl.CostsLess(Cost(2), elsewhere=True)),
    SFD.unit(12, "Battering Ram", "R", 5, 0, 5, "Noxus, Trifarian",
             cl.CostsLess(Cost(1), per="cards played", floor=1)),
    SFD.unit(13, "Blast Corps Cadet", "R", 2, 0, 2, "Piltover",
             p.may_pay(1, "R"), p.if_paid(cl.Deal(2, p.AT_BATTLEFIELD))),
    SFD.unit(14, "Minotaur Reckoner", "R", 5, 0, 5, "Noxus", cl.Cant("move to base", "units")),
    SFD.gear(19, "Assembly Rig", "R", 4, 0, "",
             cl.Activated(p.exhaust(1, "R", p.recycle(1, "unit")), (cl.PlayToken("Mech", 1, "base"),))),
    SFD.unit(21, "Ferrous Forerunner", "R", 6, 1, 6, "Bandle City, Mech, Yordle",
             p.deathknell(cl.PlayToken("Mech", 2, "base"))),
)

CALM = (
    SFD.spell(31, "Desert's Call", "G", 2, 0, p.repeat(2), cl.PlayToken("Sand Soldier")),
    SFD.unit(32, "Disarming Rake", "G", 3, 1, 2, "Demacia", p.on_play(cl.Kill(p.GEAR), may=True)),
    SFD.spell(34, "Feral Strength", "G", 2, 0, p.REACTION, p.repeat(2), cl.GiveMight(2, p.UNIT)),
    SFD.unit(35, "Guardian of the Passage", "G", 6, 0, 6, "Shadow Isles, Spirit",
             cl.Triggered("hold", (cl.Return(Pick("permanent", whose="yours", zone="trash")),), may=True)),
    SFD.unit(36, "Lonely Poro", "G", 2, 0, 2, "Freljord, Poro",
             cl.Triggered("die", (cl.Draw(),), cl.IAm("alone"))),
    SFD.unit(37, "Navori Scout", "G", 4, 0, 4, "Ionia, Yordle", p.DEFLECT),
    SFD.unit(44, "Legion Quartermaster", "G", 3, 0, 4, "Noxus, Trifarian",
             p.must(Act("return", Pick("gear", whose="friendly")))),
    SFD.spell(45, "Not So Fast", "G", 2, 1,
              p.REACTION, cl.Counter(Pick("item", whose="enemy", zone="chain",
                                          chooses=Pick("permanent", whose="friendly")))),
    SFD.gear(46, "Poro Snax", "G", 1, 1, "",
             p.on_play(cl.Draw()),
             cl.Activated(p.acts(p.EXHAUST, p.KILL_THIS, energy=1, power="G"), (cl.Draw(),))),
    SFD.unit(47, "Simian Ancestor", "G", 5, 1, 5, "Ionia", cl.Triggered("buff me", (cl.Ready("me"),))),
    SFD.gear(52, "Heart of Dark Ice", "G", 3, 1, "", cl.Activated(p.exhaust(), (cl.GiveMight(3, p.UNIT),))),
    SFD.champion(53, "Janna, Savior", "G", 3, 1, 3, "Janna, Zaun", p.REACTION,
                 p.on_play(cl.Heal(Pick("unit", whose="yours", zone="here", every=True)),
                           cl.MoveTo(Pick("unit", whose="enemy", zone="here", least=0), "base"))),
    SFD.champion(57, "Irelia, Fervent", "G", 5, 0, 4, "Ionia, Irelia", p.DEFLECT,
                 cl.Triggered("choose me", (cl.GiveMight(1, "me"),)),
                 cl.Triggered("ready me", (cl.GiveMight(1, "me"),))),
)

MIND = (
    SFD.unit(61, "Aspiring Engineer", "B", 3, 1, 3, "Piltover",
             p.on_play(cl.Return(Pick("gear", whose="yours", zone="trash")))),
    SFD.unit(62, "Bubble Bot", "B", 3, 0, 3, "Bandle City, Mech, Yordle",
             p.on_play(cl.Ready(Pick("unit", whose="friendly", tag="Mech", other=True)))),
    SFD.unit(65, "Forecaster", "B", 2, 0, 2, "Bandle City, Mech, Yordle", cl.Has(p.VISION, p.YOUR_MECHS)),
    SFD.spell(66, "Frigid Touch", "B", 2, 0, p.REACTION, p.repeat(2), cl.GiveMight(-2, p.UNIT)),
    SFD.unit(67, "Frostcoat Cub", "B", 3, 0, 3, "Dog, Freljord",
             p.may_pay(power="B"), p.if_paid(cl.GiveMight(-2, p.UNIT))),
    SFD.unit(68, "Gearhead", "B", 5, 0, 3, "Zaun", p.accelerate("B"), cl.DoubleBonus()),
    SFD.spell(70, "Wages of Pain", "B", 3, 0, p.HIDDEN, p.ACTION, cl.Deal(3, p.AT_BATTLEFIELD), p.gold()),
    SFD.unit(71, "Breakneck Mech", "B", 8, 2, 7, "Bandle City, Mech, Yordle",
             cl.Has(p.DEFLECT, p.YOUR_MECHS), cl.Has(p.GANKING, p.YOUR_MECHS),
             cl.EntersReady(cl.YouControl(_ANOTHER_MECH))),
    SFD.unit(72, "Dropboarder", "B", 4, 0, 4, "Zaun",
             p.on_play(cl.Ready("me"), condition=cl.YouControl(Pick("gear", whose="yours"), 2))),
    SFD.spell(76, "Production Surge", "B", 4, 1,
              cl.CostsLess(Cost(2), condition=cl.YouControl(_A_MECH)),
              cl.PlayToken("Mech", 1, "base"), cl.Draw()),
    SFD.spell(77, "Rocket Barrage", "B", 4, 1,
              p.repeat(4, "B"), cl.Modes(((cl.Deal(4, Pick("unit", zone="base")),), (cl.Kill(p.GEAR),)))),
    SFD.unit(75, "Prize of Progress", "B", 4, 1, 3, "Mech, Piltover",
             cl.Triggered("use gear ability", (cl.GiveMight(1, "me"),))),
    SFD.champion(85, "Ornn, Forge God", "B", 6, 0, 4, "Freljord, Ornn",
                 cl.Keyword("Deflect", 2), p.WEAPONMASTER,
                 cl.HasMight(1, per=Pick("gear", whose="friendly", every=True))),
    SFD.spell(87, "Premonition", "B", 2, 3, p.REACTION, cl.Draw(3)),
    SFD.champion(88, "Renata Glasc, Mastermind", "B", 5, 0, 4, "Renata Glasc, Zaun",
                 cl.Activated(Cost(1, "B"), (cl.Draw(),), only_if=p.AT_A_BATTLEFIELD),
                 cl.Activated(p.exhaust(4, "BBBB"), (cl.GainPoints(),), only_if=p.AT_A_BATTLEFIELD)),
    SFD.champion(89, "Rumble, Scrapper", "B", 5, 1, 4, "Bandle City, Mech, Rumble, Yordle",
                 cl.HasMight(1, p.YOUR_MECHS), cl.Triggered("hold", (cl.PlayToken("Mech", 1, "base"),))),
)

BODY = (
    SFD.unit(92, "Combat Chef", "O", 5, 0, 5, "Demacia", p.WEAPONMASTER),
    SFD.unit(94, "Direwing", "O", 7, 0, 7, "Demacia, Dragon",
             cl.EntersReady(cl.YouControl(Pick("unit", whose="yours", tag="Dragon", other=True)))),
    SFD.unit(96, "Laurent Bladekeeper", "O", 3, 0, 3, "Demacia", p.GANKING),
    SFD.spell(97, "Punch First", "O", 1, 2, p.ACTION, cl.GiveMight(5, p.UNIT)),
    SFD.unit(98, "Sea Monkey", "O", 2, 0, 2, "Bilgewater, Pirate", p.may_pay(1), p.if_paid(cl.Buff("me"))),
    SFD.unit(99, "Veteran Poro", "O", 2, 0, 2, "Freljord, Poro", p.WEAPONMASTER),
    SFD.unit(103, "Jaull-Fish", "O", 7, 2, 6, "Bilgewater",
             p.accelerate("O"), cl.CostsLess(Cost(2), per=_YOUR_MIGHTY)),
    SFD.gear(104, "Petricite Monument", "O", 2, 0, "", p.TEMPORARY, cl.Has(p.DEFLECT, p.ALL_FRIENDLY)),
    SFD.unit(105, "Ruin Runner", "O", 6, 0, 5, "Shurima", cl.Cant("be chosen by enemies")),
    SFD.champion(109, "Akshan, Mischievous", "O", 4, 0, 4, "Akshan, Sentinel, Shurima",
                 p.WEAPONMASTER, p.may_pay(power="OO"),
                 p.if_paid(cl.TakeControl(Pick("gear", whose="enemy"), "me", True),
                           cl.If(cl.ItIs(tag="Equipment"), (cl.Attach("me", "it"),)))),
    SFD.champion(110, "Fiora, Peerless", "O", 3, 1, 3, "Demacia, Fiora",
                 cl.Triggered("attack or defend", (cl.DoubleMight("me", "combat"),), cl.IAm("one on one"))),
    SFD.champion(119, "Jax, Unrelenting", "O", 4, 1, 3, "Icathia, Jax",
                 p.WEAPONMASTER, cl.Triggered("equip me", (cl.Draw(),), may=True, cost=Cost(1))),
)

CHAOS = (
    SFD.unit(127, "Master Bingwen", "P", 6, 0, 6, "Ionia", p.WEAPONMASTER),
    SFD.unit(131, "Ancient Warmonger", "P", 5, 0, 4, "Noxus, Spirit",
             p.accelerate("P"), cl.Has(p.ASSAULT, per=Pick("unit", whose="enemy", zone="here"))),
    SFD.spell(135, "Factory Recall", "P", 1, 0, p.ACTION, cl.Return(p.GEAR)),
    SFD.spell(136, "Hard Bargain", "P", 2, 0, p.REACTION, p.repeat(2), cl.Counter(p.SPELL, Cost(2))),
    SFD.unit(138, "Windsinger", "P", 2, 0, 1, "Ionia", p.HIDDEN,
             p.on_play(cl.Return(Pick("unit", zone="battlefield", other=True, max_might=3)), may=True)),
    SFD.champion(140, "Fizz, Trickster", "P", 3, 1, 3, "Bilgewater, Fizz, Yordle",
                 p.on_play(cl.Play(_SPELL_IN_TRASH, "energy", then="recycle"), may=True)),
    SFD.spell(145, "Switcheroo", "P", 2, 2,
              p.HIDDEN, p.ACTION,
              cl.SwapMight(Pick("unit", zone="battlefield", least=2, most=2, together=True))),
    SFD.spell(147, "Downwell", "P", 8, 2, cl.Return(Pick("permanent", every=True))),
    SFD.champion(149, "Ezreal, Prodigy", "P", 3, 1, 3, "Ezreal, Piltover",
                 p.on_play(cl.Discard(), cl.Draw(2)), cl.CostsLess(Cost(1, or_power="A"), "optional")),
)

ORDER = (
    SFD.spell(151, "Bonds of Strength", "Y", 2, 0,
              p.REACTION, p.repeat(2), cl.GiveMight(1, Pick("unit", whose="friendly", least=2, most=2))),
    SFD.unit(152, "Eminent Benefactor", "Y", 6, 0, 5, "Piltover", cl.Triggered("hold", (p.gold(2),))),
    SFD.unit(155, "Honest Broker", "Y", 2, 0, 2, "Ionia", p.deathknell(p.gold())),
    SFD.unit(156, "Laurent Duelist", "Y", 4, 0, 3, "Demacia", cl.Keyword("Assault", 2)),
    SFD.unit(157, "Royal Guard", "Y", 4, 0, 2, "Shurima", p.on_play(cl.PlayToken("Sand Soldier", 1, "here"))),
    SFD.unit(158, "Sandshifter", "Y", 5, 2, 6, "Shurima",
             p.on_play(cl.Kill(Pick("unit", whose="enemy", max_might=3)))),
    SFD.unit(159, "Trusty Ramhound", "Y", 2, 0, 2, "Demacia, Dog, Elite",
             cl.HasMight(1, condition=cl.YouControl(Pick("unit", whose="yours", zone="here", other=True)))),
    SFD.unit(160, "Zaun Punk", "Y", 3, 0, 3, "Zaun",
             p.may_pay(0, "", Act("kill", Pick("gear", whose="friendly"))), p.if_paid(cl.Kill(p.GEAR))),
    SFD.spell(164, "Drag Under", "Y", 5, 1,
              p.ACTION, cl.CostsLess(Cost(2), elsewhere=True), cl.Kill(p.AT_BATTLEFIELD)),
    SFD.unit(165, "Glasc Mixologist", "Y", 5, 1, 5, "Zaun",
             p.deathknell(cl.Play(p.CHEAP_UNIT_IN_TRASH, "cost"), may=True)),
    SFD.unit(167, "Unsung Hero", "Y", 2, 0, 2, "Demacia, Elite",
             cl.Triggered("die", (cl.Draw(2),), cl.IAm("mighty"))),
    SFD.gear(168, "Vanguard Armory", "Y", 7, 1, "", cl.Activated(p.exhaust(), (cl.PlayToken("Recruit", 3),))),
    SFD.unit(174, "Trove Golem", "Y", 8, 2, 9, "Freljord", p.on_play(p.gold(4))),
    SFD.champion(176, "Xin Zhao, Vigilant", "Y", 3, 1, 4, "Demacia, Xin Zhao", p.TANK,
                 cl.EntersReady(cl.YouControl(Pick("unit", whose="yours", zone="base", other=True), 2))),
    SFD.champion(180, "Fiora, Worthy", "Y", 3, 0, 3, "Demacia, Fiora",
                 cl.Triggered("become mighty", (cl.Ready("that"),), may=True, cost=Cost(0, "Y"))),
)

SEVERAL = (
    SFD.spell(182, "Danger Zone", "RB", 1, 1,
              p.REACTION, p.repeat(1, "A"), cl.GiveMight(1, p.YOUR_MECHS), signature="Rumble"),
    SFD.spell(200, "Arcane Shift", "BP", 3, 1,
              p.ACTION, cl.Banish(p.FRIENDLY), cl.Play("it", "cost", "its owner"),
              cl.Deal(3, p.ENEMY_AT_BATTLEFIELD), cl.Banish("me"), signature="Ezreal"),
    SFD.spell(204, "On the Hunt", "OP", 1, 2, cl.Ready(p.YOUR_UNITS), signature="Sivir"),
    SFD.spell(206, "Riposte", "OY", 2, 2,
              p.REACTION, cl.Choose(p.FRIENDLY), cl.Choose(p.SPELL), cl.Counter("target 1"),
              cl.GiveMight("its energy", "target 0"), signature="Fiora"),
)

CARDS = FURY + CALM + MIND + BODY + CHAOS + ORDER + SEVERAL
