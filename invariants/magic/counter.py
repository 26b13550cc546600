"""Countering (701.6) and ward (702.21)."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.prohibited import may_replace
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.picture import DECLINES
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, place


def replaced_goal(seen: MagicPicture, ref: str) -> bool:
    """Whether an effect may send a card somewhere else than its graveyard: a permanent that says so, or the card itself."""
    return any(
        replaces.event in ("graveyard", "dies", "countered", "leaves stack")
        for thing in (*seen.board.values(), *[one for one in (seen.things.get(ref),) if one is not None])
        if (facts := seen.card(thing)) is not None
        for _, replaces in facts.replaces
    ) or may_replace(seen)


class CounteredGoesToTheGraveyard(MagicInvariant):
    """A countered spell goes from the stack to its owner's graveyard (701.6a)."""

    id = "countered-goes-to-the-graveyard"
    rules = ("701.6a",)
    statement = (
        "A countered spell leaves the stack at once, for its owner's graveyard unless an effect says "
        "otherwise."
    )
    needs = frozenset({"countered", "move", "effect_began"})
    armed_kinds = frozenset({"move", "priority", "cleanup"})

    def reset(self) -> None:
        """Nothing has been countered."""
        self.wait: dict[str, Event] = {}

    def after_countered(self, event: Event) -> None:
        """Its card goes off."""
        item = self.seen.items[event.object]
        if not item.is_ability and not item.copy_of:
            self.premise += 1
            self.wait[event.object] = event
            self.arm()

    def before_move(self, event: Event) -> None:
        """It goes where it belongs."""
        countered = self.wait.pop(event.object, None)
        if countered is None:
            return
        to = event.data.get("to", "")
        seen = self.seen
        thing = seen.things.get(event.object)
        if not to or thing is None or to == f"graveyard:{thing.owner}" or "undo" in event.data:
            return
        by = seen.items.get(countered.data.get("by", ""))
        if by is not None and self._puts(by):
            return
        facts = seen.card(thing)
        if facts is not None and facts.keywords.keys() & {"flashback", "jump-start", "harmonize", "disturb"}:
            return
        if to == "exile" and seen.items[event.object].origin.startswith("graveyard"):
            return  # 702.34a: an effect may have given it flashback
        if replaced_goal(seen, event.object):
            return
        self.wrong(
            event,
            f"{called(event.object)} has been countered, so it is put into {thing.owner}'s graveyard.",
            f"it goes to {place(to)}.",
            countered=countered,
        )

    def _puts(self, by: Item) -> bool:
        """Whether the text of what counters it, or a text that isn't known, puts the card somewhere else."""
        facts = self.seen.card_of(by)
        return facts is None or any(
            isinstance(part, ml.Counter) and bool(part.put) for part in walk(facts.card.abilities)
        )

    def before_priority(self, event: Event) -> None:
        """It is gone by now."""
        for ref, countered in self.wait.items():
            now = self.seen.current.get(card_id(ref))
            if now is not None and now.ref == ref and now.kind == "stack":
                self.wrong(
                    event,
                    f"{called(ref)} has been countered, so it leaves the stack.",
                    "it is still there.",
                    countered=countered,
                )
        self.wait.clear()
        self.disarm()

    before_cleanup = before_priority


class WardTriggers(MagicInvariant):
    """Ward triggers when an opponent's spell or ability targets the permanent (702.21a)."""

    id = "ward-triggers"
    rules = ("702.21a", "603.2")
    statement = (
        "Ward triggers whenever its permanent becomes the target of a spell or ability that an opponent "
        "controls, and then only."
    )
    needs = frozenset({"targets_chosen", "triggered", "priority", "effect_began"})
    armed_kinds = frozenset({"triggered", "priority"})

    def reset(self) -> None:
        """Nothing is waited for."""
        self.wait: dict[str, tuple[int, int]] = {}

    def after_targets_chosen(self, event: Event) -> None:
        """A permanent with ward has become a target of an opponent's."""
        seen = self.seen
        data = event.data
        item = seen.items.get(data.get("item", ""))
        if item is None:
            return
        chosen = data.get("fresh", ()) if data.get("new") else data.get("targets", ())
        for ref in dict.fromkeys(chosen):
            thing = seen.board.get(ref)
            if thing is None:
                continue
            chars = seen.chars(thing)
            wards = chars.keywords.get("ward", ()) if chars is not None else ()
            if wards and chars is not None and chars.controller != item.controller:
                self.premise += 1
                had = self.wait.get(ref, (0, 0))[0]
                self.wait[ref] = (had + len(wards), event.id)
                self.arm()

    def before_triggered(self, event: Event) -> None:
        """It triggers."""
        source = event.data.get("source", event.object)
        waiting = self.wait.get(source)
        if waiting is not None and self._is_ward(event):
            self.wait[source] = (waiting[0] - 1, waiting[1])

    def _is_ward(self, event: Event) -> bool:
        thing = self.seen.things.get(event.data.get("source", event.object))
        facts = self.seen.card(thing) if thing is not None else None
        ability = facts.ability(event.data.get("ability", -1)) if facts is not None else None
        return ability is None or (isinstance(ability, ml.Keyword) and ability.word == "ward")

    def before_undone(self, event: Event) -> None:
        """What was targeting it has been reversed."""
        self.wait.clear()

    def before_priority(self, event: Event) -> None:
        """It has triggered by now."""
        for ref, (n, chosen) in self.wait.items():
            if n > 0:
                self.wrong(
                    event,
                    f"ward of {called(ref)} triggers, for an opponent's spell or ability has targeted it.",
                    "it has not triggered.",
                    targeted=chosen,
                )
        self.wait.clear()
        self.disarm()


class WardAsksTheOpponent(MagicInvariant):
    """The controller of the spell or ability decides whether to pay for ward (702.21a, 118.12a)."""

    id = "ward-asks-the-opponent"
    rules = ("702.21a", "118.12a")
    statement = (
        "Whether to pay for ward is decided by the player whose spell or ability would be countered, and "
        "by nobody else."
    )
    needs = frozenset({"option_chosen", "resolving", "item_pending"})
    armed_kinds = frozenset({"option_chosen"})
    judges_adds = False

    def reset(self) -> None:
        """No ward resolves."""
        self.item: Item | None = None

    def after_resolving(self, event: Event) -> None:
        """A ward ability begins to resolve."""
        item = self.seen.items.get(event.object)
        if item is not None and is_ward(self.seen, item):
            self.item = item
            self.arm()

    def before_resolved(self, event: Event) -> None:
        """It is over."""
        if self.item is not None and event.object == self.item.ref:
            self.item = None
            self.disarm()

    def before_option_chosen(self, event: Event) -> None:
        """The right player chooses."""
        item = self.item
        if item is None or event.data.get("what") != "pay" or event.data.get("item") != item.ref:
            return
        self.premise += 1
        if event.player == item.controller:
            self.wrong(
                event,
                f"the opponent whose spell or ability {called(item.ref)} would counter decides whether to pay.",
                f"{event.player}, who controls the ward ability, decides.",
                ward=item.announced,
            )


class WardCountersTheUnpaid(MagicInvariant):
    """Ward counters what isn't paid for, and nothing that is (702.21a, 118.12a)."""

    id = "ward-counters-the-unpaid"
    rules = ("702.21a", "118.12a")
    statement = (
        "When ward resolves, a spell or ability that is paid for stays, and one that is not is countered "
        "if it can be."
    )
    needs = frozenset({"option_chosen", "resolving", "resolved", "countered"})
    armed_kinds = frozenset({"option_chosen", "countered", "resolved", "skipped"})
    judges_adds = False

    def reset(self) -> None:
        """No ward resolves."""
        self.item: Item | None = None
        self.answer: Event | None = None
        self.countered = self.excused = False

    def after_resolving(self, event: Event) -> None:
        """A ward ability begins to resolve."""
        item = self.seen.items.get(event.object)
        if item is not None and is_ward(self.seen, item):
            self.item, self.answer = item, None
            self.countered = self.excused = False
            self.arm()

    def before_option_chosen(self, event: Event) -> None:
        """It is paid for, or not."""
        if (
            self.item is not None
            and event.data.get("what") == "pay"
            and event.data.get("item") == self.item.ref
        ):
            self.answer = event

    def before_skipped(self, event: Event) -> None:
        """It can't be countered, or is gone."""
        if self.item is not None and event.data.get("item") == self.item.ref:
            self.excused = True

    def before_countered(self, event: Event) -> None:
        """Something is countered."""
        if self.item is not None and event.data.get("by") == self.item.ref:
            self.countered = True
            if self.answer is not None and str(self.answer.data.get("answer", "")).lower() not in DECLINES:
                self.wrong(
                    event,
                    f"{called(event.object)} has been paid for, so ward doesn't counter it.",
                    "it is countered all the same.",
                    paid=self.answer,
                )

    def before_resolved(self, event: Event) -> None:
        """Who didn't pay has lost it."""
        item = self.item
        if item is None or event.object != item.ref:
            return
        self.item = None
        self.disarm()
        answer = self.answer
        if answer is None:
            return
        self.premise += 1
        declined = str(answer.data.get("answer", "")).lower() in DECLINES
        if declined and not self.countered and not self.excused:
            self.wrong(
                event,
                f"{answer.player} has not paid for {called(item.ref)}, so the spell or ability is countered.",
                "nothing is countered.",
                declined=answer,
            )


def is_ward(seen: MagicPicture, item: Item) -> bool:
    """Whether an item is a ward ability that stands on a card."""
    if item.kind != "trigger":
        return False
    ability = seen.ability_of(item)
    return isinstance(ability, ml.Keyword) and ability.word == "ward"


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    CounteredGoesToTheGraveyard,
    WardTriggers,
    WardAsksTheOpponent,
    WardCountersTheUnpaid,
)
