"""The turn (500-514): its phases and steps, extra turns and phases, what is skipped."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.combat import Combat
from headjudge.engine.magic.things import Occasion


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Combat):
    """Turns; see the module's docstring."""

    #: The player whose extra turn this is after which the turn order goes on, and who follows (500.7).
    regular: str

    def play_turns(self) -> Steps:
        """500.1: turns follow each other until the game ends; the first one starts where the scenario does."""
        if self.scenario.setup:
            # 103.8: the starting player takes their first turn.
            event = self.emit("turn_began", "103.8", self.turn_player, "", {"turn": self.turn}, self.since)
            self.since = self.cause = (event,)
            yield from self.beginning_phase()
        yield from self.main_phases(not self.scenario.setup)
        while True:
            yield from self.end_of_turn()
            self.next_turn()
            yield from self.beginning_phase()
            yield from self.main_phases(False)

    def skips_step(self, step: str) -> bool:
        """614.10: whether that step or phase is skipped now; a skip is used up by it."""
        entry = (self.turn_player, step)
        if entry in self.skips:
            self.keep_list(self.skips)
            self.skips.remove(entry)
            self.emit("phase_skipped", "614.10", self.turn_player, "", {"phase": step}, self.since)
            return True
        by = self.skipped_by(step)
        if by >= 0:
            self.emit("phase_skipped", "614.10", self.turn_player, "", {"phase": step}, (by,))
            return True
        return False

    # -- the beginning phase (501-504) -------------------------------------------------------------------------------------

    def beginning_phase(self) -> Steps:
        """501.1: untap, upkeep, draw."""
        if not self.skips_step("untap"):
            yield from self.untap_step()
        if self.goes_on() and not self.skips_step("upkeep"):
            yield from self.step("upkeep", "503.1", "upkeep")
        if self.goes_on() and not self.skips_step("draw"):
            yield from self.draw_step()

    def untap_step(self) -> Steps:
        """502: phasing (502.1), then untapping (502.3); nobody receives priority (502.4)."""
        self.begin_phase("untap", "502.1")
        self.phasing()
        batch = self.new_batch()
        for obj in self.permanents(self.turn_player):
            if obj.exhausted and not self.stays_tapped(obj):
                yield from self.untap(obj, "502.3", "untap step", batch)
        self.end_phase()

    def stays_tapped(self, obj: object) -> bool:
        """502.3: whether an effect keeps it from untapping."""
        return bool(self.forbidden("untap", obj))

    def phasing(self) -> None:
        """502.1, 702.26a: phased-out permanents that the active player controlled phase in; what has phasing phases out."""
        coming = [
            obj
            for obj in self.board()
            if "phased" in obj.statuses
            and obj.controller == self.turn_player
            and not (obj.carried and obj.top is not None)
        ]
        going = [
            obj for obj in self.permanents(self.turn_player) if "phasing" in self.chars(obj).rules.keywords
        ]
        batch = self.new_batch() if coming or going else 0
        self.phase_out_all(going, batch)
        for obj in coming:
            self.phase_in(obj, batch)

    def draw_step(self) -> Steps:
        """504.1: the active player draws; that is a turn-based action, before anything else in the step."""
        event = self.begin_phase("draw", "504.1")
        if self.turn_player in self.names and self.draws_this_turn():
            yield from self.draw(self.turn_player, 1, "504.1")
        self.occur_step("draw step", event)
        yield from self.give_priority(self.turn_player, "117.3a", (event,))
        self.end_phase()

    def draws_this_turn(self) -> bool:
        """103.8a: in a game of two players, who plays first skips the draw step of their first turn."""
        return not (self.scenario.setup and self.turn == 1 and len(self.scenario.players) == 2)

    # -- main phases and combat (505, 506) ------------------------------------------------------------------------------------

    def main_phases(self, started: bool) -> Steps:
        """505.1: a main phase, combat, a second main phase, and what is added after it (500.8). ``started``: the scenario is in it."""
        if self.goes_on():
            yield from self.main_phase(started, True)
        while self.goes_on():
            if not self.skips_step("combat"):
                yield from self.combat_phase()
            if self.goes_on() and not self.skips_step("main"):
                yield from self.main_phase(False, False)
            if not self.extra_phases:
                return
            self.extra_phases -= 1

    def main_phase(self, started: bool, first: bool) -> Steps:
        """505: what triggers at its beginning, then priority (505.6). The ``first`` one of a turn is its precombat main phase (505.1a)."""
        if started:
            self.phase = "main"
            self.since = self.cause
        else:
            event = self.begin_phase("main", "505.1")
            if first:
                self.occur_step("main", event)
            elif self.delayed:
                self.occur_delayed(Occasion("main", event, player=self.turn_player))
        yield from self.give_priority(self.turn_player, "117.3a", self.since)
        self.end_phase()

    # -- the ending phase (512-514) ------------------------------------------------------------------------------------------

    def end_of_turn(self) -> Steps:
        """512: the end step, then the cleanup step."""
        if self.goes_on() and not self.skips_step("end"):
            yield from self.step("end", "513.1", "end step")
        self.ending_turn = False
        yield from self.cleanup_step()

    def cleanup_step(self) -> Steps:
        """514: discard down to the hand size (514.1); damage wears off and effects end (514.2); priority only if something happens, and
        then another cleanup step (514.3a)."""
        while True:
            event = self.begin_phase("cleanup", "514.1")
            if self.turn_player in self.names:
                yield from self.discard_down(self.turn_player)
            self.wear_off()
            happened = yield from self.before_priority((event,))
            if not (happened or self.stack):
                self.end_phase()
                return
            yield from self.give_priority(self.turn_player, "514.3a", (event,))
            self.ending_turn = False
            self.end_phase()

    def discard_down(self, player: str) -> Steps:
        """514.1, 402.2: down to the maximum hand size."""
        limit = self.hand_limit(player)
        hand = self.things(f"hand:{player}")
        if limit < 0 or len(hand) <= limit:
            return
        n = len(hand) - limit
        cards = yield from self.pick(f"discard of {player}", player, list(hand), n, n)
        yield from self.discard(player, cards, "514.1")

    def hand_limit(self, player: str) -> int:
        """402.2: seven, or what effects say; -1 for none."""
        if self.allowed("no hand limit", player):
            return -1
        sizes = self.allowed("hand size", player)
        return int(sizes[-1].n) if sizes else 7

    def wear_off(self) -> None:
        """514.2: all damage is removed, and what lasts until end of turn or this turn ends, at the same time."""
        batch = self.new_batch()
        for obj in self.board():
            if obj.damage:
                data = {"amount": obj.damage}
                self.put(obj, "damage", 0)
                self.emit("healed", "514.2", obj.controller, obj.ref, data, batch=batch)
            if obj.marked:
                self.put(obj, "marked", False)
        self.end_effects("turn", "514.2")
        self.settle_control()

    def next_turn(self) -> None:
        """500.7: the next turn is an extra turn, the last one created first, or that of the next player in turn order."""
        for seat in self.seats.values():
            seat.lands_played = 0
            seat.cast = ()
            if seat.tally:
                seat.tally = {}
        self.happened.clear()
        self.died = ()
        self.extra_phases = 0
        for obj in self.board():
            if obj.uses:
                obj.uses = {}
        player = self.extra_turn()
        if not player:
            player = self.follows(self.regular)
            self.pass_over(self.regular, player)
            self.regular = player
        self.turn_player = player
        self.turn += 1
        self.touch()
        self.wealth += 1
        for obj in self.board():
            if obj.sick and obj.controller == player:
                obj.sick = False  # 302.6
        event = self.emit("turn_began", "500.1", player, "", {"turn": self.turn}, self.since)
        self.since = (event,)
        self.because(event)
        self.end_effects("your next turn", "611.2a", player)
        self.settle_control()

    def extra_turn(self) -> str:
        """500.7: whose extra turn is next, "" for nobody's. That of a player who has left doesn't begin (800.4k), and what lasted until
        then ends (800.4m)."""
        while self.extra_turns:
            player = self.extra_turns[-1]
            self.extra_turns = self.extra_turns[:-1]
            if player in self.names:
                return player
            self.end_effects("your next turn", "800.4m", player)
        return ""

    def pass_over(self, last: str, player: str) -> None:
        """800.4k, 800.4m: the turns of players who have left don't begin, and what lasted until then ends."""
        order = [p.name for p in self.scenario.players]
        at = order.index(last)
        for name in [*order[at + 1 :], *order[: at + 1]]:
            if name == player:
                return
            self.end_effects("your next turn", "800.4m", name)

    def follows(self, player: str) -> str:
        """500.1: the next player in turn order who is still in the game."""
        names = [p.name for p in self.scenario.players]
        at = names.index(player)
        for name in [*names[at + 1 :], *names[: at + 1]]:
            if name in self.names:
                return name
        return player
