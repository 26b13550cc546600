"""Plans: continuous changes sorted by layer (613.1, 613.4), and what each asks about, worked out once for each ability.

What an effect reads and what it writes in a layer decide whether one effect can depend on another at all (613.8a); only where it can
is it tried.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.beyond import beyond_amount, beyond_condition, beyond_which

#: Layers in which effects are applied to objects, in their order; 1 (copiable values) is `copies` and `face_down`.
CONTROL, TEXT, TYPE, COLOR, ABILITY, DEFINE, SET, MODIFY, SWITCH = 2, 3, 4, 5, 6, 70, 71, 72, 73
LAYERS = (CONTROL, TEXT, TYPE, COLOR, ABILITY, DEFINE, SET, MODIFY, SWITCH)
#: The layers' names in the rulebook.
LAYER_NAMES = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 70: "7a", 71: "7b", 72: "7c", 73: "7d"}

_LAYER_OF: dict[type, int] = {
    cl.ControlledBy: CONTROL,
    cl.SetName: TEXT,
    cl.ChangeText: TEXT,
    cl.SetTypes: TYPE,
    cl.SetColors: COLOR,
    cl.GainAbility: ABILITY,
    cl.LoseAbilities: ABILITY,
    cl.SetPT: SET,
    cl.AddPT: MODIFY,
    cl.SwitchPT: SWITCH,
}
#: Changes of the rules or of players (613.10, 613.11).
RULES = (cl.Forbid, cl.Allow, cl.CostChange, cl.Must, cl.ExtraTrigger, cl.Protect)

#: Which layer settles what a description asks about.
_ASKS: tuple[tuple[tuple[str, ...], int], ...] = (
    (("whose",), CONTROL),
    (("name",), TEXT),
    (
        (
            "types", "all_types", "not_types", "subtypes", "not_subtypes", "supertypes", "not_supertypes", "subtype_from", "historic",
        ),
        TYPE,
    ),
    (("colors", "not_colors", "colorless", "multicolored", "monocolored"), COLOR),
    (("keyword", "without"), ABILITY),
)  # fmt: skip
_DEFAULT = cl.Which()


class Plan:
    """What a list of changes does, by layer.

    ``layers``   layer to its changes.          ``rules``  what changes rules or players (613.10, 613.11).
    ``asks``     the layers that settle what ``to``, the condition and the amounts ask about.
    ``asks_types``, ``writes_types``  which of types, subtypes and supertypes it asks about, and changes in layer 4.
    ``counts``   what amounts, the condition and ``to`` ask about beyond which permanents there are and what they are (`beyond`).
    """

    __slots__ = (
        "asks",
        "asks_types",
        "counts",
        "defines",
        "layers",
        "rules",
        "static",
        "to",
        "while_",
        "writes_types",
    )

    def __init__(
        self,
        changes: tuple[cl.Change, ...],
        to: cl.To | cl.Who,
        while_: cl.Condition | None = None,
        defines: bool = False,
        static: cl.Static | None = None,
    ) -> None:
        self.static = static
        self.to = to
        self.while_ = while_
        self.defines = defines
        self.layers: dict[int, tuple[cl.Change, ...]] = {}
        rules: list[cl.Change] = []
        asks: set[int] = set()
        self.counts = 0
        for change in changes:
            layer = layer_of(change, defines)
            if layer:
                self.layers[layer] = (*self.layers.get(layer, ()), change)
            else:
                rules.append(change)
            for number in amounts_of(change):
                self.counts |= beyond_amount(number)
                asks |= asked_by_amount(number)
        self.rules = tuple(rules)
        if isinstance(to, cl.Which):
            asks |= asked_by(to)
            if to.status or to.counter:
                self.counts |= beyond_which(to)
        if while_ is not None:
            asks |= asked_by_condition(while_)
            self.counts |= beyond_condition(while_)
        self.asks = frozenset(asks)
        self.writes_types = frozenset(word for change in changes for word in types_written(change))
        self.asks_types = types_asked(to, while_, changes)

    def works_elsewhere(self) -> bool:
        """Whether it functions outside the battlefield: it defines characteristics (604.3), or says so (113.6)."""
        return self.defines or (self.static is not None and self.static.zone != "battlefield")


def layer_of(change: cl.Change, defines: bool = False) -> int:
    """The layer in which a change is applied (613.1, 613.4); 0 for those that change no object (613.10, 613.11)."""
    layer = _LAYER_OF.get(type(change), 0)
    if layer == SET and defines:
        return DEFINE  # 613.4a
    return layer


#: Fields of a description by which part of the type line they ask about.
_TYPE_ASKS = {
    "types": ("types", "all_types", "not_types", "historic"),
    "subtypes": ("subtypes", "not_subtypes", "subtype_from", "historic"),
    "supertypes": ("supertypes", "not_supertypes", "historic"),
}


def types_written(change: cl.Change) -> tuple[str, ...]:
    """Which parts of the type line a change of types changes; with card types, subtypes too (205.1a, 205.3d)."""
    if type(change) is not cl.SetTypes:
        return ()
    out: list[str] = []
    if change.types:
        out += ["types", "subtypes"]
    if change.subtypes or change.all_creature_types or change.chosen:
        out.append("subtypes")
    if change.supertypes or change.not_supertypes:
        out.append("supertypes")
    return tuple(out)


def types_asked(to: object, while_: cl.Condition | None, changes: Iterable[cl.Change]) -> frozenset[str]:
    """Which parts of the type line an effect asks about, in what it applies to; all of them, where conditions or amounts ask."""
    if while_ is not None or any(amounts_of(change) for change in changes):
        return frozenset(_TYPE_ASKS)
    return parts_asked(to) if isinstance(to, cl.Which) else frozenset()


def parts_asked(which: cl.Which) -> frozenset[str]:
    """Which parts of the type line a description asks about."""
    found = {
        part
        for part, fields in _TYPE_ASKS.items()
        if any(getattr(which, field) != getattr(_DEFAULT, field) for field in fields)
    }
    for other in which.either:
        found |= parts_asked(other)
    return frozenset(found)


def amounts_of(change: cl.Change) -> list[cl.Amount]:
    """The amounts in a change that are not written as numbers."""
    if type(change) is cl.SetPT or type(change) is cl.AddPT:
        return [n for n in (change.power, change.toughness) if not isinstance(n, int)]
    return []


def asked_by_amount(amount: cl.Amount) -> set[int]:
    """The layers that settle what an amount asks about."""
    found = asked_by(amount.which) if amount.which is not None else set()
    if amount.of in ("power", "toughness"):
        found |= {DEFINE, SET, MODIFY, SWITCH}
    elif amount.of == "basic land types":
        found |= {TYPE, CONTROL}
    elif amount.of == "devotion":
        found |= {CONTROL}
    return found


def asked_by(which: cl.Which) -> set[int]:
    """The layers that settle whether something fits a description."""
    found = {
        layer
        for words, layer in _ASKS
        if any(getattr(which, word) != getattr(_DEFAULT, word) for word in words)
    }
    if which.min_power >= 0 or which.max_power >= 0 or which.min_toughness >= 0 or which.max_toughness >= 0:
        found |= {DEFINE, SET, MODIFY, SWITCH}
    for other in which.either:
        found |= asked_by(other)
    return found


def asked_by_condition(condition: cl.Condition) -> set[int]:
    """The layers that settle whether a condition is so."""
    found = asked_by(condition.which) if condition.which is not None else set()
    for part in condition.parts:
        found |= asked_by_condition(part)
    return found


#: Plans by the identity of the ability; each keeps its ability alive, so that its identity stays its own.
_PLANS: dict[int, Plan] = {}
#: How many are kept before all are let go.
KEPT = 8000


def plan_of(ability: cl.Static) -> Plan:
    """The plan of a static ability, made once."""
    found = _PLANS.get(id(ability))
    if found is None:
        if len(_PLANS) >= KEPT:
            _PLANS.clear()
        found = _PLANS[id(ability)] = Plan(
            ability.changes, ability.to, ability.while_, ability.defines, ability
        )
    return found
