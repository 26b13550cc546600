"""How much of another engine's speed is left through its adapter: plays through it, and a bare random walk on the engine, in turn.

Both start from the same positions, which are made before and kept ready, and both draw at random among what is offered; the adapter's
plays give every event in our words to a recorder. Time is processor time. May be called by: the command line.
"""

from __future__ import annotations

import random
import time
from typing import Any

from headjudge.engine.subjects.phase import PhaseSubject
from headjudge.engine.subjects.phase.bare import bare_walk
from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.trace import Event, Scenario
from headjudge.fuzz.by_game import bulk_for

#: Positions that plays start from in turn, and how many rounds over all of them are played in each way.
POSITIONS, ROUNDS = 24, 4
#: Actions of one walk.
STEPS = 150


def phase_figures(seed: int, positions: int = POSITIONS, rounds: int = ROUNDS) -> dict[str, Any]:
    """Actions a second through the adapter and on the bare engine, and their ratio."""
    subject = PhaseSubject()
    bulk = bulk_for(subject)
    starts = [bulk(seed, index) for index in range(positions)]
    for start in starts:
        subject.game_of(start)
    spent = {"adapter": 0.0, "bare": 0.0}
    taken = {"adapter": 0, "bare": 0}
    for turn in range(rounds):
        for way in ("adapter", "bare") if turn % 2 else ("bare", "adapter"):
            for index, start in enumerate(starts):
                walk = seed * 1_000_003 + turn * positions + index
                began = time.process_time()
                if way == "bare":
                    taken[way] += bare_walk(subject.game_of(start), STEPS, walk)
                else:
                    taken[way] += _through(subject, start, walk)
                spent[way] += time.process_time() - began
    rates = {way: taken[way] / max(spent[way], 1e-9) for way in spent}
    return {
        "subject": subject.name,
        "version": subject.version,
        "seed": seed,
        "positions": positions,
        "adapter_actions": taken["adapter"],
        "bare_actions": taken["bare"],
        "adapter_actions_per_second": round(rates["adapter"]),
        "bare_actions_per_second": round(rates["bare"]),
        "adapter_ratio": round(rates["adapter"] / max(rates["bare"], 1e-9), 3),
    }


def _through(subject: PhaseSubject, start: Scenario, seed: int) -> int:
    """One random play through the adapter; how many actions the engine took."""
    choose = random.Random(seed)
    told: list[Event] = []
    session = subject.start(start, told.append)
    try:
        while session.question is not None and session.taken < STEPS:
            session.answer(choose.randrange(len(session.question.options)))
    except SubjectError:
        return session.taken
    return session.taken
