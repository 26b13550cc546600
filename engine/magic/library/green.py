"""Green cards, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Target, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import (
    aura,
    creature,
    enchantment,
    instant,
    planeswalker,
    sorcery,
)

CREATURES = (
    creature("Grizzly Bears", "{1}{G}", "Bear", "2/2"),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", "6/4"),
    creature("Giant Spider", "{3}{G}", "Spider", "2/4", p.REACH),
    creature("Colossal Dreadmaw", "{4}{G}{G}", "Dinosaur", "6/6", p.TRAMPLE),
    creature("Ambush Viper", "{1}{G}", "Snake", "2/1", p.FLASH, p.DEATHTOUCH),
    creature("Young Wolf", "{G}", "Wolf", "1/1", p.UNDYING),
    creature("Glistener Elf", "{G}", "Phyrexian Elf Warrior", "1/1", cl.Keyword("infect")),
    creature("Tomakul Honor Guard", "{1}{G}", "Human Soldier", "3/1", p.ward("{2}")),
    creature("Llanowar Elves", "{G}", "Elf Druid", "1/1", p.mana("{G}")),
    creature("Birds of Paradise", "{G}", "Bird", "0/1", p.FLYING, p.any_mana()),
    creature("Sylvan Caryatid", "{1}{G}", "Plant", "0/3", p.DEFENDER, p.HEXPROOF, p.any_mana()),
    creature("Overgrown Battlement", "{1}{G}", "Wall", "0/4", p.DEFENDER,
             cl.Activated(p.TAP, (cl.AddMana("{G}", n=Amount("count", Which(types=("Creature",), whose="you", keyword="defender"))),))),
    creature("Elvish Visionary", "{1}{G}", "Elf Shaman", "1/1", p.enters(cl.Draw())),
    creature("Elvish Archdruid", "{1}{G}{G}", "Elf Druid", "2/2",
             p.bonus(Which(types=("Creature",), subtypes=("Elf",), whose="you", other=True), 1, 1),
             cl.Activated(p.TAP, (cl.AddMana("{G}", n=Amount("count", Which(subtypes=("Elf",), whose="you"))),))),
    creature("Muscle Sliver", "{1}{G}", "Sliver", "1/1", p.bonus(Which(types=("Creature",), subtypes=("Sliver",)), 1, 1)),
    creature("Sowing Mycospawn", "{3}{G}", "Eldrazi Fungus", "3/3", cl.Keyword("devoid"), p.kicker("{1}{C}"),
             cl.Triggered("cast", (cl.Search(Which("card", types=("Land",), zone="library"), "battlefield", reveal=False),), zone="stack"),
             cl.Triggered("cast", (cl.Exile("target 0"),), p.one(p.LAND), only=p.KICKED, zone="stack")),
    creature("Sarulf's Packmate", "{3}{G}", "Wolf", "3/3", p.enters(cl.Draw()), p.foretell("{1}{G}")),
    creature("Tarmogoyf", "{1}{G}", "Lhurgoyf", "*/1+*", p.defines(Amount("graveyard types"), Amount("graveyard types", plus=1))),
    creature("Maro", "{2}{G}{G}", "Elemental", "*/*", p.defines(Amount("cards in hand", ref="you"), Amount("cards in hand", ref="you"))),
    creature("Troll Ascetic", "{1}{G}{G}", "Troll Shaman", "3/2", p.HEXPROOF,
             cl.Activated(p.pay("{1}{G}"), (cl.Regenerate("this"),))),
    creature("River Boa", "{1}{G}", "Snake", "2/1", cl.Keyword("islandwalk"),
             cl.Activated(p.pay("{G}"), (cl.Regenerate("this"),))),
    creature("Reclamation Sage", "{2}{G}", "Elf Shaman", "2/1",
             p.enters(cl.Destroy("target 0"), targets=p.one(p.ARTIFACT_OR_ENCHANTMENT), optional=True)),
    creature("Eternal Witness", "{1}{G}{G}", "Human Shaman", "2/1",
             p.enters(cl.ReturnTo("target 0"), targets=p.one(Which("card", whose="you", zone="graveyard")), optional=True)),
    creature("Thornscape Battlemage", "{2}{G}", "Elf Wizard", "2/2", cl.Keyword("kicker", price=Price("{R}"), also=Price("{W}")),
             p.enters(cl.Damage(2, "target 0"), targets=p.one(p.ANY), only=Condition("kicked", word="{R}")),
             p.enters(cl.Destroy("target 0"), targets=p.one(p.ARTIFACT), only=Condition("kicked", word="{W}"))),
    creature("Baloth Gorger", "{2}{G}{G}", "Beast", "4/4", p.kicker("{4}"),
             cl.Replaces("enters", "with counters", n=3, word="+1/+1", only=p.KICKED)),
    creature("Lotus Cobra", "{1}{G}", "Snake", "2/1", cl.Triggered("enters", (cl.AddMana(any="WUBRG"),), which=p.YOUR_LAND)),
    creature("Emperor Crocodile", "{3}{G}", "Crocodile", "5/5",
             cl.Triggered("state", (cl.Sacrifice("this"),),
                          only=Condition("exists", Which(types=("Creature",), whose="you", other=True), n=0, compare="exactly"))),
    creature("Citanul Druid", "{1}{G}", "Human Druid", "1/1",
             cl.Triggered("cast", (cl.PutCounters("+1/+1", "this"),), who="opponent",
                          which=Which("spell", types=("Artifact",), zone="stack"))),
    creature("Argothian Pixies", "{1}{G}", "Faerie", "2/1",
             p.static(cl.Forbid("be blocked", by=Which(all_types=("Artifact", "Creature")))),
             cl.Replaces("damage", "prevent", of=Which(all_types=("Artifact", "Creature")))),
    creature("Dryad Arbor", "", "Forest Dryad", "1/1", types="Land Creature", colors="G"),
    creature("Rootwalla", "{2}{G}", "Lizard", "2/2", cl.Activated(p.pay("{1}{G}"), (p.gets("this", 2, 2),), limit=1)),
    creature("Nimble Mongoose", "{G}", "Mongoose", "1/1", p.SHROUD, p.bonus("this", 2, 2, while_=Condition("threshold", n=7))),
    creature("Silhana Ledgewalker", "{1}{G}", "Elf Rogue", "1/1", p.HEXPROOF,
             p.static(cl.Forbid("be blocked except by", by=Which(types=("Creature",), keyword="flying")))),
    creature("Melira's Keepers", "{4}{G}", "Human Warrior", "4/4", p.static(cl.Forbid("have counters"))),
    creature("Deepwood Tantiv", "{4}{G}", "Beast", "2/4", cl.Triggered("becomes blocked", (cl.GainLife(2),))),
    creature("Woodland Changeling", "{1}{G}", "Shapeshifter", "2/2", cl.Keyword("changeling")),
    creature("Shanodin Dryads", "{G}", "Nymph Dryad", "1/1", cl.Keyword("forestwalk")),
    creature("Devoted Druid", "{1}{G}", "Elf Druid", "0/2", p.mana("{G}"),
             cl.Activated(p.pay("", Pay("put counters", word="-1/-1")), (cl.Untap("this"),))),
    creature("Argothian Treefolk", "{3}{G}{G}", "Treefolk", "3/5",
             cl.Replaces("damage", "prevent", of=Which("source", types=("Artifact",)))),
    creature("Gaea's Avenger", "{1}{G}{G}", "Treefolk", "1+*/1+*",
             p.defines(Amount("count", Which(types=("Artifact",), whose="opponent"), plus=1),
                       Amount("count", Which(types=("Artifact",), whose="opponent"), plus=1))),
)

INSTANTS = (
    instant("Giant Growth", "{G}", p.gets("target 0", 3, 3), targets=p.one(p.CREATURE)),
    instant("Mutagenic Growth", "{G/P}", p.gets("target 0", 2, 2), targets=p.one(p.CREATURE)),
    instant("Mammoth Growth", "{2}{G}", p.gets("target 0", 4, 4), p.foretell("{G}"), targets=p.one(p.CREATURE)),
    instant("Vines of Vastwood", "{G}", p.kicker("{G}"),
            cl.Modify("target 0", (cl.Forbid("be targeted", by=Which("item", whose="opponent", zone="stack")),)),
            cl.If(p.KICKED, (p.gets("target 0", 4, 4),)), targets=p.one(p.CREATURE)),
    instant("Veil of Summer", "{G}",
            cl.If(Condition("cast this turn", Which("spell", colors="UB", zone="stack"), who="opponent"), (cl.Draw(),)),
            cl.Modify(p.YOUR_SPELL, (cl.Forbid("be countered"),)),
            cl.Modify("you", (cl.Protect(p.hexproof_from("U")), cl.Protect(p.hexproof_from("B")))),
            cl.Modify(p.YOURS, (cl.GainAbility((p.hexproof_from("U"), p.hexproof_from("B"))),))),
    instant("Heroic Intervention", "{1}{G}", cl.Modify(p.YOURS, (cl.GainAbility((p.HEXPROOF, p.INDESTRUCTIBLE)),))),
    instant("Avoid Fate", "{G}", cl.Counter(), targets=p.one(Which(either=(
        Which("spell", types=("Instant",), zone="stack", targets=p.YOURS),
        Which("spell", subtypes=("Aura",), zone="stack", targets=p.YOURS))))),
    instant("Fog", "{G}", cl.Prevent(-1, combat=True)),
    instant("Naturalize", "{1}{G}", cl.Destroy("target 0"), targets=p.one(p.ARTIFACT_OR_ENCHANTMENT)),
    instant("Krosan Grip", "{2}{G}", p.SPLIT_SECOND, cl.Destroy("target 0"), targets=p.one(p.ARTIFACT_OR_ENCHANTMENT)),
    instant("Harrow", "{2}{G}", cl.Search(p.BASIC_LAND_CARD, "battlefield", 2, reveal=False),
            prices=p.must(Pay("sacrifice", p.LAND))),
    instant("Crumble", "{G}", cl.Destroy("target 0", buried=True),
            cl.GainLife(Amount("mana value", ref="target 0"), "controller of target 0"), targets=p.one(p.ARTIFACT)),
)

SORCERIES = (
    sorcery("Rampant Growth", "{1}{G}", cl.Search(p.BASIC_LAND_CARD, "battlefield", tapped=True, reveal=False)),
    sorcery("Green Sun's Zenith", "{X}{G}",
            cl.Search(Which("card", types=("Creature",), colors="G", zone="library", max_x=True), "battlefield", reveal=False),
            cl.ReturnTo("this", "library")),
    sorcery("Prey Upon", "{G}", cl.Fight("target 0", "target 1"), targets=(Target(p.YOUR_CREATURE), Target(p.NOT_YOUR_CREATURE))),
    sorcery("Struggle for Skemfar", "{3}{G}", cl.PutCounters("+1/+1", "target 0"), cl.Fight("target 0", "target 1"), p.foretell("{G}"),
            targets=(Target(p.YOUR_CREATURE), Target(p.NOT_YOUR_CREATURE, least=0))),
    sorcery("Call of the Herd", "{2}{G}", cl.MakeTokens("Elephant Token"), p.flashback("{3}{G}")),
    sorcery("Overrun", "{2}{G}{G}{G}", p.gets(p.YOUR_CREATURE, 3, 3, p.TRAMPLE)),
)

ENCHANTMENTS = (
    enchantment("Doubling Season", "{4}{G}", cl.Replaces("tokens", "double"), cl.Replaces("effect counters", "double", p.YOURS)),
    enchantment("Hardened Scales", "{G}", cl.Replaces("counters", "plus", p.YOUR_CREATURE, n=1, word="+1/+1")),
    enchantment("Root Maze", "{G}", cl.Replaces("enters", "tapped", Which(types=("Artifact", "Land")))),
    enchantment("Spelunking", "{2}{G}",
                p.enters(cl.Draw(), cl.May((
                    cl.Choose("object", p.your_hand("Land")), cl.ReturnTo("chosen", "battlefield", "you"),
                    cl.If(Condition("fits", Which(subtypes=("Cave",)), "it"), (cl.GainLife(4),))))),
                cl.Replaces("enters", "untapped", p.YOUR_LAND)),
    enchantment("Life and Limb", "{3}{G}",
                p.static(cl.SetTypes(("Creature", "Land"), ("Saproling", "Forest")), cl.SetColors("G"), cl.SetPT(1, 1),
                         to=Which(subtypes=("Forest", "Saproling")))),
    enchantment("Prismatic Omen", "{1}{G}",
                p.static(cl.SetTypes(subtypes=("Plains", "Island", "Swamp", "Mountain", "Forest")), to=p.YOUR_LAND)),
    enchantment("Exploration", "{G}", p.static(cl.Allow("land"), to="you")),
    enchantment("Asceticism", "{3}{G}{G}", p.bonus(p.YOUR_CREATURE, 0, 0, p.HEXPROOF),
                cl.Activated(p.pay("{1}{G}"), (cl.Regenerate("target 0"),), p.one(p.CREATURE))),
    aura("Rancor", "{G}", p.CREATURE, p.bonus("host", 2, 0, p.TRAMPLE),
         cl.Triggered("graveyard", (cl.ReturnTo("it"),), origin="battlefield")),
    enchantment("Multani's Presence", "{G}",
                cl.Triggered("countered", (cl.Draw(),), which=p.YOUR_SPELL, only=Condition("cast", ref="it"))),
    enchantment("Concordant Crossroads", "{G}", p.static(cl.GainAbility((p.HASTE,)), to=p.CREATURE), supertypes="World"),
)

PLANESWALKERS = (
    planeswalker("Garruk Wildspeaker", "{2}{G}{G}", "Garruk", 3,
                 cl.Activated(p.loyalty(1), (cl.Untap("targets"),), (Target(p.LAND, 2, 2),)),
                 cl.Activated(p.loyalty(-1), (cl.MakeTokens("Beast Token"),)),
                 cl.Activated(p.loyalty(-4), (p.gets(p.YOUR_CREATURE, 3, 3, p.TRAMPLE),))),
)

CARDS = CREATURES + INSTANTS + SORCERIES + ENCHANTMENTS + PLANESWALKERS
