"""Loops (732, 104.4b) and state triggers (603.8)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.leaving import Leaving
from headjudge.engine.magic.things import Occasion


@mypyc_attr(allow_interpreted_subclasses=True)
class Loops(Leaving):
    """Loops; see the module's docstring."""

    def check_state_triggers(self) -> None:
        """603.8: an ability that waits for a state triggers as soon as it is so, and not again while it is on the stack."""
        for watcher in self.watching().get("state", ()):
            ability = watcher.ability
            if any(w.ability is ability and w.ref == watcher.ref for w in self.waiting):
                continue
            if any(item.ability is ability and item.source_ref == watcher.ref for item in self.stack):
                continue
            occasion = Occasion(
                "state", self.next_id - 1, watcher.thing, watcher.ref, watcher.chars, watcher.controller
            )
            if ability.only is None or self.intervening(watcher, occasion):
                self.trigger(watcher, occasion)
