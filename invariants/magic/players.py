"""Players: votes (701.38), draws (121), mulligans (103.5), losing and leaving (104, 800.4)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.words import called, listed


class VotesGoRound(MagicInvariant):
    """Everybody votes once, in turn order (701.38a, 701.38d)."""

    id = "votes-go-round"
    rules = ("701.38a", "701.38d")
    statement = "In a vote each player in the game votes in turn order, with all their votes at that time."
    needs = frozenset({"voted", "resolved"})
    armed_kinds = frozenset({"executed", "resolved", "voted"})
    judges_adds = False

    def reset(self) -> None:
        """Nobody votes."""
        self.votes: list[Event] = []

    def before_resolving(self, event: Event) -> None:
        """Something resolves that may bring a vote."""
        if not self.armed:
            self.votes = []
            self.arm()

    def before_voted(self, event: Event) -> None:
        """It is this player's turn to vote."""
        votes = self.votes
        if votes and votes[-1].data.get("item") != event.data.get("item"):
            votes.clear()
        if votes:
            last = votes[-1].player
            self.premise += 1
            if event.player != last:
                following = self.seen.next_player(last)
                if event.player != following:
                    self.wrong(
                        event,
                        f"after {last}, {following} votes.",
                        f"{event.player} votes.",
                        before=votes[-1],
                    )
                elif event.player == votes[0].player:
                    self.wrong(
                        event,
                        "everybody votes at one time.",
                        f"{event.player} votes again after the others.",
                        first=votes[0],
                    )
        votes.append(event)

    def before_executed(self, event: Event) -> None:
        """The vote is over."""
        votes, self.votes = self.votes, []
        if not votes or event.data.get("item") != votes[0].data.get("item"):
            return
        self.premise += 1
        missing = [name for name in self.seen.players if name not in {vote.player for vote in votes}]
        if missing:
            self.wrong(
                event,
                f"{listed(missing)} votes too.",
                "the vote is over.",
                first=votes[0],
            )

    def before_resolved(self, event: Event) -> None:
        """What brought it has resolved."""
        self.votes = []
        self.disarm()


class DrawsFromTheTop(MagicInvariant):
    """A card is drawn from the top of one's own library (121.1)."""

    id = "draws-from-the-top"
    rules = ("121.1", "121.2")
    statement = "A player draws from their own library into their own hand, one card after the other."
    needs = frozenset({"move"})

    def before_move(self, event: Event) -> None:
        """It is from one's library to one's hand."""
        data = event.data
        if data.get("why") != "draw":
            return
        self.premise += 1
        origin, to = data.get("origin", ""), data.get("to", "")
        if origin.partition(":")[0] != "library" or to != origin.replace("library", "hand"):
            self.wrong(
                event,
                "a card is drawn from a player's library into that player's hand.",
                f"{called(event.object)} goes from {origin or 'nowhere'} to {to or 'nowhere'}.",
            )


class MulligansPutBack(MagicInvariant):
    """Who has taken mulligans puts as many cards on the bottom (103.5, 103.5c)."""

    id = "mulligans-put-back"
    rules = ("103.5", "103.5c", "103.6a")
    statement = (
        "A hand that is kept has seven cards less one for each mulligan taken, of which the first is free"
        " in a multiplayer game, and less the cards that begin the game on the battlefield."
    )
    needs = frozenset({"mulligan", "turn_began", "move"})

    def reset(self) -> None:
        """Nobody has taken one."""
        self.taken: dict[str, int] = {}
        self.begun: dict[str, int] = {}
        self.done = False

    def before_mulligan(self, event: Event) -> None:
        """Somebody takes one."""
        self.taken[event.player] = self.taken.get(event.player, 0) + 1

    def before_move(self, event: Event) -> None:
        """A card of an opening hand begins the game on the battlefield (103.6a)."""
        origin, _, player = event.data.get("origin", "").partition(":")
        if not self.done and origin == "hand" and event.data.get("to") == "battlefield":
            self.begun[player] = self.begun.get(player, 0) + 1

    def before_turn_began(self, event: Event) -> None:
        """The first turn begins: everybody has kept a hand."""
        seen = self.seen
        if self.done or not seen.scenario.setup:
            return
        self.done = True
        for player in seen.players:
            hand = len(seen.in_zone(f"hand:{player}")) + self.begun.get(player, 0)
            library = len(seen.in_zone(f"library:{player}"))
            taken = self.taken.get(player, 0)
            wanted = 7 - max(0, taken - (len(seen.players) > 2))
            self.premise += 1
            if hand != min(wanted, hand + library):
                self.wrong(
                    event,
                    f"{player} has taken {taken} mulligans, so the hand that is kept has {wanted} cards.",
                    f"it had {hand}.",
                )


class LosersAreGone(MagicInvariant):
    """Who has lost does nothing any more, and nothing of theirs stays (800.4a, 104.5)."""

    id = "losers-are-gone"
    rules = ("800.4a", "104.5")
    statement = (
        "A player who has lost gets no priority, casts nothing, and owns nothing on the battlefield or "
        "the stack."
    )
    needs = frozenset({"lost", "priority", "move"})
    armed_kinds = frozenset({"priority", "item_pending"})

    def reset(self) -> None:
        """Nobody has lost."""
        self.judged: set[str] = set()

    def after_lost(self, event: Event) -> None:
        """Somebody has lost."""
        self.premise += 1
        self.arm()

    def before_item_pending(self, event: Event) -> None:
        """They cast and activate nothing."""
        dead = self.seen.dead.get(event.player)
        if dead is not None:
            self.wrong(
                event,
                f"{event.player} has left the game.",
                f"{called(event.object)} is put on the stack for {event.player}.",
                lost=dead,
            )

    def before_priority(self, event: Event) -> None:
        """They get no priority, and their things are gone."""
        seen = self.seen
        lost = seen.dead.get(event.player)
        if lost is not None:
            self.wrong(
                event, f"{event.player} has left the game.", f"{event.player} gets priority.", lost=lost
            )
            return
        for name, at in seen.dead.items():
            if name in self.judged:
                continue
            self.judged.add(name)
            for thing in seen.board.values():
                if thing.owner == name or thing.controller == name:
                    self.wrong(
                        event,
                        f"{name} has left the game, and what {name} owns or controls with them.",
                        f"{called(thing.ref)} is still on the battlefield.",
                        lost=at,
                    )
                    return


class TheLastOneWins(MagicInvariant):
    """The game ends when one player is left, who wins; if all lose at once it is a draw (104.2a, 104.4a)."""

    id = "the-last-one-wins"
    rules = ("104.2a", "104.4a")
    statement = (
        "The game ends when at most one player is left: that one wins, and if nobody is left it is a draw."
    )
    needs = frozenset({"lost", "game_ended", "priority"})
    armed_kinds = frozenset({"priority"})

    def after_lost(self, event: Event) -> None:
        """Somebody has lost."""
        self.arm()

    def _left(self) -> list[str]:
        seen = self.seen
        return [player.name for player in seen.scenario.players if player.name not in seen.dead]

    def before_priority(self, event: Event) -> None:
        """Two are left at least."""
        left = self._left()
        self.premise += 1
        if len(left) <= 1:
            self.wrong(
                event,
                f"the game is over, and {left[0] + ' has won' if left else 'nobody has won'}.",
                f"{event.player} gets priority.",
                lost=max(self.seen.dead.values()),
            )
        self.disarm()

    def before_game_ended(self, event: Event) -> None:
        """The right one has won."""
        if not self.seen.dead:
            return
        left = self._left()
        winner = event.data.get("winner", "")
        self.premise += 1
        if len(left) <= 1 and winner != (left[0] if left else ""):
            self.wrong(
                event,
                f"{left[0]} is the last one and wins." if left else "all have lost at once, so it is a draw.",
                f"{winner or 'nobody'} wins.",
                lost=max(self.seen.dead.values()),
            )
        elif len(left) > 1 and event.data.get("why") in ("removal", "life"):
            self.wrong(
                event,
                f"{listed(left)} are still in the game.",
                "it ends.",
                lost=max(self.seen.dead.values()),
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    VotesGoRound,
    DrawsFromTheTop,
    MulligansPutBack,
    LosersAreGone,
    TheLastOneWins,
)
