"""Small positions are played to the end in every way there is: nothing is left to chance there.

On the sound engine no play breaks an invariant. With a fault on, the shortest play that shows it is known for
certain, and the shrinker, which sees one long failing play only, must come down to as few picks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import msgspec
import pytest

from headjudge.engine.riftbound.library import ALL
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Breach, Placed, PlayerStart, Scenario
from headjudge.fuzz import find
from headjudge.fuzz.choose import SeededChooser, exhaustive
from headjudge.fuzz.riftbound.positions import bulk_scenario
from headjudge.fuzz.riftbound.profiles import PROFILES
from headjudge.fuzz.shrink import Seen, Table, picks, shrink
from headjudge.invariants import Monitor

GAME = "riftbound"
#: Plays of one position at most; a position with more fails the test rather than be taken for enumerated.
PLAYS = 20_000
DECISIONS = 7
#: Where units may move from the start there are many more ways to go on: fewer decisions are played in every way.
MOVING = 5
SMALL = replace(PROFILES["small"], hand=(2, 2), units=(1, 1), runes=(1, 1), attempts=0)


def every_play(scenario: Scenario, *faults: str) -> Iterator[Seen]:
    """Every play of a position, up to so many decisions, judged by all invariants."""
    subject = builtin(GAME, faults)
    table = Table(subject, Monitor(find.invariants(GAME), subject.observes))
    limit = MOVING if moving(scenario) else DECISIONS
    for choose in exhaustive(limit=PLAYS):
        yield table.run(scenario, choose, limit=limit)


def moving(scenario: Scenario) -> bool:
    """Whether a unit is ready to move from the start."""
    return any(
        not p.exhausted and scenario.cards[p.card].type == "unit" for p in scenario.placed if onboard(p)
    )


def onboard(placed: Placed) -> bool:
    """Whether a card starts at a location."""
    return placed.zone.startswith(("base:", "battlefield:"))


def small(index: int) -> Scenario:
    """A position with two to four cards about and enough in the pools to play them; in every fourth units may move."""
    scenario = bulk_scenario(77, index, SMALL)
    if index % 4:
        tired = tuple(
            msgspec.structs.replace(p, exhausted=p.exhausted or onboard(p)) for p in scenario.placed
        )
        scenario = msgspec.structs.replace(scenario, placed=tired)
    rich = tuple(msgspec.structs.replace(player, energy=7, power={"A": 4}) for player in scenario.players)
    return msgspec.structs.replace(scenario, players=rich)


def duel(*hands: str) -> Scenario:
    """Two hands of real cards, a unit for each player to be chosen, and enough in the pools."""
    placed: list[Placed] = []
    for player, hand in zip("AB", hands, strict=True):
        for zone, name in (
            *((f"hand:{player}", name) for name in hand.split("; ")),
            (f"base:{player}", "Blazing Scorcher"),
        ):
            placed.append(Placed(str(len(placed) + 1), name, player, zone))
    cards = {card.card: ALL[card.card] for card in placed}
    players = tuple(PlayerStart(name, energy=8, power={"A": 4}) for name in "AB")
    return Scenario(GAME, players, cards, tuple(placed), "A", edition="1.4", max_decisions=40)


def test_enough_positions_have_more_than_a_few_plays() -> None:
    counts = [sum(1 for _ in islice(every_play(small(index)), 21)) for index in range(10)]
    assert counts.count(21) >= 5, counts


@pytest.mark.parametrize("index", range(24))
def test_no_play_of_a_small_position_breaks_anything_on_the_sound_engine(index: int) -> None:
    for seen in every_play(small(index)):
        assert seen.play.violations == (), [answer.option for answer in seen.play.answers]


#: A fault, and a position that shows it.
SHOWN = [
    ("refund-on-counter", duel("Hextech Ray; Cleave", "Defy; Wind Wall")),
    ("resolves-oldest-first", duel("Hextech Ray; Cleave", "Defy; Wind Wall")),
    ("countered-to-hand", duel("Hextech Ray; Meditation", "Defy; Cleave")),
    ("units-enter-ready", duel("Blazing Scorcher; Hextech Ray", "Defy; Cleave")),
    ("next-player-first", duel("Hextech Ray; Cleave", "Defy; Meditation")),
]


@pytest.mark.parametrize(("fault", "scenario"), SHOWN, ids=[fault for fault, _ in SHOWN])
def test_the_shrinker_reaches_what_enumeration_proves_to_be_the_least(fault: str, scenario: Scenario) -> None:
    least: dict[Breach, int] = {}
    for seen in every_play(scenario, fault):
        for breach in seen.breaches():
            least[breach] = min(least.get(breach, 99), picks(seen.play))
    assert least, "no play of the position shows the fault"

    subject = builtin(GAME, (fault,))
    table = Table(subject, Monitor(find.invariants(GAME), subject.observes))
    compared = 0
    for seed in range(40):
        seen = table.run(scenario, SeededChooser(seed))
        for breach, violation in seen.breaches().items():
            if breach in least:
                compared += 1
                assert shrink(table, seen, violation).picks <= least[breach]
        if compared >= 6:
            break
    assert compared >= 3
