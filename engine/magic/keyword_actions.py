"""Keyword actions (701), and drawing (121): what an instruction does, whoever gives it."""

from __future__ import annotations

from headjudge.engine.magic.replacement import Replacement
from headjudge.engine.magic.state import Item, Thing


class KeywordActions(Replacement):
    """Keyword actions; see the module's docstring."""

    def counter(self, item: Item, by: Item, causes: tuple[int, ...]) -> None:
        """Cancel a spell or ability: nothing of it happens, and nothing paid for it comes back (701.6)."""
        self.keep_list(self.stack)
        self.stack.remove(item)
        event = self.emit("countered", "701.6a", item.controller, item.ref, {"by": by.ref}, causes)
        if item.card is not None:
            self.move(item.card, self.seats[item.card.owner].graveyard, "701.6a", "counter", causes=(event,))

    def destroy(self, objs: list[Thing], rule: str, why: str) -> None:
        """Destroy permanents, all at once (701.8a)."""
        batch = self.new_batch()
        deaths = []
        for obj in objs:
            killed = self.emit("killed", rule, obj.controller, obj.ref, {"why": why}, batch=batch)
            deaths.append((obj, killed))
        self.put_into_graveyards(deaths, rule, "destroy", batch)

    def put_into_graveyards(self, deaths: list[tuple[Thing, int]], rule: str, why: str, batch: int) -> None:
        """Put permanents into their owners' graveyards as one event; triggers on that look back (603.10a).

        ``deaths`` names each with the event that brings it about, or -1 for what `cause` says."""
        dying = [(obj, obj.ref, obj.controller) for obj, _ in deaths]
        moves = []
        for obj, killed in deaths:
            causes = (killed,) if killed >= 0 else None
            moves.append(
                self.move(obj, self.seats[obj.owner].graveyard, rule, why, batch=batch, causes=causes)
            )
        for (obj, ref, controller), moved in zip(dying, moves, strict=True):
            for index, ability in enumerate(obj.card.abilities):
                if ability.kind == "dies":
                    self.trigger(obj, ref, index, controller, moved)

    def draw(self, player: str, n: int) -> None:
        """Draw cards, one at a time (121.1, 121.2); one that isn't there loses the game later (121.4)."""
        seat = self.seats[player]
        for _ in range(n):
            library = self.in_zone(seat.library)
            if library:
                self.move(library[0], seat.hand, "121.1", "draw")
            else:
                self.put(seat, "drew_nothing", True)

    def gain_life(self, player: str, n: int) -> None:
        """Gain life (119.3)."""
        seat = self.seats[player]
        self.put(seat, "life", seat.life + n)
        self.emit("life", "119.3", player, "", {"amount": n, "total": seat.life, "why": "gained"})
