"""How much of each set is in: for `headjudge cards riftbound`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.riftbound import library

#: Types of cards, in the order in which they are shown.
TYPES = ("unit", "spell", "gear", "legend", "battlefield", "rune")

#: Sets in the order in which they came out: code, name, and how many different cards of each type of `TYPES` they have,
#: tokens not counted.
SETS: tuple[tuple[str, str, tuple[int, int, int, int, int, int]], ...] = (
    ("OGN", "Origins", (138, 84, 30, 12, 24, 6)),
    ("OGS", "Proving Grounds", (11, 9, 0, 4, 0, 0)),
    ("SFD", "Spiritforged", (107, 45, 42, 12, 15, 0)),
    ("UNL", "Unleashed", (119, 54, 19, 12, 15, 0)),
    ("VEN", "Vendetta", (91, 41, 15, 9, 10, 0)),
)


@dataclass(frozen=True, slots=True)
class SetCoverage:
    """One set: ``code``, ``name``, and by type how many different cards it has (``total``) and how many are in (``included``)."""

    code: str
    name: str
    total: dict[str, int]
    included: dict[str, int]

    @property
    def share(self) -> float:
        """How much of the set is in, from 0 to 1."""
        return sum(self.included.values()) / sum(self.total.values())


def coverage(cards: Iterable[RiftboundCard] | None = None) -> list[SetCoverage]:
    """What is in of each set; ``cards`` are those to count, the whole library if not given."""
    counted = Counter(
        (card.set, card.type) for card in (library.ALL.values() if cards is None else cards) if not card.token
    )
    return [
        SetCoverage(
            code,
            name,
            {kind: n for kind, n in zip(TYPES, sizes, strict=True) if n},
            {kind: counted[code, kind] for kind, n in zip(TYPES, sizes, strict=True) if n},
        )
        for code, name, sizes in SETS
    ]
