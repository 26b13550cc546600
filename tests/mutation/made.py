"""Mutants of the engines: mutmut makes them, and they are put into the engine that is loaded already.

mutmut's own runner would have each call of each function of a mutated tree ask which mutant is meant, and the engine is nothing but
small functions. Here one mutant at a time is compiled, and its code takes the place of the sound function's:
docs/decisions says more. Only for a process that ends with that mutant.
"""

from __future__ import annotations

import ast
import difflib
import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import libcst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import Mutation, create_mutations

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One small change of one function of an engine.

    ``id``      game, module, function and the change's number among those of the function: an edit elsewhere does not change it.
    ``file``    from the top folder.    ``line``  where the change is.
    ``inside``  the lines of the function's body; the change is before them where it is one of a parameter's default.
    ``was``, ``is_``  the lines that differ.
    ``source``  the whole module, changed.
    """

    id: str
    file: str
    line: int
    inside: range
    was: str
    is_: str
    source: str

    @property
    def game(self) -> str:
        """The game whose engine it changes."""
        return self.id.partition(".")[0]

    @property
    def module(self) -> str:
        """The module that it changes."""
        return "headjudge." + self.file.removesuffix(".py").replace("/", ".")

    @property
    def function(self) -> str:
        """The function that it changes: with its class, where it has one."""
        return self.id.partition(":")[2].rpartition("#")[0]


def engine_files(game: str) -> list[Path]:
    """The modules of a game's engine."""
    return sorted((ROOT / "engine" / game).glob("*.py"))


@dataclass(frozen=True, slots=True)
class Change:
    """A mutation that is not written out yet: what `Mutant` says, and what mutmut made."""

    id: str
    file: Path
    line: int
    inside: range
    made: Mutation


@cache
def changes(path: Path) -> tuple[libcst.Module, tuple[Change, ...]]:
    """A module, and all that mutmut can change in its functions."""
    module, made, _, _ = create_mutations(str(path), path.read_text(encoding="utf-8"))
    where = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    names = _names(module)
    count: Counter[str] = Counter()
    out = []
    for one in made:
        function = one.contained_by_top_level_function
        name = names.get(id(function))
        if name is None or function is None or one.original_node not in where:
            continue
        count[name] += 1
        body = where[function.body]
        place = where[one.original_node].start.line
        out.append(
            Change(
                f"{path.parent.name}.{path.stem}:{name}#{count[name]}",
                path,
                place,
                range(body.start.line, body.end.line + 1),
                one,
            )
        )
    return module, tuple(out)


def _names(module: libcst.Module) -> dict[int, str]:
    """Of each function and method its name, by the node's identity."""
    out: dict[int, str] = {}
    for part in module.body:
        if isinstance(part, libcst.FunctionDef):
            out[id(part)] = part.name.value
        elif isinstance(part, libcst.ClassDef):
            for inner in part.body.body:
                if isinstance(inner, libcst.FunctionDef):
                    out[id(inner)] = f"{part.name.value}.{inner.name.value}"
    return out


def written(change: Change) -> Mutant:
    """A change written out."""
    module, _ = changes(change.file)
    source = module.deep_replace(change.made.original_node, change.made.mutated_node).code
    was, is_ = _differing(module.code, source)
    file = change.file.relative_to(ROOT).as_posix()
    return Mutant(change.id, file, change.line, change.inside, was, is_, source)


def _differing(before: str, after: str) -> tuple[str, str]:
    lines = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    was, is_ = (
        "\n".join(line[2:].strip() for line in lines if line.startswith(sign)) for sign in ("- ", "+ ")
    )
    return was, is_


# -- what the engine remembers ----------------------------------------------------------------------------------------------


def forget(game: str) -> None:
    """Have the engine forget what it remembers from one play to the next: what it compiled of cards, mostly.

    Making the test's positions asks the engine about their cards already, and what it remembers of them would hide what a mutant
    makes of them. What a module remembers is every dictionary of it that the source has empty.
    """
    for path in engine_files(game):
        kept = _memories(path)
        if kept:
            module = vars(importlib.import_module(f"headjudge.engine.{game}.{path.stem}"))
            for name in kept:
                module[name].clear()


@cache
def _memories(path: Path) -> tuple[str, ...]:
    return tuple(
        part.target.id
        for part in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(part, ast.AnnAssign)
        and isinstance(part.target, ast.Name)
        and isinstance(part.value, ast.Dict)
        and not part.value.keys
    )


# -- putting one into the engine ----------------------------------------------------------------------------------------


def put_in(mutant: Mutant) -> None:
    """Make the engine of this process that mutant: whoever has the function gets the changed code.

    Raises `SyntaxError` where the change is no Python, and whatever a changed default raises.
    """
    module = importlib.import_module(mutant.module)
    tree = ast.parse(mutant.source)
    place: Any = module
    *classes, name = mutant.function.split(".")
    for each in classes:
        place = getattr(place, each)
    found = vars(place)[name]
    function: FunctionType = getattr(found, "__func__", found)
    code = _code(compile(mutant.source, module.__file__ or "", "exec"), [*classes, name])
    changed, sound = (
        _definition(tree, [*classes, name]),
        _definition(_sound(module.__file__), [*classes, name]),
    )
    if ast.dump(changed.args) != ast.dump(sound.args):
        scope = {**vars(module), **(vars(place) if classes else {})}
        function.__defaults__ = tuple(_values(changed.args.defaults, scope)) or None
        named = zip(changed.args.kwonlyargs, changed.args.kw_defaults, strict=True)
        kept = [(arg.arg, value) for arg, value in named if value is not None]
        function.__kwdefaults__ = {
            arg: value for (arg, _), value in zip(kept, _values([v for _, v in kept], scope), strict=True)
        }
    if code.co_freevars == function.__code__.co_freevars:
        function.__code__ = code
        return
    # A change that took away the only use of super(): the code no longer closes over its class.
    new = FunctionType(code, function.__globals__, name, function.__defaults__, ())
    new.__kwdefaults__ = function.__kwdefaults__
    setattr(place, name, type(found)(new) if found is not function else new)


def _sound(file: str | None) -> ast.Module:
    return ast.parse(Path(file or "").read_text(encoding="utf-8"))


def _values(nodes: list[ast.expr], scope: dict[str, Any]) -> Iterator[Any]:
    for node in nodes:
        yield eval(compile(ast.Expression(node), "default", "eval"), scope)


def _code(code: CodeType, names: list[str]) -> CodeType:
    """The code of a function inside that of its module."""
    for name in names:
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    return code


def _definition(tree: ast.Module, names: list[str]) -> ast.FunctionDef:
    place: Any = tree
    for name in names:
        place = next(
            one for one in place.body if isinstance(one, (ast.ClassDef, ast.FunctionDef)) and one.name == name
        )
    return place
