"""In CI: what of a night is a failure, and the workflow files, which are read by their schemas and whose commands are run."""

from __future__ import annotations

import contextlib
import datetime
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from toys.lands import FAULTY, LANDS, fuzzed
from toys.nightly import Here, parts_for, toy_config

from headjudge.corpus.cases import load_case, save_case
from headjudge.corpus.store.writing import Store, open_store
from headjudge.fuzz.cli import main
from headjudge.fuzz.nightly.config import Config, Entry, Limits, load_config
from headjudge.fuzz.nightly.night import Night
from headjudge.fuzz.nightly.outcome import Outcome, outcome
from headjudge.fuzz.nightly.workers import Processes, Workers
from headjudge.fuzz.regression import Baseline, load_baseline, place_of
from headjudge.reports.outcomes import markdown

CI = Path(__file__).parents[2] / "docs" / "ci"
REFUNDS = Entry("riftbound", name="refunds", faults=("refund",))
HITS = Entry("riftbound", name="hits", faults=("hits",))
DAY = datetime.date(2026, 5, 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with contextlib.closing(open_store(tmp_path / "nights.sqlite")) as opened:
        yield opened


def night(
    store: Store,
    config: Config,
    day: int,
    known: Baseline | None = None,
    *,
    new_only: bool = True,
    workers: Workers | None = None,
) -> Outcome:
    """A night of that day in May."""
    started = f"2026-05-{day:02}T22:00:00+00:00"
    leader = Night(config, store, workers or Here(), clock=time.monotonic, now=lambda: started)
    return outcome(store, leader.lead(), known, new_only=new_only)


def broken(found: Outcome) -> list[str]:
    """What fails of a night, by verdict and subject."""
    return sorted(f"{one.verdict} {one.name.split(' on ')[-1]}" for one in found.told if one.broken)


def test_only_what_no_earlier_night_has_seen_fails(store: Store) -> None:
    """Where that is asked for; what is seen again is told, with the day on which it was first seen."""
    first = night(store, toy_config(REFUNDS), 1)
    assert (first.code, broken(first)) == (1, ["new refunds"])
    second = night(store, toy_config(REFUNDS), 2)
    assert (second.code, broken(second)) == (0, [])
    assert [(one.verdict, one.since) for one in second.told] == [("still", "2026-05-01")]
    assert "### Seen before: 1 finding" in markdown(second.told, "night", "finding")
    third = night(store, toy_config(REFUNDS, HITS), 3)
    assert (third.code, broken(third)) == (1, ["new hits"])
    strict = night(store, toy_config(REFUNDS, HITS), 4, new_only=False)
    assert (strict.code, broken(strict)) == (1, ["still hits", "still refunds"])


def test_what_the_baseline_knows_fails_from_the_day_after_its_last(store: Store) -> None:
    """By signature and the name that the configuration gives to the engine."""
    (finding,) = night(store, toy_config(REFUNDS), 1).changes
    signature = finding.finding.signature

    def known(subject: str, today: datetime.date) -> Baseline:
        return Baseline([(signature, subject, "being mended", DAY)], today)

    night_2 = night(store, toy_config(REFUNDS), 2, known("refunds", DAY), new_only=False)
    assert (night_2.code, [one.known for one in night_2.told]) == (0, ["being mended"])
    night_3 = night(store, toy_config(REFUNDS), 3, known("other", DAY), new_only=False)
    assert (night_3.code, broken(night_3)) == (1, ["still refunds"])
    late = night(store, toy_config(REFUNDS), 4, known("refunds", DAY + datetime.timedelta(days=1)))
    assert late.code == 1
    assert "the baseline excused it until 2026-05-01, and does no more" in late.told[0].said


def test_what_is_gone_is_told_and_does_not_fail(store: Store) -> None:
    """The engine has been mended."""
    night(store, toy_config(REFUNDS), 1)
    after = night(store, toy_config(Entry("riftbound", name="refunds")), 2, new_only=False)
    assert (after.code, [(one.verdict, one.broken) for one in after.told]) == (0, [("gone", False)])


def test_an_incident_fails_the_first_night(store: Store) -> None:
    """The same sort with the same target is no news."""
    dying, other = (Entry("riftbound", name=name, faults=("err", "always")) for name in ("dying", "other"))

    def of(day: int, *targets: Entry) -> Outcome:
        with contextlib.closing(Processes(1, parts_for, Limits())) as team:
            config = toy_config(*targets, examples=20 * len(targets), limits=Limits(incidents=1))
            return night(store, config, day, workers=team)

    first = of(1, dying)
    assert (first.code, {one.verdict for one in first.told if one.broken}) == (1, {"error"})
    second = of(2, dying)
    assert (second.code, {one.since for one in second.told}) == (0, {"2026-05-01"})
    third = of(3, dying, other)
    assert (third.code, {one.name.split()[0] for one in third.told if one.broken}) == (1, {"other"})


# -- the workflow files ----------------------------------------------------------------------------------------------------


def loaded(name: str) -> Any:
    """A workflow file as data."""
    yaml = pytest.importorskip(
        "ruamel.yaml", reason="ruamel.yaml is not installed (pip install 'headjudge[dev]')"
    )
    return yaml.YAML(typ="safe").load((CI / name).read_text("utf-8"))


def commands(name: str, job: str) -> list[str]:
    """The commands of a job that are ours, in order."""
    part = loaded(name)["jobs"][job] if name == "github.yml" else loaded(name)[job]
    every = (
        [step["run"] for step in part["steps"] if "run" in step]
        if name == "github.yml"
        else [*part["script"], *part.get("after_script", ())]
    )
    ours = [one for one in every if one.startswith("headjudge ")]
    assert ours
    return ours


@pytest.mark.parametrize(
    ("name", "schema"), [("github.yml", "github-workflows"), ("gitlab.yml", "gitlab-ci")]
)
def test_a_workflow_file_is_one_by_its_schema(name: str, schema: str) -> None:
    """The schemas that come with check-jsonschema."""
    pytest.importorskip(
        "check_jsonschema", reason="check-jsonschema is not installed (pip install 'headjudge[dev]')"
    )
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}"]
    done = subprocess.run([*command, str(CI / name)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml"])
def test_a_workflow_keeps_the_store_and_runs_when_it_should(name: str) -> None:
    """The corpus on every push, the campaign by night; the store goes from night to night, and is an artifact."""
    text = loaded(name)
    folder = Path(load_config(CI / "night.toml").store).parent.as_posix()
    if name == "github.yml":
        on = text.get("on", text.get(True))
        assert set(on) == {"push", "schedule", "workflow_dispatch"}
        assert "== 'push'" in text["jobs"]["corpus"]["if"] and "!= 'push'" in text["jobs"]["night"]["if"]
        steps = {
            step["uses"].split("@")[0]: step for step in text["jobs"]["night"]["steps"] if "uses" in step
        }
        assert {steps[f"actions/cache/{what}"]["with"]["path"] for what in ("restore", "save")} == {folder}
        assert folder in steps["actions/upload-artifact"]["with"]["path"].split()
        assert steps["actions/cache/save"]["if"] == steps["actions/upload-artifact"]["if"] == "always()"
    else:
        night = text["night"]
        assert (night["cache"]["paths"], night["cache"]["when"]) == ([folder], "always")
        assert folder in night["artifacts"]["paths"] and night["artifacts"]["when"] == "always"
        assert '"push"' in text["corpus"]["rules"][0]["if"] and '"schedule"' in night["rules"][0]["if"]


@pytest.fixture(scope="module")
def case(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finding on the faulty engine."""
    return fuzzed(tmp_path_factory.mktemp("found"))


@pytest.fixture
def scratch(tmp_path: Path, case: Path) -> Path:
    """A repository with a corpus, a night and a baseline as they are shown, made short; its engine is ours to write."""
    found = load_case(case)
    save_case(found, place_of(found, tmp_path / "corpus"))
    text = (CI / "night.toml").read_text("utf-8")
    short = text.replace("seconds = 3600", "examples = 20\nworkers = 1\nbatch = 10").replace(
        "./engine", engine()
    )
    assert "./engine" not in short and "3600" not in short
    (tmp_path / "night.toml").write_text(short, "utf-8")
    (tmp_path / "known.toml").write_text((CI / "known.toml").read_text("utf-8"), "utf-8")
    return tmp_path


def engine() -> str:
    """The command that starts the engine of the scratch repository."""
    return f"{shlex.quote(sys.executable)} engine.py"


def codes(scratch: Path, name: str, job: str, text: str) -> list[int]:
    """Run our commands of a job with that engine; their exit codes."""
    (scratch / "engine.py").write_text(text, "utf-8")
    env = {
        **os.environ,
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])),
        "SUBJECT": f"wire:{engine()}",
        "GITHUB_STEP_SUMMARY": "headjudge.md",
    }
    return [
        subprocess.run(
            ["bash", "-e", "-c", command], cwd=scratch, env=env, capture_output=True, timeout=120
        ).returncode
        for command in commands(name, job)
    ]


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml"])
def test_the_corpus_job_is_red_while_the_fault_is_there(name: str, scratch: Path, case: Path) -> None:
    """Green when it is mended, or known; and it leaves what the service shows."""
    assert codes(scratch, name, "corpus", FAULTY) == [1]
    assert "### Broken: 1 file" in (scratch / "headjudge.md").read_text("utf-8")
    assert (scratch / "headjudge.xml").exists()
    assert codes(scratch, name, "corpus", LANDS) == [0]
    known = '[[known]]\nsignature = "SIGNATURE"\nsubject = "lands"\nreason = "being mended"\nexpires = 2999-01-01\n'
    (scratch / "known.toml").write_text(known.replace("SIGNATURE", load_case(case).signature), "utf-8")
    assert codes(scratch, name, "corpus", FAULTY) == [0]


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml"])
def test_the_night_is_red_for_what_is_new_alone(name: str, scratch: Path) -> None:
    """The first night with a fault; not the second, nor one without; the store and its report are there."""
    assert codes(scratch, name, "night", LANDS)[0] == 0
    assert codes(scratch, name, "night", FAULTY) == [1, 0]
    assert codes(scratch, name, "night", FAULTY) == [0, 0]
    assert (scratch / "nights" / "night.sqlite").exists()
    assert list((scratch / "nights").glob("*.html"))
    summary = (scratch / "headjudge.md").read_text("utf-8")
    assert [summary.count(f"night {number}\n") for number in (1, 2, 3)] == [1, 1, 1]
    assert "### Seen before: 1 finding" in summary


def test_what_a_night_finds_is_shared_with_pytest_runs(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through Hypothesis' database, as `headjudge fuzz` does it."""
    from headjudge.fuzz.find import subject
    from headjudge.fuzz.shared import failing_plays, open_database

    monkeypatch.chdir(scratch)
    (scratch / "engine.py").write_text(FAULTY, "utf-8")
    told = CliRunner().invoke(main, ["nightly", "night.toml", "--hypothesis-database", "shared"])
    assert told.exit_code == 1, told.stderr
    wired: Any = subject(f"wire:{engine()}")
    with contextlib.closing(wired):
        assert len(failing_plays(open_database("shared"), wired)) == 1


def test_the_baseline_that_is_shown_is_one() -> None:
    """As long as its day has not come."""
    shown = load_baseline(CI / "known.toml", DAY)
    assert shown.reason("ebf8-3cd7", "engine") and not shown.expired
    assert msgspec.to_builtins(load_config(CI / "night.toml"))["targets"][0]["name"] == "engine"
