"""Combat damage: how much there is, to whom it is assigned and in which order, and what is dealt (465.2, 815, 826)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import goes_on, may_be_forbidden, the, units_at
from headjudge.invariants.conditions import has_keyword, might_of
from headjudge.invariants.lethal import kills_any
from headjudge.invariants.records import Fight, Thing
from headjudge.invariants.words import called, listed


class MightIsSummed(Invariant):
    """Each side's Might is the sum of its units', none of a stunned one and none below 0 (465.2.a, 143.2.b, 423.1.b)."""

    id = "might-is-summed"
    rules = ("465.2.a", "465.2.b", "143.2.b", "423.1.b", "807", "814")
    statement = (
        "The Might summed for a side of a combat is that of its units there: a stunned one counts nothing, one below 0 counts "
        "0, Assault counts for attackers and Shield for defenders."
    )
    needs = frozenset({"might_summed", "combat_began", "status", "might", "keyword", "move"})

    def before_might_summed(self, event: Event) -> None:
        """It is."""
        picture = self.picture
        fight = picture.fight
        if fight is None or may_be_forbidden(picture, "deal combat damage"):
            return
        counted: list[tuple[Thing, int]] = []
        for thing in units_at(picture, event.object):
            if thing.controller != event.player:
                continue
            if not thing.sure:
                return
            might = 0 if "stunned" in thing.statuses else might_of(picture, thing)
            if might is None:
                return
            counted.append((thing, max(0, might)))
        self.premise += 1
        total = sum(might for _, might in counted)
        if event.data.get("amount") != total:
            parts = [
                f"{called(thing.ref)} {might}" + (", being stunned" if "stunned" in thing.statuses else "")
                for thing, might in counted
            ]
            self.breach(
                event,
                {"began": fight.combat, "summed": event},
                then=f"the Might of {event.player}'s units at {the(event.object)} comes to {total}: {listed(parts)}.",
                however=f"it is summed up to {event.data.get('amount')}.",
            )


class _Assigning(Invariant):
    """Base: what is judged as combat damage is assigned.

    ``given``  what each unit has been assigned so far, as damage; ``spent`` what each player has assigned of their Might.
    """

    needs = frozenset({"might_summed", "damage_assigned", "combat_began", "damage", "move"})
    armed_kinds = frozenset({"damage_assigned"})

    def reset(self) -> None:
        """Nothing has been assigned, and nothing is going to be prevented."""
        self.shielded: dict[object, str] = {}
        self.combat = -1
        self.fresh()

    def fresh(self) -> None:
        """Nothing has been assigned."""
        self.given: dict[str, int] = {}
        #: Units of which some of what they were assigned was prevented or changed.
        self.changed: set[str] = set()
        self.spent: dict[str, int] = {}
        self.had: dict[str, Event] = {}

    def after_effect_began(self, event: Event) -> None:
        """How much is prevented, and of what, only the text knows."""
        if event.data.get("what") == "prevent":
            self.shielded[event.data.get("effect")] = event.object

    def after_effect_ended(self, event: Event) -> None:
        """It is prevented no more."""
        self.shielded.pop(event.data.get("effect"), None)

    def before_might_summed(self, event: Event) -> None:
        """Damage is going to be assigned."""
        fight = self.picture.fight
        if fight is not None and fight.combat != self.combat:
            self.fresh()
            self.combat = fight.combat
            self.arm()
        self.had[event.player] = event

    def before_damage_assigned(self, event: Event) -> None:
        """Some of it."""
        fight = self.picture.fight
        thing = self.picture.things.get(event.object)
        if fight is not None and thing is not None:
            self.judge(event, fight, thing)
        data = event.data
        amount = data.get("amount", 0)
        if data.get("total", amount) != amount:
            self.changed.add(event.object)
        self.given[event.object] = self.given.get(event.object, 0) + data.get("total", amount)
        self.spent[event.player] = self.spent.get(event.player, 0) + amount

    def before_combat_ended(self, event: Event) -> None:
        """Nothing more is assigned."""
        self.disarm()

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """Judge one assignment. To be overridden."""

    def lacks(self, thing: Thing) -> int | None:
        """How much damage a unit has to be assigned yet for it to be lethal (142.4.b); None where nobody knows. Worked out once for
        each event, whoever asks: all have seen the same assigned."""
        now = len(self.picture.trace)
        if self.picture.lacking[0] != now:
            self.picture.lacking = (now, {})
        known = self.picture.lacking[1]
        if thing.ref not in known:
            known[thing.ref] = self._lacks(thing)
        return known[thing.ref]

    def _lacks(self, thing: Thing) -> int | None:
        if not thing.sure or may_be_forbidden(self.picture, "be dealt damage"):
            return None  # 465.2.c.10: of what can't be dealt damage, no amount is lethal.
        if self.shielded and any(ref in ("", thing.ref) for ref in self.shielded.values()):
            return None  # 465.2.c.5: what is prevented counts as it is assigned.
        if thing.ref in self.changed:
            return None  # "The next time … prevent it" was used up by the assignment itself: which amount was lethal is open.
        for one in (thing, *thing.under):
            speaker, said = self.picture.voice(one)
            if speaker is thing and said is not None and said.prevents:
                return None
        might = might_of(self.picture, thing)
        if might is None:
            return None
        if kills_any(self.picture, thing) is not False:
            return None  # 142.4.c: what is lethal hangs on whose damage it is.
        return max(1, might) - thing.damage - self.given.get(thing.ref, 0)

    def waiting(self, units: Iterable[Thing]) -> Iterator[tuple[Thing, int]]:
        """Those units that have not been assigned yet what is lethal for them, and how much they lack; each of which that is known
        counts as put to the test."""
        for one in units:
            lacks = self.lacks(one)
            if lacks is not None:
                self.premise += 1
                if lacks > 0:
                    yield one, lacks

    def ignored(self, keyword: str, fight: Fight) -> bool:
        """Whether something there lets somebody ignore a keyword while they assign damage (766, 767)."""
        for thing in self.picture.board.values():
            facts = thing.facts if thing.zone == fight.zone else None
            if facts is not None and any(
                isinstance(ability, language.Ignores) and ability.keyword == keyword
                for ability in facts.abilities
            ):
                return True
        return False

    def others(self, fight: Fight, thing: Thing) -> list[Thing]:
        """The other units to which damage can be assigned with this one."""
        return [
            one
            for one in units_at(self.picture, fight.zone)
            if one.controller == thing.controller and one is not thing
        ]


class AssignedToEnemies(_Assigning):
    """The attacker assigns first, each to the other's units there, and all of what was summed (465.2.c)."""

    id = "assigned-to-enemies"
    rules = ("465.2.c",)
    statement = (
        "First the attacker, then the defender assigns damage, to the other's units at the battlefield, and all of the summed "
        "Might as long as there are any."
    )
    armed_kinds = frozenset({"damage_assigned", "damage", "combat_result", "cleanup", "killed"})

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """To an enemy there, and in its order."""
        self.premise += 1
        who = event.player
        what = called(thing.ref)
        had = self.had.get(who)
        if thing.zone != fight.zone or thing.controller == who or not fight.side(thing.controller):
            self._report(
                event, f"{who} assigns damage to the other side's units at {the(fight.zone)}", f"to {what}"
            )
        elif who == fight.attacker and fight.defender in self.spent:
            self._report(
                event, f"{who} attacks, so {who} assigns damage first", f"after {fight.defender}, to {what}"
            )
        elif had is not None and self.spent.get(who, 0) + event.data.get("amount", 0) > had.data.get(
            "amount", 0
        ):
            self._report(
                event,
                f"{who} assigns as much damage as the Might that was summed, {had.data.get('amount')}",
                f"more than that, with what goes to {what}",
            )

    def before_damage(self, event: Event) -> None:
        """All has been assigned."""
        if event.data.get("combat"):
            self._over(event)

    def before_combat_result(self, event: Event) -> None:
        """All has been assigned."""
        self._over(event)

    before_cleanup = before_killed = before_combat_result

    def _over(self, event: Event) -> None:
        self.disarm()
        fight = self.picture.fight
        for who, had in self.had.items() if fight is not None else ():
            amount = had.data.get("amount", 0)
            spent = self.spent.get(who, 0)
            if fight is None or not amount or spent == amount:
                continue
            enemies = [one for one in units_at(self.picture, fight.zone) if one.controller != who]
            if spent < amount and any(self.lacks(one) is not None for one in enemies):
                self.premise += 1
                self.breach(
                    event,
                    {"summed": had, "later": event},
                    then=f"{who} assigns all {amount} of the Might that was summed.",
                    however=f"only {spent} is assigned.",
                )
        self.had.clear()

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(
            event,
            {"summed": self.had.get(event.player, event), "assigned": event},
            then=f"{then}.",
            however=f"{event.player} assigns {event.data.get('amount')} {however}.",
        )


class LethalFirst(_Assigning):
    """A unit is assigned lethal damage in full before another one is assigned any (465.2.c.3)."""

    id = "lethal-first"
    rules = ("465.2.c.3", "142.4.b")
    statement = (
        "No unit is assigned combat damage while another has been assigned some, but less than is lethal."
    )

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """Whoever has got some has got enough."""
        if event.data.get("amount", 0) < 1:
            return
        others = self.others(fight, thing)
        for one, lacks in self.waiting(one for one in others if one.ref in self.given):
            self.breach(
                event,
                {"assigned": event},
                then=f"{called(one.ref)} has been assigned {self.given[one.ref]} damage and needs {lacks} more for it to be "
                "lethal, before another unit is assigned any.",
                however=f"{called(thing.ref)} is.",
            )
            return


class NoMoreThanLethal(_Assigning):
    """No unit is assigned more than is lethal while there are others to be assigned damage (465.2.c.4)."""

    id = "no-more-than-lethal"
    rules = ("465.2.c.4", "465.2.c.4.a")
    statement = "No unit is assigned more combat damage than is lethal while another one has not been assigned that much."

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """What is beyond lethal is for the last one."""
        data = event.data
        lacks = self.lacks(thing)
        if lacks is None or "total" in data or data.get("amount", 0) <= max(0, lacks):
            self.premise += lacks is not None
            return
        for one in self.others(fight, thing):
            needs = self.lacks(one)
            if needs is not None and needs > 0:
                self.premise += 1
                self.breach(
                    event,
                    {"assigned": event},
                    then=f"{max(0, lacks)} damage is lethal for {called(thing.ref)}, and {called(one.ref)} has not been assigned "
                    "what is lethal for it.",
                    however=f"{called(thing.ref)} is assigned {data.get('amount')}.",
                )
                return


class TankFirst(_Assigning):
    """Units with Tank are assigned lethal damage before those without it (815.1.b, 465.2.c.6)."""

    id = "tank-first"
    rules = ("815.1.b", "465.2.c.6", "815.1.c.2")
    statement = (
        "A unit without Tank is assigned combat damage only when every unit with it, on the same side, has been assigned what "
        "is lethal."
    )

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """No Tank waits behind it."""
        picture = self.picture
        if event.data.get("amount", 0) < 1 or has_keyword(picture, thing, "Tank") is not False:
            return
        # 465.2.c.8: of two contrary demands one is chosen.
        first = (
            one
            for one in self.others(fight, thing)
            if has_keyword(picture, one, "Tank") is True and has_keyword(picture, one, "Backline") is False
        )
        for one, lacks in self.waiting(first):
            if not self.ignored("Tank", fight):
                self.breach(
                    event,
                    {"assigned": event},
                    then=f"{called(one.ref)} has Tank, so it is assigned lethal damage first.",
                    however=f"{called(thing.ref)} is assigned damage while {called(one.ref)} needs {lacks} more.",
                )
                return


class BacklineLast(_Assigning):
    """Units with Backline are assigned damage when all others have been assigned what is lethal (826.3, 465.2.c.6)."""

    id = "backline-last"
    rules = ("826.3", "465.2.c.6", "826.4.b")
    statement = (
        "A unit with Backline is assigned combat damage only when every unit without it, on the same side, has been assigned "
        "what is lethal."
    )

    def judge(self, event: Event, fight: Fight, thing: Thing) -> None:
        """It is behind all others."""
        picture = self.picture
        if event.data.get("amount", 0) < 1 or has_keyword(picture, thing, "Backline") is not True:
            return
        if has_keyword(picture, thing, "Tank") is not False:
            return  # 465.2.c.8: one of two contrary demands is chosen.
        others = self.others(fight, thing)
        for one, lacks in self.waiting(
            one for one in others if has_keyword(picture, one, "Backline") is False
        ):
            if not self.ignored("Backline", fight):
                self.breach(
                    event,
                    {"assigned": event},
                    then=f"{called(thing.ref)} has Backline, so it is assigned damage last.",
                    however=f"it is assigned damage while {called(one.ref)} needs {lacks} more for it to be lethal.",
                )
                return


class DealtAsAssigned(Invariant):
    """What was assigned is dealt, to each unit, at the same time (465.2.d, 465.2.c.1.a)."""

    id = "dealt-as-assigned"
    rules = ("465.2.d", "465.2.c.1.a", "465.2.c.5")
    statement = "Each unit is dealt the combat damage that was assigned to it, all of them simultaneously, before anything else happens."
    needs = frozenset({"might_summed", "damage_assigned", "damage", "cleanup", "killed", "combat_result"})
    armed_kinds = frozenset(
        {"damage_assigned", "damage", "cleanup", "killed", "finalized", "priority", "combat_result"}
    )

    def reset(self) -> None:
        """Nothing has been assigned."""
        self.due: dict[str, int] = {}
        self.unsure: set[str] = set()
        self.assigned: dict[str, Event] = {}
        self.batch = -1

    def before_might_summed(self, event: Event) -> None:
        """There is going to be damage."""
        if not self.armed:
            self.reset()
            self.arm()

    def before_damage_assigned(self, event: Event) -> None:
        """So much to that one."""
        data = event.data
        amount = data.get("total", data.get("amount", 0))
        self.due[event.object] = self.due.get(event.object, 0) + amount
        self.assigned[event.object] = event
        if "total" in data:
            self.unsure.add(
                event.object
            )  # Of what is replaced, the rules count what is assigned and what is dealt apart.

    def before_prevented(self, event: Event) -> None:
        """Some is not dealt."""
        if self.armed:
            self.unsure.add(event.object)

    before_replaced = before_prevented

    def before_damage(self, event: Event) -> None:
        """It is dealt."""
        data = event.data
        if not data.get("combat"):
            return
        self.premise += 1
        due = self.due.pop(event.object, 0)
        assigned = self.assigned.get(event.object, event)
        amount = data.get("amount", 0)
        if event.object not in self.unsure and due != amount:
            self.breach(
                event,
                {"assigned": assigned, "dealt": event},
                then=f"{called(event.object)} has been assigned {due} damage, and is dealt that.",
                however=f"it is dealt {amount}.",
            )
        elif self.batch not in (-1, event.batch) or not event.batch:
            self.breach(
                event,
                {"assigned": assigned, "dealt": event},
                then="all combat damage is dealt simultaneously.",
                however=f"{called(event.object)} is dealt its damage apart from the others.",
            )
        self.batch = event.batch

    def before_cleanup(self, event: Event) -> None:
        """All has been dealt."""
        if not goes_on(self.picture, event):
            return
        self.disarm()
        for ref, amount in self.due.items():
            if amount > 0 and ref not in self.unsure and ref in self.picture.board:
                self.breach(
                    event,
                    {"assigned": self.assigned[ref], "later": event},
                    then=f"{called(ref)} has been assigned {amount} damage, and is dealt it before anything else happens.",
                    however="it is not dealt.",
                )
        self.due.clear()

    before_killed = before_finalized = before_priority = before_combat_result = before_cleanup


INVARIANTS: tuple[type[Invariant], ...] = (
    MightIsSummed,
    AssignedToEnemies,
    LethalFirst,
    NoMoreThanLethal,
    TankFirst,
    BacklineLast,
    DealtAsAssigned,
)
