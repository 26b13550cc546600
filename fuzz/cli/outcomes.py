"""What the commands that CI runs have in common: what is known to be broken, and what they write for CI. May be called by: the commands."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from headjudge import __version__

if TYPE_CHECKING:
    from headjudge.fuzz.regression import Baseline
    from headjudge.reports.outcomes import Told

_FILE = click.Path(path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class ForCI:
    """What was asked for: a baseline to read, and files to write; None for what was not."""

    baseline: Path | None
    junit: Path | None
    sarif: Path | None
    summary: Path | None

    def known(self) -> Baseline:
        """What is known to be broken. Raises `FileError`."""
        from headjudge.fuzz.regression import Baseline, load_baseline

        return load_baseline(self.baseline) if self.baseline else Baseline()

    def write(self, outcomes: Sequence[Told], title: str, noun: str) -> None:
        """Write the files; the summary is added to what its file holds. Raises `FileError`.

        ``noun``  what an outcome is one of.
        """
        from headjudge.corpus.files import read_text, write_atomically
        from headjudge.reports.outcomes import junit, markdown, sarif

        if self.junit:
            write_atomically(self.junit, junit(outcomes))
        if self.sarif:
            write_atomically(self.sarif, sarif(outcomes, __version__))
        if self.summary:
            before = read_text(self.summary) if self.summary.exists() else ""
            write_atomically(self.summary, before + markdown(outcomes, title, noun))


def for_ci(command: _Command) -> Callable[..., Any]:
    """The options for CI; the command gets them as ``ci``, a `ForCI`."""

    @click.option(
        "--baseline", type=_FILE, metavar="FILE", help="What is known to be broken, with reasons and days."
    )
    @click.option("--junit", type=_FILE, metavar="FILE", help="Write JUnit XML.")
    @click.option("--sarif", type=_FILE, metavar="FILE", help="Write SARIF.")
    @click.option("--summary", type=_FILE, metavar="FILE", help="Add a summary in Markdown to this file.")
    @functools.wraps(command)
    def with_options(
        *args: Any,
        baseline: Path | None,
        junit: Path | None,
        sarif: Path | None,
        summary: Path | None,
        **more: Any,
    ) -> Any:
        return command(*args, ci=ForCI(baseline, junit, sarif, summary), **more)

    return with_options
