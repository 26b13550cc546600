"""The leaves of Riftbound's card language: its base, amounts, and conditions.

What `riftbound` says of words holds here: a condition is data, checked by the engines when a text asks it.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from headjudge.engine.cards.core import Cost, Pick

__all__ = [
    "ANIMALS",
    "Amount",
    "Both",
    "Condition",
    "Count",
    "Did",
    "IAm",
    "IAmAt",
    "InCombat",
    "ItIs",
    "Keyword",
    "Moved",
    "NearVictory",
    "Not",
    "OpponentPlayed",
    "PaidCost",
    "Part",
    "PlayedAnother",
    "PlayedFrom",
    "Spent",
    "SpentTurn",
    "ThereIs",
    "To",
    "Was",
    "WhoseTurn",
    "Xp",
    "YouControl",
]


class Part(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag=True):
    """Base of everything in this language: frozen data, told apart in JSON by its class name."""


class Count(Part, frozen=True):
    """An amount: how many things fit, ``times`` that much for each, and ``plus`` besides."""

    what: Pick
    plus: int = 0
    times: int = 1


#: The tags that texts about animals count, or have a player choose one of.
ANIMALS = ("Bird", "Cat", "Dog", "Poro")


Amount: TypeAlias = int | str | Count
To: TypeAlias = Pick | str


class Keyword(Part, frozen=True):
    """A keyword (805-829) with its number and cost: Accelerate, Action, Reaction, Assault, Deflect, Hidden, Shield, Tank,
    Temporary, Vision, Repeat, Ambush, Empower, Flow, Ganking, Backline, Unique, Hunt, Weaponmaster, Quick-Draw, Equip."""

    name: str
    value: int = 1
    cost: Cost | None = None


# -- conditions ---------------------------------------------------------------------------------------------------


class PaidCost(Part, frozen=True):
    """If the optional additional cost of that number was paid (356.4.f.1); asked of the play that the text belongs to."""

    number: int = 0


class PlayedAnother(Part, frozen=True):
    """If you have played (finalized) another card this turn: Legion's condition (812.1.c)."""


class IAmAt(Part, frozen=True):
    """While I am at that kind of place: battlefield or base."""

    place: str = "battlefield"


class IAm(Part, frozen=True):
    """While I have that status (124.2; equipped, attached and detached too), or am what the rules call so: mighty (708), alone, one on
    one, in combat (740.2); "attacking alone" and the like are both at once. "empowered 3": as
    often as that, or more often."""

    status: str


class ItIs(Part, frozen=True):
    """If what ``it`` names has that status, keyword or tag, or at most that Might, or ``fits`` a description."""

    status: str = ""
    tag: str = ""
    max_might: int = -1
    kind: str = ""
    fits: Pick | None = None


class YouControl(Part, frozen=True):
    """If you control at least (or, with ``at_most``, at most) ``n`` things that fit."""

    what: Pick
    n: int = 1
    at_most: bool = False


class ThereIs(Part, frozen=True):
    """While at least (or, with ``at_most``, at most) ``n`` things fit."""

    what: Pick
    n: int = 1
    at_most: bool = False


class Xp(Part, frozen=True):
    """While you have at least ``n`` XP: Level's condition (824)."""

    n: int


class OpponentPlayed(Part, frozen=True):
    """If an opponent has played (finalized) at least ``n`` spells other than the one chosen this turn."""

    n: int = 1


class Was(Part, frozen=True):
    """If an event of that kind happened this turn: enemy unit died, you discarded, you gained xp; or, of what has been conquered: it was
    uncontrolled before, you dealt 3 excess or 5 (in the combat there, as the attacker)."""

    what: str


class Not(Part, frozen=True):
    """If it is not so."""

    condition: Condition


class Both(Part, frozen=True):
    """If one thing is so and another."""

    one: Condition
    other: Condition


class NearVictory(Part, frozen=True):
    """If the score of ``whose`` (you, an opponent) is within ``n`` points of the Victory Score."""

    whose: str = "an opponent"
    n: int = 3


class Moved(Part, frozen=True):
    """If I have moved at least ``n`` times this turn."""

    n: int = 1


class InCombat(Part, frozen=True):
    """While I am in a combat, or, with ``showdown``, in a showdown of any kind."""

    showdown: bool = False


class PlayedFrom(Part, frozen=True):
    """If you played this from there: hand, facedown, elsewhere (anywhere other than the hand)."""

    zone: str = "hand"


class Did(Part, frozen=True):
    """If you do: whether the instruction before was carried out."""


class Spent(Part, frozen=True):
    """If at least ``n`` Energy was spent to play what the trigger is about."""

    n: int


class SpentTurn(Part, frozen=True):
    """If you've spent at least so much this turn: ``power``, or ``energy`` to play one spell."""

    power: int = 0
    energy: int = 0


class WhoseTurn(Part, frozen=True):
    """If it is the turn of ``whose``: you, an opponent."""

    whose: str = "you"


Condition: TypeAlias = (
    PaidCost | PlayedAnother | IAmAt | IAm | ItIs | YouControl | ThereIs | Xp | OpponentPlayed | Was | Not | Both | NearVictory
    | Moved | InCombat | PlayedFrom | WhoseTurn | Did | Spent | SpentTurn
)  # fmt: skip
