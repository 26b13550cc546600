"""Faults of Riftbound's scoring and winning."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from headjudge.engine.faults.fault import Fault, riftbound_fault
from headjudge.engine.kernel import GameOver, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.state import Field


class ScoresAgain(Riftbound):
    """470 broken."""

    def may_score(self, player: str, field: Field) -> bool:
        """A battlefield can be scored several times in a turn."""
        return True


class HoldingOutConquers(Riftbound):
    """469.1 broken."""

    def establish_control(self, field: Field, player: str, rule: str) -> Steps:
        """Who defends a battlefield that they control conquers it."""
        kept = field.controller == player
        yield from super().establish_control(field, player, rule)
        if kept:
            yield from self.score(player, field, "conquer")


class ConquestUnscored(Riftbound):
    """469.1 broken."""

    def score(self, player: str, field: Field, how: str) -> Steps:
        """Conquering scores nothing."""
        if how != "conquer":
            yield from super().score(player, field, how)


class HoldsOne(Riftbound):
    """315.2.b.2 broken."""

    def hold(self, player: str) -> Steps:
        """Of the battlefields that they control the turn player holds all but the last."""
        for field in [one for one in self.fields.values() if one.controller == player][:-1]:
            yield from self.score(player, field, "hold")


class HoldsEverything(Riftbound):
    """469.2 broken."""

    def hold(self, player: str) -> Steps:
        """The turn player holds battlefields that they don't control."""
        for field in self.fields.values():
            yield from self.score(player, field, "hold")


class FinalPointUnrestricted(Riftbound):
    """471.1.b broken."""

    def final_point_withheld(self, player: str) -> bool:
        """The final point is conquered like any other."""
        return False


class FinalPointNeedsTwo(Riftbound):
    """471.1.b broken."""

    def final_point_withheld(self, player: str) -> bool:
        """A conquest gains no point as long as some battlefield has not been scored, however many points its player has."""
        return not all(self.counts_as_scored(player, field) for field in self.fields.values())


class ScoresTwo(Riftbound):
    """471.1 broken."""

    def gain_points(self, player: str, n: int, rule: str, why: str, certain: bool = False) -> None:
        """Conquering gains two points."""
        super().gain_points(player, n + (why == "conquer"), rule, why, certain)


class ConquestHolds(Riftbound):
    """471.2 broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """What triggers on holding triggers on conquering, too."""
        super().fire(when, player, about, event)
        if when == "conquer":
            super().fire("hold", player, about, event)


class HoldTriggersNothing(Riftbound):
    """471.2.b broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """Nothing triggers on holding."""
        if when != "hold":
            super().fire(when, player, about, event)


class WinsAtOnce(Riftbound):
    """323.1 broken."""

    def gain_points(self, player: str, n: int, rule: str, why: str, certain: bool = False) -> None:
        """A player wins as soon as they have the points, in the middle of what resolves."""
        super().gain_points(player, n, rule, why, certain)
        self.check_winner()


class GoesOnAfterTheEnd(Riftbound):
    """196 broken."""

    ended = False

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """What goes on when the game is won by points or an effect goes on."""
        if why == "removal":
            super().end_game(winner, rule, why)
        if not self.ended:
            self.ended = True
            with suppress(GameOver):
                super().end_game(winner, rule, why)

    def give_priority(self, player: str, rule: str) -> None:
        """Until somebody would get priority."""
        if self.ended:
            raise GameOver
        super().give_priority(player, rule)


class ChannelsTwoAllTheSame(Riftbound):
    """315.3.b broken."""

    def channel_limits(self) -> list[int]:
        """No text limits what is channeled."""
        return []


class VictoryScoreStays(Riftbound):
    """194.3.a broken."""

    def victory_score(self) -> int:
        """Nothing adds to the Victory Score."""
        return self.scenario.victory


FAULTS: tuple[Fault, ...] = (
    Fault(
        "channels-two-all-the-same",
        "riftbound",
        "315.3.b",
        "Two runes are channeled though a text allows one.",
        "Sandstone Chimera at a battlefield does nothing.",
        ("channel-and-draw-phase",),
        ChannelsTwoAllTheSame,
    ),
    Fault(
        "victory-score-stays",
        "riftbound",
        "194.3.a",
        "No text adds to the Victory Score.",
        "Eight points win though Aspirant's Climb asks for nine.",
        ("winner-strictly-ahead",),
        VictoryScoreStays,
    ),
    riftbound_fault(
        "scores-again",
        "470",
        "A player can score a battlefield several times in a turn.",
        "A battlefield is left and conquered again for another point.",
        ScoresAgain,
        "scored-once",
    ),
    riftbound_fault(
        "holding-out-conquers",
        "469.1",
        "Who defends a battlefield that they control conquers it.",
        "A defender gains a point.",
        HoldingOutConquers,
        "conquest-is-scored",
    ),
    riftbound_fault(
        "conquest-unscored",
        "469.1",
        "Conquering a battlefield scores nothing.",
        "An attack is not worth a point.",
        ConquestUnscored,
        "conquest-is-scored",
    ),
    riftbound_fault(
        "holds-one-less",
        "315.2.b.2",
        "The turn player holds all battlefields that they control but the last.",
        "A battlefield is forgotten.",
        HoldsOne,
        "holds-in-the-scoring-step",
    ),
    riftbound_fault(
        "holds-everything",
        "469.2",
        "The turn player holds battlefields that they don't control.",
        "A point is gained for the opponent's battlefield.",
        HoldsEverything,
        "holds-in-the-scoring-step",
    ),
    riftbound_fault(
        "final-point-unrestricted",
        "471.1.b",
        "The final point is conquered like any other.",
        "A single conquest wins the game.",
        FinalPointUnrestricted,
        "final-point",
    ),
    riftbound_fault(
        "every-point-is-final",
        "471.1.b",
        "No conquest gains a point before every battlefield has been scored in the turn.",
        "Conquering draws cards from the first turn on.",
        FinalPointNeedsTwo,
        "final-point",
    ),
    riftbound_fault(
        "scores-two",
        "471.1",
        "Conquering a battlefield gains two points.",
        "The score jumps.",
        ScoresTwo,
        "points-of-scoring",
    ),
    riftbound_fault(
        "conquest-holds",
        "471.2",
        "What triggers on holding triggers on conquering, too.",
        "A keeper triggers in the Main Phase.",
        ConquestHolds,
        "score-triggers",
    ),
    riftbound_fault(
        "hold-triggers-nothing",
        "471.2.b",
        "Nothing triggers on holding.",
        "A keeper never triggers.",
        HoldTriggersNothing,
        "score-triggers",
    ),
    riftbound_fault(
        "wins-at-once",
        "323.1",
        "A player wins as soon as they have the points, in the middle of what resolves.",
        "The rest of the text is not carried out.",
        WinsAtOnce,
        "won-in-a-cleanup",
    ),
    riftbound_fault(
        "goes-on-after-the-end",
        "196",
        "A game that has been won goes on until somebody would get priority.",
        "Units die after the end.",
        GoesOnAfterTheEnd,
        "nothing-follows-the-end",
    ),
)
