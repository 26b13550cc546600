"""Resolution (359.3.d): executing a text from top to bottom, and what its words refer to. What each instruction does is in
`actions` and the modules after it.

An instruction that can't be followed is skipped (055, 359.3.e.6); one whose targets are all illegal is not executed, one of whose
targets some are illegal acts on the others (359.3.e.7-8). A later instruction that is about what an earlier one acted on is
skipped when the earlier one was (359.3.e.14).
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Obj, Steps
from headjudge.engine.riftbound.abilities import CHOOSERS
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.state import Item, Run, Thing
from headjudge.engine.riftbound.targeting import Targeting


class Context:
    """Where the execution of a text is: what ``it`` is, whether the last instruction was carried out, what was banished."""

    __slots__ = (
        "banished",
        "before",
        "chose",
        "did",
        "found",
        "gone",
        "it",
        "item",
        "made",
        "musts",
        "places",
        "revealed",
        "run",
    )

    def __init__(self, item: Item, run: Run) -> None:
        self.item = item
        self.run = run
        #: What the instruction before acted on or chose; None when it was skipped. A trigger begins with what its condition was about.
        self.it: list[Any] | None = [item.that] if isinstance(item.that, Obj | Item) else None
        #: What its condition was about and is another object by now (124): nothing acts on that any more (359.3.e.6).
        self.gone: Thing | None = item.that if item.that_ref and item.that.ref != item.that_ref else None
        #: Whether anything has been named so far that "it" could be.
        self.chose = self.it is not None
        self.did = self.before = False
        #: The tokens that this text has played so far.
        self.made: tuple[Thing, ...] = ()
        self.banished: dict[str, Thing] = {}
        #: The cards that this text has revealed, as they were then.
        self.revealed: list[tuple[Thing, str]] = []
        #: Where things were before an instruction moved them (359.3.e.13).
        self.places: dict[str, tuple[str, str, int]] = {}
        self.found: dict[int, list[Any]] = {}
        #: What was chosen for an instruction that says "must" (355.10.f).
        self.musts: list[Thing] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Resolution(Targeting):
    """Executing instructions."""

    def execute(self, item: Item, run: Run) -> Steps:
        """Execute one program from top to bottom (359.3.d)."""
        if run.program.groups:
            yield from self.fit_groups(item, run)
        yield from self.execute_steps(Context(item, run), run.program.steps)

    def fit_groups(self, item: Item, run: Run) -> Steps:
        """355.11.b: where the targets no longer meet together what the text asks of them, its controller chooses which of them it
        affects."""
        for slot in run.program.groups:
            pick = run.program.slots[slot]
            while True:
                left = [t for t in run.targets if t.slot == slot and self.target_legal(t, item, run)]
                if not left or self.group_fits(pick, [t.thing for t in left]):
                    break
                options = [self.target_option(t.thing, item.controller) for t in left]
                which = yield from self.ask(f"target dropped by {item.label}", item.controller, options)
                run.targets.remove(left[which])

    def group_fits(self, pick: Pick, things: list[Thing]) -> bool:
        """355.11.a: whether things meet together what a description asks of them as a group."""
        if pick.together and any(obj.zone != things[0].zone for obj in things):
            return False
        if pick.apart and len({obj.zone for obj in things}) < len(things):
            return False
        return pick.total_might < 0 or sum(self.might(obj) for obj in things) <= pick.total_might

    def execute_steps(self, context: Context, steps: tuple[Step, ...]) -> Steps:
        """Execute instructions in order, one at a time and each completely (303.1, 303.2), as much of it as is possible (359.3.e.11); stop
        when the item has left the chain
        (359.3.e.15)."""
        item = context.item
        for step in steps:
            name = type(step.instr).__name__
            context.before = context.did
            context.did = False
            to = getattr(step.instr, "to", None)
            context.musts = []
            if type(to) is Pick and to.must:
                context.musts = yield from self.choose_what_must(to, item)
            yield from getattr(self, "do_" + name)(context, step, step.instr)
            self.note_might()
            kind = "executed" if context.did else "skipped"
            data: dict[str, Any] = {"item": item.ref, "instruction": name}
            if not context.did:
                data["why"] = self.why_skipped(context, step)
            self.emit(kind, "359.3.d" if context.did else "359.3.e.6", item.controller, item.ref, data)
            if self.waiting:
                yield from self.place_triggers()
            if self.has_left_chain(item):
                return

    @staticmethod
    def has_left_chain(item: Item) -> bool:
        """359.3.e.15: whether an item has left the chain while it resolves: countered, or, of a spell, moved by its own text."""
        return not item.on_chain or (item.kind == "spell" and item.source.zone != "chain")

    def choose_what_must(self, pick: Pick, item: Item) -> Asking[list[Thing]]:
        """355.10.f, 355.17: what "must" be acted on is chosen as the instruction is carried out, as much of it as there is (055)."""
        chosen: list[Thing] = []
        while len(chosen) < pick.most:
            able = [obj for obj in self.everything(pick, item) if obj not in chosen]
            if not able:
                break
            options = [self.target_option(obj, item.controller) for obj in able]
            which = yield from self.ask(f"choice of {item.label}", item.controller, options)
            chosen.append(able[which])
        return chosen

    def why_skipped(self, context: Context, step: Step) -> str:
        """Why an instruction was not carried out."""
        if step.slot >= 0 and not context.found.get(step.slot):
            return "illegal target"
        return "impossible"

    # -- what an instruction is about ---------------------------------------------------------------------------------

    def this_turn(self, context: Context, what: str, data: Any, words: str) -> None:
        """390.4: an effect for the rest of the turn begins; what is instructed has been done."""
        self.begin_effect(context.item, what, "turn", data, words)
        context.did = True

    def acted_on(self, context: Context, step: Step, to: cl.To) -> list[Any]:
        """The things that an instruction acts on now: legal targets, everything that fits, or what a word names: "it" is nothing where the
        instruction before acted on nothing (359.3.e.14.a)."""
        if isinstance(to, Pick):
            if step.slot >= 0:
                found = self.legal_targets(context, step.slot)
            elif to.every:
                found = self.everything(to, context.item)
            else:
                found = list(context.musts)
            context.found[step.slot] = found
            context.it = found or None
            context.chose = True
            return found
        found = self.named(context, to)
        if to != "it":
            context.it = found or None
            context.chose = True
        return found

    def legal_targets(self, context: Context, slot: int) -> list[Any]:
        """The targets of one slot that are still legal (359.3.e.5, 359.3.e.8)."""
        run = context.run
        return [t.thing for t in run.targets if t.slot == slot and self.target_legal(t, context.item, run)]

    def target_legal(self, target: Any, item: Item, run: Run) -> bool:
        """359.3.e.2: whether a target is legal as the item resolves."""
        return self.legal(target, item, run)

    def everything(self, pick: Pick, item: Item) -> list[Thing]:
        """All things that fit a description (355.10.d)."""
        self.there = self.place_meant(item)
        if pick.kind == "battlefield":
            return []
        chosen = [target.thing for run in item.runs for target in run.targets] if pick.another else ()
        return [
            obj
            for obj in self.looked_through(pick, item.controller)
            if self.fits(pick, obj, item.controller, item.source) and obj not in chosen
        ]

    def named(self, context: Context, word: str) -> list[Any]:
        """The things that a word names: me, it, that, target n. What has ceased to exist (186.1, 652.3), or is another object than the
        one that the trigger was about (124), is none of them (359.3.e.6)."""
        gone = context.gone if word in ("it", "that") else None
        return [
            thing
            for thing in self.meant(context, word)
            if not isinstance(thing, Obj) or (thing.zone and thing is not gone)
        ]

    def meant(self, context: Context, word: str) -> list[Any]:
        """What a word is about, there still or not."""
        item = context.item
        if word == "me":
            # 359.3.f.2: read on execution; a source that left the board is not there any more (359.3.f.2.a).
            return (
                [item.source]
                if item.source.ref == item.source_ref or item.obj is item.source
                else self.moved_self(item)
            )
        if word == "this":  # 136.2.d: in effect text, the attached card that has it
            return [item.named["this"]] if "this" in item.named else []
        if word == "it":
            return [thing for thing in context.it or () if self.still(context, thing)]
        if word == "that":
            return [item.that] if item.that is not None else []
        if word == "made":
            return list(context.made or item.named.get("made", ()))
        if (
            word == "revealed"
        ):  # 424.1.a.3: for as long as the text is carried out; what has gone from there is another object
            return [obj for obj, ref in context.revealed if obj.ref == ref]
        if word.startswith("target"):
            slot = int(word.split()[1])
            return self.legal_targets(context, slot)
        return []

    def moved_self(self, item: Item) -> list[Thing]:
        """A death trigger about its own source finds it in the trash, where its death put it."""
        dies = isinstance(item.declared, cl.Triggered) and item.declared.when == "die"
        return [item.source] if dies and self.kind_of(item.source.zone) == "trash" else []

    @staticmethod
    def still(context: Context, thing: Any) -> bool:
        """Whether what an earlier instruction acted on can still be acted on."""
        return not isinstance(thing, Item) or thing.on_chain

    def objects_on_board(self, things: list[Any]) -> list[Thing]:
        """Those of the things that are objects on the board."""
        return [t for t in things if isinstance(t, Obj) and self.on_board(t.zone)]

    def amount(self, context: Context, n: cl.Amount) -> int:
        """A number, or what a word or description counts now (359.3.f.2); 0 where the information is gone (359.3.e.12), and not otherwise,
        wherever the thing is (359.3.e.12.a)."""
        if isinstance(n, int):
            return n
        item = context.item
        if isinstance(n, cl.Count):
            if n.what.kind == "battlefield":
                return n.plus + n.times * self.count_fields(n.what, item.controller, item.source)
            if n.what.zone == "revealed":
                shown = (obj for obj, _ in context.revealed)
                return n.plus + n.times * sum(self.restricted(n.what, obj) for obj in shown)
            return n.plus + n.times * len(self.everything(n.what, item))
        things: list[Any] = context.it or []
        if n == "my might":
            return self.might_of_source(item)
        if n == "paid might":
            return int(item.named.get("paid might", 0))
        if n == "paid amount":
            return int(item.named.get("paid amount", 0))
        if n == "animals":
            return self.animals(item.controller)
        if n == "excess":
            return self.combat.excess if self.combat is not None else 0
        if n == "your points":
            return self.seats[item.controller].points
        if n.startswith("my keyword "):
            return self.keyword(item.source, n[11:]) if item.source.ref == item.source_ref else 0
        if not things:
            return 0
        thing = things[0]
        if n == "its might":
            if thing.label in context.places:
                return context.places[thing.label][2]
            return self.might(thing)
        if n == "its energy":
            return int(thing.card.energy)
        if n == "its damage":
            return int(thing.damage)
        return 0

    def might_of_source(self, item: Item) -> int:
        """359.3.f.2: an ability's source's Might is what it is now; of one that has left the board nothing is known (359.3.f.2.a), but a
        death trigger knows what it was (808.1.d.3)."""
        if item.source.ref == item.source_ref:
            return self.might(item.source)
        return int(item.named.get("might", 0)) if self.is_knell(item) else 0

    def amount_before(self, context: Context, n: cl.Amount) -> int | None:
        """An amount that is about what the text named before this instruction; None where it is about nothing of that sort."""
        if isinstance(n, str) and n.startswith("its ") and context.chose:
            return self.amount(context, n)
        return None

    def players(self, context: Context, who: str) -> list[str]:
        """The players that a word names, in turn order from the turn player where there are several."""
        item = context.item
        if who == "you":
            return self.you(item)
        if who in ("opponents", "an opponent"):
            return self.opponents(item.controller)[: None if who == "opponents" else 1]
        if who == "others":
            return [name for name in self.players_from(item.controller) if name != item.controller]
        if who == "each":
            return self.players_from(self.turn_player)
        if who == "that player":
            return [item.named["player"]] if "player" in item.named else []
        if not context.it:
            return []
        thing = context.it[0]
        if isinstance(thing, str):
            return [thing]
        if who == "its owner":
            return [thing.owner if not isinstance(thing, Item) else thing.card_owner()]
        if thing is not None and not isinstance(thing, Item) and thing.label in context.places:
            return [context.places[thing.label][1]]
        return [thing.controller]

    def you(self, item: Item) -> list[str]:
        """190.6.d: "you" in a battlefield's ability is who controls the battlefield, and nobody while nobody does; unless the ability is
        one that another player controls (190.6.c)."""
        source = item.source
        if source.card.type != "battlefield":
            return [item.controller]
        if isinstance(item.declared, cl.Triggered) and item.declared.when in CHOOSERS:
            return [item.controller]
        field = self.field_of(source.zone)
        return [field.controller] if field is not None and field.controller else []

    def note_place(self, context: Context, obj: Thing) -> None:
        """359.3.e.13: an instruction that moves something can look back at it."""
        context.places[obj.label] = (obj.zone, obj.controller, self.might(obj))
