"""Cards that are shown, and decks that run out (424, 431)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event, card_id, zone_kind
from headjudge.invariants.base import Invariant
from headjudge.invariants.words import called, place


class RevealedToAll(Invariant):
    """A revealed card is presented to all players and stays where it is (424.1, 424.1.a.2)."""

    id = "revealed-to-all"
    rules = ("424.1", "424.1.a.2")
    statement = (
        "A card that is revealed is shown to every player, and is in the zone that it is revealed from."
    )
    needs = frozenset({"revealed"})

    def before_revealed(self, event: Event) -> None:
        """Everybody sees it, where it is."""
        data = event.data
        self.premise += 1
        if event.sees:
            self.breach(
                event,
                {"revealed": event},
                then="a revealed card is shown to all players.",
                however=f"{called(event.object)} is shown to {' and '.join(event.sees)} alone.",
            )
            return
        ident = card_id(event.object)
        known = self.picture.current.get(ident) or self.picture.placed.get(ident)
        zone = data.get("zone", "")
        if known is not None and known.zone and zone and known.zone != zone:
            self.breach(
                event,
                {"revealed": event},
                then=f"{called(event.object)} is in {place(known.zone)}, and stays there while it is revealed.",
                however=f"it is revealed from {place(zone)}.",
            )


class BurnsOutOnlyWithoutCards(Invariant):
    """A player burns out only when their Main Deck has no card left (431.1, 431.2.a); looking and revealing never do it (431.1.c)."""

    id = "burns-out-without-cards"
    rules = ("431.1", "431.1.c", "431.2.a")
    statement = "A player burns out only when their Main Deck is empty, and never for looking at cards or revealing them."
    needs = frozenset({"burned_out", "move"})
    only: ClassVar = {"move": lambda move: "deck" in (move.origin, move.to)}

    def reset(self) -> None:
        """Decks are as the scenario has them."""
        #: How many more cards each deck has by now.
        self.more: dict[str, int] = {}

    def before_move(self, event: Event) -> None:
        """A card leaves a deck or goes under one."""
        for field, change in (("origin", -1), ("to", 1)):
            zone = event.data.get(field, "")
            if zone_kind(zone) == "deck":
                self.more[zone] = self.more.get(zone, 0) + change

    def before_burned_out(self, event: Event) -> None:
        """The deck is empty."""
        zone = f"deck:{event.player}"
        left = sum(card.zone == zone for card in self.picture.scenario.placed) + self.more.get(zone, 0)
        self.premise += 1
        if left > 0:
            self.breach(
                event,
                {"burns out": event},
                then=f"{event.player} has {left} cards left in their Main Deck, and does not burn out.",
                however="they burn out.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (RevealedToAll, BurnsOutOnlyWithoutCards)
