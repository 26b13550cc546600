"""The table of rulings: every id has a scenario file that shows it, or a reason; files name what there is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from headjudge.corpus.rulings import Named, coverage, load_table, named_cards, scenario_files
from headjudge.engine.riftbound import library
from headjudge.engine.riftbound.library.catalogue import printed
from headjudge.fuzz.cli import main

FILES = scenario_files("riftbound")
FOUND = coverage("riftbound", FILES)


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_files_name_rulings_and_rules_that_there_are(game: str) -> None:
    assert coverage(game).wrong == ()


@pytest.mark.parametrize("game", ["riftbound", "magic"])
def test_every_ruling_is_shown_or_it_is_said_why_not(game: str) -> None:
    assert {ruling.id for ruling in coverage(game).open} == set()


def test_the_table_knows_all_rulings() -> None:
    table = load_table("riftbound")
    assert len(table["rulings"]) >= 117
    assert len(table["bugs"]) >= 34
    assert all(len(says) <= 120 for part in ("rulings", "bugs", "faq") for says in table[part].values())


def test_the_table_of_magic_knows_all_statements_and_reports() -> None:
    table = load_table("magic")
    assert len(table["rulings"]) >= 44
    assert len(table["bugs"]) >= 54
    assert all(len(says) <= 120 for part in ("rulings", "bugs") for says in table[part].values())


def test_what_a_file_says_wrongly_is_told_with_the_nearest_name() -> None:
    file = replace(FILES[0], rulings=("mechanics/flow#printed-costt",), rules=("425.1.c", "999"))
    rule, ruling = coverage("riftbound", [file]).wrong
    assert rule == f"{file.path} names the rule 999, which is none"
    assert ruling.startswith(
        f"{file.path} names the ruling 'mechanics/flow#printed-costt', which is none; did you mean "
    )
    assert "'mechanics/flow#printed-cost'" in ruling
    excused = next(ruling.id for ruling in FOUND.rulings if ruling.beyond)
    assert coverage("riftbound", [replace(FILES[0], rulings=(excused,))]).wrong == (
        f"rulings.toml says why '{excused}' can't be shown, and {FILES[0].path} shows it",
    )


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as caught:
        main(args)
    code = caught.value.code
    assert isinstance(code, int)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_the_command_lists_rulings_with_their_files(capsys: pytest.CaptureFixture[str]) -> None:
    code, said = run(capsys, "rulings", "riftbound", "mechanics/flow")
    assert code == 0
    assert "mechanics/flow#printed-cost" in said
    assert "flow/the-printed-cost-counts" in said
    assert "cards/" not in said
    code, said = run(capsys, "rulings", "riftbound", "--json", "bugs#49")
    (only,) = json.loads(said)
    assert (only["id"], only["files"]) == ("bugs#49", [])
    assert only["beyond"]


def test_the_command_lists_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    _, said = run(capsys, "rulings", "riftbound", "--open")
    assert "mechanics/flow#printed-cost" not in said
    code, said = run(capsys, "rulings", "riftbound", "mechanics/flaw")
    assert code == 2
    assert "no ruling 'mechanics/flaw'; did you mean" in said


def test_the_command_says_what_turns_a_file_red(capsys: pytest.CaptureFixture[str]) -> None:
    path = "corpus/riftbound/countering/no-refund-with-repeat.scenario"
    code, said = run(capsys, "scenario", "--faults", path)
    assert code == 0
    assert "refund-on-counter: " in said
    assert "1 of 1 can fail" in said
    code, said = run(capsys, "scenario", "--faults", "--json", path)
    assert any(red["by"] == "refund-on-counter" for red in json.loads(said)[0]["red"])
    code, said = run(capsys, "scenario", "--faults", "--fault", "refund-on-counter", path)
    assert code == 2


def test_every_card_that_a_page_names_is_in_the_library_or_it_is_said_why_not() -> None:
    named = named_cards("riftbound")
    assert set(named.lacking(library.ALL)) == set(named.beyond)
    assert all(named.beyond.values())


def test_every_page_and_every_official_answer_has_its_names() -> None:
    """Of each page whose rulings the table knows, and of the three official documents."""
    pages = named_cards("riftbound").pages
    known = {id.partition("#")[0] for id in load_table("riftbound")["rulings"]}
    assert known | {page for page in pages if page.startswith("official-faq/")} == set(pages)
    assert sum(page.startswith("official-faq/") for page in pages) == 3
    printed_names = {card.name.partition(" (")[0] for card in printed()}
    shorts = {name.partition(", ")[0] for name in printed_names}
    for page, names in pages.items():
        assert names == sorted(set(names)), page
        assert set(names) <= printed_names | shorts, page


def test_a_name_without_a_subtitle_is_any_card_that_is_called_so() -> None:
    named = Named({"here": ["Jinx", "Vex"], "there": ["Vex, Mocking"]}, {})
    assert named.lacking(["Jinx, Rebel"]) == {"Vex": ["here"], "Vex, Mocking": ["there"]}


def test_the_command_says_that_no_named_card_is_lacking(capsys: pytest.CaptureFixture[str]) -> None:
    named = named_cards("riftbound")
    assert not named.beyond
    count = len({name for names in named.pages.values() for name in names})
    _, said = run(capsys, "rulings", "riftbound")
    assert f"{count} cards are named by {len(named.pages)} pages, all in the library" in said


def test_the_command_says_which_named_cards_are_lacking(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    named = Named({"here": ["Jinx, Rebel", "Nobody"]}, {"Nobody": "It is nobody."})
    monkeypatch.setattr("headjudge.corpus.rulings.named_cards", lambda game: named)
    _, said = run(capsys, "rulings", "riftbound")
    assert "2 cards are named by 1 pages, not in the library: Nobody" in said
