"""phase-python's state as a snapshot: object by object, without the engine's whole state, which takes twenty milliseconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.subjects.phase.record import COUNTERS, LETTERS
from headjudge.engine.subjects.phase.telling import Telling


def snapshot(game: Any, telling: Telling, players: Sequence[str]) -> dict[str, Any]:
    """Public and derived state; see `Session.snapshot`."""
    objects: dict[str, Any] = {}
    for number, known in telling.objects.items():
        thing = telling.look(number)
        if thing is not None:
            objects[known.ref] = _object(thing, telling.zone(thing["zone"], known.owner), players)
    stack = [item.ref for item in telling.stack]
    return {
        "objects": objects,
        "players": {name: _player(game.player(seat)) for seat, name in enumerate(players)},
        "chain": stack,
    }


def _object(thing: Any, zone: str, players: Sequence[str]) -> dict[str, Any]:
    """One object; what characteristics it has, as the engine works them out."""
    types = thing["card_types"]
    held = zone in ("battlefield", "stack")
    return {
        "zone": zone,
        "controller": players[thing["controller"] if held else thing["owner"]],
        "name": thing["name"],
        "types": list(types["core_types"]),
        "subtypes": list(types["subtypes"]),
        "supertypes": list(types["supertypes"]),
        "power": thing["power"],
        "toughness": thing["toughness"],
        "counters": {COUNTERS.get(kind, kind): n for kind, n in sorted(thing["counters"].items())},
        "damage": thing["damage_marked"],
        "tapped": thing["tapped"],
        "facedown": thing["face_down"],
        "colors": "".join(letter for word, letter in LETTERS.items() if word in thing["color"]),
        "keywords": [_keyword(word) for word in thing["keywords"]],
        "owner": players[thing["owner"]],
    }


def _keyword(word: Any) -> str:
    """A keyword in the rulebook's words: "first strike"; one with a value by its name alone."""
    name = next(iter(word)) if isinstance(word, dict) else str(word)
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()


def _player(player: Any) -> dict[str, Any]:
    """One player."""
    pool: dict[str, int] = {}
    for unit in player["mana_pool"]["mana"]:
        letter = LETTERS.get(str(unit.get("color", "")), "C")
        pool[letter] = pool.get(letter, 0) + 1
    return {
        "life": player["life"],
        "hand": len(player["hand"]),
        "library": len(player["library"]),
        "poison": player["poison_counters"],
        "pool": pool,
    }
