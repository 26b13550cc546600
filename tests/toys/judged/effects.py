"""Damage by effects, prevention, cards that are shown, decks that run out, recalls."""

from __future__ import annotations

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, SHOCK, UNIT, History, gear, spell, unit
from toys.judged import case

ANNIE = unit("Annie", cl.BonusDamage(1))
BIG = unit("Big", might=9)
VOLLEY = spell("Volley", cl.DealSplit(4, Pick("unit", least=0, most=9)))
BARRIER = spell("Barrier", cl.Prevent(2, UNIT))
DUEL = spell("Duel", cl.Choose(UNIT), cl.Choose(UNIT), cl.DealEachOther())


def _resolves(history: History, name: str, *targets: str) -> str:
    """A spell of A's is played and begins to resolve; returns what it deals damage as."""
    source = history.ref(name)
    item = history.play(name, "A", *targets)
    history.all_pass()
    history.resolve(item)
    return source


@case("bonus-damage-adds-up")
def a_spell_deals_bonus_damage(wrong: bool) -> History:
    history = History({"hand:A": "Shock", "base:A": "Annie", "base:B": "Big"}, (SHOCK, ANNIE, BIG))
    target = history.ref("Big")
    source = _resolves(history, "Shock", target)
    n = 2 if wrong else 3
    event = history.tell("damage", "A", target, amount=n, total=n, source=source)
    history.guilty = event if wrong else None
    return history


@case("bonus-damage-adds-up")
def an_attached_lantern_is_silent(wrong: bool) -> History:
    """Its own text is inactive while it has effect text (718.2)."""
    lantern = gear(
        "Lantern",
        cl.BonusDamage(1, "your spells and abilities"),
        tags=("Equipment",),
        effect=(cl.HasMight(1),),
    )
    history = History(
        {"hand:A": "Shock", "base:A": ["Poro", "Lantern"], "base:B": "Big"},
        (SHOCK, unit("Poro", might=9), lantern, BIG),
        attached={"3": "2"},
    )
    target = history.ref("Big")
    source = _resolves(history, "Shock", target)
    n = 3 if wrong else 2
    event = history.tell("damage", "A", target, amount=n, total=n, source=source)
    history.guilty = event if wrong else None
    return history


@case("bonus-damage-adds-up")
def who_shoots_or_fights(wrong: bool) -> History:
    """Of two modes one deals 1 damage, and in the other the source itself deals its Might (355.3), without Bonus Damage."""
    modes = ((cl.Deal(1, UNIT),), (cl.Choose(UNIT), cl.Choose(UNIT), cl.DealEachOther()))
    duellist = unit("Duellist", cl.Triggered("attack", (cl.Modes(modes),)), might=3)
    history = History(
        {"hand:A": "Shock", "base:A": ["Duellist", "Annie"], "base:B": "Big"}, (SHOCK, duellist, ANNIE, BIG)
    )
    big, source = history.ref("Big"), history.ref("Duellist")
    item = history.ability("Duellist", 0)
    history.option(item, "mode", "mode 2", "mode 2")
    history.target(item, source, big)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    history.tell("damage", "A", big, amount=3, total=3, source=source)
    history.resolved(item)
    spell = _resolves(history, "Shock", big)
    n = 2 if wrong else 3
    event = history.tell("damage", "A", big, amount=n, total=3 + n, source=spell)
    history.guilty = event if wrong else None
    return history


@case("split-sums-up")
def damage_is_split(wrong: bool) -> History:
    history = History({"hand:A": "Volley", "base:B": ["Big", "Poro"]}, (VOLLEY, BIG, unit("Poro", might=9)))
    big, poro = history.ref("Big"), history.ref("Poro")
    source = _resolves(history, "Volley", big, poro)
    n = 2 if wrong else 3
    history.tell("damage", "A", big, amount=n, total=n, source=source, batch=1)
    history.tell("damage", "A", poro, amount=1, total=1, source=source, batch=1)
    event = history.tell(
        "executed", "A", history.ref("Volley"), item=history.ref("Volley"), instruction="DealSplit"
    )
    history.guilty = event if wrong else None
    return history


@case("prevent-value")
def a_barrier_stops_so_much(wrong: bool) -> History:
    history = History({"hand:A": "Barrier", "base:A": "Big"}, (BARRIER, BIG))
    big = history.ref("Big")
    source = _resolves(history, "Barrier", big)
    history.tell(
        "effect_began", "A", big, effect=1, what="prevent", until="turn", words="2 damage is prevented"
    )
    history.tell("prevented", "A", big, amount=1, by=source)
    history.tell("cleanup")
    event = history.tell("prevented", "A", big, amount=2 if wrong else 1, by=source)
    history.guilty = event if wrong else None
    return history


@case("only-positive-damage")
def nothing_is_dealt(wrong: bool) -> History:
    history = History({"base:B": "Big"}, (BIG,))
    n = 0 if wrong else 1
    event = history.tell("damage", "A", history.ref("Big"), amount=n, total=n, source="")
    history.guilty = event if wrong else None
    return history


@case("fights-by-might")
def two_units_fight(wrong: bool) -> History:
    history = History({"hand:A": "Duel", "base:A": "Big", "base:B": "Poro"}, (DUEL, BIG, PORO))
    big, poro = history.ref("Big"), history.ref("Poro")
    _resolves(history, "Duel", big, poro)
    n = PORO.might + 1 if wrong else PORO.might
    event = history.tell("damage", "B", big, amount=n, total=n, source=poro)
    history.guilty = event if wrong else None
    return history


@case("undamageable-takes-none")
def a_unit_can_not_be_damaged(wrong: bool) -> History:
    ghost = unit("Ghost", cl.Cant("be dealt damage", condition=cl.IAmAt("battlefield")), might=9)
    zone = "battlefield:Old Bridge of B" if wrong else "base:B"
    history = History({zone: "Ghost"}, (ghost,), battlefields={"Old Bridge": "B"})
    event = history.tell("damage", "A", history.ref("Ghost"), amount=1, total=1, source="")
    history.guilty = event if wrong else None
    return history


@case("revealed-to-all")
def a_card_is_revealed(wrong: bool) -> History:
    history = History({"deck:A": "Poro"}, (PORO,))
    zone = "hand:A" if wrong else "deck:A"
    event = history.tell("revealed", "A", history.ref("Poro"), card="Poro", zone=zone)
    history.guilty = event if wrong else None
    return history


@case("burns-out-without-cards")
def a_player_burns_out(wrong: bool) -> History:
    history = History({"deck:A": "Poro"}, (PORO,))
    if not wrong:
        history.move("Poro", "hand:A", "draw", sees=("A",))
    event = history.tell("burned_out", "A")
    history.guilty = event if wrong else None
    return history


@case("recall-is-no-move")
def a_unit_is_recalled(wrong: bool) -> History:
    runner = unit("Runner", cl.Triggered("move me", (cl.Draw(),)))
    history = History({"battlefield:Old Bridge of A": "Runner"}, (runner,), battlefields={"Old Bridge": "A"})
    recalled = history.move("Runner", "base:A", "recall" if wrong else "move")
    if not wrong:
        history.move("Runner", "battlefield:Old Bridge", "move")
        history.move("Runner", "base:A", "recall")
    history.ability("Runner", 0, trigger=recalled.id)
    history.guilty = history.events[-1] if wrong else None
    return history
