"""Clauses, and how they are joined to sentences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from headjudge.engine.cards.nouns import capital


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence without its capital and its full stop.

    ``order``   whether it tells "you" to do something, so that "you may" can stand before it.
    ``whole``   whether it is a sentence that can't be joined to another by ", then".
    ``open``    whether what is joined behind it would seem to belong to it ("if you can, draw 1, then …").
    """

    text: str
    order: bool = True
    whole: bool = False
    open: bool = False


def sentences(clauses: Iterable[Clause]) -> str:
    """Clauses as sentences. A list of modes has its own lines, and what follows it begins a new one."""
    out, between = "", ""
    for clause in clauses:
        out += between + capital(clause.text) + _stop(clause.text)
        between = "\n" if "\n" in clause.text else " "
    return out


def _stop(text: str) -> str:
    """The full stop of a sentence that has none yet."""
    return "" if "\n" in text or text.endswith((".)", '."')) else "."


def after(prefix: str, clauses: list[Clause]) -> str:
    """Clauses after an opening such as "when you play me,": the first goes on with the sentence."""
    first = clauses[0] if clauses else Clause("nothing happens")
    return sentences([Clause(f"{prefix} {first.text}"), *clauses[1:]])


def joinable(clauses: list[Clause]) -> bool:
    """Whether clauses make one clear sentence."""
    return not any(c.whole for c in clauses) and not any(c.open for c in clauses[:-1])


def joined(clauses: list[Clause], closed: bool = False) -> str:
    """Clauses as one: "discard 1, then draw 1"; or, where that would be unclear, a bracketed text of its own.

    ``closed``: whether something follows that must not seem to belong to the last of them ("otherwise, …").
    """
    if not clauses:
        return "nothing happens"
    single = len(clauses) == 1 and "\n" not in clauses[0].text
    if not (single or joinable(clauses)) or (closed and clauses[-1].open):
        return f"this happens: ({sentences(clauses)})"
    return ", then ".join(filter(None, (", ".join(c.text for c in clauses[:-1]), clauses[-1].text)))
