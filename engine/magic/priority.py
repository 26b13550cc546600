"""Timing and priority (117): a main phase, which ends when all pass on an empty stack (500.2)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.stack import Stack
from headjudge.engine.magic.state import Thing
from headjudge.engine.trace import PASS, Option


class Game(Stack):
    """A game that can be played: `play` is the process that asks."""

    def play(self) -> Steps:
        """The main phase of the turn player, from the scenario's position to its end."""
        data = {"turn_player": self.turn_player, "phase": "main"}
        began = self.emit("game_began", "505.6", self.turn_player, "", data)
        yield from self.main_phase(began)
        if not self.over:
            self.over = True
            self.empty_pools()
            self.emit("game_ended", "500.2", "", "", {"winner": "", "why": "end of the scenario"})

    def main_phase(self, began: int) -> Steps:
        """Priority goes round (117.3, 117.4)."""
        holder, rule = self.turn_player, "117.3a"
        since: tuple[int, ...] = (began,)
        passes: list[int] = []
        while True:
            yield from self.before_priority(since)
            if self.over:
                return
            priority = self.emit("priority", rule, holder, causes=since)
            options, actions = self.offers(holder)
            taken = yield from self.ask("act", holder, options)
            if taken:
                self.taps = []
                rule = "117.3c"
                kind, obj, index = actions[taken - 1]
                if kind == "play":
                    yield from self.play_land(holder, obj, priority)
                elif kind == "cast":
                    if not (yield from self.cast(holder, obj, priority)):
                        rule = "733.2"
                else:
                    self.cause = (priority,)
                    self.tap_for_mana(holder, obj, index)
                passes = []
                since = (priority,)
                continue
            passed = self.emit("passed", "117.3d", holder, causes=(priority,))
            passes.append(passed)
            since = (passed,)
            if len(passes) < len(self.names):
                holder, rule = self.after[holder], "117.3d"
            elif self.stack:
                yield from self.resolve_top(passed)
                passes = []
                holder, rule = self.turn_player, "117.3b"
            else:
                return

    def offers(self, player: str) -> tuple[list[Option], list[tuple[str, Thing, int]]]:
        """What a player with priority may begin (117.1): the options, "pass" first, and what others do."""
        options = [PASS]
        actions: list[tuple[str, Thing, int]] = []
        for obj in self.in_zone(self.seats[player].hand):
            if self.may_play_land(player, obj):
                options.append(obj.option("play", "play"))
                actions.append(("play", obj, -1))
            elif self.may_begin(player, obj) and self.failed.get((player, f"cast {obj.label}")) != self.stamp:
                if self.can_complete(player, obj):
                    options.append(obj.option("cast", "play"))
                    actions.append(("cast", obj, -1))
                elif self.scenario.attempts:
                    options.append(Option(f"cast {obj.label}", "attempt"))
                    actions.append(("cast", obj, -1))
        for obj, index in self.sources(player):
            options.append(self.tap_option(obj, index))
            actions.append(("tap", obj, index))
        return options, actions

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state, as `Session.snapshot` says."""
        objects = {}
        for zone in sorted(self.zones):
            for obj in self.zones[zone]:
                facts: dict[str, Any] = {"zone": zone, "controller": obj.controller}
                if zone == "battlefield":
                    facts |= {"exhausted": obj.exhausted, "damage": obj.damage}
                    if "Creature" in obj.card.types:
                        facts |= {"power": obj.card.power, "toughness": obj.card.toughness}
                objects[obj.ref] = facts
        players = {
            name: {"life": seat.life, "power": dict(sorted(self.pools[name].power.items()))}
            for name, seat in self.seats.items()
        }
        return {"objects": objects, "players": players, "chain": [item.ref for item in self.stack]}
