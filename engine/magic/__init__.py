"""The Magic engine: one module for each chapter of the Comprehensive Rules of 17 April 2026, named as the chapter is, and the cards.

Each chapter's module is a class that extends the chapter before, so that a rule is one method, found in the file that is named as
the chapter is, and a fault is a subclass that overrides it: `state`, `promises`, `layers`, `characteristics`, `copies`, `face_down`,
`text`, `linked`, `continuous`, `matching`, `amounts`, `occasions`, `moves`, `candidates`, `shields`, `entering`, `replacement`,
`keyword_actions`, `damage`, `acts`, `mana`, `targets`, `costs`, `undoing`, `triggers`, `casting`, `activating`,
`instructions_cards`, `instructions_board`, `instructions_stack`, `instructions_lasting`, `instructions`, `resolving`,
`special_actions`, `state_based_actions`, `offers`, `priority`, `attacking`, `blocking`, `combat`, `turn`, `leaving`, `loops`,
`setup`; `game` is all of it. May import: the kernel, the trace, the card language.
"""

from headjudge.engine.magic.game import EDITION, Magic

__all__ = ["EDITION", "Magic"]
