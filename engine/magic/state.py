"""State: the objects, players and stack of a Magic game, how one is set up, and zone changes (400.7).

The chapters of the rulebook are modules of this package, each a class that extends the one before: `state`,
`replacement`, `keyword_actions`, `mana`, `triggers`, `casting`, `special_actions`, `state_based_actions`,
`stack`, `priority`. What an earlier chapter needs of a later one is declared here, at the end.
"""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Cost, MagicCard
from headjudge.engine.cards.magic import MagicAbility
from headjudge.engine.kernel import Asking, Kernel, Obj
from headjudge.engine.trace import Scenario

Thing = Obj[MagicCard]

#: Zones in which all may see what a card is (400.2).
PUBLIC = frozenset({"battlefield", "graveyard", "stack", "exile"})
#: Any mana pays generic mana (107.4b).
GENERIC = "WUBRGC"


def pips_of(cost: Cost) -> list[str]:
    """A mana cost as pips: each one the letters of the mana that can pay it (107.4a-c)."""
    return [*cost.power, *([GENERIC] * cost.energy)]


def is_land(card: MagicCard) -> bool:
    """Whether it has the card type land."""
    return "Land" in card.types


def is_permanent(card: MagicCard) -> bool:
    """Whether it is a permanent card (110.4a)."""
    return "Instant" not in card.types and "Sorcery" not in card.types


class Item:
    """A spell or ability on the stack (112.1, 113.1c).

    ``source``, ``source_ref``  what it comes from, and which object that was.
    ``card``      the card, for a spell.
    ``ability``, ``declared``  for an ability: its index on the source, and what it says.
    ``about``     for a ward trigger: the spell or ability whose target its source has become.
    ``targets``   what was chosen: the thing, and which object it was then (608.2b).
    ``finalized`` id of that event.
    """

    __slots__ = (
        "ability", "about", "card", "controller", "declared", "finalized", "kind", "ref", "source",
        "source_ref", "targets",
    )  # fmt: skip

    def __init__(self, kind: str, ref: str, controller: str, source: Thing, source_ref: str) -> None:
        self.kind = kind  # spell, permanent, trigger
        self.ref = ref
        self.controller = controller
        self.source = source
        self.source_ref = source_ref
        self.card: Thing | None = None
        self.ability = -1
        self.declared: MagicAbility | None = None
        self.about: Item | None = None
        self.targets: list[tuple[Thing | Item, str]] = []
        self.finalized = -1


class Waiting:
    """An ability that has triggered and is not yet on the stack (603.3).

    ``event``       fulfilled its condition, and ``told`` is the event that says so.
    ``controller``  who controlled its source then (603.3a).
    """

    __slots__ = ("about", "controller", "event", "index", "ref", "source", "told")

    def __init__(
        self, source: Thing, ref: str, index: int, controller: str, event: int, about: Item | None
    ) -> None:
        self.source = source
        self.ref = ref
        self.index = index
        self.controller = controller
        self.event = event
        self.about = about
        self.told = -1


class Tap:
    """A mana ability that was activated while something was being cast or paid for, for undoing (733.1)."""

    __slots__ = ("letter", "player", "source")

    def __init__(self, source: Thing, player: str, letter: str) -> None:
        self.source = source
        self.player = player
        self.letter = letter


class Seat:
    """A player: life, the lands played this turn (305.2a), and a draw that found no card (121.4)."""

    __slots__ = ("drew_nothing", "graveyard", "hand", "lands_played", "library", "life", "lost", "name")

    def __init__(self, name: str, life: int) -> None:
        self.name = name
        self.life = life
        self.hand = f"hand:{name}"
        self.library = f"library:{name}"
        self.graveyard = f"graveyard:{name}"
        self.lands_played = 0
        self.drew_nothing = False
        self.lost = False


class State(Kernel[MagicCard]):
    """What there is; see the module's docstring.

    ``stack``    the newest item stands last.
    ``waiting``  what has triggered and is not yet on the stack.
    ``taps``     the mana abilities activated for the action that is being taken.
    """

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.stack: list[Item] = []
        self.seats: dict[str, Seat] = {p.name: Seat(p.name, p.life) for p in scenario.players}
        self.waiting: list[Waiting] = []
        self.taps: list[Tap] = []
        self.abilities_made = 0
        #: Plays that failed, by player and option, with the stamp: not offered until something changes.
        self.failed: dict[tuple[str, str], int] = {}
        for placed in scenario.placed:
            card = scenario.cards[placed.card]
            assert isinstance(card, MagicCard), f"{placed.card} is no Magic card"
            obj: Thing = Obj(placed.id, card, placed.card, placed.owner, placed.zone, placed.key)
            obj.controller = placed.controller or placed.owner
            obj.exhausted = placed.exhausted
            obj.damage = placed.damage
            self.objects[obj.label] = obj
            self.zones.setdefault(placed.zone, []).append(obj)
        self.stamp = 1

    def move(
        self,
        obj: Thing,
        to: str,
        rule: str,
        why: str,
        *,
        tapped: bool = False,
        controller: str = "",
        batch: int = 0,
        causes: tuple[int, ...] | None = None,
    ) -> int:
        """Change its zone: it becomes a new object (400.7), and enters untapped unless ``tapped`` (110.5b).

        Returns the event's id."""
        origin = obj.zone
        before = obj.ref
        self.place(obj, to)
        self.new_object(obj)
        who = controller or obj.owner
        if obj.controller != who:
            self.put(obj, "controller", who)
        if tapped:
            self.put(obj, "exhausted", True)
        data: dict[str, Any] = {
            "origin": origin,
            "to": to,
            "becomes": obj.ref,
            "why": why,
            "card": obj.card.name,
            "owner": obj.owner,
            "controller": who,
        }
        if tapped:
            data["exhausted"] = True
        secret = self.kind_of(origin) not in PUBLIC and self.kind_of(to) not in PUBLIC
        return self.emit("move", rule, who, before, data, causes, batch, (obj.owner,) if secret else ())

    def creatures(self) -> list[Thing]:
        """The creatures on the battlefield, in the order in which they came there."""
        return [obj for obj in self.in_zone("battlefield") if "Creature" in obj.card.types]

    def lose_life(self, player: str, n: int, rule: str, item: str) -> int:
        """A player pays life (119.4): ``item`` says what for. Returns the event's id."""
        seat = self.seats[player]
        self.put(seat, "life", seat.life - n)
        return self.emit(
            "life", rule, player, "", {"amount": -n, "total": seat.life, "why": "paid", "item": item}
        )

    # -- declared here, written in later chapters --------------------------------------------------------

    def pay_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> Asking[dict[str, int]]:
        """`mana`: pay mana, activating mana abilities on the way (601.2g-h, 118.2)."""
        raise NotImplementedError

    def trigger(
        self, source: Thing, ref: str, index: int, controller: str, event: int, about: Item | None = None
    ) -> None:
        """`triggers`: an ability triggers (603.2)."""
        raise NotImplementedError
