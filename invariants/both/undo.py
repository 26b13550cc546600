"""Undoing: a play that turns out illegal leaves nothing behind (Riftbound 358.5; Magic 733.1)."""

from __future__ import annotations

from typing import Any, ClassVar

from headjudge.engine.trace import Event, card_id
from headjudge.invariants.base import ADDS, Invariant
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

    While a play of Riftbound is going on, what was before it is noted as it changes; when all of that is back, nothing is wrong.
    Otherwise the trace is folded again without the events of the play, and the two pictures are compared. Abilities that Add,
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
    armed_kinds = frozenset({"priority", "option_chosen", "cost_determined", "targets_chosen"})
    only: ClassVar = {
        "item_pending": lambda item: item not in ("trigger", ADDS),
        "finalized": lambda item: item not in ("trigger", ADDS),
    }

    def reset(self) -> None:
        """Nothing has been undone."""
        self.undone: Event | None = None
        self.behind: Picture | None = None
        self.folded = 0
        self._stop_noting()
        #: Of cards and of everything else, what they were before the play that is going on.
        self.before: dict[str, Any] = {}
        self.standing: Any = None
        #: The last card that went to the chain: the event, the card, and what it was before.
        self.lifted: tuple[int, str, Any] = (-1, "", None)

    # -- while a play goes on -----------------------------------------------------------------------------------------

    def before_move(self, event: Event) -> None:
        """A card changes; or it goes to the chain, which may be the first event of a play."""
        if self.noting:
            self._note(event)
        if event.data.get("to") == "chain":
            ident = card_id(event.object)
            self.lifted = (event.id, ident, self.picture.card_state(ident))

    def before_status(self, event: Event) -> None:
        """A card changes."""
        if self.noting:
            self._note(event)

    before_damage = before_healed = before_might = before_keyword = before_status
    before_became = before_control = before_attached = before_detached = before_status

    def _note(self, event: Event) -> None:
        ident = card_id(event.object)
        if ident not in self.before:
            self.before[ident] = self.picture.card_state(ident)

    def before_item_pending(self, event: Event) -> None:
        """A play begins, and all that was undone before has been put back."""
        if self.undone is not None:
            self._judge(event.id)
        lifted, ident, before = self.lifted
        card = lifted == event.id - 1
        # In Magic more changes than events name: what was attached to something that leaves, say.
        self.noting = self.picture.game == "riftbound"
        self.since = lifted if card else event.id
        self.before = {ident: before} if card else {}
        self.standing = self._standing()

    def _standing(self) -> Any:
        return self.picture.standings(), self.picture.chain_refs()

    def before_finalized(self, event: Event) -> None:
        """It will not be undone any more."""
        self._stop_noting()

    def before_turn_began(self, event: Event) -> None:
        """More changes than is named."""
        self._stop_noting()

    before_combat_ended = before_turn_began

    def _stop_noting(self) -> None:
        self.noting = False
        self.since = -1

    # -- when it is undone --------------------------------------------------------------------------------------------

    def after_undone(self, event: Event) -> None:
        """Wait until everything has been put back."""
        self.undone = event
        self.arm()

    def before_priority(self, event: Event) -> None:
        """The game goes on."""
        if self.undone is not None:
            self._judge(event.id)

    before_undone = before_option_chosen = before_cost_determined = before_targets_chosen = before_priority

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
        play = self._events_of(undone, began)
        start = min(play)
        apart = any(at not in play and self._changes(trace[at]) for at in range(start, undone.id))
        since = any(self._changes(event) for event in trace[end:until])
        if start == self.since and not apart and not since and self._all_back():
            return
        now: Position = self._folded(trace[:end]) if since else self.picture
        wrong = self._without(undone.id, play).differences(now)
        if not wrong:
            return
        adds = {event for event in play if self._adds(trace[event])}
        if adds and not self._without(undone.id, play - adds).differences(now):
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

    def _all_back(self) -> bool:
        """Whether everything that has changed since the play began is as it was."""
        state = self.picture.card_state
        return self.standing == self._standing() and all(
            state(ident) == before for ident, before in self.before.items()
        )

    def _without(self, undone: int, play: set[int]) -> Picture:
        """The picture as it would be had the play never begun."""
        trace = self.picture.trace
        start = min(play, default=undone)
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
