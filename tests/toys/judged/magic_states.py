"""Magic: state-based actions, the turn, players."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import BEAR, BOLT, FOREST, Game, bear, creature, enchantment, sorcery

WORLD = enchantment("Plane", supertypes=("World",))
REALM = enchantment("Realm", supertypes=("World",))
LEGEND = creature("Hero", 2, 2, supertypes=("Legendary",))
AURA = enchantment("Shackles", ml.Keyword("enchant", which=ml.Which(types=("Creature",))), subtypes=("Aura",))
SWORD = MagicCard("Sword", ("Artifact",), subtypes=("Equipment",), cost="{1}")
WALKER = MagicCard("Walker", ("Planeswalker",), cost="{3}", loyalty=3)
TRIUMPH = sorcery("Triumph", ml.Win())
VOTE = sorcery("Judgment", ml.Vote(("grace", "strength")))
VIPER = bear("Viper", "deathtouch", power=1, toughness=1)


@case("no-dead-creatures")
def lethal_damage_is_survived(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.hurt(game.ref("Bear"), 2 if wrong else 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("no-dead-creatures")
def toughness_of_nothing(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.put_counters("Bear", "-1/-1", 2 if wrong else 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


def becomes_a_copy(walker: MagicCard, *models: str) -> Game:
    """Walker enters as a copy of the last of those that is anything; Image is an Illusion that enters as a copy itself."""
    image = creature("Image", 0, 0, copies(ml.SetTypes(subtypes=("Illusion",))))
    game = Game({"hand:A": "Walker", "battlefield of B": ["Image", "Bear"]}, walker, image, BEAR)
    game.put_counters("Image", "+1/+1", 1)
    game.cast("Walker")
    game.all_pass()
    game.enter_as_copy("Walker", *models)
    return game


def copies(*changes: ml.Change) -> ml.Replaces:
    """It may enter as a copy of a creature, with those changes."""
    return ml.Replaces("enters", "copy", of=ml.Which(types=("Creature",)), changes=changes, optional=True)


@case("no-dead-creatures")
def who_chooses_again_may_choose_nothing(wrong: bool) -> History:
    """707.9: the exception of the text by which something was chosen stands, though that is a copier too, and nothing more is chosen."""
    exception = () if wrong else (ml.SetPT(1, 2),)
    game = becomes_a_copy(creature("Walker", 1, 1, copies(*exception)), "Image", "")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("no-dead-creatures")
def what_is_chosen_again_has_no_exception_of_the_first(wrong: bool) -> History:
    """707.3: a copy of Image copies the Bear by what Image says, and nothing of the first text is left."""
    game = becomes_a_copy(creature("Walker", 1, 1, copies(ml.SetPT(1, 7))), "Image", "Bear")
    game.hurt(game.ref("Walker"), 2 if wrong else 1)
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("no-dead-creatures")
def what_it_was_before_comes_back(wrong: bool) -> History:
    """707.9b: after having been a copy of something else for a turn it has the exception of the copy that lasts."""
    exception = () if wrong else (ml.SetPT(1, 2),)
    game = becomes_a_copy(creature("Walker", 1, 1, copies(*exception)), "Image")
    for name, until in (("Bear", "turn"), ("Image", "")):
        game.tell("became", "A", game.ref("Walker"), trait="copy", value=name, until=until)
        if until and wrong:
            game.tell("cleanup")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("no-dead-creatures")
def what_defines_its_power_is_not_copied(wrong: bool) -> History:
    """707.9d: a copy that has a power and toughness of its own has no ability that defines them; another copy has."""
    swarm = ml.Static((ml.SetPT(0, ml.Amount("count", ml.Which(types=("Artifact",)))),), defines=True)
    exception = () if wrong else (ml.SetPT(3, 2),)
    game = Game(
        {"hand:A": "Walker", "battlefield of B": "Swarm"},
        creature("Walker", 1, 1, copies(*exception)),
        MagicCard("Swarm", ("Creature",), cost="{0}", power="0", toughness="*", abilities=(swarm,)),
    )
    game.put_counters("Swarm", "+1/+1", 1)
    game.cast("Walker")
    game.all_pass()
    game.enter_as_copy("Walker", "Swarm")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("deathtouch-destroys")
def what_kept_it_dies_with_it(wrong: bool) -> History:
    """704.3: what makes it indestructible counts in the check in which that dies itself."""
    guard = ml.Static(
        (ml.GainAbility((ml.Keyword("indestructible"),)),), ml.Which(types=("Creature",), name="Bear")
    )
    guardian = creature("Guardian", 2, 2, *(() if wrong else (guard,)))
    game = Game(
        {"battlefield of A": ["Viper", "Guardian"], "battlefield of B": ["Bear", "Elf"]},
        VIPER,
        BEAR,
        bear("Elf"),
        guardian,
    )
    game.hurt(game.ref("Elf"), 1, game.ref("Viper"))
    game.hurt(game.ref("Bear"), 1, game.ref("Viper"))
    game.hurt(game.ref("Guardian"), 2)
    game.die("Elf", "Guardian")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("deathtouch-destroys")
def what_has_phased_out_is_not_there(wrong: bool) -> History:
    """702.26b: state-based actions don't see it."""
    game = Game({"battlefield of A": "Viper", "battlefield of B": ["Bear", "Elf"]}, VIPER, BEAR, bear("Elf"))
    game.hurt(game.ref("Bear"), 1, game.ref("Viper"))
    game.hurt(game.ref("Elf"), 1, game.ref("Viper"))
    game.die("Elf")
    if not wrong:
        game.tell("status", "B", game.ref("Bear"), status="phased", value=True, why="effect")
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("deathtouch-destroys")
def one_damage_is_survived(wrong: bool) -> History:
    game = Game({"battlefield of A": "Viper", "battlefield of B": "Bear"}, VIPER, BEAR)
    game.hurt(game.ref("Bear"), 1, game.ref("Viper"))
    if not wrong:
        game.die("Bear")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


def defeated(n: int = 20) -> Game:
    """B has lost that much life."""
    game = Game({"battlefield of A": "Bear", "battlefield of B": "Bear"}, BEAR)
    game.lose("B", n)
    return game


@case("losers-lose")
def nobody_loses_without_life(wrong: bool) -> History:
    game = defeated()
    if not wrong:
        game.tell("lost", "B", "", why="life")
        game.tell("game_ended", "A", "", winner="A", why="removal")
        return game
    game.guilty = game.tell("cleanup")
    return game


@case("losses-have-reasons")
def one_life_is_enough(wrong: bool) -> History:
    game = defeated(19 if wrong else 20)
    event = game.tell("lost", "B", "", why="life")
    if wrong:
        game.guilty = event
    return game


@case("losses-have-reasons")
def a_card_comes_there_after_the_draw(wrong: bool) -> History:
    """704.5b: who has drawn from an empty library since the last check loses, whatever lies there by now."""
    game = Game({"battlefield of B": "Bear", "library:B": ["Elf"] if wrong else []}, BEAR, bear("Elf"))
    game.tell("cleanup")
    game.move("Bear", "library:B", "return", controller="B")
    event = game.tell("lost", "B", "", why="draw")
    game.guilty = event if wrong else None
    return game


@case("losses-have-reasons")
def a_token_goes_there_after_the_draw(wrong: bool) -> History:
    """704.5b, 704.5d: a token that goes to the library is no card that could have been drawn."""
    soldier = MagicCard("Soldier", ("Creature",), power="1", toughness="1", token=True)
    game = Game(
        {"battlefield of B": "Bear", "library:B": ["Elf"] if wrong else []}, BEAR, bear("Elf"), soldier
    )
    game.create("9t1", "Soldier", "B")
    game.tell("cleanup")
    if not wrong:
        game.move("9t1", "library:B", "return", controller="B")
        game.move("Bear", "library:B", "return", controller="B")
    event = game.tell("lost", "B", "", why="draw")
    game.guilty = event if wrong else None
    return game


@case("losers-are-gone")
def a_loser_gets_priority(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR, players=("A", "B", "C"))
    game.lose("B", 20)
    game.tell("lost", "B", "", why="life")
    game.tell("removed", "B", "", why="loses")
    game.tell("cleanup")
    event = game.tell("priority", "B" if wrong else "A")
    if wrong:
        game.guilty = event
    return game


@case("losers-are-gone")
def a_losers_creature_stays(wrong: bool) -> History:
    game = Game({"battlefield of B": "Bear"}, BEAR, players=("A", "B", "C"))
    game.lose("B", 20)
    game.tell("lost", "B", "", why="life")
    game.tell("removed", "B", "", why="loses")
    if not wrong:
        game.move("Bear", "", "removed")
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("nothing-follows-the-end")
def a_spell_resolves_on_after_the_end(wrong: bool) -> History:
    game = Game({"hand:A": "Triumph"}, TRIUMPH)
    item = game.cast("Triumph")
    game.all_pass()
    game.resolve(item)
    game.tell("game_ended", "A", "", winner="A", why="effect")
    game.tell("revealed", "B", "", card="Morph", zone="battlefield")
    if wrong:
        game.guilty = game.tell("resolved", "A", item)
    return game


@case("the-last-one-wins")
def the_game_goes_on(wrong: bool) -> History:
    game = defeated()
    game.tell("lost", "B", "", why="life")
    if wrong:
        game.tell("removed", "B", "", why="loses")
        game.move("2", "", "removed")
        game.tell("cleanup")
        game.wrong("priority", "A")
    else:
        game.tell("game_ended", "A", "", winner="A", why="removal")
    return game


@case("the-last-one-wins")
def the_loser_wins(wrong: bool) -> History:
    game = defeated()
    game.tell("lost", "B", "", why="life")
    winner = "B" if wrong else "A"
    event = game.tell("game_ended", winner, "", winner=winner, why="removal")
    if wrong:
        game.guilty = event
    return game


@case("loyalty-zero")
def a_walker_without_loyalty(wrong: bool) -> History:
    game = Game({"battlefield of A": "Walker"}, WALKER)
    game.put_counters("Walker", "loyalty", -3 if wrong else -2, 0 if wrong else 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("legend-rule")
def two_heroes(wrong: bool) -> History:
    game = Game({"battlefield of A": "Hero", "graveyard:A": "Hero"}, LEGEND)
    game.put("2")
    if not wrong:
        game.move("1", "graveyard:A", "legend")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("world-rule")
def two_worlds(wrong: bool) -> History:
    game = Game({"battlefield of A": "Plane", "hand:B": "Realm"}, WORLD, REALM)
    game.put("2")
    if not wrong:
        game.move("1", "graveyard:A", "world")
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("auras-are-attached")
def an_aura_on_nothing(wrong: bool) -> History:
    game = Game(
        {"battlefield of B": "Bear", "battlefield of A": "Shackles", "hand:A": "Forest"}, BEAR, AURA, FOREST, attached={"2": "1"}
    )  # fmt: skip
    if wrong:
        game.move("Bear", "graveyard:B", "sacrifice")
    else:
        game.lose("A", 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("auras-are-attached")
def what_is_phased_out_is_not_there(wrong: bool) -> History:
    game = Game({"battlefield of B": "Bear", "battlefield of A": "Shackles"}, BEAR, AURA, attached={"2": "1"})
    game.lose("A", 1)
    game.tell("cleanup")
    for name in ("1",) if wrong else ("1", "2"):
        game.tell("status", "A", game.ref(name), status="phased", value=True, why="effect")
    game.lose("A", 1)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("equipment-is-attached-to-creatures")
def a_sword_on_a_land(wrong: bool) -> History:
    game = Game({"battlefield of A": ["Bear", "Sword", "Forest"]}, BEAR, SWORD, FOREST)
    game.tell("attached", "A", game.ref("Sword"), to=game.ref("Forest" if wrong else "Bear"))
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("counters-cancel")
def both_stay(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.put_counters("Bear", "+1/+1", 2)
    game.put_counters("Bear", "-1/-1", 1)
    if not wrong:
        game.put_counters("Bear", "+1/+1", -1, 1)
        game.put_counters("Bear", "-1/-1", -1, 0)
    event = game.tell("cleanup")
    if wrong:
        game.guilty = event
    return game


@case("no-state-based-actions-while-resolving")
def it_dies_in_the_middle(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR)
    item = game.cast("Shock", "A", game.ref("Bear"))
    game.all_pass()
    game.resolve(item)
    game.hurt(game.ref("Bear"), 2, item)
    if wrong:
        game.wrong("killed", "B", game.ref("Bear"), why="lethal")
        game.move("Bear", "graveyard:B", "destroy")
    game.did(item, "damage")
    game.resolved(item)
    if not wrong:
        game.die("Bear")
    return game


@case("indestructible-stays")
def it_is_destroyed(wrong: bool) -> History:
    game = Game({"battlefield of A": ["God", "Bear"]}, bear("God", "indestructible"), BEAR)
    name = "God" if wrong else "Bear"
    event = game.tell("killed", "A", game.ref(name), why="instruction")
    if wrong:
        game.guilty = event
    game.move(name, "graveyard:A", "destroy")
    return game


@case("checked-together")
def one_after_the_other(wrong: bool) -> History:
    game = Game({"battlefield of A": ["Bear", "Elf"]}, BEAR, bear("Elf"))
    game.hurt(game.ref("Bear"), 2)
    game.hurt(game.ref("Elf"), 2)
    if wrong:
        game.guilty = game.die("Bear")[0]
    else:
        game.die("Bear", "Elf")
    return game


@case("checked-together")
def who_loses_in_the_same_check_ends_the_game(wrong: bool) -> History:
    """704.5a, 104.2a: of two players one has no life left as creatures have lethal damage, and nothing else is told."""
    names = ("Bear", "Elf", "Third", "Fourth")
    game = Game({"battlefield of A": names}, BEAR, *map(bear, names[1:]))
    for dying in (names[:2], names[2:]):
        for name in dying:
            game.hurt(game.ref(name), 2)
        if dying == names[:2]:
            game.die(*dying)
            game.tell("cleanup")
    left = 1 if wrong else 0
    game.tell("life", "B", amount=left - 20, total=left, why="lost")
    killed = game.die("Third")
    if wrong:
        game.guilty = killed[0]
    return game


@case("checked-together")
def what_is_phased_out_is_not_checked(wrong: bool) -> History:
    """702.26b: a creature with lethal damage that has phased out is treated as though it didn't exist."""
    game = Game({"battlefield of A": ["Bear", "Elf", "Third"]}, BEAR, bear("Elf"), bear("Third"))
    for name in ("Bear", "Elf", "Third"):
        game.hurt(game.ref(name), 2)
    if not wrong:
        game.tell("status", "A", game.ref("Third"), status="phased", value=True, why="effect")
    killed = game.die("Bear", "Elf")
    if wrong:
        game.guilty = killed[0]
    return game


def ending(**rest: object) -> Game:
    """The end step of A has come."""
    zones = rest.pop("zones", {})
    assert isinstance(zones, dict)
    game = Game(zones, BEAR, FOREST, bear("Elf"), pools={}, **rest)  # type: ignore[arg-type]
    game.all_pass()
    game.step("end")
    game.all_pass()
    return game


@case("steps-in-order")
def no_cleanup_step(wrong: bool) -> History:
    game = ending()
    if not wrong:
        game.step("cleanup")
        game.tell("cleanup")
    event = game.new_turn("B")
    if wrong:
        game.guilty = event
    return game


@case("steps-in-order")
def no_upkeep(wrong: bool) -> History:
    game = ending()
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    event = game.step("draw" if wrong else "upkeep")
    if wrong:
        game.guilty = event
    return game


@case("turns-go-round")
def the_same_player_again(wrong: bool) -> History:
    game = ending()
    game.step("cleanup")
    game.tell("cleanup")
    event = game.new_turn("A" if wrong else "B")
    if wrong:
        game.guilty = event
    return game


@case("turns-go-round")
def an_extra_turn_is_forgotten(wrong: bool) -> History:
    game = Game({}, BEAR, pools={})
    game.tell("turn_queued", "A")
    game.all_pass()
    game.step("end")
    game.all_pass()
    game.step("cleanup")
    game.tell("cleanup")
    event = game.new_turn("B" if wrong else "A")
    if wrong:
        game.guilty = event
    return game


@case("untap-step-untaps")
def one_stays_tapped(wrong: bool) -> History:
    game = ending(zones={"battlefield of B": "Bear"}, exhausted=("1",))
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    if not wrong:
        game.tell("status", "B", game.ref("Bear"), status="exhausted", value=False, why="untap")
    event = game.step("upkeep")
    if wrong:
        game.guilty = event
    return game


@case("untap-step-untaps")
def somebody_elses_untaps(wrong: bool) -> History:
    game = ending(zones={"battlefield of A": "Bear", "battlefield of B": "Bear"}, exhausted=("1", "2"))
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    event = game.tell(
        "status", "B", game.ref("1" if wrong else "2"), status="exhausted", value=False, why="untap"
    )
    if wrong:
        game.guilty = event
    return game


@case("draw-step-draws")
def nothing_is_drawn(wrong: bool) -> History:
    game = ending(zones={"library:B": "Bear"})
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    game.step("upkeep")
    game.all_pass("B", "A")
    game.step("draw")
    if not wrong:
        game.move("Bear", "hand:B", "draw", "B")
    event = game.gets("B")
    if wrong:
        game.guilty = event
    return game


@case("draw-step-draws")
def there_is_nothing_to_draw(wrong: bool) -> History:
    """704.5b: who has drawn from an empty library loses before anybody gets priority."""
    game = ending()
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    game.step("upkeep")
    game.all_pass("B", "A")
    game.step("draw")
    if wrong:
        game.guilty = game.gets("B")
    else:
        game.tell("lost", "B", "", why="draw")
        game.tell("game_ended", "A", "", winner="A", why="removal")
    return game


@case("hand-size-in-cleanup")
def eight_cards(wrong: bool) -> History:
    game = ending(zones={"hand:A": ["Bear"] * 8})
    game.step("cleanup")
    if not wrong:
        game.move("1", "graveyard:A", "discard")
    game.tell("cleanup")
    event = game.new_turn("B")
    if wrong:
        game.guilty = event
    return game


@case("hand-size-in-cleanup")
def no_limit_this_turn(wrong: bool) -> History:
    """514.1, 514.2: cards are discarded before what lasts this turn ends; what has ended before the step changes nothing."""
    game = ending(zones={"hand:A": ["Bear"] * 8})
    changes = [{"type": "Allow", "what": "no hand limit"}]
    game.tell(
        "effect_began", "A", effect=1, what="continuous", until="turn", words="no limit", to=["A"], changes=changes, stamp=1
    )  # fmt: skip
    if wrong:
        game.tell("effect_ended", "A", effect=1, why="expired")
    game.step("cleanup")
    if not wrong:
        game.tell("effect_ended", "A", effect=1, why="expired")
    game.tell("cleanup")
    event = game.new_turn("B")
    game.guilty = event if wrong else None
    return game


@case("cleanup-ends-the-turn")
def damage_stays(wrong: bool) -> History:
    game = ending(zones={"battlefield of A": "Bear"}, damage={"1": 1})
    game.step("cleanup")
    if not wrong:
        game.tell("healed", "A", game.ref("Bear"), amount=1)
    game.tell("cleanup")
    event = game.new_turn("B")
    if wrong:
        game.guilty = event
    return game


@case("cleanup-ends-the-turn")
def an_effect_stays(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR, pools={})
    game.tell(
        "effect_began", "", "", effect=1, what="change", until="turn", source="Bear#1.0", to=["Bear#1.0"],
        changes=[{"type": "AddPT", "power": 2, "toughness": 2}], stamp=1,
    )  # fmt: skip
    game.all_pass()
    game.step("end")
    game.all_pass()
    game.step("cleanup")
    if not wrong:
        game.tell("effect_ended", effect=1, why="expired")
    game.tell("cleanup")
    event = game.new_turn("B")
    if wrong:
        game.guilty = event
    return game


@case("damage-stays-till-cleanup")
def damage_is_gone_at_once(wrong: bool) -> History:
    game = ending(zones={"battlefield of A": "Bear"}, damage={"1": 1})
    if not wrong:
        game.step("cleanup")
    event = game.tell("healed", "A", game.ref("Bear"), amount=1)
    if wrong:
        game.guilty = event
    return game


def voting() -> tuple[Game, str]:
    """A vote of three begins."""
    game = Game({"hand:A": "Judgment"}, VOTE, players=("A", "B", "C"))
    item = game.cast("Judgment")
    game.all_pass("A", "B", "C")
    game.resolve(item)
    return game, item


@case("votes-go-round")
def the_wrong_one_votes_next(wrong: bool) -> History:
    game, item = voting()
    for player in ("A", "C", "B") if wrong else ("A", "B", "C"):
        event = game.tell("voted", player, "", item=item, vote="grace")
        if wrong and player == "C":
            game.guilty = event
    game.did(item, "vote")
    game.resolved(item)
    return game


@case("votes-go-round")
def somebody_doesnt_vote(wrong: bool) -> History:
    game, item = voting()
    for player in ("A", "B") if wrong else ("A", "B", "C"):
        game.tell("voted", player, "", item=item, vote="grace")
    game.did(item, "vote")
    if wrong:
        game.guilty = game.events[-1]
    game.resolved(item)
    return game


@case("mulligans-put-back")
def seven_after_a_mulligan(wrong: bool) -> History:
    game = Game(
        {"hand:A": ["Bear"] * (7 if wrong else 6), "hand:B": ["Bear"] * 7, "library:A": ["Bear"] * 9},
        BEAR,
        setup=True,
        phase="setup",
    )
    game.tell("mulligan", "A", objects=[])
    event = game.new_turn("A")
    if wrong:
        game.guilty = event
    return game
