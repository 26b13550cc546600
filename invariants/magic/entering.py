"""Entering the battlefield (614.1c-d, 614.12): tapped or untapped, with counters, and what is paid for it."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.naive_layers import as_it_would_be
from headjudge.invariants.magic.prohibited import may_forbid, may_replace
from headjudge.invariants.magic_facts import MagicFacts, walk
from headjudge.invariants.magic_matching import amount, fits_type_line, printed
from headjudge.invariants.picture import DECLINES
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called


def _simple(replaces: ml.Replaces) -> bool:
    return replaces.only is None and not replaces.optional and replaces.unless is None


class EntersAsWritten(MagicInvariant):
    """Permanents enter tapped when their text, or another's, says so, whatever way they come, and else untapped (614.1d, 110.5b)."""

    id = "enters-tapped-as-written"
    rules = ("614.1d", "614.12", "110.5b")
    statement = (
        "A permanent that says that it enters tapped does so by every way onto the battlefield, unless what would exist "
        "there has no such ability; and what nobody tells to enter tapped enters untapped."
    )
    needs = frozenset({"move", "effect_began"})

    def before_move(self, event: Event) -> None:
        """It enters as its text says."""
        data = event.data
        if data.get("to") != "battlefield" or data.get("origin") == "battlefield" or "undo" in data:
            return
        seen = self.seen
        thing = seen.things.get(event.object)
        if thing is None or data.get("facedown") or "facedown" in thing.statuses:
            return
        facts = seen.card(thing)
        if facts is None or any(replaces.how == "copy" for _, replaces in facts.replaces):
            return
        tapped = bool(data.get("exhausted"))
        own = [
            replaces
            for _, replaces in facts.replaces
            if replaces.event == "enters" and replaces.which is None
        ]
        says = any(replaces.how == "tapped" and _simple(replaces) for replaces in own)
        if not says:
            self._untold(event, facts, own, tapped)
            return
        self.premise += 1
        if tapped or self._other(facts, "untapped") or self._robbed(facts):
            return
        self.wrong(
            event,
            f"{called(event.object)} says that it enters tapped.",
            "it enters untapped.",
            came=max(thing.since, 0),
        )

    def _untold(self, event: Event, facts: MagicFacts, own: list[ml.Replaces], tapped: bool) -> None:
        """Nothing tells it to enter tapped: an instruction may all the same, which is why only cast permanents are judged."""
        if not tapped or any(replaces.how == "tapped" for replaces in own):
            return
        if event.data.get("origin") != "stack" or event.data.get("why") not in ("resolve", "play"):
            return
        self.premise += 1
        if not self._other(facts, "tapped"):
            self.wrong(
                event,
                f"nothing tells {called(event.object)} to enter tapped.",
                "it enters tapped.",
                acted=self.seen.priority_at,
            )

    def _other(self, facts: MagicFacts, how: str) -> bool:
        """Whether another permanent, or an effect, may make it enter so."""
        seen = self.seen
        return any(
            replaces.event == "enters" and replaces.how == how and replaces.which is not None
            for card in seen.permanent_facts()
            for _, replaces in card.replaces
        ) or may_replace(seen)

    def _robbed(self, facts: MagicFacts) -> bool:
        """Whether an effect that exists already, or one of its own static abilities, takes such abilities away from what it would be
        (614.12)."""
        seen = self.seen
        if seen.shaping:
            return True
        for card in (facts, *(seen.card(thing) for thing in seen.shapers.values())):
            if card is None:
                return True
            for _, static in card.statics:
                to = static.to
                takes = any(
                    (isinstance(change, ml.LoseAbilities) and not change.keyword)
                    or (isinstance(change, ml.SetTypes) and not change.keep)
                    for change in static.changes
                )
                if takes and (not isinstance(to, ml.Which) or fits_type_line(to, printed(facts, ""))):
                    return True
                if any(isinstance(change, ml.SetTypes) and change.types for change in static.changes):
                    return True  # It may turn what enters into something that another effect robs.
        return False


class ShockLandsChoose(MagicInvariant):
    """Who declines to pay as a permanent enters has it enter tapped, who pays pays before (614.12a, 614.1c)."""

    id = "pays-or-enters-tapped"
    rules = ("614.12a", "614.1c")
    statement = (
        "A permanent that enters tapped unless its controller pays enters untapped exactly if they have "
        "paid, which comes before it enters."
    )
    needs = frozenset({"move", "option_chosen", "life", "effect_began"})

    def reset(self) -> None:
        """Nothing has been chosen."""
        self.answers: dict[str, Event] = {}
        self.paid: dict[str, int] = {}

    def after_option_chosen(self, event: Event) -> None:
        """Somebody decides whether to pay as something enters."""
        what = event.data.get("what")
        if event.object and (what == "pay" or (what == "replacement" and event.object not in self.answers)):
            self.answers[event.object] = event

    def after_life(self, event: Event) -> None:
        """Life is paid for it."""
        if event.data.get("why") == "paid" and event.data.get("item"):
            self.paid[event.data["item"]] = event.id

    def before_move(self, event: Event) -> None:
        """It enters as was decided."""
        data = event.data
        if data.get("to") != "battlefield" or data.get("facedown") or "undo" in data:
            return
        seen = self.seen
        thing = seen.things.get(event.object)
        facts = seen.card(thing) if thing is not None else None
        if facts is None:
            return
        says = any(
            replaces.event == "enters"
            and replaces.how == "tapped"
            and replaces.unless is not None
            and replaces.only is None
            and replaces.which is None
            for _, replaces in facts.replaces
        )
        if not says or facts.shapes or seen.shapers or seen.shaping:
            return
        answer = self.answers.pop(event.object, None)
        tapped = bool(data.get("exhausted"))
        if any(
            replaces.event == "enters"
            and replaces.how in ("tapped", "untapped")
            and replaces.which is not None
            for card in seen.permanent_facts()
            for _, replaces in card.replaces
        ):
            return
        paid = answer is not None and str(answer.data.get("answer", "")).lower() not in DECLINES
        if paid and tapped and data.get("why") not in ("play", "resolve"):
            return  # An effect may put it there tapped, whatever was paid.
        self.premise += 1
        if paid == tapped:
            self.wrong(
                event,
                f"{called(event.object)} enters tapped unless its controller has paid before.",
                f"it enters {'tapped though that was paid' if tapped else 'untapped though nothing was paid'}.",
                chosen=answer if answer is not None else -1,
            )


class EnteringTappedIsNoTapping(MagicInvariant):
    """What enters tapped doesn't become tapped (603.2e, 614.1d)."""

    id = "entering-tapped-is-no-tapping"
    rules = ("603.2e", "614.1d")
    statement = "A permanent that enters tapped doesn't become tapped: it is so from the start."
    needs = frozenset({"move", "status"})
    armed_kinds = frozenset({"status", "priority"})

    def reset(self) -> None:
        """Nothing has entered."""
        self.entered: dict[str, int] = {}

    def after_move(self, event: Event) -> None:
        """Something enters tapped."""
        data = event.data
        if data.get("to") == "battlefield" and data.get("exhausted") and "undo" not in data:
            self.premise += 1
            self.entered[data.get("becomes") or event.object] = event.id
            self.arm()

    def before_status(self, event: Event) -> None:
        """It doesn't become tapped by entering."""
        entered = self.entered.get(event.object)
        if entered is not None and event.data["status"] == "exhausted" and not event.data["value"]:
            del self.entered[event.object]  # it may become tapped again
            return
        if entered is not None and event.data["status"] == "exhausted":
            self.wrong(
                event,
                f"{called(event.object)} entered tapped, so it doesn't become tapped.",
                "it becomes tapped.",
                entered=entered,
            )

    def before_priority(self, event: Event) -> None:
        """It has been there for a while."""
        self.entered.clear()
        self.disarm()


class EntersWithCounters(MagicInvariant):
    """Counters that a permanent enters with are there at once (614.1c, 306.5b, 122.6)."""

    id = "enters-with-counters"
    rules = ("614.1c", "306.5b", "122.6")
    statement = (
        "A permanent that says that it enters with counters has them when anything is checked, a "
        "planeswalker its loyalty."
    )
    needs = frozenset({"move", "counters", "cleanup", "effect_began"})
    armed_kinds = frozenset({"cleanup", "counters"})

    def reset(self) -> None:
        """Nothing has entered."""
        self.wait: dict[str, tuple[int, str, int]] = {}

    def after_move(self, event: Event) -> None:
        """Something enters that says so."""
        data = event.data
        if data.get("to") != "battlefield" or data.get("origin") == "battlefield" or data.get("undo"):
            return  # What a reversed play had taken away has been there all along (733.1).
        seen = self.seen
        ref = data.get("becomes") or event.object
        thing = seen.things.get(ref)
        facts = seen.card(thing) if thing is not None else None
        if thing is None or facts is None or "facedown" in thing.statuses or seen.shaped:
            return
        if any(replaces.how == "copy" for _, replaces in facts.replaces):
            return  # What it is, is told after it has entered.
        kind, n = "", 0
        if "Planeswalker" in facts.types:
            kind, n = "loyalty", facts.loyalty
        for _, replaces in facts.replaces:
            if (
                replaces.event == "enters"
                and replaces.how == "with counters"
                and replaces.which is None
                and _simple(replaces)
                # What is counted is counted before it is there (614.1c).
                and (isinstance(replaces.n, int) or replaces.n.of in ("x", "kicked"))
            ):
                item = seen.items.get(event.object)
                had = amount(seen, replaces.n, data.get("controller", ""), thing, item)
                if had is not None and isinstance(replaces.n, int | ml.Amount):
                    kind, n = replaces.word, had
        if kind and n > 0 and not self._changes() and not may_forbid(seen, "have counters"):
            self.premise += 1
            self.wait[ref] = (event.id, kind, n)
            self.arm()

    def _changes(self) -> bool:
        return any(
            replaces.event == "counters"
            for facts in self.seen.permanent_facts()
            for _, replaces in facts.replaces
        )

    def after_counters(self, event: Event) -> None:
        """They are there."""
        waiting = self.wait.get(event.object)
        if waiting is not None and event.data.get("kind") == waiting[1]:
            thing = self.seen.things[event.object]
            if (thing.counters or {}).get(waiting[1], 0) >= waiting[2]:
                del self.wait[event.object]

    def before_cleanup(self, event: Event) -> None:
        """They have to be there by now."""
        for ref, (entered, kind, n) in self.wait.items():
            if self.seen.board.get(ref) is None:
                continue
            self.wrong(
                event,
                f"{called(ref)} enters with {n} {kind} counters.",
                f"it has {(self.seen.board[ref].counters or {}).get(kind, 0)}.",
                entered=entered,
            )
        self.wait.clear()
        self.disarm()


class LostTextEntersNothing(MagicInvariant):
    """What would have lost its abilities on the battlefield enters as if it had none: effects that exist already count (614.12).

    Asked of cards that are played or cast, and that nothing else could tell how to enter."""

    id = "lost-text-enters-nothing"
    rules = ("614.12", "614.1c", "614.1d")
    statement = (
        "How a permanent enters is found out from what it would be on the battlefield: where effects there would take its abilities "
        "away, it neither enters tapped nor asks for anything nor has counters by them."
    )
    needs = frozenset({"move", "option_chosen", "counters", "cleanup", "effect_began"})
    armed_kinds = frozenset({"counters", "cleanup"})
    only: ClassVar = {"move": lambda move: move.to == "battlefield" and move.why in ("play", "resolve")}

    def reset(self) -> None:
        """Nothing has entered."""
        self.asked_for: dict[str, Event] = {}
        self.bare: dict[str, Event] = {}

    def after_option_chosen(self, event: Event) -> None:
        """Somebody is asked as something enters, it may be."""
        if event.object and not event.data.get("item") and event.data.get("what") != "replacement":
            self.asked_for[event.object] = event

    def before_move(self, event: Event) -> None:
        """It enters as it would be."""
        asked = self.asked_for.pop(event.object, None)
        seen = self.seen
        thing = seen.things.get(event.object)
        if thing is None or not seen.shaped or "undo" in event.data or not self._loses(event, thing):
            return
        self.premise += 1
        tapped = bool(event.data.get("exhausted"))
        if not tapped and asked is None:
            self.bare[event.data.get("becomes", "")] = event
            self.arm()
            return
        self.wrong(
            event,
            f"{called(thing.ref)} would have lost its abilities on the battlefield, so they don't say how it enters.",
            "it enters tapped." if tapped else "something is asked for it as it enters.",
            chosen=asked if asked is not None else -1,
        )

    def after_counters(self, event: Event) -> None:
        """Something has counters before anything could have put them there."""
        entered = self.bare.pop(event.object, None)
        if entered is not None and event.data.get("amount", 0) > 0:
            self.wrong(
                event,
                f"{called(event.object)} has lost its abilities on the battlefield, so they don't say with which counters it enters.",
                "it enters with counters.",
                entered=entered,
            )

    def before_cleanup(self, event: Event) -> None:
        """It is there."""
        self.bare.clear()
        self.disarm()

    def _loses(self, event: Event, thing: Thing) -> bool:
        """Whether it says how it enters, and would have no such ability on the battlefield, nor is told by anything else."""
        seen = self.seen
        facts = seen.card(thing)
        if (
            facts is None
            or event.data.get("facedown")
            or "facedown" in thing.statuses
            or "Planeswalker" in facts.types
        ):
            return False
        own = [one for _, one in facts.replaces if one.event == "enters"]
        if not own or any(one.how == "copy" or one.which is not None for one in own) or self._told():
            return False
        if any(static.while_ is not None for other in seen.shapers.values() for static in self._says(other)):
            return False  # Whether what enters counts for the condition can be read both ways (614.12).
        ahead = as_it_would_be(seen, thing, event.data.get("controller") or thing.controller)
        return ahead is not None and not any(isinstance(one, ml.Replaces) for one, _, _ in ahead.abilities)

    def _says(self, thing: Thing) -> list[ml.Static]:
        facts = self.seen.card(thing)
        return [static for _, static in facts.statics] if facts is not None else []

    def _told(self) -> bool:
        """Whether anything else may say how permanents enter, or with how many counters."""
        seen = self.seen
        return may_replace(seen) or any(
            part.event in ("enters", "counters") and (part.which is not None or part.event == "counters")
            for card in seen.permanent_facts()
            for part in walk(card.abilities)
            if isinstance(part, ml.Replaces)
        )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    EntersAsWritten,
    LostTextEntersNothing,
    ShockLandsChoose,
    EnteringTappedIsNoTapping,
    EntersWithCounters,
)
