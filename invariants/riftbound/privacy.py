"""Privacy: who is told what about a card that not everybody may look at (107.3.f, 108, 128, 421.4)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.position import kind_of
from headjudge.invariants.words import called, listed, place

#: Zones whose cards not everybody may look at: the owner may those in a hand, the controller those facedown, nobody
#: those in decks (107.3.f, 108.4.d, 108.5.d, 108.7.c, 128.3, 128.4).
HIDDEN = frozenset({"hand", "deck", "runedeck", "facedown"})


class HiddenMovesUnseen(Invariant):
    """A card that goes from one hidden zone to another is seen by nobody but who may look at it (128.3, 128.4)."""

    id = "hidden-moves-unseen"
    rules = ("128.4", "128.3", "108.7.c", "107.3.f")
    statement = "Of a card that goes from a hand, a deck or facedown to another such place only its player is told which one it is."
    needs = frozenset({"move"})
    only: ClassVar = {
        "move": lambda move: move.origin in HIDDEN and move.origin != "facedown" and move.to in HIDDEN,
    }

    def reset(self) -> None:
        """Nothing has been revealed."""
        self.revealed: set[str] = set()

    def before_revealed(self, event: Event) -> None:
        """Whoever has been shown it knows it."""
        self.revealed.add(event.object)

    def before_move(self, event: Event) -> None:
        """Who sees it may."""
        data = event.data
        origin = kind_of(data.get("origin", ""))
        if origin not in HIDDEN or kind_of(data.get("to", "")) not in HIDDEN:
            return
        if origin == "facedown" or event.object in self.revealed or "undo" in data:
            return  # 421.4: what was facedown is revealed as it leaves; how a card came there that goes back was told (358.5).
        self.premise += 1
        picture = self.picture
        thing = picture.things.get(event.object) or picture.thing(event.object)
        may = {thing.owner, thing.controller, event.player}
        if not event.sees and len(picture.players) > 1:
            who = "everybody"
        else:
            others = [name for name in event.sees if name not in may]
            if not others:
                return
            who = listed(others)
        self.breach(
            event,
            {"goes": event},
            then=f"a card that goes from {place(data['origin'])} to {place(data['to'])} is seen by {thing.owner} alone.",
            however=f"{who} is told that it is {called(event.object)}.",
        )


class OpenMovesSeen(Invariant):
    """What comes to or from a public zone is seen by all (109, 128.5, 130.6, 421.4)."""

    id = "open-moves-seen"
    rules = ("128.5", "109", "130.6", "421.4")
    statement = (
        "Every player sees a card that comes to the board face up, to the chain or a trash, or from there, and one that has "
        "been facedown."
    )
    needs = frozenset({"move"})

    def before_move(self, event: Event) -> None:
        """All see it."""
        if not event.sees:
            return
        data = event.data
        origin, to = kind_of(data.get("origin", "")), kind_of(data.get("to", ""))
        if (origin in HIDDEN and origin != "facedown") and (to in HIDDEN or not to):
            self.premise += 1
            return  # Nobody else sees what a player who leaves the game had in their hand (652.3).
        missing = [name for name in self.picture.players if name not in event.sees]
        self.premise += 1
        if missing:
            self.breach(
                event,
                {"goes": event},
                then=f"{called(event.object)} goes from {place(data.get('origin', ''))} to {place(data.get('to', ''))}, which "
                "every player sees.",
                however=f"{listed(missing)} is not told.",
            )


class LooksAlone(Invariant):
    """Who looks at hidden cards, or sets cards of their hand aside, is the only one to see them (128.3, 128.4)."""

    id = "looks-alone"
    rules = ("128.4", "128.3", "108.4.d", "424.1")
    statement = (
        "When a player looks at cards that others may not look at, nobody else is told which they are."
    )
    needs = frozenset({"looked"})

    def before_looked(self, event: Event) -> None:
        """Nobody else sees them."""
        picture = self.picture
        hidden = [
            ref
            for ref in event.data.get("objects", ())
            if (picture.things.get(ref) or picture.thing(ref)).kind in HIDDEN
        ]
        if not hidden:
            return
        self.premise += 1
        if tuple(event.sees) != (event.player,) and len(picture.players) > 1:
            others = [name for name in event.sees or picture.players if name != event.player]
            self.breach(
                event,
                {"looks": event},
                then=f"only {event.player} sees {listed(called(ref) for ref in hidden)}.",
                however=f"{listed(others)} is told too.",
            )

    before_mulligan = before_looked


class FacedownUntold(Invariant):
    """What is told of a facedown card is told to its controller alone (107.3.f, 128.4, 811.6.a)."""

    id = "facedown-untold"
    rules = ("107.3.f", "128.4", "129.4")
    statement = "A status of a card that lies facedown, or in a hand or deck, is told to its player alone."
    needs = frozenset({"status"})

    def before_status(self, event: Event) -> None:
        """Nobody else is told."""
        thing = self.picture.things.get(event.object)
        if thing is None or thing.kind not in HIDDEN or "undo" in event.data:
            return  # A play that is undone has shown the card to all.
        self.premise += 1
        may = {thing.owner, thing.controller}
        others = [name for name in event.sees or self.picture.players if name not in may]
        if others:
            self.breach(
                event,
                {"told": event},
                then=f"only {thing.controller or thing.owner} may know that {called(event.object)} lies there.",
                however=f"{listed(others)} is told.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (HiddenMovesUnseen, OpenMovesSeen, LooksAlone, FacedownUntold)
