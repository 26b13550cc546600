"""Replacement and prevention effects (614, 615), in which order they are applied (616), and zone changes with them."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.moves import Moves
from headjudge.engine.magic.things import Moving, Thing, Would
from headjudge.engine.trace import NO, Option

PAY = Option("pay", "pay")


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacement(Moves):
    """Replacement effects; see the module's docstring."""

    def replacing(self, would: Would) -> Asking[bool]:
        """616: apply what replaces an event, as long as anything does; whether the event, as it has become, still happens."""
        yield from ()
        return not would.gone

    def replace_move(self, moving: Moving) -> Steps:
        """616.1: apply what replaces or modifies a zone change; an entering permanent's choices come before it enters (614.12a)."""
        if moving.to == "battlefield":
            chars = self.chars(moving.obj)
            for _, ability in chars.rules.replaces.get("enters", ()):
                if ability.which is None:
                    yield from self.enters_as(moving, ability)

    def enters_as(self, moving: Moving, ability: cl.Replaces) -> Steps:
        """614.1c: its own "enters tapped", "enters with", and what may be paid instead."""
        obj = moving.obj
        player = moving.controller or obj.owner
        data = {"by": obj.ref, "event": "enter", "words": ability.how}
        replaced = self.emit("replaced", "614.1c", player, obj.ref, data)
        self.cause = (*self.cause, replaced)
        if ability.unless is not None and (yield from self.pays_entering(player, obj, ability.unless)):
            return
        if ability.how == "tapped":
            moving.tapped = True
        elif ability.how == "counters":
            n = self.number(ability.n, player, obj)
            moving.counters[ability.word] = moving.counters.get(ability.word, 0) + max(n, 0)

    def pays_entering(self, player: str, obj: Thing, price: cl.Price) -> Asking[bool]:
        """614.12a: whether its controller pays as it enters; only a payment that could be made is offered (119.4)."""
        life = sum(self.number(pay.n, player, obj) for pay in price.pays if pay.do == "life")
        options = [NO]
        if self.seats[player].life >= life:
            options.append(PAY)
        taken = yield from self.ask(f"pay {life} life for {obj.label}", player, options)
        data = {"item": "", "what": "pay", "name": f"{life} life", "answer": "yes" if taken else "no"}
        self.cause = (*self.cause, self.emit("option_chosen", "614.12a", player, obj.ref, data))
        if taken:
            self.cause = (*self.cause, self.pay_life(player, life, obj.ref))
        return bool(taken)
