"""Opponents and teammates (483.2, 489.8, 740.1), who has units where (461), and who may have some there (447.2, 449.2, 462)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.state import Field, State
from headjudge.engine.trace import Scenario


@mypyc_attr(allow_interpreted_subclasses=True)
class Teams(State):
    """Who is whose opponent. Players who were removed (652) are nobody's opponent, and nobody's teammate."""

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        #: Whose damage is marked on units since they were last healed; kept only where some card asks for that (142.4.c).
        self.marked_by: dict[str, tuple[str, ...]] = {}
        self.marks_kept = any(
            isinstance(own, cl.AnyDamageKills)
            for card in scenario.cards.values()
            if isinstance(card, RiftboundCard)
            for own in (*card.abilities, *card.effect)
        )
        #: For each player, their teammates; only players who have some.
        self.mates: dict[str, tuple[str, ...]] = {
            name: tuple(other for other in team if other != name) for team in scenario.teams for name in team
        }
        #: Names of the battlefields that a teammate of the turn player controlled in this turn's Scoring Step (469.1.a).
        self.disqualified: tuple[str, ...] = ()

    def victory_score(self) -> int:
        """194.3, 194.3.a: the Victory Score of the mode of play, and what texts on the board add to it."""
        return self.scenario.victory + sum(ability.n for _, ability in self.passive(cl.VictoryMore))

    def opponents(self, player: str) -> list[str]:
        """A player's opponents in turn order from them (483.2.b)."""
        mates = self.mates.get(player, ())
        return [name for name in self.players_from(player) if name != player and name not in mates]

    def teammates(self, player: str) -> list[str]:
        """A player's teammates in turn order from them."""
        mates = self.mates.get(player, ())
        return [name for name in self.players_from(player) if name in mates] if mates else []

    def friends(self, player: str, other: str) -> bool:
        """740.1.a: whether what the two control is friendly to each other."""
        return player == other or other in self.mates.get(player, ())

    def on_side(self, whose: str, player: str, other: str) -> bool:
        """Whether what ``other`` controls is "yours", "friendly" or "enemy" for ``player`` (740.1)."""
        if whose == "yours":
            return player == other
        return self.friends(player, other) == (whose == "friendly")

    # -- points (489.8.d) -------------------------------------------------------------------------------------------

    def gain_points(self, player: str, n: int, rule: str, why: str, certain: bool = False) -> None:
        """194.1: a player gains points, or loses them; never below 0 (194.4), where there is nothing to lose (194.4.a). What forbids it
        keeps them from gaining any (054.1), unless that is ``certain`` (431.3.b). Points are shared by a team: whoever gains or loses
        them, each of the team has as many (489.8.d.1)."""
        if n > 0 and not certain and self.cant_gain_points(player):
            return
        seat = self.seats[player]
        if n < 0 and not seat.points:
            return
        self.put(seat, "points", max(0, seat.points + n))
        self.wealth += 1  # what may be Added may hang on it
        self.emit("points", rule, player, "", {"amount": n, "total": seat.points, "why": why})
        self.cleanup_due = True
        for name in self.teammates(player):
            self.share_points(player, name, n)

    def share_points(self, player: str, mate: str, n: int) -> None:
        """489.8.d.2: what a player gains, their teammate gains."""
        self.put(self.seats[mate], "points", self.seats[player].points)
        data = {"amount": n, "total": self.seats[mate].points, "why": "team"}
        self.emit("points", "489.8.d.2", mate, "", data, (self.next_id - 1,))

    def cant_gain_points(self, player: str) -> bool:
        """`prohibiting`: whether something forbids that player to gain points (054)."""
        raise NotImplementedError

    def note_disqualified(self, player: str) -> None:
        """315.2.b.3: in the Scoring Step, battlefields that a teammate of the turn player controls are disqualified from being scored by
        their team this turn."""
        self.disqualified = tuple(
            field.name for field in self.fields.values() if field.controller in self.mates.get(player, ())
        )

    def disqualified_for(self, player: str, field: Field) -> bool:
        """469.1.a, 489.8.b: whether a battlefield is disqualified from being scored by that player this turn."""
        return field.name in self.disqualified and self.friends(self.turn_player, player)

    # -- at most two players at a battlefield -----------------------------------------------------------------------

    def may_be_present(self, player: str, field: Field) -> bool:
        """Whether a unit of that player may become present at a battlefield (410.1.b.3): not where units of two other players are (358.3,
        449.2), nor where their teammate's units are (447.2.b), nor where two others fight, or are about to (144.4.a.1, 447.2.a, 462.2)."""
        if len(self.scenario.players) == 2:
            return True
        others = [name for name in self.present(field) if name != player]
        if len(others) > 1 or any(self.friends(player, name) for name in others):
            return False
        fighting = self.fighting(field)
        return not fighting or player in fighting

    def present(self, field: Field) -> list[str]:
        """The players who have units at a battlefield, in turn order."""
        there = {obj.controller for obj in self.in_zone(field.zone) if obj.card.type == "unit"}
        return [name for name in self.names if name in there]

    def opposed(self, field: Field) -> bool:
        """323.9, 461: whether opposing players have units at a battlefield; teammates don't fight each other (316.7.a)."""
        there = self.present(field)
        return len(there) > 1 and not all(self.friends(there[0], name) for name in there)

    def fighting(self, field: Field) -> tuple[str, ...]:
        """`combat`: the attacker and the defender of a combat in progress at a battlefield; nobody where there is none."""
        return ()
