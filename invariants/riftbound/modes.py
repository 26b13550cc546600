"""Setup, first turns, skipped phases and the queue of turns (110-118, 443, 481-489, 734-738)."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import all_of, gates_hold, holds
from headjudge.invariants.words import called, listed

#: How many cards a player draws at the start (116), and how many they may set aside (117.1).
FIRST_HAND, SET_ASIDE = 4, 2
#: The modes in which the player who goes first draws in their first Draw Phase (485.7, 486.7, against 487.7, 488.7, 489.7).
FIRST_DRAWS = frozenset({"", "duel", "match"})


class MulliganRedraws(Invariant):
    """A mulligan: up to two cards are set aside, as many are drawn, and those set aside are recycled (117)."""

    id = "mulligan-redraws"
    rules = ("117", "117.1", "117.2", "117.3", "116")
    statement = "In their mulligan a player sets aside at most two of four cards, draws as many, and recycles those set aside."
    needs = frozenset({"mulligan", "move", "turn_began"})
    armed_kinds = frozenset({"move", "turn_began"})
    only: ClassVar = {"move": lambda move: move.why in ("draw", "recycle")}

    def reset(self) -> None:
        """Nobody has drawn."""
        self.drawn: dict[str, int] = {}
        self.decks: dict[str, int] = {}
        self.aside: list[str] = []
        self.last: Event | None = None
        scenario = self.picture.scenario
        if scenario.setup:
            zones = Counter(card.zone for card in scenario.placed)
            self.decks = {start.name: zones[f"deck:{start.name}"] for start in scenario.players}
            self.arm()

    def before_move(self, event: Event) -> None:
        """Count what is drawn, and what is recycled."""
        if not self.armed:
            return
        why = event.data.get("why")
        if why == "draw":
            self.drawn[event.player] = self.drawn.get(event.player, 0) + 1
        elif why == "recycle" and event.object in self.aside:
            self.aside.remove(event.object)

    def before_mulligan(self, event: Event) -> None:
        """As many are drawn as were set aside, after four."""
        self._all_recycled(event)
        aside = list(event.data.get("objects", ()))
        self.aside, self.last = aside, event
        self.premise += 1
        drawn = self.drawn.get(event.player, 0)
        if len(aside) > SET_ASIDE:
            self.breach(
                event,
                {"mulligan": event},
                then="at most two cards are set aside in a mulligan.",
                however=f"{event.player} sets {len(aside)} aside.",
            )
        elif drawn != min(FIRST_HAND + len(aside), self.decks.get(event.player, 0)):
            self.breach(
                event,
                {"mulligan": event},
                then=f"{event.player} draws {FIRST_HAND} cards, then as many as they set aside, which is {len(aside)}.",
                however=f"they have drawn {drawn}.",
            )

    def before_turn_began(self, event: Event) -> None:
        """Play begins: all that was set aside has been recycled."""
        if self.armed:
            self._all_recycled(event)
            self.disarm()

    def _all_recycled(self, event: Event) -> None:
        if self.aside and self.last is not None:
            names = listed(called(ref) for ref in self.aside)
            self.breach(
                event,
                {"mulligan": self.last, "goes on": event},
                then=f"{self.last.player} recycles what they set aside.",
                however=f"{names} was not recycled.",
            )
        self.aside = []


class MulligansInTurnOrder(Invariant):
    """Each player has one mulligan, in turn order, before the first turn (117, 118)."""

    id = "mulligans-in-turn-order"
    rules = ("117", "118", "115.1.c")
    statement = "Each player performs one mulligan, in turn order from the first player, who then takes the first turn."
    needs = frozenset({"mulligan", "turn_began"})

    def reset(self) -> None:
        """Who is still to have a mulligan."""
        scenario = self.picture.scenario
        names = [player.name for player in scenario.players]
        at = names.index(scenario.turn_player) if scenario.turn_player in names else 0
        self.waiting = [*names[at:], *names[:at]] if scenario.setup else []
        self.first = self.waiting[0] if self.waiting else ""

    def before_mulligan(self, event: Event) -> None:
        """It is the next player's."""
        self.premise += 1
        expected = self.waiting.pop(0) if self.waiting else "nobody"
        if event.player != expected:
            self.breach(
                event,
                {"mulligan": event},
                then=f"{expected} is next to have a mulligan.",
                however=f"{event.player} has one.",
            )

    def before_turn_began(self, event: Event) -> None:
        """Everybody has had theirs, and the first player begins."""
        if not self.first:
            return
        first, self.first = self.first, ""
        if self.waiting:
            self.breach(
                event,
                {"begins": event},
                then="everybody has a mulligan before play begins.",
                however=f"{listed(self.waiting)} had none.",
            )
        elif event.player != first:
            self.breach(
                event, {"begins": event}, then=f"{first} goes first.", however=f"{event.player} does."
            )


class PhaseDraws(Invariant):
    """What the Channel and the Draw Phase give, on a first turn too (315.3, 315.4, 485.7, 487.7)."""

    id = "channel-and-draw-phase"
    rules = ("315.3.b", "315.4.b", "485.7", "487.7", "488.7", "489.7")
    statement = (
        "In the Channel Phase the turn player channels two runes, as the last player of the game three on the first turn, and in "
        "the Draw Phase draws one card, as the first player of a game of more than two none on the first turn."
    )
    needs = frozenset({"turn_began", "phase_began", "move", "resolving", "resolved"})
    only: ClassVar = {"move": lambda move: move.why in ("channel", "draw")}

    def reset(self) -> None:
        """No phase is watched."""
        self.phase: Event | None = None
        self.seen = self.had = 0
        self.most: int | None = 3
        self.turns: dict[str, int] = {}

    def after_turn_began(self, event: Event) -> None:
        """Another turn of that player."""
        self.turns[event.player] = self.turns.get(event.player, 0) + 1

    def before_phase_began(self, event: Event) -> None:
        """A phase is over, and another begins."""
        if self.phase is not None:
            self._close(event, self.phase)
        phase = event.data.get("phase")
        if phase == "channel" or phase == "draw":
            self.phase = event
            self.seen = 0
            if phase == "channel":
                self.most = self._most()
                self.had = self._runes()

    def before_move(self, event: Event) -> None:
        """Count what comes by the phase itself, not by a text that resolves in it."""
        if self.phase is None or self.picture.resolving or event.player != self.picture.turn_player:
            return
        if event.data.get("why") == ("channel" if self.phase.data["phase"] == "channel" else "draw"):
            self.seen += 1

    def _close(self, event: Event, began: Event) -> None:
        self.phase = None
        player = self.picture.turn_player
        if player not in self.picture.players:
            return
        self.premise += 1
        scenario = self.picture.scenario
        first = scenario.setup and self.turns.get(player, 0) == 1
        names = [start.name for start in scenario.players]
        if began.data["phase"] == "channel":
            last = names[names.index(scenario.turn_player) - 1]
            if self.most is None:
                return
            due = min(self.had, self.most, 3 if first and player == last and scenario.mode else 2)
            what = "rune" if due == 1 else "runes"
            told = f"{player} channels {due} {what} in this Channel Phase"
        else:
            due = 0 if first and player == scenario.turn_player and scenario.mode not in FIRST_DRAWS else 1
            told = f"{player} draws {due or 'nothing'} in this Draw Phase"
        if self.seen != due:
            self.breach(
                event,
                {"phase": began, "over": event},
                then=f"{told}.",
                however=f"it is {self.seen or 'none'}.",
            )

    def _most(self) -> int | None:
        """How many runes texts let a Channel Phase channel; None where it isn't known whether one is in force."""
        picture = self.picture
        most = 3
        for thing, said in picture.speaking("channels"):
            for limit in said.channels:
                answer = holds(picture, limit.condition, thing.controller, thing)
                if answer is None:
                    return None
                most = min(most, limit.n) if answer else most
        return most

    def _runes(self) -> int:
        """How many runes the turn player can channel; beyond three it does not matter how many."""
        zone, known = f"runedeck:{self.picture.turn_player}", self.picture.current
        found = 0
        for ident, card in self.picture.placed.items():
            if (known.get(ident) or card).zone == zone:
                found += 1
                if found == 3:
                    break
        return found


class SkippedPhases(Invariant):
    """A phase that a player skips does not begin (443.2)."""

    id = "skipped-phases"
    rules = ("443.2", "443.1")
    statement = "A phase that something in force has the turn player skip does not begin."
    needs = frozenset({"phase_began", "turn_began", "move"})

    def comes_up(self) -> bool:
        """Some card has a phase skipped."""
        return "skips" in self.picture.says

    def before_phase_began(self, event: Event) -> None:
        """Nothing has the turn player skip it."""
        picture = self.picture
        phase = event.data.get("phase")
        if phase not in ("awaken", "channel", "draw"):
            return
        for thing in picture.board.values():
            facts = thing.facts
            if (
                facts is None
                or not facts.skips
                or thing.top is not None
                or thing.controller != picture.turn_player
            ):
                continue
            if thing.kind == "facedown":
                continue
            for skip in facts.skips:
                if skip.phase != phase:
                    continue
                in_force = all_of(
                    (
                        gates_hold(picture, skip.gate, thing.controller, thing),
                        holds(picture, skip.condition, thing.controller, thing),
                    )
                )
                self.premise += 1
                if in_force:
                    self.breach(
                        event,
                        {"entered": thing.since, "begins": event},
                        then=f"{picture.turn_player} skips this phase, because of {called(thing.ref)}.",
                        however="it begins.",
                    )
                    return


class TurnsInOrder(Invariant):
    """The next turn is the additional one queued last, else that of the next player in order (317.3, 736-738)."""

    id = "turns-in-order"
    rules = ("317.3", "737", "738", "735", "115.1.c", "652.5.a.1")
    statement = (
        "The next turn is that of the player with an additional turn queued, the last one queued first, and otherwise goes on in "
        "turn order after the last regular turn."
    )
    needs = frozenset({"turn_began", "turn_queued"})

    def reset(self) -> None:
        """No additional turn is queued."""
        scenario = self.picture.scenario
        self.queued: list[Event] = []
        self.regular = scenario.turn_player
        self.first = scenario.setup

    def after_turn_queued(self, event: Event) -> None:
        """It comes right after the current turn."""
        self.queued.insert(0, event)

    def before_turn_began(self, event: Event) -> None:
        """It is the right player's."""
        picture = self.picture
        if self.first:
            self.first = False
            return
        if picture.scenario.game != "riftbound":
            return
        self.premise += 1
        while self.queued and self.queued[0].player not in picture.players:
            self.queued.pop(0)
        if self.queued:
            queued = self.queued.pop(0)
            if event.player != queued.player:
                self.breach(
                    event,
                    {"queued": queued, "begins": event},
                    then=f"{queued.player} has an additional turn next.",
                    however=f"a turn of {event.player} begins.",
                )
            return
        expected = picture.next_player(self.regular)
        if event.player != expected:
            self.breach(
                event,
                {"begins": event},
                then=f"after the turn of {self.regular} comes that of {expected}.",
                however=f"a turn of {event.player} begins.",
            )
        self.regular = event.player


INVARIANTS: tuple[type[Invariant], ...] = (
    MulliganRedraws,
    MulligansInTurnOrder,
    PhaseDraws,
    SkippedPhases,
    TurnsInOrder,
)
