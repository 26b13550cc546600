"""Faults of Riftbound's prohibitions, undoing and costs (054, 355-358, 809)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Asking, Illegal
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.costs import Discount, Total
from headjudge.engine.riftbound.state import Item, Thing


class PermissionBeatsProhibition(Riftbound):
    """054.1 broken."""

    def cant_play(self, player: str, obj: Thing) -> bool:
        """No prohibition to play is heeded."""
        return False


class SeenCostsWhatIsPrinted(Riftbound):
    """356.1.a broken."""

    def push_card(self, obj: Thing, player: str, cause: tuple[int, ...], **how: Any) -> Item:
        """A card that may be played for another cost as it is looked at costs what is printed."""
        if how.get("seen"):
            how["alternative"] = None
        return super().push_card(obj, player, cause, **how)


class ReadiedDespiteProhibition(Riftbound):
    """054.1 broken."""

    def cant_be_readied(self, obj: Thing, item: bool) -> bool:
        """No prohibition to ready is heeded."""
        return False


class MovesDespiteProhibition(Riftbound):
    """054.1 broken."""

    def cant_move(self, obj: Thing, player: str) -> bool:
        """No prohibition to move a unit is heeded."""
        return False


class ChoosesTheUntargetable(Riftbound):
    """758 broken."""

    def cant_be_chosen(self, obj: Thing, player: str) -> bool:
        """What can't be chosen by enemies is chosen."""
        return False


class UnitsPlayedAnywhere(Riftbound):
    """054.2 broken."""

    def only_base(self, player: str) -> bool:
        """A prohibition to play units to battlefields is not heeded."""
        return False


class UndoneCardLost(Riftbound):
    """358.5 broken."""

    def take_back(self, item: Item, cause: int) -> None:
        """An undone card goes to the trash."""
        if item.obj is not None and item.kind != "token":
            self.keep_list(self.chain)
            self.chain.remove(item)
            item.on_chain = False
            self.move(item.obj, f"trash:{item.obj.owner}", "358.5", "undo", causes=(cause,))
        else:
            super().take_back(item, cause)


class UndoneCostsStay(Riftbound):
    """358.5 broken."""

    def undo(self, item: Item, mark: int, failed: Illegal) -> None:
        """What was paid for an undone play stays paid."""
        journal = self.journal
        if journal is not None and item.kind != "trigger":
            del journal[mark:]
        super().undo(item, mark, failed)


class IgnoringIgnoresAll(Riftbound):
    """356.1.b.3 broken."""

    def cost_before_discounts(self, item: Item) -> Total:
        """Ignoring a cost ignores additional costs and increases too."""
        if not item.ignoring:
            return super().cost_before_discounts(item)
        total = Total()
        self.base_cost(item, total)
        return total


class IgnoringEnergyIgnoresPower(Riftbound):
    """356.1.b.2 broken."""

    def base_ignored(self, item: Item) -> str:
        """Ignoring the Energy cost ignores the Power cost too."""
        ignoring = super().base_ignored(item)
        return "cost" if ignoring == "energy" else ignoring


class AllCostsKeepActs(Riftbound):
    """356.5.a broken."""

    def modify_total(self, item: Item, total: Total) -> None:
        """ "Any and all costs" leaves the non-standard costs."""
        if item.ignoring == "all":
            total.energy = 0
            total.pips = []
            total.parts.append(["all ignored", 0, ""])


class SpendsWhatIsNotThere(Riftbound):
    """444.1 broken."""

    def pay_resources(
        self, player: str, energy: int, pips: list[str], item: Item, purpose: str, declinable: bool
    ) -> Asking[bool]:
        """Takes Energy that is not in the pool, without asking for more."""
        if energy > self.pools[player].energy and not pips:
            self.spent = {}
            self.spend(player, energy, pips, item, purpose, self.use_of(item))
            return True
        return (yield from super().pay_resources(player, energy, pips, item, purpose, declinable))


class DeflectIsFree(Riftbound):
    """809.1.d broken."""

    def deflect_cost(self, item: Item, total: Total) -> None:
        """Choosing something with Deflect costs nothing more."""


class DeflectOnce(Riftbound):
    """809.1.c broken."""

    def deflect_cost(self, item: Item, total: Total) -> None:
        """Deflect is asked for once, however often it is chosen."""
        seen: set[int] = set()
        for run in item.runs:
            for target in run.targets:
                n = self.deflect(target.thing, item.controller)
                if n and id(target.thing) not in seen:
                    seen.add(id(target.thing))
                    total.add("deflect", 0, ("RGBOPYA",) * n)


class MinimumIgnored(Riftbound):
    """356.4.e broken."""

    def reducible(self, total: Total, discount: Discount) -> int:
        """A discount goes below its own minimum."""
        return total.energy


class DiscountForgotten(Riftbound):
    """356.4 broken."""

    def discounts(self, item: Item) -> list[Discount]:
        """A card played from elsewhere than the hand gets no discounts."""
        return super().discounts(item) if item.origin.startswith("hand") else []


class MandatoryForgotten(Riftbound):
    """356.2.a broken."""

    def cost_before_discounts(self, item: Item) -> Total:
        """A limited play leaves out mandatory additional costs."""
        total = super().cost_before_discounts(item)
        if item.limited:
            total.acts = []
            total.parts = [part for part in total.parts if part[0] != "mandatory"]
        return total


class PaysLess(Riftbound):
    """357.1 broken."""

    def spend(self, player: str, energy: int, pips: list[str], item: Item, purpose: str, use: str) -> None:
        """Takes one Energy less than the cost says, when it is at least three."""
        super().spend(player, energy - 1 if energy >= 3 else energy, pips, item, purpose, use)


class OptionalCostForgotten(Riftbound):
    """356.4.f.1 broken."""

    def paid_extra(self, number: int, source: Thing, item: Item | None) -> bool:
        """An optional additional cost that was paid does not count as paid."""
        return False


FAULTS: tuple[Fault, ...] = (
    Fault(
        "permission-beats-prohibition",
        "riftbound",
        "054.1",
        "A prohibition to play cards or spells is not heeded.",
        "A card is played under Brynhir's prohibition.",
        ("cant-beats-can",),
        PermissionBeatsProhibition,
    ),
    Fault(
        "seen-costs-what-is-printed",
        "riftbound",
        "356.1.a",
        "A card that may be played for another cost as it is looked at costs what is printed.",
        "Nocturne costs 4 Energy from the top of the deck.",
        ("cost-adds-up",),
        SeenCostsWhatIsPrinted,
    ),
    Fault(
        "readied-despite-prohibition",
        "riftbound",
        "054.1",
        "What can't be readied is readied.",
        "A unit that can't be readied is ready after the Awaken Phase.",
        ("cant-beats-can",),
        ReadiedDespiteProhibition,
        hard=True,
    ),
    Fault(
        "moves-despite-prohibition",
        "riftbound",
        "054.1",
        "A unit moves though its player can't move it.",
        "What Vex has stunned goes to a battlefield all the same.",
        ("cant-beats-can",),
        MovesDespiteProhibition,
    ),
    Fault(
        "chooses-the-untargetable",
        "riftbound",
        "758",
        "What can't be chosen by enemies is chosen.",
        "A protected unit is a target.",
        ("cant-beats-can", "targets-are-legal"),
        ChoosesTheUntargetable,
        hard=True,
    ),
    Fault(
        "units-played-anywhere",
        "riftbound",
        "054.2",
        "A prohibition to play units to battlefields is not heeded.",
        "A unit enters at a battlefield past Mageseeker Warden.",
        ("cant-beats-can",),
        UnitsPlayedAnywhere,
        hard=True,
    ),
    Fault(
        "undone-card-lost",
        "riftbound",
        "358.5",
        "The card of an undone play goes to the trash.",
        "A card is gone that was never played.",
        ("undone-play-restores",),
        UndoneCardLost,
    ),
    Fault(
        "undone-costs-stay",
        "riftbound",
        "358.5",
        "What was paid for an undone play stays paid.",
        "Runes stay exhausted after a play that was taken back.",
        ("undone-play-restores",),
        UndoneCostsStay,
    ),
    Fault(
        "ignoring-ignores-all",
        "riftbound",
        "356.1.b.3",
        "Ignoring a cost ignores additional costs and increases too.",
        "A unit from the trash asks for no sacrifice.",
        ("ignoring-zeroes-base-alone",),
        IgnoringIgnoresAll,
    ),
    Fault(
        "ignoring-energy-ignores-power",
        "riftbound",
        "356.1.b.2",
        "Ignoring the Energy cost ignores the Power cost too.",
        "Promising Future's cards cost no Power.",
        ("ignoring-zeroes-base-alone",),
        IgnoringEnergyIgnoresPower,
    ),
    Fault(
        "all-costs-keep-acts",
        "riftbound",
        "356.5.a",
        "Ignoring any and all costs leaves the non-standard ones.",
        "A sacrifice is asked for though all costs are ignored.",
        ("any-and-all-costs",),
        AllCostsKeepActs,
        hard=True,
    ),
    Fault(
        "spends-what-is-not-there",
        "riftbound",
        "444.1",
        "Energy is taken out of a pool that does not hold it.",
        "A pool shows a number below zero.",
        ("resources-never-negative",),
        SpendsWhatIsNotThere,
    ),
    Fault(
        "deflect-is-free",
        "riftbound",
        "809.1.d",
        "Deflect asks for nothing.",
        "A unit with Deflect is chosen for free.",
        ("deflect-is-paid",),
        DeflectIsFree,
    ),
    Fault(
        "deflect-once",
        "riftbound",
        "809.1.c",
        "Deflect is asked for once, however often the unit is chosen.",
        "A repeated spell pays Deflect once.",
        ("deflect-is-paid",),
        DeflectOnce,
        hard=True,
    ),
    Fault(
        "minimum-ignored",
        "riftbound",
        "356.4.e",
        "A discount goes below its own minimum.",
        "A spell costs nothing under Applied Researchers.",
        ("discount-floor-own",),
        MinimumIgnored,
    ),
    Fault(
        "discount-forgotten-elsewhere",
        "riftbound",
        "356.4",
        "A card that is not played from the hand gets no discounts.",
        "Void Drone costs its full price from the trash.",
        ("cost-adds-up",),
        DiscountForgotten,
        hard=True,
    ),
    Fault(
        "mandatory-forgotten",
        "riftbound",
        "356.2.a",
        "A play that an effect instructs leaves out mandatory additional costs.",
        "Cruel Patron enters without a sacrifice.",
        ("mandatory-cost-is-paid", "cost-adds-up"),
        MandatoryForgotten,
        hard=True,
    ),
    Fault(
        "pays-less",
        "riftbound",
        "357.1",
        "A cost of three Energy or more is paid with one less.",
        "A rune is left over.",
        ("paid-what-was-determined",),
        PaysLess,
    ),
    Fault(
        "optional-cost-forgotten",
        "riftbound",
        "356.4.f.1",
        "An optional additional cost that was paid does not count as paid.",
        "Clockwork Keeper draws nothing.",
        ("optional-cost-paid-counts",),
        OptionalCostForgotten,
    ),
)
