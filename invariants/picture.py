"""The picture: the one shared fold of a trace into public state, which all invariants read and none changes.

One method for each kind of event that changes anything, named ``on_<kind>``; kinds without a method change nothing.
The picture believes what it is told: it judges nothing, and what contradicts it is for the invariants to find. It
serves both games and any subject.
"""

from __future__ import annotations

from collections.abc import Callable

from headjudge.engine.trace import BOARD, Event, card_id, card_name
from headjudge.invariants.facts import Facts
from headjudge.invariants.position import KINDS, Position, kind_of
from headjudge.invariants.records import Ban, Fight, Item, Thing

#: Answers that decline an option; every other answer takes it.
DECLINES = frozenset({"no", "decline", "declined", "not paid", "false", "none", ""})
#: Phases in which effects that last for the turn may already have ended (Riftbound 317.2; Magic 514.2).
FADING = frozenset({"expiration", "cleanup"})


#: By until when a keyword is granted, where it is noted.
_LASTING = {"turn": "turn_keywords", "combat": "combat_keywords"}


class Picture(Position):
    """Public state after the events folded so far; its fields are those of `Position`."""

    def fold(self, event: Event) -> None:
        """Take an event in. A monitor calls the method of the kind itself."""
        method = FOLDS.get(event.kind)
        if method is not None:
            method(self, event)

    # -- objects --------------------------------------------------------------------------------------------------

    def on_move(self, event: Event) -> None:
        """An object changes zone; with a new reference it is a new object, without memory (Riftbound 124.1)."""
        data = event.data
        ref = event.object
        old = self.things.get(ref) or self.thing(ref)
        to = data.get("to", "")
        if data.get("origin") == "chain" and data.get("why") != "resolve" and ref in self.items:
            self.items[ref].cut = True
        if not to:
            self._drop(old)
            old.zone = old.kind = ""
            if self.current.get(old.id) is old:
                del self.current[old.id]
            return
        becomes = data.get("becomes") or ref
        kind = KINDS.get(to) or kind_of(to)
        if old.kind in BOARD and (becomes != ref or kind not in BOARD):
            self._drop(old)
        if becomes != ref:
            new = self._new(event, old, becomes)
        else:
            new = old
            # On the board it stays as it is; what is put back is as the event says.
            if data.get("exhausted"):
                new.exhausted = True
            elif "undo" in data:
                new.exhausted = False
        controller = data.get("controller")
        if controller:
            new.controller = controller
        elif not new.controller:
            new.controller = old.controller or new.owner
        new.zone = to
        new.kind = kind
        new.since = event.id
        if kind in BOARD and new.ref not in self.board:
            self._enter(new)

    def _new(self, event: Event, old: Thing, becomes: str) -> Thing:
        """What an object becomes as it moves."""
        data = event.data
        exhausted = bool(data.get("exhausted"))
        new = self.things.get(becomes) if "undo" in data else None
        if new is not None:
            # What the undone play had made of the card never was, and what the card was before, it is again.
            new.exhausted = exhausted
            made = [each for each, thing in self.things.items() if thing.id == new.id]
            for each in made[made.index(becomes) + 1 :]:
                del self.things[each]
        else:
            card = data.get("card") or old.card
            facts = old.facts if card == old.card else self.facts(card)
            new = self.things[becomes] = Thing(becomes, card_id(becomes), card, old.definition, facts)
            new.owner = data.get("owner") or old.owner
            if old.token:
                new.token = True
            if old.ref in self.namings and old.kind == "chain":
                self.namings[becomes] = self.namings[old.ref]
            if exhausted:
                new.exhausted = True
        self.current[new.id] = new
        return new

    def on_status(self, event: Event) -> None:
        """A status changes."""
        data = event.data
        thing = self.things.get(event.object) or self.thing(event.object)
        status = data["status"]
        if status == "exhausted":
            thing.exhausted = bool(data["value"])
            thing.tapped = event.id
            return
        thing.changed = event.id
        if data["value"]:
            thing.statuses = thing.statuses | {status}
        else:
            thing.statuses = thing.statuses - {status}

    def on_attached(self, event: Event) -> None:
        """An object becomes attached (Riftbound 434)."""
        top = event.data.get("to", "")
        thing = self.things.get(event.object) or self.thing(event.object)
        self.link(thing, self.things.get(top) or self.thing(top))
        if "undo" not in event.data:
            thing.linked = event.id
            if thing.lent:
                self._lend(thing, "")

    def on_detached(self, event: Event) -> None:
        """An object is attached no more (Riftbound 435)."""
        self.unlink(self.things.get(event.object) or self.thing(event.object))

    def on_damage(self, event: Event) -> None:
        """Damage is marked on an object; what is dealt to a player changes their life, which another event tells."""
        if not event.object:
            return
        thing = self.things.get(event.object) or self.thing(event.object)
        total = event.data.get("total")
        thing.damage = thing.damage + event.data.get("amount", 0) if total is None else total
        if thing.damage > 0:
            self.damaged[thing.ref] = thing

    def on_healed(self, event: Event) -> None:
        """Damage is cleared."""
        thing = self.thing(event.object)
        thing.damage = max(0, thing.damage - event.data.get("amount", thing.damage))
        if not thing.damage:
            self.damaged.pop(thing.ref, None)

    def on_might(self, event: Event) -> None:
        """An effect changes Might."""
        thing = self.thing(event.object)
        amount = event.data.get("amount", 0)
        until = event.data.get("until")
        if until == "combat":
            thing.combat_mods += amount
        elif until == "turn":
            thing.turn_mods += amount
            thing.turn_downs += min(0, amount)
        else:
            thing.mods += amount
            thing.downs += min(0, amount)

    def on_keyword(self, event: Event) -> None:
        """A keyword is granted; numbers of the same keyword add up (Riftbound 809.2)."""
        thing = self.thing(event.object)
        data = event.data
        table = _LASTING.get(data.get("until", ""), "keywords")
        granted = dict(getattr(thing, table) or {})
        word = data.get("keyword", "")
        granted[word] = granted.get(word, 0) + (data.get("value") or 0)
        setattr(thing, table, granted)

    def on_created(self, event: Event) -> None:
        """A battlefield is created, uncontrolled (439.4.b)."""
        self._lay(event.object, event.data.get("name", ""), "")
        self.field(event.object).controller = ""

    def on_became(self, event: Event) -> None:
        """A battlefield has another text from now on (438), or none, as its player has left (652.2.a); or a trait of an object is set: base
        Might, or what it is a copy of, which brings all that the copied card says (Riftbound 477.1)."""
        if event.object.startswith("battlefield:"):
            if event.data.get("trait") in ("name", "copy"):
                lord = self.lords.get(event.object)
                self._lay(event.object, event.data.get("value", ""), lord.owner if lord is not None else "")
            return
        thing = self.thing(event.object)
        data = event.data
        trait, value = data.get("trait"), data.get("value", "")
        if trait == "might" and value.lstrip("-").isdigit():
            if data.get("until") == "turn":
                thing.turn_base = int(value)
            else:
                thing.base, thing.turn_base = int(value), None
        elif trait == "copy":
            self._hush(thing)
            thing.card, thing.facts = value, self.facts(value)
            thing.base = thing.turn_base = None
            if thing.ref in self.board:
                self._speak(thing)
        elif trait == "effect text":
            self._lend(thing, value)
        elif trait == "ability":
            thing.given = True
        elif trait == "tag" and not data.get("until"):
            thing.tags = thing.tags | {value}

    def _lend(self, thing: Thing, card: str) -> None:
        """The effect text of an attached card is from now on the text of another one, or its own again (Riftbound 477.1.b.2)."""
        self._hush(thing)
        thing.lent = card
        if thing.ref in self.board:
            self._speak(thing)

    def on_control(self, event: Event) -> None:
        """An object, an item on the chain, or a battlefield changes its controller."""
        if event.object in self.fields or event.object.startswith("battlefield:"):
            field = self.field(event.object)
            field.controller = event.player
            field.taken = event.id
            ruler = self.rulers.get(event.object)
            if ruler is not None:
                ruler.owner, ruler.controller = event.player, event.player or self.turn_player
            return
        item = self.items.get(event.object)
        if item is not None and not item.end:
            item.controller = event.player
            item.controlled = event.id
        thing = self.things.get(event.object)
        if thing is None and item is None:
            thing = self.thing(event.object)
        if thing is not None:
            thing.controller = event.player
            thing.taken = event.id

    # -- items ----------------------------------------------------------------------------------------------------

    def on_item_pending(self, event: Event) -> None:
        """An item is put on the chain or stack."""
        data = event.data
        kind = data.get("kind", "spell")
        ref = event.object
        item = Item(
            ref, kind, data.get("source", ""), data.get("ability", -1), event.player, self._orders, event.id
        )
        self._orders += 1
        chain = self.chain
        if chain:
            item.alone = False
        if data.get("adds"):
            item.adds = True
        else:
            item.passes = self.passes
            self.passes = 0
            if data.get("limited"):
                item.limited = True
                item.seen = bool(data.get("seen"))
                if self.resolving:
                    item.by = self.resolving[-1]
            if "appended" in data:
                item.lender = card_name(data["appended"])
                lender = self.things.get(data["appended"])
                item.lent = lender.lent if lender is not None else ""
                item.printed, item.place = False, data.get("effect", -1)
            source = self.things.get(item.source)
            if source is not None:
                item.said = source.card
            if kind == "trigger":
                item.trigger = data.get("trigger", -1)
                item.reflexive = bool(data.get("reflexive"))
                item.program = data.get("program", "")
                if item.ability < 0 or item.reflexive or item.program or self._is_delayed(item.trigger):
                    item.printed = False
            else:
                item.origin = data.get("origin", "")
        self.items[ref] = item
        chain.append(item)
        self.pending.append(item)

    def _is_delayed(self, trigger: int) -> bool:
        """Whether a trigger's condition is that of a delayed ability, whose text stands inside another (390.2)."""
        cause = self.at(trigger) if isinstance(trigger, int) else None
        return cause is not None and cause.kind == "triggered" and cause.rule.startswith("390")

    def on_option_chosen(self, event: Event) -> None:
        """An option is chosen while a play is made."""
        data = event.data
        item = self.items.get(data.get("item", ""))
        if item is None:
            return
        what = data.get("what")
        if what == "optional":
            if str(data.get("answer", "")).lower() not in DECLINES:
                item.options = (*item.options, data.get("name", ""))
        elif what == "location":
            item.location = data.get("answer", "")
        elif what == "name":
            self.namings[item.source if item.is_ability else item.ref] = data.get("answer", "")

    def on_targets_chosen(self, event: Event) -> None:
        """Targets are chosen; new ones take the place of the old."""
        data = event.data
        item = self.item(data.get("item", ""), event.id)
        chosen = tuple(data.get("targets", ()))
        slots = tuple(data.get("slots", ()))
        if data.get("new"):
            item.targets, item.slots, item.new_targets = chosen, slots, True
        else:
            item.targets, item.slots = item.targets + chosen, item.slots + slots

    def on_cost_determined(self, event: Event) -> None:
        """The total cost of an item is known."""
        ref = event.data.get("item", "")
        (self.items.get(ref) or self.item(ref, event.id)).cost = event

    def on_cost_paid(self, event: Event) -> None:
        """All costs of an item have been paid."""
        ref = event.data.get("item", "")
        (self.items.get(ref) or self.item(ref, event.id)).paid = event

    def on_finalized(self, event: Event) -> None:
        """An item is no longer pending; a card counts as played by who finalized it (Riftbound 419.4.b)."""
        item = self.items.get(event.object)
        if item is None:
            item = self.item(event.object, event.id)
            item.controller = item.payer = event.player
        elif item.pending:
            item.pending = False
            if item in self.pending:
                self.pending.remove(item)
        item.finalized = event.id
        if item.kind == "spell" or item.kind == "permanent":
            self.finalized.setdefault(item.payer, []).append(item)

    def on_resolving(self, event: Event) -> None:
        """An item begins to resolve."""
        item = self.items.get(event.object) or self.item(event.object, event.id)
        item.resolving = True
        self.resolving.append(item)
        if not item.adds:
            self.passes = 0
            if item.kind != "permanent" and item.kind != "token":
                # It took a pass of everybody to get here; whoever acts next has to be given priority first.
                self.priority = ""

    def _leave(self, ref: str, how: str, at: int) -> Item:
        item = self.items.get(ref) or self.item(ref, at)
        if not item.end:
            if item in self.chain:
                self.chain.remove(item)
            if item.pending:
                item.pending = False
                if item in self.pending:
                    self.pending.remove(item)
            if item.resolving:
                item.resolving = False
                if item in self.resolving:
                    self.resolving.remove(item)
        item.end = how
        item.ended = at
        return item

    def on_resolved(self, event: Event) -> None:
        """An item has resolved; a prohibition that its text makes is in force from now on, announced or not."""
        item = self._leave(event.object, "resolved", event.id)
        if item.adds or self.game != "riftbound":
            return
        facts = self.item_facts(item)
        if facts is not None and item.printed and item.ability in facts.forbidding and not item.cut:
            self._read_forbids(item, facts, event.id)

    def on_countered(self, event: Event) -> None:
        """An item is countered."""
        self._leave(event.object, "countered", event.id)

    def on_undone(self, event: Event) -> None:
        """A play is undone: whoever had passed before it has passed."""
        item = self._leave(event.object, "undone", event.id)
        self.forget_spending(event.object)
        if not item.limited and not item.adds:
            self.passes = item.passes

    def on_not_finalized(self, event: Event) -> None:
        """A trigger leaves before it is finalized."""
        self._leave(event.object, "not_finalized", event.id)
        self.forget_spending(event.object)

    def on_no_resolution(self, event: Event) -> None:
        """A finalized item leaves without resolving."""
        self._leave(event.object, "no_resolution", event.id)

    def on_skipped(self, event: Event) -> None:
        """A part of a text is skipped."""
        item = self.items.get(event.data.get("item", ""))
        if item is not None:
            item.skipped = True

    def on_played(self, event: Event) -> None:
        """The act of playing a card is complete."""
        self.played.append(event)

    # -- players --------------------------------------------------------------------------------------------------

    def on_points(self, event: Event) -> None:
        """Points change."""
        self._count(self.points, event)

    def on_xp(self, event: Event) -> None:
        """XP changes."""
        self._count(self.xp, event)

    def on_life(self, event: Event) -> None:
        """A life total changes."""
        self._count(self.life, event)

    def _count(self, counts: dict[str, int], event: Event) -> None:
        total = event.data.get("total")
        if total is None:
            total = counts.get(event.player, 0) + event.data.get("amount", 0)
        counts[event.player] = total

    # -- the turn -------------------------------------------------------------------------------------------------

    def on_game_began(self, event: Event) -> None:
        """The play starts."""
        self.turn_player = event.data.get("turn_player") or self.turn_player
        self.phase = event.data.get("phase") or self.phase

    def on_game_ended(self, event: Event) -> None:
        """The game is over."""
        self.winner = event.data.get("winner", "")

    def on_turn_began(self, event: Event) -> None:
        """A turn begins: counts start afresh and effects for the turn are over (Riftbound 317.2.d)."""
        self.turn_player = event.player
        self.turns_begun[event.player] = self.turns_begun.get(event.player, 0) + 1
        self.turn = event.data.get("turn", self.turn + 1)
        self.turn_since = event.id
        self.spendings.clear()
        self.fading = False
        self.priority = ""
        self.passes = 0
        for ruler in self.rulers.values():
            ruler.controller = ruler.owner or event.player
        for cards in self.finalized.values():
            cards.clear()
        self.played.clear()
        self.scored.clear()
        for thing in self.board.values():
            thing.turn_mods = thing.turn_downs = 0
            thing.turn_base = None
            thing.turn_keywords = None
        self._end_turn_bans()

    def on_phase_began(self, event: Event) -> None:
        """A phase begins."""
        self.phase = event.data.get("phase", "")
        self.priority = ""
        self.passes = 0
        if self.phase in FADING:
            self.fading = True
            self._end_turn_bans()

    def on_removed(self, event: Event) -> None:
        """A player leaves the game (Riftbound 651.3): turn order goes on without them, and their effects end."""
        if event.player in self.players:
            self.players.remove(event.player)
        self.read_bans = [ban for ban in self.read_bans if ban.by != event.player]

    def on_priority(self, event: Event) -> None:
        """A player receives priority."""
        self.priority = event.player

    def on_passed(self, event: Event) -> None:
        """A player passes priority."""
        self.priority = ""
        self.passes += 1

    def on_focus(self, event: Event) -> None:
        """A player gains focus."""
        self.focus = event.player

    # -- battlefields, showdowns, combat ------------------------------------------------------------------------------

    def on_contested(self, event: Event) -> None:
        """A battlefield becomes contested, or is so no more."""
        field = self.field(event.object)
        field.contested = event.player if event.data.get("value", True) else ""
        field.since = event.id

    def on_staged(self, event: Event) -> None:
        """A showdown or a combat is staged, or is so no more."""
        field = self.field(event.object)
        value = bool(event.data.get("value", True))
        if event.data.get("what") == "combat":
            field.combat = value
        else:
            field.showdown = value

    def on_showdown_began(self, event: Event) -> None:
        """A showdown begins; nobody has passed in it."""
        self.field(event.object).showdown = False
        self.fight = Fight(event.object, event.id, event.player)
        self.passes = 0

    def on_showdown_ended(self, event: Event) -> None:
        """A showdown closes, and with it nobody has focus; a combat goes on (308.1)."""
        self.focus = ""
        self.passes = 0
        fight = self.fight
        if fight is not None:
            fight.closed = event.id
            if fight.combat < 0:
                self.fight = None

    def on_combat_began(self, event: Event) -> None:
        """A combat begins, or the showdown in progress becomes one."""
        field = self.field(event.object)
        field.combat = field.showdown = False
        fight = self.fight
        if fight is None or fight.zone != event.object:
            fight = self.fight = Fight(event.object, event.id, event.player)
        fight.combat = event.id
        fight.attacker = event.player
        fight.defender = event.data.get("defender", "")

    def on_combat_result(self, event: Event) -> None:
        """The result of the combat is known."""
        if self.fight is not None:
            self.fight.result = event.id

    def on_combat_ended(self, event: Event) -> None:
        """A combat ends, and what lasts for it (466.7.c)."""
        self.fight = None
        self.focus = ""
        for thing in self.board.values():
            if thing.combat_mods:
                thing.combat_mods = 0
            if thing.combat_keywords is not None:
                thing.combat_keywords = None

    def on_scored(self, event: Event) -> None:
        """A battlefield is scored; the first time counts."""
        self.scored.setdefault((event.player, event.object), event.id)

    # -- prohibitions ---------------------------------------------------------------------------------------------

    def on_prohibition_began(self, event: Event) -> None:
        """An engine announces a prohibition."""
        data = event.data
        whom = data.get("whom", ())
        bound = frozenset([whom] if isinstance(whom, str) else whom)
        source = card_name(event.object) if event.object else "an effect"
        self.bans[data.get("effect", event.id)] = Ban(
            data.get("what", ""), bound, source, event.id, data.get("until") == "turn", True
        )

    def on_prohibition_ended(self, event: Event) -> None:
        """A prohibition ends."""
        self.bans.pop(event.data.get("effect"), None)

    def _read_forbids(self, item: Item, facts: Facts, at: int) -> None:
        for forbid in facts.forbidding[item.ability]:
            if forbid.whom == "opponents":
                whom = frozenset(self.others(item.controller))
            elif len(item.targets) == 1 and not item.skipped:
                target = item.targets[0]
                if forbid.whom == "it":
                    whom = frozenset([target])
                else:
                    hit = self.items.get(target)
                    whom = frozenset([hit.controller if hit is not None else self.thing(target).controller])
            else:
                continue
            ban = Ban(forbid.what, whom, facts.name, at, forbid.until == "turn", False, item.controller)
            self.read_bans.append(ban)

    def _end_turn_bans(self) -> None:
        if self.read_bans:
            self.read_bans = [ban for ban in self.read_bans if not ban.turn]
        if self.bans:
            self.bans = {key: ban for key, ban in self.bans.items() if not ban.turn}


#: The method of each kind of event that changes the picture.
FOLDS: dict[str, Callable[[Picture, Event], None]] = {
    name[3:]: method
    for name, method in (*vars(Position).items(), *vars(Picture).items())
    if name.startswith("on_") and name != "on_chain"
}
