"""Casting (601): who may begin, the steps in their order, and what happens when one can't be completed (733.1)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic import mana_cost as mc
from headjudge.engine.magic.compiled import FROM_GRAVEYARD, Compiled
from headjudge.engine.magic.costs import NORMAL, Way
from headjudge.engine.magic.things import Cast, Item, Moving, Occasion, Target, Thing
from headjudge.engine.magic.triggers import Triggers
from headjudge.engine.trace import Option

#: Keywords with an alternative cost that is paid from the hand (118.9).
FROM_HAND = ("evoke", "dash", "blitz", "spectacle", "prowl", "surge")
MORPHS = ("morph", "megamorph", "disguise")
#: What casting a card face down costs (702.37c).
FACE_DOWN = cl.Price("{3}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Casting(Triggers):
    """Casting spells; see the module's docstring."""

    # -- the ways to cast a card (118.9, 601.3) -------------------------------------------------------------------------

    def ways(self, player: str, obj: Thing) -> list[Way]:
        """How a player could cast that card from where it is: for its mana cost, or for one alternative cost (118.9a)."""
        zone = self.kind_of(obj.zone)
        if zone == "hand":
            return self.ways_from_hand(player, obj) if obj.owner == player else []
        if zone == "graveyard":
            out = self.ways_by_keyword(obj, FROM_GRAVEYARD) if obj.owner == player else []
        elif zone == "exile" and obj.foretold is not None and obj.owner == player:
            out = self.foretold_ways(obj)
        else:
            out = []
        return out + self.permitted_ways(player, obj, zone)

    def ways_from_hand(self, player: str, obj: Thing) -> list[Way]:
        """601.3, 118.6: from the hand; without a mana cost only for an alternative cost."""
        read: Compiled = obj.info
        return ([NORMAL] if read.card.cost else []) + self.alternatives(player, obj)

    def alternatives(self, player: str, obj: Thing) -> list[Way]:
        """118.9: what may be paid rather than the mana cost wherever a player may cast the card: costs that it states, keywords with one,
        casting it face down (702.37c), and what effects say."""
        read: Compiled = obj.info
        out: list[Way] = []
        for price in read.card.prices:
            if price.alternative and (price.when is None or self.holds(price.when, player, obj)):
                out.append(Way(price.name or "alternative", price.price))
        if read.rules.keywords:
            out += self.ways_by_keyword(obj, FROM_HAND)
            for word in MORPHS:
                if word in read.rules.keywords:
                    out.append(Way("face down", FACE_DOWN, facedown=True, rule="702.37c"))
        return out + self.free_ways(player, obj)

    def free_ways(self, player: str, obj: Thing) -> list[Way]:
        """118.9: what effects let a player pay rather than the mana cost, each as often a turn as it says."""
        if not self.rule_changes(cl.Allow) and not obj.read.elsewhere:
            return []
        allowed = self.allowed("free", player, obj)
        if sum(allow.n for allow in allowed) <= self.seats[player].tally.get("free", 0):
            return []
        return [Way("free", allow.price, allow.price is None) for allow in allowed[:1]]

    def ways_by_keyword(self, obj: Thing, words: tuple[str, ...]) -> list[Way]:
        """702: keywords that state an alternative cost, each instance one of its own."""
        out: list[Way] = []
        keywords = self.chars(obj).rules.keywords
        for word in words:
            for keyword in keywords.get(word, ()):
                price = self.price_for(keyword.price, obj)
                if price is not None:
                    out.append(Way(word, price))
        return out

    def price_for(self, price: cl.Price | None, obj: Thing) -> cl.Price | None:
        """A keyword's cost; where it is said to be the mana cost, that, with so much less generic mana. None where there is no mana cost:
        it can't be paid (118.6)."""
        if price is not None and price.less < 0:
            return price
        text = self.chars(obj).cost
        if not text:
            return None
        if price is None:
            return cl.Price(text)
        cost = mc.parse(text)
        generic = max(cost.generic - price.less, 0)
        rest = [symbol for symbol in mc.symbols(cost.text) if not symbol.isdigit()]
        mana = "".join(f"{{{symbol}}}" for symbol in ([str(generic)] if generic else []) + rest)
        return cl.Price(mana or "{0}", price.pays)

    def foretold_ways(self, obj: Thing) -> list[Way]:
        """702.143a: a foretold card can be cast on a later turn, for its foretell cost and for no other alternative one."""
        assert obj.foretold is not None
        price, turn = obj.foretold
        if price is None or self.turn <= turn:
            return []
        return [Way("foretold", price, rule="702.143a")]

    def permitted_ways(self, player: str, obj: Thing, zone: str) -> list[Way]:
        """601.3: what effects let a player cast from other zones: for what they say, or for its mana cost (118.6) or what may be paid
        rather than that (118.9)."""
        out: list[Way] = []
        own: list[str] = []
        for effect in self.lasting:
            if effect.what == "permission" and effect.controller == player and obj.ref in effect.to:
                if effect.data[0]:
                    out.append(Way("permitted", None, True))
                else:
                    own.append("permitted")
        if self.rule_changes(cl.Allow) or obj.read.elsewhere:
            permits = self.allowed("cast from", player, obj) + self.allowed("play from", player, obj)
            for permit in [permit for permit in permits if permit.zone == zone]:
                if permit.price is not None:
                    out.append(Way(f"from {zone}", permit.price))
                else:
                    own.append(f"from {zone}")
        if own and self.chars(obj).cost:
            out += [Way(name) for name in own]
        return out + self.alternatives(player, obj) if own else out

    def timing_allows(self, player: str, obj: Thing, way: Way) -> bool:
        """117.1a, 304.1, 702.8a: instants and what has flash any time with priority, the rest in one's own main phase with an empty
        stack."""
        read: Compiled = obj.info
        if (read.instant and not way.facedown) or self.sorcery_speed(player):
            return True
        if self.reaching and "flash" in self.chars(obj).rules.keywords:
            return True
        if not self.rule_changes(cl.Allow) and not read.elsewhere:
            return False
        return bool(self.allowed("flash", player, obj))

    def sorcery_speed(self, player: str) -> bool:
        """117.1a: the player's own main phase, and nothing on the stack."""
        return player == self.turn_player and not self.stack and self.phase == "main"

    def may_begin(self, player: str, obj: Thing, way: Way) -> bool:
        """601.3: whether the rules let a player begin to cast that card now, in that way."""
        read: Compiled = obj.info
        if read.is_land and not way.facedown:  # 305.9
            return False
        if not self.timing_allows(player, obj, way):
            return False
        if self.some_forbid(obj) and self.forbidden("cast", obj, player):
            return False
        return not self.split_second()

    def split_second(self) -> bool:
        """702.61a: as long as a spell with split second is on the stack, no spells, and no abilities that are no mana abilities."""
        return any(
            item.obj is not None and "split second" in self.chars(item.obj).rules.keywords
            for item in self.stack
        )

    # -- whether it could be completed ---------------------------------------------------------------------------------------

    def prospective(self, player: str, obj: Thing, way: Way) -> Item:
        """The spell that it would be; for offers, nothing is written."""
        read: Compiled = obj.info
        item = Item(
            "permanent" if read.is_permanent or way.facedown else "spell", obj.ref, player, obj, obj.ref
        )
        item.obj = obj
        item.way = way.name
        item.price = way
        item.cast = Cast(player, self.kind_of(obj.zone))
        self.set_text(item)
        return item

    def set_text(self, item: Item) -> None:
        """What it does and may target, before modes are chosen: a spell's text (113.3a), an Aura's enchant ability (303.4a)."""
        way: Way | None = item.price
        assert item.obj is not None
        if way is not None and way.facedown:
            return
        rules = self.chars(item.obj).rules
        if item.kind == "permanent":
            enchant = rules.keywords.get("enchant")
            if enchant and enchant[0].which is not None:
                item.slots = [cl.Target(enchant[0].which)]
        elif rules.spell is not None and not rules.spell.modes:
            item.does = [(rules.spell.does, 0)]
            item.slots = list(rules.spell.targets)

    def can_complete(self, player: str, obj: Thing, way: Way) -> bool:
        """Whether the cast can be completed, as far as can be seen before it begins (601.3, 601.2e)."""
        item = self.prospective(player, obj, way)
        must, _ = self.extras_of(obj, item)
        if not self.can_aim(item) or not self.could_pay(item, must):
            return False
        return not any(map(self.asks_x, item.slots)) or bool(self.numbers_for_x(item, must))

    def can_aim(self, item: Item) -> bool:
        """Whether there are targets for it, for one of its modes at least (601.2c, 700.2a)."""
        if item.slots and not self.has_targets(tuple(item.slots), item):
            if not any(slot.unkicked for slot in item.slots):
                return False
        assert item.obj is not None
        spell = self.chars(item.obj).rules.spell
        if item.kind == "spell" and spell is not None and spell.modes:
            return any(
                self.has_targets(mode.targets, item)
                and (mode.price is None or self.can_pay_modes(item, (m,)))
                for m, mode in enumerate(spell.modes)
            )
        return True

    # -- the steps (601.2) -----------------------------------------------------------------------------------------------------

    def cast(
        self, player: str, obj: Thing, way: Way, cause: tuple[int, ...], limited: bool = False
    ) -> Asking[bool]:
        """601.2: cast a card. Returns whether it was cast; if a step failed, everything is as before (733.1)."""
        option = self.cast_name(obj, way)
        stamp = self.stamp
        mark = self.mark()
        self.taps = []
        origin, ref = obj.zone, obj.ref
        kept = self.cause
        self.cause = cause
        foretold = obj.foretold is not None
        # 601.2a: the card becomes a spell, the topmost object on the stack
        item = yield from self.propose(player, obj, way, foretold, limited, origin, ref)
        try:
            yield from self.complete(item)
        except Illegal as illegal:
            yield from self.reverse(mark, item, illegal.why)
            self.note_failed(player, option, stamp)
            self.cause = kept
            return False
        self.commit(mark)
        self.become_cast(item)
        self.cause = kept
        return True

    @staticmethod
    def cast_name(obj: Thing, way: Way) -> str:
        """What the option to cast it that way is called."""
        word = way.name
        if not word:
            return f"cast {obj.label}"
        return f"cast {obj.label} {word if word.startswith(('face', 'from', 'foretold')) else 'with ' + word}"

    def propose(
        self, player: str, obj: Thing, way: Way, foretold: bool, limited: bool, origin: str, ref: str
    ) -> Asking[Item]:
        """601.2a: it moves to the stack; a face-down one is turned face down first (708.4)."""
        yield from ()
        moving = Moving(obj, "stack", "play", "601.2a", player, facedown=way.facedown)
        moved = self.perform_moves([moving], 0)[0]
        read: Compiled = obj.info
        kind = "permanent" if read.is_permanent or way.facedown else "spell"
        item = Item(kind, obj.ref, player, obj, ref)
        item.obj = obj
        item.way, item.price = way.name, way
        item.cast = Cast(player, self.kind_of(origin))
        item.cast.way = way.name
        item.cast.foretold = foretold
        item.copied = obj.token  # 707.12: a copy of a card that is cast
        if way.name:
            item.cast.paid = (way.name,)
        self.keep_list(self.stack)
        self.stack.append(item)
        data = {
            "kind": kind,
            "source": ref,
            "ability": -1,
            "origin": origin,
            "limited": limited,
            "adds": False,
        }
        item.began = self.emit("item_pending", "601.2a", player, item.ref, data, (moved,))
        self.because(item.began)
        return item

    def complete(self, item: Item) -> Steps:
        """601.2b-h; raises `Illegal` when a step can't be completed."""
        assert item.obj is not None and item.cast is not None
        way: Way = item.price
        # 601.2b: modes, alternative and additional costs, X, hybrid and Phyrexian symbols
        self.set_text(item)
        spell = self.chars(item.obj).rules.spell
        if item.kind == "spell" and spell is not None and spell.modes:
            least, most = self.how_many_modes(item, spell)
            yield from self.choose_modes(item, spell.modes, least, most, spell.repeat, "601.2b")
        if way.name:
            self.tell_option(item, "alternative", way.name, "yes", "601.2b")
        extras = yield from self.announce_extras(item)
        yield from self.announce_x(item, extras)
        chosen = yield from self.announce_symbols(item, extras)
        # 601.2c-d: targets, and what is divided among them
        yield from self.choose_targets(item, "601.2c")
        # 601.2e: what allowed the cast to begin must still allow it
        if self.forbidden("cast", item.obj, item.controller):
            raise Illegal("illegal state")
        # 601.2f-h: the total cost, mana abilities, the payment
        yield from self.determine_and_pay(item, extras, chosen)

    def how_many_modes(self, item: Item, spell: cl.Spell) -> tuple[int, int]:
        """700.2d: how many modes are chosen, at least and at most."""
        return spell.choose, max(spell.most, spell.choose)

    def become_cast(self, item: Item) -> None:
        """601.2i: the spell becomes cast; what triggers on that waits from now on."""
        assert item.obj is not None
        player, obj = item.controller, item.obj
        chars = self.chars(obj)
        name = chars.name
        item.finalized = self.emit("finalized", "601.2i", player, item.ref, {"name": name}, self.cause)
        types = chars.types
        data = {"item": item.ref, "card": types[-1].lower() if types else "", "name": name}
        played = self.emit("played", "601.2i", player, item.ref, data, (item.finalized,))
        self.because(played)
        seat = self.seats[player]
        before = sum(len(other.cast) for other in self.seats.values())
        self.put(seat, "cast", (*seat.cast, chars))
        self.tally(player, "cast")
        if item.way == "free":
            self.tally(player, "free")
        if self.delayed or "cast" in self.watching():
            zone = item.cast.zone if item.cast is not None else ""
            # 702.40a: how many spells were cast before it this turn
            self.occur(Occasion("cast", played, item, item.ref, chars, player, before, origin=zone))

    # -- copies of spells (707.10) -----------------------------------------------------------------------------------------------

    def copy_item(self, of: Item, player: str, by: Item, retarget: bool) -> Steps:
        """707.10: a copy of a spell or ability is put on the stack: it is not cast; all choices are copied; new targets may be chosen
        (707.10c)."""
        ref: str
        if of.obj is not None:
            card = of.obj.card
            obj = self.make_token(card, player, by.source.id, "stack")
            obj.controller = player
            obj.statuses = of.obj.statuses
            obj.copy = of.obj.copy
            zone = self.zones.setdefault("stack", [])
            self.keep_list(zone)
            zone.append(obj)
            self.places += 1
            self.touch()
            ref = obj.ref
            item = Item(of.kind, ref, player, obj, obj.ref)
            item.obj = obj
        else:
            self.abilities_made += 1
            ref = f"{of.source_ref}*{self.abilities_made}"
            item = Item(of.kind, ref, player, of.source, of.source_ref)
            item.ability, item.index, item.occasion = of.ability, of.index, of.occasion
        item.copied = True
        item.modes, item.does, item.slots = of.modes, list(of.does), list(of.slots)
        item.x, item.amount = of.x, of.amount
        item.cast = of.cast.for_copy() if of.cast is not None and of.obj is not None else of.cast
        item.named = dict(of.named)
        self.keep_list(self.stack)
        self.stack.append(item)
        self.because(self.emit("copied", "707.10", player, ref, {"of": of.ref, "by": by.ref}))
        yield from self.copy_targets(item, of, retarget)
        item.finalized = self.emit(
            "finalized", "707.10", player, ref, {"name": item.obj.card.name if item.obj else ""}, self.cause
        )
        self.occur_to("copied", item.finalized, item, player)

    def copy_targets(self, item: Item, of: Item, retarget: bool) -> Steps:
        """707.10c: the copy has the same targets; its controller may choose new ones."""

        targets: list[Target] = []
        for target in of.targets:
            new = Target(target.thing, target.ref, target.slot)
            new.share = target.share
            targets.append(new)
        item.targets = targets
        if not targets:
            return
        changed = (yield from self.choose_new_targets(item, item.controller)) if retarget else []
        data: dict[str, Any] = {
            "item": item.ref, "targets": [t.ref for t in item.targets], "slots": [t.slot for t in item.targets],
            "new": bool(changed),
        }  # fmt: skip
        if changed:
            data["fresh"] = changed
        self.because(self.emit("targets_chosen", "707.10c", item.controller, item.ref, data, self.cause))
        self.became_targets(item, self.cause[0], item.targets)

    def choose_new_targets(self, item: Item, player: str, may_keep: bool = True) -> Asking[list[str]]:
        """115.7: for each target a player keeps it, legal or not, or chooses another legal one (115.7d); told to change a target, they
        change it if they can (115.7a). Returns the new ones' references."""
        fresh: list[str] = []
        for target in item.targets:
            others = self.new_targets(item, target)
            keep = [] if others and not (may_keep and self.may_stay(item, target)) else [Option("keep", "")]
            options = [*keep, *(self.name_option(thing, player) for thing in others)]
            at = yield from self.ask(f"new target of {item.label}", player, options)
            if at >= len(keep):
                thing = others[at - len(keep)]
                self.put(target, "thing", thing)
                self.put(target, "ref", thing if isinstance(thing, str) else thing.ref)
                fresh.append(target.ref)
        return fresh

    def new_targets(self, item: Item, target: Target) -> list[Any]:
        """115.7d-e: what a target may be changed to: legal ones, so that what has to be another still can be in the end."""
        slot = self.as_worded(item.slots[target.slot], item)
        at = item.targets.index(target)
        before, after = item.targets[:at], item.targets[at + 1 :]
        return [
            thing
            for thing in self.legal_targets(slot, item)
            if all(t.thing is not thing or t.slot != target.slot for t in item.targets)
            and not any(t.thing is thing and self.must_differ(item, t, target) for t in before)
            and all(
                t.thing is not thing
                or not self.must_differ(item, t, target)
                or self.can_give_way(item, t, thing)
                for t in after
            )
        ]

    def may_stay(self, item: Item, target: Target) -> bool:
        """115.7d: whether a target may be left as it is: not where an earlier one has become that, and it must be another."""
        before = item.targets[: item.targets.index(target)]
        return not any(t.thing is target.thing and self.must_differ(item, t, target) for t in before)

    def can_give_way(self, item: Item, target: Target, to: Any) -> bool:
        """115.7e: whether a target could be changed once an earlier one has become what it is."""
        slot = self.as_worded(item.slots[target.slot], item)
        return any(thing is not to for thing in self.legal_targets(slot, item))

    @staticmethod
    def must_differ(item: Item, one: Target, other: Target) -> bool:
        """Whether two targets are of instances of the word of which the later asks for another one than the earlier."""
        return one.slot != other.slot and item.slots[max(one.slot, other.slot)].another
