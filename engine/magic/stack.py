"""The stack (405) and resolving what is on it (608)."""

from __future__ import annotations

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.state import Item, Thing
from headjudge.engine.magic.state_based_actions import StateBasedActions


class Stack(StateBasedActions):
    """Resolving; see the module's docstring."""

    def resolve_top(self, passed: int) -> Steps:
        """All players passed: what is on top, the newest, resolves (405.5, 608.1)."""
        item = self.stack[-1]
        causes = (item.finalized, passed)
        # 608.2b: with targets, all of them illegal, it doesn't resolve
        if item.targets and not any(self.still_legal(thing, ref) for thing, ref in item.targets):
            self.leave(item)
            event = self.emit(
                "no_resolution", "608.2b", item.controller, item.ref, {"why": "no legal target"}, causes
            )
            if item.card is not None:
                self.move(
                    item.card,
                    self.seats[item.card.owner].graveyard,
                    "608.2b",
                    "no resolution",
                    causes=(event,),
                )
            return
        if item.kind == "permanent":
            yield from self.resolve_permanent(item, causes)
        else:
            yield from self.resolve_instructions(item, causes)

    def leave(self, item: Item) -> None:
        """Take it off the stack."""
        self.keep_list(self.stack)
        self.stack.remove(item)

    def still_legal(self, thing: Thing | Item, ref: str) -> bool:
        """Whether a target is where it was when it was chosen, and the same object (608.2b, 400.7)."""
        if isinstance(thing, Item):
            return thing in self.stack
        return thing.ref == ref and thing.zone == "battlefield"

    def resolve_permanent(self, item: Item, causes: tuple[int, ...]) -> Steps:
        """A permanent spell becomes a permanent under its controller's control (608.3a)."""
        assert item.card is not None
        resolving = self.emit("resolving", "608.1", item.controller, item.ref, causes=causes)
        self.cause = (resolving,)
        tapped = yield from self.entering(item.card, item.controller)
        self.leave(item)
        self.move(item.card, "battlefield", "608.3a", "resolve", tapped=tapped, controller=item.controller)
        self.emit("resolved", "608.3a", item.controller, item.ref, causes=(resolving,))

    def resolve_instructions(self, item: Item, causes: tuple[int, ...]) -> Steps:
        """Follow the instructions in the order written (608.2c), then it leaves the stack (608.2n)."""
        resolving = self.emit("resolving", "608.1", item.controller, item.ref, causes=causes)
        self.cause = (resolving,)
        if item.card is not None:
            for effect in item.card.card.text:
                self.follow(item, effect.do, resolving)
        elif item.declared is not None:
            yield from self.follow_trigger(item)
        self.leave(item)
        if item.card is not None:
            self.move(
                item.card, self.seats[item.card.owner].graveyard, "608.2n", "resolve", causes=(resolving,)
            )
        self.emit("resolved", "608.2n", item.controller, item.ref, causes=(resolving,))

    def follow(self, item: Item, do: str, resolving: int) -> None:
        """Carry out an instruction of a spell; its only target is legal, or it would not resolve (608.2b)."""
        if do == "counter":
            against = item.targets[0][0]
            assert isinstance(against, Item)
            self.counter(against, item, (resolving, against.finalized))
        elif do == "destroy":
            target = item.targets[0][0]
            assert not isinstance(target, Item)
            self.destroy([target], "701.8a", "instruction")
        else:
            self.destroy(self.creatures(), "701.8a", "instruction")
        self.emit("executed", "608.2c", item.controller, item.ref, {"item": item.ref, "instruction": do})

    def follow_trigger(self, item: Item) -> Steps:
        """Carry out a triggered ability: ward, or what happens when a creature dies."""
        declared = item.declared
        assert declared is not None
        if declared.kind == "ward":
            yield from self.resolve_ward(item)
            return
        done = {"item": item.ref, "instruction": ""}
        if declared.n:
            self.draw(item.controller, declared.n)
            self.emit("executed", "608.2c", item.controller, item.ref, {**done, "instruction": "draw"})
        if declared.life:
            self.gain_life(item.controller, declared.life)
            self.emit("executed", "608.2c", item.controller, item.ref, {**done, "instruction": "gain life"})
