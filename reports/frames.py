"""Frames: a campaign's store as pandas tables, for a notebook and for whoever asks further.

    from headjudge.reports import frames

    runs = frames.runs_frame("nights/riftbound.sqlite")
    runs.plot(x="started", y="decisions_per_second")

Every table has the number of the run and, where it is about one, the target (game, subject, profile), so that they can be joined. What
is not here can be asked of the database itself (`pandas.read_sql`); `headjudge.corpus.store.schema` explains its tables.

pandas is imported when a table is made, not before: it takes half a second, and most commands need none.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from headjudge.corpus.store.reading import read_store
from headjudge.corpus.store.rows import Run, Target
from headjudge.engine.rules import rule_order
from headjudge.reports.campaign.nights import Work, night, played

if TYPE_CHECKING:
    import pandas

_TARGET = ["game", "subject", "profile"]
_WORK = ["plays", "decisions", "events"]


def runs_frame(store: str | os.PathLike[str]) -> pandas.DataFrame:
    """A row for each run (night).

    ``seconds`` and ``decisions_per_second`` are of the whole run; ``worker_seconds`` is what its workers spent. ``new`` (those that
    came back among them), ``still`` and ``gone`` count findings, without those that may only follow from another; ``fresh`` are
    behaviours (rules, and pairs of a rule and a cause's) that no run showed before. Raises `FileError`.
    """
    columns = [
        "run",
        "started",
        "ended",
        "state",
        "seed",
        "shard",
        "workers",
        "seconds",
        "tool_version",
        "error",
        *_WORK,
    ]
    columns += [
        "worker_seconds",
        "decisions_per_second",
        "rules",
        "fresh",
        "new",
        "still",
        "gone",
        "incidents",
    ]
    with read_store(store) as reader:
        rows = []
        for each in (night(reader, run) for run in reader.runs()):
            counted = {
                name: getattr(each, name) for name in ("rules", "fresh", "new", "still", "gone", "incidents")
            }
            own = {name: getattr(each.run, name) for name in Run.__slots__ if name in columns}
            speed = {"worker_seconds": each.work.seconds, "decisions_per_second": each.rate}
            rows.append({**own, **_work(each.work), **speed, **counted})
    return _frame(rows, columns)


def throughput_frame(store: str | os.PathLike[str]) -> pandas.DataFrame:
    """A row for each target of each run: what was played of it, in how many ``seconds`` of its workers, how fast. Raises `FileError`."""
    columns = [
        "run",
        *_TARGET,
        "version",
        *_WORK,
        "seconds",
        "decisions_per_second",
        "rules",
        "fresh",
        "lost",
    ]
    with read_store(store) as reader:
        rows = [
            {
                "run": run.run, **_of(one.target), "version": one.version, **_work(one.work), "seconds": one.work.seconds,
                "decisions_per_second": one.work.rate, "rules": one.rules, "fresh": one.fresh, "lost": one.work.lost,
            }
            for run in reader.runs()
            for one in played(reader, run.run)
        ]  # fmt: skip
    return _frame(rows, columns)


def findings_frame(store: str | os.PathLike[str]) -> pandas.DataFrame:
    """A row for each finding: what it is, how small its case, and when it was seen.

    ``times`` are the plays that showed it, ``nights`` the runs that saw it; ``how`` is what has become of it in the last run ("new",
    "back", "still", "gone", "open", or "" where neither that run nor the one before saw it). Raises `FileError`.
    """
    columns = [
        "subject",
        "signature",
        "game",
        "invariant",
        "rules",
        "however",
        "follows",
        "picks",
        "cards",
        "events",
    ]
    columns += ["first_run", "last_run", "first_seen", "last_seen", "nights", "times", "how", "case_file"]
    with read_store(store) as reader:
        runs = {run.run: run for run in reader.runs()}
        how = {
            (change.finding.subject, change.finding.signature): change.how
            for change in (reader.changes(max(runs)) if runs else ())
        }
        seen: dict[tuple[str, str], int] = {}
        for sighting in reader.sightings():
            key = sighting.subject, sighting.signature
            seen[key] = seen.get(key, 0) + sighting.seen
        rows = []
        for finding in reader.findings():
            key = finding.subject, finding.signature
            row = {name: getattr(finding, name) for name in finding.__slots__ if name in columns}
            when = {
                "first_seen": runs[finding.first_run].started,
                "last_seen": runs[finding.last_run].started,
            }
            rows.append(
                {
                    **row,
                    "rules": " ".join(finding.rules),
                    **when,
                    "nights": seen.get(key, 0),
                    "how": how.get(key, ""),
                }
            )
    return _frame(rows, columns)


def rules_frame(store: str | os.PathLike[str]) -> pandas.DataFrame:
    """A row for each rule that the events of a target cited in a run: how many ``times``, in the rulebook's order. Raises `FileError`."""
    with read_store(store) as reader:
        counts = sorted(reader.rules(), key=lambda count: (count.run, rule_order(count.rule)))
        rows = [{"run": one.run, **_of(one.target), "rule": one.rule, "times": one.times} for one in counts]
    return _frame(rows, ["run", *_TARGET, "rule", "times"])


def invariants_frame(store: str | os.PathLike[str]) -> pandas.DataFrame:
    """A row for each invariant that judged a target in a run: ``premises``, how often it was put to the test; ``breaches``, in how many
    plays it was broken; ``error``, what it raised, or "". Raises `FileError`.
    """
    columns = ["invariant", "premises", "breaches", "error"]
    with read_store(store) as reader:
        rows = [
            {"run": one.run, **_of(one.target), **{name: getattr(one, name) for name in columns}}
            for one in reader.invariants()
        ]
    return _frame(rows, ["run", *_TARGET, *columns])


def _of(target: Target) -> dict[str, object]:
    return {name: getattr(target, name) for name in _TARGET}


def _work(work: Work) -> dict[str, object]:
    return {name: getattr(work, name) for name in _WORK}


def _frame(rows: Sequence[Mapping[str, object]], columns: list[str]) -> pandas.DataFrame:
    import pandas

    return pandas.DataFrame(list(rows), columns=columns)
