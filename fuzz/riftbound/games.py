"""Whole games: from setup to a winner, in every mode of play (481-489).

`whole_game` deals the decks of a game and settles what chance settles before anybody has seen a card: who goes first, and which
battlefields are used. May be called by: campaigns, the bench, the command line, tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from headjudge.engine.cards import CardDef, RiftboundCard
from headjudge.engine.riftbound.modes import BROUGHT, MODES, Match, Mode
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz.choose import Taste
from headjudge.fuzz.riftbound.decks import Deck, draw_deck
from headjudge.fuzz.riftbound.pools import SHELF_SERVES, Stock, shelf
from headjudge.fuzz.source import SeededSource, Source, mix

#: Names of the players, in turn order.
NAMES = ("A", "B", "C", "D")
#: Where a whole game stops, for each player in it: many times what games take, so that only a loop gets there.
DECISIONS, EVENTS = 6_000, 60_000

#: What walks like that play games to their end: they move and fight, and use no resource that nobody asks for.
GAME_TASTES: tuple[Taste, ...] = (
    Taste(quiet=0.10, reply=0.60, play=6.0, move=12.0, activate=1.0, hide=1.0, add=0.01, invite=1.0),
    Taste(quiet=0.20, reply=0.40, play=8.0, move=6.0, activate=2.0, hide=2.0, add=0.02, invite=2.0),
    Taste(quiet=0.05, reply=0.75, play=4.0, move=20.0, activate=0.5, hide=0.5, add=0.01, invite=0.5),
)


def names_of(mode: Mode) -> tuple[str, ...]:
    """The players of a mode, in turn order."""
    return NAMES[: mode.players]


def teams_of(mode: Mode) -> tuple[tuple[str, ...], ...]:
    """The teams of a mode: turn order alternates between them (489.5.c)."""
    return (("A", "C"), ("B", "D")) if mode.teams else ()


def contributors(mode: Mode, names: Sequence[str], first: str) -> list[str]:
    """The players of whose battlefields one is used (485.5, 488.4.b)."""
    return [name for name in names if name != first or mode.first_contributes()]


@lru_cache(maxsize=1)
def battlefields() -> tuple[RiftboundCard, ...]:
    """The battlefields that games are played at."""
    from headjudge.engine.riftbound.library import BATTLEFIELDS

    return tuple(BATTLEFIELDS.values())


def bulk_game(seed: int, index: int, mode: str = "duel") -> Scenario:
    """Game number ``index`` of a campaign with that seed: the same whatever was made before, on every machine."""
    if MODES[mode].chosen:
        from headjudge.fuzz.riftbound.matches import match_game  # which deals its games with this module

        return match_game(seed, index, mode)
    return whole_game(SeededSource(seed, index), mode, shelf(seed, index // SHELF_SERVES))


def whole_game(source: Source, mode: str = "duel", made: Stock | None = None) -> Scenario:
    """A game about to be set up: decks, turn order, battlefields.

    ``made``  made-up cards to take some from; None: real ones alone. Raises `KeyError` for a mode that there is not.
    """
    return Table(source, MODES[mode], made).scenario()


class Table:
    """Deals one game.

    ``decks``  where decks are drawn from, if not from the game's own source: those of a match stay the same (486.6).
    ``match``  the match that it belongs to; None: one of which chance says what has been played before.
    """

    def __init__(
        self,
        source: Source,
        mode: Mode,
        made: Stock | None,
        decks: Source | None = None,
        match: Match | None = None,
    ) -> None:
        self.source = source
        self.mode = mode
        self.made = made
        self.decks = source if decks is None else decks
        self.match = match
        self.cards: dict[str, CardDef] = {}
        self.placed: list[Placed] = []

    def scenario(self) -> Scenario:
        """The game before its setup: who plays, with which decks, and the battlefields that they contribute (110-118)."""
        source, mode = self.source, self.mode
        names = names_of(mode)
        first = source.pick(names)
        shuffle = source.integer(0, 0xFFFF)
        legends: dict[str, str] = {}
        for name in names:
            mates = [mate for team in teams_of(mode) if name in team for mate in team]
            deck = draw_deck(self.decks, self.made, [legends[mate] for mate in mates if mate in legends])
            legends[name] = deck.legend.name
            self.seat(name, deck, shuffle)
        contributed = self.contribute(contributors(mode, names, first))
        return Scenario(
            game="riftbound",
            edition="1.4",
            players=tuple(PlayerStart(name) for name in names),
            cards=self.cards,
            placed=tuple(self.placed),
            turn_player=first,
            battlefields=dict.fromkeys(contributed, ""),
            phase="setup",
            victory=mode.victory,
            mode=mode.name,
            teams=teams_of(mode),
            setup=True,
            contributed=contributed,
            max_decisions=DECISIONS * mode.players,
            max_events=EVENTS * mode.players,
        )

    def contribute(self, givers: Sequence[str]) -> dict[str, str]:
        """A battlefield of each player whose battlefields are used, no two of the same name."""
        used: dict[str, list[str]] = {}
        if self.match is not None:
            return self.present(self.match, givers)
        if self.mode.chosen:
            used = self.match_so_far((givers[0], givers[1])).used
        given: dict[str, str] = {}
        for giver in givers:
            left = [
                card
                for card in battlefields()
                if card.name not in given and card.name not in used.get(giver, ())
            ]
            card = self.source.pick(left)
            given[card.name] = giver
            self.define(card, ())
        return given

    def present(self, match: Match, givers: Sequence[str]) -> dict[str, str]:
        """486.5: each player chooses one of the battlefields that are left to them in this match."""
        given = {self.source.pick(match.available(giver)): giver for giver in givers}
        for card in battlefields():
            if card.name in given:
                self.define(card, ())
        return given

    def match_so_far(self, players: tuple[str, str]) -> Match:
        """486.5, 486.6: the games of a match that have been played before, each won by another player; the battlefields used in them are
        removed."""
        names = [card.name for card in battlefields()]
        brought = {player: tuple(names[at : at + BROUGHT]) for at, player in enumerate(players)}
        match = Match(players, brought)
        first = self.source.integer(0, 1)
        for game in range(self.source.integer(0, 2)):
            presented = {player: self.source.pick(match.available(player)) for player in players}
            match.record(players[(first + game) % 2], presented)
        return match

    def seat(self, name: str, deck: Deck, shuffle: int) -> None:
        """Lay out one player's deck."""
        self.define(deck.legend, ())
        self.put(deck.legend, name, f"legend:{name}", shuffle)
        self.define(deck.champion.card, deck.champion.tokens)
        self.put(deck.champion.card, name, f"champion:{name}", shuffle)
        for known in deck.main:
            self.define(known.card, known.tokens)
            self.put(known.card, name, f"deck:{name}", shuffle)
        for known in deck.runes:
            self.define(known.card, ())
            self.put(known.card, name, f"runedeck:{name}", shuffle)

    def define(self, card: RiftboundCard, tokens: Sequence[str]) -> None:
        """A card, with everything that it refers to."""
        from headjudge.engine.riftbound.library import TOKENS

        if card.name in self.cards:
            return
        self.cards[card.name] = card
        for token in [*tokens, *_tokens(card)]:
            self.cards.setdefault(token, TOKENS[token])

    def put(self, card: RiftboundCard, name: str, zone: str, shuffle: int) -> None:
        """Place one card."""
        at = len(self.placed)
        self.placed.append(Placed(str(at + 1), card.name, name, zone, key=mix(shuffle << 9 | at)))


def _tokens(card: RiftboundCard) -> list[str]:
    """The tokens that a legend's or battlefield's text plays."""
    from headjudge.engine.cards import riftbound as cl
    from headjudge.fuzz.bits import parts

    return [part.token for part in parts((card.text, card.abilities)) if isinstance(part, cl.PlayToken)]
