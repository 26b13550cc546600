"""Game actions (412-444): what each instruction of a text does when an item resolves (359.3).

An instruction that can't be followed is skipped (055, 359.3.e.6); one whose targets are all illegal is not executed, one of whose
targets some are illegal acts on the others (359.3.e.7-8). A later instruction that is about what an earlier one acted on is
skipped when the earlier one was (359.3.e.14).
"""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Obj, Steps
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.state import BOARD, Item, Mod, Run, Thing
from headjudge.engine.riftbound.targeting import Targeting
from headjudge.engine.trace import NO, YES, Option


class Context:
    """Where the execution of a text is: what ``it`` is, whether the last instruction was carried out, what was banished."""

    __slots__ = ("banished", "did", "found", "it", "item", "places", "run")

    def __init__(self, item: Item, run: Run) -> None:
        self.item = item
        self.run = run
        #: What the instruction before acted on or chose; None when it was skipped.
        self.it: list[Any] | None = None
        self.did = False
        self.banished: dict[str, Thing] = {}
        #: Where things were before an instruction moved them (359.3.e.13).
        self.places: dict[str, tuple[str, str, int]] = {}
        self.found: dict[int, list[Any]] = {}


class Actions(Targeting):
    """Executing instructions."""

    def execute(self, item: Item, run: Run) -> Steps:
        """Execute one program from top to bottom (359.3.d)."""
        yield from self.execute_steps(Context(item, run), run.program.steps)

    def execute_steps(self, context: Context, steps: tuple[Step, ...]) -> Steps:
        """Execute instructions in order; stop when the item has left the chain (359.3.e.15)."""
        item = context.item
        for step in steps:
            name = type(step.instr).__name__
            context.did = False
            yield from getattr(self, "do_" + name)(context, step, step.instr)
            kind = "executed" if context.did else "skipped"
            data: dict[str, Any] = {"item": item.ref, "instruction": name}
            if not context.did:
                data["why"] = self.why_skipped(context, step)
            self.emit(kind, "359.3.d" if context.did else "359.3.e.6", item.controller, item.ref, data)
            if self.waiting:
                yield from self.place_triggers()
            if not item.on_chain:
                return

    def why_skipped(self, context: Context, step: Step) -> str:
        """Why an instruction was not carried out."""
        if step.slot >= 0 and not context.found.get(step.slot):
            return "illegal target"
        return "impossible"

    # -- what an instruction is about ---------------------------------------------------------------------------------

    def acted_on(self, context: Context, step: Step, to: cl.To) -> list[Any]:
        """The things that an instruction acts on now: legal targets, everything that fits, or what a word names."""
        if isinstance(to, Pick):
            if step.slot >= 0:
                found = self.legal_targets(context, step.slot)
            elif to.every:
                found = self.everything(to, context.item)
            else:
                found = []
            context.found[step.slot] = found
            context.it = found or None
            return found
        return self.named(context, to)

    def legal_targets(self, context: Context, slot: int) -> list[Any]:
        """The targets of one slot that are still legal (359.3.e.5, 359.3.e.8)."""
        run = context.run
        return [t.thing for t in run.targets if t.slot == slot and self.target_legal(t, context.item, run)]

    def target_legal(self, target: Any, item: Item, run: Run) -> bool:
        """359.3.e.2: whether a target is legal as the item resolves."""
        return self.legal(target, item, run)

    def everything(self, pick: Pick, item: Item) -> list[Thing]:
        """All things that fit a description (355.10.d)."""
        return [
            obj
            for obj in self.looked_through(pick, item.controller)
            if self.fits(pick, obj, item.controller, item.source)
        ]

    def named(self, context: Context, word: str) -> list[Any]:
        """The things that a word names: me, it, that, target n."""
        item = context.item
        if word == "me":
            # 359.3.f.2: read on execution; a source that left the board is not there any more.
            return (
                [item.source]
                if item.source.ref == item.source_ref or item.obj is item.source
                else self.moved_self(item)
            )
        if word == "it":
            return [thing for thing in context.it or () if self.still(context, thing)]
        if word == "that":
            return [item.that] if item.that is not None else []
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
        return [t for t in things if isinstance(t, Obj) and self.kind_of(t.zone) in BOARD]

    def amount(self, context: Context, n: cl.Amount) -> int:
        """A number, or what a word counts now (359.3.f.2); 0 where the information is gone (359.3.e.12)."""
        if isinstance(n, int):
            return n
        item = context.item
        things: list[Any] = context.it or []
        if n == "my might":
            return (
                self.might(item.source) if item.source.ref == item.source_ref else item.named.get("might", 0)
            )
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

    def players(self, context: Context, who: str) -> list[str]:
        """The players that a word names, in turn order from the turn player where there are several."""
        item = context.item
        if who == "you":
            return [item.controller]
        if who in ("opponents", "an opponent"):
            return self.opponents(item.controller)[: None if who == "opponents" else 1]
        if who == "each":
            return self.players_from(self.turn_player)
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

    def note_place(self, context: Context, obj: Thing) -> None:
        """359.3.e.13: an instruction that moves something can look back at it."""
        context.places[obj.label] = (obj.zone, obj.controller, self.might(obj))

    # -- damage, death and statuses -----------------------------------------------------------------------------------

    def do_Deal(self, context: Context, step: Step, instr: cl.Deal) -> Steps:
        """417: mark damage; only a positive amount is dealt (417.1.e)."""
        things = self.objects_on_board(self.acted_on(context, step, instr.to))
        n = self.amount(context, instr.n)
        batch = self.new_batch() if len(things) > 1 else 0
        for obj in things:
            if n > 0 and obj.card.type == "unit":
                self.deal(obj, n, context.item, batch)
                context.did = True
        return
        yield

    def deal(self, obj: Thing, n: int, item: Item, batch: int) -> None:
        """Deal damage to one unit."""
        self.put(obj, "damage", obj.damage + n)
        data = {"amount": n, "total": obj.damage, "source": item.source_ref}
        self.emit("damage", "417.1.b", item.controller, obj.ref, data, batch=batch)
        self.cleanup_due = True

    def do_Kill(self, context: Context, step: Step, instr: cl.Kill) -> Steps:
        """428."""
        things = [
            obj
            for obj in self.objects_on_board(self.acted_on(context, step, instr.to))
            if obj.card.type in ("unit", "gear")
        ]
        for obj in things:
            self.note_place(context, obj)
        if things:
            yield from self.kill(things, "428.1.a.1", "instruction", self.cause)
            context.did = any(self.kind_of(obj.zone) not in BOARD for obj in things)
            context.it = things

    def do_Banish(self, context: Context, step: Step, instr: cl.Banish) -> Steps:
        """427."""
        for obj in self.acted_on(context, step, instr.to):
            if isinstance(obj, Item | str):
                continue
            self.note_place(context, obj)
            self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            context.did = True
        return
        yield

    def do_Return(self, context: Context, step: Step, instr: cl.Return) -> Steps:
        """Return to the owner's hand."""
        for obj in self.acted_on(context, step, instr.to):
            if isinstance(obj, Item | str):
                continue
            self.note_place(context, obj)
            self.move(obj, f"hand:{obj.owner}", "056.2", "return")
            context.did = True
        return
        yield

    def do_Recycle(self, context: Context, step: Step, instr: cl.Recycle) -> Steps:
        """416."""
        things = [obj for obj in self.acted_on(context, step, instr.to) if not isinstance(obj, Item | str)]
        if things:
            self.recycle(things)
            context.did = True
        return
        yield

    def set_status(
        self, context: Context, things: list[Any], status: str, value: bool, rule: str, when: str = ""
    ) -> None:
        """Give or take a status of permanents, with what triggers on it."""
        for obj in self.objects_on_board(things):
            if self.status(obj, status, value, rule, "instruction"):
                context.did = True
                if when:
                    self.fire(when, context.item.controller, obj, self.next_id - 1)

    def do_Stun(self, context: Context, step: Step, instr: cl.Stun) -> Steps:
        """423."""
        things = [
            o
            for o in self.acted_on(context, step, instr.to)
            if not isinstance(o, Item | str) and o.card.type == "unit"
        ]
        self.set_status(context, things, "stunned", True, "423.1", "stun enemy")
        return
        yield

    def do_Buff(self, context: Context, step: Step, instr: cl.Buff) -> Steps:
        """426: one buff at most (702.3)."""
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
            if not self.cant_be_readied(obj, context.item.controller, True)
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
        """418."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            context.did = context.did or obj.damage > 0
            self.heal(obj)
        return
        yield

    def do_Empower(self, context: Context, step: Step, instr: cl.Empower) -> Steps:
        """441."""
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
        things = self.objects_on_board(self.acted_on(context, step, instr.to))
        for obj in things:
            if obj.card.type != "unit":
                continue
            n = self.amount(context, instr.n)
            if n < 0:
                n -= self.minus_more(context.item, step)
                if instr.floor >= 0:
                    n = -min(-n, max(0, self.real_might(obj) - instr.floor))
            if n == 0 and instr.floor < 0:
                continue
            self.remember(obj, Mod("might", "", n, instr.until))
            self.emit("might", "477.3", context.item.controller, obj.ref, {"amount": n, "until": instr.until})
            context.did = True
            self.cleanup_due = True
        return
        yield

    def minus_more(self, item: Item, step: Step) -> int:
        """How much more a spell or ability takes away from a unit that it chooses."""
        if step.slot < 0:
            return 0
        return sum(
            ability.n
            for source, ability in self.statics
            if type(ability) is cl.MinusMore
            and source.controller == item.controller
            and self.in_force(source, ability.gate, None)
        )

    def do_GiveKeyword(self, context: Context, step: Step, instr: cl.GiveKeyword) -> Steps:
        """801.3.a: grant a keyword."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            self.remember(obj, Mod("keyword", instr.keyword, instr.value, instr.until))
            data = {"keyword": instr.keyword, "value": instr.value, "until": instr.until}
            self.emit("keyword", "801.3.a", context.item.controller, obj.ref, data)
            context.did = True
        return
        yield

    # -- the chain ----------------------------------------------------------------------------------------------------

    def do_Counter(self, context: Context, step: Step, instr: cl.Counter) -> Steps:
        """425: counter a spell or ability; its controller may pay to prevent it where the text says so."""
        for target in self.acted_on(context, step, instr.to):
            if not isinstance(target, Item) or not target.on_chain:
                continue
            if instr.unless is not None and (
                yield from self.pays(target.controller, instr.unless, context.item)
            ):
                context.did = True
                continue
            if self.cant_be_countered(target):
                self.counter_fails(target, context.item)
            else:
                self.counter(target, context.item, instr.into or "trash")
                context.did = True

    def counter_fails(self, target: Item, by: Item) -> None:
        """054.1, 358.3.a: what can't be countered stays; the instruction is skipped."""
        self.emit(
            "skipped", "054.1", by.controller, target.ref,
            {"item": by.ref, "instruction": "Counter", "why": "forbidden"}, (*self.cause, target.finalized_at),
        )  # fmt: skip

    def counter(self, target: Item, by: Item, into: str) -> None:
        """425.1: it does nothing and is cleared from the chain; a card goes to the trash (425.1.a.1), no cost is refunded (425.1.c)."""
        cause = (*self.cause, target.finalized_at)
        event = self.emit("countered", "425.1.a", target.controller, target.ref, {"by": by.ref}, cause)
        target.on_chain = False
        self.keep_list(self.chain)
        self.chain.remove(target)
        self.cleanup_due = True
        if target.kind == "spell":
            target.on_chain = True
            self.leave_chain(target, into, "425.1.a.1" if into == "trash" else "425.1.a", "counter", (event,))
        self.after_counter(target, event)

    def after_counter(self, target: Item, event: int) -> None:
        """425.1.c: countering refunds nothing; there is nothing more to do."""

    def pays(self, player: str, cost: Any, item: Item) -> Asking[bool]:
        """444.2: a player may pay while something resolves; asked only where they can."""
        pips = list(self.pips(cost.power, item.card.domains))
        if not self.affordable(player, cost.energy, pips, False) or not self.acts_possible(
            cost.acts, player, item.source
        ):
            return False
        answer = yield from self.ask(f"pay {item.label}", player, (NO, YES))
        if not answer:
            return False
        kept = item.last
        item.last = self.next_id - 1
        paid = yield from self.pay_resources(player, cost.energy, pips, item, "instruction", False)
        if paid:
            who = item.controller
            item.controller = player
            for act in cost.acts:
                yield from self.do_act(item, act)
            item.controller = who
        item.last = kept
        return paid

    def do_Pay(self, context: Context, step: Step, instr: cl.Pay) -> Steps:
        """ "You may pay. If you do …, otherwise …" (205, 444.2), decided and paid while resolving."""
        who = self.players(context, instr.who)
        paid = bool(who) and (yield from self.pays(who[0], instr.cost, context.item))
        yield from self.execute_steps(context, step.inner[0] if paid else step.inner[1])
        context.did = True

    def do_TakeControl(self, context: Context, step: Step, instr: cl.TakeControl) -> Steps:
        """Gain control of a chain item (191.2) or of a permanent (191.3)."""
        player = context.item.controller
        for thing in self.acted_on(context, step, instr.to):
            if isinstance(thing, str) or (isinstance(thing, Item) and not thing.on_chain):
                continue
            if isinstance(thing, Item):
                self.control_item(thing, player)
                context.did = True
            elif self.kind_of(thing.zone) in BOARD and self.take_permanent(context, thing, player, instr):
                context.did = True
        return
        yield

    def control_item(self, target: Item, player: str) -> None:
        """A chain item comes under a player's control."""
        was = target.controller
        if was != player:
            self.put(target, "controller", player)
            self.emit("control", "191.2", player, target.ref, {"was": was})

    def take_permanent(self, context: Context, obj: Thing, player: str, instr: cl.TakeControl) -> bool:
        """A permanent comes under a player's control, until the source leaves the board where the text says so: not at all when it
        has left already (359.3.e.16)."""
        item = context.item
        if instr.until == "me" and (
            item.source.ref != item.source_ref or self.kind_of(item.source.zone) not in BOARD
        ):
            return False
        was = obj.controller
        if was == player:
            return False
        if instr.home:
            self.move(obj, f"base:{player}", "420.1", "move", controller=obj.controller)
        self.put(obj, "controller", player)
        self.emit("control", "191.3", player, obj.ref, {"was": was})
        if instr.until == "me":
            self.begin_effect(
                item, "control", "source", (was, item.source_ref), f"control of {obj.label}", obj, obj.ref
            )
        self.cleanup_due = True
        return True

    def left_board(self, obj: Thing, ref: str) -> None:
        """390.5.b: control that lasts until something leaves the board ends; what is controlled goes home in the next cleanup (323.7)."""
        for effect in [e for e in self.effects if e.what == "control" and e.data[1] == ref]:
            self.end_effect(effect, "expired", "390.5.b")
            thing = effect.target
            if thing.ref == effect.ref and thing.controller == effect.owner:
                self.put(thing, "controller", effect.data[0])
                self.emit("control", "390.5.b", effect.data[0], thing.ref, {"was": effect.owner})
                self.cleanup_due = True

    def do_NewChoices(self, context: Context, step: Step, instr: cl.NewChoices) -> Steps:
        """751: make new choices for a chain item."""
        for target in self.named(context, instr.to) if isinstance(instr.to, str) else []:
            if isinstance(target, Item) and target.on_chain:
                yield from self.new_choices(target, context.item.controller)
                context.did = True

    def do_Choose(self, context: Context, step: Step, instr: cl.Choose) -> Steps:
        """The choice was made while finalizing; ``it`` is what was chosen and is still legal."""
        context.did = bool(self.acted_on(context, step, instr.to))
        return
        yield

    # -- cards and resources --------------------------------------------------------------------------------------------

    def do_Draw(self, context: Context, step: Step, instr: cl.Draw) -> Steps:
        """413."""
        n = self.amount(context, instr.n)
        for player in self.players(context, instr.who):
            yield from self.draw(player, n)
            context.did = context.did or n > 0

    def draw(self, player: str, n: int) -> Steps:
        """Draw cards one at a time; burn out where the deck is empty (413.4)."""
        for _ in range(n):
            deck = self.in_zone(f"deck:{player}")
            if not deck and not (yield from self.burn_out(player)):
                return
            self.move(
                deck[0] if deck else self.in_zone(f"deck:{player}")[0], f"hand:{player}", "413.1", "draw"
            )

    def burn_out(self, player: str) -> Asking[bool]:
        """431: recycle the trash, an opponent gains a point, as often as it takes; False when the game ended instead."""
        times = 0
        while not self.in_zone(f"deck:{player}"):
            times += 1
            self.emit("burned_out", "431.2", player)
            trash = self.in_zone(f"trash:{player}")
            if trash:
                self.recycle(list(trash), "431.2.b")
            foes = self.opponents(player)
            which = yield from self.ask(f"burn out {player}", player, [Option(foe, "foe") for foe in foes])
            self.gain_points(foes[which], 1, "431.2.c", "burn out")
            if times > 1 and self.ahead(foes[which]):
                self.win(foes[which], "431.3.c.1")
                return False
        return True

    def ahead(self, player: str) -> bool:
        """194.2: whether that player has the Victory Score, and more points than every opponent."""
        points = self.seats[player].points
        return points >= self.scenario.victory and all(
            points > self.seats[foe].points for foe in self.opponents(player)
        )

    def win(self, player: str, rule: str) -> None:
        """196: the game ends."""
        self.over = True
        self.emit("game_ended", rule, player, "", {"winner": player, "why": "points"})

    def do_Discard(self, context: Context, step: Step, instr: cl.Discard) -> Steps:
        """422.4: as many as possible."""
        for player in self.players(context, instr.who):
            for _ in range(instr.n):
                hand = self.in_zone(f"hand:{player}")
                if not hand:
                    break
                which = yield from self.ask(
                    f"discard for {context.item.label}", player, [o.option("", "own") for o in hand]
                )
                self.discard(hand[which])
                context.did = True

    def do_Channel(self, context: Context, step: Step, instr: cl.Channel) -> Steps:
        """430."""
        for player in self.players(context, instr.who):
            context.did = self.channel(player, instr.n, instr.exhausted) > 0 or context.did
        return
        yield

    def channel(self, player: str, n: int, exhausted: bool = False) -> int:
        """Put the top runes of the rune deck onto the board, as many as possible (430.3)."""
        done = 0
        for _ in range(n):
            deck = self.in_zone(f"runedeck:{player}")
            if not deck:
                break
            self.move(deck[0], f"base:{player}", "430.1", "channel", exhausted=exhausted, controller=player)
            done += 1
        return done

    def do_Add(self, context: Context, step: Step, instr: cl.Add) -> Steps:
        """429, for a spell, or within a longer text."""
        item = context.item
        power: dict[str, int] = {}
        for pip in self.pips(instr.power, item.card.domains):
            letter = yield from self.which_letter(item.controller, pip, item)
            power[letter] = power.get(letter, 0) + 1
        self.add_resources(
            item.controller, instr.energy, power, item.source_ref, item.ref, instr.only == "spells"
        )
        context.did = True

    def do_Predict(self, context: Context, step: Step, instr: cl.Predict) -> Steps:
        """436: look at the top cards, recycle any, put the rest back in any order."""
        player = context.item.controller
        cards = list(self.in_zone(f"deck:{player}")[: instr.n])
        if not cards:
            return
        context.did = True
        self.emit("looked", "436.1", player, "", {"objects": [o.ref for o in cards]}, sees=(player,))
        recycled = []
        for obj in cards:
            which = yield from self.ask(
                f"predict {obj.label}", player, (Option("keep", "no"), Option("recycle", "yes"))
            )
            if which:
                recycled.append(obj)
        if recycled:
            self.recycle(recycled)
        kept = [obj for obj in cards if obj not in recycled]
        if len(kept) > 1:
            yield from self.put_back(player, kept)

    def put_back(self, player: str, kept: list[Thing]) -> Steps:
        """436.1.a: the order on top is chosen, the first one chosen being the top."""
        deck = self.zones[f"deck:{player}"]
        order: list[Thing] = []
        rest = kept.copy()
        while len(rest) > 1:
            which = yield from self.ask("top of the deck", player, [o.option("", "own") for o in rest])
            order.append(rest.pop(which))
        order += rest
        self.keep_list(deck)
        deck[: len(order)] = order

    def do_Burn(self, context: Context, step: Step, instr: cl.Burn) -> Steps:
        """440."""
        for player in self.players(context, instr.who):
            for _ in range(instr.n):
                if not self.in_zone(f"deck:{player}") and not (yield from self.burn_out(player)):
                    return
                self.move(self.in_zone(f"deck:{player}")[0], f"trash:{player}", "440.1", "burn")
                context.did = True

    def do_GainXp(self, context: Context, step: Step, instr: cl.GainXp) -> Steps:
        """730.1."""
        self.change_xp(context.item.controller, instr.n, "730.1")
        context.did = True
        return
        yield

    def do_GainPoints(self, context: Context, step: Step, instr: cl.GainPoints) -> Steps:
        """194.1.c."""
        for player in self.players(context, instr.who):
            self.gain_points(player, instr.n, "194.1.c", "effect")
            context.did = True
        return
        yield

    # -- plays that effects instruct (419.3) ------------------------------------------------------------------------------

    def do_PlayToken(self, context: Context, step: Step, instr: cl.PlayToken) -> Steps:
        """185.2.a: tokens are put on the chain, to be finalized after this has resolved (354.3)."""
        item = context.item
        for player in self.players(context, instr.who):
            for _ in range(instr.n):
                where = {"base": "base", "here": item.named.get("zone", item.source.zone), "any": ""}.get(
                    instr.where, ""
                )
                if instr.where == "any" and item.where:
                    where = item.where  # 811.1.d.3
                if where and where != "base" and self.kind_of(where) not in ("base", "battlefield"):
                    continue
                if where.startswith("base:"):
                    where = "base"
                self.push_token(item, instr.token, player, self.cause[-1], where=where, ready=instr.ready)
                context.did = True
        return
        yield

    def push_token(self, maker: Item, name: str, player: str, event: int, **how: Any) -> Item:
        """`playing`: a token is created on the chain to be played."""
        raise NotImplementedError

    def do_Play(self, context: Context, step: Step, instr: cl.Play) -> Steps:
        """419.3: an effect has a card played, with all steps of playing; nothing happens where there is none (419.3.c)."""
        item = context.item
        players = self.players(context, instr.who)
        if not players:
            return
        player = players[0]
        obj = yield from self.card_to_play(context, step, instr, player)
        if obj is None or self.kind_of(obj.zone) in BOARD or obj.zone == "chain":
            return
        if obj.token or self.cant_play(player, obj):
            return
        where = self.place_to_play(context, instr, obj)
        self.push_card(
            obj,
            player,
            self.cause,
            limited=True,
            ignoring=instr.ignoring,
            then=instr.then,
            where=where,
            alternative=None,
        )
        context.did = True
        context.it = [obj]
        item.step_cause = self.cause

    def place_to_play(self, context: Context, instr: cl.Play, obj: Thing) -> str:
        """Where an instructed play has to enter: "" for anywhere valid."""
        if instr.where == "base":
            return "base"
        if instr.where == "same" and obj.label in context.places:
            zone = context.places[obj.label][0]
            return "base" if zone.startswith("base") else zone
        return (
            context.item.where
            if instr.where == "any" and context.item.where and obj.card.type == "unit"
            else ""
        )

    def card_to_play(self, context: Context, step: Step, instr: cl.Play, player: str) -> Asking[Thing | None]:
        """Which card an instruction has played: a target, one of the hand (which may be declined, 128.6), or what a word names."""
        what = instr.what
        if not isinstance(what, Pick):
            things = [t for t in self.named(context, what) if not isinstance(t, Item | str)]
            obj = things[0] if things else None
        elif step.slot >= 0:
            found = self.legal_targets(context, step.slot)
            context.found[step.slot] = found
            obj = found[0] if found else None
        else:
            hand = [
                o
                for o in self.in_zone(f"{what.zone}:{player}")
                if self.fits(what, o, player, context.item.source)
            ]
            if not hand:
                return None
            options = [NO, *(o.option("", "own") for o in hand)]
            which = yield from self.ask(f"play for {context.item.label}", player, options)
            return hand[which - 1] if which else None
        if obj is not None and instr.optional:
            if not (yield from self.ask(f"play {obj.label} for {context.item.label}", player, (NO, YES))):
                return None
        return obj

    def do_LookAndBanish(self, context: Context, step: Step, instr: cl.LookAndBanish) -> Steps:
        """In turn order, each player looks at the top cards of their deck, banishes one and recycles the rest."""
        for player in self.players(context, instr.who):
            cards = list(self.in_zone(f"deck:{player}")[: instr.n])
            if not cards:
                continue  # 431.1.c
            self.emit("looked", "303.2.a", player, "", {"objects": [o.ref for o in cards]}, sees=(player,))
            which = yield from self.ask(
                f"banish for {context.item.label}", player, [o.option("", "own") for o in cards]
            )
            chosen = cards.pop(which)
            self.move(chosen, f"banishment:{chosen.owner}", "427.2", "banish")
            context.banished[player] = chosen
            if cards:
                self.recycle(cards)
            context.did = True

    def do_EachPlays(self, context: Context, step: Step, instr: cl.EachPlays) -> Steps:
        """Starting with the next player, each player's banished card is put on the chain, to be played (354.2, 354.3)."""
        for player in self.players_from(self.after[context.item.controller]):
            obj = context.banished.get(player)
            if obj is None or self.cant_play(player, obj):
                continue
            self.push_card(obj, player, self.cause, limited=True, ignoring=instr.ignoring)
            context.did = True
        return
        yield

    def do_RevealUntil(self, context: Context, step: Step, instr: cl.RevealUntil) -> Steps:
        """Reveal until a card of that kind; banish and play it, ignoring its cost; recycle the rest."""
        player = context.item.controller
        revealed: list[Thing] = []
        for obj in list(self.in_zone(f"deck:{player}")):
            self.emit("revealed", "424.1", player, obj.ref, {"card": obj.card.name, "zone": obj.zone})
            revealed.append(obj)
            if obj.card.type == instr.kind:
                break
        found = revealed.pop() if revealed and revealed[-1].card.type == instr.kind else None
        if found is not None:
            self.move(found, f"banishment:{found.owner}", "427.2", "banish")
            if not self.cant_play(player, found):
                self.push_card(found, player, self.cause, limited=True, ignoring="cost")
            context.did = True
        if revealed:
            self.recycle(revealed)
        return
        yield

    # -- effects that last, and control of the text ---------------------------------------------------------------------

    def do_Forbid(self, context: Context, step: Step, instr: cl.Forbid) -> Steps:
        """A prohibition begins (054)."""
        item = context.item
        if instr.whom == "it":
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
            "whom": list(whom) or [ref],
            "until": instr.until,
        }
        self.emit("prohibition_began", "054.1", item.controller, ref, data)

    def do_Discount(self, context: Context, step: Step, instr: cl.Discount) -> Steps:
        """390.4: a delayed passive ability that makes the next play cost less."""
        self.begin_effect(
            context.item, "discount", "turn", (instr.what, instr.cost), f"next {instr.what} costs less"
        )
        context.did = True
        return
        yield

    def do_SaveOnce(self, context: Context, step: Step, instr: cl.SaveOnce) -> Steps:
        """390.3: a delayed replacement of the next death this turn."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            self.begin_effect(
                context.item, "save", "turn", (obj.ref, instr.pay), f"{obj.label} is saved once", obj, obj.ref
            )
            context.did = True
        return
        yield

    def do_MoveTo(self, context: Context, step: Step, instr: cl.MoveTo) -> Steps:
        """420: units go to their base; movement to battlefields has a chapter of its own."""
        for obj in self.objects_on_board(self.acted_on(context, step, instr.to)):
            base = f"base:{obj.controller}"
            if obj.zone != base and not self.cant_move_to_base(obj):
                self.move(obj, base, "420.1", "move")
                context.did = True
        return
        yield

    def do_May(self, context: Context, step: Step, instr: cl.May) -> Steps:
        """383.3.a.3: a "may" in a later part of a text is decided while resolving."""
        if (yield from self.ask(f"may {context.item.label} do", context.item.controller, (NO, YES))):
            yield from self.execute_steps(context, step.inner[0])
        context.did = True

    def do_If(self, context: Context, step: Step, instr: cl.If) -> Steps:
        """A condition in a text, checked while resolving."""
        item = context.item
        source = item.obj if item.obj is not None and item.ability < 0 else item.source
        holds = self.holds(instr.condition, source, item.controller, item, context.it)
        yield from self.execute_steps(context, step.inner[0] if holds else step.inner[1])
        context.did = True

    def do_DoThis(self, context: Context, step: Step, instr: cl.DoThis) -> Steps:
        """388: reflexive triggers are put on the chain, pending."""
        assert step.sub is not None
        that = context.it[0] if context.it else context.item.that
        for _ in range(instr.n):
            self.reflexive(context.item, step.sub, self.cause[-1], that)
        context.did = True
        return
        yield

    def do_AtEndOfTurn(self, context: Context, step: Step, instr: cl.AtEndOfTurn) -> Steps:
        """390.2: a delayed trigger; not made where its time has passed (359.3.e.16)."""
        if self.phase != "main" and self.phase not in ("awaken", "beginning", "channel", "draw"):
            return
        assert step.sub is not None
        target = context.it[0] if context.it else None
        self.begin_effect(context.item, "end of turn", "turn", step.sub, "at the end of the turn", target)
        context.did = True
        return
        yield
