"""Kernel: what both games share: objects and zones, the event log with causes, questions, the undo journal.

A game is a subclass that runs as a generator: it yields a `Question` and is sent the index of the option taken. All
state is written through `put`, `place`, `keep_list` and `keep_pool`, so that a play that turns out illegal can be taken back
(`mark`, `roll_back`) and the trace can say what was put back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel.objects import NO_STATUS, Card, Obj, Pool
from headjudge.engine.trace import NOTHING, Event, Option, Question, Scenario
from headjudge.engine.trace.reference import BOARD, zone_kind

#: What a process of the rulebook is: it yields questions and is sent the index of the answer.
Steps: TypeAlias = Generator[Question, int, None]
Result = TypeVar("Result")
Asking: TypeAlias = Generator[Question, int, Result]


#: Kinds of the zones met so far; zones are few and their names recur.
_KINDS: dict[str, str] = {}
#: Which of them are part of the board.
_ON_BOARD: dict[str, bool] = {}


class Illegal(Exception):
    """A step of a play can't be completed legally: the play is undone (Riftbound 358.5, Magic 733.1).

    ``why``  no target, unpaid, timing, illegal state."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Budget(Exception):
    """The play has used up its budget of events: it stops here."""


class GameOver(Exception):
    """The game has ended: nothing happens any more, not even the rest of what goes on (Riftbound 196, Magic 104.1)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kernel(Generic[Card]):
    """State and log of one play; see the module's docstring.

    ``names``    the players in turn order.       ``objects``   every object by its label.
    ``zones``    zone to the objects in it (a deck's first is its top).
    ``cause``    ids of the events that what happens now is caused by.
    ``stamp``    grows with every change of state: what is the same stamp is the same state.
    """

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        self.scenario = scenario
        self.sink = sink
        self.names: tuple[str, ...] = tuple(p.name for p in scenario.players)
        self.objects: dict[str, Obj[Card]] = {}
        self.zones: dict[str, list[Obj[Card]]] = {}
        self.pools: dict[str, Pool] = {p.name: Pool(p.energy, p.power) for p in scenario.players}
        #: How many things each card has made (`made_id`), and which card what was made comes from.
        self.made: dict[str, int] = {}
        self.roots: dict[str, str] = {}
        self.next_id = 0
        self.cause: tuple[int, ...] = ()
        self.batch = 0
        self.stamp = 0
        #: Grows with every change of what is where on the board and whose: what is the same layout has the same things there.
        self.layout = 0
        #: Grows with every change of what could be paid with: pools, and what is exhausted.
        self.wealth = 0
        self.max_events = scenario.max_events
        self.journal: list[tuple[Any, str, Any]] | None = None
        self.turn_player = scenario.turn_player
        self.after: dict[str, str] = {
            name: self.names[(i + 1) % len(self.names)] for i, name in enumerate(self.names)
        }

    # -- telling --------------------------------------------------------------------------------------------------

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: dict[str, Any] = NOTHING,
        causes: tuple[int, ...] | None = None,
        batch: int = 0,
        sees: tuple[str, ...] = (),
    ) -> int:
        """Tell an event and return its id. ``causes`` defaults to the current `cause`. Raises `Budget`."""
        id = self.next_id
        if id >= self.max_events:
            raise Budget
        self.next_id = id + 1
        self.sink(
            Event(id, kind, rule, player, object, data, self.cause if causes is None else causes, batch, sees)
        )
        return id

    def make_room(self, events: int) -> None:
        """What is to happen so many times at once is not begun where a play has no room for as many events. Raises `Budget`."""
        if self.next_id + events > self.max_events:
            raise Budget

    def new_batch(self) -> int:
        """A number for events that the rules call simultaneous."""
        self.batch += 1
        return self.batch

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """The game ends at once: raises `GameOver`."""
        self.emit("game_ended", rule, winner, "", {"winner": winner, "why": why})
        raise GameOver

    # -- asking ---------------------------------------------------------------------------------------------------

    def ask(self, name: str, player: str, options: Sequence[Option]) -> Asking[int]:
        """Ask, and return the index of the option taken. One option alone is not asked, nor a player who has left the game, who makes no
        choices any more: then it is the first, the dullest."""
        if len(options) == 1 or player not in self.names:
            return 0
        return (yield Question(name, player, tuple(options)))

    # -- writing --------------------------------------------------------------------------------------------------

    def put(self, target: Any, field: str, value: Any) -> None:
        """Write one field, so that it can be undone."""
        if self.journal is not None:
            self.journal.append((target, field, getattr(target, field)))
        self.stamp += 1
        setattr(target, field, value)

    def put_in(self, table: dict[Any, Any], key: Any, value: Any) -> None:
        """Write one entry of a table of counts, so that it can be undone (a missing entry is 0)."""
        if self.journal is not None:
            self.journal.append((table, key, table.get(key, 0)))
        self.stamp += 1
        table[key] = value

    def keep_list(self, items: list[Any]) -> None:
        """Note a list's contents before it is changed, so that it can be undone."""
        if self.journal is not None:
            self.journal.append((items, "", items.copy()))
        self.stamp += 1

    def keep_pool(self, player: str) -> Pool:
        """A player's pool, about to be changed; what it holds now is noted for undoing."""
        pool = self.pools[player]
        self.wealth += 1
        if self.journal is not None:
            self.journal.append((self.pools, player, pool))
            pool = self.pools[player] = pool.copy()
        self.stamp += 1
        return pool

    def mark(self) -> int:
        """Start (or nest in) a journal and return the place to roll back to."""
        if self.journal is None:
            self.journal = []
        return len(self.journal)

    def commit(self, mark: int) -> None:
        """Give up the possibility to roll back to ``mark``."""
        if mark == 0:
            self.journal = None

    def roll_back(self, mark: int) -> None:
        """Put back everything written since ``mark``, the newest first."""
        journal = self.journal
        assert journal is not None, "nothing was marked"
        self.layout += 1
        while len(journal) > mark:
            target, field, old = journal.pop()
            if field == "":
                target[:] = old
            elif type(target) is dict:
                target[field] = old
            else:
                setattr(target, field, old)
        if mark == 0:
            self.journal = None

    # -- objects and zones ----------------------------------------------------------------------------------------

    def new_object(self, incarnation_of: Obj[Card]) -> None:
        """Make it a new object: a fresh incarnation that remembers nothing of the old one."""
        obj = incarnation_of
        number = obj.incarnation + 1
        self.put(obj, "incarnation", number)
        self.put(obj, "ref", f"{obj.label}.{number}")
        if obj.damage:
            self.put(obj, "damage", 0)
        if obj.exhausted:
            self.put(obj, "exhausted", False)
        if obj.statuses:
            self.put(obj, "statuses", NO_STATUS)
        if obj.memory:
            self.put(obj, "memory", ())

    def place(self, obj: Obj[Card], zone: str, *, bottom: bool = True) -> None:
        """Take it out of its zone's list and put it last (``bottom``) or first into another's."""
        origin = obj.zone
        if self.on_board(origin) or self.on_board(zone):
            self.layout += 1
        old = self.zones.get(origin)
        if old is not None and origin:
            self.keep_list(old)
            old.remove(obj)
        self.put(obj, "zone", zone)
        if zone:
            new = self.zones.get(zone)
            if new is None:
                new = self.zones[zone] = []
            self.keep_list(new)
            if bottom:
                new.append(obj)
            else:
                new.insert(0, obj)

    def in_zone(self, zone: str) -> list[Obj[Card]]:
        """The objects in a zone; an empty list where there is none."""
        return self.zones.get(zone, [])

    def shuffled(self, objects: Iterable[Obj[Card]]) -> list[Obj[Card]]:
        """The objects in random order: sorted by a hash of each one's key and how often it was shuffled, so that leaving
        one out leaves the others' order as it was."""
        out = []
        for obj in objects:
            times = obj.shuffles + 1
            self.put(obj, "shuffles", times)
            digest = hashlib.blake2b(f"{obj.key}.{times}".encode(), digest_size=8).digest()
            out.append((digest, obj.id, obj))
        out.sort(key=lambda entry: entry[:2])
        return [obj for _, _, obj in out]

    def players_from(self, first: str) -> list[str]:
        """All players in turn order, starting with ``first``."""
        at = self.names.index(first)
        return [*self.names[at:], *self.names[:at]]

    def made_id(self, maker: str) -> str:
        """The id of a token or copy that is made: its maker's, "t" and a running number. What one of those makes is numbered with what
        was made by the card that it comes from itself, so that no id grows with how often copies are copied."""
        root = self.roots.get(maker, maker)
        number = self.made.get(root, 0) + 1
        self.put_in(self.made, root, number)
        made = f"{root}t{number}"
        self.roots[made] = root
        return made

    @staticmethod
    def kind_of(zone: str) -> str:
        """The kind of a zone: "hand" for "hand:A"."""
        kind = _KINDS.get(zone)
        if kind is None:
            kind = _KINDS[zone] = zone_kind(zone)
        return kind

    @staticmethod
    def on_board(zone: str) -> bool:
        """Whether a zone is part of the board."""
        found = _ON_BOARD.get(zone)
        if found is None:
            found = _ON_BOARD[zone] = zone_kind(zone) in BOARD
        return found
