"""Targets (115): how many, which, no one twice, never what can't be targeted (702.11, 702.16, 702.18)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.legality import forbidden_target, may_be, wanted
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed


def chosen_now(event: Event) -> list[str]:
    """The targets that were chosen by this event: with new choices, those that were not chosen before (115.7)."""
    data = event.data
    return list(data.get("fresh", ()) if data.get("new") else data.get("targets", ()))


class TargetsFit(MagicInvariant):
    """A target is what the text says (115.1, 601.2c)."""

    id = "targets-fit"
    rules = ("115.1", "601.2c")
    statement = "What is chosen as a target is what the text says that it may be."
    needs = frozenset({"targets_chosen", "item_pending", "effect_began"})

    def after_targets_chosen(self, event: Event) -> None:
        """Each of them fits."""
        seen = self.seen
        item = seen.items.get(event.data.get("item", ""))
        if item is None or not event.data.get("targets"):
            return
        if item.copy_of and not event.data.get("new"):
            return  # A copy keeps what its original targets, legal or not (707.10c).
        targets = wanted(seen, item)
        if targets is None:
            return
        data = event.data
        now = set(chosen_now(event))
        for ref, slot in zip(data["targets"], data.get("slots", range(len(data["targets"]))), strict=False):
            if ref not in now or not 0 <= slot < len(targets):
                continue
            if data.get("new") and data["targets"].count(ref) > 1:
                continue  # One of them was so before.
            self.premise += 1
            target = targets[slot]
            if forbidden_target(seen, item, ref):
                continue
            if may_be(seen, item, ref, ml.Target(target.which)) is False:
                self.wrong(
                    event,
                    f"a target of {called(item.ref)} is what its text says.",
                    f"{called(ref)} is chosen, which is none of that.",
                    announced=item.announced,
                )
                return


class TargetsCounted(MagicInvariant):
    """As many targets as the text asks for (601.2c, 603.3d)."""

    id = "targets-counted"
    rules = ("601.2c", "603.3d")
    statement = (
        "A spell or ability is completed with as many targets as its text asks for, no fewer and no more."
    )
    needs = frozenset({"targets_chosen", "finalized", "item_pending", "effect_began"})
    judges_adds = False

    def before_finalized(self, event: Event) -> None:
        """Every instance of the word has its number."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.copy_of or item.announced < 0:
            return
        targets = wanted(seen, item)
        if not targets:
            return
        self.premise += 1
        slots = item.slots or tuple(range(len(item.targets)))
        for slot, target in enumerate(targets):
            n = slots.count(slot)
            least, most = target.least, target.most
            if target.x:
                if item.x < 0:
                    continue
                least, most = (item.x if least else 0), item.x
            if not least <= n <= max(least, most):
                asked = str(least) if least == most else f"{least} to {most}"
                self.wrong(
                    event,
                    f"{called(item.ref)} has {asked} target{'s' if most != 1 else ''} for that part of its text.",
                    f"it is completed with {n}.",
                    announced=item.announced,
                )
                return


class TargetsOnce(MagicInvariant):
    """No target twice for one instance of the word, and never itself (115.3, 115.5)."""

    id = "targets-once"
    rules = ("115.3", "115.5")
    statement = "Nothing is chosen twice for one instance of the word target, and nothing targets itself."
    needs = frozenset({"targets_chosen"})

    def after_targets_chosen(self, event: Event) -> None:
        """They differ from each other and from the item."""
        targets = event.data.get("targets", ())
        if not targets:
            return
        self.premise += 1
        ref = event.data.get("item", "")
        if ref in targets:
            self.wrong(
                event,
                "a spell or ability is an illegal target for itself.",
                f"{called(ref)} targets itself.",
                announced=self._announced(ref),
            )
            return
        slots = event.data.get("slots") or range(len(targets))
        pairs = list(zip(slots, targets, strict=False))
        if len(set(pairs)) < len(pairs):
            self.wrong(
                event,
                "nothing is chosen twice for the same instance of the word target.",
                f"{called(ref)} targets {listed(called(one) for one in targets)}.",
                announced=self._announced(ref),
            )

    def _announced(self, ref: str) -> int:
        item = self.seen.items.get(ref)
        return item.announced if item is not None else -1


class Untargetable(MagicInvariant):
    """Base: what an ability keeps from being targeted is not chosen."""

    needs = frozenset({"targets_chosen", "item_pending", "effect_began"})
    words: frozenset[str]

    def after_targets_chosen(self, event: Event) -> None:
        """None of them can't be targeted."""
        seen = self.seen
        item = seen.items.get(event.data.get("item", ""))
        if item is None or (item.copy_of and not event.data.get("new")):
            return
        for ref in chosen_now(event):
            word = self._kept(item, ref)
            if word and word in self.words:
                self.wrong(
                    event,
                    f"{called(ref)}, because of {word}, can't be the target of {called(item.ref)} of {item.controller}.",
                    "it is chosen.",
                    announced=item.announced,
                )

    def _kept(self, item: Item, ref: str) -> str:
        seen = self.seen
        thing = seen.board.get(ref)
        if thing is not None:
            chars = seen.chars(thing)
            if chars is None or not self.words & chars.keywords.keys():
                return ""
        elif "#" in ref or not (seen.rulers_of or seen.effects):
            return ""
        self.premise += 1
        return forbidden_target(seen, item, ref)


class HexproofIsNotTargeted(Untargetable):
    """Hexproof: no target for opponents (702.11b, 702.11c)."""

    id = "hexproof-is-not-targeted"
    rules = ("702.11b", "702.11c")
    statement = "A permanent or player with hexproof is not chosen as a target by an opponent."
    words = frozenset({"hexproof", "hexproof from"})


class ShroudIsNotTargeted(Untargetable):
    """Shroud: no target for anybody (702.18a)."""

    id = "shroud-is-not-targeted"
    rules = ("702.18a",)
    statement = "A permanent or player with shroud is not chosen as a target by anybody."
    words = frozenset({"shroud"})


class ProtectedIsNotTargeted(Untargetable):
    """Protection: no target for what has the quality (702.16b)."""

    id = "protected-is-not-targeted"
    rules = ("702.16b",)
    statement = "A permanent or player with protection is not chosen as a target by a source of that quality."
    words = frozenset({"protection"})


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    TargetsFit,
    TargetsCounted,
    TargetsOnce,
    HexproofIsNotTargeted,
    ShroudIsNotTargeted,
    ProtectedIsNotTargeted,
)
