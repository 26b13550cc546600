"""Both traces of a differential run side by side, as text and as a page: what they did since they last agreed, and where they part."""

from __future__ import annotations

import html
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.trace import Case, Event
from headjudge.fuzz.choose import RecordedChooser
from headjudge.fuzz.differ.following import Differs
from headjudge.fuzz.differ.hearing import Hearing
from headjudge.fuzz.differ.pair import Pair
from headjudge.reports.names import Names
from headjudge.reports.narrate import line

#: Width of a column of the text.
COLUMN = 68
_QUIET = frozenset({"cleanup", "priority"})


class Parted(NamedTuple):
    """Where two engines part.

    ``names``   the reference and the other one.    ``said``  the difference in a sentence; "" when they agree to the end.
    ``rules``   what the reference cites.           ``since``  the events of each since they last agreed.
    ``before``  the events of each until then.
    """

    names: tuple[str, str]
    said: str
    rules: tuple[str, ...]
    before: tuple[Sequence[Event], Sequence[Event]]
    since: tuple[Sequence[Event], Sequence[Event]]


def parted(case: Case, pair: Pair) -> Parted:
    """Play a case again on two engines, up to where they part. Raises `Drift` when its answers no longer fit."""
    names = pair.reference.name, pair.subject.name
    heard: Hearing | None = None
    choose = RecordedChooser(case.answers)
    said = ""
    rules: tuple[str, ...] = ()
    try:
        heard = session = pair.start(case.scenario, lambda event: None)
        while session.question is not None and choose.left:
            session.answer(choose(session.question))
    except Differs as differs:
        said, rules = str(differs), differs.rules
        heard = heard or differs.session
    except SubjectError as error:
        said = f"{pair.subject.name}: {error}"
    if heard is None:
        return Parted(names, said, rules, ((), ()), ((), ()))
    led, told = heard.marks[-1]
    return Parted(
        names, said, rules, (heard.led[:led], heard.told[:told]), (heard.led[led:], heard.told[told:])
    )


def side_by_side(case: Case, found: Parted) -> str:
    """Both traces as text, in two columns."""
    columns = [_lines(case, events) for events in found.since]
    out = [found.said or "they agree to the end", ""]
    out.append(f"{found.names[0]:<{COLUMN}}  {found.names[1]}".rstrip())
    out.append(f"{'-' * COLUMN}  {'-' * COLUMN}")
    for one, other in zip_longest(*columns, fillvalue=""):
        wrapped = [textwrap.wrap(text, COLUMN) or [""] for text in (one, other)]
        out += [f"{left:<{COLUMN}}  {right}".rstrip() for left, right in zip_longest(*wrapped, fillvalue="")]
    agreed = f"they agreed before that: {len(found.before[0])} and {len(found.before[1])} events"
    return "\n".join([*out, "", agreed]) + "\n"


def page(case: Case, found: Parted) -> str:
    """Both traces as a page of its own."""
    title = html.escape(f"{found.names[0]} and {found.names[1]} differ")
    heads = "".join(f"<th scope=col>{html.escape(name)}</th>" for name in found.names)
    columns = [_lines(case, events) for events in found.since]
    rows = "".join(
        f"<tr><td>{html.escape(one)}</td><td>{html.escape(other)}</td></tr>"
        for one, other in zip_longest(*columns, fillvalue="")
    )
    style = (
        "body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}"
        "td,th{text-align:left;vertical-align:top;padding:.2rem 1rem .2rem 0;width:50%}"
    )
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{style}</style></head><body><main>'
        f"<h1>{title}</h1><p>{html.escape(found.said or 'They agree to the end.')}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></main></body></html>\n"
    )


def _lines(case: Case, events: Sequence[Event]) -> list[str]:
    names = Names(case.scenario, events)
    told = [event for event in events if event.kind not in _QUIET]
    return [
        f"{event.id:>4}  {line(event, names)}" + (f"  {event.rule}" if event.rule else "") for event in told
    ]
