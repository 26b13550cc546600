"""Timing and priority (117): who gets it, after what, and what ends a step (500.2)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.words import called


class StateCheckedBeforePriority(MagicInvariant):
    """State-based actions come before priority (117.5, 704.3)."""

    id = "state-checked-before-priority"
    rules = ("117.5", "704.3")
    statement = (
        "Whatever happened, state-based actions are checked until none applies before a player gets priority."
    )
    needs = frozenset({"priority", "cleanup", "move", "damage", "life"})

    def before_priority(self, event: Event) -> None:
        """Nothing changed since the last check."""
        seen = self.seen
        if seen.changed <= 0:
            return
        self.premise += 1
        if seen.changed > seen.checked:
            self.wrong(
                event,
                f"state-based actions are checked before {event.player} gets priority.",
                f"{event.player} gets it though something changed after the last check.",
                changed=seen.changed,
            )


class TriggersBeforePriority(MagicInvariant):
    """What has triggered is put on the stack before priority (117.5, 603.3)."""

    id = "triggers-before-priority"
    rules = ("117.5", "603.3")
    statement = "An ability that has triggered is put on the stack before any player gets priority."
    needs = frozenset({"priority", "triggered", "item_pending"})

    def before_item_pending(self, event: Event) -> None:
        """One that waited is put on the stack."""
        if self.seen.waiting:
            self.premise += 1

    def before_priority(self, event: Event) -> None:
        """Nothing waits."""
        waiting = self.seen.waiting
        if not waiting:
            return
        first = waiting[0]
        self.wrong(
            event,
            f"the ability of {called(first.data.get('source', ''))} that triggered is put on the stack first.",
            f"{event.player} gets priority while it still waits.",
            triggered=first,
        )
        waiting.clear()


class PriorityAfterResolution(MagicInvariant):
    """After a resolution, and as a step begins, the active player gets priority (117.3a, 117.3b)."""

    id = "priority-after-resolution"
    rules = ("117.3b", "117.3a")
    statement = (
        "After something has resolved, and as a step begins, the active player gets priority, whoever "
        "controlled it."
    )
    needs = frozenset({"priority", "resolved", "phase_began"})
    armed_kinds = frozenset({"priority"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing has resolved."""
        self.since: Event | None = None

    def _wait(self, event: Event) -> None:
        self.since = event
        self.arm()

    def after_resolved(self, event: Event) -> None:
        """The next priority is the active player's."""
        item = self.seen.items.get(event.object)
        if item is None or not item.adds:
            self._wait(event)

    def after_no_resolution(self, event: Event) -> None:
        """So it is when it doesn't resolve for want of a target."""
        if event.data.get("why") != "left the chain":
            self._wait(event)

    def after_phase_began(self, event: Event) -> None:
        """So it is as a step begins."""
        self._wait(event)

    def before_priority(self, event: Event) -> None:
        """It is the active player's."""
        since, self.since = self.since, None
        self.disarm()
        active = self.seen.turn_player
        if since is None or active not in self.seen.players or active in self.seen.dead:
            return
        self.premise += 1
        if event.player != active:
            self.wrong(
                event,
                f"{active}, whose turn it is, gets priority.",
                f"{event.player} gets it.",
                since=since,
            )


class ActorKeepsPriority(MagicInvariant):
    """Who acts gets priority again (117.3c, 116.3)."""

    id = "actor-keeps-priority"
    rules = ("117.3c", "116.3")
    statement = (
        "A player who casts a spell, activates an ability or takes a special action gets priority afterward."
    )
    needs = frozenset({"priority", "finalized"})
    armed_kinds = frozenset({"priority", "resolving"})
    judges_adds = False

    def reset(self) -> None:
        """Nobody has acted."""
        self.acted: Event | None = None
        self.who = ""

    def after_finalized(self, event: Event) -> None:
        """Somebody has cast or activated something."""
        item = self.seen.items.get(event.object)
        if item is None or item.adds or item.kind == "trigger" or self.seen.resolving:
            return
        self.acted, self.who = event, item.payer
        self.arm()

    def after_special_action(self, event: Event) -> None:
        """Somebody has taken a special action."""
        if not self.seen.resolving:
            self.acted, self.who = event, event.player
            self.arm()

    def before_resolving(self, event: Event) -> None:
        """Mana abilities resolve in between; nothing else does."""

    def before_priority(self, event: Event) -> None:
        """It is theirs."""
        acted, self.acted = self.acted, None
        self.disarm()
        if acted is None or self.who in self.seen.dead:
            return
        self.premise += 1
        if event.player != self.who:
            self.wrong(
                event,
                f"{self.who}, who has acted, gets priority afterward.",
                f"{event.player} gets it.",
                acted=acted,
            )


class PassingGoesRound(MagicInvariant):
    """A pass hands priority to the next player in turn order (117.3d)."""

    id = "passing-goes-round"
    rules = ("117.3d",)
    statement = "After a player passes, the next player in turn order gets priority, until all have passed."
    needs = frozenset({"priority", "passed"})
    armed_kinds = frozenset({"priority", "resolving", "phase_began", "no_resolution"})
    judges_adds = False

    def reset(self) -> None:
        """Nobody has passed."""
        self.passed: Event | None = None

    def after_passed(self, event: Event) -> None:
        """Somebody else is next, unless everybody has passed."""
        if self.seen.passes < len(self.seen.players):
            self.passed = event
            self.arm()

    def before_resolving(self, event: Event) -> None:
        """The round is over."""
        self.passed = None
        self.disarm()

    before_phase_began = before_no_resolution = before_resolving

    def before_priority(self, event: Event) -> None:
        """It is the next one's."""
        passed, self.passed = self.passed, None
        self.disarm()
        if passed is None or self.seen.dead:
            return
        self.premise += 1
        following = self.seen.next_player(passed.player)
        if event.player != following:
            self.wrong(
                event,
                f"after {passed.player} has passed, {following} gets priority.",
                f"{event.player} gets it.",
                passed=passed,
            )


class AllPassedGoesOn(MagicInvariant):
    """Once all have passed, the top of the stack resolves or the step ends (117.4)."""

    id = "all-passed-goes-on"
    rules = ("117.4", "733.2")
    statement = (
        "When all players have passed in succession, nobody gets priority before something resolves or the step ends; "
        "what was reversed in between is no action."
    )
    needs = frozenset({"priority", "passed", "item_pending", "undone", "resources_added", "resources_lost"})

    def reset(self) -> None:
        """Nobody has passed, and no mana was made."""
        self.passed: Event | None = None
        self.began = self.made = -1

    def after_passed(self, event: Event) -> None:
        """The last one may have passed."""
        if self.made < 0 and self.seen.passes >= len(self.seen.players):
            self.passed = event

    def acted(self, event: Event) -> None:
        """Mana is made, from here on."""
        if self.made < 0:
            self.made = event.id

    def before_item_pending(self, event: Event) -> None:
        """A mana ability is an action (117.1d), unless it is reversed, whether it makes any mana or none."""
        if event.data.get("adds"):
            self.acted(event)

    def before_resources_added(self, event: Event) -> None:
        """Mana was made by one that was not told."""
        if not event.data.get("undo"):
            self.acted(event)

    def before_undone(self, event: Event) -> None:
        """Mana that was made for it may go again."""
        self.began = event.data.get("began", event.id)

    def before_resources_lost(self, event: Event) -> None:
        """It does."""
        if event.data.get("undo") and self.made > self.began:
            self.made = -1

    def before_resolving(self, event: Event) -> None:
        """That is what comes then."""
        self.passed = None

    before_phase_began = before_no_resolution = before_resolving

    def before_priority(self, event: Event) -> None:
        """It has come."""
        passed, self.passed = self.passed, None
        if not self.seen.passes:
            self.made = -1
            return
        self.premise += 1
        if passed is not None and not self.seen.dead:
            self.wrong(
                event,
                "all have passed, so the top of the stack resolves, or the step ends.",
                f"{event.player} gets priority again.",
                passed=passed,
            )


class NoPriorityWhileResolving(MagicInvariant):
    """Nobody has priority while something resolves (117.2e)."""

    id = "no-priority-while-resolving"
    rules = ("117.2e",)
    statement = "No player gets priority while a spell or ability is resolving."
    needs = frozenset({"priority", "resolving"})
    armed_kinds = frozenset({"priority"})
    judges_adds = False

    def after_resolving(self, event: Event) -> None:
        """Something resolves."""
        self.premise += 1
        self.arm()

    def before_priority(self, event: Event) -> None:
        """It has left the stack by now."""
        self.disarm()
        for item in self.seen.resolving:
            if not item.end and not item.adds:
                self.wrong(
                    event,
                    f"nobody has priority while {called(item.ref)} resolves.",
                    f"{event.player} gets it.",
                    announced=item.announced,
                )
                return


class StepsWithoutPriority(MagicInvariant):
    """No priority in the untap step, and in cleanup only by exception (502.4, 514.3a)."""

    id = "steps-without-priority"
    rules = ("502.4", "514.3", "514.3a")
    statement = (
        "No player gets priority during the untap step, nor in the cleanup step unless something happened in it "
        "that state-based actions or triggers follow."
    )
    needs = frozenset({"priority", "phase_began", "triggered"})

    def reset(self) -> None:
        """Nothing has happened in a cleanup step."""
        self.allowed = -1

    def before_triggered(self, event: Event) -> None:
        """Something triggers in a cleanup step."""
        if self.seen.phase == "cleanup":
            self.allowed = self.seen.stepped

    def before_item_pending(self, event: Event) -> None:
        """What has triggered is put on the stack in a cleanup step."""
        if self.seen.phase == "cleanup" and event.data.get("kind") == "trigger":
            self.allowed = self.seen.stepped

    def before_move(self, event: Event) -> None:
        """A state-based action is performed in a cleanup step."""
        if self.seen.phase == "cleanup" and event.rule.startswith("704"):
            self.allowed = self.seen.stepped

    before_detached = before_counters = before_killed = before_move

    def before_lost(self, event: Event) -> None:
        """So it is when a player loses."""
        if self.seen.phase == "cleanup":
            self.allowed = self.seen.stepped

    def after_phase_began(self, event: Event) -> None:
        """Steps without priority are what this is about."""
        if event.data.get("phase") in ("untap", "cleanup"):
            self.premise += 1

    def before_priority(self, event: Event) -> None:
        """The step is another one."""
        phase = self.seen.phase
        if phase == "untap":
            self.wrong(
                event,
                "no player gets priority during the untap step.",
                f"{event.player} gets it.",
                step=self.seen.stepped,
            )
        elif phase == "cleanup" and self.allowed != self.seen.stepped and not self.seen.chain:
            self.wrong(
                event,
                "no player gets priority in a cleanup step in which nothing happened.",
                f"{event.player} gets it.",
                step=self.seen.stepped,
            )


#: The steps and phases in which the active player gets priority (117.3a): all but the untap step (502.4) and cleanup (514.3).
WITH_PRIORITY = frozenset({
    "upkeep", "draw", "main", "beginning of combat", "declare attackers", "declare blockers", "first combat damage", "combat damage",
    "end of combat", "end",
})  # fmt: skip


class StepsEndByPassing(MagicInvariant):
    """A step ends when all pass on an empty stack (117.4, 500.2), so somebody has had priority in it (117.3a)."""

    id = "steps-end-by-passing"
    rules = ("500.2", "117.4", "117.3a")
    statement = (
        "A step or phase in which players get priority ends only when all of them pass in succession on "
        "an empty stack."
    )
    needs = frozenset({"phase_began", "passed", "priority", "effect_began"})

    def reset(self) -> None:
        """No turn has been ended by an effect."""
        self.ended = -1

    def after_executed(self, event: Event) -> None:
        """An effect ends the turn (724.1), or a combat."""
        if "end" in event.data.get("instruction", "") and "turn" in event.data["instruction"]:
            self.ended = event.id

    def before_phase_began(self, event: Event) -> None:
        """Everybody has passed, and nothing waits."""
        seen = self.seen
        if self.ended > seen.stepped or seen.dead:
            return
        if seen.received < 0:
            self.nobody_could_act(event)
            return
        self.premise += 1
        waits = [item for item in seen.chain if not item.adds]
        if waits:
            self.wrong(
                event,
                f"the step goes on until {called(waits[-1].ref)} has left the stack.",
                f"{event.data.get('phase')} begins while it is there.",
                waits=waits[-1].announced,
            )
        elif seen.passes < len(seen.players):
            self.wrong(
                event,
                "the step goes on until all players have passed in succession.",
                f"{event.data.get('phase')} begins after {seen.passes} of {len(seen.players)} have passed.",
                received=seen.received,
            )

    before_turn_began = before_phase_began

    def nobody_could_act(self, event: Event) -> None:
        """A step that was seen to begin ends before anybody has had priority."""
        phase = self.seen.phase
        if self.seen.stepped < 0 or phase not in WITH_PRIORITY:
            return
        self.premise += 1
        self.wrong(
            event,
            f"the active player gets priority in {phase}.",
            "it ends before anybody has had priority.",
            step=self.seen.stepped,
        )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    StateCheckedBeforePriority,
    TriggersBeforePriority,
    PriorityAfterResolution,
    ActorKeepsPriority,
    PassingGoesRound,
    AllPassedGoesOn,
    NoPriorityWhileResolving,
    StepsWithoutPriority,
    StepsEndByPassing,
)
