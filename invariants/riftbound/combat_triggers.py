"""Attack and defend triggers: each once in a combat, for each designation, and in whose order (383.4.e, 383.4.f, 464.2.e)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import goes_on, the
from headjudge.invariants.conditions import gates_hold, holds
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called

#: The designations that fulfil a trigger's condition.
WHEN: dict[str, frozenset[str]] = {
    "attack": frozenset({"attacking"}),
    "defend": frozenset({"defending"}),
    "attack or defend": frozenset({"attacking", "defending"}),
}


class CombatTriggerOnce(Invariant):
    """An attack or defend trigger triggers once for its object in a combat, as it is designated (383.4.e, 383.4.f)."""

    id = "combat-trigger-once"
    rules = ("383.4.e.2.a", "383.4.f.2.a", "383.4.e", "383.4.f")
    statement = (
        "A unit's ability that triggers on attacking or defending triggers at most once in a combat, and only as the unit "
        "becomes an attacker or a defender."
    )
    needs = frozenset({"combat_began", "combat_ended", "item_pending", "status"})
    armed_kinds = frozenset({"item_pending"})
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def reset(self) -> None:
        """No combat is in progress."""
        self.seen: dict[tuple[str, int, str], int] = {}

    def after_showdown_began(self, event: Event) -> None:
        """A combat may begin."""
        self.seen.clear()
        self.arm()

    def after_combat_ended(self, event: Event) -> None:
        """The next combat is another."""
        self.disarm()

    def after_item_pending(self, event: Event) -> None:
        """It is the first time."""
        if event.data.get("kind") != "trigger":
            return
        picture = self.picture
        item = picture.items[event.object]
        ability = printed_trigger(picture, item)
        if ability is None or ability.when not in WHEN:
            return
        cause = picture.at(item.trigger)
        if cause is None or cause.kind != "status":
            return  # 383.4.g: an effect may "activate" such an ability at any time.
        self.premise += 1
        status = cause.data.get("status", "")
        source = picture.things.get(item.source)
        if cause.object == item.source and (status not in WHEN[ability.when] or not cause.data.get("value")):
            self.breach(
                event,
                {"cause": cause, "triggers": event},
                then=f"this ability of {called(item.source)} triggers as it becomes "
                f"{' or '.join(sorted(WHEN[ability.when]))}.",
                however=f"it triggers as it becomes {'' if cause.data.get('value') else 'not '}{status}.",
            )
            return
        key = (item.source, item.ability, status)
        first = self.seen.setdefault(key, event.id)
        if first != event.id and source is not None:
            self.breach(
                event,
                {"first": first, "again": event},
                then=f"{called(item.source)} has triggered for {status} in this combat already.",
                however="its ability triggers again.",
            )


class CombatTriggers(Invariant):
    """Whoever becomes an attacker or defender for the first time in a combat triggers (383.4.e.2, 383.4.f.2)."""

    id = "combat-triggers"
    rules = ("383.4.e.2", "383.4.f.2", "464.2.e", "464.2.c.3.a")
    statement = (
        "As a unit becomes an attacker or a defender for the first time in a combat, its abilities that trigger on that are "
        "put on the chain."
    )
    needs = frozenset({"combat_began", "combat_ended", "item_pending", "status", "finalized", "priority"})
    armed_kinds = frozenset({"item_pending", "finalized", "priority"})
    only: ClassVar = {"status": lambda change: change.value and change.status in ("attacking", "defending")}

    def reset(self) -> None:
        """No combat is in progress."""
        self.watching = False
        self.designated: set[tuple[str, str]] = set()
        self.expected: dict[tuple[str, int], Event] = {}

    def after_showdown_began(self, event: Event) -> None:
        """A combat may begin."""
        self.watching = True
        self.designated.clear()
        self.expected.clear()
        self.disarm()

    def after_combat_ended(self, event: Event) -> None:
        """The next combat is another."""
        self.watching = False
        self.disarm()

    def after_status(self, event: Event) -> None:
        """A unit is designated for the first time."""
        status = event.data["status"]
        if not self.watching or not event.data["value"] or status not in ("attacking", "defending"):
            return
        if (event.object, status) in self.designated:
            return
        self.designated.add((event.object, status))
        picture = self.picture
        thing = picture.things[event.object]
        facts = thing.facts
        if facts is None or not thing.sure:
            return
        for index, ability in facts.triggers:
            if (
                status in WHEN.get(ability.when, ())
                and not ability.each_turn
                and gates_hold(picture, ability.gate, thing.controller, thing) is True
                and holds(picture, ability.condition, thing.controller, thing) is True
            ):
                self.premise += 1
                self.expected[thing.ref, index] = event
                self.arm()

    def before_item_pending(self, event: Event) -> None:
        """It triggers."""
        if self.armed:
            data = event.data
            self.expected.pop((data.get("source", ""), data.get("ability", -1)), None)

    def before_finalized(self, event: Event) -> None:
        """It has triggered."""
        if not self.armed or not goes_on(self.picture, event):
            return
        self.disarm()
        for (ref, _), status in self.expected.items():
            self.breach(
                event,
                {"designated": status, "later": event},
                then=f"{called(ref)} has become {status.data['status']}, so its ability triggers.",
                however="the game goes on without it.",
            )
        self.expected.clear()

    before_priority = before_finalized


class CombatTriggersInOrder(Invariant):
    """On the Combat Chain come first the attacker's triggers, then others', then the defender's (464.2.e.1)."""

    id = "combat-triggers-in-order"
    rules = ("464.2.e.1", "464.2.e")
    statement = (
        "As a combat opens, the attacking player's attack and defend triggers are put on the chain first, the defending "
        "player's last."
    )
    needs = frozenset({"combat_began", "item_pending", "finalized", "priority", "status"})
    armed_kinds = frozenset({"item_pending", "finalized", "priority"})
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def reset(self) -> None:
        """No combat opens."""
        self.last: tuple[int, int] = (0, -1)

    def after_combat_began(self, event: Event) -> None:
        """A combat opens."""
        self.last = (0, event.id)
        self.arm()

    def after_item_pending(self, event: Event) -> None:
        """No trigger of a player who comes earlier."""
        fight = self.picture.fight
        if event.data.get("kind") != "trigger" or fight is None:
            return
        item = self.picture.items[event.object]
        ability = printed_trigger(self.picture, item)
        if ability is None or not isinstance(ability, language.Triggered) or ability.when not in WHEN:
            return
        who = event.player
        rank = 0 if who == fight.attacker else 2 if who == fight.defender else 1
        self.premise += 1
        if rank < self.last[0]:
            self.breach(
                event,
                {"before": self.last[1], "triggers": event},
                then=f"at the opening of the combat at {the(fight.zone)}, triggers of {fight.attacker}, who attacks, are put "
                f"on the chain first, those of {fight.defender}, who defends, last.",
                however=f"that of {called(item.source)}, of {who}, is put there after one of a later player.",
            )
        else:
            self.last = (rank, event.id)

    def before_finalized(self, event: Event) -> None:
        """The opening is over."""
        if not goes_on(self.picture, event):
            return
        self.disarm()

    before_priority = before_finalized


INVARIANTS: tuple[type[Invariant], ...] = (CombatTriggerOnce, CombatTriggers, CombatTriggersInOrder)
