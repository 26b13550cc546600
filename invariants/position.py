"""The position: public state as it stands, and how it is looked up.

What changes it is the fold of events in `picture`. A reference that nobody introduced is made up on the spot from what
it says of itself and from the scenario, so a trace with half of the kinds, or with objects from nowhere, still gives one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event, Placed, Scenario, Violation, card_id, card_name, zone_kind
from headjudge.invariants.facts import Facts, facts_of, walk
from headjudge.invariants.records import Ban, Field, Fight, Item, Pool, Thing

_Rare = TypeVar("_Rare")

KINDS: dict[str, str] = {}


def kind_of(zone: str) -> str:
    """The kind of a zone, remembered: zones are few and asked for at every move."""
    kind = KINDS.get(zone)
    if kind is None:
        if len(KINDS) > 2000:
            KINDS.clear()
        kind = KINDS[zone] = zone_kind(zone)
    return kind


#: What is public about a card.
_ASPECTS = (
    "zone",
    "controller",
    "exhaustion",
    "damage",
    "statuses",
    "change of Might",
    "granted keywords",
    "attachment",
)
_NOT_THERE = (None,) * len(_ASPECTS)
#: What is public about a player.
_STANDING = ("Energy of", "Power of", "points of", "XP of", "life of", "cards finalized by")


def _held(power: dict[str, int]) -> dict[str, int]:
    return {letter: n for letter, n in sorted(power.items()) if n} if power else {}


class Position:
    """Public state after the events folded so far.

    ``found``     the violations of the play at hand, by whoever judges it.
    ``things``    every object ever, by reference; an older incarnation stays as it was when it stopped being.
    ``current``   card id to the object that this card is now.
    ``board``     reference to object, for what is on the board. ``lords``, ``forbidders``: those among them whose
                  passive abilities change other things, or forbid something; ``damaged``: those with damage.
    ``tanglers``  those on the board because of which the layers have to be applied in sequence (Riftbound 476); ``derived``: what they
                  come to, while that is being worked out.
    ``items``     every item ever, by reference. ``chain``: those on the chain or stack, oldest first; ``pending``: those
                  among them not yet finalized; ``resolving``: those resolving, the innermost last.
    ``pools``, ``points``, ``xp``, ``life``  by player's name.
    ``finalized`` for each player, the cards (items) that they finalized this turn, in order; ``played``: the `played`
                  events of this turn.
    ``players``   names of who is still in the game, in turn order.
    ``fields``    the battlefields, by zone. ``fight``: the showdown or combat in progress, if any.
    ``scored``    (player, zone of a battlefield) to the event by which that player scored it this turn.
    ``passes``    how many players have passed in sequence. ``priority``: who holds priority, "" for nobody; ``focus`` who
                  holds focus.
    ``turn_since``  id of the event with which the turn began.
    ``fading``    whether effects for the turn may have ended by now without being said to have.
    """

    def __init__(self, scenario: Scenario | None = None) -> None:
        self.trace: list[Event] = []
        self.found: list[Violation] = []
        if scenario is not None:
            self.reset(scenario)

    def reset(self, scenario: Scenario, trace: list[Event] | None = None) -> None:
        """Begin a play: the position of ``scenario``. ``trace`` is the list that somebody else fills with its events."""
        self.trace = [] if trace is None else trace
        self.found = []
        self.scenario = scenario
        self.game = scenario.game
        self.cards = scenario.cards
        self._facts: dict[str, Facts | None] = {
            name: facts_of(card) if isinstance(card, RiftboundCard) else None
            for name, card in self.cards.items()
        }
        #: What any card of the play says, tokens and all that becomes a copy included: fields of `Facts`.
        self.says = frozenset[str]().union(
            *(facts.says for facts in self._facts.values() if facts is not None)
        )
        self.players = [player.name for player in scenario.players]
        #: Each player's teammates, where there are teams (489).
        self.mates: dict[str, frozenset[str]] = {
            name: frozenset(team) - {name} for team in scenario.teams for name in team
        }
        #: How many turns of each player have begun since the trace did.
        self.turns_begun: dict[str, int] = {}
        self.placed: dict[str, Placed] = {}
        self.things: dict[str, Thing] = {}
        self.current: dict[str, Thing] = {}
        self.board: dict[str, Thing] = {}
        self.lords: dict[str, Thing] = {}
        self.forbidders: dict[str, Thing] = {}
        self.damaged: dict[str, Thing] = {}
        self.tanglers: dict[str, Thing] = {}
        self.derived: dict[str, Any] | None = None
        #: Effects that have buffs give more Might, by number: whose they are, and what they say (Riftbound 703).
        self.buffing: dict[int, tuple[str, Any]] = {}
        #: Such effects whose text says several such things, so that which of them began only the subject knows.
        self.vague: set[int] = set()
        #: What `speaking` found, until somebody's passive abilities come or go.
        self._speaking: dict[str, list[tuple[Thing, Facts]]] = {}
        self.items: dict[str, Item] = {}
        self.chain: list[Item] = []
        self.pending: list[Item] = []
        self.resolving: list[Item] = []
        self.pools: dict[str, Pool] = {}
        self.points: dict[str, int] = {}
        self.xp: dict[str, int] = {}
        self.life: dict[str, int] = {}
        self.finalized: dict[str, list[Item]] = {}
        self.played: list[Event] = []
        #: What was paid this turn: by whom, for which item, how much Power, and how much Energy to play a spell.
        self.spendings: list[tuple[str, str, int, int]] = []
        #: What was named last for an object, by reference: a tag, or the name of a card.
        self.namings: dict[str, str] = {}
        self.turn_player = scenario.turn_player
        self.turn = scenario.turn
        self.turn_since = 0
        self.phase = scenario.phase
        self.priority = ""
        self.focus = ""
        self.fight: Fight | None = None
        self.fields: dict[str, Field] = {}
        for name, holder in scenario.battlefields.items():
            zone = "battlefield:" + name
            self.fields[zone] = Field(zone, holder)
        self.scored: dict[tuple[str, str], int] = {}
        self.passes = 0
        self.fading = False
        self.winner = ""
        self.bans: dict[Any, Ban] = {}
        self.read_bans: list[Ban] = []
        #: What `prices` worked out for the last cost that was determined: the event, and the item with its price.
        self.priced: tuple[Event | None, Any] = (None, None)
        #: What the layers come to, and how long the trace was as that was worked out.
        self.settled: tuple[int, Any] = (-1, None)
        #: Of units, how much damage they have to be assigned yet, and how long the trace was as that was worked out.
        self.lacking: tuple[int, dict[str, int | None]] = (-1, {})
        self._orders = 0
        #: Battlefields whose cards change other things, by zone.
        self.rulers: dict[str, Thing] = {}
        for player in scenario.players:
            name = player.name
            self.pools[name] = Pool(player.energy, dict(player.power))
            self.points[name] = player.points
            self.xp[name] = player.xp
            self.life[name] = player.life
            self.finalized[name] = []
        for name, controller in scenario.battlefields.items():
            self._lay(f"battlefield:{name}", name, controller)
        placed = self.placed
        for card in scenario.placed:
            placed[card.id] = card
            if (KINDS.get(card.zone) or kind_of(card.zone)) in BOARD:
                self._begin(card)
        for card in scenario.placed:
            if card.attached:
                thing, top = self.current.get(card.id), self.current.get(card.attached)
                if thing is not None and top is not None and thing is not top:
                    thing.zone, thing.kind = top.zone, top.kind  # 719.3
                    self.link(thing, top)

    def _lay(self, zone: str, name: str, controller: str) -> None:
        """A battlefield lies there whose text may say something about what is at it; whoever controls it, else the turn player, controls
        that (190.6). It is no object among those on it."""
        self._speaking = {}
        for table in (self.lords, self.forbidders, self.tanglers, self.rulers):
            table.pop(zone, None)
        facts = self.facts(name)
        if facts is None or not facts.passive:
            return
        thing = Thing(zone, zone, name, self.cards.get(name), facts)
        thing.zone, thing.kind = zone, "battlefield"
        thing.owner, thing.controller = controller, controller or self.turn_player
        self.rulers[zone] = self.lords[zone] = thing
        if facts.bans:
            self.forbidders[zone] = thing
        if facts.tangled:
            self.tanglers[zone] = thing

    # -- looking things up ----------------------------------------------------------------------------------------

    def thing(self, ref: str) -> Thing:
        """The object of that reference; made from the scenario, or from nothing, when nobody has named it before."""
        thing = self.things.get(ref)
        if thing is not None:
            return thing
        ident = card_id(ref)
        card = self.placed.get(ident)
        if card is not None and ident not in self.current:
            thing = self._begin(card)
            if thing.ref == ref:
                return thing
            # The subject numbers incarnations in another way: what the scenario says of the card holds all the same.
            self._drop(thing)
            del self.things[thing.ref]
            thing.ref = ref
            self.things[ref] = thing
            if thing.kind in BOARD:
                self._enter(thing)
            return thing
        name = card_name(ref)
        thing = Thing(ref, ident, name, self.cards.get(name), self.facts(name))
        if card is not None:
            thing.owner = card.owner
            thing.controller = card.owner
        thing.token = "t" in ident
        thing.sure = False
        self.things[ref] = thing
        self.current.setdefault(ident, thing)
        return thing

    def item(self, ref: str, at: int = -1) -> Item:
        """The item of that reference; made, as already finalized, when nobody has announced it."""
        item = self.items.get(ref)
        if item is None:
            item = Item(ref, "activated" if "*" in ref else "spell", "", -1, "", self._orders, at)
            self._orders += 1
            item.pending = False
            self.items[ref] = item
            self.chain.append(item)
        return item

    def field(self, zone: str) -> Field:
        """The battlefield that is that zone; made, as one that nobody controls, when nobody has named it before."""
        field = self.fields.get(zone)
        if field is None:
            field = self.fields[zone] = Field(zone, "")
        return field

    def _pool(self, player: str) -> Pool:
        pool = self.pools.get(player)
        if pool is None:
            pool = self.pools[player] = Pool(0, {})
            self.points.setdefault(player, 0)
            self.xp.setdefault(player, 0)
            self.life.setdefault(player, 20)
            self.finalized.setdefault(player, [])
        return pool

    def facts(self, card: str) -> Facts | None:
        """What the Riftbound card of that name says; None for a card of another game, or one that nobody defined."""
        return self._facts.get(card)

    def item_facts(self, item: Item) -> Facts | None:
        """What the card of an item, or of an ability's source, says; for an ability of effect text, what that text says."""
        if item.lender:
            lender = self.facts(item.lent or item.lender)
            return lender if item.lent or lender is None else lender.effect
        if item.ability >= 0 and item.said:
            return self.facts(item.said)
        ref = item.ref if item.ability < 0 else item.source or item.ref
        thing = self.things.get(ref)
        # What is a copy says what it has copied.
        return self.facts(card_name(ref)) if thing is None else thing.facts

    def effect_text(self, thing: Thing) -> Facts | None:
        """The effect text of an attached card: what is printed, or what was copied to it as it was attached (477.1.b.2)."""
        if thing.lent:
            return self.facts(thing.lent)
        return thing.facts.effect if thing.facts is not None else None

    def on_chain(self, ref: str) -> bool:
        """Whether an item is still on the chain or stack."""
        item = self.items.get(ref)
        return item is not None and not item.end

    def at(self, event: int) -> Event | None:
        """The event of that id, if the trace has it."""
        return self.trace[event] if 0 <= event < len(self.trace) else None

    def others(self, player: str) -> list[str]:
        """Everybody but ``player`` and their teammates, in turn order: their opponents."""
        return [name for name in self.players if not self.friends(player, name)]

    def next_player(self, player: str) -> str:
        """Who is next in turn order after ``player``, who need not be in the game any more."""
        order = [start.name for start in self.scenario.players]
        at = order.index(player)
        return next(name for name in [*order[at + 1 :], *order[: at + 1]] if name in self.players)

    def friends(self, player: str, other: str) -> bool:
        """Whether what the two control is friendly to each other: they are one, or teammates (740.1.a)."""
        return player == other or (bool(self.mates) and other in self.mates.get(player, ()))

    def sided(self, whose: str, player: str, who: str) -> bool:
        """Whether what ``who`` controls is "yours", "friendly", "enemy" or "any" for ``player`` (740.1)."""
        if whose == "any":
            return True
        if whose == "yours":
            return who == player
        return self.friends(player, who) == (whose == "friendly")

    def differences(self, other: Position) -> list[tuple[str, str, Any, Any]]:
        """Where two positions of one scenario differ in public state: what, whose, as it is here, as it is there.

        Incarnations and history are no part of it; a card that neither of them has named yet is as the scenario has it.
        """
        found: list[tuple[str, str, Any, Any]] = []
        for ident in {**self.current, **other.current}:
            mine, theirs = self.card_state(ident), other.card_state(ident)
            if mine != theirs:
                values = zip(_ASPECTS, mine or _NOT_THERE, theirs or _NOT_THERE, strict=True)
                found.extend(
                    (f"{what} of", ident, here, there) for what, here, there in values if here != there
                )
        others = other.standings()
        for name, standing in self.standings().items():
            values = zip(_STANDING, standing, others.get(name, standing), strict=True)
            found.extend((what, name, here, there) for what, here, there in values if here != there)
        chains, pending = zip(self.chain_refs(), other.chain_refs(), strict=True)
        if chains[0] != chains[1]:
            found.append(("the items on the chain", "", *chains))
        elif pending[0] != pending[1]:
            found.append(("the pending items", "", *pending))
        return found

    def card_state(self, ident: str) -> tuple[Any, ...] | None:
        """Everything public about a card, a value for each of `_ASPECTS`; None about one that isn't there."""
        thing = self.current.get(ident)
        if thing is None:
            card = self.placed.get(ident)
            return (
                None if card is None else (card.zone, card.controller or card.owner, False, 0, [], 0, {}, "")
            )
        granted: dict[str, int] = {}
        for words in (thing.keywords, thing.turn_keywords, thing.combat_keywords):
            if words is not None:
                granted |= words
        return (
            thing.zone, thing.controller, thing.exhausted, thing.damage, sorted(thing.statuses) if thing.statuses else [],
            thing.mods + thing.turn_mods, granted, thing.top.id if thing.top is not None else "",
        )  # fmt: skip

    def standings(self) -> dict[str, tuple[Any, ...]]:
        """What is public about each player, a value for each of `_STANDING`."""
        return {
            name: (
                pool.energy, _held(pool.power), self.points[name], self.xp[name], self.life[name], len(self.finalized[name]),
            )
            for name, pool in self.pools.items()
        }  # fmt: skip

    def chain_refs(self) -> tuple[list[str], list[str]]:
        """The references of all items on the chain, and of the pending ones."""
        return [item.ref for item in self.chain], [item.ref for item in self.pending]

    # -- objects: inner workings ----------------------------------------------------------------------------------

    def _begin(self, card: Placed) -> Thing:
        """A card as the scenario places it."""
        ref = f"{card.card}#{card.id}.0"
        name = card.card
        thing = Thing(ref, card.id, name, self.cards.get(name), self._facts.get(name))
        if getattr(thing.definition, "token", False):
            thing.token = True
        thing.owner = card.owner
        thing.controller = card.controller or card.owner
        thing.zone = zone = card.zone
        thing.kind = kind = KINDS.get(zone) or kind_of(zone)
        if card.exhausted:
            thing.exhausted = True
        if card.statuses:
            thing.statuses = frozenset(card.statuses) - {"exhausted"}
        self.things[ref] = self.current[card.id] = thing
        if kind in BOARD:
            self._enter(thing)
            if card.damage:
                thing.damage = card.damage
                self.damaged[ref] = thing
        return thing

    def _enter(self, thing: Thing) -> None:
        """Take an object onto the board."""
        ref = thing.ref
        self.board[ref] = thing
        if thing.damage:
            self.damaged[ref] = thing
        if thing.kind != "facedown":  # A hidden card has no abilities there (421.3).
            self._speak(thing)

    def _speak(self, thing: Thing) -> None:
        """Note which passive abilities its text has: while it is attached that is its effect text, and its own is inactive (718.2)."""
        ref = thing.ref
        facts = thing.facts if thing.top is None else self.effect_text(thing)
        if facts is not None and facts.passive:
            self._speaking = {}
            self.lords[ref] = thing
            if facts.bans:
                self.forbidders[ref] = thing
            if facts.tangled:
                self.tanglers[ref] = thing

    def _hush(self, thing: Thing) -> None:
        """Forget which passive abilities its text has."""
        ref = thing.ref
        if self.lords.pop(ref, None) is not None:
            self._speaking = {}
            self.forbidders.pop(ref, None)
            self.tanglers.pop(ref, None)

    def _drop(self, thing: Thing) -> None:
        """Take an object off the board; it is not attached to anything any more (124.1)."""
        ref = thing.ref
        if self.board.pop(ref, None) is not None:
            self._hush(thing)
            self.damaged.pop(ref, None)
            if thing.top is not None:
                self.unlink(thing)

    # -- what is attached to what (716-719) -----------------------------------------------------------------------

    def link(self, thing: Thing, top: Thing) -> None:
        """Attach an object to another one; it is attached to one at most (718.5.d)."""
        if thing.top is not None:
            self.unlink(thing)
        self._hush(thing)
        thing.top = top
        top.under = (*top.under, thing)
        if thing.ref in self.board:
            self._speak(thing)

    def unlink(self, thing: Thing) -> None:
        """Detach an object."""
        top = thing.top
        if top is not None:
            top.under = tuple(other for other in top.under if other is not thing)
        self._hush(thing)
        thing.top = None
        if thing.ref in self.board:
            self._speak(thing)

    def on_resources_added(self, event: Event) -> None:
        """Resources enter a pool."""
        data = event.data
        pool = self.pools.get(event.player) or self._pool(event.player)
        pool.energy += data.get("energy", 0)
        power = data.get("power")
        if power:
            have = pool.power
            for letter, n in power.items():
                have[letter] = have.get(letter, 0) + n

    def on_resources_spent(self, event: Event) -> None:
        """Resources leave a pool as a payment."""
        self.on_resources_lost(event)
        if self.game != "riftbound":
            return
        data = event.data
        item = self.items.get(data.get("item", ""))
        spell = (
            data.get("energy", 0)
            if item is not None and item.kind == "spell" and data.get("purpose") == "cost"
            else 0
        )
        power = sum((data.get("power") or {}).values())
        if spell or power:
            self.spendings.append((event.player, data.get("item", ""), power, spell))

    def forget_spending(self, ref: str) -> None:
        """What was spent for an item that is undone was not spent (Riftbound 358.5, 404.2)."""
        if self.spendings:
            self.spendings = [spent for spent in self.spendings if spent[1] != ref]

    def has_spent(self, player: str, power: int, energy: int) -> bool:
        """Whether a player has spent so much Power this turn, and so much Energy to play one spell."""
        mine = [spent for spent in self.spendings if spent[0] == player]
        most = max((spell for *_, spell in mine), default=0)
        return sum(spent[2] for spent in mine) >= power and most >= energy

    def on_resources_lost(self, event: Event) -> None:
        """Resources leave a pool."""
        data = event.data
        pool = self.pools.get(event.player) or self._pool(event.player)
        pool.energy -= data.get("energy", 0)
        power = data.get("power")
        if power:
            have = pool.power
            for letter, n in power.items():
                have[letter] = have.get(letter, 0) - n

    def on_effect_began(self, event: Event) -> None:
        """What buffs give besides, until the end of the turn, is what the text says that resolves (Riftbound 390.4, 703)."""
        if event.data.get("what") != "buffs" or not self.resolving:
            return
        item = self.resolving[-1]
        facts = self.item_facts(item)
        said = facts.program(item.place if item.lender else item.ability) if facts is not None else None
        found: list[language.BuffsGiveMore] = []
        unpaid = not item.is_ability and not item.options
        for part in said or ():
            program: tuple[Any, ...] = (part,)
            if unpaid and isinstance(part, language.If) and isinstance(part.condition, language.PaidCost):
                program = part.otherwise  # 356.4.f.1
            found += [each for each in walk(program) if isinstance(each, language.BuffsGiveMore)]
        effect = event.data.get("effect", -1)
        if found and all(part == found[0] for part in found):
            self.buffing[effect] = (event.player, found[0])
        elif found:
            self.vague.add(effect)

    def on_effect_ended(self, event: Event) -> None:
        """Buffs give no more than they do by themselves."""
        if self.buffing or self.vague:
            self.buffing.pop(event.data.get("effect", -1), None)
            self.vague.discard(event.data.get("effect", -1))

    def speaking(self, what: str = "passive") -> list[tuple[Thing, Facts]]:
        """Whose passive abilities of a kind, by its field of `Facts`, there are, and what they say: effect text is its top-most card's
        (718.3)."""
        found = self._speaking.get(what)
        if found is None:
            voices = (self.voice(thing) for thing in self.lords.values())
            found = [(thing, said) for thing, said in voices if said is not None and getattr(said, what)]
            self._speaking[what] = found
        return found

    def rarely(self, kind: type[_Rare]) -> Iterator[tuple[Thing, _Rare]]:
        """The passive abilities of a kind that few cards have, each with whose it is."""
        for thing, said in self.speaking("rarities"):
            for own in said.rarities:
                if isinstance(own, kind):
                    yield thing, own

    def victory(self) -> int:
        """The Victory Score, with what battlefields and others add to it (Riftbound 194.3.a)."""
        return self.scenario.victory + sum(said.victory for _, said in self.speaking("victory"))

    def texts(self) -> Iterator[tuple[Thing, Facts]]:
        """Whose the texts of all that lies face up on the board are, and what they say; inactive ones are left out (718.2)."""
        for thing in self.board.values():
            whose, said = self.voice(thing)
            if said is not None and thing.kind != "facedown":
                yield whose, said

    def voice(self, thing: Thing) -> tuple[Thing, Facts | None]:
        """Whose the text of an object is, and what it says: effect text is its top-most card's (718.3)."""
        return (thing, thing.facts) if thing.top is None else (thing.top, self.effect_text(thing))
