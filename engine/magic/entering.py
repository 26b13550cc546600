"""How permanents enter (614.1c-d, 614.12): tapped or not, with counters, as choices say, as copies (707.5).

What applies is seen from the permanent as it would be on the battlefield: with what has already modified how it enters, its own static
abilities, and the effects that exist already, not those of what enters with it (614.12). Choices come before it enters (614.12a), and what
is paid for them is told before the zone change.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.candidates import Candidate
from headjudge.engine.magic.drafts import Draft
from headjudge.engine.magic.shields import Shields
from headjudge.engine.magic.things import Copied, Item, Moving, Seen, Thing
from headjudge.engine.trace import NO, Option

PAY = Option("pay", "pay")


@mypyc_attr(allow_interpreted_subclasses=True)
class Entering(Shields):
    """How permanents enter; see the module's docstring."""

    # -- looking ahead (614.12) ---------------------------------------------------------------------------------------------

    def as_it_would_be(self, moving: Moving) -> Draft:
        """614.12: the characteristics of a permanent as it would exist on the battlefield."""
        obj = moving.obj
        kept = (obj.zone, obj.controller, obj.under_whom, obj.copy, obj.statuses, obj.time, obj.counters)
        who = moving.controller or obj.owner
        self.survey_now()
        obj.zone, obj.controller, obj.under_whom = "battlefield", who, who
        obj.copy = moving.copy or ()
        obj.statuses = frozenset({"facedown"}) if moving.facedown else frozenset()
        obj.time, obj.counters = self.clock + 1, {}
        try:
            return self.worked_out(obj)
        finally:
            obj.zone, obj.controller, obj.under_whom, obj.copy, obj.statuses, obj.time, obj.counters = kept

    def worked_out(self, obj: Thing) -> Draft:
        """613.1: the characteristics of a permanent among the others, by what is written of it at the moment."""
        things = [*self.permanents_without(obj), obj]
        table = {thing.label: self.local(thing) for thing in things}
        lasting = self.lasting_effects() if self.lasting else []
        if not lasting and not any(draft.layered for draft in table.values()):
            return table[obj.label]
        return self.evaluate(things, table, lasting).table[obj.label]

    def if_face_up(self, obj: Thing) -> Draft:
        """702.37e: what a face-down permanent would be if it were face up."""
        self.survey_now()
        kept = obj.statuses, obj.time
        obj.statuses, obj.time = obj.statuses - {"facedown"}, self.clock + 1  # 613.7f
        try:
            return self.worked_out(obj)
        finally:
            obj.statuses, obj.time = kept

    def permanents_without(self, obj: Thing) -> list[Thing]:
        """The permanents that there are already."""
        return [other for other in self.permanents() if other is not obj]

    def entering_candidates(self, moving: Moving) -> list[Candidate]:
        """614.12: what modifies how it enters: its own abilities about itself alone, and those of permanents."""
        draft = self.as_it_would_be(moving)
        moving.ahead = draft
        obj = moving.obj
        who = draft.controller
        group = moving.copy[-1].time if moving.copy else 0
        found: list[Candidate] = []
        if not moving.facedown:  # 708.3
            for _, ability in draft.rules.replaces.get("enters", ()):
                if ability.which is None:
                    found.append(Candidate(obj, ability, who, self.rule_of(ability), own=True, group=group))
        for candidate in self.replacers().get("enters", ()):
            if (
                candidate.ability.which is not None
                and candidate.source is not obj
                and self.enters_fits(candidate, obj, draft)
            ):
                found.append(candidate)
        return [c for c in found if c.key not in moving.applied and self.enters_if(c, moving)]

    def enters_fits(self, candidate: Candidate, obj: Thing, draft: Draft) -> bool:
        """Whether an effect of a permanent is about what enters, as it would be."""
        which = candidate.ability.which
        assert which is not None
        return self.fits(which, obj, candidate.you, candidate.source, None, draft)

    def enters_if(self, candidate: Candidate, moving: Moving) -> bool:
        """Whether its condition is met."""
        only = candidate.ability.only
        return only is None or self.holds(
            only, candidate.you, candidate.source, self.enters_probe(candidate, moving)
        )

    def enters_probe(self, candidate: Candidate, moving: Moving) -> Item:
        """The words of the text: the spell that it was is known (400.7d)."""
        item = self.probe_of(candidate.source, candidate.you)
        item.named["it"] = [Seen(moving.obj, moving.obj.ref)]
        if candidate.source is moving.obj and moving.obj.zone == "stack":
            was = self.item_of(moving.obj) or self.current
            if was is not None and was.obj is moving.obj:
                item.cast, item.x = was.cast, was.x
        return item

    # -- applying them ----------------------------------------------------------------------------------------------------

    def modify_entering(self, moving: Moving) -> Steps:
        """616.1: apply what modifies how a permanent enters, one at a time, looking ahead anew after each (616.1f)."""
        obj = moving.obj
        self.entering.append(moving)
        while not moving.gone and moving.to == "battlefield":
            found = self.entering_candidates(moving)
            if not found:
                break
            chooser = moving.controller or obj.owner
            chosen = yield from self.choose_replacement(found, chooser, obj.label, obj.ref)
            moving.applied.append(chosen.key)
            yield from self.enter_by(moving, chosen)
        self.entering.remove(moving)
        if not moving.gone and moving.to == "battlefield":
            yield from self.counters_entered_with(moving)
            yield from self.choose_host(moving)

    def enter_by(self, moving: Moving, chosen: Candidate) -> Steps:
        """Apply one effect to how something enters."""
        ability, obj = chosen.ability, moving.obj
        player = moving.controller or obj.owner
        before = self.cause
        event = self.tell_replaced(chosen, player, obj.ref, "enter", ability.how)
        moving.replaced = (*moving.replaced, event)
        self.because(event)
        if not (yield from self.entering_paid(moving, chosen, player)):
            how = ability.how
            if how == "copy":
                yield from self.enter_as_copy(moving, chosen)
            elif how == "as":
                yield from self.enter_as(moving, chosen)
            elif (yield from self.may_apply(chosen, player, obj.label, obj.ref)):
                yield from self.enter_so(moving, chosen)
        moving.replaced = (*moving.replaced, *(e for e in self.cause if e not in moving.replaced))
        self.cause = before

    def enter_so(self, moving: Moving, chosen: Candidate) -> Steps:
        """Tapped, untapped, with counters, face down, or somewhere else."""
        ability, obj = chosen.ability, moving.obj
        how = ability.how
        if how == "tapped":
            moving.tapped = True
        elif how == "untapped":
            moving.tapped = False
        elif how == "yours":
            moving.controller = chosen.you
        elif how == "with counters":
            n = self.number(ability.n, chosen.you, chosen.source, self.enters_probe(chosen, moving))
            moving.counters[ability.word] = moving.counters.get(ability.word, 0) + max(n, 0)
        elif how == "facedown":
            moving.facedown = True
        elif how == "none":
            moving.gone = True
        elif how == "instead":
            moving.gone = True
            yield from self.follow(ability.does, self.enters_probe(chosen, moving))
        else:
            self.send_elsewhere(moving, how, obj)

    def send_elsewhere(self, moving: Moving, how: str, obj: Thing) -> None:
        """614.6: it goes to another zone instead."""
        kind = how.partition(" ")[0]
        moving.to = "exile" if kind == "exile" else f"{kind}:{obj.owner}"
        moving.bottom = how == "library bottom"

    def entering_paid(self, moving: Moving, chosen: Candidate, player: str) -> Asking[bool]:
        """614.12a: whether its controller pays as it enters, so that it isn't as the text says."""
        price = chosen.ability.unless
        if price is None:
            return False
        if price.mana or any(pay.do != "life" for pay in price.pays):
            return (yield from self.pays_price(player, price, self.enters_probe(chosen, moving), "614.12a"))
        return (yield from self.pays_entering(player, moving.obj, price))

    def pays_entering(self, player: str, obj: Thing, price: cl.Price) -> Asking[bool]:
        """614.12a: whether its controller pays life as it enters; only a payment that could be made is offered (119.4)."""
        life = sum(self.number(pay.n, player, obj) for pay in price.pays if pay.do == "life")
        options = [NO]
        if self.seats[player].life >= life and not self.forbidden("lose life", player):
            options.append(PAY)
        taken = yield from self.ask(f"pay {life} life for {obj.label}", player, options)
        data = {"item": "", "what": "pay", "name": f"{life} life", "answer": "yes" if taken else "no"}
        self.because(*self.cause, self.emit("option_chosen", "614.12a", player, obj.ref, data))
        if taken:
            paid: int = yield from self.pay_life(player, life, obj.ref)
            self.because(*self.cause, paid)
        return bool(taken)

    def pay_life(self, player: str, n: int, item: str) -> Asking[int]:
        """`keyword_actions`: life is paid. Returns the event's id."""
        raise NotImplementedError

    def enter_as(self, moving: Moving, chosen: Candidate) -> Steps:
        """614.1c, "as this enters": what is chosen or done first; links are remembered by the permanent that it becomes."""
        yield from self.follow(chosen.ability.does, self.enters_probe(chosen, moving))

    # -- as a copy (707.5) -------------------------------------------------------------------------------------------------

    def enter_as_copy(self, moving: Moving, chosen: Candidate) -> Steps:
        """707.5: it becomes a copy as it enters. What enters at the same time can't be chosen: it isn't there yet (614.12, 614.13a)."""
        ability, obj = chosen.ability, moving.obj
        player = chosen.you
        found = self.copy_choices(chosen, obj)
        options = [Option("none", "decline")] if ability.optional or not found else []
        options += [self.name_option(thing, player) for thing in found]
        at = yield from self.ask(f"copy for {obj.label}", player, options)
        name = options[at].name
        data = {"item": "", "what": "object", "name": "copy", "answer": name}
        self.because(*self.cause, self.emit("option_chosen", "614.12a", player, obj.ref, data))
        if name == "none" and options[at].tag == "decline":
            return
        of = found[at - (len(options) - len(found))]
        self.copy_onto(moving, chosen, of)

    def copy_choices(self, chosen: Candidate, obj: Thing) -> list[Thing]:
        """What it may enter as a copy of."""
        which = chosen.ability.of or cl.Which(types=("Creature",))
        found = self.all_that_fit(which, chosen.you, chosen.source)
        return [thing for thing in found if isinstance(thing, Thing) and thing is not obj]

    def copy_onto(self, moving: Moving, chosen: Candidate, of: Thing) -> None:
        """707.2, 707.9: the copiable values with their exceptions. One that is an additional effect (counters) is forgotten where another
        copy effect is applied after it (707.9e), and asks what the copy is (707.9f)."""
        ability = chosen.ability
        moving.copy = (Copied(self.copy_of(of, ability.changes), self.tick(), ""),)
        moving.extra = {}
        moving.tapped = moving.tapped or ability.word == "tapped"
        self.extra_counters(moving, ability.does, self.as_it_would_be(moving), chosen)

    def extra_counters(
        self, moving: Moving, does: tuple[cl.Do, ...], draft: Draft, chosen: Candidate
    ) -> None:
        """707.9e-f: the counters that a copy effect gives besides, by what the copy is."""
        for do in does:
            if type(do) is cl.If:
                which = do.when.which or cl.Which()
                so = self.fits(which, moving.obj, chosen.you, chosen.source, None, draft)
                self.extra_counters(moving, do.then if so else do.other, draft, chosen)
            elif type(do) is cl.PutCounters:
                n = self.number(do.n, chosen.you, chosen.source)
                moving.extra[do.kind] = moving.extra.get(do.kind, 0) + n

    # -- what it enters with -------------------------------------------------------------------------------------------------

    def counters_entered_with(self, moving: Moving) -> Steps:
        """306.5b, 614.1c, 616.1g: the counters that it enters with; what replaces putting counters on applies to them (614.16, 122.6)."""
        draft = moving.ahead or self.as_it_would_be(moving)
        loyalty = self.printed_loyalty(moving, draft)
        if loyalty:
            moving.counters["loyalty"] = moving.counters.get("loyalty", 0) + loyalty
        for word, n in moving.extra.items():
            moving.counters[word] = moving.counters.get(word, 0) + n
        if moving.counters and self.kept_from_counters(moving.obj, draft):
            moving.counters = {}
        for kind in list(moving.counters):
            moving.counters[kind] = yield from self.counters_replaced(moving, kind, moving.counters[kind])

    def kept_from_counters(self, obj: Thing, draft: Draft) -> bool:
        """614.17d: whether an effect, its own included, keeps counters from being put on a permanent, as it would be."""
        self.know_rules()
        for effect, _ in self.forbids.get("have counters", ()):
            to = effect.plan.to
            if isinstance(to, cl.Which) and self.rule_in_force(effect):
                if self.fits(to, obj, self.rule_player(effect), effect.source, None, draft):
                    return True
        return any(
            type(change) is cl.Forbid and change.what == "have counters"
            for held in draft.held
            if held.plan is not None and held.plan.to == "this"
            for change in held.plan.rules
        )

    def printed_loyalty(self, moving: Moving, draft: Draft) -> int:
        """306.5b: the loyalty of a planeswalker as printed or copied."""
        if moving.facedown or "Planeswalker" not in draft.types:
            return 0
        card = moving.copy[-1].card if moving.copy else moving.obj.card
        loyalty: int = card.loyalty
        return loyalty

    def counters_replaced(self, moving: Moving, kind: str, n: int) -> Asking[int]:
        """`replacement`: how many counters it really enters with."""
        return n
        yield

    def choose_host(self, moving: Moving) -> Steps:
        """303.4f, 303.4g: an Aura that enters without having been cast enchants what its controller chooses; with nothing to enchant it
        stays where it is, or goes to the graveyard from the stack."""
        draft = moving.ahead or self.as_it_would_be(moving)
        if "Aura" not in draft.subtypes or moving.attach_to is not None or moving.facedown:
            return
        obj = moving.obj
        player = moving.controller or obj.owner
        hosts = self.aura_hosts(moving, draft, player)
        if not hosts:
            if obj.zone == "stack":
                moving.to = f"graveyard:{obj.owner}"
            else:
                moving.gone = True
            return
        options = [self.name_option(host, player) for host in hosts]
        at = yield from self.ask(f"host for {obj.label}", player, options)
        moving.attach_to = hosts[at]

    def aura_hosts(self, moving: Moving, draft: Draft, player: str) -> list[Any]:
        """303.4f: what an Aura could legally enchant."""
        words = draft.rules.keywords.get("enchant", ())
        which = words[0].which if words else None
        if which is None:
            return []
        found = self.all_that_fit(which, player, moving.obj)
        return [host for host in found if not self.protected_from(host, moving.obj, draft)]
