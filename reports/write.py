"""Write: everything that is kept of a counterexample, as files with its signature as their name."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from headjudge.corpus.cases import save_case
from headjudge.corpus.files import write_atomically
from headjudge.engine.trace import Case
from headjudge.reports.graph import write_dot, write_graphml
from headjudge.reports.html import counterexample_html, record_lines
from headjudge.reports.svg import svg
from headjudge.reports.text import counterexample_text


@dataclass(frozen=True, slots=True)
class ReportPaths:
    """Where the parts of a report lie: the case itself, the page, the text, the drawing, two graphs for
    tools, and of a game of Magic its record."""

    case: Path
    html: Path
    text: Path
    svg: Path
    graphml: Path
    dot: Path
    record: Path | None = None

    def every(self) -> tuple[Path, ...]:
        """All of them that there are."""
        parts = (self.case, self.html, self.text, self.svg, self.graphml, self.dot, self.record)
        return tuple(path for path in parts if path is not None)


def write_report(case: Case, directory: str | os.PathLike[str]) -> ReportPaths:
    """Write a case and all that shows it into a folder, which is made when there is none.

    ``case``       needs at least one violation.
    ``directory``  as the replay command in the report should name it.
    Returns the paths. Raises `FileError` when something cannot be written.
    """
    stem = Path(directory, file_stem(case.signature))
    endings = ("json", "html", "txt", "svg", "graphml", "dot", "mtgr")
    page, html, text, drawing, graphml, dot, record = (
        stem.with_name(f"{stem.name}.{ending}") for ending in endings
    )
    magic = case.scenario.game == "magic"
    paths = ReportPaths(page, html, text, drawing, graphml, dot, record if magic else None)
    save_case(case, paths.case)
    again = paths.case.as_posix()
    write_atomically(paths.html, counterexample_html(case, again))
    write_atomically(paths.text, counterexample_text(case, again))
    write_atomically(paths.svg, svg(case))
    write_graphml(case, paths.graphml)
    write_dot(case, paths.dot)
    if paths.record is not None:
        write_atomically(paths.record, "".join(f"{told}\n" for told in record_lines(case)))
    return paths


def file_stem(signature: str) -> str:
    """A signature as a file name. One of ours is its own; in another, whatever could lead elsewhere becomes
    "_"."""
    return re.sub(r"[^0-9A-Za-z-]", "_", signature)[:80] or "unsigned"
