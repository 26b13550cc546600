"""How much memory a process holds, and how often what is left over is collected. May be asked by: campaigns, the bench, workers."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: By how many objects more are made than freed before Python looks for those that hold only each other.
_UNCOLLECTED = 20_000


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """While plays are played. What a play leaves is freed as it is let go of; but for a few hundred objects nothing goes round in a circle,
    and to look for those after every few hundred events costs more than judging some of them."""
    young, *older = gc.get_threshold()
    gc.set_threshold(max(young, _UNCOLLECTED) if young else 0, *older)
    try:
        yield
    finally:
        gc.set_threshold(young, *older)


def resident_mebibytes(pid: int) -> float:
    """The memory that a process holds now. Where the system does not tell: of this process the most that it ever held, of another 0."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, ValueError, IndexError):
        if pid != os.getpid():
            return 0.0
        import resource

        unit = 2**20 if sys.platform == "darwin" else 2**10
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
