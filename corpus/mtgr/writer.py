"""The canonical writer: one way to write each line, and so each record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from headjudge.corpus.mtgr.dialect import FORMS
from headjudge.corpus.mtgr.line import Line


def quoted(text: str) -> str:
    """Text in quotes, a backslash before quotes and backslashes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_line(line: Line) -> str:
    """A line as text, without the end of line."""
    parts: list[str] = ["and"] if line.joined else []
    if line.subject:
        parts.append(line.subject)
    if line.name:
        parts.append("?" if line.name == "?" else quoted(line.name))
    values = iter(line.values)
    for word in FORMS[line.form].says.split():
        if word == "<text>":
            parts.append(quoted(next(values)))
        else:
            parts.append(next(values) if word[0] == "<" else word)
    for flag in line.flags:
        parts.append(flag)
        if flag == "attacking" and line.attacking:
            parts.append(line.attacking)
    for word, value in (("under", line.under), ("as", line.how), ("by", line.by)):
        if value:
            parts += (word, value)
    return " ".join(parts)


def write_lines(lines: Iterable[Line]) -> Iterator[str]:
    """A record's text, line by line, each with its end of line."""
    for line in lines:
        yield write_line(line) + "\n"
