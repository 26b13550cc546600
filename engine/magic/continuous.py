"""Continuous effects (611): how they begin and end, and what they say of players (613.10) and of the rules (613.11).

Effects on rules are looked up by what they are about: nearly always nothing is said, and asking costs a look into a table. "Can't" beats
"can" (101.2): whoever asks whether something is allowed asks first whether it is forbidden.
"""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.drafts import Draft
from headjudge.engine.magic.effects import Effect
from headjudge.engine.magic.linked import Linked
from headjudge.engine.magic.plans import layer_of
from headjudge.engine.magic.things import Item, Lasting, Moving, Thing

#: A change of rules or players with the effect that makes it.
Rule = tuple[Effect, Any]
NO_RULES: list[Rule] = []
NO_PERMISSIONS: list[cl.Allow] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Continuous(Linked):
    """Continuous effects; see the module's docstring."""

    # -- effects of resolutions (611.2) -------------------------------------------------------------------------------

    def begin_effect(
        self, item: Item | None, source: Thing, controller: str, to: tuple[str, ...], changes: tuple[cl.Change, ...],
        until: str, rule: str, which: cl.Which | None = None,
    ) -> Lasting:  # fmt: skip
        """611.2: a continuous effect of a resolved spell or ability begins; what it affects is locked in (611.2c), with its numbers
        (611.2d). One that changes neither characteristics nor control affects whatever fits ``which`` at any time (611.2c)."""
        self.effects_made += 1
        effect = Lasting(self.effects_made, "continuous", controller, until)
        effect.source, effect.source_ref = source, item.source_ref if item is not None else source.ref
        effect.to, effect.changes = (
            to,
            tuple([self.fixed_change(change, controller, source, item) for change in changes]),
        )
        effect.time = self.tick()
        if which is not None and not any(layer_of(change) for change in changes):
            effect.data = which
        self.keep_list(self.lasting)
        self.lasting.append(effect)
        self.touch()
        data: dict[str, Any] = {
            "effect": effect.number, "what": "continuous", "until": until, "words": "", "source": effect.source_ref, "to": list(to),
            "changes": msgspec.json.encode(effect.changes).decode(), "stamp": effect.time,
        }  # fmt: skip
        event = self.emit("effect_began", rule, controller, effect.source_ref, data)
        self.tell_prohibitions(effect, event)
        self.settle_control()
        return effect

    def tell_prohibitions(self, effect: Lasting, event: int) -> None:
        """A "can't" that begins (101.2) is told as a prohibition besides."""
        for change in effect.changes:
            if type(change) is cl.Forbid:
                data = {
                    "effect": effect.number,
                    "what": change.what,
                    "whom": list(effect.to),
                    "until": effect.until,
                }
                self.emit("prohibition_began", "101.2", effect.controller, effect.source_ref, data, (event,))

    def fixed_change(self, change: cl.Change, you: str, source: Thing, item: Item | None) -> cl.Change:
        """611.2d: the numbers of a change are worked out once; "you" of a change of control is who controls the effect."""
        if type(change) is cl.SetPT:
            return cl.SetPT(
                self.number(change.power, you, source, item), self.number(change.toughness, you, source, item)
            )
        if type(change) is cl.AddPT:
            return cl.AddPT(
                self.number(change.power, you, source, item), self.number(change.toughness, you, source, item)
            )
        if type(change) is cl.ChangeText and item is not None:
            words = item.named.get("words", ())
            chosen = [
                str(words[int(w[-1])]) if w.startswith("chosen ") and int(w[-1]) < len(words) else w
                for w in (change.old, change.new)
            ]
            return cl.ChangeText(chosen[0], chosen[1])
        if type(change) is cl.SetTypes and change.chosen and item is not None:
            words = item.named.get("words", ())
            word = (str(words[-1]),) if words else ()
            return msgspec.structs.replace(change, chosen=False, subtypes=(*change.subtypes, *word))
        if type(change) is cl.ControlledBy and change.who not in self.seats:
            names = self.whom(change.who, you, source, item)
            return cl.ControlledBy(names[0] if names else you)
        return change

    def end_effects(self, until: str, rule: str = "514.2", player: str = "") -> None:
        """514.2, 611.2a: effects that last until then end; ``player``: those of that player alone."""
        ending = [e for e in self.lasting if e.until == until and (not player or e.controller == player)]
        for effect in ending:
            self.end_effect(effect, rule)
        if not player:
            self.end_copies(until, rule)
        if ending:
            self.settle_control()

    def end_effect(self, effect: Lasting, rule: str, why: str = "expired") -> None:
        """A continuous effect ends."""
        self.keep_list(self.lasting)
        self.lasting.remove(effect)
        self.touch()
        ended = self.emit("effect_ended", rule, effect.controller, "", {"effect": effect.number, "why": why})
        if any(type(change) is cl.Forbid for change in effect.changes):
            data = {"effect": effect.number, "why": why}
            self.emit("prohibition_ended", rule, effect.controller, "", data, (ended,))

    def end_with_source(self, ref: str, rule: str = "611.2b") -> None:
        """Effects that last as long as their source stays end as it leaves."""
        ending = [e for e in self.lasting if e.until == "this leaves" and e.source_ref == ref]
        for effect in ending:
            self.end_effect(effect, rule)
        if ending:
            self.settle_control()

    def shift(self, moving: Moving, batch: int = 0) -> int:
        """A zone change, and what effects make of it: those that last while their source stays end (611.2b), those on a permanent spell go
        along (400.7a); what was face down is shown as it leaves (708.9)."""
        obj = moving.obj
        was, before = obj.zone, obj.ref
        hidden = obj.facedown and was in ("battlefield", "stack") and moving.to != "battlefield"
        event = super().shift(moving, batch)
        if self.lasting:
            if was == "battlefield":
                self.end_with_source(before)
            elif was == "stack" and moving.to == "battlefield":
                self.carry_over(before, obj.ref)
        if hidden and not moving.facedown:
            self.show(obj, "708.9", (event,))
        if moving.copy and moving.to == "battlefield":
            data = {"trait": "copy", "value": moving.copy[-1].card.name, "until": ""}
            self.emit("became", "707.5", obj.controller, obj.ref, data, (event,), batch)
        return event

    def carry_over(self, before: str, after: str) -> None:
        """400.7a: effects that changed a permanent spell apply to the permanent that it has become."""
        for effect in self.lasting:
            if before in effect.to:
                self.put(effect, "to", tuple(after if ref == before else ref for ref in effect.to))
                self.touch()

    # -- control (613.1b) ------------------------------------------------------------------------------------------------

    def settle_control(self) -> None:
        """613.1b: objects come under the control that effects give (layer 2), told where it has changed: not under the new controller's
        control since their turn began (302.6), and out of combat (506.4). What would come under that of a player who has left does not
        (800.4b), but is exiled (800.4c)."""
        self.survey_now()
        if not self.steals and not self.stolen:
            return
        self.stolen = False
        for obj in self.board():
            if "phased" in obj.statuses:  # 702.26f: what has ended meanwhile is seen once it phases in
                self.stolen = self.stolen or obj.controller != obj.under_whom
                continue
            who = self.chars(obj).controller
            if who != obj.controller and who not in self.names:
                if obj not in self.orphans:
                    self.keep_list(self.orphans)
                    self.orphans.append(obj)
            elif who != obj.controller:
                was = obj.controller
                self.put(obj, "controller", who)
                self.put(obj, "sick", True)
                self.put(obj, "uses", {**obj.uses, "fresh": 1})
                self.touch()
                causes = self.cause
                event = self.emit("control", "613.1b", who, obj.ref, {"was": was}, causes)
                self.control_changed(obj, was, event)
            if who != obj.under_whom:
                self.stolen = True

    def control_changed(self, obj: Thing, was: str, event: int) -> None:
        """`combat`: what follows from a change of control."""

    # -- the rules that effects change (613.11) -----------------------------------------------------------------------------

    def rule_changes(self, kind: type) -> list[Rule]:
        """The changes of that sort that effects make now, in timestamp order (613.11)."""
        if not self.rules_known or self.surveyed != self.ground or self.counting:
            self.know_rules()
        return self.rules_by_kind.get(kind, NO_RULES)

    def know_rules(self) -> None:
        """Sort what effects say about rules and players, once for each state of the battlefield."""
        if self.working is None:
            self.survey_now()
        if self.rules_known:
            return
        self.rules_known = True
        found: list[Effect] = []
        for obj in self.permanents():
            draft = self.table.get(obj.label)
            if draft is not None and draft.ruled:
                for held in draft.held:
                    plan = held.plan
                    if plan is not None and plan.rules and self.functions(plan, obj):
                        found.append(Effect(plan, max(obj.time, held.stamp), obj, "", held))
        for lasting in self.lasting:
            effect = self.as_effect(lasting)
            if effect is not None and effect.plan.rules:
                found.append(effect)
        found.sort(key=self.timestamp_order)
        by_kind: dict[type, list[Rule]] = {}
        self.forbids = {}
        self.allows = {}
        for effect in found:
            for change in effect.plan.rules:
                by_kind.setdefault(type(change), []).append((effect, change))
                if type(change) is cl.Forbid:
                    self.forbids.setdefault(change.what, []).append((effect, change))
                elif type(change) is cl.Allow:
                    self.allows.setdefault(change.what, []).append((effect, change))
        self.rules_by_kind = by_kind

    def own_rules(self, obj: Thing, kind: type) -> list[Rule]:
        """What an object's own static abilities say where they function, if that is not the battlefield (113.6)."""
        if obj.zone == "battlefield" or not (obj.info.elsewhere or obj.copy):
            return NO_RULES
        draft = self.chars(obj)
        if not isinstance(draft, Draft) or not draft.ruled:
            return NO_RULES
        out: list[Rule] = []
        for held in draft.held:
            plan = held.plan
            if plan is not None and plan.rules and self.functions(plan, obj):
                effect = Effect(
                    plan, obj.time, obj, obj.controller if obj.zone == "stack" else obj.owner, held
                )
                out += [(effect, change) for change in plan.rules if type(change) is kind]
        return out

    def rule_player(self, effect: Effect) -> str:
        """Whose an effect is: its source's controller, of one of a resolution whoever controlled that (109.5)."""
        if effect.you:
            return effect.you
        source: Thing = effect.source
        return self.chars(source).controller

    def rule_in_force(self, effect: Effect) -> bool:
        """Whether the condition of a static ability is met (604.2)."""
        condition = effect.plan.while_
        return condition is None or self.holds(condition, self.rule_player(effect), effect.source)

    def binds(self, effect: Effect, thing: Any) -> bool:
        """Whether an effect on rules is about an object, an item, or a player."""
        if effect.held is None and effect.plan.static is None:
            if isinstance(thing, str):
                return thing in effect.players
            if isinstance(effect.plan.to, cl.Which):
                return self.fits(effect.plan.to, thing, effect.you, effect.source)
            obj = thing.obj if isinstance(thing, Item) else thing
            return obj is not None and any(
                other is obj and obj.ref == ref for other, ref in effect.fixed or ()
            )
        to = effect.plan.to
        obj = thing.obj if isinstance(thing, Item) else thing
        you = self.rule_player(effect)
        if isinstance(to, str):
            if to == "this":
                return obj is effect.source
            if to == "host":
                return not isinstance(obj, str) and effect.source.top is obj
            return isinstance(thing, str) and thing in self.whom(to, you, effect.source)
        return self.fits(to, thing, you, effect.source)

    def forbidden(self, what: str, thing: Any, by: Any = None) -> str:
        """101.2, 613.11: reference of what says that this can't happen to an object, item or player, or that it can't do it, or "".
        ``by``: what would do it, or what it would be done to; for casting and activating the player (none for a mana ability)."""
        if not self.rules_known or self.surveyed != self.ground or self.counting:
            self.know_rules()
        rules = self.forbids.get(what)
        if rules:
            for effect, change in rules:
                if self.rule_in_force(effect) and self.forbids_this(effect, change, thing, by):
                    return str(effect.source_ref)
        obj = thing.obj if isinstance(thing, Item) else thing
        if isinstance(obj, Thing):
            for effect, change in self.own_rules(obj, cl.Forbid):
                if change.what == what and self.rule_in_force(effect):
                    if self.forbids_this(effect, change, thing, by):
                        return obj.ref
        return ""

    def forbids_this(self, effect: Effect, change: cl.Forbid, thing: Any, by: Any) -> bool:
        """Whether a "can't" is about that: about a player who would do it to what fits, or about an object that it would happen to."""
        if change.what == "activate" and by is None and not change.mana:
            return False
        if self.about_players(effect):
            player = thing if isinstance(thing, str) else by if isinstance(by, str) else self.player_of(thing)
            if not self.binds(effect, player) or not self.too_often(change, player):
                return False
            other = by if isinstance(thing, str) else thing
            return all(
                which is None or (other is not None and self.suits(which, other, effect))
                for which in (change.by, change.which)
            )
        return self.binds(effect, thing) and all(
            which is None or (by is not None and self.suits(which, by, effect))
            for which in (change.by, change.which)
        )

    def about_players(self, effect: Effect) -> bool:
        """Whether an effect names players."""
        to = effect.plan.to
        if effect.plan.static is None:
            return bool(effect.players)
        return isinstance(to, str) and to not in ("this", "host")

    def player_of(self, thing: Any) -> str:
        """Who controls something, or owns it where it has no controller."""
        if isinstance(thing, Item):
            return thing.controller
        obj: Thing = thing
        return obj.controller if obj.zone in ("battlefield", "stack") else obj.owner

    def too_often(self, change: cl.Forbid, player: str) -> bool:
        """Whether a player has cast as many spells, or drawn as many cards, this turn as they may; always, where no number is named."""
        if change.what == "draw extra":
            return self.seats[player].tally.get("drew this turn", 0) >= max(change.most, 1)
        return change.most < 0 or len(self.seats[player].cast) >= change.most

    def suits(self, which: cl.Which, thing: Any, effect: Effect, item: Item | None = None) -> bool:
        """Whether what an effect on rules speaks of fits: a card that would be a spell is judged as one, wherever it is yet."""
        if which.either:
            return any(self.suits(one, thing, effect, item) for one in which.either)
        chars = self.chars(thing) if which.kind == "spell" and isinstance(thing, Thing) else None
        return self.fits(which, thing, self.rule_player(effect), effect.source, item, chars)

    def allowed(self, what: str, player: str, obj: Any = None) -> list[cl.Allow]:
        """613.11: the permissions of that sort that a player has, about that object."""
        if not self.rules_known or self.surveyed != self.ground or self.counting:
            self.know_rules()
        rules = self.allows.get(what, NO_RULES)
        if not rules and (type(obj) is not Thing or not (obj.info.elsewhere or obj.copy)):
            return NO_PERMISSIONS
        out: list[cl.Allow] = []
        for effect, change in rules:
            if self.rule_in_force(effect) and self.permits(effect, change, player, obj):
                out.append(change)
        if isinstance(obj, Thing):
            for effect, change in self.own_rules(obj, cl.Allow):
                if change.what == what and self.rule_player(effect) == player and self.rule_in_force(effect):
                    out.append(change)
        return out

    def permits(self, effect: Effect, change: cl.Allow, player: str, obj: Any) -> bool:
        """Whether a permission is a player's, and about an object. One of a static ability about "this" is its controller's."""
        if change.which is not None and (obj is None or not self.suits(change.which, obj, effect)):
            return False
        if effect.plan.static is not None and effect.plan.to == "this":
            return self.rule_player(effect) == player and (
                change.which is not None or obj is None or obj is effect.source
            )
        return self.binds(effect, player) or (obj is not None and self.binds(effect, obj))

    def cost_changes(
        self, player: str, obj: Thing, item: Item | None = None
    ) -> list[tuple[str, cl.CostChange]]:
        """601.2f: what makes that spell (or an ability of that object, for an ``item`` that is one) cheaper or dearer, with its source's
        reference."""
        out: list[tuple[str, cl.CostChange]] = []
        ability = item is not None and item.obj is None
        about: Any = item if item is not None and item.obj is not None else obj
        for effect, change in self.rule_changes(cl.CostChange):
            if change.abilities == ability and self.rule_in_force(effect):
                if self.cost_binds(effect, player) and self.suits(change.which, about, effect, item):
                    out.append((effect.source_ref, change))
        for effect, change in self.own_rules(obj, cl.CostChange):
            if change.abilities == ability and self.rule_in_force(effect):
                out.append((obj.ref, change))
        return out

    def cost_binds(self, effect: Effect, player: str) -> bool:
        """Whether a change of costs is about what that player casts: one of a resolution may name players (611.2c); of a static ability
        ``which`` says all."""
        return effect.plan.static is not None or not effect.players or player in effect.players

    # -- players (613.10) ---------------------------------------------------------------------------------------------------

    def player_keywords(self, player: str) -> tuple[cl.Keyword, ...]:
        """613.10: hexproof, shroud and protection that effects give to a player, in timestamp order."""
        found: list[cl.Keyword] = []
        for effect, change in self.rule_changes(cl.Protect):
            if self.rule_in_force(effect) and self.binds(effect, player):
                found.append(change.ability)
        return tuple(found)
