"""Triggered abilities (603): on what they trigger, how often, whose they are, and in which order they go on the stack."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import MagicFacts
from headjudge.invariants.magic_matching import fits, holds
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called, listed

#: Of each trigger event, the kinds of event that can be it.
_KINDS: dict[str, frozenset[str]] = {
    "enters": frozenset({"move"}),
    "leaves": frozenset({"move"}),
    "dies": frozenset({"move"}),
    "graveyard": frozenset({"move"}),
    "attacks": frozenset({"attacks"}),
    "cast": frozenset({"played", "finalized"}),
    "draw": frozenset({"move"}),
    "gain life": frozenset({"life"}),
    "lifegain": frozenset({"life"}),
    "lose life": frozenset({"life"}),
    "discard": frozenset({"move"}),
    "upkeep": frozenset({"phase_began"}),
    "draw step": frozenset({"phase_began"}),
    "end step": frozenset({"phase_began"}),
    "main": frozenset({"phase_began"}),
    "combat": frozenset({"phase_began"}),
    "damage": frozenset({"damage"}),
    "combat damage to player": frozenset({"damage"}),
    "damage to player": frozenset({"damage"}),
    "damaged": frozenset({"damage"}),
    "becomes target": frozenset({"targets_chosen", "copied"}),
    "land": frozenset({"played", "move"}),
}
_STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "main": "main",
    "combat": "beginning of combat",
}


def declared(seen_card: MagicFacts | None, index: int) -> ml.Triggered | None:
    """The triggered ability with that index on a card."""
    ability = seen_card.ability(index) if seen_card is not None else None
    return ability if isinstance(ability, ml.Triggered) else None


#: Statuses of what has no abilities to trigger (708.2), or is treated as though it did not exist (702.26b).
_SILENT = frozenset({"facedown", "phased"})


class TriggersOnItsEvent(MagicInvariant):
    """An ability triggers on its event, if that really occurs (603.2, 603.2g)."""

    id = "triggers-on-its-event"
    rules = ("603.2", "603.2g")
    statement = (
        "An ability triggers only when the event that it waits for has occurred, not when that was "
        "replaced or prevented."
    )
    needs = frozenset({"triggered", "move", "effect_began"})

    def before_triggered(self, event: Event) -> None:
        """The event is of the kind that it waits for."""
        seen = self.seen
        source = seen.things.get(event.data.get("source", ""))
        if source is None:
            return
        ability = declared(seen.card(source), event.data.get("ability", -1))
        if ability is None:
            return
        words = ability.on.split(" or ")
        if any(word not in _KINDS for word in words):
            return
        causes = [cause for cause in (seen.at(one) for one in event.causes) if cause is not None]
        if not causes:
            return
        self.premise += 1
        if any(self._is(word, cause) for cause in causes for word in words):
            return
        self.wrong(
            event,
            f"this ability of {called(source.ref)} triggers on {ability.on!r}.",
            f"it triggers on {listed(cause.kind.replace('_', ' ') for cause in causes)}.",
            event=causes[0],
        )

    def _is(self, on: str, cause: Event) -> bool:
        data = cause.data
        if cause.kind not in _KINDS[on]:
            return False
        match on:
            case "enters":
                return bool(data.get("to") == "battlefield")
            case "leaves":
                return bool(data.get("origin") == "battlefield")
            case "dies":
                return data.get("origin") == "battlefield" and str(data.get("to", "")).startswith("graveyard")
            case "graveyard":
                return str(data.get("to", "")).startswith("graveyard")
            case "draw":
                return bool(data.get("why") == "draw")
            case "discard":
                return bool(data.get("why") in ("discard", "cycle"))
            case "gain life" | "lifegain":
                return bool(data.get("amount", 0) > 0)
            case "lose life":
                return bool(data.get("amount", 0) < 0)
            case "damage to player":
                return bool(data.get("amount", 0) > 0) and not cause.object
            case "damage" | "damaged":
                return bool(data.get("amount", 0) > 0)
            case "combat damage to player":
                return bool(data.get("combat")) and not cause.object
            case "land":
                return cause.kind == "played" or data.get("to") == "battlefield"
        if on in _STEPS:
            return bool(data.get("phase") == _STEPS[on])
        return True


class TriggersAreTheirControllers(MagicInvariant):
    """A triggered ability is controlled by who controlled its source when it triggered (603.3a, 113.7a)."""

    id = "triggers-are-their-controllers"
    rules = ("603.3a", "113.7a")
    statement = (
        "A triggered ability is controlled by the player who controlled its source as it triggered, "
        "whatever became of that."
    )
    needs = frozenset({"item_pending", "triggered"})
    judges_adds = False

    def before_item_pending(self, event: Event) -> None:
        """It is theirs."""
        data = event.data
        if data.get("kind") != "trigger" or data.get("program"):
            return
        waiting = self.seen.waiting_for(event)
        if waiting is None:
            return
        self.premise += 1
        if waiting.player and event.player != waiting.player:
            self.wrong(
                event,
                f"{waiting.player} controlled {called(data.get('source', ''))} when its ability triggered.",
                f"{event.player} puts it on the stack.",
                triggered=waiting,
            )

    def before_triggered(self, event: Event) -> None:
        """It triggers for the controller of its source."""
        seen = self.seen
        source = seen.board.get(event.data.get("source", ""))
        if source is None or not event.player:
            return
        facts = seen.card(source)
        ability = facts.ability(event.data.get("ability", -1)) if facts is not None else None
        if not isinstance(ability, ml.Triggered | ml.Keyword):
            return
        self.premise += 1
        if event.causes and source.taken > max(event.causes):
            return  # it has changed hands since what it triggers on
        if event.player != source.controller and not self._may_change_hands():
            self.wrong(
                event,
                f"{source.controller} controls {called(source.ref)}, and so what triggers of it.",
                f"it triggers for {event.player}.",
                came=max(source.taken, source.since),
            )

    def _may_change_hands(self) -> bool:
        """Whether a permanent gives control away (613.1b), which is told a little later than what triggers meanwhile."""
        return any(
            isinstance(change, ml.ControlledBy)
            for facts in self.seen.permanent_facts()
            for change in facts.changers
        )


class TriggersInApnapOrder(MagicInvariant):
    """Waiting triggers go on the stack in APNAP order (603.3b, 101.4)."""

    id = "triggers-in-apnap-order"
    rules = ("603.3b", "101.4")
    statement = (
        "Abilities that wait together are put on the stack in turn order, beginning with those of the "
        "active player; what triggers meanwhile comes after them all."
    )
    needs = frozenset({"item_pending", "triggered", "priority"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing was put there."""
        self.round = -1

    def before_item_pending(self, event: Event) -> None:
        """Nobody's turn to put theirs was before."""
        data = event.data
        waiting = self.seen.waiting
        if data.get("kind") != "trigger" or data.get("adds"):
            return
        now = self.seen.waiting_for(event)
        if now is None:
            return
        # What triggers while abilities are put on the stack waits until all of those are there (603.3b).
        if now.id > self.round:
            left = next(
                (one for one in waiting if one is not now and one.id < self.round and self._stays(one)), None
            )
            if left is not None:
                self.wrong(
                    event,
                    f"{called(now.data.get('source', ''))} triggered while others were put on the stack, and waits for these.",
                    f"it is put there while one of {left.player} waits that triggered before.",
                    waits=left,
                )
                return
            self.round = event.id
        if len(waiting) < 2:
            return
        # Those that triggered on another ability's triggering come in a second part (603.3b).
        late = self._late(now)
        self.premise += 1
        order = self._order()
        mine = order.get(event.player, 0)
        for other in waiting:
            if other is now or self._late(other) != late or other.player == event.player:
                continue
            if other.id > self.round or other.player not in order:
                continue
            if order[other.player] < mine and self._stays(other):
                self.wrong(
                    event,
                    f"{other.player} comes before {event.player} in turn order from {self.seen.turn_player}, and puts "
                    "theirs on the stack first.",
                    f"that of {event.player} is put there while one of {other.player} waits.",
                    waits=other,
                )
                return

    def _stays(self, other: Event) -> bool:
        """Whether it goes on the stack at all: without legal targets it is removed, and mana comes without (603.3d, 605.4a)."""
        source = self.seen.things.get(other.data.get("source", ""))
        ability = declared(
            self.seen.card(source) if source is not None else None, other.data.get("ability", -1)
        )
        return ability is not None and not ability.targets and not ability.modes

    def _late(self, waiting: Event) -> bool:
        causes = [self.seen.at(one) for one in waiting.causes]
        return any(cause is not None and cause.kind in ("triggered", "item_pending") for cause in causes)

    def _order(self) -> dict[str, int]:
        seen = self.seen
        names = [player.name for player in seen.scenario.players]
        at = names.index(seen.turn_player) if seen.turn_player in names else 0
        return {name: place for place, name in enumerate([*names[at:], *names[:at]])}


class Occurrences(MagicInvariant):
    """Base: abilities trigger once for each occurrence of their event, and no more (603.2c)."""

    needs = frozenset({"move", "triggered", "priority", "effect_began"})
    armed_kinds = frozenset({"became", "triggered", "priority"})

    def reset(self) -> None:
        """Nothing is waited for."""
        self.wait: dict[tuple[str, int], list[Event]] = {}
        #: The events that abilities had to trigger on, by ability.
        self.known: dict[tuple[str, int], set[int]] = {}
        self.unsure = False

    def due(self, source: str, index: int, event: Event) -> None:
        """That ability has to trigger."""
        self.premise += 1
        self.wait.setdefault((source, index), []).append(event)
        self.known.setdefault((source, index), set()).add(event.id)
        self.arm()

    def before_triggered(self, event: Event) -> None:
        """It does."""
        key = (event.data.get("source", ""), event.data.get("ability", -1))
        events = self.wait.get(key)
        if events is None or (event.causes and self.known[key].isdisjoint(event.causes)):
            return  # it triggers on something else
        if events:
            events.remove(next((due for due in events if due.id in event.causes), events[0]))
        elif not self.unsure and self._exact(event):
            self.wrong(
                event,
                f"an ability of {called(key[0])} triggers once for each occurrence of its event.",
                "it triggers once more.",
                before=event.causes[0] if event.causes else -1,
            )

    def before_became(self, event: Event) -> None:
        """What has entered is something else, told right after: what triggers on it isn't what its card says (707.5)."""
        if event.data.get("trait") == "copy":
            self.wait.clear()
            self.known.clear()
            self.unsure = True

    def _exact(self, event: Event) -> bool:
        """Whether nothing makes abilities trigger additional times (603.2d)."""
        return not any(isinstance(change, ml.ExtraTrigger) for change in self.seen.changes())

    def before_priority(self, event: Event) -> None:
        """All have by now."""
        for (source, _), events in self.wait.items():
            if events:
                self.wrong(
                    event,
                    f"an ability of {called(source)} triggers on that.",
                    "it has not triggered.",
                    event=events[0],
                )
        self.wait.clear()
        self.known.clear()
        self.unsure = False
        self.disarm()

    def suppressed(self) -> bool:
        """Whether abilities may be other than printed, or be kept from triggering."""
        self.unsure = self.unsure or self.seen.shaped
        return self.seen.shaped or any(
            isinstance(change, ml.Forbid) and "trigger" in change.what for change in self.seen.changes()
        )


class EntersTriggers(Occurrences):
    """What enters makes triggers that wait for it trigger, itself among them (603.6a)."""

    id = "enters-triggers"
    rules = ("603.6a", "603.2c")
    statement = (
        "Each ability that waits for something to enter triggers once for each permanent that enters and "
        "fits."
    )

    def after_move(self, event: Event) -> None:
        """Something has entered."""
        data = event.data
        if data.get("to") != "battlefield" or data.get("origin") == "battlefield" or "undo" in data:
            return
        seen = self.seen
        new = seen.board.get(data.get("becomes") or event.object)
        if new is None or self.suppressed():
            return
        for thing in list(seen.board.values()):
            facts = seen.card(thing)
            if facts is None or not facts.triggered or thing.statuses & _SILENT:
                continue
            for index, ability in facts.triggered:
                if (
                    "enters" not in ability.on.split(" or ")
                    or ability.limit >= 0
                    or ability.first
                    or ability.zone != "battlefield"
                ):
                    continue
                if ability.which is None:
                    if thing is not new:
                        continue
                elif fits(seen, ability.which, new, thing.controller, thing) is not True:
                    continue
                if ability.who not in ("you", "each") and ability.who:
                    continue
                # What enters together is told one after the other, and conditions are about all of it.
                if ability.origin or (
                    ability.only is not None
                    and (event.batch or holds(seen, ability.only, thing.controller, thing) is not True)
                ):
                    continue
                self.due(thing.ref, index, event)


class DiesTriggers(Occurrences):
    """What dies makes triggers that wait for it trigger, of those too that die with it (603.6c, 603.10a)."""

    id = "dies-triggers"
    rules = ("603.10a", "603.6c", "603.2c")
    statement = (
        "Each ability that waits for a creature to die triggers once for each that dies and fits, also when its source "
        "leaves at the same time."
    )

    def reset(self) -> None:
        """Nobody has died."""
        super().reset()
        self.batch = -1
        self.quiet = False
        self.there: list[Thing] = []

    def before_move(self, event: Event) -> None:
        """A creature dies."""
        data = event.data
        if data.get("origin") != "battlefield":
            return
        seen = self.seen
        if not event.batch or event.batch != self.batch:
            # What is there as the event begins looks back at all of it.
            self.batch = event.batch or -1
            self.quiet = self.suppressed()
            self.there = [thing for thing in seen.board.values() if "phased" not in thing.statuses]
        if not str(data.get("to", "")).startswith("graveyard") or self.quiet:
            return
        dead = seen.board.get(event.object)
        chars = seen.chars(dead) if dead is not None else None
        if dead is None or chars is None or "Creature" not in chars.types:
            return
        for thing in self.there:
            facts = seen.card(thing)
            if facts is None or not facts.triggered or thing.statuses & _SILENT:
                continue
            for index, ability in facts.triggered:
                if (
                    "dies" not in ability.on.split(" or ")
                    or ability.limit >= 0
                    or ability.first
                    or ability.zone != "battlefield"
                ):
                    continue
                if ability.which is None:
                    if thing is not dead:
                        continue
                elif (ability.which.other and thing is dead) or fits(
                    seen, ability.which, dead, thing.controller, thing
                ) is not True:
                    continue
                if ability.only is not None or ability.by is not None:
                    continue
                self.due(thing.ref, index, event)


class StateTriggersWait(MagicInvariant):
    """A state trigger doesn't trigger again before it has left the stack (603.8)."""

    id = "state-triggers-wait"
    rules = ("603.8",)
    statement = "An ability that triggers on a state doesn't trigger again while it is on the stack."
    needs = frozenset({"triggered", "item_pending", "effect_began"})

    def before_triggered(self, event: Event) -> None:
        """It isn't there."""
        seen = self.seen
        source = seen.things.get(event.data.get("source", ""))
        ability = declared(seen.card(source) if source is not None else None, event.data.get("ability", -1))
        if ability is None or ability.on != "state":
            return
        self.premise += 1
        for item in seen.chain:
            if (
                item.source == event.data["source"]
                and item.ability == event.data["ability"]
                and not item.resolving
            ):
                self.wrong(
                    event,
                    f"the ability of {called(item.source)} is on the stack, so it doesn't trigger again.",
                    "it triggers.",
                    there=item.announced,
                )
                return


class DelayedTriggersOnce(MagicInvariant):
    """A delayed triggered ability triggers once (603.7b)."""

    id = "delayed-triggers-once"
    rules = ("603.7b",)
    statement = "A delayed triggered ability triggers once, the next time that what it waits for happens."
    needs = frozenset({"effect_began", "item_pending"})

    def reset(self) -> None:
        """Nothing waits."""
        self.waiting: dict[str, int] = {}

    def after_effect_began(self, event: Event) -> None:
        """What resolves makes one."""
        resolving = self.seen.resolving
        if event.data.get("what") == "delayed" and resolving:
            maker = resolving[-1].ref
            self.waiting[maker] = self.waiting.get(maker, 0) + 1

    def before_item_pending(self, event: Event) -> None:
        """It is put on the stack, and is used up."""
        maker = event.data.get("program")
        if not maker or event.data.get("reflexive") or maker not in self.waiting:
            return
        self.premise += 1
        self.waiting[maker] -= 1
        if self.waiting[maker] < 0:
            self.wrong(
                event,
                f"what {called(maker)} delayed triggers once.",
                "it is put on the stack again.",
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    TriggersOnItsEvent,
    TriggersAreTheirControllers,
    TriggersInApnapOrder,
    EntersTriggers,
    DiesTriggers,
    StateTriggersWait,
    DelayedTriggersOnce,
)
