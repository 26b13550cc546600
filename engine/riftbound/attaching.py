"""Attachment (716-719) and inactive text (720-725): what is linked to what, and which text is in force because of it.

An attached card is part of its top-most card's pile: it goes where that goes (719.3.a), its own text is inactive (718.2), its effect
text belongs to the top-most card (718.3), and its Might bonus counts there (718.4). Whose it is and how it is stays its own (718.5.f,
719.4). What instructs to attach is in `equipment`.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.info import Info, changed_info, info_of
from headjudge.engine.riftbound.memory import Lent, Mod
from headjudge.engine.riftbound.state import Thing
from headjudge.engine.riftbound.teams import Teams
from headjudge.engine.trace import Scenario


@mypyc_attr(allow_interpreted_subclasses=True)
class Attaching(Teams):
    """Attachment."""

    def _set_up(self, scenario: Scenario) -> None:
        super()._set_up(scenario)
        attached = [placed for placed in scenario.placed if placed.attached]
        at = {obj.id: obj for obj in self.objects.values()} if attached else {}
        for placed in attached:
            top, obj = at.get(placed.attached), at[placed.id]
            if top is None or top is obj:
                continue
            if self.on_board(obj.zone) and self.on_board(top.zone):
                if obj.zone != top.zone:
                    self.place(obj, top.zone)
                self.link(obj, top)
        self.stamp = 1

    # -- attaching and detaching (434, 435) -----------------------------------------------------------------------------

    def attach(self, obj: Thing, top: Thing, rule: str) -> int:
        """Attach a card to a top-most card, where it goes without moving (434.4, 434.4.a); neither changes in any other way (434.5). What
        it is attached to already, it is detached from first (434.1.f); to that same card, nothing happens (434.1.g). Returns the event's
        id, -1 where nothing happened."""
        if obj.top is top or obj is top or top.top is not None:
            return -1
        if obj.top is not None:
            self.detach(obj, "434.1.f")
        self.link(obj, top)
        event = self.emit("attached", rule, obj.controller, obj.ref, {"to": top.ref})
        if obj.zone != top.zone:
            super().move(obj, top.zone, "434.4", "attach", causes=(event,))
        self.remember(obj, Mod("attached", top.ref, self.turn, "turn"))
        self.cleanup_due = True  # 319.7
        return event

    def link(self, obj: Thing, top: Thing) -> None:
        """Make it attached, and the other its top-most card."""
        self.put(obj, "top", top)
        self.put(top, "under", (*top.under, obj))
        self.layout += 1
        self.change_text(obj)
        self.change_text(top)

    def detach(self, obj: Thing, rule: str, was: str = "", causes: tuple[int, ...] | None = None) -> None:
        """Detach a card that is attached (435.1.a, 435.1.b): it stays where it is (435.4), its own text is active again and its effect text
        inactive (435.1.c), and what it was attached to loses that text (435.1.d) and the Might bonus (435.1.e)."""
        if obj.top is None:
            return  # 435.1.a.1
        self.emit("detached", rule, obj.controller, obj.ref, {"was": was or obj.top.ref}, causes)
        self.unlink(obj)

    def unlink(self, obj: Thing) -> None:
        """Make it attached to nothing."""
        top = obj.top
        assert top is not None
        if any(mod.kind == "lent" for mod in obj.memory):
            self.put(obj, "memory", tuple(mod for mod in obj.memory if mod.kind != "lent"))
        self.put(obj, "top", None)
        self.put(top, "under", tuple(other for other in top.under if other is not obj))
        self.layout += 1
        self.change_text(top)
        self.change_text(obj)
        self.cleanup_due = True  # 319.7

    def move(
        self,
        obj: Thing,
        to: str,
        rule: str,
        why: str,
        *,
        bottom: bool = True,
        exhausted: bool = False,
        controller: str = "",
        batch: int = 0,
        causes: tuple[int, ...] | None = None,
    ) -> int:
        """As every change of zone or location; and attached cards go along on the board (719.3.a), stay where they are when their
        top-most card leaves it (719.5), and are never moved there by themselves (718.5.c)."""
        stays = self.on_board(to)
        if obj.top is not None:
            if stays and not self.moves_alone(obj):
                return self.next_id - 1
            if stays:
                self.forget(obj)
        under, ref = obj.under, obj.ref
        if under and stays and not batch:
            batch = self.new_batch()
        event = super().move(
            obj, to, rule, why,
            bottom=bottom, exhausted=exhausted, controller=controller, batch=batch, causes=causes,
        )  # fmt: skip
        if (
            obj.top is not None
        ):  # Its own text is inactive until then (718.2), and replaces nothing of this (370.1.c).
            self.forget(obj)
        for card in under:
            if stays:
                self.follow(card, to, batch, event)
            else:
                self.stay_behind(card, ref, event)
        return event

    def forget(self, obj: Thing) -> None:
        """124.1: an attached card that leaves the board becomes a new object, which is attached to nothing: it is not detached."""
        self.unlink(obj)

    def moves_alone(self, obj: Thing) -> bool:
        """718.5.c: an attached card is not moved separately from its top-most card."""
        return False

    def follow(self, obj: Thing, to: str, batch: int, event: int) -> None:
        """719.3.a: an attached card changes location with its top-most card, which is not a move of its own."""
        super().move(obj, to, "719.3.a", "attached", batch=batch, causes=(event,))

    def stay_behind(self, obj: Thing, was: str, event: int) -> None:
        """719.5: the top-most card has left the board; what was attached to it is detached and stays (435.4.b)."""
        self.detach(obj, "719.5", was, (event,))

    # -- text (720-725) -------------------------------------------------------------------------------------------------------

    def text_of(self, obj: Thing) -> Info:
        """Its text as attachment makes it: with the effect texts of what is attached to it (434.1.c), its own inactive while it is attached
        (434.1.e)."""
        return self.attached_text(obj, obj.card)

    def attached_text(self, obj: Thing, written: RiftboundCard) -> Info:
        """What attachment makes of what is written on it: effect texts are appended to it (477.2.c)."""
        effects = tuple(
            self.effect_of(card) for card in obj.under if self.lends(card) and self.effect_of(card)
        )
        return changed_info(written, effects, self.sleeps(obj))

    def sleeps(self, obj: Thing) -> bool:
        """718.2, 721.2: whether its own text is inactive."""
        return obj.top is not None

    def lends(self, obj: Thing) -> bool:
        """718.3, 724: whether its effect text is active."""
        return obj.top is not None

    def lender(self, obj: Thing, which: int) -> Thing:
        """The attached card that has the effect text of that number."""
        return [card for card in obj.under if self.lends(card) and self.effect_of(card)][which]

    @staticmethod
    def effect_of(obj: Thing) -> tuple[cl.Ability, ...]:
        """Its effect text: what is printed, or what was copied to it since it was attached (477.1.b.2)."""
        for mod in obj.memory:
            if mod.kind == "lent":
                assert isinstance(mod, Lent)
                return mod.card.abilities
        return obj.card.effect

    def change_text(self, obj: Thing) -> None:
        """Bring its text up to date: abilities that were not there become active, those that are there no longer cease; what stays
        keeps its place in time (480.2)."""
        old: Info = obj.info
        new = self.text_of(obj)
        if new is old:
            return
        self.put(obj, "info", new)
        if not self.on_board(obj.zone) or "facedown" in obj.statuses:
            return
        for index, trigger in old.triggers:
            if (index, trigger) not in new.triggers and trigger.zone == "board":
                watchers = self.watchers[trigger.when]
                self.keep_list(watchers)
                watchers[:] = [entry for entry in watchers if entry[0] is not obj or entry[1] != index]
        for index, trigger in new.triggers:
            if (index, trigger) not in old.triggers and trigger.zone == "board":
                watchers = self.watchers.setdefault(trigger.when, [])
                self.keep_list(watchers)
                watchers.append((obj, index, trigger))
        fresh = list(new.statics)
        gone: list[cl.Ability] = []
        for ability in old.statics:
            if ability in fresh:
                fresh.remove(ability)
            else:
                gone.append(ability)
        if gone or fresh:
            self.keep_list(self.statics)
            for ability in gone:
                self.statics.remove((obj, ability))
            self.statics += [(obj, ability) for ability in fresh]
            self.sort_statics()

    def active_text(self, obj: Thing, name: str) -> int:
        """How much of a keyword its own inactive text holds: seen by those who look for it (722.1), of no effect (721.2)."""
        return info_of(obj.card).keywords.get(name, 0) if obj.info.asleep else 0

    # -- Might (137, 718.4) --------------------------------------------------------------------------------------------------------

    def attached_might(self, obj: Thing) -> int:
        """718.4, 477.3.d, 434.1.d: what the cards attached to it add to its Might."""
        return sum(self.bonus_of(card, obj) for card in obj.under)

    def bonus_of(self, obj: Thing, top: Thing) -> int:
        """137.3: the Might bonus of one attached card."""
        bonus = obj.card.might_bonus
        n = bonus
        for ability in top.info.statics:
            if type(ability) is cl.DoubleBonus and "Equipment" in obj.card.tags:
                n += bonus
        for ability in self.effect_of(obj):
            if type(ability) is cl.FreshBonus and self.attached_this_turn(obj, top):
                n += ability.n
        return n

    def attached_this_turn(self, obj: Thing, top: Thing) -> bool:
        """Whether it was attached to that card this turn."""
        return any(
            mod.kind == "attached" and mod.name == top.ref and mod.value == self.turn for mod in obj.memory
        )

    @staticmethod
    def is_equipped(obj: Thing) -> bool:
        """818.3: whether one or more of the cards attached to it are Equipment (818.3.b), asked whenever it matters, so that it is so for
        exactly as long as they are attached (818.3.a)."""
        return any("Equipment" in card.card.tags for card in obj.under)
