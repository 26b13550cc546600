"""Instructions about permanents and other objects: destroying, exiling, returning, damage, counters, tokens (111, 120, 122, 701)."""

from __future__ import annotations

from typing import Any, cast

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.magic.copies import changed
from headjudge.engine.magic.damage import Part
from headjudge.engine.magic.instructions_cards import CardInstructions, Done
from headjudge.engine.magic.things import Item, Lasting, Moving, Seen, Thing

_HASTE = cl.Keyword("haste")


@mypyc_attr(allow_interpreted_subclasses=True)
class BoardInstructions(CardInstructions):
    """Instructions about objects; see the module's docstring."""

    def objects_of(self, to: cl.To, item: Item) -> list[Thing]:
        """The objects (cards, permanents; spells as their cards) that an instruction acts on."""
        out: list[Thing] = []
        for seen in self.subjects(to, item):
            thing = seen.thing.obj if isinstance(seen.thing, Item) else seen.thing
            if isinstance(thing, Thing) and thing not in out:
                out.append(thing)
        return out

    def permanents_of(self, to: cl.To, item: Item) -> list[Thing]:
        """Those among them that are permanents."""
        return [obj for obj in self.objects_of(to, item) if obj.zone == "battlefield"]

    def do_destroy(self, do: cl.Destroy, item: Item) -> Asking[Done]:
        """701.8a."""
        objs = self.permanents_of(do.to, item)
        if not objs:
            return self.lacking(do.to, item)
        gone = yield from self.destroy(objs, "701.8a", "instruction", do.buried)
        self.set_it(item, gone)
        return bool(gone)

    def do_exile(self, do: cl.Exile, item: Item) -> Asking[Done]:
        """701.13a; what a linked ability refers to (607.2a); until something else happens (610.3)."""
        objs = self.objects_of(do.to, item)
        if not objs:
            return self.lacking(do.to, item)
        if do.until == "this leaves" and item.source.ref != item.source_ref and item.obj is None:
            return False  # 610.3a: it has happened already
        yield from self.exile(objs, facedown=do.facedown or do.foretold is not None)
        gone = [obj for obj in objs if obj.zone == "exile"]
        for obj in gone:
            if do.link:
                self.link(item.source, self.link_name(item), Seen(obj, obj.ref), item)
            if do.foretold is not None:
                self.become_foretold(obj, do.foretold)
        self.set_it(item, gone)
        if do.until == "this leaves" and gone:
            self.begin_return(item, [Seen(obj, obj.ref) for obj in gone])
        return bool(gone)

    def become_foretold(self, obj: Thing, price: cl.Price) -> None:
        """702.143d: a card in exile becomes foretold by an effect, which says what its foretell cost is."""
        self.put(obj, "foretold", (self.price_for(price, obj), self.turn))
        data = {"trait": "foretold", "value": "yes", "until": ""}
        self.emit("became", "702.143d", obj.owner, obj.ref, data)

    def begin_return(self, item: Item, gone: list[Seen]) -> None:
        """610.3: a second effect will return the objects right after the source has left the battlefield."""
        self.effects_made += 1
        effect = Lasting(self.effects_made, "return", item.controller, "this leaves")
        effect.source, effect.source_ref, effect.to, effect.data = (
            item.source,
            item.source_ref,
            (item.source_ref,),
            gone,
        )
        self.keep_list(self.returning)
        self.returning.append(effect)
        data = {
            "effect": effect.number, "what": "return", "until": "this leaves", "words": "they return", "source": item.source_ref,
            "to": [seen.ref for seen in gone],
        }  # fmt: skip
        self.emit("effect_began", "610.3", item.controller, item.source_ref, data)

    def begin_delayed(
        self, item: Item, when: str, to: tuple[str, ...], does: tuple[cl.Do, ...], rule: str
    ) -> Lasting:
        """603.7: a delayed triggered ability is created; ``to``: the objects whose event it waits for."""
        self.effects_made += 1
        effect = Lasting(self.effects_made, "delayed", item.controller, when)
        effect.source, effect.source_ref, effect.to = item.source, item.source_ref, to
        memory = Item("trigger", item.ref, item.controller, item.source, item.source_ref)
        memory.named, memory.x, memory.amount, memory.occasion = (
            dict(item.named),
            item.x,
            item.amount,
            item.occasion,
        )
        memory.targets, memory.slots, memory.illegal = (
            list(item.targets),
            list(item.slots),
            list(item.illegal),
        )
        effect.data = (cl.Triggered("delayed", does), memory)
        self.keep_list(self.delayed)
        self.delayed.append(effect)
        data = {
            "effect": effect.number, "what": "delayed", "until": when, "words": f"at {when}", "source": item.source_ref, "to": list(to),
        }  # fmt: skip
        self.emit("effect_began", rule, item.controller, item.source_ref, data)
        return effect

    def do_sacrifice(self, do: cl.Sacrifice, item: Item) -> Asking[Done]:
        """701.21a: one sacrifices only what one controls; all choose first, in APNAP order (101.4)."""
        if isinstance(do.to, str):
            objs = [
                obj for obj in self.permanents_of(do.to, item) if obj.controller in self.who_of(do.who, item)
            ]
            objs = [obj for obj in objs if not self.forbidden("be sacrificed", obj)]
            if not objs:
                return self.lacking(do.to, item)
            yield from self.sacrifice(objs)
            self.set_it(item, objs)
            return True
        chosen: list[Thing] = []
        every = do.n == -1
        n = 0 if every else self.n_of(do.n, item)
        for name in self.who_of(do.who, item):
            mine = [
                obj
                for obj in self.permanents(name)
                if self.fits(do.to, obj, name, item.source, item) and not self.forbidden("be sacrificed", obj)
            ]
            chosen += (
                mine if every else (yield from self.pick(f"sacrifice for {item.label}", name, mine, n, n))
            )
        if chosen:
            yield from self.sacrifice(chosen, batch=self.new_batch() if len(chosen) > 1 else 0)
            self.set_it(item, chosen)
        return bool(chosen) or self.lacking(do.who, item)

    def do_damage(self, do: cl.Damage, item: Item) -> Asking[Done]:
        """120.3: to all of them at the same time; divided as announced (601.2d), the share of what is illegal is lost, and of what can't
        be dealt damage, a spell or an ability (120.1)."""
        source, ref = self.dealer(do.by, item)
        if source is None:
            return self.lacking(do.by, item)
        dealt: list[tuple[Any, str, Any, int]] = []
        if do.divided:
            for target in item.targets:
                if target not in item.illegal and target.share and not isinstance(target.thing, Item):
                    dealt.append((source, ref, target.thing, target.share))
        else:
            n = self.n_of(do.n, item)
            for thing in self.recipients(do.to, item):
                dealt.append((source, ref, thing, n))
        if not dealt:
            return self.lacking(do.to, item)
        struck: list[Any] = []
        done: int = yield from self.deal(dealt, struck=struck)
        self.set_it(item, struck)
        item.amount = done
        return done > 0

    def dealer(self, by: cl.Ref, item: Item) -> tuple[Any, str]:
        """119.7, 608.2h: what deals the damage, and which object that was."""
        if by == "this":
            if item.obj is not None:
                return item, item.ref
            return item.source, self.this_of(item).was
        for seen in self.seen(by, item):
            if isinstance(seen.thing, Thing):
                return seen.thing, seen.was
        return None, ""

    def recipients(self, to: cl.To | cl.Who, item: Item) -> list[Any]:
        """The objects and players that are dealt damage, or get something."""
        if isinstance(to, str) and not to.startswith("target"):
            names = self.who_of(to, item)
            if names:
                return list(names)
        out = []
        for seen in self.subjects(to, item):
            thing = seen.thing
            if isinstance(thing, str) or (isinstance(thing, Thing) and thing.zone == "battlefield"):
                out.append(thing)
        return out

    def do_fight(self, do: cl.Fight, item: Item) -> Asking[Done]:
        """701.14: each deals damage equal to its power to the other; neither does if one isn't there (701.14b)."""
        one, other = self.permanents_of(do.one, item), self.permanents_of(do.other, item)
        if not one or not other:
            return self.lacking(do.one, item) or self.lacking(do.other, item)
        first, second = one[0], other[0]
        a, b = self.chars(first), self.chars(second)
        if "Creature" not in a.types or "Creature" not in b.types:
            return False
        blows: list[Part] = [(first, first.ref, second, a.power), (second, second.ref, first, b.power)]
        yield from self.deal(self.fight_damage(blows), rule="701.14a")
        return True

    def fight_damage(self, blows: list[Part]) -> list[Part]:
        """701.14a: of what the two would deal each other, what is dealt: all of it, at once."""
        return blows

    def do_tap(self, do: cl.Tap, item: Item) -> Asking[Done]:
        """701.26a."""
        yield from ()
        objs = [obj for obj in self.permanents_of(do.to, item) if not obj.exhausted]
        batch = self.new_batch() if len(objs) > 1 else 0
        for obj in objs:
            self.status(obj, "exhausted", True, "701.26a", "effect", batch)
        return bool(objs) or self.lacking(do.to, item)

    def do_untap(self, do: cl.Untap, item: Item) -> Asking[Done]:
        """701.26b."""
        objs = [obj for obj in self.permanents_of(do.to, item) if obj.exhausted]
        if 0 <= do.n < len(objs):
            objs = yield from self.pick(f"untap for {item.label}", item.controller, objs, 0, do.n)
        batch = self.new_batch() if len(objs) > 1 else 0
        for obj in objs:
            yield from self.untap(obj, "701.26b", "effect", batch)
        return bool(objs) or self.lacking(do.to, item)

    def do_return_to(self, do: cl.ReturnTo, item: Item) -> Asking[Done]:
        """Put objects into another zone, at the same time (400.7)."""
        objs = self.objects_of(do.to, item)
        if 0 <= do.n < len(objs):
            chooser = self.who_of(do.who, item)
            objs = yield from self.pick(
                f"return for {item.label}", chooser[0] if chooser else item.controller, objs, do.n, do.n
            )
        if not objs:
            return self.lacking(do.to, item)
        kind, _, place = do.zone.partition(" ")
        moves: list[Moving] = []
        for obj in objs:
            spell = self.item_of(obj) if obj.zone == "stack" else None
            if spell is not None:
                yield from self.put_off_stack(spell, do.zone, "400.7", "return")
                continue
            to = kind if kind in ("battlefield", "exile") else f"{kind}:{obj.owner}"
            moving = Moving(
                obj,
                to,
                "return",
                "400.7",
                self.returned_under(do, obj, item),
                do.tapped,
                place == "bottom",
                do.facedown,
            )
            if do.counters:
                moving.counters[do.counters] = 1
            moves.append(moving)
        if item.gather is not None:
            item.gather += moves
            return None
        if moves:
            yield from self.move_all(moves)
        if do.zone == "library":
            for owner in dict.fromkeys(obj.owner for obj in objs):
                self.shuffle(owner)
        if do.link:
            for obj in objs:
                self.link(item.source, self.link_name(item), Seen(obj, obj.ref), item)
        self.set_it(item, objs)
        return True

    def returned_under(self, do: cl.ReturnTo, obj: Thing, item: Item) -> str:
        """110.2a: who controls what is put onto the battlefield: as the text says, else its owner."""
        if do.zone != "battlefield" or not do.under or do.under.startswith("owner"):
            return obj.owner
        names = self.whom(do.under, item.controller, item.source, item)
        return names[0] if names else obj.owner

    # -- counters (122) -----------------------------------------------------------------------------------------------------

    def do_put_counters(self, do: cl.PutCounters, item: Item) -> Asking[Done]:
        """122.6."""
        put = 0
        things = self.recipients(do.to, item)
        n = self.n_of(do.n, item)
        for thing in things:
            put += yield from self.put_counters(thing, do.kind, n, item.controller, source=item)
        return put > 0 or self.lacking(do.to, item)

    def do_remove_counters(self, do: cl.RemoveCounters, item: Item) -> Asking[Done]:
        """122.1: as many as there are."""
        yield from ()
        removed = 0
        for thing in self.recipients(do.to, item):
            have = (
                self.seats[thing].counters.get(do.kind, 0)
                if isinstance(thing, str)
                else thing.counters.get(do.kind, 0)
            )
            n = have if do.n == -1 else min(have, self.n_of(do.n, item))
            if n:
                self.add_counters(thing, do.kind, -n, "122.1", "instruction")
                removed += n
        item.amount = removed
        return removed > 0 or self.lacking(do.to, item)

    # -- tokens (111) ----------------------------------------------------------------------------------------------------------

    def do_make_tokens(self, do: cl.MakeTokens, item: Item) -> Asking[Done]:
        """701.7a, 111.3: tokens as defined, or copies (707.2)."""
        made: list[Thing] = []
        n = self.n_of(do.n, item)
        for name in self.who_of(do.who, item):
            card, copy = self.token_card(do, item)
            if card is None:
                return self.lacking(do.copy, item)
            if do.haste and do.copy:
                card = changed(card, abilities=(*card.abilities, _HASTE))  # 707.9a
            attacking = (yield from self.attacked_by(name, item)) if do.attacking else None
            made += yield from self.make_tokens(card, n, name, item, do.tapped, attacking, copy)
        item.named = {**item.named, "made": [Seen(obj, obj.ref) for obj in made]}
        if do.haste and not do.copy and made:
            refs = tuple(obj.ref for obj in made)
            gains = cl.GainAbility((_HASTE,))
            self.begin_effect(item, item.source, item.controller, refs, (gains,), "", "611.2")
        return bool(made)

    def token_card(self, do: cl.MakeTokens, item: Item) -> tuple[MagicCard | None, Any]:
        """What the tokens are: a definition by its name (111.3), or the copiable values of something (111.12: nothing, of nothing)."""
        if not do.copy:
            card = self.scenario.cards[do.token]
            assert isinstance(card, MagicCard), do.token
            return card, None
        for seen in self.seen(do.copy, item):
            if isinstance(seen.thing, Thing):
                return self.copiable_card(seen.thing, seen.was)
        return None, None

    def copiable_card(self, obj: Thing, ref: str) -> tuple[MagicCard | None, Any]:
        """707.2: the copiable values of an object, as a card and what copy effects made of it."""
        return self.copiable_then(obj, ref), ()

    def attacked_by(self, player: str, item: Item) -> Asking[Any]:
        """`attacking`: whom or what something that enters attacking attacks (508.4)."""
        raise NotImplementedError

    # -- attaching, phasing, turning (701.3, 702.26, 708) ---------------------------------------------------------------------

    def do_attach(self, do: cl.Attach, item: Item) -> Asking[Done]:
        """701.3a: a permanent becomes attached; not where it can't be (701.3b)."""
        yield from ()
        what, to = self.permanents_of(do.what, item), self.permanents_of(do.to, item)
        if not what or not to:
            return self.lacking(do.to, item) or self.lacking(do.what, item)
        if not self.can_attach(what[0], to[0]) or what[0].top is to[0]:
            return False
        self.attach_now(what[0], to[0], "701.3a")
        return True

    def can_attach(self, obj: Thing, to: Thing) -> bool:
        """303.4, 301.5, 702.16c-d: whether it could be attached to that."""
        chars, host = self.chars(obj), self.chars(to)
        if obj is to or "Creature" in chars.types:
            return False
        for keyword in host.rules.keywords.get("protection", ()):
            if keyword.which is None or self.fits(keyword.which, obj, host.controller, to, None, chars):
                return False
        if "Equipment" in chars.subtypes:
            return "Creature" in host.types
        enchant = chars.rules.keywords.get("enchant")
        if enchant and enchant[0].which is not None:
            return self.fits(enchant[0].which, to, chars.controller, obj)
        return False

    def do_phase(self, do: cl.Phase, item: Item) -> Asking[Done]:
        """702.26b: it phases out: it is treated as though it did not exist; what is attached to it goes with it (702.26g)."""
        yield from ()
        objs = self.permanents_of(do.to, item)
        self.phase_out_all(objs, self.new_batch())
        return bool(objs) or self.lacking(do.to, item)

    def phase_out_all(self, objs: list[Thing], batch: int) -> None:
        """702.26h: they phase out at the same time; what is attached to one of them goes with that."""
        for obj in objs:
            if obj.top not in objs:
                self.phase_out(obj, batch)

    def phase_out(self, obj: Thing, batch: int, carried: bool = False) -> None:
        """702.26b; what is attached to it is ``carried`` along (702.26g). What lasts as long as it stays ends (702.26f)."""
        if "phased" in obj.statuses:
            return
        if carried:
            self.put(obj, "carried", True)
        self.status(obj, "phased", True, "702.26b", "effect", batch)
        for child in obj.under:
            self.phase_out(child, batch, True)  # type: ignore[arg-type]
        if self.lasting:
            self.end_with_source(obj.ref, "702.26f")

    def phase_in(self, obj: Thing, batch: int) -> None:
        """702.26c, with what it has carried along (702.26g)."""
        if obj.carried:
            self.put(obj, "carried", False)
        self.status(obj, "phased", False, "702.26a", "untap step", batch)
        for child in cast(tuple[Thing, ...], obj.under):
            if child.carried:
                self.phase_in(child, batch)

    def do_transform(self, do: cl.Transform, item: Item) -> Asking[Done]:
        """708.2b, 708.8: turn face up or face down; not what is so already (708.2b)."""
        yield from ()
        did = False
        for obj in self.permanents_of(do.to, item):
            if obj.facedown == do.up and not self.forbidden("transform", obj):
                did = True
                self.turn_over(obj, do.up, "708.8" if do.up else "708.2b", "effect")
        return did or self.lacking(do.to, item)
