"""Black cards, one a line or two."""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Which
from headjudge.engine.magic.library import phrases as p
from headjudge.engine.magic.library.build import (
    aura,
    creature,
    enchantment,
    instant,
    sorcery,
)

_CHOSEN_TYPE = cl.Replaces("enters", "as", does=(cl.Choose("creature type", link=True),), link="chosen")

CREATURES = (
    creature("Black Knight", "{B}{B}", "Human Knight", "2/2", p.FIRST_STRIKE, p.protection("W")),
    creature("Typhoid Rats", "{B}", "Rat", "1/1", p.DEATHTOUCH),
    creature("Vampire Nighthawk", "{1}{B}{B}", "Vampire Shaman", "2/3", p.FLYING, p.DEATHTOUCH, p.LIFELINK),
    creature("Sedgemoor Witch", "{2}{B}", "Human Warlock", "3/2", p.MENACE, p.ward("", p.life(3)),
             cl.Triggered("cast or copied", (cl.MakeTokens("Pest Token"),), which=p.INSTANT_OR_SORCERY)),
    creature("Jarl of the Forsaken", "{3}{B}", "Zombie Cleric", "3/2", p.FLASH,
             p.enters(cl.Destroy("target 0"),
                      targets=p.one(Which(types=("Creature", "Planeswalker"), whose="opponent", status="damaged"))),
             p.foretell("{1}{B}")),
    creature("Dream Devourer", "{1}{B}", "Demon Cleric", "0/3",
             p.static(cl.GainAbility((cl.Keyword("foretell", price=Price(less=2)),)),
                      to=Which("card", not_types=("Land",), whose="you", zone="hand", without="foretell")),
             cl.Triggered("foretold", (p.gets("this", 2, 0),))),
    creature("Gatekeeper of Malakir", "{B}{B}", "Vampire Warrior", "2/2", p.kicker("{B}"),
             p.enters(cl.Sacrifice(p.CREATURE, "target 0"), targets=p.one(p.PLAYER), only=p.KICKED)),
    creature("Drudge Skeletons", "{1}{B}", "Skeleton", "1/1", cl.Activated(p.pay("{B}"), (cl.Regenerate("this"),))),
    creature("Blood Artist", "{1}{B}", "Vampire", "0/1",
             cl.Triggered("dies", (cl.LoseLife(1, "target 0"), cl.GainLife(1)), p.one(p.PLAYER), p.CREATURE)),
    creature("Ravenous Rats", "{1}{B}", "Rat", "1/1", p.enters(cl.Discard(1, "target 0"), targets=p.one(p.OPPONENT))),
    creature("Nekrataal", "{2}{B}{B}", "Human Assassin", "2/1", p.FIRST_STRIKE,
             p.enters(cl.Destroy("target 0", buried=True),
                      targets=p.one(Which(types=("Creature",), not_types=("Artifact",), not_colors="B")))),
    creature("Hypnotic Specter", "{1}{B}{B}", "Specter", "2/2", p.FLYING,
             cl.Triggered("damage to player", (cl.Discard(1, "that player", "random"),), who="opponent")),
    creature("Faceless Butcher", "{2}{B}{B}", "Nightmare Horror", "2/3",
             p.enters(cl.Exile("target 0", link=True), targets=p.one(p.ANOTHER_CREATURE), link="exiled"),
             cl.Triggered("leaves", (cl.ReturnTo("linked", "battlefield"),), link="exiled")),
    creature("Fleshbag Marauder", "{2}{B}", "Zombie Warrior", "3/1", p.enters(cl.Sacrifice(p.CREATURE, "each"))),
    creature("Yixlid Jailer", "{1}{B}", "Zombie Wizard", "2/1", p.static(cl.LoseAbilities(), to=p.CARD_IN_GRAVEYARD)),
    creature("Nightmare", "{5}{B}", "Nightmare Horse", "*/*", p.FLYING,
             p.defines(Amount("count", Which(subtypes=("Swamp",), whose="you")), Amount("count", Which(subtypes=("Swamp",), whose="you")))),
    creature("Street Wraith", "{3}{B}{B}", "Wraith", "3/4", cl.Keyword("swampwalk"),
             p.cycling("", p.life(2))),
    creature("Grinning Demon", "{2}{B}{B}", "Demon", "6/6", cl.Triggered("upkeep", (cl.LoseLife(2),)), p.morph("{2}{B}{B}")),
    creature("Silent Specter", "{4}{B}{B}", "Specter", "4/4", p.FLYING,
             cl.Triggered("combat damage to player", (cl.Discard(2, "that player"),), who="each"), p.morph("{3}{B}{B}")),
    creature("Vault Skirge", "{1}{B/P}", "Phyrexian Imp", "1/1", p.FLYING, p.LIFELINK, types="Artifact Creature"),
    creature("Vampire Bats", "{B}", "Bat", "0/1", p.FLYING, cl.Activated(p.pay("{B}"), (p.gets("this", 1, 0),), limit=2)),
    creature("Gravecrawler", "{B}", "Zombie", "2/1", p.static(cl.Forbid("block")),
             cl.Static((cl.Allow("cast from", zone="graveyard"),), while_=Condition("exists", Which(subtypes=("Zombie",), whose="you")),
                       zone="graveyard")),
    creature("Gray Merchant of Asphodel", "{3}{B}{B}", "Zombie", "2/4",
             p.enters(cl.LoseLife(Amount("devotion", word="B"), "opponent"), cl.GainLife(p.THAT_MUCH))),
    creature("Bloodletter of Aclazotz", "{1}{B}{B}{B}", "Vampire Demon", "2/4", p.FLYING,
             cl.Replaces("lose life", "double", who="opponent", only=Condition("your turn"))),
    creature("Guiltfeeder", "{3}{B}{B}", "Horror", "0/4", cl.Keyword("fear"),
             cl.Triggered("unblocked", (cl.LoseLife(Amount("count", Which("card", whose="that player", zone="graveyard")), "defending"),))),
    creature("Pestilent Syphoner", "{1}{B}", "Phyrexian Insect", "1/1", p.FLYING, cl.Keyword("toxic", n=1)),
    creature("Morbid Opportunist", "{2}{B}", "Human Rogue", "1/3", cl.Triggered("dies", (cl.Draw(),), which=p.ANOTHER_CREATURE, limit=1)),
    creature("Oona's Prowler", "{1}{B}", "Faerie Rogue", "3/1", p.FLYING,
             cl.Activated(p.pay("", Pay("discard", Which("card", whose="you", zone="hand"))), (p.gets("this", -2, 0),), anyone=True)),
    creature("Priest of Yawgmoth", "{1}{B}", "Phyrexian Human Cleric", "1/2",
             cl.Activated(p.tap("", Pay("sacrifice", p.ARTIFACT)), (cl.AddMana("{B}", n=Amount("mana value", ref="paid")),))),
    creature("Yawgmoth Demon", "{4}{B}{B}", "Phyrexian Demon", "6/6", p.FLYING, p.FIRST_STRIKE,
             cl.Triggered("upkeep", (
                 cl.Unless((cl.Tap("this"), cl.Damage(2, "you")), "you", p.pay("", Pay("sacrifice", p.ARTIFACT))),))),
)

INSTANTS = (
    instant("Dark Ritual", "{B}", cl.AddMana("{B}{B}{B}")),
    instant("Murder", "{1}{B}{B}", cl.Destroy("target 0"), targets=p.one(p.CREATURE)),
    instant("Doom Blade", "{1}{B}", cl.Destroy("target 0"), targets=p.one(Which(types=("Creature",), not_colors="B"))),
    instant("Poison the Cup", "{1}{B}{B}", cl.Destroy("target 0"), cl.If(Condition("foretold"), (cl.Scry(2),)), p.foretell("{1}{B}"),
            targets=p.one(p.CREATURE)),
    instant("Tergrid's Shadow", "{3}{B}{B}", cl.Sacrifice(p.CREATURE, "each", 2), p.foretell("{2}{B}{B}")),
    instant("Village Rites", "{B}", cl.Draw(2), prices=p.must(p.SACRIFICE_CREATURE)),
    instant("Dismember", "{1}{B/P}{B/P}", p.gets("target 0", -5, -5), targets=p.one(p.CREATURE)),
    instant("Diabolic Edict", "{1}{B}", cl.Sacrifice(p.CREATURE, "target 0"), targets=p.one(p.PLAYER)),
    instant("Devour Flesh", "{1}{B}", cl.Sacrifice(p.CREATURE, "target 0"), cl.GainLife(Amount("toughness", ref="it"), "target 0"),
            targets=p.one(p.PLAYER)),
    instant("Tragic Slip", "{B}",
            cl.If(Condition("died this turn", p.CREATURE), (p.gets("target 0", -13, -13),), (p.gets("target 0", -1, -1),)),
            targets=p.one(p.CREATURE)),
    instant("Ultimate Price", "{1}{B}", cl.Destroy("target 0"), targets=p.one(Which(types=("Creature",), monocolored=True))),
)

SORCERIES = (
    sorcery("Thoughtseize", "{B}", cl.Reveal("hand", "target 0"), cl.Discard(1, "target 0", "you choose", p.NONLAND_CARD_IN_HAND),
            cl.LoseLife(2), targets=p.one(p.PLAYER)),
    sorcery("Duress", "{B}", cl.Reveal("hand", "target 0"),
            cl.Discard(1, "target 0", "you choose", Which("card", not_types=("Creature", "Land"), zone="hand")),
            targets=p.one(p.OPPONENT)),
    sorcery("Inquisition of Kozilek", "{B}", cl.Reveal("hand", "target 0"),
            cl.Discard(1, "target 0", "you choose", Which("card", not_types=("Land",), max_mv=3, zone="hand")),
            targets=p.one(p.PLAYER)),
    sorcery("Mind Rot", "{2}{B}", cl.Discard(2, "target 0"), targets=p.one(p.PLAYER)),
    sorcery("Hymn to Tourach", "{B}{B}", cl.Discard(2, "target 0", "random"), targets=p.one(p.PLAYER)),
    sorcery("Skull Raid", "{3}{B}", cl.Discard(2, "target 0"), cl.Draw(Amount("did", times=-1, plus=2)), p.foretell("{1}{B}"),
            targets=p.one(p.OPPONENT)),
    sorcery("Damnation", "{2}{B}{B}", cl.Destroy(p.CREATURE, buried=True)),
    sorcery("Demonic Tutor", "{1}{B}", cl.Search(Which("card", zone="library"), reveal=False)),
    sorcery("Reanimate", "{B}", cl.ReturnTo("target 0", "battlefield", "you"), cl.LoseLife(Amount("mana value", ref="it")),
            targets=p.one(p.CREATURE_CARD)),
    sorcery("Exhume", "{1}{B}",
            cl.ForEach("each", (cl.ReturnTo(Which("card", types=("Creature",), whose="that player", zone="graveyard"),
                                            "battlefield", n=1, who="that player"),))),
    sorcery("Unburial Rites", "{4}{B}", cl.ReturnTo("target 0", "battlefield", "you"), p.flashback("{3}{W}"),
            targets=p.one(p.YOUR_CREATURE_CARD)),
    sorcery("Bone Splinters", "{B}", cl.Destroy("target 0"), targets=p.one(p.CREATURE), prices=p.must(p.SACRIFICE_CREATURE)),
    sorcery("Innocent Blood", "{B}", cl.Sacrifice(p.CREATURE, "each")),
    sorcery("Barter in Blood", "{2}{B}{B}", cl.Sacrifice(p.CREATURE, "each", 2)),
    sorcery("Tendrils of Agony", "{2}{B}{B}", cl.LoseLife(2, "target 0"), cl.GainLife(2), p.STORM, targets=p.one(p.PLAYER)),
    sorcery("Tyrant's Choice", "{1}{B}", cl.Vote(("death", "torture")),
            cl.If(Condition("most votes", word="death"), (cl.Sacrifice(p.CREATURE, "opponent"),), (cl.LoseLife(4, "opponent"),))),
    sorcery("Ribbons of Night", "{4}{B}", cl.Damage(4, "target 0"), cl.GainLife(4),
            cl.If(Condition("mana spent", word="U"), (cl.Draw(),)), targets=p.one(p.CREATURE)),
)

ENCHANTMENTS = (
    enchantment("Conspiracy", "{3}{B}{B}", _CHOSEN_TYPE,
                cl.Static((cl.SetTypes(keep=False, chosen=True),),
                          Which(either=(p.YOUR_CREATURE, Which("spell", types=("Creature",), whose="you", zone="stack"),
                                        Which("card", types=("Creature",), owned="you", zone="elsewhere"))), link="chosen")),
    enchantment("Leyline of the Void", "{2}{B}{B}", p.BEGIN_WITH,
                cl.Replaces("graveyard", "exile", Which("card", owned="opponent", token="nontoken"))),
    enchantment("Tainted Remedy", "{2}{B}",
                cl.Replaces("gain life", "instead", who="opponent", does=(cl.LoseLife(p.THAT_MUCH, "that player"),))),
    MagicCard("Bitterblossom", ("Kindred", "Enchantment"), "{1}{B}", ("Faerie",), abilities=(
        cl.Triggered("upkeep", (cl.LoseLife(1), cl.MakeTokens("Faerie Rogue Token"))),)),
    enchantment("Grave Pact", "{1}{B}{B}{B}",
                cl.Triggered("dies", (cl.ForEach("opponent", (cl.Sacrifice(p.CREATURE, "that player"),)),), which=p.YOUR_CREATURE)),
    enchantment("Carnival of Souls", "{1}{B}",
                cl.Triggered("enters", (cl.LoseLife(1), cl.AddMana("{B}")), which=p.CREATURE)),
    aura("Unholy Strength", "{B}", p.CREATURE, p.bonus("host", 2, 1)),
    aura("Evil Presence", "{B}", p.LAND, p.static(cl.SetTypes(subtypes=("Swamp",), keep=False), to="host")),
    enchantment("Exquisite Blood", "{4}{B}", cl.Triggered("lose life", (cl.GainLife(p.THAT_MUCH),), who="opponent")),
    enchantment("Gate to Phyrexia", "{B}{B}",
                cl.Activated(p.pay("", p.SACRIFICE_CREATURE), (cl.Destroy("target 0"),), p.one(p.ARTIFACT), timing="upkeep", limit=1)),
)

CARDS = CREATURES + INSTANTS + SORCERIES + ENCHANTMENTS
