"""Battlefields, and the combat that is fought at one of them: the part of the state that is about places."""

from __future__ import annotations

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.kernel import Obj

Thing = Obj[RiftboundCard]


class Field:
    """A battlefield: its zone and its facedown zone (107.3.a), who controls it ("" for nobody, 190.2), who applied Contested to it
    (190.3), what is staged there, and its card's own object, where that has abilities (190.6)."""

    __slots__ = (
        "card", "contested_by", "controller", "event", "facedown", "name", "obj", "replaced", "staged", "staged_combat",
        "staged_showdown", "was", "zone",
    )  # fmt: skip

    def __init__(self, name: str, controller: str, card: RiftboundCard | None = None) -> None:
        self.name = name
        #: What it says: its own card, or the token that replaced it; and the cards that were replaced, the first one first (438.5).
        self.card = card
        self.replaced: tuple[RiftboundCard | None, ...] = ()
        self.zone = f"battlefield:{name}"
        self.facedown = f"facedown:{name}"
        self.controller = controller
        self.contested_by = ""
        #: The events by which it became contested, and by which something was staged there: what a showdown or combat is caused by.
        self.event = 0
        self.staged = 0
        self.staged_showdown = False
        #: Who controlled it as control was last established there.
        self.was = ""
        self.staged_combat = False
        self.obj: Thing | None = None


class Combat:
    """A combat in progress (464): who attacks and who defends, and which units have a designation."""

    __slots__ = (
        "attacker", "checked", "defender", "designated", "event", "excess", "field", "left", "opened", "recalled", "result",
    )  # fmt: skip

    def __init__(self, field: Field, attacker: str, defender: str) -> None:
        self.field = field
        self.attacker = attacker
        #: How much damage the attacker has assigned beyond what was lethal for all.
        self.excess = 0
        self.defender = defender
        #: The units with a designation, in the order in which they gained it.
        self.designated: list[Thing] = []
        #: The objects whose attack triggers, and whose defend triggers, were checked (383.4.e.2.a, 383.4.f.2.a).
        self.checked: set[tuple[str, str]] = set()
        self.opened = False
        #: Whether attackers were recalled in the combat cleanup (466.3.d).
        self.recalled = False
        #: The event by which it opened, and the one that told its result.
        self.event = 0
        self.result = 0
        #: For each unit that fought and is not there any more, the event by which it left: what the result is caused by.
        self.left: dict[str, int] = {}

    def side(self, player: str) -> str:
        """The designation of that player's units; "" for who takes no part."""
        return "attacking" if player == self.attacker else "defending" if player == self.defender else ""
