"""Prices: what the total cost of a Riftbound item has to be made of, worked out from the cards as they are written (356).

Each component is worked out by itself, and is None where the trace doesn't tell enough, so that every invariant about
costs judges its own component and leaves the others alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event, card_id
from headjudge.invariants.conditions import all_of, count, deflect_of, gates_hold, holds, lent, might_of
from headjudge.invariants.facts import Facts, Plays, walk
from headjudge.invariants.picture import Picture
from headjudge.invariants.position import kind_of
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import split_pips

#: Energy, and pips, each as the sorted letters that can pay it.
Amount: TypeAlias = tuple[int, tuple[str, ...]]
NOTHING: Amount = (0, ())
ANY = "BGOPRY"
#: Components of a cost that make it dearer; the others are discounts, and what ignores it all.
DEARER = frozenset({"base", "optional", "mandatory", "deflect", "increase"})
#: Discounts of abilities that Empower may be among, by what is done where or before.
_FOR_ABILITIES = frozenset({"empower here", "first gear ability", "my abilities"})


class Discount:
    """A discount on the total: how much Energy, how many pips, and its own minimum (-1 for none)."""

    __slots__ = ("energy", "floor", "pips")

    def __init__(self, energy: int, pips: int, floor: int) -> None:
        self.energy = energy
        self.pips = pips
        self.floor = floor


class Price:
    """What a total cost has to be made of; a component that isn't known is None.

    ``ignoring``   which base costs the effect that plays the item ignores: "", energy, power, cost, all.
    ``base``, ``mandatory``, ``increase``  Energy and pips, a pip as the sorted letters that can pay it.
    ``optional``   the most that the chosen optional costs come to; ``optional_less`` what may be off it (356.4.c).
    ``deflect``    how much Power Deflect asks for. ``discounts``  those on the total.
    ``mandatory_acts``  the non-standard parts of the mandatory additional costs, by what is done.
    """

    __slots__ = (
        "base", "deflect", "discounts", "ignoring", "increase", "mandatory", "mandatory_acts", "optional", "optional_less",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ignoring: str | None = None
        self.base: Amount | None = None
        self.mandatory: Amount | None = None
        self.mandatory_acts: list[str] = []
        self.optional: Amount | None = None
        self.optional_less: tuple[int, int] = (0, 0)
        self.increase: Amount | None = None
        self.deflect: int | None = None
        self.discounts: list[Discount] | None = None


class Told:
    """What a `cost_determined` event says: the ``total``, and the ``parts`` by component; a discount's as taken away.

    ``dearer`` what everything but discounts comes to; ``listed`` whether the event lists parts at all.
    """

    __slots__ = ("dearer", "listed", "parts", "total")

    def __init__(self, event: Event) -> None:
        data = event.data
        self.total: Amount = (data.get("energy", 0), normal_pips(data.get("power", "")))
        self.parts: dict[str, Amount] = {}
        energy = 0
        pips: tuple[str, ...] = ()
        told = data.get("parts", ())
        self.listed = bool(told)
        for component, more, power in told:
            amount = (abs(more) if component == "discount" else more, normal_pips(power))
            if component in DEARER:
                energy += amount[0]
                pips += amount[1]
            before = self.parts.get(component)
            if before is not None:
                amount = (before[0] + amount[0], tuple(sorted(before[1] + amount[1])))
            self.parts[component] = amount
        self.dearer: Amount = (energy, tuple(sorted(pips)))

    def part(self, component: str) -> Amount:
        """What a component comes to, all its parts together."""
        return self.parts.get(component, NOTHING)


@lru_cache(maxsize=1024)
def normal_pips(power: str, domains: str = "") -> tuple[str, ...]:
    """The pips of a cost as sorted letters that can pay them: A any domain, C the card's own (135.2.e.5, 135.2.e.6)."""
    found = []
    for letters in split_pips(power):
        if "A" in letters or (letters == "C" and not domains):
            found.append(ANY)
        elif letters == "C":
            found.append("".join(sorted(domains)))
        else:
            found.append("".join(sorted(letters)))
    return tuple(sorted(found))


def priced(picture: Picture, event: Event) -> tuple[Item, Price, Told] | None:
    """The item of a `cost_determined` event, what its total cost has to be made of, and what the event says.

    None when that isn't known.
    Worked out once for each event, whoever asks.
    """
    if picture.priced[0] is not event:
        picture.priced = (event, _priced(picture, event))
    found: tuple[Item, Price, Told] | None = picture.priced[1]
    return found


def _priced(picture: Picture, event: Event) -> tuple[Item, Price, Told] | None:
    item = picture.items.get(event.data.get("item", ""))
    if item is None or not item.source:
        return None
    facts = picture.item_facts(item)
    if facts is None or facts.two_ways:
        return None  # "[1] or [O]": which of the two it is, only the player decides.
    return item, _work_out(picture, item, facts), Told(event)


def _work_out(picture: Picture, item: Item, facts: Facts) -> Price:
    price = Price()
    price.deflect = _deflect(picture, item)
    if item.kind == "token":
        price.ignoring = ""
        price.base = NOTHING
        price.deflect = 0
        return price
    if item.is_ability:
        price.ignoring = ""
        price.base = _ability_base(item, facts)
        if _is_empower(item, facts):
            price.discounts = _empower_discounts(picture, item, facts)
        return price
    price.ignoring = ignoring_of(picture, item)
    price.base = _base(picture, item, facts, price.ignoring)
    mandatory = [extra.cost for extra in facts.extras if not extra.optional]
    price.mandatory = _sum(facts, mandatory)
    price.mandatory_acts = [act.do for cost in mandatory for act in cost.acts]
    chosen = _chosen(picture, item, facts)
    price.optional = None if chosen is None else _sum(facts, [cost for cost, _ in chosen])
    price.optional_less = _component_discounts(picture, item, len(chosen or ()))
    price.increase = _increases(picture, item, facts)
    price.discounts = _discounts(picture, item, facts, chosen)
    return price


def ignoring_of(picture: Picture, item: Item) -> str | None:
    """Which base costs the effect that instructs a play ignores (356.1.b); "" for none, None when that isn't known."""
    if kind_of(item.origin) == "facedown":
        return "cost" if not item.limited else None  # 811.1.b
    if "permits" in picture.says and not item.limited and kind_of(item.origin) == "hand":
        return None  # Whether it is played as an effect of this turn allows, only its player decides.
    facts = picture.item_facts(item)
    for extra in facts.extras if facts is not None else ():
        if extra.ignore:
            # It depends on whether that very cost was chosen, and not one that something else lends.
            known = (item.seen or not item.limited) and not ("lends" in picture.says and item.options)
            return ("cost" if "optional cost" in item.options else "") if known else None
    if item.seen or not item.limited:
        return ""
    said = picture.item_facts(item.by) if item.by is not None else None
    if said is None:
        return None
    if _played_again(item, said):
        return ""
    words: set[str] = set()
    for part in _plays(said):
        if isinstance(part, language.PlayAgain):
            words.add("")
        elif isinstance(part, language.RevealUntil):
            words.add("cost")
        elif not isinstance(part, language.Dig) or part.then == "play":
            words.add(part.ignoring)
    return words.pop() if len(words) == 1 else None


def _plays(said: Facts) -> list[Plays]:
    """The instructions of a text that have a card played."""
    programs = (said.text, *(ability.then for _, ability in said.triggers + said.activated))
    return [part for program in programs for part in walk(program) if isinstance(part, Plays)]


def _played_again(item: Item, said: Facts) -> bool:
    """Whether it is a spell that its own text has played again, for a cost of its own, among other things that the text has played."""
    itself = item.by is not None and card_id(item.ref) == card_id(item.by.ref)
    return itself and any(isinstance(part, language.PlayAgain) for part in walk(said.text))


def _base(picture: Picture, item: Item, facts: Facts, ignoring: str | None) -> Amount | None:
    if ignoring is None:
        return None
    energy, power = facts.energy, facts.power
    if item.seen:
        if facts.seen_for is None:
            return None
        energy, power = facts.seen_for.energy, facts.seen_for.power
    kind = kind_of(item.origin)
    if facts.again is not None and item.limited and not item.seen and item.by is None:
        return None
    if facts.again is not None and item.limited and not item.seen and _played_again(item, facts):
        energy, power = facts.again.energy, facts.again.power
    elif kind == "trash" and not item.limited:
        if any_from_trash(picture):
            return None
        if len(facts.flow) == 1 and not facts.play_from and facts.flow[0].cost is not None:
            energy, power = facts.flow[0].cost.energy, facts.flow[0].cost.power
        elif len(facts.play_from) == 1 and facts.play_from[0].zone == "trash" and not facts.flow:
            energy, power = facts.play_from[0].cost.energy, facts.play_from[0].cost.power
        else:
            return None
    elif any(own.zone == "hand" for own in facts.play_from) and not item.limited:
        return None  # For which of its costs it is played, only the player decides.
    elif (not item.limited and kind not in ("hand", "champion", "facedown")) or (
        item.limited and (facts.flow or facts.play_from) and kind == "trash"
    ):
        return None
    pips = normal_pips(power, facts.domains)
    return (
        0 if ignoring in ("energy", "cost", "all") else energy,
        () if ignoring in ("power", "cost", "all") else pips,
    )


def any_from_trash(picture: Picture) -> bool:
    """Whether something on the board lets cards be played from the trash, besides what they say themselves."""
    return any(
        facts is not None and facts.opens_trash for facts in (thing.facts for thing in picture.board.values())
    )


def _ability_base(item: Item, facts: Facts) -> Amount | None:
    if not item.printed or not 0 <= item.ability < len(facts.abilities):
        return None
    ability = facts.abilities[item.ability]
    if isinstance(ability, language.Activated | language.Triggered):
        cost = ability.cost or Cost()
    elif (
        isinstance(ability, language.Keyword)
        and ability.name in ("Empower", "Equip")
        and ability.cost is not None
    ):
        cost = ability.cost
    else:
        return None
    return cost.energy, normal_pips(cost.power, facts.domains)


def _is_empower(item: Item, facts: Facts) -> bool:
    if not item.printed or not 0 <= item.ability < len(facts.abilities):
        return False
    ability = facts.abilities[item.ability]
    return isinstance(ability, language.Keyword) and ability.name == "Empower"


def _empower_discounts(picture: Picture, item: Item, facts: Facts) -> list[Discount] | None:
    """827.1.c.3, 718.3: what a permanent says of the cost of its own Empower, effect text included; None when one of it isn't known."""
    found: list[Discount] = []
    if any(own.what in _FOR_ABILITIES for _, each in picture.speaking("discounts") for own in each.discounts):
        return None
    thing = picture.things.get(item.source)
    said = (facts, *lent(picture, thing)) if thing is not None else (facts,)
    for own in (discount for each in said for discount in each.discounts):
        if own.what == "empower":
            applies = _applies(picture, own, thing, item.payer, item) if thing is not None else None
            scaled = _scaled(picture, own, item, thing) if applies and thing is not None else None
            if applies is None or (applies and scaled is None):
                return None
            if scaled is not None:
                found.append(scaled)
    return found


def _sum(facts: Facts, costs: Iterable[Cost]) -> Amount:
    energy = 0
    pips: tuple[str, ...] = ()
    for cost in costs:
        energy += cost.energy
        if cost.power:
            pips += normal_pips(cost.power, facts.domains)
    return energy, tuple(sorted(pips)) if len(pips) > 1 else pips


def _chosen(
    picture: Picture, item: Item, facts: Facts
) -> list[tuple[Cost, language.ExtraCost | None]] | None:
    """The optional additional costs that it was decided to pay; None when their names don't say which."""
    if not item.options:
        return []
    if "lends" in picture.says:
        return None
    offered: dict[str, list[tuple[Cost, language.ExtraCost | None]]] = {}
    for ability in facts.abilities:
        if isinstance(ability, language.Keyword) and ability.name == "Repeat" and ability.cost is not None:
            offered.setdefault("Repeat", []).append((ability.cost, None))
        elif isinstance(ability, language.Keyword) and ability.name == "Accelerate":
            offered["Accelerate"] = [(Cost(1, "C"), None)]  # 805.1.a, 805.4
        elif isinstance(ability, language.ExtraCost) and ability.optional:
            offered.setdefault("optional cost", []).append((ability.cost, ability))
    found: list[tuple[Cost, language.ExtraCost | None]] = []
    for name in sorted(set(item.options)):
        costs = offered.get(name, [])
        if item.options.count(name) != len(costs):
            return None
        found.extend(costs)
    return found


def _component_discounts(picture: Picture, item: Item, costs: int) -> tuple[int, int]:
    """How much Energy and Power may be off the optional costs chosen, at the most (356.4.c)."""
    energy = power = 0
    if not costs:
        return energy, power
    for lord, facts in picture.speaking("discounts"):
        for less in facts.discounts:
            if less.what == "optional" and lord.controller == item.payer:
                energy += less.cost.energy * costs
                power += max(len(less.cost.power), len(less.cost.or_power)) * costs
    return energy, power


def _deflect(picture: Picture, item: Item) -> int | None:
    """What Deflect asks for; nothing where it is ignored while that is paid, or for what is chosen there (766, 767)."""
    if not item.targets:
        return 0
    facts = picture.item_facts(item)
    if facts is not None and _ignored(facts, "paying this"):
        return 0
    total = 0
    for target in item.targets:
        thing = picture.things.get(target)
        if thing is None or thing.kind not in BOARD or picture.friends(item.payer, thing.controller):
            continue
        lord = picture.lords.get(thing.zone)
        said = lord.facts if lord is not None else None
        if said is not None and _ignored(said, "choosing here"):
            continue
        value = deflect_of(picture, thing)
        if value is None:
            return None
        total += value
    return total


def _ignored(facts: Facts, what: str) -> bool:
    return any(part.keyword == "Deflect" and part.what == what for part in facts.ignores)


def _increases(picture: Picture, item: Item, facts: Facts) -> Amount | None:
    energy = 0
    pips: tuple[str, ...] = ()
    if "inflates" in picture.says:
        return None
    for lord, said in picture.speaking("increases"):
        for more in said.increases:
            if more.what == "reactions here":
                return None
            if picture.friends(lord.controller, item.payer) or (
                more.what == "opponents' spells" and facts.type != "spell"
            ):
                continue
            if more.what not in ("opponents' spells", "opponents' cards"):
                return None
            opened = gates_hold(picture, more.gate, lord.controller, lord)
            now = holds(picture, more.condition, lord.controller, lord)
            if opened is None or now is None:
                return None
            if not now or (more.gate and opened == more.unless_gate):
                continue
            energy += more.cost.energy
            pips += normal_pips(more.cost.power)
    return energy, tuple(sorted(pips))


def _discounts(
    picture: Picture, item: Item, facts: Facts, chosen: list[tuple[Cost, language.ExtraCost | None]] | None
) -> list[Discount] | None:
    """All discounts on the total; None as soon as one of them isn't known."""
    thing = picture.things.get(item.ref)
    if thing is None or chosen is None:
        return None
    found = _instructed(picture, item)
    if found is None:
        return None
    for extra in (extra for _, extra in chosen if extra is not None):
        if extra.by_killed:
            return None  # It hangs on what is killed.
        if extra.less is not None:
            found.append(Discount(extra.less.energy, len(extra.less.power), -1))
    for own in facts.discounts:
        if own.what != "this" or (own.elsewhere and kind_of(item.origin) == "hand"):
            continue
        applies = _applies(picture, own, thing, item.payer, item)
        if applies is None:
            return None
        if applies:
            scaled = _scaled(picture, own, item, thing)
            if scaled is None:
                return None
            found.append(scaled)
    for lord, said in picture.speaking("discounts"):
        for less in said.discounts:
            if less.what == "spells that choose me":
                return None  # "[1] or [A]": which of the two it is, only the player decides.
            if less.what == "spells that choose here":
                if facts.type == "spell" and _chooses_there(picture, item, lord):
                    found.append(Discount(less.cost.energy, len(less.cost.power), less.floor))
                continue
            if lord.controller != item.payer or not _about(less.what, item, facts):
                continue
            applies = _applies(picture, less, lord, item.payer, None)
            if applies is None:
                return None
            if applies:
                scaled = _scaled(picture, less, item, lord)
                if scaled is None:
                    return None
                found.append(scaled)
    return found


def _instructed(picture: Picture, item: Item) -> list[Discount] | None:
    """What the effect that instructs a play takes off its cost; None when that isn't known. What a card's own text has played as it is
    seen is not what the text that looks instructs (356.4.b)."""
    if item.seen:
        return []
    said = picture.item_facts(item.by) if item.limited and item.by is not None else None
    if said is None or _played_again(item, said):
        return []
    plays = _plays(said)
    lessening = [part for part in plays if isinstance(part, language.Play | language.Dig)]
    if lessening and len(lessening) < len(plays):
        return None  # The others take nothing off.
    offs = {-1 if isinstance(part, language.Play) and part.off else part.less for part in lessening}
    if len(offs) > 1 or -1 in offs:
        return None  # Which of them it is, or how much, only the subject knows.
    return [Discount(less.energy, len(less.power), -1) for less in offs if isinstance(less, Cost)]


def _applies(
    picture: Picture, less: language.CostsLess, thing: Thing, player: str, item: Item | None
) -> bool | None:
    return all_of(
        (gates_hold(picture, less.gate, player, thing), holds(picture, less.condition, player, thing, item))
    )  # fmt: skip


def _chooses_there(picture: Picture, item: Item, lord: Thing) -> bool:
    """Whether an item chooses a unit where that is which is friendly to it."""
    things = (picture.things.get(target) for target in item.targets)
    return any(
        thing is not None
        and thing.zone == lord.zone
        and thing.facts is not None
        and thing.facts.type == "unit"
        and picture.friends(thing.controller, item.payer)
        for thing in things
    )


def _about(what: str, item: Item, facts: Facts) -> bool:
    if what == "your cards":
        return True
    if what in ("your spells", "your units", "your gear"):
        return what == {"spell": "your spells", "unit": "your units", "gear": "your gear"}.get(facts.type)
    return what == "flow" and bool(facts.flow) and kind_of(item.origin) == "trash"


def _scaled(picture: Picture, less: language.CostsLess, item: Item, source: Thing) -> Discount | None:
    times: int | None = 1
    if isinstance(less.per, str):
        times = _word(picture, less.per, item)
    elif less.per is not None:
        times = count(picture, less.per, item.payer, source)
    if times is None:
        return None
    return Discount(less.cost.energy * times, len(less.cost.power) * times, less.floor)


def _word(picture: Picture, word: str, item: Item) -> int | None:
    if word == "cards played":
        return len(picture.finalized.get(item.payer, ()))  # 419.4.b
    if word == "my name in trash":
        name, zone = item.ref[: item.ref.rfind("#")], f"trash:{item.payer}"
        n = sum(1 for thing in picture.current.values() if thing.zone == zone and thing.card == name)
        waiting = (card for ident, card in picture.placed.items() if ident not in picture.current)
        return n + sum(1 for card in waiting if card.zone == zone and card.card == name)
    if word == "highest might":
        mights = []
        for thing in picture.board.values():
            if thing.controller != item.payer or thing.kind == "facedown":
                continue
            facts = thing.facts
            if facts is not None and facts.type != "unit":
                continue
            might = might_of(picture, thing)
            if might is None:
                return None
            mights.append(max(0, might))
        return max(mights, default=0)
    return None


def totals(energy: int, discounts: list[Discount]) -> set[int]:
    """Every Energy total that some order of the discounts gives; a minimum binds only its own discount (356.4.d, 356.4.e)."""
    if all(one.floor < 0 for one in discounts):
        return {max(0, energy - sum(one.energy for one in discounts))}
    # What is left, and how many of each sort have yet to come: those of one sort are all alike.
    sorts = Counter((one.energy, max(one.floor, 0)) for one in discounts)
    reached = {(energy, tuple(sorts.values()))}
    for _ in discounts:
        reached = {
            (left - min(less, max(0, left - floor)), (*counts[:at], counts[at] - 1, *counts[at + 1 :]))
            for left, counts in reached
            for at, (less, floor) in enumerate(sorts)
            if counts[at]
        }
    return {left for left, _ in reached}
