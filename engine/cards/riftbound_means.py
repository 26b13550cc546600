"""The part of Riftbound's card language about resources, cards and points, about what is named and chosen, and what is lent.

Instructions that hold no others, and abilities; `riftbound` gathers them with the rest.
"""

from __future__ import annotations

from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.riftbound_parts import Amount, Part, To

__all__ = [
    "Add",
    "Burn",
    "Channel",
    "Discard",
    "Draw",
    "GainPoints",
    "GainXp",
    "HasTheirs",
    "HideFree",
    "HidesFor",
    "NameCard",
    "NamesTag",
    "Predict",
    "Recycle",
    "SpendAny",
    "TakeTurn",
]


class Draw(Part, frozen=True):
    """Draw (413)."""

    n: Amount = 1
    who: str = "you"


class Discard(Part, frozen=True):
    """Discard (422)."""

    n: int = 1
    who: str = "you"


class Channel(Part, frozen=True):
    """Channel runes (430)."""

    n: Amount = 1
    exhausted: bool = False
    who: str = "you"


class TakeTurn(Part, frozen=True):
    """Take a turn after this one (735)."""

    who: str = "you"


class Add(Part, frozen=True):
    """Add resources (429), ``n`` times that much. ``only``: what alone they can be spent on: spells (to play spells), gear (to play gear,
    or use abilities of gear), units (to play units, or use abilities of units); or when alone, showdowns; "" for anything."""

    energy: int = 0
    power: str = ""
    only: str = ""
    n: Amount = 1


class Predict(Part, frozen=True):
    """Predict (436)."""

    n: int = 1


class Burn(Part, frozen=True):
    """Burn: cards from the top of the deck to the trash (440)."""

    n: int = 1
    who: str = "you"


class Recycle(Part, frozen=True):
    """Recycle (416)."""

    to: To


class GainXp(Part, frozen=True):
    """Gain XP (730)."""

    n: Amount = 1


class GainPoints(Part, frozen=True):
    """Gain points (194.1.c)."""

    n: int = 1
    who: str = "you"


class SpendAny(Part, frozen=True):
    """Spend any number of buffs of units that you control, as this is carried out (702.2.b); "paid amount" is how many."""


class NameCard(Part, frozen=True):
    """Name a card of that kind (760, 762): the source of this remembers it as the named card."""

    kind: str = "spell"


class HideFree(Part, frozen=True):
    """You can hide cards ignoring costs this turn (421.2.a): a delayed passive ability (390.4)."""


# -- abilities ----------------------------------------------------------------------------------------------------


class NamesTag(Part, frozen=True):
    """As you play me, name a tag (355.1, 763), or, with ``among``, choose one of those. ``gains``: I gain that tag."""

    among: tuple[str, ...] = ()
    gains: bool = False


class HidesFor(Part, frozen=True):
    """You may pay that to hide a card, instead of [A] (811.1.b)."""

    cost: Cost


class HasTheirs(Part, frozen=True):
    """I have all activated abilities of what fits whose cost is to exhaust, with other things or not (477.2.a)."""

    of: Pick
