"""Replacement (614): how a permanent enters the battlefield.

Only one such effect so far: a land that enters tapped unless its controller pays life as it enters. The
choice is made before it enters (614.12a), and the record of the payment stands before that of the move.
"""

from __future__ import annotations

from headjudge.engine.kernel import Asking
from headjudge.engine.magic.state import State, Thing
from headjudge.engine.trace import NO, Option

PAY = Option("pay", "pay")


class Replacement(State):
    """Replacement effects; see the module's docstring."""

    def entering(self, obj: Thing, player: str) -> Asking[bool]:
        """Apply what modifies how it enters (614.1c, 614.12). Returns whether it enters tapped."""
        for ability in obj.card.abilities:
            if ability.kind == "enters":
                return (yield from self.enters_or_pays(obj, player, ability.life))
        return False

    def enters_or_pays(self, obj: Thing, player: str, life: int) -> Asking[bool]:
        """Its controller may pay life, or it enters tapped (614.1c). Returns whether it enters tapped."""
        data = {
            "by": obj.ref,
            "event": "enter",
            "words": f"its controller may pay {life} life, or it enters tapped",
        }
        self.cause = (self.emit("replaced", "614.1c", player, obj.ref, data),)
        options = [NO]
        if self.seats[player].life >= life:  # 119.4
            options.append(PAY)
        taken = yield from self.ask(f"pay {life} life for {obj.label}", player, options)
        paid = options[taken] is PAY
        data = {"item": "", "what": "pay", "name": f"{life} life", "answer": "yes" if paid else "no"}
        self.cause = (self.emit("option_chosen", "614.12a", player, obj.ref, data),)
        if paid:
            self.cause = (self.lose_life(player, life, "119.4", obj.ref),)
        return not paid
