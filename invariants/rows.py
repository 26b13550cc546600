"""Rows: which handlers are called for an event, and in which order.

A handler has something to say about few of the events of its kind, and what is declared in `base` tells about which. So for
each kind of event there are many rows, and one of them is looked up for an event by

- who is armed, and who judges nothing in the play at hand: the state, a number with a bit for each (`Kind`). It changes as
  an invariant is armed or disarmed;
- the sort of the event, where events of the kind come in sorts (`Sorted`).

Rows are worked out when they are first needed, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from headjudge.engine.trace import VOCABULARY, Event
from headjudge.invariants.base import ADD_KINDS, ADDS, Invariant, Move, Status
from headjudge.invariants.picture import Picture
from headjudge.invariants.position import KINDS, kind_of

Handler: TypeAlias = Callable[[Event], None]
Row: TypeAlias = tuple[Handler, ...]
#: What kind of item each reference is, by its announcement.
Items: TypeAlias = dict[str, str]

#: States are few for each kind, and so are sorts; beyond so many, their rows are worked out afresh.
_MOST = 4096


def _move(event: Event, items: Items) -> tuple[str | None, str, str]:
    data = event.data
    origin, to = data.get("origin", ""), data.get("to", "")
    return data.get("why"), KINDS.get(origin) or kind_of(origin), KINDS.get(to) or kind_of(to)


def _status(event: Event, items: Items) -> tuple[str, bool]:
    data = event.data
    return data["status"], bool(data["value"])


def _phase_began(event: Event, items: Items) -> str | None:
    return event.data.get("phase")


def _item_pending(event: Event, items: Items) -> str:
    data = event.data
    kind: str = data.get("kind", "spell")
    if kind == "activated" and data.get("adds"):
        kind = ADDS
    items[event.object] = kind
    return kind


def _of_item(event: Event, items: Items) -> str:
    return items[event.object]


#: How the sort of an event is found. It may raise: an event that can't be sorted is for everybody.
SORTS: dict[str, Callable[[Event, Items], Any]] = {
    "move": _move,
    "status": _status,
    "phase_began": _phase_began,
    "item_pending": _item_pending,
    "cost_paid": _of_item,
    "finalized": _of_item,
    "resolving": _of_item,
    "resolved": _of_item,
}
#: What a sort is shown as to those who say which sorts matter, where it is more than a word.
_SHOWN: dict[str, type[Move | Status]] = {"move": Move, "status": Status}


class _Use(NamedTuple):
    """A handler for a kind of event, and when it is called."""

    handler: Handler
    #: The bit that is set while its invariant is armed, and the one while that judges nothing; 0 where that can't be.
    armed: int
    off: int
    #: Whether it is called while its invariant isn't armed, too; and for abilities that Add.
    always: bool
    on_adds: bool
    #: Which sorts of event matter to it.
    only: Callable[[Any], bool] | None


def _row(uses: Iterable[_Use], bits: int, *, adds: bool = False) -> Row:
    """The handlers among ``uses`` that are called while the bits of the state are those; ``adds``: for an ability that Adds."""
    return tuple(
        [
            handler
            for handler, armed, off, always, on_adds, _ in uses
            if not off & bits and (armed & bits or (always and (on_adds or not adds)))
        ]
    )


class Sorted(dict[Any, Row]):
    """The rows of a kind in one state, by the sort of the event.

    ``sort``  finds the sort of an event.
    """

    __slots__ = ("_bits", "_kind", "sort")

    def __init__(self, kind: Kind, bits: int) -> None:
        self.sort = SORTS[kind.name]
        self._kind = kind
        self._bits = bits

    def __missing__(self, sort: Any) -> Row:
        kind = self._kind
        adds = kind.name in ADD_KINDS and sort == ADDS
        row = _row(kind.of_sort(sort), self._bits, adds=adds)
        if len(self) >= _MOST:
            self.clear()
        self[sort] = row = kind.shared.setdefault(row, row)
        return row

    def for_all(self) -> Row:
        """The row of an event that can't be sorted."""
        return _row(self._kind.uses, self._bits)


class Kind(dict[int, "Row | Sorted"]):
    """The rows of one kind of event, by those bits of the state that matter to it: ``mask``.

    ``shared``  equal rows of different states are one, so that fewer of them have to be at hand.
    """

    __slots__ = ("_by_sort", "mask", "name", "shared", "uses")

    def __init__(self, name: str, uses: Sequence[_Use]) -> None:
        self.name = name
        self.uses = uses
        self.shared: dict[Row, Row] = {}
        #: The handlers to which events of a sort matter, in whatever state.
        self._by_sort: dict[Any, list[_Use]] = {}
        self.mask = 0
        for use in uses:
            # Who judges nothing in a play is never armed in it.
            self.mask |= use.off if use.always else 0
            self.mask |= 0 if use.always and use.on_adds else use.armed

    def __missing__(self, bits: int) -> Row | Sorted:
        if len(self) >= _MOST:
            self.clear()
            self.shared.clear()
        made: Row | Sorted
        if self.name in SORTS:
            made = Sorted(self, bits)
        else:
            row = _row(self.uses, bits)
            made = self.shared.setdefault(row, row)
        self[bits] = made
        return made

    def of_sort(self, sort: Any) -> list[_Use]:
        """The handlers to which events of that sort matter: each is asked once."""
        uses = self._by_sort.get(sort)
        if uses is None:
            if len(self._by_sort) >= _MOST:
                self._by_sort.clear()
            shown = _SHOWN[self.name](*sort) if self.name in _SHOWN else sort
            uses = [use for use in self.uses if use.only is None or use.only(shown)]
            self._by_sort[sort] = uses
        return uses


class Table(dict[str, "Row | Sorted"]):
    """The rows of each kind as they are now; a kind outside the vocabulary has none."""

    def __missing__(self, kind: str) -> Row:
        return ()


class Rows:
    """The rows of all kinds in all states.

    ``armed``   of each invariant that can be armed, its bit in a state. Those that are left out (``without``) keep theirs.
    ``off``     of each that can tell that it has nothing to judge in a play, its bit.
    ``depend``  of each that can be armed, the kinds whose rows depend on that, each with the bits that matter to it.
    """

    def __init__(
        self, picture: Picture, judging: Sequence[Invariant], without: Container[str] = frozenset()
    ) -> None:
        can_arm = [one for one in judging if one.armed_kinds]
        can_tell = [one for one in judging if one.untold or overrides(one, "comes_up")]
        self.armed = {one: 1 << place for place, one in enumerate(can_arm)}
        self.off = {one: 1 << place for place, one in enumerate(can_tell, len(can_arm))}
        left = [one for one in judging if one.id not in without]
        self._kinds = {kind: Kind(kind, self._uses(picture, left, kind)) for kind in VOCABULARY}
        self.depend = {
            one: tuple((kind, rows, rows.mask) for kind, rows in self._kinds.items() if rows.mask & bit)
            for one, bit in self.armed.items()
        }

    def _uses(self, picture: Picture, judging: Iterable[Invariant], kind: str) -> list[_Use]:
        """The handlers for a kind: those before the picture takes the event in, the picture's, those after it."""
        fold = getattr(picture, f"on_{kind}", None)
        return [
            *self._handlers(judging, kind, f"before_{kind}"),
            *([_Use(fold, 0, 0, True, True, None)] if fold is not None else ()),
            *self._handlers(judging, kind, f"after_{kind}"),
        ]

    def _handlers(self, judging: Iterable[Invariant], kind: str, name: str) -> Iterator[_Use]:
        for one in judging:
            handler = getattr(one, name, None)
            if handler is not None:
                only = one.only.get(kind)
                always = kind not in one.armed_kinds
                spared = kind in ADD_KINDS and not one.judges_adds and (only is None or only(ADDS))
                armed, off = self.armed.get(one, 0), self.off.get(one, 0)
                yield _Use(handler, armed, off, always, always and not spared, only)

    def table(self, state: int) -> Table:
        """The rows of each kind in a state."""
        return Table((kind, rows[state & rows.mask]) for kind, rows in self._kinds.items())


def overrides(one: Invariant, method: str) -> bool:
    """Whether an invariant has a method of its own where it need not."""
    return getattr(getattr(one, method), "__func__", None) is not getattr(Invariant, method)
