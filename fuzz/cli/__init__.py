"""The command line: ``headjudge``.

Here are the group, its way of failing, and what all commands share; the commands themselves are in the
modules beside it and are loaded when one is called, so that starting up costs next to nothing. Exit
  codes: 0 ran and found
nothing, 1 violations found, 2 bad usage or bad input, 3 the run can't be trusted, 130 interrupted. What goes
wrong is one line on standard error; ``HEADJUDGE_TRACEBACK=1`` shows the traceback of what nobody expected.
"""

from __future__ import annotations

import difflib
import importlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

import click

from headjudge import __version__

#: Each command and where it is.
COMMANDS: dict[str, str] = {
    "fuzz": "headjudge.fuzz.cli.fuzz:fuzz",
    "nightly": "headjudge.fuzz.cli.nightly:nightly",
    "replay": "headjudge.fuzz.cli.files:replay",
    "differ": "headjudge.fuzz.cli.differ:differ",
    "scenario": "headjudge.fuzz.cli.files:scenario",
    "rulings": "headjudge.fuzz.cli.rulings:rulings",
    "check": "headjudge.fuzz.cli.check:check",
    "corpus": "headjudge.fuzz.cli.corpus:corpus",
    "shrink": "headjudge.fuzz.cli.shrink:shrink",
    "bisect": "headjudge.fuzz.cli.bisect:bisect",
    "report": "headjudge.fuzz.cli.report:report",
    "explain": "headjudge.fuzz.cli.explain:explain",
    "ledger": "headjudge.fuzz.cli.ledger:ledger",
    "cards": "headjudge.fuzz.cli.lists:cards",
    "invariants": "headjudge.fuzz.cli.lists:invariants",
    "faults": "headjudge.fuzz.cli.lists:faults",
    "subjects": "headjudge.fuzz.cli.subjects:subjects",
    "serve": "headjudge.fuzz.cli.subjects:serve",
    "bench": "headjudge.fuzz.cli.bench:bench",
}

FOUND = 1
BAD_INPUT = 2
NOT_TRUSTED = 3
INTERRUPTED = 130


class Stop(click.ClickException):
    """Ends a command with one line on standard error and an exit code."""

    def __init__(self, message: str, code: int = BAD_INPUT) -> None:
        super().__init__(message)
        self.code = code


class Cli(click.Group):
    """The group: loads commands when they are called, and turns every failure into one line and an exit
    code.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of a day's work."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command. Raises `Stop` with the nearest name for one that is not there."""
        if cmd_name not in COMMANDS:
            close = difflib.get_close_matches(cmd_name, COMMANDS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(COMMANDS)}"
            raise Stop(f"no command {cmd_name!r}; {hint}")
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), name)
        return command

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = "headjudge",
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run the command line and exit; every way out has its code, and none is a traceback."""
        try:
            code = super().main(
                args,
                prog_name,
                complete_var,
                standalone_mode=False,
                windows_expand_args=windows_expand_args,
                **extra,
            )
            sys.stdout.flush()
        except click.ClickException as error:
            fail(error.format_message())
            code = error.code if isinstance(error, Stop) else error.exit_code
        except (click.Abort, KeyboardInterrupt):
            fail("interrupted")
            code = INTERRUPTED
        except BrokenPipeError:
            # The reader has had enough; Python would complain once more while it shuts down.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 0
        except Exception as error:
            code = unexpected(error)
        sys.exit(code if isinstance(code, int) else 0)


def unexpected(error: Exception) -> int:
    """Say in a line what went wrong, and return the exit code: 2 for bad input, 3 for what nobody
    expected.
    """
    from headjudge.corpus.errors import FileError
    from headjudge.fuzz.find import Unknown

    if os.environ.get("HEADJUDGE_TRACEBACK") == "1":
        import traceback

        traceback.print_exc()
    if isinstance(error, (FileError, Unknown)):
        fail(str(error))
        return BAD_INPUT
    said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    fail(f"an error of headjudge's own, {said} (HEADJUDGE_TRACEBACK=1 shows where)")
    return NOT_TRUSTED


def fail(message: str) -> None:
    """Say what went wrong: one line on standard error, whatever the message holds."""
    line = " ".join(message.split())
    click.echo("headjudge: " + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in line), err=True)


def emit(value: Any) -> None:
    """Print a value as JSON, on one line."""
    click.echo(json.dumps(value, ensure_ascii=False))


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows under a head: with rich on a terminal, in plain columns elsewhere."""
    texts = [[str(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        drawn = Table(*head, box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
        for row in texts:
            drawn.add_row(*(Text(cell) for cell in row))
        Console().print(drawn)
        return
    widths = [max(len(head[at]), *(len(row[at]) for row in texts), 0) for at in range(len(head))]
    for row in (list(head), *texts):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())


@click.group(cls=Cli, context_settings={"help_option_names": ["-h", "--help"]}, no_args_is_help=True)
@click.version_option(__version__, prog_name="headjudge")
def main() -> None:
    """Finds where a trading-card-game engine breaks its rulebook."""
