"""Makers of printed Magic cards: what every entry says in the same way is said here once.

A card's line in a module of this folder reads as its printed frame does: name, mana cost, subtypes, power and toughness, then its
abilities and instructions in printed order.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl

#: What a printed text consists of.
Text: TypeAlias = cl.Ability | cl.Do

_DOES: tuple[type, ...] = get_args(cl.Do)


def words(text: str) -> tuple[str, ...]:
    """A printed list of subtypes or supertypes ("Human Wizard") as a tuple; "" is none."""
    return tuple(text.split())


def spell(
    types: str, name: str, cost: str, text: tuple[Text, ...], targets: tuple[cl.Target, ...], prices: tuple[cl.CastPrice, ...],
    subtypes: str = "",
) -> MagicCard:  # fmt: skip
    """An instant or sorcery: keywords and other abilities as printed, its instructions as one spell ability (113.3a)."""
    does: tuple[cl.Do, ...] = tuple(part for part in text if isinstance(part, _DOES))  # type: ignore[misc]
    abilities: list[cl.Ability] = []
    for part in text:
        if not isinstance(part, _DOES):
            abilities.append(part)  # type: ignore[arg-type]  # isinstance with a tuple of classes does not narrow a union
        elif does and part is does[0] and not any(isinstance(ability, cl.Spell) for ability in abilities):
            abilities.append(cl.Spell(does, targets))
    return MagicCard(name, (types,), cost, words(subtypes), abilities=tuple(abilities), prices=prices)


def instant(
    name: str,
    cost: str,
    *text: Text,
    targets: tuple[cl.Target, ...] = (),
    prices: tuple[cl.CastPrice, ...] = (),
) -> MagicCard:
    """An instant (304)."""
    return spell("Instant", name, cost, text, targets, prices)


def sorcery(
    name: str, cost: str, *text: Text, targets: tuple[cl.Target, ...] = (), prices: tuple[cl.CastPrice, ...] = (),
    subtypes: str = "",
) -> MagicCard:  # fmt: skip
    """A sorcery (307)."""
    return spell("Sorcery", name, cost, text, targets, prices, subtypes)


def creature(
    name: str, cost: str, subtypes: str, size: str, *abilities: cl.Ability, types: str = "Creature", supertypes: str = "",
    colors: str = "",
) -> MagicCard:  # fmt: skip
    """A creature (302); ``size`` is its power and toughness as printed ("2/2", "*/1+*")."""
    power, _, toughness = size.partition("/")
    return MagicCard(
        name, words(types), cost, words(subtypes), words(supertypes), power, toughness, abilities, colors
    )


def legend(name: str, cost: str, subtypes: str, size: str, *abilities: cl.Ability) -> MagicCard:
    """A legendary creature."""
    return creature(name, cost, subtypes, size, *abilities, supertypes="Legendary")


def artifact(
    name: str, cost: str, *abilities: cl.Ability, subtypes: str = "", supertypes: str = ""
) -> MagicCard:
    """An artifact (301)."""
    return MagicCard(name, ("Artifact",), cost, words(subtypes), words(supertypes), abilities=abilities)


def equipment(name: str, cost: str, *abilities: cl.Ability, equip: str) -> MagicCard:
    """An Equipment (301.5); its equip ability stands last."""
    return artifact(name, cost, *abilities, cl.Keyword("equip", price=cl.Price(equip)), subtypes="Equipment")


def enchantment(name: str, cost: str, *abilities: cl.Ability, supertypes: str = "") -> MagicCard:
    """An enchantment (303)."""
    return MagicCard(name, ("Enchantment",), cost, (), words(supertypes), abilities=abilities)


def aura(name: str, cost: str, enchants: cl.Which, *abilities: cl.Ability) -> MagicCard:
    """An Aura (303.4): what it can enchant stands first."""
    enchant = cl.Keyword("enchant", which=enchants)
    return MagicCard(name, ("Enchantment",), cost, ("Aura",), abilities=(enchant, *abilities))


def land(name: str, *abilities: cl.Ability, subtypes: str = "", supertypes: str = "") -> MagicCard:
    """A land (305)."""
    return MagicCard(name, ("Land",), "", words(subtypes), words(supertypes), abilities=abilities)


def planeswalker(name: str, cost: str, subtype: str, loyalty: int, *abilities: cl.Ability) -> MagicCard:
    """A planeswalker (306)."""
    return MagicCard(
        name, ("Planeswalker",), cost, (subtype,), ("Legendary",), abilities=abilities, loyalty=loyalty
    )


def token(
    subtypes: str, size: str, colors: str, *abilities: cl.Ability, name: str = "", types: str = "Creature", supertypes: str = ""
) -> MagicCard:  # fmt: skip
    """A creature token; its name is its subtypes and the word Token unless it has one (111.4)."""
    power, _, toughness = size.partition("/")
    return MagicCard(
        name or f"{subtypes} Token", words(types), "", words(subtypes), words(supertypes), power, toughness, abilities, colors,
        token=True,
    )  # fmt: skip
