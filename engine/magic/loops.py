"""Loops (732, 104.4b) and state triggers (603.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking
from headjudge.engine.magic.leaving import Leaving
from headjudge.engine.magic.offers import Action
from headjudge.engine.magic.things import Item, Occasion
from headjudge.engine.trace import Option

#: After so many resolutions with nothing but passes between them, states are compared; most plays never get here.
PATIENCE = 6
#: After so many, what has resolved is looked at too: a loop may let something grow each time, so that no state ever comes back.
LONG = 50


def repeats(told: Sequence[Any]) -> bool:
    """Whether the second half of a list is a sequence that comes again and again, four times at least."""
    half = len(told) // 2
    return any(
        all(told[at] == told[at - period] for at in range(half, len(told)))
        for period in range(1, half // 4 + 1)
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Loops(Leaving):
    """Loops; see the module's docstring.

    ``streak``  how many resolutions there were since somebody last did anything but pass; ``seen_states``: what the state was then;
    ``resolved``: what resolved since; ``means``: what there was of everything that comes to an end, some time ago.
    ``crossroads``  the states of turn ``crossroads_of`` that the active player has come to more than once, with what they did there;
    ``crossroad``: the one that they are at, if any. ``glimpsed``: how states looked at a glance, each with how often others than the
    active player had acted by then (``others_acted``).
    """

    streak: int
    seen_states: list[Any]
    resolved: list[Any]
    means: dict[str, int]
    crossroads: dict[Any, str]
    crossroads_of: int
    crossroad: Any
    glimpsed: dict[Any, int]
    others_acted: int

    # -- state triggers (603.8) -------------------------------------------------------------------------------------------

    def check_state_triggers(self) -> None:
        """603.8: an ability that waits for a state triggers as soon as it is so, and not again while it is on the stack."""
        for watcher in self.watching().get("state", ()):
            ability = watcher.ability
            if any(w.ability is ability and w.ref == watcher.ref for w in self.waiting):
                continue
            if any(item.ability is ability and item.source_ref == watcher.ref for item in self.stack):
                continue
            ref, chars, who = watcher.ref, watcher.chars, watcher.controller
            occasion = Occasion("state", self.next_id - 1, watcher.thing, ref, chars, who)
            if ability.only is None or self.intervening(watcher, occasion):
                self.trigger(watcher, occasion)

    # -- loops of mandatory actions (104.4b, 732.4) ---------------------------------------------------------------------------

    def choices(self, player: str) -> tuple[list[Option], list[Action]]:
        """732.3: when actions of several players come back to the same state, the active player must choose otherwise there than before,
        whatever that is (732.5). Only what looks like a state of this turn since which others have acted is looked at closely."""
        options, actions = self.offers(player)
        self.crossroad = None
        if player != self.turn_player or len(options) == 1:
            return options, actions
        if self.crossroads_of != self.turn:
            self.crossroads_of, self.crossroads, self.glimpsed = self.turn, {}, {}
        glimpse = self.glimpse()
        before = self.glimpsed.get(glimpse, self.others_acted)
        self.glimpsed[glimpse] = self.others_acted
        if before == self.others_acted:
            return options, actions
        self.crossroad = self.fingerprint()
        barred = self.crossroads.get(self.crossroad, "")
        left = [at for at, option in enumerate(options) if not at or option.name != barred]
        return [options[at] for at in left], [actions[at - 1] for at in left[1:]]

    def has_taken(self, player: str, name: str) -> None:
        """What the active player did where a loop may come by, and that somebody else did something."""
        if player != self.turn_player:
            self.others_acted += 1
        elif self.crossroad is not None:
            self.crossroads[self.crossroad] = name

    def glimpse(self) -> Any:
        """The state at a glance: two that look different are different."""
        lives = tuple(seat.life for seat in self.seats.values())
        return tuple(map(len, self.zones.values())), lives, len(self.lasting), len(self.stack), self.phase

    def ask(self, name: str, player: str, options: Sequence[Option]) -> Asking[int]:
        """A choice between things that can be done makes what goes on no loop of mandatory actions (732.4); declining to pay does not
        (732.6)."""
        taken: int = yield from super().ask(name, player, options)
        if self.streak and len(options) > 1 and (name != "act" or taken):
            if not (name.startswith("pay for") and not taken):
                self.break_streak()
        return taken

    def break_streak(self) -> None:
        """Somebody has done what they did not have to."""
        self.streak = 0
        self.seen_states = []
        self.resolved = []

    def after_resolution(self, item: Item) -> None:
        """104.4b: the same state again, after mandatory actions alone, can't be stopped: the game is a draw. So is the same sequence again
        and again that uses nothing up, though it may let something grow."""
        self.streak += 1
        if self.streak < PATIENCE:
            return
        state = self.fingerprint()
        if state in self.seen_states:
            self.draw_game("732.4")
        self.seen_states.append(state)
        self.resolved.append((item.kind, item.source.card.name, item.index, item.controller))
        if len(self.resolved) == LONG:
            self.means = self.what_ends()
        elif len(self.resolved) == 2 * LONG:
            now = self.what_ends()
            if repeats(self.resolved) and all(now.get(what, 0) >= n for what, n in self.means.items()):
                self.draw_game("732.4")
            self.resolved, self.means = self.resolved[LONG:], now

    def what_ends(self) -> dict[str, int]:
        """How much there is of everything that a loop can use up: players, their life, cards in each zone, what waits, counters on
        permanents; and of poison, which ends games as it grows, how much there is not."""
        left = {zone: len(things) for zone, things in self.zones.items()}
        left["waiting"] = len(self.stack) + len(self.waiting)
        left["players"] = len(self.names)
        for name, seat in self.seats.items():
            left[f"life of {name}"] = seat.life
            left[f"poison of {name}"] = -seat.counters.get("poison", 0)
        for obj in self.board():
            for kind, n in obj.counters.items():
                left[f"{kind} counters"] = left.get(f"{kind} counters", 0) + n
        return left

    def fingerprint(self) -> Any:
        """The state without what tells one object from the one that it was before (400.7)."""
        zones = []
        for zone in sorted(self.zones):
            known = [
                (
                    obj.card.name if obj.token else obj.label,
                    obj.controller,
                    obj.exhausted,
                    obj.damage,
                    tuple(sorted(obj.statuses)),
                    tuple(sorted(obj.counters.items())),
                    obj.top.label if obj.top is not None else "",
                )
                for obj in self.things(zone)
            ]
            zones.append((zone, tuple(known if zone.startswith("library") else sorted(known))))
        players = [
            (
                name,
                seat.life,
                tuple(sorted(seat.counters.items())),
                tuple(sorted(self.pools[name].power.items())),
            )
            for name, seat in self.seats.items()
        ]
        effects = sorted(
            (e.what, e.until, len(e.to)) for e in (*self.lasting, *self.delayed, *self.returning)
        )
        return (
            tuple(zones),
            tuple(players),
            tuple(map(self.item_print, self.stack)),
            tuple(effects),
            self.phase,
        )

    @staticmethod
    def item_print(item: Item) -> tuple[Any, ...]:
        """An item on the stack, without what tells it from one like it."""
        targets = tuple(t.thing if isinstance(t.thing, str) else t.thing.label for t in item.targets)
        return (item.kind, item.source.label, item.index, item.controller, targets)
