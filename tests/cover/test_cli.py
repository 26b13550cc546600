"""The command line: exit codes, JSON, one line for whatever is wrong, and what a run leaves behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from toys.engine import ToySession, ToySubject
from toys.invariants import Broken, NeverTested, NoRefund, toy_parts
from toys.nights import nights

from headjudge.engine.subjects.protocol import Sink, Subject
from headjudge.engine.trace import Scenario
from headjudge.fuzz import campaign, cli, find
from headjudge.fuzz.campaign import Progress
from headjudge.fuzz.cli import fuzz as cli_fuzz
from headjudge.fuzz.cli import main

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *args: CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Puts the toy engine in the place of the real ones; what is in the dict can be changed."""
    chosen: dict[str, Any] = {"invariants": (NoRefund, NeverTested), "canary": "refund", "subject": None}

    def parts_for(plan: Any, *, subject: str = "", invariants: Sequence[str] = ()) -> Any:
        return toy_parts(
            *plan.faults, invariants=chosen["invariants"], canary=chosen["canary"], subject=chosen["subject"]
        )

    def makers() -> dict[str, Callable[[Sequence[str]], Subject]]:
        return {"toy": lambda faults: ToySubject(*faults)}

    monkeypatch.setattr(campaign, "parts_for", parts_for)
    monkeypatch.setattr(find, "subject_makers", makers)
    monkeypatch.setattr(find, "invariants", lambda plays, ids=(): [one() for one in chosen["invariants"]])
    return chosen


def one_line(result: Result) -> str:
    """The line on standard error, which must be the only one."""
    assert "Traceback" not in result.stderr
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("headjudge: ")
    return lines[0]


# -- fuzz ----------------------------------------------------------------------------------------------------


def test_a_sound_engine_ends_with_0(run: Run, toys: dict[str, Any]) -> None:
    result = run("fuzz", "riftbound", "--examples", 60)
    assert result.exit_code == 0, result.output
    assert "nothing found; the canary was found in play" in result.stdout
    assert "not put to the test: never-tested" in result.stdout
    assert result.stdout.splitlines()[-1] == "report: runs/riftbound-0/index.html"


def test_a_fault_ends_with_1_and_the_last_line_says_it_all(
    run: Run, toys: dict[str, Any], tmp_path: Path
) -> None:
    result = run("fuzz", "riftbound", "--examples", 80, "--seed", 3, "--fault", "refund", "--json")
    assert result.exit_code == 1
    (line,) = result.stdout.splitlines()
    told = json.loads(line)
    needed = {
        "game",
        "subject",
        "seed",
        "plays",
        "decisions",
        "events",
        "seconds",
        "rules",
        "findings",
        "not_tested",
    }
    assert needed <= told.keys()
    assert (told["game"], told["subject"], told["seed"], told["plays"]) == ("riftbound", "toy", 3, 80)
    assert told["rules"]["425.1"] > 0
    assert told["not_tested"] == ["never-tested"]
    (finding,) = told["findings"]
    assert {"signature", "invariant", "case", "picks", "cards"} <= finding.keys()
    assert (finding["invariant"], finding["picks"], finding["cards"]) == ("no-refund", 2, 2)
    assert (tmp_path / finding["case"]).is_file()
    assert told["exit"] == 1
    assert (
        json.loads((tmp_path / "runs/riftbound-3/summary.json").read_text())["findings"] == told["findings"]
    )


def test_what_a_run_leaves_behind(run: Run, toys: dict[str, Any], tmp_path: Path) -> None:
    run("fuzz", "riftbound", "--examples", 60, "--fault", "refund")
    folder = tmp_path / "runs" / "riftbound-0"
    (case,) = folder.glob("????-????.json")
    assert {path.suffix for path in folder.glob(f"{case.stem}.*")} == {
        ".json", ".html", ".txt", ".svg", ".graphml", ".dot",
    }  # fmt: skip
    assert {"index.html", "index.txt", "summary.json"} <= {path.name for path in folder.iterdir()}
    assert (tmp_path / "runs" / "latest").resolve() == folder.resolve()
    assert case.stem in (folder / "index.html").read_text()


def test_the_same_run_writes_the_same_bytes_over_itself(
    run: Run, toys: dict[str, Any], tmp_path: Path
) -> None:
    def contents() -> dict[str, bytes]:
        folder = tmp_path / "runs" / "riftbound-0"
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "summary.json"}

    run("fuzz", "riftbound", "--examples", 60, "--fault", "refund")
    first = contents()
    run("fuzz", "riftbound", "--examples", 60, "--fault", "refund")
    assert contents() == first


def test_a_run_takes_away_what_the_run_before_left_and_nothing_else(
    run: Run, toys: dict[str, Any], tmp_path: Path
) -> None:
    out = tmp_path / "here"
    run("fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--out", out)
    (out / "notes.txt").write_text("mine")
    summary = json.loads((out / "summary.json").read_text())
    (tmp_path / "outside.txt").write_text("mine")
    summary["files"] += ["../outside.txt", "..", "", 7]
    (out / "summary.json").write_text(json.dumps(summary))
    run("fuzz", "riftbound", "--examples", 60, "--out", out)
    assert not list(out.glob("????-????.*"))
    assert not (tmp_path / "latest").exists()
    assert (out / "notes.txt").read_text() == (tmp_path / "outside.txt").read_text() == "mine"


def test_a_damaged_summary_of_the_run_before_stops_nothing(
    run: Run, toys: dict[str, Any], tmp_path: Path
) -> None:
    out = tmp_path / "here"
    for damaged in ("", "{", "[]", '{"files": 3}', "{}"):
        out.mkdir(exist_ok=True)
        (out / "summary.json").write_text(damaged)
        assert run("fuzz", "riftbound", "--examples", 5, "--out", out).exit_code == 0


def test_a_known_finding_can_be_passed_over(run: Run, toys: dict[str, Any]) -> None:
    first = json.loads(run("fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--json").stdout)
    name = first["findings"][0]["signature"]
    second = run("fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--ignore", name)
    assert second.exit_code == 0
    assert f"passed over: {name} (" in second.stdout


def test_a_play_can_be_let_go_on(run: Run, toys: dict[str, Any]) -> None:
    common = ("fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--json")
    stopped, went_on = (json.loads(run(*common, *more).stdout) for more in ((), ("--keep-going",)))
    assert went_on["decisions"] > stopped["decisions"]


def test_hypothesis_is_a_source_too(run: Run, toys: dict[str, Any]) -> None:
    result = run(
        "fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--source", "hypothesis", "--json"
    )
    told = json.loads(result.stdout)
    assert (result.exit_code, told["source"], told["plays"]) == (1, "hypothesis", 60)


def test_a_missed_canary_ends_with_3(run: Run, toys: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "CANARY_PLAYS", 20)
    toys["canary"] = ""
    result = run("fuzz", "riftbound", "--examples", 60)
    assert result.exit_code == 3
    assert "not to be trusted: the canary 'canary' was not found in 20 plays" in result.stdout
    assert "nothing found" not in result.stdout


def test_an_invariant_that_fails_ends_with_3_and_says_which(run: Run, toys: dict[str, Any]) -> None:
    toys["invariants"] = (NoRefund, Broken)
    result = run("fuzz", "riftbound", "--examples", 60)
    assert result.exit_code == 3
    assert (
        "not to be trusted: the invariant broken failed: ZeroDivisionError: of its own (example "
        in result.stdout
    )


def test_ctrl_c_ends_with_130_and_keeps_what_was_found(
    run: Run, toys: dict[str, Any], tmp_path: Path
) -> None:
    class Interrupted(ToySubject):
        plays = 0

        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            Interrupted.plays += 1
            if Interrupted.plays == 600:
                raise KeyboardInterrupt
            return super().start(scenario, sink)

    toys["subject"] = Interrupted("refund")
    result = run("fuzz", "riftbound", "--examples", 100000, "--json")
    told = json.loads(result.stdout.splitlines()[-1])
    assert result.exit_code == told["exit"] == 130
    assert told["interrupted"]
    assert (tmp_path / told["findings"][0]["case"]).is_file()
    assert "interrupted: what was found until then is kept" in result.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
def test_ctrl_c_in_a_real_process(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "headjudge",
        "fuzz",
        "riftbound",
        "--seconds",
        "120",
        "--out",
        "out",
        "--json",
    ]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert "plays/s" in process.stderr.readline(), "a line of progress says that the run is under way"
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate()
    assert process.returncode == 130, stderr
    assert "Traceback" not in stderr
    assert json.loads(stdout.splitlines()[-1])["interrupted"]
    assert (tmp_path / "out" / "summary.json").is_file()


def test_progress_is_plain_lines_where_there_is_no_terminal(
    run: Run, toys: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli_fuzz, "LINE_EVERY", 0.02)
    monkeypatch.setattr(campaign, "REPORT_EVERY", 0.01)
    for as_json in (False, True):
        result = run("fuzz", "riftbound", "--seconds", 2, *(["--json"] if as_json else []))
        lines = [
            line for line in (result.stderr if as_json else result.stdout).splitlines() if "plays/s" in line
        ]
        assert len(lines) >= 3
        shape = r" +[\d.]+ s  [\d,]+ plays?  [\d,]+ events?  [\d,]+ plays/s  [\d,]+ rules? seen  [\d,]+ findings?  \w+"
        assert re.match(shape, lines[-1]), lines[-1]


def test_a_line_of_progress_in_words() -> None:
    progress = Progress("shrinking", 1, 30, 1234, 0.5, 1, 2)
    assert cli_fuzz.progress_line(progress) == (
        "   0.5 s  1 play  1,234 events  2 plays/s  1 rule seen  2 findings  shrinking"
    )


def test_progress_is_live_on_a_terminal(toys: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        encoding = "utf-8"

        def __init__(self) -> None:
            self.written = ""

        def write(self, text: str) -> int:
            self.written += text
            return len(text)

        def flush(self) -> None:
            """Nothing waits."""

        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with cli_fuzz.showing(False, cli_fuzz.progress_line) as (report, say):
        report(Progress("playing", 7, 30, 1234, 0.5, 1, 0))
        say("found  1234-abcd")
    assert "7 plays" in terminal.written
    assert "found  1234-abcd" in terminal.written


# -- bad usage, bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["fuz"], "no command 'fuz'; did you mean 'fuzz'?"),
        (["zzz"], "no command 'zzz'; there are fuzz, nightly, replay,"),
        (
            ["fuzz", "riftbound", "--profile", "huge"],
            "no profile 'huge'; there are default, bench, focused, single, small",
        ),
        (
            ["fuzz", "riftbound", "--first", "3", "--source", "hypothesis"],
            "--first goes with the bulk source",
        ),
        (["nightly", "none.toml"], "none.toml: No such file or directory"),
        (["fuzz", "riftbond"], "no game 'riftbond'; did you mean 'riftbound'?"),
        (["fuzz"], "Missing argument 'GAME'"),
        (["fuzz", "riftbound", "--exmaples", "3"], "No such option '--exmaples'. Did you mean"),
        (["fuzz", "riftbound", "--examples", "0"], "0 is not in the range x>=1"),
        (["fuzz", "riftbound", "--examples", "many"], "'many' is not a valid integer range"),
        (["fuzz", "riftbound", "--seconds", "0"], "0.0 is not in the range x>0"),
        (["fuzz", "riftbound", "--source", "dice"], "'dice' is not one of 'bulk', 'hypothesis'"),
        (["fuzz", "riftbound", "--ignore", "7c1e"], "--ignore '7c1e': a signature looks like 7c1e-4f02"),
        (["fuzz", "riftbound", "--subject", "riftbund"], "no subject 'riftbund'; did you mean 'riftbound'?"),
        (["fuzz", "riftbound", "--fault", "refund-on-couter"], "no fault 'refund-on-couter'; did you mean"),
        (
            ["fuzz", "riftbound", "--invariant", "no-refund-on-couter"],
            "no invariant 'no-refund-on-couter' for riftbound",
        ),
        (["replay"], "Missing argument 'CASE...'"),
        (["replay", "nowhere.json"], "nowhere.json: No such file or directory"),
        (["scenario", "nowhere.scenario"], "nowhere.scenario: No such file or directory"),
        (["report", "nowhere"], "nowhere: No such file or directory"),
        (["report", "."], ".: no case files in this folder"),
        (["report", ".", "--run", "1"], "--run and --baseline go with a campaign's store; . is none"),
        (["replay", "."], ".: no case files in this folder"),
        (["scenario", "."], ".: no scenario files in this folder"),
        (["cards", "magik"], "no game 'magik'"),
        (["cards", "riftbound", "Defyy"], "no card 'Defyy'; did you mean 'Defy' or"),
        (["explain", "425.1.cc"], "no rule '425.1.cc'; did you mean '425.1.c'"),
        (["explain", "no-refund"], "no rule, invariant or fault 'no-refund'; did you mean"),
        (["invariants", "--game", "chess"], "no game 'chess'"),
        (["bench", "--profile", "huge"], "no profile 'huge'; there are"),
        (["bench", "--compiled", "nowhere"], "--compiled nowhere: no such folder"),
    ],
)
def test_bad_usage_is_one_line_and_2(run: Run, args: list[str], said: str) -> None:
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert said in one_line(result)
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "the file is empty"),
        ("{", "cut off"),
        ("[]", "expected a case"),
        ('{"schema": 99}', "schema 99; this headjudge reads 1"),
        ('{"schema": 1, "scenario": 3}', "$.scenario"),
        ("\x00\x01", "not JSON"),
        ('{"schema": 1, "x": "\\u0007\\nnew line"}', "$"),
    ],
)
def test_a_bad_case_file_is_one_line_with_file_place_and_reason(
    run: Run, tmp_path: Path, content: str, said: str
) -> None:
    (tmp_path / "bad.json").write_text(content)
    for command in ("replay", "report"):
        result = run(command, "bad.json")
        assert result.exit_code == 2
        line = one_line(result)
        assert line.startswith("headjudge: bad.json: ")
        assert said in line


def test_a_bad_scenario_file_is_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.scenario").write_text("title  x\ngame   chess 1\n")
    result = run("scenario", "bad.scenario")
    assert result.exit_code == 2
    assert one_line(result).startswith("headjudge: bad.scenario: line ")


def test_a_folder_that_can_not_be_made_is_one_line(run: Run, toys: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    result = run("fuzz", "riftbound", "--examples", 3, "--out", "taken")
    assert result.exit_code == 2
    assert one_line(result) == "headjudge: taken: can't be made: File exists"


def test_what_nobody_expected_is_one_line_and_3(
    run: Run, toys: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **more: Any) -> Any:
        raise RuntimeError("two\nlines \x1b[31mred")

    monkeypatch.setattr(campaign, "parts_for", broken)
    result = run("fuzz", "riftbound", "--examples", 3)
    assert result.exit_code == 3
    assert one_line(result) == (
        "headjudge: an error of headjudge's own, RuntimeError: two lines \\u001b[31mred "
        "(HEADJUDGE_TRACEBACK=1 shows where)"
    )
    monkeypatch.setenv("HEADJUDGE_TRACEBACK", "1")
    shown = run("fuzz", "riftbound", "--examples", 3)
    assert "Traceback (most recent call last)" in shown.stderr
    assert shown.exit_code == 3


def test_ctrl_c_outside_a_campaign_is_130(
    run: Run, toys: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*args: Any, **more: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(campaign, "parts_for", pressed)
    result = run("fuzz", "riftbound", "--examples", 3)
    assert result.exit_code == 130
    # click ends the line that a terminal shows ^C on.
    assert result.stderr.strip() == "headjudge: interrupted"


def test_help_and_version_are_0(run: Run) -> None:
    for args in (["--help"], ["--version"], *([name, "--help"] for name in cli.COMMANDS)):
        assert run(*args).exit_code == 0
    listed = run("--help").stdout
    assert all(f"  {name} " in listed for name in cli.COMMANDS)


# -- replay, report ------------------------------------------------------------------------------------------


@pytest.fixture
def case(run: Run, toys: dict[str, Any], tmp_path: Path) -> Path:
    told = json.loads(run("fuzz", "riftbound", "--examples", 60, "--fault", "refund", "--json").stdout)
    return tmp_path / told["findings"][0]["case"]


def test_a_case_replays_as_found_and_sound(run: Run, case: Path) -> None:
    found = run("replay", case)
    assert found.exit_code == 1, found.output
    assert found.stdout.startswith("FAILED  ")
    assert "no-refund is broken at event" in found.stdout
    sound = run("replay", "--sound", case)
    assert sound.exit_code == 0
    assert sound.stdout.startswith("FIXED  ")
    other = run("replay", case, "--subject", "toy", "--json")
    (told,) = json.loads(other.stdout)
    assert (told["verdict"], other.exit_code) == ("FIXED", 0)
    assert told.keys() == {"file", "signature", "invariant", "verdict", "said", "drift"}


def test_a_folder_of_cases_replays(run: Run, case: Path) -> None:
    result = run("replay", case.parent, "--json")
    assert [told["verdict"] for told in json.loads(result.stdout)] == ["FAILED"]


def test_a_replay_tells_the_play_up_to_an_event(run: Run, case: Path) -> None:
    lines = run("replay", case, "--until", 3).stdout.splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["0", "1", "2", "3"]
    assert lines[4].startswith("FAILED")
    whole = run("replay", case, "--until", 10000).stdout
    assert "\n▶ " in whole


def test_a_case_of_an_unknown_subject_is_2(run: Run, case: Path, toys: dict[str, Any]) -> None:
    case.write_text(
        case.read_text()
        .replace('"subject":"toy"', '"subject":"tox"')
        .replace('"subject": "toy"', '"subject": "tox"')
    )
    result = run("replay", case)
    assert result.exit_code == 2
    assert "no subject 'tox'; did you mean 'toy'?" in one_line(result)


def test_a_case_that_no_longer_fits_is_3(run: Run, case: Path) -> None:
    case.write_text(re.sub(r'"play (\w[^"#]*)#\d+"', r'"play \1#99"', case.read_text()))
    result = run("replay", case)
    assert result.exit_code == 3
    assert result.stdout.startswith("ERROR  ")


def test_reports_are_written_anew(run: Run, case: Path, tmp_path: Path) -> None:
    page = case.with_suffix(".html")
    before = page.read_text()
    page.unlink()
    result = run("report", case.relative_to(tmp_path))
    assert result.exit_code == 0
    assert page.read_text() == before
    assert "Let " in result.stdout
    assert "However " in result.stdout
    folder = run("report", case.parent, "--out", tmp_path / "elsewhere", "--json")
    written = json.loads(folder.stdout)["written"]
    assert all(Path(path).is_file() for path in written)
    assert len(written) == 3


def test_a_campaign_is_reported_from_its_store(run: Run, tmp_path: Path) -> None:
    place = nights(tmp_path / "nights.sqlite", 2)
    (tmp_path / "nights.cases" / "theirs" / "1111-0001.json").unlink()
    result = run("report", place)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"written: {tmp_path / name}" for name in ("nights.md", "nights.html")
    ]
    assert "1111-0001.json" in one_line(result)
    assert ", night 2</title>" in (tmp_path / "nights.html").read_text()
    first = run("report", place, "--run", "1", "--out", tmp_path / "first", "--json")
    assert json.loads(first.stdout)["written"][-1] == (tmp_path / "first" / "nights.html").as_posix()
    assert ", night 1</title>" in (tmp_path / "first" / "nights.html").read_text()
    assert "no run 3: it has 2" in one_line(run("report", place, "--run", "3"))


def test_a_report_tells_what_was_known_on_its_night(run: Run, tmp_path: Path) -> None:
    place = nights(tmp_path / "nights.sqlite", 3)
    known = tmp_path / "known.toml"
    known.write_text(
        '[[known]]\nsignature = "1111-0001"\nreason = "being <rewritten>"\nexpires = 2026-05-02\n'
    )
    for number, said in (
        ("2", "known: being &lt;rewritten&gt;"),
        ("3", "excused it until 2026-05-02, and does no more"),
    ):
        assert run("report", place, "--run", number, "--baseline", known).exit_code == 0
        assert said in (tmp_path / "nights.html").read_text()
    assert "excused it until 2026-05-02" in (tmp_path / "nights.md").read_text()


def test_an_unreadable_case_in_a_run_is_said(run: Run, case: Path) -> None:
    (case.parent / "0000-0000.json").write_text("{")
    result = run("report", case.parent)
    assert result.exit_code == 2
    assert "0000-0000.json" in one_line(result)


# -- start-up ------------------------------------------------------------------------------------------------


def test_starting_up_loads_nothing_heavy() -> None:
    code = (
        "import sys; from headjudge.fuzz.cli import main\n"
        "from click.testing import CliRunner\n"
        "heavy = {'pandas', 'networkx', 'hypothesis', 'rich', 'jinja2', 'msgspec'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "CliRunner().invoke(main, ['fuzz', '--help'])\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "CliRunner().invoke(main, ['invariants'])\n"
        "print(sorted((heavy - {'msgspec'}) & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n[]\n"


def test_python_m_headjudge_works(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "headjudge", "--version"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert done.stdout.startswith("headjudge, version ")


def test_a_reader_that_has_had_enough_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m headjudge cards riftbound | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.split() == ["set", "number", "name", "type"]
    assert done.stderr == ""


# -- listings (of what there really is) ----------------------------------------------------------------------


def test_cards_are_listed(run: Run) -> None:
    told = json.loads(run("cards", "riftbound", "--json").stdout)
    assert len(told) >= 60
    assert {"name", "set", "number"} <= told[0].keys()
    plain = run("cards", "riftbound").stdout
    assert re.search(r"^OGN Origins: \d+ of 298 in ", plain, re.MULTILINE)
    assert re.search(r"^\d+ of 935 in$", plain, re.MULTILINE)
    missing = json.loads(run("cards", "riftbound", "--missing", "--json").stdout)
    assert all(one["why"] for one in missing)
    assert len(missing) + int(re.findall(r"^(\d+) of 935 in$", plain, re.MULTILINE)[0]) == 935
    assert missing[0]["name"] in run("cards", "riftbound", "--missing").stdout
    text = run("cards", "riftbound", "defy").stdout
    assert "Counter" in text


def test_invariants_are_listed_with_the_faults_they_find(run: Run) -> None:
    told = json.loads(run("invariants", "--json").stdout)
    assert len(told) >= 25
    assert all(one.keys() == {"id", "game", "rules", "statement", "faults"} for one in told)
    (refund,) = (one for one in told if one["id"] == "no-refund-on-counter")
    assert "425.1.c" in refund["rules"]
    assert "refund-on-counter" in refund["faults"]
    assert "no-refund-on-counter" in run("invariants").stdout


def test_faults_are_listed(run: Run) -> None:
    told = json.loads(run("faults", "--game", "riftbound", "--json").stdout)
    assert len(told) >= 25
    assert all({"id", "game", "rule", "statement"} <= one.keys() for one in told)
    assert sum(one["canary"] for one in told) == 1


def test_subjects_are_listed(run: Run) -> None:
    told = json.loads(run("subjects", "--json").stdout)
    assert {"name", "version", "game", "edition", "observes", "deviations"} <= told[0].keys()
    assert "riftbound" in {one["name"] for one in told}
    assert "riftbound" in run("subjects").stdout


def test_explain_tells_what_the_code_knows(run: Run) -> None:
    rule = json.loads(run("explain", "425.1.c", "--json").stdout)["riftbound"]
    assert "no-refund-on-counter" in rule["invariants"]
    assert "refund-on-counter" in rule["faults"]
    places = {(each["file"], each["where"]) for each in rule["code"]}
    assert any(file.startswith("engine/riftbound/") and where for file, where in places)
    plain = run("explain", "425.1.c").stdout
    assert "Riftbound Core Rules 1.4, rule 425.1.c" in plain
    invariant = json.loads(run("explain", "no-refund-on-counter", "--json").stdout)
    assert "refund-on-counter" in invariant["found_by_it"]
    fault = run("explain", "refund-on-counter").stdout
    assert "425.1.c" in fault
    assert "headjudge fuzz riftbound --fault refund-on-counter" in fault


def test_third_party_subjects_come_through_entry_points(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class Point:
        name = "toy"

        def load(self) -> Callable[[Sequence[str]], Subject]:
            return lambda faults: ToySubject(*faults)

    monkeypatch.setattr(find, "entry_points", lambda group: [Point()])
    # Other people's engines are there besides where they are installed.
    listed = {one["name"] for one in json.loads(run("subjects", "--json").stdout)}
    assert listed >= {"riftbound", "magic", "toy"}
    result = run("fuzz", "riftbound", "--subject", "toy", "--examples", 5, "--json")
    told = json.loads(result.stdout)
    # It does not know a single real card, and says so.
    assert (told["subject"], told["refused"], result.exit_code) == ("toy", {"unknown cards": 5}, 3)
    assert "not taken by toy: 5 positions: unknown cards" in result.stderr
