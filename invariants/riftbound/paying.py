"""Paying: what was determined is paid, with what there is (203, 357, 414.4, 444)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.prices import ANY, normal_pips
from headjudge.invariants.records import Item
from headjudge.invariants.words import amount, called, cost


class PaidWhatWasDetermined(Invariant):
    """The total cost that was determined is what is paid and spent (357.1, 358.2)."""

    id = "paid-what-was-determined"
    rules = ("357.1", "358.2", "404.1")
    statement = (
        "What is paid for an item, and taken from the pool, is the total cost that was determined for it."
    )
    needs = frozenset({"cost_determined", "cost_paid", "resources_spent", "finalized"})

    def reset(self) -> None:
        """Nothing has been spent."""
        self.spent: dict[str, int] = {}

    def after_resources_spent(self, event: Event) -> None:
        """Keep count for each item."""
        data = event.data
        if data.get("purpose") == "cost":
            ref = data.get("item", "")
            self.spent[ref] = (
                self.spent.get(ref, 0) + data.get("energy", 0) + sum((data.get("power") or {}).values())
            )

    def after_undone(self, event: Event) -> None:
        """What was spent for an undone play was given back."""
        self.spent.pop(event.object, None)

    def after_cost_paid(self, event: Event) -> None:
        """What is paid is what was determined."""
        data = event.data
        item = self.picture.items.get(data.get("item", ""))
        if item is None or item.cost is None or self._two_ways(item):
            return
        self.premise += 1
        wanted = item.cost.data
        power = data.get("power") or {}
        if data.get("energy", 0) != wanted.get("energy", 0) or not covers(
            power, normal_pips(wanted.get("power", ""))
        ):
            self._report(event, item, f"{amount(data.get('energy', 0), power)} is paid")
            return
        spent = self.spent.get(item.ref, 0)
        if spent != data.get("energy", 0) + sum(power.values()):
            self._report(
                event,
                item,
                f"only {spent} of it leaves the pool" if spent else "nothing of it leaves the pool",
            )

    def _two_ways(self, item: Item) -> bool:
        """Whether the cost may be paid in one of two ways ("[1] or [O]"), of which only one is told."""
        facts = self.picture.item_facts(item)
        return facts is not None and facts.two_ways

    def before_finalized(self, event: Event) -> None:
        """What had a cost to be paid was paid for."""
        item = self.picture.items.get(event.object)
        if item is not None and item.cost is not None and item.paid is None and item.finalized < 0:
            self._report(event, item, "it is finalized before anything is paid")

    def _report(self, event: Event, item: Item, however: str) -> None:
        determined = item.cost
        assert determined is not None
        total = cost(determined.data.get("energy", 0), determined.data.get("power", ""))
        self.breach(
            event,
            {"cost": determined, "paid": event},
            then=f"{called(item.ref)} costs {total}, and that is paid.",
            however=f"{however}.",
        )


def covers(power: dict[str, int], pips: tuple[str, ...]) -> bool:
    """Whether Power by letter pays exactly those pips, each by a letter that can pay it; A pays any (135.2.e.5.b)."""
    letters = [letter for letter, n in sorted(power.items()) for _ in range(n)] if power else []
    if len(letters) != len(pips):
        return False
    return _match(letters, sorted(pips, key=len))


def _match(letters: list[str], pips: list[str]) -> bool:
    if not pips:
        return True
    pip, rest = pips[0], pips[1:]
    for at, letter in enumerate(letters):
        if letter in letters[:at]:
            continue
        if letter == "A" or pip == ANY or letter in pip:
            if _match(letters[:at] + letters[at + 1 :], rest):
                return True
    return False


class ResourcesNeverNegative(Invariant):
    """Nobody spends what they don't have (444.1, 194.4, 730.2)."""

    id = "resources-never-negative"
    rules = ("444.1", "194.4", "730.2")
    statement = "Energy, Power, XP and points never go below 0."
    needs = frozenset({"resources_added", "resources_spent"})

    def after_resources_spent(self, event: Event) -> None:
        """What is spent was there."""
        self.premise += 1
        pool = self.picture.pools[event.player]
        if pool.energy < 0:
            self._report(event, pool.energy, "Energy")
        for letter, n in pool.power.items():
            if n < 0:
                self._report(event, n, f"Power of {letter}")

    after_resources_lost = after_resources_spent

    def after_xp(self, event: Event) -> None:
        """XP that is spent was there."""
        if self.picture.xp[event.player] < 0:
            self._report(event, self.picture.xp[event.player], "XP")

    def after_points(self, event: Event) -> None:
        """Points that are lost were there."""
        if self.picture.points[event.player] < 0:
            self._report(event, self.picture.points[event.player], "points")

    def _report(self, event: Event, has: int, what: str) -> None:
        self.breach(
            event,
            {"takes": event},
            then=f"{event.player} has only what is there, so {what} never goes below 0.",
            however=f"{event.player} has {has} {what}.",
        )


class ExhaustCostNeedsReady(Invariant):
    """A cost of exhausting something is paid only with something that was ready (414.4)."""

    id = "exhaust-cost-needs-ready"
    rules = ("414.4", "203.3")
    statement = "A cost of exhausting something is paid only by exhausting something that was ready."
    needs = frozenset({"item_pending", "cost_paid", "status"})

    def after_cost_paid(self, event: Event) -> None:
        """What was exhausted as a cost was exhausted for this cost."""
        data = event.data
        acts = data.get("acts")
        if not acts:
            return
        picture = self.picture
        item = picture.items.get(data.get("item", ""))
        if item is None or item.announced < 0:
            return
        for act in acts:
            if len(act) != 2 or not act[0].startswith("exhaust"):
                continue
            self.premise += 1
            for ref in act[1]:
                thing = picture.things.get(ref)
                if thing is not None and thing.sure and thing.tapped < item.announced:
                    self.breach(
                        event,
                        {"begins": item.announced, "paid": event},
                        then=f"{called(ref)} is exhausted to pay for {called(item.ref)}, so it was ready before.",
                        however="it was exhausted already and nothing exhausts it.",
                    )
                    return


INVARIANTS: tuple[type[Invariant], ...] = (
    PaidWhatWasDetermined,
    ResourcesNeverNegative,
    ExhaustCostNeedsReady,
)
