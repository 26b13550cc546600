"""Damage (120): how it is dealt, and what it results in.

Damage that is dealt at the same time is processed in parts (120.4): replacement and prevention effects for all of it (120.4b), then the
results (120.3), of which gaining life by lifelink is one (120.3f).
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.keyword_actions import KeywordActions
from headjudge.engine.magic.things import Chars, Item, Occasion, Thing, Would

#: What damage can be dealt to among objects (120.1a).
DAMAGEABLE = ("Creature", "Planeswalker", "Battle")
#: One part of damage: by whom (and which object that was), to an object or player, how much.
Part = tuple[Thing | Item, str, Any, int]


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(KeywordActions):
    """Damage; see the module's docstring."""

    def deal(
        self, dealt: list[Part], combat: bool = False, rule: str = "120.1", struck: list[Any] | None = None
    ) -> Asking[int]:
        """120.4: damage is dealt at the same time. Returns how much was dealt in all, and adds to ``struck`` what was dealt any. No
        damage is no event (120.8)."""
        dealt = [part for part in dealt if part[3] > 0 and self.can_be_dealt(part[2])]
        if not dealt:
            return 0
        before = self.cause
        coming: list[tuple[Would, str, tuple[int, ...]]] = []
        for source, ref, to, n in (yield from self.in_prevention_order(dealt)):
            would = self.would_be_dealt(source, ref, to, n, combat)
            if (yield from self.replacing(would)):
                coming.append((would, ref, self.cause))
            self.cause = before
        batch = self.new_batch() if len(coming) > 1 else 0
        total = 0
        for would, ref, cause in coming:
            self.cause = cause
            yield from self.results(would, ref, rule, batch)
            total += would.n
            if struck is not None:
                struck.append(would.obj)
        self.cause = before
        return total

    def can_be_dealt(self, to: Any) -> bool:
        """120.1a: damage can be dealt to a player, or to a permanent that is a creature, a planeswalker or a battle."""
        if isinstance(to, str):
            return to in self.names
        thing: Thing = to
        if thing.zone != "battlefield" or "phased" in thing.statuses:
            return False
        types = self.chars(thing).types
        return any(word in types for word in DAMAGEABLE)

    def would_be_dealt(self, source: Thing | Item, ref: str, to: Any, n: int, combat: bool) -> Would:
        """The damage event before it is replaced, with its source as it is or last was (608.2h)."""
        player = to if isinstance(to, str) else to.controller
        would = Would("damage", player, to, n, source, combat=combat)
        obj = self.damage_source(source)
        would.by_chars = self.known_of(obj, ref) or self.chars(obj)
        return would

    @staticmethod
    def damage_source(source: Thing | Item) -> Thing:
        """120.7: the object that deals damage: of a spell, the spell; of an ability, its source."""
        return source.obj or source.source if isinstance(source, Item) else source

    def in_prevention_order(self, dealt: list[Part]) -> Asking[list[Part]]:
        """615.7: where a shield of a limited amount meets damage from several sources at once, the one whom it shields (its controller)
        chooses which damage it prevents: that comes first."""
        if len(dealt) < 2 or not any(e.what == "prevention" and e.left > 0 for e in self.lasting):
            return dealt
        out: list[Part] = []
        left = list(dealt)
        while left:
            to = left[0][2]
            same = [part for part in left if part[2] is to or part[2] == to]
            while len(same) > 1 and self.limited_shield(to):
                player = to if isinstance(to, str) else to.controller
                options = [self.name_option(self.damage_source(part[0]), player) for part in same]
                at = yield from self.ask(
                    f"damage to prevent first for {to if isinstance(to, str) else to.label}", player, options
                )
                part = same.pop(at)
                left.remove(part)
                out.append(part)
            for part in same:
                left.remove(part)
                out.append(part)
        return out

    def limited_shield(self, to: Any) -> bool:
        """Whether a shield of a limited amount is about that recipient."""
        ref = to if isinstance(to, str) else to.ref
        return any(e.what == "prevention" and e.left > 0 and (not e.to or ref in e.to) for e in self.lasting)

    # -- results (120.3) -----------------------------------------------------------------------------------------------

    def results(self, would: Would, ref: str, rule: str, batch: int) -> Steps:
        """120.3: what damage results in for a player or a permanent, and what it gives to its source's controller."""
        to, n, chars = would.obj, would.n, would.by_chars
        assert chars is not None
        source = self.damage_source(would.source)
        data: dict[str, Any] = {"amount": n, "source": ref}
        if would.combat:
            data["combat"] = True
        if isinstance(to, str):
            event = self.emit("damage", rule, to, "", data, batch=batch)
            self.because(event)
            yield from self.damage_player(to, n, source, chars, would.combat)
        else:
            types = self.chars(to).types
            withers = self.withers(chars)
            if "Creature" in types:
                data["total"] = to.damage + (0 if withers else n)
            event = self.emit("damage", rule, to.controller, to.ref, data, batch=batch)
            self.because(event)
            self.hurt[to.ref] = event
            yield from self.damage_permanent(to, n, source, chars, types)
        if "lifelink" in chars.rules.keywords:
            yield from self.lifelink(chars, n, source)
        self.occur_damage(would, source, ref, event, batch)

    def withers(self, chars: Chars) -> bool:
        """120.3d: whether damage to creatures comes as -1/-1 counters."""
        words = chars.rules.keywords
        return "wither" in words or "infect" in words

    def damage_player(self, player: str, n: int, source: Thing, chars: Chars, combat: bool) -> Steps:
        """120.3a, 120.3b, 120.3g: a player loses that much life, or gets poison counters from infect, and from toxic besides."""
        if "infect" in chars.rules.keywords:
            yield from self.put_counters(player, "poison", n, chars.controller, "120.3b", "damage", source)
        else:
            yield from self.lose_by_damage(player, n, source)
        if combat and "toxic" in chars.rules.keywords:
            toxic = sum(
                self.number(word.n, chars.controller, source) for word in chars.rules.keywords["toxic"]
            )
            yield from self.put_counters(
                player, "poison", toxic, chars.controller, "120.3g", "damage", source
            )

    def lose_by_damage(self, player: str, n: int, source: Thing) -> Steps:
        """120.3a, 120.4c: the loss of life is a result that replacement effects may change."""
        if self.forbidden("lose life", player):
            return
        would = Would("lose life", player, n=n, source=source)
        if (yield from self.replacing(would)):
            self.change_life(player, -would.n, "damage", "120.3a")

    def damage_permanent(
        self, to: Thing, n: int, source: Thing, chars: Chars, types: tuple[str, ...]
    ) -> Steps:
        """120.3c-e: loyalty counters are removed from a planeswalker; a creature is marked with damage, or gets -1/-1 counters."""
        self.put(to, "uses", {**to.uses, "damaged": 1})
        if "Planeswalker" in types:
            loyalty = min(n, to.counters.get("loyalty", 0))
            if loyalty:
                self.add_counters(to, "loyalty", -loyalty, "120.3c", "damage")
        if "Creature" in types:
            if self.withers(chars):
                yield from self.put_counters(to, "-1/-1", n, chars.controller, "120.3d", "damage", source)
            else:
                self.mark_damage(to, n)
            self.wounded = True
            if "deathtouch" in chars.rules.keywords:
                self.put(to, "marked", True)  # 704.5h

    def mark_damage(self, to: Thing, n: int) -> None:
        """120.3e: damage is marked on a creature."""
        self.put(to, "damage", to.damage + n)

    def lifelink(self, chars: Chars, n: int, source: Thing) -> Steps:
        """120.3f, 702.15b: the source's controller gains that much life, for each source by itself (702.15e)."""
        yield from self.gain_life(chars.controller, n, source, "120.3f")

    def occur_damage(self, would: Would, source: Thing, ref: str, event: int, batch: int) -> None:
        """120.4b: what triggers on damage: being the one that deals it, being dealt it, combat damage to a player."""
        to, chars = would.obj, would.by_chars
        waiting = self.watching()
        player = to if isinstance(to, str) else to.controller
        if self.delayed or "damage" in waiting:
            self.occur(
                Occasion("damage", event, source, ref, chars, player, would.n, would.source, batch, target=to)
            )
        if isinstance(to, str):
            kinds = ("damage to player", "combat damage to player") if would.combat else ("damage to player",)
            for kind in kinds:
                if self.delayed or kind in waiting:
                    self.occur(
                        Occasion(kind, event, source, ref, chars, player, would.n, source, batch, target=to)
                    )
        if self.delayed or "damaged" in waiting:
            if isinstance(to, str):
                occasion = Occasion("damaged", event, None, "", None, player, would.n, source, batch)
            else:
                occasion = Occasion(
                    "damaged", event, to, to.ref, self.chars(to), player, would.n, source, batch
                )
            occasion.by_chars = chars
            self.occur(occasion)
