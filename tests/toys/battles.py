"""Histories at battlefields: a `History` that can also move units, hold showdowns and fight, told as a sound engine tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.cards import RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.trace import Event
from toys.history import History, spell, unit

BRIDGE, MEADOW = "battlefield:Bridge", "battlefield:Meadow"
#: What A's and B's units are called. Their Might is 3.
LION, BEAR = unit("Lion", might=3), unit("Bear", might=3)
WOLF = unit("Wolf", might=3)
JAB = spell("Jab", cl.Deal(1, cl.Pick("unit")), abilities=(cl.Keyword("Action"),))
CARDS: tuple[RiftboundCard, ...] = (LION, BEAR, WOLF, JAB)


class Battle(History):
    """A history at the battlefields Bridge and Meadow; ``fields`` says who controls them, nobody by default."""

    def __init__(
        self,
        zones: dict[str, str | list[str]],
        cards: Sequence[RiftboundCard] = (),
        *,
        fields: dict[str, str] | None = None,
        **rest: Any,
    ) -> None:
        super().__init__(
            zones, (*CARDS, *cards), battlefields={"Bridge": "", "Meadow": "", **(fields or {})}, **rest
        )

    def go(self, *names: str, to: str = BRIDGE, player: str = "A", contests: bool = True) -> Event:
        """The Standard Move of those units, and the cleanup after it; where they contest the battlefield, they do."""
        self.tell("priority", player)
        refs = [self.ref(name) for name in names]
        move = self.tell("standard_move", player, units=refs, to=to)
        for ref in refs:
            self.tell("status", player, ref, status="exhausted", value=True, why="cost", batch=3)
        for name in names:
            self.move(name, to, "standard move", player, controller=player, exhausted=True, batch=4)
        if contests:
            self.tell("contested", player, to, value=True)
        return move

    def clean(self) -> Event:
        """A cleanup has been completed."""
        return self.tell("cleanup")

    def arrive(self, *names: str, to: str = BRIDGE, player: str = "A") -> None:
        """Units move there by an effect."""
        for name in names:
            self.move(name, to, "move", player, controller=player)

    def showdown(self, zone: str = BRIDGE, by: str = "A", *, combat: str = "") -> Event:
        """A showdown begins, or a combat against the player ``combat``; who contested the battlefield gains focus."""
        began = self.tell("showdown_began", by, zone, combat=bool(combat))
        if combat:
            self.fight(zone, by, combat)
        self.tell("focus", by)
        return began

    def fight(self, zone: str, attacker: str, defender: str) -> Event:
        """A combat opens: everybody there is designated."""
        began = self.tell("combat_began", attacker, zone, defender=defender)
        for player, status in ((attacker, "attacking"), (defender, "defending")):
            for name in self.here(zone, player):
                self.tell("status", player, self.ref(name), status=status, value=True, why="combat")
        return began

    def here(self, zone: str, player: str = "") -> list[str]:
        """Ids of the cards there, all or that player's."""
        return [
            ident
            for ident, where in self.zones.items()
            if where == zone and (not player or self.owners[ident] == player)
        ]

    def all_pass_focus(self, *players: str) -> None:
        """Each of those players has priority and passes focus, beginning with who holds it."""
        order = players or ("A", "B")
        for number, player in enumerate(order):
            self.tell("priority", player)
            self.tell("passed", player, focus=True)
            if number + 1 < len(order):
                self.tell("focus", order[number + 1])

    def close(self, zone: str = BRIDGE, *players: str) -> Event:
        """All pass focus, and the showdown closes."""
        self.all_pass_focus(*players)
        return self.tell("showdown_ended", "", zone)

    def sum(self, side: str, amount: int, player: str, zone: str = BRIDGE) -> Event:
        """The Might of a side is summed."""
        return self.tell("might_summed", player, zone, side=side, amount=amount)

    def assign(self, name: str, amount: int, player: str = "A", **data: Any) -> Event:
        """Damage is assigned."""
        return self.tell("damage_assigned", player, self.ref(name), amount=amount, **data)

    def strike(self, *dealt: tuple[str, int], batch: int = 9) -> None:
        """Combat damage is dealt to units that had none."""
        for name, amount in dealt:
            self.tell(
                "damage", "", self.ref(name), amount=amount, total=amount, source="", combat=True, batch=batch
            )

    def die(self, *names: str) -> None:
        """Units die of lethal damage, all at once."""
        for name in names:
            self.tell("killed", self.owners[self.id(name)], self.ref(name), why="lethal")
        for name in names:
            self.move(name, f"trash:{self.owners[self.id(name)]}", "kill")

    def heal(self, name: str, amount: int) -> Event:
        """A unit is healed."""
        return self.tell("healed", self.owners[self.id(name)], self.ref(name), amount=amount)

    def recall(self, name: str, **data: Any) -> Event:
        """A unit is recalled to its owner's base."""
        owner = self.owners[self.id(name)]
        return self.move(name, f"base:{owner}", "recall", owner, controller=owner, **data)

    def designated(self, name: str, status: str, value: bool = True) -> Event:
        """A unit gets or loses a designation."""
        return self.tell(
            "status", self.owners[self.id(name)], self.ref(name), status=status, value=value, why="cleanup"
        )

    def conquer(self, player: str, zone: str = BRIDGE, total: int = 1, gained: int = 1) -> None:
        """Control is established, and scored."""
        self.tell("control", player, zone, was="")
        self.score(player, zone, "conquer", total, gained)

    def score(
        self, player: str, zone: str = BRIDGE, how: str = "conquer", total: int = 1, gained: int = 1
    ) -> Event:
        """A battlefield is scored, and the point gained."""
        event = self.tell("scored", player, zone, how=how, gained=gained)
        if gained:
            self.tell("points", player, amount=gained, total=total, why=how)
        return event

    def end(self, *designated: tuple[str, str], zone: str = BRIDGE) -> Event:
        """A combat ends; those units lose those designations."""
        ended = self.tell("combat_ended", "", zone)
        for name, status in designated:
            self.designated(name, status, False)
        return ended

    def won(self, player: str, loser: str, zone: str = BRIDGE) -> Event:
        """The result of the combat."""
        return self.tell("combat_result", player, zone, loser=loser)


def lions_at_the_bridge(
    zones: dict[str, str | list[str]] | None = None, cards: Sequence[RiftboundCard] = (), **rest: Any
) -> Battle:
    """A's Lion in the base, B's Bear at the Bridge, which B controls."""
    return Battle(
        {"base:A": "Lion", f"{BRIDGE} of B": "Bear", **(zones or {})}, cards, fields={"Bridge": "B"}, **rest
    )


def attacked(zones: dict[str, str | list[str]] | None = None, **rest: Any) -> Battle:
    """A's Lion has gone to the Bridge and attacks B's Bear there."""
    history = lions_at_the_bridge(zones, **rest)
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    return history
