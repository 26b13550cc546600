"""python-mtg, a Magic engine in Datalog by other people, as a subject (the extra ``headjudge[python-mtg]``).

It runs in a process of its own, behind the wire protocol, with a fixed hash seed: it decides by the order of sets. `play` is the other
end of the pipe; nothing here imports the engine. May import: all of ``headjudge.engine``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from msgspec.structs import replace

from headjudge.engine.subjects.wire import WireSubject
from headjudge.engine.trace import Scenario

#: Seconds until a reply is overdue: it compiles its cards when it is first asked.
PATIENCE = 60.0
#: How many states its own memory of what follows from what may hold; it would take 200,000, of some 80 KB each.
REMEMBERED = 2000
#: Zones that a position may put cards in.
ZONES = frozenset({"hand", "library", "graveyard", "battlefield"})


class PythonMtg(WireSubject):
    """The engine behind its pipe; ``fitted``: what it can take of a position."""

    def __init__(self) -> None:
        command = (
            "env",
            "PYTHONHASHSEED=0",
            f"MTG_EVAL_CACHE={REMEMBERED}",
            sys.executable,
            "-m",
            "headjudge.engine.subjects.python_mtg.play",
        )
        super().__init__(command, PATIENCE)

    def fitted(self, scenario: Scenario) -> Scenario:
        """The position with the cards that it has, in the zones that it can be put into, and with nothing on them."""
        placed = tuple(
            replace(card, counters={}, statuses=(), damage=0, controller="")
            for card in scenario.placed
            if card.card in self.cards and card.zone.partition(":")[0] in ZONES and not card.attached
            and "facedown" not in card.statuses
        )  # fmt: skip
        used = {card.card for card in placed}
        players = tuple(replace(player, power={}, counts={}) for player in scenario.players)
        cards = {name: card for name, card in scenario.cards.items() if name in used or card.token}
        return replace(scenario, placed=placed, players=players, cards=cards)


def python_mtg(faults: Sequence[str] = ()) -> PythonMtg:
    """The engine as it is installed. It has no faults to switch on: whatever it does wrong is its own. Raises `SubjectError`."""
    return PythonMtg()
