"""Told: all that a report of a campaign tells, read from its store once, for the page and the Markdown alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from headjudge.corpus.errors import FileError
from headjudge.corpus.store.reading import Reader
from headjudge.corpus.store.rows import CANARY, Count, Finding, Incident, Run
from headjudge.corpus.store.trust import trust
from headjudge.reports.campaign import coverage, findings
from headjudge.reports.campaign import nights as history
from headjudge.reports.words import game_name, plain

#: Address of a finding's page as seen from the report, by subject and signature, where there is one.
Links: TypeAlias = Mapping[tuple[str, str], str]


@dataclass(frozen=True, slots=True)
class Campaign:
    """A night of a campaign, against those before it.

    ``name``      of the campaign: its store's.        ``run``       the night that is told.
    ``doubts``    why what it found or did not find means nothing, a sentence each; none for a night that can be trusted.
    ``played``    what it played.
    ``first``     what came of looking for the canaries, before anything else; ``replayed``, how many known cases were played again then.
    ``stopped``   whole games that had neither a winner nor were in a loop.
    ``ignored``   signatures that it was told to pass over, with the plays that showed them.
    ``found``     findings; ``follow``, those that come only after another failure, and may follow from it.
    ``books``     the rulebooks of its games.          ``judges``    its invariants.
    ``nights``    how the last nights went, this one the last.
    ``before``    how many nights there are before those.
    """

    name: str
    run: Run
    doubts: tuple[str, ...]
    played: tuple[history.Played, ...]
    first: tuple[str, ...]
    replayed: int
    stopped: tuple[str, ...]
    ignored: tuple[tuple[str, int], ...]
    found: tuple[findings.Row, ...]
    follow: tuple[findings.Row, ...]
    books: tuple[coverage.Book, ...]
    judges: tuple[coverage.Judge, ...]
    nights: tuple[history.Night, ...]
    before: int
    incidents: tuple[Incident, ...]

    @property
    def tonight(self) -> history.Night:
        """This night among the others."""
        return self.nights[-1]

    def judges_of(self, game: str) -> tuple[coverage.Judge, ...]:
        """The invariants that judged a game."""
        return tuple(one for one in self.judges if one.game == game)

    def group(self, how: str) -> tuple[findings.Row, ...]:
        """The findings of which that has become (a key of `findings.GROUPS`)."""
        return tuple(row for row in self.found if row.how == how)


def nothing_known(finding: Finding, run: Run) -> str:
    """What is known of a finding when nobody has said anything: nothing."""
    return ""


def tell(
    reader: Reader,
    reach: Mapping[str, coverage.Reach],
    run: int = 0,
    known: findings.Known = nothing_known,
) -> Campaign:
    """What there is to tell of a run.

    ``reach``  of each game that it plays.     ``run``  its number; 0 for the last one.     ``known``  what is known of its findings.
    Raises `FileError` when the store has no such run.
    """
    runs = {each.run: each for each in reader.runs()}
    number = run or max(runs, default=0)
    if number not in runs:
        have = f"it has {len(runs)}" if runs else "it has none"
        raise FileError(reader.path, "", f"no run {number or 'to report on'}: {have}")
    back = history.up_to(reader, number)
    rows = findings.rows(reader, number, back, known)
    counts = reader.counts(number)
    games = dict.fromkeys(target.game for target in reader.targets(number))
    return Campaign(
        name=plain(reader.path.stem),
        run=runs[number],
        doubts=tuple(map(plain, trust(reader, runs[number]).doubts)),
        played=history.played(reader, number),
        first=tuple(
            f"{game_name(batch.target.game)}: {plain(batch.said)}"
            for batch in reader.batches(number, CANARY)
            if batch.said
        ),
        replayed=history.replayed(reader, number),
        stopped=tuple(plain(count.name) for count in counts if count.what == "stopped"),
        ignored=_ignored(counts),
        found=tuple(row for row in rows if not row.finding.follows),
        follow=tuple(row for row in rows if row.finding.follows),
        books=tuple(coverage.book(reader, number, game, reach[game]) for game in games),
        judges=coverage.judges(reader, number, reach),
        nights=tuple(history.night(reader, each) for each in back),
        before=sum(each < back[0].run for each in runs),
        incidents=tuple(reader.incidents(number)),
    )


def _ignored(counts: Iterable[Count]) -> tuple[tuple[str, int], ...]:
    times: dict[str, int] = {}
    for count in counts:
        if count.what == "ignored":
            times[plain(count.name)] = times.get(plain(count.name), 0) + count.times
    return tuple(sorted(times.items()))
