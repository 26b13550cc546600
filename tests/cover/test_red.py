"""What turns scenario files red: the faults and mutants with which each one fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from headjudge.corpus.rulings import scenario_files
from headjudge.corpus.scenario_format import ScenarioFile, parse_scenario
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.faults.mutants import Mutant, methods_of, mutants_of, mutated
from headjudge.engine.riftbound import EDITION, Riftbound
from headjudge.engine.subjects.builtin import BuiltIn
from headjudge.fuzz import red
from headjudge.fuzz.red import MUTANTS, find_pairs, load_pairs, reds, turned_red

FILES = {file.path: file for file in scenario_files("riftbound")}
PAIRS = load_pairs("riftbound")
#: Every so many of the stored pairs are played again, and files that were never written down are all looked at.
EVERY = 5
SAMPLE = [path for at, path in enumerate(FILES) if at % EVERY == 0 or path not in PAIRS]
MAGIC_FILES = {file.path: file for file in scenario_files("magic")}
MAGIC_PAIRS = load_pairs("magic")
#: Of Magic's files fewer, and all that were never written down too.
MAGIC_SAMPLE = [path for at, path in enumerate(MAGIC_FILES) if at % 12 == 0 or path not in MAGIC_PAIRS]

SAYS_MORE = "nothing makes it fail: headjudge scenario --faults says more"

REFUND = """\
title   A countered spell gives nothing back
game    riftbound 1.4
rules   425.1.c
start   A to act
  A     hand: Frigid Touch    energy 2
  B     hand: Wind Wall       energy 3, calm 2    base: Mega-Mech
steps
  A     plays Frigid Touch, targets Mega-Mech
  A     passes
  B     plays Wind Wall, targets Frigid Touch
  all   pass
expect  A has 0 energy
"""


def refund() -> ScenarioFile:
    return parse_scenario(REFUND, "refund.scenario")


def still_red(file: ScenarioFile, by: str) -> bool:
    """Whether what is written down turns a file red, or else anything does: methods get other names."""
    try:
        found = turned_red(file, by) if by else None
    except LookupError:
        found = None
    return found is not None or next(reds(file), None) is not None


@pytest.mark.parametrize("path", SAMPLE)
def test_a_scenario_can_fail(path: str) -> None:
    assert still_red(FILES[path], PAIRS.get(path, "")), SAYS_MORE


@pytest.mark.parametrize("path", MAGIC_SAMPLE)
def test_a_scenario_of_magic_can_fail(path: str) -> None:
    assert still_red(MAGIC_FILES[path], MAGIC_PAIRS.get(path, "")), SAYS_MORE


def test_what_is_written_down_is_of_files_that_are_there() -> None:
    gone = (set(PAIRS) - set(FILES)) | (set(MAGIC_PAIRS) - set(MAGIC_FILES))
    assert not gone, "write it anew: python -m headjudge.fuzz.red corpus/GAME/red.json GAME"
    assert all(PAIRS.values())
    assert all(MAGIC_PAIRS.values())


def test_files_for_which_nothing_is_written_down_can_be_looked_at_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = "corpus/riftbound/countering/no-refund-with-repeat.scenario"
    monkeypatch.setattr(red, "scenario_files", lambda _: [FILES[path], *list(FILES.values())[:2]])
    known = dict.fromkeys(list(FILES)[:2], "not looked at")
    monkeypatch.setattr(red, "load_pairs", lambda _: known)
    assert find_pairs("riftbound", only_new=True) == {**known, path: "refund-repeat-on-counter"}


def test_the_nearest_faults_come_first_and_say_what_they_break() -> None:
    found = list(reds(refund()))
    assert found[0].by == "refund-on-counter"
    assert (found[0].how, found[0].shows) == ("sentence", "A has 0 energy")
    assert all(turned_red(refund(), one.by) == one for one in found)
    assert turned_red(refund(), "deflect-is-free") is None


def test_a_mutant_turns_red_what_no_fault_does() -> None:
    path = next(path for path, by in PAIRS.items() if Mutant.of(by) is not None)
    found = list(reds(FILES[path]))
    assert 0 < len(found) <= MUTANTS
    assert all(Mutant.of(one.by) is not None for one in found)
    assert all(turned_red(FILES[path], one.by) == one for one in found)


def test_an_unknown_fault_or_method() -> None:
    with pytest.raises(KeyError):
        turned_red(refund(), "no-such-fault")
    with pytest.raises(LookupError):
        turned_red(refund(), "mutant no_such_method nothing")
    assert Mutant.of("refund-on-counter") is None
    assert Mutant.of("mutant lethal sideways") is None


def test_every_way_to_make_a_method_wrong_is_used_and_none_hangs() -> None:
    """Whatever is made wrong, the run of the file ends with a verdict."""

    def run(engine: type) -> str:
        return run_scenario(refund(), BuiltIn("riftbound", "riftbound", EDITION, engine, ())).verdict

    seen = methods_of(Riftbound, run)
    mutants = mutants_of(seen)
    assert {mutant.how for mutant in mutants} == {"nothing", "opposite", "one more", "reversed", "empty"}
    verdicts = {mutant.id: run(mutated(Riftbound, mutant, seen)) for mutant in mutants}
    assert set(verdicts.values()) == {"passed", "failed", "error"}
    assert run(Riftbound) == "passed"
    assert all(Mutant.of(mutant.id) == mutant for mutant in mutants)


def test_the_table_is_complete() -> None:
    assert len(FILES) >= 140
    assert all(Path(path).suffix == ".scenario" for path in FILES)
