"""The bench: how fast headjudge plays and judges, on one core, on a profile that is checked in.

Every figure has its unit in its key. Seconds are those that the processor spent on this process, so that
another one's work does not count; on an idle machine they are those of the clock. Differences are measured in
pairs, turn about in one process, so that whatever else the machine does falls on both sides. No test asserts
a time. May be called by: ``headjudge bench``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from headjudge.engine.kernel import kernel
from headjudge.engine.trace import Scenario
from headjudge.fuzz.campaign import LAG, Campaign, Parts, Plan, Result, parts_for
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.endings import ending
from headjudge.fuzz.machine import run_machine
from headjudge.fuzz.memory import collecting_rarely, resident_mebibytes
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import Judge, Recorder, play
from headjudge.invariants import Monitor

PLAYS = 5_000
#: Plays with and without invariants that are timed in turn.
BLOCK = 25
#: Positions that the state machine starts from.
POSITIONS = 64
#: Plays before memory is first looked at.
WARM = 1_000
#: Where a compiled build is looked for.
COMPILED = Path("build/mypyc")

Say = Callable[[str], None]


@collecting_rarely()
def bench(
    *,
    game: str = "riftbound",
    plays: int = PLAYS,
    seed: int = 0,
    profile: str = "bench",
    memory_plays: int = 0,
    compiled: Path | None = None,
    say: Say = lambda line: None,
) -> dict[str, Any]:
    """All figures, in the order in which they are measured.

    ``plays``         of the bulk run; the other measurements take a share of that number.
    ``memory_plays``  how many plays memory is watched over; 0: those of the bulk run.
    ``compiled``      folder of a build by mypyc (`make compiled`); None: `COMPILED` when it is
      there.
    ``say``           is told what is being measured.
    Raises `ValueError` for an unknown profile.
    """
    parts = bench_parts(game, profile)
    figures: dict[str, Any] = {
        "game": game,
        "profile": profile,
        "seed": seed,
        "python": ".".join(map(str, sys.version_info[:3])),
        "engine": "plain Python" if str(kernel.__file__).endswith(".py") else "compiled",
        "invariants": len(parts.invariants()),
    }
    say(f"bulk: {plays:,} plays with all invariants")
    # Cards are compiled and tables built once; that is no part of a speed.
    bulk_run(parts, game, seed - 1, 2 * BLOCK)
    bulk = bulk_run(parts, game, seed, plays)
    figures |= bulk_figures(bulk)
    say("invariants: plays with and without them, in turn")
    figures |= invariant_figures(parts, seed, max(4 * BLOCK, plays // 5))
    say("Hypothesis: plays from both sources, in turn")
    figures |= hypothesis_figures(parts, game, seed, max(100, plays // 10))
    say("a plain state machine over the same engine and positions")
    figures |= state_machine_figures(parts, seed, max(20, plays // 50))
    figures["state_machine_ratio"] = round(
        figures["bulk_decisions_per_second"] / max(figures["state_machine_decisions_per_second"], 1e-9), 1
    )
    say("whole games between two players, from setup to a winner")
    figures |= game_figures(game, seed, max(20, plays // 5))
    say(f"memory over {memory_plays or plays:,} plays")
    figures |= memory_figures(parts, game, seed, memory_plays or plays)
    figures |= compiled_figures(compiled or COMPILED, game, profile, plays, seed, say)
    return figures


def bench_parts(game: str, profile: str) -> Parts:
    """The parts of a campaign on a profile, without the canary, which is not what is measured."""
    return replace(parts_for(Plan(game, examples=1, profile=profile)), canary=None)


def bulk_run(parts: Parts, game: str, seed: int, plays: int, source: str = "bulk") -> Result:
    """A campaign of so many plays. Its seconds, the processor's, hold everything: positions, engine, invariants, counting, oracles."""
    began = time.process_time()
    result = Campaign(Plan(game, seed, examples=plays, source=source), parts).run()
    result.seconds = time.process_time() - began
    return result


def bulk_figures(result: Result) -> dict[str, Any]:
    """Speed of the bulk source; the plays must be 40 decisions long in the mean for the figure to count."""
    decisions_per_play = result.decisions / max(result.plays, 1)
    return {
        "bulk_plays": result.plays,
        "bulk_decisions_per_play": round(decisions_per_play, 1),
        "bulk_seconds": round(result.seconds, 2),
        "bulk_decisions_per_second": round(result.decisions / result.seconds),
        "bulk_events_per_second": round(result.events / result.seconds),
        "bulk_plays_per_second": round(result.plays / result.seconds, 1),
        "bulk_findings": len(result.findings),
    }


def invariant_figures(parts: Parts, seed: int, plays: int) -> dict[str, Any]:
    """What judging costs: the same plays with all invariants and with a mere recorder, block by block in
    turn.
    """
    judges: tuple[Judge, Judge] = (Monitor(parts.invariants(), parts.subject.observes), Recorder())
    spent = [0.0, 0.0]
    decisions = 0
    for start in range(0, plays, BLOCK):
        block = [(parts.bulk(seed, index), index) for index in range(start, start + BLOCK)]
        # Whoever plays a position first warms its cards up: take turns in that, too.
        order = (0, 1) if start // BLOCK % 2 else (1, 0)
        for which in order:
            began = time.process_time()
            lag = 1 if which else LAG
            done = sum(_walk(parts, scenario, seed, index, judges[which], lag) for scenario, index in block)
            spent[which] += time.process_time() - began
            decisions += done
    per_judge = decisions // 2
    return {
        "invariants_microseconds_per_decision": round((spent[0] - spent[1]) / per_judge * 1e6, 1),
        "engine_microseconds_per_decision": round(spent[1] / per_judge * 1e6, 1),
    }


def _walk(parts: Parts, scenario: Scenario, seed: int, index: int, judge: Judge, lag: int) -> int:
    choose = SeededChooser(mix(seed, index), parts.tastes[index % len(parts.tastes)])
    return play(parts.subject, scenario, choose, judge, stop_on_breach=False, lag=lag).decisions


def hypothesis_figures(parts: Parts, game: str, seed: int, plays: int) -> dict[str, Any]:
    """What Hypothesis adds to a play: the time of its plays, less what the bulk source needs for as many
    decisions.
    """
    spent = {"bulk": 0.0, "hypothesis": 0.0}
    decisions = {"bulk": 0, "hypothesis": 0}
    rounds = 4
    for turn in range(rounds):
        for source in ("bulk", "hypothesis") if turn % 2 else ("hypothesis", "bulk"):
            result = bulk_run(parts, game, seed + turn, plays // rounds, source)
            spent[source] += result.seconds
            decisions[source] += result.decisions
    expected = spent["bulk"] / decisions["bulk"] * decisions["hypothesis"]
    count = plays // rounds * rounds
    return {
        "hypothesis_added_milliseconds_per_play": round((spent["hypothesis"] - expected) / count * 1e3, 2),
        "hypothesis_decisions_per_play": round(decisions["hypothesis"] / count, 1),
        "hypothesis_plays_per_second": round(count / spent["hypothesis"], 1),
    }


def state_machine_figures(parts: Parts, seed: int, plays: int) -> dict[str, Any]:
    """A plain `RuleBasedStateMachine` over the same engine, invariants and positions: one rule, one answer a
    step.
    """
    positions = [parts.bulk(seed, index) for index in range(POSITIONS)]
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    steps = max(position.max_decisions for position in positions)
    began = time.process_time()
    played, decisions = run_machine(
        parts, monitor, positions.__getitem__, POSITIONS, seed=seed, plays=plays, steps=steps
    )
    seconds = time.process_time() - began
    return {
        "state_machine_plays": played,
        "state_machine_decisions_per_play": round(decisions / max(played, 1), 1),
        "state_machine_decisions_per_second": round(decisions / seconds),
    }


def game_figures(game: str, seed: int, games: int) -> dict[str, Any]:
    """Random two-player games with all invariants on: what one takes, and how they ended."""
    parts = replace(parts_for(Plan(game, seed, examples=games, mode="duel", whole_games=True)), canary=None)
    Campaign(Plan(game, seed - 1, examples=BLOCK, keep_going=True, whole_games=True), parts).run()
    monitor = Monitor(parts.invariants(), parts.subject.observes)
    ends: Counter[str] = Counter()
    decisions = events = turns = cards = 0
    began = time.process_time()
    for index in range(games):
        taste = parts.tastes[index % len(parts.tastes)]
        choose = SeededChooser(mix(seed, index), taste)
        scenario = parts.bulk(seed, index)
        cards += len({placed.card for placed in scenario.placed})
        done = play(parts.subject, scenario, choose, monitor, stop_on_breach=False)
        end = ending(monitor.trace, done.why)
        ends[end.how] += 1
        turns += end.turns
        decisions += done.decisions
        events += done.events
    seconds = time.process_time() - began
    return {
        "games": games,
        "game_milliseconds": round(seconds / games * 1e3, 1),
        "game_decisions_per_second": round(decisions / max(seconds, 1e-9)),
        "game_cards": round(cards / games, 1),
        "game_turns": round(turns / games, 1),
        "game_decisions": round(decisions / games, 1),
        "game_events": round(events / games),
        "games_with_a_winner": ends["winner"],
        "games_in_a_loop": ends["loop"],
        "games_that_stopped": games - ends["winner"] - ends["loop"],
    }


def memory_figures(parts: Parts, game: str, seed: int, plays: int) -> dict[str, Any]:
    """How much larger the process is at the end of so many bulk plays than it was when its caches had
    filled.
    """
    warm = min(WARM, plays // 2)
    sizes: list[float] = []

    def watched(seed: int, index: int) -> Scenario:
        if index == warm:
            sizes.append(resident_mebibytes(os.getpid()))
        return parts.bulk(seed, index)

    bulk_run(replace(parts, bulk=watched), game, seed + 1, plays)
    sizes.append(resident_mebibytes(os.getpid()))
    return {
        "memory_plays": plays,
        "memory_mebibytes": round(sizes[-1], 1),
        "memory_growth_mebibytes": round(sizes[-1] - sizes[0], 1),
        "memory_growth_in_second_half_mebibytes": round(sizes[-1] - sizes[1], 1),
    }


def compiled_figures(
    folder: Path, game: str, profile: str, plays: int, seed: int, say: Say = lambda line: None
) -> dict[str, Any]:
    """The bulk run on a build by mypyc, in a process of its own; None where there is none, or where it
    fails.
    """
    figures: dict[str, Any] = {"mypyc_bulk_decisions_per_second": None, "mypyc_modules": 0}
    modules = list(_compiled_modules(folder))
    if not modules:
        return figures
    say(f"the same bulk run on the build in {folder}")
    job = json.dumps({"game": game, "profile": profile, "plays": plays, "seed": seed})
    code = "import sys; from headjudge.fuzz import bench; bench.child(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", code, job],
        env={**os.environ, "PYTHONPATH": str(folder.resolve())},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        say(f"the build in {folder} fails: {reason}")
        return figures
    told = json.loads(done.stdout.splitlines()[-1])
    figures["mypyc_bulk_decisions_per_second"] = told["bulk_decisions_per_second"]
    figures["mypyc_modules"] = len(modules)
    return figures


def _compiled_modules(folder: Path) -> Iterator[Path]:
    for suffix in ("*.so", "*.pyd"):
        yield from (path for path in folder.rglob(suffix) if "headjudge" in path.parts)


def child(job: str) -> None:
    """Run the bulk measurement that another process asks for, and print its figures."""
    wanted = json.loads(job)
    parts = bench_parts(wanted["game"], wanted["profile"])
    print(json.dumps(bulk_figures(bulk_run(parts, wanted["game"], wanted["seed"], wanted["plays"]))))
