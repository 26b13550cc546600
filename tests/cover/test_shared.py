"""Findings that campaigns and plain pytest runs share through Hypothesis' database, in a folder or on a Redis server."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import SkipTest

import pytest
from click.testing import CliRunner
from hypothesis import Phase, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase, ExampleDatabase, InMemoryExampleDatabase

from headjudge.corpus.cases import load_case
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Case
from headjudge.fuzz import shared_plays
from headjudge.fuzz.cli import main
from headjudge.fuzz.find import Unknown
from headjudge.fuzz.shared import failing_plays, open_database, share
from headjudge.fuzz.walk import Play

CASES = Path(__file__).parents[2] / "corpus" / "riftbound" / "cases"
FAULT = "refund-on-counter"
REDIS = "redis://"
FAULTY, SOUND = builtin("riftbound", (FAULT,)), builtin("riftbound")

#: A person's own test file: it says which plays it was given.
THEIRS = """
import json
from hypothesis import settings
from hypothesis.database import DirectoryBasedExampleDatabase
from headjudge.engine.subjects.builtin import builtin
from headjudge.fuzz import shared_plays


@settings(database=DirectoryBasedExampleDatabase("shared"), max_examples=1, deadline=None)
@shared_plays(builtin("riftbound", ("refund-on-counter",)))
def test_my_engine(play):
    with open("plays.jsonl", "a") as file:
        file.write(json.dumps([[answer.player, answer.question, answer.option] for answer in play.answers]) + "\\n")
    assert not play.violations
"""


@pytest.fixture
def case() -> Case:
    """One of the project's own cases, of the fault."""
    return next(one for one in map(load_case, CASES.rglob("*.json")) if one.faults == (FAULT,))


def pytest_run(folder: Path) -> subprocess.CompletedProcess[str]:
    """What plain pytest says of the test file."""
    (folder / "test_theirs.py").write_text(THEIRS, "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "test_theirs.py",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)


def fuzzed(folder: Path, *more: str) -> Any:
    """The summary of a campaign that shares what it finds."""
    told = CliRunner().invoke(
        main,
        ["fuzz", "riftbound", "--fault", FAULT, "--invariant", "no-refund-on-counter", "--out", str(folder / "run"), "--json",
         "--hypothesis-database", str(folder / "shared"), *more],
    )  # fmt: skip
    return json.loads(told.stdout.splitlines()[-1])


def test_what_a_campaign_finds_fails_a_plain_pytest_run_at_once(tmp_path: Path) -> None:
    """Its first example is the campaign's case, as small as that has been made; without the campaign it passes."""
    before = pytest_run(tmp_path)
    assert before.returncode == 0, before.stdout
    (tmp_path / "plays.jsonl").unlink()
    found = fuzzed(tmp_path, "--examples", "40")["findings"]
    assert [one["invariant"] for one in found] == ["no-refund-on-counter"]
    after = pytest_run(tmp_path)
    assert after.returncode == 1
    assert f"shared finding {found[0]['signature']}: no-refund-on-counter" in after.stdout
    first = json.loads((tmp_path / "plays.jsonl").read_text("utf-8").splitlines()[0])
    answers = [[one.player, one.question, one.option] for one in load_case(found[0]["case"]).answers]
    assert first == answers


def test_what_pytest_finds_is_the_first_play_of_a_campaign(tmp_path: Path) -> None:
    """Also what the strategy itself has drawn, which no campaign has seen; it becomes a case like any other."""
    database = DirectoryBasedExampleDatabase(tmp_path / "shared")

    @settings(
        database=database, max_examples=3_000, derandomize=False, deadline=None, phases=[Phase.generate]
    )
    @seed(2)
    @shared_plays(FAULTY)
    def theirs(play: Play) -> None:
        assert not any(violation.invariant == "no-refund-on-counter" for violation in play.violations)

    with pytest.raises(AssertionError):
        theirs()
    assert len(failing_plays(database, FAULTY)) >= 1
    summary = fuzzed(tmp_path, "--examples", "1")
    assert [(one["invariant"], one["example"]) for one in summary["findings"]] == [
        ("no-refund-on-counter", -1)
    ]
    assert load_case(summary["findings"][0]["case"]).faults == (FAULT,)


def plays_of(database: ExampleDatabase, subject: Any) -> list[Play]:
    """The plays of a run of a shared test that makes up nothing itself."""
    seen: list[Play] = []

    @settings(database=database, phases=[Phase.reuse], deadline=None)
    @shared_plays(subject)
    def theirs(play: Play) -> None:
        seen.append(play)
        assert not play.violations

    with contextlib.suppress(AssertionError, SkipTest):
        theirs()
    return seen


def test_what_is_mended_leaves_the_database_and_no_corpus(case: Case, tmp_path: Path) -> None:
    """Hypothesis forgets an example that fails no more; a case in a corpus is a file, and stays."""
    database = InMemoryExampleDatabase()
    files = {path: path.read_bytes() for path in CASES.rglob("*.json")}
    share(database, [case])
    assert [play.answers for play in plays_of(database, FAULTY)][:1] == [case.answers]
    assert plays_of(database, SOUND) and not plays_of(database, SOUND)
    assert {path: path.read_bytes() for path in CASES.rglob("*.json")} == files
    share(database, [case])
    assert failing_plays(database, FAULTY) == ((case.scenario, case.answers),)


def test_the_smaller_of_two_cases_is_shared(case: Case) -> None:
    """Whichever comes first."""
    import msgspec

    larger = msgspec.structs.replace(case, notes="long " * 100)
    for order in ((case, larger), (larger, case)):
        database = InMemoryExampleDatabase()
        share(database, order)
        texts = [
            text for key, texts in database.data.items() if case.signature.encode() in key for text in texts
        ]
        assert len(texts) == 1 and b"long long" not in texts[0]


def test_another_engine_shares_nothing(case: Case) -> None:
    """The key is of the game and the engine."""
    database = InMemoryExampleDatabase()
    share(database, [case])
    assert failing_plays(database, builtin("magic")) == ()


@pytest.fixture
def redis() -> Iterator[str]:
    """A Redis server for the test alone."""
    fakeredis = pytest.importorskip(
        "fakeredis", reason="fakeredis is not installed (pip install 'headjudge[dev]')"
    )
    server = fakeredis.TcpFakeServer(("127.0.0.1", 0), server_type="redis")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"{REDIS}127.0.0.1:{server.server_address[1]}/0"
    server.shutdown()
    server.server_close()


def test_a_redis_server_shares_as_a_folder_does(case: Case, redis: str) -> None:
    """By Hypothesis' own database for it."""
    share(open_database(redis), [case])
    assert [play.answers for play in plays_of(open_database(redis), FAULTY)][:1] == [case.answers]
    assert failing_plays(open_database(redis), FAULTY) == ((case.scenario, case.answers),)


@pytest.mark.parametrize("where", [f"{REDIS}127.0.0.1:1/0", f"{REDIS}127.0.0.1:port/0"])
def test_no_server_is_one_line(where: str, tmp_path: Path) -> None:
    """And exit code 2, before anything is played."""
    pytest.importorskip("redis", reason="redis is not installed (pip install 'headjudge[redis]')")
    with pytest.raises(Unknown, match="no Redis server answers there"):
        open_database(where)
    told = CliRunner().invoke(
        main, ["fuzz", "riftbound", "--out", str(tmp_path / "run"), "--hypothesis-database", where]
    )
    assert (told.exit_code, told.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "run").exists()


def test_redis_is_asked_for_by_name_when_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With what installs it."""
    monkeypatch.setitem(sys.modules, "redis", None)
    monkeypatch.delitem(sys.modules, "hypothesis.extra.redis", raising=False)
    with pytest.raises(Unknown, match=r"pip install 'headjudge\[redis\]'"):
        open_database(f"{REDIS}127.0.0.1")
