"""A toy engine of a hundred lines that follows the subject's protocol, with faults to switch on.

Units go to the base, a Zap damages a unit, a Null counters the item under it. Two passes in a row resolve the
newest item, or end the play when there is none. Enough for every driver, oracle and shrinking step to be
tried on it.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator
from typing import Any

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.subjects.protocol import Sink, SubjectError
from headjudge.engine.trace import PASS, VOCABULARY, Event, Option, Placed, PlayerStart, Question, Scenario

ZAP = RiftboundCard("Zap", "spell", energy=1, set="TOY", number=1)
BOLT = RiftboundCard("Zap Bolt", "spell", energy=2)
NULL = RiftboundCard("Null", "spell", energy=1, set="TOY", number=2)
POKE = RiftboundCard("Poke", "unit", energy=1, might=2, set="TOY", number=3)
OGRE = RiftboundCard("Ogre", "unit", energy=3, might=5)
CARDS = {card.name: card for card in (ZAP, BOLT, NULL, POKE, OGRE)}

_TICKS = itertools.count()


class ToySubject:
    """The toy engine as a subject; ``faults`` as named in the code below."""

    version = "1"
    game = "riftbound"
    edition = "1.4"
    observes = frozenset(VOCABULARY)

    def __init__(self, *faults: str) -> None:
        self.name = "toy"
        self.deviations: dict[str, str] = {}
        self.faults = frozenset(faults)

    def refuses(self, scenario: Scenario) -> str:
        return "" if set(scenario.cards) <= set(CARDS) else "unknown cards"

    def start(self, scenario: Scenario, sink: Sink) -> ToySession:
        return ToySession(scenario, sink, self.faults)


class ToySession:
    """One play of the toy engine."""

    def __init__(self, scenario: Scenario, sink: Sink, faults: frozenset[str]) -> None:
        self.scenario, self.sink, self.faults = scenario, sink, faults
        self.names = [player.name for player in scenario.players]
        self.energy = {player.name: player.energy for player in scenario.players}
        self.zones: dict[str, list[str]] = {}
        self.damage: dict[str, int] = {}
        for placed in scenario.placed:
            self.zones.setdefault(placed.zone, []).append(f"{placed.card}#{placed.id}")
        self.chain: list[dict[str, Any]] = []
        self.events = 0
        self.decisions = 0
        self.why = ""
        self.question: Question | None = None
        self._steps = self._play()
        self._advance(None)

    def answer(self, index: int) -> Question | None:
        assert self.question is not None
        if "refuse" in self.faults and index == 3:
            raise SubjectError("refused", "not that one")
        return self._advance(index)

    def snapshot(self) -> dict[str, Any]:
        objects = {f"{ref}.0": {"zone": zone} for zone, refs in self.zones.items() for ref in refs}
        players = {name: {"energy": energy} for name, energy in self.energy.items()}
        return {"objects": objects, "players": players, "chain": [item["ref"] for item in self.chain]}

    def _advance(self, index: int | None) -> Question | None:
        try:
            self.question = self._steps.send(index)  # type: ignore[arg-type]
            self.decisions += 1
            if self.decisions > self.scenario.max_decisions and "endless" not in self.faults:
                self.question, self.why = None, "decisions"
        except StopIteration:
            self.question, self.why = None, "game over"
        return self.question

    def _emit(
        self, kind: str, rule: str, player: str = "", object: str = "", /, *causes: int, **data: Any
    ) -> int:
        if "flaky" in self.faults and next(_TICKS) % 97 == 0:
            data["tick"] = next(_TICKS)
        self.sink(Event(self.events, kind, rule, player, object, data, tuple(causes)))
        self.events += 1
        return self.events - 1

    def _play(self) -> Generator[Question, int, None]:
        player, passes = self.scenario.turn_player, 0
        self._emit("game_began", "301", player)
        barred: set[str] = set()
        while passes < 2 or self.chain:
            if passes >= 2:
                self._resolve(self.chain.pop())
                passes, barred = 0, set()
                continue
            priority = self._emit("priority", "311", player)
            options = [PASS, *(o for o in self._offers(player) if o.name not in barred)]
            if "double" in self.faults and len(options) > 3:
                options.append(options[-1])
            who = "Z" if "stranger" in self.faults and self.events > 30 else player
            index = 0
            if len(options) > 1:
                index = yield Question("act", who, tuple(options))
            if index == 0:
                self._emit("passed", "311", player, "", priority)
                passes += 1
            else:
                done = yield from self._begin(player, options[index].name.removeprefix("play "), priority)
                if not done:
                    barred.add(options[index].name)
                    continue
                passes = 0
            player = self.names[1 - self.names.index(player)]
        self._emit("game_ended", "339", "", "", winner="", why="draw")

    def _offers(self, player: str) -> list[Option]:
        found = []
        for ref in self.zones.get(f"hand:{player}", ()):
            card = CARDS[ref.partition("#")[0]]
            if card.energy <= self.energy[player]:
                if self._targets(player, card) or card.type == "unit":
                    found.append(Option(f"play {ref}", "play"))
                elif self.scenario.attempts:
                    found.append(Option(f"play {ref}", "attempt"))
        return found

    def _targets(self, player: str, card: RiftboundCard) -> list[Option]:
        if card.name == "Null":
            return [Option(item["ref"], "own" if item["player"] == player else "foe") for item in self.chain]
        zones = [(name, ref) for name in self.names for ref in self.zones.get(f"base:{name}", ())]
        return [Option(ref, "own" if name == player else "foe") for name, ref in zones]

    def _begin(self, player: str, ref: str, priority: int) -> Generator[Question, int, bool]:
        name = ref.partition("#")[0]
        card = CARDS[name]
        hand = self.zones[f"hand:{player}"]
        kind = "spell" if card.type == "spell" else "permanent"
        began = self._emit("item_pending", "354", player, ref, priority, kind=kind)
        self.energy[player] -= card.energy
        target = ""
        if card.type == "spell":
            targets = self._targets(player, card)
            if not targets:
                undone = self._emit("undone", "358", player, ref, began, began=began, why="no target")
                if "undo" not in self.faults:
                    self.energy[player] += card.energy
                self._emit("resources_added", "358", player, "", undone, energy=card.energy, undo=True)
                return False
            index = 0
            if len(targets) > 1:
                index = yield Question(f"target of {ref}", player, tuple(targets))
            target = targets[index].name
            self._emit("targets_chosen", "355", player, ref, began, targets=[target])
        paid = self._emit("cost_paid", "357", player, ref, began, energy=card.energy)
        end = self._emit("finalized", "359", player, ref, paid, name=name)
        hand.remove(ref)
        self.chain.append(
            {"ref": ref, "card": card, "player": player, "target": target, "end": end, "paid": paid}
        )
        return True

    def _resolve(self, item: dict[str, Any]) -> None:
        ref, player, card = item["ref"], item["player"], item["card"]
        start = self._emit("resolving", "338", player, ref, item["end"])
        zone = f"trash:{player}"
        if card.type == "unit":
            zone = f"base:{player}"
        elif card.name == "Null":
            self._counter(item, start)
        elif any(item["target"] in refs for refs in self.zones.values()):
            self._damage(item["target"], card.energy, start)
        self.zones.setdefault(zone, []).append(ref)
        self._emit("played", "338", player, ref, start, item=ref, card=card.type, name=card.name)

    def _counter(self, null: dict[str, Any], start: int) -> None:
        item = next((item for item in self.chain if item["ref"] == null["target"]), None)
        if item is None:
            return
        self.chain.remove(item)
        self.zones.setdefault(f"trash:{item['player']}", []).append(item["ref"])
        gone = self._emit("countered", "425", item["player"], item["ref"], start, item["end"], by=null["ref"])
        if "refund" in self.faults and item["card"].energy > 1:
            self.energy[item["player"]] += item["card"].energy
            self._emit("resources_added", "425.1", item["player"], "", gone, energy=item["card"].energy)

    def _damage(self, target: str, amount: int, start: int) -> None:
        self.damage[target] = self.damage.get(target, 0) + amount
        hit = self._emit("damage", "417", "", target, start, amount=amount, total=self.damage[target])
        if self.damage[target] < CARDS[target.partition("#")[0]].might:
            return
        if "crash" in self.faults:
            raise KeyError(target)
        for zone, refs in self.zones.items():
            if target in refs and zone.startswith("base"):
                refs.remove(target)
                self.zones.setdefault(f"trash:{zone[5:]}", []).append(target)
                self._emit("killed", "428", "", target, hit, why="lethal")
                return


def position(*placed: str, energy: int = 9, **changes: Any) -> Scenario:
    """A toy position: each of ``placed`` is "zone: Card, Card"; ids count up from 1."""
    cards: list[Placed] = []
    for line in placed:
        zone, _, names = line.partition(": ")
        for name in names.split(", "):
            cards.append(Placed(str(len(cards) + 1), name, zone[-1], zone))
    players = (PlayerStart("A", energy=energy), PlayerStart("B", energy=energy))
    return Scenario("riftbound", players, dict(CARDS), tuple(cards), "A", **changes)
