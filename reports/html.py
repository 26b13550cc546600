"""HTML: a counterexample as one self-contained page, with the graph to walk through by click or key.

Whatever comes from a case passes `plain` and the template's escaping; the page forbids everything but its own
style and script, by their hashes, so that a hostile name could do nothing even if it got through. Without
scripting the page shows the same: every event is a link to its line, which then opens.
"""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from headjudge.corpus.cases import card_names, picks
from headjudge.corpus.mtgr import write_line
from headjudge.corpus.mtgr.from_trace import record as record_of
from headjudge.engine.trace import Case, Event
from headjudge.engine.trace.causality import causality, context
from headjudge.reports.argument import Argument, argument, passed_over
from headjudge.reports.names import Names
from headjudge.reports.narrate import brief, line
from headjudge.reports.play import Group, groups, in_head, quiet
from headjudge.reports.position import cards_told, start
from headjudge.reports.resources import resource
from headjudge.reports.svg import draw
from headjudge.reports.text import replay_command, shrunk_words, statement_of, verdict
from headjudge.reports.turns import turns
from headjudge.reports.words import count, game_name, plain

if TYPE_CHECKING:
    import jinja2

_GRADES = {
    "given": "causes given by the engine",
    "inferred": "causes inferred, drawn as dashed arrows",
    "none": "no causes known",
}


def record_lines(case: Case) -> list[str]:
    """A Magic case as the lines of a `.mtgr` record; no lines for another game."""
    if case.scenario.game != "magic":
        return []
    return [write_line(told) for told in record_of(case.scenario, case.trace)]


def counterexample_html(case: Case, file: str = "") -> str:
    """The page of a counterexample.

    ``case``  needs at least one violation; the first is the one that is argued.
    ``file``  what the replay command names; "" for the place of the case in a corpus.
    """
    names = Names(case.scenario, case.trace)
    violation = case.violations[0]
    argued = argument(case.trace, violation, case.slice, names)
    return render(
        "counterexample.html",
        ["graph.css", "page.css"],
        ["page.js"],
        title=f"{plain(violation.invariant)} is broken",
        case=case,
        game=game_name(case.scenario.game),
        edition=plain(case.scenario.edition),
        invariant=plain(violation.invariant),
        signature=plain(case.signature),
        statement=statement_of(violation),
        subject=plain(f"{case.subject} {case.subject_version}"),
        faults=[plain(fault) for fault in case.faults],
        grade=_GRADES.get(case.grade, plain(case.grade)),
        argued=argued,
        verdict=verdict(violation.rules),
        links=_links(case, argued, names),
        drawing=_markup(case),
        groups=_groups(case, argued, names),
        cards=cards_told(case, names),
        start=start(case, names),
        also=[
            (plain(other.invariant), ", ".join(map(plain, other.rules)), other.event)
            for other in case.violations[1:]
        ],
        shrunk=shrunk_words(case)
        or f"to {count(picks(case), 'pick')} and {count(len(card_names(case)), 'card')}",
        turns=turns(case),
        notes=plain(case.notes),
        command=replay_command(case, file),
        answers=[(plain(one.player), plain(one.question), plain(one.option)) for one in case.answers],
        record=[plain(told) for told in record_lines(case)],
        version=plain(case.tool_version),
    )


def render(template: str, styles: list[str], scripts: list[str], **values: Any) -> str:
    """A template of ours as a page that allows only its own style and script.

    ``styles``, ``scripts``  names of resources, put into the page in that order.
    ``values``  what the template names; texts are escaped.
    """
    from markupsafe import Markup

    style, script = ("\n".join(resource(name) for name in each) for each in (styles, scripts))
    allowed = [f"style-src {_hash(style)}", *([f"script-src {_hash(script)}"] if script else [])]
    policy = "; ".join(["default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"])
    return (
        _environment()
        .get_template(template)
        .render(style=Markup(style), script=Markup(script), policy=policy, **values)
    )


@cache
def _environment() -> jinja2.Environment:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(resource),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["plain"] = plain
    return environment


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _markup(case: Case) -> Any:
    """The drawing, marked as escaped already."""
    from markupsafe import Markup

    drawing = draw(case)
    return {"names": Markup(drawing.names), "body": Markup(drawing.body), "note": drawing.note}


# -- what the template shows ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """An event as the page shows it.

    ``strength``  as in the drawing.  ``letter``  of its role, or "".  ``quiet``  whether it is hidden at
                  first.
    ``step``  whether it is a step of the group's own play.  ``said``  its sentence there; ``sentence`` the
              whole one.
    ``causes``, ``effects``  (id, sentence, whether inferred).  ``data``  (field, value) pairs, as the trace
                             has them.
    """

    id: int
    rule: str
    strength: str
    letter: str
    quiet: bool
    step: bool
    said: str
    sentence: str
    causes: tuple[tuple[int, str, bool], ...]
    effects: tuple[tuple[int, str, bool], ...]
    data: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A group of the play with its rows; ``quiet`` when all that it holds is."""

    player: str
    head: str
    detail: str
    rows: tuple[Row, ...]
    quiet: bool


def _groups(case: Case, argued: Argument, names: Names) -> list[Shelf]:
    known = causality(case.trace)
    events = {event.id: event for event in case.trace}
    effects: dict[int, list[int]] = {event: [] for event in events}
    for effect, causes in known.causes.items():
        for cause in causes:
            effects[cause].append(effect)
    around = set(context(case.trace, case.slice))
    letters = {named.event: named.letter for named in argued.let}
    sentences = {event.id: line(event, names) for event in case.trace}

    needed = {*case.slice, argued.guilty, *letters}
    silent = quiet(case.trace) - needed

    def row(event: Event, group: Group) -> Row:
        strength = "slice" if event.id in case.slice else "context" if event.id in around else "rest"
        strength = "guilty" if event.id == argued.guilty else strength
        step = bool(group.item) and event.id in group.steps and strength != "guilty"
        hidden = event.id in silent or (in_head(event, group) and event.id not in needed)
        return Row(
            event.id,
            plain(event.rule),
            strength,
            letters.get(event.id, ""),
            hidden,
            step,
            brief(event, names) if step else sentences[event.id],
            sentences[event.id],
            tuple(
                (cause, sentences[cause], (cause, event.id) in known.inferred)
                for cause in known.causes[event.id]
            ),
            tuple(
                (effect, sentences[effect], (event.id, effect) in known.inferred)
                for effect in effects[event.id]
            ),
            _data(event),
        )

    shelves = []
    for group in groups(case.trace, names):
        rows = tuple(row(events[event_id], group) for event_id in group.events())
        hidden = not group.head and all(one.quiet for one in rows)
        shelves.append(
            Shelf(group.player, group.head or "before the first decision", group.detail, rows, hidden)
        )
    return shelves


def _data(event: Event) -> tuple[tuple[str, str], ...]:
    fields = {"kind": event.kind, "player": event.player, "object": event.object, **event.data}
    shown = [
        (plain(key), plain(value if isinstance(value, str) else json.dumps(value)))
        for key, value in fields.items()
    ]
    return tuple((key, value) for key, value in shown if value)


def _links(case: Case, argued: Argument, names: Names) -> list[dict[str, Any]]:
    events = {event.id: event for event in case.trace}
    letters = {named.event: named.letter for named in argued.let}
    return [
        {
            "cause": link.cause,
            "effect": link.effect,
            "letters": (letters.get(link.cause, ""), letters.get(link.effect, "")),
            "sentence": line(events[link.effect], names),
            "why": link.why,
            "over": passed_over(link, case.trace),
            "guilty": link.relation == "guilty",
            "inferred": link.inferred,
        }
        for link in argued.links
    ]
