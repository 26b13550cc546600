"""Costs (118, 601.2f-h): what a spell costs in all, and that exactly this is paid."""

from __future__ import annotations

from collections import Counter

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import letters, symbols
from headjudge.invariants.magic_matching import item_fits
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed, split_pips

_ADDING = frozenset(
    {"base", "alternative", "additional", "kicker", "increase", "tax", "optional", "mandatory", "mode"}
)
_TAKING = frozenset({"reduction", "discount"})


def mana_words(energy: int, pips: str) -> str:
    """Mana in words: "{2}{R}{R}"; "{0}" for none."""
    parts = [f"{{{energy}}}"] if energy else []
    parts += [f"{{{'/'.join(pip)}}}" for pip in split_pips(pips)]
    return "".join(parts) or "{0}"


def read_cost(cost: str, x: int) -> tuple[int, list[str]]:
    """A mana cost as generic mana and the other symbols, each as the letters that pay it; X as announced."""
    generic, pips = 0, []
    for symbol in symbols(cost):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += max(0, x)
        else:
            pips.append(symbol)
    return generic, pips


class OneAlternativeCost(MagicInvariant):
    """One alternative cost at most, and it takes the place of the mana cost (118.9a, 601.2b)."""

    id = "one-alternative-cost"
    rules = ("118.9a", "601.2b")
    statement = (
        "At most one alternative cost is applied to a spell, and then its mana cost is not paid besides."
    )
    needs = frozenset({"cost_determined", "item_pending"})

    def before_cost_determined(self, event: Event) -> None:
        """One of the parts is the mana cost or the alternative cost."""
        parts = event.data.get("parts")
        if not parts:
            return
        self.premise += 1
        names = [part[0] for part in parts if part[0] in ("base", "alternative")]
        if len(names) > 1 and "alternative" in names:
            self.wrong(
                event,
                "either the mana cost or one alternative cost is what a spell costs to begin with.",
                f"the cost of {called(event.data.get('item', ''))} holds {listed(names)}.",
                announced=self._announced(event),
            )

    def _announced(self, event: Event) -> int:
        item = self.seen.items.get(event.data.get("item", ""))
        return item.announced if item is not None else -1


class CostAddsUp(MagicInvariant):
    """The total cost is what its parts come to, and no less than nothing (601.2f, 118.7)."""

    id = "total-is-its-parts"
    rules = ("601.2f", "118.7")
    statement = (
        "The total cost is the mana cost or an alternative cost, plus additional costs and increases, minus reductions, "
        "which take no more than there is."
    )
    needs = frozenset({"cost_determined"})

    def before_cost_determined(self, event: Event) -> None:
        """Generic mana and pips add up."""
        data = event.data
        parts = data.get("parts")
        if not parts:
            return
        self.premise += 1
        generic = taken = 0
        pips: Counter[str] = Counter()
        less: Counter[str] = Counter()
        for part in parts:
            name, energy, power = part[0], part[1], part[2]
            if name in _TAKING:
                taken += abs(energy)
                less.update(split_pips(power))
            elif name in _ADDING:
                generic += energy
                pips.update(split_pips(power))
            else:
                return
        # 118.7c: coloured mana that a cost lacks reduces generic mana instead.
        spare = sum((less - pips).values())
        expected = max(0, generic - taken - spare)
        left = pips - less
        told = Counter(split_pips(data.get("power", "")))
        if expected != data.get("energy", 0) or left != told:
            self.wrong(
                event,
                f"the total cost of {called(data.get('item', ''))} is what its parts come to: "
                f"{mana_words(expected, _braced(left))}.",
                f"it is {mana_words(data.get('energy', 0), data.get('power', ''))}.",
                announced=self._announced(event),
            )

    def _announced(self, event: Event) -> int:
        item = self.seen.items.get(event.data.get("item", ""))
        return item.announced if item is not None else -1


def _braced(pips: Counter[str]) -> str:
    return "".join(f"{{{pip}}}" for pip in sorted(pips.elements()))


class BaseCostAsPrinted(MagicInvariant):
    """A spell's cost starts from its mana cost (601.2f, 107.3a, 118.6)."""

    id = "base-cost-as-printed"
    rules = ("601.2f", "118.6", "107.3b")
    statement = (
        "Where no alternative cost is paid, a spell's cost starts from its mana cost, X as announced; "
        "without one it isn't cast."
    )
    needs = frozenset({"cost_determined", "item_pending"})

    def before_cost_determined(self, event: Event) -> None:
        """The part called base is the mana cost."""
        data = event.data
        item = self.seen.items.get(data.get("item", ""))
        if item is None or item.is_ability or data.get("ignoring"):
            return
        facts = self.seen.card_of(item)
        if facts is None:
            return
        base = [part for part in data.get("parts", ()) if part[0] == "base"]
        others = [part for part in data.get("parts", ()) if part[0] == "alternative"]
        if others or not base:
            return
        self.premise += 1
        if not facts.cost:
            self.wrong(
                event,
                f"{facts.name} has no mana cost, so it is cast only for an alternative cost.",
                f"it is cast for {mana_words(base[0][1], base[0][2])}.",
                announced=item.announced,
            )
            return
        generic, pips = read_cost(facts.cost, item.x)
        if any("/" in pip for pip in pips):
            return
        if (generic, Counter(pips)) != (base[0][1], Counter(split_pips(base[0][2]))):
            self.wrong(
                event,
                f"the mana cost of {facts.name} is {facts.cost}.",
                f"its cost starts from {mana_words(base[0][1], base[0][2])}"
                + (f", X being {item.x}." if item.x >= 0 else "."),
                announced=item.announced,
            )


class CostChangesCount(MagicInvariant):
    """What makes spells cost more or less does so, for alternative costs too (601.2f, 118.9d), and takes no coloured mana (118.7a)."""

    id = "cost-changes-count"
    rules = ("601.2f", "118.9d", "118.7a")
    statement = (
        "Every effect that makes a spell cost more or less is counted once, whatever cost is paid; a reduction of generic mana "
        "takes nothing else."
    )
    needs = frozenset({"cost_determined", "item_pending"})

    def before_cost_determined(self, event: Event) -> None:
        """Increases and reductions are those that permanents there bring about."""
        seen = self.seen
        if not seen.rulers_of or seen.shaped:
            return
        data = event.data
        item = seen.items.get(data.get("item", ""))
        if item is None or item.is_ability or not data.get("parts"):
            return
        facts = seen.card_of(item)
        if facts is None or any(isinstance(change, ml.CostChange) for change in facts.changers):
            return
        found = self._changes(item)
        if not found:
            return
        more = sum(_generic(change.more) for change in found)
        less = sum(_generic(change.less) for change in found)
        self.premise += 1
        parts = data["parts"]
        told_more = sum(part[1] for part in parts if part[0] in ("increase", "tax"))
        told_less = sum(abs(part[1]) for part in parts if part[0] in _TAKING)
        before = sum(part[1] for part in parts if part[0] in _ADDING)
        if told_more != more or min(told_less, before) != min(less, before):
            self.wrong(
                event,
                f"{called(item.ref)} costs {mana_words(more, '')} more and {mana_words(less, '')} less.",
                f"{mana_words(told_more, '')} more and {mana_words(told_less, '')} less are counted.",
                announced=item.announced,
            )
        colored = "".join(part[2] for part in parts if part[0] == "reduction")
        if less and colored:
            self.wrong(
                event,
                f"what makes {called(item.ref)} cost less generic mana takes no coloured mana.",
                f"it costs {mana_words(0, colored)} less.",
                announced=item.announced,
            )

    def _changes(self, item: Item) -> list[ml.CostChange]:
        """By what permanents make an item cost more or less; nothing where one of them, or an effect, may do so in another way."""
        seen = self.seen
        found: list[ml.CostChange] = []
        for thing in seen.rulers_of.values():
            card = seen.card(thing)
            if card is None:
                return []
            for _, static in card.statics:
                for change in static.changes:
                    if not isinstance(change, ml.CostChange) or change.abilities:
                        continue
                    answer = self._applies(static, change, item, thing.controller)
                    if answer is None:
                        return []
                    if answer:
                        found.append(change)
        if any(isinstance(change, ml.CostChange) for change in seen.effect_changes()):
            return []
        return found

    def _applies(self, static: ml.Static, change: ml.CostChange, item: Item, you: str) -> bool | None:
        if static.while_ is not None or change.n is not None or change.least or change.price is not None:
            return None
        if any(not one.isdigit() for one in symbols(change.more + change.less)):
            return None
        return item_fits(self.seen, change.which, item, you)


def _generic(cost: str) -> int:
    return sum(int(symbol) for symbol in symbols(cost) if symbol.isdigit())


class PaidWhatItCosts(MagicInvariant):
    """The mana spent pays exactly the total cost (601.2h, 118.3)."""

    id = "paid-what-it-costs"
    rules = ("601.2h", "118.3")
    statement = (
        "The mana spent on a spell or ability is as much as its total cost, and each coloured symbol is "
        "paid with its colour."
    )
    needs = frozenset({"cost_determined", "cost_paid", "resources_spent"})
    armed_kinds = frozenset({"resources_spent", "cost_paid"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing is being paid."""
        self.costs: dict[str, Event] = {}
        self.spent: dict[str, Counter[str]] = {}
        self.any_colour: set[str] = set()

    def after_cost_determined(self, event: Event) -> None:
        """That much has to be paid."""
        ref = event.data.get("item", "")
        self.costs[ref] = event
        self.spent[ref] = Counter()
        self.any_colour.discard(ref)
        self.arm()

    def before_resources_spent(self, event: Event) -> None:
        """Mana is spent, by what holds at this moment: what allows it may be sacrificed after that (601.2h)."""
        data = event.data
        ref = data.get("item", "")
        if ref in self.spent and data.get("purpose", "cost") == "cost":
            self.spent[ref].update(letters(data.get("power")))
            if data.get("energy"):
                self.spent[ref]["generic"] += data["energy"]
            if not _pays(_pips(self.costs[ref]), self.spent[ref]) and self._any_mana():
                self.any_colour.add(ref)

    def before_undone(self, event: Event) -> None:
        """It isn't paid after all."""
        self.costs.pop(event.object, None)
        self.spent.pop(event.object, None)

    def before_cost_paid(self, event: Event) -> None:
        """Everything is paid."""
        ref = event.data.get("item", "")
        cost = self.costs.pop(ref, None)
        if cost is None:
            return
        spent = self.spent.pop(ref)
        if not self.costs:
            self.disarm()
        self.premise += 1
        pips = _pips(cost)
        energy = cost.data.get("energy", 0)
        total = sum(spent.values())
        if total == energy + len(pips) and (ref in self.any_colour or _pays(pips, spent)):
            return
        if any("P" in pip for pip in split_pips(cost.data.get("power", ""))):
            return
        self.wrong(
            event,
            f"{mana_words(energy, cost.data.get('power', ''))} is paid for {called(ref)}.",
            f"what is spent is {listed(f'{n} {letter}' for letter, n in sorted(spent.items()) if n)}.",
            cost=cost,
        )

    def _any_mana(self) -> bool:
        """Whether somebody may spend mana as though it were of another colour."""
        seen = self.seen
        return any(effect.what == "permission" or effect.changes for effect in seen.effects.values()) or any(
            isinstance(change, ml.Allow) and change.what == "any mana" for change in seen.changes()
        )


def _pips(cost: Event) -> list[str]:
    """The symbols of a cost that are paid with mana of their own letters alone."""
    return [pip for pip in split_pips(cost.data.get("power", "")) if "P" not in pip]


def _pays(pips: list[str], spent: Counter[str]) -> bool:
    """Whether each symbol can be paid with mana of its own letters, no mana twice (118.3a)."""
    left = Counter(spent)
    hybrid = []
    for pip in pips:
        letters = pip.replace("/", "")
        if len(letters) == 1:
            left[letters] -= 1
            if left[letters] < 0:
                return False
        else:
            hybrid.append(letters)
    return _assign(hybrid, left)


def _assign(pips: list[str], left: Counter[str]) -> bool:
    if not pips:
        return True
    for letter in pips[0]:
        if left[letter] > 0:
            left[letter] -= 1
            if _assign(pips[1:], left):
                return True
            left[letter] += 1
    return False


class ManaSpentIsThere(MagicInvariant):
    """Nobody spends mana that they don't have (118.3, 106.4)."""

    id = "mana-spent-is-there"
    rules = ("118.3", "106.4")
    statement = "Mana is spent from the pool that holds it: no more of a kind than is there."
    needs = frozenset({"resources_spent", "resources_added", "resources_lost"})

    def before_resources_spent(self, event: Event) -> None:
        """The pool holds as much."""
        self.premise += 1
        pool = self.seen.pools.get(event.player)
        for letter, n in (event.data.get("power") or {}).items():
            have = pool.power.get(letter, 0) if pool is not None else 0
            if n > have:
                self.wrong(
                    event,
                    f"{event.player} spends only mana that is in the pool, {have} {letter}.",
                    f"{n} {letter} is spent.",
                    paying=self._cost(event),
                )
                return

    def _cost(self, event: Event) -> int:
        item = self.seen.items.get(event.data.get("item", ""))
        return item.cost.id if item is not None and item.cost is not None else -1


class MandatoryCostsArePaid(MagicInvariant):
    """Additional costs that a card's text states are part of every cast (118.8, 601.2f)."""

    id = "mandatory-costs-are-paid"
    rules = ("118.8", "601.2f", "118.9d")
    statement = (
        "A mandatory additional cost that a card states is paid whenever it is cast, for an alternative "
        "cost too."
    )
    needs = frozenset({"cost_determined", "cost_paid", "item_pending"})
    judges_adds = False

    def before_cost_paid(self, event: Event) -> None:
        """Something besides mana was done."""
        item = self.seen.items.get(event.data.get("item", ""))
        if item is None or item.is_ability or item.copy_of:
            return
        facts = self.seen.card_of(item)
        if facts is None or not facts.card.prices:
            return
        for price in facts.card.prices:
            if (
                price.alternative
                or price.optional
                or price.when is not None
                or price.price.or_else is not None
            ):
                continue
            if not any(isinstance(pay.n, int) and pay.n > 0 for pay in price.price.pays):
                continue
            self.premise += 1
            if not event.data.get("acts") and not self._life(item):
                self.wrong(
                    event,
                    f"casting {facts.name} costs something additional that has to be done: "
                    f"{listed(pay.do for pay in price.price.pays)}.",
                    "nothing is done besides paying mana.",
                    announced=item.announced,
                )

    def _life(self, item: Item) -> bool:
        trace = self.seen.trace
        return any(
            event.kind == "life" and event.data.get("item") == item.ref for event in trace[item.announced :]
        )


class LifePaidIsThere(MagicInvariant):
    """No more life is paid than there is (119.4)."""

    id = "life-paid-is-there"
    rules = ("119.4",)
    statement = "A player pays life only if their life total is at least as much."
    needs = frozenset({"life"})

    def before_life(self, event: Event) -> None:
        """There is enough of it."""
        if event.data.get("why") != "paid" or "undo" in event.data:
            return
        self.premise += 1
        had, n = self.seen.life.get(event.player, 0), -event.data.get("amount", 0)
        if self.seen.by_replacement(event):
            return  # 118.11: more may be lost than was to be paid
        if n > 0 and n > had:
            self.wrong(
                event,
                f"{event.player} has {had} life, and can't pay more.",
                f"{n} life is paid.",
                priority=self.seen.priority_at,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    OneAlternativeCost,
    CostAddsUp,
    BaseCostAsPrinted,
    CostChangesCount,
    PaidWhatItCosts,
    ManaSpentIsThere,
    MandatoryCostsArePaid,
    LifePaidIsThere,
)
