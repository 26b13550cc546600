"""The queue of turns (115.1.c, 734-738), first turns (487.7 …), and phases that are skipped (443)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.copies import Copies
from headjudge.engine.riftbound.modes import MODES, Mode
from headjudge.engine.trace import Scenario


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnQueue(Copies):
    """Whose turn is next, and what it lacks."""

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.mode: Mode | None = MODES.get(scenario.mode)
        #: Owners of the additional turns that wait, the next one first (737).
        self.queued: list[str] = []
        #: Whose regular turn it is or was last: the queue goes on after them (737).
        self.regular = scenario.turn_player
        #: How many turns of their own each player has begun, in a game played from its setup; 118 begins the first.
        self.own_turns: dict[str, int] = {}

    def queue_turn(self, player: str) -> None:
        """735: an additional turn is inserted after the current turn, before those inserted earlier (738)."""
        self.keep_list(self.queued)
        self.queued.insert(0, player)
        self.emit("turn_queued", "735", player)

    def next_turn_player(self) -> str:
        """317.3: the next player with a turn queued: whose additional turn is next, else the one after who had the last regular turn."""
        while self.queued:
            self.keep_list(self.queued)
            player = self.queued.pop(0)
            if player in self.names:
                return player
        self.regular = self.after[self.regular]
        return self.regular

    def goes_on(self) -> bool:
        """Whether the turn player goes on with their turn: they haven't been removed from it (652.5.a)."""
        return self.turn_player in self.names

    # -- first turns (485.7, 486.7, 487.7, 488.7, 489.7) -------------------------------------------------------------

    def begin_own_turn(self, player: str) -> None:
        """Count the turns of a game that is played from its setup."""
        if self.scenario.setup:
            self.put_in(self.own_turns, player, self.own_turns.get(player, 0) + 1)

    def first_turn(self, player: str) -> bool:
        """Whether it is that player's first turn of the game."""
        return self.own_turns.get(player, 0) == 1

    def first_draw_allowed(self, player: str) -> bool:
        """487.7: with more than two players, the one who goes first does not draw in their first Draw Phase."""
        mode = self.mode
        return (
            mode is None
            or mode.first_draws
            or player != self.scenario.turn_player
            or not self.first_turn(player)
        )

    def channel_count(self, player: str) -> int:
        """315.3.b: two runes; one more for the player who goes last, in their first Channel Phase (485.7)."""
        first = self.mode is not None and self.first_turn(player) and player == self.last_player()
        return min((3 if first else 2, *self.channel_limits()))

    def channel_limits(self) -> list[int]:
        """002: how many runes alone may be channeled in a Channel Phase, by what texts in force say."""
        limits = self.passive(cl.ChannelsOnly)
        return [ability.n for source, ability in limits if self.in_force(source, (), ability.condition)]

    def last_player(self) -> str:
        """Who goes last."""
        players = [start.name for start in self.scenario.players]
        return players[players.index(self.scenario.turn_player) - 1]

    # -- skipping (443) ---------------------------------------------------------------------------------------------

    def skips(self, player: str, phase: str) -> bool:
        """443.1: whether something has that player skip a phase of their turn (443.1.a, 443.1.a.2); then it is replaced with nothing
        (443.2)."""
        for source, ability in self.passive(cl.SkipPhase):
            if ability.phase == phase and source.controller == player:
                if self.in_force(source, ability.gate, ability.condition):
                    data = {"phase": phase}
                    self.emit("phase_skipped", "443.2", player, source.ref, data, (self.next_id - 1,))
                    return True
        return False
