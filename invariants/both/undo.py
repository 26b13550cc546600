"""Undoing: a play that turns out illegal leaves nothing behind (Riftbound 358.5; Magic 733.1)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.picture import Picture
from headjudge.invariants.position import Position
from headjudge.invariants.words import called, listed, place

#: Steps with which the finalization of an item begins; until the first of them, other things may go on.
_STEPS = frozenset({"option_chosen", "targets_chosen", "cost_determined", "resources_spent", "cost_paid"})

#: What is done as a cost of an ability that Adds, or as it resolves, and what of such an ability brings it about.
_DONE = frozenset({"status", "move", "killed", "xp", "damage", "life", "counters", "triggered"})
_LIFE_OF = frozenset({"item_pending", "cost_determined", "resolving"})


class UndonePlayRestores(Invariant):
    """After a play has been undone, everything is as if it had not begun (Riftbound 358.5; Magic 733.1).

    The trace is folded again without the events of the play, and the two pictures are compared. Abilities that Add,
    used while paying, have resolved by then (Riftbound 429.3.a): whether the rules undo them too can be read both ways, so
    either all of them are undone or none. In Magic the player may keep mana abilities, which comes to the same.
    """

    id = "undone-play-restores"
    game = "both"
    rules = ("358.5", "813.4.b")
    rules_in: ClassVar = {"magic": ("733.1", "601.2")}
    statement = (
        "A play that is undone leaves everything as it was before it began: cards, statuses, resources, "
        "the chain."
    )
    needs = frozenset({"undone", "move", "status", "resources_spent", "item_pending"})
    armed_kinds = frozenset(
        {"priority", "item_pending", "option_chosen", "cost_determined", "targets_chosen"}
    )

    def reset(self) -> None:
        """Nothing has been undone."""
        self.undone: Event | None = None
        self.behind: Picture | None = None
        self.folded = 0

    def after_undone(self, event: Event) -> None:
        """Wait until everything has been put back."""
        self.undone = event
        self.arm()

    def before_priority(self, event: Event) -> None:
        """The game goes on."""
        if self.undone is not None:
            self._judge(event.id)

    def before_item_pending(self, event: Event) -> None:
        """The game goes on."""
        if self.undone is not None:
            self._judge(event.id)

    def before_option_chosen(self, event: Event) -> None:
        """The game goes on with another pending item."""
        if self.undone is not None:
            self._judge(event.id)

    def before_cost_determined(self, event: Event) -> None:
        """The game goes on with another pending item."""
        if self.undone is not None:
            self._judge(event.id)

    def before_targets_chosen(self, event: Event) -> None:
        """The game goes on with another pending item."""
        if self.undone is not None:
            self._judge(event.id)

    def before_undone(self, event: Event) -> None:
        """Another play is undone right after."""
        if self.undone is not None:
            self._judge(event.id)

    def finish(self) -> None:
        """The play is over."""
        if self.undone is not None:
            self._judge(len(self.picture.trace))

    def _judge(self, until: int) -> None:
        undone = self.undone
        self.undone = None
        self.disarm()
        if undone is None:
            return
        trace = self.picture.trace
        began = undone.data.get("began", -1)
        if not 0 <= began < undone.id or trace[began].kind != "item_pending":
            return
        end = undone.id + 1
        while end < until and trace[end].data.get("undo"):
            end += 1
        self.premise += 1
        now: Position = self.picture
        if any(self._changes(event) for event in trace[end:until]):
            now = self._folded(trace[:end])
        play = self._events_of(undone, began)
        wrong = self._before(undone.id, play).differences(now)
        if not wrong:
            return
        adds = {event for event in play if self._adds(trace[event])}
        if adds and not self._before(undone.id, play - adds).differences(now):
            return
        said = [
            f"the {what} {name} was {_shown(what, old)} and is {_shown(what, new)}"
            if name
            else f"{what} were {_shown(what, old)} and are {_shown(what, new)}"
            for what, name, old, new in wrong[:3]
        ]
        self.breach(
            undone,
            {"begins": began, "undone": undone},
            then=f"everything is as it was before {called(undone.object)} was begun to be played.",
            however=f"{'; '.join(said)}.",
        )

    def _before(self, undone: int, play: set[int]) -> Picture:
        """The picture as it would be had the play never begun."""
        trace = self.picture.trace
        start = min(play)
        if any(at not in play and self._changes(trace[at]) for at in range(start, undone)):
            return self._folded([event for event in trace[:undone] if event.id not in play])
        # Nothing but the play happened since: the picture of what was before only has to be brought up to there.
        if self.behind is None or self.folded > start:
            self.behind, self.folded = type(self.picture)(self.picture.scenario), 0
        for event in trace[self.folded : start]:
            self.behind.fold(event)
        self.folded = start
        return self.behind

    def _events_of(self, undone: Event, began: int) -> set[int]:
        """The events that belong to the play: its announcement, and everything from its first step to its undoing."""
        trace = self.picture.trace
        play = {began}
        for at in range(began - 1, max(-1, began - 4), -1):
            if trace[at].kind == "move" and trace[at].data.get("becomes") == undone.object:
                play.add(at)
                break
        start = undone.id
        for at in range(began + 1, undone.id):
            if trace[at].kind in _STEPS and trace[at].data.get("item") == undone.object:
                start = at
                break
        # Before the first payment there may be abilities that Add; they come after the cost was determined.
        play.update(range(start, undone.id))
        return play

    def _adds(self, event: Event) -> bool:
        """Whether an event belongs to an ability that Adds: a step of its item, what it adds, or what was done as its cost."""
        if self._of_adding_item(event):
            return True
        if event.kind not in _DONE:
            return False
        causes = [self.picture.trace[cause] for cause in event.causes if 0 <= cause < event.id]
        return any(
            self._adds(cause)
            if cause.kind in ("killed", "damage")
            else cause.kind in _LIFE_OF and self._of_adding_item(cause)
            for cause in causes
        )

    def _of_adding_item(self, event: Event) -> bool:
        items = self.picture.items
        return any(
            (item := items.get(ref)) is not None and item.adds
            for ref in (event.object, event.data.get("item", ""))
        )  # fmt: skip

    def _changes(self, event: Event) -> bool:
        """Whether the picture takes any notice of an event of that kind that the comparison could show."""
        return event.kind != "cleanup" and hasattr(self.picture, f"on_{event.kind}")

    def _folded(self, events: list[Event]) -> Picture:
        picture = type(self.picture)(self.picture.scenario)
        for event in events:
            picture.fold(event)
        return picture


def _shown(what: str, value: object) -> str:
    """A value of a position in words."""
    if what == "zone of" and isinstance(value, str):
        return place(value)
    if isinstance(value, list):
        return listed(called(str(one)) for one in value)
    return str(value)


INVARIANTS: tuple[type[Invariant], ...] = (UndonePlayRestores,)
