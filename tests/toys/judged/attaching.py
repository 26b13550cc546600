"""What is attached to what, and whose text is in force."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, History, gear, unit
from toys.judged import case

BLADE = gear("Blade", cl.Keyword("Equip", cost=Cost(1, "O")), tags=("Equipment",), might_bonus=2)
BELL = gear(
    "Bell",
    cl.Triggered("play spell", (cl.Draw(),)),
    tags=("Equipment",),
    effect=(cl.Triggered("die", (cl.Draw(),)),),
)
STICK = gear("Stick", tags=("Equipment",))
SMITH = unit("Smith", cl.Keyword("Weaponmaster"))
OTHER = unit("Other")
MEADOW = "battlefield:Meadow of A"


def armed(zone: str = "base:A", **table: Any) -> History:
    """A Blade attached to a Poro."""
    return History({zone: ["Poro", "Blade"], "base:A": "Other"} if zone != "base:A" else {zone: ["Poro", "Blade", "Other"]},
                   (PORO, BLADE, OTHER), attached={"2": "1"}, **table)  # fmt: skip


def link(history: History, what: str, to: str) -> None:
    """Tell that one becomes attached to the other."""
    history.tell("attached", "A", history.ref(what), to=history.ref(to))


@case("attached-where-its-top-is")
def the_unit_moves_and_the_blade_stays(wrong: bool) -> History:
    history = armed(battlefields={"Meadow": "A"})
    history.move("Poro", "battlefield:Meadow", "move")
    if not wrong:
        history.move("Blade", "battlefield:Meadow", "attached")
    history.tell("cleanup")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("attached-where-its-top-is")
def it_is_attached_and_stays_in_the_base(wrong: bool) -> History:
    history = History({"base:A": "Blade", MEADOW: "Poro"}, (PORO, BLADE))
    link(history, "Blade", "Poro")
    if not wrong:
        history.move("Blade", "battlefield:Meadow", "attach")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("leaving-detaches")
def it_stays_attached_to_what_has_died(wrong: bool) -> History:
    history = armed()
    was = history.ref("Poro")
    history.kill("Poro")
    if not wrong:
        history.tell("detached", "A", history.ref("Blade"), was=was)
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("leaving-detaches")
def it_goes_to_the_trash_with_its_unit(wrong: bool) -> History:
    history = armed()
    was = history.ref("Poro")
    history.kill("Poro")
    if wrong:
        history.guilty = history.move("Blade", "trash:A", "attached")
    else:
        history.tell("detached", "A", history.ref("Blade"), was=was)
        history.tell("priority", "A")
    return history


@case("leaving-detaches")
def it_is_detached_elsewhere(wrong: bool) -> History:
    history = armed(MEADOW)
    was = history.ref("Poro")
    history.move("Poro", "hand:A", "return")
    if wrong:
        history.tell(
            "move", "A", history.ref("Blade"), origin="battlefield:Meadow", to="base:A", becomes=history.ref("Blade"), why="recall",
            card="Blade", owner="A", controller="A",
        )  # fmt: skip
    event = history.tell("detached", "A", history.ref("Blade"), was=was)
    if not wrong:
        history.move("Blade", "base:A", "recall")
        history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("attached-to-one")
def it_is_attached_to_a_second_unit(wrong: bool) -> History:
    history = armed()
    if not wrong:
        history.tell("detached", "A", history.ref("Blade"), was=history.ref("Poro"))
    event = history.tell("attached", "A", history.ref("Blade"), to=history.ref("Other"))
    history.guilty = event if wrong else None
    return history


@case("attached-to-one")
def it_is_attached_to_what_is_not_there(wrong: bool) -> History:
    history = History(
        {"trash:A" if wrong else "base:A": "Poro", "base:A": ["Blade"] if wrong else ["Poro", "Blade"]},
        (PORO, BLADE),
    )
    if wrong:
        history.move("Poro", "hand:A", "return")
    event = history.tell("attached", "A", history.ref("Blade"), to=history.ref("Poro"))
    history.guilty = event if wrong else None
    return history


@case("attached-to-one")
def what_was_free_is_detached(wrong: bool) -> History:
    history = armed()
    if wrong:
        history.tell("detached", "A", history.ref("Blade"), was=history.ref("Poro"))
    event = history.tell("detached", "A", history.ref("Blade"), was=history.ref("Poro"))
    history.guilty = event if wrong else None
    return history


@case("attached-moves-with-its-top")
def it_is_recalled_alone(wrong: bool) -> History:
    history = armed(MEADOW)
    if not wrong:
        history.move("Poro", "base:A", "move")
    event = history.move("Blade", "base:A", "recall" if wrong else "attached")
    history.guilty = event if wrong else None
    return history


@case("loose-gear-is-recalled")
def what_was_detached_lies_at_the_battlefield(wrong: bool) -> History:
    history = armed(MEADOW)
    was = history.ref("Poro")
    history.kill("Poro")
    history.tell("detached", "A", history.ref("Blade"), was=was)
    if not wrong:
        history.move("Blade", "base:A", "recall")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("attached-text-is-inactive")
def an_attached_bell_rings(wrong: bool) -> History:
    history = History({"base:A": ["Poro", "Bell"]}, (PORO, BELL), attached={"2": "1"})
    if not wrong:
        history.tell("detached", "A", history.ref("Bell"), was=history.ref("Poro"))
        link(history, "Bell", "Poro")
        history.tell(
            "item_pending", "A", "Poro#1.0*9", kind="trigger", source=history.ref("Poro"), ability=-1, origin="", limited=False,
            trigger=1, appended=history.ref("Bell"), effect=0,
        )  # fmt: skip
    else:
        history.ability("Bell", 0, trigger=0)
        history.guilty = history.events[-1]
    return history


@case("attached-text-is-inactive")
def effect_text_speaks_for_what_has_nothing_to_do_with_it(wrong: bool) -> History:
    history = History({"base:A": ["Poro", "Bell", "Other"]}, (PORO, BELL, OTHER), attached={"2": "1"})
    who = "Other" if wrong else "Poro"
    event = history.tell(
        "item_pending", "A", history.ref(who) + "*9", kind="trigger", source=history.ref(who), ability=-1, origin="", limited=False,
        trigger=0, appended=history.ref("Bell"), effect=0,
    )  # fmt: skip
    history.guilty = event if wrong else None
    return history


@case("attached-text-is-inactive")
def effect_text_speaks_for_what_has_left(wrong: bool) -> History:
    """What triggers on leaving the board is told of the object that the card has become."""
    history = History({"base:A": ["Poro", "Bell"]}, (PORO, BELL), attached={"2": "1"})
    top = history.ref("Poro")
    left = history.move("Poro", "hand:A", "return")
    history.tell("detached", "A", history.ref("Bell"), was=top)
    later = history.tell("cleanup") if wrong else left
    event = history.tell(
        "item_pending", "A", history.ref("Poro") + "*9", kind="trigger", source=history.ref("Poro"), ability=-1, origin="",
        limited=False, trigger=later.id, appended=history.ref("Bell"), effect=0,
    )  # fmt: skip
    history.guilty = event if wrong else None
    return history


def equipping(*names: str, **rest: Any) -> tuple[History, str]:
    """The Blade's Equip resolves, with the Poro chosen."""
    history = History({"base:A": list(names)}, (PORO, BLADE, OTHER), pools={"A": (1, {"O": 1})}, **rest)
    history.tell("priority", "A")
    item = history.ability("Blade", 0, kind="activated")
    history.target(item, history.ref("Poro"))
    history.cost(item, 1, "O")
    history.pay(item, energy=1, power={"O": 1})
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    return history, item


@case("attaching-changes-nothing-else")
def the_blade_is_readied_as_it_is_attached(wrong: bool) -> History:
    history, item = equipping("Poro", "Blade", exhausted=["2"])
    link(history, "Blade", "Poro")
    if not wrong:
        history.did(item, "Attach")
    event = history.tell(
        "status", "A", history.ref("Blade"), status="exhausted", value=False, why="instruction"
    )
    history.guilty = event if wrong else None
    return history


@case("attaching-changes-nothing-else")
def who_takes_the_unit_takes_the_blade(wrong: bool) -> History:
    history = armed()
    history.tell("detached", "A", history.ref("Blade"), was=history.ref("Poro"))
    link(history, "Blade", "Poro")
    history.tell("cleanup")
    history.tell("control", "B", history.ref("Poro"), was="A")
    if wrong:
        history.guilty = history.tell("control", "B", history.ref("Blade"), was="A")
    return history


@case("equipping-as-chosen")
def equip_attaches_to_another_unit(wrong: bool) -> History:
    history, _ = equipping("Poro", "Blade", "Other")
    event = history.tell("attached", "A", history.ref("Blade"), to=history.ref("Other" if wrong else "Poro"))
    history.guilty = event if wrong else None
    return history


def smithing(wrong: bool, name: str, pays: bool) -> History:
    """A Smith's Weaponmaster attaches something."""
    history = History(
        {"base:A": ["Smith", name, "Poro"]}, (PORO, BLADE, STICK, SMITH), pools={"A": (2, {"O": 2})}
    )
    item = history.ability("Smith", 0)
    history.target(item, history.ref(name))
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    if pays:
        power = {"O": 1} if wrong else {}
        history.tell("resources_spent", "A", energy=1, power=power, item=item, purpose="instruction")
    return history


@case("equipping-as-chosen")
def weaponmaster_attaches_what_has_no_equip_cost(wrong: bool) -> History:
    name = "Stick" if wrong else "Blade"
    history = smithing(False, name, pays=not wrong)
    event = history.tell("attached", "A", history.ref(name), to=history.ref("Smith"))
    history.guilty = event if wrong else None
    return history


@case("weaponmaster-pays")
def weaponmaster_pays_the_whole_cost(wrong: bool) -> History:
    history = smithing(wrong, "Blade", pays=True)
    event = history.tell("attached", "A", history.ref("Blade"), to=history.ref("Smith"))
    history.guilty = event if wrong else None
    return history


@case("weaponmaster-pays")
def weaponmaster_pays_nothing(wrong: bool) -> History:
    history = smithing(False, "Blade", pays=not wrong)
    event = history.tell("attached", "A", history.ref("Blade"), to=history.ref("Smith"))
    history.guilty = event if wrong else None
    return history


@case("effect-deathknell")
def the_bell_is_silent_when_its_unit_dies(wrong: bool) -> History:
    history = History({"base:A": ["Poro", "Bell"]}, (PORO, BELL), attached={"2": "1"})
    was = history.ref("Poro")
    if not wrong:
        history.tell(
            "item_pending", "A", was + "*9", kind="trigger", source=was, ability=-1, origin="", limited=False, trigger=0,
            appended=history.ref("Bell"), effect=0,
        )  # fmt: skip
    history.tell("killed", "A", was, why="instruction")
    event = history.move("Poro", "trash:A", "kill")
    history.tell("detached", "A", history.ref("Bell"), was=was)
    history.guilty = event if wrong else None
    return history
