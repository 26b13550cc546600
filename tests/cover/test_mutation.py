"""The mutation score: mutants are made, put into the engine and judged; each in a process of its own."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

pytest.importorskip("mutmut", reason="make mutants installs it")

from mutation import __main__ as command
from mutation.killing import Item, covered, goes_through, put_to
from mutation.made import ROOT, changes, engine_files, put_in, written

from headjudge.engine.riftbound import scoring
from headjudge.engine.riftbound.scoring import Scoring

FILE = ROOT / "engine" / "riftbound" / "scoring.py"


def test_every_change_has_an_id_of_its_own_and_lies_in_its_function() -> None:
    _, made = changes(FILE)
    assert len({one.id for one in made}) == len(made) > 100
    mutant = written(made[0])
    assert mutant.file == "engine/riftbound/scoring.py"
    assert mutant.module == "headjudge.engine.riftbound.scoring"
    assert mutant.was != mutant.is_
    owner, _, name = mutant.function.rpartition(".")
    assert name in vars(getattr(scoring, owner) if owner else scoring)


def test_a_mutant_is_killed_by_what_notices_and_the_engine_of_this_process_stays_sound() -> None:
    mutant = written(changes(FILE)[1][0])
    name = mutant.function.rpartition(".")[2]
    sound = vars(Scoring)[name].__code__
    told = Item("told", lambda: "" if vars(Scoring)[name].__code__ is sound else "another code\nat the end")
    assert told.run() == ""
    fate = put_to(mutant, [Item("blind", lambda: ""), told])
    assert (fate.verdict, fate.by, fate.said) == ("killed", "told", "at the end")
    assert put_to(mutant, [Item("blind", lambda: "")]).verdict == "survived"
    assert told.run() == ""


def test_what_raises_kills_and_what_does_not_end_is_killed_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    mutant = written(changes(FILE)[1][0])

    def fails() -> str:
        raise KeyError("gone")

    def hangs() -> str:
        return str([each for each in itertools.count() if each < 0])

    fate = put_to(mutant, [Item("fails", fails)])
    assert (fate.verdict, fate.by, fate.said) == ("killed", "fails", "KeyError: 'gone'")
    monkeypatch.setattr("mutation.killing.PATIENCE", 0.05)
    fate = put_to(mutant, [Item("hangs", hangs)])
    assert (fate.verdict, fate.by) == ("timeout", "hangs")


def test_only_items_that_go_through_a_line_are_asked_and_red_ones_are_left_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from headjudge.corpus.rulings import scenario_files
    from headjudge.corpus.scenario_run import run_scenario
    from headjudge.engine.subjects.builtin import builtin

    files = [file for file in scenario_files("riftbound") if "/scoring/" in file.path][:2]

    def plays(file: object) -> Callable[[], str]:
        return lambda: run_scenario(file, builtin("riftbound")).message  # type: ignore[arg-type]

    test = [
        Item("none", lambda: ""),
        Item("plays", plays(files[0])),
        Item("red", lambda: plays(files[1])() or "red"),
    ]
    lines = covered("riftbound", test)["engine/riftbound/scoring.py"]
    assert {place for places in lines.values() for place in places} == {1}
    line = next(line for line, places in lines.items() if places)
    assert goes_through(lines, line, range(line, line + 1)) == [1]
    assert goes_through(lines, line - 1, range(line, line + 1)) == [1], (
        "a default is gone through with its function"
    )
    assert "left out, since it is red without any mutant: red: red" in capsys.readouterr().out


def test_a_sample_holds_the_smaller_one() -> None:
    names = [path.name for path in engine_files("riftbound")]
    assert FILE.name in names
    every = sorted(changes(FILE)[1], key=command.place)
    assert [one.id for one in every] != [one.id for one in changes(FILE)[1]]
    assert sorted(every[::2], key=command.place) == every[::2]


def test_what_is_argued_equivalent_is_a_mutant_with_that_line() -> None:
    for one in command.equivalents().values():
        game, _, rest = one.id.partition(".")
        file = ROOT / "engine" / game / f"{rest.partition(':')[0]}.py"
        found = next((each for each in changes(file)[1] if each.id == one.id), None)
        assert found is not None and written(found).is_ == one.line, f"{one.id} is another mutant by now"
        assert one.why


def test_a_change_of_a_default_is_put_in() -> None:
    """In a process of its own, as it stays."""
    path = FILE.with_name("teams.py")
    default = next(
        one for one in changes(path)[1] if one.line not in one.inside and "certain" in written(one).is_
    )
    mutant = written(default)

    def put() -> str:
        put_in(mutant)
        return "put in"

    assert put_to(mutant, [Item("put", put)]).said == "put in"
