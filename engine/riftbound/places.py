"""Recalls and swapped places by instruction (420, 454-458), battlefields that are replaced and created (438-439), and named effects
that are activated (383.4.g)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Obj, Steps
from headjudge.engine.riftbound.info import Step, info_of
from headjudge.engine.riftbound.movement import Movement
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Field, Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Places(Movement):
    """Where things are put otherwise than by moving."""

    def do_Recall(self, context: Context, step: Step, instr: cl.Recall) -> Steps:
        """455, 457: to its controller's base; no move, so nothing that triggers on moving does, and nothing of it changes (458)."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            if obj.card.type in ("unit", "gear") and obj.zone != f"base:{obj.controller}":
                self.recall(obj)
                context.did = True
        return
        yield

    def do_SwapPlaces(self, context: Context, step: Step, instr: cl.SwapPlaces) -> Steps:
        """420: two units move to each other's location at the same time; where one can't, neither does."""
        one = self.objects_on_board(self.named(context, instr.one))
        other = self.objects_on_board(self.named(context, instr.other))
        if not one or not other or one[0].zone == other[0].zone:
            return
        first, second = one[0], other[0]
        to, back = second.zone, first.zone
        if (to.startswith("base") and self.cant_move_to_base(first)) or (
            back.startswith("base") and self.cant_move_to_base(second)
        ):
            return
        if self.cant_move(first, context.item.controller) or self.cant_move(second, context.item.controller):
            return
        self.move_units([first], to, "420.1", "move")
        self.move_units([second], back, "420.1", "move")
        context.did = True
        return
        yield

    # -- battlefields (438, 439) ------------------------------------------------------------------------------------------

    def field_meant(self, context: Context) -> Field | None:
        """The battlefield that a text is about: what its trigger is about, or the battlefield whose ability it is."""
        item = context.item
        if isinstance(item.that, Field):
            return item.that
        return self.field_of(item.source.zone) if item.source.card.type == "battlefield" else None

    def do_ReplaceField(self, context: Context, step: Step, instr: cl.ReplaceField) -> Steps:
        """438: a battlefield token takes the place of a battlefield and is treated as the same object (438.1.a): who controls it, what is
        there and every effect stay. The card that is replaced is put aside in banishment without being banished (438.4, 438.5, 438.5.a); a
        token that is replaced is gone, which takes nothing from what replaced it (438.6, 438.6.a)."""
        field = self.field_meant(context)
        card = self.scenario.cards.get(instr.token)
        if field is None or not isinstance(card, RiftboundCard):
            return
        self.put(field, "replaced", (*field.replaced, field.card))
        self.become_battlefield(field, card, "438.1", context.item.controller)
        context.did = True
        return
        yield

    def do_SwapBack(self, context: Context, step: Step, instr: cl.SwapBack) -> Steps:
        """438.7, 438.7.a: the token stops existing and the original card is returned to its place, also where tokens replaced tokens since
        (438.7.b.1); without one it can't (438.7.c)."""
        field = self.field_meant(context)
        if field is None or not field.replaced:
            return
        card = field.replaced[0]
        self.put(field, "replaced", ())
        self.become_battlefield(field, card, "438.7.b", context.item.controller)
        context.did = True
        return
        yield

    def become_battlefield(self, field: Field, card: RiftboundCard | None, rule: str, player: str) -> None:
        """The battlefield has another card's text from now on; its abilities are that card's."""
        if field.obj is not None:
            self.deactivate(field.obj)
            self.put(field, "obj", None)
        self.put(field, "card", card)
        name = card.name if card is not None else field.name
        self.emit("became", rule, player, field.zone, {"trait": "name", "value": name, "until": ""})
        if card is not None:
            self.give_object(field, card)
        self.cleanup_due = True

    def create_field(self, name: str, player: str) -> Field | None:
        """439: a battlefield token is created directly in the battlefield zone (439.2, 439.2.b, 439.2.b.5), as the text says (439.3),
        uncontrolled (439.4.b). None where it is there already."""
        card = self.scenario.cards.get(name)
        if name in self.fields or not isinstance(card, RiftboundCard):
            return None
        field = Field(name, "")
        self.fields[name] = field
        self.battlefields = (*self.battlefields, field.zone)
        self.all_locations.append(field.zone)
        self.layout += 1
        self.emit("created", "439.1", player, field.zone, {"name": name})
        self.give_object(field, card)
        return field

    def give_object(self, field: Field, card: RiftboundCard) -> None:
        """190.6: a battlefield whose card has abilities is an object of its own, at itself."""
        if not card.abilities:
            return
        number = len(field.replaced)
        obj: Thing = Obj(
            f"b:{field.name}{number or ''}", card, card.name, field.controller, field.zone, 0, False
        )
        obj.info = info_of(card)
        obj.controller = field.controller
        self.put(field, "obj", obj)
        self.objects[obj.label] = obj
        self.activate(obj)

    # -- named effects (383.4.g) --------------------------------------------------------------------------------------------

    def do_ActivateEffects(self, context: Context, step: Step, instr: cl.ActivateEffects) -> Steps:
        """383.4.g.1: check the condition of those effects as if the named part of it had been fulfilled; those that trigger are pending."""
        event = self.cause[-1]
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            for index, trigger in obj.info.triggers:
                if not self.is_effect(obj, trigger, instr.when):
                    continue
                if trigger.gate and not self.gates_open(obj, trigger.gate, obj.controller):
                    continue
                about: Any = self.field_of(obj.zone)
                if trigger.condition is not None and not self.trigger_condition(trigger, obj, about):
                    continue
                item: Item = self.trigger_item(obj, index, trigger, about, event)
                item.named["program"] = context.item.ref
                self.waiting.append(item)
                context.did = True
        yield from self.place_triggers()
