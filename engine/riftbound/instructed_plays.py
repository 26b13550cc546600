"""Plays that effects instruct, as limited actions (419.3), and tokens (179-187)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.chain_actions import ChainActions
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.trace import NO, YES

#: In the place of an ability's index: that it doesn't stand on the card of its source.
_LENT = -2


@mypyc_attr(allow_interpreted_subclasses=True)
class InstructedPlays(ChainActions):
    """Instructed plays."""

    def do_PlayToken(self, context: Context, step: Step, instr: cl.PlayToken) -> Steps:
        """185.2.a: tokens are put on the chain, to be finalized after this has resolved (354.3)."""
        item = context.item
        number = self.amount(context, instr.n)
        for player in self.players(context, instr.who):
            for _ in range(number):
                where = {"base": "base", "here": item.named.get("zone", item.source.zone), "any": ""}.get(
                    instr.where, ""
                )
                if instr.where == "any" and item.where:
                    where = item.where  # 811.1.d.3
                if where and where != "base" and self.kind_of(where) not in ("base", "battlefield"):
                    continue
                if where.startswith("base:"):
                    where = "base"
                for _ in range(1 + (yield from self.more_tokens(player, instr.token, item))):
                    # A copy inherits how and where the text has it played, and what it says of the token afterwards (375).
                    made = self.push_token(
                        item, instr.token, player, self.cause[-1], where=where, ready=instr.ready
                    )
                    context.made = (*context.made, made.source)
                context.did = True

    def more_tokens(self, player: str, token: str, item: Item) -> Asking[int]:
        """371.1, 371.2: how many additional copies of a token are played: replacements that apply once each turn, and may be applied. The
        player, who is acted on, says in which order (372.1); one that is not applied can be to a later event (371.2.a, 371.2.b). Like ones
        of one unit, of which one was lent to it (477.1.b.2), are offered as one, and each can be applied."""
        card = self.scenario.cards[token]
        left: Counter[tuple[Thing, int]] = Counter()
        for source, ability in self.passive(cl.CopiesTokens):
            if source.controller == player and card.type == "unit":  # type: ignore[union-attr]
                own = source.card.abilities
                if self.in_force(source, (), ability.condition):
                    left[source, own.index(ability) if ability in own else _LENT] += 1
        for source, index in left:
            left[source, index] -= self.performed.get((source.ref, index), 0)
        copies = 0
        while able := [key for key, times in left.items() if times > 0]:
            options = [NO, *(source.option("", "own") for source, _ in able)]
            which = yield from self.ask(f"copy of {token} for {item.label}", player, options)
            if not which:
                break
            source, index = able[which - 1]
            left[source, index] -= 1
            key = (source.ref, index)
            self.performed[key] = self.performed.get(key, 0) + 1
            data = {"by": source.ref, "event": "play", "words": f"{token} and a copy of it"}
            self.emit("replaced", "371.2", player, "", data)
            copies += 1
        return copies

    def push_token(self, maker: Item, name: str, player: str, event: int, **how: Any) -> Item:
        """`playing`: a token is created on the chain to be played."""
        raise NotImplementedError

    def prospective(self, obj: Thing, player: str, how: str) -> Item:
        """`playing`: an item as it would be if that card were played that way."""
        raise NotImplementedError

    def do_Play(self, context: Context, step: Step, instr: cl.Play) -> Steps:
        """419.3: an effect has a card played, as a limited action (419.3.a), with all steps of playing but for what the text says
        (419.3.b); nothing happens where there is none (419.3.c)."""
        players = self.players(context, instr.who)
        if not players:
            return
        player = players[0]
        obj = yield from self.card_to_play(context, step, instr, player)
        if obj is None or self.on_board(obj.zone) or obj.zone == "chain":
            return
        if obj.token or self.cant_play(player, obj):
            return
        where = self.place_to_play(context, instr, obj)
        played = self.push_card(
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
        less = instr.less
        if instr.off:
            less = Cost(self.amount(context, instr.off))
        if less is not None:
            played.named["less"] = less

    def do_PlayAgain(self, context: Context, step: Step, instr: cl.PlayAgain) -> Steps:
        """419.3, 383.3.a.3: a player may have this spell played again; asked only where they could pay for it and there is something to
        choose (419.3.c). It is played as this one leaves the chain."""
        item = context.item
        if item.kind != "spell" or item.obj is None:
            return
        for player in self.players(context, instr.who)[:1]:
            if not self.could_play_again(item.obj, player, instr.cost):
                continue
            if (yield from self.ask(f"play {item.obj.label} for {item.label}", player, (NO, YES))):
                item.named["plays again"] = (player, instr.cost)
                context.did = True

    def could_play_again(self, obj: Thing, player: str, cost: Cost) -> bool:
        """Whether that player could play a spell again for that cost."""
        if self.cant_play(player, obj):
            return False
        item = self.prospective(obj, player, "")
        item.alternative = cost
        assert item.program is not None
        if not self.has_targets(item.program, player, obj, item):
            return False
        energy, pips = self.quote(item)
        return self.affordable(player, energy, pips, self.use_of(item))

    def place_to_play(self, context: Context, instr: cl.Play, obj: Thing) -> str:
        """Where an instructed play has to enter: "" for anywhere valid."""
        if instr.where == "base":
            return "base"
        if instr.where == "controlled":
            return "battlefield"
        if instr.where == "any battlefield":
            return instr.where
        if instr.where == "here":
            return context.item.source.zone if obj.card.type == "unit" else ""
        if instr.where == "there":  # 355.2.b: the battlefield that was chosen
            return self.place_meant(context.item) if obj.card.type == "unit" else ""
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
            cards = yield from self.as_seen(player, cards)
            if not cards:
                continue
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
        """Starting with the next player, each player's banished card is put on the chain, to be played (354.2, 354.3): the card that
        this very item banished (427.3), no other (427.3.a); not again where it has gone on from banishment (359.3.e.6)."""
        for player in self.players_from(self.after[context.item.controller]):
            obj = context.banished.get(player)
            if obj is None or self.kind_of(obj.zone) != "banishment" or self.cant_play(player, obj):
                continue
            self.push_card(obj, player, self.cause, limited=True, ignoring=instr.ignoring)
            context.did = True
        return
        yield

    def do_PlayBanished(self, context: Context, step: Step, instr: cl.PlayBanished) -> Steps:
        """397: play a card that a linked ability of the same source has banished, and no other."""
        item = context.item
        player = item.controller
        able = [
            obj
            for name in self.players_from(player)
            for obj in self.in_zone(f"banishment:{name}")
            if obj.card.type == instr.kind
            and self.banished_with(obj, item)
            and not self.cant_play(player, obj)
        ]
        if not able:
            return
        options = [self.target_option(obj, player) for obj in able]
        which = yield from self.ask(f"play for {item.label}", player, options)
        self.push_card(able[which], player, self.cause, limited=True)
        context.did = True

    @staticmethod
    def banished_with(obj: Thing, item: Item) -> bool:
        """390.5.c.1: whether an ability of the item's source has banished it; it is known for as long as it stays in banishment."""
        return any(mod.kind == "banished with" and mod.name == item.source_ref for mod in obj.memory)

    def do_RevealUntil(self, context: Context, step: Step, instr: cl.RevealUntil) -> Steps:
        """Reveal until a card of that kind; banish and play it, ignoring its cost; recycle the rest."""
        player = context.item.controller
        yield from self.look_first(player, f"deck:{player}")
        revealed: list[Thing] = []
        for obj in list(self.in_zone(f"deck:{player}")):
            self.reveal(obj, player)
            revealed.append(obj)
            if obj.card.type == instr.kind:
                break
        revealed = yield from self.as_seen(player, revealed)
        found = revealed.pop() if revealed and revealed[-1].card.type == instr.kind else None
        if found is not None:
            self.move(found, f"banishment:{found.owner}", "427.2", "banish")
            if not self.cant_play(player, found):
                self.push_card(found, player, self.cause, limited=True, ignoring="cost")
            context.did = True
        if revealed:
            self.recycle(revealed)

    def do_RevealTop(self, context: Context, step: Step, instr: cl.RevealTop) -> Steps:
        """424.1, 431.1.c: each player in turn order reveals the top cards of a deck, as many as there are; they stay there, and the text
        may go on about them (424.1.a.2, 424.4)."""
        deck = "runedeck" if instr.deck == "rune" else "deck"
        for player in self.players(context, instr.who):
            yield from self.look_first(player, f"{deck}:{player}")
            cards = list(self.in_zone(f"{deck}:{player}")[: instr.n])
            for obj in cards:
                self.reveal(obj, player)
            if deck == "deck":
                cards = yield from self.as_seen(player, cards)
            context.revealed += [(obj, obj.ref) for obj in cards]
            context.did = context.did or bool(cards)
        context.it = [obj for obj, _ in context.revealed] or None
        context.chose = True

    def do_PlayRevealed(self, context: Context, step: Step, instr: cl.PlayRevealed) -> Steps:
        """427.2, 419.3: one of the revealed cards is banished, and played by who controls this; one that can't be played stays banished.
        Of none, nothing is done (431.1.c.1)."""
        player = context.item.controller
        able = self.named(context, "revealed")
        if not able:
            return
        options = [self.target_option(obj, player) for obj in able]
        obj = able[(yield from self.ask(f"banish for {context.item.label}", player, options))]
        self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
        if not self.cant_play(player, obj):
            self.push_card(obj, player, self.cause, limited=True, ignoring=instr.ignoring)
        context.did = True

    def look_first(self, player: str, deck: str) -> Steps:
        """370.1.b.1: as a player would reveal cards of a deck, what says so has them look at the top card first, and recycle it if they
        like; once for each such text (370.2). Who looks at nothing reveals nothing else (431.1.c)."""
        for source, _ in self.passive(cl.LooksFirst):
            top = self.in_zone(deck)[:1]
            if source.controller != player or not top:
                continue
            data = {"by": source.ref, "event": "reveal", "words": "look at the top card first"}
            self.emit("replaced", "370.1.b.1", player, "", data)
            self.emit("looked", "303.2.a", player, "", {"objects": [top[0].ref]}, sees=(player,))
            if deck.startswith("deck:"):
                top = yield from self.as_seen(player, top)
            if top and (yield from self.ask(f"recycle {top[0].label}", player, (NO, YES))):
                self.recycle(top)

    def as_seen(self, player: str, cards: list[Thing]) -> Asking[list[Thing]]:
        """424.4.a: as a player looks at or reveals cards from the top of their deck, those that say so may be banished, and then be played
        for the cost that they name (356.1.a), which makes them pending before the text goes on (354.2, 354.3). Returns those that are
        left for it."""
        left: list[Thing] = []
        for obj in cards:
            says = next((own for own in obj.info.statics if type(own) is cl.AsSeen), None)
            if says is None or not (yield from self.ask(f"banish {obj.label}", player, (NO, YES))):
                left.append(obj)
                continue
            self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
            if self.cant_play(player, obj):
                continue
            if (yield from self.ask(f"play {obj.label}", player, (NO, YES))):
                self.push_card(obj, player, self.cause, limited=True, alternative=says.cost, seen=True)
        return left

    def reveal(self, obj: Thing, player: str) -> None:
        """`revealing`: present one card to all players (424.1)."""
        raise NotImplementedError
