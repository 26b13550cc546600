"""The findings of a campaign as a report tells them: what has become of each, and on which nights it was seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import Finding, Run, Sighting
from headjudge.reports.words import plain

#: What has become of a finding, in the order of a report, each with its heading. The first five are as in `Change`.
GROUPS: dict[str, str] = {
    "new": "New",
    "back": "Back again",
    "still": "Still there",
    "open": "Can't be told",
    "gone": "Gone",
    "before": "Seen on earlier nights alone",
}
#: What each group means, in a sentence.
MEANS: dict[str, str] = {
    "new": "no earlier night saw it",
    "back": "an earlier night saw it, the one before did not",
    "still": "the night before saw it too",
    "open": "the night before saw it; its case could not be played again",
    "gone": "the night before saw it, this one did not",
    "before": "neither this night nor the one before saw it",
}


@dataclass(frozen=True, slots=True)
class Row:
    """A finding in a report.

    ``how``      a key of `GROUPS`.
    ``first``    the run that saw it first; ``last``, the number of the last one.
    ``times``  plays that showed it in this run; ``ever``, in all runs up to this one.
    ``verdict``  of its case, played again in this run; "" when it was not.
    ``known``    why it is no surprise, or no longer excused, in a line; "" when nobody has said so.
    ``strip``    for each night of the report, plays that showed it; None where it was not seen.
    """

    finding: Finding
    how: str
    first: Run
    last: int
    times: int
    ever: int
    verdict: str
    known: str
    strip: tuple[int | None, ...]


#: What is known of a finding that a run saw, in a line; "" for nothing.
Known: TypeAlias = Callable[[Finding, Run], str]


def rows(reader: Reader, run: int, nights: tuple[Run, ...], known: Known) -> tuple[Row, ...]:
    """The findings that a report on ``run`` tells: by what has become of them, in each group by invariant, the smallest first.

    ``nights``  the runs of the strips.
    """
    runs = {each.run: each for each in reader.runs()}
    changes = {_key(each.finding): each for each in reader.changes(run)}
    seen: dict[tuple[str, str], dict[int, Sighting]] = {}
    for sighting in reader.sightings():
        if sighting.run <= run:
            seen.setdefault((sighting.subject, sighting.signature), {})[sighting.run] = sighting
    found = []
    for finding in reader.findings():
        if finding.first_run > run:
            continue
        change = changes.get(_key(finding))
        own = seen.get(_key(finding), {})
        found.append(
            Row(
                finding,
                change.how if change else "before",
                runs[finding.first_run],
                max((each.run for each in own.values() if each.seen), default=finding.first_run),
                change.times if change else 0,
                sum(each.times for each in own.values()),
                own[run].verdict if run in own else "",
                plain(known(finding, runs[run])),
                tuple(_seen(own, night.run) for night in nights),
            )
        )
    order = list(GROUPS)
    return tuple(
        sorted(found, key=lambda row: (order.index(row.how), row.finding.invariant, _size(row.finding)))
    )


def _key(finding: Finding) -> tuple[str, str]:
    return finding.subject, finding.signature


def _size(finding: Finding) -> tuple[int, int, int, str, str]:
    return finding.picks, finding.cards, finding.events, finding.signature, finding.subject


def _seen(own: Mapping[int, Sighting], run: int) -> int | None:
    sighting = own.get(run)
    return sighting.times if sighting is not None and sighting.seen else None
