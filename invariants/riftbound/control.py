"""Battlefields: when they are contested, and who controls them (190, 323.6, 323.11, 348.2, 466.5)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event, zone_owner
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import goes_on, occupants, occupied_by, ongoing, opposed, the, units_at
from headjudge.invariants.words import called, listed


class ContestedByNewcomer(Invariant):
    """Contested is applied by who has units at a battlefield that they don't control (190.3.a, 450)."""

    id = "contested-by-newcomer"
    rules = ("190.3.a.1", "190.3.a", "450")
    statement = "A battlefield becomes contested only if it was not, and by a player who doesn't control it and has units there."
    needs = frozenset({"contested", "control", "move"})

    def before_contested(self, event: Event) -> None:
        """Who applies it may."""
        if not event.data.get("value", True):
            return
        self.premise += 1
        field = self.picture.field(event.object)
        where = the(field)
        if field.contested:
            however = f"it is contested by {field.contested} already"
        elif field.controller == event.player:
            however = f"{event.player} controls it"
        elif not occupied_by(self.picture, event.object, event.player):
            however = f"{event.player} has no units there"
        else:
            return
        self.breach(
            event,
            {"contests": event},
            then=f"{where} is contested by a player who has units there and doesn't control it, once.",
            however=f"{event.player or 'nobody'} contests it when {however}.",
        )


class StrangersContest(Invariant):
    """A battlefield to which units of a player come who doesn't control it becomes contested (190.3.a, 323.11.a)."""

    id = "strangers-contest"
    rules = ("190.3.a", "190.3.a.1", "323.11.a", "450")
    statement = "After a cleanup every battlefield is contested at which units have arrived of a player who doesn't control it."
    needs = frozenset({"contested", "control", "move", "cleanup"})
    armed_kinds = frozenset({"cleanup"})
    only: ClassVar = {"move": lambda move: move.to == "battlefield"}

    def reset(self) -> None:
        """Nothing has arrived."""
        self.arrived: dict[str, None] = {}

    def after_move(self, event: Event) -> None:
        """Somebody may have arrived where they control nothing."""
        to = event.data.get("to", "")
        if to.startswith("battlefield"):
            self.arrived[to] = None
            self.arm()

    def after_contested(self, event: Event) -> None:
        """What is contested no more may have to be again."""
        if not event.data.get("value", True):
            self.arrived[event.object] = None
            self.arm()

    def before_cleanup(self, event: Event) -> None:
        """It is contested."""
        picture = self.picture
        for zone in self.arrived:
            field = picture.field(zone)
            self.premise += 1
            if field.contested or ongoing(picture, zone):
                continue
            settled = occupied_by(picture, zone, field.controller)
            for thing in units_at(picture, zone):
                # Of a unit that somebody has taken over where it stands, the rules don't say whether it has come.
                if thing.controller == field.controller or thing.since < 0 or thing.taken > thing.since:
                    continue
                # Two teammates are there only because one has taken something over; who of them it is that controls it, is settled.
                if not (settled and picture.friends(field.controller, thing.controller)):
                    self.breach(
                        event,
                        {"came": thing.since, "cleanup": event},
                        then=f"{called(thing.ref)} has come to {the(zone)}, which {thing.controller} does not control, so "
                        f"{thing.controller} contests it.",
                        however="it is not contested.",
                    )
                    break
        self.arrived.clear()
        self.disarm()


class ContestedEnds(Invariant):
    """Contested goes where its player has no units any more, or control has been settled (190.3.b, 323.11, 466.5.a)."""

    id = "contested-ends"
    rules = ("190.3.b", "323.11", "190.3.b.1", "466.5.a")
    statement = (
        "A battlefield stops being contested only when the player who contested it has no units there and nothing is in "
        "progress there, or at the end of the showdown or combat there."
    )
    needs = frozenset({"contested", "showdown_began", "showdown_ended", "combat_result", "move"})

    def reset(self) -> None:
        """No showdown has closed."""
        self.closed = ""
        self.at = -1

    def after_showdown_ended(self, event: Event) -> None:
        """What was contested is settled now."""
        self.closed = event.object
        self.at = event.id

    def before_contested(self, event: Event) -> None:
        """There is a reason."""
        if event.data.get("value", True):
            return
        picture = self.picture
        field = picture.field(event.object)
        self.premise += 1
        by = field.contested
        fight = picture.fight
        if fight is not None and fight.zone == event.object:
            if fight.result < 0:
                self._report(
                    event, field.since, f"{by} contests it until control is settled", "nothing is settled yet"
                )
        elif by and occupied_by(picture, event.object, by) and self.closed != event.object:
            self._report(
                event, field.since, f"{by} has contested it and has units there", "no showdown was there"
            )
        if self.closed == event.object:
            self.closed = ""

    def _report(self, event: Event, since: int, then: str, however: str) -> None:
        self.breach(
            event,
            {"contested": since, "ends": event},
            then=f"{the(event.object)} stays contested: {then}.",
            however=f"it ceases to be, though {however}.",
        )


class StagedWhereContested(Invariant):
    """Showdowns are staged where Contested was applied, combats where opposing units are besides (323.8, 323.9)."""

    id = "staged-where-contested"
    rules = ("323.8", "323.9", "323.10", "461")
    statement = (
        "A showdown is staged only at a contested battlefield, a combat only at one where opposing players have units, "
        "and none stops being staged while that is so."
    )
    needs = frozenset({"staged", "contested", "move"})

    def before_staged(self, event: Event) -> None:
        """What is staged has its reason."""
        self.premise += 1
        picture = self.picture
        field = picture.field(event.object)
        where = the(field)
        combat = event.data.get("what") == "combat"
        what = "a combat" if combat else "a showdown"
        both = opposed(picture, event.object)
        if event.data.get("value", True):
            if not field.contested:
                self._report(
                    event, f"{what} is staged only at a contested battlefield", f"{where} is not contested"
                )
            elif combat and not both:
                self._report(event, f"{what} is staged only between opposing units", f"{where} has none")
        elif combat and both and not ongoing(picture, event.object):
            self._report(event, f"opposing players have units at {where}", "its combat is staged no more")

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(event, {"staged": event}, then=f"{then}.", however=f"{however}.")


class ControlFixedDuringShowdowns(Invariant):
    """While a showdown or combat is in progress, control of the battlefield stays as it is (190.4.b)."""

    id = "control-fixed-during-showdowns"
    rules = ("190.4.b", "348.2.a", "466.5")
    statement = "Control of a battlefield does not change while a showdown or combat is in progress there, until its result is known."
    needs = frozenset({"control", "showdown_began", "showdown_ended", "combat_began", "combat_result"})

    def before_control(self, event: Event) -> None:
        """Nothing is in progress there, or it has been decided."""
        picture = self.picture
        if event.object not in picture.fields:
            return
        fight = picture.fight
        self.premise += 1
        if fight is None or fight.zone != event.object or fight.result >= 0:
            return
        what = "combat" if fight.combat >= 0 else "showdown"
        whose = picture.field(event.object).controller or "nobody"
        self.breach(
            event,
            {"began": max(fight.began, fight.combat), "control": event},
            then=f"a {what} is in progress at {the(event.object)}, so it stays under the control of {whose}.",
            however=f"it comes under the control of {event.player or 'nobody'}.",
        )


class ControlToTheSoleOccupant(Invariant):
    """Control is established at the end of a showdown or combat by who alone has units there (190.4, 348.2.a, 466.5).

    Of teammates who both have units there the rules don't say which of them gains it.
    """

    id = "control-to-the-sole-occupant"
    rules = ("190.4", "348.2.a", "466.5")
    statement = (
        "A player gains control of a battlefield only as a showdown or combat there comes to its end, and as the only player "
        "with units there, or the only one but for teammates."
    )
    needs = frozenset({"control", "showdown_began", "showdown_ended", "combat_result", "move"})
    armed_kinds = frozenset({"priority", "phase_began"})

    def reset(self) -> None:
        """No showdown has closed."""
        self.closed = ""

    def after_showdown_ended(self, event: Event) -> None:
        """Now control may be established there."""
        self.closed = event.object
        self.arm()

    def before_priority(self, event: Event) -> None:
        """Somebody acts: too late."""
        self.closed = ""
        self.disarm()

    before_phase_began = before_priority

    def before_control(self, event: Event) -> None:
        """It is the sole occupant's, now."""
        picture = self.picture
        who, zone = event.player, event.object
        if not who or zone not in picture.fields:
            return
        self.premise += 1
        there = occupants(picture, zone)
        fight = picture.fight
        if who not in there:
            self._report(event, f"{who} has no units there")
        elif opposed(picture, zone):
            others = listed(name for name in there if not picture.friends(who, name))
            self._report(event, f"{others} has units there too")
        elif not (self.closed == zone or (fight is not None and fight.zone == zone and fight.result >= 0)):
            self._report(event, "no showdown and no combat has come to its end there")

    def _report(self, event: Event, however: str) -> None:
        self.breach(
            event,
            {"control": event},
            then=f"control of {the(event.object)} is established by the only player with units there, as a showdown or combat "
            "there comes to its end.",
            however=f"{event.player} gains it, though {however}.",
        )


class ControlIsEstablished(Invariant):
    """Who alone has units there at the end of a showdown or combat controls the battlefield (348.2.a, 466.5)."""

    id = "control-is-established"
    rules = ("348.2.a", "466.5", "466.5.b")
    statement = (
        "When a showdown or combat is over, the only player with units there controls the battlefield; after a combat with "
        "nobody left, nobody does."
    )
    needs = frozenset(
        {"control", "showdown_ended", "combat_result", "combat_ended", "move", "priority", "finalized"}
    )
    armed_kinds = frozenset({"priority", "finalized", "phase_began"})

    def reset(self) -> None:
        """No showdown has closed."""
        self.closed: Event | None = None
        self.result: Event | None = None

    def after_showdown_ended(self, event: Event) -> None:
        """A showdown without combat decides control there and then."""
        if self.picture.fight is None:
            self.closed = event
            self.arm()

    def after_combat_result(self, event: Event) -> None:
        """A combat decides it after what the result has triggered."""
        self.result = event
        self.arm()

    def before_finalized(self, event: Event) -> None:
        """Something else happens: a showdown has decided by now; of a combat nobody knows any more who was there."""
        if not goes_on(self.picture, event):
            return
        self._settled(event)
        self.result = None
        self.disarm()

    def before_priority(self, event: Event) -> None:
        """It has been decided."""
        self._settled(event)
        self.disarm()

    before_phase_began = before_priority

    def before_showdown_began(self, event: Event) -> None:
        """It has been decided."""
        self._settled(event)

    def before_combat_ended(self, event: Event) -> None:
        """It has been decided."""
        if self.result is not None and not self.picture.field(event.object).combat:
            self._judge(event, self.result, combat=True)
        self.result = None

    def _settled(self, event: Event) -> None:
        closed = self.closed
        self.closed = None
        if closed is not None:
            self._judge(event, closed, combat=False)

    def _judge(self, event: Event, since: Event, *, combat: bool) -> None:
        picture = self.picture
        field = picture.field(since.object)
        there = occupants(picture, since.object)
        if len(there) > 1:
            return
        self.premise += 1
        where = the(since.object)
        if there and field.controller != there[0]:
            then = f"only {there[0]} has units at {where}, so {there[0]} establishes control"
        elif not there and combat and field.controller:
            then = f"nobody has units at {where}, so it becomes uncontrolled"
        else:
            return
        self.breach(
            event,
            {"over": since, "later": event},
            then=f"{then}.",
            however=f"{field.controller or 'nobody'} controls it.",
        )


class ControlIsLost(Invariant):
    """Who has no units at a battlefield loses it in an Open State, and nobody else does (190.4.a, 190.4.c, 323.6)."""

    id = "control-is-lost"
    rules = ("323.6", "190.4.c", "190.4.a")
    statement = (
        "A player loses control of a battlefield exactly when a cleanup in an Open State finds none of their units there and "
        "no showdown or combat in progress there."
    )
    needs = frozenset(
        {"control", "move", "cleanup", "priority", "item_pending", "showdown_began", "showdown_ended"}
    )
    armed_kinds = frozenset({"priority"})
    only: ClassVar = {"move": lambda move: move.origin == "battlefield"}

    def reset(self) -> None:
        """Nobody has left."""
        self.left: dict[str, int] = {}

    def before_control(self, event: Event) -> None:
        """Who loses it has nothing left there."""
        picture = self.picture
        if event.player or event.object not in picture.fields:
            return
        field = picture.field(event.object)
        holder = field.controller
        self.premise += 1
        if not holder:
            return
        fight = picture.fight
        if occupied_by(picture, event.object, holder):
            however = f"{holder} has units there"
        elif picture.chain and (fight is None or fight.zone != event.object):
            however = f"{called(picture.chain[-1].ref)} is on the chain"
        else:
            return
        self.breach(
            event,
            {"control": event},
            then=f"{holder} keeps control of {the(event.object)} while they have units there, and as long as a chain exists.",
            however=f"{holder} loses it when {however}.",
        )

    def before_move(self, event: Event) -> None:
        """Somebody may have left."""
        origin = event.data.get("origin", "")
        if origin.startswith("battlefield"):
            self.left[origin] = event.id
            self.arm()

    def before_priority(self, event: Event) -> None:
        """Control went with the last unit."""
        picture = self.picture
        if picture.chain:
            return
        for zone, since in self.left.items():
            field = picture.field(zone)
            if not field.controller or ongoing(picture, zone):
                continue
            self.premise += 1
            if not occupied_by(picture, zone, field.controller):
                self.breach(
                    event,
                    {"left": since, "priority": event},
                    then=f"{field.controller} has no units at {the(zone)} any more, so they lose control of it.",
                    however="they still control it in an Open State.",
                )
        if picture.fight is None:
            self.left.clear()
            self.disarm()


class HiddenWithItsBattlefield(Invariant):
    """A card lies facedown only where its controller controls the battlefield (107.3.c, 323.7, 466.5.c)."""

    id = "hidden-with-its-battlefield"
    rules = ("323.7", "107.3.c", "107.3.d", "466.5.c", "421.1")
    statement = (
        "A card is hidden only at a battlefield that its player controls, and is gone when somebody receives priority after "
        "another player, or nobody, came to control it."
    )
    needs = frozenset({"move", "control", "priority", "cleanup"})
    armed_kinds = frozenset({"priority"})
    only: ClassVar = {"move": lambda move: move.why == "hide"}

    def reset(self) -> None:
        """No battlefield has changed hands."""
        self.changed: dict[str, int] = {}

    def before_move(self, event: Event) -> None:
        """Who hides controls the battlefield."""
        if event.data.get("why") != "hide":
            return
        self.premise += 1
        to = event.data.get("to", "")
        field = self.picture.field("battlefield:" + zone_owner(to))
        if field.controller != event.player:
            self.breach(
                event,
                {"hides": event},
                then=f"{event.player} may hide a card only at a battlefield that they control.",
                however=f"{the(field)} is controlled by {field.controller or 'nobody'}.",
            )

    def after_control(self, event: Event) -> None:
        """What lies there may have to go."""
        facedown = "facedown:" + zone_owner(event.object)
        if event.object in self.picture.fields and any(
            thing.zone == facedown for thing in self.picture.board.values()
        ):
            self.premise += 1
            self.changed[event.object] = event.id
            self.arm()

    def before_priority(self, event: Event) -> None:
        """It has gone."""
        picture = self.picture
        for zone, since in self.changed.items():
            field = picture.field(zone)
            facedown = "facedown:" + zone_owner(zone)
            for thing in picture.board.values():
                if thing.zone == facedown and thing.controller != field.controller:
                    self.breach(
                        event,
                        {"control": since, "priority": event},
                        then=f"{the(zone)} is controlled by {field.controller or 'nobody'}, so the card that "
                        f"{thing.controller} hid there goes to its owner's trash.",
                        however=f"it is still there when {event.player} receives priority.",
                    )
                    break
        self.changed.clear()
        self.disarm()


INVARIANTS: tuple[type[Invariant], ...] = (
    ContestedByNewcomer,
    StrangersContest,
    ContestedEnds,
    StagedWhereContested,
    ControlFixedDuringShowdowns,
    ControlToTheSoleOccupant,
    ControlIsEstablished,
    ControlIsLost,
    HiddenWithItsBattlefield,
)
