"""Starting the game (103): shuffling, hands, London mulligans."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.magic.loops import Loops
from headjudge.engine.magic.things import Moving
from headjudge.engine.trace import NO, YES, Option

KEEP = Option("keep", "")
MULLIGAN = Option("mulligan", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(Loops):
    """Starting the game; see the module's docstring."""

    def set_up(self) -> Steps:
        """103.3, 103.5: libraries are shuffled, opening hands drawn, mulligans taken."""
        order = self.players_from(self.turn_player)
        for player in order:
            self.shuffle(player, "103.3")
        for player in order:
            self.draw_hand(player)
        yield from self.mulligans(order)
        for player in order:
            yield from self.opening_hand(player)

    def opening_hand(self, player: str) -> Steps:
        """103.6: after the mulligans, cards that say so may begin the game on the battlefield (103.6a)."""
        for obj in list(self.things(self.seats[player].hand)):
            if not any(self.may_begin_the_game(ability) for _, ability in obj.read.rules.statics):
                continue
            if (yield from self.ask(f"begin with {obj.label}", player, (NO, YES))):
                yield from self.move_all([Moving(obj, "battlefield", "put", "103.6a", player)])

    @staticmethod
    def may_begin_the_game(ability: cl.Static) -> bool:
        """103.6: whether an ability lets its card begin the game on the battlefield."""
        return any(type(change) is cl.Allow and change.what == "begin" for change in ability.changes)

    def draw_hand(self, player: str) -> None:
        """103.5: seven cards."""
        for _ in range(7):
            library = self.things(f"library:{player}")
            if library:
                self.perform_moves([Moving(library[0], f"hand:{player}", "draw", "103.5")], 0)

    def mulligans(self, order: list[str]) -> Steps:
        """103.5: each player declares in turn order; all who take one do so at once; until nobody does. Then as many cards go to the
        bottom as mulligans were taken, but for the first in a game of more than two (103.5c)."""
        deciding = list(order)
        while deciding:
            taking: list[str] = []
            for player in deciding:
                if self.seats[player].mulligans < 7 and (
                    yield from self.ask("mulligan", player, (KEEP, MULLIGAN))
                ):
                    taking.append(player)
            for player in taking:
                self.take_mulligan(player)
            deciding = taking
            for player in [name for name in order if name not in taking]:
                yield from self.put_back(player)

    def take_mulligan(self, player: str) -> None:
        """103.5: the hand is shuffled into the library, and seven new cards are drawn."""
        seat = self.seats[player]
        hand = list(self.things(seat.hand))
        self.emit("mulligan", "103.5", player, "", {"objects": [obj.ref for obj in hand]}, sees=(player,))
        self.perform_moves([Moving(obj, seat.library, "put", "103.5") for obj in hand], self.new_batch())
        self.shuffle(player, "103.5")
        self.draw_hand(player)
        seat.mulligans += 1

    def put_back(self, player: str) -> Steps:
        """103.5: once a hand is kept, as many cards as mulligans were taken go to the bottom of the library in any order."""
        seat = self.seats[player]
        n = seat.mulligans - (1 if len(self.names) > 2 else 0)
        seat.mulligans = 0
        if n <= 0:
            return
        cards = yield from self.pick(f"bottom of {player}", player, list(self.things(seat.hand)), n, n)
        self.perform_moves([Moving(obj, seat.library, "put", "103.5", bottom=True) for obj in cards], 0)
