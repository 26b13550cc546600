"""``headjudge bench``: how fast it is here, and how well it does on the catalogues of faults."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from headjudge.fuzz.cli import Stop, emit
from headjudge.fuzz.cli.options import AS_JSON, SEED_OPTION

if TYPE_CHECKING:
    from headjudge.fuzz.detection.benchmark import AnyTodo


@click.group(invoke_without_command=True)
@click.option(
    "--game", default="riftbound", show_default=True, metavar="GAME", help="Which game's engine to measure."
)
@click.option(
    "--plays", type=click.IntRange(min=20), default=5000, show_default=True, help="Plays of the bulk run."
)
@click.option(
    "--profile", default="bench", show_default=True, metavar="NAME", help="How large positions are."
)
@SEED_OPTION
@click.option("--memory-plays", type=click.IntRange(min=0), default=0, metavar="N",
              help="Watch memory over so many plays; else over those of the bulk run.")  # fmt: skip
@click.option(
    "--compiled", type=click.Path(path_type=Path), metavar="DIR", help="Where a build by mypyc lies."
)
@click.option("--subject", default="", metavar="NAME",
              help="Measure what another engine's adapter leaves of its speed; there is this for phase.")  # fmt: skip
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, on one line; what is measured goes to stderr."
)
@click.pass_context
def bench(
    ctx: click.Context,
    game: str,
    plays: int,
    profile: str,
    seed: int,
    memory_plays: int,
    compiled: Path | None,
    subject: str,
    as_json: bool,
) -> None:
    """Measure speed and memory on one core; units are in the names of the figures."""
    if ctx.invoked_subcommand:
        return
    if subject:
        tell(_of_subject(subject, seed), as_json)
        return
    from headjudge.fuzz import find
    from headjudge.fuzz.bench import bench as measure
    from headjudge.fuzz.by_game import making

    try:
        making(find.game(game)).profile(profile)
    except ValueError as error:
        raise Stop(str(error)) from None
    if compiled is not None and not compiled.is_dir():
        raise Stop(f"--compiled {compiled}: no such folder")
    figures = measure(
        game=game,
        plays=plays,
        seed=seed,
        profile=profile,
        memory_plays=memory_plays,
        compiled=compiled,
        say=lambda line: click.echo(f"measuring {line}", err=True),
    )
    tell(figures, as_json)


def tell(figures: dict[str, Any], as_json: bool) -> None:
    """Print figures, a line each, or as JSON."""
    if as_json:
        emit(figures)
        return
    width = max(map(len, figures))
    for key, value in figures.items():
        shown = (
            "not measured" if value is None else f"{value:,}" if isinstance(value, (int, float)) else value
        )
        click.echo(f"{key:<{width}}  {shown}")


@bench.command()
@click.option(
    "--game", default="riftbound", show_default=True, metavar="GAME", help="Which game's engine plays."
)
@click.option(
    "--profile", default="bench", show_default=True, metavar="NAME", help="How large positions are."
)
@click.option(
    "--plays", type=click.IntRange(min=300), default=5000, show_default=True, help="Plays of each night."
)
@click.option(
    "--rounds", type=click.IntRange(min=1), default=3, show_default=True, help="Nights of each kind."
)
@SEED_OPTION
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, on one line; what is measured goes to stderr."
)
def workers(game: str, profile: str, plays: int, rounds: int, seed: int, as_json: bool) -> None:
    """Measure how many times more two workers of a night do than one."""
    from headjudge.fuzz import find
    from headjudge.fuzz.by_game import making
    from headjudge.fuzz.nightly.scaling import scaling_figures

    try:
        making(find.game(game)).profile(profile)
        figures = scaling_figures(
            game, profile, seed, plays, rounds, lambda line: click.echo(f"measuring {line}", err=True)
        )
    except ValueError as error:
        raise Stop(str(error)) from None
    except OSError:
        raise Stop("this system does not tell what a process has used of the processor's time") from None
    tell(figures, as_json)


class _Sample(NamedTuple):
    """What is measured on the catalogues of faults, as the command line says it."""

    games: Sequence[str]
    seeds: int
    budget: float
    minutes: float | None
    wanted: Sequence[str]
    workers: int
    as_json: bool

    def of(self, todo: Sequence[AnyTodo]) -> Sequence[AnyTodo]:
        """The jobs for the faults that are asked for; all where none is named. Raises `find.Unknown`."""
        from headjudge.fuzz import find

        known = {job.fault for job in todo}
        for each in self.wanted:
            if each not in known:
                raise find.nearest("fault", each, known)
        return [job for job in todo if job.fault in self.wanted] if self.wanted else todo

    def run(self, todo: Sequence[AnyTodo]) -> Iterator[Any]:
        """What comes of each of these jobs, as it is done."""
        from headjudge.fuzz.detection.benchmark import run

        say: Callable[[str], None] = (
            (lambda line: None) if self.as_json else (lambda line: click.echo(line, err=True))
        )
        return run(todo, budget=self.budget, minutes=self.minutes, workers=self.workers, say=say)

    def tell(self, figures: dict[str, Any], text: Iterable[str]) -> None:
        """Print figures as JSON, or what they say, in lines."""
        if self.as_json:
            emit(figures)
            return
        for line in text:
            click.echo(line)


def _over_the_catalogue(seeds: int, budget: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command a `_Sample` and the options for it. ``seeds`` is what is taken when nothing is said, ``budget`` the help of that
    option."""

    def options(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def sampling(games: tuple[str, ...], **said: Any) -> None:
            from headjudge.fuzz import find

            chosen = [find.game(game) for game in games] or sorted(find.GAMES)
            sample = _Sample(chosen, *(said.pop(field) for field in _Sample._fields[1:]))
            command(sample, **said)

        for option in reversed((
            click.option("--game", "games", multiple=True, metavar="GAME", help="Only this game's faults; both else."),
            click.option("--seeds", type=click.IntRange(min=1), default=seeds, show_default=True, help="Most hunts for each fault."),
            click.option(
                "--budget", type=click.FloatRange(min=0, min_open=True), default=60.0, show_default=True, metavar="S", help=budget
            ),
            click.option(
                "--minutes", type=click.FloatRange(min=0, min_open=True), metavar="M",
                help="A sample: begin no fault once so many minutes are over.",
            ),
            click.option("--fault", "wanted", multiple=True, metavar="ID", help="Only this fault."),
            click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes."),
            AS_JSON,
        )):  # fmt: skip
            sampling = option(sampling)
        return sampling

    return options


@bench.command()
@_over_the_catalogue(10, "Give a hunt up after so many seconds of the processor's.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Where what became of each fault, curves and matrix are written.",
)
def faults(sample: _Sample, out: Path | None) -> None:
    """Hunt for every fault of the catalogues, in three ways, and say how long it takes.

    Against headjudge stand the same walk without swarm, and a plain Hypothesis state machine over the same positions. What has been
    done is kept in DIR, and a run with the same DIR goes on where it was ended.
    """
    from headjudge.fuzz.detection import benchmark
    from headjudge.reports import detection as told

    todo = sample.of(benchmark.jobs(sample.games, sample.seeds))
    file = None if out is None else out / "faults.jsonl"
    wanted = {(job.game, job.fault, job.seeds, sample.budget) for job in todo}
    before = [] if file is None else benchmark.kept(file)
    farings = [one for one in before if (one.game, one.fault, one.seeds, one.budget) in wanted]
    known = {(one.game, one.fault) for one in farings}
    for done in sample.run([job for job in todo if (job.game, job.fault) not in known]):
        farings.append(done)
        if file is not None:
            benchmark.keep(farings, file)
    drawn = benchmark.curves(farings, sample.budget)
    figures = benchmark.figures(farings, drawn, sample.budget)
    if out is not None:
        told.write([one.row for one in farings], drawn, figures, out)
    sample.tell(figures, told.markdown(figures).splitlines())


@bench.command()
@_over_the_catalogue(1, "Give a hunt up after so many seconds of the processor's.")
def shrinking(sample: _Sample) -> None:
    """Hunt for every fault of the catalogues, shrink what shows it, and say how small it becomes and how long that takes."""
    from headjudge.fuzz.detection import shrinking as measure

    figures = measure.figures(sample.run(sample.of(measure.jobs(sample.games, sample.seeds))))
    sample.tell(figures, measure.lines(figures))


@bench.command()
@_over_the_catalogue(1, "End a campaign after so many seconds of the clock.")
@click.option(
    "--plays", type=click.IntRange(min=1), default=200, show_default=True, help="Plays of each campaign."
)
def triage(sample: _Sample, plays: int) -> None:
    """Run a campaign on every fault of the catalogues, and say into how many signatures one is split and which two have the same."""
    from headjudge.fuzz.detection import triage as measure

    figures = measure.figures(sample.run(sample.of(measure.jobs(sample.games, plays, sample.seeds))))
    sample.tell(figures, measure.lines(figures))


def _of_subject(name: str, seed: int) -> dict[str, Any]:
    """The figures of another engine's adapter. Raises `Unknown`, and `Stop` where there are none."""
    from headjudge.fuzz import find

    find.subject(name)
    if name != "phase":
        raise Stop(f"--subject {name!r}: there are figures for phase alone")
    from headjudge.fuzz.bench_subject import phase_figures

    return phase_figures(seed)
