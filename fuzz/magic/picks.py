"""What a made-up Magic text can choose or affect, and what it can cost: tables, the simplest first.

As `fuzz.riftbound.picks`: by how many features a description has, so that an odd restriction is no rarer than a plain one.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from headjudge.engine.cards.magic import Pay, Which

#: By number of features: none, one, two.
Levels: TypeAlias = tuple[tuple[Which, ...], ...]
_Group: TypeAlias = tuple[dict[str, Any], ...]

WHOSE = ("any", "opponent", "you")

_COLORS: _Group = tuple({"colors": letter} for letter in "WUBRG")
_NOT_COLORS: _Group = (
    {"not_colors": "B"},
    {"not_colors": "W"},
    {"colorless": True},
    {"multicolored": True},
    {"monocolored": True},
)
_SIZES: _Group = (
    {"max_power": 2},
    {"min_power": 3},
    {"max_toughness": 2},
    {"max_mv": 2},
    {"max_mv": 3},
    {"min_mv": 3},
)
_STATUS: _Group = (
    {"status": "tapped"}, {"status": "untapped"}, {"status": "attacking"}, {"status": "blocking"}, {"status": "fresh"},
    {"status": "attacking or blocking"}, {"status": "enchanted"}, {"status": "facedown"},
)  # fmt: skip
_WORDS: _Group = ({"keyword": "flying"}, {"without": "flying"}, {"keyword": "hexproof"}, {"keyword": "ward"})
_KINDS: _Group = (
    {"not_types": ("Artifact",)}, {"not_supertypes": ("Legendary",)}, {"supertypes": ("Legendary",)}, {"token": "token"},
    {"token": "nontoken"}, {"counter": "any"}, {"counter": "+1/+1"}, {"historic": True}, {"subtypes": ("Zombie", "Soldier")},
)  # fmt: skip
_VALUES: _Group = ({"max_mv": 1}, {"max_mv": 2}, {"max_mv": 4}, {"min_mv": 3}, {"mv": 2})


def _levels(plain: Which, groups: Iterable[_Group]) -> Levels:
    laid = tuple(groups)
    one = [msgspec.structs.replace(plain, **feature) for group in laid for feature in group]
    two = [
        msgspec.structs.replace(plain, **a, **b)
        for first, second in combinations(laid, 2)
        for a in first
        for b in second
        if not a.keys() & b.keys()
    ]
    return (plain,), tuple(one) or (plain,), tuple(two) or tuple(one) or (plain,)


def _by_whose(kinds: tuple[str, ...], groups: tuple[_Group, ...], **more: Any) -> dict[str, Levels]:
    return {whose: _levels(Which(types=kinds, whose=whose, **more), groups) for whose in WHOSE}


CREATURES = _by_whose(("Creature",), (_COLORS, _NOT_COLORS, _SIZES, _STATUS, _WORDS, _KINDS))
PERMANENTS: dict[str, Levels] = {
    whose: _levels(Which(not_types=("Land",), whose=whose), (_COLORS, _VALUES, _KINDS[1:])) for whose in WHOSE
}
ARTIFACTS = _by_whose(("Artifact",), (_VALUES,))
ENCHANTMENTS = _by_whose(("Enchantment",), (_VALUES,))
LANDS = _by_whose(("Land",), (({"not_supertypes": ("Basic",)}, {"status": "tapped"}),))
WALKERS = _by_whose(("Creature", "Planeswalker"), (_COLORS,))
SORTS: tuple[dict[str, Levels], ...] = (CREATURES, PERMANENTS, ARTIFACTS, ENCHANTMENTS, LANDS, WALKERS)

SPELLS: dict[str, Levels] = {
    whose: _levels(
        Which("spell", whose=whose, zone="stack"),
        (
            _COLORS, ({"types": ("Creature",)}, {"not_types": ("Creature",)}, {"types": ("Instant", "Sorcery")}), _VALUES,
            ({"single": True}, {"modal_x": True}, {"targets": Which(types=("Creature",), whose="you")}, {"status": "kicked"}),
        ),
    )
    for whose in WHOSE
}  # fmt: skip
ITEMS: dict[str, Levels] = {whose: _levels(Which("item", whose=whose, zone="stack"), ()) for whose in WHOSE}
ABILITIES: dict[str, Levels] = {
    whose: _levels(Which("ability", whose=whose, zone="stack"), ()) for whose in WHOSE
}
#: Cards in graveyards, by what they are.
GRAVEYARD: dict[str, Levels] = {
    sort: _levels(
        Which("card", types=types, zone="graveyard", whose="you"),
        (_VALUES, _COLORS, ({"supertypes": ("Legendary",)},)),
    )
    for sort, types in (("card", ()), ("creature", ("Creature",)), ("spell", ("Instant", "Sorcery")))
}
ANY_GRAVEYARD: Levels = _levels(Which("card", zone="graveyard"), (_VALUES,))
PLAYERS: tuple[Which, ...] = (Which("player"), Which("opponent"), Which("player"))
ANY = Which("any")

#: What is counted.
COUNTED: tuple[Which, ...] = (
    Which(types=("Creature",), whose="you"), Which(types=("Land",), whose="you"), Which(types=("Artifact",), whose="you"),
    Which(types=("Creature",)), Which("card", zone="graveyard", whose="you"), Which(types=("Creature",), whose="opponent"),
    Which(types=("Enchantment",)),
)  # fmt: skip

#: What costs besides mana, of the source itself.
SELF_PAYS: tuple[Pay, ...] = (Pay("tap"), Pay("tap"), Pay("sacrifice this"), Pay("tap"))
_UNTAPPED = Which(types=("Creature",), whose="you", status="untapped")
#: What costs besides mana: of other things of the player's.
OTHER_PAYS: tuple[Pay, ...] = (
    Pay("life", n=2), Pay("life", n=1), Pay("sacrifice", Which(types=("Creature",), whose="you")), Pay("discard", n=1),
    Pay("exile", Which("card", zone="graveyard", whose="you")), Pay("tap others", _UNTAPPED),
    Pay("return", Which(types=("Land",), whose="you")), Pay("sacrifice", Which(whose="you", not_types=("Land",))), Pay("life", n=3),
)  # fmt: skip


@lru_cache(maxsize=256)
def mana_costs(colors: str, hybrid: bool) -> tuple[str, ...]:
    """Printed mana costs of a card of those colours, the simplest first."""
    if not colors:
        return tuple(map(symbols, ("1", "2", "0", "3", "2", "1", "4")))
    a, b = colors[0], colors[-1]
    if a == b:
        plain = [a, f"1 {a}", f"2 {a}", f"{a} {a}", f"1 {a} {a}", f"3 {a}", f"1 {a}", a]
        odd = [f"{a}/P", f"1 {a}/P", f"2/{a} 2/{a}", f"1 {a}/P {a}/P"]
    else:
        plain = [f"{a} {b}", f"1 {a} {b}", f"2 {a} {b}"]
        odd = [f"{a}/{b}", f"1 {a}/{b}", f"{a}/{b} {a}/{b}"]
    return tuple(map(symbols, plain + odd if hybrid else plain))


def symbols(text: str) -> str:
    """Mana symbols from their letters: "{1}{U}" from "1 U"."""
    return "".join(f"{{{letter}}}" for letter in text.split())


@lru_cache(maxsize=64)
def small_costs(colors: str) -> tuple[str, ...]:
    """Mana to pay for an ability, an optional cost or the like, the simplest first."""
    letters = list(colors) or ["1"]
    return tuple(map(symbols, ("1", "2", *letters, "1", *(f"1 {letter}" for letter in letters), "3")))
