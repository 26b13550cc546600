"""Continuous effects (611) as records, and the work of one evaluation of the layers."""

from __future__ import annotations

from typing import Any

from headjudge.engine.magic.drafts import Draft, Held
from headjudge.engine.magic.plans import Plan


class Effect:
    """A continuous effect.

    ``number``  its running number in the trace; 0 for one of a static ability.
    ``stamp``   its timestamp (613.7a, 613.7b).
    ``source``, ``source_ref``   the object that it comes from.     ``you``: whose effect it is ("" for its source's controller).
    ``held``    the static ability that makes it; None for one that a resolution made.
    ``fixed``   the objects that it affects, with the references that they had (611.2c); None where it says what it affects.
    ``players``  the players that it affects.
    ``until``   turn, your next turn, this leaves, "".
    ``begun``   what it began to be applied to in an earlier layer (613.6).
    """

    __slots__ = (
        "begun", "fixed", "held", "number", "plan", "players", "source", "source_ref", "stamp", "told", "until", "you",
    )  # fmt: skip

    def __init__(self, plan: Plan, stamp: int, source: Any, you: str = "", held: Held | None = None) -> None:
        self.number = 0
        self.plan = plan
        self.stamp = stamp
        self.source = source
        self.source_ref: str = source.ref if source is not None else ""
        self.you = you
        self.held = held
        self.fixed: tuple[tuple[Any, str], ...] | None = None
        self.players: tuple[str, ...] = ()
        self.until = ""
        self.begun: list[Any] | None = None
        #: What ``fixed`` and ``players`` were read from.
        self.told: tuple[str, ...] | None = None

    def order(self) -> tuple[int, int, int]:
        """What the timestamp order goes by: among equal stamps the older ability first (613.7a)."""
        return (self.stamp, self.held.stamp if self.held is not None else 1 << 60, self.number)


class Work:
    """One evaluation: the objects, what the layers have made of each so far, and the effects in it.

    ``own``    the labels of records that are this evaluation's to write to; others are shared.
    ``layers`` the layers in which anything is applied.
    ``lasting``  effects of resolutions; ``statics``: those of static abilities, by the label of their source.
    """

    __slots__ = ("lasting", "layers", "own", "statics", "table", "things")

    def __init__(self, things: list[Any], table: dict[str, Draft], lasting: list[Effect]) -> None:
        self.things = things
        self.table = table
        self.own: set[str] = set()
        self.lasting = lasting
        self.layers: set[int] = set()
        self.statics: dict[str, list[Effect]] = {}

    def write(self, obj: Any) -> Draft:
        """An object's record, to be written to."""
        label = obj.label
        if label not in self.own:
            self.own.add(label)
            self.table[label] = self.table[label].copy()
        return self.table[label]

    def effects(self) -> list[Effect]:
        """All effects there are now."""
        found = list(self.lasting)
        for mine in self.statics.values():
            found += mine
        return found
