"""Rulings: which scenario files show which of the rulings that are known, and why some can't be shown.

The table ``rulings.toml`` beside a game's scenario files gives each ruling an id; a scenario file names, in its `ruling`
block, those that it shows. ``named.toml`` says which cards each page of rulings names. May import: the readers of scenario files.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from typing import Any

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.scenario_format import ScenarioFile, load_scenario_file
from headjudge.engine.rules import is_rule

#: Tables of the file: rulings of pages, faults reported of other engines, official answers, and reasons.
TABLES = ("rulings", "bugs", "faq", "beyond")


@dataclass(frozen=True, slots=True)
class Ruling:
    """One ruling.

    ``id``      its page and anchor, or the number of a report.   ``says``  what it comes to, in a few words.
    ``files``   the scenario files that show it.
    ``beyond``  why none can; "" for those that can be shown.
    """

    id: str
    says: str
    files: tuple[str, ...]
    beyond: str = ""

    @property
    def settled(self) -> bool:
        """Whether a file shows it, or a reason says why none can."""
        return bool(self.files or self.beyond)


@dataclass(frozen=True, slots=True)
class Coverage:
    """All rulings of a game in the table's order, and what is wrong with what scenario files say of them."""

    rulings: tuple[Ruling, ...]
    wrong: tuple[str, ...]

    @property
    def open(self) -> list[Ruling]:
        """Those that nothing shows and nothing excuses."""
        return [ruling for ruling in self.rulings if not ruling.settled]


def scenario_files(game: str) -> list[ScenarioFile]:
    """The scenario files that come with headjudge, read; paths as "corpus/riftbound/chain/newest-first.scenario"."""
    found: list[ScenarioFile] = []

    def look(folder: Traversable, path: str) -> None:
        for entry in sorted(folder.iterdir(), key=lambda each: each.name):
            if entry.is_dir():
                look(entry, f"{path}/{entry.name}")
            elif entry.name.endswith(".scenario"):
                with as_file(entry) as file:
                    found.append(load_scenario_file(file))
                paths.append(f"{path}/{entry.name}")

    paths: list[str] = []
    root = files("headjudge.corpus") / game
    if root.is_dir():
        look(root, f"corpus/{game}")
    return [_named(file, path) for file, path in zip(found, paths, strict=True)]


def _named(file: ScenarioFile, path: str) -> ScenarioFile:
    return ScenarioFile(
        path, file.title, file.rules, file.source, file.notes, file.scenario, file.cast, file.script, file.rulings
    )  # fmt: skip


def _read(game: str, file: str) -> dict[str, Any]:
    """A table beside a game's scenario files; nothing where there is none."""
    entry = files("headjudge.corpus") / game / file
    if not entry.is_file():
        return {}
    try:
        return tomllib.loads(entry.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FileError(file, "", str(error)) from None


@dataclass(frozen=True, slots=True)
class Named:
    """The cards that pages of rulings name.

    ``pages``   the names by page; a name without a subtitle is any card's that is called so.
    ``beyond``  why a card is not in the library, by name.
    """

    pages: Mapping[str, list[str]]
    beyond: Mapping[str, str]

    def lacking(self, library: Collection[str]) -> dict[str, list[str]]:
        """The names that no card of a library has, each with the pages that name it."""
        known = {*library, *(name.partition(", ")[0] for name in library)}
        found: dict[str, list[str]] = {}
        for page, names in self.pages.items():
            for name in names:
                if name not in known:
                    found.setdefault(name, []).append(page)
        return found


def named_cards(game: str) -> Named:
    """Which cards each page of a game's rulings names."""
    data = _read(game, "named.toml")
    return Named(data.get("pages", {}), data.get("beyond", {}))


def load_table(game: str) -> dict[str, dict[str, str]]:
    """The table of a game. Raises `FileError` where it does not say what it should."""
    data = _read(game, "rulings.toml")
    for name, table in data.items():
        if name not in TABLES or not all(isinstance(value, str) for value in table.values()):
            raise FileError("rulings.toml", name, f"expected tables {', '.join(TABLES)} of texts")
    return {name: data.get(name, {}) for name in TABLES}


def coverage(game: str, scenarios: list[ScenarioFile] | None = None) -> Coverage:
    """Which scenario files show which rulings of a game.

    ``scenarios``  the files to look through; None for those that come with headjudge.
    """
    table = load_table(game)
    if scenarios is None:
        scenarios = scenario_files(game)
    known: Mapping[str, str] = {**table["rulings"], **table["bugs"], **table["faq"]}
    wrong = [
        f"{file.path} names the rule {rule}, which is none"
        for file in scenarios
        for rule in file.rules
        if not is_rule(game, rule)
    ]
    shown: dict[str, list[str]] = {}
    for file in scenarios:
        for id in file.rulings:
            if id not in known:
                wrong.append(f"{file.path} names the ruling '{id}', which is none{nearest(id, known)}")
            shown.setdefault(id, []).append(file.path)
    for id in table["beyond"]:
        if id not in known:
            wrong.append(
                f"rulings.toml says why '{id}' can't be shown, which is no ruling{nearest(id, known)}"
            )
        elif id in shown:
            wrong.append(f"rulings.toml says why '{id}' can't be shown, and {shown[id][0]} shows it")
    rulings = tuple(
        Ruling(id, says, tuple(shown.get(id, ())), table["beyond"].get(id, "")) for id, says in known.items()
    )
    return Coverage(rulings, tuple(wrong))
