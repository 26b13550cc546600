"""Objects: when one becomes new, statuses that can only change for real, tokens that cease to be (124, 186, 414-441)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.both.zones import NewIncarnation
from headjudge.invariants.records import times_had
from headjudge.invariants.words import called, place


class NewIncarnationExactly(NewIncarnation):
    """A new object exactly when a change of zone starts or ends off the board (124, 108.1)."""

    id = "new-incarnation-exactly"
    rules = ("124", "124.1", "108.1")
    statement = (
        "A card becomes a new object exactly when it changes zones and that starts or ends off the board."
    )

    def changes(self, origin: str, to: str) -> bool | None:
        """Off the board on either side."""
        return origin not in BOARD or to not in BOARD


#: What each status is called in the rules, and which rule says that it can't be had twice.
_BINARY = {
    "exhausted": ("414.1.c", "415.1.c"),
    "stunned": ("423.1.a.1", "423.1.a"),
    "buffed": ("426.1.b.1", "702.2.b.1"),
    "empowered": ("441.1.c", "442.1.a.1"),
}


class StatusChangesAreReal(Invariant):
    """What is exhausted, stunned, buffed or empowered already doesn't become so again (414, 415, 423, 426, 441)."""

    id = "status-changes-are-real"
    rules = ("414.1.c", "415.1.c", "423.1.a.1", "426.1.b.1", "441.1.c")
    statement = (
        "Exhausted, stunned, buffed and empowered are had or not had: nothing becomes what it already is."
    )
    needs = frozenset({"status", "move"})
    only: ClassVar = {"status": lambda change: change.status in _BINARY}

    def before_status(self, event: Event) -> None:
        """The status was another one before."""
        data = event.data
        status = data["status"]
        if status not in _BINARY or "undo" in data:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or not thing.sure:
            return
        self.premise += 1
        had = thing.exhausted if status == "exhausted" else status in thing.statuses
        if had == bool(data["value"]):
            opposite = "ready" if status == "exhausted" else f"not {status}"
            word = status if had else opposite
            self.breach(
                event,
                {"changes": event},
                then=f"{called(event.object)} is {word} already, so nothing makes it {word} (rule {_BINARY[status][not had]}).",
                however=f"it becomes {word}.",
            )


class OftenOnlyByText(Invariant):
    """What is buffed or empowered already becomes so once more only where its text allows that, and no more often (426.1.b.2, 441.1.b)."""

    id = "often-only-by-text"
    rules = ("426.1.b.2", "702.3", "441.1.b")
    statement = "A unit has several buffs, or is empowered several times, only where its text says so, and no more often than it says."
    needs = frozenset({"status", "move"})
    only: ClassVar = {"status": lambda change: change.value and change.status.endswith(tuple("0123456789"))}

    def before_status(self, event: Event) -> None:
        """Its text allows as many."""
        status, _, times = event.data["status"].partition(" ")
        if status not in _BINARY or not times.isdigit() or not event.data["value"] or "undo" in event.data:
            return
        thing = self.picture.things.get(event.object)
        if thing is None or not thing.sure or thing.facts is None or thing.given:
            return
        self.premise += 1
        most = thing.facts.times.get(status, 1)
        had = times_had(thing.statuses, status)
        if (most and had >= most) or int(times) != had + 1:
            self.breach(
                event,
                {"changes": event},
                then=f"{called(event.object)} is {status} {had} times, and {most or 'any number of'} times at most.",
                however=f"it becomes {status} for time number {times}.",
            )


def may_not_stay(kind: str) -> bool:
    """Whether a token can't stay in a zone of that kind."""
    return bool(kind) and kind != "chain" and kind not in BOARD


class TokensCease(Invariant):
    """A token off the board and off the chain ceases to exist at once (186.1)."""

    id = "tokens-cease"
    rules = ("186.1", "186")
    statement = "A token that comes to a zone off the board, the chain apart, ceases to exist right after."
    needs = frozenset({"move", "priority"})
    armed_kinds = frozenset({"priority", "finalized"})
    only: ClassVar = {"move": lambda move: may_not_stay(move.to)}

    def reset(self) -> None:
        """No token is where it can't stay."""
        self.lost: dict[str, Event] = {}

    def after_move(self, event: Event) -> None:
        """A token may be where it can't stay."""
        thing = self.picture.things.get(event.data.get("becomes") or event.object)
        if (
            thing is not None
            and thing.token
            and may_not_stay(thing.kind)
            and thing.id not in self.picture.placed
        ):
            self.premise += 1
            self.lost[thing.ref] = event
            self.arm()

    def before_priority(self, event: Event) -> None:
        """The game goes on."""
        self._report(event)

    def before_finalized(self, event: Event) -> None:
        """The game goes on."""
        self._report(event)

    def _report(self, event: Event) -> None:
        for ref, moved in self.lost.items():
            thing = self.picture.things.get(ref)
            if thing is None or thing.since != moved.id or self.picture.current.get(thing.id) is not thing:
                continue  # It has gone on since.
            self.breach(
                event,
                {"leaves": moved, "later": event},
                then=f"the token {called(ref)} came to {place(moved.data.get('to', ''))} and ceases to exist right after.",
                however="it still exists when the game goes on.",
            )
        self.lost.clear()
        self.disarm()


INVARIANTS: tuple[type[Invariant], ...] = (
    NewIncarnationExactly,
    StatusChangesAreReal,
    OftenOnlyByText,
    TokensCease,
)
