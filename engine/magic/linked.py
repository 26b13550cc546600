"""Linked abilities (607): what one of a pair did, for the other to refer to."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.text import Text
from headjudge.engine.magic.things import Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Linked(Text):
    """Linked abilities; see the module's docstring."""

    def link(self, source: Thing, name: str, value: Any) -> None:
        """607.2: the first of a pair has done something that the second refers to."""
        self.put(source, "linked", {**source.linked, name: (*source.linked.get(name, ()), value)})

    def linked_of(self, source: Thing, name: str, item: Item | None = None) -> tuple[Any, ...]:
        """607.2: what the linked ability did; nothing where it did nothing, or is not linked (607.5a)."""
        found: tuple[Any, ...] = source.linked.get(name, ())
        return found
