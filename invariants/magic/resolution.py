"""Resolving (608): what happens to something whose targets have become illegal, and where spells go."""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.legality import may_be, slot_of, source_of, wanted
from headjudge.invariants.magic_facts import is_mana_ability, walk
from headjudge.invariants.magic_matching import fits, holds
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed


def described(text: object) -> tuple[ml.Which, ...]:
    """What a text describes apart from its targets: everything of a kind, or what somebody chooses as it resolves."""
    if isinstance(text, ml.Target):
        return ()
    if isinstance(text, tuple):
        return tuple(which for part in text for which in described(part))
    if not isinstance(text, msgspec.Struct):
        return ()
    here = (text,) if isinstance(text, ml.Which) else ()
    return (*here, *described(tuple(getattr(text, field) for field in text.__struct_fields__)))


class NoLegalTargetNoResolution(MagicInvariant):
    """With all its targets illegal a spell or ability doesn't resolve (608.2b)."""

    id = "no-legal-target-no-resolution"
    rules = ("608.2b",)
    statement = "A spell or ability whose targets have all become illegal doesn't resolve."
    needs = frozenset({"resolving", "targets_chosen", "move", "effect_began"})
    judges_adds = False

    def before_resolving(self, event: Event) -> None:
        """One of its targets may still be legal."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.adds or not item.targets:
            return
        self.premise += 1
        targets = wanted(seen, item)
        for at, ref in enumerate(item.targets):
            if may_be(seen, item, ref, slot_of(item, at, targets)) is not False:
                return
        self.wrong(
            event,
            f"{called(item.ref)} doesn't resolve: {listed(called(ref) for ref in item.targets)}, all that it "
            "targets, is no legal target any more.",
            "it resolves.",
            announced=item.announced,
        )


class OneLegalTargetResolves(MagicInvariant):
    """With one legal target, or none at all, a spell or ability resolves (608.2b, 115.6)."""

    id = "one-legal-target-resolves"
    rules = ("608.2b", "115.6")
    statement = (
        "A spell or ability resolves if at least one of its targets is still legal, or if it has none."
    )
    needs = frozenset({"no_resolution", "targets_chosen", "move", "effect_began"})

    def before_no_resolution(self, event: Event) -> None:
        """All of its targets are illegal."""
        if event.data.get("why") != "no legal target":
            return
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None:
            return
        self.premise += 1
        if not item.targets:
            if not self._is_aura(item):
                self.wrong(
                    event,
                    f"{called(item.ref)} has no target, so it resolves.",
                    "it doesn't resolve.",
                    announced=item.announced,
                )
            return
        targets = wanted(seen, item)
        for at, ref in enumerate(item.targets):
            if may_be(seen, item, ref, slot_of(item, at, targets)):
                self.wrong(
                    event,
                    f"{called(ref)} is still a legal target, so {called(item.ref)} resolves.",
                    "it doesn't resolve.",
                    announced=item.announced,
                )
                return

    def _is_aura(self, item: Item) -> bool:
        facts = self.seen.card_of(item)
        return facts is None or "Aura" in facts.subtypes


class UnresolvedDoesNothing(MagicInvariant):
    """What doesn't resolve does nothing (608.2b)."""

    id = "unresolved-does-nothing"
    rules = ("608.2b",)
    statement = (
        "Nothing in the text of a spell or ability that doesn't resolve happens, whether it names a "
        "target or not."
    )
    needs = frozenset({"no_resolution", "effect_began"})
    armed_kinds = frozenset({"executed", "resolved", "resolving", "damage", "life", "revealed"})

    def reset(self) -> None:
        """Everything has resolved so far."""
        self.gone: dict[str, int] = {}

    def after_no_resolution(self, event: Event) -> None:
        """From now on nothing comes of it."""
        self.premise += 1
        self.gone[event.object] = event.id
        self.arm()

    def before_executed(self, event: Event) -> None:
        """None of its instructions is carried out."""
        if event.data.get("item") in self.gone:
            self._report(
                event, event.data["item"], f"its instruction {event.data.get('instruction', '')!r} is"
            )

    def before_resolving(self, event: Event) -> None:
        """It doesn't begin to resolve."""
        if event.object in self.gone:
            self._report(event, event.object, "its resolution begins")

    before_resolved = before_resolving

    def before_damage(self, event: Event) -> None:
        """Nothing is brought about by its leaving but its move, and what follows from that."""
        for ref, gone in self.gone.items():
            if gone in event.causes:
                self._report(event, ref, f"{event.kind} comes of it,")

    before_life = before_revealed = before_damage

    def _report(self, event: Event, ref: str, what: str) -> None:
        self.wrong(
            event,
            f"{called(ref)} doesn't resolve, so nothing in its text happens.",
            f"{what} carried out all the same." if what.endswith("is") else f"{what} all the same.",
            unresolved=self.gone[ref],
        )


class IllegalTargetsUnaffected(MagicInvariant):
    """An illegal target isn't affected by what resolves (608.2b)."""

    id = "illegal-targets-unaffected"
    rules = ("608.2b", "400.7")
    statement = (
        "A target that is another object by now, or gone, is not affected by the spell or ability that "
        "targeted it."
    )
    needs = frozenset({"resolving", "targets_chosen", "move", "effect_began"})
    armed_kinds = frozenset(
        {
            "damage",
            "killed",
            "counters",
            "move",
            "attached",
            "control",
            "status",
            "option_chosen",
            "effect_ended",
        }
    )
    judges_adds = False

    def reset(self) -> None:
        """Nothing resolves."""
        self.item: Item | None = None
        self.lost: dict[str, str] = {}
        self.apart: tuple[ml.Which, ...] = ()
        self.prices: set[int] = set()

    def after_option_chosen(self, event: Event) -> None:
        """What somebody pays because the text asks for it is chosen by them, and no target (118.12)."""
        if event.data.get("what") == "pay":
            self.prices.add(event.id)

    def before_effect_ended(self, event: Event) -> None:
        """What was exiled until something leaves comes back because that has left, and not as a target (610.3)."""
        effect = self.seen.effects.get(event.data.get("effect", -1))
        if effect is not None and effect.what == "return":
            for ref in effect.to:
                self.lost.pop(card_id(ref), None)

    def after_resolving(self, event: Event) -> None:
        """Note its targets that are other objects by now."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.adds or len(item.targets) < 2:
            return
        lost: dict[str, str] = {}
        held: set[str] = set()
        for ref in item.targets:
            thing = seen.things.get(ref)
            if "#" not in ref or thing is None:
                continue
            if seen.current.get(thing.id) is not thing:
                lost[thing.id] = ref
            else:
                held.add(thing.id)
        if lost:
            self.premise += 1
            self.item = item
            self.prices = set()
            self.lost = {ident: ref for ident, ref in lost.items() if ident not in held}
            self.apart = described(seen.said_by(item))
            self.arm()

    def before_resolved(self, event: Event) -> None:
        """It is over."""
        if self.item is not None and event.object == self.item.ref:
            self.item = None
            self.disarm()

    def before_damage(self, event: Event) -> None:
        """None of them is affected."""
        item = self.item
        if item is None or item.end:
            return
        ident = card_id(event.object) if event.object else ""
        ref = self.lost.get(ident)
        if ref is None or event.data.get("why") in ("undo", "cost", "sacrifice"):
            return  # What somebody sacrifices they choose, and no target is (701.21a).
        if (event.kind == "move" and event.object == item.ref) or not self.prices.isdisjoint(event.causes):
            return
        if self.seen.by_replacement(event):
            return  # What enters meanwhile may do something as it does (614.1c).
        if self._meant_otherwise(item, ident):
            del self.lost[ident]
            return
        if item.resolving and item is self.seen.resolving[-1]:
            self.wrong(
                event,
                f"{called(ref)} is no legal target of {called(item.ref)} any more, so it isn't affected.",
                f"{event.kind} befalls it.",
                announced=item.announced,
            )

    before_killed = before_counters = before_move = before_attached = before_control = before_status = (
        before_damage
    )

    def _meant_otherwise(self, item: Item, ident: str) -> bool:
        """Whether the text may mean the object that this is by now without targeting it: no target lies in a library or a hand, where
        things are found, drawn and discarded, and what a text says of all of a kind it says of newcomers too."""
        seen = self.seen
        thing = seen.current.get(ident)
        if thing is None or thing.kind in ("library", "hand"):
            return True
        source = source_of(seen, item)
        return any(
            fits(seen, which, thing, item.controller, source, item) is not False for which in self.apart
        )


class SpellsLeaveTheStack(MagicInvariant):
    """A spell that has resolved is in its owner's graveyard, or on the battlefield (608.2n, 608.3a)."""

    id = "spells-leave-the-stack"
    rules = ("608.2n", "608.3a")
    statement = (
        "A spell that has resolved is not on the stack any more: an instant or sorcery lies off the "
        "battlefield, and a permanent on it."
    )
    needs = frozenset({"resolved", "move", "effect_began"})
    judges_adds = False

    def after_resolved(self, event: Event) -> None:
        """It has gone where it belongs."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.is_ability or item.adds:
            return
        facts = seen.card_of(item)
        now = seen.current.get(card_id(event.object))
        if facts is None or now is None:
            return
        self.premise += 1
        if now.kind == "stack" and now.ref == event.object:
            self._report(event, item, "leaves the stack as it resolves", "it is still there")
        elif now.kind == "battlefield" and not facts.permanent and now.since > item.announced:
            self._report(event, item, "never is on the battlefield", "it is there")

    def _report(self, event: Event, item: Item, then: str, however: str) -> None:
        self.wrong(event, f"{called(item.ref)} {then}.", f"{however}.", announced=item.announced)


class PermanentsEnterUnderTheirController(MagicInvariant):
    """A permanent spell enters under the control of the spell's controller (608.3a, 110.2a)."""

    id = "permanents-enter-under-their-controller"
    rules = ("608.3a",)
    statement = (
        "A permanent spell that resolves becomes a permanent under the control of the spell's controller."
    )
    needs = frozenset({"resolving", "move", "effect_began"})

    def before_move(self, event: Event) -> None:
        """Its controller stays the same."""
        data = event.data
        if data.get("origin") != "stack" or data.get("to") != "battlefield":
            return
        item = self.seen.items.get(event.object)
        if item is None or not item.controller:
            return
        self.premise += 1
        who = data.get("controller")
        if self.seen.by_replacement(event):
            return  # 616.1b: an effect may change under whose control it enters
        if who and who != item.controller:
            self.wrong(
                event,
                f"{called(item.ref)} enters under the control of {item.controller}, who controls the spell.",
                f"{who} controls it.",
                announced=item.announced,
            )


def _asks_of_its_source(condition: ml.Condition) -> bool:
    """Whether a condition asks what the source of its ability is like, or was (608.2h)."""
    return any(
        isinstance(part, ml.Amount) or (isinstance(part, ml.Condition) and part.what == "fits")
        for part in walk(condition)
    )


class InterveningIf(MagicInvariant):
    """An intervening "if" is checked as the ability triggers and again as it resolves (603.4, 608.2a)."""

    id = "intervening-if"
    rules = ("603.4", "608.2a")
    statement = (
        "A triggered ability with an intervening if clause does nothing when the condition isn't true as "
        "it would resolve."
    )
    needs = frozenset({"resolving", "executed", "item_pending", "effect_began"})
    armed_kinds = frozenset({"executed"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing of the kind resolves."""
        self.void: dict[str, int] = {}

    def after_resolving(self, event: Event) -> None:
        """Note that its condition isn't true."""
        item = self.seen.items.get(event.object)
        if item is None or item.kind != "trigger":
            return
        ability = self.seen.ability_of(item)
        condition = getattr(ability, "only", None)
        if condition is None:
            return
        source = self.seen.things.get(item.source)
        if source is None or (source.ref not in self.seen.board and _asks_of_its_source(condition)):
            return
        answer = holds(self.seen, condition, item.controller, source, item)
        if answer is None:
            return
        self.premise += 1
        if not answer:
            self.void[item.ref] = event.id
            self.arm()

    def before_executed(self, event: Event) -> None:
        """Then nothing of it is carried out."""
        ref = event.data.get("item", "")
        if ref in self.void:
            self.wrong(
                event,
                f"{called(ref)} does nothing: the condition after its trigger event isn't true as it resolves.",
                f"its instruction {event.data.get('instruction', '')!r} is carried out.",
                resolves=self.void[ref],
            )


class ManaAbilitiesOffTheStack(MagicInvariant):
    """A mana ability resolves as it is activated; what is none waits (605.3b, 605.1a, 605.5a)."""

    id = "mana-abilities-off-the-stack"
    rules = ("605.3b", "605.1a", "605.5a")
    statement = "An activated ability resolves without waiting on the stack exactly if it is a mana ability."
    needs = frozenset({"item_pending"})

    def after_item_pending(self, event: Event) -> None:
        """It is told as what it is."""
        data = event.data
        if data.get("kind") != "activated":
            return
        item = self.seen.items[event.object]
        ability = self.seen.ability_of(item)
        if ability is None or not hasattr(ability, "does") or not hasattr(ability, "price"):
            return
        self.premise += 1
        rightly = is_mana_ability(ability)
        if rightly != bool(data.get("adds")):
            self.wrong(
                event,
                f"{called(event.object)} {'is a mana ability and is never put on' if rightly else 'waits on'} the stack.",
                f"it {'is put there' if rightly else 'is taken for a mana ability'}.",
                source=max(self.seen.things[item.source].since, 0) if item.source in self.seen.things else 0,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    NoLegalTargetNoResolution,
    OneLegalTargetResolves,
    UnresolvedDoesNothing,
    IllegalTargetsUnaffected,
    SpellsLeaveTheStack,
    PermanentsEnterUnderTheirController,
    InterveningIf,
    ManaAbilitiesOffTheStack,
)
