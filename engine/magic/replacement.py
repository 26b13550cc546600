"""Replacement and prevention effects (614, 615) applied to events (616)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.candidates import Candidate
from headjudge.engine.magic.entering import Entering
from headjudge.engine.magic.things import Moving, Thing, Would
from headjudge.engine.trace import Option

#: Events that shields may replace.
SHIELDED = frozenset({"damage", "destroy"})


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacement(Entering):
    """Replacement effects; see the module's docstring."""

    # -- events that are no zone changes ---------------------------------------------------------------------------------------

    def replacing(self, would: Would) -> Asking[bool]:
        """616.1: apply what replaces an event, as long as anything does; whether the event, as it has become, still happens."""
        if would.kind not in SHIELDED and would.kind not in self.replacers():
            return True
        while not would.gone:
            if would.n <= 0 or (would.kind == "draw" and would.n > 1):
                break  # 614.7a, 119.9: nothing is left to be replaced; 121.2: each of several draws is by itself
            found = self.replacements_of(would)
            if not found:
                break
            chooser = self.affected_player(would.obj, would.player)
            label = would.player if would.obj is None or isinstance(would.obj, str) else would.obj.label
            ref = "" if would.obj is None or isinstance(would.obj, str) else would.obj.ref
            chosen = yield from self.choose_replacement(found, chooser, label, ref)
            would.applied.append(chosen.key)
            if (yield from self.may_apply(chosen, chooser, label, ref)):
                yield from self.apply_replacement(would, chosen)
        return not would.gone and would.n > 0

    def replacements_of(self, would: Would) -> list[Candidate]:
        """What could be applied to an event now (614.4, 616.1f)."""
        found = [c for c in self.replacers().get(would.kind, ()) if self.applicable(c, would)]
        obj = would.obj
        if isinstance(obj, Thing) and obj.zone != "battlefield":
            found += [c for c in self.own_replacements(obj, would.kind) if self.applicable(c, would)]
        if would.kind in SHIELDED:
            if self.lasting:
                found += self.shields_for(would)
            if would.kind == "damage":
                found += self.protection_of(would)
        return found

    def apply_replacement(self, would: Would, chosen: Candidate) -> Steps:
        """Apply one effect to an event (614.6)."""
        ability = chosen.ability
        how = ability.how
        ref = "" if would.obj is None or isinstance(would.obj, str) else would.obj.ref
        if how == "prevent":
            n = self.prevent(would, chosen)
            if ability.does and n:  # 615.5: what else it does comes right after
                probe = self.probe_for(chosen, would)
                probe.amount = n
                yield from self.follow(ability.does, probe)
            return
        event = self.tell_replaced(chosen, would.player, ref, would.kind, how)
        self.because(*self.cause, event)
        if how == "double":
            would.n *= 2
        elif how == "plus":
            would.n += self.number(ability.n, chosen.you, chosen.source, self.probe_for(chosen, would))
        elif how == "regenerate":
            would.gone = True
            self.regenerate(would.obj, chosen, event)
        elif how == "redirect":
            self.redirect(would, chosen)
        elif how == "instead":
            would.gone = True
            yield from self.follow(ability.does, self.probe_for(chosen, would))
        else:
            would.gone = True  # skip, none (614.10)

    def prevent(self, would: Would, chosen: Candidate) -> int:
        """615.6: damage that is prevented never happens. What can't be prevented uses up nothing (615.12). Returns how much was."""
        if self.unpreventable(would):
            return 0
        most = self.number(chosen.ability.n, chosen.you, chosen.source)
        n = would.n if most < 0 else min(most, would.n)
        if n <= 0:
            return 0
        would.n -= n
        player = would.player if isinstance(would.obj, str) else would.obj.controller
        ref = "" if isinstance(would.obj, str) else would.obj.ref
        data = {"amount": n, "by": chosen.source.ref}
        if chosen.shield is not None:
            data["effect"] = chosen.shield.number
        event = self.emit("prevented", chosen.rule, player, ref, data)
        self.because(*self.cause, event)
        if chosen.shield is not None:
            self.use_shield(chosen.shield, n)
        return n

    def unpreventable(self, would: Would) -> bool:
        """615.12: whether an effect says that the damage can't be prevented: any, or what is dealt to or by something."""
        source = would.source
        self.know_rules()
        if any(
            self.about_players(effect) and self.rule_in_force(effect)
            for effect, _ in self.forbids.get("be prevented", ())
        ):
            return True
        return bool(
            self.forbidden("be prevented", would.obj, source)
            or (source is not None and self.forbidden("be prevented", source))
        )

    def redirect(self, would: Would, chosen: Candidate) -> None:
        """614.9: the damage is dealt to the source of the effect instead, or to what that is attached to ("host"), while that is something
        that damage can be dealt to."""
        source: Thing | None = chosen.source.top if chosen.ability.word == "host" else chosen.source
        if source is None:
            return
        if source.zone == "battlefield" and (
            "Creature" in self.chars(source).types or "Planeswalker" in self.chars(source).types
        ):
            would.obj, would.player = source, source.controller

    def regenerate(self, obj: Thing, chosen: Candidate, event: int) -> None:
        """701.19a: instead of being destroyed it is healed, tapped, and removed from combat."""
        if chosen.shield is not None:
            self.use_shield(chosen.shield)
        before = self.cause
        self.because(event)
        if obj.damage:
            amount = obj.damage
            self.put(obj, "damage", 0)
            self.emit("healed", "701.19a", obj.controller, obj.ref, {"amount": amount})
        if obj.marked:
            self.put(obj, "marked", False)
        if not obj.exhausted:
            self.status(obj, "exhausted", True, "701.19a", "regenerated")
        self.leave_combat(obj, "506.4")
        self.cause = before

    def leave_combat(self, obj: Thing, rule: str) -> None:
        """`combat`: it is removed from combat."""

    def skipped_by(self, step: str) -> int:
        """614.10: the event that tells that an effect skips a step or phase of the active player; -1 where none does."""
        for candidate in self.replacers().get("step", ()):
            ability = candidate.ability
            if ability.word == step and self.is_whose_name(
                ability.who, self.turn_player, candidate.you, candidate.source, None
            ):
                return self.tell_replaced(candidate, self.turn_player, "", "step", "skip")
        return -1

    # -- zone changes --------------------------------------------------------------------------------------------------------

    def replace_move(self, moving: Moving) -> Steps:
        """616.1: apply what replaces a zone change; for one onto the battlefield, what modifies how it enters besides (614.12)."""
        kinds = self.move_kinds(moving)
        while kinds and not moving.gone:
            found = self.move_candidates(moving, kinds)
            if not found:
                break
            obj = moving.obj
            chooser = self.affected_player(obj, obj.owner)
            chosen = yield from self.choose_replacement(found, chooser, obj.label, obj.ref)
            moving.applied.append(chosen.key)
            if (yield from self.may_apply(chosen, chooser, obj.label, obj.ref)):
                yield from self.move_instead(moving, chosen)
            kinds = self.move_kinds(moving)
        if moving.to == "battlefield" and not moving.gone:
            if self.never_enters(moving) or self.cant_enter(moving):
                moving.gone = True
                return
            yield from self.modify_entering(moving)

    def move_kinds(self, moving: Moving) -> tuple[str, ...]:
        """The events, by the language's words, that a zone change is."""
        obj, to = moving.obj, self.kind_of(moving.to)
        known = self.replacers()
        kinds: list[str] = []
        own = obj.read.elsewhere and obj.zone != "battlefield"
        if to == "graveyard":
            if obj.zone == "battlefield" and ("dies" in known) and "Creature" in self.chars(obj).types:
                kinds.append("dies")
            if "graveyard" in known or own:
                kinds.append("graveyard")
        if moving.why == "discard" and ("discard" in known or own):
            kinds.append("discard")
        if obj.zone == "stack" and to != "battlefield" and ("leaves stack" in known or own):
            kinds.append("leaves stack")
        if obj.zone == "battlefield" and "leaves" in known:
            kinds.append("leaves")
        return tuple(kinds)

    def move_candidates(self, moving: Moving, kinds: tuple[str, ...]) -> list[Candidate]:
        """What could be applied to a zone change now. An object's own effects work though it leaves by it (614.4)."""
        obj = moving.obj
        found: list[Candidate] = []
        for kind in kinds:
            would = Would(kind, self.affected_player(obj, obj.owner), obj)
            would.applied = moving.applied
            found += [
                c
                for c in (*self.replacers().get(kind, ()), *self.own_replacements(obj, kind))
                if self.move_applicable(c, would)
            ]
        return found

    def move_applicable(self, candidate: Candidate, would: Would) -> bool:
        """Whether an effect is about what moves, going by what it is where it is; a card's owner is whose it is (108.3)."""
        ability, obj = candidate.ability, would.obj
        if candidate.key in would.applied:
            return False
        if candidate.effect is not None and ability.which is None:
            if not self.binds(candidate.effect, obj):
                return False
        elif ability.which is None:
            if obj is not candidate.source:
                return False
        elif not self.fits(ability.which, obj, candidate.you, candidate.source, None, self.chars(obj)):
            return False
        return ability.only is None or self.holds(
            ability.only, candidate.you, candidate.source, self.probe_for(candidate, would)
        )

    def move_instead(self, moving: Moving, chosen: Candidate) -> Steps:
        """614.6: it goes elsewhere, or something else happens."""
        ability, obj = chosen.ability, moving.obj
        event = self.tell_replaced(chosen, self.affected_player(obj, obj.owner), obj.ref, "move", ability.how)
        moving.replaced = (*moving.replaced, event)
        if ability.how == "instead":
            moving.gone = True
            item = self.probe_of(chosen.source, chosen.you)
            before = self.cause
            self.because(event)
            yield from self.follow(ability.does, item)
            self.cause = before
        elif ability.how in ("none", "skip"):
            moving.gone = True
        else:
            self.send_elsewhere(moving, ability.how, obj)
            if ability.how == "library":
                moving.shuffle = True

    # -- entering at the same time (613.7m) ----------------------------------------------------------------------------------

    def order_entrants(self, moves: list[Moving]) -> Steps:
        """613.7m: what enters at the same time gets its timestamps in APNAP order, each player's in an order of their choice; they are
        asked where it can make a difference."""
        entrants = [m for m in moves if m.to == "battlefield" and not m.gone]
        if len(entrants) < 2:
            return
        rank = 0
        for player in self.players_from(self.turn_player):
            mine = [m for m in entrants if (m.controller or m.obj.owner) == player]
            telling = [m for m in mine if m.ahead is not None and m.ahead.layered]
            while len(telling) > 1:
                options = [Option(m.obj.label, "own") for m in telling]
                at = yield from self.ask("earlier timestamp", player, options)
                rank += 1
                chosen = telling.pop(at)
                chosen.rank = rank
                data = {"item": "", "what": "object", "name": "earlier timestamp", "answer": options[at].name}
                self.emit("option_chosen", "613.7m", player, chosen.obj.ref, data)
                mine.remove(chosen)
            for moving in mine:
                rank += 1
                moving.rank = rank

    def stamp_entrants(self, moves: list[Moving]) -> None:
        """613.7m: give what has entered at the same time timestamps in the order that was chosen."""
        ranked = sorted((m for m in moves if m.rank and not m.gone), key=lambda moving: moving.rank)
        for moving in ranked:
            self.stamp_anew(moving.obj)

    def never_enters(self, moving: Moving) -> bool:
        """400.4a: an instant or sorcery card stays where it is, unless it would enter face down or as a copy of something else."""
        if moving.facedown or moving.copy:
            return False
        types = self.local(moving.obj).types
        return "Instant" in types or "Sorcery" in types

    def cant_enter(self, moving: Moving) -> bool:
        """614.17d: whether an effect keeps it from entering, as it would be."""
        return bool(self.forbids.get("enter")) and self.forbidden("enter", moving.obj) != ""

    def counters_replaced(self, moving: Moving, kind: str, n: int) -> Asking[int]:
        """616.1g, 614.16: what replaces putting counters on a permanent applies to those that it enters with."""
        if "counters" not in self.replacers() or n <= 0:
            return n
        obj = moving.obj
        draft = moving.ahead
        would = Would("counters", moving.controller or obj.owner, obj, n, obj, kind)
        while True:
            found = [
                c
                for c in self.replacers().get("counters", ())
                if c.key not in would.applied
                and (not c.ability.word or c.ability.word == kind)
                and (
                    c.source is obj
                    if c.ability.which is None
                    else self.fits(c.ability.which, obj, c.you, c.source, None, draft)
                )
            ]
            if not found or would.gone or would.n <= 0:
                return max(would.n, 0) if not would.gone else 0
            chosen = yield from self.choose_replacement(found, would.player, obj.label, obj.ref)
            would.applied.append(chosen.key)
            yield from self.apply_replacement(would, chosen)
