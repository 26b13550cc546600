"""Faults of damage, prevention, revealing, burning out and recalls."""

from __future__ import annotations

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.damage import Change, Shield
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Effect, Item, Thing


class BonusForgotten(Riftbound):
    """713 broken."""

    def bonus_damage(self, item: Item, obj: Thing | None) -> int:
        """Nothing deals Bonus Damage."""
        return 0


class BonusTwice(Riftbound):
    """714 broken."""

    def bonus_damage(self, item: Item, obj: Thing | None) -> int:
        """Bonus Damage is applied twice."""
        return 2 * super().bonus_damage(item, obj)


class SplitKeepsTheRest(Riftbound):
    """355.14.e broken."""

    def split(self, item: Item, targets: list[Thing], pool: int) -> Asking[list[tuple[Thing, int]]]:
        """Each target gets 1, and the rest is lost."""
        return [(obj, 1) for obj in targets]
        yield


class SplitDealsAllToEach(Riftbound):
    """355.14.e broken."""

    def split(self, item: Item, targets: list[Thing], pool: int) -> Asking[list[tuple[Thing, int]]]:
        """Each target gets all of it."""
        return [(obj, pool) for obj in targets]
        yield


class PreventionIsNotUsedUp(Riftbound):
    """437.3 broken."""

    def apply_change(self, obj: Thing, n: int, change: Change) -> int:
        """The Prevent Value stays what it was."""
        if isinstance(change, Effect) and change.what == "prevent" and change.data.left > 0:
            stopped = min(n, int(change.data.left))
            by = change.source.source_ref if change.source is not None else ""
            self.tell_prevented(obj, stopped, by, "437.2")
            return n - stopped
        return super().apply_change(obj, n, change)


class PreventsMoreThanItsValue(Riftbound):
    """437.1.b.1.a broken."""

    def do_Prevent(self, context: Context, step: Step, instr: cl.Prevent) -> Steps:
        """What prevents the next so much prevents everything."""
        yield from super().do_Prevent(context, step, instr)
        for effect in self.effects:
            if effect.what == "prevent" and effect.data.left > 0:
                self.put(effect, "data", Shield(effect.data.ref, 99, effect.data.what))


class DealsNothing(Riftbound):
    """417.1.e.1 broken."""

    def deal(self, obj: Thing, n: int, item: Item, batch: int, dealer: Thing | None = None) -> Asking[bool]:
        """Damage that comes to nothing is dealt all the same."""
        left = yield from self.replace_damage(obj, n, None if dealer is not None else item)
        self.mark_damage(obj, left, "417.1.b", item.controller, {"source": item.source_ref}, batch)
        return True


class FightsByTheOthersMight(Riftbound):
    """417.6.b.3 broken."""

    def do_DealEachOther(self, context: Context, step: Step, instr: cl.DealEachOther) -> Steps:
        """Each unit is dealt its own Might."""
        one, other = self.dealer(context, instr.one), self.dealer(context, instr.other)
        if one is None or other is None or one is other:
            return
        mights = self.might(one), self.might(other)
        batch = self.new_batch()
        if mights[0] > 0:
            context.did = yield from self.deal(one, mights[0], context.item, batch, other)
        if mights[1] > 0:
            context.did = yield from self.deal(other, mights[1], context.item, batch, one)


class DamagesTheUndamageable(Riftbound):
    """054.1 broken."""

    def can_be_damaged(self, obj: Thing) -> bool:
        """Everything can be dealt damage."""
        return True


class RevealsInSecret(Riftbound):
    """424.1 broken."""

    def reveal(self, obj: Thing, player: str) -> None:
        """Only its owner sees a card that is revealed."""
        data = {"card": obj.card.name, "zone": obj.zone}
        self.emit("revealed", "424.1", player, obj.ref, data, sees=(player,))


class LookingBurnsOut(Riftbound):
    """431.1.c broken."""

    def do_Dig(self, context: Context, step: Step, instr: cl.Dig) -> Steps:
        """A player who looks at more cards than there are burns out."""
        player = context.item.controller
        if len(self.in_zone(f"deck:{player}")) < instr.n:
            self.emit("burned_out", "431.2", player)
            foe = self.opponents(player)[0]
            self.gain_points(foe, 1, "431.2.c", "burn out")
        yield from super().do_Dig(context, step, instr)


class DoublesAgain(Riftbound):
    """370.2 broken."""

    def apply_change(self, obj: Thing, n: int, change: Change) -> int:
        """What doubles damage is applied to it twice."""
        n = super().apply_change(obj, n, change)
        if isinstance(change, Effect) and change.what == "double damage":
            return super().apply_change(obj, n, change)
        return n


class TheOpponentOrders(Riftbound):
    """372 broken."""

    def who_orders(self, obj: Thing) -> str:
        """An opponent chooses which replacement is applied first."""
        return self.opponents(obj.controller)[0]


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "bonus-forgotten", "713", "Bonus Damage is not dealt.",
        "A spell deals what is printed, with the card on the table that adds to it.", BonusForgotten, "bonus-damage-adds-up",
    ),
    riftbound_fault(
        "bonus-twice", "714", "Bonus Damage is applied twice.",
        "Two damage more where a card says one.", BonusTwice, "bonus-damage-adds-up",
    ),
    riftbound_fault(
        "split-keeps-the-rest", "355.14.e", "Of damage that is split, each target gets 1 and the rest is lost.",
        "Five damage split between two units comes to two.", SplitKeepsTheRest, "split-sums-up",
    ),
    riftbound_fault(
        "split-deals-all-to-each", "355.14.e", "Damage that is split is dealt to each target in full.",
        "Five damage split between two units comes to ten.", SplitDealsAllToEach, "split-sums-up",
    ),
    riftbound_fault(
        "prevention-is-not-used-up", "437.3", "A Prevent Value is not less by what was prevented.",
        "A barrier against 2 damage stops 2 of every spell.", PreventionIsNotUsedUp, "prevent-value", hard=True,
    ),
    riftbound_fault(
        "prevents-more-than-its-value", "437.1.b.1.a", "What prevents the next so much damage prevents all of it.",
        "A barrier against 2 damage stops 5.", PreventsMoreThanItsValue, "prevent-value",
    ),
    riftbound_fault(
        "deals-nothing", "417.1.e.1", "Damage that was all prevented is dealt, as 0.",
        "A unit that triggers on damage triggers on none.", DealsNothing, "only-positive-damage",
    ),
    riftbound_fault(
        "fights-by-the-others-might", "417.6.b.3", "Units that deal damage to each other are dealt their own Might.",
        "The great unit dies of the small one's blow.", FightsByTheOthersMight, "fights-by-might",
    ),
    riftbound_fault(
        "damages-the-undamageable", "054.1", "What can't be dealt damage is dealt damage.",
        "A unit that can't be damaged is.", DamagesTheUndamageable, "undamageable-takes-none", hard=True,
    ),
    riftbound_fault(
        "doubles-again", "370.2", "What doubles damage is applied twice to the same damage.",
        "3 damage to a unit that takes double is 12.", DoublesAgain, "replaced-once", hard=True,
    ),
    riftbound_fault(
        "the-opponent-orders", "372", "An opponent of the unit's controller orders the replacements of what happens to it.",
        "They let your Hourglass go, though another replacement would have saved the unit for nothing.", TheOpponentOrders,
        "affected-controller-orders", hard=True,
    ),
    riftbound_fault(
        "reveals-in-secret", "424.1", "A card that is revealed is shown to its player alone.",
        "The opponent has to believe what was on top of the deck.", RevealsInSecret, "revealed-to-all",
    ),
    riftbound_fault(
        "looking-burns-out", "431.1.c", "Looking at more cards than there are burns out.",
        "A player loses a point's worth for a look at their last two cards.", LookingBurnsOut, "burns-out-without-cards",
    ),
)  # fmt: skip
