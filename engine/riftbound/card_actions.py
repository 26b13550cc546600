"""Game actions on cards and resources: draw, discard, channel, Add, predict, burn, points (413, 422, 429-431, 436, 440)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.might_actions import MightActions
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Thing
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class CardActions(MightActions):
    """Actions on cards, resources and points."""

    def do_Draw(self, context: Context, step: Step, instr: cl.Draw) -> Steps:
        """413."""
        n = self.amount(context, instr.n)
        for player in self.players(context, instr.who):
            yield from self.draw(player, n)
            context.did = context.did or n > 0

    def draw(self, player: str, n: int) -> Steps:
        """Draw cards one at a time from the top of the Main Deck (413.1.a); where there are too few (413.4), as many as there are
        (413.4.a, 431.1.a), then, where the deck is empty, burn out (413.4.b) and draw the rest (413.4.c)."""
        for _ in range(n):
            deck = self.in_zone(f"deck:{player}")
            if not deck:
                yield from self.burn_out(player)
            drawn = deck[0] if deck else self.in_zone(f"deck:{player}")[0]
            self.move_drawn(drawn, player)

    def move_drawn(self, obj: Thing, player: str) -> None:
        """413.1: a card goes from the deck to the hand; that it is the second one this turn, a condition may wait for (383.2.a)."""
        event = self.move(obj, f"hand:{player}", "413.1", "draw")
        if self.tally(f"drew {player}") == 2:
            self.fire("second draw", player, obj, event)

    def burn_out(self, player: str) -> Steps:
        """431, 431.1, 431.2.a: who needs a card of an empty deck recycles their trash, an opponent of their choice gains a point
        (194.1.d), and they go on with what they did (431.2.d). Where that leaves the deck empty it is done again (431.3), as often as it
        takes for an opponent to win (431.3.a); nothing can replace the points that it brings (431.3.b). The game
        ends by a point after the first at once (431.3.c)."""
        times = 0
        while not self.in_zone(f"deck:{player}"):
            times += 1
            self.emit("burned_out", "431.2", player)
            trash = self.in_zone(f"trash:{player}")
            if trash:
                self.recycle(list(trash), "431.2.b")
            foes = self.opponents(player)
            which = yield from self.ask(f"burn out {player}", player, [Option(foe, "foe") for foe in foes])
            self.gain_points(foes[which], 1, "431.2.c", "burn out", times > 1)
            if times > 1 and self.ahead(foes[which]):
                self.end_game(foes[which], "431.3.c.1", "points")

    def ahead(self, player: str) -> bool:
        """194.2: whether that player has the Victory Score (194.3), which a mode of play may set (194.3.a), and more points than every
        opponent: with as many play goes on (194.2.b), and of several who have it the one with most wins (194.2.a)."""
        points = self.seats[player].points
        return points >= self.victory_score() and all(
            points > self.seats[foe].points for foe in self.opponents(player)
        )

    def end_game(self, winner: str, rule: str, why: str) -> None:
        """196: the game ends; what is facedown is revealed to all (421.4)."""
        for field in self.fields.values():
            for obj in self.zones.get(field.facedown, ()):
                data = {"card": obj.card.name, "zone": obj.zone}
                self.emit("revealed", "421.4", obj.owner, obj.ref, data)
        super().end_game(winner, rule, why)

    def do_Discard(self, context: Context, step: Step, instr: cl.Discard) -> Steps:
        """422.4: as many as possible; who discards chooses (422.1.a). What the text says next of the card is about nothing where none
        was discarded (359.3.e.14.a)."""
        context.it, context.chose = None, True
        for player in self.players(context, instr.who):
            for _ in range(instr.n):
                hand = self.in_zone(f"hand:{player}")
                if not hand:
                    break
                which = yield from self.ask(
                    f"discard for {context.item.label}", player, [o.option("", "own") for o in hand]
                )
                obj = hand[which]
                self.discard(obj)
                context.did = True
                context.it = [obj]

    def do_Channel(self, context: Context, step: Step, instr: cl.Channel) -> Steps:
        """430: ready (430.2.a), unless the text says how the runes enter (430.2)."""
        for player in self.players(context, instr.who):
            n = self.amount(context, instr.n)
            context.did = self.channel(player, n, instr.exhausted) > 0 or context.did
        return
        yield

    def channel(self, player: str, n: int, exhausted: bool = False) -> int:
        """430: put the top runes of the rune deck onto the board, as many as possible (430.3, 315.3.b.1)."""
        done = 0
        for _ in range(n):
            deck = self.in_zone(f"runedeck:{player}")
            if not deck:
                break
            self.move(deck[0], f"base:{player}", "430.1", "channel", exhausted=exhausted, controller=player)
            done += 1
        return done

    def do_TakeTurn(self, context: Context, step: Step, instr: cl.TakeTurn) -> Steps:
        """735."""
        for player in self.players(context, instr.who):
            self.queue_turn(player)
            context.did = True
        return
        yield

    def do_Add(self, context: Context, step: Step, instr: cl.Add) -> Steps:
        """429, for a spell, or within a longer text."""
        item = context.item
        times = self.amount(context, instr.n)
        power: dict[str, int] = {}
        for pip in self.pips(instr.power * times, item.card.domains):
            letter = yield from self.which_letter(item.controller, pip, item)
            power[letter] = power.get(letter, 0) + 1
        if times:
            energy = instr.energy * times + self.more_added(item.source, item.controller)
            self.add_resources(item.controller, energy, power, item.source_ref, item.ref, instr.only)
            context.did = True

    def do_Predict(self, context: Context, step: Step, instr: cl.Predict) -> Steps:
        """436: look at the top cards, as many as there are (436.4), recycle any, put the rest back in any order; nobody burns out by it
        (436.4.a)."""
        player = context.item.controller
        cards = list(self.in_zone(f"deck:{player}")[: instr.n])
        if not cards:
            return
        context.did = True
        self.emit("looked", "436.1", player, "", {"objects": [o.ref for o in cards]}, sees=(player,))
        cards = yield from self.as_seen(player, cards)
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
        """440.1: cards from the top of the deck go to the trash; where it runs out, the player burns out and goes on (431.1.b).
        What triggers on burning goes on the chain after it (440.1.a)."""
        for player in self.players(context, instr.who):
            for _ in range(instr.n):
                if not self.in_zone(f"deck:{player}"):
                    yield from self.burn_out(player)
                obj = self.in_zone(f"deck:{player}")[0]
                event = self.move(obj, f"trash:{player}", "440.1", "burn")
                self.fire("burn", player, obj, event)
                context.did = True

    def do_GainXp(self, context: Context, step: Step, instr: cl.GainXp) -> Steps:
        """730.1."""
        n = self.amount(context, instr.n)
        if n > 0:
            self.change_xp(context.item.controller, n, "730.1")
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

    def as_seen(self, player: str, cards: list[Thing]) -> Asking[list[Thing]]:
        """`instructed_plays`: those of the cards looked at that are not banished as they are seen."""
        raise NotImplementedError
