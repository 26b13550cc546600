"""Resolving (608): what is on top of the stack takes effect, or doesn't, and leaves the stack."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.magic.instructions import Instructions
from headjudge.engine.magic.things import Item, Moving, Target, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolving(Instructions):
    """Resolving; see the module's docstring."""

    def resolve_top(self, passed: tuple[int, ...]) -> Steps:
        """405.5, 608.1: all players passed: what is on top, the newest, resolves."""
        item = self.newest()
        causes = (item.finalized, *passed)
        before = self.cause
        self.cause = causes
        if not self.still_holds(item):  # 608.2a
            self.take_off(item)
            self.emit("no_resolution", "608.2a", item.controller, item.ref, {"why": "condition"}, causes)
            self.cause = before
            return
        item.illegal = self.find_illegal(item)
        if self.has_no_legal_target(item):
            yield from self.fizzle(item, causes)
        else:
            item.resolving = True
            resolving = self.emit("resolving", "608.1", item.controller, item.ref, causes=causes)
            self.because(resolving)
            self.current = item
            if item.kind == "permanent":
                yield from self.resolve_permanent(item, resolving)
            else:
                yield from self.resolve_instructions(item, resolving)
            self.current = None
        self.cause = before

    def newest(self) -> Item:
        """608.1: the top object of the stack."""
        return self.stack[-1]

    def still_holds(self, item: Item) -> bool:
        """603.4, 608.2a: an intervening "if" is looked at again; if it isn't so, the ability does nothing."""
        ability = item.ability
        if not isinstance(ability, cl.Triggered) or ability.only is None:
            return True
        return self.holds(ability.only, item.controller, item.source, item, item.occasion)

    def has_no_legal_target(self, item: Item) -> bool:
        """608.2b: it has targets, and all of them, for every instance of the word, are illegal."""
        return bool(item.targets) and len(item.illegal) == len(item.targets)

    def fizzle(self, item: Item, causes: tuple[int, ...]) -> Steps:
        """608.2b: it doesn't resolve: it is removed from the stack, a spell goes to its owner's graveyard; nothing of it happens."""
        why = {"why": "no legal target"}
        event = self.emit("no_resolution", "608.2b", item.controller, item.ref, why, causes)
        self.because(event)
        yield from self.put_off_stack(item, "graveyard", "608.2b", "no resolution")

    def resolve_permanent(self, item: Item, resolving: int) -> Steps:
        """608.3a: a permanent spell becomes a permanent under its controller's control; an Aura attached to its target (608.3c); a copy
        becomes a token (608.3f)."""
        obj = item.obj
        assert obj is not None
        if obj.zone == "stack":
            self.put(obj, "cast", item.cast)
            if item.copied:
                self.put(obj, "token", True)
            moving = Moving(obj, "battlefield", "resolve", "608.3a", item.controller, facedown=obj.facedown)
            moving.attach_to = self.attached_as_resolves(item)
            moving.counters = self.enters_with(item)
            yield from self.move_all([moving])
        self.take_off(item)
        self.emit("resolved", "608.3a", item.controller, item.ref, causes=(resolving,))

    def attached_as_resolves(self, item: Item) -> Thing | str | None:
        """608.3c: what an Aura spell's target is, which it will be attached to."""
        legal: list[Target] = [target for target in item.targets if target not in item.illegal]
        target: Thing | str | None = legal[0].thing if legal else None
        return target

    def enters_with(self, item: Item) -> dict[str, int]:
        """Counters that how it was cast gives it as it enters."""
        return {}

    def resolve_instructions(self, item: Item, resolving: int) -> Steps:
        """608.2c: the instructions in the order written; then it leaves the stack (608.2n)."""
        ability = item.ability
        if isinstance(ability, cl.Triggered) and ability.keyword == "cascade":
            yield from self.cascade(item)
        elif isinstance(ability, cl.Triggered) and ability.optional:
            may = cl.May(ability.does) if not item.modes else cl.May(item.does[0][0])
            yield from self.follow((may,), item)
        else:
            for does, base in item.does:
                item.base = base
                yield from self.follow(self.as_worded(does, item), item)
        self.because(resolving)
        if item.on_stack:
            yield from self.after_resolving(item)
        self.emit("resolved", "608.2n", item.controller, item.ref, causes=(resolving,))

    def after_resolving(self, item: Item) -> Steps:
        """608.2n: a spell goes to its owner's graveyard as the final part of its resolution; an ability ceases to exist."""
        to = "graveyard"
        if item.cast is not None and "buyback" in item.cast.paid:
            to = "hand"  # 702.27a
        yield from self.put_off_stack(item, to, "608.2n", "resolve")

    def leave_stack(self, item: Item) -> None:
        """An item is on the stack no more."""
        self.take_off(item)
