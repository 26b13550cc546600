"""Campaigns: what they find, count, pass over and refuse to be trusted about, on the toy engine."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from toys.engine import ToySession, ToySubject
from toys.invariants import Broken, Echo, NeverTested, NoRefund, NoThirdHit, toy_parts

from headjudge.corpus.cases import load_case, save_case
from headjudge.engine.subjects.protocol import Sink, SubjectError
from headjudge.engine.trace import Event, Scenario
from headjudge.fuzz import again, campaign
from headjudge.fuzz.campaign import Campaign, Parts, Plan, Progress, Result
from headjudge.fuzz.findings import Finding
from headjudge.fuzz.walk import JudgeError
from headjudge.invariants import Monitor


def run(parts: Parts, examples: int = 150, **plan: Any) -> Result:
    return Campaign(Plan("riftbound", seed=1, examples=examples, **plan), parts).run()


def test_on_a_sound_engine_nothing_is_found() -> None:
    result = run(toy_parts())
    assert result.plays == 150
    assert result.findings == {}
    assert result.code == 0
    assert result.oracle_plays == 3
    assert sum(result.ends.values()) == 150


@pytest.mark.parametrize("source", ["bulk", "hypothesis"])
def test_a_fault_is_one_finding_however_often_it_shows(source: str) -> None:
    result = run(toy_parts("refund"), source=source, faults=("refund",))
    (finding,) = result.findings.values()
    assert finding.case.breach.invariant == "no-refund"
    assert finding.times > 20
    assert (finding.picks, finding.cards) == (2, 2)
    assert finding.case.faults == ("refund",)
    assert finding.case.signature in result.findings
    assert result.code == 1


def test_two_faults_are_two_findings() -> None:
    result = run(toy_parts("refund", invariants=(NoRefund, NoThirdHit)))
    assert {finding.case.breach.invariant for finding in result.findings.values()} == {
        "no-refund",
        "no-third-hit",
    }


def test_a_finding_is_a_whole_case_that_replays(tmp_path: Path) -> None:
    result = run(toy_parts("refund"))
    (finding,) = result.findings.values()
    save_case(finding.case, tmp_path / "case.json")
    case = load_case(tmp_path / "case.json")
    assert case == finding.case
    verdicts = {}
    for faults in (("refund",), ()):
        judge = Monitor([NoRefund()])
        verdicts[faults] = again.play_again(case, ToySubject(*faults), judge).verdict
    assert verdicts == {("refund",): "FAILED", (): "FIXED"}


def test_what_a_subject_does_never_ends_a_campaign() -> None:
    for fault, invariant in [
        ("crash", "subject-crashed"),
        ("refuse", "subject-refused"),
        ("double", "oracle:options"),
        ("stranger", "oracle:asked"),
    ]:
        result = run(toy_parts(fault), examples=60)
        assert result.plays == 60
        assert {finding.case.breach.invariant for finding in result.findings.values()} == {invariant}
        assert result.code == 1


def test_what_only_a_dear_oracle_sees_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "due", lambda index: True)
    result = run(toy_parts("undo"))
    (finding,) = result.findings.values()
    assert finding.case.breach.invariant == "oracle:undo"
    assert finding.picks == 1
    verdict = again.play_again(finding.case, ToySubject("undo"), Monitor([NoRefund()])).verdict
    assert verdict == "FAILED"
    assert again.play_again(finding.case, ToySubject(), Monitor([NoRefund()])).verdict == "FIXED"


def test_a_subject_that_is_not_deterministic_is_found() -> None:
    result = run(toy_parts("flaky"), examples=300)
    assert {finding.case.breach.invariant for finding in result.findings.values()} == {"oracle:replay"}


class Choosy(ToySubject):
    """Takes only positions in which A goes without a Zap; or none at all."""

    none = False

    def refuses(self, scenario: Scenario) -> str:
        zaps = [card for card in scenario.placed if card.zone == "hand:A" and card.card == "Zap"]
        return "no zaps, please" if zaps or self.none else super().refuses(scenario)


@pytest.mark.parametrize("source", ["bulk", "hypothesis"])
def test_positions_that_a_subject_refuses_are_counted_and_not_played(source: str) -> None:
    result = run(toy_parts(subject=Choosy()), examples=100, source=source)
    assert result.refused == {"no zaps, please": 100 - result.plays}
    assert 10 < result.plays < 90
    assert result.code == 0


def test_a_subject_that_refuses_every_position_was_not_judged() -> None:
    subject = Choosy()
    subject.none = True
    result = run(toy_parts(subject=subject), examples=50)
    assert (result.plays, result.code) == (0, 3)
    assert result.error == "the subject refuses every position: no zaps, please"


# -- ignoring, counting, going on ----------------------------------------------------------------------------


def test_an_ignored_signature_is_counted_apart_and_does_not_hide_the_next() -> None:
    both = (NoRefund, NoThirdHit)
    first = run(toy_parts("refund", invariants=both))
    name, times = next(
        (signature, finding.times)
        for signature, finding in first.findings.items()
        if finding.case.breach.invariant == "no-refund"
    )
    second = run(toy_parts("refund", invariants=both), ignore=frozenset({name}))
    assert name not in second.findings
    assert second.ignored[name] >= times
    assert {finding.case.breach.invariant for finding in second.findings.values()} == {"no-third-hit"}
    alone = run(toy_parts("refund"), ignore=frozenset({name}))
    assert alone.code == 0


def test_ignored_breaches_do_not_end_a_play_and_others_do() -> None:
    plain = run(toy_parts("refund"))
    (name,) = plain.findings
    over = run(toy_parts("refund"), ignore=frozenset({name}))
    assert over.ends["breach"] < plain.ends["breach"]
    assert over.decisions > plain.decisions


def test_a_play_can_go_on_after_a_breach() -> None:
    plain, on = run(toy_parts("refund")), run(toy_parts("refund"), keep_going=True)
    assert plain.ends["breach"] > 0
    assert on.ends["breach"] == 0
    assert on.decisions > plain.decisions


def test_what_comes_only_after_a_known_failure_is_kept_apart() -> None:
    result = run(toy_parts("refund", invariants=(NoRefund, Echo)))
    (finding,) = result.findings.values()
    (after,) = result.follow_ups.values()
    assert finding.case.breach.invariant == "no-refund"
    assert (after.case.breach.invariant, after.follows) == ("echo", finding.case.signature)
    assert after.times > 1
    passed = run(toy_parts("refund", invariants=(NoRefund, Echo)), ignore=frozenset({finding.case.signature}))
    assert passed.findings == {}
    assert set(passed.follow_ups) == set(result.follow_ups)
    alone = run(toy_parts("refund", invariants=(Echo,)))
    assert [each.case.breach.invariant for each in alone.findings.values()] == ["echo"]


def test_a_failure_that_is_known_well_no_longer_ends_a_play() -> None:
    result = run(toy_parts("refund"), examples=400)
    assert 1 <= result.ends["breach"] <= 1 + campaign.SHRINKS_A_BREACH
    assert next(iter(result.findings.values())).times > 100


def test_what_turns_out_to_come_alone_becomes_a_finding() -> None:
    result = Campaign(Plan("riftbound", examples=5), toy_parts("refund"))
    (seen,) = [finding.case for finding in run(toy_parts("refund")).findings.values()]
    result.result.follow_ups[seen.signature] = Finding(seen, 3, 0, 9, 9, "1234-abcd")
    done = result.run()
    assert done.follow_ups == {}
    assert done.findings[seen.signature].times > 3
    assert done.findings[seen.signature].follows == ""


def test_only_the_first_failures_of_a_breach_are_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    shrunk: list[str] = []
    shrink = campaign.shrink

    def counting(table: Any, seen: Any, violation: Any) -> Any:
        shrunk.append(violation.invariant)
        return shrink(table, seen, violation)

    monkeypatch.setattr(campaign, "shrink", counting)
    result = run(toy_parts("refund"), examples=400)
    assert len(result.findings) == 1
    assert next(iter(result.findings.values())).times > 100
    assert len(shrunk) == 1 + campaign.SHRINKS_A_BREACH


# -- trust ---------------------------------------------------------------------------------------------------


def test_a_canary_that_is_found_is_said_so() -> None:
    result = run(toy_parts(canary="refund"))
    assert 0 < result.canary < 50
    assert result.code == 0


def test_a_canary_that_is_missed_ends_the_run_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "CANARY_PLAYS", 30)
    result = run(toy_parts("refund", canary=""))
    assert (result.plays, result.canary, result.code) == (0, 0, 3)
    assert result.error == "the canary 'canary' was not found in 30 plays"


def test_an_invariant_that_fails_is_unknown_and_the_run_not_trusted() -> None:
    result = run(toy_parts("refund", invariants=(NoRefund, Broken)))
    assert set(result.unknown) == {"broken"}
    assert result.unknown["broken"].startswith("ZeroDivisionError: of its own (example ")
    assert {finding.case.breach.invariant for finding in result.findings.values()} == {"no-refund"}
    assert result.code == 3


def test_a_judge_that_fails_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **more: Any) -> Any:
        raise JudgeError("IndexError inside")

    monkeypatch.setattr(campaign, "play", broken)
    result = run(toy_parts())
    assert (result.error, result.code) == ("IndexError inside", 3)


def test_what_was_not_put_to_the_test_is_listed() -> None:
    result = run(toy_parts(invariants=(NoRefund, NeverTested)))
    assert result.not_tested == ("never-tested",)
    assert result.premises["no-refund"] > 0


def test_a_plan_without_an_end_is_refused() -> None:
    with pytest.raises(ValueError, match="examples or of seconds"):
        Campaign(Plan("riftbound"), toy_parts())


# -- ends and progress ---------------------------------------------------------------------------------------


def interrupting(after: int) -> ToySubject:
    """A subject at whose play number ``after`` somebody presses Ctrl-C."""

    class Interrupted(ToySubject):
        plays = 0

        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            Interrupted.plays += 1
            if Interrupted.plays == after:
                raise KeyboardInterrupt
            return super().start(scenario, sink)

    return Interrupted("refund")


@pytest.mark.parametrize("source", ["bulk", "hypothesis"])
def test_ctrl_c_keeps_what_was_found(source: str) -> None:
    result = run(toy_parts(subject=interrupting(400)), examples=5000, source=source)
    assert result.interrupted
    assert result.code == 130
    assert len(result.findings) == 1
    assert 0 < result.plays < 400
    assert result.rules


def test_ctrl_c_while_shrinking_keeps_the_failure_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: Any, **more: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(campaign, "shrink", pressed)
    result = run(toy_parts("refund"))
    (finding,) = result.findings.values()
    assert result.code == 130
    assert finding.case.shrunk["picks"] == [finding.picks, finding.picks]
    assert again.play_again(finding.case, ToySubject("refund"), Monitor([NoRefund()])).verdict == "FAILED"


def test_seconds_end_a_campaign() -> None:
    for source in ("bulk", "hypothesis"):
        result = Campaign(Plan("riftbound", seconds=0.3, source=source), toy_parts()).run()
        assert result.plays > 10
        assert 0.3 <= result.seconds < 3


def test_hypothesis_runs_on_past_one_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    from headjudge.fuzz import bridge

    monkeypatch.setattr(bridge, "BATCH", 25)
    result = run(toy_parts(), examples=90, source="hypothesis")
    assert result.plays == 90


def test_progress_and_findings_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign, "REPORT_EVERY", 0.0)
    told: list[Progress] = []
    found: list[Finding] = []
    plan = Plan("riftbound", examples=60)
    result = Campaign(
        plan, toy_parts("refund", canary="refund"), report=told.append, found=found.append
    ).run()
    assert {progress.doing for progress in told} == {"canary", "playing", "shrinking"}
    assert [progress.plays for progress in told] == sorted(progress.plays for progress in told)
    assert [finding.case.signature for finding in found] == list(result.findings)


# -- determinism ---------------------------------------------------------------------------------------------


def essence(result: Result) -> Any:
    kept = {name: (f.times, f.example, f.case) for name, f in result.findings.items()}
    return (
        result.plays,
        result.decisions,
        result.events,
        result.rules,
        kept,
        dict(result.played),
        result.premises,
    )


def test_the_same_seed_finds_the_same_and_another_plays_differently() -> None:
    one, same = run(toy_parts("refund")), run(toy_parts("refund"))
    assert essence(one) == essence(same)
    other = Campaign(Plan("riftbound", seed=2, examples=150), toy_parts("refund")).run()
    assert essence(one)[:3] != essence(other)[:3]
    assert set(one.findings) == set(other.findings)


def test_an_example_depends_on_the_seed_and_its_number_alone() -> None:
    short, long = (
        Campaign(Plan("riftbound", examples=1), toy_parts()),
        Campaign(Plan("riftbound", examples=9), toy_parts()),
    )
    long.run()
    assert short._example(7)[0] == long._example(7)[0]


def test_hash_order_does_not_reach_the_result(tmp_path: Path) -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from toys.invariants import toy_parts, NoRefund, NoThirdHit\n"
        "from headjudge.fuzz.campaign import Campaign, Plan\n"
        "from headjudge.corpus.cases import case_text\n"
        "parts = toy_parts('refund', canary='refund', invariants=(NoRefund, NoThirdHit))\n"
        "result = Campaign(Plan('riftbound', seed=3, examples=120), parts).run()\n"
        "print(result.rules, result.played, result.canary, result.premises)\n"
        "for finding in result.findings.values(): print(finding.times, case_text(finding.case))\n"
    )
    tests = str(Path(__file__).parents[1])
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code, tests],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "42", "31337")
    }
    assert len(outputs) == 1
    assert "no-refund" in outputs.pop()


# -- playing again -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def refund() -> Finding:
    (finding,) = run(toy_parts("refund")).findings.values()
    return finding


def judge() -> Monitor:
    return Monitor([NoRefund()])


def test_a_trace_that_differs_is_a_drift(refund: Finding) -> None:
    class Chatty(ToySubject):
        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            def other(event: Event) -> None:
                paid = event.kind == "cost_paid"
                sink(msgspec.structs.replace(event, rule="357.9") if paid else event)

            return super().start(scenario, other)

    found = again.play_again(refund.case, Chatty("refund"), judge())
    assert found.verdict == "DRIFTED"
    assert refund.case.trace[found.drift].kind == "cost_paid"


def test_questions_that_differ_are_a_drift_when_the_breach_still_comes(refund: Finding) -> None:
    class Renamed(ToySubject):
        def start(self, scenario: Scenario, sink: Sink) -> ToySession:
            return super().start(replace_energy(scenario), sink)

    def replace_energy(scenario: Scenario) -> Scenario:
        from msgspec.structs import replace

        richer = tuple(replace(player, energy=9) for player in scenario.players)
        more = scenario.placed + tuple(replace(card, id=f"9{card.id}") for card in scenario.placed)
        return replace(scenario, players=richer, placed=more)

    found = again.play_again(refund.case, Renamed("refund"), judge())
    assert found.verdict == "DRIFTED"
    assert found.violations


def test_a_record_that_no_longer_fits_is_an_error(refund: Finding) -> None:
    found = again.play_again(replace_answer(refund, "play Nothing#99"), ToySubject(), judge())
    assert found.verdict == "ERROR"
    assert "the record no longer fits at decision 0" in found.said
    assert "'play Nothing#99' is not on offer" in found.said


def replace_answer(finding: Finding, option: str) -> Any:
    from msgspec.structs import replace as struct_replace

    first = struct_replace(finding.case.answers[0], option=option)
    return struct_replace(finding.case, answers=(first, *finding.case.answers[1:]))


def test_a_subject_that_refuses_the_scenario_is_an_error(refund: Finding) -> None:
    class Choosy(ToySubject):
        def refuses(self, scenario: Scenario) -> str:
            return "no zaps here"

    found = again.play_again(refund.case, Choosy(), judge())
    assert (found.verdict, found.said) == ("ERROR", "toy can't take it: no zaps here")


def test_a_subject_that_hangs_before_a_play_ends_no_campaign() -> None:
    asked: list[int] = []

    class Slow(ToySubject):
        def refuses(self, scenario: Scenario) -> str:
            asked.append(1)
            if len(asked) in (1, 3):
                raise SubjectError("hang", "no reply within 10 seconds")
            return super().refuses(scenario)

    plan = Plan("riftbound", seed=1, examples=10)
    result = Campaign(plan, replace(toy_parts(), subject=Slow())).run()
    assert (result.plays, result.error) == (10, "")
    assert result.findings.keys() == Campaign(plan, toy_parts()).run().findings.keys()


# -- parts of a larger campaign ------------------------------------------------------------------------------


def test_a_part_of_a_campaign_plays_its_examples_and_no_other() -> None:
    played: list[int] = []
    parts = toy_parts()
    noted = replace(parts, bulk=lambda seed, index: played.append(index) or parts.bulk(seed, index))
    result = Campaign(Plan("riftbound", seed=1, examples=10, first=20, skip=frozenset({22, 29})), noted).run()
    assert played == [20, 21, 23, 24, 25, 26, 27, 28]
    assert result.plays == 8


def test_what_is_known_well_enough_is_counted_and_not_shrunk_again() -> None:
    first = run(toy_parts("refund"))
    ((breach, name), *others) = first.shrinks
    assert {each for _, each in first.shrinks} == {name} == set(first.findings)
    assert len(others) == campaign.SHRINKS_A_BREACH
    known = {breach: [each for _, each in first.shrinks]}
    second = Campaign(Plan("riftbound", seed=1, examples=150), toy_parts("refund"), known=known).run()
    assert second.findings == {}
    assert second.shrinks == []
    # It does not end plays any more, so that it is seen more often.
    assert second.known[name] >= first.findings[name].times
    # What was shrunk once only may be another fault: it is shrunk again.
    third = Campaign(
        Plan("riftbound", seed=1, examples=150), toy_parts("refund"), known={breach: [name]}
    ).run()
    assert 0 < len(third.shrinks) < len(first.shrinks)
    assert list(third.findings) == [name]
