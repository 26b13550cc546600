"""Magic cards in English, in Oracle style and our own words: a card's heading, its type line and its rules text."""

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards import words_magic as words
from headjudge.engine.cards.english_clauses import sentences
from headjudge.engine.cards.english_magic_abilities import Reader
from headjudge.engine.cards.english_magic_nouns import mana, one, phrase, quality, target_phrase
from headjudge.engine.cards.magic import MagicCard, Price, Target, Which
from headjudge.engine.cards.nouns import capital, clean, listed


def heading(card: MagicCard) -> str:
    """The name and the mana cost."""
    name = clean(card.name) or "(no name)"
    cost = mana(card.cost)
    return f"{name} {cost}" if cost else name


def type_line(card: MagicCard) -> str:
    """Supertypes, types and subtypes, with power and toughness or loyalty: "Legendary Creature — Elf Druid 2/2"."""
    colors = capital(listed(quality(card.colors))) if card.colors else ""
    left = [*map(clean, card.supertypes), "Token" if card.token else "", *map(clean, card.types)]
    line = " ".join(filter(None, [colors, *left])) or "Card"
    right = " ".join(filter(None, map(clean, card.subtypes)))
    line = f"{line} — {right}" if right else line
    if card.power or card.toughness:
        line += f" {clean(card.power) or '0'}/{clean(card.toughness) or '0'}"
    return f"{line}, loyalty {card.loyalty}" if card.loyalty else line


def lines(card: MagicCard) -> list[str]:
    """The rules text, a line for each ability; keywords that stand together share one."""
    reader = reader_of(card)
    out = [reader.cast_price(price) for price in card.prices]
    together: list[str] = []
    for ability in card.abilities:
        if isinstance(ability, cl.Keyword) and _joins(ability):
            together.append(reader.keyword(ability))
            continue
        if together:
            out.append(capital(", ".join(together)))
            together = []
        out += reader.ability(ability).split("\n")
    return [*out, capital(", ".join(together))] if together else out


def _joins(keyword: cl.Keyword) -> bool:
    """Whether a keyword stands in one line with others."""
    return keyword.word in words.PLAIN and keyword == cl.Keyword(keyword.word)


def reader_of(card: MagicCard) -> Reader:
    """A reader who speaks as this card does."""
    host = next(
        (phrase(a.which) for a in card.abilities if isinstance(a, cl.Keyword) and a.word == "enchant" and a.which is not None), "permanent"
    )  # fmt: skip
    host = "equipped creature" if "Equipment" in card.subtypes else f"enchanted {host}"
    paid = next(
        (found for price in card.prices if (found := _used(price.price))), "permanent used to pay for this"
    )
    return Reader(itself(card), host, paid=paid)


def _used(price: Price) -> str:
    """What an additional cost used."""
    verbs = {"sacrifice": "sacrificed", "discard": "discarded", "exile": "exiled"}
    for pay in price.pays:
        if pay.do in verbs and pay.which is not None:
            return f"{verbs[pay.do]} {phrase(pay.which, where=False)}"
    return ""


def itself(card: MagicCard) -> str:
    """How a card speaks of itself: "this creature", "this Aura", the name of a legend or of a spell."""
    name = clean(card.name) or "this card"
    if "Instant" in card.types or "Sorcery" in card.types:
        return name
    if "Legendary" in card.supertypes:
        return name.partition(",")[0]
    if card.token:
        return "this token"
    for subtype in ("Aura", "Equipment", "Vehicle"):
        if subtype in card.subtypes:
            return f"this {subtype}"
    for kind in ("Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "Battle"):
        if kind in card.types:
            return f"this {kind.lower()}"
    return "this card"


# -- one value at a time ----------------------------------------------------------------------------------------------------------


def describe_ability(ability: cl.Ability) -> str:
    """An ability as one line."""
    return Reader().ability(ability).replace("\n", " ")


def describe_do(
    do: cl.Do, targets: tuple[Target, ...] = (Target(Which()), Target(Which("spell", zone="stack")))
) -> str:
    """An instruction as one line of one or more sentences; ``targets`` are those of its text."""
    return sentences(Reader(targets=targets).instruction(do)).replace("\n", " ")


def describe_change(change: cl.Change) -> str:
    """A continuous change as one line."""
    return Reader().static(cl.Static((change,))).replace("\n", " ")


def describe_condition(condition: cl.Condition) -> str:
    """A condition as it stands after "if"."""
    return Reader().condition(condition)


def describe_which(which: Which) -> str:
    """A description with its article."""
    return one(which)


def describe_target(target: Target) -> str:
    """An instance of the word "target"."""
    return target_phrase(target, part=True)


def describe_price(price: Price) -> str:
    """A cost before a colon."""
    return Reader().cost(price)
