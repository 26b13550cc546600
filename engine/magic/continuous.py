"""Continuous effects (611): how they begin and end, and what they forbid, allow and make dearer (613.11)."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.linked import Linked
from headjudge.engine.magic.things import Item, Lasting, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Continuous(Linked):
    """Continuous effects; see the module's docstring."""

    def begin_effect(
        self, item: Item | None, source: Thing, controller: str, to: tuple[str, ...], changes: tuple[cl.Change, ...],
        until: str, rule: str,
    ) -> Lasting:  # fmt: skip
        """611.2: a continuous effect of a resolved spell or ability begins; what it affects is locked in (611.2c)."""
        self.effects_made += 1
        effect = Lasting(self.effects_made, "continuous", controller, until)
        effect.source, effect.source_ref = source, item.source_ref if item is not None else source.ref
        effect.to, effect.changes = to, changes
        effect.time = self.tick()
        self.keep_list(self.lasting)
        self.lasting.append(effect)
        self.touch()
        data = {
            "effect": effect.number, "what": "continuous", "until": until, "words": "", "source": effect.source_ref, "to": list(to),
            "changes": msgspec.json.encode(changes).decode(), "stamp": effect.time,
        }  # fmt: skip
        self.emit("effect_began", rule, controller, effect.source_ref, data)
        return effect

    def end_effects(self, until: str, rule: str = "514.2", player: str = "") -> None:
        """514.2, 611.2a: effects that last until then end; ``player``: those of that player alone."""
        for effect in [
            e for e in self.lasting if e.until == until and (not player or e.controller == player)
        ]:
            self.end_effect(effect, rule)

    def end_effect(self, effect: Lasting, rule: str, why: str = "expired") -> None:
        """A continuous effect ends."""
        self.keep_list(self.lasting)
        self.lasting.remove(effect)
        self.touch()
        self.emit("effect_ended", rule, effect.controller, "", {"effect": effect.number, "why": why})

    def statics(self) -> list[tuple[Thing, cl.Static]]:
        """The static abilities on the battlefield (604.1), with their sources."""
        return [(obj, ability) for obj in self.permanents() for _, ability in self.chars(obj).rules.statics]

    def forbidden(self, what: str, thing: Any, by: Any = None) -> str:
        """101.2: reference of what says that this can't happen, or ""."""
        return ""

    def allowed(self, what: str, player: str, obj: Thing | None = None) -> list[Any]:
        """613.11: the permissions of that sort that a player has, about that object."""
        return []

    def cost_changes(
        self, player: str, obj: Thing, item: Item | None = None
    ) -> list[tuple[str, cl.CostChange]]:
        """601.2f: what makes that spell (or an ability of that object, for an ``item``) cheaper or dearer, with its source's reference."""
        return []

    def player_keywords(self, player: str) -> tuple[cl.Keyword, ...]:
        """613.10: hexproof, shroud and protection that effects give to a player."""
        return ()

    def settle_control(self) -> None:
        """613.1b: objects come under the control that effects give (layer 2), told where it has changed."""
