"""State-based actions (704): checked whenever a player would get priority; all that apply are performed as one event (704.3)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking
from headjudge.engine.magic.drafts import Draft
from headjudge.engine.magic.special_actions import SpecialActions
from headjudge.engine.magic.things import Chars, Moving, Seat, Thing, Would
from headjudge.engine.trace import Option


class Due:
    """The state-based actions that apply at one check.

    ``losing``   who loses, why, by which rule.      ``ceasing``  tokens and copies where they can't be (704.5d-e).
    ``buried``   what is put into the graveyard: why, by which rule.    ``destroyed``  what is destroyed.
    ``loose``    what becomes unattached.            ``cancelled`` counters that cancel out (704.5q).
    ``legends``  legendary permanents of one name and controller (704.5j).
    """

    __slots__ = ("buried", "cancelled", "ceasing", "destroyed", "legends", "loose", "losing")

    def __init__(self) -> None:
        self.losing: list[tuple[Seat, str, str]] = []
        self.ceasing: list[tuple[Thing, str]] = []
        self.buried: list[tuple[Thing, str, str]] = []
        self.destroyed: list[tuple[Thing, str]] = []
        self.loose: list[tuple[Thing, str]] = []
        self.cancelled: list[tuple[Thing, int]] = []
        self.legends: list[tuple[str, list[Thing]]] = []

    def anything(self) -> bool:
        """Whether any applies."""
        return bool(
            self.losing
            or self.ceasing
            or self.buried
            or self.destroyed
            or self.loose
            or self.cancelled
            or self.legends
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class StateBasedActions(SpecialActions):
    """State-based actions; see the module's docstring."""

    def check_state(self) -> Asking[bool]:
        """704.3: perform all that apply as a single event. Returns whether any was performed."""
        if self.checked_at == self.stamp:
            return False  # nothing has changed since a check that found nothing
        self.settle_control()
        due = self.find_due()
        if not due.anything():
            self.forget_marks()
            self.sound_at = self.ground
            self.wounded = False
            for seat in self.seats.values():
                if seat.drew_nothing:
                    self.put(seat, "drew_nothing", False)  # 704.5b: since the last check
            self.checked_at = self.stamp
            return False
        yield from self.perform_due(due)
        return True

    # -- what applies (704.5) ------------------------------------------------------------------------------------------

    def find_due(self) -> Due:
        """All state-based actions that apply now."""
        due = Due()
        for seat in self.seats.values():
            if not seat.lost:
                self.player_due(seat, due)
        self.strays_due(due)
        if self.sound_at != self.ground or self.wounded or self.counting:
            self.permanents_due(due)
        return due

    def permanents_due(self, due: Due) -> None:
        """704.5f-q: those about permanents. Until one of them changes or is dealt damage, what was in order stays so."""
        legends: dict[tuple[str, str], list[Thing]] = {}
        worlds: list[Thing] = []
        for obj in self.permanents():
            chars = self.chars(obj)
            if obj.top is None and not obj.counters and not self.concerns(chars):
                continue
            if "Creature" in chars.types:
                self.creature_due(obj, chars, due)
            if "Planeswalker" in chars.types and self.loyalty_gone(obj):
                due.buried.append((obj, "loyalty", "704.5i"))
            if chars.supertypes:
                if "Legendary" in chars.supertypes and chars.name:
                    legends.setdefault((chars.controller, chars.name), []).append(obj)
                if "World" in chars.supertypes:
                    worlds.append(obj)
            if obj.top is not None or "Aura" in chars.subtypes:
                self.attached_due(obj, chars, due)
            if obj.counters and "-1/-1" in obj.counters:
                self.counters_due(obj, due)
        self.legends_due(legends, due)
        self.worlds_due(worlds, due)

    def concerns(self, chars: Chars) -> bool:
        """Whether anything here can be about something with these characteristics; told once for each record of them."""
        if not isinstance(chars, Draft):
            return True
        if chars.due < 0:
            chars.due = int(
                "Creature" in chars.types
                or "Planeswalker" in chars.types
                or "Aura" in chars.subtypes
                or "Legendary" in chars.supertypes
                or "World" in chars.supertypes
            )
        return chars.due > 0

    def player_due(self, seat: Seat, due: Due) -> None:
        """704.5a-c: no life, a draw from an empty library, ten poison counters; not who can't lose (101.2)."""
        why = rule = ""
        if seat.life <= 0:
            why, rule = "life", "704.5a"
        elif seat.drew_nothing:
            why, rule = "draw", "704.5b"
        elif seat.counters and seat.counters.get("poison", 0) >= 10:
            why, rule = "poison", "704.5c"
        if why and not self.forbidden("lose", seat.name):
            due.losing.append((seat, why, rule))

    def strays_due(self, due: Due) -> None:
        """704.5d-e: tokens that aren't on the battlefield, and copies of spells that aren't on the stack, cease to exist."""
        if not self.strays:
            return
        for obj in self.strays:
            if (
                obj.zone
                and obj.zone not in ("battlefield", "stack")
                and obj not in [o for o, _ in due.ceasing]
            ):
                due.ceasing.append((obj, "704.5d" if obj.read.is_permanent else "704.5e"))

    def creature_due(self, obj: Thing, chars: Chars, due: Due) -> None:
        """704.5f-h: toughness 0, lethal damage, damage by deathtouch."""
        if chars.toughness <= 0:
            due.buried.append((obj, "toughness", "704.5f"))
        elif (obj.damage or obj.marked) and (lethal := self.lethal(obj, chars)):
            if not self.indestructible(obj, chars):
                due.destroyed.append((obj, lethal))

    def lethal(self, obj: Thing, chars: Chars) -> str:
        """The rule by which its damage is lethal, or ""."""
        if 0 < chars.toughness <= obj.damage:
            return "704.5g"
        return "704.5h" if obj.marked else ""

    def indestructible(self, obj: Thing, chars: Chars) -> bool:
        """702.12b: it can't be destroyed, so that these actions pass it by."""
        return "indestructible" in chars.rules.keywords

    def loyalty_gone(self, obj: Thing) -> bool:
        """704.5i: no loyalty."""
        return obj.counters.get("loyalty", 0) <= 0

    def attached_due(self, obj: Thing, chars: Chars, due: Due) -> None:
        """704.5m-p: Auras and Equipment that are attached to what they can't be, and what can't be attached at all."""
        if "Aura" in chars.subtypes and "Creature" not in chars.types:
            if not self.aura_stays(obj, chars):
                due.buried.append((obj, "attach", "704.5m"))
        elif "Aura" in chars.subtypes:  # 303.4d: it becomes unattached, then it is an Aura without a host
            due.buried.append((obj, "attach", "704.5m"))
        elif obj.top is not None:
            if "Creature" in chars.types or not (
                "Equipment" in chars.subtypes or "Fortification" in chars.subtypes
            ):
                due.loose.append((obj, "704.5p"))
            elif not self.equips(obj, chars, obj.top):
                due.loose.append((obj, "704.5n"))

    def aura_stays(self, obj: Thing, chars: Chars) -> bool:
        """303.4c: whether an Aura is attached to something that its enchant ability allows and that has no protection from it."""
        host: Any = obj.top
        if host is None:
            enchanted = obj.linked.get("enchanted player", ())
            host = enchanted[-1] if enchanted else None
        if host is None or (isinstance(host, str) and host not in self.names):
            return False
        if isinstance(host, Thing) and (host.zone != "battlefield" or host is obj):
            return False
        words = chars.rules.keywords.get("enchant", ())
        which = words[0].which if words else None
        if which is None or not self.fits(which, host, chars.controller, obj):
            return False
        return not self.protected_from(host, obj, chars)

    def equips(self, obj: Thing, chars: Chars, host: Any) -> bool:
        """301.5: whether an Equipment can be attached to that: a creature without protection from it."""
        return (
            host.zone == "battlefield"
            and "Creature" in self.chars(host).types
            and host is not obj
            and not self.protected_from(host, obj, chars)
        )

    def counters_due(self, obj: Thing, due: Due) -> None:
        """704.5q: +1/+1 and -1/-1 counters cancel out."""
        n = min(obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0))
        if n > 0:
            due.cancelled.append((obj, n))

    def legends_due(self, legends: dict[tuple[str, str], list[Thing]], due: Due) -> None:
        """704.5j: legendary permanents with the same name under one player's control."""
        for (player, _), objs in legends.items():
            if len(objs) > 1:
                due.legends.append((player, objs))

    def worlds_due(self, worlds: list[Thing], due: Due) -> None:
        """704.5k: of several with the supertype world only the newest stays; none, where several came together last."""
        if len(worlds) > 1:
            since = [obj.came or obj.time for obj in worlds]
            newest = max(since)
            stays = since.count(newest) == 1
            due.buried += [
                (obj, "world", "704.5k")
                for obj, time in zip(worlds, since, strict=True)
                if time < newest or not stays
            ]

    # -- performing them (704.3) --------------------------------------------------------------------------------------------

    def perform_due(self, due: Due) -> Asking[None]:
        """704.3: all at once: choices first, then everything in one batch. What is known of what leaves is from before (704.8)."""
        before = self.cause
        batch = self.new_batch()
        buried = [*due.buried, *(yield from self.choose_legends(due))]
        self.forget_marks()
        doomed = {obj.label for obj, _, _ in buried}
        moves: list[Moving] = []
        for obj, rule in due.destroyed:
            if obj.label in doomed:
                continue
            moving = yield from self.destroyed_by_state(obj, rule, batch)
            if moving is not None:
                moves.append(moving)
        moves += [Moving(obj, f"graveyard:{obj.owner}", why, rule) for obj, why, rule in buried]
        for seat, why, rule in due.losing:
            self.put(seat, "lost", True)
            self.emit("lost", rule, seat.name, "", {"why": why}, batch=batch)
        for obj, n in due.cancelled:
            for kind in ("+1/+1", "-1/-1"):
                self.add_counters(obj, kind, -n, "704.5q", "state", batch)
        for obj, rule in due.loose:
            self.come_loose(obj, rule, batch)
        for obj, rule in due.ceasing:
            self.cease_to_exist(obj, rule, batch)
        if moves:
            yield from self.move_all(moves, batch)
        for seat in self.seats.values():
            if seat.drew_nothing:
                self.put(seat, "drew_nothing", False)
        self.cause = before
        if due.losing:
            yield from self.leave_game([seat.name for seat, _, _ in due.losing])

    def forget_marks(self) -> None:
        """704.5h: damage by deathtouch counts once, for the check after it."""
        if not self.wounded:
            return
        for obj in self.board():
            if obj.marked:
                self.put(obj, "marked", False)

    def destroyed_by_state(self, obj: Thing, rule: str, batch: int) -> Asking[Moving | None]:
        """704.5g-h: destroyed, unless something replaces that; one replacement covers both (704.7)."""
        would = Would("destroy", obj.controller, obj)
        before = self.cause
        if not (yield from self.replacing(would)):
            self.cause = before
            return None
        self.cause = before
        hurt = self.hurt.get(obj.ref)
        causes = self.cause if hurt is None else (hurt,)
        killed = self.emit("killed", rule, obj.controller, obj.ref, {"why": "lethal"}, causes, batch)
        return Moving(obj, f"graveyard:{obj.owner}", "destroy", rule, causes=(killed,))

    def choose_legends(self, due: Due) -> Asking[list[tuple[Thing, str, str]]]:
        """704.5j: for each name its controller chooses which one stays, in APNAP order (101.4)."""
        out: list[tuple[Thing, str, str]] = []
        for player in self.players_from(self.turn_player):
            for who, objs in due.legends:
                if who != player:
                    continue
                doomed = [obj for obj, _, _ in due.buried]
                left = [obj for obj in objs if obj not in doomed]
                if len(left) > 1:
                    options = [Option(obj.label, "own") for obj in left]
                    at = yield from self.ask(
                        f"legend to keep among {self.chars(left[0]).name}", player, options
                    )
                    data = {"item": "", "what": "object", "name": "legend", "answer": options[at].name}
                    self.emit("option_chosen", "704.5j", player, left[at].ref, data)
                    out += [(obj, "legend", "704.5j") for obj in left if obj is not left[at]]
        return out

    def come_loose(self, obj: Thing, rule: str, batch: int = 0) -> int:
        """It becomes unattached and stays on the battlefield (701.3d). Returns the event's id."""
        was = obj.top
        assert was is not None
        self.unlink(obj)
        return self.emit("detached", rule, obj.controller, obj.ref, {"was": was.ref}, batch=batch)

    def cease_to_exist(self, obj: Thing, rule: str, batch: int) -> None:
        """704.5d-e: it ceases to exist."""
        self.shift(Moving(obj, "", "cease", rule), batch)
        self.strays = [other for other in self.strays if other is not obj]

    def leave_game(self, names: list[str]) -> Asking[None]:
        """`leaving`: players who have lost leave the game (104.5, 800.4a)."""
        raise NotImplementedError
