"""``headjudge ledger``: every rule of a rulebook, with where it is implemented and what tests it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from headjudge.fuzz.cli import Stop, emit, table
from headjudge.fuzz.cli.options import AS_JSON

if TYPE_CHECKING:
    from headjudge.fuzz.ledger import Line

#: What each state is called where it is summed up.
_HEADS = {
    "tested": "with code and test",
    "implemented": "with code alone",
    "judged": "with test alone",
    "apart": "don't apply",
    "missing": "missing",
}


@click.command()
@click.argument("game")
@click.option(
    "--chapter", default="", metavar="N", help="Rule by rule: 300 (all of 3xx), 323 or 323.7, 300-480."
)
@click.option("--missing", is_flag=True, help="Rule by rule, those that lack code or a test.")
@click.option("--run", default="", metavar="DIR", help="Count how often a campaign's events cited each rule.")
@AS_JSON
def ledger(game: str, chapter: str, missing: bool, run: str, as_json: bool) -> None:
    """Tell how far the rulebook of GAME is implemented and tested.

    Made from the code each time: from the rule numbers that it cites, and those that scenarios, invariants and faults
    name.
    """
    from headjudge.fuzz import find
    from headjudge.fuzz import ledger as made

    find.game(game)
    every = made.ledger(game, made.seen_in(run) if run else None)
    chosen = {
        number: line for number, line in every.items() if not chapter or made.in_chapter(number, chapter)
    }
    if not chosen:
        raise Stop(f"no chapter {chapter!r}: it is a number like 300, 323.7 or a range like 300-480")
    if missing:
        chosen = {number: line for number, line in chosen.items() if line.state not in ("tested", "apart")}
    if as_json:
        emit(
            {
                "rules": [line_data(line) for line in chosen.values()],
                "goal": dict(made.sums(made.of_goal(game, every)).counts),
            }
        )
        return
    if chapter or missing:
        head = ("rule", "state", "code", "invariants", "faults", "scenarios", *(("seen",) if run else ()))
        table(head, [_row(line) for line in chosen.values()])
    for said in _sums(game, every, chosen):
        click.echo(said)


def _row(line: Line) -> tuple[object, ...]:
    seen = () if line.seen is None else (line.seen,)
    return (
        line.rule,
        state_in_words(line),
        where(line),
        len(line.invariants),
        len(line.faults),
        len(line.scenarios),
        *seen,
    )


def state_in_words(line: Line) -> str:
    """How a rule stands, in a word or two."""
    if line.like is not None and not line.code:
        return f"{line.state}, as {line.like.rule}"
    if line.state == "apart" and line.apart is not None:
        return line.apart.reason
    return line.state


def where(line: Line) -> str:
    """The first place in the engine that cites a rule, and how many more there are."""
    if not line.code:
        return ""
    first = line.code[0]
    more = f" +{len(line.code) - 1}" if len(line.code) > 1 else ""
    return f"{first.file.removeprefix('engine/')}:{first.line}{more}"


def line_data(line: Line) -> dict[str, Any]:
    """A line as JSON data."""
    return {
        "rule": line.rule,
        "state": line.state,
        "code": [{"file": each.file, "line": each.line, "where": each.where} for each in line.code],
        "judged": [{"file": each.file, "line": each.line, "where": each.where} for each in line.judged],
        "invariants": list(line.invariants),
        "faults": list(line.faults),
        "scenarios": list(line.scenarios),
        "seen": line.seen,
        "apart": {"reason": line.apart.reason, "note": line.apart.note} if line.apart else None,
        "like": line.like.rule if line.like else None,
    }


def _sums(game: str, every: Mapping[str, Line], chosen: Mapping[str, Line]) -> Iterator[str]:
    from headjudge.engine.rules import EDITIONS
    from headjudge.fuzz import ledger as made

    hundreds: dict[str, list[Line]] = {}
    for number, line in chosen.items():
        hundreds.setdefault(f"{number[0]}00", []).append(line)
    yield f"{EDITIONS[game]}: {len(chosen)} of {len(every)} rules"
    for hundred, lines in hundreds.items():
        yield f"  {hundred}  {_said(made.sums(lines).counts)}"
    reasons = Counter(
        line.apart.reason for line in chosen.values() if line.state == "apart" and line.apart is not None
    )
    if reasons:
        told_apart = ", ".join(f"{number} {reason}" for reason, number in reasons.most_common())
        yield f"why {reasons.total()} don't apply: {told_apart}"
    goal = made.of_goal(game, every)
    if goal:
        told = made.sums(goal)
        names = ", ".join(f"{first}-{last}" for first, last in made.GOAL[game])
        share = 100 * told.done / told.total
        yield f"goal, {names} with code and test: {told.done} of {told.total} ({share:.1f} %): {_said(told.counts)}"
        unseen = sum(1 for line in goal if line.seen == 0 and line.state == "tested")
        if any(line.seen is not None for line in goal):
            yield f"  of those with code and test, {unseen} are cited by no event of the campaign"


def _said(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {_HEADS[state]}" for state, number in counts.items() if number)
