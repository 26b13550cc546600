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
    case_file = Path(directory, f"{file_stem(case.signature)}.json")
    save_case(case, case_file)
    return write_pages(case, case_file)


def write_pages(case: Case, case_file: Path) -> ReportPaths:
    """Write all that shows a case beside its file, which stays as it is.

    ``case_file``  as the replay command in the report should name it.
    Returns the paths. Raises `FileError` when something cannot be written.
    """
    html, text, drawing, graphml, dot, record = (
        case_file.with_suffix(f".{ending}") for ending in ("html", "txt", "svg", "graphml", "dot", "mtgr")
    )
    magic = case.scenario.game == "magic"
    again = case_file.as_posix()
    write_atomically(html, counterexample_html(case, again))
    write_atomically(text, counterexample_text(case, again))
    write_atomically(drawing, svg(case))
    write_graphml(case, graphml)
    write_dot(case, dot)
    if magic:
        write_atomically(record, "".join(f"{told}\n" for told in record_lines(case)))
    return ReportPaths(case_file, html, text, drawing, graphml, dot, record if magic else None)


def file_stem(signature: str) -> str:
    """A signature as a file name. One of ours is its own; in another, whatever could lead elsewhere becomes
    "_"."""
    return re.sub(r"[^0-9A-Za-z-]", "_", signature)[:80] or "unsigned"
