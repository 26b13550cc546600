"""Faults of Riftbound's chain: countering, order, priority, triggers (337-340, 382-383, 419, 425, 812)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import Fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.info import NEUTRAL
from headjudge.engine.riftbound.state import Item, Thing


class RefundOnCounter(Riftbound):
    """425.1.c broken."""

    def after_counter(self, target: Item, event: int) -> None:
        """Gives back what was paid."""
        energy, power = target.named.get("spent", (0, {}))
        if energy or power:
            self.add_resources(target.controller, energy, dict(power), "", "")


class RefundRepeatOnCounter(Riftbound):
    """425.1.c.1 broken."""

    def after_counter(self, target: Item, event: int) -> None:
        """Gives back the Energy of additional costs alone."""
        back = sum(target.info.optional[number].cost.energy for number in target.paid)
        if back:
            self.add_resources(target.controller, back, {}, "", "")


class TriggersJumpAhead(Riftbound):
    """337.1.b broken."""

    def next_pending(self) -> Item | None:
        """Takes a pending trigger before older pending items."""
        pending = [item for item in self.chain if item.pending]
        return next((item for item in pending if item.kind == "trigger"), pending[0] if pending else None)


class FinalizesNewestFirst(Riftbound):
    """337.1.b broken."""

    def next_pending(self) -> Item | None:
        """Takes the newest pending item."""
        return next((item for item in reversed(self.chain) if item.pending), None)


class PriorityWhilePending(Riftbound):
    """337.1.a broken."""

    def become_finalized(self, item: Item) -> None:
        """Gives priority after each item, though others are still pending."""
        super().become_finalized(item)
        if any(other.pending for other in self.chain):
            self.give_priority(item.controller, "312.2.c")


class ResolvesOldestFirst(Riftbound):
    """340.1 broken."""

    def newest(self) -> Item:
        """Takes the oldest item of the chain."""
        return self.chain[0]


class PermanentsWait(Riftbound):
    """337.2 broken."""

    def resolves_at_once(self, item: Item) -> bool:
        """Leaves units and gear on the chain until everybody has passed."""
        return item.adds and item.kind != "spell"


class AddsWait(Riftbound):
    """429.2 broken."""

    def resolves_at_once(self, item: Item) -> bool:
        """Leaves abilities that Add on the chain until everybody has passed."""
        return item.kind in ("permanent", "token")


class OnePassResolves(Riftbound):
    """339.1 broken."""

    def execute_or_pass(self) -> Steps:
        """Resolves as soon as one player has passed."""
        player = self.chain[-1].controller
        self.give_priority(player, "312.2.c")
        acted = yield from self.act(player)
        if acted == "pass":
            self.last_pass = self.emit("passed", "338.1.b", player, causes=(self.last_priority,))
            yield from self.resolve(self.newest())


class PlayTriggerWhenCountered(Riftbound):
    """419.4.a.1 broken."""

    def after_counter(self, target: Item, event: int) -> None:
        """What waits for a spell to be played triggers though the spell was countered."""
        if target.kind == "spell":
            self.fire("play spell", target.controller, target, event)


class PlayTriggerTwice(Riftbound):
    """419.4.a broken."""

    def fire_play_triggers(self, item: Item, obj: Thing, played: int, nth: int) -> None:
        """What waits for a play triggers twice for each."""
        super().fire_play_triggers(item, obj, played, nth)
        super().fire_play_triggers(item, obj, played, nth)


class PlayTriggerMissing(Riftbound):
    """383.4.a.2 broken."""

    def fire_play_triggers(self, item: Item, obj: Thing, played: int, nth: int) -> None:
        """A permanent that was played as an effect's instruction has no play effect."""
        if not item.limited:
            super().fire_play_triggers(item, obj, played, nth)


class LegionCountsResolved(Riftbound):
    """812.1.c broken."""

    def legion(self, obj: Thing, player: str) -> bool:
        """Legion counts plays that were completed, so that a countered card does not count."""
        return self.seats[player].played > 0


class LegionCountsItself(Riftbound):
    """812.1.c broken."""

    def legion(self, obj: Thing, player: str) -> bool:
        """Legion is satisfied by the card itself."""
        return bool(self.seats[player].finalized)


class CounteredToHand(Riftbound):
    """425.1.a.1 broken."""

    def counter(self, target: Item, by: Item, into: str) -> None:
        """A countered card goes back to its owner's hand."""
        super().counter(target, by, "hand")


class CounteredAbilityLeavesCard(Riftbound):
    """425.1.a broken."""

    def after_counter(self, target: Item, event: int) -> None:
        """When an ability is countered, its source goes to the trash."""
        source = target.source
        if target.is_ability() and self.kind_of(source.zone) in ("base", "battlefield"):
            self.move(source, f"trash:{source.owner}", "425.1.a.1", "counter", causes=(event,))


class CountersTheUncounterable(Riftbound):
    """054.1 broken."""

    def cant_be_countered(self, item: Item) -> bool:
        """No protection from countering is heeded."""
        return False


class ProtectionStaysBehind(Riftbound):
    """191.2 broken."""

    @staticmethod
    def protects(source: Thing, ability: cl.Cant, item: Item) -> bool:
        """Protection goes by who owns the card, whoever controls the item now."""
        return source.controller == item.card_owner()


class FlowToTrash(Riftbound):
    """829.1.b.1 broken."""

    def replaced_destination(self, item: Item, to: str) -> str:
        """A spell played with Flow goes to the trash."""
        return to


class ReactionNotNeeded(Riftbound):
    """358.4 broken."""

    def timing_allows(self, item: Item) -> bool:
        """Any card may be played whenever its player has priority."""
        return True

    def offer_play(self, obj: Thing, player: str, timing: int, how: str, options: Any, actions: Any) -> None:
        """Offers any card in a closed state."""
        super().offer_play(obj, player, NEUTRAL, how, options, actions)


class AbilitiesLeaveTheStateOpen(Riftbound):
    """309.1 broken."""

    def closed(self) -> bool:
        """Holds the state for open while abilities alone are on the chain."""
        return any(not item.is_ability() for item in self.chain)


class NeutralOnceTheShowdownCloses(Riftbound):
    """308.1 broken."""

    def neutral(self) -> bool:
        """Forgets the combat that goes on after its showdown."""
        return self.showdown is None


class HiddenAtOnce(Riftbound):
    """811.1.b broken."""

    def hidden_long_enough(self, obj: Thing) -> bool:
        """A hidden card can be played on the turn on which it was hidden."""
        return True


class NextPlayerFirst(Riftbound):
    """337.4 broken."""

    def execute_or_pass(self) -> Steps:
        """After a finalized item, the other player gets priority first."""
        newest = self.chain[-1]
        who = newest.controller
        newest.controller = self.after[who]
        first = True
        passes = 0
        player = newest.controller
        newest.controller = who
        while passes < len(self.names):
            self.give_priority(player, "312.2.c" if first else "312.2.d")
            first = False
            acted = yield from self.act(player)
            if acted == "pass":
                passes += 1
                self.last_pass = self.emit("passed", "338.1.b", player, causes=(self.last_priority,))
                player = self.after[player]
            elif acted == "add":
                passes = 0
            else:
                return
        yield from self.resolve(self.newest())


class ChosenCardsTurnPlayerFirst(Riftbound):
    """354.2 read wrongly: the second pass of Promising Future starts with the player whose spell it is."""

    def do_EachPlays(self, context: Any, step: Any, instr: cl.EachPlays) -> Steps:
        """Puts the chosen cards on the chain in turn order from the spell's controller."""
        for player in self.players_from(context.item.controller):
            obj = context.banished.get(player)
            if obj is not None and obj.zone.startswith("banishment") and not self.cant_play(player, obj):
                self.push_card(obj, player, self.cause, limited=True, ignoring=instr.ignoring)
                context.did = True
        return
        yield


class CounteredCountsAsPlayed(Riftbound):
    """425.1.b broken."""

    def after_counter(self, target: Item, event: int) -> None:
        """A countered card is told to have been played."""
        if target.kind == "spell" and target.obj is not None:
            data = {"item": target.ref, "card": "spell", "name": target.card.name}
            self.emit("played", "419.4.a", target.controller, target.obj.ref, data, (event,))


class PlayedForEachExecution(Riftbound):
    """820.3.a broken."""

    def complete_play(self, item: Item, resolved: int) -> Steps:
        """A spell whose text was executed twice has been played twice."""
        for _ in item.runs or (None,):
            yield from super().complete_play(item, resolved)


class OtherPlayerActs(Riftbound):
    """312.1.b broken."""

    def act(self, player: str) -> Asking[str]:
        """In a closed state, the player without priority acts."""
        who = self.after[player] if self.chain else player
        return (yield from super().act(who))


class EffectBeforeCause(Riftbound):
    """303.1 broken."""

    def add_resources(
        self,
        player: str,
        energy: int,
        power: dict[str, int],
        source: str,
        item: str,
        only: str = "",
    ) -> int:
        """Resources are added by what has not happened yet."""
        before = self.cause
        self.cause = (self.next_id + 1,)
        event = super().add_resources(player, energy, power, source, item, only)
        self.cause = before
        return event


FAULTS: tuple[Fault, ...] = (
    Fault(
        "refund-on-counter",
        "riftbound",
        "425.1.c",
        "Countering gives back what was paid for the countered item.",
        "The player whose spell was countered can play another one at once.",
        ("no-refund-on-counter",),
        RefundOnCounter,
    ),
    Fault(
        "refund-repeat-on-counter",
        "riftbound",
        "425.1.c.1",
        "Countering gives back the Energy of additional costs, such as Repeat.",
        "Energy comes back when a repeated spell is countered.",
        ("no-refund-on-counter",),
        RefundRepeatOnCounter,
        hard=True,
    ),
    Fault(
        "triggers-jump-ahead",
        "riftbound",
        "337.1.b",
        "A triggered ability is finalized before older pending items.",
        "A play effect is on the chain before the card that was queued earlier.",
        ("pending-before-triggers",),
        TriggersJumpAhead,
        hard=True,
    ),
    Fault(
        "finalizes-newest-first",
        "riftbound",
        "337.1.b",
        "Of several pending items the newest is finalized first.",
        "Two triggers go on the chain in the wrong order.",
        ("finalize-oldest-first", "pending-before-triggers"),
        FinalizesNewestFirst,
    ),
    Fault(
        "priority-while-pending",
        "riftbound",
        "337.1.a",
        "A player receives priority while items are still pending.",
        "One may react between two pending items.",
        ("no-priority-while-pending",),
        PriorityWhilePending,
    ),
    Fault(
        "resolves-oldest-first",
        "riftbound",
        "340.1",
        "The oldest item of the chain resolves first.",
        "A reaction comes too late.",
        ("resolve-newest-first",),
        ResolvesOldestFirst,
    ),
    Fault(
        "permanents-wait",
        "riftbound",
        "337.2",
        "Units and gear wait on the chain until everybody has passed.",
        "A unit can be answered before it enters.",
        ("permanents-resolve-at-once",),
        PermanentsWait,
    ),
    Fault(
        "adds-wait",
        "riftbound",
        "429.2",
        "A triggered or activated ability that Adds waits on the chain until everybody has passed.",
        "The resources come a round of passes late.",
        ("adds-resolve-at-once",),
        AddsWait,
    ),
    Fault(
        "one-pass-resolves",
        "riftbound",
        "339.1",
        "The newest item resolves after a single pass.",
        "The opponent can't react after one has passed.",
        ("all-pass-before-resolution",),
        OnePassResolves,
    ),
    Fault(
        "next-player-first",
        "riftbound",
        "337.4",
        "After an item is finalized, the next player receives priority before its controller.",
        "One can't react to oneself first.",
        ("newest-controller-has-priority",),
        NextPlayerFirst,
    ),
    Fault(
        "play-trigger-when-countered",
        "riftbound",
        "419.4.a.1",
        "An ability that waits for a spell to be played triggers for a countered one.",
        "The Student grows though the spell was countered.",
        ("no-play-trigger-when-countered",),
        PlayTriggerWhenCountered,
    ),
    Fault(
        "play-trigger-twice",
        "riftbound",
        "419.4.a",
        "Abilities that wait for a play trigger twice for each.",
        "Two triggers stand on the chain for one play.",
        ("play-trigger-once",),
        PlayTriggerTwice,
    ),
    Fault(
        "play-trigger-missing",
        "riftbound",
        "383.4.a.2",
        "A permanent that an effect instructs to be played has no play effect.",
        "A unit from the trash does nothing as it enters.",
        ("play-trigger-once",),
        PlayTriggerMissing,
        hard=True,
    ),
    Fault(
        "legion-counts-resolved",
        "riftbound",
        "812.1.c",
        "Legion counts completed plays, not finalized cards.",
        "Legion is off after a countered spell.",
        ("legion-counts-finalized",),
        LegionCountsResolved,
        hard=True,
    ),
    Fault(
        "legion-counts-itself",
        "riftbound",
        "812.1.c",
        "Legion is satisfied by the card that has it.",
        "The first card of a turn gets its Legion.",
        ("legion-counts-finalized",),
        LegionCountsItself,
    ),
    Fault(
        "countered-to-hand",
        "riftbound",
        "425.1.a.1",
        "A countered card goes to its owner's hand.",
        "A countered spell can be played again.",
        ("countered-card-goes-to-trash",),
        CounteredToHand,
    ),
    Fault(
        "countered-ability-takes-its-source",
        "riftbound",
        "425.1.a",
        "When an ability is countered, its source goes to the trash.",
        "A unit is gone because its ability was countered.",
        ("countered-ability-goes-nowhere",),
        CounteredAbilityLeavesCard,
        hard=True,
    ),
    Fault(
        "counters-the-uncounterable",
        "riftbound",
        "054.1",
        "A spell or ability that can't be countered is countered.",
        "Empowered Mel does not protect.",
        ("uncounterable-stays", "cant-beats-can"),
        CountersTheUncounterable,
        hard=True,
    ),
    Fault(
        "protection-stays-behind",
        "riftbound",
        "191.2",
        "Protection from countering goes by the owner of a spell, not by its controller.",
        "A stolen spell can't be countered because of the former controller's Mel.",
        ("protection-follows-controller",),
        ProtectionStaysBehind,
        hard=True,
    ),
    Fault(
        "flow-to-trash",
        "riftbound",
        "829.1.b.1",
        "A spell played with Flow goes to the trash when it leaves the chain.",
        "Flow can be used again and again.",
        ("flow-banishes",),
        FlowToTrash,
    ),
    Fault(
        "reaction-not-needed",
        "riftbound",
        "358.4",
        "A card without Reaction can be played in a closed state.",
        "A unit is played in answer to a spell.",
        ("legally-timed",),
        ReactionNotNeeded,
    ),
    Fault(
        "abilities-leave-the-state-open",
        "riftbound",
        "309.1",
        "The state is open while only abilities are on the chain.",
        "A unit without Reaction is played before a trigger has resolved.",
        ("state-of-the-turn",),
        AbilitiesLeaveTheStateOpen,
    ),
    Fault(
        "neutral-once-the-showdown-closes",
        "riftbound",
        "308.1",
        "The state is neutral again as soon as a combat's showdown has closed, though the combat goes on.",
        "What a combat's damage makes trigger is answered in a neutral state.",
        ("state-of-the-turn",),
        NeutralOnceTheShowdownCloses,
    ),
    Fault(
        "hidden-at-once",
        "riftbound",
        "811.1.b",
        "A hidden card can be played on the turn on which it was hidden.",
        "A card is hidden and played for nothing at once.",
        ("hidden-not-this-turn",),
        HiddenAtOnce,
    ),
    Fault(
        "chosen-cards-turn-player-first",
        "riftbound",
        "354.2",
        "Promising Future's second pass starts with its controller.",
        "The cards stand on the chain in the wrong order.",
        ("each-plays-from-the-next",),
        ChosenCardsTurnPlayerFirst,
        hard=True,
    ),
    Fault(
        "countered-counts-as-played",
        "riftbound",
        "425.1.b",
        "A countered card is treated as played.",
        "What counts plays counts a countered card.",
        ("countered-does-nothing",),
        CounteredCountsAsPlayed,
    ),
    Fault(
        "played-for-each-execution",
        "riftbound",
        "820.3.a",
        "A repeated spell counts as played once for each execution.",
        "A repeated spell triggers what waits for a play twice.",
        ("played-once",),
        PlayedForEachExecution,
    ),
    Fault(
        "other-player-acts",
        "riftbound",
        "312.1.b",
        "In a closed state the player without priority acts.",
        "The wrong player answers.",
        ("priority-to-act",),
        OtherPlayerActs,
    ),
    Fault(
        "effect-before-cause",
        "riftbound",
        "303.1",
        "Resources are added by what has not happened yet.",
        "The record makes no sense.",
        ("causes-precede",),
        EffectBeforeCause,
    ),
)
