"""Costs that are no mana (118.1, 601.2h): whether they can be paid, and paying them."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal
from headjudge.engine.magic.damage import Damage
from headjudge.engine.magic.things import Item, Moving, Seen, Thing

#: Parts of costs whose outcome is random or comes from a library: they are paid last (601.2h).
LAST = frozenset({"mill", "exile top"})


@mypyc_attr(allow_interpreted_subclasses=True)
class Acts(Damage):
    """Costs that are no mana; see the module's docstring."""

    def can_act(self, player: str, pay: cl.Pay, obj: Thing, item: Item | None = None) -> bool:
        """118.3, 614.17b: whether a player has what that part of a cost takes, and nothing forbids it."""
        do = pay.do
        if do == "tap":
            return not obj.exhausted and self.may_use_tap(obj) and obj.zone == "battlefield"
        if do == "untap":
            return bool(obj.exhausted) and self.may_use_tap(obj) and obj.zone == "battlefield"
        n = self.number(pay.n, player, obj, item)
        if do == "life":
            return n <= 0 or (
                self.seats[player].life >= n and not self.forbidden("lose life", player)
            )  # 119.4
        if do == "sacrifice this":
            return (
                obj.zone == "battlefield"
                and obj.controller == player
                and not self.forbidden("be sacrificed", obj)
            )
        if do in ("discard this", "exile this"):
            return bool(obj.zone)
        if do == "loyalty":
            if n > 0:
                return not self.forbidden("have counters", obj)
            return obj.counters.get("loyalty", 0) >= -n  # 606.6
        if do == "remove counters":
            return obj.counters.get(pay.word, 0) >= n
        if do == "put counters":
            return not self.forbidden("have counters", obj)
        if do == "discard hand":
            return True
        if do in ("mill", "exile top"):
            return len(self.cards(f"library:{player}")) >= n  # 601.2h: no partial payment
        return len(self.act_candidates(player, pay, obj, item)) >= n

    def may_use_tap(self, obj: Thing) -> bool:
        """302.6, 602.5a: a creature's ability with {T} or {Q} needs control since the turn began, unless it has haste (702.10c)."""
        if not obj.sick:
            return True
        chars = self.chars(obj)
        return "Creature" not in chars.types or "haste" in chars.rules.keywords

    def act_candidates(self, player: str, pay: cl.Pay, obj: Thing, item: Item | None) -> list[Thing]:
        """What a part of a cost may be paid with."""
        do, which = pay.do, pay.which
        if do in ("sacrifice", "tap others", "return"):
            found = self.permanents(player)
            if do == "tap others":
                found = [one for one in found if not one.exhausted and one is not obj]
            elif do == "sacrifice":
                found = [one for one in found if not self.forbidden("be sacrificed", one)]
        elif do in ("discard", "reveal"):
            found = [one for one in self.cards(f"hand:{player}") if one is not obj]
        elif which is not None and which.zone == "battlefield":
            found = [one for one in self.board() if one is not obj and one.controller == player]
        else:
            zone = which.zone if which is not None else "graveyard"
            owned = zone in ("hand", "graveyard", "library")
            found = [one for one in self.cards(f"{zone}:{player}" if owned else zone) if one is not obj]
        if which is None:
            return list(found)
        return [one for one in found if self.fits(which, one, player, obj, item, self.chars(one))]

    def can_acts(self, player: str, pays: tuple[cl.Pay, ...], obj: Thing, item: Item | None = None) -> bool:
        """Whether all of these parts of a cost can be paid, each with things of its own (118.10)."""
        if not all(self.can_act(player, pay, obj, item) for pay in pays):
            return False
        life = sum(self.number(pay.n, player, obj, item) for pay in pays if pay.do == "life")
        if life > max(self.seats[player].life, 0):
            return False
        choosing = [
            pay for pay in pays if pay.do in ("sacrifice", "discard", "exile", "return", "tap others")
        ]
        if len(choosing) < 2:
            return True
        used: list[Thing] = []
        for pay in choosing:
            free = [one for one in self.act_candidates(player, pay, obj, item) if one not in used]
            n = self.number(pay.n, player, obj, item)
            if len(free) < n:
                return False
            used += free[:n]
        return True

    def do_act(self, player: str, pay: cl.Pay, obj: Thing, item: Item, rule: str) -> Asking[list[Any]]:
        """601.2h: pay one part of a cost. Returns what the trace tells: the act in words and the references that it used.

        Raises `Illegal` where it can't be paid any more."""
        if not self.can_act(player, pay, obj, item):
            raise Illegal("unpaid")
        do = pay.do
        n = self.number(pay.n, player, obj, item)
        ref = obj.ref
        if do == "tap":
            event = self.status(obj, "exhausted", True, "107.5", "cost")
        elif do == "untap":
            yield from self.untap(obj, "107.6", "cost", 0)
            event = self.next_id - 1
        elif do == "life":
            event = yield from self.pay_life(player, max(n, 0), item.ref)
            self.put(item, "amount", n)
        elif do == "sacrifice this":
            event = (yield from self.sacrifice([obj]))[0]
        elif do == "discard this":
            event = (yield from self.discard(player, [obj]))[0]
        elif do == "exile this":
            event = (yield from self.exile([obj]))[0]
        elif do == "loyalty":
            event = yield from self.counters_as_cost(player, obj, "loyalty", n, "606.4")
        elif do == "remove counters":
            event = self.add_counters(obj, pay.word, -n, "122.1", "cost")
        elif do == "put counters":
            event = yield from self.counters_as_cost(player, obj, pay.word, n, "122.1")
        elif do == "mill":
            yield from self.mill(player, n)
            event = self.next_id - 1
        else:
            return (yield from self.act_chosen(player, pay, obj, item, n))
        self.because(*self.cause, event)
        return [do, [ref]]

    def counters_as_cost(self, player: str, obj: Thing, kind: str, n: int, rule: str) -> Asking[int]:
        """118.11: counters are put on as a cost, which is paid though something replaces that, or (negative) removed. Returns the
        event's id."""
        if n <= 0:
            return self.add_counters(obj, kind, n, rule, "cost")
        yield from self.put_counters(obj, kind, n, player, rule, "cost")
        return self.next_id - 1

    def act_chosen(self, player: str, pay: cl.Pay, obj: Thing, item: Item, n: int) -> Asking[list[Any]]:
        """A part of a cost for which the player chooses what to use."""
        do = pay.do
        if do == "discard hand":
            chosen = list(self.cards(f"hand:{player}"))
        elif do == "exile top":
            chosen = list(self.cards(f"library:{player}")[:n])
        else:
            found = self.act_candidates(player, pay, obj, item)
            chosen = yield from self.pick(f"{do} for {item.label}", player, found, n, n)
        refs = [one.ref for one in chosen]
        paid = [Seen(one, one.ref) for one in chosen]
        self.put(item, "named", {**item.named, "paid": [*item.named.get("paid", ()), *paid]})
        if do == "sacrifice":
            for one in chosen:
                self.remember(one)
            yield from self.sacrifice(chosen)
        elif do in ("discard", "discard hand"):
            yield from self.discard(player, chosen)
        elif do == "tap others":
            for one in chosen:
                self.status(one, "exhausted", True, "701.26a", "cost")
        elif do == "return":
            yield from self.move_all([Moving(one, f"hand:{one.owner}", "return", "118.1") for one in chosen])
        elif do == "reveal":
            self.reveal(chosen)
        else:
            yield from self.exile(chosen)
        if chosen:
            self.because(*self.cause, self.next_id - 1)
        return [do, refs]

    def acts(
        self, player: str, pays: tuple[cl.Pay, ...], obj: Thing, item: Item, rule: str
    ) -> Asking[list[list[Any]]]:
        """601.2h: pay all of these, those that are random or touch a library last."""
        told: list[list[Any]] = []
        for late in (False, True):
            for pay in pays:
                if (pay.do in LAST) == late:
                    done = yield from self.do_act(player, pay, obj, item, rule)
                    told.append(done)
        return told
