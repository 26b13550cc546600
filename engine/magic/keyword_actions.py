"""Keyword actions (701), drawing (121), life (119) and counters (122): what is done, whoever's instruction it is."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.replacement import Replacement
from headjudge.engine.magic.things import Item, Moving, Occasion, Seat, Thing, Would
from headjudge.engine.trace import Option

_DESTINATIONS = {"hand": "hand", "exile": "exile", "library top": "library", "library bottom": "library"}


@mypyc_attr(allow_interpreted_subclasses=True)
class KeywordActions(Replacement):
    """Keyword actions; see the module's docstring."""

    # -- countering (701.6) -------------------------------------------------------------------------------------------

    def can_be_countered(self, item: Item, by: Item) -> bool:
        """101.2, 113.9: a "can't be countered" of the spell itself, of an effect, or of the mana that was spent on it."""
        return not (item.firm or self.forbidden("be countered", item, by))

    def counter(self, item: Item, by: Item, put: str) -> Asking[bool]:
        """701.6a: it is cancelled and removed from the stack; no effects of it occur, nothing paid comes back (701.6b)."""
        if not item.on_stack or not self.can_be_countered(item, by):
            return False
        would = Would("countered", item.controller, item, source=by)
        if not (yield from self.replacing(would)):
            return False
        before = self.cause
        event = self.emit(
            "countered", "701.6a", item.controller, item.ref, {"by": by.ref}, (*before, item.finalized)
        )
        self.occur_to("countered", event, item, item.controller, by=by)
        self.because(event)
        yield from self.put_off_stack(item, put or "graveyard", "701.6a", "counter")
        self.cause = before
        return True

    def put_off_stack(self, item: Item, to: str, rule: str, why: str) -> Steps:
        """An item leaves the stack without becoming a permanent: a card for a zone of its owner's, what is no card for nowhere."""
        obj = item.obj
        kind = _DESTINATIONS.get(to, to)
        if kind == "battlefield" and obj is not None and self.never_enters(Moving(obj, kind, why, rule)):
            return  # 400.4a
        self.take_off(item)
        if obj is None or obj.zone != "stack":
            return
        if item.copied:
            yield from self.cease(obj, rule, why)
            return
        zone = kind if kind in ("exile", "battlefield") else f"{kind}:{obj.owner}"
        moving = Moving(obj, zone, why, rule, bottom=to == "library bottom")
        if item.way == "flashback" and to != "exile":
            moving = self.flashed_back(item, moving)
        yield from self.move_all([moving])

    def flashed_back(self, item: Item, moving: Moving) -> Moving:
        """702.34a: a spell cast with flashback is exiled instead of being put anywhere else any time it would leave the stack."""
        data = {"by": item.ref, "event": "move", "words": f"exile instead of {self.kind_of(moving.to)}"}
        moving.replaced = (self.emit("replaced", "702.34a", item.controller, item.ref, data),)
        moving.to = "exile"
        return moving

    def cease(self, obj: Thing, rule: str, why: str) -> Steps:
        """704.5d-e: a token or a copy of a spell ceases to exist."""
        yield from ()
        self.remember(obj)
        self.shift(Moving(obj, "", "cease", rule))

    # -- destroying, sacrificing, exiling -----------------------------------------------------------------------------

    def destroy(self, objs: list[Thing], rule: str, why: str, buried: bool = False) -> Asking[list[Thing]]:
        """701.8a: move permanents from the battlefield to their owners' graveyards, all at once; not what is indestructible (702.12b).

        Returns those that were destroyed."""
        batch = self.new_batch()
        moves: list[Moving] = []
        for obj in objs:
            if "indestructible" in self.chars(obj).rules.keywords:
                continue
            would = Would("destroy", obj.controller, obj, word="buried" if buried else "")
            if not (yield from self.replacing(would)):
                continue
            killed = self.emit("killed", rule, obj.controller, obj.ref, {"why": why}, batch=batch)
            moves.append(Moving(obj, f"graveyard:{obj.owner}", "destroy", rule, causes=(killed,)))
        if moves:
            yield from self.move_all(moves, batch)
        return [moving.obj for moving in moves]

    def sacrifice(self, objs: list[Thing], rule: str = "701.21a", batch: int = 0) -> Asking[list[int]]:
        """701.21a: move permanents to their owners' graveyards; that destroys nothing. Returns the events' ids."""
        watching = self.watching()
        chars = [(obj, obj.ref, self.chars(obj)) for obj in objs]
        moves = [Moving(obj, f"graveyard:{obj.owner}", "sacrifice", rule) for obj in objs]
        events: list[int] = yield from self.move_all(moves, batch)
        for (obj, ref, known), event in zip(chars, events, strict=True):
            if event >= 0:
                self.tally(known.controller, "sacrifice")
                if "sacrifice" in watching or self.delayed:
                    self.occur_gone("sacrifice", event, obj, ref, known, known.controller, watching)
        return events

    def occur_gone(
        self, kind: str, event: int, obj: Thing, ref: str, chars: Any, player: str, watching: Any
    ) -> None:
        """Something has happened to an object by which it has become another; what waits is read from before (603.10a)."""
        self.occur(Occasion(kind, event, obj, ref, chars, player, becomes=obj.ref), watching)

    def untap(self, obj: Thing, rule: str, why: str, batch: int) -> Steps:
        """701.26b: a tapped permanent untaps, unless something replaces that."""
        before = self.cause
        if (yield from self.replacing(Would("untap", obj.controller, obj))):
            self.status(obj, "exhausted", False, rule, why, batch)
        self.cause = before

    def exile(self, objs: list[Thing], rule: str = "701.13a", facedown: bool = False) -> Asking[list[int]]:
        """701.13a: put objects into exile, at the same time. Returns the events' ids."""
        moves = [Moving(obj, "exile", "exile", rule, facedown=facedown) for obj in objs]
        events: list[int] = yield from self.move_all(moves)
        return events

    # -- cards: drawing, discarding, milling, libraries -----------------------------------------------------------------

    def draw(self, player: str, n: int = 1, rule: str = "121.1") -> Asking[int]:
        """121.1, 121.2: cards are drawn one at a time. Returns how many were."""
        drawn = 0
        for _ in range(n):
            drawn += yield from self.draw_unless_replaced(player, rule, [])
        return drawn

    def draw_unless_replaced(self, player: str, rule: str, applied: list[Any]) -> Asking[int]:
        """121.2, 614.5: one draw, or what takes its place; of several draws that do, each is one that can be replaced in its turn, but not
        by what has been ``applied``. Returns how many cards were drawn."""
        if player not in self.names or self.has_drawn_enough(player):
            return 0
        would = Would("draw", player)
        would.applied = [*applied]
        before = self.cause
        drawn = 0
        if (yield from self.replacing(would)):
            if would.n == 1:
                drawn = self.draw_one(player, rule)
            else:
                self.make_room(would.n)
                for _ in range(would.n):
                    drawn += yield from self.draw_unless_replaced(player, rule, would.applied)
        self.cause = before  # what replaces this draw is no cause of the next
        return drawn

    def has_drawn_enough(self, player: str) -> bool:
        """101.2: where a player can't draw more than one card each turn, whether they have drawn one."""
        return self.seats[player].tally.get("drew this turn", 0) > 0 and bool(
            self.forbidden("draw extra", player)
        )

    def draw_one(self, player: str, rule: str) -> int:
        """121.1: the top card into the hand; from an empty library, the game is lost at the next check (121.4, 704.5b)."""
        seat = self.seats[player]
        library = self.cards(seat.library)
        if not library:
            self.put(seat, "drew_nothing", True)
            return 0
        moving = Moving(library[0], seat.hand, "draw", rule)
        event = self.perform_moves([moving], 0)[0]
        self.tally(player, "drew this turn")
        self.occur_player("draw", event, player)
        return 1

    def discard(self, player: str, objs: list[Thing], rule: str = "701.9a") -> Asking[list[int]]:
        """701.9a: move cards from a hand to the graveyard, at the same time. Returns the events' ids."""
        return (yield from self.discard_all([(player, obj) for obj in objs], rule))

    def discard_all(self, cards: list[tuple[str, Thing]], rule: str = "701.9a") -> Asking[list[int]]:
        """701.9a: players discard at the same time: who, and which card. Returns the events' ids."""
        objs = [obj for _, obj in cards]
        known = [(player, obj, obj.ref, self.chars(obj)) for player, obj in cards]
        moves = [Moving(obj, f"graveyard:{obj.owner}", "discard", rule) for obj in objs]
        watching = self.watching()
        events: list[int] = yield from self.move_all(moves)
        for (player, obj, ref, chars), event in zip(known, events, strict=True):
            self.tally(player, "discard")
            if "discard" in watching or self.delayed:
                self.occur_gone("discard", event, obj, ref, chars, player, watching)
        return events

    def mill(self, player: str, n: int) -> Asking[list[Thing]]:
        """701.17a: put the top cards of a library into the graveyard; as many as there are (701.17b)."""
        top = self.cards(self.seats[player].library)[:n]
        if top:
            known = [(obj, obj.ref, self.chars(obj)) for obj in top]
            moves = [Moving(obj, f"graveyard:{player}", "mill", "701.17a") for obj in top]
            watching = self.watching()
            events = yield from self.move_all(moves)
            if "milled" in watching or self.delayed:
                for (obj, ref, chars), event in zip(known, events, strict=True):
                    self.occur_gone("milled", event, obj, ref, chars, player, watching)
        return top

    def shuffle(self, player: str, rule: str = "701.24a") -> None:
        """701.24a: randomize a library."""
        zone = self.seats[player].library
        library = self.zones.get(zone)
        if library is None:
            library = self.zones[zone] = []
        self.keep_list(library)
        library[:] = self.shuffled(library)
        self.touch()
        self.emit("shuffled", rule, player)

    def reveal(self, objs: list[Thing], rule: str = "701.20a") -> None:
        """701.20a: show cards to all players."""
        for obj in objs:
            data = {"card": obj.card.name, "zone": obj.zone}
            self.emit("revealed", rule, obj.owner, obj.ref, data)

    # -- life (119) ---------------------------------------------------------------------------------------------------

    def gain_life(self, player: str, n: int, source: Any = None, rule: str = "119.3") -> Asking[int]:
        """119.3: gain life; gaining none is no event (119.9). Returns how much."""
        if n <= 0 or self.forbidden("gain life", player):
            return 0
        would = Would("gain life", player, n=n, source=source)
        if not (yield from self.replacing(would)) or would.n <= 0:
            return 0
        self.change_life(player, would.n, "gained", rule)
        return would.n

    def lose_life(self, player: str, n: int, source: Any = None, rule: str = "119.3") -> Asking[int]:
        """119.3: lose life. Returns how much."""
        if n <= 0 or self.forbidden("lose life", player):
            return 0
        would = Would("lose life", player, n=n, source=source)
        if not (yield from self.replacing(would)) or would.n <= 0:
            return 0
        self.change_life(player, -would.n, "lost", rule)
        return would.n

    def pay_life(self, player: str, n: int, item: str) -> Asking[int]:
        """119.4: a player pays life, which is lost; what replaces that loss does not undo the payment (118.11). ``item`` says what for.
        Returns the event's id."""
        would = Would("lose life", player, n=n)
        before = self.cause
        lost = would.n if n <= 0 or (yield from self.replacing(would)) else 0
        seat = self.seats[player]
        self.put(seat, "life", seat.life - lost)
        self.wealth += 1
        data = {"amount": -lost, "total": seat.life, "why": "paid", "item": item}
        event = self.emit("life", "119.4", player, "", data)
        if lost:
            self.tally(player, "lost life this turn", lost)
            self.occur_player("lose life", event, player, lost)
        self.cause = before
        return event

    def change_life(
        self, player: str, n: int, why: str, rule: str, causes: tuple[int, ...] | None = None
    ) -> int:
        """119.3: a life total changes. Returns the event's id."""
        seat = self.seats[player]
        self.put(seat, "life", seat.life + n)
        self.wealth += 1
        event = self.emit("life", rule, player, "", {"amount": n, "total": seat.life, "why": why}, causes)
        if n > 0:
            self.tally(player, "gained life this turn", n)
            self.occur_player("gain life", event, player, n)
        elif n < 0:
            self.tally(player, "lost life this turn", -n)
            self.occur_player("lose life", event, player, -n)
        return event

    # -- counters (122) -----------------------------------------------------------------------------------------------

    def put_counters(
        self,
        thing: Thing | str,
        kind: str,
        n: int,
        player: str,
        rule: str = "122.1",
        why: str = "instruction",
        source: Any = None,
    ) -> Asking[int]:
        """122.6: put counters on an object or a player. Returns how many."""
        if n <= 0 or self.forbidden("have counters", thing):
            return 0
        owner = thing if isinstance(thing, str) else thing.controller
        would = Would("counters", owner, thing, n, source, kind)
        would.paid = why == "cost"
        if not (yield from self.replacing(would)) or would.n <= 0:
            return 0
        self.add_counters(thing, kind, would.n, rule, why)
        return would.n

    def add_counters(self, thing: Thing | str, kind: str, n: int, rule: str, why: str, batch: int = 0) -> int:
        """Counters are put on, or (negative) removed. Returns the event's id."""
        if isinstance(thing, str):
            seat: Seat = self.seats[thing]
            self.put_in(seat.counters, kind, max(seat.counters.get(kind, 0) + n, 0))
            total, player, ref = seat.counters[kind], thing, ""
        else:
            self.set_counters(thing, kind, thing.counters.get(kind, 0) + n)
            total, player, ref = thing.counters.get(kind, 0), thing.controller, thing.ref
        data = {"kind": kind, "amount": n, "total": total, "why": why}
        event = self.emit("counters", rule, player, ref, data, batch=batch)
        if n > 0 and not isinstance(thing, str):
            self.occur_to("counter", event, thing, player, n, word=kind)
        return event

    # -- tokens (111, 701.7) --------------------------------------------------------------------------------------------

    def make_tokens(
        self,
        card: MagicCard,
        n: int,
        player: str,
        maker: Item | None,
        tapped: bool = False,
        attacking: Any = None,
        copy: Any = None,
    ) -> Asking[list[Thing]]:
        """701.7a: put tokens onto the battlefield; whoever creates them owns them (111.2). Returns them."""
        would = Would("tokens", player, n=n, source=maker, word=card.name)
        if not (yield from self.replacing(would)):
            return []
        name = maker.source.id if maker is not None else player
        self.make_room(would.n)
        made = [self.make_token(card, player, name) for _ in range(would.n)]
        moves: list[Moving] = []
        for obj in made:
            moving = Moving(obj, "battlefield", "create", "701.7a", player, tapped)
            moving.attacking, moving.copy = attacking, copy or ()
            moves.append(moving)
        if moves:
            yield from self.move_all(moves)
        return made

    # -- choosing -----------------------------------------------------------------------------------------------------

    def name_option(self, thing: Thing | Item | str, player: str) -> Option:
        """What a thing is called in a question."""
        if isinstance(thing, str):
            return Option(thing, "own" if thing == player else "foe")
        if isinstance(thing, Item):
            name = thing.obj.label if thing.obj is not None else f"{thing.kind} of {thing.ref}"
            return Option(name, "own" if thing.controller == player else "foe")
        return (
            thing.option("", "own") if thing.controller == player else thing.keep_option("foe", "", "", "foe")
        )

    def pick(
        self, question: str, player: str, things: list[Any], least: int = 1, most: int = 1
    ) -> Asking[list[Any]]:
        """A player picks between ``least`` and ``most`` of them, one at a time; no more than there are (609.3)."""
        left = list(things)
        taken: list[Any] = []
        most = min(most, len(left))
        least = min(least, len(left))
        while len(taken) < most:
            if len(left) == most - len(taken) and len(taken) + len(left) <= least:
                return [*taken, *left]
            options = [self.name_option(thing, player) for thing in left]
            if len(taken) >= least:
                options.insert(0, Option("no more" if taken else "none", "decline"))
            at = yield from self.ask(question, player, options)
            if len(taken) >= least:
                if at == 0:
                    return taken
                at -= 1
            taken.append(left.pop(at))
        return taken
