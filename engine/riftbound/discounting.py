"""Discounts (356.4, 403.3): which texts make something cost less, and by how much."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Act
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.info import ATTACH_THIS
from headjudge.engine.riftbound.lending import Lending
from headjudge.engine.riftbound.state import Effect, Item, Thing


class Discount:
    """A discount on the total, ready to be applied: how much, and down to what (356.4.e)."""

    __slots__ = ("effect", "either", "energy", "floor", "name", "pips")

    def __init__(
        self,
        name: str,
        energy: int,
        pips: tuple[str, ...],
        floor: int,
        effect: Effect | None = None,
        either: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.energy = energy
        self.pips = pips
        self.floor = floor
        self.effect = effect
        #: Pips that it takes instead where there is no Energy to take: "[1] or [A] less".
        self.either = either


@mypyc_attr(allow_interpreted_subclasses=True)
class Discounting(Lending):
    """What costs less."""

    @staticmethod
    def is_empower(declared: Any) -> bool:
        """Whether an ability is one of Empower (827.1.c.1)."""
        if not isinstance(declared, cl.Activated):
            return False
        instr = declared.then[0]
        return type(instr) is cl.Empower and instr.to == "me"

    def ability_discounts(self, item: Item, declared: cl.Activated, out: list[Discount]) -> None:
        """403.3, 827.1.c.3: what texts say of the cost of activated abilities: their own, or others of their controller's."""
        for source, ability in self.passive(cl.CostsLess):
            if self.discounts_ability(source, ability, item, declared):
                if self.in_force(source, ability.gate, ability.condition):
                    out.append(self.scaled("its own discount", ability, item, item.controller))

    def discounts_ability(
        self, source: Thing, ability: cl.CostsLess, item: Item, declared: cl.Activated
    ) -> bool:
        """Whether a discount is about that activated ability."""
        match ability.what:
            case "empower":
                return source is item.source and self.is_empower(declared)
            case "empower here":
                unit = item.source
                here = unit.card.type == "unit" and unit.zone == source.zone
                return here and unit.controller == source.controller and self.is_empower(declared)
            case "my abilities":
                return source is item.source
            case "equip":
                return source is item.source and declared.then == ATTACH_THIS
            case "first gear ability":
                mine = source.controller == item.controller and item.source.card.type == "gear"
                return mine and not self.happened.get(f"gear ability {item.controller}", 0)
            case _:
                return False

    def discounts_that(self, source: Thing, ability: cl.CostsLess, item: Item) -> bool:
        """Whether a discount of a permanent is about that item."""
        what = ability.what
        if what == "spells that choose here":
            return item.card.type == "spell" and self.would_choose(item, source, source.zone)
        if source.controller != item.controller:
            return False
        if what == "spells that choose me":
            return item.card.type == "spell" and self.would_choose(item, source, "")
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

    def would_choose(self, item: Item, source: Thing, zone: str) -> bool:
        """Whether a spell has chosen ``source``, or a friendly unit at ``zone``; before it has chosen anything, whether it could: it is
        offered if it could be paid for by what it may choose (355.16)."""
        if item.runs:
            chosen = [target.thing for run in item.runs for target in run.targets]
        elif item.program is not None:
            texts = item.program.modes or (item.program,)
            player = item.controller
            able = [obj for obj in self.units() if obj.zone == zone] if zone else [source]
            chosen = [
                obj
                for obj in able
                if any(self.fits(pick, obj, player, item.source) for text in texts for pick in text.slots)
            ]
        else:
            return False
        if not zone:
            return source in chosen
        return any(
            not isinstance(obj, str | Item)
            and obj.zone == zone
            and obj.card.type == "unit"
            and self.friends(obj.controller, item.controller)
            for obj in chosen
        )

    def scaled(self, name: str, ability: cl.CostsLess, item: Item, player: str) -> Discount:
        """A discount with its "for each"."""
        times = 1
        if isinstance(ability.per, str):
            times = self.count_word(ability.per, item, player)
        elif ability.per is not None:
            times = self.count_things(ability.per, player, item)
        pips = self.pips(ability.cost.power, item.card.domains) * times
        either = self.pips(ability.cost.or_power, item.card.domains) * times
        return Discount(name, ability.cost.energy * times, pips, ability.floor, either=either)

    def count_things(self, pick: Any, player: str, item: Item) -> int:
        """How many things fit a "for each"."""
        if pick.zone in ("trash", "hand"):
            return sum(
                1
                for obj in self.in_zone(f"{pick.zone}:{player}")
                if self.fits(pick, obj, player, item.source)
            )
        return sum(1 for obj in self.board() if self.fits(pick, obj, player, item.source))

    def count_word(self, word: str, item: Item, player: str) -> int:
        """How many there are of what a word counts."""
        if word == "cards played":
            return len(self.seats[player].finalized)  # 419.4.b
        if word == "my name in trash":
            return sum(1 for obj in self.in_zone(f"trash:{player}") if obj.card.name == item.card.name)
        if word == "times dealt":
            return item.named.get("dealt", 0) if "again" in item.named else 0
        if word == "chosen might":
            return self.chosen_might(item, player)
        if word == "animals":
            return self.animals(player)
        if word == "highest might":
            return max((self.might(o) for o in self.permanents(player) if o.card.type == "unit"), default=0)
        return 0

    def killed_discount(self, item: Item, act: Act) -> Discount:
        """206: what a play costs less for what is killed to pay for it, by what that costs as printed or copied; before that is decided,
        for what costs most."""
        killed = item.named.get("to kill")
        able = [killed] if killed is not None else self.act_choices(act, item.controller, item.source)
        energy = max((obj.card.energy for obj in able), default=0)
        power = max((len(obj.card.power) for obj in able), default=0)
        pips = self.pips(item.card.domains[:1] * power, item.card.domains)
        return Discount("its additional cost's discount", energy, pips, -1)

    def act_choices(self, act: Act, player: str, source: Thing) -> list[Thing]:
        """`costs`: what can be used for a part of a cost."""
        raise NotImplementedError

    def chosen_might(self, item: Item, player: str) -> int:
        """The Might of the unit that is chosen; before that, the greatest that there is to choose."""
        chosen: list[Any] = [target.thing for run in item.runs for target in run.targets]
        if not item.runs:
            chosen = [obj for obj in self.permanents(player) if obj.card.type == "unit"]
        return max((self.might(obj) for obj in chosen if not isinstance(obj, str | Item)), default=0)
