"""Index: the findings of a run at a glance, as a page and as a text, read back from its case files."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from headjudge.corpus.cases import card_names, load_case, picks
from headjudge.corpus.errors import FileError
from headjudge.corpus.files import write_atomically
from headjudge.engine.trace import Case
from headjudge.reports.html import render
from headjudge.reports.names import Names
from headjudge.reports.words import count, game_name, plain

#: The names that `write_report` gives to case files.
_CASE_FILES = "????-????.json"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding of a run.

    ``picks``  recorded picks other than passes.  ``cards``  distinct cards.  ``events``  up to the guilty
               one.
    ``however``  what happened, in a sentence.  ``path``  of the case file, relative to the run's folder.
    """

    signature: str
    invariant: str
    game: str
    rules: tuple[str, ...]
    picks: int
    cards: int
    events: int
    subject: str
    faults: tuple[str, ...]
    grade: str
    however: str
    path: str


def findings(directory: str | os.PathLike[str]) -> tuple[list[Finding], list[FileError]]:
    """The findings whose case files lie in a folder or below it, by invariant, then the shortest first.

    The second list holds the errors of the case files that could not be read: a run's summary must not hide
    them.
    """
    found: list[Finding] = []
    unread: list[FileError] = []
    root = Path(directory)
    for path in sorted(root.rglob(_CASE_FILES)):
        try:
            case = load_case(path)
        except FileError as error:
            unread.append(error)
        else:
            found.append(finding(case, path.relative_to(root).as_posix()))
    return sorted(found, key=lambda one: (one.invariant, one.picks, one.signature, one.path)), unread


def finding(case: Case, path: str) -> Finding:
    """What a listing says about a case. ``path``  of its file, as links should name it."""
    violation = case.violations[0]
    return Finding(
        signature=plain(case.signature),
        invariant=plain(violation.invariant),
        game=case.scenario.game,
        rules=tuple(plain(rule) for rule in violation.rules),
        picks=picks(case),
        cards=len(card_names(case)),
        events=len(case.trace),
        subject=plain(case.subject),
        faults=tuple(plain(fault) for fault in case.faults),
        grade=plain(case.grade),
        however=Names(case.scenario, case.trace).tidy(violation.however),
        path=path,
    )


def index_text(directory: str | os.PathLike[str]) -> str:
    """The findings of a run as a text that ends with a newline: a line for each, and what it says beneath."""
    found, unread = findings(directory)
    lines = [f"{count(len(found), 'finding')}"]
    for one in found:
        size = f"{count(one.picks, 'pick')}, {count(one.cards, 'card')}"
        rule = f"{game_name(one.game)} {one.rules[0] if one.rules else ''}".rstrip()
        lines += ["", f"{one.signature}  {one.invariant:<36} {rule:<22} {size}", f"           {one.however}"]
        lines.append(f"           {_beside(one.path, 'txt')}")
    lines += [f"\nunread: {error}" for error in unread]
    return "\n".join(lines) + "\n"


def index_html(directory: str | os.PathLike[str]) -> str:
    """The findings of a run as a page that links to theirs."""
    found, unread = findings(directory)
    rows = [
        {
            "finding": one,
            "game": game_name(one.game),
            "html": _beside(one.path, "html"),
            "text": _beside(one.path, "txt"),
        }
        for one in found
    ]
    return render(
        "index.html",
        ["graph.css", "page.css"],
        [],
        heading=count(len(found), "finding"),
        rows=rows,
        unread=[str(error) for error in unread],
    )


def write_index(directory: str | os.PathLike[str]) -> tuple[Path, Path]:
    """Write ``index.html`` and ``index.txt`` into a run's folder; returns their paths.

    Raises `FileError` when one cannot be written.
    """
    page, text = Path(directory, "index.html"), Path(directory, "index.txt")
    write_atomically(page, index_html(directory))
    write_atomically(text, index_text(directory))
    return page, text


def _beside(path: str, ending: str) -> str:
    return f"{path.removesuffix('.json')}.{ending}"
