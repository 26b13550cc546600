"""A play of phase-python as its adapter heard it, so that what the adapter makes of it can be tested without the engine.

`recorded` plays on the engine and notes, step by step, what the session says, the engine's events, and the answers to what the adapter
asks about objects, cards and the stack. `told` has the adapter tell the same steps again. The file is written anew by running this module.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from headjudge.engine.cards import CardDef
from headjudge.engine.magic import EDITION
from headjudge.engine.subjects.phase.position import objects_of
from headjudge.engine.subjects.phase.telling import Telling
from headjudge.engine.trace import Event, Placed, PlayerStart, Scenario
from headjudge.fuzz.choose import SeededChooser
from toys.magic_cards import CARDS

FILE = Path(__file__).parents[1] / "data" / "phase_events.json"
#: What makes the choices of the recorded play, and how many.
SEED, DECISIONS = 23, 30
#: What the adapter looks at in an object, in the record of a change of zones, and in an ability on the stack.
_OBJECT = ("tapped", "damage_marked", "counters", "attached_to")
_MOVED = ("name", "owner", "controller", "co_departed", "is_token", "core_types")
_ABILITY = ("source_incarnation", "trigger_definition_ref", "ability_index", "targets")
_HAND = ("Flat Refusal", "Undertow", "Toll Crab", "Parting Scribe", "Wreckers' Shoal", "Level the Shore")
_BOARD = (*("Tidewell",) * 5, *("Wreckers' Shoal",) * 4, "Parting Lender", "Toll Crab")


def position() -> Scenario:
    """Where the recorded play begins: both players have the same."""
    placed = []
    for player in "AB":
        for zone, names in (("hand", _HAND * 2), ("battlefield", _BOARD), ("library", _HAND)):
            where = zone if zone == "battlefield" else f"{zone}:{player}"
            placed += [(name, player, where) for name in names]
    cards: dict[str, CardDef] = dict(CARDS)
    return Scenario(
        "magic",
        (PlayerStart("A"), PlayerStart("B")),
        cards,
        tuple(Placed(str(at), name, owner, where) for at, (name, owner, where) in enumerate(placed, 1)),
        "A",
        EDITION,
    )


class _Noting(Telling):
    """Notes all that it is told and asks."""

    def __init__(
        self,
        players: Sequence[str],
        objects: dict[int, Any],
        sink: Any,
        *asks: Callable[..., Any],
    ) -> None:
        self.steps: list[dict[str, Any]] = []
        super().__init__(players, objects, sink, *(self._noted(ask) for ask in asks))

    def _noted(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*about: Any) -> Any:
            answer = _kept(ask(*about))
            if self.steps:
                self.steps[-1]["answers"].append(answer)
            return answer

        return noted

    def _step(self, name: str, *said: Any) -> None:
        self.steps.append({"step": name, "said": list(said), "answers": []})

    def act(self, *said: Any) -> None:
        """An action is about to be taken."""
        self._step("act", *said)
        super().act(*said)

    def take(self, raws: Sequence[Any], passed: bool, asks: bool) -> None:
        """The engine's events of one action."""
        raws = [_kept(raw) for raw in raws]
        self._step("take", raws, passed, asks)
        super().take(raws, passed, asks)

    def waits(self, waiting: Any, stack: Callable[[], Sequence[Any]]) -> None:
        """The engine waits."""
        said = {"type": waiting["type"], "data": _only(waiting.get("data") or {}, ("player", "winner"))}
        self._step("waits", said)
        super().waits(said, self._noted(stack))


def recorded() -> list[dict[str, Any]]:
    """The steps of the play, on the engine itself."""
    from headjudge.engine.subjects.phase import session

    with patch.object(session, "Telling", _Noting):
        play = session.PhaseSubject().start(position(), lambda event: None)
        choose = SeededChooser(SEED)
        for _ in range(DECISIONS):
            if play.question is None:
                break
            play.answer(choose(play.question))
    steps: list[dict[str, Any]] = json.loads(json.dumps(play._telling.steps))  # type: ignore[attr-defined]
    return steps


def told() -> tuple[Scenario, list[Event], dict[str, int], list[Mapping[str, Any]]]:
    """The position, what the adapter tells of the recorded steps, how often what it can't tell occurred, and the engine's events."""
    scenario = position()
    trace: list[Event] = []
    raws: list[Mapping[str, Any]] = []
    answers: list[Any] = []

    def answer(*about: Any) -> Any:
        return answers.pop(0)

    telling = Telling(
        [player.name for player in scenario.players],
        objects_of(scenario),
        trace.append,
        answer,
        answer,
        answer,
        answer,
    )
    for step in json.loads(FILE.read_text(encoding="utf-8"))["steps"]:
        answers[:] = step["answers"]
        said = step["said"]
        if step["step"] == "waits":
            telling.waits(said[0], answer)
        elif step["step"] == "act":
            telling.act(*said)
        else:
            raws += said[0]
            telling.take(*said)
        assert not answers, "the adapter asks for less than it did"
    return scenario, trace, telling.unmapped, raws


def _only(value: Mapping[str, Any], fields: Sequence[str]) -> dict[str, Any]:
    return {field: value[field] for field in fields if field in value}


def _kept(value: Any) -> Any:
    """What the adapter may look at, of an event, an object or the stack: the engine says a hundred things of each."""
    if isinstance(value, list):
        return [_kept(each) for each in value]
    if not isinstance(value, Mapping):
        return value
    if "damage_marked" in value:
        return _only(value, _OBJECT)
    if value.get("type") == "ZoneChanged":
        record = value["data"].get("record") or {}
        lki = (record.get("trigger_source_context") or {}).get("lki") or {}
        kept = {
            **_only(record, _MOVED),
            "trigger_source_context": {"lki": _only(lki, ("controller", "counters"))},
        }
        return {"type": "ZoneChanged", "data": {**value["data"], "record": kept}}
    if "kind" in value and "source_id" in value and isinstance(value["kind"], Mapping):
        data = value["kind"].get("data") or {}
        ability = {"ability": _only(data.get("ability") or {}, _ABILITY)}
        return {
            **_only(value, ("id", "controller", "source_id")),
            "kind": {"type": value["kind"]["type"], "data": ability},
        }
    return value


if __name__ == "__main__":
    FILE.write_text(json.dumps({"engine": "phase-python", "steps": recorded()}) + "\n", encoding="utf-8")
