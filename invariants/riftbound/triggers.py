"""Triggers: how often an ability triggers, while what holds, and who controls it (191.4, 383.2, 383.3.e, 727)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.conditions import gates_hold
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import called

#: Conditions that one event can fulfil several times: choosing the same thing twice, holding several battlefields.
_MANY_IN_ONE = frozenset({"choose me", "choose unit", "hold"})

#: Conditions that a phase of the controller's own turn fulfils.
_OWN_PHASES = frozenset({"start of beginning", "start of main", "end of turn"})


def printed_trigger(picture: Picture, item: Item) -> language.Triggered | None:
    """The printed triggered ability that an item is; None for any other item."""
    if item.kind != "trigger" or not item.printed:
        return None
    facts = picture.item_facts(item)
    if facts is None or not 0 <= item.ability < len(facts.abilities):
        return None
    ability = facts.abilities[item.ability]
    return ability if isinstance(ability, language.Triggered) else None


class OncePerEvent(Invariant):
    """An ability triggers once for an event, and no oftener in a turn than it says (383.2.c, 383.3.e)."""

    id = "trigger-once-per-event"
    rules = ("383.2.c", "383.3.e.1")
    statement = (
        "An ability triggers at most once for one event, and is performed in a turn no oftener than it says."
    )
    needs = frozenset({"item_pending", "finalized", "turn_began"})
    judges_adds = False
    only: ClassVar = {
        "item_pending": lambda item: item == "trigger",
        "finalized": lambda item: item == "trigger",
    }

    def reset(self) -> None:
        """Nothing has triggered."""
        self.seen: dict[tuple[str, int, int], int] = {}
        self.again: dict[tuple[str, int, int], int] = {}
        self.done: dict[tuple[str, int], int] = {}

    def after_item_pending(self, event: Event) -> None:
        """No ability twice for the same event. For plays, another invariant says so."""
        if event.data.get("kind") != "trigger":
            return
        item = self.picture.items[event.object]
        cause = self.picture.at(item.trigger)
        if cause is None or cause.kind == "played":
            return
        ability = printed_trigger(self.picture, item)
        if ability is None or ability.when in _MANY_IN_ONE:
            return
        self.premise += 1
        key = (item.source, item.ability, item.trigger)
        if ability.when == "die" and key in self.seen and item.source in self.picture.board:
            del self.seen[key]  # 808.1.d.1: it did not die after all, and one instruction may kill it again
        first = self.seen.setdefault(key, event.id)
        if first != event.id and self._additional(key, ability.when, item):
            return
        if first != event.id:
            self.breach(
                event,
                {"cause": cause, "first": first, "again": event},
                then=f"the ability of {called(key[0])} triggers once for that event.",
                however="it triggers a second time.",
            )

    def _additional(self, key: tuple[str, int, int], when: str, item: Item) -> bool:
        """Whether something on the board makes it trigger once more."""
        done = self.again[key] = self.again.get(key, 0) + 1
        allowed = 0
        for lord, said in self.picture.speaking("more"):
            for more in said.more:
                allowed += more.when == when and lord.controller == item.controller
        return done <= allowed

    def after_finalized(self, event: Event) -> None:
        """An ability that triggers so many times each turn is performed no oftener."""
        item = self.picture.items[event.object]
        ability = printed_trigger(self.picture, item)
        if ability is None or not ability.each_turn:
            return
        self.premise += 1
        key = (item.source, item.ability)
        times = self.done[key] = self.done.get(key, 0) + 1
        if times > ability.each_turn:
            self.breach(
                event,
                {"triggers": item.announced, "finalized": event},
                then=f"this ability of {called(item.source)} is performed at most so often each turn: {ability.each_turn}.",
                however=f"that makes {times} this turn.",
            )

    def after_turn_began(self, event: Event) -> None:
        """A new turn, a new count."""
        self.done.clear()


class OwnPhases(Invariant):
    """What waits for a phase of its controller's turn triggers in no other player's (383.2.a, 816.1.c)."""

    id = "own-phase-triggers"
    rules = ("383.2.a", "816.1.c", "816.1.b")
    statement = (
        "An ability that waits for the beginning or the end of its controller's turn, Temporary among them, triggers "
        "in that player's turn alone."
    )
    needs = frozenset({"item_pending", "turn_began"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def after_item_pending(self, event: Event) -> None:
        """It is the turn of who controls the ability."""
        picture = self.picture
        item = picture.items[event.object]
        if not self._waits_for_its_phase(item, event):
            return
        self.premise += 1
        if event.player != picture.turn_player:
            self.breach(
                event,
                {"triggers": event},
                then=f"this ability of {called(item.source)} triggers in a turn of {event.player}'s.",
                however=f"it triggers in a turn of {picture.turn_player}'s.",
            )

    def _waits_for_its_phase(self, item: Item, event: Event) -> bool:
        """Whether its condition is that a phase of its controller's begins."""
        if event.data.get("granted"):
            return bool(event.data["granted"] == "Temporary")
        facts = self.picture.item_facts(item)
        if not item.printed or facts is None or not 0 <= item.ability < len(facts.abilities):
            return False
        ability = facts.abilities[item.ability]
        if isinstance(ability, language.Keyword):
            return ability.name == "Temporary"
        return isinstance(ability, language.Triggered) and ability.when in _OWN_PHASES


class GatedAbilities(Invariant):
    """An ability behind Empowered, Legion or Level triggers and is activated only while that holds (727.1.b, 812.1.c, 824, 828.1.c)."""

    id = "empowered-gate"
    rules = ("727.1.b", "727.1.c.1", "828.1.c", "812.1.c")
    statement = "An ability behind Empowered, Legion or a Level triggers, or is activated, only while its condition is met."
    needs = frozenset({"item_pending", "status"})

    def comes_up(self) -> bool:
        """Some ability is gated."""
        return "gated" in self.picture.says

    def reset(self) -> None:
        """Nobody's XP has changed."""
        self.xp_changed: dict[str, int] = {}

    def after_xp(self, event: Event) -> None:
        """Remember when, for abilities that triggered before."""
        self.xp_changed[event.player] = event.id

    def after_item_pending(self, event: Event) -> None:
        """The gates hold as the ability triggers."""
        picture = self.picture
        item = picture.items[event.object]
        index = item.ability
        if index < 0 or not item.printed:
            return
        source = picture.things.get(item.source)
        facts = source.facts if source is not None else None
        if source is None or facts is None or index >= len(facts.abilities):
            return
        gate: tuple[str, ...] = getattr(facts.abilities[index], "gate", ())
        if not gate or ("legion" in gate and source.kind not in BOARD):
            return
        if getattr(facts.abilities[index], "when", "") == "leave board" and item.trigger >= 0:
            # What triggers on leaving looks back at what has left (383.2.c).
            source = picture.things.get(picture.trace[item.trigger].object, source)
        if item.trigger >= 0 and self._changed_since(source, event.player, item.trigger):
            # The condition counts as of the moment when the ability triggered, and that has passed.
            return
        self.premise += 1
        if gates_hold(picture, gate, source.controller, source) is False:
            self.breach(
                event,
                {"active": event},
                then=f"this ability of {called(source.ref)} is inactive, because not all of it holds: {', '.join(gate)}.",
                however="it is put on the chain.",
            )

    def _changed_since(self, source: Thing, player: str, event: int) -> bool:
        picture = self.picture
        return (
            max(source.changed, source.taken, picture.turn_since) > event
            or self.xp_changed.get(player, -1) > event
        )


class AbilityController(Invariant):
    """An ability is controlled by who controls its source, off the board by its owner (191.4.a)."""

    id = "ability-controller"
    rules = ("191.4.a", "191.4.a.1")
    statement = "An ability is put on the chain by the player who controls its source; off the board, by the source's owner."
    needs = frozenset({"item_pending", "control"})
    only: ClassVar = {"item_pending": lambda item: item in ("trigger", "activated", ADDS)}

    def reset(self) -> None:
        """Nothing has changed its controller."""
        self.changed: dict[str, int] = {}

    def after_control(self, event: Event) -> None:
        """Remember when, for abilities that triggered before."""
        self.changed[event.object] = event.id

    def after_item_pending(self, event: Event) -> None:
        """The player of an ability is its source's controller."""
        item = self.picture.items[event.object]
        if (item.kind != "trigger" and item.kind != "activated") or not item.printed:
            return
        ref = item.source
        thing = self.picture.things.get(ref)
        if (
            thing is None
            or not thing.kind
            or thing.kind == "chain"
            or not thing.controller
            or not event.player
        ):
            return
        if ref in self.changed and 0 <= item.trigger < self.changed[ref]:
            return
        facts = thing.facts
        if facts is None or facts.type not in ("unit", "gear", "rune", "legend"):
            return
        self.premise += 1
        who = thing.controller if thing.kind in BOARD else thing.owner
        if who != event.player:
            self.breach(
                event,
                {"begins": event},
                then=f"abilities of {called(ref)} are controlled by {who}.",
                however=f"{event.player} puts one of them on the chain as its controller.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (OncePerEvent, OwnPhases, GatedAbilities, AbilityController)
