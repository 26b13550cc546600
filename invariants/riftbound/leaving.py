"""Players who leave the game (649-652)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.words import called, listed

#: Kinds of event that say that their player chooses, or may choose.
_CHOOSES = (
    "priority",
    "passed",
    "focus",
    "turn_began",
    "item_pending",
    "option_chosen",
    "targets_chosen",
    "standard_move",
    "scored",
)


class RemovedPlayersDoNothing(Invariant):
    """A removed player makes no choices any more (651.3)."""

    id = "removed-players-do-nothing"
    rules = ("651.3", "652.5.a.1", "652.5.b.1", "652.5.c.1")
    statement = "A player who has been removed from the game receives neither priority nor focus nor a turn, and chooses nothing."
    needs = frozenset({"removed", "priority"})
    armed_kinds = frozenset(_CHOOSES)

    def reset(self) -> None:
        """Nobody has left."""
        self.gone: dict[str, Event] = {}

    def after_removed(self, event: Event) -> None:
        """From now on, nothing is theirs to choose."""
        self.gone[event.player] = event
        self.arm()

    def before_priority(self, event: Event) -> None:
        """Not of a removed player."""
        if not self.gone:
            return
        self.premise += 1
        left = self.gone.get(event.player)
        if left is not None:
            self.breach(
                event,
                {"left": left, "acts": event},
                then=f"{event.player} has left the game and has no part in it any more.",
                however="there is still something for them to do.",
            )

    before_passed = before_focus = before_turn_began = before_item_pending = before_priority
    before_option_chosen = before_targets_chosen = before_standard_move = before_scored = before_priority


class RemovedPlayersLeaveNothing(Invariant):
    """Of a removed player nothing is left on the board or on the chain (652.1, 652.3, 652.4)."""

    id = "removed-players-leave-nothing"
    rules = ("652.1", "652.3", "652.4")
    statement = "When a player has been removed, nothing that they own or control is left on the board, and nothing of theirs on the chain."
    needs = frozenset({"removed", "move", "cleanup"})
    armed_kinds = frozenset({"cleanup"})

    def reset(self) -> None:
        """Nobody has left."""
        self.left: list[Event] = []

    def after_removed(self, event: Event) -> None:
        """To be seen at the next cleanup."""
        self.left.append(event)
        self.arm()

    def before_cleanup(self, event: Event) -> None:
        """Nothing is left."""
        self.disarm()
        picture = self.picture
        for left in self.left:
            self.premise += 1
            who = left.player
            things = [called(t.ref) for t in picture.board.values() if who in (t.owner, t.controller)]
            items = [
                called(item.ref) for item in picture.chain if item.controller == who and item.ability >= 0
            ]
            if things or items:
                self.breach(
                    event,
                    {"left": left, "seen": event},
                    then=f"{who} has left the game, and everything of theirs with them.",
                    however=f"{listed(things or items)} is still there.",
                )
        self.left = []


class LastOnesWin(Invariant):
    """When players are removed and only one player, or one team, remains, they win (651.1, 651.4, 489.6.a)."""

    id = "last-ones-win"
    rules = ("651.1", "651.4", "489.6.a", "195")
    statement = (
        "When only one player, or one team, remains in the game, the game is over and they have won it."
    )
    needs = frozenset({"removed", "game_ended", "cleanup"})
    armed_kinds = frozenset({"cleanup", "game_ended"})

    def reset(self) -> None:
        """Nobody has left."""
        self.left: Event | None = None

    def after_removed(self, event: Event) -> None:
        """Perhaps only one side is left."""
        self.left = event
        self.arm()

    def _alone(self) -> list[str]:
        """Who remains, if all of them are on one side."""
        players = self.picture.players
        return players if players and not self.picture.others(players[0]) else []

    def before_cleanup(self, event: Event) -> None:
        """The game does not go on with one side, nor with half of a team."""
        self.disarm()
        left = self.left
        if left is None:
            return
        self.premise += 1
        mates = [name for name in self.picture.mates.get(left.player, ()) if name in self.picture.players]
        alone = self._alone()
        if mates:
            then, however = (
                f"the team of {left.player} leaves with them",
                f"{listed(mates)} is still in the game",
            )
        elif alone:
            then, however = f"{listed(alone)} has won, and the game is over", "it goes on"
        else:
            return
        self.breach(event, {"left": left, "goes on": event}, then=f"{then}.", however=f"{however}.")

    def before_game_ended(self, event: Event) -> None:
        """Who wins is still in the game."""
        if self.left is None or event.data.get("why") != "removal":
            return
        self.premise += 1
        if event.data.get("winner") not in self._alone():
            self.breach(
                event,
                {"left": self.left, "ends": event},
                then="a game ends by removal only when one player or one team remains, who win.",
                however=f"{event.data.get('winner') or 'nobody'} wins while {listed(self.picture.players)} remain.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (RemovedPlayersDoNothing, RemovedPlayersLeaveNothing, LastOnesWin)
