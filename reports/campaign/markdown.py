"""The report of a campaign as Markdown: what its page tells, without the pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from urllib.parse import quote

from headjudge.reports.campaign import said
from headjudge.reports.campaign.findings import GROUPS, MEANS, Row
from headjudge.reports.campaign.told import Campaign
from headjudge.reports.outcomes import cell
from headjudge.reports.words import count, game_name


def campaign_markdown(told: Campaign, links: Mapping[tuple[str, str], str]) -> str:
    """The report of a campaign.

    ``links``  address of a finding's page as seen from the report, by subject and signature, where there is one.
    """
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


def _findings(told: Campaign, links: Mapping[tuple[str, str], str]) -> Iterator[str]:
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


def _list(rows: Iterable[Row], told: Campaign, links: Mapping[tuple[str, str], str]) -> Iterator[str]:
    for row in rows:
        one = row.finding
        link = links.get((one.subject, one.signature))
        name = f"[{cell(one.invariant)}]({quote(link)})" if link else cell(one.invariant)
        yield f"- **{name}** `{one.signature}`: {cell(one.however)}"
        yield f"  {game_name(one.game)} {cell(', '.join(one.rules))}; {cell(one.subject)}; {said.size(one)}; {said.seen(row, told)}."


def _played(told: Campaign) -> Iterator[str]:
    yield from ("## What ran", "")
    head = [
        "game, engine, profile",
        "time",
        "plays",
        "decisions",
        "events",
        "decisions/s",
        "rules",
        "given up",
    ]
    rows = [
        [
            said.target(one.target, one.version), said.duration(one.work.seconds), *map(said.number, (
                one.work.plays, one.work.decisions, one.work.events, one.work.rate, one.rules, one.work.lost)),
        ]
        for one in told.played
    ]  # fmt: skip
    yield from table(head, rows)
    yield from ("", f"All together, {said.number(told.tonight.rate)} decisions a second of the night.")


def _nights(told: Campaign) -> Iterator[str]:
    yield from (f"## {said.nights_heading(told)}", "")
    head = ["night", "new", "still", "gone", "time", "plays", "decisions/s", "rules", "incidents"]
    yield from table(
        head,
        [
            [
                said.night(night.run).removeprefix("night "), *map(said.number, (night.new, night.still, night.gone)),
                said.duration(night.run.seconds), *map(said.number, (night.work.plays, night.rate, night.rules, night.incidents)),
            ]
            for night in reversed(told.nights)
        ],
    )  # fmt: skip


def _rules(told: Campaign) -> Iterator[str]:
    yield "## Rules put to the test"
    head = ["chapter", "rules", "within reach", "cited by events", "judged alone", "earlier nights", "holes"]
    for book in told.books:
        yield from ("", f"### {cell(book.edition)}: {book.covered} of {book.reach} within reach", "")
        yield from table(
            head,
            [
                [
                    chapter.name, *map(said.number, (
                        len(chapter.rules), chapter.reach, len(chapter.of("often", "cited")), len(chapter.of("judged")),
                        len(chapter.of("before")), len(chapter.of("hole")))),
                ]
                for chapter in book.chapters
            ],
        )  # fmt: skip
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
        tested = [one for one in judges if one.premises]
        title = f"{game_name(book.game)}: {len(tested)} of {count(len(judges), 'invariant')} put to the test"
        yield from ("", f"### {title}", "")
        untested = [one.id for one in judges if not one.premises]
        if untested:
            yield from (f"Never put to the test: {cell(', '.join(untested))}.", "")
        rows = [[one.id, said.number(one.premises), said.number(one.breaches)] for one in tested]
        yield from table(["invariant", "put to the test", "plays that broke it"], rows)


def _incidents(told: Campaign) -> Iterator[str]:
    yield from ("## Incidents", "")
    if not told.incidents:
        yield "No worker crashed, hung or ran out of memory."
        return
    head = ["what", "game, engine, profile", "batch", "example", "said"]
    rows = [
        [one.how, said.target(one.target), f"{one.kind} {one.number}", said.example(one), one.said]
        for one in told.incidents
    ]
    yield from table(head, rows, words=len(head))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> Iterator[str]:
    """A Markdown table; columns from the ``words``-th on hold numbers and stand at the right."""
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' if at < words else '---:' for at in range(len(head)))} |"
    for row in rows:
        yield f"| {' | '.join(map(cell, row))} |"
