"""Chains and priority (307-313, 327-340): handle tasks, finalize, execute, pass, resolve."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.info import STATES
from headjudge.engine.riftbound.offers import Action, Offers
from headjudge.engine.riftbound.state import Item
from headjudge.engine.trace import Option, Question


@mypyc_attr(allow_interpreted_subclasses=True)
class Chain(Offers):
    """The chain procedure."""

    def run_chain(self) -> Steps:
        """332-340: handle outstanding tasks (334, 334.2.a) before a play goes on (354.4); finalize the oldest pending item (336, 337.1),
        and all that became pending meanwhile (336.1, 337.3, 359.3.b, 406.3), before anybody has priority; else let the newest item's
        controller execute or pass (337.4, 340.4), and then the others (359.3.c, 406.4, 377.3.b.2); resolve when all have passed
        (377.3.b.3); until the chain is empty and the state open (309.2, 340.2). What tasks add to the chain stays pending until they
        are done (334.1, 334.2)."""
        while True:
            yield from self.handle_tasks()
            pending = self.next_pending()
            if pending is not None:
                yield from self.finalize(pending)
            elif self.chain:
                yield from self.execute_or_pass()
            else:
                return

    def next_pending(self) -> Item | None:
        """337.1.b: the oldest pending item; but an ability that Adds goes before all others (429.2.a). A spell that Adds waits on the
        chain as any other (429.2.b)."""
        oldest: Item | None = None
        for item in self.chain:
            if item.pending:
                if item.adds and item.kind != "spell":
                    return item
                if oldest is None:
                    oldest = item
        return oldest

    def execute_or_pass(self) -> Steps:
        """338 and 339: the newest item's controller has priority (337.4, 340.4), which passes on in turn order (338.1.b.1, 339.2); when
        all have passed in sequence, the newest item resolves (339.1, 340.1). In a showdown, who has focus needs priority as well
        (313.4)."""
        player, passes = self.chain[-1].controller, 0
        if self.resume is not None:  # 358.5: the action was cancelled, so that the player still has priority
            player, passes = self.resume
        self.resume = None
        rule = "312.2.d" if passes else "312.2.c"
        while passes < len(self.names):
            self.give_priority(player, rule)
            self.window = (player, passes)
            acted = yield from self.act(player)
            if acted == "pass":
                passes += 1
                self.last_pass = self.emit("passed", "338.1.b", player, causes=(self.last_priority,))
                player = self.after[player]
                rule = "312.2.d"
            elif acted == "add":
                passes = 0  # 429.2.a: priority does not pass
                rule = "312.2.c"
                if any(item.pending for item in self.chain):
                    return  # What its cost made trigger is finalized first (337.1.a).
                if self.cleanup_due:
                    self.resume = (player, 0)
                    return
            else:
                return
        yield from self.resolve(self.newest())

    def newest(self) -> Item:
        """340.1: the newest finalized item."""
        return self.chain[-1]

    last_priority: int

    def give_priority(self, player: str, rule: str) -> None:
        """312.2: a player receives priority, and nobody else has it any more (312, 312.3)."""
        self.priority = player
        state = STATES[self.neutral(), self.closed()]
        self.last_priority = self.emit("priority", rule, player, "", state, self.priority_cause())

    def priority_cause(self) -> tuple[int, ...]:
        """What priority is given because of: the newest item's finalizing, or the last pass; in an open showdown, focus (313.2)."""
        if self.chain:
            newest = self.chain[-1].finalized_at
            return (max(newest, self.last_pass),)
        return (self.focus_event,) if self.focus else ()

    # -- what may be begun (338.1.a, 410.1) ---------------------------------------------------------------------------------

    def act(self, player: str) -> Asking[str]:
        """312.1: ask the player with priority what to do, and begin it; nobody else may begin anything (312.1.a, 312.1.b). What an effect
        instructs is asked of whom it concerns, with priority or without (312.1.b.1). Returns "pass", "add" (an ability that Adds was
        used), "move" or "act"."""
        further = self.further_options(player)
        options, actions = self.offers(player)
        asked = [*options, *further] if further else options
        which = 0
        if len(asked) > 1 and player in self.names:
            which = yield Question("act", player, tuple(asked))
        if which == 0:
            return "pass"
        if which >= len(options):
            return (yield from self.do_further(player, asked[which]))
        return (yield from self.begin(player, options[which].name, actions[which - 1]))

    def further_options(self, player: str) -> list[Option]:
        """`leaving`: what else a player with priority may do in this mode of play."""
        return []

    def do_further(self, player: str, chosen: Option) -> Asking[str]:
        """`leaving`: do that. Returns what `act` does."""
        raise NotImplementedError

    def begin(self, player: str, name: str, action: Action) -> Asking[str]:
        """338.1.a: begin what a player chose, which makes it a pending item, and finalizing comes next (338.1.a.7). It may be another
        item on top of one's own (338.1.a.5)."""
        what, obj, how = action
        cause = (self.last_priority,)
        opened = self.timing_of(player)
        if what == "play":
            alternative, then = self.alternative_cost(obj, how)
            item = self.push_card(
                obj, player, cause, by=name, opened=opened, alternative=alternative, then=then
            )
            self.allow(item, how)
        elif what == "move":
            yield from self.standard_move(player, obj, how, cause)
            return "move"
        elif what == "hide":
            yield from self.hide(obj, player, how, cause)
        else:
            info = self.says(obj)
            index = int(how)
            adding = next((a for a in info.adds if a.index == index), None)
            if adding is not None:
                yield from self.use_add(player, obj, adding, cause)
                yield from self.place_triggers()
                return "add"
            ability = next(ability for i, ability in info.activated if i == index)
            self.activate_ability(obj, index, ability, player, cause, opened)
        return "act"
