"""Characteristics of permanents by the layers (613), worked out once more: slowly, from the rulebook alone.

`evaluate` starts from the cards and applies, layer by layer, what a trace told: continuous effects of resolved spells and
abilities, static abilities of permanents, counters, name stickers. Timestamps are ids of events, so nothing of an engine's own
reckoning comes in; what was there at the start has older ones, in the order in which the scenario places it.
Dependency (613.8) is found by trying: whether an effect would be another one after the other had been applied.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any, NamedTuple

import msgspec

from headjudge.engine.cards import magic as ml
from headjudge.engine.cards.magic import COLORS
from headjudge.invariants.magic.layers_needed import (
    LAYER_OF,
    LAYERS,
    acts_in,
    independent,
    needs,
)
from headjudge.invariants.magic_facts import BASIC_LANDS, EVERY
from headjudge.invariants.magic_matching import (
    LAND_TYPES,
    OTHER_TYPES,
    Chars,
    amount,
    blank,
    chosen_for,
    fits,
    holds,
    printed,
)
from headjudge.invariants.magic_position import KEYWORD_COUNTERS, NAMELESS, MagicPosition
from headjudge.invariants.records import Thing

_COLOR_WORDS = {word: letter for letter, word in COLORS.items()}


class _Effect(NamedTuple):
    """A continuous effect as the layers see it.

    ``key``     what tells it from others. ``source``: whose ability it is. ``to``: what it says it affects, or locked references.
    ``defines`` whether it defines characteristics (604.3). ``exists``: the ability itself, for an effect that ends with it.
    """

    key: tuple[Any, ...]
    stamp: tuple[int, int]
    source: Thing | None
    you: str
    to: Any
    changes: tuple[Any, ...]
    defines: bool
    ability: ml.Static | None


class _State:
    """Characteristics as far as they have been worked out; a `View`."""

    def __init__(self, picture: MagicPosition) -> None:
        self.picture = picture
        self.known: dict[str, Chars] = {}
        #: Objects of which something is asked that a trace doesn't show.
        self.unsure: set[str] = set()
        #: Objects from which effects can come.
        self.sources: list[str] = []

    def chars(self, thing: Thing) -> Chars | None:
        """What is known so far of an object."""
        return self.known.get(thing.ref) or self.picture.plain(thing)

    def copies(self) -> dict[str, Chars]:
        """Copies of what is known so far."""
        return {ref: chars.copy() for ref, chars in self.known.items()}


def evaluate(picture: MagicPosition) -> dict[str, Chars]:
    """The characteristics of every permanent, by reference."""
    return worked_out(picture)[0]


def worked_out(picture: MagicPosition) -> tuple[dict[str, Chars], set[str], bool]:
    """The characteristics of every permanent, by reference; the references of those about which something isn't known; and whether
    they could change by what happens off the battlefield."""
    state = _State(picture)
    for thing in picture.board.values():
        if "phased" in thing.statuses:
            continue  # 702.26b: it is treated as though it did not exist
        chars = _copiable(picture, thing)
        if chars is not None:
            state.known[thing.ref] = chars
    started: dict[tuple[Any, ...], tuple[_Effect, frozenset[str]]] = {}
    layers, state.sources, aside = needs(picture, state.known)
    for layer in LAYERS:
        if layer in layers:
            _run(state, layer, started)
    return state.known, state.unsure, aside


def as_it_would_be(picture: MagicPosition, thing: Thing, controller: str) -> Chars | None:
    """The characteristics that an object would have on the battlefield under that player's control, if it were put there now (614.12);
    None where something about that isn't known."""
    there = copy(thing)
    there.zone = there.kind = "battlefield"
    there.controller = controller
    there.since = len(picture.trace)
    there.counters, there.statuses = None, frozenset()
    return _in_place_of(picture, thing, there)


def if_face_up(picture: MagicPosition, thing: Thing) -> Chars | None:
    """The characteristics that a face-down permanent would have if it were face up (702.37e); None where something isn't known: whether it
    still is a copy of something without a name isn't told."""
    if thing.copies == NAMELESS:
        return None
    there = copy(thing)
    there.statuses = thing.statuses - {"facedown"}
    there.turned = len(picture.trace)
    return _in_place_of(picture, thing, there)


def _in_place_of(picture: MagicPosition, thing: Thing, there: Thing) -> Chars | None:
    """What it would be, if it stood on the battlefield so."""
    board = picture.board
    picture.board = {**board, thing.ref: there}
    try:
        known, unsure, _ = worked_out(picture)
    finally:
        picture.board = board
    return known.get(thing.ref) if thing.ref not in unsure else None


def _copiable(picture: MagicPosition, thing: Thing) -> Chars | None:
    """Layer 1: what it copies, or is printed, or that it is face down (613.2, 707.2, 708.2)."""
    if "facedown" in thing.statuses:
        return blank(thing.controller)
    facts = picture.card(thing)
    if thing.copies == NAMELESS:
        chars = blank(thing.controller)
    elif facts is None:
        return None
    else:
        chars = printed(facts, thing.controller)
    chars.keywords = dict(chars.keywords)
    for change in thing.exceptions:
        if isinstance(change, ml.SetPT) or (isinstance(change, ml.SetColors) and not change.keep):
            # 707.9d: what defines that characteristic is not copied
            chars.abilities = [held for held in chars.abilities if not _defines_as(held[0], type(change))]
        _change(
            chars, change, _fixed(change), _Effect((), (-1, 0), thing, thing.controller, (), (), False, None)
        )
    return chars


def _defines_as(ability: Any, kind: type) -> bool:
    """Whether it is a characteristic-defining ability of that characteristic (604.3)."""
    return (
        isinstance(ability, ml.Static)
        and ability.defines
        and any(isinstance(change, kind) for change in ability.changes)
    )


def _fixed(change: Any) -> tuple[int | None, int | None]:
    """The power and toughness of an exception to a copy, where it names any."""
    if isinstance(change, ml.SetPT) and isinstance(change.power, int) and isinstance(change.toughness, int):
        return change.power, change.toughness
    return None, None


# -- which effects there are ----------------------------------------------------------------------------------------


def _stamp(picture: MagicPosition, thing: Thing) -> tuple[int, int]:
    """The timestamp of an object (613.7d-g, 613.7m): its entry, its last attaching, its last turning over."""
    if thing.since < 0 and thing.linked < 0 and thing.turned < 0:
        return (-1, list(picture.placed).index(thing.id) if thing.id in picture.placed else 0)
    own = (max(thing.since, thing.linked, thing.turned), 0)
    return thing.place if own[0] == thing.since and thing.place[0] >= 0 else own


#: Layers in which nothing is done that gives or takes abilities: what has effects there has them throughout, unless a condition says so.
_SETTLED = frozenset({"5", "7a", "7b", "7c", "7d"})


def _effects(state: _State, layer: str) -> tuple[list[_Effect], bool]:
    """What exists now and does something in that layer; and whether any of it hangs on a condition, met or not."""
    picture = state.picture
    found: list[_Effect] = []
    conditional = False
    for told in picture.effects.values():
        if told.shapes and layer in acts_in(told.changes, False):
            source = picture.things.get(told.source)
            you = source.controller if source is not None else ""
            found.append(
                _Effect(("told", told.number), (told.at, 0), source, you, told.to, told.changes, False, None)
            )
    for ref in state.sources:
        chars = state.known[ref]
        thing = picture.board[ref]
        for place, (ability, granted, index) in enumerate(chars.abilities):
            if not isinstance(ability, ml.Static) or ability.zone not in ("battlefield", "any"):
                continue
            if layer not in acts_in(ability.changes, ability.defines):
                continue
            conditional = conditional or ability.while_ is not None
            condition = holds(state, ability.while_, chars.controller, thing)
            if condition is False:
                continue
            if condition is None:
                state.unsure.update(state.known)
            stamp = max(_stamp(picture, thing), (granted, 0))
            key = ("static", ref, index, 0 if index >= 0 else place, granted)
            found.append(
                _Effect(
                    key, stamp, thing, chars.controller, ability.to, ability.changes, ability.defines, ability
                )
            )
        if thing.counters or thing.stickers or layer in ("4", "5"):
            _of_itself(state, layer, thing, chars, found)
    return found, conditional


def _of_itself(state: _State, layer: str, thing: Thing, chars: Chars, found: list[_Effect]) -> None:
    """What an object's counters, stickers and keywords do to it."""
    ref = thing.ref

    def add(word: str, stamp: tuple[int, int], *changes: Any, defines: bool = False) -> None:
        found.append(_Effect((word, ref), stamp, thing, chars.controller, (ref,), changes, defines, None))

    if layer == "3":
        for word, after, at in thing.stickers:
            add(f"sticker {at}", (at, 0), _Stick(word, after))
    elif layer == "4" and "changeling" in chars.keywords:
        add(
            "changeling", _stamp(state.picture, thing), ml.SetTypes(all_creature_types=True), defines=True
        )  # 702.73a
    elif layer == "5" and "devoid" in chars.keywords:
        add("devoid", _stamp(state.picture, thing), ml.SetColors(), defines=True)  # 702.114a
    elif layer == "6":
        for kind, n in (thing.counters or {}).items():
            if n > 0 and kind in KEYWORD_COUNTERS:
                at = (thing.counted or {}).get(kind, -1)
                add(f"counter {kind}", (at, 0), ml.GainAbility((ml.Keyword(kind),)))
    elif layer == "7c":
        for kind, n in (thing.counters or {}).items():
            if n > 0 and kind in ("+1/+1", "-1/-1"):
                sign = n if kind == "+1/+1" else -n
                add(f"counter {kind}", ((thing.counted or {}).get(kind, -1), 0), ml.AddPT(sign, sign))


class _Stick(NamedTuple):
    """A name sticker: that word, after so many words of the name (123.6)."""

    word: str
    after: int


def _does(changes: Iterable[Any], layer: str, defines: bool) -> bool:
    return any(_layer(change, defines) == layer for change in changes)


def _layer(change: Any, defines: bool) -> str:
    if isinstance(change, _Stick):
        return "3"
    layer = LAYER_OF.get(type(change), "")
    return "7a" if defines and layer == "7b" else layer


def _reach(state: _State, effect: _Effect) -> frozenset[str]:
    """What an effect applies to now."""
    to, source = effect.to, effect.source
    if isinstance(to, tuple):
        return frozenset(ref for ref in to if ref in state.known)
    if isinstance(to, ml.Which):
        found = set()
        for ref in state.known:
            answer = fits(state, to, state.picture.board[ref], effect.you, source)
            if answer:
                found.add(ref)
            elif answer is None:
                state.unsure.add(ref)
        return frozenset(found)
    if source is None:
        return frozenset()
    if to == "this":
        return frozenset({source.ref} & state.known.keys())
    if to == "host" and source.top is not None:
        return frozenset({source.top.ref} & state.known.keys())
    return frozenset()


# -- one layer ------------------------------------------------------------------------------------------------------


def _run(state: _State, layer: str, started: dict[tuple[Any, ...], tuple[_Effect, frozenset[str]]]) -> None:
    """Apply the effects of a layer: those that define characteristics first, then by timestamp and dependency (613.3, 613.8)."""
    applied: set[tuple[Any, ...]] = set()
    waiting: dict[tuple[Any, ...], _Effect] = {}
    settled = False
    while True:
        if not settled:
            effects, conditional = _effects(state, layer)
            settled = layer in _SETTLED and not conditional
            waiting = {effect.key: effect for effect in effects}
            for key, (effect, _) in started.items():
                if _does(effect.changes, layer, effect.defines):
                    waiting.setdefault(key, effect)  # 613.6: it goes on though its ability may be gone
        left = [effect for key, effect in waiting.items() if key not in applied]
        if not left:
            return
        first = [effect for effect in left if effect.defines] or left
        effect = _next(state, layer, first, started)
        reach = started[effect.key][1] if effect.key in started else _reach(state, effect)
        started.setdefault(effect.key, (effect, reach))
        _apply(state, layer, effect, reach)
        applied.add(effect.key)


def _next(
    state: _State,
    layer: str,
    left: list[_Effect],
    started: dict[tuple[Any, ...], tuple[_Effect, frozenset[str]]],
) -> _Effect:
    """The oldest of those that depend on nothing but what depends on them (613.8b)."""
    left = sorted(left, key=lambda effect: effect.stamp)
    open_ = [effect for effect in left if not isinstance(effect.to, tuple) or effect.ability is not None]
    if (
        len(left) == 1
        or not open_
        or independent(layer, [effect.ability or effect.changes for effect in left])
    ):
        return left[0]
    wants: dict[int, set[int]] = {at: set() for at in range(len(left))}
    before = [_signature(state, effect, started) for effect in left]
    for other, against in enumerate(left):
        kept = state.known
        state.known = state.copies()
        reach = started[against.key][1] if against.key in started else _reach(state, against)
        _apply(state, layer, against, reach)
        for at, effect in enumerate(left):
            if at != other and effect in open_ and _signature(state, effect, started) != before[at]:
                wants[at].add(other)
        state.known = kept
    whole = {at: _closure(wants, at) for at in wants}
    for at, effect in enumerate(left):
        if all(at in whole[other] for other in whole[at]):
            return effect
    return left[0]


def _closure(needs: dict[int, set[int]], at: int) -> set[int]:
    found: set[int] = set()
    todo = list(needs[at])
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            todo.extend(needs[one])
    return found


def _signature(
    state: _State, effect: _Effect, started: dict[tuple[Any, ...], tuple[_Effect, frozenset[str]]]
) -> tuple[Any, ...]:
    """What another effect could change about this one: its existence, its text, what it applies to and what it does (613.8a)."""
    if effect.key in started:
        reach, exists = started[effect.key][1], True
    else:
        exists = effect.ability is None or _still(state, effect)
        reach = _reach(state, effect) if exists else frozenset()
    values = tuple(
        _values(state, effect, change, ref)
        for change in effect.changes
        if isinstance(change, ml.SetPT | ml.AddPT)
        for ref in sorted(reach)
    )
    return exists, reach, values


def _values(state: _State, effect: _Effect, change: Any, ref: str) -> tuple[int | None, int | None]:
    """What power and toughness a change sets or adds for an object; ``it`` is that object."""
    it = state.picture.board.get(ref)
    return (
        amount(state, change.power, effect.you, effect.source, None, it),
        amount(state, change.toughness, effect.you, effect.source, None, it),
    )


def _still(state: _State, effect: _Effect) -> bool:
    """Whether the ability that an effect comes from is there, worded as it was, and its condition holds."""
    if effect.source is None or effect.ability is None:
        return True
    chars = state.known.get(effect.source.ref)
    if chars is None or not any(ability == effect.ability for ability, _, _ in chars.abilities):
        return False
    return holds(state, effect.ability.while_, chars.controller, effect.source) is not False


# -- applying -------------------------------------------------------------------------------------------------------


def _apply(state: _State, layer: str, effect: _Effect, reach: frozenset[str]) -> None:
    """Do what an effect does in that layer to everything that it applies to."""
    for change in effect.changes:
        if _layer(change, effect.defines) != layer:
            continue
        measured = isinstance(change, ml.SetPT | ml.AddPT)
        values = {ref: _values(state, effect, change, ref) for ref in reach} if measured else {}
        for ref in sorted(reach):
            chars = state.known.get(ref)
            if chars is not None:
                if measured and None in values[ref]:
                    state.unsure.add(ref)
                _change(chars, change, values.get(ref, (None, None)), effect)


def _change(chars: Chars, change: Any, values: tuple[int | None, int | None], effect: _Effect) -> None:
    match change:
        case _Stick():
            words = chars.name.split()
            words.insert(min(change.after, len(words)), change.word)  # 123.6b, 123.6c
            chars.name = " ".join(words)
        case ml.SetName():
            chars.name = change.name
        case ml.ChangeText():
            _reword(chars, change)
        case ml.SetTypes():
            _set_types(chars, change, effect)
        case ml.SetColors():
            colors = frozenset(change.colors)
            if change.colors == "chosen":
                said = chosen_for(effect.source, "color")
                colors = frozenset({_COLOR_WORDS.get(said, said)} if said else ())
            chars.colors = chars.colors | colors if change.keep else colors
        case ml.GainAbility():
            stamp = effect.stamp[0]
            for ability in change.abilities:
                if isinstance(ability, ml.Keyword):
                    if ability.word in chars.never:
                        continue
                    chars.keywords = {
                        **chars.keywords,
                        ability.word: (*chars.keywords.get(ability.word, ()), ability),
                    }
                chars.abilities.append((ability, stamp, -1))
        case ml.LoseAbilities():
            if change.keyword:
                chars.keywords = {
                    word: ones for word, ones in chars.keywords.items() if word != change.keyword
                }
                chars.abilities = [
                    one
                    for one in chars.abilities
                    if not (isinstance(one[0], ml.Keyword) and one[0].word == change.keyword)
                ]
                if change.never:
                    chars.never = chars.never | {change.keyword}
            else:
                chars.abilities, chars.keywords = [], {}
        case ml.SetPT():
            chars.has_pt = True
            if values[0] is not None:
                chars.power = values[0]
            if values[1] is not None:
                chars.toughness = values[1]
        case ml.AddPT():
            chars.power += values[0] or 0
            chars.toughness += values[1] or 0
        case ml.SwitchPT():
            chars.power, chars.toughness = chars.toughness, chars.power


def _set_types(chars: Chars, change: ml.SetTypes, effect: _Effect) -> None:
    """Card types, subtypes and supertypes (205.1a, 205.1b, 305.7)."""
    subtypes = frozenset(change.subtypes)
    if change.chosen and (said := chosen_for(effect.source, "type")):
        subtypes |= {said}
    if change.all_creature_types:
        subtypes |= {EVERY}
    chars.supertypes = (chars.supertypes | frozenset(change.supertypes)) - frozenset(change.not_supertypes)
    if change.keep:
        chars.types = chars.types | frozenset(change.types)
        chars.subtypes |= {one for one in subtypes if one == EVERY or _belongs(one, chars.types)}
        return
    if not change.types:
        if subtypes and subtypes <= BASIC_LANDS.keys():
            # 305.7: the old land types go, and with them what its text gives it; what effects granted stays.
            chars.subtypes = (chars.subtypes - LAND_TYPES) | subtypes
            chars.abilities = [one for one in chars.abilities if one[1] >= 0]
            chars.keywords = _words(chars.abilities)
        elif subtypes and any(_belongs(one, chars.types) for one in subtypes):
            chars.subtypes = (chars.subtypes & (LAND_TYPES | OTHER_TYPES)) | subtypes
        return
    chars.types = frozenset(change.types)
    stay = frozenset(one for one in chars.subtypes if _belongs(one, chars.types))
    gone = {_sort_of(one) for one in subtypes}
    chars.subtypes = frozenset(one for one in stay if _sort_of(one) not in gone) | subtypes


def _sort_of(subtype: str) -> str:
    """Of which sort a subtype is: a new set of them takes the place of those of its sort (205.1a)."""
    return "land" if subtype in LAND_TYPES else "other" if subtype in OTHER_TYPES else "creature"


def _belongs(subtype: str, types: frozenset[str]) -> bool:
    """Whether a subtype is one of those card types' (205.3d)."""
    if subtype in LAND_TYPES:
        return "Land" in types
    if subtype in OTHER_TYPES:
        return bool(types & {"Artifact", "Enchantment"})
    return bool(types & {"Creature", "Kindred"})


def _words(abilities: list[tuple[ml.Ability, int, int]]) -> dict[str, tuple[ml.Keyword, ...]]:
    found: dict[str, tuple[ml.Keyword, ...]] = {}
    for ability, _, _ in abilities:
        if isinstance(ability, ml.Keyword):
            found[ability.word] = (*found.get(ability.word, ()), ability)
    return found


def _reword(chars: Chars, change: ml.ChangeText) -> None:
    """One colour word or basic land type stands for another in type line and text (612.1, 612.2): not in names or mana symbols."""
    if change.old in chars.subtypes:
        chars.subtypes = (chars.subtypes - {change.old}) | {change.new}
    # Abilities that effects granted keep their wording (612.3).
    chars.abilities = [
        one if one[1] >= 0 else (worded(one[0], change), one[1], one[2]) for one in chars.abilities
    ]
    chars.keywords = _words(chars.abilities)


def worded(value: Any, change: ml.ChangeText, field: str = "") -> Any:
    """A piece of text with one colour word or basic land type in the place of another (612.2)."""
    if isinstance(value, str):
        if field in ("colors", "not_colors"):
            old, new = _COLOR_WORDS.get(change.old, change.old), _COLOR_WORDS.get(change.new, change.new)
            return value.replace(old, new) if len(old) == 1 else value
        return change.new if value == change.old and field != "name" else value
    if isinstance(value, tuple):
        return tuple(worded(one, change, field) for one in value)
    if isinstance(value, msgspec.Struct):
        return msgspec.structs.replace(
            value, **{name: worded(getattr(value, name), change, name) for name in value.__struct_fields__}
        )
    return value
