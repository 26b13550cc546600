"""Combat: its triggers, when there is damage, the cleanup after it, the result."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, Battle, attacked
from toys.history import History, gear, unit
from toys.judged import case

RAIDER = unit("Raider", cl.Triggered("attack", (cl.Draw(1),)), might=3)
GUARD = unit("Guard", cl.Triggered("defend", (cl.Draw(1),)), might=3)
GHOST = unit("Ghost", cl.Triggered("die", (cl.Draw(1),)), might=3)


def fought(wounds: tuple[int, int] = (3, 3), **rest: Any) -> Battle:
    """Lion and Bear have been assigned and dealt that much damage; nobody has died yet."""
    lion, bear = wounds
    history = attacked(**rest)
    history.close()
    history.sum("attacker", bear, "A")
    history.sum("defender", lion, "B")
    for name, amount, player in (("Bear", bear, "A"), ("Lion", lion, "B")):
        if amount:
            history.assign(name, amount, player)
    history.strike(*((name, n) for name, n in (("Bear", bear), ("Lion", lion)) if n))
    return history


def raid(*names: str) -> Battle:
    """A's Raider goes to the Bridge, where B's Guard and Bear are; the combat has not begun."""
    history = Battle(
        {"base:A": ["Raider", *names], f"{BRIDGE} of B": ["Guard", "Bear"]},
        (RAIDER, GUARD),
        fields={"Bridge": "B"},
    )
    history.go("Raider")
    history.clean()
    history.tell("showdown_began", "A", BRIDGE, combat=True)
    return history


def opened(history: Battle) -> tuple[int, int]:
    """The combat opens; the ids of the events that designate Raider and Guard."""
    history.tell("combat_began", "A", BRIDGE, defender="B")
    raider = history.designated("Raider", "attacking")
    guard = history.designated("Guard", "defending")
    history.designated("Bear", "defending")
    history.tell("focus", "A")
    return raider.id, guard.id


@case("combat-trigger-once")
def a_unit_attacks_twice_in_a_combat(wrong: bool) -> History:
    """Control of it changes hands and comes back: it is designated again, and triggers no more."""
    history = raid()
    raider, guard = opened(history)
    history.ability("Raider", 0, "A", trigger=raider)
    history.ability("Guard", 0, "B", trigger=guard)
    if wrong:
        history.designated("Raider", "attacking", False)
        again = history.designated("Raider", "attacking")
        history.ability("Raider", 0, "A", trigger=again.id)
        history.guilty = history.events[-1]
    return history


@case("combat-trigger-once")
def a_defender_triggers_on_attacking(wrong: bool) -> History:
    history = raid()
    raider, guard = opened(history)
    if not wrong:
        history.ability("Raider", 0, "A", trigger=raider)
        history.ability("Guard", 0, "B", trigger=guard)
        return history
    history.designated("Guard", "defending", False)
    again = history.designated("Guard", "attacking")
    history.ability("Guard", 0, "B", trigger=again.id)
    history.guilty = history.events[-1]
    return history


@case("combat-triggers")
def an_attacker_does_not_trigger(wrong: bool) -> History:
    history = raid()
    raider, guard = opened(history)
    items = [] if wrong else [history.ability("Raider", 0, "A", trigger=raider)]
    items.append(history.ability("Guard", 0, "B", trigger=guard))
    event = history.finalize(items[0], "B" if wrong else "A")
    history.guilty = event if wrong else None
    return history


@case("combat-triggers-in-order")
def the_defender_is_first(wrong: bool) -> History:
    history = raid()
    raider, guard = opened(history)
    for name in ("Guard", "Raider") if wrong else ("Raider", "Guard"):
        attacks = name == "Raider"
        history.ability(name, 0, "A" if attacks else "B", trigger=raider if attacks else guard)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("damage-needs-both-sides")
def nobody_is_there_to_be_hit(wrong: bool) -> History:
    history = attacked()
    if wrong:
        history.arrive("Bear", to="base:B", player="B")
        history.designated("Bear", "defending", False)
        history.clean()
    history.close()
    event = history.sum("attacker", 3, "A")
    history.guilty = event if wrong else None
    return history


@case("damage-needs-both-sides")
def nobody_is_hit(wrong: bool) -> History:
    if not wrong:
        history = fought()
        history.die("Bear", "Lion")
        history.clean()
        history.won("", "")
        return history
    history = attacked()
    history.close()
    history.clean()
    history.guilty = history.won("", "")
    return history


@case("combat-cleanup-heals")
def damage_outlasts_the_cleanup(wrong: bool) -> History:
    """Whoever did not fight is healed, too."""
    history = fought((0, 3), zones={"base:B": "Wolf"}, damage={"3": 1}, statuses={"2": ("stunned",)})
    history.die("Bear")
    if not wrong:
        history.heal("Wolf", 1)
    history.clean()
    event = history.won("A", "B")
    history.guilty = event if wrong else None
    return history


@case("combat-cleanup-heals")
def a_deathknell_resolves_first(wrong: bool) -> History:
    history = Battle(
        {"base:A": "Lion", f"{BRIDGE} of B": ["Ghost", "Bear"]}, (GHOST,), fields={"Bridge": "B"},
        damage={"3": 1}, statuses={"2": ("stunned",), "3": ("stunned",)},
    )  # fmt: skip
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 3, "A")
    history.sum("defender", 0, "B")
    history.assign("Ghost", 3)
    history.strike(("Ghost", 3))
    item = history.ability("Ghost", 0, "B", trigger=history.events[-1].id)
    history.die("Ghost")
    if not wrong:
        history.heal("Bear", 1)
        history.recall("Lion", exhausted=True)
        history.designated("Lion", "attacking", False)
    history.clean()
    event = history.finalize(item, "B")
    history.guilty = event if wrong else None
    return history


@case("combat-cleanup-heals")
def the_dying_are_healed(wrong: bool) -> History:
    history = fought((0, 3), statuses={"2": ("stunned",)})
    if wrong:
        history.guilty = history.heal("Bear", 3)
        return history
    history.die("Bear")
    history.clean()
    history.won("A", "B")
    return history


@case("combat-cleanup-heals")
def what_outlives_its_captain_is_healed(wrong: bool) -> History:
    """With its captain a unit loses Might, but by then all have died who had to: it is healed, and lives."""
    captain = unit("Captain", cl.HasMight(1, Pick("unit", "friendly", every=True, other=True)), might=1)
    pup = unit("Pup", might=1)
    history = Battle(
        {"base:A": ["Lion", "Captain"], f"{BRIDGE} of B": ["Bear", "Pup"]},
        (captain, pup),
        fields={"Bridge": "B"},
    )
    history.go("Lion", "Captain")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 5, "A")
    history.sum("defender", 4, "B")
    lion = 4 if wrong else 3
    for name, amount, player in (("Pup", 1, "A"), ("Bear", 4, "A"), ("Captain", 1, "B"), ("Lion", lion, "B")):
        history.assign(name, amount, player)
    history.strike(("Pup", 1), ("Bear", 4), ("Captain", 1), ("Lion", lion))
    history.die("Pup", "Bear", "Captain")
    event = history.heal("Lion", lion)
    history.guilty = event if wrong else None
    return history


@case("combat-cleanup-heals")
def what_outlives_a_captain_that_is_banished_is_healed(wrong: bool) -> History:
    """Who is to die is settled before the first death is replaced as well."""
    captain = unit("Captain", cl.HasMight(1, Pick("unit", "friendly", every=True, other=True)), might=1)
    pup = unit("Pup", might=1)
    history = Battle(
        {"base:A": ["Lion", "Captain"], f"{BRIDGE} of B": ["Bear", "Pup"]},
        (captain, pup),
        fields={"Bridge": "B"},
    )
    history.go("Lion", "Captain")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 5, "A")
    history.sum("defender", 4, "B")
    lion = 4 if wrong else 3
    for name, amount, player in (("Pup", 1, "A"), ("Bear", 4, "A"), ("Captain", 1, "B"), ("Lion", lion, "B")):
        history.assign(name, amount, player)
    history.strike(("Pup", 1), ("Bear", 4), ("Captain", 1), ("Lion", lion))
    ref = history.ref("Captain")
    history.tell("replaced", "A", ref, by=ref, event="move", words="banishment instead of trash")
    history.move("Captain", "banishment:A", "banish")
    history.die("Pup", "Bear")
    event = history.heal("Lion", lion)
    history.guilty = event if wrong else None
    return history


@case("combat-cleanup-heals")
def an_attacker_goes_home_wounded(wrong: bool) -> History:
    history = wounded()
    if not wrong:
        history.heal("Lion", 1)
    event = history.recall("Lion", exhausted=True)
    history.guilty = event if wrong else None
    return history


def wounded() -> Battle:
    """A's stunned Lion attacks B's Pup, which deals it a single damage."""
    pup = unit("Pup", might=1)
    history = Battle(
        {"base:A": "Lion", f"{BRIDGE} of B": "Pup"},
        (pup,),
        fields={"Bridge": "B"},
        statuses={"1": ("stunned",)},
    )
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 0, "A")
    history.sum("defender", 1, "B")
    history.assign("Lion", 1, "B")
    history.strike(("Lion", 1))
    return history


@case("attackers-recalled")
def attackers_stay_beside_defenders(wrong: bool) -> History:
    history = wounded()
    history.heal("Lion", 1)
    if not wrong:
        history.recall("Lion", exhausted=True)
        history.designated("Lion", "attacking", False)
    history.clean()
    event = history.won("", "")
    history.guilty = event if wrong else None
    return history


@case("attackers-recalled")
def attackers_go_home_from_an_empty_battlefield(wrong: bool) -> History:
    history = fought((0, 3), statuses={"2": ("stunned",)})
    history.die("Bear")
    if wrong:
        history.guilty = history.recall("Lion", exhausted=True)
    else:
        history.clean()
        history.won("A", "B")
    return history


def with_an_idol(owner: str) -> Battle:
    """The same as `wounded`, and somebody has what recalls all units in a tie of an attack of theirs."""
    pup = unit("Pup", might=1)
    history = Battle(
        {
            "base:A": ["Lion", "Idol"][: 1 + (owner == "A")],
            f"{BRIDGE} of B": "Pup",
            "base:B": ["Idol"][owner == "A" :],
        },
        (pup, gear("Idol", cl.RecallsAll())),
        fields={"Bridge": "B"},
        statuses={"1": ("stunned",)},
    )
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 0, "A")
    history.sum("defender", 1, "B")
    history.assign("Lion", 1, "B")
    history.strike(("Lion", 1))
    return history


@case("attackers-recalled")
def the_defenders_stay_though_all_are_recalled(wrong: bool) -> History:
    """369: what recalls all units instead of the attackers."""
    history = with_an_idol("A")
    history.heal("Lion", 1)
    history.recall("Lion", exhausted=True)
    history.designated("Lion", "attacking", False)
    if not wrong:
        history.recall("Pup")
        history.designated("Pup", "defending", False)
    history.clean()
    event = history.won("", "")
    history.guilty = event if wrong else None
    return history


@case("attackers-recalled")
def the_defenders_go_home_though_only_attackers_are_recalled(wrong: bool) -> History:
    """What recalls all units does so in an attack of its controller's, and in no defence."""
    history = with_an_idol("B")
    history.heal("Lion", 1)
    history.recall("Lion", exhausted=True)
    history.designated("Lion", "attacking", False)
    if wrong:
        history.guilty = history.recall("Pup")
    else:
        history.clean()
        history.won("", "")
    return history


@case("attackers-recalled")
def an_attached_idol_recalls_nobody(wrong: bool) -> History:
    """Its own text is inactive while it is attached (718.2): only the attackers go."""
    idol = gear("Idol", cl.RecallsAll(), tags=("Equipment",), effect=(cl.HasMight(1),))
    history = Battle(
        {"base:A": ["Lion", "Wolf", "Idol"], f"{BRIDGE} of B": "Bear"},
        (idol,),
        fields={"Bridge": "B"},
        statuses={"1": ("stunned",), "4": ("stunned",)},
        attached={"3": "2"},
    )
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 0, "A")
    history.sum("defender", 0, "B")
    history.recall("Lion", exhausted=True)
    history.designated("Lion", "attacking", False)
    if wrong:
        history.guilty = history.recall("Bear")
    else:
        history.clean()
        history.won("", "")
    return history


@case("combat-result")
def who_is_dead_has_won(wrong: bool) -> History:
    history = fought((0, 3), statuses={"2": ("stunned",)})
    history.die("Bear")
    history.clean()
    event = history.won(*(("B", "A") if wrong else ("A", "B")))
    history.guilty = event if wrong else None
    return history


@case("combat-result")
def a_third_player_has_what_defended(wrong: bool) -> History:
    """C has taken control of the last defender (decision 040): the attacker is not alone there."""
    history = attacked(players=("A", "B", "C"))
    bear = history.ref("Bear")
    history.tell("control", "C", bear, was="B")
    history.tell("status", "C", bear, status="defending", value=False, why="combat")
    history.clean()
    history.close(BRIDGE, "A", "B", "C")
    history.clean()
    event = history.won(*(("A", "B") if wrong else ("", "")))
    history.guilty = event if wrong else None
    return history


@case("combat-result")
def whose_damage_was_doubled_and_prevented_was_not_saved(wrong: bool) -> History:
    """A replacement of damage saves nobody from dying: who is recalled after it is recalled as an attacker (466.1.a.2, 466.3.d)."""
    history = wounded()
    lion = history.ref("Lion")
    history.tell("replaced", "A", lion, by=lion, event="damage", words="2 instead of 1")
    history.heal("Lion", 1)
    history.recall("Lion", exhausted=True)
    history.designated("Lion", "attacking", False)
    history.clean()
    event = history.won(*(("B", "A") if wrong else ("", "")))
    history.guilty = event if wrong else None
    return history


@case("combat-result")
def who_held_out_has_won(wrong: bool) -> History:
    """Attackers were recalled: there is no result."""
    history = wounded()
    history.heal("Lion", 1)
    history.recall("Lion", exhausted=True)
    history.designated("Lion", "attacking", False)
    history.clean()
    event = history.won(*(("B", "A") if wrong else ("", "")))
    history.guilty = event if wrong else None
    return history
