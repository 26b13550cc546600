"""Timing and priority (117): state-based actions and triggers first, then who may act, until all pass in succession."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.offers import CONCEDE, Action, Offers
from headjudge.engine.magic.things import Item
from headjudge.engine.trace import Option

#: How often state-based actions and triggers may follow each other before it is taken for a loop of mandatory actions (104.4b).
ROUNDS = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class Priority(Offers):
    """Priority; see the module's docstring."""

    def before_priority(self, since: tuple[int, ...]) -> Asking[bool]:
        """117.5, 704.3: state-based actions until there are none, then triggers on the stack, until neither does anything.

        ``since``: the events after which a player would get priority. Returns whether anything was done."""
        did = False
        for _ in range(ROUNDS):
            self.cause = since
            if self.leavers:
                leaving, self.leavers = self.leavers, []
                yield from self.leave_game(leaving)
            if self.orphans:
                orphans = [obj for obj in self.orphans if obj.zone == "battlefield"]
                orphans = [obj for obj in orphans if self.chars(obj).controller not in self.names]
                self.keep_list(self.orphans)
                self.orphans.clear()
                yield from self.exile(orphans, "800.4c")
            if (yield from self.settle_state()):
                did = True
            self.check_state_triggers()
            if not self.waiting:
                self.emit("cleanup", "704.3", causes=since)
                return did
            did = True
            yield from self.put_triggers_on_stack()
        self.draw_game("104.4b")
        return did

    def settle_state(self) -> Asking[bool]:
        """704.3: state-based actions until a check finds none. Where that never comes (each destruction is replaced by something that
        leaves its cause), it is a loop of mandatory actions, and the game a draw (104.4b). Returns whether any was performed."""
        for n in range(ROUNDS):
            if not (yield from self.check_state()):
                return n > 0
        self.draw_game("104.4b")
        return True

    def check_state_triggers(self) -> None:
        """`loops`: state triggers (603.8)."""

    def draw_game(self, rule: str) -> None:
        """`leaving`: the game is a draw (104.4)."""
        raise NotImplementedError

    def give_priority(self, first: str, rule: str, since: tuple[int, ...]) -> Steps:
        """117.3, 117.4: priority goes round until all pass in succession with an empty stack."""
        holder = first
        passes: list[int] = []
        while True:
            if self.ending_turn:
                # 724.1c, 724.1f: state-based actions, but nothing is put on the stack before the cleanup step.
                while (yield from self.check_state()):
                    pass
                return
            yield from self.before_priority(since)
            if holder not in self.names:
                holder = self.after[holder]  # 800.4j
            self.priority = holder
            self.last_priority = self.emit("priority", rule, holder, causes=since)
            acted = yield from self.act(holder)
            if acted:
                if not self.leaves_passes(acted):
                    passes = []
                rule, since = acted, (self.last_priority,)
                if holder not in self.names:
                    since = self.cause or since
                continue
            passed = self.emit("passed", "117.3d", holder, causes=(self.last_priority,))
            passes.append(passed)
            since = (passed,)
            if len(passes) < len(self.names):
                holder, rule = self.after[holder], "117.3d"
            elif self.stack:
                top = self.stack[-1]
                yield from self.resolve_top((passed,))
                self.after_resolution(top)
                passes = []
                holder, rule, since = self.turn_player, "117.3b", (self.next_id - 1,)
            else:
                return

    def leaves_passes(self, acted: str) -> bool:
        """117.4, 733.2: an action that was reversed is none, so who has passed before has passed; a mana ability that was kept is one."""
        return acted == "733.2" and not self.mana_kept

    def after_resolution(self, item: Item) -> None:
        """`loops`: something has resolved: has the state been like that before? (732)"""

    def act(self, player: str) -> Asking[str]:
        """117.1: the player with priority begins something, or passes. Returns "" for that, else the rule by which they receive priority
        again (117.3c, 733.2)."""
        options, actions = self.choices(player)
        if self.scenario.concessions:
            options = [*options, CONCEDE]
        taken = 0
        if len(options) > 1:
            taken = yield from self.ask("act", player, options)
        if not taken:
            return ""
        self.has_taken(player, options[taken].name)
        if options[taken] is CONCEDE:
            yield from self.concede(player)
            return "117.3d"
        return (yield from self.begin(player, actions[taken - 1]))

    def choices(self, player: str) -> tuple[list[Option], list[Action]]:
        """What a player with priority may choose from, "pass" first; `loops` takes out what would go round once more."""
        return self.offers(player)

    def has_taken(self, player: str, name: str) -> None:
        """`loops`: a player with priority does something."""

    leavers: list[str]

    def concede(self, player: str) -> Steps:
        """104.3a: a player may concede at any time, and leaves the game."""
        self.emit("lost", "104.3a", player, "", {"why": "concedes"}, (self.last_priority,))
        self.put(self.seats[player], "lost", True)
        yield from self.leave_game([player])

    def begin(self, player: str, action: Action) -> Asking[str]:
        """Begin what a player chose."""
        what, obj, more = action
        self.taps = []
        priority = self.last_priority
        self.because(priority)
        done = True
        if what == "play":
            yield from self.play_land(player, obj, priority)
        elif what == "cast":
            done = yield from self.cast(player, obj, more, (priority,))
        elif what == "activate":
            done = yield from self.activate(player, obj, more[0], more[1], (priority,))
        elif what == "foretell":
            done = yield from self.foretell(player, obj, priority)
        elif what == "turn up":
            done = yield from self.turn_up(player, obj, priority)
        else:
            yield from self.tap_for_mana(player, more[0], more[1])
        return "117.3c" if done else "733.2"

    # -- steps with priority ------------------------------------------------------------------------------------------------

    def begin_phase(self, phase: str, rule: str) -> int:
        """500.1: a step or phase begins. Returns the event's id."""
        self.phase = phase
        event = self.emit("phase_began", rule, self.turn_player, "", {"phase": phase}, self.since)
        self.because(event)
        self.since = (event,)
        return event

    def step(self, phase: str, rule: str, kind: str = "") -> Steps:
        """500.2: a step with priority: what triggers as it begins, then priority for the active player (117.3a); then pools empty
        (500.5)."""
        event = self.begin_phase(phase, rule)
        if kind:
            self.occur_step(kind, event)
        yield from self.give_priority(self.turn_player, "117.3a", (event,))
        self.end_phase()

    def end_phase(self) -> None:
        """500.5: as it ends, unspent mana is lost."""
        self.empty_pools()
