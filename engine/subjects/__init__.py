"""Subjects: the engines that can be judged, all behind one protocol.

`protocol` says what a subject is; `builtin` wraps headjudge's own engines; adapters for other people's engines sit
beside them. May import: all of ``headjudge.engine``.
"""

from headjudge.engine.subjects.protocol import Session, Sink, Subject, SubjectError

__all__ = ["Session", "Sink", "Subject", "SubjectError"]
