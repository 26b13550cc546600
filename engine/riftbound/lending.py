"""Activated abilities that passive abilities of others give (477.2.a): what something says with them, worked out when somebody asks.

Nothing is written: while no such passive ability is on the board, what is asked for is what it says itself. What it comes to with them is
kept until the state changes.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.abilities import Abilities
from headjudge.engine.riftbound.info import Info, lent_info
from headjudge.engine.riftbound.state import Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Lending(Abilities):
    """Abilities of others."""

    def says(self, obj: Thing) -> Info:
        """What it says, with the activated abilities that it has from others behind its own (477.2.a)."""
        if not self.lending:
            return obj.info  # type: ignore[no-any-return]
        at, said = self.said
        if at != (self.stamp, self.layout):
            said = {}
            self.said = (self.stamp, self.layout), said
        found = said.get(obj.label)
        if found is None:
            lent = (*self.given_to(obj), *self.taken_by(obj))
            found = said[obj.label] = lent_info(obj.info, lent) if lent else obj.info
        return found

    def given_to(self, obj: Thing) -> list[cl.Activated]:
        """The abilities that what fits has by a passive ability in force."""
        return [
            own.ability
            for source, own in self.passive(cl.HasAbility)
            if self.in_force(source, own.gate, own.condition)
            and self.fits(own.to, obj, source.controller, source)
        ]

    def taken_by(self, obj: Thing) -> list[cl.Activated]:
        """The abilities that it has because others have them: of each of them those whose cost is to exhaust it; the first place where a
        gate is asked about is who has them now (727.1.b)."""
        found: list[cl.Activated] = []
        for source, own in self.passive(cl.HasTheirs):
            if source is not obj:
                continue
            for other in self.counted(own.of, obj.controller):
                if other is not obj and self.fits(own.of, other, obj.controller, obj):
                    printed = (ability for _, ability in other.info.activated)
                    found += [
                        ability
                        for ability in (*printed, *self.given_to(other))
                        if any(act.do == "exhaust me" for act in ability.cost.acts)
                    ]
        return found
