"""Made-up Magic cards: lands, a counterspell, removal, ward, two with triggers on dying."""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl

TAP = cl.Price(pays=(cl.Pay("tap"),))
CREATURE = cl.Which(types=("Creature",))


def makes(letter: str) -> cl.Activated:
    """ "{T}: Add" that mana."""
    return cl.Activated(TAP, (cl.AddMana(f"{{{letter}}}"),))


_ALL = (
    MagicCard("Tidewell", ("Land",), abilities=(makes("U"),)),
    MagicCard(
        "Wreckers' Shoal",
        ("Land",),
        abilities=(
            cl.Replaces("enters", "tapped", unless=cl.Price(pays=(cl.Pay("life", n=2),))),
            makes("U"),
            makes("B"),
        ),
    ),
    MagicCard(
        "Flat Refusal",
        ("Instant",),
        "{U}{U}",
        abilities=(cl.Spell((cl.Counter(),), (cl.Target(cl.Which("spell")),)),),
    ),
    MagicCard(
        "Undertow",
        ("Instant",),
        "{1}{B}",
        abilities=(cl.Spell((cl.Destroy("target 0"),), (cl.Target(CREATURE),)),),
    ),
    MagicCard("Level the Shore", ("Sorcery",), "{2}{U}{U}", abilities=(cl.Spell((cl.Destroy(CREATURE),)),)),
    MagicCard(
        "Toll Crab",
        ("Creature",),
        "{1}{U}",
        power="2",
        toughness="2",
        abilities=(cl.Keyword("ward", price=cl.Price("{2}")),),
    ),
    MagicCard(
        "Parting Scribe",
        ("Creature",),
        "{1}",
        power="1",
        toughness="1",
        abilities=(cl.Triggered("dies", (cl.Draw(),)),),
    ),
    MagicCard(
        "Parting Lender",
        ("Creature",),
        "{1}",
        power="1",
        toughness="1",
        abilities=(cl.Triggered("dies", (cl.GainLife(2),)),),
    ),
)

#: By name.
CARDS: dict[str, MagicCard] = {card.name: card for card in _ALL}
