"""Setup (110-118): shuffling, the first hands, mulligans, and the first turn."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.leaving import Leaving
from headjudge.engine.riftbound.state import Thing
from headjudge.engine.riftbound.targeting import DONE

#: How many cards each player draws (116), and how many they may set aside (117.1).
FIRST_HAND = 4
SET_ASIDE = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(Leaving):
    """A game from its beginning."""

    def set_up(self) -> Steps:
        """110: legends, chosen champions and battlefields lie where they belong (111-113), and turn order is determined (115), as the
        scenario says; the rest is done here."""
        order = self.players_from(self.turn_player)
        for name in order:
            self.shuffle_decks(name)
        for name in order:
            self.first_hand(name)
        for name in self.mulligan_order():
            yield from self.mulligan(name)
        yield from self.begin_play()

    def mulligan_order(self) -> list[str]:
        """117: in turn order, from the first player."""
        return self.players_from(self.turn_player)

    def shuffle_decks(self, player: str) -> None:
        """114: each player shuffles their Main Deck and their Rune Deck."""
        for kind in ("deck", "runedeck"):
            deck = self.zones.get(f"{kind}:{player}")
            if deck:
                deck[:] = self.shuffled(deck)

    def first_hand(self, player: str) -> None:
        """116: each player draws 4."""
        self.draw_top(player, FIRST_HAND, "116")

    def draw_top(self, player: str, n: int, rule: str) -> None:
        """Draw as many cards as there are; nobody burns out before the game has begun."""
        for obj in [*self.in_zone(f"deck:{player}")[:n]]:
            self.move(obj, f"hand:{player}", rule, "draw")

    def mulligan(self, player: str) -> Steps:
        """117: a player sets up to two cards aside, draws as many, and then recycles what was set aside. The cards that are set aside stay
        with the hand until then: nothing could tell the difference."""
        aside: list[Thing] = []
        while len(aside) < self.most_set_aside():
            rest = [obj for obj in self.in_zone(f"hand:{player}") if obj not in aside]
            options = [DONE, *(obj.option("", "own") for obj in rest)]
            which = yield from self.ask("mulligan", player, options)
            if which == 0:
                break
            aside.append(rest[which - 1])
        self.draw_top(player, len(aside), "117.2")
        data = {"objects": [obj.ref for obj in aside]}
        event = self.emit("mulligan", "117", player, "", data, sees=(player,))
        if aside:
            self.cause = (event,)
            self.put_under(player, aside)

    def most_set_aside(self) -> int:
        """117.1: up to two."""
        return SET_ASIDE

    def put_under(self, player: str, aside: list[Thing]) -> None:
        """117.3, 416.5: what was set aside is recycled, in random order."""
        self.recycle(aside, "117.3")

    def begin_play(self) -> Steps:
        """118: the first player takes their turn, from its start."""
        for seat in self.seats.values():
            seat.turns = 0
        player = self.turn_player
        self.seats[player].turns = 1
        self.begin_own_turn(player)
        event = self.emit("turn_began", "118", player, "", {"turn": self.turn}, (self.next_id - 1,))
        self.cause = (event,)
        yield from self.start_of_turn()
