"""The command line's options that several commands have, each with one name, one meaning and one help."""

from __future__ import annotations

import click

EXAMPLES_OPTION = click.option(
    "--examples", type=click.IntRange(min=1), metavar="N", help="End after so many plays."
)
SECONDS_OPTION = click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), metavar="S", help="End after so many seconds."
)
SEED_OPTION = click.option(
    "--seed", type=int, default=0, show_default=True, metavar="N", help="The same seed makes the same plays."
)
FAULTS_OPTION = click.option(
    "--fault", "faults", multiple=True, metavar="ID", help="Switch on a rule fault of the engine; repeatable."
)
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, on one line.")
ENDING_IN_JSON = click.option(
    "--json", "as_json", is_flag=True, help="End with one line of JSON; progress goes to standard error."
)
DATABASE_OPTION = click.option(
    "--hypothesis-database",
    "database",
    metavar="WHERE",
    help="Share findings with pytest runs through Hypothesis' database: a folder, or a server's redis:// address.",
)
