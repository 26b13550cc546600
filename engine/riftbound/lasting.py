"""Effects that last (054, 389-392), and the words that steer a text: may, if, do this, at the end of the turn."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.abilities import Waiting
from headjudge.engine.riftbound.info import Program, Step
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.revealing import Revealing
from headjudge.engine.riftbound.state import Field, Item, Thing
from headjudge.engine.trace import NO, YES


@mypyc_attr(allow_interpreted_subclasses=True)
class Lasting(Revealing):
    """Prohibitions, delayed abilities, and the control of a text."""

    def do_Forbid(self, context: Context, step: Step, instr: cl.Forbid) -> Steps:
        """A prohibition begins (054)."""
        item = context.item
        if instr.what == "move it":
            whom = tuple(self.players(context, instr.whom))
            for obj in self.objects_on_board(context.it or []) if whom else ():
                self.forbid(item, instr, whom, obj.ref)
                context.did = True
        elif instr.whom == "it":
            for obj in context.it or ():
                if isinstance(obj, str):
                    continue
                self.forbid(item, instr, (), obj.ref)
                context.did = True
        else:
            whom = tuple(self.players(context, instr.whom))
            if whom:
                self.forbid(item, instr, whom, "")
                context.did = True
        return
        yield

    def forbid(self, item: Item, instr: cl.Forbid, whom: tuple[str, ...], ref: str) -> None:
        """Begin a prohibition, and tell of it."""
        effect = self.add_effect("forbid", item.controller, instr.until, instr.what, whom, ref)
        data = {
            "effect": effect.number,
            "what": instr.what,
            "whom": [*whom, ref] if ref else list(whom),
            "until": instr.until,
        }
        self.emit("prohibition_began", "054.1", item.controller, ref, data)

    def do_Discount(self, context: Context, step: Step, instr: cl.Discount) -> Steps:
        """390.4: a delayed passive ability that makes the next play cost less."""
        self.this_turn(context, "discount", (instr.what, instr.cost), f"next {instr.what} costs less")
        return
        yield

    def do_SaveOnce(self, context: Context, step: Step, instr: cl.SaveOnce) -> Steps:
        """390.3: a delayed replacement of the next death this turn."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            self.begin_effect(
                context.item, "save", "turn", instr.pay, f"{obj.label} is saved once", obj, obj.ref
            )
            context.did = True
        return
        yield

    def do_BanishDying(self, context: Context, step: Step, instr: cl.BanishDying) -> Steps:
        """390.3: a delayed replacement of its death this turn."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            words = f"{obj.label} is banished instead of dying"
            self.begin_effect(context.item, "banish dying", "turn", None, words, obj, obj.ref)
            context.did = True
        return
        yield

    def do_May(self, context: Context, step: Step, instr: cl.May) -> Steps:
        """383.3.a.3, 355.12: a "may" in a later part of a text is decided while resolving, whatever was chosen for it before."""
        for player in self.players(context, instr.who)[:1]:
            does = yield from self.ask(f"may {context.item.label} do", player, (NO, YES))
            yield from self.execute_steps(context, step.inner[0 if does else 1])
        context.did = True

    def do_If(self, context: Context, step: Step, instr: cl.If) -> Steps:
        """A condition in a text, checked while resolving."""
        item = context.item
        source = item.obj if item.obj is not None and item.is_card() else item.source
        if self.asks_done(instr.condition):
            holds = context.before == isinstance(instr.condition, cl.Did)
        else:
            holds = self.holds(instr.condition, source, item.controller, item, context.it)
        yield from self.execute_steps(context, step.inner[0] if holds else step.inner[1])
        context.did = True

    @staticmethod
    def asks_done(condition: cl.Condition) -> bool:
        """Whether a condition is "if you do" or "if you don't": about whether the instruction before did what it says (359.3.e.14.b), not
        how (359.3.e.14.c)."""
        return isinstance(condition, cl.Did) or (
            isinstance(condition, cl.Not) and isinstance(condition.condition, cl.Did)
        )

    def do_DoThis(self, context: Context, step: Step, instr: cl.DoThis) -> Steps:
        """388.2, 387.1.a: reflexive triggers are put on the chain in order, as many times as the text says, and stay pending."""
        assert step.sub is not None
        that = context.it[0] if context.it else context.item.that
        for _ in range(instr.n):
            made = self.reflexive(context.item, step.sub, self.cause[-1], that)
            made.named = {**context.item.named, "made": context.made}
            if that is not None and not isinstance(that, str | Field):
                card = that.obj if isinstance(that, Item) else None
                made.named["that"] = card.ref if card is not None else that.ref
        context.did = True
        return
        yield

    def do_ThisTurn(self, context: Context, step: Step, instr: cl.ThisTurn) -> Steps:
        """390.2: a delayed trigger that waits for something to happen this turn: to anything, or to one thing."""
        assert step.sub is not None
        if not instr.to:
            self.wait_for(context.item, instr, step.sub, None)
            context.did = True
            return
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            self.wait_for(context.item, instr, step.sub, obj)
            context.did = True
        return
        yield

    def wait_for(self, item: Item, instr: cl.ThisTurn, program: Program, obj: Thing | None) -> None:
        """Begin a delayed trigger."""
        about = f" to {obj.label}" if obj is not None else ""
        data = Waiting(instr.when, program, instr.once)
        words = f"when that happens{about}: {instr.when}"
        self.begin_effect(item, "when", "turn", data, words, obj, obj.ref if obj is not None else "")

    def do_EnterReady(self, context: Context, step: Step, instr: cl.EnterReady) -> Steps:
        """390.4, 369.3: units of this player enter ready this turn, or the next one does."""
        words = f"{'the next ' if instr.once else ''}{instr.what.kind} enters ready"
        self.this_turn(context, "enter ready", instr, words)
        return
        yield

    def do_BuffsGiveMore(self, context: Context, step: Step, instr: cl.BuffsGiveMore) -> Steps:
        """390.4, 703: this turn, buffs give more Might to what fits, whenever it came to fit."""
        self.this_turn(context, "buffs", instr, f"buffs give {instr.n} more Might")
        self.cleanup_due = True
        return
        yield

    def do_PlayAllowed(self, context: Context, step: Step, instr: cl.PlayAllowed) -> Steps:
        """390.4, 419.2: this turn its controller may play one card that fits, ignoring a cost, as they play any other."""
        words = f"{instr.what.kind} may be played, ignoring {instr.ignoring}"
        self.this_turn(context, "allowed", instr, words)
        return
        yield

    def do_CostMore(self, context: Context, step: Step, instr: cl.CostMore) -> Steps:
        """390.4, 356.3: this turn, what fits costs its player more."""
        self.this_turn(context, "increase", instr, f"{instr.what.kind} costs more")
        return
        yield

    def do_NextHasRepeat(self, context: Context, step: Step, instr: cl.NextHasRepeat) -> Steps:
        """390.4, 820: the next spell has Repeat, for what its printed cost is (206)."""
        self.this_turn(context, "repeat", None, "next spell has Repeat")
        return
        yield

    def do_ReturnChampion(self, context: Context, step: Step, instr: cl.ReturnChampion) -> Steps:
        """108.3.c.1: the Chosen Champion goes back to its zone if no card is there. Any card of the name that was chosen is it
        (103.2.a.3); of several, one."""
        player = context.item.controller
        if self.in_zone(f"champion:{player}"):
            return
        name = self.seats[player].chosen
        found = next((obj for obj in self.in_zone(f"trash:{player}") if obj.card.name == name), None)
        if found is not None:
            self.move(found, f"champion:{player}", "108.3.c.1", "return")
            context.did = True
        return
        yield

    def do_WinGame(self, context: Context, step: Step, instr: cl.WinGame) -> Steps:
        """195: an effect says that a player wins."""
        self.end_game(context.item.controller, "195", "effect")
        return
        yield

    def do_AtEndOfTurn(self, context: Context, step: Step, instr: cl.AtEndOfTurn) -> Steps:
        """390.2: a delayed trigger; not made where its time has passed (359.3.e.16). What its text says of the trigger that made it, as
        where that was, was noted as that one triggered (359.3.f.3.b)."""
        if not instr.next_main and self.phase not in ("main", "awaken", "beginning", "channel", "draw"):
            return
        assert step.sub is not None
        target = context.it[0] if context.it else None  # 359.3.f.3.a
        data = (step.sub, cl.Triggered("", instr.then, may=True) if instr.may else None)
        if instr.next_main:
            words = "at the start of the next Main Phase"
            self.begin_effect(context.item, "next main", "", data, words, target)
        else:
            self.begin_effect(context.item, "end of turn", "turn", data, "at the end of the turn", target)
        context.did = True
        return
        yield
