"""Movement: the Standard Move, where units may go, and recalls, which are no moves (144, 445-458, 810)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import is_unit, occupants, speaks, the
from headjudge.invariants.conditions import has_keyword
from headjudge.invariants.position import kind_of
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called, listed, place

#: Trigger conditions that are fulfilled by a move.
MOVES = frozenset({"move me", "move me to battlefield", "unit moves from here"})


class StandardMoveTiming(Invariant):
    """Units are moved at will only in the mover's own Main Phase, in a Neutral Open State (144.1, 420.3)."""

    id = "standard-move-timing"
    rules = ("144.1", "144.1.a", "144.1.b", "144.1.c", "420.3", "312.1")
    statement = (
        "A Standard Move is performed by the turn player with priority, in their Main Phase, with no chain and neither a "
        "showdown nor a combat in progress."
    )
    needs = frozenset({"standard_move", "priority", "phase_began"})

    def before_standard_move(self, event: Event) -> None:
        """Everything that its timing asks for is so."""
        self.premise += 1
        picture = self.picture
        who = event.player
        if who != picture.turn_player:
            self._report(event, "in their own turn", f"it is {picture.turn_player}'s turn")
        elif picture.phase != "main":
            self._report(event, "in a Main Phase", f"the phase is {picture.phase}")
        elif picture.chain:
            self._report(event, "in an Open State", f"{called(picture.chain[-1].ref)} is on the chain")
        elif picture.fight is not None:
            what = "combat" if picture.fight.combat >= 0 else "showdown"
            self._report(event, "in a Neutral State", f"a {what} is in progress at {the(picture.fight.zone)}")
        elif picture.priority != who:
            self._report(event, "with priority", f"{picture.priority or 'nobody'} has priority")

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(
            event,
            {"moves": event},
            then=f"{event.player} may perform a Standard Move only {then}.",
            however=f"{however}.",
        )


class StandardMoveOwnReadyUnits(Invariant):
    """A player moves ready units that they control, and exhausting them is the cost (144, 144.2, 414)."""

    id = "standard-move-own-ready-units"
    rules = ("144.2", "144", "420.3.a", "144.3.c")
    statement = (
        "A Standard Move is of ready units that its player controls, and exhausts each of them as it moves."
    )
    needs = frozenset({"standard_move", "status", "move"})
    armed_kinds = frozenset({"move", "priority"})
    only: ClassVar = {"move": lambda move: move.why == "standard move"}

    def reset(self) -> None:
        """Nobody moves."""
        self.move: Event | None = None

    def before_standard_move(self, event: Event) -> None:
        """Each of them is a ready unit of the mover's."""
        self.premise += 1
        self.move = event
        self.arm()
        for ref in event.data.get("units", ()):
            thing = self.picture.things.get(ref) or self.picture.thing(ref)
            if thing.kind not in BOARD or thing.kind == "facedown" or not is_unit(thing):
                self._report(event, event, ref, "a unit on the board", "it is none")
            elif thing.controller != event.player:
                self._report(
                    event, event, ref, f"controlled by {event.player}", f"{thing.controller} controls it"
                )
            elif thing.exhausted and thing.sure:
                self._report(event, event, ref, "ready, to be exhausted as the cost", "it is exhausted")
            else:
                continue
            return

    def before_move(self, event: Event) -> None:
        """The unit has been exhausted."""
        move = self.move
        if move is None or event.data.get("why") != "standard move":
            return
        thing = self.picture.things.get(event.object)
        if thing is not None and thing.sure and not thing.exhausted and is_unit(thing):
            self._report(event, move, event.object, "exhausted, which is its cost", "it is ready")

    def after_priority(self, event: Event) -> None:
        """The move is over."""
        self.move = None
        self.disarm()

    def _report(self, event: Event, move: Event, ref: str, then: str, however: str) -> None:
        self.breach(
            event,
            {"moves": move, "unit": event},
            then=f"{called(ref)}, which {move.player} moves by a Standard Move, is {then}.",
            however=f"{however}.",
        )


class StandardMoveDestination(Invariant):
    """Base to battlefield and back; battlefield to battlefield only with Ganking (144.4, 810.1.b)."""

    id = "standard-move-destination"
    rules = ("144.4", "144.4.a", "144.4.b", "144.4.c.1", "810.1.b")
    statement = (
        "A Standard Move goes from a base to a battlefield, from a battlefield to the unit's own base, and from one "
        "battlefield to another only for a unit with Ganking."
    )
    needs = frozenset({"standard_move", "move"})

    def before_standard_move(self, event: Event) -> None:
        """Each unit may go there from where it is."""
        self.premise += 1
        picture = self.picture
        to = event.data.get("to", "")
        kind = kind_of(to)
        for ref in event.data.get("units", ()):
            thing = picture.things.get(ref) or picture.thing(ref)
            if kind == "battlefield":
                if thing.zone == to:
                    why = "it is there already"
                elif (
                    thing.kind == "battlefield"
                    and has_keyword(picture, thing, "Ganking") is False
                    and not (speaks(picture, to) or speaks(picture, thing.zone))
                ):
                    why = f"it is at {the(thing.zone)} and has no Ganking"
                else:
                    continue
            elif thing.kind == "base":
                why = "it is in a base already"
            elif to != f"base:{thing.controller}":
                why = f"{thing.controller} controls it"
            else:
                continue
            self.breach(
                event,
                {"moves": event},
                then=f"{called(ref)} can't go to {place(to)} by a Standard Move: {why}.",
                however=f"{event.player} moves it there.",
            )
            return


class StandardMoveTogether(Invariant):
    """Units that move together go to one destination, all of them, and at the same time (144.3, 446.3)."""

    id = "standard-move-together"
    rules = ("144.3.a", "144.3", "446.3")
    statement = (
        "All units of one Standard Move, and no others, go to its one destination, and at the same time."
    )
    needs = frozenset({"standard_move", "move", "cleanup", "priority"})
    armed_kinds = frozenset({"move", "cleanup", "priority"})
    only: ClassVar = {"move": lambda move: move.why == "standard move"}

    def reset(self) -> None:
        """Nobody moves."""
        self.move: Event | None = None
        self.left: list[str] = []
        self.batch = -1

    def after_standard_move(self, event: Event) -> None:
        """These have to go."""
        self.premise += 1
        self.move = event
        self.left = list(event.data.get("units", ()))
        self.batch = -1
        self.arm()

    def before_move(self, event: Event) -> None:
        """One of them goes, there, and with the others."""
        move = self.move
        if move is None or event.data.get("why") != "standard move":
            return
        to = move.data.get("to", "")
        goes = event.data.get("to", "")
        if event.object not in self.left:
            self._report(
                event, f"{called(event.object)} is not among the units that {move.player} moves", "it moves"
            )
            return
        self.left.remove(event.object)
        if goes != to:
            self._report(
                event,
                f"all of them go to {place(to)}",
                f"{called(event.object)} goes to {place(goes)}",
            )
        elif self.batch not in (-1, event.batch) or not (event.batch or len(move.data["units"]) == 1):
            self._report(
                event, "they move simultaneously", f"{called(event.object)} moves apart from the others"
            )
        self.batch = event.batch

    def before_cleanup(self, event: Event) -> None:
        """All have gone."""
        self._over(event)

    def before_priority(self, event: Event) -> None:
        """All have gone."""
        self._over(event)

    def _over(self, event: Event) -> None:
        left = [ref for ref in self.left if ref in self.picture.board]
        if left and self.move is not None:
            whose = self.move.player
            self._report(
                event,
                f"{listed(called(ref) for ref in left)} moves with the other units that {whose} named",
                "it has not moved",
            )
        self.move = None
        self.left = []
        self.disarm()

    def _report(self, event: Event, then: str, however: str) -> None:
        assert self.move is not None
        self.breach(event, {"moves": self.move, "unit": event}, then=f"{then}.", however=f"{however}.")


class TwoPlayersAtABattlefield(Invariant):
    """Never do more than two players have units at a battlefield (144.4.a.1, 449.2, 462)."""

    id = "two-players-at-a-battlefield"
    rules = ("449.2", "144.4.a.1", "447.2.c", "462", "462.2.a")
    statement = "No unit moves to, or is played to, a battlefield at which two other players have units."
    needs = frozenset({"move"})
    only: ClassVar = {"move": lambda move: move.to == "battlefield"}

    def after_move(self, event: Event) -> None:
        """At most two players have units where it arrives."""
        zone = event.data.get("to", "")
        if not zone.startswith("battlefield"):
            return
        self.premise += 1
        picture = self.picture
        if len(picture.players) < 3 or "undo" in event.data:
            return
        there = occupants(picture, zone)
        if len(there) > 2:
            thing = picture.current.get(event.object) or picture.things.get(event.object)
            self.breach(
                event,
                {"arrives": event},
                then=f"no more than two players have units at {the(zone)}.",
                however=f"{listed(there)} have, since {called(thing.ref if thing else event.object)} arrived.",
            )


class CleanupAfterMove(Invariant):
    """When a move is complete, there is a cleanup before anybody acts (319.8, 453)."""

    id = "cleanup-after-move"
    rules = ("453", "319.8")
    statement = "After units have moved there is a cleanup before anybody receives priority."
    needs = frozenset({"move", "cleanup", "priority"})
    armed_kinds = frozenset({"cleanup", "priority", "phase_began"})
    only: ClassVar = {"move": lambda move: move.why in ("standard move", "move")}

    def reset(self) -> None:
        """Nothing has moved."""
        self.moved: Event | None = None

    def after_move(self, event: Event) -> None:
        """A cleanup is due."""
        why = event.data.get("why")
        if why == "standard move" or why == "move":
            self.moved = event
            self.arm()

    def before_cleanup(self, event: Event) -> None:
        """Here it is."""
        self.premise += self.moved is not None
        self.moved = None
        self.disarm()

    def before_priority(self, event: Event) -> None:
        """It has been."""
        self._late(event, f"{event.player} receives priority first")

    def before_phase_began(self, event: Event) -> None:
        """It has been."""
        self._late(event, "the next phase begins first")

    def _late(self, event: Event, however: str) -> None:
        moved = self.moved
        if moved is None:
            return
        self.premise += 1
        self.moved = None
        self.disarm()
        self.breach(
            event,
            {"moves": moved, "later": event},
            then=f"{called(moved.object)} has moved, so there is a cleanup.",
            however=f"{however}.",
        )


class RecallIsNoMove(Invariant):
    """A recall takes a permanent to its controller's base as it is, and is no move (455, 456, 458)."""

    id = "recall-is-no-move"
    rules = ("456", "455", "456.1", "458", "458.1")
    statement = (
        "A recalled permanent comes to its controller's base, exhausted or ready as it was and the same object, and no "
        "ability triggers on its having moved."
    )
    needs = frozenset({"move", "item_pending"})
    judges_adds = False
    only: ClassVar = {
        "move": lambda move: move.why == "recall",
        "item_pending": lambda item: item == "trigger",
    }

    def before_move(self, event: Event) -> None:
        """It goes home and stays what it is."""
        data = event.data
        if data.get("why") != "recall":
            return
        picture = self.picture
        thing = picture.things.get(event.object) or picture.thing(event.object)
        self.premise += 1
        to = data.get("to", "")
        what = called(event.object)
        if thing.kind in BOARD and to != f"base:{thing.controller}":
            self._report(
                event,
                f"{what} is recalled to the base of {thing.controller or 'nobody'}, who controls it",
                f"it goes to {place(to)}",
            )
        elif (data.get("becomes") or event.object) != event.object:
            self._report(event, f"a recall leaves {what} what it was", "it becomes another object")
        elif thing.sure and bool(data.get("exhausted")) != thing.exhausted:
            was = "exhausted" if thing.exhausted else "ready"
            now = "ready" if thing.exhausted else "exhausted"
            self._report(event, f"a recall leaves {what} {was}, as it was", f"it arrives {now}")

    def after_item_pending(self, event: Event) -> None:
        """What triggers on a move doesn't on a recall."""
        data = event.data
        if data.get("kind") != "trigger":
            return
        item = self.picture.items[event.object]
        cause = self.picture.at(item.trigger)
        if cause is None or cause.kind != "move":
            return
        ability = printed_trigger(self.picture, item)
        if ability is None or ability.when not in MOVES:
            return
        self.premise += 1
        if cause.data.get("why") == "recall":
            self.breach(
                event,
                {"recalled": cause, "triggers": event},
                then=f"{called(item.source)} has been recalled and has not moved, so nothing triggers on its moving.",
                however="its ability triggers.",
            )

    def _report(self, event: Event, then: str, however: str) -> None:
        self.breach(event, {"recalled": event}, then=f"{then}.", however=f"{however}.")


class LooseThingsGoHome(Invariant):
    """Unattached gear at a battlefield, and what lies in another's base, is recalled in a cleanup (323.7, 457.1)."""

    id = "loose-things-go-home"
    rules = ("323.7", "457.1", "107.1.c")
    statement = (
        "When somebody receives priority, no unattached gear is at a battlefield, and everything in a base belongs to a "
        "permanent of the player whose base it is."
    )
    needs = frozenset({"move", "cleanup", "priority", "control", "attached", "detached"})
    armed_kinds = frozenset({"priority"})
    only: ClassVar = {"move": lambda move: move.to in ("battlefield", "base") and move.why != "recall"}

    def reset(self) -> None:
        """Nothing has come anywhere."""
        self.watched: dict[str, int] = {}

    def after_detached(self, event: Event) -> None:
        """It may not."""
        self._watch(event.object, event)

    def after_control(self, event: Event) -> None:
        """A base may be the wrong one from now on."""
        self._watch(event.object, event)

    def after_move(self, event: Event) -> None:
        """Gear may have come to a battlefield."""
        if event.data.get("to", "").startswith(("battlefield", "base")):
            if event.data.get("why") != "recall":
                self._watch(event.data.get("becomes") or event.object, event)

    def _watch(self, ref: str, event: Event) -> None:
        thing = self.picture.board.get(ref)
        if thing is None:
            return
        if thing.kind == "base":
            loose = thing.zone != f"base:{thing.controller}"
        else:
            loose = thing.kind == "battlefield" and self._is_gear(ref)
        if loose:
            self.watched[ref] = event.id
            self.arm()

    def _is_gear(self, ref: str) -> bool:
        facts = self.picture.things[ref].facts
        return facts is not None and facts.type in ("gear", "rune")

    def before_priority(self, event: Event) -> None:
        """It has gone home."""
        board = self.picture.board
        for ref, since in self.watched.items():
            thing = board.get(ref)
            if thing is None or thing.top is not None or not thing.controller:
                continue
            self.premise += 1
            if thing.kind == "battlefield" and self._is_gear(ref):
                where = f"at {the(thing.zone)}, and attached to nothing"
            elif thing.kind == "base" and thing.zone != f"base:{thing.controller}":
                where = f"in {place(thing.zone)}"
            else:
                continue
            self.breach(
                event,
                {"came": since, "priority": event},
                then=f"a cleanup recalls {called(ref)}, which {thing.controller} controls, to {thing.controller}'s base.",
                however=f"it is still {where} when {event.player} receives priority.",
            )
            break
        self.watched.clear()
        self.disarm()


INVARIANTS: tuple[type[Invariant], ...] = (
    StandardMoveTiming,
    StandardMoveOwnReadyUnits,
    StandardMoveDestination,
    StandardMoveTogether,
    TwoPlayersAtABattlefield,
    CleanupAfterMove,
    RecallIsNoMove,
    LooseThingsGoHome,
)
