"""Targets (115): what may be one, how they are chosen (601.2c), divided (601.2d), and whether they still are legal (608.2b)."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Illegal, Steps
from headjudge.engine.magic.mana import Mana
from headjudge.engine.magic.rewording import reworded
from headjudge.engine.magic.things import Chars, Item, Occasion, Target, Thing
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Targets(Mana):
    """Targets; see the module's docstring."""

    # -- what may be a target ---------------------------------------------------------------------------------------

    def may_target(self, slot: cl.Target, thing: Any, item: Item) -> bool:
        """115.4, 115.5: whether a thing may be a target of an item: it is as described, not the item itself, and can be targeted."""
        if thing is item or (item.obj is not None and thing is item.obj):
            return False
        return self.fits(slot.which, thing, item.controller, item.source, item) and self.can_be_target(
            thing, item
        )

    def can_be_target(self, thing: Any, item: Item) -> bool:
        """702.11, 702.16b, 702.18: hexproof, protection and shroud, of a permanent or a player; and effects that say so."""
        if isinstance(thing, str):
            if thing not in self.names:
                return False
            keywords = self.player_keywords(thing)
            if keywords and not self.reachable(keywords, thing, item):
                return False
        elif isinstance(thing, Thing) and thing.zone == "battlefield":
            rules = self.chars(thing).rules
            if rules.keywords:
                own = [
                    one
                    for word in ("hexproof", "shroud", "protection", "hexproof from")
                    for one in rules.keywords.get(word, ())
                ]
                if own and not self.reachable(tuple(own), self.chars(thing).controller, item):
                    return False
        return not (self.some_forbid(thing) and self.forbidden("be targeted", thing, item))

    def some_forbid(self, thing: Any) -> bool:
        """Whether anything says "can't" at all that could be about a thing, looked at before what it says."""
        obj = thing.obj if isinstance(thing, Item) else thing
        return bool(self.rule_changes(cl.Forbid)) or (
            isinstance(obj, Thing) and (obj.read.elsewhere or bool(obj.copy))
        )

    def reachable(self, keywords: tuple[cl.Keyword, ...], controller: str, item: Item) -> bool:
        """Whether a thing with these keywords can be the target of that item."""
        for keyword in keywords:
            if keyword.word == "shroud":
                return False
            if keyword.word == "hexproof" and keyword.which is None:
                if item.controller != controller:
                    return False
            elif keyword.word in ("hexproof", "hexproof from"):
                if item.controller != controller and self.source_fits(keyword.which, controller, item):
                    return False
            elif keyword.word == "protection" and self.source_fits(keyword.which, controller, item):
                return False
        return True

    def source_fits(self, which: cl.Which | None, you: str, item: Item) -> bool:
        """Whether the spell, or the source of the ability, has a quality, as it is or last was (608.2b, 113.7a)."""
        if which is None:
            return True
        return self.fits(which, item.source, you, None, None, self.source_chars(item))

    def source_chars(self, item: Item) -> Chars:
        """The characteristics of the spell, or of the ability's source, as it is or last was."""
        if item.obj is not None:
            return self.chars(item.obj)
        return self.known_of(item.source, item.source_ref) or self.chars(item.source)

    def legal_targets(self, slot: cl.Target, item: Item) -> list[Any]:
        """115.1: everything that may be chosen for one instance of the word."""
        found = self.all_that_fit(slot.which, item.controller, item.source, item)
        return [thing for thing in found if thing is not item.obj and self.can_be_target(thing, item)]

    def slot_wanted(self, slot: cl.Target, item: Item) -> bool:
        """702.33g: some targets are chosen only if the spell is kicked, or only if not."""
        kicked = item.cast is not None and bool(item.cast.kicked)
        return not ((slot.kicked and not kicked) or (slot.unkicked and kicked))

    def has_targets(self, slots: tuple[cl.Target, ...], item: Item) -> bool:
        """Whether there is enough that could be chosen, for an offer."""
        for slot in slots:
            if self.slot_wanted(slot, item) and not slot.x and slot.least > 0:
                if not self.has_enough(self.before_x(slot) if self.asks_x(slot) else slot, item):
                    return False
        return not any(slot.another for slot in slots) or self.different_targets(slots, item)

    @staticmethod
    def asks_x(slot: cl.Target) -> bool:
        """Whether what may be chosen depends on the announced X (107.3a)."""
        which = slot.which
        return which.max_x or (which.amount is not None and which.amount.of == "x")

    @staticmethod
    def before_x(slot: cl.Target) -> cl.Target:
        """601.4: before X is announced, what could be chosen with any X counts."""
        return msgspec.structs.replace(
            slot, which=msgspec.structs.replace(slot.which, max_x=False, amount=None)
        )

    def has_enough(self, slot: cl.Target, item: Item) -> bool:
        """Whether as many things as one instance of the word needs can be chosen; looks no further than that."""
        which, left, you, source = slot.which, slot.least, item.controller, item.source
        if which.whose.startswith("target"):
            which = msgspec.structs.replace(which, whose="any")  # whose it must be is chosen first
        for thing in self.candidates(which):
            if thing is item or thing is item.obj or not self.fits(which, thing, you, source, item):
                continue
            if self.can_be_target(thing, item):
                left -= 1
                if left <= 0:
                    return True
        return False

    def different_targets(self, slots: tuple[cl.Target, ...], item: Item) -> bool:
        """Whether instances that ask for other things than earlier ones chose can all be served."""
        wanted = [slot for slot in slots if slot.least > 0 and self.slot_wanted(slot, item)]
        every: list[Any] = []
        for slot in wanted:
            every += [thing for thing in self.legal_targets(slot, item) if thing not in every]
        return len(every) >= len(wanted)

    # -- choosing (601.2c, 602.2b, 603.3d) ---------------------------------------------------------------------------

    def choose_targets(self, item: Item, rule: str) -> Steps:
        """601.2c: its controller announces a target for each instance of the word; the same one not twice for one instance (115.3).

        Raises `Illegal` where there are not enough."""
        if not item.slots:
            return
        targets: list[Target] = []
        for number, slot in enumerate(item.slots):
            if self.slot_wanted(slot, item):
                yield from self.choose_slot(item, number, slot, targets)
                self.put(item, "targets", list(targets))
        if not targets:
            return
        data = {
            "item": item.ref, "targets": [target.ref for target in targets], "slots": [target.slot for target in targets],
            "new": False,
        }  # fmt: skip
        item.aimed = self.emit("targets_chosen", rule, item.controller, item.ref, data, self.cause)
        self.because(item.aimed)
        yield from self.divide(item)
        self.became_targets(item, item.aimed, targets)

    def choose_slot(self, item: Item, number: int, slot: cl.Target, targets: list[Target]) -> Steps:
        """115.1: the targets for one instance of the word."""
        least, most = (item.x, item.x) if slot.x else (slot.least, slot.most)
        left = self.legal_targets(slot, item)
        if slot.another:
            left = [thing for thing in left if all(target.thing is not thing for target in targets)]
        chosen = 0
        name = f"target of {item.label}" if number == 0 else f"target {number + 1} of {item.label}"
        first: Any = None
        while chosen < most and left:
            options = [self.name_option(thing, item.controller) for thing in left]
            optional = chosen >= least
            if optional:
                options.insert(0, Option("no more" if chosen else "no target", "decline"))
            at = yield from self.ask(name, item.controller, options)
            if optional:
                if at == 0:
                    break
                at -= 1
            thing = left.pop(at)
            targets.append(Target(thing, thing if isinstance(thing, str) else thing.ref, number))
            chosen += 1
            if first is None:
                first = thing
            left = self.alike(slot, first, thing, left)
        if chosen < least:
            raise Illegal("no target")

    def alike(self, slot: cl.Target, first: Any, last: Any, left: list[Any]) -> list[Any]:
        """What may still be chosen where all targets of an instance have one controller, or different ones."""
        if slot.same == "one controller":
            return [thing for thing in left if thing.controller == first.controller]
        if slot.same == "different controllers":
            return [thing for thing in left if thing.controller != last.controller]
        return left

    def divide(self, item: Item) -> Steps:
        """601.2d: what is divided among targets is divided now, at least one for each."""
        for does, base in item.does:
            for do in does:
                if type(do) is cl.Damage and do.divided:
                    n = self.number(do.n, item.controller, item.source, item)
                    slots = self.slots_named(do.to, item, base) if isinstance(do.to, str) else ()
                    among = [target for target in item.targets if target.slot in slots]
                    yield from self.share_out(item, n, among)

    def share_out(self, item: Item, n: int, among: list[Target]) -> Steps:
        """601.2d: one number for each, at least one; all of it."""
        if n < len(among):
            raise Illegal("no target")
        for at, target in enumerate(among):
            rest = len(among) - at - 1
            most = n - rest
            if rest == 0:
                share = n
            else:
                options = [Option(str(k)) for k in range(1, most + 1)]
                share = 1 + (
                    yield from self.ask(f"share of {target.ref} for {item.label}", item.controller, options)
                )
            self.put(target, "share", share)
            n -= share
            data = {"item": item.ref, "what": "divide", "name": target.ref, "answer": str(share)}
            self.because(*self.cause, self.emit("option_chosen", "601.2d", item.controller, item.ref, data))

    # -- afterwards -----------------------------------------------------------------------------------------------------

    def became_targets(self, item: Item, event: int, targets: list[Target]) -> None:
        """601.2c: what triggers on becoming a target triggers, once for each object that an item targets in one event."""
        once: dict[str, Target] = {}
        for target in targets:
            once.setdefault(target.ref, target)
        for target in once.values():
            if isinstance(target.thing, Thing):
                uses = target.thing.uses
                self.put(target.thing, "uses", {**uses, "becomes target": uses.get("becomes target", 0) + 1})
        if not self.delayed and "becomes target" not in self.watching():
            return
        for target in once.values():
            thing = target.thing
            if isinstance(thing, Thing):
                chars = self.chars(thing)
                occasion = Occasion(
                    "becomes target", event, thing, thing.ref, chars, chars.controller, by=item
                )
            elif isinstance(thing, str):
                continue  # no ability waits for a player to become a target
            else:
                chars = self.chars(thing.obj) if thing.obj is not None else self.ability_chars(thing)
                occasion = Occasion(
                    "becomes target", event, thing, thing.ref, chars, thing.controller, by=item
                )
            self.occur(occasion)

    def find_illegal(self, item: Item) -> list[Target]:
        """608.2b: the targets that are illegal now: not where they were, another object, not as described, or not to be targeted."""
        return [target for target in item.targets if not self.still_legal(target, item)]

    def still_legal(self, target: Target, item: Item) -> bool:
        """608.2b: whether one target still is legal."""
        return self.is_there(target) and self.may_target(
            self.as_worded(item.slots[target.slot], item), target.thing, item
        )

    def as_worded(self, part: Any, item: Item) -> Any:
        """612.1: a part of a spell's text as it reads now, with the words that effects on the spell have replaced."""
        if item.obj is not None:
            for effect in self.lasting:
                if item.obj.ref in effect.to:
                    for change in effect.changes:
                        if type(change) is cl.ChangeText:
                            part = reworded(part, change.old, change.new)
        return part
