"""Game actions that change Might and what an object is: increase to, double (432), swap (433), set, copy (477.1.b), give an ability."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.actions import Actions
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.memory import Mod
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Field, Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class MightActions(Actions):
    """Changes of Might and of traits."""

    def units_acted_on(self, context: Context, step: Step, to: cl.To) -> list[Thing]:
        """The units on the board that an instruction acts on."""
        things = self.objects_on_board(self.acted_on(context, step, to))
        return [obj for obj in things if obj.card.type == "unit"]

    def do_RaiseMight(self, context: Context, step: Step, instr: cl.RaiseMight) -> Steps:
        """477.3.b: an increase to a number is one by what is lacking now; by nothing where that is less than nothing (477.3.c)."""
        n = instr.n if isinstance(instr.n, int) else self.amount(context, instr.n)
        for obj in self.units_acted_on(context, step, instr.to):
            self.change_might(context, obj, self.lacking(obj, n), instr.until, "477.3.b")
        return
        yield

    def lacking(self, obj: Thing, n: int) -> int:
        """What its Might lacks to that number (477.3.b)."""
        return max(0, n - self.real_might(obj))

    def do_DoubleMight(self, context: Context, step: Step, instr: cl.DoubleMight) -> Steps:
        """432.1: an increase by what its Might is now, for good or for the duration; less than 0 can't be added (477.3.c)."""
        for obj in self.units_acted_on(context, step, instr.to):
            self.change_might(context, obj, self.doubling(obj), instr.until, "432.1.a")
        return
        yield

    def doubling(self, obj: Thing) -> int:
        """By how much its Might grows when it is doubled (432.1, 477.3.c)."""
        return max(0, self.real_might(obj))

    def do_SwapMight(self, context: Context, step: Step, instr: cl.SwapMight) -> Steps:
        """433.1, 433.1.a, 433.1.b: the lower one's Might is increased and the higher one's decreased by the difference; both have to be
        there, and at one place where the text asks for that."""
        units = self.units_acted_on(context, step, instr.to)
        if len(units) != 2 or (instr.to.together and units[0].zone != units[1].zone):
            return
        more = self.difference(units[0], units[1])
        if more:  # 433.1.c
            self.change_might(context, units[0], more, instr.until, "433.1.b")
            self.change_might(context, units[1], -more, instr.until, "433.1.b")
        return
        yield

    def difference(self, one: Thing, other: Thing) -> int:
        """By how much the Might of ``one`` has to change to be that of the other: the actual values count (143.2.b.1)."""
        return self.real_might(other) - self.real_might(one)

    def do_SetMight(self, context: Context, step: Step, instr: cl.SetMight) -> Steps:
        """477.1.a.1: the base Might becomes a number; what is added and taken away stays."""
        for obj in self.units_acted_on(context, step, instr.to):
            self.remember(obj, Mod("set might", "", instr.n, instr.until))
            data = {"trait": "might", "value": str(instr.n), "until": instr.until}
            self.emit("became", "477.1.a.1", context.item.controller, obj.ref, data)
            context.did = True
            self.cleanup_due = True
        return
        yield

    def do_BecomeCopy(self, context: Context, step: Step, instr: cl.BecomeCopy) -> Steps:
        """477.1.b.1: objects become copies of another object on the board; of nothing, when that is gone (359.3.e.12)."""
        things = self.objects_on_board(self.acted_on(context, step, instr.to))
        meant = [thing.obj if isinstance(thing, Item) else thing for thing in self.named(context, instr.of)]
        copied = [
            obj
            for obj in meant
            if obj is not None and not isinstance(obj, Field) and self.copied_still(context, instr.of, obj)
        ]
        if copied:
            card = self.copyable(copied[0])
            for obj in things:
                self.become_copy(obj, card)
                context.did = True
        if things:
            context.it = things
        return
        yield

    def copied_still(self, context: Context, word: str, obj: Thing) -> bool:
        """Whether what is to be copied is on the board, as the object that it was."""
        if not self.on_board(obj.zone):
            return False
        return word != "that" or context.item.named.get("that", obj.ref) == obj.ref

    def do_GiveAbility(self, context: Context, step: Step, instr: cl.GiveAbility) -> Steps:
        """477.2.a: an ability is appended to what objects say."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            self.give_ability(obj, instr.ability, instr.until)
            data = {"trait": "ability", "value": type(instr.ability).__name__, "until": instr.until}
            self.emit("became", "477.2.a", context.item.controller, obj.ref, data)
            context.did = True
        return
        yield
