"""Passive abilities as the layers see them (477-480): which layer they are of, what they ask for, what they change, in which order.

Pure functions of card text; nothing here knows the state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl

#: Passive abilities that layers apply.
Applied: TypeAlias = cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag


class Effect:
    """A passive ability that is to be applied: its layer, and what it asks for and changes: "might", "keyword NAME", "tag NAME"."""

    __slots__ = ("ability", "changes", "decreases", "force", "layer", "number", "reads", "source")

    def __init__(self, number: int, source: Any, ability: Applied) -> None:
        #: Its place among the passive abilities on the board: its timestamp.
        self.number = number
        self.source = source
        self.ability = ability
        #: Whether its gates and condition hold, as last looked at.
        self.force = False
        self.decreases = isinstance(ability, cl.HasMight) and ability.n < 0
        self.reads = reads(ability)
        if isinstance(ability, cl.HasTag):
            self.layer, self.changes = 1, f"tag {ability.tag}"
        elif isinstance(ability, cl.Has):
            self.layer, self.changes = 2, f"keyword {ability.keyword.name}"
        else:
            self.layer, self.changes = 3, "might"

    def depends_on(self, other: Effect) -> bool:
        """478, 479: applying the other one alters whether there is anything to apply (478.1.a), to how many objects (478.1.b) or with
        what outcome (478.1.c), and not the other way round (479.1)."""
        return other.changes in self.reads and self.changes not in other.reads


@lru_cache(maxsize=4096)
def reads(ability: Applied) -> frozenset[str]:
    """What a passive ability asks for that layers change."""
    found: set[str] = set()
    for part in (ability.to, ability.condition, getattr(ability, "per", None)):
        _read(part, found)
    if isinstance(ability, cl.MightUpTo) or (isinstance(ability, cl.HasMight) and ability.floor >= 0):
        found.add("might")
    elif isinstance(ability, cl.Has) and ability.lacking:
        found.add(f"keyword {ability.keyword.name}")
    return frozenset(found)


def _read(part: object, found: set[str]) -> None:
    """Add what a description or a condition asks for."""
    if isinstance(part, Pick):
        if part.max_might >= 0 or part.min_might >= 0 or part.weaker or part.status == "mighty":
            found.add("might")
        for word in (part.keyword, part.without):
            if word:
                found.add(f"keyword {word}")
        if part.tag:
            found.add(f"tag {part.tag}")
    elif isinstance(part, cl.IAm):
        if part.status == "mighty":
            found.add("might")
    elif isinstance(part, cl.YouControl | cl.ThereIs):
        _read(part.what, found)
    elif isinstance(part, cl.Both):
        _read(part.one, found)
        _read(part.other, found)
    elif isinstance(part, cl.Not):
        _read(part.condition, found)


def entangles(ability: cl.Ability) -> bool:
    """Whether one sum would not do where that ability is on the board: it asks for what other effects may change, or gives tags that
    others may ask for."""
    if isinstance(ability, cl.HasTag):
        return True
    if not isinstance(ability, cl.HasMight | cl.MightUpTo | cl.Has):
        return False
    return any(not word.startswith("tag ") for word in reads(ability))


def in_order(effects: list[Effect]) -> list[Effect]:
    """The effects of one layer in the order in which they are applied: the earliest timestamp first (480.3), but what others depend on
    before them, and those at once after it (479.2)."""
    left = effects.copy()
    out: list[Effect] = []
    while left:
        ready = [e for e in left if not any(e.depends_on(other) for other in left if other is not e)] or left
        following = [e for e in ready if out and e.depends_on(out[-1])]
        chosen = (following or ready)[0]
        left.remove(chosen)
        out.append(chosen)
    return out
