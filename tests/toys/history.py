"""Hand-written histories: traces told event by event, as an engine would tell them, for the tests of the judges.

A `History` starts from a few cards in their zones and then is told what happens, in the order of `docs/trace.md`. Its
larger steps (`begin`, `pay`, `resolve` …) tell what a sound engine tells; `tell` says anything, so that a test can
damage the story at one place. `guilty` is the event that a judge is to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from headjudge.engine.cards import Act, CardDef, Cost, MagicCard, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.trace import BOARD, Event, Option, Placed, PlayerStart, Question, Scenario, zone_kind
from headjudge.invariants import Invariant, Monitor

UNIT = Pick("unit")


def spell(
    name: str, *text: cl.Instruction, energy: int = 0, abilities: tuple[Any, ...] = (), **rest: Any
) -> RiftboundCard:
    """A spell."""
    return RiftboundCard(name, "spell", energy=energy, text=text, abilities=abilities, **rest)


def unit(name: str, *abilities: Any, might: int = 2, energy: int = 0, **rest: Any) -> RiftboundCard:
    """A unit."""
    return RiftboundCard(name, "unit", energy=energy, might=might, abilities=abilities, **rest)


def gear(name: str, *abilities: Any, energy: int = 0, **rest: Any) -> RiftboundCard:
    """Gear."""
    return RiftboundCard(name, "gear", energy=energy, abilities=abilities, **rest)


class History:
    """A history in the making.

    ``zones``   zone to the names of the cards there, in order; ids count from 1 over all of them.
    ``cards``   their definitions. ``pools``, ``xp``, ``points``: what the players start with.
    ``statuses``, ``damage``, ``exhausted``, ``attached``  by id. ``players`` in turn order; ``table``: what else its scenario says.
    """

    def __init__(
        self,
        zones: dict[str, str | list[str]],
        cards: Iterable[CardDef],
        *,
        game: str = "riftbound",
        pools: dict[str, tuple[int, dict[str, int]]] | None = None,
        xp: dict[str, int] | None = None,
        points: dict[str, int] | None = None,
        statuses: dict[str, tuple[str, ...]] | None = None,
        damage: dict[str, int] | None = None,
        exhausted: Sequence[str] = (),
        attached: dict[str, str] | None = None,
        turn: int = 6,
        players: Sequence[str] = ("A", "B"),
        **table: Any,
    ) -> None:
        known = {card.name: card for card in cards}
        placed: list[Placed] = []
        for zone, names in zones.items():
            for name in [names] if isinstance(names, str) else names:
                ident = str(len(placed) + 1)
                zone_, _, owner = zone.partition(" of ")
                owner = owner or zone_.partition(":")[2]
                placed.append(
                    Placed(
                        ident, name, owner, zone_, exhausted=ident in exhausted, damage=(damage or {}).get(ident, 0),
                        statuses=(statuses or {}).get(ident, ()), attached=(attached or {}).get(ident, ""),
                    )
                )  # fmt: skip
        starts = tuple(
            PlayerStart(
                name, points=(points or {}).get(name, 0), xp=(xp or {}).get(name, 0),
                energy=(pools or {}).get(name, (0, {}))[0], power=(pools or {}).get(name, (0, {}))[1],
            )
            for name in players
        )  # fmt: skip
        self.scenario = Scenario(game, starts, known, tuple(placed), "A", turn=turn, **table)
        self.cards = known
        self.refs = {card.id: f"{card.card}#{card.id}.0" for card in placed}
        self.zones = {card.id: card.zone for card in placed}
        self.owners = {card.id: card.owner for card in placed}
        self.events: list[Event] = []
        #: What is asked, by how many events were told by then.
        self.questions: dict[int, Question] = {}
        self.guilty: Event | None = None
        #: Whether a phase that begins is followed by its cleanup (319.2) without further words.
        self.cleans = True
        self.abilities = 0
        self.tell("game_began", turn_player="A", phase=self.scenario.phase)

    # -- telling ------------------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        player: str = "",
        object: str = "",
        /,
        *,
        causes: Sequence[int] | None = None,
        batch: int = 0,
        sees: tuple[str, ...] = (),
        **data: Any,
    ) -> Event:
        """Tell an event; without ``causes``, the one before it is its cause."""
        before = (len(self.events) - 1,) if self.events else ()
        event = Event(
            len(self.events),
            kind,
            "",
            player,
            object,
            data,
            before if causes is None else tuple(causes),
            batch,
            sees,
        )
        self.events.append(event)
        if kind == "phase_began" and self.cleans:
            self.tell("cleanup")
        return event

    def wrong(self, kind: str, player: str = "", object: str = "", /, **data: Any) -> Event:
        """Tell the event that a judge is to find guilty."""
        self.guilty = self.tell(kind, player, object, **data)
        return self.guilty

    def ask(self, name: str, player: str, *options: str) -> None:
        """That question is asked now."""
        self.questions[len(self.events)] = Question(name, player, tuple(Option(option) for option in options))

    def ref(self, name: str) -> str:
        """The reference of the card with that id, or of the first card with that name, as it is now."""
        if name in self.refs:
            return self.refs[name]
        return next(ref for ref in self.refs.values() if ref.startswith(name + "#"))

    def id(self, name: str) -> str:
        """The id of that card."""
        return self.ref(name).rpartition("#")[2].partition(".")[0]

    def move(self, name: str, to: str, why: str, player: str = "", becomes: str = "", **data: Any) -> Event:
        """A card changes zone; it becomes a new object where the rules make it one, or what ``becomes`` says."""
        ident, old = self.id(name), self.ref(name)
        origin = self.zones[ident]
        new = old
        if to and origin != to and not (zone_kind(origin) in BOARD and zone_kind(to) in BOARD):
            head, _, incarnation = old.rpartition(".")
            new = f"{head}.{int(incarnation) + 1}"
        new = becomes or new
        event = self.tell(
            "move", player or self.owners[ident], old, origin=origin, to=to, becomes=new, why=why,
            card=old.rpartition("#")[0], owner=self.owners[ident], **data,
        )  # fmt: skip
        self.refs[ident], self.zones[ident] = new, to
        return event

    def begin(
        self, name: str, player: str = "A", *, limited: bool = False, priority: bool = True, **told: Any
    ) -> str:
        """A card is put on the chain and is pending; returns the item's reference. ``told``: what else is told of it."""
        if priority and not limited:
            self.tell("priority", player)
        origin, old = self.zones[self.id(name)], self.ref(name)
        self.move(
            name, "chain" if self.scenario.game == "riftbound" else "stack", "play", player, controller=player
        )
        item = self.ref(name)
        card = self.cards[item.rpartition("#")[0]]
        is_spell = card.type == "spell" if isinstance(card, RiftboundCard) else "Instant" in card.types
        kind = "spell" if is_spell else "permanent"
        self.tell(
            "item_pending",
            player,
            item,
            kind=kind,
            source=old,
            ability=-1,
            origin=origin,
            limited=limited,
            **told,
        )
        return item

    def ability(self, name: str, index: int, player: str = "A", kind: str = "trigger", **data: Any) -> str:
        """An ability is put on the chain and is pending; returns the item's reference."""
        self.abilities += 1
        source = self.ref(name)
        item = f"{source}*{self.abilities}"
        self.tell("item_pending", player, item, kind=kind, source=source, ability=index, origin="", **data)
        return item

    def target(self, item: str, *targets: str, player: str = "A", **data: Any) -> Event:
        """Targets are chosen."""
        return self.tell(
            "targets_chosen",
            player,
            item,
            item=item,
            targets=list(targets),
            slots=list(range(len(targets))),
            **data,
        )

    def option(self, item: str, what: str, name: str, answer: str, player: str = "A") -> Event:
        """An option is chosen."""
        return self.tell("option_chosen", player, item, item=item, what=what, name=name, answer=answer)

    def cost(
        self, item: str, energy: int = 0, power: str = "", acts: Sequence[str] = (), parts: Any = None
    ) -> Event:
        """The total cost is determined; without ``parts`` it is all base."""
        told = [["base", energy, power]] if parts is None else parts
        return self.tell(
            "cost_determined", "", item, item=item, energy=energy, power=power, acts=list(acts), parts=told
        )

    def pay(
        self, item: str, player: str = "A", energy: int = 0, power: dict[str, int] | None = None,
        acts: Sequence[tuple[str, list[str]]] = (), optional: Sequence[str] = (),
    ) -> Event:  # fmt: skip
        """The cost is paid from the pool; what the acts did has been told before."""
        if energy or power:
            self.tell("resources_spent", player, energy=energy, power=power or {}, item=item, purpose="cost")
        return self.tell(
            "cost_paid", player, item, item=item, energy=energy, power=power or {}, acts=[list(act) for act in acts],
            optional=list(optional),
        )  # fmt: skip

    def finalize(self, item: str, player: str = "A") -> Event:
        """The item is finalized."""
        return self.tell("finalized", player, item, name="" if "*" in item else item.rpartition("#")[0])

    def play(self, name: str, player: str = "A", *targets: str, **pay: Any) -> str:
        """Begin, target, determine, pay, finalize; nothing is paid unless ``energy`` or ``power`` say so."""
        limited = pay.pop("limited", False)
        item = self.begin(name, player, limited=limited)
        if targets:
            self.target(item, *targets, player=player)
        power = pay.get("power") or {}
        self.cost(item, pay.get("energy", 0), "".join(letter * n for letter, n in power.items()))
        self.pay(item, player, **pay)
        self.finalize(item, player)
        return item

    def enter(self, name: str, zone: str = "", player: str = "A", **data: Any) -> str:
        """A finalized permanent resolves; units enter exhausted. Returns its new reference."""
        item = self.ref(name)
        card = self.cards[item.rpartition("#")[0]]
        self.tell("resolving", player, item)
        if isinstance(card, RiftboundCard) and card.type == "unit":
            data.setdefault("exhausted", True)
        self.move(
            name,
            zone or f"base:{player}",
            "resolve",
            player,
            controller=player,
            **{k: v for k, v in data.items() if v},
        )
        self.tell("resolved", player, item)
        self.tell("played", player, self.ref(name), item=item, card="unit", name=item.rpartition("#")[0])
        return self.ref(name)

    def unit(self, name: str, player: str = "A", **pay: Any) -> str:
        """A permanent is played and enters."""
        self.play(name, player, **pay)
        return self.enter(name, player=player)

    def all_pass(self, *players: str) -> None:
        """Each of those players receives priority and passes."""
        for player in players or ("A", "B"):
            self.tell("priority", player)
            self.tell("passed", player)

    def resolve(self, item: str, player: str = "A") -> Event:
        """The item begins to resolve."""
        return self.tell("resolving", player, item)

    def did(self, item: str, *instructions: str) -> None:
        """Instructions of the item were carried out."""
        for instruction in instructions:
            self.tell("executed", "", item, item=item, instruction=instruction)

    def resolved(self, item: str, player: str = "A", zone: str = "") -> None:
        """The item has resolved; a spell goes to its owner's trash, or to ``zone``, and has been played."""
        if "*" in item:
            self.tell("resolved", player, item)
            return
        ident = item.rpartition("#")[2].partition(".")[0]
        self.move(ident, zone or f"trash:{self.owners[ident]}", "resolve", player)
        self.tell("resolved", player, item)
        self.tell("played", player, self.refs[ident], item=item, card="spell", name=item.rpartition("#")[0])

    def counter(self, item: str, by: str, zone: str = "") -> Event:
        """The item is countered by another; a card goes to its owner's trash, or to ``zone``."""
        event = self.tell("countered", "", item, by=by)
        if "*" not in item:
            ident = item.rpartition("#")[2].partition(".")[0]
            self.move(ident, zone or f"trash:{self.owners[ident]}", "counter")
        return event

    def add(
        self,
        name: str,
        player: str = "A",
        energy: int = 1,
        power: dict[str, int] | None = None,
        index: int = 0,
    ) -> str:
        """A rune is exhausted to Add."""
        item = self.ability(name, index, player, "activated", adds=True)
        self.tell("status", player, self.ref(name), status="exhausted", value=True, why="cost")
        self.pay(item, player, acts=[("exhaust me", [self.ref(name)])])
        self.finalize(item, player)
        self.resolve(item, player)
        self.tell(
            "resources_added", player, energy=energy, power=power or {}, source=self.ref(name), item=item
        )
        self.resolved(item, player)
        return item

    def pay_to_hide(self, name: str, player: str = "A", energy: int = 0, power: int = 1) -> None:
        """A player with priority pays to hide a card."""
        self.tell("priority", player)
        if energy or power:
            paid = {"A": power} if power else {}
            item = self.ref(name)
            self.tell("resources_spent", player, energy=energy, power=paid, item=item, purpose="cost")

    def kill(self, name: str, why: str = "instruction") -> Event:
        """A permanent is killed and goes to its owner's trash."""
        event = self.tell("killed", self.owners[self.id(name)], self.ref(name), why=why)
        self.move(name, f"trash:{self.owners[self.id(name)]}", "kill")
        return event

    def next_turn(self, player: str = "B") -> Event:
        """The turn ends and the next one begins; what has to end with it has to be told before."""
        self.tell("phase_began", phase="ending")
        self.tell("phase_began", phase="expiration")
        return self.tell("turn_began", player, turn=self.scenario.turn + 1)

    # -- judging ------------------------------------------------------------------------------------------------------

    def judged(self, *invariants: Invariant, observes: Iterable[str] | None = None) -> Monitor:
        """A monitor that has judged the whole history."""
        monitor = Monitor(invariants) if observes is None else Monitor(invariants, observes)
        monitor.begin(self.scenario)
        for event in self.events:
            monitor.sink(event)
            if event.id + 1 in self.questions:
                monitor.asked(self.questions[event.id + 1])
        monitor.finish()
        return monitor


RUNE = RiftboundCard(
    "Fury Rune", "rune", domains="R",
    abilities=(
        cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.Add(energy=1),), timing="reaction"),
        cl.Activated(Cost(acts=(Act("recycle me"),)), (cl.Add(power="C"),), timing="reaction"),
    ),
)  # fmt: skip
PORO = unit("Poro")
SHOCK = spell("Shock", cl.Deal(2, UNIT), abilities=(cl.Keyword("Reaction"),))
NULLIFY = spell("Nullify", cl.Counter(Pick("spell", zone="chain")), abilities=(cl.Keyword("Reaction"),))
HUSH = spell("Hush", cl.Counter(Pick("ability", zone="chain")), abilities=(cl.Keyword("Reaction"),))
MAGIC_BOLT = MagicCard("Bolt", ("Instant",))
