"""What an object remembers of what effects have done to it, and forgets when it becomes a new object (124); and what it was."""

from __future__ import annotations

from typing import NamedTuple

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.info import Info


def nth(status: str, n: int) -> str:
    """What a status is called that is had for the ``n``-th time (426.1.b.2): "buffed", "buffed 2" …"""
    return status if n == 1 else f"{status} {n}"


def times_had(statuses: frozenset[str], status: str) -> int:
    """How often a status is had: as many buffs as there are, as often as something is Empowered."""
    n = 0
    while nth(status, n + 1) in statuses:
        n += 1
    return n


class Mod:
    """A temporary modification of an object (124.1): Might, a keyword, how it was played; forgotten with the incarnation."""

    __slots__ = ("kind", "name", "until", "value")

    def __init__(self, kind: str, name: str, value: int, until: str) -> None:
        self.kind = kind
        self.name = name
        self.value = value
        self.until = until


class PlayedAs(Mod):
    """How an object was played: the optional costs paid, from which battlefield's facedown zone, if from one, and from which zone."""

    __slots__ = ("origin", "paid", "zone")

    def __init__(self, paid: frozenset[int], origin: str, zone: str = "") -> None:
        super().__init__("played", "", 0, "")
        self.paid = paid
        self.origin = origin
        self.zone = zone


class Copied(Mod):
    """What an object is a copy of (477.1.b): the card whose traits it has, and its own."""

    __slots__ = ("card", "own")

    def __init__(self, card: RiftboundCard, own: RiftboundCard, until: str) -> None:
        super().__init__("copy", card.name, 0, until)
        self.card = card
        self.own = own


class Lent(Mod):
    """Text that was copied to an Equipment's effect text, as the card that has it (477.1.b.2)."""

    __slots__ = ("card",)

    def __init__(self, card: RiftboundCard) -> None:
        super().__init__("lent", card.name, 0, "detached")
        self.card = card


class Given(Mod):
    """A triggered or activated ability that an effect gave to an object (477.2.a)."""

    __slots__ = ("ability",)

    def __init__(self, ability: cl.Triggered | cl.Activated, until: str) -> None:
        super().__init__("ability", "", 0, until)
        self.ability = ability


class Former(NamedTuple):
    """What an object that has left the board was there: its reference, who controlled it, its statuses and its text (383.2.c)."""

    ref: str
    controller: str
    statuses: frozenset[str]
    info: Info
