"""Mana (106), mana abilities (605) and paying mana costs (118, 601.2g-h).

A mana ability is told like any other ability, with ``adds``, but is never put on the stack: it resolves as it
is activated (605.3b).
"""

from __future__ import annotations

from headjudge.engine.kernel import Asking, Illegal
from headjudge.engine.kernel.paying import assign, missing
from headjudge.engine.magic.keyword_actions import KeywordActions
from headjudge.engine.magic.state import Item, Tap, Thing
from headjudge.engine.trace import Option

STOP = Option("stop", "decline")


class Mana(KeywordActions):
    """Mana abilities and payments; see the module's docstring."""

    def sources(self, player: str) -> list[tuple[Thing, int]]:
        """The mana abilities that a player can activate (605.3a), alike ones once: their source and index."""
        out = []
        seen = set()
        for obj in self.in_zone("battlefield"):
            if obj.controller == player and not obj.exhausted and obj.card.name not in seen:
                seen.add(obj.card.name)
                out += [
                    (obj, index) for index, ability in enumerate(obj.card.abilities) if ability.kind == "mana"
                ]
        return out

    def tap_option(self, obj: Thing, index: int) -> Option:
        """What that mana ability is called in a question."""
        return obj.option(f"tap for {obj.card.abilities[index].mana}:", "activate")

    def tap_for_mana(self, player: str, obj: Thing, index: int) -> None:
        """Activate a mana ability: 602.2 with the exceptions of 605.3; it resolves at once."""
        letter = obj.card.abilities[index].mana
        self.abilities_made += 1
        ref = f"{obj.ref}*{self.abilities_made}"
        data = {
            "kind": "activated",
            "source": obj.ref,
            "ability": index,
            "origin": "",
            "limited": False,
            "adds": True,
        }
        before = self.cause
        self.cause = (self.emit("item_pending", "605.3a", player, ref, data),)
        self.put(obj, "exhausted", True)
        tapped = {"status": "exhausted", "value": True, "why": "cost"}
        self.cause = (self.emit("status", "107.5", player, obj.ref, tapped),)
        paid = {"item": ref, "energy": 0, "power": {}, "optional": [], "acts": [["exhaust", [obj.ref]]]}
        self.cause = (self.emit("cost_paid", "602.2b", player, ref, paid),)
        self.cause = (self.emit("finalized", "602.2b", player, ref, {"name": ""}),)
        self.cause = (self.emit("resolving", "605.3b", player, ref),)
        pool = self.keep_pool(player)
        pool.power[letter] = pool.power.get(letter, 0) + 1
        added = {"energy": 0, "power": {letter: 1}, "source": obj.ref, "item": ref}
        event = self.emit("resources_added", "106.4", player, "", added)
        self.emit("resolved", "605.3b", player, ref)
        self.taps.append(Tap(obj, player, letter))
        self.cause = (*before, event)

    def can_pay(self, player: str, pips: list[str]) -> bool:
        """Whether a player could pay that mana with the pool and every mana ability at hand (118.3)."""
        have = dict(self.pools[player].power)
        flexible = []
        for obj in self.in_zone("battlefield"):
            if obj.controller == player and not obj.exhausted:
                letters = {ability.mana for ability in obj.card.abilities if ability.kind == "mana"}
                if len(letters) == 1:
                    letter = letters.pop()
                    have[letter] = have.get(letter, 0) + 1
                elif letters:
                    flexible.append(letters)
        return self._covers(pips, have, flexible)

    def _covers(self, pips: list[str], have: dict[str, int], flexible: list[set[str]]) -> bool:
        if not flexible:
            return assign(pips, have) is not None
        first, *rest = flexible
        return any(
            self._covers(pips, {**have, letter: have.get(letter, 0) + 1}, rest) for letter in sorted(first)
        )

    def pay_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> Asking[dict[str, int]]:
        """Activate mana abilities until the pool covers the cost (601.2g), then pay all of it (601.2h).

        ``purpose`` "cost", or "instruction" for a payment while something resolves (118.12). Only abilities
        that bring the payment nearer are offered; a player may stop where the scenario wants illegal plays.
        Returns what was spent, by letter. Raises `Illegal` when it can't be paid."""
        while (spent := assign(pips, self.pools[player].power)) is None:
            usable = [
                (obj, index) for obj, index in self.sources(player) if self._helps(player, pips, obj, index)
            ]
            options = [self.tap_option(obj, index) for obj, index in usable]
            if self.scenario.attempts and purpose == "cost":
                options.append(STOP)
            if not options:
                raise Illegal("unpaid")
            taken = yield from self.ask(f"mana for {item.source.label}", player, options)
            if options[taken] is STOP:
                raise Illegal("unpaid")
            self.tap_for_mana(player, *usable[taken])
        if not pips:
            return spent
        pool = self.keep_pool(player)
        for letter, n in spent.items():
            pool.power[letter] -= n
            if not pool.power[letter]:
                del pool.power[letter]
        data = {"energy": 0, "power": spent, "item": item.ref, "purpose": purpose}
        self.cause = (self.emit("resources_spent", "118.3a", player, "", data),)
        return spent

    def _helps(self, player: str, pips: list[str], obj: Thing, index: int) -> bool:
        """Whether the payment can still be completed after that ability, and is nearer than before."""
        have = self.pools[player].power
        letter = obj.card.abilities[index].mana
        after = {**have, letter: have.get(letter, 0) + 1}
        if len(missing(pips, after)) >= len(missing(pips, have)):
            return False
        if not self.can_pay(player, pips):
            return True
        mark = self.mark()
        self.put(obj, "exhausted", True)
        self.keep_pool(player).power[letter] = after[letter]
        can = self.can_pay(player, pips)
        self.roll_back(mark)
        return can

    def empty_pools(self) -> None:
        """As a phase ends, unspent mana is lost (500.5, 106.4)."""
        for name in self.players_from(self.turn_player):
            if not self.pools[name].empty():
                pool = self.keep_pool(name)
                power = {letter: n for letter, n in pool.power.items() if n}
                pool.power.clear()
                self.emit("resources_lost", "500.5", name, "", {"energy": 0, "power": power})

    @staticmethod
    def cost_words(pips: list[str]) -> tuple[int, str]:
        """Generic mana and coloured pips of a cost, as the trace tells it."""
        coloured = [pip for pip in pips if len(pip) == 1]
        return len(pips) - len(coloured), "".join(coloured)
