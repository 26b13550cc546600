"""Made-up Equipment: gear with a Might bonus and effect text, which is text that a unit could have (150.2, 136.2.c).

May be called by: `made_up`, with whose functions it writes.
"""

from __future__ import annotations

from functools import lru_cache

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound.made_up import (
    _UNIT,
    CardWriter,
    _family,
    _has,
    _has_might,
    _idle,
    _less_for_others,
    _more_for_opponents,
    _place,
    _protects,
    _trait,
    _word,
    _Write,
    written_activated,
    written_trigger,
)
from headjudge.fuzz.riftbound.swarm import BIT
from headjudge.fuzz.ways import Trait, traits_among

#: Might bonuses of Equipment, and how many abilities its effect text has.
_BONUS = (1, 2, 0, 3)
_EFFECTS = (0, 1, 1, 2)
#: The same, where it may copy something instead: -1.
_EFFECTS_OR_COPY = (0, 1, 1, 2, -1)


def _save_me(w: CardWriter) -> cl.SaveMe:
    return cl.SaveMe()


def _fresh_bonus(w: CardWriter) -> cl.FreshBonus:
    return cl.FreshBonus(w.source.integer(1, 2))


#: What effect text can have, besides what it alone can.
_EFFECT_TRAITS: tuple[Trait[_Write], ...] = (
    _trait(3, ("deflect",), _UNIT, _word("Deflect", 2)),
    _trait(1, ("combat",), _UNIT, _word("Assault", 3)),
    _trait(1, ("combat",), _UNIT, _word("Shield", 2)),
    _trait(1, ("combat",), _UNIT, _word("Tank")),
    _trait(1, ("combat",), _UNIT, _word("Ganking")),
    _trait(1, ("combat", "level"), _UNIT, _word("Hunt", 2)),
    _trait(1, ("temporary",), _UNIT, _word("Temporary")),
    _trait(3, ("static", "might"), _UNIT, _has_might),
    _trait(2, ("static", "grant", "deflect"), _UNIT, _has),
    _trait(2, ("static", "grant", "combat"), _UNIT, _has),
    _trait(2, ("protection",), _UNIT, _protects),
    _trait(1, ("increase",), _UNIT, _more_for_opponents),
    _trait(1, ("discount",), _UNIT, _less_for_others),
    _trait(2, ("replacement",), _UNIT, _save_me),
    _trait(1, (), _UNIT, _fresh_bonus),
    _trait(3, ("activated",), _UNIT, written_activated),
    _trait(6, (), _UNIT, written_trigger),
)


@lru_cache(maxsize=1024)
def _effects(on: int) -> tuple[_Write, ...]:
    """The abilities that effect text can have, each as often as its weight says."""
    return traits_among(_EFFECT_TRAITS, on, "unit", _idle(on, "unit"))


def made_up_equipment(w: CardWriter, name: str, energy: int, power: str) -> RiftboundCard:
    """An Equipment: Equip, a Might bonus, effect text that a unit could have."""
    source = w.source
    words: list[cl.Ability] = [cl.Keyword("Quick-Draw")] if source.chance(1, 3) else []
    words += [cl.Keyword("Equip", cost=w.keyword_cost())] if source.chance(9, 1) else []
    own = w.permanent() if source.chance(1, 2) else ()
    effects = _effects(w.on)
    unit = CardWriter(source, w.on, w.domains, "unit")
    found: dict[str, cl.Ability] = {}
    many = source.pick(_EFFECTS_OR_COPY if w.on & BIT["layers"] else _EFFECTS) if effects else 0
    for at in range(many):
        ability = source.pick(effects)(unit)
        found.setdefault(_family(ability, at), ability)
    if many < 0:
        own = (*own, cl.CopiesAsAttached("unit" if own else "text"))
    return RiftboundCard(
        name, "gear", energy, power, w.domains, 0, tags=("Equipment",), abilities=(*words, *own),
        might_bonus=source.pick(_BONUS), effect=tuple(sorted(found.values(), key=_place)),
    )  # fmt: skip
