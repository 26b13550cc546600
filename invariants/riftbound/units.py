"""Units: damage, Might and death (142, 143, 323.5, 417, 428)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.lethal import lethal_damage
from headjudge.invariants.words import called, place


class LethalNeedsDamage(Invariant):
    """Only a unit with damage, at least as much as its Might, or as little as a text says is enough, dies of it (142.4.b, 142.4.c)."""

    id = "lethal-non-zero"
    rules = ("142.4.b", "142.4.c", "143.2.a", "323.5")
    statement = "A unit dies of lethal damage only if it has damage, and at least as much as its Might; with none it lives at 0 Might."
    needs = frozenset({"killed", "damage", "healed", "might", "status"})
    armed_kinds = frozenset({"cleanup", "priority", "finalized", "resolving", "damage"})

    def reset(self) -> None:
        """Nothing has died."""
        #: For deaths that are simultaneous (one batch): the Might of what is damaged before any of them.
        self.batch = 0
        self.mights: dict[str, int | None] = {}
        #: Whether one of the deaths of a cleanup was replaced, and what was lethal was so before that (323.5, 373).
        self.replaced = False

    def before_replaced(self, event: Event) -> None:
        """One of several deaths is replaced, or goes elsewhere than to the trash and is told first, which may change what is lethal for the
        others: all were to die before it."""
        if event.data.get("event") not in ("kill", "move") or self.replaced or self.picture.resolving:
            return
        self.replaced = True
        self.mights = self._mights()
        self.arm()

    def before_cleanup(self, event: Event) -> None:
        """Those deaths are over."""
        self.replaced = False
        self.mights = {}
        self.disarm()

    def before_finalized(self, event: Event) -> None:
        """So they are once anything is played or used; but what Adds may be used to pay for replacing one of them (429.3.a)."""
        item = self.picture.items.get(event.object)
        if item is None or not item.adds:
            self.before_cleanup(event)

    before_priority = before_cleanup
    before_resolving = before_finalized
    before_damage = before_cleanup

    def _mights(self) -> dict[str, int | None]:
        return {ref: lethal_damage(self.picture, thing) for ref, thing in self.picture.damaged.items()}

    def before_killed(self, event: Event) -> None:
        """The damage was lethal, by the position before all that die with it (323.5)."""
        if event.batch != self.batch:
            self.batch = event.batch
            if not self.replaced:
                self.mights = self._mights() if event.batch else {}
        if event.data.get("why") != "lethal":
            return
        thing = self.picture.things.get(event.object)
        if thing is None or not thing.sure:
            return
        self.premise += 1
        known = (event.batch or self.replaced) and event.object in self.mights
        might = self.mights[event.object] if known else lethal_damage(self.picture, thing)
        if thing.damage <= 0:
            then = "has no damage, and that is never lethal, whatever its Might"
        elif might is not None and thing.damage < might:
            then = f"has {thing.damage} damage, and {might} would be lethal"
        else:
            return
        self.breach(
            event,
            {"dies": event},
            then=f"{called(event.object)} {then}.",
            however="it dies of lethal damage.",
        )


class LethalDamageKills(Invariant):
    """When somebody receives priority, no unit has lethal damage (323.5, 335, 143.2.a)."""

    id = "lethal-dies"
    rules = ("323.5", "143.2.a", "142.4.b")
    statement = "Whenever a player receives priority, every unit with lethal damage has died."
    needs = frozenset({"priority", "damage", "healed", "might", "killed", "move", "status"})

    def before_priority(self, event: Event) -> None:
        """Cleanups have killed what had to die."""
        damaged = self.picture.damaged
        if not damaged or (self.picture.trace[-2:-1] and self.picture.trace[-2].kind == "passed"):
            return  # Nothing has changed by passing.
        for thing in damaged.values():
            if not thing.sure:
                continue
            might = lethal_damage(self.picture, thing)
            if might is None:
                continue
            self.premise += 1
            if thing.damage >= might:
                self.breach(
                    event,
                    {"since": thing.since, "priority": event},
                    then=f"{called(thing.ref)} has {thing.damage} damage, of which {max(0, might)} is lethal, so a cleanup kills it.",
                    however=f"it is alive when {event.player} receives priority.",
                )
                return


class DamageIsValid(Invariant):
    """Only positive damage is dealt, it adds up, and it is dealt to units on the board (417.1)."""

    id = "damage-adds-up"
    rules = ("417.1.e.1", "417.1.b", "142")
    statement = "Damage is dealt to units in amounts of at least 1, and what is marked adds up."
    needs = frozenset({"damage", "healed", "move"})

    def before_damage(self, event: Event) -> None:
        """The amount is at least 1 and the total grows by it."""
        data = event.data
        if not event.object:
            return
        amount = data.get("amount", 0)
        thing = self.picture.things.get(event.object)
        self.premise += 1
        if amount < 1:
            self._report(
                event,
                "damage is dealt in amounts of at least 1",
                f"{amount} is dealt to {called(event.object)}",
            )
        elif thing is not None:
            facts = thing.facts
            total = data.get("total")
            if facts is not None and facts.type != "unit":
                self._report(
                    event, "only units can be dealt damage", f"{called(event.object)} is dealt damage"
                )
            elif total is not None and thing.sure and total != thing.damage + amount:
                self._report(
                    event,
                    f"{called(event.object)} had {thing.damage} damage and is dealt {amount}, which makes {thing.damage + amount}",
                    f"{total} is marked on it",
                )

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(event, {"dealt": event}, then=f"{then}.", however=f"{however}.")


class KilledGoesToTrash(Invariant):
    """What is killed goes straight to its owner's trash (428.1, 428.2)."""

    id = "killed-goes-to-trash"
    rules = ("428.2", "428.1", "323.5")
    statement = "A permanent that is killed goes straight from the board to its owner's trash."
    needs = frozenset({"killed", "move", "priority"})
    armed_kinds = frozenset({"move", "priority", "finalized"})

    def reset(self) -> None:
        """Nothing has been killed."""
        self.killed: dict[str, Event] = {}

    def after_killed(self, event: Event) -> None:
        """Now it has to go."""
        self.premise += 1
        self.killed[event.object] = event
        self.arm()

    def before_move(self, event: Event) -> None:
        """It goes to the trash."""
        if not self.killed:
            return
        killed = self.killed.pop(event.object, None)
        if killed is None:
            return
        to = event.data.get("to", "")
        if to and not to.startswith(("trash", "graveyard")):
            self.breach(
                event,
                {"killed": killed, "goes": event},
                then=f"{called(event.object)} is killed, so it goes to its owner's trash.",
                however=f"it goes to {place(to)}.",
            )

    def before_priority(self, event: Event) -> None:
        """It has gone."""
        self._stays(event)

    def before_finalized(self, event: Event) -> None:
        """It has gone."""
        self._stays(event)

    def _stays(self, event: Event) -> None:
        for ref, killed in self.killed.items():
            self.breach(
                event,
                {"killed": killed, "later": event},
                then=f"{called(ref)} is killed, so it goes to its owner's trash.",
                however="it has not gone there when the game goes on.",
            )
        self.killed.clear()
        self.disarm()


INVARIANTS: tuple[type[Invariant], ...] = (
    LethalNeedsDamage,
    LethalDamageKills,
    DamageIsValid,
    KilledGoesToTrash,
)
