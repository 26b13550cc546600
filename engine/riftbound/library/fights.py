"""Cards that move, fight, conquer and hold, deal damage in uncommon ways, look and reveal, and make others choose; of all sets."""
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

_YOUR_MIGHTY = Pick("unit", whose="yours", every=True, min_might=5)
_ANOTHER_HERE = Pick("unit", whose="yours", zone="here", other=True)
_MOVED_ONCE = cl.Not(cl.Moved(2))
_FEW_RUNES = cl.YouControl(Pick("rune", whose="yours"), 4, True)
_OTHERS_ENTER = Pick("unit", whose="friendly", every=True, other=True)
_ONE_OTHER_HERE = cl.Both(cl.YouControl(_ANOTHER_HERE), cl.YouControl(_ANOTHER_HERE, 1, True))
_AN_ENEMY_ALONE_HERE = cl.Both(cl.YouControl(p.ENEMY_HERE), cl.YouControl(p.ENEMY_HERE, 1, True))
_ANIMAL_OF_YOURS = Pick("unit", whose="yours", tags=p.ANIMALS)


def _attack(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
            cost: Cost | None = None, gate: tuple[str, ...] = ()) -> cl.Triggered:  # fmt: skip
    """When I attack (383.4.e)."""
    return cl.Triggered("attack", then, condition, may, cost, gate=gate)


def _fight(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
           cost: Cost | None = None) -> cl.Triggered:  # fmt: skip
    """When I attack or defend."""
    return cl.Triggered("attack or defend", then, condition, may, cost)


def _conquer(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
             cost: Cost | None = None, gate: tuple[str, ...] = ()) -> cl.Triggered:  # fmt: skip
    """When I conquer (383.4.c)."""
    return cl.Triggered("conquer", then, condition, may, cost, gate=gate)


def _hold(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
          cost: Cost | None = None) -> cl.Triggered:  # fmt: skip
    """When I hold (383.4.d)."""
    return cl.Triggered("hold", then, condition, may, cost)


def _move(*then: cl.Instruction, condition: cl.Condition | None = None, may: bool = False,
          cost: Cost | None = None, gate: tuple[str, ...] = ()) -> cl.Triggered:  # fmt: skip
    """When I move (420)."""
    return cl.Triggered("move me", then, condition, may, cost, gate=gate)


def _arrive(*then: cl.Instruction, may: bool = False, cost: Cost | None = None) -> cl.Triggered:
    """When I move to a battlefield."""
    return cl.Triggered("move me to battlefield", then, may=may, cost=cost)


ORIGINS = (
    OGN.spell(5, "Disintegrate", "R", 4, 0, p.ACTION,
              cl.Deal(3, p.AT_BATTLEFIELD), cl.ThisTurn("this kills", (cl.Draw(),))),
    OGN.spell(8, "Get Excited!", "R", 2, 1, p.ACTION, cl.Discard(), cl.Deal("its energy", p.AT_BATTLEFIELD)),
    OGN.unit(11, "Magma Wurm", "R", 8, 1, 8, "Freljord", cl.OthersEnterReady(_OTHERS_ENTER)),
    OGN.unit(18, "Noxus Saboteur", "R", 3, 0, 3, "Noxus, Trifarian", cl.Cant("play hidden here", "opponents")),
    OGN.gear(21, "Sun Disc", "R", 2, 1, "",
             cl.Activated(p.exhaust(), (cl.EnterReady(Pick("unit"), True),), gate=p.LEGION)),
    OGN.gear(32, "Ravenborn Tome", "R", 3, 0, "", cl.Activated(p.exhaust(), (cl.NextDealsMore(),))),
    OGN.champion(35, "Vayne, Hunter", "R", 4, 1, 2, "Demacia, Vayne", cl.Keyword("Assault", 3),
                 cl.EntersReady(cl.YouControl(Pick("battlefield", whose="enemy"))),
                 _conquer(cl.Return("me"), may=True, cost=Cost(1))),
    OGN.unit(38, "Kadregrin the Infernal", "R", 9, 2, 9, "Demacia, Dragon",
             p.on_play(cl.Draw(cl.Count(_YOUR_MIGHTY)))),
    OGN.champion(41, "Volibear, Furious", "R", 10, 2, 9, "Freljord, Volibear", cl.Keyword("Deflect", 2),
                 _attack(cl.DealSplit(5, Pick("unit", whose="enemy", zone="here", least=0, most=99)))),
    OGN.spell(47, "Find Your Center", "G", 3, 0, p.ACTION,
              cl.CostsLess(Cost(2), condition=cl.NearVictory()), cl.Draw(), cl.Channel(1, True)),
    OGN.unit(55, "Wielder of Water", "G", 3, 0, 2, "Ionia", cl.HasMight(2, condition=cl.Both(cl.InCombat(), p.ALONE))),
    OGN.unit(56, "Adaptatron", "G", 4, 0, 3, "Mech, Piltover",
             _conquer(cl.Kill(p.GEAR), cl.If(cl.Did(), (cl.Buff("me"),)), may=True)),
    OGN.spell(62, "Reinforce", "G", 5, 0, cl.Dig(5, Pick("unit", zone="deck"), "play", less=Cost(5))),
    OGN.champion(67, "Blitzcrank, Impassive", "G", 5, 1, 5, "Blitzcrank, Mech, Zaun", p.TANK,
                 p.on_play(cl.MoveTo(p.ENEMY, "here"), condition=p.AT_A_BATTLEFIELD, may=True),
                 _hold(cl.Return("me"))),
    OGN.champion(68, "Caitlyn, Patrolling", "G", 3, 1, 3, "Caitlyn, Piltover", p.BACKLINE,
                 cl.Activated(p.exhaust(), (cl.Deal("my might", p.AT_BATTLEFIELD),), only_if=p.AT_A_BATTLEFIELD)),
    OGN.unit(91, "Pit Crew", "B", 3, 0, 3, "Bandle City", cl.Triggered("play gear", (cl.Ready("me"),))),
    OGN.unit(107, "Ava Achiever", "B", 5, 0, 4, "Yordle",
             _attack(cl.Play(Pick("card", whose="yours", zone="hand", keyword="Hidden"), "cost", where="here"),
                     may=True, cost=Cost(0, "B"))),
    OGN.champion(117, "Viktor, Innovator", "B", 4, 1, 3, "Viktor, Zaun",
                 cl.Triggered("play card", (cl.PlayToken("Recruit", 1, "base"),), cl.WhoseTurn("an opponent"))),
    OGN.unit(118, "Wraith of Echoes", "B", 6, 1, 5, "Shadow Isles, Spirit",
             cl.Triggered("friendly unit dies", (cl.Draw(),), each_turn=1)),
    OGN.spell(128, "Challenge", "O", 2, 1, p.ACTION, cl.Choose(p.FRIENDLY), cl.Choose(p.ENEMY), cl.DealEachOther()),
    OGN.spell(129, "Confront", "O", 2, 0, p.ACTION, cl.EnterReady(Pick("unit", every=True)), cl.Draw()),
    OGN.unit(131, "Dune Drake", "O", 5, 0, 5, "Dragon, Shurima",
             _attack(cl.If(cl.YouControl(Pick("unit", whose="enemy", zone="here", status="ready")),
                           (cl.GiveMight(2, "me"),)))),
    OGN.spell(134, "Mobilize", "O", 2, 0, cl.Channel(1, True), cl.If(cl.Not(cl.Did()), (cl.Draw(),))),
    OGN.unit(139, "Cithria of Cloudfield", "O", 2, 0, 1, "Demacia, Elite",
             cl.Triggered("play unit", (cl.Buff("me"),), cl.ItIs(fits=Pick("unit", other=True)))),
    OGN.gear(143, "Pirate's Haven", "O", 3, 0, "", cl.Triggered("ready unit", (cl.GiveMight(1, "that"),))),
    OGN.spell(145, "Unyielding Spirit", "O", 1, 1, p.REACTION, cl.Prevent(what="spells and abilities")),
    OGN.unit(149, "Carnivorous Snapvine", "O", 5, 2, 6, "Shadow Isles",
             p.on_play(cl.Choose(p.ENEMY_AT_BATTLEFIELD), cl.DealEachOther("me", "target 0"))),
    OGN.gear(152, "Mistfall", "O", 3, 0, "",
             cl.Triggered("buff unit", (cl.Ready("that"),), may=True, cost=p.exhaust(0, "O"))),
    OGN.champion(155, "Qiyana, Victorious", "O", 4, 1, 4, "Ixtal, Qiyana", p.DEFLECT,
                 _conquer(cl.Modes(((cl.Draw(),), (cl.Channel(1, True),))))),
    OGN.spell(156, "Sabotage", "O", 1, 1, cl.RevealHand(Pick("nonunit", zone="hand"), "recycle")),
    OGN.champion(158, "Volibear, Imposing", "O", 12, 2, 10, "Freljord, Volibear", cl.Keyword("Shield", 3), p.TANK,
                 cl.Triggered("opponent moves to battlefield", (cl.Draw(),))),
    OGN.champion(159, "Warwick, Hunter", "O", 6, 1, 5, "Dog, Warwick, Zaun", cl.EntersReady(),
                 _attack(cl.Kill(Pick("unit", whose="enemy", zone="here", every=True, status="damaged")))),
    OGN.unit(161, "Deadbloom Predator", "O", 8, 2, 8, "Shadow Isles", p.DEFLECT, cl.MayEnter("occupied enemy")),
    OGN.champion(162, "Miss Fortune, Captain", "O", 5, 1, 5, "Bilgewater, Miss Fortune, Pirate",
                 p.accelerate("O"), p.GANKING,
                 _move(cl.Ready(Pick("thing", other=True, status="exhausted")), condition=_MOVED_ONCE, may=True)),
    OGN.champion(164, "Sett, Brawler", "O", 5, 1, 4, "Ionia, Sett", p.on_play(cl.Buff("me")), _conquer(cl.Buff("me")),
                 cl.Activated(p.acts(p.SPEND_MY_BUFF), (cl.GiveMight(4, "me"),))),
    OGN.unit(167, "Ember Monk", "P", 4, 0, 4, "Bandle City", cl.Triggered("play hidden", (cl.GiveMight(2, "me"),))),
    OGN.unit(174, "Sai Scout", "P", 6, 0, 5, "Shurima", p.VISION, cl.MayEnter()),
    OGN.unit(176, "Sneaky Deckhand", "P", 3, 0, 2, "Bilgewater, Pirate", cl.MayEnter()),
    OGN.spell(179, "Acceptable Losses", "P", 1, 0, p.ACTION, cl.EachDoes("kill", Pick("gear", must=True))),
    OGN.gear(182, "Scrapheap", "P", 2, 0, "", p.on_play(cl.Draw()), cl.Triggered("discard me", (cl.Draw(),)),
             p.deathknell(cl.Draw())),
    OGN.spell(183, "Stacked Deck", "P", 1, 0, p.ACTION, cl.Dig(3, Pick("card", zone="deck"), "hand", True)),
    OGN.champion(189, "Kayn, Unleashed", "P", 6, 1, 6, "Ionia, Kayn", p.GANKING,
                 cl.Cant("be dealt damage", condition=cl.Moved(2))),
    OGN.champion(190, "Kog'Maw, Caustic", "P", 3, 1, 1, "Kog'Maw, The Void", p.deathknell(cl.Deal(4, p.ALL_HERE))),
    OGN.unit(192, "Mindsplitter", "P", 7, 2, 7, "Dragon, Mount Targon",
             p.on_play(cl.RevealHand(Pick("card", zone="hand")))),
    OGN.champion(193, "Miss Fortune, Buccaneer", "P", 4, 1, 4, "Bilgewater, Miss Fortune, Pirate",
                 cl.MayEnter(), cl.MayEnter("open", Pick("unit", whose="friendly", every=True))),
    OGN.unit(199, "Tideturner", "P", 2, 0, 2, "Bilgewater", p.HIDDEN,
             p.on_play(cl.Choose(Pick("unit", whose="yours", elsewhere=True)), cl.SwapPlaces("me", "target 0"), may=True)),
    OGN.spell(203, "Possession", "P", 8, 3, p.ACTION, cl.TakeControl(p.ENEMY_AT_BATTLEFIELD), cl.Recall("it")),
    OGN.champion(205, "Yasuo, Windrider", "P", 5, 1, 4, "Ionia, Yasuo", p.GANKING,
                 _move(cl.GainPoints(), condition=cl.Both(cl.Moved(3), cl.Not(cl.Moved(4))))),
    OGN.spell(209, "Cull the Weak", "Y", 2, 1, cl.EachDoes("kill", Pick("unit", must=True))),
    OGN.spell(220, "Facebreaker", "Y", 2, 0, p.HIDDEN, p.ACTION, cl.Stun(p.FRIENDLY_AT_BATTLEFIELD),
              cl.Stun(Pick("unit", whose="enemy", zone="there"))),
    OGN.spell(221, "Imperial Decree", "Y", 5, 2, p.ACTION, cl.ThisTurn("unit takes damage", (cl.Kill("that"),))),
    OGN.champion(235, "Karma, Channeler", "Y", 6, 1, 6, "Ionia, Karma", p.VISION,
                 cl.Triggered("recycle", (cl.Buff(p.FRIENDLY),))),
    OGN.champion(236, "Karthus, Eternal", "Y", 3, 1, 3, "Karthus, Shadow Isles, Spirit", cl.TriggersMore("die")),
    OGN.gear(242, "Baited Hook", "Y", 3, 0, "",
             cl.Activated(p.exhaust(1, "Y"), (
                 cl.Kill(p.FRIENDLY),
                 cl.Dig(5, Pick("unit", zone="deck"), "play", ignoring="cost", within="its might", plus=1),
             ))),
    OGN.champion(246, "Viktor, Leader", "Y", 4, 1, 4, "Viktor, Zaun",
                 cl.Triggered("friendly unit dies", (cl.PlayToken("Recruit", 1, "base"),),
                              cl.Not(cl.ItIs(tag="Recruit")))),
    OGN.spell(250, "Stormbringer", "RO", 6, 2, cl.Choose(p.BATTLEFIELD),
              cl.Choose(Pick("unit", whose="friendly", zone="base")), cl.Deal("its might", p.ALL_ENEMY_THERE),
              cl.MoveTo("target 1", "there"), signature="Volibear"),
    OGN.spell(256, "Fox-Fire", "GB", 3, 0, p.HIDDEN, p.ACTION,
              cl.Kill(Pick("unit", zone="battlefield", least=0, most=99, together=True, total_might=4)),
              signature="Ahri"),
    OGN.spell(258, "Dragon's Rage", "GO", 4, 1, cl.MoveTo(p.ENEMY, "anywhere"),
              cl.DoThis((cl.Choose(Pick("unit", whose="enemy", zone="there")), cl.DealEachOther("that", "target 0"))),
              signature="Lee Sin"),
    OGN.spell(260, "Last Breath", "GP", 3, 2, p.ACTION, cl.Ready(p.FRIENDLY),
              cl.Deal("by might", p.ENEMY_AT_BATTLEFIELD, "target 0"), signature="Yasuo"),
    OGN.spell(262, "Zenith Blade", "GY", 3, 2, p.ACTION, cl.Stun(p.ENEMY_AT_BATTLEFIELD),
              cl.May((cl.MoveTo(p.FRIENDLY, "there"),)), signature="Leona"),
    OGN.spell(266, "Siphon Power", "BY", 2, 1, p.REACTION, cl.Choose(p.BATTLEFIELD),
              cl.GiveMight(1, Pick("unit", whose="friendly", zone="there", every=True)),
              cl.GiveMight(-1, p.ALL_ENEMY_THERE, 1), signature="Viktor"),
    OGN.spell(270, "Showstopper", "OY", 1, 1, cl.Buff(Pick("unit", whose="friendly", zone="base")),
              cl.MoveTo("it", "battlefield"), signature="Sett"),
    OGS.champion(1, "Annie, Fiery", "R", 5, 1, 4, "Annie, Noxus", cl.BonusDamage()),
    OGS.spell(2, "Firestorm", "R", 6, 1, cl.Choose(p.BATTLEFIELD), cl.Deal(3, p.ALL_ENEMY_THERE)),
    OGS.champion(6, "Lux, Illuminated", "B", 6, 1, 5, "Demacia, Lux",
                 cl.Triggered("play spell", (cl.GiveMight(3, "me"),), p.COSTS_FIVE)),
    OGS.spell(8, "Gentlemen's Duel", "O", 6, 1, p.ACTION, cl.GiveMight(3, p.FRIENDLY), cl.Choose(p.ENEMY),
              cl.DealEachOther()),
)

SPIRITFORGED = (
    SFD.spell(4, "Bushwhack", "R", 2, 1, p.HIDDEN, cl.EnterReady(Pick("unit", every=True)), p.gold()),
    SFD.spell(40, "Thwonk!", "G", 2, 0, p.ACTION, p.repeat(2), cl.Stun(Pick("unit", status="attacking"))),
    SFD.unit(41, "Apprentice Smith", "G", 2, 0, 2, "Freljord",
             _move(cl.Dig(1, Pick("gear", zone="deck"), "draw", True, True))),
    SFD.spell(43, "Emperor's Divide", "G", 2, 0, p.HIDDEN, p.ACTION,
              cl.MoveTo(Pick("unit", whose="friendly", zone="battlefield", least=0, most=99, together=True), "base")),
    SFD.champion(58, "Ornn, Blacksmith", "G", 5, 1, 5, "Freljord, Ornn",
                 p.on_play(cl.Dig(4, Pick("gear", zone="deck"), shown=True)),
                 _hold(cl.Dig(4, Pick("gear", zone="deck"), shown=True))),
    SFD.unit(60, "Tianna Crownguard", "G", 7, 2, 4, "Demacia, Elite", p.DEFLECT,
             cl.Cant("gain points", "opponents", p.AT_A_BATTLEFIELD)),
    SFD.unit(74, "Pickpocket", "B", 3, 0, 3, "Zaun",
             p.on_play(cl.Kill(Pick("gear", max_energy=1)), cl.If(cl.Did(), (p.gold(),)), may=True)),
    SFD.champion(82, "Ezreal, Dashing", "B", 4, 1, 3, "Ezreal, Piltover", _fight(cl.Deal("my might", p.ENEMY_HERE)),
                 cl.Cant("deal combat damage"), cl.Activated(Cost(0, "B"), (cl.MoveTo("me", "base"),), "action")),
    SFD.unit(91, "Buhru Captain", "O", 3, 1, 3, "Bilgewater",
             p.on_play(cl.Modes(((cl.Draw(),), (cl.Buff("me"),))), may=True)),
    SFD.unit(93, "Dauntless Vanguard", "O", 4, 1, 4, "Demacia, Elite", cl.MayEnter("occupied enemy")),
    SFD.unit(101, "Fae Dragon", "O", 7, 1, 7, "Bandle City, Dragon, Fae",
             p.on_play(cl.Buff(Pick("unit", whose="friendly", least=0, most=4))), cl.Triggered("spend buff", (p.gold(),))),
    SFD.spell(106, "Show of Strength", "O", 2, 1, p.REACTION, cl.Draw(cl.Count(_YOUR_MIGHTY))),
    SFD.spell(111, "Here to Help", "O", 2, 1, p.HIDDEN, p.ACTION,
              cl.Play(Pick("unit", whose="yours", zone="hand"), where="controlled", less=Cost(3))),
    SFD.champion(113, "Lucian, Merciless", "O", 3, 0, 3, "Demacia, Lucian, Sentinel", p.WEAPONMASTER,
                 cl.Triggered("conquer", (cl.Ready("me"),), each_turn=1)),
    SFD.spell(114, "Marching Orders", "O", 3, 0, p.ACTION, p.repeat(3), cl.Choose(p.FRIENDLY),
              cl.Choose(p.ENEMY_AT_BATTLEFIELD), cl.DealEachOther()),
    SFD.unit(121, "Black Market Broker", "P", 3, 0, 3, "Zaun", cl.Triggered("play hidden", (p.gold(),))),
    SFD.spell(122, "Called Shot", "P", 0, 1, p.ACTION, p.repeat(0, "P"), cl.Dig(2, Pick("card", zone="deck"), must=True)),
    SFD.unit(132, "Beast Below", "P", 7, 2, 8, "Bilgewater",
             p.on_play(cl.Return(p.ANOTHER_FRIENDLY), cl.Return(p.ENEMY))),
    SFD.champion(148, "Draven, Audacious", "P", 6, 1, 6, "Draven, Noxus", p.DEFLECT,
                 cl.Triggered("win combat", (cl.GainPoints(),), each_turn=1),
                 cl.Triggered("die", (cl.GainPoints(who="an opponent"),), cl.InCombat())),
    SFD.spell(163, "Deathgrip", "Y", 2, 0, p.REACTION, cl.Kill(p.FRIENDLY),
              cl.If(cl.Did(), (cl.GiveMight("its might", Pick("unit", whose="friendly", another=True)),)), cl.Draw()),
    SFD.spell(166, "Rally the Troops", "Y", 2, 0, p.ACTION, cl.ThisTurn("play unit", (cl.Buff("that"),)), cl.Draw()),
    SFD.champion(170, "Rek'Sai, Swarm Queen", "Y", 5, 1, 5, "Rek'Sai, The Void",
                 _attack(cl.Dig(2, Pick("card", zone="deck"), "play", reveal=True, here=True), may=True)),
    SFD.champion(171, "Renata Glasc, Industrialist", "Y", 4, 1, 4, "Renata Glasc, Zaun",
                 cl.OthersEnterReady(Pick("permanent", whose="yours", every=True, token="token"))),
    SFD.champion(173, "Soraka, Wanderer", "Y", 4, 1, 4, "Mount Targon, Soraka", p.BACKLINE,
                 cl.SavesOthers(Pick("unit", whose="yours", zone="here", other=True, weaker=True))),
    SFD.champion(177, "Azir, Sovereign", "Y", 4, 0, 4, "Azir, Bird, Shurima", p.accelerate("Y"),
                 _attack(cl.MoveTo(Pick("unit", whose="yours", least=0, most=99, token="token"), "this battlefield"),
                         may=True)),
    SFD.spell(188, "Void Rush", "RY", 2, 1,
              cl.Dig(2, Pick("card", zone="deck"), "play", reveal=True, rest="draw", less=Cost(2)), signature="Rek'Sai"),
    SFD.spell(194, "Counter Strike", "GO", 2, 1, p.REACTION, cl.Prevent(0, p.UNIT, True), cl.Draw(), signature="Jax"),
)

UNLEASHED = (
    UNL.unit(8, "Towering Pairofant", "R", 6, 0, 6, "Shurima", p.ASSAULT, cl.EntersReady(cl.Was("unit died"))),
    UNL.spell(13, "Lotus Trap", "R", 2, 0, p.HIDDEN, p.REACTION, cl.DoubleDamage(p.UNIT)),
    UNL.spell(15, "Right of Conquest", "R", 3, 1,
              cl.Draw(), cl.Draw(cl.Count(Pick("battlefield", whose="friendly", every=True)))),
    UNL.champion(23, "Katarina, Reckless", "R", 5, 1, 5, "Katarina, Noxus", cl.Triggered("hide", (cl.Ready("me"),)),
                 cl.Triggered("play hidden", (cl.Deal(2, p.ENEMY),))),
    UNL.unit(27, "Inviolus Vox", "R", 8, 2, 8, "Dragon, Mount Targon", _conquer(cl.GiveMight(8, p.FRIENDLY))),
    UNL.unit(29, "Red Brambleback", "R", 4, 1, 4, "Ionia", p.accelerate("R"), cl.TriggersMore("conquer", True),
             _conquer(cl.Buff(p.FRIENDLY))),
    UNL.spell(32, "Double Trouble", "G", 2, 0, p.repeat(2), cl.Dig(3, Pick("unit", zone="deck"), shown=True)),
    UNL.spell(42, "Back Off", "G", 3, 0, p.HIDDEN, p.ACTION, cl.Stun(p.UNIT), cl.If(cl.PlayedFrom(), (cl.Draw(),))),
    UNL.unit(57, "Alpha Wildclaw", "G", 6, 2, 7, "Cat, Freljord", p.TANK,
             cl.Cant("be chosen by enemies", "your weaker units here")),
    UNL.unit(60, "Vilemaw", "G", 8, 2, 8, "Shadow Isles, Spider", p.AMBUSH,
             cl.Cant("deal combat damage", "weaker enemies here"), _hold(cl.Draw())),
    UNL.unit(64, "Fate Weaver", "B", 5, 0, 4, "Ionia",
             p.on_play(cl.Dig(4, Pick("spell", zone="deck", min_energy=4), shown=True))),
    UNL.unit(68, "Spectral Centaur", "B", 6, 0, 5, "Shadow Isles, Spirit",
             cl.Triggered("friendly unit dies", (cl.GiveMight(2, "me"),))),
    UNL.spell(73, "Deadly Flourish", "B", 4, 0, cl.Deal(3, p.ENEMY), cl.ThisTurn("unit dies", (p.gold(),), "it")),
    UNL.unit(77, "Soul Shepherd", "B", 5, 0, 3, "Shadow Isles",
             cl.HasMight(1, Pick("unit", whose="yours", every=True, token="token"))),
    UNL.champion(79, "Diana, Lunari", "B", 3, 0, 3, "Diana, Mount Targon",
                 cl.Triggered("showdown begins", (cl.Predict(), cl.Dig(1, Pick("spell", zone="deck"), "draw", True, True,
                                                                     rest="back")), may=True, cost=Cost(1))),
    UNL.gear(85, "Sumpworks Map", "B", 2, 0, "", p.REACTION, p.TEMPORARY, cl.Triggered("opponent scores", (cl.Draw(),))),
    UNL.gear(88, "Gutter Palace", "B", 4, 0, "",
             cl.Triggered("start of beginning", (cl.WinGame(),), cl.Both(
                 cl.Both(cl.YouControl(p.CARD_IN_HAND, 4), cl.YouControl(p.CARD_IN_HAND, 4, True)),
                 cl.Both(cl.YouControl(p.YOURS_AT_BATTLEFIELD, 4), cl.YouControl(p.YOURS_AT_BATTLEFIELD, 4, True)))),
             cl.Activated(p.exhaust(0, "", p.discard()), (cl.PlayToken("Bird"),))),
    UNL.unit(104, "Gentle Gemdragon", "O", 8, 0, 8, "Dragon, Mount Targon",
             cl.Triggered("play unit", (cl.Ready(Pick("rune", least=0, most=2)),), cl.ItIs(tag="Dragon"))),
    UNL.spell(110, "Clash of Giants", "O", 6, 2, cl.Choose(p.UNIT), cl.Choose(Pick("unit", another=True)),
              cl.DealEachOther()),
    UNL.champion(116, "Poppy, Paragon", "O", 5, 0, 5, "Demacia, Poppy, Yordle", p.DEFLECT,
                 p.on_play(cl.Ready("me"), cl.GainXp(3), condition=cl.NearVictory())),
    UNL.champion(119, "Kha'Zix, Evolving Hunter", "O", 5, 1, 5, "Kha'Zix, The Void", p.HUNT,
                 _attack(cl.Deal("my might", p.ENEMY_HERE), may=True, cost=p.acts(p.spend_xp(3)))),
    UNL.champion(120, "Rengar, Trophy Hunter", "O", 5, 1, 6, "Cat, Ixtal, Rengar", p.AMBUSH, cl.MayEnter("ambush enemies")),
    UNL.spell(128, "Star-Crossed", "P", 3, 1, p.REACTION, cl.Return(p.FRIENDLY), cl.Return(p.ENEMY)),
    UNL.unit(129, "Vicious Snapjaws", "P", 5, 0, 5, "Bilgewater", cl.Triggered("friendly unit dies", (cl.GainXp(),))),
    UNL.champion(143, "Kha'Zix, Mutating Horror", "P", 4, 1, 4, "Kha'Zix, The Void", p.AMBUSH,
                 _fight(cl.GiveMight(2, "me"), cl.GainXp(2), condition=_AN_ENEMY_ALONE_HERE)),
    UNL.unit(147, "Baron Nashor", "P", 10, 3, 12, "The Void", cl.CreatesField("Baron Pit"),
             cl.Cant("be chosen by enemies"), cl.HasMight(2, p.OTHER_FRIENDLY)),
    UNL.unit(154, "Crimson Pigeons", "Y", 3, 0, 3, "Bird, Noxus",
             cl.HasMight(2, condition=cl.Both(cl.IAm("attacking"), cl.YouControl(_ANOTHER_HERE)))),
    UNL.unit(157, "Scrutinizing Sergeant", "Y", 6, 0, 6, "Demacia, Elite", p.on_play(cl.GainXp(cl.Count(p.ALL_FRIENDLY)))),
    UNL.spell(165, "Shadow's Call", "Y", 2, 0,
              cl.GiveKeyword("Temporary", Pick("unit", whose="friendly", without="Temporary"), until=""), cl.Draw(2)),
    UNL.unit(167, "Starhound", "Y", 5, 1, 6, "Dog, Mount Targon",
             p.on_play(cl.Return(Pick("unit", whose="yours", zone="trash", tags=p.ANIMALS)))),
    UNL.champion(171, "Galio, Indefatigable", "Y", 3, 1, 6, "Demacia, Galio", p.DEFLECT, p.TANK,
                 cl.Cant("deal combat damage")),
    UNL.spell(192, "Alpha Strike", "GO", 3, 1, p.ACTION, cl.Choose(p.FRIENDLY),
              cl.DealSplit("by might", Pick("unit", whose="enemy", zone="battlefield", least=0, most=99), "target 0"),
              cl.ThisTurn("this kills", (cl.GainXp(),)), signature="Master Yi"),
    UNL.spell(202, "Void Assault", "OP", 2, 1, cl.MoveTo(p.FRIENDLY, "anywhere"), cl.MoveTo(p.ENEMY, "anywhere"),
              signature="Kha'Zix"),
    UNL.spell(204, "Keeper's Verdict", "OY", 2, 2, p.ACTION, cl.PutOnDeck(p.ENEMY_AT_BATTLEFIELD), signature="Poppy"),
)

VENDETTA = (
    VEN.unit(4, "Dune Surfer", "R", 3, 0, 3, "Shurima", cl.Ignores("Tank")),
    VEN.spell(10, "Consuming Curse", "R", 2, 0, p.ACTION, cl.BonusDamage(1, "this", per="my name in trash"),
              cl.Deal(2, p.AT_BATTLEFIELD)),
    VEN.unit(13, "Shadow Assassin", "R", 5, 0, 5, "Ionia",
             cl.EntersReady(cl.YouControl(Pick("card", whose="yours", zone="trash", named=True)))),
    VEN.champion(17, "Morgana, Vindictive", "R", 5, 1, 5, "Demacia, Morgana", p.AMBUSH,
                 p.on_play(cl.Deal("its damage", p.UNIT))),
    VEN.unit(25, "Esteemed Hierophant", "G", 5, 0, 5, "Shurima",
             cl.Prevents("enemy spells and abilities", cl.YouControl(Pick("rune", whose="yours"), 7))),
    VEN.unit(33, "Pakaa Protector", "G", 5, 0, 4, "Cat, Shurima",
             _move(cl.Dig(1, Pick("unit", zone="deck"), "draw", True, True, rest="trash"),
                   cl.If(cl.Not(cl.ItIs(fits=Pick("unit", zone="anywhere"))), (cl.GiveMight(2, "me"),)))),
    VEN.champion(38, "Akali, Silent", "G", 4, 1, 4, "Akali, Ionia",
                 cl.Cant("be chosen by enemies", condition=cl.Not(cl.InCombat())), _arrive(cl.GiveMight(2, "me"))),
    VEN.champion(42, "Shen, Scourge of Shadows", "G", 5, 1, 6, "Ionia, Shen", _hold(cl.Draw(), condition=_ONE_OTHER_HERE)),
    VEN.spell(61, "Decree of Insight", "B", 1, 0, p.REACTION, cl.Ignores("Deflect", "paying this"),
              cl.GiveMight(-5, Pick("unit", whose="enemy", domain="O"))),
    VEN.unit(71, "Fretful Feline", "O", 6, 0, 5, "Cat, Piltover", cl.Triggered("become ready", (cl.GiveMight(2, "me"),))),
    VEN.champion(84, "Ambessa, The Wolf", "O", 4, 0, 4, "Ambessa, Noxus", p.empower(3, "O"),
                 cl.HasMight(3, gate=p.EMPOWERED),
                 cl.Cant("be dealt damage", condition=cl.Not(cl.InCombat()), gate=p.EMPOWERED)),
    VEN.spell(85, "Decree of Strength", "O", 1, 0, cl.RevealHand(Pick("card", zone="hand", domain="B"), "recycle")),
    VEN.spell(90, "Cataclysmic Duel", "O", 8, 3, cl.EachKeeps((Pick("unit"),))),
    VEN.gear(22, "Endless Riches", "R", 5, 1, "", p.on_play(cl.Banish(Pick("card", whose="yours", zone="hand", every=True)),
                       cl.Banish(Pick("card", whose="yours", zone="trash", every=True)), cl.Burn(7)),
             cl.SkipPhase("draw"), cl.PlayFromTrash(), cl.BanishesInstead()),
    VEN.unit(95, "Shadow Order Disciple", "P", 2, 0, 2, "Ionia",
             _move(cl.Burn(), cl.GiveMight(1, "me"), may=True)),
    VEN.unit(97, "Spiderling", "P", 3, 0, 1, "Shadow Isles, Spider", p.HIDDEN,
             cl.HasMight(1, per=Pick("unit", whose="yours", zone="here", other=True, named=True))),
    VEN.spell(107, "Decree of Discord", "P", 1, 1,
              cl.Return(Pick("unit", whose="enemy", domain="Y", least=0, most=99, total_might=5))),
    VEN.unit(117, "Disciple of Shen", "Y", 2, 0, 1, "Ionia", p.HIDDEN,
             cl.Has(cl.Keyword("Shield", 3), condition=_ONE_OTHER_HERE)),
    VEN.unit(121, "Reluctant Leader", "Y", 4, 1, 3, "Ionia",
             cl.Triggered("play unit", (cl.GiveMight(2, "me"),), cl.ItIs(fits=Pick("unit", other=True)))),
    VEN.spell(126, "Ki Barrier", "Y", 2, 1, p.REACTION, cl.Prevent(7, p.UNIT)),
    VEN.unit(129, "Sacred Protector", "Y", 4, 1, 6, "Fae, Ionia",
             cl.Cant("deal combat damage", condition=cl.Not(_ONE_OTHER_HERE))),
    VEN.champion(136, "Ambessa, Respected and Feared", "Y", 5, 0, 5, "Ambessa, Noxus", p.empower(1, "YY"),
                 cl.Has(cl.Keyword("Assault", 2), gate=p.EMPOWERED),
                 _attack(cl.Kill(Pick("unit", whose="enemy", zone="here", weaker=True)), gate=p.EMPOWERED)),
    VEN.champion(138, "Shen, Leader of the Kinkou Order", "Y", 6, 2, 7, "Ionia, Shen", p.SHIELD,
                 _hold(cl.GainPoints(), condition=_ONE_OTHER_HERE)),
    VEN.spell(144, "Death Mark", "RP", 2, 1, cl.Burn(3), cl.PlayToken("Shadow Clone"), p.flow(1, "AA"), signature="Zed"),
    VEN.spell(156, "Lightning Rush", "PY", 1, 0, cl.Dig(3, Pick("card", zone="deck"), rest="trash"), p.flow(2, "A"),
              signature="Kennen"),
)
