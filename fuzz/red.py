"""What turns a scenario file red: the faults of the catalogue and automatic mutants with which it fails.

A file that nothing can make fail shows nothing. ``python -m headjudge.fuzz.red FILE [GAME] [--new]`` writes, for every scenario
file of a game that comes with headjudge, one thing that makes one of its sentences false, as `load_pairs` reads it; with
``--new`` it looks at those files alone for which nothing is written down yet.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from headjudge.corpus.files import write_atomically
from headjudge.corpus.rulings import scenario_files
from headjudge.corpus.scenario_format import ScenarioFile
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.faults import Fault, all_faults
from headjudge.engine.faults.mutants import Mutant, about, methods_of, mutants_of, mutated
from headjudge.engine.kernel import Budget, Kernel
from headjudge.engine.subjects import Subject
from headjudge.engine.subjects.builtin import BuiltIn, builtin

#: Mutants are looked for until so many turn a file red.
MUTANTS = 3

_NUMBER = re.compile(r"\b\d{3}(?:\.[0-9a-z]+)*\b")
#: The parts of a rule's number: 425, 1 and c of "425.1.c"; 608, 2 and b of "608.2b".
_PARTS = re.compile("[0-9]+|[a-z]")


@dataclass(frozen=True, slots=True)
class Red:
    """One thing that turns a file red.

    ``by``     id of a fault, or of a mutant.
    ``how``    "sentence": a sentence is false; "steps": a step can't be followed.
    ``shows``  the sentence or the step.
    """

    by: str
    how: str
    shows: str


def turned_red(file: ScenarioFile, by: str) -> Red | None:
    """Whether that fault or mutant makes a file fail by what the file itself says; None where it passes.

    An invariant that is broken does not count, nor an engine that crashes: neither would be the file's merit.
    Raises `KeyError` for an unknown fault, `LookupError` for a mutant of a method that the play does not go through.
    """
    mutant = Mutant.of(by)
    if mutant is None:
        return _red(file, builtin(file.scenario.game, (by,)), by)
    sound = builtin(file.scenario.game)
    seen = methods_of(sound.engine, lambda engine: run_scenario(file, _subject(sound, engine)))
    if mutant.method not in seen:
        raise LookupError(f"the play does not go through {mutant.method}")
    return _red(file, _subject(sound, mutated(sound.engine, mutant, seen)), by)


def reds(file: ScenarioFile) -> Iterator[Red]:
    """What turns a file red: every fault that does, those with the nearest rules first; with none, a few mutants."""
    found = 0
    sound = builtin(file.scenario.game)
    seen = methods_of(sound.engine, lambda engine: run_scenario(file, _subject(sound, engine)))
    for fault in sorted(all_faults(file.scenario.game), key=lambda fault: _far(file, [fault.rule])):
        if not _touches(fault, seen):
            continue
        red = _red(file, builtin(file.scenario.game, (fault.id,)), fault.id)
        if red is not None:
            found += 1
            yield red
    if found:
        return
    mutants = sorted(
        mutants_of(seen), key=lambda mutant: _far(file, _NUMBER.findall(about(sound.engine, mutant.method)))
    )
    for mutant in mutants:
        red = _red(file, _subject(sound, mutated(sound.engine, mutant, seen)), mutant.id)
        if red is not None:
            found += 1
            yield red
            if found == MUTANTS:
                return


def _touches(fault: Fault, seen: dict[str, set[type]]) -> bool:
    """Whether a play can go otherwise with a fault: it goes through one of the methods that the fault replaces."""
    parts = {name: part for each in fault.breaks.__mro__[:-1] for name, part in vars(each).items()}
    methods = {name: part for name, part in parts.items() if not name.startswith("__")}
    return not methods or any(
        name in seen or isinstance(part, staticmethod) for name, part in methods.items()
    )


def _subject(sound: BuiltIn, engine: type[Kernel[Any]]) -> Subject:
    """A built-in engine with another class in its place."""
    return BuiltIn(sound.name, sound.game, sound.edition, engine, ())


def _red(file: ScenarioFile, subject: Subject, by: str) -> Red | None:
    try:
        result = run_scenario(file, subject)
    except Budget:
        return None  # A mutant that goes round in circles when it is looked at shows nothing.
    false = next((line for line in result.lines if not line.held), None)
    if false is not None:
        return Red(by, "sentence", false.text)
    if result.stuck:
        return Red(by, "steps", result.stuck)
    return None


def _far(file: ScenarioFile, rules: list[str]) -> tuple[int, int]:
    """How far rules are from those of a file: by how many leading parts of the numbers they share, then by chapter."""
    return min(
        ((-_shared(mine, rule), abs(int(mine[:3]) - int(rule[:3]))) for mine in file.rules for rule in rules),
        default=(1, 0),
    )


def _shared(one: str, two: str) -> int:
    n = 0
    for a, b in zip(_PARTS.findall(one), _PARTS.findall(two), strict=False):
        if a != b:
            break
        n += 1
    return n


def load_pairs(game: str) -> dict[str, str]:
    """For each scenario file that comes with headjudge, the id of what turns it red, as it was written last."""
    entry = files("headjudge.corpus") / game / "red.json"
    pairs: dict[str, str] = json.loads(entry.read_text(encoding="utf-8")) if entry.is_file() else {}
    return pairs


def find_pairs(game: str, only_new: bool = False) -> dict[str, str]:
    """The same, found anew; what was written last is tried first. A file that nothing turns red has "".

    ``only_new``  what was written last is taken as it is.
    """
    known = load_pairs(game)
    faults: dict[str, Fault] = {fault.id: fault for fault in all_faults(game)}
    pairs: dict[str, str] = {}
    for file in scenario_files(game):
        before = known.get(file.path, "")
        if before and only_new:
            pairs[file.path] = before
            continue
        if before in faults and (red := turned_red(file, before)) is not None and red.how == "sentence":
            pairs[file.path] = before
            continue
        best = next((red for red in reds(file) if red.how == "sentence"), None) or next(reds(file), None)
        pairs[file.path] = best.by if best is not None else ""
    return pairs


def main() -> None:
    """Write the pairs of a game's scenario files: Riftbound's, or those of the game that is named second."""
    place, *games = (word for word in sys.argv[1:] if word != "--new")
    pairs = find_pairs(games[0] if games else "riftbound", "--new" in sys.argv)
    write_atomically(Path(place), json.dumps(pairs, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    for path, by in pairs.items():
        if not by:
            print(f"nothing turns {path} red")


if __name__ == "__main__":
    main()
