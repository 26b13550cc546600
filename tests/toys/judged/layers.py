"""Limits, doubling, swapping, copies, becoming Mighty."""

from __future__ import annotations

from headjudge.engine.cards import Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, SHOCK, History, spell, unit
from toys.judged import case

UNIT = Pick("unit")
PAIR = Pick("unit", least=2, most=2)
ALL = Pick("unit", every=True)
OGRE = unit("Ogre", might=6)


def resolving(history: History, name: str, *targets: str) -> str:
    """Tell that a spell is played on those targets and begins to resolve. Returns the item's reference."""
    item = history.begin(name)
    history.target(item, *targets)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    return item


def changed(limit: cl.Instruction, right: int, off: int, wrong: bool) -> History:
    """A history in which that instruction changes the Might of a Poro, which has 2."""
    history = History({"hand:A": "Charm", "base:A": "Poro"}, (spell("Charm", limit), PORO))
    resolving(history, "Charm", history.ref("Poro"))
    event = history.tell("might", "A", history.ref("Poro"), amount=off if wrong else right, until="turn")
    history.guilty = event if wrong else None
    return history


@case("limits-are-applied-once")
def a_minimum_is_forgotten(wrong: bool) -> History:
    return changed(cl.GiveMight(-4, UNIT, 1), -1, -4, wrong)


@case("limits-are-applied-once")
def an_ability_raises_it_again_before_the_spell_has_resolved(wrong: bool) -> History:
    history = History(
        {"hand:A": "Charm", "base:A": "Poro"}, (spell("Charm", cl.GiveMight(-1, UNIT, 1)), PORO)
    )
    poro = history.ref("Poro")
    resolving(history, "Charm", poro)
    event = history.tell("might", "A", poro, causes=(), amount=-2 if wrong else -1, until="turn")
    history.tell("might", "A", poro, causes=(), amount=1, until="turn")
    history.guilty = event if wrong else None
    return history


@case("limits-are-applied-once")
def an_ability_raises_another_one_where_no_targets_are_told(wrong: bool) -> History:
    history = History(
        {"hand:A": "Charm", "base:A": ["Poro", "Ogre"]},
        (spell("Charm", cl.GiveMight(-1, ALL, 1)), PORO, OGRE),
    )
    resolving(history, "Charm")
    event = history.tell(
        "might", "A", history.ref("Poro"), causes=(), amount=-2 if wrong else -1, until="turn"
    )
    history.tell("might", "A", history.ref("Ogre"), causes=(), amount=1, until="turn")
    history.guilty = event if wrong else None
    return history


@case("limits-are-applied-once")
def a_limit_leaves_nothing_and_an_ability_raises_it(wrong: bool) -> History:
    history = History({"hand:A": "Charm", "base:A": "Poro"}, (spell("Charm", cl.GiveMight(-4, ALL, 2)), PORO))
    resolving(history, "Charm")
    history.tell("might", "A", history.ref("Poro"), causes=(), amount=1, until="turn")
    event = history.tell("might", "A", history.ref("Poro"), amount=-2 if wrong else -1, until="turn")
    history.guilty = event if wrong else None
    return history


@case("limits-are-applied-once")
def a_maximum_is_forgotten(wrong: bool) -> History:
    return changed(cl.GiveMight(4, UNIT, cap=5), 3, 4, wrong)


@case("limits-are-applied-once")
def an_increase_to_five_is_one_by_five(wrong: bool) -> History:
    return changed(cl.RaiseMight(5, UNIT), 3, 5, wrong)


@case("doubling-adds-what-is-there")
def two_doubled_is_three(wrong: bool) -> History:
    return changed(cl.DoubleMight(UNIT), 2, 1, wrong)


@case("swapping-reverses")
def the_first_gets_too_much(wrong: bool) -> History:
    history = History(
        {"hand:A": "Trade", "base:A": ["Poro", "Ogre"]}, (spell("Trade", cl.SwapMight(PAIR)), PORO, OGRE)
    )
    resolving(history, "Trade", history.ref("Poro"), history.ref("Ogre"))
    event = history.tell("might", "A", history.ref("Poro"), amount=6 if wrong else 4, until="turn")
    history.guilty = event if wrong else None
    return history


@case("swapping-reverses")
def the_second_loses_too_little(wrong: bool) -> History:
    history = History(
        {"hand:A": "Trade", "base:A": ["Poro", "Ogre"]}, (spell("Trade", cl.SwapMight(PAIR)), PORO, OGRE)
    )
    resolving(history, "Trade", history.ref("Poro"), history.ref("Ogre"))
    history.tell("might", "A", history.ref("Poro"), amount=4, until="turn")
    event = history.tell("might", "A", history.ref("Ogre"), amount=-1 if wrong else -4, until="turn")
    history.guilty = event if wrong else None
    return history


DISGUISE = spell(
    "Disguise", cl.Choose(UNIT), cl.Choose(Pick("unit", "enemy")), cl.BecomeCopy("target 0", "target 1")
)


@case("copies-what-was-chosen")
def it_becomes_something_else(wrong: bool) -> History:
    history = History(
        {"hand:A": "Disguise", "base:A": "Poro", "base:B": ["Ogre", "Elf"]},
        (DISGUISE, PORO, OGRE, unit("Elf")),
    )
    item = history.begin("Disguise")
    history.tell(
        "targets_chosen",
        "A",
        item,
        item=item,
        targets=[history.ref("Poro"), history.ref("Ogre")],
        slots=[0, 1],
    )
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    event = history.tell(
        "became", "A", history.ref("Poro"), trait="copy", value="Elf" if wrong else "Ogre", until=""
    )
    history.guilty = event if wrong else None
    return history


@case("copies-what-was-chosen")
def another_execution_has_chosen_something_else(wrong: bool) -> History:
    """With Repeat, each execution has its own choices."""
    history = History(
        {"hand:A": "Disguise", "base:A": "Poro", "base:B": ["Ogre", "Elf", "Imp"]},
        (DISGUISE, PORO, OGRE, unit("Elf"), unit("Imp")),
    )
    item = history.begin("Disguise")
    poro = history.ref("Poro")
    targets = [poro, history.ref("Ogre"), poro, history.ref("Elf")]
    history.tell("targets_chosen", "A", item, item=item, targets=targets, slots=[0, 1, 0, 1])
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    history.tell("became", "A", poro, trait="copy", value="Ogre", until="")
    event = history.tell("became", "A", poro, trait="copy", value="Imp" if wrong else "Elf", until="")
    history.guilty = event if wrong else None
    return history


@case("copies-what-was-chosen")
def a_text_that_makes_two_copies(wrong: bool) -> History:
    """Which of its instructions makes a copy is not told; it is one of those that were chosen."""
    word = cl.BecomeCopy("target 0", "target 2")
    twice = spell("Twice", *DISGUISE.text, cl.Choose(Pick("unit")), word)
    history = History(
        {"hand:A": "Twice", "base:A": "Poro", "base:B": ["Ogre", "Elf", "Imp"]},
        (twice, PORO, OGRE, unit("Elf"), unit("Imp")),
    )
    item = history.begin("Twice")
    poro = history.ref("Poro")
    targets = [poro, history.ref("Ogre"), history.ref("Elf")]
    history.tell("targets_chosen", "A", item, item=item, targets=targets, slots=[0, 1, 2])
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    history.tell("became", "A", poro, trait="copy", value="Ogre", until="")
    event = history.tell("became", "A", poro, trait="copy", value="Imp" if wrong else "Elf", until="")
    history.guilty = event if wrong else None
    return history


@case("copies-what-was-chosen")
def what_is_attached_makes_the_copy(wrong: bool) -> History:
    """370.1.b.1, 355.10.c: the spell that attaches it could have made a copy too, but this is another, chosen as it is attached."""
    anvil = RiftboundCard("Anvil", "gear", tags=("Equipment",), abilities=(cl.CopiesAsAttached("unit"),))
    attaches = (cl.Choose(Pick("gear", "yours", tag="Equipment")), cl.Attach(Pick("unit", "friendly"), "it"))
    modes = cl.Modes((attaches, DISGUISE.text))
    history = History(
        {"hand:A": "Gambit", "base:A": ["Anvil", "Poro", "Ogre"]}, (spell("Gambit", modes), anvil, PORO, OGRE)
    )
    item = history.begin("Gambit")
    poro, worn = history.ref("Poro"), history.ref("Anvil")
    history.tell("targets_chosen", "A", item, item=item, targets=[worn, poro], slots=[0, 1])
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    until = "attached " + worn.partition(".")[0]
    event = history.tell("became", "A", poro, trait="copy", value="Poro" if wrong else "Ogre", until=until)
    history.guilty = event if wrong else None
    return history


@case("what-left-is-itself")
def a_copy_that_is_put_back_is_a_copy_still(wrong: bool) -> History:
    """358.5: an undone play leaves a copy what it was; a new object is something else."""
    history = History({"hand:A": "Shock", "base:A": "Poro", "base:B": "Ogre"}, (SHOCK, PORO, OGRE))
    history.tell("became", "A", history.ref("Poro"), trait="copy", value="Ogre", until="")
    event = (
        history.move("Poro", "hand:A", "return")
        if not wrong
        else history.tell(
            "move",
            "A",
            history.ref("Poro"),
            origin="base:A",
            to="hand:A",
            becomes="Poro#2.1",
            why="return",
            card="Ogre",
            owner="A",
        )
    )
    if not wrong:
        history.tell(
            "move", "A", history.ref("Poro"), origin="hand:A", to="base:A", becomes="Poro#2.0", why="undo", card="Ogre",
            owner="A", controller="A", undo=True,
        )  # fmt: skip
    history.guilty = event if wrong else None
    return history


@case("what-left-is-itself")
def a_copy_comes_back_as_what_it_was_a_copy_of(wrong: bool) -> History:
    history = History({"base:A": "Poro", "base:B": "Ogre"}, (PORO, OGRE))
    ref = history.ref("Poro")
    history.tell("became", "A", ref, trait="copy", value="Ogre", until="")
    event = history.tell(
        "move", "A", ref, origin="base:A", to="hand:A", becomes="Poro#1.1", why="return", card="Ogre" if wrong else "Poro",
        owner="A", controller="A",
    )  # fmt: skip
    history.guilty = event if wrong else None
    return history


FIORA = unit("Fiora", cl.Triggered("become mighty", (cl.Draw(1),)), might=3)


@case("mighty-on-crossing")
def a_unit_that_was_mighty_becomes_it(wrong: bool) -> History:
    history = History({"base:A": ["Fiora", "Elf"]}, (FIORA, unit("Elf", might=5 if wrong else 4)))
    grown = history.tell("might", "A", history.ref("Elf"), amount=1, until="turn")
    event = history.tell(
        "became",
        "A",
        history.ref("Elf"),
        causes=(grown.id,),
        trait="mighty",
        value="6" if wrong else "5",
        until="",
    )
    history.guilty = event if wrong else None
    return history


@case("mighty-triggers")
def nothing_triggers(wrong: bool) -> History:
    history = History({"base:A": ["Fiora", "Elf"]}, (FIORA, unit("Elf", might=4)))
    history.tell("cleanup", "")
    grown = history.tell("might", "A", history.ref("Elf"), amount=1, until="turn")
    if not wrong:
        item = history.ability("Fiora", 0, trigger=grown.id)
        history.cost(item)
        history.pay(item)
        history.finalize(item)
    history.tell("cleanup", "")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history
