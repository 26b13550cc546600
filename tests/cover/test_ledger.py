"""The ledger of the rulebook: what it says is what the code, the scenarios and the table say, and nothing in the table is stale."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from headjudge.engine.rules import apart as table
from headjudge.fuzz import ledger as made
from headjudge.fuzz.cli import main
from headjudge.fuzz.ledger import Line, in_chapter, ledger, readings, seen_in, stale, sums

GAME = "riftbound"


def run(*options: str) -> str:
    result = CliRunner().invoke(main, list(options), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("game", [GAME, "magic"])
def test_the_table_of_rules_that_stand_apart_is_not_stale(game: str) -> None:
    assert stale(game) == [], f"take these lines out of engine/rules/{game}-apart.txt, or put them right"


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("keyword foretell", "has the keyword foretell"),
        ("type Planeswalker", "has the type Planeswalker"),
        ("subtype Equipment", "has the subtype Equipment"),
        ("keyword banding", ""),
        ("tickets", ""),
    ],
)
def test_what_some_card_has_is_not_unused(note: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = (table.Apart("702.22b", "unused", note),)
    monkeypatch.setattr(made, "table", lambda game: entries)
    monkeypatch.setattr(made, "apart", lambda game: {"702.22b": entries[0]})
    wrong = stale("magic")
    assert all(said in each for each in wrong)
    assert len(wrong) == bool(said)


def test_a_rule_of_magic_stands_apart_with_the_one_above_it() -> None:
    lines = ledger("magic")
    assert lines["702.22b"].apart == table.Apart("702.22*", "unused", "keyword banding")
    assert lines["702.143a"].state == "tested"
    assert lines["903.3"].state == "apart"


def entry(monkeypatch: pytest.MonkeyPatch, *lines: tuple[str, str, str]) -> list[str]:
    """What is wrong with a table of these lines alone."""
    entries = tuple(table.Apart(*line) for line in lines)
    monkeypatch.setattr(made, "table", lambda game: entries)
    numbers = {one.rule.removesuffix("*"): one for one in entries}
    monkeypatch.setattr(made, "apart", lambda game: numbers)
    return stale(GAME)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("425.1.c", "wording", ""), "stale, engine/riftbound/chain_actions.py"),
        (("425.9", "definition", ""), "there is no such rule"),
        (("331.1", "same", "309.9"), "is no rule that stands by itself"),
        (("331.1", "same", "331.1"), "is no rule that stands by itself"),
    ],
)
def test_a_wrong_entry_is_noticed(
    line: tuple[str, str, str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert any(said in each for each in entry(monkeypatch, line))


def test_what_says_nothing_by_itself_may_be_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    assert entry(monkeypatch, ("425", "heading", ""), ("425.1.a", "definition", "")) == []


def test_an_entry_for_what_nobody_implements_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    assert entry(monkeypatch, ("129.1", "printing", "")) == []
    twice = entry(monkeypatch, ("129.1", "printing", ""), ("129.1", "printing", ""))
    assert "129.1: stands there twice" in twice


def test_a_line_tells_what_the_code_knows_of_a_rule() -> None:
    lines = ledger(GAME, {"425.1.c": 7})
    line = lines["425.1.c"]
    assert line.state == "tested"
    assert any(each.where == "ChainActions.counter" for each in line.code)
    assert "no-refund-on-counter" in line.invariants
    assert "refund-on-counter" in line.faults
    assert any(path.endswith("no-refund-with-repeat.scenario") for path in line.scenarios)
    assert line.seen == 7
    assert lines["425.1.a"].seen == 0
    assert lines["129.1"].state == "apart"
    assert lines["353"].state == "apart" and lines["353"].apart is not None
    assert lines["353"].apart.reason == "heading"


def test_what_says_the_same_stands_as_the_other_does() -> None:
    lines = ledger(GAME)
    same = [line for line in lines.values() if line.like is not None and not line.code]
    assert len(same) > 50
    assert all(line.like is not None and line.state == line.like.state for line in same)


def test_sums_leave_nothing_out() -> None:
    told = sums([Line("300"), Line("301", invariants=("one",))])
    assert told.counts == {"tested": 0, "implemented": 0, "judged": 1, "apart": 0, "missing": 1}
    assert (told.total, told.done) == (2, 0)


@pytest.mark.parametrize(
    ("chapter", "inside", "outside"),
    [
        ("300", "359.3.e.1", "400"),
        ("323", "323.7", "324"),
        ("323.1", "323.1", "323.10"),
        ("702.14", "702.14a", "702.143a"),
        ("300-480", "480.2", "481"),
    ],
)
def test_chapters(chapter: str, inside: str, outside: str) -> None:
    assert in_chapter(inside, chapter)
    assert not in_chapter(outside, chapter)


def test_readings_come_from_the_decisions() -> None:
    (found,) = readings(GAME, "355.10.a.1")
    assert found[0] == "008"
    assert found[1] == "Cards in banishment are not targets"
    assert "not a target" in found[2]
    assert any(number == "008" for number, _, _ in readings(GAME, "355.10"))
    assert readings(GAME, "425.3") == []


def test_the_command_sums_up_and_tells_rule_by_rule(tmp_path: Path) -> None:
    plain = run("ledger", GAME)
    assert "goal, 300-480, 800-829 with code and test" in plain
    assert "heading, " in plain.partition("don't apply: ")[2]
    assert "425.1.c " not in plain
    chapter = run("ledger", GAME, "--chapter", "425")
    assert "425.1.c    tested" in chapter
    (tmp_path / "summary.json").write_text(json.dumps({"rules": {"425.1.c": 3}}), encoding="utf-8")
    told = json.loads(run("ledger", GAME, "--chapter", "425.1.c", "--run", str(tmp_path), "--json"))
    assert [line["rule"] for line in told["rules"]] == ["425.1.c", "425.1.c.1"]
    assert told["rules"][0]["seen"] == 3
    assert sum(told["goal"].values()) == 1489
    missing = json.loads(run("ledger", GAME, "--missing", "--json"))["rules"]
    assert {line["state"] for line in missing} <= {"missing", "implemented", "judged"}


def test_explain_prints_the_line_and_the_reading(tmp_path: Path) -> None:
    (tmp_path / "summary.json").write_text(json.dumps({"rules": {"425.1.c": 3}}), encoding="utf-8")
    assert "ledger      tested; cited by 3 events" in run("explain", "425.1.c", "--run", str(tmp_path))
    assert "read so     Cards in banishment are not targets (decision 008)" in run("explain", "355.10.a.1")
    assert "ledger      printing" in run("explain", "129.1")


def test_a_folder_without_a_campaign_is_refused(tmp_path: Path) -> None:
    from headjudge.corpus.errors import FileError

    with pytest.raises(FileError):
        seen_in(tmp_path)
    (tmp_path / "summary.json").write_text("{}", encoding="utf-8")
    with pytest.raises(FileError, match="no summary of a campaign"):
        seen_in(tmp_path)
    assert CliRunner().invoke(main, ["ledger", GAME, "--run", str(tmp_path)]).exit_code != 0


def test_an_unknown_chapter_is_refused() -> None:
    assert CliRunner().invoke(main, ["ledger", GAME, "--chapter", "999"]).exit_code != 0
