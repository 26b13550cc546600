"""Damage (120): what it results in, and what it can't be dealt to."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.legality import player_abilities, protects
from headjudge.invariants.magic.prohibited import may_be_replaced, may_forbid
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.records import Item
from headjudge.invariants.words import called, listed


class NoDamageOfNothing(MagicInvariant):
    """0 damage is none at all (120.8)."""

    id = "no-damage-of-nothing"
    rules = ("120.8",)
    statement = "Damage that is dealt is at least 1: a source that would deal 0 deals none."
    needs = frozenset({"damage"})

    def before_damage(self, event: Event) -> None:
        """It is at least 1."""
        if "undo" in event.data:
            return
        self.premise += 1
        n = event.data.get("amount", 0)
        if n <= 0:
            goal = called(event.object) if event.object else event.player
            self.wrong(
                event, "a source that would deal 0 damage deals none.", f"{n} damage is dealt to {goal}."
            )


class DamageResults(MagicInvariant):
    """Base: what damage results in follows it before anything is checked, but where something ``forbidden`` may keep it from happening."""

    needs = frozenset({"damage", "cleanup"})
    forbidden: ClassVar[str] = ""

    def reset(self) -> None:
        """No result is waited for."""
        self.wait: list[tuple[Event, str, int]] = []

    def owe(self, event: Event, who: str, n: int) -> None:
        """From now on that result is waited for, unless it is forbidden now; what forbids it may die of the same damage."""
        if self.forbidden and may_forbid(self.seen, self.forbidden):
            return
        self.premise += 1
        self.wait.append((event, who, n))
        self.arm()

    def met(self, who: str, n: int) -> None:
        """It has come, if it is the one."""
        for at, (_, whom, amount) in enumerate(self.wait):
            if whom == who and amount == n:
                del self.wait[at]
                return
        # Several sources may be told together.
        same = [one for one in self.wait if one[1] == who]
        if len(same) > 1 and sum(one[2] for one in same) == n:
            self.wait = [one for one in self.wait if one[1] != who]

    def unmet(self, event: Event, then: str, however: str) -> None:
        """Report what has not come."""
        if self.wait and self.forbidden and may_forbid(self.seen, self.forbidden):
            self.wait.clear()
        for damage, who, n in self.wait:
            if who in self.seen.dead:
                continue
            name = called(who) if "#" in who else who
            self.wrong(event, then.format(who=name, n=n), however.format(who=name, n=n), damage=damage)
        self.wait.clear()
        self.disarm()


class DamageIsLostLife(DamageResults):
    """Damage to a player is loss of life (120.3a)."""

    id = "damage-is-lost-life"
    rules = ("120.3a", "120.3b")
    statement = (
        "A player who is dealt damage loses that much life, or gets poison counters where the source has "
        "infect."
    )
    forbidden: ClassVar[str] = "lose life"
    needs = frozenset({"damage", "life", "cleanup", "effect_began"})
    armed_kinds = frozenset({"life", "counters", "cleanup", "priority", "replaced"})

    def after_damage(self, event: Event) -> None:
        """A player is dealt damage."""
        if event.object or "undo" in event.data or event.data.get("amount", 0) <= 0:
            return
        source = self.seen.things.get(event.data.get("source", ""))
        chars = self.seen.dealing(event, source) if source is not None else None
        if (chars is None or "infect" in chars.keywords) and may_forbid(self.seen, "have counters"):
            return  # 120.3b: poison counters, of which there can be none
        self.owe(event, event.player, event.data["amount"])

    def before_life(self, event: Event) -> None:
        """They lose life."""
        if event.data.get("amount", 0) < 0:
            self.met(event.player, -event.data["amount"])

    def before_counters(self, event: Event) -> None:
        """They get poison counters."""
        if not event.object and event.data.get("kind") == "poison":
            self.met(event.player, event.data.get("amount", 0))

    def before_replaced(self, event: Event) -> None:
        """The loss of life, or the counters, become something else (120.4c)."""
        if event.data.get("event") in ("lose life", "counters"):
            self.wait.clear()

    def before_cleanup(self, event: Event) -> None:
        """It has come by now."""
        self.unmet(event, "{who} loses {n} life for the damage.", "{who} loses nothing for it.")

    before_priority = before_cleanup


class LifelinkGains(DamageResults):
    """Damage from a source with lifelink is life for its controller (120.3f, 702.15b)."""

    id = "lifelink-gains"
    rules = ("702.15b", "120.3f")
    statement = (
        "The controller of a source with lifelink gains as much life as damage it deals, before anything "
        "is checked."
    )
    forbidden: ClassVar[str] = "gain life"
    needs = frozenset({"damage", "life", "cleanup", "effect_began"})
    armed_kinds = frozenset({"life", "cleanup", "priority"})

    def before_damage(self, event: Event) -> None:
        """A source with lifelink deals damage."""
        seen = self.seen
        n = event.data.get("amount", 0)
        source = seen.board.get(event.data.get("source", ""))
        if source is None or n <= 0:
            return
        chars = seen.dealing(event, source)
        if chars is not None and "lifelink" in chars.keywords:
            self.owe(event, chars.controller, n)

    def before_life(self, event: Event) -> None:
        """Life is gained."""
        if event.data.get("amount", 0) > 0:
            self.met(event.player, event.data["amount"])

    def before_replaced(self, event: Event) -> None:
        """A gain of life may be replaced."""
        if "life" in event.data.get("event", ""):
            self.wait.clear()

    def before_cleanup(self, event: Event) -> None:
        """It has come by now."""
        self.unmet(event, "{who} gains {n} life for lifelink.", "{who} gains nothing for it.")

    before_priority = before_cleanup


class InfectGivesCounters(DamageResults):
    """Wither and infect give -1/-1 counters, infect gives players poison (120.3b, 120.3d)."""

    id = "infect-gives-counters"
    rules = ("120.3d", "120.3b", "702.90b", "702.90c")
    statement = (
        "Damage from a source with infect or wither gives a creature -1/-1 counters, and infect a player "
        "poison counters, instead of anything else."
    )
    forbidden: ClassVar[str] = "have counters"
    needs = frozenset({"damage", "counters", "cleanup", "effect_began"})
    armed_kinds = frozenset({"counters", "cleanup", "priority"})

    def before_damage(self, event: Event) -> None:
        """Such a source deals damage."""
        seen = self.seen
        n = event.data.get("amount", 0)
        source = seen.board.get(event.data.get("source", ""))
        chars = seen.dealing(event, source) if source is not None else None
        if chars is None or n <= 0 or not chars.keywords.keys() & {"infect", "wither"}:
            return
        if event.object:
            thing = seen.board.get(event.object)
            theirs = seen.dealing(event, thing) if thing is not None else None
            if theirs is not None and "Creature" in theirs.types:
                self.owe(event, event.object, n)
        elif "infect" in chars.keywords:
            self.owe(event, event.player, n)

    def before_counters(self, event: Event) -> None:
        """Counters are given."""
        kind = event.data.get("kind")
        if kind == ("-1/-1" if event.object else "poison"):
            self.met(event.object or event.player, event.data.get("amount", 0))

    def before_replaced(self, event: Event) -> None:
        """Counters may be more, or fewer."""
        if "counter" in event.data.get("event", ""):
            self.wait.clear()

    def before_cleanup(self, event: Event) -> None:
        """They have come by now."""
        self.unmet(event, "{who} gets {n} counters for the damage.", "{who} gets none.")

    before_priority = before_cleanup


class PlaneswalkersLoseLoyalty(DamageResults):
    """Damage to a planeswalker removes loyalty (120.3c, 306.8)."""

    id = "planeswalkers-lose-loyalty"
    rules = ("120.3c", "306.8")
    statement = "A planeswalker that is dealt damage loses that many loyalty counters."
    needs = frozenset({"damage", "counters", "cleanup", "effect_began"})
    armed_kinds = frozenset({"counters", "cleanup", "priority"})

    def before_damage(self, event: Event) -> None:
        """A planeswalker is dealt damage."""
        seen = self.seen
        thing = seen.board.get(event.object)
        n = event.data.get("amount", 0)
        if thing is None or n <= 0:
            return
        chars = seen.dealing(event, thing)
        if chars is None or "Planeswalker" not in chars.types:
            return
        have = (thing.counters or {}).get("loyalty", 0)
        if have:
            self.owe(event, event.object, min(n, have))

    def before_counters(self, event: Event) -> None:
        """Loyalty counters are removed."""
        if event.data.get("kind") == "loyalty" and event.data.get("amount", 0) < 0:
            self.met(event.object, -event.data["amount"])

    def before_cleanup(self, event: Event) -> None:
        """They are gone by now."""
        self.unmet(event, "{n} loyalty counters are removed from {who}.", "{who} keeps them.")

    before_priority = before_cleanup


class ProtectedTakesNoDamage(MagicInvariant):
    """Damage from a source of the quality is prevented (702.16e)."""

    id = "protected-takes-no-damage"
    rules = ("702.16e",)
    statement = "A permanent or player with protection is dealt no damage by a source of that quality."
    needs = frozenset({"damage", "effect_began"})

    def before_damage(self, event: Event) -> None:
        """It has no such protection."""
        seen = self.seen
        source = seen.things.get(event.data.get("source", ""))
        if event.object:
            thing = seen.board.get(event.object)
            theirs = seen.dealing(event, thing) if thing is not None else None
            words = list(theirs.keywords.get("protection", ())) if theirs is not None else []
        elif seen.rulers_of or seen.effects:
            words = [one for one in player_abilities(seen, event.player) if one.word == "protection"]
        else:
            return
        if not words or source is None or (source.kind == "stack" and seen.shapers):
            return  # What a spell is may be changed where nobody tells.
        if source.kind == "battlefield" and seen.board.get(source.ref) is not source:
            return  # What it was as it left isn't known (608.2h).
        chars = seen.chars(source) if source.kind != "" else None
        if chars is None or may_forbid(seen, "be prevented"):
            return  # protection prevents damage, and what can't be prevented is dealt all the same (615.12)
        self.premise += 1
        for keyword in words:
            if protects(seen, keyword, chars, True):
                self.wrong(
                    event,
                    f"{called(event.object) if event.object else event.player} has protection from {called(source.ref)}.",
                    "it deals damage there.",
                    source=source.since,
                )
                return


class DividedAsAnnounced(MagicInvariant):
    """Damage is divided as it was announced: at least 1 to each, and a lost share goes nowhere (601.2d, 608.2b)."""

    id = "divided-as-announced"
    rules = ("601.2d", "608.2b")
    statement = (
        "Damage that is divided among targets is divided as announced, at least 1 to each and all of it; "
        "the share of an illegal target is lost."
    )
    needs = frozenset({"option_chosen", "finalized", "damage"})
    armed_kinds = frozenset({"finalized", "damage"})

    def reset(self) -> None:
        """Nothing is divided."""
        #: By item and target; who is the target of two instances of the word has two shares.
        self.shares: dict[str, dict[str, list[int]]] = {}

    def after_option_chosen(self, event: Event) -> None:
        """Note the share of one target."""
        data = event.data
        if data.get("what") == "divide" and str(data.get("answer", "")).isdigit():
            of = self.shares.setdefault(data.get("item", ""), {})
            of.setdefault(data.get("name", ""), []).append(int(data["answer"]))
            self.arm()

    def after_undone(self, event: Event) -> None:
        """What was announced for it is no more (733.1)."""
        self.shares.pop(event.object, None)

    def before_finalized(self, event: Event) -> None:
        """Each target has a share, and together they are all that there is."""
        shares = self.shares.get(event.object)
        item = self.seen.items.get(event.object)
        if shares is None or item is None:
            return
        self.premise += 1
        n = self._to_divide(item)
        told = [share for of in shares.values() for share in of]
        if min(told) < 1 or (n is not None and sum(told) != n):
            self.wrong(
                event,
                f"{'all' if n is None else n} damage of {called(item.ref)} is divided, at least 1 to each target.",
                f"the shares are {listed(map(str, told))}.",
                announced=item.announced,
            )

    def _to_divide(self, item: Item) -> int | None:
        """How much damage its text divides, where that is a number on the card."""
        ability = self.seen.said_by(item)
        divided = [
            part
            for part in (walk(ability.does) if ability is not None else ())
            if isinstance(part, ml.Damage) and part.divided
        ]
        n = divided[0].n if len(divided) == 1 else None
        return n if isinstance(n, int) else None

    def before_damage(self, event: Event) -> None:
        """What a target is dealt is its share, where nothing has changed the damage."""
        source = event.data.get("source", "")
        ref = event.object or event.player
        shares = self.shares.get(source, {}).get(ref, [])
        share = shares[0] if len(shares) == 1 else None
        item = self.seen.items.get(source)
        if share is None or item is None or not item.resolving:
            return
        if may_be_replaced(self.seen, "damage") or self.seen.by_replacement(event):
            return
        if item.new_targets:
            return  # 115.7f: the division stays with the places of the targets, and what is there has changed
        deals = [part for part in walk(self.seen.said_by(item)) if isinstance(part, ml.Damage | ml.Fight)]
        if len(deals) > 1:
            return  # another sentence of the text may deal damage to it besides
        if event.data.get("amount") != share:
            self.wrong(
                event,
                f"{called(ref)} is dealt {share} damage by {called(source)}, as was announced.",
                f"it is dealt {event.data.get('amount')}.",
                announced=item.announced,
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    NoDamageOfNothing,
    DamageIsLostLife,
    LifelinkGains,
    InfectGivesCounters,
    PlaneswalkersLoseLoyalty,
    ProtectedTakesNoDamage,
    DividedAsAnnounced,
)
