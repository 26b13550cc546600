"""The Magic engine: one module per chapter of the Comprehensive Rules, named as the chapter is.

What is here is a slice: one main phase for two players, with casting, the stack, countering, ward, lands that
may enter tapped, state-based actions, and triggers on dying. Its rules are those of 17 April 2026.
May import: the kernel, the trace, the card language.
"""

from headjudge.engine.magic.cards import CARDS
from headjudge.engine.magic.priority import Game

#: The edition of the Comprehensive Rules whose numbers events cite: when it took effect.
EDITION = "2026-04-17"

__all__ = ["CARDS", "EDITION", "Game"]
