"""Faults of Magic's turn, its players, mulligans and votes (103, 104, 121, 500-514, 701.38, 800.4)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from headjudge.engine.cards import magic as cl
from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking, GameOver, Steps
from headjudge.engine.magic import Magic
from headjudge.engine.magic.things import Item, Moving


class PriorityWhileUntapping(Magic):
    """502.4 broken."""

    def untap_step(self) -> Steps:
        """Players get priority in it."""
        yield from super().untap_step()
        yield from self.give_priority(self.turn_player, "117.3a", self.since)
        self.end_phase()


class NoUpkeep(Magic):
    """501.1 broken."""

    def beginning_phase(self) -> Steps:
        """The draw step follows the untap step."""
        yield from self.untap_step()
        if self.goes_on():
            yield from self.draw_step()


class TheSamePlayerAgain(Magic):
    """500.7 broken."""

    def follows(self, player: str) -> str:
        """The player whose turn it was takes the next one too."""
        return player if player in self.names else super().follows(player)


class CreaturesStayTapped(Magic):
    """502.3 broken."""

    def stays_tapped(self, obj: Any) -> bool:
        """Creatures don't untap."""
        return "Creature" in self.chars(obj).types or super().stays_tapped(obj)


class NobodyDraws(Magic):
    """504.1 broken."""

    def draws_this_turn(self) -> bool:
        """Nobody draws in the draw step."""
        return False


class BigHands(Magic):
    """514.1 broken."""

    def hand_limit(self, player: str) -> int:
        """There is no maximum hand size."""
        return -1


class NothingWearsOff(Magic):
    """514.2 broken."""

    def wear_off(self) -> None:
        """Damage stays, and effects until end of turn go on."""


class OwnLibraryOfOthers(Magic):
    """121.1 broken."""

    def draw_one(self, player: str, rule: str) -> int:
        """Cards are drawn from the next player's library."""
        library = self.things(self.seats[self.after[player]].library)
        if not library:
            return super().draw_one(player, rule)
        event = self.perform_moves([Moving(library[0], self.seats[player].hand, "draw", rule)], 0)[0]
        self.tally(player, "drew this turn")
        self.occur_player("draw", event, player)
        return 1


class MulligansAreFree(Magic):
    """103.5 broken."""

    def put_back(self, player: str) -> Steps:
        """Nobody puts cards on the bottom."""
        yield from ()
        self.seats[player].mulligans = 0


class LosersStay(Magic):
    """800.4a broken."""

    def remove_player(self, player: str) -> Asking[None]:
        """What belongs to who has lost stays on the battlefield."""
        yield from ()
        self.emit("removed", "800.4a", player, "", {"why": "loses"})
        self.names = tuple(name for name in self.names if name != player)
        self.after = {p.name: self.follows(p.name) for p in self.scenario.players}


class TheLoserWins(Magic):
    """104.2a broken."""

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """The last one left loses."""
        if winner and why == "removal":
            winner = next((p.name for p in self.scenario.players if p.name != winner), winner)
        super().end_game(winner, rule, why)


class EndsAtTheNextPriority(Magic):
    """104.1 broken."""

    ended = False

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """What goes on when the game is won goes on."""
        if not winner:
            super().end_game(winner, rule, why)
        if not self.ended:
            self.ended = True
            with suppress(GameOver):
                super().end_game(winner, rule, why)

    def before_priority(self, since: tuple[int, ...]) -> Asking[bool]:
        """Until somebody would get priority."""
        if self.ended:
            raise GameOver
        return (yield from super().before_priority(since))


class VotesBackwards(Magic):
    """701.38a broken."""

    backwards = False

    def do_vote(self, do: cl.Vote, item: Item) -> Asking[Any]:
        """Players vote in reverse turn order."""
        self.backwards = True
        done = yield from super().do_vote(do, item)
        self.backwards = False
        return done

    def players_from(self, first: str) -> list[str]:
        """Backwards while they vote."""
        found = super().players_from(first)
        return [*found[:1], *reversed(found[1:])] if self.backwards else found


class SomebodyDoesntVote(Magic):
    """701.38a broken."""

    voting = False

    def do_vote(self, do: cl.Vote, item: Item) -> Asking[Any]:
        """The last player has no vote."""
        self.voting = True
        done = yield from super().do_vote(do, item)
        self.voting = False
        return done

    def players_from(self, first: str) -> list[str]:
        """Without the last one while they vote."""
        found = super().players_from(first)
        return found[:-1] if self.voting else found


_f = magic_fault
FAULTS: list[Fault] = [
    _f("priority-while-untapping", "502.4", "Players get priority in the untap step.", "A spell in it.", PriorityWhileUntapping,
       "steps-without-priority"),
    _f("no-upkeep", "501.1", "There is no upkeep step.", "Nothing triggers there.", NoUpkeep, "steps-in-order"),
    _f("the-same-player-again", "500.7", "One player takes all turns.", "The others never do.", TheSamePlayerAgain, "turns-go-round"),
    _f("creatures-stay-tapped", "502.3", "Creatures don't untap.", "They are tapped.", CreaturesStayTapped, "untap-step-untaps"),
    _f("nobody-draws", "504.1", "Nobody draws in the draw step.", "No new card.", NobodyDraws, "draw-step-draws"),
    _f("big-hands", "514.1", "Nobody discards in the cleanup step.", "Eight cards.", BigHands, "hand-size-in-cleanup"),
    _f("nothing-wears-off", "514.2", "Damage and effects outlast the turn.", "It is still damaged.", NothingWearsOff,
       "cleanup-ends-the-turn"),
    _f("draws-from-the-next", "121.1", "Cards are drawn from the next player's library.", "Somebody else's card.",
       OwnLibraryOfOthers, "draws-from-the-top"),
    _f("mulligans-are-free", "103.5", "Mulligans cost no card.", "Seven cards.", MulligansAreFree, "mulligans-put-back"),
    _f("losers-stay", "800.4a", "What belongs to who has lost stays.", "It is still there.", LosersStay, "losers-are-gone"),
    _f("the-loser-wins", "104.2a", "The last one left loses.", "The wrong one wins.", TheLoserWins, "the-last-one-wins"),
    _f("ends-at-the-next-priority", "104.1", "A game that has been won goes on until somebody would get priority.",
       "Cards are drawn after the end.", EndsAtTheNextPriority, "nothing-follows-the-end"),
    _f("votes-backwards", "701.38a", "Players vote in reverse turn order.", "The wrong one is next.", VotesBackwards,
       "votes-go-round"),
    _f("somebody-doesnt-vote", "701.38a", "One player has no vote.", "Nobody asks.", SomebodyDoesntVote, "votes-go-round"),
]  # fmt: skip
