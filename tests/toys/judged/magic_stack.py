"""Magic: triggers, resolving, countering, ward, copies and keywords around casting, replacement."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from toys.history import History
from toys.judged import case
from toys.magic_history import (
    ANY,
    BEAR,
    BOLT,
    CANCEL,
    CREATURE,
    SPELL,
    Game,
    bear,
    creature,
    enchantment,
    instant,
    sorcery,
)

DREAMER = creature("Dreamer", 1, 1, ml.Triggered("enters", (ml.GainLife(1),)))
MOURNER = creature(
    "Mourner", 1, 1, ml.Triggered("dies", (ml.GainLife(1),), which=ml.Which(types=("Creature",)))
)
UNTOLD = ml.Condition("kicked")
HUNTER = creature(
    "Hunter", 1, 1, ml.Triggered("upkeep", (ml.Tap("target 0"),), who="each", targets=(CREATURE,))
)
ENVY = creature("Envy", 1, 1, ml.Triggered("becomes target", (ml.GainLife(1),)))
WATCHER = creature("Watcher", 1, 1, ml.Triggered("upkeep", (ml.GainLife(1),), who="each"))
HEIR = creature(
    "Heir", 1, 1, ml.Triggered("upkeep", (ml.GainLife(1),), only=ml.Condition("life", n=10)),
)  # fmt: skip
ISLAND_HOME = creature(
    "Homebody", 1, 1, ml.Triggered("state", (ml.Sacrifice("this"),), only=ml.Condition("exists", ml.Which(types=("Land",)), negated=True)),
)  # fmt: skip
FORKED = instant(
    "Forked", ml.Damage(1, "targets"), targets=(ml.Target(ml.Which(kind="any"), 2, 2),), cost="{R}"
)
LEAK = instant("Leak", ml.Counter(unless=ml.Price("{1}")), targets=(SPELL,), cost="{1}")
SAGE = creature("Sage", 1, 1, ml.Triggered("upkeep", (ml.Draw(),), optional=True))
WARDED = creature("Warden", 2, 2, ml.Keyword("ward", ml.Price("{2}")))
FLASH = instant("Echoing", ml.Draw(1), cost="{R}", abilities=(ml.Keyword("flashback", ml.Price("{R}")),))
STORMY = sorcery(
    "Grapeshot", ml.Damage(1, "target 0"), targets=(ANY,), cost="{1}{R}", abilities=(ml.Keyword("storm"),)
)
CASCADER = creature("Cascader", 3, 3, ml.Keyword("cascade"), cost="{3}{G}")
TWIN = instant(
    "Twincast", ml.CopySpell(), targets=(ml.Target(ml.Which(kind="spell", zone="stack")),), cost="{U}{U}"
)
JAILER = creature(
    "Jailer", 1, 1,
    ml.Triggered("enters", (ml.Exile("target 0", until="this leaves"),), (ml.Target(ml.Which(types=("Creature",), other=True)),)),
)  # fmt: skip


def shot(*more: str, wrong_target: str = "") -> tuple[Game, str]:
    """A's Shock at B's Bear, all passed; the Bear may be gone by then."""
    game = Game({"hand:A": ["Shock", *more], "battlefield of B": "Bear"}, BOLT, BEAR, FORKED, CANCEL)
    return game, game.cast("Shock", "A", wrong_target or game.ref("Bear"))


@case("triggers-on-its-event")
def it_triggers_on_something_else(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    cast = game.events[-1]
    game.all_pass()
    game.enter("Dreamer")
    waiting = game.trigger("Dreamer", 0, event=cast if wrong else game.events[-2])
    if wrong:
        game.guilty = waiting
        return game
    game.stack_trigger(waiting)
    return game


@case("triggers-are-their-controllers")
def it_triggers_for_somebody_else(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    waiting = game.trigger("Dreamer", 0, "B" if wrong else "A", event=game.events[-2])
    if wrong:
        game.guilty = waiting
        return game
    game.stack_trigger(waiting)
    return game


@case("triggers-are-their-controllers")
def it_changes_hands_after_what_it_triggers_on(wrong: bool) -> History:
    """603.3a: it is whose it was then."""
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    entered = game.events[-2]
    if wrong:
        game.guilty = game.trigger("Dreamer", 0, "B", event=entered)
        return game
    game.tell("control", "B", game.ref("Dreamer"), was="A")
    game.stack_trigger(game.trigger("Dreamer", 0, "A", event=entered))
    return game


def upkeep(*names: str | list[str]) -> Game:
    """The upkeep of B begins; each player has a Watcher or what else is named."""
    game = Game(
        {"battlefield of A": names[0], "battlefield of B": names[-1]},
        WATCHER,
        HEIR,
        BEAR,
        ISLAND_HOME,
        HUNTER,
        ENVY,
        pools={},
    )
    game.all_pass()
    game.step("end")
    game.all_pass()
    game.step("cleanup")
    game.tell("cleanup")
    game.new_turn("B")
    game.step("untap")
    game.step("upkeep")
    return game


@case("triggers-in-apnap-order")
def the_other_player_first(wrong: bool) -> History:
    game = upkeep("Watcher", "Watcher")
    began = game.events[-1]
    waiting = {"A": game.trigger("1", 0, "A", began), "B": game.trigger("2", 0, "B", began)}
    for player in ("A", "B") if wrong else ("B", "A"):
        game.stack_trigger(waiting[player])
        if wrong and game.guilty is None:
            game.guilty = next(event for event in game.events if event.kind == "item_pending")
    game.gets("B")
    return game


@case("triggers-in-apnap-order")
def what_triggers_while_others_are_put_there_waits(wrong: bool) -> History:
    """B's Envy triggers as it becomes a target of A's first ability: A's second one goes on the stack before it all the same."""
    game = upkeep(["Hunter", "Hunter"], "Envy")
    began = game.events[-1]
    first, second = game.trigger("1", 0, "A", began), game.trigger("2", 0, "A", began)
    third = game.trigger("Envy", 0, "B", began) if wrong else None
    game.stack_trigger(first, game.ref("Envy"))
    if wrong:
        game.guilty = next(event for event in game.events if event.kind == "item_pending")
    third = third or game.trigger("Envy", 0, "B", game.events[-2])
    game.stack_trigger(second, game.ref("Envy"))
    game.stack_trigger(third)
    game.gets("B")
    return game


@case("triggers-in-apnap-order")
def what_triggers_meanwhile_comes_after_them_all(wrong: bool) -> History:
    """B's Envy triggers as B's first ability is put on the stack: A's, which waited, goes there before."""
    game = upkeep("Watcher", ["Hunter", "Envy"])
    began = game.events[-1]
    first, theirs = game.trigger("Hunter", 0, "B", began), game.trigger("Watcher", 0, "A", began)
    game.stack_trigger(first, game.ref("Envy"))
    later = game.trigger("Envy", 0, "B", game.events[-2])
    for waiting in (later, theirs) if wrong else (theirs, later):
        game.stack_trigger(waiting)
        if wrong and game.guilty is None:
            game.guilty = [event for event in game.events if event.kind == "item_pending"][-1]
    game.gets("B")
    return game


@case("enters-triggers")
def it_doesnt_trigger(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    if not wrong:
        game.stack_trigger(game.trigger("Dreamer", 0, event=game.events[-2]))
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("enters-triggers")
def what_is_phased_out_waits_for_nothing(wrong: bool) -> History:
    """702.26b: it is treated as though it did not exist."""
    warden = creature(
        "Warden",
        1,
        1,
        ml.Triggered("enters", (ml.GainLife(1),), which=ml.Which(types=("Creature",), other=True)),
    )
    game = Game({"hand:A": "Dreamer", "battlefield of B": "Warden"}, DREAMER, warden)
    if not wrong:
        game.tell("status", "B", game.ref("Warden"), status="phased", value=True, why="effect")
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    game.stack_trigger(game.trigger("Dreamer", 0, event=game.events[-2]))
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("enters-triggers")
def it_triggers_twice(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer"}, DREAMER)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    entered = game.events[-2]
    first = game.trigger("Dreamer", 0, event=entered)
    if wrong:
        game.guilty = game.trigger("Dreamer", 0, event=entered)
        return game
    game.stack_trigger(first)
    game.gets("A")
    return game


@case("enters-triggers")
def a_copy_triggers_as_what_it_copies(wrong: bool) -> History:
    game = Game({"hand:A": "Dreamer", "battlefield of B": "Bear"}, DREAMER, BEAR)
    game.cast("Dreamer")
    game.all_pass()
    game.enter("Dreamer")
    game.tell(
        "became",
        "A",
        game.ref("Dreamer"),
        trait="face up" if wrong else "copy",
        value="" if wrong else "Bear",
        until="",
    )
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("dies-triggers")
def an_observer_that_dies_too(wrong: bool) -> History:
    game = Game(
        {"battlefield of A": ["Mourner", "Bear"], "hand:A": "Wrath"},
        MOURNER,
        BEAR,
        sorcery("Wrath", ml.Destroy(ml.Which(types=("Creature",)))),
    )
    item = game.cast("Wrath")
    game.all_pass()
    game.resolve(item)
    mourner = game.ref("Mourner")
    moves = game.die("Mourner", "Bear", why="instruction")
    waiting = [
        game.tell("triggered", "A", mourner, causes=(move.id,), source=mourner, ability=0)
        for move in moves[: 1 if wrong else 2]
    ]
    game.did(item, "destroy")
    game.resolved(item)
    for one in waiting:
        game.stack_trigger(one)
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("state-triggers-wait")
def it_triggers_again(wrong: bool) -> History:
    game = Game({"battlefield of A": "Homebody"}, ISLAND_HOME)
    waiting = game.tell(
        "triggered", "A", game.ref("Homebody"), causes=(), source=game.ref("Homebody"), ability=0
    )
    game.stack_trigger(waiting)
    game.gets("A")
    if wrong:
        game.guilty = game.trigger("Homebody", 0)
    return game


@case("no-legal-target-no-resolution")
def it_resolves_without_a_target(wrong: bool) -> History:
    game, item = shot()
    game.gets("A")
    game.put("Bear", "hand:B")
    game.all_pass()
    if wrong:
        game.guilty = game.resolve(item)
    else:
        game.fizzle(item)
        again, other = shot()
        again.all_pass()
        again.resolve(other)
        again.resolved(other)
        return again
    return game


@case("one-legal-target-resolves")
def it_fizzles_with_a_target(wrong: bool) -> History:
    game, item = shot()
    game.gets("A")
    if not wrong:
        game.put("Bear", "hand:B")
    game.all_pass()
    event = game.fizzle(item)
    if wrong:
        game.guilty = event
    return game


@case("one-legal-target-resolves")
def a_player_may_have_hexproof(wrong: bool) -> History:
    """What gives B hexproof asks for something that a trace alone doesn't tell."""
    game = Game(
        {"hand:A": "Shock", "battlefield of B": ["Leyline", "Bear"], "battlefield of A": "Bear"},
        BOLT, BEAR,
        enchantment("Leyline", ml.Static((ml.Protect(ml.Keyword("hexproof")),), "you", ml.Condition("life", n=99) if wrong else UNTOLD)),
    )  # fmt: skip
    item = game.cast("Shock", "A", "B")
    game.all_pass()
    event = game.fizzle(item)
    if wrong:
        game.guilty = event
    return game


@case("unresolved-does-nothing")
def an_instruction_is_carried_out(wrong: bool) -> History:
    game, item = shot()
    game.gets("A")
    game.put("Bear", "hand:B")
    game.all_pass()
    event = game.tell("no_resolution", "A", item, why="no legal target")
    if wrong:
        game.wrong("executed", "", item, item=item, instruction="draw")
    game.move("Shock", "graveyard:A", "no resolution", causes=(event.id,))
    return game


def forked() -> tuple[Game, str]:
    """A spell is cast at two creatures of the opponent, a Bear and an Elf."""
    game = Game({"hand:A": "Forked", "battlefield of B": ["Bear", "Elf"]}, FORKED, BEAR, bear("Elf"))
    item = game.begin("Forked")
    game.tell(
        "targets_chosen", "A", item, item=item, targets=[game.ref("Bear"), game.ref("Elf")], slots=[0, 0]
    )
    game.price(item)
    game.done(item)
    game.gets("A")
    return game, item


def bear_gone_and_back() -> tuple[Game, str]:
    """The Bear is another object as that spell begins to resolve (400.7)."""
    game, item = forked()
    game.put("Bear", "exile")
    game.put("Bear", "battlefield")
    game.all_pass()
    game.resolve(item)
    return game, item


@case("illegal-targets-unaffected")
def the_new_object_is_hit(wrong: bool) -> History:
    game, item = bear_gone_and_back()
    game.hurt(game.ref("Elf"), 1, item)
    if wrong:
        game.guilty = game.hurt(game.ref("Bear"), 1, item)
    game.did(item, "damage")
    game.resolved(item)
    return game


@case("illegal-targets-unaffected")
def what_somebody_sacrifices_is_no_target(wrong: bool) -> History:
    """701.21a: who has to sacrifice a creature may choose what was a target."""
    game, item = bear_gone_and_back()
    event = game.put("Bear", "graveyard:B", why="destroy" if wrong else "sacrifice")
    if wrong:
        game.guilty = event
    game.did(item, "damage")
    game.resolved(item)
    return game


@case("illegal-targets-unaffected")
def what_is_paid_meanwhile_is_no_target(wrong: bool) -> History:
    """118.12: what was a target may be what its owner exiles because the text lets them."""
    game, item = forked()
    game.put("Bear", "graveyard:B")
    game.all_pass()
    began = game.resolve(item)
    chosen = game.tell("option_chosen", "B", item, item=item, what="pay", name="exile 1", answer="yes")
    event = game.put("Bear", "exile", why="exile", causes=(began.id,) if wrong else (began.id, chosen.id))
    if wrong:
        game.guilty = event
    game.did(item, "damage")
    game.resolved(item)
    return game


@case("spells-leave-the-stack")
def it_stays_on_the_stack(wrong: bool) -> History:
    game, item = shot()
    game.all_pass()
    game.resolve(item)
    game.did(item, "damage")
    if wrong:
        game.wrong("resolved", "A", item)
    else:
        game.resolved(item)
    return game


@case("permanents-enter-under-their-controller")
def it_enters_for_somebody_else(wrong: bool) -> History:
    game = Game({"hand:A": "Bear"}, BEAR)
    game.cast("Bear")
    game.all_pass()
    game.enter("Bear", controller="B" if wrong else "A")
    if wrong:
        game.guilty = game.events[-2]
    return game


@case("intervening-if")
def the_condition_is_gone(wrong: bool) -> History:
    game = upkeep("Bear", "Heir")
    item = game.stack_trigger(game.trigger("Heir", 0, "B"))
    game.gets("B")
    game.lose("B", 15)
    game.all_pass("B", "A")
    game.resolve(item, "B")
    if wrong:
        game.wrong("executed", "B", item, item=item, instruction="gain life")
    game.resolved(item, "B")
    return game


@case("intervening-if")
def the_condition_and_its_source_are_gone(wrong: bool) -> History:
    """What it asks of its controller it asks also when its source has left."""
    game = upkeep("Bear", "Heir")
    item = game.stack_trigger(game.trigger("Heir", 0, "B"))
    game.gets("B")
    game.move("Heir", "graveyard:B", "sacrifice")
    game.lose("B", 15)
    game.all_pass("B", "A")
    game.resolve(item, "B")
    if wrong:
        game.wrong("executed", "B", item, item=item, instruction="gain life")
    game.resolved(item, "B")
    return game


@case("countered-goes-to-the-graveyard")
def back_to_the_hand(wrong: bool) -> History:
    game = Game({"hand:A": "Bear", "hand:B": "Cancel"}, BEAR, CANCEL)
    item = game.cast("Bear")
    game.gets("A")
    game.tell("passed", "A")
    cancel = game.cast("Cancel", "B", item)
    game.all_pass("B", "A")
    game.resolve(cancel, "B")
    game.counter(item, cancel, "hand:A" if wrong else "")
    if wrong:
        game.guilty = game.events[-1]
    game.resolved(cancel, "B")
    return game


@case("countered-goes-to-the-graveyard")
def flashback_that_an_effect_gave(wrong: bool) -> History:
    """702.34a: what was cast out of the graveyard is exiled whatever the card itself says; from the hand it is not."""
    omen = instant("Omen", ml.Draw(), cost="{1}")
    game = Game({"hand:A" if wrong else "graveyard:A": "Omen", "hand:B": "Cancel"}, omen, CANCEL)
    game.tell(
        "effect_began", "A", effect=1, what="continuous", until="turn", words="flashback", to=[game.ref("Omen")],
        changes=[{"type": "GainAbility", "abilities": [{"type": "Keyword", "word": "flashback"}]}], stamp=1,
    )  # fmt: skip
    item = game.cast("Omen")
    game.gets("A")
    game.tell("passed", "A")
    cancel = game.cast("Cancel", "B", item)
    game.all_pass("B", "A")
    game.resolve(cancel, "B")
    game.counter(item, cancel, "exile")
    if wrong:
        game.guilty = game.events[-1]
    game.resolved(cancel, "B")
    return game


@case("no-refund-on-counter")
def mana_comes_back_in_magic(wrong: bool) -> History:
    game = Game({"hand:A": "Bear", "hand:B": "Cancel"}, BEAR, CANCEL)
    item = game.cast("Bear")
    game.gets("A")
    game.tell("passed", "A")
    cancel = game.cast("Cancel", "B", item)
    game.all_pass("B", "A")
    game.resolve(cancel, "B")
    game.counter(item, cancel)
    if wrong:
        game.wrong("resources_added", "A", "", energy=0, power={"G": 1}, source="", item="")
    game.resolved(cancel, "B")
    game.gets("A")
    return game


def ward(answer: str = "") -> tuple[Game, str, str]:
    """A's Shock at B's Warden; its ward ability is on the stack, or resolves and is answered."""
    game = Game({"hand:A": "Shock", "battlefield of B": "Warden"}, BOLT, WARDED)
    item = game.begin("Shock")
    chosen = game.target(item, game.ref("Warden"))
    waiting = game.tell(
        "triggered", "B", game.ref("Warden"), causes=(chosen.id,), source=game.ref("Warden"), ability=0
    )
    game.price(item)
    game.done(item)
    ability = game.stack_trigger(waiting)
    game.gets("A")
    game.tell("passed", "A")
    game.all_pass("B")
    game.resolve(ability, "B")
    if answer:
        game.tell("option_chosen", "A", ability, item=ability, what="pay", name="2", answer=answer)
    return game, item, ability


@case("ward-triggers")
def ward_is_forgotten(wrong: bool) -> History:
    if not wrong:
        return ward("yes")[0]
    game = Game({"hand:A": "Shock", "battlefield of B": "Warden"}, BOLT, WARDED)
    game.cast("Shock", "A", game.ref("Warden"))
    game.guilty = game.gets("A")
    return game


@case("ward-asks-the-opponent")
def the_wrong_player_decides(wrong: bool) -> History:
    game, _, ability = ward()
    event = game.tell(
        "option_chosen", "B" if wrong else "A", ability, item=ability, what="pay", name="2", answer="yes"
    )
    if wrong:
        game.guilty = event
    return game


@case("ward-counters-the-unpaid")
def paid_and_countered(wrong: bool) -> History:
    game, item, ability = ward("yes")
    game.tell("resources_spent", "A", energy=0, power={"C": 2}, item=ability, purpose="instruction")
    if wrong:
        game.guilty = game.counter(item, ability)
    game.resolved(ability, "B")
    return game


@case("ward-counters-the-unpaid")
def not_paid_and_not_countered(wrong: bool) -> History:
    game, item, ability = ward("no")
    if not wrong:
        game.counter(item, ability)
    game.resolved(ability, "B")
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("flashback-exiles")
def it_goes_to_the_graveyard(wrong: bool) -> History:
    game = Game({"graveyard:A": "Echoing", "library:A": "Bear"}, FLASH, BEAR)
    item = game.begin("Echoing")
    game.option(item, "alternative", "flashback", "yes")
    game.price(item, generic=0, pips="R", parts=[["alternative", 0, "R"]])
    game.done(item)
    game.all_pass()
    game.resolve(item)
    game.resolved(item, zone="graveyard:A" if wrong else "exile")
    if wrong:
        game.guilty = game.events[-2]
    return game


@case("storm-counts")
def one_copy_too_many(wrong: bool) -> History:
    game = Game({"hand:A": ["Shock", "Grapeshot"], "battlefield of B": "Bear"}, BOLT, STORMY, BEAR)
    shock = game.cast("Shock", "A", "B")
    game.all_pass()
    game.resolve(shock)
    game.hurt("B", 2, shock)
    game.did(shock, "damage")
    game.resolved(shock)
    item = game.cast("Grapeshot", "A", "B")
    waiting = game.tell("triggered", "A", item, source=item, ability=1)
    ability = game.stack_trigger(waiting)
    game.all_pass()
    game.resolve(ability)
    for n in range(2 if wrong else 1):
        copy = f"Grapeshot#2t{n + 1}.0"
        game.tell("copied", "A", copy, of=item, by=ability)
    game.did(ability, "copy")
    game.resolved(ability)
    if wrong:
        game.guilty = game.events[-1]
    return game


def twinned() -> tuple[Game, str]:
    """A copy of A's Shock is on the stack."""
    game = Game({"hand:A": ["Shock", "Twincast"], "battlefield of B": "Bear"}, BOLT, TWIN, BEAR)
    shock = game.cast("Shock", "A", "B")
    twin = game.cast("Twincast", "A", shock)
    game.all_pass()
    game.resolve(twin)
    copy = "Shock#1t1.0"
    game.tell("copied", "A", copy, of=shock, by=twin)
    return game, copy


@case("copies-are-not-cast")
def a_copy_is_cast(wrong: bool) -> History:
    game, copy = twinned()
    if wrong:
        game.wrong("played", "A", copy, item=copy, card="spell", name="Shock")
    return game


@case("copies-are-not-cast")
def a_copy_with_another_target(wrong: bool) -> History:
    game, copy = twinned()
    event = game.target(copy, "A" if wrong else "B")
    if wrong:
        game.guilty = event
    return game


@case("copies-cease")
def a_copy_in_the_graveyard(wrong: bool) -> History:
    game, copy = twinned()
    game.resolved("Twincast#2.1")
    game.all_pass()
    game.resolve(copy)
    game.hurt("B", 2, copy)
    becomes = "Shock#1t1.1" if wrong else ""
    game.tell(
        "move", "A", copy, origin="stack", to="graveyard:A" if wrong else "", becomes=becomes, why="resolve" if wrong else "cease",
        card="Shock", owner="A",
    )  # fmt: skip
    game.tell("resolved", "A", copy)
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("cascade-goes-lower")
def it_casts_something_higher(wrong: bool) -> History:
    game = Game(
        {"hand:A": "Cascader", "library:A": ["Bear", "Giant"]}, CASCADER, BEAR, bear("Giant", cost="{4}{G}")
    )
    item = game.cast("Cascader")
    waiting = game.tell("triggered", "A", item, source=item, ability=0)
    ability = game.stack_trigger(waiting)
    game.all_pass()
    game.resolve(ability)
    name = "Giant" if wrong else "Bear"
    game.move(name, "exile", "exile")
    game.begin(name, limited=True)
    if wrong:
        game.guilty = game.events[-1]
    return game


@case("replacement-applies-once")
def an_effect_invokes_itself(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    first = game.tell("replaced", "A", "", by="Bear#1.0", event="draw", words="a card is milled instead")
    if wrong:
        game.guilty = game.tell(
            "replaced",
            "A",
            "",
            causes=(first.id,),
            by="Bear#1.0",
            event="draw",
            words="a card is milled instead",
        )
    return game


@case("replacement-applies-once")
def counters_of_two_kinds_are_two_events(wrong: bool) -> History:
    """122.6: what enters with counters of two kinds has each of them doubled; what is there already has its counters doubled once."""
    season = enchantment("Season", ml.Replaces("effect counters", "double", which=ml.Which()))
    zones = (
        {"battlefield of A": ["Season", "Bear"]}
        if wrong
        else {"battlefield of A": ["Season"], "hand:A": ["Bear"]}
    )
    game = Game(zones, season, BEAR)
    first = None
    for _ in range(2):
        causes = (first.id,) if first is not None else ()
        first = game.tell(
            "replaced",
            "A",
            game.ref("Bear"),
            causes=causes,
            by=game.ref("Season"),
            event="counters",
            words="double",
        )
    game.guilty = first if wrong else None
    if not wrong:
        game.tell("replaced", "A", "", by=game.ref("Season"), event="draw", words="it is skipped")
    return game


@case("affected-player-orders")
def the_other_player_orders(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    event = game.tell(
        "option_chosen", "B" if wrong else "A", game.ref("Bear"), item="", what="replacement", name="Bear#1", answer="x"
    )  # fmt: skip
    if wrong:
        game.guilty = event
    return game


@case("affected-player-orders")
def what_is_on_its_way_back(wrong: bool) -> History:
    """616.1: of what leaves and enters again nobody tells yet under whose control it would; damage befalls it where it is."""
    text = ml.Damage(1, "target 0") if wrong else ml.ReturnTo("target 0", "battlefield")
    game = Game(
        {"hand:A": "Blink", "battlefield of A": "Bear"}, BEAR, instant("Blink", text, targets=(CREATURE,))
    )
    game.tell("option_chosen", "A", game.ref("Bear"), item="", what="replacement", name="Bear#2", answer="x")
    item = game.cast("Blink", "A", game.ref("Bear"))
    game.all_pass()
    game.resolve(item)
    event = game.tell(
        "option_chosen", "B", game.ref("Bear"), item="", what="replacement", name="Bear#2", answer="x"
    )
    game.guilty = event if wrong else None
    return game


@case("affected-player-orders")
def the_other_player_orders_a_draw(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    event = game.tell(
        "option_chosen", "A" if wrong else "B", item="", what="replacement", name="B", answer="x"
    )
    if wrong:
        game.guilty = event
    return game


@case("regenerated-stays")
def destroyed_all_the_same(wrong: bool) -> History:
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.hurt(game.ref("Bear"), 2)
    game.tell("replaced", "A", game.ref("Bear"), by=game.ref("Bear"), event="destroy", words="it regenerates")
    if wrong:
        game.guilty = game.tell("killed", "A", game.ref("Bear"), why="lethal")
        return game
    healed = game.tell("healed", "A", game.ref("Bear"), amount=2)
    del healed
    game.tell("status", "A", game.ref("Bear"), status="exhausted", value=True, why="regenerate")
    game.gets("A")
    return game


@case("regenerated-stays")
def what_befalls_it_afterwards(wrong: bool) -> History:
    """701.19a: the text that would have destroyed it may go on to have it fight; that it was not even tapped is another thing."""
    game = Game({"battlefield of A": "Bear"}, BEAR)
    game.tell("replaced", "A", game.ref("Bear"), by=game.ref("Bear"), event="destroy", words="regenerate")
    if not wrong:
        game.tell("status", "A", game.ref("Bear"), status="exhausted", value=True, why="regenerated")
        game.hurt(game.ref("Bear"), 1)
    event = game.tell("cleanup")
    game.guilty = event if wrong else None
    return game


@case("regenerated-stays")
def the_next_instruction_destroys_it(wrong: bool) -> History:
    """701.19a: it is saved from one destruction, and not from that of the next instruction."""
    game = Game(
        {"battlefield of A": "Bear", "hand:A": "Doom"},
        BEAR,
        instant("Doom", ml.Destroy("target 0"), ml.Destroy("target 0"), targets=(CREATURE,)),
    )
    item = game.cast("Doom", "A", game.ref("Bear"))
    game.all_pass()
    game.resolve(item)
    game.tell("replaced", "A", game.ref("Bear"), by=game.ref("Bear"), event="destroy", words="regenerate")
    game.tell("status", "A", game.ref("Bear"), status="exhausted", value=True, why="regenerate")
    if not wrong:
        game.tell("skipped", "A", item, item=item, instruction="destroy", why="impossible")
    killed = game.tell("killed", "A", game.ref("Bear"), why="instruction")
    if wrong:
        game.guilty = killed
        return game
    game.move("Bear", "graveyard:A", "destroy", controller="A")
    game.did(item, "destroy")
    game.resolved(item)
    return game


def jailed() -> Game:
    """A creature is exiled until its jailer leaves, and the jailer has left."""
    game = Game({"battlefield of A": "Jailer", "battlefield of B": "Bear"}, JAILER, BEAR)
    jail(game, "Jailer", "Bear")
    game.gets("A")
    game.move("Jailer", "graveyard:A", "sacrifice")
    return game


def jail(game: Game, jailer: str, prisoner: str) -> None:
    """The jailer's ability triggers, and exiles a creature."""
    waiting = game.tell("triggered", "A", game.ref(jailer), causes=(), source=game.ref(jailer), ability=0)
    item = game.stack_trigger(waiting, game.ref(prisoner))
    game.all_pass()
    game.resolve(item)
    game.put(prisoner, "exile", why="exile")
    game.did(item, "exile")
    game.resolved(item)


@case("exiled-until-it-leaves")
def it_stays_exiled(wrong: bool) -> History:
    game = jailed()
    if not wrong:
        game.put("Bear", "battlefield")
    event = game.gets("A")
    if wrong:
        game.guilty = event
    return game


@case("unless-asks-its-payer")
def the_caster_is_asked(wrong: bool) -> History:
    game = Game({"hand:A": "Shock", "hand:B": "Leak", "battlefield of B": "Bear"}, BOLT, LEAK, BEAR)
    shock = game.cast("Shock", "A", game.ref("Bear"))
    game.gets("A")
    game.tell("passed", "A")
    leak = game.cast("Leak", "B", shock)
    game.all_pass("B", "A")
    game.tell("resolving", "B", leak)
    event = game.option(leak, "pay", "1", "no", "B" if wrong else "A")
    if wrong:
        game.guilty = event
    return game


@case("may-is-decided-on-resolution")
def decided_on_the_stack(wrong: bool) -> History:
    game = Game({"battlefield of A": "Sage"}, SAGE)
    waiting = game.tell("triggered", "A", game.ref("Sage"), causes=(), source=game.ref("Sage"), ability=0)
    item = game.stack_trigger(waiting)
    if not wrong:
        game.all_pass()
        game.tell("resolving", "A", item)
    event = game.option(item, "may", "draw", "yes")
    if wrong:
        game.guilty = event
    return game


@case("delayed-triggers-once")
def it_comes_again(wrong: bool) -> History:
    game = Game({"battlefield of A": "Dreamer"}, DREAMER)
    maker = game.activate("Dreamer")
    game.all_pass()
    game.tell("resolving", "A", maker)
    source = game.ref("Dreamer")
    game.tell(
        "effect_began",
        "A",
        source,
        effect=1,
        what="delayed",
        until="end step",
        words="",
        source=source,
        to=[],
    )
    game.tell("resolved", "A", maker)
    for _ in range(2 if wrong else 1):
        waiting = game.tell("triggered", "A", source, source=source, ability=-1)
        item = game.ability("Dreamer", -1, program=maker, trigger=waiting.id)
        event = game.events[-1]
        game.finalize(item)
        game.all_pass()
        game.tell("resolving", "A", item)
        game.tell("resolved", "A", item)
    if wrong:
        game.guilty = event
    return game


@case("shields-are-used-up")
def what_protection_prevents_uses_nothing_up(wrong: bool) -> History:
    """702.16e: what has protection prevents damage by that, and may have made a shield besides."""
    game = Game({"battlefield of A": "Dreamer"}, DREAMER)
    source = game.ref("Dreamer")
    game.tell(
        "effect_began", "A", source, effect=1, what="replacement", until="turn", words="prevention 2", source=source, to=["A"]
    )  # fmt: skip
    game.tell("prevented", "A", amount=2, by=source, effect=1)
    event = game.tell("prevented", "A", source, amount=3, by=source, **({"effect": 1} if wrong else {}))
    if wrong:
        game.guilty = event
    return game


@case("shields-are-used-up")
def more_than_the_shield(wrong: bool) -> History:
    game = Game({"battlefield of A": "Dreamer"}, DREAMER)
    source = game.ref("Dreamer")
    game.tell(
        "effect_began", "A", source, effect=1, what="replacement", until="turn", words="prevention 2", source=source, to=["A"]
    )  # fmt: skip
    event = game.tell("prevented", "A", amount=3 if wrong else 2, by=source, effect=1)
    if wrong:
        game.guilty = event
    return game
