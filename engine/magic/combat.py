"""Combat (506-511): the combat damage steps (510): who deals damage in which of two (510.4), how it is assigned (510.1), and that all
of it is dealt at once (510.2)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.attacking import Attacker
from headjudge.engine.magic.blocking import Blocking
from headjudge.engine.magic.damage import Part
from headjudge.engine.magic.things import Chars, Thing
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Combat(Blocking):
    """Combat damage; see the module's docstring."""

    def combat_damage_steps(self) -> Steps:
        """510.4: two steps if any creature in combat has first or double strike as the first one begins, else one."""
        fast = self.fast_ones()
        if fast:
            self.struck_first = frozenset(fast)
            yield from self.combat_damage_step("first combat damage", True)
            if not self.goes_on():
                return
        yield from self.combat_damage_step("combat damage", False)

    def fast_ones(self) -> list[str]:
        """The creatures in combat that have first strike or double strike now."""
        return [obj.ref for obj in self.fighters() if self.strikes_first(self.chars(obj))]

    def strikes_first(self, chars: Chars) -> bool:
        """702.4b, 702.7b: first strike or double strike."""
        return "first strike" in chars.rules.keywords or "double strike" in chars.rules.keywords

    def fighters(self) -> list[Thing]:
        """The attacking creatures, then the blocking ones."""
        attackers = self.attackers_now()
        out = [attacker.obj for attacker in attackers]
        for attacker in self.attacking:
            out += [b.obj for b in self.blockers_of(attacker) if b.obj not in out]
        return out

    def combat_damage_step(self, name: str, first: bool) -> Steps:
        """510.1-510.3: damage is assigned, dealt at once, then players get priority."""
        event = self.begin_phase(name, "510.1")
        dealt = yield from self.assign_all(first)
        self.because(event)
        yield from self.deal(dealt, True, "510.2")
        yield from self.priority_in_step(event)

    def deals_now(self, obj: Thing, first: bool) -> bool:
        """510.4: in the first step those with first or double strike; in the second those that had neither as the first step began, and
        those that have double strike now (702.4c, 702.4d, 702.7c)."""
        if first:
            return obj.ref in self.struck_first
        return obj.ref not in self.struck_first or "double strike" in self.chars(obj).rules.keywords

    def combat_power(self, obj: Thing) -> int:
        """510.1a: how much a creature assigns: its power; its toughness where an effect says so."""
        chars = self.chars(obj)
        n = chars.power
        if self.allowed("damage by toughness", chars.controller, obj):
            n = chars.toughness
        return 0 if self.forbidden("deal combat damage", obj) else max(n, 0)

    # -- assigning (510.1) -----------------------------------------------------------------------------------------------

    def assign_all(self, first: bool) -> Asking[list[Part]]:
        """510.1: the active player assigns the damage of attacking creatures, then each defending player that of blocking ones."""
        dealt: list[Part] = []
        attackers = self.attackers_now()
        for attacker in attackers:
            if self.deals_now(attacker.obj, first):
                dealt += yield from self.assign_attacker(attacker, dealt)
        for obj in self.blocking_now():
            if self.deals_now(obj, first):
                dealt += yield from self.assign_blocker(obj, dealt)
        return dealt

    def blocking_now(self) -> list[Thing]:
        """The blocking creatures, each once, by their controllers in turn order."""
        out: list[Thing] = []
        for player in self.players_from(self.turn_player):
            for attacker in self.attacking:
                for blocker in self.blockers_of(attacker):
                    if blocker.who == player and blocker.obj not in out:
                        out.append(blocker.obj)
        return out

    def assign_attacker(self, attacker: Attacker, dealt: list[Part]) -> Asking[list[Part]]:
        """510.1b, 510.1c: an unblocked creature to what it attacks, a blocked one to the creatures blocking it, with trample to what it
        attacks besides (702.19b); one that has nothing to assign to assigns none."""
        obj = attacker.obj
        n = self.combat_power(obj)
        if n <= 0:
            return []
        defender = attacker.defender
        if not attacker.blocked:
            return [(obj, obj.ref, defender, n)] if defender is not None else []
        blockers = [blocker.obj for blocker in self.blockers_of(attacker)]
        over = defender if self.tramples(obj) else None
        return (yield from self.split_damage(obj, n, blockers, over, dealt))

    def tramples(self, obj: Thing) -> bool:
        """702.19a: an attacking creature with trample."""
        return "trample" in self.chars(obj).rules.keywords

    def assign_blocker(self, obj: Thing, dealt: list[Part]) -> Asking[list[Part]]:
        """510.1d: a blocking creature to the creatures that it blocks."""
        n = self.combat_power(obj)
        foes = [attacker.obj for attacker in self.blocked_by(obj)]
        return (yield from self.split_damage(obj, n, foes, None, dealt)) if n > 0 else []

    def split_damage(
        self, obj: Thing, n: int, to: list[Thing], over: Any, dealt: list[Part]
    ) -> Asking[list[Part]]:
        """Damage divided as its controller chooses, one recipient at a time; what is left goes to the last one. Some of it may go to
        ``over``, what a creature with trample attacks, once all others have been assigned lethal damage (702.19b, 702.19d)."""
        if not to:
            return [(obj, obj.ref, over, n)] if over is not None else []
        if len(to) == 1 and over is None:
            return [(obj, obj.ref, to[0], n)]
        out: list[Part] = []
        left = n
        all_lethal = True
        for at, foe in enumerate(to):
            needed = self.lethal_assignment(obj, foe, dealt)
            last = at == len(to) - 1
            amounts = self.amounts_for(left, needed, last, over is not None and all_lethal)
            options = [Option(str(amount), "") for amount in amounts]
            taken = yield from self.ask(f"damage by {obj.label} to {foe.label}", obj.controller, options)
            amount = amounts[taken]
            if len(amounts) > 1:
                data = {"item": "", "what": "divide", "name": foe.label, "answer": str(amount)}
                self.because(*self.cause, self.emit("option_chosen", "510.1c", obj.controller, obj.ref, data))
            all_lethal = all_lethal and amount >= needed
            if amount:
                out.append((obj, obj.ref, foe, amount))
            left -= amount
        if left and over is not None:
            out.append((obj, obj.ref, over, left))
        return out

    def amounts_for(self, left: int, needed: int, last: bool, over: bool) -> list[int]:
        """How much may be assigned to one of several: what is lethal first, as far as it goes. To the last one all that is left, or with
        something beyond it at least what is lethal."""
        least = min(needed, left)
        if last:
            return list(range(least, left + 1)) if over else [left]
        return [least, *(amount for amount in range(left + 1) if amount != least)]

    def lethal_assignment(self, obj: Thing, foe: Thing, dealt: list[Part]) -> int:
        """702.19b: lethal damage, counting what is marked and what other creatures assign in this step; any amount of it by deathtouch
        (702.2c)."""
        chars = self.chars(foe)
        coming = 0
        for source, _, to, n in dealt:
            if to is foe:
                coming += n
                if self.kills_by_touch(self.damage_source(source)):
                    return 0
        needed = max(chars.toughness - foe.damage - coming, 0)
        return min(needed, 1) if self.kills_by_touch(obj) else needed

    def kills_by_touch(self, obj: Thing) -> bool:
        """702.2c: whether any damage that it assigns to a creature is lethal."""
        return "deathtouch" in self.chars(obj).rules.keywords
