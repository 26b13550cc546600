"""The report of a campaign as Markdown: what its page tells, without the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from urllib.parse import quote

from headjudge.reports.campaign import said
from headjudge.reports.campaign.findings import GROUPS, MEANS, Row
from headjudge.reports.campaign.told import Campaign, Links
from headjudge.reports.outcomes import cell
from headjudge.reports.words import count, game_name


def campaign_markdown(told: Campaign, links: Links) -> str:
    """The report of a campaign."""
    lines = [f"# {cell(said.heading(told))}", ""]
    lines += [f"Campaign {cell(told.name)}, {cell(said.night(told.run))}. {cell(said.statement(told))}", ""]
    for doubt in told.doubts:
        lines += [f"**Not to be trusted:** {cell(doubt)}", ""]
    for part in (
        _findings(told, links),
        _played(told),
        _nights(told),
        _rules(told),
        _invariants(told),
        _incidents(told),
    ):
        lines += [*part, ""]
    return "\n".join(lines).rstrip() + "\n"


def _findings(told: Campaign, links: Links) -> Iterator[str]:
    yield "## Findings"
    if told.first or told.replayed:
        yield from ("", cell(said.first(told)))
    if not (told.found or told.follow):
        yield from ("", "No night of this campaign found anything.")
    for how, words in GROUPS.items():
        if told.group(how):
            yield from (
                "",
                f"### {words}: {count(len(told.group(how)), 'finding')}",
                "",
                f"{MEANS[how].capitalize()}.",
                "",
            )
            yield from _list(told.group(how), told, links)
    if told.follow:
        yield from ("", "### Only after another failure, from which they may follow", "")
        yield from _list(told.follow, told, links)
    if told.stopped:
        yield from ("", "### Games that just stopped, with no winner and no loop", "")
        yield from (f"- {cell(one)}" for one in told.stopped)
    if told.ignored:
        yield from ("", cell(said.ignored(told)))


def _list(rows: Iterable[Row], told: Campaign, links: Links) -> Iterator[str]:
    for row in rows:
        one = row.finding
        link = links.get((one.subject, one.signature))
        name = f"[{cell(one.invariant)}]({quote(link)})" if link else cell(one.invariant)
        yield f"- **{name}** {cell(one.signature)}: {cell(one.however)}"
        parts = [
            f"{game_name(one.game)} {', '.join(one.rules)}",
            one.subject,
            said.size(one),
            said.seen(row, told),
            row.known,
        ]
        yield f"  {cell('; '.join(part for part in parts if part))}."


def _played(told: Campaign) -> Iterator[str]:
    yield from ("## What ran", "")
    rows = [
        [said.target(one.target, one.version), *said.played(one.work, one.rules, one.fresh)]
        for one in told.played
    ]
    yield from table(said.PLAYED, rows)
    yield from ("", f"All together, {said.number(told.tonight.rate)} decisions a second of the night.")


def _nights(told: Campaign) -> Iterator[str]:
    yield from (f"## {said.nights_heading(told)}", "")
    rows = [
        [said.night(one.run).removeprefix("night "), *said.night_cells(one)] for one in reversed(told.nights)
    ]
    yield from table(said.NIGHTS, rows)


def _rules(told: Campaign) -> Iterator[str]:
    yield "## Rules put to the test"
    for book in told.books:
        yield from (
            "",
            f"### {cell(book.edition)}: {book.covered} of {book.reach} within reach, {said.uncovered(book)}",
            "",
        )
        yield from table(said.RULES, [[one.name, *said.chapter_cells(one)] for one in book.chapters])
        if book.holes:
            yield from (
                "",
                f"Holes: {', '.join(rule for chapter in book.chapters for rule in chapter.of('hole'))}.",
            )
        if book.strange:
            yield from ("", f"Cited, though the rulebook has no such rule: {cell(', '.join(book.strange))}.")


def _invariants(told: Campaign) -> Iterator[str]:
    yield "## Invariants"
    for book in told.books:
        judges = told.judges_of(book.game)
        tested = [one for one in judges if one.tested]
        title = f"{game_name(book.game)}: {len(tested)} of {count(len(judges), 'invariant')} put to the test"
        yield from ("", f"### {title}", "")
        untested = [one.id for one in judges if not one.tested]
        if untested:
            yield from (f"Never put to the test: {cell(', '.join(untested))}.", "")
        rows = [[one.id, said.premises(one), said.number(one.breaches)] for one in tested]
        yield from table(["invariant", "put to the test", "plays that broke it"], rows)


def _incidents(told: Campaign) -> Iterator[str]:
    yield from ("## Incidents", "")
    if not told.incidents:
        yield "No worker crashed, hung or ran out of memory."
        return
    rows = [[one.how, *said.incident_cells(one)] for one in told.incidents]
    yield from table(said.INCIDENTS, rows, words=len(said.INCIDENTS))
    games = "a whole game goes by `--whole-games --mode MODE`, not by a profile"
    yield from (
        "",
        f"`{said.AGAIN}` plays an example again alone ({games}); the night's seed is {told.run.seed}.",
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Iterator[str]:
    """A Markdown table; columns from the ``words``-th on hold numbers and stand at the right."""
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' if at < words else '---:' for at in range(len(head)))} |"
    for row in rows:
        yield f"| {' | '.join(map(cell, row))} |"
