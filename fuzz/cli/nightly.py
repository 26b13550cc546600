"""``headjudge nightly``: a campaign over games, subjects and profiles, night after night, into one store."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from headjudge.corpus.store.rows import DONE, FOUND, PLAYS
from headjudge.fuzz.cli import Stop, emit
from headjudge.fuzz.cli.fuzz import counted, showing
from headjudge.fuzz.cli.options import DATABASE_OPTION, ENDING_IN_JSON
from headjudge.fuzz.cli.outcomes import ForCI, for_ci

if TYPE_CHECKING:
    from hypothesis.database import ExampleDatabase

    from headjudge.corpus.store.reading import Reader
    from headjudge.fuzz.nightly.config import Config
    from headjudge.fuzz.nightly.night import Progress, Shard
    from headjudge.fuzz.nightly.outcome import Outcome
    from headjudge.fuzz.nightly.workers import Workers

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("config", type=_FILE, metavar="CONFIG.toml")
@click.option(
    "--examples",
    type=click.IntRange(min=1),
    metavar="N",
    help="The budget of this night, in the place of the file's.",
)
@click.option("--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="Likewise.")
@click.option(
    "--workers", type=click.IntRange(min=1), metavar="N", help="Processes, in the place of the file's number."
)
@click.option("--shard", metavar="I/N", help="Play part I of N; each part has a store of its own.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Have a dask.distributed cluster do it; ADDRESS is its scheduler's."
)
@click.option(
    "--fail-on",
    type=click.Choice(["any", "new"]),
    default="any",
    show_default=True,
    help="What makes the exit code 1: any finding, or one that no earlier run has seen.",
)
@DATABASE_OPTION
@for_ci
@ENDING_IN_JSON
@click.pass_context
def nightly(
    ctx: click.Context,
    config: Path,
    examples: int | None,
    seconds: float | None,
    workers: int | None,
    shard: str | None,
    cluster: str | None,
    fail_on: str,
    database: str | None,
    ci: ForCI,
    as_json: bool,
) -> None:
    """Run the campaign that CONFIG.toml describes, on all cores, into its store.

    Stopped in whatever way, it goes on where it was when it is started again. docs/nightly.md has a worked configuration.
    """
    import datetime
    import time

    from headjudge.corpus.store.writing import open_store
    from headjudge.fuzz.nightly.config import load_config, store_path
    from headjudge.fuzz.nightly.night import Night
    from headjudge.fuzz.nightly.outcome import outcome, outcome_data

    plan = load_config(config)
    if examples is not None or seconds is not None:
        import msgspec

        plan = msgspec.structs.replace(plan, examples=examples, seconds=seconds)
    if cluster is not None and workers is not None:
        raise Stop("--cluster goes without --workers: a cluster has as many as it has")
    part = _shard(shard)
    known = ci.known()
    shared = None
    if database:
        from headjudge.fuzz.shared import open_database

        shared = open_database(database)
    with contextlib.ExitStack() as stack:
        store = stack.enter_context(contextlib.closing(open_store(store_path(plan, config, str(part)))))
        team = stack.enter_context(contextlib.closing(_team(plan, workers, cluster)))
        report, say = stack.enter_context(showing(as_json, progress_line))
        night = Night(
            plan,
            store,
            team,
            shard=part,
            clock=time.monotonic,
            now=lambda: datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            report=report,
            say=say,
        )
        found = outcome(store, night.lead(), known, new_only=fail_on == "new")
        if shared:
            _share(shared, store, found)
    for line in summary_lines(found):
        click.echo(line, err=as_json)
    ci.write(found.told, f"headjudge: night {found.run.run}", "finding")
    if as_json:
        emit(outcome_data(found))
    ctx.exit(found.code)


def _share(database: ExampleDatabase, store: Reader, found: Outcome) -> None:
    """Share the findings of a night that are there still."""
    from headjudge.corpus.cases import load_case
    from headjudge.fuzz.shared import share

    there = [each.finding for each in found.changes if each.how in ("new", "back", "still")]
    share(database, (load_case(store.case_path(finding)) for finding in there))


def _shard(text: str | None) -> Shard:
    from headjudge.fuzz.nightly.night import Shard

    if text is None:
        return Shard()
    at, slash, of = text.partition("/")
    if slash and at.isdecimal() and of.isdecimal() and 1 <= int(at) <= int(of):
        return Shard(int(at), int(of))
    raise Stop(f"--shard {text!r}: expected I/N, as 2/3: part 2 of 3")


def _team(plan: Config, workers: int | None, cluster: str | None) -> Workers:
    """Whoever is to do the batches."""
    from headjudge.fuzz import campaign

    if cluster is not None:
        from headjudge.fuzz.nightly.cluster import Cluster

        return Cluster(cluster, campaign.parts_for, plan.limits)
    from headjudge.fuzz.nightly.workers import Processes

    return Processes(workers or plan.workers or os.cpu_count() or 1, campaign.parts_for, plan.limits)


def progress_line(progress: Progress) -> str:
    """How far a night is, in a line."""
    rate = progress.plays / progress.seconds if progress.seconds else 0.0
    incidents = f"  {counted(progress.incidents, 'incident')}" if progress.incidents else ""
    return (
        f"{progress.seconds:6.1f} s  {counted(progress.plays, 'play')}  {counted(progress.events, 'event')}  "
        f"{rate:,.0f} plays/s  {counted(progress.batches, 'batch', 'batches')}  {counted(len(progress.findings), 'finding')}{incidents}"
    )


def summary_lines(found: Outcome) -> Iterator[str]:
    """What came of a night, in lines for people; the last one sums it up."""
    run = found.run
    for each in found.changes:
        finding = each.finding
        after = (
            f", only after {finding.follows} in the same play: it may follow from it"
            if finding.follows
            else ""
        )
        times = f", seen {counted(each.times, 'time')}" if each.times else ""
        case = f", its case is {each.verdict}" if each.verdict not in ("", FOUND) else ""
        yield f"  {each.how:<5}  {finding.signature}  {finding.invariant} on {finding.subject}{times}{case}{after}: {finding.however}"
    for line in found.stopped:
        yield f"  {line}"
    for incident in found.incidents:
        target = incident.target
        at = (
            f"example {incident.example} of seed {run.seed}"
            if incident.kind == PLAYS
            else f"{incident.kind} {incident.number}"
        )
        yield f"  {incident.how}  {target.subject} {target.profile}, {at}: {incident.said}"
    if found.untested:
        yield f"not put to the test: {', '.join(found.untested)}"
    for doubt in found.trust.doubts:
        yield f"not to be trusted: {doubt}"
    if run.state != DONE:
        yield "interrupted: started again, it goes on where it was"
    how = {
        each: sum(change.how == each for change in found.changes)
        for each in ("new", "back", "still", "gone", "open")
    }
    told = ", ".join(f"{number} {each}" for each, number in how.items() if number) or "nothing found"
    yield (
        f"run {run.run}: {counted(found.total('plays'), 'play')}, {counted(found.total('decisions'), 'decision')} in {run.seconds:.1f} s, "
        f"{counted(found.rules, 'rule')} seen; {told}; store: {found.store}"
    )
