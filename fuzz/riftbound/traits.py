"""Abilities of made-up cards that work off the board, or on what is not there.

May be called by: `made_up`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.riftbound.swarm import BIT

if TYPE_CHECKING:
    from headjudge.fuzz.riftbound.made_up import CardWriter

#: All Equipment of a player's has Quick-Draw, wherever it is.
QUICK_EQUIPMENT = cl.Has(
    cl.Keyword("Quick-Draw"), Pick("gear", whose="yours", zone="anywhere", tag="Equipment", every=True)
)


def any_damage_kills(w: CardWriter) -> cl.AnyDamageKills:
    """Any damage of its player's is enough."""
    condition, gate = w.reason()
    return cl.AnyDamageKills(condition, gate)


def might_instead(w: CardWriter) -> cl.MightInstead:
    """Might instead of what a text would do to it."""
    what = w.source.pick((("stun", "less might", "return"), ("stun",), ("less might",), ("return",)))
    return cl.MightInstead(w.source.integer(1, 3), what, w.gate())


def moves_cost(w: CardWriter) -> cl.MovesCost:
    """Others pay for moving several units to where it is."""
    return cl.MovesCost(w.source.pick((Cost(0, "A"), Cost(1))))


def adds_as_revealed(w: CardWriter) -> cl.AddsAsRevealed:
    """It Adds as it is revealed."""
    return cl.AddsAsRevealed(w.source.integer(1, 2))


def along(w: CardWriter) -> cl.Triggered:
    """It moves along with others."""
    return cl.Triggered(
        "friendly unit moves from here", (cl.MoveTo("me", "along"),), may=w.source.chance(1, 1), each_turn=1
    )


def might_down_to(w: CardWriter) -> cl.HasMight:
    """Enemy units have less Might, to a minimum."""
    condition, gate = w.reason()
    to = Pick("unit", "enemy", w.source.pick(("here", "board")) if w.sort == "unit" else "board", every=True)
    return cl.HasMight(-w.source.integer(2, 4), to, condition, gate, floor=w.source.integer(0, 2))


def lends(w: CardWriter) -> cl.LendsKeyword:
    """Other cards have a keyword as they are played."""
    if w.on & BIT["repeat"] and w.source.chance(1, 1):
        return cl.LendsKeyword(cl.Keyword("Repeat", cost=w.cost()), Pick("spell", "yours"))
    elsewhere = w.source.chance(1, 1)
    return cl.LendsKeyword(cl.Keyword("Accelerate", cost=Cost(1, "C")), Pick("unit", "friendly"), elsewhere)


def by_killed(w: CardWriter) -> cl.ExtraCost:
    """A unit is killed for it, and it costs less by what that costs."""
    w.optional = True
    return cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit", whose="friendly")),)), True, by_killed=True)


def cheaper_abilities(w: CardWriter) -> cl.CostsLess:
    """Activated abilities cost less: its own, or the first of a gear each turn."""
    return cl.CostsLess(Cost(1), w.source.pick(("my abilities", "first gear ability")))


def returns(w: CardWriter) -> cl.Triggered:
    """It comes back from the trash when its owner has killed something with a spell."""
    back = (cl.Play("me", "cost"),)
    return cl.Triggered("kill unit with spell", back, may=True, cost=w.cost(), each_turn=1, zone="trash")


def salvages(w: CardWriter) -> cl.Triggered:
    """A unit from the trash for one that is recycled, and cheaper by its Might."""
    recycled = Act("recycle", Pick("unit", whose="friendly", other=True))
    played = cl.Play(Pick("unit", whose="yours", zone="trash"), off="paid might")
    return cl.Triggered(w.source.pick(("conquer", "hold")), (played,), may=True, cost=Cost(acts=(recycled,)))


#: What few cards say: how often it is drawn, of which mechanics it is, on which types of card, and how it is written.
RARE: tuple[tuple[int, tuple[str, ...], tuple[str, ...], Callable[[CardWriter], cl.Ability]], ...] = (
    (2, ("damage", "combat"), ("unit",), any_damage_kills),
    (2, ("replacement", "might", "stun"), ("unit",), might_instead),
    (2, ("increase", "combat"), ("unit",), moves_cost),
    (2, ("cards", "add"), ("unit", "gear"), adds_as_revealed),
    (2, ("add", "token"), ("unit", "gear"), lambda w: cl.AddsMore("Gold")),
    (2, ("trigger", "move"), ("unit",), along),
    (2, ("static", "might", "layers", "each"), ("unit", "gear"), might_down_to),
    (2, ("prohibition", "temporary"), ("unit",), lambda w: cl.DontTrigger()),
    (1, ("prohibition", "combat"), ("unit",), lambda w: cl.PlayOnlyAt()),
    (2, ("grant", "accelerate"), ("unit", "gear"), lends),
    (2, ("optional", "combat"), ("unit",), lambda w: cl.LendsCost(w.cost(), Pick("unit"))),
    (2, ("optional", "acts", "discount"), ("unit", "gear"), by_killed),
    (2, ("discount", "choice trigger"), ("unit",), lambda w: cl.CostsLess(Cost(1), "spells that choose me")),
    (2, ("discount", "activated"), ("unit", "gear"), cheaper_abilities),
)

#: Conditions that few cards wait for, as `RARE`.
WHENS: tuple[tuple[tuple[str, ...], tuple[str, ...], str], ...] = (
    (("trigger", "cards"), ("unit", "gear"), "second draw"),
    (("trigger", "combat"), ("unit", "gear"), "friendly unit attacks or defends"),
    (("trigger", "combat"), ("unit", "gear"), "you defend"),
    (("trigger", "move"), ("unit", "gear"), "move enemy"),
    (("trigger", "kill"), ("unit", "gear"), "leave board"),
)
