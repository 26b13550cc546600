"""What a Magic game consists of besides zones: objects, characteristics, items on the stack, players, events that abilities wait for.

Mutable and slotted, and written only through the kernel where undoing has to take it back.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Obj
from headjudge.engine.magic.compiled import Compiled, Rules, compiled

#: Zones in which all may see what a card is (400.2).
PUBLIC = frozenset({"battlefield", "graveyard", "stack", "exile", "command"})


class Chars:
    """Characteristics of an object (109.3), and who controls it (108.4); never changed once made.

    ``types``, ``subtypes``, ``supertypes``  in order.      ``colors``  letters in order.     ``cost``  its mana cost.
    ``rules``   its abilities, sorted; ``keywords`` are among them.
    """

    __slots__ = (
        "colors", "controller", "cost", "loyalty", "mv", "name", "power", "rules", "subtypes", "supertypes", "toughness", "types",
    )  # fmt: skip

    def __init__(
        self, name: str, types: tuple[str, ...], subtypes: tuple[str, ...], supertypes: tuple[str, ...],
        colors: str, cost: str, mv: int, power: int, toughness: int, loyalty: int, rules: Rules, controller: str,
    ) -> None:  # fmt: skip
        self.name = name
        self.types = types
        self.subtypes = subtypes
        self.supertypes = supertypes
        self.colors = colors
        self.cost = cost
        self.mv = mv
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.rules = rules
        self.controller = controller

    @property
    def keywords(self) -> dict[str, tuple[cl.Keyword, ...]]:
        """The keyword abilities by word."""
        return self.rules.keywords

    @property
    def abilities(self) -> tuple[cl.Ability, ...]:
        """The abilities, in order."""
        return self.rules.abilities

    def changed(self, **values: Any) -> Chars:
        """The same with other values."""
        new = Chars(
            self.name, self.types, self.subtypes, self.supertypes, self.colors, self.cost, self.mv, self.power, self.toughness,
            self.loyalty, self.rules, self.controller,
        )  # fmt: skip
        for field, value in values.items():
            setattr(new, field, value)
        return new


class Cast:
    """How a spell was cast, for what later asks: it goes along to the permanent that the spell becomes (400.7d).

    ``x``          the announced X (107.3).                 ``kicked``   the kicker costs that were paid, with repetitions.
    ``way``        the alternative cost, by name.           ``paid``     names of optional and alternative costs that were paid.
    ``zone``       kind of the zone that it was cast from.  ``mana``     mana spent on it, by letter.
    ``foretold``   whether it was foretold (702.143c).      ``player``   who cast it.
    ``copied``     it is what a copy knows of it, which was not cast itself (707.10).
    """

    __slots__ = ("copied", "foretold", "kicked", "mana", "paid", "player", "way", "x", "zone")

    def __init__(self, player: str, zone: str) -> None:
        self.player = player
        self.zone = zone
        self.x = 0
        self.kicked: tuple[str, ...] = ()
        self.way = ""
        self.paid: tuple[str, ...] = ()
        self.mana: dict[str, int] = {}
        self.foretold = False
        self.copied = False

    def for_copy(self) -> Cast:
        """707.10: what a copy of the spell has of it: the choices and costs; it was not cast, no mana was spent on it, and it was no
        foretold card (702.143c)."""
        new = Cast(self.player, self.zone)
        new.x, new.kicked, new.way, new.paid = self.x, self.kicked, self.way, self.paid
        new.copied = True
        return new


class Copied:
    """A copy effect on an object (707): the copiable values that it gives, as a card, its timestamp, and how long it lasts."""

    __slots__ = ("card", "time", "until")

    def __init__(self, card: MagicCard, time: int, until: str = "") -> None:
        self.card = card
        self.time = time
        self.until = until


class Thing(Obj[MagicCard]):
    """A card, token or copy of a spell, in whatever zone.

    ``counters``  by kind (122).           ``time``   its timestamp (613.7d, 613.7e).
    ``sick``      not under its controller's control since their turn began (302.6).
    ``cast``      how the spell that it is or was before was cast.
    ``uses``      how often its abilities were activated or triggered this turn (602.5b), by ability; and what happened to it this turn, by
                  words: "fresh" (it came under its controller's control), "attacked", "damaged" …
    ``linked``    what its linked abilities remember (607), by their link's name.
    ``stickers``  name stickers on it: (words before it, word, timestamp) (123).
    ``foretold``  the foretell price (none where that can't be paid), and the turn on which it was foretold (702.143).
    ``marked``    whether it was dealt damage by a source with deathtouch since the last check (704.5h).
    ``copy``      the copy effects on it, the newest last (707.2, 707.3).
    ``known``, ``known_at``   its characteristics as last worked out, and the version of the battlefield for which.
    ``under_whom``  under whose control it came where it is, before effects that change that (613.1b).
    ``counter_times``  when counters of a kind were last put on it (613.7c).
    ``carried``   whether it phased out with what it is attached to (702.26g).
    ``came``      for what came together with others: the time before that, the same for all of them (704.5k).
    ``granted``   for objects whose spell effects go along (400.7a).
    """

    __slots__ = (
        "came", "carried", "cast", "copy", "counter_times", "counters", "foretold", "granted", "known", "known_at",
        "linked", "mana_rules", "mana_sources", "marked", "sick", "stickers", "time", "under_whom",
        "uses",
    )  # fmt: skip

    def __init__(
        self, id: str, card: MagicCard, name: str, owner: str, zone: str, key: int = 0, token: bool = False
    ) -> None:
        super().__init__(id, card, name, owner, zone, key, token)
        self.info = compiled(card)
        self.counters: dict[str, int] = {}
        self.time = 0
        self.sick = False
        self.carried = False
        self.came = 0
        self.cast: Cast | None = None
        self.uses: dict[Any, int] = {}
        self.linked: dict[str, Any] = {}
        self.stickers: tuple[tuple[int, str, int], ...] = ()
        self.foretold: tuple[cl.Price | None, int] | None = None
        self.marked = False
        #: Its mana abilities, and the abilities from which they were read.
        self.mana_rules: Rules | None = None
        self.mana_sources: list[Any] = []
        self.copy: tuple[Copied, ...] = ()
        self.under_whom = owner
        self.known: Any = None
        self.known_at = -1
        self.counter_times: dict[str, int] = {}
        self.granted: Any = None

    @property
    def read(self) -> Compiled:
        """The printed card, compiled."""
        info: Compiled = self.info
        return info

    @property
    def facedown(self) -> bool:
        """Whether it is face down (708)."""
        return "facedown" in self.statuses


class Target:
    """A chosen target (115.1): the thing, which object it was then, which instance of "target" it serves, and its share of what is
    divided (601.2d)."""

    __slots__ = ("ref", "share", "slot", "thing")

    def __init__(self, thing: Any, ref: str, slot: int) -> None:
        self.thing = thing
        self.ref = ref
        self.slot = slot
        self.share = 0


class Seen:
    """Something that an effect knows of: the object that it acts on (``ref``), and as which it is known (``was``, 608.2h)."""

    __slots__ = ("ref", "thing", "was")

    def __init__(self, thing: Any, ref: str, was: str = "") -> None:
        self.thing = thing
        self.ref = ref
        self.was = was or ref


class Occasion:
    """An event that abilities may wait for (603.2).

    ``kind``    a word of `Triggered.on`.            ``thing``, ``ref``, ``chars``  what it is about, as it was for that.
    ``becomes`` what it is afterwards, for zone changes.
    ``player``  whom it concerns.                    ``by``, ``by_chars``  what did it: an item or an object.
    ``amount``  of damage, life, counters …          ``event``, ``batch``  where the trace tells it.
    ``origin``  kind of the zone that it left.       ``word``  the kind of counter and the like.
    ``target``  what is damaged, blocked, targeted.
    """

    __slots__ = (
        "amount", "batch", "becomes", "by", "by_chars", "chars", "event", "kind", "origin", "player", "ref", "target", "thing", "word",
    )  # fmt: skip

    def __init__(
        self, kind: str, event: int, thing: Any = None, ref: str = "", chars: Chars | None = None, player: str = "",
        amount: int = 0, by: Any = None, batch: int = 0, origin: str = "", becomes: str = "", word: str = "", target: Any = None,
    ) -> None:  # fmt: skip
        self.kind = kind
        self.event = event
        self.thing = thing
        self.ref = ref
        self.chars = chars
        self.player = player
        self.amount = amount
        self.by = by
        self.by_chars: Chars | None = None
        self.batch = batch
        self.origin = origin
        self.becomes = becomes
        self.word = word
        self.target = target


class Watcher:
    """A triggered ability that waits for an event, with its source as it is now (603.2, 603.10)."""

    __slots__ = ("ability", "chars", "controller", "host", "index", "ref", "thing")

    def __init__(
        self, thing: Thing, index: int, ability: cl.Triggered, controller: str, chars: Chars
    ) -> None:
        self.thing = thing
        #: What it is attached to now.
        self.host = thing.top
        self.ref = thing.ref
        self.index = index
        self.ability = ability
        self.controller = controller
        self.chars = chars


class Waiting:
    """An ability that has triggered and is not yet on the stack (603.3).

    ``controller``  who controlled its source then (603.3a).       ``told``  the event that says that it triggered.
    ``item``        for delayed and reflexive abilities: the item whose effect made it (603.7, 603.12).
    """

    __slots__ = ("ability", "controller", "index", "item", "occasion", "ref", "source", "told")

    def __init__(
        self, source: Thing, ref: str, index: int, ability: cl.Triggered, controller: str, occasion: Occasion
    ) -> None:
        self.source = source
        self.ref = ref
        self.index = index
        self.ability = ability
        self.controller = controller
        self.occasion = occasion
        self.told = -1
        self.item: Item | None = None


class Item:
    """A spell or ability on the stack (112.1, 113.1c).

    ``kind``     spell, permanent, trigger, activated.        ``obj``     the card or copy, for a spell.
    ``source``, ``source_ref``  what it comes from, and which object that was.
    ``ability``, ``index``      for an ability: what it says, and its place.
    ``does``     what it does, chosen modes in order: (instructions, first slot of their targets).
    ``targets``, ``slots``      what was chosen; the instances of "target" that it has.
    ``occasion`` for a trigger: the event (603.2).            ``cast``    how it was cast.
    ``named``    what its text refers to by words.            ``did``     whether the instruction before did something.
    ``copied``   whether it is a copy (707.10).               ``firm``    whether it can't be countered, by what was spent on it.
    ``finalized`` id of that event.
    """

    __slots__ = (
        "ability", "aimed", "amount", "base", "began", "cast", "controller", "copied", "did",
        "does", "finalized", "firm", "gather", "illegal", "index", "kind", "modes", "named", "obj",
        "occasion", "on_stack", "price", "ref", "resolving", "slots", "source", "source_ref",
        "targets", "way", "x",
    )  # fmt: skip

    def __init__(self, kind: str, ref: str, controller: str, source: Thing, source_ref: str) -> None:
        self.kind = kind
        self.ref = ref
        self.controller = controller
        self.source = source
        self.source_ref = source_ref
        self.obj: Thing | None = None
        self.ability: cl.Activated | cl.Triggered | None = None
        self.index = -1
        self.modes: tuple[int, ...] = ()
        self.does: list[tuple[tuple[cl.Do, ...], int]] = []
        self.slots: list[cl.Target] = []
        self.targets: list[Target] = []
        self.illegal: list[Target] = []
        self.occasion: Occasion | None = None
        self.cast: Cast | None = None
        self.x = 0
        self.named: dict[str, list[Any]] = {}
        self.did = False
        #: The first slot of the targets of the mode that is carried out.
        self.base = 0
        self.amount = 0
        self.copied = False
        self.firm = False
        self.on_stack = True
        self.resolving = False
        self.began = -1
        #: Moves that are to be made at the same time, while players choose them one after another (608.2e).
        self.gather: list[Moving] | None = None
        #: The event that told its targets.
        self.aimed = -1
        self.finalized = -1
        self.way = ""
        self.price: Any = None

    def is_spell(self) -> bool:
        """Whether it is a spell (112.1), not an ability."""
        return self.obj is not None

    @property
    def label(self) -> str:
        """What questions call it."""
        return self.source.label


class Seat:
    """A player: life, counters, the lands played this turn (305.2a), a draw that found no card (121.4), and what the turn's
    conditions count, by name."""

    __slots__ = (
        "cast", "counters", "drew_nothing", "graveyard", "hand", "lands_played", "library", "life", "lost", "mulligans", "name", "tally",
    )  # fmt: skip

    def __init__(self, name: str, life: int) -> None:
        self.name = name
        self.life = life
        self.hand = f"hand:{name}"
        self.library = f"library:{name}"
        self.graveyard = f"graveyard:{name}"
        self.counters: dict[str, int] = {}
        self.lands_played = 0
        self.drew_nothing = False
        self.lost = False
        self.mulligans = 0
        #: The spells that they cast this turn: their characteristics then.
        self.cast: tuple[Chars, ...] = ()
        #: Counts of the turn: "gained", "lost", "drawn", "attacked", "discarded" …
        self.tally: dict[str, int] = {}


class Moving:
    """A zone change that is to happen (400.7); replacement effects may change it before it does (614).

    ``to``       the zone; ``bottom`` for libraries.     ``why``, ``rule``  as the trace tells it.
    ``controller``  under whose control it enters.       ``tapped``, ``facedown``, ``attacking``, ``counters``  how it enters.
    ``copy``        the copy effect by which it enters; ``extra``: counters that its exceptions give (707.9e).
    ``links``       what was chosen as it enters, for its linked abilities (607.2d).
    ``ahead``       what it would be on the battlefield (614.12).       ``shuffle``  the library it goes to is shuffled.
    ``rank``        its place among what enters with it, for timestamps (613.7m).
    ``replaced``    ids of events by which it was changed.
    """

    __slots__ = (
        "ahead", "applied", "attach_to", "attacking", "bottom", "causes", "controller", "copy", "counters", "extra", "facedown", "gone",
        "links", "obj", "rank", "replaced", "rule", "shuffle", "tapped", "to", "why",
    )  # fmt: skip

    def __init__(
        self, obj: Thing, to: str, why: str, rule: str, controller: str = "", tapped: bool = False, bottom: bool = False,
        facedown: bool = False, causes: tuple[int, ...] | None = None,
    ) -> None:  # fmt: skip
        self.obj = obj
        self.to = to
        self.why = why
        self.rule = rule
        self.controller = controller
        self.tapped = tapped
        self.bottom = bottom
        self.facedown = facedown
        self.attacking: Any = None
        self.attach_to: Any = None
        self.counters: dict[str, int] = {}
        self.copy: tuple[Copied, ...] = ()
        self.extra: dict[str, int] = {}
        self.links: dict[str, tuple[Any, ...]] = {}
        self.ahead: Any = None
        self.shuffle = False
        self.rank = 0
        self.gone = False
        self.applied: list[Any] = []
        self.replaced: tuple[int, ...] = ()
        self.causes = causes


class Would:
    """An event other than a zone change that is about to happen, for replacement effects to change (614.1, 616).

    ``kind``    a word of `Replaces.event`.      ``player``, ``obj``  whom or what it affects.     ``n``  how many, how much.
    ``source``  what does it.                    ``word``  the kind of counter or token.           ``gone``  it won't happen.
    ``paid``    it is done to pay a cost, by no effect.
    """

    __slots__ = (
        "applied", "by_chars", "combat", "gone", "kind", "n", "obj", "paid", "player", "source", "word",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        player: str,
        obj: Any = None,
        n: int = 1,
        source: Any = None,
        word: str = "",
        combat: bool = False,
    ) -> None:
        self.kind = kind
        self.player = player
        self.obj = obj
        self.n = n
        self.source = source
        self.word = word
        self.combat = combat
        self.by_chars: Chars | None = None
        self.paid = False
        self.gone = False
        self.applied: list[Any] = []


class Lasting:
    """A continuous effect of a resolved spell or ability (611.2), or a delayed triggered ability (603.7)."""

    __slots__ = (
        "changes",
        "controller",
        "data",
        "effect",
        "left",
        "number",
        "source",
        "source_ref",
        "time",
        "to",
        "until",
        "what",
    )

    def __init__(self, number: int, what: str, controller: str, until: str) -> None:
        self.number = number
        self.what = what
        self.controller = controller
        self.until = until
        self.source: Any = None
        self.source_ref = ""
        #: References of objects and names of players (611.2c).
        self.to: tuple[str, ...] = ()
        self.changes: tuple[Any, ...] = ()
        #: As the layers take it.
        self.effect: Any = None
        self.time = 0
        self.data: Any = None
        #: How much or how often it still works, -1 without limit.
        self.left = -1


#: What can be a target or be affected: an object, an item on the stack, the name of a player.
Any_: TypeAlias = Thing | Item | str
