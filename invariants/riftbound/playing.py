"""The end of a play: how permanents arrive, how often a text is executed, how often a card is played (359, 820)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.conditions import all_of, fits, gates_hold, holds
from headjudge.invariants.facts import Facts, Verbs, plain, walk
from headjudge.invariants.position import kind_of
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import called, place


class EntersAsItShould(Invariant):
    """Units enter exhausted, gear and channeled runes ready, unless something says otherwise (143.4, 149.1, 430.2.a)."""

    id = "units-enter-exhausted-gear-ready"
    rules = ("143.4", "149.1", "430.2.a", "805.1.a")
    statement = "A unit enters the board exhausted, gear and channeled runes ready, unless Accelerate or a text says otherwise."
    needs = frozenset({"move", "option_chosen"})
    only: ClassVar = {"move": lambda move: move.why in ("resolve", "channel")}

    def before_move(self, event: Event) -> None:
        """It arrives as it should."""
        data = event.data
        why = data.get("why")
        if why == "resolve":
            self._played(event)
        elif why == "channel" and not self.picture.resolving and not data.get("to", "").startswith("rune"):
            self.premise += 1
            if data.get("exhausted"):
                self._report(
                    event, "ready", "exhausted", "it is channeled and nothing says otherwise", "430.2.a"
                )

    def _played(self, event: Event) -> None:
        data = event.data
        picture = self.picture
        if kind_of(data.get("to", "")) not in BOARD:
            return
        item = picture.items.get(event.object)
        thing = picture.things.get(event.object)
        facts = thing.facts if thing is not None else None
        if item is None or thing is None or facts is None:
            return
        ready = self._ready(item, thing, facts)
        if ready is None:
            return
        self.premise += 1
        exhausted = bool(data.get("exhausted"))
        if exhausted == ready:
            word = "ready" if ready else "exhausted"
            because = "it is gear" if facts.type == "gear" else "a text says so" if ready else "it is a unit"
            self._report(event, word, "exhausted" if exhausted else "ready", because, "")

    def _ready(self, item: Item, thing: Thing, facts: Facts) -> bool | None:
        """Whether it has to enter ready; None when that can't be told."""
        if item.by is not None and self._effect_decides(item.by):
            return None
        if facts.type == "gear":
            return not facts.enters_exhausted
        if facts.type != "unit":
            return None
        if "Accelerate" in item.options:
            return True
        if (item.payer, self.picture.turn) in self.open:
            return None  # An effect lets units of that player enter ready this turn: all, or one of them.
        answers = [holds(self.picture, one.condition, item.payer, thing, item) for one in facts.enters_ready]
        answers += self._welcomed(item, thing)
        if True in answers:
            return True
        if None in answers or (item.options and "Accelerate" in facts.keywords and len(item.options) == 1):
            return None
        return False

    def _welcomed(self, item: Item, thing: Thing) -> list[bool | None]:
        """For each permanent of that player that makes others enter ready, whether it does so here."""
        found: list[bool | None] = []
        for lord, said in self.picture.speaking("welcomes"):
            for one in said.welcomes:
                if lord.controller != item.payer or (one.to.other and lord is thing):
                    continue
                like = msgspec.structs.replace(one.to, zone="anywhere", whose="any", other=False)
                found.append(
                    all_of(
                        (
                            gates_hold(self.picture, one.gate, lord.controller, lord),
                            holds(self.picture, one.condition, lord.controller, lord),
                            fits(self.picture, like, thing, lord.controller, lord),
                        )
                    )
                )
        return found

    def reset(self) -> None:
        """No effect lets units enter ready."""
        self.open: set[tuple[str, int]] = set()

    def before_effect_began(self, event: Event) -> None:
        """An effect lets that player's units enter ready this turn."""
        if event.data.get("what") == "enter ready":
            self.open.add((event.player, self.picture.turn))

    def _effect_decides(self, by: Item) -> bool:
        facts = self.picture.item_facts(by)
        if facts is None or not by.printed or by.ability >= len(facts.abilities):
            return True  # A text that it has from elsewhere may say so.
        programs = [facts.text, *(ability.then for _, ability in facts.triggers + facts.activated)]
        return any(
            isinstance(part, language.PlayToken) and part.ready is not None
            for program in programs
            for part in walk(program)
        )

    def _report(self, event: Event, then: str, however: str, because: str, rule: str) -> None:
        self.breach(
            event,
            {"enters ready" if however == "ready" else "enters": event},
            then=f"{called(event.object)} enters the board {then}: {because}.",
            however=f"it enters {however}.",
        )


class EntersWhereItMay(Invariant):
    """Gear is played to its player's base, and nobody's permanent to another player's base (149.2, 355.2.a, 107.1.c)."""

    id = "enters-own-base"
    rules = ("149.2", "355.2.a", "359.2.d", "107.1.c")
    statement = "A permanent that is played to a base comes to its own player's, and gear, unless it was hidden, comes to no battlefield."
    needs = frozenset({"move"})
    only: ClassVar = {"move": lambda move: move.why == "resolve"}

    def before_move(self, event: Event) -> None:
        """The base is the player's own."""
        data = event.data
        if data.get("why") != "resolve":
            return
        to = data.get("to", "")
        kind, _, whose = to.partition(":")
        item = self.picture.items.get(event.object)
        if item is None or kind not in BOARD or not item.controller:
            return
        self.premise += 1
        if kind == "base" and whose and whose != item.controller:
            self._report(
                event, f"comes to the base of {item.controller}, who plays it, or to a battlefield", to
            )
            return
        thing = self.picture.things.get(event.object)
        facts = thing.facts if thing is not None else None
        if facts is not None and facts.type == "gear" and kind == "battlefield" and not item.limited:
            if not item.origin.startswith("facedown"):
                self._report(event, "is gear, which is played to its player's base", to)

    def _report(self, event: Event, then: str, to: str) -> None:
        self.breach(
            event,
            {"enters": event},
            then=f"{called(event.object)} {then}.",
            however=f"it comes to {place(to)}.",
        )


class PlayedOnce(Invariant):
    """A play is completed once, when the item resolves, however often its text is executed (350.1, 820.3.a)."""

    id = "played-once"
    rules = ("820.3.a", "350.1", "359.3.e.10")
    statement = "Each card that resolves has been played exactly once, however often its text was executed."
    needs = frozenset({"item_pending", "resolved", "played", "priority"})
    armed_kinds = frozenset({"priority"})
    judges_adds = False
    only: ClassVar = {"resolved": lambda item: item in ("spell", "permanent")}

    def reset(self) -> None:
        """Nothing has been played."""
        self.done: dict[str, int] = {}
        self.due: dict[str, int] = {}

    def after_resolved(self, event: Event) -> None:
        """A card that has resolved has to be played now."""
        item = self.picture.items[event.object]
        if item.kind == "spell" or item.kind == "permanent":
            self.premise += 1
            if event.object not in self.done:
                self.due[event.object] = event.id
                self.arm()

    def before_played(self, event: Event) -> None:
        """Once."""
        ref = event.data.get("item", "")
        self.due.pop(ref, None)
        first = self.done.setdefault(ref, event.id)
        if first != event.id:
            self.breach(
                event,
                {"played": first, "again": event},
                then=f"{called(ref)} is played once.",
                however="it counts as played a second time.",
            )

    def before_priority(self, event: Event) -> None:
        """By now it has been."""
        self.disarm()
        if self.due:
            ref, resolved = next(iter(self.due.items()))
            self.due.clear()
            self.breach(
                event,
                {"resolved": resolved, "later": event},
                then=f"{called(ref)} has resolved, so its play is complete, even if none of its text could be executed.",
                however=f"{event.player} receives priority before it counts as played.",
            )


class _Executed(Invariant):
    """Base: how often the instructions of a resolving item are executed or skipped, by their verb."""

    needs = frozenset({"resolving", "resolved", "executed", "skipped"})
    armed_kinds = frozenset({"executed", "skipped", "resolved"})
    judges_adds = False
    only: ClassVar = {
        "resolving": lambda item: item not in ("permanent", "token", ADDS),
        "resolved": lambda item: item not in ("permanent", "token", ADDS),
    }

    def reset(self) -> None:
        """Nothing resolves."""
        self.item: Item | None = None
        self.began = -1
        self.counts: dict[str, int] = {}

    def before_resolving(self, event: Event) -> None:
        """An item begins to resolve."""
        item = self.picture.items.get(event.object)
        if item is None or item.adds or not item.printed or item.kind in ("permanent", "token"):
            return
        if self.concerns(item):
            self.arm()
            self.item = item
            self.began = event.id
            self.counts = {}

    def concerns(self, item: Item) -> bool:
        """Whether the item is judged."""
        raise NotImplementedError

    def before_executed(self, event: Event) -> None:
        """An instruction was carried out."""
        self._count(event)

    def before_skipped(self, event: Event) -> None:
        """An instruction was skipped."""
        if event.data.get("why") != "forbidden":
            self._count(event)

    def _count(self, event: Event) -> None:
        if self.item is not None and event.data.get("item") == self.item.ref:
            verb = plain(event.data.get("instruction", ""))
            self.counts[verb] = self.counts.get(verb, 0) + 1

    def before_resolved(self, event: Event) -> None:
        """It has resolved: how often was each instruction followed?"""
        item = self.item
        if item is None or event.object != item.ref:
            return
        self.item = None
        self.disarm()
        facts = self.picture.item_facts(item)
        wanted = facts.verbs(item.ability) if facts is not None else None
        if wanted is not None:
            self.judge(event, item, wanted)

    def judge(self, event: Event, item: Item, wanted: Verbs) -> None:
        """Compare the counts with the text."""
        raise NotImplementedError


class RepeatExecutesAgain(_Executed):
    """With Repeat paid, the text is executed once more for each time (820.1.d, 820.3)."""

    id = "repeat-executes-again"
    rules = ("820.1.d.1", "820.1.d", "820.3")
    statement = "A text is executed once, and once more for each Repeat cost that was paid."

    def concerns(self, item: Item) -> bool:
        """Spells and abilities with a text."""
        return True

    def judge(self, event: Event, item: Item, wanted: Verbs) -> None:
        """Every instruction is followed as often as the text is executed, and not oftener."""
        if wanted.top.keys().isdisjoint(self.counts):
            return
        times = 1 + item.options.count("Repeat")
        self.premise += 1
        for verb, n in wanted.top.items():
            followed = self.counts.get(verb, 0)
            if followed < n * times or (verb not in wanted.inner and followed > n * times):
                self.breach(
                    event,
                    {"finalized": item.finalized, "resolves": self.began, "resolved": event},
                    then=f"the text of {called(item.ref)} is executed {times} time{'s' if times > 1 else ''}, so {n * times} "
                    f"instructions to {verb} are followed or skipped.",
                    however=f"it is {followed}.",
                )
                return


class TriggerConditionOnce(_Executed):
    """A condition right after a trigger condition is asked once, when it triggers, and not again (383.2.a.1)."""

    id = "trigger-condition-once"
    rules = ("383.2.a.1",)
    statement = "A trigger whose condition was true when it triggered is executed when it resolves, whatever is true by then."

    def concerns(self, item: Item) -> bool:
        """Triggers with such a condition."""
        if item.kind != "trigger":
            return False
        facts = self.picture.item_facts(item)
        if facts is None or not 0 <= item.ability < len(facts.abilities):
            return False
        ability = facts.abilities[item.ability]
        return isinstance(ability, language.Triggered) and ability.condition is not None

    def judge(self, event: Event, item: Item, wanted: Verbs) -> None:
        """Its text was executed, as far as possible."""
        self.premise += 1
        if not self.counts:
            self.breach(
                event,
                {"triggers": item.announced, "resolves": self.began, "resolved": event},
                then=f"the trigger of {called(item.source)} was put on the chain, so its text is executed as far as possible.",
                however="it resolves without any of its instructions being executed or skipped.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (
    EntersAsItShould,
    EntersWhereItMay,
    PlayedOnce,
    RepeatExecutesAgain,
    TriggerConditionOnce,
)
