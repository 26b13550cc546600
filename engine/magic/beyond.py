"""What an effect asks about beyond which permanents there are and what they are: how long can what it comes to be kept?

An amount or a condition may ask about cards in other zones, about combat, or about something else of the state. Characteristics that
depend on it are worked out anew when that changes, and not before (613.5). May be called by: plans, characteristics.
"""

from __future__ import annotations

from headjudge.engine.cards import magic as cl

#: Bits: where cards are; who attacks and blocks what; anything else.
MOVES, COMBAT, ANYTHING = 1, 2, 4
_IN_COMBAT = ("attacking", "blocking", "blocked", "unblocked", "attacking or blocking")
#: Fields of a description that are settled by an object's characteristics, by what it is, or by the zone that is looked in.
_SETTLED = frozenset({
    "kind", "types", "all_types", "not_types", "subtypes", "not_subtypes", "supertypes", "not_supertypes", "not_colors", "colorless",
    "multicolored", "monocolored", "zone", "mv", "min_mv", "max_mv", "min_power", "max_power", "min_toughness", "max_toughness", "by",
    "keyword", "without", "other", "token", "historic", "compare",
})  # fmt: skip
_PLAIN = cl.Which()
_UNSETTLED = tuple(field for field in cl.Which.__struct_fields__ if field not in _SETTLED)
#: Words for players that mean the same ones as long as the effect is whose it is.
_FIXED_PLAYERS = ("any", "you", "opponent", "not you", "each")


def beyond_which(which: cl.Which) -> int:
    """What finding all that fit a description asks about, as bits."""
    found = MOVES if which.kind == "card" and which.zone != "battlefield" else 0
    if which.kind not in ("permanent", "card"):
        return ANYTHING
    for field in _UNSETTLED:
        value = getattr(which, field)
        if value == getattr(_PLAIN, field):
            continue
        if field == "either":
            for one in which.either:
                found |= beyond_which(one)
        elif field == "status" and value in _IN_COMBAT:
            found |= COMBAT
        elif field == "colors":
            found |= ANYTHING if value == "chosen" else 0
        elif field in ("whose", "owned"):
            found |= 0 if value in _FIXED_PLAYERS else ANYTHING
        elif field == "name":
            found |= ANYTHING if value == "linked" else 0
        else:
            return ANYTHING
    return found


def beyond_amount(amount: cl.Amount) -> int:
    """What an amount asks about, as bits."""
    of = amount.of
    if of in ("basic land types", "devotion"):
        return 0
    if of == "count":
        return beyond_which(amount.which or _PLAIN)
    if of in ("power", "toughness", "mana value"):
        return beyond_which(amount.which) if amount.which is not None else 0
    if of == "graveyard types":
        return MOVES
    if of == "cards in hand" and amount.ref in ("this", *_FIXED_PLAYERS):
        return MOVES
    return ANYTHING


def beyond_condition(condition: cl.Condition) -> int:
    """What a condition asks about, as bits."""
    what = condition.what
    if what in ("all", "any"):
        found = 0
        for part in condition.parts:
            found |= beyond_condition(part)
        return found
    if what == "exists" or (what == "fits" and condition.ref == "this"):
        return beyond_which(condition.which or _PLAIN)
    if what == "threshold" or (what == "hand" and condition.who in _FIXED_PLAYERS):
        return MOVES
    return ANYTHING
