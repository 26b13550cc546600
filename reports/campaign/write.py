"""Write the report of a campaign: a page, the same as Markdown, and beside the case of each finding the page of the counterexample."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from headjudge.corpus.cases import load_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.files import write_atomically
from headjudge.corpus.store.reading import Reader, read_store
from headjudge.reports.campaign.coverage import Reach
from headjudge.reports.campaign.findings import Known
from headjudge.reports.campaign.markdown import campaign_markdown
from headjudge.reports.campaign.page import campaign_html
from headjudge.reports.campaign.told import Campaign, nothing_known, tell
from headjudge.reports.write import write_pages, write_report


@dataclass(frozen=True, slots=True)
class CampaignPaths:
    """Where the report of a campaign lies: ``page``, ``markdown``, and the pages of its counterexamples; ``unread`` are the cases that
    could not be read, for which there is none.
    """

    page: Path
    markdown: Path
    counterexamples: tuple[Path, ...]
    unread: tuple[FileError, ...]


def write_campaign(
    store: str | os.PathLike[str],
    reach: Mapping[str, Reach],
    *,
    run: int = 0,
    known: Known = nothing_known,
    out: str | os.PathLike[str] | None = None,
) -> CampaignPaths:
    """Write the report of a campaign's run.

    ``store``  its file.     ``reach``  of each game that it may play.     ``run``  number of the run; 0 for the last one.
    ``known``  what is known of its findings.
    ``out``    the folder; None for the store's, where the counterexamples' pages join their cases. Elsewhere the cases are copied too.
    Returns the paths. Raises `FileError` when the store can't be read, has no such run, or something can't be written.
    """
    with read_store(store) as reader:
        told = tell(reader, reach, run, known)
        folder = reader.path.parent if out is None else Path(out)
        pages, unread = _counterexamples(reader, told, folder, copied=out is not None)
    links = {key: page.relative_to(folder).as_posix() for key, page in pages.items()}
    page, markdown = (folder / f"{Path(store).stem}.{ending}" for ending in ("html", "md"))
    write_atomically(page, campaign_html(told, links))
    write_atomically(markdown, campaign_markdown(told, links))
    return CampaignPaths(page, markdown, tuple(pages.values()), tuple(unread))


def _counterexamples(
    reader: Reader, told: Campaign, folder: Path, *, copied: bool
) -> tuple[dict[tuple[str, str], Path], list[FileError]]:
    """The page of each finding by subject and signature, and what could not be read."""
    pages: dict[tuple[str, str], Path] = {}
    unread: list[FileError] = []
    for row in (*told.found, *told.follow):
        finding = row.finding
        place = folder / finding.case_file
        try:
            case = load_case(reader.case_path(finding))
        except FileError as error:
            unread.append(error)
            continue
        written = write_report(case, place.parent) if copied else write_pages(case, place)
        pages[finding.subject, finding.signature] = written.html
    return pages, unread
