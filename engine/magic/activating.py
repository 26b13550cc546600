"""Activating abilities (602), loyalty abilities (606) among them."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic.casting import Casting
from headjudge.engine.magic.things import Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Activating(Casting):
    """Activating abilities; see the module's docstring."""

    def may_activate(self, player: str, obj: Thing, ability: cl.Activated) -> bool:
        """602.2, 602.5: whether the rules let a player begin to activate it now."""
        if not ability.anyone and player != (obj.controller if obj.zone == "battlefield" else obj.owner):
            return False
        if self.is_loyalty(ability):
            if not self.sorcery_speed(player) or self.loyalty_used(obj):
                return False
        elif ability.timing and not self.timing_of(player, ability.timing):
            return False
        if ability.limit >= 0 and obj.uses.get(ability, 0) >= ability.limit:
            return False
        if ability.when is not None and not self.holds(ability.when, player, obj):
            return False
        return not self.split_second() and not (
            self.some_forbid(obj) and self.forbidden("activate", obj, player)
        )

    def timing_of(self, player: str, timing: str) -> bool:
        """602.5d: "activate only" at that time."""
        if timing == "sorcery":
            return self.sorcery_speed(player)
        if timing == "your turn":
            return player == self.turn_player
        if timing == "upkeep":
            return player == self.turn_player and self.phase == "upkeep"
        if timing == "combat":
            return "combat" in self.phase or self.phase.startswith("declare")
        return True

    @staticmethod
    def is_loyalty(ability: cl.Activated) -> bool:
        """606.1: a loyalty symbol is in its cost."""
        return any(pay.do == "loyalty" for pay in ability.price.pays)

    def loyalty_used(self, obj: Thing) -> bool:
        """606.3: whether a loyalty ability of that permanent was activated this turn."""
        return obj.uses.get("loyalty", 0) > 0

    def prospective_ability(self, player: str, obj: Thing, index: int, ability: cl.Activated) -> Item:
        """The ability as it would be on the stack; for offers, nothing is written."""
        item = Item("activated", obj.ref, player, obj, obj.ref)
        item.ability, item.index = ability, index
        item.does, item.slots = [(ability.does, 0)], list(ability.targets)
        item.cast = obj.cast
        return item

    def can_activate(self, player: str, obj: Thing, index: int, ability: cl.Activated) -> bool:
        """Whether the activation can be completed, as far as can be seen before."""
        pays = ability.price.pays
        if pays and not self.can_acts(player, pays, obj):
            return False
        item = self.prospective_ability(player, obj, index, ability)
        if ability.targets and not self.has_targets(ability.targets, item):
            return False
        return self.could_pay(item, [])

    @staticmethod
    def activate_name(obj: Thing, index: int) -> str:
        """What the option to activate it is called."""
        return f"activate {obj.label} {index}"

    def activate(
        self, player: str, obj: Thing, index: int, ability: cl.Activated, cause: tuple[int, ...]
    ) -> Asking[bool]:
        """602.2: the steps of casting, for an ability (602.2b). Returns whether it was activated."""
        stamp = self.stamp
        mark = self.mark()
        self.taps = []
        kept = self.cause
        self.abilities_made += 1
        item = Item("activated", f"{obj.ref}*{self.abilities_made}", player, obj, obj.ref)
        item.ability, item.index = ability, index
        item.does, item.slots = [(ability.does, 0)], list(ability.targets)
        self.keep_list(self.stack)
        self.stack.append(item)
        data: dict[str, Any] = {
            "kind": "activated", "source": obj.ref, "ability": self.printed_index(obj, ability, index), "origin": "",
            "limited": False, "adds": False,
        }  # fmt: skip
        if ability.keyword:
            data["granted"] = ability.keyword
        item.began = self.emit("item_pending", "602.2a", player, item.ref, data, cause)
        self.because(item.began)
        try:
            yield from self.complete_activation(item)
        except Illegal as illegal:
            yield from self.reverse(mark, item, illegal.why)
            self.note_failed(player, self.activate_name(obj, index), stamp)
            self.cause = kept
            return False
        self.commit(mark)
        item.finalized = self.emit("finalized", "602.2b", player, item.ref, {"name": ""}, self.cause)
        self.because(item.finalized)
        if ability.keyword == "cycling":
            self.occur_player("cycled", item.finalized, player)  # 702.29c
        self.cause = kept
        return True

    def complete_activation(self, item: Item) -> Steps:
        """602.2b: X, symbols, targets, the cost; that it was activated counts against its limits (602.5b, 606.3)."""
        ability = item.ability
        assert isinstance(ability, cl.Activated)
        yield from self.announce_x(item, [])
        chosen = yield from self.announce_symbols(item, [])
        yield from self.choose_targets(item, "602.2b")
        yield from self.determine_and_pay(item, [], chosen)
        obj = item.source
        if obj.ref == item.source_ref:
            self.count_use(obj, ability)
            if self.is_loyalty(ability):
                self.put(obj, "uses", {**obj.uses, "loyalty": obj.uses.get("loyalty", 0) + 1})
