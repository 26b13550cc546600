"""The combat phase (506-511)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.magic.priority import Priority
from headjudge.engine.magic.things import Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Combat(Priority):
    """Combat; see the module's docstring."""

    def combat_status(self, obj: Thing, word: str) -> bool:
        """506.4, 509.1g-h: whether it is attacking, blocking, blocked or unblocked."""
        return False

    def combat_phase(self) -> Steps:
        """506.1: its five steps; no blockers and no damage where nothing attacks (508.8)."""
        yield from self.step("beginning of combat", "507.1", "combat")
        if not self.over and not self.ending_turn:
            yield from self.step("end of combat", "511.1", "end of combat")
