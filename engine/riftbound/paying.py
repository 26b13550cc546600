"""Paying costs (357, 404, 429.3, 444): Energy and Power with the abilities that Add, then the non-standard parts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Act, Cost
from headjudge.engine.kernel import Asking, Illegal, Pool, Steps
from headjudge.engine.kernel.paying import assign, missing
from headjudge.engine.riftbound.costs import Costs, Total
from headjudge.engine.riftbound.info import ANY_PIP, PLAYED_FOR, USED_FOR, Adding
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.trace import Option, Question

DECLINE = Option("decline", "decline")


@mypyc_attr(allow_interpreted_subclasses=True)
class Paying(Costs):
    """Paying."""

    def pay(self, item: Item, total: Total) -> Steps:
        """Step 4: its controller (191.2.c, 191.4.e) pays Energy and Power together (357.1), then the non-standard parts in order (357.2).
        Raises `Illegal`."""
        energy, pips = total.energy, total.pips
        declinable = item.kind == "trigger" or bool(energy or pips)
        if not (yield from self.pay_resources(item.controller, energy, pips, item, "cost", declinable)):
            raise Illegal("unpaid")
        spent = self.spent
        item.named["spent"] = (energy, spent)
        done: list[list[Any]] = []
        acts = self.own_state_first(total.acts)
        while acts:
            act = yield from self.next_act(item, acts)
            done.append([act.do, (yield from self.do_act(item, act))])
        if self.waiting:
            yield from self.place_triggers()
        item.last = self.emit(
            "cost_paid", "357", item.controller, item.ref,
            {
                "item": item.ref, "energy": energy, "power": spent, "acts": done,
                "optional": [item.info.optional[number].name for number in item.paid],
            },
            (item.last,),
        )  # fmt: skip

    spent: dict[str, int]

    @staticmethod
    def own_state_first(acts: Iterable[Act]) -> list[Act]:
        """The parts of a cost with those first that change the state of their source: they can't be done once it is gone."""
        order = list(acts)
        if len(order) > 1:
            order.sort(key=lambda act: act.do not in ("exhaust me", "disempower me"))
        return order

    def next_act(self, item: Item, acts: list[Act]) -> Asking[Act]:
        """357.2: the non-standard parts are paid in any order; its player is asked where several are left that use other things."""
        if len(acts) > 1 and not acts[0].do.endswith(" me"):
            names = list(dict.fromkeys(act.do for act in acts))
            which = yield from self.ask(
                f"next cost of {item.label}", item.controller, [Option(name, "") for name in names]
            )
            return acts.pop(next(at for at, act in enumerate(acts) if act.do == names[which]))
        return acts.pop(0)

    def choose_cost(self, item: Item) -> Steps:
        """A base cost that says "this or that" (403.1): which one is chosen as it is determined, among those that can be paid."""
        cost = item.own_cost
        if cost is None or not cost.or_power:
            return
        ways = [
            ("pay energy", Cost(cost.energy, cost.power, cost.acts)),
            ("pay power", Cost(0, cost.power + cost.or_power, cost.acts)),
        ]
        able = [way for way in ways if self.can_pay(item.controller, way[1], item)] or ways[:1]
        which = yield from self.ask(
            f"cost of {item.label}", item.controller, [Option(name, "pay") for name, _ in able]
        )
        item.own_cost = able[which][1]

    @staticmethod
    def use_of(item: Item) -> str:
        """What paying for an item is, for resources that are for some things only: playing a card, or using an ability (377.2)."""
        if item.kind == "activated":
            return USED_FOR.get(item.card.type, "")
        return PLAYED_FOR.get(item.card.type, "") if item.is_card() else ""

    def can_pay(self, player: str, cost: Cost, item: Item) -> bool:
        """Whether the resources of a cost could be paid for an item."""
        return self.affordable(
            player, cost.energy, list(self.pips(cost.power, item.card.domains)), self.use_of(item)
        )

    def can_afford(self, player: str, price: Cost) -> bool:
        """Whether a player could pay the resources of a cost that is no card's nor ability's."""
        return self.affordable(player, price.energy, self.pips(price.power, ""), "")

    def pay_resources(
        self, player: str, energy: int, pips: list[str], item: Item, purpose: str, declinable: bool
    ) -> Asking[bool]:
        """Pay Energy and Power, using abilities that Add with Reaction on the way (357.1.a, 429.3). False: not paid, nothing spent.

        Only additions that still leave the rest payable are offered (357.3); ``declinable``: the player may decide not to pay (444.2.a)."""
        self.spent = {}
        use = self.use_of(item) if purpose == "cost" else ""
        asked = False
        while True:
            pool = self.pools[player]
            have, power = self.open_for(pool, use)
            lacks_energy = energy > have
            lacking = missing(pips, power) if pips and assign(pips, power) is None else []
            if not lacks_energy and not lacking:
                break
            ways = self.ways_to_add(player, lacks_energy, lacking, item, energy, use)
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
            self.spend(player, energy, pips, item, purpose, use)
        return True

    def spend(self, player: str, energy: int, pips: list[str], item: Item, purpose: str, use: str) -> None:
        """Take a payment out of the pool (444.1)."""
        pool = self.keep_pool(player)
        power = assign(pips, self.open_for(pool, use)[1]) or {}
        if pool.kept:
            self.spend_kept(pool, energy, power, use)
        pool.energy -= energy
        for letter, n in power.items():
            pool.power[letter] -= n
        self.spent = power
        self.count_spent(player, energy, power, item if purpose == "cost" else None)
        rule = "357.1" if purpose == "cost" else "444.1"
        data = {"energy": energy, "power": power, "item": item.ref, "purpose": purpose}
        event = self.emit("resources_spent", rule, player, "", data, (item.last,))
        if purpose == "cost":
            item.last = event

    def count_spent(self, player: str, energy: int, power: dict[str, int], item: Item | None) -> None:
        """Note what a player has spent this turn: Power on whatever, and the most Energy to play one spell."""
        if power:
            self.tally(f"spent power {player}", sum(power.values()))
        if energy and item is not None and item.kind == "spell":
            key = f"spent on a spell {player}"
            self.put_in(self.happened, key, max(energy, self.happened.get(key, 0)))

    def spend_kept(self, pool: Pool, energy: int, power: dict[str, int], use: str) -> None:
        """Of a payment, what is for such things only is spent first, universal Power also where other Power could pay."""
        kept = dict(pool.kept)
        for word, letter in pool.kept:
            if not self.spendable(word, use):
                continue
            have = kept[word, letter]
            if not letter:
                n = min(have, energy)
                energy -= n
            elif letter == "A":
                n = min(have, sum(power.values()))
                for other in sorted(power):
                    swapped = min(power[other], n - power.get("A", 0)) if other != "A" else 0
                    if swapped > 0:
                        power[other] -= swapped
                        power["A"] = power.get("A", 0) + swapped
            else:
                n = min(have, power.get(letter, 0))
            kept[word, letter] = have - n
        pool.kept = {key: n for key, n in kept.items() if n}

    def ways_to_add(
        self,
        player: str,
        lacks_energy: bool,
        lacking: list[str],
        item: Item,
        energy: int,
        use: str,
    ) -> list[tuple[Option, Thing, Adding]]:
        """What could be used next to pay: Energy first; like things once, by their card's name."""
        wanted = "".join(lacking)
        seen: set[str] = set()
        out: list[tuple[Option, Thing, Adding]] = []
        late: list[tuple[Option, Thing, Adding]] = []
        for obj, adding in self.adders(player):
            if lacks_energy:
                if not (adding.energy or self.more_added(obj, player)):
                    continue
            elif "A" not in adding.letters and adding.letters.isdisjoint(wanted):
                continue
            if adding.only and not self.spendable(adding.only, use):
                continue
            if obj.card.type == "rune":
                option = adding.option if obj.exhausted else adding.ready_option
            else:
                option = self.adding_option(obj, adding)
            if option.name in seen or obj is item.source or not self.acts_possible(adding.acts, player, obj):
                continue
            seen.add(option.name)
            if adding.verb == "recycle" and not obj.exhausted:
                means = self.what_means(player)
                if energy > self.to_spend(means.energy, means.power, means.kept, use)[0] - 1:
                    continue  # 357.3: its Energy is needed
                late.append((option, obj, adding))
            elif adding.simple:
                out.append((option, obj, adding))
            else:
                late.append((option, obj, adding))
        return out + late

    @staticmethod
    def adding_option(obj: Thing, adding: Adding) -> Option:
        """The option to use what is no rune for paying, made once."""
        return obj.keep_option(f"pay {adding.index}", "activate", str(adding.index), "pay")

    def add_while_paying(self, player: str, obj: Thing, adding: Adding, item: Item) -> Steps:
        """429.3.a: an Add ability used while paying is finalized and resolves immediately."""
        yield from self.use_add(player, obj, adding, (item.last,))

    def use_add(self, player: str, obj: Thing, adding: Adding, cause: tuple[int, ...]) -> Steps:
        """Activate an ability that Adds: pending, paid, finalized, resolved in one go (429.2, 337.2)."""
        info = self.says(obj)
        item = self.ability_item("activated", obj, adding.index, info, player)
        item.adds = True
        item.cause = cause
        outer = self.spent
        self.pend(item, "401.1", {})
        yield from self.pay_for_adding(item, adding)
        self.spent = outer
        item.pending = False
        item.last = self.emit("finalized", "406.2", player, item.ref, {"name": ""}, (item.last,))
        if obj.card.type == "gear":
            self.count_gear_ability(player)
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
        energy = adding.energy + self.more_added(obj, player)
        added = self.add_resources(player, energy, power, item.source_ref, item.ref, adding.only)
        self.cause = before
        resolved = self.emit("resolved", "340.1", player, item.ref, causes=(added,))
        self.used_ability(item, resolved)

    def count_gear_ability(self, player: str) -> None:
        """An activated ability of a gear of that player's is used this turn."""
        self.tally(f"gear ability {player}")

    def used_ability(self, item: Item, resolved: int) -> None:
        """377.2.a: an activated ability has been used once it has resolved; what triggers on that triggers now."""
        if item.source.card.type == "gear":
            self.fire("use gear ability", item.controller, item.source, resolved)

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
        for act in self.own_state_first(adding.acts):
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
            case "spend my buff":
                used.append(source.ref)
                yield from self.use_thing("spend buff", source)
            case "spend its buff":
                used.append(item.that.ref)
                self.status(item.that, self.last_time(item.that, "buffed"), False, "702.2.b", "cost")
                self.fire("spend buff", item.that.controller, item.that, self.next_id - 1)
            case "disempower me":
                used.append(source.ref)
                self.lose_status(source, "empowered", "442.1", "cost")
            case "spend xp":
                self.change_xp(player, -act.n, "730.2")
            case "kill me" | "recycle me" | "banish me":
                used.append(source.ref)
                yield from self.use_thing(act.do.split()[0], source)
            case "recycle":
                things: list[Thing] = []
                for _ in range(act.n):
                    things.append((yield from self.choose_for_cost(item, act, things)))
                used += [thing.ref for thing in things]
                item.named["paid might"] = sum(self.might(thing) for thing in things)  # 359.3.e.13
                self.recycle(things)
            case _:
                # What is saved from it has been killed for the cost all the same (357.2.a).
                killed: list[Thing] = []
                for _ in range(act.n):
                    thing = yield from self.choose_for_cost(item, act, killed)
                    used.append(thing.ref)
                    if act.do == "kill":
                        killed.append(thing)
                        # 359.3.e.13, 206
                        item.named["killed cost"] = (thing.card.energy, len(thing.card.power))
                    elif act.do == "exhaust":
                        item.named["paid with"] = (thing, thing.ref)
                    yield from self.use_thing(act.do, thing)
        self.cause = before
        return used

    def choose_for_cost(self, item: Item, act: Act, chosen: Sequence[Thing] = ()) -> Asking[Thing]:
        """What a part of a cost uses: not something that would make a target illegal, unless there is no choice (357.3)."""
        able = self.act_choices(act, item.controller, item.source)
        decided = item.named.get("to kill") if act.do == "kill" else None
        if decided in able:
            return decided  # type: ignore[no-any-return]
        choices = [obj for obj in able if obj not in chosen]
        if act.do in ("kill", "return"):
            targets = {id(target.thing) for run in item.runs for target in run.targets}
            choices = [obj for obj in choices if id(obj) not in targets] or choices
            choices = [obj for obj in choices if self.covers_targets(obj, item)] or choices
        if not choices:
            raise Illegal("unpaid")
        options = [obj.option("", "own") for obj in choices]
        which = yield from self.ask(f"{act.do} for {item.label}", item.controller, options)
        return choices[which]

    @staticmethod
    def covers_targets(obj: Thing, item: Item) -> bool:
        """357.3: whether the targets that may cost no more than what is killed cost no more than that."""
        limited = [
            target.thing.card
            for run in item.runs
            for target in run.targets
            if run.program.slots[target.slot].paid
        ]
        return all(
            card.energy <= obj.card.energy and len(card.power) <= len(obj.card.power) for card in limited
        )

    def use_thing(self, do: str, obj: Thing) -> Steps:
        """Do to a thing what a cost says. It is paid by that, also where a replacement makes something else of it (357.2.a)."""
        match do:
            case "kill":
                yield from self.kill([obj], "428.1.a.1", "cost", self.cause)
            case "recycle":
                self.recycle([obj])
            case "banish":
                self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            case "return":
                self.send_back(obj, "357.2")
            case "exhaust":
                self.status(obj, "exhausted", True, "414.4", "cost")
            case "discard":
                self.discard(obj)
            case "spend buff":
                self.status(obj, self.last_time(obj, "buffed"), False, "702.2.b", "cost")
                self.fire("spend buff", obj.controller, obj, self.next_id - 1)

    def send_back(self, obj: Thing, rule: str) -> None:
        """Return something to its owner's hand; where a unit was returned from, a condition may ask."""
        self.came_from[obj.label] = obj.zone
        unit = obj.card.type == "unit" and obj.zone.startswith("battlefield")
        event = self.move(obj, f"hand:{obj.owner}", rule, "return")
        if unit:
            self.fire("returned from here", obj.owner, obj, event)

    def discard(self, obj: Thing) -> None:
        """422.1: a card goes from the hand to the trash; what triggers on that is put on the chain after it (422.1.b)."""
        seat = self.seats[obj.owner]
        self.put(seat, "discards", seat.discards + 1)
        event = self.move(obj, f"trash:{obj.owner}", "422.1", "discard")
        self.fire("discard", obj.owner, obj, event)
        for (
            index,
            trigger,
        ) in obj.info.triggers:  # it works off the board, as it says (385.2), if its gates are open (727.1.b)
            if trigger.when != "discard me" or not self.gates_open(obj, trigger.gate, obj.owner):
                continue
            if trigger.condition is None or self.trigger_condition(trigger, obj, obj):
                self.waiting.append(self.trigger_item(obj, index, trigger, obj, event, obj.owner))

    def recycle(self, objs: list[Thing], rule: str = "416.1") -> None:
        """416: to the bottom of the deck that the card belongs to (416.1.a, 416.1.b), its owner's, whoever recycles it (416.1.c); several
        main deck cards in random order (416.5)."""
        order = self.shuffled(objs) if len(objs) > 1 else objs
        for obj in order:
            deck = "runedeck" if obj.card.type == "rune" else "deck"
            event = self.move(obj, f"{deck}:{obj.owner}", rule, "recycle")
            if deck == "runedeck":
                self.fire("recycle rune", obj.owner, obj, event)
            elif obj is order[0]:
                self.fire("recycle", obj.owner, obj, event)

    def change_xp(self, player: str, n: int, rule: str) -> None:
        """XP is gained or spent (730)."""
        seat = self.seats[player]
        self.put(seat, "xp", seat.xp + n)
        if n > 0:
            self.tally(f"you gained xp {player}")
        self.emit("xp", rule, player, "", {"amount": n, "total": seat.xp})
