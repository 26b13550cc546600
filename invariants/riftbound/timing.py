"""Timing: who may begin a play, and when (308-312, 358.4, 381, 806, 811, 813)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.base import ADDS, Invariant
from headjudge.invariants.conditions import granted, holds
from headjudge.invariants.facts import Facts
from headjudge.invariants.position import kind_of
from headjudge.invariants.records import Item, times_had
from headjudge.invariants.words import called


class PriorityToAct(Invariant):
    """Only the player with priority begins a discretionary play (312.1)."""

    id = "priority-to-act"
    rules = ("312.1", "312.1.b")
    statement = "Only the player who has priority begins to play a card or activates an ability at will."
    needs = frozenset({"item_pending", "priority", "passed"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item not in ("trigger", "token", ADDS)}

    def before_item_pending(self, event: Event) -> None:
        """The player has priority, or is instructed to play."""
        data = event.data
        if data.get("limited") or data.get("adds"):
            return
        kind = data.get("kind")
        if kind == "trigger" or kind == "token":
            return
        self.premise += 1
        holder = self.picture.priority
        if holder != event.player:
            self.breach(
                event,
                {"begins": event},
                then=f"{event.player} needs priority to begin to play {called(event.object)}.",
                however=f"{holder or 'nobody'} has priority.",
            )


class StateOfTheTurn(Invariant):
    """The state is closed exactly while a chain exists, and a Showdown State exactly while a showdown or combat goes on (308-310)."""

    id = "state-of-the-turn"
    rules = ("309.1", "309.2", "308.1", "308.2", "308", "309", "310")
    statement = (
        "The state of the turn is closed exactly when a chain exists and open else, and it is a Showdown State exactly when a "
        "showdown or combat is in progress and neutral else."
    )
    needs = frozenset({"priority", "item_pending", "resolved", "showdown_began", "showdown_ended"})

    def before_priority(self, event: Event) -> None:
        """What the state is said to be is what it is."""
        told = event.data.get("state")
        if not told:
            return
        self.premise += 1
        picture = self.picture
        due = f"{'neutral' if picture.fight is None else 'showdown'} {'closed' if picture.chain else 'open'}"
        if told != due:
            chain = "a chain exists" if picture.chain else "no chain exists"
            fight = "no showdown or combat is" if picture.fight is None else "a showdown or combat is"
            self.breach(
                event,
                {"receives priority": event},
                then=f"{chain} and {fight} in progress, so the state is {due}.",
                however=f"it is {told} as {event.player} receives priority.",
            )


class LegallyTimed(Invariant):
    """In a Closed State only Reactions, on another player's turn only Actions and Reactions (309.1.a, 310.1.a, 358.4)."""

    id = "legally-timed"
    rules = ("358.4", "309.1.a", "308.1.a", "310.1.a", "381")
    statement = (
        "What is played onto an existing chain has Reaction, and what a player plays on another's turn, or in a showdown, "
        "has Action or Reaction."
    )
    needs = frozenset({"item_pending", "finalized"})
    judges_adds = False
    only: ClassVar = {"finalized": lambda item: item not in ("trigger", "token")}

    def after_finalized(self, event: Event) -> None:
        """The item has the permission that its timing asks for."""
        picture = self.picture
        item = picture.items[event.object]
        if item.adds or item.limited or item.kind in ("trigger", "token") or not item.source:
            return
        # On a turn of one's own, or as a teammate whom the turn player has invited (316.5.b.1).
        own_turn = picture.friends(picture.turn_player, item.payer)
        if item.alone and own_turn and not picture.focus:
            return
        self.premise += 1
        facts = picture.item_facts(item)
        if facts is None:
            return
        if not item.alone:
            if self._has(item, facts, reaction=True) is False:
                self._report(
                    event, item, "Reaction", "the chain held other items already, which closes the state"
                )
        elif (picture.focus or not own_turn) and self._has(item, facts, reaction=False) is False:
            why = "a showdown is in progress" if picture.focus else f"it is {picture.turn_player}'s turn"
            self._report(event, item, "Action or Reaction", why)

    def _has(self, item: Item, facts: Facts, *, reaction: bool) -> bool | None:
        words = ("Reaction",) if reaction else ("Reaction", "Action")
        if item.lender:
            return None
        if item.ability >= 0:
            found = facts.abilities[item.ability] if item.ability < len(facts.abilities) else None
            if isinstance(found, language.Activated):
                return found.timing == "reaction" or (not reaction and found.timing == "action")
            return None
        if kind_of(item.origin) == "facedown" or "Quick-Draw" in facts.keywords:
            return True  # 811.6, 819
        if any(word in facts.keywords for word in words):
            return True
        if "Ambush" in facts.keywords or any(
            isinstance(own, language.MayEnter) and own.where == "ambush enemies" for own in facts.abilities
        ):
            return None  # 822: it depends on units at the place of arrival as it was a moment ago
        thing = self.picture.things.get(item.ref)
        words = (*words, "Quick-Draw")  # 819.1.b
        answers = [granted(self.picture, thing, word) for word in words] if thing is not None else [None]
        if True in answers:
            return True
        return None if None in answers else False

    def _report(self, event: Event, item: Item, needed: str, because: str) -> None:
        self.breach(
            event,
            {"begins": item.announced, "finalized": event},
            then=f"{called(item.ref)} needs {needed} to be played now, for {because}.",
            however="it has no such permission and is finalized all the same.",
        )


class HiddenNotThisTurn(Invariant):
    """A hidden card is played from facedown on a later turn at the earliest (811.1.b)."""

    id = "hidden-not-this-turn"
    rules = ("811.1.b",)
    statement = "A card is played from facedown on the turn after it was hidden at the earliest."
    needs = frozenset({"move", "item_pending", "turn_began"})
    judges_adds = False  # An ability comes from no zone.
    only: ClassVar = {"move": lambda move: move.why == "hide"}

    def reset(self) -> None:
        """Nothing has been hidden this turn."""
        self.hidden: dict[str, int] = {}

    def after_move(self, event: Event) -> None:
        """Remember what is hidden this turn."""
        if event.data.get("why") == "hide":
            self.hidden[card_id(event.object)] = event.id

    def after_turn_began(self, event: Event) -> None:
        """From now on it may be played."""
        self.hidden.clear()

    def before_item_pending(self, event: Event) -> None:
        """What comes from facedown wasn't hidden this turn."""
        origin = event.data.get("origin", "")
        if not origin or not origin.startswith("facedown"):
            return
        self.premise += 1
        since = self.hidden.get(card_id(event.object))
        if since is not None:
            self.breach(
                event,
                {"hidden": since, "begins": event},
                then=f"{called(event.object)} may be played from facedown from the next turn on.",
                however=f"{event.player} plays it on the turn on which it was hidden.",
            )


class UseConditionHolds(Invariant):
    """An ability with a condition on its use is activated only while the condition is true (377.2.b, 827.1.c.1)."""

    id = "use-condition-holds"
    rules = ("377.2.b", "827.1.c.1")
    statement = "An ability that may be used only under a condition, Empower included, is activated only while it is true."
    needs = frozenset({"item_pending"})
    only: ClassVar = {"item_pending": lambda item: item in ("activated", ADDS)}

    def comes_up(self) -> bool:
        """Some ability has a condition on its use."""
        return "uses" in self.picture.says

    def before_item_pending(self, event: Event) -> None:
        """The condition is true as the ability is activated."""
        data = event.data
        if data.get("kind") != "activated":
            return
        picture = self.picture
        source = picture.things.get(data.get("source", ""))
        facts = source.facts if source is not None else None
        if source is None or facts is None or data.get("ability", -1) not in facts.uses:
            return
        condition = facts.uses[data["ability"]]
        self.premise += 1
        if condition is not None:
            if holds(picture, condition, event.player, source) is False:
                self._report(event, "only while its condition is true", "the condition isn't true")
        elif source.sure and (had := times_had(source.statuses, "empowered")):
            most = facts.times.get("empowered", 1)
            if most and had >= most:
                self._report(event, "only while it isn't Empowered", "it is Empowered")

    def _report(self, event: Event, then: str, however: str) -> None:
        source = called(event.data["source"])
        self.breach(
            event,
            {"activated": event},
            then=f"this ability of {source} may be used {then}.",
            however=f"{event.player} activates it when {however}.",
        )


INVARIANTS: tuple[type[Invariant], ...] = (
    PriorityToAct,
    StateOfTheTurn,
    LegallyTimed,
    HiddenNotThisTurn,
    UseConditionHolds,
)
