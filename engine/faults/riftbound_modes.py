"""Faults of games and their players: setup, first turns, additional turns, skipped phases, teams, players who leave."""

from __future__ import annotations

from typing import Any

from headjudge.engine.faults.fault import riftbound_fault
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.info import NEUTRAL
from headjudge.engine.riftbound.offers import Action
from headjudge.engine.riftbound.state import Field, Thing
from headjudge.engine.trace import PASS, Option


class MulliganDrawsOneLess(Riftbound):
    """117.2 broken."""

    def draw_top(self, player: str, n: int, rule: str) -> None:
        """One card less is drawn than was set aside."""
        super().draw_top(player, n - 1 if rule == "117.2" and n else n, rule)


class MulliganKeepsCards(Riftbound):
    """117.3 broken."""

    def put_under(self, player: str, aside: list[Thing]) -> None:
        """The cards that were set aside stay in the hand."""


class MulliganOfThree(Riftbound):
    """117.1 broken."""

    def most_set_aside(self) -> int:
        """Up to three cards may be set aside."""
        return 3


class MulligansBackwards(Riftbound):
    """117 broken."""

    def mulligan_order(self) -> list[str]:
        """The last player is the first to have a mulligan."""
        return super().mulligan_order()[::-1]


class FirstPlayerDraws(Riftbound):
    """487.7 broken."""

    def first_draw_allowed(self, player: str) -> bool:
        """Whoever goes first draws on the first turn in every mode."""
        return True


class NoExtraRune(Riftbound):
    """485.7 broken."""

    def channel_count(self, player: str) -> int:
        """Whoever goes last channels two runes on the first turn."""
        return 2


class OldestAdditionalTurnFirst(Riftbound):
    """738 broken."""

    def queue_turn(self, player: str) -> None:
        """Additional turns are taken in the order in which they were queued."""
        super().queue_turn(player)
        self.queued.append(self.queued.pop(0))


class AdditionalTurnMovesTheOrder(Riftbound):
    """737 broken."""

    def next_turn_player(self) -> str:
        """After an additional turn, turn order goes on from who had it."""
        player = super().next_turn_player()
        self.regular = player
        return player


class SkipsNothing(Riftbound):
    """443.2 broken."""

    def skips(self, player: str, phase: str) -> bool:
        """Phases that are to be skipped are not."""
        return False


class PointsOfOnesOwn(Riftbound):
    """489.8.d broken."""

    def share_points(self, player: str, mate: str, n: int) -> None:
        """Points are the player's alone."""


class TeamScoresItsOwn(Riftbound):
    """469.1.a broken."""

    def disqualified_for(self, player: str, field: Field) -> bool:
        """A battlefield that a teammate controlled may be conquered for another point."""
        return False


class TeammatesTogether(Riftbound):
    """447.2.b broken."""

    def may_be_present(self, player: str, field: Field) -> bool:
        """Units move to where a teammate's are."""
        return super().may_be_present(player, field) or set(self.present(field)) <= {*self.teammates(player)}


class TeammatesFight(Riftbound):
    """323.9 broken."""

    def opposed(self, field: Field) -> bool:
        """Two players' units are enough for a combat, be they of one team."""
        return len(self.present(field)) > 1


class TakesAmongTwo(Riftbound):
    """358.3 broken."""

    def crowds(self, thing: Any, player: str) -> bool:
        """Any enemy unit may be taken, whoever has units beside it."""
        return False


class TeammatesAreEnemies(Riftbound):
    """740.1.a broken."""

    def friends(self, player: str, other: str) -> bool:
        """A teammate's objects are enemies."""
        return player == other


class InvitedPlayAnything(Riftbound):
    """489.8.a broken."""

    def invited_offers(self, mate: str) -> tuple[list[Option], list[Action]]:
        """An invited teammate plays units and gear as well."""
        options: list[Option] = []
        actions: list[Action] = []
        self.offer_plays(mate, NEUTRAL, options, actions)
        options.insert(0, PASS)
        self.offer_abilities(mate, NEUTRAL, options, actions)
        return options, actions


class RemovedPlayersStayInTurnOrder(Riftbound):
    """651.3 broken."""

    def strike_off(self, player: str) -> None:
        """Turn order goes on with who has left, until one other is left."""
        if len(self.names) == 2:
            super().strike_off(player)


class RemovedPlayersLeaveTheirBoard(Riftbound):
    """652.1 broken."""

    def banish_theirs(self, player: str) -> None:
        """What they have on the board stays there."""

    def remove_cards(self, player: str) -> None:
        """Cards on the board are not removed either."""
        batch = self.new_batch()
        for obj in self.objects.values():
            if obj.owner == player and obj.zone and not self.on_board(obj.zone):
                self.move(obj, "", "652.3", "removed", batch=batch)


class RemovedPlayersAbilitiesStay(Riftbound):
    """652.4 broken."""

    def counter_theirs(self, player: str) -> None:
        """Their abilities on the chain are not countered."""
        for item in [*self.chain]:
            if item.is_card() and player in (item.controller, item.source.owner):
                self.counter_left(item)


class TheLastOnePlaysOn(Riftbound):
    """651.1 broken."""

    def one_side_left(self) -> bool:
        """The game goes on while anybody is left."""
        return False


FAULTS = (
    riftbound_fault(
        "mulligan-draws-one-less", "117.2", "A mulligan draws one card less than was set aside.",
        "A player who set two cards aside holds three.", MulliganDrawsOneLess, "mulligan-redraws",
    ),
    riftbound_fault(
        "mulligan-keeps-cards", "117.3", "What is set aside in a mulligan stays in the hand.",
        "A player has six cards in hand before the first turn.", MulliganKeepsCards, "mulligan-redraws",
    ),
    riftbound_fault(
        "mulligan-of-three", "117.1", "Three cards may be set aside in a mulligan.",
        "A player exchanges three cards.", MulliganOfThree, "mulligan-redraws",
    ),
    riftbound_fault(
        "mulligans-backwards", "117", "The last player is the first to have a mulligan.",
        "The first player decides knowing how many cards the others set aside.", MulligansBackwards, "mulligans-in-turn-order",
    ),
    riftbound_fault(
        "first-player-draws", "487.7", "Who goes first draws on the first turn, also with more than two players.",
        "The first player has a card more than anybody before them at the table would.", FirstPlayerDraws, "channel-and-draw-phase",
    ),
    riftbound_fault(
        "no-extra-rune", "485.7", "Who goes last channels two runes on the first turn.",
        "The second player has two runes after the first Channel Phase.", NoExtraRune, "channel-and-draw-phase",
    ),
    riftbound_fault(
        "oldest-additional-turn-first", "738", "Of several additional turns, the one queued first comes first.",
        "Who played the later Time Warp has to wait for the earlier one.", OldestAdditionalTurnFirst, "turns-in-order", hard=True,
    ),
    riftbound_fault(
        "additional-turn-moves-the-order", "737", "After an additional turn, turn order goes on from its owner.",
        "A player loses a turn because another one had two.", AdditionalTurnMovesTheOrder, "turns-in-order", hard=True,
    ),
    riftbound_fault(
        "skips-nothing", "443.2", "A phase that is to be skipped takes place.",
        "A player who skips their Draw Phase draws.", SkipsNothing, "skipped-phases",
    ),
    riftbound_fault(
        "points-of-ones-own", "489.8.d.2", "Teammates don't share points.",
        "Only one of a team gets a point.", PointsOfOnesOwn, "teammates-share-points",
    ),
    riftbound_fault(
        "team-scores-its-own", "469.1.a", "A team conquers the battlefield that one of it controlled.",
        "A player retreats so that the teammate can conquer.", TeamScoresItsOwn, "teammates-battlefields-not-scored", hard=True,
    ),
    riftbound_fault(
        "teammates-together", "447.2.b", "Units move to a battlefield with a teammate's units.",
        "A team's two armies stand at one battlefield.", TeammatesTogether, "teammates-apart",
    ),
    riftbound_fault(
        "teammates-fight", "323.9", "A combat is staged where units of two teammates are.",
        "Whoever takes over the last defender fights their teammate.", TeammatesFight, "combat-between-opponents",
        "staged-where-contested", hard=True,
    ),
    riftbound_fault(
        "takes-among-two", "358.3", "A unit that stands beside a third player's may be taken over.",
        "Three players have units at one battlefield.", TakesAmongTwo, "nothing-taken-among-two", hard=True,
    ),
    riftbound_fault(
        "teammates-are-enemies", "740.1.a", "What a teammate controls is taken for an enemy's.",
        "A spell that kills an enemy unit may choose a teammate's.", TeammatesAreEnemies, "targets-are-legal", "cost-adds-up",
    ),
    riftbound_fault(
        "invited-play-anything", "489.8.a", "An invited teammate plays units and gear.",
        "A player's army grows on the teammate's turn.", InvitedPlayAnything, "invited-teammates",
    ),
    riftbound_fault(
        "removed-players-stay", "651.3", "Who has left the game stays in turn order.",
        "Everybody waits for a player who has gone home.", RemovedPlayersStayInTurnOrder, "removed-players-do-nothing",
    ),
    riftbound_fault(
        "removed-players-leave-their-board", "652.1", "The units of a player who has left stay on the board.",
        "An army of nobody holds a battlefield.", RemovedPlayersLeaveTheirBoard, "removed-players-leave-nothing",
    ),
    riftbound_fault(
        "removed-players-abilities-stay", "652.4", "The abilities of a player who has left stay on the chain.",
        "A trigger resolves that nobody controls.", RemovedPlayersAbilitiesStay, "removed-players-leave-nothing", hard=True,
    ),
    riftbound_fault(
        "the-last-one-plays-on", "651.1", "The game goes on when only one player is left.",
        "A player sits alone at the table and plays.", TheLastOnePlaysOn, "last-ones-win",
    ),
)  # fmt: skip
