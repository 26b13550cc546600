"""Modes of play (481-489): how many play, to which score, with how many battlefields, and how first turns differ.

What chance or a choice settles before anybody has seen a card is part of the scenario: who goes first and in which order (115), and
which of each player's battlefields is used (485.5, 486.5 …). `Match` keeps the record that a best of three or five needs.
"""

from __future__ import annotations

from typing import NamedTuple

#: Battlefields that each player brings, in every mode (485.4.a, 486.4.a …).
BROUGHT = 3


class Mode(NamedTuple):
    """A mode of play.

    ``players``       how many play (485.1, 486.1, 487.1, 488.1, 489.1), each alone (485.2, 486.2, 487.2, 488.2) or in teams (489.2).
    ``victory``       the Victory Score (483.3, 485.3, 486.3, 487.3, 488.3, 489.3).
    ``battlefields``  how many are in play (483.4): one of each player's, or of each but the first player's.
    ``teams``         whether two play together.
    ``chosen``        whether players choose their battlefield; else it is random.
    ``first_draws``   whether the player who goes first draws in their first Draw Phase; the last one channels one rune more in their first
                      Channel Phase in every mode.
    """

    name: str
    players: int
    victory: int
    battlefields: int
    first_draws: bool
    teams: bool = False
    chosen: bool = False

    def first_contributes(self) -> bool:
        """Whether a battlefield of the player who goes first is used (488.4.b, 489.5.b)."""
        return self.battlefields == self.players


MODES: dict[str, Mode] = {
    mode.name: mode
    for mode in (
        Mode("duel", 2, 8, 2, True),
        Mode("match", 2, 8, 2, True, chosen=True),
        Mode("ffa3", 3, 8, 3, False),
        Mode("ffa4", 4, 8, 3, False),
        Mode("2v2", 4, 11, 3, False, teams=True),
    )
}


class Match:
    """486.6: a match of several games between two players.

    ``brought``  for each player, their battlefields.   ``best_of``  three, or five (486.6.a).
    ``wins``     games won, by player.   ``used``  for each player, the battlefields that they presented in games that somebody won,
                 in order.
    """

    def __init__(
        self, players: tuple[str, str], brought: dict[str, tuple[str, ...]], best_of: int = 3
    ) -> None:
        self.players = players
        self.brought = brought
        self.best_of = best_of
        self.wins: dict[str, int] = {}
        self.used: dict[str, list[str]] = {}

    def copy(self) -> Match:
        """The match as it stands, to go on from."""
        match = Match(self.players, self.brought, self.best_of)
        match.wins = dict(self.wins)
        match.used = {player: list(names) for player, names in self.used.items()}
        return match

    def available(self, player: str) -> list[str]:
        """The battlefields that a player may present next: not those removed after a game that somebody won (486.5); once all have been
        presented, in a best of five, each once more (486.6.a, 486.6.a.1), and none more than twice (486.6.a.2)."""
        used = self.used.get(player, [])
        fresh = [name for name in self.brought[player] if name not in used]
        if fresh or self.best_of == 3:
            return fresh
        return [name for name in self.brought[player] if used.count(name) < 2]

    def record(self, winner: str, presented: dict[str, str]) -> None:
        """A game is over: where somebody won it, the battlefields used are removed (486.5); else they may be used again (486.5.a)."""
        if not winner:
            return
        self.wins[winner] = self.wins.get(winner, 0) + 1
        for player, name in presented.items():
            self.used.setdefault(player, []).append(name)

    def winner(self) -> str:
        """Who has won the match: the first to win more than half of its games (486.6); "" while nobody has."""
        needed = self.best_of // 2 + 1
        return next((player for player in self.players if self.wins.get(player, 0) >= needed), "")
