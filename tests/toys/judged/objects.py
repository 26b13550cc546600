"""Zones, incarnations, statuses, tokens, damage and death."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, RUNE, SHOCK, History, spell, unit
from toys.judged import case

SPRITE = spell("Sprite", cl.Draw(1))
RECRUIT = RiftboundCard("Recruit", "unit", might=1, token=True)


@case("one-zone-per-card")
def it_leaves_a_zone_that_it_is_not_in(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    history.move("Poro", "trash:A", "discard")
    if wrong:
        history.wrong(
            "move",
            "A",
            history.ref("Poro"),
            origin="hand:A",
            to="deck:A",
            becomes="Poro#1.2",
            why="recycle",
            card="Poro",
            owner="A",
        )
    else:
        history.move("Poro", "deck:A", "recycle")
    return history


@case("one-zone-per-card")
def an_older_object_of_it_moves(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    history.move("Poro", "trash:A", "discard")
    ref = "Poro#1.0" if wrong else "Poro#1.1"
    event = history.tell(
        "move",
        "A",
        ref,
        origin="trash:A",
        to="deck:A",
        becomes="Poro#1.2",
        why="recycle",
        card="Poro",
        owner="A",
    )
    history.guilty = event if wrong else None
    return history


@case("one-zone-per-card")
def a_card_ceases_to_exist(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    event = history.move("Poro", "" if wrong else "trash:A", "discard")
    history.guilty = event if wrong else None
    return history


@case("one-zone-per-card")
def a_card_goes_where_there_is_no_zone(wrong: bool) -> History:
    history = History({"hand:A": "Poro"}, (PORO,))
    event = history.move("Poro", "limbo:A" if wrong else "trash:A", "discard")
    history.guilty = event if wrong else None
    return history


@case("owner-zones-only")
def it_goes_to_the_controllers_trash(wrong: bool) -> History:
    history = History({"base:B of A": "Poro"}, (PORO,))
    history.tell("killed", "B", history.ref("Poro"), why="instruction")
    event = history.move("Poro", "trash:B" if wrong else "trash:A", "kill")
    history.guilty = event if wrong else None
    return history


@case("new-incarnation-exactly")
def the_same_object_comes_back_to_the_hand(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    event = history.move("Poro", "hand:A", "return", becomes="Poro#1.0" if wrong else "Poro#1.1")
    history.guilty = event if wrong else None
    return history


@case("new-incarnation-exactly")
def a_move_on_the_board_makes_a_new_object(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    event = history.move("Poro", "battlefield:Meadow", "move", becomes="Poro#1.1" if wrong else "Poro#1.0")
    history.guilty = event if wrong else None
    return history


@case("new-incarnation-exactly")
def it_becomes_an_object_that_it_has_been(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.move("Poro", "hand:A", "return")
    event = history.move("Poro", "trash:A", "discard", becomes="Poro#1.0" if wrong else "Poro#1.2")
    history.guilty = event if wrong else None
    return history


@case("new-incarnation-exactly")
def what_an_undone_play_had_made_of_it_never_was(wrong: bool) -> History:
    """358.5: a cost that killed and recycled a card is undone; when it dies for good, that is its first new object."""
    history = History({"hand:A": "Shock", "base:A": ["Poro", "Sprite"]}, (SHOCK, PORO, SPRITE))
    item = history.begin("Shock")
    history.cost(item)
    history.kill("Poro", "cost")
    history.move("Poro", "deck:A", "recycle")
    began = next(event.id for event in history.events if event.kind == "item_pending")
    history.tell("undone", "A", item, began=began, why="no target")
    history.move("Poro", "base:A", "undo", becomes="Poro#2.0", undo=True)
    history.move("Shock", "hand:A", "undo", becomes="Shock#1.0", undo=True)
    history.move("Poro", "hand:A", "return", becomes="Poro#2.1")
    event = history.move("Poro", "trash:A", "discard", becomes="Poro#2.1" if wrong else "Poro#2.2")
    history.guilty = event if wrong else None
    return history


@case("status-changes-are-real")
def what_is_stunned_is_stunned_again(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), statuses={"1": ("stunned",)} if wrong else None)
    event = history.tell("status", "A", history.ref("Poro"), status="stunned", value=True, why="instruction")
    history.guilty = event if wrong else None
    return history


@case("status-changes-are-real")
def what_is_ready_is_readied(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), exhausted=[] if wrong else ["1"])
    event = history.tell("status", "A", history.ref("Poro"), status="exhausted", value=False, why="awaken")
    history.guilty = event if wrong else None
    return history


@case("often-only-by-text")
def what_has_a_buff_gets_another(wrong: bool) -> History:
    """426.1.b.2: its own text has to allow that."""
    says = () if wrong else (cl.ManyTimes(),)
    history = History(
        {"base:A": "Monk"}, (unit("Monk", *says, might=3),), statuses={"1": ("buffed", "buffed 2")}
    )
    event = history.tell("status", "A", history.ref("Monk"), status="buffed 3", value=True, why="instruction")
    history.guilty = event if wrong else None
    return history


@case("often-only-by-text")
def what_can_be_empowered_twice_is_empowered_again(wrong: bool) -> History:
    """441.1.b: no more often than its text says."""
    angel = unit("Angel", cl.ManyTimes("empowered", 2), might=3)
    had = ("empowered", "empowered 2") if wrong else ("empowered",)
    history = History({"base:A": "Angel"}, (angel,), statuses={"1": had})
    event = history.tell(
        "status", "A", history.ref("Angel"), status=f"empowered {len(had) + 1}", value=True, why="instruction"
    )
    history.guilty = event if wrong else None
    return history


@case("tokens-cease")
def a_killed_token_stays_in_the_trash(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO, RECRUIT))
    history.tell(
        "move", "A", "Recruit#1t1.0", origin="", to="base:A", becomes="Recruit#1t1.0", why="create", card="Recruit", owner="A",
        controller="A", exhausted=True,
    )  # fmt: skip
    history.tell("killed", "A", "Recruit#1t1.0", why="instruction")
    history.tell(
        "move",
        "A",
        "Recruit#1t1.0",
        origin="base:A",
        to="trash:A",
        becomes="Recruit#1t1.1",
        why="kill",
        card="Recruit",
        owner="A",
    )
    if not wrong:
        history.tell(
            "move",
            "A",
            "Recruit#1t1.1",
            origin="trash:A",
            to="",
            becomes="",
            why="cease",
            card="Recruit",
            owner="A",
        )
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def an_undamaged_unit_without_might_dies(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("might", "A", history.ref("Poro"), amount=-2, until="turn")
    if not wrong:
        history.tell("damage", "A", history.ref("Poro"), amount=1, total=1, source="")
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def one_of_two_deaths_is_replaced_and_the_other_grows(wrong: bool) -> History:
    history = History({"base:A": ["Poro", "Cat"]}, (PORO, unit("Cat")), damage={"1": 2, "2": 2})
    if wrong:
        history.tell("might", "A", history.ref("Poro"), amount=1, until="turn")
    history.tell("replaced", "A", history.ref("Cat"), by="", event="kill", words="saved")
    history.tell("healed", "A", history.ref("Cat"), amount=2)
    if not wrong:
        history.tell("might", "A", history.ref("Poro"), amount=1, until="turn")
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def two_deaths_are_replaced_and_paid_for(wrong: bool) -> History:
    """429.3.a: what Adds, used to pay for the second, does not end those deaths; a cleanup does."""
    cards = (PORO, unit("Cat"), unit("Dog"), RUNE)
    history = History({"base:A": ["Poro", "Cat", "Dog", "Fury Rune"]}, cards, damage={"1": 2, "2": 2, "3": 2})
    history.tell("replaced", "A", history.ref("Cat"), by="", event="kill", words="saved")
    history.tell("healed", "A", history.ref("Cat"), amount=2)
    history.tell("might", "A", history.ref("Poro"), amount=1, until="turn")
    if wrong:
        history.tell("cleanup")
    history.add("Fury Rune")
    history.tell("replaced", "A", history.ref("Dog"), by="", event="kill", words="saved")
    history.tell("healed", "A", history.ref("Dog"), amount=2)
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def a_death_was_replaced_before_this_cleanup(wrong: bool) -> History:
    history = History({"base:A": ["Poro", "Cat"]}, (PORO, unit("Cat")), damage={"1": 2, "2": 2})
    history.tell("replaced", "A", history.ref("Cat"), by="", event="kill", words="saved")
    history.tell("healed", "A", history.ref("Cat"), amount=2)
    if wrong:
        history.tell("cleanup")
    history.tell("might", "A", history.ref("Poro"), amount=1, until="turn")
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def a_buffed_unit_dies_of_too_little(wrong: bool) -> History:
    lord = unit("Lord", cl.HasMight(1, Pick("unit", "friendly", other=True, every=True)))
    history = History(
        {"base:A": ["Poro", "Lord"]},
        (PORO, lord),
        statuses={"1": ("buffed",)},
        damage={"1": 3 if wrong else 4},
    )
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


def buffs_give_more(history: History, item: str, wrong: bool) -> History:
    """The item has buffs give one more; a buffed Poro with 3 damage dies, wrongly while that goes on."""
    history.all_pass()
    history.resolve(item)
    history.tell("effect_began", "A", effect=1, what="buffs", until="turn", words="")
    history.did(item, "BuffsGiveMore")
    history.resolved(item)
    history.tell("damage", "A", history.ref("Poro"), amount=3, total=3, source="")
    if not wrong:
        history.tell("effect_ended", "A", effect=1, why="expired")
    event = history.kill("Poro", "lethal")
    history.guilty = event if wrong else None
    return history


@case("lethal-non-zero")
def a_unit_dies_though_buffs_give_more(wrong: bool) -> History:
    """390.4, 703: this turn a buff gives one more to friendly units, and no more once the effect has ended."""
    united = spell("United", cl.BuffsGiveMore(1, Pick("unit", "friendly", every=True)))
    history = History({"hand:A": "United", "base:A": "Poro"}, (PORO, united), statuses={"2": ("buffed",)})
    item = history.play("United")
    return buffs_give_more(history, item, wrong)


@case("lethal-non-zero")
def a_unit_dies_though_effect_text_has_buffs_give_more(wrong: bool) -> History:
    """390.4, 718.3: so does an ability of what is attached."""
    more = cl.BuffsGiveMore(1, Pick("unit", "friendly", every=True))
    charm = RiftboundCard("Charm", "gear", tags=("Equipment",), effect=(cl.Activated(Cost(), (more,)),))
    lion = unit("Lion")
    history = History(
        {"base:A": ["Lion", "Charm", "Poro"]},
        (lion, charm, PORO),
        attached={"2": "1"},
        statuses={"3": ("buffed",)},
    )
    history.tell("priority", "A")
    item = history.ability("Lion", -1, kind="activated", appended=history.ref("Charm"), effect=0)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    return buffs_give_more(history, item, wrong)


@case("lethal-non-zero")
def a_unit_dies_though_an_ability_has_buffs_give_more(wrong: bool) -> History:
    """390.4, 703: an ability has them give one more as a spell does."""
    more = cl.BuffsGiveMore(1, Pick("unit", "friendly", every=True))
    captain = unit("Captain", cl.Activated(Cost(), (more,)))
    history = History({"base:A": ["Captain", "Poro"]}, (captain, PORO), statuses={"2": ("buffed",)})
    history.tell("priority", "A")
    item = history.ability("Captain", 0, kind="activated")
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    return buffs_give_more(history, item, wrong)


@case("lethal-dies")
def a_unit_lives_with_lethal_damage(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell(
        "damage", "A", history.ref("Poro"), amount=2 if wrong else 1, total=2 if wrong else 1, source=""
    )
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("lethal-dies")
def a_unit_lives_when_what_made_it_strong_has_left(wrong: bool) -> History:
    lord = unit("Lord", cl.HasMight(2, Pick("unit", "friendly", every=True)))
    history = History({"base:A": ["Poro", "Lord"]}, (PORO, lord), damage={"1": 3})
    if wrong:
        history.kill("Lord")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("damage-adds-up")
def the_total_is_not_the_sum(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (unit("Poro", might=9),), damage={"1": 1})
    event = history.tell("damage", "A", history.ref("Poro"), amount=2, total=2 if wrong else 3, source="")
    history.guilty = event if wrong else None
    return history


@case("damage-adds-up")
def no_damage_is_dealt_as_damage(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (unit("Poro", might=9),))
    event = history.tell(
        "damage", "A", history.ref("Poro"), amount=0 if wrong else 1, total=0 if wrong else 1, source=""
    )
    history.guilty = event if wrong else None
    return history


@case("damage-adds-up")
def gear_is_dealt_damage(wrong: bool) -> History:
    box = RiftboundCard("Box", "gear" if wrong else "unit", might=9)
    history = History({"base:A": "Box"}, (box,))
    event = history.tell("damage", "A", history.ref("Box"), amount=1, total=1, source="")
    history.guilty = event if wrong else None
    return history


@case("killed-goes-to-trash")
def what_is_killed_is_banished(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("killed", "A", history.ref("Poro"), why="instruction")
    event = history.move("Poro", "banishment:A" if wrong else "trash:A", "kill")
    history.guilty = event if wrong else None
    return history


@case("killed-goes-to-trash")
def what_is_killed_stays(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("killed", "A", history.ref("Poro"), why="instruction")
    if not wrong:
        history.move("Poro", "trash:A", "kill")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


KNELL = unit("Knell", cl.Triggered("die", (cl.Draw(1),)))
LONER = unit("Loner", cl.Triggered("die", (cl.Draw(1),), cl.IAm("alone")))


@case("deathknell-before-trash")
def a_death_trigger_is_missing(wrong: bool) -> History:
    history = History({"base:A": "Knell"}, (KNELL,))
    if not wrong:
        history.ability("Knell", 0, trigger=0)
    history.tell("killed", "A", history.ref("Knell"), why="instruction")
    event = history.move("Knell", "trash:A", "kill")
    history.guilty = event if wrong else None
    return history


@case("deathknell-before-trash")
def who_dies_beside_one_that_is_saved_was_not_alone(wrong: bool) -> History:
    """What the dying are asked comes before what happens instead of a death (323.4, 323.5): the other was still there."""
    names = ["Loner"] if wrong else ["Loner", "Loner"]
    history = History({"base:B": names, "base:A": "Loner"}, (LONER,))
    if not wrong:
        history.tell("replaced", "B", history.ref("2"), by="", event="kill", words="it is returned instead")
        history.move("2", "hand:B", "return")
    history.tell("killed", "B", history.ref("1"), why="instruction")
    event = history.move("1", "trash:B", "kill")
    if wrong:
        history.guilty = event
        return history
    history.tell("cleanup")
    history.ability("3", 0, trigger=0)
    history.tell("killed", "A", history.ref("3"), why="instruction")
    history.move("3", "trash:A", "kill")
    return history


@case("deathknell-needs-death")
def a_death_trigger_outlives_a_death_that_was_replaced(wrong: bool) -> History:
    history = History({"base:A": "Knell"}, (KNELL,))
    item = history.ability("Knell", 0, trigger=0)
    if wrong:
        history.tell(
            "replaced", "A", history.ref("Knell"), by="", event="kill", words="it is recalled instead"
        )
    else:
        history.kill("Knell")
    history.cost(item)
    history.pay(item)
    event = history.finalize(item)
    history.guilty = event if wrong else None
    return history


@case("deathknell-needs-death")
def a_death_trigger_on_the_way_to_the_hand(wrong: bool) -> History:
    """808.1.c: "when I die" is not when its permanent is returned."""
    history = History({"base:A": "Knell"}, (KNELL,))
    item = history.ability("Knell", 0, trigger=0)
    if wrong:
        history.move("Knell", "hand:A", "return")
    else:
        history.kill("Knell")
    history.cost(item)
    history.pay(item)
    event = history.finalize(item)
    history.guilty = event if wrong else None
    return history


@case("undone-play-restores")
def the_card_of_an_undone_play_is_lost(wrong: bool) -> History:
    history = History({"hand:A": "Shock"}, (SHOCK,))
    item = history.begin("Shock")
    undone = history.tell("undone", "A", item, began=len(history.events) - 1, why="no target")
    history.move("Shock", "trash:A" if wrong else "hand:A", "undo", becomes="Shock#1.0", undo=True)
    history.tell("priority", "A")
    history.guilty = undone if wrong else None
    return history


@case("undone-play-restores")
def a_battlefield_has_become_another_before(wrong: bool) -> History:
    history = History({"hand:A": "Shock"}, (SHOCK,), battlefields={"Meadow": ""})
    history.tell("became", "A", "battlefield:Meadow", trait="copy", value="a token battlefield", until="")
    item = history.begin("Shock")
    undone = history.tell("undone", "A", item, began=len(history.events) - 1, why="no target")
    history.move("Shock", "trash:A" if wrong else "hand:A", "undo", becomes="Shock#1.0", undo=True)
    history.tell("priority", "A")
    history.guilty = undone if wrong else None
    return history


def unpaid() -> History:
    """A spell whose cost couldn't be paid in full: a rune was exhausted for it, and a Poro killed."""
    costly = spell(
        "Costly",
        cl.Draw(1),
        energy=2,
        abilities=(cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit", "friendly")),))),),
    )
    history = History({"hand:A": "Costly", "base:A": ["Poro", "Fury Rune"]}, (costly, PORO, RUNE))
    item = history.begin("Costly")
    history.cost(item, 2, acts=["kill"], parts=[["base", 2, ""], ["mandatory", 0, ""]])
    history.add("Fury Rune")
    history.kill("Poro", "cost")
    began = next(event.id for event in history.events if event.kind == "item_pending")
    history.tell("undone", "A", item, began=began, why="unpaid")
    history.move("Poro", "base:A", "undo", becomes="Poro#2.0", undo=True)
    history.move("Costly", "hand:A", "undo", becomes="Costly#1.0", undo=True)
    return history


@case("undone-play-restores")
def what_was_added_is_taken_back_but_the_rune_stays_exhausted(wrong: bool) -> History:
    """Whether Add abilities are undone too can be read both ways, but not half of one."""
    history = unpaid()
    history.tell("resources_lost", "A", energy=1, power={}, undo=True)
    if not wrong:
        history.tell(
            "status", "A", history.ref("Fury Rune"), status="exhausted", value=False, why="undo", undo=True
        )
    history.tell("priority", "A")
    history.guilty = next(event for event in history.events if event.kind == "undone") if wrong else None
    return history


@case("undone-play-restores")
def abilities_that_add_may_be_kept_but_not_what_was_killed(wrong: bool) -> History:
    """Reading 429.3.a, the Add ability stays used; the killed unit comes back in any case."""
    history = unpaid()
    if wrong:
        history.tell(
            "status", "A", history.ref("Poro"), status="exhausted", value=True, why="undo", undo=True
        )
    history.tell("priority", "A")
    history.guilty = next(event for event in history.events if event.kind == "undone") if wrong else None
    return history


@case("undone-play-restores")
def an_instructed_play_is_undone_after_other_things_have_happened(wrong: bool) -> History:
    conjure = spell("Conjure", cl.Play(Pick("spell", "yours", "hand")), cl.Draw(1))
    history = History({"hand:A": ["Conjure", "Shock"], "deck:A": "Poro"}, (conjure, SHOCK, PORO))
    first = history.play("Conjure")
    history.all_pass()
    history.resolve(first)
    item = history.begin("Shock", limited=True)
    began = len(history.events) - 1
    history.did(first, "Play")
    history.move("Poro", "hand:A", "draw", sees=("A",))
    history.did(first, "Draw")
    history.resolved(first)
    undone = history.tell("undone", "A", item, began=began, why="no target")
    history.move("Shock", "banishment:A" if wrong else "hand:A", "undo", becomes="Shock#2.0", undo=True)
    history.tell("priority", "A")
    history.guilty = undone if wrong else None
    return history


@case("undone-play-restores")
def what_was_recalled_and_exhausted_instead_of_killed_is_put_back(wrong: bool) -> History:
    """A move that is undone says how the thing is where it was: without a word, ready."""
    costly = spell("Costly", cl.Draw(1), abilities=(cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit")),))),))
    history = History({"hand:A": "Costly", "battlefield:Meadow of A": "Poro"}, (costly, PORO))
    item = history.begin("Costly")
    began = len(history.events) - 1
    history.cost(item, acts=["kill"], parts=[["base", 0, ""], ["mandatory", 0, ""]])
    history.tell("replaced", "A", history.ref("Poro"), by="", event="kill", words="it is recalled instead")
    history.tell("status", "A", history.ref("Poro"), status="exhausted", value=True, why="replacement")
    history.move("Poro", "base:A", "recall", exhausted=True)
    history.tell("undone", "A", item, began=began, why="no target")
    data = {"exhausted": True} if wrong else {}
    history.move("Poro", "battlefield:Meadow", "undo", undo=True, **data)
    history.move("Costly", "hand:A", "undo", becomes="Costly#1.0", undo=True)
    history.tell("priority", "A")
    history.guilty = next(event for event in history.events if event.kind == "undone") if wrong else None
    return history


def phoenix_in_the_trash(*text: cl.Instruction) -> History:
    """A has what waits in the trash for a kill with a spell, and a spell with that text; each has a Poro."""
    back = cl.Triggered("kill unit with spell", (cl.Play("me", "cost"),), may=True, zone="trash")
    cards = (PORO, spell("Flame", *text), unit("Phoenix", back))
    return History({"hand:A": "Flame", "trash:A": "Phoenix", "base:A": "Poro", "base:B": "Poro"}, cards)


def it_triggers(history: History, name: str, why: str) -> History:
    """A unit dies, and what waits in the trash triggers on it."""
    history.kill(name, why)
    history.ability("Phoenix", 0, "A", trigger=history.events[-1].id)
    return history


@case("killed-with-a-spell")
def who_dies_of_what_a_unit_has_dealt(wrong: bool) -> History:
    """417.6.b.3: the spell has it dealt by a unit, and has then killed nothing."""
    history = phoenix_in_the_trash(cl.Deal(3, Pick("unit")))
    item = history.play("Flame", "A", history.ref("4"))
    history.all_pass()
    history.resolve(item)
    source = history.ref("3") if wrong else item
    history.tell("damage", "A", history.ref("4"), amount=3, total=3, source=source)
    history.did(item, "Deal")
    history.resolved(item)
    it_triggers(history, "4", "lethal")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("killed-with-a-spell")
def whom_another_player_has_killed_as_the_spell_says(wrong: bool) -> History:
    """411.1: each player is responsible for what they do."""
    history = phoenix_in_the_trash(cl.EachDoes("kill", Pick("unit", must=True)))
    item = history.play("Flame", "A")
    history.all_pass()
    history.resolve(item)
    it_triggers(history, "4" if wrong else "3", "instruction")
    history.guilty = history.events[-1] if wrong else None
    return history
