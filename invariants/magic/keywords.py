"""Keywords around casting: flashback, storm, cascade; and copies of spells (702.34, 702.40, 702.85, 707.10)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.position import kind_of
from headjudge.invariants.words import called, listed, place


class FlashbackExiles(MagicInvariant):
    """A spell cast with flashback is exiled instead of going anywhere else (702.34a)."""

    id = "flashback-exiles"
    rules = ("702.34a",)
    statement = (
        "A spell that was cast with flashback is exiled whenever it would leave the stack, for whatever "
        "reason and place."
    )
    needs = frozenset({"move", "item_pending", "effect_began"})

    def before_move(self, event: Event) -> None:
        """It is exiled."""
        data = event.data
        if data.get("origin") != "stack" or "undo" in data or not data.get("to"):
            return  # a spell whose owner leaves the game leaves it, too (800.4a)
        item = self.seen.items.get(event.object)
        if item is None or item.copy_of or not item.origin.startswith("graveyard"):
            return
        facts = self.seen.card_of(item)
        if facts is None or "flashback" not in facts.keywords or item.limited:
            return
        if item.alternative and "flashback" not in item.alternative.lower():
            return
        self.premise += 1
        if data.get("to") not in ("exile", ""):  # nowhere: its owner has left the game (800.4a)
            self.wrong(
                event,
                f"{called(item.ref)} was cast with flashback, so it is exiled as it leaves the stack.",
                f"it goes to {place(data.get('to', ''))}.",
                announced=item.announced,
            )


class StormCounts(MagicInvariant):
    """Storm copies for each spell cast before it this turn (702.40a)."""

    id = "storm-counts"
    rules = ("702.40a",)
    statement = (
        "Storm makes as many copies as spells were cast before its own this turn, by all players, "
        "whatever became of them."
    )
    needs = frozenset({"copied", "played", "resolved", "triggered", "turn_began", "effect_began"})
    armed_kinds = frozenset({"copied"})
    judges_adds = False

    def reset(self) -> None:
        """No spell was cast."""
        self.before: dict[str, int] = {}
        self.made = 0
        self.storm = ""

    def before_played(self, event: Event) -> None:
        """Note how many were cast before a spell with storm."""
        ref = event.data.get("item", "")
        if not ref:
            return
        facts = self.seen.named(ref[: ref.rfind("#")])
        if facts is not None and "storm" in facts.keywords:
            self.before[ref] = sum(self.seen.casts.values())

    def after_resolving(self, event: Event) -> None:
        """A storm ability begins to resolve."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.kind != "trigger":
            return
        ability = seen.ability_of(item)
        if getattr(ability, "word", "") == "storm" and item.source in self.before:
            self.storm, self.made = item.ref, 0
            self.arm()

    def before_copied(self, event: Event) -> None:
        """It makes a copy."""
        if self.storm:
            self.made += 1

    def before_resolved(self, event: Event) -> None:
        """It has made all of them."""
        if not self.storm or event.object != self.storm:
            return
        item = self.seen.items[self.storm]
        self.storm = ""
        self.disarm()
        self.premise += 1
        wanted = self.before[item.source]
        facts = self.seen.card_of(item)
        several = facts is not None and len(facts.keywords.get("storm", ())) > 1
        if self.made != wanted and not several:
            self.wrong(
                event,
                f"{wanted} spells were cast before {called(item.source)} this turn, so {wanted} copies are made.",
                f"{self.made} are made.",
                announced=item.announced,
            )


class CopiesAreNotCast(MagicInvariant):
    """A copy of a spell is not cast, and keeps what was chosen for it (707.10, 707.2)."""

    id = "copies-are-not-cast"
    rules = ("707.10", "707.2")
    statement = (
        "A copy of a spell or ability is not cast or activated and costs nothing; its targets are those "
        "of what it copies unless new ones are chosen."
    )
    needs = frozenset({"copied", "effect_began"})
    armed_kinds = frozenset({"played", "cost_paid", "targets_chosen"})

    def reset(self) -> None:
        """Nothing was copied."""
        self.made: dict[str, Event] = {}

    def after_copied(self, event: Event) -> None:
        """A copy is made."""
        self.premise += 1
        self.made[event.object] = event
        self.arm()

    def before_played(self, event: Event) -> None:
        """It isn't cast."""
        made = self.made.get(event.data.get("item", ""))
        if made is not None:
            self.wrong(
                event, f"{called(made.object)} is a copy, and isn't cast.", "it becomes cast.", copied=made
            )

    def before_cost_paid(self, event: Event) -> None:
        """Nothing is paid for it."""
        made = self.made.get(event.data.get("item", ""))
        if made is not None:
            self.wrong(
                event,
                f"nothing is paid for {called(made.object)}, a copy.",
                "its costs are paid.",
                copied=made,
            )

    def before_targets_chosen(self, event: Event) -> None:
        """Its targets are those of the original, unless new ones are chosen (707.10c)."""
        made = self.made.get(event.data.get("item", ""))
        if made is None or event.data.get("new"):
            return
        of = self.seen.items.get(made.data.get("of", ""))
        targets = tuple(event.data.get("targets", ()))
        if of is not None and of.targets and targets != of.targets:
            self.wrong(
                event,
                f"{called(made.object)} has the targets of what it copies: {listed(called(ref) for ref in of.targets)}.",
                f"it has {listed(called(ref) for ref in targets)}.",
                copied=made,
            )


class CopiesCease(MagicInvariant):
    """A copy of a spell off the stack ceases to exist (704.5e, 707.10a)."""

    id = "copies-cease"
    rules = ("704.5e", "707.10a")
    statement = (
        "A copy of a spell that has left the stack, and is no permanent, has ceased to exist when a "
        "player gets priority."
    )
    needs = frozenset({"copied", "move", "priority"})
    armed_kinds = frozenset({"priority", "move"})

    def reset(self) -> None:
        """There are no copies."""
        self.there: dict[str, Event] = {}

    def after_copied(self, event: Event) -> None:
        """One is made."""
        if "*" not in event.object:
            self.premise += 1
            self.there[event.object] = event
            self.arm()

    def before_move(self, event: Event) -> None:
        """It ceases to exist, or becomes a token (608.3f)."""
        copied = self.there.get(event.object)
        if copied is None:
            return
        del self.there[event.object]
        to = event.data.get("to", "")
        if to and kind_of(to) != "battlefield":
            self.there[event.data.get("becomes") or event.object] = copied

    def before_priority(self, event: Event) -> None:
        """None is anywhere but on the stack."""
        seen = self.seen
        for ref, copied in list(self.there.items()):
            thing = seen.things.get(ref)
            if thing is None or not thing.zone:
                del self.there[ref]
            elif thing.kind != "stack":
                del self.there[ref]
                self.wrong(
                    event,
                    f"{called(ref)}, a copy of a spell, has ceased to exist.",
                    f"it is in {place(thing.zone)}.",
                    copied=copied,
                )
        if not self.there:
            self.disarm()


class CascadeGoesLower(MagicInvariant):
    """What cascade casts has lesser mana value (702.85a)."""

    id = "cascade-goes-lower"
    rules = ("702.85a",)
    statement = (
        "A spell that cascade casts is no land and has a lesser mana value than the spell that cascades, "
        "and no X."
    )
    needs = frozenset({"item_pending", "resolving", "effect_began"})
    judges_adds = False

    def after_item_pending(self, event: Event) -> None:
        """It is lower."""
        seen = self.seen
        if not seen.resolving or event.data.get("kind") not in ("spell", "permanent"):
            return
        by = seen.resolving[-1]
        if getattr(seen.ability_of(by), "word", "") != "cascade":
            return
        facts = seen.card_of(seen.items[event.object])
        above = seen.card_of(by)
        if facts is None or above is None:
            return
        self.premise += 1
        cascading = seen.items.get(by.source)
        value = above.mv + above.cost.count("{X}") * max(0, cascading.x if cascading is not None else 0)
        if facts.mv >= value or facts.is_land:
            self.wrong(
                event,
                f"cascade of {above.name} casts a nonland card of mana value less than {value}.",
                f"{facts.name}, of mana value {facts.mv}, is cast.",
                cascade=by.announced,
            )


class PhasedOutIsLeftAlone(MagicInvariant):
    """What is phased out is treated as though it did not exist (702.26b)."""

    id = "phased-out-is-left-alone"
    rules = ("702.26b", "702.26e")
    statement = (
        "Nothing is done to a permanent that is phased out until it phases in: it goes nowhere, is dealt no damage, gets no "
        "counters, is not tapped or turned, attached, attacking or blocking."
    )
    needs = frozenset({"status"})
    armed_kinds = frozenset({"move", "damage", "counters", "attached", "attacks", "blocks", "killed"})

    def reset(self) -> None:
        """Nothing is phased out."""
        self.out: dict[str, int] = {}

    def before_status(self, event: Event) -> None:
        """It phases out or in, or its status changes in some other way."""
        data = event.data
        if data.get("status") != "phased":
            if event.object in self.out:
                self._judge(event, f"it is {'' if data.get('value') else 'no longer '}{data.get('status')}")
            return
        if data.get("value"):
            self.premise += 1
            self.out[event.object] = event.id
            self.arm()
        else:
            self.out.pop(event.object, None)
            if not self.out:
                self.disarm()

    def _judge(self, event: Event, however: str) -> None:
        gone = self.out.get(event.object)
        if gone is None or event.data.get("undo"):
            return
        self.wrong(
            event,
            f"nothing is done to {called(event.object)} while it is phased out.",
            f"{however}.",
            gone=gone,
        )

    def before_move(self, event: Event) -> None:
        """It stays, unless a player leaves (702.26k, 800.4a)."""
        if not event.rule.startswith("800.4"):
            self._judge(event, f"it goes to {place(event.data.get('to', ''))}")
        self.out.pop(event.object, None)

    def before_damage(self, event: Event) -> None:
        """It is dealt none."""
        self._judge(event, "it is dealt damage")

    def before_counters(self, event: Event) -> None:
        """None are put on it or removed."""
        self._judge(event, "its counters change")

    def before_attached(self, event: Event) -> None:
        """It is not attached to anything anew."""
        self._judge(event, "it becomes attached")

    def before_attacks(self, event: Event) -> None:
        """It doesn't attack."""
        self._judge(event, "it attacks")

    def before_blocks(self, event: Event) -> None:
        """It doesn't block."""
        self._judge(event, "it blocks")

    def before_killed(self, event: Event) -> None:
        """It isn't destroyed."""
        self._judge(event, "it is destroyed")


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    FlashbackExiles,
    StormCounts,
    CopiesAreNotCast,
    CopiesCease,
    CascadeGoesLower,
    PhasedOutIsLeftAlone,
)
