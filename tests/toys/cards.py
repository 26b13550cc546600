"""Values of the card language made from its types alone: one of each, and any combination, words and hostile
text mixed.
"""

from __future__ import annotations

import types
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from headjudge.engine.cards import Pick, words
from headjudge.engine.cards import riftbound as cl

#: Every type of condition, instruction and ability, by name.
PARTS: dict[str, type[msgspec.Struct]] = {
    kind.__name__: kind for union in (cl.Condition, cl.Instruction, cl.Ability) for kind in get_args(union)
}
HOSTILE = st.text(max_size=6) | st.sampled_from(
    ["<b>", "a\nb", "\x00", "\u202e", "", "{x}", "{", "%s", "target 7"]
)


def simplest(kind: Any) -> Any:
    """The simplest value of a type: required fields only, each of them the simplest."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        wanted = {field: _word_of(kind, field) for field in words.FIELDS.get(kind, {})}
        return kind(
            **{
                field.name: wanted.get(field.name) or simplest(hints[field.name])
                for field in msgspec.structs.fields(kind)
                if field.required
            }
        )
    origin = get_origin(kind)
    if origin is tuple:
        return (simplest(get_args(kind)[0]),)
    if origin in (Union, types.UnionType):
        options = get_args(kind)
        return Pick("unit") if Pick in options else 1 if int in options else simplest(options[0])
    return {int: 1, str: "stunned", bool: False}[kind]


def _word_of(kind: type, field: str) -> str:
    """The first word that a field may hold."""
    return next(iter(words.FIELDS[kind][field]))


def values(kind: Any, text: st.SearchStrategy[str] = HOSTILE) -> st.SearchStrategy[Any]:
    """Any value of a type, whatever words stand in it."""
    return _values(kind, text)


@cache
def _values(kind: Any, text: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    if kind is type(None):
        return st.none()
    if kind is bool:
        return st.booleans()
    if kind is int:
        return st.integers(-1, 12)
    if kind is str:
        return text
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return st.deferred(lambda: _struct(kind, text))
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return st.lists(_values(inner[0], text), max_size=2).map(tuple)
    if origin is dict:
        return st.just({})
    if origin in (Union, types.UnionType):
        return st.one_of(*(_values(option, text) for option in inner))
    raise TypeError(f"no values for {kind}")


def _struct(kind: type[msgspec.Struct], text: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    fields = {
        name: st.sampled_from(sorted(words.FIELDS[kind][name])) | text
        if name in words.FIELDS.get(kind, {})
        else _values(hints[name], text)
        for name in kind.__struct_fields__
    }
    return st.fixed_dictionaries(fields).map(lambda given: kind(**given))
