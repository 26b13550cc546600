"""Red cards, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Target, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import (
    creature,
    enchantment,
    instant,
    legend,
    sorcery,
)

_EXILED_INSTEAD = cl.Modify("it", (cl.Replaces("dies", "exile"),))

CREATURES = (
    creature("Hill Giant", "{3}{R}", "Giant", "3/3"),
    creature("Raging Goblin", "{R}", "Goblin Berserker", "1/1", p.HASTE),
    creature("Boggart Brute", "{2}{R}", "Goblin Warrior", "3/2", p.MENACE),
    creature("Monastery Swiftspear", "{R}", "Human Monk", "1/2", p.HASTE, p.PROWESS),
    creature("Goblin Chainwhirler", "{R}{R}{R}", "Goblin Warrior", "3/3", p.FIRST_STRIKE,
             p.enters(cl.Damage(1, "opponent"), cl.Damage(1, Which(types=("Creature", "Planeswalker"), whose="opponent")))),
    creature("Ball Lightning", "{R}{R}{R}", "Elemental", "6/1", p.TRAMPLE, p.HASTE,
             cl.Triggered("end step", (cl.Sacrifice("this"),), who="each")),
    creature("Flametongue Kavu", "{3}{R}", "Kavu", "4/2", p.enters(cl.Damage(4, "target 0"), targets=p.one(p.CREATURE))),
    creature("Young Pyromancer", "{1}{R}", "Human Shaman", "2/1",
             cl.Triggered("cast", (cl.MakeTokens("Elemental Token"),), which=p.INSTANT_OR_SORCERY)),
    creature("Mogg Maniac", "{1}{R}", "Goblin", "1/1",
             cl.Triggered("damaged", (cl.Damage(p.THAT_MUCH, "target 0"),),
                          p.one(Which(either=(p.OPPONENT, Which(types=("Planeswalker",))))))),
    creature("Kavu Aggressor", "{2}{R}", "Kavu", "3/2", p.kicker("{4}"), p.static(cl.Forbid("block")),
             cl.Replaces("enters", "with counters", n=1, word="+1/+1", only=p.KICKED)),
    creature("Battering Craghorn", "{2}{R}{R}", "Goat Beast", "3/1", p.FIRST_STRIKE, p.morph("{1}{R}{R}")),
    creature("Magus of the Moon", "{2}{R}", "Human Wizard", "2/2",
             p.static(cl.SetTypes(subtypes=("Mountain",), keep=False), to=p.NONBASIC)),
    creature("Atog", "{1}{R}", "Atog", "1/2",
             cl.Activated(p.pay("", Pay("sacrifice", p.ARTIFACT)), (p.gets("this", 2, 2),))),
    creature("Sparktongue Dragon", "{3}{R}{R}", "Dragon", "3/3", p.FLYING,
             p.enters(cl.May((cl.Reflexive((cl.Damage(3, "target 0"),), p.one(p.ANY)),), price=Price("{2}{R}")))),
    legend("Akroma, Angel of Fury", "{5}{R}{R}{R}", "Angel", "6/6", p.CANT_BE_COUNTERED, p.FLYING, p.TRAMPLE,
           p.protection("W"), p.protection("U"), cl.Activated(p.pay("{R}"), (p.gets("this", 1, 0),)), p.morph("{3}{R}{R}{R}")),
    legend("Kiki-Jiki, Mirror Breaker", "{2}{R}{R}{R}", "Goblin Shaman", "2/2", p.HASTE,
           cl.Activated(p.TAP, (cl.MakeTokens(copy="target 0", haste=True), cl.Later("end step", (cl.Sacrifice("made"),))),
                        p.one(Which(types=("Creature",), not_supertypes=("Legendary",), whose="you")))),
    creature("Two-Headed Giant of Foriys", "{4}{R}", "Giant", "4/4", p.TRAMPLE, p.static(cl.Allow("block more"))),
    creature("Fanatic of Mogis", "{3}{R}", "Minotaur Shaman", "4/2", p.enters(cl.Damage(Amount("devotion", word="R"), "opponent"))),
    creature("Mardu Heart-Piercer", "{2}{R}{R}", "Human Archer", "2/3",
             p.enters(cl.Damage(2, "target 0"), targets=p.one(p.ANY), only=Condition("attacked this turn"))),
    creature("Bladetusk Boar", "{3}{R}", "Boar", "3/2", cl.Keyword("intimidate")),
    creature("Mountain Goat", "{R}", "Goat", "1/1", cl.Keyword("mountainwalk")),
    creature("Ghost-Lit Raider", "{2}{R}", "Spirit", "2/1",
             cl.Activated(p.tap("{2}{R}"), (cl.Damage(2, "target 0"),), p.one(p.CREATURE)),
             cl.Activated(p.pay("{3}{R}", Pay("discard this")), (cl.Damage(4, "target 0"),), p.one(p.CREATURE), zone="hand")),
    creature("Dwarven Weaponsmith", "{1}{R}", "Dwarf Artificer", "1/1",
             cl.Activated(p.tap("", Pay("sacrifice", p.ARTIFACT)), (cl.PutCounters("+1/+1", "target 0"),), p.one(p.CREATURE),
                          timing="upkeep")),
    creature("Orcish Mechanics", "{2}{R}", "Orc", "1/1",
             cl.Activated(p.tap("", Pay("sacrifice", p.ARTIFACT)), (cl.Damage(2, "target 0"),), p.one(p.ANY))),
)

INSTANTS = (
    instant("Lightning Bolt", "{R}", cl.Damage(3, "target 0"), targets=p.one(p.ANY)),
    instant("Shock", "{R}", cl.Damage(2, "target 0"), targets=p.one(p.ANY)),
    instant("Incinerate", "{1}{R}", cl.Damage(3, "target 0"), cl.Modify("target 0", (cl.Forbid("be regenerated"),)),
            targets=p.one(p.ANY)),
    instant("Demon Bolt", "{2}{R}", cl.Damage(4, "target 0"), p.foretell("{R}"), targets=p.one(p.CREATURE_OR_PLANESWALKER)),
    instant("Burst Lightning", "{R}", p.kicker("{4}"),
            cl.If(p.KICKED, (cl.Damage(4, "target 0"),), (cl.Damage(2, "target 0"),)), targets=p.one(p.ANY)),
    instant("Sudden Shock", "{1}{R}", p.SPLIT_SECOND, cl.Damage(2, "target 0"), targets=p.one(p.ANY)),
    instant("Gut Shot", "{R/P}", cl.Damage(1, "target 0"), targets=p.one(p.ANY)),
    instant("Skullcrack", "{1}{R}", cl.Modify("each", (cl.Forbid("gain life"), cl.Forbid("be prevented"))), cl.Damage(3, "target 0"),
            targets=p.one(p.PLAYER_OR_PLANESWALKER)),
    instant("Fling", "{1}{R}", cl.Damage(Amount("power", ref="paid"), "target 0"), targets=p.one(p.ANY),
            prices=p.must(p.SACRIFICE_CREATURE)),
    instant("Thrill of Possibility", "{1}{R}", cl.Draw(2), prices=p.must(Pay("discard", p.your_hand()))),
    instant("Reverberate", "{R}{R}", cl.CopySpell(), targets=p.one(p.INSTANT_OR_SORCERY)),
    instant("Pyroblast", "{R}", cl.Spell(modes=(
        cl.Mode((cl.If(Condition("fits", Which("spell", colors="U", zone="stack"), "target 0"), (cl.Counter(),)),), p.one(p.SPELL)),
        cl.Mode((cl.If(Condition("fits", Which(colors="U"), "target 0"), (cl.Destroy("target 0"),)),), p.one(p.PERMANENT))))),
    instant("Ancient Grudge", "{1}{R}", cl.Destroy("target 0"), p.flashback("{G}"), targets=p.one(p.ARTIFACT)),
    instant("Smash to Smithereens", "{1}{R}", cl.Destroy("target 0"), cl.Damage(3, "controller of target 0"),
            targets=p.one(p.ARTIFACT)),
    instant("About Face", "{R}", cl.Modify("target 0", (cl.SwitchPT(),)), targets=p.one(p.CREATURE)),
    instant("Act of Aggression", "{3}{R/P}{R/P}", cl.GainControl("target 0", until="turn"), cl.Untap("target 0"),
            p.gets("target 0", 0, 0, p.HASTE), targets=p.one(p.THEIR_CREATURE)),
    instant("Artifact Blast", "{R}", cl.Counter(), targets=p.one(Which("spell", types=("Artifact",), zone="stack"))),
)

SORCERIES = (
    sorcery("Lava Spike", "{R}", cl.Damage(3, "target 0"), targets=p.one(p.PLAYER_OR_PLANESWALKER), subtypes="Arcane"),
    sorcery("Blaze", "{X}{R}", cl.Damage(p.X, "target 0"), targets=p.one(p.ANY)),
    sorcery("Firebolt", "{R}", cl.Damage(2, "target 0"), p.flashback("{4}{R}"), targets=p.one(p.ANY)),
    sorcery("Arc Lightning", "{2}{R}", cl.Damage(3, "targets", divided=True), targets=(Target(p.ANY, 1, 3),)),
    sorcery("Forked Bolt", "{R}", cl.Damage(2, "targets", divided=True), targets=(Target(p.ANY, 1, 2),)),
    sorcery("Grapeshot", "{1}{R}", cl.Damage(1, "target 0"), p.STORM, targets=p.one(p.ANY)),
    sorcery("Empty the Warrens", "{3}{R}", cl.MakeTokens("Goblin Token", 2), p.STORM),
    sorcery("Dragon Fodder", "{1}{R}", cl.MakeTokens("Goblin Token", 2)),
    sorcery("Dwarven Reinforcements", "{3}{R}", cl.MakeTokens("Dwarf Berserker Token", 2), p.foretell("{1}{R}")),
    sorcery("Pyroclasm", "{1}{R}", cl.Damage(2, p.CREATURE)),
    sorcery("Anger of the Gods", "{1}{R}{R}", cl.Damage(3, p.CREATURE), _EXILED_INSTEAD),
    sorcery("Crush the Weak", "{2}{R}", cl.Damage(2, p.CREATURE), _EXILED_INSTEAD, p.foretell("{R}")),
    sorcery("Act of Treason", "{2}{R}", cl.GainControl("target 0", until="turn"), cl.Untap("target 0"),
            p.gets("target 0", 0, 0, p.HASTE), targets=p.one(p.CREATURE)),
    sorcery("Threaten", "{2}{R}", cl.Untap("target 0"), cl.GainControl("target 0", until="turn"),
            p.gets("target 0", 0, 0, p.HASTE), targets=p.one(p.CREATURE)),
    sorcery("Faithless Looting", "{R}", cl.Draw(2), cl.Discard(2), p.flashback("{2}{R}")),
    sorcery("Wheel of Fortune", "{2}{R}", cl.Discard(who="each", how="hand"), cl.Draw(7, "each")),
    sorcery("Relentless Assault", "{2}{R}{R}", cl.Untap(Which(types=("Creature",), status="attacked")), cl.ExtraPhase()),
    sorcery("Shatterstorm", "{2}{R}{R}", cl.Destroy(p.ARTIFACT, buried=True)),
    sorcery("Tribal Flames", "{1}{R}", cl.Damage(Amount("basic land types"), "target 0"), targets=p.one(p.ANY)),
    sorcery("Detonate", "{X}{R}", cl.Destroy("target 0", buried=True), cl.Damage(p.X, "controller of target 0"),
            targets=p.one(Which(types=("Artifact",), amount=p.X, compare="exactly"))),
)

ENCHANTMENTS = (
    enchantment("Blood Moon", "{2}{R}", p.static(cl.SetTypes(subtypes=("Mountain",), keep=False), to=p.NONBASIC)),
    enchantment("Furnace of Rath", "{1}{R}{R}{R}", cl.Replaces("damage", "double", p.ANY)),
    enchantment("Gratuitous Violence", "{2}{R}{R}{R}", cl.Replaces("damage", "double", p.ANY, of=p.YOUR_CREATURE)),
    enchantment("Sulfuric Vortex", "{1}{R}{R}", cl.Triggered("upkeep", (cl.Damage(2, "that player"),), who="each"),
                cl.Replaces("gain life", "none", who="each")),
    enchantment("Leyline of Punishment", "{2}{R}{R}", p.BEGIN_WITH,
                p.static(cl.Forbid("gain life"), cl.Forbid("be prevented"), to="each")),
    enchantment("Sneak Attack", "{3}{R}",
                cl.Activated(p.pay("{R}"), (
                    cl.May((cl.Choose("object", p.your_hand("Creature")), cl.ReturnTo("chosen", "battlefield", "you"),
                            cl.Modify("it", (cl.GainAbility((p.HASTE,)),), ""), cl.Later("end step", (cl.Sacrifice("it"),)))),))),
    enchantment("Seal of Fire", "{R}", cl.Activated(p.pay("", p.SACRIFICE_THIS), (cl.Damage(2, "target 0"),), p.one(p.ANY))),
    enchantment("Aggravated Assault", "{2}{R}",
                cl.Activated(p.pay("{3}{R}{R}"), (cl.Untap(p.YOUR_CREATURE), cl.ExtraPhase()), timing="sorcery")),
    enchantment("Lightning Rift", "{1}{R}",
                cl.Triggered("cycled", (cl.May((cl.Damage(2, "target 0"),), price=Price("{1}")),), p.one(p.ANY), who="each")),
    enchantment("Manabarbs", "{3}{R}", cl.Triggered("tapped for mana", (cl.Damage(1, "that player"),), which=p.LAND, who="each")),
    enchantment("Gravity Sphere", "{2}{R}", p.static(cl.LoseAbilities("flying"), to=p.CREATURE), supertypes="World"),
)

CARDS = CREATURES + INSTANTS + SORCERIES + ENCHANTMENTS
