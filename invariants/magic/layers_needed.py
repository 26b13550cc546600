"""What the layers need not look at: most positions have effects in two or three layers, from a few objects.

What is left out here could make no difference: layers in which nothing acts, objects from which no effect comes, effects of which
none asks for what others of their layer change (613.8), and what happens off the battlefield where nothing looks there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from headjudge.engine.cards import magic as ml
from headjudge.invariants.magic_position import MagicPosition

#: The layers, in their order (613.1, 613.4); layer 1 is where everything starts from, and layer 2 is told as it happens.
LAYERS = ("3", "4", "5", "6", "7a", "7b", "7c", "7d")
LAYER_OF: dict[type, str] = {
    ml.SetName: "3", ml.ChangeText: "3", ml.SetTypes: "4", ml.SetColors: "5", ml.GainAbility: "6", ml.LoseAbilities: "6",
    ml.SetPT: "7b", ml.AddPT: "7c", ml.SwitchPT: "7d",
}  # fmt: skip
#: What was found out about abilities and changes, by their identity; they are kept so that it stays theirs.
_FOUND: dict[tuple[int, str], tuple[Any, Any]] = {}
#: By layer, what a description asks for that effects of the layer change.
_ASKED: dict[str, tuple[str, ...]] = {
    "5": ("colors", "not_colors", "colorless", "multicolored", "monocolored"),
    "6": ("keyword", "without"),
    "7": ("min_power", "max_power", "min_toughness", "max_toughness", "amount", "max_x"),
}
_PLAIN_WHICH = ml.Which()


def _parts(value: Any) -> Iterator[Any]:
    """Every struct in a value of the card language, itself included."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field))
    elif isinstance(value, tuple):
        for held in value:
            yield from _parts(held)


def once(value: Any, what: str, find: Callable[[Any], Any]) -> Any:
    """What is found out about a value, worked out once."""
    key = (id(value), what)
    known = _FOUND.get(key)
    if known is None:
        if len(_FOUND) > 20_000:
            _FOUND.clear()
        known = _FOUND[key] = (value, find(value))
    return known[1]


def _layers_of(value: Any) -> frozenset[str]:
    """The layers in which anything that an ability or a change says, or gives, could apply."""
    found: set[str] = set()
    for part in _parts(value):
        layer = LAYER_OF.get(type(part))
        if layer is not None:
            found |= {layer, "7a"} if layer == "7b" else {layer}
        elif isinstance(part, ml.Keyword):
            found |= {"changeling": {"4"}, "devoid": {"5"}}.get(part.word, set())
    return frozenset(found)


def _speaks(value: Any) -> bool:
    """Whether an ability is or has a static ability, or a keyword that acts in the layers."""
    return any(
        isinstance(part, ml.Static)
        or (isinstance(part, ml.Keyword) and part.word in ("changeling", "devoid"))
        for part in _parts(value)
    )


def _gives(value: Any) -> bool:
    """Whether an effect gives something an ability that could act in the layers."""
    return any(isinstance(part, ml.GainAbility) and _speaks(part.abilities) for part in _parts(value))


def _counts(value: Any) -> bool:
    """Whether an ability or a change asks for anything besides what objects are: a number that is counted, a condition."""
    return any(isinstance(part, ml.Amount | ml.Condition) for part in _parts(value))


def _counts_of_statics(abilities: Any) -> bool:
    return any(_counts(part) for part in _parts(abilities) if isinstance(part, ml.Static))


class _Asks(NamedTuple):
    """What a card's abilities, or the changes of an effect, could do in the layers.

    ``layers``  those in which anything of them could apply.      ``gives``   whether they give abilities that could act there.
    ``speaks``  whether there is a static ability among them.     ``aside``   whether they ask for what is no permanent.
    """

    layers: frozenset[str]
    gives: bool
    speaks: bool
    aside: bool


def _asks_of_card(abilities: Any) -> _Asks:
    return _Asks(_layers_of(abilities), _gives(abilities), _speaks(abilities), _counts_of_statics(abilities))


def _asks_of_effect(changes: Any) -> _Asks:
    return _Asks(_layers_of(changes), _gives(changes), False, _counts(changes))


class Needs(NamedTuple):
    """What has to be looked at in a position.

    ``layers``   those in which anything could apply.
    ``sources``  the objects from which effects can come: all, where any effect gives abilities that act in the layers.
    ``aside``    whether characteristics could change by what happens off the battlefield: cards that move elsewhere, life, whose turn
                 it is.
    """

    layers: set[str]
    sources: list[str]
    aside: bool


def needs(picture: MagicPosition, known: Collection[str]) -> Needs:
    """What has to be looked at; ``known`` are the objects of which anything is known."""
    layers: set[str] = set()
    found: list[str] = []
    gives = aside = False
    for ref, thing in picture.board.items():
        facts = picture.card(thing)
        speaks = False
        if facts is not None and facts.abilities:
            asks: _Asks = once(facts.abilities, "card", _asks_of_card)
            layers |= asks.layers
            aside = aside or asks.aside
            gives = gives or (asks.gives and ref in known)
            speaks = asks.speaks
        if thing.exceptions:
            layers |= _layers_of(tuple(thing.exceptions))
        if thing.counters:
            layers |= {"6", "7c"}
        if thing.stickers:
            layers.add("3")
        if (speaks or thing.counters or thing.stickers or thing.exceptions) and ref in known:
            found.append(ref)
    for told in picture.effects.values():
        if told.shapes:
            asks = once(told.changes, "effect", _asks_of_effect)
            layers |= asks.layers
            aside = aside or asks.aside
            gives = gives or asks.gives
    return Needs(layers, list(known) if gives else found, aside)


def acts_in(changes: tuple[Any, ...], defines: bool) -> frozenset[str]:
    """The layers in which changes of a static ability, or of an effect, apply themselves."""
    found: frozenset[str] = once(changes, "defines" if defines else "acts", _defining if defines else _acting)
    return found


def _acting(changes: Any) -> frozenset[str]:
    return frozenset(LAYER_OF.get(type(change), "") for change in changes)


def _defining(changes: Any) -> frozenset[str]:
    return frozenset("7a" if layer == "7b" else layer for layer in _acting(changes))


def _asks(value: Any, layer: str) -> bool:
    """Whether an ability or a change asks for something that effects of that layer change."""
    fields = _ASKED[layer]
    for part in _parts(value):
        if isinstance(part, ml.Which):
            if any(getattr(part, field) != getattr(_PLAIN_WHICH, field) for field in fields):
                return True
        elif isinstance(part, ml.Amount):
            if layer == "7" and part.of in ("power", "toughness"):
                return True
        elif isinstance(part, ml.LoseAbilities) and layer == "6":
            return True
    return False


def independent(layer: str, left: Iterable[Any]) -> bool:
    """Whether none of these abilities and changes can depend on another of them (613.8a): none asks for what the others change."""
    sort = layer[0]
    if sort not in _ASKED:
        return False
    return not any(once(one, sort, lambda value: _asks(value, sort)) for one in left)
