"""Positions for comparing engines: with pools full, so that nobody has to choose how to pay.

Engines pay in ways of their own: which rune is exhausted, which land is tapped. With all in the pools there is one way, and what is
left in them can be compared.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from headjudge.engine.subjects.protocol import Subject, unfit
from headjudge.engine.trace import Placed, Scenario
from headjudge.fuzz.by_game import bulk_for
from headjudge.fuzz.simplify import sort_of

#: What each pool holds.
ENERGY, POWER = 12, 4
#: How many cards are put below what a deck holds.
CARDS = 8
_LETTERS = {"riftbound": "RGBOPY", "magic": "WUBRGC"}


def rich(scenario: Scenario) -> Scenario:
    """The same position without runes or basic lands, with full pools, and with cards enough to draw: else most of what differs is how
    a player without cards loses."""
    sources = {name for name, card in scenario.cards.items() if sort_of(card) in ("rune", "Basic Land")}
    power = dict.fromkeys(_LETTERS[scenario.game], POWER)
    energy = ENERGY if scenario.game == "riftbound" else 0
    players = tuple(replace(player, energy=energy, power=power) for player in scenario.players)
    placed = tuple(card for card in scenario.placed if card.card not in sources)
    zone = "deck" if scenario.game == "riftbound" else "library"
    stock = [card for card in placed if card.zone.partition(":")[0] in (zone, "hand", "base", "trash")]
    for player in players:
        own = [
            card.card for card in stock if card.owner == player.name and not scenario.cards[card.card].token
        ]
        for at in range(CARDS if own else 0):
            id = f"{player.name}{at}"
            placed += (Placed(id, own[at % len(own)], player.name, f"{zone}:{player.name}"),)
    return replace(scenario, players=players, placed=placed)


def positions_for(subject: Subject) -> Callable[[int, int], Scenario]:
    """What makes the position of example n from a seed and n; with what is in it for those that take no full pools."""
    bulk = bulk_for(subject)

    def position(seed: int, index: int) -> Scenario:
        # What is begun and reversed, and who gives up, no other engine can be told.
        plain = replace(bulk(seed, index), attempts=False, concessions=False)
        full = rich(plain)
        return plain if unfit(subject, full) else full

    return position
