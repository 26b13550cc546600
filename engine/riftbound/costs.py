"""Costs (201-206): determining the total cost (356, 403), and what could be paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Act, Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Pool, Steps
from headjudge.engine.kernel.paying import assign, pip_text
from headjudge.engine.riftbound.discounting import Discount as Discount
from headjudge.engine.riftbound.discounting import Discounting
from headjudge.engine.riftbound.info import ANY_PIP, Adding, pips_of
from headjudge.engine.riftbound.memory import times_had
from headjudge.engine.riftbound.state import Effect, Item, Thing
from headjudge.engine.trace import Option

DECLINE = Option("decline", "decline")


class Total:
    """A total cost in the making: Energy, pips, acts, and the parts that it was made of."""

    __slots__ = ("acts", "energy", "parts", "pips", "used")

    def __init__(self) -> None:
        self.energy = 0
        self.pips: list[str] = []
        self.acts: list[Act] = []
        self.parts: list[list[Any]] = []
        #: Delayed discounts that were applied: they are used up (391).
        self.used: list[Effect] = []

    def add(
        self, component: str, energy: int, pips: tuple[str, ...] | list[str], acts: tuple[Act, ...] = ()
    ) -> None:
        """Add a component."""
        self.energy += energy
        self.pips += pips
        self.acts += acts
        self.parts.append([component, energy, "".join(map(pip_text, pips)) if pips else ""])


class Means:
    """What a player could produce without asking anybody: Energy and power by letter that can be spent on anything, and what is for some
    things alone (``kept``, as in `Pool`)."""

    __slots__ = ("energy", "kept", "power", "stamp")

    def __init__(
        self, stamp: int, energy: int, power: dict[str, int], kept: dict[tuple[str, str], int]
    ) -> None:
        self.stamp = stamp
        self.energy = energy
        self.power = power
        self.kept = kept


@mypyc_attr(allow_interpreted_subclasses=True)
class Costs(Discounting):
    """Costs."""

    means: dict[str, Means]

    def pips(self, power: str, domains: str) -> tuple[str, ...]:
        """Pips as strings of the letters that can pay them (135.2.e)."""
        return pips_of(power, domains)

    # -- determining (356) --------------------------------------------------------------------------------------------

    def total_cost(self, item: Item) -> Asking[Total]:
        """Step 3: determine the total cost, in the order of 356. Where the order of discounts matters, their player chooses it."""
        total = self.cost_before_discounts(item)
        discounts = self.discounts(item)
        if len(discounts) > 1 and any(d.floor >= 0 for d in discounts):
            yield from self.order_discounts(item, discounts)
        for discount in discounts:
            self.apply_discount(total, discount)
        self.modify_total(item, total)
        for effect in total.used:
            self.end_effect(effect, "used", "391")
        return total

    def cost_before_discounts(self, item: Item) -> Total:
        """356.1 to 356.3: base, additional costs (356.2), increases; of an ability too, for what it chose (403.2)."""
        total = Total()
        self.base_cost(item, total)
        if item.is_card():  # not what a text of it has triggered
            if "allowed" in item.named:
                total.used.append(item.named["allowed"])
            for cost in item.info.mandatory:  # 356.2.a.1
                total.add("mandatory", cost.energy, self.pips(cost.power, item.card.domains), cost.acts)
        self.deflect_cost(item, total)
        for number in item.paid:  # 356.2.b, only what was decided in step 2 (356.2.b.1)
            self.optional_cost(item, number, total)
        if item.is_card():
            self.increases(item, total)
        return total

    def base_cost(self, item: Item, total: Total) -> None:
        """356.1: the printed cost, or the cost that an effect puts in its place, less what is ignored: all of it (356.1.b.1) or one part
        (356.1.b.2); what is added later is not ignored (356.1.b.3). An ability's is what stands before its colon (403.1.a) or the cost
        within its instructions (403.1.b.1). The printed cost stays what others look at (356.1.c)."""
        if item.is_ability():
            cost = item.own_cost or Cost()
            total.add("base", cost.energy, self.pips(cost.power, item.card.domains), cost.acts)
            return
        if item.kind == "token":
            total.add("base", 0, ())  # 185.3.a
            return
        if item.alternative is not None:  # 356.1.a
            cost = item.alternative
            energy, pips, acts = cost.energy, self.pips(cost.power, item.card.domains), cost.acts
        else:
            energy, pips, acts = item.card.energy, item.info.base_pips, ()
        ignoring = self.base_ignored(item)
        if ignoring in ("energy", "cost"):  # 356.1.b
            energy = 0
        if ignoring in ("power", "cost"):
            pips = ()
        total.add("base", energy, pips, acts)

    def base_ignored(self, item: Item) -> str:
        """356.1.b: which base costs are ignored: by the effect that plays it, or by an additional cost that was paid."""
        for number in item.paid:
            if item.info.optional[number].ignore:
                return "cost"
        return item.ignoring

    def deflect_cost(self, item: Item, total: Total) -> None:
        """809.1.c: each time a spell or ability chooses an enemy with Deflect, it costs that much Power of any domain more (809.1.c.1),
        for each of those among which damage is split too (355.14.d)."""
        for run in item.runs:
            for target in run.targets:
                n = self.deflect(target.thing, item.controller)
                if n and not self.ignores_deflect(item):  # 766
                    total.add("deflect", 0, (ANY_PIP,) * n)

    @staticmethod
    def ignores_deflect(item: Item) -> bool:
        """767: whether an item's own text has Deflect ignored while it is paid for."""
        return any(
            type(ability) is cl.Ignores and ability.keyword == "Deflect" and ability.what == "paying this"
            for ability in item.info.statics
        )

    def deflect(self, thing: Any, player: str) -> int:
        """How much Deflect asks of that player for choosing that thing."""
        if (
            isinstance(thing, str | Item)
            or self.friends(player, thing.controller)
            or not self.on_board(thing.zone)
        ):
            return 0
        for source, ability in self.passive(cl.Ignores):
            if ability.what == "choosing here" and source.zone == thing.zone:
                return 0  # 766
        return self.keyword(thing, "Deflect") - self.active_text(thing, "Deflect")

    def optional_cost(self, item: Item, number: int, total: Total) -> None:
        """356.2.b, 820.1.c.1: an optional additional cost that was chosen, with the discounts on that component (356.4.c), in any order:
        none of them has a minimum (356.4.c.1)."""
        optional = item.info.optional[number]
        cost = optional.cost
        energy, pips = cost.energy, list(self.pips(cost.power, item.card.domains))
        for source, ability in self.passive(cl.CostsLess):
            if (
                ability.what == "optional"
                and source.controller == item.controller
                and self.in_force(source, ability.gate, ability.condition)
            ):
                energy, pips = self.less_component(ability, energy, pips)
        total.add("optional", energy, tuple(pips), cost.acts)

    def less_component(self, ability: cl.CostsLess, energy: int, pips: list[str]) -> tuple[int, list[str]]:
        """356.4.c: a discount on one component only; "[1] or [A] less" takes Energy where there is any."""
        if ability.cost.energy and energy:
            return max(0, energy - ability.cost.energy), pips
        n = len(ability.cost.or_power or ability.cost.power)
        return energy, pips[: max(0, len(pips) - n)]

    def increases(self, item: Item, total: Total) -> None:
        """356.3: cost increases."""
        for effect in self.effects:
            if effect.what == "increase" and effect.owner == item.controller:
                if self.is_like(effect.data.what, item.source, None):
                    total.add("increase", effect.data.cost.energy, self.pips(effect.data.cost.power, ""))
        for source, ability in self.passive(cl.CostsMore):
            if ability.what == "reactions here":
                if not self.showdown_at(source.zone) or not self.reacts(item):
                    continue
            elif self.friends(source.controller, item.controller):
                continue
            if ability.what == "opponents' spells" and item.card.type != "spell":
                continue
            if ability.condition is not None and not self.in_force(source, (), ability.condition):
                continue
            open_gate = self.gates_open(source, ability.gate, source.controller)
            if open_gate == ability.unless_gate and ability.gate:
                continue
            total.add("increase", ability.cost.energy, self.pips(ability.cost.power, ""))

    @staticmethod
    def reacts(item: Item) -> bool:
        """Whether a card has Reaction, which one that was hidden has too (811.6)."""
        return item.info.reaction or item.origin.startswith("facedown")

    def discounts(self, item: Item) -> list[Discount]:
        """356.4.d: the discounts on the total, the card's own and others' (356.4.a), those without a minimum last (which is their best
        order). A card's own ability changes its cost as it is played (366.2), wherever it is played from (366.2.a)."""
        out: list[Discount] = []
        player = item.controller
        if not item.is_card():
            if isinstance(item.declared, cl.Activated):
                self.ability_discounts(item, item.declared, out)
            return out
        for own in item.info.discounts:
            if own.elsewhere and item.origin == f"hand:{item.card_owner()}":
                continue
            if self.discount_applies(own, item.source, player, item):
                out.append(self.scaled("its own discount", own, item, player))
        for number in item.paid:
            optional = item.info.optional[number]
            less = optional.less
            if less is not None:
                pips = self.pips(less.power, item.card.domains)
                out.append(Discount("its additional cost's discount", less.energy, pips, -1))
            if optional.by_killed:
                out.append(self.killed_discount(item, optional.cost.acts[0]))
        told: Cost | None = item.named.get("less")
        if told is not None:  # by what has it played
            out.append(
                Discount("its play's discount", told.energy, self.pips(told.power, item.card.domains), -1)
            )
        for source, ability in self.passive(cl.CostsLess):
            if self.discounts_that(source, ability, item):
                if self.in_force(source, ability.gate, ability.condition):
                    out.append(self.scaled(source.label, ability, item, player))
        for effect in self.effects:
            if effect.what == "discount" and effect.owner == player:
                what, cost = effect.data
                if what == "card" or item.card.type == what:
                    out.append(
                        Discount(
                            f"effect {effect.number}", cost.energy, self.pips(cost.power, ""), -1, effect
                        )
                    )
        out.sort(key=lambda d: d.floor < 0)
        return out

    def discount_applies(self, own: cl.CostsLess, source: Thing, player: str, item: Item) -> bool:
        """Whether a card's discount on itself applies."""
        if own.gate and not self.gates_open(source, own.gate, player):
            return False
        it = [target.thing for run in item.runs for target in run.targets]
        return own.condition is None or self.holds(own.condition, source, player, item, it)

    def order_discounts(self, item: Item, discounts: list[Discount]) -> Steps:
        """356.4.d.1: discounts on the total are applied in the order that the player chooses."""
        rest = discounts.copy()
        discounts.clear()
        while len(rest) > 1:
            names: dict[str, int] = {}
            for at, discount in enumerate(rest):
                names.setdefault(discount.name, at)
            options = [Option(name, "") for name in names]
            which = yield from self.ask(f"discount order of {item.label}", item.controller, options)
            discounts.append(rest.pop(names[options[which].name]))
        discounts += rest

    def apply_discount(self, total: Total, discount: Discount) -> None:
        """356.4: reduce the total; a minimum binds only its own discount (356.4.e); never below 0 (356.6)."""
        energy = min(discount.energy, self.reducible(total, discount))
        pips = self.less_pips(total, discount.pips if energy else discount.pips or discount.either)
        total.energy -= energy
        total.parts.append(["discount", -energy, "".join(map(pip_text, pips))])
        if discount.effect is not None:
            total.used.append(discount.effect)

    def reducible(self, total: Total, discount: Discount) -> int:
        """How much of the Energy a discount can take away."""
        return max(0, total.energy - max(discount.floor, 0))

    @staticmethod
    def less_pips(total: Total, pips: tuple[str, ...]) -> list[str]:
        """Take away pips: a discount of one domain takes a pip that this domain can pay, a discount of [A] takes any, narrow first."""
        gone: list[str] = []
        for less in sorted(pips, key=len):
            fitting = [pip for pip in total.pips if set(less) & set(pip)]
            if fitting:
                pip = min(fitting, key=len)
                total.pips.remove(pip)
                gone.append(pip)
        return gone

    def modify_total(self, item: Item, total: Total) -> None:
        """356.5: what modifies the total cost comes last: "ignoring any and all costs" makes it nothing, acts included (356.5.a)."""
        if item.ignoring == "all":
            total.energy = 0
            total.pips = []
            total.acts = []
            total.parts.append(["all ignored", 0, ""])

    # -- what could be paid ---------------------------------------------------------------------------------------------

    def what_means(self, player: str) -> Means:
        """What that player could produce from the pool, runes and simple Add abilities; kept until that changes."""
        found = self.means.get(player)
        stamp = self.layout + self.wealth  # Both only grow, so that the sum tells every change of either.
        if found is not None and found.stamp == stamp:
            return found
        pool = self.pools[player]
        energy, power = self.free_of(pool)
        kept = pool.kept
        if cl.AddsMore in self.by_kind:
            energy += self.counted_on_besides(player)
        lending = self.lending
        for obj in self.with_abilities(player):
            info = self.says(obj) if lending else obj.info
            if info.adds:
                yields = info.exhausted_yields if obj.exhausted else info.ready_yields
                energy += yields.energy
                for letter in yields.power:
                    power[letter] = power.get(letter, 0) + 1
                if yields.kept:
                    kept = {
                        key: kept.get(key, 0) + yields.kept.get(key, 0) for key in {**kept, **yields.kept}
                    }
        found = self.means[player] = Means(stamp, energy, power, kept)
        return found

    def counted_on_besides(self, player: str) -> int:
        """What can be counted on besides of that player's abilities that Add more than they say."""
        return sum(
            self.more_added(obj, player)
            for obj in self.with_abilities(player)
            for adding in obj.info.adds
            if adding.simple and not (obj.exhausted and adding.verb == "exhaust")
        )

    def more_added(self, obj: Thing, player: str) -> int:
        """429: how much more Energy an ability of a thing Adds for that player, who controls it, than it says. The thing itself may have
        gone to its owner to pay for it."""
        if cl.AddsMore not in self.by_kind:
            return 0
        return sum(
            ability.energy
            for source, ability in self.passive(cl.AddsMore)
            if source.controller == player
            and ability.name == obj.card.name
            and self.near_enough(player, ability.within)
        )

    def near_enough(self, player: str, within: int) -> bool:
        """Whether a score is within so many points of the Victory Score; any is where that is -1."""
        return within < 0 or self.close_to_victory(player, within)

    @staticmethod
    def free_of(pool: Pool) -> tuple[int, dict[str, int]]:
        """What of a pool can be spent on anything."""
        energy, power = pool.energy, dict(pool.power)
        for (_, letter), n in pool.kept.items():
            if letter:
                power[letter] -= n
            else:
                energy -= n
        return energy, power

    def spendable(self, word: str, use: str) -> bool:
        """002: whether what a text says is for some things only can be spent on what is paid for, and now."""
        return word == use or (word == "showdowns" and self.showdown is not None)

    def open_for(self, pool: Pool, use: str) -> tuple[int, dict[str, int]]:
        """What of a pool can be spent on something: its Energy, and its power by letter."""
        if not pool.kept:
            return pool.energy, pool.power
        return self.to_spend(*self.free_of(pool), pool.kept, use)

    def to_spend(
        self, energy: int, power: dict[str, int], kept: dict[tuple[str, str], int], use: str
    ) -> tuple[int, dict[str, int]]:
        """What can be spent on something: what is free, and what is for such things only."""
        have = dict(power)
        for (word, letter), n in kept.items():
            if self.spendable(word, use):
                if letter:
                    have[letter] = have.get(letter, 0) + n
                else:
                    energy += n
        return energy, have

    adding: dict[str, tuple[int, list[tuple[Thing, Adding]]]]

    def adders(self, player: str) -> list[tuple[Thing, Adding]]:
        """The abilities of that player's things that Add with Reaction (429.3); kept until something changes its place."""
        found = self.adding.get(player)
        if found is not None and found[0] == self.layout and not self.lending:
            return found[1]
        out = [(obj, adding) for obj in self.with_abilities(player) for adding in self.says(obj).adds]
        self.adding[player] = (self.layout, out)
        return out

    activators: dict[str, tuple[int, list[Thing]]]

    def with_abilities(self, player: str) -> list[Thing]:
        """What that player controls on the board that has activated abilities (380); kept until something changes its place."""
        found = self.activators.get(player)
        lending = self.lending
        if found is not None and found[0] == self.layout and not lending:
            return found[1]
        out = [
            obj
            for zone in self.places_of(player)
            for obj in self.zones.get(zone, ())
            if (self.says(obj) if lending else obj.info).activated and obj.controller == player
        ]
        self.activators[player] = (self.layout, out)
        return out

    def places_of(self, player: str) -> tuple[str, ...]:
        """Where a player's things are: their base, the battlefields, their legend's zone (107.1.c)."""
        return (f"base:{player}", *self.battlefields, f"legend:{player}")

    def affordable(self, player: str, energy: int, pips: Sequence[str], use: str) -> bool:
        """Whether that player could pay that, by all that can be counted on; ``use``: what for, as resources that are for some things only
        name it ("" for what none of them is for)."""
        means = self.what_means(player)
        have, power = means.energy, means.power
        if means.kept:
            have, power = self.to_spend(have, power, means.kept, use)
        if energy > have:
            return False
        if not pips:
            return True
        if len(pips) == 1:
            for letter in pips[0]:
                if power.get(letter, 0) > 0:
                    return True
            return power.get("A", 0) > 0
        return assign(pips, power) is not None

    def acts_possible(self, acts: list[Act] | tuple[Act, ...], player: str, source: Thing) -> bool:
        """Whether every non-standard part of a cost can be done (203.3)."""
        for act in acts:
            if not self.act_possible(act, player, source):
                return False
        return True

    def act_possible(self, act: Act, player: str, source: Thing) -> bool:
        """Whether a non-standard part of a cost can be done: to the full, or not at all (414.4, 416.3, 422.3)."""
        match act.do:
            case "exhaust me":
                return not source.exhausted  # 414.4
            case "disempower me":
                return "empowered" in source.statuses
            case "spend my buff":
                return "buffed" in source.statuses
            case "kill me" | "recycle me" | "banish me" | "spend its buff":
                return True
            case "spend xp":
                return self.seats[player].xp >= act.n
            case "spend buff":  # 702.2.b: each buff by itself
                buffed = self.act_choices(act, player, source)
                return sum(times_had(obj.statuses, "buffed") for obj in buffed) >= act.n
            case _:
                return len(self.act_choices(act, player, source)) >= act.n

    def act_choices(self, act: Act, player: str, source: Thing) -> list[Thing]:
        """What can be used for a part of a cost: chosen as it is paid, never a target (355.10.c), not for a cost within instructions either
        (355.10.c.1)."""
        if act.do == "discard":
            hand = self.in_zone(f"hand:{player}")
            return [
                obj
                for obj in hand
                if obj is not source and (act.what is None or self.fits(act.what, obj, player, source))
            ]
        if act.do == "recycle" and (act.what is None or act.what.zone == "trash"):
            return [
                obj
                for obj in self.in_zone(f"trash:{player}")
                if act.what is None or self.fits(act.what, obj, player, source)
            ]
        mine = [obj for obj in self.board() if obj.controller == player and "facedown" not in obj.statuses]
        if act.do == "spend buff":
            return [obj for obj in mine if "buffed" in obj.statuses]  # 702.2.b.2
        if act.what is not None:
            mine = [obj for obj in mine if self.fits(act.what, obj, player, source)]
        if act.do == "exhaust":
            return [obj for obj in mine if not obj.exhausted]
        return mine

    def quote(self, item: Item) -> tuple[int, list[str]]:
        """What an item would cost in Energy and pips with its discounts in their best order; for offers."""
        total = self.cost_before_discounts(item)
        for discount in self.discounts(item):
            self.apply_discount(total, discount)
        self.modify_total(item, total)
        return total.energy, total.pips
