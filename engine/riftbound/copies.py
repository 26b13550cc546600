"""Copies, and other effects that change what an object says of itself (477.1.b, 477.2.a).

A copy has the copied card's traits and text; its abilities are in force, and asked for, as if they were printed on it. What it
was before comes back when the copy effect ends, or when it becomes a new object (124).
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Obj
from headjudge.engine.riftbound.info import Info, card_with, info_of
from headjudge.engine.riftbound.layers import Layers
from headjudge.engine.riftbound.memory import Copied, Given, Lent, Mod
from headjudge.engine.riftbound.state import Thing


def until_loose(obj: Thing) -> str:
    """How long something lasts that lasts for as long as a card is attached."""
    return f"attached {obj.label}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Copies(Layers):
    """What objects become."""

    def copyable(self, obj: Thing) -> RiftboundCard:
        """477.1.b.1.a, 477.1.b.1.b: what of an object is copied: its printed traits, or those that it has copied itself."""
        return obj.card

    def become_copy(self, obj: Thing, card: RiftboundCard, until: str = "") -> None:
        """477.1.b.1: an object becomes a copy. Its token nature (185.1), owner, controller, statuses and damage stay its own."""
        own = next((mod.own for mod in obj.memory if isinstance(mod, Copied)), obj.card)
        self.rewrite(obj, (*obj.memory, Copied(card, own, until)))
        self.emit(
            "became",
            "477.1.b.1",
            obj.controller,
            obj.ref,
            {"trait": "copy", "value": card.name, "until": until},
        )
        self.cleanup_due = True

    def give_ability(self, obj: Thing, ability: cl.Triggered | cl.Activated, until: str) -> None:
        """477.2.a: an ability is appended to what it says."""
        self.rewrite(obj, (*obj.memory, Given(ability, until)))

    def rewrite(self, obj: Thing, memory: tuple[Mod, ...]) -> None:
        """Remember these effects on an object, and let its text be what they make of it: the newest copy (480.3), then what was
        given."""
        own = next((mod.own for mod in obj.memory if isinstance(mod, Copied)), obj.card)
        card, given = own, []
        for mod in memory:
            if isinstance(mod, Copied):
                card = mod.card
            elif isinstance(mod, Given):
                given.append(mod.ability)
        self.put(obj, "memory", memory)
        written = card_with(card, tuple(given)) if given else card
        if card is obj.card and written is obj.info.card:
            return
        self.put(obj, "card", card)
        self.layout += 1
        self.wealth += 1
        self.change_text(obj)

    def text_of(self, obj: Thing) -> Info:
        """Its text: what is printed or copied, what was given, and what attachment makes of that (718)."""
        given = tuple(mod.ability for mod in obj.memory if isinstance(mod, Given))
        return self.attached_text(obj, card_with(obj.card, given) if given else obj.card)

    def end_mods(self, obj: Thing, until: str) -> None:
        """What lasts until then ends on that object; it is again what the effects that are left make of it (480.3)."""
        if not obj.memory or not any(mod.until == until for mod in obj.memory):
            return
        was = obj.card
        self.rewrite(obj, tuple(mod for mod in obj.memory if mod.until != until))
        if obj.card is not was:
            data = {"trait": "copy", "value": obj.card.name, "until": "", "ends": True}
            self.emit("became", "477.1.b.1", obj.controller, obj.ref, data)

    def copy_text(self, obj: Thing, top: Thing) -> None:
        """477.1.b.2: only the rules text of what it is attached to is copied, to its effect text: what is printed there, or copied itself
        (477.1.b.1.b), not what was given or comes from other cards attached."""
        card = self.copyable(top)
        self.remember(obj, Lent(card))
        self.layout += 1
        self.change_text(top)
        data = {"trait": "effect text", "value": card.name, "until": ""}
        self.emit("became", "477.1.b.2", obj.controller, obj.ref, data)
        self.cleanup_due = True

    def unlink(self, obj: Thing) -> None:
        """What something became for as long as this is attached to it, it ceases to be."""
        top = obj.top
        super().unlink(obj)
        if top is not None:
            self.end_mods(top, until_loose(obj))

    def new_object(self, incarnation_of: Obj[RiftboundCard]) -> None:
        """124: a new object remembers neither what it was a copy of nor what it was given."""
        obj = incarnation_of
        for mod in obj.memory:
            if isinstance(mod, Copied | Given):
                own = next((each.own for each in obj.memory if isinstance(each, Copied)), obj.card)
                self.put(obj, "card", own)
                self.put(obj, "info", info_of(own))
                break
        super().new_object(obj)
