"""What compared engines are told of the reference where they ask at other moments: passes, and how creatures fight."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.fuzz.differ.clock import Clocks
from headjudge.fuzz.differ.fights import Fights
from headjudge.fuzz.differ.windows import Windows


def phase(name: str) -> Event:
    """A phase that begins."""
    return Event(0, "phase_began", "", data={"phase": name})


def attacks(creature: str, defender: str) -> Event:
    """A creature that attacks."""
    return Event(0, "attacks", "508.1k", "A", creature, {"defender": defender})


def blocks(creature: str, attacker: str) -> Event:
    """A creature that blocks."""
    return Event(0, "blocks", "509.1g", "B", creature, {"attacker": attacker})


def test_a_pass_that_the_other_engine_has_made_by_itself_is_not_told() -> None:
    """Once; the player's next one is."""
    clocks = Clocks()
    clocks.passed_there("A")
    assert clocks.early and clocks.apart
    assert not clocks.passed_here("A")
    assert not clocks.early and not clocks.apart
    assert clocks.passed_here("A")


def test_a_pass_is_told_to_an_engine_that_stands_there_still() -> None:
    """And not to one that has left that phase, nor for a pass that was made in an earlier one."""
    clocks = Clocks()
    clocks.there.hear(phase("end"))
    assert clocks.apart and not clocks.early
    assert not clocks.passed_here("A")
    clocks.here.hear(phase("end"))
    assert not clocks.apart
    assert clocks.passed_here("A")
    clocks.passed_there("B")
    for clock in (clocks.here, clocks.there):
        clock.hear(phase("cleanup"))
    assert clocks.passed_here("B") and not clocks.early


def test_what_is_reversed_was_passed_by_nobody() -> None:
    """A pass is told anew."""
    clocks = Clocks()
    clocks.passed_there("A")
    clocks.forget_early()
    assert clocks.passed_here("A")


def test_an_engine_with_few_windows_is_told_each_players_first_pass_in_a_main_phase() -> None:
    """And asks nobody after it, until something resolves or another main phase begins."""
    windows = Windows("upkeep")
    assert windows.closed and not windows.passed("A")
    windows.hear(phase("main"))
    assert not windows.closed
    assert windows.passed("A") and windows.closed
    assert not windows.passed("A") and windows.passed("B")
    windows.hear(Event(0, "resolving", "605.3b", "A", "Forest#1.0"))
    assert windows.closed
    windows.hear(Event(0, "resolving", "608.1", "A", "Bear#2.0"))
    assert not windows.closed and windows.passed("A")
    windows.hear(phase("main"))
    assert not windows.closed and windows.passed("A")


def test_creatures_are_declared_one_by_one_as_the_reference_told_it() -> None:
    """Until the next attack, and not before the reference has come there."""
    fights = Fights()
    fights.hear_there(phase("declare attackers"))
    assert fights.is_to_come("attack") and not fights.is_to_come("block")
    fights.hear(phase("declare attackers"))
    fights.hear(attacks("Bear#1.0", "B"))
    fights.hear(blocks("Wall#2.3", "Bear#1.0"))
    assert not fights.is_to_come("attack")
    assert (fights.of("attack", "Bear#1"), fights.of("block", "Wall#2")) == ("B", "Bear#1")
    assert fights.of("attack", "Wall#2") == ""
    fights.hear(phase("declare attackers"))
    assert fights.of("attack", "Bear#1") == ""


def test_tokens_in_a_fight_are_noticed_on_both_sides() -> None:
    """Each engine numbers its own."""
    fights = Fights()
    fights.hear(attacks("Bear#1.0", "B"))
    fights.hear(blocks("Wall#2.0", "Bear#1.0"))
    assert not fights.has_tokens("attack") and not fights.has_tokens("block")
    fights.hear(blocks("Bird#1t3.0", "Bear#1.0"))
    assert not fights.has_tokens("attack") and fights.has_tokens("block")
    fights.hear(attacks("Recruit#1t4.0", "B"))
    assert fights.has_tokens("attack")


def test_a_fight_is_named_all_at_once_and_only_once() -> None:
    """As it is called among what is offered; nothing where it isn't."""
    fights = Fights()
    for creature in ("Wolf#3.0", "Bear#1.0"):
        fights.hear(attacks(creature, "B"))
    fights.hear(blocks("Wall#2.0", "Bear#1.0"))
    assert fights.at_once(["no attack", "attack with Bear#1"]) == ""
    assert fights.at_once(["no attack", "attack with Bear#1, Wolf#3"]) == "attack with Bear#1, Wolf#3"
    assert fights.at_once(["no attack", "attack with Bear#1, Wolf#3"]) == "no attack"
    assert fights.at_once(["no block", "Wall#2 blocks Bear#1"]) == "Wall#2 blocks Bear#1"
    assert fights.at_once(["no block", "Wall#2 blocks Bear#1"]) == "no block"
