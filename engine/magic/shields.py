"""Shields: regeneration (701.19, 614.8) and prevention (615) that a resolution has made, and the prevention of protection (702.16e)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.candidates import Candidate, Candidates
from headjudge.engine.magic.things import Chars, Item, Lasting, Thing, Would

REGENERATE = cl.Replaces("destroy", "regenerate")
PROTECTION = cl.Replaces("damage", "prevent")


@mypyc_attr(allow_interpreted_subclasses=True)
class Shields(Candidates):
    """Shields; see the module's docstring."""

    def shields_for(self, would: Would) -> list[Candidate]:
        """The shields that apply to an event (614.4)."""
        found: list[Candidate] = []
        for effect in self.lasting:
            if effect.what == "regeneration":
                if would.kind == "destroy" and would.obj.ref in effect.to and self.can_regenerate(would):
                    found.append(Candidate(effect.source, REGENERATE, effect.controller, "701.19a", effect))
            elif effect.what == "prevention" and would.kind == "damage" and self.prevents(effect, would):
                how = cl.Replaces("damage", "prevent", n=effect.left)
                found.append(Candidate(effect.source, how, effect.controller, "615.7", effect))
        return [candidate for candidate in found if candidate.key not in would.applied]

    def can_regenerate(self, would: Would) -> bool:
        """701.19c: an effect that says that it can't be regenerated keeps shields from being applied."""
        return would.word != "buried" and not self.forbidden("be regenerated", would.obj)

    def prevents(self, effect: Lasting, would: Would) -> bool:
        """Whether a prevention shield is about that damage."""
        by, combat = effect.data
        if not effect.left or (combat and not would.combat):
            return False
        about = would.obj if isinstance(would.obj, str) else would.obj.ref
        if effect.to and about not in effect.to:
            return False
        return not by or (would.source is not None and would.source.ref in by)

    def use_shield(self, effect: Lasting, used: int = 0) -> None:
        """A shield is used up (701.19a), or as much of it as prevented damage (615.7)."""
        rule = "701.19a"
        if effect.what == "prevention":
            if effect.left < 0:
                return
            self.put(effect, "left", effect.left - used)
            if effect.left > 0:
                return
            rule = "615.7"
        self.keep_list(self.lasting)
        self.lasting.remove(effect)
        self.emit("effect_ended", rule, effect.controller, "", {"effect": effect.number, "why": "used"})

    # -- protection (702.16) ---------------------------------------------------------------------------------------------

    def protected_from(self, thing: Any, source: Any, chars: Chars | None = None) -> str:
        """702.16a: reference of what has protection from that source, or ""; ``chars``: the source as it is or was."""
        if isinstance(thing, str):
            words = [word for word in self.player_keywords(thing) if word.word == "protection"]
            you = thing
        else:
            words = list(self.chars(thing).rules.keywords.get("protection", ()))
            you = thing.controller
        for word in words:
            if self.protects(word, thing, source, you, chars):
                return thing if isinstance(thing, str) else str(thing.ref)
        return ""

    def protects(self, word: cl.Keyword, thing: Any, source: Any, you: str, chars: Chars | None) -> bool:
        """702.16a: whether the source has the quality that it is protected from; everything, where none is named (702.16j)."""
        if word.which is None:
            return True
        obj = source.obj or source.source if isinstance(source, Item) else source
        known = chars or self.chars(obj)
        here = thing if isinstance(thing, Thing) else None
        return self.fits(word.which, obj, you, here, None, known)

    def protection_of(self, would: Would) -> list[Candidate]:
        """702.16e: damage from a source with the quality is prevented."""
        if would.source is None or not self.protected_from(would.obj, would.source, would.by_chars):
            return []
        source = would.obj if isinstance(would.obj, Thing) else would.source
        found = Candidate(source, PROTECTION, would.player, "702.16e")
        return [] if found.key in would.applied else [found]
