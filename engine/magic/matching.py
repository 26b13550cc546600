"""What the words of a text name: descriptions of objects and players, references, players (109, 608.2c)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.antiquities import ANTIQUITIES
from headjudge.engine.magic.continuous import Continuous
from headjudge.engine.magic.things import Chars, Item, Seen, Target, Thing

_PLAIN = cl.Which()
#: Fields of a description that are looked at otherwise than by a test of their own.
_ASIDE = frozenset({"kind", "zone", "either", "by", "compare", "max_x", "types"})
_TESTS: dict[int, tuple[cl.Which, tuple[str, ...]]] = {}
#: What any target may be (115.4).
ANY_TARGET = ("Creature", "Planeswalker", "Battle")


def tests_of(which: cl.Which) -> tuple[str, ...]:
    """The names of the tests that a description asks for, worked out once."""
    found = _TESTS.get(id(which))
    if found is None:
        if len(_TESTS) > 20_000:
            _TESTS.clear()
        names = [
            f"is_{field}"
            for field in which.__struct_fields__
            if field not in _ASIDE and getattr(which, field) != getattr(_PLAIN, field)
        ]
        if which.max_x:
            names.append("is_max_x")
        found = _TESTS[id(which)] = (which, tuple(names))
    return found[1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Matching(Continuous):
    """Descriptions and words; see the module's docstring."""

    # -- descriptions ---------------------------------------------------------------------------------------------

    def fits(
        self, which: cl.Which, thing: Any, you: str, source: Thing | None, item: Item | None = None,
        chars: Chars | None = None,
    ) -> bool:  # fmt: skip
        """Whether a thing is as described. With ``chars`` it is judged as it was then, wherever it is now (603.10)."""
        if which.either:
            return any(self.fits(one, thing, you, source, item, chars) for one in which.either)
        if isinstance(thing, str):
            return self.player_fits(which, thing, you, source, item)
        kind = which.kind
        if kind == "source":
            if chars is None:
                chars = self.source_now(thing)
        elif isinstance(thing, Item):
            if kind == "spell":
                if thing.obj is None:
                    return False
            elif kind == "ability":
                if thing.obj is not None:
                    return False
            elif kind != "item":
                return False
            if chars is None:
                chars = self.chars(thing.obj) if thing.obj is not None else self.ability_chars(thing)
        else:
            if chars is None:
                if kind == "permanent" or kind == "any":
                    if thing.zone != "battlefield" or "phased" in thing.statuses:
                        return False
                elif kind == "card":
                    zone = self.kind_of(thing.zone)
                    if zone != which.zone and (which.zone != "elsewhere" or zone in ("battlefield", "stack")):
                        return False
                elif kind == "spell":
                    if thing.zone != "stack":
                        return False
                elif kind != "spell":
                    return False
                chars = self.chars(thing)
            if kind == "any" and not any(one in chars.types for one in ANY_TARGET):
                return False
        if chars is None:
            return False
        types = which.types
        if types:
            for word in types:
                if word in chars.types:
                    break
            else:
                return False
        known = _TESTS.get(id(which))
        for name in known[1] if known is not None else tests_of(which):
            if not getattr(self, name)(which, thing, chars, you, source, item):
                return False
        return True

    def source_now(self, thing: Any) -> Chars | None:
        """What a source of damage, of an ability, or a spell is: the spell itself, or the ability's source (113.7)."""
        if isinstance(thing, Item):
            return self.chars(thing.obj) if thing.obj is not None else self.ability_chars(thing)
        return self.chars(thing)

    def ability_chars(self, item: Item) -> Chars:
        """109.4, 113.7: an ability on the stack has its source's colours for those that ask; its controller is its own."""
        known = self.known_of(item.source, item.source_ref) or self.chars(item.source)
        return known.changed(controller=item.controller)

    def player_fits(
        self, which: cl.Which, name: str, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """Whether a player is as described (102)."""
        if which.kind == "opponent":
            return name != you
        if which.kind != "player" and which.kind != "any":
            return False
        return which.whose == "any" or self.is_whose_name(which.whose, name, you, source, item)

    def is_whose_name(self, whose: str, name: str, you: str, source: Thing | None, item: Item | None) -> bool:
        """Whether a player is who a word of control or ownership means."""
        if whose == "you":
            return name == you
        if whose in ("opponent", "not you"):
            return name != you
        return name in self.whom(whose, you, source, item)

    def is_whose(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """109.4, 108.4: its controller; its owner in zones where nothing has a controller."""
        if isinstance(thing, Item):
            name = thing.controller
        elif which.kind == "card" and which.zone not in ("battlefield", "stack"):
            name = thing.owner
        else:
            name = chars.controller
        return self.is_whose_name(which.whose, name, you, source, item)

    def is_owned(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """108.3: who owns it."""
        owner = thing.source.owner if isinstance(thing, Item) else thing.owner
        return self.is_whose_name(which.owned, owner, you, source, item)

    def is_all_types(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """All of these card types."""
        return all(kind in chars.types for kind in which.all_types)

    def is_not_types(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """None of these card types."""
        return not any(kind in chars.types for kind in which.not_types)

    def is_subtypes(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """205.3: one of these subtypes; a changeling has all creature types (702.73a)."""
        return any(kind in chars.subtypes for kind in which.subtypes)

    def is_not_subtypes(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """None of these subtypes."""
        return not any(kind in chars.subtypes for kind in which.not_subtypes)

    def is_supertypes(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """205.4: one of these supertypes."""
        return any(kind in chars.supertypes for kind in which.supertypes)

    def is_not_supertypes(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """None of these supertypes."""
        return not any(kind in chars.supertypes for kind in which.not_supertypes)

    def is_colors(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """105: one of these colours, or of the chosen one (607.2d)."""
        if which.colors == "chosen":
            chosen = self.linked_of(source, "color", item) if source is not None else ()
            return any(letter in chars.colors for letter in chosen)
        return any(letter in chars.colors for letter in which.colors)

    def is_not_colors(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """None of these colours."""
        return not any(letter in chars.colors for letter in which.not_colors)

    def is_colorless(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """105.2c: no colour."""
        return not chars.colors

    def is_multicolored(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """105.2b: two or more colours."""
        return len(chars.colors) > 1

    def is_monocolored(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """105.2a: exactly one colour."""
        return len(chars.colors) == 1

    def mana_value(self, thing: Any, chars: Chars) -> int:
        """202.3: its mana value; X counts as announced on the stack (202.3e), else as 0."""
        item = thing if isinstance(thing, Item) else None
        if item is None and isinstance(thing, Thing) and thing.zone == "stack":
            item = self.item_of(thing)
        if item is not None and item.x and item.obj is not None:
            return chars.mv + item.x * chars.cost.count("{X}")
        return chars.mv

    def is_mv(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """Exactly that mana value."""
        return self.mana_value(thing, chars) == which.mv

    def is_min_mv(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At least that mana value."""
        return self.mana_value(thing, chars) >= which.min_mv

    def is_max_mv(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At most that mana value."""
        return self.mana_value(thing, chars) <= which.max_mv

    def is_min_power(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At least that power."""
        return chars.power >= which.min_power

    def is_max_power(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At most that power."""
        return chars.power <= which.max_power

    def is_min_toughness(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At least that toughness."""
        return chars.toughness >= which.min_toughness

    def is_max_toughness(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """At most that toughness."""
        return chars.toughness <= which.max_toughness

    def is_max_x(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """At most the announced X (107.3)."""
        x = item.x if item is not None else 0
        return (chars.power if which.by == "power" else self.mana_value(thing, chars)) <= x

    def is_amount(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """Its mana value, power or toughness against a number that is worked out now."""
        assert which.amount is not None
        n = self.number(which.amount, you, source, item)
        found = self.mana_value(thing, chars) if which.by == "mana value" else getattr(chars, which.by)
        if which.compare == "at most":
            return bool(found <= n)
        if which.compare == "exactly":
            return bool(found == n)
        return bool(found > n if which.compare == "more than" else found >= n)

    def is_keyword(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """It has that keyword ability."""
        return which.keyword in chars.rules.keywords

    def is_without(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """It has not that keyword ability."""
        return which.without not in chars.rules.keywords

    def is_status(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """Something that is so of it for now."""
        word = which.status
        if word == "kicked":
            cast = thing.cast if isinstance(thing, Item) else self.spent_cast(thing)
            return cast is not None and bool(cast.kicked)
        if word == "foretold" and isinstance(thing, Item):
            return thing.cast is not None and thing.cast.foretold  # 702.143c
        if isinstance(thing, Item):
            return thing.obj is None and word == ("triggered" if thing.kind == "trigger" else thing.kind)
        if word == "this":
            return thing is source
        if word == "tapped":
            return bool(thing.exhausted)
        if word == "untapped":
            return not thing.exhausted
        if word in ("facedown", "phased"):
            return word in thing.statuses
        if word == "foretold":
            return thing.foretold is not None
        if word == "fresh":
            return "fresh" in thing.uses
        if word == "damaged":
            return bool(thing.damage) or "damaged" in thing.uses
        if word == "attacked":
            return "attacked" in thing.uses
        if word == "attached":
            return thing.top is not None
        if word == "host":
            return source is not None and source.top is thing
        if word in ("enchanted", "equipped"):
            kind = "Aura" if word == "enchanted" else "Equipment"
            return any(
                kind in self.chars(other).subtypes for other in thing.under if "phased" not in other.statuses
            )
        if word == "attacking or blocking":
            return self.combat_status(thing, "attacking") or self.combat_status(thing, "blocking")
        return self.combat_status(thing, word)

    def is_counter(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """122: it has a counter of that kind."""
        obj = thing.obj if isinstance(thing, Item) else thing
        if obj is None:
            return False
        if which.counter == "any":
            return any(obj.counters.values())
        return bool(obj.counters.get(which.counter, 0))

    def is_other(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """Not the source itself."""
        obj = thing.obj if isinstance(thing, Item) else thing
        return obj is not source and thing is not item

    def is_name(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """201.2: that name; for 206.3b, one of the names of an expansion's cards; "linked": the chosen one (607.2d)."""
        if which.name == "Antiquities":
            return chars.name in ANTIQUITIES
        if which.name == "linked":
            return source is not None and chars.name in self.linked_of(source, "card name", item)
        return bool(chars.name) and chars.name == which.name

    def is_token(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """111: whether it is a token."""
        obj = thing.obj if isinstance(thing, Item) else thing
        return obj is not None and obj.token == (which.token == "token")

    def is_subtype_from(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """Of the chosen creature type (607.2d); nothing is, where none was chosen (607.5a)."""
        chosen = self.linked_of(source, "creature type", item) if source is not None else ()
        return any(kind in chars.subtypes for kind in chosen)

    def is_targets(
        self, which: cl.Which, thing: Any, chars: Chars, you: str, source: Thing | None, item: Item | None
    ) -> bool:
        """115.9b: it has a target that fits and still is where it was, the same object (400.7)."""
        wanted = which.targets
        if not isinstance(thing, Item) or wanted is None:
            return False
        return any(
            self.is_there(target) and self.fits(wanted, target.thing, you, source, item)
            for target in thing.targets
        )

    @staticmethod
    def is_there(target: Target) -> bool:
        """115.9b, 608.2b: whether what was chosen as a target is still that object, or still on the stack."""
        thing = target.thing
        if isinstance(thing, Item):
            return thing.on_stack
        return isinstance(thing, str) or bool(thing.ref == target.ref)

    def is_single(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """115.9a: it has a single target; one object chosen for two instances of the word counts twice."""
        return isinstance(thing, Item) and len(thing.targets) == 1

    def is_modal_x(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """107.3: {X} is in its mana cost."""
        return "{X}" in chars.cost

    def is_historic(self, which: cl.Which, thing: Any, chars: Chars, *_: Any) -> bool:
        """700.6: legendary, an artifact, or a Saga."""
        return "Legendary" in chars.supertypes or "Artifact" in chars.types or "Saga" in chars.subtypes

    # -- all that fit -----------------------------------------------------------------------------------------------

    def all_that_fit(
        self, which: cl.Which, you: str, source: Thing | None, item: Item | None = None
    ) -> list[Any]:
        """Everything that fits a description now: permanents, cards in their zones, items, players, in a fixed order."""
        if which.either:
            out: list[Any] = []
            for one in which.either:
                out += [t for t in self.all_that_fit(one, you, source, item) if t not in out]
            return out
        kind = which.kind
        if kind == "player" or kind == "opponent":
            return [
                name
                for name in self.players_from(self.turn_player)
                if self.fits(which, name, you, source, item)
            ]
        if kind == "spell" or kind == "ability" or kind == "item":
            return [
                other
                for other in self.stack
                if other is not item and self.fits(which, other, you, source, item)
            ]
        found: list[Any] = []
        if kind == "card" and which.zone != "battlefield":
            for zone in self.zones_of(which.zone):
                found += [obj for obj in self.things(zone) if self.fits(which, obj, you, source, item)]
            return found
        found = [obj for obj in self.board() if self.fits(which, obj, you, source, item)]
        if kind == "any":
            found += [
                name
                for name in self.players_from(self.turn_player)
                if self.fits(which, name, you, source, item)
            ]
        return found

    def candidates(self, which: cl.Which) -> list[Any]:
        """Everything of the kind and in the zone that a description names, in a fixed order, whether it fits or not."""
        if which.either:
            return [thing for one in which.either for thing in self.candidates(one)]
        kind = which.kind
        if kind in ("spell", "ability", "item"):
            return list(self.stack)
        if kind in ("player", "opponent"):
            return list(self.names)
        if kind == "card" and which.zone != "battlefield":
            return [obj for zone in self.zones_of(which.zone) for obj in self.things(zone)]
        if kind == "any":
            return [*self.names, *self.board()]
        return list(self.board())

    def zones_of(self, kind: str) -> list[str]:
        """The zones of a kind: every player's, or the shared one."""
        if kind in ("hand", "library", "graveyard"):
            return [f"{kind}:{name}" for name in self.players_from(self.turn_player)]
        return [kind]

    # -- words for players -------------------------------------------------------------------------------------------

    def whom(self, who: cl.Who, you: str, source: Thing | None, item: Item | None = None) -> list[str]:
        """The players that a word names, in APNAP order (101.4); nobody, where it names nothing."""
        if who == "you":
            return [you]
        if who == "each":
            return self.players_from(self.turn_player)
        if who in ("opponent", "not you"):
            return [name for name in self.players_from(self.turn_player) if name != you]
        if who == "active":
            return [self.turn_player]
        if who == "that player":
            if item is not None and item.named.get("that player"):
                return list(item.named["that player"])
            return [item.occasion.player] if item is not None and item.occasion is not None else []
        if who == "defending":
            return self.defending(source, item)
        if who == "chosen player":
            if item is not None and item.named.get("chosen player"):
                return list(item.named["chosen player"])
            return list(self.linked_of(source, "player", item)) if source is not None else []
        if who.startswith(("controller of ", "owner of ")):
            word, _, ref = who.partition(" of ")
            return self.holders(word, ref, item)
        if who.startswith("voters for ") and item is not None:
            word = who.removeprefix("voters for ")
            return [name for name, vote in item.named.get("ballots", ()) if vote == word]
        if who.startswith("target") and item is not None:
            return [seen.thing for seen in self.seen(who, item) if isinstance(seen.thing, str)]
        return []

    def defending(self, source: Thing | None, item: Item | None) -> list[str]:
        """506.2, 508.5: the player whom the source attacks."""
        return self.opponents(source.controller)[:1] if source is not None else []

    def holders(self, word: str, ref: str, item: Item | None) -> list[str]:
        """The controller or owner of what a word names, as it is or last was (608.2h)."""
        out: list[str] = []
        for seen in self.seen(ref, item) if item is not None else []:
            thing = seen.thing
            if isinstance(thing, Item):
                name = thing.controller if word == "controller" else thing.source.owner
            elif isinstance(thing, str):
                name = thing
            elif word == "owner":
                name = thing.owner
            else:
                known = self.known_of(thing, seen.was)
                name = known.controller if known is not None else thing.controller
            if name not in out:
                out.append(name)
        return out

    # -- words for things ---------------------------------------------------------------------------------------------

    def seen(self, ref: cl.Ref, item: Item, source: Thing | None = None) -> list[Seen]:
        """What a word of a text names, but for targets that are illegal (608.2b)."""
        if ref.startswith("target"):
            return self.seen_targets(ref, item) or list(item.named.get(ref, ()))
        if ref == "this":
            return [self.this_of(item)]
        if ref == "it":
            return self.it_of(item)
        if ref == "that spell":
            found = item.named.get("that spell")
            if found:
                return list(found)
            occasion = item.occasion
            by = (
                None
                if occasion is None
                else occasion.by
                if occasion.kind == "becomes target"
                else occasion.thing
            )
            return [Seen(by, by.ref)] if by is not None else []
        if ref == "host":
            top = item.source.top
            return [Seen(top, top.ref)] if top is not None else []
        if ref == "linked":
            name = self.link_name(item)
            return [one for one in self.linked_of(item.source, name, item) if isinstance(one, Seen)]
        return list(item.named.get(ref, ()))

    def it_of(self, item: Item) -> list[Seen]:
        """What "it" is: of a "for each", each one; of a delayed or reflexive ability, what its maker acted on; what a trigger's event was
        about; else what the instruction before acted on."""
        named = item.named
        if named.get("each"):
            return list(named["each"])
        if not named.get("inherited"):
            found = self.occasion_of(item)
            if found:
                return found
        return list(named.get("it", ()))

    @staticmethod
    def link_name(item: Item) -> str:
        """By which name the ability of an item is linked (607.1)."""
        return (item.ability.link if item.ability is not None else "") or "link"

    def seen_targets(self, ref: str, item: Item) -> list[Seen]:
        """115: the legal targets of one instance of the word, or of all that this mode has."""
        slots = self.slots_named(ref, item, item.base)
        return [Seen(t.thing, t.ref) for t in item.targets if t not in item.illegal and t.slot in slots]

    def slots_named(self, ref: str, item: Item, base: int) -> range:
        """The instances of the word "target" that "targets" or "target 1" names, in the mode whose first is ``base``."""
        if ref == "targets":
            return range(base, base + self.slots_from(item, base))
        number = ref.removeprefix("target").strip()
        slot = base + (int(number) if number.isdigit() else 0)
        return range(slot, slot + 1)

    @staticmethod
    def slots_from(item: Item, base: int) -> int:
        """How many instances of "target" the mode has whose first is ``base``."""
        later = [first for _, first in item.does if first > base]
        return (min(later) if later else len(item.slots)) - base

    def this_of(self, item: Item) -> Seen:
        """The spell itself, or the source of the ability: what it has become, if it is in the zone to which it went then (400.7, 603.6)."""
        if item.obj is not None:
            return Seen(item.obj, item.obj.ref, item.ref)
        occasion = item.occasion
        if occasion is not None and occasion.becomes and occasion.ref == item.source_ref:
            return Seen(item.source, occasion.becomes, item.source_ref)
        return Seen(item.source, item.source_ref)

    def occasion_of(self, item: Item) -> list[Seen]:
        """What the event was about that made a trigger trigger: as it has become by that event (603.6), known as it was before."""
        occasion = item.occasion
        if occasion is None or occasion.thing is None:
            return []
        return [Seen(occasion.thing, occasion.becomes or occasion.ref, occasion.ref)]

    def still(self, seen: Seen) -> bool:
        """Whether what is named is still the object that it was (400.7), and not phased out (702.26b), an item still on the stack, a player
        still in the game."""
        thing = seen.thing
        if isinstance(thing, str):
            return thing in self.names
        if isinstance(thing, Item):
            return thing.on_stack
        return bool(thing.ref == seen.ref and thing.zone and "phased" not in thing.statuses)

    def subjects(self, to: cl.To, item: Item) -> list[Seen]:
        """What an instruction acts on: all that fit a description, or what a word names and still is there."""
        if isinstance(to, cl.Which):
            return [
                Seen(thing, thing if isinstance(thing, str) else thing.ref)
                for thing in self.all_that_fit(to, item.controller, item.source, item)
            ]
        return [seen for seen in self.seen(to, item) if self.still(seen)]
