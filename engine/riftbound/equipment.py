"""Attaching and detaching by instruction (434, 435), and how Equipment is used: Equip (818), Quick-Draw (819), Weaponmaster (821).

Equip is an activated ability and Quick-Draw a play effect, both of which choose the unit; `info` compiles them. Weaponmaster chooses
the Equipment and not the unit, and pays for it while it resolves (204.3.b: the payment is not the first part of its effect).
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.copies import until_loose
from headjudge.engine.riftbound.info import Step, info_of
from headjudge.engine.riftbound.places import Places
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.trace import NO, YES, Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Equipment(Places):
    """Attaching by instruction."""

    def do_Attach(self, context: Context, step: Step, instr: cl.Attach) -> Steps:
        """434: attach a card to a unit, chosen or not, as the text says (434.3; Equip's is a target, 818.1.b.1), which becomes the top-most
        card (818.1.b.2); to what it is attached to already, nothing happens (434.1.h)."""
        cards = self.objects_on_board(self.named(context, instr.what))
        tops = [
            top
            for top in self.objects_on_board(self.acted_on(context, step, instr.to))
            if top.card.type == "unit"
        ]
        if tops:
            for obj in cards:
                if (yield from self.attach_by(obj, tops[0], "434.1", context.item.controller)):
                    context.did = True
        context.it = list(cards) or None

    def attach_by(self, obj: Thing, top: Thing, rule: str, player: str) -> Asking[bool]:
        """A player attaches a card, and is responsible for it (411.1); the unit has been Equipped, and what waits for that triggers
        (818.2, 818.2.a) and is pending before anything is copied "as" the card is attached: that replaces the attaching with itself and
        the copying (369.1, 370.1.b.1), and does not attach again."""
        event = self.attach(obj, top, rule)
        if event < 0:
            return False
        if "Equipment" in obj.card.tags:
            self.fire("equip me", player, top, event)
        for ability in info_of(obj.card).statics:
            if type(ability) is cl.CopiesAsAttached:
                yield from self.place_triggers()  # 401.1, 401.2
                yield from self.copy_as_attached(ability.what, obj, top, player)
        return True

    def copy_as_attached(self, what: str, obj: Thing, top: Thing, player: str) -> Steps:
        """477.1.b, as a card is attached: the unit's text to its effect text, or the unit becomes a copy of another that its player
        chooses; nothing is targeted (355.10.c)."""
        if what == "text":
            self.copy_text(obj, top)
            return
        others = [
            other
            for other in self.permanents()
            if other.card.type == "unit"
            and other is not top
            and self.on_side("friendly", player, other.controller)
        ]
        if not others:
            return
        options = [other.option("", "own") for other in others]
        which = yield from self.ask(f"unit to copy for {obj.label}", player, options)
        self.become_copy(top, self.copyable(others[which]), until_loose(obj))

    def do_TakeEquipment(self, context: Context, step: Step, instr: cl.TakeEquipment) -> Steps:
        """434: if a unit is equipped (818.3), one of the Equipment attached to it may be attached to the source instead."""
        item = context.item
        units = self.objects_on_board(self.named(context, instr.of))
        if not units or item.source.ref != item.source_ref or not self.on_board(item.source.zone):
            return
        worn = [card for card in units[0].under if "Equipment" in card.card.tags]
        if not worn or units[0] is item.source:
            return
        context.did = True
        options = [NO, *(card.option("", "own") for card in worn)]
        which = yield from self.ask(f"Equipment for {item.source.label}", item.controller, options)
        if which:
            yield from self.attach_by(worn[which - 1], item.source, "434.1", item.controller)

    def do_Detach(self, context: Context, step: Step, instr: cl.Detach) -> Steps:
        """435: detach cards, chosen or not, as the text says (435.3); what is not attached stays as it is (435.1.a.1)."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            if obj.top is not None:
                self.detach(obj, "435.1")
                context.did = True
        return
        yield

    def do_PayEquip(self, context: Context, step: Step, instr: cl.PayEquip) -> Steps:
        """821.1.c: pay the Equip cost of the chosen card, reduced by [A], to attach it to the source. Where it can't be paid or attached
        it stays where it is, attached to what it was attached to (821.1.c.5)."""
        item = context.item
        unit = item.source
        if unit.ref != item.source_ref:
            return
        for obj in self.objects_on_board(self.named(context, "it")):
            if obj.top is unit:
                continue
            ref = obj.ref
            if not (yield from self.pays_equip(item, obj, unit)):
                continue
            if (
                obj.ref == ref and unit.ref == item.source_ref
            ):  # What paid for it may have been one of the two.
                context.did = yield from self.attach_by(obj, unit, "821.1.b", item.controller)

    def pays_equip(self, item: Item, obj: Thing, unit: Thing) -> Asking[bool]:
        """Whether an Equip cost is paid: one of those that the card has (725.3), if one can be paid (821.1.c.4, 821.1.c.5)."""
        player = item.controller
        able = [
            cost
            for cost in (self.equip_cost(cost, obj, unit) for cost in self.equip_costs(obj))
            if self.affordable(player, cost.energy, self.equip_pips(cost, obj), "")
            and self.acts_possible(cost.acts, player, obj)
        ]
        if not able:
            return False
        options = (
            [NO, YES] if len(able) == 1 else [NO, *(Option(f"pay {n + 1}", "pay") for n in range(len(able)))]
        )
        which = yield from self.ask(f"pay to equip {unit.label} with {obj.label}", player, options)
        if not which:
            return False
        return (yield from self.pay_equip(item, obj, able[which - 1]))

    def equip_costs(self, obj: Thing) -> Sequence[Cost]:
        """The costs of its Equip abilities, which Weaponmaster sees though its text is inactive (725.3)."""
        return info_of(obj.card).equips

    def equip_cost(self, cost: Cost, obj: Thing, unit: Thing) -> Cost:
        """821.1.c: an Equip cost as it would be for that unit (821.1.c.2), reduced by [A]: by one Power, if there is any in it
        (821.1.c.3)."""
        return Cost(cost.energy, cost.power[:-1], cost.acts)

    def equip_pips(self, cost: Cost, obj: Thing) -> list[str]:
        """The Power of an Equip cost: [C] is of the domains of the card that has it."""
        return list(self.pips(cost.power, obj.card.domains))

    def pay_equip(self, item: Item, obj: Thing, cost: Cost) -> Asking[bool]:
        """Pay while the trigger resolves: no ability is activated (821.1.c.6)."""
        return (
            yield from self.pay_while_resolving(item.controller, cost, self.equip_pips(cost, obj), item, obj)
        )
