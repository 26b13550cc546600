"""Triggers (603): abilities that trigger, and how they come on the stack; ward (702.21), which is one."""

from __future__ import annotations

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.mana import Mana
from headjudge.engine.magic.state import Item, Thing, Waiting, pips_of
from headjudge.engine.trace import NO, Option

PAY = Option("pay", "pay")


class Triggers(Mana):
    """Triggered abilities; see the module's docstring."""

    def trigger(
        self, source: Thing, ref: str, index: int, controller: str, event: int, about: Item | None = None
    ) -> None:
        """An ability triggers: nothing happens yet (603.2, 117.2a). ``event`` fulfilled its condition."""
        waiting = Waiting(source, ref, index, controller, event, about)
        self.keep_list(self.waiting)
        self.waiting.append(waiting)
        data = {"source": ref, "ability": index}
        waiting.told = self.emit("triggered", "603.2", controller, ref, data, (event,))

    def became_targets(self, item: Item, event: int) -> None:
        """Ward triggers for each permanent that became a target of something of an opponent (702.21a)."""
        for thing, ref in item.targets:
            if isinstance(thing, Item) or thing.controller == item.controller:
                continue
            for index, ability in enumerate(thing.card.abilities):
                if ability.kind == "ward":
                    self.trigger(thing, ref, index, thing.controller, event, item)

    def put_triggers_on_stack(self) -> Steps:
        """Each player in APNAP order puts theirs on the stack, in any order they choose (603.3b)."""
        for player in self.players_from(self.turn_player):
            mine = [waiting for waiting in self.waiting if waiting.controller == player]
            while mine:
                options = _names(mine)
                taken = yield from self.ask("next trigger", player, options)
                self.put_on_stack(mine.pop(taken))

    def put_on_stack(self, waiting: Waiting) -> None:
        """Put a triggered ability on the stack (603.3); those here have no targets (603.3d)."""
        self.keep_list(self.waiting)
        self.waiting.remove(waiting)
        self.abilities_made += 1
        ref = f"{waiting.ref}*{self.abilities_made}"
        item = Item("trigger", ref, waiting.controller, waiting.source, waiting.ref)
        item.ability = waiting.index
        item.declared = waiting.source.card.abilities[waiting.index]
        item.about = waiting.about
        self.keep_list(self.stack)
        self.stack.append(item)
        data = {
            "kind": "trigger",
            "source": waiting.ref,
            "ability": waiting.index,
            "origin": "",
            "limited": False,
            "trigger": waiting.event,
            "adds": False,
        }
        pending = self.emit(
            "item_pending", "603.3", item.controller, ref, data, (waiting.event, waiting.told)
        )
        item.finalized = self.emit("finalized", "603.3", item.controller, ref, {"name": ""}, (pending,))

    def resolve_ward(self, item: Item) -> Steps:
        """Counter that spell or ability unless its controller pays (702.21a, 118.12a)."""
        against, declared = item.about, item.declared
        assert against is not None and declared is not None and declared.cost is not None
        instruction = {"item": item.ref, "instruction": "counter"}
        if against not in self.stack:
            self.emit("skipped", "608.2d", item.controller, item.ref, {**instruction, "why": "impossible"})
            return
        payer = against.controller
        pips = pips_of(declared.cost)
        if (yield from self.pays(payer, pips, item)):
            self.emit("skipped", "118.12a", item.controller, item.ref, {**instruction, "why": "paid"})
        else:
            self.counter(against, item, (*self.cause, against.finalized))
            self.emit("executed", "702.21a", item.controller, item.ref, instruction)

    def pays(self, player: str, pips: list[str], item: Item) -> Asking[bool]:
        """Whether a player pays what an effect asks as it resolves (118.12); only one who can is asked."""
        options = [NO]
        if self.can_pay(player, pips):
            options.append(PAY)
        taken = yield from self.ask(f"pay for {item.source.label}", player, options)
        paid = options[taken] is PAY
        generic, coloured = self.cost_words(pips)
        words = (str(generic) if generic else "") + coloured
        data = {"item": item.ref, "what": "pay", "name": words, "answer": "yes" if paid else "no"}
        self.cause = (*self.cause, self.emit("option_chosen", "118.12", player, item.ref, data))
        if paid:
            yield from self.pay_mana(player, pips, item, "instruction")
        return paid


def _names(mine: list[Waiting]) -> list[Option]:
    """A name for each trigger that waits: source and ability, and a number from the second of the same on."""
    seen: dict[str, int] = {}
    out = []
    for waiting in mine:
        name = f"trigger {waiting.index} of {waiting.source.label}"
        seen[name] = seen.get(name, 0) + 1
        out.append(Option(name if seen[name] == 1 else f"{name} ({seen[name]})", "own"))
    return out
