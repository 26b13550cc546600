"""Numbers and conditions of a text, worked out when they are asked for (107, 603.4, 608.2h)."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.compiled import BASICS
from headjudge.engine.magic.matching import Matching
from headjudge.engine.magic.things import Cast, Item, Occasion, Seen, Thing


@mypyc_attr(allow_interpreted_subclasses=True)
class Amounts(Matching):
    """Numbers and conditions; see the module's docstring."""

    # -- numbers ------------------------------------------------------------------------------------------------------

    def number(self, n: cl.Number, you: str, source: Thing | None, item: Item | None = None) -> int:
        """A number; one that uses a negative value for what can't be negative uses 0 (107.1b), which its user sees to."""
        if isinstance(n, int):
            return n
        value = self.counted(n, you, source, item) * n.times + n.plus
        if n.half:
            value = (value + 1) // 2 if n.half == "up" else value // 2
        return value

    def counted(self, n: cl.Amount, you: str, source: Thing | None, item: Item | None) -> int:
        """What an amount counts, before it is multiplied."""
        of = n.of
        if of == "x":
            return self.announced_x(source, item)
        if of == "count":
            return len(self.all_that_fit(n.which or cl.Which(), you, source, item))
        if of in ("power", "toughness", "mana value"):
            return self.measured(n, you, source, item)
        if of == "that much":
            if item is None:
                return 0
            return (item.occasion.amount if item.occasion is not None else 0) or item.amount
        if of == "damage":
            return item.occasion.amount if item is not None and item.occasion is not None else 0
        if of == "paid life" or of == "x spent":
            return item.amount if item is not None else 0
        if of == "kicked":
            cast = (
                item.cast
                if item is not None and item.cast is not None
                else source.cast
                if source is not None
                else None
            )
            return len(cast.kicked) if cast is not None else 0
        if of == "did":
            return len(item.named.get("it", ())) if item is not None else 0
        if of == "votes":
            return len([v for v in item.named.get("votes", ()) if v == n.word]) if item is not None else 0
        if of == "counters":
            return self.counters_on(n, you, source, item)
        if of == "basic land types":
            types = {kind for obj in self.permanents(you) for kind in self.chars(obj).subtypes}
            return len(types & BASICS.keys())
        if of == "devotion":
            costs = "".join(self.chars(obj).cost for obj in self.permanents(you))
            return sum(1 for part in costs.split("{") if any(letter in part for letter in n.word))
        if of == "graveyard types":
            kinds = {
                k
                for name in self.names
                for obj in self.cards(f"graveyard:{name}")
                for k in self.chars(obj).types
            }
            return len(kinds)
        return self.counted_of_players(n, you, source, item)

    def counted_of_players(self, n: cl.Amount, you: str, source: Thing | None, item: Item | None) -> int:
        """What is counted of players: life, cards in hand, lands played, spells cast this turn."""
        names = self.whom(n.ref, you, source, item) if n.ref != "this" else [you]
        seats = [self.seats[name] for name in names]
        if n.of == "life":
            return sum(seat.life for seat in seats)
        if n.of == "cards in hand":
            return sum(len(self.cards(seat.hand)) for seat in seats)
        if n.of == "lands played":
            return sum(seat.lands_played for seat in seats)
        if n.of == "spells cast":
            return sum(len(seat.cast) for seat in seats)
        return 0

    def announced_x(self, source: Thing | None, item: Item | None) -> int:
        """107.3: X as announced; for abilities of a permanent that was cast with X, that one (107.3m); else 0."""
        if item is not None and (item.obj is not None or (item.ability is not None and item.x)):
            return item.x
        if source is not None and source.cast is not None:
            return source.cast.x
        return item.x if item is not None else 0

    def measured(self, n: cl.Amount, you: str, source: Thing | None, item: Item | None) -> int:
        """Power, toughness or mana value of an object, as it is or last was (608.2h); the greatest among those that fit ``which``."""
        found: list[int] = []
        if n.which is not None:
            for obj in self.all_that_fit(n.which, you, source, item):
                if isinstance(obj, Thing):
                    found.append(self.measure(n.of, obj, obj.ref))
            return max(found, default=0)
        if item is not None:
            for seen in self.seen(n.ref, item):
                # A spell that has left the stack is what it was there, its X included (202.3e).
                thing = item if item.obj is seen.thing and item.ref == seen.was else seen.thing
                if not isinstance(thing, str):
                    found.append(self.measure(n.of, thing, seen.was))
            return sum(found)
        return self.measure(n.of, source, source.ref) if source is not None else 0

    def measure(self, of: str, thing: Any, ref: str) -> int:
        """One value of one object."""
        chars = self.known_of(thing, ref)
        if chars is None:
            return 0
        if of == "power":
            return chars.power
        return chars.toughness if of == "toughness" else self.mana_value(thing, chars)

    def counters_on(self, n: cl.Amount, you: str, source: Thing | None, item: Item | None) -> int:
        """122: counters of a kind on an object, as it is or last was, or on a player."""
        seen = (
            self.seen(n.ref, item)
            if item is not None
            else [Seen(source, source.ref)]
            if source is not None
            else []
        )
        total = 0
        for one in seen:
            if isinstance(one.thing, str):
                total += self.seats[one.thing].counters.get(n.word, 0)
            elif isinstance(one.thing, Thing):
                now = one.thing.counters if one.thing.ref == one.was else self.gone_counters.get(one.was, {})
                total += now.get(n.word, 0)
        if not seen:
            total = sum(
                self.seats[name].counters.get(n.word, 0) for name in self.whom(n.ref, you, source, item)
            )
        return total

    # -- conditions ---------------------------------------------------------------------------------------------------

    def holds(
        self, condition: cl.Condition, you: str, source: Thing | None, item: Item | None = None,
        occasion: Occasion | None = None,
    ) -> bool:  # fmt: skip
        """Whether a condition is so now."""
        what = condition.what
        if what == "all":
            so = all(self.holds(part, you, source, item, occasion) for part in condition.parts)
        elif what == "any":
            so = any(self.holds(part, you, source, item, occasion) for part in condition.parts)
        else:
            so = self.is_so(condition, you, source, item, occasion)
        return so != condition.negated

    @staticmethod
    def compares(found: int, condition: cl.Condition) -> bool:
        """A number against the condition's."""
        if condition.compare == "at most":
            return found <= condition.n
        if condition.compare == "more than":
            return found > condition.n
        return found == condition.n if condition.compare == "exactly" else found >= condition.n

    def is_so(
        self,
        condition: cl.Condition,
        you: str,
        source: Thing | None,
        item: Item | None,
        occasion: Occasion | None,
    ) -> bool:
        """One plain condition."""
        what = condition.what
        if what == "exists":
            found = self.all_that_fit(condition.which or cl.Which(), you, source, item)
            return self.compares(len(found), condition)
        if what == "fits":
            return self.ref_fits(condition, you, source, item, occasion)
        if what == "your turn":
            return self.turn_player == you
        if what == "not your turn":
            return self.turn_player != you
        if what == "did":
            return item is not None and item.did
        if what in ("kicked", "foretold", "flashed back", "cast", "paid", "mana spent", "bargained"):
            return self.cast_so(condition, source, item)
        if what == "most votes":
            return item is not None and item.named.get("tied", []) == [condition.word]
        if what == "countered":
            return item is not None and bool(item.named.get("countered"))
        if what == "died this turn":
            which = condition.which or cl.Which(types=("Creature",))
            return self.compares(
                len([c for c in self.died if self.fits(which, source, you, source, item, c)]), condition
            )
        if what == "threshold":
            return len(self.cards(f"graveyard:{you}")) >= condition.n
        names = self.whom(condition.who, you, source, item)
        if what == "cast this turn":
            which = condition.which or cl.Which("spell")
            found = [
                chars
                for name in names
                for chars in self.seats[name].cast
                if self.fits(which, source, you, source, item, chars)
            ]
            return self.compares(len(found), condition)
        return any(self.player_so(condition, name, occasion) for name in names)

    def player_so(self, condition: cl.Condition, name: str, occasion: Occasion | None) -> bool:
        """A condition about one player."""
        what = condition.what
        seat = self.seats[name]
        if what == "life":
            return self.compares(seat.life, condition)
        if what == "hand":
            return self.compares(len(self.cards(seat.hand)), condition)
        return self.compares(seat.tally.get(what, 0), condition)

    def cast_so(self, condition: cl.Condition, source: Thing | None, item: Item | None) -> bool:
        """How the spell was cast that it is, or that became its source (400.7d, 702.33d, 702.143c)."""
        known = self.seen(condition.ref, item) if item is not None and condition.ref != "this" else []
        if condition.ref != "this" and item is not None:
            thing = known[0].thing if known else None
            known_cast: Cast | None = thing.cast if isinstance(thing, Thing | Item) else None
            return known_cast is not None and self.so_cast(known_cast, condition)
        cast = (
            item.cast
            if item is not None and item.cast is not None
            else source.cast
            if source is not None
            else None
        )
        return cast is not None and self.so_cast(cast, condition)

    def so_cast(self, cast: Cast, condition: cl.Condition) -> bool:
        """Whether a spell was cast in that way."""
        what, word = condition.what, condition.word
        if what == "kicked":
            return len([mana for mana in cast.kicked if not word or mana == word]) >= condition.n
        if what == "foretold":
            return cast.foretold
        if what == "flashed back":
            return cast.way == "flashback"
        if what == "cast":
            return not cast.copied and (not word or cast.zone == word)
        if what == "mana spent":
            return sum(n for letter, n in cast.mana.items() if not word or letter[0] in word) >= condition.n
        return (word or what) in cast.paid

    def had_counter(self, kind: str, ref: str) -> bool:
        """608.2h: whether an object that has left had a counter of that kind."""
        counters = self.gone_counters.get(ref, {})
        return any(counters.values()) if kind == "any" else bool(counters.get(kind, 0))

    def ref_fits(
        self,
        condition: cl.Condition,
        you: str,
        source: Thing | None,
        item: Item | None,
        occasion: Occasion | None,
    ) -> bool:
        """Whether what a word names is as described, as it is or last was (608.2h)."""
        which = condition.which or cl.Which()
        if item is None:
            if condition.ref == "this" and source is not None:
                return self.fits(which, source, you, source, item, self.chars(source))
            if occasion is not None and occasion.thing is not None:
                return self.fits(which, occasion.thing, you, source, item, occasion.chars)
            return False
        for seen in self.seen(condition.ref, item):
            thing = seen.thing
            if isinstance(thing, str):
                if self.fits(which, thing, you, source, item):
                    return True
            else:
                known = self.known_of(thing, seen.was)
                if which.counter and isinstance(thing, Thing) and thing.ref != seen.was:
                    if not self.had_counter(which.counter, seen.was):
                        continue
                    which = msgspec.structs.replace(which, counter="")
                if known is not None and self.fits(which, thing, you, source, item, known):
                    return True
        return False
