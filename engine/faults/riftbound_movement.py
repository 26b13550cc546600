"""Faults of Riftbound's movement, of control of battlefields, and of what everybody may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.state import Field, Thing
from headjudge.engine.trace import Option


class MovesInShowdowns(Riftbound):
    """144.1.c broken."""

    def offers(self, player: str) -> tuple[list[Option], list[Any]]:
        """The turn player is offered Standard Moves in a showdown, too."""
        options, actions = super().offers(player)
        if self.showdown is None or self.chain or player != self.turn_player:
            return options, actions
        more = self.movable(player)
        return [*options, *(option for option, _, _ in more)], [
            *actions,
            *(("move", obj, to) for _, obj, to in more),
        ]


class ExhaustedUnitsMove(Riftbound):
    """144.2 broken."""

    def can_standard_move(self, unit: Thing, player: str) -> bool:
        """An exhausted unit may perform a Standard Move."""
        return unit.controller == player and unit.card.type == "unit"


class EverybodyGanks(Riftbound):
    """144.4.c broken."""

    def standard_destinations(self, unit: Thing) -> list[str]:
        """Units go from one battlefield to another without Ganking."""
        zones = super().standard_destinations(unit)
        return zones + [field.zone for field in self.fields.values() if field.zone not in (*zones, unit.zone)]


class MovesOneByOne(Riftbound):
    """144.3 broken."""

    def move_units(self, units: Sequence[Thing], to: str, rule: str, why: str) -> list[Thing]:
        """Units that move together move one after the other."""
        return [one for obj in units for one in super(MovesOneByOne, self).move_units([obj], to, rule, why)]


class ThirdPartyComes(Riftbound):
    """449.2 broken."""

    def may_be_present(self, player: str, field: Field) -> bool:
        """Units go to a battlefield where two other players have units."""
        return True


class NoCleanupAfterMove(Riftbound):
    """453 broken."""

    def move_units(self, units: Sequence[Thing], to: str, rule: str, why: str) -> list[Thing]:
        """No cleanup follows a move."""
        moved = super().move_units(units, to, rule, why)
        self.cleanup_due = False
        return moved


class RecallReadies(Riftbound):
    """458.1 broken."""

    def recall(self, obj: Thing, rule: str = "455") -> None:
        """What is recalled arrives ready."""
        self.put(obj, "exhausted", False)
        super().recall(obj, rule)


class RecallIsAMove(Riftbound):
    """456.1 broken."""

    def recall(self, obj: Thing, rule: str = "455") -> None:
        """What triggers on a unit's moving triggers on its being recalled."""
        where = obj.zone
        super().recall(obj, rule)
        if obj.zone != where:
            self.fire("move me", obj.controller, obj, self.next_id - 1)


class GearStaysAtBattlefields(Riftbound):
    """323.7 broken."""

    def recall_all(self, objs: list[Thing]) -> None:
        """Nothing is recalled that is where it may not stay."""


class ContestedByItsController(Riftbound):
    """190.3.a.1 broken."""

    def contest(self, field: Field, player: str, rule: str, cause: tuple[int, ...]) -> None:
        """A player contests a battlefield that they control by coming there."""
        if field.controller != player:
            super().contest(field, player, rule, cause)
        elif not field.contested_by:
            self.put(field, "contested_by", player)
            self.contested = True
            self.cleanup_due = True
            self.emit("contested", rule, player, field.zone, {"value": True}, cause)


class PlayedUnitsDontContest(Riftbound):
    """190.3.a broken."""

    def became_present(self, obj: Thing, event: int) -> None:
        """Nobody contests a battlefield by coming there."""


class ContestedEndsEarly(Riftbound):
    """323.11 broken."""

    def stage(self) -> None:
        """Contested is removed though the player who applied it has units there."""
        for field in self.fields.values():
            if field.contested_by and not self.ongoing(field):
                self.clear_contested(field, "323.11")
        self.contested = False


class CombatStagedAlone(Riftbound):
    """323.9 broken."""

    def mark_staged(self, field: Field, what: str, value: bool, rule: str) -> None:
        """A combat is staged wherever a showdown is, whether or not there are enemies."""
        if what == "combat" and rule == "323.10" and field.contested_by in self.present(field):
            value = True
        super().mark_staged(field, what, value, rule)

    def begin_what_is_staged(self) -> Steps:
        """What is staged alone never begins."""
        if all(len(self.present(field)) > 1 for field in self.fields.values() if field.staged_combat):
            yield from super().begin_what_is_staged()


class ControlLostInShowdowns(Riftbound):
    """190.4.b broken."""

    def lose_control(self) -> None:
        """Control of a battlefield is lost with the last unit, even while a showdown or combat is in progress there."""
        for field in self.fields.values():
            who = field.controller
            if who and not any(
                obj.controller == who and obj.card.type == "unit" for obj in self.in_zone(field.zone)
            ):
                self.set_control(field, "", "323.6")


class ContesterTakesControl(Riftbound):
    """466.5 broken."""

    def establish_control(self, field: Field, player: str, rule: str) -> Steps:
        """Whoever contested a battlefield establishes control of it, whether or not they have units left."""
        yield from super().establish_control(field, field.contested_by or player, rule)


class NobodyTakesControl(Riftbound):
    """348.2.a broken."""

    def establish_control(self, field: Field, player: str, rule: str) -> Steps:
        """Nobody establishes control of a battlefield."""
        self.clear_contested(field, "190.3.b")
        return
        yield


class ControlOutlastsUnits(Riftbound):
    """323.6 broken."""

    def lose_control(self) -> None:
        """A player keeps a battlefield when their last unit has left it."""


class HiddenCardsStay(Riftbound):
    """107.3.d broken."""

    def remove_hidden(self, field: Field, rule: str) -> None:
        """A hidden card stays when its battlefield has come under another's control."""


class DrawsAreSeen(Riftbound):
    """108.7.c broken."""

    def seers(self, origin: str, to: str, obj: Thing) -> tuple[str, ...]:
        """Everybody sees which card a player draws."""
        return ()


class DiscardsUnseen(Riftbound):
    """128.5 broken."""

    def seers(self, origin: str, to: str, obj: Thing) -> tuple[str, ...]:
        """What goes from a hand to the trash is seen by its owner alone."""
        if origin.startswith("hand") and to.startswith("trash"):
            return (obj.owner,)
        return super().seers(origin, to, obj)


class EverybodyLooks(Riftbound):
    """128.3 broken."""

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: dict[str, Any] = {},  # noqa: B006
        causes: tuple[int, ...] | None = None,
        batch: int = 0,
        sees: tuple[str, ...] = (),
    ) -> int:
        """What one player looks at, all are told."""
        return super().emit(kind, rule, player, object, data, causes, batch, () if kind == "looked" else sees)


class FacedownIsTold(Riftbound):
    """107.3.f broken."""

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: dict[str, Any] = {},  # noqa: B006
        causes: tuple[int, ...] | None = None,
        batch: int = 0,
        sees: tuple[str, ...] = (),
    ) -> int:
        """All are told which card lies facedown."""
        return super().emit(kind, rule, player, object, data, causes, batch, () if kind == "status" else sees)


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "moves-in-showdowns",
        "144.1.c",
        "The turn player may perform Standard Moves in a showdown.",
        "A second unit walks in while the first still waits for the showdown's end.",
        MovesInShowdowns,
        "standard-move-timing",
    ),
    riftbound_fault(
        "exhausted-units-move",
        "144.2",
        "Exhausted units may perform Standard Moves.",
        "A unit goes to a battlefield and back in one turn.",
        ExhaustedUnitsMove,
        "standard-move-own-ready-units",
    ),
    riftbound_fault(
        "everybody-ganks",
        "144.4.c",
        "Units move from one battlefield to another without Ganking.",
        "A unit changes battlefields by a Standard Move.",
        EverybodyGanks,
        "standard-move-destination",
    ),
    riftbound_fault(
        "moves-one-by-one",
        "144.3",
        "Units that move together move one after the other.",
        "The first to arrive is seen to be alone there.",
        MovesOneByOne,
        "standard-move-together",
    ),
    riftbound_fault(
        "third-party-comes",
        "449.2",
        "Units may go to a battlefield where two other players have units.",
        "Three players have units at one battlefield.",
        ThirdPartyComes,
        "two-players-at-a-battlefield",
    ),
    riftbound_fault(
        "no-cleanup-after-move",
        "453",
        "No cleanup follows a move.",
        "The player goes on though a showdown should begin.",
        NoCleanupAfterMove,
        "cleanup-after-move",
    ),
    riftbound_fault(
        "recall-readies",
        "458.1",
        "What is recalled arrives ready.",
        "A recalled attacker moves again.",
        RecallReadies,
        "recall-is-no-move",
    ),
    riftbound_fault(
        "recall-is-a-move",
        "456.1",
        "What triggers on a unit's moving triggers on its being recalled.",
        "A repelled attacker triggers on its way home.",
        RecallIsAMove,
        "recall-is-no-move",
    ),
    riftbound_fault(
        "gear-stays-at-battlefields",
        "323.7",
        "Gear at a battlefield, and what is in another's base, is not recalled.",
        "A token stays where it was made.",
        GearStaysAtBattlefields,
        "loose-things-go-home",
    ),
    riftbound_fault(
        "contested-by-its-controller",
        "190.3.a.1",
        "A player contests a battlefield that they control when units of theirs come there.",
        "A showdown begins at one's own battlefield.",
        ContestedByItsController,
        "contested-by-newcomer",
    ),
    riftbound_fault(
        "nobody-contests",
        "190.3.a",
        "No battlefield becomes contested when units come there.",
        "A unit stands at an enemy battlefield and nothing happens.",
        PlayedUnitsDontContest,
        "strangers-contest",
    ),
    riftbound_fault(
        "contested-ends-early",
        "323.11",
        "A battlefield stops being contested though the player who contested it has units there.",
        "No showdown begins.",
        ContestedEndsEarly,
        "contested-ends",
    ),
    riftbound_fault(
        "combat-staged-alone",
        "323.9",
        "A combat is staged where only one player has units.",
        "A combat is announced without an enemy.",
        CombatStagedAlone,
        "staged-where-contested",
    ),
    riftbound_fault(
        "control-lost-in-showdowns",
        "190.4.b",
        "Control of a battlefield is lost with the last unit even while a showdown or combat is in progress there.",
        "A defender whose only unit is killed before damage loses the battlefield at once.",
        ControlLostInShowdowns,
        "control-fixed-during-showdowns",
    ),
    riftbound_fault(
        "contester-takes-control",
        "466.5",
        "After a combat the player who contested the battlefield controls it, even with no units left.",
        "A beaten attacker conquers.",
        ContesterTakesControl,
        "control-to-the-sole-occupant",
    ),
    riftbound_fault(
        "nobody-takes-control",
        "348.2.a",
        "Nobody establishes control of a battlefield.",
        "Nobody ever conquers.",
        NobodyTakesControl,
        "control-is-established",
    ),
    riftbound_fault(
        "control-outlasts-units",
        "323.6",
        "A player keeps control of a battlefield when their last unit has left it.",
        "A battlefield is held from the base.",
        ControlOutlastsUnits,
        "control-is-lost",
    ),
    riftbound_fault(
        "hidden-cards-stay",
        "107.3.d",
        "A hidden card stays when its player has lost the battlefield.",
        "A trap goes off at the enemy's battlefield.",
        HiddenCardsStay,
        "hidden-with-its-battlefield",
    ),
    riftbound_fault(
        "draws-are-seen",
        "108.7.c",
        "Everybody sees which card a player draws.",
        "The opponent knows the hand.",
        DrawsAreSeen,
        "hidden-moves-unseen",
    ),
    riftbound_fault(
        "discards-unseen",
        "128.5",
        "What is discarded is seen by its owner alone.",
        "The opponent asks what went to the trash.",
        DiscardsUnseen,
        "open-moves-seen",
    ),
    riftbound_fault(
        "everybody-looks",
        "128.3",
        "What one player looks at, all are told.",
        "The opponent knows what was predicted.",
        EverybodyLooks,
        "looks-alone",
    ),
    riftbound_fault(
        "facedown-is-told",
        "107.3.f",
        "All are told which card lies facedown.",
        "The opponent plays around the trap.",
        FacedownIsTold,
        "facedown-untold",
    ),
)
