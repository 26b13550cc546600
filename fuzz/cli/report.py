"""``headjudge report``: the pages of a case, of a run, or of a campaign, written from what was recorded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from headjudge.fuzz.cli import Stop, emit, fail
from headjudge.fuzz.cli.options import AS_JSON

if TYPE_CHECKING:
    from headjudge.corpus.store.rows import Finding, Run
    from headjudge.reports.campaign.coverage import Reach
    from headjudge.reports.campaign.findings import Known

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("path", type=_FILE, metavar="STORE|DIR|CASE")
@click.option("--out", type=_FILE, metavar="DIR", help="Where to write; else beside what was read.")
@click.option(
    "--run",
    type=click.IntRange(min=1),
    metavar="N",
    help="Of a campaign, the night to report on; else the last one.",
)
@click.option(
    "--baseline",
    type=_FILE,
    metavar="FILE",
    help="Of a campaign, what is known to be broken, with reasons and days.",
)
@AS_JSON
def report(path: Path, out: Path | None, run: int | None, baseline: Path | None, as_json: bool) -> None:
    """Write the report of a campaign from its store, or the pages, texts and graphs of a case or of a whole run anew.

    Of a case the text is printed too. A campaign's report is a page and a Markdown file; the page of each counterexample is written
    beside its case.
    """
    from headjudge.corpus.store.reading import is_store

    if is_store(path):
        written = _of_campaign(path, out, run, baseline)
    elif run is not None or baseline is not None:
        raise Stop(f"--run and --baseline go with a campaign's store; {path} is none")
    elif path.is_dir():
        written = _of_run(path, out)
    else:
        written = _of_case(path, out, as_json)
    if as_json:
        emit({"written": [each.as_posix() for each in written]})
    else:
        for each in written:
            click.echo(f"written: {each}")


def _of_campaign(store: Path, out: Path | None, run: int | None, baseline: Path | None) -> list[Path]:
    """The report itself comes last, where it is seen."""
    from headjudge.reports.campaign.told import nothing_known
    from headjudge.reports.campaign.write import write_campaign

    known = _known(baseline) if baseline else nothing_known
    paths = write_campaign(store, reach(), run=run or 0, known=known, out=out)
    for error in paths.unread:
        fail(str(error))
    return [*paths.counterexamples, paths.markdown, paths.page]


def _known(file: Path) -> Known:
    """What a baseline says of a finding on the day of the night that saw it: a report on an old night tells what was known then."""
    from datetime import date
    from functools import cache

    from headjudge.fuzz.regression import load_baseline

    on = cache(lambda day: load_baseline(file, date.fromisoformat(day)))

    def known(finding: Finding, run: Run) -> str:
        baseline = on(run.started[:10])
        reason = baseline.reason(finding.signature, finding.subject)
        return f"known: {reason}" if reason else baseline.lapsed(finding.signature, finding.subject)

    return known


def reach() -> dict[str, Reach]:
    """What of each game's rules a campaign can put to the test."""
    from headjudge.engine.rules import EDITIONS
    from headjudge.fuzz import find
    from headjudge.fuzz.citations import never_seen
    from headjudge.reports.campaign.coverage import Reach

    return {
        game: Reach(
            frozenset(never_seen(game, ())),
            {one.id: one.rules_in.get(game, one.rules) for one in find.invariants(game)},
        )
        for game in EDITIONS
    }


def _of_run(folder: Path, out: Path | None) -> list[Path]:
    from headjudge.corpus.cases import load_case
    from headjudge.reports.index import findings, write_index
    from headjudge.reports.write import write_report

    found, unread = findings(folder)
    if unread:
        raise unread[0]
    if not found:
        raise Stop(f"{folder}: no case files in this folder")
    cases = [folder / one.path for one in found]
    pages = [write_report(load_case(case), out or case.parent).html for case in cases]
    return [*pages, *write_index(out or folder)]


def _of_case(path: Path, out: Path | None, as_json: bool) -> list[Path]:
    from headjudge.corpus.cases import load_case
    from headjudge.reports.text import counterexample_text
    from headjudge.reports.write import write_report

    case = load_case(path)
    page = write_report(case, out or path.parent).html
    if not as_json:
        click.echo(counterexample_text(case, path.as_posix()))
    return [page]
