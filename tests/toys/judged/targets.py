"""Targets."""

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import NULLIFY, PORO, SHOCK, History, spell, unit
from toys.judged import case


@case("no-item-without-targets")
def a_spell_is_finalized_without_its_target(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    history.play("Shock", "A", *([] if wrong else [history.ref("Poro")]))
    history.guilty = history.events[-1] if wrong else None
    return history


@case("no-item-without-targets")
def a_trigger_is_finalized_with_one_target_of_two(wrong: bool) -> History:
    """Up to so many would be another matter: then none is enough."""
    duo = unit(
        "Duo",
        cl.Triggered(
            "play me", (cl.Deal(1, UNIT), cl.Stun(Pick("unit")), cl.Buff(Pick("unit", least=0, most=1)))
        ),
    )
    history = History({"hand:A": "Duo", "base:B": ["Poro", "Poro"]}, (duo, PORO))
    history.unit("Duo")
    item = history.ability("Duo", 0, trigger=len(history.events) - 1)
    history.target(item, *[history.ref(name) for name in (("2",) if wrong else ("2", "3"))])
    history.cost(item)
    history.pay(item)
    event = history.finalize(item)
    history.guilty = event if wrong else None
    return history


UNIT = Pick("unit")
IDOL = unit("Idol", cl.Activated(Cost(), (cl.Draw(1),)))


@case("targets-are-legal")
def an_enemy_is_chosen_as_a_friend(wrong: bool) -> History:
    """Friendly goes by the controller, never by the owner (740.1)."""
    cheer = spell("Cheer", cl.Buff(Pick("unit", "friendly")))
    history = History({"hand:A": "Cheer", "base:B": "Poro", "base:A of B": "Poro"}, (cheer, PORO))
    item = history.begin("Cheer")
    # The second Poro is B's card in A's base; A has to control it to call it a friend.
    history.tell("control", "A", history.ref("3"), was="B")
    event = history.target(item, history.ref("2" if wrong else "3"))
    history.guilty = event if wrong else None
    return history


@case("nothing-taken-among-two")
def what_stands_beside_another_enemy_is_taken(wrong: bool) -> History:
    """Beside units of its own controller and of who takes it, it may be."""
    lure = spell("Lure", cl.TakeControl(Pick("unit", "enemy")), cl.Ready("it"))
    bridge = "battlefield:Bridge"
    history = History(
        {"hand:A": "Lure", f"{bridge} of B": ["Poro", "Poro"], f"{bridge} of {'C' if wrong else 'A'}": "Poro"},
        (lure, PORO), players=("A", "B", "C"), mode="ffa3", battlefields={"Bridge": "B"},
    )  # fmt: skip
    history.play("Lure", "A", history.ref("2"))
    history.guilty = history.events[-1] if wrong else None
    return history


@case("targets-are-legal")
def a_counterspell_chooses_itself(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "hand:B": "Nullify", "base:B": "Poro"}, (SHOCK, NULLIFY, PORO))
    shock = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    item = history.begin("Nullify", "B")
    event = history.target(item, item if wrong else shock, player="B")
    history.guilty = event if wrong else None
    return history


@case("targets-are-legal")
def a_unit_with_too_much_might_is_chosen(wrong: bool) -> History:
    pinch = spell("Pinch", cl.Kill(Pick("unit", max_might=2)))
    history = History(
        {"hand:A": "Pinch", "base:B": "Poro"}, (pinch, PORO), statuses={"2": ("buffed",)} if wrong else None
    )
    item = history.begin("Pinch")
    event = history.target(item, history.ref("Poro"))
    history.guilty = event if wrong else None
    return history


@case("targets-are-legal")
def something_that_has_left_is_chosen(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": "Poro"}, (SHOCK, PORO))
    item = history.begin("Shock")
    if wrong:
        history.kill("Poro")
    event = history.target(item, "Poro#2.0")
    history.guilty = event if wrong else None
    return history


@case("targets-are-legal")
def a_spell_that_costs_too_much_is_chosen(wrong: bool) -> History:
    """206: the printed cost is asked for, whatever was paid."""
    defy = spell(
        "Defy", cl.Counter(Pick("spell", zone="chain", max_energy=1)), abilities=(cl.Keyword("Reaction"),)
    )
    dear = spell("Dear", cl.Draw(1), energy=2 if wrong else 1)
    history = History({"hand:A": "Dear", "hand:B": "Defy"}, (defy, dear), pools={"A": (2, {})})
    chosen = history.play("Dear", energy=2 if wrong else 1)
    history.tell("priority", "A")
    history.tell("passed", "A")
    item = history.begin("Defy", "B")
    event = history.target(item, chosen, player="B")
    history.guilty = event if wrong else None
    return history


@case("targets-fixed")
def targets_are_chosen_anew_without_being_told_to(wrong: bool) -> History:
    divert = spell(
        "Divert",
        cl.Choose(Pick("spell", zone="chain")),
        cl.NewChoices("it"),
        abilities=(cl.Keyword("Reaction"),),
    )
    history = History(
        {"hand:A": "Shock", "hand:B": "Divert", "base:B": ["Poro", "Poro"]}, (SHOCK, divert, PORO)
    )
    shock = history.play("Shock", "A", history.ref("3"))
    if wrong:
        history.guilty = history.target(shock, history.ref("4"))
        return history
    history.tell("priority", "A")
    history.tell("passed", "A")
    item = history.play("Divert", "B", shock)
    history.all_pass("B", "A")
    history.resolve(item, "B")
    history.tell("new_choices", "B", shock, item=shock)
    history.target(shock, history.ref("4"), player="B", new=True)
    return history


@case("targets-fixed")
def an_effect_without_new_choices_changes_targets(wrong: bool) -> History:
    text: tuple[cl.Instruction, ...] = (cl.Choose(Pick("spell", zone="chain")),)
    divert = spell(
        "Divert", *text, *(() if wrong else (cl.NewChoices("it"),)), abilities=(cl.Keyword("Reaction"),)
    )
    history = History(
        {"hand:A": "Shock", "hand:B": "Divert", "base:B": ["Poro", "Poro"]}, (SHOCK, divert, PORO)
    )
    shock = history.play("Shock", "A", history.ref("3"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    item = history.play("Divert", "B", shock)
    history.all_pass("B", "A")
    history.resolve(item, "B")
    event = history.target(shock, history.ref("4"), player="B", new=True)
    history.guilty = event if wrong else None
    return history


@case("only-targets-affected")
def another_unit_is_dealt_the_damage(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": ["Poro", "Poro"]}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("2"))
    history.all_pass()
    history.resolve(item)
    event = history.tell("damage", "A", history.ref("3" if wrong else "2"), amount=2, total=2, source=item)
    history.guilty = event if wrong else None
    return history


@case("only-targets-affected")
def another_unit_is_stunned(wrong: bool) -> History:
    daze = spell("Daze", cl.Stun(Pick("unit")))
    history = History({"hand:A": "Daze", "base:B": ["Poro", "Poro"]}, (daze, PORO))
    item = history.play("Daze", "A", history.ref("2"))
    history.all_pass()
    history.resolve(item)
    event = history.tell(
        "status", "B", history.ref("3" if wrong else "2"), status="stunned", value=True, why="instruction"
    )
    history.guilty = event if wrong else None
    return history


@case("illegal-target-unaffected")
def a_target_that_has_left_and_come_back_is_affected(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:B": ["Poro", "Poro"]}, (SHOCK, PORO))
    item = history.play("Shock", "A", history.ref("2"))
    if wrong:
        history.move("2", "hand:B", "return")
        history.move("2", "base:B", "resolve", controller="B")
    history.all_pass()
    history.resolve(item)
    event = history.tell("damage", "A", history.ref("2"), amount=2, total=2, source=item)
    history.guilty = event if wrong else None
    return history


@case("illegal-target-unaffected")
def a_target_that_no_longer_fits_is_affected(wrong: bool) -> History:
    spike = spell("Spike", cl.Deal(2, Pick("unit", zone="battlefield")))
    history = History({"hand:A": "Spike", "battlefield:Meadow of B": "Poro"}, (spike, PORO))
    item = history.play("Spike", "A", history.ref("Poro"))
    if wrong:
        history.move("Poro", "base:B", "move")
    history.all_pass()
    history.resolve(item)
    event = history.tell("damage", "A", history.ref("Poro"), amount=2, total=2, source=item)
    history.guilty = event if wrong else None
    return history


@case("illegal-target-unaffected")
def an_ability_is_no_card_that_has_left(wrong: bool) -> History:
    """An ability stays what it was when its source has become another object; the source itself does not."""
    words = (cl.Buff(Pick("unit")), cl.Counter(Pick("ability", zone="chain")))
    hush = spell("Hush", *words, abilities=(cl.Keyword("Reaction"),))
    history = History({"hand:A": "Hush", "base:A": "Idol"}, (hush, IDOL))
    history.tell("priority", "A")
    ability = history.ability("Idol", 0, "A", "activated")
    history.cost(ability)
    history.pay(ability)
    history.finalize(ability)
    item = history.play("Hush", "A", history.ref("Idol"), ability)
    history.move("Idol", "hand:A", "return")
    history.all_pass()
    history.resolve(item)
    if wrong:
        history.guilty = history.tell(
            "status", "A", history.ref("Idol"), status="buffed", value=True, why="instruction"
        )
    history.counter(ability, item)
    return history


@case("targets-differ")
def one_unit_is_both_of_two(wrong: bool) -> History:
    """355.13: "up to two units" are two units, or fewer."""
    twin = spell("Twin Shock", cl.Deal(2, Pick("unit", least=0, most=2)))
    history = History({"hand:A": "Twin Shock", "base:B": ["Poro", "Poro"]}, (twin, PORO))
    item = history.begin("Twin Shock")
    first, second = history.ref("2"), history.ref("2" if wrong else "3")
    event = history.tell("targets_chosen", "A", item, item=item, targets=[first, second], slots=[0, 0])
    history.guilty = event if wrong else None
    return history


@case("targets-are-legal")
def what_was_hidden_aims_elsewhere(wrong: bool) -> History:
    """811.1.d.2: a spell played from Hidden chooses at its battlefield."""
    trap = spell("Trap", cl.Deal(2, Pick("unit")), abilities=(cl.Keyword("Hidden"),))
    history = History(
        {"facedown:Meadow of A": "Trap", "battlefield:Meadow of B": "Poro", "base:B": "Poro"}, (trap, PORO), battlefields={"Meadow": "A"}
    )  # fmt: skip
    item = history.begin("Trap")
    target = history.ref("3" if wrong else "2")
    event = history.tell("targets_chosen", "A", item, item=item, targets=[target], slots=[0])
    history.guilty = event if wrong else None
    return history


@case("if-you-do-waits")
def nothing_was_killed_and_a_card_is_drawn(wrong: bool) -> History:
    gamble = spell("Gamble", cl.Kill(Pick("gear", least=0)), cl.If(cl.Did(), (cl.Draw(1),)))
    history = History({"hand:A": "Gamble", "deck:A": "Poro"}, (gamble, PORO))
    item = history.play("Gamble")
    history.all_pass()
    history.resolve(item)
    history.tell("skipped", "A", item, item=item, instruction="Kill", why="impossible")
    if wrong:
        history.did(item, "Draw")
        history.guilty = history.events[-1]
    else:
        history.tell("skipped", "A", item, item=item, instruction="If", why="impossible")
    history.resolved(item)
    return history


@case("if-you-do-waits")
def what_depends_does_the_same_again(wrong: bool) -> History:
    """359.3.e.14.a: of two instructions alike it is not told which one was skipped; of two that are not, it is."""
    again = cl.Stun(Pick("unit", least=0)) if wrong else cl.Kill(Pick("gear", least=0))
    gamble = spell("Gamble", cl.Kill(Pick("gear", least=0)), cl.If(cl.Did(), (again, cl.Draw(1))))
    once = spell("Once", cl.Kill(Pick("gear", least=0)), cl.If(cl.Did(), (cl.Draw(1),)))
    history = History({"hand:A": ["Once", "Gamble"], "deck:A": ["Poro", "Poro"]}, (gamble, once, PORO))
    for name in ("Once", "Gamble"):
        item = history.play(name)
        history.all_pass()
        history.resolve(item)
        if name == "Gamble" and not wrong:
            history.did(item, "Kill")
        history.tell("skipped", "A", item, item=item, instruction="Kill", why="impossible")
        if name == "Once":
            history.tell("skipped", "A", item, item=item, instruction="If", why="impossible")
        else:
            history.did(item, "Draw")
            history.guilty = history.events[-1] if wrong else None
            history.did(item, "If")
        history.resolved(item)
    return history
