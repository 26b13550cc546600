"""The turn (500-514): its steps in their order, and what happens in them by itself."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.prohibited import may_forbid
from headjudge.invariants.words import called

#: What may follow each step or phase (500.1, 501.1, 506.1, 508.8, 510.4, 512.1, 514.3a).
FOLLOWS: dict[str, frozenset[str]] = {
    "untap": frozenset({"upkeep"}),
    "upkeep": frozenset({"draw", "main"}),
    "draw": frozenset({"main"}),
    "main": frozenset({"beginning of combat", "end"}),
    "beginning of combat": frozenset({"declare attackers"}),
    "declare attackers": frozenset({"declare blockers", "end of combat"}),
    "declare blockers": frozenset({"first combat damage", "combat damage", "end of combat"}),
    "first combat damage": frozenset({"combat damage", "end of combat"}),
    "combat damage": frozenset({"end of combat"}),
    "end of combat": frozenset({"main", "beginning of combat"}),
    "end": frozenset({"cleanup"}),
    "cleanup": frozenset({"cleanup"}),
}


class StepsInOrder(MagicInvariant):
    """The steps of a turn come in their order (500.1, 501.1, 506.1)."""

    id = "steps-in-order"
    rules = ("500.1", "501.1", "506.1", "512.1")
    statement = (
        "The steps and phases of a turn come in the order of the rules; only an effect skips, adds or "
        "ends any."
    )
    needs = frozenset({"phase_began", "turn_began", "effect_began"})

    def reset(self) -> None:
        """The play may begin anywhere."""
        self.last: Event | None = None
        self.phase = ""
        self.free = False

    def before_phase_skipped(self, event: Event) -> None:
        """A skipped step counts as if it had been (500.11)."""
        self.phase, self.last = event.data.get("phase", ""), event

    def after_game_began(self, event: Event) -> None:
        """The play begins in some phase."""
        self.phase = event.data.get("phase", "")

    def after_executed(self, event: Event) -> None:
        """An effect ends the turn or adds phases (500.8, 724.1)."""
        if event.data.get("instruction", "").lower() in (
            "end the turn",
            "extra phase",
            "end turn",
            "endturn",
            "extraphase",
        ):
            self.free = True

    def before_turn_began(self, event: Event) -> None:
        """A turn ends with its cleanup step."""
        if (
            self.phase
            and self.phase != "cleanup"
            and self.last is not None
            and self.seen.players == self._all()
        ):
            self.premise += 1
            self.wrong(
                event, "a turn ends with its cleanup step.", f"it ends after {self.phase}.", step=self.last
            )
        self.phase, self.last, self.free = "turn", event, False

    def _all(self) -> list[str]:
        return [player.name for player in self.seen.scenario.players]

    def before_phase_began(self, event: Event) -> None:
        """It may follow the one before."""
        phase = event.data.get("phase", "")
        before = self.phase
        self.phase = phase
        last, self.last = self.last, event
        if self.free or (before not in FOLLOWS and before != "turn"):
            return
        self.premise += 1
        allowed = frozenset({"untap"}) if before == "turn" else FOLLOWS[before]
        if phase not in allowed:
            self.wrong(
                event,
                f"after {before} comes {' or '.join(sorted(allowed))}.",
                f"{phase} comes.",
                before=last if last is not None else 0,
            )


class TurnsGoRound(MagicInvariant):
    """Turns go round, and extra turns come first, the newest before the others (500.7)."""

    id = "turns-go-round"
    rules = ("500.7", "103.8")
    statement = (
        "After a turn the next player in turn order takes one, unless extra turns have been given: then "
        "the newest of them."
    )
    needs = frozenset({"turn_began", "effect_began"})

    def reset(self) -> None:
        """No turn has begun."""
        self.last = self.ordinary = ""
        self.last_at = -1

    def before_turn_began(self, event: Event) -> None:
        """It is the right player's."""
        seen = self.seen
        if not self.ordinary:
            self.ordinary = seen.turn_player
            if seen.scenario.setup and not seen.turns_begun:
                return  # The first turn is the starting player's (103.8).
        extra = seen.extra_turns
        expected = extra[-1] if extra else seen.next_player(self.ordinary)
        if extra and expected not in seen.players:
            return
        self.premise += 1
        if event.player != expected:
            self.wrong(
                event,
                f"{expected} takes the next turn.",
                f"{event.player} takes it.",
                turn=max(seen.turn_since, 0),
            )
        if not extra:
            self.ordinary = event.player


class UntapStepUntaps(MagicInvariant):
    """In the untap step the active player's permanents untap, and no others (502.3)."""

    id = "untap-step-untaps"
    rules = ("502.3",)
    statement = (
        "In the untap step all permanents of the active player untap unless an effect keeps them, and "
        "nobody else's."
    )
    needs = frozenset({"phase_began", "status", "effect_began"})

    def before_status(self, event: Event) -> None:
        """What untaps is the active player's."""
        data = event.data
        if self.seen.phase != "untap" or data["status"] != "exhausted" or data["value"]:
            return
        thing = self.seen.board.get(event.object)
        if thing is None or self.seen.resolving:
            return
        self.premise += 1
        if thing.controller != self.seen.turn_player and not self._others():
            self.wrong(
                event,
                f"in {self.seen.turn_player}'s untap step only {self.seen.turn_player}'s permanents untap.",
                f"{called(thing.ref)} of {thing.controller} untaps.",
                step=self.seen.stepped,
            )

    def _others(self) -> bool:
        return bool(self.seen.rulers_of or self.seen.effects)

    def before_phase_began(self, event: Event) -> None:
        """After the untap step none of them is tapped."""
        seen = self.seen
        if seen.phase != "untap" or event.data.get("phase") != "upkeep":
            return
        self.premise += 1
        if self._keeps():
            return
        for thing in seen.board.values():
            if (
                thing.exhausted
                and thing.controller == seen.turn_player
                and thing.sure
                and not (thing.counters or {}).get("stun")
                and "phased" not in thing.statuses
            ):
                self.wrong(
                    event,
                    f"{called(thing.ref)} untaps in {seen.turn_player}'s untap step.",
                    "it is still tapped after it.",
                    step=seen.stepped,
                )
                return

    def _keeps(self) -> bool:
        """Whether anything may keep something tapped."""
        seen = self.seen
        return (
            any(change.what == "untap" for facts in seen.permanent_facts() for change in facts.forbids)
            or any(isinstance(change, ml.Forbid) for change in seen.effect_changes())
            or bool(seen.bans)
            or any("untap" in facts.replacing for facts in seen.permanent_facts())
        )


class DrawStepDraws(MagicInvariant):
    """In the draw step the active player draws a card (504.1), or loses for want of one (704.5b)."""

    id = "draw-step-draws"
    rules = ("504.1", "103.8a", "704.5b")
    statement = (
        "In their draw step the active player draws one card by itself, except in the first turn of a "
        "two-player game, and who has none to draw loses."
    )
    needs = frozenset({"phase_began", "move", "priority", "effect_began"})
    armed_kinds = frozenset({"move", "priority", "replaced", "lost"})

    def reset(self) -> None:
        """Nothing has been drawn."""
        self.drawn = 0
        self.replaced = False
        self.waits = False

    def after_phase_began(self, event: Event) -> None:
        """A draw step begins."""
        if event.data.get("phase") == "draw":
            self.drawn, self.replaced, self.waits = 0, False, True
            self.arm()

    def before_move(self, event: Event) -> None:
        """A card is drawn."""
        if self.waits and event.data.get("why") == "draw" and event.player == self.seen.turn_player:
            self.drawn += 1

    def before_replaced(self, event: Event) -> None:
        """The draw is replaced (614.11)."""
        self.replaced = True

    def before_lost(self, event: Event) -> None:
        """There was nothing to draw (704.5b)."""
        self.replaced = True
        self.premise += event.data.get("why") == "draw"

    def before_phase_began(self, event: Event) -> None:
        """The step is over."""
        self._judge(event)

    def before_priority(self, event: Event) -> None:
        """It has been drawn by now (504.2)."""
        self._judge(event)

    def _judge(self, event: Event) -> None:
        if not self.waits or (event.kind == "phase_began" and self.seen.phase != "draw"):
            return
        self.waits = False
        self.disarm()
        seen = self.seen
        if self.replaced or seen.resolving or not self._certain():
            return
        if self._first() and not self.drawn:
            self.premise += 1
            return
        self.premise += 1
        wanted = 0 if self._first() else 1
        if wanted and not self.drawn and not seen.in_zone(f"library:{seen.turn_player}"):
            if seen.turn_player not in seen.dead and not may_forbid(seen, "lose"):
                self.wrong(
                    event,
                    f"{seen.turn_player} has drawn from an empty library, and loses before anybody gets priority.",
                    f"{seen.turn_player} is still in the game.",
                    step=seen.stepped,
                )
        elif self.drawn != wanted:
            self.wrong(
                event,
                f"{seen.turn_player} draws {'one card' if wanted else 'no card'} in the draw step before anybody gets priority.",
                f"{self.drawn} are drawn.",
                step=seen.stepped,
            )

    def _first(self) -> bool:
        """Whether it is the first turn of a two-player game (103.8a)."""
        seen = self.seen
        return (
            bool(seen.scenario.setup)
            and len(seen.scenario.players) == 2
            and sum(seen.turns_begun.values()) == 1
        )

    def _certain(self) -> bool:
        """Whether nothing replaces or forbids draws."""
        seen = self.seen
        return not any(
            "draw" in facts.replacing or any("draw" in change.what for change in facts.forbids)
            for facts in seen.permanent_facts()
        ) and not any(
            isinstance(change, ml.Forbid) and "draw" in change.what for change in seen.effect_changes()
        )


class HandSizeInCleanup(MagicInvariant):
    """In the cleanup step the active player discards down to the maximum hand size (514.1, 402.2)."""

    id = "hand-size-in-cleanup"
    rules = ("514.1", "402.2")
    statement = (
        "After the cleanup step the active player holds no more cards than the maximum hand size, seven "
        "unless effects change it."
    )
    needs = frozenset({"turn_began", "phase_began", "move", "effect_began"})
    only: ClassVar = {"phase_began": lambda phase: phase == "cleanup"}

    def reset(self) -> None:
        """No cleanup step has begun."""
        self.unlimited = False

    def after_phase_began(self, event: Event) -> None:
        """Effects that last this turn are still there as cards are discarded (514.1, 514.2)."""
        self.unlimited = self._changed()

    def before_turn_began(self, event: Event) -> None:
        """The hand is small enough."""
        seen = self.seen
        player = seen.turn_player
        if seen.phase != "cleanup" or player not in seen.players:
            return
        self.premise += 1
        held = len(seen.cards_in(f"hand:{player}"))
        if held <= 7 or self.unlimited or self._changed():
            return
        self.wrong(
            event,
            f"{player} discards down to seven cards in the cleanup step.",
            f"{player} holds {held} after it.",
            step=seen.stepped,
        )

    def _changed(self) -> bool:
        seen = self.seen
        return any(
            change.what.startswith(("no hand limit", "hand size"))
            for facts in seen.permanent_facts()
            for change in facts.allows
        ) or any(isinstance(change, ml.Allow) for change in seen.effect_changes())


class CleanupEndsTheTurn(MagicInvariant):
    """Damage is removed and effects until end of turn end in the cleanup step (514.2)."""

    id = "cleanup-ends-the-turn"
    rules = ("514.2", "120.6")
    statement = (
        "When a turn ends no permanent has damage marked on it, and every effect until end of turn has ended."
    )
    needs = frozenset({"turn_began", "damage", "healed"})

    def before_turn_began(self, event: Event) -> None:
        """Nothing of the turn is left."""
        seen = self.seen
        if seen.phase != "cleanup":
            return
        if seen.damaged:
            thing = next(iter(seen.damaged.values()))
            self.premise += 1
            self.wrong(
                event,
                f"the damage marked on {called(thing.ref)} is removed in the cleanup step.",
                f"{thing.damage} is still marked on it when the next turn begins.",
                step=seen.stepped,
            )
        for effect in seen.effects.values():
            if effect.until == "turn":
                self.premise += 1
                self.wrong(
                    event,
                    "effects until end of turn end in the cleanup step.",
                    f"one of {called(effect.source)} is still there when the next turn begins.",
                    began=effect.at,
                )
                return

    def before_healed(self, event: Event) -> None:
        """Damage is removed."""
        if self.seen.phase == "cleanup":
            self.premise += 1

    def before_effect_ended(self, event: Event) -> None:
        """An effect ends in time."""
        if self.seen.phase == "cleanup":
            self.premise += 1


class DamageStaysTillCleanup(MagicInvariant):
    """Damage stays marked until the cleanup step (120.6)."""

    id = "damage-stays-till-cleanup"
    rules = ("120.6",)
    statement = (
        "Damage marked on a permanent is removed in the cleanup step, or by regeneration, and not before."
    )
    needs = frozenset({"healed", "phase_began"})

    def before_healed(self, event: Event) -> None:
        """It is the cleanup step, or a shield is used up (701.19a); what was dealt for a play that is undone never was (733.1)."""
        seen = self.seen
        if "undo" in event.data:
            return
        self.premise += 1
        if seen.phase == "cleanup" or event.rule.startswith(("701.19", "514")):
            return
        if seen.by_replacement(event):
            return
        if seen.resolving:
            return
        self.wrong(
            event,
            f"damage stays marked on {called(event.object)} until the cleanup step.",
            f"it is removed in {seen.phase}.",
            step=seen.stepped,
        )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    StepsInOrder,
    TurnsGoRound,
    UntapStepUntaps,
    DrawStepDraws,
    HandSizeInCleanup,
    CleanupEndsTheTurn,
    DamageStaysTillCleanup,
)
