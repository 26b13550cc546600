"""Showdowns: when they begin, who has focus, when it passes, and when they close (308, 313, 323.12, 341-348)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import occupied_by, opposed, the
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed


class ShowdownAtAContestedBattlefield(Invariant):
    """A showdown begins where Contested was applied, by who applied it (323.8, 344)."""

    id = "showdown-where-contested"
    rules = ("344", "323.8", "323.12")
    statement = (
        "A showdown begins at a contested battlefield where the player who applied Contested has units, and as a combat "
        "exactly when opposing players have units there."
    )
    needs = frozenset({"showdown_began", "contested", "move"})

    def before_showdown_began(self, event: Event) -> None:
        """Who applied Contested there has units there."""
        self.premise += 1
        picture = self.picture
        field = picture.field(event.object)
        where = the(event.object)
        if not field.contested:
            self._report(
                event, "a showdown begins only at a contested battlefield", f"{where} is not contested"
            )
        elif field.contested != event.player:
            self._report(
                event,
                f"{field.contested} has contested {where}",
                f"the showdown there is said to be of {event.player or 'nobody'}'s making",
            )
        elif not occupied_by(picture, event.object, event.player):
            self._report(
                event,
                f"without units of {event.player}, who applied Contested, no showdown is staged at {where}",
                "a showdown begins there",
            )
        elif bool(event.data.get("combat")) != opposed(picture, event.object):
            both = "opposing players have units there" if opposed(picture, event.object) else "they have not"
            self._report(
                event,
                "a showdown begins as a combat exactly when opposing players have units at the battlefield",
                f"at {where} {both}, and it begins as {'a combat' if event.data.get('combat') else 'no combat'}",
            )

    def _report(self, event: Event, then: str, however: str) -> None:
        field = self.picture.field(event.object)
        self.breach(
            event, {"contested": field.since, "begins": event}, then=f"{then}.", however=f"{however}."
        )


class OneShowdownAtATime(Invariant):
    """A showdown or combat begins in a Neutral Open State: with no chain and none in progress (323.12, 323.13, 460)."""

    id = "one-showdown-at-a-time"
    rules = ("460", "323.12", "323.13", "344", "308.1")
    statement = (
        "A showdown or combat begins only while there is no chain and no showdown or combat is in progress, except that a "
        "showdown may become a combat."
    )
    needs = frozenset({"showdown_began", "showdown_ended", "combat_began", "combat_ended", "item_pending"})

    def before_showdown_began(self, event: Event) -> None:
        """There is nothing else."""
        self.premise += 1
        self._alone(event, "a showdown")

    def before_combat_began(self, event: Event) -> None:
        """There is nothing else but the showdown that becomes a combat."""
        self.premise += 1
        fight = self.picture.fight
        if fight is None or fight.zone != event.object or fight.closed >= 0 or fight.combat >= 0:
            self._alone(event, "a combat")
        elif self.picture.chain:
            began = self.picture.at(fight.began)
            if began is not None and not began.data.get("combat"):
                self._chain(event, "a combat")

    def _alone(self, event: Event, what: str) -> None:
        fight = self.picture.fight
        if fight is not None:
            self.breach(
                event,
                {"in progress": max(fight.began, fight.combat), "begins": event},
                then=f"{what} begins only when none is in progress.",
                however=f"one is in progress at {the(fight.zone)} when {what} begins at {the(event.object)}.",
            )
        elif self.picture.chain:
            self._chain(event, what)

    def _chain(self, event: Event, what: str) -> None:
        item = self.picture.chain[-1]
        self.breach(
            event,
            {"on the chain": item.announced, "begins": event},
            then=f"{what} begins only in an Open State, with nothing on the chain.",
            however=f"{called(item.ref)} is on the chain.",
        )


class ShowdownsBeforeCombats(Invariant):
    """Of what is staged, showdowns without combat begin before combats (323.12, 323.13)."""

    id = "showdowns-before-combats"
    rules = ("323.12", "323.13")
    statement = "No combat begins in a Neutral Open State while a showdown is staged at a battlefield without opposing units."
    needs = frozenset({"showdown_began", "staged", "contested", "move"})

    def before_showdown_began(self, event: Event) -> None:
        """Nowhere else a showdown without a combat is staged."""
        if not event.data.get("combat"):
            return
        self.premise += 1
        picture = self.picture
        for zone, field in picture.fields.items():
            if (
                zone != event.object
                and field.showdown
                and field.contested
                and occupied_by(picture, zone, field.contested)
                and not opposed(picture, zone)
            ):
                self.breach(
                    event,
                    {"contested": field.since, "begins": event},
                    then=f"the showdown at {the(zone)}, where no opposing units are, begins before any combat.",
                    however=f"a combat begins at {the(event.object)} first.",
                )
                return


class ContestedDoesNotWait(Invariant):
    """In a Neutral Open State a staged showdown begins before anybody acts (323.12, 323.13, 335)."""

    id = "contested-does-not-wait"
    rules = ("323.12", "323.13", "335", "344.2")
    statement = (
        "Nobody receives priority in a Neutral Open State, and no phase begins, while a battlefield is contested by a player "
        "with units there."
    )
    needs = frozenset({"contested", "priority", "showdown_began", "showdown_ended", "move"})
    armed_kinds = frozenset({"priority", "phase_began"})

    def after_contested(self, event: Event) -> None:
        """A showdown is to begin there."""
        if any(field.contested for field in self.picture.fields.values()):
            self.arm()
        else:
            self.disarm()

    def before_showdown_began(self, event: Event) -> None:
        """Here one is."""
        self.premise += 1

    def before_priority(self, event: Event) -> None:
        """It has begun."""
        self._waits(event, f"{event.player} receives priority in a Neutral Open State")

    def before_phase_began(self, event: Event) -> None:
        """It has begun."""
        self._waits(event, "the next phase begins")

    def _waits(self, event: Event, however: str) -> None:
        picture = self.picture
        if picture.chain or picture.fight is not None:
            return
        for zone, field in picture.fields.items():
            if not field.contested:
                continue
            self.premise += 1
            if occupied_by(picture, zone, field.contested):
                self.breach(
                    event,
                    {"contested": field.since, "later": event},
                    then=f"{field.contested} has contested {the(zone)} and has units there, so a showdown begins there.",
                    however=f"{however} before one has.",
                )
                return


class FocusOnlyInShowdowns(Invariant):
    """Players have and pass focus in showdowns alone, and pass it only when there is no chain (313, 343, 347)."""

    id = "focus-only-in-showdowns"
    rules = ("313.5", "313.1", "347.2", "313.3")
    statement = (
        "A player gains focus only in a showdown, and it is focus that is passed exactly when a showdown is in progress and "
        "no chain exists."
    )
    needs = frozenset({"focus", "passed", "showdown_began", "showdown_ended"})

    def before_focus(self, event: Event) -> None:
        """There is a showdown."""
        self.premise += 1
        fight = self.picture.fight
        if fight is None or fight.closed >= 0:
            self.breach(
                event,
                {"gains focus": event},
                then="nobody has focus while no showdown is in progress.",
                however=f"{event.player} gains it.",
            )

    def before_passed(self, event: Event) -> None:
        """What is passed is what can be."""
        picture = self.picture
        told = bool(event.data.get("focus"))
        fight = picture.fight
        if fight is None and not told:
            return
        self.premise += 1
        due = fight is not None and fight.closed < 0 and not picture.chain
        if due == told:
            return
        chain = "a chain exists" if picture.chain else "no chain exists"
        showdown = "a showdown is" if fight is not None and fight.closed < 0 else "no showdown is"
        self.breach(
            event,
            {"passes": event},
            then=f"{showdown} in progress and {chain}, so what {event.player} passes is {'focus' if due else 'priority'}.",
            however=f"{event.player} passes {'focus' if told else 'priority'}.",
        )


class FocusToTheContester(Invariant):
    """As a showdown begins, who applied Contested gains focus (345, 464.2.c.1.a)."""

    id = "focus-to-the-contester"
    rules = ("345", "464.2.c.1.a", "464.2.d")
    statement = (
        "The first player to gain focus in a showdown is the one who applied Contested to the battlefield."
    )
    needs = frozenset({"focus", "showdown_began", "contested"})
    armed_kinds = frozenset({"focus", "priority"})

    def reset(self) -> None:
        """No showdown has begun."""
        self.began: Event | None = None
        self.by = ""

    def after_showdown_began(self, event: Event) -> None:
        """Somebody is to gain focus."""
        self.began = event
        self.by = self.picture.field(event.object).contested
        self.arm()

    def before_focus(self, event: Event) -> None:
        """It is who contested the battlefield."""
        began = self.began
        self.began = None
        self.disarm()
        if began is None or not self.by:
            return
        self.premise += 1
        if event.player != self.by:
            self.breach(
                event,
                {"begins": began, "gains focus": event},
                then=f"{self.by} applied Contested to {the(began.object)}, so {self.by} gains focus as the showdown begins.",
                however=f"{event.player} gains it.",
            )

    def before_priority(self, event: Event) -> None:
        """In an Open State somebody has focus by now."""
        began = self.began
        if began is None or self.picture.chain:
            return
        self.began = None
        self.disarm()
        self.breach(
            event,
            {"begins": began, "priority": event},
            then=f"{self.by} gains focus as the showdown at {the(began.object)} begins.",
            however=f"{event.player} receives priority before anybody has gained focus.",
        )


class _InShowdowns(Invariant):
    """Base: what is judged only while a showdown is in progress."""

    def after_showdown_began(self, event: Event) -> None:
        """From now on."""
        self.begins(event)
        self.arm()

    def after_showdown_ended(self, event: Event) -> None:
        """No longer."""
        self.reset()
        self.disarm()

    def begins(self, event: Event) -> None:
        """Start afresh. To be overridden by those that remember anything in a showdown."""


class PriorityWithFocus(_InShowdowns):
    """In a Showdown Open State the player with focus has priority (313.2, 335.1)."""

    id = "priority-with-focus"
    rules = ("335.1", "313.2", "312.2.b")
    statement = (
        "While a showdown is in progress and no chain exists, priority is received by the player with focus."
    )
    needs = frozenset({"focus", "priority", "showdown_began", "showdown_ended"})
    armed_kinds = frozenset({"priority"})

    def before_priority(self, event: Event) -> None:
        """It is who has focus."""
        picture = self.picture
        if not self.armed or picture.chain or not picture.focus:
            return
        self.premise += 1
        if not picture.friends(
            picture.focus, event.player
        ):  # A teammate may be one who was invited (489.8.a).
            fight = picture.fight
            self.breach(
                event,
                {"begins": fight.began if fight is not None else -1, "priority": event},
                then=f"{picture.focus} has focus and no chain exists, so {picture.focus} receives priority.",
                however=f"{event.player} receives it.",
            )


class FocusPassesInTurnOrder(_InShowdowns):
    """Focus passes to the next player, after a pass and after a chain that somebody began at will (340.2.a, 346, 347)."""

    id = "focus-passes-in-turn-order"
    rules = ("346", "346.1", "340.2.a", "347.1.b", "347.2.b")
    statement = (
        "In a showdown focus goes to the next player in turn order when it is passed, and when a chain ends that neither a "
        "trigger nor an ability that Adds began; and at no other time."
    )
    needs = frozenset(
        {
            "focus",
            "passed",
            "item_pending",
            "finalized",
            "resolved",
            "priority",
            "showdown_began",
            "showdown_ended",
        }
    )
    armed_kinds = frozenset({"focus", "item_pending", "passed", "priority", "removed"})

    def begins(self, event: Event) -> None:
        """Who gains focus first is for another invariant."""
        self.reset()

    def reset(self) -> None:
        """No showdown is in progress."""
        self.first = True
        self.opener: Item | None = None
        self.owed: Item | None = None
        self.passed: Event | None = None
        self.left = False

    def before_removed(self, event: Event) -> None:
        """Who leaves hands focus on (652.5.b.1), and a chain of theirs may still be going on."""
        self.left = True

    def after_item_pending(self, event: Event) -> None:
        """What begins a chain. One that ended just before may be followed by another before focus has passed (319.5)."""
        item = self.picture.items.get(event.object)
        if item is not None and item.alone:
            if self.opener is not None and _makes_focus_pass(self.opener):
                self.owed = self.opener
            self.opener = item

    def before_passed(self, event: Event) -> None:
        """Focus is passed."""
        if event.data.get("focus"):
            self.passed = event

    def before_focus(self, event: Event) -> None:
        """It goes where it has to go."""
        holder = self.picture.focus
        if not self.armed or self.first or self.left or not holder:
            self.first = False
            return
        self.premise += 1
        due = self.picture.next_player(holder)
        why = self._passes()
        if why is None:
            self._report(event, f"nothing makes focus pass from {holder}", f"{event.player} gains it")
        elif event.player != due and event.player in self.picture.players:
            self._report(
                event,
                f"{why}, so focus passes to {due}, who is next in turn order",
                f"{event.player} gains it",
            )
        self._forget()

    def before_priority(self, event: Event) -> None:
        """In an Open State, what was to pass has passed."""
        holder = self.picture.focus
        if not self.armed or self.picture.chain or self.first or not holder:
            return
        why = None if self.left else self._passes()
        if self.opener is not None:
            self.premise += 1
        if why is not None and len(self.picture.players) > 1:
            self._report(
                event,
                f"{why}, so focus passes to {self.picture.next_player(holder)}",
                f"{holder} still has it when {event.player} receives priority",
            )
        self._forget()

    def _forget(self) -> None:
        self.left = False
        self.opener = self.owed = self.passed = None

    def _passes(self) -> str | None:
        """Why focus passes now; None when it does not."""
        if self.passed is not None:
            return f"{self.passed.player} has passed it"
        opener = self.owed or self.opener
        if opener is None or not _makes_focus_pass(opener):
            return None
        return f"the chain that {called(opener.ref)} began is over"

    def _report(self, event: Event, then: str, however: str) -> None:
        roles: dict[str, Event | int] = {}
        if self.passed is not None:
            roles["passes"] = self.passed
        elif (opener := self.owed or self.opener) is not None:
            roles["began the chain"] = opener.announced
        roles["then"] = event
        self.breach(event, roles, then=f"{then}.", however=f"{however}.")


def _makes_focus_pass(opener: Item) -> bool:
    """Whether focus passes when the chain that this item began is over (346.1)."""
    adds = opener.adds and opener.kind != "spell"
    return opener.kind != "trigger" and not adds and opener.end != "undone"


class ShowdownClosesWhenAllPass(_InShowdowns):
    """A showdown closes when all players have passed focus in sequence, and only then (347.2.a, 348)."""

    id = "showdown-closes-when-all-pass"
    rules = ("348", "347.2.a", "347.2.b")
    statement = "A showdown closes exactly when all players have passed focus in sequence and nobody played anything in between."
    needs = frozenset({"passed", "item_pending", "showdown_began", "showdown_ended", "focus", "priority"})
    armed_kinds = frozenset({"passed", "item_pending", "removed", "priority"})

    def begins(self, event: Event) -> None:
        """Nobody has passed."""
        self.reset()

    def reset(self) -> None:
        """Nobody has passed."""
        self.passes: list[Event] = []
        self.kept: dict[str, tuple[list[Event], bool]] = {}
        self.sure = True

    def before_passed(self, event: Event) -> None:
        """One more."""
        if event.data.get("focus"):
            self.passes.append(event)

    def before_item_pending(self, event: Event) -> None:
        """A play, or a trigger: the passes before it count no more, unless it is undone."""
        if event.data.get("adds"):
            if self.passes:
                self.sure = False  # 348: whether an ability that Adds begins the sequence anew is not clear.
            return
        self.kept[event.object] = self.passes, self.sure
        self.passes, self.sure = [], True

    def after_undone(self, event: Event) -> None:
        """It never was."""
        kept = self.kept.get(event.object)
        if kept is not None:
            self.passes, self.sure = kept

    def before_removed(self, event: Event) -> None:
        """Who passed, and who has to, is another matter now."""
        self.sure = False

    def before_showdown_ended(self, event: Event) -> None:
        """All have passed."""
        if not self.armed or not self.sure:
            return
        self.premise += 1
        picture = self.picture
        missing = [name for name in picture.players if name not in {one.player for one in self.passes}]
        if picture.chain:
            self._report(
                event,
                f"{called(picture.chain[-1].ref)} is on the chain, so the showdown goes on",
                "it closes",
            )
        elif missing:
            self._report(
                event,
                f"a showdown closes when all players have passed focus in sequence, {listed(missing)} too",
                f"it closes though {listed(missing)} has not",
            )

    def before_priority(self, event: Event) -> None:
        """Not all have passed."""
        picture = self.picture
        if picture.chain or not self.sure or not self.passes:
            return
        if {one.player for one in self.passes} >= set(picture.players):
            self._report(
                event,
                "all players have passed focus in sequence, so the showdown closes",
                f"it goes on and {event.player} receives priority",
            )
            self.passes = []

    def _report(self, event: Event, then: str, however: str) -> None:
        roles: dict[str, Event | int] = {}
        if self.passes:
            roles["last pass"] = self.passes[-1]
        roles["then"] = event
        self.breach(event, roles, then=f"{then}.", however=f"{however}.")


INVARIANTS: tuple[type[Invariant], ...] = (
    ShowdownAtAContestedBattlefield,
    OneShowdownAtATime,
    ShowdownsBeforeCombats,
    ContestedDoesNotWait,
    FocusOnlyInShowdowns,
    FocusToTheContester,
    PriorityWithFocus,
    FocusPassesInTurnOrder,
    ShowdownClosesWhenAllPass,
)
