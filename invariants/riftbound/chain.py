"""The chain: pending items are finalized oldest first, some resolve at once, and nobody acts meanwhile (327-340, 429)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.facts import Plays, walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called


class NoPriorityWhilePending(Invariant):
    """Nobody receives priority while an item is pending (312.2.c, 337.1.a, 337.3)."""

    id = "no-priority-while-pending"
    rules = ("337.3", "312.2.c", "337.1.a")
    statement = "Nobody receives priority while anything on the chain is still pending."
    needs = frozenset({"item_pending", "finalized", "priority"})

    def before_priority(self, event: Event) -> None:
        """Nothing is pending."""
        picture = self.picture
        if not picture.chain:
            return
        self.premise += 1
        if picture.pending:
            oldest = picture.pending[0]
            self.breach(
                event,
                {"pending": oldest.announced, "priority": event},
                then=f"{called(oldest.ref)} is pending and has to be finalized, or leave, before anybody receives priority.",
                however=f"{event.player} receives priority while it is pending.",
            )


class PendingBeforeTriggers(Invariant):
    """Pending items are finalized oldest first (337.1.b, 401.1; Add abilities excepted, 429.2.a)."""

    id = "pending-before-triggers"
    rules = ("337.1.b", "337.1", "383.4.a.2", "401.1")
    statement = (
        "Pending items are finalized oldest first, abilities that Add excepted; so every older item is finalized before "
        "an ability that triggered from a later one."
    )
    needs = frozenset({"item_pending", "finalized"})
    judges_adds = False

    def before_finalized(self, event: Event) -> None:
        """What is finalized is the oldest pending item, or Adds."""
        pending = self.picture.pending
        if len(pending) < 2:
            return
        item = self.picture.items.get(event.object)
        if item is None or item.adds or not item.pending:
            # A triggered ability that Adds may wait its turn or jump ahead: 337.1.b and 429.2.a can both be read so.
            return
        self.premise += 1
        oldest = pending[0]
        if oldest is not item:
            self.breach(
                event,
                {"older": oldest.announced, "newer": item.announced, "finalized": event},
                then=f"{called(oldest.ref)} has been pending for longer, so it is finalized before {called(item.ref)}.",
                however=f"{called(item.ref)} is finalized while {called(oldest.ref)} is still pending.",
            )


class FinalizeOldestFirst(Invariant):
    """Choices are made and costs determined for the oldest pending item only (337.1, 401.2)."""

    id = "finalize-oldest-first"
    rules = ("337.1", "337.1.b", "402.2")
    statement = (
        "While several items are pending, choices are made and costs determined only for the oldest of them."
    )
    needs = frozenset({"item_pending", "cost_determined"})

    def reset(self) -> None:
        """No item has been reported."""
        self.last: Item | None = None

    def after_option_chosen(self, event: Event) -> None:
        """Options are chosen for the oldest; the order of simultaneous triggers is chosen as they are put there."""
        if event.data.get("what") != "order":
            self._step(event)

    def after_targets_chosen(self, event: Event) -> None:
        """Targets are chosen for the oldest."""
        self._step(event)

    def after_cost_determined(self, event: Event) -> None:
        """A cost is determined for the oldest."""
        self._step(event)

    def _step(self, event: Event) -> None:
        pending = self.picture.pending
        if len(pending) < 2:
            return
        item = self.picture.items.get(event.data.get("item", ""))
        if item is None or item.adds or not item.pending:
            return
        self.premise += 1
        oldest = pending[0]
        if oldest is not item and self.last is not item:
            self.last = item
            self.breach(
                event,
                {"older": oldest.announced, "newer": item.announced, "step": event},
                then=f"{called(oldest.ref)} has been pending for longer, so its play goes on before that of {called(item.ref)}.",
                however=f"the play of {called(item.ref)} goes on while {called(oldest.ref)} is still pending.",
            )


class _ResolvesAtOnce(Invariant):
    """Base: items of some sort resolve as they are finalized, before anything else."""

    needs = frozenset({"finalized", "resolving", "priority"})
    what: ClassVar[str]

    def reset(self) -> None:
        """No such item waits."""
        self.waiting: Item | None = None

    def concerns(self, item: Item) -> bool:
        """Whether an item is of the sort that resolves at once."""
        raise NotImplementedError

    def after_finalized(self, event: Event) -> None:
        """Begin to wait for its resolution."""
        item = self.picture.items[event.object]
        if self.waiting is not None:
            self._late(event, f"{called(event.object)} is finalized first")
        if self.concerns(item):
            self.premise += 1
            self.waiting = item
            self.arm()

    def before_resolving(self, event: Event) -> None:
        """It resolves, and nothing else does before."""
        if self.waiting is None:
            return
        if event.object == self.waiting.ref:
            self.waiting = None
            self.disarm()
        else:
            self._late(event, f"{called(event.object)} resolves first")

    def before_priority(self, event: Event) -> None:
        """Nobody gets a word in."""
        if self.waiting is not None:
            self._late(event, f"{event.player} receives priority first")

    def after_countered(self, event: Event) -> None:
        """What has left waits no more; whether it may be countered is for other invariants."""
        if self.waiting is not None and event.object == self.waiting.ref:
            self.waiting = None
            self.disarm()

    def _late(self, event: Event, however: str) -> None:
        item = self.waiting
        assert item is not None
        self.waiting = None
        self.disarm()
        if item.end:
            return
        self.breach(
            event,
            {"finalized": item.finalized, "before": event},
            then=f"{called(item.ref)} is {self.what}, so it resolves as soon as it is finalized.",
            however=f"{however}.",
        )


class PermanentsResolveAtOnce(_ResolvesAtOnce):
    """Units and gear resolve as they are finalized (337.2, 359.2)."""

    id = "permanents-resolve-at-once"
    rules = ("337.2", "359.2")
    statement = "A unit or gear resolves as soon as it is finalized: nobody receives priority and nothing else resolves before."
    what = "a permanent"
    armed_kinds = frozenset({"resolving", "priority", "countered"})
    judges_adds = False

    def concerns(self, item: Item) -> bool:
        """Cards and tokens that are permanents."""
        return item.kind == "permanent" or item.kind == "token"


class AddsResolveAtOnce(_ResolvesAtOnce):
    """Abilities that Add resolve as they are finalized (337.2, 400.2, 429.2)."""

    id = "adds-resolve-at-once"
    rules = ("429.2", "337.2", "400.2")
    statement = "An ability that Adds resources resolves as soon as it is finalized, and can't be reacted to."
    what = "an ability that Adds resources"

    def concerns(self, item: Item) -> bool:
        """Abilities that Add; spells that Add wait as all spells do (429.2.b)."""
        return item.adds and item.kind != "spell"


class NewestControllerHasPriority(Invariant):
    """Priority goes to the controller of the newest item, and from a player who passes to the next (312.2, 337.4, 340.4)."""

    id = "newest-controller-has-priority"
    rules = ("337.4", "340.4", "312.2.c", "312.2.d", "335")
    statement = (
        "After an item is finalized or resolves, the controller of the newest item receives priority, after a pass the next "
        "player, and with no chain in the Main Phase the turn player."
    )
    needs = frozenset({"item_pending", "finalized", "resolving", "priority", "passed"})
    only: ClassVar = {"item_pending": lambda item: item != ADDS, "resolving": lambda item: item != ADDS}

    def reset(self) -> None:
        """Nobody has passed, or left."""
        self.passed = ""
        self.left = self.kept = ""

    def after_passed(self, event: Event) -> None:
        """Remember who passed."""
        self.passed = event.player
        self.left = ""

    def before_removed(self, event: Event) -> None:
        """Who leaves with priority hands it on (652.5.c.1)."""
        if self.picture.chain and self.picture.priority == event.player:
            self.left = event.player

    def after_item_pending(self, event: Event) -> None:
        """With a new item, the controller of the newest counts again; what Adds is no such item."""
        if not event.data.get("adds"):
            self.kept, self.left = self.left, ""

    def after_undone(self, event: Event) -> None:
        """A play that is undone has not happened: who had priority before it has it still (358.5)."""
        self.left = self.kept

    def after_resolving(self, event: Event) -> None:
        """All who remain have passed (652.5.c.2), or it is an ability that Adds, which changes nothing."""
        if not self.picture.items[event.object].adds:
            self.left = ""

    def after_turn_began(self, event: Event) -> None:
        """Another turn."""
        self.left = ""

    def before_priority(self, event: Event) -> None:
        """It is the right player."""
        picture = self.picture
        chain = picture.chain
        left = self.left
        if chain:
            newest = chain[-1]
            if newest.pending or not newest.controller:
                return
            if left:
                expected = picture.next_player(left)
                because = f"{left} has left the game, and next in turn order is "
            elif picture.passes and self.passed in picture.players:
                order = picture.players
                expected = order[(order.index(self.passed) + 1) % len(order)]
                because = f"{self.passed} has passed, and next in turn order is "
            else:
                expected = newest.controller
                because = ""
        elif picture.phase == "main" and not picture.focus:
            if event.player in picture.mates.get(picture.turn_player, ()):
                return  # 316.5.b.1: the turn player may invite a teammate.
            expected = picture.turn_player
            because = ""
        else:
            return
        self.premise += 1
        if event.player != expected:
            if because:
                because += expected
            elif chain:
                because = f"{called(chain[-1].ref)} of {expected} is the newest item on the chain"
            else:
                because = f"there is no chain and it is {expected}'s Main Phase"
            self.breach(
                event,
                {"newest": chain[-1].finalized, "priority": event} if chain else {"priority": event},
                then=f"{because}, so {expected} receives priority.",
                however=f"{event.player} receives it.",
            )


class EachPlaysFromTheNext(Invariant):
    """When a text has each player play, starting with the next, they begin in that order (303.2.a, 354.2)."""

    id = "each-plays-from-the-next"
    rules = ("354.2", "303.2.a", "419.3")
    statement = "When a text has each player play a card, starting with the next player, their cards are put on the chain in that order."
    needs = frozenset({"item_pending", "resolving"})
    judges_adds = False  # An ability is no card that a text has anybody play.

    def reset(self) -> None:
        """Nobody has been instructed to play."""
        self.by: Item | None = None
        self.last = -1
        self.first: Event | None = None

    def after_item_pending(self, event: Event) -> None:
        """Each comes after those before it in turn order, the text's controller last."""
        if not event.data.get("limited") or event.data.get("kind") == "token" or event.data.get("seen"):
            return  # A token is no card; the text may have it played before or after.
        by = self.picture.items[event.object].by
        if by is None or not self._each_plays(by) or card_id(event.object) == card_id(by.ref):
            return  # The spell itself may be played again (419.3), and is none of those cards.
        order = self.picture.players
        if (
            event.player not in order
            or by.controller not in order
            or self.picture.turn_player != by.controller
        ):
            # On another player's turn "next" may be next to the turn player or to the text's controller.
            return
        self.premise += 1
        place = (order.index(event.player) - order.index(by.controller) - 1) % len(order)
        if by is not self.by:
            self.by, self.last, self.first = by, -1, event
        if place < self.last:
            self.breach(
                event,
                {"first": self.first if self.first is not None else event, "later": event},
                then=f"with {called(by.ref)}, {event.player} plays before those who come later in turn order after {by.controller}.",
                however=f"the card of {event.player} is put on the chain after theirs.",
            )
        self.last = max(self.last, place)

    def _each_plays(self, by: Item) -> bool:
        facts = self.picture.item_facts(by)
        if facts is None or not by.printed:
            return False
        program = facts.program(by.ability) or ()
        plays = [
            part
            for part in walk(program)
            # The spell itself may be played again (419.3), and is none of those cards.
            if isinstance(part, Plays) and not isinstance(part, language.PlayAgain)
        ]
        return len(plays) == 1 and isinstance(plays[0], language.EachPlays) and not by.options


INVARIANTS: tuple[type[Invariant], ...] = (
    NoPriorityWhilePending,
    PendingBeforeTriggers,
    FinalizeOldestFirst,
    PermanentsResolveAtOnce,
    AddsResolveAtOnce,
    NewestControllerHasPriority,
    EachPlaysFromTheNext,
)
