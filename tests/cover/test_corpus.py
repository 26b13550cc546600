"""The regression corpus: added, listed, verified, thinned out; known findings; what CI reads; the pytest plugin."""

from __future__ import annotations

import datetime
import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner, Result
from toys.lands import FAULTY, LANDS, fuzzed

from headjudge.corpus.cases import load_case, save_case
from headjudge.corpus.errors import FileError
from headjudge.engine.faults import all_faults
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.subjects.protocol import Session, Sink, SubjectError
from headjudge.engine.trace import Case, Placed, Scenario
from headjudge.fuzz.again import play_again
from headjudge.fuzz.cli import main
from headjudge.fuzz.regression import Baseline, load_baseline, minimal, place_of, shown_by, verify_file
from headjudge.reports import outcomes
from headjudge.reports.outcomes import Told

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


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_each_family_of_faults_has_cases(game: str) -> None:
    """A family is a module of the catalogue; `make cases` finds what is missing."""
    families = {fault.id: fault.breaks.__module__ for fault in all_faults(game)}
    shown = {families[one] for path in CASES for one in load_case(path).faults if one in families}
    assert shown == set(families.values())


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
    check_junit(files[0].read_text("utf-8"), tests=3, failures=1, errors=0, skipped=0)
    assert [one["level"] for one in check_sarif(files[1].read_text("utf-8"))] == ["error"]
    assert "### Broken: 1 file" in files[2].read_text("utf-8")


def test_where_a_trace_has_drifted_is_shown(case: Case, tmp_path: Path) -> None:
    """The event that was there and the one that is, also where the two read alike; with the fault on, for the sound engine is FIXED."""
    faulty, sound = builtin(case.scenario.game, case.faults), builtin(case.scenario.game)
    at = case.violations[0].event
    trace = list(case.trace)
    trace[at] = msgspec.structs.replace(trace[at], rule="1.1")
    other = saved(msgspec.structs.replace(case, trace=tuple(trace)), tmp_path)
    outcome = verify_file(other, lambda game: faulty)
    assert outcome is not None and outcome.verdict == "DRIFTED" and not outcome.ok
    told = outcome.said.splitlines()
    assert told[1] == f"the trace differs from the stored one from event {at} on"
    assert told[2].startswith("  was  1.1 ") and told[3].startswith(f"  is   {case.trace[at].rule} ")
    trace[at] = msgspec.structs.replace(case.trace[at], causes=())
    other = saved(msgspec.structs.replace(case, trace=tuple(trace)), tmp_path)
    outcome = verify_file(other, lambda game: faulty)
    assert outcome is not None and "(causes=())" in outcome.said
    fixed = verify_file(other, lambda game: sound)
    assert fixed is not None and (fixed.verdict, fixed.said) == ("FIXED", "")
    replayed = run("replay", other)
    assert (replayed.exit_code, "DRIFTED" in replayed.stdout, "(causes=())" in replayed.stdout) == (
        1,
        True,
        True,
    )


def test_a_case_is_fixed_also_on_an_engine_that_has_more_to_tell() -> None:
    """More data in an event than was stored is no other way of going; other data is."""
    case = load_case(CORPUS / "riftbound" / "cases" / "tank-first" / "0b39-6aaa.json")
    sound = builtin("riftbound")
    assert "it goes another way" in play_again(case, sound).said
    first = next(event for event in case.trace if event.data)
    for data, verdict in (({}, "FIXED"), ({"otherwise": True}, "ERROR")):
        trace = list(case.trace)
        trace[first.id] = msgspec.structs.replace(first, data=data)
        assert play_again(msgspec.structs.replace(case, trace=tuple(trace)), sound).verdict == verdict


class Dying:
    """The built-in engine, which ends as soon as it is asked for anything."""

    def __init__(self, game: str) -> None:
        self.sound = builtin(game)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sound, name)

    def refuses(self, scenario: Scenario) -> str:
        """Not even that."""
        raise SubjectError("crash", "it ended with code 1")

    def start(self, scenario: Scenario, sink: Sink) -> Session:
        """Nor this."""
        raise SubjectError("crash", "it ended with code 1")


def test_an_engine_that_dies_is_an_error(case: Case, tmp_path: Path) -> None:
    """For a case as for a scenario file, and none of headjudge's own."""
    (tmp_path / "bad.scenario").write_text(BAD, "utf-8")
    for path, verdict in ((saved(case, tmp_path), "ERROR"), (tmp_path / "bad.scenario", "error")):
        outcome = verify_file(path, Dying)
        assert outcome is not None
        assert (outcome.verdict, outcome.ok) == (verdict, False)
        assert "it ended with code 1" in outcome.said


def test_what_goes_wrong_is_told_apart_for_ci(tmp_path: Path) -> None:
    """A failure, an error, a known one and one that was seen before, in forms that readers of JUnit XML and of SARIF take."""
    those = [
        Told("game.invariant", "good", True, "FIXED", "", "corpus/good.json"),
        Told("game.invariant", "bad", False, "FAILED", "is <broken> & \x01\nmore", "corpus/a b.json", rules=("1.2",)),
        Told("game.theme", "lost", False, "ERROR", "can't be told", "/somewhere/c.json"),
        Told("game.theme", "excused", True, "FAILED", "is broken", "corpus/d.json", known="being mended"),
        Told("game.theme", "old", True, "there", "is broken", "corpus/e.json", since="2026-11-01"),
    ]  # fmt: skip
    check_junit(outcomes.junit(those), tests=5, failures=1, errors=1, skipped=2)
    results = check_sarif(outcomes.sarif(those, "1.0"))
    assert [one["baselineState"] for one in results] == ["new", "new", "new", "unchanged"]
    assert ["suppressions" in one for one in results] == [False, False, True, False]
    places = [one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results]
    assert places[:2] == ["corpus/a%20b.json", "file:///somewhere/c.json"]
    page = outcomes.markdown(those, "The corpus", "case")
    assert "### Broken: 2 cases" in page and "### Seen before: 1 case" in page
    assert "### Known, and passed over: 1 case" in page
    assert "is \\<broken\\> &" in page and "more" not in page
    assert outcomes.markdown([], "Nothing", "finding") == "## Nothing\n\nNo finding.\n"


#: What a reader of JUnit XML knows: the attributes of each element and the elements in it (the format of Jenkins, and GitLab's ``file``).
JUNIT = {
    "testsuites": (set(), {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors", "skipped"}, {"testcase"}),
    "testcase": ({"classname", "name", "file"}, {"skipped", "error", "failure"}),
    "skipped": ({"message"}, set()),
    "error": ({"message", "type"}, set()),
    "failure": ({"message", "type"}, set()),
}


def check_junit(text: str, **counts: int) -> None:
    """JUnit XML as its readers take it, with these counts, which are those of its elements."""
    root = ElementTree.fromstring(text)
    assert root.tag == "testsuites"
    for element in root.iter():
        attributes, inside = JUNIT[element.tag]
        assert set(element.keys()) == attributes
        assert {each.tag for each in element} <= inside
    suite = root[0]
    assert {name: int(suite.get(name, "")) for name in counts} == counts
    found = {"failures": "failure", "errors": "error", "skipped": "skipped", "tests": "testcase"}
    assert {name: len(list(suite.iter(tag))) for name, tag in found.items()} == counts
    assert all(len(case) <= 1 for case in suite)


def check_sarif(text: str) -> list[Any]:
    """SARIF 2.1.0 as far as it is written here: what the standard requires and allows. Returns the results."""
    log = json.loads(text)
    assert set(log) == {"version", "runs"} and log["version"] == "2.1.0"
    (ran,) = log["runs"]
    driver = ran["tool"]["driver"]
    assert driver["name"] and driver["version"]
    rules = [rule["id"] for rule in driver["rules"]]
    assert len(set(rules)) == len(rules)
    for result in ran["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["baselineState"] in ("new", "unchanged", "updated", "absent")
        assert result["message"]["text"]
        for place in result["locations"]:
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            assert not set(uri) & set(' <>"{}|\\^`')
            assert place["physicalLocation"]["region"]["startLine"] >= 1
        for each in result.get("suppressions", ()):
            assert each["kind"] in ("inSource", "external") and each["justification"]
        assert all(isinstance(value, str) for value in result["partialFingerprints"].values())
    found: list[Any] = ran["results"]
    return found


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
        assert ("the baseline excused it until 2001-01-01, and does no more" in result.stdout) is (code == 1)


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
    both = Baseline(
        [("s", "mine", "x", day), ("s", "yours", "x", day)], today=day + datetime.timedelta(days=1)
    )
    assert (both.reason("s", "mine"), both.lapsed("s", "other")) == ("", "")
    assert both.lapsed("s", "mine") == "the baseline excused it until 2026-01-01, and does no more"


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
    assert "1 cases are to be renewed" in run("corpus", "renew", tmp_path).stdout
    assert load_case(path).trace == tuple(told)
    run("corpus", "renew", tmp_path, "--yes")
    assert [load_case(file) for file in tmp_path.iterdir()] == [case]
    assert "0 cases are to be renewed" in run("corpus", "renew", tmp_path).stdout


def test_a_case_with_an_old_signature_gets_its_new_one(case: Case, tmp_path: Path) -> None:
    """What a signature leaves out has changed; nothing else of the case has, whether its fault is there still or not."""
    for faults in (case.faults, ()):
        old = msgspec.structs.replace(case, signature="0000-0000", faults=faults)
        save_case(old, tmp_path / "0000-0000.json")
        run("corpus", "renew", tmp_path, "--yes")
        (path,) = tmp_path.iterdir()
        assert path.stem == case.signature
        assert load_case(path) == msgspec.structs.replace(case, faults=faults)
        path.unlink()


def test_renewing_loses_none_of_two_cases_of_one_signature(case: Case, tmp_path: Path) -> None:
    """Each stays where it is; and what gets the signature of another case is put beside it."""
    bare = msgspec.structs.replace(
        case, trace=tuple(msgspec.structs.replace(event, data={}) for event in case.trace)
    )
    other = msgspec.structs.replace(bare, signature="0000-0000")
    for name, one in (("-2", bare), ("", bare), ("-old", other)):
        save_case(one, tmp_path / f"{case.signature}{name}.json")
    run("corpus", "renew", tmp_path, "--yes")
    assert sorted(path.stem.removeprefix(case.signature) for path in tmp_path.iterdir()) == ["", "-2", "-3"]
    assert [load_case(path) for path in tmp_path.iterdir()] == [case] * 3


def test_cases_of_other_engines_are_passed_over_and_that_is_said(case: Case, tmp_path: Path) -> None:
    """They are no success and no error; a corpus with nothing else is nothing to verify."""
    save_case(case, tmp_path / "ours.json")
    save_case(msgspec.structs.replace(case, subject="theirs"), tmp_path / "theirs.json")
    told = run("corpus", "verify", tmp_path)
    assert (told.exit_code, told.stdout) == (0, "1 of 1 as they should be; passed over: 1 cases of theirs\n")
    (tmp_path / "ours.json").unlink()
    nothing = run("corpus", "verify", tmp_path)
    assert nothing.exit_code == 2 and "passed over: 1 cases of theirs" in nothing.stderr


def test_a_case_is_made_smaller(case: Case, tmp_path: Path) -> None:
    """What was added to it goes again; what is as small as it gets is left alone, and what shows nothing is said."""
    start = case.scenario
    pile = "trash" if start.game == "riftbound" else "graveyard"
    spare = Placed("spare", start.placed[0].card, start.turn_player, f"{pile}:{start.turn_player}")
    more = msgspec.structs.replace(start, placed=(*start.placed, spare))
    path = tmp_path / f"{case.signature}.json"
    save_case(msgspec.structs.replace(case, scenario=more, trace=(), slice=(), notes="By hand."), path)
    told = run("shrink", path)
    assert (told.exit_code, "plays" in told.stdout) == (0, True), told.output
    now = load_case(path)
    assert "spare" not in {placed.id for placed in now.scenario.placed} and now.notes == "By hand."
    assert "as small as it gets" in run("shrink", path).stdout
    sound = run("shrink", path, "--subject", start.game, "--out", tmp_path / "out", "--json")
    assert sound.exit_code == 3 and json.loads(sound.stdout)[0]["said"].startswith("FIXED")


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


def test_k_selects_by_game_theme_invariant_and_signature(tmp_path: Path) -> None:
    """The folders of a corpus and the names of its files."""
    for path in (*CASES[:2], CASES[-1]):
        save_case(load_case(path), tmp_path / "corpus" / path.relative_to(CORPUS))
    (tmp_path / "corpus" / "bad.scenario").write_text(BAD, "utf-8")
    game, invariant, signature = CASES[-1].parts[-4], CASES[-1].parent.name, CASES[-1].stem
    for word, chosen in (
        (game, 1),
        (invariant, 1),
        (signature, 1),
        ("cases", 3),
        ("cases and not " + signature, 2),
    ):
        told = collected(tmp_path, "--headjudge", "corpus", "-n", "0", "--collect-only", "-q", "-k", word)
        assert sum("::" in line for line in told.stdout.splitlines()) == chosen, told.stdout


def test_each_worker_has_the_engine_that_is_named(tmp_path: Path) -> None:
    """An engine in a process of its own for each; it takes the files of its game, and what it breaks is said in a few lines."""
    (tmp_path / "engine.py").write_text(FAULTY, "utf-8")
    found = load_case(fuzzed(tmp_path))
    save_case(found, place_of(found, tmp_path / "corpus"))
    (tmp_path / "corpus" / "bad.scenario").write_text(BAD, "utf-8")
    subject = f"wire:{sys.executable} engine.py"
    told = collected(tmp_path, "--headjudge", "corpus", "--headjudge-subject", subject, "-n", "2")
    assert told.returncode == 1
    assert "1 failed, 1 skipped" in told.stdout
    assert "not for this engine: scenario files of riftbound" in told.stdout
    assert "FAILED: owner-zones-only (400.3)" in told.stdout and "it goes to" in told.stdout
    assert "Traceback" not in told.stdout and "raise Broken" not in told.stdout
    (tmp_path / "engine.py").write_text(LANDS, "utf-8")
    mended = collected(tmp_path, "--headjudge", "corpus", "--headjudge-subject", subject, "-n", "2")
    assert (mended.returncode, "1 passed, 1 skipped" in mended.stdout) == (0, True), mended.stdout


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (("--headjudge-subject", "riftbond"), "did you mean 'riftbound'"),
        (("--headjudge-subject", "wire:no-such-engine"), "does not greet"),
        (("--headjudge-baseline", "none.toml"), "none.toml"),
    ],
)
def test_what_the_plugin_cant_run_by_is_said_before_a_test_runs(
    option: tuple[str, str], said: str, tmp_path: Path
) -> None:
    """In a line, as a wrong use of pytest."""
    (tmp_path / "bad.scenario").write_text(BAD, "utf-8")
    told = collected(tmp_path, "--headjudge", "bad.scenario", *option, "-n", "0")
    assert told.returncode == pytest.ExitCode.USAGE_ERROR
    assert said in told.stderr and "Traceback" not in told.stderr
