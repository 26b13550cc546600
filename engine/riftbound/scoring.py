"""Control of battlefields (190), conquering, holding and scoring them (467-472)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.cleanups import Cleanups
from headjudge.engine.riftbound.info import Program
from headjudge.engine.riftbound.state import Field


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring(Cleanups):
    """Scoring."""

    def establish_control(self, field: Field, player: str, rule: str) -> Steps:
        """348.2.a, 466.5: the player whose units alone remain establishes control (190.4), if they don't control the battlefield
        already; it is contested no more (190.3.b). To gain control so is a Conquer (469.1.b) if they have not scored the battlefield
        this turn (348.2.a.1, 466.5.d)."""
        before = self.cause
        gained = field.controller != player
        self.put(field, "was", field.controller)
        if gained:
            self.cause = (self.set_control(field, player, rule),)
        self.clear_contested(field, "466.5.a" if rule.startswith("466") else "190.3.b")
        if gained:
            yield from self.score(player, field, "conquer")
        self.cause = before

    def set_control(self, field: Field, player: str, rule: str) -> int:
        """190.2.a, 190.2.b: a battlefield comes under one player's control, or under nobody's. It stays so until something changes that
        (190.5). Returns the event's id."""
        was = field.controller
        if was == player:
            return self.next_id - 1
        self.put(field, "controller", player)
        if field.obj is not None:  # 190.6.a, 190.6.b
            self.put(field.obj, "controller", player)
        self.layout += 1
        self.stamp += 1
        self.cleanup_due = True
        return self.emit("control", rule, player, field.zone, {"was": was})

    def score(self, player: str, field: Field, how: str) -> Steps:
        """469-471: score a battlefield, once for each player, battlefield and turn (470): gain up to a point (468.1, 471.1), for a
        Conquer as for a Hold (194.1.a, 194.1.b), or draw a card instead (471.1.b.1); then score abilities trigger (471.2), those about a
        Conquer (471.2.a) or those about a Hold (471.2.b), and only now that it is scored (471.2.c), also where no point was gained
        (383.4.c.2.c, 383.4.d.2.c)."""
        if not self.may_score(player, field):
            return
        self.scored.add((player, field.name))
        rule = "469.1" if how == "conquer" else "469.2"
        withheld = how == "conquer" and self.final_point_withheld(player)
        gained = 0 if withheld or self.cant_gain_points(player) else 1
        if gained and self.draws_instead(player):
            withheld, gained = True, 0
        event = self.emit("scored", rule, player, field.zone, {"how": how, "gained": gained})
        if how == "conquer":
            self.put_in(self.happened, f"conquered {field.name} {player}", 1)
        before = self.cause
        self.cause = (event,)
        if withheld:
            yield from self.draw(player, 1)  # 471.1.b.1, or what replaces the point
        elif gained:
            self.gain_points(player, 1, "471.1", how)
        self.cause = before
        self.fire(how, player, field, event)
        if how == "hold":
            self.fire("team holds", player, field, event)
        self.fire_exchanged(how, player, field, event)
        self.granted_hunt(player, field, event)
        self.fire("score", player, field, event)
        self.fire("opponent scores", player, field, event)

    def draws_instead(self, player: str) -> bool:
        """367, 370.2: whether a text replaces the point that a player would score by a card drawn: once, however many texts do so. What
        triggers on scoring triggers all the same (383.4.c.2.c, 383.4.d.2.c)."""
        if player != self.turn_player:
            return False
        for source, ability in self.passive(cl.DrawsForPoints):
            if self.seats[player].turns <= ability.turns:
                data = {"by": source.ref, "event": "points", "words": "draw 1 instead of a point"}
                self.emit("replaced", "370", player, "", data)
                return True
        return False

    def granted_hunt(self, player: str, field: Field, event: int) -> None:
        """823.1.c.1, for units that were given Hunt (801.3.a): their Hunt Values are summed (823.2)."""
        for obj in self.in_zone(field.zone):
            if obj.card.type == "unit" and obj.controller == player and "Hunt" not in obj.info.keywords:
                value = self.keyword(obj, "Hunt")
                if value:
                    gain = Program((cl.GainXp(value),))
                    self.waiting.append(self.granted_trigger(obj, gain, "Hunt", event))

    def may_score(self, player: str, field: Field) -> bool:
        """470, 469.1.a: not what that player has scored this turn, nor what a teammate controlled in the turn's Scoring Step."""
        if self.seats[player].turns < 3 and self.closed_to("score here early", field.zone, player):
            return False
        return not self.has_scored(player, field) and not self.disqualified_for(player, field)

    def has_scored(self, player: str, field: Field) -> bool:
        """Whether that player's team has scored a battlefield this turn (470, 489.8.b)."""
        return any((name, field.name) in self.scored for name in (player, *self.teammates(player)))

    def final_point_withheld(self, player: str) -> bool:
        """471.1.b: at one point from the Victory Score or more, a Conquer gains a point only when every battlefield was scored this
        turn. Points from anything else are not restricted (471.1.a, 471.1.a.1)."""
        if self.seats[player].points < self.victory_score() - 1:
            return False
        return not all(self.counts_as_scored(player, field) for field in self.fields.values())

    def counts_as_scored(self, player: str, field: Field) -> bool:
        """471.1.b.1: whether a battlefield counts as scored this turn for the final point; one that a teammate held doesn't have to be
        (489.8.g.1)."""
        return self.has_scored(player, field) or self.disqualified_for(player, field)

    def hold(self, player: str) -> Steps:
        """315.2.b, 315.2.b.2, 469.2: the turn player holds all battlefields that they control."""
        for field in self.fields.values():
            if field.controller == player:
                yield from self.score(player, field, "hold")
