"""What hangs on the source of an ability."""

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, History, unit
from toys.judged import case

ENEMY = Pick("unit", "enemy")
CHARMER = unit("Charmer", cl.Activated(Cost(1), (cl.TakeControl(ENEMY, "me"),)))
LANCER = unit("Lancer", cl.Activated(Cost(1), (cl.Deal("my might", ENEMY),)), might=3)
JUGGLER = unit(
    "Juggler",
    cl.Activated(Cost(1), (cl.Deal("my might", ENEMY), cl.DealSplit(1, Pick("unit", "enemy", least=0)))),
    might=3,
)


def used(name: str, target: str) -> tuple[History, str]:
    """A history in which A has used the ability of that unit, and it is about to resolve."""
    history = History(
        {"base:A": [name, "Juggler"], "base:B": ["Poro", "Poro"]},
        (CHARMER, LANCER, JUGGLER, PORO),
        pools={"A": (2, {})},
    )
    return history, use(history, name, target)


def use(history: History, name: str, target: str) -> str:
    """A uses the ability of that unit, and it is about to resolve."""
    history.tell("priority", "A")
    item = history.ability(name, 0, kind="activated")
    history.target(item, history.ref(target))
    history.cost(item, 1)
    history.pay(item, energy=1)
    history.finalize(item)
    history.all_pass("A", "B")
    return item


@case("control-goes-with-its-source")
def it_stays_with_who_took_it(wrong: bool) -> History:
    """The unit by whose ability it was taken dies."""
    history, item = used("Charmer", "Poro")
    history.resolve(item)
    history.tell("control", "A", history.ref("Poro"), was="B")
    history.did(item, "TakeControl")
    history.resolved(item)
    history.tell("cleanup")
    history.kill("Charmer")
    if not wrong:
        history.tell("control", "B", history.ref("Poro"), was="A")
    history.tell("cleanup")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history


@case("gone-source-has-no-might")
def a_unit_that_is_gone_deals_its_might(wrong: bool) -> History:
    """It is killed in response: what its Might was is not known any more."""
    history, item = used("Lancer", "Poro")
    history.kill("Lancer")
    history.resolve(item)
    if wrong:
        history.wrong(
            "damage", "A", history.ref("Poro"), amount=1, total=1, source="Lancer#1.0", combat=False
        )
    else:
        history.tell("skipped", "A", item, item=item, instruction="Deal", why="impossible")
    history.resolved(item)
    return history


@case("gone-source-has-no-might")
def what_another_instruction_deals_is_another_matter(wrong: bool) -> History:
    """The juggler's text deals 1 besides; the lancer's doesn't."""
    history, item = used("Lancer", "Poro")
    history.kill("Lancer")
    history.resolve(item)
    history.tell("skipped", "A", item, item=item, instruction="Deal", why="impossible")
    source = "Lancer#1.0"
    if not wrong:
        history.resolved(item)
        item = use(history, "Juggler", "Poro")
        history.kill("Juggler")
        history.resolve(item)
        source = "Juggler#2.0"
    event = history.tell("damage", "A", history.ref("Poro"), amount=1, total=1, source=source, combat=False)
    if wrong:
        history.guilty = event
    history.resolved(item)
    return history
