"""Later starts: the position that a play has reached, folded from its trace, is where the play goes on."""

from __future__ import annotations

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.trace import PASS, Event, Option, Placed, PlayerStart, Question, Scenario
from headjudge.fuzz.forward import later_starts

CARDS = {
    "Poro": RiftboundCard("Poro", "unit", energy=1, might=3),
    "Zap": RiftboundCard("Zap", "spell", energy=1),
}
START = Scenario(
    "riftbound",
    (PlayerStart("A", energy=1), PlayerStart("B", points=2, power={"R": 1})),
    CARDS,
    (
        Placed("1", "Poro", "A", "hand:A"),
        Placed("2", "Zap", "A", "deck:A"),
        Placed("3", "Zap", "B", "deck:B"),
        Placed("4", "Poro", "B", "base:B", exhausted=True, damage=1, statuses=("buffed",)),
    ),
    "A",
)
ACT = (PASS, Option("play x", "play"))


def event(at: int, kind: str, player: str = "", object: str = "", **data: object) -> Event:
    return Event(at, kind, "1", player, object, dict(data))


TRACE = [
    event(0, "item_pending", "A", "Poro#1.1"),
    event(1, "resources_spent", "A", energy=1, power={}),
    event(2, "move", "A", "Poro#1.0", to="chain", becomes="Poro#1.1"),
    event(3, "move", "A", "Poro#1.1", to="base:A", becomes="Poro#1.2", controller="A", exhausted=True),
    event(4, "resolved", "A", "Poro#1.1"),
    event(5, "damage", "", "Poro#1.2", amount=2, total=2),
    event(6, "status", "", "Poro#1.2", status="stunned", value=True),
    event(7, "status", "", "Poro#4.0", status="exhausted", value=False),
    event(8, "status", "", "Poro#4.0", status="buffed", value=False),
    event(9, "healed", "", "Poro#4.0", amount=1),
    event(10, "control", "A", "Poro#4.0"),
    event(11, "points", "B", amount=1, total=3),
    event(12, "resources_added", "B", energy=2, power={"G": 1}),
    event(13, "resources_lost", "B", energy=0, power={"R": 1}),
    event(14, "turn_began", "B", turn=5),
    event(15, "phase_began", "B", phase="main"),
    event(16, "move", "A", "Zap#2.0", to="hand:A", becomes="Zap#2.1", controller="A"),
    event(17, "item_pending", "B", "Poro#4.0*1"),
    event(18, "xp", "B", amount=1, total=1),
]


def starts(*asked: tuple[str, int]) -> list[tuple[int, Scenario]]:
    """Later starts of the trace above, with an act asked of each player when the trace was so long."""
    questions = [Question("act", player, ACT) for player, _ in asked]
    return list(later_starts(START, TRACE, questions, [mark for _, mark in asked]))


def test_the_position_is_what_the_events_made_of_it() -> None:
    ((number, scenario),) = starts(("A", 0), ("B", 17))
    assert number == 1
    assert (scenario.turn_player, scenario.turn) == ("B", 5)
    assert {placed.id: placed for placed in scenario.placed} == {
        "1": Placed("1", "Poro", "A", "base:A", exhausted=True, damage=2, statuses=("stunned",)),
        "2": Placed("2", "Zap", "A", "hand:A"),
        "3": Placed("3", "Zap", "B", "deck:B"),
        "4": Placed("4", "Poro", "B", "base:B", controller="A"),
    }
    assert scenario.players == (
        PlayerStart("A", energy=0),
        PlayerStart("B", points=3, energy=2, power={"G": 1}),
    )


def test_only_quiet_moments_of_the_turn_player_are_starts_the_latest_first() -> None:
    # While a card is on the chain; in the middle of an ability; asked of the other player.
    assert starts(("A", 0), ("A", 1)) == []
    assert starts(("A", 0), ("B", 18)) == []
    assert starts(("A", 0), ("A", 17)) == []
    assert [number for number, _ in starts(("A", 0), ("A", 5), ("A", 9), ("B", 17))] == [3, 2, 1]


def test_a_card_that_goes_to_a_deck_lies_at_its_bottom() -> None:
    trace = [event(0, "move", "A", "Poro#1.0", to="deck:A", becomes="Poro#1.1", controller="A")]
    questions = [Question("act", "A", ACT), Question("act", "A", ACT)]
    ((_, scenario),) = later_starts(START, trace, questions, [0, 1])
    assert [placed.id for placed in scenario.placed if placed.zone == "deck:A"] == ["2", "1"]


def test_a_new_object_forgets_and_the_same_one_does_not() -> None:
    trace = [event(0, "move", "B", "Poro#4.0", to="battlefield:Hill", becomes="Poro#4.0", controller="B")]
    questions = [Question("act", "A", ACT)] * 2
    ((_, scenario),) = later_starts(START, trace, questions, [0, 1])
    (poro,) = (placed for placed in scenario.placed if placed.id == "4")
    assert poro == Placed(
        "4", "Poro", "B", "battlefield:Hill", exhausted=True, damage=1, statuses=("buffed",)
    )
    trace = [event(0, "move", "B", "Poro#4.0", to="hand:B", becomes="Poro#4.1", controller="B")]
    ((_, scenario),) = later_starts(START, trace, questions, [0, 1])
    (poro,) = (placed for placed in scenario.placed if placed.id == "4")
    assert poro == Placed("4", "Poro", "B", "hand:B")
