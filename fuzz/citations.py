"""Where the code speaks of a rule: every rule number in the engines' source, with the function that it stands
in.

Read from the installed source when asked, so that it can't be out of date: docstrings, comments, and the
numbers that events are told with. May be called by: ``headjudge explain``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

#: A rule number standing alone: "054", "425.1.c", "608.2b".
_NUMBER = re.compile(r"(?<![\w.])(\d{3}(?:\.\d+[a-z]?|\.[a-z])*)(?![\w])")

#: For each game, the packages whose source may speak of its rules.
PACKAGES = {
    "riftbound": ("engine/riftbound", "engine/kernel", "invariants/riftbound", "invariants/both"),
    "magic": ("engine/magic", "engine/kernel", "invariants/magic", "invariants/both"),
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a rule: file within the package, line, the function or class around it, and the
    line itself.
    """

    rule: str
    file: str
    line: int
    where: str
    text: str


@cache
def citations(game: str) -> tuple[Citation, ...]:
    """Every citation of a rule of ``game`` in the source, by file and line."""
    root = files("headjudge")
    found: list[Citation] = []
    for package in PACKAGES[game]:
        folder = root.joinpath(*package.split("/"))
        if folder.is_dir():
            for name, text in sorted(_sources(folder, package)):
                found.extend(_in_source(name, text))
    return tuple(found)


def cited(game: str, rule: str) -> tuple[Citation, ...]:
    """The places that cite a rule, or one of those below it ("425.1" finds "425.1.c")."""
    return tuple(each for each in citations(game) if is_below(each.rule, rule))


def is_below(rule: str, other: str) -> bool:
    """Whether ``rule`` is ``other`` or one of its parts: "608.2b" is below "608.2", "425.1.c" below "425.1"."""
    rest = rule.removeprefix(other)
    return rule.startswith(other) and (not rest or rest[0] == "." or rest[0].isalpha())


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(".py"):
            yield f"{path}/{entry.name}", entry.read_text(encoding="utf-8")


def _in_source(name: str, text: str) -> Iterator[Citation]:
    scopes = _scopes(ast.parse(text))
    for number, line in enumerate(text.splitlines(), 1):
        for match in _NUMBER.finditer(line):
            yield Citation(match[1], name, number, _scope_at(scopes, number), line.strip())


def _scopes(tree: ast.AST, prefix: str = "") -> list[tuple[int, int, str]]:
    """First and last line and name of every function and class, the outer before the inner."""
    found: list[tuple[int, int, str]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{prefix}{node.name}"
            found.append((node.lineno, node.end_lineno or node.lineno, name))
            found.extend(_scopes(node, f"{name}."))
        else:
            found.extend(_scopes(node, prefix))
    return found


def _scope_at(scopes: list[tuple[int, int, str]], line: int) -> str:
    inside = [name for first, last, name in scopes if first <= line <= last]
    return inside[-1] if inside else ""
