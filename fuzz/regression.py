"""Regression: the corpus played again. Cases must be fixed, scenario files must pass; what is known to be broken is told apart from new.

A case is green when its violation is gone; it stays in the corpus as a passing test. A baseline names findings that are known and not yet
fixed, each with a reason and a day after which it is no excuse any more. May be called by: the command line, the pytest plugin.
"""

from __future__ import annotations

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from headjudge.corpus.cases import load_case
from headjudge.corpus.errors import FileError
from headjudge.corpus.files import read_text
from headjudge.corpus.scenario_format import load_scenario_file
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.subjects.protocol import Subject
from headjudge.engine.trace import Case, Event
from headjudge.fuzz.again import Again, play_again
from headjudge.fuzz.discovery import Behaviour, behaviours
from headjudge.fuzz.find import BUILT_IN
from headjudge.reports.names import Names
from headjudge.reports.narrate import line

#: Verdicts that are as they should be.
GREEN = frozenset({"FIXED", "passed"})
#: Files of a corpus that are no cases, though they end like some.
_OTHERS = frozenset({"red.json", "summary.json"})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file of a corpus.

    ``file``     its path.     ``kind``  case or scenario.     ``game``, ``title``  what it is of, and about.
    ``verdict``  of a case FIXED, FAILED, DRIFTED or ERROR; of a scenario passed, failed or error.
    ``said``     why, in lines; "" when there is nothing to say.
    ``known``    the reason that the baseline gives for it; "" for none.
    ``rules``    the rules that it is about.       ``signature``  of a case; a scenario's is its file's name.
    """

    file: str
    kind: str
    game: str
    title: str
    verdict: str
    said: str = ""
    known: str = ""
    rules: tuple[str, ...] = ()
    signature: str = ""

    @property
    def ok(self) -> bool:
        """Whether it is as it should be, or known not to be."""
        return self.verdict in GREEN or bool(self.known)


class _Known(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    signature: str
    reason: str
    expires: datetime.date
    subject: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    known: tuple[_Known, ...] = ()


class Baseline:
    """Findings that are known: see `load_baseline`.

    ``expired``  what its day has passed for: signature and engine ("" for every one), with the day.
    """

    def __init__(
        self, known: Iterable[tuple[str, str, str, datetime.date]] = (), today: datetime.date | None = None
    ) -> None:
        day = today or datetime.date.today()
        self._known: dict[tuple[str, str], str] = {}
        self.expired: dict[tuple[str, str], datetime.date] = {}
        for signature, subject, reason, expires in known:
            if expires < day:
                self.expired[signature, subject] = expires
            else:
                self._known[signature, subject] = reason

    def reason(self, signature: str, subject: str) -> str:
        """Why a finding of that signature on that subject is known; "" when it isn't, or is no excuse any more."""
        return self._known.get((signature, subject)) or self._known.get((signature, ""), "")

    def lapsed(self, signature: str, subject: str) -> str:
        """Since when a finding of that signature on that subject is excused no more, in a line; "" when it never was, or is still."""
        if self.reason(signature, subject):
            return ""
        day = self.expired.get((signature, subject)) or self.expired.get((signature, ""))
        return f"the baseline excused it until {day}, and does no more" if day else ""


def load_baseline(path: Path, today: datetime.date | None = None) -> Baseline:
    """Read a baseline: TOML with a ``[[known]]`` table for each finding, which has ``signature``, ``reason``, ``expires`` (a day) and,
    where it is about one engine, ``subject``. Raises `FileError`."""
    try:
        value = tomllib.loads(read_text(path))
        file = msgspec.convert(value, _File)
    except tomllib.TOMLDecodeError as error:
        raise FileError(path, "", f"no TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise FileError(
            path, "", f"expected [[known]] tables with signature, reason and expires: {error}"
        ) from None
    for number, one in enumerate(file.known, 1):
        if not one.reason.strip():
            raise FileError(path, f"known {number}", "expected a reason")
    return Baseline(((one.signature, one.subject, one.reason, one.expires) for one in file.known), today)


def corpus_files(paths: Sequence[Path]) -> list[Path]:
    """The cases and scenario files among paths, folders searched through, sorted within each. Raises `FileError` for what is not there."""
    out: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = [each for each in path.rglob("*") if is_corpus_file(each)]
            out += sorted(inside)
        elif path.exists():
            out.append(path)
        else:
            raise FileError(path, "", "there is no such file or folder")
    return out


def is_corpus_file(path: Path) -> bool:
    """Whether a file is a case or a scenario by its name."""
    return path.suffix == ".scenario" or (path.suffix == ".json" and path.name not in _OTHERS)


def verify(
    files: Iterable[Path],
    subject_for: Any,
    baseline: Baseline | None = None,
    over: Counter[str] | None = None,
) -> Iterator[Outcome]:
    """Play each file again.

    ``subject_for``  gives the engine for a game, or None where there is none for it.
    ``over``         counts the files that are passed over, by why.
    Raises `FileError` for a file that can't be read.
    """
    for path in files:
        outcome = verify_file(path, subject_for, baseline)
        if isinstance(outcome, Outcome):
            yield outcome
        elif over is not None:
            over[outcome] += 1


def verify_file(path: Path, subject_for: Any, baseline: Baseline | None = None) -> Outcome | str:
    """One file played again; why it is passed over where there is no engine for its game, or it is a case of another engine than ours and
    this one, whose record fits that engine alone."""
    known = baseline or Baseline()
    if path.suffix == ".scenario":
        file = load_scenario_file(path)
        engine: Subject | None = subject_for(file.scenario.game)
        if engine is None:
            return f"scenario files of {file.scenario.game}"
        result = run_scenario(file, engine)
        there = Outcome(path.as_posix(), "scenario", file.scenario.game, file.title, result.verdict, result.message,
                        rules=file.rules, signature=path.stem)  # fmt: skip
    else:
        case = load_case(path)
        engine = subject_for(case.scenario.game)
        if engine is None:
            return f"cases of {case.scenario.game}"
        if case.subject not in BUILT_IN and case.subject != engine.name:
            return f"cases of {case.subject}"
        again = play_again(case, engine)
        there = Outcome(path.as_posix(), "case", case.scenario.game, case.breach.invariant, again.verdict, _said(case, again),
                        rules=_rules(case), signature=case.signature)  # fmt: skip
    if there.verdict in GREEN:
        return there
    lapsed = known.lapsed(there.signature, engine.name)
    return replace(
        there,
        known=known.reason(there.signature, engine.name),
        said=f"{there.said}\n{lapsed}".strip() if lapsed else there.said,
    )


def _said(case: Case, again: Again) -> str:
    if again.verdict == "FIXED":
        return ""
    return "\n".join((again.said, *differences(case, again)))


def differences(case: Case, again: Again) -> list[str]:
    """Where the trace of a play differs from the case's, in lines: the event that was there, and the one that is."""
    at = again.drift
    if at < 0:
        return []
    out = [f"the trace differs from the stored one from event {at} on"]
    for word, trace in (("was", case.trace), ("is", again.trace)):
        if at >= len(trace):
            out.append(f"  {word:<3}  nothing more")
            continue
        event = trace[at]
        out.append(
            f"  {word:<3}  {event.rule:<9} {line(event, Names(case.scenario, trace))}{_more(event, word, case, again)}"
        )
    return out


def _more(event: Event, word: str, case: Case, again: Again) -> str:
    """What the words of two events leave out when they read alike: the data that one of them alone has so."""
    other = again.trace if word == "was" else case.trace
    if event.id >= len(other):
        return ""
    against = other[event.id]
    if (event.kind, event.rule, event.player, event.object) != (
        against.kind,
        against.rule,
        against.player,
        against.object,
    ):
        return ""
    told = [f"{key}={value!r}" for key, value in event.data.items() if against.data.get(key) != value]
    told += [f"causes={event.causes}"] if event.causes != against.causes else []
    return f"  ({', '.join(told)})" if told else ""


def _rules(case: Case) -> tuple[str, ...]:
    return case.violations[0].rules if case.violations else ()


# -- what belongs into a corpus ---------------------------------------------------------------------------------------


def place_of(case: Case, corpus: Path) -> Path:
    """Where a case lies in a corpus: by game and invariant, under its signature."""
    invariant = case.breach.invariant.replace(":", "-")
    return corpus / case.scenario.game / "cases" / invariant / f"{case.signature}.json"


def shown_by(case: Case) -> frozenset[Behaviour]:
    """What a case shows: the invariant, and the behaviours of its causal slice."""
    return frozenset({case.breach.invariant, *behaviours(case.trace, frozenset(case.slice))})


def minimal(cases: Sequence[tuple[Path, Case]]) -> tuple[list[Path], list[Path]]:
    """Which cases cover all that all of them show, taken greedily, the smaller of equals first; and which are left over."""
    shows = {path: shown_by(case) for path, case in cases}
    size = {path: (len(case.answers), len(case.scenario.placed), path.as_posix()) for path, case in cases}
    left = set().union(*shows.values()) if shows else set()
    kept: list[Path] = []
    while left:
        best = min(
            (path for path in shows if path not in kept),
            key=lambda path: (-len(shows[path] & left), size[path]),
        )
        if not shows[best] & left:
            break
        kept.append(best)
        left -= shows[best]
    return sorted(kept), sorted(path for path in shows if path not in kept)
