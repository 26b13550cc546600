"""Undoing a play that turned out illegal (358.5, 402.4, 404.2), and telling what was put back."""

from __future__ import annotations

from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Illegal, Obj
from headjudge.engine.riftbound.equipment import Equipment
from headjudge.engine.riftbound.state import Item, Thing

#: What is seen of an object: reference, zone, controller, whether exhausted, statuses, damage, top-most card, name.
Look: TypeAlias = tuple[str, str, str, bool, frozenset[str], int, str, str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Undoing(Equipment):
    """Undoing."""

    def undo(self, item: Item, mark: int, failed: Illegal) -> None:
        """358.5: the actions taken are undone; a card goes back to where it was; a trigger is removed instead (402.4, 404.2)."""
        before = {label: self.look(obj) for label, obj in self.touched(mark)}
        pools = {name: pool.copy() for name, pool in self.pools.items()}
        xp = {name: seat.xp for name, seat in self.seats.items()}
        pending = [other for other in self.chain if other is not item]
        effects = {effect.number for effect in self.effects}
        self.waiting = []
        self.roll_back(mark)
        if item.kind == "trigger":
            self.keep_list(self.chain)
            self.chain.remove(item)
            item.on_chain = False
            rule = {
                "declared": "383.3.a.2",
                "declined": "383.3.a.2",
                "no target": "402.4",
                "already performed": "383.3.e.1",
            }.get(failed.why, "404.2")
            cause = self.emit(
                "not_finalized", rule, item.controller, item.ref, {"why": failed.why}, (item.last,)
            )
        else:
            cause = self.emit(
                "undone",
                "358.5",
                item.controller,
                item.ref,
                {"began": item.began, "why": failed.why},
                (item.last,),
            )
        for other in pending:
            if other not in self.chain:
                other.on_chain = False
                self.emit(
                    "not_finalized",
                    "358.5",
                    other.controller,
                    other.ref,
                    {"why": "undone", "undo": True},
                    (cause,),
                )
        self.tell_restored(before, pools, cause)
        self.tell_xp_restored(xp, cause)
        for effect in self.effects:
            if effect.number not in effects:
                data = {
                    "effect": effect.number,
                    "what": effect.what,
                    "until": effect.until,
                    "words": "restored",
                    "undo": True,
                }
                self.emit("effect_began", "358.5", effect.owner, effect.ref, data, (cause,))
        if item.kind != "trigger":
            self.take_back(item, cause)
            if not item.limited:
                self.resume = self.window
        self.cleanup_due = True

    def touched(self, mark: int) -> list[tuple[str, Thing]]:
        """The objects that the journal has written to since ``mark``, each once, in order."""
        seen: dict[str, Thing] = {}
        for target, _, _ in (self.journal or [])[mark:]:
            if isinstance(target, Obj):
                seen.setdefault(target.label, target)
        return list(seen.items())

    @staticmethod
    def look(obj: Thing) -> Look:
        """What of an object can be seen to have changed."""
        top = obj.top.ref if obj.top is not None else ""
        return (
            obj.ref,
            obj.zone,
            obj.controller,
            obj.exhausted,
            obj.statuses,
            obj.damage,
            top,
            obj.card.name,
        )

    def tell_restored(
        self,
        before: dict[str, Look],
        pools: dict[str, Any],
        cause: int,
    ) -> None:
        """Tell what the roll-back put back: damage that was healed, moves, statuses, resources."""
        data: dict[str, Any]
        for label, (ref, zone, _, exhausted, statuses, damage, _, card) in before.items():
            obj = self.objects[label]
            if obj.ref == ref and obj.card.name != card:
                data = {"trait": "copy", "value": obj.card.name, "until": "", "undo": True}
                self.emit("became", "358.5", obj.controller, ref, data, (cause,))
            if obj.ref == ref and obj.damage > damage:
                data = {"amount": obj.damage - damage, "total": obj.damage, "source": "", "undo": True}
                self.emit("damage", "358.5", "", ref, data, (cause,))
            if obj.zone != zone or obj.ref != ref:
                data = {
                    "origin": zone, "to": obj.zone, "becomes": obj.ref, "why": "undo", "card": obj.card.name, "owner": obj.owner,
                    "controller": obj.controller, "undo": True,
                }  # fmt: skip
                if obj.exhausted:
                    data["exhausted"] = True
                self.emit("move", "358.5", obj.controller, ref, data, (cause,))
                exhausted, statuses = obj.exhausted, frozenset()
            if obj.exhausted != exhausted:
                self.tell_status(obj, "exhausted", obj.exhausted, cause)
            for status in sorted(obj.statuses ^ statuses):
                self.tell_status(obj, status, status in obj.statuses, cause)
        for label, seen in before.items():
            self.tell_link_restored(self.objects[label], seen[6], cause)
        for name in self.names:
            self.tell_pool_restored(name, pools[name], cause)

    def tell_link_restored(self, obj: Thing, was: str, cause: int) -> None:
        """Tell what it is attached to again, or no longer."""
        top = obj.top.ref if obj.top is not None else ""
        if top == was:
            return
        if was:
            self.emit("detached", "358.5", obj.controller, obj.ref, {"was": was, "undo": True}, (cause,))
        if top:
            self.emit("attached", "358.5", obj.controller, obj.ref, {"to": top, "undo": True}, (cause,))

    def tell_status(self, obj: Thing, status: str, value: bool, cause: int) -> None:
        """Tell a status that was put back."""
        data = {"status": status, "value": value, "why": "undo", "undo": True}
        self.emit("status", "358.5", obj.controller, obj.ref, data, (cause,))

    def tell_pool_restored(self, name: str, was: Any, cause: int) -> None:
        """Tell how a pool differs from what it was before the roll-back."""
        now = self.pools[name]
        letters = sorted({*was.power, *now.power})
        gained = {
            x: now.power.get(x, 0) - was.power.get(x, 0)
            for x in letters
            if now.power.get(x, 0) > was.power.get(x, 0)
        }
        lost = {
            x: was.power.get(x, 0) - now.power.get(x, 0)
            for x in letters
            if now.power.get(x, 0) < was.power.get(x, 0)
        }
        energy = now.energy - was.energy
        if gained or energy > 0:
            data = {"energy": max(energy, 0), "power": gained, "source": "", "item": "", "undo": True}
            self.emit("resources_added", "358.5", name, "", data, (cause,))
        if lost or energy < 0:
            self.emit(
                "resources_lost",
                "358.5",
                name,
                "",
                {"energy": max(-energy, 0), "power": lost, "undo": True},
                (cause,),
            )

    def tell_xp_restored(self, was: dict[str, int], cause: int) -> None:
        """Tell XP that was given back."""
        for name, seat in self.seats.items():
            if seat.xp != was[name]:
                data = {"amount": seat.xp - was[name], "total": seat.xp, "undo": True}
                self.emit("xp", "358.5", name, "", data, (cause,))

    def take_back(self, item: Item, cause: int) -> None:
        """Undo step 1: the item leaves the chain; a card is in its former zone again, as the object that it was."""
        self.keep_list(self.chain)
        self.chain.remove(item)
        item.on_chain = False
        obj = item.obj
        if obj is None:
            return
        if item.kind == "token":
            self.take_back_token(item, obj, cause)
            return
        data = {
            "origin": "chain", "to": item.origin, "becomes": item.source_ref, "why": "undo", "card": obj.card.name, "owner": obj.owner,
            "controller": item.controller if item.origin.startswith("facedown") else obj.owner, "undo": True,
        }  # fmt: skip
        self.emit("move", "358.5", item.controller, obj.ref, data, (cause,))
        self.place(obj, item.origin)
        obj.incarnation -= 1
        obj.ref = item.source_ref
        if item.origin.startswith("facedown"):
            obj.statuses = frozenset({"facedown"})
            obj.memory = item.named["memory"]
            self.tell_status(obj, "facedown", True, cause)

    def take_back_token(self, item: Item, obj: Thing, cause: int) -> None:
        """A token whose play is undone was never created (439.2.a)."""
        data = {
            "origin": "chain", "to": "", "becomes": obj.ref, "why": "undo", "card": obj.card.name, "owner": obj.owner,
            "controller": obj.owner, "undo": True,
        }  # fmt: skip
        self.place(obj, "")
        self.emit("move", "358.5", item.controller, obj.ref, data, (cause,))

    def note_failed(self, item: Item) -> None:
        """A play that failed is not offered again until the state changes; nothing has changed for those that failed before."""
        if item.limited or not item.by:
            return
        self.stamp += 1
        for key, stamp in self.failed.items():
            if stamp == item.stamp:
                self.failed[key] = self.stamp
        self.failed[item.controller, item.by] = self.stamp
