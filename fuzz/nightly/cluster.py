"""Workers of a cluster: batches done by dask.distributed, on whatever machines its scheduler has.

The extra ``headjudge[cluster]`` brings it; the workers need the same version of headjudge. A batch that hangs or swells ends its worker
process, as a crash does, and dask's nanny starts another one; the scheduler gives the batch to others as often as its setting
``distributed.scheduler.allowed-failures`` says, and then it comes back as `Lost`. May be called by: nightly campaigns.
"""

from __future__ import annotations

import importlib
import os
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any

from headjudge import __version__
from headjudge.corpus.store.rows import Counted
from headjudge.fuzz.find import Unknown
from headjudge.fuzz.nightly.batch import Bench, Job, Maker
from headjudge.fuzz.nightly.config import Limits
from headjudge.fuzz.nightly.workers import EXAMPLE, LOOK, Finished, Kept, Lost, Told, Watch, beating

#: Seconds to wait for the scheduler.
PATIENCE = 20
#: Seconds that a worker has to say why it ends.
FAREWELL = 1.0
#: Where a worker tells the scheduler why it ends.
TOPIC = "headjudge"


class Cluster:
    """The workers of a scheduler; see the module's docstring.

    Raises `Unknown`, when it is made or asked, in a line: the extra is missing, nobody answers, there are no workers, or their
    headjudge is another one.
    """

    def __init__(self, address: str, maker: Maker, limits: Limits) -> None:
        try:
            self._dask = importlib.import_module("distributed")
        except ImportError:
            raise Unknown("--cluster needs dask.distributed: pip install 'headjudge[cluster]'") from None
        self._address = address
        self._maker = maker
        self._limits = limits
        self._futures: dict[Any, Job] = {}
        self._given = 0
        try:
            self._client = self._dask.Client(address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise Unknown(f"no cluster at {address!r}: {error}") from None
        try:
            self.size = self._workers()
        except Unknown:
            self._client.close()
            raise

    def _workers(self) -> int:
        """How many workers there are, of this version of headjudge."""
        try:
            versions: Mapping[str, str] = self._client.run(_version)
        except Exception as error:
            raise Unknown(f"the cluster at {self._address!r} can't run headjudge: {error}") from None
        if not versions:
            raise Unknown(f"the cluster at {self._address!r} has no workers")
        others = sorted(set(versions.values()) - {__version__})
        if others:
            raise Unknown(
                f"the cluster's workers have headjudge {', '.join(others)}, and here it is {__version__}"
            )
        return len(versions)

    def free(self) -> int:
        """How many more batches can be given out."""
        return self.size - len(self._futures)

    def give(self, job: Job) -> None:
        """Give a batch to the cluster."""
        self._given += 1
        key = f"{TOPIC}-{self._client.id}-{self._given}"
        future = self._client.submit(do_batch, key, job, self._maker, self._limits, pure=False, key=key)
        self._futures[future] = job

    def told(self, timeout: float) -> Iterator[Told]:
        """What has come back; see `Workers.told`. What was found comes with its batch."""
        # Workers come and go. A batch that waited behind another one would share its fate: each goes to a worker that is free.
        self.size = max(1, len(self._client.nthreads()))
        try:
            ended = self._dask.wait(list(self._futures), timeout=timeout, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            return
        except self._dask.CancelledError:
            raise Unknown(f"the cluster at {self._address!r} is gone") from None
        for future in ended:
            job = self._futures.pop(future)
            if future.status == "cancelled":
                raise Unknown(f"the cluster at {self._address!r} is gone")
            if future.status != "finished":
                yield self._lost(job, future.key, future.exception())
                continue
            counted: Counted = future.result()
            for found in counted.findings:
                if not found.follows:
                    yield Kept(job, found)
            yield Finished(job, counted)

    def _lost(self, job: Job, key: str, error: BaseException) -> Lost:
        """What a worker said before it ended; when it could say nothing, what dask says."""
        for _, said in reversed(self._client.get_events(TOPIC)):
            if said["batch"] == key:
                return Lost(job, said["how"], said["example"], said["said"])
        if isinstance(error, self._dask.KilledWorker):
            return Lost(job, "crash", -1, "the cluster's worker ended in the middle of it")
        return Lost(job, "error", -1, f"{type(error).__name__}: {error}")

    def close(self) -> None:
        """Take back what was given out, and leave the cluster."""
        if self._client.status == "closed":
            return
        self._client.cancel(list(self._futures), force=True)
        self._futures = {}
        self._client.close()


def _version() -> str:
    return __version__


_HERE = threading.local()


def do_batch(key: str, job: Job, maker: Maker, limits: Limits) -> Counted:
    """Do a batch, which the scheduler knows by its key, in a worker of the cluster, which ends when the batch exceeds a limit."""
    if not hasattr(_HERE, "bench"):
        _HERE.shared = [-1, 0]
        _HERE.bench = Bench(maker, beating(_HERE.shared))
    shared: list[int] = _HERE.shared
    shared[EXAMPLE] = -1
    over = threading.Event()
    worker = importlib.import_module("distributed").get_worker()
    threading.Thread(target=_guard, args=(key, limits, shared, over, worker), daemon=True).start()
    try:
        counted: Counted = _HERE.bench.do(job, lambda found: None)
    finally:
        over.set()
    return counted


def _guard(key: str, limits: Limits, shared: list[int], over: threading.Event, worker: Any) -> None:
    """End this process when a batch exceeds a limit, and tell the scheduler why."""
    watch = Watch(limits)
    while not over.wait(LOOK):
        how, said = watch.look(shared, os.getpid())
        if how:
            worker.log_event(TOPIC, {"batch": key, "how": how, "example": shared[EXAMPLE], "said": said})
            # The worker's other thread has to send it first.
            time.sleep(FAREWELL)
            os._exit(1)
