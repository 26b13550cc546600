"""``headjudge rulings``: which scenario files show which rulings."""

from __future__ import annotations

import click

from headjudge.fuzz.cli import FOUND, Stop, emit, table
from headjudge.fuzz.cli.options import AS_JSON


@click.command()
@click.argument("game")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--open", "only_open", is_flag=True, help="Those alone that no scenario file shows.")
@AS_JSON
@click.pass_context
def rulings(ctx: click.Context, game: str, ids: tuple[str, ...], only_open: bool, as_json: bool) -> None:
    """List the rulings on GAME that are known, with the scenario files that show each, or why none can. With
    IDs, those whose id begins like that.
    """
    from headjudge.corpus.rulings import coverage
    from headjudge.fuzz import find

    found = coverage(find.game(game))
    chosen = [r for r in found.rulings if not ids or r.id.startswith(ids)]
    if ids and not chosen:
        raise find.nearest("ruling", ids[0], [ruling.id for ruling in found.rulings])
    if only_open:
        chosen = [ruling for ruling in chosen if not ruling.files]
    if as_json:
        emit(
            [
                {"id": ruling.id, "says": ruling.says, "files": list(ruling.files), "beyond": ruling.beyond}
                for ruling in chosen
            ]
        )
    else:
        table(
            ("ruling", "says", "shown by"),
            [
                (
                    ruling.id,
                    ruling.says,
                    " ".join(map(_short, ruling.files)) or ruling.beyond or "nothing yet",
                )
                for ruling in chosen
            ],
        )
        shown = sum(bool(ruling.files) for ruling in found.rulings)
        excused = sum(bool(ruling.beyond) for ruling in found.rulings)
        click.echo(
            f"{shown} of {len(found.rulings)} rulings are shown by scenario files, {excused} can't be, "
            f"{len(found.open)} are open"
        )
        _cards(find.game(game))
    if found.wrong:
        raise Stop("; ".join(found.wrong))
    ctx.exit(FOUND if any(not ruling.settled for ruling in chosen) else 0)


def _cards(game: str) -> None:
    """Say how many cards the pages name, and which of them are not in the library."""
    from headjudge.corpus.rulings import named_cards
    from headjudge.fuzz.find import cards

    named = named_cards(game)
    names = {name for page in named.pages.values() for name in page}
    if names:
        lacking = sorted(named.lacking(cards(game)))
        told = f", not in the library: {', '.join(lacking)}" if lacking else ", all in the library"
        click.echo(f"{len(names)} cards are named by {len(named.pages)} pages{told}")


def _short(path: str) -> str:
    """A file's path without what all have in common."""
    return path.partition("/")[2].partition("/")[2].removesuffix(".scenario")
