"""Following instructions in the order written (608.2c), and the instructions that hold others."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.instructions_cards import Done
from headjudge.engine.magic.instructions_lasting import LastingInstructions
from headjudge.engine.magic.things import Item, Seen
from headjudge.engine.trace import NO, YES

#: The method that carries out an instruction, by its type.
METHODS: dict[type, str] = {kind: "do_" + verb.replace(" ", "_") for kind, verb in cl.VERBS.items()}


@mypyc_attr(allow_interpreted_subclasses=True)
class Instructions(LastingInstructions):
    """Following instructions; see the module's docstring."""

    def follow(self, does: tuple[cl.Do, ...], item: Item) -> Steps:
        """608.2c: the controller follows the instructions in the order written."""
        for do in does:
            yield from self.carry_out(do, item)

    def carry_out(self, do: cl.Do, item: Item) -> Steps:
        """One instruction: as much of it as is possible (609.3), and nothing to what is an illegal target (608.2b)."""
        kind = type(do)
        before = self.cause
        done: Done = yield from getattr(self, METHODS[kind])(do, item)
        self.cause = before
        if done is None:
            return
        verb = cl.VERBS[kind]
        data: dict[str, Any] = {"item": item.ref, "instruction": verb}
        if done is True:
            item.did = True
            self.emit("executed", "608.2c", item.controller, item.ref, data)
            return
        item.did = False
        why = done or "impossible"
        rule = {"illegal target": "608.2b", "paid": "118.12a", "forbidden": "101.2"}.get(why, "609.3")
        self.emit("skipped", rule, item.controller, item.ref, {**data, "why": why})

    # -- instructions that hold others -----------------------------------------------------------------------------------

    def do_if(self, do: cl.If, item: Item) -> Asking[Done]:
        """608.2c: what is so is looked at when this is reached."""
        so = self.holds(do.when, item.controller, item.source, item, item.occasion)
        yield from self.follow(do.then if so else do.other, item)
        return None

    def do_may(self, do: cl.May, item: Item) -> Asking[Done]:
        """608.2d: a player may; what is done instead, where they don't."""
        did = False
        for name in self.who_of(do.who, item):
            if do.price is not None:
                takes = yield from self.pays_price(name, do.price, item)
            else:
                takes = bool((yield from self.ask(f"may for {item.label}", name, (NO, YES))))
                verb = cl.VERBS[type(do.then[0])] if do.then else "nothing"
                data = {"item": item.ref, "what": "may", "name": verb, "answer": "yes" if takes else "no"}
                self.because(*self.cause, self.emit("option_chosen", "608.2d", name, item.ref, data))
            if takes:
                did = item.did = True  # 603.12: paying is what "when you do" looks at
                yield from self.follow(do.then, item)
            else:
                yield from self.follow(do.other, item)
        item.did = did
        return None

    def do_unless(self, do: cl.Unless, item: Item) -> Asking[Done]:
        """118.12a: it happens unless a player pays; each is asked in turn, only who can is (118.3)."""
        for name in self.who_of(do.who, item):
            if not (yield from self.pays_price(name, do.price, item)):
                kept = item.named
                item.named = {**item.named, "that player": [name]}
                yield from self.follow(do.then, item)
                item.named = {**item.named, "that player": kept.get("that player", [])}
        return None

    def do_for_each(self, do: cl.ForEach, item: Item) -> Asking[Done]:
        """608.2e, 101.4: for each player in APNAP order, or each object."""
        if isinstance(do.each, str):
            kept = item.named.get("that player", [])
            # 608.2e: all choose first, then it happens at the same time.
            together = len(do.then) == 1 and type(do.then[0]) is cl.ReturnTo and do.then[0].zone != "library"
            item.gather = [] if together else None
            for name in self.who_of(do.each, item):
                item.named = {**item.named, "that player": [name]}
                yield from self.follow(do.then, item)
            item.named = {**item.named, "that player": kept}
            moves, item.gather = item.gather, None
            if moves:
                yield from self.move_all(moves)
                self.set_it(item, [moving.obj for moving in moves])
                return True
            return None
        for seen in self.subjects(do.each, item):
            item.named = {**item.named, "each": [seen]}
            yield from self.follow(do.then, item)
        item.named = {**item.named, "each": []}
        return None

    def do_repeat(self, do: cl.Repeat, item: Item) -> Asking[Done]:
        """The same that many times."""
        for _ in range(self.n_of(do.n, item)):
            yield from self.follow(do.then, item)
        return None

    def do_later(self, do: cl.Later, item: Item) -> Asking[Done]:
        """603.7: a delayed triggered ability; what it acts on are the objects that this effect acted on (603.7c)."""
        yield from ()
        to: tuple[str, ...] = ()
        if do.when == "leaves":
            to = (item.source_ref,)
        kept = item.named
        if not item.named.get("it") and item.targets:
            item.named = {
                **item.named,
                "it": [Seen(t.thing, t.ref) for t in item.targets if t not in item.illegal],
            }
        # 603.7c, 608.2h: what the text calls its targets is still called so, whatever has become of them
        told = {
            f"target {t.slot - item.base}": [Seen(t.thing, t.ref)]
            for t in item.targets
            if t not in item.illegal
        }
        item.named = {**item.named, **told}
        self.begin_delayed(item, do.when, to, do.then, "603.7a")
        item.named = kept
        return None

    def do_reflexive(self, do: cl.Reflexive, item: Item) -> Asking[Done]:
        """603.12: "when you do": only if the instruction before did something."""
        yield from ()
        if item.did:
            self.trigger_reflexive(item, do.then, do.targets, self.next_id - 1)
        return None
