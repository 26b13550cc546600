"""Characteristics (109.3, 613): what an object is now, in any zone, and as it last was (608.2h)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.magic.compiled import Compiled, rules_of
from headjudge.engine.magic.promises import Promises
from headjudge.engine.magic.things import Chars, Item, Thing

NO_RULES = rules_of(())


@mypyc_attr(allow_interpreted_subclasses=True)
class Characteristics(Promises):
    """Characteristics; see the module's docstring."""

    def chars(self, obj: Thing) -> Chars:
        """613.1: the characteristics of an object, worked out anew only when what they depend on has changed."""
        if obj.known_at == self.layout and obj.known is not None:
            return obj.known
        found = self.work_out(obj)
        obj.known = found
        obj.known_at = self.layout
        return found

    def work_out(self, obj: Thing) -> Chars:
        """613.1: from its copiable values through the layers."""
        chars = self.base_chars(obj)
        plus = obj.counters.get("+1/+1", 0) - obj.counters.get("-1/-1", 0)
        if plus:
            return chars.changed(power=chars.power + plus, toughness=chars.toughness + plus)
        return chars

    def base_chars(self, obj: Thing) -> Chars:
        """What is printed on it (108.2, 202-209), or what its being face down makes of it (708.2)."""
        if obj.facedown and obj.zone in ("battlefield", "stack"):
            return Chars("", ("Creature",), (), (), "", "", 0, 2, 2, 0, NO_RULES, obj.controller)
        read: Compiled = obj.info
        card = read.card
        return Chars(
            card.name, card.types, card.subtypes, card.supertypes, read.colors, card.cost, read.mana.mv, read.power,
            read.toughness, card.loyalty, read.rules, obj.controller,
        )  # fmt: skip

    def last_known(self, ref: str) -> Chars | None:
        """608.2h: the characteristics of an object that has left the zone where it was expected, as it last was there."""
        return self.gone.get(ref)

    def remember(self, obj: Thing) -> Chars:
        """Keep what it is, as it is about to leave (608.2h)."""
        chars = self.chars(obj)
        self.gone[obj.ref] = chars
        if obj.counters:
            self.gone_counters[obj.ref] = dict(obj.counters)
        return chars

    def has(self, obj: Thing, keyword: str) -> bool:
        """Whether it has a keyword ability (702)."""
        return keyword in self.chars(obj).rules.keywords

    def is_type(self, obj: Thing, kind: str) -> bool:
        """Whether it has a card type (205.2)."""
        return kind in self.chars(obj).types

    def known_of(self, thing: Thing | Item, ref: str) -> Chars | None:
        """What is known of an object that was ``ref``: as it is, if it still is that, else as it last was (608.2h)."""
        obj = thing.obj if isinstance(thing, Item) else thing
        if obj is None:
            return self.chars(thing.source) if isinstance(thing, Item) else None
        return self.chars(obj) if obj.ref == ref else self.gone.get(ref)
