"""The detection benchmark: survival curves, hunts in three ways, the kill matrix, and what is told of them."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from headjudge.engine.faults import Fault
from headjudge.fuzz.cli import main
from headjudge.fuzz.detection import benchmark, shrinking, triage
from headjudge.fuzz.detection.benchmark import Faring, Job, curves, fault_named, figures, jobs, run, standings
from headjudge.fuzz.detection.matrix import Row, row
from headjudge.fuzz.detection.shrinking import Shrinking
from headjudge.fuzz.detection.survival import kaplan_meier
from headjudge.fuzz.detection.triage import Triage
from headjudge.fuzz.detection.trials import ARMS, Trial, hunt
from headjudge.reports.detection import curves_svg, kill_matrix, markdown

#: Weeks of remission with 6-mercaptopurine (Freireich and others, 1963), the textbook's example; False where a patient was lost sight of.
WEEKS = [
    *((6.0, True),) * 3, (6.0, False), (7.0, True), (9.0, False), (10.0, True), (10.0, False), (11.0, False), (13.0, True), (16.0, True),
    (17.0, False), (19.0, False), (20.0, False), (22.0, True), (23.0, True), (25.0, False), (32.0, False), (32.0, False), (34.0, False),
    (35.0, False),
]  # fmt: skip


def canary() -> Fault:
    """A fault that shows at once."""
    return fault_named("riftbound", "units-enter-ready")


def trial(fault: str, arm: str, seed: int, seconds: float, found: bool = True) -> Trial:
    """A hunt that took so long."""
    broken = ("units-enter-exhausted-gear-ready",) if found else ()
    return Trial("riftbound", fault, arm, seed, broken, 100, 2, seconds)


def test_the_textbooks_curve() -> None:
    """As every textbook has it."""
    curve = kaplan_meier(WEEKS)
    told = {6: 0.857, 7: 0.807, 10: 0.753, 13: 0.690, 16: 0.627, 22: 0.538, 23: 0.448}
    assert {when: round(part, 3) for when, part in curve.steps} == told
    assert (curve.median, curve.total, curve.end) == (23, 21, 35)
    assert (curve.at(5), round(curve.at(12), 3)) == (1.0, 0.753)


def test_what_is_never_found_has_no_median() -> None:
    """Nor has nothing at all."""
    assert kaplan_meier([(9.0, False), (6.0, False), (5.0, True)]).median is None
    assert kaplan_meier([]).steps == ()


@pytest.mark.parametrize("arm", ARMS)
def test_every_way_finds_what_shows_at_once(arm: str) -> None:
    """And the same hunt again comes to the same."""
    found, again = (hunt(canary(), arm, 3, 60.0) for _ in range(2))
    assert "units-enter-exhausted-gear-ready" in found.found
    assert (found.found, found.decisions, found.plays) == (again.found, again.decisions, again.plays)
    assert 0 < found.seconds < 60


@pytest.mark.parametrize("arm", ARMS)
def test_a_hunt_is_given_up(arm: str) -> None:
    """What takes minutes to meet isn't found in a moment."""
    given_up = hunt(fault_named("riftbound", "expires-once"), arm, 1, 0.2)
    assert given_up.found == ()
    assert given_up.seconds >= 0.2
    assert given_up.plays > 0


def test_reached_holds_triggered_and_detected() -> None:
    """What is detected was triggered, and nothing is triggered where the fault does not show."""
    seen = row(canary(), 6)
    wanted = "units-enter-exhausted-gear-ready"
    assert 0 < seen.detected[wanted] <= seen.triggered[wanted] <= seen.reached[wanted] <= seen.plays == 6
    assert seen.detected.keys() <= seen.reached.keys()
    assert all(seen.triggered[id] <= seen.changed for id in seen.triggered)
    frame = kill_matrix([seen])
    assert list(frame.columns)[-3:] == ["reached", "triggered", "detected"]
    assert frame.set_index("invariant").loc[wanted, "detected"] == seen.detected[wanted]


def test_samples_are_mixed_and_the_longer_holds_the_shorter() -> None:
    """Every fault, in an order that is always the same."""
    todo = jobs(["riftbound", "magic"], seeds=4)
    assert todo == jobs(["riftbound", "magic"], seeds=4)
    assert len(set(todo)) == len(todo)
    assert {job.game for job in todo[:20]} == {"riftbound", "magic"}


def test_two_workers_come_to_the_same_as_one() -> None:
    """All but the seconds, by which the baselines' patience goes."""
    todo = [
        Job("riftbound", fault, 2) for fault in ("units-enter-ready", "only-the-turn-players-pool-empties")
    ]
    told = [
        {
            (one.fault, trial.seed, trial.found, trial.decisions)
            for one in run(todo, budget=5.0, workers=workers)
            for trial in one.trials
            if trial.arm == "headjudge"
        }
        for workers in (1, 2)
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 4
    assert list(run(todo, minutes=0.0)) == []


def test_what_is_found_or_missed_often_enough_is_hunted_for_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two misses in ten are one too many; nine finds are enough. The baselines get as long as the fuzzer takes, twice the goal at least."""
    asked: list[tuple[str, int, float]] = []
    misses: set[int]

    def fake(fault: Fault, arm: str, seed: int, budget: float) -> Trial:
        asked.append((arm, seed, budget))
        return trial(fault.id, arm, seed, 9.0, found=arm != "headjudge" or seed not in misses)

    monkeypatch.setattr(benchmark, "hunt", fake)
    monkeypatch.setattr(benchmark, "row", lambda fault, plays: row(fault, 1))
    for misses, hunts, patience in ((set(), 9, 9.0), ({2}, 10, 9.0), ({2, 5}, 6, 9.0), ({0, 1}, 2, 20.0)):
        asked.clear()
        done = Job("riftbound", "units-enter-ready").run(60.0)
        assert [seed for arm, seed, _ in asked if arm == "headjudge"] == list(range(hunts))
        assert {budget for arm, _, budget in asked if arm != "headjudge"} == {patience}
        assert standings(done.trials)[0].reliable == (len(misses) < 2)


def instead(takes: dict[str, float], fault: Fault, arm: str, seed: int, budget: float) -> Trial:
    """A hunt that finds its fault after what its arm takes."""
    return trial(fault.id, arm, seed, takes[arm])


def test_quicker_by_chance_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state machine that beats the fuzzer twice hunts three more times."""
    monkeypatch.setattr(benchmark, "row", lambda fault, plays: row(fault, 1))
    for seconds, hunts, slower in ((0.5, 5, True), (3.0, 2, False)):
        takes = {"headjudge": 2.0, "plain": 2.0, "machine": seconds}
        monkeypatch.setattr(benchmark, "hunt", partial(instead, takes))
        done = Job("riftbound", "units-enter-ready").run(60.0)
        assert sum(one.arm == "machine" for one in done.trials) == hunts
        assert standings(done.trials)[0].slower == slower


def faring(fault: str, *trials: Trial) -> Faring:
    """What came of a fault, with an empty row."""
    return Faring("riftbound", fault, 10, 10.0, trials, Row("riftbound", fault, 0, 0, {}, {}, {}))


def test_what_it_comes_to() -> None:
    """Found in nine of ten seeds or not; times fewer seconds; what was slower. Baselines' curves have an end."""
    quick = [trial("units-enter-ready", "headjudge", seed, 1.0) for seed in range(10)]
    rare = [trial("damage-stays", "headjudge", seed, 8.0, found=seed < 8) for seed in range(10)]
    done = [
        faring("units-enter-ready", *quick, trial("units-enter-ready", "machine", 0, 4.0)),
        faring("damage-stays", *rare, trial("damage-stays", "machine", 0, 7.0)),
    ]
    drawn = curves(done, 10.0)
    told = figures(done, drawn, 10.0)
    assert [one["reliable"] for one in told["standings"]] == [False, True]
    assert told["faults_not_found_in_nine_of_ten_seeds"] == ["riftbound:damage-stays"]
    assert told["times_fewer_seconds_than"] == {"plain": None, "machine": 2.438}
    assert told["slower_than_machine"] == ["riftbound:damage-stays"]
    assert told["median_of_fault_medians_seconds"] == 4.5
    assert (drawn["machine"].end, drawn["machine"].at(4.0), drawn["headjudge"].total) == (4.0, 0.5, 4)
    text = markdown(told)
    assert "| plain state machine | 2 | 2 | 4.00 s |" in text
    assert "- riftbound:damage-stays" in text
    assert "by more than chance: riftbound:damage-stays." in text
    lines = curves_svg({"headjudge": drawn["headjudge"]}, 10.0)
    assert lines.count("<path") == 5 + 2
    assert "NaN" not in lines


def test_the_command(tmp_path: Path) -> None:
    """It writes what it found, and says it; what has been done is not done again."""
    args = [
        "bench",
        "faults",
        "--fault",
        "units-enter-ready",
        "--seeds",
        "1",
        "--out",
        str(tmp_path),
        "--json",
    ]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["faults"], told["faults_found_in_nine_of_ten_seeds"], told["matrix_rows"]) == (1, 1, 1)
    written = {path.name for path in tmp_path.iterdir()}
    assert written == {"faults.jsonl", "figures.json", "summary.md", "curves.svg", "matrix.csv"}
    kept = (tmp_path / "faults.jsonl").read_text()
    assert len(json.loads(kept)["trials"]) == 3
    assert CliRunner().invoke(main, args).exit_code == 0
    assert (tmp_path / "faults.jsonl").read_text() == kept
    (tmp_path / "faults.jsonl").write_text(kept + "{}\n")
    spoilt = CliRunner().invoke(main, args)
    assert spoilt.exit_code != 0
    assert "faults.jsonl: line 2: expected what became of a fault" in spoilt.output
    unknown = CliRunner().invoke(main, ["bench", "faults", "--fault", "units-enter-redy"])
    assert unknown.exit_code == 2
    assert "units-enter-ready" in unknown.output


def test_what_shrinking_comes_to() -> None:
    """Medians and the rest over what was found; what was not found is named and not counted."""
    done = [
        Shrinking("riftbound", f"fault-{n}", 0, "costs-paid-in-full", n, 2, 20, 9, 100, 0.5)
        for n in range(1, 22)
    ]
    told = shrinking.figures([*done, Shrinking("magic", "hidden-well", 0)])
    assert (told["hunts"], told["shrunk"], told["not_found"]) == (22, 21, ["magic:hidden-well"])
    assert told["picks"] == {"median": 11, "p95": 20, "most": 21}
    assert told["cards"]["median"] == 2
    assert not told["goals_met"]
    assert shrinking.figures(done[:8])["goals_met"]
    assert not shrinking.figures([])["goals_met"]
    text = "\n".join(shrinking.lines(told))
    assert "21 of 22 hunts" in text
    assert "the goals are not met" in text
    assert "not found: magic:hidden-well" in text


def test_what_triage_comes_to() -> None:
    """Signatures for each invariant and for each fault; two faults that have one signature alone between them are merged."""

    def told_as(fault: str, **signatures: tuple[str, ...]) -> Triage:
        return Triage("riftbound", fault, 0, 200, signatures, 5, 1.0)

    split, whole, same, other = (
        told_as("split", stays=("a", "b"), goes=("c",)),
        told_as("whole", goes=("d",)),
        told_as("same", goes=("d",)),
        told_as("silent"),
    )
    told = triage.figures([split, whole, same, other])
    assert (told["campaigns"], told["with_findings"]) == (4, 3)
    assert told["signatures_for_each_invariant_broken"] == round((1.5 + 1 + 1) / 3, 3)
    assert told["signatures_for_each_fault"] == round(5 / 3, 3)
    assert told["split"] == {"riftbound:split": split.signatures}
    assert (told["pairs"], told["merged"]) == (3, ["riftbound:same and whole: goes"])
    assert told["goals_met"]
    assert "riftbound:split: stays a b; goes c" in "\n".join(triage.lines(told))
    assert list(triage.lines(triage.figures([]))) == [
        "0 of 0 campaigns with one fault each found something",
        "0 pairs of faults that break the same invariant, 0 of them with one signature alone",
    ]


@pytest.mark.parametrize(("measure", "more"), [("shrinking", ()), ("triage", ("--plays", "12"))])
def test_the_commands_of_the_other_measures(measure: str, more: tuple[str, ...]) -> None:
    """They say it in lines and as JSON, and know the names of faults."""
    args = ["bench", measure, "--fault", "units-enter-ready", *more]
    result = CliRunner().invoke(main, [*args, "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["goals_met"]
    assert CliRunner().invoke(main, args).exit_code == 0
    unknown = CliRunner().invoke(main, ["bench", measure, "--fault", "units-enter-redy"])
    assert unknown.exit_code == 2
    assert "units-enter-ready" in unknown.output
