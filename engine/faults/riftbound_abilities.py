"""Faults of Riftbound's targets and abilities: triggers, Repeat, Empowered, Deathknell (355, 359.3, 383, 808, 820, 828)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.state import Item, Run, Target, Thing


class IllegalTargetsAffected(Riftbound):
    """359.3.e.5 broken."""

    def target_legal(self, target: Target, item: Item, run: Run) -> bool:
        """A target that no longer fits is affected all the same, if it is still there."""
        thing = target.thing
        return (
            isinstance(thing, str)
            or (isinstance(thing, Item) and thing.on_chain)
            or (not isinstance(thing, Item) and self.on_board(thing.zone))
        )


class TargetsChangeSilently(Riftbound):
    """355.15 broken."""

    def resolve(self, item: Item) -> Steps:
        """Chooses targets anew while resolving."""
        for run in item.runs:
            for target in run.targets:
                others = self.other_targets(item, run, target)
                if others and not isinstance(others[0], str):
                    target.thing, target.ref = others[0], others[0].ref
        yield from super().resolve(item)


class FinalizesWithoutTargets(Riftbound):
    """355.8 broken."""

    def choose_slot(self, item: Item, run: Run, slot: int, pick: Any) -> Steps:
        """An item that needs a target goes on without one."""
        try:
            yield from super().choose_slot(item, run, slot, pick)
        except Illegal:
            return

    def has_targets(self, program: Any, player: str, source: Thing, item: Item | None) -> bool:
        """Offers it without a target too."""
        return True


class ConditionAskedAgain(Riftbound):
    """383.2.a.1 broken."""

    def resolve(self, item: Item) -> Steps:
        """A trigger's condition is asked again as it resolves; if it is false by then, nothing happens."""
        trigger = item.declared
        if isinstance(trigger, cl.Triggered) and trigger.condition is not None:
            if not self.holds(trigger.condition, item.source, item.controller, item, [item.that]):
                item.runs = []
        yield from super().resolve(item)


class DeclinedTriggerStays(Riftbound):
    """383.3.a.2 broken."""

    def may_perform(self, item: Item) -> Steps:
        """A trigger that was declined is finalized all the same."""
        try:
            yield from super().may_perform(item)
        except Illegal:
            return


class MayIsNotAsked(Riftbound):
    """402.1 broken."""

    def may_perform(self, item: Item) -> Steps:
        """A "you may" trigger is performed without asking."""
        return
        yield


class RepeatOnce(Riftbound):
    """820.1.d.1 broken."""

    def executions(self, item: Item) -> Sequence[Run]:  # type: ignore[override]
        """Repeat's cost is taken, but the text is executed once."""
        return item.runs[:1]


class EmpoweredAlways(Riftbound):
    """828.1.c broken."""

    def gates_open(
        self, obj: Thing, gate: tuple[str, ...], player: str, statuses: frozenset[str] | None = None
    ) -> bool:
        """An Empowered ability is active on what is not Empowered."""
        others = tuple(word for word in gate if word != "empowered")
        return super().gates_open(obj, others, player, statuses)


class KnellsAfterDeath(Riftbound):
    """808.1.d.2 broken."""

    def death_triggers(self, objs: list[Thing], why: str) -> Asking[list[Item]]:
        """Death triggers come onto the chain only after their source is in the trash."""
        return []
        yield

    def kill(self, objs: list[Thing], rule: str, why: str, cause: tuple[int, ...]) -> Steps:
        """Triggers Deathknells last."""
        yield from super().kill(objs, rule, why, cause)
        for obj in objs:
            if self.kind_of(obj.zone) == "trash":
                for index, trigger in obj.info.triggers:
                    if trigger.when == "die" and not trigger.gate:
                        self.waiting.append(self.trigger_item(obj, index, trigger, obj, self.next_id - 1))
        yield from self.place_triggers()


class KnellWithoutDeath(Riftbound):
    """808.1.d.1 broken."""

    def drop_knells(self, knells: list[Item], dead: set[str]) -> None:
        """A death trigger stays though its source's death was replaced."""


class TriggersOftener(Riftbound):
    """383.3.e.1 broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """Forgets how often an ability was performed."""
        self.performed.clear()
        super().fire(when, player, about, event)


class AbilityOfTheTurnPlayer(Riftbound):
    """191.4.a broken."""

    def trigger_controller(self, source: Thing) -> str:
        """The turn player controls every triggered ability."""
        return self.turn_player


class UseConditionIgnored(Riftbound):
    """377.2.b broken."""

    def may_use(self, obj: Thing, ability: cl.Activated, player: str) -> bool:
        """An ability may be used at any time."""
        return True


class TargetsChosenAgain(Riftbound):
    """355.15 broken."""

    def resolve(self, item: Item) -> Steps:
        """Chooses targets anew while resolving, and tells so."""
        changed = False
        for run in item.runs:
            for target in run.targets:
                others = self.other_targets(item, run, target)
                if others and not isinstance(others[0], str):
                    target.thing, target.ref = others[0], others[0].ref
                    changed = True
        if changed:
            self.tell_targets(item, new=False)
        yield from super().resolve(item)


class FriendlyByOwner(Riftbound):
    """740.1.a broken."""

    def side(self, obj: Thing) -> str:
        """A permanent is friendly to its owner, whoever controls it."""
        return obj.owner


FAULTS: tuple[Fault, ...] = (
    Fault(
        "illegal-targets-affected",
        "riftbound",
        "359.3.e.5",
        "A target that is no longer legal is affected.",
        "A unit that moved away is hit.",
        ("illegal-target-unaffected",),
        IllegalTargetsAffected,
        hard=True,
    ),
    Fault(
        "targets-change-silently",
        "riftbound",
        "355.15",
        "Targets are chosen anew as an item resolves.",
        "Something else is hit than what was announced.",
        ("targets-fixed", "only-targets-affected"),
        TargetsChangeSilently,
    ),
    Fault(
        "finalizes-without-targets",
        "riftbound",
        "355.8",
        "An item that needs a target is finalized without one.",
        "A counterspell is played onto an empty chain.",
        ("no-item-without-targets",),
        FinalizesWithoutTargets,
    ),
    Fault(
        "condition-asked-again",
        "riftbound",
        "383.2.a.1",
        "A trigger's condition is asked again as it resolves.",
        "A trigger does nothing because its source moved.",
        ("trigger-condition-once",),
        ConditionAskedAgain,
        hard=True,
    ),
    Fault(
        "declined-trigger-stays",
        "riftbound",
        "383.3.a.2",
        "A trigger that its controller declined is finalized.",
        "What one did not want happens.",
        ("declined-trigger-is-gone",),
        DeclinedTriggerStays,
    ),
    Fault(
        "may-is-not-asked",
        "riftbound",
        "402.1",
        "A trigger that says you may is performed without asking.",
        "One can't decline.",
        ("optional-may-asked",),
        MayIsNotAsked,
    ),
    Fault(
        "repeat-once",
        "riftbound",
        "820.1.d.1",
        "A spell whose Repeat was paid is executed once.",
        "The second hit is missing.",
        ("repeat-executes-again",),
        RepeatOnce,
    ),
    Fault(
        "empowered-always",
        "riftbound",
        "828.1.c",
        "Empowered abilities are active on what is not Empowered.",
        "A unit has its Empowered text without having paid.",
        ("empowered-gate",),
        EmpoweredAlways,
    ),
    Fault(
        "knells-after-death",
        "riftbound",
        "808.1.d.2",
        "Deathknells come onto the chain after their source is in the trash.",
        "The order of triggers is wrong when several things die.",
        ("deathknell-before-trash",),
        KnellsAfterDeath,
    ),
    Fault(
        "knell-without-death",
        "riftbound",
        "808.1.d.1",
        "A Deathknell stays on the chain though the death was replaced.",
        "A saved unit has its Deathknell all the same.",
        ("deathknell-needs-death",),
        KnellWithoutDeath,
        hard=True,
    ),
    Fault(
        "triggers-oftener",
        "riftbound",
        "383.3.e.1",
        "An ability that triggers once each turn is performed oftener.",
        "A limited trigger gives its effect twice in a turn.",
        ("trigger-once-per-event",),
        TriggersOftener,
        hard=True,
    ),
    Fault(
        "ability-of-the-turn-player",
        "riftbound",
        "191.4.a",
        "The turn player controls every triggered ability.",
        "A Deathknell asks the wrong player.",
        ("ability-controller",),
        AbilityOfTheTurnPlayer,
    ),
    Fault(
        "use-condition-ignored",
        "riftbound",
        "377.2.b",
        "An ability is activated though its condition is false.",
        "What is Empowered is Empowered again.",
        ("use-condition-holds",),
        UseConditionIgnored,
    ),
    Fault(
        "targets-chosen-again",
        "riftbound",
        "355.15",
        "Targets are chosen anew as an item resolves, and announced.",
        "A player points at something else as the spell resolves.",
        ("targets-fixed",),
        TargetsChosenAgain,
    ),
    Fault(
        "friendly-by-owner",
        "riftbound",
        "740.1.a",
        "A permanent is friendly to its owner, whoever controls it.",
        "A stolen unit counts as the former controller's.",
        ("targets-are-legal",),
        FriendlyByOwner,
        hard=True,
    ),
)
