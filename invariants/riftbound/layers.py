"""Layers (473-480) and what goes with them: limits, doubling (432), swapping (433), copies, becoming Mighty (706-711)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import might_of
from headjudge.invariants.facts import walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called

#: Instructions that change Might by an amount.
_CHANGES = (language.GiveMight, language.RaiseMight, language.DoubleMight, language.SwapMight)


class _Changes(Invariant):
    """Of a change of Might it is known which instruction makes it, when the text has no other that changes Might."""

    needs = frozenset({"might", "resolving"})

    def reset(self) -> None:
        """Nothing has changed."""
        self.changed: set[tuple[int, str]] = set()

    def changing(self, event: Event) -> tuple[Item, language.Instruction] | None:
        """The item that resolves, and its one instruction that changes Might. Where no causes are told only the first change of a target is
        known to be by it, or its first change at all where targets aren't told: abilities that trigger on a play may do more before it has
        resolved, in an engine that tells of it so."""
        resolving = self.picture.resolving
        item = resolving[-1] if resolving else None
        if item is None or not item.printed:
            return None
        before = self.picture.trace[-2]
        if before.kind == "replaced" and before.object == event.object:
            return None  # It is what happens instead of a change that the text would make.
        if not event.causes:
            if item.targets and event.object not in item.targets:
                return None
            known = (item.announced, event.object if item.targets else "")
            if known in self.changed:
                return None
            self.changed.add(known)
        facts = self.picture.item_facts(item)
        program = facts.program(item.ability) if facts is not None else None
        found = [part for part in walk(program or ()) if isinstance(part, _CHANGES)]
        return (item, found[0]) if len(found) == 1 else None

    def now(self, event: Event) -> int | None:
        """The Might of what is changed, before the change."""
        thing = self.picture.things.get(event.object)
        return None if thing is None else might_of(self.picture, thing)


class LimitsAreAppliedOnce(_Changes):
    """A minimum, a maximum and an increase to a number are worked out as they are applied (477.3.b)."""

    id = "limits-are-applied-once"
    rules = ("477.3.b", "477.3.e.1.b", "477.3.e.2.b", "477.3.c")
    statement = "A change of Might with a minimum or a maximum, or to a number, is one by what the limit leaves at that moment."

    def before_might(self, event: Event) -> None:
        """The amount is what the limit leaves."""
        known = self.changing(event)
        now = self.now(event)
        if known is None or now is None:
            return
        item, instruction = known
        if isinstance(instruction, language.RaiseMight):
            if not isinstance(instruction.n, int):
                return
            right = max(0, instruction.n - now)
        elif isinstance(instruction, language.GiveMight) and isinstance(instruction.n, int):
            n, floor, cap = instruction.n, instruction.floor, instruction.cap
            if n < 0 <= floor and not self._more():
                right = -min(-n, max(0, now - floor))
            elif n > 0 and cap >= 0:
                right = min(n, max(0, cap - now))
            else:
                return
        else:
            return
        amount = event.data.get("amount", 0)
        if not event.causes and amount * instruction.n <= 0:
            return  # where the limit leaves nothing none may be told: what goes the other way is by something else
        self.premise += 1
        if amount != right:
            self.breach(
                event,
                {"text": item.announced, "changes": event},
                then=f"{called(event.object)} has {now} Might, so its limit leaves a change by {right}.",
                however=f"its Might is changed by {amount}.",
            )

    def _more(self) -> bool:
        """Whether something on the board makes decreases larger."""
        for thing in self.picture.board.values():
            facts = thing.facts
            if facts is not None and any(isinstance(one, language.MinusMore) for one in facts.abilities):
                return True
        return False


class DoublingAddsWhatIsThere(_Changes):
    """Doubling is an increase by the Might that there is, and by nothing when that is less than nothing (432.1, 477.3.c)."""

    id = "doubling-adds-what-is-there"
    rules = ("432.1", "432.1.a", "477.3.c")
    statement = (
        "Doubling a unit's Might increases it by what it is at that moment, and by nothing if it is below 0."
    )

    def before_might(self, event: Event) -> None:
        """The amount is the Might."""
        known = self.changing(event)
        if known is None or not isinstance(known[1], language.DoubleMight):
            return
        now = self.now(event)
        if now is None:
            return
        self.premise += 1
        amount = event.data.get("amount", 0)
        if amount != max(0, now):
            self.breach(
                event,
                {"text": known[0].announced, "changes": event},
                then=f"{called(event.object)} has {now} Might, so doubling it adds {max(0, now)}.",
                however=f"its Might is changed by {amount}.",
            )


class SwappingReverses(_Changes):
    """After a swap each of the two units has the Might that the other one had (433.1)."""

    id = "swapping-reverses"
    rules = ("433.1", "433.1.b", "143.2.b.1")
    statement = "A swap increases the lower Might and decreases the higher one by their difference, so that they are reversed."

    def before_might(self, event: Event) -> None:
        """The amount is what makes it the other one's: those of both stand in the first event's position."""
        known = self.changing(event)
        if known is None or not isinstance(known[1], language.SwapMight):
            return
        item = known[0]
        if event.object not in item.targets or len(item.targets) != 2:
            return
        other = item.targets[1 - item.targets.index(event.object)]
        first = self.picture.trace[event.id - 1] if event.id else None
        if first is not None and first.kind == "might" and first.object == other:
            right = -int(first.data.get("amount", 0))
        else:
            there = self.picture.things.get(other)
            its = might_of(self.picture, there) if there is not None else None
            now = self.now(event)
            if its is None or now is None:
                return
            right = its - now
        self.premise += 1
        amount = event.data.get("amount", 0)
        if amount != right:
            self.breach(
                event,
                {"text": item.announced, "swaps": event},
                then=f"swapping it with {called(other)} changes the Might of {called(event.object)} by {right}.",
                however=f"it is changed by {amount}.",
            )


class CopiesWhatWasChosen(Invariant):
    """What becomes a copy becomes one of what was chosen, as that is by then (477.1.b.1.b)."""

    id = "copies-what-was-chosen"
    rules = ("477.1.b.1.b", "477.1.b.1", "359.3.e.12")
    statement = "An object becomes a copy of what was chosen, as that is by then; else of something that is on the board."
    needs = frozenset({"became", "move"})

    def before_became(self, event: Event) -> None:
        """The card that it becomes is what the chosen object is called by now."""
        if event.data.get("trait") != "copy":
            return
        value = event.data.get("value", "")
        picture = self.picture
        resolving = picture.resolving
        if not resolving or "undo" in event.data or "ends" in event.data:
            return
        self.premise += 1
        item = resolving[-1]
        # What is copied "as" a card is attached is another unit, and no choice of what resolves and attaches it (370.1.b.1, 355.10.c).
        attached = event.data.get("until", "").startswith("attached ")
        chosen = set() if attached else self._copied(item)
        itself = event.object if attached else ""
        names = chosen or {thing.card for ref, thing in picture.board.items() if ref != itself}
        if value not in names:
            of = " or ".join(sorted(chosen)) or "something on the board"
            self.breach(
                event,
                {"text": item.announced, "becomes": event},
                then=f"{called(event.object)} becomes a copy of {of}.",
                however=f"it becomes a copy of {value}.",
            )

    def _copied(self, item: Item) -> set[str]:
        """What the object to be copied is called by now, where it is known which one that is; with Repeat, that of any execution."""
        picture = self.picture
        maker = picture.items.get(item.program) if item.reflexive else item
        facts = picture.item_facts(maker) if maker is not None else None
        if maker is None or facts is None or len(maker.targets) != len(maker.slots):
            return set()
        refs: list[str] = []
        for part in walk(facts.program(maker.ability) or ()):
            if not isinstance(part, language.BecomeCopy):
                continue
            # Where a text makes several copies, which of them it makes now nobody tells: it is one of those.
            if part.of == "me" and maker.ability >= 0:
                refs.append(maker.source)
            elif part.of == "that" and len(maker.targets) == 1:
                refs += maker.targets
            elif part.of.startswith("target "):
                slot = int(part.of[7:])
                refs += [ref for ref, at in zip(maker.targets, maker.slots, strict=True) if at == slot]
            elif part.of != "me":
                return set()
        return {picture.board[ref].card for ref in refs if ref in picture.board}


class WhatLeftIsItself(Invariant):
    """A new object is the card that it is, whatever the object before was a copy of (124, 477.1.b)."""

    id = "what-left-is-itself"
    rules = ("124", "124.1", "477.1.b.1")
    statement = "What was a copy is the card that it is by print when it becomes a new object."
    needs = frozenset({"became", "move"})
    armed_kinds = frozenset({"move"})

    def reset(self) -> None:
        """Nothing is a copy."""
        self.copies: dict[str, str] = {}

    def before_became(self, event: Event) -> None:
        """It becomes a copy: remember as what it began."""
        if event.data.get("trait") == "copy" and not event.object.startswith("battlefield:"):
            thing = self.picture.thing(event.object)
            placed = self.picture.placed.get(thing.id)
            self.copies.setdefault(thing.id, placed.card if placed is not None else thing.card)
            self.arm()

    def before_move(self, event: Event) -> None:
        """A former copy becomes a new object; what is put back is what it was before."""
        data = event.data
        if "undo" in data:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or thing.id not in self.copies or data.get("becomes", event.object) == event.object:
            return
        self.premise += 1
        own = self.copies[thing.id]
        if data.get("card", own) != own:
            self.breach(
                event,
                {"moves": event},
                then=f"{called(event.object)} is a new object, and so {own} again.",
                however=f"it is {data.get('card')}.",
            )


class MightyOnCrossing(Invariant):
    """A unit becomes Mighty as its Might changes from less than 5 to 5 or more (709)."""

    id = "mighty-on-crossing"
    rules = ("709", "708", "710")
    statement = "An ability that waits for a unit to become Mighty triggers only when its Might has come from less than 5 to 5 or more."
    needs = frozenset({"became", "might"})

    def before_became(self, event: Event) -> None:
        """Its Might is 5 or more now; and less before, where the event before it tells by how much it has grown."""
        if event.data.get("trait") != "mighty":
            return
        picture = self.picture
        thing = picture.things.get(event.object)
        now = might_of(picture, thing) if thing is not None else None
        line = 10 if int(event.data.get("value", 0)) >= 10 else 5
        if now is None:
            return
        self.premise += 1
        cause = picture.at(event.causes[0]) if event.causes else None
        before = None
        if (
            cause is not None
            and cause.kind == "might"
            and cause.object == event.object
            and not picture.tanglers
        ):
            before = now - int(cause.data.get("amount", 0))
        if now < 5 or (before is not None and before >= line):
            was = "" if before is None else f" and had {before} before"
            self.breach(
                event,
                {"crosses": event},
                then=f"{called(event.object)} has {now} Might{was}, so it has not just become Mighty.",
                however="what waits for that is told that it has.",
            )


class MightyTriggers(Invariant):
    """What waits for a unit to become Mighty triggers when one does (709, 383.2)."""

    id = "mighty-triggers"
    rules = ("709", "383.2", "383.3")
    statement = "An ability that waits for a unit of its controller to become Mighty triggers when one comes from less than 5 Might to 5."
    needs = frozenset({"cleanup", "item_pending", "might"})
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def comes_up(self) -> bool:
        """Some card waits for it."""
        return "awaits_mighty" in self.picture.says

    def reset(self) -> None:
        """Begin to watch."""
        self.mights: dict[str, tuple[str, int | None]] = {}
        self.watchers: dict[str, str] = {}
        self.triggered: set[str] = set()
        self.missing: dict[str, tuple[str, int, int]] = {}

    def before_item_pending(self, event: Event) -> None:
        """A trigger of something that waits."""
        if event.data.get("kind") == "trigger":
            self.triggered.add(event.data.get("source", ""))

    def after_cleanup(self, event: Event) -> None:
        """Between two cleanups a unit has crossed the line: what was there at both has to trigger by the next priority."""
        picture = self.picture
        watchers = {
            thing.ref: thing.controller
            for thing in picture.board.values()
            if thing.kind != "facedown"
            and thing.top is None
            and (facts := thing.facts) is not None
            and facts.awaits_mighty
        }
        mights: dict[str, tuple[str, int | None]] = {}
        if watchers:
            for thing in picture.board.values():
                facts = thing.facts
                if facts is not None and facts.type == "unit":
                    mights[thing.ref] = (thing.controller, might_of(picture, thing))
        for ref, (player, now) in mights.items():
            before = self.mights.get(ref)
            if before is None or before[0] != player or now is None or before[1] is None:
                continue
            if before[1] < 5 <= now:
                for watcher, controller in watchers.items():
                    if controller == player and self.watchers.get(watcher) == player:
                        self.missing[watcher] = (ref, before[1], now)
        self.mights, self.watchers = mights, watchers

    def before_priority(self, event: Event) -> None:
        """It has triggered."""
        for watcher, (ref, before, now) in self.missing.items():
            self.premise += 1
            if watcher not in self.triggered:
                self.breach(
                    event,
                    {"priority": event},
                    then=f"{called(ref)} had {before} Might and has {now}, so {called(watcher)} triggers.",
                    however="it has not when the game goes on.",
                )
        self.missing.clear()
        self.triggered.clear()


INVARIANTS: tuple[type[Invariant], ...] = (
    LimitsAreAppliedOnce,
    DoublingAddsWhatIsThere,
    SwappingReverses,
    CopiesWhatWasChosen,
    WhatLeftIsItself,
    MightyOnCrossing,
    MightyTriggers,
)
