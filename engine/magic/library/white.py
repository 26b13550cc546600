"""White cards, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Target, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import (
    aura,
    creature,
    enchantment,
    instant,
    legend,
    planeswalker,
    sorcery,
)

CREATURES = (
    creature("Savannah Lions", "{W}", "Cat", "2/1"),
    creature("Serra Angel", "{3}{W}{W}", "Angel", "4/4", p.FLYING, p.VIGILANCE),
    creature("White Knight", "{W}{W}", "Human Knight", "2/2", p.FIRST_STRIKE, p.protection("B")),
    creature("Wall of Omens", "{1}{W}", "Wall", "0/4", p.DEFENDER, p.enters(cl.Draw())),
    creature("Knight of Grace", "{1}{W}", "Human Knight", "2/2", p.FIRST_STRIKE, p.hexproof_from("B"),
             p.bonus("this", 1, 0, while_=Condition("exists", Which(colors="B")))),
    creature("Gods' Hall Guardian", "{5}{W}", "Cat", "3/6", p.VIGILANCE, p.foretell("{3}{W}")),
    creature("Soul Warden", "{W}", "Human Cleric", "1/1",
             cl.Triggered("enters", (cl.GainLife(1),), which=p.ANOTHER_CREATURE)),
    creature("Fiend Hunter", "{1}{W}{W}", "Human Cleric", "1/3",
             p.enters(cl.Exile("target 0", link=True), targets=p.one(p.ANOTHER_CREATURE), optional=True, link="exiled"),
             cl.Triggered("leaves", (cl.ReturnTo("linked", "battlefield"),), link="exiled")),
    creature("Flickerwisp", "{1}{W}{W}", "Elemental", "3/1", p.FLYING,
             p.enters(cl.Exile("target 0"), cl.Later("end step", (cl.ReturnTo("it", "battlefield"),)),
                      targets=p.one(Which(other=True)))),
    creature("Samite Healer", "{1}{W}", "Human Cleric", "1/1",
             cl.Activated(p.TAP, (cl.Prevent(1, "target 0"),), p.one(p.ANY))),
    creature("Mother of Runes", "{W}", "Human Cleric", "1/1",
             cl.Activated(p.TAP, (cl.Choose("color"), p.gets("target 0", 0, 0, p.protection("chosen"))), p.one(p.YOUR_CREATURE))),
    creature("Selfless Spirit", "{1}{W}", "Spirit Cleric", "2/1", p.FLYING,
             cl.Activated(p.pay("", p.SACRIFICE_THIS), (p.gets(p.YOUR_CREATURE, 0, 0, p.INDESTRUCTIBLE),))),
    creature("Steppe Lynx", "{W}", "Cat", "0/1", cl.Triggered("enters", (p.gets("this", 2, 2),), which=p.YOUR_LAND)),
    creature("Gideon's Lawkeeper", "{W}", "Human Soldier", "1/1",
             cl.Activated(p.tap("{W}"), (cl.Tap("target 0"),), p.one(p.CREATURE))),
    creature("Grand Abolisher", "{W}{W}", "Human Cleric", "2/2",
             cl.Static((cl.Forbid("cast"), cl.Forbid("activate", which=Which(types=("Artifact", "Creature", "Enchantment")))),
                       "opponent", Condition("your turn"))),
    creature("Hushbringer", "{1}{W}", "Faerie", "1/2", p.FLYING, p.LIFELINK,
             p.static(cl.Forbid("trigger by entering"), cl.Forbid("trigger by dying"), to=p.CREATURE)),
    creature("Containment Priest", "{1}{W}", "Human Cleric", "2/2", p.FLASH,
             cl.Replaces("enters", "exile", Which(types=("Creature",), token="nontoken"),
                         only=Condition("cast", ref="it", negated=True))),
    creature("Archon of Emeria", "{2}{W}", "Archon", "2/3", p.FLYING, p.static(cl.Forbid("cast", most=1), to="each"),
             cl.Replaces("enters", "tapped", Which(types=("Land",), not_supertypes=("Basic",), whose="opponent"))),
    creature("Felidar Sovereign", "{4}{W}{W}", "Cat Beast", "4/6", p.VIGILANCE, p.LIFELINK,
             cl.Triggered("upkeep", (cl.Win(),), only=Condition("life", n=40))),
    creature("Exalted Angel", "{4}{W}{W}", "Angel", "4/5", p.FLYING, cl.Triggered("damage", (cl.GainLife(p.THAT_MUCH),)),
             p.morph("{2}{W}{W}")),
    creature("Master of Pearls", "{1}{W}", "Human Monk", "2/2", p.morph("{3}{W}{W}"),
             cl.Triggered("turned up", (p.gets(p.YOUR_CREATURE, 2, 2),))),
    legend("Thalia, Guardian of Thraben", "{1}{W}", "Human Soldier", "2/1", p.FIRST_STRIKE,
           p.static(cl.CostChange(p.NONCREATURE_SPELL, more="{1}"))),
    legend("Thalia, Heretic Cathar", "{2}{W}", "Human Soldier", "3/2", p.FIRST_STRIKE,
           cl.Replaces("enters", "tapped", Which(either=(
               p.THEIR_CREATURE, Which(types=("Land",), not_supertypes=("Basic",), whose="opponent"))))),
)

INSTANTS = (
    instant("Swords to Plowshares", "{W}", cl.Exile("target 0"),
            cl.GainLife(Amount("power", ref="target 0"), "controller of target 0"), targets=p.one(p.CREATURE)),
    instant("Path to Exile", "{W}", cl.Exile("target 0"),
            cl.May((cl.Search(p.BASIC_LAND_CARD, "battlefield", who="controller of target 0", tapped=True, reveal=False),),
                   "controller of target 0"),
            targets=p.one(p.CREATURE)),
    instant("Disenchant", "{1}{W}", cl.Destroy("target 0"), targets=p.one(p.ARTIFACT_OR_ENCHANTMENT)),
    instant("Healing Salve", "{W}", cl.Spell(modes=(
        cl.Mode((cl.GainLife(3, "target 0"),), p.one(p.PLAYER)), cl.Mode((cl.Prevent(3, "target 0"),), p.one(p.ANY))))),
    instant("Holy Day", "{W}", cl.Prevent(-1, combat=True)),
    instant("Raise the Alarm", "{1}{W}", cl.MakeTokens("Soldier Token", 2)),
    instant("Cloudshift", "{W}", cl.Exile("target 0"), cl.ReturnTo("it", "battlefield", "you"), targets=p.one(p.YOUR_CREATURE)),
    instant("Momentary Blink", "{1}{W}", cl.Exile("target 0"), cl.ReturnTo("it", "battlefield"), p.flashback("{3}{U}"),
            targets=p.one(p.YOUR_CREATURE)),
    instant("Gods Willing", "{W}", cl.Choose("color"), p.gets("target 0", 0, 0, p.protection("chosen")), cl.Scry(1),
            targets=p.one(p.YOUR_CREATURE)),
    instant("Iron Verdict", "{2}{W}", cl.Damage(5, "target 0"), p.foretell("{W}"),
            targets=p.one(Which(types=("Creature",), status="tapped"))),
    instant("Orim's Chant", "{W}", p.kicker("{W}"), cl.Modify("target 0", (cl.Forbid("cast"),)),
            cl.If(p.KICKED, (cl.Modify(p.CREATURE, (cl.Forbid("attack"),)),)), targets=p.one(p.PLAYER)),
    instant("Dismantling Blow", "{2}{W}", p.kicker("{2}{U}"), cl.Destroy("target 0"), cl.If(p.KICKED, (cl.Draw(2),)),
            targets=p.one(p.ARTIFACT_OR_ENCHANTMENT)),
)

SORCERIES = (
    sorcery("Wrath of God", "{2}{W}{W}", cl.Destroy(p.CREATURE, buried=True)),
    sorcery("Doomskar", "{3}{W}{W}", cl.Destroy(p.CREATURE), p.foretell("{1}{W}{W}")),
    sorcery("Armageddon", "{3}{W}", cl.Destroy(p.LAND)),
    sorcery("Council's Judgment", "{1}{W}{W}", cl.Vote(which=Which(not_types=("Land",), whose="not you")), cl.Exile("voted")),
    sorcery("Lingering Souls", "{2}{W}", cl.MakeTokens("Spirit Token", 2), p.flashback("{1}{B}")),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", cl.MakeTokens("Spirit Token", 3)),
)

ENCHANTMENTS = (
    enchantment("Humility", "{2}{W}{W}", p.static(cl.LoseAbilities(), cl.SetPT(1, 1), to=p.CREATURE)),
    enchantment("Opalescence", "{2}{W}{W}",
                p.static(cl.SetTypes(("Creature",)),
                         cl.SetPT(Amount("mana value", ref="it"), Amount("mana value", ref="it")),
                         to=Which(types=("Enchantment",), not_subtypes=("Aura",), other=True))),
    enchantment("Enchanted Evening", "{3}{W/U}{W/U}", p.static(cl.SetTypes(("Enchantment",)), to=p.PERMANENT)),
    enchantment("Glorious Anthem", "{1}{W}{W}", p.bonus(p.YOUR_CREATURE, 1, 1)),
    enchantment("Honor of the Pure", "{1}{W}", p.bonus(Which(types=("Creature",), colors="W", whose="you"), 1, 1)),
    enchantment("Crusade", "{W}{W}", p.bonus(Which(types=("Creature",), colors="W"), 1, 1)),
    enchantment("Absolute Law", "{1}{W}", p.bonus(p.CREATURE, 0, 0, p.protection("R"))),
    enchantment("Rest in Peace", "{1}{W}", p.enters(cl.Exile(p.CARD_IN_GRAVEYARD)),
                cl.Replaces("graveyard", "exile", Which("card"))),
    enchantment("Leyline of Sanctity", "{2}{W}{W}", p.BEGIN_WITH, p.static(cl.Protect(p.HEXPROOF), to="you")),
    enchantment("Rule of Law", "{2}{W}", p.static(cl.Forbid("cast", most=1), to="each")),
    enchantment("Stony Silence", "{1}{W}", p.static(cl.Forbid("activate", which=p.ARTIFACT), to="each")),
    enchantment("Kismet", "{3}{W}",
                cl.Replaces("enters", "tapped", Which(types=("Artifact", "Creature", "Land"), whose="opponent"))),
    enchantment("Boon Reflection", "{4}{W}", cl.Replaces("gain life", "double")),
    enchantment("Oblivion Ring", "{2}{W}",
                p.enters(cl.Exile("target 0", link=True), targets=p.one(Which(not_types=("Land",), other=True)), link="exiled"),
                cl.Triggered("leaves", (cl.ReturnTo("linked", "battlefield"),), link="exiled")),
    enchantment("Journey to Nowhere", "{1}{W}",
                p.enters(cl.Exile("target 0", link=True), targets=p.one(p.CREATURE), link="exiled"),
                cl.Triggered("leaves", (cl.ReturnTo("linked", "battlefield"),), link="exiled")),
    enchantment("Banishing Light", "{2}{W}",
                p.enters(cl.Exile("target 0", until="this leaves"),
                         targets=p.one(Which(not_types=("Land",), whose="opponent")))),
    enchantment("Seal of Cleansing", "{1}{W}",
                cl.Activated(p.pay("", p.SACRIFICE_THIS), (cl.Destroy("target 0"),), p.one(p.ARTIFACT_OR_ENCHANTMENT))),
    enchantment("Aura of Silence", "{1}{W}{W}",
                p.static(cl.CostChange(Which("spell", types=("Artifact", "Enchantment"), whose="opponent", zone="stack"), more="{2}")),
                cl.Activated(p.pay("", p.SACRIFICE_THIS), (cl.Destroy("target 0"),), p.one(p.ARTIFACT_OR_ENCHANTMENT))),
    aura("Pacifism", "{1}{W}", p.CREATURE, p.static(cl.Forbid("attack"), cl.Forbid("block"), to="host")),
    aura("Darksteel Mutation", "{1}{W}", p.CREATURE,
         p.static(cl.LoseAbilities(), cl.SetTypes(("Artifact", "Creature"), ("Insect",), keep=False), cl.SetPT(0, 1),
                  cl.GainAbility((p.INDESTRUCTIBLE,)), to="host")),
    aura("Spirit Mantle", "{1}{W}", p.CREATURE,
         p.bonus("host", 1, 1, cl.Keyword("protection", which=Which("source", types=("Creature",))))),
    aura("Spirit Link", "{W}", p.CREATURE,
         cl.Triggered("damage", (cl.GainLife(p.THAT_MUCH),), which=Which(status="host"))),
    aura("Animate Wall", "{W}", Which(subtypes=("Wall",)), p.static(cl.Allow("attack"), to="host")),
)

PLANESWALKERS = (
    planeswalker("Ajani, Caller of the Pride", "{1}{W}{W}", "Ajani", 4,
                 cl.Activated(p.loyalty(1), (cl.PutCounters("+1/+1", "target 0"),), (Target(p.CREATURE, least=0),)),
                 cl.Activated(p.loyalty(-3), (p.gets("target 0", 0, 0, p.FLYING, p.DOUBLE_STRIKE),), p.one(p.CREATURE)),
                 cl.Activated(p.loyalty(-8), (cl.MakeTokens("Cat Token", Amount("life", ref="you")),))),
)

CARDS = CREATURES + INSTANTS + SORCERIES + ENCHANTMENTS + PLANESWALKERS
