"""What instructions come to: creatures that fight (701.14), and numbers that look back at what is gone (608.2h)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.magic_position import MagicPosition
from headjudge.invariants.records import Item
from headjudge.invariants.words import called


def text_of(seen: MagicPosition, item: Item) -> tuple[object, ...]:
    """Every part of what an item says, where it is known."""
    text = seen.said_by(item)
    return tuple(walk(text)) if text is not None else ()


class _Instructed(MagicInvariant):
    """Base: what damage an item's instruction has dealt, while nothing replaced or prevented any."""

    needs = frozenset({"resolving", "executed", "damage"})
    armed_kinds = frozenset({"damage", "prevented", "replaced", "executed", "skipped", "resolved"})

    def reset(self) -> None:
        """Nothing is watched."""
        self.hits: list[Event] = []
        self.changed = False

    def watch(self) -> None:
        """From now on damage is noted."""
        self.hits = []
        self.changed = False
        self.arm()

    def before_damage(self, event: Event) -> None:
        """Note who was dealt how much by what."""
        if not event.data.get("combat"):
            self.hits.append(event)

    def before_prevented(self, event: Event) -> None:
        """What is dealt is no longer what would have been."""
        self.changed = True

    before_replaced = before_prevented

    def before_resolved(self, event: Event) -> None:
        """Its instructions are over."""
        self.disarm()


class FightersHitEachOther(_Instructed):
    """Each of two creatures that fight deals damage equal to its power to the other (701.14a)."""

    id = "fighters-hit-each-other"
    rules = ("701.14a",)
    statement = "Each of two creatures that fight deals damage equal to its power to the other."
    item = ""

    def before_resolving(self, event: Event) -> None:
        """It has creatures fight."""
        item = self.seen.items.get(event.object)
        if item is not None and any(isinstance(part, ml.Fight) for part in text_of(self.seen, item)):
            self.item = item.ref
            self.watch()

    def before_executed(self, event: Event) -> None:
        """Whoever was hit has hit back, if it has any power."""
        if event.data.get("item") != self.item:
            return  # what a replacement has done in the midst of it
        if event.data["instruction"] == "fight" and not self.changed:
            pairs = {(hit.data.get("source", ""), hit.object) for hit in self.hits}
            for hit in self.hits:
                one, other = hit.data.get("source", ""), hit.object
                thing, foe = self.seen.board.get(other), self.seen.board.get(one)
                chars = self.seen.chars(thing) if thing is not None else None
                guarded = self.seen.chars(foe) if foe is not None else None
                if chars is None or guarded is None or "protection" in guarded.keywords:
                    continue
                self.premise += 1
                if "Creature" in chars.types and chars.power > 0 and (other, one) not in pairs:
                    self.wrong(
                        event,
                        f"{called(other)} deals {chars.power} damage to {called(one)} as they fight.",
                        "it deals none.",
                        hit=hit,
                    )
                    break
        self.watch()

    def before_skipped(self, event: Event) -> None:
        """That instruction dealt nothing."""
        if event.data.get("item") == self.item:
            self.watch()


class PaidCountsAsItWas(_Instructed):
    """Damage by the power of what was sacrificed for the cost is as much as that had when it last was on the battlefield (608.2h)."""

    id = "paid-counts-as-it-was"
    rules = ("608.2h",)
    statement = (
        "A spell's damage equal to the power of a creature that was sacrificed to cast it goes by the power that the "
        "creature last had."
    )
    needs = frozenset({"resolving", "executed", "skipped", "damage", "cost_paid", "move"})

    def reset(self) -> None:
        """Nothing was sacrificed."""
        super().reset()
        self.power: dict[str, int] = {}
        self.owed: dict[str, int] = {}

    def before_move(self, event: Event) -> None:
        """Note what power a sacrificed creature has."""
        if event.data.get("why") == "sacrifice":
            thing = self.seen.board.get(event.object)
            chars = self.seen.chars(thing) if thing is not None else None
            if chars is not None and "Creature" in chars.types:
                self.power[event.object] = chars.power

    def before_cost_paid(self, event: Event) -> None:
        """Note how much damage a spell has to deal that goes by what was sacrificed for it."""
        item = self.seen.items.get(event.data.get("item", ""))
        used = [ref for act, refs in event.data.get("acts", ()) if act == "sacrifice" for ref in refs]
        if item is None or item.is_ability or len(used) != 1 or used[0] not in self.power:
            return
        parts = [part for part in text_of(self.seen, item) if isinstance(part, ml.Damage | ml.Amount)]
        if (
            parts[1:] == [ml.Amount("power", ref="paid")]
            and isinstance(parts[0], ml.Damage)
            and str(parts[0].to).startswith("target ")  # to one thing, so that all of it is that much
        ):
            self.owed[item.ref] = self.power[used[0]]

    def before_resolving(self, event: Event) -> None:
        """That spell resolves."""
        if self.owed.get(event.object, 0) > 0:
            self.premise += 1
            self.watch()

    def before_executed(self, event: Event) -> None:
        """It has dealt that much."""
        owed = self.owed.get(event.data.get("item", ""), 0)
        dealt = sum(hit.data.get("amount", 0) for hit in self.hits)
        if event.data["instruction"] == "damage" and owed > 0 and not self.changed and dealt != owed:
            self.wrong(
                event, f"it deals {owed} damage, the power of what was sacrificed.", f"it deals {dealt}."
            )

    def before_skipped(self, event: Event) -> None:
        """Nor does it deal nothing, where nothing is wrong with its target."""
        if event.data.get("why") == "impossible":
            self.before_executed(event)


class DelayedAffectsTheSameObject(MagicInvariant):
    """A delayed ability doesn't affect what has left since and come back: that is a new object (603.7c, 400.7)."""

    id = "delayed-affects-the-same-object"
    rules = ("603.7c", "400.7")
    statement = "A delayed triggered ability that refers to an object doesn't affect what that has become by leaving and returning."
    needs = frozenset({"effect_began", "item_pending", "resolving", "move"})
    armed_kinds = frozenset({"move", "resolved"})

    def reset(self) -> None:
        """Nothing is delayed."""
        self.made: dict[str, int] = {}
        self.item = ""

    def after_effect_began(self, event: Event) -> None:
        """Note when what resolves has made one that speaks of particular objects."""
        seen = self.seen
        if event.data.get("what") == "delayed" and seen.resolving:
            maker = seen.items[seen.resolving[-1].ref]
            later = [part for part in text_of(seen, maker) if isinstance(part, ml.Later)]
            if later and all(part.when in _STEPS and all(map(_same, part.then)) for part in later):
                self.made[maker.ref] = event.id

    def before_resolving(self, event: Event) -> None:
        """Such a one resolves."""
        item = self.seen.items.get(event.object)
        if item is not None and item.program in self.made and not item.reflexive:
            self.item = item.ref
            self.premise += 1
            self.arm()

    def before_move(self, event: Event) -> None:
        """What it moves has been that object all along."""
        thing = self.seen.board.get(event.object)
        since = self.made[self.seen.items[self.item].program]
        if thing is not None and thing.since > since and event.data.get("why") in _DONE:
            self.wrong(
                event,
                f"{called(thing.ref)} is a new object since this was delayed, and not affected.",
                "it is.",
                delayed=since,
                entered=thing.since,
            )

    def before_resolved(self, event: Event) -> None:
        """It has resolved."""
        self.disarm()


#: When a delayed ability triggers that waits for nothing to happen to its objects, and what it may do to these.
_STEPS = frozenset({"end step", "your next upkeep", "end of combat", "your next main"})
_DONE = frozenset({"destroy", "exile", "return", "sacrifice"})


def _same(do: ml.Do) -> bool:
    """Whether an instruction acts on particular objects alone."""
    return isinstance(do, ml.Destroy | ml.Exile | ml.ReturnTo | ml.Sacrifice) and isinstance(do.to, str)


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    FightersHitEachOther,
    PaidCountsAsItWas,
    DelayedAffectsTheSameObject,
)
