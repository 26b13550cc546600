"""What the engine reads out of a card once: its mana cost, and its abilities sorted by what they are for.

Keywords that mean triggered or activated abilities (702) are written out here, so that every other chapter meets those only.
Pure functions of card text; nothing here knows the state.
"""

from __future__ import annotations

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.mana_cost import ANY, COLORS, ManaCost, parse

#: Types of permanents (110.4).
PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})
#: The basic land types and the mana that lands of them can make (305.6).
BASICS: dict[str, str] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
#: The mana ability that a basic land type brings (305.6), and its place among a land's abilities.
INTRINSIC: dict[str, cl.Activated] = {
    name: cl.Activated(cl.Price(pays=(cl.Pay("tap"),)), (cl.AddMana(f"{{{letter}}}"),), keyword=name)
    for name, letter in BASICS.items()
}
#: Keywords with an alternative cost that lets a card be cast from the graveyard.
FROM_GRAVEYARD = ("flashback", "escape", "disturb")
#: Keywords that make casting a card a choice of costs (118.8, 118.9).
CHOICES = (
    "kicker", "multikicker", "buyback", "evoke", "dash", "blitz", "spectacle", "prowl", "surge", "morph", "megamorph",
    "disguise",
)  # fmt: skip


class Rules:
    """A list of abilities, sorted; places in the list name them.

    ``keywords``   the keyword abilities by word (702).        ``spell``  what it does as a spell (113.3a).
    ``activated``  with those that make mana apart (605.1a).   ``triggers``  by what they wait for (603.1).
    ``taps``       whether each ability that makes mana taps its source.
    ``replaces``   by the event they replace (614).            ``statics``   the other static abilities (604).
    """

    __slots__ = (
        "abilities",
        "activated",
        "keywords",
        "mana",
        "replaces",
        "spell",
        "statics",
        "taps",
        "triggers",
    )

    def __init__(self, abilities: tuple[cl.Ability, ...], subtypes: tuple[str, ...] = ()) -> None:
        self.abilities = abilities
        self.keywords: dict[str, tuple[cl.Keyword, ...]] = {}
        self.spell: cl.Spell | None = None
        self.activated: tuple[tuple[int, cl.Activated], ...] = ()
        self.mana: tuple[tuple[int, cl.Activated], ...] = ()
        self.triggers: dict[str, tuple[tuple[int, cl.Triggered], ...]] = {}
        self.replaces: dict[str, tuple[tuple[int, cl.Replaces], ...]] = {}
        self.statics: tuple[tuple[int, cl.Static], ...] = ()
        for index, ability in enumerate(abilities):
            if isinstance(ability, cl.Keyword):
                self.keywords[ability.word] = (*self.keywords.get(ability.word, ()), ability)
                for meant in keyword_abilities(ability):
                    self._sort(index, meant)
            else:
                self._sort(index, ability)
        for subtype in subtypes:
            if subtype in INTRINSIC:
                self.mana = (*self.mana, (-2 - list(BASICS).index(subtype), INTRINSIC[subtype]))
        self.taps = all(any(pay.do == "tap" for pay in ability.price.pays) for _, ability in self.mana)

    def _sort(self, index: int, ability: cl.Ability) -> None:
        if isinstance(ability, cl.Triggered):
            for on in ability.on.split(" or "):
                self.triggers[on] = (*self.triggers.get(on, ()), (index, ability))
        elif isinstance(ability, cl.Activated):
            if is_mana_ability(ability):
                self.mana = (*self.mana, (index, ability))
            else:
                self.activated = (*self.activated, (index, ability))
        elif isinstance(ability, cl.Static):
            self.statics = (*self.statics, (index, ability))
        elif isinstance(ability, cl.Replaces):
            self.replaces[ability.event] = (*self.replaces.get(ability.event, ()), (index, ability))
        elif isinstance(ability, cl.Spell):
            self.spell = ability


def is_mana_ability(ability: cl.Activated) -> bool:
    """605.1a: it has no target, could add mana, and is no loyalty ability."""
    if ability.targets or any(pay.do == "loyalty" for pay in ability.price.pays):
        return False
    return any(type(do) is cl.AddMana for do in ability.does)


_RULES: dict[tuple[tuple[cl.Ability, ...], tuple[str, ...]], Rules] = {}


def rules_of(abilities: tuple[cl.Ability, ...], subtypes: tuple[str, ...] = ()) -> Rules:
    """A list of abilities, sorted once; ``subtypes`` of a land bring mana abilities with them (305.6)."""
    basics = tuple(subtype for subtype in subtypes if subtype in BASICS)
    key = (abilities, basics)
    rules = _RULES.get(key)
    if rules is None:
        if len(_RULES) > 5000:
            _RULES.clear()
        rules = _RULES[key] = Rules(abilities, basics)
    return rules


class Compiled:
    """A card, read once: ``mana`` is its mana cost, ``rules`` its abilities, ``printed_power`` a number ("*" is 0, 208.2a)."""

    __slots__ = (
        "aims", "buried", "card", "colors", "elsewhere", "instant", "is_land", "is_permanent",
        "mana", "masks", "plain", "power", "rules", "targets", "toughness",
    )  # fmt: skip

    def __init__(self, card: MagicCard) -> None:
        self.card = card
        self.mana: ManaCost = parse(card.cost)
        self.is_land = "Land" in card.types
        self.is_permanent = any(kind in PERMANENTS for kind in card.types)
        self.rules = rules_of(card.abilities, card.subtypes if self.is_land else ())
        self.instant = "Instant" in card.types or "flash" in self.rules.keywords
        self.colors = in_order(card.colors) or self.mana.colors
        self.power = number(card.power)
        self.toughness = number(card.toughness)
        #: What its mana cost asks for, as bits; and whether that is all that casting it from the hand may cost or choose.
        self.masks: tuple[int, ...] = (*self.mana.masks, *([ANY] * self.mana.generic))
        self.plain = bool(card.cost) and not card.prices and not self.mana.x and not self.mana.choices
        if any(word in self.rules.keywords for word in CHOICES):
            self.plain = False
        #: Whether it can be cast from the graveyard by an ability of its own.
        self.buried = any(word in self.rules.keywords for word in FROM_GRAVEYARD)
        #: Whether any ability works in a zone that is not the battlefield.
        self.elsewhere = any(_zone(ability) != "battlefield" for ability in _all(self.rules))
        spell = self.rules.spell
        self.targets: tuple[cl.Target, ...] = spell.targets if spell is not None else ()
        enchant = self.rules.keywords.get("enchant")
        if enchant and enchant[0].which is not None:
            self.targets = (cl.Target(enchant[0].which),)  # 303.4a
        #: Whether it may have targets, or modes that do.
        self.aims = bool(self.targets) or (spell is not None and bool(spell.modes))


def _all(rules: Rules) -> list[cl.Ability]:
    found: list[cl.Ability] = [ability for each in rules.triggers.values() for _, ability in each]
    found += [ability for each in rules.replaces.values() for _, ability in each]
    found += [ability for _, ability in rules.statics]
    found += [ability for _, ability in rules.activated]
    return found


def _zone(ability: cl.Ability) -> str:
    zone: str = getattr(ability, "zone", "battlefield")
    return zone


_COMPILED: dict[int, Compiled] = {}


def compiled(card: MagicCard) -> Compiled:
    """A card, read once; what is kept holds the card, so that its identity is its own."""
    found = _COMPILED.get(id(card))
    if found is None:
        if len(_COMPILED) > 5000:
            _COMPILED.clear()
        found = _COMPILED[id(card)] = Compiled(card)
    return found


def number(text: str) -> int:
    """A printed power or toughness as a number; where an ability defines it, 0 for now (208.2a)."""
    text = text.removesuffix("+*")
    return int(text) if text.lstrip("-").isdigit() else 0


def in_order(colors: str) -> str:
    """Colours in the order white, blue, black, red, green."""
    return "".join(letter for letter in COLORS if letter in colors)


# -- keywords that are other abilities (702) -------------------------------------------------------------------------


def keyword_abilities(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """The triggered and activated abilities that a keyword means; none for those that other chapters know by name."""
    make = _MEANT.get(keyword.word)
    return make(keyword) if make is not None else ()


def ward(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.21a: when it becomes the target of an opponent's spell or ability, that is countered unless its controller pays."""
    does = (cl.Counter("that spell", keyword.price or cl.Price()),)
    return (cl.Triggered("becomes target", does, by=cl.Which("item", whose="opponent"), keyword="ward"),)


def storm(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.40a: a copy for each spell cast before it this turn."""
    does = (cl.CopySpell("that spell", cl.Amount("that much")),)
    return (cl.Triggered("cast", does, zone="stack", keyword="storm"),)


def cascade(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.85a: what it does stands in `instructions`, by the word."""
    return (cl.Triggered("cast", (), zone="stack", keyword="cascade"),)


def prowess(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.108a: +1/+1 whenever its controller casts a noncreature spell."""
    does = (cl.Modify("this", (cl.AddPT(1, 1),)),)
    return (cl.Triggered("cast", does, which=cl.Which("spell", not_types=("Creature",)), keyword="prowess"),)


def cycling(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.29a: discard it and pay: draw a card."""
    price = keyword.price or cl.Price()
    cost = cl.Price(price.mana, (*price.pays, cl.Pay("discard this")))
    return (cl.Activated(cost, (cl.Draw(),), zone="hand", keyword="cycling"),)


def equip(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.6a: attach it to a creature you control, at sorcery speed."""
    target = cl.Target(cl.Which(types=("Creature",), whose="you"))
    price = keyword.price or cl.Price()
    return (cl.Activated(price, (cl.Attach("target 0"),), (target,), timing="sorcery", keyword="equip"),)


def evoke(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.74a: when it enters, if its evoke cost was paid, it is sacrificed."""
    paid = cl.Condition("paid", word="evoke")
    return (cl.Triggered("enters", (cl.Sacrifice("this"),), only=paid, keyword="evoke"),)


def undying(keyword: cl.Keyword) -> tuple[cl.Ability, ...]:
    """702.93a, 702.79a: when it dies, if it had no such counter, it returns with one."""
    counter = "+1/+1" if keyword.word == "undying" else "-1/-1"
    had = cl.Condition("fits", cl.Which("card", zone="graveyard", counter=counter), negated=True)
    back = (cl.ReturnTo("it", "battlefield", under="owner of it", counters=counter),)
    return (cl.Triggered("dies", back, only=had, keyword=keyword.word),)


_MEANT = {
    "ward": ward, "storm": storm, "cascade": cascade, "prowess": prowess, "cycling": cycling, "equip": equip, "evoke": evoke,
    "undying": undying, "persist": undying,
}  # fmt: skip
