"""The turn (301-317), from awaken to expiration."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.combat import Combats
from headjudge.engine.riftbound.info import Program

#: What Temporary does (816.1.b).
KILL_ME = Program((cl.Kill("me"),))


@mypyc_attr(allow_interpreted_subclasses=True)
class Turn(Combats):
    """Turns and phases."""

    def play_turns(self) -> Steps:
        """302: turns follow each other until the game ends; the first one starts where the scenario does. A turn is over when all its
        phases are, and so is a phase when nothing is on the chain and the turn player does nothing more (305, 306)."""
        while True:
            yield from self.main_phase()
            yield from self.ending_phase()
            self.next_turn()
            yield from self.start_of_turn()

    def start_of_turn(self) -> Steps:
        """303, 315, and the first tasks of the main phase (316.2): pools empty (316.3), then what happens at its start (316.4). A phase
        that is skipped is replaced with nothing (443.2)."""
        player = self.turn_player
        if not self.skips(player, "awaken"):
            self.begin_phase("awaken", "315.1")
            self.awaken(player)
            yield from self.settle()
        if self.goes_on():
            yield from self.beginning_phase(player)
        if self.goes_on() and not self.skips(player, "channel"):
            self.begin_phase("channel", "315.3")
            self.channel(player, self.channel_count(player))
            yield from self.settle()
        if self.goes_on() and not self.skips(player, "draw"):
            self.begin_phase("draw", "315.4")
            if self.first_draw_allowed(player):
                yield from self.draw(player, 1)  # 315.4.b; who burns out still draws (315.4.b.1, 315.4.b.2)
            yield from self.settle()
        if not self.goes_on():
            return
        began = self.begin_phase("main", "316.1")
        for name in self.players_from(player):
            self.empty_pool(name, "316.3")
        self.delayed_triggers("next main", player)
        self.fire("start of main", player, None, began)
        yield from self.place_triggers()

    def beginning_phase(self, player: str) -> Steps:
        """315.2: the Beginning Step with what happens at its start (315.2.a.1), then the Scoring Step."""
        began = self.begin_phase("beginning", "315.2.a")
        self.fire("start of beginning", player, None, began)
        self.fire("each start of beginning", player, None, began)
        if self.first_turn(player):
            self.fire("first beginning", player, None, began)
        self.granted_temporary(player, began)
        yield from self.place_triggers()
        yield from self.settle()
        if not self.goes_on():
            return
        self.note_disqualified(player)
        yield from self.hold(player)
        yield from self.place_triggers()
        yield from self.settle()

    def granted_temporary(self, player: str, event: int) -> None:
        """816.1.b, 816.1.c, for permanents that were given Temporary; who has it printed needs it once only (816.2)."""
        for obj in self.permanents(player):
            if "Temporary" not in obj.info.keywords and self.keyword(obj, "Temporary"):
                if self.keyword_silenced(obj, "Temporary"):
                    continue
                self.waiting.append(self.granted_trigger(obj, KILL_ME, "Temporary", event))

    def begin_phase(self, phase: str, rule: str) -> int:
        """A phase or step begins; the transition makes a cleanup outstanding (319.2). Returns the event's id."""
        self.phase = phase
        self.stamp += 1
        self.cleanup_due = True
        event = self.emit("phase_began", rule, self.turn_player, "", {"phase": phase}, (self.next_id - 1,))
        self.cause = (event,)
        return event

    def awaken(self, player: str) -> None:
        """315.1.b: the turn player readies what they control that can be readied (415)."""
        batch = self.new_batch()
        for obj in [*self.board(), *self.in_zone(f"legend:{player}")]:
            if obj.controller == player and obj.exhausted and not self.cant_be_readied(obj, False):
                self.status(obj, "exhausted", False, "315.1.b", "awaken", batch)

    def main_phase(self) -> Steps:
        """316: the turn player acts in neutral open states (335), as often as they like (316.5.a), until they end the phase (316.9)."""
        player = self.turn_player
        self.phase = "main"
        yield from self.settle()
        while self.goes_on():
            self.window = self.resume = None
            self.give_priority(player, "312.2.a")
            acted = yield from self.act(player)
            if acted == "pass":
                self.emit("passed", "316.9", player, causes=(self.last_priority,))
                return
            yield from self.settle()

    def ending_phase(self) -> Steps:
        """317: what happens at the end of the turn (317.1.a); then the special cleanup of the expiration step (317.2.a), and that step
        again if anything used the chain (317.2.f)."""
        began = self.begin_phase("ending", "317.1")
        self.delayed_triggers("end of turn")
        self.fire("end of turn", self.turn_player, None, began)
        yield from self.place_triggers()
        yield from self.settle()
        while True:
            self.begin_phase("expiration", "317.2")
            made = self.abilities_made
            self.cleanup_due = False
            yield from self.cleanup(special="ending")
            self.note_might()
            yield from self.place_triggers()
            yield from self.settle()
            if not self.expires_again(made):
                return

    def expires_again(self, made: int) -> bool:
        """317.2.f: whether anything has gone through the chain since so many abilities had been made."""
        return self.abilities_made != made

    def expire(self) -> None:
        """317.2.b to 317.2.d: heal all units; all effects of this turn expire, and Stunned with them (423.1.a.2); pools empty."""
        self.heal_all("317.2.b")
        batch = self.new_batch()
        for obj in self.board():
            if "stunned" in obj.statuses:
                self.status(obj, "stunned", False, "423.1.a.2", "expires", batch)
        self.expire_mods("turn")
        for effect in [e for e in self.effects if e.until == "turn"]:
            self.end_effect(effect, "expired", "317.2.c")
        for name in self.players_from(self.turn_player):
            self.empty_pool(name, "317.2.d")

    def next_turn(self) -> None:
        """317.3: the next player becomes the turn player."""
        self.turn_player = self.next_turn_player()
        self.order_locations()
        self.turn += 1
        self.stamp += 1
        for seat in self.seats.values():
            seat.finalized = ()
            seat.finalized_spells = ()
            seat.played = 0
            seat.discards = 0
        self.seats[self.turn_player].turns += 1
        self.performed.clear()
        self.chosen_modes.clear()
        self.scored.clear()
        for field in self.fields.values():
            if field.obj is not None and not field.controller:  # 190.6.b
                field.obj.controller = self.turn_player
        self.happened.clear()
        self.disqualified = ()
        self.begin_own_turn(self.turn_player)
        event = self.emit(
            "turn_began", "317.3", self.turn_player, "", {"turn": self.turn}, (self.next_id - 1,)
        )
        self.cause = (event,)
