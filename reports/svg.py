"""SVG: the causality graph as a drawing. Time runs across, each player and zone has a lane, arrows go from
cause to effect.

Drawn by ourselves: events are already in order, so nothing has to be laid out, and the same case gives the
same bytes. The slice is in full colour, its context in outline, the rest small and faint. Colours are CSS
variables with a light and a dark value; no attribute holds a style, so that a page may forbid them. Every
event is a link to ``#e`` and its number, and has a tooltip.
"""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from headjudge.engine.trace import Case
from headjudge.reports.argument import argument
from headjudge.reports.names import Names
from headjudge.reports.narrate import about, label, line
from headjudge.reports.resources import resource
from headjudge.reports.shown import Seen, Shown, left_out, shown
from headjudge.reports.text import verdict
from headjudge.reports.turns import turning_events
from headjudge.reports.words import plain

_LANE = 50
_TOP = 26
_SIDE = 118
_BOX = (128, 38)
_DOT = 10
_GAP = 14


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where an event is drawn: the middle of its left and right edge, and whether it is a box or a dot."""

    left: int
    right: int
    y: int
    box: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing in two parts of the same height, so that a page can keep the lanes' names in view.

    ``names``, ``body``  SVG elements.  ``note``  what was left out, in a sentence, or "".
    """

    names: str
    body: str
    note: str


def draw(case: Case) -> Drawing:
    """The drawing of a case for a page, whose styles must include ``graph.css``."""
    drawn = shown(case)
    names, body, width = _parts(case, drawn)
    height = _height(drawn)
    return Drawing(
        f'<svg class="hj lanes" width="{_SIDE}" height="{height}" viewBox="0 0 {_SIDE} {height}" aria-hidden="true">'
        f"{names}</svg>",
        f'<svg class="hj graph" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="group" '
        f'aria-label="Causality graph: time runs across, arrows go from cause to effect">{body}</svg>',
        left_out(drawn),
    )


def svg(case: Case) -> str:
    """The drawing as an SVG file of its own, with its style inside."""
    drawn = shown(case)
    names, body, width = _parts(case, drawn)
    height = _height(drawn)
    whole = _SIDE + width
    title = escape(f"{plain(case.violations[0].invariant)}, {plain(case.signature)}")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hj" width="{whole}" height="{height}" '
        f'viewBox="0 0 {whole} {height}">\n<title>{title}</title>\n<style>{resource("graph.css")}</style>\n'
        f'<rect class="paper" width="{whole}" height="{height}"/>\n<g>{names}</g>\n'
        f'<g transform="translate({_SIDE} 0)">{body}</g>\n</svg>\n'
    )


def _height(drawn: Shown) -> int:
    return _TOP + _LANE * len(drawn.lanes) + 8


def _parts(case: Case, drawn: Shown) -> tuple[str, str, int]:
    """The lanes' names, the drawing itself, and its width."""
    words = Names(case.scenario, case.trace)
    letters = {named.event: named.letter for named in argument(case.trace, case.violations[0], (), words).let}
    turned = turning_events(case)
    spots, gaps, width = _spots(drawn)
    body = [
        *_bands(drawn, width),
        *_gaps(gaps, _height(drawn)),
        *_edges(drawn, spots),
        *(
            _node(
                seen,
                spots[seen.event.id],
                letters.get(seen.event.id, ""),
                turned.get(seen.event.id, ""),
                case,
                words,
            )
            for seen in drawn.events
        ),
    ]
    return "\n".join([*_bands(drawn, _SIDE), *_lane_names(drawn)]), "\n".join(body), width


def _spots(drawn: Shown) -> tuple[dict[int, _Spot], list[tuple[int, int]], int]:
    """Where each event is drawn; where how many are left out; and how wide it all is."""
    spots: dict[int, _Spot] = {}
    gaps: list[tuple[int, int]] = []
    x = _GAP
    for seen in drawn.events:
        if seen.left_out:
            gaps.append((x + 14, seen.left_out))
            x += 28 + _GAP
        box = seen.strength != "rest"
        right = x + (_BOX[0] if box else 2 * _DOT)
        spots[seen.event.id] = _Spot(x, right, _TOP + _LANE * seen.lane + _LANE // 2, box)
        x = right + (_GAP if box else 4)
    if drawn.after:
        gaps.append((x + 14, drawn.after))
        x += 28
    return spots, gaps, x + _GAP


def _bands(drawn: Shown, width: int) -> list[str]:
    parts = []
    before = None
    for number, (player, _) in enumerate(drawn.lanes):
        y = _TOP + _LANE * number
        if number % 2 == 0:
            parts.append(f'<rect class="band" x="0" y="{y}" width="{width}" height="{_LANE}"/>')
        if player != before:
            parts.append(f'<line class="block" x1="0" y1="{y}" x2="{width}" y2="{y}"/>')
        before = player
    return parts


def _lane_names(drawn: Shown) -> list[str]:
    parts = []
    before = None
    for number, (player, name) in enumerate(drawn.lanes):
        y = _TOP + _LANE * number + _LANE // 2 + 4
        if player and player != before:
            parts.append(f'<text class="who" x="8" y="{y}">{escape(plain(player, 5))}</text>')
        parts.append(
            f'<text class="lane" x="{48 if player else 8}" y="{y}">{escape(plain(name, 11 if player else 17))}</text>'
        )
        before = player
    return parts


def _gaps(gaps: list[tuple[int, int]], height: int) -> list[str]:
    return [
        f'<g class="gap"><title>{number} events left out</title><line x1="{x}" y1="{_TOP}" x2="{x}" y2="{height - 8}"/>'
        f'<text x="{x}" y="{_TOP - 8}">⋯ {number}</text></g>'
        for x, number in gaps
    ]


# -- arrows --------------------------------------------------------------------------------------------------

_ORDER = ("rest", "context", "slice", "guilty")


def _edges(drawn: Shown, spots: dict[int, _Spot]) -> list[str]:
    """The arrows, the important ones last, so that they lie on top."""
    strengths = {seen.event.id: seen.strength for seen in drawn.events}
    found: list[tuple[int, int, int, str]] = []
    for effect in strengths:
        for cause in drawn.causality.causes[effect]:
            if cause in spots:
                strength = _edge_strength(strengths[cause], strengths[effect])
                inferred = (cause, effect) in drawn.causality.inferred
                path = _edge(cause, effect, spots, strength, inferred)
                found.append((_ORDER.index(strength), effect, cause, path))
    return [path for _, _, _, path in sorted(found)]


def _edge_strength(cause: str, effect: str) -> str:
    inside = ("slice", "guilty")
    if effect == "guilty" and cause in inside:
        return "guilty"
    if cause in inside and effect in inside:
        return "slice"
    return "context" if "rest" not in (cause, effect) else "rest"


def _edge(cause: int, effect: int, spots: dict[int, _Spot], strength: str, inferred: bool) -> str:
    start, end = spots[cause], spots[effect]
    x1, y1, x2, y2 = start.right, start.y, end.left - 5, end.y
    reach = max(10, min(90, (x2 - x1) // 2))
    # In one lane, an arrow over others' heads bows upwards; otherwise it would lie on the events between.
    bow = 30 if y1 == y2 and x2 - x1 > _GAP + 8 else 0
    if bow:
        x1, y1 = start.right - (12 if start.box else 4), start.y - (_BOX[1] // 2 if start.box else _DOT - 2)
        x2, y2 = end.left + (12 if end.box else 5), end.y - (_BOX[1] // 2 + 4 if end.box else _DOT + 3)
        path = f"M{x1} {y1}C{x1 + 8} {y1 - bow // 2} {x2 - 8} {y2 - bow // 2} {x2} {y2}"
        tip = f"M{x2} {y2 + 5}l-4 -7h8z"
    else:
        path = f"M{x1} {y1}C{x1 + reach} {y1} {x2 - reach} {y2} {x2} {y2}"
        tip = f"M{x2 + 5} {y2}l-7 -4v8z"
    dashed = " inferred" if inferred else ""
    return (
        f'<path class="edge {strength}{dashed}" data-edge="{cause}-{effect}" d="{path}"/>'
        f'<path class="tip-{strength}" d="{tip}"/>'
    )


# -- events --------------------------------------------------------------------------------------------------


def _node(seen: Seen, spot: _Spot, letter: str, turned: str, case: Case, words: Names) -> str:
    event = seen.event
    rule = f", rule {plain(event.rule)}" if event.rule else ""
    guilty = f"; {verdict(case.violations[0].rules)}" if seen.strength == "guilty" else ""
    mattered = f"; with this decision the chance of the violation went {turned}" if turned else ""
    tooltip = f"Event {event.id}{rule}: {line(event, words)}{guilty}{mattered}"
    inner = _box(seen, spot, letter, words) if spot.box else _dot(event.id, spot)
    if turned:
        inner += f'<text class="mattered" x="{spot.left - 4}" y="{spot.y - (_BOX[1] // 2 if spot.box else _DOT) + 3}">◆</text>'
    return (
        f'<a class="node {seen.strength}" href="#e{event.id}" data-event="{event.id}" aria-label={quoteattr(tooltip)}>'
        f"<title>{escape(tooltip)}</title>{inner}</a>"
    )


def _dot(number: int, spot: _Spot) -> str:
    middle = spot.left + _DOT
    return (
        f'<circle cx="{middle}" cy="{spot.y}" r="{_DOT}"/><text x="{middle}" y="{spot.y + 3}">{number}</text>'
    )


def _box(seen: Seen, spot: _Spot, letter: str, words: Names) -> str:
    wide, high = _BOX
    top = spot.y - high // 2
    event = seen.event
    mark = "▶ " if seen.strength == "guilty" else ""
    parts = [
        f'<rect x="{spot.left}" y="{top}" width="{wide}" height="{high}" rx="5"/>',
        f'<text x="{spot.left + 7}" y="{top + 15}"><tspan class="num">{mark}{event.id}</tspan> '
        f"{escape(plain(label(event, words), 12 if mark else 14))}</text>",
        f'<text class="what" x="{spot.left + 7}" y="{top + 30}">{escape(plain(about(event, words), 17))}</text>',
    ]
    if letter:
        parts.append(
            f'<g class="badge"><circle cx="{spot.right - 2}" cy="{top + 2}" r="9"/>'
            f'<text x="{spot.right - 2}" y="{top + 6}">{escape(letter)}</text></g>'
        )
    return "".join(parts)
