"""The part of Riftbound's card language that one card speaks, or a few: instructions that hold no others, and abilities.

`riftbound` gathers them with the rest.
"""

from __future__ import annotations

from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.riftbound_parts import Condition, Keyword, Part, To

__all__ = [
    "AddsAsRevealed",
    "AddsMore",
    "AnyDamageKills",
    "BanishDying",
    "CostMore",
    "DontTrigger",
    "LendsCost",
    "LendsKeyword",
    "LookFacedown",
    "MightInstead",
    "MinusMore",
    "MovesCost",
    "PlayAgain",
    "PlayAllowed",
    "PlayOnlyAt",
]

# -- instructions -------------------------------------------------------------------------------------------------


class BanishDying(Part, frozen=True):
    """If it would die this turn, banish it instead: a delayed replacement (390.3)."""

    to: To


class CostMore(Part, frozen=True):
    """What fits costs you that much more to play this turn (356.3): a delayed passive ability (390.4)."""

    cost: Cost
    what: Pick


class PlayAllowed(Part, frozen=True):
    """You may play one card that fits from your hand this turn, ignoring ``ignoring`` (356.1.b), when you could play it anyway: a
    delayed passive ability (390.4)."""

    what: Pick
    ignoring: str = "energy"


class PlayAgain(Part, frozen=True):
    """``who`` may play this spell again for that cost (356.1.a, 419.3)."""

    cost: Cost
    who: str = "its controller"


class LookFacedown(Part, frozen=True):
    """You can look this turn at the facedown cards of the opponent that the instruction before is about (128, 421)."""


# -- abilities ----------------------------------------------------------------------------------------------------


class AddsAsRevealed(Part, frozen=True):
    """As I'm revealed from your deck, Add that (370.1.b.1)."""

    energy: int = 0
    power: str = ""


class AddsMore(Part, frozen=True):
    """Whenever something of yours with that name Adds, it Adds ``energy`` more (429). ``within``: only while your score is within so many
    points of the Victory Score; -1 for always."""

    name: str
    energy: int = 1
    within: int = -1


class AnyDamageKills(Part, frozen=True):
    """Any amount of your damage is enough to kill enemy units (142.4.c)."""

    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class MovesCost(Part, frozen=True):
    """Opponents must pay that for each unit beyond the first to move several at once to my battlefield: an applied cost (204.4)."""

    cost: Cost


class MightInstead(Part, frozen=True):
    """If a spell or ability that chooses me would do one of ``what`` to me (stun, less might, return), it gives me +n Might this turn
    instead (370.1)."""

    n: int
    what: tuple[str, ...] = ("stun", "less might", "return")
    gate: tuple[str, ...] = ()


class PlayOnlyAt(Part, frozen=True):
    """I can be played only to a battlefield that you conquered this turn (054.2)."""


class DontTrigger(Part, frozen=True):
    """Your effects of that keyword (Temporary) at my battlefield don't trigger (054.1)."""

    keyword: str = "Temporary"


class LendsKeyword(Part, frozen=True):
    """What fits has that keyword as its player plays it (801.3), an optional additional cost: Repeat, Accelerate. ``elsewhere``: only
    what is played from anywhere other than a hand. ``condition``: only while."""

    keyword: Keyword
    what: Pick
    elsewhere: bool = False
    condition: Condition | None = None


class LendsCost(Part, frozen=True):
    """Any player may pay that as an additional cost to play what fits, and plays it here if they do (356.2.b, 355.2.b)."""

    cost: Cost
    what: Pick


class MinusMore(Part, frozen=True):
    """If a spell or ability you control would give -Might to a unit it chooses, it gives an additional -n."""

    n: int = 1
    gate: tuple[str, ...] = ()
