"""``headjudge fuzz``: run a campaign, show how it goes, and say what it found."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from headjudge.fuzz.cli import Stop, emit
from headjudge.fuzz.cli.options import (
    DATABASE_OPTION,
    ENDING_IN_JSON,
    EXAMPLES_OPTION,
    FAULTS_OPTION,
    SECONDS_OPTION,
    SEED_OPTION,
)

#: How long a campaign runs when neither examples nor seconds are given.
SECONDS = 60.0
#: Seconds between two lines of progress where there is no terminal.
LINE_EVERY = 5.0


@click.command()
@click.argument("game")
@click.option(
    "--subject", default="", metavar="NAME", help="The engine under judgement; else the built-in one."
)
@EXAMPLES_OPTION
@SECONDS_OPTION
@SEED_OPTION
@click.option(
    "--first",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Number of the first play; bulk only.",
)
@click.option(
    "--profile", default="default", show_default=True, metavar="NAME", help="How large positions are."
)
@click.option("--source", type=click.Choice(["bulk", "hypothesis"]), default="bulk", show_default=True,
              help="What makes the choices.")  # fmt: skip
@FAULTS_OPTION
@click.option(
    "--invariant", "invariants", multiple=True, metavar="ID", help="Judge by this one alone; repeatable."
)
@click.option("--ignore", multiple=True, metavar="SIGNATURE", help="Pass over a known finding; repeatable.")
@click.option("--mode", metavar="MODE", help="The mode of play: duel, ffa3 and ffa4; Riftbound's match and 2v2 besides. "
              "Else two players and none.")  # fmt: skip
@click.option(
    "--whole-games",
    is_flag=True,
    help="Play games from setup to a winner, a duel unless --mode says otherwise.",
)
@click.option("--keep-going", is_flag=True, help="Let a play go on after a breach.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to write; else runs/GAME-SEED."
)
@DATABASE_OPTION
@ENDING_IN_JSON
@click.pass_context
def fuzz(
    ctx: click.Context,
    game: str,
    subject: str,
    examples: int | None,
    seconds: float | None,
    seed: int,
    first: int,
    profile: str,
    source: str,
    faults: tuple[str, ...],
    invariants: tuple[str, ...],
    ignore: tuple[str, ...],
    mode: str | None,
    whole_games: bool,
    keep_going: bool,
    out: Path | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Play made-up positions of GAME and judge every event.

    Runs for 60 seconds unless --examples or --seconds says otherwise. Ctrl-C ends it; what was found is kept.
    """
    from headjudge.fuzz.campaign import Campaign, Plan, parts_for
    from headjudge.fuzz.find import is_signature
    from headjudge.fuzz.findings import Finding
    from headjudge.fuzz.keep import RunFolder, summary_of
    from headjudge.fuzz.rewind import look_back

    for signature in ignore:
        if not is_signature(signature):
            raise Stop(f"--ignore {signature!r}: a signature looks like 7c1e-4f02")
    if first and source != "bulk":
        raise Stop("--first goes with the bulk source, whose plays have numbers")
    if examples is None and seconds is None:
        seconds = SECONDS
    plan = Plan(
        game,
        seed,
        examples,
        seconds,
        source,
        tuple(dict.fromkeys(faults)),
        frozenset(ignore),
        keep_going,
        mode or "",
        whole_games,
        profile,
        first,
    )
    parts = parts_for(plan, subject=subject, invariants=invariants)
    shared = None
    if database:
        from headjudge.fuzz.shared import failing_plays, open_database, share

        shared = open_database(database)
        parts = replace(parts, known=failing_plays(shared, parts.subject))
    place = out or Path("runs") / f"{game}-{seed}"
    # Beside a folder of the user's own choice there is no place for a link of ours.
    folder = RunFolder(place, latest=place.parent.name == "runs")
    folder.open()
    with showing(as_json, progress_line) as (report, say):

        def found(finding: Finding) -> None:
            page = folder.save(finding)
            if shared:
                share(shared, [finding.case])
            rule = next(iter(finding.case.violations[0].rules), "")
            say(
                f"found  {finding.case.signature}  {finding.case.breach.invariant} {rule}".rstrip()
                + f"  {counted(finding.picks, 'pick')}, {counted(finding.cards, 'card')}  {page}"
            )

        result = Campaign(plan, parts, report=report, found=found).run()
        if not result.interrupted:
            look_back(result.findings.values(), parts.subject, parts.invariants)
    if shared:
        share(shared, [finding.case for finding in result.findings.values()])
    page = folder.close(result)
    for line in summary_lines(result, page):
        click.echo(line, err=as_json)
    if as_json:
        emit(summary_of(result, folder.path))
    ctx.exit(result.code)


def counted(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: "1 card", "2 cards"; ``nouns`` is the plural where it is not that with an s."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {nouns or noun + 's'}"


def progress_line(progress: Any) -> str:
    """How far a campaign is, in a line."""
    rate = progress.plays / progress.seconds if progress.seconds else 0.0
    doing = {"canary": "looking for the canary", "shrinking": "shrinking"}.get(progress.doing, "playing")
    return (
        f"{progress.seconds:6.1f} s  {counted(progress.plays, 'play')}  {counted(progress.events, 'event')}  "
        f"{rate:,.0f} plays/s  {counted(progress.rules, 'rule')} seen  "
        f"{counted(progress.findings, 'finding')}  {doing}"
    )


@contextlib.contextmanager
def showing(
    as_json: bool, line_of: Callable[[Any], str]
) -> Iterator[tuple[Callable[[Any], None], Callable[[str], None]]]:
    """Show progress: live on a terminal, a plain line now and then elsewhere.

    ``line_of``  makes a line of what tells progress, which has ``seconds``.
    Gives two functions: one that takes what tells progress, one that says a line for good.
    """
    stream = sys.stderr if as_json else sys.stdout
    if stream.isatty():
        from rich.console import Console
        from rich.live import Live
        from rich.text import Text

        console = Console(file=stream)
        with Live(Text("starting"), console=console, auto_refresh=False, transient=True) as live:
            yield (
                lambda progress: live.update(
                    Text(line_of(progress), no_wrap=True, overflow="ellipsis"), refresh=True
                ),
                lambda line: console.print(Text(line)),
            )
        return
    next_line = LINE_EVERY

    def report(progress: Any) -> None:
        nonlocal next_line
        if progress.seconds >= next_line:
            next_line = progress.seconds - progress.seconds % LINE_EVERY + LINE_EVERY
            click.echo(line_of(progress), file=stream)

    yield report, lambda line: click.echo(line, file=stream)


def _unseen_lines(result: Any) -> Iterator[str]:
    """What a campaign has not shown: rules, cards, and how likely the next play is to show something new."""
    from headjudge.fuzz.citations import never_seen
    from headjudge.fuzz.find import played_cards

    rules = never_seen(result.game, result.rules)
    cards = [name for name in played_cards(result.game) if name not in result.played]
    yield (
        f"never seen: {counted(len(rules), 'rule')} that the engine has events for; "
        f"never played: {counted(len(cards), 'card')} of the library (the summary names them)"
    )
    yield (
        f"{counted(result.behaviours, 'behaviour')} seen (rules, and rules joined by a cause); "
        f"the chance that the next play shows a new one is about {result.chance:.1%}"
    )


def summary_lines(result: Any, page: Path) -> Iterator[str]:
    """What came of a campaign, in lines for people."""
    rate = result.decisions / result.seconds if result.seconds else 0.0
    yield (
        f"{result.game}: {counted(result.plays, 'play')}, {counted(result.decisions, 'decision')}, "
        f"{counted(result.events, 'event')} in {result.seconds:.1f} s ({rate:,.0f} decisions/s), "
        f"{counted(len(result.rules), 'rule')} seen, {counted(len(result.played), 'card')} played"
    )
    if result.ends["winner"]:
        others = {why: times for why, times in result.ends.items() if why != "winner"}
        rest = "".join(f", {counted(times, 'game')}: {why}" for why, times in sorted(others.items()))
        yield f"{counted(result.ends['winner'], 'game')} ended with a winner{rest}"
    for line in result.stopped:
        yield f"  {line}"
    if result.interrupted:
        yield "interrupted: what was found until then is kept"
    for signature, finding in result.findings.items():
        times = counted(finding.times, "time")
        yield f"  {signature}  {finding.case.breach.invariant}, seen {times}: {finding.case.violations[0].however}"
    for signature, finding in result.follow_ups.items():
        yield (
            f"  {signature}  {finding.case.breach.invariant}, only after {finding.follows} in the same play: "
            "it may follow from it"
        )
    if result.ignored:
        passed_over = ", ".join(
            f"{name} ({counted(times, 'time')})" for name, times in sorted(result.ignored.items())
        )
        yield f"passed over: {passed_over}"
    for reason, times in result.refused.most_common():
        yield f"not taken by {result.subject}: {counted(times, 'position')}: {reason}"
    if result.left_out:
        left_out = counted(len(result.left_out), "card")
        yield f"left out of positions: {left_out} that {result.subject} doesn't play (the summary names them)"
    if result.not_observed:
        yield f"not observed: {', '.join(result.not_observed)}"
    if result.not_tested:
        yield f"not put to the test: {', '.join(result.not_tested)}"
    yield from _unseen_lines(result)
    for id, error in result.unknown.items():
        yield f"not to be trusted: the invariant {id} failed: {error}"
    if result.error:
        yield f"not to be trusted: {result.error}"
    if not result.findings and not result.stopped and result.trusted and not result.interrupted:
        canary = f"; the canary was found in play {result.canary}" if result.canary > 0 else ""
        yield f"nothing found{canary}"
    yield f"report: {page}"
