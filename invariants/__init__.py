"""Invariants: what the rulebooks promise, checked over a trace, event by event.

An invariant never looks inside an engine: it reads the trace (`headjudge.engine.trace`) and the cards as they are
written (`headjudge.engine.cards`), so the same invariant judges our engines, a foreign engine and a record from a file.

Where to look:

- `picture`: the one shared fold of events into public state (`records` holds its parts), which also reads permissions
  and prohibitions from the cards (`facts`, `conditions`, `prohibitions`, `prices`);
- `base`: what an invariant is; `both`, `riftbound`: the invariants, one module for each theme;
- `registry`: all of them by id, third parties' included; `monitor`: judges plays, thousands in a row.

May import: the trace and the card language, nothing else of ours.
"""

from headjudge.invariants.base import Invariant
from headjudge.invariants.monitor import Monitor
from headjudge.invariants.picture import Picture
from headjudge.invariants.registry import UnknownInvariant, all_invariants, get

__all__ = ["Invariant", "Monitor", "Picture", "UnknownInvariant", "all_invariants", "get"]
