"""Zone changes (400), as one event where the rules say so, with what waits for them (603.6, 603.10)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards.magic_types import KEYWORD_COUNTERS
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.occasions import Occasions
from headjudge.engine.magic.promises import Watching
from headjudge.engine.magic.things import Chars, Item, Moving, Occasion, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(Occasions):
    """Zone changes; see the module's docstring."""

    def replace_move(self, moving: Moving) -> Steps:
        """`replacement`: apply what replaces or modifies a zone change (616)."""
        raise NotImplementedError

    def enter_attacking(self, obj: Thing, defender: Any, event: int) -> None:
        """`attacking`: it enters attacking (508.4)."""
        raise NotImplementedError

    def shuffle(self, player: str, rule: str = "701.24a") -> None:
        """`keyword_actions`: a library is shuffled."""
        raise NotImplementedError

    def order_entrants(self, moves: list[Moving]) -> Steps:
        """`replacement`: in which order what enters at the same time gets its timestamps (613.7m)."""
        raise NotImplementedError

    def stamp_entrants(self, moves: list[Moving]) -> None:
        """`replacement`: those timestamps."""
        raise NotImplementedError

    def move_all(self, moves: list[Moving], batch: int = 0) -> Asking[list[int]]:
        """Objects change zones at the same time: replacements first (616), then all of it, then what triggers on it (603.6).

        Returns the events' ids, -1 for what did not move."""
        if len(moves) > 1 and not batch:
            batch = self.new_batch()
        for moving in moves:
            moving.gone = moving.gone or self.stays_put(moving.obj)
            yield from self.replace_move(moving)
        if len(moves) > 1:
            yield from self.order_entrants(moves)
        events = self.perform_moves(moves, batch)
        for moving in moves:
            if moving.shuffle:
                self.shuffle(moving.obj.owner)
        if self.returning:
            yield from self.return_exiled()
        return events

    def stays_put(self, obj: Thing) -> bool:
        """111.8: a token that has left the battlefield remains where it is, until it ceases to exist (704.5d)."""
        return obj.token and self.kind_of(obj.zone) in ("hand", "library", "graveyard", "exile", "command")

    def return_exiled(self) -> Steps:
        """610.3: what was exiled until a permanent leaves returns right after that, under its owner's control (610.3c)."""
        for effect in self.returning.copy():
            if effect in self.returning and effect.source.ref != effect.source_ref:
                self.keep_list(self.returning)
                self.returning.remove(effect)
                self.emit(
                    "effect_ended", "610.3", effect.controller, "", {"effect": effect.number, "why": "used"}
                )
                moves = [
                    Moving(seen.thing, "battlefield", "return", "610.3", seen.thing.owner)
                    for seen in effect.data
                    if seen.thing.ref == seen.ref and not seen.thing.token
                ]
                if moves:
                    yield from self.move_all(moves)

    def perform_moves(self, moves: list[Moving], batch: int) -> list[int]:
        """Change the zones, and have abilities trigger: those that look back from before (603.10a), the others from after (603.6a)."""
        watching = self.watching()
        before: list[tuple[str, str, Chars]] = []
        silent = self.dying_in_silence(moves)
        for moving in moves:
            obj = moving.obj
            before.append((obj.ref, self.kind_of(obj.zone), self.remember(obj)))
        events: list[int] = []
        put: list[tuple[Thing, str, int, int]] = []
        together = self.clock
        for moving in moves:
            if moving.gone:
                events.append(-1)
                continue
            event = self.shift(moving, batch)
            events.append(event)
            if moving.to == "battlefield":
                if len(moves) > 1:
                    self.put(moving.obj, "came", together)
                put += self.arrive(moving, event, batch)
        self.stamp_entrants(moves)
        for at, moving in enumerate(moves):
            if events[at] >= 0:
                ref, origin, chars = before[at]
                self.moved(moving, events[at], batch, ref, origin, chars, watching, moving in silent)
        for obj, kind, n, event in put:  # 122.6: what a permanent enters with are counters that are put on it
            self.occur_to("counter", event, obj, obj.controller, n, word=kind)
        return events

    def dying_in_silence(self, moves: list[Moving]) -> list[Moving]:
        """603.2, 603.10a: the creatures among what is put into graveyards from the battlefield that make nothing trigger by that, as it
        is before the event."""
        self.know_rules()
        if not self.forbids.get("trigger by dying"):
            return []
        return [
            moving
            for moving in moves
            if moving.obj.zone == "battlefield"
            and moving.to.startswith("graveyard")
            and "Creature" in self.chars(moving.obj).types
            and self.dies_in_silence(moving.obj)
        ]

    def arrive(self, moving: Moving, event: int, batch: int) -> list[tuple[Thing, str, int, int]]:
        """What a permanent enters with (614.1c): counters, a planeswalker's loyalty (306.5b), what an Aura is attached to (303.4f). Returns
        the counters by kind, with the events that tell them."""
        obj = moving.obj
        put: list[tuple[Thing, str, int, int]] = []
        for kind, n in moving.counters.items():
            if n > 0:
                self.set_counters(obj, kind, obj.counters.get(kind, 0) + n)
                data = {"kind": kind, "amount": n, "total": obj.counters[kind], "why": "enters"}
                told = self.emit("counters", "614.1c", obj.controller, obj.ref, data, (event,), batch)
                put.append((obj, kind, n, told))
        if moving.attach_to is not None:
            self.attach_now(obj, moving.attach_to, "303.4f", (event,))
        if moving.attacking is not None:
            self.enter_attacking(obj, moving.attacking, event)
        return put

    def set_counters(self, obj: Thing, kind: str, n: int) -> None:
        """Write how many counters of a kind are on it (122.1)."""
        counters = dict(obj.counters)
        counters[kind] = n
        if n <= 0:
            del counters[kind]
        self.put(obj, "counters", counters)
        if kind in KEYWORD_COUNTERS:
            self.put(obj, "counter_times", {**obj.counter_times, kind: self.tick()})  # 613.7c
        self.touch()

    def attach_now(
        self, obj: Thing, to: Thing | str, rule: str, causes: tuple[int, ...] | None = None
    ) -> int:
        """It becomes attached (701.3a), with a new timestamp (613.7e). Returns the event's id."""
        if obj.top is not None:
            was = obj.top
            self.unlink(obj)
            self.emit("detached", "701.3c", obj.controller, obj.ref, {"was": was.ref}, causes)
        if isinstance(to, str):
            self.put(obj, "linked", {**obj.linked, "enchanted player": (to,)})
            ref = to
        else:
            self.put(obj, "top", to)
            self.put(to, "under", (*to.under, obj))
            ref = to.ref
        self.put(obj, "time", self.tick())
        self.touch()
        return self.emit("attached", rule, obj.controller, obj.ref, {"to": ref}, causes)

    def moved(
        self, moving: Moving, event: int, batch: int, ref: str, origin: str, chars: Chars, before: Watching,
        silent: bool = False,
    ) -> None:  # fmt: skip
        """What has happened by one zone change, for what waits: leaving looks back (603.10a), entering doesn't (603.6a). ``silent``: an
        effect says that its dying makes nothing trigger (603.2)."""
        obj = moving.obj
        to = self.kind_of(moving.to)
        player = chars.controller if origin in ("battlefield", "stack") else obj.owner
        names: list[str] = []
        if origin == "battlefield":
            names.append("leaves")
            if to == "graveyard" and "Creature" in chars.types:
                names.append("dies")
                self.put(self, "died", (*self.died, chars))
        if to == "graveyard":
            names.append("graveyard")
        elif to == "exile":
            names.append("exiled")
        for name in () if silent else names:
            if self.delayed or name in before:
                occasion = Occasion(
                    name, event, obj, ref, chars, player, batch=batch, origin=origin, becomes=obj.ref
                )
                self.occur(occasion, before)
        if to == "battlefield" and (self.delayed or "enters" in self.watching()):
            now = self.chars(obj)
            entered = Occasion(
                "enters",
                event,
                obj,
                obj.ref,
                now,
                now.controller,
                batch=batch,
                origin=origin,
                becomes=obj.ref,
            )
            self.occur(entered)

    def move_one(self, moving: Moving) -> Asking[int]:
        """One object changes its zone. Returns the event's id, -1 where it did not move."""
        events = yield from self.move_all([moving])
        return events[0]

    def status(self, obj: Thing, status: str, value: bool, rule: str, why: str, batch: int = 0) -> int:
        """Tap, untap, turn, phase: a status changes (110.5). Returns the event's id."""
        if status == "exhausted":
            self.put(obj, "exhausted", value)
            self.wealth += 1
        else:
            statuses = obj.statuses | {status} if value else obj.statuses - {status}
            self.put(obj, "statuses", statuses)
            self.touch()
        data = {"status": status, "value": value, "why": why}
        event = self.emit("status", rule, obj.controller, obj.ref, data, batch=batch)
        if status == "exhausted":
            self.occur_to("tapped" if value else "untapped", event, obj, obj.controller, batch=batch)
        return event

    def take_off(self, item: Item) -> None:
        """An item is on the stack no more."""
        self.keep_list(self.stack)
        self.stack.remove(item)
        self.put(item, "on_stack", False)

    def vanish(self, item: Item, rule: str, causes: tuple[int, ...] | None = None) -> None:
        """An ability on the stack ceases to exist without resolving or being countered; it is told, for nothing moves (724.1b, 800.4a)."""
        self.take_off(item)
        self.emit("no_resolution", rule, item.controller, item.ref, {"why": "left the chain"}, causes)
