"""The part of Riftbound's card language about the layers (473-480): what changes traits, and Might in other ways than by a number.

Instructions that hold no others, and passive abilities; `riftbound` gathers them with the rest.
"""

from __future__ import annotations

from headjudge.engine.cards.core import Pick
from headjudge.engine.cards.riftbound_parts import Amount, Condition, Part, To

__all__ = [
    "BecomeCopy",
    "CopiesAsAttached",
    "DoubleMight",
    "HasTag",
    "MightUpTo",
    "RaiseMight",
    "SetMight",
    "SwapMight",
]


class RaiseMight(Part, frozen=True):
    """Increase Might to ``n``: by what is lacking as it is applied, and no more than that later (477.3.b)."""

    n: Amount
    to: To
    until: str = ""


class DoubleMight(Part, frozen=True):
    """Double Might (432): an increase by what it is then."""

    to: To
    until: str = "turn"


class SwapMight(Part, frozen=True):
    """Swap the Might of the two units chosen (433)."""

    to: Pick
    until: str = "turn"


class SetMight(Part, frozen=True):
    """The base Might becomes ``n`` (477.1.a.1)."""

    n: int
    to: To
    until: str = "turn"


class BecomeCopy(Part, frozen=True):
    """What ``to`` says becomes a copy of what ``of``, a word, says (477.1.b)."""

    to: To
    of: str


class CopiesAsAttached(Part, frozen=True):
    """As this is attached to a unit, and for as long as it is: that unit's printed text is copied to this card's effect text ("text",
    477.1.b.2); or another friendly unit is chosen, and the equipped one becomes a copy of that ("unit", 477.1.b.1)."""

    what: str = "text"


class MightUpTo(Part, frozen=True):
    """I have, or what fits has, its Might increased to ``n``: a passive limit, which is not snapshotted (477.3.b)."""

    n: int
    to: Pick | None = None
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class HasTag(Part, frozen=True):
    """I have, or what fits has, that tag besides its own (477.1.a)."""

    tag: str
    to: Pick | None = None
    condition: Condition | None = None
    gate: tuple[str, ...] = ()
