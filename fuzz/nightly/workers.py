"""Workers on this machine: processes that do batches, watched so that none can take the campaign down.

A worker that dies, gives no sign of life for too long, or holds too much memory is told as `Lost`, with the example that it was at, and
another one takes its place. Workers pay no heed to Ctrl-C, which is for who leads them, and end when that process does, however it ends.
May be called by: nightly campaigns, the bench.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Protocol, TypeAlias

from headjudge.corpus.store.rows import Counted, Found
from headjudge.fuzz.memory import resident_mebibytes
from headjudge.fuzz.nightly.batch import Bench, Job, Maker
from headjudge.fuzz.nightly.config import Limits

#: Seconds between two looks at what the workers do.
LOOK = 0.1
#: What a worker imports; they are forked from a process that has done so already, where the system can.
_PRELOAD = ["headjudge.fuzz.nightly.workers", "headjudge.fuzz.again", "headjudge.fuzz.bridge"]
#: Places in what a worker shares with who leads it: the example that it is at, and a count that grows with each play.
EXAMPLE, PULSE = 0, 1


@dataclass(frozen=True, slots=True)
class Kept:
    """A worker has found something, and goes on."""

    job: Job
    found: Found


@dataclass(frozen=True, slots=True)
class Finished:
    """A worker has done a job."""

    job: Job
    counted: Counted


@dataclass(frozen=True, slots=True)
class Lost:
    """A job took its worker down. ``how``: crash, hang, memory or error (of headjudge's own). ``example``: -1 when it isn't known."""

    job: Job
    how: str
    example: int
    said: str


Told: TypeAlias = Kept | Finished | Lost


class Workers(Protocol):
    """Whoever does jobs: processes here, or a cluster. ``size`` is how many at a time."""

    size: int

    def free(self) -> int:
        """How many more jobs can be given."""
        ...

    def give(self, job: Job) -> None:
        """Give a job to a worker that is free."""
        ...

    def told(self, timeout: float) -> Iterator[Told]:
        """What has happened since it was last asked; waits so many seconds for something to happen."""
        ...

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        ...


class Watch:
    """Watches a worker for signs of life, and its memory."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._pulse = -1
        self._since = time.monotonic()

    def look(self, shared: Sequence[int], pid: int) -> tuple[str, str]:
        """Which limit a worker exceeds, and that in words; "" twice while all is well."""
        limits, now = self._limits, time.monotonic()
        if shared[PULSE] != self._pulse:
            self._pulse, self._since = shared[PULSE], now
        if now - self._since > limits.seconds:
            return "hang", f"no play began in {limits.seconds:g} seconds"
        if resident_mebibytes(pid) > limits.mebibytes:
            return "memory", f"more than {limits.mebibytes:,} MiB"
        return "", ""


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    pipe: Connection
    shared: Any
    watch: Watch
    job: Job | None = None


class Processes:
    """Workers in processes of this machine; see the module's docstring.

    ``count``  how many.     ``maker``  makes the parts of campaigns; the workers have to be able to import it.
    """

    def __init__(self, count: int, maker: Maker, limits: Limits) -> None:
        self.size = count
        self._maker = maker
        self._limits = limits
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload(_PRELOAD)
        self._workers = [self._start() for _ in range(count)]

    def _start(self) -> _Worker:
        mine, its = self._context.Pipe()
        shared = self._context.RawArray("q", 2)
        process = self._context.Process(target=_work, args=(its, shared, self._maker), daemon=True)
        process.start()
        its.close()
        return _Worker(process, mine, shared, Watch(self._limits))

    def pids(self) -> list[int]:
        """The ids of the processes."""
        return [worker.process.pid or 0 for worker in self._workers]

    def free(self) -> int:
        """How many workers have nothing to do."""
        return sum(worker.job is None for worker in self._workers)

    def give(self, job: Job) -> None:
        """Give a job to a worker that has nothing to do."""
        worker = next(worker for worker in self._workers if worker.job is None)
        worker.job, worker.watch = job, Watch(self._limits)
        worker.shared[EXAMPLE] = -1
        # A worker that has died meanwhile is told by its pipe.
        with contextlib.suppress(OSError):
            worker.pipe.send(job)

    def told(self, timeout: float) -> Iterator[Told]:
        """What has happened; see `Workers.told`."""
        wait([worker.pipe for worker in self._workers], timeout=min(timeout, LOOK))
        for place, worker in enumerate(self._workers):
            # In this order: whatever a worker sent before it died has come in when its end is told.
            dead = not worker.process.is_alive()
            yield from self._heard(worker)
            job, at = worker.job, worker.shared[EXAMPLE]
            how, said = ("", "")
            if dead:
                how, said = "crash", _ended(worker.process.exitcode or 0)
            elif job is not None:
                how, said = worker.watch.look(worker.shared, worker.process.pid or 0)
            if how:
                _end(worker)
                self._workers[place] = self._start()
                if job is not None:
                    yield Lost(job, how, at, said)

    def _heard(self, worker: _Worker) -> Iterator[Told]:
        """What a worker has sent, also one that has died since."""
        with contextlib.suppress(EOFError, OSError):
            while worker.job is not None and worker.pipe.poll():
                sent = worker.pipe.recv()
                job = worker.job
                if isinstance(sent, Found):
                    yield Kept(job, sent)
                    continue
                worker.job = None
                yield (
                    Finished(job, sent)
                    if isinstance(sent, Counted)
                    else Lost(job, "error", worker.shared[EXAMPLE], sent)
                )

    def close(self) -> None:
        """Kill the workers."""
        for worker in self._workers:
            worker.process.kill()
        for worker in self._workers:
            _end(worker)
        self._workers = []


def _end(worker: _Worker) -> None:
    worker.process.kill()
    worker.process.join()
    worker.pipe.close()


def _ended(code: int) -> str:
    """In words, how a process ended."""
    if code >= 0:
        return f"the worker ended with exit code {code}"
    with contextlib.suppress(ValueError):
        return f"the worker was ended by {signal.Signals(-code).name}"
    return f"the worker was ended by signal {-code}"


def _work(pipe: Connection, shared: MutableSequence[int], maker: Maker) -> None:
    """What a worker process does until it is told no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    bench = Bench(maker, beating(shared))
    with contextlib.suppress(EOFError, OSError):
        while True:
            job = pipe.recv()
            try:
                sent: Counted | str = bench.do(job, pipe.send)
            except Exception as error:
                sent = f"{type(error).__name__}: {error}"
            pipe.send(sent)


def beating(shared: MutableSequence[int]) -> Callable[[int], None]:
    """A beat that leaves its signs in shared memory, where they outlive a crash."""

    def beat(example: int) -> None:
        if example >= 0:
            shared[EXAMPLE] = example
        shared[PULSE] += 1

    return beat


def _end_with_the_parent() -> None:
    """End this process once the one that leads it is gone: a play that hangs would go on for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
