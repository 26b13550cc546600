"""The turn and the end of the game."""

from __future__ import annotations

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, RUNE, History, gear, unit
from toys.judged import case


@case("cleanup-after-phase")
def a_phase_follows_without_a_cleanup(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.cleans = not wrong
    history.tell("phase_began", phase="ending")
    event = history.tell("phase_began", phase="expiration")
    history.guilty = event if wrong else None
    return history


@case("cleanup-after-phase")
def somebody_acts_before_the_phases_cleanup(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.next_turn("B")
    history.cleans = not wrong
    history.tell("phase_began", phase="main")
    event = history.tell("priority", "B")
    history.guilty = event if wrong else None
    return history


@case("pools-empty")
def a_pool_outlasts_the_turn(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), pools={"B": (1, {"R": 1})})
    history.tell("phase_began", phase="ending")
    history.tell("phase_began", phase="expiration")
    history.tell("resources_lost", "B", energy=1, power={} if wrong else {"R": 1})
    event = history.tell("turn_began", "B", turn=7)
    history.guilty = event if wrong else None
    return history


@case("pools-empty")
def a_pool_outlasts_the_beginning_of_the_main_phase(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.next_turn("B")
    history.tell("phase_began", phase="beginning")
    history.tell("resources_added", "B", energy=2, power={}, source="", item="")
    history.tell("phase_began", phase="main")
    if not wrong:
        history.tell("resources_lost", "B", energy=2, power={})
    event = history.tell("priority", "B")
    history.guilty = event if wrong else None
    return history


@case("healed-at-end-of-turn")
def a_unit_keeps_its_damage(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), damage={"1": 1})
    history.tell("phase_began", phase="ending")
    history.tell("phase_began", phase="expiration")
    if not wrong:
        history.tell("healed", "A", history.ref("Poro"), amount=1)
    event = history.tell("turn_began", "B", turn=7)
    history.guilty = event if wrong else None
    return history


@case("this-turn-ends")
def a_unit_stays_stunned(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell("status", "A", history.ref("Poro"), status="stunned", value=True, why="instruction")
    if not wrong:
        history.tell("status", "A", history.ref("Poro"), status="stunned", value=False, why="expires")
    event = history.next_turn()
    history.guilty = event if wrong else None
    return history


@case("this-turn-ends")
def an_effect_of_the_turn_goes_on(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,))
    history.tell(
        "effect_began", "A", effect=1, what="discount", until="turn", words="the next spell costs less"
    )
    if not wrong:
        history.tell("effect_ended", "A", effect=1, why="expired")
    event = history.next_turn()
    history.guilty = event if wrong else None
    return history


@case("awaken-readies")
def something_stays_exhausted(wrong: bool) -> History:
    """What can't be readied stays exhausted, and rightly so."""
    statue = unit("Statue", cl.Cant("be readied"))
    history = History(
        {"base:B": ["Poro", "Statue"], "base:A": "Poro"}, (PORO, statue), exhausted=["1", "2", "3"]
    )
    history.next_turn("B")
    history.tell("phase_began", phase="awaken")
    if not wrong:
        history.tell("status", "B", history.ref("1"), status="exhausted", value=False, why="awaken")
    event = history.tell("phase_began", phase="beginning")
    history.guilty = event if wrong else None
    return history


@case("awaken-readies")
def what_could_not_be_readied_as_the_phase_began_stays_exhausted(wrong: bool) -> History:
    """All is readied at once: that others are ready by then makes nothing readied that wasn't able to be."""
    two = Pick("unit", "friendly", status="exhausted", every=True)
    ox = unit("Ox", cl.Cant("be readied", condition=cl.YouControl(two, 2)))
    names = ["Ox"] if wrong else ["Ox", "Poro"]
    history = History({"base:B": names}, (PORO, ox), exhausted=["1", "2"])
    history.next_turn("B")
    history.tell("phase_began", phase="awaken")
    if not wrong:
        history.tell("status", "B", history.ref("Poro"), status="exhausted", value=False, why="awaken")
    event = history.tell("phase_began", phase="beginning")
    history.guilty = event if wrong else None
    return history


@case("awaken-readies")
def what_was_readied_is_used_while_a_trigger_resolves(wrong: bool) -> History:
    """What is readied in the Awaken Phase may be exhausted again before the phase is over."""
    history = History({"base:B": ["Fury Rune", "Fury Rune"]}, (RUNE,), exhausted=["1", "2"])
    history.next_turn("B")
    history.tell("phase_began", phase="awaken")
    history.tell("status", "B", history.ref("1"), status="exhausted", value=False, why="awaken")
    if not wrong:
        history.tell("status", "B", history.ref("2"), status="exhausted", value=False, why="awaken")
    history.tell("priority", "B")
    history.add("1", "B")
    event = history.tell("phase_began", phase="beginning")
    history.guilty = event if wrong else None
    return history


@case("nothing-follows-the-end")
def a_cleanup_goes_on_after_the_end(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), points={"A": 7})
    history.tell("points", "A", amount=1, total=8, why="effect")
    history.tell("game_ended", winner="A", why="points")
    if wrong:
        history.guilty = history.tell("cleanup")
    return history


@case("winner-strictly-ahead")
def a_tie_is_won(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), points={"A": 7, "B": 8 if wrong else 7})
    history.tell("points", "A", amount=1, total=8, why="effect")
    event = history.tell("game_ended", winner="A", why="points")
    history.guilty = event if wrong else None
    return history


@case("winner-strictly-ahead")
def too_few_points_win(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), points={"A": 6})
    history.tell("points", "A", amount=1 if wrong else 2, total=7 if wrong else 8, why="effect")
    event = history.tell("game_ended", winner="A", why="points")
    history.guilty = event if wrong else None
    return history


@case("winner-strictly-ahead")
def eight_points_win_where_nine_are_needed(wrong: bool) -> History:
    """194.3.a: something on the board adds to the Victory Score."""
    climb = gear("Climb", cl.VictoryMore(1))
    history = History({"base:B": "Climb"}, (climb,), points={"A": 7})
    history.tell("points", "A", amount=1 if wrong else 2, total=8 if wrong else 9, why="effect")
    event = history.tell("game_ended", winner="A", why="points")
    history.guilty = event if wrong else None
    return history


@case("winner-strictly-ahead")
def the_game_goes_on_though_it_is_won(wrong: bool) -> History:
    history = History({"base:A": "Poro"}, (PORO,), points={"A": 7, "B": 7 if wrong else 8})
    history.tell("points", "A", amount=1, total=8, why="effect")
    event = history.tell("priority", "A")
    history.guilty = event if wrong else None
    return history
