"""``headjudge bench``: how fast it is here."""

from __future__ import annotations

from pathlib import Path

import click

from headjudge.fuzz.cli import Stop, emit


@click.command()
@click.option(
    "--game", default="riftbound", show_default=True, metavar="GAME", help="Which game's engine to measure."
)
@click.option(
    "--plays", type=click.IntRange(min=20), default=5000, show_default=True, help="Plays of the bulk run."
)
@click.option(
    "--profile", default="bench", show_default=True, metavar="NAME", help="How large positions are."
)
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="N", help="The same seed makes the same plays."
)
@click.option("--memory-plays", type=click.IntRange(min=0), default=0, metavar="N",
              help="Watch memory over so many plays; else over those of the bulk run.")  # fmt: skip
@click.option(
    "--compiled", type=click.Path(path_type=Path), metavar="DIR", help="Where a build by mypyc lies."
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print JSON, on one line; what is measured goes to stderr."
)
def bench(
    game: str, plays: int, profile: str, seed: int, memory_plays: int, compiled: Path | None, as_json: bool
) -> None:
    """Measure speed and memory on one core; units are in the names of the figures."""
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
    if as_json:
        emit(figures)
        return
    width = max(map(len, figures))
    for key, value in figures.items():
        shown = (
            "not measured" if value is None else f"{value:,}" if isinstance(value, (int, float)) else value
        )
        click.echo(f"{key:<{width}}  {shown}")
