"""Artifacts and artifact creatures without colour, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import artifact, creature, equipment

_ROBOT = "Artifact Creature"

CREATURES = (
    creature("Ornithopter", "{0}", "Thopter", "0/2", p.FLYING, types=_ROBOT),
    creature("Phyrexian Walker", "{0}", "Phyrexian Construct", "0/3", types=_ROBOT),
    creature("Darksteel Myr", "{3}", "Myr", "0/1", p.INDESTRUCTIBLE, types=_ROBOT),
    creature("Onulet", "{3}", "Construct", "2/2", p.dies(cl.GainLife(2)), types=_ROBOT),
    creature("Su-Chi", "{4}", "Construct", "4/4", p.dies(cl.AddMana("{C}{C}{C}{C}")), types=_ROBOT),
    creature("Yotian Soldier", "{3}", "Soldier", "1/4", p.VIGILANCE, types=_ROBOT),
    creature("Dragon Engine", "{3}", "Construct", "1/3", cl.Activated(p.pay("{2}"), (p.gets("this", 1, 0),)), types=_ROBOT),
    creature("Triskelion", "{6}", "Construct", "1/1", cl.Replaces("enters", "with counters", n=3, word="+1/+1"),
             cl.Activated(p.pay("", Pay("remove counters", word="+1/+1")), (cl.Damage(1, "target 0"),), p.one(p.ANY)), types=_ROBOT),
    creature("Juggernaut", "{4}", "Juggernaut", "5/3", p.static(cl.Must("attack")),
             p.static(cl.Forbid("be blocked", by=Which(subtypes=("Wall",)))), types=_ROBOT),
    creature("Solemn Simulacrum", "{4}", "Golem", "2/2",
             p.enters(cl.Search(p.BASIC_LAND_CARD, "battlefield", tapped=True, reveal=False), optional=True),
             p.dies(cl.Draw(), optional=True), types=_ROBOT),
    creature("Platinum Angel", "{7}", "Angel", "4/4", p.FLYING, p.static(cl.Forbid("lose"), to="you"),
             p.static(cl.Forbid("win"), to="opponent"), types=_ROBOT),
    creature("Stuffy Doll", "{5}", "Construct", "0/1", p.INDESTRUCTIBLE,
             cl.Replaces("enters", "as", does=(cl.Choose("player", link=True),), link="chosen"),
             cl.Triggered("damaged", (cl.Damage(p.THAT_MUCH, "chosen player"),), link="chosen"),
             cl.Activated(p.TAP, (cl.Damage(1, "this"),)), types=_ROBOT),
    creature("Painter's Servant", "{2}", "Scarecrow", "1/3",
             cl.Replaces("enters", "as", does=(cl.Choose("color", link=True),), link="chosen"),
             cl.Static((cl.SetColors("chosen", keep=True),),
                       Which(either=(Which("card", zone="elsewhere"), p.SPELL, p.PERMANENT)), link="chosen"), types=_ROBOT),
)

ARTIFACTS = (
    artifact("Sol Ring", "{1}", p.mana("{C}{C}")),
    artifact("Black Lotus", "{0}", cl.Activated(p.tap("", p.SACRIFICE_THIS), (cl.AddMana(any="WUBRG", n=3),))),
    artifact("Mind Stone", "{2}", p.mana("{C}"), cl.Activated(p.tap("{1}", p.SACRIFICE_THIS), (cl.Draw(),))),
    artifact("Everflowing Chalice", "{0}", cl.Keyword("multikicker", price=Price("{2}")),
             cl.Replaces("enters", "with counters", n=Amount("kicked"), word="charge"),
             cl.Activated(p.TAP, (cl.AddMana("{C}", n=Amount("counters", word="charge")),))),
    artifact("Chrome Mox", "{0}",
             p.enters(cl.May((cl.Choose("object", p.your_hand(not_types=("Artifact", "Land"))), cl.Exile("chosen", link=True))),
                      link="exiled"),
             cl.Activated(p.TAP, (cl.AddMana(any="linked"),), link="exiled")),
    artifact("Isochron Scepter", "{2}",
             p.enters(cl.May((cl.Choose("object", p.your_hand("Instant", max_mv=2)), cl.Exile("chosen", link=True))), link="exiled"),
             cl.Activated(p.tap("{2}"), (cl.CastFree("linked", copy=True),), link="exiled")),
    artifact("Golgothian Sylex", "{4}",
             cl.Activated(p.tap("{1}"), (cl.Sacrifice(Which(token="nontoken", name="Antiquities"), "each", -1),))),
    artifact("Millstone", "{2}", cl.Activated(p.tap("{2}"), (cl.Mill(2, "target 0"),), p.one(p.PLAYER))),
    artifact("Tormod's Crypt", "{0}",
             cl.Activated(p.tap("", p.SACRIFICE_THIS), (cl.Exile(Which("card", whose="target 0", zone="graveyard")),), p.one(p.PLAYER))),
    artifact("Relic of Progenitus", "{1}",
             cl.Activated(p.TAP, (cl.Choose("object", Which("card", whose="target 0", zone="graveyard"), "target 0"), cl.Exile("chosen")),
                          p.one(p.PLAYER)),
             cl.Activated(p.pay("{1}", Pay("exile this")), (cl.Exile(p.CARD_IN_GRAVEYARD), cl.Draw()))),
    artifact("Nevinyrral's Disk", "{4}", p.ENTERS_TAPPED,
             cl.Activated(p.tap("{1}"), (cl.Destroy(Which(types=("Artifact", "Creature", "Enchantment"))),))),
    artifact("Panharmonicon", "{4}",
             p.static(cl.ExtraTrigger(p.YOURS, "enters", Which(types=("Artifact", "Creature"))))),
    artifact("Torpor Orb", "{2}", p.static(cl.Forbid("trigger by entering"), to=p.CREATURE)),
    artifact("Strionic Resonator", "{2}",
             cl.Activated(p.tap("{2}"), (cl.CopySpell(),), p.one(Which("ability", whose="you", zone="stack", status="triggered")))),
    artifact("Sphere of Resistance", "{2}", p.static(cl.CostChange(p.SPELL, more="{1}"))),
    artifact("Trinisphere", "{3}",
             p.static(cl.CostChange(p.SPELL, least=3), while_=Condition("fits", Which(status="untapped")))),
    artifact("Null Rod", "{2}", p.static(cl.Forbid("activate", which=p.ARTIFACT), to="each")),
    artifact("Pithing Needle", "{1}",
             cl.Replaces("enters", "as", does=(cl.Choose("card name", link=True),), link="chosen"),
             cl.Static((cl.Forbid("activate", which=Which("source", name="linked"), mana=False),), "each", link="chosen")),
    artifact("Chalice of the Void", "{X}{X}", cl.Replaces("enters", "with counters", n=p.X, word="charge"),
             cl.Triggered("cast", (cl.Counter("that spell"),), who="each",
                          which=Which("spell", zone="stack", amount=Amount("counters", word="charge"), compare="exactly"))),
    artifact("Ensnaring Bridge", "{3}",
             p.static(cl.Forbid("attack"), to=Which(types=("Creature",), amount=Amount("cards in hand", ref="you"), by="power",
                                                    compare="more than"))),
    artifact("Vedalken Orrery", "{4}", p.static(cl.Allow("flash", p.SPELL), to="you")),
    artifact("Crucible of Worlds", "{3}",
             p.static(cl.Allow("play from", Which("card", types=("Land",), whose="you", zone="graveyard"), "graveyard"), to="you")),
    artifact("Howling Mine", "{2}",
             cl.Triggered("draw step", (cl.Draw(1, "that player"),), who="each",
                          only=Condition("fits", Which(status="untapped")))),
    artifact("Ashnod's Altar", "{3}", cl.Activated(p.pay("", p.SACRIFICE_CREATURE), (cl.AddMana("{C}{C}"),))),
    artifact("Phyrexian Altar", "{3}", cl.Activated(p.pay("", p.SACRIFICE_CREATURE), (cl.AddMana(any="WUBRG"),))),
    artifact("Sculpting Steel", "{3}", cl.Replaces("enters", "copy", of=p.ARTIFACT, optional=True)),
    artifact("Orb of Dreams", "{3}", cl.Replaces("enters", "tapped", p.PERMANENT)),
    artifact("Mycosynth Lattice", "{6}", p.static(cl.SetTypes(("Artifact",)), to=p.PERMANENT),
             p.static(cl.SetColors(), to=Which(either=(Which("card", zone="elsewhere"), p.SPELL, p.PERMANENT))),
             p.static(cl.Allow("any mana"), to="each")),
    artifact("Sundial of the Infinite", "{2}", cl.Activated(p.tap("{1}"), (cl.EndTurn(),), timing="your turn")),
    artifact("Eon Hub", "{5}", cl.Replaces("step", "skip", who="each", word="upkeep")),
    artifact("Whetwheel", "{4}", cl.Activated(p.tap("{X}{X}"), (cl.Mill(p.X, "target 0"),), p.one(p.PLAYER)), p.morph("{3}")),
)

EQUIPMENT = (
    equipment("Bonesplitter", "{1}", p.bonus("host", 2, 0), equip="{1}"),
    equipment("Lightning Greaves", "{2}", p.bonus("host", 0, 0, p.HASTE, p.SHROUD), equip="{0}"),
    equipment("Loxodon Warhammer", "{3}", p.bonus("host", 3, 0, p.TRAMPLE, p.LIFELINK), equip="{3}"),
    equipment("Skullclamp", "{1}", p.bonus("host", 1, -1), cl.Triggered("dies", (cl.Draw(2),), which=Which(status="host")), equip="{1}"),
)

CARDS = CREATURES + ARTIFACTS + EQUIPMENT
