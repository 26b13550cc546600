"""Trace files: what an engine wrote as it played, in JSON lines, to be judged without the engine.

The first line is an object with ``headjudge``, the schema's version, ``scenario``, and optionally ``observes``: the kinds of event that the
writer reports (without it: those that occur). Every line after it is an event, as `docs/trace.md` describes them. The file may stop in the
middle of a game.
"""

from __future__ import annotations

import os
from typing import Any

import msgspec

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.files import lines_of
from headjudge.engine.trace import SCHEMA_VERSION, VOCABULARY, Event, Scenario

#: Longest line that is read, in bytes: a scenario with all its cards stays far below.
LONGEST = 8 * 1024 * 1024


class TraceFile(msgspec.Struct, frozen=True):
    """A trace that was read: its scenario, its events, and the kinds that its writer reports."""

    scenario: Scenario
    events: tuple[Event, ...]
    observes: frozenset[str]


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    headjudge: int
    scenario: Scenario
    observes: tuple[str, ...] = ()


def load_trace(path: str | os.PathLike[str]) -> TraceFile:
    """Read a trace file. Raises `FileError` with the line and what was expected."""
    lines = lines_of(path, LONGEST + 1)
    first = next(lines, b"")
    if not first.strip():
        raise FileError(path, 1, "expected an object with headjudge and scenario, got nothing")
    head = _decode(first, _Head, path, 1)
    if head.headjudge != SCHEMA_VERSION:
        raise FileError(path, 1, f"schema {head.headjudge}; this headjudge reads {SCHEMA_VERSION}")
    for kind in head.observes:
        if kind not in VOCABULARY:
            raise FileError(path, 1, f"no kind of event {kind!r}{nearest(kind, VOCABULARY)}")
    events: list[Event] = []
    for number, line in enumerate(lines, 2):
        event = _decode(line, Event, path, number)
        if event.kind not in VOCABULARY:
            raise FileError(path, number, f"no kind of event {event.kind!r}{nearest(event.kind, VOCABULARY)}")
        if event.id != len(events):
            raise FileError(path, number, f"expected the event with id {len(events)}, got {event.id}")
        late = [cause for cause in event.causes if not 0 <= cause < event.id]
        if late:
            raise FileError(path, number, f"event {event.id} can't be caused by event {late[0]}")
        events.append(event)
    observes = frozenset(head.observes) or frozenset(event.kind for event in events)
    return TraceFile(head.scenario, tuple(events), observes)


def _decode(line: bytes, kind: Any, path: str | os.PathLike[str], number: int) -> Any:
    if len(line) > LONGEST:
        raise FileError(path, number, f"a line has at most {LONGEST} bytes")
    try:
        return msgspec.json.decode(line, type=kind)
    except RecursionError:
        raise FileError(path, number, "nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FileError(
            path, number, f"expected {kind.__name__.strip('_').lower()} in JSON: {error}"
        ) from None
