"""Faults of Magic's priority, stack, resolving, triggers and countering (117, 405, 603, 608, 701.6, 702.21)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import magic as cl
from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic import Magic
from headjudge.engine.magic.things import Item, Moving, Occasion, Target, Thing, Waiting


class Round(Magic):
    """Priority as it goes round (117.3, 117.4), with the steps of it to be broken one by one."""

    def needed(self) -> int:
        """How many passes end it."""
        return len(self.names)

    def after_acting(self, holder: str) -> str:
        """Who gets priority after somebody has acted (117.3c)."""
        return holder

    def after_passing(self, holder: str) -> str:
        """Who gets priority after a pass (117.3d)."""
        return self.after[holder]

    def after_resolving_of(self, item: Item) -> str:
        """Who gets priority after a resolution (117.3b)."""
        return self.turn_player

    def ends_when_empty(self) -> bool:
        """Whether the step ends as soon as the stack is empty."""
        return False

    def give_priority(self, first: str, rule: str, since: tuple[int, ...]) -> Steps:
        """As the engine does, with these steps."""
        holder = first
        passes = 0
        while True:
            yield from self.before_priority(since)
            if self.ending_turn:
                return
            if holder not in self.names:
                holder = self.after[holder]
            self.priority = holder
            self.last_priority = self.emit("priority", rule, holder, causes=since)
            acted = yield from self.act(holder)
            if acted:
                rule, passes, since = acted, 0, (self.last_priority,)
                holder = self.after_acting(holder)
                continue
            since = (self.emit("passed", "117.3d", holder, causes=(self.last_priority,)),)
            passes += 1
            if passes < self.needed():
                holder, rule = self.after_passing(holder), "117.3d"
            elif self.stack:
                item, top = self.newest(), self.stack[-1]
                yield from self.resolve_top(since)
                self.after_resolution(top)
                if self.ends_when_empty() and not self.stack:
                    return
                passes, rule, since = 0, "117.3b", (self.next_id - 1,)
                holder = self.after_resolving_of(item)
            else:
                return


class OnePassIsEnough(Round):
    """117.4 broken."""

    def needed(self) -> int:
        """One player's pass resolves what is on top."""
        return 1 if self.stack else len(self.names)


class ActorLosesPriority(Round):
    """117.3c broken."""

    def after_acting(self, holder: str) -> str:
        """The next player gets it."""
        return self.after[holder]


class ReversedCastsAsk(Magic):
    """117.4 broken."""

    def leaves_passes(self, acted: str) -> bool:
        """Whatever was begun, everybody has to pass anew."""
        return False


class PassingStays(Round):
    """117.3d broken."""

    def after_passing(self, holder: str) -> str:
        """The player who passed gets it again."""
        return holder


class ControllerAfterResolution(Round):
    """117.3b broken."""

    def after_resolving_of(self, item: Item) -> str:
        """The controller of what has resolved gets it."""
        return item.controller


class StepEndsWithTheStack(Round):
    """500.2 broken."""

    def ends_when_empty(self) -> bool:
        """The step ends as soon as the stack is empty."""
        return True


class OldestResolvesFirst(Magic):
    """405.5 broken."""

    def newest(self) -> Item:
        """Takes what was put there first."""
        return self.stack[0]


class UncheckedWithAStack(Magic):
    """704.3 broken."""

    def before_priority(self, since: tuple[int, ...]) -> Asking[bool]:
        """Nothing is checked while something is on the stack."""
        if self.stack and not self.waiting:
            return False
        return (yield from super().before_priority(since))


class TriggersWaitForAnEmptyStack(Magic):
    """603.3 broken."""

    def before_priority(self, since: tuple[int, ...]) -> Asking[bool]:
        """What has triggered waits until the stack is empty."""
        if not self.waiting or not self.stack:
            return (yield from super().before_priority(since))
        did = False
        while (yield from self.check_state()):
            did = True
        self.emit("cleanup", "704.3", causes=since)
        return did


class PriorityInTheMiddle(Magic):
    """117.2e broken."""

    def carry_out(self, do: cl.Do, item: Item) -> Steps:
        """The active player gets priority after each instruction."""
        yield from super().carry_out(do, item)
        if item.resolving:
            self.emit("priority", "117.3b", self.turn_player)


class ChecksInTheMiddle(Magic):
    """704.4 broken."""

    def carry_out(self, do: cl.Do, item: Item) -> Steps:
        """State-based actions are performed after each instruction."""
        yield from super().carry_out(do, item)
        if item.resolving:
            yield from self.check_state()


class RefundOnCounter(Magic):
    """701.6b broken."""

    def counter(self, item: Item, by: Item, put: str = "") -> Asking[bool]:
        """One mana of what was paid comes back."""
        done = yield from super().counter(item, by, put)
        if done:
            self.add_mana(item.controller, "C", "", "", "")
        return done


class CounteredGoesOn(Magic):
    """701.6a broken."""

    def counter(self, item: Item, by: Item, put: str = "") -> Asking[bool]:
        """What it says is done all the same."""
        done = yield from super().counter(item, by, put)
        if done:
            for does, base in item.does:
                item.base = base
                yield from self.follow(does, item)
        return done


class CounteredReturns(Magic):
    """701.6a broken."""

    def counter(self, item: Item, by: Item, put: str = "") -> Asking[bool]:
        """The card goes back to its owner's hand."""
        return (yield from super().counter(item, by, put or "hand"))


class UncounterableIsCountered(Magic):
    """101.2 broken."""

    def can_be_countered(self, item: Item, by: Item) -> bool:
        """Everything can be."""
        return True


class ResolvesWithoutTargets(Magic):
    """608.2b broken."""

    def has_no_legal_target(self, item: Item) -> bool:
        """Everything resolves."""
        return False


class TappedIsIllegal(Magic):
    """608.2b broken."""

    def still_legal(self, target: Target, item: Item) -> bool:
        """A target that was tapped meanwhile is taken for illegal."""
        thing = target.thing
        return not (isinstance(thing, Thing) and thing.exhausted) and super().still_legal(target, item)


class UnresolvedDoes(Magic):
    """608.2b broken."""

    def fizzle(self, item: Item, causes: tuple[int, ...]) -> Steps:
        """What it says is done all the same."""
        yield from super().fizzle(item, causes)
        for does, base in item.does:
            item.base = base
            yield from self.follow(does, item)


class FollowsTheCard(Magic):
    """400.7, 608.2b broken."""

    def find_illegal(self, item: Item) -> list[Target]:
        """A target that has become another object is hit all the same, if another target is legal."""
        found = super().find_illegal(item)
        if len(found) == len(item.targets):
            return found
        for target in found:
            if isinstance(target.thing, Thing) and target.thing.zone == "battlefield":
                self.put(target, "ref", target.thing.ref)
        return []


class SpellsStay(Magic):
    """608.2n broken."""

    def after_resolving(self, item: Item) -> Steps:
        """A spell that has resolved stays on the stack."""
        yield from ()
        self.take_off(item)


class PermanentsForTheNext(Magic):
    """608.3a broken."""

    def resolve_permanent(self, item: Item, resolving: int) -> Steps:
        """The permanent enters under the control of the next player."""
        obj = item.obj
        assert obj is not None
        if obj.zone == "stack":
            self.put(obj, "cast", item.cast)
            moving = Moving(obj, "battlefield", "resolve", "608.3a", self.after[item.controller])
            moving.attach_to = self.attached_as_resolves(item)
            yield from self.move_all([moving])
        self.take_off(item)
        self.emit("resolved", "608.3a", item.controller, item.ref, causes=(resolving,))


class IfOnlyOnce(Magic):
    """603.4 broken."""

    def still_holds(self, item: Item) -> bool:
        """The condition isn't looked at again."""
        return True


class ManaAbilitiesWait(Magic):
    """605.3b broken."""

    def emit(
        self,
        kind: str,
        rule: str,
        player: str = "",
        object: str = "",
        data: Any = None,
        *rest: Any,
        **more: Any,
    ) -> int:
        """A mana ability is put on the stack like any other."""
        if kind == "item_pending" and data and data.get("adds"):
            data = {**data, "adds": False}
        return super().emit(kind, rule, player, object, data if data is not None else {}, *rest, **more)


class LosingTriggersGaining(Magic):
    """603.2 broken."""

    def occur_player(self, kind: str, event: int, player: str, *rest: Any, **more: Any) -> None:
        """What waits for life to be gained triggers when life is lost too."""
        super().occur_player(kind, event, player, *rest, **more)
        if kind == "lose life":
            super().occur_player("gain life", event, player, *rest, **more)


class TriggersChangeHands(Magic):
    """603.3a broken."""

    def put_on_stack(self, waiting: Waiting) -> Steps:
        """The active player controls whatever has triggered."""
        waiting.controller = self.turn_player
        yield from super().put_on_stack(waiting)


class LastPlayersTriggersFirst(Magic):
    """603.3b broken."""

    def put_triggers_on_stack(self) -> Steps:
        """Each player puts theirs on the stack, the active player last."""
        for player in reversed(self.players_from(self.turn_player)):
            for waiting in [one for one in self.waiting if one.controller == player]:
                if waiting in self.waiting:
                    yield from self.put_on_stack(waiting)


class EntersUnnoticed(Magic):
    """603.6a broken."""

    def occur(self, occasion: Occasion, watching: Any = None) -> None:
        """Nothing triggers when a creature enters that was not cast."""
        if occasion.kind == "enters" and occasion.origin != "stack":
            return
        super().occur(occasion, watching)


class TriggersTwice(Magic):
    """603.2c broken."""

    def times(self, watcher: Any, occasion: Occasion) -> int:
        """What waits for something to enter or die triggers twice."""
        return super().times(watcher, occasion) + (occasion.kind in ("enters", "dies"))


class NobodyLooksBack(Magic):
    """603.10a broken."""

    def occur(self, occasion: Occasion, watching: Any = None) -> None:
        """What dies at the same time sees nobody die."""
        super().occur(occasion, None if occasion.kind == "dies" else watching)


class StateTriggersPile(Magic):
    """603.8 broken."""

    def check_state_triggers(self) -> None:
        """A state trigger triggers though it is on the stack: once more for each."""
        kept = [item for item in self.stack if item.kind == "trigger" and self.is_state(item)]
        if not kept or len(kept) > 2:
            super().check_state_triggers()
            return
        self.stack = [item for item in self.stack if item not in kept]
        super().check_state_triggers()
        self.stack = [*self.stack, *kept]

    @staticmethod
    def is_state(item: Item) -> bool:
        """Whether an item is a state trigger."""
        return isinstance(item.ability, cl.Triggered) and item.ability.on == "state"


class WardSleeps(Magic):
    """702.21a broken."""

    def occur(self, occasion: Occasion, watching: Any = None) -> None:
        """Nothing triggers on becoming a target."""
        if occasion.kind != "becomes target":
            super().occur(occasion, watching)


class WardAsksItsController(Magic):
    """702.21a broken."""

    def pays_price(self, player: str, price: cl.Price, item: Item, why: str = "118.12") -> Asking[bool]:
        """The controller of the ability decides, and pays."""
        if isinstance(item.ability, cl.Triggered) and item.ability.on == "becomes target":
            player = item.controller
        return (yield from super().pays_price(player, price, item, why))


class WardTakesAndCounters(Magic):
    """118.12a broken."""

    def pays_price(self, player: str, price: cl.Price, item: Item, why: str = "118.12") -> Asking[bool]:
        """What is paid for ward counts for nothing."""
        paid = yield from super().pays_price(player, price, item, why)
        ward = isinstance(item.ability, cl.Triggered) and item.ability.on == "becomes target"
        return paid and not ward


class RegeneratesInVain(Magic):
    """701.19a broken."""

    def regenerate(self, obj: Thing, chosen: Any, event: int) -> None:
        """What regenerates is neither healed nor tapped."""
        if chosen.shield is not None:
            self.use_shield(chosen.shield)
        self.put(obj, "damage", 0)
        self.put(obj, "marked", False)


class NothingReturns(Magic):
    """610.3 broken."""

    def return_exiled(self) -> Steps:
        """What was exiled until something leaves stays exiled."""
        yield from ()
        self.returning = []


class ReplacesTwice(Magic):
    """614.5 broken."""

    def enter_by(self, moving: Moving, chosen: Any) -> Steps:
        """What modifies how something enters is applied twice."""
        yield from super().enter_by(moving, chosen)
        before, self.cause = self.cause, moving.replaced[:1]
        yield from super().enter_by(moving, chosen)
        self.cause = before


class SpellsAskTheirOwn(Magic):
    """118.12a broken."""

    def pays_price(self, player: str, price: cl.Price, item: Item, why: str = "118.12") -> Asking[bool]:
        """What a spell asks somebody to pay is asked of its own controller."""
        asked = item.controller if item.obj is not None else player
        return (yield from super().pays_price(asked, price, item, why))


class DelayedAgain(Magic):
    """603.7b broken."""

    def end_delayed(self, effect: Any) -> None:
        """A delayed ability waits on after it has triggered."""


class OneModeMore(Magic):
    """700.2d broken."""

    def how_many_modes(self, item: Item, spell: cl.Spell) -> tuple[int, int]:
        """One more mode may be chosen than the text says."""
        least, most = super().how_many_modes(item, spell)
        return least, most + 1


class MayComesEarly(Magic):
    """603.5 broken."""

    def choose_modes(
        self, item: Item, modes: tuple[cl.Mode, ...], least: int, most: int, repeat: bool, rule: str
    ) -> Steps:
        """Whether to do what an ability says that one may do is decided as it is put on the stack."""
        yield from super().choose_modes(item, modes, least, most, repeat, rule)
        if isinstance(item.ability, cl.Triggered) and item.ability.optional:
            data = {"item": item.ref, "what": "may", "name": "it", "answer": "yes"}
            self.emit("option_chosen", "603.5", item.controller, item.ref, data)


_f = magic_fault
FAULTS: list[Fault] = [
    _f("delayed-again", "603.7b", "Delayed abilities trigger again and again.", "At the next end step too.", DelayedAgain,
       "delayed-triggers-once"),
    _f("one-mode-more", "700.2d", "One mode more is chosen.", "Three of two.", OneModeMore, "modes-as-many-as-said"),
    _f("spells-ask-their-own", "118.12a", "Counterspells ask their own controller to pay.", "The wrong player pays.",
       SpellsAskTheirOwn, "unless-asks-its-payer"),
    _f("may-comes-early", "603.5", "What may be done is decided on the stack.", "It is decided before it resolves.",
       MayComesEarly, "may-is-decided-on-resolution"),
    _f("oldest-on-the-stack-first", "405.5", "The oldest object on the stack resolves first.",
       "A spell resolves before what was cast in response to it.", OldestResolvesFirst, "resolve-newest-first", canary=True),
    _f("one-pass-is-enough", "117.4", "One player's pass resolves the top of the stack.", "Nobody can respond.", OnePassIsEnough,
       "all-pass-before-resolution"),
    _f("actor-loses-priority", "117.3c", "After an action the next player gets priority.", "Nobody can act twice in a row.",
       ActorLosesPriority, "actor-keeps-priority"),
    _f("passing-stays", "117.3d", "Who passes gets priority again.", "One player passes for all.", PassingStays, "passing-goes-round"),
    _f("reversed-casts-ask-again", "117.4", "Who has passed has to pass again after a cast that was reversed.",
       "A player is asked twice for nothing that was done.", ReversedCastsAsk, "all-passed-goes-on"),
    _f("controller-after-resolution", "117.3b", "After a resolution its controller gets priority.",
       "The opponent acts first after their spell.", ControllerAfterResolution, "priority-after-resolution"),
    _f("step-ends-with-the-stack", "500.2", "A step ends as soon as the stack is empty.",
       "There is no main phase left after a spell.", StepEndsWithTheStack, "steps-end-by-passing"),
    _f("unchecked-with-a-stack", "704.3", "State-based actions wait until the stack is empty.", "The dead block spells.",
       UncheckedWithAStack, "state-checked-before-priority"),
    _f("triggers-wait-for-an-empty-stack", "603.3", "Triggers wait until the stack is empty.", "Ward comes too late.",
       TriggersWaitForAnEmptyStack, "triggers-before-priority"),
    _f("priority-in-the-middle", "117.2e", "Priority is given after each instruction.", "A spell is interrupted.",
       PriorityInTheMiddle, "no-priority-while-resolving"),
    _f("checks-in-the-middle", "704.4", "State-based actions are performed while something resolves.",
       "A creature dies before the spell that would save it has done so.", ChecksInTheMiddle, "no-state-based-actions-while-resolving"),
    _f("magic-refund-on-counter", "701.6b", "A countered spell gives mana back.", "Mana appears.", RefundOnCounter,
       "no-refund-on-counter"),
    _f("countered-goes-on", "701.6a", "A countered spell does what it says.", "The counterspell did nothing.", CounteredGoesOn,
       "countered-does-nothing"),
    _f("countered-returns", "701.6a", "A countered spell returns to its owner's hand.", "It is cast again.", CounteredReturns,
       "countered-goes-to-the-graveyard"),
    _f("magic-uncounterable-is-countered", "101.2", "What can't be countered is countered.", "It is in the graveyard.",
       UncounterableIsCountered, "uncounterable-is-not-countered"),
    _f("resolves-without-targets", "608.2b", "A spell whose targets are all illegal resolves.", "It draws a card.",
       ResolvesWithoutTargets, "no-legal-target-no-resolution"),
    _f("tapped-is-illegal", "608.2b", "A target that is tapped is taken for illegal.", "The spell fizzles.", TappedIsIllegal,
       "one-legal-target-resolves"),
    _f("unresolved-does", "608.2b", "What doesn't resolve does what it says.", "A card is drawn.", UnresolvedDoes,
       "unresolved-does-nothing"),
    _f("follows-the-card", "400.7", "A target that has become another object is affected.", "Flickering saves nobody.",
       FollowsTheCard, "illegal-targets-unaffected", hard=True),
    _f("spells-stay", "608.2n", "A spell that has resolved stays on the stack.", "No card comes to the graveyard.", SpellsStay,
       "spells-leave-the-stack"),
    _f("permanents-for-the-next", "608.3a", "Permanents enter under the control of the next player.",
       "One's creature is somebody else's.", PermanentsForTheNext, "permanents-enter-under-their-controller"),
    _f("if-only-once", "603.4", "An intervening if is not checked again.", "The ability resolves.", IfOnlyOnce, "intervening-if"),
    _f("mana-abilities-wait", "605.3b", "Mana abilities are put on the stack.", "They can be responded to.", ManaAbilitiesWait,
       "mana-abilities-off-the-stack"),
    _f("losing-triggers-gaining", "603.2", "What waits for life to be gained triggers when it is lost.", "It triggers on damage.",
       LosingTriggersGaining, "triggers-on-its-event"),
    _f("triggers-change-hands", "603.3a", "The active player controls all triggers.", "Somebody draws the card of another.",
       TriggersChangeHands, "triggers-are-their-controllers"),
    _f("last-players-triggers-first", "603.3b", "The active player puts triggers on the stack last.", "Theirs resolve first.",
       LastPlayersTriggersFirst, "triggers-in-apnap-order"),
    _f("enters-unnoticed", "603.6a", "What enters without having been cast makes nothing trigger.", "A token enters unnoticed.",
       EntersUnnoticed, "enters-triggers"),
    _f("triggers-twice", "603.2c", "Abilities trigger twice.", "There are two on the stack.", TriggersTwice, "enters-triggers",
       "dies-triggers"),
    _f("nobody-looks-back", "603.10a", "What dies at the same time sees nobody die.", "It doesn't trigger.", NobodyLooksBack,
       "dies-triggers"),
    _f("state-triggers-pile", "603.8", "A state trigger triggers again while it is on the stack.", "There are many of it.",
       StateTriggersPile, "state-triggers-wait"),
    _f("ward-sleeps", "702.21a", "Ward doesn't trigger.", "Nobody is asked to pay.", WardSleeps, "ward-triggers"),
    _f("ward-asks-its-controller", "702.21a", "Ward's controller decides whether to pay.", "The wrong player is asked.",
       WardAsksItsController, "ward-asks-the-opponent"),
    _f("ward-takes-and-counters", "118.12a", "Ward counters what is paid for.", "Paying is no use.", WardTakesAndCounters,
       "ward-counters-the-unpaid"),
    _f("regenerates-in-vain", "701.19a", "What regenerates stays untapped and damaged.", "It is untapped.", RegeneratesInVain,
       "regenerated-stays"),
    _f("nothing-returns", "610.3", "What was exiled until something leaves stays exiled.", "It is still in exile.", NothingReturns,
       "exiled-until-it-leaves"),
    _f("replaces-twice", "614.5", "What modifies how something enters is applied twice.", "It enters with twice the counters.",
       ReplacesTwice, "replacement-applies-once"),
]  # fmt: skip
