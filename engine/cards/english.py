"""Cards in English, in each game's own style and symbols, in our own words.

`english` gives a whole card, `text_lines` its rules text; the ``describe_`` functions say one value of the Riftbound
language. All are total: any value, real or made up, friendly or hostile, gives readable text without line breaks inside
a line. Nothing is escaped for HTML: whoever writes HTML does that. Anybody may import this.

Riftbound's symbols (135.2.e): [1] Energy, [R] [G] [B] [O] [P] [Y] Power of a domain, [A] of any, [C] of the card's own,
[M] Might, [E] exhaust this, [Keyword][>] before what hangs on it.
"""

from __future__ import annotations

from headjudge.engine.cards import CardDef, english_abilities, english_magic, nouns
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.english_clauses import sentences
from headjudge.engine.cards.english_riftbound import Reader
from headjudge.engine.cards.magic import MagicCard
from headjudge.engine.cards.nouns import THIS, I, Voice, capital, clean

#: Keywords that stand below a spell's text, as printed.
_BELOW = frozenset({"Flow"})


def english(card: CardDef) -> str:
    """A card as text of several lines: name and cost, what it is, its rules text."""
    if isinstance(card, MagicCard):
        head = [english_magic.heading(card), english_magic.type_line(card)]
    else:
        head = [_heading(card), _type_line(card)]
    return "\n".join(head + text_lines(card))


def text_lines(card: CardDef) -> list[str]:
    """A card's rules text: keywords and abilities, and what a spell does, a line each; none for a card without text."""
    if isinstance(card, MagicCard):
        return english_magic.lines(card)
    voice = _voice(card)
    extras = sum(1 for a in card.abilities if isinstance(a, cl.ExtraCost) and a.optional)
    below = tuple(a for a in card.abilities if isinstance(a, cl.Keyword) and a.name in _BELOW)
    above = tuple(a for a in card.abilities if a not in below) if card.text else card.abilities
    lines = english_abilities.ability_lines(above, voice, extras)
    if card.text:
        lines += sentences(Reader(voice, extras=extras).text(card.text)).split("\n")
        lines += english_abilities.ability_lines(below, voice, extras)
    return lines + effect_lines(card)


def effect_lines(card: cl.RiftboundCard) -> list[str]:
    """What a card adds to what it is attached to: its Might bonus, and its effect text, in which that unit speaks (136, 137)."""
    lines = [f"Attached: {line}" for line in english_abilities.ability_lines(card.effect, I, 0)]
    bonus = card.might_bonus or "Equipment" in card.tags
    return [f"Might bonus: {card.might_bonus:+d} [M]", *lines] if bonus else lines


def describe_cost(cost: Cost, voice: Voice = THIS) -> str:
    """A cost in symbols: "[1][R], [E]"."""
    return nouns.symbols(cost, voice)


def describe_pick(pick: Pick) -> str:
    """A description of things: "up to two other friendly units"."""
    return nouns.noun(pick, inside="in")


def describe_condition(condition: cl.Condition, voice: Voice = I) -> str:
    """A condition as it stands after "if"."""
    return Reader(voice).condition(condition)


def describe_instruction(instruction: cl.Instruction, voice: Voice = I) -> str:
    """An instruction as one line of one or more sentences."""
    return sentences(Reader(voice).text((instruction,))).replace("\n", " ")


def describe_ability(ability: cl.Ability, voice: Voice = I) -> str:
    """An ability as one line."""
    return english_abilities.ability_text(ability, voice).replace("\n", " ")


def _voice(card: cl.RiftboundCard) -> Voice:
    """Units and legends speak for themselves."""
    return I if card.type in ("unit", "legend") else THIS


def _heading(card: cl.RiftboundCard) -> str:
    """The name and, for what is played from a deck, its cost."""
    name = clean(card.name) or "(no name)"
    if card.token or card.type in ("rune", "legend", "battlefield"):
        return name
    return f"{name} {nouns.symbols(Cost(card.energy, card.power), THIS)}"


def _type_line(card: cl.RiftboundCard) -> str:
    """Domains, supertypes, type, Might and tags: "Fury Champion unit, 4 [M] — Jinx, Zaun"."""
    domains = "-".join(cl.DOMAINS.get(letter, clean(letter)) for letter in card.domains)
    kind = clean(card.type) or "card"
    supertypes = [clean(word) for word in card.supertypes if word != "Token"]
    parts = [domains, *supertypes, kind, "token" if card.token else ""]
    line = capital(" ".join(filter(None, parts)))
    if card.type == "unit":
        line += f", {card.might} [M]"
    tags = ", ".join(filter(None, map(clean, card.tags)))
    return f"{line} — {tags}" if tags else line
