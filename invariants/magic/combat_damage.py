"""Combat damage (510): how much, to whom, when, and all at once."""

from __future__ import annotations

from collections import Counter

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.prohibited import damage_may_change, may_be_replaced
from headjudge.invariants.words import called, listed


class CombatDamageIsPower(MagicInvariant):
    """Each creature deals combat damage equal to its power, all of it or none (510.1a)."""

    id = "combat-damage-is-power"
    rules = ("510.1a", "510.1c", "510.1d")
    statement = "The combat damage that a creature deals in a step comes to its power."
    needs = frozenset({"damage", "phase_began", "effect_began"})
    armed_kinds = frozenset({"cleanup"})

    def reset(self) -> None:
        """No combat damage has been dealt."""
        self.dealt: Counter[str] = Counter()
        self.power: dict[str, int] = {}
        self.first: dict[str, Event] = {}
        self.unsure = False

    def before_damage(self, event: Event) -> None:
        """Combat damage is dealt."""
        data = event.data
        if not data.get("combat"):
            return
        source = data.get("source", "")
        if not source:
            return
        seen = self.seen
        if not self.power:
            # All of it is dealt at once: what the first damage brings about changes no power any more.
            if self._toughness():
                return
            for ref in (*seen.attackers, *seen.blockers):
                thing = seen.board.get(ref)
                chars = seen.chars(thing) if thing is not None else None
                if chars is not None:
                    self.power[ref] = chars.power
            self.arm()
        self.first.setdefault(source, event)
        self.dealt[source] += data.get("amount", 0)

    def before_prevented(self, event: Event) -> None:
        """Some of it is prevented."""
        if "damage" in self.seen.phase:
            self.unsure = True

    before_replaced = before_prevented

    def _toughness(self) -> bool:
        return any(isinstance(change, ml.Allow) and "damage" in change.what for change in self.seen.changes())

    def before_cleanup(self, event: Event) -> None:
        """All of it has been dealt."""
        for source, n in self.dealt.items():
            self.premise += 1
            power = self.power.get(source)
            if power is None or n == power or (self.unsure or damage_may_change(self.seen)):
                continue
            self.wrong(
                self.first[source],
                f"{called(source)} assigns combat damage equal to its power, {power}.",
                f"it deals {n}.",
                step=self.seen.stepped,
            )
        self.reset()
        self.disarm()


class BlockedDealToBlockers(MagicInvariant):
    """A blocked creature deals its damage to its blockers, and on only with trample (509.1h, 510.1c, 702.19b)."""

    id = "blocked-deal-to-blockers"
    rules = ("510.1c", "509.1h", "702.19b")
    statement = (
        "A blocked attacker deals combat damage to creatures that block it; to what it attacks only with "
        "trample, once those have lethal damage."
    )
    needs = frozenset({"damage", "attacks", "blocks", "effect_began"})

    def before_damage(self, event: Event) -> None:
        """It is dealt to whom it may be dealt."""
        data = event.data
        if not data.get("combat"):
            return
        seen = self.seen
        source = data.get("source", "")
        attack = seen.attackers.get(source)
        if attack is None:
            return
        self.premise += 1
        goal = event.object or event.player
        if attack.blocked < 0:
            if goal in seen.board and goal != attack.defender and goal not in attack.defender:
                thing = seen.board.get(source)
                if thing is None or may_be_replaced(seen, "damage") or seen.by_replacement(event):
                    return
                self.wrong(
                    event,
                    f"{called(source)} is unblocked and deals its damage to {called(attack.defender)}, which it attacks.",
                    f"it deals damage to {called(goal)}.",
                    attacks=attack.at,
                )
            return
        if event.object in attack.blockers:
            return
        thing = seen.board.get(source)
        if thing is None or may_be_replaced(seen, "damage") or seen.by_replacement(event):
            return
        chars = seen.dealing(event, thing)
        if chars is not None and "trample" not in chars.keywords:
            self.wrong(
                event,
                f"{called(source)} is blocked and has no trample, so it deals damage to its blockers alone.",
                f"it deals damage to {called(goal) if event.object else goal}.",
                blocked=attack.blocked,
            )


class TrampleAfterLethal(MagicInvariant):
    """Trample: all blockers get lethal damage first (702.19b, 702.2c)."""

    id = "trample-after-lethal"
    rules = ("702.19b", "702.2c")
    statement = (
        "A blocked attacker with trample deals damage to what it attacks only if all its blockers are "
        "dealt lethal damage."
    )
    needs = frozenset({"damage", "attacks", "blocks", "cleanup", "effect_began"})
    armed_kinds = frozenset({"cleanup"})

    def reset(self) -> None:
        """Nothing has trampled over."""
        self.over: dict[str, Event] = {}
        self.need: dict[str, dict[str, int]] = {}
        self.got: Counter[str] = Counter()
        #: What was dealt damage by a source with deathtouch, of whatever: that is lethal (702.2c).
        self.touched: set[str] = set()

    def before_damage(self, event: Event) -> None:
        """Damage of an attacker with trample, and of others to its blockers."""
        data = event.data
        if not data.get("combat"):
            return
        seen = self.seen
        source = data.get("source", "")
        for ref, attack in seen.attackers.items():
            if attack.blocked < 0 or ref in self.need or not attack.blockers:
                continue
            thing = seen.board.get(ref)
            chars = seen.chars(thing) if thing is not None else None
            if chars is None or "trample" not in chars.keywords:
                continue
            need: dict[str, int] = {}
            for name in attack.blockers:
                blocker = seen.board.get(name)
                theirs = seen.chars(blocker) if blocker is not None else None
                if blocker is None or theirs is None:
                    continue
                left = theirs.toughness - blocker.damage
                need[name] = max(0, min(1, left) if "deathtouch" in chars.keywords else left)
            self.need[ref] = need
        if event.object:
            self.got[event.object] += data.get("amount", 0)
            dealer = seen.board.get(source)
            told = seen.dealing(event, dealer) if dealer is not None else None
            if told is None or "deathtouch" in told.keywords:
                self.touched.add(event.object)
        mine = seen.attackers.get(source)
        if source in self.need and seen.by_replacement(event):
            self.need[source] = {}  # Who was meant to be dealt it nobody tells.
        if source in self.need and mine is not None and event.object not in mine.blockers:
            self.over[source] = event
        if self.need:
            self.arm()

    def before_prevented(self, event: Event) -> None:
        """What is prevented was assigned."""
        if event.object:
            self.got[event.object] += event.data.get("amount", 0)

    def before_cleanup(self, event: Event) -> None:
        """All of it has been dealt."""
        for source, over in self.over.items():
            self.premise += 1
            short = [
                name
                for name, n in self.need[source].items()
                if self.got[name] < n and name not in self.touched
            ]
            if short and not damage_may_change(self.seen):
                self.wrong(
                    over,
                    f"all blockers of {called(source)} are dealt lethal damage before any goes on.",
                    f"{listed(called(name) for name in short)} {'is' if len(short) == 1 else 'are'} dealt less.",
                    attacks=self.seen.attackers[source].at if source in self.seen.attackers else -1,
                )
        self.reset()
        self.disarm()


class FirstStrikeFirst(MagicInvariant):
    """First and double strike deal damage in the first step, and who did deals again only with double strike (510.4)."""

    id = "first-strike-first"
    rules = ("510.4", "702.7b", "702.4b")
    statement = (
        "In the first of two combat damage steps only creatures with first or double strike deal damage, and in the "
        "second only those that did not, or that have double strike."
    )
    needs = frozenset({"damage", "phase_began", "effect_began"})

    def reset(self) -> None:
        """Nobody has struck."""
        self.struck: dict[str, int] = {}
        #: Whether there was a first step in this combat, in which all damage may have been prevented.
        self.two = False

    def after_phase_began(self, event: Event) -> None:
        """A combat begins, or the first step of its damage."""
        phase = event.data.get("phase")
        if phase == "beginning of combat":
            self.struck.clear()
            self.two = False
        elif phase == "first combat damage":
            self.two = True

    def before_damage(self, event: Event) -> None:
        """Combat damage is dealt in the right step."""
        data = event.data
        if not data.get("combat"):
            return
        seen = self.seen
        source = data.get("source", "")
        thing = seen.board.get(source)
        chars = seen.dealing(event, thing) if thing is not None else None
        if seen.phase == "first combat damage":
            self.struck.setdefault(source, event.id)
        if chars is None:
            return
        words = chars.keywords.keys() & {"first strike", "double strike"}
        if seen.phase == "first combat damage":
            self.premise += 1
            if not words:
                self.wrong(
                    event,
                    f"{called(source)} has neither first strike nor double strike: it deals damage in the second step.",
                    "it deals damage in the first.",
                    step=seen.stepped,
                )
        elif seen.phase == "combat damage":
            first = self.struck.get(source)
            self.premise += 1
            if first is not None and "double strike" not in words:
                self.wrong(
                    event,
                    f"{called(source)} has dealt its damage in the first step, and has no double strike.",
                    "it deals damage again.",
                    first=first,
                )
            elif first is None and words and not self.two and self._alone(source):
                self.wrong(
                    event,
                    f"{called(source)} has {listed(sorted(words))}, so there are two combat damage steps.",
                    "it deals damage in a single one.",
                    step=seen.stepped,
                )

    def _alone(self, source: str) -> bool:
        """Whether it had that ability when damage began, as far as that can be seen."""
        return not self.seen.shaped and source in (*self.seen.attackers, *self.seen.blockers)


class CombatDamageAtOnce(MagicInvariant):
    """Combat damage of a step is dealt simultaneously (510.2)."""

    id = "combat-damage-at-once"
    rules = ("510.2",)
    statement = "All combat damage of a step is dealt at once: nothing else happens in between."
    needs = frozenset({"damage", "phase_began"})
    armed_kinds = frozenset({"move", "priority", "killed", "lost"})

    def reset(self) -> None:
        """None has been dealt."""
        self.step = -1
        self.between: Event | None = None

    def before_damage(self, event: Event) -> None:
        """Nothing came in between."""
        if not event.data.get("combat"):
            return
        step = self.seen.stepped
        if self.step == step:
            self.premise += 1
            if self.between is not None:
                self.wrong(
                    event,
                    "all combat damage of a step is dealt simultaneously.",
                    f"some is dealt after {self.between.kind.replace('_', ' ')}.",
                    between=self.between,
                )
        else:
            self.step = step
            self.between = None
            self.arm()

    def before_move(self, event: Event) -> None:
        """Something else happens."""
        if self.step == self.seen.stepped and self.between is None:
            self.between = event
            self.disarm()

    before_priority = before_killed = before_lost = before_move


class OnlyFightersDealCombatDamage(MagicInvariant):
    """Only attacking and blocking creatures deal combat damage (506.4, 510.1)."""

    id = "only-fighters-deal-combat-damage"
    rules = ("506.4", "510.1", "510.1d")
    statement = (
        "Combat damage is dealt only by creatures that attack or block, a blocker's to what it blocks."
    )
    needs = frozenset({"damage", "attacks", "blocks"})

    def before_damage(self, event: Event) -> None:
        """It comes from one of them."""
        data = event.data
        if not data.get("combat"):
            return
        source, seen = data.get("source", ""), self.seen
        if not source or source in seen.attackers:
            return
        self.premise += 1
        blocked = seen.blockers.get(source)
        if blocked is None:
            self.wrong(
                event,
                "only creatures that attack or block deal combat damage.",
                f"{called(source)} deals some.",
                step=seen.stepped,
            )
        elif event.object not in blocked and not seen.effects and event.player:
            self.wrong(
                event,
                f"{called(source)} deals its damage to {listed(called(ref) for ref in blocked)}, which it blocks.",
                f"it deals damage to {called(event.object) if event.object else event.player}.",
                step=seen.stepped,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    CombatDamageIsPower,
    BlockedDealToBlockers,
    TrampleAfterLethal,
    FirstStrikeFirst,
    CombatDamageAtOnce,
    OnlyFightersDealCombatDamage,
)
