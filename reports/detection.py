"""Detection: the benchmark of the fault catalogue as people read it: a summary, survival curves, the kill matrix.

May be called by: ``headjudge bench faults``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from headjudge.corpus.files import write_atomically

if TYPE_CHECKING:
    import pandas

#: The most faults that a summary names one by one.
NAMED = 20
_WIDE, _HIGH, _LEFT, _BOTTOM = 640, 280, 46, 34
#: Names and strokes of the arms' curves.
_ARMS = {"headjudge": "headjudge", "plain": "without swarm", "machine": "plain state machine"}
_STROKES = {"headjudge": "", "plain": "6 4", "machine": "2 3"}


class Step(Protocol):
    """A survival curve, as far as a drawing needs it."""

    @property
    def steps(self) -> tuple[tuple[float, float], ...]:
        """(time, part that survives from that time on), ascending."""


def write(rows: Sequence[Any], curves: Mapping[str, Step], figures: Mapping[str, Any], folder: Path) -> None:
    """Write ``figures.json``, ``summary.md``, ``curves.svg`` and ``matrix.csv`` into a folder, made if need be.

    ``rows``, ``curves``, ``figures``  as `headjudge.fuzz.detection` makes them.    Raises `FileError`.
    """
    write_atomically(folder / "figures.json", json.dumps(figures, indent=1, sort_keys=True) + "\n")
    write_atomically(folder / "summary.md", markdown(figures))
    write_atomically(folder / "curves.svg", curves_svg(curves, figures["budget_seconds"]))
    write_atomically(folder / "matrix.csv", kill_matrix(rows).to_csv(index=False))


def kill_matrix(rows: Iterable[Any]) -> pandas.DataFrame:
    """The kill matrix, a line for each fault and invariant that it reached: in how many plays it was reached, triggered, detected."""
    import pandas

    found = [
        (
            one.game,
            one.fault,
            id,
            one.plays,
            one.changed,
            reached,
            one.triggered.get(id, 0),
            one.detected.get(id, 0),
        )
        for one in sorted(rows, key=lambda row: (row.game, row.fault))
        for id, reached in sorted(one.reached.items())
    ]
    names = ["game", "fault", "invariant", "plays", "changed", "reached", "triggered", "detected"]
    return pandas.DataFrame(found, columns=names)


def markdown(figures: Mapping[str, Any]) -> str:
    """The summary: what was found how fast, against what, and what was not."""
    lines = [
        "# How long faults take to be found",
        "",
        f"{figures['faults']} faults, {figures['trials']['headjudge']} hunts of headjudge, given up after {figures['budget_seconds']:g} s "
        f"of the processor's. {figures['faults_found_in_nine_of_ten_seeds']} faults were found in at least nine of ten seeds.",
        "",
        "| way | hunts | found | median over all faults |",
        "| --- | ---: | ---: | ---: |",
    ]
    for arm, name in _ARMS.items():
        median = figures["median_seconds"][arm]
        said = "–" if median is None else f"{median:.2f} s"
        lines.append(f"| {name} | {figures['trials'][arm]} | {figures['found'][arm]} | {said} |")
    lines += ["", f"Median of the faults' medians: {_seconds(figures['median_of_fault_medians_seconds'])}."]
    for arm, ratio in figures["times_fewer_seconds_than"].items():
        if ratio is not None:
            lines.append(f"Times fewer seconds than {_ARMS[arm]}, in the median, or more: {ratio:.1f}.")
    slower = figures["slower_than_machine"]
    lines.append(f"Slower than {_ARMS['machine']} by more than chance: {', '.join(slower) or 'none'}.")
    missed = figures["faults_not_found_in_nine_of_ten_seeds"]
    if missed:
        lines += ["", f"Not found in nine of ten seeds ({len(missed)}):", ""]
        lines += [f"- {name}" for name in missed]
    slow = sorted(figures["standings"], key=_slowest)[:NAMED]
    lines += ["", "The slowest:", "", "| fault | found | headjudge | without swarm | state machine |"]
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    for one in slow:
        cells = " | ".join(_seconds(one["medians"].get(arm)) for arm in _ARMS)
        lines.append(
            f"| {one['game']}:{one['fault']}{' (hard)' if one['hard'] else ''} | {one['found']}/{one['trials']} | {cells} |"
        )
    if figures["matrix_never_changed"]:
        lines += [
            "",
            f"In the matrix's plays never changed a trace: {', '.join(figures['matrix_never_changed'])}.",
        ]
    return "\n".join(lines) + "\n"


def _seconds(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f} s"


def _slowest(one: Mapping[str, Any]) -> tuple[float, float, str]:
    median = one["medians"].get("headjudge")
    return (one["found"] / one["trials"], -(median if median is not None else float("inf")), one["fault"])


def curves_svg(curves: Mapping[str, Step], end: float) -> str:
    """The survival curves as an SVG file: time across on a logarithmic scale, the part not found yet upwards.

    ``curves``  by arm.    ``end``  seconds at the right edge.
    """
    first = 0.05

    def x(seconds: float) -> float:
        share = math.log(max(seconds, first) / first) / math.log(end / first)
        return round(_LEFT + min(share, 1.0) * (_WIDE - _LEFT - 10), 1)

    def y(part: float) -> float:
        return round(10 + (1 - part) * (_HIGH - _BOTTOM - 10), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{_HIGH}" viewBox="0 0 {_WIDE} {_HIGH}" role="img">',
        "<title>Part of the hunts that have not found their fault yet, by seconds of the processor's</title>",
        f'<rect width="{_WIDE}" height="{_HIGH}" fill="#fff"/>',
        '<g font-family="sans-serif" font-size="11" fill="#333">',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path d="M{_LEFT} {y(share)}H{_WIDE - 10}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 6}" y="{y(share) + 4}" text-anchor="end">{share:.0%}</text>')
    tick = 0.1
    while tick <= end:
        parts.append(f'<text x="{x(tick)}" y="{_HIGH - 16}" text-anchor="middle">{tick:g} s</text>')
        tick *= 10
    parts.append("</g>")
    for number, (arm, curve) in enumerate(curves.items()):
        path = (
            f"M{x(first)} {y(1.0)}"
            + "".join(f"H{x(when)}V{y(left)}" for when, left in curve.steps)
            + f"H{x(end)}"
        )
        dash = f' stroke-dasharray="{_STROKES[arm]}"' if _STROKES[arm] else ""
        parts.append(f'<path d="{path}" fill="none" stroke="#1d5fbf" stroke-width="2"{dash}/>')
        top = 22 + 16 * number
        parts.append(
            f'<path d="M{_WIDE - 190} {top - 4}h28" fill="none" stroke="#1d5fbf" stroke-width="2"{dash}/>'
        )
        parts.append(
            f'<text x="{_WIDE - 156}" y="{top}" font-family="sans-serif" font-size="11" fill="#333">{_ARMS[arm]}</text>'
        )
    return "\n".join([*parts, "</svg>", ""])
