"""``headjudge corpus``: the cases and scenarios that an engine is held to, kept, listed and played again."""

from __future__ import annotations

import itertools
import shutil
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from headjudge.fuzz.cli import FOUND, Stop, emit, table
from headjudge.fuzz.cli.options import AS_JSON
from headjudge.fuzz.cli.outcomes import ForCI, for_ci

if TYPE_CHECKING:
    from headjudge.engine.subjects.protocol import Subject
    from headjudge.engine.trace import Case
    from headjudge.fuzz.regression import Outcome
    from headjudge.reports.outcomes import Told

_FILE = click.Path(path_type=Path)
_PATHS = click.argument("paths", nargs=-1, type=_FILE, metavar="[PATH]...")
_HERE = Path("corpus")


@click.group()
def corpus() -> None:
    """Keep cases and scenario files, and play them again. Without a PATH, the folder "corpus" here."""


@corpus.command("list")
@_PATHS
@AS_JSON
def list_(paths: tuple[Path, ...], as_json: bool) -> None:
    """List what a corpus holds: game, kind, what it is about, and its rules."""
    from headjudge.corpus.cases import load_case
    from headjudge.corpus.scenario_format import load_scenario_file
    from headjudge.fuzz.regression import corpus_files

    rows = []
    for path in corpus_files(paths or (_HERE,)):
        if path.suffix == ".scenario":
            file = load_scenario_file(path)
            row = (file.scenario.game, "scenario", file.title, list(file.rules))
        else:
            case = load_case(path)
            row = (case.scenario.game, "case", case.breach.invariant, list(case.violations[0].rules))
        rows.append(
            {"file": path.as_posix(), "game": row[0], "kind": row[1], "title": row[2], "rules": row[3]}
        )
    if as_json:
        emit(rows)
        return
    table(
        ("file", "game", "kind", "about", "rules"),
        [(*list(row.values())[:4], " ".join(_strings(row["rules"])[:3])) for row in rows],
    )
    click.echo(f"{len(rows)} files")


def _strings(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


@corpus.command()
@click.argument("cases", nargs=-1, required=True, type=_FILE, metavar="CASE...")
@click.option(
    "--corpus",
    "folder",
    type=_FILE,
    default=_HERE,
    metavar="DIR",
    help='Where the corpus is; else "corpus" here.',
)
@AS_JSON
def add(cases: tuple[Path, ...], folder: Path, as_json: bool) -> None:
    """Put cases into a corpus, each in its place by game, invariant and signature."""
    from headjudge.corpus.cases import load_case, save_case
    from headjudge.fuzz.regression import place_of

    out = []
    for path in cases:
        case = load_case(path)
        place = place_of(case, folder)
        new = not place.exists()
        if new:
            save_case(case, place)
        out.append({"case": path.as_posix(), "place": place.as_posix(), "new": new})
        if not as_json:
            click.echo(f"{'added' if new else 'there already'}: {place}")
    if as_json:
        emit(out)


@corpus.command()
@_PATHS
@click.option(
    "--subject",
    default="",
    metavar="NAME",
    help="The engine that is held to it; else the built-in ones, sound.",
)
@for_ci
@AS_JSON
@click.pass_context
def verify(ctx: click.Context, paths: tuple[Path, ...], subject: str, ci: ForCI, as_json: bool) -> None:
    """Play a corpus again: cases must be FIXED, scenario files must pass."""
    from headjudge.fuzz import regression

    known = ci.known()
    found: list[Outcome] = []
    over: Counter[str] = Counter()
    files = regression.corpus_files(paths or (_HERE,))
    for outcome in regression.verify(files, subjects(subject), known, over):
        found.append(outcome)
        if not as_json and not outcome.ok:
            click.echo(f"{outcome.verdict}  {outcome.file}  {outcome.title}")
            click.echo("\n".join(f"        {line}" for line in outcome.said.splitlines()))
        elif not as_json and outcome.known:
            click.echo(f"{outcome.verdict}  {outcome.file}  known: {outcome.known}")
    if not found:
        raise Stop(f"nothing to verify: no case and no scenario file for that engine{_over(over)}")
    ci.write([told(one) for one in found], "headjudge: the corpus", "file")
    broken = [one for one in found if not one.ok]
    if as_json:
        emit(
            [
                {**{name: getattr(one, name) for name in one.__slots__}, "rules": list(one.rules)}
                for one in found
            ]
        )
    else:
        for (signature, engine), day in known.expired.items():
            on = f" on {engine}" if engine else ""
            click.echo(f"the baseline's {signature}{on} has expired on {day}")
        excused = sum(bool(one.known) for one in found)
        click.echo(
            f"{len(found) - len(broken) - excused} of {len(found)} as they should be"
            + (f", {excused} known" if excused else "")
            + _over(over)
        )
    ctx.exit(FOUND if broken else 0)


def _over(over: Counter[str]) -> str:
    """What was passed over, to be said at the end of a line."""
    if not over:
        return ""
    return f"; passed over: {', '.join(f'{times} {what}' for what, times in sorted(over.items()))}"


def subjects(name: str) -> Callable[[str], Subject | None]:
    """The engine for each game: the one of that name for its game alone, or the built-in ones. Raises `Unknown`."""
    from headjudge.fuzz import find

    if not name:
        made: dict[str, Subject] = {}
        return lambda game: made.setdefault(game, find.subject("", plays=game))
    one = find.subject(name)
    return lambda game: one if one.game == game else None


def told(outcome: Outcome) -> Told:
    """An outcome as reports write it."""
    from headjudge.reports.outcomes import Told

    group = f"{outcome.game}.{outcome.title if outcome.kind == 'case' else Path(outcome.file).parent.name}"
    name = outcome.signature if outcome.kind == "case" else outcome.title
    return Told(
        group, name, outcome.ok, outcome.verdict, outcome.said, outcome.file, outcome.known, outcome.rules
    )


@corpus.command()
@_PATHS
@click.option("--aside", type=_FILE, metavar="DIR", help="Move what is left over into this folder.")
@AS_JSON
def minimize(paths: tuple[Path, ...], aside: Path | None, as_json: bool) -> None:
    """Find the smallest set of cases that shows all that the corpus shows: invariants, rules, and rules joined by a cause."""
    from headjudge.fuzz.regression import minimal

    kept, over = minimal(_cases(paths))
    if aside:
        aside.mkdir(parents=True, exist_ok=True)
        for path in over:
            shutil.move(path, aside / path.name)
    if as_json:
        emit({"kept": [path.as_posix() for path in kept], "over": [path.as_posix() for path in over]})
        return
    for path in over:
        click.echo(f"{'moved aside' if aside else 'left over'}: {path}")
    click.echo(f"{len(kept)} of {len(kept) + len(over)} cases show all of it")


@corpus.command()
@_PATHS
@click.option("--yes", is_flag=True, help="Write them; without it they are only named.")
@AS_JSON
def renew(paths: tuple[Path, ...], yes: bool, as_json: bool) -> None:
    """Find cases that show their breach with another trace than the stored one (DRIFTED), or have another signature by now, and store
    what they do and are called now."""
    from headjudge.corpus.cases import save_case
    from headjudge.fuzz import find
    from headjudge.fuzz.again import renewed

    out = []
    for path, case in _cases(paths):
        now = renewed(case, find.subject(case.subject, case.faults, plays=case.scenario.game))
        if now == case:
            continue
        place = path if now.signature == case.signature else _free(path.with_name(f"{now.signature}.json"))
        out.append({"case": path.as_posix(), "place": place.as_posix()})
        if yes:
            save_case(now, place)
            if place != path:
                path.unlink()
        if not as_json:
            click.echo(f"{'renewed' if yes else 'to renew'}: {place}")
    if as_json:
        emit(out)
        return
    click.echo(f"{len(out)} cases {'were renewed' if yes else 'are to be renewed'}")


def _free(place: Path) -> Path:
    """A place where nothing lies yet: two findings may have one signature."""
    numbered = (place.with_stem(f"{place.stem}-{number}") for number in itertools.count(2))
    return place if not place.exists() else next(other for other in numbered if not other.exists())


@corpus.command()
@_PATHS
@click.option("--yes", is_flag=True, help="Delete them; without it they are only named.")
@AS_JSON
def prune(paths: tuple[Path, ...], yes: bool, as_json: bool) -> None:
    """Find cases that are there twice by their signature, and delete all but the smallest. What is fixed stays: it is a test."""
    best: dict[tuple[str, str], tuple[Any, Path]] = {}
    twice: list[Path] = []
    for path, case in _cases(paths):
        key = (case.scenario.game, case.signature)
        size = (len(case.answers), len(case.scenario.placed), path.as_posix())
        if key not in best:
            best[key] = (size, path)
            continue
        smaller, larger = sorted((best[key], (size, path)))
        best[key] = smaller
        twice.append(larger[1])
    if yes:
        for path in twice:
            path.unlink()
    if as_json:
        emit([path.as_posix() for path in twice])
        return
    for path in twice:
        click.echo(f"{'deleted' if yes else 'there twice'}: {path}")
    click.echo(f"{len(twice)} cases are there twice")


def _cases(paths: Sequence[Path]) -> list[tuple[Path, Case]]:
    from headjudge.corpus.cases import load_case
    from headjudge.fuzz.regression import corpus_files

    return [(path, load_case(path)) for path in corpus_files(paths or (_HERE,)) if path.suffix == ".json"]
