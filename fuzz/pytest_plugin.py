"""The pytest plugin: `pytest --headjudge corpus/ --headjudge-subject NAME` collects cases and scenario files as tests.

It is loaded by every pytest run on a machine that has headjudge, so it imports nothing of ours until it is asked for something.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options: which corpus, which engine, which baseline."""
    group = parser.getgroup("headjudge", "rules conformance")
    group.addoption(
        "--headjudge",
        action="append",
        default=[],
        metavar="PATH",
        help="Collect cases and scenario files from here.",
    )
    group.addoption(
        "--headjudge-subject", default="", metavar="NAME", help="The engine; else the built-in ones."
    )
    group.addoption("--headjudge-baseline", default="", metavar="FILE", help="What is known to be broken.")


def pytest_configure(config: pytest.Config) -> None:
    """The paths are collected like any that are given; where none is given, they alone. What can't be run by is said at once."""
    paths = config.getoption("--headjudge")
    if paths:
        from headjudge.corpus.errors import FileError
        from headjudge.fuzz.find import Unknown

        try:
            _subjects(config), _baseline(config)
        except (FileError, Unknown) as error:
            raise pytest.UsageError(f"headjudge: {error}") from None
    if paths and config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = []
    config.args += [path for path in paths if path not in config.args]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A case or a scenario file under one of the paths."""
    paths = parent.config.getoption("--headjudge")
    if not paths or not any(file_path.is_relative_to(Path(path).absolute()) for path in paths):
        return None
    if file_path.suffix not in (".json", ".scenario"):
        return None
    from headjudge.fuzz.regression import is_corpus_file

    if not is_corpus_file(file_path):
        return None
    made: CorpusFile = CorpusFile.from_parent(parent, path=file_path)
    return made


class CorpusFile(pytest.File):
    """A file of a corpus: one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its test, named as its stem."""
        yield CorpusItem.from_parent(self, name=self.path.stem)


class Broken(Exception):
    """A case that is not fixed, or a scenario file that doesn't pass."""


class CorpusItem(pytest.Item):
    """A case or scenario file played again."""

    def runtest(self) -> None:
        """Play it; a known finding is an expected failure, a file for another game or a case of another engine is skipped."""
        from headjudge.fuzz.regression import verify_file

        outcome = verify_file(self.path, _subjects(self.config), _baseline(self.config))
        if isinstance(outcome, str):
            pytest.skip(f"not for this engine: {outcome}")
        if outcome.known:
            pytest.xfail(outcome.known)
        if not outcome.ok:
            rules = f" ({', '.join(outcome.rules[:3])})" if outcome.rules else ""
            raise Broken(f"{outcome.verdict}: {outcome.title}{rules}\n{outcome.said}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """What was expected and what is so, without a traceback; an error of ours with one."""
        from headjudge.corpus.errors import FileError

        if isinstance(excinfo.value, (Broken, FileError)):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo, style))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it lies."""
        return self.path, 0, f"headjudge: {self.path.name}"


_SUBJECTS = pytest.StashKey[Any]()
_BASELINE = pytest.StashKey[Any]()


def _subjects(config: pytest.Config) -> Any:
    if _SUBJECTS not in config.stash:
        from headjudge.fuzz.cli.corpus import subjects

        config.stash[_SUBJECTS] = subjects(config.getoption("--headjudge-subject"))
    return config.stash[_SUBJECTS]


def _baseline(config: pytest.Config) -> Any:
    if _BASELINE not in config.stash:
        from headjudge.fuzz.regression import load_baseline

        path = config.getoption("--headjudge-baseline")
        config.stash[_BASELINE] = load_baseline(Path(path)) if path else None
    return config.stash[_BASELINE]
