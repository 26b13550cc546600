"""``headjudge check``: judge a game that somebody recorded, without any engine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from headjudge.fuzz.cli import FOUND, NOT_TRUSTED, emit
from headjudge.fuzz.cli.options import AS_JSON

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from headjudge.corpus.mtgr import Problem
    from headjudge.engine.cards import CardDef
    from headjudge.engine.trace import Event, Scenario
    from headjudge.invariants import Monitor

#: Cards that can't be countered are known by this change in their text.
_COUNTERED = "be countered"


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@AS_JSON
@click.pass_context
def check(ctx: click.Context, file: Path, as_json: bool) -> None:
    """Judge a record (.mtgr) or a trace in JSON lines (.jsonl) by the rules, as far as it tells."""
    found = check_record(file) if file.suffix == ".mtgr" else check_trace(file)
    if as_json:
        emit(found)
    else:
        _tell(file, found)
    ctx.exit(NOT_TRUSTED if found["unknown"] else FOUND if found["problems"] else 0)


def check_record(file: Path) -> dict[str, Any]:
    """What is wrong with a `.mtgr` record: by the format's own checks, and, where those find nothing, by the invariants for Magic.

    Returns ``file``, ``steps`` read, ``of`` how many, ``problems`` (each with line, check, rule, reason), ``not_observed``
    and ``unknown``. Raises `FileError`.
    """
    from headjudge.corpus.mtgr import check_lines, read_lines
    from headjudge.corpus.mtgr.judging import Judge
    from headjudge.engine.subjects.cards import known_cards
    from headjudge.invariants.registry import all_invariants

    library: dict[str, CardDef] = dict(known_cards("magic"))
    lines = 0

    def counted() -> Iterator[Any]:
        nonlocal lines
        for entry in read_lines(file):
            lines = entry[0]
            yield entry

    problems = [_as_data(one) for one in check_lines(counted(), uncounterable(library.values()))]
    out: dict[str, Any] = {"file": file.as_posix(), "steps": lines, "of": lines, "problems": problems}
    if problems:
        return {**out, "not_observed": [], "unknown": {}}
    judge = Judge(all_invariants("magic"), library)
    read = ((number, line) for number, _, line in read_lines(file) if line)
    found = [_as_data(one) for one in judge.judge(read, str(file))]
    return {**out, "problems": found, "not_observed": judge.not_observed, "unknown": judge.unknown}


def check_trace(file: Path) -> dict[str, Any]:
    """What the invariants say of a trace file; as `check_record`, with events for lines."""
    from headjudge.corpus.trace_file import load_trace

    trace = load_trace(file)
    judged = _judged(trace.scenario.game, trace.observes, trace.scenario, trace.events)
    return {"file": file.as_posix(), "steps": len(trace.events), "of": len(trace.events), **judged}


def uncounterable(cards: Iterable[CardDef]) -> frozenset[str]:
    """The names of the Magic cards that say of themselves, always, that they can't be countered."""
    from headjudge.engine.cards import MagicCard
    from headjudge.engine.cards.magic import Forbid, Static

    return frozenset(
        card.name
        for card in cards
        if isinstance(card, MagicCard)
        for ability in card.abilities
        if isinstance(ability, Static) and ability.to == "this" and ability.while_ is None
        for change in ability.changes
        if isinstance(change, Forbid) and change.what == _COUNTERED and change.by is None
    )


def _as_data(problem: Problem) -> dict[str, Any]:
    return {"line": problem.line, "check": problem.check, "rule": problem.rule, "reason": problem.reason}


def _judged(
    game: str, observes: frozenset[str], scenario: Scenario, events: Iterable[Event]
) -> dict[str, Any]:
    from headjudge.invariants import Monitor
    from headjudge.invariants.registry import all_invariants

    monitor = Monitor(all_invariants(game), observes)
    monitor.begin(scenario)
    for event in events:
        monitor.sink(event)
    monitor.finish()
    return {
        "problems": [_problem(monitor, found) for found in monitor.violations],
        "not_observed": [id for id, said in monitor.verdicts().items() if said == "not observed"],
        "unknown": dict(monitor.unknown),
    }


def _problem(monitor: Monitor, found: Any) -> dict[str, Any]:
    return {
        "event": found.event,
        "check": found.invariant,
        "rule": found.rules[0],
        "reason": f"{found.then} {found.however}",
    }


def _tell(file: Path, found: dict[str, Any]) -> None:
    for problem in found["problems"]:
        place = f"line {problem['line']}" if "line" in problem else f"event {problem['event']}"
        rule = f" ({problem['rule']})" if problem["rule"] else ""
        click.echo(f"{file}: {place}: {problem['check']}{rule}: {problem['reason']}")
    for id, error in found["unknown"].items():
        click.echo(f"{file}: {id} could not judge: {error}")
    if found["not_observed"]:
        click.echo(
            f"{len(found['not_observed'])} invariants not observed: {', '.join(found['not_observed'])}"
        )
    wrong = len(found["problems"])
    click.echo(
        f"{found['steps']} of {found['of']} steps read; {f'{wrong} problems' if wrong else 'nothing wrong'}"
    )
