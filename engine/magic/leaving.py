"""Ending the game (104), and players who leave it (800.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Obj
from headjudge.engine.magic.things import Lasting, Moving, Thing
from headjudge.engine.magic.turn import Turn


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaving(Turn):
    """Ending and leaving; see the module's docstring."""

    def lose_game(self, players: Sequence[str], why: str, rule: str) -> None:
        """104.3: players lose, at the same time; they leave as state-based actions are next checked."""
        for player in players:
            if not self.seats[player].lost:
                self.put(self.seats[player], "lost", True)
                self.emit("lost", rule, player, "", {"why": why})
                self.keep_list(self.leavers)
                self.leavers.append(player)
        self.end_without_rivals([name for name in self.names if not self.seats[name].lost])

    def draw_game(self, rule: str) -> None:
        """104.4: the game is a draw."""
        self.end_game("", rule, "draw")

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """104.1: the game ends immediately."""
        self.show_hidden([obj for obj in self.objects.values() if obj.zone])
        super().end_game(winner, rule, why)

    def end_without_rivals(self, left: list[str]) -> None:
        """104.2a, 104.4a: the game ends where only one player is left, who wins, or none."""
        if not left:
            self.end_game("", "104.4a", "draw")
        if len(left) == 1:
            self.end_game(left[0], "104.2a", "removal")

    def show_hidden(self, objs: Sequence[Obj[MagicCard]]) -> None:
        """702.143f, 708.9: what is face down is revealed as the game ends or its owner leaves."""
        for obj in objs:
            if "facedown" in obj.statuses and self.kind_of(obj.zone) in ("exile", "battlefield", "stack"):
                rule = "702.143f" if obj.zone == "exile" else "708.9"
                if obj.zone != "exile" or cast(Thing, obj).foretold is not None:
                    self.emit("revealed", rule, obj.owner, obj.ref, {"card": obj.card.name, "zone": obj.zone})

    def leave_game(self, names: list[str]) -> Asking[None]:
        """104.5, 800.4a: they leave; the last one left wins (104.2a); if all lose at once, it is a draw (104.4a)."""
        self.end_without_rivals([name for name in self.names if name not in names])
        for name in names:
            yield from self.remove_player(name)
        if self.returning:
            yield from self.return_exiled()  # 610.3

    def remove_player(self, player: str) -> Asking[None]:
        """800.4a: all objects that they own leave the game; effects that gave them control end; what is not represented by a card
        ceases to exist; what they still control is exiled. That is no state-based action. Effects that last until their next turn go
        on (800.4m)."""
        batch = self.new_batch()
        removed = self.emit("removed", "800.4a", player, "", {"why": "loses"}, batch=batch)
        self.names = tuple(name for name in self.names if name != player)
        self.after = {p.name: self.follows(p.name) for p in self.scenario.players}
        self.touch()
        theirs = [obj for obj in self.objects.values() if obj.owner == player and obj.zone]
        self.show_hidden(theirs)
        for obj in theirs:
            if obj.zone:
                spell = self.item_of(obj) if obj.zone == "stack" else None  # type: ignore[arg-type]
                if spell is not None:
                    self.take_off(spell)
                moving = Moving(obj, "", "cease", "800.4a", causes=(removed,))  # type: ignore[arg-type]
                self.remember(obj)  # type: ignore[arg-type]
                self.shift(moving, batch)
        for effect in [effect for effect in self.lasting if self.gives_control(effect, player)]:
            self.end_effect(effect, "800.4a")
        for item in [item for item in self.stack if item.controller == player and item.obj is None]:
            self.vanish(item, "800.4a", (removed,))
        for item in [item for item in self.stack if item.controller == player]:
            yield from self.put_off_stack(item, "exile", "800.4a", "exile")
        self.settle_control()
        kept = [obj for obj in self.board() if obj.controller == player]
        if kept:
            yield from self.exile(kept, "800.4a")
        self.waiting = [waiting for waiting in self.waiting if waiting.controller != player]
        self.delayed = [effect for effect in self.delayed if effect.controller != player]

    @staticmethod
    def gives_control(effect: Lasting, player: str) -> bool:
        """Whether an effect gives that player control of something, or of what will enter (616.1b)."""
        return any(
            (type(change) is cl.ControlledBy and change.who == player)
            or (type(change) is cl.Replaces and change.how == "yours" and effect.controller == player)
            for change in effect.changes
        )
