"""Abilities that trigger (603.2): which wait for what, and what happens to them when it happens.

An event that nothing waits for costs a look into a table. The table holds each waiting ability with its source as it is now,
so that those that look back (603.10) are simply read from the table as it was before the event.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.amounts import Amounts
from headjudge.engine.magic.effects import Effect
from headjudge.engine.magic.promises import Watching
from headjudge.engine.magic.things import Item, Lasting, Occasion, Thing, Waiting, Watcher

#: Events about an object whose ability's ``who`` is not asked: its ``which`` says whose it must be.
OF_OBJECTS = frozenset(
    ["enters", "leaves", "dies", "graveyard", "attacks", "blocks", "unblocked", "damage", "damaged", "tapped", "untapped", "counter",
     "exiled", "transforms", "state", "countered", "becomes blocked", "combat damage to player", "becomes target", "turned up",
     "end of combat"]
)  # fmt: skip
#: Events of which a source speaks without saying "this": steps, and what players do.
OF_PLAYERS = frozenset(
    ["upkeep", "draw step", "main", "combat", "end step", "draw", "gain life", "lose life", "votes", "discard", "sacrifice", "cast",
     "copied", "land", "milled", "tapped for mana", "cycled", "foretold", "lifegain", "turn", "end of combat", "search", "scry"]
)  # fmt: skip


@mypyc_attr(allow_interpreted_subclasses=True)
class Occasions(Amounts):
    """Abilities that trigger; see the module's docstring."""

    watched: Watching
    watched_at: int
    watched_places: int
    watched_board: Watching

    def watching(self) -> Watching:
        """The triggered abilities that wait now, by what for; worked out anew only when something has changed."""
        version = self.version()
        if self.watched_at != version:
            self.watched_board = self.watchers_on_board()
            self.watched_at, self.watched_places = version, -1
        if self.watched_places != self.places:
            self.watched = self.with_watchers_elsewhere(self.watched_board)
            self.watched_places = self.places
        return self.watched

    def watchers_on_board(self) -> Watching:
        """603.1: triggered abilities of permanents."""
        table: Watching = {}
        for obj in self.board():
            chars = self.chars(obj)
            if chars.rules.triggers and "phased" not in obj.statuses:
                for on, waiting in chars.rules.triggers.items():
                    for index, ability in waiting:
                        if ability.zone == "battlefield":
                            table.setdefault(on, []).append(
                                Watcher(obj, index, ability, chars.controller, chars)
                            )
        return table

    def with_watchers_elsewhere(self, board: Watching) -> Watching:
        """113.6: permanents' triggered abilities, with those of cards elsewhere that say so after them."""
        table = board
        others = [obj for obj in self.elsewhere if obj.zone and obj.zone not in ("battlefield", "stack")]
        for obj in (*self.things("stack"), *others):
            kind = self.kind_of(obj.zone)
            chars = self.chars(obj)
            who = obj.controller if kind == "stack" else obj.owner
            for on, waiting in chars.rules.triggers.items():
                for index, ability in waiting:
                    if ability.zone == kind:
                        if table is board:
                            table = dict(board)
                        table[on] = [*table.get(on, ()), Watcher(obj, index, ability, who, chars)]
        return table

    def occur(self, occasion: Occasion, watching: Watching | None = None) -> None:
        """603.2: whenever an event matches, the ability triggers; as often as the event contains an occurrence (603.2c)."""
        if self.delayed:
            self.occur_delayed(occasion)
        table = self.watching() if watching is None else watching
        waiting = table.get(occasion.kind)
        if not waiting or self.silenced(occasion):
            return
        for watcher in waiting:
            if self.matches(watcher, occasion):
                for _ in range(self.times(watcher, occasion)):
                    self.trigger(watcher, occasion)

    def matches(self, watcher: Watcher, occasion: Occasion) -> bool:
        """603.2: whether it is the event that the ability waits for, its intervening "if" being so (603.4)."""
        ability, thing, you = watcher.ability, watcher.thing, watcher.controller
        if ability.origin and ability.origin != occasion.origin:
            return False
        if not self.about_right(watcher, occasion):
            return False
        if occasion.kind not in OF_OBJECTS and occasion.player:
            if ability.who != "each" and not self.is_whose_name(
                ability.who, occasion.player, you, thing, None
            ):
                return False
        if ability.by is not None:
            by = occasion.by
            if by is None or not self.fits(ability.by, by, you, thing, None, occasion.by_chars):
                return False
        if ability.limit >= 0 and thing.uses.get(ability, 0) >= ability.limit:
            return False
        if ability.first and not self.is_first(ability, occasion):
            return False
        return ability.only is None or self.intervening(watcher, occasion)

    def about_right(self, watcher: Watcher, occasion: Occasion) -> bool:
        """Whether what the event is about is what the ability names."""
        ability, thing = watcher.ability, watcher.thing
        about = occasion.thing
        if ability.which is None:
            if occasion.kind == "cast" and ability.zone == "stack":
                return isinstance(about, Item) and about.obj is thing
            if about is None or occasion.kind in OF_PLAYERS:
                return occasion.kind not in OF_OBJECTS or occasion.kind in OF_PLAYERS
            return about is thing and watcher.ref in (occasion.ref, occasion.becomes)
        if about is None:
            return False
        if ability.which.status == "host":  # 603.10a: as it was attached before the event
            return about is watcher.host
        return self.fits(ability.which, about, watcher.controller, thing, None, occasion.chars)

    def intervening(self, watcher: Watcher, occasion: Occasion) -> bool:
        """603.4: the condition right after the trigger condition must be so as the event happens."""
        only = watcher.ability.only
        assert only is not None
        probe = self.probe(watcher, occasion)
        return self.holds(only, watcher.controller, watcher.thing, probe, occasion)

    @staticmethod
    def probe(watcher: Watcher, occasion: Occasion) -> Item:
        """The item that the ability would be, for its words."""
        item = Item("trigger", watcher.ref, watcher.controller, watcher.thing, watcher.ref)
        item.occasion = occasion
        item.ability = watcher.ability
        item.cast = watcher.thing.cast
        return item

    def is_first(self, ability: cl.Triggered, occasion: Occasion) -> bool:
        """Whether it is the first such event of the turn, for that object or player."""
        kind, thing = occasion.kind, occasion.thing
        if kind in OF_OBJECTS and isinstance(thing, Thing):
            return thing.uses.get(kind, 0) <= 1
        return self.seats[occasion.player].tally.get(kind, 0) <= 1 if occasion.player else True

    def times(self, watcher: Watcher, occasion: Occasion) -> int:
        """603.2d: once, and once more for each effect that says so."""
        return 1 + len(self.extra_triggers(watcher, occasion))

    def extra_triggers(self, watcher: Watcher, occasion: Occasion) -> list[str]:
        """603.2d: references of what makes that ability trigger an additional time, each once."""
        return [
            effect.source_ref
            for effect, change in self.rule_changes(cl.ExtraTrigger)
            if self.rule_in_force(effect) and self.adds_trigger(effect, change, watcher, occasion)
        ]

    def adds_trigger(
        self, effect: Effect, change: cl.ExtraTrigger, watcher: Watcher, occasion: Occasion
    ) -> bool:
        """603.2d: whether an effect makes that ability trigger an additional time for that event."""
        source, you = effect.source, self.rule_player(effect)
        if not self.fits(change.which, watcher.thing, you, source, None, watcher.chars):
            return False
        if change.on and change.on != occasion.kind:
            return False
        if change.about is None:
            return True
        thing = occasion.thing
        return thing is not None and self.fits(change.about, thing, you, source, None, occasion.chars)

    def silenced(self, occasion: Occasion) -> bool:
        """603.2: whether an effect says that what has entered makes no ability trigger."""
        return occasion.kind == "enters" and bool(self.forbidden("trigger by entering", occasion.thing))

    def dies_in_silence(self, obj: Thing) -> bool:
        """603.2: whether an effect says that what dies makes no ability trigger; asked before it does (603.10a)."""
        return bool(self.forbidden("trigger by dying", obj))

    def trigger(self, watcher: Watcher, occasion: Occasion) -> None:
        """603.2, 117.2a: an ability triggers, and nothing else happens yet; its source's controller will control it (603.3a)."""
        thing = watcher.thing
        waiting = Waiting(thing, watcher.ref, watcher.index, watcher.ability, watcher.controller, occasion)
        if watcher.ability.limit >= 0:
            self.put(thing, "uses", {**thing.uses, watcher.ability: thing.uses.get(watcher.ability, 0) + 1})
        self.wait(waiting)

    def wait(self, waiting: Waiting) -> None:
        """It waits to be put on the stack (603.3)."""
        self.keep_list(self.waiting)
        self.waiting.append(waiting)
        index = self.printed_index(waiting.source, waiting.ability, waiting.index, waiting.ref)
        data = {"source": waiting.ref, "ability": index}
        event = waiting.occasion.event
        waiting.told = self.emit(
            "triggered", "603.2", waiting.controller, waiting.ref, data, (event,) if event >= 0 else ()
        )

    # -- delayed triggered abilities (603.7) -------------------------------------------------------------------------

    def occur_delayed(self, occasion: Occasion) -> None:
        """603.7: a delayed triggered ability triggers once, the next time that its event happens (603.7b)."""
        for effect in self.delayed.copy():
            if self.delayed_matches(effect.until, effect.controller, effect.to, occasion):
                self.end_delayed(effect)
                waiting = Waiting(
                    effect.source, effect.source_ref, -1, effect.data[0], effect.controller, occasion
                )
                waiting.item = effect.data[1]
                self.wait(waiting)

    def end_delayed(self, effect: Lasting) -> None:
        """603.7b: a delayed triggered ability that triggers is used up."""
        self.keep_list(self.delayed)
        self.delayed.remove(effect)
        data = {"effect": effect.number, "why": "used"}
        self.emit("effect_ended", "603.7b", effect.controller, "", data)

    def delayed_matches(self, when: str, controller: str, to: tuple[str, ...], occasion: Occasion) -> bool:
        """603.7: whether that is the event which a delayed ability names."""
        if when == "leaves":
            return occasion.kind == "leaves" and occasion.ref in to
        if when.startswith("your next "):
            return occasion.kind == when.removeprefix("your next ") and occasion.player == controller
        return occasion.kind == when

    def occur_step(self, kind: str, event: int) -> None:
        """603.2b: a step or phase begins: what triggers at its beginning."""
        if self.delayed or kind in self.watching():
            self.occur(Occasion(kind, event, player=self.turn_player))

    def occur_to(
        self, kind: str, event: int, thing: Thing | Item, player: str = "", amount: int = 0, by: Thing | Item | None = None,
        batch: int = 0, word: str = "",
    ) -> None:  # fmt: skip
        """Something has happened to an object or item that still is where it was."""
        if not self.delayed and kind not in self.watching():
            return
        obj = thing.obj if isinstance(thing, Item) else thing
        chars = self.chars(obj) if obj is not None else None
        occasion = Occasion(kind, event, thing, thing.ref, chars, player, amount, by, batch, word=word)
        self.occur(occasion)

    def occur_player(
        self, kind: str, event: int, player: str, amount: int = 0, by: Thing | Item | None = None
    ) -> None:
        """Something has happened to, or was done by, a player."""
        self.tally(player, kind)
        if self.delayed or kind in self.watching():
            self.occur(Occasion(kind, event, player=player, amount=amount, by=by))
