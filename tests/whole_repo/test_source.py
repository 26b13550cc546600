"""The source as a text: what is public is explained, no module sprawls, nothing names a machine or a place on
the network.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

#: A module this long has more than one idea in it. One that is longer for a reason gives the reason here.
LONGEST = 600
LONGER: dict[str, str] = {}

#: Hosts that may be named: they name a format, and nothing is ever fetched from them.
HOSTS = {
    "www.w3.org",
    "graphml.graphdrawing.org",
    "json-schema.org",
    "keepachangelog.com",
    "semver.org",
    "example.com",
    "example.org",
}
BARE_HOST = re.compile(r"(?<![\w.@/-])((?:[a-z0-9-]+\.)+(?:org|com|net|dev|tech))(?![\w(.])", re.IGNORECASE)
URL_HOST = re.compile(r"\w+://([\w.-]+)")
#: Where a file lies on somebody's machine. A shebang and the null device lie in the same place everywhere.
MACHINE_PATH = re.compile(r"(?<![\w.~/}*-])/(?:home|root|tmp|work|Users|mnt|opt|srv)(?:/|\b)")

#: A text that speaks of when and by whom it was written, and not of what it is about.
DIARY = re.compile(
    r"\b(?:this|earlier|later|previous|next|last) session\b|\bas (?:you )?requested\b", re.IGNORECASE
)


def public(tree: ast.Module) -> Iterator[tuple[str, ast.AST, str | None]]:
    """Each public module, class, function and method of a module: its name, its node and its docstring."""
    yield "the module", tree, ast.get_docstring(tree)
    stack: list[tuple[str, ast.stmt]] = [("", node) for node in tree.body]
    while stack:
        prefix, node = stack.pop()
        if not isinstance(
            node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        ) or node.name.startswith("_"):
            continue
        yield prefix + node.name, node, ast.get_docstring(node)
        if isinstance(node, ast.ClassDef):
            inherits = [
                base for base in node.bases if not (isinstance(base, ast.Name) and base.id == "object")
            ]
            for child in node.body:
                if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and overrides(child, inherits):
                    continue
                stack.append((f"{prefix}{node.name}.", child))


def overrides(node: ast.FunctionDef | ast.AsyncFunctionDef, bases: list[ast.expr]) -> bool:
    """Whether a method may leave its explanation to the class that it comes from."""
    marked = any(isinstance(mark, ast.Name) and mark.id == "override" for mark in node.decorator_list)
    protocols = {"Protocol", "Generic", "NamedTuple", "Struct", "Exception", "ValueError", "Enum", "ABC"}
    names = {
        part.id if isinstance(part, ast.Name) else getattr(part, "attr", "")
        for part in map(unsubscripted, bases)
    }
    return marked or bool(names - protocols)


def unsubscripted(node: ast.expr) -> ast.expr:
    """``Generic[T]`` without its ``[T]``."""
    return node.value if isinstance(node, ast.Subscript) else node


def test_whatever_is_public_is_explained(root: Path, modules: list[Path]) -> None:
    missing = []
    seen = 0
    for file in modules:
        text = (root / file).read_text(encoding="utf-8")
        if not text.strip():
            continue
        for name, node, docstring in public(ast.parse(text, filename=str(file))):
            seen += 1
            if not docstring:
                missing.append(f"{file}:{getattr(node, 'lineno', 1)}: {name} has no docstring")
    assert missing == [], "\n".join(missing)
    assert seen > 100


def test_no_module_sprawls(root: Path, modules: list[Path]) -> None:
    lengths = {str(file): len((root / file).read_text(encoding="utf-8").splitlines()) for file in modules}
    long = {file: length for file, length in lengths.items() if length > LONGEST and file not in LONGER}
    assert long == {}, f"split these, or say in LONGER why not: {long}"
    assert [file for file in LONGER if lengths.get(file, 0) <= LONGEST] == [], (
        "these need no exception any more"
    )


def test_no_machine_no_host_and_no_diary(root: Path, tracked: list[Path]) -> None:
    found = []
    for file in tracked:
        try:
            text = (root / file).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE_PATH.search(line) and not line.startswith("#!"):
                found.append(f"{file}:{number}: a place on a machine: {line.strip()[:100]}")
            if DIARY.search(line) and file.name != Path(__file__).name:
                found.append(f"{file}:{number}: a diary: {line.strip()[:100]}")
            hosts = {*BARE_HOST.findall(line), *URL_HOST.findall(line)}
            found += [f"{file}:{number}: a host: {host}" for host in sorted(hosts - HOSTS)]
    assert found == [], "\n".join(found)


def test_each_of_them_would_be_noticed() -> None:
    assert MACHINE_PATH.search("see " + "/".join(["", "home", "somebody", "notes"]))
    assert DIARY.search("done in the last" + " session")
    assert not MACHINE_PATH.search("report/home/index, ~/work/notes and a/tmp/b")
    assert BARE_HOST.findall("from " + ".".join(["packages", "example", "net"]) + " it comes") != []
    assert BARE_HOST.findall("engine.trace.event, 425.1.c and player.net_worth") == []
    assert URL_HOST.findall("ftp:" + "//somewhere/else") == ["somewhere"]
