"""Game actions on what is on the board (414-428, 441-442): death, statuses, Might, keywords."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.damage import Damage
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.memory import Mod
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing

#: What is also said of who does it, beside what is said of the thing itself.
BY_YOU = {"ready me": "ready unit", "buff me": "buff unit", "become empowered": "empower other"}


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions(Damage):
    """Actions on permanents."""

    def do_Kill(self, context: Context, step: Step, instr: cl.Kill) -> Steps:
        """428.1.a.1: a kill instruction, to which the kill is attributed (428.5.b)."""
        things = [
            obj
            for obj in self.objects_on_board(self.acted_on(context, step, instr.to))
            if obj.card.type in ("unit", "gear")
        ]
        for obj in things:
            self.note_place(context, obj)
        if things:
            self.killing = context.item
            yield from self.kill(things, "428.1.a.1", "instruction", self.cause)
            self.killing = None
            context.did = any(not self.on_board(obj.zone) for obj in things)
            context.it = things

    def do_Banish(self, context: Context, step: Step, instr: cl.Banish) -> Steps:
        """427, 427.1: from wherever it is to banishment, directly (427.2): no kill (427.2.a) and no discard (427.2.b)."""
        for obj in self.acted_on(context, step, instr.to):
            if isinstance(obj, Item | str):
                continue
            self.note_place(context, obj)
            event = self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            if context.item.is_ability() and not obj.token:  # 390.5.c.1, for what a linked ability says of it
                self.remember(obj, Mod("banished with", context.item.source_ref, 0, ""))
            if obj.owner == context.item.controller and not obj.token:
                self.fire("banish card", obj.owner, obj, event)
            context.did = True
        return
        yield

    def do_Return(self, context: Context, step: Step, instr: cl.Return) -> Steps:
        """Return to the owner's hand."""
        for obj in self.acted_on(context, step, instr.to):
            if isinstance(obj, Item | str):
                continue
            self.note_place(context, obj)
            self.return_by(context, obj)
            context.did = True
        return
        yield

    def do_Recycle(self, context: Context, step: Step, instr: cl.Recycle) -> Steps:
        """416."""
        things = [obj for obj in self.acted_on(context, step, instr.to) if not isinstance(obj, Item | str)]
        if things:
            yield from self.recycle_all(things)
            context.did = True

    def recycle_all(self, things: list[Thing]) -> Steps:
        """Recycle as many as there are (416.4); several runes go to the bottom of the Rune Deck in the order that their owner chooses, the
        last one lowest (416.5.a)."""
        runes = [obj for obj in things if obj.card.type == "rune"]
        cards = [obj for obj in things if obj.card.type != "rune"]
        if cards:
            self.recycle(cards)
        for owner in self.players_from(self.turn_player):
            mine = [obj for obj in runes if obj.owner == owner]
            while mine:
                which = 0
                if len({obj.card.name for obj in mine}) > 1:
                    options = [obj.option("", "own") for obj in mine]
                    which = yield from self.ask("recycle next", owner, options)
                self.recycle([mine.pop(which)])

    def set_status(
        self, context: Context, things: list[Any], status: str, value: bool, rule: str, when: str = ""
    ) -> None:
        """Give or take a status of permanents, with what triggers on it, also what the status itself makes active (828.1.d): "when you" do
        that waits for the player who carries out the instruction, who is responsible for it (411.1, 411.4)."""
        for obj in self.objects_on_board(things):
            if value:
                changed = self.status(obj, self.next_time(obj, status), True, rule, "instruction")
            else:
                changed = self.lose_status(obj, status, rule, "instruction")
            if changed:
                context.did = True
                if when and (
                    when != "stun enemy" or not self.friends(obj.controller, context.item.controller)
                ):
                    self.fire(when, context.item.controller, obj, self.next_id - 1)
                if when in BY_YOU:
                    self.fire(BY_YOU[when], context.item.controller, obj, self.next_id - 1)

    def do_Stun(self, context: Context, step: Step, instr: cl.Stun) -> Steps:
        """423."""
        things = [
            o
            for o in self.acted_on(context, step, instr.to)
            if not isinstance(o, Item | str)
            and o.card.type == "unit"
            and not self.befalls_otherwise(context, o, "stun")
        ]
        self.set_status(context, things, "stunned", True, "423.1", "stun enemy")
        return
        yield

    def do_Buff(self, context: Context, step: Step, instr: cl.Buff) -> Steps:
        """426, 426.1: one buff at most (702.3), or as many as its text allows (426.1.b.2); what can have no other is chosen, and not buffed
        (426.1.c)."""
        things = [
            o
            for o in self.acted_on(context, step, instr.to)
            if not isinstance(o, Item | str) and o.card.type == "unit"
        ]
        self.set_status(context, things, "buffed", True, "426.1.b", "buff me")
        return
        yield

    def do_Ready(self, context: Context, step: Step, instr: cl.Ready) -> Steps:
        """415; what can't be readied is skipped (054, 358.3.a)."""
        things = [
            obj
            for obj in self.objects_on_board(self.acted_on(context, step, instr.to))
            if not self.cant_be_readied(obj, True)
        ]
        self.set_status(context, things, "exhausted", False, "415.1", "ready me")
        return
        yield

    def do_Exhaust(self, context: Context, step: Step, instr: cl.Exhaust) -> Steps:
        """414."""
        self.set_status(context, self.acted_on(context, step, instr.to), "exhausted", True, "414.1")
        return
        yield

    def do_Heal(self, context: Context, step: Step, instr: cl.Heal) -> Steps:
        """418, 418.2: of one unit or several."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            context.did = context.did or obj.damage > 0
            self.heal(obj)
        return
        yield

    def do_Empower(self, context: Context, step: Step, instr: cl.Empower) -> Steps:
        """441, 827.2: what becomes Empowered by it may trigger what waits for that (441.2.a)."""
        self.set_status(
            context, self.acted_on(context, step, instr.to), "empowered", True, "441.1", "become empowered"
        )
        return
        yield

    def do_Disempower(self, context: Context, step: Step, instr: cl.Disempower) -> Steps:
        """442."""
        self.set_status(context, self.acted_on(context, step, instr.to), "empowered", False, "442.1")
        return
        yield

    def do_GiveMight(self, context: Context, step: Step, instr: cl.GiveMight) -> Steps:
        """Give or take Might; a minimum is applied once, as the effect begins (477.3.b, 477.3.e.2.b)."""
        before = self.amount_before(context, instr.n)
        things = self.objects_on_board(self.acted_on(context, step, instr.to))
        for obj in things:
            if obj.card.type != "unit":
                continue
            n = self.amount(context, instr.n) if before is None else before
            if n < 0:
                if self.befalls_otherwise(context, obj, "less might"):
                    continue
                n -= self.minus_more(context, obj)
            n = self.limited(obj, n, instr)
            if n == 0 and instr.floor < 0 and instr.cap < 0:
                continue
            self.change_might(context, obj, n, instr.until, "477.3")
        return
        yield

    def change_might(self, context: Context, obj: Thing, n: int, until: str, rule: str) -> None:
        """An increase or a decrease begins (477.3)."""
        self.remember(obj, Mod("might", "", n, until))
        self.emit("might", rule, context.item.controller, obj.ref, {"amount": n, "until": until})
        context.did = True
        self.cleanup_due = True

    def return_by(self, context: Context, obj: Thing) -> None:
        """056.2: a text returns something to its owner's hand, unless something else happens to it instead."""
        if not self.befalls_otherwise(context, obj, "return"):
            self.send_back(obj, "056.2")

    def befalls_otherwise(self, context: Context, obj: Thing, what: str) -> bool:
        """370.1.b, 370.2: whether a unit gets Might instead of what a spell or ability that chooses it would do to it."""
        if not self.by_kind.get(cl.MightInstead):
            return False
        targets = [target for run in context.item.runs for target in run.targets]
        if not any(target.thing is obj and target.ref == obj.ref for target in targets):
            return False
        for source, ability in self.passive(cl.MightInstead):
            if source is obj and what in ability.what and self.in_force(source, ability.gate, None):
                self.tell_replaced("370.1.b", obj.controller, obj.ref, obj.ref, what, f"{ability.n:+d} Might")
                self.change_might(context, obj, ability.n, "turn", "477.3")
                return True
        return False

    def limited(self, obj: Thing, n: int, instr: cl.GiveMight) -> int:
        """477.3.b: a minimum or a maximum limits a decrease or an increase once, as it is applied, and is remembered so."""
        if n < 0 and instr.floor >= 0:
            return -min(-n, max(0, self.real_might(obj) - instr.floor))  # 477.3.e.2.b
        if n > 0 and instr.cap >= 0:
            return min(n, max(0, instr.cap - self.real_might(obj)))  # 477.3.e.1.b
        return n

    def minus_more(self, context: Context, obj: Thing) -> int:
        """How much more a spell or ability takes away from a unit that it chooses."""
        item = context.item
        if not any(target.thing is obj for target in context.run.targets):
            return 0
        return sum(
            ability.n
            for source, ability in self.passive(cl.MinusMore)
            if source.controller == item.controller and self.in_force(source, ability.gate, None)
        )

    def do_GiveKeyword(self, context: Context, step: Step, instr: cl.GiveKeyword) -> Steps:
        """801.3.a: grant a keyword, for as long as the instruction says (801.3.a.2); without a duration, for as long as it is the same
        object (801.3.a.3, 390.5.a)."""
        given = [(instr.keyword, instr.value)]
        if instr.keyword == "mine":
            source = context.item.source
            given = self.keywords_of(source) if source.ref == context.item.source_ref else []
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            for keyword, value in given:
                self.remember(obj, Mod("keyword", keyword, value, instr.until))
                data = {"keyword": keyword, "value": value, "until": instr.until}
                self.emit("keyword", "801.3.a", context.item.controller, obj.ref, data)
                context.did = True
        return
        yield

    def cant_move(self, obj: Thing, player: str) -> bool:
        """054: whether something forbids that player to move that unit, by a Standard Move or otherwise; or their spells and abilities, as
        enemy ones, to move it."""
        if not self.friends(obj.controller, player) and self.object_cant("be moved by enemies", obj):
            return True
        return any(
            effect.what == "forbid"
            and effect.data == "move it"
            and effect.ref == obj.ref
            and player in effect.target
            for effect in self.effects
        )

    def keywords_of(self, obj: Thing) -> list[tuple[str, int]]:
        """The keywords that an object has now, printed or given (801.3.a), with their numbers, in the order of their names."""
        names = {*obj.info.keywords, *(mod.name for mod in obj.memory if mod.kind == "keyword")}
        names |= {has.keyword.name for _, has in self.statics if isinstance(has, cl.Has)}
        found = ((name, self.keyword(obj, name)) for name in sorted(names))
        return [(name, n) for name, n in found if n > 0]
