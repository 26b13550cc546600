"""The card language: data types of costs, targets, conditions, instructions and abilities; their JSON and their English.

A shared core (`core`) and a vocabulary for each game (`riftbound`, `magic`). No behaviour: an engine reads these values,
an invariant reads these values, a person reads what `english` makes of them. May import: nothing of ours.
"""

from typing import TypeAlias

from headjudge.engine.cards.core import FREE, Act, Cost, Pick
from headjudge.engine.cards.magic import MagicCard
from headjudge.engine.cards.riftbound import RiftboundCard

CardDef: TypeAlias = RiftboundCard | MagicCard

__all__ = ["FREE", "Act", "CardDef", "Cost", "MagicCard", "Pick", "RiftboundCard"]
