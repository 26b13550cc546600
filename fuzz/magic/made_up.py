"""Made-up Magic cards: any combination of the card language that the rules allow.

A `CardWriter` writes one card, one choice of its `Source` at a time, the simplest first, within the mechanics that an example has
switched on. It writes only what `well_formed` accepts, and what ends. May be called by: pools, strategies.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, CastPrice, Keyword, Pay, Price, Static, Which
from headjudge.fuzz.magic import picks
from headjudge.fuzz.magic import statics as st
from headjudge.fuzz.magic.instructions import TOKENS, mana, writable
from headjudge.fuzz.magic.mechanics import ALL, BIT, EVERGREEN, mask_of
from headjudge.fuzz.magic.texts import LIVING, SPELL, TextWriter
from headjudge.fuzz.names import made_up_name
from headjudge.fuzz.source import Source
from headjudge.fuzz.ways import Trait, traits_among

#: What can be made up, the simplest first.
SORTS: tuple[str, ...] = (
    "creature",
    "instant",
    "sorcery",
    "enchantment",
    "artifact",
    "aura",
    "equipment",
    "land",
    "walker",
)
_TYPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "creature": (("Creature",), ()), "instant": (("Instant",), ()), "sorcery": (("Sorcery",), ()),
    "enchantment": (("Enchantment",), ()), "artifact": (("Artifact",), ()), "aura": (("Enchantment",), ("Aura",)),
    "equipment": (("Artifact",), ("Equipment",)), "land": (("Land",), ()), "walker": (("Planeswalker",), ()),
}  # fmt: skip
#: What a sort of card needs switched on.
_NEEDS = {"aura": "aura", "equipment": "equipment", "land": "land", "walker": "walker"}
_SUBTYPES = (
    ("Human",),
    ("Zombie",),
    ("Soldier",),
    ("Bird",),
    ("Elemental",),
    ("Human", "Wizard"),
    ("Goblin",),
    ("Beast",),
)
_POWER = (1, 2, 2, 3, 1, 4, 3, 0, 5)
_TOUGHNESS = (1, 2, 1, 3, 2, 4, 2, 1, 5)
#: How many abilities a permanent has.
_ABILITIES = (0, 1, 1, 1, 2, 2, 3)


def made_up_card(
    source: Source,
    number: int = 0,
    *,
    mechanics: int = ALL,
    colors: str = "U",
    sorts: tuple[str, ...] = SORTS,
) -> MagicCard:
    """A made-up card.

    ``source``     makes the choices.
    ``number``     0 or more, another one for each card of an example: its name is spelled from it.
    ``mechanics``  what may occur in it, as bits (`mechanics.mask_of`).
    ``colors``     its colours, as letters; "" for none.
    ``sorts``      what it may be, the simplest first; what needs a mechanic that is off is made a creature.
    """
    fit = [sort for sort in sorts if mechanics & BIT.get(_NEEDS.get(sort, ""), ALL)]
    if not writable(mechanics, SPELL) or not writable(mechanics, LIVING):
        fit = [sort for sort in fit if sort not in ("instant", "sorcery", "walker")]
    sort = source.pick(fit or ["creature"])
    writer = CardWriter(source, mechanics, "" if sort == "land" else colors, sort)
    return writer.card(made_up_name(number, _NOUN.get(sort, "gear")))


#: The sort of noun in a name, by the sort of card.
_NOUN = {"creature": "unit", "instant": "spell", "sorcery": "spell", "walker": "unit"}


class CardWriter(TextWriter):
    """Writes one card; see the module's docstring."""

    __slots__ = ()

    def card(self, name: str) -> MagicCard:
        """The whole card."""
        source, on, sort = self.source, self.on, self.sort
        types, subtypes = _TYPES[sort]
        cost = source.pick(picks.mana_costs(self.colors, bool(on & BIT["hybrid"]))) if sort != "land" else ""
        spell = sort in ("instant", "sorcery")
        if on & BIT["x"] and sort in ("instant", "sorcery", "creature") and source.chance(1, 2):
            cost = "{X}" + cost
            self.has_x = True
        self.kicked = bool(on & BIT["kicker"]) and sort not in ("land", "walker") and source.chance(1, 2)
        prices = self.prices() if sort != "land" else ()
        if spell:
            return MagicCard(name, types, cost, abilities=self.of_spell(), prices=prices)
        power = toughness = ""
        loyalty = 0
        supertypes: tuple[str, ...] = ()
        if sort == "creature":
            subtypes = source.pick(_SUBTYPES)
            power, toughness = str(source.pick(_POWER)), str(source.pick(_TOUGHNESS))
            if source.chance(1, 8):
                types = source.pick((("Artifact", "Creature"), ("Enchantment", "Creature")))
            supertypes = ("Legendary",) if source.chance(1, 11) else ()
        abilities: tuple[cl.Ability, ...]
        match sort:
            case "aura":
                abilities = self.of_aura()
            case "equipment":
                abilities = self.of_equipment()
            case "land":
                abilities = self.of_land()
                if source.chance(1, 4):
                    subtypes = source.pick((("Island",), ("Swamp", "Forest"), ("Mountain",)))
            case "walker":
                abilities, loyalty, supertypes = self.of_walker(), source.integer(2, 4), ("Legendary",)
            case _:
                abilities = self.printed()
        if sort == "creature":
            if self.has_x and not any(
                isinstance(part, cl.Replaces) and part.how == "with counters" for part in abilities
            ):
                abilities = (*abilities, cl.Replaces("enters", "with counters", word="+1/+1", n=Amount("x")))
            if any(isinstance(part, Static) and part.defines for part in abilities):
                power = toughness = "*"
        return MagicCard(
            name,
            types,
            cost,
            subtypes,
            supertypes,
            power,
            toughness,
            abilities,
            loyalty=loyalty,
            prices=prices,
        )

    def prices(self) -> tuple[CastPrice, ...]:
        """Additional and alternative costs of its own."""
        found: list[CastPrice] = []
        if self.on & BIT["extra cost"] and self.source.chance(1, 2):
            optional = self.source.chance(1, 1)
            price = self.price() if optional else Price(pays=(self.pays(),))
            found.append(CastPrice(price, optional=optional, name="tribute" if optional else ""))
        if self.on & BIT["other cost"] and self.source.chance(1, 2):
            found.append(
                CastPrice(
                    self.source.pick((Price("{0}", (self.pays(),)), Price(self.mana()))),
                    True,
                    name="shortcut",
                )
            )
        return tuple(found)

    # -- instants and sorceries ------------------------------------------------------------------------------

    def of_spell(self) -> tuple[cl.Ability, ...]:
        """Keywords and the spell ability."""
        source, on = self.source, self.on
        words: list[cl.Ability] = []
        for word, mechanic, often in _SPELL_WORDS:
            if on & BIT[mechanic] and source.chance(*often):
                words.append(Keyword(word))
        for word, mechanic, often in _PRICED:
            if on & BIT[mechanic] and source.chance(*often):
                words.append(Keyword(word, price=self.price() if word == "flashback" else Price(self.mana())))
        if self.kicked:
            words.append(Keyword("kicker", price=self.price()))
        if on & BIT["firm"] and source.chance(1, 3):
            words.append(st.FIRM)
        if on & BIT["modes"] and source.chance(1, 2):
            modes = []
            for _ in range(source.integer(2, 3)):
                does = self.text(spell=True, lengths=(1, 1, 1, 2))
                modes.append(cl.Mode(does, tuple(self.targets)))
            most = source.pick((1, 1, 2, len(modes)))
            return (*words, cl.Spell(modes=tuple(modes), choose=source.integer(1, most), most=most))
        does = self.text(spell=True)
        if self.kicked and not any(isinstance(part, cl.If) for part in does) and source.chance(3, 1):
            does = (*does, cl.If(cl.Condition("kicked"), self.inside((1,))))
        return (*words, cl.Spell(does, tuple(self.targets)))

    # -- permanents ------------------------------------------------------------------------------------------

    def printed(self) -> tuple[cl.Ability, ...]:
        """The abilities of a permanent, in the order in which cards print them."""
        traits = _traits(self.on, self.sort)
        found: dict[str, cl.Ability] = {}
        if traits:
            for at in range(self.source.pick(_ABILITIES)):
                for ability in self.source.pick(traits)(self):
                    found.setdefault(_family(ability, at), ability)
        if self.kicked and writable(self.on, LIVING):
            found.setdefault("kicker", Keyword("kicker", price=Price(self.mana())))
            does = self.text("enters me")
            found.setdefault(
                "reward", cl.Triggered("enters", does, tuple(self.targets), only=cl.Condition("kicked"))
            )
        return tuple(sorted(found.values(), key=_place))

    def of_aura(self) -> tuple[cl.Ability, ...]:
        """Enchant, and what it does to what it enchants."""
        which = self.source.pick(
            (
                Which(types=("Creature",)),
                Which(types=("Creature",)),
                Which(types=("Land",)),
                Which(not_types=("Land",)),
            )
        )
        host = "creature" if "Creature" in which.types else "permanent"
        changes = st.host_changes(self, host, aura=True)
        return (Keyword("enchant", which=which), *self.printed(), Static(changes, "host"))

    def of_equipment(self) -> tuple[cl.Ability, ...]:
        """What it does to what it equips, and equip."""
        changes = st.host_changes(self, "creature", aura=False)
        return (*self.printed(), Static(changes, "host"), Keyword("equip", price=Price(self.mana())))

    def of_land(self) -> tuple[cl.Ability, ...]:
        """A mana ability, mostly two, and how it enters."""
        source = self.source
        first, second = source.pick((("U", "B"), ("W", "U"), ("R", "G"), ("B", "G"), ("W", "R"), ("U", "R")))
        makes: list[cl.Ability] = [_taps(cl.AddMana(f"{{{first}}}"))]
        if source.chance(2, 1):
            makes.append(_taps(cl.AddMana(f"{{{second}}}")))
        enters = [st.tapland(self)] if self.on & BIT["tapland"] and source.chance(3, 1) else []
        more = self.printed() if source.chance(1, 2) else ()
        return (*enters, *makes, *more)

    def of_walker(self) -> tuple[cl.Ability, ...]:
        """Two or three loyalty abilities (606)."""
        found: list[cl.Ability] = []
        for n in (1, -self.source.integer(1, 3), -self.source.integer(4, 6))[: self.source.integer(2, 3)]:
            does = self.text(lengths=(1, 1, 2))
            found.append(
                cl.Activated(Price(pays=(Pay("loyalty", n=n),)), does, tuple(self.targets), timing="sorcery")
            )
        return tuple(found)


def _taps(adds: cl.AddMana) -> cl.Activated:
    return cl.Activated(Price(pays=(Pay("tap"),)), (adds,))


#: Keywords of spells: word, what has to be on, how often.
_SPELL_WORDS = (
    ("flash", "flash", (0, 1)), ("storm", "storm", (1, 2)), ("cascade", "cascade", (1, 2)), ("split second", "split second", (1, 2)),
)  # fmt: skip
_PRICED = (
    ("flashback", "flashback", (1, 1)),
    ("foretell", "foretell", (1, 1)),
    ("cycling", "cycling", (1, 5)),
)


# -- abilities, one function for each sort -------------------------------------------------------------------

Written = tuple[cl.Ability, ...]


def _word(word: str) -> Callable[[CardWriter], Written]:
    return lambda w: (Keyword(word),)


def _evergreen(w: CardWriter) -> Written:
    return (Keyword(w.source.pick(EVERGREEN)),)


def _priced(word: str) -> Callable[[CardWriter], Written]:
    return lambda w: (Keyword(word, price=Price(w.mana())),)


def _ward(w: CardWriter) -> Written:
    prices = [
        Price("{1}"),
        Price("{2}"),
        Price("{3}"),
        Price(pays=(Pay("life", n=2),)),
        Price(pays=(Pay("discard", n=1),)),
    ]
    if w.has_x:
        prices.append(Price(generic=Amount("count", picks.COUNTED[0])))
    return (Keyword("ward", price=w.source.pick(prices)),)


def _protection(w: CardWriter) -> Written:
    which = w.source.pick(
        (
            *(Which("source", colors=letter) for letter in "WUBRG"),
            Which("source", types=("Creature",)),
            Which("source", multicolored=True),
        )
    )
    return (Keyword("protection", which=which),)


def _hexproof(w: CardWriter) -> Written:
    word = w.source.pick(("hexproof", "hexproof", "shroud", "hexproof from"))
    return (
        Keyword(
            word, which=Which("source", colors=w.source.pick("WUBRG")) if word.endswith("from") else None
        ),
    )


def _trigger(w: CardWriter) -> Written:
    source, on = w.source, w.on
    when = source.pick(_whens(on, w.sort))
    first = _WHENS[when]
    does = w.text(when)
    targets = tuple(w.targets)
    only = None
    if on & BIT["intervening"] and source.chance(1, 2):
        w.it = ""
        only = w.condition(passive=True)
    which, by, who = first.which, None, first.who
    if first.others is not None and source.chance(2, 1):
        which = source.pick(first.others)
    return (
        cl.Triggered(
            first.on, does, targets, which, who, by, only, limit=1 if first.again else -1, zone=first.zone,
            optional=source.chance(1, 4),
        ),
    )  # fmt: skip


def _until(w: CardWriter) -> Written:
    """Exiles something until it leaves (610.3); an opponent's thing, so that it does not go round with another one for ever."""
    target = cl.Target(w.which(picks.PERMANENTS["opponent"]))
    return (cl.Triggered("enters", (cl.Exile("target 0", until="this leaves"),), (target,)),)


def _linked(w: CardWriter) -> Written:
    """Two abilities of which the second sees what the first exiled (607.2a)."""
    to = w.source.pick((Which("card", zone="graveyard"), Which(types=("Creature",), whose="opponent")))
    enters = cl.Triggered("enters", (cl.Exile("target 0", link=True),), (cl.Target(to),), link="link")
    back: tuple[cl.Do, ...] = w.source.pick(
        ((cl.ReturnTo("linked", "battlefield"),), (cl.ReturnTo("linked", "hand"),), (cl.CastFree("linked"),))
    )
    if w.source.chance(1, 1):
        return enters, cl.Triggered("leaves", back, link="link")
    return enters, cl.Activated(Price("{1}", (Pay("sacrifice this"),)), back, link="link")


def _activated(w: CardWriter) -> Written:
    source, on = w.source, w.on
    pays: tuple[Pay, ...] = (source.pick(picks.SELF_PAYS),) if source.chance(3, 1) else ()
    if source.chance(1, 4):
        pays = (w.pays(), *pays)
    x = bool(on & BIT["x"]) and source.chance(1, 3)
    before, w.has_x = w.has_x, x
    does = w.text()
    w.has_x = before
    text = source.pick(("", "{1}", "{2}", *picks.small_costs(w.colors))) if pays else w.mana()
    cost = ("{X}" if x else "") + text
    limit = source.pick((-1, -1, 1))
    timing = source.pick(("", "", "", "", "sorcery", "your turn"))
    when = w.condition(passive=True) if on & BIT["condition"] and source.chance(1, 6) else None
    return (cl.Activated(Price(cost, pays), does, tuple(w.targets), timing=timing, limit=limit, when=when),)


def _mana(w: CardWriter) -> Written:
    pays = w.source.pick(
        ((Pay("tap"),), (Pay("tap"),), (Pay("tap"), Pay("sacrifice this")), (Pay("tap"), Pay("life", n=1)))
    )
    return (cl.Activated(Price(pays=pays), (mana(w),)),)


def _one(write: Callable[[TextWriter], cl.Ability]) -> Callable[[CardWriter], Written]:
    return lambda w: (write(w),)


_Write: TypeAlias = Callable[[CardWriter], Written]


def _trait(weight: int, needs: tuple[str, ...], sorts: tuple[str, ...], write: _Write) -> Trait[_Write]:
    return Trait(weight, mask_of(needs), sorts, write)


_ME, _NOT_LAND = ("creature",), ("creature", "enchantment", "artifact", "aura", "equipment")
_ANY = (*_NOT_LAND, "land")

_TRAITS: tuple[Trait[_Write], ...] = (
    _trait(3, ("evergreen",), _ME, _evergreen),
    _trait(3, ("flash",), _NOT_LAND, _word("flash")),
    _trait(4, ("ward",), _NOT_LAND, _ward),
    _trait(4, ("hexproof",), _NOT_LAND, _hexproof),
    _trait(4, ("protection",), _ME, _protection),
    _trait(4, ("foretell",), _NOT_LAND, _priced("foretell")),
    _trait(5, ("morph",), _ME, _priced("morph")),
    _trait(3, ("cycling",), _ANY, _priced("cycling")),
    _trait(2, ("other cost", "enter trigger"), _ME, _priced("evoke")),
    _trait(2, ("undying",), _ME, _word("undying")),
    _trait(2, ("undying",), _ME, _word("persist")),
    _trait(2, ("undying",), _ME, _word("prowess")),
    _trait(3, ("cascade",), _NOT_LAND, _word("cascade")),
    _trait(2, ("split second",), _NOT_LAND, _word("split second")),
    _trait(3, ("firm",), _NOT_LAND, lambda w: (st.FIRM,)),
    _trait(3, ("tapland",), _NOT_LAND, _one(st.tapland)),
    _trait(4, ("static",), _ANY, _one(st.anthem)),
    _trait(4, ("static", "layers"), _ANY, _one(st.layered)),
    _trait(2, ("static", "layers"), _ME, _one(st.defines)),
    _trait(3, ("static", "grant"), _ANY, _one(st.grants)),
    _trait(4, ("forbid",), _ANY, _one(st.forbids)),
    _trait(4, ("firm", "static"), _ANY, _one(st.firm_spells)),
    _trait(4, ("allow",), _ANY, _one(st.allows)),
    _trait(4, ("tax",), _ANY, _one(st.taxes)),
    _trait(3, ("hexproof", "static"), _ANY, _one(st.protects)),
    _trait(3, ("must", "static"), _ANY, _one(st.must)),
    _trait(2, ("trigger", "static"), _ANY, _one(st.doubles)),
    _trait(5, ("replacement",), _ANY, _one(st.replaces)),
    _trait(3, ("replacement", "counters"), _ME, _one(st.with_counters)),
    _trait(5, ("prevention",), _NOT_LAND, _one(st.prevents)),
    _trait(6, ("copy",), _ME, _one(st.clone)),
    _trait(5, ("linked", "exile"), _NOT_LAND, _linked),
    _trait(6, ("until", "enter trigger"), _NOT_LAND, _until),
    _trait(4, ("choice", "linked"), _NOT_LAND, lambda w: st.chosen(w)),
    _trait(5, ("mana",), _NOT_LAND, _mana),
    _trait(6, ("activated",), _ANY, _activated),
    _trait(14, (), _ANY, _trigger),
)  # fmt: skip


class _When(NamedTuple):
    """A trigger's event: the word of the card language, what it may be about, and whether it can come again in a turn."""

    weight: int
    needs: str
    on: str
    which: Which | None = None
    others: tuple[Which, ...] | None = None
    who: str = "you"
    again: bool = False
    zone: str = "battlefield"
    sorts: tuple[str, ...] = _ANY


_CREATURE = Which(types=("Creature",))
_YOURS = Which(types=("Creature",), whose="you")
_ANOTHER = Which(types=("Creature",), whose="you", other=True)
_SPELL = Which("spell", zone="stack")
_WHENS: dict[str, _When] = {
    "enters me": _When(10, "enter trigger", "enters"),
    "enters": _When(4, "enter trigger", "enters", _ANOTHER, (_ANOTHER, _CREATURE, Which(types=("Land",), whose="you")), again=True),
    "dies": _When(8, "death trigger", "dies", sorts=_ME),
    "other dies": _When(6, "death trigger", "dies", _CREATURE, (_YOURS, _ANOTHER, _CREATURE), again=True),
    "leaves": _When(4, "death trigger", "leaves", sorts=_NOT_LAND),
    "cast": _When(6, "cast trigger", "cast", _SPELL, (_SPELL, Which("spell", types=("Instant", "Sorcery"), zone="stack")), again=True),
    "cast me": _When(3, "cast trigger", "cast", zone="stack", sorts=_NOT_LAND),
    "becomes target": _When(8, "target trigger", "becomes target", sorts=_NOT_LAND, again=True),
    "attacks": _When(5, "combat trigger", "attacks", sorts=_ME),
    "blocks": _When(2, "combat trigger", "blocks", sorts=_ME),
    "combat damage to player": _When(4, "combat trigger", "combat damage to player", sorts=_ME, again=True),
    "damaged": _When(3, "trigger", "damaged", sorts=_ME, again=True),
    "draw": _When(2, "trigger", "draw", who="you", again=True),
    "discard": _When(2, "trigger", "discard", who="you", again=True),
    "sacrifice": _When(2, "trigger", "sacrifice", _YOURS, who="you", again=True),
    "gain life": _When(2, "trigger", "gain life", again=True),
    "lose life": _When(1, "trigger", "lose life", who="opponent", again=True),
    "tapped": _When(2, "trigger", "tapped", again=True),
    "counter": _When(2, "trigger", "counter", again=True, sorts=_ME),
    "land": _When(2, "trigger", "land", who="you", again=True),
    "turned up": _When(3, "morph", "turned up", sorts=_ME),
    "upkeep": _When(3, "step trigger", "upkeep", who="you"),
    "end step": _When(3, "step trigger", "end step", who="you"),
    "combat": _When(2, "step trigger", "combat", who="you"),
}  # fmt: skip


@lru_cache(maxsize=1024)
def _whens(on: int, sort: str) -> tuple[str, ...]:
    """The events that a trigger of that sort of card can wait for, each as often as its weight says."""
    found: list[str] = []
    if not writable(on, LIVING):
        return ()
    for name, when in _WHENS.items():
        if sort in when.sorts and on & BIT[when.needs]:
            found += [name] * when.weight
    return tuple(found)


def _idle(on: int, sort: str) -> list[_Write]:
    """What would have nothing to wait for, or nothing to do."""
    idle: list[_Write] = [] if _whens(on, sort) else [_trigger]
    return idle if writable(on, LIVING) else [*idle, _activated]


@lru_cache(maxsize=1024)
def _traits(on: int, sort: str) -> tuple[_Write, ...]:
    """The abilities that a card of that sort can have, each as often as its weight says."""
    return traits_among(_TRAITS, on, sort, _idle(on, sort))


_PLACES: dict[type, int] = {Keyword: 0, cl.Replaces: 1, cl.Static: 2, cl.Triggered: 3, cl.Activated: 4}


def _place(ability: cl.Ability) -> int:
    return _PLACES.get(type(ability), 2)


def _family(ability: cl.Ability, at: int) -> str:
    """What a card has only one of: a keyword, a static ability of one sort."""
    if isinstance(ability, Keyword):
        return ability.word
    if isinstance(ability, cl.Static):
        return f"static {type(ability.changes[0]).__name__}"
    if isinstance(ability, cl.Replaces):
        return f"replaces {ability.event}"
    return f"{type(ability).__name__} {at}"


__all__ = ["SORTS", "TOKENS", "CardWriter", "made_up_card"]
