"""Countering in Riftbound: where countered things go, what can't be countered, and whom protection protects (425, 829)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.conditions import banishes_instead
from headjudge.invariants.facts import Facts, walk
from headjudge.invariants.prices import any_from_trash
from headjudge.invariants.prohibitions import cant_be_countered
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, place


def flowing(item: Item, facts: Facts | None) -> bool | None:
    """Whether a spell was played for its Flow cost (829.1.b); None when another permission may have been used."""
    if item.kind != "spell" or not item.origin.startswith("trash"):
        return False
    if facts is None or facts.play_from:
        return None
    return bool(facts.flow) and not item.limited


class CounteredCardGoesToTrash(Invariant):
    """A countered card goes to its owner's trash, unless an effect sends it elsewhere (425.1.a.1, 390.3.a)."""

    id = "countered-card-goes-to-trash"
    rules = ("425.1.a.1", "390.3.a")
    statement = "A countered card is cleared from the chain to its owner's trash, unless an effect sends it elsewhere."
    needs = frozenset({"countered", "move"})
    armed_kinds = frozenset({"move", "priority", "finalized"})
    judges_adds = False

    def reset(self) -> None:
        """No countered card waits to leave."""
        self.item: Item | None = None
        self.countered = -1

    def after_countered(self, event: Event) -> None:
        """A countered card has to leave now."""
        item = self.picture.items[event.object]
        if (
            item.is_ability
            or item.kind == "token"
            or flowing(item, self.picture.item_facts(item)) is not False
        ):
            return
        self.premise += 1
        self.arm()
        self.item = item
        self.countered = event.id

    def before_move(self, event: Event) -> None:
        """It goes where it has to."""
        item = self.item
        if item is None or event.object != item.ref:
            return
        self.item = None
        self.disarm()
        to = event.data.get("to", "")
        thing = self.picture.things.get(item.ref)
        owner = thing.owner if thing is not None else event.data.get("owner", "")
        allowed = self._allowed(item)
        if banishes_instead(self.picture, owner):  # 370.1.b
            allowed = allowed | {"banishment"}
        kind = to.partition(":")[0]
        if kind not in allowed:
            where = " or ".join(place(f"{one}:{owner}") for one in sorted(allowed))
            self.breach(
                event,
                {"countered": self.countered, "goes": event},
                then=f"the countered card {called(item.ref)} is cleared from the chain to {where}.",
                however=f"it goes to {place(to)}.",
            )

    def before_priority(self, event: Event) -> None:
        """By now it has left."""
        self._left(event)

    def before_finalized(self, event: Event) -> None:
        """By now it has left."""
        self._left(event)

    def _left(self, event: Event) -> None:
        item = self.item
        if item is None:
            return
        self.item = None
        self.disarm()
        self.breach(
            event,
            {"countered": self.countered, "later": event},
            then=f"the countered card {called(item.ref)} is cleared from the chain.",
            however="it has not left when the game goes on.",
        )

    def _allowed(self, item: Item) -> frozenset[str]:
        """Kinds of zone that the effects at hand send it to."""
        found: set[str] = set()
        counter = self.picture.items.get(self.picture.trace[self.countered].data.get("by", ""))
        facts = self.picture.item_facts(counter) if counter is not None else None
        if facts is None:
            return frozenset({"trash", "hand", "banishment", "deck"})
        programs = [facts.text, *(ability.then for _, ability in facts.triggers + facts.activated)]
        for program in programs:
            for part in walk(program):
                if isinstance(part, language.Counter):
                    found.add(part.into or "trash")
        found = found or {"trash"}
        if item.limited:
            found |= self._afterwards(item)
        thing = self.picture.things.get(item.ref)
        if thing is not None and "trash" in found and banishes_instead(self.picture, thing.owner):
            found.add("banishment")
        return frozenset(found)

    def _afterwards(self, item: Item) -> set[str]:
        """What the effect that instructed the play adds with "then banish it" or "then recycle it"."""
        facts = self.picture.item_facts(item.by) if item.by is not None else None
        if facts is None:
            return {"banishment", "deck"}
        programs = [facts.text, *(ability.then for _, ability in facts.triggers + facts.activated)]
        words = {
            part.then for program in programs for part in walk(program) if isinstance(part, language.Play)
        }
        return {zone for word, zone in (("banish", "banishment"), ("recycle", "deck")) if word in words}


class CounteredAbilityGoesNowhere(Invariant):
    """A countered ability ceases to be: no card represents it, and its source stays where it is (425.1.a, 401.1)."""

    id = "countered-ability-goes-nowhere"
    rules = ("425.1.a", "401.1")
    statement = (
        "A countered ability leaves the chain and becomes no card anywhere; its source is not touched."
    )
    needs = frozenset({"countered", "move"})
    armed_kinds = frozenset({"priority"})

    def reset(self) -> None:
        """No ability has just been countered."""
        self.item: Item | None = None
        self.countered = -1

    def after_countered(self, event: Event) -> None:
        """An ability is countered."""
        item = self.picture.items[event.object]
        self.countered = event.id
        self.item = None
        if item.is_ability:
            self.premise += 1
            self.item = item
            self.arm()

    def before_move(self, event: Event) -> None:
        """Nothing moves because an ability was countered."""
        item = self.item
        if "*" in event.object:
            self.breach(
                event,
                {"moves": event},
                then="an ability on the chain has no card, so it never goes to another zone.",
                however=f"{called(event.object)} goes to {place(event.data.get('to', ''))}.",
            )
        elif item is not None and (event.data.get("why") == "counter" or self.countered in event.causes):
            self.breach(
                event,
                {"countered": self.countered, "moves": event},
                then=f"countering {called(item.ref)} clears the ability from the chain and touches no card.",
                however=f"{called(event.object)} goes to {place(event.data.get('to', ''))}.",
            )

    def before_priority(self, event: Event) -> None:
        """The countering is over."""
        self.item = None
        self.disarm()


class FlowBanishes(Invariant):
    """A spell played for its Flow cost is banished whenever it leaves the chain after it was finalized (829.1.b)."""

    id = "flow-banishes"
    rules = ("829.1.b", "829.1.b.1")
    statement = "A spell played from the trash for its Flow cost is banished when it leaves the chain, countered or not."
    needs = frozenset({"item_pending", "finalized", "move"})
    only: ClassVar = {
        "move": lambda move: move.origin == "chain",
        "item_pending": lambda item: item not in ("trigger", "activated", ADDS),
    }

    def comes_up(self) -> bool:
        """Some card has Flow."""
        return "flow" in self.picture.says

    def reset(self) -> None:
        """Nothing has been played."""
        #: What may have been played from the trash for what it costs, for something let cards be played from there.
        self.let: set[str] = set()

    def before_item_pending(self, event: Event) -> None:
        """A card is played from the trash, as Flow lets it, or something else that may be gone later on."""
        if event.data.get("origin", "").startswith("trash") and any_from_trash(self.picture):
            self.let.add(event.object)

    def before_move(self, event: Event) -> None:
        """From the chain it goes to its owner's banishment."""
        data = event.data
        if data.get("origin") != "chain":
            return
        item = self.picture.items.get(event.object)
        if item is None or item.finalized < 0 or not item.origin.startswith("trash") or "undo" in data:
            return
        if event.object in self.let:
            return
        facts = self.picture.item_facts(item)
        if not flowing(item, facts) or facts is None or self._moves_itself(facts):
            return
        self.premise += 1
        if not data.get("to", "").startswith("banishment"):
            self.breach(
                event,
                {"begins": item.announced, "finalized": item.finalized, "leaves": event},
                then=f"{called(item.ref)} was played from the trash for its Flow cost, so it is banished when it leaves.",
                however=f"it goes to {place(data.get('to', ''))}.",
            )

    def _moves_itself(self, facts: Facts) -> bool:
        # 829.1.b.1: what its own execution does with it is not replaced.
        return any(getattr(part, "to", None) == "me" for part in walk(facts.text))


class UncounterableStays(Invariant):
    """An item that can't be countered is not, and stays on the chain until it resolves (054.1, 358.3.a, 340.1)."""

    id = "uncounterable-stays"
    rules = ("054.1", "358.3.a", "340.1")
    statement = "An item that can't be countered is not countered, and stays on the chain until it resolves."
    needs = frozenset({"countered", "skipped", "resolved", "move", "targets_chosen"})
    armed_kinds = frozenset({"move", "no_resolution"})

    def reset(self) -> None:
        """Nothing has withstood a counterspell."""
        self.saved: dict[str, tuple[Item, int]] = {}

    def before_countered(self, event: Event) -> None:
        """What can't be countered isn't. Items that changed hands are the next invariant's."""
        item = self.picture.items.get(event.object)
        if item is None or item.controlled >= 0:
            return
        counter = self.picture.items.get(event.data.get("by", ""))
        reason = cant_be_countered(self.picture, item, counter.controller if counter is not None else "")
        if reason:
            self.premise += 1
            self.breach(
                event,
                {"finalized": item.finalized, "countered": event},
                then=f"{called(item.ref)} can't be countered, because of {reason}.",
                however="it is countered.",
            )

    def after_skipped(self, event: Event) -> None:
        """A counterspell did nothing because its target is protected."""
        data = event.data
        if data.get("why") != "forbidden" or str(data.get("instruction")).lower() != "counter":
            return
        counter = self.picture.items.get(data.get("item", ""))
        if counter is None or len(counter.targets) != 1:
            return
        item = self.picture.items.get(counter.targets[0])
        if item is not None and not item.end:
            self.premise += 1
            self.saved[item.ref] = (item, event.id)
            self.arm()

    def before_move(self, event: Event) -> None:
        """It isn't moved off the chain before it resolves."""
        if self.saved and event.object in self.saved:
            item, since = self.saved.pop(event.object)
            if not item.resolving and not item.end:
                self._report(event, item, since, f"it goes to {place(event.data.get('to', ''))}")

    def before_no_resolution(self, event: Event) -> None:
        """It doesn't leave without resolving."""
        if self.saved and event.object in self.saved:
            item, since = self.saved.pop(event.object)
            players = self.picture.players
            if item.controller not in players or self.picture.thing(item.ref).owner not in players:
                return  # Its controller or its owner has left the game (651.3, 652.3).
            self._report(event, item, since, "it leaves without resolving")

    def _report(self, event: Event, item: Item, since: int, however: str) -> None:
        self.breach(
            event,
            {"withstood": since, "leaves": event},
            let={
                "withstood": f"{called(item.ref)} can't be countered, so the counterspell does nothing to it"
            },
            then=f"{called(item.ref)} stays on the chain until it resolves.",
            however=f"{however}.",
        )


class ProtectionFollowsController(Invariant):
    """After an item has changed its controller, the new controller's protection counts, not the old one's (191.2, 054.1)."""

    id = "protection-follows-controller"
    rules = ("191.2", "054.1")
    statement = "Once an item has changed its controller, what protects the new controller's items protects it, and nothing else."
    needs = frozenset({"control", "countered", "targets_chosen"})

    def before_countered(self, event: Event) -> None:
        """An item that was taken over is not countered while its new controller's protection covers it."""
        item = self.picture.items.get(event.object)
        if item is None or item.controlled < 0:
            return
        self.premise += 1
        counter = self.picture.items.get(event.data.get("by", ""))
        reason = cant_be_countered(self.picture, item, counter.controller if counter is not None else "")
        if reason:
            self.breach(
                event,
                {"taken": item.controlled, "countered": event},
                then=f"{called(item.ref)} belongs to {item.controller} now and can't be countered, because of {reason}.",
                however="it is countered.",
            )

    def before_skipped(self, event: Event) -> None:
        """An item that was taken over is not protected by what protected it before."""
        data = event.data
        if data.get("why") != "forbidden" or str(data.get("instruction")).lower() != "counter":
            return
        counter = self.picture.items.get(data.get("item", ""))
        if counter is None or len(counter.targets) != 1:
            return
        item = self.picture.items.get(counter.targets[0])
        if item is None or item.controlled < 0 or item.end:
            return
        self.premise += 1
        if cant_be_countered(self.picture, item, counter.controller) == "":
            self.breach(
                event,
                {"taken": item.controlled, "skipped": event},
                then=f"{called(item.ref)} belongs to {item.controller} now, and nothing protects {item.controller}'s items.",
                however=f"{called(counter.ref)} does not counter it, as if that were forbidden.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (
    CounteredCardGoesToTrash,
    CounteredAbilityGoesNowhere,
    FlowBanishes,
    UncounterableStays,
    ProtectionFollowsController,
)
