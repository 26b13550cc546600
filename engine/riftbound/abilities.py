"""Triggered, reflexive and delayed abilities (382-392): when they trigger, and how they come onto the chain."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Obj, Steps
from headjudge.engine.riftbound.info import Info, Program
from headjudge.engine.riftbound.memory import Former
from headjudge.engine.riftbound.replacement import Replacement
from headjudge.engine.riftbound.state import Effect, Field, Item, Thing
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
        "reach 10 might",
        "become ready",
        "discard me",
        "equip me",
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
#: Conditions that do not ask who did it: what begins and ends with a combat or showdown is for everybody (464.2.b, 466.7.b).
ANYBODY = frozenset({"showdown begins", "combat begins", "combat ends"})
#: Conditions about a death, which are fulfilled after the object has become another one.
DYING = frozenset(
    {"unit dies", "friendly unit dies", "enemy unit dies", "this kills", "kill unit", "kill unit with spell"}
)
#: Conditions that anybody fulfils, whoever controls the source.
ANYBODYS = frozenset({
    "returned from here",
    "unit dies", "unit takes damage", "this kills", "player plays spell", "player plays unit here", "player chooses here",
    "unit moves from here", "each start of beginning", "first beginning",
})  # fmt: skip
#: Conditions of battlefields that name a player who chooses: that player controls the ability (190.6.c).
CHOOSERS = frozenset(
    {"player plays spell", "player plays unit here", "player chooses here", "returned from here"}
)
#: Conditions that are about the place of what happened: it has to be where the source is.
HERE = frozenset({
    "player plays unit here", "player chooses here", "unit moves from here", "friendly unit moves from here", "returned from here",
})  # fmt: skip
#: Conditions that come true as something leaves where they are asked.
WHENCE = frozenset({"unit moves from here", "friendly unit moves from here", "returned from here"})
#: Conditions that a teammate's unit fulfils as well.
OF_FRIENDLY = frozenset(
    {"friendly unit dies", "friendly unit moves from here", "team holds", "friendly unit attacks or defends"}
)
#: Conditions that an opponent of the source's controller fulfils.
FOE = frozenset({
    "enemy unit dies", "opponent plays unit", "opponent plays gear", "enemy unit attacks", "opponent scores",
    "opponent moves to battlefield",
})  # fmt: skip
#: Those of them that are about where it happened.
WHERE_MINE = frozenset({"enemy unit attacks", "opponent moves to battlefield"})
#: Conditions that something other than the source fulfils.
OF_OTHERS = frozenset({"friendly unit dies", "empower other"})
#: The condition of play effects (383.4.a).
PLAY_EFFECT = "play me"


class Waiting:
    """What a delayed trigger waits for, what it does, and whether only the next time (390.2); ``who``: the player whose doing it waits
    for, "" where it waits for what happens to its target, or for what its owner does."""

    __slots__ = ("once", "program", "when", "who")

    def __init__(self, when: str, program: Program, once: bool, who: str = "") -> None:
        self.when = when
        self.program = program
        self.once = once
        self.who = who


@mypyc_attr(allow_interpreted_subclasses=True)
class Abilities(Replacement):
    """Triggers."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """A condition was met by ``player`` (or by what happened to ``about``): every active ability that waits for it, and whose
        own further condition holds now (383.2.a.1), triggers. They are put on the chain by `place_triggers`. It is called once the event is
        over (383.2.c): what entered with it triggers (383.2.c.1), what left with it does not (383.2.c.2)."""
        if self.effects:
            self.fire_delayed(when, player, about, event)
        watchers = self.watchers.get(when)
        if not watchers:
            return
        for source, index, trigger in watchers:
            if not self.concerns(when, player, about, source):
                continue
            if self.would_trigger(source, index, trigger, about):
                for _ in range(1 + self.more_times(trigger, source)):
                    self.waiting.append(self.trigger_item(source, index, trigger, about, event, player))

    def would_trigger(self, source: Thing, index: int, trigger: cl.Triggered, about: Any) -> bool:
        """Whether an ability whose trigger condition was met triggers: its gates are open, its further condition holds (383.2.a.1), it has
        been performed less often than it may be (383.3.e.1), and nothing keeps it from triggering (054.1)."""
        if self.by_kind.get(cl.DontTrigger) and self.is_kept_from(source, index):
            return False
        if trigger.gate and not self.gates_open(source, trigger.gate, source.controller):
            return False
        if trigger.condition is not None and not self.trigger_condition(trigger, source, about):
            return False
        return not trigger.each_turn or self.performed_times(trigger, source, index) < trigger.each_turn

    def is_kept_from(self, source: Thing, index: int) -> bool:
        """054.1: whether the ability is one of a keyword whose effects don't trigger there."""
        own = source.info.card.abilities
        said = own[index] if 0 <= index < len(own) else None
        return isinstance(said, cl.Keyword) and self.keyword_silenced(source, said.name)

    def keyword_silenced(self, source: Thing, keyword: str) -> bool:
        """Whether something has the effects of a keyword at a battlefield not trigger, for its own controller's things."""
        return any(
            ability.keyword == keyword
            and other.controller == source.controller
            and other.zone == source.zone
            and source.zone.startswith("battlefield")
            for other, ability in self.passive(cl.DontTrigger)
        )

    def fire_exchanged(self, how: str, player: str, about: Any, event: int) -> None:
        """383.4.c, 383.4.d: hold effects that are conquer effects too, and the other way round, of what says so; an ability that is about
        both has triggered as it is."""
        exchanging = [source for source, _ in self.passive(cl.HoldsAreConquers)]
        if not exchanging:
            return
        for source, index, trigger in list(self.watchers.get("hold" if how == "conquer" else "conquer", ())):
            if source not in exchanging or not self.concerns(how, player, about, source):
                continue
            if any(own.when == how and own.then == trigger.then for _, own in source.info.triggers):
                continue
            if self.would_trigger(source, index, trigger, about):
                self.waiting.append(self.trigger_item(source, index, trigger, about, event, player))

    @staticmethod
    def is_effect(obj: Thing, trigger: cl.Triggered, when: str) -> bool:
        """Whether an ability is one of those effects (383.4), or counts as one."""
        if trigger.when == when:
            return True
        both = ("hold", "conquer")
        exchanges = trigger.when in both and when in both
        return exchanges and any(type(own) is cl.HoldsAreConquers for own in obj.info.statics)

    def fire_from_trash(self, when: str, player: str, about: Any, event: int) -> None:
        """366.1, 385.2: what a player did, for abilities of cards in their trash that say that they work there, also of one that has come
        there by it (383.2.c.1)."""
        for obj in self.in_zone(f"trash:{player}"):
            for index, trigger in obj.info.triggers:
                if trigger.zone != "trash" or trigger.when != when:
                    continue
                if not self.gates_open(obj, trigger.gate, player):
                    continue
                if trigger.condition is not None and not self.trigger_condition(trigger, obj, about):
                    continue
                if not trigger.each_turn or self.performed_times(trigger, obj, index) < trigger.each_turn:
                    self.waiting.append(self.trigger_item(obj, index, trigger, about, event, player))

    def fire_leaving(self, obj: Thing, was: Former, event: int) -> None:
        """383.2.c: what triggers on leaving the board itself, as a death trigger does, looks back, also at the statuses that it had there
        (828.1.c), and at the text, where it was a copy (477.1.b.1). It triggers once it has left, so its owner performs it (191.4.a.1),
        whoever controlled it there."""
        for index, trigger in was.info.triggers:
            if trigger.when == "leave board" and self.gates_open(
                obj, trigger.gate, was.controller, was.statuses
            ):
                item = self.trigger_item(obj, index, trigger, obj, event, obj.owner, was.info)
                item.controller = obj.owner
                if was.info is not obj.info:
                    item.source_ref = was.ref  # what says it is what it was
                self.waiting.append(item)

    def performed_times(self, trigger: cl.Triggered, source: Thing, index: int) -> int:
        """383.3.e.1: how often an ability was performed this turn; with those of its triggers that wait on the chain, unless they may yet
        be declined (383.3.e.2.b)."""
        times = self.performed.get((source.ref, index), 0)
        if not trigger.may:
            times += sum(
                item.pending and item.declared is trigger and item.source_ref == source.ref
                for item in self.chain
            )
        return times

    def choose_instances(self, waiting: list[Item]) -> Asking[list[Item]]:
        """383.1.b: where the condition of "the first time each turn" was met several times at once, the ability's controller picks one of
        those instances, and it triggers only once."""
        kept = list(waiting)
        for item in waiting:
            limited = item.declared
            if not isinstance(limited, cl.Triggered) or not limited.each_turn or limited.may:
                continue
            like = [
                other for other in kept if other.declared is limited and other.source_ref == item.source_ref
            ]
            room = limited.each_turn - self.performed_times(limited, item.source, item.ability)
            if len(like) <= room:
                continue
            for _ in range(room):
                first: dict[str, int] = {}  # what is about the same thing is alike
                for at, other in enumerate(like):
                    first.setdefault(getattr(other.that, "label", other.label), at)
                names = list(first)
                which = yield from self.ask(
                    f"instance for {item.source.label}", item.controller, [Option(name, "") for name in names]
                )
                like.pop(first[names[which]])
            kept = [other for other in kept if other not in like]
        return kept

    def concerns(self, when: str, player: str, about: Any, source: Thing) -> bool:
        """Whether what happened is what an ability of ``source`` waits for: to itself, or by or to the right player (411.4); what happens
        to a teammate's unit happens to a friendly one (489.8.e)."""
        if when in OWN:
            return source is about and (when != "equip me" or source.controller == player)
        if when in ANYBODYS:
            return when not in HERE or self.happened_at(when, about) == source.zone
        if when in FOE:
            if self.friends(source.controller, player):
                return False
            if when in WHERE_MINE:
                field = self.field_of(about.zone)
                return field is not None and self.foe_is_there(when, field, source)
        elif source.controller != player and when not in ANYBODY:
            if when not in OF_FRIENDLY or not self.friends(source.controller, player):
                return False
        if when in HERE and self.happened_at(when, about) != source.zone:
            return False
        if when in THERE:
            return self.concerns_place(when, about, source)
        return when not in OF_OTHERS or source is not about

    @staticmethod
    def foe_is_there(when: str, field: Field, source: Thing) -> bool:
        """An enemy attacks a battlefield that the source's controller controls, or an opponent moves where the source is not."""
        if when == "enemy unit attacks":
            return field.controller == source.controller
        return field.zone != source.zone

    @staticmethod
    def concerns_place(when: str, about: Any, source: Thing) -> bool:
        """Whether what happened at a battlefield, to a unit or to a player, is what an ability of ``source`` waits for: a unit attacks,
        defends and wins itself, conquers and holds where it is (383.4.c.2.a, 383.4.d.2.a); a battlefield waits for what happens there,
        anything else for its controller (383.4.c.2.b, 383.4.d.2.b). Other units don't (383.4.c.2, 383.4.d.2)."""
        if not isinstance(about, Field):
            return about is source
        kind = source.card.type
        if kind == "battlefield":
            return source.zone == about.zone
        if kind == "unit":
            return when in ("hold", "conquer", "showdown begins") and source.zone == about.zone
        return True

    def happened_at(self, when: str, about: Any) -> str:
        """Where it happened: where a thing is, or, as it has just moved, where it came from."""
        if when in WHENCE:
            return self.came_from.get(about.label, "")
        return str(about.zone)

    def more_times(self, trigger: cl.Triggered, source: Thing) -> int:
        """How many additional times an ability triggers."""
        return sum(
            1
            for other, ability in self.passive(cl.TriggersMore)
            if ability.when == trigger.when
            and other.controller == source.controller
            and (not ability.here or other.zone == source.zone)
        )

    def fire_delayed(self, when: str, player: str, about: Any, event: int) -> None:
        """390.2: delayed triggers that wait for that to happen this turn."""
        for effect in [e for e in self.effects if e.what == "when" and e.data.when == when]:
            who = effect.data.who
            if who and (who != player or effect.target.ref != effect.ref):
                continue
            if not who and effect.ref and not self.same_object(effect, when, about):
                continue
            if not who and not effect.ref and not self.concerns_player(when, player, effect.owner):
                continue
            maker = effect.source
            assert maker is not None
            if when == "this kills" and self.harmed.get(about.label) is not maker:
                continue
            told = self.emit(
                "triggered",
                "390.2",
                effect.owner,
                "",
                {"source": maker.source_ref, "ability": maker.ability},
                (event,),
            )
            if effect.data.once:
                self.end_effect(effect, "used", "391")
            item = self.ability_item("trigger", maker.source, maker.ability, maker.info, effect.owner)
            item.program = effect.data.program
            item.cause = (told,)
            item.that = effect.target if who else about
            item.named = {**maker.named, "program": maker.ref, "player": player}
            self.waiting.append(item)

    def same_object(self, effect: Effect, when: str, about: Any) -> bool:
        """Whether what happened is about the object that a delayed trigger waits for; what has died is known by what it was."""
        if effect.target is not about:
            return False
        return bool((self.was_ref if when in DYING else about.ref) == effect.ref)

    def concerns_player(self, when: str, player: str, owner: str) -> bool:
        """Whether what a player did, or what happened to what is theirs, is what an effect of ``owner`` waits for."""
        if when in ANYBODYS:
            return True
        if when in FOE:
            return not self.friends(owner, player)
        return owner == player or (when in OF_FRIENDLY and self.friends(owner, player))

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
        self.there = about.zone if isinstance(about, Field) else ""
        it = [about] if about is not None and not isinstance(about, Field) else None
        return self.holds(trigger.condition, source, source.controller, None, it)

    def trigger_item(
        self,
        source: Thing,
        index: int,
        trigger: cl.Triggered,
        about: Any,
        event: int,
        player: str = "",
        text: Info | None = None,
    ) -> Item:
        """A pending item for a triggered ability, not yet on the chain. ``text``: what its source says; None: what it says now."""
        info = source.info if text is None else text
        item = self.ability_item("trigger", source, index, info, self.trigger_controller(source), info)
        item.declared = trigger
        item.own_cost = trigger.cost  # 383.3.b, to be paid or it is not finalized (383.3.b.1)
        item.program = info.programs[index] if index != info.hunt else self.hunting(source)
        item.that = about
        if (
            isinstance(about, Obj) and trigger.when != "die"
        ):  # 808.1.d.2: that is pending before its source is in the trash
            item.that_ref = about.ref
        item.cause = (event,)
        item.adds = info.adds_resources(index)
        item.named["player"] = player
        if trigger.when in CHOOSERS and source.card.type == "battlefield":
            item.controller = player  # 190.6.c
        played = self.played_as(source)
        if played is not None:
            item.named["played"] = played
            if trigger.when == PLAY_EFFECT and played.origin:
                item.where = played.origin  # 811.1.d.2
        item.named["zone"] = source.zone  # 359.3.f.3: noted when it triggers
        if trigger.when == "friendly unit moves from here":
            item.named["along"] = about.zone
        elif trigger.when == "you defend":
            item.named["zone"] = about.zone
        item.named["might"] = self.might(source)
        return item

    def hunting(self, source: Thing) -> Program:
        """823.2: the Hunt Values of all instances, printed and given, are summed."""
        printed: int = source.info.keywords["Hunt"]
        value = self.keyword(source, "Hunt")
        return source.info.programs[source.info.hunt] if value == printed else Program((cl.GainXp(value),))

    def trigger_controller(self, source: Thing) -> str:
        """191.4, 191.4.a: the controller of an ability's source controls it, that of a play effect too (191.3.d); off the board, its
        owner (191.4.a.1). A battlefield's abilities are its controller's, and while it has none the turn player's (190.6.a, 190.6.b)."""
        if source.card.type == "battlefield":
            field = self.field_of(source.zone)
            return (field.controller if field is not None else "") or self.turn_player
        return source.controller if self.on_board(source.zone) else source.owner

    def ability_item(
        self, kind: str, source: Thing, index: int, info: Info, player: str, text: Info | None = None
    ) -> Item:
        """A new item for an ability; it has no card to represent it (401.1), and stays its player's if the control of its source changes
        (191.4.b). ``text``: what its source says; None: what it says now."""
        self.abilities_made += 1
        label = f"{source.label}*{self.abilities_made}"
        item = Item(kind, label, f"{source.ref}*{self.abilities_made}", player, info, source, source.ref)
        item.ability = index
        if index in info.appended and info.bare is (source.info if text is None else text):
            item.named["this"] = self.lender(source, info.appended[index][0])
        return item

    def place_triggers(self) -> Steps:
        """Put the triggers that wait on the chain as pending items: each player orders their own (383.3.d), the turn player first and then
        in turn order (303.2.a, 383.3.d.1)."""
        if not self.waiting:
            return
        waiting = self.waiting
        self.waiting = []
        if len(waiting) == 1:
            self.pend_trigger(waiting[0])
            return
        waiting = yield from self.choose_instances(waiting)
        for player in self.trigger_order or self.players_from(self.turn_player):
            mine = [item for item in waiting if item.controller == player]
            while len(mine) > 1:
                options = [Option(item.label, "") for item in mine]
                which = yield from self.ask("order", player, options)
                self.pend_trigger(mine.pop(which))
            if mine:
                self.pend_trigger(mine[0])

    def pend_trigger(self, item: Item) -> None:
        """383.3, 401.1: put a triggered ability on the chain as the newest pending item, whatever the state and turn (383.3.c). What
        resolves goes on resolving (401.2)."""
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
        """Append an item to the chain as pending (329, 329.1, 337.1.b), an ability too until its steps are done (400); the one chain that
        there is (330.1), which begins with its first item (319.1)."""
        self.keep_list(self.chain)
        self.chain.append(item)
        data: dict[str, Any] = {
            "kind": item.kind, "source": item.source_ref, "ability": item.ability, "origin": item.origin, "limited": item.limited,
        }  # fmt: skip
        if item.adds:
            data["adds"] = True
        if item.ability in item.info.appended:
            data["ability"] = -1
            data["appended"], data["effect"] = item.named["this"].ref, item.info.appended[item.ability][1]
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

    def reflexive(self, maker: Item, program: Program, event: int, that: Any = None) -> Item:
        """388.1: instructions make a new ability, pending while they are still carried out."""
        item = self.ability_item("trigger", maker.source, maker.ability, maker.info, maker.controller)
        item.program = program
        item.cause = (event,)
        item.that = that
        item.where = maker.where
        item.named = maker.named
        self.pend(item, "388.1", {"trigger": event, "reflexive": True, "program": maker.ref})
        return item

    def delayed_triggers(self, at: str, whose: str = "") -> None:
        """Delayed triggers whose time has come trigger (390.2), of one player or of all, whatever became of what made them (392)."""
        for effect in [e for e in self.effects if e.what == at and whose in ("", e.owner)]:
            maker = effect.source
            assert maker is not None
            event = self.emit(
                "triggered", "390.2", effect.owner, "", {"source": maker.source_ref, "ability": maker.ability}
            )
            self.end_effect(effect, "used", "391")
            item = self.ability_item("trigger", maker.source, maker.ability, maker.info, effect.owner)
            item.program, item.declared = effect.data
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
