"""Phrases that many cards share: things to choose, costs, keywords, and abilities with their usual shape."""

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Pay, Price, Target, Which

# -- things and players -------------------------------------------------------------------------------------------------

PERMANENT = Which()
CREATURE = Which(types=("Creature",))
LAND = Which(types=("Land",))
ARTIFACT = Which(types=("Artifact",))
ENCHANTMENT = Which(types=("Enchantment",))
ARTIFACT_OR_ENCHANTMENT = Which(types=("Artifact", "Enchantment"))
NONLAND = Which(not_types=("Land",))
CREATURE_OR_PLANESWALKER = Which(types=("Creature", "Planeswalker"))
ANOTHER_CREATURE = Which(types=("Creature",), other=True)
YOUR_CREATURE = Which(types=("Creature",), whose="you")
YOUR_LAND = Which(types=("Land",), whose="you")
THEIR_CREATURE = Which(types=("Creature",), whose="opponent")
NOT_YOUR_CREATURE = Which(types=("Creature",), whose="not you")
NONBASIC = Which(types=("Land",), not_supertypes=("Basic",))
YOURS = Which(whose="you")

SPELL = Which("spell", zone="stack")
YOUR_SPELL = Which("spell", whose="you", zone="stack")
CREATURE_SPELL = Which("spell", types=("Creature",), zone="stack")
NONCREATURE_SPELL = Which("spell", not_types=("Creature",), zone="stack")
INSTANT_OR_SORCERY = Which("spell", types=("Instant", "Sorcery"), zone="stack")
YOUR_INSTANT_OR_SORCERY = Which("spell", types=("Instant", "Sorcery"), whose="you", zone="stack")
ABILITY = Which("ability", zone="stack")
ITEM = Which("item", zone="stack")

PLAYER = Which("player")
OPPONENT = Which("opponent")
ANY = Which("any")
PLAYER_OR_PLANESWALKER = Which(either=(PLAYER, Which(types=("Planeswalker",))))

CARD_IN_GRAVEYARD = Which("card", zone="graveyard")
CREATURE_CARD = Which("card", types=("Creature",), zone="graveyard")
YOUR_CREATURE_CARD = Which("card", types=("Creature",), whose="you", zone="graveyard")
BASIC_LAND_CARD = Which("card", types=("Land",), supertypes=("Basic",), zone="library")
NONLAND_CARD_IN_HAND = Which("card", not_types=("Land",), zone="hand")


def one(which: Which) -> tuple[Target, ...]:
    """One target."""
    return (Target(which),)


def your_hand(*types: str, not_types: tuple[str, ...] = (), colors: str = "", max_mv: int = -1) -> Which:
    """A card in your hand."""
    return Which("card", types, not_types=not_types, colors=colors, whose="you", zone="hand", max_mv=max_mv)


# -- costs --------------------------------------------------------------------------------------------------------------

TAP = Price(pays=(Pay("tap"),))
SACRIFICE_THIS = Pay("sacrifice this")
SACRIFICE_CREATURE = Pay("sacrifice", CREATURE)


def tap(mana: str = "", *pays: Pay) -> Price:
    """Mana, {T}, and what is done besides."""
    return Price(mana, (Pay("tap"), *pays))


def pay(mana: str, *pays: Pay) -> Price:
    """Mana and what is done besides."""
    return Price(mana, pays)


def life(n: int) -> Pay:
    """Pay that much life."""
    return Pay("life", n=n)


def loyalty(n: int) -> Price:
    """A loyalty cost (606.4): up if positive."""
    return Price(pays=(Pay("loyalty", n=n),))


def must(*pays: Pay) -> tuple[cl.CastPrice, ...]:
    """A mandatory additional cost (118.8)."""
    return (cl.CastPrice(Price(pays=pays)),)


def instead(*pays: Pay) -> tuple[cl.CastPrice, ...]:
    """An alternative cost (118.9)."""
    return (cl.CastPrice(Price(pays=pays), alternative=True),)


# -- keywords -----------------------------------------------------------------------------------------------------------

FLYING = cl.Keyword("flying")
REACH = cl.Keyword("reach")
FIRST_STRIKE = cl.Keyword("first strike")
DOUBLE_STRIKE = cl.Keyword("double strike")
DEATHTOUCH = cl.Keyword("deathtouch")
LIFELINK = cl.Keyword("lifelink")
TRAMPLE = cl.Keyword("trample")
VIGILANCE = cl.Keyword("vigilance")
HASTE = cl.Keyword("haste")
FLASH = cl.Keyword("flash")
DEFENDER = cl.Keyword("defender")
MENACE = cl.Keyword("menace")
HEXPROOF = cl.Keyword("hexproof")
SHROUD = cl.Keyword("shroud")
INDESTRUCTIBLE = cl.Keyword("indestructible")
SPLIT_SECOND = cl.Keyword("split second")
STORM = cl.Keyword("storm")
CASCADE = cl.Keyword("cascade")
UNDYING = cl.Keyword("undying")
PERSIST = cl.Keyword("persist")
PROWESS = cl.Keyword("prowess")


def protection(colors: str) -> cl.Keyword:
    """Protection from a colour."""
    return cl.Keyword("protection", which=Which("source", colors=colors))


def hexproof_from(colors: str) -> cl.Keyword:
    """Hexproof from a colour (702.11d)."""
    return cl.Keyword("hexproof from", which=Which("source", colors=colors))


def ward(mana: str = "", *pays: Pay) -> cl.Keyword:
    """Ward for that cost (702.21)."""
    return cl.Keyword("ward", price=Price(mana, pays))


def foretell(mana: str) -> cl.Keyword:
    """Foretell for that cost (702.143)."""
    return cl.Keyword("foretell", price=Price(mana))


def flashback(mana: str, *pays: Pay) -> cl.Keyword:
    """Flashback for that cost (702.34)."""
    return cl.Keyword("flashback", price=Price(mana, pays))


def kicker(mana: str = "", *pays: Pay) -> cl.Keyword:
    """Kicker for that cost (702.33)."""
    return cl.Keyword("kicker", price=Price(mana, pays))


def morph(mana: str) -> cl.Keyword:
    """Morph for that cost (702.37)."""
    return cl.Keyword("morph", price=Price(mana))


def cycling(mana: str = "", *pays: Pay) -> cl.Keyword:
    """Cycling for that cost (702.29)."""
    return cl.Keyword("cycling", price=Price(mana, pays))


def evoke(mana: str) -> cl.Keyword:
    """Evoke for that cost (702.74)."""
    return cl.Keyword("evoke", price=Price(mana))


# -- abilities and instructions of the usual shapes ---------------------------------------------------------------------

KICKED = cl.Condition("kicked")
X = cl.Amount("x")
THAT_MUCH = cl.Amount("that much")
CANT_BE_COUNTERED = cl.Static((cl.Forbid("be countered"),), zone="stack")
BEGIN_WITH = cl.Static((cl.Allow("begin"),), zone="hand")
ENTERS_TAPPED = cl.Replaces("enters", "tapped")
SHOCK = cl.Replaces("enters", "tapped", unless=Price(pays=(life(2),)))


def mana(symbols: str) -> cl.Activated:
    """{T}: Add that."""
    return cl.Activated(TAP, (cl.AddMana(symbols),))


def any_mana(letters: str = "WUBRG") -> cl.Activated:
    """{T}: Add one mana of one of these colours."""
    return cl.Activated(TAP, (cl.AddMana(any=letters),))


def enters(
    *does: cl.Do, targets: tuple[Target, ...] = (), only: cl.Condition | None = None, optional: bool = False,
    link: str = "",
) -> cl.Triggered:  # fmt: skip
    """When this enters."""
    return cl.Triggered("enters", does, targets, only=only, optional=optional, link=link)


def dies(*does: cl.Do, targets: tuple[Target, ...] = (), optional: bool = False) -> cl.Triggered:
    """When this dies (700.4)."""
    return cl.Triggered("dies", does, targets, optional=optional)


def gets(to: cl.To, power: int, toughness: int, *keywords: cl.Keyword) -> cl.Modify:
    """Gets +power/+toughness, and gains keywords, until end of turn."""
    changes: tuple[cl.Change, ...] = (cl.AddPT(power, toughness),) if power or toughness else ()
    return cl.Modify(to, (*changes, *((cl.GainAbility(keywords),) if keywords else ())))


def bonus(
    to: cl.To, power: int, toughness: int, *keywords: cl.Keyword, while_: cl.Condition | None = None
) -> cl.Static:
    """Gets +power/+toughness, and has keywords."""
    changes: tuple[cl.Change, ...] = (cl.AddPT(power, toughness),) if power or toughness else ()
    return cl.Static((*changes, *((cl.GainAbility(keywords),) if keywords else ())), to, while_)


def static(*changes: cl.Change, to: cl.To = "this", while_: cl.Condition | None = None) -> cl.Static:
    """A static ability."""
    return cl.Static(changes, to, while_)


def defines(power: cl.Number, toughness: cl.Number) -> cl.Static:
    """An ability that defines power and toughness everywhere (604.3)."""
    return cl.Static((cl.SetPT(power, toughness),), zone="any", defines=True)
