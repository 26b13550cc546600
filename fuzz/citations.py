"""Where the code speaks of a rule: every rule number in the engines' source, with the function that it stands
in.

Read from the installed source when asked, so that it can't be out of date: docstrings, comments, and the
numbers that events are told with. A range ("354-359") tells what a module is about, and cites neither end;
what is said to be Magic's is no citation of Riftbound. May be called by: ``headjudge explain`` and ``ledger``.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable

from headjudge.engine.rules import is_rule, rule_numbers

#: A rule number standing alone: "054", "425.1.c", "608.2b".
NUMBER = re.compile(r"(?<![\w.#$-])(\d{3}(?:\.\d+[a-z]?|\.[a-z])*)(?![\w%]|-\d{3})")
#: What a text says of Magic: from the name to the end of the clause.
OF_MAGIC = re.compile(r"\bMagic\b[^);]*")
#: The tokens of Python that hold words (the last is what an f-string has since Python 3.12).
_WORDS = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.COMMENT)}

#: For each game, the packages whose source may speak of its rules.
PACKAGES = {
    "riftbound": ("engine/riftbound", "engine/kernel", "invariants/riftbound", "invariants/both"),
    "magic": ("engine/magic", "engine/kernel", "invariants/magic", "invariants/both"),
}


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a rule: file within the package, line, the function or class around it, and the
    line itself.

    ``told``  the number stands there as a string of its own, as what an event is told with.
    """

    rule: str
    file: str
    line: int
    where: str
    text: str
    told: bool = False


@cache
def citations(game: str) -> tuple[Citation, ...]:
    """Every citation of a rule of ``game`` in the source, by file and line."""
    root = files("headjudge")
    found: list[Citation] = []
    for package in PACKAGES[game]:
        folder = root.joinpath(*package.split("/"))
        if folder.is_dir():
            for name, text in sorted(_sources(folder, package)):
                found.extend(_in_source(game, name, text))
    return tuple(found)


def never_seen(game: str, seen: Container[str]) -> tuple[str, ...]:
    """The rules that the engine of ``game`` has events to tell with, and that are not among those ``seen``, in the rulebook's order."""
    told = {each.rule for each in citations(game) if each.told and each.file.startswith("engine/")}
    return tuple(rule for rule in rule_numbers(game) if rule in told and rule not in seen)


def cited(game: str, rule: str) -> tuple[Citation, ...]:
    """The places that cite a rule, or one of those below it ("425.1" finds "425.1.c")."""
    return tuple(each for each in citations(game) if is_below(each.rule, rule))


def scenario_rules(game: str) -> dict[str, list[str]]:
    """The scenario files that come with headjudge, each with the rules that it says it shows."""
    found: dict[str, list[str]] = {}

    def look(folder: Traversable, path: str) -> None:
        for entry in sorted(folder.iterdir(), key=lambda each: each.name):
            if entry.is_dir():
                look(entry, f"{path}/{entry.name}")
            elif entry.name.endswith(".scenario"):
                for line in entry.read_text(encoding="utf-8").splitlines():
                    word, _, rest = line.partition(" ")
                    if word == "rules":
                        found.setdefault(f"{path}/{entry.name}", []).extend(rest.split())

    with as_file(files("headjudge.corpus")) as corpus:
        root = corpus / game
        if root.is_dir():
            look(root, f"corpus/{game}")
    return found


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


def _in_source(game: str, name: str, text: str) -> Iterator[Citation]:
    scopes = _scopes(ast.parse(text))
    lines = text.splitlines()
    said: set[tuple[int, str]] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _WORDS:
            continue
        words = OF_MAGIC.sub(_blank, token.string) if game == "riftbound" else token.string
        for match in NUMBER.finditer(words):
            line = token.start[0] + words.count("\n", 0, match.start())
            if is_rule(game, match[1]) and (line, match[1]) not in said:
                said.add((line, match[1]))
                told = token.string.strip("\"'") == match[1]
                yield Citation(match[1], name, line, _scope_at(scopes, line), lines[line - 1].strip(), told)


def _blank(match: re.Match[str]) -> str:
    """As many line breaks as there were, and nothing else."""
    return "\n" * match[0].count("\n")


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
