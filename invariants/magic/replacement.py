"""Replacement effects (614-616), regeneration (701.19), and what happens until something leaves (610.3)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, place


class ReplacedOnce(MagicInvariant):
    """A replacement effect gets one opportunity for an event (614.5)."""

    id = "replacement-applies-once"
    rules = ("614.5",)
    statement = "One replacement effect is applied at most once to an event and what takes its place."
    needs = frozenset({"replaced"})

    def reset(self) -> None:
        """Nothing was replaced."""
        self.applied: dict[tuple[str, str, str, str], tuple[int, int]] = {}

    def before_replaced(self, event: Event) -> None:
        """The same effect has not been applied to the same event before."""
        data = event.data
        if data.get("event") == "counters" and event.object and event.object not in self.seen.board:
            return  # Counters of each kind that it enters with are an event of their own (122.6).
        key = (data.get("by", ""), event.object or event.player, data.get("event", ""), data.get("words", ""))
        self.premise += 1
        before = self.applied.get(key)
        # Between two events that are no continuation of each other something else has been told.
        if before is not None and before[0] in event.causes and self._continues(before[0], event.id):
            self.wrong(
                event,
                f"an effect of {called(key[0])} is applied once to the same event.",
                "it is applied again to what it has brought about.",
                before=before[0],
            )
        self.applied[key] = (event.id, event.batch)

    def _continues(self, first: int, second: int) -> bool:
        trace = self.seen.trace
        return all(event.kind in ("replaced", "option_chosen") for event in trace[first + 1 : second])


class ReplacedDoesNotHappen(MagicInvariant):
    """Destruction that is replaced doesn't happen (614.6, 701.19a)."""

    id = "regenerated-stays"
    rules = ("701.19a", "614.6")
    statement = (
        "A permanent that regenerates is not destroyed: its damage is removed, it is tapped, and it is "
        "removed from combat."
    )
    needs = frozenset({"replaced", "killed", "move", "effect_began"})
    armed_kinds = frozenset({"killed", "damage", "status", "cleanup", "priority", "executed", "skipped"})

    def reset(self) -> None:
        """Nothing regenerates."""
        self.saved: dict[str, Event] = {}
        self.over: set[str] = set()

    def after_replaced(self, event: Event) -> None:
        """Something regenerates."""
        words = str(event.data.get("words", "")).lower()
        if event.data.get("event") in ("destroy", "kill") and "regenerat" in words:
            self.premise += 1
            self.saved[event.object] = event
            self.over.discard(event.object)
            self.arm()

    def before_executed(self, event: Event) -> None:
        """The instruction that would have destroyed it is over; another one may."""
        self.over.update(self.saved)

    before_skipped = before_executed

    def before_killed(self, event: Event) -> None:
        """It isn't destroyed."""
        saved = self.saved.pop(event.object, None)
        if saved is not None and event.object not in self.over:
            self.wrong(
                event,
                f"{called(event.object)} regenerates instead of being destroyed.",
                "it is destroyed all the same.",
                regenerated=saved,
            )

    def before_damage(self, event: Event) -> None:
        """What resolves may go on to deal damage to it."""
        self.saved.pop(event.object, None)

    def before_status(self, event: Event) -> None:
        """Or untap it."""
        if event.data.get("status") == "exhausted" and not event.data.get("value"):
            self.saved.pop(event.object, None)

    def before_cleanup(self, event: Event) -> None:
        """It is tapped and without damage, and fights no more."""
        seen = self.seen
        for ref, saved in self.saved.items():
            thing = seen.board.get(ref)
            if thing is None:
                continue
            left = (
                f"{thing.damage} damage is marked on it"
                if thing.damage
                else "it is untapped"
                if not thing.exhausted
                else ""
            )
            if left:
                self.wrong(
                    event,
                    f"{called(ref)} has regenerated: its damage is removed and it is tapped.",
                    f"{left}.",
                    regenerated=saved,
                )
        self.saved.clear()
        self.disarm()

    before_priority = before_cleanup


class ExiledUntilItLeaves(MagicInvariant):
    """What is exiled until something leaves returns right then (610.3)."""

    id = "exiled-until-it-leaves"
    rules = ("610.3", "610.3c")
    statement = "A card exiled until a permanent leaves the battlefield returns immediately when that leaves, under its owner's control."
    needs = frozenset({"move", "priority", "resolving", "effect_began"})

    def reset(self) -> None:
        """Nothing is exiled so."""
        self.held: dict[str, list[tuple[str, int]]] = {}
        self.wait: dict[str, int] = {}

    def after_move(self, event: Event) -> None:
        """Something is exiled, or what holds it leaves."""
        data = event.data
        seen = self.seen
        if data.get("to") == "exile" and seen.resolving:
            item = seen.resolving[-1]
            if item.is_ability and item.source in seen.board and self._holds(item.ref):
                new = seen.things.get(data.get("becomes") or event.object)
                facts = seen.card(new) if new is not None else None
                # An Aura stays where it is if it can enchant nothing (303.4g).
                if new is not None and facts is not None and not new.token and "Aura" not in facts.subtypes:
                    self.held.setdefault(item.source, []).append((new.ref, event.id))
        exiled = self.wait.pop(event.object, None)
        if (
            exiled is not None
            and data.get("to") == "battlefield"
            and data.get("controller") != data.get("owner")
            and not seen.by_replacement(event)
        ):
            self.wrong(
                event,
                f"{called(event.object)} returns under the control of {data.get('owner')}, its owner.",
                f"it returns under that of {data.get('controller')}.",
                exiled=exiled,
            )
        if (
            data.get("origin") == "battlefield"
            and event.object in self.held
            and event.object not in seen.board
        ):
            for ref, at in self.held.pop(event.object):
                thing = seen.things.get(ref)
                if thing is not None and seen.current.get(thing.id) is thing and thing.zone == "exile":
                    self.premise += 1
                    self.wait[ref] = at

    def _holds(self, ref: str) -> bool:
        """Whether all that an ability exiles is exiled until its source leaves."""
        ability = self.seen.ability_of(self.seen.items[ref])
        exiles = [part for part in walk(getattr(ability, "does", ())) if isinstance(part, ml.Exile)]
        return bool(exiles) and all(part.until == "this leaves" for part in exiles)

    def before_priority(self, event: Event) -> None:
        """It has returned."""
        if not self.wait:
            return
        for ref, at in self.wait.items():
            thing = self.seen.things[ref]
            if self.seen.current.get(thing.id) is thing and thing.zone == "exile":
                self.wrong(
                    event,
                    f"{called(ref)} was exiled until what exiled it leaves, and returns right then.",
                    f"it is still in {place('exile')}.",
                    exiled=at,
                )
        self.wait.clear()


class AffectedPlayerOrders(MagicInvariant):
    """Of several replacements the affected player, or the affected object's controller, chooses one (616.1)."""

    id = "affected-player-orders"
    rules = ("616.1",)
    statement = (
        "Which of several replacement effects is applied first is chosen by the affected player, or by the "
        "controller of the affected object."
    )
    needs = frozenset({"option_chosen"})

    def before_option_chosen(self, event: Event) -> None:
        """It is who it happens to."""
        if event.data.get("what") != "replacement":
            return
        seen = self.seen
        name = str(event.data.get("name", ""))
        thing = seen.board.get(event.object)
        if thing is not None:
            if seen.resolving and self._returns(seen.resolving[-1]):
                return  # It may be about how it enters again.
            affected = thing.controller
        elif not event.object and name in seen.players:
            affected = name
        else:
            return  # Under whose control something enters is told only as it does.
        self.premise += 1
        if event.player != affected:
            self.wrong(
                event,
                f"{affected} chooses the order of what would change that event.",
                f"{event.player} chooses it.",
            )

    def _returns(self, item: Item) -> bool:
        """Whether its text, or a text that isn't known, puts something onto the battlefield."""
        says = self.seen.said_by(item)
        return says is None or any(
            isinstance(part, ml.ReturnTo) and part.zone == "battlefield" for part in walk(says)
        )


class ShieldsAreUsedUp(MagicInvariant):
    """What prevents the next so much damage prevents no more than that (615.7)."""

    id = "shields-are-used-up"
    rules = ("615.7",)
    statement = "An effect that prevents the next so much damage prevents that much in all and no more."
    needs = frozenset({"effect_began", "prevented"})

    def reset(self) -> None:
        """Nothing is prevented; what a source may prevent without limit is not counted."""
        self.left: dict[str, int] = {}
        self.unlimited: set[str] = set()

    def after_effect_began(self, event: Event) -> None:
        """Something prevents damage from now on."""
        sort, _, n = str(event.data.get("words", "")).partition(" ")
        source = card_id(event.data.get("source", ""))  # A spell is in the graveyard by the time.
        if sort != "prevention":
            return
        if n.isdigit():
            self.left[source] = self.left.get(source, 0) + int(n)
        else:
            self.unlimited.add(source)

    def before_prevented(self, event: Event) -> None:
        """That much is left."""
        by = event.data.get("by", "")
        source = card_id(by)
        if source not in self.left or source in self.unlimited or self._prevents_itself(by):
            return
        if "effect" not in event.data:
            return  # by a passive ability: protection (702.16e), of what has a shield besides
        self.premise += 1
        amount = event.data.get("amount", 0)
        if amount > self.left[source]:
            self.wrong(
                event,
                f"{called(by)} prevents {self.left[source]} more damage.",
                f"it prevents {amount}.",
            )
        self.left[source] -= amount

    def _prevents_itself(self, source: str) -> bool:
        """Whether it prevents damage by a static ability too."""
        thing = self.seen.things.get(source)
        facts = self.seen.card(thing) if thing is not None else None
        return facts is None or any(replaces.event == "damage" for _, replaces in facts.replaces)


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    ReplacedOnce,
    ReplacedDoesNotHappen,
    ExiledUntilItLeaves,
    AffectedPlayerOrders,
    ShieldsAreUsedUp,
)
