"""Showdowns: when they begin, focus, when they close."""

from __future__ import annotations

from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle, attacked, lions_at_the_bridge
from toys.history import History, spell, unit
from toys.judged import case

SLOW = spell("Slow Spell", cl.Draw(1))
SCOUT = unit("Scout", cl.Triggered("move me", (cl.Draw(1),)), might=3)


def at_the_bridge() -> Battle:
    """A's Lion has gone to the empty Bridge; B has a Jab in hand."""
    history = Battle({"base:A": ["Lion", "Wolf"], "hand:B": "Jab", "hand:A": ["Jab", "Slow Spell"]}, (SLOW,))
    history.go("Lion")
    history.clean()
    return history


@case("showdown-where-contested")
def a_showdown_begins_where_nothing_is_contested(wrong: bool) -> History:
    history = at_the_bridge()
    event = history.tell("showdown_began", "A", MEADOW if wrong else BRIDGE, combat=False)
    history.guilty = event if wrong else None
    return history


@case("showdown-where-contested")
def a_combat_begins_as_a_showdown(wrong: bool) -> History:
    history = lions_at_the_bridge()
    history.go("Lion")
    history.clean()
    event = history.tell("showdown_began", "A", BRIDGE, combat=not wrong)
    history.guilty = event if wrong else None
    return history


@case("one-showdown-at-a-time")
def a_second_showdown_begins(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Wolf"]})
    history.go("Lion")
    history.arrive("Wolf", to=MEADOW)
    history.tell("contested", "A", MEADOW, value=True)
    history.clean()
    history.showdown()
    if not wrong:
        history.close()
        history.conquer("A")
        history.tell("contested", "A", BRIDGE, value=False)
        history.clean()
    event = history.tell("showdown_began", "A", MEADOW, combat=False)
    history.guilty = event if wrong else None
    return history


@case("one-showdown-at-a-time")
def a_showdown_begins_during_a_chain(wrong: bool) -> History:
    history = Battle({"base:A": "Scout"}, (SCOUT,))
    history.go("Scout")
    if wrong:
        history.ability("Scout", 0, "A", trigger=history.events[-2].id)
    history.clean()
    event = history.tell("showdown_began", "A", BRIDGE, combat=False)
    history.guilty = event if wrong else None
    return history


@case("one-showdown-at-a-time")
def a_showdown_becomes_a_combat_elsewhere(wrong: bool) -> History:
    history = Battle({"base:A": "Lion", "base:B": "Bear", f"{MEADOW} of B": "Wolf"}, fields={"Meadow": "B"})
    history.go("Lion")
    history.clean()
    history.showdown()
    history.arrive("Bear", player="B")
    history.clean()
    if wrong:
        history.tell("contested", "A", MEADOW, value=True)
        history.wrong("combat_began", "A", MEADOW, defender="B")
        return history
    history.fight(BRIDGE, "A", "B")
    return history


@case("showdowns-before-combats")
def a_combat_begins_first(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Wolf"], f"{BRIDGE} of B": "Bear"}, fields={"Bridge": "B"})
    history.go("Lion")
    if wrong:
        history.arrive("Wolf", to=MEADOW)
        history.tell("contested", "A", MEADOW, value=True)
        history.tell("staged", "", MEADOW, what="showdown", value=True)
    history.clean()
    event = history.tell("showdown_began", "A", BRIDGE, combat=True)
    history.guilty = event if wrong else None
    return history


@case("contested-does-not-wait")
def somebody_acts_before_the_showdown(wrong: bool) -> History:
    history = at_the_bridge()
    if not wrong:
        history.showdown()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("contested-does-not-wait")
def it_may_wait_when_the_contester_is_gone(wrong: bool) -> History:
    history = at_the_bridge()
    if not wrong:
        history.arrive("Lion", to="base:A")
        history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("focus-only-in-showdowns")
def focus_outlasts_the_showdown(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    if wrong:
        history.close()
        history.wrong("focus", "A")
    return history


@case("focus-only-in-showdowns")
def priority_is_passed_for_focus(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.tell("priority", "A")
    event = history.tell("passed", "A") if wrong else history.tell("passed", "A", focus=True)
    history.guilty = event if wrong else None
    return history


@case("focus-only-in-showdowns")
def focus_is_passed_while_a_chain_exists(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.tell("priority", "A")
    history.play("Jab", "A", history.ref("Lion"))
    history.tell("priority", "A")
    event = history.tell("passed", "A", focus=True) if wrong else history.tell("passed", "A")
    history.guilty = event if wrong else None
    return history


@case("state-of-the-turn")
def the_state_is_open_though_a_chain_exists(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.tell("priority", "A", state="showdown open")
    history.play("Jab", "A", history.ref("Lion"))
    event = history.tell("priority", "A", state="showdown open" if wrong else "showdown closed")
    history.guilty = event if wrong else None
    return history


@case("state-of-the-turn")
def the_state_is_neutral_in_a_showdown(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    event = history.tell("priority", "A", state="neutral open" if wrong else "showdown open")
    history.guilty = event if wrong else None
    return history


@case("focus-to-the-contester")
def the_other_player_gains_focus_first(wrong: bool) -> History:
    history = at_the_bridge()
    history.tell("showdown_began", "A", BRIDGE, combat=False)
    event = history.tell("focus", "B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("focus-to-the-contester")
def nobody_gains_focus(wrong: bool) -> History:
    history = at_the_bridge()
    history.tell("showdown_began", "A", BRIDGE, combat=False)
    if not wrong:
        history.tell("focus", "A")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("priority-with-focus")
def the_other_player_receives_priority(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    event = history.tell("priority", "B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("focus-passes-in-turn-order")
def who_passes_keeps_focus(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.tell("priority", "A")
    history.tell("passed", "A", focus=True)
    if not wrong:
        history.tell("focus", "B")
    event = history.tell("priority", "A" if wrong else "B")
    history.guilty = event if wrong else None
    return history


def jabbed(history: Battle, name: str = "Lion") -> None:
    """A plays Jab on their Lion and it resolves."""
    history.tell("priority", "A")
    item = history.play("Jab", "A", history.ref(name))
    history.all_pass()
    history.resolve(item)
    history.tell("damage", "A", history.ref(name), amount=1, total=1, source=item)
    history.did(item, "Deal")
    history.resolved(item)
    history.clean()


@case("focus-passes-in-turn-order")
def focus_stays_after_a_chain(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    jabbed(history)
    if not wrong:
        history.tell("focus", "B")
    event = history.tell("priority", "A" if wrong else "B")
    history.guilty = event if wrong else None
    return history


@case("focus-passes-in-turn-order")
def focus_passes_after_a_trigger(wrong: bool) -> History:
    history = Battle({"base:A": ["Lion", "Scout"], "deck:A": "Jab"}, (SCOUT,))
    history.go("Lion")
    history.clean()
    history.showdown()
    history.arrive("Scout")
    item = history.ability("Scout", 0, "A", trigger=history.events[-1].id)
    history.clean()
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    history.move("Jab", "hand:A", "draw", sees=("A",))
    history.did(item, "Draw")
    history.resolved(item)
    history.clean()
    if wrong:
        history.wrong("focus", "B")
    else:
        history.tell("priority", "A")
    return history


@case("showdown-closes-when-all-pass")
def it_closes_after_one_pass(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.all_pass_focus(*(("A",) if wrong else ("A", "B")))
    event = history.tell("showdown_ended", "", BRIDGE)
    history.guilty = event if wrong else None
    return history


@case("showdown-closes-when-all-pass")
def passes_before_a_play_count(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.all_pass_focus("A")
    history.tell("focus", "B")
    history.tell("priority", "B")
    item = history.play("3", "B", history.ref("Lion"))
    history.all_pass("B", "A")
    history.resolve(item, "B")
    history.tell("damage", "B", history.ref("Lion"), amount=1, total=1, source=item)
    history.did(item, "Deal")
    history.resolved(item, "B")
    history.clean()
    history.tell("focus", "A")
    history.all_pass_focus(*(("A",) if wrong else ("A", "B")))
    event = history.tell("showdown_ended", "", BRIDGE)
    history.guilty = event if wrong else None
    return history


@case("showdown-closes-when-all-pass")
def it_goes_on_though_all_have_passed(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.all_pass_focus()
    if wrong:
        history.tell("focus", "A")
        history.wrong("priority", "A")
    else:
        history.tell("showdown_ended", "", BRIDGE)
    return history


@case("legally-timed")
def a_spell_without_action_is_played_in_a_showdown(wrong: bool) -> History:
    history = at_the_bridge()
    history.showdown()
    history.tell("priority", "A")
    item = history.play("Slow Spell" if wrong else "4", "A", *(() if wrong else (history.ref("Lion"),)))
    history.guilty = next(
        event for event in history.events if event.object == item and event.kind == "finalized"
    )
    if not wrong:
        history.guilty = None
    return history


@case("attacker-contested")
def the_wrong_player_attacks(wrong: bool) -> History:
    history = lions_at_the_bridge()
    history.go("Lion")
    history.clean()
    history.tell("showdown_began", "A", BRIDGE, combat=True)
    attacker, defender = ("B", "A") if wrong else ("A", "B")
    event = history.tell("combat_began", attacker, BRIDGE, defender=defender)
    history.guilty = event if wrong else None
    return history


@case("designations")
def a_latecomer_gets_no_designation(wrong: bool) -> History:
    history = attacked(zones={"base:B": "Wolf"})
    history.tell("priority", "A")
    history.tell("passed", "A", focus=True)
    history.tell("focus", "B")
    history.arrive("Wolf", player="B")
    if not wrong:
        history.designated("Wolf", "defending")
    history.clean()
    event = history.tell("priority", "B")
    history.guilty = event if wrong else None
    return history


@case("designations")
def who_has_left_still_attacks(wrong: bool) -> History:
    history = attacked()
    history.arrive("Lion", to="base:A")
    if not wrong:
        history.designated("Lion", "attacking", False)
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("designations-end")
def a_unit_attacks_after_the_combat(wrong: bool) -> History:
    history = attacked(statuses={"2": ("stunned",)})
    history.close()
    history.sum("attacker", 3, "A")
    history.sum("defender", 0, "B")
    history.assign("Bear", 3, "A")
    history.strike(("Bear", 3))
    history.die("Bear")
    return _over(history, wrong)


def _over(history: Battle, wrong: bool) -> History:
    history.clean()
    history.won("A", "B")
    history.conquer("A")
    history.tell("contested", "A", BRIDGE, value=False)
    history.end(*(() if wrong else (("Lion", "attacking"),)))
    history.clean()
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("designations-end")
def a_unit_attacks_without_a_combat(wrong: bool) -> History:
    history = lions_at_the_bridge()
    history.go("Lion")
    history.clean()
    if not wrong:
        history.showdown(combat="B")
        return history
    history.wrong("status", "A", history.ref("Lion"), status="attacking", value=True, why="combat")
    return history
