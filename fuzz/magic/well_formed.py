"""Which Magic cards are well formed: what makes sense at all in the card language.

As `fuzz.riftbound.well_formed`: `well_formed` says in a line why a card is not, or nothing. Whether a card is a good one nobody
asks. May be called by: the strategies, tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.fuzz.bits import parts

TYPES = frozenset({
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
})  # fmt: skip
SUPERTYPES = frozenset({"Basic", "Legendary", "Snow", "World"})
COST = re.compile(r"(?:\{(?:[0-9]{1,2}|X|[WUBRGCS]|[WUBRGC2]/[WUBRGP](?:/P)?)\})*\Z")
_SIZE = re.compile(r"[0-9]{1,3}|\*|[0-9]\+\*")
#: Keywords that are nothing without a price.
PRICED = frozenset({
    "ward", "foretell", "flashback", "kicker", "multikicker", "morph", "cycling", "equip", "evoke", "buyback", "overload", "escape",
})  # fmt: skip
#: Keywords of creatures alone, and of instants and sorceries alone.
_CREATURES = frozenset({"morph", "undying", "persist", "prowess"})
_SPELLS = frozenset({"flashback", "buyback", "overload", "storm"})
_ABOUT = frozenset({"enchant", "protection", "hexproof from"})
#: Instructions that a spell can be told to do to itself.
_OF_A_SPELL = (cl.Exile, cl.ReturnTo, cl.Damage)
_TARGET = re.compile(r"target (\d+)\Z")
#: No text stands in more than so many others.
DEEPEST = 4


def well_formed(card: MagicCard) -> str:
    """Why this card makes no sense, in a line; "" when it does. See the module's docstring."""
    return next(_faults(card), "")


def _faults(card: MagicCard) -> Iterator[str]:
    yield from _frame(card)
    yield from _costs(card)
    for ability in card.abilities:
        yield from _ability(ability, card)
    for price in card.prices:
        if price.optional and price.alternative:
            yield "a cost is additional or alternative, not both (118.8, 118.9)"


def _frame(card: MagicCard) -> Iterator[str]:
    if not card.name.strip():
        yield "a card has a name (201)"
    if not card.types or not TYPES.issuperset(card.types):
        yield f"its card types are of {', '.join(sorted(TYPES))} (205.2a)"
    if not SUPERTYPES.issuperset(card.supertypes):
        yield f"its supertypes are of {', '.join(sorted(SUPERTYPES))} (205.4a)"
    creature = "Creature" in card.types
    if creature != bool(card.power) or creature != bool(card.toughness):
        yield "creatures have power and toughness, and nothing else here has (208.1)"
    for size in (card.power, card.toughness):
        if size and not _SIZE.fullmatch(size):
            yield f"{size!r} is no power or toughness (208.1, 208.2)"
    if ("Planeswalker" in card.types) != bool(card.loyalty):
        yield "planeswalkers have a loyalty number, and nothing else has (209.1)"
    if "Land" in card.types and card.cost:
        yield "lands have no mana cost (202.1b)"
    spell = bool({"Instant", "Sorcery"} & set(card.types))
    texts = sum(isinstance(ability, cl.Spell) for ability in card.abilities)
    if spell and (len(card.types) > 1 or texts != 1):
        yield "an instant or sorcery does something, as one spell ability (113.3a)"
    if not spell and texts:
        yield "only instants and sorceries have spell abilities (113.3a)"
    aura = "Aura" in card.subtypes
    if aura != any(isinstance(part, cl.Keyword) and part.word == "enchant" for part in card.abilities):
        yield "an Aura says what it can enchant, and only an Aura does (303.4a)"
    if aura and "Enchantment" not in card.types:
        yield "an Aura is an enchantment (303.4)"
    if card.token and card.cost:
        yield "this token has no mana cost (111.3)"


def _costs(card: MagicCard) -> Iterator[str]:
    if not COST.match(card.cost):
        yield f"{card.cost!r} is no mana cost (107.4)"
    for part in parts((card.abilities, card.prices)):
        if isinstance(part, cl.Price):
            if not COST.match(part.mana):
                yield f"{part.mana!r} is no mana (107.4)"
            for pay in part.pays:
                if isinstance(pay.n, int) and pay.n < 1 and pay.do != "loyalty":
                    yield f"a cost to {pay.do} is done at least once"
        elif isinstance(part, cl.Target):
            if not 0 <= part.least <= part.most:
                yield f"from {part.least} to {part.most} is no number of targets (115.6)"
        elif isinstance(part, cl.Amount) and part.of == "x" and not _announces_x(card):
            yield "X is announced where it stands in a cost (107.3a)"
        elif (
            isinstance(part, cl.Condition)
            and part.what == "kicked"
            and not _has(card, ("kicker", "multikicker"))
        ):
            yield "whether it was kicked is asked of what has kicker (702.33d)"
        elif isinstance(part, cl.MakeTokens) and not part.token and not part.copy:
            yield "tokens are of a definition, or copies (111.3)"


def _announces_x(card: MagicCard) -> bool:
    costs = [
        card.cost,
        *(part.mana for part in parts((card.abilities, card.prices)) if isinstance(part, cl.Price)),
    ]
    return any("{X}" in cost for cost in costs)


def _has(card: MagicCard, words: tuple[str, ...]) -> bool:
    return any(isinstance(ability, cl.Keyword) and ability.word in words for ability in card.abilities)


# -- abilities -----------------------------------------------------------------------------------------------


def _ability(ability: cl.Ability, card: MagicCard) -> Iterator[str]:
    spell = bool({"Instant", "Sorcery"} & set(card.types))
    if isinstance(ability, cl.Keyword):
        yield from _keyword(ability, card, spell)
    elif isinstance(ability, cl.Spell):
        if _copies((ability.does, ability.modes)) > 1:
            yield "of several copies with new targets some may copy what makes them, more of them each time, for ever (732)"
        if ability.modes:
            if ability.does or ability.targets or len(ability.modes) < 2:
                yield "a choice of modes is the whole text, of at least two (700.2)"
            if not 1 <= ability.choose <= ability.most <= (99 if ability.repeat else len(ability.modes)):
                yield f"from {ability.choose} to {ability.most} of {len(ability.modes)} modes can't be chosen (700.2)"
            for mode in ability.modes:
                yield from _text(mode.does, mode.targets, card, "a mode")
        else:
            yield from _text(ability.does, ability.targets, card, "the spell")
    elif isinstance(ability, cl.Activated):
        if ability.price == cl.Price():
            yield "an activated ability has a cost (602.1a)"
        if spell and ability.zone == "battlefield":
            yield "an instant or sorcery is never on the battlefield (304.4, 307.4)"
        if any(pay.do == "loyalty" for pay in ability.price.pays) and "Planeswalker" not in card.types:
            yield "loyalty abilities are of planeswalkers here (606)"
        yield from _text(ability.does, ability.targets, card, "the activated ability")
    elif isinstance(ability, cl.Triggered):
        if spell and ability.zone == "battlefield":
            yield "an instant or sorcery is never on the battlefield (304.4, 307.4)"
        if ability.does or not ability.modes:
            yield from _text(ability.does, ability.targets, card, f"when {ability.on}")
        for mode in ability.modes:
            yield from _text(mode.does, mode.targets, card, f"a mode of when {ability.on}")
    elif isinstance(ability, cl.Static):
        if not ability.changes:
            yield "a static ability changes something (604.1)"
        if spell and ability.zone == "battlefield":
            yield "an instant or sorcery is never on the battlefield (304.4, 307.4)"
        if ability.to == "host" and not {"Aura", "Equipment"} & set(card.subtypes):
            yield "only what can be attached has a host (303.4, 301.5)"


def _keyword(word: cl.Keyword, card: MagicCard, spell: bool) -> Iterator[str]:
    if word.word != word.word.lower():
        yield f"keywords are written small: {word.word!r}"
    if (word.word in PRICED) != (word.price is not None):
        yield f"{word.word} {'needs' if word.price is None else 'has no'} cost"
    if (word.word in _ABOUT) != (word.which is not None):
        yield f"{word.word} {'says' if word.which is None else 'does not say'} what it is about"
    if word.word in _CREATURES and "Creature" not in card.types:
        yield f"{word.word} is of creatures here"
    if word.word in _SPELLS and not spell:
        yield f"{word.word} is of instants and sorceries"
    if word.word == "equip" and "Equipment" not in card.subtypes:
        yield "equip is of Equipment (702.6a)"


def _text(
    text: tuple[cl.Do, ...], targets: tuple[cl.Target, ...], card: MagicCard, where: str, depth: int = 0
) -> Iterator[str]:
    if not text:
        yield f"{where} says nothing"
    if depth > DEEPEST:
        yield f"{where}: a text within a text within a text within a text"
    for step in text:
        yield from _step(step, targets, card, where)
        for inner, own in _within(step):
            chosen = own if own is not None else targets
            yield from _text(inner, chosen, card, f"{where}, within {type(step).__name__}", depth + 1)


def _step(step: cl.Do, targets: tuple[cl.Target, ...], card: MagicCard, where: str) -> Iterator[str]:
    spell = bool({"Instant", "Sorcery"} & set(card.types))
    for field in step.__struct_fields__:
        word = getattr(step, field)
        if not isinstance(word, str):
            continue
        found = _TARGET.match(word)
        if found is not None and int(found[1]) >= len(targets):
            yield f"{where}: {word!r} is not among its {len(targets)} targets"
        if (
            field in ("to", "of", "one", "other")
            and word == "this"
            and spell
            and not isinstance(step, _OF_A_SPELL)
        ):
            yield f'{where}: "this" is the spell, which is no permanent'
        if word == "host" and not {"Aura", "Equipment"} & set(card.subtypes):
            yield f"{where}: only what can be attached has a host"
    n = getattr(step, "n", 1)
    if (
        isinstance(n, int)
        and n < 1
        and not isinstance(step, cl.Prevent | cl.RemoveCounters | cl.Untap | cl.ReturnTo | cl.Sacrifice)
    ):
        yield f"{where}: {type(step).__name__} of {n} is nothing"
    if isinstance(step, cl.Modify) and not step.changes:
        yield f"{where}: nothing is changed"


def _copies(text: object) -> int:
    """How many copies of spells a text makes for which new targets may be chosen; 2 for several times, or a number that is not known."""
    many = any(isinstance(part, cl.Repeat | cl.ForEach) and _copies(part.then) for part in parts(text))
    found = [part for part in parts(text) if isinstance(part, cl.CopySpell) and part.retarget]
    return 2 if many else sum(part.n if isinstance(part.n, int) else 2 for part in found)


def _within(step: cl.Do) -> Iterator[tuple[tuple[cl.Do, ...], tuple[cl.Target, ...] | None]]:
    """What stands inside an instruction, and the targets that it can speak of where they are its own."""
    if isinstance(step, cl.Reflexive):
        yield step.then, step.targets
    elif isinstance(step, cl.If | cl.May):
        yield step.then, None
        if step.other:
            yield step.other, None
    elif isinstance(step, cl.Unless | cl.ForEach | cl.Repeat | cl.Later):
        yield step.then, None
