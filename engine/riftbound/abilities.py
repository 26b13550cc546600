"""Triggered, reflexive and delayed abilities (382-392): when they trigger, and how they come onto the chain."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.info import Info, Program
from headjudge.engine.riftbound.replacement import Replacement
from headjudge.engine.riftbound.state import BOARD, Effect, Field, Item, Thing
from headjudge.engine.trace import Option

#: Conditions about the source itself ("when you play me", "when I die").
OWN = frozenset(
    {
        "play me",
        "die",
        "choose me",
        "become empowered",
        "ready me",
        "buff me",
        "move me",
        "move me to battlefield",
    }
)
#: Conditions about what happens at a battlefield, to units or to players there.
THERE = frozenset(
    {
        "hold",
        "conquer",
        "win combat",
        "attack",
        "defend",
        "attack or defend",
        "combat begins",
        "combat ends",
        "showdown begins",
    }
)
#: Conditions that do not ask who did it.
ANYBODY = frozenset({"showdown begins"})
#: Conditions that a teammate's unit fulfils as well.
OF_FRIENDLY = frozenset({"friendly unit dies"})
#: Conditions that an opponent of the source's controller fulfils.
FOE = frozenset({"enemy unit dies", "opponent plays unit", "opponent plays gear"})
#: The condition of play effects (383.4.a).
PLAY_EFFECT = "play me"


@mypyc_attr(allow_interpreted_subclasses=True)
class Abilities(Replacement):
    """Triggers."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """A condition was met by ``player`` (or by what happened to ``about``): every active ability that waits for it, and whose
        own further condition holds now (383.2.a.1), triggers. They are put on the chain by `place_triggers`."""
        watchers = self.watchers.get(when)
        if not watchers:
            return
        for source, index, trigger in watchers:
            if not self.concerns(when, player, about, source):
                continue
            if trigger.gate and not self.gates_open(source, trigger.gate, source.controller):
                continue
            if trigger.condition is not None and not self.trigger_condition(trigger, source, about):
                continue
            if trigger.each_turn and self.performed.get((source.ref, index), 0) >= trigger.each_turn:
                continue  # 383.3.e.1
            self.waiting.append(self.trigger_item(source, index, trigger, about, event))

    def concerns(self, when: str, player: str, about: Any, source: Thing) -> bool:
        """Whether what happened is what an ability of ``source`` waits for: to itself, or by or to the right player (411.4); what happens
        to a teammate's unit happens to a friendly one (489.8.e)."""
        if when in OWN:
            return source is about
        if when in FOE:
            if self.friends(source.controller, player):
                return False
        elif source.controller != player and when not in ANYBODY:
            if when not in OF_FRIENDLY or not self.friends(source.controller, player):
                return False
        if when in THERE:
            return self.concerns_place(when, about, source)
        return when != "friendly unit dies" or source is not about

    @staticmethod
    def concerns_place(when: str, about: Any, source: Thing) -> bool:
        """Whether what happened at a battlefield, to a unit or to a player, is what an ability of ``source`` waits for: a unit attacks,
        defends and wins itself, conquers and holds where it is (383.4.c.2, 383.4.d.2); a battlefield waits for what happens there, anything
        else for its controller."""
        if not isinstance(about, Field):
            return about is source
        kind = source.card.type
        if kind == "battlefield":
            return source.zone == about.zone
        if kind == "unit":
            return when in ("hold", "conquer", "showdown begins") and source.zone == about.zone
        return True

    def granted_trigger(self, source: Thing, program: Program, keyword: str, event: int) -> Item:
        """A trigger of a keyword that something else gives (801.3.a)."""
        item = self.ability_item("trigger", source, -1, source.info, self.trigger_controller(source))
        item.program = program
        item.cause = (event,)
        item.named["granted"] = keyword
        return item

    def trigger_condition(self, trigger: cl.Triggered, source: Thing, about: Any) -> bool:
        """383.2.a.1: a condition right after the trigger condition must be true when it triggers, and is not asked again."""
        assert trigger.condition is not None
        return self.holds(
            trigger.condition, source, source.controller, None, [about] if about is not None else None
        )

    def trigger_item(self, source: Thing, index: int, trigger: cl.Triggered, about: Any, event: int) -> Item:
        """A pending item for a triggered ability, not yet on the chain."""
        info = source.info
        item = self.ability_item("trigger", source, index, info, self.trigger_controller(source))
        item.declared = trigger
        item.own_cost = trigger.cost
        item.program = info.programs[index]
        item.that = about
        item.cause = (event,)
        item.adds = info.adds_resources(index)
        played = self.played_as(source)
        if played is not None:
            item.named["played"] = played
            if trigger.when == PLAY_EFFECT and played.origin:
                item.where = played.origin  # 811.1.d.2
        item.named["zone"] = source.zone  # 359.3.f.3: noted when it triggers
        item.named["might"] = self.might(source)
        return item

    def trigger_controller(self, source: Thing) -> str:
        """191.4.a: the controller of an ability's source controls it; off the board, its owner."""
        return source.controller if self.kind_of(source.zone) in BOARD else source.owner

    def ability_item(self, kind: str, source: Thing, index: int, info: Info, player: str) -> Item:
        """A new item for an ability; it has no card to represent it (401.1)."""
        self.abilities_made += 1
        label = f"{source.label}*{self.abilities_made}"
        item = Item(kind, label, f"{source.ref}*{self.abilities_made}", player, info, source, source.ref)
        item.ability = index
        return item

    def place_triggers(self) -> Steps:
        """Put the triggers that wait on the chain as pending items: each player orders their own, the turn player first and then
        in turn order (383.3.d)."""
        if not self.waiting:
            return
        waiting = self.waiting
        self.waiting = []
        if len(waiting) == 1:
            self.pend_trigger(waiting[0])
            return
        for player in self.trigger_order or self.players_from(self.turn_player):
            mine = [item for item in waiting if item.controller == player]
            while len(mine) > 1:
                options = [Option(item.label, "") for item in mine]
                which = yield from self.ask("order", player, options)
                self.pend_trigger(mine.pop(which))
            if mine:
                self.pend_trigger(mine[0])

    def pend_trigger(self, item: Item) -> None:
        """383.3, 401.1: put a triggered ability on the chain as the newest pending item."""
        data: dict[str, Any] = {"trigger": item.cause[0]}
        if "granted" in item.named:
            data["granted"] = item.named["granted"]
        if "program" in item.named:
            data["program"] = item.named["program"]
        self.pend(item, self.trigger_rule(item), data)

    @staticmethod
    def trigger_rule(item: Item) -> str:
        """The rule by which a trigger comes onto the chain."""
        if "granted" in item.named:
            return "801.3.a"
        if not isinstance(item.declared, cl.Triggered):
            return "388.1"
        if item.declared.when == "die":
            return "808.1.d.2"
        return "383.4.a.2" if item.declared.when == PLAY_EFFECT else "383.3"

    def pend(self, item: Item, rule: str, extra: dict[str, Any]) -> None:
        """Append an item to the chain as pending (329, 337.1.b)."""
        self.keep_list(self.chain)
        self.chain.append(item)
        data: dict[str, Any] = {
            "kind": item.kind, "source": item.source_ref, "ability": item.ability, "origin": item.origin, "limited": item.limited,
        }  # fmt: skip
        if item.adds:
            data["adds"] = True
        if extra:
            data.update(extra)
        item.began = item.last = self.emit("item_pending", rule, item.controller, item.ref, data, item.cause)
        self.cleanup_due = True  # 319.3

    def take_off(self, item: Item, rule: str, why: str) -> None:
        """Remove a trigger that is not finalized from the chain: it is not countered (402.4.a, 404.2.a)."""
        if not item.on_chain:
            return
        self.keep_list(self.chain)
        self.chain.remove(item)
        item.on_chain = False
        self.emit("not_finalized", rule, item.controller, item.ref, {"why": why}, (item.last,))
        self.cleanup_due = True  # 319.5

    def reflexive(self, maker: Item, program: Program, event: int, that: Any = None) -> None:
        """388: instructions make a new ability, pending while they are still carried out."""
        item = self.ability_item("trigger", maker.source, maker.ability, maker.info, maker.controller)
        item.program = program
        item.cause = (event,)
        item.that = that
        item.where = maker.where
        item.named = maker.named
        self.pend(item, "388.1", {"trigger": event, "reflexive": True, "program": maker.ref})

    def delayed_triggers(self, at: str) -> None:
        """Delayed triggers whose time has come trigger (390.2), whatever became of what made them (392)."""
        for effect in [e for e in self.effects if e.what == at]:
            maker = effect.source
            assert maker is not None
            event = self.emit(
                "triggered", "390.2", effect.owner, "", {"source": maker.source_ref, "ability": maker.ability}
            )
            self.end_effect(effect, "used", "391")
            item = self.ability_item("trigger", maker.source, maker.ability, maker.info, effect.owner)
            item.program = effect.data
            item.cause = (event,)
            item.that = effect.target
            item.named = {**maker.named, "program": maker.ref}
            self.waiting.append(item)

    def begin_effect(
        self, item: Item, what: str, until: str, data: Any, words: str, target: Any = None, ref: str = ""
    ) -> Effect:
        """Begin a lasting effect of a resolving item, and tell of it."""
        effect = self.add_effect(what, item.controller, until, data, target, ref)
        effect.source = item
        self.emit(
            "effect_began",
            "390",
            item.controller,
            ref,
            {"effect": effect.number, "what": what, "until": until, "words": words},
        )
        return effect
