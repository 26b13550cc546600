"""Layers (613): what continuous effects make of objects.

`evaluate` goes through the layers with all effects there are: in each, characteristic-defining abilities first (613.3), then in timestamp
order (613.7) as dependency overrides it (613.8). An effect that has begun to be applied goes on with the same objects (613.6). What each
effect does in its layer is a method of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic_types import EveryCreatureType, corresponds, sort_of
from headjudge.engine.magic.compiled import BASICS
from headjudge.engine.magic.drafts import COUNTER_ABILITY, Draft, Held, in_order
from headjudge.engine.magic.effects import Effect, Work
from headjudge.engine.magic.plans import (
    ABILITY,
    CONTROL,
    DEFINE,
    LAYERS,
    MODIFY,
    SET,
    TEXT,
    TYPE,
)
from headjudge.engine.magic.promises import Promises
from headjudge.engine.magic.rewording import change_text, letter_of, with_word
from headjudge.engine.magic.things import Thing
from headjudge.engine.trace import Scenario


@mypyc_attr(allow_interpreted_subclasses=True)
class Layers(Promises):
    """The layers as methods; see the module's docstring. A game says what fits, what numbers are, and whether conditions hold.

    ``epoch``    the ground for which what objects know of themselves is so; none, while nothing can be known that long.
    ``ground``   grows with every change of permanents; ``surveyed``: the one for which ``table`` says what they are.
    ``away``     what objects elsewhere are, by reference; ``away_counted``: of those that define themselves by counting, and as of
                 when that was.
    ``working``  the table while the layers are applied.
    ``counting`` whether an effect asks about anything of the state: then every change counts (``counted_at``).
    ``asks_moves``, ``asks_combat``  whether one asks about cards in other zones, or about combat: then changes of those count.
    ``travels``  grows with every zone change.
    ``reaching`` effects of permanents on objects in other zones.
    ``steals``, ``stolen``  whether an effect changes control, and whether a permanent is under another's control by one.
    ``rules_by_kind``, ``forbids``, ``allows``  what effects say about players and rules (613.10, 613.11), once ``rules_known``.
    ``replacers_known``  replacement effects by event, as of ``replacers_at``.
    ``gone_linked``, ``gone_cards``  what linked abilities of objects that left remember, and their copiable values (608.2h).
    ``entering`` what is entering just now.            ``strays``  tokens and copies that are or were where they can't be.
    ``orphans``  what would come under the control of a player who has left (800.4c).
    ``checked_at``  the state of which a check has found that nothing applies (704.3).
    ``sound_at``, ``wounded``  the ground for which nothing applied to permanents, and whether damage was dealt to one since.
    ``hurt``     the event by which each object was last dealt damage: what its death is caused by.
    ``attacking``, ``struck_first``  the attacking creatures, and who dealt damage in the first of two steps (510.4).
    """

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        self.ground = 0
        self.epoch = 0
        self.surveyed = -1
        self.working: dict[str, Draft] | None = None
        self.table: dict[str, Draft] = {}
        self.away: dict[str, Draft] = {}
        self.away_counted: dict[str, tuple[int, int, Draft]] = {}
        self.counting = False
        self.asks_moves = self.asks_combat = False
        self.travels = 0
        self.counted_at = -1
        self.reaching: list[Effect] = []
        self.steals = self.stolen = False
        self.rules_known = False
        self.rules_by_kind: dict[type, list[tuple[Effect, Any]]] = {}
        self.forbids: dict[str, list[tuple[Effect, Any]]] = {}
        self.allows: dict[str, list[tuple[Effect, Any]]] = {}
        self.replacers_at = -1
        self.replacers_known: dict[str, list[Any]] = {}
        self.gone_linked: dict[str, dict[str, tuple[Any, ...]]] = {}
        self.gone_cards: dict[str, MagicCard] = {}
        self.entering: list[Any] = []
        self.strays: list[Thing] = []
        self.orphans: list[Thing] = []
        self.checked_at = -1
        self.sound_at = -1
        self.wounded = True
        self.hurt: dict[str, int] = {}
        self.attacking: list[Any] = []
        self.struck_first: frozenset[str] = frozenset()
        super().__init__(scenario, sink)

    # -- what a game answers -----------------------------------------------------------------------------------------

    def fits_in(self, which: cl.Which, thing: Any, you: str, source: Any) -> bool:
        """Whether an object fits a description, going by what the layers have made of it so far."""
        raise NotImplementedError

    def amount_in(self, n: cl.Number, you: str, source: Any, it: Any) -> int:
        """A number in a change; ``it`` is the object that is changed."""
        raise NotImplementedError

    def holds_in(self, condition: cl.Condition, you: str, source: Any) -> bool:
        """Whether a condition of a static ability is so."""
        raise NotImplementedError

    def stamp_of(self, obj: Any) -> int:
        """An object's timestamp (613.7d-g)."""
        raise NotImplementedError

    def counters_of(self, obj: Any) -> dict[str, int]:
        """The counters on an object (122)."""
        raise NotImplementedError

    def name_changes(self, obj: Any) -> Sequence[tuple[int, str, int]]:
        """The name stickers on an object: timestamp, word, after how many words (123.6)."""
        raise NotImplementedError

    def chosen_word(self, obj: Any, what: str) -> str:
        """What was chosen for an object and a linked ability of it refers to; "" for undefined (607.5a)."""
        raise NotImplementedError

    def working_with(self, table: dict[str, Draft] | None) -> None:
        """Characteristics are those of that table while the layers are applied; None: as they have come out."""
        raise NotImplementedError

    # -- the layers in sequence (613.1, 613.4) -------------------------------------------------------------------------

    def evaluate(self, things: list[Any], table: dict[str, Draft], lasting: list[Effect]) -> Work:
        """Apply all continuous effects to objects whose copiable values are known (613.2c)."""
        work = Work(things, table, lasting)
        self.working_with(table)
        try:
            for effect in lasting:
                work.layers.update(effect.plan.layers)
            for obj in things:
                if table[obj.label].layered:
                    self.follow_abilities(obj, work)
                if self.counters_of(obj):
                    work.layers.update((ABILITY, MODIFY))
                if self.name_changes(obj):
                    work.layers.add(TEXT)
            for layer in self.layer_sequence():
                if layer in work.layers:
                    self.apply_layer(layer, work)
        finally:
            self.working_with(None)
        return work

    def layer_sequence(self) -> tuple[int, ...]:
        """The order of the layers (613.1) and of the sublayers of layer 7 (613.4)."""
        return LAYERS

    def apply_layer(self, layer: int, work: Work) -> None:
        """Apply one layer's effects, each once, the next one chosen anew after each (613.8c)."""
        done: set[int] = set()
        marks = self.marks_in(layer, work)
        while True:
            waiting = [
                effect
                for effect in work.effects()
                if layer in effect.plan.layers and id(effect) not in done and self.in_force(effect, work)
            ]
            chosen = self.next_effect(waiting, layer, work) if waiting else None
            while marks and (chosen is None or self.mark_first(marks[0][0], chosen)):
                marks.pop(0)[1]()
                chosen = None if chosen is None or not self.in_force(chosen, work) else chosen
            if chosen is None:
                if waiting:
                    continue
                return
            done.add(id(chosen))
            self.apply_effect(chosen, layer, work)

    def mark_first(self, stamp: int, effect: Effect) -> bool:
        """Whether a counter or sticker with that timestamp comes before an effect (613.7c, 613.7k); characteristic-defining abilities come
        before both (613.3)."""
        return not effect.plan.defines and stamp < effect.order()[0]

    def marks_in(self, layer: int, work: Work) -> list[tuple[int, Callable[[], None]]]:
        """What counters and stickers do in a layer, by timestamp: names in layer 3 (123.6), keyword counters in 6, others in 7c."""
        found: list[tuple[int, Callable[[], None]]] = []
        if layer == TEXT:
            for obj in work.things:
                for stamp, word, after in self.name_changes(obj):
                    found.append((stamp, self._sticker(obj, word, after, work)))
        elif layer == ABILITY:
            for obj in work.things:
                for kind in self.counters_of(obj):
                    if kind in COUNTER_ABILITY:
                        found.append((self.counter_stamp(obj, kind), self._keyword_counter(obj, kind, work)))
        elif layer == MODIFY:
            for obj in work.things:
                if self.counters_of(obj):
                    self.apply_counters(obj, work)
        found.sort(key=lambda mark: mark[0])
        return found

    def counter_stamp(self, obj: Any, kind: str) -> int:
        """When a counter of that kind was last put on an object (613.7c)."""
        raise NotImplementedError

    def _sticker(self, obj: Any, word: str, after: int, work: Work) -> Callable[[], None]:
        def apply() -> None:
            chars = work.write(obj)
            chars.name = with_word(chars.name, word, after)

        return apply

    def _keyword_counter(self, obj: Any, kind: str, work: Work) -> Callable[[], None]:
        def apply() -> None:
            self.gain(obj, Held(COUNTER_ABILITY[kind], granted=True), work)

        return apply

    def apply_counters(self, obj: Any, work: Work) -> None:
        """Counters that add to power and toughness (122.1a, 613.4c)."""
        counters = self.counters_of(obj)
        n = counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
        if n:
            chars = work.write(obj)
            chars.power += n
            chars.toughness += n

    # -- which effects there are ---------------------------------------------------------------------------------------

    def follow_abilities(self, obj: Any, work: Work) -> None:
        """The effects of an object's static abilities, as it has them now: those it has lost are gone unless they have begun to be applied
        (613.6)."""
        old = work.statics.get(obj.label, ())
        kept = [effect for effect in old if effect.begun is not None and self.persists(effect)]
        known = {id(effect.held): effect for effect in old}
        for held in work.table[obj.label].held:
            plan = held.plan
            if plan is None or not plan.layers:
                continue
            effect = known.get(id(held))
            if effect is None:
                if not self.functions(plan, obj):
                    continue
                effect = Effect(plan, max(self.stamp_of(obj), held.stamp), obj, "", held)
                work.layers.update(plan.layers)
            if effect not in kept:
                kept.append(effect)
        work.statics[obj.label] = kept

    def persists(self, effect: Effect) -> bool:
        """613.6: what has begun to be applied goes on though its ability is removed."""
        return effect.begun is not None

    def functions(self, plan: Any, obj: Any) -> bool:
        """Whether a static ability functions where its object is (113.6, 604.3)."""
        static = plan.static
        if static.zone == "any" or plan.defines:
            return True
        zone: str = obj.zone
        wanted: str = static.zone
        return zone == wanted or zone.partition(":")[0] == wanted

    def in_force(self, effect: Effect, work: Work) -> bool:
        """Whether an effect is there to be applied: it has begun to be (613.6), or there is its ability and its condition is met."""
        held = effect.held
        if held is None or effect.begun is not None:
            return True
        if held not in work.table[effect.source.label].held:
            return False
        condition = effect.plan.while_
        return condition is None or self.holds_in(condition, self.effect_player(effect, work), effect.source)

    def effect_player(self, effect: Effect, work: Work) -> str:
        """Whose effect it is: "you" in it (109.5)."""
        return effect.you or work.table[effect.source.label].controller

    def affected(self, effect: Effect, work: Work) -> list[Any]:
        """What an effect is applied to: what it has begun with (613.6), what it is fixed on (611.2c), or what it says now (611.3a)."""
        if effect.begun is not None:
            return effect.begun
        if effect.fixed is not None:
            return [obj for obj, ref in effect.fixed if obj.ref == ref and obj.label in work.table]
        to = effect.plan.to
        source = effect.source
        if isinstance(to, str):
            if to == "this":
                return [source] if source.label in work.table else []
            if to == "host":
                host = source.top
                return [host] if host is not None and host.label in work.table else []
            return []
        you = self.effect_player(effect, work)
        things = work.things
        if (
            len(to.types) == 1 and not to.either
        ):  # most effects are about one card type: those of others need no closer look
            table, kind = work.table, to.types[0]
            things = [obj for obj in things if kind in table[obj.label].types]
        return [obj for obj in things if self.fits_in(to, obj, you, source)]

    # -- the order (613.3, 613.7, 613.8) -------------------------------------------------------------------------------

    def next_effect(self, waiting: list[Effect], layer: int, work: Work) -> Effect:
        """The effect to be applied next in a layer: characteristic-defining abilities before others (613.3)."""
        if len(waiting) == 1:
            return waiting[0]
        if CONTROL <= layer <= ABILITY:
            defining = [effect for effect in waiting if effect.plan.defines]
            waiting = defining or waiting
        waiting.sort(key=self.timestamp_order)
        depends = self.dependencies(waiting, layer, work)
        if not depends:
            return waiting[0]
        for effect in waiting:
            if not self.waits(effect, depends):
                return effect
        return waiting[0]

    def timestamp_order(self, effect: Effect) -> tuple[int, int, int]:
        """613.7: the earlier timestamp first."""
        return effect.order()

    def waits(self, effect: Effect, depends: dict[int, list[Effect]]) -> bool:
        """613.8b: an effect waits for those it depends on, but for those in a loop with it."""
        return any(not self.reaches(on, effect, depends) for on in depends.get(id(effect), ()))

    def reaches(self, start: Effect, goal: Effect, depends: dict[int, list[Effect]]) -> bool:
        """Whether an effect depends on another, directly or through others."""
        seen: set[int] = set()
        todo = [start]
        while todo:
            effect = todo.pop()
            if effect is goal:
                return True
            if id(effect) not in seen:
                seen.add(id(effect))
                todo += depends.get(id(effect), ())
        return False

    def dependencies(self, waiting: list[Effect], layer: int, work: Work) -> dict[int, list[Effect]]:
        """613.8a: which of the effects of a layer depend on which others, by the identity of the dependent one."""
        found: dict[int, list[Effect]] = {}
        for one in waiting:
            for other in waiting:
                if (
                    one is not other
                    and self.could_depend(one, other, layer)
                    and self.depends(one, other, layer, work)
                ):
                    found.setdefault(id(one), []).append(other)
        return found

    def could_depend(self, one: Effect, other: Effect, layer: int) -> bool:
        """Whether it is worth trying: what an effect asks about is settled in this layer, or the other takes abilities away or changes
        what controls its source. Neither or both define characteristics (613.8a, c)."""
        if one.plan.defines != other.plan.defines:
            return False
        if layer in one.plan.asks and one.fixed is None:
            if layer != TYPE or one.plan.asks_types & other.plan.writes_types:
                return True
        if one.held is None:
            return False
        if one.begun is None and (
            (layer == ABILITY and any(type(c) is cl.LoseAbilities for c in other.plan.layers[layer]))
            or (layer == TYPE and any(sets_land_type(c) for c in other.plan.layers[layer]))
            or (layer == TEXT and any(type(c) is cl.ChangeText for c in other.plan.layers[layer]))
        ):
            return True
        return layer == CONTROL and one.begun is None

    def depends(self, one: Effect, other: Effect, layer: int, work: Work) -> bool:
        """613.8a: whether applying the other would change the first one's text or existence, what it applies to, or what it does there."""
        before = self.outcome(one, layer, work)
        table, own, statics, begun = work.table, work.own, work.statics, other.begun
        work.table, work.own = dict(table), set()
        work.statics = {label: list(mine) for label, mine in statics.items()}
        self.working_with(work.table)
        self.apply_effect(other, layer, work)
        after = self.outcome(one, layer, work)
        work.table, work.own, work.statics, other.begun = table, own, statics, begun
        self.working_with(table)
        return bool(before != after)

    def outcome(self, effect: Effect, layer: int, work: Work) -> Any:
        """What an effect would be and do now: None where it isn't there, else what it applies to, and its numbers there."""
        if not self.in_force(effect, work):
            return None
        things = self.affected(effect, work)
        you = self.effect_player(effect, work)
        numbers: list[Any] = [you] if layer == CONTROL else []
        for change in effect.plan.layers[layer]:
            if (type(change) is cl.SetPT or type(change) is cl.AddPT) and not (
                type(change.power) is int and type(change.toughness) is int
            ):
                for obj in things:
                    numbers.append(self.amount_in(change.power, you, effect.source, obj))
                    numbers.append(self.amount_in(change.toughness, you, effect.source, obj))
        return ([obj.label for obj in things], numbers)

    # -- what an effect does in its layer --------------------------------------------------------------------------------

    def apply_effect(self, effect: Effect, layer: int, work: Work) -> None:
        """Apply an effect's changes of one layer to what it affects; from now on it goes on with that (613.6)."""
        things = self.affected(effect, work)
        effect.begun = things
        if not things:
            return
        you = self.effect_player(effect, work)
        for change in effect.plan.layers[layer]:
            self.apply_change(effect, change, things, you, work)

    def apply_change(
        self, effect: Effect, change: cl.Change, things: list[Any], you: str, work: Work
    ) -> None:
        """Apply one change to some objects."""
        if type(change) is cl.AddPT or type(change) is cl.SetPT:
            self.change_numbers(effect, change, things, you, work)
            return
        for obj in things:
            if type(change) is cl.SetTypes:
                self.set_types(obj, change, effect, work)
            elif type(change) is cl.SetColors:
                self.set_colors(obj, change, effect, work)
            elif type(change) is cl.GainAbility:
                self.gain_abilities(obj, change, effect, work)
            elif type(change) is cl.LoseAbilities:
                self.lose_abilities(obj, change, work)
            elif type(change) is cl.SwitchPT:
                chars = work.write(obj)
                chars.power, chars.toughness = chars.toughness, chars.power
            elif type(change) is cl.ControlledBy:
                work.write(obj).controller = you if change.who == "you" else change.who
            elif type(change) is cl.SetName:
                work.write(obj).name = change.name
            elif type(change) is cl.ChangeText:
                change_text(work.write(obj), change)
                self.follow_abilities(obj, work)

    def change_numbers(
        self, effect: Effect, change: cl.SetPT | cl.AddPT, things: list[Any], you: str, work: Work
    ) -> None:
        """Power and toughness set (613.4a, 613.4b) or modified (613.4c), for all objects by what they are before."""
        power, toughness = change.power, change.toughness
        if isinstance(power, int) and isinstance(toughness, int):
            numbers = [(power, toughness)] * len(things)
        else:
            source = effect.source
            numbers = [
                (self.amount_in(power, you, source, obj), self.amount_in(toughness, you, source, obj))
                for obj in things
            ]
        for obj, (more, tougher) in zip(things, numbers, strict=True):
            chars = work.write(obj)
            if type(change) is cl.SetPT:
                chars.power = chars.base_power = more
                chars.toughness = chars.base_toughness = tougher
            else:
                chars.power += more
                chars.toughness += tougher

    def set_types(self, obj: Any, change: cl.SetTypes, effect: Effect, work: Work) -> None:
        """Layer 4: types, subtypes and supertypes, added (205.1b) or in the place of old ones (205.1a, 305.7)."""
        chars = work.write(obj)
        subtypes = change.subtypes
        if change.chosen:
            word = self.chosen_word(effect.source, "creature type")
            word = word or self.chosen_word(effect.source, "basic land type")
            if not word:
                return  # 607.5a
            subtypes = (*subtypes, word)
        if sets_land_type(change) and all(word in BASICS for word in subtypes):
            self.set_land_type(obj, subtypes, work)
        else:
            self.change_types(chars, change, subtypes)
        if change.all_creature_types:
            chars.subtypes = EveryCreatureType(chars.subtypes)
        if change.supertypes:
            chars.supertypes = (
                *chars.supertypes,
                *(w for w in change.supertypes if w not in chars.supertypes),
            )
        if change.not_supertypes:
            chars.supertypes = tuple(w for w in chars.supertypes if w not in change.not_supertypes)
        chars.sort_abilities()

    def change_types(self, chars: Draft, change: cl.SetTypes, subtypes: tuple[str, ...]) -> None:
        """Card types and subtypes. A new set of subtypes takes the place of the old ones of its sort; with a card type that is lost, its
        subtypes are lost, unless another type that it has gives them (205.1a)."""
        if change.types:
            if change.keep:
                chars.types = (*chars.types, *(w for w in change.types if w not in chars.types))
            else:
                kept = tuple(w for w in chars.types if w in ("Instant", "Sorcery") and w not in change.types)
                chars.types = (*kept, *change.types)
        old = tuple(chars.subtypes)
        every = isinstance(chars.subtypes, EveryCreatureType)
        if not change.keep:
            gone = {sort_of(word, chars.types) for word in subtypes}
            every = every and "creature" not in gone
            old = tuple(word for word in old if sort_of(word, chars.types) not in gone)
        new = tuple(
            word
            for word in (*old, *(w for w in subtypes if w not in tuple(old)))
            if corresponds(sort_of(word, chars.types), chars.types)
        )
        chars.subtypes = EveryCreatureType(new) if every and corresponds("creature", chars.types) else new

    def set_land_type(self, obj: Any, subtypes: tuple[str, ...], work: Work) -> None:
        """305.7: a land becomes basic land types: it loses its old land types and the abilities of its own text, not those that effects
        gave it."""
        chars = work.write(obj)
        others = tuple(word for word in chars.subtypes if sort_of(word, chars.types) != "land")
        chars.subtypes = (*others, *subtypes)
        chars.set_held(held for held in chars.held if held.granted)
        self.follow_abilities(obj, work)

    def set_colors(self, obj: Any, change: cl.SetColors, effect: Effect, work: Work) -> None:
        """Layer 5: its colours (105.3); the chosen one does nothing where none was chosen (607.5a)."""
        colors = change.colors
        if colors == "chosen":
            colors = letter_of(self.chosen_word(effect.source, "color"))
            if not colors:
                return
        chars = work.write(obj)
        chars.colors = in_order(colors + chars.colors if change.keep else colors)

    def gain_abilities(self, obj: Any, change: cl.GainAbility, effect: Effect, work: Work) -> None:
        """Layer 6: abilities that an effect gives have its timestamp (613.7a) and are linked to each other alone (607.5)."""
        stamp = effect.order()[0]
        group = effect.number or stamp
        for ability in change.abilities:
            self.gain(obj, Held(ability, stamp, group, True), work)

    def gain(self, obj: Any, held: Held, work: Work) -> None:
        """It has one more ability, unless an effect says that it can't have it (613.1f)."""
        chars = work.write(obj)
        if type(held.ability) is cl.Keyword and held.ability.word in chars.never:
            return
        chars.set_held((*chars.held, held))
        if held.plan is not None and held.plan.layers:
            self.follow_abilities(obj, work)

    def lose_abilities(self, obj: Any, change: cl.LoseAbilities, work: Work) -> None:
        """Layer 6: it loses all abilities, or those of one keyword."""
        chars = work.write(obj)
        if not change.keyword:
            kept: tuple[Held, ...] = ()
            chars.mana = False
        else:
            kept = tuple(
                held
                for held in chars.held
                if type(held.ability) is not cl.Keyword or held.ability.word != change.keyword
            )
            if change.never:
                chars.never = chars.never | {change.keyword}
        chars.set_held(kept)
        self.follow_abilities(obj, work)


def sets_land_type(change: cl.Change) -> bool:
    """Whether a change makes a land basic land types instead of what it is (305.7)."""
    return (
        type(change) is cl.SetTypes
        and not change.keep
        and not change.types
        and bool(change.subtypes or change.chosen)
        and all(word in BASICS for word in change.subtypes)
    )


#: Layers of power and toughness, for those who ask whether numbers are touched at all.
NUMBERS = (DEFINE, SET, MODIFY)
