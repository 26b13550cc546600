"""The test that mutants of an engine are put to, and what came of one.

It is the corpus of the game, scenario files and cases, and plays as a campaign makes them, judged by all invariants and, every so many,
by the dear oracles. Each part of it is one item, which says "" when all is well, and the lines of the engine that it goes through are
known: a mutant is put to those alone that go through its line, since no other can tell.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice

import coverage

from headjudge.corpus.cases import load_case
from headjudge.corpus.rulings import scenario_files
from headjudge.corpus.scenario_run import run_scenario
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Scenario
from headjudge.fuzz import find
from headjudge.fuzz.again import play_again
from headjudge.fuzz.campaign import LAG, Parts, Plan, parts_for
from headjudge.fuzz.choose import SeededChooser
from headjudge.fuzz.oracles import check_play, due
from headjudge.fuzz.regression import GREEN, corpus_files
from headjudge.fuzz.source import mix
from headjudge.fuzz.walk import JudgeError, play
from headjudge.invariants import Monitor
from mutation.made import ROOT, Mutant, engine_files, forget, put_in

#: Plays of a campaign's stream of positions, and whole games.
PLAYS = 400
GAMES = 6
SEED = 0
#: Seconds of the processor that one item may take; sound engines take a second for the longest of them.
PATIENCE = 10
#: Bytes that the process of a mutant may have.
MEMORY = 4 << 30


@dataclass(frozen=True, slots=True)
class Item:
    """A part of the test. ``run`` says what is wrong, or ""."""

    name: str
    run: Callable[[], str]


def items(game: str) -> list[Item]:
    """The whole test, the cheapest first. What can be made beforehand is made once, for all mutants."""
    return [*_scenarios(game), *_cases(game), *_plays(game)]


def _scenarios(game: str) -> Iterator[Item]:
    subject = builtin(game)
    for file in scenario_files(game):

        def run(file: object = file) -> str:
            result = run_scenario(file, subject)  # type: ignore[arg-type]
            return "" if result.verdict in GREEN else result.message

        yield Item(file.path, run)


def _cases(game: str) -> Iterator[Item]:
    subject = builtin(game)
    monitor = Monitor(find.invariants(game), subject.observes)
    for path in corpus_files([ROOT / "corpus" / game / "cases"]):
        case = load_case(path)

        def run(case: object = case) -> str:
            again = play_again(case, subject, monitor)  # type: ignore[arg-type]
            return "" if again.verdict in GREEN else f"{again.verdict}: {again.said}"

        yield Item(path.relative_to(ROOT).as_posix(), run)


def _plays(game: str) -> Iterator[Item]:
    for plan, times in ((Plan(game, SEED, PLAYS), PLAYS), (Plan(game, SEED, GAMES, whole_games=True), GAMES)):
        parts = parts_for(plan)
        monitor = Monitor(parts.invariants(), parts.subject.observes)
        kind = "game" if plan.whole_games else "play"
        for index in islice(count(), times):
            scenario = parts.bulk(SEED, index)
            yield Item(f"{kind} {index}", _Play(parts, monitor, scenario, index, plan.whole_games))


@dataclass(frozen=True, slots=True)
class _Play:
    """One example of a campaign, judged as a campaign judges it."""

    parts: Parts
    monitor: Monitor
    scenario: Scenario
    index: int
    whole: bool

    def __call__(self) -> str:
        parts, monitor = self.parts, self.monitor
        taste = parts.tastes[self.index % len(parts.tastes)]
        choose = SeededChooser(mix(SEED, self.index), taste)
        try:
            done = play(parts.subject, self.scenario, choose, monitor, lag=LAG)
        except JudgeError as error:
            return f"the judge failed: {error}"
        for violation in done.violations:
            return f"{violation.invariant}: {violation.however}"
        for id, error in monitor.unknown.items():
            return f"{id} failed: {error}"
        if self.whole:
            return self._ending(done.why)
        if due(self.index):
            for wrong in check_play(parts.subject, done, tuple(monitor.trace), salt=self.index, few=True):
                return f"{wrong.violation.invariant}: {wrong.violation.however}"
        return ""

    def _ending(self, why: str) -> str:
        from headjudge.fuzz.endings import ending

        how = ending(self.monitor.trace, why).how
        return "" if how in ("winner", "loop") else f"the game stopped: {how}"


# -- which items can tell -------------------------------------------------------------------------------------------------


def covered(game: str, test: Sequence[Item]) -> dict[str, dict[int, frozenset[int]]]:
    """Of each file of the engine and each line that the test goes through, the places of the items that do.

    An item that is red on the sound engine says nothing of mutants: it is told, and left out. The test is run in a process of its own,
    and each item without what the engine remembers of cards (`forget`): it would not go through the lines that compile them.
    """
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=lambda: theirs.send(_covered(game, test)))
    child.start()
    theirs.close()
    lines, red = ours.recv()
    child.join()
    for at, wrong in red.items():
        print(f"left out, since it is red without any mutant: {test[at].name}: {wrong}", flush=True)
    return {
        file: {line: places - red.keys() for line, places in there.items()} for file, there in lines.items()
    }


def _covered(game: str, test: Sequence[Item]) -> tuple[dict[str, dict[int, frozenset[int]]], dict[int, str]]:
    """The lines, and what is wrong with the items that are red, by their places."""
    red: dict[int, str] = {}
    files = [str(path) for path in engine_files(game)]
    watch = coverage.Coverage(data_file=None, config_file=False, include=files)
    watch.start()
    for at, item in enumerate(test):
        watch.switch_context(str(at))
        forget(game)
        wrong = item.run()
        if wrong:
            red[at] = wrong
    watch.stop()
    data = watch.get_data()
    lines = {
        file.removeprefix(f"{ROOT}/"): {
            line: frozenset(int(one) for one in contexts if one)
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in files
    }
    return lines, red


def goes_through(lines: dict[int, frozenset[int]], line: int, inside: range) -> list[int]:
    """The places of the items that go through a change, in order: a default of a parameter is gone through with its function."""
    if line in inside:
        return sorted(lines.get(line, ()))
    return sorted(frozenset().union(*(lines.get(each, frozenset()) for each in inside)))


# -- one mutant -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a mutant.

    ``verdict``  "killed", "survived", or "timeout": it did not come to an end, and is killed by that.
    ``by``       the item that killed it.    ``said``  what was wrong there.    ``seconds``  of the processor.
    """

    verdict: str
    by: str
    said: str
    seconds: float


def put_to(mutant: Mutant, test: Sequence[Item]) -> Fate:
    """A mutant put to the test, in a process of its own."""
    sys.stdout.flush()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out, told = os.pipe()
    child = os.fork()
    if not child:
        os.close(out)
        _in_child(mutant, test, told)
    os.close(told)
    with os.fdopen(out, encoding="utf-8", errors="replace") as pipe:
        lines = pipe.read().splitlines()
    _, status = os.waitpid(child, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    by = next((line[2:] for line in reversed(lines) if line.startswith("> ")), "")
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        verdict = "timeout" if number == signal.SIGVTALRM else "killed"
        return Fate(verdict, by, signal.strsignal(number) or "", seconds)
    if os.WEXITSTATUS(status) == 0:
        return Fate("survived", "", "", seconds)
    return Fate("killed", by, lines[-1] if lines else "", seconds)


def _in_child(mutant: Mutant, test: Sequence[Item], told: int) -> None:
    """The child's part; it ends the process: 0 when nothing was wrong."""
    code = 1
    try:
        gc.freeze()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        forget(mutant.game)
        put_in(mutant)
        for item in test:
            os.write(told, f"> {item.name}\n".encode())
            signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
            wrong = item.run()
            if wrong:
                os.write(told, (wrong.strip().splitlines()[-1] + "\n").encode("utf-8", "replace"))
                break
        else:
            code = 0
    except (
        BaseException
    ) as error:  # whatever a mutant does to its judges is told, and is no way out of this process
        os.write(told, f"{type(error).__name__}: {error}\n".encode("utf-8", "replace"))
    finally:
        os._exit(code)
