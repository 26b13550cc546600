"""State-based actions (704): checked whenever a player would get priority, until there are none (704.3)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking
from headjudge.engine.magic.special_actions import SpecialActions
from headjudge.engine.magic.things import Moving


@mypyc_attr(allow_interpreted_subclasses=True)
class StateBasedActions(SpecialActions):
    """State-based actions; see the module's docstring."""

    def check_state(self) -> Asking[bool]:
        """704.3: perform all that apply as a single event. Returns whether any was performed."""
        losing = [
            seat for seat in self.seats.values() if not seat.lost and (seat.life <= 0 or seat.drew_nothing)
        ]
        shrunk, hurt = [], []
        for obj in self.permanents():
            chars = self.chars(obj)
            if "Creature" in chars.types:
                if chars.toughness <= 0:
                    shrunk.append(obj)
                elif obj.damage >= chars.toughness or obj.marked:
                    hurt.append(obj)
        if not losing and not shrunk and not hurt:
            return False
        batch = self.new_batch()
        for seat in losing:
            self.put(seat, "lost", True)
            why, rule = ("life", "704.5a") if seat.life <= 0 else ("draw", "704.5b")
            self.emit("lost", rule, seat.name, "", {"why": why}, batch=batch)
        did = bool(losing)
        if hurt:
            did = bool((yield from self.destroy(hurt, "704.5g", "lethal"))) or did
        if shrunk:
            did = True
            yield from self.move_all(
                [Moving(obj, f"graveyard:{obj.owner}", "toughness", "704.5f") for obj in shrunk], batch
            )
        if losing:
            yield from self.leave_game([seat.name for seat in losing])
        return did

    def leave_game(self, names: list[str]) -> Asking[None]:
        """`leaving`: players leave the game (104.5, 800.4)."""
        raise NotImplementedError
