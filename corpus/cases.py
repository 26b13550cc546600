"""Case files: one counterexample, whole, as JSON that people can read and version control can compare.

`save_case` writes the same bytes for the same case on every machine. `load_case` reads every schema version
that there has been, through `READERS`; it trusts nothing in the file, and whatever is wrong with it is a
`FileError`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import read_text, write_atomically
from headjudge.engine.cards import CardDef
from headjudge.engine.trace import PASS, SCHEMA_VERSION, VOCABULARY, Case

#: Columns up to which a JSON value stays on one line.
_WIDTH = 118
_ENDLESS = 10**9
#: What an event's line always holds; of the rest, what is empty is left out.
_ALWAYS = frozenset({"id", "kind", "rule"})
#: What card text does not call a card (Riftbound 052), as Magic's basic lands are none that have to be read: there are some in
#: every game.
_FURNITURE = frozenset({"rune", "legend", "battlefield"})


# -- writing -----------------------------------------------------------------------------------------------


def save_case(case: Case, path: str | os.PathLike[str]) -> None:
    """Write a case to a file, whole or not at all, making its folder when there is none.

    Raises `FileError` when the file cannot be written.
    """
    write_atomically(path, case_text(case))


def case_text(case: Case) -> str:
    """The text of a case's file. Orders are kept, since some tell something: roles of an argument, decks."""
    value = msgspec.to_builtins(case)
    # Both versions are written out though they are defaults: a later reader's default is a later version.
    value["scenario"] = {"schema": case.scenario.schema, **value["scenario"]}
    if case.trace:
        value["trace"] = [
            {key: part for key, part in event.items() if key in _ALWAYS or part} for event in value["trace"]
        ]
    return "\n".join(_lines({"schema": case.schema, **value}, 0)) + "\n"


def _lines(value: Any, depth: int, width: int = _WIDTH) -> list[str]:
    """JSON in lines, broken only where a value does not fit on one; an event is always a line."""
    short = _one_line(value)
    if len(short) + depth <= width or not value or not isinstance(value, (dict, list, tuple)):
        return [short]
    pairs = (
        [(f"{_one_line(key)}: ", each, 1 if key == "trace" else width) for key, each in value.items()]
        if isinstance(value, dict)
        else [("", each, width if width > 1 else _ENDLESS) for each in value]
    )
    start, end = ("{", "}") if isinstance(value, dict) else ("[", "]")
    lines = [start]
    for number, (key, each, room) in enumerate(pairs, 1):
        part = _lines(each, depth + 1, room)
        part[0] = f" {key}{part[0]}"
        part[1:] = [f" {line}" for line in part[1:]]
        part[-1] += "," if number < len(pairs) else ""
        lines += part
    return [*lines, end]


def _one_line(value: Any) -> str:
    """JSON in one line. What a terminal would obey or an editor hide (control, bidi characters) is
    escaped."""
    text = json.dumps(value, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in text)


# -- reading -----------------------------------------------------------------------------------------------


def load_case(path: str | os.PathLike[str]) -> Case:
    """Read a case from its file, of whatever schema version.

    Raises `FileError` with the place and the reason when the file is missing, cut off, no JSON, of an unknown
    schema version, holds an unknown type (the nearest known names are given), or contradicts itself.
    """
    return parse_case(read_text(path), path)


def parse_case(text: str, file: str | os.PathLike[str] = "case") -> Case:
    """Read a case from a text; ``file`` is what errors call it. Raises `FileError` as `load_case` does."""
    value = _json(text, file)
    if not isinstance(value, dict):
        raise FileError(file, "$", f"expected a case, an object; got {_what(value)}")
    version = value.get("schema")
    reads = f"this headjudge reads {', '.join(str(known) for known in sorted(READERS))}"
    if not isinstance(version, int) or isinstance(version, bool):
        raise FileError(file, "$.schema", f"expected the number of a schema version; {reads}")
    reader = READERS.get(version)
    if reader is None:
        raise FileError(file, "$.schema", f"schema {version}; {reads}")
    case = reader(value, file)
    _check(case, file)
    return case


def _read_1(value: dict[str, Any], file: str | os.PathLike[str]) -> Case:
    """Schema 1: the structs of `headjudge.engine.trace` as they stand.

    Once there is a schema 2, its reader takes over these structs, and this one turns an old file's value into
    a new one first."""
    scenario = value.get("scenario")
    cards = scenario.get("cards") if isinstance(scenario, dict) else None
    # Cards and events are read one by one first, so that an error can say which one it is in.
    for name, card in cards.items() if isinstance(cards, dict) else ():
        _convert(card, CardDef, file, f"$.scenario.cards[{json.dumps(name)}]")
    case: Case = _convert(value, Case, file, "$")
    return case


#: What reads each schema version. A version once published stays here for good.
READERS: dict[int, Callable[[dict[str, Any], str | os.PathLike[str]], Case]] = {SCHEMA_VERSION: _read_1}


def _json(text: str, file: str | os.PathLike[str]) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"not JSON: {error.msg[0].lower()}{error.msg[1:]}"
        if not text.strip():
            reason = "the file is empty"
        elif error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            reason = "the file is cut off: it ends in the middle of the JSON"
        raise FileError(file, error.lineno, reason, error.colno) from None
    except (RecursionError, ValueError):
        raise FileError(file, "", "no JSON that can be read: nested too deep, or a number too long") from None


def _convert(value: Any, kind: Any, file: str | os.PathLike[str], root: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `")
        place = root + place.rstrip("`").removeprefix("$")
        wrong = re.match(r"Invalid value '(.*)'$", reason)
        if wrong:
            reason = f"unknown type {wrong[1]!r}{nearest(wrong[1], known_types())}"
        raise FileError(file, place, reason[0].lower() + reason[1:]) from None
    except RecursionError:
        raise FileError(file, root, "nested too deep") from None


def known_types() -> frozenset[str]:
    """The names of all parts of the card language, as they stand in ``type`` and ``game`` of a case file."""
    parts = [part.get("properties", {}) for part in msgspec.json.schema(Case)["$defs"].values()]
    tags = [part.get(field, {}).get("enum", ()) for part in parts for field in ("type", "game")]
    return frozenset(str(tag) for each in tags for tag in each)


def _check(case: Case, file: str | os.PathLike[str]) -> None:
    """Raise a `FileError` where a case contradicts itself; types have been checked before."""
    for place, reason in _contradictions(case):
        raise FileError(file, place, reason)


def _contradictions(case: Case) -> Iterator[tuple[str, str]]:
    """Place and reason of whatever cannot be true of one case."""
    scenario = case.scenario
    players = [player.name for player in scenario.players]
    if scenario.schema != case.schema:
        yield "$.scenario.schema", f"schema {scenario.schema} inside a case of schema {case.schema}"
    for name, card in scenario.cards.items():
        if card.name != name:
            yield f"$.scenario.cards[{json.dumps(name)}].name", f"the card {card.name!r} under another name"
    for number, placed in enumerate(scenario.placed):
        where = f"$.scenario.placed[{number}]"
        if placed.card not in scenario.cards:
            yield f"{where}.card", f"no card {placed.card!r} here{nearest(placed.card, scenario.cards)}"
        if placed.owner not in players:
            yield f"{where}.owner", f"no player {placed.owner!r} here{nearest(placed.owner, players)}"
    turn = scenario.turn_player
    if turn not in players:
        yield "$.scenario.turn_player", f"no player {turn!r} here{nearest(turn, players)}"
    for number, event in enumerate(case.trace):
        if event.kind not in VOCABULARY:
            yield f"$.trace[{number}].kind", f"unknown kind {event.kind!r}{nearest(event.kind, VOCABULARY)}"
        if event.id != number:
            yield f"$.trace[{number}].id", f"expected {number}, the event's place; got {event.id}"
    if not case.violations:
        yield "$.violations", "expected at least one: a case without a violation shows nothing"
    # A case may leave the trace out; what names its events can then be checked only by a replay.
    if case.trace:
        last = len(case.trace) - 1
        for number, violation in enumerate(case.violations):
            for role, event_id in {"event": violation.event, **violation.involved}.items():
                if not 0 <= event_id <= last:
                    yield f"$.violations[{number}]", f"{role} is event {event_id}; the trace ends with {last}"
        for event_id in case.slice:
            if not 0 <= event_id <= last:
                yield "$.slice", f"event {event_id}; the trace ends with {last}"


def _what(value: Any) -> str:
    names = {list: "an array", str: "a text", int: "a number", float: "a number", bool: "true or false"}
    return names.get(type(value), "null")


# -- counting ----------------------------------------------------------------------------------------------


def picks(case: Case) -> int:
    """How many recorded picks of a case are not passes."""
    return sum(answer.option != PASS.name for answer in case.answers)


def card_names(case: Case) -> tuple[str, ...]:
    """The distinct cards that a case places, in order; "card" as card text means it (Riftbound 052)."""
    cards = case.scenario.cards
    found = [placed.card for placed in case.scenario.placed]
    plain = {
        name
        for name, card in cards.items()
        if getattr(card, "type", "") in _FURNITURE or "Basic" in getattr(card, "supertypes", ())
    }
    return tuple(dict.fromkeys(name for name in found if name not in plain))
