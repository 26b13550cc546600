"""Tasks and cleanups (318-324, 332-334)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.chain import Chain
from headjudge.engine.riftbound.state import Field, Thing
from headjudge.engine.trace import Option

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

    def cleanup(self, special: str = "") -> Steps:
        """323, in its order; ``special``: "combat" for the cleanup after combat damage (324, 466.1)."""
        before = self.cause
        self.cause = (self.next_id - 1,) if self.next_id else ()
        self.check_winner()  # 323.1
        if not self.over:
            if self.combat is not None:
                self.designate()  # 323.2
                yield from self.place_triggers()
            if self.damaged:
                yield from self.kill_the_lethal()  # 323.4, 323.5
            if special:
                self.combat_cleanup_steps()  # 3c, 3d
            # The rest is about what is where: where that is as it was, there is nothing to do.
            if not self.chain and self.layout != self.layout_controlled:
                self.layout_controlled = self.layout
                self.lose_control()  # 323.6
            if self.layout != self.layout_right:
                self.put_right()  # 323.7
                self.layout_right = self.layout
            if self.contested:
                self.stage()  # 323.8 to 323.11
                yield from self.begin_what_is_staged()  # 323.12 to 323.14
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
        for zone in self.all_locations:
            for obj in self.zones.get(zone, ()):
                if obj.damage and obj.card.type == "unit" and self.lethal(obj):
                    dying.append(obj)
        if dying:
            yield from self.kill(dying, "323.5", "lethal", self.cause)

    def lose_control(self) -> None:
        """323.6: in an open state, a battlefield without its controller's units is controlled by nobody."""
        for field in self.fields.values():
            who = field.controller
            if not who or self.ongoing(field):
                continue
            if not any(o.controller == who and o.card.type == "unit" for o in self.in_zone(field.zone)):
                self.set_control(field, "", "323.6")

    def ongoing(self, field: Field) -> bool:
        """Whether a showdown or combat is in progress at a battlefield."""
        return self.showdown is field or (self.combat is not None and self.combat.field is field)

    def put_right(self) -> None:
        """323.7: gear at battlefields and what lies in another's base are recalled; cards hidden where their controller lost
        control go to the trash."""
        for field in self.fields.values():
            self.recall_all([obj for obj in self.zones.get(field.zone, ()) if obj.card.type != "unit"])
            self.remove_hidden(field, "323.7")
        for name in self.players_from(self.turn_player):
            self.recall_all([obj for obj in self.zones.get(f"base:{name}", ()) if obj.controller != name])

    def remove_hidden(self, field: Field, rule: str) -> None:
        """323.7, 466.5.c: what is hidden at a battlefield that its controller does not control goes to its owner's trash."""
        for obj in list(self.zones.get(f"facedown:{field.name}", ())):
            if obj.controller != field.controller:
                self.move(obj, f"trash:{obj.owner}", rule, "cleanup")

    def recall_all(self, objs: list[Thing]) -> None:
        """Recall what is where it may not stay (323.7)."""
        for obj in objs:
            self.recall(obj, "323.7")

    # -- showdowns and combats are staged, and begin (323.8 to 323.14) ------------------------------------------------------

    def stage(self) -> None:
        """323.8 to 323.11: what is staged where; Contested ends where who applied it has no units and nothing is in progress, and
        others who have units there apply it anew."""
        any_contested = False
        for field in self.fields.values():
            if not field.contested_by or self.ongoing(field):
                any_contested = any_contested or bool(field.contested_by)
                if field.contested_by and self.showdown is field and self.combat is None:
                    self.mark_staged(field, "combat", len(self.present(field)) > 1, "323.9")
                continue
            there = self.present(field)
            self.mark_staged(field, "showdown", field.contested_by in there, "323.8")
            self.mark_staged(field, "combat", len(there) > 1, "323.9" if len(there) > 1 else "323.10")
            if field.contested_by not in there:
                self.clear_contested(field, "323.11")
                for obj in self.in_zone(field.zone):
                    if obj.card.type == "unit":
                        self.contest(field, obj.controller, "323.11.a", (self.next_id - 1,))
            any_contested = any_contested or bool(field.contested_by)
        self.contested = any_contested

    def mark_staged(self, field: Field, what: str, value: bool, rule: str) -> None:
        """Stage a showdown or a combat, or end that, if it changes anything."""
        name = f"staged_{what}"
        if getattr(field, name) != value:
            self.put(field, name, value)
            self.emit("staged", rule, "", field.zone, {"what": what, "value": value}, (field.event,))
            self.cleanup_due = True

    def clear_contested(self, field: Field, rule: str) -> None:
        """A battlefield is contested no more (190.3.b, 323.11, 466.5.a)."""
        who = field.contested_by
        if not who:
            return
        for what in ("showdown", "combat"):
            self.mark_staged(field, what, False, rule)
        self.put(field, "contested_by", "")
        self.emit("contested", rule, who, field.zone, {"value": False})
        self.cleanup_due = True

    def begin_what_is_staged(self) -> Steps:
        """323.12 to 323.14: in a neutral open state the turn player chooses where a staged showdown begins, and without one, where a combat
        begins; a combat that is staged where a showdown is open makes it a combat showdown."""
        if self.chain or self.waiting:
            return
        if self.neutral():
            staged = [
                field for field in self.fields.values() if field.staged_showdown and not field.staged_combat
            ]
            if staged:
                field = yield from self.choose_staged("showdown", staged)
                self.begin_showdown(field)
                yield from self.place_triggers()
                return
            staged = [field for field in self.fields.values() if field.staged_combat]
            if staged:
                field = yield from self.choose_staged("combat", staged)
                yield from self.begin_combat(field)
        elif self.combat is None and self.showdown is not None and self.showdown.staged_combat:
            yield from self.begin_combat(self.showdown)

    def choose_staged(self, what: str, staged: list[Field]) -> Asking[Field]:
        """The turn player chooses which begins."""
        options = [Option(field.zone, "") for field in staged]
        which = yield from self.ask(f"{what} to begin", self.turn_player, options)
        return staged[which]

    def heal_all(self, rule: str) -> None:
        """317.2.b, 466.1.a.1: all units heal, simultaneously."""
        batch = self.new_batch()
        for obj in self.board():
            self.heal(obj, rule, batch)

    def expire_mods(self, until: str) -> None:
        """Temporary modifications of objects that last until then expire."""
        for obj in self.board():
            if any(mod.until == until for mod in obj.memory):
                self.put(obj, "memory", tuple(mod for mod in obj.memory if mod.until != until))

    # -- declared here, written in later chapters ---------------------------------------------------------------------------

    def set_control(self, field: Field, player: str, rule: str) -> None:
        """`scoring`: a battlefield comes under a player's control, or under nobody's."""
        raise NotImplementedError

    def present(self, field: Field) -> list[str]:
        """`showdowns`: the players who have units at a battlefield."""
        raise NotImplementedError

    def begin_showdown(self, field: Field) -> None:
        """`showdowns`: a non-combat showdown begins."""
        raise NotImplementedError

    def begin_combat(self, field: Field) -> Steps:
        """`combat`: a combat begins."""
        raise NotImplementedError

    def designate(self) -> None:
        """`combat`: give and take designations (323.2)."""
        raise NotImplementedError

    def combat_cleanup_steps(self) -> None:
        """`combat`: the steps that a combat cleanup inserts (466.1.a)."""
        raise NotImplementedError
