"""Case files: the same bytes for the same case, old versions load, and whatever is wrong is said in one
line."""

from __future__ import annotations

import json
import os
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from headjudge.corpus import cases
from headjudge.corpus.cases import card_names, case_text, load_case, parse_case, picks, save_case
from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import read_text, write_atomically
from headjudge.engine.trace import SCHEMA_VERSION, VOCABULARY, Answer, Case, Event
from headjudge.engine.trace.schema import data_schema, schema_text, schemas

FILE = Path(__file__).parent / "cases" / "refund-on-counter.json"
TEXT = FILE.read_text(encoding="utf-8")
CASE = load_case(FILE)
ROOT = Path(__file__).resolve().parents[2]


def refused(value: Any) -> FileError:
    """The error that a case file with that value (or text) gives; it must be one line that names the file."""
    text = value if isinstance(value, str) else json.dumps(value)
    with pytest.raises(FileError) as caught:
        parse_case(text, "some/case.json")
    assert str(caught.value).startswith("some/case.json: ")
    assert str(caught.value).isprintable()
    return caught.value


def with_change(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(TEXT)
    change(value)
    return value


# -- writing -------------------------------------------------------------------------------------------------


def test_a_case_comes_back_as_it_was(tmp_path: Path) -> None:
    save_case(CASE, tmp_path / "new" / "folder" / "case.json")
    assert load_case(tmp_path / "new" / "folder" / "case.json") == CASE


def test_the_stored_file_is_what_would_be_written_today() -> None:
    assert case_text(CASE) == TEXT


def test_an_event_and_an_answer_are_a_line_each() -> None:
    lines = [line.strip() for line in TEXT.splitlines()]
    for event in CASE.trace:
        assert sum(line.startswith(f'{{"id": {event.id}, "kind": "{event.kind}"') for line in lines) == 1
    assert sum(line.startswith('{"player": ') and '"question": ' in line for line in lines) == len(
        CASE.answers
    )


def test_the_order_of_roles_is_kept() -> None:
    turned = msgspec.structs.replace(CASE.violations[0], involved={"countered": 29, "paid": 9})
    text = case_text(msgspec.structs.replace(CASE, violations=(turned,)))
    assert list(parse_case(text).violations[0].involved) == ["countered", "paid"]


def test_a_reader_sees_the_old_file_or_the_new_one_and_nothing_is_left_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "case.json"
    write_atomically(path, "old")

    def fails(source: object, target: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fails)
    with pytest.raises(FileError, match=r"case\.json: No space left on device"):
        save_case(CASE, path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["case.json"]


def test_what_a_terminal_would_obey_is_escaped_in_the_file_and_comes_back() -> None:
    hostile = "red\x1b[31m \u202egnp.exe \u2066 \ud800 \U000e0001 \x00 end"
    text = case_text(msgspec.structs.replace(CASE, notes=hostile))
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Cs") or c == "\n" for c in text)
    assert parse_case(text).notes == hostile


@given(st.lists(st.text(), max_size=4), st.dictionaries(st.text(), st.integers() | st.text() | st.none()))
def test_any_texts_and_data_come_back(texts: list[str], data: dict[str, Any]) -> None:
    answers = tuple(Answer(text, text, text) for text in texts)
    trace = (Event(0, "move", "1", data=data), *CASE.trace[1:])
    case = msgspec.structs.replace(CASE, answers=answers, trace=trace)
    assert parse_case(case_text(case)) == case


# -- reading -------------------------------------------------------------------------------------------------


def test_every_schema_version_up_to_ours_has_a_reader() -> None:
    assert sorted(cases.READERS) == list(range(1, SCHEMA_VERSION + 1))
    assert json.loads(TEXT)["schema"] == 1, "this file is of the first version, and stays so"


def test_another_schema_version_is_refused_before_anything_else_is_looked_at() -> None:
    error = refused({"schema": 9, "anything": []})
    assert (error.place, error.reason) == ("$.schema", "schema 9; this headjudge reads 1")


@pytest.mark.parametrize("schema", [None, "1", 1.0, True, [1]])
def test_a_schema_version_is_a_whole_number(schema: object) -> None:
    assert "expected the number of a schema version" in refused({"schema": schema}).reason


@pytest.mark.parametrize(
    ("text", "place", "reason"),
    [
        ("", "line 1, column 1", "the file is empty"),
        (" \n\n", "line 3, column 1", "the file is empty"),
        ('{"schema": 1,', "line 1, column 14", "the file is cut off"),
        ('{"schema": 1, "scen', "line 1, column 15", "the file is cut off"),
        ('{"schema": 1}\nthis is no JSON', "line 2, column 1", "not JSON: extra data"),
        ("schema = 1", "line 1, column 1", "not JSON: expecting value"),
        ("[1, 2]", "$", "expected a case, an object; got an array"),
        ("12", "$", "expected a case, an object; got a number"),
        ("[" * 100_000, "", "nested too deep"),
        ('{"schema": 1, "scenario": ' + "[" * 100_000, "", "nested too deep"),
        ('{"schema": 1}', "$", "object missing required field `scenario`"),
    ],
)
def test_nonsense_is_refused_with_place_and_reason(text: str, place: str, reason: str) -> None:
    error = refused(text)
    assert error.place == place
    assert reason in error.reason


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str, str]] = {
    "unknown instruction": (
        lambda v: v["scenario"]["cards"]["Ember Lash"]["text"][0].update(type="Deall"),
        '$.scenario.cards["Ember Lash"].text[0].type',
        "unknown type 'Deall'; did you mean 'Deal'",
    ),
    "unknown game": (
        lambda v: v["scenario"]["cards"]["Poro"].update(game="riftbund"),
        '$.scenario.cards["Poro"].game',
        "unknown type 'riftbund'; did you mean 'riftbound'",
    ),
    "wrong type": (
        lambda v: v["scenario"]["cards"]["Poro"].update(might="two"),
        '$.scenario.cards["Poro"].might',
        "expected `int`, got `str`",
    ),
    "wrong type of an event": (
        lambda v: v["trace"][4].update(causes="3"),
        "$.trace[4].causes",
        "expected `array`, got `str`",
    ),
    "card under another name": (
        lambda v: v["scenario"]["cards"]["Poro"].update(name="Pory"),
        '$.scenario.cards["Poro"].name',
        "the card 'Pory' under another name",
    ),
    "unknown card": (
        lambda v: v["scenario"]["placed"][1].update(card="Nulify"),
        "$.scenario.placed[1].card",
        "no card 'Nulify' here; did you mean 'Nullify'?",
    ),
    "unknown owner": (
        lambda v: v["scenario"]["placed"][1].update(owner="C"),
        "$.scenario.placed[1].owner",
        "no player 'C' here",
    ),
    "unknown turn player": (
        lambda v: v["scenario"].update(turn_player="C"),
        "$.scenario.turn_player",
        "no player 'C' here",
    ),
    "unknown kind of event": (
        lambda v: v["trace"][9].update(kind="cost_payed"),
        "$.trace[9].kind",
        "unknown kind 'cost_payed'; did you mean 'cost_paid'",
    ),
    "event out of place": (lambda v: v["trace"][9].update(id=10), "$.trace[9].id", "expected 9, the event's place"),
    "no violation": (lambda v: v.update(violations=[]), "$.violations", "expected at least one"),
    "role out of the trace": (
        lambda v: v["violations"][0]["involved"].update(paid=32),
        "$.violations[0]",
        "paid is event 32; the trace ends with 31",
    ),
    "guilty event out of the trace": (
        lambda v: v["violations"][0].update(event=-1),
        "$.violations[0]",
        "event is event -1; the trace ends with 31",
    ),
    "slice out of the trace": (lambda v: v.update(slice=[99]), "$.slice", "event 99; the trace ends with 31"),
    "two versions": (
        lambda v: v["scenario"].update(schema=2),
        "$.scenario.schema",
        "schema 2 inside a case of schema 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_is_refused_with_place_and_reason(name: str) -> None:
    change, place, reason = CHANGES[name]
    error = refused(with_change(change))
    assert error.place == place
    assert reason in error.reason


def test_a_case_without_its_trace_is_read() -> None:
    bare = parse_case(json.dumps(with_change(lambda v: v.pop("trace"))))
    assert bare == msgspec.structs.replace(CASE, trace=())


@given(st.integers(0, len(TEXT.rstrip()) - 1))
def test_a_file_that_is_cut_off_anywhere_is_refused(length: int) -> None:
    reason = refused(TEXT[:length]).reason
    assert "cut off" in reason or "empty" in reason


@given(st.integers(0, len(TEXT) - 1), st.text(max_size=3))
def test_a_file_with_any_letters_changed_is_read_or_refused(place: int, instead: str) -> None:
    try:
        case = parse_case(TEXT[:place] + instead + TEXT[place + 1 :])
    except FileError as error:
        assert str(error).isprintable()
    else:
        assert isinstance(case, Case)


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "No such file or directory"), (b"\xff\xfe\x00{", "not UTF-8 text"), (b"", "the file is empty")],
)
def test_a_file_that_cannot_be_opened_or_read_is_refused(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "case\n\x1b[31m.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(FileError) as caught:
        load_case(path)
    assert reason in str(caught.value) and str(caught.value).isprintable()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="directory"):
        read_text(tmp_path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("headjudge.corpus.files.MAX_BYTES", 10)
    (tmp_path / "big").write_bytes(b"x" * 11)
    (tmp_path / "small").write_bytes(b"x" * 10)
    with pytest.raises(FileError, match="larger than 10 bytes"):
        read_text(tmp_path / "big")
    assert read_text(tmp_path / "small") == "x" * 10


def test_places_are_told_in_words() -> None:
    assert (
        str(FileError("a.scenario", 12, "expected a card", 3))
        == "a.scenario: line 12, column 3: expected a card"
    )
    assert str(FileError("a.scenario", 12, "expected a card")) == "a.scenario: line 12: expected a card"
    assert str(FileError("a.json", "", "the file is empty")) == "a.json: the file is empty"


def test_the_nearest_names_are_told_and_far_ones_are_not() -> None:
    assert nearest("Poros", ["Poro", "Nullify", "Pore"]) == "; did you mean 'Poro' or 'Pore'?"
    assert nearest("Windsinger", ["Poro", "Nullify"]) == ""


# -- counting ------------------------------------------------------------------------------------------------


def test_passes_are_no_picks_and_runes_are_no_cards() -> None:
    assert picks(CASE) == 3
    assert card_names(CASE) == ("Ember Lash", "Nullify", "Poro")
    rune = with_change(lambda v: v["scenario"]["cards"]["Poro"].update(type="rune", might=0))
    assert card_names(parse_case(json.dumps(rune))) == ("Ember Lash", "Nullify")


# -- the published schemas -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(schemas()))
def test_the_published_schema_is_current(name: str) -> None:
    published = ROOT / "schema" / f"{name}.json"
    assert published.read_text(encoding="utf-8") == schema_text(name), (
        "write it anew: python -m headjudge.engine.trace.schema schema"
    )


def test_nothing_else_is_published() -> None:
    assert sorted(path.stem for path in (ROOT / "schema").glob("*.json")) == sorted(schemas())


def test_every_kind_tells_all_its_data() -> None:
    for kind, told in VOCABULARY.items():
        assert list(data_schema(kind)["properties"]) == list(told.data)


def test_a_real_case_and_its_events_are_valid() -> None:
    assert problems(json.loads(TEXT), schemas()["case"]) == []
    assert problems(json.loads(TEXT)["scenario"], schemas()["scenario"]) == []
    for event in CASE.trace:
        assert problems(json.loads(msgspec.json.encode(event)), schemas()["event"]) == []


@pytest.mark.parametrize(
    "event",
    [
        pytest.param({"id": 0, "rule": "1"}, id="no kind"),
        pytest.param({"id": 0, "kind": "explode", "rule": "1"}, id="unknown kind"),
        pytest.param({"id": 0, "kind": "move", "rule": "1", "data": {"form": "hand:A"}}, id="unknown field"),
        pytest.param(
            {"id": 0, "kind": "damage", "rule": "1", "data": {"amount": "2"}}, id="text for a number"
        ),
        pytest.param({"id": 0, "kind": "damage", "rule": "1", "causes": ["0"]}, id="text for a cause"),
    ],
)
def test_an_event_that_is_wrong_is_not_valid(event: dict[str, Any]) -> None:
    assert problems(event, schemas()["event"]) != []


def problems(value: Any, schema: dict[str, Any]) -> list[str]:
    """What is wrong with a value by a JSON Schema, as far as ours use its language."""
    parts = schema["$defs"]
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}

    def check(value: Any, rule: dict[str, Any], at: str) -> list[str]:
        unknown = set(rule) - _KNOWN
        assert not unknown, f"this validator does not know {unknown}"
        found: list[str] = []
        if "$ref" in rule:
            found += check(value, parts[rule["$ref"].rpartition("/")[2]], at)
        if "const" in rule and value != rule["const"]:
            found.append(f"{at}: not {rule['const']!r}")
        if "enum" in rule and value not in rule["enum"]:
            found.append(f"{at}: none of {rule['enum']!r}")
        if "anyOf" in rule and all(check(value, one, at) for one in rule["anyOf"]):
            found.append(f"{at}: fits nothing")
        if "oneOf" in rule and sum(not check(value, one, at) for one in rule["oneOf"]) != 1:
            found.append(f"{at}: fits not exactly one")
        kind = rule.get("type")
        right = type(value) is int if kind == "integer" else isinstance(value, types.get(kind, object))
        if not right:
            return [*found, f"{at}: no {kind}"]
        if isinstance(value, dict):
            given = rule.get("properties", {})
            other = rule.get("additionalProperties", True)
            found += [f"{at}: no {name}" for name in rule.get("required", ()) if name not in value]
            for name, each in value.items():
                found += check(
                    each, given.get(name, other if isinstance(other, dict) else {}), f"{at}.{name}"
                )
                found += [f"{at}: unknown {name}"] if name not in given and other is False else []
        if isinstance(value, list) and "items" in rule and rule["items"] is not False:
            for number, each in enumerate(value):
                found += check(each, rule["items"], f"{at}[{number}]")
        for one in rule.get("allOf", ()):
            if "if" not in one or not check(value, one["if"], at):
                found += check(value, one.get("then", {}), at)
        return found

    return check(value, schema, "$")


_KNOWN = {
    "$defs", "$ref", "$schema", "additionalProperties", "allOf", "anyOf", "const", "default", "description",
    "discriminator", "enum", "items", "oneOf", "properties", "required", "title", "type",
}  # fmt: skip
