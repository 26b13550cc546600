"""riftboundKr (github misakila58/riftboundKr) as a subject: a user's checkout, run under Node behind the wire protocol.

Nothing of it is copied: ``adapter.js`` and the files beside it, which are ours, load the checkout's own files and tell what they do.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from headjudge.engine.subjects.protocol import SubjectError
from headjudge.engine.subjects.wire import WireSubject

#: Where the checkout lies, when nothing else says so.
VARIABLE = "HEADJUDGE_RIFTBOUNDKR"


def riftboundkr(checkout: str = "", node: str = "node") -> WireSubject:
    """The engine of a checkout, or of the one that the environment names.

    Raises `SubjectError` when there is no checkout, no Node, or the checkout does not load."""
    path = Path(checkout or os.environ.get(VARIABLE, ""))
    if not (path / "client" / "web" / "js" / "engine.js").is_file():
        raise SubjectError(
            "crash", f"no checkout of riftboundKr at {str(path)!r}: name one, or set {VARIABLE}"
        )
    if shutil.which(node) is None:
        raise SubjectError("crash", "riftboundKr needs Node, and there is no node here")
    return WireSubject([node, str(Path(__file__).with_name("adapter.js")), str(path)])
