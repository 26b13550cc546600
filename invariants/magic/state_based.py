"""State-based actions (704.5): none applies any more where a player gets priority, and none is performed in between (704.4)."""

from __future__ import annotations

from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.legality import protects
from headjudge.invariants.magic.prohibited import may_forbid
from headjudge.invariants.magic_matching import Chars, fits
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called, listed


class AtChecks(MagicInvariant):
    """Base: looks at the state after each check that something has changed before."""

    needs = frozenset({"cleanup", "move"})

    def reset(self) -> None:
        """Nothing was looked at."""
        self.looked = -2

    def after_cleanup(self, event: Event) -> None:
        """Nothing is left to do."""
        changed = self.seen.changed
        if changed != self.looked:
            self.looked = changed
            if not self.seen.winner:
                self.look(event)

    def look(self, event: Event) -> None:
        """Look at the state."""
        raise NotImplementedError

    def since(self, thing: Thing) -> int:
        """The event that put something there."""
        return thing.since


class NoDeadCreatures(AtChecks):
    """No creature with toughness 0 or lethal damage stays (704.5f, 704.5g)."""

    id = "no-dead-creatures"
    rules = ("704.5f", "704.5g")
    statement = (
        "After state-based actions no creature with toughness 0 or less, nor with lethal damage unless it is "
        "indestructible, is on the battlefield."
    )
    needs = frozenset({"cleanup", "move", "damage", "effect_began"})

    def look(self, event: Event) -> None:
        """Each creature lives."""
        seen = self.seen
        for thing in seen.board.values():
            if not (thing.damage or thing.counters or seen.shaped):
                continue
            chars = seen.chars(thing)
            if chars is None or "Creature" not in chars.types or "phased" in thing.statuses:
                continue
            self.premise += 1
            if chars.toughness <= 0:
                self._report(event, thing, f"its toughness is {chars.toughness}")
                return
            if thing.damage >= chars.toughness and "indestructible" not in chars.keywords:
                self._report(
                    event, thing, f"{thing.damage} damage is marked on it, its toughness is {chars.toughness}"
                )
                return

    def _report(self, event: Event, thing: Thing, why: str) -> None:
        self.wrong(
            event,
            f"{called(thing.ref)} goes to its owner's graveyard: {why}.",
            "it is still on the battlefield after state-based actions.",
            came=thing.since,
            changed=self.seen.changed,
        )


class DeathtouchDestroys(MagicInvariant):
    """A creature dealt damage by a source with deathtouch is destroyed (702.2b, 704.5h)."""

    id = "deathtouch-destroys"
    rules = ("704.5h", "702.2b")
    statement = (
        "A creature that was dealt damage by a source with deathtouch is destroyed at the next check, "
        "unless it is indestructible."
    )
    needs = frozenset({"damage", "cleanup", "move", "effect_began"})
    armed_kinds = frozenset({"cleanup", "replaced", "killed", "move"})

    def reset(self) -> None:
        """Nobody was touched."""
        self.touched: dict[str, int] = {}
        #: Those of them that could not be destroyed as the first thing left; what kept them may have left with it (704.3).
        self.safe: set[str] | None = None

    def before_killed(self, event: Event) -> None:
        """All state-based actions of a check are performed at once, by what was there before."""
        if self.touched and self.safe is None:
            self.safe = {ref for ref in self.touched if not self._destroyed(ref)}

    before_move = before_killed

    def _destroyed(self, ref: str) -> bool:
        """Whether it is a creature that can be destroyed, and known to be."""
        thing = self.seen.board.get(ref)
        chars = self.seen.chars(thing) if thing is not None else None
        return chars is not None and "Creature" in chars.types and "indestructible" not in chars.keywords

    def before_damage(self, event: Event) -> None:
        """A source with deathtouch deals damage to a creature."""
        seen = self.seen
        source = seen.things.get(event.data.get("source", ""))
        if source is None or not event.object or event.data.get("amount", 0) <= 0:
            return
        if source.kind == "battlefield" or not seen.shaped:
            chars = seen.dealing(event, source)
            if chars is not None and "deathtouch" in chars.keywords:
                self.touched[event.object] = event.id
                self.arm()

    def before_replaced(self, event: Event) -> None:
        """A shield takes the place of its destruction (701.19a)."""
        self.touched.pop(event.object, None)

    def before_cleanup(self, event: Event) -> None:
        """It is gone."""
        for ref, at in self.touched.items():
            thing = self.seen.board.get(ref)
            if (thing is not None and "phased" in thing.statuses) or (self.safe and ref in self.safe):
                continue  # 702.26b
            self.premise += 1
            if self._destroyed(ref):
                self.wrong(
                    event,
                    f"{called(ref)} is destroyed: a source with deathtouch has dealt damage to it.",
                    "it is still on the battlefield.",
                    touched=at,
                )
        self.touched.clear()
        self.safe = None
        self.disarm()


class LosersLose(AtChecks):
    """Who has no life left, ten poison counters, or drew from nothing, loses (704.5a-c)."""

    id = "losers-lose"
    rules = ("704.5a", "704.5c", "104.3b")
    statement = "A player with no life left, or with ten poison counters, loses at the next check."
    needs = frozenset({"life", "cleanup", "lost", "effect_began"})

    def look(self, event: Event) -> None:
        """Nobody like that is in the game."""
        seen = self.seen
        for player in seen.players:
            life, poison = seen.life.get(player, 1), seen.poison.get(player, 0)
            if life > 0 and poison < 10:
                continue
            self.premise += 1
            if player not in seen.dead and not may_forbid(seen, "lose"):
                what = f"{life} life" if life <= 0 else f"{poison} poison counters"
                self.wrong(
                    event,
                    f"{player}, with {what}, loses the game.",
                    f"{player} is still in the game after state-based actions.",
                    changed=seen.changed,
                )

    def after_lost(self, event: Event) -> None:
        """Somebody has lost."""
        if event.data.get("why") in ("life", "poison"):
            self.premise += 1


class LossesHaveReasons(MagicInvariant):
    """Nobody loses for life or poison without reason (104.3b, 704.5a, 704.5b, 704.5c)."""

    id = "losses-have-reasons"
    rules = ("704.5a", "704.5b", "704.5c")
    statement = (
        "A player loses for want of life only at 0 or less, for poison only with ten counters, and for a draw only "
        "with an empty library."
    )
    needs = frozenset({"lost", "life", "effect_began"})

    def before_lost(self, event: Event) -> None:
        """The reason is there."""
        why, seen, player = event.data.get("why"), self.seen, event.player
        self.premise += 1
        held = ""
        if why == "life" and seen.life.get(player, 0) > 0:
            held = f"{seen.life[player]} life"
        elif why == "poison" and seen.poison.get(player, 0) < 10:
            held = f"{seen.poison.get(player, 0)} poison counters"
        elif why == "draw" and (left := self._fewest(player)):
            held = f"{left} cards in the library"
        if held:
            self.wrong(
                event,
                f"{player} has {held}, so nothing is lost for that.",
                f"{player} loses.",
                changed=seen.changed,
            )

    def _fewest(self, player: str) -> int:
        """The fewest cards that the player's library had since state-based actions were last checked: cards may have come there since the
        draw."""
        seen, library = self.seen, f"library:{player}"
        left = fewest = len(seen.cards_in(library))
        for event in reversed(seen.trace):
            if event.kind == "cleanup":
                break
            if event.kind == "move":
                left += (event.data.get("origin") == library) - (event.data.get("to") == library)
                fewest = min(fewest, left)
        return max(fewest, 0)  # tokens may have gone there


class TokensCease(AtChecks):
    """A token off the battlefield ceases to exist (704.5d, 111.7)."""

    id = "tokens-cease-off-the-battlefield"
    rules = ("704.5d", "111.7")
    statement = "A token that is not on the battlefield has ceased to exist when a player gets priority."
    needs = frozenset({"cleanup", "move"})

    def reset(self) -> None:
        """No token is off the battlefield."""
        super().reset()
        self.off: dict[str, Thing] = {}

    def after_move(self, event: Event) -> None:
        """A token leaves the battlefield, or ceases to exist."""
        data = event.data
        if data.get("origin") != "battlefield" and not self.off:
            return
        thing = self.seen.things.get(data.get("becomes") or event.object)
        if thing is None or not thing.token:
            return
        if data.get("to") and thing.kind not in ("battlefield", "stack"):
            self.off[thing.id] = thing
        else:
            self.off.pop(thing.id, None)

    def look(self, event: Event) -> None:
        """None is left."""
        for thing in self.off.values():
            self.premise += 1
            if thing.zone and self.seen.current.get(thing.id) is thing:
                self.wrong(
                    event,
                    f"{called(thing.ref)}, a token off the battlefield, ceases to exist.",
                    f"it is in {thing.zone.replace(':', ' of ')} after state-based actions.",
                    left=thing.since,
                )
        self.off.clear()

    def before_move(self, event: Event) -> None:
        """One that ceases to exist in time."""
        if not event.data.get("to") and event.data.get("origin") not in ("battlefield", "stack"):
            thing = self.seen.things.get(event.object)
            self.premise += thing is not None and thing.token


class LoyaltyZero(AtChecks):
    """A planeswalker without loyalty doesn't stay (704.5i)."""

    id = "loyalty-zero"
    rules = ("704.5i", "306.8")
    statement = "After state-based actions no planeswalker with loyalty 0 is on the battlefield."
    needs = frozenset({"cleanup", "move", "counters", "effect_began"})

    def look(self, event: Event) -> None:
        """Each has loyalty."""
        seen = self.seen
        for thing in seen.board.values():
            if thing.counters is None or "loyalty" not in thing.counters or "phased" in thing.statuses:
                continue
            chars = seen.chars(thing)
            if chars is None or "Planeswalker" not in chars.types:
                continue
            self.premise += 1
            if thing.counters["loyalty"] <= 0:
                self.wrong(
                    event,
                    f"{called(thing.ref)}, with loyalty 0, goes to its owner's graveyard.",
                    "it is still on the battlefield.",
                    changed=seen.changed,
                )


class AurasAreAttached(AtChecks):
    """An Aura that is attached to nothing, or to something illegal, doesn't stay (704.5m, 702.16c)."""

    id = "auras-are-attached"
    rules = ("704.5m", "702.16c")
    statement = (
        "After state-based actions every Aura on the battlefield is attached to something that it may "
        "enchant."
    )
    needs = frozenset({"cleanup", "move", "attached", "effect_began"})

    def look(self, event: Event) -> None:
        """Each is where it may be."""
        seen = self.seen
        for thing in seen.board.values():
            facts = seen.card(thing)
            if facts is None or not ("Aura" in facts.subtypes or thing.top is not None):
                continue
            if "phased" in thing.statuses:
                continue  # 702.26b
            chars = seen.chars(thing)
            if chars is None or "Aura" not in chars.subtypes or "Creature" in chars.types:
                continue
            self.premise += 1
            why = self._illegal(thing, chars)
            if why:
                self.wrong(
                    event,
                    f"{called(thing.ref)}, an Aura, goes to its owner's graveyard: {why}.",
                    "it is still on the battlefield.",
                    attached=max(thing.linked, thing.since),
                )
                return

    def _illegal(self, thing: Thing, chars: Chars) -> str:
        seen, top = self.seen, thing.top
        if top is None:
            return "" if self._on_player(thing) else "it is attached to nothing"
        if seen.board.get(top.ref) is not top:
            return f"{called(top.ref)} is no more" if not self._on_player(thing) else ""
        theirs = seen.chars(top)
        if theirs is None:
            return ""
        for keyword in theirs.keywords.get("protection", ()):
            if protects(seen, keyword, chars, chars.controller != theirs.controller):
                return f"{called(top.ref)} has protection from it"
        for keyword in chars.keywords.get("enchant", ()):
            if keyword.which is not None and fits(seen, keyword.which, top, chars.controller, thing) is False:
                return f"{called(top.ref)} is nothing that it may enchant"
        return ""

    def _on_player(self, thing: Thing) -> bool:
        return thing.top is not None and "#" not in thing.top.ref


class EquipmentIsAttachedToCreatures(AtChecks):
    """Equipment is attached to a creature or to nothing, and stays (704.5n)."""

    id = "equipment-is-attached-to-creatures"
    rules = ("704.5n", "301.5")
    statement = (
        "After state-based actions Equipment is attached to a creature that it may equip, or to nothing."
    )
    needs = frozenset({"cleanup", "move", "attached", "effect_began"})

    def look(self, event: Event) -> None:
        """Each is where it may be."""
        seen = self.seen
        for thing in seen.board.values():
            top = thing.top
            if top is None or "phased" in thing.statuses:
                continue
            chars = seen.chars(thing)
            if chars is None or "Equipment" not in chars.subtypes:
                continue
            self.premise += 1
            theirs = seen.chars(top) if seen.board.get(top.ref) is top else None
            if seen.board.get(top.ref) is not top or (theirs is not None and "Creature" not in theirs.types):
                self.wrong(
                    event,
                    f"{called(thing.ref)} becomes unattached from {called(top.ref)}, which is no creature on the battlefield.",
                    "it is still attached to it.",
                    attached=thing.linked,
                )


class CountersCancel(AtChecks):
    """+1/+1 and -1/-1 counters on one permanent cancel (704.5q)."""

    id = "counters-cancel"
    rules = ("704.5q",)
    statement = "After state-based actions no permanent has both +1/+1 and -1/-1 counters."
    needs = frozenset({"cleanup", "counters", "effect_began"})

    def look(self, event: Event) -> None:
        """None has both."""
        for thing in self.seen.board.values():
            counters = thing.counters
            if not counters or "+1/+1" not in counters or "-1/-1" not in counters:
                continue
            if "phased" in thing.statuses:
                continue
            self.premise += 1
            if counters["+1/+1"] > 0 and counters["-1/-1"] > 0:
                self.wrong(
                    event,
                    f"{called(thing.ref)} keeps only what is left when +1/+1 and -1/-1 counters have cancelled.",
                    f"it has {counters['+1/+1']} and {counters['-1/-1']}.",
                    changed=self.seen.changed,
                )


class NotWhileResolving(MagicInvariant):
    """No state-based action is performed while something resolves (704.4)."""

    id = "no-state-based-actions-while-resolving"
    rules = ("704.4", "704.3")
    statement = (
        "State-based actions are performed only when a player would get priority, never while something "
        "resolves."
    )
    needs = frozenset({"resolving", "move", "effect_began"})

    def before_move(self, event: Event) -> None:
        """Nothing resolves."""
        if event.data.get("why") in ("toughness", "legend", "loyalty") or event.rule.startswith("704.5"):
            self._look(event)

    def before_killed(self, event: Event) -> None:
        """So it is with destruction by lethal damage."""
        if event.data.get("why") == "lethal":
            self._look(event)

    def _look(self, event: Event) -> None:
        self.premise += 1
        for item in self.seen.resolving:
            if not item.adds and not item.end:
                self.wrong(
                    event,
                    f"state-based actions wait until {called(item.ref)} has resolved.",
                    f"one is performed on {called(event.object)} meanwhile.",
                    announced=item.announced,
                )
                return


class IndestructibleStays(MagicInvariant):
    """What is indestructible isn't destroyed (702.12b)."""

    id = "indestructible-stays"
    rules = ("702.12b",)
    statement = "A permanent with indestructible is not destroyed, by lethal damage or otherwise."
    needs = frozenset({"killed", "move", "effect_began"})

    def before_killed(self, event: Event) -> None:
        """It has no such ability."""
        seen = self.seen
        thing = seen.board.get(event.object)
        if thing is None:
            return
        self.premise += 1
        chars = seen.chars(thing)
        if chars is not None and "indestructible" in chars.keywords:
            self.wrong(
                event,
                f"{called(event.object)} is indestructible, so it isn't destroyed.",
                "it is destroyed.",
                came=thing.since,
            )


class DestroyedTogether(MagicInvariant):
    """State-based actions of one check are one event (704.3)."""

    id = "checked-together"
    rules = ("704.3",)
    statement = (
        "Creatures with lethal damage in the same check are destroyed together: all in one event, before "
        "anything else."
    )
    needs = frozenset({"killed", "move", "cleanup", "damage", "effect_began"})
    armed_kinds = frozenset({"killed", "move", "cleanup", "replaced"})

    def reset(self) -> None:
        """Nobody dies."""
        self.first: Event | None = None
        self.others: set[str] = set()
        self.saved: set[str] = set()

    def after_damage(self, event: Event) -> None:
        """Damage may be lethal."""
        self.arm()

    def before_killed(self, event: Event) -> None:
        """With the first that is destroyed, all are that can be."""
        if event.data.get("why") != "lethal":
            return
        seen = self.seen
        if self.first is None or (event.batch and event.batch != self.first.batch and not self.others):
            self.first = event
            self.others = set()
            if seen.shaped or (len(seen.players) == 2 and any(life <= 0 for life in seen.life.values())):
                # With two players the same check ends the game (704.5a, 104.2a), and nothing has to be told of it any more.
                return
            for thing in seen.damaged.values():
                chars = seen.chars(thing)
                if (
                    chars is not None
                    and thing.ref != event.object
                    and thing.ref not in self.saved
                    and "phased" not in thing.statuses
                    and "Creature" in chars.types
                    and 0 < chars.toughness <= thing.damage
                    and "indestructible" not in chars.keywords
                ):
                    self.others.add(thing.ref)
        else:
            self.premise += event.object in self.others
            self.others.discard(event.object)

    def before_replaced(self, event: Event) -> None:
        """What regenerates isn't destroyed (701.19a)."""
        self.others.discard(event.object)
        if self.first is None:
            self.saved.add(event.object)

    def before_cleanup(self, event: Event) -> None:
        """The check is over."""
        self._end(event)
        self.saved.clear()

    def before_triggered(self, event: Event) -> None:
        """Triggers look at all of them together."""

    def before_move(self, event: Event) -> None:
        """Cards go after all have been destroyed."""
        if self.others and self.first is not None and event.data.get("why") in ("destroy", "kill"):
            self._end(event)

    def _end(self, event: Event) -> None:
        first, others = self.first, self.others
        self.first, self.others = None, set()
        self.disarm()
        if first is not None and others:
            self.wrong(
                event,
                f"{listed(called(ref) for ref in sorted(others))} had lethal damage too, and is destroyed together "
                f"with {called(first.object)}.",
                f"{called(first.object)} is destroyed alone.",
                first=first,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    NoDeadCreatures,
    DeathtouchDestroys,
    LosersLose,
    LossesHaveReasons,
    TokensCease,
    LoyaltyZero,
    AurasAreAttached,
    EquipmentIsAttachedToCreatures,
    CountersCancel,
    NotWhileResolving,
    IndestructibleStays,
    DestroyedTogether,
)
