"""Zones: each card is in one, off the board only in its owner's, and a change of zone may make a new object of it."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import OWNED, Event, card_id
from headjudge.invariants.base import Invariant
from headjudge.invariants.position import KINDS, kind_of
from headjudge.invariants.words import called, place

#: Every zone that Riftbound has (107, 108).
RIFTBOUND_ZONES = frozenset(
    {
        "base",
        "battlefield",
        "legend",
        "facedown",
        "hand",
        "deck",
        "trash",
        "banishment",
        "champion",
        "runedeck",
        "chain",
    }
)


#: Pairs of zones that are remembered.
_MOST_KNOWN = 1024


class OneZonePerCard(Invariant):
    """Each card is in exactly one zone (Riftbound 128.1; Magic 400.1)."""

    id = "one-zone-per-card"
    game = "both"
    rules = ("128.1", "186.1")
    rules_in: ClassVar = {"magic": ("400.1",)}
    statement = "Each card is in exactly one zone: it leaves from where it was, arrives somewhere, and is never doubled."
    needs = frozenset({"move"})

    def before_move(self, event: Event) -> None:
        """The card leaves from the zone that it is in, and arrives in one."""
        picture = self.picture
        data = event.data
        self.premise += 1
        thing = picture.things.get(event.object)
        if thing is not None and thing.zone == data.get("origin") and picture.current.get(thing.id) is thing:
            to = data.get("to", "")
            kind = KINDS.get(to) or kind_of(to)
            if kind in RIFTBOUND_ZONES or (kind and picture.game != "riftbound"):
                return
        ident = card_id(event.object)
        now = picture.current.get(ident)
        if now is not None:
            zone = now.zone
        else:
            card = picture.placed.get(ident)
            zone = card.zone if card is not None else ""
        origin = data.get("origin", "")
        if zone:
            if now is not None and now.ref != event.object:
                self._report(
                    event,
                    ident,
                    f"it is {called(now.ref)} in {place(zone)}",
                    f"an older object of it leaves {place(origin)}",
                )
            elif zone != origin:
                self._report(event, ident, f"it is in {place(zone)}", f"it leaves {place(origin)}")
        to = data.get("to", "")
        if not to:
            if self._may_stay(ident, data.get("why", "")) and not self._is_token(event.object):
                self._report(event, ident, "a card never ceases to exist", "it goes nowhere")
        elif picture.game == "riftbound" and kind_of(to) not in RIFTBOUND_ZONES:
            self._report(event, ident, "a card goes to one of the zones that there are", f"it goes to {to!r}")

    def _may_stay(self, ident: str, why: str) -> bool:
        """Whether it is a card of somebody still in the game: the others' are removed with them (652.3). Where nobody tells who leaves, a
        move that is said to be such a removal is believed."""
        if why == "removed" and "removed" not in self.observes:
            return False
        card = self.picture.placed.get(ident)
        return card is not None and card.owner in self.picture.players

    def _is_token(self, ref: str) -> bool:
        thing = self.picture.things.get(ref)
        return bool(getattr(thing.definition if thing is not None else None, "token", False))

    def _report(self, event: Event, ident: str, then: str, however: str) -> None:
        now = self.picture.current.get(ident)
        since = now.since if now is not None else -1
        self.breach(
            event,
            {"came": since, "goes": event},
            then=f"{called(event.object)} is in exactly one zone: {then}.",
            however=f"{however}.",
        )


class OwnerZonesOnly(Invariant):
    """Off the board a card lies only in its owner's zones (Riftbound 056; Magic 400.3)."""

    id = "owner-zones-only"
    game = "both"
    rules = ("056", "056.2")
    rules_in: ClassVar = {"magic": ("400.3",)}
    statement = (
        "A card that goes to a player's hand, deck, trash or other zone off the board goes to its owner's."
    )
    needs = frozenset({"move"})
    only: ClassVar = {"move": lambda move: move.to in OWNED}

    def before_move(self, event: Event) -> None:
        """The zone's player is the card's owner."""
        kind, colon, whose = event.data.get("to", "").partition(":")
        if not colon or kind not in OWNED:
            return
        thing = self.picture.things.get(event.object) or self.picture.thing(event.object)
        owner = thing.owner
        if not owner:
            return
        self.premise += 1
        if owner != whose:
            self.breach(
                event,
                {"goes": event},
                then=f"{called(event.object)} belongs to {owner}, so off the board it lies in {owner}'s zones only.",
                however=f"it goes to {place(event.data['to'])}.",
            )


class NewIncarnation(Invariant):
    """Base: a new object exactly when the rules say so. A game says when, in ``changes``."""

    needs = frozenset({"move"})

    def __init__(self) -> None:
        super().__init__()
        #: What `changes` said of zones before; there are few.
        self._known: dict[tuple[str, str], bool | None] = {}

    def changes(self, origin: str, to: str) -> bool | None:
        """Whether a move between zones of those kinds makes a new object; None where both are right."""
        raise NotImplementedError

    def before_move(self, event: Event) -> None:
        """The reference after the move is another one exactly when it is another object."""
        data = event.data
        origin, to = data.get("origin"), data.get("to")
        if not origin or not to or origin == to or "undo" in data:
            return
        becomes = data.get("becomes") or event.object
        between = origin, to
        if between not in self._known:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            self._known[between] = self.changes(kind_of(origin), kind_of(to))
        expected = self._known[between]
        if expected is None:
            return
        self.premise += 1
        new = becomes != event.object
        if expected == new and not (new and becomes in self.picture.things):
            return
        what = called(event.object)
        way = f"from {place(origin)} to {place(to)}"
        if expected != new:
            self.breach(
                event,
                {"moves" if expected else "stays": event},
                then=f"a card that goes {way} {'becomes a new object' if expected else 'stays the same object'}.",
                however=f"{what} is taken for {'the same object' if expected else 'a new object'}.",
            )
        else:
            self.breach(
                event,
                {"moves": event},
                then=f"a card that goes {way} becomes an object that has never been before.",
                however=f"{what} becomes an object that it was before.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (OneZonePerCard, OwnerZonesOnly)
