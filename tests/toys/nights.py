"""A campaign of many nights, made up: a store with all that a report tells, and no engine behind it."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from headjudge.corpus.cases import load_case
from headjudge.corpus.store.rows import (
    CANARY,
    DONE,
    INTERRUPTED,
    PLAYS,
    REPLAY,
    Batch,
    Counted,
    Found,
    Incident,
    Target,
)
from headjudge.corpus.store.writing import Store, open_store
from headjudge.engine.rules import rule_numbers
from headjudge.reports.campaign.coverage import Reach

CASE = load_case(Path(__file__).parents[1] / "cover" / "cases" / "refund-on-counter.json")
BUILT_IN = Target("riftbound", "built-in", "default")
THEIRS = Target("riftbound", "theirs", "crowded")
MAGIC = Target("magic", "built-in", "default")
TARGETS = (BUILT_IN, THEIRS, MAGIC)
#: Signature of each finding, the subject that shows it, its invariant, and the nights that see it.
FINDINGS = {
    "1111-0001": (THEIRS, "no-refund-on-counter", range(2, 40)),
    "1111-0002": (THEIRS, "costs-paid-in-full", range(5, 31)),
    "1111-0003": (BUILT_IN, "damage-heals-at-end", range(9, 12)),
    "1111-0004": (THEIRS, "<script>alert(1)</script>", (31,)),
    "1111-0005": (BUILT_IN, "no-refund-on-counter", (7, 31)),
    "1111-0006": (THEIRS, "focus-passes-in-turn-order-and-nobody-is-left-out", range(30, 32)),
}


def reach() -> dict[str, Reach]:
    """What the made-up campaign can put to the test: every third rule by events, some others by invariants."""
    found = {}
    for game in ("riftbound", "magic"):
        numbers = rule_numbers(game)
        stated = {f"{game}-{at}": numbers[at * 37 : at * 37 + 3] for at in range(20)}
        found[game] = Reach(frozenset(numbers[::3]), stated)
    return found


def nights(place: Path, many: int = 31) -> Path:
    """Write the store of a campaign of so many nights."""
    store = open_store(place)
    for number in range(1, many + 1):
        _night(store, number)
    store.close()
    return place


def _night(store: Store, number: int) -> None:
    began = datetime(2026, 4, 30, 22) + timedelta(days=number)
    run = store.begin(
        started=began.isoformat(), plan="p", config="{}", seed=number, shard="", workers=2, targets=TARGETS
    )
    batches = [
        Batch(run.run, PLAYS, at, target, number, at * 1000, 1000) for at, target in enumerate(TARGETS)
    ]
    for at, (signature, (target, _, seen)) in enumerate(FINDINGS.items()):
        if number in seen or number - 1 in seen:
            again = Batch(run.run, REPLAY, at, target, number, 0, 1)
            if number > min(seen):
                store.take(again)
                store.replayed(again, signature, Counted(verdict="FAILED" if number in seen else "FIXED"), 1)
    canary = Batch(run.run, CANARY, 0, BUILT_IN, number, 0, 2000)
    store.take(canary)
    store.finish(canary, Counted(plays=12, seconds=0.4, said="the canary was found in play 12"), 2)
    for batch in batches:
        store.take(batch)
        store.finish(batch, _counted(batch, number), 3600 * (batch.number + 1))
    if number % 6 == 1:
        store.incident(Incident(run.run, PLAYS, 1, THEIRS, "hang", 1013, "no answer for 60 s | killed"))
        store.incident(Incident(run.run, PLAYS, 2, MAGIC, "crash", -1, "signal 11"))
        lost = Batch(run.run, PLAYS, 3, THEIRS, number, 3000, 1000)
        store.take(lost)
        store.lose(lost, "took its worker down 3 times")
    short = number % 8 == 3
    store.end(
        run.run,
        state=INTERRUPTED if short else DONE,
        ended=(began + timedelta(hours=8)).isoformat(),
        seconds=9000 if short else 28800,
    )


def _counted(batch: Batch, number: int) -> Counted:
    game, target = batch.target.game, batch.target
    seen = [name for name, (of, _, when) in FINDINGS.items() if of == target and number in when]
    numbers = rule_numbers(game)[::6]
    plays = 1_000_000 + 79_190 * number % 400_000
    return Counted(
        plays=plays,
        decisions=plays * 42,
        events=plays * 311,
        seconds=14_000 + 100 * batch.number,
        version="1.4" if target == THEIRS else "0.1.0",
        rules={rule: 3 + 90 * at for at, rule in enumerate(numbers) if (at + number) % 11 and at < 250},
        premises={f"{game}-{at}": 0 if at % 7 == 3 else 10 ** (at % 6) for at in range(20)},
        behaviours=tuple(f"{game}-{at}" for at in range(40 * number // (number + 3))),
        breaches={f"{game}-5": 3} if seen else {},
        findings=tuple(_found(name) for name in seen),
        times=dict.fromkeys(seen, 3 + number),
        counts={"refused": {"no card with <b>layers</b>": 12, "too many players": 3}}
        if target == THEIRS
        else {},
    )


def _found(signature: str) -> Found:
    _, invariant, _ = FINDINGS[signature]
    (violation,) = CASE.violations
    case = msgspec.structs.replace(
        CASE,
        signature=signature,
        breach=msgspec.structs.replace(CASE.breach, invariant=invariant),
        violations=(msgspec.structs.replace(violation, invariant=invariant),),
    )
    return Found(case, 1013, 3, 3, "1111-0001" if signature == "1111-0006" else "")
