"""Cards that rulings are about, with wordings that few others share; of all sets."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
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
_CHEAPER_SPELL_IN_TRASH = Pick("spell", whose="yours", zone="trash", cheaper="your points")

ORIGINS = (
    OGN.champion(34, "Tryndamere, Barbarian", "R", 7, 2, 8, "Freljord, Tryndamere",
                 cl.Triggered("conquer", (cl.GainPoints(),), cl.Was("you dealt 5 excess"))),
    OGN.spell(46, "En Garde", "G", 1, 0, p.REACTION,
              cl.GiveMight(1, p.FRIENDLY), cl.If(_YOURS_ALONE_THERE, (cl.GiveMight(1, "target 0"),))),
    OGN.spell(108, "Convergent Mutation", "B", 2, 1, p.REACTION,
              cl.Choose(p.FRIENDLY), cl.Choose(Pick("unit", whose="friendly", another=True)),
              cl.RaiseMight("its might", "target 0", "turn")),
    OGN.champion(112, "Kai'Sa, Evolutionary", "B", 6, 1, 6, "Kai'Sa, The Void", p.GANKING,
                 cl.Triggered("conquer", (cl.Play(_CHEAPER_SPELL_IN_TRASH, "energy", then="recycle"),), may=True)),
)

SPIRITFORGED = (
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
)

VENDETTA = (
    equipment(VEN, 137, "Shady Spectacles", "Y", 4, 0, 0, Cost(1, "Y"), cl.CopiesAsAttached("unit")),
)
