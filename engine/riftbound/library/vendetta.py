"""Vendetta. One card a line or two, in the order of the collector numbers."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

VEN = CardSet("VEN")

_SOMETHING_EMPOWERED = Pick("thing", whose="yours", status="empowered")
_IS_EMPOWERED = cl.ItIs("empowered")

_FEW_RUNES = cl.YouControl(Pick("rune", whose="yours"), 4, True)
_FOR_EACH_RUNE = cl.CostsLess(Cost(1), "empower", Pick("rune", whose="yours"))

FURY = (
    VEN.unit(1, "Baccai Sandspinner", "R", 6, 0, 6, "Shurima",
             p.empower(5), cl.CostsLess(Cost(3), "empower", condition=_FEW_RUNES),
             cl.Has(p.DEFLECT, gate=p.EMPOWERED), cl.Has(cl.Keyword("Assault", 2), gate=p.EMPOWERED)),
    VEN.spell(3, "Brittle Steel", "R", 2, 1, cl.Kill(p.GEAR), p.flow(4, "R")),
    VEN.unit(7, "Punching Poro", "R", 2, 0, 2, "Ionia, Poro",
             p.empower(0, "", p.discard()), cl.HasMight(1, gate=p.EMPOWERED)),
    VEN.spell(8, "Ruthless Strike", "R", 3, 0,
              p.ACTION, p.may_pay(0, "", p.discard()), cl.Choose(p.AT_BATTLEFIELD),
              cl.If(cl.PaidCost(), (cl.Deal(5, "it"),), (cl.Deal(3, "it"),))),
    VEN.spell(12, "Perfect Execution", "R", 3, 1,
              cl.Ready(p.UNIT), cl.GiveKeyword("Assault", "it", 3), p.flow(3, "R")),
    VEN.unit(14, "Shadow Fiend", "R", 2, 0, 2, "Ionia",
             p.empower(2, "R"), cl.Has(cl.Keyword("Assault", 3), gate=p.EMPOWERED)),
    VEN.spell(15, "Decree of Rage", "R", 1, 1,
              p.ACTION, cl.Cant("be countered"), cl.Deal(4, Pick("unit", whose="enemy", domain="G"))),
    VEN.gear(18, "Rage Amplifier", "R", 4, 1, "", p.empower(6, "R"),
             cl.HasMight(1, p.YOUR_UNITS), cl.HasMight(1, p.YOUR_UNITS, cl.IAm("empowered"))),
)

CALM = (
    VEN.unit(26, "Field Musicians", "G", 4, 0, 3, "Ionia", p.on_play(cl.GiveMight(3, p.UNIT))),
    VEN.unit(29, "Ol' Poro", "G", 2, 0, 4, "Bandle City, Poro", cl.PlayOnly(3)),
    VEN.unit(30, "Serene Ascetic", "G", 3, 0, 3, "Ionia", p.empower(3),
             cl.Has(p.DEFLECT, gate=p.EMPOWERED), cl.Has(cl.Keyword("Shield", 3), gate=p.EMPOWERED)),
    VEN.spell(31, "Twilight Shroud", "G", 1, 0,
              cl.GiveMight(1, p.FRIENDLY), cl.Forbid("be chosen by enemies", "it"), p.flow(2)),
    VEN.unit(32, "Frostcoat Mother", "G", 3, 0, 3, "Dog, Freljord",
             p.empower(12), _FOR_EACH_RUNE, cl.HasMight(3, gate=p.EMPOWERED)),
    VEN.spell(35, "Sanction", "G", 3, 1, p.REACTION, cl.Modes((
        (cl.Empower(p.UNIT), cl.AtEndOfTurn((cl.Disempower("it"),))),
        (cl.Disempower(Pick("unit", status="empowered")), cl.AtEndOfTurn((cl.Empower("it"),))),
    ))),
    VEN.unit(37, "Tomb-Raider Barbara", "G", 4, 0, 4, "Shurima",
             p.on_play(cl.Choose(Pick("gear", whose="enemy")),
                       cl.If(_IS_EMPOWERED, (cl.Disempower("it"),), (cl.Kill("it"),)),
                       condition=cl.YouControl(Pick("rune", whose="yours"), 7))),
    VEN.spell(39, "Crumbling Sands", "G", 1, 1,
              p.REACTION, cl.Choose(p.SPELL), cl.If(cl.OpponentPlayed(), (cl.Counter("it"),))),
    VEN.unit(43, "Steel Paws", "G", 1, 0, 0, "Cat, Piltover",
             p.DEFLECT, p.empower(7), cl.HasMight(7, gate=p.EMPOWERED)),
    VEN.unit(44, "Astral Heron", "G", 7, 0, 7, "Bird, Mount Targon",
             cl.Triggered("first card", (cl.Discount(Cost(2, "AA")),), p.AT_A_BATTLEFIELD)),
    VEN.gear(45, "Helm of Suppression", "G", 4, 1, "", p.empower(4, "G"),
             cl.CostsMore(Cost(1), gate=p.EMPOWERED, unless_gate=True),
             cl.CostsMore(Cost(1, "A"), gate=p.EMPOWERED)),
)

MIND = (
    VEN.unit(47, "Apprentice Mage", "B", 3, 0, 3, "Bilgewater", p.empower(2),
             cl.Triggered("become empowered", (cl.Predict(2),)), cl.HasMight(1, gate=p.EMPOWERED)),
    VEN.unit(48, "Cloud Drake", "B", 6, 0, 5, "Demacia, Dragon", p.on_play(cl.Draw())),
    VEN.spell(49, "Dredge Up", "B", 2, 0, cl.Draw(), p.flow(2)),
    VEN.unit(50, "Grumpy Rockbear", "B", 4, 0, 4, "Shurima", p.empower(12), _FOR_EACH_RUNE,
             cl.Has(p.DEFLECT, gate=p.EMPOWERED), cl.Has(cl.Keyword("Shield", 3), gate=p.EMPOWERED)),
    VEN.spell(51, "Iterative Design", "B", 4, 0, cl.PlayToken("Mech"), p.flow(2, "B")),
    VEN.spell(52, "Mesmerize", "B", 1, 1,
              p.REACTION, cl.Modes(((cl.Return(p.FRIENDLY),), (cl.GiveMight(-2, p.ENEMY),)))),
    VEN.gear(54, "Questionable Tome", "B", 3, 0, "",
             p.empower(0, "", p.EXHAUST), cl.Activated(p.exhaust(1, "", p.DISEMPOWER_THIS), (cl.Draw(),))),
    VEN.unit(55, "Applied Researchers", "B", 4, 0, 4, "Shurima",
             p.empower(3), cl.CostsLess(Cost(1, "A"), "your spells", floor=1, gate=p.EMPOWERED)),
    VEN.spell(56, "Clairvoyance", "B", 7, 0, p.REACTION, cl.Predict(5), cl.Draw(2)),
    VEN.spell(59, "Shock Blast", "B", 3, 1, p.ACTION,
              cl.CostsLess(Cost(2), condition=cl.YouControl(_SOMETHING_EMPOWERED)),
              cl.Deal(4, p.AT_BATTLEFIELD)),
    VEN.unit(60, "Sky Cruiser", "B", 4, 1, 3, "Piltover",
             cl.Activated(p.exhaust(1, "", Act("discard", Pick("gear", whose="yours", zone="hand"))),
                          (cl.Deal(4, p.AT_BATTLEFIELD),))),
    VEN.gear(62, "Hextech Formula", "B", 2, 0, "",
             cl.EntersExhausted(), cl.Activated(p.exhaust(), (cl.Empower(Pick("gear", other=True)),))),
    VEN.unit(64, "Plaza Guardian", "B", 10, 0, 8, "Mech, Piltover",
             cl.CostsLess(Cost(1), per=Pick("gear", whose="yours", every=True)), p.DEFLECT),
    VEN.spell(66, "Temporal Breach", "B", 2, 1,
              p.HIDDEN, cl.Banish(p.UNIT), cl.Play("it", "cost", "its owner", "same")),
    VEN.gear(67, "Bottled Constellation", "B", 10, 2, "",
             cl.Triggered("start of main", (cl.GainPoints(),), may=True,
                          cost=p.acts(Act("kill", Pick("permanent", whose="friendly", other=True), 3)))),
    VEN.champion(69, "Mel, Newly Awakened", "B", 4, 1, 4, "Mel, Noxus", p.on_play(cl.Draw()), p.empower(3),
                 cl.Cant("be countered", "your spells and abilities", gate=p.EMPOWERED),
                 cl.MinusMore(1, p.EMPOWERED)),
)

BODY = (
    VEN.unit(70, "Brutal Hunter", "O", 3, 1, 4, "Noxus", p.empower(3),
             cl.HasMight(2, gate=p.EMPOWERED), cl.Has(p.GANKING, gate=p.EMPOWERED)),
    VEN.spell(72, "Guttural Roar", "O", 2, 0,
              p.ACTION, cl.Choose(p.UNIT),
              cl.If(_IS_EMPOWERED, (cl.GiveMight(4, "it"),), (cl.GiveMight(2, "it"),))),
    VEN.unit(74, "Legion Marauder", "O", 2, 0, 2, "Noxus, Trifarian",
             cl.Keyword("Empower", cost=Cost(1, or_power="O")), cl.HasMight(1, gate=p.EMPOWERED)),
    VEN.unit(76, "Repair Specialist", "O", 3, 0, 3, "Zaun",
             cl.Has(p.ASSAULT, per=Pick("gear", whose="yours"))),
    VEN.gear(77, "Tools of Empire", "O", 4, 0, "", p.empower(2),
             cl.Activated(p.exhaust(), (
                 cl.Choose(p.UNIT),
                 cl.If(cl.IAm("empowered"), (cl.GiveMight(4, "it"),), (cl.GiveMight(2, "it"),)),
             ))),
    VEN.unit(78, "Baccai Witherclaw", "O", 4, 0, 4, "Shurima", p.empower(1, "AA"),
             cl.HasMight(2, gate=p.EMPOWERED), p.deathknell(cl.Channel(2, True), gate=p.EMPOWERED)),
    VEN.spell(81, "Onslaught", "O", 4, 0, cl.GiveMight(6, p.UNIT), p.flow(4)),
    VEN.gear(87, "Hextech Disc", "O", 4, 1, "", p.empower(0, "", p.EXHAUST),
             cl.Activated(p.exhaust(1, "", p.DISEMPOWER_THIS), (cl.PlayToken("Mech", 1, "base"),))),
    VEN.champion(92, "Renekton, Brute", "O", 5, 0, 4, "Renekton, Shurima",
                 cl.Activated(Cost(1), (cl.GiveMight(1, "me"),)), cl.Triggered("reach 10 might", (cl.Empower("me"),)),
                 cl.Has(p.DEFLECT, gate=p.EMPOWERED), cl.Has(p.GANKING, gate=p.EMPOWERED)),
)

CHAOS = (
    VEN.unit(93, "Kinkou Lifeblade", "P", 4, 0, 4, "Ionia", p.empower(2),
             cl.HasMight(1, gate=p.EMPOWERED), cl.Has(p.GANKING, gate=p.EMPOWERED)),
    VEN.unit(96, "Shadowblade Lurker", "P", 5, 0, 5, "Ionia", cl.CostsLess(Cost(2), per="my name in trash")),
    VEN.unit(98, "Stargazer", "P", 5, 0, 4, "Mount Targon", cl.CostsLess(Cost(2), "flow", floor=1)),
    VEN.spell(100, "Up from the Deep", "P", 3, 0, cl.PlayToken("Tentacle", 2), p.flow(3)),
    VEN.spell(103, "Shadows of the Past", "P", 3, 1, cl.Return(Pick("unit", zone="trash", least=0, most=2))),
    VEN.unit(104, "Tail-Cloaked Matriarch", "P", 4, 0, 4, "Ionia", p.empower(2, "P"),
             cl.Triggered("become empowered",
                          (cl.Play(p.CHEAP_UNIT_IN_TRASH, "cost", where="base"),), may=True)),
    VEN.spell(105, "Twilight Step", "P", 2, 1,
              cl.MoveTo(Pick("unit", max_might=3), "anywhere"), p.flow(4, "P")),
    VEN.spell(106, "Wind and Ghosts", "P", 3, 1, p.ACTION, cl.Choose(p.AT_BATTLEFIELD),
              cl.If(cl.ItIs(max_might=3), (cl.Banish("it"),), (cl.Return("it"),))),
    VEN.champion(110, "Mel, Defiant Soul", "P", 5, 0, 4, "Mel, Noxus",
                 p.empower(0, "", Act("discard", Pick("spell", whose="yours", zone="hand"))),
                 cl.Triggered("become empowered",
                              (cl.Banish(Pick("unit", whose="enemy", zone="battlefield", max_might=3)),))),
)

ORDER = (
    VEN.spell(116, "Dragon Form", "Y", 3, 0, cl.Choose(p.UNIT), cl.SetMight(5, "it"), p.flow(3)),
    VEN.unit(118, "Horns of the Dragon", "Y", 6, 0, 6, "Ionia", p.TANK),
    VEN.unit(120, "Masa, Crashing Thunder", "Y", 4, 0, 4, "Bandle City, Yordle",
             p.may_pay(power="Y"), p.if_paid(cl.Stun(p.ENEMY_AT_BATTLEFIELD))),
    VEN.unit(122, "Solari Sunhawk", "Y", 3, 0, 3, "Bird, Mount Targon", p.empower(2),
             cl.HasMight(1, gate=p.EMPOWERED), cl.Has(cl.Keyword("Deflect", 2), gate=p.EMPOWERED)),
    VEN.unit(123, "Soulspinner", "Y", 3, 0, 3, "Shadow Isles, Spider", p.AMBUSH),
    VEN.unit(124, "Escaped Grayback", "Y", 3, 0, 3, "Noxus",
             p.empower(0, "", p.KILL_FRIENDLY), cl.HasMight(2, gate=p.EMPOWERED)),
    VEN.spell(127, "Lacerate", "Y", 2, 1, cl.Choose(p.UNIT), cl.If(_IS_EMPOWERED, (cl.Disempower("it"),)),
              cl.If(cl.ItIs(max_might=3), (cl.Kill("it"),)), p.flow(4, "YY")),
    VEN.unit(128, "Noxian Emissary", "Y", 2, 0, 2, "Noxus",
             p.empower(1, "Y"), p.deathknell(cl.PlayToken("Recruit", 2, "base"), gate=p.EMPOWERED)),
    VEN.unit(130, "Aurok General", "Y", 5, 0, 5, "Noxus, Trifarian", p.empower(3, "Y"),
             cl.HasMight(2, Pick("unit", whose="yours", every=True, status="empowered"), gate=p.EMPOWERED)),
    VEN.spell(131, "Decree of Unity", "Y", 2, 1, cl.Kill(Pick("permanent", whose="enemy", domain="P"))),
    VEN.champion(135, "Kennen, Keeper of Balance", "Y", 3, 0, 2, "Ionia, Kennen, Yordle",
                 p.HIDDEN, p.on_play(cl.Stun(p.UNIT), may=True, cost=Cost(2)),
                 cl.Triggered("attack", (cl.Stun(p.UNIT),), may=True, cost=Cost(2)),
                 cl.HasMight(2, condition=cl.ThereIs(Pick("unit", whose="enemy", zone="here", status="stunned")))),
)

SEVERAL = (
    VEN.spell(142, "Dominus", "RO", 4, 0,
              p.ACTION, cl.DoubleMight(p.UNIT),
              cl.GiveAbility(cl.Activated(Cost(0, "AA"), (cl.Ready("me"),)), "it")),
    VEN.spell(152, "Rebuttal", "BP", 1, 1,
              p.REACTION, cl.Choose(Pick("spell", zone="chain", max_energy=4)),
              cl.Pay(Cost(0, "A"), (cl.TakeControl("it"), cl.NewChoices()), (cl.Counter("it"),)),
              signature="Mel"),
)

CARDS = FURY + CALM + MIND + BODY + CHAOS + ORDER + SEVERAL
