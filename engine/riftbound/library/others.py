"""What is no main-deck card: tokens (187), the six basic runes, and legends and battlefields for positions.

Legends and battlefields are those whose whole text the card language can say. Three plain battlefields without
text, made up, let a position be about nothing but its cards.
"""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.library import phrases as p
from headjudge.engine.riftbound.library.build import CardSet

OGN = CardSet("OGN")
OGS = CardSet("OGS")
SFD = CardSet("SFD")
UNL = CardSet("UNL")
VEN = CardSet("VEN")
#: Tokens that the rulebook describes and no printed token card of these sets does.
RULES = CardSet("")

TOKENS = (
    OGN.unit(271, "Recruit", "", 0, 0, 1, "Recruit", supertype="Token", token=True),
    OGN.unit(274, "Sprite", "", 0, 0, 3, "Fae", p.TEMPORARY, supertype="Token", token=True),
    RULES.unit(0, "Sand Soldier", "", 0, 0, 2, "Shurima", supertype="Token", token=True),
    RULES.unit(0, "Mech", "", 0, 0, 3, "Mech", supertype="Token", token=True),
    SFD.gear(3, "Gold", "", 0, 0, "",
             p.adds(power="A", cost=p.exhaust(0, "", p.KILL_THIS)), supertype="Token", token=True),
    UNL.unit(6, "Reflection", "", 0, 0, 0, "", supertype="Token", token=True),
    UNL.unit(2, "Bird", "", 0, 0, 1, "Bird", p.DEFLECT, supertype="Token", token=True),
    RULES.unit(0, "Tentacle", "", 0, 0, 1, "Bilgewater", supertype="Token", token=True),
    RULES.unit(0, "Shadow Clone", "", 0, 0, 0, "",
               cl.Triggered("attack", (cl.Banish(p.UNIT_IN_TRASH), cl.GiveKeyword("Assault", "me", 4)), may=True),
               supertype="Token", token=True),
)


def _basic(number: int, name: str, domain: str) -> RiftboundCard:
    """A basic rune and the two abilities that every basic rune has (164.2)."""
    return OGN.rune(
        number, name, domain, p.adds(1), p.adds(power=domain, cost=p.acts(Act("recycle me"))),
    )


RUNES = (
    _basic(7, "Fury Rune", "R"),
    _basic(42, "Calm Rune", "G"),
    _basic(89, "Mind Rune", "B"),
    _basic(126, "Body Rune", "O"),
    _basic(166, "Chaos Rune", "P"),
    _basic(214, "Order Rune", "Y"),
)
