"""Objects, items and pools: what a game consists of, in both games.

Mutable and slotted, and written only through `Kernel`, which keeps the journal that undoing needs.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from headjudge.engine.trace import Option

Card = TypeVar("Card")

NO_STATUS: frozenset[str] = frozenset()


class Obj(Generic[Card]):
    """A card or token, in whatever zone.

    ``id``, ``label``   fixed for the scenario: "7" and "Poro#7".
    ``incarnation``, ``ref``   which object it is now: "Poro#7.1".
    ``key``             its sort key in shuffles.       ``shuffles``   how often it has been shuffled.
    ``exhausted``, ``damage``, ``statuses``   its state on the board.
    ``top``, ``under``  what it is attached to, and what is attached to it, in the order in which that happened.
    ``as_target``       the option that names it in a question, for its controller and for others.
    """

    __slots__ = (
        "card", "controller", "damage", "exhausted", "id", "incarnation", "info", "key", "label", "memory", "options", "owner",
        "ref", "shuffles", "statuses", "token", "top", "under", "zone",
    )  # fmt: skip

    def __init__(
        self, id: str, card: Card, name: str, owner: str, zone: str, key: int = 0, token: bool = False
    ) -> None:
        self.id = id
        self.card = card
        #: What the game's engine has compiled of the card.
        self.info: Any = None
        self.label = f"{name}#{id}"
        self.owner = owner
        self.controller = owner
        self.zone = zone
        self.incarnation = 0
        self.ref = self.label + ".0"
        self.key = key
        self.shuffles = 0
        self.token = token
        self.exhausted = False
        self.damage = 0
        self.statuses = NO_STATUS
        #: What a game remembers of this incarnation, and forgets when it becomes a new object.
        self.memory: tuple[Any, ...] = ()
        self.options: dict[str, Option] = {}
        self.top: Obj[Card] | None = None
        self.under: tuple[Obj[Card], ...] = ()

    def option(self, name: str, tag: str) -> Option:
        """The option "``name`` label" with that tag, made once: option names never change."""
        return self.options.get(name) or self.keep_option(name, name, "", tag)

    def keep_option(self, key: str, name: str, rest: str, tag: str) -> Option:
        """The option "``name`` label ``rest``" with that tag, made once and kept by that key."""
        found = self.options.get(key)
        if found is None:
            found = self.options[key] = Option(f"{name} {self.label} {rest}".strip(), tag)
        return found


class Pool:
    """A player's resources: ``energy`` (Riftbound's Energy; unused in Magic) and ``power`` by letter.

    ``kept``  how much of that can be spent on some things only: by what for, and the letter, "" for Energy."""

    __slots__ = ("energy", "kept", "power")

    def __init__(self, energy: int = 0, power: dict[str, int] | None = None) -> None:
        self.energy = energy
        self.kept: dict[tuple[str, str], int] = {}
        self.power: dict[str, int] = dict(power) if power else {}

    def copy(self) -> Pool:
        """An equal pool that shares nothing."""
        new = Pool(self.energy, self.power)
        new.kept = self.kept
        return new

    def empty(self) -> bool:
        """Whether nothing is in it."""
        return not self.energy and not any(self.power.values())
