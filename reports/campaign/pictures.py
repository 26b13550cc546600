"""Pictures of a campaign, as SVG for its page: the rules of a chapter, and how the nights went.

Drawn at the size at which they fit a phone, so that a wide page sets several side by side. Colours are the page's, by class; what a
picture shows stands in its title and description, and again in a table of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from headjudge.reports.campaign.coverage import STATES, Chapter
from headjudge.reports.campaign.nights import NIGHTS

#: Squares in a row, and from one to the next; the square itself; what is left for the rows' numbers.
_ROW, _PITCH, _SIDE, _LEFT = 30, 9, 7, 31
#: A night's bar: from one to the next, its width, and how high the highest is.
_SLOT, _BAR, _HIGH = 10, 8, 44


# -- rules ---------------------------------------------------------------------------------------------------


def chapter_picture(chapter: Chapter, ident: str) -> str:
    """A square for each rule of a chapter, in the rulebook's order; those of one number stand together.

    ``ident``  of the picture within its page.
    """
    parts, rows = [], 0
    for number, cells, labelled in _laid(chapter):
        rows = max(rows, *(row + 1 for _, row, _ in cells))
        label = f'<text x="0" y="{cells[0][1] * _PITCH + _SIDE}">{number}</text>' if labelled else ""
        parts.append(
            f"<g><title>{escape(_said(number, [state for *_, state in cells]))}</title>{label}{_squares(cells)}</g>"
        )
    width, height = _LEFT + _ROW * _PITCH, rows * _PITCH
    holes = len(chapter.of("hole"))
    title = f"Rules {chapter.name}: {chapter.covered} of {chapter.reach} within reach put to the test"
    described = f"A square for each of {len(chapter.rules)} rules; {holes} of them are holes."
    return (
        f'<svg class="hj rules" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{ident}-t" aria-describedby="{ident}-d"><title id="{ident}-t">{title}</title>'
        f'<desc id="{ident}-d">{described}</desc>\n' + "\n".join(parts) + "\n</svg>"
    )


def _laid(chapter: Chapter) -> Iterator[tuple[str, list[tuple[int, int, str]], bool]]:
    """Of each three-digit number: its squares as (column, row, state), and whether it is the first to begin in its row."""
    column = row = 0
    labelled = -1
    for number, rules in groupby(chapter.rules, key=lambda rule: rule[0][:3]):
        cells = []
        for _, state in rules:
            if column >= _ROW:
                column, row = 0, row + 1
            cells.append((column, row, state))
            column += 1
        first = cells[0][1] > labelled
        labelled = max(labelled, cells[0][1])
        yield number, cells, first
        # A gap of one square sets the next number off.
        column += 1 if column else 0


def _squares(cells: list[tuple[int, int, str]], left: int = _LEFT) -> str:
    """The squares of one number, those of a state in one path."""
    paths = []
    for state in STATES:
        those = [(column, row) for column, row, own in cells if own == state]
        side, inset = (_SIDE, 0) if state != "out" else (2, 2)
        drawn = "".join(
            f"M{left + column * _PITCH + inset} {row * _PITCH + inset}h{side}v{side}h-{side}z"
            for column, row in those
        )
        if drawn:
            paths.append(f'<path class="{state}" d="{drawn}"/>')
    return "".join(paths)


def _said(number: str, states: list[str]) -> str:
    counted = [(states.count(state), words) for state, words in STATES.items()]
    return f"{number}: " + "; ".join(f"{many} {words}" for many, words in counted if many)


# -- nights --------------------------------------------------------------------------------------------------


def bars(
    values: Sequence[float],
    told: Sequence[str],
    whole: Sequence[bool],
    strong: Sequence[float],
    title: str,
    ident: str,
) -> str:
    """A bar for each night, the last one at the right.

    ``told``    what each says when it is pointed at.     ``whole``  whether the night came to its end; one that did not is hollow.
    ``strong``  how much of each bar stands out, from its top.
    """
    highest = max(values, default=0.0)
    first = NIGHTS - len(values)
    parts = [f'<path class="axis" d="M0 {_HIGH + 2.5}H{NIGHTS * _SLOT}"/>']
    for at, (value, words, done, top) in enumerate(zip(values, told, whole, strong, strict=True)):
        x = (first + at) * _SLOT + 1
        last = " last" if at == len(values) - 1 else ""
        open_ = "" if done else " open"
        high = _height(value, highest)
        parts.append(
            f'<g class="night{last}{open_}"><title>{escape(words)}</title>'
            f'<rect class="slot" x="{x}" y="0" width="{_BAR}" height="{_HIGH + 2}"/>'
            f"{_bar('bar', x, high, 0)}{_bar('top', x, _height(top, highest), high - _height(top, highest))}</g>"
        )
    width, height = NIGHTS * _SLOT, _HIGH + 4
    return (
        f'<svg class="hj nights" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-labelledby="{ident}-t"><title id="{ident}-t">{escape(title)}</title>\n'
        + "\n".join(parts)
        + "\n</svg>"
    )


def _height(value: float, highest: float) -> int:
    # What is more than nothing is never drawn as nothing.
    return max(2, round(_HIGH * value / highest)) if value > 0 else 0


def _bar(name: str, x: int, high: int, above: int) -> str:
    return (
        f'<rect class="{name}" x="{x}" y="{_HIGH + 2 - above - high}" width="{_BAR}" height="{high}"/>'
        if high
        else ""
    )


def strip(seen: Sequence[int | None], title: str) -> str:
    """A small bar for each night on which a finding was seen, a dot for one on which it was not."""
    parts = []
    for at, times in enumerate(seen):
        x = at * 6
        path = f"M{x} 0h5v9h-5z" if times is not None else f"M{x + 1.5} 3.5h2v2h-2z"
        parts.append(f'<path class="{"seen" if times is not None else "none"}" d="{path}"/>')
    width = len(seen) * 6
    return (
        f'<svg class="hj strip" width="{width}" height="9" viewBox="0 0 {width} 9" role="img" '
        f"aria-label={quoteattr(title)}>{''.join(parts)}</svg>"
    )


def swatch(state: str) -> str:
    """A square as `chapter_picture` draws a rule of that state, for a legend."""
    return f'<svg class="hj rules swatch" width="9" height="9" viewBox="-1 -1 9 9" aria-hidden="true">{_squares([(0, 0, state)], 0)}</svg>'
