"""Every invariant cites its rules, says what it holds to, and has a fault that breaks it; every fault is one
broken rule, and one fault is the canary.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from headjudge.engine.faults import all_faults
from headjudge.engine.rules import is_rule
from headjudge.invariants import Invariant, all_invariants

#: For each game, how many invariants and how many faults there are at the least.
LEAST = {"riftbound": 25}
DETECTION = Path(__file__).parents[2] / "docs" / "detection.md"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: Invariants that no fault of ours can break, and why: a foreign engine can.
WITHOUT: dict[str, str] = {}


def judges(invariant: type[Invariant]) -> bool:
    """Whether an invariant has a method that a monitor calls for an event, for a question, or at the end of a play."""
    watches = any(name.partition("_")[0] in ("before", "after") for name in dir(invariant) if "_" in name)
    hears = bool(invariant.hears) and invariant.hear is not Invariant.hear
    return watches or hears or invariant.finish is not Invariant.finish


@pytest.mark.parametrize("game", LEAST)
def test_there_are_as_many_as_promised(game: str) -> None:
    assert len(all_invariants(game)) >= LEAST[game]
    assert len(all_faults(game)) >= LEAST[game]


@pytest.mark.parametrize("game", LEAST)
def test_every_invariant_says_what_it_promises(game: str) -> None:
    ids = [invariant.id for invariant in all_invariants(game)]
    assert len(ids) == len(set(ids))
    for invariant in all_invariants(game):
        assert ID.fullmatch(invariant.id), invariant.id
        rules = invariant.rules_in.get(game, invariant.rules)
        assert rules, f"{invariant.id} cites no rule"
        assert [rule for rule in rules if not is_rule(game, rule)] == [], invariant.id
        assert invariant.statement.endswith("."), f"{invariant.id} says no sentence"
        assert judges(type(invariant)), f"{invariant.id} watches nothing"


@pytest.mark.parametrize("game", LEAST)
def test_every_invariant_has_a_fault(game: str) -> None:
    ids = {invariant.id for invariant in all_invariants(game)}
    caught = {ident for fault in all_faults(game) for ident in fault.invariants}
    assert sorted(ids - caught - set(WITHOUT)) == []
    assert sorted(set(WITHOUT) & caught) == [], "these need no exception any more"


@pytest.mark.parametrize("game", LEAST)
def test_every_fault_is_one_broken_rule(game: str) -> None:
    faults = all_faults(game)
    assert len({fault.id for fault in faults}) == len(faults)
    ids = {invariant.id for invariant in all_invariants(game)}
    for fault in faults:
        assert ID.fullmatch(fault.id), fault.id
        assert fault.game == game
        assert is_rule(game, fault.rule), f"{fault.id} breaks {fault.rule}, which is no rule"
        assert fault.statement.endswith("."), f"{fault.id} says no sentence"
        assert fault.notice, f"{fault.id} does not say how a person would notice"
        assert bool(fault.invariants) != bool(fault.undetected), f"{fault.id}: found, or why not?"
        assert fault.blind or not fault.undetected, f"{fault.id} was written to be found"
        assert set(fault.invariants) <= ids, f"{fault.id} names an invariant that is not there"


def test_the_docs_list_the_faults_that_nothing_finds() -> None:
    """Those of the catalogue, no more and no fewer, each by itself with its reason."""
    section = DETECTION.read_text("utf-8").partition("### Not found\n")[2].partition("\n#")[0]
    listed = re.findall(r"^\| `([a-z0-9-]+)` \| (.*) \|$", section, re.MULTILINE)
    assert dict(listed) == {fault.id: fault.undetected for fault in all_faults() if fault.undetected}
    assert len(listed) == len(dict(listed))


def test_at_least_forty_faults_were_written_blind() -> None:
    """From the rulebook alone; and the docs tell of each whether it was found before any fix."""
    blind = [fault.id for fault in all_faults() if fault.blind]
    assert len(blind) >= 40
    section = DETECTION.read_text("utf-8").partition("### Before any fix\n")[2].partition("\n#")[0]
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.MULTILINE) == blind


@pytest.mark.parametrize("game", LEAST)
def test_every_game_has_one_canary(game: str) -> None:
    assert sum(fault.canary for fault in all_faults(game)) == 1
