"""Characteristics (109.3, 613): what an object is now, in any zone, and as it last was (608.2h).

What permanents are is worked out together, once for each state of the battlefield: `survey` looks whether any effect changes
characteristics at all, and only then goes through the layers. A card elsewhere is what it says, unless an effect reaches it.
"""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Obj
from headjudge.engine.magic.beyond import ANYTHING, COMBAT, MOVES
from headjudge.engine.magic.compiled import Compiled, compiled
from headjudge.engine.magic.drafts import Draft, local_draft
from headjudge.engine.magic.effects import Effect, Work
from headjudge.engine.magic.layers import Layers
from headjudge.engine.magic.plans import CONTROL, Plan
from headjudge.engine.magic.things import Chars, Item, Lasting, Seen, Thing

#: The epoch of a state of which nothing can be known longer.
NEVER = -2
#: 708.2a: what a face-down object is that nothing else is said of.
FACE_DOWN = MagicCard("", ("Creature",), power="2", toughness="2")


@mypyc_attr(allow_interpreted_subclasses=True)
class Characteristics(Layers):
    """Characteristics; see the module's docstring."""

    # -- as of now ------------------------------------------------------------------------------------------------------

    def chars(self, obj: Thing) -> Chars:
        """613.1: the characteristics of an object, worked out anew only when what they depend on has changed."""
        if obj.known_at == self.epoch:
            known: Chars = obj.known
            return known
        return self.find_chars(obj)

    def find_chars(self, obj: Thing) -> Chars:
        """Characteristics that aren't known yet of this state."""
        working = self.working
        if working is not None:
            found = working.get(obj.label)
            return found if found is not None else self.local(obj)
        if self.surveyed != self.ground or (self.counting and self.counted_at != self.stamp):
            self.survey()
        if obj.zone == "battlefield":
            found = self.table.get(obj.label)
            if found is not None:
                obj.known, obj.known_at = found, self.ground if self.epoch >= 0 else -1
                return found
        found = self.away.get(obj.ref)
        if found is None:
            return self.elsewhere_chars(obj)
        obj.known, obj.known_at = found, self.ground if self.epoch >= 0 else -1
        return found

    def survey(self) -> None:
        """Work out all permanents: through the layers, where there is anything to apply (613.5)."""
        self.surveyed = self.ground
        self.rules_known = False
        things = self.permanents()
        table: dict[str, Draft] = {}
        layered = False
        for obj in things:
            draft = self.local(obj)
            table[obj.label] = draft
            layered = layered or draft.layered
        lasting = self.lasting_effects()
        self.reaching = []
        self.away = {}
        self.away_counted = {}
        self.counting = self.asks_moves = self.asks_combat = self.steals = False
        if layered or lasting:
            work = self.evaluate(things, table, lasting)
            table = work.table
            self.note_effects(work)
        else:
            for obj in things:
                if obj.counters or obj.stickers:
                    table[obj.label] = self.alone(obj, table[obj.label], [])
        self.table = table
        self.counted_at = self.stamp
        self.epoch = NEVER if self.counting else self.ground

    def version(self) -> int:
        """A number that is the same as long as characteristics of permanents are."""
        self.survey_now()
        return 2 * self.stamp + 1 if self.counting else 2 * self.ground

    def survey_now(self) -> None:
        """Work permanents out, if something has changed."""
        if self.surveyed != self.ground or (self.counting and self.counted_at != self.stamp):
            self.survey()

    def note_effects(self, work: Work) -> None:
        """Which of the effects there are reach other zones, and what they ask about beyond permanents."""
        beyond = 0
        for effect in work.effects():
            to = effect.plan.to
            beyond |= effect.plan.counts
            if CONTROL in effect.plan.layers:
                self.steals = True
            if effect.held is not None and effect.begun is not None and isinstance(to, cl.Which):
                if reaches_beyond(to):
                    self.reaching.append(effect)
        self.counting = bool(beyond & ANYTHING)
        self.asks_moves = bool(beyond & MOVES)
        self.asks_combat = bool(beyond & COMBAT)

    def lasting_effects(self) -> list[Effect]:
        """The effects of resolutions that change characteristics (611.2c)."""
        found: list[Effect] = []
        for lasting in self.lasting:
            effect = self.as_effect(lasting)
            if effect is not None and effect.plan.layers:
                effect.begun = None
                found.append(effect)
        return found

    def as_effect(self, lasting: Lasting) -> Effect | None:
        """A lasting effect as the layers take it; made once."""
        if lasting.what != "continuous":
            return None
        effect: Effect | None = lasting.effect
        if effect is None:
            plan = Plan(lasting.changes, lasting.data if lasting.data is not None else "")
            effect = lasting.effect = Effect(plan, lasting.time, lasting.source, lasting.controller)
            effect.number = lasting.number
            effect.source_ref = lasting.source_ref
            effect.until = lasting.until
        if effect.fixed is None or effect.told is not lasting.to:
            effect.told = lasting.to
            effect.fixed = tuple(
                [(self.objects[label], ref) for label, ref in self.objects_among(lasting.to)]
            )
            effect.players = tuple([name for name in lasting.to if name in self.seats])
        return effect

    def objects_among(self, to: tuple[str, ...]) -> list[tuple[str, str]]:
        """The objects among what an effect affects: label and reference."""
        out = []
        for ref in to:
            label = ref.rpartition(".")[0]
            if label in self.objects:
                out.append((label, ref))
        return out

    def elsewhere_chars(self, obj: Thing) -> Draft:
        """What an object outside the battlefield is: what it says, with the abilities that define it (604.3) and what reaches it."""
        counted = self.away_counted.get(obj.ref)
        if counted is not None and counted[0] == self.travels and counted[1] in (-1, self.stamp):
            return counted[2]
        draft = self.local(obj)
        mine: list[Effect] = []
        if self.lasting and obj.zone:
            mine += [effect for effect in self.lasting_effects() if self.fixed_on(effect, obj)]
        if self.reaching and obj.zone:
            mine += self.reaching_effects(obj, draft)
        if mine or draft.defining or obj.stickers or obj.counters:
            before = draft
            draft = self.alone(obj, before, mine)
            if before.defining:
                plans = [effect.plan for effect in mine] + [held.plan for held in before.held if held.plan]
                always = self.counting or any(plan.counts & ~MOVES for plan in plans)
                self.away_counted[obj.ref] = (self.travels, self.stamp if always else -1, draft)
                return draft
        self.away[obj.ref] = draft
        return draft

    def forget_known(self, obj: Thing) -> None:
        """What was worked out of an object outside the battlefield is worked out anew."""
        obj.known_at = -1
        self.away.pop(obj.ref, None)
        self.away_counted.pop(obj.ref, None)

    def fixed_on(self, effect: Effect, obj: Thing) -> bool:
        """Whether a lasting effect is on that object."""
        return any(other is obj and ref == obj.ref for other, ref in effect.fixed or ())

    def reaching_effects(self, obj: Thing, draft: Draft) -> list[Effect]:
        """The effects of permanents that are about an object outside the battlefield, as it is without them."""
        item = self.item_of(obj) if obj.zone == "stack" else None
        thing: Any = item if item is not None else obj
        found: list[Effect] = []
        self.working_with({**self.table, obj.label: draft})
        for effect in self.reaching:
            to = effect.plan.to
            assert isinstance(to, cl.Which)
            if self.fits(to, thing, self.table[effect.source.label].controller, effect.source):
                found.append(effect)
        self.working_with(None)
        return found

    def alone(self, obj: Thing, draft: Draft, effects: list[Effect]) -> Draft:
        """An object through the layers by itself, with some effects on it."""
        fixed = []
        for effect in effects:
            only = Effect(effect.plan, effect.stamp, effect.source, effect.you)
            only.held = None
            only.number = effect.number
            only.you = effect.you or (
                self.table[effect.source.label].controller if effect.held is not None else ""
            )
            only.fixed = ((obj, obj.ref),)
            fixed.append(only)
        return self.evaluate([obj], {obj.label: draft}, fixed).table[obj.label]

    def has(self, obj: Thing, keyword: str) -> bool:
        """Whether it has a keyword ability (702)."""
        return keyword in self.chars(obj).rules.keywords

    def is_type(self, obj: Thing, kind: str) -> bool:
        """Whether it has a card type (205.2)."""
        return kind in self.chars(obj).types

    def known_of(self, thing: Thing | Item, ref: str) -> Chars | None:
        """What is known of an object that was ``ref``: as it is, if it still is that, else as it last was (608.2h)."""
        obj = thing.obj if isinstance(thing, Item) else thing
        if obj is None:
            return self.chars(thing.source) if isinstance(thing, Item) else None
        return self.chars(obj) if obj.ref == ref else self.gone.get(ref)

    # -- before any effect (613.2c) ------------------------------------------------------------------------------------------

    def local(self, obj: Thing) -> Draft:
        """An object by its copiable values alone (613.2c); who controls it is whom it came in under. Shared: not to be written to."""
        read, group = self.copiable_read(obj)
        loyalty = obj.counters.get("loyalty", 0) if obj.zone == "battlefield" else -1
        who = obj.under_whom if obj.zone == "battlefield" else obj.controller
        return local_draft(read, group, who, loyalty)

    def copiable_read(self, obj: Thing) -> tuple[Compiled, int]:
        """The card whose text an object has (707.2): its own, that of the last copy effect (707.3), or none (708.2); and which copy effect
        its abilities come with (707.7)."""
        if obj.facedown and obj.zone in ("battlefield", "stack"):
            return FACE_DOWN_READ, -1
        if obj.copy:
            copied = obj.copy[-1]
            return compiled(copied.card), copied.time
        read: Compiled = obj.info
        return read, 0

    def copiable(self, obj: Thing) -> MagicCard:
        """An object's copiable values, as a card (707.2)."""
        return self.copiable_read(obj)[0].card

    # -- as it was (608.2h) ----------------------------------------------------------------------------------------------------

    def last_known(self, ref: str) -> Chars | None:
        """608.2h: the characteristics of an object that has left the zone where it was expected, as it last was there."""
        return self.gone.get(ref)

    def remember(self, obj: Thing) -> Chars:
        """Keep what it is, as it is about to leave (608.2h)."""
        chars = self.chars(obj)
        self.gone[obj.ref] = chars
        self.gone_cards[obj.ref] = self.copiable(obj)
        if obj.counters:
            self.gone_counters[obj.ref] = dict(obj.counters)
        if obj.linked:
            self.gone_linked[obj.ref] = obj.linked
        return chars

    # -- what changes them ---------------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something that characteristics depend on has changed."""
        super().touch()
        self.move_ground()

    def move_ground(self) -> None:
        """What was known of permanents is known no more."""
        self.ground += 1
        if self.epoch >= 0:
            self.epoch = self.ground

    def place(self, obj: Obj[MagicCard], zone: str, *, bottom: bool = True) -> None:
        """A zone change changes characteristics where it is one of a permanent."""
        cast(Thing, obj).known_at = -1
        self.travels += 1
        if obj.zone == "battlefield" or zone == "battlefield" or self.asks_moves:
            self.move_ground()
        if (
            obj.token
            and zone
            and zone != "stack"
            and (zone == "battlefield" or obj.zone in ("battlefield", "stack"))
        ):
            self.strays = [*self.strays, cast(Thing, obj)]
        super().place(obj, zone, bottom=bottom)

    def roll_back(self, mark: int) -> None:
        """What was worked out since is of no use."""
        super().roll_back(mark)
        self.move_ground()

    # -- what the layers ask -------------------------------------------------------------------------------------------------

    def working_with(self, table: dict[str, Draft] | None) -> None:
        """Characteristics are those of a table while the layers are applied."""
        self.working = table
        self.epoch = NEVER if table is not None or self.counting else self.ground

    def fits_in(self, which: cl.Which, thing: Any, you: str, source: Any) -> bool:
        """Whether an object fits a description so far."""
        if (
            which.kind == "permanent"
            and not which.either
            and thing.zone == "battlefield"
            and self.working is not None
        ):
            return self.fits(which, thing, you, source, None, self.working.get(thing.label))
        return self.fits(which, thing, you, source)

    def amount_in(self, n: cl.Number, you: str, source: Any, it: Any) -> int:
        """A number in a change; "it" is the object that is changed."""
        if isinstance(n, int):
            return n
        probe = Item("trigger", source.ref, you, source, source.ref)
        probe.named["it"] = [Seen(it, it.ref)]
        return self.number(n, you, source, probe)

    def holds_in(self, condition: cl.Condition, you: str, source: Any) -> bool:
        """Whether a condition of a static ability is so."""
        return self.holds(condition, you, source)

    def stamp_of(self, obj: Any) -> int:
        """An object's timestamp (613.7d-g)."""
        time: int = obj.time
        return time

    def counters_of(self, obj: Any) -> dict[str, int]:
        """The counters on an object (122)."""
        counters: dict[str, int] = obj.counters
        return counters

    def counter_stamp(self, obj: Any, kind: str) -> int:
        """When a counter of that kind was last put on an object (613.7c)."""
        time: int = obj.counter_times.get(kind, obj.time)
        return time


def reaches_beyond(which: cl.Which) -> bool:
    """Whether a description can be about objects that are no permanents."""
    if which.either:
        return any(reaches_beyond(one) for one in which.either)
    return which.kind in ("card", "spell", "item") and which.zone != "battlefield"


FACE_DOWN_READ = compiled(FACE_DOWN)
