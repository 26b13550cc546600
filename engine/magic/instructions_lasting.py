"""Instructions that begin continuous effects: changes, control, copies, shields (611.2, 613, 615, 701.19, 707.4)."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.magic.instructions_cards import Done
from headjudge.engine.magic.instructions_stack import StackInstructions
from headjudge.engine.magic.things import Item, Lasting
from headjudge.engine.trace import Option

#: Changes to the rules of the game: what they are about is not locked in (611.2c).
OF_RULES = (cl.Forbid, cl.Allow, cl.CostChange, cl.Must, cl.Replaces)


@mypyc_attr(allow_interpreted_subclasses=True)
class LastingInstructions(StackInstructions):
    """Instructions that begin effects; see the module's docstring."""

    def do_modify(self, do: cl.Modify, item: Item) -> Asking[Done]:
        """611.2: a continuous effect begins; the objects that it affects are locked in (611.2c), and so are its numbers (611.2d)."""
        yield from ()
        to: list[str] = []
        if isinstance(do.to, str) and not do.to.startswith("target"):
            to += self.who_of(do.to, item)
        for seen in self.subjects(do.to, item) if not to else []:
            thing = seen.thing
            to.append(thing if isinstance(thing, str) else thing.ref)
        which = do.to if isinstance(do.to, cl.Which) else None
        if not to and (which is None or not all(isinstance(change, OF_RULES) for change in do.changes)):
            return self.lacking(do.to, item)
        if self.never_starts(do.until, item):
            return False
        changes = tuple(self.locked(change, item) for change in do.changes)
        self.begin_effect(item, item.source, item.controller, tuple(to), changes, do.until, "611.2", which)
        return True

    @staticmethod
    def never_starts(until: str, item: Item) -> bool:
        """611.2b, 702.26f: whether a duration has ended before it could start: the source that is to stay has left or phased out."""
        source = item.source
        return (
            until == "this leaves"
            and item.obj is None
            and (source.ref != item.source_ref or "phased" in source.statuses)
        )

    def locked(self, part: Any, item: Item, top: bool = True) -> Any:
        """611.2d: numbers are worked out once, as the effect begins, and so is what was chosen as it resolved."""
        if isinstance(part, tuple):
            return tuple(self.locked(one, item, top) for one in part)
        if not isinstance(part, msgspec.Struct):
            return part
        values: dict[str, Any] = {}
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if value == "chosen" and field == "colors" and item.named.get("color"):
                values[field] = item.named["color"][-1]
            elif isinstance(value, cl.Amount) and top:
                values[field] = self.number(value, item.controller, item.source, item)
            elif isinstance(value, msgspec.Struct) or (isinstance(value, tuple) and value):
                new = self.locked(value, item, False)
                if new != value:
                    values[field] = new
        return msgspec.structs.replace(part, **values) if values else part

    def do_gain_control(self, do: cl.GainControl, item: Item) -> Asking[Done]:
        """613.1b: a player gains control, by an effect of layer 2."""
        yield from ()
        objs = self.permanents_of(do.to, item)
        names = self.who_of(do.who, item)
        if not objs or not names:
            return self.lacking(do.to, item)
        if self.never_starts(do.until, item):
            return False
        change = cl.ControlledBy(names[0])
        self.begin_effect(
            item, item.source, item.controller, tuple(obj.ref for obj in objs), (change,), do.until, "611.2"
        )
        self.settle_control()
        return True

    def do_exchange(self, do: cl.Exchange, item: Item) -> Asking[Done]:
        """701.12b: control of two permanents is exchanged; nothing happens unless all of it can (701.12a)."""
        yield from ()
        one, other = self.permanents_of(do.one, item), self.permanents_of(do.other, item)
        if not one or not other or one[0].controller == other[0].controller:
            return self.lacking(do.one, item) or self.lacking(do.other, item)
        for obj, who in ((one[0], other[0].controller), (other[0], one[0].controller)):
            self.begin_effect(
                item, item.source, item.controller, (obj.ref,), (cl.ControlledBy(who),), "", "701.12b"
            )
        self.settle_control()
        return True

    def do_become_copy(self, do: cl.BecomeCopy, item: Item) -> Asking[Done]:
        """707.4: an object becomes a copy of another."""
        yield from ()
        objs = self.permanents_of(do.to, item)
        of = self.seen(do.of, item)
        if not objs or not of:
            return self.lacking(do.to, item) or self.lacking(do.of, item)
        for obj in objs:
            self.become_copy(obj, of[0].thing, of[0].was, do.until, item)
        return True

    def do_regenerate(self, do: cl.Regenerate, item: Item) -> Asking[Done]:
        """701.19a: a shield: the next time it would be destroyed this turn, it isn't."""
        yield from ()
        objs = self.permanents_of(do.to, item)
        for obj in objs:
            self.begin_shield(item, "regeneration", (obj.ref,), 1, "701.19a", None)
        return bool(objs) or self.lacking(do.to, item)

    def do_prevent(self, do: cl.Prevent, item: Item) -> Asking[Done]:
        """615.1: a prevention effect for the next damage, or for all of it this turn (615.7)."""
        yield from ()
        to = (
            [thing if isinstance(thing, str) else thing.ref for thing in self.recipients(do.to, item)]
            if do.to
            else []
        )
        by = [seen.ref for seen in self.subjects(do.by, item)] if do.by else []
        if (do.to and not to) or (do.by and not by):
            return self.lacking(do.to, item) or self.lacking(do.by, item)
        n = -1 if do.n == -1 else self.n_of(do.n, item)
        self.begin_shield(item, "prevention", tuple(to), n, "615.1", (tuple(by), do.combat))
        return True

    def begin_shield(
        self, item: Item, what: str, to: tuple[str, ...], n: int, rule: str, data: Any
    ) -> Lasting:
        """614.1, 615.1: a replacement or prevention effect that waits for its event this turn; ``n``: how often, how much."""
        self.effects_made += 1
        effect = Lasting(self.effects_made, what, item.controller, "turn")
        effect.source, effect.source_ref, effect.to = item.source, item.source_ref, to
        effect.data = data
        effect.left = n
        effect.time = self.tick()
        self.keep_list(self.lasting)
        self.lasting.append(effect)
        told = {
            "effect": effect.number, "what": "replacement", "until": "turn", "words": what if n < 0 else f"{what} {n}",
            "source": item.source_ref, "to": list(to),
        }  # fmt: skip
        self.emit("effect_began", rule, item.controller, item.source_ref, told)
        return effect

    def do_sticker(self, do: cl.Sticker, item: Item) -> Asking[Done]:
        """123.3: a name sticker is put on a nonland permanent that its player owns, after as many words as they choose (123.6a)."""
        objs = [obj for obj in self.permanents_of(do.to, item) if obj.owner == item.controller]
        if not objs:
            return self.lacking(do.to, item)
        obj = objs[0]
        words = len(self.chars(obj).name.split())
        options = [Option(f"after {k}") for k in range(words + 1)]
        after = yield from self.ask(f"place of {do.word} for {item.label}", item.controller, options)
        self.put(obj, "stickers", (*obj.stickers, (after, do.word, self.tick())))
        self.touch()
        self.emit("sticker", "123.3", item.controller, obj.ref, {"word": do.word, "after": after})
        return True
