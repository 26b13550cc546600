"""Copying objects (707): copiable values, what else a copy effect says, and becoming a copy in place.

What a copy is a copy of is kept as a card: the copiable values as they were then (707.2, 707.2b), with the exceptions that the effect
makes (707.9a-d) written into it, so that they are copied in turn (707.3).
"""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic_types import corresponds, sort_of
from headjudge.engine.magic.characteristics import Characteristics
from headjudge.engine.magic.drafts import in_order
from headjudge.engine.magic.things import Copied, Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Copies(Characteristics):
    """Copying; see the module's docstring."""

    def copy_of(self, obj: Thing, changes: tuple[cl.Change, ...] = ()) -> MagicCard:
        """707.2: the copiable values of an object, with the exceptions that a copy effect makes (707.9)."""
        return self.with_exceptions(self.copiable(obj), changes)

    def with_exceptions(self, card: MagicCard, changes: tuple[cl.Change, ...]) -> MagicCard:
        """707.9a, 707.9b: abilities and characteristics that a copy effect gives become part of the copiable values."""
        for change in changes:
            card = self.with_exception(card, change)
        return card

    def with_exception(self, card: MagicCard, change: cl.Change) -> MagicCard:
        """One exception, written into the card."""
        if type(change) is cl.GainAbility:
            return changed(card, abilities=(*card.abilities, *change.abilities))
        if type(change) is cl.SetTypes:
            return self.with_types(card, change)
        if type(change) is cl.SetColors:
            colors = in_order(change.colors + card.colors) if change.keep else change.colors
            return changed(card, colors=colors, abilities=self.without_defining(card, cl.SetColors))
        if type(change) is cl.SetPT and type(change.power) is int and type(change.toughness) is int:
            kept = self.without_defining(card, cl.SetPT)
            return changed(card, power=str(change.power), toughness=str(change.toughness), abilities=kept)
        if type(change) is cl.SetName:
            return changed(card, name=change.name)
        return card

    def without_defining(self, card: MagicCard, kind: type) -> tuple[cl.Ability, ...]:
        """707.9d: an ability that defines a characteristic for which the effect gives values is not copied."""
        return tuple(
            ability
            for ability in card.abilities
            if not (
                type(ability) is cl.Static
                and ability.defines
                and any(type(c) is kind for c in ability.changes)
            )
        )

    def with_types(self, card: MagicCard, change: cl.SetTypes) -> MagicCard:
        """Types, subtypes and supertypes besides those copied, or instead of them."""
        types = card.types if change.keep or not change.types else ()
        types = (*types, *(word for word in change.types if word not in types))
        subtypes = card.subtypes
        if not change.keep:
            gone = {sort_of(word, types) for word in change.subtypes}
            subtypes = tuple(word for word in subtypes if sort_of(word, types) not in gone)
        subtypes = (*subtypes, *(word for word in change.subtypes if word not in subtypes))
        supertypes = tuple(word for word in card.supertypes if word not in change.not_supertypes)
        supertypes = (*supertypes, *(word for word in change.supertypes if word not in supertypes))
        fitting = tuple(word for word in subtypes if corresponds(sort_of(word, types), types))
        return changed(card, types=types, subtypes=fitting, supertypes=supertypes)

    def copiable_then(self, obj: Thing, ref: str) -> MagicCard | None:
        """608.2h: the copiable values of an object as it is, or as it last was."""
        return self.copiable(obj) if obj.ref == ref else self.gone_cards.get(ref)

    def become_copy(self, obj: Thing, of: Thing, ref: str, until: str, item: Item | None = None) -> None:
        """707.4: a permanent becomes a copy of another, as that is or last was (608.2h), where it is: nothing enters or leaves."""
        card = self.copiable_then(of, ref)
        if card is None:
            return
        self.put(obj, "copy", (*obj.copy, Copied(card, self.tick(), until)))
        self.touch()
        data: dict[str, Any] = {"trait": "copy", "value": card.name, "until": until}
        self.emit("became", "707.4", obj.controller, obj.ref, data)

    def end_copies(self, until: str, rule: str = "514.2") -> None:
        """Copy effects that last until then end."""
        for obj in self.board():
            if any(copied.until == until for copied in obj.copy):
                self.put(obj, "copy", tuple(copied for copied in obj.copy if copied.until != until))
                self.touch()
                data = {"trait": "copy", "value": self.copiable(obj).name, "until": ""}
                self.emit("became", rule, obj.controller, obj.ref, data)

    def link_group(self, obj: Thing) -> int:
        """Which abilities an object's own text is now: those of the last copy effect, or its own (707.7)."""
        return obj.copy[-1].time if obj.copy else 0


#: Cards with exceptions written into them, by the identity of the card and what is changed; each keeps what it came from alive.
_CHANGED: dict[tuple[int, str], tuple[MagicCard, MagicCard]] = {}
#: How many are kept before all are let go.
KEPT = 2000


def changed(card: MagicCard, **values: Any) -> MagicCard:
    """The card with other values, made once, so that what is compiled of it is found again."""
    key = (id(card), repr(sorted(values.items())))
    found = _CHANGED.get(key)
    if found is None:
        if len(_CHANGED) >= KEPT:
            _CHANGED.clear()
        found = _CHANGED[key] = (card, msgspec.structs.replace(card, **values))
    return found[1]
