"""Values of the card language made from its types alone: one of each, and any combination, words and hostile
text mixed.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from headjudge.engine.cards import Pick, magic, words, words_magic
from headjudge.engine.cards import riftbound as cl

#: Every type of condition, instruction and ability, by name.
PARTS: dict[str, type[msgspec.Struct]] = {
    kind.__name__: kind for union in (cl.Condition, cl.Instruction, cl.Ability) for kind in get_args(union)
}
#: The same for Magic: instructions, continuous changes and abilities, with costs and descriptions beside them.
MAGIC_PARTS: dict[str, type[msgspec.Struct]] = {
    **{kind.__name__: kind for union in (magic.Do, magic.Change, magic.Ability) for kind in get_args(union)},
    **{kind.__name__: kind for kind in (magic.Which, magic.Target, magic.Condition, magic.Pay, magic.Price)},
}
FIELDS = {**words.FIELDS, **words_magic.FIELDS}
HOSTILE = st.text(max_size=6) | st.sampled_from(
    ["<b>", "a\nb", "\x00", "\u202e", "", "{x}", "{", "%s", "target 7"]
)

#: Words of the kinds that any card may bring, by field.
OPEN_WORDS = {
    "keyword": "Tank", "name": "Tank", "token": "Recruit", "status": "stunned", "tag": "Poro", "gate": "legion",
    "power": "R", "kind": "gear", "unless": "turn", "to": "it", "what": "it",
}  # fmt: skip
#: Likewise in Magic's language.
MAGIC_WORDS = {
    "who": "opponent", "first": "opponent", "under": "opponent", "whose": "opponent", "owned": "opponent", "each": "opponent",
    "mana": "{U}", "more": "{1}", "less": "{1}", "cost": "{1}", "on": "dies", "ref": "it", "to": "it", "what": "it", "by": "it",
    "of": "it", "one": "it", "other": "host", "copy": "it", "token": "Goblin Token", "types": "Creature", "all_types": "Artifact",
    "not_types": "Land", "supertypes": "Basic", "not_supertypes": "Legendary", "colors": "U", "not_colors": "B", "any": "U",
    "old": "Swamp", "new": "Island",
}  # fmt: skip


def simplest(kind: Any, field: str = "", magical: bool = False) -> Any:
    """The simplest value of a type: required fields only, each of them the simplest; ``field`` is what it is for, ``magical`` whether
    it is of Magic's language."""
    if kind is magic.Which and field:
        return magic.Which(types=("Creature",))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind)
        return kind(
            **{
                part.name: _word_of(kind, part.name) or simplest(hints[part.name], part.name)
                for part in msgspec.structs.fields(kind)
                if part.required
            }
        )
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple:
        return (
            MAGIC_WORDS.get(field, "Goblin") if inner[0] is str and magical else simplest(inner[0], field),
        )
    if origin in (Union, types.UnionType):
        if Pick in inner:
            return Pick("unit")
        if magic.Which in inner and str in inner:
            return magic.Which(types=("Creature",))
        return 1 if int in inner else simplest(next(part for part in inner if part is not type(None)), field)
    return {int: 1, str: OPEN_WORDS.get(field, "word"), bool: True}[kind]


def variants(
    kind: type[msgspec.Struct], base: msgspec.Struct | None = None
) -> Iterator[tuple[str, msgspec.Struct, msgspec.Struct]]:
    """For each optional field of a type: its name, a value without it (the simplest, or ``base``), and the same with the field set."""
    hints = get_type_hints(kind)
    base = simplest(kind) if base is None else base
    for part in msgspec.structs.fields(kind):
        if part.required:
            continue
        if part.name in FIELDS.get(kind, {}):
            value = next(word for word in FIELDS[kind][part.name] if word != part.default)
        elif hints[part.name] is int or int in get_args(hints[part.name]):
            value = 2
        elif hints[part.name] is bool:
            value = not part.default
        else:
            word = _word_of(kind, part.name) if hints[part.name] is str else ""
            value = word or simplest(hints[part.name], part.name, magic_type(kind))
        yield part.name, base, msgspec.structs.replace(base, **{part.name: value})


def _word_of(kind: type, field: str) -> str:
    """The first word that a field may hold; "" if it holds no word."""
    if magic_type(kind) and field not in FIELDS.get(kind, {}):
        return MAGIC_WORDS.get(field, "") if get_type_hints(kind)[field] is str else ""
    return next(iter(FIELDS.get(kind, {}).get(field, ("",))))


def magic_type(kind: type) -> bool:
    """Whether a type belongs to Magic's language."""
    return kind.__module__.rpartition(".")[2].startswith("magic")


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
        name: st.sampled_from(sorted(FIELDS[kind][name])) | text
        if name in FIELDS.get(kind, {})
        else _values(hints[name], text)
        for name in kind.__struct_fields__
    }
    return st.fixed_dictionaries(fields).map(lambda given: kind(**given))
