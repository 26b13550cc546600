"""The chain, priority and timing."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import NULLIFY, PORO, RUNE, SHOCK, History, gear, spell, unit
from toys.judged import case

FUTURE = spell("Future", cl.LookAndBanish(2), cl.EachPlays())
SPRITE = spell("Sprite", cl.Draw(1))
RECRUIT = RiftboundCard("Recruit", "unit", might=1, token=True)


def future(history: History) -> list[str]:
    """Future is played, and has begun to play the cards 2 and 3 as it resolved. Returns those items."""
    first = history.play("Future")
    history.all_pass()
    history.resolve(first)
    history.did(first, "LookAndBanish")
    items = [history.begin(name, limited=True) for name in ("2", "3")]
    history.did(first, "EachPlays")
    history.resolved(first)
    return items


def two_shocks() -> History:
    """A's Shock at a Poro, and B's Shock on top of it, both finalized."""
    history = History({"hand:A": "Shock", "hand:B": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    history.play("1", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    history.play("2", "B", history.ref("Poro"))
    history.all_pass("B", "A")
    return history


@case("resolve-newest-first")
def the_older_one_resolves(wrong: bool) -> History:
    history = two_shocks()
    if wrong:
        history.wrong("resolving", "A", history.ref("1"))
    else:
        history.resolve(history.ref("2"), "B")
    return history


@case("all-pass-before-resolution")
def one_has_not_passed(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass("A") if wrong else history.all_pass("A", "B")
    if wrong:
        history.wrong("resolving", "A", item)
    else:
        history.resolve(item)
    return history


@case("all-pass-before-resolution")
def an_undone_play_leaves_the_passes(wrong: bool) -> History:
    """358.5: who had passed before a play that was undone has passed still."""
    history = History({"hand:A": "Shock", "hand:B": "Nullify", "base:B": "Poro"}, (SHOCK, PORO, NULLIFY))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    undone = history.begin("Nullify", "B")
    history.tell("undone", "B", undone, began=len(history.events) - 1, why="no target")
    history.move("Nullify", "hand:B", "undo", undo=True, becomes="Nullify#2.0")
    history.tell("priority", "B")
    if not wrong:
        history.tell("passed", "B")
    event = history.resolve(item)
    history.guilty = event if wrong else None
    return history


@case("no-priority-while-pending")
def priority_between_two_pending_items(wrong: bool) -> History:
    history = History({"hand:A": ["Future", "Sprite", "Sprite"]}, (FUTURE, SPRITE))
    items = future(history)
    for item in items:
        history.cost(item)
        history.pay(item)
        history.finalize(item)
        if wrong and item == items[0]:
            history.wrong("priority", "A")
            return history
    history.tell("priority", "A")
    return history


def unit_with_play_effect_before_a_spell() -> tuple[History, str, str]:
    """A unit and a spell that an effect had played; the unit has entered and its play effect is pending behind the spell."""
    ranger = unit("Ranger", cl.Triggered("play me", (cl.Draw(1),)))
    history = History({"hand:A": ["Future", "Ranger", "Sprite"]}, (FUTURE, SPRITE, ranger))
    items = future(history)
    history.option(items[0], "location", "location", "base:A")
    history.cost(items[0])
    history.pay(items[0])
    history.finalize(items[0])
    history.enter("Ranger")
    trigger = history.ability("Ranger", 0, trigger=len(history.events) - 1)
    return history, items[1], trigger


@case("pending-before-triggers")
def a_play_effect_overtakes_an_older_pending_spell(wrong: bool) -> History:
    history, spell_item, trigger = unit_with_play_effect_before_a_spell()
    for item in (trigger, spell_item) if wrong else (spell_item, trigger):
        history.cost(item)
        history.pay(item)
        event = history.finalize(item)
        if wrong and item == trigger:
            history.guilty = event
            return history
    return history


@case("finalize-oldest-first")
def choices_are_made_for_the_newer_item(wrong: bool) -> History:
    history, spell_item, trigger = unit_with_play_effect_before_a_spell()
    if wrong:
        history.guilty = history.cost(trigger)
    else:
        history.cost(spell_item)
    return history


@case("permanents-resolve-at-once")
def a_unit_waits(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    history.play("Poro")
    if wrong:
        history.wrong("priority", "A")
    else:
        history.enter("Poro")
    return history


@case("permanents-resolve-at-once")
def something_else_is_finalized_first(wrong: bool) -> History:
    history = History({"hand:A": ["Future", "Poro", "Sprite"]}, (FUTURE, SPRITE, PORO))
    items = future(history)
    for item in items:
        history.cost(item)
        history.pay(item)
        event = history.finalize(item)
        if item == items[0] and not wrong:
            history.enter("Poro")
    history.guilty = event if wrong else None
    return history


@case("adds-resolve-at-once")
def a_rune_waits(wrong: bool) -> History:
    history = History({"base:A": "Fury Rune"}, (RUNE,))
    history.tell("priority", "A")
    if not wrong:
        history.add("Fury Rune")
        return history
    item = history.ability("Fury Rune", 0, kind="activated", adds=True)
    history.tell("status", "A", history.ref("Fury Rune"), status="exhausted", value=True, why="cost")
    history.pay(item, acts=[("exhaust me", [history.ref("Fury Rune")])])
    history.finalize(item)
    history.wrong("priority", "B")
    return history


@case("newest-controller-has-priority")
def the_next_player_first(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    history.play("Shock", "A", history.ref("Poro"))
    if wrong:
        history.wrong("priority", "B")
    else:
        history.all_pass("A", "B")
    return history


@case("newest-controller-has-priority")
def after_a_pass_the_same_player_again(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    if wrong:
        history.wrong("priority", "A")
    else:
        history.tell("priority", "B")
    return history


@case("each-plays-from-the-next")
def the_turn_players_card_first(wrong: bool) -> History:
    history = History(
        {"hand:A": "Future", "deck:A": ["Sprite", "Sprite"], "deck:B": ["Sprite", "Sprite"]}, (FUTURE, SPRITE)
    )
    first = history.play("Future")
    history.all_pass()
    history.resolve(first)
    history.move("2", "banishment:A", "banish")
    history.move("4", "banishment:B", "banish")
    history.did(first, "LookAndBanish")
    order = (("2", "A"), ("4", "B")) if wrong else (("4", "B"), ("2", "A"))
    for name, player in order:
        history.begin(name, player, limited=True)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("each-plays-from-the-next")
def a_token_that_the_same_text_plays_is_none_of_those_cards(wrong: bool) -> History:
    """A text may have somebody play a token first; the order is one of the cards that each player plays."""
    future = spell("Other Future", cl.PlayToken("Recruit"), *FUTURE.text)
    history = History(
        {"hand:A": "Other Future", "deck:A": ["Sprite", "Sprite"], "deck:B": ["Sprite", "Sprite"]},
        (future, SPRITE, RECRUIT),
    )
    first = history.play("Other Future")
    history.all_pass()
    history.resolve(first)
    token = "Recruit#1t1.0"
    history.tell(
        "move", "A", token, origin="", to="chain", becomes=token, why="create", card="Recruit", owner="A",
        controller="A",
    )  # fmt: skip
    history.tell("item_pending", "A", token, kind="token", source=first, ability=-1, origin="", limited=True)
    history.did(first, "PlayToken")
    history.move("2", "banishment:A", "banish")
    history.move("4", "banishment:B", "banish")
    history.did(first, "LookAndBanish")
    for name, player in (("2", "A"), ("4", "B")) if wrong else (("4", "B"), ("2", "A")):
        history.begin(name, player, limited=True)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("each-plays-from-the-next")
def a_spell_that_is_played_again_is_none_of_those_cards(wrong: bool) -> History:
    """419.3: B may play the spell itself again, after A, whose spell it was, has played a card by it."""
    again = spell("Echo", *FUTURE.text, cl.PlayAgain(Cost()))
    history = History(
        {"hand:A": "Echo", "deck:A": ["Sprite", "Sprite"], "deck:B": ["Sprite", "Sprite"]}, (again, SPRITE)
    )
    first = history.play("Echo")
    history.all_pass()
    history.resolve(first)
    history.move("2", "banishment:A", "banish")
    history.move("4", "banishment:B", "banish")
    history.did(first, "LookAndBanish")
    for name, player in (("2", "A"), ("4", "B")) if wrong else (("4", "B"), ("2", "A")):
        history.begin(name, player, limited=True)
    if wrong:
        history.guilty = history.events[-1]
    else:
        history.move("1", "trash:A", "resolve")
        history.begin("1", "B", limited=True)
    return history


@case("each-plays-from-the-next")
def what_its_own_text_has_played_is_none_of_those_cards(wrong: bool) -> History:
    """As a card is looked at, its own text may have it played: that comes before what the other text has each player play."""
    ghost = unit("Ghost", cl.AsSeen(Cost(0, "A")))
    history = History(
        {"hand:A": "Future", "deck:A": ["Ghost", "Sprite"], "deck:B": "Sprite"}, (FUTURE, SPRITE, ghost)
    )
    first = history.play("Future")
    history.all_pass()
    history.resolve(first)
    history.move("2", "banishment:A", "banish")
    history.begin("2", "A", limited=True, **({} if wrong else {"seen": True}))
    history.move("3", "banishment:A", "banish")
    history.move("4", "banishment:B", "banish")
    history.did(first, "LookAndBanish")
    history.begin("4", "B", limited=True)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("legally-timed")
def equipment_without_a_jax_does_not_react(wrong: bool) -> History:
    """819.1.b: Quick-Draw that something gives to Equipment in a hand is Reaction."""
    everywhere = Pick("gear", whose="yours", zone="anywhere", tag="Equipment", every=True)
    jax = unit("Jax", cl.Has(cl.Keyword("Quick-Draw"), everywhere))
    history = History(
        {
            "hand:A": "Shock",
            "hand:B": "Sword",
            "base:A": ["Poro", "Jax"][: 1 + wrong],
            "base:B": ["Jax"][wrong:],
        },
        (SHOCK, PORO, jax, gear("Sword", tags=("Equipment",))),
    )
    history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    history.play("Sword", "B")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("priority-to-act")
def the_other_player_acts(wrong: bool) -> History:
    history = History({"hand:A": "Poro", "hand:B": "Shock"}, (SHOCK, PORO))
    history.tell("priority", "A")
    if wrong:
        history.begin("Shock", "B", priority=False)
        history.guilty = history.events[-1]
    else:
        history.begin("Poro", "A", priority=False)
    return history


@case("legally-timed")
def a_spell_without_reaction_on_a_chain(wrong: bool) -> History:
    slow = spell("Slow", cl.Deal(2, Pick("unit")), abilities=() if wrong else (cl.Keyword("Reaction"),))
    history = History({"hand:A": "Shock", "hand:B": "Slow", "base:B": "Poro"}, (SHOCK, slow, PORO))
    history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    history.play("Slow", "B", history.ref("Poro"))
    history.guilty = history.events[-1] if wrong else None
    return history


@case("legally-timed")
def an_ability_of_the_other_player(wrong: bool) -> History:
    idol = gear(
        "Idol",
        cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.Draw(1),), timing="" if wrong else "reaction"),
    )
    history = History({"hand:A": "Shock", "base:B": ["Idol", "Poro"]}, (SHOCK, idol, PORO))
    history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    history.tell("priority", "B")
    item = history.ability("Idol", 0, "B", "activated")
    history.cost(item, acts=["exhaust me"])
    history.tell("status", "B", history.ref("Idol"), status="exhausted", value=True, why="cost")
    history.pay(item, "B", acts=[("exhaust me", [history.ref("Idol")])])
    event = history.finalize(item, "B")
    history.guilty = event if wrong else None
    return history


@case("hidden-not-this-turn")
def a_card_is_played_on_the_turn_it_was_hidden(wrong: bool) -> History:
    trap = spell("Trap", cl.Draw(1), abilities=(cl.Keyword("Hidden"),))
    history = History({"hand:A": "Trap"}, (trap,), battlefields={"Meadow": "A"}, pools={"A": (0, {"A": 1})})
    history.pay_to_hide("Trap")
    history.move("Trap", "facedown:Meadow", "hide", controller="A", sees=("A",))
    if not wrong:
        history.next_turn("B")
        history.next_turn("A")
        history.tell("phase_began", phase="main")
        history.tell("priority", "A")
    history.begin("Trap", priority=wrong)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("use-condition-holds")
def used_although_its_condition_is_false(wrong: bool) -> History:
    scout = unit("Scout", cl.Activated(Cost(1), (cl.Draw(1),), only_if=cl.IAmAt("battlefield")))
    zone = "base:A" if wrong else "battlefield:Meadow of A"
    history = History({zone: "Scout"}, (scout,), pools={"A": (1, {})})
    history.tell("priority", "A")
    history.ability("Scout", 0, "A", "activated")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("use-condition-holds")
def empowered_twice(wrong: bool) -> History:
    sage = unit("Sage", cl.Keyword("Empower", cost=Cost(1)))
    history = History({"base:A": "Sage"}, (sage,), statuses={"1": ("empowered",)} if wrong else None)
    history.tell("priority", "A")
    history.ability("Sage", 0, "A", "activated")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("causes-precede")
def a_cause_that_comes_later(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    event = history.tell("priority", "A", causes=[7] if wrong else [0])
    history.guilty = event if wrong else None
    return history


@case("no-refund-on-counter")
def the_cost_comes_back(wrong: bool) -> History:
    """Riftbound: two Energy and a Fury for a spell with Repeat, all of it given back."""
    lash = spell(
        "Lash", cl.Deal(2, Pick("unit")), energy=1, abilities=(cl.Keyword("Repeat", cost=Cost(1, "R")),)
    )
    history = History(
        {"hand:A": "Lash", "hand:B": "Nullify", "base:B": "Poro"}, (lash, NULLIFY, PORO),
        pools={"A": (2, {"R": 1}), "B": (1, {})},
    )  # fmt: skip
    item = history.begin("Lash")
    history.option(item, "optional", "Repeat", "yes")
    history.target(item, history.ref("Poro"), history.ref("Poro"))
    history.cost(item, 2, "R", parts=[["base", 1, ""], ["optional", 1, "R"]])
    history.pay(item, energy=2, power={"R": 1}, optional=["Repeat"])
    history.finalize(item)
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    countered = history.counter(item, counter)
    if wrong:
        history.wrong(
            "resources_added", "A", energy=1, power={"R": 1}, source="", item="", causes=[countered.id]
        )  # fmt: skip
    history.did(counter, "Counter")
    history.resolved(counter, "B")
    history.tell("priority", "A")
    return history


@case("no-refund-on-counter")
def a_discarded_card_comes_back(wrong: bool) -> History:
    """What was discarded to pay stays in the trash."""
    price = cl.ExtraCost(Cost(acts=(Act("discard", Pick("card", "yours", "hand")),)))
    lash = spell("Lash", cl.Deal(2, Pick("unit")), energy=1, abilities=(price,))
    history = History(
        {"hand:A": ["Lash", "Poro"], "hand:B": "Nullify", "base:B": "Poro"},
        (lash, NULLIFY, PORO),
        pools={"A": (1, {}), "B": (1, {})},
    )
    item = history.begin("Lash")
    history.target(item, history.ref("4"))
    history.cost(item, 1, "", ["discard"], parts=[["base", 1, ""], ["mandatory", 0, ""]])
    history.tell("resources_spent", "A", energy=1, power={}, item=item, purpose="cost")
    used = history.ref("2")
    history.move("2", "trash:A", "discard")
    history.tell(
        "cost_paid", "A", item, item=item, energy=1, power={}, acts=[["discard", [used]]], optional=[]
    )
    history.finalize(item)
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    countered = history.counter(item, counter)
    if wrong:
        history.guilty = history.move("2", "hand:A", "return")
        assert countered.id + 1 in history.guilty.causes
    history.did(counter, "Counter")
    history.resolved(counter, "B")
    return history
