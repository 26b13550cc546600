"""Since which commit of an engine a case fails: a toy engine in a repository of its own, whose fault comes in at some commit."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from toys.lands import FAULTY, LANDS, fuzzed

from headjudge.fuzz.cli import main

BROKEN = "import no_such_module\n"
START = (sys.executable, "engine.py")


def run(*args: object) -> Result:
    """The command line's answer."""
    return CliRunner().invoke(main, [str(arg) for arg in args])


def git(repo: Path, *args: str) -> str:
    """What git says."""
    names = ("-c", "user.name=Toy", "-c", "user.email=toy@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(("git", *names, *args), cwd=repo, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def history(repo: Path, *engines: str) -> list[str]:
    """A repository with a commit for each text of the engine; their hashes."""
    repo.mkdir()
    git(repo, "init", "--quiet", "--initial-branch=main")
    out = []
    for number, engine in enumerate(engines, 1):
        (repo / "engine.py").write_text(engine, "utf-8")
        (repo / "number.txt").write_text(str(number), "utf-8")
        git(repo, "add", ".")
        git(repo, "commit", "--quiet", "-m", f"the engine, number {number}")
        out.append(git(repo, "rev-parse", "HEAD"))
    return out


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the fuzzer finds on the faulty engine: a land goes to the graveyard of somebody else."""
    return fuzzed(tmp_path_factory.mktemp("found"))


def test_the_commit_is_found_and_the_checkout_stays_as_it_was(case: Path, tmp_path: Path) -> None:
    """With what is changed in it, staged in it, and a bisection of the user's own."""
    repo = tmp_path / "engine"
    commits = history(repo, LANDS, LANDS + "\n", LANDS + "\n\n", FAULTY, FAULTY + "\n", FAULTY + "\n\n")
    (repo / "engine.py").write_text("half written", "utf-8")
    (repo / "staged.txt").write_text("staged", "utf-8")
    git(repo, "add", "staged.txt")
    git(repo, "bisect", "start", "HEAD", commits[0], "--no-checkout")
    before = (
        git(repo, "status", "--porcelain", "--branch"),
        git(repo, "bisect", "log"),
        git(repo, "rev-parse", "HEAD"),
    )
    told = run("bisect", case, "--repo", repo, "--good", commits[0], "--bad", "main", "--", *START)
    assert told.exit_code == 0, told.stderr
    assert told.stdout.splitlines()[-1].startswith(f"it fails since {commits[3][:10]} (")
    assert "Toy): the engine, number 4" in told.stdout
    assert (
        git(repo, "status", "--porcelain", "--branch"),
        git(repo, "bisect", "log"),
        git(repo, "rev-parse", "HEAD"),
    ) == before
    assert git(repo, "worktree", "list").count("\n") == 0


def test_a_good_commit_is_looked_for(case: Path, tmp_path: Path) -> None:
    """One, three, seven commits before; those that don't start the engine are gone past."""
    repo = tmp_path / "engine"
    commits = history(repo, LANDS, FAULTY, BROKEN, FAULTY + "\n")
    told = run("bisect", case, "--repo", repo, "--json", "--", *START)
    assert told.exit_code == 0, told.stderr
    found = json.loads(told.stdout)
    assert (found["certain"], [one["hash"] for one in found["commits"]]) == (True, [commits[1]])
    assert "unknown" in told.stderr and "No module named 'no_such_module'" in told.stderr


def test_commits_that_cant_be_told_apart_are_all_named(case: Path, tmp_path: Path) -> None:
    """The engine does not start just where the fault comes in."""
    repo = tmp_path / "engine"
    commits = history(repo, LANDS, BROKEN, FAULTY)
    told = run("bisect", case, "--repo", repo, "--good", commits[0], "--json", "--", *START)
    assert told.exit_code == 3, told.stderr
    found = json.loads(told.stdout)
    assert (found["certain"], [one["hash"] for one in found["commits"]]) == (False, [commits[2], commits[1]])


def test_the_command_may_build_the_engine_and_change_files_of_git(case: Path, tmp_path: Path) -> None:
    """What a build writes into files that git knows does not keep the next commit from being checked out."""
    repo = tmp_path / "engine"
    commits = history(repo, LANDS, LANDS + "\n", FAULTY, FAULTY + "\n")
    build = f"cp engine.py built.py; echo built > number.txt; exec {shlex.quote(sys.executable)} built.py"
    told = run("bisect", case, "--repo", repo, "--good", commits[0], "--", "sh", "-c", build)
    assert told.exit_code == 0, told.stderr
    assert f"it fails since {commits[2][:10]}" in told.stdout


def test_the_command_runs_in_the_folder_that_is_named(case: Path, tmp_path: Path) -> None:
    """A repository may hold more than the engine."""
    repo = tmp_path / "all"
    history(repo, LANDS, LANDS)
    inside = repo / "inside"
    inside.mkdir()
    for engine in (LANDS, FAULTY):
        (inside / "only_here.py").write_text(engine, "utf-8")
        git(repo, "add", ".")
        git(repo, "commit", "--quiet", "-m", "inside")
    told = run("bisect", case, "--repo", inside, "--good", "HEAD~1", "--", sys.executable, "only_here.py")
    assert told.exit_code == 0, told.stderr
    assert f"it fails since {git(repo, 'rev-parse', 'HEAD')[:10]}" in told.stdout


@pytest.mark.parametrize(
    ("engines", "args", "said"),
    [
        ((LANDS, LANDS + "\n"), (), "the case does not fail at HEAD: in order"),
        ((FAULTY, FAULTY + "\n"), (), "in order at none of the commits that were tried"),
        ((FAULTY, FAULTY + "\n"), ("--good", "HEAD~1"), "the case is not in order at HEAD~1: fails"),
        ((LANDS, BROKEN), (), "the case does not fail at HEAD: unknown"),
        ((LANDS, FAULTY), ("--bad", "nowhere"), "has no commit 'nowhere'"),
        ((LANDS, FAULTY), ("--good", "--all"), "has no commit '--all'"),
    ],
)
def test_what_cant_be_bisected_is_one_line(
    case: Path, tmp_path: Path, engines: tuple[str, ...], args: tuple[str, ...], said: str
) -> None:
    """And exit code 2."""
    repo = tmp_path / "engine"
    history(repo, *engines)
    told = run("bisect", case, "--repo", repo, *args, "--", *START)
    assert told.exit_code == 2
    assert said in told.stderr and told.stderr.count("\n") == 1
    assert git(repo, "worktree", "list").count("\n") == 0


def test_neither_a_repository_nor_a_case(case: Path, tmp_path: Path) -> None:
    """One line each."""
    outside = run("bisect", case, "--repo", tmp_path, "--", *START)
    assert (outside.exit_code, outside.stderr.count("\n")) == (2, 1)
    assert "not a git repository" in outside.stderr
    nothing = run("bisect", tmp_path / "none.json", "--repo", tmp_path, "--", *START)
    assert (nothing.exit_code, nothing.stderr.count("\n")) == (2, 1)
    history(tmp_path / "engine", LANDS, FAULTY)
    (tmp_path / "no.json").write_text("{", "utf-8")
    unread = run("bisect", tmp_path / "no.json", "--repo", tmp_path / "engine", "--", *START)
    assert (unread.exit_code, unread.stderr.count("\n")) == (2, 1)
    assert "the case can't be played" in unread.stderr and "cut off" in unread.stderr
