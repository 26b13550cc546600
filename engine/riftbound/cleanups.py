"""Tasks and cleanups (318-324, 332-334)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.chain import Chain
from headjudge.engine.riftbound.state import Thing

#: A cleanup that never becomes stable is a loop; no game comes near that many in a row.
MAX_CLEANUPS = 100


@mypyc_attr(allow_interpreted_subclasses=True)
class Cleanups(Chain):
    """Cleanups."""

    def handle_tasks(self) -> Steps:
        """334: cleanups are outstanding tasks; they repeat until nothing changes any more (322)."""
        for _ in range(MAX_CLEANUPS):
            if not self.cleanup_due or self.over:
                return
            self.cleanup_due = False
            yield from self.cleanup()
            if self.over:
                return

    def cleanup(self) -> Steps:
        """323, in its order; designations, showdowns and combats have chapters of their own."""
        before = self.cause
        self.cause = (self.next_id - 1,) if self.next_id else ()
        self.check_winner()  # 323.1
        if not self.over:
            if self.damaged:
                yield from self.kill_the_lethal()  # 323.4, 323.5
            # The rest is about what is where: where that is as it was, there is nothing to do.
            if not self.chain and self.layout != self.layout_controlled:
                self.layout_controlled = self.layout
                self.lose_control()  # 323.6
            if self.layout != self.layout_right:
                self.put_right()  # 323.7
                self.layout_right = self.layout
            self.emit("cleanup", "323")
        self.cause = before

    def check_winner(self) -> None:
        """323.1: a player with the Victory Score and more points than any opponent wins."""
        for player in self.players_from(self.turn_player):
            if self.ahead(player):
                self.win(player, "323.1")
                return

    def kill_the_lethal(self) -> Steps:
        """323.4 and 323.5: units with lethal damage are killed, simultaneously."""
        dying: list[Thing] = []
        for zone in self.locations():
            for obj in self.zones.get(zone, ()):
                if obj.damage and obj.card.type == "unit" and self.lethal(obj):
                    dying.append(obj)
        if dying:
            yield from self.kill(dying, "323.5", "lethal", self.cause)

    def lose_control(self) -> None:
        """323.6: in an open state, a battlefield without its controller's units is controlled by nobody."""
        for field in self.fields.values():
            who = field.controller
            if who and not any(
                o.controller == who and o.card.type == "unit" for o in self.in_zone(field.zone)
            ):
                self.put(field, "controller", "")
                self.emit("control", "323.6", "", field.zone, {"was": who})
                self.cleanup_due = True

    def put_right(self) -> None:
        """323.7: gear at battlefields and what lies in another's base are recalled; cards hidden where their controller lost
        control go to the trash."""
        for field in self.fields.values():
            self.recall_all([obj for obj in self.zones.get(field.zone, ()) if obj.card.type != "unit"])
            for obj in list(self.zones.get(f"facedown:{field.name}", ())):
                if obj.controller != field.controller:
                    self.move(obj, f"trash:{obj.owner}", "323.7", "cleanup")
        for name in self.names:
            self.recall_all([obj for obj in self.zones.get(f"base:{name}", ()) if obj.controller != name])

    def recall_all(self, objs: list[Thing]) -> None:
        """Recall what is where it may not stay (323.7)."""
        for obj in objs:
            self.recall(obj, "323.7")
