"""Looking at and revealing cards (424, 431.1.c), and what several players do in turn (303.2.a)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.abilities import Waiting
from headjudge.engine.riftbound.info import Program, Step
from headjudge.engine.riftbound.instructed_plays import InstructedPlays
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.trace import NO, Option

#: What becomes of a card that was banished until its owner holds.
RETURN_IT = Program((cl.Return("that"),))
TOP, BOTTOM = Option("top", ""), Option("bottom", "")


@mypyc_attr(allow_interpreted_subclasses=True)
class Revealing(InstructedPlays):
    """Cards shown, and choices of several players."""

    # -- the deck -------------------------------------------------------------------------------------------------------

    def do_Dig(self, context: Context, step: Step, instr: cl.Dig) -> Steps:
        """Look at or reveal the top cards, as many as there are (431.1.c); take one that fits; the rest goes where the text says.
        Where there are too few cards, what there is nothing for is ignored (431.1.c.1)."""
        player = context.item.controller
        limit = self.dig_limit(context, instr)
        if instr.reveal:
            yield from self.look_first(player, f"deck:{player}")
        cards = list(self.in_zone(f"deck:{player}")[: instr.n])
        if not cards:
            return
        context.did = True
        self.show_cards(player, cards, instr.reveal)
        cards = yield from self.as_seen(player, cards)
        able = [obj for obj in cards if self.fits_dug(instr, obj, player, context, limit)]
        taken = yield from self.take_dug(context, instr, able)
        if taken is not None:
            cards.remove(taken)
            self.put_dug(context, instr, taken, player)
        self.put_rest(instr, cards, player)
        context.it = [taken] if taken is not None else None
        context.chose = True

    def dig_limit(self, context: Context, instr: cl.Dig) -> int:
        """The greatest Might that a card may have, where that depends on what the text named before: nothing fits where that is gone
        (359.3.e.12)."""
        if not instr.within:
            return 999
        return self.amount(context, instr.within) + instr.plus if context.it else -1

    def fits_dug(self, instr: cl.Dig, obj: Thing, player: str, context: Context, limit: int) -> bool:
        """Whether a card that is looked at may be taken."""
        if not self.fits(instr.what, obj, player, context.item.source):
            return False
        if instr.then == "play" and self.cant_play(player, obj):
            return False
        return obj.card.might <= limit

    def show_cards(self, player: str, cards: list[Thing], reveal: bool) -> None:
        """424.1, 424.1.a.2: revealed cards are shown to all, those looked at to who looks; they stay where they are."""
        if reveal:
            for obj in cards:
                self.reveal(obj, player)
        else:
            self.emit("looked", "303.2.a", player, "", {"objects": [o.ref for o in cards]}, sees=(player,))

    def reveal(self, obj: Thing, player: str) -> None:
        """424.1: present one card to all players."""
        there = obj.zone == f"deck:{obj.owner}"
        said = [own for own in obj.info.statics if there and isinstance(own, cl.AddsAsRevealed)]
        for _ in said:
            self.tell_replaced("370.1.b.1", obj.owner, obj.ref, obj.ref, "reveal", "and Add")
        self.emit("revealed", "424.1", player, obj.ref, {"card": obj.card.name, "zone": obj.zone})
        for own in said:
            self.add_as_revealed(obj, own)

    def add_as_revealed(self, obj: Thing, own: cl.AddsAsRevealed) -> None:
        """370.1.b.1, 369.1: to be revealed from its owner's deck is replaced by that and Adding (429.1), for what says so."""
        power = {letter: own.power.count(letter) for letter in own.power}
        self.add_resources(obj.owner, own.energy, power, obj.ref, "")

    def take_dug(self, context: Context, instr: cl.Dig, able: list[Thing]) -> Asking[Thing | None]:
        """Which card is taken: none, where the text says "may" or none fits."""
        if not able:
            return None
        item = context.item
        options = [o.option("", "own") for o in able]
        if not instr.must:
            options.insert(0, NO)
        which = yield from self.ask(f"take for {item.label}", item.controller, options)
        return able[which - (len(options) - len(able))] if options[which] is not NO else None

    def put_dug(self, context: Context, instr: cl.Dig, obj: Thing, player: str) -> None:
        """What becomes of the card that was taken."""
        if instr.shown and not instr.reveal:
            self.reveal(obj, player)
        if instr.then == "draw":
            self.move_drawn(obj, player)
        elif instr.then == "hand":
            self.move(obj, f"hand:{player}", "424.4.a", "put")
        elif instr.then == "trash":
            self.move(obj, f"trash:{player}", "359.3.d", "put")
        else:
            self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            where = context.item.source.zone if instr.here and obj.card.type == "unit" else ""
            item = self.push_card(
                obj, player, self.cause, limited=True, ignoring=instr.ignoring, where=where, alternative=None
            )
            if instr.less is not None:
                item.named["less"] = instr.less

    def put_rest(self, instr: cl.Dig, cards: list[Thing], player: str) -> None:
        """What becomes of the other cards."""
        if instr.rest == "recycle":
            if cards:
                self.recycle(cards)
            return
        if instr.rest == "back":
            return
        for obj in cards:
            if instr.rest == "draw":
                self.move_drawn(obj, player)
            else:
                self.move(obj, f"trash:{player}", "359.3.d", "put")

    def do_PutOnDeck(self, context: Context, step: Step, instr: cl.PutOnDeck) -> Steps:
        """The owner puts it on the top or the bottom of their deck (056.2)."""
        for obj in self.acted_on(context, step, instr.to):
            if isinstance(obj, Item | str):
                continue
            self.note_place(context, obj)
            which = yield from self.ask(f"place of {obj.label}", obj.owner, (TOP, BOTTOM))
            self.move(obj, f"deck:{obj.owner}", "056.2", "put", bottom=which == 1)
            context.did = True

    # -- hands ----------------------------------------------------------------------------------------------------------

    def an_opponent(self, context: Context) -> Asking[str]:
        """Which opponent: asked only where there are several."""
        foes = self.opponents(context.item.controller)
        options = [Option(foe, "foe") for foe in foes]
        which = yield from self.ask(f"opponent for {context.item.label}", context.item.controller, options)
        return foes[which]

    def do_RevealHand(self, context: Context, step: Step, instr: cl.RevealHand) -> Steps:
        """424.3.a: an opponent reveals their hand, the cards that are in it now (424.3.a.1); a card that fits may be chosen from it, and
        leaves it. Cards that are not chosen do nothing (424.1.b)."""
        player = context.item.controller
        foe = yield from self.an_opponent(context)
        hand = list(self.in_zone(f"hand:{foe}"))
        context.it = None
        context.chose = True
        context.item.named["foe"] = foe
        if not hand:
            return
        context.did = True
        for obj in hand:
            self.reveal(obj, foe)
        if instr.what is None:
            return
        able = [obj for obj in hand if self.fits(instr.what, obj, foe, context.item.source)]
        options = [o.option("", "foe") for o in able]
        if instr.optional:
            options.insert(0, NO)
        if not able:
            return
        which = yield from self.ask(f"card from the hand for {context.item.label}", player, options)
        if options[which] is NO:
            return
        obj = able[which - (len(options) - len(able))]
        if instr.then == "discard":
            self.discard(obj)
        elif instr.then == "recycle":
            self.recycle([obj])
        elif instr.then == "banish":
            self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            if instr.until_hold:
                self.returns_on_hold(context.item, obj, foe)
        context.it = [obj]

    def do_LookFacedown(self, context: Context, step: Step, instr: cl.LookFacedown) -> Steps:
        """128, 421: a player may look this turn at another's facedown cards: at those there now, and at each that is hidden later."""
        foe = context.item.named.get("foe", "")
        self.this_turn(context, "looks", foe, f"looks at facedown cards of {foe}")
        for field in self.fields.values():
            self.show_hidden([obj for obj in self.in_zone(field.facedown) if obj.controller == foe])
        return
        yield

    def show_hidden(self, cards: Sequence[Thing]) -> None:
        """Show facedown cards to those who may look at them."""
        for effect in self.effects:
            shown = [obj for obj in cards if obj.controller == effect.data] if effect.what == "looks" else []
            if shown:
                data = {"objects": [obj.ref for obj in shown]}
                self.emit("looked", "303.2.a", effect.owner, "", data, sees=(effect.owner,))

    def returns_on_hold(self, item: Item, obj: Thing, foe: str) -> None:
        """390.2, 392: a delayed trigger that returns a card to its owner's hand when that player next holds, whatever became of what made
        it."""
        data = Waiting("hold", RETURN_IT, True, foe)
        self.begin_effect(item, "when", "", data, f"{obj.label} returns when {foe} holds", obj, obj.ref)

    # -- several players (303.2.a, 355.10.e) ------------------------------------------------------------------------------

    def do_EachDoes(self, context: Context, step: Step, instr: cl.EachDoes) -> Steps:
        """Each player in turn order chooses one of theirs, as this resolves, and does that to it (355.10.e); whoever has none does
        nothing (055). Each is responsible for what they do (411.1): nobody kills another's unit with their own spell thereby (411.6)."""
        for player in self.players(context, instr.who):
            able = self.own_things(instr.what, player, context.item, instr.any)
            if instr.do == "move there":
                able = self.able_to_follow(context, able, player)
            if not able:
                continue
            options = [self.target_option(obj, player) for obj in able]
            if instr.optional:
                options.insert(0, NO)
            which = yield from self.ask(f"{instr.do} for {context.item.label}", player, options)
            if options[which] is NO:
                continue
            obj = able[which - (len(options) - len(able))]
            context.did = True
            if player == context.item.controller:
                self.killing = context.item
            if instr.do == "move there":
                self.move_units([obj], self.went_to(context), "420.1", "move")
            else:
                yield from self.does_to(instr.do, [obj], context)
            self.killing = None

    def able_to_follow(self, context: Context, units: list[Thing], player: str) -> list[Thing]:
        """Who of those may move to where the instruction before has moved something, and is not there yet (055); nobody where it has moved
        nothing (359.3.e.14.a)."""
        to = self.went_to(context)
        field = self.field_of(to) if context.before else None
        if field is None:
            return []
        return [
            unit
            for unit in units
            if unit.zone != to
            and self.may_be_present(player, field)
            and not self.cant_move(unit, player)
            and not self.cant_move(unit, context.item.controller)
        ]

    @staticmethod
    def went_to(context: Context) -> str:
        """The destination that was chosen for what the text moves."""
        return next((target.destination for target in context.run.targets if target.destination), "")

    def move_units(self, units: Sequence[Thing], to: str, rule: str, why: str) -> list[Thing]:
        """`movement`: move units to one place at the same time."""
        raise NotImplementedError

    def own_things(self, pick: Pick, player: str, item: Item, anybodys: bool) -> list[Thing]:
        """The things that fit a description, read by that player: theirs, or anybody's."""
        whose = pick.whose if anybodys else "yours"
        read = pick if pick.whose == whose else msgspec.structs.replace(pick, whose=whose)
        return [obj for obj in self.looked_through(read, player) if self.fits(read, obj, player, item.source)]

    def does_to(self, what: str, objs: list[Thing], context: Context) -> Steps:
        """Kill, return or recycle things."""
        if what == "kill":
            yield from self.kill(objs, "428.1.a.1", "instruction", self.cause)
            return
        if what == "recycle":
            yield from self.recycle_all(objs)
            return
        for obj in objs:
            self.return_by(context, obj)

    def do_EachKeeps(self, context: Context, step: Step, instr: cl.EachKeeps) -> Steps:
        """Each player in turn order chooses what they keep; then the rest goes."""
        gone: list[Thing] = []
        for player in self.players_from(self.turn_player):
            for pick in instr.what:
                left = self.own_things(pick, player, context.item, False)
                for _ in range(instr.n):
                    if not left:
                        break
                    options = [self.target_option(obj, player) for obj in left]
                    which = yield from self.ask(f"keep for {context.item.label}", player, options)
                    left.pop(which)
                gone += left
        if gone:
            context.did = True
            self.killing = context.item
            yield from self.does_to(instr.do, gone, context)
            self.killing = None
