"""``headjudge replay`` and ``scenario``: play again what headjudge and people have written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from headjudge.fuzz.cli import FOUND, NOT_TRUSTED, Stop, emit
from headjudge.fuzz.cli.options import AS_JSON, FAULTS_OPTION

if TYPE_CHECKING:
    from headjudge.corpus.scenario_format import ScenarioFile
    from headjudge.engine.trace import Case
    from headjudge.fuzz.again import Again

#: Exit code by verdict of a replayed case, and of a scenario file.
REPLAY_CODES = {"FIXED": 0, "FAILED": FOUND, "DRIFTED": FOUND, "ERROR": NOT_TRUSTED}
SCENARIO_CODES = {"passed": 0, "failed": FOUND, "error": FOUND}

_FILE = click.Path(path_type=Path)


@click.command()
@click.argument("cases", nargs=-1, required=True, type=_FILE, metavar="CASE...")
@click.option(
    "--subject", default="", metavar="NAME", help="Replay on this engine instead of the recorded one."
)
@click.option("--sound", is_flag=True, help="Leave the faults off that were on when the case was found.")
@click.option("--until", type=click.IntRange(min=0), metavar="EVENT", help="Tell the play up to that event.")
@AS_JSON
@click.pass_context
def replay(
    ctx: click.Context, cases: tuple[Path, ...], subject: str, sound: bool, until: int | None, as_json: bool
) -> None:
    """Play cases again and say what has become of them: FAILED, DRIFTED, FIXED or ERROR."""
    from headjudge.corpus.cases import load_case
    from headjudge.fuzz import find
    from headjudge.fuzz.again import play_again

    loaded = [(path, load_case(path)) for path in expanded(cases)]
    results = []
    for path, case in loaded:
        faults = () if sound or subject else case.faults
        engine = find.subject(subject or case.subject, faults, plays=case.scenario.game)
        again = play_again(case, engine)
        results.append((path, case, again))
        if not as_json:
            _tell(path, case, again, until)
    if as_json:
        emit([_replay_data(*result) for result in results])
    ctx.exit(max(REPLAY_CODES[again.verdict] for _, _, again in results))


def _tell(path: Path, case: Case, again: Again, until: int | None) -> None:
    from headjudge.fuzz.regression import differences

    if until is not None:
        from headjudge.reports.names import Names
        from headjudge.reports.narrate import line

        names = Names(case.scenario, again.trace)
        guilty = {violation.event for violation in again.violations}
        for event in again.trace[: until + 1]:
            mark = "▶" if event.id in guilty else " "
            click.echo(f"{mark} {event.id:>4}  {event.rule:<10} {line(event, names)}")
    click.echo(f"{again.verdict}  {path}  {case.signature}  {again.said}")
    for told in differences(case, again):
        click.echo(f"         {told}")


def _replay_data(path: Path, case: Case, again: Again) -> dict[str, object]:
    return {
        "file": path.as_posix(),
        "signature": case.signature,
        "invariant": case.breach.invariant,
        "verdict": again.verdict,
        "said": again.said,
        "drift": again.drift,
    }


def expanded(paths: tuple[Path, ...]) -> list[Path]:
    """The case files that are meant: files as they are, and of a folder all that it holds. Raises `Stop`."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            # A second case of the same signature has a number behind it.
            inside = sorted({*path.rglob("????-????.json"), *path.rglob("????-????-?.json")})
            if not inside:
                raise Stop(f"{path}: no case files in this folder")
            found.extend(inside)
        else:
            found.append(path)
    return found


@click.command()
@click.argument("files", nargs=-1, required=True, type=_FILE, metavar="FILE...")
@click.option("--subject", default="", metavar="NAME", help="The engine to ask; else the built-in one.")
@FAULTS_OPTION
@click.option(
    "--faults",
    "breaking",
    is_flag=True,
    help="Run each with every fault of the built-in engine, or else with mutants of it, and name those with which it fails.",
)
@AS_JSON
@click.pass_context
def scenario(
    ctx: click.Context,
    files: tuple[Path, ...],
    subject: str,
    faults: tuple[str, ...],
    breaking: bool,
    as_json: bool,
) -> None:
    """Run scenario files: rulings written as tests. A folder stands for the files in it."""
    from headjudge.corpus.scenario_format import load_scenario_file
    from headjudge.corpus.scenario_run import run_scenario
    from headjudge.fuzz import find

    paths: list[Path] = []
    for path in files:
        inside = sorted(path.rglob("*.scenario")) if path.is_dir() else [path]
        if not inside:
            raise Stop(f"{path}: no scenario files in this folder")
        paths.extend(inside)
    loaded = [load_scenario_file(path) for path in paths]
    if breaking:
        if subject or faults:
            raise Stop(
                "--faults goes with neither --subject nor --fault: it is about faults of the built-in engine"
            )
        _tell_red(ctx, loaded, as_json)
        return
    results = []
    for file in loaded:
        engine = find.subject(subject, faults, plays=file.scenario.game)
        result = run_scenario(file, engine)
        results.append(result)
        if not as_json:
            click.echo(f"{result.verdict}  {result.file}  {result.title}")
            if result.message:
                click.echo("\n".join(f"        {line}" for line in result.message.splitlines()))
    if as_json:
        emit(
            [
                {
                    "file": result.file,
                    "title": result.title,
                    "verdict": result.verdict,
                    "rules": list(file.rules),
                    "message": result.message,
                }
                for file, result in zip(loaded, results, strict=True)
            ]
        )
    else:
        passed = sum(result.verdict == "passed" for result in results)
        click.echo(f"{passed} of {len(results)} passed")
    ctx.exit(max(SCENARIO_CODES[result.verdict] for result in results))


def _tell_red(ctx: click.Context, loaded: list[ScenarioFile], as_json: bool) -> None:
    """Say what turns each file red; exit with 1 when nothing turns one red."""
    from headjudge.fuzz.red import reds

    data = []
    green = 0
    for file in loaded:
        found = list(reds(file))
        green += not found
        data.append({"file": file.path, "red": [{"by": r.by, "how": r.how, "shows": r.shows} for r in found]})
        if not as_json:
            click.echo(f"{file.path}  {file.title}")
            for red in found:
                click.echo(f"        {red.by}: {red.shows}")
            if not found:
                click.echo("        nothing turns it red")
    if as_json:
        emit(data)
    else:
        click.echo(f"{len(loaded) - green} of {len(loaded)} can fail")
    ctx.exit(FOUND if green else 0)
