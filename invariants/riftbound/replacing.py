"""Replacement effects (367-375): each once to an event, in the order that whoever it happens to chooses."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.words import called


class ReplacedOnce(Invariant):
    """A replacement applies at most once to an event and to what replaces it (370.2).

    One event is over when its instruction is, or the cleanup or combat step, when the damage has been dealt, or the object is
    another one."""

    id = "replaced-once"
    rules = ("370.2", "437.2")
    statement = "A replacement effect is applied at most once to an event: to damage to a unit, to its death."
    needs = frozenset({"replaced", "prevented", "damage"})
    armed_kinds = frozenset(
        {
            "executed",
            "skipped",
            "cleanup",
            "cost_paid",
            "resolving",
            "damage",
            "damage_assigned",
            "move",
            "status",
        }
    )

    def reset(self) -> None:
        """Nothing has been replaced."""
        self.applied: dict[tuple[str, str, object], int] = {}

    def before_replaced(self, event: Event) -> None:
        """The same replacement has not been applied to that event before."""
        self._judge(event, event.data.get("event", ""))

    def before_prevented(self, event: Event) -> None:
        """Prevention is a replacement of damage (369.2, 437.1)."""
        self._judge(event, "damage")

    def _judge(self, event: Event, what: str) -> None:
        if what not in ("damage", "kill") or not event.object:
            return
        self.premise += 1
        thing = self.picture.things.get(event.object)
        if (
            what == "kill"
            and thing is not None
            and thing.kind == "base"
            and thing.exhausted
            and not thing.damage
        ):
            return  # To save it changes nothing, so that nobody can tell when that death is over.
        by = event.data.get("effect", event.data.get("by", ""))
        key = (event.object, what, by)
        first = self.applied.setdefault(key, event.id)
        self.arm()
        if first != event.id:
            self.breach(
                event,
                {"first": first, "again": event},
                then=f"that replacement has been applied to this {_NOUN[what]} of {called(event.object)}.",
                however="it is applied to it once more.",
            )

    def _over(self, event: Event) -> None:
        self.applied.clear()
        self.disarm()

    after_executed = after_skipped = after_cleanup = after_cost_paid = after_resolving = _over
    after_damage_assigned = _over

    def after_damage(self, event: Event) -> None:
        """That damage has been dealt."""
        self.applied = {key: at for key, at in self.applied.items() if key[0] != event.object}

    def after_status(self, event: Event) -> None:
        """What it does instead has been done (369)."""
        if event.data.get("why") == "replacement":
            self.after_damage(event)

    def after_move(self, event: Event) -> None:
        """It was recalled instead of dying, or it is gone: whatever happens to it from now on is another event."""
        self.after_damage(event)


#: What is replaced, as a noun.
_NOUN = {"damage": "damage", "kill": "death"}


class AffectedOrders(Invariant):
    """Where several replacements apply to an event, the controller of what it happens to orders them (372)."""

    id = "affected-controller-orders"
    rules = ("372", "372.1", "372.2")
    statement = "Where several replacement effects apply to an event, the controller of the object that it happens to chooses the next."
    needs = frozenset({"replaced", "prevented"})

    def before_replaced(self, event: Event) -> None:
        """Who chose it controls what it is about."""
        who = event.data.get("orders", "")
        thing = self.picture.things.get(event.object)
        if not who or thing is None or not thing.controller:
            return
        self.premise += 1
        if who != thing.controller:
            self.breach(
                event,
                {"replaced": event},
                then=f"{called(event.object)} is controlled by {thing.controller}, who orders the replacements of what happens to it.",
                however=f"{who} chooses which of them is applied.",
            )

    before_prevented = before_replaced


class OnlyTheNext(Invariant):
    """What an effect does the next time, or to the next play, it does once (390.3, 391)."""

    id = "only-the-next"
    rules = ("391", "390.3", "390.4")
    statement = (
        "An effect that saves an object the next time does so once, and one that makes the next card of a kind cost less "
        "is over when such a card has been played."
    )
    needs = frozenset({"effect_began", "effect_ended", "finalized", "item_pending", "replaced"})
    armed_kinds = frozenset({"cleanup"})
    only: ClassVar = {"finalized": lambda item: item in ("spell", "permanent")}

    def reset(self) -> None:
        """No effect waits for a next time."""
        self.saves: set[int] = set()
        self.saved: dict[int, Event] = {}
        self.waiting: dict[int, Event] = {}
        self.discounts: dict[int, Event] = {}

    def after_effect_began(self, event: Event) -> None:
        """An effect waits for a death, or for a card."""
        if event.data.get("what") == "save":
            self.saves.add(event.data["effect"])
        elif event.data.get("what") == "discount":
            number = event.data["effect"]
            # One that a reversed play had used up is there again as it was (358.5).
            self.waiting[number] = self.discounts.get(number, event) if event.data.get("undo") else event
            self.discounts[number] = self.waiting[number]

    def after_effect_ended(self, event: Event) -> None:
        """It is over, as it should be once it has been used."""
        number = event.data.get("effect", -1)
        self.saves.discard(number)
        self.saved.pop(number, None)
        self.waiting.pop(number, None)
        self.premise += event.data.get("why") == "used"

    def before_replaced(self, event: Event) -> None:
        """A death is replaced by an effect that is not over yet."""
        number = event.data.get("effect", -1)
        if number in self.saves:
            self.saved.setdefault(number, event)
            self.arm()

    def before_cleanup(self, event: Event) -> None:
        """What has saved something is over by now."""
        self.disarm()
        for number, used in self.saved.items():
            self.breach(
                event,
                {"used": used},
                then=f"effect {number} has saved {called(used.object)}, and is over.",
                however="it goes on.",
            )
        self.saved.clear()

    def after_finalized(self, event: Event) -> None:
        """A card has been played: what was about the next one was about this."""
        if not self.waiting:
            return
        item = self.picture.items[event.object]
        facts = self.picture.item_facts(item)
        if facts is None or (item.kind != "spell" and item.kind != "permanent"):
            return
        for number, began in self.waiting.items():
            what = str(began.data["words"]).split()[1]
            if began.player != item.payer or began.id > item.announced or what not in ("card", facts.type):
                continue
            self.breach(
                event,
                {"begins": item.announced, "effect": began},
                then=f"effect {number} has made the next {what} cost less, and is over.",
                however="it goes on.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (ReplacedOnce, AffectedOrders, OnlyTheNext)
