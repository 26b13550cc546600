"""Lands, one a line or two. What a basic land type makes is the type's own (305.6) and is not written."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Condition, Target, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import land

_ANOTHER_LAND_TYPE = Condition("exists", Which(subtypes=("Plains", "Island"), whose="you"), negated=True)
_BASIC_CARD_ONTO_BATTLEFIELD = cl.Search(p.BASIC_LAND_CARD, "battlefield", tapped=True, reveal=False)

BASICS = (
    land("Plains", subtypes="Plains", supertypes="Basic"),
    land("Island", subtypes="Island", supertypes="Basic"),
    land("Swamp", subtypes="Swamp", supertypes="Basic"),
    land("Mountain", subtypes="Mountain", supertypes="Basic"),
    land("Forest", subtypes="Forest", supertypes="Basic"),
    land("Wastes", p.mana("{C}"), supertypes="Basic"),
)

DUALS = (
    land("Tundra", subtypes="Plains Island"),
    land("Underground Sea", subtypes="Island Swamp"),
    land("Badlands", subtypes="Swamp Mountain"),
    land("Taiga", subtypes="Mountain Forest"),
    land("Savannah", subtypes="Forest Plains"),
    land("Hallowed Fountain", p.SHOCK, subtypes="Plains Island"),
    land("Watery Grave", p.SHOCK, subtypes="Island Swamp"),
    land("Blood Crypt", p.SHOCK, subtypes="Swamp Mountain"),
    land("Stomping Ground", p.SHOCK, subtypes="Mountain Forest"),
    land("Temple Garden", p.SHOCK, subtypes="Forest Plains"),
    land("Adarkar Wastes", p.mana("{C}"), cl.Activated(p.TAP, (cl.AddMana(any="WU"), cl.Damage(1, "you")))),
    land("Glacial Fortress", cl.Replaces("enters", "tapped", only=_ANOTHER_LAND_TYPE), p.any_mana("WU")),
    land("Dismal Backwater", p.ENTERS_TAPPED, p.enters(cl.GainLife(1)), p.any_mana("UB")),
)

FETCHES = (
    land("Evolving Wilds", cl.Activated(p.tap("", p.SACRIFICE_THIS), (_BASIC_CARD_ONTO_BATTLEFIELD,))),
    land("Terramorphic Expanse", cl.Activated(p.tap("", p.SACRIFICE_THIS), (_BASIC_CARD_ONTO_BATTLEFIELD,))),
    land("Flooded Strand", cl.Activated(p.tap("", p.life(1), p.SACRIFICE_THIS), (
        cl.Search(Which("card", subtypes=("Plains", "Island"), zone="library"), "battlefield", reveal=False),))),
    land("Polluted Delta", cl.Activated(p.tap("", p.life(1), p.SACRIFICE_THIS), (
        cl.Search(Which("card", subtypes=("Island", "Swamp"), zone="library"), "battlefield", reveal=False),))),
    land("Wooded Foothills", cl.Activated(p.tap("", p.life(1), p.SACRIFICE_THIS), (
        cl.Search(Which("card", subtypes=("Mountain", "Forest"), zone="library"), "battlefield", reveal=False),))),
)

OTHERS = (
    land("Bojuka Bog", p.ENTERS_TAPPED,
         p.enters(cl.Exile(Which("card", whose="target 0", zone="graveyard")), targets=p.one(p.PLAYER)), p.mana("{B}")),
    land("Urborg, Tomb of Yawgmoth", p.static(cl.SetTypes(subtypes=("Swamp",)), to=p.LAND), supertypes="Legendary"),
    land("Dark Depths", cl.Replaces("enters", "with counters", n=10, word="ice"),
         cl.Activated(p.pay("{3}"), (cl.RemoveCounters("ice", "this"),)),
         cl.Triggered("state", (cl.Sacrifice("this"), cl.If(Condition("did"), (cl.MakeTokens("Marit Lage"),))),
                      only=Condition("fits", Which(counter="ice"), negated=True)), supertypes="Legendary Snow"),
    land("Cavern of Souls", cl.Replaces("enters", "as", does=(cl.Choose("creature type", link=True),), link="chosen"), p.mana("{C}"),
         cl.Activated(p.TAP, (cl.AddMana(any="WUBRG", only="creature spells of the chosen type", rider="can't be countered"),),
                      link="chosen")),
    land("Echoing Deeps",
         cl.Replaces("enters", "copy", of=Which("card", types=("Land",), zone="graveyard"), optional=True, word="tapped",
                     changes=(cl.SetTypes(subtypes=("Cave",)),)), p.mana("{C}"), subtypes="Cave"),
    land("Vesuva", cl.Replaces("enters", "copy", of=p.LAND, optional=True, word="tapped")),
    land("Mutavault", p.mana("{C}"),
         cl.Activated(p.pay("{1}"), (cl.Modify("this", (cl.SetTypes(("Creature",), all_creature_types=True), cl.SetPT(2, 2))),))),
    land("Mishra's Factory", p.mana("{C}"),
         cl.Activated(p.pay("{1}"), (cl.Modify("this", (cl.SetTypes(("Artifact", "Creature"), ("Assembly-Worker",)), cl.SetPT(2, 2))),)),
         cl.Activated(p.TAP, (p.gets("target 0", 1, 1),), p.one(Which(types=("Creature",), subtypes=("Assembly-Worker",))))),
    land("Strip Mine", p.mana("{C}"), cl.Activated(p.tap("", p.SACRIFICE_THIS), (cl.Destroy("target 0"),), p.one(p.LAND))),
    land("Wasteland", p.mana("{C}"), cl.Activated(p.tap("", p.SACRIFICE_THIS), (cl.Destroy("target 0"),), p.one(p.NONBASIC))),
    land("Ghost Quarter", p.mana("{C}"),
         cl.Activated(p.tap("", p.SACRIFICE_THIS), (
             cl.Destroy("target 0"),
             cl.May((cl.Search(p.BASIC_LAND_CARD, "battlefield", who="controller of target 0", reveal=False),), "controller of target 0")),
             p.one(p.LAND))),
    land("Rishadan Port", p.mana("{C}"), cl.Activated(p.tap("{1}"), (cl.Tap("target 0"),), p.one(p.LAND))),
    land("Maze of Ith",
         cl.Activated(p.TAP, (cl.Untap("target 0"), cl.Prevent(-1, "target 0", combat=True), cl.Prevent(-1, by="target 0", combat=True)),
                      (Target(Which(types=("Creature",), status="attacking")),))),
    land("City of Brass", cl.Triggered("tapped", (cl.Damage(1, "you"),)), p.any_mana()),
    land("Ancient Tomb", cl.Activated(p.TAP, (cl.AddMana("{C}{C}"), cl.Damage(2, "you")))),
    land("Cloudpost", p.ENTERS_TAPPED,
         cl.Activated(p.TAP, (cl.AddMana("{C}", n=cl.Amount("count", Which(subtypes=("Locus",)))),)), subtypes="Locus"),
    land("Reliquary Tower", p.static(cl.Allow("no hand limit"), to="you"), p.mana("{C}")),
    land("Mishra's Workshop", cl.Activated(p.TAP, (cl.AddMana("{C}{C}{C}", only="artifact spells"),))),
)

CARDS = BASICS + DUALS + FETCHES + OTHERS
