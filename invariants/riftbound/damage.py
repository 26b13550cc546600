"""Damage as an effect deals it: Bonus Damage, splitting, preventing, and who deals it (355.14, 417, 437, 712-715)."""

from __future__ import annotations

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import may_be_forbidden
from headjudge.invariants.conditions import all_of, fits, gates_hold, holds, might_of
from headjudge.invariants.facts import walk
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import called


def text_of(picture: Picture, item: Item | None) -> list[language.Instruction]:
    """All instructions of a resolving item's printed text; none where it isn't printed."""
    facts = picture.item_facts(item) if item is not None and item.printed else None
    program = facts.program(item.ability) if facts is not None and item is not None else None
    return list(walk(program or ()))


def bonus_of(picture: Picture, item: Item, thing: Thing | None) -> int | None:
    """The Bonus Damage that permanents on the board give an item's deal action, to that unit or, with None, to what is split (714)."""
    total = 0
    for lord, said in picture.speaking("bonuses"):
        for one in said.bonuses:
            if one.what == "this" or (
                one.what != "spells and abilities" and lord.controller != item.controller
            ):
                continue
            if one.to is not None and thing is None:
                continue
            answer = all_of(
                (
                    gates_hold(picture, one.gate, lord.controller, lord),
                    holds(picture, one.condition, lord.controller, lord),
                    True
                    if one.to is None or thing is None
                    else fits(picture, one.to, thing, lord.controller, lord),
                )
            )
            if answer is None:
                return None
            total += one.n if answer else 0
    return total


class _Dealt(Invariant):
    """Base: what resolves, and which units something was prevented or replaced for since it began."""

    needs = frozenset({"resolving", "damage", "executed"})
    judges_adds = False

    def reset(self) -> None:
        """Nothing has been replaced, and no effect waits for a spell."""
        self.changed: set[str] = set()
        self.waiting = False

    def before_resolving(self, event: Event) -> None:
        """Something resolves: what was replaced before does not count any more."""
        self.changed.clear()

    def before_prevented(self, event: Event) -> None:
        """Damage was prevented."""
        self.changed.add(event.object)

    def before_replaced(self, event: Event) -> None:
        """Damage was replaced."""
        if event.data.get("event") == "damage":
            self.changed.add(event.object)

    def before_effect_began(self, event: Event) -> None:
        """Bonus Damage waits for the next spell: from now on, sums of this play are not known."""
        if event.data.get("what") == "bonus":
            self.waiting = True


class BonusDamageAddsUp(_Dealt):
    """What an effect deals to a unit is what its text says and all Bonus Damage, summed and applied once (713-715)."""

    id = "bonus-damage-adds-up"
    rules = ("715.1", "714", "715.2", "713")
    statement = "A spell or ability deals to each unit what its text says, and all Bonus Damage once."

    def before_damage(self, event: Event) -> None:
        """One unit is dealt damage by what resolves."""
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        thing = picture.things.get(event.object)
        if item is None or thing is None or self.waiting or event.object in self.changed:
            return
        if event.data.get("source") not in (item.ref, item.source) or "undo" in event.data:
            return
        deals = [
            part
            for part in text_of(picture, item)
            if isinstance(part, language.Deal | language.DealSplit | language.DealEachOther)
        ]
        facts = picture.item_facts(item)
        if len(deals) != 1 or facts is None or any(one.what == "this" for one in facts.bonuses):
            return
        deal = deals[0]
        if not isinstance(deal, language.Deal) or not isinstance(deal.n, int) or deal.by:
            return
        bonus = bonus_of(picture, item, thing)
        if bonus is None:
            return
        self.premise += 1
        amount = event.data.get("amount")
        if amount != deal.n + bonus:
            self.breach(
                event,
                {"dealt": event},
                then=f"{called(item.ref)} deals {deal.n}" + (f" and {bonus} Bonus Damage." if bonus else "."),
                however=f"{called(event.object)} is dealt {amount}.",
            )


class SplitSumsUp(_Dealt):
    """Damage that is split is dealt to the last point, at least 1 to each target (355.14.e-g, 715.3)."""

    id = "split-sums-up"
    rules = ("355.14.f", "355.14.e", "715.3")
    statement = "All damage that is split is dealt, at least 1 to each of the targets."

    def reset(self) -> None:
        """Nothing has been dealt."""
        super().reset()
        self.dealt = 0

    def before_resolving(self, event: Event) -> None:
        """Something resolves."""
        super().before_resolving(event)
        self.dealt = 0

    def before_damage(self, event: Event) -> None:
        """A share of it."""
        self.dealt += int(event.data.get("amount", 0))

    def before_executed(self, event: Event) -> None:
        """The damage has been split."""
        if event.data.get("instruction") != "DealSplit":
            return
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        parts = text_of(picture, item)
        splits = [part for part in parts if isinstance(part, language.DealSplit)]
        if item is None or len(splits) != 1 or self.changed or self.waiting:
            return
        if any(isinstance(part, language.Deal | language.DealEachOther) for part in parts):
            return
        n, bonus = splits[0].n, bonus_of(picture, item, None)
        facts = picture.item_facts(item)
        if not isinstance(n, int) or splits[0].by or bonus is None or facts is None or facts.bonuses:
            return
        if any(name == "Repeat" for name in item.options) or may_be_forbidden(picture, "be dealt damage"):
            return
        self.premise += 1
        if self.dealt != n + bonus:
            self.breach(
                event,
                {"split": event},
                then=f"{called(item.ref)} splits {n + bonus} damage among its targets.",
                however=f"{self.dealt} is dealt.",
            )


class PreventsNoMoreThanItsValue(Invariant):
    """An effect prevents no more than its Prevent Value, which is less by what it has prevented (437.2.a, 437.3)."""

    id = "prevent-value"
    rules = ("437.3", "437.2.a", "437.3.a")
    statement = "Effects that prevent the next so much damage prevent no more than that in all."
    needs = frozenset({"effect_began", "prevented"})

    def reset(self) -> None:
        """Nothing is prevented."""
        #: For each source, what its effects may prevent in all (-1 for anything), and what they have prevented.
        self.allowed: dict[str, int] = {}
        self.prevented: dict[str, int] = {}

    def before_effect_began(self, event: Event) -> None:
        """An effect that prevents begins."""
        what = event.data.get("what")
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        if item is None or what not in ("prevent", "prevent once"):
            return
        parts = [part for part in text_of(picture, item) if isinstance(part, language.Prevent)]
        n = parts[0].n if len(parts) == 1 and not parts[0].once else 0
        known = self.allowed.get(item.source, 0)
        self.allowed[item.source] = known + n if n and known >= 0 else -1

    def before_prevented(self, event: Event) -> None:
        """Damage is prevented."""
        by = event.data.get("by", "")
        allowed = self.allowed.get(by, -1)
        total = self.prevented[by] = self.prevented.get(by, 0) + int(event.data.get("amount", 0))
        if allowed < 0:
            return
        self.premise += 1
        if total > allowed:
            self.breach(
                event,
                {"prevented": event},
                then=f"{called(by)} prevents {allowed} damage.",
                however=f"it has prevented {total}.",
            )


class OnlyPositiveDamage(Invariant):
    """Only a positive amount of damage is dealt (417.1.e.1); what is all prevented is not dealt at all (437.4)."""

    id = "only-positive-damage"
    rules = ("417.1.e.1", "417.1.e", "437.4")
    statement = "Damage is dealt only in amounts of 1 or more."
    needs = frozenset({"damage"})

    def before_damage(self, event: Event) -> None:
        """It is at least 1."""
        self.premise += 1
        if int(event.data.get("amount", 1)) < 1:
            self.breach(
                event,
                {"dealt": event},
                then="only a positive amount of damage is dealt.",
                however=f"{called(event.object)} is dealt {event.data.get('amount')}.",
            )


class FightsByMight(_Dealt):
    """Units that deal damage to each other deal their own Mights (417.6.b.3)."""

    id = "fights-by-might"
    rules = ("417.6.b.3", "417.6.b")
    statement = "A unit that deals damage equal to its Might deals as much as it has Might."

    def before_damage(self, event: Event) -> None:
        """A unit deals damage to another."""
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        source = picture.things.get(event.data.get("source", ""))
        if item is None or source is None or event.object in self.changed or event.data.get("combat"):
            return
        parts = text_of(picture, item)
        if not any(isinstance(part, language.DealEachOther) for part in parts):
            return
        if any(isinstance(part, language.Deal | language.DealSplit) for part in parts):
            return
        facts = source.facts
        if facts is None or facts.type != "unit" or source.ref in (item.ref, item.source):
            return
        might = might_of(picture, source)
        if might is None:
            return
        self.premise += 1
        if event.data.get("amount") != max(0, might):
            self.breach(
                event,
                {"dealt": event},
                then=f"{called(source.ref)} has {max(0, might)} Might, and deals that much.",
                however=f"it deals {event.data.get('amount')}.",
            )


class UndamageableTakesNone(Invariant):
    """What can't be dealt damage is dealt none (054.1, 465.2.c.10)."""

    id = "undamageable-takes-none"
    rules = ("054.1", "465.2.c.10")
    statement = "A unit that a text says can't be dealt damage is dealt none, in combat or otherwise."
    needs = frozenset({"damage"})

    def before_damage(self, event: Event) -> None:
        """The unit's own text may forbid it."""
        thing = self.picture.things.get(event.object)
        facts = thing.facts if thing is not None else None
        if thing is None or facts is None:
            return
        for ban in facts.bans:
            if ban.what != "be dealt damage" or ban.whom != "this":
                continue
            answer = all_of(
                (
                    gates_hold(self.picture, ban.gate, thing.controller, thing),
                    holds(self.picture, ban.condition, thing.controller, thing),
                )
            )
            if answer is None:
                continue
            self.premise += 1
            if answer:
                self.breach(
                    event,
                    {"dealt": event},
                    then=f"{called(event.object)} can't be dealt damage.",
                    however=f"it is dealt {event.data.get('amount')}.",
                )


INVARIANTS: tuple[type[Invariant], ...] = (
    BonusDamageAddsUp,
    SplitSumsUp,
    PreventsNoMoreThanItsValue,
    OnlyPositiveDamage,
    FightsByMight,
    UndamageableTakesNone,
)
