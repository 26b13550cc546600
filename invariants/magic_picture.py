"""The picture of a Magic play: the fold of events into the `MagicPosition`; kinds that mean the same in both games fold as in
`picture`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, card_id, card_name
from headjudge.invariants.magic_facts import SHAPING, makes_mana
from headjudge.invariants.magic_position import NAMELESS, UNKNOWN, Attack, Effect, MagicPosition
from headjudge.invariants.position import KINDS, kind_of
from headjudge.invariants.records import Item, Pool, Thing

#: Zones in which an object's controller means something (109.4).
CONTROLLED = frozenset({"battlefield", "stack", "command"})
#: The steps in which there are attackers and blockers (511.3); others may come right after one of them (724.1d).
_FIGHTING = frozenset(
    {"declare attackers", "declare blockers", "first combat damage", "combat damage", "end of combat"}
)
#: What a token that is a copy has besides, where the text that makes it says so (707.9a).
_HASTE = (ml.GainAbility((ml.Keyword("haste"),)),)
#: More than any event's id: what is not chosen to be earlier is later.
_LATER = 1 << 32
_CHANGES = msgspec.json.Decoder(tuple[ml.Change, ...])


class MagicPicture(MagicPosition):
    """Public state of a Magic play after the events folded so far; its fields are those of `MagicPosition`."""

    def fold(self, event: Event) -> None:
        """Take an event in."""
        method = MAGIC_FOLDS.get(event.kind)
        if method is not None:
            method(self, event)

    def _touch(self, event: Event) -> None:
        """Something changes that characteristics depend on, and that state-based actions look at."""
        self.version += 1
        self.changed = event.id

    # -- objects --------------------------------------------------------------------------------------------------

    def on_move(self, event: Event) -> None:
        """An object changes zone, and becomes a new object (400.7); permanents bring counters, and take name stickers along."""
        data = event.data
        old = self.things.get(event.object) or self.thing(event.object)
        was = old.kind
        stickers = old.stickers
        if was == "stack":
            item = self.items.get(event.object)
            if item is not None and not item.end and not item.resolving and "undo" not in data:
                self._leave(event.object, "left", event.id)
        before = self.things.get(data.get("becomes", "")) if "undo" in data else None
        since = before.since if before is not None else -1
        super().on_move(event)
        if was == "battlefield" and old.under and self.board.get(old.ref) is not old:
            for child in old.under:
                self.unlink(child)  # 701.3d
        self._touch(event)
        if was != "battlefield" and data.get("to") != "battlefield":
            self.aside += 1
        if was == "battlefield" and (
            old.kind != was or not data.get("to") or data.get("becomes", old.ref) != old.ref
        ):
            self._out_of_combat(old.ref)
        to = data.get("to", "")
        if not to:
            return
        new = self.things[data.get("becomes") or event.object]
        kind = KINDS.get(to) or kind_of(to)
        if kind not in CONTROLLED:
            new.controller = new.owner
        if "undo" in data:
            # What it had there is told again after this; it has been there all along.
            if before is not None:
                new.since = since
            new.counters = None
            new.statuses = new.statuses & {"foretold"}
            self._back_in_combat(new.ref)
        if new is not old and stickers and kind not in ("hand", "library"):
            new.stickers = stickers  # 123.5, 400.7m
        if data.get("facedown"):
            new.statuses = new.statuses | {"facedown"}
        if data.get("why") == "create":
            self._made(new)
        if was == "stack" and new.kind == "battlefield":
            if old.copies:
                new.copies, new.exceptions = old.copies, old.exceptions
            self._carry_over(old.ref, new.ref)
        if new.kind == "battlefield":
            if new is not old and old.chosen:
                new.chosen = old.chosen
            elif self.promised:
                new.chosen = self.promised.pop(event.object, new.chosen)
            if event.batch:
                new.place = self._place(event, new)
            self._note(new)
            if "attacking" in data:
                chars = self.chars(new)
                if chars is None or "Creature" in chars.types:
                    self._attacks(new.ref, data["attacking"], event.id)

    def _place(self, event: Event, new: Thing) -> tuple[int, int]:
        """Where the timestamp of what enters with others stands: the turn player's are earlier, each player's in the order that they chose
        (613.7m)."""
        batch, first = self.entering
        if batch != event.batch:
            first = event.id
            self.entering = (event.batch, first)
        players = list(self.players)
        turn = players.index(self.turn_player) if self.turn_player in players else 0
        after = (players.index(new.controller) - turn) % len(players) if new.controller in players else 0
        return (first, after * _LATER * _LATER + self.earlier.pop(new.id, _LATER + event.id))

    def _made(self, token: Thing) -> None:
        """A token is created. No event tells what it is a copy of, and that may be something that is not quite what its card says (707.3,
        707.9); what the text that makes it adds to it is part of the copy (707.9a)."""
        alike = {
            thing.exceptions
            for thing in self.things.values()
            if thing is not token and token.card in (thing.card, thing.copies)
        }
        found: set[tuple[Any, ...]] = set()
        for part in self.makes():
            if part.copy:
                found |= {(*told, *_HASTE) if part.haste else told for told in self.copied(part, alike)}
            elif part.token == token.card:
                found.add(())
        found = found or alike or {()}
        if len(found) == 1:
            token.exceptions = found.pop()
        else:
            token.copies = UNKNOWN

    def _carry_over(self, before: str, after: str) -> None:
        """Effects that changed a permanent spell apply to the permanent that it has become (400.7a)."""
        for number, effect in self.effects.items():
            if before in effect.to:
                to = tuple(after if ref == before else ref for ref in effect.to)
                self.effects[number] = effect._replace(to=to)

    def on_status(self, event: Event) -> None:
        """A status changes."""
        super().on_status(event)
        if event.data["status"] == "exhausted":
            if self.shapers and any(self._heeds_taps(shaper) for shaper in self.shapers.values()):
                self._touch(event)
        else:
            self._touch(event)
            thing = self.things[event.object]
            if event.data["status"] == "facedown":
                thing.turned = event.id
            elif event.data["status"] == "phased" and event.data["value"]:
                self._out_of_combat(event.object)
            self._note(thing)

    def _heeds_taps(self, shaper: Thing) -> bool:
        facts = self.card(shaper)
        return facts is not None and facts.heeds_taps

    def on_became(self, event: Event) -> None:
        """A trait is set: face up or down, foretold, a copy of something."""
        thing = self.things.get(event.object) or self.thing(event.object)
        trait = event.data.get("trait")
        value = event.data.get("value", "")
        self._touch(event)
        if trait == "foretold":
            thing.foretold = event.id
        elif trait == "copy":
            # What is face down is called nothing, whatever it is or has been a copy of (708.10).
            hidden = "facedown" in thing.statuses
            name = card_name(str(value)) or (UNKNOWN if hidden else NAMELESS)
            self._becomes_copy(thing, name, bool(event.data.get("until")))
        elif trait in ("face up", "face down"):
            thing.statuses = (
                thing.statuses - {"facedown"} if trait == "face up" else thing.statuses | {"facedown"}
            )
            thing.turned = event.id
        self._note(thing)

    def _becomes_copy(self, thing: Thing, name: str, passing: bool) -> None:
        """It is a copy of that card from now on, or for a time (``passing``); after such a time it is what it was before."""
        if passing:
            thing.earlier = (*thing.earlier, (thing.copies or thing.card, thing.exceptions))
            exceptions = self._exceptions(thing)
        elif thing.earlier:
            exceptions = next((told for was, told in reversed(thing.earlier) if was == name), ())
            thing.earlier = ()
        else:
            exceptions = self._exceptions(thing)
        thing.copies, thing.exceptions = name, exceptions

    def _exceptions(self, thing: Thing) -> tuple[Any, ...]:
        """What is part of the copy that something has just become: what was copied of it, and what the text adds by which it was chosen
        (707.3, 707.9a). A copy of something that enters as a copy too has chosen again, by that text, which covers the first choice."""
        chosen = [self.current.get(ident) for ident in self.models.pop(thing.id, ())]
        if not chosen:
            return ()
        *earlier, model = chosen
        before = earlier[-1] if earlier else None
        facts = self.named(thing.card if before is None else before.copies or before.card)
        if facts is None:
            return ()
        own = [
            change for _, replaces in facts.replaces if replaces.how == "copy" for change in replaces.changes
        ]
        return (*(model.exceptions if model is not None else ()), *own)

    def on_counters(self, event: Event) -> None:
        """Counters are put on an object or a player, or removed."""
        data = event.data
        kind, n = data.get("kind", ""), data.get("amount", 0)
        self._touch(event)
        if not event.object:
            if kind == "poison":
                self.poison[event.player] = data.get("total", self.poison.get(event.player, 0) + n)
            return
        thing = self.things.get(event.object) or self.thing(event.object)
        counters = dict(thing.counters or {})
        counters[kind] = data.get("total", counters.get(kind, 0) + n)
        thing.counters = counters
        if n > 0:
            thing.counted = {**(thing.counted or {}), kind: event.id}
        self._note(thing)

    def on_sticker(self, event: Event) -> None:
        """A name sticker is put on an object (123)."""
        thing = self.things.get(event.object) or self.thing(event.object)
        thing.stickers = (*thing.stickers, (event.data.get("word", ""), event.data.get("after", 0), event.id))
        self.version += 1
        self._note(thing)

    def on_control(self, event: Event) -> None:
        """An object or an item changes its controller."""
        super().on_control(event)
        if event.object in self.board:
            self._out_of_combat(event.object)
        self._touch(event)

    def on_attached(self, event: Event) -> None:
        """An object becomes attached (701.3)."""
        super().on_attached(event)
        self._touch(event)

    def on_detached(self, event: Event) -> None:
        """An object is attached no more."""
        super().on_detached(event)
        self._touch(event)

    def on_damage(self, event: Event) -> None:
        """Damage is marked on a creature; what it does to a planeswalker or a player, another event tells (120.3)."""
        self.strike(event)
        if event.object and "total" not in event.data:
            thing = self.things.get(event.object) or self.thing(event.object)
            chars = self.chars(thing)
            if chars is not None and "Creature" not in chars.types:
                self.changed = event.id
                return
        super().on_damage(event)
        self.changed = event.id

    # -- items ----------------------------------------------------------------------------------------------------

    def on_item_pending(self, event: Event) -> None:
        """An item is put on the stack; a mana ability is told likewise, but never on it (605.3b)."""
        super().on_item_pending(event)
        item = self.items[event.object]
        source = self.things.get(item.source)
        if source is not None:
            item.said = source.copies or source.card
        if event.data.get("kind") == "trigger":
            waiting = self.waiting_for(event)
            if waiting is not None:
                self.waiting.remove(waiting)
                item.said = self.speakers.pop(waiting.id, item.said)

    def on_option_chosen(self, event: Event) -> None:
        """An option is chosen."""
        super().on_option_chosen(event)
        data = event.data
        item = self.items.get(data.get("item", ""))
        what = data.get("what")
        if what in ("color", "name", "type", "number"):
            # What is chosen as something enters is known of what it becomes (607.2d).
            chooser = self.things.get(data.get("item") or event.object)
            choice = (what, str(data.get("answer", "")))
            if chooser is not None:
                chooser.chosen = (*chooser.chosen, choice)
            else:
                self.promised[event.object] = (*self.promised.get(event.object, ()), choice)
        if what == "object" and data.get("name") == "copy":
            ident, answer = card_id(event.object), str(data.get("answer", ""))
            # Who chooses again may choose nothing, and what was chosen first stands (707.9).
            if "#" in answer:
                self.models[ident] = (*self.models.get(ident, ()), card_id(answer))
        elif what == "object" and data.get("name") == "earlier timestamp":
            self.earlier[card_id(event.object)] = event.id
        if item is None:
            return
        if what == "x":
            answer = str(data.get("answer", ""))
            item.x = int(answer) if answer.isdigit() else item.x
        elif what == "mode":
            item.modes = (*item.modes, str(data.get("answer") or data.get("name", "")))
        elif what == "alternative":
            answer = str(data.get("answer", "")).lower()
            item.alternative = data.get("name", "") if answer not in ("no", "false", "declined") else ""

    def on_targets_chosen(self, event: Event) -> None:
        """Targets are chosen; those of a copy are what it copies, or new ones, and not both (707.10c)."""
        data = event.data
        item = self.items.get(data.get("item", ""))
        if item is None or not item.copy_of or data.get("new"):
            super().on_targets_chosen(event)
        else:
            item.targets, item.slots = tuple(data.get("targets", ())), tuple(data.get("slots", ()))

    def on_copied(self, event: Event) -> None:
        """A copy of a spell or ability is put on the stack (707.10): it isn't cast or activated."""
        of = self.items.get(event.data.get("of", ""))
        known = self.items.get(event.object)
        item = known or Item(
            event.object,
            of.kind if of is not None else "spell",
            of.source if of is not None else "",
            of.ability if of is not None else -1,
            event.player,
            self._orders,
            event.id,
        )
        if known is None:
            self._orders += 1
            self.items[event.object] = item
            self.chain.append(item)
        item.copy_of = event.data.get("of", "")
        item.pending = False
        item.finalized = event.id
        if item in self.pending:
            self.pending.remove(item)
        if of is not None:
            item.targets, item.slots, item.modes, item.x = of.targets, of.slots, of.modes, of.x
            item.options, item.said = of.options, of.said
        if not item.is_ability:
            thing = self.things.get(event.object) or self.thing(event.object)
            thing.token = True
            thing.zone = thing.kind = "stack"
            thing.owner = thing.controller = event.player
            original = self.things.get(item.copy_of)
            if original is not None:
                thing.definition, thing.copies = original.definition, original.copies or original.card

    def on_played(self, event: Event) -> None:
        """A spell has become cast (601.2i), or a land is on the battlefield (305.1)."""
        super().on_played(event)
        player, item = event.player, event.data.get("item", "")
        if item:
            self.casts[player] = self.casts.get(player, 0) + 1
            found = self.items.get(item)
            if found is not None:
                found.cast = event.id
        else:
            self.lands[player] = self.lands.get(player, 0) + 1

    def on_undone(self, event: Event) -> None:
        """What is undone has made nothing trigger (733.1)."""
        if event.object in self.items:
            super().on_undone(event)
        began = event.data.get("began", event.id)
        if began == self.special[0]:
            self.passes = self.special[1]
        self.waiting = [waiting for waiting in self.waiting if waiting.id < began]

    def on_removed(self, event: Event) -> None:
        """A player leaves the game (800.4a)."""
        super().on_removed(event)
        self.waiting = [waiting for waiting in self.waiting if waiting.player != event.player]
        self.pools[event.player] = Pool(0, {})

    def on_triggered(self, event: Event) -> None:
        """An ability triggers; it waits to be put on the stack (603.2, 603.3), but for a triggered mana ability (605.4a)."""
        source = self.things.get(event.data.get("source", ""))
        facts = self.card(source) if source is not None else None
        ability = facts.ability(event.data.get("ability", -1)) if facts is not None else None
        if not makes_mana(ability):
            self.waiting.append(event)
        if source is not None:
            self.speakers[event.id] = source.copies or source.card

    def on_not_finalized(self, event: Event) -> None:
        """A trigger leaves the stack at once (603.3c, 603.3d), or never gets there."""
        if event.object in self.items:
            super().on_not_finalized(event)
            return
        for at, waiting in enumerate(self.waiting):
            if waiting.id in event.causes:
                del self.waiting[at]
                return

    # -- effects --------------------------------------------------------------------------------------------------

    def on_effect_began(self, event: Event) -> None:
        """A continuous effect begins."""
        data = event.data
        number = data.get("effect", event.id)
        told = data.get("changes") or ()
        changes: tuple[Any, ...] = ()
        if told:
            try:
                changes = (
                    _CHANGES.decode(told)
                    if isinstance(told, str | bytes)
                    else msgspec.convert(list(told), tuple[ml.Change, ...])
                )
            except msgspec.MsgspecError:
                changes = ()
        to = data.get("to", ())
        shapes = any(isinstance(change, SHAPING) for change in changes)
        effect = Effect(
            number,
            data.get("source", event.object),
            tuple([to] if isinstance(to, str) else to),
            changes,
            data.get("until", ""),
            data.get("what", ""),
            event.id,
            shapes,
        )
        self.effects[number] = effect
        self.shaping += shapes
        self._touch(event)

    def on_effect_ended(self, event: Event) -> None:
        """A continuous effect ends."""
        effect = self.effects.pop(event.data.get("effect"), None)
        if effect is not None:
            self.shaping -= effect.shapes
            self._touch(event)

    # -- players --------------------------------------------------------------------------------------------------

    def _pool(self, player: str) -> Pool:
        self.poison.setdefault(player, 0)
        return super()._pool(player)

    def on_life(self, event: Event) -> None:
        """A life total changes."""
        super().on_life(event)
        self._touch(event)
        self.aside += 1

    def on_lost(self, event: Event) -> None:
        """A player loses (104.3)."""
        self.dead[event.player] = event.id

    def on_turn_queued(self, event: Event) -> None:
        """An extra turn is to come (500.7)."""
        self.extra_turns.append(event.player)

    # -- the turn -------------------------------------------------------------------------------------------------

    def on_turn_began(self, event: Event) -> None:
        """A turn begins."""
        super().on_turn_began(event)
        self.turn_starts[event.player] = event.id
        self.version += 1
        self.aside += 1
        for name in self.lands:
            self.lands[name] = 0
        for name in self.casts:
            self.casts[name] = 0
        if self.extra_turns and self.extra_turns[-1] == event.player:
            self.extra_turns.pop()

    def on_special_action(self, event: Event) -> None:
        """A player takes a special action, so that passes before it count no more (117.4), unless it is reversed."""
        self.special = event.id, self.passes
        self.passes = 0

    def on_no_resolution(self, event: Event) -> None:
        """Something doesn't resolve; unless it has left the stack before, all had passed (608.2b, 117.4)."""
        super().on_no_resolution(event)
        if event.data.get("why") != "left the chain":
            self.passes = 0

    def on_phase_began(self, event: Event) -> None:
        """A step or phase begins."""
        phase = event.data.get("phase", "")
        self.phase = phase
        self.priority = ""
        self.passes = 0
        self.stepped = event.id
        self.received = -1
        self.fought.clear()
        if phase not in _FIGHTING:
            if self.attackers or self.blockers or phase in ("main", "beginning of combat"):
                self.version += 1
                if not self.attackers and not self.blockers:
                    self.aside += 1
                self.attackers.clear()
                self.blockers.clear()
        elif phase == "cleanup":
            self.fading = True

    def on_priority(self, event: Event) -> None:
        """A player receives priority."""
        self.priority = event.player
        self.priority_at = event.id
        if self.received < 0:
            self.received = event.id

    def on_cleanup(self, event: Event) -> None:
        """State-based actions were checked, and nothing was left to do (704.3). What is no creature now has left combat (506.4)."""
        self.checked = event.id
        if (self.attackers or self.blockers) and self.shaped:
            for ref in (*self.attackers, *self.blockers):
                thing = self.board.get(ref)
                chars = self.chars(thing) if thing is not None else None
                if chars is not None and "Creature" not in chars.types:
                    self._out_of_combat(ref)

    def _attacks(self, ref: str, defender: str, at: int) -> None:
        attacked = self.board.get(defender)
        against = defender if attacked is None else attacked.controller
        self.attackers[ref] = Attack(defender, against, at)

    def _out_of_combat(self, ref: str) -> None:
        """What leaves is removed from combat (506.4); what it was there is kept, for a play that is undone."""
        attack, blocked = self.attackers.pop(ref, None), self.blockers.pop(ref, None)
        if attack is not None or blocked is not None:
            self.fought[ref] = (attack, blocked or [])
        for blocker in attack.blockers if attack is not None else ():
            if ref in self.blockers.get(blocker, ()):
                self.blockers[blocker].remove(ref)
        for other in self.attackers.values():
            if ref in other.blockers:
                other.blockers.remove(ref)

    def _back_in_combat(self, ref: str) -> None:
        """An undone play has taken nothing out of combat (733.1)."""
        attack, blocked = self.fought.pop(ref, (None, []))
        if attack is not None:
            self.attackers[ref] = attack
            for blocker in attack.blockers:
                if blocker in self.blockers:
                    self.blockers[blocker].append(ref)
        for attacker in blocked:
            self.blockers.setdefault(ref, []).append(attacker)
            if attacker in self.attackers:
                self.attackers[attacker].blockers.append(ref)

    # -- combat ---------------------------------------------------------------------------------------------------

    def on_replaced(self, event: Event) -> None:
        """What regenerates is removed from combat (701.19a)."""
        if event.data.get("words") == "regenerate":
            self._out_of_combat(event.object)
            self.version += 1

    def on_attacks(self, event: Event) -> None:
        """A creature attacks."""
        self._attacks(event.object, event.data.get("defender", ""), event.id)
        self.version += 1

    def on_blocks(self, event: Event) -> None:
        """A creature blocks."""
        attacker = event.data.get("attacker", "")
        self.blockers.setdefault(event.object, []).append(attacker)
        attack = self.attackers.get(attacker)
        if attack is not None:
            if attack.blocked < 0:
                attack.blocked = event.id
            attack.blockers.append(event.object)
        self.version += 1


#: The method of each kind of event that changes the picture.
MAGIC_FOLDS: dict[str, Callable[[MagicPicture, Event], None]] = {
    name[3:]: getattr(MagicPicture, name)
    for name in dir(MagicPicture)
    if name.startswith("on_") and name != "on_chain"
}
