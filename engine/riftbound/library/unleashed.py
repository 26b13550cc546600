"""Unleashed. One card a line or two, in the order of the collector numbers."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

UNL = CardSet("UNL")

_YOURS_HERE = Pick("unit", whose="yours", zone="here", every=True)
_FACEDOWN = Pick("card", whose="yours", zone="facedown")

FURY = (
    UNL.unit(1, "Arena Kingpin", "R", 5, 0, 3, "Noxus, Yordle",
             cl.EntersReady(), cl.Activated(p.exhaust(), (cl.GiveMight(3, p.UNIT),))),
    UNL.unit(2, "Inferna", "R", 2, 0, 1, "Bilgewater", p.AMBUSH, cl.Keyword("Assault", 2)),
    UNL.unit(3, "Mischievous Marai", "R", 2, 0, 2, "Bilgewater", p.HIDDEN,
             p.on_play(cl.Deal(2, Pick("unit", whose="enemy", zone="here")), condition=p.AT_A_BATTLEFIELD)),
    UNL.unit(6, "Sharkling", "R", 3, 0, 1, "Bilgewater", p.accelerate("R"), cl.Keyword("Assault", 4)),
    UNL.spell(9, "Upstage Comedy", "R", 2, 0, p.repeat(2), cl.Ready(p.UNIT)),
    UNL.spell(10, "Vault Breaker", "R", 1, 1,
              p.ACTION, cl.GiveKeyword("Assault", p.UNIT, 2), cl.GiveKeyword("Ganking", "it")),
    UNL.unit(12, "Lord Broadmane", "R", 5, 1, 5, "Noxus",
             p.AMBUSH, p.on_play(cl.GiveKeyword("Assault", p.YOUR_OTHERS_HERE))),
    UNL.spell(14, "Monster Harpoon", "R", 1, 1, p.ACTION, cl.Choose(p.AT_BATTLEFIELD),
              cl.If(cl.YouControl(_FACEDOWN), (cl.Deal(4, "it"),), (cl.Deal(2, "it"),))),
    UNL.unit(16, "Scorchclaw", "R", 3, 1, 3, "Dog, Noxus",
             cl.Keyword("Hunt", 2), cl.HasMight(1, gate=p.level(3)), cl.EntersReady(cl.Xp(3))),
    UNL.spell(17, "Square Up", "R", 4, 0, p.repeat(0, "", p.discard()), cl.GiveKeyword("Assault", p.UNIT, 4)),
    UNL.unit(21, "Grim Apothecary", "R", 3, 0, 3, "Noxus", p.AMBUSH,
             p.on_play(cl.Return(p.FRIENDLY_AT_BATTLEFIELD), may=True)),
    UNL.champion(24, "Rengar, Unseen", "R", 4, 1, 4, "Cat, Ixtal, Rengar",
                 p.accelerate("R"), cl.Keyword("Assault", 2), p.DEFLECT, p.GANKING),
    UNL.unit(25, "Undying Legion", "R", 3, 0, 3, "Shadow Isles, Spirit",
             cl.PlayFrom("trash", Cost(3, "R"), p.LEGION)),
    UNL.champion(26, "Xerath, Freed", "R", 5, 0, 5, "Shurima, Xerath",
                 cl.Activated(p.exhaust(0, "R"), (cl.Deal(3, p.UNIT),), only_if=p.AT_A_BATTLEFIELD)),
    UNL.champion(28, "Pyke, Dockside Butcher", "R", 3, 0, 2, "Bilgewater, Pyke",
                 p.HIDDEN, p.GANKING, p.may_pay(power="R"), p.if_paid(cl.Ready("me"), cl.GiveMight(2, "me"))),
    UNL.champion(30, "Vi, Hotheaded", "R", 4, 0, 3, "Vi, Zaun",
                 p.DEFLECT, cl.Activated(Cost(2, "R"), (cl.DoubleMight("me"),))),
)

CALM = (
    UNL.spell(31, "Combat Experience", "G", 1, 0, p.REACTION, cl.Choose(p.UNIT),
              cl.If(cl.Xp(6), (cl.GiveMight(3, "it"),), (cl.GiveMight(1, "it"),))),
    UNL.unit(33, "Frisky Hunter", "G", 4, 0, 3, "Cat, Zaun", p.on_play(cl.PlayToken("Bird", 1, "here"))),
    UNL.unit(34, "Herald of Spring", "G", 4, 1, 4, "Ionia", p.HUNT, p.on_play(cl.GainXp(2))),
    UNL.unit(36, "Mutated Mouser", "G", 2, 0, 1, "Bilgewater, Cat", cl.Keyword("Shield", 2), p.TANK),
    UNL.unit(40, "Wuju Apprentice", "G", 2, 0, 2, "Ionia", p.HUNT, p.on_play(cl.Draw(), gate=p.level(6))),
    UNL.unit(41, "Allay, Eager Admirer", "G", 3, 0, 3, "Bandle City, Yordle", p.DEFLECT,
             cl.Has(p.DEFLECT, p.YOUR_OTHERS_HERE, p.AT_A_BATTLEFIELD)),
    UNL.unit(43, "Enthusiastic Promoter", "G", 3, 0, 2, "Bandle City, Yordle",
             p.BACKLINE, cl.Triggered("hold", (cl.Buff(Pick("unit", zone="here", every=True)),))),
    UNL.spell(44, "Flurry of Feathers", "G", 4, 2,
              p.REACTION, cl.Modes(((cl.Counter(p.SPELL),), (cl.PlayToken("Bird", 4),)))),
    UNL.unit(47, "Mosstomper", "G", 3, 1, 3, "Dog, Ixtal",
             cl.Keyword("Hunt", 2), cl.HasMight(1, gate=p.level(3)), cl.Has(p.DEFLECT, gate=p.level(3))),
    UNL.unit(48, "Trevor Snoozebottom", "G", 3, 0, 3, "Ionia, Yordle",
             p.SHIELD, cl.Triggered("hold", (cl.PlayToken("Sprite", 1, "here", True),))),
    UNL.gear(49, "Honeyfruit", "G", 2, 0, "",
             cl.EntersExhausted(), p.adds(power="A"), p.adds(1, "A", gate=p.level(6))),
    UNL.unit(50, "Iascylla", "G", 7, 1, 6, "Bilgewater",
             cl.Triggered("hold", (cl.AtEndOfTurn((cl.MoveTo(p.ENEMY, "there"),), True, True),))),
    UNL.champion(59, "Master Yi, Unstoppable", "G", 12, 3, 12, "Ionia, Master Yi",
                 *(cl.CostsLess(Cost(2, "G"), gate=p.level(n)) for n in (3, 6, 11)),
                 cl.Cant("be chosen by enemies", gate=p.level(16))),
)

MIND = (
    UNL.spell(61, "Downstage Dramatics", "B", 2, 0, p.REACTION, p.repeat(2), cl.Draw()),
    UNL.unit(62, "Dramatic Visionary", "B", 4, 0, 4, "Ionia", p.deathknell(cl.Predict(2))),
    UNL.spell(63, "Eclipse", "B", 3, 0, p.REACTION, cl.GiveMight(-4, p.UNIT), cl.Predict()),
    UNL.spell(66, "Moonlight Affliction", "B", 7, 0, p.REACTION, cl.GiveMight(-10, p.UNIT)),
    UNL.unit(67, "Ruined Rex", "B", 6, 1, 6, "Bilgewater", p.deathknell(cl.Deal(4, p.ENEMY))),
    UNL.spell(69, "Sprite Burst", "B", 5, 0, cl.PlayToken("Sprite", 2, ready=True)),
    UNL.spell(70, "Turn to Dust", "B", 2, 0, cl.GiveKeyword("Temporary", p.GEAR, until="")),
    UNL.unit(71, "Chakram Dancer", "B", 3, 0, 3, "Bilgewater",
             p.AMBUSH, p.on_play(cl.GiveKeyword("Shield", p.YOUR_OTHERS_HERE))),
    UNL.unit(75, "Gustwalker", "B", 3, 1, 3, "Dog, Ionia",
             cl.Keyword("Hunt", 2), cl.HasMight(1, gate=p.level(3)), cl.Has(p.GANKING, gate=p.level(3))),
    UNL.unit(76, "Petal Pixie", "B", 2, 0, 2, "Fae, Ionia",
             cl.HasMight(1, condition=p.AT_A_BATTLEFIELD,
             per=Pick("unit", whose="yours", zone="here", keyword="Temporary"))),
    UNL.unit(81, "Keeper of Masks", "B", 2, 0, 1, "Ionia",
             p.HIDDEN, p.TEMPORARY,
             p.on_play(cl.PlayToken("Reflection", 2, "here"), cl.DoThis((cl.BecomeCopy("made", "me"),)))),
    UNL.unit(84, "Sprite Queen", "B", 7, 1, 6, "Fae, Ionia",
             p.on_play(cl.PlayToken("Sprite", 1, "base", True)),
             cl.Triggered("start of beginning", (cl.PlayToken("Sprite", 1, "base", True),))),
    UNL.champion(86, "Zilean, Time Mage", "B", 5, 1, 5, "Icathia, Zilean", cl.CopiesTokens(p.AT_A_BATTLEFIELD)),
)

BODY = (
    UNL.spell(91, "Concentrate", "O", 5, 0,
              cl.Draw(2), cl.CostsLess(Cost(2), gate=p.level(6)), cl.CostsLess(Cost(2), gate=p.level(11))),
    UNL.unit(92, "Demacian Diplomat", "O", 2, 0, 2, "Demacia", p.on_play(cl.GainXp())),
    UNL.unit(93, "Dragonsoul Sage", "O", 2, 0, 1, "Ionia", p.adds(1)),
    UNL.unit(94, "Gemhand Hunter", "O", 2, 0, 2, "Mount Targon, Yordle",
             p.HUNT, cl.HasMight(1, gate=p.level(6))),
    UNL.unit(98, "Targonian Visionary", "O", 6, 0, 6, "Mount Targon", cl.HasMight(4, gate=p.level(11))),
    UNL.unit(99, "Towering Combatant", "O", 4, 0, 3, "Shurima", cl.Keyword("Shield", 2), p.TANK),
    UNL.unit(100, "Voracious Gromp", "O", 5, 0, 5, "Freljord", cl.Keyword("Hunt", 3)),
    UNL.unit(102, "Crowd Favorite", "O", 3, 0, 3, "Noxus",
             p.HUNT, cl.Activated(p.acts(p.spend_xp(2)), (cl.Buff("me"),))),
    UNL.unit(108, "Wily Newtfish", "O", 4, 0, 4, "Bilgewater",
             cl.HasMight(1, condition=cl.Was("you gained xp")), cl.Has(p.GANKING, condition=cl.Was("you gained xp"))),
    UNL.gear(109, "Blood Rose", "O", 1, 0, "",
             cl.Triggered("play unit", (cl.GainXp(),), may=True, cost=Cost(1)),
             cl.Activated(p.exhaust(0, "", p.spend_xp(3)), (cl.Ready(p.UNIT),))),
    UNL.unit(111, "Determined Sentry", "O", 1, 0, 1, "Bandle City, Yordle", cl.Cant("move to base")),
    UNL.champion(113, "Master Yi, Tempered", "O", 4, 0, 4, "Ionia, Master Yi", cl.Keyword("Hunt", 2),
                 cl.Has(p.DEFLECT, gate=p.level(6)), cl.Has(p.GANKING, gate=p.level(6))),
)

CHAOS = (
    UNL.unit(123, "Evershade Stalker", "P", 3, 0, 3, "Shadow Isles", p.on_play(cl.Discard(), cl.Draw())),
    UNL.spell(125, "Lunar Boon", "P", 3, 0, p.REACTION, cl.Discard(), cl.Draw(2)),
    UNL.unit(126, "Megatusk", "P", 6, 0, 6, "Bilgewater",
             cl.Activated(p.acts(p.spend_xp(3)), (cl.GiveKeyword("Ganking", _YOURS_HERE),))),
    UNL.unit(130, "Walking Roost", "P", 5, 0, 6, "Shadow Isles",
             p.DEFLECT, p.on_play(cl.PlayToken("Bird", who="an opponent"))),
    UNL.spell(131, "Abandon", "P", 2, 0, p.REACTION, cl.Counter(p.SPELL, into="hand"), cl.Predict()),
    UNL.unit(132, "Angler Beast", "P", 5, 1, 5, "Bilgewater",
             p.on_play(cl.Return(Pick("unit", every=True, max_might=2)))),
    UNL.gear(136, "Scryer's Bloom", "P", 1, 0, "", cl.EntersExhausted(),
             cl.Activated(p.exhaust(1, "", p.KILL_THIS), (cl.Predict(2), cl.Draw(), cl.GainXp()))),
    UNL.champion(145, "Pyke, Returned", "P", 3, 0, 3, "Bilgewater, Pyke", p.HIDDEN, p.BACKLINE,
                 cl.Triggered("enemy unit dies", (p.gold(),), p.AT_A_BATTLEFIELD, each_turn=1)),
    UNL.gear(148, "Cursed Sarcophagus", "P", 4, 1, "",
             p.on_play(cl.Banish(Pick("unit", whose="yours", zone="trash", every=True))),
             cl.Activated(p.exhaust(), (cl.PlayBanished(),))),
    UNL.champion(149, "Diana, No Longer Human", "P", 4, 1, 3, "Diana, Mount Targon",
                 p.AMBUSH, cl.Triggered("play spell", (cl.GiveMight(2, "me"),))),
)

ORDER = (
    UNL.unit(151, "Bandle Soldier", "Y", 4, 1, 5, "Bandle City, Yordle", cl.EntersReady(cl.Xp(3))),
    UNL.unit(152, "Black Rose Dignitary", "Y", 3, 0, 2, "Noxus",
             p.ASSAULT, p.deathknell(cl.Channel(1, True))),
    UNL.unit(153, "Carrion Dredger", "Y", 2, 0, 1, "Mech, Zaun",
             p.deathknell(cl.PlayToken("Bird", 1, "base"))),
    UNL.unit(156, "Loyal Poro", "Y", 3, 0, 3, "Freljord, Poro",
             cl.Triggered("die", (cl.Draw(),), cl.ThereIs(Pick("unit", whose="friendly", zone="here", other=True)))),
    UNL.spell(159, "Soul Harvest", "Y", 2, 1, cl.Kill(Pick("unit", zone="battlefield", max_might=3))),
    UNL.unit(160, "Ultrasoft Poro", "Y", 5, 0, 5, "Freljord, Poro",
             cl.Activated(p.exhaust(), (cl.PlayToken("Bird", 2),), only_if=p.AT_A_BATTLEFIELD)),
    UNL.gear(161, "Divining Shells", "Y", 2, 0, "",
             p.VISION, cl.Activated(p.exhaust(0, "", p.KILL_THIS), (cl.GiveMight(2, p.UNIT),), "action")),
    UNL.unit(162, "Enthralling Protector", "Y", 2, 0, 2, "Fae, Ionia",
             p.HUNT, cl.Activated(p.acts(p.spend_xp(2)), (cl.Buff("me"),))),
    UNL.spell(173, "Sacrifice", "Y", 1, 0,
              p.REACTION, p.must(Act("kill", Pick("unit", whose="friendly", min_might=5))),
              cl.Draw(2), cl.Channel(1, True)),
    UNL.spell(175, "Tactical Retreat", "Y", 2, 0, p.REACTION, cl.SaveOnce(p.FRIENDLY)),
    UNL.champion(178, "Poppy, Defender of the Meek", "Y", 6, 1, 5, "Demacia, Poppy, Yordle",
                 p.may_pay(0, "", p.spend_xp(3), less=3), p.AMBUSH, p.TANK),
    UNL.spell(180, "The Ruination", "Y", 9, 3, cl.Kill(Pick("unit", every=True))),
)

SEVERAL = (
    UNL.spell(190, "Lilting Lullaby", "GB", 2, 2,
              p.REACTION, cl.Counter(p.SPELL), cl.Forbid("play spells", "its controller"),
              signature="Lillia"),
    UNL.spell(200, "Mirror Image", "BY", 3, 2,
              cl.Choose(p.UNIT), cl.PlayToken("Reflection", 1, "base", True),
              cl.DoThis((cl.BecomeCopy("made", "that"), cl.GiveKeyword("Temporary", "made", until="")))),
)

CARDS = FURY + CALM + MIND + BODY + CHAOS + ORDER + SEVERAL
