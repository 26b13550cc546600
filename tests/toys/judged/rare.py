"""What one card says, or a few."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost
from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle
from toys.history import PORO, UNIT, History, gear, spell, unit
from toys.judged import case

DAZE = spell("Daze", cl.Stun(UNIT))
SHRUGS = unit("Shrugs", cl.MightInstead(3, gate=("empowered",)), might=4)
WEAKEN = spell("Weaken", cl.GiveMight(-2, UNIT))
SEND_BACK = spell("Send Back", cl.Return(UNIT))


def chosen(name: str, wrong: bool) -> tuple[History, str]:
    """A spell of A's that chooses B's Shrugs resolves; what makes that different is in force only where it is to be broken."""
    statuses = {"2": ("empowered",)} if wrong else {}
    history = History(
        {"hand:A": name, "base:B": "Shrugs"}, (DAZE, SHRUGS, WEAKEN, SEND_BACK), statuses=statuses
    )
    item = history.play(name, "A", history.ref("Shrugs"))
    history.all_pass()
    history.resolve(item)
    return history, history.ref("Shrugs")


@case("what-befalls-is-replaced")
def it_is_stunned_all_the_same(wrong: bool) -> History:
    history, shrugs = chosen("Daze", wrong)
    event = history.tell("status", "B", shrugs, status="stunned", value=True, why="instruction")
    history.guilty = event if wrong else None
    return history


@case("what-befalls-is-replaced")
def it_loses_might_all_the_same(wrong: bool) -> History:
    history, shrugs = chosen("Weaken", wrong)
    event = history.tell("might", "A", shrugs, amount=-2, until="turn")
    history.guilty = event if wrong else None
    return history


@case("what-befalls-is-replaced")
def it_is_returned_all_the_same(wrong: bool) -> History:
    history, _ = chosen("Send Back", wrong)
    event = history.move("Shrugs", "hand:B", "return")
    history.guilty = event if wrong else None
    return history


TOLL = unit("Toll", cl.MovesCost(Cost(0, "A")), might=3)


@case("several-move-for-a-price")
def two_move_for_nothing(wrong: bool) -> History:
    history = Battle(
        {"base:A": ["Lion", "Wolf"], f"{BRIDGE} of B": "Toll"},
        (TOLL,),
        fields={"Bridge": "B"},
        pools={"A": (0, {"R": 1})},
    )
    history.tell("priority", "A")
    if not wrong:
        history.tell(
            "resources_spent",
            "A",
            energy=0,
            power={"R": 1},
            item=history.ref("Lion"),
            purpose="instruction",
        )
    event = history.tell("standard_move", "A", units=[history.ref("Lion"), history.ref("Wolf")], to=BRIDGE)
    history.guilty = event if wrong else None
    return history


ROOTED = unit("Rooted", cl.Cant("be moved by enemies", condition=cl.IAm("buffed")))
LURE = spell("Lure", cl.MoveTo(UNIT, "base"))


@case("enemies-do-not-move-it")
def an_enemy_moves_what_is_rooted(wrong: bool) -> History:
    """As long as it is buffed, it is."""
    history = Battle(
        {"hand:A": "Lure", f"{BRIDGE} of B": "Rooted"}, (LURE, ROOTED), fields={"Bridge": "B"},
        statuses={"2": ("buffed",)} if wrong else {},
    )  # fmt: skip
    item = history.play("Lure", "A", history.ref("Rooted"))
    history.all_pass()
    history.resolve(item)
    event = history.move("Rooted", "base:B", "move")
    history.guilty = event if wrong else None
    return history


BRIGHT = unit("Bright", cl.AddsAsRevealed(2))
PEEK = spell("Peek", cl.RevealTop(1))


@case("revealed-adds")
def it_is_revealed_and_nothing_comes_of_it(wrong: bool) -> History:
    history = History({"hand:A": "Peek", "deck:A": "Bright"}, (PEEK, BRIGHT))
    item = history.play("Peek")
    history.all_pass()
    history.resolve(item)
    bright = history.ref("Bright")
    history.tell("revealed", "A", bright, card="Bright", zone="deck:A")
    if not wrong:
        history.tell("resources_added", "A", energy=2, power={}, source=bright, item="")
    event = history.tell("executed", "A", item, item=item, instruction="RevealTop")
    history.guilty = event if wrong else None
    return history


COIN = gear("Coin", cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.Add(power="A"),), "reaction"))
MINT = gear("Mint", cl.AddsMore("Coin", 1, 3))


@case("adds-what-it-says")
def a_coin_is_worth_more_too_early(wrong: bool) -> History:
    """It is within three points of the Victory Score."""
    history = History({"base:A": ["Coin", "Mint"]}, (COIN, MINT), points={"A": 4 if wrong else 5})
    history.add("Coin", energy=1, power={"A": 1})
    if wrong:
        history.guilty = next(event for event in history.events if event.kind == "resources_added")
    return history


BANISH_LATER = spell("Chase", cl.BanishDying(UNIT))


@case("banished-instead-of-dying")
def it_dies_all_the_same(wrong: bool) -> History:
    history = History({"hand:A": "Chase", "base:B": "Poro"}, (BANISH_LATER, PORO))
    item = history.play("Chase", "A", history.ref("Poro"))
    history.all_pass()
    history.resolve(item)
    poro = history.ref("Poro")
    history.tell(
        "effect_began", "A", poro, effect=1, what="banish dying", until="turn", words="banished instead"
    )
    history.resolved(item)
    if wrong:
        history.guilty = history.tell("killed", "B", poro, why="instruction")
        history.move("Poro", "trash:B", "kill")
    else:
        history.tell("replaced", "A", poro, by=poro, event="kill", words="banished", effect=1)
        history.move("Poro", "banishment:B", "banish")
    return history


HOUND = unit("Hound", cl.Triggered("friendly unit moves from here", (cl.MoveTo("me", "along"),)))


@case("along-from-where-it-is")
def a_unit_moves_from_elsewhere(wrong: bool) -> History:
    history = Battle(
        {"base:A": ["Lion", *([] if wrong else ["Hound"])], f"{BRIDGE} of A": ["Hound"] if wrong else []},
        (HOUND,),
    )
    history.go("Lion", to=MEADOW, contests=False)
    moved = len(history.events) - 1
    history.ability("Hound", 0, trigger=moved)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("along-from-where-it-is")
def an_enemy_moves(wrong: bool) -> History:
    history = Battle(
        {"base:A": [] if wrong else "Lion", "base:A of B": "Bear" if wrong else [], "base:A of A": "Hound"},
        (HOUND,),
    )
    who = "Bear" if wrong else "Lion"
    history.go(who, to=MEADOW, contests=False, player="B" if wrong else "A")
    moved = len(history.events) - 1
    history.ability("Hound", 0, trigger=moved)
    history.guilty = history.events[-1] if wrong else None
    return history


SPRITE = unit("Sprite", cl.Keyword("Temporary"), might=3)
HUSH_ALL = unit("Hush", cl.DontTrigger(), might=4)


@case("silenced-does-not-trigger")
def a_sprite_dies_where_nothing_temporary_does(wrong: bool) -> History:
    """Elsewhere it does."""
    together, apart = (["Sprite"], []) if wrong else ([], ["Sprite"])
    history = Battle({f"{BRIDGE} of A": ["Hush", *together], f"{MEADOW} of A": apart}, (SPRITE, HUSH_ALL))
    began = history.tell("phase_began", "A", phase="beginning")
    history.ability("Sprite", 0, trigger=began.id)
    history.guilty = history.events[-1] if wrong else None
    return history


WYRM = unit("Wyrm", cl.PlayOnlyAt(), might=5)


@case("played-only-there")
def it_lands_where_nobody_has_conquered(wrong: bool) -> History:
    history = Battle({"base:A": "Lion", "hand:A": "Wyrm"}, (WYRM,))
    history.go("Lion")
    history.clean()
    history.showdown()
    history.close()
    history.conquer("A")
    history.tell("contested", "", BRIDGE, value=False)
    item = history.play("Wyrm")
    history.tell("resolving", "A", item)
    event = history.move(
        "Wyrm", "base:A" if wrong else BRIDGE, "resolve", "A", controller="A", exhausted=True
    )
    history.guilty = event if wrong else None
    return history


TROVE = gear("Trove", cl.Triggered("leave board", (cl.Draw(1),)))


@case("leaving-triggers")
def it_leaves_and_nothing_comes_of_it(wrong: bool) -> History:
    history = History({"base:A": "Trove"}, (TROVE,))
    history.kill("Trove")
    if not wrong:
        item = history.ability("Trove", 0, trigger=len(history.events) - 1)
        history.cost(item)
        history.pay(item)
        history.finalize(item)
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history
