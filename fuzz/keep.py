"""What a campaign leaves behind: a folder with each finding's case, pages and graphs, an index, and a
summary.

The folder is named by game and seed, and a run with the same name takes the place of the one before: what
that one had written, and nothing else, is taken away first. May be called by: the command line.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

from headjudge.corpus.errors import FileError
from headjudge.corpus.files import write_atomically
from headjudge.fuzz.campaign import Result
from headjudge.fuzz.citations import never_seen
from headjudge.fuzz.find import played_cards
from headjudge.fuzz.findings import Finding

SUMMARY = "summary.json"
LATEST = "latest"


class RunFolder:
    """The folder of one campaign.

    ``path``    where it is; made, and cleared of the last run's files, by `open`.
    ``latest``  whether the link ``latest`` beside it is to point here.
    """

    def __init__(self, path: str | os.PathLike[str], *, latest: bool = True) -> None:
        self.path = Path(path)
        self.latest = latest
        self.files: set[str] = set()

    def open(self) -> None:
        """Make the folder, and take away what the run before left in it. Raises `FileError`."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(self.path, "", f"can't be made: {error.strerror or error}") from None
        for name in self._left_behind():
            with contextlib.suppress(OSError):
                (self.path / name).unlink()

    def _left_behind(self) -> list[str]:
        """Files of the run before, as its summary lists them; plain names only, so that nothing outside is
        touched.
        """
        try:
            listed = json.loads((self.path / SUMMARY).read_text(encoding="utf-8"))["files"]
        except (OSError, ValueError, KeyError, TypeError):
            return []
        if not isinstance(listed, list):
            return []
        return [name for name in listed if isinstance(name, str) and name == os.path.basename(name) and name]

    def save(self, finding: Finding) -> Path:
        """Write a finding's case with everything that shows it; returns the path of its page. Raises
        `FileError`.
        """
        from headjudge.reports.write import write_report

        paths = write_report(finding.case, self.path)
        self.files |= {path.name for path in paths.every()}
        return paths.html

    def close(self, result: Result) -> Path:
        """Write the index and the summary, and point ``latest`` here; returns the index's path. Raises
        `FileError`.
        """
        from headjudge.reports.index import write_index

        for finding in (*result.findings.values(), *result.follow_ups.values()):
            self.save(finding)
        page, text = write_index(self.path)
        self.files |= {page.name, text.name, SUMMARY}
        summary = {**summary_of(result, self.path), "files": sorted(self.files)}
        write_atomically(self.path / SUMMARY, json.dumps(summary, ensure_ascii=False, indent=1) + "\n")
        if self.latest:
            self._point_latest()
        return page

    def _point_latest(self) -> None:
        # A convenience: where links can't be made, or something else has the name, there is none.
        latest = self.path.parent / LATEST
        with contextlib.suppress(OSError):
            if latest.is_symlink():
                latest.unlink()
            if not latest.exists():
                latest.symlink_to(self.path.name, target_is_directory=True)


def summary_of(result: Result, folder: Path | None = None) -> dict[str, Any]:
    """A campaign's result as JSON data; the machine-readable last line of ``headjudge fuzz --json``."""
    return {
        "game": result.game,
        "subject": result.subject,
        "subject_version": result.version,
        "source": result.source,
        "seed": result.seed,
        "faults": list(result.faults),
        "plays": result.plays,
        "decisions": result.decisions,
        "events": result.events,
        "seconds": round(result.seconds, 3),
        "plays_per_second": round(result.plays / result.seconds, 1) if result.seconds else 0.0,
        "rules": result.rules,
        "findings": [_finding(signature, each, folder) for signature, each in result.findings.items()],
        "follow_ups": [_finding(signature, each, folder) for signature, each in result.follow_ups.items()],
        "ignored": dict(sorted(result.ignored.items())),
        "refused": dict(sorted(result.refused.items())),
        "not_tested": list(result.not_tested),
        "not_observed": list(result.not_observed),
        "left_out": result.left_out,
        "rules_never_seen": list(never_seen(result.game, result.rules)),
        "cards_never_played": [name for name in played_cards(result.game) if name not in result.played],
        "behaviours": result.behaviours,
        "chance_of_a_new_behaviour": round(result.chance, 4),
        "unknown": result.unknown,
        "canary_plays": result.canary,
        "oracle_plays": result.oracle_plays,
        "ends": dict(sorted(result.ends.items())),
        "stopped": list(result.stopped),
        "cards_played": dict(result.played),
        "interrupted": result.interrupted,
        "error": result.error,
        "exit": result.code,
    }


def _finding(signature: str, finding: Finding, folder: Path | None) -> dict[str, Any]:
    return {
        "signature": signature,
        "invariant": finding.case.breach.invariant,
        "rules": list(finding.case.violations[0].rules),
        "case": (folder / f"{signature}.json").as_posix() if folder else "",
        "picks": finding.picks,
        "cards": finding.cards,
        "times": finding.times,
        "example": finding.example,
        "follows": finding.follows,
    }
