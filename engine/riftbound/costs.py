"""Costs (201-206): determining the total cost (356, 403) and paying it (357, 404, 444)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Act, Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.kernel.paying import assign, missing, pip_text
from headjudge.engine.riftbound.abilities import Abilities
from headjudge.engine.riftbound.info import ANY_PIP, Adding, Info, info_of, pips_of
from headjudge.engine.riftbound.state import BOARD, Effect, Item, Thing
from headjudge.engine.trace import Option, Question

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
        self.parts.append([component, energy, "".join(map(pip_text, pips))])


class Discount:
    """A discount on the total, ready to be applied: how much, and down to what (356.4.e)."""

    __slots__ = ("effect", "energy", "floor", "name", "pips")

    def __init__(
        self, name: str, energy: int, pips: tuple[str, ...], floor: int, effect: Effect | None = None
    ) -> None:
        self.name = name
        self.energy = energy
        self.pips = pips
        self.floor = floor
        self.effect = effect


class Means:
    """What a player could produce without asking anybody: Energy, and power by letter."""

    __slots__ = ("energy", "power", "spells", "stamp")

    def __init__(self, stamp: int, energy: int, spells: int, power: dict[str, int]) -> None:
        self.stamp = stamp
        self.energy = energy
        self.spells = spells
        self.power = power


class Costs(Abilities):
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
        """356.1 to 356.3: base, additional costs, increases."""
        total = Total()
        self.base_cost(item, total)
        if item.ability < 0 and item.kind != "token":
            for cost in item.info.mandatory:  # 356.2.a
                total.add("mandatory", cost.energy, self.pips(cost.power, item.card.domains), cost.acts)
        self.deflect_cost(item, total)
        for number in item.paid:  # 356.2.b
            self.optional_cost(item, number, total)
        if item.ability < 0 and item.kind != "token":
            self.increases(item, total)
        return total

    def base_cost(self, item: Item, total: Total) -> None:
        """356.1: the printed cost, or the cost that an effect puts in its place, less what is ignored."""
        if item.ability >= 0 or item.kind == "trigger":
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
        if any(item.info.optional[k].ignore for k in item.paid):
            return "cost"
        return item.ignoring

    def deflect_cost(self, item: Item, total: Total) -> None:
        """809.1.c: each time a spell or ability chooses an enemy with Deflect, it costs that much Power of any domain more."""
        for run in item.runs:
            for target in run.targets:
                n = self.deflect(target.thing, item.controller)
                if n:
                    total.add("deflect", 0, (ANY_PIP,) * n)

    def deflect(self, thing: Any, player: str) -> int:
        """How much Deflect asks of that player for choosing that thing."""
        if (
            isinstance(thing, str | Item)
            or thing.controller == player
            or self.kind_of(thing.zone) not in BOARD
        ):
            return 0
        return self.keyword(thing, "Deflect")

    def optional_cost(self, item: Item, number: int, total: Total) -> None:
        """356.2.b: an optional additional cost that was chosen, with the discounts on that component (356.4.c)."""
        optional = item.info.optional[number]
        cost = optional.cost
        energy, pips = cost.energy, list(self.pips(cost.power, item.card.domains))
        for source, ability in self.statics:
            if (
                type(ability) is cl.CostsLess
                and ability.what == "optional"
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
        for source, ability in self.statics:
            if type(ability) is not cl.CostsMore or source.controller == item.controller:
                continue
            if ability.what == "opponents' spells" and item.card.type != "spell":
                continue
            open_gate = self.gates_open(source, ability.gate, source.controller)
            if open_gate == ability.unless_gate and ability.gate:
                continue
            total.add("increase", ability.cost.energy, self.pips(ability.cost.power, ""))

    def discounts(self, item: Item) -> list[Discount]:
        """356.4.d: the discounts on the total, those without a minimum last (which is their best order)."""
        out: list[Discount] = []
        if item.ability >= 0 or item.kind in ("token", "trigger"):
            return out
        player = item.controller
        for own in item.info.discounts:
            if own.elsewhere and item.origin == f"hand:{item.card_owner()}":
                continue
            if self.discount_applies(own, item.source, player, item):
                out.append(self.scaled("its own discount", own, item, player))
        for number in item.paid:
            less = item.info.optional[number].less
            if less is not None:
                out.append(
                    Discount(
                        "its additional cost's discount",
                        less.energy,
                        self.pips(less.power, item.card.domains),
                        -1,
                    )
                )
        for source, ability in self.statics:
            if (
                type(ability) is cl.CostsLess
                and source.controller == player
                and self.discounts_that(ability, item)
            ):
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

    @staticmethod
    def discounts_that(ability: cl.CostsLess, item: Item) -> bool:
        """Whether a discount of a permanent is about that item."""
        what = ability.what
        if what == "your cards":
            return True
        if what == "your spells":
            return item.card.type == "spell"
        if what == "your units":
            return item.card.type == "unit"
        if what == "your gear":
            return item.card.type == "gear"
        return (
            what == "flow"
            and item.card.type == "spell"
            and item.origin.startswith("trash")
            and bool(item.info.flow)
        )

    def scaled(self, name: str, ability: cl.CostsLess, item: Item, player: str) -> Discount:
        """A discount with its "for each"."""
        times = 1
        if isinstance(ability.per, str):
            times = self.count_word(ability.per, item, player)
        elif ability.per is not None:
            times = self.count_things(ability.per, player, item)
        pips = self.pips(ability.cost.power, item.card.domains) * times
        return Discount(name, ability.cost.energy * times, pips, ability.floor)

    def count_things(self, pick: Any, player: str, item: Item) -> int:
        """How many things fit a "for each"."""
        if pick.zone in ("trash", "hand"):
            return sum(
                1
                for obj in self.in_zone(f"{pick.zone}:{player}")
                if self.fits(pick, obj, player, item.source)
            )
        return sum(1 for obj in self.board() if self.fits(pick, obj, player, item.source))

    def board(self) -> list[Thing]:
        """Everything in the locations: permanents and runes."""
        out: list[Thing] = []
        for zone in self.locations():
            out += self.in_zone(zone)
        return out

    def count_word(self, word: str, item: Item, player: str) -> int:
        """How many there are of what a word counts."""
        if word == "cards played":
            return len(self.seats[player].finalized)  # 419.4.b
        if word == "my name in trash":
            return sum(1 for obj in self.in_zone(f"trash:{player}") if obj.card.name == item.card.name)
        if word == "highest might":
            return max((self.might(o) for o in self.permanents(player) if o.card.type == "unit"), default=0)
        return 0

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
        pips = self.less_pips(total, discount.pips)
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
        """356.5.a: "ignoring any and all costs" makes the total nothing, acts included."""
        if item.ignoring == "all":
            total.energy = 0
            total.pips = []
            total.acts = []
            total.parts.append(["all ignored", 0, ""])

    # -- what could be paid ---------------------------------------------------------------------------------------------

    def what_means(self, player: str) -> Means:
        """What that player could produce from the pool, runes and simple Add abilities; kept until the state changes."""
        found = self.means.get(player)
        if found is not None and found.stamp == self.stamp:
            return found
        pool = self.pools[player]
        energy = pool.energy
        spells = 0
        power = dict(pool.power)
        for obj, adding in self.adders(player):
            if not adding.simple or (adding.verb == "exhaust" and obj.exhausted):
                continue
            if adding.spells_only:
                spells += adding.energy
            else:
                energy += adding.energy
            for pip in adding.pips:
                letter = pip if len(pip) == 1 else "A"
                power[letter] = power.get(letter, 0) + 1
        found = self.means[player] = Means(self.stamp, energy, spells, power)
        return found

    def adders(self, player: str) -> list[tuple[Thing, Adding]]:
        """The abilities of that player's things that Add with Reaction (429.3)."""
        out: list[tuple[Thing, Adding]] = []
        for zone in self.locations():
            for obj in self.zones.get(zone, ()):
                if obj.controller == player:
                    for adding in info_of(obj.card).adds:
                        out.append((obj, adding))
        return out

    def affordable(self, player: str, energy: int, pips: list[str], spell: bool) -> bool:
        """Whether that player could pay that, by all that can be counted on."""
        means = self.what_means(player)
        if energy > means.energy + (means.spells if spell else 0):
            if energy > means.energy + means.spells or not spell:
                return False
        pool = self.pools[player]
        if not spell and pool.spells_only and energy > means.energy - pool.spells_only:
            return False
        return not pips or assign(pips, means.power) is not None

    def acts_possible(self, acts: list[Act] | tuple[Act, ...], player: str, source: Thing) -> bool:
        """Whether every non-standard part of a cost can be done (203.3)."""
        return all(self.act_possible(act, player, source) for act in acts)

    def act_possible(self, act: Act, player: str, source: Thing) -> bool:
        """Whether a non-standard part of a cost can be done."""
        match act.do:
            case "exhaust me":
                return not source.exhausted  # 414.4
            case "disempower me":
                return "empowered" in source.statuses
            case "kill me" | "recycle me" | "banish me":
                return True
            case "spend xp":
                return self.seats[player].xp >= act.n
            case _:
                return len(self.act_choices(act, player, source)) >= act.n

    def act_choices(self, act: Act, player: str, source: Thing) -> list[Thing]:
        """What can be used for a part of a cost: chosen as it is paid, never a target (355.10.c)."""
        if act.do == "discard":
            hand = self.in_zone(f"hand:{player}")
            return [
                obj
                for obj in hand
                if obj is not source and (act.what is None or self.fits(act.what, obj, player, source))
            ]
        if act.do == "recycle":
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

    # -- paying (357) -----------------------------------------------------------------------------------------------------

    def pay(self, item: Item, total: Total) -> Steps:
        """Step 4: pay Energy and Power together (357.1), then the non-standard parts in order (357.2). Raises `Illegal`."""
        energy, pips = total.energy, total.pips
        if item.own_cost is not None and item.own_cost.or_power:
            energy, pips = yield from self.either_cost(item, energy, pips)
        declinable = item.kind == "trigger" or bool(energy or pips)
        if not (yield from self.pay_resources(item.controller, energy, pips, item, "cost", declinable)):
            raise Illegal("unpaid")
        done: list[list[Any]] = []
        for act in total.acts:
            done.append([act.do, (yield from self.do_act(item, act))])
        yield from self.place_triggers()
        item.last = self.emit(
            "cost_paid", "357", item.controller, item.ref,
            {
                "item": item.ref, "energy": energy, "power": self.spent, "acts": done,
                "optional": [item.info.optional[number].name for number in item.paid],
            },
            (item.last,),
        )  # fmt: skip

    spent: dict[str, int]

    def either_cost(self, item: Item, energy: int, pips: list[str]) -> Asking[tuple[int, list[str]]]:
        """A cost that says "this or that": which one is paid is chosen as it is paid."""
        assert item.own_cost is not None
        other = list(self.pips(item.own_cost.or_power, item.card.domains))
        ways = [
            (Option("pay energy", "pay"), energy, pips),
            (Option("pay power", "pay"), energy - item.own_cost.energy, pips + other),
        ]
        can = [way for way in ways if self.affordable(item.controller, way[1], way[2], False)] or ways[:1]
        which = yield from self.ask(f"cost of {item.label}", item.controller, [way[0] for way in can])
        return can[which][1], can[which][2]

    def pay_resources(
        self, player: str, energy: int, pips: list[str], item: Item, purpose: str, declinable: bool
    ) -> Asking[bool]:
        """Pay Energy and Power, using abilities that Add with Reaction on the way (357.1.a, 429.3). False: not paid, nothing spent.

        Only additions that still leave the rest payable are offered (357.3); ``declinable``: the player may decide not to pay (444.2.a)."""
        self.spent = {}
        spell = item.kind == "spell" and purpose == "cost"
        asked = False
        while True:
            pool = self.pools[player]
            lacks_energy = energy > pool.energy - (0 if spell else pool.spells_only)
            lacking = missing(pips, pool.power) if pips else []
            if not lacks_energy and not lacking:
                break
            ways = self.ways_to_add(player, lacks_energy, lacking, item, energy, pips, spell)
            if not ways:
                return False
            options = [way[0] for way in ways]
            if declinable and not asked:
                options.append(DECLINE)
            asked = True
            which = 0
            if len(options) > 1:
                which = yield Question(f"pay for {item.label}", player, tuple(options))
            if which == len(ways):
                return False
            _, obj, adding = ways[which]
            yield from self.add_while_paying(player, obj, adding, item)
        if energy or pips:
            self.spend(player, energy, pips, item, purpose, spell)
        return True

    def spend(self, player: str, energy: int, pips: list[str], item: Item, purpose: str, spell: bool) -> None:
        """Take a payment out of the pool (444.1)."""
        pool = self.keep_pool(player)
        power = assign(pips, pool.power) or {}
        pool.energy -= energy
        if pool.spells_only:
            pool.spells_only = max(0, pool.spells_only - energy) if spell else pool.spells_only
        for letter, n in power.items():
            pool.power[letter] -= n
        self.spent = power
        rule = "357.1" if purpose == "cost" else "444.1"
        data = {"energy": energy, "power": power, "item": item.ref, "purpose": purpose}
        event = self.emit("resources_spent", rule, player, "", data, (item.last,))
        if purpose == "cost":
            item.last = event

    def ways_to_add(
        self,
        player: str,
        lacks_energy: bool,
        lacking: list[str],
        item: Item,
        energy: int,
        pips: list[str],
        spell: bool,
    ) -> list[tuple[Option, Thing, Adding]]:
        """What could be used next to pay: Energy first; like things once, by their card's name."""
        wanted = "".join(lacking)
        seen: set[str] = set()
        out: list[tuple[Option, Thing, Adding]] = []
        late: list[tuple[Option, Thing, Adding]] = []
        for obj, adding in self.adders(player):
            if not self.helps(adding, lacks_energy, wanted, spell) or not self.acts_possible(
                adding.acts, player, obj
            ):
                continue
            if obj.card.type == "rune":
                name = f"{adding.verb} {obj.card.name}"
                if adding.verb == "recycle" and not obj.exhausted:
                    name = f"recycle ready {obj.card.name}"
            else:
                name = f"activate {obj.label} {adding.index}"
            if name in seen or obj is item.source:
                continue
            seen.add(name)
            option = obj.options.get(name)
            if option is None:
                option = obj.options[name] = Option(name, "pay")
            if adding.verb == "recycle" and not obj.exhausted:
                if energy > self.what_means(player).energy - 1 + (
                    self.what_means(player).spells if spell else 0
                ):
                    continue  # 357.3: its Energy is needed
                late.append((option, obj, adding))
            elif adding.simple:
                out.append((option, obj, adding))
            else:
                late.append((option, obj, adding))
        return out + late

    @staticmethod
    def helps(adding: Adding, lacks_energy: bool, wanted: str, spell: bool) -> bool:
        """Whether an ability that Adds helps with what is lacking."""
        if lacks_energy:
            return adding.energy > 0 and (spell or not adding.spells_only)
        return any(letter in wanted or letter == "A" for pip in adding.pips for letter in pip)

    def add_while_paying(self, player: str, obj: Thing, adding: Adding, item: Item) -> Steps:
        """429.3.a: an Add ability used while paying is finalized and resolves immediately."""
        yield from self.use_add(player, obj, adding, (item.last,))

    def use_add(self, player: str, obj: Thing, adding: Adding, cause: tuple[int, ...]) -> Steps:
        """Activate an ability that Adds: pending, paid, finalized, resolved in one go (429.2, 337.2)."""
        info = info_of(obj.card)
        item = self.ability_item("activated", obj, adding.index, info, player)
        item.adds = True
        item.cause = cause
        outer = self.spent
        self.pend(item, "401.1", {})
        yield from self.pay_for_adding(item, adding)
        self.spent = outer
        item.pending = False
        item.last = self.emit("finalized", "406.2", player, item.ref, {"name": ""}, (item.last,))
        self.keep_list(self.chain)
        self.chain.remove(item)
        item.on_chain = False
        resolving = self.emit("resolving", "429.2", player, item.ref, causes=(item.last,))
        power: dict[str, int] = {}
        for pip in adding.pips:
            letter = yield from self.which_letter(player, pip, item)
            power[letter] = power.get(letter, 0) + 1
        before = self.cause
        self.cause = (resolving,)
        added = self.add_resources(
            player, adding.energy, power, item.source_ref, item.ref, adding.spells_only
        )
        self.cause = before
        self.emit("resolved", "340.1", player, item.ref, causes=(added,))

    def which_letter(self, player: str, pip: str, item: Item) -> Asking[str]:
        """Which Power an ability Adds: of its domain; universal for [A] (135.2.e.5.b); one of several domains is chosen."""
        if pip == ANY_PIP:
            return "A"
        if len(pip) == 1:
            return pip
        which = yield from self.ask(f"domain of {item.label}", player, [Option(letter, "") for letter in pip])
        return pip[which]

    def pay_for_adding(self, item: Item, adding: Adding) -> Steps:
        """Pay what an ability that Adds costs."""
        done: list[list[Any]] = []
        for act in adding.acts:
            done.append([act.do, (yield from self.do_act(item, act))])
        data = {"item": item.ref, "energy": 0, "power": {}, "acts": done, "optional": []}
        item.last = self.emit("cost_paid", "404.1", item.controller, item.ref, data, (item.last,))

    def do_act(self, item: Item, act: Act) -> Asking[list[str]]:
        """Pay one non-standard part of a cost. Returns the references it used. Raises `Illegal` if it can't be done (203.3)."""
        player, source = item.controller, item.source
        before = self.cause
        self.cause = (item.last,)
        if not self.act_possible(act, player, source):
            raise Illegal("unpaid")
        used: list[str] = []
        match act.do:
            case "exhaust me":
                used.append(source.ref)
                self.status(source, "exhausted", True, "414.5", "cost")
            case "disempower me":
                used.append(source.ref)
                self.status(source, "empowered", False, "442.1", "cost")
            case "spend xp":
                self.change_xp(player, -act.n, "730.2")
            case "kill me" | "recycle me" | "banish me":
                used.append(source.ref)
                yield from self.use_thing(act.do.split()[0], source)
            case _:
                for _ in range(act.n):
                    thing = yield from self.choose_for_cost(item, act)
                    used.append(thing.ref)
                    yield from self.use_thing(act.do, thing)
        self.cause = before
        return used

    def choose_for_cost(self, item: Item, act: Act) -> Asking[Thing]:
        """What a part of a cost uses: not something that would make a target illegal, unless there is no choice (357.3)."""
        choices = self.act_choices(act, item.controller, item.source)
        if act.do in ("kill", "return"):
            targets = {id(target.thing) for run in item.runs for target in run.targets}
            choices = [obj for obj in choices if id(obj) not in targets] or choices
        if not choices:
            raise Illegal("unpaid")
        options = [obj.option("", "own") for obj in choices]
        which = yield from self.ask(f"{act.do} for {item.label}", item.controller, options)
        return choices[which]

    def use_thing(self, do: str, obj: Thing) -> Steps:
        """Do to a thing what a cost says."""
        match do:
            case "kill":
                yield from self.kill([obj], "428.1.a.1", "cost", self.cause)
            case "recycle":
                self.recycle([obj])
            case "banish":
                self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            case "return":
                self.move(obj, f"hand:{obj.owner}", "357.2", "return")
            case "exhaust":
                self.status(obj, "exhausted", True, "414.4", "cost")
            case "discard":
                self.discard(obj)
            case "spend buff":
                self.status(obj, "buffed", False, "702.2.b", "cost")

    def discard(self, obj: Thing) -> None:
        """422.1: a card goes from the hand to the trash."""
        seat = self.seats[obj.owner]
        self.put(seat, "discards", seat.discards + 1)
        event = self.move(obj, f"trash:{obj.owner}", "422.1", "discard")
        self.fire("discard", obj.owner, obj, event)

    def recycle(self, objs: list[Thing], rule: str = "416.1") -> None:
        """416: to the bottom of the owner's deck; several main deck cards in random order (416.5)."""
        order = self.shuffled(objs) if len(objs) > 1 else objs
        for obj in order:
            deck = "runedeck" if obj.card.type == "rune" else "deck"
            self.move(obj, f"{deck}:{obj.owner}", rule, "recycle")

    def change_xp(self, player: str, n: int, rule: str) -> None:
        """XP is gained or spent (730)."""
        seat = self.seats[player]
        self.put(seat, "xp", seat.xp + n)
        self.emit("xp", rule, player, "", {"amount": n, "total": seat.xp})

    def quote(self, item: Item) -> tuple[int, list[str]]:
        """What an item would cost in Energy and pips with its discounts in their best order; for offers."""
        total = self.cost_before_discounts(item)
        for discount in self.discounts(item):
            self.apply_discount(total, discount)
        self.modify_total(item, total)
        return total.energy, total.pips

    def info(self, obj: Thing) -> Info:
        """The compiled card of an object."""
        return info_of(obj.card)
