"""Pools for Magic: the cards of an example, real and made-up, within the mechanics that are on and each player's colours.

As `fuzz.riftbound.pools` for Riftbound. May be called by: positions, games, strategies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, count

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.fuzz import dealing
from headjudge.fuzz.bits import parts
from headjudge.fuzz.dealing import bits_of, deal, letters_within, take
from headjudge.fuzz.magic.made_up import made_up_card
from headjudge.fuzz.magic.mechanics import ALL, draw_mechanics, draw_theme, mechanics_of
from headjudge.fuzz.magic.profiles import MagicProfile
from headjudge.fuzz.source import SeededSource, Source

#: How many made-up cards lie on a shelf, and for how many examples one shelf serves.
SHELF, SHELF_SERVES = 300, 2048

LETTERS = "WUBRG"
#: The colours of two players' decks: any two different ones.
PAIRS: tuple[str, ...] = tuple(a + b for a, b in combinations(LETTERS, 2))
#: The colours of made-up cards: one mostly, two, or none.
_CARD_COLORS: tuple[str, ...] = (*LETTERS, *LETTERS, *LETTERS, *LETTERS, *PAIRS, "", "")
#: Instants and sorceries are a good part of what is made up: they are what meets on the stack.
_SORTS: tuple[str, ...] = (
    "creature", "instant", "creature", "instant", "sorcery", "creature", "instant", "enchantment", "artifact", "aura", "equipment",
    "land", "walker",
)  # fmt: skip
#: Numbers of the plain creatures that are made where a pool has none: beyond those of all shelves.
_PLAIN = 10**9

#: The basic lands by the letter of their mana (305.6).
BASICS: dict[str, MagicCard] = {
    letter: MagicCard(name, ("Land",), subtypes=(name,), supertypes=("Basic",))
    for letter, name in zip(LETTERS, ("Plains", "Island", "Swamp", "Mountain", "Forest"), strict=True)
}


def _token(
    name: str, size: str, colors: str, *abilities: cl.Ability, types: tuple[str, ...] = ("Creature",)
) -> MagicCard:
    power, _, toughness = size.partition("/")
    subtypes = (name.removesuffix(" Token"),)
    return MagicCard(name, types, "", subtypes, (), power, toughness, abilities, colors, token=True)


#: The tokens of made-up texts.
TOKENS: dict[str, MagicCard] = {
    token.name: token
    for token in (
        _token("Soldier Token", "1/1", "W"),
        _token("Bird Token", "1/1", "U", cl.Keyword("flying")),
        _token("Zombie Token", "2/2", "B"),
        _token("Beast Token", "3/3", "G"),
        _token("Thopter Token", "1/1", "", cl.Keyword("flying"), types=("Artifact", "Creature")),
        _token(
            "Treasure Token", "", "",
            cl.Activated(cl.Price(pays=(cl.Pay("tap"), cl.Pay("sacrifice this"))), (cl.AddMana(any=LETTERS),)),
            types=("Artifact",),
        ),
    )
}  # fmt: skip


class Known:
    """A card with what positions ask of it, worked out once.

    ``mechanics``, ``letters`` (its colours)  as bits.      ``tokens``   names of tokens that it makes.
    ``sort``       creature, spell, land, aura, equipment or other.
    ``reacts``     how much a hand wants it: 2 counterspells and their like, 1 what has flash or is an instant, 0 the rest.
    ``foretells``, ``morphs``   whether it can lie foretold, or face down.      ``returns``  whether it does something in a graveyard.
    """

    __slots__ = ("card", "foretells", "letters", "mechanics", "morphs", "reacts", "returns", "sort", "tokens")

    def __init__(self, card: MagicCard) -> None:
        self.card = card
        self.mechanics = mechanics_of(card)
        self.letters = color_bits(card)
        words = {ability.word for ability in card.abilities if isinstance(ability, cl.Keyword)}
        self.foretells = "foretell" in words
        self.morphs = "morph" in words
        self.returns = "flashback" in words
        self.reacts = 1 if "Instant" in card.types or "flash" in words else 0
        tokens: list[str] = []
        for part in parts(card.abilities):
            if isinstance(part, cl.MakeTokens) and part.token and part.token not in tokens:
                tokens.append(part.token)
            elif isinstance(part, cl.Counter) and "Instant" in card.types:
                self.reacts = 2
            elif isinstance(part, cl.Triggered | cl.Activated) and part.zone == "graveyard":
                self.returns = True
        self.tokens = tuple(tokens)
        self.sort = sort_of(card)


def sort_of(card: MagicCard) -> str:
    """What a position does with a card."""
    if "Land" in card.types:
        return "land"
    if "Creature" in card.types:
        return "creature"
    if {"Instant", "Sorcery"} & set(card.types):
        return "spell"
    return "aura" if "Aura" in card.subtypes else "equipment" if "Equipment" in card.subtypes else "other"


def color_bits(card: MagicCard) -> int:
    """The colours that casting it asks for, as bits; those of a land are of the mana that it makes."""
    asked = (*card.cost, *card.colors)
    return bits_of("".join(letter for letter in LETTERS if letter in asked), LETTERS)


def _size(known: Known) -> tuple[int, int, str]:
    return known.mechanics.bit_count(), known.card.cost.count("{"), known.card.name


class Stock(dealing.Stock[Known]):
    """Cards to take from, the simplest first."""

    __slots__ = ()

    def __init__(self, cards: Iterable[Known]) -> None:
        super().__init__(sorted(cards, key=_size), LETTERS)


class Pool:
    """The cards of an example: what is on, and for each player the colours and the cards, without repeats; ``there`` are permanents that
    somebody controls from the start."""

    __slots__ = ("cards", "colors", "mechanics", "there")

    def __init__(
        self,
        mechanics: int,
        colors: tuple[str, ...],
        cards: tuple[list[Known], ...],
        there: Sequence[Known] = (),
    ) -> None:
        self.mechanics = mechanics
        self.colors = colors
        self.cards = cards
        self.there = there


@lru_cache(maxsize=1)
def real_cards() -> Stock:
    """The real cards of the library that decks have: no basic lands, which every position has, and no tokens."""
    from headjudge.engine.magic.library import ALL

    return Stock(Known(card) for card in ALL.values() if not card.token and "Basic" not in card.supertypes)


@lru_cache(maxsize=1)
def tokens() -> Mapping[str, MagicCard]:
    """Every token that a text can name."""
    from headjudge.engine.magic import library

    return {**TOKENS, **library.TOKENS}


@lru_cache(maxsize=4)
def shelf(seed: int, block: int) -> Stock:
    """The made-up cards that examples ``block * SHELF_SERVES`` and following of that seed take theirs from."""
    found = []
    for slot in range(SHELF):
        source = SeededSource(seed, block, slot)
        mechanics = draw_mechanics(source)
        colors = _CARD_COLORS[slot % len(_CARD_COLORS)]
        sorts = (_SORTS[slot % len(_SORTS)],)
        number = block * SHELF + slot
        found.append(Known(made_up_card(source, number, mechanics=mechanics, colors=colors, sorts=sorts)))
    return Stock(found)


def draw_pool(source: Source, profile: MagicProfile, made: Stock | None = None, seats: int = 2) -> Pool:
    """The pool of an example; as `fuzz.riftbound.pools.draw_pool`."""
    about = draw_theme(source) if profile.swarm else 0
    mechanics = draw_mechanics(source) | about if profile.swarm else ALL
    colors = tuple(source.pick(PAIRS) for _ in range(seats))
    numbers = count()
    cards: list[list[Known]] = []
    for pair in colors:

        def fresh(pair: str = pair) -> Known:
            return Known(_fresh(source, next(numbers), source.pick((mechanics, about)), pair))

        real = real_cards()
        found = deal(source, profile, real, made, fresh, (mechanics, about), pair)
        # A pool of fixed size is filled up with whatever there is.
        if len(found) < profile.pool[0]:
            others = made.within(mechanics, pair) if made is not None else []
            more = [*real.within(mechanics, pair), *others]
            take(source, more, profile.pool[0] - len(found), found)
        if not any(known.sort == "creature" for known in found):
            plain = made_up_card(
                source, _PLAIN + next(numbers), mechanics=0, colors=pair[0], sorts=("creature",)
            )
            found.append(Known(plain))
        cards.append(found)
    return Pool(mechanics, colors, tuple(cards))


def _fresh(source: Source, number: int, mechanics: int, pair: str) -> MagicCard:
    colors = letters_within(source, pair)
    return made_up_card(source, number, mechanics=mechanics, colors=colors, sorts=_SORTS)
