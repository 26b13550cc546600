"""Mana (106), mana abilities (605) and paying mana (118.3, 601.2g).

A mana ability is told like any other ability, with ``adds``, but is never put on the stack: it resolves as it is activated
(605.3b). Mana that may be spent only on some things, or does something when it is spent, stands in a pool under its letter, a
slash and that text (106.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic import mana_cost as mc
from headjudge.engine.magic.acts import Acts
from headjudge.engine.magic.compiled import Rules, in_order
from headjudge.engine.magic.things import Item, Seen, Thing
from headjudge.engine.trace import Option

STOP = Option("stop", "decline")
TAP_ONLY = (cl.Pay("tap"),)


#: What is known of a player's mana abilities; see `Mana.mana_cache`.
Known: TypeAlias = tuple[
    int, int, list["Source"], dict[int, int], bool, tuple[tuple[int, int], ...], dict[str, tuple[int, int]]
]


class Source:
    """A mana ability that a player can activate: ``makes`` says what one activation yields, by alternatives ("G", "CC"); ``n`` of
    a kind that is chosen as it resolves where ``chooses``."""

    __slots__ = ("ability", "bits", "chooses", "index", "makes", "n", "obj", "priced", "tag")

    def __init__(
        self, obj: Thing, index: int, ability: cl.Activated, makes: tuple[str, ...], n: int, chooses: bool
    ) -> None:
        self.obj = obj
        self.index = index
        self.ability = ability
        self.makes = makes
        self.n = n
        self.chooses = chooses
        #: What each mana of it may be, as bits.
        self.bits = mc.mask_of("".join(makes))
        #: Whether mana has to be paid for it.
        self.priced = bool(ability.price.mana)
        #: Under what its mana stands in the pool besides its letter (106.6).
        self.tag = ""


class Tap:
    """A mana ability that was activated while something was being cast or activated, for undoing (733.1)."""

    __slots__ = ("answers", "choice", "player", "source")

    def __init__(self, source: Source, player: str, choice: str) -> None:
        self.source = source
        self.player = player
        self.choice = choice
        #: What was answered on the way: questions by name, and the index taken.
        self.answers: list[tuple[str, int]] = []


def is_fixed(ability: cl.Activated) -> bool:
    """Whether what a mana ability makes is written on it, and nothing that changes."""
    return all(
        type(do) is not cl.AddMana or (isinstance(do.n, int) and do.any != "linked") for do in ability.does
    ) and not any(type(do) is cl.AddMana and do.only for do in ability.does)


@mypyc_attr(allow_interpreted_subclasses=True)
class Mana(Acts):
    """Mana abilities and payments; see the module's docstring."""

    #: By player: for which version of the state and of what could be paid with; the mana abilities; what those without restrictions
    #: could make, by what it may be; whether any has a restriction; the same as a tuple; and what each object could make.
    mana_cache: dict[str, Known]

    #: The permanents that have mana abilities, and the version of the state for which.
    makers: list[Thing]
    makers_at: int

    #: What is answered while a mana ability is activated; and what was, while one is done again (733.1).
    recorded: list[tuple[str, int]] | None
    replayed: list[tuple[str, int]] | None

    def ask(self, name: str, player: str, options: Sequence[Option]) -> Asking[int]:
        """A choice; what is done again is answered as it was."""
        if self.replayed is not None and len(options) > 1:
            for at, (asked, taken) in enumerate(self.replayed):
                if asked == name:
                    del self.replayed[at]
                    return taken if taken < len(options) else 0
            return 0
        answer: int = yield from super().ask(name, player, options)
        if self.recorded is not None and len(options) > 1:
            self.recorded.append((name, answer))
        return answer

    # -- what there is ------------------------------------------------------------------------------------------------

    def sources(self, player: str) -> list[Source]:
        """605.3a: the mana abilities that a player could activate now; kept as long as nothing that they depend on changes."""
        found = self.mana_cache.get(player)
        version = self.version()
        if found is not None and found[0] == version and found[1] == self.wealth:
            return found[2]
        out: list[Source] = []
        plain: dict[int, int] = {}
        special = False
        each: dict[str, tuple[int, int]] = {}
        if self.makers_at != version:
            self.makers = [obj for obj in self.board() if self.chars(obj).rules.mana]
            self.makers_at = version
        for obj in self.makers:
            if obj.controller != player or "phased" in obj.statuses:
                continue
            rules = self.chars(obj).rules
            if obj.exhausted and rules.taps:
                continue
            bits = n = 0
            for source in self.sources_of(player, obj, rules):
                if not self.could_use_mana(player, obj, source.ability):
                    continue
                out.append(source)
                if source.tag:
                    special = True
                elif not source.priced:
                    bits |= source.bits
                    n = n or source.n
            if bits:
                plain[bits] = plain.get(bits, 0) + n
                each[obj.label] = (bits, n)
        self.mana_cache[player] = (version, self.wealth, out, plain, special, tuple(plain.items()), each)
        return out

    def sources_of(self, player: str, obj: Thing, rules: Rules) -> list[Source]:
        """The mana abilities of an object; worked out once, but for those that count something."""
        if obj.mana_rules is rules:
            kept: list[Source] = obj.mana_sources
            return kept
        out: list[Source] = []
        fixed = True
        for index, ability in rules.mana:
            if ability.zone == "battlefield":
                fixed = fixed and is_fixed(ability)
                source = self.source_of(player, obj, index, ability)
                if source is not None:
                    out.append(source)
        if fixed:
            obj.mana_rules, obj.mana_sources = rules, out
        return out

    def could_use_mana(self, player: str, obj: Thing, ability: cl.Activated) -> bool:
        """602.5, 118.3: whether that mana ability can be activated now, mana in its cost aside."""
        pays = ability.price.pays
        if pays == TAP_ONLY:
            if obj.exhausted or (obj.sick and not self.may_use_tap(obj)):
                return False
        elif not self.can_acts(player, pays, obj):
            return False
        if (self.rule_changes(cl.Forbid) and self.forbidden("activate", obj)) or (
            ability.when is not None and not self.holds(ability.when, player, obj)
        ):
            return False
        return ability.limit < 0 or obj.uses.get(ability, 0) < ability.limit

    def source_of(self, player: str, obj: Thing, index: int, ability: cl.Activated) -> Source | None:
        """What an activation would yield; None for no mana at all."""
        makes: list[str] = [""]
        total, chooses, tag = 0, False, ""
        for do in ability.does:
            if type(do) is not cl.AddMana:
                continue
            n = max(self.number(do.n, player, obj), 0)
            tag = tag or self.tag_of(do, obj)
            if do.any:
                letters = self.any_letters(do, obj, ability, None)
                total += n
                if n and not do.mixed:
                    makes = [made + letter * n for made in makes for letter in letters]
                elif n:
                    chooses = True
                    makes = list(letters)
            else:
                made_now = "".join(mc.symbols(do.mana)) * n
                total += len(made_now)
                makes = [made + made_now for made in makes]
        if not total or not makes:
            return None
        source = Source(obj, index, ability, tuple(makes), total, chooses)
        source.tag = tag
        return source

    def any_letters(self, do: cl.AddMana, obj: Thing, ability: Any, item: Item | None) -> str:
        """The colours that may be chosen: those written; or the chosen one, or those of the linked cards (607.2)."""
        if do.any != "linked":
            return do.any
        link = ability.link if ability is not None and ability.link else "link"
        colors = "".join(str(word) for word in self.linked_of(obj, "color", item))
        for seen in self.linked_of(obj, link, item):
            known = self.known_of(seen.thing, seen.ref) if isinstance(seen, Seen) else None
            if known is not None:
                colors += known.colors
        return in_order(colors)

    def tag_of(self, add: cl.AddMana, obj: Thing) -> str:
        """How restricted or special mana is told apart in a pool (106.6)."""
        if not add.only and not add.rider:
            return ""
        only = add.only
        if only.endswith(" of the chosen type"):
            chosen = self.linked_of(obj, "creature type")
            only = only.removesuffix("the chosen type") + f"type {chosen[-1] if chosen else '-'}"
        return f"/{only}" + (f"/{add.rider}" if add.rider else "")

    @staticmethod
    def tap_key(source: Source, choice: str) -> tuple[str, str]:
        """Mana abilities with the same key are offered once: of the same object, or of one that nothing tells apart from it."""
        obj = source.obj
        alone = obj.counters or obj.under or obj.token
        return (obj.label if alone else obj.card.name, "mana" if source.chooses else choice)

    @staticmethod
    def tap_option(source: Source, choice: str) -> Option:
        """What that mana ability is called in a question."""
        word = "mana" if source.chooses else choice
        return source.obj.option(f"tap for {word}:", "add")

    # -- activating (605.3) -----------------------------------------------------------------------------------------

    def tap_for_mana(self, player: str, source: Source, choice: str) -> Steps:
        """605.3: activate a mana ability: as any other (602.2), but it resolves at once."""
        outer, self.recorded = self.recorded, []
        obj, ability = source.obj, source.ability
        self.abilities_made += 1
        item = Item("activated", f"{obj.ref}*{self.abilities_made}", player, obj, obj.ref)
        item.ability, item.index = ability, source.index
        data: dict[str, Any] = {
            "kind": "activated", "source": obj.ref, "ability": self.printed_index(obj, ability, source.index), "origin": "",
            "limited": False, "adds": True,
        }  # fmt: skip
        if ability.keyword:
            data["granted"] = ability.keyword
        before = self.cause
        self.because(self.emit("item_pending", "605.3a", player, item.ref, data))
        spent: dict[str, int] = {}
        if source.priced:
            cost = mc.parse(ability.price.mana)
            spent = yield from self.pay_mana(player, [*cost.pips, *(["*"] * cost.generic)], item, "cost")
        acts = yield from self.acts(player, ability.price.pays, obj, item, "602.2b")
        words = [["exhaust" if act == "tap" else act, refs] for act, refs in acts]
        paid = {"item": item.ref, "energy": 0, "power": spent, "optional": [], "acts": words}
        self.because(self.emit("cost_paid", "602.2b", player, item.ref, paid, self.cause[-1:]))
        self.because(self.emit("finalized", "602.2b", player, item.ref, {"name": ""}))
        self.because(self.emit("resolving", "605.3b", player, item.ref))
        item.named["mana"] = [choice]
        self.count_use(obj, ability)
        yield from self.make(ability, item)
        event = self.next_id - 1
        self.emit("resolved", "605.3b", player, item.ref)
        tap = Tap(source, player, choice)
        tap.answers, self.recorded = self.recorded or [], outer
        self.taps.append(tap)
        self.because(*before, event)
        if any(pay.do == "tap" for pay in ability.price.pays):
            yield from self.tapped_for_mana(player, obj, event)

    def make(self, ability: cl.Activated | cl.Triggered, item: Item) -> Steps:
        """605.3b: what a mana ability does, at once; that mana was added says all of adding it."""
        for do in ability.does:
            if type(do) is cl.AddMana:
                yield from self.do_add_mana(do, item)
            else:
                yield from self.follow((do,), item)

    def count_use(self, obj: Thing, ability: Any) -> None:
        """602.5b: it counts against how often that ability may be activated this turn."""
        if ability.limit >= 0:
            self.put(obj, "uses", {**obj.uses, ability: obj.uses.get(ability, 0) + 1})

    def tapped_for_mana(self, player: str, obj: Thing, event: int) -> Steps:
        """106.12a, 605.4a: what triggers on tapping for mana and adds mana itself resolves at once, without the stack."""
        if "tapped for mana" not in self.watching():
            return
        known = len(self.waiting)
        self.occur_to("tapped for mana", event, obj, player)
        for waiting in self.waiting[known:]:
            if not waiting.ability.targets and any(type(do) is cl.AddMana for do in waiting.ability.does):
                self.keep_list(self.waiting)
                self.waiting.remove(waiting)
                self.abilities_made += 1
                item = Item(
                    "trigger",
                    f"{waiting.ref}*{self.abilities_made}",
                    waiting.controller,
                    waiting.source,
                    waiting.ref,
                )
                item.ability, item.occasion = waiting.ability, waiting.occasion
                yield from self.make(waiting.ability, item)

    def add_mana(
        self, player: str, letters: str, tag: str, source: str, item: str, rule: str = "106.4"
    ) -> int:
        """106.4: mana goes into a pool. Returns the event's id."""
        pool = self.keep_pool(player)
        power: dict[str, int] = {}
        for letter in letters:
            power[letter + tag] = power.get(letter + tag, 0) + 1
        for letter, n in power.items():
            pool.power[letter] = pool.power.get(letter, 0) + n
        return self.emit(
            "resources_added", rule, player, "", {"energy": 0, "power": power, "source": source, "item": item}
        )

    # -- whether it is enough (118.3) --------------------------------------------------------------------------------

    def pool_units(self, player: str, item: Item | None, obj: Thing | None) -> dict[int, int]:
        """The mana in a pool that may be spent on that, by what it is."""
        units: dict[int, int] = {}
        for key, n in self.pools[player].power.items():
            if n > 0 and (len(key) == 1 or self.may_spend(key, item, obj)):
                bit = mc.ANY if self.any_mana(player, obj) else mc.BITS.get(key[0], 0)
                units[bit] = units.get(bit, 0) + n
        return units

    def any_mana(self, player: str, obj: Thing | None) -> bool:
        """609.4b: whether mana may be spent as though it were of any colour."""
        if obj is not None and self.lasting and self.permitted_any_mana(player, obj):
            return True
        if not self.rule_changes(cl.Allow) and (obj is None or not obj.read.elsewhere):
            return False
        return bool(self.allowed("any mana", player, obj))

    def permitted_any_mana(self, player: str, obj: Thing) -> bool:
        """609.4b, 400.7h: whether the effect that lets a player cast a card lets them spend mana of any colour on it; on the stack it is
        known by what it was."""
        item = self.item_of(obj) if obj.zone == "stack" else None
        ref = item.source_ref if item is not None else obj.ref
        return any(
            effect.what == "permission"
            and effect.data[1]
            and effect.controller == player
            and ref in effect.to
            for effect in self.lasting
        )

    def may_spend(self, key: str, item: Item | None, obj: Thing | None) -> bool:
        """106.6: whether restricted mana may be spent on that."""
        only = key.split("/")[1]
        if not only:
            return True
        words = only.replace(",", "").split()
        if item is not None and item.obj is None:
            return {"activated": "abilities", "foretell": "foretelling"}.get(item.kind, "") in words
        if obj is None:
            return False
        chars = self.chars(obj)
        if " of type " in only:
            return "Creature" in chars.types and only.rpartition(" of type ")[2] in chars.subtypes
        return only == "spells" or any(kind.lower() in words for kind in chars.types)

    def can_pay(
        self,
        player: str,
        masks: Sequence[int],
        item: Item | None = None,
        obj: Thing | None = None,
        without: Thing | None = None,
    ) -> bool:
        """118.3: whether a player could pay that mana with the pool and every mana ability at hand; ``without``: not that object's."""
        if not masks:
            return True
        if without is None and self.pools[player].empty():
            self.sources(player)
            cached = self.mana_cache[player]
            if not cached[4] and not self.any_mana(player, obj):
                return not mc.is_short(tuple(masks), cached[5])
        units = self.ability_units(player, item, obj, without)
        for bits, n in self.pool_units(player, item, obj).items():
            units[bits] = units.get(bits, 0) + n
        return mc.shortage(masks, units) <= 0

    def ability_units(
        self, player: str, item: Item | None, obj: Thing | None, without: Thing | None
    ) -> dict[int, int]:
        """The mana that mana abilities could make for that, each object used once, by what it may be."""
        sources = self.sources(player)
        plain, special = self.mana_cache[player][3], self.mana_cache[player][4]
        free = self.any_mana(player, obj)
        if not free and not special and without is None:
            return dict(plain)
        units: dict[int, int] = {}
        groups: dict[str, list[Source]] = {}
        for source in sources:
            if source.priced or source.obj is without:
                continue
            if not source.tag or self.may_spend("G" + source.tag, item, obj):
                groups.setdefault(source.obj.label, []).append(source)
        for group in groups.values():
            bits = 0
            for source in group:
                bits |= source.bits
            bits = mc.ANY if free else bits
            units[bits] = units.get(bits, 0) + group[0].n
        return units

    # -- paying (601.2g-h) -------------------------------------------------------------------------------------------

    def pay_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> Asking[dict[str, int]]:
        """Activate mana abilities until the pool covers the cost (601.2g), then pay all of it (601.2h).

        ``purpose`` "cost", or "instruction" for a payment while something resolves (118.12). Only abilities that bring the payment
        nearer are offered; a player may stop where the scenario wants illegal plays. Returns what was spent, by letter. Raises
        `Illegal` when it can't be paid."""
        if not pips:
            return {}
        yield from self.make_mana(player, pips, item, purpose)
        return self.spend_mana(player, pips, item, purpose)

    def make_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> Steps:
        """601.2g: the player activates mana abilities, as long as more mana is needed."""
        obj = item.obj
        masks = [mc.mask_of(pip) for pip in pips]
        taps = isinstance(item.ability, cl.Activated) and any(
            pay.do == "tap" for pay in item.ability.price.pays
        )
        without = item.source if taps and purpose == "cost" else None
        while (short := mc.shortage(masks, self.pool_units(player, item, obj))) > 0:
            options: list[Option] = []
            usable: list[tuple[Source, str]] = []
            seen: set[tuple[str, str]] = set()
            can = self.can_pay(player, masks, item, obj, without)
            for source in self.sources(player):
                if source.obj is without:
                    continue
                if source.priced and not self.can_afford_mana(player, source):
                    continue
                for choice in source.makes:
                    key = self.tap_key(source, choice)
                    if key in seen:
                        continue
                    seen.add(key)
                    if self.helps(player, masks, item, source, choice, short, can, without):
                        options.append(self.tap_option(source, choice))
                        usable.append((source, choice))
                        if source.chooses:
                            break
            if self.scenario.attempts and purpose == "cost":
                options.append(STOP)
            if not options:
                raise Illegal("unpaid")
            taken = yield from self.ask(f"mana for {item.label}", player, options)
            if options[taken] is STOP:
                raise Illegal("unpaid")
            yield from self.tap_for_mana(player, *usable[taken])

    def can_afford_mana(self, player: str, source: Source) -> bool:
        """Whether the pool alone covers what a mana ability costs."""
        cost = mc.parse(source.ability.price.mana)
        masks = [*cost.masks, *([mc.ANY] * cost.generic)]
        return mc.shortage(masks, self.pool_units(player, None, None)) <= 0

    def helps(
        self,
        player: str,
        masks: list[int],
        item: Item,
        source: Source,
        choice: str,
        short: int,
        can: bool,
        without: Thing | None,
    ) -> bool:
        """Whether the payment is nearer after that ability, and can still be completed if it could before."""
        obj = item.obj
        if source.tag and not self.may_spend("G" + source.tag, item, obj):
            return False
        units = self.pool_units(player, item, obj)
        free = self.any_mana(player, obj)
        if source.chooses:
            units[source.bits] = units.get(source.bits, 0) + source.n
        else:
            for letter in choice:
                bit = mc.ANY if free else mc.BITS[letter]
                units[bit] = units.get(bit, 0) + 1
        if mc.shortage(masks, units) >= short:
            return False
        if not can:
            return True
        _, _, _, plain, special, _, each = self.mana_cache[player]
        own = each.get(source.obj.label)
        if own is not None and not special and not free and without is None:
            for bits, n in plain.items():
                units[bits] = units.get(bits, 0) + n
            units[own[0]] -= own[1]
            return not mc.is_short(tuple(masks), tuple(sorted(units.items())))
        rest = self.ability_units(player, item, obj, source.obj) if without is None else {}
        if without is not None:
            for other in self.sources(player):
                if other.obj is not without and other.obj is not source.obj and not other.priced:
                    rest[other.bits] = rest.get(other.bits, 0) + other.n
        for bits, n in rest.items():
            units[bits] = units.get(bits, 0) + n
        return mc.shortage(masks, units) <= 0

    def spend_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> dict[str, int]:
        """601.2h: the mana leaves the pool, all of it or none. Returns what was spent, by what it stood under in the pool."""
        obj = item.obj
        pool = self.keep_pool(player)
        usable = {
            key: n
            for key, n in pool.power.items()
            if n > 0 and (len(key) == 1 or self.may_spend(key, item, obj))
        }
        have: dict[str, int] = {}
        for key, n in usable.items():
            have[key[0]] = have.get(key[0], 0) + n
        if self.any_mana(player, obj):
            pips = ["*"] * len(pips)
        letters = mc.spend(pips, have)
        if letters is None:
            raise Illegal("unpaid")
        spent: dict[str, int] = {}
        for letter, n in letters.items():
            # Mana that can be spent on little else goes first.
            for key in sorted((key for key in usable if key[0] == letter), key=lambda key: (-len(key), key)):
                part = min(n, usable[key])
                if part:
                    spent[key] = spent.get(key, 0) + part
                    pool.power[key] -= part
                    n -= part
                    if not pool.power[key]:
                        del pool.power[key]
        data = {"energy": 0, "power": spent, "item": item.ref, "purpose": purpose}
        self.because(*self.cause, self.emit("resources_spent", "118.3a", player, "", data))
        self.mana_was_spent(item, spent)
        return spent

    def mana_was_spent(self, item: Item, spent: dict[str, int]) -> None:
        """106.6: what the mana says that happens to the spell it was spent on."""
        if any(key.endswith("/can't be countered") for key in spent):
            self.put(item, "firm", True)

    def empty_pools(self) -> None:
        """500.5, 106.4: as a step or phase ends, unspent mana is lost."""
        first = self.turn_player if self.turn_player in self.names else self.after[self.turn_player]
        for name in self.players_from(first):
            if not self.pools[name].empty():
                pool = self.keep_pool(name)
                power = {letter: n for letter, n in pool.power.items() if n}
                pool.power.clear()
                self.emit("resources_lost", "500.5", name, "", {"energy": 0, "power": power})
