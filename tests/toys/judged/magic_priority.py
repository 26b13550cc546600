"""Magic: priority, steps, the time at which things are done."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import BEAR, BOLT, FOREST, Game, creature, instant, sorcery, tap_for

DIVINATION = sorcery("Divination", ml.Draw(2))
PINGER = creature(
    "Pinger", 1, 1, ml.Activated(ml.Price(pays=(ml.Pay("tap"),)), (ml.Damage(1, "target 0"),), (ml.Target(ml.Which(kind="any")),))
)  # fmt: skip
ONCE = creature("Once", 1, 1, ml.Activated(ml.Price("{1}"), (ml.Draw(1),), limit=1))
SLOW = creature("Slow", 1, 1, ml.Activated(ml.Price("{1}"), (ml.Draw(1),), timing="sorcery"))
WALKER = MagicCard(
    "Walker", ("Planeswalker",), cost="{3}", loyalty=3,
    abilities=(ml.Activated(ml.Price(pays=(ml.Pay("loyalty", n=1),)), (ml.Draw(1),)),),
)  # fmt: skip
HUSHED = instant("Hush", ml.Draw(1), abilities=(ml.Keyword("split second"),))
DREAMER = creature("Dreamer", 1, 1, ml.Triggered("enters", (ml.GainLife(1),)))
DORK = creature("Dork", 1, 1, tap_for("{G}"))


def bolted(wrong_zone: str = "") -> tuple[Game, str]:
    """A's Shock at a Bear of B, all passed: it is about to resolve."""
    game = Game({"hand:A": ["Shock", "Forest"], "battlefield of B": "Bear"}, BOLT, BEAR, FOREST)
    item = game.cast("Shock", "A", game.ref("Bear"))
    game.all_pass()
    return game, item


@case("state-checked-before-priority")
def damage_is_checked(wrong: bool) -> History:
    game, item = bolted()
    game.resolve(item)
    game.hurt(game.ref("Bear"), 2, item)
    game.did(item, "damage")
    game.resolved(item)
    if wrong:
        game.wrong("priority", "A")
        return game
    game.die("Bear")
    game.gets("A")
    return game


@case("triggers-before-priority")
def a_trigger_waits(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    waiting = game.trigger("Dreamer", 0, event=game.events[-2])
    if wrong:
        game.tell("cleanup")
        game.wrong("priority", "A")
        return game
    game.stack_trigger(waiting)
    game.gets("A")
    return game


@case("priority-after-resolution")
def the_active_player_is_next(wrong: bool) -> History:
    game, item = bolted()
    game.resolve(item)
    game.resolved(item)
    game.tell("cleanup")
    if wrong:
        game.wrong("priority", "B")
    else:
        game.tell("priority", "A")
    return game


@case("actor-keeps-priority")
def who_casts_is_next(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR)
    game.cast("Shock", "A", game.ref("Bear"))
    game.tell("cleanup")
    if wrong:
        game.wrong("priority", "B")
    else:
        game.tell("priority", "A")
    return game


@case("passing-goes-round")
def three_pass_in_turn(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of B": "Bear"}, BOLT, BEAR, players=("A", "B", "C"))
    game.cast("Shock", "A", game.ref("Bear"))
    game.gets("A")
    game.tell("passed", "A")
    game.tell("cleanup")
    if wrong:
        game.wrong("priority", "C")
    else:
        game.tell("priority", "B")
    return game


@case("all-passed-goes-on")
def what_is_reversed_is_no_action(wrong: bool) -> History:
    """733.2: after A has passed, B begins to cast what can't be paid for, and passes: both have passed."""
    mend = instant("Mend", ml.GainLife(1), cost="{R}{R}")
    game = Game({"hand:A": "Shock", "hand:B": "Mend", "battlefield of B": "Bear"}, BOLT, BEAR, mend)
    spell = game.cast("Shock", "A", game.ref("Bear"))
    game.gets("A")
    game.tell("passed", "A")
    game.gets("B")
    item = game.begin("Mend", "B")
    began = game.events[-1].id
    game.tell("undone", "B", item, began=began, why="unpaid")
    game.move("Mend", "hand:B", "undo", becomes="Mend#2.0", undo=True)
    game.gets("B")
    game.tell("passed", "B")
    if wrong:
        game.tell("cleanup")
        game.wrong("priority", "A")
    else:
        game.resolve(spell)
    return game


def passed_on(*creatures: MagicCard) -> Game:
    """A has cast Shock and passed; B, who has these creatures, gets priority."""
    names = [card.name for card in creatures]
    game = Game({"hand:A": "Shock", "battlefield of B": names}, BOLT, *creatures)
    game.cast("Shock", "A", game.ref("Bear"))
    game.gets("A")
    game.tell("passed", "A")
    game.gets("B")
    return game


def asked_again(game: Game, wrong: bool) -> History:
    """B passes, and A gets priority once more."""
    game.tell("passed", "B")
    game.tell("cleanup")
    event = game.tell("priority", "A")
    if wrong:
        game.guilty = event
    return game


@case("all-passed-goes-on")
def a_mana_ability_that_makes_none_is_an_action(wrong: bool) -> History:
    """117.1d: B, to whom A has passed, activates a mana ability that comes to no mana, and passes; A is asked again."""
    game = passed_on(BEAR, DORK)
    if not wrong:
        item = game.ability("Dork", 0, "B", "activated", adds=True)
        game.tell("status", "B", game.ref("Dork"), status="exhausted", value=True, why="cost")
        game.finalize(item)
        game.resolve(item)
        game.resolved(item)
        game.gets("B")
    return asked_again(game, wrong)


@case("all-passed-goes-on")
def mana_that_is_kept_is_an_action(wrong: bool) -> History:
    """117.1d: B, to whom A has passed, makes mana and passes, and A is asked again."""
    game = passed_on(BEAR)
    if not wrong:
        game.tell("resources_added", "B", energy=0, power={"R": 1})
        game.gets("B")
    return asked_again(game, wrong)


@case("no-priority-while-resolving")
def nobody_acts_meanwhile(wrong: bool) -> History:
    game, item = bolted()
    game.resolve(item)
    if wrong:
        game.wrong("priority", "A")
    game.did(item, "damage")
    game.resolved(item)
    game.gets("A")
    return game


@case("steps-without-priority")
def untap_has_no_priority(wrong: bool) -> History:
    game = Game({}, BEAR)
    game.all_pass()
    game.empty()
    game.steps("end")
    game.all_pass()
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    if wrong:
        game.tell("cleanup")
        game.wrong("priority", "B")
    return game


@case("steps-without-priority")
def cleanup_has_none(wrong: bool) -> History:
    game = Game({}, BEAR)
    game.all_pass()
    game.empty()
    game.steps("end")
    game.all_pass()
    game.step("cleanup")
    game.tell("cleanup")
    if wrong:
        game.wrong("priority", "A")
    return game


@case("steps-end-by-passing")
def all_have_to_pass(wrong: bool) -> History:
    game = Game({}, BEAR)
    game.all_pass("A", *(() if wrong else ("B",)))
    game.empty()
    event = game.step("beginning of combat")
    if wrong:
        game.guilty = event
    return game


@case("steps-end-by-passing")
def there_is_priority_though_nobody_attacks(wrong: bool) -> History:
    game = Game({}, BEAR)
    game.all_pass()
    game.empty()
    game.step("beginning of combat")
    game.all_pass()
    game.step("declare attackers")
    if not wrong:
        game.all_pass()
    event = game.step("end of combat")
    if wrong:
        game.guilty = event
    return game


@case("steps-end-by-passing")
def not_with_something_on_the_stack(wrong: bool) -> History:
    game, item = bolted()
    if not wrong:
        game.resolve(item)
        game.resolved(item)
        game.all_pass()
    game.empty()
    event = game.step("beginning of combat")
    if wrong:
        game.guilty = event
    return game


@case("sorcery-speed")
def a_sorcery_waits_for_an_empty_stack(wrong: bool) -> History:
    game = Game({"hand:A": ["Shock", "Divination"], "battlefield of B": "Bear"}, BOLT, BEAR, DIVINATION)
    if wrong:
        game.cast("Shock", "A", game.ref("Bear"))
    game.cast("Divination")
    if wrong:
        game.guilty = next(
            event for event in game.events if event.kind == "item_pending" and "Div" in event.object
        )
    return game


@case("lands-at-their-time")
def a_land_in_response(wrong: bool) -> History:
    game = Game({"hand:A": ["Shock", "Forest"], "battlefield of B": "Bear"}, BOLT, BEAR, FOREST)
    if wrong:
        game.cast("Shock", "A", game.ref("Bear"))
    event = game.play_land("Forest")
    if wrong:
        game.guilty = event
    return game


@case("lands-allowed")
def a_second_land(wrong: bool) -> History:
    game = Game({"hand:A": ["Forest", "Forest"]}, FOREST)
    game.play_land("1")
    if wrong:
        game.guilty = game.play_land("2")
    return game


@case("loyalty-abilities")
def twice_in_a_turn(wrong: bool) -> History:
    game = Game({"battlefield of A": "Walker", "library:A": ["Bear", "Bear"]}, WALKER, BEAR)
    item = game.activate("Walker")
    game.all_pass()
    game.resolve(item)
    game.resolved(item)
    game.gets("A")
    if wrong:
        second = game.ability("Walker", 0, "A", "activated")
        game.guilty = game.finalize(second)
    return game


@case("activated-as-often-as-allowed")
def only_once_each_turn(wrong: bool) -> History:
    game = Game({"battlefield of A": "Once", "library:A": ["Bear", "Bear"]}, ONCE, BEAR)
    game.activate("Once")
    if wrong:
        game.gets("A")
        second = game.ability("Once", 0, "A", "activated")
        game.guilty = game.finalize(second)
    return game


@case("activated-as-often-as-allowed")
def a_copy_has_another_ability(wrong: bool) -> History:
    """602.5b: what has become a copy of something else may use that ability as often as it says, whatever it had used before."""
    other = creature("Other", 1, 1, ml.Activated(ml.Price("{1}"), (ml.Draw(1),), limit=1))
    game = Game({"battlefield of A": "Once", "library:A": ["Bear", "Bear"]}, ONCE, other, BEAR)
    game.activate("Once")
    if not wrong:
        game.tell("became", "A", game.ref("Once"), trait="copy", value="Other", until="turn")
    game.activate("Once")
    if wrong:
        game.guilty = next(event for event in reversed(game.events) if event.kind == "finalized")
    return game


@case("activated-at-its-time")
def only_as_a_sorcery(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "battlefield of A": "Slow", "battlefield of B": "Bear"}, SLOW, BOLT, BEAR)
    if wrong:
        game.cast("Shock", "A", game.ref("Bear"))
    game.gets("A")
    game.ability("Slow", 0, "A", "activated")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("sick-creatures-dont-tap")
def what_gave_it_haste_is_paid_too(wrong: bool) -> History:
    """602.5a: it is asked as the ability is activated; what is sacrificed for it then has given haste until that."""
    haste = MagicCard(
        "Spurs", ("Artifact",), cost="{0}",
        abilities=(ml.Static((ml.GainAbility((ml.Keyword("haste"),)),), ml.Which(types=("Creature",))),),
    )  # fmt: skip
    eager = creature(
        "Eager", 1, 1,
        ml.Activated(
            ml.Price(pays=(ml.Pay("tap"), ml.Pay("sacrifice", which=ml.Which(types=("Artifact",))))), (ml.Draw(1),)
        ),
    )  # fmt: skip
    there = "Toy" if wrong else "Spurs"
    toy = MagicCard("Toy", ("Artifact",), cost="{0}")
    game = Game({"hand:A": "Eager", "battlefield of A": there}, eager, haste, toy)
    game.cast("Eager", generic=0, parts=[["alternative", 0, ""]])
    game.all_pass()
    game.enter("Eager")
    game.gets("A")
    item = game.ability("Eager", 0, "A", "activated")
    game.tell("cost_determined", "A", item, item=item, energy=0, power="", acts=[], parts=[["base", 0, ""]])
    spent = game.ref(there)
    game.tell("status", "A", game.ref("Eager"), status="exhausted", value=True, why="cost")
    game.move(there, "graveyard:A", "sacrifice")
    acts = [["tap", game.ref("Eager")], ["sacrifice", spent]]
    game.tell("cost_paid", "A", item, item=item, energy=0, power={}, acts=acts, optional=[])
    event = game.finalize(item)
    if wrong:
        game.guilty = event
    return game


@case("sick-creatures-dont-tap")
def it_came_this_turn(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Pinger", "battlefield of A": "Dork", "battlefield of B": "Bear"}, PINGER, BEAR, DORK
    )
    game.cast("Pinger", generic=0, parts=[["alternative", 0, ""]])
    game.all_pass()
    game.enter("Pinger")
    game.gets("A")
    name = "Pinger" if wrong else "Dork"
    if wrong:
        item = game.ability(name, 0, "A", "activated")
        game.guilty = game.finalize(item)
    else:
        game.mana("Dork")
    return game


@case("split-second-silences")
def nobody_responds(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Hush", "hand:B": "Shock", "battlefield of B": ["Bear", "Dork"]}, HUSHED, BOLT, BEAR, DORK
    )
    game.cast("Hush")
    game.gets("A")
    game.tell("passed", "A")
    game.gets("B")
    if wrong:
        game.begin("Shock", "B", priority=False)
        game.guilty = game.events[-1]
    else:
        game.mana("Dork", player="B")
    return game
