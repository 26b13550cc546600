"""``headjudge bisect``: since which commit of an engine a case fails."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from headjudge.fuzz.cli import NOT_TRUSTED, Stop, emit

_FILE = click.Path(path_type=Path)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("case", type=_FILE, metavar="CASE")
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option("--bad", default="HEAD", show_default=True, metavar="COMMIT", help="One with which it fails.")
@click.option(
    "--good", default="", metavar="COMMIT", help="One with which it doesn't; else one is looked for before."
)
@click.option(
    "--repo", type=_FILE, default=Path("."), metavar="DIR", help="The engine's repository; else the one here."
)
@click.option(
    "--patience", default=300.0, show_default=True, metavar="SECONDS",
    help="How long a reply may take, the first one with the time to build the engine.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="End with JSON, on one line.")
@click.pass_context
def bisect(
    ctx: click.Context,
    case: Path,
    command: tuple[str, ...],
    bad: str,
    good: str,
    repo: Path,
    patience: float,
    as_json: bool,
) -> None:
    """Say since which commit of an engine a case, or a scenario file, fails.

    COMMAND builds and starts the engine, which speaks the wire protocol. It runs in a checkout of its own, commit by commit as git bisect
    asks for them; yours stays as it is. A commit at which the engine doesn't start is passed over. The exit code is 0 when the commit is
    found, 3 when several are left that can't be told apart.
    """
    from headjudge.fuzz.bisect import Bisection, CantBisect
    from headjudge.fuzz.regression import corpus_files

    corpus_files((case,))
    if case.is_dir():
        raise Stop(f"{case}: a folder; name one case")
    try:
        work = Bisection(case, command, repo, patience, lambda line: click.echo(line, err=as_json))
        found = work.since(bad, good)
    except CantBisect as error:
        raise Stop(str(error)) from None
    if as_json:
        emit({"case": case.as_posix(), "certain": len(found) == 1, "commits": [asdict(one) for one in found]})
    elif len(found) == 1:
        click.echo(f"it fails since {found[0]}")
    else:
        click.echo("it fails since one of these, which can't be told apart:")
        for commit in found:
            click.echo(f"  {commit}")
    ctx.exit(0 if len(found) == 1 else NOT_TRUSTED)
