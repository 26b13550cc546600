"""Magic: combat and damage."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import (
    BEAR,
    FOREST,
    Game,
    bear,
    combat,
    creature,
    enchantment,
    instant,
    to_blocks,
    to_damage,
)

BIRD = bear("Bird", "flying")
SERRA = bear("Serra", "vigilance")
GOBLIN = bear("Goblin", "haste")
MENACE = bear("Brute", "menace")
RHINO = bear("Rhino", "trample", power=4, toughness=4)
KNIGHT = bear("Knight", "first strike")
VAMPIRE = bear("Vampire", "lifelink")
PLAGUE = bear("Plague", "infect")
WALKER = MagicCard("Walker", ("Planeswalker",), cost="{3}", loyalty=3)
PRO = creature("Paladin", 2, 2, ml.Keyword("protection", which=ml.Which(colors="G")))
BERSERKER = creature("Berserker", 2, 2, ml.Static((ml.Must("attack"),)))
SPIDER = bear("Spider", "reach")
REAPER = bear("Reaper", "trample", "deathtouch", power=4, toughness=4)
WALL = bear("Wall", power=0, toughness=4)
ALL = (WALL, BEAR, BIRD, SERRA, GOBLIN, MENACE, RHINO, KNIGHT, VAMPIRE, PLAGUE, WALKER, PRO, FOREST)


def declared(game: Game, wrong: bool, kind: str = "attacks", last: bool = True) -> Game:
    """The game, its last event of that kind being the guilty one."""
    if wrong:
        events = [event for event in game.events if event.kind == kind]
        game.guilty = events[-1 if last else 0]
    return game


@case("attackers-are-able")
def a_tapped_creature_attacks(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear"], exhausted=("1",) if wrong else ())
    game.attack("Bear", tap=not wrong)
    return declared(game, wrong)


@case("attackers-are-able")
def a_sick_creature_attacks(wrong: bool) -> History:
    game = Game({"hand:A": ["Bird" if wrong else "Goblin"]}, *ALL, pools={})
    name = "Bird" if wrong else "Goblin"
    game.cast(name)
    game.all_pass()
    game.enter(name)
    game.all_pass()
    game.steps("beginning of combat")
    game.all_pass()
    game.step("declare attackers")
    game.attack(name)
    return declared(game, wrong)


@case("attackers-are-able")
def a_creature_back_from_an_undone_cost_attacks(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear"])
    game.move("Bear", "graveyard:A", "sacrifice")
    if wrong:
        game.put("Bear")
    else:  # The sacrifice never was (733.1): it has been there all along.
        game.move("Bear", "battlefield", "undo", becomes="Bear#1.0", controller="A", undo=True)
    game.attack("Bear")
    return declared(game, wrong)


def verdict_on_an_attacker() -> tuple[Game, str]:
    """A Bear attacks, and what destroys an attacking creature is cast at it."""
    attacking = ml.Target(ml.Which(types=("Creature",), status="attacking"))
    verdict = instant("Verdict", ml.Destroy("target 0"), targets=(attacking,), cost="{0}")
    game = Game({"battlefield of A": ["Bear"], "hand:A": ["Verdict"]}, *ALL, verdict, pools={})
    game.all_pass()
    game.steps("beginning of combat")
    game.all_pass()
    game.step("declare attackers")
    game.attack("Bear")
    return game, game.cast("Verdict", "A", game.ref("Bear"))


@case("one-legal-target-resolves")
def what_regenerated_attacks_no_more(wrong: bool) -> History:
    """701.19a: it is removed from combat, and so no legal target of what is about attacking creatures."""
    game, item = verdict_on_an_attacker()
    if not wrong:
        shield = game.ref("Bear")
        game.tell("replaced", "A", shield, by=shield, event="destroy", words="regenerate")
    game.all_pass()
    event = game.fizzle(item)
    if wrong:
        game.guilty = event
    return game


@case("one-legal-target-resolves")
def what_was_no_creature_attacks_no_more(wrong: bool) -> History:
    """506.4: what stopped being a creature is out of combat, though an effect has made it one again since."""
    game, item = verdict_on_an_attacker()
    bear_ref = game.ref("Bear")
    for n, player in enumerate("AB"):
        types = ml.SetTypes(("Creature",)) if n or wrong else ml.SetTypes(("Artifact",), keep=False)
        game.tell(
            "effect_began", "A", "", effect=n, what="continuous", until="turn", source=item, to=[bear_ref], stamp=n + 50,
            changes=msgspec.json.encode([types]).decode(),
        )  # fmt: skip
        game.all_pass(player)
    event = game.fizzle(item)
    if wrong:
        game.guilty = event
    return game


@case("required-attackers-attack")
def what_has_to_attack_stays_at_home(wrong: bool) -> History:
    """508.1d: it attacks each combat if able, and nothing keeps it from that."""
    game = combat(BERSERKER, a=["Berserker"])
    if not wrong:
        game.attack("Berserker")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("attackers-tap")
def it_stays_untapped(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear"])
    game.attack("Bear", tap=not wrong)
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("attackers-tap")
def vigilance_taps(wrong: bool) -> History:
    game = combat(*ALL, a=["Serra"])
    game.tell("attacks", "A", game.ref("Serra"), defender="B")
    if wrong:
        event = game.events[-1]
        told = event.__class__(
            event.id + 1, "status", "508.1f", "A", game.ref("Serra"),
            {"status": "exhausted", "value": True, "why": "attack"}, (event.id,),
        )  # fmt: skip
        game.events.append(told)
        game.guilty = told
    game.gets("A")
    return game


@case("blockers-are-able")
def a_tapped_creature_blocks(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear"], b=["Bird"], exhausted=("2",) if wrong else ())
    game.attack("Bear")
    to_blocks(game)
    game.block("Bird", "Bear")
    return declared(game, wrong, "blocks")


@case("evasion-holds")
def a_bear_blocks_a_bird(wrong: bool) -> History:
    game = combat(*ALL, a=["Bird", "Rhino"], b=["Bear"])
    game.attack("Bird", "Rhino")
    to_blocks(game)
    game.block("Bear", "Bird" if wrong else "Rhino")
    return declared(game, wrong, "blocks")


@case("menace-needs-two")
def one_blocks_menace(wrong: bool) -> History:
    game = combat(*ALL, a=["Brute"], b=["Bear", "Bird"])
    game.attack("Brute")
    to_blocks(game)
    game.block("Bear", "Brute")
    if not wrong:
        game.block("Bird", "Brute")
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


def blocked(attacker: str, blocker: str) -> Game:
    """An attacker is blocked, and damage is about to be dealt."""
    game = combat(*ALL, a=[attacker], b=[blocker])
    game.attack(attacker)
    to_blocks(game)
    game.block(blocker, attacker)
    return game


@case("combat-damage-is-power")
def it_deals_less(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear"])
    game.attack("Bear")
    to_blocks(game)
    to_damage(game)
    event = game.hurt("B", 1 if wrong else 2, game.ref("Bear"), combat=True, batch=5)
    game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("blocked-deal-to-blockers")
def it_deals_to_the_player(wrong: bool) -> History:
    game = blocked("Bear", "Serra")
    to_damage(game)
    if wrong:
        game.guilty = game.hurt("B", 2, game.ref("Bear"), combat=True, batch=5)
    else:
        game.hurt(game.ref("Serra"), 2, game.ref("Bear"), combat=True, batch=5)
    return game


@case("blocked-deal-to-blockers")
def who_was_taken_from_the_attack_blocks(wrong: bool) -> History:
    """506.4: what attacked and has come under B's control is out of combat, and may block and deal damage as a blocker."""
    game = combat(*ALL, a=["Bear", "Serra"])
    game.attack("Bear")
    game.attack("Serra", tap=False)
    if not wrong:
        game.tell("control", "B", game.ref("Serra"), was="A")
    to_blocks(game)
    game.block("Serra", "Bear")
    to_damage(game)
    game.hurt(game.ref("Serra"), 2, game.ref("Bear"), combat=True, batch=5)
    event = game.hurt(game.ref("Bear"), 2, game.ref("Serra"), combat=True, batch=5)
    if wrong:
        game.guilty = event
    return game


@case("trample-after-lethal")
def too_little_for_the_blocker(wrong: bool) -> History:
    game = blocked("Rhino", "Bear")
    to_damage(game)
    n = 1 if wrong else 2
    game.hurt(game.ref("Bear"), n, game.ref("Rhino"), combat=True, batch=5)
    event = game.hurt("B", 4 - n, game.ref("Rhino"), combat=True, batch=5)
    game.hurt(game.ref("Rhino"), 2, game.ref("Bear"), combat=True, batch=5)
    if not wrong:
        game.die("Bear")
    game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("first-strike-first")
def a_bear_strikes_first(wrong: bool) -> History:
    game = blocked("Bear", "Knight")
    to_damage(game, "first combat damage")
    event = game.hurt(game.ref("Bear"), 2, game.ref("Knight"), combat=True, batch=5)
    if wrong:
        event = game.hurt(game.ref("Knight"), 2, game.ref("Bear"), combat=True, batch=5)
        game.guilty = event
    return game


@case("first-strike-first")
def a_knight_strikes_twice(wrong: bool) -> History:
    game = combat(*ALL, a=["Knight"], b=["Rhino"])
    game.attack("Knight")
    to_blocks(game)
    game.block("Rhino", "Knight")
    to_damage(game, "first combat damage")
    game.hurt(game.ref("Rhino"), 2, game.ref("Knight"), combat=True, batch=5)
    to_damage(game)
    if wrong:
        game.guilty = game.hurt(game.ref("Rhino"), 2, game.ref("Knight"), combat=True, batch=6)
    else:
        game.hurt(game.ref("Knight"), 4, game.ref("Rhino"), combat=True, batch=6)
    return game


@case("first-strike-first")
def all_of_the_first_step_is_prevented(wrong: bool) -> History:
    """615.6: what is prevented is never dealt, and the step in which it would have been was there all the same."""
    duelist = bear("Duelist", "double strike")
    game = combat(*ALL, duelist, a=["Duelist"], b=["Wall"])
    game.attack("Duelist")
    to_blocks(game)
    game.block("Wall", "Duelist")
    if not wrong:
        to_damage(game, "first combat damage")
        game.tell("prevented", "B", game.ref("Wall"), amount=2, by=game.ref("Wall"))
    to_damage(game)
    event = game.hurt(game.ref("Wall"), 2, game.ref("Duelist"), combat=True, batch=6)
    game.guilty = event if wrong else None
    return game


@case("combat-damage-at-once")
def one_dies_in_between(wrong: bool) -> History:
    game = blocked("Bear", "Serra")
    to_damage(game)
    game.hurt(game.ref("Serra"), 2, game.ref("Bear"), combat=True, batch=5)
    if wrong:
        game.die("Serra")
        game.guilty = game.hurt(game.ref("Bear"), 2, game.ref("Serra"), combat=True, batch=5)
        return game
    game.hurt(game.ref("Bear"), 2, game.ref("Serra"), combat=True, batch=5)
    game.die("Serra", "Bear")
    return game


@case("only-fighters-deal-combat-damage")
def a_bystander_deals_some(wrong: bool) -> History:
    game = combat(*ALL, a=["Bear", "Rhino"], b=["Serra"])
    game.attack("Bear")
    to_blocks(game)
    game.block("Serra", "Bear")
    to_damage(game)
    game.hurt(game.ref("Serra"), 2, game.ref("Bear"), combat=True, batch=5)
    if wrong:
        game.guilty = game.hurt(game.ref("Serra"), 4, game.ref("Rhino"), combat=True, batch=5)
    else:
        game.hurt(game.ref("Bear"), 2, game.ref("Serra"), combat=True, batch=5)
    return game


@case("no-damage-of-nothing")
def nothing_is_dealt(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, *ALL)
    event = game.tell("damage", "A", game.ref("Bear"), amount=0 if wrong else 1, source="")
    if wrong:
        game.guilty = event
    return game


@case("trample-after-lethal")
def what_is_prevented_was_assigned(wrong: bool) -> History:
    """702.19b: lethal damage is assigned to the blocker, whatever of it is prevented."""
    game = blocked("Rhino", "Bear")
    to_damage(game)
    if not wrong:
        game.tell("prevented", "B", game.ref("Bear"), amount=2, by=game.ref("Bear"))
    event = game.hurt("B", 2, game.ref("Rhino"), combat=True, batch=5)
    game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("damage-is-lost-life")
def no_life_is_lost(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, *ALL)
    game.tell("damage", "B", "", amount=2, source=game.ref("Bear"))
    if not wrong:
        game.lose("B", 2, "damage")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("lifelink-gains")
def no_life_is_gained(wrong: bool) -> History:
    game = Game({"battlefield of A": "Vampire"}, *ALL)
    game.hurt("B", 2, game.ref("Vampire"))
    if not wrong:
        game.lose("A", -2)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("lifelink-gains")
def what_forbade_it_has_died_since(wrong: bool) -> History:
    """119.7: as the damage was dealt nobody could gain life, and what said so dies before anything is checked."""
    dread = creature("Dread", 1, 1, ml.Static((ml.Forbid("gain life"),), to="each"))
    game = Game({"battlefield of A": "Vampire", "battlefield of B": "Dread"}, dread, *ALL)
    game.hurt("B", 2, game.ref("Vampire"))
    game.die("Dread")
    game.tell("cleanup")
    game.hurt("B", 2, game.ref("Vampire"))
    if not wrong:
        game.lose("A", -2)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("infect-gives-counters")
def damage_is_marked(wrong: bool) -> History:
    game = Game({"battlefield of A": "Plague", "battlefield of B": "Rhino"}, *ALL)
    if wrong:
        game.tell("damage", "B", game.ref("Rhino"), amount=2, source=game.ref("Plague"))
        game.guilty = game.tell("cleanup")
        return game
    game.tell("damage", "B", game.ref("Rhino"), amount=2, total=0, source=game.ref("Plague"))
    game.put_counters("Rhino", "-1/-1", 2)
    game.tell("cleanup")
    return game


@case("infect-gives-counters")
def what_forbids_it_dies_of_it(wrong: bool) -> History:
    """101.2: what can't have counters gets none, though the same damage kills it before that could be seen."""
    keeper = creature("Keeper", 2, 2, *(() if wrong else (ml.Static((ml.Forbid("have counters"),)),)))
    game = Game({"battlefield of A": "Plague", "battlefield of B": "Rhino", "hand:B": "Keeper"}, *ALL, keeper)
    game.tell("damage", "B", game.ref("Rhino"), amount=2, total=0, source=game.ref("Plague"))
    game.put_counters("Rhino", "-1/-1", 2)
    game.tell("cleanup")
    game.put("Keeper")
    game.tell("damage", "B", game.ref("Keeper"), amount=2, total=2, source=game.ref("Plague"))
    game.die("Keeper")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("planeswalkers-lose-loyalty")
def it_keeps_its_loyalty(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear", "battlefield of B": "Walker"}, *ALL)
    game.tell("damage", "B", game.ref("Walker"), amount=2, total=0, source=game.ref("Bear"))
    if not wrong:
        game.put_counters("Walker", "loyalty", -2, 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("protected-takes-no-damage")
def green_damage(wrong: bool) -> History:
    game = Game({"battlefield of A": ["Bear", "Goblin"], "battlefield of B": "Paladin"}, *ALL)
    event = game.tell(
        "damage", "B", game.ref("Paladin"), amount=1, source=game.ref("Bear" if wrong else "Goblin")
    )
    if wrong:
        game.guilty = event
    return game


@case("protected-takes-no-damage")
def protected_by_the_life_that_it_costs(wrong: bool) -> History:
    """510.2: what has protection only since its controller has lost life by the same damage is dealt its damage."""
    spite = ml.Static(
        (ml.GainAbility((ml.Keyword("protection", which=ml.Which(colors="G")),)),),
        ml.Which(types=("Creature",)),
        ml.Condition("life", n=5, negated=True),
    )
    game = combat(
        *ALL, enchantment("Spite", spite), a=["Bear", "Serra", "Goblin"], b=["Wall", "Spite", "Paladin"]
    )
    game.lose("B", 16 if wrong else 14)
    game.attack("Bear", "Goblin")
    game.attack("Serra", tap=False)
    to_blocks(game)
    game.block("Wall", "Bear")
    game.block("Paladin", "Goblin")
    to_damage(game)
    game.hurt(game.ref("Paladin"), 2, game.ref("Goblin"), combat=True, batch=6)
    game.hurt("B", 2, game.ref("Serra"), combat=True, batch=6)
    event = game.hurt(game.ref("Wall"), 2, game.ref("Bear"), combat=True, batch=6)
    game.guilty = event if wrong else None
    return game


@case("attackers-are-able")
def a_token_has_haste_as_part_of_the_copy(wrong: bool) -> History:
    """707.9a: what the text that makes a copy adds to it is part of the copy."""
    forge = instant(
        "Forge",
        ml.MakeTokens(copy="target 0", haste=not wrong),
        targets=(ml.Target(ml.Which(types=("Creature",))),),
        cost="{0}",
    )
    game = Game({"hand:A": "Forge", "battlefield of A": "Bear"}, forge, BEAR, pools={})
    item = game.cast("Forge", "A", game.ref("Bear"))
    game.all_pass()
    game.resolve(item)
    token = game.create("1t1", "Bear")
    game.did(item, "make tokens")
    game.resolved(item)
    game.tell("cleanup")
    game.all_pass("A", "B")
    game.step("beginning of combat")
    game.all_pass("A", "B")
    game.step("declare attackers")
    event = game.tell("attacks", "A", token, batch=3, defender="B")
    game.tell("status", "A", token, batch=3, status="exhausted", value=True, why="attack")
    game.guilty = event if wrong else None
    return game


@case("attackers-tap")
def what_has_vigilance_until_it_attacks(wrong: bool) -> History:
    """508.1f: whether it has vigilance is looked at as it is declared; that it has lost it as an attacker changes nothing."""
    hush = ml.Static((ml.LoseAbilities(),), ml.Which(types=("Creature",), status="attacking"))
    game = combat(*ALL, enchantment("Hush", hush), a=["Serra" if not wrong else "Bear", "Hush"])
    name = "Bear" if wrong else "Serra"
    game.attack(name, tap=False)
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


def asks_and(game: Game) -> Game:
    """A game in which questions are heard."""
    game.ask("act", "A", "pass", "concede")
    return game


@case("blocks-are-offered")
def nobody_asks_the_spider(wrong: bool) -> History:
    """702.17b: reach blocks flying."""
    game = asks_and(combat(*ALL, SPIDER, a=["Bird"], b=["Spider"]))
    game.attack("Bird")
    to_blocks(game)
    if not wrong:
        game.ask("block with Spider#2", "B", "no", "Bird#1")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("blocks-are-offered")
def its_planeswalker_has_changed_hands(wrong: bool) -> History:
    """506.4, 508.5: who was attacked by way of a planeswalker goes on defending, whoever controls that now."""
    game = asks_and(combat(*ALL, a=["Bear"], b=["Serra", "Walker"]))
    game.tell("attacks", "A", game.ref("Bear"), batch=3, defender=game.ref("Walker"))
    game.tell("status", "A", game.ref("Bear"), batch=3, status="exhausted", value=True, why="attack")
    game.tell("control", "A", game.ref("Walker"), was="B")
    to_blocks(game)
    if not wrong:
        game.ask("block with Serra#2", "B", "no", "Bear#1")
    event = game.gets("A")
    game.guilty = event if wrong else None
    return game


@case("blocks-are-offered")
def one_attacker_is_not_offered(wrong: bool) -> History:
    """A creature may block each of two; what another one blocks changes nothing."""
    game = asks_and(combat(*ALL, a=["Bear", "Goblin"], b=["Serra", "Vampire"]))
    game.attack("Bear", "Goblin")
    to_blocks(game)
    game.ask("block with Serra#3", "B", "no", "Bear#1", *([] if wrong else ["Goblin#2"]))
    game.tell("cleanup")
    game.ask("block with Vampire#4", "B", "no", "Bear#1", "Goblin#2")
    event = game.block("Vampire", "Bear")
    game.guilty = event if wrong else None
    return game


@case("damage-is-divided")
def touch_asks_for_more_than_one(wrong: bool) -> History:
    """702.2c: 1 is lethal, so 3 of 4 may go on."""
    game = combat(*ALL, REAPER, a=["Reaper"], b=["Wall"])
    game.attack("Reaper")
    to_blocks(game)
    asks_and(game)
    game.block("Wall", "Reaper")
    to_damage(game)
    game.ask("damage by Reaper#1 to Wall#2", "A", *(["4"] if wrong else ["1", "2", "3", "4"]))
    event = game.hurt(game.ref("Wall"), 4, game.ref("Reaper"), combat=True, batch=5)
    game.guilty = event if wrong else None
    return game


@case("damage-is-divided")
def its_name_has_any_word_in_it(wrong: bool) -> History:
    """510.1c: a question about what is called Road to Ruin is read as one about it."""
    game = combat(*ALL, bear("Road to Ruin"), a=["Road to Ruin"], b=["Bird", "Serra"])
    game.attack("Road to Ruin")
    to_blocks(game)
    asks_and(game)
    game.block("Bird", "Road to Ruin")
    game.block("Serra", "Road to Ruin")
    to_damage(game)
    game.ask("damage by Road to Ruin#1 to Bird#2", "A", *(["2"] if wrong else ["2", "0", "1"]))
    event = game.hurt(game.ref("Bird"), 2, game.ref("Road to Ruin"), combat=True, batch=5)
    game.guilty = event if wrong else None
    return game


@case("damage-is-divided")
def the_first_of_two_gets_all_or_none(wrong: bool) -> History:
    """510.1c: there is no order, and no need to kill."""
    game = combat(*ALL, a=["Bear"], b=["Bird", "Serra"])
    game.attack("Bear")
    to_blocks(game)
    asks_and(game)
    game.block("Bird", "Bear")
    game.block("Serra", "Bear")
    to_damage(game)
    game.ask("damage by Bear#1 to Bird#2", "A", *(["1", "2"] if wrong else ["2", "0", "1"]))
    event = game.hurt(game.ref("Bird"), 2, game.ref("Bear"), combat=True, batch=5)
    game.guilty = event if wrong else None
    return game
