"""How triggered abilities come on the stack (603.3): whose come first, in which order, with which modes and targets."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Illegal, Steps
from headjudge.engine.magic.costs import Extra
from headjudge.engine.magic.things import Item, Occasion, Seen, Waiting
from headjudge.engine.magic.undoing import Undoing
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Triggers(Undoing):
    """Triggered abilities; see the module's docstring."""

    def put_triggers_on_stack(self) -> Steps:
        """603.3b: each player in APNAP order puts theirs on the stack in an order of their choice, first those that no other ability's
        triggering made trigger, then likewise the rest. What triggers meanwhile waits for the next time."""
        now = list(self.waiting)
        for second in (False, True):
            for player in self.players_from(self.turn_player):
                mine = [
                    w
                    for w in now
                    if w.controller == player and self.is_second(w) == second and w in self.waiting
                ]
                while mine:
                    options = names_of(mine)
                    taken = yield from self.ask("next trigger", player, options)
                    yield from self.put_on_stack(mine.pop(taken))
                    mine = [w for w in mine if w in self.waiting]
        for waiting in [w for w in self.waiting if w.controller not in self.names]:
            self.keep_list(self.waiting)
            self.waiting.remove(waiting)

    @staticmethod
    def is_second(waiting: Waiting) -> bool:
        """603.3b: whether its condition is another ability triggering."""
        return waiting.ability.on == "ability triggers"

    def put_on_stack(self, waiting: Waiting) -> Steps:
        """603.3: it becomes the topmost object on the stack, with modes and targets (603.3c-d); without legal ones it is removed."""
        self.keep_list(self.waiting)
        self.waiting.remove(waiting)
        self.abilities_made += 1
        ref = f"{waiting.ref}*{self.abilities_made}"
        ability = waiting.ability
        item = Item("trigger", ref, waiting.controller, waiting.source, waiting.ref)
        item.ability, item.index, item.occasion = ability, waiting.index, waiting.occasion
        item.cast = waiting.source.cast
        if waiting.item is not None:
            self.inherit(item, waiting.item)
        self.keep_list(self.stack)
        self.stack.append(item)
        data: dict[str, Any] = {
            "kind": "trigger", "source": waiting.ref, "ability": self.printed_index(waiting.source, ability, waiting.index, waiting.ref),
            "origin": "", "limited": False, "trigger": waiting.occasion.event, "adds": False,
        }  # fmt: skip
        if ability.keyword:
            data["granted"] = ability.keyword
        if waiting.item is not None:
            data["program"] = waiting.item.ref
            data["reflexive"] = waiting.occasion.kind == "reflexive"
        event = waiting.occasion.event
        causes = (event, waiting.told) if event >= 0 else (waiting.told,)
        item.began = self.emit("item_pending", "603.3", item.controller, ref, data, causes)
        before = self.cause
        self.because(item.began)
        try:
            yield from self.choose_modes(item, ability.modes, 1, 1, False, "603.3c")
            if not item.does:
                item.does = [(ability.does, 0)]
                item.slots = list(ability.targets)
            yield from self.choose_targets(item, "603.3d")
        except Illegal:
            self.take_off(item)
            self.emit("not_finalized", "603.3d", item.controller, ref, {"why": "no target"}, self.cause)
            self.cause = before
            return
        item.finalized = self.emit("finalized", "603.3", item.controller, ref, {"name": ""}, self.cause)
        self.because(item.finalized)
        self.cause = before

    @staticmethod
    def inherit(item: Item, maker: Item) -> None:
        """603.7, 603.12: a delayed or reflexive ability knows what the effect that made it knew."""
        item.named = dict(maker.named)
        if item.named.get("it"):
            item.named["inherited"] = [True]
        elif maker.occasion is not None and maker.occasion.thing is not None:
            occasion = maker.occasion
            item.named["it"] = [Seen(occasion.thing, occasion.becomes or occasion.ref, occasion.ref)]
            item.named["inherited"] = [True]
        item.x = maker.x
        item.amount = maker.amount
        if maker.occasion is not None and not item.named.get("that player"):
            item.named["that player"] = [maker.occasion.player]

    def choose_modes(
        self, item: Item, modes: tuple[cl.Mode, ...], least: int, most: int, repeat: bool, rule: str
    ) -> Steps:
        """700.2, 601.2b: the modes are announced; only one that has its targets can be (700.2a). Raises `Illegal` where there are not
        enough."""
        if not modes:
            return
        left = [m for m in range(len(modes)) if self.has_targets(modes[m].targets, item)]
        chosen: list[int] = []
        while len(chosen) < most and left:
            if item.obj is not None and any(mode.price is not None for mode in modes):
                left = [m for m in left if self.can_pay_modes(item, (*chosen, m))]
                if not left:
                    break
            options = [Option(f"mode {m}") for m in left]
            optional = len(chosen) >= least
            if optional:
                options.insert(0, Option("no more", "decline"))
            at = yield from self.ask(f"mode of {item.label}", item.controller, options)
            if optional:
                if at == 0:
                    break
                at -= 1
            mode = left[at]
            chosen.append(mode)
            self.tell_option(item, "mode", str(mode), str(mode), rule)
            if not repeat:
                left.remove(mode)
        if len(chosen) < least:
            raise Illegal("no target")
        self.put(item, "modes", tuple(sorted(chosen)))
        item.does, item.slots = [], []
        for m in item.modes:  # 700.2: in the order written
            item.does.append((modes[m].does, len(item.slots)))
            item.slots += modes[m].targets

    def can_pay_modes(self, item: Item, modes: tuple[int, ...]) -> bool:
        """700.2h: whether what these modes cost besides could be paid with the spell's other mandatory costs."""
        kept, item.modes = item.modes, modes
        obj = item.obj
        assert obj is not None
        must, _ = self.extras_of(obj, item)
        can = self.could_pay(item, [*must, *(Extra("mode", price) for price in self.mode_prices(item))])
        item.modes = kept
        return can

    def trigger_reflexive(
        self, item: Item, does: tuple[cl.Do, ...], targets: tuple[cl.Target, ...], event: int
    ) -> None:
        """603.12: a reflexive triggered ability triggers during the resolution that made it."""
        ability = cl.Triggered("reflexive", does, targets)
        occasion = Occasion("reflexive", event, player=item.controller)
        waiting = Waiting(item.source, item.source_ref, -1, ability, item.controller, occasion)
        waiting.item = item
        self.wait(waiting)


def names_of(mine: list[Waiting]) -> list[Option]:
    """A name for each trigger that waits: source and ability, and a number from the second of the same on."""
    seen: dict[str, int] = {}
    out = []
    for waiting in mine:
        name = f"trigger {waiting.index} of {waiting.source.label}"
        seen[name] = seen.get(name, 0) + 1
        out.append(Option(name if seen[name] == 1 else f"{name} ({seen[name]})", "own"))
    return out
