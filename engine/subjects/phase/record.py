"""What is known of a play of phase-python while it is told: objects and items by the engine's numbers, and the words of both sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from headjudge.engine.subjects.protocol import Sink
from headjudge.engine.trace import Event

Raw: TypeAlias = Mapping[str, Any]

#: The letter of each type of mana (Magic 107.4).
LETTERS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
#: Zones that have an owner in the trace.
OWNED = {"Hand": "hand", "Library": "library", "Graveyard": "graveyard"}
#: The rulebook's names of the steps and phases.
PHASES = {
    "Untap": "untap",
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "main",
    "BeginCombat": "beginning of combat",
    "DeclareAttackers": "declare attackers",
    "DeclareBlockers": "declare blockers",
    "CombatDamage": "combat damage",
    "EndCombat": "end of combat",
    "PostCombatMain": "main",
    "End": "end",
    "Cleanup": "cleanup",
}
#: Counters in the trace's words; others are called alike.
COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
#: What the events are told as that say what others have said already.
SAID = frozenset(
    {
        "PriorityPassed", "CardDrawn", "CardsDrawn", "Discarded", "CreatureDestroyed", "PlayerPerformedAction", "ManaExpended",
        "TappedForMana", "CrimeCommitted", "CombatDamageDealtToPlayer", "PermanentSacrificed", "TokenCreated",
        "KeywordAbilityActivated", "ManaPoolEmptied", "HiddenSearchViewed",
    }
)  # fmt: skip
#: Why a card moved, by the event beside the move that says so.
REASONS = {"CardDrawn": "draw", "Discarded": "discard", "Milled": "mill", "PermanentSacrificed": "sacrifice"}


def in_words(name: str) -> str:
    """A name of the engine's as words: "gain life" of "GainLife"."""
    return re.sub(r"(?<=.)(?=[A-Z])", " ", name).lower()


class Known:
    """What is known of an object: its name and id in the trace, its owner, where it is, and as which object."""

    __slots__ = (
        "attaches",
        "base",
        "card",
        "counters",
        "host",
        "id",
        "incarnation",
        "owner",
        "tapped",
        "token",
        "types",
        "zone",
    )

    def __init__(
        self,
        card: str,
        id: str,
        owner: str,
        zone: str,
        types: tuple[str, ...] = (),
        token: bool = False,
        attaches: bool = False,
    ) -> None:
        self.card = card
        self.id = id
        self.owner = owner
        self.zone = zone
        self.types = types
        self.token = token
        self.attaches = attaches
        self.incarnation = 0
        #: The engine's number for the incarnation that the trace calls 0.
        self.base = 1 if token or zone == "Battlefield" else 0
        self.counters: dict[str, int] = {}
        self.host = 0
        self.tapped = False

    @property
    def ref(self) -> str:
        """Its reference as it is now."""
        return f"{self.card}#{self.id}.{self.incarnation}"

    @property
    def label(self) -> str:
        """How questions call it."""
        return f"{self.card}#{self.id}"


class Item:
    """An item on the stack: its reference, who controls it, and what it is."""

    __slots__ = (
        "ability",
        "began",
        "card",
        "complete",
        "kind",
        "number",
        "origin",
        "player",
        "ref",
        "source",
        "targeted",
    )

    def __init__(self, number: int, ref: str, player: str, kind: str) -> None:
        self.number = number
        self.ref = ref
        self.player = player
        self.kind = kind
        self.targeted = False
        self.complete = True
        self.began = 0
        self.origin = ""
        self.card = ""
        self.ability = -1
        self.source = ""


class Record:
    """What is known of one play, and the events told of it.

    ``players``   names, by seat.                     ``objects``  what the position has, by the engine's number.
    ``sink``      takes the events.                   ``token``    the name in the scenario of a token that the engine made.
    ``look``      an object as the engine has it now, by its number; None for one that has ceased to exist.
    ``slots``     for each of so many targets of an ability, by card and place (-1: the spell), which instance of the word it serves; None
                  where that isn't certain.
    ``abilities`` the place of an ability among those of our card, by name, sort ("triggered", "activated") and the engine's place; -1.
    """

    def __init__(
        self,
        players: Sequence[str],
        objects: dict[int, Known],
        sink: Sink,
        token: Callable[[Raw], str],
        look: Callable[[int], Raw | None],
        abilities: Callable[[str, str, int], int],
        slots: Callable[[str, int, int], list[int] | None],
    ) -> None:
        self.players = tuple(players)
        self.objects = objects
        self.sink = sink
        self.token = token
        self.look = look
        self.abilities = abilities
        self.slots = slots
        self.told = 0
        self.unmapped: dict[str, int] = {}
        self.stack: list[Item] = []
        self.made = 0
        self.batches: dict[frozenset[int], int] = {}
        #: The item that is resolving, and the numbers whose resolution the engine has closed already.
        self.resolving: Item | None = None
        self.closed: set[int] = set()
        #: The mana ability that is being activated or is resolving: its source's number, its reference, and whether it resolves already.
        self.mana: tuple[int, str, bool] = (-1, "", False)
        #: An activation that was begun and is not on the stack yet: its source, seat and the ability's place; its item once told.
        self.activation: tuple[int, int, int] | None = None
        self.activated: Item | None = None
        self.actor = 0
        self.begun = self.asks = False
        self.priority = ""
        #: What was chosen as targets by the number of their source, for an item that is not complete yet.
        self.aimed: dict[int, list[str]] = {}
        #: Numbers of what counters or attachments may have changed on, and of tokens that are off the battlefield.
        self.hurt: set[int] = set()
        self.moving = False
        self.killed: set[int] = set()
        self.attachable = [number for number, known in objects.items() if known.attaches]
        self.strays: list[int] = []
        #: Whether the engine is putting away what a player had who has lost.
        self.leaves = False
        self.raws: Sequence[Raw] = ()
        self.handlers: dict[str, Callable[[Raw, int], bool] | None] = {}

    def tell(self, kind: str, player: str = "", object: str = "", data: dict[str, Any] | None = None, batch: int = 0,
             sees: tuple[str, ...] = (), rule: str = "") -> None:  # fmt: skip
        """Add an event; ``rule`` where another one cannot be meant."""
        self.sink(Event(self.told, kind, rule, player, object, data or {}, (), batch, sees))
        self.told += 1

    def known(self, number: int) -> Known:
        """What is known of an object; one that nobody named is called "?"."""
        found = self.objects.get(number)
        if found is None:
            found = self.objects[number] = Known("?", str(number), "", "")
        return found

    def label(self, number: int) -> str:
        """How questions call an object or an item."""
        for item in self.stack:
            if item.number == number and item.kind in ("activated", "trigger"):
                return item.ref
        return self.known(number).label

    def seat(self, seat: Any) -> str:
        """The player's name of a seat; "" for none."""
        return self.players[seat] if isinstance(seat, int) and 0 <= seat < len(self.players) else ""

    def zone(self, zone: str | None, owner: str) -> str:
        """The trace's name of a zone."""
        if not zone:
            return ""
        kind = OWNED.get(zone)
        return f"{kind}:{owner}" if kind is not None else zone.lower()

    def item(self, number: int) -> Item | None:
        """The item on the stack with the engine's number."""
        return next((item for item in self.stack if item.number == number), None)

    def target(self, target: Raw) -> str:
        """What is targeted, by its reference."""
        if isinstance(target, Mapping):
            if isinstance(target.get("Object"), int):
                item = self.item(target["Object"])
                return item.ref if item is not None else self.known(target["Object"]).ref
            if "Player" in target:
                return self.seat(target["Player"])
        return "?"
