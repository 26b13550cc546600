"""Illegal actions (733): the whole action is reversed, but for mana abilities that the player keeps."""

from __future__ import annotations

from typing import Any, NamedTuple

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Obj, Steps
from headjudge.engine.magic.costs import Costs
from headjudge.engine.magic.mana import Tap
from headjudge.engine.magic.things import Item, Thing
from headjudge.engine.trace import Event, Option

REVERSE = Option("reverse", "")
KEEP = Option("keep", "")


class Looks(NamedTuple):
    """What of an object can be seen; ``top`` is what it is attached to, "" for nothing."""

    ref: str
    zone: str
    tapped: bool
    statuses: frozenset[str]
    counters: dict[str, int]
    damage: int
    top: str


def ignore(event: Event) -> None:
    """What is done again has been told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Undoing(Costs):
    """Illegal actions; see the module's docstring."""

    #: Whether mana abilities were kept when an action was last reversed.
    mana_kept: bool

    def reverse(self, mark: int, item: Item, why: str) -> Steps:
        """733.1: the action is reversed and its payments cancelled; no abilities trigger because of it.

        The player may keep the mana abilities activated for it, as they were: what was chosen for their costs stays chosen."""
        player, taps = item.controller, list(self.taps)
        self.recorded = None
        kept: list[Tap] = []
        if taps:
            taken = yield from self.ask(f"mana abilities for {item.label}", player, (REVERSE, KEEP))
            kept = taps if taken else []
        touched = self.touched(mark)
        before = [self.look(thing) for thing in touched]
        pools = {name: pool.copy() for name, pool in self.pools.items()}
        lives = {name: seat.life for name, seat in self.seats.items()}
        last = self.cause[-1:]
        self.roll_back(mark)
        self.wealth += 1
        self.touch()
        item.on_stack = False
        self.mana_kept = bool(kept)
        if kept:
            yield from self.redo(kept)
        undone = self.emit("undone", "733.1", player, item.ref, {"began": item.began, "why": why}, last)
        self.because(undone)
        self.tell_pools(pools)
        for name, life in lives.items():
            now = self.seats[name].life
            if now != life:
                data = {"amount": now - life, "total": now, "why": "undo", "item": item.ref, "undo": True}
                self.emit("life", "733.1", name, "", data)
        for thing, seen in reversed(list(zip(touched, before, strict=True))):
            self.tell_restored(thing, seen)

    def note_failed(self, player: str, option: str, stamp: int) -> None:
        """733.2: a play that failed is not offered again until the state changes; nothing has changed for those that failed before, unless
        mana was kept. ``stamp``: the state's before the play was begun."""
        self.stamp += 1
        if self.mana_kept:
            stamp = -1
        for key, at in self.failed.items():
            if at == stamp:
                self.failed[key] = self.stamp
        self.failed[player, option] = self.stamp

    def redo(self, kept: list[Tap]) -> Steps:
        """733.1: the mana abilities that the player keeps are as they were; they have been told."""
        sink, self.sink = self.sink, ignore
        cause, told = self.cause, self.next_id
        for tap in kept:
            self.replayed = list(tap.answers)
            yield from self.tap_for_mana(tap.player, tap.source, tap.choice)
        self.replayed = None
        self.cause, self.next_id = cause, told
        self.sink = sink
        for waiting in self.waiting:  # what triggered was told with the rest
            waiting.told = min(waiting.told, told - 1)
            waiting.occasion.event = min(waiting.occasion.event, told - 1)

    def touched(self, mark: int) -> list[Thing]:
        """The objects that the journal has written to since ``mark``, each once, in order."""
        seen: dict[str, Thing] = {}
        for target, _, _ in (self.journal or [])[mark:]:
            if isinstance(target, Obj):
                seen.setdefault(target.label, target)  # type: ignore[arg-type]
        return list(seen.values())

    @staticmethod
    def look(obj: Thing) -> Looks:
        """What of an object can be seen to have changed."""
        top = obj.top.ref if obj.top is not None else ""
        return Looks(obj.ref, obj.zone, obj.exhausted, obj.statuses, obj.counters, obj.damage, top)

    def tell_restored(self, obj: Thing, seen: Looks) -> None:
        """Tell what was put back of one object."""
        ref, zone, tapped, statuses, counters, damage, top = seen
        data: dict[str, Any]
        if obj.zone != zone or obj.ref != ref:
            data = {
                "origin": zone, "to": obj.zone, "becomes": obj.ref, "why": "undo", "card": obj.card.name, "owner": obj.owner,
                "controller": obj.controller, "undo": True,
            }  # fmt: skip
            if obj.exhausted:
                data["exhausted"] = True
            self.emit("move", "733.1", obj.controller, ref, data)
            tapped, counters, damage = obj.exhausted, {}, obj.damage
            statuses = frozenset()
        if obj.exhausted != tapped:
            self.tell_status(obj, "exhausted", obj.exhausted)
        for status in sorted(obj.statuses ^ statuses):
            self.tell_status(obj, status, status in obj.statuses)
        for kind in sorted({*obj.counters, *counters}):
            now, was = obj.counters.get(kind, 0), counters.get(kind, 0)
            if now != was:
                data = {"kind": kind, "amount": now - was, "total": now, "why": "undo", "undo": True}
                self.emit("counters", "733.1", obj.controller, obj.ref, data)
        if obj.damage < damage:
            healed = {"amount": damage - obj.damage, "undo": True}
            self.emit("healed", "733.1", obj.controller, obj.ref, healed)
        if obj.top is not None and obj.top.ref != top:
            self.emit("attached", "733.1", obj.controller, obj.ref, {"to": obj.top.ref, "undo": True})

    def tell_status(self, obj: Thing, status: str, value: bool) -> None:
        """Tell a status that was put back."""
        data = {"status": status, "value": value, "why": "undo", "undo": True}
        self.emit("status", "733.1", obj.controller, obj.ref, data)

    def tell_pools(self, before: dict[str, Any]) -> None:
        """Tell how pools differ from what they were before the reversal."""
        for name in self.names:
            was, now = before[name].power, self.pools[name].power
            letters = sorted({*was, *now})
            gained = {x: now.get(x, 0) - was.get(x, 0) for x in letters if now.get(x, 0) > was.get(x, 0)}
            lost = {x: was.get(x, 0) - now.get(x, 0) for x in letters if now.get(x, 0) < was.get(x, 0)}
            if gained:
                data = {"energy": 0, "power": gained, "source": "", "item": "", "undo": True}
                self.emit("resources_added", "733.1", name, "", data)
            if lost:
                self.emit("resources_lost", "733.1", name, "", {"energy": 0, "power": lost, "undo": True})
