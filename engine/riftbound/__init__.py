"""Riftbound, by Core Rules 1.4: one module for each chapter of the rulebook, and the cards.

Each chapter's module is a class that extends the chapter before, so that a rule is one method, found in the file that is named as the
chapter is, and a fault is a subclass that overrides it: `state`, `teams`, `values`, `prohibiting`, `layers`, `copies`,
`turn_queue`, `replacement`, `abilities`, `costs`, `targeting`, `actions`, `movement`, `permissions`, `playing`, `chain`, `cleanups`,
`scoring`, `showdowns`, `combat`, `turn`, `leaving`, `setup`; `game` is all of it. May import: the kernel, the trace, the card language.
"""

from headjudge.engine.riftbound.game import EDITION, Riftbound

__all__ = ["EDITION", "Riftbound"]
