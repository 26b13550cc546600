"""Damage (120): how it is dealt, and what it results in."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking
from headjudge.engine.magic.keyword_actions import KeywordActions
from headjudge.engine.magic.things import Chars, Item, Thing, Would


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(KeywordActions):
    """Damage; see the module's docstring."""

    def deal(
        self, dealt: list[tuple[Thing | Item, str, Any, int]], combat: bool = False, rule: str = "120.1"
    ) -> Asking[int]:
        """120.4: damage is dealt at the same time: by whom (and which object that was), to an object or player, how much; processed
        by replacements, then its results (120.3). Returns how much was dealt in all. No damage is no event (120.8)."""
        batch = self.new_batch() if len(dealt) > 1 else 0
        total = 0
        for source, ref, to, n in dealt:
            if n <= 0:
                continue
            player = to if isinstance(to, str) else to.controller
            would = Would("damage", player, to, n, source, combat=combat)
            if not (yield from self.replacing(would)) or would.n <= 0:
                continue
            obj = source.obj or source.source if isinstance(source, Item) else source
            chars = self.known_of(source, ref) or self.chars(obj)
            yield from self.results(obj, ref, chars, would.obj, would.n, combat, rule, batch)
            total += would.n
        return total

    def results(
        self, source: Thing, ref: str, chars: Chars, to: Any, n: int, combat: bool, rule: str, batch: int
    ) -> Asking[int]:
        """120.3: what damage results in: lost life, loyalty counters removed, damage marked; lifelink is part of it (120.3f)."""
        data: dict[str, Any] = {"amount": n, "source": ref}
        if combat:
            data["combat"] = True
        if isinstance(to, str):
            event = self.emit("damage", rule, to, "", data, batch=batch)
            self.change_life(to, -n, "damage", "120.3a", (event,))
        else:
            types = self.chars(to).types
            if "Creature" in types:
                data["total"] = to.damage + n
            event = self.emit("damage", rule, to.controller, to.ref, data, batch=batch)
            if "Planeswalker" in types:
                self.add_counters(to, "loyalty", -min(n, to.counters.get("loyalty", 0)), "120.3c", "damage")
            if "Creature" in types:
                self.put(to, "damage", to.damage + n)
                if "deathtouch" in chars.rules.keywords:
                    self.put(to, "marked", True)
        if "lifelink" in chars.rules.keywords:
            yield from self.gain_life(chars.controller, n, source, "120.3f")
        return event
