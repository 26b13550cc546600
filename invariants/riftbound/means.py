"""What texts say of few things only: resources kept for some uses, abilities that others give, another price for hiding (002)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event, card_id
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.conditions import fits, reaches
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.riftbound.damage import text_of
from headjudge.invariants.words import amount, called

#: What playing a card of that type, and using an ability of one, is called where resources are kept for it.
_PLAYED = {"spell": "spells", "gear": "gear", "unit": "units"}
_USED = {"gear": "gear", "unit": "units"}


class KeptForItsUse(Invariant):
    """Resources that a text adds for some things only are spent on those alone (002)."""

    id = "kept-for-its-use"
    rules = ("002", "444.1", "429.1")
    statement = "What a text Adds for some things only is spent on nothing else."
    needs = frozenset({"item_pending", "resources_added", "resources_spent", "resources_lost"})

    def comes_up(self) -> bool:
        """Some card Adds for some things only."""
        return "adds_for" in self.picture.says

    def reset(self) -> None:
        """Nothing is kept. ``kept``: by player and letter ("" for Energy), for each use how much; ``unsure``: whose is not known."""
        self.kept: dict[tuple[str, str], dict[str, int]] = {}
        self.since: dict[str, int] = {}
        self.unsure: set[str] = set()

    def after_resources_added(self, event: Event) -> None:
        """Note what is for some things only."""
        data = event.data
        player = event.player
        item = self.picture.items.get(data.get("item", ""))
        if "undo" in data or item is None:
            self.unsure.add(player)
            return
        only = self._only(item)
        if only is None:
            self.unsure.add(player)
        elif only:
            self.since[player] = event.id
            for letter, n in {"": data.get("energy", 0), **(data.get("power") or {})}.items():
                held = self.kept.setdefault((player, letter), {})
                held[only] = held.get(only, 0) + n

    def _only(self, item: Item) -> str | None:
        """What alone that item Adds for, "" for anything; None where its text doesn't tell."""
        said = {part.only for part in text_of(self.picture, item) if isinstance(part, language.Add)}
        return said.pop() if len(said) == 1 else None

    def after_resources_lost(self, event: Event) -> None:
        """An emptied pool keeps nothing; one from which an undone play is taken back is not known."""
        if "undo" in event.data:
            self.unsure.add(event.player)
            return
        self.unsure.discard(event.player)
        for who, letter in list(self.kept):
            if who == event.player:
                del self.kept[who, letter]

    def after_undone(self, event: Event) -> None:
        """What an undone play had spent is there again."""
        self.unsure.update(who for who, _ in self.kept)

    after_not_finalized = after_undone

    def after_resources_spent(self, event: Event) -> None:
        """What is left holds all that is kept for other things."""
        player = event.player
        pool = self.picture.pools.get(player)
        if player in self.unsure or pool is None or not any(who == player for who, _ in self.kept):
            return
        self.premise += 1
        data = event.data
        uses = self._uses(self.picture.items.get(data.get("item", "")), data.get("purpose", ""))
        for letter, spent in {"": data.get("energy", 0), **(data.get("power") or {})}.items():
            held = self.kept.get((player, letter))
            if not held or not spent:
                continue
            left = pool.power.get(letter, 0) if letter else pool.energy
            other = sum(n for use, n in held.items() if use not in uses)
            if left < other:
                self._report(event, letter, left, other)
                return
            for use in held:
                if use in uses:
                    used = min(spent, held[use])
                    held[use] -= used
                    spent -= used

    def _uses(self, item: Item | None, purpose: str) -> set[str]:
        """What a payment is, for what is kept."""
        fight = self.picture.fight
        found = {"showdowns"} if fight is not None and fight.closed < 0 else set()
        facts = self.picture.item_facts(item) if item is not None else None
        if item is not None and item.lender:  # 718.3: effect text is text of what its card is attached to.
            top = self.picture.things.get(item.source)
            facts = top.facts if top is not None else None
        if item is not None and facts is not None and purpose == "cost" and item.kind != "trigger":
            found.add((_USED if item.is_ability else _PLAYED).get(facts.type, ""))
        return found

    def _report(self, event: Event, letter: str, left: int, other: int) -> None:
        what = amount(other, {}) if not letter else amount(0, {letter: other})
        self.breach(
            event,
            {"added": self.since.get(event.player, -1), "spent": event},
            then=f"{what} of {event.player}'s pool was added for other things only and is still there.",
            however=f"only {left} of that is left.",
        )


class AbilityIsThere(Invariant):
    """An activated ability that its source doesn't have by itself is one that a passive ability in force gives it (477.2.a, 376)."""

    id = "ability-is-there"
    rules = ("477.2.a", "380")
    statement = "An activated ability that is not in its source's own text is one that a passive ability in force gives to it."
    needs = frozenset({"item_pending", "move"})
    only: ClassVar = {"item_pending": lambda item: item in ("activated", ADDS)}

    def before_item_pending(self, event: Event) -> None:
        """It is printed there, or lent."""
        data = event.data
        if data.get("kind") != "activated" or "appended" in data:
            return
        picture = self.picture
        thing = picture.things.get(data.get("source", ""))
        facts = thing.facts if thing is not None else None
        if thing is None or facts is None or data.get("ability", -1) < len(facts.abilities) or thing.given:
            return
        self.premise += 1
        if not self._lent(thing):
            self.breach(
                event,
                {"activated": event},
                then=f"{called(thing.ref)} has no such ability of its own, and nothing in force gives it one.",
                however=f"{event.player} activates it.",
            )

    def _lent(self, thing: Thing) -> bool:
        """Whether it may have an ability by a passive one, its own or another's."""
        picture = self.picture
        for lord, said in picture.speaking("gifts"):
            if any(reaches(picture, own, thing, lord) is not False for own in said.gifts):
                return True
        for lord, said in picture.speaking("takes"):
            for own in said.takes if lord is thing else ():
                if any(
                    self._turns(other) and fits(picture, own.of, other, thing.controller, thing) is not False
                    for other in picture.board.values()
                    if other is not thing
                ):
                    return True
        return False

    def _turns(self, thing: Thing) -> bool:
        """Whether an object may have an ability whose cost is to exhaust it."""
        if thing.given or thing.facts is None or thing.under or self.picture.speaking("gifts"):
            return True
        return any(act.do == "exhaust me" for _, one in thing.facts.activated for act in one.cost.acts)


class HidingIsPaid(Invariant):
    """A card is hidden for [A], or for what a text allows instead (811.1.b)."""

    id = "hiding-is-paid"
    rules = ("811.1.b", "421.2.a")
    statement = "Hiding a card is paid with [A], unless a text lets it be hidden for something else."
    needs = frozenset({"move", "resources_spent", "effect_began"})
    only: ClassVar = {"move": lambda move: move.why == "hide"}

    def reset(self) -> None:
        """Nothing was spent, and nobody hides for nothing."""
        self.spent: dict[str, tuple[int, int]] = {}
        self.free: dict[int, str] = {}

    def after_resources_spent(self, event: Event) -> None:
        """Note what was paid: for a card that is hidden it is told by what the card was before."""
        data = event.data
        self.spent[data.get("item", "")] = (data.get("energy", 0), sum((data.get("power") or {}).values()))

    def after_effect_began(self, event: Event) -> None:
        """Somebody may hide for nothing."""
        if event.data.get("what") == "hide free":
            self.free[event.data.get("effect", -1)] = event.player

    def after_effect_ended(self, event: Event) -> None:
        """No more."""
        self.free.pop(event.data.get("effect", -1), None)

    def before_move(self, event: Event) -> None:
        """It has been paid for."""
        if event.data.get("why") != "hide" or "undo" in event.data:
            return
        self.premise += 1
        player = event.player
        allowed = {(0, 1)} | ({(0, 0)} if player in self.free.values() else set())
        for lord, said in self.picture.speaking("hides_for"):
            if lord.controller == player:
                allowed |= {self._price(own.cost) for own in said.hides_for}
        paid = self.spent.pop(event.object, (0, 0))
        if paid not in allowed:
            self.breach(
                event,
                {"hides": event},
                then=f"{player} hides {called(event.object)} for one Power, or for what a text allows instead.",
                however=f"{amount(paid[0], {'A': paid[1]} if paid[1] else {})} is paid.",
            )

    @staticmethod
    def _price(cost: Cost) -> tuple[int, int]:
        """A price as Energy and how many pips."""
        return cost.energy, len(cost.power)


class ChosenTagIsGained(Invariant):
    """A tag that is chosen as a card is played, to be gained, is a tag of it once it has entered (355.1, 477.1.a)."""

    id = "chosen-tag-is-gained"
    rules = ("477.1.a", "355.1", "370.1.b.1")
    statement = "A tag that a card says to choose as it is played, and to gain, is gained as it enters."
    needs = frozenset({"option_chosen", "resolved", "became", "move"})

    def comes_up(self) -> bool:
        """Some card gains a tag."""
        return "gains_tag" in self.picture.says

    def after_resolved(self, event: Event) -> None:
        """What has entered has the tag."""
        picture = self.picture
        item = picture.items.get(event.object)
        facts = picture.item_facts(item) if item is not None and item.kind == "permanent" else None
        chosen = picture.namings.get(event.object, "")
        if facts is None or not facts.gains_tag or not chosen:
            return
        thing = picture.current.get(card_id(event.object))
        if thing is None or thing.kind not in BOARD:
            return
        self.premise += 1
        if chosen not in thing.tags:
            self.breach(
                event,
                {"resolved": event},
                then=f"{called(thing.ref)} has entered and has the tag {chosen}, which was chosen for it.",
                however="it has not gained it.",
            )


class AllOfThemChoose(Invariant):
    """Where a text has players choose while it resolves, each of them chooses, and nobody else (355.17)."""

    id = "all-of-them-choose"
    rules = ("355.17", "303.2.a")
    statement = "Where a text has players choose between several things, each of those players chooses, and nobody else does."
    needs = frozenset({"option_chosen", "executed", "resolving"})

    def comes_up(self) -> bool:
        """Some card has players choose."""
        return "has_choose" in self.picture.says

    def reset(self) -> None:
        """Nobody has chosen."""
        self.chose: dict[str, list[str]] = {}

    def after_resolving(self, event: Event) -> None:
        """What was chosen as it was played is something else (355.3)."""
        self.chose.pop(event.object, None)

    def after_option_chosen(self, event: Event) -> None:
        """Somebody chooses while an item resolves."""
        data = event.data
        if data.get("what") == "mode":
            self.chose.setdefault(data.get("item", ""), []).append(event.player)

    def after_executed(self, event: Event) -> None:
        """All have chosen who were to choose."""
        picture = self.picture
        if event.data.get("instruction") != "EachChooses":
            return
        ref = event.data.get("item", "")
        item = picture.items.get(ref)
        asked = [part.who for part in text_of(picture, item) if isinstance(part, language.EachChooses)]
        chose = self.chose.pop(ref, [])
        if item is None or len(asked) != 1 or asked[0] not in ("opponents", "others", "each"):
            return
        self.premise += 1
        wanted = set(picture.players)
        if asked[0] == "others":
            wanted.discard(item.controller)
        elif asked[0] == "opponents":
            wanted = set(picture.others(item.controller))
        if set(chose) != wanted:
            self.breach(
                event,
                {"executed": event},
                then=f"{called(ref)} has {' and '.join(sorted(wanted)) or 'nobody'} choose.",
                however=f"{' and '.join(chose) or 'nobody'} chose.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (
    KeptForItsUse,
    AbilityIsThere,
    HidingIsPaid,
    ChosenTagIsGained,
    AllOfThemChoose,
)
