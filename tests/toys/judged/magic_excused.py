"""Magic: sound plays with something about them for which a judge that looks at less would accuse them."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.judged.magic_casting import divided
from toys.judged.magic_stack import JAILER, bear_gone_and_back, jail
from toys.magic_history import (
    BEAR,
    CREATURE,
    FOREST,
    Game,
    bear,
    combat,
    creature,
    enchantment,
    instant,
    tap_for,
    to_blocks,
    to_damage,
)

EAGER = creature("Eager", 1, 1, ml.Triggered("enters", (ml.GainLife(1),)))
WALKER = MagicCard("Walker", ("Planeswalker",), cost="{3}", loyalty=3)


@case("evasion-holds")
def the_forest_has_phased_out(wrong: bool) -> History:
    """702.26b, 702.14c: whose only Forest has phased out controls none."""
    game = combat(BEAR, bear("Stalker", "forestwalk"), FOREST, a=["Stalker"], b=["Bear", "Forest"])
    if not wrong:
        game.tell("status", "B", game.ref("Forest"), status="phased", value=True, why="effect")
    game.attack("Stalker")
    to_blocks(game)
    event = game.block("Bear", "Stalker")
    game.guilty = event if wrong else None
    return game


@case("trample-after-lethal")
def another_one_has_deathtouch(wrong: bool) -> History:
    """702.2c: who is dealt damage by a source with deathtouch has been dealt lethal damage, whoever tramples over it."""
    rat = bear("Rat", *(() if wrong else ("deathtouch",)), power=1)
    game = combat(
        rat, bear("Boar", "trample", power=3), bear("Twin", toughness=4), a=["Rat", "Boar"], b=["Twin"]
    )
    game.attack("Rat", "Boar")
    to_blocks(game)
    game.block("Twin", "Rat")
    game.block("Twin", "Boar")
    to_damage(game)
    game.hurt(game.ref("Twin"), 1, game.ref("Rat"), combat=True, batch=5)
    event = game.hurt("B", 3, game.ref("Boar"), combat=True, batch=5)
    game.hurt(game.ref("Rat"), 2, game.ref("Twin"), combat=True, batch=5)
    game.die("Twin", "Rat")
    game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("life-adds-up")
def no_life_is_paid(wrong: bool) -> History:
    """119.4b: who pays 0 life pays."""
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.tell("life", "A", amount=-1, total=19, why="paid")
    event = game.tell("life", "A", amount=0, total=19, why="lost" if wrong else "paid")
    game.guilty = event if wrong else None
    return game


@case("loyalty-zero")
def a_walker_that_has_phased_out(wrong: bool) -> History:
    """702.26b: state-based actions don't see it."""
    game = Game({"battlefield of A": ["Walker", "Walker"]}, WALKER)
    game.put_counters("1", "loyalty", -1, 2)
    game.put_counters("2", "loyalty", -3, 0)
    if not wrong:
        game.tell("status", "A", game.ref("2"), status="phased", value=True, why="effect")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("entering-tapped-is-no-tapping")
def it_has_been_untapped_since(wrong: bool) -> History:
    """603.2e: what entered tapped and was untapped may become tapped."""
    bog = MagicCard("Bog", ("Land",), abilities=(ml.Replaces("enters", "tapped"), tap_for("{B}")))
    game = Game({"hand:A": "Bog"}, bog)
    game.play_land("Bog", exhausted=True, priority=False)
    if not wrong:
        game.tell("status", "A", game.ref("Bog"), status="exhausted", value=False, why="effect")
    event = game.tell("status", "A", game.ref("Bog"), status="exhausted", value=True, why="cost")
    game.guilty = event if wrong else None
    return game


@case("mana-abilities-off-the-stack")
def it_gives_a_mana_ability(wrong: bool) -> History:
    """605.1a: what gives something a mana ability is none itself, and waits on the stack."""
    grants = ml.Modify("this", (ml.GainAbility((tap_for("{G}"),)),), "turn")
    does = (ml.AddMana("{G}"),) if wrong else (grants,)
    game = Game(
        {"battlefield of A": "Sprout"},
        creature("Sprout", 1, 1, ml.Activated(ml.Price("{0}"), does)),
        pools={},
    )
    game.gets("A")
    game.ability("Sprout", 0, "A", "activated")
    game.guilty = game.events[-1] if wrong else None
    return game


@case("triggers-before-priority")
def a_triggered_mana_ability(wrong: bool) -> History:
    """605.1b, 605.4a: it resolves at once, without the stack."""
    on = "enters" if wrong else "tapped for mana"
    bloom = enchantment("Bloom", ml.Triggered(on, (ml.AddMana("{G}"),), which=ml.Which(types=("Land",))))
    game = Game({"battlefield of A": ["Bloom", "Forest"], "hand:A": "Eager"}, bloom, FOREST, EAGER, pools={})
    if not wrong:
        game.cast("Eager")
        game.all_pass()
        game.enter("Eager")
        game.stack_trigger(game.trigger("Eager", 0, event=game.events[-2]))
        game.gets("A")
    game.mana("Forest")
    game.trigger("Bloom", 0)
    if not wrong:
        game.tell("resources_added", "A", energy=0, power={"G": 1}, source=game.ref("Bloom"), item="")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("fighters-hit-each-other")
def something_is_replaced_in_between(wrong: bool) -> History:
    """701.14a, 614.6: what a replacement does in the midst of a fight is no instruction of the text that has them fight."""
    duel = instant("Duel", ml.Fight("target 0", "target 1"), targets=(CREATURE, CREATURE), cost="{G}")
    remedy = enchantment("Remedy", ml.Replaces("gain life", "instead", who="opponent"))
    there = {
        "hand:A": ["Duel", "Duel"],
        "battlefield of A": ["Bear", "Remedy"],
        "battlefield of B": "Drain",
    }
    game = Game(there, duel, bear("Bear", toughness=9), remedy, bear("Drain", toughness=9))
    one, other = game.ref("Bear"), game.ref("Drain")
    for name in ("1", "2")[: 1 if wrong else 2]:
        item = game.cast(name, "A", one, other)
        game.all_pass()
        game.resolve(item)
        game.hurt(one, 2, other, batch=int(name))
        if name == "2":
            game.tell("replaced", "B", "", by=game.ref("Remedy"), event="gain life", words="instead")
            game.tell("executed", "B", game.ref("Remedy"), item=game.ref("Remedy"), instruction="lose life")
        if not wrong:
            game.hurt(other, 2, one, batch=int(name))
        game.did(item, "fight")
        if wrong:
            game.guilty = game.events[-1]
        game.resolved(item)
    return game


@case("menace-needs-two")
def it_has_menace_once_it_is_blocked(wrong: bool) -> History:
    """509.1b: what blocking gives it does not make the block illegal."""
    crowd = gives("menace", status="attacking" if wrong else "blocked")
    blockers = [bear("Cat"), bear("Twin")]
    game = combat(
        BEAR,
        bear("Boar"),
        bear("Brute", "menace"),
        *blockers,
        crowd,
        a=["Boar", "Brute", "Crowd"],
        b=["Bear", "Cat", "Twin"],
    )
    game.attack("Boar", "Brute")
    to_blocks(game)
    game.block("Bear", "Boar")
    game.block("Cat", "Brute")
    game.block("Twin", "Brute")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("evasion-holds")
def it_flies_once_it_is_blocked(wrong: bool) -> History:
    """509.1a, 509.1b: all blockers are declared at once, before any of them blocks."""
    crowd = gives("flying", status="attacking" if wrong else "blocked")
    game = combat(BEAR, bear("Boar"), bear("Twin"), crowd, a=["Boar", "Crowd"], b=["Bear", "Twin"])
    game.attack("Boar")
    to_blocks(game)
    event = game.block("Bear", "Boar")
    if not wrong:
        game.block("Twin", "Boar")
    game.guilty = event if wrong else None
    return game


@case("exiled-until-it-leaves")
def another_sentence_exiles_it_for_good(wrong: bool) -> History:
    """610.3: only what an effect exiled until something leaves returns; which of two sentences exiled it no event tells."""
    for_good = ml.Exile("target 0", until="this leaves" if wrong else "")
    until = ml.Exile(ml.Which(types=("Artifact",)), until="this leaves")
    warden = creature("Warden", 1, 1, ml.Triggered("enters", (for_good, until), (CREATURE,)))
    game = Game(
        {"battlefield of A": ["Jailer", "Warden"], "battlefield of B": ["Bear", "Elf"]},
        JAILER,
        warden,
        BEAR,
        bear("Elf"),
    )
    jail(game, "Jailer", "Bear")
    jail(game, "Warden", "Elf")
    game.gets("A")
    game.move("Warden", "graveyard:A", "sacrifice")
    game.move("Jailer", "graveyard:A", "sacrifice")
    game.put("Bear", "battlefield")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("divided-as-announced")
def a_shield_that_is_used_up_has_prevented_some(wrong: bool) -> History:
    """615.7: what prevents the next damage is over by the time that the rest is dealt."""
    game, item = divided(2, 1)
    game.done(item)
    game.all_pass()
    began = game.tell("resolving", "A", item)
    causes = [began.id]
    if not wrong:
        causes += [game.tell("prevented", "B", game.ref("Bear"), amount=1, by="").id]
    event = game.tell("damage", "B", game.ref("Bear"), amount=1, source=item, causes=tuple(causes))
    game.tell("damage", "B", game.ref("Elf"), amount=1, source=item)
    game.guilty = event if wrong else None
    return game


@case("illegal-targets-unaffected")
def what_enters_meanwhile_affects_it(wrong: bool) -> History:
    """614.1c: what a permanent does as it enters, the spell that returns it has not done."""
    game, item = bear_gone_and_back()
    causes = (game.events[-1].id,)
    if not wrong:
        elf = game.ref("Elf")
        causes = (game.tell("replaced", "B", elf, by=elf, event="enters", words="as", causes=causes).id,)
    event = game.tell(
        "status", "B", game.ref("Bear"), status="facedown", value=True, why="effect", causes=causes
    )
    game.guilty = event if wrong else None
    game.did(item, "damage")
    game.resolved(item)
    return game


@case("combat-damage-is-power")
def the_one_that_came_first_is_chosen_to_be_later(wrong: bool) -> History:
    """613.7m: what enters at the same time gets its timestamps in the order that its controller chooses."""
    game = combat(BEAR, sets("Giant", 3), sets("Dwarf", 1), a=["Bear"], **{"graveyard:A": ["Giant", "Dwarf"]})
    if not wrong:
        data = {"item": "", "what": "object", "name": "earlier timestamp", "answer": "Dwarf#3"}
        game.tell("option_chosen", "A", game.ref("Dwarf"), **data)
    for name in ("Giant", "Dwarf"):
        game.move(name, "battlefield", "return", controller="A", batch=4)
    game.attack("Bear")
    to_blocks(game)
    to_damage(game)
    event = game.hurt("B", 3, game.ref("Bear"), combat=True)
    game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


def sets(name: str, n: int) -> MagicCard:
    """What sets the power and toughness of creatures."""
    return enchantment(name, ml.Static((ml.SetPT(n, n),), to=ml.Which(types=("Creature",))))


def gives(word: str, **which: Any) -> MagicCard:
    """What gives a keyword to such creatures, Crowd."""
    ability = ml.GainAbility((ml.Keyword(word),))
    return enchantment("Crowd", ml.Static((ability,), to=ml.Which(types=("Creature",), **which)))
