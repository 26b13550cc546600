"""``headjudge explain``: what the code knows of a rule, an invariant or a fault."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from headjudge.fuzz.cli import emit
from headjudge.fuzz.cli.options import AS_JSON

if TYPE_CHECKING:
    from headjudge.engine.faults import Fault
    from headjudge.invariants import Invariant

_WIDTH = 100


@click.command()
@click.argument("what", metavar="RULE|INVARIANT|FAULT")
@click.option("--run", default="", metavar="DIR", help="Count how often a campaign's events cited the rule.")
@AS_JSON
def explain(what: str, run: str, as_json: bool) -> None:
    """Tell what the code knows of a rule, by its number, or of an invariant or a fault, by its id."""
    from headjudge.fuzz import find

    faults = {fault.id: fault for game in find.GAMES for fault in find.all_faults(game)}
    invariants = {one.id: one for game in find.GAMES for one in find.invariants(game)}
    if what in invariants:
        data = _invariant(invariants[what], faults.values())
    elif what in faults:
        data = _fault(faults[what])
    elif what[:1].isdigit():
        data = _rule(what, faults.values(), invariants.values(), run)
    else:
        raise find.nearest("rule, invariant or fault", what, [*invariants, *faults])
    if as_json:
        emit(data)
    else:
        for line in _lines(data):
            click.echo(line)


def _invariant(one: Invariant, faults: Iterable[Fault]) -> dict[str, Any]:
    return {
        "invariant": one.id,
        "game": one.game,
        "statement": one.statement,
        "rules": list(one.rules),
        "rules_by_game": {game: list(rules) for game, rules in one.rules_in.items()},
        "needs": sorted(one.needs),
        "found_by_it": [fault.id for fault in faults if one.id in fault.invariants],
        "about": textwrap.dedent(type(one).__doc__ or "").strip(),
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "fault": fault.id,
        "game": fault.game,
        "rule": fault.rule,
        "statement": fault.statement,
        "notice": fault.notice,
        "found_by": list(fault.invariants),
        "hard": fault.hard,
        "canary": fault.canary,
        "try": f"headjudge fuzz {fault.game} --fault {fault.id}",
    }


def _rule(number: str, faults: Iterable[Fault], invariants: Iterable[Invariant], run: str) -> dict[str, Any]:
    from headjudge.engine.rules import EDITIONS
    from headjudge.fuzz import find
    from headjudge.fuzz.citations import cited, is_below, scenario_rules
    from headjudge.fuzz.cli.ledger import line_data, state_in_words
    from headjudge.fuzz.ledger import ledger, readings, seen_in

    data: dict[str, Any] = {"rule": number}
    every = list(invariants), list(faults)
    seen = seen_in(run) if run else None
    for game in find.rule(number):
        code = [
            {"rule": each.rule, "file": each.file, "line": each.line, "where": each.where, "text": each.text}
            for each in cited(game, number)
        ]
        stated = [
            one.id
            for one in every[0]
            if one.game in (game, "both")
            and any(is_below(rule, number) for rule in one.rules_in.get(game, one.rules))
        ]
        broken = [fault.id for fault in every[1] if fault.game == game and is_below(fault.rule, number)]
        shown = [
            path
            for path, rules in scenario_rules(game).items()
            if any(is_below(rule, number) for rule in rules)
        ]
        data[game] = {
            "rulebook": EDITIONS[game],
            "code": code,
            "invariants": stated,
            "faults": broken,
            "scenarios": shown,
            "readings": [
                {"decision": each, "title": title, "decided": decided}
                for each, title, decided in readings(game, number)
            ],
        }
        line = ledger(game, seen)[number]
        data[game]["ledger"] = {**line_data(line), "said": state_in_words(line)}
    return data


def _lines(data: dict[str, Any]) -> Iterable[str]:
    if "rule" in data and "fault" not in data and "invariant" not in data:
        yield from _rule_lines(data)
        return
    for key, value in data.items():
        if value in ("", [], {}, False):
            continue
        said = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        for at, line in enumerate(textwrap.wrap(said, _WIDTH) or [""]):
            yield f"{key.replace('_', ' ') if not at else '':<14} {line}"


def _rule_lines(data: dict[str, Any]) -> Iterable[str]:
    number = data["rule"]
    for game, known in data.items():
        if game == "rule":
            continue
        yield f"{known['rulebook']}, rule {number}"
        yield from _ledger_lines(known["ledger"])
        for each in known["readings"]:
            yield f"  {'read so':<11} {each['title']} (decision {each['decision']})"
            yield from textwrap.wrap(
                each["decided"], _WIDTH, initial_indent=" " * 14, subsequent_indent=" " * 14
            )
        for key in ("invariants", "faults", "scenarios"):
            yield f"  {key:<11} {', '.join(known[key]) or 'none'}"
        yield f"  {'code':<11} {'' if known['code'] else 'nothing cites it'}".rstrip()
        for each in known["code"]:
            where = f"{each['file']}:{each['line']}"
            yield f"    {each['rule']:<12} {where:<42} {each['where']}"


def _ledger_lines(line: dict[str, Any]) -> Iterable[str]:
    """What the ledger says of a rule, in a line or two."""
    from headjudge.engine.rules.apart import REASONS

    seen = "" if line["seen"] is None else f"; cited by {line['seen']:,} events of the campaign"
    yield f"  {'ledger':<11} {line['said']}{seen}"
    apart = line["apart"]
    if apart:
        note = "" if apart["reason"] == "same" or not apart["note"] else f" ({apart['note']})"
        yield f"  {'':<11} {REASONS[apart['reason']]}{note}"
