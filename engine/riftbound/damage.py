"""Damage: dealing it (417), Bonus Damage (712-715), splitting it (355.14.a), and what prevents, doubles or forbids it (437, 370-372)."""

from __future__ import annotations

from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.resolution import Context, Resolution
from headjudge.engine.riftbound.state import Effect, Item, Run, Thing
from headjudge.engine.trace import Option

#: A replacement of damage: a delayed one, or a permanent whose passive ability prevents.
Change: TypeAlias = Effect | Thing
#: What delayed replacements of damage are called as effects.
CHANGES = frozenset({"prevent", "prevent once", "double damage"})


class Shield:
    """What a delayed replacement of damage holds: whom it is about ("" for all units), what remains (-1 for all, 437.1.b.1.b), and whose
    damage it is about."""

    __slots__ = ("left", "ref", "what")

    def __init__(self, ref: str, left: int, what: str) -> None:
        self.ref = ref
        self.left = left
        self.what = what


@mypyc_attr(allow_interpreted_subclasses=True)
class Damage(Resolution):
    """Damage."""

    # -- instructions -------------------------------------------------------------------------------------------------

    def do_Deal(self, context: Context, step: Step, instr: cl.Deal) -> Steps:
        """417.1: deal damage; only a positive amount is dealt (417.1.e). Where the text names no unit that deals it, the spell or ability
        itself does (417.6.a)."""
        dealer = self.dealer(context, instr.by)
        if instr.by and dealer is None:  # 359.3.e.12
            return
        before = self.amount_before(context, instr.n)
        things = self.objects_on_board(self.acted_on(context, step, instr.to))
        n = self.dealt_amount(context, instr.n, dealer) if before is None else before
        yield from self.deal_to(context, [(obj, n) for obj in things], dealer)

    def dealer(self, context: Context, word: str) -> Thing | None:
        """417.6.b, 417.6.b.3: the unit that a text names as what deals the damage; None for the spell or ability itself."""
        if not word:
            return None
        found = self.objects_on_board(self.named(context, word))
        return found[0] if found else None

    def dealt_amount(self, context: Context, n: cl.Amount, dealer: Thing | None) -> int:
        """How much is dealt, Bonus Damage apart; a unit's Might is read now (359.3.f.2)."""
        if n == "by might":
            return self.might(dealer) if dealer is not None else 0
        return self.amount(context, n)

    def deal_to(self, context: Context, dealt: list[tuple[Thing, int]], dealer: Thing | None) -> Steps:
        """Deal damage to several units at once (417.1.d); Bonus Damage is added for each of them (715.2), unless a unit deals it."""
        item = context.item
        units = [(obj, n) for obj, n in dealt if obj.card.type == "unit" and n > 0]
        batch = self.new_batch() if len(units) > 1 else 0
        for obj, n in units:
            more = self.bonus_damage(item, obj) if dealer is None else 0
            if (yield from self.deal(obj, n + more, item, batch, dealer)):
                context.did = True

    def do_DealEachOther(self, context: Context, step: Step, instr: cl.DealEachOther) -> Steps:
        """417.6.b.3: two units deal damage equal to their Mights to each other, at once; the units deal it, not this text."""
        one, other = self.dealer(context, instr.one), self.dealer(context, instr.other)
        if one is None or other is None or one is other:
            return
        mights = self.might(one), self.might(other)
        batch = self.new_batch()
        first = second = False
        if mights[0] > 0:
            first = yield from self.deal(other, mights[0], context.item, batch, one)
        if mights[1] > 0:
            second = yield from self.deal(one, mights[1], context.item, batch, other)
        context.did = first or second

    def do_DealSplit(self, context: Context, step: Step, instr: cl.DealSplit) -> Steps:
        """355.14.e: split damage among the targets: each gets at least 1 (355.14.f); where there are too many, as few as possible cease to
        be targets (355.14.h)."""
        dealer = self.dealer(context, instr.by)
        if instr.by and dealer is None:
            return
        targets = self.objects_on_board(self.acted_on(context, step, instr.to))
        pool = self.dealt_amount(context, instr.n, dealer)
        if pool <= 0 or not targets:
            return
        if dealer is None:
            pool += self.bonus_damage(context.item, None)  # 715.3
        targets = yield from self.fewer_targets(context.item, targets, pool)
        shares = yield from self.split(context.item, targets, pool)
        batch = self.new_batch() if len(shares) > 1 else 0
        for obj, n in shares:
            if (yield from self.deal(obj, n, context.item, batch, dealer)):
                context.did = True

    def fewer_targets(self, item: Item, targets: list[Thing], pool: int) -> Asking[list[Thing]]:
        """355.14.h: with more targets than damage, who controls the effect chooses which cease to be targets, and no more than needed
        (355.14.h.1). What was paid and what triggered for them stays (355.14.i)."""
        left = list(targets)
        while len(left) > pool:
            options = [self.target_option(obj, item.controller) for obj in left]
            which = yield from self.ask(f"target dropped by {item.label}", item.controller, options)
            left.pop(which)
        return left

    def split(self, item: Item, targets: list[Thing], pool: int) -> Asking[list[tuple[Thing, int]]]:
        """355.14.e: how much each target gets is decided while resolving, at least 1 (355.14.g); all of it is dealt."""
        shares: list[tuple[Thing, int]] = []
        for at, obj in enumerate(targets):
            rest = len(targets) - at - 1
            most = pool - rest
            n = most
            if rest and most > 1:
                options = [Option(str(k), "") for k in range(1, most + 1)]
                n = 1 + (
                    yield from self.ask(f"damage of {item.label} to {obj.label}", item.controller, options)
                )
            shares.append((obj, n))
            pool -= n
        return shares

    def most_split(self, item: Item, run: Run, slot: int) -> int:
        """355.14.c: how many targets may be chosen for damage that is split: no more than there is damage as the item is played."""
        instr = run.program.splits.get(slot)
        if instr is None:
            return -1
        context = Context(item, run)
        dealer = self.dealer(context, instr.by)
        n = self.dealt_amount(context, instr.n, dealer)
        return n + (self.bonus_damage(item, None) if dealer is None and n > 0 else 0)

    # -- Bonus Damage (712-715) -----------------------------------------------------------------------------------------

    def bonus_damage(self, item: Item, obj: Thing | None) -> int:
        """714: all Bonus Damage of a deal action of an item, summed; ``obj``: to that unit, None for damage that is split. Never less than
        nothing (714.1)."""
        total: int = item.named.get("bonus", 0)
        if item.pending and item.kind == "spell":
            total += sum(e.data for e in self.effects if e.what == "bonus" and e.owner == item.controller)
        for own in item.info.bonuses:
            if own.what == "this" and item.is_card():
                total += own.n * self.bonus_times(own, item)
        for source, ability in self.passive(cl.BonusDamage):
            if ability.what != "this":
                if ability.what != "spells and abilities" and source.controller != item.controller:
                    continue
                if ability.to is not None and (
                    obj is None or not self.fits(ability.to, obj, source.controller, source)
                ):
                    continue
                if self.in_force(source, ability.gate, ability.condition):
                    total += ability.n
        return max(0, total)

    def bonus_times(self, ability: cl.BonusDamage, item: Item) -> int:
        """How often a spell's own Bonus Damage counts."""
        return 1 if not ability.per else self.count_word(ability.per, item, item.controller)

    def do_NextDealsMore(self, context: Context, step: Step, instr: cl.NextDealsMore) -> Steps:
        """391: a delayed passive ability about the next spell."""
        self.this_turn(context, "bonus", instr.n, f"next spell deals {instr.n} Bonus Damage")
        return
        yield

    def use_bonus(self, item: Item) -> None:
        """391: the next spell has been played; Bonus Damage that waited for it is its own now."""
        for effect in [e for e in self.effects if e.what == "bonus" and e.owner == item.controller]:
            item.named["bonus"] = item.named.get("bonus", 0) + effect.data
            self.end_effect(effect, "used", "391")

    # -- dealing (417) --------------------------------------------------------------------------------------------------

    def deal(self, obj: Thing, n: int, item: Item, batch: int, dealer: Thing | None = None) -> Asking[bool]:
        """Deal damage to one unit, by an item or by a unit that it names; what replaces that is applied first. Whether any was dealt.
        An ability's damage is told as its source's, and as that of the item (417.6.b.2.a)."""
        n = yield from self.replace_damage(obj, n, None if dealer is not None else item)
        if n <= 0:  # 417.1.e.1, 437.4
            return False
        who = item.controller if dealer is None else dealer.controller  # 417.6.b.4
        source = item.source_ref if dealer is None else dealer.ref
        self.mark_damage(obj, n, "417.1.b", who, {"source": source}, batch)
        self.harmed_by(obj, item)
        self.dealers[obj.label] = dealer
        self.fire("unit takes damage", who, obj, self.next_id - 1)
        return True

    def mark_damage(
        self, obj: Thing, n: int, rule: str, who: str, data: dict[str, Any], batch: int,
        causes: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        """417.1.b, 143.3: mark damage on a unit, on each by itself (417.1.c), which it keeps until it heals (142.2)."""
        self.put(obj, "damage", obj.damage + n)
        self.damaged = True
        if self.marks_kept:
            self.put_in(self.marked_by, obj.ref, (*self.marked_by.get(obj.ref, ()), who))
        data = {"amount": n, "total": obj.damage, **data}
        self.hurt[obj.label] = self.emit("damage", rule, who, obj.ref, data, causes, batch)
        self.cleanup_due = True

    def harmed_by(self, obj: Thing, item: Item) -> None:
        """428.5.c: note which item dealt damage last, for what asks in the cleanup after it who killed it."""
        self.harmed[obj.label] = item
        if item.info.bonuses:
            item.named["dealt"] = item.named.get("dealt", 0) + 1

    # -- what replaces damage (370-372, 437) ----------------------------------------------------------------------------

    def can_be_damaged(self, obj: Thing) -> bool:
        """465.2.c.10: whether it can be dealt damage at all."""
        return not self.object_cant("be dealt damage", obj)

    def changes(self, obj: Thing, item: Item | None) -> list[Change]:
        """The replacements that apply to damage to a unit, by an item or by none (units, combat); those that leave least first. A text that
        a unit has twice prevents all of it the first time."""
        found: list[Change] = []
        for source, ability in self.passive(cl.Prevents):
            if source is obj and not found:
                mine = ability.what == "everything" or (
                    item is not None and item.controller != obj.controller
                )
                if mine and self.in_force(source, ability.gate, ability.condition):
                    found.append(source)
        for kind in ("prevent once", "prevent", "double damage"):
            for effect in self.effects:
                if effect.what != kind:
                    continue
                shield = effect.data
                if shield.ref and shield.ref != obj.ref:
                    continue
                if not shield.what or item is not None:
                    found.append(effect)
        return found

    def replace_damage(self, obj: Thing, n: int, item: Item | None) -> Asking[int]:
        """Apply what replaces damage to one unit, each once (370.2), in the order that the unit's controller chooses (372)."""
        if not self.can_be_damaged(obj):
            return 0
        changes = self.changes(obj, item)
        while changes and n > 0:
            which = 0
            self.ordered_by = ""
            if len(changes) > 1:
                self.ordered_by = self.who_orders(obj)
                options = [Option(self.change_name(change), "") for change in changes]
                which = yield from self.ask(
                    f"replacement for damage to {obj.label}", self.ordered_by, options
                )
            n = self.apply_change(obj, n, changes.pop(which))
        return n

    @staticmethod
    def change_name(change: Change) -> str:
        """The name of a replacement as an option."""
        return f"{change.what} {change.number}" if isinstance(change, Effect) else change.label

    def apply_change(self, obj: Thing, n: int, change: Change) -> int:
        """Apply one replacement, and tell of it. Damage is prevented when it next would be dealt
        (437.1.b.2), Bonus Damage included (437.1.a.1), and never becomes less than nothing (437.2.a). What remains of a Prevent Value is
        less by what was prevented, and counts from now on (437.3, 437.3.b); "All" remains "All" (437.3.c)."""
        if not isinstance(change, Effect):
            self.tell_prevented(obj, n, change.ref, "437.2")
            return 0
        by = change.source.source_ref if change.source is not None else ""
        if change.what == "double damage":
            words = f"{2 * n} instead of {n}"
            self.tell_replaced("370.1.b", change.owner, obj.ref, by, "damage", words, change)
            return 2 * n
        shield = change.data
        stopped = n if shield.left < 0 or change.what == "prevent once" else min(n, shield.left)
        self.tell_prevented(obj, stopped, by, "437.2", change)
        if change.what == "prevent once":
            self.end_effect(change, "used", "390.3")
        elif shield.left >= 0:
            self.put(change, "data", Shield(shield.ref, shield.left - stopped, shield.what))
            if change.data.left <= 0:
                self.end_effect(change, "used", "437.3.a")
        return n - stopped

    def tell_prevented(self, obj: Thing, n: int, by: str, rule: str, effect: Effect | None = None) -> None:
        """437.2: tell how much is prevented."""
        data: dict[str, Any] = {"amount": n, "by": by}
        if effect is not None:
            data["effect"] = effect.number
        if self.ordered_by:
            data["orders"] = self.ordered_by
            self.ordered_by = ""
        self.emit("prevented", rule, obj.controller, obj.ref, data)

    def do_Prevent(self, context: Context, step: Step, instr: cl.Prevent) -> Steps:
        """437.1: delayed replacements of damage; each target has its own value (437.2), a number or "All" (437.1.b.1.b)."""
        what = "prevent once" if instr.once else "prevent"
        left = instr.n or -1
        much = f"{instr.n} damage" if instr.n else "damage"
        if instr.to is None:
            self.begin_effect(
                context.item, what, "turn", Shield("", left, instr.what), f"{much} is prevented"
            )
            context.did = True
            return
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            words = f"{much} to {obj.label} is prevented"
            self.begin_effect(
                context.item, what, "turn", Shield(obj.ref, left, instr.what), words, obj, obj.ref
            )
            context.did = True
        return
        yield

    def do_DoubleDamage(self, context: Context, step: Step, instr: cl.DoubleDamage) -> Steps:
        """390.3: a delayed replacement that doubles damage."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            words = f"damage to {obj.label} is doubled"
            self.begin_effect(
                context.item, "double damage", "turn", Shield(obj.ref, -1, ""), words, obj, obj.ref
            )
            context.did = True
        return
        yield

    # -- damage assigned in combat (465.2.c) ----------------------------------------------------------------------------

    def assigned_damage(self, obj: Thing, n: int) -> int:
        """465.2.c.5: how much damage an assignment of ``n`` comes to, with the replacements in the order of `changes`, or in the order
        that the unit's controller chose (`order_changes`)."""
        if n <= 0 or not self.can_be_damaged(obj):
            return 0
        for change in self.ordered_changes(obj):
            if not isinstance(change, Effect):
                return 0
            if change.what == "double damage":
                n *= 2
            elif change.what == "prevent once" or change.data.left < 0:
                return 0
            else:
                n = max(0, n - change.data.left)
        return n

    def needed_for_lethal(self, obj: Thing, player: str) -> int:
        """465.2.c.4, 465.2.c.4.a, 437.5.a: the least assignment of that player's by which a unit has lethal damage (142.4.b, 142.4.c),
        never less than 1. Where none is lethal (437.5.b), what would be without the prevention."""
        lethal = max(1, self.real_might(obj) - obj.damage)
        if self.kills_with_any(player, obj):
            lethal = 1
        changes = self.ordered_changes(obj)
        if not changes:
            return lethal
        most = lethal + sum(
            change.data.left for change in changes if isinstance(change, Effect) and change.data.left > 0
        )
        for n in range(1, most + 1):
            if self.assigned_damage(obj, n) >= lethal:
                return n
        return lethal

    def never_lethal(self, obj: Thing) -> bool:
        """465.2.c.10, 437.5.b: whether no amount of damage can be lethal to it: such a unit is exempt from mandatory assignment. What
        prevents only the next damage leaves it in (465.2.c.10's second example)."""
        return not self.can_be_damaged(obj) or any(
            not isinstance(change, Effect) or (change.what == "prevent" and change.data.left < 0)
            for change in self.ordered_changes(obj)
        )

    def ordered_changes(self, obj: Thing) -> list[Change]:
        """The replacements of combat damage to a unit, in the order chosen for this combat where there was anything to choose."""
        changes = self.changes(obj, None)
        order = self.damage_order.get(obj.label)
        if order:
            changes.sort(
                key=lambda change: (
                    order.index(self.change_name(change)) if self.change_name(change) in order else len(order)
                )
            )
        return changes

    def order_changes(self, obj: Thing) -> Steps:
        """372, 465.2.c.5: before damage is assigned to a unit, its controller orders the replacements, if the order matters."""
        changes = self.changes(obj, None)
        kinds = {change.what if isinstance(change, Effect) else "prevent" for change in changes}
        if "double damage" not in kinds or len(kinds) < 2:
            return
        order: list[str] = []
        who = self.damage_orderers[obj.label] = self.who_orders(obj)
        while len(changes) > 1:
            options = [Option(self.change_name(change), "") for change in changes]
            which = yield from self.ask(f"replacement for damage to {obj.label}", who, options)
            order.append(self.change_name(changes.pop(which)))
        order += [self.change_name(change) for change in changes]
        self.damage_order[obj.label] = order

    def apply_assigned(self, obj: Thing, n: int) -> int:
        """437.3, 437.5: as assigned damage is dealt, prevention is used up by what it prevents. Returns what is dealt."""
        if not self.can_be_damaged(obj):
            return 0
        for change in self.ordered_changes(obj):
            if n > 0:
                self.ordered_by = self.damage_orderers.get(obj.label, "")
                n = self.apply_change(obj, n, change)
        return n
