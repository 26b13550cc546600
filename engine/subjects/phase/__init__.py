"""phase-python, a Magic engine in Rust by other people, as a subject (the extra ``headjudge[phase]``).

`compiled` has the engine compile our cards from their English; `position` sets up a starting position; `naming` gives its prompts and
actions names that stay; `telling` puts its events in the words of the trace; `session` plays. Nothing here imports the engine until a
subject is made. May import: all of ``headjudge.engine``.
"""

from headjudge.engine.subjects.phase.session import PhaseSubject, phase

__all__ = ["PhaseSubject", "phase"]
