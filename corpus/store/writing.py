"""A store, written by the one process that leads a campaign.

Each batch is one transaction, so that what is counted belongs to whole batches whatever ends the process; a finding is kept the moment it
is found, its case first, so that it is lost with nothing. Times of day are given in. Whatever can't be written (a full disk) is a
`FileError`, and the store stays as it was. May be used by: campaigns.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from headjudge import __version__
from headjudge.corpus.cases import save_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.store.reading import Reader, check
from headjudge.corpus.store.rows import (
    DONE,
    FOUND,
    LOST,
    RUNNING,
    THERE,
    Batch,
    Counted,
    Found,
    Incident,
    Run,
    Target,
)
from headjudge.corpus.store.schema import APPLICATION, SCHEMA, VERSION
from headjudge.engine.trace import Breach

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class Store(Reader):
    """A store that is open for writing; see the module's docstring. Use `open_store`."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: int) -> None:
        super().__init__(path, connection)
        self._lock = lock
        self._targets: dict[Target, int] = {}

    def close(self) -> None:
        """Close it, and let another process write to it."""
        super().close()
        os.close(self._lock)

    # -- runs ------------------------------------------------------------------------------------------------

    def begin(
        self,
        *,
        started: str,
        plan: str,
        config: str,
        seed: int,
        shard: str,
        workers: int,
        targets: Sequence[Target],
    ) -> Run:
        """Begin a new run of those targets; see `Run` for the rest."""
        with self._change() as connection:
            cursor = connection.execute(
                "INSERT INTO runs (started, state, plan, config, seed, shard, workers, tool_version) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (started, RUNNING, plan, config, seed, shard, workers, __version__),
            )
            run = cursor.lastrowid
            for target in targets:
                connection.execute(
                    "INSERT INTO entries (run, target) VALUES (?, ?)", (run, self._target(target))
                )
        return self.runs()[-1]

    def go_on(self, run: int, workers: int) -> None:
        """Mark a run as running again."""
        with self._change() as connection:
            connection.execute(
                "UPDATE runs SET state = ?, ended = '', error = '', workers = ? WHERE run = ?",
                (RUNNING, workers, run),
            )

    def end(self, run: int, *, state: str, ended: str, seconds: float, error: str = "") -> None:
        """Mark a run as done, interrupted or failed."""
        with self._change() as connection:
            connection.execute(
                "UPDATE runs SET state = ?, ended = ?, seconds = ?, error = ? WHERE run = ?",
                (state, ended, seconds, error, run),
            )

    # -- batches ---------------------------------------------------------------------------------------------

    def take(self, batch: Batch) -> None:
        """Note that a batch is being worked on. One that was taken before and has come to no end is taken again."""
        with self._change() as connection:
            connection.execute(
                "INSERT INTO batches (run, kind, number, target, seed, first, examples, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
                "ON CONFLICT DO NOTHING",
                (batch.run, batch.kind, batch.number, self._target(batch.target), batch.seed, batch.first, batch.examples, RUNNING),
            )  # fmt: skip

    def keep(self, batch: Batch, found: Found) -> Path:
        """Keep a finding, or its smaller case, at once; how often it was seen is told by `finish`. Returns the path of its case."""
        with self._change() as connection:
            path = self._keep(connection, batch, found)
            self._see(connection, batch, found.case.signature, 0, FOUND)
        return path

    def finish(self, batch: Batch, counted: Counted, seconds: float) -> None:
        """Add what a batch counted to its run, and mark it as done. ``seconds``: how long the run has run."""
        target = self._target(batch.target)
        with self._change() as connection:
            self._close(connection, batch, DONE, counted)
            if counted.version:
                connection.execute(
                    "UPDATE entries SET version = ? WHERE run = ? AND target = ?",
                    (counted.version, batch.run, target),
                )
            for found in counted.findings:
                self._keep(connection, batch, found)
            for signature, times in counted.times.items():
                self._see(connection, batch, signature, times)
            connection.executemany(
                "INSERT INTO rules VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times",
                [(batch.run, target, rule, times) for rule, times in counted.rules.items()],
            )
            connection.executemany(
                "INSERT INTO invariants VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET premises = premises + excluded.premises, "
                "breaches = breaches + excluded.breaches, error = iif(error = '', excluded.error, error)",
                [
                    (batch.run, target, id, premises, breaches, counted.unknown.get(id, ""))
                    for id, premises, breaches in _tested(counted)
                ],
            )
            connection.executemany(
                "INSERT INTO counts VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times",
                [
                    (batch.run, target, what, name, times)
                    for what, names in counted.counts.items()
                    for name, times in names.items()
                ],
            )
            # Of two batches that show the same, the earlier one showed it first, whichever came in first.
            connection.executemany(
                "INSERT INTO behaviours VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET number = excluded.number "
                "WHERE run = excluded.run AND number > excluded.number",
                [(target, each, batch.run, batch.number) for each in counted.behaviours],
            )
            connection.executemany(
                "INSERT INTO shrinks VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        batch.run,
                        batch.kind,
                        batch.number,
                        place,
                        target,
                        msgspec.json.encode(breach).decode(),
                        name,
                    )
                    for place, (breach, name) in enumerate(counted.shrinks)
                ],
            )
            connection.execute("UPDATE runs SET seconds = ? WHERE run = ?", (seconds, batch.run))

    def replayed(self, batch: Batch, signature: str, counted: Counted, seconds: float) -> None:
        """Keep what became of a finding's case when it was played again, and mark the batch as done."""
        with self._change() as connection:
            self._close(connection, batch, DONE, counted)
            self._see(connection, batch, signature, 0, counted.verdict)
            connection.execute("UPDATE runs SET seconds = ? WHERE run = ?", (seconds, batch.run))

    def lose(self, batch: Batch, said: str) -> None:
        """Mark a batch as one that is not tried again."""
        with self._change() as connection:
            self._close(connection, batch, LOST, Counted(said=said))

    def incident(self, incident: Incident) -> None:
        """Keep what a batch did to its worker."""
        with self._change() as connection:
            connection.execute(
                "INSERT INTO incidents (run, kind, number, target, how, example, said) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    incident.run, incident.kind, incident.number, self._target(incident.target), incident.how, incident.example,
                    incident.said,
                ),
            )  # fmt: skip

    # -- what a campaign goes on from ------------------------------------------------------------------------

    def behaviours(self, target: Target) -> dict[str, tuple[int, int]]:
        """The behaviours of a target, each with the run and the number of the first batch that showed it."""
        rows = self._rows(
            "SELECT b.behaviour, b.run, b.number FROM behaviours b JOIN targets t USING (target) "
            "WHERE t.game = ? AND t.subject = ? AND t.profile = ? ORDER BY b.behaviour",
            target.game,
            target.subject,
            target.profile,
        )
        return {behaviour: (run, number) for behaviour, run, number in rows}

    def shrinks(self, run: int, kind: str) -> dict[int, list[tuple[Breach, str]]]:
        """By number of a run's batch of that kind, the failures that it shrunk with the signatures that they came to."""
        rows = self._rows(
            "SELECT number, breach, signature FROM shrinks WHERE run = ? AND kind = ? ORDER BY number, place",
            run,
            kind,
        )
        found: dict[int, list[tuple[Breach, str]]] = {}
        for number, breach, signature in rows:
            found.setdefault(number, []).append((msgspec.json.decode(breach, type=Breach), signature))
        return found

    # -- inside ----------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all of it, or none."""
        connection = self.connection
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                self._targets.clear()
                raise
        except sqlite3.Error as error:
            raise FileError(self.path, "", f"can't be written: {error}") from None

    def _target(self, target: Target) -> int:
        known = self._targets.get(target)
        if known is None:
            values = (target.game, target.subject, target.profile)
            self.connection.execute(
                "INSERT INTO targets (game, subject, profile) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", values
            )
            row = self.connection.execute(
                "SELECT target FROM targets WHERE game = ? AND subject = ? AND profile = ?", values
            ).fetchone()
            known = self._targets[target] = int(row[0])
        return known

    def _close(self, connection: sqlite3.Connection, batch: Batch, state: str, counted: Counted) -> None:
        connection.execute(
            "UPDATE batches SET state = ?, plays = ?, decisions = ?, events = ?, seconds = ?, said = ? "
            "WHERE run = ? AND kind = ? AND number = ?",
            (
                state, counted.plays, counted.decisions, counted.events, counted.seconds, counted.said, batch.run, batch.kind,
                batch.number,
            ),
        )  # fmt: skip

    def _keep(self, connection: sqlite3.Connection, batch: Batch, found: Found) -> Path:
        case, subject = found.case, batch.target.subject
        name = f"{self.path.stem}.cases/{_UNSAFE.sub('-', subject)}/{case.signature}.json"
        path = self.path.parent / name
        row = connection.execute(
            "SELECT finding, follows, picks, cards, events, case_run, example, profile FROM findings "
            "WHERE subject = ? AND signature = ?",
            (subject, case.signature),
        ).fetchone()
        size = found.picks, found.cards, len(case.trace)
        smaller = True
        if row is not None:
            # Alone before after another failure, then the smallest; of two alike the one of the earlier example, so that it does not
            # matter which batch was done first. When its batch ends, what was kept at once may have got its curve.
            mine = (bool(found.follows), *size, found.example, batch.target.profile)
            kept = (bool(row[1]), *row[2:5], *row[6:8])
            smaller = mine < kept if row[5] == batch.run else mine[:4] < kept[:4]
            smaller = smaller or not path.exists() or (mine == kept and bool(case.rewind))
        if not smaller:
            return path
        # The case goes first: a row without its case would be a finding that is lost.
        save_case(case, path)
        violation = case.violations[0]
        values = (
            case.breach.invariant, next(iter(violation.rules), ""), " ".join(violation.rules), violation.however, found.follows,
            batch.target.profile, batch.seed, found.example, *size, name, batch.run,
        )  # fmt: skip
        if row is None:
            connection.execute(
                "INSERT INTO findings (invariant, rule, rules, however, follows, profile, seed, example, picks, cards, events, "
                "case_file, case_run, subject, signature, game, first_run, last_run) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*values, subject, case.signature, batch.target.game, batch.run, batch.run),
            )
            return path
        connection.execute(
            "UPDATE findings SET invariant = ?, rule = ?, rules = ?, however = ?, follows = ?, profile = ?, seed = ?, example = ?, "
            "picks = ?, cards = ?, events = ?, case_file = ?, case_run = ? WHERE finding = ?",
            (*values, row[0]),
        )
        return path

    def _see(
        self, connection: sqlite3.Connection, batch: Batch, signature: str, times: int, verdict: str = ""
    ) -> None:
        row = connection.execute(
            "SELECT finding FROM findings WHERE subject = ? AND signature = ?",
            (batch.target.subject, signature),
        ).fetchone()
        connection.execute(
            "INSERT INTO sightings VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times, verdict = "
            "iif(excluded.verdict = '' OR (excluded.verdict = ? AND verdict IN ('FAILED', 'DRIFTED')), verdict, excluded.verdict)",
            (batch.run, row[0], times, verdict, FOUND),
        )
        if times or verdict in THERE:
            connection.execute("UPDATE findings SET last_run = ? WHERE finding = ?", (batch.run, row[0]))


def _tested(counted: Counted) -> Iterable[tuple[str, int, int]]:
    """Each invariant that a batch tells of: how often it was put to the test, and in how many plays it was broken."""
    for id in dict.fromkeys((*counted.premises, *counted.breaches, *counted.unknown)):
        yield id, counted.premises.get(id, 0), counted.breaches.get(id, 0)


def open_store(path: str | os.PathLike[str]) -> Store:
    """Open a store to write to it, making it and its folder when there is none.

    Raises `FileError`, also when another campaign writes to it.
    """
    place = Path(path)
    lock = _locked(place)
    try:
        return Store(place, _connected(place), lock)
    except BaseException:
        os.close(lock)
        raise


def _locked(place: Path) -> int:
    """A lock on the store that goes with this process, however it ends. Where the system has none of that kind, it locks nothing."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(place.with_name(f".{place.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise FileError(place, "", f"can't be made: {error.strerror or error}") from None
    try:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        pass
    except OSError:
        os.close(lock)
        raise FileError(place, "", "another campaign is writing to this store") from None
    return lock


def _connected(place: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(place, isolation_level=None, timeout=10)
    except sqlite3.Error as error:
        raise FileError(place, "", f"can't be opened: {error}") from None
    try:
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            connection.executescript(
                f"PRAGMA journal_mode = WAL; BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; "
                f"{SCHEMA} COMMIT;"
            )
        check(place, connection)
        # A batch is written about once a second: to have each one safe on the disk costs nothing.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.OperationalError as error:
        connection.close()
        raise FileError(place, "", f"can't be written: {error}") from None
    except sqlite3.DatabaseError:
        connection.close()
        raise FileError(place, "", "no store of a campaign: it is no SQLite database") from None
    return connection
