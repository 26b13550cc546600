"""What a report of a campaign says in words, for the page and the Markdown alike."""

from __future__ import annotations

from headjudge.corpus.store.rows import DONE, RUNNING, Finding, Incident, Run, Target
from headjudge.reports.campaign.coverage import Book, Chapter, Judge
from headjudge.reports.campaign.findings import Row
from headjudge.reports.campaign.nights import Night, Work
from headjudge.reports.campaign.told import Campaign
from headjudge.reports.words import count, game_name, plain

#: The heads of the tables, the first one over what a row is about; `played`, `night_cells` and `chapter_cells` give the rest of a row.
PLAYED = (
    "game, engine, profile",
    "time",
    "plays",
    "decisions",
    "events",
    "decisions/s",
    "rules",
    "new behaviours",
    "given up",
)
NIGHTS = (
    "night",
    "new",
    "still",
    "gone",
    "time",
    "plays",
    "decisions/s",
    "rules",
    "new behaviours",
    "incidents",
)
RULES = ("chapter", "rules", "within reach", "cited by events", "judged alone", "earlier nights", "holes")
INCIDENTS = ("what", "game, engine, profile", "batch", "example", "said")

#: The command that plays an example of an incident again.
AGAIN = "headjudge fuzz GAME --seed SEED --first EXAMPLE --examples 1 --profile PROFILE"


def number(value: float) -> str:
    """A number as people read it: "1,234,567"."""
    return f"{value:,.0f}"


def duration(seconds: float) -> str:
    """How long: "8 h 5 min", "12 min 5 s", "4.2 s"."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest} s"
    return f"{minutes // 60:,} h {minutes % 60} min"


def day(time: str) -> str:
    """The day of a time in ISO 8601."""
    return plain(time[:10])


def night(run: Run) -> str:
    """A run by number and day, and how it ended when that was not well."""
    return f"night {run.run}, {day(run.started)}" + (f", {run.state}" if run.state != DONE else "")


def target(one: Target, version: str = "") -> str:
    """What is played: game, engine, profile."""
    return f"{game_name(one.game)}, {plain(f'{one.subject} {version}'.rstrip())}, {plain(one.profile)}"


def played(work: Work, rules: int, fresh: int) -> list[str]:
    """What was played of a target, or of all together."""
    return [
        duration(work.seconds),
        *map(number, (work.plays, work.decisions, work.events, work.rate, rules, fresh, work.lost)),
    ]


def night_cells(one: Night) -> list[str]:
    """How a night went."""
    return [
        *map(number, (one.new, one.still, one.gone)),
        duration(one.run.seconds),
        *map(number, (one.work.plays, one.rate, one.rules, one.fresh, one.incidents)),
    ]


def chapter_cells(one: Chapter) -> list[str]:
    """How far the rules of a chapter were put to the test."""
    states = [("often", "cited"), ("judged",), ("before",), ("hole",)]
    return [number(many) for many in (len(one.rules), one.reach, *(len(one.of(*each)) for each in states))]


def incident_cells(one: Incident) -> list[str]:
    """What a batch did to its worker: where, in which batch and example, and in words."""
    example = f"{one.example}" if one.example >= 0 else "not known"
    return [target(one.target), f"{plain(one.kind)} {one.number}", example, plain(one.said)]


def premises(one: Judge) -> str:
    """How often an invariant was put to the test."""
    if not one.tested:
        return "never"
    return number(one.premises) if one.premises else "not counted"


def heading(told: Campaign) -> str:
    """The report in a line: what is new, and whether that can be trusted."""
    return _new(told) + (", but not to be trusted" if told.doubts else "")


def _new(told: Campaign) -> str:
    new, back = len(told.group("new")), len(told.group("back"))
    if new:
        return f"{count(new, 'new finding')}" + (f", {back} back again" if back else "")
    return f"{count(back, 'finding')} back again" if back else "Nothing new"


def statement(told: Campaign) -> str:
    """What ran and for how long, in a sentence or two."""
    work, run = told.tonight.work, told.run
    began = plain(run.started[:16].replace("T", " "))
    ended = {DONE: "", RUNNING: " It is running still, or was killed."}.get(
        run.state, f" It {_ENDED.get(run.state, run.state)}."
    )
    return (
        f"Begun {began}, {duration(run.seconds)} with {count(run.workers, 'worker')}: "
        f"{number(work.plays)} plays, {number(work.decisions)} decisions, {number(work.events)} events.{ended}"
    )


def uncovered(book: Book) -> str:
    """The rules within reach that a night did not put to the test."""
    earlier = f", {number(book.earlier)} on earlier nights alone" if book.earlier else ""
    return f"{count(book.holes, 'hole')}{earlier}"


def first(told: Campaign) -> str:
    """What a night did before it played anything new."""
    said = [f"{one}." for one in told.first]
    if told.replayed:
        said.append(
            f"{count(told.replayed, 'known case')} {'was' if told.replayed == 1 else 'were'} played again first."
        )
    return " ".join(said)


_ENDED = {"interrupted": "was interrupted", "failed": "failed"}


def ignored(told: Campaign) -> str:
    """What a night was told to pass over, and saw."""
    names = ", ".join(f"{signature} ({plays(times)})" for signature, times in told.ignored)
    return f"Passed over, as it was told to: {names}."


def plays(times: int) -> str:
    """A number of plays."""
    return f"{number(times)} {'play' if times == 1 else 'plays'}"


def nights_heading(told: Campaign) -> str:
    """Which nights are told."""
    many = len(told.nights)
    if many == 1 and not told.before:
        return "The first night"
    return f"The last {many} of {told.before + many} nights" if told.before else f"The {many} nights so far"


def size(finding: Finding) -> str:
    """How small the play is that shows a finding."""
    return f"{count(finding.picks, 'pick')}, {count(finding.cards, 'card')}, {count(finding.events, 'event')}"


def seen(row: Row, told: Campaign) -> str:
    """When and how often a finding was seen."""
    tonight, ever = plays(row.times), plays(row.ever)
    verdict = f"; its case: {row.verdict}" if row.verdict else ""
    if row.how == "new":
        return f"first seen this night, in {tonight}"
    since = f"first seen {day(row.first.started)} (night {row.first.run})"
    if row.last == told.run.run:
        return f"{since}, in {ever}; this night in {tonight}{verdict}"
    return f"{since}, last in night {row.last}, in {ever}{verdict}"


def strip(row: Row) -> str:
    """On how many of the nights a finding was seen."""
    return f"seen on {sum(times is not None for times in row.strip)} of {count(len(row.strip), 'night')}"
