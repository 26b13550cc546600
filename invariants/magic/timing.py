"""When things may be done: sorcery speed, lands, loyalty abilities, once a turn, summoning sickness, split second."""

from __future__ import annotations

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic_facts import is_loyalty, taps
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.records import Item
from headjudge.invariants.words import called


def why_not_sorcery(seen: MagicPicture, player: str, besides: Item | None = None) -> str:
    """Why a sorcery couldn't be cast by that player now (307.1); "" where it could. ``besides`` is what is being cast."""
    if seen.turn_player != player:
        return f"it is {seen.turn_player}'s turn"
    if seen.phase != "main":
        return f"it is no main phase but {seen.phase}"
    waits = [item for item in seen.chain if item is not besides and not item.adds]
    if waits:
        return f"{called(waits[-1].ref)} is on the stack"
    return ""


def _allows(seen: MagicPicture, what: str, player: str) -> int | None:
    """How often permissions of that kind allow a player more; None where that isn't certain, 0 for none."""
    total = 0
    for thing in seen.board.values():
        facts = seen.card(thing)
        if facts is not None and facts.allows and thing.ref not in seen.rulers_of:
            if any(allow.what == what for allow in facts.allows):
                return None  # what it gives others, or makes begin
    for thing in seen.rulers_of.values():
        facts = seen.card(thing)
        if facts is None:
            continue
        for _, static in facts.statics:
            for change in static.changes:
                if isinstance(change, ml.Allow) and change.what == what:
                    if seen.shaped or static.while_ is not None or change.which is not None:
                        return None
                    yours = thing.controller == player
                    if static.to == "each" or (static.to in ("you", "this")) == yours:
                        total += change.n
    for effect in seen.effects.values():
        for change in effect.changes:
            if isinstance(change, ml.Allow) and change.what == what and player in effect.to:
                total += change.n
    if any(effect.what == "permission" and not effect.changes for effect in seen.effects.values()):
        return None
    return total


class SorcerySpeed(MagicInvariant):
    """What is no instant is cast in one's own main phase on an empty stack (117.1a, 307.1, 505.6a)."""

    id = "sorcery-speed"
    rules = ("117.1a", "307.1", "505.6a")
    statement = (
        "A spell that is no instant and has no flash is cast only in a main phase of one's own turn, on "
        "an empty stack."
    )
    needs = frozenset({"item_pending", "phase_began", "effect_began"})
    judges_adds = False

    def after_item_pending(self, event: Event) -> None:
        """The time is right."""
        data = event.data
        if data.get("kind") not in ("spell", "permanent") or data.get("limited"):
            return
        seen = self.seen
        item = seen.items[event.object]
        facts = seen.card_of(item)
        if facts is None:
            return
        self.premise += 1
        reason = why_not_sorcery(seen, event.player, item)
        if not reason or "Instant" in facts.types or "flash" in facts.keywords:
            return
        if seen.resolving or _allows(seen, "flash", event.player) != 0 or self._granted(seen, event.object):
            return
        self.wrong(
            event,
            f"{called(event.object)} is cast only in a main phase of its player's turn, on an empty stack.",
            f"{event.player} casts it while {reason}.",
            step=seen.stepped,
        )

    def _granted(self, seen: MagicPicture, ref: str) -> bool:
        """Whether a card in hand may have been given flash."""
        return any(
            isinstance(change, ml.GainAbility)
            and any(getattr(one, "word", "") == "flash" for one in change.abilities)
            for thing in seen.shapers.values()
            if (facts := seen.card(thing)) is not None
            for change in facts.changers
        )


class LandsAtTheirTime(MagicInvariant):
    """Lands are played in one's own main phase on an empty stack (116.2a, 305.3, 505.6b)."""

    id = "lands-at-their-time"
    rules = ("116.2a", "305.3", "505.6b")
    statement = "A land is played only in a main phase of one's own turn, with priority and an empty stack."
    needs = frozenset({"played", "phase_began"})

    def before_played(self, event: Event) -> None:
        """The time is right."""
        if event.data.get("item"):
            return
        self.premise += 1
        reason = why_not_sorcery(self.seen, event.player)
        if reason and not (self.seen.resolving and self.seen.turn_player == event.player):
            self.wrong(
                event,
                "a land is played only in a main phase of one's own turn, on an empty stack.",
                f"{event.player} plays {called(event.object)} while {reason}.",
                step=self.seen.stepped,
            )


class LandsAllowed(MagicInvariant):
    """One land a turn, and as many more as effects allow (305.2, 305.2b)."""

    id = "lands-allowed"
    rules = ("305.2", "305.2b")
    statement = "A player plays one land a turn, and as many more as continuous effects allow."
    needs = frozenset({"played", "turn_began", "effect_began"})

    def reset(self) -> None:
        """No land is being played."""
        #: What was allowed then: None where that isn't known, nothing where nobody said that a land is played.
        self.before: int | None = 0

    def before_special_action(self, event: Event) -> None:
        """Note what is allowed as a land begins to be played: what allows it may be gone when it has entered (305.2a)."""
        if event.data.get("what") == "play land":
            self.before = _allows(self.seen, "land", event.player)

    def before_played(self, event: Event) -> None:
        """There is one left to play."""
        if event.data.get("item"):
            return
        self.premise += 1
        seen = self.seen
        had = seen.lands.get(event.player, 0)
        if had < 1:
            return
        more, before = _allows(seen, "land", event.player), self.before
        self.before = 0
        if more is None or before is None:
            return
        more = max(more, before)
        if had >= 1 + more:
            self.wrong(
                event,
                f"{event.player} plays at most {1 + more} land{'s' if more else ''} this turn.",
                f"{called(event.object)} is number {had + 1}.",
                turn=seen.turn_since,
            )


class LoyaltyAbilities(MagicInvariant):
    """One loyalty ability of a permanent a turn, at sorcery speed (606.3)."""

    id = "loyalty-abilities"
    rules = ("606.3",)
    statement = (
        "A loyalty ability is activated at the time of a sorcery, and only one of each permanent each turn."
    )
    needs = frozenset({"finalized", "item_pending", "turn_began", "effect_began"})
    judges_adds = False

    def reset(self) -> None:
        """None has been activated."""
        self.used: dict[str, int] = {}

    def after_turn_began(self, event: Event) -> None:
        """None has been activated this turn."""
        self.used.clear()

    def before_finalized(self, event: Event) -> None:
        """It is the first of its permanent this turn."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.kind != "activated" or not is_loyalty(seen.ability_of(item)):
            return
        self.premise += 1
        reason = why_not_sorcery(seen, item.payer, item)
        if reason:
            self.wrong(
                event,
                "a loyalty ability is activated only when a sorcery could be cast.",
                f"{item.payer} activates {called(event.object)} while {reason}.",
                step=seen.stepped,
            )
        elif item.source in self.used and not self._more():
            self.wrong(
                event,
                f"one loyalty ability of {called(item.source)} is activated each turn.",
                "another one is activated this turn.",
                first=self.used[item.source],
            )
        self.used[item.source] = event.id

    def _more(self) -> bool:
        return any(isinstance(change, ml.Allow) for change in self.seen.effect_changes())


class ActivatedAsOftenAsAllowed(MagicInvariant):
    """What may be activated so many times a turn is not activated more often (602.5b)."""

    id = "activated-as-often-as-allowed"
    rules = ("602.5b",)
    statement = (
        "An ability that may be activated only so many times each turn is not activated more often, whoever "
        "controls its source."
    )
    needs = frozenset({"finalized", "item_pending", "turn_began", "effect_began"})

    def reset(self) -> None:
        """None has been activated."""
        #: By source, by what it was called then, which is another ability of a copy, and by the place of the ability.
        self.used: dict[tuple[str, str, int], list[int]] = {}

    def after_turn_began(self, event: Event) -> None:
        """None has been activated this turn."""
        self.used.clear()

    def before_finalized(self, event: Event) -> None:
        """Its limit isn't reached."""
        item = self.seen.items.get(event.object)
        if item is None or item.kind != "activated":
            return
        ability = self.seen.ability_of(item)
        if not isinstance(ability, ml.Activated) or ability.limit < 0:
            return
        self.premise += 1
        times = self.used.setdefault((item.source, item.said, item.ability), [])
        times.append(event.id)
        if len(times) > ability.limit:
            self.wrong(
                event,
                f"{called(event.object)} is activated at most {ability.limit} times each turn.",
                f"this is number {len(times)}.",
                first=times[0],
            )


class ActivatedAtItsTime(MagicInvariant):
    """Abilities that say when they may be activated are activated then (602.5d)."""

    id = "activated-at-its-time"
    rules = ("602.5d",)
    statement = (
        "An ability to be activated only as a sorcery, in one's own turn or in combat is activated only then."
    )
    needs = frozenset({"item_pending", "phase_began", "effect_began"})

    def after_item_pending(self, event: Event) -> None:
        """It is the time."""
        if event.data.get("kind") != "activated":
            return
        seen = self.seen
        item = seen.items[event.object]
        ability = seen.ability_of(item)
        if not isinstance(ability, ml.Activated):
            return
        timing = "sorcery" if ability.keyword in ("equip", "fortify") else ability.timing
        if not timing:
            return
        self.premise += 1
        reason = ""
        if timing == "sorcery":
            reason = why_not_sorcery(seen, event.player, item)
        elif timing == "your turn" and seen.turn_player != event.player:
            reason = f"it is {seen.turn_player}'s turn"
        elif (timing == "upkeep" and seen.phase != "upkeep") or (
            timing == "combat" and seen.phase in ("untap", "upkeep", "draw", "main", "end", "cleanup")
        ):
            reason = f"it is {seen.phase}"
        if reason:
            self.wrong(
                event,
                f"{called(event.object)} is activated only at the time that it says ({timing}).",
                f"{event.player} activates it while {reason}.",
                step=seen.stepped,
            )


class SickCreaturesDontTap(MagicInvariant):
    """A creature that came this turn pays no {T} (302.6, 602.5a)."""

    id = "sick-creatures-dont-tap"
    rules = ("302.6", "602.5a")
    statement = (
        "A creature without haste that its controller has not controlled since their turn began pays no "
        "tap symbol."
    )
    needs = frozenset({"finalized", "item_pending", "move", "turn_began", "effect_began"})

    armed_kinds = frozenset({"finalized"})

    def reset(self) -> None:
        """Nothing is being activated."""
        self.sick: dict[str, int] = {}

    def before_finalized(self, event: Event) -> None:
        """It has been activated."""
        came = self.sick.pop(event.object, None)
        if came is not None:
            self.wrong(
                event,
                f"{called(self.seen.items[event.object].source)} pays no tap symbol: its controller has not controlled it since their "
                "turn began.",
                f"{called(event.object)}, which costs that, is activated.",
                came=came,
            )

    def after_item_pending(self, event: Event) -> None:
        """The source of what costs {T} is no such creature, whatever is paid for it then."""
        seen = self.seen
        item = seen.items.get(event.object)
        if item is None or item.kind != "activated":
            return
        facts = seen.card_of(item)
        if facts is None or not facts.activated:
            return
        ability = facts.ability(item.ability)
        if not isinstance(ability, ml.Activated) or not taps(ability.price):
            return
        source = seen.things.get(item.source)
        if source is None or source.ref not in seen.board:
            return
        if not (facts.is_creature or seen.shaped):
            return
        chars = seen.chars(source)
        if chars is None or "Creature" not in chars.types:
            return
        self.premise += 1
        if "haste" not in chars.keywords and seen.sick(source):
            self.sick[event.object] = max(source.since, source.taken, 0)
            self.arm()


class SplitSecondSilences(MagicInvariant):
    """Under split second nothing but mana abilities and special actions (702.61a, 702.61b)."""

    id = "split-second-silences"
    rules = ("702.61a", "702.61b")
    statement = (
        "While a spell with split second is on the stack, no spell is cast and no ability but mana "
        "abilities is activated."
    )
    needs = frozenset({"item_pending", "finalized", "effect_began"})
    armed_kinds = frozenset({"item_pending"})

    def reset(self) -> None:
        """No such spell is there."""
        self.item: Item | None = None

    def after_finalized(self, event: Event) -> None:
        """A spell has become cast, perhaps with split second."""
        item = self.seen.items.get(event.object)
        if item is None or item.is_ability:
            return
        facts = self.seen.card_of(item)
        if facts is not None and "split second" in facts.keywords:
            self.premise += 1
            self.item = item
            self.arm()

    def before_item_pending(self, event: Event) -> None:
        """What is put on the stack is a trigger, or no such spell is there any more."""
        item = self.item
        if item is None or item.end:
            self.item = None
            self.disarm()
            return
        data = event.data
        if data.get("kind") == "trigger" or data.get("adds") or item.resolving:
            return
        self.wrong(
            event,
            f"while {called(item.ref)} is on the stack no spell is cast and no ability activated.",
            f"{event.player} begins {called(event.object)}.",
            silences=item.finalized,
        )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    SorcerySpeed,
    LandsAtTheirTime,
    LandsAllowed,
    LoyaltyAbilities,
    ActivatedAsOftenAsAllowed,
    ActivatedAtItsTime,
    SickCreaturesDontTap,
    SplitSecondSilences,
)
