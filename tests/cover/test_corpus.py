"""The regression corpus: added, listed, verified, thinned out; known findings; what CI reads; the pytest plugin."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner, Result

from headjudge.corpus.cases import load_case, save_case
from headjudge.corpus.errors import FileError
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Case
from headjudge.fuzz.again import play_again
from headjudge.fuzz.cli import main
from headjudge.fuzz.regression import Baseline, load_baseline, minimal, place_of, shown_by, verify_file

CORPUS = Path(__file__).parents[2] / "corpus"
CASES = sorted(CORPUS.rglob("cases/*/*.json"))


def run(*args: object) -> Result:
    """The command line's answer."""
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def case() -> Case:
    """One of the project's own cases."""
    return load_case(CASES[0])


def saved(case: Case, folder: Path) -> Path:
    """The case in a file of its own; its path."""
    path = folder / "case.json"
    save_case(case, path)
    return path


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_of_our_cases_is_fixed_on_the_sound_engine_and_fails_with_its_fault(path: Path) -> None:
    """A case that can't fail is no test."""
    case = load_case(path)
    assert place_of(case, CORPUS) == path
    assert verify_file(path, lambda game: builtin(game)).verdict == "FIXED"  # type: ignore[union-attr]
    assert case.faults
    assert play_again(case, builtin(case.scenario.game, case.faults)).verdict in ("FAILED", "DRIFTED")


def test_a_case_is_added_once_and_listed(case: Case, tmp_path: Path) -> None:
    """In its place by game, invariant and signature."""
    path = saved(case, tmp_path)
    corpus = tmp_path / "corpus"
    first = json.loads(run("corpus", "add", path, "--corpus", corpus, "--json").stdout)
    again = json.loads(run("corpus", "add", path, "--corpus", corpus, "--json").stdout)
    assert [one["new"] for one in (*first, *again)] == [True, False]
    assert Path(first[0]["place"]) == place_of(case, corpus)
    listed = json.loads(run("corpus", "list", corpus, "--json").stdout)
    assert [(one["kind"], one["title"]) for one in listed] == [("case", case.breach.invariant)]


def test_verify_writes_what_ci_reads(case: Case, tmp_path: Path) -> None:
    """JUnit, SARIF and Markdown of a corpus with a passing scenario, a fixed case and a scenario that fails."""
    place = place_of(case, tmp_path)
    save_case(case, place)
    good = next(CORPUS.glob("riftbound/rebuttal/*.scenario"))
    (tmp_path / "good.scenario").write_text(good.read_text("utf-8"), "utf-8")
    (tmp_path / "bad.scenario").write_text(BAD, "utf-8")
    files = [tmp_path / name for name in ("out.xml", "out.sarif", "out.md")]
    result = run(
        "corpus", "verify", tmp_path, "--junit", files[0], "--sarif", files[1], "--summary", files[2]
    )
    assert result.exit_code == 1
    assert "2 of 3 as they should be" in result.stdout
    suite = ElementTree.fromstring(files[0].read_text("utf-8"))[0]
    assert (suite.get("tests"), suite.get("failures")) == ("3", "1")
    assert [one.tag for one in suite.iter() if one.tag == "failure"] == ["failure"]
    log = json.loads(files[1].read_text("utf-8"))
    assert log["version"] == "2.1.0"
    assert [one["level"] for one in log["runs"][0]["results"]] == ["error"]
    assert "### Broken: 1 file" in files[2].read_text("utf-8")


BAD = """title   A player has points that they don't have
game    riftbound 1.4
rules   194.3
source  riftbound core rules

start   A to act in the main phase
  A     points 2
  B     points 0

expect
  A has 3 points
"""


def test_a_known_finding_is_passed_over_until_its_day(tmp_path: Path) -> None:
    """By its signature, with a reason."""
    (tmp_path / "bad.scenario").write_text(BAD, "utf-8")
    baseline = tmp_path / "known.toml"
    for day, code in (("2999-01-01", 0), ("2001-01-01", 1)):
        baseline.write_text(
            f'[[known]]\nsignature = "bad"\nreason = "being mended"\nexpires = {day}\n', "utf-8"
        )
        result = run("corpus", "verify", tmp_path / "bad.scenario", "--baseline", baseline)
        assert result.exit_code == code
        assert ("being mended" in result.stdout) is (code == 0)
        assert ("has expired on 2001-01-01" in result.stdout) is (code == 1)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[known]", "no TOML"),
        ('[[known]]\nsignature = "x"\n', "expected [[known]] tables with signature, reason and expires"),
        ('[[known]]\nsignature = "x"\nreason = " "\nexpires = 2999-01-01\n', "known 1: expected a reason"),
        ('[[knwon]]\nsignature = "x"\n', "knwon"),
    ],
)
def test_a_baseline_that_is_none(text: str, said: str, tmp_path: Path) -> None:
    """One line, with the file."""
    path = tmp_path / "known.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(FileError) as caught:
        load_baseline(path)
    assert said in str(caught.value)


def test_a_baseline_may_be_about_one_engine() -> None:
    """Another engine with the same signature is no excuse."""
    day = datetime.date(2026, 1, 1)
    known = Baseline([("s", "mine", "being mended", day)], today=day)
    assert known.reason("s", "mine") == "being mended"
    assert known.reason("s", "yours") == ""


def test_the_smallest_set_that_shows_as_much(case: Case) -> None:
    """A case that shows no more than another, and is larger, is left over; all that was shown still is."""
    larger = msgspec.structs.replace(case, answers=(*case.answers, *case.answers))
    another = load_case(CASES[-1])
    cases = [(Path("larger"), larger), (Path("small"), case), (Path("another"), another)]
    kept, over = minimal(cases)
    assert over == [Path("larger")]
    shown = set().union(*(shown_by(one) for path, one in cases if path in kept))
    assert shown == set().union(*(shown_by(one) for _, one in cases))


def test_a_case_with_another_trace_is_renewed(case: Case, tmp_path: Path) -> None:
    """The engine has more to tell than it had; what it breaks is the same."""
    told = [msgspec.structs.replace(event, data={}) for event in case.trace]
    path = saved(msgspec.structs.replace(case, trace=tuple(told)), tmp_path)
    assert "1 cases show" in run("corpus", "renew", tmp_path).stdout
    assert load_case(path).trace == tuple(told)
    run("corpus", "renew", tmp_path, "--yes")
    assert [load_case(file) for file in tmp_path.iterdir()] == [case]
    assert "0 cases show" in run("corpus", "renew", tmp_path).stdout


def test_what_is_there_twice_is_pruned_and_the_smaller_stays(case: Case, tmp_path: Path) -> None:
    """Only when it is asked for."""
    larger = msgspec.structs.replace(case, answers=(*case.answers, *case.answers))
    save_case(case, tmp_path / "small.json")
    save_case(larger, tmp_path / "large.json")
    assert json.loads(run("corpus", "prune", tmp_path, "--json").stdout) == [
        (tmp_path / "large.json").as_posix()
    ]
    assert (tmp_path / "large.json").exists()
    run("corpus", "prune", tmp_path, "--yes")
    assert [path.name for path in tmp_path.iterdir()] == ["small.json"]


@pytest.mark.parametrize(
    "args", [("corpus", "verify", "nowhere"), ("corpus", "verify", "."), ("corpus", "add", "nowhere.json")]
)
def test_nothing_there_is_one_line(
    args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And exit code 2."""
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1


def collected(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """What pytest says of a corpus, in a folder of its own."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "headjudge.fuzz.pytest_plugin",
        "-rA",
        *args,
    ]
    if "headjudge" in installed_plugins():
        del command[5:7]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def installed_plugins() -> set[str]:
    """The names of pytest's plugins by entry points."""
    from importlib.metadata import entry_points

    return {point.name for point in entry_points(group="pytest11")}


def test_the_plugin_collects_cases_and_scenarios(case: Case, tmp_path: Path) -> None:
    """As tests that can be chosen with -k, run side by side, and fail readably."""
    corpus = tmp_path / "corpus"
    save_case(case, place_of(case, corpus))
    (corpus / "bad.scenario").write_text(BAD, "utf-8")
    (corpus / "red.json").write_text("{}", "utf-8")
    done = collected(tmp_path, "--headjudge", "corpus", "-n", "2")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "1 failed, 1 passed" in done.stdout
    assert "failed: A player has points that they don't have (194.3)" in done.stdout
    assert "Traceback" not in done.stdout
    chosen = collected(tmp_path, "--headjudge", "corpus", "-n", "0", "-k", "bad")
    assert "1 failed, 1 deselected" in chosen.stdout
    known = tmp_path / "known.toml"
    known.write_text('[[known]]\nsignature = "bad"\nreason = "being mended"\nexpires = 2999-01-01\n', "utf-8")
    passed = collected(tmp_path, "--headjudge", "corpus", "-n", "0", "--headjudge-baseline", str(known))
    assert passed.returncode == 0, passed.stdout
    assert "1 passed, 1 xfailed" in passed.stdout
