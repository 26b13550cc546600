"""The cards of the slice, all made up: lands, a counterspell, removal, ward, two with triggers on dying."""

from __future__ import annotations

from headjudge.engine.cards import Cost, MagicCard
from headjudge.engine.cards.magic import MagicAbility, MagicEffect

_ALL = (
    MagicCard("Tidewell", ("Land",), abilities=(MagicAbility("mana", mana="U"),)),
    MagicCard(
        "Wreckers' Shoal",
        ("Land",),
        abilities=(
            MagicAbility("enters", life=2),
            MagicAbility("mana", mana="U"),
            MagicAbility("mana", mana="B"),
        ),
    ),
    MagicCard("Flat Refusal", ("Instant",), Cost(power="UU"), text=(MagicEffect("counter"),)),
    MagicCard("Undertow", ("Instant",), Cost(1, "B"), text=(MagicEffect("destroy"),)),
    MagicCard("Level the Shore", ("Sorcery",), Cost(2, "UU"), text=(MagicEffect("destroy all"),)),
    MagicCard(
        "Toll Crab", ("Creature",), Cost(1, "U"), 2, 2, abilities=(MagicAbility("ward", cost=Cost(2)),)
    ),
    MagicCard("Parting Scribe", ("Creature",), Cost(1), 1, 1, abilities=(MagicAbility("dies", n=1),)),
    MagicCard("Parting Lender", ("Creature",), Cost(1), 1, 1, abilities=(MagicAbility("dies", life=2),)),
)

#: By name.
CARDS: dict[str, MagicCard] = {card.name: card for card in _ALL}
