"""What hangs on the source of an ability: control for as long as that is on the board (390.5), and its Might (359.3.f.2)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.records import Item
from headjudge.invariants.riftbound.damage import text_of
from headjudge.invariants.words import called


class ControlGoesWithItsSource(Invariant):
    """Control that a text gives for as long as its source is on the board ends as that leaves (390.5.b, 390.5.c.2)."""

    id = "control-goes-with-its-source"
    rules = ("390.5.b", "390.5.c.2", "390.5")
    statement = "Control of a permanent that was taken for as long as something else is on the board ends as that leaves the board."
    needs = frozenset({"resolving", "control", "move", "priority"})
    armed_kinds = frozenset({"move", "priority", "finalized", "removed"})

    def comes_up(self) -> bool:
        """Some text takes control so."""
        return "borrows" in self.picture.says

    def reset(self) -> None:
        """Nothing has been taken."""
        #: What was taken, by its reference: by whom, as long as which object is there, and the event.
        self.taken: dict[str, tuple[str, str, Event]] = {}
        #: What has to be given up, with the event by which the source left.
        self.over: dict[str, Event] = {}

    def after_control(self, event: Event) -> None:
        """Something is taken, or given up."""
        self.taken.pop(event.object, None)
        self.over.pop(event.object, None)
        item = self.picture.resolving[-1] if self.picture.resolving else None
        if item is not None and item.controller == event.player and self._while_there(item):
            self.taken[event.object] = (event.player, item.source, event)
            self.tested()
            self.arm()
        elif not self.taken:
            self.disarm()

    def _while_there(self, item: Item) -> bool:
        taking = [part for part in text_of(self.picture, item) if isinstance(part, language.TakeControl)]
        return len(taking) == 1 and taking[0].until == "me"

    def before_move(self, event: Event) -> None:
        """What leaves the board is another object, and no longer taken; what was taken as long as it was there has to be given up."""
        data = event.data
        if data.get("becomes", event.object) == event.object:
            return
        if data.get("undo"):
            self._forget()
            return
        self.taken.pop(event.object, None)
        self.over.pop(event.object, None)
        for ref, (_, source, _) in self.taken.items():
            if source == event.object:
                self.over[ref] = event

    def before_removed(self, event: Event) -> None:
        """Who leaves takes along what is theirs: nothing is known of the rest."""
        self._forget()

    def _forget(self) -> None:
        self.taken.clear()
        self.over.clear()
        self.disarm()

    def before_finalized(self, event: Event) -> None:
        """The game goes on."""
        self._kept(event)

    def before_priority(self, event: Event) -> None:
        """The game goes on."""
        self._kept(event)

    def _kept(self, event: Event) -> None:
        for ref, left in self.over.items():
            who, source, taken = self.taken.pop(ref)
            self.breach(
                event,
                {"taken": taken, "leaves": left, "later": event},
                then=f"{who} controls {called(ref)} only as long as {called(source)} is on the board, and that has left.",
                however="nobody else has come to control it as the game goes on.",
            )
        self.over.clear()


#: By an instruction that may go by its source's Might all those that tell the same kind of event.
ALIKE: dict[type[language.Deal | language.GiveMight], tuple[type, ...]] = {
    language.Deal: (language.Deal, language.DealSplit, language.DealEachOther),
    language.GiveMight: (
        language.GiveMight, language.RaiseMight, language.DoubleMight, language.SetMight, language.SwapMight,
    ),
}  # fmt: skip


class GoneSourceHasNoMight(Invariant):
    """An ability that goes by its source's Might knows nothing of a source that has left (359.3.e.12, 359.3.f.2)."""

    id = "gone-source-has-no-might"
    rules = ("359.3.e.12", "359.3.f.2")
    statement = "An ability that goes by its source's Might does nothing by it once that has left, unless it triggered on its death."
    needs = frozenset({"resolving", "resolved", "move", "damage", "might"})
    armed_kinds = frozenset({"damage", "might", "resolved"})
    judges_adds = False
    only: ClassVar = {
        "resolving": lambda item: item in ("trigger", "activated"),
        "resolved": lambda item: item != ADDS,
    }

    def comes_up(self) -> bool:
        """Some text goes by its source's Might."""
        return "tells_might" in self.picture.says

    def reset(self) -> None:
        """Nothing resolves whose source is gone."""
        self.item: Item | None = None
        self.verbs: set[type] = set()

    def after_resolving(self, event: Event) -> None:
        """Its source has left, and by that it has nothing to do."""
        picture = self.picture
        item = picture.items[event.object]
        source = picture.things.get(item.source)
        if source is None or picture.current.get(source.id) is source or self._of_a_death(item):
            return
        parts = text_of(picture, item)
        # What another instruction of that sort does is not told apart.
        self.verbs = {
            verb
            for verb, alike in ALIKE.items()
            if (those := [part for part in parts if isinstance(part, alike)])
            and all(isinstance(part, verb) and part.n == "my might" for part in those)
        }
        if self.verbs:
            self.item = item
            self.tested()
            self.arm()

    def _of_a_death(self, item: Item) -> bool:
        facts = self.picture.item_facts(item)
        if facts is None or not item.printed or not 0 <= item.ability < len(facts.abilities):
            return True
        return getattr(facts.abilities[item.ability], "when", "") in ("die", "leave board")

    def after_resolved(self, event: Event) -> None:
        """It has resolved."""
        if self.item is not None and event.object == self.item.ref:
            self.item = None
            self.disarm()

    def before_damage(self, event: Event) -> None:
        """Damage is dealt by it."""
        if self.item is not None and event.data.get("source") in (self.item.ref, self.item.source):
            self._judge(
                event, language.Deal, f"{called(event.object)} is dealt {event.data.get('amount')} damage"
            )

    def before_might(self, event: Event) -> None:
        """Might changes by it."""
        self._judge(
            event, language.GiveMight, f"{called(event.object)} gets {event.data.get('amount', 0):+} Might"
        )

    def _judge(self, event: Event, verb: type, however: str) -> None:
        item = self.item
        if item is None or verb not in self.verbs or self.picture.resolving[-1:] != [item]:
            return
        self.breach(
            event,
            {"finalized": item.finalized, "does": event},
            then=f"{called(item.source)} has left before its ability resolves, and its Might is not known any more.",
            however=f"{however}.",
        )


INVARIANTS: tuple[type[Invariant], ...] = (ControlGoesWithItsSource, GoneSourceHasNoMight)
