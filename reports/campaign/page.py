"""The report of a campaign as one self-contained page: no script, no other file, nothing that is fetched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from headjudge.reports.campaign import pictures, said
from headjudge.reports.campaign.coverage import STATES, Book, Chapter, Judge
from headjudge.reports.campaign.findings import GROUPS, MEANS
from headjudge.reports.campaign.nights import Night
from headjudge.reports.campaign.told import Campaign, Links
from headjudge.reports.html import render
from headjudge.reports.words import count, game_name, plain


def campaign_html(told: Campaign, links: Links) -> str:
    """The page of a campaign."""
    return render(
        "campaign.html",
        ["graph.css", "page.css", "campaign.css"],
        [],
        told=told,
        groups=GROUPS,
        means=MEANS,
        states=STATES,
        swatches={state: _markup(pictures.swatch(state)) for state in STATES},
        books=[_drawn(book, told) for book in told.books],
        charts=_charts(told.nights),
        links=links,
        say=said,
        strip=lambda row: _markup(pictures.strip(row.strip, said.strip(row))),
        refusals=lambda played: sum(times for _, times in played.refused),
        count=count,
        plain=plain,
        game_name=game_name,
    )


@dataclass(frozen=True, slots=True)
class DrawnChapter:
    """A chapter with its picture."""

    chapter: Chapter
    drawing: Any


@dataclass(frozen=True, slots=True)
class DrawnBook:
    """A rulebook with its chapters' pictures, the invariants of its game, and those of them that were never put to the test."""

    book: Book
    chapters: tuple[DrawnChapter, ...]
    judges: tuple[Judge, ...]
    untested: tuple[Judge, ...]


def _drawn(book: Book, told: Campaign) -> DrawnBook:
    judges = told.judges_of(book.game)
    return DrawnBook(
        book,
        tuple(
            DrawnChapter(chapter, _markup(pictures.chapter_picture(chapter, f"{book.game}-{chapter.name}")))
            for chapter in book.chapters
        ),
        judges,
        tuple(one for one in judges if not one.tested),
    )


@dataclass(frozen=True, slots=True)
class Chart:
    """One of the small pictures of the nights: what it is of, this night's value, the others', and the drawing."""

    name: str
    last: str
    range: str
    drawing: Any


def _charts(nights: Sequence[Night]) -> list[Chart]:
    def chart(
        name: str,
        value: Callable[[Night], float],
        words: Callable[[float], str] = said.number,
        strong: Callable[[Night], float] = lambda night: 0,
    ) -> Chart:
        values = [value(night) for night in nights]
        told = [f"{said.night(night.run)}: {words(one)}" for night, one in zip(nights, values, strict=True)]
        middle, most = words(median(values)), words(max(values))
        drawing = pictures.bars(
            values,
            told,
            [night.run.state == "done" for night in nights],
            [strong(night) for night in nights],
            f"{name}: this night {words(values[-1])}; median {middle}, most {most} of {count(len(values), 'night')}",
            f"n-{name.split()[0].split('/')[0]}",
        )
        return Chart(name, words(values[-1]), f"median {middle}, most {most}", _markup(drawing))

    return [
        chart("findings", lambda night: night.new + night.still, strong=lambda night: night.new),
        chart("plays", lambda night: night.work.plays),
        chart("new behaviours", lambda night: night.fresh),
        chart("decisions/s", lambda night: night.rate),
        chart("time", lambda night: night.run.seconds, said.duration),
        chart("incidents", lambda night: night.incidents),
    ]


def _markup(drawing: str) -> Any:
    """A drawing of ours, marked as escaped already."""
    from markupsafe import Markup

    return Markup(drawing)
