"""Targets: an item needs them to be finalized, they fit what the text says, and they stay (355.5-355.15, 402)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.battlefields import is_unit, the, units_at
from headjudge.invariants.conditions import fits, item_fits
from headjudge.invariants.facts import Facts, walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed


def text_of(facts: Facts, item: Item) -> tuple[language.Instruction, ...] | None:
    """An item's instructions, when they stand on the card: those of reflexive and delayed triggers do not."""
    if not item.printed:
        return None
    return facts.program(item.ability)


class NoItemWithoutTargets(Invariant):
    """No item is finalized without its targets (355.8, 402.3, 402.4)."""

    id = "no-item-without-targets"
    rules = ("355.8", "402.4", "402.3")
    statement = "No spell or ability is finalized unless something was chosen for each of its targets."
    needs = frozenset({"item_pending", "targets_chosen", "finalized"})
    judges_adds = False
    only: ClassVar = {"finalized": lambda item: item not in ("permanent", "token")}

    def after_finalized(self, event: Event) -> None:
        """All that the text has to choose has been chosen."""
        picture = self.picture
        item = picture.items[event.object]
        if item.adds or item.kind in ("permanent", "token") or not item.source or not item.printed:
            return
        facts = picture.item_facts(item)
        if facts is None:
            return
        needed = facts.needed(item.ability)
        if not needed:
            return
        self.premise += 1
        if len(item.targets) < needed:
            chosen = listed((called(ref) for ref in item.targets), none="nothing")
            self.breach(
                event,
                {"begins": item.announced, "finalized": event},
                then=f"{called(item.ref)} has to choose {needed} target{'s' if needed > 1 else ''} before it is finalized.",
                however=f"it is finalized with {chosen} chosen.",
            )


class TargetsAreLegal(Invariant):
    """What is chosen as a target is there and fits the text (355.9, 740.1)."""

    id = "targets-are-legal"
    rules = ("355.9.b", "355.9", "355.9.c", "740.1", "811.1.d.2")
    statement = (
        "What is chosen as a target exists, is not the item itself, and is what the text says it has to be; for a spell from "
        "Hidden, where that was hidden."
    )
    needs = frozenset({"item_pending", "targets_chosen", "move"})

    def before_targets_chosen(self, event: Event) -> None:
        """Each target is legal as it is chosen."""
        picture = self.picture
        data = event.data
        targets = data.get("targets")
        item = picture.items.get(data.get("item", ""))
        if not targets or item is None:
            return
        if data.get("new"):
            # What was chosen before may stay chosen, whatever has become of it (753).
            targets = [target for target in targets if target not in item.targets]
        self.premise += 1
        facts = picture.item_facts(item)
        pick = facts.single(item.ability) if facts is not None and item.printed else None
        for target in targets:
            reason = self._wrong(item, target, pick)
            if reason:
                self.breach(
                    event,
                    {"begins": item.announced, "chosen": event},
                    then=f"{called(item.ref)} may choose only what its text and the rules allow as a target.",
                    however=f"it chooses {called(target)}, which {reason}.",
                )
                return

    def _wrong(self, item: Item, target: str, pick: Pick | None) -> str:
        picture = self.picture
        if target == item.ref:
            return "is the item itself"
        found = picture.items.get(target)
        if found is not None and (found.end or found.ref in picture.things or "*" in target):
            if not found.end:
                if pick is not None and item_fits(picture, pick, found, item.controller) is False:
                    return "is not what its text asks for"
                return ""
            if "*" in target:
                return "is no longer on the chain"
        thing = picture.things.get(target)
        if thing is None:
            return ""
        now = picture.current.get(thing.id)
        if now is not None and now is not thing:
            return "has left since and is another object now"
        if (
            pick is not None
            and fits(picture, pick, thing, item.controller, picture.things.get(item.source)) is False
        ):
            return "is not what its text asks for"
        if pick is not None and self._hidden_elsewhere(item, thing.zone, pick):
            return "is not at the battlefield where the spell was hidden"
        return ""

    @staticmethod
    def _hidden_elsewhere(item: Item, zone: str, pick: Pick) -> bool:
        """811.1.d.2: a spell played from Hidden chooses at its battlefield, where what it asks for can be there at all."""
        hidden, _, place = item.origin.partition(":")
        return (
            hidden == "facedown"
            and item.kind == "spell"
            and pick.zone in ("board", "battlefield")
            and not pick.elsewhere
            and zone != f"battlefield:{place}"
        )


#: Instructions that take what they act on away from where it is.
AWAY = (language.Recall, language.Return, language.Kill, language.Banish, language.MoveTo)


class NothingTakenAmongTwo(Invariant):
    """Nobody chooses to take control of a unit that would then stand among units of two other players (358.3, 462.3)."""

    id = "nothing-taken-among-two"
    rules = ("358.3", "462.3", "405.2")
    statement = (
        "No item is finalized that takes control of a unit, and leaves it where it is, at a battlefield where two other players have "
        "other units."
    )
    needs = frozenset({"item_pending", "targets_chosen", "finalized", "move", "control"})
    judges_adds = False
    only: ClassVar = {"finalized": lambda item: item not in ("permanent", "token")}

    def comes_up(self) -> bool:
        """There are three players or more."""
        return len(self.picture.scenario.players) > 2

    def before_finalized(self, event: Event) -> None:
        """What it takes stands among units of one other player at most."""
        picture = self.picture
        item = picture.items[event.object]
        if len(picture.players) < 3 or item.adds or len(item.targets) != 1 or "*" in item.targets[0]:
            return
        facts = picture.item_facts(item)
        if (
            facts is None
            or facts.single(item.ability) is None
            or not _takes_where_it_is(text_of(facts, item) or ())
        ):
            return
        thing = picture.things.get(item.targets[0])
        if thing is None or not is_unit(thing) or thing.zone not in picture.fields:
            return
        self.premise += 1
        others = [unit.controller for unit in units_at(picture, thing.zone) if unit is not thing]
        others = [name for name in dict.fromkeys(others) if name != item.controller]
        if len(others) > 1:
            self.breach(
                event,
                {"begins": item.announced, "finalized": event},
                then=f"{item.controller} may not choose {called(thing.ref)}: it would leave units of three players at {the(thing.zone)}.",
                however=f"it is taken among units of {listed(others)}.",
            )


def _takes_where_it_is(text: tuple[language.Instruction, ...]) -> bool:
    """Whether a text takes control of its target, and nothing in it takes that away from where it is."""
    for n, instr in enumerate(text):
        if isinstance(instr, language.TakeControl) and isinstance(instr.to, Pick) and not instr.home:
            return not any(isinstance(other, AWAY) and other.to == "it" for other in text[n + 1 :])
    return False


class TargetsDiffer(Invariant):
    """One instruction chooses so many objects, and none of them twice (355.5, 355.13)."""

    id = "targets-differ"
    rules = ("355.5", "355.13")
    statement = "A text that has several things chosen by one instruction has different things chosen."
    needs = frozenset({"item_pending", "targets_chosen"})

    def after_targets_chosen(self, event: Event) -> None:
        """Nothing is there twice, as often as the text is executed."""
        data = event.data
        item = self.picture.items.get(event.object)
        if item is None or len(data["targets"]) < 2:
            return
        times = 1 + item.options.count("Repeat")  # 820.2: what a Repeat executes chooses by itself
        found: dict[tuple[int, int, str], int] = {}
        execution = last = 0
        for slot, ref in zip(data["slots"], data["targets"], strict=True):
            execution += slot < last
            last = slot
            found[execution, slot, ref] = found.get((execution, slot, ref), 0) + 1
        self.premise += 1
        for (_, _, ref), n in found.items():
            if n > times:
                self.breach(
                    event,
                    {"begins": item.announced, "chosen": event},
                    then=f"{called(ref)} is chosen once by an instruction.",
                    however=f"{called(item.ref)} chooses it {n} times.",
                )


class TargetsFixed(Invariant):
    """Targets chosen while an item is finalized stay, unless an effect has new choices made (355.15, 750-755)."""

    id = "targets-fixed"
    rules = ("355.15", "751")
    statement = (
        "Targets chosen while an item is finalized are not changed afterwards, unless an effect says so."
    )
    needs = frozenset({"targets_chosen", "finalized"})

    def before_targets_chosen(self, event: Event) -> None:
        """An item that is finalized already gets new targets only from an effect."""
        item = self.picture.items.get(event.data.get("item", ""))
        if item is None or item.finalized < 0:
            return
        self.premise += 1
        if event.data.get("new") and self._instructed():
            return
        self.breach(
            event,
            {"finalized": item.finalized, "chosen": event},
            then=f"{called(item.ref)} keeps the targets with which it was finalized.",
            however=f"{listed(called(ref) for ref in event.data.get('targets', ()))} is chosen for it afterwards, "
            "and nothing that resolves has new choices made.",
        )

    def _instructed(self) -> bool:
        for one in self.picture.resolving:
            facts = self.picture.item_facts(one)
            program = text_of(facts, one) if facts is not None else None
            if program is None or any(isinstance(part, language.NewChoices) for part in walk(program)):
                return True
        return False


class _Affected(Invariant):
    """Base: what a resolving text does to things, when all it does it does to its targets.

    Subclasses say, in ``wrong``, why a thing may not be affected.
    """

    needs = frozenset({"resolving", "targets_chosen", "damage"})
    armed_kinds = frozenset({"damage", "might", "keyword", "status", "countered", "resolved"})
    judges_adds = False
    only: ClassVar = {
        "resolving": lambda item: item != ADDS,
        "resolved": lambda item: item != ADDS,
        "status": lambda change: change[1] and change[0].startswith(("stunned", "buffed")),
    }

    def reset(self) -> None:
        """Nothing that aims resolves."""
        self.item: Item | None = None

    def before_resolving(self, event: Event) -> None:
        """An item begins to resolve."""
        item = self.picture.items.get(event.object)
        if item is None or item.adds or not item.targets:
            return
        facts = self.picture.item_facts(item)
        if facts is None or not item.printed or not facts.aims(item.ability):
            return
        self.item = item
        self.arm()
        self.starts(item, facts)

    def starts(self, item: Item, facts: Facts) -> None:
        """Note what has to be known as the item begins to resolve."""

    def after_resolved(self, event: Event) -> None:
        """It has resolved."""
        if self.item is not None and event.object == self.item.ref:
            self.item = None
            self.disarm()

    def wrong(self, item: Item, ref: str) -> str:
        """Why a thing may not be affected; "" when it may."""
        raise NotImplementedError

    def before_damage(self, event: Event) -> None:
        """Damage is dealt."""
        if self.item is not None and event.data.get("source") in (self.item.ref, self.item.source):
            self._judge(event, f"is dealt {event.data.get('amount')} damage")

    def before_might(self, event: Event) -> None:
        """Might changes."""
        if self.item is not None:
            self._judge(event, f"gets {event.data.get('amount', 0):+} Might")

    def before_keyword(self, event: Event) -> None:
        """A keyword is granted."""
        if self.item is not None:
            self._judge(event, f"gains {event.data.get('keyword')}")

    def before_status(self, event: Event) -> None:
        """A status that only texts give."""
        if (
            self.item is not None
            and event.data["status"].startswith(("stunned", "buffed"))
            and event.data["value"]
        ):
            self._judge(event, f"becomes {event.data['status']}")

    def before_countered(self, event: Event) -> None:
        """An item is countered."""
        if self.item is not None and event.data.get("by") == self.item.ref:
            self._judge(event, "is countered")

    def _judge(self, event: Event, how: str) -> None:
        item = self.item
        if item is None or not self.picture.resolving or self.picture.resolving[-1] is not item:
            return
        self.premise += 1
        reason = self.wrong(item, event.object)
        if reason:
            self.breach(
                event,
                {"finalized": item.finalized, "affects": event},
                then=f"{called(item.ref)} acts on those of its targets that are legal as it resolves: {reason}.",
                however=f"{called(event.object)} {how}.",
            )


class OnlyTargetsAffected(_Affected):
    """A text that acts on targets acts on those that were chosen (355.15, 355.7)."""

    id = "only-targets-affected"
    rules = ("355.15", "355.7")
    statement = "A text that acts on targets acts only on what was chosen when the item was finalized."

    def wrong(self, item: Item, ref: str) -> str:
        """It was not chosen."""
        if ref in item.targets:
            return ""
        now = {card_id(target) for target in item.targets if "*" not in target}
        if "*" not in ref and card_id(ref) in now:
            return ""  # The card was chosen, but as another object: that is for the other invariant to judge.
        return f"{listed(called(target) for target in item.targets)} was chosen"


class IllegalTargetUnaffected(_Affected):
    """A target that is no longer legal when the item resolves is unaffected (359.3.e.2, 359.3.e.5)."""

    id = "illegal-target-unaffected"
    rules = ("359.3.e.5", "359.3.e.2", "359.3.e.4", "758.1")
    statement = (
        "A target that has left for good, or no longer is what the text asks for, is unaffected by it."
    )
    needs = frozenset({"resolving", "targets_chosen", "damage", "move", "control", "status", "might"})

    def reset(self) -> None:
        """No target is illegal."""
        super().reset()
        self.illegal: dict[str, str] = {}

    def starts(self, item: Item, facts: Facts) -> None:
        """Which of the targets are legal no more."""
        self.illegal = {}
        picture = self.picture
        pick = facts.single(item.ability)
        source = picture.things.get(item.source)
        for target in item.targets:
            if "*" in target or target in picture.items:
                continue
            thing = picture.things.get(target)
            if thing is None:
                continue
            if picture.current.get(thing.id) is not thing:
                # By card, not by reference: the card is another object now, by whatever name it is called.
                self.illegal["#" + thing.id] = (
                    f"{called(target)} has left since it was chosen and is another object now"
                )
            elif pick is not None and fits(picture, pick, thing, item.controller, source) is False:
                self.illegal[target] = f"{called(target)} is no longer what the text asks for"

    def wrong(self, item: Item, ref: str) -> str:
        """It is one of those."""
        if not self.illegal:
            return ""
        if "*" in ref:
            return self.illegal.get(ref, "")  # An ability is no card, whatever has become of its source.
        return self.illegal.get(ref) or self.illegal.get("#" + card_id(ref), "")


INVARIANTS: tuple[type[Invariant], ...] = (
    NoItemWithoutTargets,
    TargetsAreLegal,
    NothingTakenAmongTwo,
    TargetsDiffer,
    TargetsFixed,
    OnlyTargetsAffected,
    IllegalTargetUnaffected,
)
