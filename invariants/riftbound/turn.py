"""The turn: pools that empty, damage that heals, things that ready, and who wins (167, 194, 315-317, 323.1)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.prohibitions import cant_be_readied
from headjudge.invariants.records import Thing
from headjudge.invariants.words import amount, called, listed


class PoolsEmpty(Invariant):
    """Rune pools empty as a Main Phase begins and as a turn ends (167, 316.3, 317.2.d)."""

    id = "pools-empty"
    rules = ("167", "316.3", "317.2.d")
    statement = "Every player's rune pool is empty when a turn begins, and is emptied as a Main Phase begins."
    needs = frozenset({"turn_began", "phase_began", "resources_lost", "resources_added", "resources_spent"})
    armed_kinds = frozenset({"resources_lost", "priority", "item_pending"})

    def reset(self) -> None:
        """No Main Phase has begun."""
        self.main: Event | None = None
        self.seen_phases = False
        self.before: dict[str, int] = {}

    def before_turn_began(self, event: Event) -> None:
        """Nothing is left of the last turn."""
        self.premise += 1
        self.main = None
        self.seen_phases = True
        for name, pool in self.picture.pools.items():
            if pool.energy > 0 or any(n > 0 for n in pool.power.values()):
                self._report(event, event, name, "a turn has ended", amount(pool.energy, pool.power))
                return

    def before_phase_began(self, event: Event) -> None:
        """A Main Phase that a turn came to, and not one that a scenario starts in."""
        self.main = None
        if event.data.get("phase") == "main" and self.seen_phases:
            self.main = event
            self.arm()
            self.before = {name: _total(pool.energy, pool.power) for name, pool in self.picture.pools.items()}
        self.seen_phases = self.seen_phases or event.id > 1

    def before_resources_lost(self, event: Event) -> None:
        """What was there is lost."""
        if self.main is not None:
            self.before[event.player] = 0

    def before_priority(self, event: Event) -> None:
        """Before anybody acts, what was there has been lost."""
        self._emptied(event)

    def before_item_pending(self, event: Event) -> None:
        """Before anything triggers, what was there has been lost."""
        self._emptied(event)

    def _emptied(self, event: Event) -> None:
        self.disarm()
        main = self.main
        if main is None:
            return
        self.main = None
        self.premise += 1
        for name, had in self.before.items():
            pool = self.picture.pools.get(name)
            if had > 0 and pool is not None:
                self._report(event, main, name, "a Main Phase has begun", amount(pool.energy, pool.power))
                return

    def _report(self, event: Event, since: Event, name: str, because: str, has: str) -> None:
        self.breach(
            event,
            {"begins": since, "later": event},
            then=f"{because}, so {name}'s rune pool has been emptied.",
            however=f"it holds {has}.",
        )


def _total(energy: int, power: dict[str, int]) -> int:
    return energy + sum(power.values())


class HealedAtEndOfTurn(Invariant):
    """At the end of a turn all units are healed (143.3.b.1, 317.2.b)."""

    id = "healed-at-end-of-turn"
    rules = ("317.2.b", "143.3.b.1")
    statement = "When a turn begins, no unit has damage: all were healed at the end of the turn before."
    needs = frozenset({"turn_began", "healed", "damage", "move"})

    def reset(self) -> None:
        """Nothing had damage."""
        self.hurt = False

    def before_phase_began(self, event: Event) -> None:
        """Whether there is anything to heal."""
        self.hurt = self.hurt or bool(self.picture.damaged)

    def before_turn_began(self, event: Event) -> None:
        """No damage is left."""
        self.premise += self.hurt
        self.hurt = False
        left = [called(thing.ref) for thing in self.picture.damaged.values() if thing.damage > 0]
        if left:
            self.breach(
                event,
                {"begins": event},
                then="at the end of a turn all units are healed.",
                however=f"{listed(left)} still has damage.",
            )


class ThisTurnEnds(Invariant):
    """What lasts for the turn ends with it, Stunned included (317.2.c, 423.1.a.2)."""

    id = "this-turn-ends"
    rules = ("317.2.c", "423.1.a.2")
    statement = "Effects that last this turn, and Stunned, have ended when the next turn begins."
    needs = frozenset({"turn_began", "status", "move", "effect_ended", "prohibition_ended"})

    def reset(self) -> None:
        """No effect lasts."""
        self.lasting: dict[object, Event] = {}

    def after_effect_began(self, event: Event) -> None:
        """An effect for the turn begins."""
        if event.data.get("until") == "turn":
            self.lasting[event.data.get("effect")] = event

    after_prohibition_began = after_effect_began

    def after_effect_ended(self, event: Event) -> None:
        """An effect ends."""
        self.lasting.pop(event.data.get("effect"), None)

    after_prohibition_ended = after_effect_ended

    def before_turn_began(self, event: Event) -> None:
        """They are over."""
        stunned = [thing for thing in self.picture.board.values() if "stunned" in thing.statuses]
        self.premise += 1
        if stunned:
            names = listed(called(thing.ref) for thing in stunned)
            self.breach(
                event,
                {"stunned": stunned[0].changed, "begins": event},
                then=f"{names} stays stunned until the end of that turn.",
                however="it is still stunned as the next turn begins.",
            )
        for began in self.lasting.values():
            what = began.data.get("what", "effect")
            self.breach(
                event,
                {"began": began, "begins": event},
                let={"began": f"an effect begins that lasts this turn: {began.data.get('words') or what}"},
                then="it ends with that turn.",
                however="it has not ended when the next turn begins.",
            )
        self.lasting.clear()


class AwakenReadies(Invariant):
    """In the Awaken Phase everything that the turn player controls and can be readied becomes ready (315.1.b)."""

    id = "awaken-readies"
    rules = ("315.1.b",)
    statement = "After the Awaken Phase, everything that the turn player controls is ready, unless something forbids it."
    needs = frozenset({"turn_began", "phase_began", "status", "move"})
    armed_kinds = frozenset({"status"})
    only: ClassVar = {"status": lambda change: change == ("exhausted", False)}

    def reset(self) -> None:
        """No Awaken Phase has begun."""
        self.able: list[Thing] = []

    def before_status(self, event: Event) -> None:
        """What is readied may become exhausted again, while what triggered on it resolves."""
        if event.data["status"] == "exhausted" and not event.data["value"]:
            self.able = [thing for thing in self.able if thing.ref != event.object]

    def before_phase_began(self, event: Event) -> None:
        """What can be readied is what could be when the phase began: all of it is readied at once."""
        picture = self.picture
        if event.data.get("phase") == "awaken":
            player = picture.turn_player
            tapped = [thing for thing in picture.board.values() if thing.exhausted]
            self.able = [thing for thing in tapped if self._able(thing, player)]
            if self.able:
                self.premise += 1
                self.arm()
            return
        if self.armed:
            self.disarm()
        if not self.able or picture.phase != "awaken":
            return
        player = picture.turn_player
        left = [thing for thing in self.able if thing.ref in picture.board and self._able(thing, player)]
        self.able = []
        if left:
            self.breach(
                event,
                {"over": event},
                then=f"{player} readies everything in the Awaken Phase, {called(left[0].ref)} too.",
                however="it is still exhausted when the next phase begins.",
            )

    def _able(self, thing: Thing, player: str) -> bool:
        """Whether a thing is exhausted and nothing keeps that player from readying it."""
        return (
            thing.exhausted
            and thing.controller == player
            and thing.sure
            and thing.kind != "facedown"
            and cant_be_readied(self.picture, thing, by_text=False) == ""
        )


class WinnerStrictlyAhead(Invariant):
    """Who wins by points has the Victory Score and more points than every opponent; who has them wins (194.2, 323.1)."""

    id = "winner-strictly-ahead"
    rules = ("194.2", "194.2.b", "323.1")
    statement = "A player wins by points exactly when, after a cleanup, they have the Victory Score and more points than every opponent."
    needs = frozenset({"points", "game_ended", "priority"})
    armed_kinds = frozenset({"priority"})

    def reset(self) -> None:
        """No points have changed."""
        self.changed: Event | None = None

    def after_points(self, event: Event) -> None:
        """Somebody may have won."""
        self.changed = event
        self.arm()

    def before_game_ended(self, event: Event) -> None:
        """The winner is strictly ahead."""
        winner = event.data.get("winner")
        if event.data.get("why") != "points" or not winner:
            return
        self.premise += 1
        points = self.picture.points
        has = points.get(winner, 0)
        others = self.picture.others(winner)
        equal = [name for name in others if points.get(name, 0) >= has]
        victory = self.picture.victory()
        if has < victory:
            then, however = f"{victory} points are needed to win", f"{winner} wins with {has}"
        elif equal:
            then = "only a player with more points than every opponent wins"
            however = f"{winner} wins with {has} points when {listed(equal)} has {points[equal[0]]}"
        else:
            return
        self.breach(event, {"wins": event}, then=f"{then}.", however=f"{however}.")

    def before_priority(self, event: Event) -> None:
        """Nobody plays on when somebody has won."""
        self.disarm()
        changed = self.changed
        if changed is None:
            return
        self.changed = None
        self.premise += 1
        points = {name: self.picture.points[name] for name in self.picture.players}
        best = max(points, key=lambda name: points[name])
        if points[best] >= self.picture.victory() and all(
            points[name] < points[best] for name in self.picture.others(best)
        ):
            self.breach(
                event,
                {"points": changed, "goes on": event},
                then=f"{best} has {points[best]} points, more than anybody else and enough to win, so the game is over.",
                however=f"the game goes on and {event.player} receives priority.",
            )


class CleanupAfterPhase(Invariant):
    """As the game goes from one phase to the next there is a cleanup (319.2)."""

    id = "cleanup-after-phase"
    rules = ("319.2",)
    statement = "After a phase has begun there is a cleanup before anybody receives priority, and before the next phase begins."
    needs = frozenset({"phase_began", "cleanup", "priority"})

    def reset(self) -> None:
        """No phase has begun."""
        self.began: Event | None = None

    def before_phase_began(self, event: Event) -> None:
        """The phase before had its cleanup."""
        if self.began is not None:
            self._late(event, self.began, "the next phase begins first")

    def after_phase_began(self, event: Event) -> None:
        """A cleanup is due. It comes so soon that arming would cost more than it spares."""
        self.began = event

    def before_cleanup(self, event: Event) -> None:
        """Here it is."""
        if self.began is not None:
            self.premise += 1
            self.began = None

    def before_priority(self, event: Event) -> None:
        """It has been."""
        if self.began is not None:
            self._late(event, self.began, f"{event.player} receives priority first")

    def _late(self, event: Event, began: Event, however: str) -> None:
        self.premise += 1
        self.began = None
        self.breach(
            event,
            {"begins": began, "later": event},
            then=f"the {began.data['phase']} phase has begun, so there is a cleanup.",
            however=f"{however}.",
        )


INVARIANTS: tuple[type[Invariant], ...] = (
    CleanupAfterPhase,
    PoolsEmpty,
    HealedAtEndOfTurn,
    ThisTurnEnds,
    AwakenReadies,
    WinnerStrictlyAhead,
)
