"""Special actions (116): playing a land (305)."""

from __future__ import annotations

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.casting import Casting
from headjudge.engine.magic.state import Thing, is_land


class SpecialActions(Casting):
    """Special actions; see the module's docstring."""

    def may_play_land(self, player: str, obj: Thing) -> bool:
        """Whether a player with priority may play it: own main phase, empty stack, once (116.2a, 305.2)."""
        if not is_land(obj.card) or player != self.turn_player or self.stack:
            return False
        return self.seats[player].lands_played < 1

    def play_land(self, player: str, obj: Thing, priority: int) -> Steps:
        """Put the land onto the battlefield; nothing goes on the stack (305.1)."""
        seat = self.seats[player]
        self.cause = (priority,)
        tapped = yield from self.entering(obj, player)
        moved = self.move(obj, "battlefield", "305.1", "play", tapped=tapped, controller=player)
        self.put(seat, "lands_played", seat.lands_played + 1)
        self.emit(
            "played", "305.1", player, obj.ref, {"item": "", "card": "land", "name": obj.card.name}, (moved,)
        )
