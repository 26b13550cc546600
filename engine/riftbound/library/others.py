"""What is no main-deck card: tokens (187), the six basic runes, and legends and battlefields for positions.

Legends and battlefields are those whose whole text the card language can say. Three plain battlefields without
text, made up, let a position be about nothing but its cards. Of the rule's tokens, Reflection waits for
copies, Shadow Clone for attack triggers, and the battlefield tokens for their makers.
"""
# A table of cards: its entries read as printed cards do, not as calls.
# fmt: off

from __future__ import annotations

from headjudge.engine.cards import Act, Pick, RiftboundCard
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
    UNL.unit(2, "Bird", "", 0, 0, 1, "Bird", p.DEFLECT, supertype="Token", token=True),
    RULES.unit(0, "Tentacle", "", 0, 0, 1, "Bilgewater", supertype="Token", token=True),
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

LEGENDS = (
    OGN.legend(247, "Daughter of the Void", "RB", "Kai'Sa",
               p.adds(power="A", only="spells"), supertype="Champion"),
    OGN.legend(253, "Hand of Noxus", "RY", "Darius", p.adds(1, gate=p.LEGION)),
    OGN.legend(257, "Blind Monk", "GO", "Lee Sin", cl.Activated(p.exhaust(1), (cl.Buff(p.FRIENDLY),))),
    OGN.legend(265, "Herald of the Arcane", "BY", "Viktor",
               cl.Activated(p.exhaust(1), (cl.PlayToken("Recruit"),))),
    OGN.legend(267, "Bounty Hunter", "OP", "Miss Fortune",
               cl.Activated(p.exhaust(), (cl.GiveKeyword("Ganking", p.UNIT),)), supertype="Champion"),
    OGS.legend(17, "Dark Child", "RP", "Annie",
               cl.Triggered("end of turn", (cl.Ready(Pick("rune", least=0, most=2)),)), supertype="Champion"),
    SFD.legend(181, "Mechanized Menace", "RB", "Rumble", cl.Has(p.SHIELD, p.YOUR_MECHS)),
    UNL.legend(183, "Pridestalker", "RO", "Rengar", cl.Triggered("play unit", (cl.GiveMight(1, p.UNIT),))),
    UNL.legend(185, "Bloodharbor Ripper", "RP", "Pyke",
               cl.Activated(p.exhaust(1),
                            (cl.Return(p.FRIENDLY_AT_BATTLEFIELD), p.gold()))),
    VEN.legend(147, "Eye of Twilight", "GY", "Shen",
               cl.Activated(p.exhaust(), (cl.GiveKeyword("Tank", p.FRIENDLY),), "action")),
)

BATTLEFIELDS = (
    OGN.battlefield(294, "Trifarian War Camp", cl.HasMight(1, Pick("unit", zone="here", every=True))),
    OGN.battlefield(297, "Windswept Hillock", cl.Has(p.GANKING, Pick("unit", zone="here", every=True))),
    RULES.battlefield(0, "Old Bridge"),
    RULES.battlefield(0, "Quiet Meadow"),
    RULES.battlefield(0, "Stone Circle"),
)
