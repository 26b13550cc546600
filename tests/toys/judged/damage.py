"""Combat damage: sums, assignment, what is dealt."""

from __future__ import annotations

from headjudge.engine.cards import Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, Battle, lions_at_the_bridge
from toys.history import History, spell, unit
from toys.judged import case

GIANT = unit("Giant", might=5)
BRUTE = unit("Brute", cl.Keyword("Assault", 2), might=3)
WALL = unit("Wall", cl.Keyword("Tank"), might=3)
ARCHER = unit("Archer", cl.Keyword("Backline"), might=3)
PUP = unit("Pup", might=1)
CARDS = (GIANT, BRUTE, WALL, ARCHER, PUP)
#: All of B's units in these histories are stunned, so that only the attacker's damage has to be told.
STUNNED = {str(n): ("stunned",) for n in range(2, 9)}


def assault(*defenders: str, attacker: str = "Giant", **rest: dict[str, int]) -> Battle:
    """A's attacker attacks those units of B's, which are stunned, and the showdown has closed."""
    history = Battle(
        {"base:A": attacker, f"{BRIDGE} of B": list(defenders)},
        CARDS,
        fields={"Bridge": "B"},
        statuses=STUNNED,
        **rest,
    )
    history.go(attacker)
    history.clean()
    history.showdown(combat="B")
    history.close()
    return history


def summed(*defenders: str, **rest: dict[str, int]) -> Battle:
    """The same, and both sides' Might has been summed."""
    history = assault(*defenders, **rest)
    history.sum("attacker", 5, "A")
    history.sum("defender", 0, "B")
    return history


def blame(history: Battle, wrong: bool) -> History:
    """The last event is the guilty one, if any is."""
    history.guilty = history.events[-1] if wrong else None
    return history


@case("might-is-summed")
def assault_is_forgotten(wrong: bool) -> History:
    history = assault("Bear", attacker="Brute")
    history.sum("attacker", 3 if wrong else 5, "A")
    return blame(history, wrong)


@case("might-is-summed")
def the_stunned_fight(wrong: bool) -> History:
    history = assault("Bear", "Wolf")
    history.sum("attacker", 5, "A")
    history.sum("defender", 6 if wrong else 0, "B")
    return blame(history, wrong)


@case("might-is-summed")
def a_battlefield_of_one_who_left_gives_might(wrong: bool) -> History:
    """It has become a token without abilities (652.2.a), and what it gave has ceased (652.2.c)."""
    bridge = RiftboundCard(
        "Bridge", "battlefield", abilities=(cl.HasMight(1, Pick("unit", zone="here", every=True)),)
    )
    history = lions_at_the_bridge(cards=(bridge,), players=("A", "B", "C"))
    history.tell("became", "C", BRIDGE, trait="copy", value="a token battlefield", until="")
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close(BRIDGE, "A", "B", "C")
    history.sum("attacker", 4 if wrong else 3, "A")
    return blame(history, wrong)


def buffs_give_more(*text: cl.Instruction) -> Battle:
    """A's buffed Lion attacks after that text has begun to have buffs give more, and the showdown has closed."""
    gambit = spell("Gambit", *text)
    history = lions_at_the_bridge({"hand:A": "Gambit"}, cards=(gambit,))
    history.tell("status", "A", history.ref("Lion"), status="buffed", value=True)
    item = history.play("Gambit")
    history.all_pass()
    history.resolve(item)
    history.tell("effect_began", "A", effect=1, what="buffs", until="turn", words="")
    history.resolved(item)
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close(BRIDGE, "A", "B")
    return history


EVERY = Pick("unit", every=True)


@case("might-is-summed")
def buffs_give_what_was_not_paid_for(wrong: bool) -> History:
    """356.4.f.1, 703: what a text says of a cost that it was decided not to pay doesn't begin."""
    more = (cl.BuffsGiveMore(1, EVERY), cl.If(cl.PaidCost(), (cl.BuffsGiveMore(2, EVERY),)))
    history = buffs_give_more(*more)
    history.sum("attacker", 6 if wrong else 5, "A")
    return blame(history, wrong)


@case("might-is-summed")
def buffs_give_no_more_when_all_that_has_ended(wrong: bool) -> History:
    """703: of several numbers in one text nobody but the subject knows which began; once it has ended a buff gives one again."""
    more = cl.If(cl.WhoseTurn("you"), (cl.BuffsGiveMore(2, EVERY),), (cl.BuffsGiveMore(1, EVERY),))
    history = buffs_give_more(more)
    history.sum("attacker", 6, "A")
    history.tell("effect_ended", "A", effect=1, why="expired")
    history.sum("attacker", 6 if wrong else 4, "A")
    return blame(history, wrong)


@case("assigned-to-enemies")
def damage_goes_to_a_friend(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Giant" if wrong else "Bear", 5 if wrong else 3)
    return blame(history, wrong)


@case("assigned-to-enemies")
def the_defender_assigns_first(wrong: bool) -> History:
    history = Battle({"base:A": "Giant", f"{BRIDGE} of B": "Giant"}, CARDS, fields={"Bridge": "B"})
    history.go("1")
    history.clean()
    history.showdown(combat="B")
    history.close()
    history.sum("attacker", 5, "A")
    history.sum("defender", 5, "B")
    for player, name in (("B", "1"), ("A", "2")) if wrong else (("A", "2"), ("B", "1")):
        history.assign(name, 5, player)
    return blame(history, wrong)


@case("assigned-to-enemies")
def some_of_it_is_kept(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 3)
    if not wrong:
        history.assign("Wolf", 2)
        history.strike(("Bear", 3), ("Wolf", 2))
        return history
    history.strike(("Bear", 3))
    return blame(history, wrong)


@case("assigned-to-enemies")
def more_is_assigned_than_there_is(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 3)
    history.assign("Wolf", 3 if wrong else 2)
    return blame(history, wrong)


@case("lethal-first")
def damage_is_spread_out(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 2 if wrong else 3)
    history.assign("Wolf", 3 if wrong else 2)
    return blame(history, wrong)


@case("lethal-first")
def marked_damage_counts(wrong: bool) -> History:
    history = summed("Bear", "Wolf", damage={"2": 1})
    history.assign("Bear", 1 if wrong else 2)
    history.assign("Wolf", 4 if wrong else 3)
    return blame(history, wrong)


@case("lethal-first")
def what_was_prevented_as_it_was_assigned_is_judged_no_more(wrong: bool) -> History:
    """465.2.c.5: an assignment that uses up "the next time … prevent it" may have been lethal or not."""
    history = summed("Pup", "Bear", "Wolf")
    history.assign("Pup", 1)
    history.assign("Bear", 2, **({} if wrong else {"total": 0}))
    history.assign("Wolf", 2)
    return blame(history, wrong)


@case("no-more-than-lethal")
def one_gets_it_all(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 5 if wrong else 3)
    if not wrong:
        history.assign("Wolf", 2)
    return blame(history, wrong)


@case("no-more-than-lethal")
def the_last_one_gets_the_rest(wrong: bool) -> History:
    history = summed("Pup", "Bear", "Wolf") if wrong else summed("Pup", "Bear")
    history.assign("Pup", 1)
    history.assign("Bear", 4)
    return blame(history, wrong)


@case("tank-first")
def a_tank_is_spared(wrong: bool) -> History:
    history = summed("Wall", "Bear")
    names = ("Bear", "Wall") if wrong else ("Wall", "Bear")
    history.assign(names[0], 3)
    history.guilty = history.events[-1] if wrong else None
    history.assign(names[1], 2)
    return history


@case("backline-last")
def an_archer_is_hit_first(wrong: bool) -> History:
    history = summed("Archer", "Bear")
    names = ("Archer", "Bear") if wrong else ("Bear", "Archer")
    history.assign(names[0], 3)
    history.guilty = history.events[-1] if wrong else None
    history.assign(names[1], 2)
    return history


@case("dealt-as-assigned")
def less_is_dealt(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 3)
    history.assign("Wolf", 2)
    history.strike(("Bear", 3), ("Wolf", 1 if wrong else 2))
    return blame(history, wrong)


@case("dealt-as-assigned")
def it_is_dealt_one_after_the_other(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 3)
    history.assign("Wolf", 2)
    history.strike(("Bear", 3))
    history.strike(("Wolf", 2), batch=10 if wrong else 9)
    return blame(history, wrong)


@case("dealt-as-assigned")
def some_of_it_is_not_dealt(wrong: bool) -> History:
    history = summed("Bear", "Wolf")
    history.assign("Bear", 3)
    history.assign("Wolf", 2)
    history.strike(("Bear", 3), *(() if wrong else (("Wolf", 2),)))
    history.tell("killed", "B", history.ref("Bear"), why="lethal")
    return blame(history, wrong)
