"""Linked abilities (607): what one of a pair did, for the other to refer to.

What is remembered stands with the object under the link's name and the group of abilities that the two came with: a copy's pair (707.7) and
a granted pair (607.5) know nothing of what the object's own did. A new object remembers nothing (400.7); one that has left is known by
what it remembered then (607.2, 608.2h).
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.drafts import Draft
from headjudge.engine.magic.text import Text
from headjudge.engine.magic.things import Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Linked(Text):
    """Linked abilities; see the module's docstring."""

    def link(self, source: Thing, name: str, value: Any, item: Item | None = None) -> None:
        """607.2: the first of a pair has done something that the second refers to. What is done as something enters is remembered by the
        permanent that it becomes; what is done once its source has left, by what it was."""
        for moving in self.entering:
            if moving.obj is source:
                group = moving.copy[-1].time if moving.copy else 0
                key = f"{name}|{group}" if group else name
                moving.links = {**moving.links, key: (*moving.links.get(key, ()), value)}
                return
        if item is not None and item.source_ref != source.ref and item.obj is not source:
            key = self.link_key(source, name, item)
            old = self.gone_linked.get(item.source_ref) or {}
            self.put_in(self.gone_linked, item.source_ref, {**old, key: (*old.get(key, ()), value)})
            return
        key = self.link_key(source, name, item)
        self.put(source, "linked", {**source.linked, key: (*source.linked.get(key, ()), value)})
        self.touch()

    def linked_of(self, source: Thing, name: str, item: Item | None = None) -> tuple[Any, ...]:
        """607.2, 607.3: what the linked ability did, each time; nothing where it did nothing or is not linked: undefined (607.5a)."""
        key = self.link_key(source, name, item)
        if item is not None and item.source_ref != source.ref and item.obj is not source:
            left = self.gone_linked.get(item.source_ref) or {}
            found: tuple[Any, ...] = left.get(key, ())
        else:
            found = source.linked.get(key, ())
        return found

    def link_key(self, source: Thing, name: str, item: Item | None) -> str:
        """607.1, 607.5: the link's name, apart for each group of abilities that an object has or had."""
        group = self.ability_group(source, item)
        return f"{name}|{group}" if group else name

    def ability_group(self, source: Thing, item: Item | None) -> int:
        """Which abilities the item's ability came with: its source's own (0), a copy's, or those of an effect that gave it."""
        if item is not None and item.ability is not None:
            known = self.known_of(source, item.source_ref)
            if isinstance(known, Draft):
                for held in known.held:
                    if held.ability is item.ability:
                        return held.group
        return self.link_group(source)

    def chosen_word(self, obj: Any, what: str) -> str:
        """The word that was chosen for a linked ability; "" for undefined (607.5a)."""
        found = self.linked_of(obj, what)
        return str(found[-1]) if found else ""
