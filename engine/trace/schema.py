"""The trace's JSON Schemas: what an adapter in another language writes against, published in ``schema/``.

`schemas` derives them from the structs and from `VOCABULARY`, so they cannot say something else than the
code.
``python -m headjudge.engine.trace.schema FOLDER`` writes them anew; a test holds that the published are
                                                   current.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from headjudge.engine.trace.case import Case
from headjudge.engine.trace.event import VOCABULARY, Event
from headjudge.engine.trace.scenario import SCHEMA_VERSION, Scenario

Schema: TypeAlias = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_TEXTS: Schema = {"type": "array", "items": _TEXT}
_FLAG: Schema = {"type": "boolean"}
_NUMBER: Schema = {"type": "integer"}
_AMOUNTS: Schema = {"type": "object", "additionalProperties": _NUMBER}
_LIST: Schema = {"type": "array"}

#: What a data field holds, where it is no text; by name, or by (kind, name) where kinds differ.
_HOLDS: dict[str | tuple[str, str], Schema] = {
    "ability": _NUMBER,
    "acts": _LIST,
    "after": _NUMBER,
    "adds": _FLAG,
    "amount": _NUMBER,
    "began": _NUMBER,
    "combat": _FLAG,
    "effect": _NUMBER,
    "ends": _FLAG,
    "energy": _NUMBER,
    "exhausted": _FLAG,
    "facedown": _FLAG,
    "focus": _FLAG,
    "fresh": _TEXTS,
    "gained": _NUMBER,
    "limited": _FLAG,
    "seen": _FLAG,
    "new": _FLAG,
    "objects": _TEXTS,
    "optional": _TEXTS,
    "parts": _LIST,
    "power": _AMOUNTS,
    "reflexive": _FLAG,
    "secret": _FLAG,
    "stamp": _NUMBER,
    "slots": {"type": "array", "items": _NUMBER},
    "targets": _TEXTS,
    "total": _NUMBER,
    "trigger": _NUMBER,
    "turn": _NUMBER,
    "undo": _FLAG,
    "units": _TEXTS,
    "whom": _TEXTS,
    ("contested", "value"): _FLAG,
    ("cost_determined", "power"): _TEXT,
    ("effect_began", "effect"): _NUMBER,
    ("effect_began", "to"): _TEXTS,
    ("keyword", "value"): _NUMBER,
    ("replaced", "event"): _TEXT,
    ("staged", "value"): _FLAG,
    ("status", "value"): _FLAG,
}


def schemas() -> dict[str, Schema]:
    """The published schemas by file name without its ending; an event is a line of a trace."""
    kinds: dict[str, type] = {"event": Event, "scenario": Scenario, "case": Case}
    return {name: _schema(kind, name) for name, kind in kinds.items()}


def schema_text(name: str) -> str:
    """The text of one published schema file. Raises `KeyError` for a name that `schemas` has not."""
    return json.dumps(schemas()[name], indent=1, ensure_ascii=False) + "\n"


def data_schema(kind: str) -> Schema:
    """The schema of ``data`` in events of one kind. No field is required: a subject shows what it can.

    Raises `KeyError` for a kind that is not in `VOCABULARY`.
    """
    fields = VOCABULARY[kind].data
    holds = {name: _HOLDS.get((kind, name), _HOLDS.get(name, _TEXT)) for name in fields}
    properties = {name: {"description": says, **holds[name]} for name, says in fields.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _schema(kind: type, name: str) -> Schema:
    schema = msgspec.json.schema(kind)
    _tell_kinds(schema["$defs"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"headjudge {name}, schema {SCHEMA_VERSION}",
        **schema,
    }


def _tell_kinds(parts: dict[str, Schema]) -> None:
    """Add to the schema of events, where there is one, what each kind reports and which data it carries."""
    event = parts.get("Event")
    if event is None:
        return
    event["properties"]["kind"] = {
        "oneOf": [{"const": kind, "description": told.says} for kind, told in VOCABULARY.items()]
    }
    event["allOf"] = [
        {
            "if": {"properties": {"kind": {"const": kind}}},
            "then": {"properties": {"data": data_schema(kind)}},
        }
        for kind in VOCABULARY
    ]


def main(folder: str) -> None:
    """Write every schema into a folder, which must exist. Raises `OSError` when it cannot be written."""
    for name in schemas():
        Path(folder, f"{name}.json").write_text(schema_text(name), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
