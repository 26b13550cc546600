"""State: the objects, players and stack of a Magic game, how one is set up, and the bare zone change (400.7).

The chapters of the rulebook are modules of this package, each a class that extends the one before; `headjudge.engine.magic`
names them in order. What an earlier chapter needs of a later one is declared in `promises`.
"""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Kernel, Obj
from headjudge.engine.magic.things import (
    PUBLIC,
    Cast,
    Chars,
    Item,
    Lasting,
    Moving,
    Seat,
    Thing,
    Waiting,
)  # fmt: skip
from headjudge.engine.trace import Scenario

NO_THINGS: list[Thing] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Kernel[MagicCard]):
    """What there is; see the module's docstring.

    ``stack``    the newest item stands last.            ``waiting``  what has triggered and is not yet on the stack.
    ``lasting``  continuous effects that are no static abilities (611.2). ``delayed``  delayed triggered abilities (603.7).
    ``taps``     the mana abilities activated for the action that is being taken.
    ``gone``     last known information by reference (608.2h).
    ``clock``    the last timestamp (613.7).
    """

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.stack: list[Item] = []
        self.seats: dict[str, Seat] = {p.name: Seat(p.name, p.life) for p in scenario.players}
        self.waiting: list[Waiting] = []
        self.lasting: list[Lasting] = []
        self.delayed: list[Lasting] = []
        #: What returns as soon as a permanent leaves the battlefield (610.3).
        self.returning: list[Lasting] = []
        self.taps: list[Any] = []
        self.gone: dict[str, Chars] = {}
        self.gone_counters: dict[str, dict[str, int]] = {}
        self.abilities_made = 0
        self.effects_made = 0
        self.clock = 0
        #: The cards that have abilities which work outside the battlefield.
        self.elsewhere: list[Thing] = []
        self.turn = scenario.turn
        self.phase = scenario.phase
        self.priority = ""
        self.last_priority = -1
        #: Events on the way to whose end no priority was given: what happens then is caused by them.
        self.since: tuple[int, ...] = ()
        #: Plays that failed, by player and option, with the stamp: not offered until something changes.
        self.failed: dict[tuple[str, str], int] = {}
        #: What happened this turn, by words.
        self.happened: dict[str, int] = {}
        #: Labels of creatures that died this turn, as they were.
        self.died: tuple[Chars, ...] = ()
        #: The item that is resolving, the innermost (608.2).
        self.current: Item | None = None
        self.extra_turns: list[str] = []
        self.skips: list[tuple[str, str]] = []
        self.ending_turn = False
        #: Grows with every change of what is on the stack, and of where cards are that have abilities outside the battlefield.
        self.places = 0
        self._set_up(scenario)

    def _set_up(self, scenario: Scenario) -> None:
        for placed in scenario.placed:
            card = scenario.cards[placed.card]
            assert isinstance(card, MagicCard), f"{placed.card} is no Magic card"
            obj = Thing(placed.id, card, placed.card, placed.owner, placed.zone, placed.key, card.token)
            obj.controller = obj.under_whom = placed.controller or placed.owner
            obj.exhausted = placed.exhausted
            obj.damage = placed.damage
            obj.counters = dict(placed.counters)
            obj.statuses = frozenset(placed.statuses) - {"foretold"}
            told = obj.info.rules.keywords.get("foretell", ())
            if "foretold" in placed.statuses and told and told[0].price is not None:
                obj.foretold = (told[0].price, 0)  # 702.143a: on an earlier turn
            obj.sick = placed.fresh
            obj.uses = {"fresh": 1} if placed.fresh else {}
            self.clock += 1
            obj.time = self.clock
            if obj.read.elsewhere:
                self.elsewhere.append(obj)
            if placed.zone == "battlefield" and card.loyalty and "loyalty" not in obj.counters:
                obj.counters["loyalty"] = card.loyalty
            self.objects[obj.label] = obj
            self.zones.setdefault(placed.zone, []).append(obj)
        by_id = {obj.id: obj for obj in self.objects.values()}
        for placed in scenario.placed:
            host = by_id.get(placed.attached)
            if host is not None:
                by_id[placed.id].top = host
                host.under = (*host.under, by_id[placed.id])
        for player in scenario.players:
            seat = self.seats[player.name]
            for word, n in player.counts.items():
                if word == "lands played":
                    seat.lands_played = n
                elif word == "poison" or word == "energy":
                    seat.counters[word] = n
                else:
                    seat.tally[word] = n
        self.stamp = 1

    # -- telling --------------------------------------------------------------------------------------------------

    def because(self, *events: int) -> None:
        """What happens from now on is caused by these events."""
        self.cause = events

    # -- looking --------------------------------------------------------------------------------------------------

    def things(self, zone: str) -> list[Thing]:
        """The objects in a zone, in order."""
        return self.zones.get(zone, NO_THINGS)  # type: ignore[return-value]

    def cards(self, zone: str) -> list[Thing]:
        """The cards in a zone, in order: a token that has gone there is none (108.2b), and goes nowhere else (111.8)."""
        return [obj for obj in self.things(zone) if not obj.token]

    def board(self) -> list[Thing]:
        """The permanents, in the order in which they came (phased-out ones too, see `permanents`)."""
        return self.zones.get("battlefield", NO_THINGS)  # type: ignore[return-value]

    def permanents(self, player: str = "") -> list[Thing]:
        """The permanents that exist, of one controller or of all; what is phased out is treated as though it did not (702.26b)."""
        return [
            obj
            for obj in self.board()
            if "phased" not in obj.statuses and (not player or obj.controller == player)
        ]

    def version(self) -> int:
        """What characteristics of permanents depend on: the same number, the same characteristics (see `characteristics`)."""
        raise NotImplementedError

    def place(self, obj: Obj[MagicCard], zone: str, *, bottom: bool = True) -> None:
        """A zone change may change which abilities wait outside the battlefield."""
        if zone == "stack" or obj.zone == "stack" or cast(Thing, obj).read.elsewhere:
            self.places += 1
        super().place(obj, zone, bottom=bottom)

    def roll_back(self, mark: int) -> None:
        """What was worked out since is of no use."""
        super().roll_back(mark)
        self.places += 1

    def touch(self) -> None:
        """Something that characteristics depend on has changed."""
        self.layout += 1
        self.stamp += 1

    def tick(self) -> int:
        """A new timestamp (613.7)."""
        self.clock += 1
        return self.clock

    def players_from(self, first: str) -> list[str]:
        """All players still in the game in turn order, starting with ``first``, or with who follows them (800.4j)."""
        if first in self.names:
            return super().players_from(first)
        order = [player.name for player in self.scenario.players]
        at = order.index(first)
        return [name for name in (*order[at:], *order[:at]) if name in self.names]

    def opponents(self, player: str) -> list[str]:
        """Everybody else, in turn order (102.3)."""
        return [name for name in self.players_from(player) if name != player]

    def item_of(self, obj: Thing) -> Item | None:
        """The spell that a card on the stack is."""
        for item in self.stack:
            if item.obj is obj:
                return item
        return None

    def tally(self, player: str, word: str, n: int = 1) -> None:
        """Count something that the turn's conditions ask for."""
        table = self.seats[player].tally
        self.put_in(table, word, table.get(word, 0) + n)

    def note(self, word: str, n: int = 1) -> None:
        """Count something that happened this turn, whoever did it."""
        self.put_in(self.happened, word, self.happened.get(word, 0) + n)

    # -- the bare zone change (400.7) -----------------------------------------------------------------------------

    def new_object(self, incarnation_of: Obj[MagicCard]) -> None:
        """Make it a new object: it has no memory of, or relation to, what it was (400.7)."""
        super().new_object(incarnation_of)
        obj = cast(Thing, incarnation_of)
        if obj.counters:
            self.put(obj, "counters", {})
        if obj.uses:
            self.put(obj, "uses", {})
        if obj.linked:
            self.put(obj, "linked", {})
        if obj.stickers:
            self.put(obj, "stickers", ())
        if obj.foretold is not None:
            self.put(obj, "foretold", None)
        if obj.copy:
            self.put(obj, "copy", ())
        if obj.counter_times:
            self.put(obj, "counter_times", {})
        if obj.granted is not None:
            self.put(obj, "granted", None)
        if obj.marked:
            self.put(obj, "marked", False)
        if obj.sick:
            self.put(obj, "sick", False)
        if obj.carried:
            self.put(obj, "carried", False)
        if obj.came:
            self.put(obj, "came", 0)
        if obj.cast is not None:
            self.put(obj, "cast", None)
        if obj.top is not None:
            self.unlink(obj)
        if obj.under:
            for child in obj.under:
                self.put(child, "top", None)
            self.put(obj, "under", ())

    def unlink(self, obj: Thing) -> None:
        """It is attached to nothing any more (701.3d)."""
        top = obj.top
        if top is not None:
            self.put(top, "under", tuple(other for other in top.under if other is not obj))
            self.put(obj, "top", None)
            self.touch()

    def shift(self, moving: Moving, batch: int = 0) -> int:
        """Change a zone as ``moving`` says after all replacements: it becomes a new object (400.7). Returns the event's id."""
        obj, to = moving.obj, moving.to
        origin, before = obj.zone, obj.ref
        kind = self.kind_of(to)
        was = self.kind_of(origin)
        keeps, stickers = obj.cast, obj.stickers
        hidden = obj.facedown
        attached = obj.under
        self.place(obj, to, bottom=kind != "library" or moving.bottom)
        self.new_object(obj)
        who = obj.owner
        if kind == "battlefield" or kind == "stack":
            who = moving.controller or obj.owner
        if obj.controller != who:
            self.put(obj, "controller", who)
        if obj.under_whom != who:
            self.put(obj, "under_whom", who)
        self.put(obj, "time", self.tick())
        if moving.copy:
            self.put(obj, "copy", moving.copy)
        if moving.links:
            self.put(obj, "linked", moving.links)
        if moving.facedown:
            self.put(obj, "statuses", frozenset({"facedown"}))
        if kind == "battlefield":
            self.put(obj, "sick", True)
            self.put(obj, "uses", {"fresh": 1})
            if moving.tapped:
                self.put(obj, "exhausted", True)
            if was == "stack":
                self.put(obj, "cast", keeps)  # 400.7d
        if stickers and kind in PUBLIC and was in PUBLIC:
            kept = tuple([(after, word, self.tick()) for after, word, _ in stickers])
            self.put(obj, "stickers", kept)  # 123.5, 400.7m; each with a new timestamp (613.7k)
        data: dict[str, Any] = {
            "origin": origin, "to": to, "becomes": obj.ref, "why": moving.why, "card": obj.card.name, "owner": obj.owner,
            "controller": who,
        }  # fmt: skip
        if obj.exhausted:
            data["exhausted"] = True
        if moving.facedown:
            data["facedown"] = True
        if moving.attacking is not None and who == self.turn_player:
            against = moving.attacking
            data["attacking"] = against if isinstance(against, str) else against.ref
        secret = (was not in PUBLIC or hidden) and (kind not in PUBLIC or moving.facedown)
        sees = (obj.owner,) if secret else ()
        causes = moving.causes if moving.causes is not None else self.cause
        if moving.replaced:
            causes = (*causes, *moving.replaced)
        event = self.emit("move", moving.rule, who, before, data, causes, batch, sees)
        for child in attached:  # 701.3d: what was attached to it becomes unattached
            self.emit("detached", "701.3d", child.controller, child.ref, {"was": before}, (event,), batch)
        return event

    def make_token(self, card: MagicCard, owner: str, maker: str, zone: str = "") -> Thing:
        """A token or a copy that is nowhere yet (111.1, 707.10); it is named by its maker and a running number."""
        obj = Thing(self.made_id(maker), card, card.name, owner, zone, 0, True)
        self.objects[obj.label] = obj
        if obj.read.elsewhere:
            self.elsewhere.append(obj)
        return obj

    def copiable_then(self, obj: Thing, ref: str) -> MagicCard | None:
        """`copies`: the copiable values of an object as it is, or as it last was (608.2h)."""
        raise NotImplementedError

    def printed_index(self, obj: Thing, ability: object, index: int, ref: str = "") -> int:
        """An ability's place on the card as printed, or as copied (707.2), as the trace tells it; -1 for one that something else gave.
        ``ref``: which object it is an ability of, if not the one that is there now."""
        text = self.copiable_then(obj, ref or obj.ref)
        printed = text.abilities if text is not None else obj.card.abilities
        # Equal ones are one: what is read out of a list of abilities is kept for every card that has the same.
        if 0 <= index < len(printed):
            there = printed[index]
            made_of_it = isinstance(there, cl.Keyword) and there.word == getattr(ability, "keyword", "")
            if there is ability or made_of_it or there == ability:
                return index
        for at, own in enumerate(printed):
            if own is ability or own == ability:
                return at
        return -1

    def spent_cast(self, obj: Thing) -> Cast | None:
        """How the spell that it is, or that became it, was cast (400.7d)."""
        item = self.item_of(obj) if obj.zone == "stack" else None
        return item.cast if item is not None else obj.cast
