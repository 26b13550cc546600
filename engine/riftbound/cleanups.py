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
        """334: cleanups are outstanding tasks (322.1); they repeat until nothing changes any more (322). None takes place while
        something is resolving: it waits until that is over (321, 321.1)."""
        for _ in range(MAX_CLEANUPS):
            if not self.cleanup_due:
                return
            self.cleanup_due = False
            yield from self.cleanup()
            self.note_might()
            if self.waiting:
                yield from self.place_triggers()

    def cleanup(self, special: str = "") -> Steps:
        """323, in its order; ``special``: "combat" for the cleanup after combat damage (324, 466.1), "ending" for the one at the end of
        a turn (317.2.a). Nothing is finalized or resolved in it, and nobody gets priority (320); what triggers is added to the chain as
        pending (320.1)."""
        before = self.cause
        self.cause = (self.next_id - 1,) if self.next_id else ()
        self.check_winner()  # 323.1
        if self.combat is not None:
            self.designate()  # 323.2
            if self.waiting:
                yield from self.place_triggers()
        if self.damaged:
            yield from self.kill_the_lethal()  # 323.4, 323.5
        if special:
            self.special_steps(special)
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

    def special_steps(self, special: str) -> None:
        """324.1: what a special cleanup inserts after units have died: once, for a cleanup that follows from it is a normal one
        (324.2)."""
        if special == "combat":
            self.combat_cleanup_steps()
        else:
            self.expire()

    def check_winner(self) -> None:
        """323.1, 472: a player with the Victory Score and more points than any opponent wins."""
        if self.nobody_near():
            return
        for player in self.players_from(self.turn_player):
            if self.ahead(player):
                self.end_game(player, "323.1", "points")
                return

    def nobody_near(self) -> bool:
        """Whether nobody has the Victory Score, without which nobody wins by points (194.2); texts only add to the mode's
        (194.3.a)."""
        least = self.scenario.victory
        for seat in self.seats.values():
            if seat.points >= least and seat.points >= self.victory_score():
                return False
        return True

    def kill_the_lethal(self) -> Steps:
        """323.3: units with lethal damage (142.4.a, 143.2.a) are killed, simultaneously (323.5): the passive kill (428.1.a.2); what
        triggers on that is pending before (323.4)."""
        damaged = [obj for obj in self.units() if obj.damage]
        dying = [obj for obj in damaged if self.lethal(obj)]
        if dying:
            yield from self.kill(dying, "323.5", "lethal", self.cause)
        self.damaged = bool(damaged)
        self.harmed.clear()  # 428.5.c: a later cleanup does not follow what has dealt damage
        self.dealers.clear()

    def lose_control(self) -> None:
        """323.6, 190.4.c: in an open state, a battlefield without its controller's units is controlled by nobody, unless a showdown or
        combat goes on there (190.4.b). With units there control is kept (190.4.a)."""
        for field in self.fields.values():
            who = field.controller
            if not who or self.ongoing(field):
                continue
            if who not in self.present(field):
                self.set_control(field, "", "323.6")

    def ongoing(self, field: Field) -> bool:
        """Whether a showdown or combat is in progress at a battlefield."""
        return self.showdown is field or (self.combat is not None and self.combat.field is field)

    def put_right(self) -> None:
        """323.7: gear at battlefields (457.1) and what lies in another's base are recalled; cards hidden where their controller lost
        control go to the trash."""
        for field in self.fields.values():
            loose = [obj for obj in self.zones.get(field.zone, ()) if self.loose(obj)]
            if loose:
                self.recall_all(loose)
            if self.zones.get(field.facedown):
                self.remove_hidden(field, "323.7")
        for base, name in self.bases:  # A player who has left has a base all the same.
            astray = [o for o in self.zones.get(base, ()) if o.controller != name and o.top is None]
            if astray:
                self.recall_all(astray)

    def loose(self, obj: Thing) -> bool:
        """323.7, 457.1: whether it may not be at a battlefield: gear that is not attached to anything, or no more (435.4.a), and runes."""
        return obj.card.type != "unit" and obj.top is None

    def remove_hidden(self, field: Field, rule: str) -> None:
        """323.7, 466.5.c: what is hidden at a battlefield that its controller does not control goes to its owner's trash."""
        for obj in list(self.zones.get(field.facedown, ())):
            if obj.controller != field.controller:
                self.move(obj, f"trash:{obj.owner}", rule, "cleanup")

    def recall_all(self, objs: list[Thing]) -> None:
        """Recall what is where it may not stay (323.7)."""
        for obj in objs:
            self.recall(obj, "323.7")

    # -- showdowns and combats are staged, and begin (323.8 to 323.14) ------------------------------------------------------

    def stage(self) -> None:
        """323.8 to 323.11: a showdown is staged where Contested was applied, as long as who applied it has units there (323.8.a), and a
        combat where opposing players have units (323.9.a); so Contested tells what will happen at a battlefield (190.3.c). It ends
        where who applied it has no units and nothing is in progress (190.3.b.1), and others who have units there apply it anew
        (323.11.a)."""
        any_contested = False
        for field in self.fields.values():
            if not field.contested_by or self.ongoing(field):
                any_contested = any_contested or bool(field.contested_by)
                if field.contested_by and self.showdown is field and self.combat is None:
                    self.stage_combat(field)
                continue
            there = self.present(field)
            self.mark_staged(field, "showdown", field.contested_by in there, "323.8")
            self.stage_combat(field)
            if field.contested_by not in there:
                self.clear_contested(field, "323.11")
                for obj in self.in_zone(field.zone):
                    if obj.card.type == "unit":
                        self.contest(field, obj.controller, "323.11.a", (self.next_id - 1,))
            any_contested = any_contested or bool(field.contested_by)
        self.contested = any_contested

    def stage_combat(self, field: Field) -> None:
        """323.9, 323.10, 461: a combat is staged at a contested battlefield as long as two opposing players have units there and it has
        not opened; one that is staged no more is not fought (461.2)."""
        fight = self.opposed(field)
        self.mark_staged(field, "combat", fight, "323.9" if fight else "323.10")

    def mark_staged(self, field: Field, what: str, value: bool, rule: str) -> None:
        """Stage a showdown or a combat, or end that, if it changes anything."""
        name = f"staged_{what}"
        if getattr(field, name) != value:
            self.put(field, name, value)
            data = {"what": what, "value": value}
            field.staged = self.emit("staged", rule, "", field.zone, data, self.why_staged(field, value))
            self.cleanup_due = True

    def why_staged(self, field: Field, value: bool) -> tuple[int, ...]:
        """What stages something at a battlefield: that it became contested, and who came there since; what ends that: who left."""
        if not value:
            return tuple(sorted({field.event, *self.cause}))
        return (field.event, *(event for event in self.arrivals(field) if event > field.event))

    def arrivals(self, field: Field) -> list[int]:
        """The events by which the units at a battlefield came there, in order."""
        units = [obj for obj in self.in_zone(field.zone) if obj.card.type == "unit"]
        return sorted({self.came[obj.label] for obj in units if obj.label in self.came})

    def clear_contested(self, field: Field, rule: str) -> None:
        """A battlefield is contested no more (190.3.b, 323.11, 466.5.a). A combat stays staged there as long as two other, opposing
        players have units there (323.9.a), of whom one contests it anew (323.11.a)."""
        who = field.contested_by
        if not who:
            return
        self.mark_staged(field, "showdown", False, rule)
        if not self.opposed(field):
            self.mark_staged(field, "combat", False, rule)
        self.put(field, "contested_by", "")
        self.emit("contested", rule, who, field.zone, {"value": False})
        self.cleanup_due = True

    def begin_what_is_staged(self) -> Steps:
        """323.12: in a neutral open state (344, 460) the turn player chooses where a staged showdown begins, and without one, where a
        combat begins (323.13, 461.1), which opens with a showdown (461.3); a combat that is staged where a showdown is open makes that
        a combat showdown (323.14, 344.1, 460.1)."""
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
        """143.3.b: all units heal, simultaneously: at the end of a turn (143.3.b.1, 317.2.b), and in the combat cleanup (143.3.b.2,
        466.1.a.1)."""
        batch = self.new_batch()
        for obj in self.board():
            self.heal(obj, rule, batch)

    def expire_mods(self, until: str) -> None:
        """Temporary modifications of objects that last until then expire."""
        for obj in self.board():
            self.end_mods(obj, until)

    # -- declared here, written in later chapters ---------------------------------------------------------------------------

    def set_control(self, field: Field, player: str, rule: str) -> int:
        """`scoring`: a battlefield comes under a player's control, or under nobody's."""
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

    def expire(self) -> None:
        """`turn`: the steps that the cleanup at the end of a turn inserts (317.2)."""
        raise NotImplementedError

    def combat_cleanup_steps(self) -> None:
        """`combat`: the steps that a combat cleanup inserts (466.1.a)."""
        raise NotImplementedError
