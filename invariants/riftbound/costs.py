"""Costs: what a total cost is made of (356, 403, 809, 811.1.b)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.prices import ANY, NOTHING, Amount, Discount, Price, Told, priced, totals
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, cost


class _Costs(Invariant):
    """Base: something about the parts of a total cost."""

    needs = frozenset({"item_pending", "cost_determined", "option_chosen", "targets_chosen", "move"})

    def after_cost_determined(self, event: Event) -> None:
        """Judge the total cost of an item that is not judged elsewhere."""
        found = priced(self.picture, event)
        if found is not None:
            self.judge(event, *found)

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """Compare the event with what it has to be."""
        raise NotImplementedError

    def report(self, event: Event, item: Item, then: str, however: str) -> None:
        """A breach about the cost of an item."""
        self.breach(event, {"begins": item.announced, "cost": event}, then=f"{then}.", however=f"{however}.")


def _words(amount: Amount) -> str:
    pips = (pip if len(pip) == 1 else "A" if pip == ANY else "{" + pip + "}" for pip in amount[1])
    return cost(amount[0], "".join(pips))


def _first_wrong(told: Told, price: Price, base: str) -> tuple[str, str, Amount] | None:
    """The first component that isn't what the cards make it: its name, what to call it, and what it has to be."""
    wanted = [("base", base, price.base), ("increase", "cost increase", price.increase)]
    if price.optional_less == (0, 0):
        wanted.append(("optional", "chosen optional additional cost", price.optional))
    for name, words, expected in wanted:
        if expected is not None and told.part(name) != expected:
            return name, words, expected
    return None


class CostAddsUp(_Costs):
    """The total is the sum of its parts, and the parts are those that the cards at hand make it have (356)."""

    id = "cost-adds-up"
    rules = ("356", "356.4", "356.6", "206")
    statement = "A total cost is its base, chosen and mandatory additional costs and increases, less the discounts, and never below 0."

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """Sum, base, optional costs, increases, discounts."""
        self.premise += 1
        if price.ignoring == "all":
            return
        if price.ignoring is None and event.data.get("ignoring") == "all":
            return  # The text that instructs it says several things; which one, only the subject knows.
        off = told.part("discount")
        energy, pips = told.dearer
        total = told.total
        if told.listed and (
            total[0] != max(0, energy - off[0]) or len(total[1]) != max(0, len(pips) - len(off[1]))
        ):
            self.report(
                event, item,
                f"the parts of the cost of {called(item.ref)} add up to {_words(told.dearer)}, less {_words(off)}",
                f"{_words(total)} is determined",
            )  # fmt: skip
            return
        wrong = _first_wrong(told, price, "base cost") if price.ignoring == "" else None
        if wrong is not None:
            name, words, expected = wrong
            self.report(
                event, item,
                f"the {words} of {called(item.ref)} is {_words(expected)}",
                f"{_words(told.part(name))} is counted",
            )  # fmt: skip
            return
        self._discounts(event, item, price, told)

    def _discounts(self, event: Event, item: Item, price: Price, told: Told) -> None:
        discounts = price.discounts
        if (
            discounts is None
            or any(one.floor >= 0 for one in discounts)
            or item.payer in self.next_costs_less
        ):
            return
        energy, pips = told.dearer
        least = max(0, len(pips) - sum(one.pips for one in discounts))
        if told.total[0] not in totals(energy, discounts) or not least <= len(told.total[1]) <= len(pips):
            off = sum(one.energy for one in discounts)
            self.report(
                event, item,
                f"discounts take {off} of the {energy} Energy off what {called(item.ref)} costs, "
                f"and at most {len(pips) - least} of the Power",
                f"{_words(told.total)} is determined",
            )  # fmt: skip

    def reset(self) -> None:
        """No discount for the next play waits."""
        self.next_costs_less: dict[str, set[Any]] = {}

    def after_effect_began(self, event: Event) -> None:
        """A discount for somebody's next play begins; how much it is only its text says."""
        if event.data.get("what") == "discount":
            self.next_costs_less.setdefault(event.player, set()).add(event.data.get("effect"))

    def after_effect_ended(self, event: Event) -> None:
        """It is used up, or over; for the cost that used it up it counts still."""
        if self.next_costs_less and event.data.get("why") != "used":
            for effects in self.next_costs_less.values():
                effects.discard(event.data.get("effect"))
            self.next_costs_less = {who: effects for who, effects in self.next_costs_less.items() if effects}


class IgnoringZeroesBaseAlone(_Costs):
    """Ignoring a cost zeroes that base cost and nothing else (356.1.b)."""

    id = "ignoring-zeroes-base-alone"
    rules = ("356.1.b.3", "356.1.b.1", "356.1.b.2", "811.1.b")
    statement = (
        "Playing a card while ignoring its cost, or its Energy or Power cost, zeroes that base cost alone; additional costs "
        "and increases still count."
    )

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """The base is what is left of it, and what comes on top is all there."""
        if price.ignoring not in ("energy", "power", "cost"):
            return
        self.premise += 1
        what = {"energy": "its Energy cost", "power": "its Power cost", "cost": "its cost"}[price.ignoring]
        wrong = _first_wrong(told, price, "base cost that is left")
        if wrong is not None:
            name, words, expected = wrong
            self.report(
                event, item,
                f"{called(item.ref)} is played ignoring {what}: the {words} is {_words(expected)}",
                f"{_words(told.part(name))} is counted",
            )  # fmt: skip


class AnyAndAllCosts(_Costs):
    """ "Any and all costs" ignores everything, non-standard costs included (356.5.a)."""

    id = "any-and-all-costs"
    rules = ("356.5.a",)
    statement = (
        "Playing a card while ignoring any and all costs costs nothing at all, non-standard costs included."
    )

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """Nothing is left."""
        if price.ignoring != "all":
            return
        self.premise += 1
        data = event.data
        left = (
            [cost(data.get("energy", 0), data.get("power", ""))]
            if data.get("energy") or data.get("power")
            else []
        )
        left += [str(act) for act in data.get("acts", ())]
        if left:
            self.report(
                event, item,
                f"{called(item.ref)} is played ignoring any and all costs, so it costs nothing",
                f"it costs {', '.join(left)}",
            )  # fmt: skip


class MandatoryCostIsPaid(_Costs):
    """Mandatory additional costs are part of the total, however the card is played (356.2.a)."""

    id = "mandatory-cost-is-paid"
    rules = ("356.2.a.1", "419.3.b")
    statement = (
        "A mandatory additional cost is part of the total cost, also when an effect instructs the play."
    )

    def comes_up(self) -> bool:
        """Some card has an additional cost."""
        return "extras" in self.picture.says

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """Its Energy, Power and acts are all there."""
        if price.mandatory is None or price.ignoring is None or price.ignoring == "all":
            return
        acts = price.mandatory_acts
        if price.mandatory == NOTHING and not acts:
            return
        self.premise += 1
        found = told.part("mandatory")
        if found != price.mandatory:
            self.report(
                event, item,
                f"{called(item.ref)} has a mandatory additional cost of {_words(price.mandatory)}",
                f"{_words(found)} is counted",
            )  # fmt: skip
            return
        if "acts" not in event.data:
            return
        there = [str(act) for act in event.data["acts"]]
        for act in acts:
            if not any(one.startswith(act) for one in there):
                self.report(
                    event, item,
                    f"{called(item.ref)} has a mandatory additional cost: {act}",
                    f"what has to be done is: {', '.join(there) or 'nothing'}",
                )  # fmt: skip
                return


class DeflectIsPaid(_Costs):
    """Choosing an opponent's object with Deflect costs that much Power more, each time (809.1.c)."""

    id = "deflect-is-paid"
    rules = ("809.1.c", "809.1.d", "356.2.a.2")
    statement = "Each time a spell or ability chooses an opponent's object with Deflect, it costs its Deflect value in Power more."

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """The Deflect part is as large as the targets make it."""
        wanted = price.deflect
        if wanted is None or item.kind == "token" or (price.ignoring is None or price.ignoring == "all"):
            return
        found = len(told.part("deflect")[1])
        if not wanted and not found:
            return
        self.premise += 1
        if found != wanted:
            self.report(
                event, item,
                f"the targets of {called(item.ref)} make it cost {wanted} Power more for Deflect",
                f"{found} is counted",
            )  # fmt: skip


class _Discounted(_Costs):
    """Base: the Energy total is one that some order of the discounts in force gives."""

    def comes_up(self) -> bool:
        """Some card is about what costs less."""
        return "discounts" in self.picture.says

    def reset(self) -> None:
        """No discount for the next play waits."""
        self.unknown = False

    def after_effect_began(self, event: Event) -> None:
        """A discount for somebody's next play: from here on not all discounts are known."""
        self.unknown = self.unknown or event.data.get("what") == "discount"

    def concerns(self, discounts: list[Discount]) -> bool:
        """Whether a play with these discounts is one that it judges."""
        raise NotImplementedError

    def judge(self, event: Event, item: Item, price: Price, told: Told) -> None:
        """The total is one that some order of the discounts gives."""
        discounts = price.discounts
        if discounts is None or self.unknown or price.ignoring is None or price.ignoring == "all":
            return
        energy, total = told.dearer[0], told.total[0]
        if not self.concerns(discounts) or not (discounts or total != energy):
            return
        self.premise += 1
        possible = totals(energy, discounts)
        if total not in possible:
            said = ", ".join(
                f"{one.energy}{f' to a minimum of {one.floor}' if one.floor >= 0 else ''}" for one in discounts
            )  # fmt: skip
            orders = " or ".join(str(one) for one in sorted(possible))
            self.report(
                event, item,
                f"{called(item.ref)} costs {energy} Energy before discounts of {said or 'nothing'}, which makes {orders}",
                f"{total} Energy is determined",
            )  # fmt: skip


class DiscountFloorOwn(_Discounted):
    """A discount's minimum binds that discount, and no other (356.4.e)."""

    id = "discount-floor-own"
    rules = ("356.4.e", "356.4.d.1")
    statement = "A discount with a minimum takes the cost no lower than that, and the minimum binds no other discount."

    def concerns(self, discounts: list[Discount]) -> bool:
        """Some discount has a minimum."""
        return any(one.floor >= 0 for one in discounts)


class DiscountsInForce(_Discounted):
    """A play costs as much less as the discounts say that are in force for it, all of them and no other (356.4)."""

    id = "discounts-in-force"
    rules = ("356.4", "356.4.a", "727.1.b")
    statement = "The Energy that a play costs is less by what the texts take off that are in force for it, and by nothing else."

    def concerns(self, discounts: list[Discount]) -> bool:
        """None has a minimum."""
        return all(one.floor < 0 for one in discounts)


INVARIANTS: tuple[type[Invariant], ...] = (
    CostAddsUp,
    IgnoringZeroesBaseAlone,
    AnyAndAllCosts,
    MandatoryCostIsPaid,
    DeflectIsPaid,
    DiscountFloorOwn,
    DiscountsInForce,
)
