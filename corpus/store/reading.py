"""A store, read: runs, batches, findings with their history, and what was counted.

    with read_store("nights/riftbound.sqlite") as store:
        last = store.runs()[-1]
        for change in store.changes(last.run):
            print(change.how, change.finding.signature, store.case_path(change.finding))

A store can be read while a campaign writes to it. ``store.connection`` is the connection, for queries of one's own
(``pandas.read_sql``). Raises `FileError` for a file that is not there, no store, or of a newer headjudge. May be used by: reports, the
command line, campaigns.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from headjudge.corpus.errors import FileError
from headjudge.corpus.store.rows import (
    Batch,
    Change,
    Count,
    Finding,
    Incident,
    InvariantCount,
    RuleCount,
    Run,
    Sighting,
    Target,
)
from headjudge.corpus.store.schema import APPLICATION, VERSION

_RUN = "run, started, ended, state, plan, config, seed, shard, workers, seconds, tool_version, error"
_TARGET = "t.game, t.subject, t.profile"
_FINDING = (
    "subject, signature, game, invariant, rule, rules, however, follows, profile, seed, example, picks, cards, events, first_run, "
    "last_run, coalesce(seen.times, 0), case_file"
)

#: How every SQLite database begins.
_MAGIC = b"SQLite format 3\0"


class Reader:
    """A store that is open; see the module's docstring. Rows come in a fixed order: runs, batches and findings as they came."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    def close(self) -> None:
        """Close it."""
        self.connection.close()

    def case_path(self, finding: Finding) -> Path:
        """Where the smallest case of a finding lies; `headjudge.corpus.cases.load_case` reads it."""
        return self.path.parent / finding.case_file

    def runs(self) -> list[Run]:
        """Every run, the first one first."""
        return [Run(*row) for row in self._rows(f"SELECT {_RUN} FROM runs ORDER BY run")]

    def targets(self, run: int) -> dict[Target, str]:
        """What a run plays, in the order of its configuration, each with the version of its subject ("" until that is known)."""
        rows = self._rows(
            f"SELECT {_TARGET}, e.version FROM entries e JOIN targets t USING (target) WHERE e.run = ? ORDER BY e.rowid",
            run,
        )
        return {Target(*row[:3]): row[3] for row in rows}

    def batches(self, run: int, kind: str = "") -> list[Batch]:
        """The batches of a run, by kind and number; with ``kind``, those of one kind."""
        rows = self._rows(
            f"SELECT b.run, b.kind, b.number, {_TARGET}, b.seed, b.first, b.examples, b.state, b.plays, b.decisions, b.events, "
            "b.seconds, b.said FROM batches b JOIN targets t USING (target) WHERE b.run = ? AND ? IN ('', b.kind) "
            "ORDER BY b.kind, b.number",
            run,
            kind,
        )
        return [Batch(row[0], row[1], row[2], Target(*row[3:6]), *row[6:]) for row in rows]

    def findings(self) -> list[Finding]:
        """Every finding of every run."""
        rows = self._rows(
            f"SELECT {_FINDING} FROM findings LEFT JOIN (SELECT finding, sum(times) AS times FROM sightings GROUP BY finding) seen "
            "USING (finding) ORDER BY subject, signature"
        )
        return [self._finding(row) for row in rows]

    def sightings(self, run: int = 0) -> list[Sighting]:
        """What a run saw of the findings; with 0, what all runs saw."""
        rows = self._rows(
            "SELECT s.run, f.subject, f.signature, s.times, s.verdict FROM sightings s JOIN findings f USING (finding) "
            "WHERE ? IN (0, s.run) ORDER BY s.run, f.subject, f.signature",
            run,
        )
        return [Sighting(*row) for row in rows]

    def changes(self, run: int) -> list[Change]:
        """The findings of a run and of the one before, each with what has become of it: see `Change`."""
        before = self._runs_before(run)
        sightings = {(one.run, one.subject, one.signature): one for one in self.sightings()}
        found = []
        for finding in self.findings():
            key = finding.subject, finding.signature
            now = sightings.get((run, *key))
            then = sightings.get((before.get(finding.subject, 0), *key))
            known = then is not None and then.seen
            if now is not None and now.seen:
                how = "still" if known else "new" if finding.first_run == run else "back"
            elif known and finding.subject in before:
                how = "gone" if now is not None and now.verdict == "FIXED" else "open"
            else:
                continue
            times, verdict = (now.times, now.verdict) if now else (0, "")
            found.append(Change(finding, how, times, verdict))
        return found

    def _runs_before(self, run: int) -> dict[str, int]:
        """By subject that a run plays, the last run before it that played it, too; 0 for none."""
        rows = self._rows(
            "SELECT t.subject, coalesce(max(o.run), 0) FROM entries e JOIN targets t USING (target) "
            "JOIN targets s ON s.subject = t.subject LEFT JOIN entries o ON o.target = s.target AND o.run < e.run "
            "WHERE e.run = ? GROUP BY t.subject",
            run,
        )
        return dict(rows)

    def rules(self, run: int = 0) -> list[RuleCount]:
        """How often the rules were cited in a run; with 0, in all."""
        return [
            RuleCount(row[0], Target(*row[1:4]), *row[4:])
            for row in self._counted("rules", "rule, c.times", run)
        ]

    def invariants(self, run: int = 0) -> list[InvariantCount]:
        """How the invariants were put to the test in a run; with 0, in all."""
        columns = "invariant, c.premises, c.breaches, c.error"
        return [
            InvariantCount(row[0], Target(*row[1:4]), *row[4:])
            for row in self._counted("invariants", columns, run)
        ]

    def shown_before(self, run: int) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
        """What the runs before one put to the test, each as (game, name): the rules that events cited, the invariants with a premise that
        came true.
        """
        query = "SELECT DISTINCT t.game, c.{} FROM {} c JOIN targets t USING (target) WHERE c.run < ? AND c.{} > 0"
        rules = self._rows(query.format("rule", "rules", "times"), run)
        invariants = self._rows(query.format("invariant", "invariants", "premises"), run)
        return {(game, rule) for game, rule in rules}, {(game, invariant) for game, invariant in invariants}

    def counts(self, run: int = 0) -> list[Count]:
        """What else was counted in a run (why plays ended, which cards were played, …); with 0, in all."""
        return [
            Count(row[0], Target(*row[1:4]), *row[4:])
            for row in self._counted("counts", "what, c.name, c.times", run)
        ]

    def first_shown(self, run: int) -> dict[Target, int]:
        """How many behaviours (rules, and pairs of a rule and the rule of a cause) each target showed in a run for the first time."""
        rows = self._rows(
            f"SELECT {_TARGET}, count(*) FROM behaviours b JOIN targets t USING (target) WHERE b.run = ? GROUP BY t.target",
            run,
        )
        return {Target(*row[:3]): row[3] for row in rows}

    def incidents(self, run: int = 0) -> list[Incident]:
        """What batches of a run did to their workers; with 0, of all."""
        rows = self._rows(
            f"SELECT i.run, i.kind, i.number, {_TARGET}, i.how, i.example, i.said FROM incidents i JOIN targets t USING (target) "
            "WHERE ? IN (0, i.run) ORDER BY i.run, i.kind, i.number, i.incident",
            run,
        )
        return [Incident(row[0], row[1], row[2], Target(*row[3:6]), *row[6:]) for row in rows]

    def _counted(self, table: str, columns: str, run: int) -> list[tuple[Any, ...]]:
        return self._rows(
            f"SELECT c.run, {_TARGET}, c.{columns} FROM {table} c JOIN targets t USING (target) WHERE ? IN (0, c.run) "
            "ORDER BY c.run, c.target, 5, 6",
            run,
        )

    def _finding(self, row: tuple[Any, ...]) -> Finding:
        values = list(row)
        values[5] = tuple(row[5].split())
        return Finding(*values)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise FileError(self.path, "", f"can't be read: {error}") from None


@contextlib.contextmanager
def read_store(path: str | os.PathLike[str]) -> Iterator[Reader]:
    """Open a store to read it."""
    place = Path(path)
    if not place.is_file():
        raise FileError(place, "", "no such store")
    reader = Reader(place, _connected(place))
    try:
        yield reader
    finally:
        reader.close()


def is_store(path: str | os.PathLike[str]) -> bool:
    """Whether a file looks like a store, by its first bytes; `read_store` says whether it is one."""
    try:
        with Path(path).open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return False


def _connected(path: Path) -> sqlite3.Connection:
    uri = f"{path.resolve().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        # In a folder where nothing can be written, SQLite reads a finished store only when it is told that nobody writes.
        connection.close()
        connection = sqlite3.connect(f"{uri}&immutable=1", uri=True)
    except sqlite3.DatabaseError:
        # Whatever is wrong with it, `check` says so.
        pass
    check(path, connection)
    return connection


def check(path: Path, connection: sqlite3.Connection) -> None:
    """Raise `FileError` when a database is no store that this headjudge reads."""
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error:
        connection.close()
        raise FileError(path, "", "no store of a campaign: it is no SQLite database") from None
    reason = ""
    if application != APPLICATION:
        reason = "no store of a campaign: it is another program's database"
    elif version != VERSION:
        reason = f"a store of version {version}; this headjudge reads version {VERSION}"
    if reason:
        connection.close()
        raise FileError(path, "", reason)
