"""Teams (316.7.a, 447.2.b, 469.1.a, 489.8)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import occupants, the
from headjudge.invariants.words import called


class TeammatesSharePoints(Invariant):
    """Teammates have the same points (489.8.d)."""

    id = "teammates-share-points"
    rules = ("489.8.d.1", "489.8.d.2", "489.8.d")
    statement = "The players of a team have the same number of points."
    needs = frozenset({"points", "priority"})
    armed_kinds = frozenset({"priority", "phase_began", "game_ended"})

    def comes_up(self) -> bool:
        """There are teams."""
        return bool(self.picture.mates)

    def reset(self) -> None:
        """No points have changed."""
        self.changed: Event | None = None

    def after_points(self, event: Event) -> None:
        """A team's points change."""
        if self.picture.mates:
            self.changed = event
            self.arm()

    def before_priority(self, event: Event) -> None:
        """They are the same for all of the team."""
        self.disarm()
        changed = self.changed
        if changed is None:
            return
        self.changed = None
        self.premise += 1
        points = self.picture.points
        for name in self.picture.mates.get(changed.player, ()):
            if points.get(name, 0) != points.get(changed.player, 0):
                self.breach(
                    event,
                    {"points": changed, "goes on": event},
                    then=f"{changed.player} and {name} are a team and have the same points.",
                    however=f"{changed.player} has {points.get(changed.player, 0)}, {name} {points.get(name, 0)}.",
                )

    before_phase_began = before_priority
    before_game_ended = before_priority


class InvitedTeammates(Invariant):
    """In a neutral open state only the turn player begins anything, or a teammate a spell or an ability (316.5.b, 489.8.a)."""

    id = "invited-teammates"
    rules = ("316.5.b.1", "489.8.a", "316.5.b")
    statement = (
        "In the Main Phase, with no chain and no showdown, only the turn player plays cards or activates abilities, and an invited "
        "teammate spells and abilities."
    )
    needs = frozenset({"item_pending", "priority", "turn_began", "phase_began", "resources_spent"})
    armed_kinds = frozenset({"resources_spent", "priority", "phase_began", "turn_began"})
    only: ClassVar = {"item_pending": lambda item: item not in ("trigger", "token")}

    def reset(self) -> None:
        """Nothing has been begun."""
        #: Abilities that Add, of players who may use them only while they pay for something (429.3).
        self.adding: list[Event] = []

    def before_resources_spent(self, event: Event) -> None:
        """They were used to pay."""
        self.adding = [each for each in self.adding if each.player != event.player]

    def before_priority(self, event: Event) -> None:
        """Nothing is being paid any more."""
        self.disarm()
        adding, self.adding = self.adding, []
        for each in adding:
            self._report(each, f"{each.player} plays and activates nothing but to pay.")

    before_phase_began = before_priority
    before_turn_began = before_priority

    def finish(self) -> None:
        """A play may stop while somebody pays."""
        self.adding = []

    def before_item_pending(self, event: Event) -> None:
        """Who begins it may."""
        picture = self.picture
        data = event.data
        kind = data.get("kind")
        if kind in ("trigger", "token", None) or data.get("limited"):
            return
        if picture.chain or picture.focus or picture.phase != "main" or picture.resolving:
            return
        turn = picture.turn_player
        if event.player == turn:
            return
        self.premise += 1
        mate = event.player in picture.mates.get(turn, ())
        if mate and kind in ("spell", "activated"):
            return
        if data.get("adds"):
            self.adding.append(event)
            self.arm()
            return
        may = "plays spells and activates abilities only" if mate else "plays and activates nothing"
        self._report(event, f"{event.player} {may}.")

    def _report(self, event: Event, then: str) -> None:
        self.breach(
            event,
            {"begins": event},
            then=f"on the turn of {self.picture.turn_player}, {then}",
            however=f"{called(event.object)} is begun.",
        )


class TeamScoring(Invariant):
    """Base: what is judged in the light of what teammates of the turn player controlled in this turn's Scoring Step.

    ``held``   battlefields that a teammate controlled all through the Beginning Phase, with who.
    ``maybe``  those that changed hands in it, which may have been either way in the Scoring Step.
    ``known``  whether the turn was seen from its beginning.
    """

    def reset(self) -> None:
        """No turn has begun."""
        self.held: dict[str, str] = {}
        self.maybe: dict[str, None] = {}
        self.known = self.beginning = False

    def after_turn_began(self, event: Event) -> None:
        """A new turn bars nothing yet."""
        if self.picture.mates:
            self.held, self.maybe = {}, {}
            self.known, self.beginning = True, False

    def after_phase_began(self, event: Event) -> None:
        """As the Beginning Phase begins, what teammates control is barred."""
        picture = self.picture
        self.beginning = event.data.get("phase") == "beginning"
        if self.beginning and picture.mates:
            mates = picture.mates.get(picture.turn_player, ())
            self.held = {zone: at.controller for zone, at in picture.fields.items() if at.controller in mates}

    def after_control(self, event: Event) -> None:
        """Control of a battlefield changes."""
        if self.beginning and event.object in self.picture.fields:
            self.held.pop(event.object, None)
            self.maybe[event.object] = None

    def excused(self, who: str, zone: str) -> bool:
        """Whether it may be that a battlefield is not scored by that player because of a teammate: of what teammates have scored on the
        same turn the rules don't say whether it counts as scored by the other."""
        picture = self.picture
        mates = picture.mates.get(who)
        if not mates:
            return False
        if any((mate, zone) in picture.scored for mate in mates):
            return True
        mine = picture.friends(picture.turn_player, who)
        return mine and (not self.known or zone in self.held or zone in self.maybe)


class TeammatesBattlefields(TeamScoring):
    """A battlefield that a teammate controlled in the turn's Scoring Step isn't scored by the team that turn (469.1.a, 489.8.b)."""

    id = "teammates-battlefields-not-scored"
    rules = ("469.1.a", "489.8.b", "315.2.b.3")
    statement = "A battlefield that a teammate of the turn player controlled in the Scoring Step is not scored by that team this turn."
    needs = frozenset({"scored", "control", "phase_began", "turn_began"})

    def comes_up(self) -> bool:
        """There are teams."""
        return bool(self.picture.mates)

    def before_scored(self, event: Event) -> None:
        """What is scored was not a teammate's."""
        picture = self.picture
        if not picture.mates or not picture.friends(picture.turn_player, event.player):
            return
        self.premise += 1
        holder = self.held.get(event.object)
        if holder is not None:
            self.breach(
                event,
                {"scored": event},
                then=f"{holder} controlled {called(event.object)} in this turn's Scoring Step, so their team does not score it this turn.",
                however=f"{event.player} scores it.",
            )


class TeammatesApart(Invariant):
    """Units don't move to a battlefield that a teammate's units occupy (447.2.b)."""

    id = "teammates-apart"
    rules = ("447.2.b", "447.2.c")
    statement = "No unit moves to a battlefield where units of its controller's teammate are."
    needs = frozenset({"move"})
    only: ClassVar = {
        "move": lambda move: move.why in ("move", "standard move") and move.to == "battlefield",
    }

    def comes_up(self) -> bool:
        """There are teams."""
        return bool(self.picture.mates)

    def before_move(self, event: Event) -> None:
        """No teammate's unit is where it moves."""
        picture = self.picture
        data = event.data
        to = data.get("to", "")
        if (
            not picture.mates
            or data.get("why") not in ("move", "standard move")
            or not to.startswith("battlefield:")
        ):
            return
        thing = picture.things.get(event.object)
        who = thing.controller if thing is not None else ""
        mates = picture.mates.get(who, ())
        self.premise += 1
        for other in picture.board.values():
            if other.zone != to or other.controller not in mates:
                continue
            facts = other.facts
            if facts is not None and facts.type == "unit":
                self.breach(
                    event,
                    {"there": other.since, "moves": event},
                    then=f"{called(other.ref)} of {other.controller} is there, so no unit of {who} may move there.",
                    however=f"{called(event.object)} does.",
                )
                return


class CombatBetweenOpponents(Invariant):
    """Combats are between opponents, never between teammates, whoever has units where (316.7.a, 323.9, 461)."""

    id = "combat-between-opponents"
    rules = ("316.7.a", "461", "323.9")
    statement = "A combat begins only where opponents of the attacker have units, one of whom defends."
    needs = frozenset({"combat_began", "move", "control"})

    def comes_up(self) -> bool:
        """There are teams."""
        return bool(self.picture.mates)

    def before_combat_began(self, event: Event) -> None:
        """The attacker and the defender are opponents."""
        picture = self.picture
        if not picture.mates:
            return
        self.premise += 1
        attacker, defender = event.player, event.data.get("defender", "")
        if defender and picture.friends(attacker, defender):
            however = f"{attacker} attacks their teammate {defender}"
        elif all(picture.friends(attacker, name) for name in occupants(picture, event.object)):
            however = f"a combat begins where none of {attacker}'s opponents has any"
        else:
            return
        self.breach(
            event,
            {"begins": event},
            then=f"a combat begins at {the(event.object)} only if opposing players have units there.",
            however=f"{however}.",
        )


INVARIANTS: tuple[type[Invariant], ...] = (
    TeammatesSharePoints,
    InvitedTeammates,
    TeammatesBattlefields,
    TeammatesApart,
    CombatBetweenOpponents,
)
