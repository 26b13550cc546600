"""Cards that rulings are about, with wordings that few others share; of all sets."""
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

#: The unit that was chosen is the only one that you control there.
_YOURS_ALONE_THERE = cl.Both(cl.ItIs(fits=p.YOUR_UNIT), cl.YouControl(Pick("unit", whose="yours", zone="there"), 1, True))
_A_TOKEN_OF_THEM = Pick("unit", least=0, most=2, made=True)
_OTHER_ENEMIES_HERE = Pick("unit", whose="enemy", zone="here", every=True, another=True)
_HIDDEN_ONES = Pick("card", zone="revealed", keyword="Hidden")
_EVERY_EQUIPMENT = Pick("gear", whose="yours", zone="anywhere", tag="Equipment", every=True)
_NO_DEARER_IN_TRASH = Pick("unit", whose="yours", zone="trash", paid=True)
_MECH_IN_TRASH = Pick("unit", whose="yours", zone="trash", tag="Mech")
_CHEAPER_SPELL_IN_TRASH = Pick("spell", whose="yours", zone="trash", cheaper="your points")


def _if_domain(letter: str, *then: cl.Instruction) -> cl.If:
    """If the rune that was revealed is of that domain, do this: a reflexive trigger, as the official answer says."""
    return cl.If(cl.ItIs(fits=Pick("rune", zone="anywhere", domain=letter)), (cl.DoThis(then),))


ORIGINS = (
    OGN.spell(25, "Blind Fury", "R", 4, 2,
              p.ACTION, cl.RevealTop(1, "opponents"), cl.PlayRevealed(), cl.Recycle("revealed")),
    OGN.champion(34, "Tryndamere, Barbarian", "R", 7, 2, 8, "Freljord, Tryndamere",
                 cl.Triggered("conquer", (cl.GainPoints(),), cl.Was("you dealt 5 excess"))),
    OGN.unit(37, "Immortal Phoenix", "R", 3, 1, 3, "Spirit", cl.Keyword("Assault", 2),
             cl.Triggered("kill unit with spell", (cl.Play("me", "cost"),), may=True, cost=Cost(1, "R"), zone="trash")),
    OGN.spell(46, "En Garde", "G", 1, 0, p.REACTION,
              cl.GiveMight(1, p.FRIENDLY), cl.If(_YOURS_ALONE_THERE, (cl.GiveMight(1, "target 0"),))),
    OGN.spell(53, "Stand United", "G", 3, 0,
              p.HIDDEN, p.ACTION, cl.Buff(p.FRIENDLY), cl.BuffsGiveMore(1, p.ALL_FRIENDLY)),
    OGN.spell(108, "Convergent Mutation", "B", 2, 1, p.REACTION,
              cl.Choose(p.FRIENDLY), cl.Choose(Pick("unit", whose="friendly", another=True)),
              cl.RaiseMight("its might", "target 0", "turn")),
    OGN.champion(112, "Kai'Sa, Evolutionary", "B", 6, 1, 6, "Kai'Sa, The Void", p.GANKING,
                 cl.Triggered("conquer", (cl.Play(_CHEAPER_SPELL_IN_TRASH, "energy", then="recycle"),), may=True)),
    OGN.champion(121, "Teemo, Strategist", "B", 2, 1, 2, "Bandle City, Teemo, Yordle", p.HIDDEN,
                 cl.Triggered("defend", (
                     cl.Choose(p.ENEMY_HERE), cl.RevealTop(5), cl.Deal(cl.Count(_HIDDEN_ONES), "target 0"), cl.Recycle("revealed"),
                 ))),
    OGN.gear(181, "Pack of Wonders", "P", 2, 0, "",
             cl.Activated(p.exhaust(), (cl.Return(Pick("permanent or facedown", whose="friendly", other=True)),))),
    OGN.champion(194, "Nocturne, Horrifying", "P", 4, 1, 4, "Nocturne", p.GANKING, cl.AsSeen(Cost(0, "A"))),
    OGN.champion(200, "Twisted Fate, Gambler", "P", 4, 0, 4, "Bilgewater, Twisted Fate",
                 cl.Triggered("attack", (
                     cl.RevealTop(1, deck="rune"), cl.Recycle("it"),
                     _if_domain("R", cl.Deal(2, p.ENEMY_HERE), cl.Deal(1, _OTHER_ENEMIES_HERE)),
                     _if_domain("B", cl.Draw()),
                     _if_domain("Y", cl.Stun(p.ENEMY)),
                 ))),
    OGN.gear(227, "Symbol of the Solari", "Y", 1, 0, "", cl.RecallsAll()),
)

SPIRITFORGED = (
    SFD.champion(26, "Rumble, Hotheaded", "R", 4, 0, 4, "Bandle City, Mech, Rumble, Yordle", cl.Has(p.ASSAULT, p.YOUR_MECHS),
                 cl.Triggered("conquer", (cl.Play(_MECH_IN_TRASH, off="paid might"),), may=True,
                              cost=p.acts(Act("recycle", p.ANOTHER_FRIENDLY)))),
    SFD.champion(54, "Jax, Unmatched", "G", 5, 1, 5, "Icathia, Jax", p.DEFLECT,
                 cl.Has(cl.Keyword("Quick-Draw"), _EVERY_EQUIPMENT)),
    SFD.gear(78, "Temporal Portal", "B", 3, 0, "", cl.Activated(p.exhaust(0, "A"), (cl.NextHasRepeat(),))),
    SFD.spell(198, "Arise!", "GY", 6, 1,
              cl.PlayToken("Sand Soldier", cl.Count(p.equipment())), cl.DoThis((cl.Ready(_A_TOKEN_OF_THEM),)), signature="Azir"),
    SFD.spell(202, "Hostile Takeover", "BY", 5, 2,
              p.HIDDEN, cl.TakeControl(p.ENEMY_AT_BATTLEFIELD, "lost"), cl.Ready("it"),
              cl.AtEndOfTurn((cl.LoseControl("it"), cl.Recall("it"))), signature="Renata Glasc"),
    SFD.champion(24, "Rell, Magnetic", "R", 4, 0, 4, "Noxus, Rell", p.TANK,
                 cl.Triggered("attack", (
                     cl.Play(Pick("gear", whose="yours", zone="hand", tag="Equipment", max_energy=2), "cost"),
                     cl.If(cl.Did(), (cl.DoThis((cl.Attach("me", "that"),)),)),
                 ), may=True)),
    SFD.champion(49, "Aphelios, Exalted", "G", 4, 1, 4, "Aphelios, Mount Targon",
                 cl.Triggered("equip me", (cl.Modes((
                     (cl.Ready(Pick("rune", least=2, most=2)),), (cl.Channel(1, True),), (cl.Buff(p.FRIENDLY),),
                 ), True),))),
    SFD.champion(50, "Azir, Ascendant", "G", 6, 1, 6, "Azir, Bird, Shurima",
                 cl.Activated(Cost(power="G"), (cl.Choose(p.YOUR_UNIT), cl.SwapPlaces(), cl.TakeEquipment()), "action",
                              each_turn=1)),
    SFD.unit(112, "Kato the Arm", "O", 4, 1, 3, "Noxus", p.DEFLECT,
             cl.Triggered("move me to battlefield", (
                 cl.GiveKeyword("mine", p.ANOTHER_FRIENDLY), cl.GiveMight("my might", "target 0"),
             ))),
    SFD.champion(116, "Yone, Blademaster", "O", 5, 1, 5, "Demon, Ionia, Yone", p.WEAPONMASTER,
                 cl.Triggered("conquer", (cl.Deal("my might", Pick("unit", whose="enemy", zone="base")),),
                              cl.Was("it was uncontrolled"))),
    equipment(SFD, 59, "Svellsongur", "G", 3, 1, 0, Cost(1, "G"), cl.CopiesAsAttached("text")),
)

UNLEASHED = (
    UNL.unit(122, "Crescent Guardian", "P", 4, 0, 4, "Mount Targon",
             cl.ExtraCost(Cost(0, "P"), True, condition=cl.Was("you played a spell")), cl.EntersReady(cl.PaidCost())),
    UNL.champion(169, "Ashe, Focused", "Y", 5, 1, 4, "Ashe, Freljord",
                 p.on_play(cl.RevealHand(Pick("card", zone="hand"), "banish", until_hold=True))),
    UNL.unit(194, "Shadow", "GP", 3, 0, 3, "Shadow Isles, Vex", cl.EntersReady(p.AT_A_BATTLEFIELD),
             cl.Activated(p.exhaust(1, "A"), (cl.Stun(Pick("unit", whose="enemy", zone="here", status="attacking")),), "action"),
             supertype="Signature"),
    UNL.spell(101, "Call to Battle", "O", 3, 0,
              cl.MoveTo(p.YOUR_UNIT, "controlled"), cl.EachDoes("move there", p.UNIT, "an opponent")),
    UNL.spell(139, "Bone Skewer", "P", 2, 1, p.HIDDEN,
              cl.Choose(p.BATTLEFIELD), cl.RevealHand(Pick("unit", zone="hand"), "", optional=True),
              cl.Play("it", "all", "its owner", "there"), cl.If(cl.Did(), (cl.DoThis((cl.Stun("that"),)),))),
    UNL.spell(142, "Heedless Resurrection", "P", 2, 1,
              p.REACTION, cl.ExtraCost(p.acts(p.KILL_FRIENDLY)), cl.Play(_NO_DEARER_IN_TRASH, "cost")),
    UNL.champion(150, "Vex, Apathetic", "P", 4, 0, 4, "Shadow Isles, Vex, Yordle", p.DEFLECT,
                 cl.Triggered("opponent plays unit", (cl.Stun("that"), cl.Forbid("move it", "that player")),
                              p.AT_A_BATTLEFIELD)),
    UNL.spell(184, "Thrill of the Hunt", "RO", 2, 1, p.REACTION,
              cl.Banish(p.FRIENDLY), cl.Play("it", "cost", "its owner", "any battlefield"), signature="Rengar"),
)

VENDETTA = (
    equipment(VEN, 137, "Shady Spectacles", "Y", 4, 0, 0, Cost(1, "Y"), cl.CopiesAsAttached("unit")),
)
