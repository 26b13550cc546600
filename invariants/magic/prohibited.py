"""Can't beats can (101.2): what an effect in force forbids is not done, whatever permits or instructs it."""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id
from headjudge.invariants.both.prohibitions import ForbiddenIsNotDone
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.layers_needed import once
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.magic_matching import fits, holds, item_fits
from headjudge.invariants.magic_position import MagicPosition
from headjudge.invariants.records import Item, Thing
from headjudge.invariants.words import called


class Ban:
    """A prohibition in force: what, from what, since which event; ``to`` what it binds."""

    __slots__ = ("change", "reason", "since", "source", "to", "you")

    def __init__(
        self, change: ml.Forbid, reason: str, since: int, to: object, you: str, source: Thing | None
    ) -> None:
        self.change = change
        self.reason = reason
        self.since = since
        self.to = to
        self.you = you
        self.source = source

    def binds_player(self, player: str) -> bool:
        """Whether it binds that player."""
        to = self.to
        if isinstance(to, tuple):
            return player in to
        return (
            to == "each" or (to == "you" and player == self.you) or (to == "opponent" and player != self.you)
        )

    def binds(self, seen: MagicPosition, thing: Thing) -> bool | None:
        """Whether it binds that object."""
        to = self.to
        if isinstance(to, tuple):
            return thing.ref in to
        if isinstance(to, ml.Which):
            return fits(seen, to, thing, self.you, self.source)
        if to == "this":
            return thing is self.source
        return self.source is not None and to == "host" and thing is self.source.top


def bans(seen: MagicPosition, *what: str) -> Iterator[Ban]:
    """The prohibitions of that kind that are certainly in force."""
    if seen.rulers_of:
        for thing in seen.rulers_of.values():
            for static in _statics(seen, thing) if _speaks_of(seen, thing, what) else ():
                if static.zone not in ("battlefield", "any"):
                    continue
                for change in static.changes:
                    if isinstance(change, ml.Forbid) and change.what in what:
                        if static.while_ is None or holds(seen, static.while_, thing.controller, thing):
                            yield Ban(
                                change,
                                f"{called(thing.ref)} of {thing.controller}",
                                thing.since,
                                static.to,
                                thing.controller,
                                thing,
                            )
    for effect in seen.effects.values():
        for change in effect.changes:
            if isinstance(change, ml.Forbid) and change.what in what:
                source = seen.things.get(effect.source)
                you = source.controller if source is not None else ""
                yield Ban(change, called(effect.source), effect.at, effect.to, you, source)
    for number, told in seen.bans.items():
        # What is told as an effect besides is known in full.
        if told.what in what and number not in seen.effects:
            yield Ban(ml.Forbid(told.what), told.source, told.since, tuple(sorted(told.whom)), told.by, None)


def _speaks_of(seen: MagicPosition, thing: Thing, what: tuple[str, ...]) -> bool:
    """Whether a permanent's text has such a prohibition, in force or not."""
    facts = seen.card(thing)
    return facts is not None and any(part.what in what for part in facts.forbids)


def _statics(seen: MagicPosition, thing: Thing) -> list[ml.Static]:
    """The static abilities that a permanent has for certain (613.1f, 613.11)."""
    if seen.shaped:
        chars = seen.chars(thing)
        abilities = [ability for ability, _, _ in chars.abilities] if chars is not None else []
        return [ability for ability in abilities if isinstance(ability, ml.Static)]
    facts = seen.card(thing)
    return [static for _, static in facts.statics] if facts is not None else []


def may_replace(seen: MagicPosition) -> bool:
    """Whether an effect of something that has resolved may replace or prevent anything."""
    return any(
        effect.what in ("replacement", "prevention") or once(effect.changes, "replaces", _replaces)
        for effect in seen.effects.values()
    )


def _replaces(changes: tuple[ml.Change, ...]) -> bool:
    return any(isinstance(part, ml.Replaces) for part in walk(changes))


def may_be_replaced(seen: MagicPosition, event: str) -> bool:
    """Whether an ability of a permanent may replace an event of that kind, or an effect of something that has resolved may."""
    return any(
        replaces.event == event for facts in seen.permanent_facts() for _, replaces in facts.replaces
    ) or may_replace(seen)


def damage_may_change(seen: MagicPosition) -> bool:
    """Whether something may replace or prevent damage that is dealt, protection included (702.16e)."""
    return any("protection" in facts.keywords for facts in seen.permanent_facts()) or may_be_replaced(
        seen, "damage"
    )


def may_forbid(seen: MagicPosition, *what: str) -> bool:
    """Whether anything there may forbid that, whatever has become of its abilities."""
    return (
        any(_speaks_of(seen, thing, what) for thing in seen.board.values())
        or any(isinstance(change, ml.Forbid) and change.what in what for change in seen.effect_changes())
        or any(told.what in what for told in seen.bans.values())
    )


def uncounterable(seen: MagicPosition, item: Item) -> Ban | None:
    """What keeps an item from being countered (101.2), if that is certain."""
    facts = seen.card_of(item)
    if facts is not None and not item.is_ability:
        for _, static in facts.statics:
            if (
                static.to != "this"
                or static.while_ is not None
                or static.zone not in ("stack", "any", "battlefield")
            ):
                continue
            for change in static.changes:
                if isinstance(change, ml.Forbid) and change.what == "be countered" and change.by is None:
                    return Ban(change, "its own text", item.announced, "this", item.controller, None)
    for ban in bans(seen, "be countered"):
        to = ban.to
        if ban.change.by is not None:
            continue  # by what it is countered isn't looked at
        if isinstance(to, ml.Which) and item_fits(seen, to, item, ban.you, ban.source):
            return ban
        if ban.change.which is not None and ban.binds_player(item.controller):
            if item_fits(seen, ban.change.which, item, item.controller, ban.source):
                return ban
        if isinstance(to, tuple) and item.ref in to:
            return ban
    return None


class UncounterableStays(ForbiddenIsNotDone, MagicInvariant):
    """What can't be countered isn't (101.2, 701.6a)."""

    id = "uncounterable-is-not-countered"
    rules = ("101.2", "701.6a")
    statement = "A spell or ability that can't be countered is not countered, whatever is to counter it."
    needs = frozenset({"countered", "item_pending", "effect_began"})

    def before_countered(self, event: Event) -> None:
        """Nothing keeps it from that."""
        item = self.seen.items.get(event.object)
        if item is None or not event.data.get("by"):
            return
        ban = uncounterable(self.seen, item)
        if ban is None:
            return
        self.forbidden_done(
            event, ban.reason, ban.since, f"{called(item.ref)} can't be countered", "it is countered"
        )

    def before_skipped(self, event: Event) -> None:
        """What was to counter it did nothing."""
        if event.data.get("why") == "forbidden":
            self.premise += 1


class ForbiddenIsNotCast(ForbiddenIsNotDone, MagicInvariant):
    """What a player can't cast or activate they don't (101.2, 601.3)."""

    id = "forbidden-is-not-cast"
    rules = ("101.2", "601.3")
    statement = "A player casts no spell, activates no ability and plays no land that an effect forbids them."
    needs = frozenset({"finalized", "item_pending", "move", "effect_began"})

    def reset(self) -> None:
        """Nothing was announced."""
        self.announced: dict[str, frozenset[str]] = {}

    def before_item_pending(self, event: Event) -> None:
        """Note what forbids anything as it is announced: what only its costs bring about comes too late (601.3, 602.5)."""
        seen = self.seen
        if (seen.rulers_of or seen.effects or seen.bans) and event.data.get("kind") != "trigger":
            found = frozenset(ban.reason for ban in bans(seen, "cast", "activate"))
            if found:
                self.announced[event.object] = found

    def _in_force(self, item: Item, what: str) -> Iterator[Ban]:
        """The prohibitions of that kind that were in force as the item was announced, and still are."""
        found = self.announced.get(item.ref, frozenset())
        return (ban for ban in bans(self.seen, what) if ban.reason in found)

    def before_finalized(self, event: Event) -> None:
        """Nothing forbids it; what couldn't be completed was no cast."""
        seen = self.seen
        if not (seen.rulers_of or seen.effects or seen.bans):
            return
        item = seen.items.get(event.object)
        if item is None or item.kind == "trigger" or item.copy_of:
            return
        if item.kind == "activated":
            self._activating(event, item)
            return
        player = item.payer
        for ban in self._in_force(item, "cast"):
            self.premise += 1
            if not ban.binds_player(player):
                continue
            if ban.change.most >= 0:
                if seen.casts.get(player, 0) < ban.change.most or ban.change.which is not None:
                    continue
            elif ban.change.which is not None and not item_fits(
                seen, ban.change.which, item, ban.you, ban.source
            ):
                continue
            self._found(event, ban, f"{player} can't cast {called(item.ref)}", "it is cast")
            return

    def _activating(self, event: Event, item: Item) -> None:
        seen = self.seen
        for ban in self._in_force(item, "activate"):
            self.premise += 1
            if item.adds and not ban.change.mana:
                continue
            source = seen.things.get(item.source)
            if isinstance(ban.to, ml.Which) or ban.to in ("this", "host"):
                if source is None or not ban.binds(seen, source):
                    continue
            elif not ban.binds_player(event.player) or (
                ban.change.which is not None
                and (source is None or not fits(seen, ban.change.which, source, ban.you, ban.source))
            ):
                continue
            self._found(
                event, ban, f"abilities of {called(item.source)} can't be activated", "one is activated"
            )
            return

    def before_played(self, event: Event) -> None:
        """No land that can't be played."""
        if event.data.get("item"):
            return
        for ban in bans(self.seen, "play lands"):
            self.premise += 1
            if ban.source is not None and ban.source.id == card_id(event.object):
                continue  # What it says itself binds nobody before it is there.
            if ban.binds_player(event.player):
                self._found(
                    event, ban, f"{event.player} can't play lands", f"{called(event.object)} is played"
                )

    def _found(self, event: Event, ban: Ban, then: str, however: str) -> None:
        self.forbidden_done(event, ban.reason, ban.since, then, however)


class ForbiddenLifeStays(ForbiddenIsNotDone, MagicInvariant):
    """Who can't gain life, or lose it, doesn't (101.2, 119.7, 119.8)."""

    id = "forbidden-life-stays"
    rules = ("119.7", "119.8", "101.2")
    statement = "A player who can't gain life doesn't gain any, and one who can't lose life doesn't lose any."
    needs = frozenset({"life", "effect_began"})

    def before_life(self, event: Event) -> None:
        """Nothing forbids it."""
        seen = self.seen
        if not (seen.rulers_of or seen.effects or seen.bans) or "undo" in event.data:
            return
        amount = event.data.get("amount", 0)
        for ban in bans(seen, "gain life" if amount > 0 else "lose life"):
            self.premise += 1
            if amount and ban.binds_player(event.player):
                word = "gain" if amount > 0 else "lose"
                self.forbidden_done(
                    event, ban.reason, ban.since, f"{event.player} can't {word} life", f"{event.player} does"
                )

    def before_skipped(self, event: Event) -> None:
        """An instruction to gain or lose life that does nothing while that is forbidden."""
        instruction = event.data["instruction"]
        if instruction in ("gain life", "lose life"):
            self.premise += sum(1 for _ in bans(self.seen, instruction))


class ForbiddenIsNotUntapped(ForbiddenIsNotDone, MagicInvariant):
    """What doesn't untap stays tapped (101.2, 502.3)."""

    id = "forbidden-is-not-untapped"
    rules = ("101.2", "502.3")
    statement = "A permanent that an effect keeps from untapping in the untap step stays tapped there."
    needs = frozenset({"status", "phase_began", "effect_began"})

    def before_status(self, event: Event) -> None:
        """Nothing keeps it tapped."""
        data = event.data
        if data["status"] != "exhausted" or data["value"] or "undo" in data:
            return
        seen = self.seen
        if seen.phase != "untap" or not (seen.rulers_of or seen.effects):
            return
        thing = seen.board.get(event.object)
        if thing is None:
            return
        for ban in bans(seen, "untap"):
            self.premise += 1
            if ban.binds(seen, thing):
                self.forbidden_done(
                    event, ban.reason, ban.since, f"{called(thing.ref)} doesn't untap", "it untaps"
                )
                return


class ForbiddenDoesNotFight(ForbiddenIsNotDone, MagicInvariant):
    """Who can't attack or block doesn't (508.1c, 509.1b, 101.2)."""

    id = "forbidden-does-not-fight"
    rules = ("508.1c", "509.1b", "101.2")
    statement = (
        "A creature that can't attack is not declared as an attacker, and one that can't block not as a "
        "blocker."
    )
    needs = frozenset({"attacks", "blocks", "effect_began"})

    def before_attacks(self, event: Event) -> None:
        """Nothing keeps it from attacking."""
        self._look(event, "attack", "attacks")

    def before_blocks(self, event: Event) -> None:
        """Nothing keeps it from blocking."""
        self._look(event, "block", "blocks")

    def _look(self, event: Event, what: str, does: str) -> None:
        seen = self.seen
        if not (seen.rulers_of or seen.effects or seen.bans):
            return
        thing = seen.board.get(event.object)
        if thing is None:
            return
        for ban in bans(seen, what):
            self.premise += 1
            if ban.change.by is None and ban.binds(seen, thing):
                self.forbidden_done(
                    event, ban.reason, ban.since, f"{called(thing.ref)} can't {what}", f"it {does}"
                )
                return


class UnpreventableIsDealt(ForbiddenIsNotDone, MagicInvariant):
    """Damage that can't be prevented isn't (615.12, 101.2)."""

    id = "unpreventable-is-dealt"
    rules = ("615.12", "101.2")
    statement = "While an effect says that damage can't be prevented, none is."
    needs = frozenset({"prevented", "damage", "effect_began"})

    def before_prevented(self, event: Event) -> None:
        """Nothing says that it can't be."""
        for ban in self._bans():
            self.forbidden_done(
                event, ban.reason, ban.since, "damage can't be prevented", "some is prevented"
            )
            return

    def before_damage(self, event: Event) -> None:
        """Damage that might have been."""
        self.premise += any(True for _ in self._bans())

    def _bans(self) -> Iterator[Ban]:
        """What forbids it, whatever damage it is."""
        seen = self.seen
        if seen.rulers_of or seen.effects or seen.bans:
            for ban in bans(seen, "be prevented"):
                to = ban.to
                if to in ("each", "you", "opponent") or (
                    isinstance(to, tuple) and not any("#" in name for name in to)
                ):
                    yield ban


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    UncounterableStays,
    ForbiddenIsNotCast,
    ForbiddenLifeStays,
    ForbiddenIsNotUntapped,
    ForbiddenDoesNotFight,
    UnpreventableIsDealt,
)
