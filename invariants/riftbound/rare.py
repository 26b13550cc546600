"""What one card says, or a few: replaced befallings, applied costs, Adding besides, deaths that are none, moving along."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import Event, card_id, card_name
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import gates_hold
from headjudge.invariants.facts import Facts, walk
from headjudge.invariants.prohibitions import passives
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.riftbound.targets import text_of
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called, place


class _Rare(Invariant):
    """What can come up only where a card says something rare."""

    def comes_up(self) -> bool:
        """Some card has such an ability."""
        return "rarities" in self.picture.says


def swaps(facts: Facts) -> bool:
    """Whether a text swaps Might, which takes some away without giving -Might."""
    programs = [facts.text]
    programs += [ability.then for _, ability in facts.triggers]
    programs += [ability.then for _, ability in facts.activated]
    return any(isinstance(part, language.SwapMight) for program in programs for part in walk(program))


class WhatBefallsIsReplaced(_Rare):
    """A unit that gets Might instead of what a spell or ability that chooses it would do to it, does (370.1)."""

    id = "what-befalls-is-replaced"
    rules = ("370.1", "370.1.b", "370.1.c")
    statement = (
        "What a spell or ability that chooses a unit would do to it doesn't happen where the unit's text has something else happen "
        "instead."
    )
    needs = frozenset({"status", "might", "move", "resolving", "targets_chosen"})
    only: ClassVar = {
        "status": lambda change: change == ("stunned", True),
        "move": lambda move: move.why == "return",
    }

    def before_status(self, event: Event) -> None:
        """It is stunned."""
        if event.data.get("value"):
            self._judge(event, "stun", "is stunned")

    def before_might(self, event: Event) -> None:
        """It is given -Might."""
        if event.data.get("amount", 0) < 0:
            self._judge(event, "less might", "is given -Might")

    def before_move(self, event: Event) -> None:
        """It is returned."""
        self._judge(event, "return", "is returned to its owner's hand")

    def _judge(self, event: Event, what: str, happens: str) -> None:
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        thing = picture.board.get(event.object)
        if item is None or thing is None or event.object not in item.targets or "undo" in event.data:
            return
        facts = picture.item_facts(item)
        if facts is None or swaps(facts):
            return
        for lord, own in picture.rarely(language.MightInstead):
            if lord is not thing or what not in own.what:
                continue
            self.premise += 1
            if gates_hold(picture, own.gate, thing.controller, thing):
                self.breach(
                    event,
                    {"chooses": item.announced, "happens": event},
                    then=f"{called(event.object)}, which {called(item.ref)} chooses, is given {own.n:+d} Might instead.",
                    however=f"it {happens}.",
                )
                return


class SeveralMoveForAPrice(_Rare):
    """Who moves several units at once to where an opponent asks a price for that has paid it (204.4)."""

    id = "several-move-for-a-price"
    rules = ("204.4", "204.4.a", "204.4.c")
    statement = "Several units move by one Standard Move to where an opponent asks a price for that only when it has been paid."
    needs = frozenset({"standard_move", "resources_spent", "priority"})

    def reset(self) -> None:
        """Nothing has been paid."""
        self.energy = 0
        self.power = 0

    def after_priority(self, event: Event) -> None:
        """What is paid from now on is for what is begun now."""
        self.energy = self.power = 0

    def after_resources_spent(self, event: Event) -> None:
        """It may be the price."""
        self.energy += event.data.get("energy", 0)
        self.power += sum(event.data.get("power", {}).values())

    def before_standard_move(self, event: Event) -> None:
        """The price of each unit beyond the first."""
        to = event.data.get("to", "")
        beyond = len(event.data.get("units", ())) - 1
        if beyond < 1:
            return
        energy = power = 0
        for lord, own in self.picture.rarely(language.MovesCost):
            if lord.zone == to and not self.picture.friends(lord.controller, event.player):
                energy += beyond * own.cost.energy
                power += beyond * len(own.cost.power)
        if not energy and not power:
            return
        self.premise += 1
        if self.energy < energy or self.power < power:
            self.breach(
                event,
                {"moves": event},
                then=f"{event.player} pays {energy} Energy and {power} Power for moving {beyond + 1} units to {place(to)} at once.",
                however=f"{self.energy} Energy and {self.power} Power have been paid.",
            )


class EnemiesDoNotMoveIt(Invariant):
    """What enemy spells and abilities can't move, none of them moves (054.1)."""

    id = "enemies-do-not-move-it"
    rules = ("054.1", "055")
    statement = "A unit that enemy spells and abilities can't move is moved by none of them."
    needs = frozenset({"move", "resolving"})
    only: ClassVar = {"move": lambda move: move.why == "move"}

    def comes_up(self) -> bool:
        """Some card has a prohibition."""
        return "bans" in self.picture.says

    def before_move(self, event: Event) -> None:
        """It is no enemy's text that moves it."""
        picture = self.picture
        item = picture.resolving[-1] if picture.resolving else None
        thing = picture.board.get(event.object)
        if item is None or thing is None or "undo" in event.data:
            return
        if picture.friends(item.controller, thing.controller):
            return
        for lord, _, answer in passives(picture, "be moved by enemies"):
            if lord is not thing:
                continue
            self.premise += 1
            if answer:
                self.breach(
                    event,
                    {"resolves": item.announced, "moves": event},
                    then=f"enemy spells and abilities can't move {called(event.object)}.",
                    however=f"{called(item.ref)}, which {item.controller} controls, moves it.",
                )
                return


class RevealedAdds(_Rare):
    """What Adds as it is revealed from its owner's deck does so, at once (370.1.b.1)."""

    id = "revealed-adds"
    rules = ("370.1.b.1", "369.1", "429.1")
    statement = "As a card that says so is revealed from its owner's deck, what it says is Added before anything else is done."
    needs = frozenset({"revealed", "resources_added", "executed", "skipped", "move"})
    armed_kinds = frozenset({"resources_added", "executed", "skipped", "move", "priority", "cleanup"})

    def reset(self) -> None:
        """Nothing has been revealed."""
        self.shown: Event | None = None
        self.says: language.AddsAsRevealed | None = None

    def after_revealed(self, event: Event) -> None:
        """It Adds now."""
        self._over(event)
        thing = self.picture.things.get(event.object) or self.picture.thing(event.object)
        if not event.data.get("zone", "").startswith("deck:") or thing.facts is None:
            return
        for own in thing.facts.rarities:
            if isinstance(own, language.AddsAsRevealed):
                self.premise += 1
                self.shown, self.says = event, own
                self.arm()

    def before_resources_added(self, event: Event) -> None:
        """This is it, if it is as much."""
        shown, says = self.shown, self.says
        if shown is None or says is None:
            return
        if event.data.get("source") == shown.object and event.data.get("energy", 0) == says.energy:
            self.shown = None
            self.disarm()
        else:
            self._over(event)

    def _over(self, event: Event) -> None:
        shown, self.shown = self.shown, None
        self.disarm()
        if shown is not None and self.says is not None:
            self.breach(
                event,
                {"revealed": shown, "later": event},
                then=f"as {called(shown.object)} is revealed, it Adds {self.says.energy} Energy.",
                however="it has not when the game goes on.",
            )

    before_executed = before_skipped = before_move = before_priority = before_cleanup = _over


class AddsWhatItSays(_Rare):
    """An ability Adds what it says, and what others say that it Adds besides (429.1, 429.5)."""

    id = "adds-what-it-says"
    rules = ("429.1", "429.5")
    statement = "An ability that only Adds Energy or Power Adds as much Energy as it says, with what others have it Add besides."
    needs = frozenset({"resources_added", "item_pending"})

    def before_resources_added(self, event: Event) -> None:
        """As much Energy as that comes to."""
        if "rarities" not in self.picture.says:
            return
        item = self.picture.items.get(event.data.get("item", ""))
        if item is None or item.kind != "activated":
            return
        facts = self.picture.item_facts(item)
        program = text_of(facts, item) if facts is not None else None
        if program is None or len(program) != 1 or not isinstance(program[0], language.Add):
            return
        self.premise += 1
        right = program[0].energy + self._more(item)
        if event.data.get("energy", 0) != right:
            self.breach(
                event,
                {"pending": item.announced, "adds": event},
                then=f"{called(item.source)} Adds {right} Energy.",
                however=f"{event.data.get('energy', 0)} is Added.",
            )

    def _more(self, item: Item) -> int:
        picture = self.picture
        player = item.controller
        score = picture.points.get(player, 0)
        return sum(
            own.energy
            for lord, own in picture.rarely(language.AddsMore)
            if lord.controller == player
            and own.name == card_name(item.source)
            and (own.within < 0 or score >= picture.victory() - own.within)
        )


class BanishedInsteadOfDying(Invariant):
    """What is banished if it would die this turn does not die (390.3)."""

    id = "banished-instead-of-dying"
    rules = ("390.3", "370.1.b", "370.1.c")
    statement = (
        "An object that an effect has banished if it would die is not killed as long as the effect lasts."
    )
    needs = frozenset({"effect_began", "effect_ended", "killed", "replaced"})

    def comes_up(self) -> bool:
        """Some card's text has something banished instead."""
        return "dooms" in self.picture.says

    def reset(self) -> None:
        """No effect waits for a death."""
        self.doomed: dict[int, Event] = {}

    def after_effect_began(self, event: Event) -> None:
        """It waits for one."""
        if event.data.get("what") == "banish dying":
            self.doomed[event.data["effect"]] = event

    def after_effect_ended(self, event: Event) -> None:
        """It waits no more."""
        self.doomed.pop(event.data.get("effect", -1), None)

    def before_replaced(self, event: Event) -> None:
        """A death is replaced by it."""
        self.premise += event.data.get("effect", -1) in self.doomed

    def before_killed(self, event: Event) -> None:
        """It is none that an effect is about."""
        for began in self.doomed.values() if self.doomed else ():
            if began.object == event.object:
                self.premise += 1
                self.breach(
                    event,
                    {"effect": began, "dies": event},
                    then=f"{called(event.object)} is banished if it would die this turn.",
                    however="it is killed.",
                )
                return


class AlongFromWhereItIs(Invariant):
    """An ability about friendly units that move from its source's location triggers on those alone (383.2)."""

    id = "along-from-where-it-is"
    rules = ("383.2", "740.1")
    statement = "An ability about friendly units that move from its source's location triggers on no other unit's move."
    needs = frozenset({"item_pending", "move"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def comes_up(self) -> bool:
        """Some card has such an ability."""
        return "follows" in self.picture.says

    def after_item_pending(self, event: Event) -> None:
        """What it triggers on is such a move."""
        item = self.picture.items[event.object]
        ability = printed_trigger(self.picture, item)
        if ability is None or ability.when != "friendly unit moves from here":
            return
        moved = self.picture.at(item.trigger)
        source = self.picture.board.get(item.source)
        if moved is None or moved.kind != "move" or source is None:
            return
        self.premise += 1
        however = self._otherwise(moved, source, item.controller)
        if however:
            self.breach(
                event,
                {"moves": moved, "triggers": event},
                then=f"{called(item.source)} triggers on friendly units that move from {place(source.zone)}.",
                however=however,
            )

    def _otherwise(self, moved: Event, source: Thing, player: str) -> str:
        """Why a move is none of those; "" where it is one."""
        origin = moved.data.get("origin", "")
        if origin != source.zone:
            return f"{called(moved.object)} has moved from {place(origin)}."
        who = moved.data.get("controller", "")
        if who and not self.picture.friends(who, player):
            return f"{called(moved.object)} is controlled by {who}."
        return ""


class SilencedDoesNotTrigger(_Rare):
    """Effects of a keyword that a text has not trigger don't (054.1)."""

    id = "silenced-does-not-trigger"
    rules = ("054.1", "816.1.b")
    statement = "Effects of a keyword don't trigger at a battlefield where their controller has something that says so."
    needs = frozenset({"item_pending"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def after_item_pending(self, event: Event) -> None:
        """It is no effect of such a keyword, or it is elsewhere."""
        item = self.picture.items[event.object]
        source = self.picture.board.get(item.source)
        if source is None or source.kind != "battlefield":
            return
        keyword = event.data.get("granted", "") or self._printed(item)
        for lord, own in self.picture.rarely(language.DontTrigger):
            if own.keyword != keyword:
                continue
            self.premise += 1
            if lord.zone == source.zone and lord.controller == source.controller:
                self.breach(
                    event,
                    {"triggers": event},
                    then=f"{keyword} effects of {lord.controller}'s don't trigger at {place(source.zone)}.",
                    however=f"that of {called(item.source)} does.",
                )
                return

    def _printed(self, item: Item) -> str:
        """The printed keyword that a trigger is of; "" for none."""
        facts = self.picture.item_facts(item)
        if facts is None or not item.printed or not 0 <= item.ability < len(facts.abilities):
            return ""
        own = facts.abilities[item.ability]
        return own.name if isinstance(own, language.Keyword) else ""


class PlayedOnlyThere(_Rare):
    """What can be played only to a battlefield that its player conquered this turn is played nowhere else (054.2)."""

    id = "played-only-there"
    rules = ("054.2", "355.2")
    statement = "A unit that can be played only to a battlefield that its player has conquered this turn enters nowhere else."
    needs = frozenset({"move", "scored", "turn_began"})
    only: ClassVar = {"move": lambda move: move.why == "resolve"}

    def reset(self) -> None:
        """Nothing has been conquered."""
        self.conquered: set[tuple[str, str]] = set()

    def after_turn_began(self, event: Event) -> None:
        """What was conquered before counts no more."""
        self.conquered.clear()

    def after_scored(self, event: Event) -> None:
        """A battlefield is conquered."""
        if event.data.get("how") == "conquer":
            self.conquered.add((event.player, event.object))

    def before_move(self, event: Event) -> None:
        """It enters there."""
        item = self.picture.items.get(event.object)
        to = event.data.get("to", "")
        facts = self.picture.item_facts(item) if item is not None else None
        if item is None or facts is None or not to.startswith(("base:", "battlefield:")):
            return
        if not any(isinstance(own, language.PlayOnlyAt) for own in facts.rarities):
            return
        self.premise += 1
        if (item.payer, to) not in self.conquered:
            self.breach(
                event,
                {"enters": event},
                then=f"{called(event.object)} can be played only to a battlefield that {item.payer} has conquered this turn.",
                however=f"it enters at {place(to)}.",
            )


class LeavingTriggers(Invariant):
    """What triggers as it leaves the board does (383.2)."""

    id = "leaving-triggers"
    rules = ("383.2", "383.3")
    statement = "An ability that triggers as its source leaves the board is on the chain before anybody receives priority."
    needs = frozenset({"move", "item_pending", "priority"})
    armed_kinds = frozenset({"item_pending", "priority"})

    def comes_up(self) -> bool:
        """Some card has such an ability."""
        return "leavings" in self.picture.says

    def reset(self) -> None:
        """Nothing has left, and nobody."""
        self.left: dict[tuple[str, int], Event] = {}
        self.gone: set[str] = set()

    def after_removed(self, event: Event) -> None:
        """What that player has does nothing any more (651.3)."""
        self.gone.add(event.player)

    def after_undone(self, event: Event) -> None:
        """What left for that has not."""
        self.left.clear()

    def before_move(self, event: Event) -> None:
        """Something leaves, and its abilities are to trigger."""
        thing = self.picture.board.get(event.object)
        to = event.data.get("to", "")
        if thing is None or "undo" in event.data or to.startswith(("base:", "battlefield:", "legend:")):
            return
        if not to or thing.controller in self.gone:
            return
        if thing.kind == "facedown" or thing.top is not None or thing.facts is None:
            return
        for index in thing.facts.leavings:
            _, ability = next(one for one in thing.facts.triggers if one[0] == index)
            if not ability.gate and ability.condition is None and not ability.each_turn:
                self.premise += 1
                # Its source is told as what it was or as what it is (383.2.c).
                self.left[thing.id, index] = event
                self.arm()

    def before_item_pending(self, event: Event) -> None:
        """One of those abilities is on the chain."""
        source, index = card_id(event.data.get("source", "")), event.data.get("ability", -1)
        self.left.pop((source, index), None)

    def before_priority(self, event: Event) -> None:
        """All of them are."""
        self.disarm()
        for left in self.left.values():
            self.breach(
                event,
                {"leaves": left, "priority": event},
                then=f"{called(left.object)} triggers as it leaves the board.",
                however=f"it has not when {event.player} receives priority.",
            )
        self.left.clear()


INVARIANTS: tuple[type[Invariant], ...] = (
    WhatBefallsIsReplaced,
    SeveralMoveForAPrice,
    EnemiesDoNotMoveIt,
    RevealedAdds,
    AddsWhatItSays,
    BanishedInsteadOfDying,
    AlongFromWhereItIs,
    SilencedDoesNotTrigger,
    PlayedOnlyThere,
    LeavingTriggers,
)
