"""What people see of a counterexample: the text, the page, the drawing and the DOT graph, letter by letter."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from headjudge.corpus.cases import load_case
from headjudge.reports.graph import dot
from headjudge.reports.html import counterexample_html
from headjudge.reports.index import index_html, index_text
from headjudge.reports.svg import svg
from headjudge.reports.text import counterexample_text
from headjudge.reports.write import write_report

CASE = load_case(Path(__file__).parents[1] / "cover" / "cases" / "refund-on-counter.json")
INFERRED = msgspec.structs.replace(
    CASE, trace=tuple(msgspec.structs.replace(event, causes=()) for event in CASE.trace), grade="inferred"
)


def as_file(ending: str) -> type[SingleFileSnapshotExtension]:
    """A snapshot in a file of its own, which can be opened as what it is."""

    class AsFile(SingleFileSnapshotExtension):
        _write_mode = WriteMode.TEXT
        file_extension = ending

    return AsFile


def test_text(snapshot: SnapshotAssertion) -> None:
    assert counterexample_text(CASE) == snapshot(extension_class=as_file("txt"))


def test_page(snapshot: SnapshotAssertion) -> None:
    assert counterexample_html(CASE) == snapshot(extension_class=as_file("html"))


def test_drawing(snapshot: SnapshotAssertion) -> None:
    assert svg(CASE) == snapshot(extension_class=as_file("svg"))


def test_drawing_with_inferred_causes(snapshot: SnapshotAssertion) -> None:
    assert svg(INFERRED) == snapshot(extension_class=as_file("svg"))


def test_graph(snapshot: SnapshotAssertion) -> None:
    assert dot(CASE) == snapshot(extension_class=as_file("dot"))


def test_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion) -> None:
    monkeypatch.chdir(tmp_path)
    write_report(CASE, "run")
    assert index_text("run") == snapshot(name="text", extension_class=as_file("txt"))
    assert index_html("run") == snapshot(name="page", extension_class=as_file("html"))
