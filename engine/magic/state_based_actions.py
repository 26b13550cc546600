"""State-based actions (704): checked whenever a player would get priority, until there are none (704.3)."""

from __future__ import annotations

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.special_actions import SpecialActions


class StateBasedActions(SpecialActions):
    """State-based actions; see the module's docstring."""

    def before_priority(self, since: tuple[int, ...]) -> Steps:
        """State-based actions, then triggers on the stack, until neither does anything (117.5, 704.3).

        ``since``: the events after which a player would get priority."""
        while not self.over:
            self.cause = since
            while self.perform_state_based_actions():
                pass
            self.emit("cleanup", "704.3", causes=since)
            if not self.waiting or self.over:
                return
            yield from self.put_triggers_on_stack()

    def perform_state_based_actions(self) -> bool:
        """Perform all that apply as a single event (704.3). Returns whether any was performed."""
        losing = [
            seat for seat in self.seats.values() if not seat.lost and (seat.life <= 0 or seat.drew_nothing)
        ]
        shrunk = [obj for obj in self.creatures() if obj.card.toughness <= 0]
        hurt = [obj for obj in self.creatures() if 0 < obj.card.toughness <= obj.damage]
        if not losing and not shrunk and not hurt:
            return False
        batch = self.new_batch()
        for seat in losing:
            self.put(seat, "lost", True)
            why, rule = ("life", "704.5a") if seat.life <= 0 else ("draw", "704.5b")
            self.emit("lost", rule, seat.name, "", {"why": why}, batch=batch)
        killed = []
        for obj in hurt:
            killed.append(
                (obj, self.emit("killed", "704.5g", obj.controller, obj.ref, {"why": "lethal"}, batch=batch))
            )
        if killed:
            self.put_into_graveyards(killed, "704.5g", "destroy", batch)
        if shrunk:
            self.put_into_graveyards([(obj, -1) for obj in shrunk], "704.5f", "toughness", batch)
        if losing:
            self.end_game()
        return True

    def end_game(self) -> None:
        """The last player left wins (104.2a); if all lose at once, it is a draw (104.4a)."""
        left = [seat.name for seat in self.seats.values() if not seat.lost]
        if len(left) <= 1:
            self.over = True
            winner = left[0] if left else ""
            rule, why = ("104.2a", "removal") if left else ("104.4a", "draw")
            self.emit("game_ended", rule, winner, "", {"winner": winner, "why": why})
