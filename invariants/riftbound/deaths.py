"""Deaths: triggers on a permanent's own death are there before it is gone, and only if it goes (428.1, 808.1.d)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards.riftbound import EachDoes, EachKeeps, Kill, Triggered
from headjudge.engine.trace import BOARD, Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import gates_hold, holds
from headjudge.invariants.facts import walk
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called


class DeathknellBeforeTrash(Invariant):
    """A permanent's own death triggers are put on the chain before it goes to the trash (808.1.d.2, 808.2)."""

    id = "deathknell-before-trash"
    rules = ("808.1.d.2", "428.1.a.1.b", "808.2", "323.4")
    statement = "Each ability that triggers on its permanent's own death is put on the chain before the permanent goes to the trash."
    needs = frozenset({"killed", "move", "item_pending"})
    judges_adds = False
    armed_kinds = frozenset({"cleanup", "priority"})
    only: ClassVar = {
        "move": lambda move: move.why == "kill",
        "item_pending": lambda item: item == "trigger",
    }

    def comes_up(self) -> bool:
        """Some card has an ability that triggers on its death."""
        return "deathknells" in self.picture.says

    def reset(self) -> None:
        """Nothing has died."""
        self.pended: dict[tuple[str, int], int] = {}
        #: For the deaths that are simultaneous (one batch): what is asked was so before any of them.
        self.batch = 0
        self.asked: dict[tuple[str, int], bool] = {}
        #: Where a death was replaced: what is asked was so before that, for whoever dies with it (323.4 comes before 323.5).
        self.saved: dict[tuple[str, int], bool] = {}

    def before_replaced(self, event: Event) -> None:
        """A death is replaced: what happens instead comes after the dying have been asked."""
        if event.data.get("event") == "kill" and not self.armed:
            self.saved = self._asked_now()
            self.arm()

    def before_cleanup(self, event: Event) -> None:
        """Who dies from now on is asked anew."""
        self.saved = {}
        self.disarm()

    before_priority = before_cleanup

    def _asked_now(self) -> dict[tuple[str, int], bool]:
        """Of every permanent with such an ability, whether it would trigger."""
        return {
            (thing.ref, index): self._would(thing, ability)
            for thing in self.picture.board.values()
            if thing.facts is not None
            for index, ability in thing.facts.deathknells
        }

    def before_killed(self, event: Event) -> None:
        """The first of several simultaneous deaths: what the dying are asked is asked of the position before all of them (323.4)."""
        if event.batch == self.batch:
            return
        self.batch = event.batch
        self.asked = self._asked_now() if event.batch else {}

    def _would(self, thing: Thing, ability: Triggered) -> bool:
        """Whether an ability would trigger on the death of its source, by its gates and condition."""
        gates = gates_hold(self.picture, ability.gate, thing.controller, thing)
        return gates is True and holds(self.picture, ability.condition, thing.controller, thing) is True

    def before_item_pending(self, event: Event) -> None:
        """A death trigger is put on the chain."""
        data = event.data
        if data.get("kind") == "trigger" and not data.get("reflexive"):
            self.pended[data.get("source", ""), data.get("ability", -1)] = event.id

    def before_not_finalized(self, event: Event) -> None:
        """A death that was replaced: the next one is another."""
        item = self.picture.items.get(event.object)
        if item is not None:
            self.pended.pop((item.source, item.ability), None)

    def before_move(self, event: Event) -> None:
        """A permanent goes from the board to the trash as it is killed."""
        data = event.data
        if data.get("why") != "kill" or "undo" in data:
            return
        picture = self.picture
        thing = picture.things.get(event.object)
        if thing is None or thing.kind not in BOARD or not data.get("to", "").startswith("trash"):
            return
        facts = thing.facts
        if facts is None or not facts.deathknells or thing.top is not None:
            return  # 718.2: what is attached has no active text of its own.
        for index, ability in facts.deathknells:
            if ability.each_turn:
                continue
            asked = self.asked.get((thing.ref, index)) if event.batch and event.batch == self.batch else None
            if not (self._would(thing, ability) if asked is None else asked):
                continue
            if not self.saved.get((thing.ref, index), True):
                continue
            self.premise += 1
            if (thing.ref, index) not in self.pended:
                self.breach(
                    event,
                    {"dies": event},
                    then=f"{called(thing.ref)} is killed, so its ability that triggers on that is put on the chain first.",
                    however="it goes to the trash without that.",
                )


class DeathknellNeedsTrash(Invariant):
    """A death trigger whose permanent was not put into the trash is removed from the chain, if it triggered at all (808.1.c, 808.1.d.1)."""

    id = "deathknell-needs-death"
    rules = ("808.1.d.1", "808.1.d", "808.1.c")
    statement = "A trigger on a permanent's own death is not finalized when that permanent stayed on the board, or left it otherwise."
    needs = frozenset({"item_pending", "finalized", "move", "not_finalized"})
    judges_adds = False
    only: ClassVar = {
        "finalized": lambda item: item == "trigger",
        "move": lambda move: move.why in ("kill", "return", "recycle", "banish", "put"),
    }

    def comes_up(self) -> bool:
        """Some card has an ability that triggers on its death."""
        return "deathknells" in self.picture.says

    def reset(self) -> None:
        """Everything is where it was."""
        self.elsewhere: set[str] = set()

    def before_move(self, event: Event) -> None:
        """A permanent leaves the board alive, or dies."""
        thing = self.picture.board.get(event.object)
        if thing is None:
            return
        if event.data.get("to", "").startswith("trash"):
            self.elsewhere.discard(thing.ref)
        elif event.data.get("to", "").startswith(("hand", "deck", "banishment")):
            self.elsewhere.add(thing.ref)

    def after_finalized(self, event: Event) -> None:
        """What is finalized has its permanent in the trash, or had: from there it may have gone on."""
        item = self.picture.items[event.object]
        if item.kind != "trigger" or not item.printed:
            return
        facts = self.picture.item_facts(item)
        if (
            facts is None
            or not facts.deathknells
            or all(index != item.ability for index, _ in facts.deathknells)
        ):
            return
        self.premise += 1
        if item.source in self.elsewhere or item.source in self.picture.board:
            self.breach(
                event,
                {"triggers": item.announced, "finalized": event},
                then=f"{called(item.source)} was not put into the trash, so the trigger on its death is removed.",
                however="the trigger is finalized.",
            )


class KilledWithASpell(Invariant):
    """What waits for a unit to be killed with a spell triggers on no other death (411.6, 428.5)."""

    id = "killed-with-a-spell"
    rules = ("411.6", "428.5.b", "428.5.c", "428.5.c.1", "417.6.b.3")
    statement = (
        "An ability that waits for its player to kill a unit with a spell triggers only where a spell of theirs had it killed, or dealt "
        "it damage that was lethal in the cleanup just after."
    )
    needs = frozenset({"item_pending", "killed", "move", "resolving", "damage"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def comes_up(self) -> bool:
        """Some card has such an ability."""
        return "awaits_kills" in self.picture.says

    def reset(self) -> None:
        """Nothing has resolved, and nothing has been dealt damage."""
        self.last: Item | None = None
        self.dealt: dict[str, str] = {}

    def after_resolving(self, event: Event) -> None:
        """Until something else resolves, what dies is killed by this, or by nothing that resolves."""
        item = self.picture.items[event.object]
        if item.kind not in ("permanent", "token"):
            self.last = item

    def before_damage(self, event: Event) -> None:
        """Remember by what a unit was dealt damage last."""
        self.dealt[event.object] = event.data.get("source", "")

    def after_item_pending(self, event: Event) -> None:
        """It triggers on a kill that is a spell's."""
        item = self.picture.items[event.object]
        ability = printed_trigger(self.picture, item)
        if ability is None or ability.when != "kill unit with spell":
            return
        cause = self.picture.at(item.trigger)
        causes = [self.picture.at(each) for each in cause.causes] if cause is not None else []
        death = next((each for each in causes if each is not None and each.kind == "killed"), None)
        if death is None:
            return
        self.premise += 1
        however = self._otherwise(death, event.player)
        if however:
            self.breach(
                event,
                {"killed": death, "triggers": event},
                then=f"{called(item.source)} triggers only when {event.player} has killed a unit with a spell.",
                however=however,
            )

    def _otherwise(self, death: Event, player: str) -> str:
        """Why a death is no kill with a spell of that player's; "" where it may be one."""
        spell = self.last
        facts = self.picture.item_facts(spell) if spell is not None else None
        if spell is None or facts is None:
            return "nothing had resolved" if spell is None else ""
        if facts.type != "spell" or spell.controller != player:
            return f"what resolved last, {called(spell.ref)}, is no spell that {player} controls."
        if death.data.get("why") != "lethal":
            texts = [part for part in walk(facts.text) if isinstance(part, EachDoes | EachKeeps | Kill)]
            theirs = bool(texts) and all(isinstance(part, EachDoes) and not part.any for part in texts)
            if theirs and death.player != player:  # 411.1: each is responsible for what they do
                return f"{death.player} killed {called(death.object)} as they were told to."
            return ""
        if self.dealt.get(death.object) in (spell.ref, spell.source):
            return ""
        return f"{called(spell.ref)} dealt {called(death.object)} no damage."


INVARIANTS: tuple[type[Invariant], ...] = (DeathknellBeforeTrash, DeathknellNeedsTrash, KilledWithASpell)
