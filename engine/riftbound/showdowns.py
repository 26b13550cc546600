"""Showdowns (341-348): how they begin in a cleanup, how focus passes, and how they close."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.scoring import Scoring
from headjudge.engine.riftbound.state import Field, Item, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Showdowns(Scoring):
    """Showdowns."""

    def begin_showdown(self, field: Field) -> None:
        """323.12, 344.2: a non-combat showdown begins (316.8.b.1); who applied Contested gains focus (345)."""
        self.showdown = field
        self.put(field, "staged_showdown", False)
        event = self.emit("showdown_began", "344.2", field.contested_by, field.zone, causes=(field.staged,))
        self.give_focus(field.contested_by, "345", event)
        self.fire("showdown begins", field.contested_by, field, event)

    def give_focus(self, player: str, rule: str, cause: int) -> None:
        """313: a player gains focus, and nobody else has it; with it comes priority (313.2), which is passed without it (313.3)."""
        self.focus = player
        self.stamp += 1
        self.focus_event = self.emit("focus", rule, player, causes=(cause,))

    def settle(self) -> Steps:
        """Go on until the state is open and neutral: chains, and the showdowns and combats that begin in cleanups."""
        yield from self.run_chain()
        while self.showdown is not None:
            yield from self.play_showdown()
            yield from self.run_chain()

    def play_showdown(self) -> Steps:
        """342, 347: the player with focus has priority (335.1) and plays something, which begins a chain (342.1, 347.1.a) after which
        focus passes (340.2.a, 346), or passes focus itself (347.2); when all have passed in sequence without anything played or
        activated, the showdown closes (347.2.a)."""
        passes = 0
        event = self.focus_event
        while passes < len(self.names):
            yield from self.run_chain()
            player = self.focus
            self.window = self.resume = None
            self.give_priority(player, "312.2.b")
            acted = yield from self.act(player)
            if acted == "pass":
                passes += 1
                event = self.emit("passed", "347.2", player, "", {"focus": True}, (self.last_priority,))
                if passes < len(self.names):
                    self.give_focus(self.after[player], "347.2.b", event)
            elif acted == "add":  # 346.1: a chain that an Add ability opened does not pass focus
                passes = 0
            else:
                began = self.chain[-1] if self.chain else None
                yield from self.run_chain()
                if (
                    began is not None and began.finalized_at >= 0
                ):  # A play that was undone has not happened (358.5).
                    passes = 0
                    if not self.keeps_focus(began):
                        self.give_focus(self.after[player], "346", self.next_id - 1)
        yield from self.close_showdown(event)

    def keeps_focus(self, began: Item) -> bool:
        """346.1: whether the chain that this item opened passes no focus, because it is an ability that Adds."""
        return began.adds and began.kind != "spell"

    def close_showdown(self, last: int) -> Steps:
        """348: the showdown closes, and nobody has focus any more (313.5); a combat goes on with its next step (348.1), else the player
        whose units alone remain may establish control (348.2). ``last``: the last pass."""
        field = self.showdown
        assert field is not None
        self.showdown = None
        self.focus = ""
        self.stamp += 1
        event = self.emit("showdown_ended", "348", "", field.zone, causes=(last,))
        before = self.cause
        self.cause = (event,)
        if self.combat is not None:
            yield from self.finish_combat()
        else:
            self.layout_controlled = -1
            self.cleanup_due = True
            who = self.who_remains(field)
            if who:
                yield from self.establish_control(field, who, "348.2.a")
            yield from self.place_triggers()
        self.cause = before

    def who_remains(self, field: Field) -> str:
        """348.2.a, 466.5: the player who controls a battlefield now that a showdown or combat there is over: the only one with units
        there. Of teammates who both have some (decision 042) it is who controls it already (190.4.a), else who contested it (190.4),
        else whose units came first. "" where opponents have units there, or nobody has."""
        there = self.present(field)
        if len(there) < 2:
            return there[0] if there else ""
        if self.opposed(field):
            return ""
        came = [obj.controller for obj in self.in_zone(field.zone) if obj.controller in there]
        return next(name for name in (field.controller, field.contested_by, *came) if name in there)

    def units_at(self, field: Field, player: str) -> list[Thing]:
        """A player's units at a battlefield."""
        return [o for o in self.in_zone(field.zone) if o.card.type == "unit" and o.controller == player]

    # -- declared here, written in the next chapter -------------------------------------------------------------------

    def finish_combat(self) -> Steps:
        """`combat`: the steps of combat after its showdown (465, 466)."""
        raise NotImplementedError
