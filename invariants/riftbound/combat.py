"""Combat: who attacks, who is designated what, when there is damage, healing, the result and the end (459-466)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import goes_on, is_unit, occupants, occupied_by, the, units_at
from headjudge.invariants.lethal import lethal_damage
from headjudge.invariants.records import Fight, Thing
from headjudge.invariants.words import called

DESIGNATIONS = frozenset({"attacking", "defending"})


class AttackerContested(Invariant):
    """The attacker is who applied Contested, the defender the other player with units there (464.2.c)."""

    id = "attacker-contested"
    rules = ("464.2.c.1", "464.2.c.2", "462")
    statement = (
        "In a combat the player who applied Contested to the battlefield attacks, and the other player with units there "
        "defends."
    )
    needs = frozenset({"combat_began", "contested", "showdown_began", "move"})

    def before_combat_began(self, event: Event) -> None:
        """Each of them is who they have to be."""
        self.premise += 1
        picture = self.picture
        field = picture.field(event.object)
        where = the(field)
        defender = event.data.get("defender", "")
        there = occupants(picture, event.object)
        if field.contested in there and event.player != field.contested:
            self._report(
                event,
                f"{field.contested} has contested {where}, so {field.contested} attacks",
                f"{event.player} is the attacker",
            )
        elif event.player not in there:
            # Who attacks where the contester has no units any more is an open point; but it is somebody there.
            self._report(event, f"a player with units at {where} attacks", f"{event.player} is the attacker")
        elif defender == event.player or (defender and defender not in there):
            self._report(
                event,
                f"the other player with units at {where} defends",
                f"{defender} is the defender",
            )

    def _report(self, event: Event, then: str, however: str) -> None:
        field = self.picture.field(event.object)
        self.breach(
            event, {"contested": field.since, "begins": event}, then=f"{then}.", however=f"{however}."
        )


class Designations(Invariant):
    """Units at the battlefield of a combat have their side's designation, all others none (323.2, 464.2.c.3)."""

    id = "designations"
    rules = ("323.2", "464.2.c.3", "323.2.a", "323.2.b", "323.2.c")
    statement = (
        "Whenever somebody receives priority in a combat, the attacker's units there are attackers, the defender's defenders, "
        "and nobody else is either."
    )
    needs = frozenset({"combat_began", "combat_ended", "status", "move", "priority"})
    armed_kinds = frozenset({"priority"})

    def after_combat_began(self, event: Event) -> None:
        """From now on."""
        self.arm()

    def after_combat_ended(self, event: Event) -> None:
        """No longer."""
        self.disarm()

    def before_priority(self, event: Event) -> None:
        """Everybody is what they have to be."""
        picture = self.picture
        fight = picture.fight
        if fight is None or fight.combat < 0:
            return
        self.premise += 1
        for thing in picture.board.values():
            here = thing.zone == fight.zone
            if not here and not thing.statuses:
                continue
            has = thing.statuses & DESIGNATIONS
            if not has and not here:
                continue
            due = fight.side(thing.controller) if here and is_unit(thing) else ""
            if has == ({due} if due else set()) or not thing.sure:
                continue
            what = called(thing.ref)
            if due:
                then = f"{what} of {thing.controller} is at {the(fight.zone)}, so it is {due}"
            else:
                then = f"{what} is not at the combat at {the(fight.zone)}, so it is neither attacking nor defending"
            self.breach(
                event,
                {"began": fight.combat, "since": max(thing.since, thing.changed), "priority": event},
                then=f"{then}.",
                however=f"it is {' and '.join(sorted(has)) or 'neither'} when {event.player} receives priority.",
            )
            return


class DesignationsEnd(Invariant):
    """Nothing attacks or defends outside a combat (466.7.a, 464.2.c.3)."""

    id = "designations-end"
    rules = ("466.7.a", "464.2.c.3")
    statement = (
        "Units become attackers and defenders only in a combat, and none is one when anybody acts after it."
    )
    needs = frozenset({"combat_began", "combat_ended", "status", "priority"})
    armed_kinds = frozenset({"priority", "phase_began"})
    only: ClassVar = {"status": lambda change: change.value and change.status in DESIGNATIONS}

    def reset(self) -> None:
        """No combat has ended."""
        self.ended: Event | None = None

    def before_status(self, event: Event) -> None:
        """There is a combat."""
        data = event.data
        if data["status"] not in DESIGNATIONS or not data["value"]:
            return
        fight = self.picture.fight
        self.premise += 1
        if fight is None or (fight.combat < 0 and not self._begun(fight)):
            self.breach(
                event,
                {"designated": event},
                then="units attack and defend only in a combat, and none is in progress.",
                however=f"{called(event.object)} is {data['status']}.",
            )

    def _begun(self, fight: Fight) -> bool:
        """Whether the showdown began as a combat's, so that designations may be told before the combat is."""
        began = self.picture.at(fight.began)
        return began is not None and bool(began.data.get("combat"))

    def after_combat_ended(self, event: Event) -> None:
        """All designations go."""
        self.ended = event
        self.arm()

    def before_priority(self, event: Event) -> None:
        """They have gone."""
        ended = self.ended
        self.ended = None
        self.disarm()
        if ended is None or self.picture.fight is not None:
            return
        self.premise += 1
        for thing in self.picture.board.values():
            if thing.statuses and (has := thing.statuses & DESIGNATIONS):
                self.breach(
                    event,
                    {"ends": ended, "later": event},
                    then=f"the combat at {the(ended.object)} has ended, and with it all designations.",
                    however=f"{called(thing.ref)} is still {sorted(has)[0]}.",
                )
                return

    before_phase_began = before_priority


class DamageNeedsBothSides(Invariant):
    """There is combat damage exactly when attackers and defenders remain as the showdown closes (465.1)."""

    id = "damage-needs-both-sides"
    rules = ("465.1", "465.2", "348.1")
    statement = "Combat damage is summed and dealt exactly when, as the combat's showdown closes, both attackers and defenders remain."
    needs = frozenset(
        {"showdown_ended", "combat_began", "might_summed", "combat_result", "combat_ended", "move"}
    )
    armed_kinds = frozenset({"might_summed", "combat_result", "combat_ended"})

    def reset(self) -> None:
        """No showdown has closed."""
        self.closed: Event | None = None
        self.both = False

    def after_showdown_ended(self, event: Event) -> None:
        """Who remains."""
        picture = self.picture
        fight = picture.fight
        if fight is None or fight.combat < 0:
            return
        self.premise += 1
        self.closed = event
        self.both = all(
            name and occupied_by(picture, fight.zone, name) for name in (fight.attacker, fight.defender)
        )
        self.arm()

    def before_might_summed(self, event: Event) -> None:
        """There is a reason to."""
        closed = self.closed
        self.closed = None
        self.disarm()
        if closed is not None and not self.both:
            self._report(
                event,
                closed,
                "no longer both sides have units there, so there is no combat damage",
                "there is",
            )

    def before_combat_result(self, event: Event) -> None:
        """There has been damage."""
        closed = self.closed
        self.closed = None
        self.disarm()
        if closed is not None and self.both:
            self._report(
                event,
                closed,
                "both sides have units there, so they deal combat damage",
                "the combat goes on without it",
            )

    before_combat_ended = before_combat_result

    def _report(self, event: Event, closed: Event, then: str, however: str) -> None:
        self.breach(
            event,
            {"closes": closed, "then": event},
            then=f"as the showdown at {the(closed.object)} closes, {then}.",
            however=f"{however}.",
        )


class _CombatCleanup(Invariant):
    """Base: what is judged from the closing of a combat's showdown until the game goes on after its cleanup.

    ``saved``  what a replacement has saved from dying meanwhile; ``hurt`` whether anything had damage; ``doomed`` what has
               lethal damage as the first of them dies, with its Might; None before.
    """

    def reset(self) -> None:
        """No showdown has closed."""
        self.closed: Event | None = None
        self.saved: set[str] = set()
        self.hurt = False
        self.doomed: dict[str, int] | None = None

    def after_showdown_ended(self, event: Event) -> None:
        """The combat's damage and its cleanup follow."""
        fight = self.picture.fight
        if fight is not None and fight.combat >= 0:
            self.closed = event
            self.saved.clear()
            self.hurt = bool(self.picture.damaged)
            self.doomed = None
            self.arm()

    def judge(self, event: Event, closed: Event) -> None:
        """The game goes on with that event: judge what the cleanup left."""
        raise NotImplementedError

    def before_finalized(self, event: Event) -> None:
        """The cleanup is over."""
        if not goes_on(self.picture, event):
            return
        closed = self.closed
        self.closed = None
        self.disarm()
        if closed is not None:
            self.judge(event, closed)

    before_resolving = before_priority = before_combat_result = before_combat_ended = before_finalized


class CombatCleanupHeals(_CombatCleanup):
    """The combat's cleanup kills, then heals all units, then recalls; Deathknells resolve later (466.1, 323.4, 324)."""

    id = "combat-cleanup-heals"
    rules = ("466.1.a.1", "143.3.b.2", "466.1", "323.4")
    statement = (
        "After combat damage all units everywhere are healed before anything resolves and before attackers are recalled, but "
        "not before those with lethal damage have died."
    )
    needs = frozenset(
        {
            "showdown_ended",
            "combat_began",
            "damage",
            "healed",
            "killed",
            "finalized",
            "priority",
            "move",
            "replaced",
        }
    )
    armed_kinds = frozenset(
        {
            "healed", "killed", "move", "finalized", "resolving", "priority", "combat_result", "combat_ended", "replaced",
            "damage",
        }
    )  # fmt: skip

    def before_damage(self, event: Event) -> None:
        """There is something to heal."""
        self.hurt = True

    def before_replaced(self, event: Event) -> None:
        """What is saved from dying may be healed for it; and all that are to die are so before the first death is replaced."""
        if self.closed is not None:
            self._note_doomed()
        self.saved.add(event.object)

    def before_killed(self, event: Event) -> None:
        """All die at once: whoever is to die is so before the first has died, and whoever isn't, is healed (3b, 3c)."""
        if self.closed is not None:
            self._note_doomed()

    def _note_doomed(self) -> None:
        if self.doomed is not None:
            return
        self.doomed = {}
        for thing in self.picture.damaged.values():
            might = lethal_damage(self.picture, thing) if thing.damage > 0 else None
            if might is not None and thing.damage >= might:
                self.doomed[thing.ref] = might

    def before_healed(self, event: Event) -> None:
        """What is healed was not to die."""
        closed = self.closed
        if closed is None or event.object in self.saved:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or thing.damage <= 0:
            return
        self._note_doomed()
        self.premise += 1
        might = (self.doomed or {}).get(thing.ref)
        if might is not None:
            self.breach(
                event,
                {"closes": closed, "heals": event},
                then=f"{called(thing.ref)} has {thing.damage} damage, of which {max(0, might)} is lethal, so it dies before units are "
                "healed.",
                however="it is healed.",
            )

    def before_move(self, event: Event) -> None:
        """Who is recalled has been healed."""
        closed = self.closed
        if closed is None or event.data.get("why") != "recall" or event.object in self.saved:
            return
        thing = self.picture.things.get(event.object)
        if thing is not None and thing.damage > 0 and "attacking" in thing.statuses:
            self.premise += 1
            self.breach(
                event,
                {"closes": closed, "recalled": event},
                then=f"units are healed before attackers are recalled, {called(thing.ref)} too.",
                however=f"it is recalled with {thing.damage} damage.",
            )

    def judge(self, event: Event, closed: Event) -> None:
        """Nobody has any damage left."""
        self.premise += self.hurt
        for thing in self.picture.damaged.values():
            if thing.damage > 0 and is_unit(thing):
                self.breach(
                    event,
                    {"closes": closed, "later": event},
                    then="the cleanup after combat damage heals all units before anything else happens.",
                    however=f"{called(thing.ref)} still has {thing.damage} damage.",
                )
                return


def side_of(thing: Thing, fight: Fight) -> str:
    """Whether a unit attacks or defends: by its designation, which stays with one that changes sides until a cleanup looks at it
    (323.2.b); where it has none, by its controller."""
    if "attacking" in thing.statuses:
        return "attacking"
    if "defending" in thing.statuses or thing.controller == fight.defender:
        return "defending"
    return "attacking" if thing.controller == fight.attacker else ""


class AttackersRecalled(_CombatCleanup):
    """After combat damage attackers go home if defenders are still there, and otherwise stay (466.1.a.2)."""

    id = "attackers-recalled"
    rules = ("466.1.a.2", "466.1", "454")
    statement = "The cleanup after combat damage recalls the attackers at the battlefield exactly when defenders are still there."
    needs = frozenset(
        {"showdown_ended", "combat_began", "move", "killed", "finalized", "priority", "combat_result"}
    )
    armed_kinds = frozenset(
        {"move", "finalized", "resolving", "priority", "combat_result", "combat_ended", "replaced", "status"}
    )

    def reset(self) -> None:
        """No attacker has been recalled."""
        super().reset()
        self.went = False
        #: Who has got the other designation since, when attackers had been recalled already.
        self.turned: set[str] = set()

    def after_showdown_ended(self, event: Event) -> None:
        """Another combat's cleanup follows."""
        super().after_showdown_ended(event)
        self.went = False
        self.turned = set()

    def before_status(self, event: Event) -> None:
        """A cleanup after that one looks at sides again (323.2.b)."""
        if event.data.get("status") in ("attacking", "defending") and not event.data.get("value"):
            self.turned.add(event.object)

    def _recalls_all(self, player: str) -> bool:
        """Whether something that player controls has all units recalled where their attackers would be (369)."""
        return any(whose.controller == player and said.recalls_all for whose, said in self.picture.texts())

    def before_replaced(self, event: Event) -> None:
        """What is saved from dying may be recalled for it."""
        self.saved.add(event.object)

    def before_move(self, event: Event) -> None:
        """An attacker is recalled because defenders are there."""
        closed = self.closed
        fight = self.picture.fight
        if closed is None or fight is None or event.data.get("why") != "recall" or event.object in self.saved:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or thing.zone != fight.zone or not is_unit(thing):
            return
        self.premise += 1
        side = side_of(thing, fight)
        if side == "attacking":
            self.went = True
        if side == "defending" and not self._recalls_all(fight.attacker):
            then = f"{called(thing.ref)} defends, and only attackers are recalled"
        elif fight.defender and not any(
            side_of(one, fight) == "defending" for one in units_at(self.picture, fight.zone)
        ):
            then = f"no defenders are left at {the(fight.zone)}, so the attackers stay"
        else:
            return
        self.breach(
            event,
            {"closes": closed, "recalled": event},
            then=f"{then}.",
            however=f"{called(thing.ref)} is recalled.",
        )

    def judge(self, event: Event, closed: Event) -> None:
        """Not both are there."""
        fight = self.picture.fight
        if fight is None or not fight.defender:
            return
        self.premise += 1
        units = [thing for thing in units_at(self.picture, fight.zone) if thing.ref not in self.turned]
        attackers = [thing for thing in units if side_of(thing, fight) == "attacking"]
        defenders = [thing for thing in units if side_of(thing, fight) == "defending"]
        if self.went and defenders and self._recalls_all(fight.attacker):
            self.breach(
                event,
                {"closes": closed, "later": event},
                then=f"something of {fight.attacker}'s has all units at {the(fight.zone)} recalled instead of the attackers.",
                however=f"{called(defenders[0].ref)} is still there.",
            )
        if attackers and defenders:
            self.breach(
                event,
                {"closes": closed, "later": event},
                then=f"defenders are still at {the(fight.zone)}, so the attackers are recalled.",
                however=f"{called(attackers[0].ref)} is still there.",
            )


class CombatResult(Invariant):
    """Who alone has units left has won, who alone has none has lost, unless attackers were recalled (466.3)."""

    id = "combat-result"
    rules = ("466.3", "466.3.a", "466.3.b", "466.3.d")
    statement = (
        "A player has won a combat if only they have units left there, and the other has lost it; nobody has if attackers "
        "were recalled, if both have units there, or neither."
    )
    needs = frozenset({"combat_began", "showdown_ended", "combat_result", "move"})
    armed_kinds = frozenset({"move", "finalized", "priority"})

    def reset(self) -> None:
        """Nobody has been recalled."""
        self.recalled = False
        self.saved: set[str] = set()

    def after_showdown_ended(self, event: Event) -> None:
        """From now on recalls are the cleanup's."""
        fight = self.picture.fight
        if fight is not None and fight.combat >= 0:
            self.recalled = False
            self.saved.clear()
            self.arm()

    def before_replaced(self, event: Event) -> None:
        """What is saved from dying may be recalled for it."""
        if self.armed and event.data.get("event") == "kill":
            self.saved.add(event.object)

    def before_move(self, event: Event) -> None:
        """An attacker is recalled."""
        if self.armed and event.data.get("why") == "recall" and event.object not in self.saved:
            thing = self.picture.things.get(event.object)
            if thing is not None and "attacking" in thing.statuses:
                self.recalled = True

    def before_finalized(self, event: Event) -> None:
        """Step 3d is over."""
        if not goes_on(self.picture, event):
            return
        self.disarm()

    before_priority = before_finalized

    def before_combat_result(self, event: Event) -> None:
        """It is the right one."""
        self.disarm()
        fight = self.picture.fight
        if fight is None or not fight.attacker or not fight.defender:
            return
        self.premise += 1
        left = occupants(self.picture, fight.zone)
        there = [name for name in (fight.attacker, fight.defender) if name in left]
        winner, loser = "", ""
        if self.recalled:
            why = "attackers were recalled, so there is no result"
        elif len(left) > len(there):
            why = "somebody else has units there as well, so nobody alone has"
        elif len(there) != 1:
            why = f"{'both sides have' if there else 'neither side has'} units there, so there is no result"
        else:
            winner = there[0]
            loser = fight.defender if winner == fight.attacker else fight.attacker
            why = f"only {winner} has units left there, so {winner} has won and {loser} has lost"
        if (event.player, event.data.get("loser", "")) != (winner, loser):
            self.breach(
                event,
                {"began": fight.combat, "result": event},
                then=f"{why}.",
                however=f"the winner is {event.player or 'nobody'}, the loser {event.data.get('loser') or 'nobody'}.",
            )
        self.recalled = False


INVARIANTS: tuple[type[Invariant], ...] = (
    AttackerContested,
    Designations,
    DesignationsEnd,
    DamageNeedsBothSides,
    CombatCleanupHeals,
    AttackersRecalled,
    CombatResult,
)
