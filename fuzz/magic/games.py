"""Whole games of Magic: decks of thirty to sixty cards, from setup with mulligans to a winner (103).

As `fuzz.riftbound.games` and `fuzz.riftbound.decks` for Riftbound. May be called by: campaigns, the bench, the command line, tests.
"""

from __future__ import annotations

from headjudge.engine.cards import CardDef, MagicCard
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz.choose import Taste
from headjudge.fuzz.magic.mechanics import ALL
from headjudge.fuzz.magic.pools import BASICS, PAIRS, SHELF_SERVES, Known, Stock, real_cards, shelf, tokens
from headjudge.fuzz.magic.positions import EDITION, MODES, NAMES
from headjudge.fuzz.source import SeededSource, Source, mix

#: Where a whole game stops, for each player in it: many times what games take, so that only a loop gets there.
DECISIONS, EVENTS = 6_000, 60_000
#: How large a deck is, and how many of a card it may have (100.2a).
LEAST, MOST, COPIES = 30, 60, 4

#: What walks like that play positions: they answer what others do, target what is the other's, and pay what is optional.
TASTES: tuple[Taste, ...] = (
    Taste(add=0.05),
    Taste(quiet=0.10, reply=0.10, add=0.05),
    Taste(quiet=0.45, reply=0.30, add=0.02),
    Taste(attempt=6.0, decline=1.0, add=0.2),
    Taste(play=1.0, activate=1.0, own=1.0, foe=1.0, yes=1.0, pay=1.0, decline=1.0, attempt=1.0, add=1.0),
    # Attacks, and comes to the next turn soon, where permanents untap and what was foretold may be cast.
    Taste(quiet=0.15, reply=0.10, play=4.0, move=16.0, add=0.02),
    Taste(quiet=0.60, reply=0.08, move=12.0, add=0.01),
)
#: What walks like that play games to their end.
GAME_TASTES: tuple[Taste, ...] = (
    Taste(quiet=0.10, reply=0.60, play=8.0, move=12.0, activate=1.0, add=0.005),
    Taste(quiet=0.20, reply=0.40, play=8.0, move=6.0, activate=2.0, add=0.01),
    Taste(quiet=0.05, reply=0.75, play=6.0, move=20.0, activate=0.5, add=0.005),
)


def bulk_game(seed: int, index: int, mode: str = "duel") -> Scenario:
    """Game number ``index`` of a campaign with that seed: the same whatever was made before, on every machine."""
    return whole_game(SeededSource(seed, index), mode, shelf(seed, index // SHELF_SERVES))


def whole_game(source: Source, mode: str = "duel", made: Stock | None = None) -> Scenario:
    """A game about to be set up: decks and turn order.

    ``made``  made-up cards to take some from; None: real ones alone. Raises `KeyError` for a mode that there is not.
    """
    names = NAMES[: MODES[mode]]
    first = source.pick(names)
    shuffle = source.integer(0, 0xFFFF)
    cards: dict[str, CardDef] = {}
    placed: list[Placed] = []
    for name in names:
        for known in draw_deck(source, made):
            card = known.card if isinstance(known, Known) else known
            cards.setdefault(card.name, card)
            for token in known.tokens if isinstance(known, Known) else ():
                cards.setdefault(token, tokens()[token])
            at = len(placed)
            placed.append(Placed(str(at + 1), card.name, name, f"library:{name}", key=mix(shuffle << 9 | at)))
    return Scenario(
        game="magic",
        edition=EDITION,
        players=tuple(PlayerStart(name) for name in names),
        cards=cards,
        placed=tuple(placed),
        turn_player=first,
        phase="setup",
        setup=True,
        max_decisions=DECISIONS * len(names),
        max_events=EVENTS * len(names),
    )


def draw_deck(source: Source, made: Stock | None = None) -> list[Known | MagicCard]:
    """A deck in two colours: two fifths lands, creatures mostly, one card in six made up."""
    pair = source.pick(PAIRS)
    size = source.integer(LEAST, MOST)
    real = real_cards().within(ALL, pair)
    made_up = made.within(ALL, pair) if made is not None else []
    creatures = [known for known in real if known.sort == "creature"] or real
    lands = size * 2 // 5
    first = source.integer(lands // 3, lands - lands // 3)
    deck: list[Known | MagicCard] = [BASICS[pair[at >= first]] for at in range(lands)]
    count: dict[str, int] = {}
    shelves = (creatures, real, creatures, real, creatures, made_up or real)
    turn = 0
    while len(deck) < size:
        known = source.pick(shelves[turn % len(shelves)])
        turn += 1
        have = count.get(known.card.name, 0)
        copies = min(source.integer(1, 3), COPIES - have, size - len(deck))
        if copies > 0:
            count[known.card.name] = have + copies
            deck += [known] * copies
    return deck
