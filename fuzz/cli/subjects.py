"""``headjudge subjects`` and ``serve``: which engines there are, whether an adapter keeps to the wire protocol, and our own behind it."""

from __future__ import annotations

import sys

import click

from headjudge.fuzz.cli import FOUND, Stop, emit, table
from headjudge.fuzz.cli.options import AS_JSON


@click.group(invoke_without_command=True)
@AS_JSON
@click.pass_context
def subjects(ctx: click.Context, as_json: bool) -> None:
    """List the engines that can be judged, with what they declare not to do by the rules."""
    if ctx.invoked_subcommand is not None:
        return
    from headjudge.fuzz import find

    listed = []
    for name, make in find.subject_makers().items():
        try:
            listed.append((name, make(())))
        except Exception as error:
            raise Stop(f"the subject {name!r} can't be made: {error}", 3) from error
    if as_json:
        emit(
            [
                {
                    "name": name,
                    "version": subject.version,
                    "game": subject.game,
                    "edition": subject.edition,
                    "observes": sorted(subject.observes),
                    "deviations": subject.deviations,
                }
                for name, subject in listed
            ]
        )
        return
    table(
        ("name", "version", "game", "edition"),
        [(name, subject.version, subject.game, subject.edition) for name, subject in listed],
    )
    for name, subject in listed:
        for what, said in subject.deviations.items():
            click.echo(f"{name} declares: {what}: {said}")


@subjects.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED, metavar="-- COMMAND...")
@click.option(
    "--patience", default=10.0, show_default=True, metavar="SECONDS", help="How long a reply may take."
)
@AS_JSON
@click.pass_context
def check(ctx: click.Context, command: tuple[str, ...], patience: float, as_json: bool) -> None:
    """Check whether the engine that COMMAND starts keeps to the wire protocol."""
    from headjudge.fuzz.conformance import check_command

    checks = check_command(command, patience)
    if as_json:
        emit([one._asdict() for one in checks])
    else:
        table(
            ("check", "kept", "seen"), [(one.check, "yes" if one.kept else "NO", one.seen) for one in checks]
        )
    ctx.exit(0 if all(one.kept for one in checks) else FOUND)


@click.command()
@click.argument("game")
@click.option(
    "--fault", "faults", multiple=True, metavar="ID", help="Serve the engine with this rule broken."
)
def serve(game: str, faults: tuple[str, ...]) -> None:
    """Serve the built-in engine for GAME over the wire protocol, on standard input and output."""
    from headjudge.engine.subjects.serve import Server
    from headjudge.fuzz import find

    Server(find.subject(find.game(game), faults, plays=game), sys.stdout.buffer).run(sys.stdin.buffer)
