"""Costs (118, 601.2b, 601.2f): what may be announced, what it comes to, and paying what an effect asks for (118.12)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic import mana_cost as mc
from headjudge.engine.magic.targets import Targets
from headjudge.engine.magic.things import Item, Thing
from headjudge.engine.trace import NO, YES, Option

PAY = Option("pay", "pay")
OTHERWISE = Option("pay the other way", "pay")
#: Keywords with a cost that may be paid besides (702.27 buyback, 702.33 kicker), by the name under which the payment is known.
KICKERS = frozenset({"kicker", "multikicker"})
OPTIONAL = ("kicker", "multikicker", "buyback")


class Way:
    """A way of casting a card: its own mana cost, or one alternative cost (118.9); "" for its own.

    ``price``  instead of the mana cost; None for that.     ``free``  without paying it (118.9).
    ``facedown``  cast face down (708.4).                   ``rule``  what allows it."""

    __slots__ = ("facedown", "free", "name", "price", "rule", "zone")

    def __init__(
        self,
        name: str,
        price: cl.Price | None = None,
        free: bool = False,
        facedown: bool = False,
        rule: str = "118.9",
    ) -> None:
        self.name = name
        self.price = price
        self.free = free
        self.facedown = facedown
        self.rule = rule

    def like(self, other: Way) -> bool:
        """Whether casting that way is the same."""
        return (
            self.name == other.name
            and self.price == other.price
            and self.free == other.free
            and self.facedown == other.facedown
        )


NORMAL = Way("")
FREE = Way("free", None, True)


class Extra:
    """A cost that is paid besides (118.8): ``name`` is what conditions call it."""

    __slots__ = ("kicker", "many", "name", "price")

    def __init__(self, name: str, price: cl.Price, kicker: bool = False, many: bool = False) -> None:
        self.name = name
        self.price = price
        self.kicker = kicker
        self.many = many


class Total:
    """A total cost (601.2f): pips, "*" for generic mana, what is done besides, and what it is made of for the trace."""

    __slots__ = ("acts", "extras", "parts", "pips")

    def __init__(self) -> None:
        self.pips: list[str] = []
        self.acts: list[cl.Pay] = []
        self.parts: list[list[Any]] = []
        self.extras: list[Extra] = []

    def add(
        self, what: str, mana: str, pays: tuple[cl.Pay, ...], x: int, chosen: tuple[str, ...] = ()
    ) -> None:
        """One component: its symbols, {X} at its announced value, symbols with a choice as chosen."""
        cost = mc.parse(mana)
        pips = [*cost.pips, *chosen, *(["*"] * (cost.generic + cost.x * x))]
        self.pips += pips
        self.acts += pays
        generic, words = mc.told(pips)
        self.parts.append([what, generic, words])

    def masks(self) -> list[int]:
        """The mana part as bits."""
        return [mc.mask_of(pip) for pip in self.pips]


@mypyc_attr(allow_interpreted_subclasses=True)
class Costs(Targets):
    """Costs; see the module's docstring."""

    # -- what may be announced (601.2b) --------------------------------------------------------------------------------

    def extras_of(self, obj: Thing, item: Item) -> tuple[list[Extra], list[Extra]]:
        """118.8: the mandatory and the optional additional costs that the card itself states."""
        must: list[Extra] = []
        may: list[Extra] = []
        for price in self.copiable(obj).prices:
            if not price.alternative and (
                price.when is None or self.holds(price.when, item.controller, obj, item)
            ):
                (may if price.optional else must).append(Extra(price.name or "additional", price.price))
        keywords = self.chars(obj).rules.keywords
        if keywords:
            for word in OPTIONAL:
                for number, keyword in enumerate(keywords.get(word, ())):
                    name = word if not number else f"{word} {number + 1}"
                    kicks = word in KICKERS
                    own = keyword.price or cl.Price()
                    if keyword.also is not None:  # 702.33b: kicker A and/or B
                        may.append(Extra(f"{name} {own.mana}", own, kicks))
                        may.append(Extra(f"{name} {keyword.also.mana}", keyword.also, kicks))
                    else:
                        may.append(Extra(name, own, kicks, word == "multikicker"))
        return must, may

    def base_price(self, item: Item) -> tuple[str, tuple[cl.Pay, ...], str]:
        """601.2f: the mana cost or the one alternative cost: its mana, what is done, and which component it is."""
        way: Way | None = item.price
        if isinstance(item.ability, cl.Activated):
            return item.ability.price.mana, item.ability.price.pays, "base"
        if way is None or (way.price is None and not way.free):
            obj = item.obj
            assert obj is not None
            return self.chars(obj).cost if not item.copied else "", (), "base"
        if way.free:
            return "", (), "alternative"
        assert way.price is not None
        return way.price.mana, way.price.pays, "alternative"

    def total_cost(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Total:
        """601.2f: the base, plus additional costs, plus increases, minus reductions, and not below {0}; then it is locked in."""
        total = Total()
        mana, pays, what = self.base_price(item)
        total.add(what, mana, pays, item.x, chosen.get("base", ()))
        for extra in extras:
            total.add(
                "kicker" if extra.kicker else "additional",
                extra.price.mana,
                extra.price.pays,
                item.x,
                chosen.get(extra.name, ()),
            )
        total.extras = extras
        if isinstance(item.ability, cl.Activated) and item.ability.price.generic is not None:
            n = self.number(item.ability.price.generic, item.controller, item.source, item)
            total.add("base", f"{{{max(n, 0)}}}", (), 0)
        changes = self.cost_changes(item.controller, item.obj or item.source, item)
        if changes:
            self.apply_changes(item, total, [change for _, change in changes])
        return total

    def apply_changes(self, item: Item, total: Total, changes: list[cl.CostChange]) -> None:
        """601.2f: increases first, then reductions; generic reductions take no coloured mana (118.7)."""
        for change in changes:
            n = 1 if change.n is None else self.number(change.n, item.controller, item.source, item)
            if change.more:
                total.add("increase", change.more * n, (), 0)
            if change.price is not None:
                total.add("tax", change.price.mana, change.price.pays, 0)
        for change in changes:
            n = 1 if change.n is None else self.number(change.n, item.controller, item.source, item)
            if change.less and n > 0:
                self.reduce(total, change.less * n)
        for change in changes:
            while len(total.pips) < change.least:
                total.pips.append("*")
                total.parts.append(["increase", 1, ""])

    @staticmethod
    def reduce(total: Total, less: str) -> None:
        """118.7: generic takes generic; a colour takes that colour, then generic (118.7c)."""
        cost = mc.parse(less)
        taken: list[str] = []
        for pip in cost.pips:
            if pip in total.pips:
                total.pips.remove(pip)
                taken.append(pip)
            elif "*" in total.pips:
                total.pips.remove("*")
                taken.append("*")
        for _ in range(cost.generic):
            if "*" in total.pips:
                total.pips.remove("*")
                taken.append("*")
        generic, words = mc.told(taken)
        if taken:
            total.parts.append(["reduction", generic, words])

    def payable(self, item: Item, total: Total) -> bool:
        """118.3: whether its player could pay that, mana from abilities included."""
        obj = item.obj or item.source
        if total.acts and not self.can_acts(item.controller, tuple(total.acts), obj, item):
            return False
        taps = item.obj is None and any(pay.do == "tap" for pay in total.acts)
        return self.can_pay(item.controller, total.masks(), item, item.obj, obj if taps else None)

    def easiest(self, item: Item, names: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
        """For an offer: symbols with a choice taken the way that can be paid: any of the letters, or life (107.4e-f)."""
        out: dict[str, tuple[str, ...]] = {}
        life = self.seats[item.controller].life
        for name, mana in names:
            chosen: list[str] = []
            for symbol in mc.parse(mana).choices:
                parts = symbol.split("/")
                if "P" in parts and life >= 2:
                    life -= 2
                elif parts[0].isdigit():
                    have = self.can_pay(item.controller, [mc.mask_of(parts[1])], item, item.obj)
                    chosen += [parts[1]] if have else ["*"] * int(parts[0])
                else:
                    chosen.append("".join(part for part in parts if part != "P"))
            if chosen or mc.parse(mana).choices:
                out[name] = tuple(chosen)
        return out

    def could_pay(self, item: Item, extras: list[Extra]) -> bool:
        """Whether the total cost with these additional costs could be paid, each symbol in its easiest way."""
        names = [("base", self.base_price(item)[0]), *((extra.name, extra.price.mana) for extra in extras)]
        return self.payable(item, self.total_cost(item, extras, self.easiest(item, names)))

    # -- announcing (601.2b) -----------------------------------------------------------------------------------------------

    def tell_option(self, item: Item, what: str, name: str, answer: str, rule: str) -> None:
        """Tell what was chosen that is no target."""
        data = {"item": item.ref, "what": what, "name": name, "answer": answer}
        self.because(self.emit("option_chosen", rule, item.controller, item.ref, data, self.cause))

    def announce_extras(self, item: Item) -> Asking[list[Extra]]:
        """601.2b: which additional costs are paid; an optional one that could not be paid is not offered."""
        obj = item.obj
        assert obj is not None and item.cast is not None
        must, may = self.extras_of(obj, item)
        taken = list(must)
        for extra in may:
            while self.could_pay(item, [*taken, extra]):
                answer = yield from self.ask(f"{extra.name} of {item.label}", item.controller, (NO, YES))
                self.tell_option(item, "optional", extra.name, "yes" if answer else "no", "601.2b")
                if not answer:
                    break
                taken.append(extra)
                if extra.kicker:
                    self.put(item.cast, "kicked", (*item.cast.kicked, extra.price.mana))
                self.put(item.cast, "paid", (*item.cast.paid, extra.name))
                if not extra.many:
                    break
        for price in self.mode_prices(item):
            taken.append(Extra("mode", price))
        return taken

    def mode_prices(self, item: Item) -> list[cl.Price]:
        """700.2h: what chosen modes cost besides."""
        spell = self.chars(item.source).rules.spell
        if spell is None or not item.modes:
            return []
        return [mode.price for mode in (spell.modes[m] for m in item.modes) if mode.price is not None]

    def announce_x(self, item: Item, extras: list[Extra]) -> Steps:
        """601.2b, 107.3: the value of X; 0 where nothing that is paid has X in it (107.3b)."""
        texts = [self.base_price(item)[0], *(extra.price.mana for extra in extras)]
        pays = [*self.base_price(item)[1], *(pay for extra in extras for pay in extra.price.pays)]
        in_pays = any(isinstance(pay.n, cl.Amount) and pay.n.of == "x" for pay in pays)
        if not in_pays and not any("{X}" in text for text in texts):
            return
        numbers = self.numbers_for_x(item, extras)
        if not numbers:
            raise Illegal("no target")
        options = [Option(str(n), "" if n else "decline") for n in numbers]
        x = numbers[(yield from self.ask(f"X of {item.label}", item.controller, options))]
        self.put(item, "x", x)
        if item.cast is not None:
            self.put(item.cast, "x", x)
        self.tell_option(item, "x", "X", str(x), "601.2b")

    def numbers_for_x(self, item: Item, extras: list[Extra]) -> list[int]:
        """601.2b: the numbers that X can be: those that can be paid, and with which there is something that may be targeted where
        that depends on X (601.2c)."""
        numbers: list[int] = []
        slots = [slot for slot in item.slots if slot.least > 0 and self.asks_x(slot)]
        for n in range(21):
            item.x = n
            if n and not self.could_pay(item, extras):
                break
            if all(self.has_enough(slot, item) for slot in slots):
                numbers.append(n)
        item.x = 0
        return numbers

    def announce_symbols(self, item: Item, extras: list[Extra]) -> Asking[dict[str, tuple[str, ...]]]:
        """601.2b, 118.13a: for hybrid and Phyrexian symbols, how each will be paid."""
        out: dict[str, tuple[str, ...]] = {}
        for name, mana in [("base", self.base_price(item)[0]), *((e.name, e.price.mana) for e in extras)]:
            symbols = mc.parse(mana).choices
            if not symbols:
                continue
            chosen: list[str] = []
            for at, symbol in enumerate(symbols):
                options = yield from self.symbol_options(
                    item, extras, out, name, chosen, symbols[at + 1 :], symbol
                )
                taken = yield from self.ask(f"{{{symbol}}} of {item.label}", item.controller, options)
                word = options[taken].name
                self.tell_option(item, "pay", f"{{{symbol}}}", word, "601.2b")
                chosen += self.symbol_pips(word)
                if word == "2 life":
                    self.put(item, "named", {**item.named, "life": [*item.named.get("life", []), 2]})
            out[name] = tuple(chosen)
        return out

    def symbol_options(
        self, item: Item, extras: list[Extra], out: dict[str, tuple[str, ...]], name: str, chosen: list[str], rest: tuple[str, ...],
        symbol: str,
    ) -> Asking[list[Option]]:  # fmt: skip
        """The ways to pay one symbol with which the whole could be paid; all of them, where none can be seen to."""
        yield from ()
        words = ["2 life" if part == "P" else part for part in symbol.split("/")]
        good: list[str] = []
        life = sum(item.named.get("life", []))
        for word in words:
            if word == "2 life" and self.seats[item.controller].life < life + 2:  # 119.4
                continue
            easy = self.easiest(item, [(name, "".join(f"{{{one}}}" for one in rest))]).get(name, ())
            trial = {**out, name: (*chosen, *self.symbol_pips(word), *easy)}
            if self.payable(item, self.total_cost(item, extras, trial)):
                good.append(word)
        return [Option(word) for word in good or [word for word in words if word != "2 life"]]

    @staticmethod
    def symbol_pips(word: str) -> list[str]:
        """What a symbol comes to, once chosen."""
        if word == "2 life":
            return []
        return ["*"] * int(word) if word.isdigit() else [word]

    # -- determining and paying (601.2f-h) -----------------------------------------------------------------------------------

    def determine_and_pay(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Steps:
        """601.2f-h: the total cost is worked out and locked in; mana abilities; all of it is paid."""
        total = self.total_cost(item, extras, chosen)
        life = item.named.get("life", [])
        if life:
            total.acts += [cl.Pay("life", n=n) for n in life]
        player, source = item.controller, item.obj or item.source
        generic, words = mc.told(total.pips)
        data = {
            "item": item.ref, "energy": generic, "power": words, "acts": [pay.do for pay in total.acts], "parts": total.parts,
        }  # fmt: skip
        rule = "601.2f" if item.obj is not None else "602.2b"
        self.because(self.emit("cost_determined", rule, player, item.ref, data, self.cause))
        if not self.can_acts(player, tuple(total.acts), source, item):
            raise Illegal("unpaid")
        if total.pips:
            yield from self.make_mana(player, total.pips, item, "cost")
        spent = self.spend_mana(player, total.pips, item, "cost") if total.pips else {}
        if item.cast is not None:
            self.put(item.cast, "mana", spent)
        acts = yield from self.acts(player, tuple(total.acts), source, item, "601.2h")
        told = {
            "item": item.ref, "energy": 0, "power": spent, "optional": [extra.name for extra in extras],
            "acts": [["exhaust" if act == "tap" else act, refs] for act, refs in acts],
        }  # fmt: skip
        rule = "601.2h" if item.obj is not None else "602.2b"
        self.because(self.emit("cost_paid", rule, player, item.ref, told, self.cause))

    # -- what an effect asks for (118.12) --------------------------------------------------------------------------------------

    def pays_price(self, player: str, price: cl.Price, item: Item, why: str = "118.12") -> Asking[bool]:
        """118.12: whether a player pays what an effect asks for as it resolves; only a way that they can pay is offered (118.3)."""
        options: list[Option] = [NO]
        prices: list[cl.Price] = []
        for option, one in ((PAY, price), (OTHERWISE, price.or_else)):
            if one is not None and self.can_pay_now(player, one, item):
                options.append(option)
                prices.append(one)
        taken = yield from self.ask(f"pay for {item.label}", player, options)
        shown = prices[taken - 1] if taken else price
        data = {
            "item": item.ref,
            "what": "pay",
            "name": self.price_words(shown, item),
            "answer": "yes" if taken else "no",
        }
        self.because(*self.cause, self.emit("option_chosen", why, player, item.ref, data))
        if not taken:
            return False
        before = item.controller
        try:
            yield from self.pay_now(player, prices[taken - 1], item)
        except Illegal:
            # 118.3, 106.4: abilities that are paid for with one another's means came to less mana; what was made stays in the pool.
            self.emit("option_chosen", why, player, item.ref, {**data, "answer": "no"})
            return False
        assert item.controller == before
        return True

    def pips_now(self, price: cl.Price, item: Item) -> list[str]:
        """The mana of a cost that an effect states, its numbers worked out now."""
        cost = mc.parse(price.mana)
        n = cost.generic + cost.x * item.x
        if price.generic is not None:
            n += max(self.number(price.generic, item.controller, item.source, item), 0)
        hybrid = [symbol.replace("/", "").replace("P", "") for symbol in cost.choices]
        return [*cost.pips, *hybrid, *(["*"] * n)]

    def can_pay_now(self, player: str, price: cl.Price, item: Item) -> bool:
        """118.3: whether a player can pay what an effect asks for."""
        masks = [mc.mask_of(pip) for pip in self.pips_now(price, item)]
        return self.can_acts(player, price.pays, item.source, item) and self.can_pay(
            player, masks, self.payment_for(item), None
        )

    @staticmethod
    def payment_for(item: Item) -> Item:
        """106.6: what is paid because of a spell or ability is no cost of casting or activating it, for what mana may be spent on."""
        return Item("payment", item.ref, item.controller, item.source, item.source_ref)

    def pay_now(self, player: str, price: cl.Price, item: Item) -> Steps:
        """118.12: a payment while something resolves."""
        yield from self.pay_mana(player, self.pips_now(price, item), self.payment_for(item), "instruction")
        yield from self.acts(player, price.pays, item.source, item, "118.12")

    def price_words(self, price: cl.Price, item: Item) -> str:
        """A cost in words."""
        generic, words = mc.told(self.pips_now(price, item))
        mana = (str(generic) if generic else "") + words
        acts = [f"{pay.do} {self.number(pay.n, item.controller, item.source, item)}" for pay in price.pays]
        return ", ".join(part for part in (mana, *acts) if part)
