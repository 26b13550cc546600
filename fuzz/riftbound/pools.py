"""Pools: the cards of an example, real and made-up, within the mechanics that are switched on and each
player's domains.

Made-up cards come from one of two places. Fresh ones are drawn card by card, so that they shrink; a bulk run
takes them from a `shelf`, a few hundred cards made from a seed alone, because making a card costs as much as
a dozen decisions. May be called by: positions, strategies, campaigns.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import lru_cache
from itertools import combinations, count

from headjudge.engine.cards import Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz import dealing
from headjudge.fuzz.bits import parts
from headjudge.fuzz.dealing import answers, bits_of, deal, letters_within, take
from headjudge.fuzz.riftbound.made_up import made_up_card
from headjudge.fuzz.riftbound.profiles import Profile
from headjudge.fuzz.riftbound.swarm import ALL, BIT, draw_mechanics, draw_theme, mechanics_of
from headjudge.fuzz.source import SeededSource, Source

#: How many made-up cards lie on a shelf, and for how many examples one shelf serves.
SHELF, SHELF_SERVES = 240, 2048

_LETTERS = "".join(cl.DOMAINS)
#: The domains of two players' decks: any two different ones.
PAIRS: tuple[str, ...] = tuple(a + b for a, b in combinations(_LETTERS, 2))
#: The domains of made-up cards: one mostly, two, or none.
_CARD_DOMAINS: tuple[str, ...] = (*_LETTERS, *_LETTERS, *_LETTERS, *_LETTERS, *PAIRS, "")
#: Spells are half of what is made up: they are what waits on the chain.
_SORTS: tuple[str, ...] = ("unit", "spell", "gear", "spell", "unit", "spell")

#: Numbers of the plain units that are made where a pool has no unit: beyond those of all shelves.
_PLAIN = 10**9


class Known:
    """A card with what positions ask of it, worked out once.

    ``mechanics``  as bits.                 ``letters``   its domains, as bits.
    ``tokens``     names of tokens that it plays.
    ``reacts``     how much a hand wants it: 2 counterspells and their like, 1 other Reactions, 0 the rest.
    ``returns``    whether it can be played from the trash.
    """

    __slots__ = ("card", "equipment", "hidden", "letters", "mechanics", "reacts", "returns", "tokens")

    def __init__(self, card: RiftboundCard) -> None:
        self.card = card
        self.mechanics = mechanics_of(card)
        self.letters = bits_of(card.domains, _LETTERS)
        words = {ability.name for ability in card.abilities if isinstance(ability, cl.Keyword)}
        self.hidden = "Hidden" in words
        self.returns = "Flow" in words or any(
            isinstance(ability, cl.PlayFrom) and ability.zone == "trash" for ability in card.abilities
        )
        self.equipment = "Equipment" in card.tags
        self.reacts = 0
        tokens: list[str] = []
        for part in parts((card.text, card.abilities, card.effect)):
            if isinstance(part, cl.PlayToken | cl.ReplaceField | cl.CreatesField):
                tokens.append(part.token)
            elif isinstance(part, Pick) and part.zone == "chain":
                self.reacts = 2
        if not self.reacts and (words & {"Reaction", "Ambush", "Quick-Draw"}):
            self.reacts = 1
        self.tokens = tuple(tokens)


class Stock(dealing.Stock[Known]):
    """Cards to take from, the simplest first."""

    __slots__ = ()

    def __init__(self, cards: Iterable[Known]) -> None:
        super().__init__(sorted(cards, key=_size), _LETTERS)


def _size(known: Known) -> tuple[int, int, str]:
    return known.mechanics.bit_count(), known.card.energy, known.card.name


class Pool:
    """The cards of an example: what is on, and for each player the domains and the cards, without repeats."""

    __slots__ = ("cards", "domains", "mechanics")

    def __init__(self, mechanics: int, domains: tuple[str, ...], cards: tuple[list[Known], ...]) -> None:
        self.mechanics = mechanics
        self.domains = domains
        self.cards = cards


@lru_cache(maxsize=1)
def real_cards() -> Stock:
    """The main-deck cards of the library."""
    from headjudge.engine.riftbound.library import CARDS

    return Stock(Known(card) for card in CARDS.values())


@lru_cache(maxsize=4)
def shelf(seed: int, block: int) -> Stock:
    """The made-up cards that examples ``block * SHELF_SERVES`` and following of that seed take theirs from.

    Each card is made from a source of its own, so that no card depends on what was made before it.
    """
    found = []
    for slot in range(SHELF):
        source = SeededSource(seed, block, slot)
        mechanics = draw_mechanics(source)
        domains = _CARD_DOMAINS[slot % len(_CARD_DOMAINS)]
        sorts = (_SORTS[slot % len(_SORTS)],)
        number = block * SHELF + slot
        found.append(Known(made_up_card(source, number, mechanics=mechanics, domains=domains, sorts=sorts)))
    return Stock(found)


def draw_pool(source: Source, profile: Profile, made: Stock | None = None, seats: int = 2) -> Pool:
    """The pool of an example.

    ``made``   the made-up cards to take from; None: they are drawn fresh.
    ``seats``  how many players there are.
    """
    about = draw_theme(source) if profile.swarm else 0
    mechanics = draw_mechanics(source) | about if profile.swarm else ALL
    domains = tuple(source.pick(PAIRS) for _ in range(seats))
    numbers = count()
    cards: list[list[Known]] = []
    for pair in domains:

        def fresh(pair: str = pair) -> Known:
            return Known(_fresh(source, next(numbers), source.pick((mechanics, about)), pair))

        found = deal(source, profile, real_cards(), made, fresh, (mechanics, about), pair)
        if not any(known.card.type == "unit" for known in found):
            found.append(_plain_unit(source, next(numbers), pair))
        cards.append(found)
    return Pool(mechanics, domains, tuple(cards))


def pool_from(source: Source, profile: Profile, names: Container[str], seats: int = 2) -> Pool:
    """A pool of real cards of those names (in small letters) alone, for a subject that has only some."""
    has = tuple(known for known in real_cards().cards if known.card.name.casefold() in names)
    stock = Stock(has)
    domains = tuple(source.pick(PAIRS) for _ in range(seats))
    cards: list[list[Known]] = []
    for number, pair in enumerate(domains):
        found: list[Known] = []
        within = stock.within(ALL, pair)
        take(source, within, source.integer(*profile.pool), found)
        take(source, answers(within), source.integer(*profile.answers), found)
        take(source, [known for known in within if known.card.type == "unit"], 1, found)
        if not any(known.card.type == "unit" for known in found):
            found.append(_plain_unit(source, number, pair))
        cards.append(found)
    return Pool(BIT["hidden"], domains, tuple(cards))


def _plain_unit(source: Source, number: int, pair: str) -> Known:
    """A unit that says nothing, for a pool that has none."""
    return Known(made_up_card(source, _PLAIN + number, mechanics=0, domains=pair[0], sorts=("unit",)))


def _fresh(source: Source, number: int, mechanics: int, pair: str) -> RiftboundCard:
    domains = letters_within(source, pair)
    return made_up_card(source, number, mechanics=mechanics, domains=domains, sorts=_SORTS)
