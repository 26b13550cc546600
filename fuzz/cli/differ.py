"""``headjudge differ``: two engines play the same positions, and the first thing that differs is a finding."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from headjudge.fuzz.cli import FOUND, Stop
from headjudge.fuzz.cli.fuzz import SECONDS, counted, progress_line, showing
from headjudge.fuzz.cli.options import EXAMPLES_OPTION, FAULTS_OPTION, SECONDS_OPTION, SEED_OPTION

if TYPE_CHECKING:
    from headjudge.engine.trace import Case
    from headjudge.fuzz.differ.pair import Pair


@click.command()
@click.argument("game")
@click.option("--subject", required=True, metavar="NAME", help="The engine that is compared.")
@click.option(
    "--against",
    default="",
    metavar="NAME",
    help="The engine that it is compared with; else the built-in one.",
)
@FAULTS_OPTION
@click.option("--case", "case_file", type=click.Path(path_type=Path, exists=True), metavar="FILE",
              help="Only show this case, side by side.")  # fmt: skip
@EXAMPLES_OPTION
@SECONDS_OPTION
@SEED_OPTION
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where to write; else runs/differ-GAME-SEED.",
)
@click.pass_context
def differ(
    ctx: click.Context,
    game: str,
    subject: str,
    against: str,
    faults: tuple[str, ...],
    case_file: Path | None,
    examples: int | None,
    seconds: float | None,
    seed: int,
    out: Path | None,
) -> None:
    """Play positions of GAME on two engines and say where they part.

    Each finding comes with both traces side by side, as text and as a page. What can't be matched is counted apart, with the reason.
    """
    from headjudge.fuzz import find

    found = find.pair(subject, against, faults, plays=game)
    if case_file is not None:
        from headjudge.corpus.cases import load_case

        text, _ = shown(load_case(case_file), found)
        click.echo(text, nl=False)
        ctx.exit(0)
    if examples is None and seconds is None:
        seconds = SECONDS
    from headjudge.fuzz.differ.run import campaign
    from headjudge.fuzz.keep import RunFolder

    folder = RunFolder(out or Path("runs") / f"differ-{game}-{seed}", latest=False)
    folder.open()
    with showing(False, progress_line) as (report, say):

        def tell(case: Case) -> None:
            text, page = shown(case, found)
            stem = folder.path / case.signature
            Path(f"{stem}.differ.txt").write_text(text, "utf-8")
            Path(f"{stem}.differ.html").write_text(page, "utf-8")
            say(f"found  {case.signature}  {text.splitlines()[0]}  {stem}.differ.html")

        result = campaign(found, game, seed, examples, seconds, report, folder.save, tell).run()
    folder.close(result)
    unmatched = {why: times for why, times in result.ends.items() if why.startswith("unmatched")}
    times = sum(unmatched.values())
    click.echo(
        f"{game}: {counted(result.plays - times, 'play')} compared, {counted(times, 'play')} not matched to the end"
    )
    for why, often in sorted(unmatched.items(), key=lambda each: (-each[1], each[0])):
        click.echo(f"  {often:5}  {why.removeprefix('unmatched: ')}")
    if result.refused:
        click.echo(f"  {sum(result.refused.values()):5}  refused, first: {next(iter(result.refused))}")
    for signature, one in result.findings.items():
        click.echo(f"  {signature}  seen {counted(one.times, 'time')}: {one.case.violations[0].however}")
    if result.error:
        raise Stop(result.error, 3)
    ctx.exit(FOUND if result.findings else 0)


def shown(case: Case, pair: Pair) -> tuple[str, str]:
    """A case side by side, as text and as a page."""
    from headjudge.fuzz.differ.shown import page, parted, side_by_side

    both = parted(case, pair)
    return side_by_side(case, both), page(case, both)
