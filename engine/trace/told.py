"""Whether an event is told in the words of the trace: its kind, the rule it cites, and what its data hold.

What is not so reads like an event in which nothing was said, and no invariant would notice. May import: the schemas, the rule numbers, the
card language.
"""

from __future__ import annotations

import re
from functools import cache
from types import MappingProxyType
from typing import Any, get_args

from headjudge.engine.cards import magic, riftbound
from headjudge.engine.rules import is_rule
from headjudge.engine.trace.event import VOCABULARY, Event
from headjudge.engine.trace.schema import Schema, data_schema

_TYPES: dict[str, type[Any]] = {
    "string": str, "array": list, "boolean": bool, "integer": int, "object": dict,
}  # fmt: skip

#: Fields of which the vocabulary lists each word that they may hold.
_LISTED = frozenset(
    {
        ("counters", "why"), ("effect_ended", "why"), ("game_ended", "why"), ("item_pending", "kind"), ("killed", "why"),
        ("life", "why"), ("lost", "why"), ("might_summed", "side"), ("no_resolution", "why"), ("not_finalized", "why"),
        ("option_chosen", "what"), ("points", "why"), ("priority", "state"), ("prohibition_ended", "why"), ("removed", "why"),
        ("resources_spent", "purpose"), ("scored", "how"), ("skipped", "why"), ("special_action", "what"), ("staged", "what"),
        ("undone", "why"),
    }
)  # fmt: skip


def mistold(event: Event, game: str) -> str:
    """What is wrong with the words of an event, in a sentence; "" when nothing is. A rule that is not named is not wrong."""
    if event.kind not in VOCABULARY:
        return f"{event.kind!r} is no kind of event"
    if event.rule != "" and not is_rule(game, event.rule):
        return f"{event.kind} cites {event.rule!r}, which is no rule"
    holds = _fields(event.kind)
    for name, value in event.data.items():
        schema = holds.get(name)
        if schema is None:
            return f"{event.kind} has no field {name!r}"
        if not _fits(value, schema):
            return f"{name} of {event.kind} is {value!r}"
        words = _words(event.kind, name, game)
        if words and value not in words:
            return f"{name} of {event.kind} is {value!r}, which is none of its words"
    if not all(type(part) is str for part in (event.player, event.object, *event.sees)):
        return f"{event.kind} concerns {event.player!r} and {event.object!r}"
    return ""


@cache
def _fields(kind: str) -> MappingProxyType[str, Schema]:
    fields: dict[str, Schema] = data_schema(kind)["properties"]
    return MappingProxyType(fields)


@cache
def _words(kind: str, field: str, game: str) -> frozenset[str]:
    """The words that a field may hold: nothing may always be said. None where it holds any text."""
    if field == "instruction":
        verbs = (
            magic.VERBS.values()
            if game == "magic"
            else (verb.__name__ for verb in get_args(riftbound.Instruction))
        )
        return frozenset({"", *verbs})
    if (kind, field) not in _LISTED:
        return frozenset()
    listed = re.sub(r" \(.*?\)|;.*", "", VOCABULARY[kind].data[field])
    return frozenset({"", *re.split(", | or ", listed)})


def _fits(value: Any, schema: Schema) -> bool:
    """Whether a value is of the type that a schema asks for, and its parts of theirs."""
    wanted: Any = _TYPES[schema["type"]]
    if wanted is list and type(value) is tuple:
        value = list(value)
    if type(value) is not wanted:
        return False
    if wanted is list and "items" in schema:
        return all(_fits(part, schema["items"]) for part in value)
    if wanted is dict and "additionalProperties" in schema:
        return all(_fits(part, schema["additionalProperties"]) for part in value.values())
    return True
