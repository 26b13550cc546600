"""``headjudge shrink``: a case made smaller."""

from __future__ import annotations

from pathlib import Path

import click

from headjudge.fuzz.cli import NOT_TRUSTED, emit
from headjudge.fuzz.cli.files import expanded
from headjudge.fuzz.cli.options import AS_JSON


@click.command()
@click.argument("cases", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CASE...")
@click.option(
    "--subject", default="", metavar="NAME", help="Shrink it on this engine instead of the recorded one."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="DIR", help="Where to write; else beside each case."
)
@AS_JSON
@click.pass_context
def shrink(
    ctx: click.Context, cases: tuple[Path, ...], subject: str, out: Path | None, as_json: bool
) -> None:
    """Make cases smaller: those written by hand, or found with an older headjudge.

    What is written keeps the case's name while its signature stays, and is called by the new one otherwise. A case that is as small as
    it gets is left alone. The exit code is 3 where one does not show its breach.
    """
    from headjudge.corpus.cases import load_case, save_case
    from headjudge.fuzz import find
    from headjudge.fuzz.smaller import NotShown, smaller

    code = 0
    told: list[dict[str, object]] = []
    for path, case in [(path, load_case(path)) for path in expanded(cases)]:
        faults = () if subject else case.faults
        engine = find.subject(subject or case.subject, faults, plays=case.scenario.game)
        try:
            now = smaller(case, engine)
        except NotShown as why:
            code = NOT_TRUSTED
            told.append({"case": path.as_posix(), "place": "", "said": str(why)})
        else:
            same = path.stem.startswith(now.signature)
            place = (out or path.parent) / (path.name if same else f"{now.signature}.json")
            counted = ", ".join(
                f"{word} {now.shrunk[word][0]} to {now.shrunk[word][1]}" for word in ("picks", "cards")
            )
            if now != case:
                save_case(now, place)
            said = f"{counted}, {now.shrunk['plays']} plays" if now != case else "as small as it gets"
            told.append(
                {"case": path.as_posix(), "place": place.as_posix() if now != case else "", "said": said}
            )
        if not as_json:
            click.echo("  ".join(str(each) for each in told[-1].values() if each))
    if as_json:
        emit(told)
    ctx.exit(code)
