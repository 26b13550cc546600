"""What two compared engines tell: what the reference picked by itself, and what the other one did without being asked."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from headjudge.engine.subjects.protocol import Sink
from headjudge.engine.trace import Event, Scenario, zone_kind, zone_owner
from headjudge.fuzz.differ.clock import Clocks
from headjudge.fuzz.differ.compare import plain
from headjudge.fuzz.differ.fights import Fights
from headjudge.fuzz.differ.picks import CHAIN, END, PASS, PASSES, PAYMENTS, TARGETS, WINDOWS, Pick
from headjudge.fuzz.differ.windows import Windows, resolves

if TYPE_CHECKING:
    from headjudge.fuzz.differ.pair import Pair


class Hearing:
    """What is known of a play of two engines from what they tell.

    ``led``, ``told``  the traces of the reference and of the other.
    ``marks``          how long both were whenever they were looked at and did not differ.
    """

    def __init__(self, pair: Pair, scenario: Scenario, sink: Sink) -> None:
        self.pair = pair
        self.led: list[Event] = []
        self.told: list[Event] = []
        self.marks: list[tuple[int, int]] = [(0, 0)]
        self._sink = sink
        self._acts: deque[Pick] = deque()
        self._choices: list[Pick] = []
        self._targets: list[Pick] = []
        self._clocks = Clocks()
        #: Whether passes are matched by where they are.
        self._timed = pair.game == "magic" and WINDOWS not in pair.subject.deviations
        self._heard = 0
        #: The card of the last action.
        self._after = ""
        self._expected = ""
        #: What waits on the other engine's chain, as far as it is told.
        self._waiting: set[str] = set()
        #: Who acts in the other engine, while it carries that out.
        self._acting = ""
        self._forced = False
        self._pays = PAYMENTS in pair.subject.deviations
        #: What the reference has reversed this turn.
        self._unpaid: set[str] = set()
        #: When the other engine lets players act, if that is seldom.
        self._windows = Windows(scenario.phase) if WINDOWS in pair.subject.deviations else None
        self._fights = Fights()
        self._turn = scenario.turn
        #: Whose library or deck has been shuffled in the reference.
        self._shuffled: set[str] = set()
        #: Why the rest of the play can't be matched, once that is so.
        self._apart = ""
        #: How many more turns the other engine has begun.
        self._turns = 0

    def _hear(self) -> None:
        """What the reference told since: passes, asked for or not, and targets, chosen or the only ones."""
        for event in self.led[self._heard :]:
            self._clocks.here.hear(event)
            self._fights.hear(event)
            self._hear_shuffles(event)
            if self._windows is not None:
                self._windows.hear(event)
                if resolves(event):
                    self._take_back_passes()
            if event.kind == "passed" and self._is_told_of_pass(event.player):
                word = CHAIN if event.rule.startswith("338") else PASS
                self._acts.append(Pick(event.player, "act", word, self._clocks.here.stage))
            elif event.kind == "undone" and self._pays:
                self._clocks.forget_early()
                self._take_back_passes()
                if self._acts:
                    # The other one could have paid for it, and the reference may not offer it once more.
                    self._unpaid.add(self._acts.pop().option)
            elif event.kind == "undone" and TARGETS in self.pair.subject.deviations:
                self._apart = f"{self.pair.subject.name} plays what {self.pair.reference.name} has reversed"
            elif event.kind == "turn_began":
                self._unpaid.clear()
                self._turn += 1
                self._turns -= 1
                if self._acts and self._acts[-1].option == PASS:
                    self._acts.append(self._acts.pop()._replace(option=END))
            elif event.kind == "targets_chosen":
                item = plain(event.data.get("item", ""))
                self._targets += [
                    Pick(event.player, f"target of {item}", plain(each)) for each in event.data["targets"]
                ]
        self._heard = len(self.led)

    def _hear_shuffles(self, event: Event) -> None:
        """Each engine shuffles in its own way, so nothing can be matched once a card leaves a library or deck that was."""
        if self.pair.subject.name == self.pair.reference.name:
            return
        if event.kind == "shuffled":
            self._shuffled.add(event.player)
        origin = event.data.get("origin", "") if event.kind == "move" else ""
        if zone_kind(origin) in ("library", "deck") and zone_owner(origin) in self._shuffled:
            self._apart = "each engine shuffles in its own way"

    def _is_told_of_pass(self, player: str) -> bool:
        """Whether the other engine is to be told that somebody has passed in the reference."""
        if self._windows is not None:
            return self._windows.passed(player)
        return not self._timed or self._clocks.passed_here(player)

    def _take_back_passes(self) -> None:
        """Who has passed in this step or phase is asked anew."""
        stage = self._clocks.here.stage
        while self._acts and self._acts[-1].option in PASSES and self._acts[-1].stage == stage:
            self._acts.pop()

    def _tell(self, event: Event) -> None:
        """What the other engine tells, as it tells it."""
        self.told.append(event)
        self._clocks.there.hear(event)
        self._fights.hear_there(event)
        self._wait(event)
        self._sink(event)
        if (
            self._windows is not None
            and event.kind == "status"
            and event.data.get("value")
            and self._acting not in ("", event.player)
        ):
            self._apart = f"{event.player} responds in {self.pair.subject.name}, by its own policy"
        if event.kind == "turn_began":
            self._turns += 1
            while any(pick.option == END for pick in self._acts) and self._forced:
                self._forced = self._acts.popleft().option != END
            self._forced = False
        elif event.kind == "passed" and self._expected == event.player:
            self._expected = ""
        elif event.kind == "passed":
            self._pass_unasked(event.player)

    def _wait(self, event: Event) -> None:
        """Follow what waits on the other engine's chain."""
        if event.kind == "finalized":
            self._waiting.add(event.object)
        elif event.kind in ("resolved", "no_resolution") or event.data.get("origin") == "chain":
            self._waiting.discard(event.object)

    def _pass_unasked(self, player: str) -> None:
        """The other engine saw nothing that its player could do. If that ended the turn, the next event says so."""
        self._forced = True
        while self._acts and self._acts[0].option == CHAIN and not self._waiting:
            self._acts.popleft()  # what that passes by waits on no chain here
        if self._acts and self._acts[0].player == player and self._acts[0].option in (PASS, CHAIN):
            self._acts.popleft()
        elif self._timed and not self._acts:
            self._clocks.passed_there(player)
