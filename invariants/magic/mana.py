"""Mana (106): pools that empty, sources that pay what they cost, mana as the text says."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.prohibited import may_be_replaced, may_replace
from headjudge.invariants.magic_facts import BASIC_LANDS, EVERY, MagicFacts, letters, symbols, walk
from headjudge.invariants.magic_matching import fits
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import called


class PoolsEmpty(MagicInvariant):
    """Unspent mana is lost as each step or phase ends (106.4, 500.5)."""

    id = "pools-empty-each-step"
    rules = ("106.4", "500.5")
    statement = "When a step or phase begins, all mana pools are empty."
    needs = frozenset({"phase_began", "resources_added", "resources_spent", "resources_lost"})

    def before_phase_began(self, event: Event) -> None:
        """Nothing is left in them."""
        for player, pool in self.seen.pools.items():
            if any(n > 0 for n in pool.power.values()):
                if self._kept():
                    return
                self.wrong(
                    event,
                    f"unspent mana of {player} is lost as the step or phase ends.",
                    f"it is still there when {event.data.get('phase')} begins.",
                    step=self.seen.stepped,
                )
                return

    def before_resources_lost(self, event: Event) -> None:
        """Some is lost."""
        if "undo" not in event.data:
            self.premise += 1

    def _kept(self) -> bool:
        """Whether an effect may keep mana."""
        return may_replace(self.seen)


class TappedSourcesPaid(MagicInvariant):
    """What costs the tap symbol taps an untapped permanent (107.5, 602.2b)."""

    id = "tap-costs-tap"
    rules = ("107.5", "602.2b", "118.3")
    statement = (
        "An ability that costs the tap symbol is activated only while its permanent is untapped, and that"
        " is tapped for it."
    )
    needs = frozenset({"item_pending", "status", "finalized", "effect_began"})
    armed_kinds = frozenset({"finalized"})

    def reset(self) -> None:
        """Nothing is activated."""
        self.wait: dict[str, tuple[Event, int]] = {}

    def after_item_pending(self, event: Event) -> None:
        """Note whether its permanent is untapped."""
        if event.data.get("kind") != "activated":
            return
        seen = self.seen
        item = seen.items[event.object]
        ability = seen.ability_of(item)
        if not isinstance(ability, ml.Activated) or not any(pay.do == "tap" for pay in ability.price.pays):
            return
        source = seen.things.get(item.source)
        if source is None or not source.sure:
            return
        self.wait[event.object] = (event, max(source.tapped, source.since, 0) if source.exhausted else -1)
        self.arm()

    def before_undone(self, event: Event) -> None:
        """It is reversed."""
        self.wait.pop(event.object, None)

    def before_finalized(self, event: Event) -> None:
        """It was untapped, and has been tapped."""
        known = self.wait.pop(event.object, None)
        if known is None:
            return
        if not self.wait:
            self.disarm()
        began, before = known
        self.premise += 1
        source = self.seen.things.get(began.data.get("source", ""))
        if source is None:
            return
        if before >= 0 and source.tapped <= before:
            self.wrong(
                event,
                f"{called(source.ref)} was tapped already, so it couldn't be tapped to pay.",
                f"{called(event.object)}, which costs that, is activated.",
                tapped=before,
            )
        elif not source.exhausted and source.tapped < began.id and source.kind == "battlefield":
            self.wrong(
                event,
                f"{called(source.ref)} is tapped to pay for {called(event.object)}.",
                "it is still untapped.",
                activated=began,
            )


class ManaAsWritten(MagicInvariant):
    """A mana ability adds what its text says, a basic land type its own colour (305.6, 106.1), and a text that is lost nothing (305.7)."""

    id = "mana-as-written"
    rules = ("305.6", "106.4", "305.7")
    statement = (
        "A mana ability adds the mana that its text, or its basic land type, says, and to its "
        "controller's pool; a land that was set to a basic land type has no text."
    )
    needs = frozenset({"resources_added", "item_pending", "effect_began"})

    def before_resources_added(self, event: Event) -> None:
        """It is what is written."""
        data = event.data
        if "undo" in data:
            return
        seen = self.seen
        item = seen.items.get(data.get("item", ""))
        if item is None or not item.adds or item.kind != "activated":
            return
        told = letters(data.get("power"))
        facts = seen.card_of(item)
        if facts is None or not told:
            return
        ability = seen.ability_of(item)
        source = seen.things.get(item.source)
        if ability is None:
            self._intrinsic(event, item, facts, told)
        elif source is not None and self._text_is_lost(source):
            self.premise += 1
            self.wrong(
                event,
                f"{called(source.ref)} has become of another basic land type, and has lost what its text says.",
                "its mana ability is used.",
                announced=item.announced,
            )
        else:
            self._written(event, item, ability, told)

    def _intrinsic(self, event: Event, item: Item, facts: MagicFacts, told: dict[str, int]) -> None:
        """The ability that a basic land type gives: which of them it is, is known from what the land is (305.6)."""
        seen = self.seen
        source = seen.things.get(item.source)
        chars = seen.chars(source) if source is not None else None
        if chars is None or item.ability >= 0 or "Land" not in chars.types or seen.odd:
            return
        given = {BASIC_LANDS[one] for one in chars.subtypes if one in BASIC_LANDS}
        if (
            not given
            or any(part for part in walk(facts.abilities) if isinstance(part, ml.AddMana))
            or seen.shaped
        ):
            return
        self.premise += 1
        if not set(told) <= given or sum(told.values()) != 1:
            self._report(event, item.ref, " or ".join(f"{{{one}}}" for one in sorted(given)), told)

    def _written(self, event: Event, item: Item, ability: Any, told: dict[str, int]) -> None:
        """An ability that stands on the card adds what it says, to whom it says."""
        parts = [part for part in walk(getattr(ability, "does", ())) if isinstance(part, ml.AddMana)]
        if len(parts) != 1 or not isinstance(parts[0].n, int) or may_be_replaced(self.seen, "mana"):
            return
        part, times = parts[0], parts[0].n
        self.premise += 1
        if part.any:
            right = sum(told.values()) == times and (part.any == "linked" or set(told) <= set(part.any))
            words = f"{times} of {part.any}"
        else:
            wanted: dict[str, int] = {}
            for symbol in symbols(part.mana):
                letter, n = ("C", int(symbol)) if symbol.isdigit() else (symbol, 1)
                wanted[letter] = wanted.get(letter, 0) + n * times
            right, words = told == wanted, part.mana
        if not right:
            self._report(event, item.ref, words, told)
        elif item.controller and event.player != item.controller and part.who == "you":
            self.wrong(
                event,
                f"{called(item.ref)} adds mana to the pool of {item.controller}.",
                f"{event.player} gets it.",
                activated=item.announced,
            )

    def _report(self, event: Event, ref: str, words: str, told: dict[str, int]) -> None:
        item = self.seen.items[ref]
        self.wrong(
            event,
            f"{called(ref)} adds {words}.",
            f"it adds {', '.join(f'{n} {letter}' for letter, n in sorted(told.items()))}.",
            activated=item.announced,
        )

    def _text_is_lost(self, source: Thing) -> bool:
        """305.7: whether the one thing that shapes anything has certainly set that land to basic land types, and nothing else is odd."""
        seen = self.seen
        if seen.shaping or seen.odd or len(seen.shapers) != 1:
            return False
        (ruler,) = seen.shapers.values()
        facts = seen.card(ruler)
        if facts is None or len(facts.statics) != 1 or ruler is source:
            return False
        static = facts.statics[0][1]
        sets = [change for change in static.changes if isinstance(change, ml.SetTypes)]
        return (
            len(sets) == len(static.changes) == 1
            and not (sets[0].keep or sets[0].types or sets[0].chosen)
            and bool(sets[0].subtypes)
            and all(one in BASIC_LANDS for one in sets[0].subtypes)
            and static.while_ is None
            and static.zone == "battlefield"
            and isinstance(static.to, ml.Which)
            and fits(seen, static.to, source, ruler.controller, ruler) is True
        )


class RestrictedMana(MagicInvariant):
    """Mana that may be spent on some things only is spent on nothing else (106.6)."""

    id = "restricted-mana-is-spent-so"
    rules = ("106.6",)
    statement = "Mana that may be spent only on some spells or actions is spent on nothing else."
    needs = frozenset({"resources_spent", "special_action"})

    def reset(self) -> None:
        """Nothing is foretold."""
        self.foretelling = ""

    def before_special_action(self, event: Event) -> None:
        """Note what is foretold: what is paid next for that card is paid for foretelling it."""
        self.foretelling = event.object if event.data.get("what") == "foretell" else ""

    def before_resources_spent(self, event: Event) -> None:
        """Each restriction allows what it is spent on."""
        tags = [key.split("/")[1] for key, n in event.data.get("power", {}).items() if n and "/" in key]
        for only in tags:
            if not only:
                continue
            self.premise += 1
            if self._may_pay(only, event.data.get("item", "")) is False:
                self.wrong(
                    event,
                    f"that mana is spent on {only} alone.",
                    f"it is spent on {called(event.data.get('item', '')) or 'something else'}.",
                )
                return

    def _may_pay(self, only: str, ref: str) -> bool | None:
        """Whether mana with that restriction may be spent on an item, or for foretelling a card; None where that isn't known."""
        if ref and ref == self.foretelling:
            return "foretelling" in only
        item = self.seen.items.get(ref)
        if item is None or item.is_ability:
            return None if "abilities" in only else False
        thing = self.seen.things.get(ref)
        chars = self.seen.chars(thing) if thing is not None else None
        if chars is None:
            return None
        kinds, _, subtype = only.partition(" of type ")
        if subtype and subtype not in chars.subtypes and EVERY not in chars.subtypes:
            return False
        return any(word.lower() in kinds for word in chars.types)


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    PoolsEmpty,
    TappedSourcesPaid,
    ManaAsWritten,
    RestrictedMana,
)
