"""Game actions on the chain: counter (425), pay (444), gain control (191), make new choices (750)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.card_actions import CardActions
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.memory import Former
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Effect, Item, Thing
from headjudge.engine.trace import NO, YES, Option

#: The most that is offered where a text says "any amount".
MOST_PAID = 20


@mypyc_attr(allow_interpreted_subclasses=True)
class ChainActions(CardActions):
    """Actions on chain items, and control."""

    def do_Counter(self, context: Context, step: Step, instr: cl.Counter) -> Steps:
        """425.1: counter a spell or ability; its controller may pay to prevent it where the text says so."""
        for target in self.acted_on(context, step, instr.to):
            if not isinstance(target, Item) or not target.on_chain:
                continue
            if instr.unless is not None and (
                yield from self.pays(target.controller, instr.unless, context.item)
            ):
                context.did = True
                continue
            if self.cant_be_countered(target):
                self.counter_fails(target, context.item)
            else:
                self.counter(target, context.item, instr.into or "trash")
                context.did = True

    def counter_fails(self, target: Item, by: Item) -> None:
        """054.1, 358.3.a: what can't be countered stays; the instruction is skipped."""
        self.emit(
            "skipped", "054.1", by.controller, target.ref,
            {"item": by.ref, "instruction": "Counter", "why": "forbidden"}, (*self.cause, target.finalized_at),
        )  # fmt: skip

    def counter(self, target: Item, by: Item, into: str) -> None:
        """425.1.a: it does nothing and is cleared from the chain; a card goes to the trash (425.1.a.1), and has not been played
        (425.1.b); no cost is refunded, additional ones included (425.1.c, 425.1.c.1)."""
        cause = (*self.cause, target.finalized_at)
        event = self.emit("countered", "425.1.a", target.controller, target.ref, {"by": by.ref}, cause)
        target.on_chain = False
        self.keep_list(self.chain)
        self.chain.remove(target)
        self.cleanup_due = True
        if target.kind == "spell":
            target.on_chain = True
            self.leave_chain(target, into, "425.1.a.1" if into == "trash" else "425.1.a", "counter", (event,))
        self.after_counter(target, event)

    def after_counter(self, target: Item, event: int) -> None:
        """425.1.c: countering refunds nothing; there is nothing more to do."""

    def pays(self, player: str, cost: Any, item: Item) -> Asking[bool]:
        """444.2: a player may pay while something resolves; asked only where they can, with what they can Add (444.2.c)."""
        pips = list(self.pips(cost.power, item.card.domains))
        if not self.affordable(player, cost.energy, pips, "") or not self.acts_possible(
            cost.acts, player, item.source
        ):
            return False
        if not (yield from self.ask(f"pay {item.label}", player, (NO, YES))):
            return False
        return (yield from self.pay_while_resolving(player, cost, pips, item, item.source))

    def pay_while_resolving(
        self, player: str, cost: Cost, pips: list[str], item: Item, source: Thing
    ) -> Asking[bool]:
        """444.2: pay for what an item that resolves says: its resources, then what is to be done besides, by that player and of
        ``source``. Whether it was paid."""
        kept = item.last
        item.last = self.next_id - 1
        paid = yield from self.pay_resources(player, cost.energy, pips, item, "instruction", False)
        if paid:
            before = item.controller, item.source
            item.controller, item.source = player, source
            for act in cost.acts:
                yield from self.do_act(item, act)
            item.controller, item.source = before
        item.last = kept
        return paid

    def do_Pay(self, context: Context, step: Step, instr: cl.Pay) -> Steps:
        """ "You may pay. If you do …, otherwise …" (205, 444.2), decided and paid while resolving."""
        who = self.players(context, instr.who)
        paid = bool(who) and (yield from self.pays(who[0], instr.cost, context.item))
        yield from self.execute_steps(context, step.inner[0] if paid else step.inner[1])
        context.did = True

    def do_PayAny(self, context: Context, step: Step, instr: cl.PayAny) -> Steps:
        """204.3.b, 444.2: its controller says how much they pay, as the text is carried out, and pays it; nothing is an amount too, for
        which nothing is done (444.2.b)."""
        item = context.item
        player = item.controller
        costs = [Cost()]
        while len(costs) <= MOST_PAID:
            n = len(costs)
            cost = Cost(n) if instr.what == "energy" else Cost(0, "A" * n)
            if not self.can_afford(player, cost):
                break
            costs.append(cost)
        options = [Option(str(n), "") for n in range(len(costs))]
        n = yield from self.ask(f"amount paid for {item.label}", player, options)
        pips = list(self.pips(costs[n].power, ""))
        paid = n > 0 and (yield from self.pay_while_resolving(player, costs[n], pips, item, item.source))
        item.named["paid amount"] = n if paid else 0
        context.did = bool(paid)

    def do_TakeControl(self, context: Context, step: Step, instr: cl.TakeControl) -> Steps:
        """Gain control of a chain item (191.2) or of a permanent (191.3)."""
        player = context.item.controller
        for thing in self.acted_on(context, step, instr.to):
            if isinstance(thing, str) or (isinstance(thing, Item) and not thing.on_chain):
                continue
            if isinstance(thing, Item):
                self.control_item(thing, player)
                context.did = True
            elif self.on_board(thing.zone) and self.take_permanent(context, thing, player, instr):
                context.did = True
        return
        yield

    def control_item(self, target: Item, player: str) -> None:
        """A chain item comes under a player's control."""
        was = target.controller
        if was != player:
            self.put(target, "controller", player)
            self.emit("control", "191.2", player, target.ref, {"was": was})

    def take_permanent(self, context: Context, obj: Thing, player: str, instr: cl.TakeControl) -> bool:
        """A permanent comes under a player's control, until the source leaves the board where the text says so (390.5.c.2): not at
        all when it has left already (359.3.e.16)."""
        item = context.item
        if instr.until == "me" and (
            item.source.ref != item.source_ref or not self.on_board(item.source.zone)
        ):
            return False
        was = obj.controller
        if was == player:
            return False
        if instr.home and not self.cant_move(obj, player):
            self.move(obj, f"base:{player}", "420.1", "move", controller=obj.controller)
        self.put(obj, "controller", player)
        self.layout += 1
        event = self.emit("control", "191.3", player, obj.ref, {"was": was})
        self.became_present(obj, event)  # 190.3.a, as decided
        if instr.until:
            until, source = ("source", item.source_ref) if instr.until == "me" else ("", "")
            self.begin_effect(item, "control", until, (was, source), f"control of {obj.label}", obj, obj.ref)
        self.cleanup_due = True
        return True

    def left_board(self, obj: Thing, was: Former) -> None:
        """What it triggers itself by leaving waits; what it controlled as long as it was there goes home in the next cleanup (323.7)."""
        if was.info.leaves:
            self.fire_leaving(obj, was, self.next_id - 1)
        self.free_what_it_controls(was.ref)

    def free_what_it_controls(self, ref: str) -> None:
        """390.5.b: control that lasts until this has left the board ends."""
        for effect in [e for e in self.effects if e.what == "control" and e.data[1] == ref]:
            self.end_control(effect, "390.5.b")

    def end_control(self, effect: Effect, rule: str) -> None:
        """A control effect ends: it falls back to who had it before, or on a newer effect (480.3)."""
        self.end_effect(effect, "expired", rule)
        thing = effect.target
        newer = [
            e
            for e in self.effects
            if e.what == "control" and e.ref == effect.ref and e.number > effect.number
        ]
        if newer:  # 480.3: the newest effect decides; when it ends, it falls back on what is left
            self.put(newer[0], "data", (effect.data[0], newer[0].data[1]))
        elif thing.ref == effect.ref and thing.controller == effect.owner:
            self.put(thing, "controller", effect.data[0])
            self.layout += 1
            event = self.emit("control", rule, effect.data[0], thing.ref, {"was": effect.owner})
            self.became_present(thing, event)
            self.cleanup_due = True

    def do_LoseControl(self, context: Context, step: Step, instr: cl.LoseControl) -> Steps:
        """391: the control that the text which made this ability gave ends at the time that it named."""
        maker = context.item.named.get("program")
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            for effect in [e for e in self.effects if e.what == "control" and e.ref == obj.ref]:
                if effect.source is not None and effect.source.ref == maker:
                    self.end_control(effect, "391")
                    context.did = True
        return
        yield

    def do_NewChoices(self, context: Context, step: Step, instr: cl.NewChoices) -> Steps:
        """751: make new choices for a chain item."""
        for target in self.named(context, instr.to) if isinstance(instr.to, str) else []:
            if isinstance(target, Item) and target.on_chain:
                yield from self.new_choices(target, context.item.controller)
                context.did = True

    def do_Choose(self, context: Context, step: Step, instr: cl.Choose) -> Steps:
        """The choice was made while finalizing; ``it`` is what was chosen and is still legal."""
        context.did = bool(self.acted_on(context, step, instr.to))
        return
        yield
