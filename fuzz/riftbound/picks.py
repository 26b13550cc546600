"""What a made-up text can choose or affect, and what it can cost: tables, the simplest first.

All picks are laid out once, by how many features they have: none ("a unit"), one ("a unit at a battlefield",
"up to two units", "a unit with 3 Might or less"), two. A writer draws how many features it wants and then one
of that level, so that an odd restriction is no rarer than a plain one and each pick costs two draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeAlias

import msgspec

from headjudge.engine.cards import Act, Cost, Pick

#: By number of features: none, one, two.
Levels: TypeAlias = tuple[tuple[Pick, ...], ...]

#: "Any number": more than there will ever be.
ANY_NUMBER = 99

#: Features come in groups; a pick has at most one of each group.
_Group: TypeAlias = tuple[dict[str, Any], ...]

_COUNTS: _Group = (
    {"least": 0}, {"least": 0, "most": 2}, {"least": 2, "most": 2}, {"least": 0, "most": ANY_NUMBER}, {"every": True},
)  # fmt: skip
_FEW: _Group = ({"least": 0}, {"least": 0, "most": 2})
_ONE_OR_ALL: _Group = ({"least": 0}, {"every": True})
_PLACES: _Group = ({"zone": "battlefield"}, {"zone": "base"})
_HERE: _Group = ({"zone": "battlefield"}, {"zone": "base"}, {"zone": "here"})
_OTHER: _Group = ({"other": True},)
_UNITS: _Group = (
    {"max_might": 2}, {"max_might": 3}, {"max_might": 4}, {"min_might": 3}, {"min_might": 5}, {"status": "exhausted"},
    {"status": "stunned"}, {"status": "buffed"}, {"status": "empowered"}, {"keyword": "Deflect"}, {"keyword": "Tank"},
    {"tag": "Recruit"}, {"tag": "Bird"},
)  # fmt: skip
_PRINTED: _Group = ({"max_energy": 2}, {"max_energy": 4}, {"max_power": 0}, {"max_power": 1})
_CHEAP: _Group = ({"max_energy": 2}, {"max_energy": 3}, {"max_energy": 4})
_THREATENS: _Group = (
    {"chooses": Pick("unit", "friendly")}, {"chooses": Pick("permanent", "friendly")},
    {"chooses": Pick("unit", "friendly", "battlefield")},
)  # fmt: skip


def _levels(kind: str, whose: str, zone: str, groups: Iterable[_Group]) -> Levels:
    plain = Pick(kind, whose, zone)
    one: list[Pick] = []
    two: list[Pick] = []
    laid = tuple(groups)
    for group in laid:
        one.extend(msgspec.structs.replace(plain, **feature) for feature in group)
    for first, second in combinations(laid, 2):
        two.extend(msgspec.structs.replace(plain, **a, **b) for a in first for b in second)
    return (plain,), tuple(one), tuple(two) or tuple(one)


def _units(whose: str) -> dict[bool, Levels]:
    """For texts without a unit as their source (False) and with one (True), which can say "here" and
    "other".
    """
    return {
        False: _levels("unit", whose, "board", (_PLACES, _COUNTS, _UNITS)),
        True: _levels("unit", whose, "board", (_HERE, _COUNTS, _UNITS, _OTHER)),
    }


#: Units on the board, by whose they are and whether the source is a unit.
UNITS: dict[str, dict[bool, Levels]] = {whose: _units(whose) for whose in ("any", "friendly", "enemy")}
#: Gear on the board.
GEAR: dict[str, Levels] = {
    whose: _levels("gear", whose, "board", (_ONE_OR_ALL, _CHEAP)) for whose in ("any", "friendly", "enemy")
}
#: Units and gear on the board.
PERMANENTS: dict[str, Levels] = {
    whose: _levels("permanent", whose, "board", (_FEW, _CHEAP)) for whose in ("any", "friendly", "enemy")
}
#: Items on the chain.
SPELLS: dict[str, Levels] = {
    whose: _levels("spell", whose, "chain", (_PRINTED, _THREATENS)) for whose in ("any", "friendly", "enemy")
}
ABILITIES: dict[str, Levels] = {
    whose: _levels("ability", whose, "chain", (_THREATENS,)) for whose in ("any", "friendly", "enemy")
}
ITEMS: dict[str, Levels] = {
    whose: _levels("item", whose, "chain", (_THREATENS,)) for whose in ("any", "friendly", "enemy")
}
#: Cards in the reader's trash and hand.
TRASH: dict[str, Levels] = {
    kind: _levels(kind, "yours", "trash", (_CHEAP, _FEW)) for kind in ("unit", "spell", "gear", "card")
}
HAND: dict[str, Levels] = {
    kind: _levels(kind, "yours", "hand", (_CHEAP,)) for kind in ("unit", "spell", "gear", "card")
}
#: One card in the reader's trash, to be played.
PLAYABLE: dict[str, Levels] = {
    kind: _levels(kind, "yours", "trash", (_CHEAP,)) for kind in ("unit", "spell", "gear", "card")
}
#: One unit that is only chosen, for a later instruction.
CHOSEN: dict[str, Levels] = {
    whose: _levels("unit", whose, "board", (_PLACES, _UNITS)) for whose in ("any", "friendly", "enemy")
}
#: One permanent that changes its controller.
TAKEN: dict[str, Levels] = {
    "unit": _levels("unit", "enemy", "board", (_PLACES, _UNITS)),
    "gear": _levels("gear", "enemy", "board", (_CHEAP,)),
}
#: What a passive ability is about besides its source: everything that fits. Never by Might or keyword, which
#: it may change.
PASSIVE: dict[str, tuple[Pick, ...]] = {
    "unit": (
        Pick("unit", "friendly", every=True, other=True), Pick("unit", "friendly", "here", every=True, other=True),
        Pick("unit", "friendly", "battlefield", every=True), Pick("unit", "friendly", every=True, tag="Recruit"),
        Pick("unit", "friendly", every=True, other=True, status="exhausted"),
    ),
    "gear": (
        Pick("unit", "friendly", every=True), Pick("unit", "friendly", "battlefield", every=True),
        Pick("unit", "friendly", every=True, status="buffed"), Pick("unit", "friendly", every=True, tag="Recruit"),
    ),
}  # fmt: skip
#: Equipment, to be attached or detached.
EQUIPMENT: dict[str, Levels] = {
    "yours": ((Pick("gear", "yours", tag="Equipment"),),) * 3,
    "any": ((Pick("gear", "any", status="attached"),),) * 3,
}
#: Two units for a swap.
TWO_TOGETHER = Pick("unit", zone="battlefield", least=2, most=2, together=True)
#: What passive abilities affect that ask for what others change.
ASKING: tuple[Pick, ...] = (
    Pick("unit", "friendly", every=True, min_might=5), Pick("unit", "friendly", every=True, max_might=3),
    Pick("unit", "friendly", every=True, keyword="Deflect"), Pick("unit", "friendly", every=True, keyword="Tank"),
    Pick("unit", "friendly", "battlefield", every=True, status="alone"), Pick("unit", "friendly", every=True, token="token"),
)  # fmt: skip
#: Runes of the reader's.
RUNES: Levels = _levels("rune", "yours", "board", (_FEW,))

#: What a player must choose while resolving (355.10.f).
MUST_UNIT = Pick("unit", "friendly", must=True)
MUST_GEAR = Pick("gear", "friendly", must=True)
MUST_RUNE = Pick("rune", "yours", must=True)

#: Things to count in a passive ability, which may itself change Might and so does not ask for it.
PLAINLY_COUNTED: tuple[Pick, ...] = (
    Pick("unit", "friendly"), Pick("gear", "friendly"), Pick("unit", "enemy"), Pick("unit", "friendly", "battlefield"),
    Pick("unit", "friendly", status="exhausted"), Pick("unit", "friendly", status="buffed"),
)  # fmt: skip
#: Things on the board to count.
COUNTED_ON_BOARD: tuple[Pick, ...] = (
    *PLAINLY_COUNTED, Pick("unit", "friendly", min_might=5), Pick("unit", "enemy", max_might=2),
)  # fmt: skip
#: Things anywhere to count, for discounts.
COUNTED: tuple[Pick, ...] = (
    *COUNTED_ON_BOARD, Pick("spell", "yours", "trash"), Pick("unit", "yours", "trash"), Pick("card", "yours", "hand"),
)  # fmt: skip


# -- costs ---------------------------------------------------------------------------------------------------


def letters(domains: str) -> Iterator[str]:
    """The pips that a card of these domains can ask for, the simplest first."""
    yield from domains
    if len(domains) > 1:
        yield "C"
    yield "A"


@lru_cache(maxsize=64)
def small_costs(domains: str) -> tuple[Cost, ...]:
    """Costs of resources alone, for keywords and abilities of a card of these domains."""
    pips = tuple(letters(domains))
    found = [Cost(1), Cost(2)]
    found += [Cost(0, pip) for pip in pips]
    found += [Cost(1, pip) for pip in pips]
    found += [Cost(3), Cost(2, pips[0]), Cost(0, pips[0] + pips[0]), Cost(1, pips[0] + "A")]
    return tuple(found)


@lru_cache(maxsize=64)
def printed_powers(domains: str) -> tuple[str, ...]:
    """Printed Power costs of a card of these domains: none as often as some."""
    if not domains:
        return ("",)
    pip = domains if len(domains) == 1 else "C"
    return ("", "", "", "", pip, pip, pip, pip + pip)


#: Acts that use up or turn the permanent whose ability it is.
SELF_ACTS: tuple[Act, ...] = (Act("exhaust me"), Act("kill me"), Act("recycle me"), Act("banish me"))
_IN_HAND = Pick("card", "yours", "hand")
_IN_TRASH = Pick("card", "yours", "trash")
#: Acts that use something else, of the payer's.
OTHER_ACTS: tuple[Act, ...] = (
    Act("discard", _IN_HAND),
    Act("kill", Pick("unit", "friendly")),
    Act("exhaust", Pick("unit", "friendly")),
    Act("recycle", _IN_TRASH),
    Act("return", Pick("unit", "friendly")),
    Act("kill", Pick("gear", "friendly")),
    Act("recycle", _IN_TRASH, 2),
    Act("spend buff"),
    Act("discard", _IN_HAND, 2),
    Act("kill", Pick("permanent", "friendly")),
)
#: Acts that need XP.
XP_ACTS: tuple[Act, ...] = (Act("spend xp"), Act("spend xp", n=2))
