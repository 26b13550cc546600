"""Casting (601.2): the steps in their order, and what happens when one of them can't be completed (733.1)."""

from __future__ import annotations

from headjudge.engine.cards import FREE, MagicCard
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic.state import Item, Tap, Thing, is_land, is_permanent, pips_of
from headjudge.engine.magic.triggers import Triggers
from headjudge.engine.trace import Option

REVERSE = Option("reverse", "")
KEEP = Option("keep", "")


class Casting(Triggers):
    """Casting spells; see the module's docstring."""

    # -- who may begin (601.3) ---------------------------------------------------------------------------

    def may_begin(self, player: str, obj: Thing) -> bool:
        """Whether the rules let a player begin to cast that card now (601.3, 117.1a)."""
        card = obj.card
        if is_land(card) or card.cost is None:  # 305.9; 118.6: without a mana cost it couldn't be paid
            return False
        if "Instant" in card.types:
            return True
        return player == self.turn_player and not self.stack

    def can_complete(self, player: str, obj: Thing) -> bool:
        """Whether the cast can be completed, as far as can be seen before it begins."""
        wants = self.wants_target(obj.card)
        if wants and not self.legal_targets(wants, None):
            return False
        return self.can_pay(player, pips_of(obj.card.cost or FREE))

    # -- targets (601.2c, 115) ---------------------------------------------------------------------------

    @staticmethod
    def wants_target(card: MagicCard) -> str:
        """What of a card targets: "counter" a spell, "destroy" a creature; "" for nothing (115.1a)."""
        for effect in card.text:
            if effect.do in ("counter", "destroy"):
                return effect.do
        return ""

    def legal_targets(self, wants: str, item: Item | None) -> list[Thing | Item]:
        """What may be targeted: a spell on the stack other than the item itself (115.5), or a creature."""
        if wants == "counter":
            return [other for other in self.stack if other is not item and other.card is not None]
        return list(self.creatures())

    def choose_target(self, item: Item, player: str) -> Steps:
        """The player announces the target (601.2c)."""
        card = item.source.card
        wants = self.wants_target(card)
        if not wants:
            return
        legal = self.legal_targets(wants, item)
        if not legal:
            raise Illegal("no target")
        options = []
        for thing in legal:
            obj = thing.card if isinstance(thing, Item) else thing
            assert obj is not None
            options.append(obj.option("", "own" if thing.controller == player else "foe"))
        taken = yield from self.ask(f"target of {item.source.label}", player, options)
        item.targets = [(legal[taken], legal[taken].ref)]
        data = {"item": item.ref, "targets": [legal[taken].ref], "slots": [0], "new": False}
        self.cause = (self.emit("targets_chosen", "601.2c", player, item.ref, data),)

    # -- the steps (601.2) -------------------------------------------------------------------------------

    def cast(self, player: str, obj: Thing, priority: int) -> Asking[bool]:
        """Cast a card. Returns whether it was cast; if a step failed, everything is as before (733.1)."""
        option = f"cast {obj.label}"
        mark = self.mark()
        self.taps = []
        origin, before = obj.zone, obj.ref
        self.cause = (priority,)
        # 601.2a: the card becomes a spell on top of the stack
        moved = self.move(obj, "stack", "601.2a", "play", controller=player)
        item = Item("permanent" if is_permanent(obj.card) else "spell", obj.ref, player, obj, before)
        item.card = obj
        self.keep_list(self.stack)
        self.stack.append(item)
        data = {
            "kind": item.kind,
            "source": before,
            "ability": -1,
            "origin": origin,
            "limited": False,
            "adds": False,
        }
        began = self.emit("item_pending", "601.2a", player, item.ref, data, (moved,))
        self.cause = (began,)
        try:
            yield from self._complete(player, item)
        except Illegal as illegal:
            yield from self._reverse(mark, item, began, illegal.why, origin)
            self.failed[player, option] = self.stamp
            return False
        self.commit(mark)
        return True

    def _complete(self, player: str, item: Item) -> Steps:
        """From 601.2b on; raises `Illegal` when a step can't be completed."""
        # 601.2b: these cards have neither modes nor costs to announce
        # 601.2c: targets
        yield from self.choose_target(item, player)
        became = self.cause[-1]
        # 601.2d, 601.2e: nothing to divide, and what allowed the cast to begin allows it still
        # 601.2f: the total cost
        assert item.source.card.cost is not None
        pips = pips_of(item.source.card.cost)
        generic, coloured = self.cost_words(pips)
        data = {
            "item": item.ref,
            "energy": generic,
            "power": coloured,
            "acts": [],
            "parts": [["base", generic, coloured]],
        }
        self.cause = (self.emit("cost_determined", "601.2f", player, item.ref, data),)
        # 601.2g, 601.2h: mana abilities, then the payment
        spent = yield from self.pay_mana(player, pips, item, "cost")
        data = {"item": item.ref, "energy": 0, "power": spent, "optional": [], "acts": []}
        paid = self.emit("cost_paid", "601.2h", player, item.ref, data)
        # 601.2i: the spell becomes cast
        item.finalized = self.emit(
            "finalized", "601.2i", player, item.ref, {"name": item.source.card.name}, (paid,)
        )
        data = {"item": item.ref, "card": item.source.card.types[-1].lower(), "name": item.source.card.name}
        self.emit("played", "601.2i", player, item.ref, data, (item.finalized,))
        # abilities that triggered at 601.2c wait until now to be put on the stack
        self.became_targets(item, became)

    # -- illegal casts (733.1) ---------------------------------------------------------------------------

    def _reverse(self, mark: int, item: Item, began: int, why: str, origin: str) -> Steps:
        """Reverse the whole action; the player may keep the mana abilities activated for it (733.1)."""
        player, obj, taps = item.controller, item.source, self.taps
        kept: list[Tap] = []
        if taps:
            taken = yield from self.ask(f"mana abilities for {obj.label}", player, (REVERSE, KEEP))
            kept = taps if taken else []
        self.roll_back(mark)
        for tap in kept:
            self.put(tap.source, "exhausted", True)
            pool = self.keep_pool(tap.player)
            pool.power[tap.letter] = pool.power.get(tap.letter, 0) + 1
        undone = self.emit(
            "undone", "733.1", player, item.ref, {"began": began, "why": why}, (self.cause[-1],)
        )
        self.cause = (undone,)
        if not kept:
            for tap in reversed(taps):
                lost = {"energy": 0, "power": {tap.letter: 1}, "undo": True}
                self.emit("resources_lost", "733.1", tap.player, "", lost)
                untapped = {"status": "exhausted", "value": False, "why": "undo", "undo": True}
                self.emit("status", "733.1", tap.player, tap.source.ref, untapped)
        data = {
            "origin": "stack",
            "to": origin,
            "becomes": obj.ref,
            "why": "undo",
            "card": obj.card.name,
            "owner": obj.owner,
            "controller": obj.controller,
            "undo": True,
        }
        self.emit("move", "733.1", player, item.ref, data)
