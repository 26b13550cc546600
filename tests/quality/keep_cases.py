"""Fill the corpus with cases: for each invariant that has none, the smallest that a hunt for its faults finds. `make cases` runs it.

A case that engine and fault have left behind is deleted by hand; this finds one anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from quality import test_faults, test_faults_magic
from toys.hunting import look_for

from headjudge.corpus.cases import case_text, load_case, save_case
from headjudge.engine.faults import Fault, all_faults
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Case
from headjudge.fuzz.again import play_again
from headjudge.fuzz.by_game import making
from headjudge.fuzz.regression import place_of

CORPUS = Path(__file__).parents[2] / "corpus"
#: A case with a longer text is not one that is read at a glance.
LONGEST = 12_000
HUNTS = {"riftbound": test_faults, "magic": test_faults_magic}


def shows(case: Case) -> bool:
    """Whether a case is fixed on the sound engine and fails with its fault."""
    game = case.scenario.game
    return (
        play_again(case, builtin(game)).verdict == "FIXED"
        and play_again(case, builtin(game, case.faults)).verdict == "FAILED"
    )


def found(fault: Fault) -> Case | None:
    """The case of a hunt, where it can be told from it whether the fault is mended."""
    hunts = HUNTS[fault.game]
    finding = look_for(fault, fault.game, hunts.PLAYS, hunts.DIRECTED.get(fault.id, making(fault.game).bulk))
    if finding is None or len(case_text(finding.case)) > LONGEST or not shows(finding.case):
        return None
    return finding.case


def size(case: Case) -> tuple[int, int, int]:
    """Answers, cards placed and length."""
    return len(case.answers), len(case.scenario.placed), len(case_text(case))


def main(corpus: Path) -> None:
    """Write the cases that are missing."""
    have = {
        (case.scenario.game, case.breach.invariant) for case in map(load_case, corpus.rglob("cases/*/*.json"))
    }
    best: dict[tuple[str, str], Case] = {}
    for fault in all_faults():
        if all((fault.game, ident) in have for ident in fault.invariants):
            continue
        case = found(fault)
        key = (fault.game, case.breach.invariant) if case is not None else ("", "")
        if case is None or key in have or (key in best and size(best[key]) <= size(case)):
            continue
        best[key] = case
    for case in best.values():
        place = place_of(case, corpus)
        save_case(case, place)
        print(place.relative_to(corpus))


if __name__ == "__main__":
    main(CORPUS)
