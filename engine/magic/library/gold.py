"""Cards of several colours, and of hybrid mana, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Price, Target, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import aura, creature, enchantment, instant, legend

CREATURES = (
    creature("Slippery Bogle", "{G/U}", "Beast", "1/1", p.HEXPROOF),
    creature("Boros Swiftblade", "{R}{W}", "Human Soldier", "1/2", p.DOUBLE_STRIKE),
    creature("Boggart Ram-Gang", "{R/G}{R/G}{R/G}", "Goblin Warrior", "3/3", p.HASTE, cl.Keyword("wither")),
    creature("Kitchen Finks", "{1}{G/W}{G/W}", "Ouphe", "3/2", p.enters(cl.GainLife(2)), p.PERSIST),
    creature("Murderous Redcap", "{2}{B/R}{B/R}", "Goblin Assassin", "2/2",
             p.enters(cl.Damage(Amount("power"), "target 0"), targets=p.one(p.ANY)), p.PERSIST),
    creature("Boros Reckoner", "{R/W}{R/W}{R/W}", "Minotaur Wizard", "3/3",
             cl.Triggered("damaged", (cl.Damage(p.THAT_MUCH, "target 0"),), p.one(p.ANY)),
             cl.Activated(p.pay("{R/W}"), (p.gets("this", 0, 0, p.FIRST_STRIKE),))),
    creature("Fulminator Mage", "{1}{B/R}{B/R}", "Elemental Shaman", "2/2",
             cl.Activated(p.pay("", p.SACRIFICE_THIS), (cl.Destroy("target 0"),), p.one(p.NONBASIC))),
    creature("Simic Sky Swallower", "{5}{G}{U}", "Leviathan", "6/6", p.FLYING, p.TRAMPLE, p.SHROUD),
    creature("Goblin Electromancer", "{U}{R}", "Goblin Wizard", "2/2",
             p.static(cl.CostChange(p.YOUR_INSTANT_OR_SORCERY, less="{1}"))),
    creature("Meddling Mage", "{W}{U}", "Human Wizard", "2/2",
             cl.Replaces("enters", "as", does=(cl.Choose("card name", Which("card", not_types=("Land",)), link=True),), link="chosen"),
             cl.Static((cl.Forbid("cast", which=Which("spell", name="linked", zone="stack")),), "each", link="chosen")),
    creature("Bloodbraid Elf", "{2}{R}{G}", "Elf Berserker", "3/2", p.HASTE, p.CASCADE),
    creature("Shardless Agent", "{1}{G}{U}", "Human Rogue", "2/2", p.CASCADE, types="Artifact Creature"),
    creature("Ethereal Valkyrie", "{4}{W}{U}", "Spirit Angel", "4/4", p.FLYING,
             cl.Triggered("enters or attacks", (
                 cl.Draw(), cl.Choose("object", p.your_hand()), cl.Exile("chosen", facedown=True, foretold=Price(less=2))))),
    creature("Tidehollow Sculler", "{W}{B}", "Zombie", "2/2",
             p.enters(cl.Reveal("hand", "target 0"),
                      cl.Choose("object", Which("card", not_types=("Land",), whose="target 0", zone="hand")),
                      cl.Exile("chosen", link=True), targets=p.one(p.OPPONENT), link="exiled"),
             cl.Triggered("leaves", (cl.ReturnTo("linked"),), link="exiled"), types="Artifact Creature"),
    legend("Adrix and Nev, Twincasters", "{2}{G}{U}", "Merfolk Wizard", "2/2", p.ward("{2}"), cl.Replaces("tokens", "double")),
    legend("Archelos, Lagoon Mystic", "{1}{B}{G}{U}", "Turtle Shaman", "2/4",
           cl.Replaces("enters", "tapped", Which(other=True), only=cl.Condition("fits", Which(status="tapped"))),
           cl.Replaces("enters", "untapped", Which(other=True), only=cl.Condition("fits", Which(status="untapped")))),
    legend("Geist of Saint Traft", "{1}{W}{U}", "Spirit Cleric", "2/2", p.HEXPROOF,
           cl.Triggered("attacks", (cl.MakeTokens("Angel Token", tapped=True, attacking=True),
                                    cl.Later("end of combat", (cl.Exile("made"),))))),
    legend("Progenitus", "{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", "Hydra Avatar", "10/10",
           cl.Keyword("protection", which=Which("source")), cl.Replaces("graveyard", "library", zone="any")),
    legend("Doran, the Siege Tower", "{W}{B}{G}", "Treefolk Shaman", "0/5",
           p.static(cl.Allow("damage by toughness"), to=p.CREATURE)),
    legend("Sygg, River Cutthroat", "{U/B}{U/B}", "Merfolk Rogue", "1/3",
           cl.Triggered("end step", (cl.Draw(),), who="each", only=Condition("lost life this turn", who="opponent", n=3), optional=True)),
    legend("Jhoira, Weatherlight Captain", "{2}{U}{R}", "Human Artificer", "3/3",
           cl.Triggered("cast", (cl.Draw(),), which=Which("spell", historic=True, zone="stack"))),
    creature("Magister Sphinx", "{4}{W}{U}{B}", "Sphinx", "5/5", p.FLYING,
             p.enters(cl.SetLife(10, "target 0"), targets=p.one(p.PLAYER)), types="Artifact Creature"),
)

INSTANTS = (
    instant("Lightning Helix", "{R}{W}", cl.Damage(3, "target 0"), cl.GainLife(3), targets=p.one(p.ANY)),
    instant("Electrolyze", "{1}{U}{R}", cl.Damage(2, "targets", divided=True), cl.Draw(), targets=(Target(p.ANY, 1, 2),)),
    instant("Terminate", "{B}{R}", cl.Destroy("target 0", buried=True), targets=p.one(p.CREATURE)),
    instant("Absorb", "{W}{U}{U}", cl.Counter(), cl.GainLife(3), targets=p.one(p.SPELL)),
    instant("Dovin's Veto", "{W}{U}", p.CANT_BE_COUNTERED, cl.Counter(), targets=p.one(p.NONCREATURE_SPELL)),
    instant("Voidslime", "{G}{U}{U}", cl.Counter(), targets=p.one(p.ITEM)),
    instant("Cytoshape", "{1}{G}{U}", cl.Choose("object", Which(types=("Creature",), not_supertypes=("Legendary",))),
            cl.BecomeCopy("target 0", "chosen", "turn"), targets=p.one(p.CREATURE)),
    instant("Manamorphose", "{1}{R/G}", cl.AddMana(any="WUBRG", n=2, mixed=True), cl.Draw()),
    instant("Inside Out", "{1}{U/R}", cl.Modify("target 0", (cl.SwitchPT(),)), cl.Draw(), targets=p.one(p.CREATURE)),
    instant("Shadow of Doubt", "{U/B}{U/B}", cl.Modify("each", (cl.Forbid("search"),)), cl.Draw()),
)

ENCHANTMENTS = (
    enchantment("Privileged Position", "{2}{G/W}{G/W}{G/W}", p.bonus(Which(whose="you", other=True), 0, 0, p.HEXPROOF)),
    enchantment("Pernicious Deed", "{1}{B}{G}",
                cl.Activated(p.pay("{X}", p.SACRIFICE_THIS),
                             (cl.Destroy(Which(types=("Artifact", "Creature", "Enchantment"), max_x=True)),))),
    aura("Armadillo Cloak", "{1}{G}{W}", p.CREATURE, p.bonus("host", 2, 2, p.TRAMPLE),
         cl.Triggered("damage", (cl.GainLife(p.THAT_MUCH),), which=Which(status="host"))),
)

CARDS = CREATURES + INSTANTS + ENCHANTMENTS
