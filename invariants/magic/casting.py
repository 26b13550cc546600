"""Casting (601): its steps in their order, what may be cast at all, and from where."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import MagicFacts
from headjudge.invariants.position import kind_of
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed, place

#: What is chosen at which step of 601.2.
_EARLY = frozenset({"mode", "alternative", "optional", "x"})
#: Keywords that let a card be cast from another zone than the hand, by zone.
_FROM: dict[str, frozenset[str]] = {
    "graveyard": frozenset(
        {
            "flashback",
            "escape",
            "retrace",
            "jump-start",
            "disturb",
            "aftermath",
            "unearth",
            "harmonize",
            "mayhem",
        }
    ),
    "exile": frozenset({"foretell", "suspend", "madness", "plot", "adventure", "airbend", "warp", "rebound"}),
}


class CastInOrder(MagicInvariant):
    """Casting and activating follow their steps (601.2, 602.2b)."""

    id = "cast-in-order"
    rules = ("601.2", "602.2b")
    statement = (
        "A spell is cast, and an ability activated, in this order: modes and costs announced, targets, "
        "total cost, payment, done."
    )
    needs = frozenset({"item_pending", "targets_chosen", "cost_determined", "cost_paid", "finalized"})
    judges_adds = False
    armed_kinds = frozenset({"option_chosen", "cost_paid", "finalized"})
    _words: ClassVar = (
        "its announcement",
        "the choices of 601.2b",
        "its targets",
        "its total cost",
        "its payment",
    )

    def reset(self) -> None:
        """Nothing is being cast."""
        self.stage: dict[str, tuple[int, int]] = {}

    def after_item_pending(self, event: Event) -> None:
        """Something begins to be cast or activated."""
        data = event.data
        if data.get("adds") or data.get("kind") not in ("spell", "permanent", "activated"):
            return
        self.premise += 1
        self.stage[event.object] = (0, event.id)
        self.arm()

    def before_option_chosen(self, event: Event) -> None:
        """Modes, X and costs are announced first."""
        if event.data.get("what") in _EARLY:
            self._step(event, 1)

    def before_targets_chosen(self, event: Event) -> None:
        """Then targets."""
        if self.stage and not event.data.get("new"):
            self._step(event, 2)

    def before_cost_determined(self, event: Event) -> None:
        """Then the total cost."""
        if self.stage:
            self._step(event, 3)

    def before_cost_paid(self, event: Event) -> None:
        """Then it is paid."""
        self._step(event, 4)

    def before_finalized(self, event: Event) -> None:
        """Only what is paid for is complete."""
        stage = self.stage.pop(event.object, None)
        if stage is not None and stage[0] < 4:
            self.wrong(
                event,
                f"{called(event.object)} is complete when its costs have been paid.",
                "it is complete before that.",
                announced=stage[1],
            )
        if not self.stage:
            self.disarm()

    def before_undone(self, event: Event) -> None:
        """It is reversed."""
        self.stage.pop(event.object, None)

    def _step(self, event: Event, step: int) -> None:
        ref = event.data.get("item", "") or event.object
        stage = self.stage.get(ref)
        if stage is None:
            return
        if step < stage[0]:
            self.wrong(
                event,
                f"{self._words[step]} come before {self._words[stage[0]]}.",
                f"for {called(ref)} they come after.",
                before=stage[1],
            )
        else:
            self.stage[ref] = (step, event.id)


class TriggersAfterTheCast(MagicInvariant):
    """What triggers while a spell is cast waits until it has become cast (601.2c, 601.2i, 603.3)."""

    id = "triggers-after-the-cast"
    rules = ("601.2i", "603.3")
    statement = (
        "No triggered ability is put on the stack while a spell is being cast or an ability activated."
    )
    needs = frozenset({"item_pending", "finalized"})
    judges_adds = False

    def before_item_pending(self, event: Event) -> None:
        """Nothing is on its way."""
        if event.data.get("kind") != "trigger" or event.data.get("adds"):
            return
        self.premise += 1
        for item in self.seen.pending:
            if item.kind != "trigger" and not item.adds:
                self.wrong(
                    event,
                    f"{called(event.object)} is put on the stack after {called(item.ref)} has become cast or activated.",
                    "it is put there before.",
                    announced=item.announced,
                )
                return


class LandsAreNotCast(MagicInvariant):
    """A land is never a spell (305.9)."""

    id = "lands-are-not-cast"
    rules = ("305.9", "305.1")
    statement = "A land card is played, and never cast as a spell."
    needs = frozenset({"item_pending"})
    judges_adds = False

    def after_item_pending(self, event: Event) -> None:
        """It is no land."""
        if event.data.get("kind") not in ("spell", "permanent"):
            return
        self.premise += 1
        item = self.seen.items[event.object]
        facts = self.seen.card_of(item)
        if facts is not None and facts.is_land and not self._face_down(item):
            self.wrong(
                event,
                "a land can't be cast.",
                f"{event.player} casts {called(event.object)}.",
                priority=self.seen.priority_at,
            )

    def _face_down(self, item: Item) -> bool:
        thing = self.seen.things.get(item.ref)
        return thing is not None and "facedown" in thing.statuses


class CastFromWhereAllowed(MagicInvariant):
    """A card is cast from the hand, or from where something allows it (601.3)."""

    id = "cast-from-where-allowed"
    rules = ("601.3", "702.34a", "702.143a")
    statement = (
        "A spell is cast from its player's own hand, or from another zone only if a rule or effect allows"
        " that."
    )
    needs = frozenset({"item_pending", "move", "effect_began"})
    judges_adds = False

    def after_item_pending(self, event: Event) -> None:
        """It comes from the hand, or is allowed."""
        data = event.data
        if data.get("kind") not in ("spell", "permanent") or data.get("limited"):
            return
        origin = data.get("origin", "")
        if not origin:
            return
        self.premise += 1
        kind, seen = kind_of(origin), self.seen
        if kind == "hand" and origin == f"hand:{event.player}":
            return
        facts = seen.named(event.object[: event.object.rfind("#")])
        source = seen.things.get(data.get("source", ""))
        if (
            facts is None
            or (source is not None and source.foretold >= 0)
            or self._allowed(facts, kind, event.player)
        ):
            return
        self.wrong(
            event,
            f"{called(event.object)} is cast from {event.player}'s hand, for nothing allows another zone.",
            f"it is cast from {place(origin)}.",
            priority=seen.priority_at,
        )

    def _allowed(self, facts: MagicFacts, kind: str, player: str) -> bool:
        seen = self.seen
        if kind == "command" or seen.resolving:
            return True
        if facts.keywords.keys() & _FROM.get(kind, frozenset()):
            return True
        if any(effect.what == "permission" or effect.changes for effect in seen.effects.values()):
            return True
        for thing in seen.rulers_of.values():
            card = seen.card(thing)
            if card is None or seen.shaped:
                return True
            for change in card.changers:
                if isinstance(change, ml.Allow) and (
                    change.zone == kind or change.what.startswith(("cast", "play"))
                ):
                    return True
                if isinstance(change, ml.GainAbility):
                    return True
        if seen.shapers:
            return True
        return any(static.zone == kind for _, static in facts.statics)


class ModesAsMany(MagicInvariant):
    """As many modes as the text asks for, and no mode twice unless it says so (700.2, 700.2d)."""

    id = "modes-as-many-as-said"
    rules = ("700.2", "700.2d")
    statement = (
        "A modal spell or ability is completed with as many modes as its text asks for, each of them once "
        "unless it says otherwise."
    )
    needs = frozenset({"finalized", "option_chosen"})
    judges_adds = False

    def before_finalized(self, event: Event) -> None:
        """Its modes are as many as it says."""
        item = self.seen.items.get(event.object)
        if item is None or item.copy_of or not item.modes or item.announced < 0:
            return
        text = self.seen.said_by(item)
        if isinstance(text, ml.Spell) and text.modes:
            least, most, repeat = text.choose, max(text.most, text.choose), text.repeat
        elif isinstance(text, ml.Triggered) and text.modes:
            least, most, repeat = 1, 1, False
        else:
            return
        self.premise += 1
        if not least <= len(item.modes) <= most or (not repeat and len(set(item.modes)) < len(item.modes)):
            self.wrong(
                event,
                f"{called(item.ref)} has {least if least == most else f'{least} to {most}'} of its modes.",
                f"it is completed with the modes {listed(item.modes)}.",
                announced=item.announced,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    CastInOrder,
    TriggersAfterTheCast,
    LandsAreNotCast,
    CastFromWhereAllowed,
    ModesAsMany,
)
