"""How much memory a process holds. May be asked by: the bench, workers."""

from __future__ import annotations

import os
import sys
from pathlib import Path


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
