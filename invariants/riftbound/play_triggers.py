"""Play effects: abilities that wait for a card to have been played trigger once, and only then (383.4.a, 419.4, 812)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import gates_hold, holds
from headjudge.invariants.facts import PLAY_TRIGGERS
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called


class _Expectations(Invariant):
    """Base: after a card has been played, those of its play effects that a subclass judges are put on the chain, once.

    The expected ones are kept from `played` until the game goes on: the next item finalized, or the next priority.
    """

    needs = frozenset({"played", "item_pending", "finalized", "priority"})
    armed_kinds = frozenset({"item_pending", "finalized", "priority"})
    judges_adds = False

    def reset(self) -> None:
        """No trigger is expected."""
        self.expected: dict[tuple[str, int], Event] = {}
        self.forbidden: dict[tuple[str, int], Event] = {}

    def wanted(self, ability: language.Triggered, thing: Thing, item: Item) -> bool | None:
        """Whether the ability has to trigger now; None where this invariant, or anybody, can't say."""
        raise NotImplementedError

    def after_played(self, event: Event) -> None:
        """A card has been played: expect its play effects."""
        picture = self.picture
        thing = picture.things.get(event.object)
        if thing is None or thing.kind not in BOARD:
            return
        facts = thing.facts
        item = picture.items.get(event.data.get("item", ""))
        if facts is None or item is None:
            return
        for index, ability in facts.play_effects:
            if ability.each_turn:
                continue
            wanted = self.wanted(ability, thing, item)
            if wanted is None:
                continue
            self.premise += 1
            (self.expected if wanted else self.forbidden)[thing.ref, index] = event
            self.arm()

    def before_item_pending(self, event: Event) -> None:
        """A trigger is put on the chain."""
        if not self.expected and not self.forbidden:
            return
        data = event.data
        if data.get("kind") != "trigger" or data.get("reflexive"):
            return
        key = (data.get("source", ""), data.get("ability", -1))
        if self.expected.pop(key, None) is None and key in self.forbidden:
            played = self.forbidden.pop(key)
            self.breach(
                event,
                {"played": played, "triggers": event},
                then=f"the play effect of {called(key[0])} does not trigger: {self.why_not(key[0])}.",
                however="it triggers.",
            )

    def why_not(self, ref: str) -> str:
        """Why an ability doesn't trigger, in words."""
        return "its condition isn't true"

    def before_finalized(self, event: Event) -> None:
        """The game goes on."""
        self._missing(event)

    def before_priority(self, event: Event) -> None:
        """The game goes on."""
        self._missing(event)

    def _missing(self, event: Event) -> None:
        for (ref, _), played in self.expected.items():
            self.breach(
                event,
                {"played": played, "later": event},
                then=f"{called(ref)} has been played, so its play effect is put on the chain as a pending item.",
                however="the game goes on without it.",
            )
        self.expected.clear()
        self.forbidden.clear()
        self.disarm()


class PlayTriggerOnce(_Expectations):
    """Each completed play of a permanent triggers each of its play effects, once (383.4.a, 419.4.a)."""

    id = "play-trigger-once"
    rules = ("419.4.a", "383.4.a.2", "383.2.c")
    statement = "When the play of a card is completed, each of its play effects triggers, and no ability triggers twice for it."
    armed_kinds = frozenset({"finalized", "priority"})  # That nothing triggers twice is judged all the time.
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def reset(self) -> None:
        """No play has triggered anything."""
        super().reset()
        self.seen: dict[tuple[str, int, int], int] = {}

    def wanted(self, ability: language.Triggered, thing: Thing, item: Item) -> bool | None:
        """Abilities without a gate whose condition, if any, isn't about optional costs."""
        if ability.gate or isinstance(ability.condition, language.PaidCost):
            return None
        return holds(self.picture, ability.condition, thing.controller, thing, item)

    def before_item_pending(self, event: Event) -> None:
        """One trigger for each ability and play."""
        data = event.data
        if data.get("kind") != "trigger":
            return
        super().before_item_pending(event)
        trigger = data.get("trigger", -1)
        # Without an index it is a reflexive, delayed or granted ability: of those there may be several.
        if (
            data.get("ability", -1) < 0
            or data.get("reflexive")
            or not isinstance(trigger, int)
            or trigger < 0
        ):
            return
        cause = self.picture.at(trigger)
        if cause is None or cause.kind != "played":
            return
        key = (data.get("source", ""), data.get("ability", -1), trigger)
        if not self._is_of_a_play(*key[:2]):
            return
        first = self.seen.setdefault(key, event.id)
        if first != event.id:
            self.breach(
                event,
                {"played": cause, "first": first, "again": event},
                then=f"the ability of {called(key[0])} triggers once for that play.",
                however="it triggers a second time.",
            )

    def _is_of_a_play(self, source: str, index: int) -> bool:
        """Whether that ability waits for plays, as far as is known. What waits for something else, a death for one, may trigger oftener."""
        thing = self.picture.things.get(source)
        abilities = thing.facts.abilities if thing is not None and thing.facts is not None else ()
        ability = abilities[index] if index < len(abilities) else None
        return not isinstance(ability, language.Triggered) or ability.when in PLAY_TRIGGERS


class NoPlayTriggerWhenCountered(Invariant):
    """Abilities that trigger on playing a card wait for its resolution, so a countered one triggers none (419.4.a.1)."""

    id = "no-play-trigger-when-countered"
    rules = ("419.4.a.1", "419.4.a", "425.1.b", "350.1")
    statement = "An ability that triggers when a card is played triggers when that play is completed; never for a countered card."
    needs = frozenset({"item_pending", "played", "countered"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def after_item_pending(self, event: Event) -> None:
        """What fulfilled the condition of a trigger on playing is a completed play."""
        if event.data.get("kind") != "trigger":
            return
        picture = self.picture
        trigger = picture.items[event.object]
        ability = printed_trigger(picture, trigger)
        if ability is None or ability.when not in PLAY_TRIGGERS:
            return
        self.premise += 1
        cause = picture.at(trigger.trigger)
        if cause is None:
            return
        source = called(trigger.source)
        if cause.kind != "played":
            self.breach(
                event,
                {"too soon": cause, "triggers": event},
                then=f"the ability of {source} triggers when the play of the card is completed by its resolution.",
                however=f"it triggers already at event {cause.id}, {cause.kind.replace('_', ' ')}.",
            )
            return
        item = picture.items.get(cause.data.get("item", ""))
        if item is not None and item.end == "countered":
            self.breach(
                event,
                {"countered": item.ended, "triggers": event},
                then=f"{called(item.ref)} was countered, so nobody has played it.",
                however=f"the ability of {source} triggers on its being played.",
            )


class LegionCountsFinalized(_Expectations):
    """Legion is active once its player has finalized another card this turn, countered or not (419.4.b, 812.1.c)."""

    id = "legion-counts-finalized"
    rules = ("812.1.c", "419.4.b")
    statement = "A Legion ability is active exactly when its player has finalized another card this turn, countered or not."

    def wanted(self, ability: language.Triggered, thing: Thing, item: Item) -> bool | None:
        """Play effects whose only gate is Legion, with no other condition."""
        if ability.gate != ("legion",) or ability.condition is not None:
            return None
        return gates_hold(self.picture, ability.gate, item.payer, thing)

    def why_not(self, ref: str) -> str:
        """Legion's reason."""
        return "its player has finalized no other card this turn"


class OptionalCostPaidCounts(_Expectations):
    """An optional additional cost counts as paid when it was decided to pay it, even if it came to nothing (356.4.f.1)."""

    id = "optional-cost-paid-counts"
    rules = ("356.4.f.1",)
    statement = "An optional additional cost counts as paid exactly when its player decided to pay it, however little it was."
    needs = frozenset({"played", "item_pending", "finalized", "priority", "option_chosen", "cost_paid"})

    def wanted(self, ability: language.Triggered, thing: Thing, item: Item) -> bool | None:
        """Play effects that ask only whether the optional cost was paid."""
        if ability.gate or not isinstance(ability.condition, language.PaidCost):
            return None
        return holds(self.picture, ability.condition, item.payer, thing, item)

    def why_not(self, ref: str) -> str:
        """The cost's reason."""
        return "its player decided not to pay the additional cost"

    def before_cost_paid(self, event: Event) -> None:
        """What it was decided to pay is among what was paid, and nothing else is."""
        item = self.picture.items.get(event.data.get("item", ""))
        if item is None or item.is_ability or (not item.options and not event.data.get("optional")):
            return
        self.premise += 1
        paid = sorted(event.data.get("optional", ()))
        decided = sorted(item.options)
        if paid != decided:
            self.breach(
                event,
                {"begins": item.announced, "paid": event},
                then=f"for {called(item.ref)} it was decided to pay {', '.join(decided) or 'no optional cost'}.",
                however=f"{', '.join(paid) or 'none'} counts as paid.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (
    PlayTriggerOnce,
    NoPlayTriggerWhenCountered,
    LegionCountsFinalized,
    OptionalCostPaidCounts,
)
