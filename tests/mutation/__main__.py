"""``python -m mutation [--sample N] [--first N] [--game GAME] [--only ID]... [--out DIR]``: the mutation score of the engines.

The sample is fixed: of each game half, in the order of a hash of the mutants' ids. A larger sample holds the smaller one, and an edit
of one function changes nothing about the mutants of the others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mutation.killing import Fate, Item, covered, goes_through, items, put_to
from mutation.made import Change, Mutant, changes, engine_files, written

GAMES = ("riftbound", "magic")
SEED = 0
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


@dataclass(frozen=True, slots=True)
class Equivalent:
    """A mutant of which it was argued that no play can show it: its id, the line that it makes, and why."""

    id: str
    line: str
    why: str


def equivalents() -> dict[str, Equivalent]:
    """Those that are written down."""
    read = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return {one["id"]: Equivalent(**one) for one in read.get("equivalent", [])}


def in_order(game: str) -> list[Change]:
    """Every change of a game's engine, in the order in which they are sampled."""
    return sorted((change for path in engine_files(game) for change in changes(path)[1]), key=place)


def place(change: Change) -> bytes:
    """Where a change stands in the order: by nothing but its id."""
    return hashlib.sha256(f"{SEED} {change.id}".encode()).digest()


def sampled(
    game: str, first: int, number: int, lines: dict[str, dict[int, frozenset[int]]]
) -> Iterator[tuple[Mutant, list[int]]]:
    """The mutants of a sample in lines that the test goes through, each with the places of the items that do."""
    at = 0
    for change in in_order(game):
        file = f"engine/{game}/{change.file.name}"
        places = goes_through(lines[file], change.line, change.inside)
        if not places:
            continue
        if at >= first + number:
            return
        if at >= first:
            yield written(change), places
        at += 1


def named(game: str, ids: list[str]) -> Iterator[tuple[Mutant, list[int]]]:
    """The mutants of those ids, to be put to all of the test."""
    for change in in_order(game):
        if change.id in ids:
            yield written(change), []


def tell(mutant: Mutant, fate: Fate, excused: Equivalent | None) -> dict[str, str | float]:
    """What is said of a mutant, and kept."""
    verdict = fate.verdict
    if verdict == "survived" and excused is not None and excused.line == mutant.is_:
        verdict = "equivalent"
    print(f"{verdict:<10} {mutant.id}  {mutant.file}:{mutant.line}  {fate.seconds:.1f} s", flush=True)
    if verdict == "survived":
        print(f"           was  {mutant.was}\n           is   {mutant.is_}", flush=True)
    elif fate.by:
        print(f"           by   {fate.by}: {fate.said}", flush=True)
    return {
        "id": mutant.id, "file": mutant.file, "line": mutant.line, "was": mutant.was, "is": mutant.is_,
        "verdict": verdict, "by": fate.by, "said": fate.said, "seconds": round(fate.seconds, 2),
    }  # fmt: skip


def main() -> None:
    """Take the sample, put each mutant to the test, and say how many were killed."""
    asks = argparse.ArgumentParser(prog="mutation", description="The mutation score of the engines.")
    asks.add_argument("--sample", type=int, default=300, help="mutants in all (300)")
    asks.add_argument("--first", type=int, default=0, help="pass over so many of the sample")
    asks.add_argument("--game", choices=GAMES, action="append", help="of one game alone")
    asks.add_argument("--only", action="append", default=[], metavar="ID", help="of these mutants alone")
    asks.add_argument("--out", type=Path, default=Path("build/mutants"), help="where the verdicts go")
    options = asks.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    excused = equivalents()
    scores: dict[str, Counter[str]] = {}
    games = options.game or GAMES
    with (options.out / "verdicts.jsonl").open("a" if options.first else "w", encoding="utf-8") as kept:
        for game in games:
            test: list[Item] = items(game)
            if options.only:
                chosen = named(game, options.only)
            else:
                lines = covered(game, test)
                share = len(GAMES)
                chosen = sampled(
                    game, options.first // share, (options.sample - options.first) // share, lines
                )
            score = scores[game] = Counter()
            for mutant, places in chosen:
                fate = put_to(mutant, [test[at] for at in places] if places else test)
                row = tell(mutant, fate, excused.get(mutant.id))
                score[str(row["verdict"])] += 1
                kept.write(json.dumps(row) + "\n")
                kept.flush()
    for game, score in scores.items():
        print(said(game, score))
    print(said("both", sum(scores.values(), Counter())))


def said(game: str, score: Counter[str]) -> str:
    """The score in a line: of the mutants that are not equivalent, how many were killed."""
    killed = score["killed"] + score["timeout"]
    judged = killed + score["survived"]
    share = f"{100 * killed / judged:.1f} %" if judged else "nothing"
    return (
        f"{game}: {share} killed: {killed} of {judged} mutants ({score['timeout']} by time), "
        f"and {score['equivalent']} are equivalent"
    )


if __name__ == "__main__":
    main()
