"""The position in a Magic play: what Magic has besides what `position` holds for both games, and how it is looked up.

Characteristics are worked out when somebody asks (`chars`): from the card where nothing changes any, else by
`magic.naive_layers`, once for each state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, Scenario, card_name
from headjudge.invariants.magic_facts import MagicFacts, magic_facts, walk
from headjudge.invariants.magic_matching import Chars, blank, printed
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Item, Thing

#: Keyword counters (122.1b).
KEYWORD_COUNTERS = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible",
        "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip

#: What something copies that has become a copy of an object without a name: of a permanent that is face down (707.2, 708.2).
NAMELESS = "(face down)"
#: In that place: whatever it is a copy of isn't told.
UNKNOWN = "(unknown)"


class Attack:
    """An attacking creature: whom it attacks, which player that is or who controlled it then (508.5), the event that declared it (-1: put
    there attacking), and that blocked it first."""

    __slots__ = ("against", "at", "blocked", "blockers", "defender")

    def __init__(self, defender: str, against: str, at: int) -> None:
        self.defender = defender
        self.against = against
        self.at = at
        self.blocked = -1
        self.blockers: list[str] = []


class Effect(NamedTuple):
    """A continuous effect of a resolved spell or ability, as it was told (611.2)."""

    number: int
    source: str
    to: tuple[str, ...]
    changes: tuple[Any, ...]
    until: str
    what: str
    at: int
    shapes: bool


class MagicPosition(Picture):
    """Public state of a Magic play after the events folded so far; see `Position` for the rest.

    ``attackers``, ``blockers``   by reference, in the order of declaration; of a blocker what it blocks. ``fought``: what left combat in
                this step by leaving the battlefield was.
    ``poison``       counters of players, by name.           ``lands``, ``casts``  lands played and spells cast this turn, by player.
    ``waiting``      `triggered` events whose ability is not on the stack yet.
    ``effects``      continuous effects in force, by number.   ``shapers``  permanents whose static abilities change characteristics.
    ``reaching``     those of them that change objects off the battlefield too, by reference. ``veiled``: permanents that are copies of
                something that isn't known.
    ``rulers_of``    permanents whose static abilities change rules or costs.
    ``odd``          permanents that aren't what their card says: copies, face down, with stickers or keyword counters.
    ``changed``, ``checked``   the last event that changed something which state-based actions look at, and the last check.
    ``turn_starts``  the event with which each player's last turn began.  ``stepped``: that began this step; ``received``: priority in it.
    ``version``      grows with what characteristics depend on.   ``dead`` who has lost.
    """

    def reset(self, scenario: Scenario, trace: list[Event] | None = None) -> None:
        """Begin a play."""
        self._magic: dict[str, MagicFacts | None] = {}
        self.poison: dict[str, int] = {
            player.name: player.counts.get("poison", 0) for player in scenario.players
        }
        self.lands: dict[str, int] = {
            player.name: player.counts.get("lands played", 0) for player in scenario.players
        }
        self.casts: dict[str, int] = {
            player.name: player.counts.get("spells cast", 0) for player in scenario.players
        }
        self.attackers: dict[str, Attack] = {}
        self.blockers: dict[str, list[str]] = {}
        self.fought: dict[str, tuple[Attack | None, list[str]]] = {}
        self.waiting: list[Event] = []
        #: What the source of an ability that has triggered was then, by the event.
        self.speakers: dict[int, str] = {}
        self.effects: dict[Any, Effect] = {}
        self.shapers: dict[str, Thing] = {}
        self.reaching: set[str] = set()
        self.veiled: set[str] = set()
        self.rulers_of: dict[str, Thing] = {}
        self.odd: set[str] = set()
        #: Of a card that is to enter as a copy, the ids of what was chosen to be copied, one after the other.
        self.models: dict[str, tuple[str, ...]] = {}
        #: What was chosen as something enters that is nowhere yet, by its reference.
        self.promised: dict[str, tuple[tuple[str, str], ...]] = {}
        #: Of what is about to enter with others, by id, the event by which its timestamp was chosen to be earlier (613.7m).
        self.earlier: dict[str, int] = {}
        #: What enters at the same time now: the batch, and the first event of it.
        self.entering = (0, -1)
        self.shaping = 0
        self.changed = -1
        self.checked = 0
        self.turn_starts: dict[str, int] = {}
        self.stepped = 0
        self.received = -1
        #: The last special action, and how many had passed before it.
        self.special = -1, 0
        self.priority_at = -1
        self.version = 0
        #: How many of the versions changed only what is off the battlefield.
        self.aside = 0
        self.extra_turns: list[str] = []
        self.dead: dict[str, int] = {}
        #: When damage was dealt last that is dealt at once, and what was on the battlefield before it.
        self._struck_at = 0
        self._striking: dict[str, Chars | None] = {}
        self._known: dict[str, Chars] | None = None
        self._known_at = -1
        self._plain: dict[tuple[str, str], Chars] = {}
        self._evaluate: Callable[[MagicPosition], tuple[dict[str, Chars], set[str], bool]] | None = None
        #: Whether what is known could change by what happens off the battlefield.
        self._wide = True
        super().reset(scenario, trace)
        for card in scenario.placed:
            self.thing(f"{card.card}#{card.id}.0")

    # -- looking things up ----------------------------------------------------------------------------------------

    @property
    def picture(self) -> MagicPosition:
        """Itself: a picture is a `View` of how things stand."""
        return self

    def card(self, thing: Thing) -> MagicFacts | None:
        """What the card of an object says, or the card that it copies."""
        card = thing.copies or thing.card
        try:
            return self._magic[card]
        except KeyError:
            return self.named(card)

    def named(self, card: str) -> MagicFacts | None:
        """What the card of that name says."""
        try:
            return self._magic[card]
        except KeyError:
            facts = self._magic[card] = magic_facts(self.cards.get(card))
            return facts

    def card_of(self, item: Item) -> MagicFacts | None:
        """What the card says that an item is, or whose ability it is."""
        ability = item.ability >= 0 or item.is_ability
        if ability and item.said:
            return self.named(item.said)  # 113.7a: whatever has become of its source since
        thing = self.things.get(item.source or item.ref if ability else item.ref)
        if thing is None:
            return self.named(card_name(item.copy_of or item.ref))
        if "facedown" in thing.statuses and not item.is_ability:
            return None
        return self.card(thing)

    def ability_of(self, item: Item) -> Any:
        """The ability that an item is, where it stands on a card; None where that isn't known."""
        source = self.things.get(item.source)
        if item.ability < 0 or not item.printed or (source is not None and source.exceptions):
            return None  # 707.9d: of a copy with exceptions they may be others than those of the card
        facts = self.card_of(item)
        return facts.ability(item.ability) if facts is not None else None

    def said_by(self, item: Item) -> Any:
        """What an item says: the ability that it is, or a spell's own; None where that isn't known, or is nothing."""
        if item.is_ability:
            return self.ability_of(item)
        facts = self.card_of(item)
        return facts.spell if facts is not None else None

    def makes(self) -> list[ml.MakeTokens]:
        """The instructions to create tokens of what resolves; those of its card, where it is not known which of its texts that is."""
        if not self.resolving:
            return []
        item = self.resolving[-1]
        says, facts = self.said_by(item), self.card_of(item)
        if says is None and facts is not None:
            says = facts.card.abilities
        return [part for part in walk(says) if isinstance(part, ml.MakeTokens)]

    def copied(self, part: ml.MakeTokens, alike: set[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
        """What the exceptions may be of what an instruction of what resolves copies."""
        item = self.resolving[-1]
        word, _, at = part.copy.partition(" ")
        original = None
        if word == "target" and at.isdigit() and int(at) < len(item.targets) == len(set(item.slots)):
            original = self.things.get(item.targets[int(at)])
        elif word == "this":
            original = self.things.get(item.source)
        return {original.exceptions} if original is not None else alike or {()}

    def waiting_for(self, event: Event) -> Event | None:
        """The `triggered` event of the ability that an `item_pending` puts on the stack, if it waits."""
        source, ability = event.data.get("source"), event.data.get("ability")
        alike = [
            one
            for one in self.waiting
            if one.data.get("source") == source and one.data.get("ability") == ability
        ]
        for one in alike:
            if one.id in event.causes:
                return one
        if alike:
            return alike[0]
        return next((one for one in self.waiting if one.id in event.causes), None)

    def by_replacement(self, event: Event) -> bool:
        """Whether a replacement or prevention effect is among what directly brought an event about (614.6, 615.6); one that was used up by
        that is over by the time that the event is told."""
        causes = (self.at(cause) for cause in event.causes)
        return any(cause is not None and cause.kind in ("replaced", "prevented") for cause in causes)

    def in_zone(self, zone: str) -> list[Thing]:
        """The objects in a zone, known or only placed."""
        return [thing for thing in self.everything() if thing.zone == zone]

    def cards_in(self, zone: str) -> list[Thing]:
        """The cards in a zone, known or only placed: a token that has gone there is none (108.2b)."""
        return [thing for thing in self.in_zone(zone) if not thing.token]

    def everything(self) -> Iterator[Thing]:
        """Every object that there is now."""
        return iter(self.current.values())

    def permanent_facts(self) -> Iterator[MagicFacts]:
        """What the card of each permanent says that is known, whatever has become of its abilities."""
        for thing in self.board.values():
            facts = self.card(thing)
            if facts is not None:
                yield facts

    def effect_changes(self) -> Iterator[Any]:
        """What the continuous effects of resolutions change (611.2)."""
        return (change for effect in self.effects.values() for change in effect.changes)

    def changes(self) -> Iterator[Any]:
        """What permanents whose static abilities change rules or costs say that they change (611.3), and what effects of resolutions do."""
        for thing in self.rulers_of.values():
            facts = self.card(thing)
            if facts is not None:
                yield from facts.changers
        yield from self.effect_changes()

    @property
    def shaped(self) -> bool:
        """Whether anything at all makes an object something other than its card says, counters for power apart."""
        return bool(self.shaping or self.shapers or self.odd)

    def chars(self, thing: Thing) -> Chars | None:
        """An object's characteristics now; None where they aren't known (an object that is no more, a card nobody defined, what is off the
        battlefield while something on it changes what such objects are, anything beside what isn't known)."""
        if self.veiled:
            return None
        if self.shaped and thing.kind == "battlefield":
            if self.board.get(thing.ref) is not thing:
                return None
            if self._known is None or self._known_at != (
                self.version if self._wide else self.version - self.aside
            ):
                if self._evaluate is None:
                    from headjudge.invariants.magic.naive_layers import worked_out

                    self._evaluate = worked_out
                self._known, unsure, self._wide = self._evaluate(self)
                for ref in unsure:
                    self._known.pop(ref, None)
                self._known_at = self.version if self._wide else self.version - self.aside
            return self._known.get(thing.ref)
        if thing.kind != "battlefield" and (self.reaching or self._is_shaped(thing)):
            return None
        return self.plain(thing)

    def _is_shaped(self, thing: Thing) -> bool:
        """Whether an effect changes what one particular object is, as a spell that becomes another colour."""
        return bool(self.shaping) and any(
            effect.shapes and thing.ref in effect.to for effect in self.effects.values()
        )

    def dealing(self, event: Event, thing: Thing) -> Chars | None:
        """An object's characteristics for the damage that a `damage` event tells. Combat damage is dealt at once (510.2), and so is that of
        a fight (701.14a), so what it was before the first of it: the life that it costs, say, changes nothing yet."""
        self.strike(event)
        if not self._at_once(event) or self._struck_at != self._at_once(event):
            return self.chars(thing)
        return self._striking.get(thing.ref)

    def _at_once(self, event: Event) -> int:
        """What tells one moment of damage from another: 0 where nothing else is dealt with it."""
        return self.stepped if event.data.get("combat") else -event.batch

    def strike(self, event: Event) -> None:
        """Keep what everything is as the first damage of a moment is dealt, where that is not what cards say anyway."""
        moment = self._at_once(event)
        if self.shaped and moment and self._struck_at != moment:
            self._struck_at = moment
            self._striking = {ref: self.chars(thing) for ref, thing in self.board.items()}

    def plain(self, thing: Thing) -> Chars | None:
        """Its characteristics by its card and its counters alone."""
        facts = self.card(thing)
        if "facedown" in thing.statuses or thing.copies == NAMELESS:
            chars = blank(thing.controller)
        elif facts is None:
            return None
        elif not thing.counters and not thing.exceptions:
            key = (facts.name, thing.controller)
            known = self._plain.get(key)
            if known is None:
                known = self._plain[key] = printed(facts, thing.controller)
            return known
        else:
            chars = printed(facts, thing.controller)
        counters = thing.counters
        if counters and chars.has_pt:
            change = counters.get("+1/+1", 0) - counters.get("-1/-1", 0)
            chars.power += change
            chars.toughness += change
        return chars

    def has(self, thing: Thing, word: str) -> bool:
        """Whether an object certainly has a keyword."""
        chars = self.chars(thing)
        return chars is not None and word in chars.keywords

    def sick(self, thing: Thing) -> bool:
        """Whether its controller has not controlled it continuously since their most recent turn began (302.6)."""
        since = max(thing.since, thing.taken)
        if since < 0:
            placed = self.placed.get(thing.id)
            return placed is not None and placed.fresh and thing.controller not in self.turn_starts
        return since > self.turn_starts.get(thing.controller, -1)

    # -- objects: inner workings ----------------------------------------------------------------------------------

    def _begin(self, card: Any) -> Thing:
        thing = super()._begin(card)
        facts = self.card(thing)
        if "foretold" in card.statuses:
            thing.foretold = 0
        if card.counters:
            thing.counters = dict(card.counters)
        if facts is not None and facts.loyalty and thing.kind == "battlefield":
            # 306.5b: it has entered with that much, where the scenario says nothing else.
            thing.counters = {"loyalty": facts.loyalty, **(thing.counters or {})}
        self._note(thing)
        return thing

    def _speak(self, thing: Thing) -> None:
        self._note(thing)

    def _hush(self, thing: Thing) -> None:
        if thing.ref not in self.board:
            self.shapers.pop(thing.ref, None)
            self.reaching.discard(thing.ref)
            self.veiled.discard(thing.ref)
            self.rulers_of.pop(thing.ref, None)
            self.odd.discard(thing.ref)

    def _note(self, thing: Thing) -> None:
        """Note whether an object on the battlefield changes others, and whether it is what its card says."""
        ref = thing.ref
        if ref not in self.board:
            return
        facts = self.card(thing) if "phased" not in thing.statuses else None  # 702.26b
        if facts is not None and facts.shapes:
            self.shapers[ref] = thing
        else:
            self.shapers.pop(ref, None)
        if thing.copies == UNKNOWN and "facedown" not in thing.statuses:
            self.veiled.add(ref)
        else:
            self.veiled.discard(ref)
        if facts is not None and facts.reaches:
            self.reaching.add(ref)
        else:
            self.reaching.discard(ref)
        if facts is not None and facts.rules:
            self.rulers_of[ref] = thing
        else:
            self.rulers_of.pop(ref, None)
        counters = thing.counters
        if (
            thing.copies
            or thing.exceptions
            or thing.stickers
            or "facedown" in thing.statuses
            or (
                counters
                and any(n and "/" not in kind and kind in KEYWORD_COUNTERS for kind, n in counters.items())
            )
        ):
            self.odd.add(ref)
        else:
            self.odd.discard(ref)
