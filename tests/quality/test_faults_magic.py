"""The fuzzer finds what is there in Magic too: every fault of the catalogue, by the invariant that is to find it, in few plays.

And it finds nothing where nothing is: the sound engine is played as long with all invariants. A counterexample is small enough to
be read at a glance.
"""

from __future__ import annotations

import pytest
from toys.hunting import look_for
from toys.magic_pools import DIRECTED

from headjudge.engine.faults import Fault, all_faults, canary
from headjudge.engine.subjects.builtin import builtin
from headjudge.fuzz.again import play_again
from headjudge.fuzz.campaign import Campaign, Plan, parts_for
from headjudge.fuzz.magic.positions import bulk_scenario
from headjudge.invariants import all_invariants

GAME = "magic"
FAULTS = [fault for fault in all_faults(GAME) if not fault.undetected]
#: Plays in which a fault must be found, and those that a sound engine must survive.
PLAYS = 600
MOST_PICKS = 12
MOST_CARDS = 6


def test_every_invariant_has_a_fault_and_every_fault_an_invariant() -> None:
    """The catalogue and the registry speak of the same."""
    found = {ident for fault in FAULTS for ident in fault.invariants}
    assert found == {one.id for one in all_invariants(GAME)}
    assert len(FAULTS) >= 70
    assert canary(GAME).invariants == ("resolve-newest-first",)
    assert DIRECTED.keys() <= {fault.id for fault in FAULTS}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.id)
def test_every_fault_is_found_and_shown_in_a_few_picks(fault: Fault) -> None:
    """Found, small, found again, and not there without the fault."""
    finding = look_for(fault, GAME, PLAYS, DIRECTED.get(fault.id, bulk_scenario))
    assert finding is not None, f"not found in {PLAYS} plays"
    assert finding.case.breach.invariant in fault.invariants
    assert finding.picks <= MOST_PICKS
    assert finding.cards <= MOST_CARDS
    again = play_again(finding.case, builtin(GAME, (fault.id,)))
    assert again.verdict == "FAILED", again.said
    sound = play_again(finding.case, builtin(GAME))
    assert not [found for found in sound.violations if found.invariant in fault.invariants], sound.said


@pytest.mark.parametrize("source", ["bulk", "hypothesis"])
def test_nothing_is_found_on_the_sound_engine(source: str) -> None:
    """Not in as many plays as a fault has to be found in."""
    examples = PLAYS if source == "bulk" else PLAYS // 5
    plan = Plan(GAME, seed=11, examples=examples, source=source)
    result = Campaign(plan, parts_for(plan)).run()
    found = {name: finding.case.violations[0].however for name, finding in result.findings.items()}
    assert found == {}
    assert result.code == 0, result.error or result.unknown
    assert result.plays == examples
