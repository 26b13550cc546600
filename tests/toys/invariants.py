"""Toy invariants for the real monitor, and the parts of a toy campaign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from headjudge.engine.trace import Event, Scenario
from headjudge.fuzz.campaign import Canary, Parts
from headjudge.fuzz.source import SeededSource, Source
from headjudge.invariants import Invariant
from toys.engine import ToySubject, position

HANDS = ("Zap", "Zap Bolt", "Null", "Poke", "Ogre")


class NoRefund(Invariant):
    """Nothing is added because of a counter."""

    id = "no-refund"
    rules = ("425.1.c",)
    statement = "A countered item gives nothing back."
    needs = frozenset({"countered", "resources_added"})

    def after_countered(self, event: Event) -> None:
        self.tested()

    def after_resources_added(self, event: Event) -> None:
        if not event.data.get("undo"):
            gone = event.causes[0]
            self.breach(event, {"countered": gone}, then="What was paid stays paid.", however="It came back.")


class NoThirdHit(Invariant):
    """No third damage in a play."""

    id = "no-third-hit"
    rules = ("142.4",)
    statement = "Two hits are enough."
    needs = frozenset({"damage"})

    def reset(self) -> None:
        self.hits = 0

    def after_damage(self, event: Event) -> None:
        self.tested()
        self.hits += 1
        if self.hits == 3:
            self.breach(event, {}, then="There are two hits at most.", however="This is the third.")


class Echo(Invariant):
    """Broken by the first priority after a refund: a mere consequence."""

    id = "echo"
    rules = ("312.2",)
    statement = "Nothing has been given back when somebody receives priority."
    needs = frozenset({"resources_added", "priority"})

    def reset(self) -> None:
        self.given = False

    def after_resources_added(self, event: Event) -> None:
        self.given = self.given or not event.data.get("undo")

    def after_priority(self, event: Event) -> None:
        self.tested()
        if self.given:
            self.breach(event, {}, then="Nothing was given back.", however="Something was.")
            self.given = False


class NeverTested(Invariant):
    """Its premise never comes true."""

    id = "never-tested"
    rules = ("054",)
    statement = "Nobody burns out twice."
    needs = frozenset({"burned_out"})


class Broken(Invariant):
    """Raises an error of its own."""

    id = "broken"
    rules = ("054",)
    statement = "Nothing."
    needs = frozenset({"damage"})

    def after_damage(self, event: Event) -> None:
        raise ZeroDivisionError("of its own")


def toy_scenario(source: Source) -> Scenario:
    """A toy position drawn from a source."""
    hands = []
    for player in "AB":
        names = ", ".join(source.pick(HANDS) for _ in range(4))
        hands.append(f"hand:{player}: {names}")
    bases = [f"base:{player}: Poke, Ogre" for player in "AB"]
    scenario = position(*hands, *bases, energy=8)
    return msgspec.structs.replace(scenario, attempts=source.chance(1, 3))


def toy_parts(
    *faults: str,
    invariants: Sequence[type[Invariant]] = (NoRefund, NeverTested),
    canary: str | None = None,
    subject: Any = None,
) -> Parts:
    """The parts of a campaign on the toy engine; ``canary`` names the fault that plays its part."""
    return Parts(
        subject or ToySubject(*faults),
        lambda: [one() for one in invariants],
        toy_scenario,
        lambda seed, index: toy_scenario(SeededSource(seed, index)),
        Canary("canary", ToySubject(canary), frozenset({"no-refund"})) if canary is not None else None,
    )
