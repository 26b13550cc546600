"""Abilities of made-up cards that work off the board, or on what is not there.

May be called by: `made_up`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl

if TYPE_CHECKING:
    from headjudge.fuzz.made_up import CardWriter

#: All Equipment of a player's has Quick-Draw, wherever it is.
QUICK_EQUIPMENT = cl.Has(
    cl.Keyword("Quick-Draw"), Pick("gear", whose="yours", zone="anywhere", tag="Equipment", every=True)
)


def returns(w: CardWriter) -> cl.Triggered:
    """It comes back from the trash when its owner has killed something with a spell."""
    back = (cl.Play("me", "cost"),)
    return cl.Triggered("kill unit with spell", back, may=True, cost=w.cost(), each_turn=1, zone="trash")


def salvages(w: CardWriter) -> cl.Triggered:
    """A unit from the trash for one that is recycled, and cheaper by its Might."""
    recycled = Act("recycle", Pick("unit", whose="friendly", other=True))
    played = cl.Play(Pick("unit", whose="yours", zone="trash"), off="paid might")
    return cl.Triggered(w.source.pick(("conquer", "hold")), (played,), may=True, cost=Cost(acts=(recycled,)))
